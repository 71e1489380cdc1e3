"""A quiz asks one question after the other and answers every choice."""

from __future__ import annotations

import pytest

from catlib import lesson as logic
from catlib.widgets.lesson import Lesson

QUESTIONS = list(logic.Lesson("cat_rescue").questions)


@pytest.fixture
def lesson() -> Lesson:
    return Lesson("cat_rescue")


@pytest.mark.parametrize("id", QUESTIONS)
def test_every_choice_is_answered(lesson: Lesson, id: str) -> None:
    quiz = lesson.quiz(id)
    for choice in quiz.question.choices:
        button = quiz.choices[choice.letter]
        assert button.description == choice.text
        button.click()
        assert button.button_style == ("success" if choice.right else "danger")
        assert choice.feedback in quiz.status.text
        assert ("catlib-good" in quiz.status.value) == choice.right
        assert ("catlib-refused" in quiz.status.value) != choice.right
        for clause in quiz.question.clauses:
            assert f"<summary>{clause}</summary>" in quiz.status.value
    assert lesson.missed == (id,)


def test_one_question_after_the_other(lesson: Lesson) -> None:
    quiz = lesson.quiz("Q1", "Q2", "Q3")
    assert "Question 1 of 3" in quiz.head.value
    assert (quiz.back_button.disabled, quiz.next_button.disabled) == (True, False)
    quiz.choices["a"].click()
    quiz.next_button.click()
    assert lesson.questions["Q2"].task in quiz.head.value
    shown = [button for button in quiz.choices.values() if button.layout.display != "none"]
    assert [button.description for button in shown] == [choice.text for choice in lesson.questions["Q2"].choices]
    assert all(button.button_style == "" for button in shown)
    assert quiz.status.text == "Choose an answer."
    quiz.next_button.click()
    assert (quiz.back_button.disabled, quiz.next_button.disabled) == (False, True)
    quiz.back_button.click()
    assert "Question 2 of 3" in quiz.head.value


def test_the_last_right_answer_tells_how_many_were_right_at_once(lesson: Lesson) -> None:
    quiz = lesson.quiz("Q1", "Q2", "Q3")
    assert len(quiz.choices) == 4, "Q3 has four choices, the others three"
    for letter in ("a", "b"):
        quiz.attempt(letter)
    quiz.next_button.click()
    quiz.attempt("a")
    quiz.next_button.click()
    assert "first try" not in quiz.status.value
    quiz.attempt("c")
    assert "2 of 3 right at the first try" in quiz.status.value
    assert lesson.missed == ("Q1",)


def test_the_answers_are_not_in_what_is_stored(lesson: Lesson) -> None:
    quiz = lesson.quiz()
    assert len(quiz.questions) == len(QUESTIONS)
    text, html = quiz.still()
    for question in quiz.questions:
        assert question.task in text
        for choice in question.choices:
            assert choice.text in text
            assert choice.feedback not in text
            assert choice.feedback not in html


def test_only_questions_make_a_quiz(lesson: Lesson) -> None:
    with pytest.raises(KeyError, match="E1 is no question"):
        lesson.quiz("E1")
