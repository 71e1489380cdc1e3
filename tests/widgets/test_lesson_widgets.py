"""Every exercise can be answered right and wrong through its widgets; steps, positions and what was missed, too."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ipywidgets import Widget

import catlib
from catlib import lesson as logic
from catlib.language import set_language
from catlib.widgets.lesson import Again, Lesson, TaskView, Trial
from catlib.widgets.parts import Frame
from catlib.widgets.quiz import Quiz
from catlib.widgets.rules import RuleSearch

EXERCISES = [
    (name, code, id)
    for name in catlib.games()
    for code in catlib.game(name).rulebook.title
    for id in logic.Lesson(name).exercises
]
STEPS = range(1, len(logic.Lesson("cat_rescue").steps) + 1)
WILD: dict[str, Any] = {"rows": [".y..", "wb..", ".y..", "..g."], "card": "c4 left street", "hand": "blue"}


@pytest.fixture
def lesson() -> Lesson:
    return Lesson("cat_rescue")


def answer_by_typing(view: TaskView, answer: str) -> None:
    view.typed.value = answer
    view.typed._handle_custom_msg({"event": "submit"}, [])


def answer_on_the_board(view: TaskView, answer: str) -> None:
    """Click the target of a move, or mark spaces and press the button."""
    if view.task.kind == "cells":
        for space in answer.split():
            view.board._handle_custom_msg({"tried": space}, [])
        view.check_button.click()
    elif view.task.kind == "move":
        view.board._handle_custom_msg({"tried": answer}, [])
    else:
        answer_by_typing(view, answer)


def answer_by_the_list(view: TaskView, answer: str) -> None:
    if view.task.kind == "move":
        view.moves.value = answer
        view.check_button.click()
    else:
        answer_by_typing(view, answer)


WAYS = [answer_by_typing, answer_on_the_board, answer_by_the_list]


def wrong_of(view: TaskView) -> str:
    wrong = view.task.row["wrong"]
    return " ".join(wrong) if isinstance(wrong, list) else str(wrong)


@pytest.fixture
def speak() -> Iterator[Callable[[str], None]]:
    """Sets the language until the test is over."""
    yield set_language
    set_language("en")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "code", "id"), EXERCISES)
def test_each_exercise_is_answered_in_each_way(
    speak: Callable[[str], None], name: str, code: str, id: str, way: Callable[[TaskView, str], None]
) -> None:
    speak(code)
    lesson = Lesson(name)
    view = lesson.exercise(id)
    way(view, wrong_of(view))
    assert view.task.row["feedback"]["wrong"][code] in view.status.text
    assert "catlib-refused" in view.status.value
    assert lesson.missed == (id,)
    view.reset_button.click()
    way(view, view.task.reference)
    assert view.task.row["feedback"]["right"][code] in view.status.text
    assert "catlib-good" in view.status.value
    for clause in view.task.clauses:
        assert f"<summary>{clause}</summary>" in view.status.value


@pytest.mark.parametrize("number", STEPS)
def test_each_step_is_played_on_the_board(lesson: Lesson, number: int) -> None:
    view = lesson.step(number)
    offered = [target["move"] for target in view.board.scene["targets"]]
    assert view.task.reference in offered, "the move of a step can be made with the mouse"
    before = view.board.text
    answer_on_the_board(view, view.task.reference)
    assert view.task.row["done"]["en"] in view.status.text
    refused = "refused" in view.task.row
    assert (view.board.text == before) == refused
    assert bool(view.board.scene["targets"]) == refused, "a step that is done offers no more moves"
    view.reset_button.click()
    assert view.board.text == before
    assert view.board.scene["targets"]
    assert not lesson.missed


def test_a_wrong_move_in_a_step_changes_nothing_and_is_answered(lesson: Lesson) -> None:
    view = lesson.step(2)
    before = view.board.scene
    answer_on_the_board(view, "push c3 left")
    assert "CRE-PUSH" in view.status.value
    answer_by_typing(view, "push b2 down")
    assert view.status.text == view.task.row["other"]["en"]
    answer_by_typing(view, "hop b2")
    assert "hop b2" in view.status.text
    assert view.board.scene == before


def test_marks_can_be_set_and_taken_away(lesson: Lesson) -> None:
    view = lesson.exercise("E1")
    assert [target["move"] for target in view.board.scene["targets"]][:5] == ["a1", "b1", "c1", "d1", "a2"]
    for space in ("b3", "a2", "b1", "b3"):
        view.board._handle_custom_msg({"tried": space}, [])
    assert view.typed.value == "b1 a2"
    labels = {target["move"]: target["label"] for target in view.board.scene["targets"]}
    assert labels["b1"] != "b1"
    assert labels["b3"] == "b3"
    svg = ET.fromstring(view.board.scene["svg"])  # noqa: S314  # our own
    targets = [element for element in svg.iter() if "data-target" in element.attrib]
    assert len(targets) == 16
    assert all(element.attrib["data-lm-suppress-shortcuts"] == "true" for element in targets)
    view.reset_button.click()
    assert view.typed.value == ""
    assert all(target["label"] == target["move"] for target in view.board.scene["targets"])


def test_hint_and_solution(lesson: Lesson) -> None:
    view = lesson.exercise("E12")
    view.hint_button.click()
    assert view.status.text == view.task.hint
    assert not lesson.missed
    view.solution_button.click()
    assert "push b2 up" in view.status.text
    assert "CRE-OUT-2" in view.status.value
    assert lesson.missed == ("E12",)


def test_an_exercise_without_a_position_has_no_board(lesson: Lesson) -> None:
    view = lesson.exercise("E20")
    assert view.board not in all_below(view)
    answer_by_typing(view, "16")
    assert "16" in view.status.text


def test_a_click_in_the_list_shows_the_move_on_the_board(lesson: Lesson) -> None:
    view = lesson.exercise("E2")
    view.typed.value = "push"
    view.moves.value = "push c2 up"
    assert view.board.pointed == "push c2 up"
    assert view.typed.value == ""


def test_a_position_can_be_played_about_with(lesson: Lesson) -> None:
    trial = lesson.board(tries=["push a2 right", "push c4 up"], **WILD)
    assert [move for _, move in trial.moves.options][:2] == ["push a2 right", "push c4 up"]
    trial.moves.value = "push c4 up"
    trial.play_button.click()
    assert "<summary>CRE-PUSH-7</summary>" in trial.status.value
    assert trial.state == trial.start
    trial.moves.value = "push a2 right"
    trial.play_button.click()
    assert "<summary>CRE-READY-6</summary>" in trial.status.value
    assert trial.state.actor == 1
    trial.board._handle_custom_msg({"tried": "street"}, [])
    assert trial.state.to_dict()["carried"] is not None, "chance has played"
    trial.reset_button.click()
    assert trial.state == trial.start
    assert trial.board.text == str(trial.start)


def test_chance_brings_the_same_to_the_same_try(lesson: Lesson) -> None:
    ends = []
    for _ in range(2):
        trial = lesson.board(rows=["....", ".bg.", ".ry.", "...."], card="c2 down street")
        trial.play("street")
        ends.append(trial.state)
    assert ends[0] == ends[1]


def test_what_was_missed_is_asked_again(lesson: Lesson) -> None:
    again = lesson.ask_again()
    assert repr(again) == again.status.text == "Nothing was missed so far."
    again.button.click()
    assert again.asked.children == ()
    lesson.check("Q1", "a")
    lesson.check("E18", "1")
    lesson.check("Q2", "b")
    assert "Q1, E18 and Q2" in again.status.text
    again.button.click()
    quiz, exercise = again.asked.children
    assert isinstance(quiz, Quiz)
    assert isinstance(exercise, TaskView)
    assert [question.id for question in quiz.questions] == ["Q1", "Q2"]
    answer_by_typing(exercise, "21")
    quiz.attempt("b")
    assert lesson.missed == ("Q2",)
    assert "Q2" in again.status.text
    assert "E18" not in again.status.text


def test_what_is_left_without_widgets(lesson: Lesson) -> None:
    view = lesson.exercise("E3")
    text, html = view.still()
    assert repr(view) == text
    assert text == str(lesson.task("E3"))
    assert "<img alt=" in html
    trial = lesson.board(tries=["push a2 right", "push c4 up"], **WILD)
    assert "> push a2 right\n    Player 1 lays" in repr(trial)
    assert "[CRE-READY-6]" in repr(trial)
    assert "[CRE-PUSH-7]" in repr(trial)
    for shown in (view, trial, lesson.step(1), lesson.quiz("Q1"), lesson.ask_again(), lesson.search_box("wild")):
        data = shown._repr_mimebundle_()
        assert set(data) == {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
        assert "0x" not in data["text/plain"]
        assert data["text/plain"] == repr(shown)


def test_rules_are_searched_as_one_types(lesson: Lesson) -> None:
    box = lesson.search_box("what if the street is empty?")
    assert "CRE-END-1" in box.found.value
    box.words.value = "CRE-PUSH-7"
    assert [entry.id for entry in box.results] == ["CRE-PUSH-7"]
    assert lesson.game.rulebook["CRE-PUSH-7"].text in box.found.value
    assert box.status.text == "one rule fits."
    box.words.value = "<b>zzz</b>"
    assert "<b>" not in box.found.value
    assert box.status.text == "0 rules fit."


def test_an_error_in_a_callback_is_shown_and_logged(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    view = lesson.exercise("E18")

    def fails(_answer: str) -> None:
        raise RuntimeError("the shelter is on fire")

    monkeypatch.setattr(view.task, "answer", fails)
    answer_by_typing(view, "21")
    assert "the shelter is on fire" in view.status.text
    assert [record.name for record in caplog.records] == ["catlib"]
    caplog.clear()  # this one was meant to happen


def all_below(widget: Widget) -> list[Widget]:
    """The widget and all that are in it."""
    return [widget, *(found for child in getattr(widget, "children", ()) for found in all_below(child))]


def test_every_widget_stands_in_a_frame_that_keeps_keys_from_the_notebook(lesson: Lesson) -> None:
    lesson.check("E1", "a1")
    again = lesson.ask_again()
    again.button.click()
    shown = [lesson.exercise("E1"), lesson.step(1), lesson.board(**WILD), lesson.quiz(), lesson.search_box(""), again]
    for widget in shown:
        assert isinstance(widget, Frame)
        assert "catlib" in widget._dom_classes
        assert type(widget.children[-1]).__name__ == "_Keeper"
    assert isinstance(again, Again)
    assert isinstance(shown[2], Trial)
    assert isinstance(shown[4], RuleSearch)
