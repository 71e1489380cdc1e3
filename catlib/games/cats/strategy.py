"""What the bots of Cats think."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence

from catlib.bots import Budget
from catlib.game import JSON, Event, Game, Move, State
from catlib.games.cats.position import Position
from catlib.games.cats.worth import Outlook

__all__ = ["result", "search", "turn_over", "why"]

ROLLS = ("fight_dice", "deceive")
RIVALS = 0.3


def turn_over(state: State) -> bool:
    """Every choice counts as a turn, with the dice that are rolled for it."""
    return state.position.phase not in ROLLS


def result(state: State, player: int) -> float:
    """The score that the player is on the way to, less a part of that of the others."""
    at: Position = state.position
    totals = Outlook(state.game.kit, at).totals()
    if at.phase == "over":
        return totals[player]
    own = totals.pop(player)
    return own - RIVALS * sum(totals) / len(totals)


def search(game: Game, view: JSON, rng: random.Random, budget: Budget) -> Generator[float, None, Mapping[Move, float]]:
    state = next(game.worlds(view, rng))
    player = state.actor
    yield 0.0
    return {move: result(state.play(move), player) for move in state.legal_moves()}


def why(game: Game, view: JSON, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:
    return game.describe(move)
