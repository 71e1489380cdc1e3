"""The walkthrough is right: its game replays, its answers are those that trying everything finds, its quiz is whole."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import Any

import pytest

import catlib
from catlib.game import State
from catlib.language import Texts
from catlib.lesson import Lesson
from catlib.record import Record

from .positions import ALL_MOVES, GAME, HANDS, SUITS, after, deck_of, now, position, said, suit, told, won_by

Row = dict[str, Any]

LANGUAGES = {"en", "ro"}
LESSON: Row = tomllib.loads(files("catlib.games.cat_between_us").joinpath("lesson.toml").read_text("utf-8"))
SCENARIO: Row = LESSON["scenario"]
STEPS: list[Row] = SCENARIO["steps"]
EXERCISES: list[Row] = LESSON["exercises"]
QUIZ: list[Row] = LESSON["quiz"]


def of_kind(kind: str) -> list[Any]:
    """The exercises of this kind, each named by its id in the report of the test."""
    return [pytest.param(row, id=row["id"]) for row in EXERCISES if row["kind"] == kind]


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


def test_the_annotated_game_replays_step_by_step_and_leaves_nothing_out() -> None:
    state = GAME.new(players=SCENARIO["players"])
    played: list[str] = []
    for step in STEPS:
        state = after(state, *step["setup"])
        played += step["setup"]
        assert state.actor == 0, f"{step['title']}: a step is a decision of player 1, whose hand is open"
        if "refused" in step:
            assert state.check(step["learner"]).clause == step["refused"]
        else:
            assert step["learner"] in now(state)
            state = state.play(step["learner"])
            played.append(step["learner"])
    assert played == SCENARIO["moves"]
    assert state.actor is None
    assert state.scores() == (3, 2, 0)
    assert state.winners() == (0,)
    assert Record(GAME, SCENARIO["players"], {}, SCENARIO["moves"]).last() == state


def test_the_totals_of_the_annotated_game_are_those_that_its_texts_tell() -> None:
    state, rounds = GAME.new(players=SCENARIO["players"]), []
    for move in SCENARIO["moves"]:
        state = state.play(move)
        if totals_of(state):
            rounds.append((totals_of(state), won_by(state)))
    assert rounds == [([17, 16, 20], [0]), ([16, 16, 18], [0, 1]), ([12, 9, 13], [1]), ([19, 18, 20], [0])]
    for number, step in ((0, STEPS[6]), (2, STEPS[10])):
        for language in LANGUAGES:
            assert {str(total) for total in rounds[number][0]} <= set(re.findall(r"\d+", step["text"][language]))


def test_the_annotated_game_shows_what_matters() -> None:
    state, seen = GAME.new(players=SCENARIO["players"]), set()
    for move in SCENARIO["moves"]:
        state = state.play(move)
        seen |= {part for event in state.events for part in (event.kind, event.clause)}
    assert seen >= {
        "CBU-SETUP-6", "CBU-PREP-3", "CBU-PREP-4", "toy_full", "CBU-NUZZLE-5", "CBU-NUZZLE-6", "tie", "CBU-NUZZLE-9",
        "CBU-NUZZLE-10", "game_over",
    }  # fmt: skip
    assert {step["refused"] for step in STEPS if "refused" in step} == {"CBU-LURE-1", "CBU-LURE-3"}


def test_one_card_alone_wins_the_last_round_of_the_annotated_game() -> None:
    before = after(GAME.new(players=SCENARIO["players"]), *SCENARIO["moves"][:-1])
    assert [move for move in now(before) if won_by(before.play(move)) == [0]] == [STEPS[-1]["learner"]]


# Exercises.


@pytest.mark.parametrize("row", of_kind("move"))
def test_the_answers_of_a_move_exercise_are_all_that_reach_its_goal(row: Row) -> None:
    before = state_of(row["position"])
    assert before.actor == 0
    assert sorted(row["answers"]) == sorted(reached_by(before, row["goal"]))
    assert row["reference"] in row["answers"]
    assert row["wrong"] not in row["answers"]
    assert before.check(row["wrong"]).ok
    assert len(now(before)) > len(row["answers"]) or "refused" in row["goal"], "or there is nothing to find"


@pytest.mark.parametrize("row", of_kind("move"))
def test_what_a_task_tells_about_the_other_player_is_so(row: Row) -> None:
    for language, pattern in (("en", r"[Pp]layer 2 will have (\d+)"), ("ro", r"Jucătorul 2 va avea (\d+)")):
        promised = re.findall(pattern, row["task"][language])
        assert bool(promised) == bool({"wins", "event"} & row["goal"].keys())
        for move in now(state_of(row["position"])) if promised else ():
            assert totals_of(state_of(row["position"]).play(move))[1] == int(promised[0])


@pytest.mark.parametrize("row", of_kind("cells"))
def test_the_answer_of_a_cells_exercise_is_what_the_rules_say(row: Row) -> None:
    state, of = asked_about(row)
    assert set(row["answer"]) == CELLS[of["cells"]](state, of)
    for toys in (row["answer"], row["wrong"]):
        assert toys == [toy for toy in SUITS if toy in toys], "in their order, none twice"
    assert row["wrong"] != row["answer"]


@pytest.mark.parametrize("row", of_kind("number"))
def test_the_answer_of_a_number_exercise_is_what_the_rules_say(row: Row) -> None:
    state, of = asked_about(row)
    assert row["answer"] == NUMBERS[of["number"]](state, of)
    assert row["wrong"] != row["answer"]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in EXERCISES])
def test_an_exercise_has_all_its_texts(row: Row) -> None:
    assert row["kind"] in ("move", "cells", "number")
    for texts in (row["title"], row["task"], row["hint"], row["feedback"]["right"], row["feedback"]["wrong"]):
        assert all(texts[language].strip() for language in LANGUAGES)
    for language in LANGUAGES:
        moves = re.findall(r"\((play [\w-]+ \w+)\)", row["task"][language])
        assert moves == ([row["goal"]["after"]] if "after" in row["goal"] else [])


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_walkthrough_takes_its_own_answers(language: str) -> None:
    catlib.set_language(language)
    try:
        lesson = Lesson("cat_between_us")
        for row in EXERCISES:
            task = lesson.exercises[row["id"]]
            if "position" in row:
                assert task.state == state_of(row["position"]), "the position is read as it is drawn"
            assert lesson.check(row["id"], task.reference).right
            wrong = " ".join(row["wrong"]) if isinstance(row["wrong"], list) else row["wrong"]
            missed = lesson.check(row["id"], wrong)
            assert (missed.right, missed.counts) == (False, True)
    finally:
        catlib.set_language("en")


# Quiz.


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in QUIZ])
def test_a_question_has_one_right_choice_and_feedback_for_each(row: Row) -> None:
    choices = row["choices"]
    assert 3 <= len(choices) <= 4
    assert [choice["right"] for choice in choices].count(True) == 1
    for language in LANGUAGES:
        assert row["question"][language].endswith("?")
        assert len({choice["text"][language] for choice in choices}) == len(choices)
        assert len({choice["feedback"][language] for choice in choices}) == len(choices)


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


def all_texts(node: object) -> Iterator[Texts]:
    """Every text of a part of the walkthrough, with its languages."""
    if isinstance(node, dict) and "en" in node:
        yield node
    else:
        below = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        for item in below:
            yield from all_texts(item)


def test_every_text_is_a_whole_one_in_both_languages() -> None:
    found = list(all_texts(LESSON))
    assert len(found) > 400
    for text in found:
        assert text.keys() == LANGUAGES
        for line in text.values():
            assert line == line.strip() != ""
            assert "{" not in line
            assert not set(line) & set("şŞţŢ"), "ș and ț have a comma below"


def test_both_languages_tell_the_same_numbers() -> None:
    for text in all_texts(LESSON):
        english, romanian = (sorted(re.findall(r"\d+", text[language])) for language in ("en", "ro"))
        assert english == romanian, text
