"""The material of a game: its tables, where they come from, and an owner's own in their place."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any

from catlib.quote import quoted

__all__ = ["BadComponents", "Tables", "fingerprint", "owners_tables", "standard_tables", "with_owners"]

Tables = dict[str, Any]
"""The tables of a ``components.toml``; each carries its ``provenance``: rulebook, reconstruction or owner."""

Check = Callable[[Any], None]
"""Looks at one replaced table (or array of tables) and raises BadComponents where it cannot be right."""


class BadComponents(ValueError):
    """An owner's components that cannot be right.

    `table` is the dotted name of the table (None where the file as a whole is at fault), `row` the key or
    row in it (None where the table as a whole is), `reason` says what is wrong and what would be right.
    """

    def __init__(self, table: str | None, row: str | int | None, reason: str) -> None:
        where = "".join((f"table [{table}]" if table else "the file", f", row {row!r}" if row is not None else ""))
        super().__init__(f"{where}: {reason}")
        self.table, self.row, self.reason = table, row, reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.table, self.row, self.reason)


def standard_tables(game: str) -> Tables:
    """The tables of the room of this game, as they come with the package."""
    return tomllib.loads(files(f"catlib.games.{game}").joinpath("components.toml").read_text("utf-8"))


def owners_tables(path: str | PathLike[str]) -> Tables:
    """The tables of an owner's TOML file. Raises BadComponents where it cannot be read."""
    if not isinstance(path, (str, PathLike)):
        raise BadComponents(None, None, f"give the path of a TOML file, not {quoted(path)}")
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        reason = f"{path} cannot be opened ({error.strerror}); give the path of a TOML file"
        raise BadComponents(None, None, reason) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadComponents(None, None, f"{path} is no TOML file ({error})") from None


def with_owners(
    standard: Tables, own: Tables, replaceable: Mapping[str, Check], own_rows: Collection[str] = ()
) -> Tables:
    """The standard tables with the owner's in the place of those that are `replaceable` (dotted name: its check).

    In the tables named in `own_rows` the rows are the owner's to name, and an array may have any length.
    An owner may hand in a changed copy of the whole file: what is equal to the standard is no change.
    Raises BadComponents for an unknown table, a change of what is fixed, or a table that cannot be right.
    """
    merged: Tables = json.loads(json.dumps(standard))
    known = dict(_tables(standard))
    for name, table in _tables(own):
        if isinstance(table, dict) and table and not _rows(table):
            continue  # only the way to a table within it: [delivery.first_arrow] makes a [delivery]
        if name in replaceable:
            _check_shape(name, table, known[name], name in own_rows)
            replaceable[name](table)
            _put(merged, name, table)
        elif name not in known:
            raise BadComponents(name, None, f"there is no such table; these may be replaced: {', '.join(replaceable)}")
        elif _rows(table) != _rows(known[name]):
            row = _first_change(table, known[name])
            raise BadComponents(name, row, f"this is fixed; these may be replaced: {', '.join(replaceable)}")
    return merged


def fingerprint(tables: Tables) -> str:
    """Sixteen hexadecimal digits that tell one set of components from another, wherever it came from."""
    text = json.dumps([(name, _rows(table)) for name, table in _tables(tables)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _tables(tables: Tables, above: str = "") -> Iterator[tuple[str, Any]]:
    """Every table with its dotted name, a table within a table after it."""
    for key, value in tables.items():
        yield above + key, value
        if isinstance(value, dict):
            yield from _tables({k: v for k, v in value.items() if isinstance(v, dict)}, f"{above}{key}.")


def _rows(table: Any) -> Any:
    """What a table says itself, without its provenance and the tables within it."""
    if isinstance(table, list):
        return [_rows(row) for row in table]
    if isinstance(table, dict):
        said = {key: value for key, value in table.items() if key != "provenance" and not isinstance(value, dict)}
        return {key: _rows(value) if isinstance(value, list) else value for key, value in said.items()}
    return table


def _check_shape(name: str, table: Any, standard: Any, own_rows: bool = False) -> None:
    """The rows of a table are named; an array of tables has as many as the standard one, each with its rows.

    With `own_rows` a table may have any rows, and an array any number of tables.
    """
    if isinstance(standard, list):
        if not isinstance(table, list) or (len(table) != len(standard) and not own_rows):
            count = "one or more" if own_rows else len(standard)
            raise BadComponents(name, None, f"there must be {count} of them, each under its own [[{name}]]")
        for number, own in enumerate(table):
            _check_shape(name, own, standard[0 if own_rows else number])
        return
    if not isinstance(table, dict):
        raise BadComponents(name, None, f"this must be a table: write [{name}] above its rows")
    if own_rows:
        for row in table:
            if not isinstance(row, str):
                raise BadComponents(name, None, f"the name of a row must be text, not {quoted(row)}")
        return
    needed = _rows(standard).keys()
    for row in table:
        if row not in needed and row != "provenance":
            raise BadComponents(name, row, f"there is no such row; this table has: {', '.join(needed)}")
    for row in needed:
        if row not in table:
            raise BadComponents(name, row, "this row is missing")


def _first_change(table: Any, standard: Any) -> str | int | None:
    """The first row that is not as in the standard table; where all that are there are, the first that is missing."""
    ours, theirs = _rows(table), _rows(standard)
    if isinstance(ours, dict) and isinstance(theirs, dict):
        changed = (key for key in ours if key not in theirs or ours[key] != theirs[key])
        return next(changed, None) or next((key for key in theirs if key not in ours), None)
    if isinstance(ours, list) and isinstance(theirs, list):
        return next((i + 1 for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), None)
    return None


def _put(tables: Tables, name: str, table: Any) -> None:
    *above, last = name.split(".")
    for key in above:
        tables = tables[key]
    if isinstance(table, list):
        tables[last] = [{**row, "provenance": "owner"} for row in table]
    else:
        within = {key: value for key, value in tables[last].items() if isinstance(value, dict)}
        tables[last] = {**within, **table, "provenance": "owner"}
