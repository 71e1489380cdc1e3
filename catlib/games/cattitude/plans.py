"""Simple plans to reach 13 points: each goes for some ways to score and does the rest like all others.

A plan looks at what lies open and at the own hand, thinks no further than this turn, and chooses by chance between
what is alike to it. It is quick, so that thousands of games can be played; bots that think are in `strategy.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from catlib.game import Move
from catlib.games.cattitude.moves import Act
from catlib.games.cattitude.position import Position, visible
from catlib.habits import HabitBot

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude, CattitudeState

__all__ = ["PLANS", "Plan", "plan"]

PLANS: Mapping[str, frozenset[str]] = {
    "naps": frozenset({"nap", "cuddle"}),
    "steals": frozenset({"steal", "cuddle"}),
    "knocks over": frozenset({"knock", "cuddle"}),
    "destroys": frozenset({"destroy", "cuddle"}),
    "everything": frozenset({"steal", "knock", "destroy", "cuddle", "nap"}),
}
"""The plans by name, with the ways to score that each goes for. Cleaning up as the human all of them do."""


class Plan(HabitBot):
    """A player who goes for these ways to score: `steal`, `knock`, `destroy`, `cuddle`, `nap`."""

    def __init__(self, name: str, ways: frozenset[str]) -> None:
        self.name, self.ways = name, ways

    def pick(self, state: CattitudeState, rng: random.Random) -> Move:
        """The move of the player who decides in this state, by what that player may know. ValueError at chance."""
        if not isinstance(state.actor, int):
            raise ValueError(f"no player decides here, but {state.actor!r}")
        legal = cast("tuple[Act, ...]", state.legal_moves())
        return _Mind(self.ways, state.game, state.position, state.actor, rng).choose(legal)


def plan(name: str) -> Plan:
    """The plan of this name. Raises ValueError, listing them, for another one."""
    if name not in PLANS:
        raise ValueError(f"there is no plan {name!r}; choose one of: {', '.join(PLANS)}")
    return Plan(name, PLANS[name])


class _Mind:
    """What a plan thinks of the moves of one moment."""

    def __init__(self, ways: frozenset[str], game: Cattitude, at: Position, player: int, rng: random.Random) -> None:
        self.ways, self.game, self.house, self.at, self.player, self.rng = ways, game, game.house, at, player, rng
        self.hand, self.here = at.hands[player], at.cats[player] or 0
        self.carries, self.target = at.carrying[player], at.targets[player]

    def choose(self, legal: tuple[Act, ...]) -> Act:
        at = self.at
        if at.hiding >> self.player & 1 and at.phase in ("draw", "move", "human") and self._out_of_danger():
            return self.game.notation.unhide
        likes = _LIKES[at.phase]
        liked = [likes(self, act) for act in legal]
        most = max(liked)
        return self.rng.choice([act for act, much in zip(legal, liked, strict=True) if much == most])

    # What is worth what; the numbers are rules of thumb.

    def _need(self, card: int) -> float:
        """How much the hand would miss one more of this card."""
        verb = self.house.cards[card].split()[0]
        if verb in ("run", "sneak", "hide"):
            return 1.5
        if verb not in self.ways:
            return 0.0
        if verb in ("steal", "cuddle"):
            return 2.0
        working = any(
            self.at.destroying[self.player] >> item & 1 and self.house.destroy[item] == card
            for item in range(len(self.house.items))
        )
        held = self.house.count(self.hand, card) + working
        return (1.0, 3.0, 0.5, 0.2)[min(held, 3)]

    def _seen_in(self, room: int) -> int:
        """The disturbed items that the human would see in a room."""
        at = self.at
        return visible(at if room == at.human else at._replace(human=room))

    def _own(self) -> int:
        """The items under the own cat."""
        return self.at.destroying[self.player] | (0 if self.carries is None else 1 << self.carries)

    def _out_of_danger(self) -> bool:
        """Whether the cat may come out: the human is elsewhere, or finds nothing here."""
        return self.here != self.at.human or not (self._seen_in(self.here) | self._own())

    def _trouble(self, act: Act) -> float:
        """What an item can bring in the room where it lies, with the cards of the hand."""
        held = self.house.count(self.hand, act.card)
        if act.verb == "steal":
            return 2.0 if held else 0.0
        return (4.0 if act.verb == "knock" else 3.5) if held > 1 else 0.0

    # Phase by phase.

    def _like_draw(self, act: Act) -> float:
        """The top card of the discard pile, if it is needed more than most."""
        if act is self.game.notation.unhide:
            return -1.0
        return self._need(self.at.discard[-1]) if act is self.game.notation.draw_discard else 1.8

    def _like_move(self, act: Act) -> float:
        """The room with the most to do."""
        if act.verb == "unhide":
            return -1.0
        if act.verb == "nap":
            return 1.5 if "nap" in self.ways else -9.0
        at, notation = self.at, self.game.notation
        room = act.place if act.verb == "move" else self.here
        working = at.destroying[self.player]
        delivers = self.carries is not None and room == self.target
        liked = 3.0 if delivers else 0.0
        for item, where in enumerate(at.where):
            if working >> item & 1:
                if room == self.here:
                    liked += 5.0 if self.hand & 63 * self.house.one[self.house.destroy[item]] else 2.0
            elif where == room and not at.disturbed >> item & 1:
                for verb, acts in (("steal", notation.steal), ("knock", notation.knock), ("destroy", notation.destroy)):
                    if verb in self.ways and item in acts and (verb != "steal" or self.carries is None or delivers):
                        liked += self._trouble(acts[item])
        if room == at.human and (liked or (self.carries is not None and not delivers)):
            liked -= 3.0
        return liked

    def _like_play(self, act: Act) -> float:
        """First what pays at once; what the human would find only when it is elsewhere."""
        verb = act.verb
        if verb in ("done", "unhide") or verb not in self.ways:
            return 0.0 if verb == "done" else -1.0
        if verb == "cuddle":
            return -1.0 if self._seen_in(act.place) else 3.0 + self.at.cats.count(act.place)
        if verb == "destroy" and self.at.destroying[self.player] >> act.item & 1:
            return 9.0
        if verb == "knock":
            return 2.0
        ready = self.house.count(self.hand, act.card) > 1 if verb == "destroy" else self.carries is None
        return 1.0 if ready and self.here != self.at.human else -1.0

    def _like_toss(self, act: Act) -> float:
        """What is needed least."""
        if act.verb == "unhide":
            return -9.0
        without = _Mind(self.ways, self.game, self.at, self.player, self.rng)
        without.hand -= self.house.one[act.card]
        return -without._need(act.card)

    def _like_human(self, act: Act) -> float:
        """The room with the most to clean up, but not what the own cat is at."""
        if act.verb == "unhide":
            return -9.0
        at_home = act.place == self.here and not self.at.hiding >> self.player & 1
        found = self._seen_in(act.place).bit_count()
        return found - (5.0 if at_home and (found or self._own()) else 0.0)

    def _like_evade(self, act: Act) -> float:
        """Away where the own cat is in danger, and wherever it delivers."""
        if act.verb in ("pass", "unhide"):
            return 0.0 if act.verb == "pass" else -9.0
        delivers = act.verb in ("run", "sneak") and self.carries is not None and act.place == self.target
        if self.here != self.at.human or not visible(self.at):
            return 3.0 if delivers else -1.0
        if act.verb == "hide":
            return 2.0 if self.at.destroying[self.player] else 0.5
        return 3.0 if delivers else 1.0


_LIKES: Mapping[str, Callable[[_Mind, Act], float]] = {
    "draw": _Mind._like_draw,
    "move": _Mind._like_move,
    "play": _Mind._like_play,
    "toss": _Mind._like_toss,
    "caught": _Mind._like_toss,
    "human": _Mind._like_human,
    "evade": _Mind._like_evade,
}
