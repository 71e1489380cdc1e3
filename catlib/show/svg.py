"""Pictures in SVG: elements, the colours of the page, the whole picture, and its static form in HTML.

A target of a picture stands for a move. Where a move takes two choices (a card, then a place for it) the first is a
pick: the targets that have it as their `after` can be reached once it is picked, and several may share one element.

A picture needs nothing from outside: it reads well in a notebook, light or dark, and alone as an image. Inside
a page its colours follow the page's theme. It has no ids, which could clash with those of a second picture on the
same page: a piece is named by ``data-piece``, a target by ``data-target``.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from html import escape

__all__ = [
    "Pick", "Picture", "Target", "as_html", "at", "box", "disc", "document", "el", "label", "later", "pick", "piece",
    "target", "wrapped",
]  # fmt: skip

_LIGHT = """--catlib-table:var(--jp-layout-color1,#fff);--catlib-ink:var(--jp-ui-font-color1,#212121);
--catlib-soft:var(--jp-ui-font-color2,#5c5c5c);--catlib-line:#a79f92;--catlib-panel:#f6f2ea;--catlib-floor:#ead9bd;
--catlib-space:#f8f1e3;--catlib-wall:#80552f;--catlib-on-wall:#fff4e0;--catlib-paper:#fffdf8;--catlib-outline:#3b3028;
--catlib-accent:#7324b5;--catlib-on-accent:#fff;--catlib-closed:#c3242c;--catlib-on-closed:#fff;
--catlib-card:#f2b24a;--catlib-ready:#37566b;--catlib-on-ready:#fff3d9;--catlib-heart:#e0416d"""
_DARK = """--catlib-table:var(--jp-layout-color1,#16181d);--catlib-ink:var(--jp-ui-font-color1,#ececec);
--catlib-soft:var(--jp-ui-font-color2,#b4b4b4);--catlib-line:#77736b;--catlib-panel:#24262c;--catlib-floor:#4a3c2d;
--catlib-space:#2c2620;--catlib-wall:#c3935f;--catlib-on-wall:#2b1d0e;--catlib-paper:#f1ece2;--catlib-outline:#1b1613;
--catlib-accent:#c9a0ff;--catlib-on-accent:#1f0b35;--catlib-closed:#ff7a7a;--catlib-on-closed:#2a0507;
--catlib-card:#e0a23c;--catlib-ready:#4f7690;--catlib-on-ready:#fff3d9;--catlib-heart:#ff8fab"""

# A class says what a shape is (floor, wall, closed, ...), so that both themes and all games draw it alike.
_STYLE = f"""
.catlib-svg{{{_LIGHT};font-family:var(--jp-ui-font-family,system-ui,sans-serif)}}
@media (prefers-color-scheme:dark){{.catlib-svg{{{_DARK}}}}}
[data-jp-theme-light=true] .catlib-svg{{{_LIGHT}}}
[data-jp-theme-light=false] .catlib-svg{{{_DARK}}}
.catlib-svg text{{fill:var(--catlib-ink)}}
.catlib-svg .catlib-soft{{fill:var(--catlib-soft)}}
.catlib-table{{fill:var(--catlib-table)}}
.catlib-panel{{fill:var(--catlib-panel);stroke:var(--catlib-line);stroke-width:1}}
.catlib-floor{{fill:var(--catlib-floor)}}
.catlib-space{{fill:var(--catlib-space)}}
.catlib-edge{{fill:none;stroke:var(--catlib-wall);stroke-width:5}}
.catlib-wall{{fill:var(--catlib-wall);stroke:var(--catlib-outline)}}
.catlib-on-wall{{fill:var(--catlib-on-wall)}}
.catlib-paper{{fill:var(--catlib-paper);stroke:var(--catlib-outline)}}
.catlib-ready{{fill:var(--catlib-ready);stroke:var(--catlib-outline)}}
.catlib-svg .catlib-on-ready{{fill:var(--catlib-on-ready)}}
.catlib-heart{{fill:var(--catlib-heart);stroke:var(--catlib-outline)}}
.catlib-closed{{fill:var(--catlib-closed);stroke:var(--catlib-outline)}}
.catlib-svg .catlib-on-closed{{fill:var(--catlib-on-closed)}}
.catlib-svg .catlib-warn{{fill:var(--catlib-closed)}}
.catlib-barred{{fill:var(--catlib-closed);fill-opacity:.2;stroke:var(--catlib-closed);stroke-width:2;stroke-dasharray:7 5}}
.catlib-slot{{fill:none;stroke:var(--catlib-line);stroke-width:1.5;stroke-dasharray:5 4}}
.catlib-slot.catlib-warn{{fill:none!important;stroke:var(--catlib-closed)}}
.catlib-card{{fill:var(--catlib-card);stroke:var(--catlib-outline)}}
.catlib-faint{{fill:var(--catlib-line)}}
.catlib-accent{{fill:var(--catlib-accent)}}
.catlib-svg .catlib-on-accent{{fill:var(--catlib-on-accent)}}
.catlib-turn{{fill:var(--catlib-panel);stroke:var(--catlib-accent);stroke-width:3}}
.catlib-roof{{fill:var(--catlib-accent);stroke:var(--catlib-accent)}}
.catlib-mark{{fill:none;stroke:var(--catlib-heart);stroke-width:3.5;stroke-dasharray:9 4}}
.catlib-ghost{{fill:none;stroke:var(--catlib-accent);stroke-width:3;stroke-dasharray:6 3}}
.catlib-bar{{fill:none;stroke:var(--catlib-closed);stroke-width:5}}
.catlib-cat{{stroke-width:4;stroke-linejoin:round;stroke-linecap:round}}
.catlib-eye{{fill:#fff;stroke:#2a211b;stroke-width:2}}
.catlib-pupil{{fill:#2a211b;stroke:none}}
.catlib-fine{{fill:none;stroke:#2a211b;stroke-width:2.5}}
.catlib-lid{{fill:none;stroke:#2a211b;stroke-width:5}}
.catlib-ear{{fill:#fff;fill-opacity:.45;stroke:none}}
.cat-target{{cursor:pointer;outline:none}}
.catlib-hit{{fill:transparent;stroke:none}}
.catlib-ring{{fill:none;stroke:var(--catlib-accent);stroke-width:3.5}}
.catlib-button{{fill:var(--catlib-accent);stroke:var(--catlib-table);stroke-width:1.5}}
.catlib-glyph{{fill:var(--catlib-on-accent)}}
.catlib-no .catlib-ring{{stroke:var(--catlib-line);stroke-dasharray:4 3}}
.catlib-no .catlib-button{{fill:var(--catlib-panel);stroke:var(--catlib-line);stroke-dasharray:3 2}}
.catlib-no .catlib-glyph{{fill:var(--catlib-soft)}}
.catlib-no .catlib-sign{{fill:none;stroke:none}}
.cat-target:hover .catlib-button,.cat-target:focus .catlib-button{{stroke:var(--catlib-ink);stroke-width:3;stroke-dasharray:none}}
.cat-target:hover .catlib-ring,.cat-target:focus .catlib-ring{{stroke:var(--catlib-ink);stroke-width:5;stroke-dasharray:none}}
.catlib-later,.catlib-overlay{{pointer-events:none}}
.catlib-later .catlib-ring{{stroke:none}}
.catlib-picked .catlib-ring{{stroke:var(--catlib-ink);stroke-width:5}}
@keyframes catlib-glide{{from{{transform:translate(var(--dx,0),var(--dy,0))}}}}
.catlib-moved{{animation:catlib-glide .15s ease-out}}
@media (prefers-reduced-motion:reduce){{.catlib-moved{{animation:none}}}}
""".replace("\n", "")  # noqa: E501 (a rule a line)


@dataclass(frozen=True, slots=True)
class Target:
    """A place in a picture that stands for a move: what is tried there, in words too, and its middle.

    `after` is the id of the pick that comes first, if one does.
    """

    id: str
    move: str
    label: str
    x: float
    y: float
    after: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A place in a picture that is chosen before a target: what it is, and its middle.

    `sentence` tells what choosing it is good for, `asks` what is to be chosen then.
    """

    id: str
    label: str
    sentence: str
    asks: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn view: the SVG, the targets in it, and what it shows in words (`title` short, `description` whole)."""

    svg: str
    targets: tuple[Target, ...]
    title: str
    description: str
    picks: tuple[Pick, ...] = ()


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


def box(x: float, y: float, width: float, height: float, rx: float = 0, **attributes: object) -> str:
    """A rectangle from its top left corner, with corners of radius `rx`."""
    return el("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=float(rx), **attributes)


def disc(x: float, y: float, radius: float, **attributes: object) -> str:
    """A circle around (x, y)."""
    return el("circle", cx=float(x), cy=float(y), r=float(radius), **attributes)


def label(
    x: float,
    y: float,
    text: str,
    size: float = 13,
    *,
    bold: bool = False,
    anchor: str | None = None,
    room: float | None = None,
    **attributes: object,
) -> str:
    """A line of text on a base line through (x, y), escaped; `anchor` "middle" or "end" says what x is of it.

    Where a wide font would need more than `room`, the text gets just that: how wide the page's font is, nobody knows.

    >>> ["textLength" in label(0, 0, text, 10, room=40) for text in ("sofa nap", "vase")]
    [True, False]
    """
    weight = "bold" if bold else None
    tight = room is not None and len(text) * size * (0.7 if bold else 0.62) > room
    return el(
        "text",
        escape(text),
        x=float(x),
        y=float(y),
        font_size=float(size),
        font_weight=weight,
        text_anchor=anchor,
        textLength=room if tight else None,
        lengthAdjust="spacingAndGlyphs" if tight else None,
        **attributes,
    )


def at(x: float, y: float, *children: str, scale: float = 1, turn: float = 0, **attributes: object) -> str:
    """Children moved to (x, y), made larger by `scale` and turned by so many degrees clockwise."""
    steps = [f"translate({round(x, 2):g} {round(y, 2):g})"]
    steps += [f"rotate({turn:g})"] if turn else []
    steps += [f"scale({round(scale, 3):g})"] if scale != 1 else []
    return el("g", *children, transform=" ".join(steps), **attributes)


def piece(name: str, drawn: str, glide: tuple[str, float, float] | None = None, **more: str) -> str:
    """A piece by its name. If it has moved it glides: from which place, and how far to the right and down that is."""
    if glide is None:
        return el("g", drawn, data_piece=name, **more)
    origin, dx, dy = glide
    style = f"--dx:{dx:g}px;--dy:{dy:g}px"
    return el("g", drawn, data_piece=name, data_from=origin, style=style, class_="catlib-moved", **more)


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of about so many characters.

    >>> wrapped("a lure card", 8)
    ['a lure', 'card']
    """
    lines = [""]
    for part in text.split():
        if lines[-1] and len(lines[-1]) + len(part) >= width:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{part}"
    return lines


def target(place: Target, ok: bool, *children: str) -> str:
    """The element of a target: a button for the front end; `ok` tells whether its move is allowed.

    A child of class ``catlib-button`` or ``catlib-ring`` shows hover and focus, one of class ``catlib-hit`` is
    not seen and makes the place larger.
    """
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


def pick(place: Pick, *children: str) -> str:
    """The element of a pick: a button like a target, that is pressed in once it is picked."""
    return el(
        "g",
        *children,
        class_="cat-target catlib-ok",
        role="button",
        tabindex=-1,
        aria_label=place.label,
        aria_pressed="false",
        data_target=place.id,
        data_ok="true",
        data_lm_suppress_shortcuts="true",
    )


def later(target_id: str, *children: str) -> str:
    """The element that all targets with this id share: it is none of them until the pick of one is picked."""
    return el("g", *children, class_="cat-target catlib-later", data_target=target_id)


def document(width: float, height: float, title: str, description: str, *body: str, live: bool = False) -> str:
    """A whole picture of that size, as wide as the page allows up to a third more; `live` if it has targets.

    The last group, of class ``catlib-overlay``, is empty: there goes what a preview lays over the picture.
    """
    return el(
        "svg",
        el("title", escape(title)),
        el("desc", escape(description)),
        el("style", _STYLE),
        box(0, 0, width, height, 12, class_="catlib-table"),
        *body,
        el("g", "", class_="catlib-overlay"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=float(width),
        height=float(height),
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
        alt=f"{picture.title} {picture.description}",
        src=f"data:image/svg+xml;base64,{data}",
        style="width:100%;max-width:640px;height:auto",
    )
    unfold = el("details", el("summary", escape(picture.title)), el("pre", escape(text)))
    return el("div", image, unfold, class_="catlib-static")
