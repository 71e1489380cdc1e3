"""The walkthrough is right: its game replays, its answers are those that trying everything finds, its quiz is whole."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from catlib.game import State
from catlib.language import Texts
from catlib.record import Record

from .boards import ALL_PUSHES, CELLS, GAME, KINDS, after, board, legal, picture, turned

Row = dict[str, Any]

LESSON: Row = tomllib.loads(files("catlib.games.cat_rescue").joinpath("lesson.toml").read_text("utf-8"))
SCENARIO: Row = LESSON["scenario"]
STEPS: list[Row] = SCENARIO["steps"]
EXERCISES: list[Row] = LESSON["exercises"]
QUIZ: list[Row] = LESSON["quiz"]

ALL_MOVES = ["street", *(f"foster {kind}" for kind in KINDS), *ALL_PUSHES]
"""All that a player can try in notation."""


def of_kind(kind: str) -> list[Any]:
    """The exercises of this kind, each named by its id in the report of the test."""
    return [pytest.param(row, id=row["id"]) for row in EXERCISES if row["kind"] == kind]


def state_of(row: Row) -> State:
    """The position of an exercise; a cat that is not in hand is still to be chosen, or drawn where it must be."""
    cell, arrow, side = row["card"].split()
    homes = [Counter(home) for home in row["homes"]]
    chosen = "source" if side == "street" and homes[0] else "draw"
    return board(
        " / ".join(row["rows"]),
        card=f"{cell} {arrow}",
        side=side,
        hand=row.get("hand"),
        source=row.get("hand_from", "street"),
        homes=homes,
        phase="push" if "hand" in row else chosen,
        adopted=row.get("adopted", 0),
        outside=row.get("outside", "allowed"),
    )


def data_of(state: State, kind: str) -> list[Row]:
    """What is told of the events of this kind."""
    return [dict(event.data) for event in state.events if event.kind == kind]


# What reaches a goal, found by trying everything.


def reached_by(before: State, goal: Row) -> list[str]:
    """All moves that reach the goal of an exercise of kind `move`."""
    if set(goal) == {"refused"}:
        return [move for move in ALL_MOVES if before.check(move).clause == goal["refused"]]
    ends = {move: before.play(move) for move in legal(before)}
    if goal == {"best_score": True}:
        best = max(state.scores()[0] for state in ends.values())
        return [move for move, state in ends.items() if state.scores()[0] == best]
    return [move for move, state in ends.items() if is_reached(move, state, goal)]


def is_reached(move: str, state: State, goal: Row) -> bool:
    """Whether this legal move and the state after it are what the goal asks for."""
    wanted = dict(goal)
    checks = [move.split()[1] == wanted.pop("ends")] if "ends" in wanted else []
    if "score" in wanted:
        checks.append(state.scores()[0] == wanted.pop("score"))
    if "event" in wanted:
        kind = wanted.pop("event")
        found = data_of(state, kind)
        count = found[0]["count"] if found and kind == "adopted" else len(found)
        checks += [bool(found), count == wanted.pop("count", count)]
        if "cells" in wanted:
            checks.append(sorted(data["cell"] for data in found) == sorted(wanted.pop("cells")))
    assert checks and not wanted, f"a goal that nothing checks: {goal}"
    return all(checks)


def beside(state: State) -> set[str]:
    """CRE-PUSH-3: the empty spaces with a cat above, below, left or right."""
    shelter = state.to_dict()["shelter"]
    near = {
        chr(ord(cell[0]) + across) + str(int(cell[1]) + down)
        for cell in shelter
        for across, down in ((0, 1), (0, -1), (1, 0), (-1, 0))
    }
    return near & set(CELLS) - set(shelter)


def from_outside(state: State) -> set[str]:
    """CRE-R5: the spaces onto which a cat can be pushed that was laid outside the shelter."""
    return {
        move.split()[1] for move in legal(state) if any(data["outside"] for data in data_of(state.play(move), "pushed"))
    }


CELLS_BEFORE: dict[str, Callable[[State], set[str]]] = {"beside": beside, "outside": from_outside}
CELLS_AFTER: dict[str, Callable[[State], set[str]]] = {
    "turned": lambda state: set(turned(state)),
    "moved": lambda state: {cell for data in data_of(state, "pushed") for cell in data["moved"]},
    "adopted": lambda state: {cell for data in data_of(state, "adopted") for cell in data["cells"]},
}
NUMBERS: dict[str, Callable[[State], int]] = {
    "score": lambda state: state.scores()[0],
    "street": lambda state: sum(state.to_dict()["street"].values()),
    "turned": lambda state: len(turned(state)),
    "home": lambda state: sum(state.to_dict()["homes"][0].values()),
}


def asked_about(row: Row) -> State:
    """The state that is asked about: the position, what follows from its move, or the table when all is dealt."""
    goal: Row = row["goal"]
    if "players" not in goal:
        state = state_of(row["position"])
        return state.play(goal["after"]) if "after" in goal else state
    state = GAME.new(players=goal["players"])
    while state.to_dict()["phase"] == "setup":
        state = state.play(state.chance_outcomes()[0][0])
    return state


# The annotated game.


def test_the_annotated_game_replays_step_by_step_and_leaves_nothing_out() -> None:
    state = GAME.new(players=SCENARIO["players"])
    played: list[str] = []
    for step in STEPS:
        state = after(state, *step["setup"])
        played += step["setup"]
        assert isinstance(state.actor, int), f"{step['title']}: a step is a player's decision"
        if "refused" in step:
            assert state.check(step["learner"]).clause == step["refused"]
        else:
            assert step["learner"] in legal(state)
            state = state.play(step["learner"])
            played.append(step["learner"])
    assert played == SCENARIO["moves"]
    assert state.actor is None
    assert state.scores() == (10, 10)
    assert picture(state) == ".... / .y#y / #b.. / .g.r"
    assert Record(GAME, SCENARIO["players"], {}, SCENARIO["moves"]).last() == state


def test_the_annotated_game_begins_with_a_move_that_is_hard_to_miss() -> None:
    assert STEPS[0]["learner"] == "street"
    assert len(legal(after(GAME.new(players=2), *STEPS[0]["setup"]))) == 3


def test_the_annotated_game_shows_what_matters() -> None:
    state, seen = GAME.new(players=2), set()
    for move in SCENARIO["moves"]:
        state = state.play(move)
        for event in state.events:
            seen |= {event.kind, event.clause}
            seen |= {"from outside"} if event.data.get("outside") else set()
            seen |= {"from inside"} if event.data.get("outside") is False else set()
            seen |= {"connected"} if event.kind == "adopted" and event.data["cells"] else set()
    assert seen >= {
        "from outside", "from inside", "turned", "CRE-READY-6", "kept_face_up", "taken_from_home", "street_only",
        "back_home", "adopted", "connected", "game_over",
    }  # fmt: skip
    assert {step["refused"] for step in STEPS if "refused" in step} == {"CRE-PUSH-7", "CRE-PUSH-8"}


# Exercises.


@pytest.mark.parametrize("row", of_kind("move"))
def test_the_answers_of_a_move_exercise_are_all_that_reach_its_goal(row: Row) -> None:
    before = state_of(row["position"])
    assert isinstance(before.actor, int) or set(row["goal"]) == {"refused"}
    assert sorted(row["answers"]) == sorted(reached_by(before, row["goal"]))
    assert row["reference"] in row["answers"]
    assert row["wrong"] not in row["answers"]
    assert GAME.parse(row["wrong"]) is not None, "a wrong answer is a move all the same"
    if "refused" not in row["goal"]:
        assert before.check(row["wrong"]).ok
        assert len(legal(before)) > len(row["answers"]), "something must be wrong, or there is nothing to find"


@pytest.mark.parametrize("row", of_kind("cells"))
def test_the_answer_of_a_cells_exercise_is_what_the_rules_say(row: Row) -> None:
    wanted = row["goal"]["cells"]
    find = (CELLS_AFTER if "after" in row["goal"] else CELLS_BEFORE)[wanted]
    assert set(row["answer"]) == find(asked_about(row))
    assert row["answer"] == [cell for cell in CELLS if cell in row["answer"]], "in reading order, none twice"
    assert set(row["wrong"]) <= set(CELLS)
    assert set(row["wrong"]) != set(row["answer"])


@pytest.mark.parametrize("row", of_kind("number"))
def test_the_answer_of_a_number_exercise_is_what_the_rules_say(row: Row) -> None:
    assert row["answer"] == NUMBERS[row["goal"]["number"]](asked_about(row))
    assert row["wrong"] != row["answer"]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in EXERCISES])
def test_an_exercise_has_all_its_texts(row: Row) -> None:
    assert row["kind"] in ("move", "cells", "number")
    for texts in (row["title"], row["task"], row["hint"], row["feedback"]["right"], row["feedback"]["wrong"]):
        assert texts["en"].strip()
    for move in re.findall(r"\((push \w\d \w+)\)", row["task"]["en"]):
        assert move == row["goal"]["after"], "the move that the task tells is the one that is made"


# Quiz.


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in QUIZ])
def test_a_question_has_one_right_choice_and_feedback_for_each(row: Row) -> None:
    choices = row["choices"]
    assert 3 <= len(choices) <= 4
    assert [choice["right"] for choice in choices].count(True) == 1
    assert row["question"]["en"].endswith("?")
    assert len({choice["text"]["en"] for choice in choices}) == len(choices)
    assert len({choice["feedback"]["en"] for choice in choices}) == len(choices)


def test_the_right_choice_is_not_always_in_the_same_place() -> None:
    places = Counter([choice["right"] for choice in row["choices"]].index(True) for row in QUIZ)
    assert max(places.values()) <= len(QUIZ) // 2


# Everything together.


def test_exercises_and_questions_together_cover_every_clause() -> None:
    covered = {id for row in EXERCISES + QUIZ for id in row["clauses"]}
    assert [entry.id for entry in GAME.rulebook.clauses if entry.id not in covered] == []


def test_only_entries_of_the_rulebook_are_named() -> None:
    named = [id for row in STEPS + EXERCISES + QUIZ for id in row["clauses"]]
    assert [id for id in named if id not in GAME.rulebook] == []
    assert all(row["clauses"] for row in STEPS + EXERCISES + QUIZ)


def test_ids_count_up() -> None:
    assert [row["id"] for row in EXERCISES] == [f"E{n}" for n in range(1, len(EXERCISES) + 1)]
    assert [row["id"] for row in QUIZ] == [f"Q{n}" for n in range(1, len(QUIZ) + 1)]
    assert len(EXERCISES) >= 14
    assert len(QUIZ) >= 30


def test_every_text_is_a_whole_one() -> None:
    def texts(node: object) -> list[Texts]:
        if isinstance(node, dict) and "en" in node:
            return [node]
        below = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        return [found for item in below for found in texts(item)]

    found = texts(LESSON)
    assert len(found) > 400
    for text in found:
        assert text["en"] == text["en"].strip() != ""
        assert "{" not in text["en"]
