"""What an owner of the printed game may put in the place of the reconstructed tables of Cats, and how it is checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from catlib.components import BadComponents, Check
from catlib.games.cats.course import PHASES
from catlib.games.cats.house import BOX, BOXES, ROOMS, House, room_of

__all__ = ["OWN_ROWS", "REPLACEABLE"]

ICONS = ("eat", "sleep", "steal", "destroy")
PLACES = ("rooms", "any", "window", "screen")
BLISS = {"blue": (1, 2, 3), "red": (2, 3, 4)}
SIZES = {12: {2, 3}, 16: {4, 5}}  # boxes of a house, and for how many players it can be
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Words of the game itself: texts and pictures would mix them up.
TAKEN = frozenset({*PHASES, *ICONS, *BLISS, "relaxing", "rumba", "man", "first", "none", "help"})

Row = Mapping[str, Any]


class _Rows:
    """The rows of an array of tables, looked at one by one; a row is called by its id, or its number from 1."""

    def __init__(self, table: str, rows: Sequence[Row], kinds: Mapping[str, type]) -> None:
        self.table, self.rows = table, rows
        for number, row in enumerate(rows, 1):
            self.shape(number, row, kinds)
        ids = [row["id"] for row in rows]
        for number, name in enumerate(ids, 1):
            self.demand(ID.fullmatch(name), number, "id must be lower-case words or digits, with hyphens between")
            self.demand(ids.index(name) == number - 1, name, "this id is there twice")
            self.demand(name not in TAKEN, name, "this word means something else in the game; choose another id")

    def shape(self, where: str | int, row: Any, kinds: Mapping[str, type]) -> None:
        """Just these keys, each with a value of its kind; true is no number."""
        self.demand(isinstance(row, dict), where, "this must be a table")
        for key in row:
            self.demand(key in kinds or key == "provenance", where, f"{key} does not belong here")
        for key, kind in kinds.items():
            self.demand(key in row, where, f"{key} is missing")
            self.demand(type(row[key]) is kind, where, f"{key} must be {KINDS[kind]}, not {row[key]!r}")

    def demand(self, right: object, where: str | int | None, otherwise: str) -> None:
        """Refuse the table, naming the row, where this does not hold."""
        if not right:
            raise BadComponents(self.table, where, otherwise)

    def icons(self, row: Row) -> list[str]:
        """Different ones of the four."""
        icons: list[str] = row["icons"]
        right = all(icon in ICONS for icon in icons) and len(set(map(str, icons))) == len(icons)
        self.demand(right, row["id"], f"icons must be different ones of: {', '.join(ICONS)}")
        return icons


KINDS = {str: "a word", int: "a whole number", bool: "true or false", list: "a list"}


def _cards_can_be(table: Any) -> None:
    """CAT-R2: six cards of 2 to 5, one 4 and one 5; these two are wild, with the man's icon (CAT-CARD-4)."""
    rows = _Rows("action_cards", table, {"id": str, "number": int, "icons": list, "man": bool})
    for row in table:
        rows.demand(row["number"] in range(2, 6), row["id"], "number must be from 2 to 5")
        wild = row["number"] >= 4
        icons = rows.icons(row)
        rows.demand(not wild or len(icons) == len(ICONS), row["id"], "the 4 and the 5 have all four icons")
        rows.demand(row["man"] == wild, row["id"], "the 4 and the 5 have the man's icon, and no other card")
    for number in (4, 5):
        count = sum(row["number"] == number for row in table)
        rows.demand(count == 1, None, f"there must be one {number}, not {count}")


def _rumba_can_be(table: Any) -> None:
    """CAT-R6: five cards of 2 to 5, each number under its own id."""
    rows = _Rows("rumba_cards", table, {"id": str, "number": int, "count": int, "man": bool})
    for row in table:
        rows.demand(row["number"] in range(2, 6), row["id"], "number must be from 2 to 5")
        rows.demand(row["id"] == str(row["number"]), row["id"], f'id must be its number, "{row["number"]}"')
        rows.demand(row["count"] > 0, row["id"], "count must be 1 or more")
    count = sum(row["count"] for row in table)
    rows.demand(count == 5, None, f"there must be five cards in all, not {count}")


def _goals_can_be(table: Any) -> None:
    """CAT-SECRET-1: six goals of two different icons."""
    rows = _Rows("secret_goals", table, {"id": str, "icons": list})
    for row in table:
        rows.demand(len(rows.icons(row)) == 2, row["id"], "a goal has two icons")


def _tokens_can_be(table: Any) -> None:
    """CAT-OT-1, CAT-OT-2, CAT-OT-3: blue of 1 to 3, red of 2 to 4, placed in one of four ways."""
    kinds = {"id": str, "colour": str, "bliss": int, "place": str, "rooms": list, "icons": list, "relax": bool}
    rows = _Rows("tokens", table, kinds)
    for row in table:
        rows.demand(row["colour"] in BLISS, row["id"], "colour must be blue or red")
        bliss = BLISS[row["colour"]]
        rows.demand(
            row["bliss"] in bliss, row["id"], f"bliss of {row['colour']} must be from {bliss[0]} to {bliss[-1]}"
        )
        rows.demand(row["place"] in PLACES, row["id"], f"place must be one of: {', '.join(PLACES)}")
        numbers = row["rooms"]
        right = all(type(room) is int and 1 <= room <= len(ROOMS) for room in numbers)
        rows.demand(right and len(set(numbers)) == len(numbers), row["id"], "rooms must be different ones of 1 to 5")
        rows.demand(bool(numbers) == (row["place"] == "rooms"), row["id"], 'rooms are named if place is "rooms"')
        rows.icons(row)


def _houses_can_be(table: Any) -> None:
    """CAT-R3: houses of 12 or 16 boxes, with all five rooms, in which every box can be reached from every other."""
    kinds = {"id": str, "players": list, "plan": str, "charging_station": str, "doors": list, "tiles": list,
             "boxes": list}  # fmt: skip
    rows = _Rows("houses", table, kinds)
    for row in table:
        _house_can_be(rows, row)
    for players in range(2, 6):
        rows.demand(any(players in row["players"] for row in table), None, f"there is no house for {players} players")


def _house_can_be(rows: _Rows, row: Row) -> None:
    name = row["id"]
    names = _boxes_can_be(rows, row)
    sizes = SIZES.get(len(names), set())
    players = row["players"]
    right = bool(players) and all(type(count) is int and count in sizes for count in players)
    rows.demand(right, name, "a house has 12 boxes for 2 and 3 players, or 16 for 4 and 5")
    rooms = [room_of(BOX[box]) for box in names]
    for number, room in enumerate(ROOMS, 1):
        rows.demand(number in rooms, name, f"there must be a box of room {number}, {room}")
    rows.demand(rooms.count(5) > 1, name, "the hall must have a box besides that of the charging station")
    for kind in ("window", "screen"):
        rows.demand(any(box[kind] for box in row["boxes"]), name, f"there must be a box with a {kind}")
    station = row["charging_station"]
    rows.demand(station in names and room_of(BOX[station]) == 5, name, "charging_station must be a box of the hall")
    for door in row["doors"]:
        right = isinstance(door, list) and len(door) == 2 and all(side in names for side in door)
        rows.demand(right, name, f"a door joins two boxes of this house, not {door!r}")
        one, other = (_box(row, side) for side in door)
        apart = abs(one["row"] - other["row"]) + abs(one["column"] - other["column"])
        rows.demand(one["room"] != other["room"], name, f"a door joins boxes of different rooms, not {door!r}")
        rows.demand(apart == 1, name, f"the boxes of a door touch by a side: {door!r}")
    tiles = row["tiles"]
    right = all(isinstance(tile, list) and len(tile) == 4 for tile in tiles)
    laid = [str(box) for tile in tiles for box in tile] if right else []
    rows.demand(sorted(laid) == sorted(names), name, "tiles must be lists of four boxes, each box in one")
    reached = House(row).distance[BOX[names[0]]]
    rows.demand(len(reached) == len(names), name, "every box must be reached from every other")


def _boxes_can_be(rows: _Rows, row: Row) -> list[str]:
    """CAT-HOUSE-2, CAT-HOUSE-5: each box is called by its room, and lies alone in its place."""
    kinds = {"id": str, "room": int, "row": int, "column": int, "window": bool, "screen": bool}
    for box in row["boxes"]:
        rows.shape(row["id"], box, kinds)
        rows.demand(
            box["id"] in BOX, row["id"], f"{box['id']!r} is no box; write a room and a digit, such as {BOXES[0]}"
        )
        room = room_of(BOX[box["id"]])
        rows.demand(box["room"] == room, row["id"], f"{box['id']} is in room {room}")
    names = [box["id"] for box in row["boxes"]]
    rows.demand(len(set(names)) == len(names), row["id"], "a box is there twice")
    places = {(box["row"], box["column"]) for box in row["boxes"]}
    rows.demand(len(places) == len(names), row["id"], "two boxes lie in the same place")
    return names


def _box(row: Row, name: str) -> Row:
    found: Row = next(box for box in row["boxes"] if box["id"] == name)
    return found


REPLACEABLE: Mapping[str, Check] = {
    "action_cards": _cards_can_be,
    "rumba_cards": _rumba_can_be,
    "secret_goals": _goals_can_be,
    "tokens": _tokens_can_be,
    "houses": _houses_can_be,
}
OWN_ROWS = ("rumba_cards", "houses")
