"""Steps, exercises and questions answer right and wrong attempts, and what was missed is asked again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import catlib
from catlib.games import games
from catlib.lesson import Exercise, Lesson, Question, Step, Task
from tests.rulebook.cat_rescue.test_lesson import state_of

LESSON = Lesson("cat_rescue")
STEPS = [pytest.param(step, id=step.id) for step in LESSON.steps]
EXERCISES = [pytest.param(task, id=id) for id, task in LESSON.exercises.items()]
QUESTIONS = [pytest.param(task, id=id) for id, task in LESSON.questions.items()]


def wrong_answer(task: Task) -> str:
    """An answer that is wrong, as it is typed."""
    if isinstance(task, Question):
        return next(choice.letter for choice in task.choices if not choice.right)
    wrong: Any = task.row["wrong"]
    return " ".join(wrong) if isinstance(wrong, list) else str(wrong)


@pytest.fixture
def lesson() -> Lesson:
    return Lesson("cat_rescue")


# The annotated game.


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_done_by_its_move(step: Step) -> None:
    said = step.answer(step.reference)
    assert said.right
    assert said.counts
    assert step.row["done"]["en"] in said.text
    if step.refused:
        assert f"[{step.refused}]" in said.text
        assert said.state is None
    else:
        assert said.state == step.state.play(step.reference)
        assert all(line.endswith("]") for line in said.told)
        assert len(said.told) == len(said.state.events)


@pytest.mark.parametrize("step", STEPS)
def test_another_legal_move_is_answered_by_the_teacher_and_changes_nothing(step: Step) -> None:
    other = next(str(move) for move in step.state.legal_moves() if str(move) != step.reference)
    said = step.answer(other)
    assert (said.right, said.counts, said.state) == (False, False, None)
    assert said.text == step.row["other"]["en"]


@pytest.mark.parametrize("step", [param for param in STEPS if "refused" not in param.values[0].row])  # type: ignore[union-attr]
def test_a_wrong_try_is_answered_by_the_rule(step: Step) -> None:
    said = step.answer("push a1 left" if step.state.check("push a1 left").clause else "street")
    assert not said.right
    assert "[CRE-" in said.text
    assert said.state is None


def test_each_step_begins_where_the_one_before_has_ended() -> None:
    for before, step in zip(LESSON.steps, LESSON.steps[1:], strict=False):
        state = before.after()
        for move in step.row["setup"]:
            state = state.play(move)
        assert state == step.state
    assert LESSON.steps[-1].after().actor is None


# Exercises.


@pytest.mark.parametrize("task", EXERCISES)
def test_the_reference_answer_is_right(task: Exercise) -> None:
    said = task.answer(task.reference)
    assert said.right
    assert said.counts
    assert task.row["feedback"]["right"]["en"] in said.text
    assert said.clauses == tuple(task.row["clauses"])


@pytest.mark.parametrize("task", EXERCISES)
def test_the_wrong_answer_is_wrong_and_explained(task: Exercise) -> None:
    said = task.answer(wrong_answer(task))
    assert not said.right
    assert said.counts
    assert task.row["feedback"]["wrong"]["en"] in said.text


@pytest.mark.parametrize("task", EXERCISES)
def test_an_exercise_shows_its_position_and_a_hint(task: Exercise) -> None:
    assert task.hint
    assert task.task in str(task)
    if "position" in task.row:
        assert task.state == state_of(task.row["position"])
        assert str(task.state) in str(task)


def test_all_answers_of_a_move_exercise_are_right() -> None:
    for task in LESSON.exercises.values():
        for answer in task.row.get("answers", ()):
            assert task.answer(answer).right, (task.id, answer)


@pytest.mark.parametrize(
    ("id", "attempt"),
    [
        ("E2", "jump"),
        ("E2", "push c2 left"),
        ("E4", "push e9 up"),
        ("E1", " "),
        ("E9", "many"),
        ("Q1", "z"),
        ("E18", ""),
    ],
)
def test_what_is_no_answer_yet_is_neither_right_nor_missed(lesson: Lesson, id: str, attempt: str) -> None:
    said = lesson.check(id, attempt)
    assert (said.right, said.counts) == (False, False)
    assert said.text
    assert not lesson.missed


def test_a_move_that_the_rules_refuse_is_answered_by_its_clause(lesson: Lesson) -> None:
    assert "[CRE-PUSH-8]" in lesson.check("E2", "push c2 left").text
    assert "[CRE-PUSH-7]" in lesson.check("E5", "push c2 left").text
    assert "[CRE-DRAW-4]" in lesson.check("E16", "foster green").text


def test_answers_may_be_typed_in_any_way_that_is_plain(lesson: Lesson) -> None:
    assert lesson.check("E3", "B2, a2").right
    assert lesson.check("E6", "  Push A2   right ").right
    assert lesson.check("E18", 21).right
    assert lesson.check("E18", " 21 ").right


def test_wrong_spaces_are_counted(lesson: Lesson) -> None:
    assert lesson.check("E3", "a2 b2 d2").text.startswith("2 of 2 found, 1 too many.")
    assert lesson.check("E1", "b1 a2").text.startswith("2 of 6 found, 0 too many.")


def test_a_task_about_a_move_shows_what_came_of_it(lesson: Lesson) -> None:
    said = lesson.check("E8", "c2 d2")
    assert said.state is not None
    assert {event.data["cell"] for event in said.state.events if event.kind == "turned"} == {"c2", "d2"}
    assert any("CRE-READY-6" in line for line in said.told)
    assert lesson.check("E1", LESSON.exercises["E1"].reference).state is None


# The quiz.


@pytest.mark.parametrize("task", QUESTIONS)
def test_every_choice_has_its_own_answer(task: Question) -> None:
    said = {choice.letter: task.answer(choice.letter) for choice in task.choices}
    assert [letter for letter, feedback in said.items() if feedback.right] == [task.reference]
    assert [feedback.text for feedback in said.values()] == [row["feedback"]["en"] for row in task.row["choices"]]
    assert all(task.answer(choice.text) == said[choice.letter] for choice in task.choices)


# What was missed.


def test_what_was_missed_is_kept_and_struck_off_when_asked_again(lesson: Lesson) -> None:
    assert repr(lesson.again()) == "Nothing was missed so far."
    for id in ("Q1", "E18", "E2"):
        task = lesson.task(id)
        assert not lesson.check(id, wrong_answer(task)).right
        assert lesson.check(id, task.reference).right
    assert lesson.missed == ("Q1", "E18", "E2"), "a second try does not undo the first"
    assert [task.id for task in lesson.again()] == ["Q1", "E18", "E2"]
    lesson.check("E18", "24")
    lesson.check("E18", "21")
    lesson.check("Q1", lesson.task("Q1").reference)
    assert list(lesson.missed) == ["E18", "E2"]
    assert [task.id for task in lesson.again()] == ["E18", "E2"]
    lesson.check("E18", "21")
    lesson.check("E2", "push c2 up")
    assert not lesson.missed


def test_steps_are_never_missed(lesson: Lesson) -> None:
    assert not lesson.play(1, "foster red").right
    assert not lesson.play(1, "push a1 up").right
    assert lesson.play(1, "street").right
    assert not lesson.missed


def test_a_solution_that_was_shown_is_asked_again(lesson: Lesson) -> None:
    assert lesson.solution("E12").text.startswith("A right answer: push b2 up.")
    assert lesson.missed == ("E12",)


def test_watchers_hear_of_every_answer(lesson: Lesson) -> None:
    heard: list[tuple[str, ...]] = []
    lesson.watch(lambda: heard.append(lesson.missed))
    lesson.check("Q1", "a")
    lesson.check("Q1", "b")
    lesson.check("Q1", "nothing")
    assert heard == [("Q1",), ("Q1",)]


# Looking things up.


def test_rules_by_section_and_by_id_in_reading_order(lesson: Lesson) -> None:
    assert [entry.id for entry in lesson.rules("Game Objective")] == [f"CRE-OBJ-{n}" for n in (1, 2, 3, 4)]
    assert [entry.id for entry in lesson.rules("CRE-R7", "CRE-PUSH-7")] == ["CRE-PUSH-7", "CRE-R7"]
    assert [entry.id for entry in lesson.rules("Phase 1, step 3")] == [f"CRE-PUSH-{n}" for n in (4, 5, 6, 7, 8)]
    shown = lesson.rules("CRE-PUSH-7", "CRE-R7")
    for entry in shown:
        assert entry.id in repr(shown)
        assert entry.id in shown._repr_html_()
    with pytest.raises(KeyError, match="CRE-PUSH-12"):
        lesson.rules("CRE-PUSH-12")


def test_a_question_finds_its_rule(lesson: Lesson) -> None:
    assert "CRE-END-1" in [entry.id for entry in lesson.search("what if the street is empty?")]
    assert "CRE-END-1" in repr(lesson.search("what if the street is empty?"))
    assert repr(lesson.search("zzz")) == "No rule has these words. Try others, or the id of a rule."


def test_a_position_that_cannot_be_is_refused(lesson: Lesson) -> None:
    with pytest.raises(catlib.BadState) as caught:
        lesson.position(rows=["....", "b...", "....", "...."], card="a2 left street", homes=[["green"], ["red"]])
    assert caught.value.field == "shelter"


@pytest.mark.parametrize("typed", ["z9", "a1 b2 c33", "a1b2", "the left one"])
def test_what_is_no_space_is_a_typing_error(lesson: Lesson, typed: str) -> None:
    said = lesson.check("E1", typed)
    assert (said.right, said.counts) == (False, False)
    assert "a1, b1 and c1" in said.text
    assert lesson.missed == ()


@pytest.mark.parametrize(
    ("drawn", "field"),
    [
        ({"rows": ["....", ".b..", ".g.."]}, "shelter"),
        ({"rows": ["....", ".b..", ".g..", "...x"]}, "shelter"),
        ({"rows": ["....", ".b..", ".g..", "....."]}, "shelter"),
        ({"card": "b2 left"}, "delivery"),
        ({"card": "b2 west street"}, "delivery"),
        ({"hand": "purple"}, "carried"),
        ({"homes": [["purple"], ["red"]]}, "homes"),
    ],
)
def test_a_position_that_is_drawn_wrong_is_refused_with_the_field(lesson: Lesson, drawn: Any, field: str) -> None:
    good = {"rows": ["....", ".b..", ".g..", "...."], "card": "b2 left street"}
    assert lesson.position(**good).to_dict()["shelter"] == {"b2": "blue", "b3": "green"}
    with pytest.raises(catlib.BadState) as raised:
        lesson.position(**{**good, **drawn})
    assert raised.value.field == field


def test_an_unknown_task_is_named_with_those_that_there_are(lesson: Lesson) -> None:
    with pytest.raises(KeyError, match="E1 to E21"):
        lesson.check("E99", "a1")


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_walkthrough(name: str) -> None:
    lesson = Lesson(name)
    assert len(lesson.exercises) >= 12
    assert len(lesson.questions) >= 15
    assert lesson.steps
    for task in [*lesson.steps, *lesson.exercises.values(), *lesson.questions.values()]:
        assert task.answer(task.reference).right
        assert lesson.task(task.id) is task


def test_the_walkthrough_needs_no_widgets() -> None:
    code = (
        "import sys; from catlib.lesson import Lesson; Lesson('cat_rescue').check('E3', 'a2 b2');"
        "sys.exit(bool({'ipywidgets', 'anywidget', 'numpy', 'matplotlib'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


WALKTHROUGHS = [(name, code) for name in games() for code in catlib.game(name).rulebook.title]


@pytest.mark.parametrize(("name", "code"), WALKTHROUGHS)
def test_the_notebook_asks_everything_and_begins_with_a_move(name: str, code: str) -> None:
    lesson = Lesson(name)
    folder = name if code == "en" else f"{name}_{code}"
    notebook = Path(__file__).parents[1] / "notebooks" / folder / "learn.ipynb"
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    written = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for id in [*lesson.exercises, *lesson.questions]:
        assert any(f'"{id}"' in source for source in written), f"{id} is not asked"
    for number, step in enumerate(lesson.steps, 1):
        assert any(f"lesson.step({number})" in source for source in written)
        assert f'lesson.play({number}, "{step.reference}")' in written
    first = "".join("".join(cell["source"]) for cell in cells[:3])
    assert f'lesson.play(1, "{lesson.steps[0].reference}")' in first, "the first move is within the first three cells"
    shown = notebook.read_text("utf-8")
    texts = {id: json.dumps(entry.texts[code], ensure_ascii=False)[1:-1] for id, entry in lesson.game.rulebook.items()}
    assert [id for id, text in texts.items() if f"{id}:" not in shown or text not in shown] == [], "each rule in words"
