"""A position of Cats while a move is worked out: the same fields, changed in place, and what happened noted.

Here stand the rules that hold in more than one phase: cards, stress, the piles in the boxes, the man, the Rumba's deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from catlib.games.cats.house import room_after, room_of
from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.position import CHANCE, NONE, ORDERS, Position, Setup, pile_of, with_entry

__all__ = ["Draft"]


class Draft:
    """A position in the making. `order` are the players in turn order, `owners` the Rumba after them if it plays."""

    __slots__ = (*Position._fields, "house", "kit", "order", "owners", "told")
    setup: Setup
    phase: str
    actor: int
    turn: int
    current: int
    man: int
    man_steps: int
    where: tuple[int, ...]
    height: tuple[int, ...]
    tokens: tuple[tuple[int, int], ...]
    unseen: int
    drawn: int
    stress: tuple[int, ...]
    hands: tuple[int, ...]
    face_down: tuple[int, ...]
    cards: tuple[int, ...]
    rolls: tuple[int, ...]
    captured: tuple[int, ...]
    goals: tuple[int, ...]
    bids: tuple[int, ...]
    fight: int
    losers: tuple[int, ...]
    deck: tuple[int, ...]
    known: tuple[int, ...]
    card: int
    winner: int

    def __init__(self, kit: Kit, at: Position) -> None:
        (
            self.setup, self.phase, self.actor, self.turn, self.current, self.man, self.man_steps, self.where,
            self.height, self.tokens, self.unseen, self.drawn, self.stress, self.hands, self.face_down, self.cards,
            self.rolls, self.captured, self.goals, self.bids, self.fight, self.losers, self.deck, self.known,
            self.card, self.winner,
        ) = at  # fmt: skip
        self.kit = kit
        self.house = kit.houses[self.setup.house]
        self.told: list[tuple[Any, ...]] = []
        self.find_order()

    def find_order(self) -> None:
        """CAT-COMP-6: the turn order starts with the first player of the turn."""
        players = self.setup.players
        self.order: Sequence[int] = ORDERS[players][(self.turn - 1) % players]
        self.owners = (*self.order, players) if self.setup.rumba else self.order

    def done(self) -> Position:
        """The position as it has become."""
        return Position(
            self.setup, self.phase, self.actor, self.turn, self.current, self.man, self.man_steps, self.where,
            self.height, self.tokens, self.unseen, self.drawn, self.stress, self.hands, self.face_down, self.cards,
            self.rolls, self.captured, self.goals, self.bids, self.fight, self.losers, self.deck, self.known,
            self.card, self.winner,
        )  # fmt: skip

    def note(self, *noted: Any) -> None:
        """Something has happened: the key of its event in `telling.py`, and its data by number."""
        self.told.append(noted)

    def ask(self, phase: str, actor: int) -> bool:
        """Somebody has to decide."""
        self.phase, self.actor = phase, actor
        return True

    # Boxes.

    def put(self, piece: int, box: int) -> None:
        """CAT-R16: a piece that comes to a box lies on top, one that stays keeps its place; a pile closes up."""
        left = self.where[piece]
        if left == box:
            return
        below = self.where.count(box)
        if any(self.height):
            lay = self.height[piece]
            self.height = tuple(
                [high - (place == left and high > lay) for place, high in zip(self.where, self.height, strict=True)]
            )
        self.where = with_entry(self.where, piece, box)
        if below or self.height[piece]:
            self.height = with_entry(self.height, piece, below)

    def pile(self, box: int) -> list[int]:
        """The pieces in this box, bottom first."""
        return pile_of(self.where, self.height, box)

    # Cards.

    def recover(self, player: int) -> None:
        """CAT-CARD-8: who has to play a card and has none takes all six back first (CAT-CARD-7)."""
        if not self.hands[player]:
            self.hands = with_entry(self.hands, player, self.kit.all_cards)
            self.note("cards_recovered", player)

    def ask_for_card(self, phase: str, players: Sequence[int]) -> bool:
        """The first in turn order of these players whose card does not lie yet is asked for it; False if all lie."""
        for player in self.order:
            if player in players and self.face_down[player] == NONE:
                self.recover(player)
                return self.ask(phase, player)
        return False

    def lay(self, act: Act, key: str) -> None:
        """The actor's card lies face down; it stays in the hand until it is turned up."""
        self.face_down = with_entry(self.face_down, self.actor, act.value)
        self.note(key, self.actor)

    def turn_up(self, key: str) -> None:
        """All cards that lie face down are turned up at once."""
        shown = [(player, card) for player in self.order if (card := self.face_down[player]) != NONE]
        cards, hands = list(self.cards), list(self.hands)
        for player, card in shown:
            cards[player] = card
            hands[player] ^= 1 << card
            self.man_steps += self.kit.man_icons[card]
        self.cards, self.hands, self.face_down = tuple(cards), tuple(hands), (NONE,) * len(cards)
        self.note(key, shown)

    def play_card(self, player: int, card: int, key: str) -> None:
        """CAT-CARD-9: a single card is played openly, from the own hand; an empty one is taken back first (CAT-R32)."""
        self.recover(player)
        self.hands = with_entry(self.hands, player, self.hands[player] ^ (1 << card))
        self.man_steps += self.kit.man_icons[card]
        self.note(key, player, card)

    def forget_fight(self) -> None:
        """Cards and dice of a fight, an attempt to deceive or a round of the tie-break have done what they were for."""
        self.card = NONE
        self.cards = (NONE,) * len(self.cards)
        self.rolls = (NONE,) * len(self.rolls)

    # Stress.

    def take_stress(self, player: int, key: str) -> None:
        """CAT-STRESS-1: one token from the reserve; none if all 20 are taken (CAT-R24)."""
        if sum(self.stress) >= self.kit.stress_tokens:
            self.note("no_stress_left", player)
            return
        self.stress = with_entry(self.stress, player, self.stress[player] + 1)
        self.note(key, player, 1)

    def return_stress(self, player: int, act: Act, key: str) -> None:
        """CAT-STRESS-4: a token goes back to the reserve, if the player wants it to (CAT-R30)."""
        if act.verb == "relax":
            self.stress = with_entry(self.stress, player, self.stress[player] - 1)
            self.note(key, player)
        else:
            self.note("stress_kept", player)

    # The man.

    def man_moves(self, key: str) -> None:
        """CAT-MAN-3: at the end of the phase, a room on for each man's icon turned up in it (CAT-MAN-2, CAT-R49)."""
        if self.man_steps:
            room = room_after(self.man, self.man_steps)
            self.note(key, self.man, room, self.man_steps)
            self.man, self.man_steps = room, 0

    def in_his_room(self, box: int) -> bool:
        """CAT-MAN-1: he is in the whole of his room."""
        return room_of(box) == self.man

    # The Rumba.

    def draw(self, phase: str, key: str) -> bool:
        """CAT-R44: one of the cards not seen yet, by chance; when there are none, the top of those that were seen.

        True if chance has to decide. CAT-RUMBA-4: the deck is never shuffled again.
        """
        if any(self.deck):
            return self.ask(phase, CHANCE)
        if self.known:
            self._shown(self.known[-1], self.known[:-1], key)
        else:  # CAT-R43
            self.note("rumba_has_no_card", NONE)
        return False

    def drawn_by_chance(self, act: Act, key: str) -> None:
        """CAT-RUMBA-3: the next card of the shuffled deck."""
        self.deck = with_entry(self.deck, act.value, self.deck[act.value] - 1)
        self._shown(act.value, self.known, key)

    def _shown(self, kind: int, under: tuple[int, ...], key: str) -> None:
        """CAT-R44: a card that is turned up goes to the bottom at once. CAT-R45: its man's icon counts."""
        self.card, self.known = kind, (kind, *under)
        self.man_steps += self.kit.rumba_man_icons[kind]
        self.note(key, kind)
