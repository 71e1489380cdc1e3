"""The house of Cats: its boxes, rooms and doors, and how far it is from one box to another.

A box is a number: nine for each room, in the order of rooms and names, so that one numbering serves every house.
A set of boxes is an integer with one bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["BOX", "BOXES", "ROOMS", "ROOM_BITS", "House", "boxes_in", "neighbours_of", "room_after", "room_of"]

ROOMS = ("dining", "bathroom", "kitchen", "bedroom", "hall")  # CAT-HOUSE-2: rooms 1 to 5
PER_ROOM = 9
BOXES = tuple(f"{room}-{number}" for room in ROOMS for number in range(1, PER_ROOM + 1))
BOX = {name: box for box, name in enumerate(BOXES)}
ROOM_BITS = (0, *(((1 << PER_ROOM) - 1) << (PER_ROOM * place) for place in range(len(ROOMS))))
REACH = 64  # more than the highest card and all stress tokens together


def room_of(box: int) -> int:
    """CAT-HOUSE-2, CAT-R12: the number of the room; all its boxes are one room, on whatever tile (CAT-HOUSE-1)."""
    return box // PER_ROOM + 1


def room_after(room: int, steps: int) -> int:
    """CAT-MAN-2: the room where the man is so many steps after this one: 1, 2, 3, 4, 5 and 1 again."""
    return (room - 1 + steps) % len(ROOMS) + 1


def boxes_in(bits: int) -> Iterator[int]:
    """The boxes of a set, in the order of lists."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def neighbours_of(boxes: Sequence[Mapping[str, Any]], doors: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """CAT-MOVE-5: boxes of a room that touch by a side, never by a corner; from room to room only by a door.

    CAT-MOVE-8, CAT-HOUSE-4: a door joins two boxes of different rooms. All doors are free to pass.
    """
    near: dict[str, list[str]] = {box["id"]: [] for box in boxes}
    for one in boxes:
        for other in boxes:
            apart = abs(one["row"] - other["row"]) + abs(one["column"] - other["column"])
            if apart == 1 and one["room"] == other["room"]:
                near[one["id"]].append(other["id"])
    for one_side, other_side in doors:
        near[one_side].append(other_side)
        near[other_side].append(one_side)
    return near


class House:
    """CAT-COMP-1: tiles of four boxes each (CAT-HOUSE-3), put together once; distances are worked out here.

    `distance[a][b]` is the least number of steps (CAT-R50: which way is taken does not matter; CAT-R15: nor who
    stands in it), `within[a][n]` the set of boxes at most n steps from a, the box itself included.
    """

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.id: str = row["id"]
        self.players: tuple[int, ...] = tuple(row["players"])
        self.boxes = tuple(sorted(BOX[box["id"]] for box in row["boxes"]))
        self.bits = sum(1 << box for box in self.boxes)
        self.station = BOX[row["charging_station"]]
        self.windows = sum(1 << BOX[box["id"]] for box in row["boxes"] if box["window"])
        self.screens = sum(1 << BOX[box["id"]] for box in row["boxes"] if box["screen"])
        near = neighbours_of(row["boxes"], row["doors"])
        self.neighbours = {BOX[name]: tuple(sorted(BOX[other] for other in near[name])) for name in near}
        self.distance = {box: self._distances(box) for box in self.boxes}
        self.within = {
            box: tuple(sum(1 << other for other, d in far.items() if d <= reach) for reach in range(REACH))
            for box, far in self.distance.items()
        }

    def _distances(self, start: int) -> dict[int, int]:
        found, edge = {start: 0}, [start]
        for box in edge:
            for other in self.neighbours[box]:
                if other not in found:
                    found[other] = found[box] + 1
                    edge.append(other)
        return found

    def nearest(self, box: int, among: int) -> int:
        """Those of a set of boxes that are at the least distance from this box."""
        return next((bits & among for bits in self.within[box] if bits & among), 0)
