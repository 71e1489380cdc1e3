"""The house of Cats, drawn: floors and walls, the man's light, tokens and piles, and the boxes that can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from catlib.games.cats import symbols
from catlib.games.cats.floor import HEAD, PLATE, Edge, Place, floor_of, plate_in, standing
from catlib.games.cats.house import BOX, room_after
from catlib.games.cats.seen import (
    FIGHTING,
    RUMBA,
    View,
    at_stake,
    distances,
    house_of,
    room_number,
    stress_of,
    token_row,
)
from catlib.show import figures
from catlib.show.events import Told
from catlib.show.layout import Box, short
from catlib.show.svg import box, disc, el, label, piece

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["Rooms", "drawn_name", "figure"]

WITH_SIGNS = 100.0  # so wide is a box that has room for its signs beside its name


class Rooms:
    """The house of one view. `lights` are the boxes that a legal move leads to; `told` is what happened."""

    def __init__(self, game: Cats, view: View, lights: Mapping[str, str], told: Told) -> None:
        self.game, self.view, self.lights, self.told = game, view, lights, told
        self.house = house_of(game, view)
        self.floor = floor_of(game, view["options"]["house"])
        self.far = distances(game, view)
        self.marked = {*at_stake(game, view), *(data["box"] for data in told.get("token_placed", ()))}

    def parts(self) -> Iterator[str]:
        """The house from back to front."""
        for name, at in self.floor.boxes.items():
            yield from self._ground(name, at)
        yield from self._walls()
        yield from self._man()
        for name, at in self.floor.boxes.items():
            yield from self._inside(name, at)

    # floors and walls

    def _ground(self, name: str, at: Box) -> Iterator[str]:
        room = room_number(name)
        yield box(*at, class_="catlib-space")
        yield box(*at, fill=symbols.floor_tint(room), fill_opacity=".13")
        yield label(at.x + at.width - 5, at.y + at.height - 5, str(room), 34, bold=True, anchor="end",
                    fill_opacity=".13")  # fmt: skip
        if room == self.view["man"]:  # CAT-MAN-1: he is in the whole of it
            yield box(*at, class_="catlib-card", fill_opacity=".38", stroke="none", style="stroke:none",
                      data_lit=name)  # fmt: skip
        if name in self.lights:
            yield box(*at.inside(3), fill="var(--catlib-accent)", fill_opacity=".1")

    def _walls(self) -> Iterator[str]:
        wall = {"stroke": "var(--catlib-wall)", "stroke_linecap": "square", "fill": "none"}
        yield el("path", d=_path(self.floor.lines), stroke_width=1, stroke_dasharray="3 4", **wall)
        yield el("path", d=_path(self.floor.walls), stroke_width=5, class_="catlib-walls", **wall)
        yield el("path", d=_path(self.floor.doors), stroke="var(--catlib-wall)", stroke_width=2, stroke_dasharray="2 3",
                 fill="none", class_="catlib-door")  # fmt: skip
        yield el("path", d=_path(self.floor.windows.values()), stroke="var(--catlib-outline)", stroke_width=8,
                 fill="none")  # fmt: skip
        yield el("path", d=_path(self.floor.windows.values()), stroke="#BFE3F7", stroke_width=5, fill="none",
                 class_="catlib-window")  # fmt: skip

    def _man(self) -> Iterator[str]:
        """CAT-MAN-1: in no box of his room, so he is drawn where there is space. CAT-MAN-3: and where he goes next."""
        here = self._quiet_box(self.view["man"])
        x, y = here.x + 12, here.y + here.height - 4
        glide = None
        for told in self.told.get("man_moved", ()):
            before = self._quiet_box(told["from"])
            glide = f"room-{told['from']}", before.x - here.x, before.y - here.y
        yield piece("man", figures.person(x, y, 0.64, apron=False), glide)
        goes = room_after(self.view["man"], self.view["man_steps"])
        if goes != self.view["man"]:
            there = self._quiet_box(goes)
            ghost = figures.person(there.x + 12, there.y + there.height - 4, 0.64, apron=False)
            yield el("g", ghost, opacity=".4", data_next=goes)

    def _quiet_box(self, room: int) -> Box:
        names = [name for name in self.floor.boxes if room_number(name) == room]
        return self.floor.boxes[min(names, key=lambda name: (len(self.view["boxes"].get(name, ())), name))]

    # what is in a box

    def _inside(self, name: str, at: Box) -> Iterator[str]:
        yield from self._head(name, at)
        token = self.view["tokens"].get(name)
        if token:
            drawn = symbols.plate(plate_in(at), token_row(self.game, token), self.game.word(token))
            yield piece(token, drawn)
            if name in self.marked:
                yield box(*plate_in(at).inside(-3), 6, class_="catlib-mark")
        pile = self.view["boxes"].get(name, [])
        for who, place in standing(at, pile):
            yield piece(drawn_name(who), figure(self.view, who, place), self._glide(who, at))
            if self._next_to_run(who):
                yield box(place.x - 14, place.y - 26, 28, 28, 6, class_="catlib-mark")
        if self.view["fight"] == name and self.view["phase"] in FIGHTING:
            yield box(*at.inside(4), 4, class_="catlib-bar", style="stroke-width:3", stroke_dasharray="8 5")
        if name in self.lights:
            yield box(*at.inside(3.5), 3, fill="none", stroke="var(--catlib-accent)", stroke_width=1.6)

    def _next_to_run(self, who: Any) -> bool:
        return bool(self.view["losers"]) and self.view["losers"][0] == who

    def _head(self, name: str, at: Box) -> Iterator[str]:
        """The name of the box, what it has, and how far it is where it lights up."""
        right = at.x + at.width - 5
        if name in self.lights:
            steps = self.far.get(name)
            if steps is not None:
                yield disc(right - 6, at.y + 10, 7.5, class_="catlib-accent")
                yield label(right - 6, at.y + 13.8, str(steps), 11, bold=True, anchor="middle",
                            class_="catlib-on-accent", data_steps=name)  # fmt: skip
                right -= 16
        narrow = at.width < WITH_SIGNS
        for place, sign in enumerate(self._signs(name)):
            x, y = (at.x + 12 + 14 * place, at.y + HEAD + PLATE + 11) if narrow else (right - 6, at.y + 10)
            yield el("g", symbols.sign(x, y, 13, sign), data_sign=f"{sign} {name}")
            right -= 0 if narrow else 14
        room = right - at.x - 7
        yield label(at.x + 7, at.y + 13.5, short(name, int(room / 4.6)), 10, room=room)

    def _signs(self, name: str) -> Iterator[str]:
        bit = 1 << BOX[name]
        if self.house.station == BOX[name]:
            yield "station"
        if self.house.screens & bit:
            yield "screen"
        if self.house.windows & bit and name not in self.floor.windows:
            yield "window"

    def _glide(self, who: Any, at: Box) -> tuple[str, float, float] | None:
        kinds = ("rumba_moved", "rumba_ran") if who == RUMBA else ("cat_moved", "cat_ran")
        came = [
            told["from"] for kind in kinds for told in self.told.get(kind, ()) if who == told.get("player", RUMBA)
        ]  # fmt: skip
        if not came or self.floor.boxes[came[0]] == at:
            return None
        x, y = self.floor.boxes[came[0]].middle
        return came[0], x - at.middle[0], y - at.middle[1]


def drawn_name(who: Any) -> str:
    """The name of a piece in the picture."""
    return RUMBA if who == RUMBA else f"cat-{who}"


def figure(view: View, who: Any, place: Place) -> str:
    """A piece where it stands: alone it is whole, in a pile its head with its place, 1 at the bottom."""
    x, y, scale, number = place
    if not number:
        drawn = symbols.rumba(x, y - 4, 1.1) if who == RUMBA else figures.cat(x, y, 1, who)
        return drawn + (symbols.stress(x + 17, y - 30, 19, stress_of(view, who)) if stress_of(view, who) else "")
    y -= 10 * scale
    drawn = symbols.rumba(x, y - 2, 0.62) if who == RUMBA else figures.marker(x, y - 8, max(17.0, 20 * scale), who)
    if stress_of(view, who):
        drawn += symbols.stress(x + 9, y - 15 * scale, 13, stress_of(view, who))
    tag = box(x - 8, y + 1, 16, 10, 3, class_="catlib-ready", stroke_width=0.5)
    return drawn + tag + label(x, y + 9.6, f"{number}.", 10, bold=True, anchor="middle", class_="catlib-on-ready")


def _path(edges: Any) -> str:
    parts: list[Edge] = list(edges)
    return "".join(f"M{edge.x1:.1f},{edge.y1:.1f}L{edge.x2:.1f},{edge.y2:.1f}" for edge in parts) or "M0,0"
