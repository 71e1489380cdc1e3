"""The pieces of Cats: objective tokens, cards, icons, the Rumba, stress, dice.

A token can be told blue from red by its shape too: a disc and a square that stands on its corner. Icons are told
by their shape. (x, y) is the middle of a piece; of a cat, the Rumba and the man it is where they stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catlib.show.figures import INK, back
from catlib.show.layout import Box, short
from catlib.show.svg import at, box, disc, el, label

__all__ = [
    "big_card", "die", "first_card", "floor_tint", "goal", "icon", "man_icon", "mini_card", "mini_token", "place_sign",
    "plate", "rumba", "sign", "stress", "worth",
]  # fmt: skip

BLUE, RED = "#0072B2", "#C5432B"
FLOORS = ("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#9E9E9E")
DARK = "#2a211b"


def floor_tint(room: int) -> str:
    """The colour of the floor of a room."""
    return FLOORS[room - 1]


# ---------------------------------------------------------------- icons


def _solid(path: str, fill: str) -> str:
    return el("path", d=path, fill=fill, stroke=DARK, stroke_width=7, stroke_linejoin="round")


def _line(path: str, width: float = 8) -> str:
    return el("path", d=path, fill="none", stroke=DARK, stroke_width=float(width), stroke_linecap="round",
              stroke_linejoin="round")  # fmt: skip


ICONS: Mapping[str, str] = {
    "eat": _solid("M-46,0Q-18,-36 16,-10L44,-30Q36,0 44,30L16,10Q-18,36 -46,0Z", "#F2B24A") + _line("M-24,-3V-2", 10),
    "sleep": _solid("M12,-44A44,44 0 1 0 42,22A36,36 0 0 1 12,-44Z", "#9DB8E8"),
    "steal": _solid("M-14,-26Q-46,6 -36,32Q-28,46 0,46Q28,46 36,32Q46,6 14,-26Z", "#C9A3D9")
    + _solid("M-22,-46H22L12,-26H-12Z", "#C9A3D9"),
    "destroy": _solid("M0,-48L12,-18L44,-28L24,0L46,24L14,20L0,48L-12,20L-46,24L-24,0L-44,-28L-12,-18Z", "#F0836B"),
    "relax": _solid("M0,46Q-54,30 -44,-14Q-24,-8 -14,6Q-14,-26 0,-46Q14,-26 14,6Q24,-8 44,-14Q54,30 0,46Z", "#A9D9A0"),
    "window": _solid("M-38,-42H38V42H-38Z", "#CDE7F7") + _line("M0,-42V42M-38,0H38", 7),
    "screen": _solid("M-46,-36H46V22H-46Z", "#9FB7C4") + _line("M-18,42H18M0,24V40", 9),
    "station": _line("M-14,-44V-20M14,-44V-20M0,16V44", 9)  # CAT-RUMBA-2
    + _solid("M-28,-20H28V-4Q28,18 0,18Q-28,18 -28,-4Z", "#F2D16B"),
    "any": _line("M0,-40V40M-35,-20L35,20M-35,20L35,-20", 13),
}


def icon(x: float, y: float, size: float, name: str) -> str:
    """One of these: eat (a fish), sleep (a moon), steal (a sack), destroy (a crash), relax (a flower), and so on."""
    return at(x, y, ICONS[name], scale=size / 108)


def sign(x: float, y: float, size: float, name: str) -> str:
    """An icon on a paper of its own: on the floor, or beside a word. ``"man"`` is the man's movement icon."""
    drawn = man_icon(x, y, size - 2) if name == "man" else icon(x, y, size - 2, name)
    return box(x - size / 2, y - size / 2, size, size, 3, class_="catlib-paper", stroke_width=0.5) + drawn


# ---------------------------------------------------------------- tokens


def worth(x: float, y: float, size: float, row: Mapping[str, Any]) -> str:
    """CAT-OT-4: the bliss on a token, on its colour (CAT-OT-1, CAT-OT-2) and shape."""
    if row["colour"] == "red":
        half = size * 0.62
        shape = el("path", d=f"M0,{-half:.1f}L{half:.1f},0L0,{half:.1f}L{-half:.1f},0Z", fill=RED, stroke="#fff",
                   stroke_width=1)  # fmt: skip
        shape = at(x, y, shape)
    else:
        shape = disc(x, y, size / 2, fill=BLUE, stroke="#fff", stroke_width=1)
    letters = max(10.0, size * 0.68)
    return shape + label(x, y + letters * 0.36, str(row["bliss"]), letters, bold=True, anchor="middle",
                         style="fill:#fff")  # fmt: skip


def place_sign(x: float, y: float, row: Mapping[str, Any]) -> str:
    """CAT-OT-3: where a token may lie: numbers of rooms, an asterisk, a window or a screen; x is its right end."""
    if row["place"] == "rooms":
        return label(x, y + 3.5, "·".join(map(str, row["rooms"])), 10, bold=True, anchor="end", style=INK)
    return icon(x - 6, y, 12, row["place"])


def plate(at_: Box, row: Mapping[str, Any], name: str) -> str:
    """CAT-OT-5: a token with its bliss, capture icons, relax icon, the sign of its place, and its name."""
    red = row["colour"] == "red"
    drawn = box(*at_, 3 if red else 9, class_="catlib-paper", style=f"stroke:{RED if red else BLUE};stroke-width:2")
    size = 13 if at_.width < 70 else 17  # of the bliss: in a large house the boxes are small
    x, y = at_.x + size / 2 + 3.5, at_.y + 11
    drawn += worth(x, y, size, row)
    signs = [*row["icons"], *(["relax"] if row["relax"] else [])]
    space = at_.width - size - 7 - (8 * len(row["rooms"]) + 6 if row["rooms"] else 16)
    step = min(14.0, space / max(len(signs), 1))
    for number, sign in enumerate(signs):
        drawn += icon(x + size / 2 + 3.5 + step * (number + 0.5), y, min(13.0, step + 1), sign)
    drawn += place_sign(at_.x + at_.width - 4, y, row)
    room = at_.width - 8
    written = short(name, int(room / 4.6))
    return drawn + label(at_.middle[0], at_.y + at_.height - 4, written, 10, anchor="middle", room=room, style=INK)


def mini_token(at_: Box, row: Mapping[str, Any], name: str) -> str:
    """A captured token: bliss and capture icons, and as much of its name as there is room for."""
    drawn = box(*at_, 3 if row["colour"] == "red" else 7, class_="catlib-paper", stroke_width=1)
    x, y = at_.x + 9, at_.middle[1]
    drawn += worth(x, y, 12, row)
    x += 8
    for sign in row["icons"] if at_.width >= 20 + 10 * len(row["icons"]) else ():
        drawn += icon(x + 5, y, 10, sign)
        x += 10
    room = at_.x + at_.width - x - 6
    letters = int(room / 4.8)
    readable = len(name) <= letters or letters > 6
    return drawn + (label(x + 2, y + 3.5, short(name, letters), 10, room=room, style=INK) if readable else "")


# ---------------------------------------------------------------- cards and dice


def mini_card(at_: Box, number: int, icons: Sequence[str], *, faint: bool = False, wild: bool = False) -> str:
    """CAT-CARD-2, CAT-CARD-3: a card with its number and icons; CAT-CARD-4: the man's icon is a dot in its corner."""
    drawn = box(*at_, 3, class_="catlib-slot" if faint else "catlib-paper", stroke_width=1)
    ink: dict[str, Any] = {"class_": "catlib-soft"} if faint else {"style": INK}
    many = len(icons) > 2
    x = at_.x + (6.5 if icons else at_.width / 2 - 4 * (wild and not faint))
    drawn += label(x, at_.middle[1] + 4, str(number), 11, bold=not faint, anchor="middle", **ink)
    if many and not faint:  # all icons
        drawn += icon(at_.x + 19, at_.middle[1], 10, "any")
    elif not faint:
        for place, sign in enumerate(icons):
            drawn += icon(at_.x + 16 + 9 * place, at_.middle[1], 9, sign)
    if wild and not faint:
        drawn += man_icon(at_.x + at_.width - 6, at_.middle[1], 10)
    return drawn


def man_icon(x: float, y: float, size: float) -> str:
    """CAT-CARD-4: the man's movement icon."""
    path = "M0,-46a16,16 0 1 0 .1,0ZM-24,-8H24L16,46H-16Z"
    return at(x, y, el("path", d=path, class_="catlib-ready", stroke_width=7), scale=size / 100)


def big_card(at_: Box, number: int, icons: Sequence[str], *, letter: str, gone: bool, wild: bool) -> str:
    """A card of the own hand; one that is gone from it is only an outline. `letter` tells cards of a number apart."""
    drawn = box(*at_, 6, class_="catlib-slot" if gone else "catlib-paper", stroke_width=1.2)
    ink: dict[str, Any] = {"class_": "catlib-soft"} if gone else {"style": INK}
    drawn += label(at_.x + 14, at_.y + 24, str(number), 20, bold=not gone, anchor="middle", **ink)
    drawn += label(at_.x + 22, at_.y + 24, letter, 12, **ink) if letter else ""
    if wild:
        drawn += el("g", man_icon(at_.x + at_.width - 13, at_.y + 17, 20), opacity=".35" if gone else None)
    step = min(18.0, (at_.width - 6) / max(len(icons), 1))
    for place, sign in enumerate(icons):
        x = at_.middle[0] + (place - (len(icons) - 1) / 2) * step
        drawn += el("g", icon(x, at_.y + at_.height - 13, min(16.0, step), sign), opacity=".35" if gone else None)
    return drawn


def die(x: float, y: float, size: float, value: int | None) -> str:
    """CAT-COMP-4: the die with 1, 2 or 3; without a value it is still to be rolled."""
    corner = x - size / 2, y - size / 2
    if value is None:
        return box(*corner, size, size, 3, class_="catlib-slot")
    spots = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)]}[value]
    drawn = box(*corner, size, size, 3, class_="catlib-paper", stroke_width=1.2)
    return drawn + "".join(disc(x + dx * size * 0.27, y + dy * size * 0.27, size * 0.11, fill=DARK) for dx, dy in spots)


def stress(x: float, y: float, size: float, count: int | str) -> str:
    """CAT-STRESS-1: so many stress tokens: a jagged star with the number."""
    points = "L".join(
        f"{dx * far:.1f},{dy * far:.1f}"
        for number, (dx, dy) in enumerate(_AROUND)
        for far in (size * (0.62 if number % 2 else 0.46),)
    )
    star = el("path", d=f"M{points}Z", class_="catlib-closed", stroke_width=0.8)
    letters = max(10.0, size * 0.62)
    return at(x, y, star) + label(x, y + letters * 0.36, str(count), letters, bold=True, anchor="middle",
                                  class_="catlib-on-closed")  # fmt: skip


_AROUND = (
    (1, 0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924), (0, 1), (-0.383, 0.924), (-0.707, 0.707), (-0.924, 0.383),
    (-1, 0), (-0.924, -0.383), (-0.707, -0.707), (-0.383, -0.924), (0, -1), (0.383, -0.924), (0.707, -0.707),
    (0.924, -0.383),
)  # fmt: skip


def rumba(x: float, y: float, scale: float) -> str:
    """CAT-COMP-10: the Rumba, a flat disc with a bumper and a light."""
    return at(
        x,
        y,
        el("path", d="M-17,-10V-5A17,8 0 0 0 17,-5V-10Z", fill="#4A4A4A", stroke="#1b1613", stroke_width=1.2),
        el("ellipse", cx=0, cy=-10, rx=17, ry=9, fill="#8A8F98", stroke="#1b1613", stroke_width=1.2),
        el("ellipse", cx=0, cy=-11, rx=8, ry=4, fill="#C9CED6", stroke="none"),
        disc(0, -11, 2, fill="#009E73"),
        scale=scale,
    )


def goal(at_: Box, icons: Sequence[str]) -> str:
    """CAT-SECRET-1: a secret goal with its two icons; without icons it lies face down."""
    if not icons:
        return back(*at_.middle, at_.height * 0.8, at_.height)
    drawn = box(*at_, 3, class_="catlib-card", stroke_width=1)
    return drawn + "".join(icon(at_.x + 9 + 12 * place, at_.middle[1], 11, sign) for place, sign in enumerate(icons))


def first_card(x: float, y: float, height: float) -> str:
    """CAT-COMP-6: the first player card."""
    drawn = box(x - 8, y - height / 2, 16, height, 3, class_="catlib-accent")
    return drawn + label(x, y + 4, "1", 11, bold=True, anchor="middle", class_="catlib-on-accent")
