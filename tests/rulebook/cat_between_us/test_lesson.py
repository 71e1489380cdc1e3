"""The walkthrough of Cat Between Us is right: its answers are those that trying everything finds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from catlib.game import State
from catlib.lesson import Lesson
from tests.rulebook.lessons import Row, is_answered_by, rows_of, walked
from tests.rulebook.play import after, now, said, told

from .positions import ALL_MOVES, GAME, HANDS, SUITS, deck_of, position, suit, won_by

ROWS = rows_of("cat_between_us")
LANGUAGES = {"en", "ro"}


def state_of(row: Row) -> State:
    """The position of an exercise: of the lure phase or, where two cards lie under each toy, of the end."""
    rest = {key: row[key] for key in ("target", "removed", "tiebreak") if key in row}
    over = all(len(row["toys"].get(toy, "").split()) == 2 for toy in SUITS)
    return GAME.from_dict(
        position(
            "over" if over else "lure",
            row["hands"],
            row["toys"],
            wins=row.get("wins", [0] * len(row["hands"])),
            number=row.get("round", 1),
            starter=row.get("starter", 0),
            **rest,
        )
    )


def round_of(goal: Row) -> State:
    """A round of so many players with these wins, all hands dealt."""
    wins = goal.get("wins", [0] * goal["players"])
    state = GAME.from_dict(
        position("target", [()] * goal["players"], {}, wins=wins, number=1 + sum(wins), target=None),
    )
    return after(state, "target 18", *(f"deal {card}" for card in deck_of(len(wins))[: sum(sizes_of(wins))]))


def sizes_of(wins: list[int]) -> list[int]:
    return [HANDS[len(wins)][count] for count in wins]


def totals_of(state: State) -> list[int]:
    """The totals that the last card of a round has brought."""
    return [data["total"] for kind, _, data in told(state) if kind == "total"]


# What reaches a goal, found by trying everything.


def reached_by(before: State, goal: Row) -> list[str]:
    """All moves that reach the goal of an exercise of kind `move`."""
    if set(goal) == {"refused"}:
        return [move for move in ALL_MOVES if before.check(move).clause == goal["refused"]]
    return [move for move in now(before) if is_reached(before, before.play(move), goal)]


def is_reached(before: State, state: State, goal: Row) -> bool:
    """Whether the state after a legal move is what the goal asks for."""
    kinds = [kind for kind, _, _ in told(state)]
    if set(goal) == {"full", "value"}:
        return "toy_full" in kinds and said(state, "toy_full") == {"toy": goal["full"], "value": goal["value"]}
    if set(goal) == {"wins"}:
        won = won_by(state)
        return before.actor in won and (len(won) > 1) == {"alone": False, "tie": True}[goal["wins"]]
    assert set(goal) == {"event"}, f"a goal that nothing checks: {goal}"
    return goal["event"] in kinds


def worth_of(state: State, toy: str) -> int:
    """CBU-NUZZLE-3: the numbers on the cards under this toy."""
    return sum(int(card.split("-")[1]) for card in state.to_dict()["toys"][toy])


def turns_of(state: State) -> int:
    """How many cards each player lays in a round: the same number, whatever they lay."""
    turns: Counter[Any] = Counter()
    number = state.to_dict()["round"]
    while state.to_dict()["round"] == number:
        turns[state.actor] += 1
        state = state.play(now(state)[0])
    assert len(set(turns.values())) == 1
    return turns[0]


NUMBERS: Mapping[str, Callable[[State, Row], int]] = {
    "worth": lambda state, of: worth_of(state, of["toy"]),
    "total": lambda state, of: totals_of(state)[of["player"]],
    "starter": lambda state, _: said(state, "starter")["player"] + 1,
    "winner": lambda state, _: 1 + single(state.winners()),
    "winners": lambda state, _: len(state.winners()),
    "dealt": lambda state, of: len(state.to_dict()["hands"][of["player"]]),
    "left": lambda state, of: len(state.to_dict()["hands"][of["player"]]) - turns_of(state),
    "aside": lambda state, _: said(state, "set_aside")["count"],
    "cards": lambda state, _: sum(map(len, state.to_dict()["hands"])) + said(state, "set_aside")["count"],
    "turns": lambda state, _: turns_of(state),
}
CELLS: Mapping[str, Callable[[State, Row], set[str]]] = {
    "room": lambda state, _: {move.split()[2] for move in now(state)},
    "counting": lambda state, of: {suit(card) for card in shown_by(state, of["player"])},
}


def single(found: tuple[int, ...]) -> int:
    (one,) = found
    return one


def shown_by(state: State, player: int) -> list[str]:
    """The cards that this player showed at the end of the round."""
    (cards,) = [data["cards"] for kind, _, data in told(state) if kind == "revealed" and data["player"] == player]
    return list(cards)


def asked_about(row: Row) -> tuple[State, Row]:
    """The state that is asked about, and what is asked about it: of the learner, where no player is named."""
    goal: Row = row["goal"]
    if "position" not in row:
        return round_of(goal), goal
    before = state_of(row["position"])
    return (before.play(goal["after"]) if "after" in goal else before), {"player": before.actor, **goal}


# The annotated game.


def test_a_step_of_the_annotated_game_is_a_decision_of_player_1_whose_hand_is_open() -> None:
    assert {state.actor for _, state in walked(ROWS)} == {0}
    last = after(ROWS.start(), *ROWS.scenario["moves"])
    assert last.scores() == (3, 2, 0)
    assert last.winners() == (0,)


def test_the_totals_of_the_annotated_game_are_those_that_its_texts_tell() -> None:
    state, rounds = ROWS.start(), []
    for move in ROWS.scenario["moves"]:
        state = state.play(move)
        if totals_of(state):
            rounds.append((totals_of(state), won_by(state)))
    assert rounds == [([17, 16, 20], [0]), ([16, 16, 18], [0, 1]), ([12, 9, 13], [1]), ([19, 18, 20], [0])]
    for number, step in ((0, ROWS.steps[6]), (2, ROWS.steps[10])):
        for language in LANGUAGES:
            assert {str(total) for total in rounds[number][0]} <= set(re.findall(r"\d+", step["text"][language]))


def test_the_annotated_game_shows_what_matters() -> None:
    state, seen = ROWS.start(), set()
    for move in ROWS.scenario["moves"]:
        state = state.play(move)
        seen |= {part for event in state.events for part in (event.kind, event.clause)}
    assert seen >= {
        "CBU-SETUP-6", "CBU-PREP-3", "CBU-PREP-4", "toy_full", "CBU-NUZZLE-5", "CBU-NUZZLE-6", "tie", "CBU-NUZZLE-9",
        "CBU-NUZZLE-10", "game_over",
    }  # fmt: skip
    assert {step["refused"] for step in ROWS.steps if "refused" in step} == {"CBU-LURE-1", "CBU-LURE-3"}


def test_one_card_alone_wins_the_last_round_of_the_annotated_game() -> None:
    before = after(ROWS.start(), *ROWS.scenario["moves"][:-1])
    assert [move for move in now(before) if won_by(before.play(move)) == [0]] == [ROWS.steps[-1]["learner"]]


# Exercises.


@pytest.mark.parametrize("row", ROWS.of_kind("move"))
def test_the_answers_of_a_move_exercise_are_all_that_reach_its_goal(row: Row) -> None:
    before = state_of(row["position"])
    is_answered_by(row, before, reached_by(before, row["goal"]))
    assert before.check(row["wrong"]).ok


@pytest.mark.parametrize("row", ROWS.of_kind("move"))
def test_what_a_task_tells_about_the_other_player_is_so(row: Row) -> None:
    for language, pattern in (("en", r"[Pp]layer 2 will have (\d+)"), ("ro", r"Jucătorul 2 va avea (\d+)")):
        promised = re.findall(pattern, row["task"][language])
        assert bool(promised) == bool({"wins", "event"} & row["goal"].keys())
        for move in now(state_of(row["position"])) if promised else ():
            assert totals_of(state_of(row["position"]).play(move))[1] == int(promised[0])


@pytest.mark.parametrize("row", ROWS.of_kind("cells"))
def test_the_answer_of_a_cells_exercise_is_what_the_rules_say(row: Row) -> None:
    state, of = asked_about(row)
    assert set(row["answer"]) == CELLS[of["cells"]](state, of)
    for toys in (row["answer"], row["wrong"]):
        assert toys == [toy for toy in SUITS if toy in toys], "in their order, none twice"


@pytest.mark.parametrize("row", ROWS.of_kind("number"))
def test_the_answer_of_a_number_exercise_is_what_the_rules_say(row: Row) -> None:
    state, of = asked_about(row)
    assert row["answer"] == NUMBERS[of["number"]](state, of)


@pytest.mark.parametrize("row", ROWS.of_kind("move", "cells", "number"))
def test_the_move_that_a_task_tells_is_the_one_that_is_made(row: Row) -> None:
    for language in LANGUAGES:
        moves = re.findall(r"\((play [\w-]+ \w+)\)", row["task"][language])
        assert moves == ([row["goal"]["after"]] if "after" in row["goal"] else [])


def test_positions_are_read_as_they_are_drawn() -> None:
    lesson = Lesson("cat_between_us")
    for row in ROWS.exercises:
        if "position" in row:
            assert lesson.exercises[row["id"]].state == state_of(row["position"])
            assert state_of(row["position"]).actor == 0 or row["kind"] != "move"
