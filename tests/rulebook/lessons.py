"""The walkthrough of a game as its file has it, and what an answer to a task must be."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

import catlib
from catlib.game import Game, State
from catlib.language import Texts
from catlib.lesson import read

from .play import after, legal

Row = dict[str, Any]


@dataclass(frozen=True)
class Rows:
    """The rows of a walkthrough."""

    game: Game
    all: Row

    @property
    def scenario(self) -> Row:
        found: Row = self.all["scenario"]
        return found

    @property
    def steps(self) -> list[Row]:
        found: list[Row] = self.scenario["steps"]
        return found

    @property
    def exercises(self) -> list[Row]:
        found: list[Row] = self.all["exercises"]
        return found

    @property
    def quiz(self) -> list[Row]:
        found: list[Row] = self.all["quiz"]
        return found

    def start(self) -> State:
        """The annotated game before anything is done."""
        return self.game.new(players=self.scenario["players"])

    def of_kind(self, *kinds: str) -> list[Any]:
        """The exercises of this kind, each named by its id in the report of the test."""
        return [pytest.param(row, id=row["id"]) for row in self.exercises if row["kind"] in kinds]


@cache
def rows_of(name: str) -> Rows:
    """The walkthrough of the game of this name."""
    text = files(f"catlib.games.{name}").joinpath("lesson.toml").read_text("utf-8")
    return Rows(catlib.game(name), tomllib.loads(text))


def walked(rows: Rows) -> Iterator[tuple[Row, State]]:
    """Each step of the annotated game and of what comes after it, with the state in which the learner is asked."""
    state = rows.start()
    for step in rows.steps:
        if "position" in step:
            assert state.actor is None, f"{step['title']}: what came before is played to its end"
            state = read(rows.game, step["position"])
        state = after(state, *step["setup"])
        yield step, state
        if "refused" not in step:
            state = after(state, step["learner"], *step.get("then", ()))
    assert state.actor is None, "the last game of all is played to its end"


def is_answered_by(row: Row, before: State, reached: Sequence[str]) -> None:
    """Assert that the answers of a move exercise are all that reach its goal, and not all there is."""
    assert sorted(row["answers"]) == sorted(reached)
    assert row["reference"] in row["answers"]
    assert row["wrong"] not in row["answers"]
    if set(row["goal"]) == {"refused"}:
        assert before.check(row["wrong"]).clause != row["goal"]["refused"]
        assert before.check(row["wrong"]).ok or before.check(row["wrong"]).clause is not None
    else:
        assert isinstance(before.actor, int)
        assert before.check(row["wrong"]).ok
        assert len(legal(before)) > len(row["answers"])


def all_texts(node: object) -> Iterator[Texts]:
    """Every text of a part of the walkthrough, with its languages."""
    if isinstance(node, dict) and "en" in node:
        yield node
    else:
        below = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        for item in below:
            yield from all_texts(item)
