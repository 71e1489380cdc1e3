"""Files of an owner of the printed game: each table whole, some of its rows otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from .tables import CARDS, DECK, GOALS, TOKENS, number

Row = dict[str, Any]
Changes = Mapping[str, Any]


def toml(value: Any) -> str:
    """A word, number, truth value, list or table as TOML has it, in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(toml(item) for item in value)}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def array(name: str, rows: Sequence[Row]) -> str:
    """An array of tables."""
    return "".join(f"[[{name}]]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in row.items()) for row in rows)


def changed(rows: Sequence[Row], changes: Mapping[str, Changes | None]) -> list[Row]:
    """The rows with some of them otherwise, or left out; a value that is None is left out too."""
    found = []
    for row in rows:
        change = changes.get(row["id"], {})
        if change is not None:
            found.append({key: value for key, value in {**row, **change}.items() if value is not None})
    return found


CARD_ROWS: list[Row] = [
    {"id": card, "number": number(card), "icons": icons.split(), "man": card in ("4", "5")}
    for card, icons in CARDS.items()
]
GOAL_ROWS: list[Row] = [{"id": goal, "icons": goal.split("-")} for goal in GOALS]
TOKEN_ROWS: list[Row] = [
    {
        "id": name,
        "colour": token.colour,
        "bliss": token.bliss,
        "place": "rooms" if token.place[0].isdigit() else token.place,
        "rooms": [int(room) for room in token.place.split(",")] if token.place[0].isdigit() else [],
        "icons": list(token.icons),
        "relax": token.relax,
    }
    for name, token in TOKENS.items()
]
RUMBA_ROWS: list[Row] = [
    {"id": card, "number": int(card), "count": count, "man": card in "45"} for card, count in DECK.items()
]


def cards(changes: Mapping[str, Changes | None]) -> str:
    """The action cards."""
    return array("action_cards", changed(CARD_ROWS, changes))


def goals(changes: Mapping[str, Changes | None]) -> str:
    """The secret goals."""
    return array("secret_goals", changed(GOAL_ROWS, changes))


def tokens(changes: Mapping[str, Changes | None]) -> str:
    """The objective tokens."""
    return array("tokens", changed(TOKEN_ROWS, changes))


def rumba(counts: Mapping[str, int], changes: Mapping[str, Changes | None] = MappingProxyType({})) -> str:
    """The Rumba's cards, so many of each number."""
    rows = [{"id": card, "number": int(card), "count": count, "man": card in "45"} for card, count in counts.items()]
    return array("rumba_cards", changed(rows, changes))


def houses(rows: Sequence[Mapping[str, Any]], **changes: Any) -> str:
    """Houses in the shape of the package's; some keys of the first otherwise, and left out where None."""
    first, *others = [{key: value for key, value in row.items() if key != "provenance"} for row in rows]
    kept = [{key: value for key, value in {**first, **changes}.items() if value is not None}, *others]
    return array("houses", kept)
