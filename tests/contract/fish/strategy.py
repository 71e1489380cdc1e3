"""What bots must know of Fish: hardly anything."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import Any

from catlib.bots import Budget
from catlib.game import Event, Game, Move, State


def turn_over(state: State) -> bool:
    """All choices have been shown."""
    return bool(state.position.phase != "lay")


def result(state: State, player: int) -> float:
    """What has been caught."""
    return float(state.scores()[player])


def search(game: Game, view: Any, rng: Random, budget: Budget) -> Generator[float, None, Mapping[Move, float]]:
    """Each move is followed by random ones to the end, in one world after the other."""
    worlds = game.worlds(view, rng)
    world = next(worlds)
    sums, player, rounds = dict.fromkeys(world.legal_moves(), 0.0), int(world.actor or 0), 0
    while not rounds or not budget.over:
        yield budget.share
        for move in sums:
            sums[move] += _end(world.play(move), rng).scores()[player]
            budget.spend()
        world, rounds = next(worlds), rounds + 1
    return {move: total / rounds for move, total in sums.items()}


def _end(state: State, rng: Random) -> State:
    while state.actor is not None:
        state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
    return state


def why(game: Game, view: Any, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:  # noqa: ARG001
    """All that would happen."""
    return " ".join(event.text() for event in events)
