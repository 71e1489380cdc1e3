"""A game of the package against a second engine, written from the rules alone, that plays on the JSON of a state."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Protocol

from catlib.game import State

from .play import Json, Told, as_told, legal, told


class Engine(Protocol):
    """What a module of naive rules knows. Moves are in the order in which the package has them."""

    def chances(self, data: Json, /) -> list[tuple[str, Fraction]]: ...
    def plays(self, data: Json, /) -> list[str]: ...
    def play(self, data: Json, move: str, /) -> tuple[Json, list[Told] | None]:
        """The state after a legal move and what happened; None where the engine does not tell."""

    def refusal(self, data: Json, move: str, /) -> str | None:
        """The clause that refuses a move in notation; None if it may be played."""

    def scores(self, data: Json, /) -> list[int]: ...
    def winners(self, data: Json, /) -> list[int]: ...
    def view(self, data: Json, player: int | None, /) -> Json: ...
    def events_seen(self, events: list[Told], player: int | None, /) -> list[Told]: ...


def agree(engine: Engine, state: State, expected: Json, happened: list[Told] | None, rng: random.Random) -> None:
    """Assert that both say the same of this state and of how it came about."""
    assert state.to_dict() == expected
    assert state.actor == expected["actor"]
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == engine.chances(expected)
    assert legal(state) == engine.plays(expected)
    assert list(state.scores()) == engine.scores(expected)
    assert list(state.winners()) == engine.winners(expected)
    player = rng.choice([None, *range(expected["players"])])
    assert state.view(player) == engine.view(expected, player)
    if happened is not None:
        assert told(state) == happened
        assert as_told(state.events_seen(player)) == engine.events_seen(happened, player)


def go_the_same_way(engine: Engine, state: State, rng: random.Random) -> Counter[str]:
    """Play at random to the end, both side by side; how often each kind of event came with each clause."""
    seen: Counter[str] = Counter()
    expected = state.to_dict()
    agree(engine, state, expected, [], rng)
    while state.actor is not None:
        move = rng.choice([move for move, _ in engine.chances(expected)] or engine.plays(expected))
        state, (expected, happened) = state.play(move), engine.play(expected, move)
        agree(engine, state, expected, happened, rng)
        seen.update(f"{event.kind} {event.clause}" for event in state.events)
    return seen


def same_refusals(engine: Engine, state: State, moves: Iterable[str]) -> Counter[str | None]:
    """Assert that both refuse, or allow, each of these moves; how often by which clause."""
    seen: Counter[str | None] = Counter()
    data = state.to_dict()
    for move in moves:
        verdict = state.check(move)
        assert verdict.clause == engine.refusal(data, move), f"{move} in {data}: {verdict.reason}"
        assert verdict.ok == (verdict.clause is None)
        seen[verdict.clause] += 1
    return seen
