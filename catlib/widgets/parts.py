"""What all widgets share: the frame around them, the line that tells what happens, clauses that unfold, long work."""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager
from functools import wraps
from html import escape
from pathlib import Path
from threading import RLock
from time import perf_counter
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import anywidget
import traitlets
from ipywidgets import HTML, Layout, VBox, Widget

from catlib.bots import finished
from catlib.game import JSON, Event
from catlib.language import word
from catlib.rulebook import Rulebook, Ruling

__all__ = ["Frame", "Rest", "StatusLine", "Work", "alone", "bundle", "clause_html", "events_html", "story_html"]

HERE = Path(__file__).parent
STEP_SECONDS = 0.03  # how long work keeps the kernel from answering the page
SHOWN_SECONDS = 0.1  # between two looks at how far it is
T = TypeVar("T")
P = ParamSpec("P")
F = TypeVar("F", bound="Frame")
Bundle = dict[str, str]

log = logging.getLogger("catlib")


# ---------------------------------------------------------------- texts


def clause_html(rulebook: Rulebook, id: str | None) -> str:
    """The id of a clause; a click on it shows its text in place. Nothing for None."""
    if id is None:
        return ""
    entry = rulebook[id]
    question = f"<i>{escape(entry.question)}</i> " if isinstance(entry, Ruling) else ""
    section = f"<small>{escape(entry.section)}</small>"
    return (
        f'<details class="catlib-clause"><summary>{escape(id)}</summary>'
        f"<div>{question}{escape(entry.text)} {section}</div></details>"
    )


def events_html(rulebook: Rulebook, events: tuple[Event, ...]) -> str:
    """Events as sentences, each with its clause; one and the same clause is named once in a row."""
    parts = []
    for number, event in enumerate(events):
        again = number + 1 < len(events) and events[number + 1].clause == event.clause
        parts.append(f"<span>{escape(event.text())}</span> {'' if again else clause_html(rulebook, event.clause)}")
    return " ".join(parts)


def story_html(rulebook: Rulebook, told: Iterable[tuple[str, str]]) -> str:
    """Sentences in order, one below the other, each with its clause."""
    lines = "".join(f"<li>{escape(text)} {clause_html(rulebook, clause)}</li>" for text, clause in told)
    return f'<ol class="catlib-story">{lines}</ol>'


class StatusLine(HTML):
    """A line of fixed height that is read out when it changes (once its frame is on the page)."""

    def __init__(self, name: str = "") -> None:
        super().__init__(layout=Layout(width="100%", margin="0"))
        self.add_class("catlib-status")
        if name:
            self.add_class(name)
        self.text = ""

    def say(self, text: str, more: str = "", kind: str = "") -> None:
        """Show a text; `more` is markup that follows it, `kind` one of "", "good", "refused", "error"."""
        self.text = text
        self.value = (
            f'<div class="catlib-say {f"catlib-{kind}" if kind else ""}"><span>{escape(text)}</span> {more}</div>'
        )


def bundle(text: str, html: str, live: JSON = None) -> Bundle:
    """What a notebook keeps of a widget: plain text, HTML where no widget runs, and the live view."""
    kept = {"text/plain": text, "text/html": html}
    return kept if live is None else {**kept, **{kind: value for kind, value in live.items() if "widget-view" in kind}}


# ---------------------------------------------------------------- the frame


class _Keeper(anywidget.AnyWidget):
    """The hidden part of a frame that runs in the page (see frame.js); it brings the style sheet, too."""

    _esm = HERE / "frame.js"
    _css = HERE / "theme.css"
    name = traitlets.Unicode("").tag(sync=True)


class Frame(VBox):
    """A column of widgets in the style of the package, that keeps keys from the notebook and errors from getting lost.

    A subclass puts its parts in with `fill`, makes its callbacks with `calls`, and says with `still` what is left
    where no widget runs.
    """

    def __init__(self, name: str = "") -> None:
        self.lock = RLock()
        """Held by whatever acts on the frame: JupyterLab lets callbacks run in another thread than cells."""
        self.status = StatusLine()
        self._keeper = _Keeper(name=name)
        super().__init__(layout=Layout(width="100%", overflow="visible"))
        self.add_class("catlib")

    def fill(self, *parts: Widget, name: str = "") -> None:
        """Put these widgets into the frame; `name` is what screen readers call it."""
        self._keeper.name = name or self._keeper.name
        self.children = (*parts, self._keeper)

    def calls(self, work: Callable[[], object]) -> Callable[..., None]:
        """A callback for any event of a widget that does this work; what the event was is left out.

        The one place where errors in callbacks are caught, since ipywidgets would swallow them.
        """

        def callback(*_event: object) -> None:
            try:
                with self.lock:
                    work()
            except Exception as error:  # noqa: BLE001  # whatever it is, the person must hear of it
                self.failed(error)

        return callback

    def failed(self, error: Exception) -> None:
        """Show an error that nobody expected, and note it in the log, where tests look for it."""
        self.status.say(word("went_wrong", error=f"{type(error).__name__}: {error}"), kind="error")
        log.error("in a widget", exc_info=error)

    @abstractmethod
    def still(self) -> tuple[str, str]:
        """What is shown where no widget runs: plain text and HTML."""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        text, html = self.still()
        return bundle(text, html, super()._repr_mimebundle_(**kwargs))

    def __repr__(self) -> str:
        return self.still()[0]


def alone(method: Callable[Concatenate[F, P], T]) -> Callable[Concatenate[F, P], T]:
    """Make a method of a frame hold its lock, as callbacks do, so that it can also be called from a cell."""

    @wraps(method)
    def locked(self: F, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with self.lock:
            return method(self, *args, **kwargs)

    return locked


# ---------------------------------------------------------------- long work


class Rest(float):
    """Yielded by work: so many seconds in which nothing is done, for somebody to look at what has happened."""

    __slots__ = ()


class Work(Generic[T]):
    """Long work, one at a time, done in small steps on the kernel's event loop: the page stays alive, and it can stop.

    `shown` is told the share done, and None when it has ended; `failed` is told an error. Each step is done while
    `lock` is held. Where no event loop runs (a script, a test) the work is done at once.
    """

    def __init__(
        self,
        shown: Callable[[float | None], None],
        failed: Callable[[Exception], None],
        lock: AbstractContextManager[Any],
    ) -> None:
        self._shown, self._failed, self._lock = shown, failed, lock
        self._going: object = None  # a mark of what is being worked at
        self._tasks: set[asyncio.Task[None]] = set()  # an event loop alone would forget them

    @property
    def running(self) -> bool:
        """Whether something is being worked at."""
        return self._going is not None

    def start(self, steps: Generator[float, None, T], then: Callable[[T], object] = lambda _: None) -> None:
        """Do this work, in the place of what was being done, and then that with what it comes to."""
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            then(finished(steps))
            return
        self._going = object()
        task = loop.create_task(self._run(self._going, steps, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Leave off; what has been done so far stays. The task itself, maybe in another thread, looks at the mark."""
        if self.running:
            self._going = None
            self._shown(None)

    async def finished(self) -> None:
        """Wait until nothing is being worked at."""
        while self.running:  # noqa: ASYNC110  # an asyncio.Event would belong to one thread
            await asyncio.sleep(0.001)

    async def _run(self, mark: object, steps: Generator[float, None, T], then: Callable[[T], object]) -> None:
        shown = perf_counter()
        while True:
            with self._lock:
                if self._going is not mark:
                    steps.close()
                    return
                try:
                    share = _some_steps(steps)
                    if not isinstance(share, Rest) and perf_counter() - shown > SHOWN_SECONDS:
                        self._shown(share)
                        shown = perf_counter()
                except StopIteration as end:
                    self.stop()
                    self._last(then, end.value)
                    return
                except Exception as error:  # noqa: BLE001  # a task's errors would be lost as those of callbacks are
                    self.stop()
                    self._failed(error)
                    return
            await asyncio.sleep(share if isinstance(share, Rest) else 0.001)

    def _last(self, then: Callable[[T], object], result: T) -> None:
        try:
            then(result)
        except Exception as error:  # noqa: BLE001  # the same
            self._failed(error)


def _some_steps(steps: Generator[float, None, object]) -> float:
    """Work for a moment, or until it wants a rest; how far it is then."""
    start = perf_counter()
    while True:
        share = next(steps)
        if isinstance(share, Rest) or perf_counter() - start > STEP_SECONDS:
            return share
