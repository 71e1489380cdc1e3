"""The log beside a board: a line for each move with what it made happen, the newest first."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Layout, VBox

from catlib.game import State
from catlib.language import language, word
from catlib.table import Entry, Table
from catlib.widgets.parts import events_html, story_html

__all__ = ["Log"]

PAGE = 30  # lines that go to the browser together: after a move only the newest page does


class Log(VBox):
    """What happened at a table, as far as the person at the screen may know it; `show` brings it up to date."""

    def __init__(self) -> None:
        super().__init__(layout=Layout(width="100%", overflow="visible"))
        self._pages: list[HTML] = []  # the oldest first
        self._lines: dict[tuple[int, int | None], tuple[State, str, str]] = {}  # as they were shown last

    @property
    def value(self) -> str:
        """All of it as HTML."""
        return "".join(page.value for page in reversed(self._pages))

    def show(self, table: Table) -> None:
        """Show every move so far."""
        lines = [self._line(table, number) for number in range(1, table.length + 1)]
        starts = range(0, len(lines), PAGE)
        gone, new = self._pages[len(starts) :], [HTML() for _ in starts[len(self._pages) :]]
        self._pages = [*self._pages[: len(starts)], *new]
        for start, page in zip(starts, self._pages, strict=True):
            newest = min(start + PAGE, len(lines))
            told = "".join(reversed(lines[start:newest]))
            page.value = f'<ol class="catlib-log" start="{newest}" reversed>{told}</ol>'
        if gone or new:
            self.children = tuple(reversed(self._pages))
        for page in gone:
            page.close()

    def _line(self, table: Table, number: int) -> str:
        """A line of the log, made anew only where its state, its reader or the language is another."""
        spoken = language()
        state, told, html = self._lines.get((number, table.viewer), (None, "", ""))
        if state is not table.after(number) or told != spoken:
            html = _entry_html(table, table.entry(number))
            self._lines[number, table.viewer] = table.after(number), spoken, html
        return html


def _entry_html(table: Table, entry: Entry) -> str:
    who = table.name(entry.actor) if isinstance(entry.actor, int) else word("chance")
    move = f" <code>{escape(entry.move)}</code>" if entry.move else ""
    rulebook, story = table.game.rulebook, table.story(entry.number)
    told = story_html(rulebook, story) if story else events_html(rulebook, entry.events)
    return f"<li><b>{escape(who)}</b>{move} {told}</li>"
