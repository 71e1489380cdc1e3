"""The pieces of Cat Between Us: toys and their cards, the players' markers and the cat.

A toy can be told by its shape and its colour, a player by the number, the ears and the colour of the marker. (x, y)
is the middle of a piece.
"""

from __future__ import annotations

from functools import cache

from catlib.show.pieces import OKABE_ITO, Look, chip, darker, paw
from catlib.show.svg import at, box, el, label

__all__ = ["CAT", "HEAD", "INK", "back", "card", "crown", "furniture", "marker", "toy", "toy_card", "worth_card"]

COLOURS = {
    "cactus": OKABE_ITO["green"],
    "mouse": "#8C8C8C",
    "rod": OKABE_ITO["blue"],
    "yarn": OKABE_ITO["red"],
    "feather": OKABE_ITO["sky"],
    "ribbon": OKABE_ITO["purple"],
}
PLAYERS = ("green", "yellow", "red", "blue", "purple", "sky")  # CBU-COMP-6: the first three are those of the rulebook
CAT = Look(OKABE_ITO["orange"], "#734F00", 0, "")
INK = "fill:var(--catlib-outline)"
HEAD = 17.0
"""The size of a marker."""

# A toy is drawn in a box from -50 to 50 on both sides: thick parts in its colour, outlined, and fine dark lines.

_POT = el("path", d="M-25,20H25L19,48H-19Z", fill="#C98A5E", stroke_width=5)


def _tube(path: str, width: float) -> str:
    """A thick line with an outline."""
    line = {"d": path, "fill": "none"}
    return el("path", **line, stroke_width=width + 9) + el("path", **line, stroke_width=width, stroke="currentColor")


def _fine(path: str) -> str:
    return el("path", d=path, fill="none", stroke_width=4)


def _solid(path: str) -> str:
    return el("path", d=path, stroke_width=5)


_TOYS = {
    "cactus": _tube("M0,26V-34M-2,4H-20Q-29,4 -29,-6V-14M2,-8H20Q29,-8 29,-18V-26", 15)
    + _fine("M-4,-30V-18M4,-12V2M-4,6V14")
    + _POT,
    "mouse": _tube("M30,22Q50,20 44,-2Q38,-24 22,-20", 3)
    + _solid("M-46,20Q-40,-18 0,-18Q36,-18 36,20Q36,32 24,32H-34Q-46,32 -46,20Z")
    + _solid("M-30,-12a13,14 0 1 1 20,-5Q-20,-8 -30,-12Z")
    + el("path", d="M-31,12a3.500,3.500 0 1 0 .1,0Z", fill="#2a211b", stroke_width=3)
    + _fine("M-46,20H-52M-8,32V38M20,32V38"),
    "rod": _tube("M-42,44L14,-40", 5)
    + _tube("M-44,47L-30,26", 11)
    + _fine("M15,-42Q36,-20 30,2")
    + _solid("M30,0Q48,14 34,34L42,46L28,44L14,48L22,34Q12,14 30,0Z"),
    "yarn": _solid("M0,-40a38,38 0 1 0 .1,0Z")
    + _fine("M-34,-16Q-6,-30 24,-24M-38,2Q0,-18 36,-8M-30,22Q6,-4 38,8M-14,-36Q18,-8 18,30M-32,-18Q2,6 2,35")
    + _fine("M20,32Q30,46 50,40"),
    "feather": _tube("M-44,46L-6,6", 5)
    + _solid("M-12,12Q-30,-14 2,-36Q22,-48 46,-46Q48,-20 34,-2Q14,24 -12,12Z")
    + _fine("M-12,12L32,-32M4,-4L2,-26M4,-4L26,-2M16,-16L16,-36M16,-16L38,-16"),
    "ribbon": _solid("M-6,6L-30,44L-20,44L-16,50L2,12ZM6,6L30,44L20,44L16,50L-2,12Z")
    + _solid("M0,-6Q-24,-36 -42,-28Q-52,-6 -42,14Q-24,20 0,2ZM0,-6Q24,-36 42,-28Q52,-6 42,14Q24,20 0,2Z")
    + _fine("M-12,-6L-32,-10M12,-6L32,-10")
    + _solid("M-10,-12H10V10H-10Z"),
}


def toy(x: float, y: float, size: float, suit: str) -> str:
    """A toy of this size: also the sign of its suit."""
    return at(x, y, _toy(suit), scale=size / 100)


def toy_card(x: float, y: float, size: float, suit: str) -> str:
    """The card of a toy."""
    return _paper(x - size / 2, y - size / 2, size, size, suit) + toy(x, y, size * 0.86, suit)


@cache
def _toy(suit: str) -> str:
    colour = COLOURS[suit]
    line = {"stroke": darker(colour), "stroke_linejoin": "round", "stroke_linecap": "round"}
    return el("g", _TOYS[suit], fill=colour, color=colour, **line)


def card(x: float, y: float, width: float, height: float, name: str) -> str:
    """A lure card face up: its number above its suit."""
    suit, number = name.split("-")
    left, top, size = x - width / 2, y - height / 2, width * 0.66
    return (
        _paper(left, top, width, height, suit)
        + label(left + width * 0.27, top + height * 0.38, number, height * 0.36, bold=True, anchor="middle", style=INK)
        + toy(x + width * 0.1, y + height * 0.16, size, suit)
    )


def worth_card(x: float, y: float, suit: str, worth: str) -> str:
    """A lure card as it counts at the end of a round: its suit, and what that is worth (nothing: not known)."""
    width, height = 20.0, 31.0
    written = label(x, y + height * 0.43, worth, 12, bold=True, anchor="middle", style=INK) if worth else ""
    middle = y - height * 0.16 if worth else y
    return _paper(x - width / 2, y - height / 2, width, height, suit) + toy(x, middle, width * 0.78, suit) + written


def _paper(left: float, top: float, width: float, height: float, suit: str) -> str:
    shape = left, top, width, height, width / 7
    return box(*shape, class_="catlib-paper", stroke_width=1.2) + box(*shape, fill=COLOURS[suit], fill_opacity=".2")


def back(x: float, y: float, width: float, height: float) -> str:
    """A lure card face down."""
    frame = box(x - width / 2, y - height / 2, width, height, width / 7, class_="catlib-wall", stroke_width=1.2)
    return frame + paw(x, y, width * 0.62)


def marker(x: float, y: float, player: int) -> str:
    """CBU-RO-3: the marker of a player is shaped like a cat; here a cat's head with the player's number."""
    return chip(x, y, HEAD, _look(player))


@cache
def _look(player: int) -> Look:
    colour = OKABE_ITO[PLAYERS[player]]
    return Look(colour, darker(colour), player, str(player + 1))


def crown(x: float, y: float, size: float) -> str:
    """The crown on the last shelf."""
    path = "M-44,34L-50,-24L-22,4L0,-36L22,4L50,-24L44,34Z"
    return at(x, y, el("path", d=path, class_="catlib-card", stroke_width=6, stroke_linejoin="round"), scale=size / 100)


def _sofa(x: float, floor: float) -> str:
    x -= 34
    return (
        box(x, floor - 36, 68, 30, 8) + box(x - 8, floor - 24, 16, 26, 6) + box(x + 60, floor - 24, 16, 26, 6)
        + box(x, floor - 14, 68, 14, 3)
    )  # fmt: skip


def _window(x: float, floor: float) -> str:
    return "".join(box(x + dx, floor - 60 + dy, 22, 22) for dx in (-24, 2) for dy in (0, 26))


def _plant(x: float, floor: float) -> str:
    leaves = f"M{x},{floor - 16}q-32,-8 -30,-38q26,6 30,38q-2,-30 0,-52q22,20 0,52q4,-32 30,-36q0,26 -30,36Z"
    return el("path", d=leaves) + el("path", d=f"M{x - 14},{floor - 18}h28l-5,18h-18Z")


def _tree(x: float, floor: float) -> str:
    return (
        box(x - 4, floor - 62, 8, 62)
        + box(x - 26, floor - 64, 52, 6, 3)
        + box(x - 2, floor - 36, 34, 5, 2)
        + box(x - 30, floor - 5, 60, 5)
    )


_FURNITURE = (_sofa, _window, _plant, _tree)


def furniture(room: int, x: float, floor: float) -> str:
    """What makes a room a room, faintly, in its middle."""
    return el("g", _FURNITURE[room](x, floor), class_="catlib-faint", opacity=".3")
