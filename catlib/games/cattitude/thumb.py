"""Rules of thumb for CATtitude!: what cards in hand, a room to go to and tasks under way are worth, in points.

All numbers were found by trial: in thousands of games between who goes by them and who goes by others.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from catlib.games.cattitude.position import Position

if TYPE_CHECKING:
    from typing import TypeAlias

    from catlib.games.cattitude.board import Board
    from catlib.games.cattitude.rules import Cattitude

    Table: TypeAlias = Position | Board

__all__ = [
    "CUDDLE", "DESTROY", "EVADE", "KNOCK", "STEAL", "Deck", "Held", "busy", "by_room", "cuddled", "deck", "dirty",
    "evade_cards", "hand_worth", "one_less", "one_more", "under_way",
]  # fmt: skip

STEAL, KNOCK, DESTROY, CUDDLE, EVADE = range(5)
VERBS = {"steal": STEAL, "knock": KNOCK, "destroy": DESTROY, "cuddle": CUDDLE}

# What the first, the second, ... card of a kind is worth in hand; of Evade! cards all are one kind.
IN_HAND = {
    STEAL: (0.3,),
    KNOCK: (1.3, 2.3, 0.8),
    DESTROY: (0.2, 0.4, 0.2),
    CUDDLE: (1.5, 1.4, 1.3),
    EVADE: (0.8, 0.5, 0.4),
}
MORE = 0.1  # any further one
CARRIED, HALF, BEGUN = 1.2, 2.8, 0.3  # a theft, a destruction with and one without the second card in hand
HELD = 0.4  # of what a card is worth is lost when it is not kept for a better moment


class Held(NamedTuple):
    """A kind of card in a hand: what it is for, the item on it (-1: none), and how many there are."""

    card: int
    verb: int
    item: int
    many: int


class Deck:
    """The cards of a game by what they are for."""

    def __init__(self, game: Cattitude) -> None:
        self.game, self.house = game, game.house
        self.verb: list[int] = []
        self.item: list[int] = []
        for name in self.house.cards:
            verb, _, item = name.partition(" ")
            self.verb.append(VERBS.get(verb, EVADE))
            self.item.append(self.house.item.get(item, -1))
        self.held = lru_cache(maxsize=1 << 14)(self._held)  # hands come again and again

    def _held(self, hand: int) -> tuple[Held, ...]:
        """The kinds of card in a hand."""
        house = self.house
        return tuple(
            [Held(card, self.verb[card], self.item[card], house.count(hand, card)) for card in house.kinds(hand)]
        )


@cache
def deck(game: Cattitude) -> Deck:
    """The cards of this game by what they are for."""
    return Deck(game)


# ---------------------------------------------------------------- cards in hand


def _of_kind(verb: int, number: int) -> float:
    """What the card of this kind with this number, from 0, is worth."""
    scale = IN_HAND[verb]
    return scale[number] if number < len(scale) else MORE


def evade_cards(cards: Deck, hand: int) -> int:
    """How many Evade! cards are in hand."""
    return sum([held.many for held in cards.held(hand) if held.verb == EVADE])


def _many(cards: Deck, hand: int, card: int) -> int:
    """How many of this kind are in hand."""
    return evade_cards(cards, hand) if cards.verb[card] == EVADE else cards.house.count(hand, card)


def one_more(cards: Deck, hand: int, card: int) -> float:
    """What one more of this card adds to the hand."""
    return _of_kind(cards.verb[card], _many(cards, hand, card))


def one_less(cards: Deck, hand: int, card: int) -> float:
    """What the hand loses with one of this card."""
    return _of_kind(cards.verb[card], _many(cards, hand, card) - 1)


def hand_worth(cards: Deck, hand: int) -> float:
    """What all cards of a hand are worth."""
    worth, evades = 0.0, 0
    for held in cards.held(hand):
        first = evades if held.verb == EVADE else 0
        worth += sum([_of_kind(held.verb, first + number) for number in range(held.many)])
        evades += held.many if held.verb == EVADE else 0
    return worth


# ---------------------------------------------------------------- rooms and tasks


def dirty(at: Table) -> int:
    """The rooms, as a set, in which something lies disturbed."""
    disturbed, rooms, where = at.disturbed, 0, at.where
    while disturbed:
        lowest = disturbed & -disturbed
        rooms |= 1 << where[lowest.bit_length() - 1]
        disturbed ^= lowest
    return rooms


def busy(at: Table, player: int) -> bool:
    """Whether the cat has a task under way."""
    return at.carrying[player] is not None or at.destroying[player] > 0


def under_way(cards: Deck, at: Table, player: int) -> float:
    """What the tasks that the cat has begun are worth."""
    worth = CARRIED if at.carrying[player] is not None else 0.0
    work, item = at.destroying[player], 0
    while work >> item:
        if work >> item & 1:
            worth += HALF if cards.house.count(at.hands[player], cards.house.destroy[item]) else BEGUN
        item += 1
    return worth


def by_room(cards: Deck, at: Table, player: int) -> list[float]:
    """For each room what a turn of the cat there would bring by items: in points, with what is begun there.

    CTT-STEAL-7, CTT-DEST-5: what is under way is delivered or completed; CTT-DEST-8: or given up elsewhere.
    """
    worth, loot = [0.0] * len(cards.house.rooms), [0.0] * len(cards.house.rooms)
    here, target, carried = at.cats[player] or 0, at.targets[player], at.carrying[player] is not None
    for held in cards.held(at.hands[player]):
        if held.item < 0:
            continue
        room = at.where[held.item]
        if at.disturbed >> held.item & 1:
            if held.verb == DESTROY and at.destroying[player] >> held.item & 1 and not at.begun >> held.item & 1:
                worth[here] += 5
        elif held.verb == KNOCK and held.many > 1:
            worth[room] += 2.8 - (CARRIED if carried and target != room else 0)
        elif room != at.human and held.verb == STEAL:
            loot[room] = CARRIED - IN_HAND[STEAL][0]
        elif room != at.human and held.verb == DESTROY:
            worth[room] += 1.2 if held.many > 1 else 0.3
    if carried and target is not None:
        worth[target] += 3 + loot[target]
    else:
        worth = [one + other for one, other in zip(worth, loot, strict=True)]
    if at.destroying[player]:
        worth[here] += 0.8
    return worth


def cuddled(at: Table, player: int, rooms: int) -> list[float]:
    """For each room the points that a Cuddle card would bring with the player's cat there (CTT-CUD-2)."""
    unclean, many = dirty(at), [0] * rooms
    for cat, room in enumerate(at.cats):
        if cat != player and room is not None and not unclean >> room & 1:
            many[room] += 1
    elsewhere = max(many)
    return [max(elsewhere, 0 if unclean >> room & 1 else many[room] + 1) for room in range(rooms)]
