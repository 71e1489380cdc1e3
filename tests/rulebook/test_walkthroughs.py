"""Every walkthrough: its game replays, its tasks take their own answers, its quiz is whole, every clause is taught."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import catlib
from catlib.lesson import Lesson
from catlib.record import Record

from .facts import facts_of
from .lessons import all_texts, rows_of, walked
from .play import legal

EACH = pytest.mark.parametrize("name", catlib.games())


@EACH
def test_the_annotated_game_replays_step_by_step_and_leaves_nothing_out(name: str) -> None:
    rows = rows_of(name)
    played: list[str] = []
    games = [played]
    for step, state in walked(rows):
        games += [[]] * ("position" in step)
        assert isinstance(state.actor, int), f"{step['title']}: a step is a player's decision"
        games[-1] += step["setup"]
        if "refused" in step:
            assert state.check(step["learner"]).clause == step["refused"]
        else:
            assert step["learner"] in legal(state)
            games[-1] += [step["learner"], *step.get("then", ())]
    assert played == rows.scenario["moves"]
    assert Record(rows.game, rows.scenario["players"], {}, played).last().actor is None, "a whole game"


@EACH
def test_an_exercise_has_all_its_texts(name: str) -> None:
    for row in rows_of(name).exercises:
        assert row["kind"] in ("move", "cells", "number"), row["id"]
        for texts in (row["title"], row["task"], row["hint"], row["feedback"]["right"], row["feedback"]["wrong"]):
            assert texts.keys() == facts_of(name).languages


@EACH
def test_a_wrong_answer_is_another_than_the_right_one(name: str) -> None:
    for row in rows_of(name).exercises:
        if row["kind"] != "move":
            assert row["wrong"] != row["answer"], row["id"]
        if row["kind"] == "cells":
            assert set(row["wrong"]) != set(row["answer"]), row["id"]


@EACH
def test_the_walkthrough_takes_its_own_answers(name: str) -> None:
    try:
        for language in sorted(facts_of(name).languages):
            catlib.set_language(language)
            lesson = Lesson(name)
            for row in rows_of(name).exercises:
                assert lesson.check(row["id"], lesson.exercises[row["id"]].reference).right, row["id"]
                wrong = " ".join(row["wrong"]) if isinstance(row["wrong"], list) else row["wrong"]
                assert not lesson.check(row["id"], wrong).right, row["id"]
    finally:
        catlib.set_language("en")


@EACH
def test_a_question_has_one_right_choice_and_feedback_for_each(name: str) -> None:
    for row in rows_of(name).quiz:
        choices = row["choices"]
        assert 3 <= len(choices) <= 4, row["id"]
        assert [choice["right"] for choice in choices].count(True) == 1, row["id"]
        for language in facts_of(name).languages:
            assert row["question"][language].endswith("?"), row["id"]
            assert len({choice["text"][language] for choice in choices}) == len(choices), row["id"]
            assert len({choice["feedback"][language] for choice in choices}) == len(choices), row["id"]


@EACH
def test_the_right_choice_is_not_always_in_the_same_place(name: str) -> None:
    quiz = rows_of(name).quiz
    places = Counter([choice["right"] for choice in row["choices"]].index(True) for row in quiz)
    assert max(places.values()) <= len(quiz) // 2


@EACH
def test_exercises_and_questions_together_cover_every_clause(name: str) -> None:
    rows = rows_of(name)
    covered = {id for row in rows.exercises + rows.quiz for id in row["clauses"]}
    assert [id for id in facts_of(name).clauses if id not in covered] == []


@EACH
def test_only_entries_of_the_rulebook_are_named(name: str) -> None:
    rows = rows_of(name)
    named = [id for row in rows.steps + rows.exercises + rows.quiz for id in row["clauses"]]
    assert [id for id in named if id not in rows.game.rulebook] == []
    assert all(row["clauses"] for row in rows.steps + rows.exercises + rows.quiz)


@EACH
def test_ids_count_up(name: str) -> None:
    exercises, quiz = rows_of(name).exercises, rows_of(name).quiz
    assert [row["id"] for row in exercises] == [f"E{n}" for n in range(1, len(exercises) + 1)]
    assert [row["id"] for row in quiz] == [f"Q{n}" for n in range(1, len(quiz) + 1)]
    assert len(exercises) >= 14
    assert len(quiz) >= 30


@EACH
def test_every_text_is_a_whole_one_in_every_language(name: str) -> None:
    found = list(all_texts(rows_of(name).all))
    assert len(found) > 400
    for text in found:
        assert text.keys() == facts_of(name).languages
        for line in text.values():
            assert line == line.strip() != ""
            assert "{" not in line
            assert not set(line) & set("şŞţŢ"), "ș and ț have a comma below"


@EACH
def test_all_languages_tell_the_same_numbers(name: str) -> None:
    for text in all_texts(rows_of(name).all):
        numbers = [sorted(re.findall(r"\d+", line)) for line in text.values()]
        assert numbers.count(numbers[0]) == len(numbers), text
