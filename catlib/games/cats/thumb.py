"""Turns of Cats played on by rules of thumb, quickly, thousands of times: what the search tries its moves in.

Everybody plays by what lies open and by the own card; chance and a little whim decide the rest.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from catlib.games.cats import bouts
from catlib.games.cats.course import carry_out, weights
from catlib.games.cats.draft import Draft
from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.movement import best_in_reach
from catlib.games.cats.position import CHANCE, NONE, Position
from catlib.games.cats.worth import ENDING, STAGES, Outlook, odds

__all__ = ["Playout"]

WHIM = 0.5  # points: how much a cat may think a card better or worse than it is


class Playout:
    """A position that is played on from, in place."""

    def __init__(self, kit: Kit, at: Position, rng: random.Random) -> None:
        self.kit, self.rng, self.d = kit, rng, Draft(kit, at)
        self.moves = 0
        self.planned: Mapping[int, Act] = {}

    def turn(self, act: Act) -> list[float]:
        """What each piece is on the way to after this move and all that comes until the turn is over."""
        d, turn, phase = self.d, self.d.turn, self.d.phase
        planned = dict(self.planned)
        acts = carry_out(d, act)
        self.moves = 1
        while d.turn == turn and STAGES.get(d.phase, ENDING) != ENDING:
            if d.actor == CHANCE:
                act = self._chance()
            elif d.phase == phase and d.actor in planned:
                act = planned.pop(d.actor)
            else:
                act = self._choose(acts)
            acts = carry_out(d, act)
            self.moves += 1
        look = Outlook(self.kit, d)
        return look.totals() if look.stage == ENDING else look.rests()

    def _chance(self) -> Act:
        found = weights(self.kit, self.d)
        number = self.rng.random() * sum([weight for _, weight in found])
        for act, weight in found:
            number -= weight
            if number < 0:
                return act
        return found[-1][0]

    def _choose(self, acts: Sequence[Act]) -> Act:
        return _CHOICES[self.d.phase](self, acts)

    # Phase by phase.

    def _start(self, acts: Sequence[Act]) -> Act:
        return acts[int(self.rng.random() * len(acts))]

    def _place(self, acts: Sequence[Act]) -> Act:
        """Near to oneself, far from the others."""
        d, own, number = self.d, self.d.actor, self.rng.random
        distance = d.house.distance
        others = [place for piece, place in enumerate(d.where) if piece != own]
        best, found = -99.0, acts[0]
        for act in acts:
            far = distance[act.value]
            like = 0.5 * sum([far[place] for place in others]) / len(others) - far[d.where[own]] + 2 * number()
            if like > best:
                best, found = like, act
        return found

    def _card(self, acts: Sequence[Act]) -> Act:
        d, own, number = self.d, self.d.actor, self.rng.random
        look = Outlook(self.kit, d, open_cards=False)
        far, stress, hand = d.house.distance[d.where[own]], d.stress[own], d.hands[own]
        wanted = [(far[box], worth) for box, worth in look.places[own].items()]
        best, found = -99.0, acts[0]
        for act in acts:
            reach = self.kit.numbers[act.value] + stress
            like = max([worth for steps, worth in wanted if steps <= reach], default=0.0)
            like += WHIM * number() - look.worth.spent(hand, act.value)
            if like > best:
                best, found = like, act
        return found

    def _bid(self, acts: Sequence[Act]) -> Act:
        """Nothing, or any number up to the one that is best to have."""
        number = self.rng.random
        if number() < 0.5:
            return acts[0]
        stress = Outlook(self.kit, self.d).worth.stress[self.d.stress[self.d.actor] :]
        return acts[min(int(number() * (1 + stress.index(max(stress)))), len(acts) - 1)]

    def _rumba(self, acts: Sequence[Act]) -> Act:
        """Where it is in the way of others, rather than in one's own."""
        d, own = self.d, self.d.actor
        if d.phase == "rumba_move" and not best_in_reach(self.kit, d):
            return self._start(acts)
        far = d.house.distance[d.where[own]]
        return max(acts, key=lambda act: far[act.value])

    def _move(self, acts: Sequence[Act]) -> Act:
        d = self.d
        look = Outlook(self.kit, d)
        waiting = [player for player, card in enumerate(d.cards) if card != NONE]
        box = look.goes(d.actor, self.kit.numbers[d.cards[d.actor]] + d.stress[d.actor], waiting)
        for act in acts:
            if act.value == box:
                return act
        raise AssertionError(box)

    def _fight_card(self, acts: Sequence[Act]) -> Act:
        d, own, number, numbers = self.d, self.d.actor, self.rng.random, self.kit.numbers
        look = Outlook(self.kit, d, open_cards=False)
        pile = d.pile(d.fight)
        at = pile.index(own)
        pieces = [look.fighter(piece) for piece in pile]
        hand, stress = d.hands[own], d.stress[own]
        stake = look.places[own].get(d.fight, 0.0) + look.worth.loss[stress]
        best, found = -99.0, acts[0]
        for act in acts:
            pieces[at] = bouts.cat(numbers[act.value], stress)
            like = odds(tuple(pieces))[at] * stake - look.worth.spent(hand, act.value) + WHIM * number()
            if like > best:
                best, found = like, act
        return found

    def _run(self, acts: Sequence[Act]) -> Act:
        places = Outlook(self.kit, self.d).places[self.d.actor]
        distance, number = self.d.house.distance, self.rng.random
        return max(acts, key=lambda act: 10 * places.get(act.value, 0.0) - sum(distance[act.value].values()) / 12 + number())

    def _relax(self, acts: Sequence[Act]) -> Act:
        return acts[Outlook(self.kit, self.d).worth.relief(self.d.stress[self.d.actor]) <= 0]

    def _punished(self, acts: Sequence[Act]) -> Act:
        d, own = self.d, self.d.actor
        look = Outlook(self.kit, d)
        best, found = -99.0, acts[0]
        stake = look.worth.token(look.tokens[d.where[own]], d.hands[own], d.stress[own], 0.0)[0] + look.worth.loss[d.stress[own]]
        for act in acts:
            if act.verb == "leave":
                like = look.places[own].get(act.value, 0.0)
            else:
                passed = sum([self.kit.numbers[act.value] + side + d.stress[own] >= 7 for side in (1, 2, 3)]) / 3
                like = passed * stake - look.worth.loss[d.stress[own]] - look.worth.spent(d.hands[own], act.value)
            if like > best:
                best, found = like, act
        return found

    def _capture(self, acts: Sequence[Act]) -> Act:
        d = self.d
        spent = Outlook(self.kit, d).worth.spent
        hand = d.hands[d.actor]
        return min(acts[:-1], key=lambda act: spent(hand, act.value))


_CHOICES: Mapping[str, Callable[[Playout, Sequence[Act]], Act]] = {
    "start": Playout._start,
    "place": Playout._place,
    "move_cards": Playout._card,
    "fight_cards": Playout._fight_card,
    "bids": Playout._bid,
    "rumba_move": Playout._rumba,
    "rumba_retreat": Playout._rumba,
    "tie_cards": lambda _, acts: acts[-1],
    "move": Playout._move,
    "retreat": Playout._run,
    "withdraw": Playout._run,
    "punish": Playout._punished,
    "reward": Playout._relax,
    "relax": Playout._relax,
    "capture": Playout._capture,
}
