"""What can be counted exactly in Cat Between Us: totals before a round, and how a round ends that is nearly over.

Everybody plays any legal move here, each as likely. No NumPy is needed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import groupby, product
from math import comb, factorial, perm, prod
from operator import mul, sub
from typing import NamedTuple

from catlib.games.cat_between_us.cards import IN_SUIT, cards_in
from catlib.games.cat_between_us.knowledge import Table
from catlib.odds import Distribution

__all__ = ["TooMany", "ends", "totals"]

DIGIT = 128  # bits; there are fewer than 42 to the power of 15 ways to draw 15 cards
LAST = 4  # of the plays of a round: more are never few enough


class TooMany(ValueError):
    """There are too many ways to go on for an exact answer."""


# ---------------------------------------------------------------- before a round


@cache
def totals(kept: int, suits: int = 6) -> Distribution:
    """The total of a player who keeps so many cards, before the cards are dealt, in a game with so many suits.

    In a round that goes on by chance the cards kept and those under the toys are a draw of different cards, each as
    likely. So all such draws are counted: by how many cards of each suit are kept, and then number by number.
    """
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    for pattern in _patterns(kept, suits):
        ways = _ways(pattern, suits)
        chance = _chance(pattern, kept, suits) / sum(ways.values())
        for value, count in ways.items():
            chances[value] += count * chance
    return Distribution.exact(chances)


def _patterns(kept: int, suits: int, most: int = 7) -> Iterator[tuple[int, ...]]:
    """How many cards are kept of each suit, suits that have none left out, in falling order."""
    if kept == 0:
        yield ()
    elif suits:
        for first in range(min(kept, most), 0, -1):
            yield from ((first, *rest) for rest in _patterns(kept - first, suits - 1, first))


def _chance(pattern: Sequence[int], kept: int, suits: int) -> Fraction:
    """The chance that the cards kept are spread over the suits like this."""
    alike = prod(factorial(len(list(same))) for _, same in groupby(pattern))
    assignments = perm(suits, len(pattern)) // alike
    return Fraction(assignments * prod(comb(7, count) for count in pattern), comb(7 * suits, kept))


def _ways(pattern: Sequence[int], suits: int) -> Mapping[int, int]:
    """By total: in how many ways such cards can be kept and two numbers come under each of their toys.

    Number by number: which of these suits keep their card of it, and how many of the other cards with that number come
    under their toys. Under a toy of which c cards are kept a number counts c times. The ways by total are the digits
    of one long number, so that adding to all totals is a shift.
    """
    weights = sorted(set(pattern))
    places = tuple(2 * pattern.count(weight) for weight in weights)
    here = {(tuple(pattern), places): 1}
    for number in range(7):
        after: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        for (left, room), found in here.items():
            for keeps in product(*((0, 1) if count else (0,) for count in left)):
                others = suits - sum(keeps)
                rest = tuple([count - keep for count, keep in zip(left, keeps, strict=True)])
                for laid in product(*(range(min(count, others) + 1) for count in room)):
                    if sum(laid) <= others:
                        ways = perm(others, sum(laid)) * prod(map(comb, room, laid))
                        more = number * sum(map(mul, weights, laid))
                        after[rest, tuple(map(sub, room, laid))] += ways * found << DIGIT * more
        here = after
    digits = here[(0,) * len(pattern), (0,) * len(places)]
    return {at: digits >> DIGIT * at & (1 << DIGIT) - 1 for at in range(digits.bit_length() // DIGIT + 1)}


# ---------------------------------------------------------------- near the end of a round


def ends(table: Table, limit: int = 60_000) -> Mapping[tuple[int, ...], Fraction]:
    """The chance of each outcome of the round: the totals of all players.

    Everything is tried: each card that may be played, under each toy with room, and each hand that may be left. Raises
    TooMany where that would be more than so many steps, or more than LAST cards are still to be played.
    """
    steps = _Steps(limit)
    if len(table.order) > LAST:
        raise TooMany(f"more than {LAST} cards are still to be played")
    cards = tuple([_set(hand) for hand in table.known])
    here: Mapping[_Left, Fraction] = {
        _Left(tuple(table.worth), tuple(table.room), cards, _set(table.unseen)): Fraction(1)
    }
    for player in table.order:
        here = _after(here, player, not table.unknown[player], steps)
    kept = [count - table.order.count(player) for player, count in enumerate(table.unknown)]
    found: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for (worth, hands, unseen), chance in _alike(here).items():
        seen = [sum(map(mul, hand, worth)) for hand in hands]
        for hidden, share in _hidden(worth, unseen, [count for count in kept if count > 0], steps).items():
            others = iter(hidden)
            outcome = [next(others) if count > 0 else mine for count, mine in zip(kept, seen, strict=True)]
            found[tuple(outcome)] += chance * share
    return found


class _Left(NamedTuple):
    """The table between two plays; sets of cards as in `cards.py`."""

    worth: tuple[int, ...]
    room: tuple[int, ...]
    hands: tuple[int, ...]
    unseen: int


class _Steps:
    """Counts what is tried, and stops it."""

    def __init__(self, limit: int) -> None:
        self.limit = self.left = limit

    def spend(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise TooMany(f"more than {self.limit} ways to go on would have to be tried")


def _set(cards: Sequence[int]) -> int:
    return sum([1 << card for card in cards])


def _after(here: Mapping[_Left, Fraction], player: int, seen: bool, steps: _Steps) -> Mapping[_Left, Fraction]:
    """One card more has been played: of a hand that is seen, or any of those that are not."""
    after: defaultdict[_Left, Fraction] = defaultdict(Fraction)
    for at, chance in here.items():
        cards = list(cards_in(at.hands[player] if seen else at.unseen))
        toys = [toy for toy, room in enumerate(at.room) if room]
        each = chance / (len(cards) * len(toys))
        steps.spend(len(cards) * len(toys))
        for card, toy in product(cards, toys):
            hands, unseen = at.hands, at.unseen
            if seen:
                hands = (*hands[:player], hands[player] ^ 1 << card, *hands[player + 1 :])
            else:
                unseen ^= 1 << card
            worth = (*at.worth[:toy], at.worth[toy] + card % 7, *at.worth[toy + 1 :])
            room = (*at.room[:toy], at.room[toy] - 1, *at.room[toy + 1 :])
            after[_Left(worth, room, hands, unseen)] += each
    return after


Suits = tuple[int, ...]  # how many cards of each suit


def _alike(here: Mapping[_Left, Fraction]) -> Mapping[tuple[Suits, tuple[Suits, ...], Suits], Fraction]:
    """Put together what differs in numbers only: CBU-RO-7, on the cards that are kept they do not count."""
    found: defaultdict[tuple[Suits, tuple[Suits, ...], Suits], Fraction] = defaultdict(Fraction)
    for at, chance in here.items():
        found[at.worth, tuple(map(_suits, at.hands)), _suits(at.unseen)] += chance
    return found


@lru_cache(1 << 14)
def _suits(cards: int) -> Suits:
    return tuple([(cards & suit).bit_count() for suit in IN_SUIT])


def _hidden(worth: Suits, unseen: Suits, sizes: Sequence[int], steps: _Steps) -> Mapping[tuple[int, ...], Fraction]:
    """The chance of each outcome of the totals of hands that are not seen, of so many cards each."""
    ways: Mapping[tuple[Suits, tuple[int, ...]], int] = {(unseen, ()): 1}
    for size in sizes:
        after: Counter[tuple[Suits, tuple[int, ...]]] = Counter()
        for (left, totals_so_far), count in ways.items():
            hands = _hands(left, size)
            steps.spend(len(hands))
            for hand, more in hands:
                to = tuple(map(sub, left, hand)), (*totals_so_far, sum(map(mul, hand, worth)))
                after[to] += count * more
        ways = after
    whole = sum(ways.values())
    found: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for (_, outcome), count in ways.items():
        found[outcome] += Fraction(count, whole)
    return found


@lru_cache(1 << 12)
def _hands(left: Suits, size: int) -> tuple[tuple[Suits, int], ...]:
    """The hands of so many of these cards, by suits, and in how many ways each can be dealt."""
    if not left:
        return () if size else (((), 1),)
    return tuple(
        ((some, *rest), comb(left[0], some) * ways)
        for some in range(min(size, left[0]) + 1)
        for rest, ways in _hands(left[1:], size - some)
    )
