"""The floor plan of CATtitude!: where the rooms are in the picture, and what stands where in a room.

The plan of the components is drawn where its walls are those that rooms really share. Where they are not (an
owner's rooms), the rooms stand in a ring around the hallway, with a line between adjacent ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from catlib.games.cattitude.house import HALLWAY
from catlib.games.cattitude.seen import View, cats_in, free, neighbours, under
from catlib.show.layout import Box

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["Box", "Floor", "Place", "beside", "column_width", "floor_of", "named", "places_in", "standing", "walls"]

LEFT, TOP, WIDTH = 8.0, 78.0, 464.0
ROW = 104.0
RING = 430.0  # how high a ring is
HEAD = 16.0  # the strip with the name of a room
CAT, TILE = (29.0, 40.0), 18.0  # a cat, and an item under it
FLAG = 40.0  # what is kept free in a corner where the flag of a destination stands


class Floor(NamedTuple):
    """Where everything is: a box for each room and for the hallway; in a ring the pairs that a line joins."""

    boxes: Mapping[str, Box]
    lines: tuple[tuple[str, str], ...]
    height: float


class Place(NamedTuple):
    """Where a piece stands: the middle of an item, or the feet of a cat or the human; and how large it is drawn."""

    x: float
    y: float
    scale: float


@cache
def floor_of(game: Cattitude) -> Floor:
    """The plan of the components, or a ring where it does not fit the rooms and their walls."""
    near, plan = neighbours(game), game.components.get("plan", {})
    grid = {place: Box(*map(float, row)) for place, row in plan.items() if place != "provenance"}
    wanted = {frozenset((room, other)) for room, others in near.items() for other in others}
    if grid.keys() == {*near, HALLWAY} and not _overlap(grid.values()):
        inside = {room: box for room, box in grid.items() if room != HALLWAY}
        if walls(inside) == wanted:
            return _laid_out(grid)
    return _ring(near)


def walls(grid: Mapping[str, Box]) -> set[frozenset[str]]:
    """The pairs of rooms that share a wall, and not only a corner.

    >>> one, two, three = Box(0, 0, 2, 1), Box(2, 0, 2, 1), Box(2, 1, 2, 1)
    >>> sorted(map(sorted, walls({"a": one, "b": two, "c": three})))
    [['a', 'b'], ['b', 'c']]
    """
    return {frozenset(pair) for pair in combinations(grid, 2) if _touch(*(grid[room] for room in pair))}


def _touch(one: Box, two: Box) -> bool:
    across = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
    along = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
    return (across == 0 and along > 0) or (along == 0 and across > 0)


def _overlap(grid: Iterable[Box]) -> bool:
    return any(
        min(a.x + a.width, b.x + b.width) > max(a.x, b.x) and min(a.y + a.height, b.y + b.height) > max(a.y, b.y)
        for a, b in combinations(grid, 2)
    )


def _laid_out(grid: Mapping[str, Box]) -> Floor:
    """The plan as large as the picture is wide; a row is never too low for what stands in a room."""
    left, top = min(box.x for box in grid.values()), min(box.y for box in grid.values())
    right = max(box.x + box.width for box in grid.values())
    bottom = max(box.y + box.height for box in grid.values())
    wide, high = WIDTH / (right - left), ROW / min(box.height for box in grid.values())
    boxes = {
        room: Box(LEFT + (box.x - left) * wide, TOP + (box.y - top) * high, box.width * wide, box.height * high)
        for room, box in grid.items()
    }
    return Floor(boxes, (), (bottom - top) * high)


def _ring(near: Mapping[str, Sequence[str]]) -> Floor:
    order = _in_a_ring(near)
    width, height = 860 / max(len(order), 9), 86.0
    across, along = (WIDTH - width) / 2 - 2, (RING - height) / 2 - 2
    x, y = LEFT + WIDTH / 2, TOP + RING / 2
    boxes = {}
    for number, room in enumerate(order):
        turn = 2 * pi * (number + 0.5) / len(order)
        boxes[room] = Box(x + across * sin(turn) - width / 2, y - along * cos(turn) - height / 2, width, height)
    boxes[HALLWAY] = Box(x - 76, y - 52, 152, 104)
    lines = tuple(sorted({(min(room, other), max(room, other)) for room in near for other in near[room]}))
    return Floor(boxes, lines, RING)


def _in_a_ring(near: Mapping[str, Sequence[str]]) -> list[str]:
    """The rooms in an order in which adjacent ones are close together: swapped by twos while that helps."""
    order = sorted(near)

    def apart() -> int:
        place = {room: number for number, room in enumerate(order)}
        far = [abs(place[room] - place[other]) for room in near for other in near[room]]
        return sum(min(one, len(order) - one) ** 2 for one in far)

    best, better = apart(), True
    while better:
        better = False
        for one, two in permutations(range(len(order)), 2):
            order[one], order[two] = order[two], order[one]
            now = apart()
            if now < best:
                best, better = now, True
            else:
                order[one], order[two] = order[two], order[one]
    return order


# ---------------------------------------------------------------- in a room


def places_in(view: View, room: str, box: Box) -> Iterator[tuple[str, Place]]:
    """Where the items, the cats and the human stand in a room: items in rows above, the others in a row below.

    Items under a cat are not among them: they go where the cat is. Names are those of the pieces.
    """
    items, cats = free(view, room), cats_in(view, room)
    people = [f"cat-{player}" for player in cats] + (["human"] if view["human"] == room else [])
    below = CAT[1] + (TILE - 5 if any(under(view, player) for player in cats) else 0) if people else 0
    yield from _items(items, box, below)
    flags = any(task and task["to"] == room for task in view["carrying"])
    floor = box._replace(width=box.width - FLAG) if flags else box
    if room == HALLWAY:  # at the right, beside the room tokens
        floor = box._replace(x=box.x + box.width - 32, width=32.0)
    yield from _people(view, people, floor, _rows_high(items, box, below))


def standing(game: Cattitude, view: View) -> dict[str, Place]:
    """Where every piece on the plan is; an item under a cat is at its feet."""
    found: dict[str, Place] = {}
    for room, box in floor_of(game).boxes.items():
        found |= dict(places_in(view, room, box))
    for player in range(view["players"]):
        for number, item in enumerate(items := under(view, player)):
            x, y, scale = found[f"cat-{player}"]
            size = TILE * scale
            found[item] = Place(x + (number - (len(items) - 1) / 2) * size, y - size / 2, size)
    return found


def beside(view: View, room: str, box: Box, at: Mapping[str, Place]) -> Place:
    """Where a newcomer would stand in a room: in its middle, or beside those who are there (`at` says where)."""
    there = [f"cat-{player}" for player in cats_in(view, room)] + (["human"] if view["human"] == room else [])
    middle, floor = box.middle[0], box.y + box.height - 4
    if not there:
        return Place(middle, floor, 1.0)
    right = max(at[piece].x for piece in there) + CAT[0]
    left = min(at[piece].x for piece in there) - CAT[0]
    fits = right + CAT[0] / 2 <= box.x + box.width
    return Place(right if fits else max(left, box.x + CAT[0] / 2), floor, 1.0)


def _rows_high(items: Sequence[str], box: Box, below: float) -> float:
    size, a_row, name = _fitting(len(items), box, below)
    return -(-len(items) // a_row) * (size + name)


def named(count: int, box: Box, below: float) -> bool:
    """Whether there is room for the names of so many items."""
    return _fitting(count, box, below)[2] > 2


def column_width(count: int, box: Box) -> float:
    """How wide an item with its name is."""
    return min((box.width - 2) / max(count, 1), 70.0)


def _fitting(count: int, box: Box, below: float) -> tuple[float, int, float]:
    """How large so many items are, how many make a row, and what there is below each row."""
    space = box.height - HEAD - 4
    if count <= box.width // 38 and below + 37 <= space + 8:
        return 25.0, max(count, 1), 12.0
    sizes = [(size, max(1, int((box.width - 6) // (size + 2)))) for size in (25.0, 22.0, 19.0, 16.0, 13.0)]
    fit = [each for each in sizes if -(-count // each[1]) * (each[0] + 2) + min(below, 40) <= space]
    return *(fit or sizes[-1:])[0], 2.0


def _items(items: Sequence[str], box: Box, below: float) -> Iterator[tuple[str, Place]]:
    size, a_row, name = _fitting(len(items), box, below)
    for number, item in enumerate(items):
        row, column = divmod(number, a_row)
        there = min(a_row, len(items) - row * a_row)
        step = column_width(len(items), box) if name > 2 else size + 4
        x = box.x + box.width / 2 + (column - (there - 1) / 2) * step
        yield item, Place(x, box.y + HEAD + 3 + size / 2 + row * (size + name), size)


def _people(view: View, people: Sequence[str], box: Box, used: float) -> Iterator[tuple[str, Place]]:
    if not people:
        return
    wide = [_wide(view, piece) for piece in people]
    high = CAT[1] + max(TILE - 5 if len(_under(view, piece)) else 0 for piece in people)
    free_of_names = box.height - HEAD - 10 - used  # also of the ring around a cat, a little higher than its ears
    scale = min(1.0, (box.width - 6) / sum(wide), free_of_names / high)
    x, floor = box.x + (box.width - scale * sum(wide)) / 2, box.y + box.height - 4
    for piece, width in zip(people, wide, strict=True):
        yield piece, Place(x + scale * width / 2, floor, scale)
        x += scale * width


def _under(view: View, piece: str) -> list[str]:
    return [] if piece == "human" else under(view, int(piece[4:]))


def _wide(view: View, piece: str) -> float:
    lies = piece != "human" and view["hiding"][int(piece[4:])]
    return max(24.0 if piece == "human" else CAT[0] + 12 * lies, TILE * len(_under(view, piece)) + 2)
