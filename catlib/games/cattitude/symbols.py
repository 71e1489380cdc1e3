"""The pieces of CATtitude!: items, cats, the human, cards and room tokens.

An item can be told by its shape, a cat by its number, its ears and its colour, a kind of card by its sign and its
colour. (x, y) is the middle of a piece; of a cat and of the human it is where they stand.
"""

from __future__ import annotations

from functools import cache

from catlib.games.cattitude.seen import kind_of
from catlib.show.figures import INK, back, cat, crown, look, marker
from catlib.show.figures import person as human
from catlib.show.pieces import OKABE_ITO, OTHERS, arrow, heart
from catlib.show.svg import at, box, disc, el, label

__all__ = [
    "INK", "back", "cat", "colour", "crown", "flag", "human", "item", "look", "marker", "sign", "tile", "tint", "token",
]  # fmt: skip

COLOURS = OKABE_ITO | OTHERS | {
    "teal": "#2FA39A", "purple": "#8E6BB5", "red": "#D2513F", "pink": "#F08CB0", "lime": "#A5C83B", "navy": "#3B4F8A",
    "turquoise": "#45C1B5", "violet": "#A77BD0", "gold": "#D9A514", "beige": "#D9C9A3", "olive": "#8A8A3A",
}  # fmt: skip
TINTS = {
    "steal": OKABE_ITO["orange"],
    "knock": OKABE_ITO["sky"],
    "destroy": OKABE_ITO["red"],
    "cuddle": "#F2A0B5",
    "run": OKABE_ITO["green"],
    "sneak": OKABE_ITO["green"],
    "hide": OKABE_ITO["green"],
}

# An item is drawn in a box from -50 to 50 on both sides: parts in its colour, outlined, and fine dark lines.


def _solid(path: str, fill: str | None = None) -> str:
    return el("path", d=path, stroke_width=5, fill=fill)


def _fine(path: str) -> str:
    return el("path", d=path, fill="none", stroke_width=4)


def _dot(x: float, y: float, radius: float = 3) -> str:
    return el("circle", cx=float(x), cy=float(y), r=float(radius), fill="#2a211b", stroke="none")


_ITEMS: dict[str, tuple[str, str]] = {
    "book": (
        "#5B8DB8",
        _solid("M-36,-40H30V38H-28Q-38,38 -38,28V-36Q-38,-40 -36,-40Z")
        + _solid("M-28,22H30V38H-28Q-37,38 -37,30Q-37,22 -28,22Z", "#FFFDF8")
        + _fine("M-18,-24H14M-18,-10H6"),
    ),
    "curtain": (
        "#C8607A",
        _solid("M-40,-38H-4Q-6,0 -28,8Q-22,28 -24,44H-42Z")
        + _solid("M40,-38H4Q6,0 28,8Q22,28 24,44H42Z")
        + _solid("M-50,-46H50V-36H-50Z", "#C98A5E")
        + _fine("M-28,-34Q-30,-8 -34,2M28,-34Q30,-8 34,2"),
    ),
    "fish": (
        "#7FB2C9",
        _solid("M-48,2Q-20,-34 16,-8L44,-28Q36,0 44,30L16,12Q-20,36 -48,2Z")
        + _fine("M-14,-14Q-4,2 -14,18M4,-4L8,2L4,8")
        + _dot(-28, -2, 4),
    ),
    "glove": (
        "#8FA65B",
        _solid(
            "M-22,26V8L-40,-8Q-46,-20 -32,-20L-20,-10V-34Q-14,-44 -7,-34"
            "Q-2,-50 7,-38Q15,-48 20,-34Q30,-38 30,-24V10Q30,20 26,26Z"
        )
        + _solid("M-26,26H30V46H-26Z", "#F0E7D2")
        + _fine("M-7,-34V-10M7,-38V-10M20,-34V-8"),
    ),
    "jar": (
        "#D9A066",
        _solid("M-28,-22Q-44,-10 -44,12Q-44,46 -20,46H20Q44,46 44,12Q44,-10 28,-22Z")
        + _solid("M-34,-36H34V-22H-34Z", "#B5533C")
        + _solid("M-8,-36Q-8,-48 0,-48Q8,-48 8,-36Z", "#B5533C")
        + _dot(-14, 8, 5) + _dot(12, 4, 5) + _dot(0, 26, 5),
    ),
    "lamp": (
        "#F2D16B",
        _solid("M-4,-6H4V36H-4Z", "#8C8C8C")
        + _solid("M-24,46Q-22,34 0,34Q22,34 24,46Z", "#8C8C8C")
        + _solid("M-18,-46H18L38,-4H-38Z"),
    ),
    "paper": (
        "#FFFFFF",
        _solid("M10,-24V44H42V-10Z")
        + _solid("M-6,-42a34,34 0 1 0 .1,0Z")
        + _solid("M-6,-18a10,10 0 1 0 .1,0Z", "#C9B08A")
        + _fine("M18,12H34"),
    ),
    "pillow": (
        "#B79AD0",
        _solid("M-44,-32Q0,-20 44,-32Q34,0 44,32Q0,20 -44,32Q-34,0 -44,-32Z")
        + _fine("M-28,-18L-18,-10M28,-18L18,-10M-28,18L-18,10M28,18L18,10"),
    ),
    "plant": (
        "#5FA35B",
        _solid("M0,16Q-8,-14 -40,-18Q-36,12 0,16ZM0,16Q8,-22 38,-26Q40,6 0,16ZM0,14Q-18,-24 2,-48Q20,-24 0,14Z")
        + _solid("M-26,16H26L18,46H-18Z", "#C98A5E"),
    ),
    "slipper": (
        "#D98BA0",
        _solid("M-48,30Q-48,6 -30,2Q-12,-30 22,-22Q48,-12 48,16Q48,30 40,30Z")
        + _solid("M-44,14Q-30,4 -8,6Q2,16 -10,20Q-34,24 -44,14Z", "#F7E6EA")
        + _fine("M-48,30H48")
        + _solid("M18,-6a8,8 0 1 0 .1,0Z", "#FFFDF8"),
    ),
    "sock": (
        "#6FA8DC",
        _solid("M-18,-46H20V4Q20,12 32,18Q46,26 40,38Q34,48 20,44L-10,34Q-24,28 -22,10Z")
        + _solid("M-22,-46H24V-32H-22Z", "#FFFDF8")
        + _fine("M-18,-20H20M-19,-8H20"),
    ),
    "sofa": (
        "#77A88D",
        _solid("M-34,8V-22Q-34,-32 -24,-32H24Q34,-32 34,-22V8Z")
        + _solid("M-32,6H32V30H-32Z")
        + _solid("M-48,-2Q-48,-10 -40,-10Q-32,-10 -32,-2V34H-48ZM48,-2Q48,-10 40,-10Q32,-10 32,-2V34H48Z")
        + _fine("M0,-32V6M-40,34V42M40,34V42"),
    ),
    "teddy": (
        "#B98554",
        _solid("M-30,-30a12,12 0 1 0 .1,0ZM30,-30a12,12 0 1 0 .1,0Z")
        + _solid("M-24,10Q-46,12 -40,30Q-30,32 -22,26Q-30,48 -10,46H10Q30,48 22,26Q30,32 40,30Q46,12 24,10Z")
        + _solid("M0,-40a28,26 0 1 0 .1,0Z")
        + _solid("M0,-16a12,10 0 1 0 .1,0Z", "#F0DDC2")
        + _dot(-12, -18, 4) + _dot(12, -18, 4) + _dot(0, -10, 3.5),
    ),
    "vase": (
        "#D9776A",
        _solid("M-16,-46H16L10,-28Q42,-8 30,24Q24,46 12,46H-12Q-24,46 -30,24Q-42,-8 -10,-28Z")
        + _fine("M-33,0L-22,10L-11,0L0,10L11,0L22,10L33,0M-28,26H28"),
    ),
    "yarn": (
        "#E07B39",
        _solid("M0,-42a38,38 0 1 0 .1,0Z")
        + _fine("M-32,-22Q0,-30 28,-28M-38,-4Q0,-18 38,-8M-34,14Q4,-8 36,8M-12,-40Q18,-6 14,32M22,30Q36,46 50,38"),
    ),
}  # fmt: skip


@cache
def _item(name: str) -> str:
    if name not in _ITEMS:  # an owner's own: its first letters
        short = name[:2].capitalize()
        written = label(0, 17, short, 50, bold=True, anchor="middle", style="fill:#2a211b", stroke="none")
        return el("g", _solid("M-46,-40H46V40H-46Z") + written, fill="#E8DCC4", stroke="#6b5c46")
    fill, drawn = _ITEMS[name]
    return el("g", drawn, fill=fill, stroke="#3b3028", stroke_linejoin="round", stroke_linecap="round")


def item(x: float, y: float, size: float, name: str) -> str:
    """An item as it is in the house."""
    return at(x, y, _item(name), scale=size / 100)


def tile(x: float, y: float, size: float, name: str, home: str, *, state: str = "") -> str:
    """CTT-COMP-6: the token of an item, framed in the colour of its home. `state`: disturbed, carried, destroying."""
    left, top, frame = x - size / 2, y - size / 2, colour(home)
    if not state:
        return box(
            left, top, size, size, size / 5, class_="catlib-paper", style=f"stroke:{frame};stroke-width:2"
        ) + item(x, y, size * 0.78, name)
    scratches = f"M{x - size * 0.36:.1f},{y - size * 0.3:.1f}l{size * 0.2:.1f},{size * 0.6:.1f}"
    marks = {
        "disturbed": at(x, y, _item(name), scale=size * 0.0072, turn=38)
        + disc(x + size / 2 - 2, y - size / 2 + 3, 6, class_="catlib-closed")
        + label(x + size / 2 - 2, y - size / 2 + 6.8, "!", 10.5, bold=True, anchor="middle", class_="catlib-on-closed"),
        "carried": item(x, y, size * 0.72, name),
        "destroying": item(x, y, size * 0.72, name)
        + el("path", d=f"{scratches}m{size * 0.08:.1f},{-size * 0.6:.1f}l{size * 0.2:.1f},{size * 0.6:.1f}",
             fill="none", stroke="var(--catlib-closed)", stroke_width=2),
    }  # fmt: skip
    return (
        box(left, top, size, size, size / 5, class_="catlib-paper", style="stroke:var(--catlib-closed)", stroke_width=2)
        + box(left, top, size, size, size / 5, fill=frame, fill_opacity=".35")
        + marks[state]
    )


# ---------------------------------------------------------------- what shows the human and where things go


def token(x: float, y: float, size: float) -> str:
    """CTT-COMP-3: the human token: a head with an apron's strings."""
    return disc(x, y, size / 2, class_="catlib-ready") + at(
        x,
        y,
        el("path", d="M0,-34a17,17 0 1 0 .1,0ZM-30,34Q-30,6 0,6Q30,6 30,34Z", class_="catlib-on-ready"),
        scale=size / 100,
    )


def flag(x: float, y: float, player: int, name: str) -> str:
    """A destination: whose cat is to bring what."""
    frame = box(x - 19, y - 9, 38, 18, 9, class_="catlib-paper", stroke_dasharray="3 2")
    return frame + marker(x - 8, y, 17, player) + item(x + 9, y, 13, name)


# ---------------------------------------------------------------- cards and tokens


def colour(name: str) -> str:
    """A colour that the components name; grey for one that has no place here."""
    return COLOURS.get(name, "#9E9E9E")


def tint(card: str) -> str:
    """The colour of a card's kind."""
    return TINTS[kind_of(card)[0]]


def sign(x: float, y: float, size: float, card: str) -> str:
    """What a card is about: the item on it, or for a card without one what the cat does."""
    kind, name = kind_of(card)
    if name:
        return item(x, y, size, name)
    if kind == "cuddle":
        return heart(x, y, size * 0.86)
    line = {"fill": "none", "stroke": "var(--catlib-outline)", "stroke_width": 7}
    if kind == "run":
        return arrow(x, y, size * 0.85, "right", class_="catlib-paper", stroke_width=7)
    if kind == "sneak":  # through a wall
        wall = el("path", d="M-14,-46H14V-20M14,20V46H-14V20M-14,-20V-46M-14,-33H14M-14,33H14", **line)
        return at(x, y, wall, el("path", d="M-46,0H30M16,-14L32,0L16,14", **line), scale=size / 100)
    hidden = el("path", d="M-42,10H42V44H-42ZM-42,10L-50,-4M42,10L50,-4", **line)
    return at(x, y, hidden, el("path", d="M-24,4V-34L-10,-22H10L24,-34V4", **line), scale=size / 100)


def kind_sign(x: float, y: float, size: float, kind: str) -> str:
    """A small sign for a kind of Trouble! card: a hand-over, a fall, a scratch."""
    line = {"fill": "none", "stroke": "var(--catlib-outline)", "stroke_width": 11, "stroke_linecap": "round"}
    paths = {
        "steal": "M-34,20Q-20,-30 30,-14M30,-14L10,-34M30,-14L8,4",
        "knock": "M-30,30H34M-20,-26L20,-6M8,-38L30,-28",
        "destroy": "M-28,-32L-12,32M-2,-32L14,32M24,-32L40,32",
    }
    return at(x, y, el("path", d=paths[kind], **line), scale=size / 100) if kind in paths else ""
