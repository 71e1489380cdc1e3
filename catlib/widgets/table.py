"""A game on the page: the board, the list of moves, and all that belongs to a table, around one `Table`."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from html import escape
from os import PathLike
from typing import TYPE_CHECKING

from ipywidgets import HTML, Box, Button, Checkbox, FloatProgress, IntSlider, Layout, Select, Tab, Text, VBox

from catlib.bots import BOTS, Bot
from catlib.game import JSON, Game, Line, State, Verdict
from catlib.games import game as find_game
from catlib.language import language, set_language, word
from catlib.record import BadRecord
from catlib.show.bars import bars
from catlib.table import PERSON, Coached, Hint, Table, certain_tally
from catlib.widgets.board import Board
from catlib.widgets.log import Log
from catlib.widgets.panels import Files, NewGame, Wanted, row, wide
from catlib.widgets.parts import Frame, Rest, Work, alone, clause_html, events_html, story_html

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Play", "play"]

ODDS = 2  # the place of the page with the odds
INTERLUDE = 6  # times as long as a move an interlude can be looked at where no person says when to go on


def play(
    game: str | Game,
    seats: Sequence[str | Bot] | None = None,
    *,
    seed: int | None = None,
    practice: bool = False,
    coach: bool = False,
    start: State | None = None,
    adviser: Bot | None = None,
    pace: float = 0.7,
    **options: JSON,
) -> Play:
    """A table to play at, as the last line of a cell.

    `seats` says who plays each player: "person", or a bot by its name ("random", "greedy", "search") or itself; where
    it is None a person plays with as few bots as can be.
    Cards come up by `seed` (a new one each time where it is None). `practice` lets everything be taken back, `coach`
    has each move judged, `start` is a state to begin from, `adviser` the bot behind hint and coach, `pace` the seconds
    for which each move of a bot can be looked at; `options` are those of the game. Raises ValueError, naming the
    choices, for an unknown game, bot or option or a wrong number of seats.
    """
    game = find_game(game) if isinstance(game, str) else game
    seed = random.randrange(10**6) if seed is None else seed
    seats = (PERSON, *["search"] * max(game.min_players - 1, 1)) if seats is None else seats
    table = Table(game, seats, options=options, seed=seed, practice=practice, start=start, adviser=adviser)
    return Play(table, coach=coach, pace=pace)


class Play(Frame):
    """A table to play at. `play` makes one; `table` is the session behind it, `board` the picture.

    What the controls do can also be done from a cell: `play`, `undo`, `hint`, `save`, `load`, `look`, `redraw`.
    """

    def __init__(self, table: Table, *, coach: bool = False, pace: float = 0.7) -> None:
        super().__init__(table.game.title)
        self.table, self.pace = table, pace
        self._filling = False
        self._number: int | None = None  # of moves after which the replay stands
        self._looked = -1  # after how many moves an interlude has been looked at
        self.work: Work[object] = Work(self._progress, self.failed, self.lock)
        self.board = Board(lambda move: self.calls(lambda: self.play(move))())
        self._make_controls(coach)
        self._deal()
        self.redraw()
        self._go_on(self._turns(judged=False))

    def _make_controls(self, coach: bool) -> None:
        calls = self.calls
        self.undo_button, self.hint_button, self.stop_button, self.lift_button, self.play_button = (
            Button(layout=Layout(width="auto", min_width="60px", flex="0 0 auto")) for _ in range(5)
        )
        self.play_button.button_style = self.lift_button.button_style = "primary"
        self.coach_box = Checkbox(
            value=coach, indent=False, layout=Layout(width="auto", margin="0 8px", flex="0 0 auto")
        )
        self.progress = FloatProgress(min=0.0, max=1.0, layout=wide(flex="0 1 140px", min_width="30px"))
        self.stop_button.layout.visibility = "hidden"
        self.moves = Select(rows=8, layout=wide())
        self.typed = Text(layout=wide(flex="1 1 120px", min_width="90px"))
        self.told = Log()
        self.score, self.odds, self.text, self.story = (HTML() for _ in range(4))
        self.happened = VBox([self.story], layout=Layout(height="208px", overflow="auto", margin="2px 0"))
        self.happened.add_class("catlib-scroll")
        self.replay = IntSlider(min=0, max=0, readout=True, layout=wide(flex="1 1 260px"))
        self.back, self.forward, self.now = (Button(layout=Layout(width="auto")) for _ in range(3))
        self.new = NewGame(self.table.game, calls, self._start, self.speak)
        self.files = Files(calls, lambda: self.table.record().to_json(), self.save, self.load)

        self.undo_button.on_click(calls(self.undo))
        self.hint_button.on_click(calls(self.hint))
        self.stop_button.on_click(calls(self._stop_or_go_on))
        self.lift_button.on_click(calls(self._lift))
        self.play_button.on_click(calls(self._play_chosen))
        self.moves.observe(calls(self._point), "value")
        self.typed.on_msg(lambda _text, content, _buffers: calls(lambda: self._entered(content))())
        self.replay.observe(calls(self._slid), "value")
        self.back.on_click(calls(lambda: self._step(-1)))
        self.forward.on_click(calls(lambda: self._step(1)))
        self.now.on_click(calls(lambda: self.look(self.table.length)))

        tools = Box(  # in one line at any width
            [self.undo_button, self.hint_button, self.coach_box, self.lift_button, self.progress, self.stop_button],
            layout=Layout(width="100%", align_items="center", overflow="visible"),
        )
        tools.add_class("catlib-tools")
        side = Layout(width="100%", height="350px", overflow="auto", padding="6px 8px")
        pages = [
            VBox([part], layout=side) for part in (self.told, self.score, self.odds, self.text, self.new, self.files)
        ]
        for page in pages:
            page.add_class("catlib-scroll")
        self.tabs = Tab(pages, layout=Layout(width="100%", margin="8px 0 0"))
        self.tabs.observe(calls(self._offer), "selected_index")
        left = VBox(
            [self.board], layout=Layout(flex="3 1 340px", min_width="280px", max_width="680px", overflow="visible")
        )
        self.entry = row(self.play_button, self.typed)
        right = VBox(
            [self.moves, self.happened, self.entry, self.tabs],
            layout=Layout(flex="2 1 270px", min_width="250px", max_width="680px", overflow="visible"),
        )
        right.add_class("catlib-side")
        both = Box([left, right], layout=Layout(flex_flow="row wrap", width="100%", overflow="visible"))
        both.add_class("catlib-both")
        replay = row(self.replay, self.back, self.forward, self.now)
        replay.add_class("catlib-replay")
        self.fill(self.status, tools, both, replay)

    @property
    def paused(self) -> bool:
        """Whether an interlude is shown until a person wants to go on."""
        table = self.table
        return bool(table.people) and self._looked != table.length and table.interlude() is not None

    # ------------------------------------------------------------ what a person does

    @alone
    def play(self, move: str) -> Verdict:
        """Play a move for the person whose turn it is; where it may not be played the status line says why."""
        verdict = Verdict(False, None, self._ask()) if self.paused else self.table.play(move)
        if verdict.ok:
            self._deal()
            self._live()
            self._go_on(self._turns(judged=True))
        else:
            self._refuse(verdict)
        return verdict

    @alone
    def undo(self) -> Verdict:
        """Take back to the last decision of a person, where nothing has come up since."""
        verdict = self.table.undo()
        if verdict.ok:
            self.work.stop()
            self._looked = -1
            self._live()
        else:
            self._refuse(verdict)
        return verdict

    @alone
    def hint(self) -> None:
        """Look for the best move, and say which it is and why."""
        if self.table.to_move is None or self.table.curtain is not None or self.paused:
            self._refuse(Verdict(False, None, self._ask()))
            return
        self._live(word("hint_thinks"))
        self._go_on(self.table.hint())

    @alone
    def look(self, number: int) -> None:
        """Look at the game as it was after so many moves; the last number is the game that goes on."""
        number = max(0, min(number, self.table.length))
        if number == self.table.length:
            self._live()
            return
        self._number = number
        state, viewer = self.table.after(number), self.table.viewer
        self.board.show(state, viewer, live=False, view=self.table.interlude(number))
        told = events_html(self.table.game.rulebook, state.events_seen(viewer))
        self.status.say(word("replay_at", number=number, length=self.table.length), told)
        self._explain(state)
        self._offer()
        self._tell(number)
        with self._quietly():
            self.replay.value = number

    @alone
    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a file on the computer where the kernel runs."""
        if not str(path).strip():
            self._refuse(Verdict(False, None, word("file_name_first")))
            return
        try:
            self.table.save(path)
        except (OSError, ValueError) as error:
            self._cannot(error)
        else:
            self._say(word("file_saved", path=str(path)))

    def _cannot(self, error: OSError | ValueError) -> None:
        reason = error.strerror if isinstance(error, OSError) else None
        self._refuse(Verdict(False, None, word("file_cannot", reason=reason or str(error))))

    @alone
    def load(self, source: str | PathLike[str] | bytes) -> None:
        """Go on with a saved game; a file that is none is refused in a sentence, and the game here stays as it is."""
        if not isinstance(source, bytes) and not str(source).strip():
            self._refuse(Verdict(False, None, word("file_name_first")))
            return
        try:
            self.table.load(source)
        except BadRecord as error:
            where = "" if error.number is None else word("file_at_move", number=error.number) + " "
            self._refuse(Verdict(False, error.clause, word("file_refused", reason=where + error.reason)))
        except (OSError, ValueError) as error:
            self._cannot(error)
        else:
            self._begin(self.table, word("file_loaded", length=self.table.length))

    def _start(self, wanted: Wanted) -> None:
        seats, options, seed, practice = wanted
        table = Table(self.table.game, seats, options=options, seed=seed, practice=practice, adviser=self.table.adviser)
        self._begin(table, word("new_begun", players=len(seats)))

    def speak(self, code: str) -> None:
        """Speak this language from now on: here, and in whatever is shown next."""
        if code != language():
            set_language(code)
            self.redraw()

    def _begin(self, table: Table, note: str = "") -> None:
        self.work.stop()
        self._looked = -1
        self.table = table
        self._deal()
        self.redraw(note)
        self._go_on(self._turns(judged=False))

    def _lift(self) -> None:
        """The person that the curtain waits for is there, or the interlude has been looked at: go on."""
        if not self.paused:
            self.table.lift()
            self._live()
            return
        self._looked = self.table.length
        self.table.leave()
        self._deal()
        self._live()
        self._go_on(self._turns(judged=False))

    def _play_chosen(self) -> None:
        """Play what is typed or, where nothing is, what is chosen in the list."""
        if self.typed.value.strip():
            self._play_typed()
        elif self.moves.value is not None:
            self.play(self.moves.value)
        else:
            self._refuse(Verdict(False, None, word("choose_first") if self.moves.options else self._ask()))

    def _entered(self, content: JSON) -> None:
        if content.get("event") == "submit":
            self._play_typed()

    def _play_typed(self) -> None:
        move = " ".join(self.typed.value.split()).lower()
        if self.play(move).ok:
            self.typed.value = ""

    def _slid(self) -> None:
        if not self._filling:
            self.look(self.replay.value)

    def _step(self, step: int) -> None:
        self.look((self.table.length if self._number is None else self._number) + step)

    def _point(self) -> None:
        if not self._filling and self._number is None:
            self.board.point(self.moves.value or "")

    def _stop_or_go_on(self) -> None:
        if self.work.running:
            self.work.stop()
            self._say(word("stopped"))
            self._show_stop()
        else:
            self._go_on(self._turns(judged=False))

    # ------------------------------------------------------------ what happens without a person

    def _deal(self) -> None:
        """Let chance play at once where it is next; what bots do can be watched."""
        if self.table.state.actor == "chance" and not self.paused:
            for _ in self.table.advance():
                if self.table.state.actor != "chance":
                    break

    def _turns(self, judged: bool) -> Generator[float, None, Coached | None]:
        """Let bots and chance play, and the coach judge the person's last move."""
        done, judge = self.table.length, judged and self.coach_box.value
        for share in () if self.paused else self.table.advance():
            if self.table.length > done:
                done = self.table.length
                self._live()
                if self.paused:
                    break
                pause = 0.0 if self.table.state.actor == "chance" else 1.0
                yield Rest(self.pace * (pause if self.table.interlude() is None else INTERLUDE))
            else:
                yield share
        if judge and self.table.curtain is None:
            return (yield from self.table.coach())
        return None

    def _go_on(self, steps: Generator[float, None, object]) -> None:
        self.work.start(steps, self._ended)
        self._show_stop()

    def _ended(self, result: object) -> None:
        self._show_stop()
        if isinstance(result, Hint):
            self._say(result.text)
            with self._quietly():
                self.moves.value = result.move.text
            self.board.point(result.move.text)
        elif isinstance(result, Coached):
            self._say(f"{word('coach')}: {result.text}")

    def _progress(self, share: float | None) -> None:
        self.progress.value = share or 0.0
        self._show_stop()

    def _show_stop(self) -> None:
        """The button that stops what is going on, or lets the bots go on where they were stopped."""
        waiting = self.table.state.actor is not None and self.table.to_move is None and not self.paused
        self.progress.layout.visibility = "visible" if self.work.running else "hidden"
        self.stop_button.layout.visibility = "visible" if self.work.running or waiting else "hidden"
        self.stop_button.description = word("stop" if self.work.running else "go_on")

    # ------------------------------------------------------------ what is shown

    @alone
    def redraw(self, note: str = "") -> None:
        """Show everything anew, in the language asked for; `note` is added to what the status line says."""
        self.undo_button.description, self.hint_button.description = word("undo"), word("hint")
        self.coach_box.description, self.play_button.description = word("coach"), word("play_move")
        self.moves.description, self.typed.placeholder = word("your_moves"), word("type_move")
        self.replay.description = word("replay")
        self.back.description, self.forward.description, self.now.description = (
            word("replay_back"), word("replay_forward"), word("replay_now"),
        )  # fmt: skip
        self.tabs.titles = [word(f"tab_{page}") for page in ("log", "score", "odds", "text", "new", "file")]
        self.new.show(self.table)
        self.files.name_all()
        self._live(note)

    def _live(self, note: str = "") -> None:
        """Show the game as it stands."""
        table, viewer = self.table, self.table.viewer
        self._number = None
        paused = self.paused
        deciding = table.to_move is not None and table.curtain is None and not paused
        shown = table.interlude() if paused or not table.people else None
        self.board.show(table.state, viewer, check=table.check, last=table.events(), live=deciding, view=shown)
        self._say(note)
        curtain = table.curtain
        lift = word("go_on") if paused else "" if curtain is None else word("lift", player=table.name(curtain))
        self.lift_button.description = lift
        self.lift_button.layout.display = "inline-block" if lift else "none"
        if curtain is not None:
            self.typed.value = ""  # it may name a card of whoever was at the screen
        for tool in (self.undo_button, self.hint_button, self.coach_box):
            tool.layout.display = "inline-block" if curtain is None and not paused else "none"
        with self._quietly():
            legal = table.state.legal_moves() if deciding else ()
            self.moves.options = [(table.game.describe(move), move.text) for move in legal]
            self.moves.value = None
            self.replay.max = self.replay.value = table.length
        self.told.show(table)
        self._explain(table.state)
        self._tell(table.length)
        self._offer()
        self._show_stop()

    def _ask(self) -> str:
        """Who is to do what now."""
        actor = self.table.state.actor
        if self.paused:
            return self.table.game.said("interlude")
        if isinstance(actor, int) and actor in self.table.bots:
            bot = self.table.bots[actor].name
            known = word(f"seat_{bot}") if bot in BOTS else bot
            return word("bot_thinks", player=self.table.name(actor), bot=known)
        return self.table.status()

    def _say(self, note: str = "") -> None:
        """Say who is to do what, what has happened, and a note of hint, coach or files."""
        told = events_html(self.table.game.rulebook, self.table.events())
        self.status.say(self._ask(), (f"<b>{escape(note)}</b> " if note else "") + told)

    def _refuse(self, verdict: Verdict) -> None:
        self.status.say(verdict.reason, clause_html(self.table.game.rulebook, verdict.clause), "refused")

    def _offer(self) -> None:
        """Make what takes a moment, the odds and the file for download, where it is on the screen."""
        if self.tabs.selected_index == len(self.tabs.children) - 1:
            self.files.show(f"{self.table.game.name}.json")
        # Where they are not looked at they go: they tell of the hand of whoever was at the screen.
        self.odds.value = self._odds_html() if self.tabs.selected_index == ODDS else ""

    def _tell(self, number: int) -> None:
        """How what this move decided came about, in the place of the moves while there are none to choose from.

        Moves that have a story one after the other tell one story.
        """
        story: tuple[tuple[str, str], ...] = ()
        while (self._number is not None or not self.moves.options) and (part := self.table.story(number)):
            story, number = (*part, *story), number - 1
        head = f"<b>{escape(word('happened'))}</b>"
        self.story.value = head + story_html(self.table.game.rulebook, story) if story else ""
        self.happened.layout.display = "block" if story else "none"
        for part in (self.moves, self.entry):
            part.layout.display = "none" if story else "flex"

    def _explain(self, state: State) -> None:
        """The board in text, and where the score comes from."""
        self.text.value = f"<pre>{escape(self.board.text)}</pre>"
        self.score.value = self._score_html(state)

    def _odds_html(self) -> str:
        """What may happen from here on, as bars with their numbers, by what the person at the screen may know."""
        game, view = self.table.game, self.table.view(self._number)
        try:
            glances = game.room("chances").glance(game, view)
        except ImportError:
            return escape(word("odds_need_numpy"))
        pictures = [
            bars(
                [name for name, _ in glance.rows],
                [float(odds) for _, odds in glance.rows],
                title=glance.title,
                intervals=[(float(odds.low), float(odds.high)) for _, odds in glance.rows],
                shown=[odds.short for _, odds in glance.rows],
                whole=1 if all(odds.kind == "chance" for _, odds in glance.rows) else None,
            )
            for glance in glances
        ]
        return "".join(picture.svg for picture in pictures) or escape(word("odds_none_now"))

    def _score_html(self, state: State) -> str:
        """Every line of the score with its clause, as far as the person at the screen may know it.

        Those who share one tally are named together.
        """
        rulebook = state.game.rulebook
        tallies: dict[tuple[Line, ...], list[str]] = {}
        for player in range(len(self.table.seats)):
            lines = certain_tally(state, self.table.viewer, player)
            tallies.setdefault(lines, []).append(self.table.name(player))
        for name, lines in state.rivals():
            tallies.setdefault(lines, []).append(name)
        parts = []
        for lines, names in tallies.items():
            rows = "".join(
                f"<tr><td>{line.points}</td><td>{escape(line.reason)} {clause_html(rulebook, line.clause)}</td></tr>"
                for line in lines
            )
            score = sum(line.points for line in lines)
            head = f"<tr><th>{score}</th><th>{escape(', '.join(names))}</th></tr>"
            parts.append(f'<table class="catlib-score">{head}{rows}</table>')
        return "".join(parts)

    def still(self) -> tuple[str, str]:
        """The board in text, and as a picture in HTML."""
        return self.board.still()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Fill controls without their callbacks acting on it."""
        self._filling = True
        try:
            yield
        finally:
            self._filling = False
