"""What a turn of Cat Rescue that begins is worth: the points that good players are expected to add until the end.

The worth is a sum of weights, looked up by what lies on the table: every block of two by three spaces (twelve of
them, colours named in the order in which they appear), the clusters of face-down cats, the delivery card in its row
and column, the cats of each colour in shelter, street and homes, and whose turn it is with how many cats left. There
is one set of weights for each `outside`, and in it one for each of nine stages of the game.

The weights in ``worth.bin`` were learned by ``benchmarks/train_cat_rescue.py``, which tells how. The file is packed
with zlib: 16-bit integers, lowest byte first, in units of `UNIT` points, the tables of `SHAPES` one after the other,
first those for `allowed`, then those for `last_resort`.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice
from typing import NamedTuple

from catlib.games.cat_rescue.shelter import CELLS, COLOURS, EMPTY, KINDS, NEIGHBOURS, READY, STEPS, WILD

__all__ = ["UNIT", "Turn", "weights_in_order", "worth"]

UNIT = 1 / 2000
STAGE = (0, 0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 8, 8, 8)  # by the number of cats in the street
STAGES, MOST = STAGE[-1] + 1, len(STAGE) - 1
KEPT = 1 << 13  # sums kept for each part of each stage, so that memory is bounded
KEPT_CATS = 1 << 10  # the same for what `of_cats` finds, which is larger
SYMBOLS = EMPTY + COLOURS + WILD + READY
FACE_DOWN = str.maketrans(COLOURS + WILD, EMPTY * 5)


class Turn(NamedTuple):
    """A turn that begins: all that a position holds then and that the worth depends on."""

    outside: str
    turn: int
    street: tuple[int, ...]
    homes: tuple[str, ...]
    shelter: str
    card: int
    side: str
    arrow: str


# ---------------------------------------------------------------- patterns


def renamed(pattern: str) -> str:
    """The pattern with its colours named in the order in which they appear.

    >>> renamed("3.*1#3")
    '1.*2#1'
    """
    names: dict[str, str] = {}
    for cat in pattern:
        if cat in COLOURS and cat not in names:
            names[cat] = COLOURS[len(names)]
    return "".join([names.get(cat, cat) for cat in pattern])


def patterns(spaces: int, used: int = 0) -> Iterator[str]:
    """All patterns of so many spaces, colours named in the order in which they appear, in the order of SYMBOLS."""
    if not spaces:
        yield ""
        return
    for cat in SYMBOLS:
        colour = COLOURS.find(cat)
        if colour <= used:
            for rest in patterns(spaces - 1, max(used, colour + 1)):
                yield cat + rest


def same_upside_down(pattern: str) -> str:
    """Of this pattern of two rows and that with the rows exchanged the one that comes first, colours renamed."""
    one, other = renamed(pattern), renamed(pattern[3:] + pattern[:3])
    return min(one, other, key=_in_order)


def _in_order(pattern: str) -> list[int]:
    return [SYMBOLS.index(cat) for cat in pattern]


@cache
def _corners() -> dict[str, int]:
    return {pattern: number for number, pattern in enumerate(patterns(6))}


@cache
def _centres() -> dict[str, int]:
    found = [pattern for pattern in patterns(6) if same_upside_down(pattern) == pattern]
    return {pattern: number for number, pattern in enumerate(found)}


@lru_cache(maxsize=KEPT)
def corner(block: str) -> int:
    """The number of a block with a corner of the shelter, its first space; the first row is the edge."""
    return _corners()[renamed(block)]


@lru_cache(maxsize=KEPT)
def centre(block: str) -> int:
    """The number of a block of the two middle rows or columns; the first column is the edge."""
    return _centres()[same_upside_down(block)]


@cache
def _lines() -> dict[str, int]:
    return {pattern: number for number, pattern in enumerate(patterns(4))}


def clusters(shelter: str) -> Iterator[int]:
    """The groups of connected face-down cats, each as 4 x its size + how many of it are on the edge (3: or more)."""
    waiting = {cell for cell, cat in enumerate(shelter) if cat == READY}
    while waiting:
        found, cluster = [waiting.pop()], 0
        for cell in found:
            more = waiting.intersection(NEIGHBOURS[cell])
            waiting -= more
            found.extend(more)
            cluster += len(NEIGHBOURS[cell]) < 4
        yield 4 * min(len(found), 15) + min(cluster, 3)


def along(place: int, step: int) -> tuple[bool, int, int]:
    """The delivery card in a line, seen from its nearer end: whether that turns the line, the place, the arrow.

    `step` is -1 or 1 where the arrow points along the line, else 0; the arrow 1 points to the nearer end, 2 away.
    """
    turned = place >= 2
    if turned:
        place, step = 3 - place, -step
    return turned, place, {0: 0, -1: 1, 1: 2}[step]


# ---------------------------------------------------------------- the weights

SHAPES: tuple[tuple[str, int], ...] = (
    ("corners", STAGES * 10447),
    ("centres", STAGES * 5309),
    ("clusters", STAGES * 64),
    ("colours", STAGES * 7 * 7 * 4),
    ("homes", STAGES * 7 * 3 * 3),
    ("wilds", STAGES * 3 * 3 * 3),
    ("card_lines", STAGES * 2 * 2 * 3 * 372),
    ("turns", 4 * 21 * 2 * 3 * 7),
    ("order", 4 * STAGES * 2 * 3 * 3),
)
"""Name and number of weights of each table."""


def weights_in_order() -> int:
    """How many weights there are for one kind of game."""
    return sum(count for _, count in SHAPES)


@cache
def _weights(outside: str) -> dict[str, array[int]]:
    packed = files(__package__).joinpath("worth.bin").read_bytes()
    numbers = array("h", zlib.decompress(packed))
    if sys.byteorder == "big":
        numbers.byteswap()
    cut = iter(numbers[weights_in_order() * ("allowed", "last_resort").index(outside) :])
    return {name: array("h", islice(cut, count)) for name, count in SHAPES}


class _Sums(dict[str, float]):
    """Sums of weights by what is seen, worked out when first asked for; only so many are kept."""

    def __init__(self, find: Callable[[str], float]) -> None:
        self.find = find

    def __missing__(self, seen: str) -> float:
        if len(self) >= KEPT:
            self.clear()
        found = self[seen] = self.find(seen) * UNIT
        return found


class _Stage:
    """The weights of one stage of the game. Two rows (or columns) are read from the edge inwards."""

    def __init__(self, outside: str, stage: int) -> None:
        self.stage = stage
        self.weights = _weights(outside)
        self.outer = _Sums(self._outer)
        self.middle = _Sums(self._middle)
        self.ready = _Sums(self._ready)
        self.card_line = _Sums(self._card_line)
        self.around: dict[tuple[object, ...], tuple[list[float], ...]] = {}

    def _outer(self, rows: str) -> float:
        at, table = self.stage * 10447, self.weights["corners"]
        return table[at + corner(rows[:3] + rows[4:7])] + table[at + corner(rows[3:0:-1] + rows[7:4:-1])]

    def _middle(self, rows: str) -> float:
        at, table = self.stage * 5309, self.weights["centres"]
        return table[at + centre(rows[:3] + rows[4:7])] + table[at + centre(rows[3:0:-1] + rows[7:4:-1])]

    def _ready(self, face_down: str) -> float:
        return sum(self.weights["clusters"][self.stage * 64 + cluster] for cluster in clusters(face_down))

    def _card_line(self, seen: str) -> float:
        """`seen` is the line and, as three digits, whether it is on the edge, the place and the arrow."""
        edge, place, arrow = map(int, seen[4:])
        kind = ((self.stage * 2 + edge) * 2 + place) * 3 + arrow
        return self.weights["card_lines"][kind * 372 + _lines()[renamed(seen[:4])]]

    def of_cats(self, at: Turn) -> tuple[list[float], ...]:
        """For each kind of cat what it is worth by how many lie face up in the shelter, the turn itself included."""
        key = at.street, at.homes, at.turn, at.side
        found = self.around.get(key)
        if found is None:
            if len(self.around) >= KEPT_CATS:
                self.around.clear()
            found = self.around[key] = self._of_cats(*key)
        return found

    def _of_cats(
        self, street: tuple[int, ...], homes: tuple[str, ...], turn: int, side: str
    ) -> tuple[list[float], ...]:
        stage, weights, players, foster = self.stage, self.weights, len(homes), side == "foster"
        mine, theirs = homes[turn], homes[(turn + 1) % players]
        all_home = "".join(homes)
        found = []
        for kind, cat in enumerate(COLOURS):
            left, home = street[kind], min(all_home.count(cat), 3)
            here, next_one = 0 if foster else mine.count(cat), theirs.count(cat) if players > 1 else 0
            found.append(
                [
                    UNIT * weights["colours"][((stage * 7 + up) * 7 + left) * 4 + home]
                    + UNIT * weights["homes"][((stage * 7 + up) * 3 + here) * 3 + next_one]
                    for up in range(7)
                ]
            )
        left, home = street[KINDS.index(WILD)], all_home.count(WILD)
        turn_kind = (((players - 1) * 21 + min(sum(street), MOST)) * 2 + foster) * 3 + len(mine)
        order_kind = (((players - 1) * STAGES + stage) * 2 + foster) * 3 + len(mine)
        base = weights["turns"][turn_kind * 7 + len(all_home) - len(mine)]
        base += weights["order"][order_kind * 3 + len(theirs)]
        wilds = [UNIT * (base + weights["wilds"][((stage * 3 + up) * 3 + left) * 3 + home]) for up in range(3)]
        return (*found, wilds)


@cache
def _stage(outside: str, stage: int) -> _Stage:
    return _Stage(outside, stage)


def _card_places() -> dict[tuple[int, str], tuple[slice, str, slice, str]]:
    """For each place and arrow of the delivery card how its row and its column are read, and what is said of them."""
    found = {}
    for card in range(len(CELLS)):
        for arrow, steps in STEPS.items():
            read: list[slice | str] = []
            for place, other, step, first, stride in (
                (card % 4, card // 4, steps[0], card - card % 4, 1),
                (card // 4, card % 4, steps[1], card % 4, 4),
            ):
                turned, near, points = along(place, step)
                last = first + 3 * stride
                cut = slice(first, last + 1, stride)
                if turned:
                    cut = slice(last, first - stride if first >= stride else None, -stride)
                read += [cut, f"{int(other in (0, 3))}{near}{points}"]
            found[card, arrow] = (read[0], read[1], read[2], read[3])
    return found  # type: ignore[return-value]


CARD_PLACES = _card_places()


def worth(at: Turn) -> float:
    """The points that good players are expected to add from this turn on."""
    shelter = at.shelter
    stage = _stage(at.outside, STAGE[min(sum(at.street), MOST)])
    outer, middle = stage.outer, stage.middle
    columns = shelter[::4] + shelter[1::4] + shelter[2::4] + shelter[3::4]
    row, row_says, column, column_says = CARD_PLACES[at.card, at.arrow]
    first, second, third, fourth, wild = stage.of_cats(at)
    return (
        outer[shelter[:8]]
        + outer[shelter[:7:-1]]
        + outer[columns[:8]]
        + outer[columns[:7:-1]]
        + middle[shelter[4:12]]
        + middle[columns[4:12]]
        + stage.ready[shelter.translate(FACE_DOWN)]
        + stage.card_line[shelter[row] + row_says]
        + stage.card_line[shelter[column] + column_says]
        + first[shelter.count("1")]
        + second[shelter.count("2")]
        + third[shelter.count("3")]
        + fourth[shelter.count("4")]
        + wild[shelter.count("*")]
    )
