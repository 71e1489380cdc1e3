"""The walkthrough of Cat Rescue is right: its answers are those that trying everything finds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from catlib.game import State
from tests.rulebook.lessons import Row, is_answered_by, rows_of
from tests.rulebook.play import after, all_said, legal

from .boards import ALL_PUSHES, CELLS, GAME, KINDS, board, picture, turned

ROWS = rows_of("cat_rescue")

ALL_MOVES = ["street", *(f"foster {kind}" for kind in KINDS), *ALL_PUSHES]
"""All that a player can try in notation."""


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
        found = all_said(state, kind)
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
        move.split()[1]
        for move in legal(state)
        if any(data["outside"] for data in all_said(state.play(move), "pushed"))
    }


CELLS_BEFORE: dict[str, Callable[[State], set[str]]] = {"beside": beside, "outside": from_outside}
CELLS_AFTER: dict[str, Callable[[State], set[str]]] = {
    "turned": lambda state: set(turned(state)),
    "moved": lambda state: {cell for data in all_said(state, "pushed") for cell in data["moved"]},
    "adopted": lambda state: {cell for data in all_said(state, "adopted") for cell in data["cells"]},
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


def test_the_annotated_game_begins_with_a_move_that_is_hard_to_miss() -> None:
    assert ROWS.steps[0]["learner"] == "street"
    assert len(legal(after(GAME.new(players=2), *ROWS.steps[0]["setup"]))) == 3


def test_the_annotated_game_shows_what_matters() -> None:
    state, seen = ROWS.start(), set()
    for move in ROWS.scenario["moves"]:
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
    assert state.scores() == (10, 10)
    assert picture(state) == ".... / .y#y / #b.. / .g.r"
    assert {step["refused"] for step in ROWS.steps if "refused" in step} == {"CRE-PUSH-7", "CRE-PUSH-8"}


# Exercises.


@pytest.mark.parametrize("row", ROWS.of_kind("move"))
def test_the_answers_of_a_move_exercise_are_all_that_reach_its_goal(row: Row) -> None:
    before = state_of(row["position"])
    is_answered_by(row, before, reached_by(before, row["goal"]))


@pytest.mark.parametrize("row", ROWS.of_kind("cells"))
def test_the_answer_of_a_cells_exercise_is_what_the_rules_say(row: Row) -> None:
    wanted = row["goal"]["cells"]
    find = (CELLS_AFTER if "after" in row["goal"] else CELLS_BEFORE)[wanted]
    assert set(row["answer"]) == find(asked_about(row))
    assert row["answer"] == [cell for cell in CELLS if cell in row["answer"]], "in reading order, none twice"
    assert set(row["wrong"]) <= set(CELLS)


@pytest.mark.parametrize("row", ROWS.of_kind("number"))
def test_the_answer_of_a_number_exercise_is_what_the_rules_say(row: Row) -> None:
    assert row["answer"] == NUMBERS[row["goal"]["number"]](asked_about(row))


@pytest.mark.parametrize("row", ROWS.of_kind("move", "cells", "number"))
def test_the_move_that_a_task_tells_is_the_one_that_is_made(row: Row) -> None:
    for move in re.findall(r"\((push \w\d \w+)\)", row["task"]["en"]):
        assert move == row["goal"]["after"]
