"""Reading JSON that may be anything: each function gives the value, or raises BadState naming the field."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from catlib.game import BadState, Game
from catlib.quote import quoted

__all__ = ["header", "integer", "items", "keys", "mapping", "multiset", "one_of"]


def keys(data: Any, wanted: Collection[str], field: str | None = None) -> Mapping[str, Any]:
    """An object with just these keys; `field` is the top-level one it stands in (None: it is the top level)."""
    if not isinstance(data, dict):
        raise BadState(field or "game", f"a JSON object was expected, not {_kind(data)}")
    for key in wanted:
        if key not in data:
            raise BadState(field or key, f"{key!r} is missing")
    for key in data:
        if key not in wanted:
            raise BadState(field or str(key), f"{quoted(key)} does not belong here; expected: {', '.join(wanted)}")
    return data


def header(game: Game, data: Any, wanted: Collection[str]) -> Mapping[str, Any]:
    """The top level of a state of this game: its keys, with `game`, `players` and `options` looked at."""
    keys(data, wanted)
    one_of("game", data["game"], (game.name,))
    integer("players", data["players"], game.min_players, game.max_players)
    keys(data["options"], game.options.keys(), "options")
    for name, option in game.options.items():
        one_of("options", data["options"][name], [choice for choice in option.choices if choice is not None])
    return data  # type: ignore[no-any-return]


def integer(field: str, value: Any, least: int, most: int) -> int:
    """A whole number within these bounds; true is none."""
    if type(value) is not int or not least <= value <= most:
        raise BadState(field, f"a whole number from {least} to {most} was expected, not {quoted(value)}")
    return value


def one_of(field: str, value: Any, choices: Iterable[Any]) -> Any:
    """One of these words, numbers, or None; true is not 1 here."""
    choices = tuple(choices)
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise BadState(field, f"{quoted(value)} was not expected; choose one of: {', '.join(map(_choice, choices))}")
    return value


def mapping(field: str, value: Any, known: Collection[str]) -> Mapping[str, Any]:
    """An object whose keys are all known."""
    if not isinstance(value, dict):
        raise BadState(field, f"an object was expected, not {_kind(value)}")
    for key in value:
        if key not in known:
            raise BadState(field, f"{quoted(key)} is unknown; expected: {', '.join(known)}")
    return value


def multiset(field: str, value: Any, kinds: Collection[str]) -> Mapping[str, int]:
    """An object from card to count, without zero counts."""
    for count in mapping(field, value, kinds).values():
        integer(field, count, 1, 1000)
    return value  # type: ignore[no-any-return]


def items(field: str, value: Any, length: int) -> list[Any]:
    """A list of this length."""
    if not isinstance(value, list) or len(value) != length:
        raise BadState(field, f"a list of {length} was expected, not {_kind(value)}")
    return value


def _kind(value: Any) -> str:
    return f"a list of {len(value)}" if isinstance(value, list) else type(value).__name__


def _choice(value: Any) -> str:
    return "null" if value is None else repr(value)
