"""A game of CATtitude! played on quickly: each player goes by the own cards and the table, with rules of thumb.

Nothing is told on the way and no list of choices is made, so it is several times as quick as the plain rules.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from catlib.games.cattitude.house import size
from catlib.games.cattitude.moves import Act
from catlib.games.cattitude.play import Draft
from catlib.games.cattitude.position import Position, visible
from catlib.games.cattitude.thumb import (
    DESTROY,
    KNOCK,
    STEAL,
    busy,
    by_room,
    cuddled,
    deck,
    dirty,
    one_less,
    one_more,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from catlib.games.cattitude.rules import Cattitude

__all__ = ["UNSEEN", "Playout"]

UNSEEN = 0.9  # what a card of the draw pile is worth
NAP = 2.2  # a point, and two cards that are kept
CUDDLE_KEPT = 1.1  # what a Cuddle card that is not played is worth
CAUGHT = 0.6  # what it costs to be caught
LUCK = 0.3  # by so much a choice may seem better or worse than it is, so that games differ


class Playout(Draft):
    """A draft in which players decide by rules of thumb. Raises ValueError where chance has nothing left to bring."""

    def __init__(self, game: Cattitude, at: Position, rng: random.Random) -> None:
        super().__init__(game, at)
        self.rng, self.deck = rng, deck(game)

    def _tell(self, kind: str, clause: str, **data: Any) -> None:
        """Nobody listens."""

    def _tell_as(self, key: str | None, kind: str, clause: str, data: Mapping[str, Any]) -> None:
        """Nobody listens."""

    def next_act(self) -> Act:
        """What the one who decides does, or chance brings."""
        return _ACTS[self.phase](self)

    def do(self, act: Act) -> None:
        """Make this move, but not what is forced after it: that is a move as any other."""
        self._do(act)

    def _luck(self) -> float:
        return LUCK * self.rng.random()

    # ---------------------------------------------------------------- chance

    def _any_card(self) -> Act:
        number, draw = int(self.rng.random() * size(self.draw)), self.draw
        for act in self.game.notation.card:
            number -= draw & 63
            if number < 0:
                return act
            draw >>= 6
        raise ValueError("the draw pile is empty")

    def _any_token(self) -> Act:
        here = self.cats[self.turn] if self.destinations == "random" else None
        tokens = [act for act in self.game.notation.room if self.unknown >> act.place & 1 and act.place != here]
        return self.rng.choice(tokens)

    # ---------------------------------------------------------------- the cat's turn

    def _draws(self) -> Act:
        notation = self.game.notation
        if not self.draw:
            return notation.draw_discard
        if self.discard and one_more(self.deck, self.hands[self.turn], self.discard[-1]) > UNSEEN:
            return notation.draw_discard
        return notation.draw_pile

    def _tosses(self) -> Act:
        """The card that is missed least."""
        hand = self.hands[self.turn if self.phase == "toss" else self.caught[0]]
        kinds = self.deck.held(hand)
        worth = [one_less(self.deck, hand, held.card) + self._luck() for held in kinds]
        return self.game.notation.toss[kinds[worth.index(min(worth))].card]

    def _moves(self) -> Act:
        """To the room where the cards bring most, or a nap where that is more."""
        player, notation = self.turn, self.game.notation
        if self.hiding >> player & 1:
            return notation.unhide
        worth = [self._luck() + more for more in by_room(self.deck, self, player)]
        cuddles = self.house.count(self.hands[player], self.house.cuddle)
        if cuddles:
            worth = [
                more + cuddles * (points - CUDDLE_KEPT)
                for more, points in zip(worth, cuddled(self, player, len(worth)), strict=True)
            ]
        best, here = max(worth), self.cats[player]
        if self.points[player] < self.game.nap_limit and NAP + 0.8 * (self.destroying[player] > 0) > best:
            return notation.nap
        room = worth.index(best)
        return notation.stay if room == here else notation.move[room]

    def _plays(self) -> Act:
        player, notation = self.turn, self.game.notation
        if self.hiding >> player & 1:
            return notation.done
        best, found, stays = 0.0, notation.done, False
        for held in self.deck.held(self.hands[player]):
            if held.item < 0 or self.where[held.item] != self.cats[player]:
                continue
            worth = self._task(player, held.verb, held.item, held.many)
            stays |= worth > 0 and held.verb != KNOCK
            if worth > best:
                verbs = {STEAL: notation.steal, KNOCK: notation.knock, DESTROY: notation.destroy}
                best, found = worth, verbs[held.verb][held.item]
        if self.house.count(self.hands[player], self.house.cuddle):
            more, place = self._calls(player, stays)
            if more > best:
                return notation.cuddle[place]
        return found

    def _task(self, player: int, verb: int, item: int, count: int) -> float:
        """What it brings to play this card where the cat is."""
        if self.disturbed >> item & 1:
            mine = verb == DESTROY and self.destroying[player] >> item & 1 and not self.begun >> item & 1
            return 6.0 if mine else 0.0
        if verb == KNOCK:
            return (2.0 if busy(self, player) else 3.5) if count > 1 else 0.0
        if self.human == self.cats[player] and not self._evade_cards(player):
            return 0.0
        if verb == STEAL:
            return 0.9 if self.carrying[player] is None else 0.0
        return 0.9 if count > 1 else 0.2

    def _evade_cards(self, player: int) -> list[int]:
        """How many there are to run, sneak and hide."""
        house, hand = self.house, self.hands[player]
        return [card for card in (house.run, house.sneak, house.hide) if house.count(hand, card)]

    def _calls(self, player: int, stays: bool) -> tuple[float, int]:
        """Where a Cuddle card brings most: points, or now and then trouble for who leads."""
        unclean, leader, here = dirty(self), max(self.points), self.cats[player]
        best, place = 0.0, 0
        for cat, room in enumerate(self.cats):
            if room is None:
                continue
            if not unclean >> room & 1:
                worth = self.cats.count(room) - CUDDLE_KEPT - (stays and room == here)
            elif busy(self, cat) and room != here and self.points[cat] == leader:
                worth = 1.2 * self.rng.random()
            else:
                continue
            if worth > best:
                best, place = worth, room
        return best, place

    # ---------------------------------------------------------------- the human, and getting away

    def _sends(self) -> Act:
        """To where most is to be cleaned up and others lose most."""
        worth = [self._luck() for _ in self.house.rooms]
        for item, room in enumerate(self.where):
            worth[room] += self.disturbed >> item & 1
        leader = max(self.points)
        for cat, place in enumerate(self.cats):
            if place is not None and busy(self, cat) and not self.hiding >> cat & 1:
                stake = (self.carrying[cat] is not None) + 1.5 * (self.destroying[cat] > 0)
                if cat == self.turn:
                    worth[place] -= 1.5 * stake + CAUGHT
                else:
                    worth[place] += stake * (0.9 if self.points[cat] == leader else 0.5)
        return self.game.notation.human[worth.index(max(worth))]

    def _evades(self) -> Act:
        """With the loot to where it belongs; else out of the way, if there is something to lose."""
        player, notation = self.asked[0], self.game.notation
        cards, here = self._evade_cards(player), self.cats[player] or 0
        if self.hiding >> player & 1 or not cards:
            return notation.passing
        works, house = self.destroying[player] > 0, self.house
        ways = [way for card, to in ((house.run, self.game.runs), (house.sneak, self.game.sneaks)) if card in cards
                for way in to[here]]  # fmt: skip
        if self.carrying[player] is not None and not works:
            for way in ways:
                if way.place == self.targets[player]:
                    return way
        danger = here == self.human and visible(self)
        if not danger or not busy(self, player):
            return notation.passing
        if house.hide in cards:
            return notation.hide
        return notation.passing if works else self.rng.choice(ways)


_ACTS = {
    "start_rooms": Playout._any_token, "first_discards": Playout._any_card, "deal": Playout._any_card,
    "draw_card": Playout._any_card, "reshuffle": Playout._any_card, "destination": Playout._any_token,
    "human": Playout._sends, "draw": Playout._draws, "move": Playout._moves, "play": Playout._plays,
    "toss": Playout._tosses, "evade": Playout._evades, "caught": Playout._tosses,
}  # fmt: skip
