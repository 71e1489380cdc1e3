"""A game of CATtitude! played on quickly: each player goes by the own cards and the table, with rules of thumb.

Nothing is told on the way and no list of choices is made, which makes it some ten times as quick as the plain rules.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

from catlib.games.cattitude.moves import Act
from catlib.games.cattitude.play import Draft
from catlib.games.cattitude.position import Position, visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from catlib.games.cattitude.rules import Cattitude

__all__ = ["CUDDLE", "DESTROY", "EVADE", "KNOCK", "STEAL", "Deck", "Playout", "deck"]

STEAL, KNOCK, DESTROY, CUDDLE, EVADE = range(5)
VERBS = {"steal": STEAL, "knock": KNOCK, "destroy": DESTROY, "cuddle": CUDDLE}

# What a card is worth in hand, in points, by how many of its kind are there.
IN_HAND = {STEAL: (0.9,), KNOCK: (0.5, 1.8, 0.3), DESTROY: (0.4, 1.2, 0.2), CUDDLE: (1.5, 1.4, 1.3), EVADE: (0.5, 0.3)}
UNSEEN = 0.8  # a card of the draw pile
KEEPS = 0.5  # a card that a nap does not discard
CARRIED, BEGUN = 1.5, 1.5  # a theft under way, a destruction that can be completed
CAUGHT = 0.6  # what it costs to be caught
ANY = 0.3  # by so much a choice may seem better or worse than it is


class Deck:
    """What each kind of card is for, by its number."""

    def __init__(self, game: Cattitude) -> None:
        house = game.house
        self.kinds: list[tuple[int, int, int, int, int]] = []  # card, mask, shift, verb, item
        for card, name in enumerate(house.cards):
            verb, _, item = name.partition(" ")
            what = VERBS.get(verb, EVADE)
            self.kinds.append((card, house.mask[card], 6 * card, what, house.item.get(item, -1)))
        self.verb = [kind[3] for kind in self.kinds]
        self.item = [kind[4] for kind in self.kinds]


@cache
def deck(game: Cattitude) -> Deck:
    """What the cards of this game are for."""
    return Deck(game)


class Playout(Draft):
    """A draft in which players decide by rules of thumb."""

    def __init__(self, game: Cattitude, at: Position, rng: random.Random) -> None:
        super().__init__(game, at)
        self.rng, self.deck = rng, deck(game)
        self.turns = 0

    def _tell(self, kind: str, clause: str, **data: Any) -> None:
        if kind == "cat_turn":
            self.turns += 1

    def _tell_as(self, key: str | None, kind: str, clause: str, data: Mapping[str, Any]) -> None:
        pass

    def step(self) -> None:
        """One decision, or one thing that chance brings."""
        self._do(_STEPS[self.phase](self))

    def do(self, act: Act) -> None:
        """Make this move; what is forced after it is not made."""
        self._do(act)

    # ---------------------------------------------------------------- chance

    def _any_card(self) -> Act:
        number, draw = self.rng.random() * (self.draw % 63), self.draw
        for card, mask, shift, _, _ in self.deck.kinds:
            if draw & mask:
                number -= draw >> shift & 63
                if number < 0:
                    return self.game.notation.card[card]
        raise ValueError("the draw pile is empty")

    def _any_token(self) -> Act:
        here = self.cats[self.turn] if self.destinations == "random" else None
        tokens = [act for act in self.game.notation.room if self.unknown >> act.place & 1 and act.place != here]
        return tokens[int(self.rng.random() * len(tokens))]

    # ---------------------------------------------------------------- cards

    def more(self, player: int, card: int) -> float:
        """What one more of this card is worth to the player."""
        scale = IN_HAND[self.deck.verb[card]]
        held = self.hands[player] >> 6 * card & 63
        if self.deck.verb[card] == EVADE:
            held = self.evades(player)
        return scale[held] if held < len(scale) else 0.1

    def evades(self, player: int) -> int:
        """How many Evade! cards the player holds."""
        house, hand = self.house, self.hands[player]
        return sum([hand >> 6 * card & 63 for card in (house.run, house.sneak, house.hide) if card != house.none])

    def _draws(self) -> Act:
        notation = self.game.notation
        if not self.draw:
            return notation.draw_discard
        if self.discard and self.more(self.turn, self.discard[-1]) > UNSEEN + ANY * (self.rng.random() - 0.5):
            return notation.draw_discard
        return notation.draw_pile

    def _tosses(self) -> Act:
        player = self.turn if self.phase == "toss" else self.caught[0]
        hand, least, found = self.hands[player], 99.0, -1
        evades = self.evades(player)
        for card, mask, shift, verb, _ in self.deck.kinds:
            if hand & mask:
                held = evades if verb == EVADE else hand >> shift & 63
                scale = IN_HAND[verb]
                worth = scale[held - 1] if held <= len(scale) else 0.1
                if held == 2 and verb in (KNOCK, DESTROY):
                    worth = scale[0] + 0.6
                worth += 0.2 * self.rng.random()
                if worth < least:
                    least, found = worth, card
        return self.game.notation.toss[found]

    # ---------------------------------------------------------------- the cat's turn

    def _dirty(self) -> int:
        """The rooms in which something is seen to be disturbed."""
        disturbed, rooms, where = self.disturbed, 0, self.where
        while disturbed:
            lowest = disturbed & -disturbed
            rooms |= 1 << where[lowest.bit_length() - 1]
            disturbed ^= lowest
        return rooms

    def _moves(self) -> Act:
        player, notation = self.turn, self.game.notation
        hand, here, where = self.hands[player], self.cats[player] or 0, self.where
        goal = self.game.goal - self.points[player]
        nap = 1 + 2 * KEEPS + (self.points[player] < self.game.nap_limit and goal <= 1)
        if self.hiding >> player & 1:
            return notation.unhide if self.rng.random() < 0.9 else notation.stay
        worth = [ANY * self.rng.random() for _ in self.house.rooms]
        carried = self.carrying[player]
        stolen = [0.0] * len(worth)
        for _, mask, shift, verb, item in self.deck.kinds:
            if not hand & mask or verb >= CUDDLE:
                continue
            count, room = hand >> shift & 63, where[item]
            if self.disturbed >> item & 1:
                if verb == DESTROY and self.destroying[player] >> item & 1:
                    worth[here] += 5
                continue
            if verb == KNOCK:
                if count > 1:
                    worth[room] += 4 - 1.2 - (CARRIED if carried is not None and self.targets[player] != room else 0)
            elif room != self.human:
                if verb == STEAL:
                    stolen[room] = CARRIED - 0.4
                elif count > 1:
                    worth[room] += BEGUN
                else:
                    worth[room] += 0.3
        if carried is None:
            worth = [one + other for one, other in zip(worth, stolen, strict=True)]
        else:
            target = self.targets[player] or 0
            worth[target] += 3 + stolen[target]
        if self.destroying[player]:
            worth[here] += 0.8
            nap += 0.8
        cuddles = hand >> 6 * self.house.cuddle & 63 if self.house.cuddle != self.house.none else 0
        if cuddles:
            dirty, many = self._dirty(), [0] * len(worth)
            for cat, room in enumerate(self.cats):
                if cat != player and room is not None and not dirty >> room & 1:
                    many[room] += 1
            far = max(max(many), 1) - 1.1
            for room in range(len(worth)):
                worth[room] += cuddles * max(far, many[room] + 1 - 1.1 if not dirty >> room & 1 else 0)
        best = max(worth)
        if self.points[player] < self.game.nap_limit and nap > best:
            return notation.nap
        room = worth.index(best)
        return notation.stay if room == here else notation.move[room]

    def _plays(self) -> Act:
        player, notation = self.turn, self.game.notation
        hand, here = self.hands[player], self.cats[player]
        best, found = 0.0, notation.done
        if self.hiding >> player & 1:
            return found
        steals = False
        busy = self.carrying[player] is not None or self.destroying[player]
        for _, mask, shift, verb, item in self.deck.kinds:
            if not hand & mask or verb >= CUDDLE or self.where[item] != here:
                continue
            count, worth, act = hand >> shift & 63, 0.0, found
            if self.disturbed >> item & 1:
                if verb == DESTROY and self.destroying[player] >> item & 1 and not self.begun >> item & 1:
                    worth, act = 6.0, notation.destroy[item]
            elif verb == KNOCK:
                if count > 1:
                    worth, act = (2.0 if busy else 3.5), notation.knock[item]
            elif here != self.human or self.evades(player):
                if verb == STEAL:
                    if self.carrying[player] is None:
                        worth, act = 0.9, notation.steal[item]
                else:
                    worth, act = (0.9 if count > 1 else 0.2), notation.destroy[item]
                steals = worth > 0
            if worth > best:
                best, found = worth, act
        house = self.house
        if house.cuddle != house.none and hand >> 6 * house.cuddle & 63:
            dirty, leader = self._dirty(), max(self.points)
            for cat, room in enumerate(self.cats):
                if room is None:
                    continue
                if dirty >> room & 1:
                    busy = self.carrying[cat] is not None or self.destroying[cat]
                    worth = 1.2 if busy and room != here and self.points[cat] == leader else 0.0
                    worth *= self.rng.random()
                else:
                    worth = self.cats.count(room) - 1.1 - (steals and room == here)
                if worth > best:
                    best, found = worth, notation.cuddle[room]
        return found

    # ---------------------------------------------------------------- the human, and getting away

    def _sends(self) -> Act:
        """To where most is to be cleaned up, others above all."""
        player, notation, where = self.turn, self.game.notation, self.where
        worth = [ANY * self.rng.random() for _ in self.house.rooms]
        disturbed, item = self.disturbed, 0
        while disturbed >> item:
            if disturbed >> item & 1:
                worth[where[item]] += 1
            item += 1
        leader = max(self.points)
        for cat, room in enumerate(self.cats):
            at_stake = (self.carrying[cat] is not None) * 1.0 + 1.5 * (self.destroying[cat] != 0)
            if room is not None and at_stake and not self.hiding >> cat & 1:
                worth[room] += -1.5 * at_stake - 0.6 if cat == player else at_stake * (0.5 + 0.4 * (self.points[cat] == leader))
        return notation.human[worth.index(max(worth))]

    def _evades(self) -> Act:
        player, notation, house = self.asked[0], self.game.notation, self.house
        hand, here = self.hands[player], self.cats[player] or 0
        if self.hiding >> player & 1:
            return notation.passing
        target = self.targets[player] if self.carrying[player] is not None else None
        run, sneak, hide = (hand >> 6 * card & 63 for card in (house.run, house.sneak, house.hide))
        if not (run or sneak or hide):
            return notation.passing
        near = house.adjacent[here]
        if target is not None and not self.destroying[player]:
            if sneak and target in near:
                return notation.sneak[target]
            if run and target not in near and target != here:
                return notation.run[target]
        if here != self.human or not visible(self):
            return notation.passing
        if self.carrying[player] is None and not self.destroying[player]:
            if self.rng.random() < 0.8:
                return notation.passing
        elif hide:
            return notation.hide
        if self.destroying[player] or not (run or sneak):
            return notation.hide if hide else notation.passing
        ways = self.game.runs[here] if run else self.game.sneaks[here]
        return ways[int(self.rng.random() * len(ways))]


_STEPS = {
    "start_rooms": Playout._any_token, "first_discards": Playout._any_card, "deal": Playout._any_card,
    "draw_card": Playout._any_card, "reshuffle": Playout._any_card, "destination": Playout._any_token,
    "human": Playout._sends, "draw": Playout._draws, "move": Playout._moves, "play": Playout._plays,
    "toss": Playout._tosses, "evade": Playout._evades, "caught": Playout._tosses,
}  # fmt: skip
