"""The forms beside a board: a new game, and saving and loading."""

from __future__ import annotations

import random
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from ipywidgets import HTML, Box, Button, Checkbox, Dropdown, FileUpload, IntText, Layout, Text, VBox, Widget

from catlib.bots import BOTS, Bot
from catlib.game import JSON, Game
from catlib.language import language, tongues, word
from catlib.table import PERSON, Table

__all__ = ["Files", "NewGame", "Wanted"]

Calls = Callable[[Callable[[], object]], Callable[..., None]]
SEATS = (PERSON, *BOTS)
BY_NUMBER = object()  # stands for None, an option left to the number of players: a Dropdown shows None as blank


def wide(**more: str) -> Layout:
    """The layout of a control that fills its column."""
    return Layout(width="auto", margin="2px 0", **more)


def row(*parts: Widget) -> Box:
    """Widgets side by side, in a new line where there is no room."""
    return Box(parts, layout=Layout(flex_flow="row wrap", align_items="center", width="100%", overflow="visible"))


def described(field: Widget, text: str) -> None:
    """Give a field its label."""
    field.description = text
    field.style.description_width = "42%"


class Wanted(NamedTuple):
    """What a new game is to be like."""

    seats: tuple[str | Bot, ...]
    options: Mapping[str, JSON]
    seed: int
    practice: bool


class NewGame(VBox):
    """Who sits where, by which options, from which seed, and whether everything may be taken back."""

    def __init__(
        self, game: Game, calls: Calls, start: Callable[[Wanted], object], speak: Callable[[str], object]
    ) -> None:
        self.game = game
        self.language = Dropdown(options=tongues(), layout=wide())
        self.language.observe(calls(lambda: speak(self.language.value)), "value")
        self.players = Dropdown(options=range(game.min_players, game.max_players + 1), layout=wide())
        self.seats = [Dropdown(layout=wide()) for _ in range(game.max_players)]
        self.options = {name: Dropdown(layout=wide()) for name in game.options}
        self.seed = IntText(layout=wide())
        self.practice = Checkbox(indent=False, layout=wide())
        self.button = Button(button_style="primary", layout=wide())
        self.players.observe(calls(self._fit), "value")
        self.button.on_click(calls(lambda: start(self.wanted())))
        fields = [self.players, *self.seats, *self.options.values(), self.seed, self.practice, self.button]
        super().__init__([self.language, *fields])

    def _fit(self) -> None:
        """Show as many seats as there are players, and of each option what so many can choose."""
        for number, seat in enumerate(self.seats):
            seat.layout.display = "flex" if number < self.players.value else "none"
        for name, field in self.options.items():
            self._offer(name, field.value)

    def _offer(self, name: str, value: JSON) -> None:
        """Let this option be chosen, and show this value where it is a choice; else what is usual."""
        choices = {
            self._shown(choice): choice for choice in self.game.options[name].choices if self._fits(name, choice)
        }
        label = self.game.word
        field = self.options[name]
        field.options = [(label(f"option_{name}_{choice}".lower()), shown) for shown, choice in choices.items()]
        field.value = value if value in choices else self._shown(self.game.options[name].default)

    def _shown(self, choice: JSON) -> JSON:
        return BY_NUMBER if choice is None else choice

    def _fits(self, name: str, choice: JSON) -> bool:
        """Whether so many players can choose this."""
        try:
            self.game.new(self.players.value, **{name: choice})
        except ValueError:
            return False
        return True

    def wanted(self) -> Wanted:
        """What the form says."""
        return Wanted(
            tuple(seat.value for seat in self.seats[: self.players.value]),
            {name: None if field.value is BY_NUMBER else field.value for name, field in self.options.items()},
            self.seed.value,
            self.practice.value,
        )

    def show(self, table: Table) -> None:
        """Fill the form with what is on the table, and name its fields in the language asked for."""
        self.language.value = language()
        described(self.language, word("language"))
        self.players.value = len(table.seats)
        described(self.players, word("new_players"))
        names: list[tuple[str, str | Bot]] = [(word(f"seat_{seat}"), seat) for seat in SEATS]
        names += [(seat.name, seat) for seat in dict.fromkeys(table.seats) if isinstance(seat, Bot)]
        for number, field in enumerate(self.seats):
            seat = table.seats[number] if number < len(table.seats) else SEATS[-1]
            field.options = names
            field.value = seat
            described(field, table.name(number))
        usual = self.game.new(len(table.seats)).to_dict()["options"]
        for name, field in self.options.items():
            option, value = self.game.options[name], table.options[name]
            by_number = None in option.choices and value == usual[name]
            self._offer(name, BY_NUMBER if by_number else value)
            described(field, self.game.word(f"option_{name}"))
            field.tooltip = f"{option.help} ({option.ruling})"
        self.seed.value = random.randrange(10**6)  # not that of this game: who has it can work out all that is hidden
        described(self.seed, word("new_seed"))
        self.practice.value = table.practice
        self.practice.description = word("new_practice")
        self.button.description = word("new_start")
        self._fit()


class Files(VBox):
    """A game as a file: downloaded and uploaded by the browser, or beside the notebook by name."""

    def __init__(
        self,
        calls: Calls,
        text: Callable[[], str],
        save: Callable[[str], object],
        load: Callable[[str | bytes], object],
    ) -> None:
        self._text = text
        self.link = HTML()
        self.upload = FileUpload(accept=".json", layout=wide())
        self.name = Text(layout=wide())
        self.save = Button(layout=Layout(flex="1 1 40%", width="auto"))
        self.load = Button(layout=Layout(flex="1 1 40%", width="auto"))
        self.upload.observe(calls(lambda: self._loaded(load)), "value")
        self.save.on_click(calls(lambda: save(self.name.value)))
        self.load.on_click(calls(lambda: load(self.name.value)))
        self.about = HTML()
        super().__init__([self.link, self.upload, self.about, self.name, row(self.save, self.load)])

    def _loaded(self, load: Callable[[str | bytes], object]) -> None:
        files: Sequence[Mapping[str, Any]] = self.upload.value
        if files:
            self.upload.value = ()  # so that the same file can be chosen again
            load(bytes(files[0]["content"]))

    def name_all(self) -> None:
        """Name the fields in the language asked for."""
        self.upload.description = word("file_upload")
        self.about.value = f'<p class="catlib-about">{escape(word("file_about"))}</p>'
        described(self.name, word("file_name"))
        self.save.description, self.load.description = word("file_save"), word("file_load")

    def show(self, name: str) -> None:
        """Offer the game as it stands for download."""
        data = b64encode(self._text().encode()).decode()
        self.link.value = (
            f'<a class="catlib-link" download="{escape(name)}" href="data:application/json;base64,{data}">'
            f"{escape(word('file_download'))}</a>"
        )
        self.name.value = self.name.value or name
