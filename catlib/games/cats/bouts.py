"""Card, die and stress: who wins a fight, and whether the man is deceived. All exact, by counting.

A fight is counted total by total: a piece wins with a total if all below it in the pile have less, and all above it
no more.

>>> [str(odds) for odds in fight([cat(3), cat(3)])]
['exactly 2/3 = 66.7 %', 'exactly 1/3 = 33.3 %']
>>> print(deceive(4, stress=1))
exactly 2/3 = 66.7 %
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from catlib.odds import Exact

__all__ = ["DIE", "Fighter", "cat", "deceive", "fight", "last_fight", "rumba", "totals"]

DIE = (1, 2, 3)  # CAT-COMP-4
ENOUGH = 7  # CAT-PUN-5
BONUS = 1  # CAT-RUMBA-19


class Fighter(NamedTuple):
    """What a piece brings into a fight: the numbers that its card may have, with their weights, and what is added.

    `dice` are the sides that may come up: all, or the one that has.
    """

    cards: tuple[tuple[int, int], ...]
    more: int = 0
    dice: tuple[int, ...] = DIE


def cat(numbers: int | Iterable[int], stress: int = 0) -> Fighter:
    """A cat that plays this card, or any of these, each as likely. Raises ValueError where there is none."""
    return Fighter(_weighed(numbers), stress)  # CAT-FIGHT-3


def rumba(numbers: int | Iterable[int]) -> Fighter:
    """The Rumba, whose next card is any of these, each as likely: it adds 1. Raises ValueError where there is none."""
    return Fighter(_weighed(numbers), BONUS)  # CAT-RUMBA-18, CAT-RUMBA-19


def _weighed(numbers: int | Iterable[int]) -> tuple[tuple[int, int], ...]:
    found = Counter([numbers] if isinstance(numbers, int) else numbers)
    if not found:
        raise ValueError("a card must be played, and there is none")
    return tuple(sorted(found.items()))


def totals(piece: Fighter) -> Mapping[int, int]:
    """Each total that a piece may reach, and in how many of the equally likely ways."""
    ways: dict[int, int] = {}
    for number, weight in piece.cards:
        for side in piece.dice:
            total = number + side + piece.more
            ways[total] = ways.get(total, 0) + weight
    return ways


def fight(pile: Sequence[Fighter]) -> tuple[Exact, ...]:
    """CAT-FIGHT-4, CAT-FIGHT-5: the chance of each piece of a pile, the one that came first at the bottom (first)."""
    return _chances([totals(piece) for piece in pile], first_wins=True)


def last_fight(pieces: Sequence[Fighter]) -> tuple[Exact, ...]:
    """CAT-END-7: the chance of each to win this round of the tie-break; what is left to 1 is another round."""
    return _chances([totals(piece) for piece in pieces], first_wins=False)


def _chances(pile: Sequence[Mapping[int, int]], *, first_wins: bool) -> tuple[Exact, ...]:
    whole = prod(sum(ways.values()) for ways in pile)
    return tuple([Exact(Fraction(ways, whole)) for ways in _winning(pile, first_wins)])


def _winning(pile: Sequence[Mapping[int, int]], first_wins: bool) -> list[int]:
    """In how many ways each wins."""
    low = min(map(min, pile))
    high = max(map(max, pile))
    below = []  # for each piece: the ways to have less than `low`, less than `low` + 1, ... less than `high` + 1
    for ways in pile:
        sums = [0]
        for total in range(low, high + 1):
            sums.append(sums[-1] + ways.get(total, 0))
        below.append(sums)
    won = []
    for place, own in enumerate(pile):
        count = 0
        for total, ways_to_it in own.items():
            kept = ways_to_it
            for other, sums in enumerate(below):
                if other != place:
                    kept *= sums[total - low + (first_wins and other > place)]
            count += kept
        won.append(count)
    return won


def deceive(number: int, stress: int = 0) -> Exact:
    """CAT-PUN-5: the chance that card, die and stress are 7 or more."""
    return Exact(Fraction(sum(number + side + stress >= ENOUGH for side in DIE), len(DIE)))
