"""The walkthrough in a notebook: steps, exercises and positions on a live board, answered in place."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Dropdown, Layout, Select, Text, VBox, Widget

from catlib import lesson as logic
from catlib.game import JSON, Event, State, Verdict
from catlib.language import word
from catlib.lesson import NOTHING, Excerpt, Exercise, Feedback, Question, Step, Task, onlooker, shown, told
from catlib.rulebook import Rulebook
from catlib.show.svg import Target, as_html, el, target
from catlib.table import interlude, story
from catlib.widgets.board import Board
from catlib.widgets.panels import row, wide
from catlib.widgets.parts import Frame, clause_html, events_html, story_html
from catlib.widgets.quiz import Quiz
from catlib.widgets.rules import RuleSearch

__all__ = ["Again", "Lesson", "Marks", "TaskView", "Trial"]


class Lesson(logic.Lesson):
    """A walkthrough whose tasks come with a live board; each is the last line of a cell.

    All of it works in plain text too: `play`, `check`, `hint`, `solution`, `again`, `rules` and `search`.
    """

    def step(self, number: int) -> TaskView:
        """A step of the annotated game, to be played on the board; 1 is the first."""
        return TaskView(self, self.task(f"S{number}"))

    def exercise(self, id: str) -> TaskView:
        """An exercise, to be answered on the board, by the list, or typed."""
        return TaskView(self, self.task(id))

    def quiz(self, *ids: str) -> Quiz:
        """Questions, one after the other; all of them where no id is given."""
        return Quiz(self, [self.question(id) for id in ids or self.questions])

    def ask_again(self) -> Again:
        """A button that asks everything that was missed once more."""
        return Again(self)

    def board(self, state: State | None = None, *, about: str = "", tries: Sequence[str] = (), **rows: Any) -> Trial:
        """A position to play about with: a state, or one drawn as in `lesson.toml`.

        `about` is the id of the clause that it shows, `tries` are moves worth trying.
        """
        return Trial(state or self.position(**rows), tries, self.rules(*[about] * bool(about)))

    def search_box(self, words: str) -> RuleSearch:
        """A box to search the rules with, beginning with these words."""
        return RuleSearch(self.game.rulebook, words)


# ---------------------------------------------------------------- boards


class Marks(Board):
    """A board on which spaces can be marked, as many as one likes."""

    def mark(self, state: State, marked: set[str], you: int | None = None) -> None:
        """Show a state whose spaces (those that lie open to everybody) can be marked, these being so."""
        with self.hold_sync():
            self.show(state, you, live=False)
            game = state.game
            spaces = game.room("picture").spaces(game, state.view(None))
            names = {name: game.word(name) for name in spaces}
            places = [
                Target(
                    f"mark-{space}",
                    space,
                    word("lesson_is_marked", space=names[space]) if space in marked else names[space],
                    x,
                    y,
                )
                for space, (x, y, *_) in spaces.items()
            ]
            drawn = (target(place, True, *_marking(spaces[place.move], place.move in marked)) for place in places)
            before, overlay, after = self.picture.svg.rpartition('<g class="catlib-overlay"')
            svg = before.replace('role="img"', 'role="group"', 1) + "".join(drawn) + overlay + after
            targets = [
                {
                    "id": place.id,
                    "move": place.move,
                    "label": place.label,
                    "x": place.x,
                    "y": place.y,
                    "ok": True,
                    "preview": "",
                    "sentence": word(
                        "lesson_unmark" if place.move in marked else "lesson_mark", space=names[place.move]
                    ),
                }
                for place in places
            ]
            self.scene = {"svg": svg, "targets": targets, "prompt": game.said("lesson_mark_prompt")}


def _marking(space: Sequence[float], marked: bool) -> Iterator[str]:
    """A ring around a space, with a tick where it is marked: its middle, its width, and its height if that differs."""
    x, y, wide, high = (*space, *space[2:])[:4]
    box: dict[str, Any] = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 9.0}
    yield el("rect", class_="catlib-hit", **box)
    if not marked:
        yield el("rect", class_="catlib-ring", stroke_opacity=0.3, **box)
        return
    yield el("rect", class_="catlib-ring", style="fill:var(--catlib-accent);fill-opacity:.25;stroke-width:5", **box)
    x, y = x - wide * 0.3, y + high * 0.3
    yield el("circle", cx=x, cy=y, r=11.0, class_="catlib-button")
    yield el("path", d=f"M{x - 5:g},{y:g}l4,4l7,-8", fill="none", stroke="var(--catlib-on-accent)", stroke_width=3)


def _image(state: State) -> str:
    """A state as a picture where no widget runs: without the buttons, which could not be pressed there."""
    you = onlooker(state)
    picture = state.game.room("picture").draw(state.game, state.view(you), {}, you=you)
    return as_html(picture, shown(state))


def _columns(board: Board | None, side: Sequence[Widget], width: int) -> Box:
    """A board and what belongs to it, side by side where there is room."""
    columns: list[Widget] = []
    if board:
        left = Layout(flex=f"3 1 {width * 2 // 3}px", min_width="260px", max_width=f"{width}px", overflow="visible")
        columns.append(VBox([board], layout=left))
    right = VBox(side, layout=Layout(flex="2 1 270px", min_width="250px", max_width="680px", overflow="visible"))
    right.add_class("catlib-side")
    both = Box([*columns, right], layout=Layout(flex_flow="row wrap", width="100%", overflow="visible"))
    both.add_class("catlib-both")
    return both


def _button(name: str, primary: bool = False) -> Button:
    return Button(
        description=word(name), button_style="primary" if primary else "", layout=Layout(width="auto", min_width="72px")
    )


def _moves(state: State, first: Sequence[str] = (), also: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Moves to choose from, in words: some first, then those that the picture offers, other legal ones, and more."""
    game = state.game
    offered = game.room("picture").tries(game, state.view(onlooker(state)))
    texts = dict.fromkeys([*first, *sorted({*offered, *also, *(move.text for move in state.legal_moves())})])
    meant = ((game.parse(text), text) for text in texts)
    return [(f"{game.describe(move)} ({text})", text) for move, text in meant if move]


# ---------------------------------------------------------------- tasks


class TaskView(Frame):
    """A step or an exercise with its board. Moves are tried on the board, chosen from the list, or typed.

    Spaces are marked on the board or typed. A right answer shows what comes of it; a wrong one changes nothing.
    """

    def __init__(self, lesson: logic.Lesson, task: Task) -> None:
        super().__init__(f"{task.id}: {task.title}")
        self.lesson, self.task = lesson, task
        actor = task.state and task.state.actor
        self.you = actor if isinstance(actor, int) else None
        self.marked: set[str] = set()
        self.marks = Marks(lambda space: self.calls(lambda: self.toggle(space))()) if task.kind == "cells" else None
        self.board = self.marks or Board(lambda move: self.calls(lambda: self.attempt(move))())
        self.moves = Select(description=word("your_moves"), options=self._offered(), value=None, rows=6, layout=wide())
        self.typed = Text(
            placeholder=lesson.game.said("type_move" if task.kind == "move" else f"lesson_type_{task.kind}"),
            layout=wide(flex="1 1 120px", min_width="90px"),
        )
        self.check_button = _button("play_move" if task.kind == "move" else "lesson_check", primary=True)
        self.hint_button, self.solution_button, self.reset_button = (
            _button(name) for name in ("hint", "lesson_show", "lesson_restart")
        )
        self.moves.observe(self.calls(self._point), "value")
        self.typed.on_msg(lambda _text, content, _buffers: self.calls(lambda: self._entered(content))())
        self.check_button.on_click(self.calls(self.check))
        self.hint_button.on_click(self.calls(self.hint))
        self.solution_button.on_click(self.calls(self.solution))
        self.reset_button.on_click(self.calls(self.reset))
        self.status.add_class("catlib-feedback")
        tools = [self.hint_button] * bool(task.hint) + [self.solution_button, self.reset_button]
        side = [row(self.check_button, self.typed), row(*tools)]
        board = None if task.state is None else self.board
        self.fill(
            HTML(f'<div class="catlib-task">{_heading(task)}<p>{escape(task.task)}</p></div>'),
            _columns(board, [self.status, *([self.moves] if self.moves.options else []), *side], 520),
        )
        self.reset()

    def attempt(self, answer: str) -> Feedback:
        """Give this answer."""
        feedback = self.lesson.check(self.task.id, answer)
        self._tell(feedback)
        return feedback

    def toggle(self, space: str) -> None:
        """Mark a space, or take its mark away."""
        self.marked ^= {space}
        spaces = self.board.scene["targets"]  # in their order on the board
        self.typed.value = " ".join(space["move"] for space in spaces if space["move"] in self.marked)
        self._show_marks()

    def check(self) -> None:
        """Give the answer that is typed, marked, or chosen in the list."""
        chosen = self.moves.value if self.task.kind == "move" and not self.typed.value.strip() else None
        self.attempt(chosen or self.typed.value)

    def hint(self) -> None:
        """Show the hint."""
        self.status.say(self.task.hint)

    def solution(self) -> None:
        """Show a right answer and why it is right."""
        self._tell(self.lesson.solution(self.task.id))

    def reset(self) -> None:
        """Show the task as it was at first."""
        self.marked = set()
        self.typed.value = ""
        self.moves.value = None
        self.status.say(self.lesson.game.said(f"lesson_turn_{self.task.kind}"))
        if self.marks:
            self._show_marks()
        elif self.task.state:
            self.board.show(self.task.state, self.you, last=())

    def _offered(self) -> list[tuple[str, str]]:
        """The moves of the list, those among them that the picture does not offer but the task knows of."""
        if self.task.state is None or self.task.kind != "move":
            return []
        row, reference = self.task.row, self.task.reference
        return _moves(self.task.state, also=[reference, row.get("wrong", reference), *row.get("answers", ())])

    def _entered(self, content: Any) -> None:
        if content.get("event") == "submit":
            self.check()

    def _point(self) -> None:
        if self.moves.value is not None:
            self.typed.value = ""
            self.board.point(self.moves.value)

    def _show_marks(self) -> None:
        if self.marks and self.task.state:
            self.marks.mark(self.task.state, self.marked, self.you)

    def _tell(self, feedback: Feedback) -> None:
        rulebook, before, states = self.lesson.game.rulebook, self.task.state, feedback.states
        about = " ".join(clause_html(rulebook, id) for id in feedback.clauses)
        happened = ""
        if before and states and feedback.right:
            you = self.you  # who answered goes on looking
            moves = list(zip((before, *states), states, strict=False))
            happened = _happened(rulebook, [(after.events, story(one, after, you)) for one, after in moves])
            view = interlude(*moves[-1], you)
            self.board.show(states[-1], you, live=False, prompt=word("lesson_after"), view=view)
        more = f'<div class="catlib-happened">{happened}</div><div class="catlib-about">{about}</div>'
        self.status.say(feedback.said, more, "good" if feedback.right else "refused")

    def still(self) -> tuple[str, str]:
        """The task and its board in text and as a picture."""
        task = self.task
        picture = _image(task.state) if task.state else ""
        return str(task), f"{_heading(task)}<p>{escape(task.task)}</p>{picture}"


def _heading(task: Task) -> str:
    """What a task is called; the title of a step stands above its cell."""
    if isinstance(task, Step):
        return f"<h4>{escape(word('lesson_step', number=task.id[1:]))}</h4>"
    return f"<h4><small>{escape(task.id)}</small> {escape(task.title)}</h4>"


# ---------------------------------------------------------------- positions to try


class Trial(Frame):
    """A position to play about with; chance plays by itself, and one button brings the position back."""

    def __init__(self, state: State, tries: Sequence[str] = (), about: Excerpt = NOTHING) -> None:
        super().__init__(state.game.title)
        self.start, self.tries, self.about = state, tuple(tries), about
        self.state = state
        self._filling = False
        self.board = Board(lambda move: self.calls(lambda: self.play(move))())
        self.moves = Dropdown(description=word("your_moves"), layout=wide())
        self.play_button, self.reset_button = _button("play_move", primary=True), _button("lesson_restart")
        self.moves.observe(self.calls(self._point), "value")
        self.play_button.on_click(self.calls(lambda: self.play(self.moves.value)))
        self.reset_button.on_click(self.calls(self.reset))
        self.status.add_class("catlib-feedback")
        self.fill(_columns(self.board, [self.status, self.moves, row(self.play_button, self.reset_button)], 480))
        self.reset()

    def play(self, move: str | None) -> Verdict:
        """Make this move, and then what chance brings; where it may not be made the rule says why."""
        verdict = self.state.check(move or "")
        if not verdict.ok:
            self.status.say(verdict.reason, clause_html(self.state.game.rulebook, verdict.clause), "refused")
            return verdict
        rng = random.Random(f"{move}/{self.state.to_dict()}")  # the same try brings the same cat
        rulebook, you = self.state.game.rulebook, onlooker(self.state)
        before, self.state = self.state, self.state.play(move or "")
        view = interlude(before, self.state, you)
        happened = [(self.state.events, story(before, self.state, you))]
        while self.state.actor == "chance" and view is None:
            before, self.state = self.state, self.state.play(self.state.sample(rng))
            happened.append((self.state.events_seen(onlooker(self.state)), story(before, self.state, you)))
        self.status.say("", _happened(rulebook, happened))
        self._show(view)
        return verdict

    def reset(self) -> None:
        """Bring the position back."""
        self.state = self.start
        about = self.about._repr_html_() if self.about else ""
        self.status.say(word("lesson_try" if self.tries else "lesson_free"), about)
        self._show()

    def _show(self, view: JSON | None = None) -> None:
        """Show the position, or in its place what it has cleared away already: then the trial is over."""
        self.board.show(self.state, onlooker(self.state), last=() if self.state is self.start else None, view=view)
        options = _moves(self.state, self.tries if self.state is self.start else ()) if view is None else []
        self._filling = True
        self.moves.options = options
        self.moves.value = options[0][1] if options else None
        self._filling = False

    def _point(self) -> None:
        if not self._filling:
            self.board.point(self.moves.value or "")

    def still(self) -> tuple[str, str]:
        """The position, and what each of the tries brings."""
        lines = [
            line for move in self.tries for line in (f"> {move}", *(f"    {line}" for line in _tried(self.start, move)))
        ]
        head = f"{self.about!r}\n\n" if self.about else ""
        text = head + "\n".join([shown(self.start), *([""] * bool(lines)), *lines])
        about = self.about._repr_html_() if self.about else ""
        tried = f"<pre>{escape(chr(10).join(lines))}</pre>" if lines else ""
        return text, about + _image(self.start) + tried


def _happened(rulebook: Rulebook, moves: Sequence[tuple[tuple[Event, ...], tuple[tuple[str, str], ...]]]) -> str:
    """What some moves made happen: as one story where one of them has a story; what that tells is not told twice."""
    if not any(steps for _, steps in moves):
        return events_html(rulebook, tuple(event for events, _ in moves for event in events))
    lines: list[tuple[str, str]] = []
    for events, steps in moves:
        part = steps or tuple((event.text(), event.clause) for event in events)
        lines = [*(line for line in lines if line not in steps), *part]
    return story_html(rulebook, lines)


def _tried(state: State, move: str) -> tuple[str, ...]:
    """What this move would make happen, or the rule that forbids it."""
    verdict = state.check(move)
    if not verdict.ok:
        return (f"{verdict.reason} [{verdict.clause}]",)
    after = state.play(move)
    steps = story(state, after, onlooker(state))
    return tuple(f"{text} [{clause}]" for text, clause in steps) or told(after.events)


# ---------------------------------------------------------------- what was missed


class Again(Frame):
    """Everything that was missed, asked again at the press of a button."""

    def __init__(self, lesson: logic.Lesson) -> None:
        super().__init__(word("lesson_again"))
        self.lesson = lesson
        self.button = _button("lesson_again", primary=True)
        self.status.add_class("catlib-short")
        self.asked = VBox(layout=Layout(width="100%", overflow="visible"))
        self.button.on_click(self.calls(self.ask))
        lesson.watch(self.calls(self._count))
        self.fill(row(self.button), self.status, self.asked)
        self._count()

    def ask(self) -> None:
        """Ask what was missed so far."""
        tasks = self.lesson.again()
        questions = [task for task in tasks if isinstance(task, Question)]
        views: list[Widget] = [TaskView(self.lesson, task) for task in tasks if isinstance(task, Exercise)]
        self.asked.children = (*([Quiz(self.lesson, questions)] if questions else []), *views)

    def _count(self) -> None:
        missed = self.lesson.missed
        self.status.say(word("lesson_missed", ids=list(missed)) if missed else word("lesson_none_missed"))

    def still(self) -> tuple[str, str]:
        """What was missed so far."""
        tasks = logic.Round(self.lesson.task(id) for id in self.lesson.missed)
        return repr(tasks), f"<pre>{escape(repr(tasks))}</pre>"
