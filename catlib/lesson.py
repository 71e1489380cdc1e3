"""The walkthrough of a game, without widgets: its annotated game, exercises, quiz, and what was missed.

All of it is data in the `lesson.toml` of the game's room; positions there are drawn as the game likes best and read
by the `from_rows` of its `position.py`. A task is shown with a state and answers an attempt with `Feedback`.
"""

from __future__ import annotations

import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from string import ascii_lowercase
from typing import Any

from catlib.game import Event, Game, State, Verdict
from catlib.games import game
from catlib.language import say, word
from catlib.rulebook import Clause, Ruling

__all__ = [
    "Excerpt",
    "Exercise",
    "Feedback",
    "Lesson",
    "Question",
    "Round",
    "Step",
    "Task",
    "onlooker",
    "shown",
    "told",
]

Row = Mapping[str, Any]


def told(events: Iterable[Event]) -> tuple[str, ...]:
    """What happened, a sentence an event, each with the clause that made it happen."""
    return tuple(f"{event.text()} [{event.clause}]" for event in events)


@dataclass(frozen=True, slots=True, repr=False)
class Feedback:
    """What an attempt is answered with.

    `counts` is false where the attempt was no answer yet (a typing error, a move that the rules refuse): then it is
    neither right nor missed. `states` are the positions that the answer led to, one after the other.
    """

    right: bool
    text: str
    clauses: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    states: tuple[State, ...] = ()
    counts: bool = True

    @property
    def state(self) -> State | None:
        """The position that the answer led to, where it led to one."""
        return self.states[-1] if self.states else None

    @property
    def said(self) -> str:
        """The text, after a sign of what it means where it was an answer."""
        sign = word("lesson_right" if self.right else "lesson_wrong") if self.counts else ""
        return f"{sign} {self.text}".strip()

    def __str__(self) -> str:
        lines = [self.said, *(f"  - {line}" for line in self.told)]
        further = [id for id in self.clauses if f"[{id}]" not in self.text]
        if further:
            lines.append(f"({', '.join(further)})")
        return "\n".join(lines)

    __repr__ = __str__


class Task(ABC):
    """Something to be answered.

    `kind` says with what: a ``"move"``, spaces (``"cells"``), a ``"number"`` or the letter of a ``"choice"``;
    `reference` is one right answer as it is typed. `state` is the position that is asked about (None where there
    is none), `clauses` what the task is about.
    """

    asks = "task"  # the key of the text in the row

    def __init__(self, of: Game, row: Row, id: str, *, kind: str, reference: str, state: State | None = None) -> None:
        self.game, self.row, self.id, self.kind, self.reference, self.state = of, row, id, kind, reference, state
        self.clauses: tuple[str, ...] = tuple(row["clauses"])

    @property
    def title(self) -> str:
        """A few words for it; "" where it needs none."""
        return say(self.row["title"]) if "title" in self.row else ""

    @property
    def task(self) -> str:
        """What is to be done."""
        return say(self.row[self.asks])

    @property
    def hint(self) -> str:
        """A nudge; "" where there is none."""
        return say(self.row["hint"]) if "hint" in self.row else ""

    @abstractmethod
    def answer(self, attempt: str) -> Feedback:
        """What is said to this attempt."""

    def __str__(self) -> str:
        head = f"{self.id}: {self.title}" if self.title else ""
        return "\n\n".join(part for part in (head, self.task, self.state and shown(self.state)) if part)

    __repr__ = __str__


class Step(Task):
    """One decision of the annotated game, or of what comes after it; the learner makes the move that it is about."""

    asks = "text"
    state: State

    def __init__(self, of: Game, row: Row, id: str, state: State) -> None:
        super().__init__(of, row, id, kind="move", reference=row["learner"], state=state)
        self.refused: str | None = row.get("refused")

    def after(self) -> State:
        """The position when the step is done; the same where the step's move is refused."""
        return self.state if self.refused else self._states()[-1]

    def _states(self) -> tuple[State, ...]:
        """What follows from the step's move: the state after it, and after each move that is made at once ``then``."""
        states = [self.state.play(self.reference)]
        for move in self.row.get("then", ()):
            states.append(states[-1].play(move))
        return tuple(states)

    def answer(self, attempt: str) -> Feedback:
        """What rule and teacher say to this move. No wrong move counts as missed: trying is what a step is for."""
        move = _typed(attempt)
        verdict = self.state.check(move)
        done, other = say(self.row["done"]), say(self.row["other"])
        if self.refused and verdict.clause == self.refused:
            return Feedback(True, f"{_ruled(verdict)}\n{done}", self.clauses)
        if not self.refused and move == self.reference:
            states = self._states()
            happened = tuple(line for state in states for line in told(state.events))
            return Feedback(True, done, self.clauses, happened, states)
        said = [] if verdict.ok else [_ruled(verdict)]
        text = "\n".join([*said, *([other] if verdict.ok or self.refused else [])])
        return Feedback(False, text, _forbidding(verdict), counts=False)


class Exercise(Task):
    """A task about a position, checked and explained on the spot."""

    def __init__(self, of: Game, row: Row) -> None:
        position, kind = row.get("position"), row["kind"]
        reference = row["reference"] if kind == "move" else row["answer"]
        super().__init__(
            of,
            row,
            row["id"],
            kind=kind,
            reference=" ".join(reference) if kind == "cells" else str(reference),
            state=None if position is None else read(of, position),
        )

    def answer(self, attempt: str) -> Feedback:
        """Right or wrong, and why."""
        check = {"move": self._move, "cells": self._cells, "number": self._number}[self.kind]
        return check(attempt)

    def _said(self, right: bool, *before: str, after: State | None = None) -> Feedback:
        text = say(self.row["feedback"]["right" if right else "wrong"])
        happened = told(after.events) if after else ()
        return Feedback(right, "\n".join([*before, text]), self.clauses, happened, (after,) if after else ())

    def _move(self, attempt: str) -> Feedback:
        assert self.state is not None  # noqa: S101  # a move needs a position
        move = _typed(attempt)
        verdict = self.state.check(move)
        if not verdict.ok and (verdict.clause is None or "refused" not in self.row["goal"]):
            return Feedback(False, _ruled(verdict), _forbidding(verdict), counts=False)
        right = move in self.row["answers"]
        return self._said(right, _ruled(verdict)) if not verdict.ok else self._said(right, after=self.state.play(move))

    def _cells(self, attempt: str) -> Feedback:
        found, wanted = set(re.findall(r"[\w-]+", attempt.lower())), set(self.row["answer"])
        if not found:
            return Feedback(False, self.game.said("lesson_mark_first"), counts=False)
        spaces = self._spaces()
        unknown = sorted(found - set(spaces))
        if unknown:
            return Feedback(False, word("lesson_no_space", text=unknown[0][:40], examples=spaces[:3]), counts=False)
        if found == wanted:
            return self._said(True, after=self._after())
        return self._said(
            False, word("lesson_found", found=len(found & wanted), all=len(wanted), extra=len(found - wanted))
        )

    def _number(self, attempt: str) -> Feedback:
        if not re.fullmatch(r"\s*-?\d{1,6}\s*", attempt):
            return Feedback(False, word("lesson_number_first"), counts=False)
        right = int(attempt) == self.row["answer"]
        return self._said(right, after=self._after() if right else None)

    def _spaces(self) -> tuple[str, ...]:
        """The names of all spaces of the board."""
        assert self.state is not None  # noqa: S101  # spaces are those of a position
        return tuple(self.game.room("picture").spaces(self.game, self.state.view(None)))

    def _after(self) -> State | None:
        """The position once the move has been made that the task is about, where it is about one."""
        move = self.row["goal"].get("after")
        return self.state.play(move) if self.state is not None and move else None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers that a question offers."""

    letter: str
    text: str
    right: bool
    feedback: str


class Question(Task):
    """A question of the quiz; each of its choices has feedback of its own."""

    asks = "question"

    def __init__(self, of: Game, row: Row) -> None:
        right = next(letter for letter, choice in zip(ascii_lowercase, row["choices"], strict=False) if choice["right"])
        super().__init__(of, row, row["id"], kind="choice", reference=right)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be answered."""
        return tuple(
            Choice(letter, say(row["text"]), row["right"], say(row["feedback"]))
            for letter, row in zip(ascii_lowercase, self.row["choices"], strict=False)
        )

    def answer(self, attempt: str) -> Feedback:
        """The feedback of the choice with this letter or text."""
        for choice in self.choices:
            if attempt.strip().lower() in (choice.letter, choice.text.lower()):
                return Feedback(choice.right, choice.feedback, self.clauses)
        letters = ", ".join(choice.letter for choice in self.choices)
        return Feedback(False, word("lesson_letter_first", letters=letters), counts=False)

    def __str__(self) -> str:
        choices = (f"   {choice.letter}) {choice.text}" for choice in self.choices)
        return "\n".join([f"{self.id}: {self.task}", *choices])

    __repr__ = __str__


class Excerpt(tuple[Clause, ...]):
    """Some entries of a rulebook, shown with their ids."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(str(entry) for entry in self) or word("lesson_no_rule")

    def _repr_html_(self) -> str:
        if not self:
            return f"<p>{escape(word('lesson_no_rule'))}</p>"
        lines = []
        for entry in self:
            asked = f"<em>{escape(entry.question)}</em> " if isinstance(entry, Ruling) else ""
            lines.append(f"<li><strong>{escape(entry.id)}</strong> {asked}{escape(entry.text)}</li>")
        return f'<ul class="catlib-rules">{"".join(lines)}</ul>'


NOTHING = Excerpt()


class Round(tuple[Task, ...]):
    """Tasks that are asked together."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n\n".join(str(task) for task in self) or word("lesson_none_missed")


class Lesson:
    """The walkthrough of one game, and what its learner has missed so far.

    >>> lesson = Lesson("cat_rescue")
    >>> lesson.check("E18", "21").right
    True
    >>> lesson.check("E18", "24").right, lesson.missed
    (False, ('E18',))
    """

    def __init__(self, name: str) -> None:
        self.game = game(name)
        data = tomllib.loads(files(f"catlib.games.{name}").joinpath("lesson.toml").read_text("utf-8"))
        self.steps = tuple(_steps(self.game, data["scenario"]))
        self.exercises = {row["id"]: Exercise(self.game, row) for row in data["exercises"]}
        self.questions = {row["id"]: Question(self.game, row) for row in data["quiz"]}
        self._missed: dict[str, None] = {}
        self._again: set[str] = set()
        self._watchers: list[Callable[[], None]] = []

    def __repr__(self) -> str:
        return word(
            "lesson_is",
            game=self.game.title,
            steps=len(self.steps),
            exercises=len(self.exercises),
            questions=len(self.questions),
        )

    def task(self, id: str) -> Task:
        """The step, exercise or question of this id. Raises KeyError, saying which there are."""
        tasks: dict[str, Task] = {**{step.id: step for step in self.steps}, **self.exercises, **self.questions}
        if id not in tasks:
            kinds = {"S": len(self.steps), "E": len(self.exercises), "Q": len(self.questions)}
            known = ", ".join(f"{letter}1 to {letter}{count}" for letter, count in kinds.items())
            raise KeyError(f"there is no task {id!r}; there are {known}")
        return tasks[id]

    def question(self, id: str) -> Question:
        """The question of this id. Raises KeyError, saying which there are."""
        found = self.task(id)
        if not isinstance(found, Question):
            raise KeyError(f"{id} is no question; there are Q1 to Q{len(self.questions)}")
        return found

    # ------------------------------------------------------------ answering

    def play(self, step: int, move: str) -> Feedback:
        """Make a move in this step of the annotated game (1 is the first); the answer of rule and teacher."""
        return self.check(f"S{step}", move)

    def check(self, id: str, attempt: object) -> Feedback:
        """Answer an exercise or a question: a move, spaces (``"a1 b2"``), a number, or the letter of a choice.

        A wrong answer is kept in `missed`. It is struck off when it comes out right after `again` was called.
        """
        feedback = self.task(id).answer(str(attempt))
        if feedback.counts:
            if not feedback.right:
                self._missed[id] = None
                self._again.discard(id)
            elif id in self._again:
                self._again.discard(id)
                self._missed.pop(id, None)
            self._tell()
        return feedback

    def hint(self, id: str) -> str:
        """A nudge for an exercise."""
        return self.task(id).hint

    def solution(self, id: str) -> Feedback:
        """A right answer of an exercise or question, explained. It counts as missed, to be asked again."""
        task = self.task(id)
        if not isinstance(task, Step):
            self._missed[id] = None
            self._again.discard(id)
            self._tell()
        feedback = task.answer(task.reference)
        text = f"{word('lesson_solution', answer=task.reference)}\n{feedback.text}"
        return Feedback(True, text, feedback.clauses, feedback.told, feedback.states, counts=False)

    @property
    def missed(self) -> tuple[str, ...]:
        """The ids of what was answered wrong, in the order in which that happened."""
        return tuple(self._missed)

    def again(self) -> Round:
        """Everything that was missed, to be asked again: what is right now is struck off."""
        self._again = set(self._missed)
        return Round(self.task(id) for id in self._missed)

    def watch(self, watcher: Callable[[], None]) -> None:
        """Have this called whenever something was answered."""
        self._watchers.append(watcher)

    def _tell(self) -> None:
        for watcher in self._watchers:
            watcher()

    # ------------------------------------------------------------ looking up

    def position(self, **rows: Any) -> State:
        """The state of a position drawn as in `lesson.toml`. Raises BadState for one that cannot be."""
        return read(self.game, rows)

    def rules(self, *which: str) -> Excerpt:
        """The entries with these ids, or of the sections that begin with these words, in reading order.

        Raises KeyError for an id or section that the rulebook does not have.
        """
        entries = self.game.rulebook.values()
        found: set[str] = set()
        for name in which:
            some = {entry.id for entry in entries if name == entry.id or entry.section.startswith(name)}
            found |= some or {self.game.rulebook[name].id}
        return Excerpt(entry for entry in entries if entry.id in found)

    def search(self, words: str) -> Excerpt:
        """The entries of the rulebook that answer a question best, such as "what if the street is empty?"."""
        return Excerpt(self.game.rulebook.search(words))


def onlooker(state: State) -> int | None:
    """Through whose eyes a position is shown: of the one who decides; nobody's where that is open to all."""
    player = state.actor
    return player if isinstance(player, int) and state.view(None) != state.to_dict() else None


def shown(state: State) -> str:
    """A position in text, as the one who decides sees it."""
    text: str = state.game.room("picture").text(state.game, state.view(onlooker(state)))
    return text


def read(of: Game, position: Row) -> State:
    """The state of a position drawn as in `lesson.toml`."""
    return of.from_dict(of.room("position").from_rows(of, **position))


def _steps(of: Game, scenario: Row) -> Iterable[Step]:
    state = of.new(scenario["players"])
    for number, row in enumerate(scenario["steps"], 1):
        if "position" in row:
            state = read(of, row["position"])
        for move in row["setup"]:
            state = state.play(move)
        step = Step(of, row, f"S{number}", state)
        state = step.after()
        yield step


def _ruled(verdict: Verdict) -> str:
    """Why a move is refused, with the clause."""
    return f"{verdict.reason} [{verdict.clause}]" if verdict.clause else verdict.reason


def _forbidding(verdict: Verdict) -> tuple[str, ...]:
    return (verdict.clause,) if verdict.clause else ()


def _typed(text: str) -> str:
    """A move as it is written, however it was typed."""
    return " ".join(text.lower().split())
