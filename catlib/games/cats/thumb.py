"""Turns of Cats played on by rules of thumb, quickly, hundreds of times a second: the search tries its moves in them.

Everybody plays by what lies open and by the own cards; a whim, and the dice, make each course another one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from catlib.games.cats.course import carry_out, weights
from catlib.games.cats.draft import Draft
from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.movement import best_in_reach
from catlib.games.cats.outlook import ENDED, STAGES, Outlook
from catlib.games.cats.position import CHANCE, NONE, Position, token_at
from catlib.games.cats.worth import cat, odds

__all__ = ["Playout"]

WHIM = 0.5  # points that a cat may think a card better than it is
PLACE_WHIM = 2.0  # the same for the box of a token, in steps
NO_BID = 0.5  # how often nothing is bid


class Playout:
    """A position that is played on from, in place; `moves` counts them.

    `planned` are cards that others lay now instead of those that a rule of thumb would have them lay.
    """

    def __init__(self, kit: Kit, at: Position, rng: random.Random, planned: Mapping[int, Act] | None = None) -> None:
        self.kit, self.random, self.d = kit, rng.random, Draft(kit, at)
        self.planned = dict(planned or {})
        self.moves = 0

    def turn(self, act: Act) -> list[float]:
        """What each piece is on the way to (`Outlook.totals`) after this move and the rest of the turn."""
        d, turn, phase = self.d, self.d.turn, self.d.phase
        acts = carry_out(d, act)
        self.moves = 1
        while d.turn == turn and STAGES.get(d.phase, ENDED) != ENDED:
            planned = d.phase == phase and d.actor in self.planned
            acts = carry_out(d, self.planned.pop(d.actor) if planned else self.next(acts))
            self.moves += 1
        return Outlook(self.kit, d).totals()

    def next(self, acts: Sequence[Act]) -> Act:
        """What happens next, where players have these moves: by chance or by a rule of thumb."""
        return self._chance() if self.d.actor == CHANCE else self.choose(acts)

    def choose(self, acts: Sequence[Act]) -> Act:
        """What the one who decides does, by a rule of thumb."""
        return _RULES[self.d.phase](self, acts)

    def _chance(self) -> Act:
        found = weights(self.kit, self.d)
        number = self.random() * sum([weight for _, weight in found])
        for act, weight in found:
            number -= weight
            if number < 0:
                return act
        return found[-1][0]

    def _likes(self) -> Outlook:
        """What the one who decides sees."""
        return Outlook(self.kit, self.d, open_cards=False)

    # ------------------------------------------------------------ phase by phase

    def _any(self, acts: Sequence[Act]) -> Act:
        return acts[int(self.random() * len(acts))]

    def _place(self, acts: Sequence[Act]) -> Act:
        """Near to oneself, far from the others."""
        d, own, distance = self.d, self.d.actor, self.d.house.distance
        others = [place for piece, place in enumerate(d.where) if piece != own]

        def like(act: Act) -> float:
            far = distance[act.value]
            rivals = sum([far[place] for place in others]) / len(others)
            return 0.5 * rivals - far[d.where[own]] + PLACE_WHIM * self.random()

        return max(acts, key=like)

    def _move_card(self, acts: Sequence[Act]) -> Act:
        """The one that leads to the best token, less what it is worth in hand."""
        d, own, look = self.d, self.d.actor, self._likes()
        far, stress, hand = d.house.distance[d.where[own]], d.stress[own], d.hands[own]
        wanted = [(far[box], worth) for box, worth in look.places[own].items()]

        def like(act: Act) -> float:
            reach = self.kit.numbers[act.value] + stress
            best = max([worth for steps, worth in wanted if steps <= reach], default=0.0)
            return best + WHIM * self.random() - look.worth.spent(hand, act.value)

        return max(acts, key=like)

    def _bid(self, acts: Sequence[Act]) -> Act:
        """Nothing, or up to as many stress tokens as are good to have."""
        if self.random() < NO_BID:
            return acts[0]
        stress = self._likes().worth.stress[self.d.stress[self.d.actor] :]
        most = stress.index(max(stress))
        return acts[min(int(self.random() * (most + 1)), len(acts) - 1)]

    def _rumba(self, acts: Sequence[Act]) -> Act:
        """Far from oneself, if there is a token to choose."""
        d = self.d
        if d.phase == "rumba_move" and not best_in_reach(self.kit, d):
            return self._any(acts)
        far = d.house.distance[d.where[d.actor]]
        return max(acts, key=lambda act: far[act.value])

    def _move(self, acts: Sequence[Act]) -> Act:
        d = self.d
        waiting = [player for player, card in enumerate(d.cards) if card != NONE and player != d.actor]
        box = self._likes().goes(d.actor, self.kit.numbers[d.cards[d.actor]] + d.stress[d.actor], waiting)
        return next(act for act in acts if act.value == box)

    def _fight_card(self, acts: Sequence[Act]) -> Act:
        """The chance to win with it, times what is at stake, less what it is worth in hand."""
        d, own, look = self.d, self.d.actor, self._likes()
        pile = d.pile(d.fight)
        at, pieces = pile.index(own), [look.fighter(piece) for piece in pile]
        hand, stress = d.hands[own], d.stress[own]
        stake = look.places[own].get(d.fight, 0.0) + look.worth.loss[stress]

        def like(act: Act) -> float:
            pieces[at] = cat((self.kit.numbers[act.value],), stress)
            wins = odds(tuple(pieces))[at]
            return wins * stake - look.worth.spent(hand, act.value) + WHIM * self.random()

        return max(acts, key=like)

    def _run(self, acts: Sequence[Act]) -> Act:
        """To the best token, or to where most boxes are near."""
        places, distance = self._likes().places[self.d.actor], self.d.house.distance
        return max(acts, key=lambda act: (places.get(act.value, 0.0), -sum(distance[act.value].values())))

    def _punished(self, acts: Sequence[Act]) -> Act:
        d, own, look = self.d, self.d.actor, self._likes()
        token = token_at(d.tokens, d.where[own])

        def like(act: Act) -> float:
            if act.verb == "leave":
                return look.places[own].get(act.value, 0.0)
            return look.worth.stays(act.value, token, d.hands[own], d.stress[own], 0.0)

        return max(acts, key=like)

    def _relax(self, acts: Sequence[Act]) -> Act:
        give_back, keep = acts
        return give_back if self._likes().worth.relief(self.d.stress[self.d.actor]) else keep

    def _capture(self, acts: Sequence[Act]) -> Act:
        """With the card that is worth least."""
        spent, hand = self._likes().worth.spent, self.d.hands[self.d.actor]
        return min(acts[:-1], key=lambda act: spent(hand, act.value))


_RULES: Mapping[str, Callable[[Playout, Sequence[Act]], Act]] = {
    "start": Playout._any,
    "place": Playout._place,
    "move_cards": Playout._move_card,
    "bids": Playout._bid,
    "rumba_move": Playout._rumba,
    "move": Playout._move,
    "fight_cards": Playout._fight_card,
    "retreat": Playout._run,
    "rumba_retreat": Playout._rumba,
    "reward": Playout._relax,
    "punish": Playout._punished,
    "withdraw": Playout._run,
    "capture": Playout._capture,
    "relax": Playout._relax,
}
