"""The house of Cats as it is drawn: where its boxes, walls, doors and windows are, and what stands where in a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from catlib.show.layout import Box

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["HEAD", "PLATE", "Edge", "Floor", "Place", "floor_of", "plate_in", "standing"]

LEFT, TOP, WIDTH = 8.0, 102.0, 464.0
WIDE = 116.0  # of a box where the house is narrow
HEAD = 15.0  # the strip with the name of a box
PLATE = 33.0  # how high a token is
MOST_COLUMNS = 6
CAT = 27.0, 40.0


class Edge(NamedTuple):
    """A side of a box, or a part of one."""

    x1: float
    y1: float
    x2: float
    y2: float

    def part(self, start: float, end: float) -> Edge:
        """From one share of its length to another."""
        across, along = self.x2 - self.x1, self.y2 - self.y1
        return Edge(self.x1 + across * start, self.y1 + along * start, self.x1 + across * end, self.y1 + along * end)


class Floor(NamedTuple):
    """A house in the picture. `lines` are between boxes of a room; a window without an outer wall is in no edge."""

    boxes: Mapping[str, Box]
    walls: list[Edge]
    lines: list[Edge]
    doors: list[Edge]
    windows: dict[str, Edge]
    height: float


class Place(NamedTuple):
    """Where a piece stands, how large it is drawn, and its place in the pile (0 for one that is alone)."""

    x: float
    y: float
    scale: float
    number: int


@cache
def floor_of(game: Cats, house: str) -> Floor:
    """CAT-R3: the house as its boxes lie; one that is much wider than high is turned, so that boxes are wide enough."""
    row: Mapping[str, Any] = next(row for row in game.components["houses"] if row["id"] == house)
    at = {box["id"]: (box["row"], box["column"]) for box in row["boxes"]}
    if _count(at, 1) > max(MOST_COLUMNS, _count(at, 0)):
        at = {name: (column, across) for name, (across, column) in at.items()}
    top, left = (min(place[axis] for place in at.values()) for axis in (0, 1))
    width = min(WIDE, WIDTH / _count(at, 1))
    height = 106.0 if width > 70 else 132.0
    start = LEFT + (WIDTH - width * _count(at, 1)) / 2
    boxes = {
        name: Box(start + (column - left) * width, TOP + (across - top) * height, width, height)
        for name, (across, column) in at.items()
    }
    floor = Floor(boxes, [], [], [], {}, _count(at, 0) * height)
    _build(floor, at, row)
    return floor


def _count(at: Mapping[str, tuple[int, int]], axis: int) -> int:
    places = [place[axis] for place in at.values()]
    return max(places) - min(places) + 1


def _build(floor: Floor, at: Mapping[str, tuple[int, int]], row: Mapping[str, Any]) -> None:
    """CAT-HOUSE-4: a wall around each room, with a gap where a door is, and windows in the outer ones."""
    there = {place: name for name, place in at.items()}
    doors = {frozenset(door) for door in row["doors"]}
    windows = {box["id"] for box in row["boxes"] if box["window"]}
    for name, (down, right) in at.items():
        for (rows, columns), edge in _sides(floor.boxes[name]):
            other = there.get((down + rows, right + columns))
            if other is None:
                floor.walls.append(edge)
                if name in windows:
                    floor.windows.setdefault(name, edge.part(0.2, 0.8))
            elif rows + columns < 0:
                continue  # seen from the other box
            elif frozenset((name, other)) in doors:
                floor.walls.extend((edge.part(0, 0.3), edge.part(0.7, 1)))
                floor.doors.append(edge.part(0.3, 0.7))
            else:
                (floor.lines if _room(name) == _room(other) else floor.walls).append(edge)


def _room(box: str) -> str:
    return box.rpartition("-")[0]


def _sides(box: Box) -> Iterator[tuple[tuple[int, int], Edge]]:
    x, y, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    yield (-1, 0), Edge(x, y, right, y)
    yield (0, -1), Edge(x, y, x, bottom)
    yield (0, 1), Edge(right, y, right, bottom)
    yield (1, 0), Edge(x, bottom, right, bottom)


# ---------------------------------------------------------------- in a box


def plate_in(box: Box) -> Box:
    """Where a token lies in a box."""
    return Box(box.x + 4, box.y + HEAD + 2, box.width - 8, PLATE)


def standing(box: Box, pile: Sequence[Any]) -> Iterator[tuple[Any, Place]]:
    """Where the pieces of a pile stand: one as a figure; more in rows from below, in the order in which they came."""
    bottom = box.y + box.height - (5 if len(pile) < 2 else 9)
    if len(pile) < 2:
        yield from ((piece, Place(box.middle[0], bottom, 1, 0)) for piece in pile)
        return
    rows = -(-len(pile) // max(2, int((box.width - 6) // 23)))
    a_row = -(-len(pile) // rows)
    high = min(29.0, (box.height - HEAD - PLATE - 12) / rows)
    for place, piece in enumerate(pile):
        row, column = divmod(place, a_row)
        there = min(a_row, len(pile) - row * a_row)
        x = box.x + 3 + (box.width - 6) * (column + 0.5) / a_row if rows > 1 else 0
        x = x or box.middle[0] + (column - (there - 1) / 2) * min(34.0, (box.width - 6) / there)
        yield piece, Place(x, bottom - row * high, min(1.0, high / 29), place + 1)
