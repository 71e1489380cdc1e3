"""The pieces that all games share, in one style: flat shapes, a thin darker outline, rounded cards, cats' heads.

A cat can be told by shape, letter and colour, never by colour alone. All functions give SVG markup; (x, y) is
the middle of a piece, sizes are in units of the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from catlib.show.svg import at, box, disc, el, label

__all__ = [
    "Look", "arrow", "badge", "cat", "cat_card", "chip", "darker", "heart", "house", "lock", "looks", "no_entry", "paw",
    "ready_card",
]  # fmt: skip

OKABE_ITO = {
    "blue": "#0072B2",
    "green": "#009E73",
    "red": "#D55E00",
    "yellow": "#F0E442",
    "purple": "#CC79A7",
    "sky": "#56B4E9",
    "orange": "#E69F00",
    "black": "#4A4A4A",
}
OTHERS = {"brown": "#9A6A3A", "gray": "#9E9E9E", "grey": "#9E9E9E", "pink": "#F2A0B5", "white": "#F7F7F7"}
WILD = "#FFFDF8"


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of cat looks: fill and outline, the shape of ears, eyes and forehead (0 to 5), and its letter."""

    fill: str
    outline: str
    shape: int
    letter: str


def looks(colours: Iterable[str], wild: str = "wild") -> Mapping[str, Look]:
    """A look for each of up to four colours by name, and one for the wild cat: shapes, letters, colours all differ.

    >>> [(name, look.letter) for name, look in looks(["blue", "black", "red"]).items()]
    [('blue', 'B'), ('black', 'L'), ('red', 'R'), ('wild', 'W')]
    """
    named = list(colours)
    fills = {name: (OKABE_ITO | OTHERS)[name] for name in named if name in OKABE_ITO or name in OTHERS}
    free = iter([fill for fill in OKABE_ITO.values() if fill not in fills.values()])
    found: dict[str, Look] = {}
    letters: set[str] = set()
    for shape, name in enumerate([*named, wild]):
        letter = next(sign for sign in (*name.upper(), *"123456789") if sign not in letters)
        letters.add(letter)
        fill = WILD if name == wild else fills.get(name) or next(free)
        found[name] = Look(fill, darker(fill), 4 if name == wild else shape, letter)
    return found


def darker(colour: str) -> str:
    """Half as light."""
    return "#" + "".join(f"{int(colour[place : place + 2], 16) // 2:02x}" for place in (1, 3, 5))


# A head is drawn in a box from -50 to 50 on both sides. One of each of the following for every shape.

_FACE = "Q47,42 0,43Q-47,42 -41,6Z"
_HEADS = (
    "M-41,6L-39,-40Q-37,-44 -33,-41L-14,-23Q0,-27 14,-23L33,-41Q37,-44 39,-40L41,6" + _FACE,  # pointed ears
    "M-41,6C-54,-22 -46,-42 -31,-38Q-18,-34 -14,-22Q0,-27 14,-22Q18,-34 31,-38C46,-42 54,-22 41,6" + _FACE,  # round
    "M-41,6L-47,-46L-38,-42L-38,-48L-14,-24Q0,-28 14,-24L38,-48L38,-42L47,-46L41,6" + _FACE,  # tufted
    "M-41,6Q-42,-18 -34,-24L-48,-30Q-30,-42 -13,-25Q0,-29 13,-25Q30,-42 48,-30L34,-24Q42,-18 41,6" + _FACE,  # bent
    "M-41,6L-39,-40Q-37,-44 -33,-41L-14,-23Q0,-27 14,-23L22,-30L25,-24L34,-41Q37,-44 39,-40L41,6" + _FACE,  # torn
    "M-41,6Q-44,-14 -36,-24Q-44,-46 -26,-46Q-12,-46 -10,-26Q0,-29 10,-26Q12,-46 26,-46Q44,-46 36,-24Q44,-14 41,6"
    + _FACE,  # tall
)
_EARS = (
    "M-34,-31L-32,-12L-20,-19ZM34,-31L32,-12L20,-19Z",
    "M-37,-25Q-34,-33 -25,-29L-22,-20L-36,-10ZM37,-25Q34,-33 25,-29L22,-20L36,-10Z",
    "M-40,-33L-35,-12L-20,-21ZM40,-33L35,-12L20,-21Z",
    "M-39,-30Q-28,-35 -18,-24L-31,-22ZM39,-30Q28,-35 18,-24L31,-22Z",
    "M-34,-31L-32,-12L-20,-19ZM34,-31L32,-12L20,-19Z",
    "M-32,-32Q-27,-44 -19,-34L-18,-20L-29,-20ZM32,-32Q27,-44 19,-34L18,-20L29,-20Z",
)
_STRIPES = "M-41,2L-25,4M-41,14L-27,14M41,2L25,4M41,14L27,14M-18,38L-14,29M18,38L14,29M0,43L0,35"
_STAR = "M0,-26L4,-16L14,-16L6,-9L9,1L0,-5L-9,1L-6,-9L-14,-16L-4,-16Z"
_PATCH = "M13,-8Q30,-12 34,4Q32,18 19,17Q8,12 13,-8Z"
_MARKS = (  # on the forehead
    el("path", d="M0,-22L7,-12L0,-2L-7,-12Z"),
    el("path", d="M-11,-21L-8,-5M0,-24L0,-4M11,-21L8,-5", fill="none", stroke_width=5),
    el("path", d="M-13,-20L0,-7L13,-20L0,-14Z", stroke_width=3),
    el("circle", cy=-13, r=6) + el("path", d=_PATCH, fill_opacity=".35", stroke="none"),
    el("path", d=_STRIPES, fill="none", stroke_width=5) + el("path", d=_STAR, fill="#E69F00", stroke_width=2.5),
    el("path", d="M-6,-26Q0,-4 6,-26", stroke_width=3),
)
_TWO_ROUND = "M-26,8a9,9 0 1 0 18,0a9,9 0 1 0 -18,0M8,8a9,9 0 1 0 18,0a9,9 0 1 0 -18,0"
_TWO_PUPILS = "M-20,9a5,5 0 1 0 10,0a5,5 0 1 0 -10,0M10,9a5,5 0 1 0 10,0a5,5 0 1 0 -10,0"
_TWO_LONG = "M-28,11Q-18,-4 -7,10Q-18,20 -28,11ZM28,11Q18,-4 7,10Q18,20 28,11Z"
_TWO_SLITS = "M-17.500,1Q-13,9 -17.500,17Q-22,9 -17.500,1ZM17.500,1Q22,9 17.500,17Q13,9 17.500,1Z"


def _eyes(*parts: tuple[str, str]) -> str:
    return "".join(el("path", d=path, class_=f"catlib-{what}") for what, path in parts)


_EYES = (
    _eyes(("eye", _TWO_ROUND), ("pupil", _TWO_PUPILS)),
    _eyes(("eye", _TWO_LONG), ("pupil", _TWO_SLITS)),
    _eyes(("lid", "M-28,10Q-18,-2 -8,10M8,10Q18,-2 28,10")),
    _eyes(("eye", _TWO_ROUND), ("pupil", "M-26,7h18a9,9 0 0 1 -18,0ZM8,7h18a9,9 0 0 1 -18,0Z")),
    _eyes(
        ("eye", "M-26,8a9,9 0 1 0 18,0a9,9 0 1 0 -18,0"),
        ("pupil", "M-21,9a5,5 0 1 0 10,0a5,5 0 1 0 -10,0"),
        ("lid", "M8,11L17,6L27,11"),
    ),
    _eyes(("eye", _TWO_ROUND), ("pupil", "M-25,7a8,8 0 0 1 16,0ZM9,7a8,8 0 0 1 16,0Z")),
)
_MUZZLE = el(
    "path",
    d="M0,30Q-5,36 -11,32M0,30Q5,36 11,32M0,30V25M-31,24L-52,20M-31,29L-51,33M31,24L52,20M31,29L51,33",
    class_="catlib-fine",
) + el("path", d="M-6,20H6L0,27Z", fill="#F4A6B4", stroke="#2a211b", stroke_width=2)


def cat(x: float, y: float, size: float, look: Look) -> str:
    """A cat's head of this size in its own colour and shape."""
    return at(x, y, _head(look), scale=size / 100)


@cache
def _head(look: Look) -> str:
    return el(
        "g",
        el("path", d=_HEADS[look.shape]),
        el("path", d=_EARS[look.shape], class_="catlib-ear"),
        el("g", _MARKS[look.shape], fill=look.outline),
        _EYES[look.shape],
        _MUZZLE,
        fill=look.fill,
        stroke=look.outline,
        class_="catlib-cat",
    )


def chip(x: float, y: float, size: float, look: Look) -> str:
    """The outline of a cat's head in its colour with its letter in it: for counts, where a face would be too small."""
    red, green, blue = (int(look.fill[place : place + 2], 16) for place in (1, 3, 5))
    ink = "#fff" if 0.3 * red + 0.59 * green + 0.11 * blue < 150 else "#1b1613"
    head = el("path", d=_HEADS[look.shape], fill=look.fill, stroke=look.outline, stroke_width=5)
    letter = label(x, y + size * 0.28, look.letter, size * 0.6, bold=True, anchor="middle", style=f"fill:{ink}")
    return at(x, y, head, scale=size / 100) + letter


def cat_card(x: float, y: float, size: float, look: Look) -> str:
    """A square card that shows a cat face up, with its letter."""
    corner, tag = (x - size / 2, y - size / 2), max(7.5, size * 0.15)
    reach = size / 2 - tag - 0.5
    return (
        box(*corner, size, size, size / 6, class_="catlib-paper", stroke_width=1.5)
        + box(*corner, size, size, size / 6, fill=look.fill, fill_opacity=".28")
        + cat(x, y - size * 0.04, size * 0.78, look)
        + badge(x + reach, y + reach, tag, look.letter)
    )


def ready_card(x: float, y: float, size: float, word: str = "") -> str:
    """A square card face down: a home with a heart in it; with room for a word below."""
    middle = y - size * 0.1 if word else y
    written = label(x, y + size * 0.41, word, size * 0.21, bold=True, anchor="middle", class_="catlib-on-ready")
    return (
        box(x - size / 2, y - size / 2, size, size, size / 6, class_="catlib-ready", stroke_width=1.5)
        + house(x, middle, size * 0.62, "on-ready")
        + heart(x, middle + size * 0.06, size * 0.26)
        + (written if word else "")
    )


def badge(x: float, y: float, radius: float, text: str) -> str:
    """A round tag with a letter or number."""
    ink = "fill:var(--catlib-outline)"
    return disc(x, y, radius, class_="catlib-paper") + label(
        x, y + radius * 0.5, text, radius * 1.4, bold=True, anchor="middle", style=ink
    )


def heart(x: float, y: float, size: float) -> str:
    """A heart."""
    path = "M0,40C-60,0 -40,-45 -12,-38Q-3,-35 0,-24Q3,-35 12,-38C40,-45 60,0 0,40Z"
    return at(x, y, el("path", d=path, class_="catlib-heart", stroke_width=5), scale=size / 80)


def house(x: float, y: float, size: float, fill: str = "on-wall") -> str:
    """A house in one of the colours of the picture."""
    line = {"stroke": "var(--catlib-outline)", "stroke_width": 5, "stroke_linejoin": "round"}
    path = "M-50,-2L0,-46L50,-2H38V46H-38V-2Z"
    return at(x, y, el("path", d=path, class_=f"catlib-{fill}", **line), scale=size / 100)


def paw(x: float, y: float, size: float, fill: str = "on-wall") -> str:
    """A cat's paw in one of the colours of the picture."""
    path = (
        "M0,-2C18,-2 30,16 24,28C18,38 8,32 0,32C-8,32 -18,38 -24,28C-30,16 -18,-2 0,-2Z"
        "M-32,-10a8,10 -20 1 0 .1,0ZM32,-10a8,10 20 1 0 .1,0ZM-11,-34a8,11 -8 1 0 .1,0ZM11,-34a8,11 8 1 0 .1,0Z"
    )
    return at(x, y, el("path", d=path, class_=f"catlib-{fill}"), scale=size / 80)


def lock(x: float, y: float, size: float) -> str:
    """A padlock: what it is on may not be moved."""
    shackle = "M-15,-4V-16a15,15 0 0 1 30,0V-4"
    return at(
        x,
        y,
        el("circle", r=50, class_="catlib-closed", stroke_width=6),
        el("path", d=shackle, fill="none", stroke="var(--catlib-on-closed)", stroke_width=8),
        box(-24, -6, 48, 34, 5, class_="catlib-on-closed"),
        scale=size / 100,
    )


def no_entry(x: float, y: float, size: float) -> str:
    """The sign on a way that is closed."""
    return at(
        x,
        y,
        el("circle", r=50, class_="catlib-closed", stroke_width=5),
        box(-32, -10, 64, 20, 3, class_="catlib-on-closed"),
        scale=size / 100,
    )


_TURNS = {"right": 0, "down": 90, "left": 180, "up": 270}


def arrow(x: float, y: float, size: float, direction: str, **more: object) -> str:
    """An arrow to up, down, left or right."""
    return at(x, y, el("path", d="M-42,-14H2V-38L46,0L2,38V14H-42Z", **more), scale=size / 100, turn=_TURNS[direction])
