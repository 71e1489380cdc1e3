"""The walkthrough of CATtitude! is right: its answers are those that trying everything finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from catlib.game import BadState, State
from catlib.lesson import Lesson
from tests.rulebook.lessons import Row, is_answered_by, rows_of, walked
from tests.rulebook.play import after, all_said, kinds, legal, now, said

from .box import ADJACENT, DESTROYED, HOME, KNOCKED, STOLEN
from .positions import GAME, house

ROWS = rows_of("cattitude")
ROOMS = list(GAME.components["rooms"])[1:]  # in the order of the picture
PLACES = [*ADJACENT, "hallway"]
MOVES = [
    *(f"{verb} {place}" for verb in ("move", "human", "cuddle", "run", "sneak") for place in PLACES),
    *(f"steal {item}" for item in STOLEN),
    *(f"knock {item}" for item in KNOCKED),
    *(f"destroy {item}" for item in DESTROYED),
    *("draw pile", "draw discard", "stay", "nap", "done", "hide", "pass", "unhide"),
]


def state_of(row: Row) -> State:
    """The position of an exercise, as the head of the file says that it is drawn."""
    rest: Row = {key: row[key] for key in ("human", "points", "hiding", "begun", "discard") if key in row}
    rest["loose"] = {item: HOME[item] for item in listed(row.get("disturbed", ""))}
    rest["known"] = " ".join(listed(row.get("known", "")))
    rest["carrying"] = {
        player: task.replace(" to ", " ") for player, task in enumerate(row.get("carrying", ())) if task
    }
    rest["destroying"] = {player: items for player, items in enumerate(row.get("destroying", ())) if items}
    rest["discard"] = counted(row.get("discard", ""))
    hands = map(counted, row["hands"])
    state = house(row.get("phase", "play"), " ".join(row["cats"]), *hands, turn=row.get("turn", 0), **rest)
    return after(state, *row.get("moves", ()))


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def counted(text: str) -> str:
    """Cards as they are written in the tests: ``2 run`` for ``run*2``."""
    return re.sub(r"([a-z]+(?: [a-z]+)?)\*(\d+)", r"\2 \1", text)


# What reaches a goal, found by trying everything.


def gained(state: State) -> int:
    """What the last move has brought the learner."""
    return sum(data["points"] for data in all_said(state, "points") if data["player"] == 0)


def reached_by(before: State, goal: Row) -> list[str]:
    """All moves that reach the goal of an exercise of kind `move`."""
    if set(goal) == {"refused"}:
        return [move for move in MOVES if before.check(move).clause == goal["refused"]]
    if set(goal) == {"gains"}:
        return [move for move in legal(before) if gained(before.play(move)) == goal["gains"]]
    assert set(goal) == {"event"}, f"a goal that nothing checks: {goal}"
    return [move for move in legal(before) if goal["event"] in kinds(before.play(move))]


def rooms_of(state: State, verb: str, fits: Callable[[State], bool] = lambda _: True) -> set[str]:
    """The rooms to which a legal move with this verb leads, if what follows fits."""
    moves = [move for move in legal(state) if move.startswith(f"{verb} ")]
    return {move.split()[1] for move in moves if fits(state.play(move))}


def destinations(state: State) -> set[str]:
    """CTT-STEAL-5: the rooms to which the item just stolen may have to go, whatever chance brings."""
    found = {data["room"] for data in all_said(state, "destination")}
    if state.to_dict()["phase"] == "destination":
        return found.union(*(destinations(state.play(move)) for move in now(state)))
    return found


CELLS: Mapping[str, Callable[[State], set[str]]] = {
    "sneak": lambda state: rooms_of(state, "sneak"),
    "run": lambda state: rooms_of(state, "run"),
    "cuddle pays": lambda state: rooms_of(state, "cuddle", lambda found: gained(found) > 0),
    "attempt": lambda state: rooms_of(state, "human", lambda found: "attempt" in kinds(found)),
    "destinations": destinations,
}
NUMBERS: Mapping[str, Callable[[State, State], int]] = {
    "gained": lambda _, state: gained(state),
    "caught": lambda _, state: kinds(state).count("caught"),
    "discarded": lambda before, state: len(state.to_dict()["discard"]) - len(before.to_dict()["discard"]),
    "reshuffled": lambda _, state: int(said(state, "reshuffled")["cards"]),
    "holder": lambda _, state: state.to_dict()["holder"] + 1,
}


# The annotated game.


def test_a_step_of_the_annotated_game_is_a_decision_of_player_1_whose_hand_is_open() -> None:
    assert {state.actor for _, state in walked(ROWS)} == {0}
    last = after(ROWS.start(), *ROWS.scenario["moves"])
    assert last.scores() == (15, 4, 4)
    assert last.winners() == (0,)


def test_a_step_names_its_move_and_tells_the_points_that_it_brings() -> None:
    for step, state in walked(ROWS):
        assert re.search(rf"(\(|: ){step['learner']}(\)|\.)", step["text"]["en"]), step["title"]
        points = [] if "refused" in step else all_said(state.play(step["learner"]), "points")
        for data in points:
            assert {str(data["points"]), str(data["total"])} & set(re.findall(r"\d+", step["done"]["en"]))


def test_the_annotated_game_is_the_afternoon_that_it_promises() -> None:
    own: list[tuple[str, str | None]] = []
    others: list[tuple[str, str | None]] = []
    state = ROWS.start()
    for move in ROWS.scenario["moves"]:
        state = state.play(move)
        for event in state.events:
            (own if event.data.get("player") == 0 else others).append((event.kind, event.clause))
    assert set(own) >= {
        ("delivered", "CTT-STEAL-7"), ("knocked_over", "CTT-KNOCK-1"), ("destroyed", "CTT-DEST-5"),
        ("napped", "CTT-NAP-2"), ("moved", "CTT-RUN-1"), ("moved", "CTT-SNEAK-1"), ("hid", "CTT-HIDE-1"),
        ("came_out", "CTT-HIDE-4"), ("human_turn", "CTT-HUM-1"), ("points", "CTT-HUM-8"), ("won", "CTT-WIN-2"),
        ("token_passed_over", "CTT-STEAL-6"),
    }  # fmt: skip
    assert ("caught", "CTT-CATCH-4") in others
    assert ("caught", "CTT-CATCH-4") not in own
    assert {step["refused"] for step in ROWS.steps if "refused" in step} == {
        "CTT-TRB-3", "CTT-EVA-1", "CTT-HUM-4", "CTT-DEST-4", "CTT-HIDE-3",
    }  # fmt: skip


def test_a_cuddle_brings_somebody_else_into_trouble() -> None:
    (state,) = [state for step, state in walked(ROWS) if step["learner"] == "cuddle porch"]
    state = after(state, "cuddle porch", "pass")
    assert [data["player"] for data in all_said(state, "caught")] == [2]
    assert gained(state) == 0


# Exercises.


@pytest.mark.parametrize("row", ROWS.of_kind("move"))
def test_the_answers_of_a_move_exercise_are_all_that_reach_its_goal(row: Row) -> None:
    before = state_of(row["position"])
    assert before.actor == 0
    is_answered_by(row, before, reached_by(before, row["goal"]))
    assert before.check(row["wrong"]).ok


@pytest.mark.parametrize("row", ROWS.of_kind("cells"))
def test_the_answer_of_a_cells_exercise_is_what_the_rules_say(row: Row) -> None:
    before, goal = state_of(row["position"]), row["goal"]
    assert set(row["answer"]) == CELLS[goal["cells"]](before.play(goal["after"]) if "after" in goal else before)
    for rooms in (row["answer"], row["wrong"]):
        assert rooms == [room for room in ROOMS if room in rooms], "in their order, none twice"


@pytest.mark.parametrize("row", ROWS.of_kind("number"))
def test_the_answer_of_a_number_exercise_is_what_the_rules_say(row: Row) -> None:
    before, goal = state_of(row["position"]), row["goal"]
    assert row["answer"] == NUMBERS[goal["number"]](before, before.play(goal["after"]))


@pytest.mark.parametrize("row", ROWS.of_kind("move", "cells", "number"))
def test_the_move_that_a_task_tells_is_the_one_that_is_made(row: Row) -> None:
    moves = re.findall(r"\(([a-z ]+)\)", row["task"]["en"])
    assert moves == ([row["goal"]["after"]] if "after" in row["goal"] else [])


def test_positions_are_read_as_they_are_drawn() -> None:
    lesson = Lesson("cattitude")
    for row in ROWS.exercises:
        assert lesson.exercises[row["id"]].state == state_of(row["position"])


def test_a_position_may_differ_in_everything_that_the_head_of_the_file_lists() -> None:
    found = Lesson("cattitude").position(
        cats=["bath", "study", "bath", "porch"],
        hands=["run*2, cuddle", "", "steal sock"],
        phase="draw",
        turn=1,
        holder=3,
        human="porch",
        left=2,
        carrying=["", "fish to garage"],
        items={"lamp": "kitchen", "slipper": "bath"},
        disturbed="sofa",
        points=[1, 2, 3, 4],
        known="porch, bath",
        destinations="stack",
        discard="knock jar*2, hide",
        moves=["draw discard"],
    )
    same = house(
        "draw", "bath study bath porch", "2 run, cuddle", "", "steal sock", turn=1, holder=3, human="porch", left=2,
        carrying={1: "fish garage"}, moved={"lamp": "kitchen", "slipper": "bath"}, loose={"sofa": "living"},
        points=[1, 2, 3, 4], known="porch bath", discard="2 knock jar, hide",
    )  # fmt: skip
    assert found == same.play("draw discard")


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadState) as caught:
        Lesson("cattitude").position(cats=["bath", "study", "porch"], hands=["run*5"])
    assert caught.value.field in ("draw", "hands")


def test_there_are_at_least_18_exercises() -> None:
    assert len(ROWS.exercises) >= 18
