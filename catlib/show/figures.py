"""Whole figures that games share: the sitting cats of the players, the person who lives in the house, a winner's crown.

A player's cat can be told by its number, its ears and its colour. Of a figure (x, y) is where it stands.
"""

from __future__ import annotations

from functools import cache

from catlib.show.pieces import OKABE_ITO, Look, chip, darker, paw
from catlib.show.svg import at, box, el

__all__ = ["INK", "back", "cat", "crown", "look", "marker", "person"]

INK = "fill:var(--catlib-outline)"
"""The style of letters on paper."""
PLAYERS = (("orange", 0), ("sky", 1), ("purple", 2), ("yellow", 3), ("green", 5))
"""The colour and the shape of the cat of each player."""


@cache
def look(player: int) -> Look:
    """How the cat of a player looks; its letter is the player's number."""
    colour, shape = PLAYERS[player]
    fill = OKABE_ITO[colour]
    return Look(fill, darker(fill), shape, str(player + 1))


def marker(x: float, y: float, size: float, player: int) -> str:
    """The head of a player's cat around (x, y), with the player's number."""
    return chip(x, y, size, look(player))


_BODY = "M-6,-22C-13,-13 -13,-2 -12,0H12C13,-2 13,-13 6,-22Z"
_TAIL = "M11,-3Q19,-2 17,-11Q16,-17 20,-19"
_LYING = "M-14,0Q-20,-13 -4,-14H8Q20,-13 19,-4Q19,0 16,0Z"


def cat(x: float, y: float, scale: float, player: int, *, lies: bool = False) -> str:
    """The cat of a player, sitting, or lying on its side behind something."""
    kind = look(player)
    line = {"fill": kind.fill, "stroke": kind.outline, "stroke_width": 1.8, "stroke_linejoin": "round"}
    tail = {"fill": "none", "stroke_linecap": "round"}
    body, along = (_LYING, "M16,-4Q24,-4 22,-11") if lies else (_BODY, _TAIL)
    drawn = (
        el("path", d=along, stroke=kind.outline, stroke_width=5.5, **tail)
        + el("path", d=along, stroke=kind.fill, stroke_width=2.5, **tail)
        + el("path", d=body, **line)
    )
    if lies:
        drawn += el("path", d="M-22,4H24", stroke="var(--catlib-soft)", stroke_width=2, stroke_dasharray="3 3")
    head = (-12, -10) if lies else (0, -28)
    size = max(17.0, 20 * scale)  # the number can be read however small the cat is
    return at(x, y, drawn, scale=scale) + marker(x + head[0] * scale, y + head[1] * scale, size, player)


_PERSON = "M-5,-24Q-11,-22 -11,-14V-6Q-11,-3 -8,-3V0H8V-3Q11,-3 11,-6V-14Q11,-22 5,-24ZM0,-40a8,8 0 1 0 .1,0Z"
_APRON = "M-5,-20H5V-12H8V-3H-8V-12H-5Z"


def person(x: float, y: float, scale: float, *, apron: bool = True) -> str:
    """Who lives in the house, in an apron or without."""
    return at(
        x,
        y,
        el("path", d=_PERSON, class_="catlib-ready", stroke_width=1.5),
        el("path", d=_APRON, class_="catlib-on-ready") if apron else "",
        el("path", d="M-8.500,-33Q-8,-42 0,-42Q8,-42 8.500,-33Q4,-38 -8.500,-33Z", class_="catlib-wall"),
        scale=scale,
    )


def crown(x: float, y: float, size: float) -> str:
    """Beside who has won."""
    path = "M-44,34L-50,-24L-22,4L0,-36L22,4L50,-24L44,34Z"
    return at(x, y, el("path", d=path, class_="catlib-card", stroke_width=6, stroke_linejoin="round"), scale=size / 100)


def back(x: float, y: float, width: float, height: float) -> str:
    """A card face down, around (x, y)."""
    frame = box(x - width / 2, y - height / 2, width, height, width / 7, class_="catlib-wall", stroke_width=1.2)
    return frame + paw(x, y, width * 0.62)
