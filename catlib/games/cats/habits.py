"""Simple habits of cats, to play thousands of games with; bots that think are in `strategy.py`.

A cat with a habit looks no further than the end of the turn, at what lies open and at its own card: each token is worth
its bliss, times the chance to keep it where somebody is in the way. Between what is alike to it chance decides.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from catlib.game import Move
from catlib.games.cats import bouts
from catlib.games.cats.course import legal
from catlib.games.cats.house import room_after, room_of
from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.movement import rumba_boxes
from catlib.games.cats.position import NONE, Position, pile_of, token_at
from catlib.habits import HabitBot

if TYPE_CHECKING:
    from catlib.games.cats.rules import CatsState

__all__ = ["HABITS", "Habit", "habit"]

WILD = 0.5  # what a wild card in hand is thought to be worth, in bliss
LOSS = 1.0  # and a stress token
ALL = 99


@dataclass(frozen=True, repr=False)
class Habit(HabitBot):
    """A cat with habits, by its name.

    `fights`: it goes where somebody is if that is worth it, else never. `against_rumba`: what a bliss that the Rumba
    does not get is worth to it. `keeps`: how many stress tokens it keeps when it could give some back. `bids`: up to
    how much stress it bids for moving the Rumba, which it then sends anywhere.
    """

    name: str
    fights: bool = True
    against_rumba: float = 0.0
    keeps: int = 0
    bids: int = 0

    def pick(self, state: CatsState, rng: random.Random) -> Move:
        """The move of the player who decides, by what lies open. ValueError where no player does."""
        if not isinstance(state.actor, int):
            raise ValueError(f"no player decides here, but {state.actor!r}")
        return _Mind(self, state.game.kit, state.position, rng).choose()


HABITS: Mapping[str, Habit] = {
    one.name: one
    for one in (
        Habit("shy", fights=False),
        Habit("bold"),
        Habit("guard", against_rumba=1.0),
        Habit("tense", keeps=ALL),
        Habit("bidder", keeps=ALL, bids=3),
    )
}
"""Shy cats keep away from others; bold ones fight for what pays; guards fight the Rumba too, so that it gets less;
tense ones are bold and keep their stress; bidders take more by their bids for the Rumba."""


def habit(name: str) -> Habit:
    """The habit of this name. Raises ValueError, listing them, for another one."""
    if name not in HABITS:
        raise ValueError(f"there is no habit {name!r}; choose one of: {', '.join(HABITS)}")
    return HABITS[name]


@lru_cache(maxsize=1 << 12)
def _cat(numbers: tuple[int, ...], hand: int, stress: int) -> bouts.Fighter:
    """A cat with any card of this hand."""
    return bouts.cat([number for card, number in enumerate(numbers) if hand >> card & 1], stress)


@lru_cache(maxsize=1 << 14)
def _wins(pile: tuple[bouts.Fighter, ...], place: int) -> float:
    """The chance of the piece at this place of the pile. The same few fights are thought of again and again."""
    return float(bouts.fight(pile)[place])


class _Mind:
    """What a cat thinks of the moves of one moment. It never looks at a card that lies face down, nor at a bid."""

    def __init__(self, habit: Habit, kit: Kit, at: Position, rng: random.Random) -> None:
        self.habit, self.kit, self.at, self.rng = habit, kit, at, rng
        self.house, self.me = kit.houses[at.setup.house], at.actor
        self.here, self.hand = at.where[self.me], at.hands[self.me] or kit.all_cards
        self.stress = at.stress[self.me]

    def choose(self) -> Act:
        acts = legal(self.kit, self.at)
        like = _LIKES[self.at.phase]
        liked = [like(self, act) for act in acts]
        most = max(liked)
        return self.rng.choice([act for act, much in zip(acts, liked, strict=True) if much == most])

    # What a place is worth.

    def _cost(self, card: int) -> float:
        """What is given away with a card; of plain ones a low number rather than a high one."""
        return WILD * self.kit.man_icons[card] + 0.01 * self.kit.numbers[card]

    def _cards(self, hand: int) -> list[int]:
        return [card for card in range(len(self.kit.cards)) if hand >> card & 1]

    def _token(self, box: int, hand: int) -> float:
        """What the token in a box brings, as far as a card of the hand can capture it and the man allows it."""
        kit, token = self.kit, token_at(self.at.tokens, box)
        icons = kit.token_icons[token] if token != NONE else 0
        if token == NONE or (icons and not hand & kit.fitting[icons]):
            return 0.0
        worth = float(kit.bliss[token]) + (LOSS * (self.stress > self.habit.keeps) if kit.relaxing[token] else 0.0)
        if room_of(box) != room_after(self.at.man, self.at.man_steps):
            return worth
        if kit.red[token]:
            best = max(kit.numbers[card] for card in self._cards(hand))
            passed = float(bouts.deceive(best, self.stress))
            return worth * passed - LOSS * (1 - passed)
        return worth + LOSS * (self.stress > self.habit.keeps)

    def _fighter(self, piece: int, hand: int) -> bouts.Fighter:
        """Anybody in a fight to come, with any card."""
        kit, at = self.kit, self.at
        if piece == at.setup.players:
            kinds = [kind for kind, count in enumerate(at.deck) for _ in range(count)] or list(at.known[-1:]) or [NONE]
            return bouts.rumba([kit.rumba_number(kind) for kind in kinds])
        held = hand if piece == self.me else at.hands[piece] or kit.all_cards
        return _cat(kit.numbers, held, at.stress[piece])

    def _place(self, box: int, hand: int, where: tuple[int, ...]) -> float:
        """What it is worth to be in this box, with these cards left and the others where they are."""
        worth = self._token(box, hand)
        others = [piece for piece, place in enumerate(where) if place == box and piece != self.me]
        if not others:
            return worth
        if not self.habit.fights:
            return -9.0
        others.sort(key=self.at.height.__getitem__)
        wins = _wins(tuple([self._fighter(piece, hand) for piece in (*others, self.me)]), len(others))
        return wins * (worth + self._kept_from_rumba(box, others)) - LOSS * (1 - wins)

    def _kept_from_rumba(self, box: int, others: list[int]) -> float:
        """What it is worth that the Rumba does not get the token of this box."""
        token = token_at(self.at.tokens, box)
        if token == NONE or self.at.setup.players not in others:
            return 0.0
        return self.habit.against_rumba * self.kit.bliss[token]

    def _expected(self) -> tuple[int, ...]:
        """Where the pieces are once the Rumba has moved, if its card is a 3: to any of the boxes it may choose."""
        at = self.at
        if not at.setup.rumba:
            return at.where
        kind = min(range(len(self.kit.rumba_cards)), key=lambda kind: abs(self.kit.rumba_numbers[kind] - 3))
        bits = rumba_boxes(self.kit, at._replace(card=kind))
        return (*at.where[:-1], (bits & -bits).bit_length() - 1)

    # Phase by phase.

    def _like_start(self, act: Act) -> float:
        """The middle of the house."""
        return -sum(self.house.distance[act.value].values())

    def _like_place(self, act: Act) -> float:
        """Near to itself, far from the Rumba."""
        far = self.house.distance[act.value]
        return 0.5 * far[self.at.where[-1]] * self.at.setup.rumba - far[self.here]

    def _like_commit(self, act: Act) -> float:
        if self.at.phase == "move_cards":
            return self._like_move_card(act)
        if self.at.phase == "tie_cards":
            return self.kit.numbers[act.value]
        return self._like_fight_card(act)

    def _like_move_card(self, act: Act) -> float:
        """The best place that the card leads to, less what the card is worth."""
        left = self.hand ^ act.bit or self.kit.all_cards
        where = self._expected()
        within = self.house.within[self.here][self.kit.numbers[act.value] + self.stress]
        best = max([self._place(box, left, where) for box, _ in self.at.tokens if within >> box & 1], default=0.0)
        return max(best, 0.0) - self._cost(act.value)

    def _like_move(self, act: Act) -> float:
        return self._place(act.value, self.hand, self.at.where)

    def _like_fight_card(self, act: Act) -> float:
        """The chance to win with it, times what is at stake, less what it is worth."""
        pile = pile_of(self.at.where, self.at.height, self.at.fight)
        pieces = tuple([self._fighter(piece, act.bit if piece == self.me else 0) for piece in pile])
        wins = _wins(pieces, pile.index(self.me))
        left = self.hand ^ act.bit or self.kit.all_cards
        stake = self._token(self.here, left) + self._kept_from_rumba(self.here, pile) + LOSS
        return wins * stake - self._cost(act.value)

    def _like_run(self, act: Act) -> float:
        return self._token(act.value, self.hand)

    def _like_punish(self, act: Act) -> float:
        """To leave for a better place, or to stay with this card."""
        if act.verb == "leave":
            return self._token(act.value, self.hand)
        left, token = self.hand ^ act.bit or self.kit.all_cards, token_at(self.at.tokens, self.here)
        icons = self.kit.token_icons[token]
        worth = self.kit.bliss[token] if not icons or left & self.kit.fitting[icons] else 0
        passed = float(bouts.deceive(self.kit.numbers[act.value], self.stress))
        return passed * worth - LOSS * (1 - passed) - self._cost(act.value)

    def _like_capture(self, act: Act) -> float:
        return -9.0 if act.verb == "decline" else -self._cost(act.value)

    def _like_relax(self, act: Act) -> float:
        return float((act.verb == "relax") == (self.stress > self.habit.keeps))

    def _like_bid(self, act: Act) -> float:
        """As much as it lacks, or as near to that as the reserve allows."""
        return -abs(act.value - max(0, self.habit.bids - self.stress))

    def _like_rumba(self, act: Act) -> float:
        """Anywhere: no cat is on a token yet (CAT-OBJ-6), and what the others will do it does not ask."""
        return 0.0


_LIKES: Mapping[str, Callable[[_Mind, Act], float]] = {
    "start": _Mind._like_start,
    "place": _Mind._like_place,
    "move_cards": _Mind._like_commit,
    "fight_cards": _Mind._like_commit,
    "tie_cards": _Mind._like_commit,
    "bids": _Mind._like_bid,
    "rumba_move": _Mind._like_rumba,
    "rumba_retreat": _Mind._like_rumba,
    "move": _Mind._like_move,
    "retreat": _Mind._like_run,
    "withdraw": _Mind._like_run,
    "punish": _Mind._like_punish,
    "reward": _Mind._like_relax,
    "relax": _Mind._like_relax,
    "capture": _Mind._like_capture,
}
