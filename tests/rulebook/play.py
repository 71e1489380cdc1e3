"""What the tests of every rulebook do with a state: play moves, list what is legal, hear what has happened."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

import catlib
from catlib.game import Event, Game, State

Json = dict[str, Any]
Told = tuple[str, str, Json]


def after(state: State, *moves: str) -> State:
    """The state after these moves."""
    for move in moves:
        state = state.play(move)
    return state


def legal(state: State) -> list[str]:
    """The legal moves in notation."""
    return [str(move) for move in state.legal_moves()]


def now(state: State) -> list[str]:
    """All that may happen next, in notation."""
    return legal(state) or [str(move) for move, _ in state.chance_outcomes()]


@cache
def whole_game(game: Game, seed: int, players: int, **options: Any) -> tuple[State, ...]:
    """Every state of a game played at random, chance outcomes all equally likely."""
    rng = random.Random(seed)
    states = [game.new(players=players, **options)]
    while states[-1].actor is not None:
        states.append(states[-1].play(rng.choice(now(states[-1]))))
    return tuple(states)


def as_told(events: Iterable[Event]) -> list[Told]:
    """Events as kind, clause and data, as JSON would keep them."""
    return [(event.kind, event.clause, json.loads(json.dumps(dict(event.data)))) for event in events]


def told(state: State) -> list[Told]:
    """What the last move made happen."""
    return as_told(state.events)


def kinds(state: State) -> list[str]:
    """The kinds of what the last move made happen."""
    return [event.kind for event in state.events]


def all_said(state: State, kind: str) -> list[Json]:
    """The data of the events of this kind."""
    return [data for name, _, data in told(state) if name == kind]


def said(state: State, kind: str) -> Json:
    """The data of the only event of this kind."""
    (found,) = all_said(state, kind)
    return found


def refused(state: State, move: str, clause: str | None) -> None:
    """Assert that this move is refused by this clause, by `check` and `play` alike, and that nothing changes."""
    before = json.dumps(state.to_dict())
    verdict = state.check(move)
    assert not verdict.ok, f"{move} is allowed"
    assert verdict.clause == clause, f"{move} is refused by {verdict.clause}: {verdict.reason}"
    assert verdict.reason
    assert "{" not in verdict.reason
    with pytest.raises(catlib.IllegalMove) as caught:
        state.play(move)
    assert (caught.value.move, caught.value.clause, caught.value.reason) == (move, clause, verdict.reason)
    assert move not in now(state)
    assert json.dumps(state.to_dict()) == before


def field_refused(game: Game, data: Any) -> str:
    """The field that `from_dict` names when it refuses this."""
    with pytest.raises(catlib.BadState) as caught:
        game.from_dict(data)
    assert isinstance(caught.value, ValueError)
    assert caught.value.reason
    return caught.value.field
