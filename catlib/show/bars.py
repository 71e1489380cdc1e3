"""Small charts in SVG for notebooks that do without matplotlib: bars with their numbers printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from catlib.show.svg import Picture, box, document, el, label

__all__ = ["bars"]

WIDTH, BLUE = 480, "#0072B2"


class _Bar(NamedTuple):
    """One bar; lengths are shares of the longest that could be, `tip` is where its number begins."""

    name: str
    length: float
    low: float
    high: float
    tip: float
    number: str


def bars(
    labels: Sequence[str],
    values: Sequence[float],
    *,
    title: str,
    intervals: Sequence[tuple[float, float]] | None = None,
    shown: Sequence[str] | None = None,
    whole: float | None = None,
    upright: bool = False,
) -> Picture:
    """A chart of one bar for each label, with its number printed, so that nothing must be guessed.

    `intervals` draws the range in which each value lies (both ends in the unit of the values), `shown` is how
    the numbers are printed, `whole` is what a bar of full length stands for (the largest value where it is None),
    `upright` draws columns, which suits short labels. Values are 0 or more.
    Raises ValueError for lengths that differ or a negative value.

    >>> bars(["blue", "wild"], [0.25, 0.1], title="The next cat").description
    'blue: 0.25; wild: 0.1'
    """
    numbers = list(shown) if shown is not None else [f"{value:.3g}" for value in values]
    ranges = list(intervals) if intervals is not None else [(value, value) for value in values]
    if not len(labels) == len(values) == len(numbers) == len(ranges):
        raise ValueError("labels, values, intervals and shown must be equally many")
    if any(value < 0 for value in values):
        raise ValueError("a bar is 0 or more long")
    most = max([*values, *(high for _, high in ranges), whole or 0]) or 1
    drawn = [
        _Bar(name, value / most, low / most, high / most, max(value, high) / most, number)
        for name, value, (low, high), number in zip(labels, values, ranges, numbers, strict=True)
    ]
    description = "; ".join(f"{bar.name}: {bar.number}" for bar in drawn)
    body = _columns(drawn) if upright else _rows(drawn, whole is not None)
    height = 240 if upright else 48 + 28 * len(drawn)
    svg = document(WIDTH, height, title, description, label(14, 24, title, 15, bold=True), body)
    return Picture(svg, (), title, description)


def _rows(drawn: Sequence[_Bar], framed: bool) -> str:
    left = min(26 + 7.2 * max((len(bar.name) for bar in drawn), default=0), 220)
    length = WIDTH - left - 24 - 8 * max((len(bar.number) for bar in drawn), default=0)
    parts = []
    for place, bar in enumerate(drawn):
        y = 40 + 28 * place
        parts += [
            label(left - 8, y + 15, bar.name, anchor="end"),
            box(left, y, length, 20, 3, class_="catlib-panel") if framed else "",
            box(left, y, max(1, length * bar.length), 20, 3, fill=BLUE),
            _range((left + length * bar.low, y + 10), (left + length * bar.high, y + 10)),
            label(left + length * (1 if framed else bar.tip) + 8, y + 15, bar.number, bold=True),
        ]
    return "".join(parts)


def _columns(drawn: Sequence[_Bar]) -> str:
    step, base, tall = 452 / max(1, len(drawn)), 212, 150
    size = 13 if step > 40 else 11
    parts = []
    for place, bar in enumerate(drawn):
        x = 14 + step * (place + 0.5)
        high = max(1, tall * bar.length)
        parts += [
            box(x - step * 0.36, base - high, step * 0.72, high, 3, fill=BLUE),
            _range((x, base - tall * bar.low), (x, base - tall * bar.high)),
            label(x, base - tall * bar.tip - 6, bar.number, size, bold=True, anchor="middle"),
            label(x, base + 18, bar.name, size, anchor="middle"),
        ]
    return "".join(parts)


def _range(start: tuple[float, float], end: tuple[float, float]) -> str:
    """An interval: a line with a stop at each end; nothing where it has no length."""
    if start == end:
        return ""
    dx, dy = (0, 5) if start[1] == end[1] else (5, 0)
    path = f"M{start[0]:.1f},{start[1]:.1f}L{end[0]:.1f},{end[1]:.1f}"
    for x, y in (start, end):
        path += f"M{x - dx:.1f},{y - dy:.1f}L{x + dx:.1f},{y + dy:.1f}"
    return el("path", d=path, fill="none", stroke="var(--catlib-ink)", stroke_width=2)
