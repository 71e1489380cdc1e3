"""Pictures in SVG: elements, the colours of the page, the whole picture, and bars with printed numbers.

A picture needs nothing from outside: it reads well in a notebook, light or dark, and alone as an image. Inside
a page its colours follow the page's theme. It has no ids that could clash with those of a second picture on the
same page; a piece is named by ``data-piece``, a target by ``data-target``.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Picture", "Target", "as_html", "bars", "document", "el", "label", "target"]

_LIGHT = """--catlib-table:var(--jp-layout-color1,#fff);--catlib-ink:var(--jp-ui-font-color1,#212121);
--catlib-soft:var(--jp-ui-font-color2,#5c5c5c);--catlib-line:#b9b2a6;--catlib-box:#f6f2ea;--catlib-floor:#ead9bd;
--catlib-space:#f8f1e3;--catlib-wall:#80552f;--catlib-on-wall:#fff4e0;--catlib-paper:#fffdf8;--catlib-outline:#3b3028;
--catlib-accent:#7324b5;--catlib-on-accent:#fff;--catlib-closed:#c3242c;--catlib-on-closed:#fff;
--catlib-card:#f2b24a;--catlib-on-card:#4a2c05;--catlib-ready:#37566b;--catlib-on-ready:#fff3d9;--catlib-heart:#e8547a"""
_DARK = """--catlib-table:var(--jp-layout-color1,#16181d);--catlib-ink:var(--jp-ui-font-color1,#ececec);
--catlib-soft:var(--jp-ui-font-color2,#b4b4b4);--catlib-line:#5d5a55;--catlib-box:#24262c;--catlib-floor:#4a3c2d;
--catlib-space:#2c2620;--catlib-wall:#c3935f;--catlib-on-wall:#2b1d0e;--catlib-paper:#f1ece2;--catlib-outline:#1b1613;
--catlib-accent:#c9a0ff;--catlib-on-accent:#1f0b35;--catlib-closed:#ff7a7a;--catlib-on-closed:#2a0507;
--catlib-card:#e0a23c;--catlib-on-card:#3a2204;--catlib-ready:#4f7690;--catlib-on-ready:#fff3d9;--catlib-heart:#ff8fab"""

_STYLE = f"""
.catlib-svg{{{_LIGHT};font-family:var(--jp-ui-font-family,system-ui,sans-serif)}}
@media (prefers-color-scheme:dark){{.catlib-svg{{{_DARK}}}}}
[data-jp-theme-light=true] .catlib-svg{{{_LIGHT}}}
[data-jp-theme-light=false] .catlib-svg{{{_DARK}}}
.catlib-svg text{{fill:var(--catlib-ink)}}
.catlib-svg .catlib-soft{{fill:var(--catlib-soft)}}
.catlib-svg .cat-target{{cursor:pointer;outline:none}}
.catlib-hit{{fill:transparent;stroke:none}}
.catlib-ring{{fill:none;stroke:var(--catlib-accent);stroke-width:3}}
.catlib-no .catlib-ring{{stroke:var(--catlib-line);stroke-dasharray:4 3}}
.catlib-button{{fill:var(--catlib-accent);stroke:var(--catlib-table);stroke-width:1.5}}
.catlib-glyph{{fill:var(--catlib-on-accent)}}
.catlib-no .catlib-button{{fill:var(--catlib-box);stroke:var(--catlib-line);stroke-dasharray:3 2}}
.catlib-no .catlib-glyph{{fill:var(--catlib-soft)}}
.cat-target:hover .catlib-button,.cat-target:focus .catlib-button{{stroke:var(--catlib-ink);stroke-width:3}}
.cat-target:hover .catlib-ring,.cat-target:focus .catlib-ring{{stroke:var(--catlib-ink);stroke-width:5;stroke-dasharray:none}}
.catlib-preview,.catlib-overlay{{pointer-events:none}}
@keyframes catlib-glide{{from{{transform:translate(var(--dx,0),var(--dy,0))}}}}
.catlib-moved{{animation:catlib-glide .15s ease-out}}
@media (prefers-reduced-motion:reduce){{.catlib-moved{{animation:none}}}}
""".strip().replace("\n", "")


@dataclass(frozen=True, slots=True)
class Target:
    """A place in a picture that stands for a move: what is tried there, in words too, and its middle."""

    id: str
    move: str
    label: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn view: the SVG, the targets in it, and what it shows in words (`title` short, `description` whole)."""

    svg: str
    targets: tuple[Target, ...]
    title: str
    description: str


def el(tag: str, *children: str, **attributes: object) -> str:
    """One element. Attributes None are left out; ``_`` is ``-`` in a name, one at its end is dropped.

    Children are markup already; plain text goes through `html.escape` or `label`.

    >>> el("g", el("rect", width=2.50, stroke_width=3), class_="a<b")
    '<g class="a&lt;b"><rect width="2.5" stroke-width="3"/></g>'
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            shown = f"{round(value, 2):g}" if isinstance(value, float) else escape(str(value))
            parts.append(f'{name.rstrip("_").replace("_", "-")}="{shown}"')
    start = " ".join(parts)
    return f"<{start}>{''.join(children)}</{tag}>" if children else f"<{start}/>"


def label(x: float, y: float, text: str, size: float = 13, **attributes: object) -> str:
    """A line of text whose base line begins at (x, y); escaped."""
    return el("text", escape(text), x=float(x), y=float(y), font_size=float(size), **attributes)


def at(x: float, y: float, *children: str, scale: float = 1, turn: float = 0, **attributes: object) -> str:
    """Children moved to (x, y), made larger by `scale` and turned by so many degrees clockwise."""
    steps = [f"translate({round(x, 2):g} {round(y, 2):g})"]
    steps += [f"rotate({turn:g})"] if turn else []
    steps += [f"scale({round(scale, 3):g})"] if scale != 1 else []
    return el("g", *children, transform=" ".join(steps), **attributes)


def target(place: Target, ok: bool, *children: str) -> str:
    """The element of a target: a button for the front end; `ok` tells whether its move is allowed."""
    return el(
        "g",
        *children,
        class_=f"cat-target catlib-{'ok' if ok else 'no'}",
        role="button",
        tabindex=-1,
        aria_label=place.label,
        data_target=place.id,
        data_move=place.move,
        data_ok=str(ok).lower(),
        data_lm_suppress_shortcuts="true",
    )


def document(width: float, height: float, title: str, description: str, *body: str, live: bool = False) -> str:
    """A whole picture of that size, as wide as the page allows up to a third more; `live` if it has targets."""
    return el(
        "svg",
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc><style>{_STYLE}</style>",
        el("rect", width=width, height=height, rx=12, fill="var(--catlib-table)"),
        *body,
        el("g", "", class_="catlib-overlay"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        class_="catlib-svg",
        role="group" if live else "img",
        style=f"width:100%;max-width:{width * 4 / 3:g}px;height:auto",
    )


def as_html(picture: Picture, text: str) -> str:
    """The picture as static HTML: an image with its description, and the same board in text to unfold.

    Shown where no widget runs: in a notebook that is not trusted or not run, and on a code host.
    """
    data = b64encode(picture.svg.encode()).decode()
    image = el(
        "img",
        alt=f"{picture.title}. {picture.description}",
        src=f"data:image/svg+xml;base64,{data}",
        style="width:100%;max-width:640px;height:auto",
    )
    summary = el("summary", escape(picture.title))
    return el("div", image, el("details", summary, el("pre", escape(text))), class_="catlib-static")


def bars(
    labels: Sequence[str],
    values: Sequence[float],
    *,
    title: str,
    intervals: Sequence[tuple[float, float]] | None = None,
    shown: Sequence[str] | None = None,
    upright: bool = False,
) -> Picture:
    """A chart of one bar for each label, its number printed beside it, so that nothing must be guessed.

    `intervals` draws the range in which each value lies (both ends in the unit of the values), `shown` is how
    the numbers are printed, `upright` draws columns, which suits short labels. Values are 0 or more.
    Raises ValueError for lengths that differ or a negative value.
    """
    numbers = list(shown) if shown is not None else [f"{value:.3g}" for value in values]
    ranges = list(intervals) if intervals is not None else [(value, value) for value in values]
    if not len(labels) == len(values) == len(numbers) == len(ranges):
        raise ValueError("labels, values, intervals and shown must be equally many")
    if any(value < 0 for value in values):
        raise ValueError("a bar is 0 or more long")
    most = max([*values, *(high for _, high in ranges)], default=0) or 1
    rows = [
        (name, value / most, low / most, high / most, number)
        for name, value, (low, high), number in zip(labels, values, ranges, numbers, strict=True)
    ]
    heading = label(14, 24, title, 15, font_weight="bold")
    description = "; ".join(f"{name}: {number}" for name, _, _, _, number in rows)
    if upright:
        width, height, body = 480.0, 240.0, _columns(rows, intervals is not None)
    else:
        width, height, body = 480.0, 48.0 + 28 * len(rows), _rows(rows, intervals is not None)
    return Picture(document(width, height, title, description, heading, body), (), title, description)


Row = tuple[str, float, float, float, str]


def _rows(rows: Sequence[Row], ranged: bool) -> str:
    left = 26 + 7.2 * max((len(name) for name, *_ in rows), default=0)
    left = min(left, 220.0)
    length = 480 - left - 78
    drawn = []
    for place, (name, value, low, high, number) in enumerate(rows):
        y = 40.0 + 28 * place
        end = left + length * (high if ranged else value)
        drawn += [
            label(left - 8, y + 15, name, text_anchor="end"),
            el("rect", x=left, y=y, width=max(1.0, length * value), height=20, rx=3, fill="#0072B2"),
            _range(left + length * low, y + 10, left + length * high, y + 10) if ranged else "",
            label(end + 8, y + 15, number, font_weight="bold"),
        ]
    return "".join(drawn)


def _columns(rows: Sequence[Row], ranged: bool) -> str:
    step = 452 / max(1, len(rows))
    size = 13 if step > 40 else 11
    drawn = []
    for place, (name, value, low, high, number) in enumerate(rows):
        middle, base, tall = 14 + step * (place + 0.5), 212.0, 150.0
        top = base - tall * (high if ranged else value)
        drawn += [
            el(
                "rect",
                x=middle - step * 0.36,
                y=base - tall * value,
                width=step * 0.72,
                height=max(1.0, tall * value),
                rx=3.0,
                fill="#0072B2",
            ),
            _range(middle, base - tall * low, middle, base - tall * high) if ranged else "",
            label(middle, top - 6, number, size, font_weight="bold", text_anchor="middle"),
            label(middle, base + 18, name, size, text_anchor="middle"),
        ]
    return "".join(drawn)


def _range(x: float, y: float, to_x: float, to_y: float) -> str:
    """An interval: a line with a stop at each end."""
    dx, dy = (0, 5) if y == to_y else (5, 0)
    path = f"M{x:.4g},{y:.4g}L{to_x:.4g},{to_y:.4g}"
    for end_x, end_y in ((x, y), (to_x, to_y)):
        path += f"M{end_x - dx:.4g},{end_y - dy:.4g}L{end_x + dx:.4g},{end_y + dy:.4g}"
    return el("path", d=path, fill="none", stroke="var(--catlib-ink)", stroke_width=2)
