"""The pieces that all games share, in one style: flat shapes, a thin darker outline, rounded cards, cats' heads.

A cat can be told by shape, letter and colour, never by colour alone. All functions give SVG markup; (x, y) is
the middle of a piece, sizes are in units of the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from catlib.show.svg import at, el, label

__all__ = ["Look", "arrow", "badge", "card", "cat", "cat_card", "heart", "house", "lock", "looks", "no_entry", "paw"]

OKABE_ITO = ("#0072B2", "#009E73", "#D55E00", "#F0E442", "#CC79A7", "#56B4E9", "#E69F00", "#4A4A4A")
NAMED = {
    "blue": "#0072B2",
    "green": "#009E73",
    "red": "#D55E00",
    "yellow": "#F0E442",
    "pink": "#CC79A7",
    "purple": "#CC79A7",
    "sky": "#56B4E9",
    "orange": "#E69F00",
    "black": "#4A4A4A",
    "brown": "#9A6A3A",
    "grey": "#9E9E9E",
    "gray": "#9E9E9E",
    "white": "#F7F7F7",
}
WILD = "#FFFDF8"
INK = "#2A211B"


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of cat looks: fill and outline, the shape of ears, eyes and forehead (0 to 4), and its letter."""

    fill: str
    outline: str
    shape: int
    letter: str


def looks(colours: Iterable[str], wild: str = "wild") -> Mapping[str, Look]:
    """A look for each colour by name, and one for the wild cat: shapes and letters all differ.

    >>> [(name, look.letter) for name, look in looks(["blue", "black", "red"]).items()]
    [('blue', 'B'), ('black', 'L'), ('red', 'R'), ('wild', 'W')]
    """
    names = list(colours)
    taken = {NAMED[name] for name in names if name in NAMED}
    free = [fill for fill in OKABE_ITO if fill not in taken]
    found: dict[str, Look] = {}
    letters: set[str] = set()
    fills: set[str] = set()
    for shape, name in enumerate([*names, wild]):
        letter = next(sign for sign in (*name.upper(), *"123456789") if sign not in letters)
        fill = WILD if name == wild else NAMED.get(name) or free.pop(0)
        if fill in fills:  # purple and pink are one in the palette
            fill = free.pop(0)
        letters.add(letter)
        fills.add(fill)
        found[name] = Look(fill, _darker(fill), 4 if name == wild else shape % 4, letter)
    return found


def _darker(colour: str) -> str:
    """Half as light."""
    return "#" + "".join(f"{int(colour[place : place + 2], 16) // 2:02x}" for place in (1, 3, 5))


# A head is drawn in a box from -50 to 50 on both sides.
_FACE = "Q47,42 0,43Q-47,42 -41,6"
_EARS = (
    f"M-41,6L-39,-40Q-37,-44 -33,-41L-14,-23Q0,-27 14,-23L33,-41Q37,-44 39,-40L41,6{_FACE}Z",  # pointed
    f"M-41,6C-54,-22 -46,-42 -31,-38Q-18,-34 -14,-22Q0,-27 14,-22Q18,-34 31,-38C46,-42 54,-22 41,6{_FACE}Z",  # round
    f"M-41,6L-47,-46L-38,-42L-38,-48L-14,-24Q0,-28 14,-24L38,-48L38,-42L47,-46L41,6{_FACE}Z",  # tufted
    f"M-41,6Q-42,-18 -34,-24L-48,-30Q-30,-42 -13,-25Q0,-29 13,-25Q30,-42 48,-30L34,-24Q42,-18 41,6{_FACE}Z",  # bent
    f"M-41,6L-39,-40Q-37,-44 -33,-41L-14,-23Q0,-27 14,-23L22,-30L25,-24L34,-41Q37,-44 39,-40L41,6{_FACE}Z",  # torn
)
_INNER = (
    "M-34,-31L-32,-12L-20,-19ZM34,-31L32,-12L20,-19Z",
    "M-37,-25Q-34,-33 -25,-29L-22,-20L-36,-10ZM37,-25Q34,-33 25,-29L22,-20L36,-10Z",
    "M-40,-33L-35,-12L-20,-21ZM40,-33L35,-12L20,-21Z",
    "M-39,-30Q-28,-35 -18,-24L-31,-22ZM39,-30Q28,-35 18,-24L31,-22Z",
    "M-34,-31L-32,-12L-20,-19ZM34,-31L32,-12L20,-19Z",
)
_MARK = (  # on the forehead, in the colour of the outline
    el("path", d="M0,-22L7,-12L0,-2L-7,-12Z"),
    el("path", d="M-11,-21L-8,-5M0,-24L0,-4M11,-21L8,-5", fill="none", stroke_width=5),
    el("path", d="M-13,-20L0,-7L13,-20L0,-14Z", stroke_width=3),
    el("circle", cy=-13, r=6) + el("path", d="M13,-8Q30,-12 34,4Q32,18 19,17Q8,12 13,-8Z", fill_opacity=".35", stroke="none"),
    el("path", d="M-41,2L-25,4M-41,14L-27,14M41,2L25,4M41,14L27,14M-18,38L-14,29M18,38L14,29M0,43L0,35", fill="none", stroke_width=5)
    + el("path", d="M0,-26L4,-16L14,-16L6,-9L9,1L0,-5L-9,1L-6,-9L-14,-16L-4,-16Z", fill="#E69F00", stroke_width=2.5),
)
_ROUND = el("path", d="M-26,8a9,9 0 1 0 18,0a9,9 0 1 0 -18,0M8,8a9,9 0 1 0 18,0a9,9 0 1 0 -18,0", fill="#fff", stroke=INK, stroke_width=2)
_EYES = (
    _ROUND + el("path", d="M-20,9a5,5 0 1 0 10,0a5,5 0 1 0 -10,0M10,9a5,5 0 1 0 10,0a5,5 0 1 0 -10,0", fill=INK, stroke="none"),
    el("path", d="M-28,11Q-18,-4 -7,10Q-18,20 -28,11ZM28,11Q18,-4 7,10Q18,20 28,11Z", fill="#fff", stroke=INK, stroke_width=2)
    + el("path", d="M-17.500,1Q-13,9 -17.500,17Q-22,9 -17.500,1ZM17.500,1Q22,9 17.500,17Q13,9 17.500,1Z", fill=INK, stroke="none"),
    el("path", d="M-28,10Q-18,-2 -8,10M8,10Q18,-2 28,10", fill="none", stroke=INK, stroke_width=5),
    _ROUND + el("path", d="M-26,7h18a9,9 0 0 1 -18,0ZM8,7h18a9,9 0 0 1 -18,0Z", fill=INK, stroke="none"),
    el("circle", cx=-17, cy=8, r=9, fill="#fff", stroke=INK, stroke_width=2)
    + el("circle", cx=-16, cy=8, r=5, fill=INK, stroke="none")
    + el("path", d="M8,11L17,6L27,11", fill="none", stroke=INK, stroke_width=5),
)
_MUZZLE = el("path", d="M0,30Q-5,36 -11,32M0,30Q5,36 11,32M0,30V25M-31,24L-52,20M-31,29L-51,33M31,24L52,20M31,29L51,33", fill="none", stroke=INK, stroke_width=2.5) + el("path", d="M-6,20H6L0,27Z", fill="#F4A6B4", stroke=INK, stroke_width=2)  # fmt: skip


def cat(x: float, y: float, size: float, look: Look) -> str:
    """A cat's head of this size in its own colour and shape."""
    return at(
        x,
        y,
        el("path", d=_EARS[look.shape]),
        el("path", d=_INNER[look.shape], fill="#fff", fill_opacity=".45", stroke="none"),
        el("g", _MARK[look.shape], fill=look.outline),
        _EYES[look.shape],
        _MUZZLE,
        scale=size / 100,
        fill=look.fill,
        stroke=look.outline,
        stroke_width=4,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def card(x: float, y: float, width: float, height: float, fill: str = "var(--catlib-paper)", **more: object) -> str:
    """A rounded card."""
    return el(
        "rect",
        x=x - width / 2,
        y=y - height / 2,
        width=float(width),
        height=float(height),
        rx=min(width, height) / 6,
        fill=fill,
        stroke="var(--catlib-outline)",
        stroke_width=1.5,
        **more,
    )


def cat_card(x: float, y: float, size: float, look: Look) -> str:
    """A square card that shows a cat face up, with its letter."""
    tint = el(
        "rect",
        x=x - size / 2,
        y=y - size / 2,
        width=float(size),
        height=float(size),
        rx=size / 6,
        fill=look.fill,
        fill_opacity=".28",
    )
    return card(x, y, size, size) + tint + cat(x, y - size * 0.04, size * 0.78, look) + badge(
        x + size * 0.34, y + size * 0.34, max(7.5, size * 0.155), look.letter
    )


def ready_card(x: float, y: float, size: float, word: str = "") -> str:
    """A square card face down: a home with a heart in it; with room for a word below."""
    lift = size * 0.1 if word else 0
    return (
        card(x, y, size, size, "var(--catlib-ready)")
        + house(x, y - lift, size * 0.62, "var(--catlib-on-ready)")
        + heart(x, y - lift + size * 0.06, size * 0.26)
        + (
            label(x, y + size * 0.42, word, size * 0.2, text_anchor="middle", font_weight="bold", style="fill:#fff")
            if word
            else ""
        )
    )


def badge(x: float, y: float, radius: float, text: str) -> str:
    """A round tag with a letter or number."""
    return el(
        "circle", cx=float(x), cy=float(y), r=float(radius), fill="var(--catlib-paper)", stroke="var(--catlib-outline)"
    ) + label(
        x, y + radius * 0.5, text, radius * 1.4, text_anchor="middle", font_weight="bold", style="fill:var(--catlib-outline)"
    )


def heart(x: float, y: float, size: float) -> str:
    """A heart."""
    path = "M0,40C-60,0 -40,-45 -12,-38Q-3,-35 0,-24Q3,-35 12,-38C40,-45 60,0 0,40Z"
    return at(x, y, el("path", d=path, fill="var(--catlib-heart)", stroke="var(--catlib-outline)", stroke_width=5), scale=size / 80)  # fmt: skip


def house(x: float, y: float, size: float, fill: str) -> str:
    """A house."""
    path = "M-50,-2L0,-46L50,-2H38V46H-38V-2Z"
    return at(
        x,
        y,
        el("path", d=path, fill=fill, stroke="var(--catlib-outline)", stroke_width=4, stroke_linejoin="round"),
        scale=size / 100,
    )


def paw(x: float, y: float, size: float, fill: str) -> str:
    """A cat's paw."""
    path = (
        "M0,-2C18,-2 30,16 24,28C18,38 8,32 0,32C-8,32 -18,38 -24,28C-30,16 -18,-2 0,-2Z"
        "M-32,-10a8,10 -20 1 0 .1,0ZM32,-10a8,10 20 1 0 .1,0ZM-11,-34a8,11 -8 1 0 .1,0ZM11,-34a8,11 8 1 0 .1,0Z"
    )
    return at(x, y, el("path", d=path, fill=fill), scale=size / 80)


def lock(x: float, y: float, size: float) -> str:
    """A padlock on a disc of the colour of what is closed."""
    return at(
        x,
        y,
        el("circle", r=50, fill="var(--catlib-closed)", stroke="var(--catlib-outline)", stroke_width=6),
        el("path", d="M-15,-4V-16a15,15 0 0 1 30,0V-4", fill="none", stroke="var(--catlib-on-closed)", stroke_width=8),
        el("rect", x=-24, y=-6, width=48, height=34, rx=5, fill="var(--catlib-on-closed)"),
        scale=size / 100,
    )


def no_entry(x: float, y: float, size: float) -> str:
    """The sign on a way that is closed."""
    return at(
        x,
        y,
        el("circle", r=50, fill="var(--catlib-closed)", stroke="var(--catlib-outline)", stroke_width=5),
        el("rect", x=-32, y=-10, width=64, height=20, rx=3, fill="var(--catlib-on-closed)"),
        scale=size / 100,
    )


TURNS = {"right": 0, "down": 90, "left": 180, "up": 270}


def arrow(x: float, y: float, size: float, direction: str, **more: object) -> str:
    """An arrow to up, down, left or right."""
    path = "M-42,-14H2V-38L46,0L2,38V14H-42Z"
    return at(x, y, el("path", d=path, **more), scale=size / 100, turn=TURNS[direction])
