"""Fights of Cats: exact odds of one in plain Python and with np.convolve; and thousands as one NumPy batch."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import Play, table, take_turns, whole
from catlib.games.cats import bouts, kernel
from catlib.games.cats.bouts import Fighter

HAND = (2, 2, 3, 3, 4, 5)
PIECES = (2, 5)
CARDS, STRESS = (2, 3, 4, 5), (0, 1, 2, 3)
HIGHEST = 16  # no total is higher with so much stress
FIGHTS = 50  # at a time, so that looking at the clock costs nothing


@cache
def hands(pieces: int) -> tuple[tuple[Fighter, ...], ...]:
    """Piles of cats with any card of some hands, and a little stress."""
    rng = random.Random(pieces)
    return tuple(
        tuple(bouts.cat(rng.sample(HAND, rng.randint(2, 6)), rng.randint(0, 3)) for _ in range(pieces))
        for _ in range(FIGHTS)
    )


@cache
def known(pieces: int) -> NDArray[np.int16]:
    """Cards and stress that are known: all choices for the first two pieces, drawn for the others; 40 960 fights."""
    two = np.tile(kernel.every([[card + stress for card in CARDS for stress in STRESS]] * 2), 160)
    rng = np.random.Generator(np.random.PCG64(pieces))
    others = rng.integers(2, 9, (pieces - 2, two.shape[1]), np.int16)
    return np.concatenate([two, others])


def convolved(pile: Sequence[Fighter]) -> list[Fraction]:
    """`bouts.fight`, where card and die are added by np.convolve."""
    die = np.ones(3, np.int64)
    ways = np.zeros((len(pile), HIGHEST), np.int64)
    for place, piece in enumerate(pile):
        cards = np.zeros(6, np.int64)
        for number, weight in piece.cards:
            cards[number] = weight
        sums = np.convolve(cards, die)
        ways[place, piece.more + 1 : piece.more + 1 + len(sums)] = sums
    upto = np.cumsum(ways, axis=1)
    below = upto - ways
    won = []
    for place in range(len(pile)):
        kept = ways[place] * below[:place].prod(axis=0) * upto[place + 1 :].prod(axis=0)
        won.append(Fraction(int(kept.sum()), int(upto[:, -1].prod())))
    return won


def in_python(pieces: int) -> Play:
    """The odds of fights with hands, one after the other."""

    def play(_: random.Random) -> int:
        for pile in hands(pieces):
            bouts.fight(pile)
        return FIGHTS

    return play


def by_convolve(pieces: int) -> Play:
    """The same with np.convolve."""

    def play(_: random.Random) -> int:
        for pile in hands(pieces):
            convolved(pile)
        return FIGHTS

    return play


def one_by_one(pieces: int) -> Play:
    """The odds of fights in which all cards are known, one after the other."""
    columns = known(pieces)[:, ::97].T[:FIGHTS].tolist()

    def play(_: random.Random) -> int:
        for strengths in columns:
            bouts.fight([bouts.cat(strength) for strength in strengths])
        return FIGHTS

    return play


def as_batch(pieces: int) -> Play:
    """The same as one batch."""

    def play(_: random.Random) -> int:
        return int(kernel.wins(known(pieces)).shape[1])

    return play


def report(rounds: int) -> str:
    """Compare the answers, then measure, and tell in a table."""
    lines = [_same(pieces) for pieces in PIECES]
    pairs: dict[str, str] = {}
    subjects: dict[str, Play] = {}
    for pieces in PIECES:
        for what, (slow, plain), (name, other) in (
            ("any card of the hands", ("plain Python", in_python), ("np.convolve", by_convolve)),
            ("cards known", ("plain Python", one_by_one), ("one NumPy batch", as_batch)),
        ):
            first, second = (f"{pieces} pieces, {what}, {how}" for how in (slow, name))
            subjects |= {first: plain(pieces), second: other(pieces)}
            pairs[second] = first
    rates = take_turns(subjects, rounds, 0.2)
    rows = []
    for name in rates.by_name:
        middle, low, high = rates.ratio(name, pairs.get(name, name))
        digits = 0 if middle > 10 else 2
        times = f"{middle:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})" if name in pairs else ""
        rows.append((name, whole(rates.median(name)), times))
    return "\n\n".join([*lines, table(("fights", "a second (median)", "times plain Python"), rows)])


def _same(pieces: int) -> str:
    """That the answers are the same; raises SystemExit where they are not."""
    for pile in hands(pieces):
        if [odds.value for odds in bouts.fight(pile)] != convolved(pile):
            sys.exit(f"{pieces} pieces: np.convolve gives other odds than plain Python")
    strengths = known(pieces)
    ways = kernel.wins(strengths)
    for column in range(0, strengths.shape[1], 41):
        exact = bouts.fight([bouts.cat(int(strength)) for strength in strengths[:, column]])
        if [odds.value * 3**pieces for odds in exact] != ways[:, column].tolist():
            sys.exit(f"{pieces} pieces: the batch gives other odds than plain Python")
    compared = len(range(0, strengths.shape[1], 41))
    return (
        f"{pieces} pieces: the same odds in {FIGHTS} fights with hands, and in {whole(compared)} of the "
        f"{whole(strengths.shape[1])} fights of the batch."
    )
