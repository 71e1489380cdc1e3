"""A quiz in a notebook: one question after the other, with an answer to each choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape
from string import ascii_lowercase

from ipywidgets import HTML, Button, Layout, VBox

from catlib.language import word
from catlib.lesson import Feedback, Lesson, Question
from catlib.widgets.panels import row
from catlib.widgets.parts import Frame, clause_html

__all__ = ["Quiz"]


class Quiz(Frame):
    """Questions, one at a time. A click on a choice is answered at once; each choice has an answer of its own."""

    def __init__(self, lesson: Lesson, questions: Sequence[Question]) -> None:
        super().__init__(word("quiz"))
        self.lesson, self.questions = lesson, tuple(questions)
        self.place = 0
        self.first: dict[str, bool] = {}
        """How each question was answered at the first try."""
        self.head = HTML()
        letters = ascii_lowercase[: max(len(question.choices) for question in questions)]
        self.choices = {letter: Button(layout=Layout(width="100%", height="auto")) for letter in letters}
        for letter, button in self.choices.items():
            button.add_class("catlib-choice")
            button.on_click(self.calls(partial(self.attempt, letter)))
        self.back_button, self.next_button = (
            Button(description=word(name), layout=Layout(width="auto", min_width="80px"))
            for name in ("quiz_back", "quiz_next")
        )
        self.back_button.on_click(self.calls(lambda: self.go(self.place - 1)))
        self.next_button.on_click(self.calls(lambda: self.go(self.place + 1)))
        self.status.add_class("catlib-feedback")
        self.status.add_class("catlib-quiz")
        choices = VBox(list(self.choices.values()), layout=Layout(width="100%", overflow="visible"))
        choices.add_class("catlib-choices")
        self.fill(self.head, choices, self.status, row(self.back_button, self.next_button))
        self.go(0)

    @property
    def question(self) -> Question:
        """The question that is asked now."""
        return self.questions[self.place]

    def go(self, place: int) -> None:
        """Ask the question at this place, from 0."""
        self.place = max(0, min(place, len(self.questions) - 1))
        number = word("quiz_number", number=self.place + 1, count=len(self.questions))
        self.head.value = (
            f'<div class="catlib-task"><small>{escape(number)}</small><h4>{escape(self.question.task)}</h4></div>'
        )
        choices = {choice.letter: choice.text for choice in self.question.choices}
        for letter, button in self.choices.items():
            button.layout.display = "block" if letter in choices else "none"
            button.description, button.button_style = choices.get(letter, ""), ""
        self.back_button.disabled = self.place == 0
        self.next_button.disabled = self.place == len(self.questions) - 1
        self.status.say(word("quiz_choose"))

    def attempt(self, letter: str) -> Feedback:
        """Answer the question with this choice."""
        feedback = self.lesson.check(self.question.id, letter)
        self.first.setdefault(self.question.id, feedback.right)
        self.choices[letter].button_style = "success" if feedback.right else "danger"
        self._tell(feedback)
        return feedback

    def _tell(self, feedback: Feedback) -> None:
        rulebook = self.lesson.game.rulebook
        about = " ".join(clause_html(rulebook, id) for id in feedback.clauses)
        done = ""
        if feedback.right and len(self.first) == len(self.questions) > 1:
            done = word("quiz_done", right=sum(self.first.values()), count=len(self.questions))
        more = f'<div class="catlib-about">{about}</div><div><b>{escape(done)}</b></div>'
        self.status.say(feedback.said, more, "good" if feedback.right else "refused")

    def still(self) -> tuple[str, str]:
        """All questions with their choices, and without the answers."""
        text = "\n\n".join(str(question) for question in self.questions)
        items = []
        for question in self.questions:
            choices = "".join(f"<li>{escape(choice.text)}</li>" for choice in question.choices)
            items.append(f'<p><b>{question.id}</b> {escape(question.task)}</p><ol type="a">{choices}</ol>')
        return text, "".join(items)
