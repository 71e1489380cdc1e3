"""Many positions of Cat Rescue at once, as NumPy arrays with one element a position: the whole rules, vectorised.

The shelter of a position is two numbers of 64 bits, four bits a space. Spaces go down the columns (a1, a2, ... d4), so
that a push has the number 4 x space + direction (down, left, right, up): its place among all pushes sorted by notation.
In `cats` a face-up cat has one bit by its colour and a wild cat all four, so that cats are of one colour where the
bits of all of them have something in common; in `ready` a face-down cat has the lowest bit of its space.

The rules themselves are told in `rules.py` and `shelter.py`. This is the same again for questions that need a million
positions; `tests/rulebook/cat_rescue/test_kernel.py` plays both against each other, move by move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from catlib.game import JSON, Game, State

__all__ = [
    "Positions",
    "Pushed",
    "deliver",
    "draw",
    "legal",
    "pairs",
    "push",
    "read",
    "take_foster",
    "turnable",
    "written",
]

U64 = NDArray[np.uint64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

CELLS = tuple(column + row for column in "abcd" for row in "1234")
WAYS = ("down", "left", "right", "up")
KINDS = 5  # four colours in the order of the components, then wild
READY_KIND, NOBODY = 5, -1
BITS = np.array([1, 2, 4, 8, 15], np.uint64)  # what a face-up cat of each kind is in `cats`
KIND_OF = np.full(16, NOBODY, np.int64)
KIND_OF[BITS.astype(np.int64)] = range(KINDS)


def _mask(cells: Iterable[str], bits: int = 1) -> np.uint64:
    return np.uint64(sum(bits << 4 * CELLS.index(cell) for cell in cells))


def _words(*numbers: int | np.uint64) -> U64:
    return np.array(numbers, np.uint64)


BY = tuple(map(np.uint64, range(64)))  # small numbers of the type that shifts of 64 bits want
ALL = _mask(CELLS, 15)
EACH = _mask(CELLS)
TOP, BOTTOM = (_mask((cell for cell in CELLS if cell[1] == row), 15) for row in "14")
INNER_ROWS = _mask((cell for cell in CELLS if cell[1] in "23"), 15)
# A step in each direction: shift left, shift right, and leave out what would come round into the next column.
LEFTWARD, RIGHTWARD = _words(4, 0, 16, 0), _words(0, 16, 0, 4)
INSIDE = _words(ALL ^ TOP, ALL, ALL, ALL ^ BOTTOM)
LAST = _words(*(_mask(cell for cell in CELLS if end in cell) for end in ("4", "a", "d", "1")))  # next is outside
FROM_INSIDE = sum(  # the pushes of a cat that was first laid inside the shelter
    (_mask(cell for cell in CELLS if start not in cell) << np.uint64(way) for way, start in enumerate("1da4")),
    np.uint64(0),
)
MIDDLE = np.array([4 * CELLS.index(cell) for cell in ("b2", "c2", "b3", "c3")], np.uint64)

# A foster home is one of the 56 multisets of up to three cats; the tables say what becomes of it.
HOMES = tuple(home for size in range(4) for home in combinations_with_replacement(range(KINDS), size))
HOME_SIZE = np.array([len(home) for home in HOMES])
HOME_KINDS = np.array([len(set(home)) for home in HOMES])
HOME_NTH = np.array([(sorted(set(home)) + [NOBODY] * 4)[:4] for home in HOMES])
HOME_ADD = np.array(
    [[HOMES.index(tuple(sorted((*h, k)))) if len(h) < 3 else NOBODY for k in range(KINDS)] for h in HOMES]
)
HOME_TAKE = np.full((len(HOMES), KINDS), NOBODY)
for _home in range(len(HOMES)):
    for _kind in range(KINDS):
        if HOME_ADD[_home, _kind] != NOBODY:
            HOME_TAKE[HOME_ADD[_home, _kind], _kind] = _home

# The street is a number in base 7, a digit a kind.
DIGIT = 7 ** np.arange(KINDS)
STREET_UPTO = (np.arange(7**KINDS)[:, None] // DIGIT % 7).cumsum(axis=1)
STREET_SIZE = STREET_UPTO[:, -1]


@dataclass
class Positions:
    """Positions in the course of a turn, one element each (`homes`: a row for each player)."""

    cats: U64
    ready: U64
    card: U64  # one bit: the space of the delivery card; 0 in setup
    arrow: U64  # its direction, a number of WAYS
    foster: Bools  # its foster side is up
    street: Ints
    homes: Ints
    turn: Ints
    adopted: Ints
    hand: Ints  # the kind of the cat in hand, or NOBODY
    from_foster: Bools  # where that cat came from
    drawing: Bools  # the street has been chosen, or is the only source
    dealt: Ints  # how many cats have been dealt, as long as the setup lasts; else NOBODY
    over: Bools

    def take(self, which: Any) -> Positions:
        """Some of the positions: a mask, a slice or their numbers."""
        return Positions(*(getattr(self, field.name)[..., which] for field in fields(self)))

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.cats)

    @property
    def home(self) -> Ints:
        """The foster home of the player whose turn it is."""
        found: Ints = self.homes[self.turn, np.arange(self.size)]
        return found


class Pushed(NamedTuple):
    """What a push leads to: phases 1 to 3 of a turn."""

    cats: U64
    ready: U64
    card: U64
    turned: U64  # the spaces whose cats were turned face down
    adopted: Ints  # how many cats this push gave a home
    home: Ints  # the kind of the cat that goes to the foster home, or NOBODY
    line: U64  # the spaces, before the push, of the cats that moved


# ---------------------------------------------------------------- to and from states


def kind_names(game: Game) -> list[str]:
    return [*game.components["colours"]["names"], "wild"]


def read(states: Sequence[State]) -> Positions:
    """The positions of states of one game with one number of players."""
    names = kind_names(states[0].game)
    rows = [_numbers(state.to_dict(), names) for state in states]
    columns: dict[str, Any] = {name: [row[name] for row in rows] for name in rows[0]}
    homes = np.array(columns.pop("homes"), np.int64).T.reshape(-1, len(rows))
    types = {"U64": np.uint64, "Ints": np.int64, "Bools": np.bool_}
    arrays: dict[str, Any] = {
        f.name: np.array(columns[f.name], types[str(f.type)]) for f in fields(Positions) if f.name != "homes"
    }
    return Positions(homes=homes, **arrays)


def _numbers(data: Mapping[str, JSON], names: list[str]) -> dict[str, Any]:
    """One position as numbers."""

    def home(cats: Mapping[str, int]) -> int:
        return HOMES.index(tuple(sorted(names.index(cat) for cat, count in cats.items() for _ in range(count))))

    face_up = {cell: cat for cell, cat in data["shelter"].items() if cat != "ready"}
    card, carried = data["delivery"], data["carried"]
    in_setup = data["phase"] == "setup"
    return {
        "cats": sum(int(BITS[names.index(cat)]) << 4 * CELLS.index(cell) for cell, cat in face_up.items()),
        "ready": sum(int(_mask([cell])) for cell in data["shelter"] if cell not in face_up),
        "card": int(_mask([card["cell"]])) if card else 0,
        "arrow": WAYS.index(card["arrow"]) if card else 0,
        "foster": bool(card) and card["side"] == "foster",
        "street": sum(count * int(DIGIT[names.index(cat)]) for cat, count in data["street"].items()),
        "homes": [home(cats) for cats in data["homes"]],
        "turn": data["turn"] or 0,
        "adopted": data["adopted"],
        "hand": names.index(carried["cat"]) if carried else NOBODY,
        "from_foster": carried is not None and carried["source"] == "foster",
        "drawing": data["phase"] == "draw",
        "dealt": len(data["shelter"]) + sum(sum(cats.values()) for cats in data["homes"]) if in_setup else NOBODY,
        "over": data["phase"] == "over",
    }


def written(positions: Positions, number: int, game: Game) -> dict[str, JSON]:
    """What lies on the table in one of the positions: these keys of the JSON of a state."""
    one, names = positions.take([number]), kind_names(game)
    cats, ready, card, street = (int(x[0]) for x in (one.cats, one.ready, one.card, one.street))
    shelter = {}
    for i, cell in enumerate(CELLS):
        if ready >> 4 * i & 1:
            shelter[cell] = "ready"
        elif cats >> 4 * i & 15:
            shelter[cell] = names[KIND_OF[cats >> 4 * i & 15]]
    homes = [[names[kind] for kind in HOMES[home]] for home in one.homes[:, 0]]
    return {
        "street": {name: street // 7**k % 7 for k, name in enumerate(names) if street // 7**k % 7},
        "homes": [{name: home.count(name) for name in names if name in home} for home in homes],
        "shelter": shelter,
        "delivery": {
            "cell": CELLS[card.bit_length() // 4],
            "side": "foster" if one.foster[0] else "street",
            "arrow": WAYS[int(one.arrow[0])],
        }
        if card
        else None,
        "adopted": int(one.adopted[0]),
    }


# ---------------------------------------------------------------- the rules on arrays


def fold(cats: U64) -> U64:
    """The lowest bit of each space where any of its four is set."""
    folded: U64 = cats | cats >> BY[2]
    return (folded | folded >> BY[1]) & EACH


def count(spaces: U64) -> Ints:
    """How many spaces have their lowest bit set (fewer than 16: two cats are always face up)."""
    return (spaces * EACH >> BY[60]).astype(np.int64)


def pairs(cats: U64) -> Ints:
    """How many pairs of neighbours are face-up cats of one kind."""
    full = fold(cats)
    beside = full & ~fold(cats ^ cats >> BY[16])
    below = full & ~fold(cats ^ cats >> BY[4]) & ~BOTTOM
    return count(beside) + count(below)


def legal(cats: U64, ready: U64, card: U64, arrow: U64, last_resort: bool | Bools) -> U64:
    """The legal pushes, one bit each: bit 4 x space + direction."""
    full = fold(cats) | ready
    found = np.zeros_like(cats)
    for way in range(4):
        up, down, inside = LEFTWARD[way], RIGHTWARD[way], INSIDE[way]
        under = card  # back from the card along the cats: the push that would start there moves it
        for _ in range(3):
            under = under | ((under << down >> up) & INSIDE[3 - way] & full)
        found |= (full & ~((full << up >> down) & inside) & ~under) << BY[way]
    found &= ~(EACH << arrow)
    from_inside = found & FROM_INSIDE
    return np.where(last_resort & (from_inside != BY[0]), from_inside, found)


def slide(cats: U64, ready: U64, which: U64) -> tuple[U64, U64, U64, U64, U64]:
    """Phase 1 but for the new cat: cats, ready, the line that moved, the new cat's space, the one a cat fell from."""
    way = (which & BY[3]).astype(np.int64)
    up, down, inside = LEFTWARD[way], RIGHTWARD[way], INSIDE[way]
    full = fold(cats) | ready
    spot = BY[1] << (which & ~BY[3])
    line = spot
    for _ in range(3):
        line = line | ((line << up >> down) & inside & full)
    moving, turning = cats & line * BY[15], ready & line
    cats = cats ^ moving | ((moving << up >> down) & inside)
    ready = ready ^ turning | ((turning << up >> down) & inside)
    return cats, ready, line, spot, line & LAST[way]


def settle(cats: U64, ready: U64, spot: U64, gone: U64) -> tuple[U64, U64, U64, Ints]:
    """Phases 2 and 3: cats, ready, turned, adopted. `gone` is the edge space that a face-down cat fell from, or 0."""
    rows = cats << BY[16] & cats >> BY[16]
    columns = cats << BY[4] & cats >> BY[4] & INNER_ROWS
    turned = fold(cats & (rows | columns)) & ~spot
    cats = cats & ~(turned * BY[15])
    ready = ready | turned
    adopted = np.zeros(len(cats), np.int64)
    out = np.flatnonzero(gone)
    if len(out):
        waiting, found = ready[out], gone[out] & ready[out]
        while True:
            near = found << BY[16] | found >> BY[16] | (found << BY[4] & ~TOP) | (found >> BY[4] & ~BOTTOM)
            more = found | (near & waiting)
            if np.array_equal(more, found):
                break
            found = more
        ready[out] ^= found
        adopted[out] = 1 + count(found)
    return cats, ready, turned, adopted


def push(cats: U64, ready: U64, hand: Ints, which: U64) -> Pushed:
    """Phases 1 to 3: the push number `which` of a cat of the kind `hand`; it must be legal."""
    before = ready
    fell = cats
    cats, ready, line, spot, gone = slide(cats, ready, which)
    fell = fell & gone * BY[15]  # bring the one cat that may be left to the lowest four bits
    for shift in (32, 16, 8, 4):
        fell = fell | fell >> BY[shift]
    cats = cats | spot * BITS[hand]
    cats, ready, turned, adopted = settle(cats, ready, spot, gone & before)
    return Pushed(cats, ready, spot, turned, adopted, KIND_OF[(fell & BY[15]).astype(np.int64)], line)


def each_bit(words: U64) -> tuple[Ints, U64]:
    """Every bit that is set: the number of its word, and its own."""
    octets = words.astype("<u8").view(np.uint8).reshape(-1, 8)
    owner, which = np.nonzero(np.unpackbits(octets, axis=1, bitorder="little"))
    return owner, which.astype(np.uint64)


def turnable(at: Positions, last_resort: bool | Bools) -> U64:
    """For each position and each kind of cat in hand: the spaces whose cats some legal push turns face down.

    A cat is told by where it is before the push, even if that moves it first.
    """
    now = legal(at.cats, at.ready, at.card, at.arrow, last_resort)
    owner, which = each_bit(now)
    starts = np.searchsorted(owner, np.arange(at.size))
    cats, ready, line, spot, _ = slide(at.cats[owner], at.ready[owner], which)
    way = (which & BY[3]).astype(np.int64)
    ahead, back, inside = RIGHTWARD[way], LEFTWARD[way], INSIDE[way]
    moved_to = (line << back >> ahead) & inside
    found = np.empty((at.size, KINDS), np.uint64)
    for kind in range(KINDS):
        _, _, turned, _ = settle(cats | spot * BITS[kind], ready, spot, np.zeros_like(spot))
        came_from = turned & ~moved_to | (turned & moved_to) << ahead >> back
        found[:, kind] = np.bitwise_or.reduceat(came_from, starts)
    return found


def take_foster(at: Positions, which: Ints, kind: Ints) -> None:
    """A cat of this kind from the home of the player into the hand, in these positions, in place."""
    turn = at.turn[which]
    at.homes[turn, which] = HOME_TAKE[at.homes[turn, which], kind]
    at.hand[which], at.from_foster[which] = kind, True


def draw(at: Positions, which: Ints, kind: Ints) -> None:
    """A cat of this kind from the street into the hand, in these positions, in place."""
    at.street[which] -= DIGIT[kind]
    at.hand[which], at.from_foster[which], at.drawing[which] = kind, False, False


def deliver(at: Positions, which: U64) -> None:
    """The push number `which` of the cat in hand, and all that follows to the end of the turn, in place."""
    done = push(at.cats, at.ready, at.hand, which)
    at.cats, at.ready, at.card = done.cats, done.ready, done.card
    at.arrow, at.foster = which & BY[3], at.from_foster.copy()
    at.adopted = at.adopted + done.adopted
    back = np.flatnonzero(done.home != NOBODY)
    turn = at.turn[back]
    at.homes[turn, back] = HOME_ADD[at.homes[turn, back], done.home[back]]
    at.over = (STREET_SIZE[at.street] == 0) | (HOME_SIZE[at.home] > 2)
    at.turn = (at.turn + 1) % len(at.homes)
    at.hand = np.full(at.size, NOBODY)
