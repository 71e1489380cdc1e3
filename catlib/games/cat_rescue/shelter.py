"""The shelter of Cat Rescue: its spaces, what a push does to it, which cats get ready, which are connected.

A shelter is a string of 16 characters in reading order (a1, b1, c1, d1, a2, ... d4): ``.`` an empty space,
``1`` to ``4`` a face-up cat of the first to fourth colour of the components, ``*`` a wild cat, ``#`` a
face-down cat, ready for adoption. The docstring of what enforces a rule begins with the id of its clause.
"""

from __future__ import annotations

from functools import cache, lru_cache

from catlib.game import Move, Refusal

EMPTY, READY, WILD, COLOURS = ".", "#", "*", "1234"
# CRE-READY-2: READY is a face-down cat; which one it is does not matter (CRE-R22).
KINDS = COLOURS + WILD  # a cat's place in this string is its place in the counts of the street
CELLS = tuple(column + row for row in "1234" for column in "abcd")
MIDDLE = tuple(CELLS.index(cell) for cell in ("b2", "c2", "b3", "c3"))  # CRE-R4: in this order
# CRE-PUSH-5: along a row or a column; there is no diagonal direction.
STEPS = {"down": (0, 1), "left": (-1, 0), "right": (1, 0), "up": (0, -1)}
# CRE-SETUP-2: four rows and four columns, one card a space.
LINES = (*(slice(4 * row, 4 * row + 4) for row in range(4)), *(slice(column, 16, 4) for column in range(4)))
PLACES = tuple(range(16)[line] for line in LINES)  # the spaces of each row, then of each column
OCCUPIED = str.maketrans(dict.fromkeys(COLOURS + WILD + READY, "x"))
NEIGHBOURS = tuple(
    tuple(4 * (row + dy) + column + dx for dx, dy in STEPS.values() if 0 <= row + dy < 4 and 0 <= column + dx < 4)
    for row in range(4)
    for column in range(4)
)


class Push(Move):
    """CRE-R6: a delivery is told by the space on which the new cat ends and the direction of the push.

    `before` is the space on which it is first laid (None: just outside the shelter), `line` the spaces from
    its last one on, in the direction of the push.
    """

    __slots__ = ("before", "cell", "direction", "line")

    def __init__(self, cell: int, direction: str) -> None:
        super().__init__(f"push {CELLS[cell]} {direction}")
        self.cell, self.direction = cell, direction
        dx, dy = STEPS[direction]
        x, y = cell % 4, cell // 4
        self.before = 4 * (y - dy) + x - dx if 0 <= x - dx < 4 and 0 <= y - dy < 4 else None
        self.line = tuple(
            4 * (y + n * dy) + x + n * dx for n in range(4) if 0 <= x + n * dx < 4 and 0 <= y + n * dy < 4
        )


PUSHES = tuple(sorted(Push(cell, direction) for cell in range(16) for direction in STEPS))


# ---------------------------------------------------------------- phase 1: deliver a cat


def moved_by(shelter: str, push: Push) -> tuple[int, ...]:
    """CRE-PUSH-6: the cats of the row or column that move, nearest first; an empty space ends the line."""
    count = 0
    for cell in push.line:
        if shelter[cell] == EMPTY:
            break
        count += 1
    return push.line[:count]


def push_refusal(shelter: str, card: int | None, arrow: str | None, push: Push) -> Refusal | None:
    """CRE-PUSH-2: the first clause that forbids this push, whatever cat is in hand; None where none does.

    CRE-R18: of two face-up cats one is not under the card, and its row or column can be pushed from an end, so some
    push is never refused.
    """
    if shelter[push.cell] == EMPTY:
        return Refusal("CRE-PUSH-3", "no_cat_there", {"cell": CELLS[push.cell]})
    if push.before is not None and shelter[push.before] != EMPTY:
        return Refusal("CRE-PUSH-2", "space_taken", {"cell": CELLS[push.cell], "before": CELLS[push.before]})
    if card in moved_by(shelter, push):  # CRE-R7: anywhere in the line
        return Refusal("CRE-PUSH-7", "under_card", {"cell": CELLS[push.cell], "card": CELLS[card or 0]})
    if push.direction == arrow:
        return Refusal("CRE-PUSH-8", "along_arrow", {"direction": push.direction})
    return None


def legal_pushes(shelter: str, card: int | None, arrow: str | None, outside: str) -> tuple[Push, ...]:
    """CRE-R5: the pushes that no clause forbids; with `last_resort` those from outside only if there is no other."""
    return _legal_pushes(shelter.translate(OCCUPIED), card, arrow, outside)


@lru_cache(maxsize=1 << 14)  # games and searches come back to the same few spaces again and again
def _legal_pushes(occupied: str, card: int | None, arrow: str | None, outside: str) -> tuple[Push, ...]:
    found: list[int] = []
    for line, cells in enumerate(LINES):
        found += _open_along(line, occupied[cells], card if card in PLACES[line] else None, arrow)
    found.sort()
    if outside == "last_resort":
        found = [push for push in found if PUSHES[push].before is not None] or found
    return tuple([PUSHES[push] for push in found])


@cache
def _open_along(line: int, occupied: str, card: int | None, arrow: str | None) -> tuple[int, ...]:
    """The places in PUSHES of those along one row or column that are not refused: only its own cats matter."""
    shelter = [EMPTY] * 16
    shelter[LINES[line]] = occupied
    along = ("left", "right") if line < 4 else ("up", "down")
    return tuple(
        place
        for place, push in enumerate(PUSHES)
        if push.direction in along
        and push.cell in PLACES[line]
        and push_refusal("".join(shelter), card, arrow, push) is None
    )


def pushed(shelter: str, push: Push, cat: str) -> tuple[str, str]:
    """CRE-PUSH-4: the shelter after the push, and the cat that fell out of it: "" or just one (CRE-R20).

    CRE-PUSH-1: the new cat lies face up.
    """
    cells = list(shelter)
    for cell in push.line:
        cells[cell], cat = cat, cells[cell]
        if cat == EMPTY:
            return "".join(cells), ""
    return "".join(cells), cat


# ---------------------------------------------------------------- phase 2: get cats ready


@cache
def inner_of_groups(line: str) -> tuple[int, ...]:
    """CRE-READY-1: the places in a row or column of four that lie inside a group of three or four (CRE-R11)."""
    inside: set[int] = set()
    for start, end in ((0, 3), (1, 4), (0, 4)):
        group = set(line[start:end])
        # CRE-READY-3, CRE-READY-4: a gap or a face-down cat breaks it. CRE-R15: one colour, the inner cats too;
        # CRE-READY-8: a wild cat goes with any, at an end or inside.
        if not group & {EMPTY, READY} and len(group - {WILD}) <= 1:
            inside.update(range(start + 1, end - 1))
    return tuple(sorted(inside))


def to_turn(shelter: str) -> tuple[int, ...]:
    """CRE-R12: all cats inside a group anywhere in the shelter, in reading order; they are turned at once.

    CRE-READY-7: each row and column is looked at by itself, so a wild cat may be of one colour here and another there.
    CRE-R13: a cat that was pushed out is no longer looked at; CRE-R14: the one under the card counts like any other.
    """
    found = [PLACES[line][place] for line, cells in enumerate(LINES) for place in inner_of_groups(shelter[cells])]
    return tuple(sorted(set(found))) if found else ()


# ---------------------------------------------------------------- phase 3: overflow or adoption


def connected(shelter: str, edge: int) -> tuple[int, ...]:
    """CRE-R16: the face-down cats reached from the edge space beside an adopted cat, in reading order."""
    found: set[int] = set()
    waiting = [edge]
    while waiting:
        cell = waiting.pop()
        if shelter[cell] == READY and cell not in found:
            found.add(cell)
            waiting.extend(NEIGHBOURS[cell])
    return tuple(sorted(found))
