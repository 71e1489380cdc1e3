"""A probability or a mean, with how it was got: exactly, or estimated from trials with its 95 % interval.

>>> from fractions import Fraction
>>> print(Exact(Fraction(5, 18)))
exactly 5/18 = 27.8 %
>>> print(share(2760, 10_000))
27.6 % ± 0.9 (10 000 games)
>>> dice = Distribution.exact({pips: Fraction(1, 6) for pips in range(1, 7)})
>>> print(dice.mean())
exactly 7/2 = 3.50
>>> print(dice.chance(lambda pips: pips > 4))
exactly 1/3 = 33.3 %
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import atan, ceil, cos, hypot, inf, isfinite, log10, pi, sin, sqrt
from statistics import NormalDist
from typing import Any, Literal, NamedTuple

from catlib.language import word

__all__ = ["Distribution", "Estimate", "Exact", "Glance", "Odds", "difference", "mean", "share"]

Kind = Literal["chance", "mean"]
"""What a number is: a probability (shown in per cent), or a mean (shown as it is)."""

WIDEST_FRACTION = 10_000  # a fraction with a larger denominator tells a reader nothing
NORMAL = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Exact:
    """A number that was calculated, not estimated."""

    value: Fraction
    kind: Kind = "chance"

    @property
    def low(self) -> Fraction:
        """The same as `value`: nothing is uncertain."""
        return self.value

    @property
    def high(self) -> Fraction:
        """The same as `value`: nothing is uncertain."""
        return self.value

    @property
    def short(self) -> str:
        """The number alone, rounded: for a table or an axis."""
        least = 1 if self.kind == "chance" else 2
        size = abs(float(self.value)) * (100 if self.kind == "chance" else 1)
        return _shown(self.value, self.kind, max(least, _decimals(size)) if size else least)

    def __float__(self) -> float:
        return float(self.value)

    def __str__(self) -> str:
        if self.value.denominator == 1:
            return word("odds_exactly", value=_shown(self.value, self.kind, 0))
        if self.value.denominator > WIDEST_FRACTION:
            return word("odds_exactly", value=self.short)
        return word("odds_exactly", value=f"{self.value} = {self.short}")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number estimated from `trials`, and the interval that holds the true one in 95 of 100 such estimates.

    Made by `share`, `mean` or `difference`. `of` says what a trial was: a name in ``words.toml``, after ``odds_``.
    """

    value: float
    low: float
    high: float
    trials: int
    kind: Kind = "chance"
    of: str = "games"

    @property
    def short(self) -> str:
        """The number and its interval, rounded: for a table."""
        return self._told("")

    def _told(self, of: str) -> str:
        """The number, its interval and, where given, what was counted."""
        if not isfinite(self.high):
            return _shown(self.value, self.kind, 1) + (f" ({of}: {word('odds_no_interval')})" if of else "")
        digits = self._digits()
        low, here, high = (_shown(x, self.kind, digits) for x in (self.low, self.value, self.high))
        if self._even(digits):  # the longer half for both, so that the interval is not told too short
            half = _shown(max(self.value - self.low, self.high - self.value), self.kind, digits, bare=True)
            return f"{here} ± {half}" + (f" ({of})" if of else "")
        return f"{here} ({word('odds_between', low=low, high=high)}{'; ' if of else ''}{of})"

    def _even(self, digits: int) -> bool:
        """Whether both halves of the interval are alike, but for one in the last figure shown."""
        unit: float = 10**digits * (100 if self.kind == "chance" else 1)
        down, up = round((self.value - self.low) * unit), round((self.high - self.value) * unit)
        return abs(down - up) <= 1 and min(down, up) >= 3 * abs(down - up)

    def _digits(self) -> int:
        """One decimal, or as many as the half width needs so that rounding changes it by a quarter at most."""
        half = (self.high - self.low) / 2 * (100 if self.kind == "chance" else 1)
        return _decimals(half / 2) if half else 1

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        return self._told(word(f"odds_{self.of}", count=_Grouped(self.trials)))


Odds = Exact | Estimate
"""A number with how it was got."""


class Glance(NamedTuple):
    """One question that a table answers while it is played: what is asked, and the odds by answer."""

    title: str
    rows: tuple[tuple[str, Odds], ...]


def share(hits: int, trials: int, of: str = "games") -> Estimate:
    """The probability that `hits` in so many trials let us expect, with Wilson's 95 % interval.

    Wilson, Probable inference, J. Amer. Statist. Assoc. 22 (1927): it stays between 0 and 1, and says something
    after a single trial too. Raises ValueError where there was no trial.

    >>> print(share(0, 10))
    0.0 % (0.0 % to 27.8 %; 10 games)
    """
    if not 0 <= hits <= trials or trials < 1:
        raise ValueError(f"{hits} hits in {trials} trials cannot be")
    found, z = hits / trials, NORMAL
    middle = (found + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(found * (1 - found) / trials + z * z / (4 * trials * trials))
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == trials else middle + half
    return Estimate(found, low, high, trials, "chance", of)


def mean(values: Iterable[float], of: str = "games") -> Estimate:
    """The mean that these values let us expect, with Student's 95 % interval (none after a single trial).

    Raises ValueError where there is no value.

    >>> print(mean([21, 24, 24, 27]))
    24.0 ± 3.9 (4 games)
    >>> print(mean([21]))
    21.0 (one game: no interval)
    """
    return _mean_of(Counter(values), of)


def _mean_of(counts: Mapping[Any, int], of: str) -> Estimate:
    trials = sum(counts.values())
    if trials < 1:
        raise ValueError("a mean needs at least one trial")
    middle = sum(value * count for value, count in counts.items()) / trials
    if trials == 1:
        return Estimate(middle, -inf, inf, trials, "mean", of)
    spread = sum(count * (value - middle) ** 2 for value, count in counts.items()) / (trials - 1)
    half = student(trials - 1) * sqrt(spread / trials)
    return Estimate(middle, middle - half, middle + half, trials, "mean", of)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """How much more the first of two is than the other, with its 95 % interval; of two shares, in percentage points.

    Each must come from trials of its own; two answers of the same games, such as the wins of two seats, do not.
    Whether two numbers differ is asked of this interval: it may lie clear of 0 although theirs overlap.

    Newcombe, Interval estimation for the difference between independent proportions, Statistics in Medicine 17 (1998),
    method 10, out of Wilson's intervals; the same for two means. Raises ValueError for a share and a mean.

    >>> print(difference(share(56, 70, "trials"), share(48, 80, "trials")))
    20.0 % (5.2 % to 33.4 %; 150 trials)
    """
    if (one.kind, one.of) != (other.kind, other.of):
        raise ValueError("only numbers of the same kind, got in the same way, have a difference")
    found = one.value - other.value
    low = found - hypot(one.value - one.low, other.high - other.value)
    high = found + hypot(one.high - one.value, other.value - other.low)
    return Estimate(found, low, high, one.trials + other.trials, one.kind, one.of)


@cache
def student(freedom: int) -> float:
    """How many standard errors hold 95 % of Student's distribution with so many degrees of freedom.

    By halving, on the closed form of its distribution (Abramowitz and Stegun 26.7.3 and 26.7.4); from 1000 degrees
    on by the first terms of 26.7.5.

    >>> [round(student(n), 3) for n in (1, 2, 9, 99, 9999)]
    [12.706, 4.303, 2.262, 1.984, 1.96]
    """
    z = NORMAL
    if freedom >= 1000:
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom * freedom)
    low, high = z, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 0.95 else (low, middle)
    return (low + high) / 2


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t is between -t and t."""
    angle = atan(t / sqrt(freedom))
    term, total = 1.0 if freedom % 2 == 0 else cos(angle), 0.0
    for n in range(2 + freedom % 2, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (n - 1) / n
    return sin(angle) * total if freedom % 2 == 0 else 2 / pi * (angle + sin(angle) * total)


class Distribution(Mapping[Any, Odds]):
    """What may come out, in order, and the odds of each: exact, or counted in trials.

    Made by `Distribution.exact` or `Distribution.counted`.
    """

    def __init__(self, weights: Mapping[Any, Fraction | int], trials: int | None, of: str = "games") -> None:
        self._weights = dict(weights)
        self.trials = trials
        self.of = of

    @classmethod
    def exact(cls, chances: Mapping[Any, Fraction]) -> Distribution:
        """From probabilities; raises ValueError where they do not sum to 1."""
        total = sum(chances.values())
        if total != 1 or any(chance < 0 for chance in chances.values()):
            raise ValueError(f"probabilities sum to 1 and none is negative; these sum to {total}")
        return cls({value: chances[value] for value in sorted(chances) if chances[value]}, None)

    @classmethod
    def counted(cls, counts: Mapping[Any, int], of: str = "games") -> Distribution:
        """From how often each value came up; raises ValueError where nothing did."""
        trials = sum(counts.values())
        if trials < 1 or any(count < 0 for count in counts.values()):
            raise ValueError("a distribution needs at least one trial, and no count is negative")
        return cls({value: counts[value] for value in sorted(counts) if counts[value]}, trials, of)

    def __getitem__(self, value: Any) -> Odds:
        return self.chance(lambda one: one == value)

    def __contains__(self, value: object) -> bool:
        return value in self._weights

    def __iter__(self) -> Iterator[Any]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def chance(self, wanted: Callable[[Any], bool]) -> Odds:
        """The probability of a value of which `wanted` is true."""
        weight = sum(weight for value, weight in self._weights.items() if wanted(value))
        return Exact(Fraction(weight)) if self.trials is None else share(int(weight), self.trials, self.of)

    def mean(self) -> Odds:
        """The mean of the values, which must be numbers."""
        if self.trials is None:
            return Exact(sum((Fraction(value) * p for value, p in self._weights.items()), Fraction()), "mean")
        return _mean_of({value: int(count) for value, count in self._weights.items()}, self.of)

    def grouped(self, name: Callable[[Any], Hashable], names: Iterable[Hashable] = ()) -> Distribution:
        """The distribution of a name that is given to each value.

        First come these `names`, also those that nothing is called, then any others as they are met.
        """
        weights: dict[Any, Fraction | int] = dict.fromkeys(names, 0)
        for value, weight in self._weights.items():
            weights[name(value)] = weights.get(name(value), 0) + weight
        return Distribution(weights, self.trials, self.of)

    def __repr__(self) -> str:
        how = word("odds_is_exact") if self.trials is None else word(f"odds_{self.of}", count=_Grouped(self.trials))
        return f"<{len(self)} values, {how}>"

    def __str__(self) -> str:
        """A table: each value with its odds."""
        wide = max(len(str(value)) for value in self._weights)
        return "\n".join(f"{value!s:>{wide}}  {odds.short}" for value, odds in self.items())


class _Grouped(int):
    """A count that is written with spaces between its thousands."""

    def __str__(self) -> str:
        return f"{int(self):,}".replace(",", " ")


def _decimals(size: float) -> int:
    """How many decimals show the first figure of a number: one at least, six at most."""
    return max(1, min(6, ceil(-log10(size))))


def _shown(value: Fraction | float, kind: Kind, digits: int, bare: bool = False) -> str:
    """A number with so many decimals, a probability in per cent (`bare`: without the sign)."""
    rounded = round(float(value) * (100 if kind == "chance" else 1), digits) + 0.0  # never -0.0
    text = f"{rounded:.{digits}f}".replace(".", word("decimal"))
    return text if bare or kind == "mean" else f"{text} %"
