"""The rooms of the house, one a game. A folder with a `rules.py` is a game; nothing else lists them."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from os import PathLike
from typing import Any

from catlib.game import Game, UnknownGame
from catlib.quote import quoted

__all__ = ["game", "games"]


def games() -> tuple[str, ...]:
    """The names of all games, sorted.

    >>> games()
    ('cat_between_us', 'cat_rescue', 'cats', 'cattitude')
    """
    rooms = files(__name__).iterdir()
    return tuple(sorted(room.name for room in rooms if room.is_dir() and room.joinpath("rules.py").is_file()))


def game(name: str, components: str | PathLike[str] | dict[str, Any] | None = None) -> Game:
    """The game of this name, with an owner's own components where a TOML file (or its tables) is given.

    Raises UnknownGame, listing the names, and BadComponents, naming the table and row that cannot be right.

    >>> game("cat_rescue").title
    'Cat Rescue'
    >>> game("dog_rescue")
    Traceback (most recent call last):
    ...
    catlib.game.UnknownGame: there is no game 'dog_rescue'; choose one of: cat_between_us, cat_rescue, cats, cattitude
    """
    if name not in games():
        raise UnknownGame(f"there is no game {quoted(name)}; choose one of: {', '.join(games())}")
    made: Game = import_module(f"catlib.games.{name}.rules").GAME.with_components(components)
    return made
