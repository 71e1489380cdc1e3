"""Charts by matplotlib: each is a picture and a table of the very numbers in it.

matplotlib is loaded when a chart is drawn. The picture is on paper of its own, so it reads the same on a light and on
a dark page; series differ in hatching as well as in colour (Okabe-Ito palette).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal

from catlib.odds import Odds

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Chart", "bars", "grid", "heat", "intervals", "plan"]

PAPER, INK, RULE = "#fffdf8", "#2a211b", "#d8d0c2"
FILLS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
PALE, DARK = (0.97, 0.95, 0.89), (0.0, 0.27, 0.44)
HATCHES = ("", "//", "..", "xx", "\\\\", "oo")
Series = Mapping[str, Mapping[Any, Odds]]
"""Names of series, and for each what may come out with its odds."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn chart: its title, the numbers in it as a table, and the picture.

    In a notebook both are shown; `print` gives the table.
    """

    title: str
    table: str
    png: bytes

    def __str__(self) -> str:
        return f"{self.title}\n\n{self.table}"

    def __repr__(self) -> str:
        return f"<chart: {self.title}>"

    def _ipython_display_(self) -> None:
        from IPython.display import display  # noqa: PLC0415  # only a notebook asks

        display({"text/plain": str(self)}, raw=True)
        picture = {"image/png": b64encode(self.png).decode(), "text/plain": repr(self)}
        display(picture, metadata={"image/png": {"alt": self.title}}, raw=True)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return int.from_bytes(self.png[16:20]), int.from_bytes(self.png[20:24])

    def image(self) -> str:
        """The picture as HTML that needs nothing else; its place on the page is kept until it has been read."""
        source = f"data:image/png;base64,{b64encode(self.png).decode()}"
        width, height = self.size
        style = f"width:100%;max-width:{width}px;aspect-ratio:{width}/{height}"
        return f'<img alt="{escape(self.title)}" src="{source}" style="{style}">'


def bars(series: Series | Mapping[Any, Odds], *, title: str, value: str = "", unit: str = "") -> Chart:
    """Columns of one or more series side by side, each with its interval; `value` and `unit` name the two axes.

    Values that are whole numbers stand at their place on a scale, others side by side.
    """
    many = _many(series)
    values = list(dict.fromkeys(value for odds in many.values() for value in odds))
    numbers = all(isinstance(value, int) for value in values)
    if numbers:
        values.sort()
    at = values if numbers else list(range(len(values)))
    figure, axes = _paper(title, 7.2, 3.6, "y")
    wide = 0.8 / len(many)
    for number, (name, odds) in enumerate(many.items()):
        here = {x + (number + 0.5) * wide - 0.4: odds[one] for x, one in zip(at, values, strict=True) if one in odds}
        _columns(axes, here, wide, number, name)
    if not numbers:
        axes.set_xticks(at, [_folded(str(value)) for value in values])
    axes.set_xlabel(value)
    axes.set_ylabel(unit)
    if len(many) > 1:
        axes.legend(frameon=False)
    rows = [[value, *(odds[value].short if value in odds else "" for odds in many.values())] for value in values]
    return Chart(title, table([value, *(many if len(many) > 1 else [unit])], rows), _png(figure))


def intervals(rows: Mapping[str, Odds], *, title: str, unit: str = "", truth: Odds | None = None) -> Chart:
    """One line for each name: its number as a dot, its 95 % interval as a bar; `truth` is a line through all."""
    figure, axes = _paper(title, 7.2, 1.3 + 0.38 * len(rows), "x")
    scale = _scale(next(iter(rows.values())))
    for y, odds in enumerate(rows.values()):
        if isfinite(odds.high):
            axes.plot(
                [scale * float(odds.low), scale * float(odds.high)], [y, y], color=FILLS[0], linewidth=4, alpha=0.5
            )
        axes.plot([scale * float(odds)], [y], "o", color=FILLS[0], markeredgecolor=INK)
    if truth is not None:
        axes.axvline(scale * float(truth), color=FILLS[5], linestyle="--", label=str(truth))
        axes.legend(frameon=False, loc="best")
    axes.set_yticks(range(len(rows)), list(rows))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel(unit)
    return Chart(title, table(["", unit], [[name, odds.short] for name, odds in rows.items()]), _png(figure))


def grid(
    cells: Mapping[str, Odds], *, title: str, columns: Sequence[str], rows: Sequence[str], letters: Mapping[str, str]
) -> Chart:
    """A board of spaces named column + row: those with odds are the darker the higher; `letters` stand in them."""
    places = {column + row: (y, x) for y, row in enumerate(rows) for x, column in enumerate(columns)}
    figure, axes = _paper(title, 4.4, 4.2, "x")
    _spaces(axes, cells, places, letters)
    _named(axes, columns, rows)
    return Chart(title, _told(cells, letters), _png(figure))


def plan(
    cells: Mapping[str, Odds],
    *,
    title: str,
    places: Mapping[str, tuple[int, int]],
    letters: Mapping[str, str],
    walls: Iterable[tuple[tuple[int, int], tuple[int, int]]],
) -> Chart:
    """A house of named boxes, each at its (row, column), drawn like `grid`, its name above what is in it.

    Walls are lines from corner to corner.
    """
    high, wide = (1 + max(place[side] for place in places.values()) for side in (0, 1))
    figure, axes = _paper(title, max(4.4, 1.1 * wide), 0.5 + max(2.0, 0.9 * high), "x")
    _spaces(axes, cells, places, letters)
    for name, (y, x) in places.items():
        axes.text(x + 0.5, y + 0.15, name, ha="center", va="center", color=_ink(cells.get(name)), size=7)
    for (top, left), (bottom, right) in walls:
        axes.plot([left, right], [top, bottom], color=INK, linewidth=4, solid_capstyle="round", clip_on=False)
    _named(axes, [""] * wide, [""] * high)
    axes.spines[:].set_visible(False)
    return Chart(title, _told(cells, letters), _png(figure))


def heat(rows: Mapping[str, Mapping[str, Odds]], *, title: str, down: str = "", across: str = "") -> Chart:
    """A map of odds by two things, the darker the higher; `down` names what the rows are, `across` the columns."""
    columns = list(dict.fromkeys(name for row in rows.values() for name in row))
    places = {f"{y}/{x}": (y, x) for y in range(len(rows)) for x in range(len(columns))}
    cells = {
        f"{y}/{x}": row[name] for y, row in enumerate(rows.values()) for x, name in enumerate(columns) if name in row
    }
    figure, axes = _paper(title, max(6.4, 2.2 + 0.7 * len(columns)), 1.3 + 0.45 * len(rows), "x")
    _spaces(axes, cells, places, {})
    _named(axes, columns, list(rows))
    axes.set_xlabel(across)
    axes.set_ylabel(down)
    told = [[name, *(row[one].short if one in row else "" for one in columns)] for name, row in rows.items()]
    corner = " \\ ".join(name for name in (down, across) if name)
    return Chart(title, table([corner, *columns], told), _png(figure))


def _spaces(
    axes: Axes, cells: Mapping[str, Odds], places: Mapping[str, tuple[int, int]], letters: Mapping[str, str]
) -> None:
    """Spaces at (row, column): those with odds are the darker the higher."""
    for space, (y, x) in places.items():
        odds = cells.get(space)
        strength, ink = _strength(odds), _ink(odds)
        fill = [(1 - strength) * pale + strength * dark for pale, dark in zip(PALE, DARK, strict=True)]
        axes.fill_between([x, x + 1], y, y + 1, facecolor=fill, edgecolor=INK)
        if letters:
            axes.text(x + 0.5, y + 0.4, letters.get(space, ""), ha="center", va="center", color=ink, size=15)
        if odds is not None:
            lower = 0.75 if letters else 0.5
            axes.text(x + 0.5, y + lower, f"{100 * strength:.0f} %", ha="center", va="center", color=ink, size=9)


def _strength(odds: Odds | None) -> float:
    """How dark a space is."""
    return float(odds) if odds is not None else 0.0


def _ink(odds: Odds | None) -> str:
    """What can be read on it."""
    return PAPER if _strength(odds) > 0.4 else INK


def _named(axes: Axes, columns: Sequence[str], rows: Sequence[str]) -> None:
    """The names of columns and rows of spaces, the first row on top."""
    axes.set_xlim(0, len(columns))
    axes.set_ylim(len(rows), 0)
    axes.set_xticks([x + 0.5 for x in range(len(columns))], list(columns))
    axes.set_yticks([y + 0.5 for y in range(len(rows))], list(rows))
    axes.tick_params(length=0)
    axes.grid(visible=False)


def _told(cells: Mapping[str, Odds], letters: Mapping[str, str]) -> str:
    """The odds of the spaces, one in a line."""
    return table(["", "", ""], [[space, letters.get(space, ""), odds.short] for space, odds in cells.items()])


def table(head: Sequence[Any], rows: Sequence[Sequence[Any]]) -> str:
    """Rows of text under a head, in columns; the first column is flush right where it holds numbers."""
    texts = [[str(cell) for cell in row] for row in ([head] if any(head) else []) + list(rows)]
    wide = [max(len(row[i]) for row in texts) for i in range(len(head))]
    right = all(isinstance(row[0], int) for row in rows)
    lines = []
    for row in texts:
        first = row[0].rjust(wide[0]) if right else row[0].ljust(wide[0])
        rest = (cell.ljust(w) for cell, w in zip(row[1:], wide[1:], strict=True))
        lines.append("  ".join([first, *rest]).rstrip())
    return "\n".join(lines)


def _many(series: Series | Mapping[Any, Odds]) -> dict[str, Mapping[Any, Odds]]:
    """Series by name, also where only one without a name is given."""
    found: dict[str, Any] = dict(series)
    if any(isinstance(one, Mapping) for one in found.values()):
        return found
    return {"": found}


def _columns(axes: Axes, columns: Mapping[float, Odds], wide: float, number: int, name: str) -> None:
    """The columns of one series: its place among the series chooses how they look."""
    heights = [_scale(odds) * float(odds) for odds in columns.values()]
    low = [_scale(odds) * (float(odds) - float(odds.low)) for odds in columns.values()]
    high = [_scale(odds) * (float(odds.high) - float(odds)) for odds in columns.values()]
    shown = any((*low, *high)) and all(map(isfinite, (*low, *high)))
    axes.bar(
        list(columns),
        heights,
        wide,
        color=FILLS[number % len(FILLS)],
        hatch=HATCHES[number % len(HATCHES)],
        edgecolor=INK,
        linewidth=0.7,
        label=name,
        yerr=[low, high] if shown else None,
        error_kw={"ecolor": INK, "elinewidth": 1, "capsize": 2},
    )


def _scale(odds: Odds) -> int:
    """Probabilities are drawn in per cent."""
    return 100 if odds.kind == "chance" else 1


def _folded(text: str, most: int = 16) -> str:
    """A label on lines of at most so many characters, broken at spaces."""
    lines = [""]
    for name in text.split():
        if lines[-1] and len(lines[-1]) + len(name) >= most:
            lines.append(name)
        else:
            lines[-1] = f"{lines[-1]} {name}".strip()
    return "\n".join(lines)


def _paper(title: str, width: float, height: float, along: Literal["x", "y"]) -> tuple[Figure, Axes]:
    """An empty chart with lines that help to read one axis. No figure of pyplot's, so nothing is kept of it."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # matplotlib is loaded only where a chart is drawn

    figure = Figure(figsize=(width, height), dpi=110, facecolor=PAPER, layout="constrained")
    axes = figure.add_subplot()
    axes.set_facecolor(PAPER)
    axes.set_axisbelow(True)
    axes.grid(color=RULE, linewidth=0.7, axis=along)
    axes.set_title(title, color=INK, size=12, weight="bold", loc="left")
    axes.tick_params(colors=INK, labelsize=9)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    for side in axes.spines.values():
        side.set_color(INK)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _png(figure: Figure) -> bytes:
    into = BytesIO()
    figure.savefig(into, format="png", metadata={"Software": None})  # the same bytes each time
    return into.getvalue()
