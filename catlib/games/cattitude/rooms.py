"""The floor plan of CATtitude!, drawn: rooms with items, cats and the human; in the hallway the room tokens."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catlib.games.cattitude import symbols
from catlib.games.cattitude.floor import HEAD, TILE, Box, Place, column_width, floor_of, named, places_in
from catlib.games.cattitude.house import HALLWAY
from catlib.games.cattitude.seen import View, cats_in, free, home_of, queue, rooms, under
from catlib.show.events import Told
from catlib.show.layout import short
from catlib.show.pieces import heart
from catlib.show.svg import box, el, label, piece

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["LIGHTS", "Rooms"]

LIGHTS = {"move": "accent", "human": "ready", "cuddle": "heart", "run": "card", "sneak": "ready"}
"""The colour in which a room lights up by the verb of the move that leads there; each has a pattern too."""


class Rooms:
    """The house of one view. `lights` are the places that a legal move leads to, and its verb; `told` what happened."""

    def __init__(self, game: Cattitude, view: View, lights: Mapping[str, str], told: Told) -> None:
        self.game, self.view, self.lights, self.told = game, view, lights, told
        self.floor = floor_of(game)
        self.colours = rooms(game)

    def parts(self) -> Iterator[str]:
        """The house from back to front."""
        yield from self._joined()
        yield from self._hallway()
        for room in self.colours:
            yield from self._room(room, self.floor.boxes[room])
        for room in self.colours:
            yield from self._pieces(room, self.floor.boxes[room])

    def _joined(self) -> Iterator[str]:
        """In a ring: a line from each room to those it shares a wall with, bent towards the middle."""
        for one, other in self.floor.lines:
            (x1, y1), (x2, y2) = (self.floor.boxes[room].middle for room in (one, other))
            x, y = self.floor.boxes[HALLWAY].middle
            bend = f"{(x1 + x2) / 2 * 0.7 + x * 0.3:.1f},{(y1 + y2) / 2 * 0.7 + y * 0.3:.1f}"
            path = f"M{x1:.1f},{y1:.1f}Q{bend} {x2:.1f},{y2:.1f}"
            yield el("path", d=path, fill="none", stroke="var(--catlib-wall)", stroke_width=4, stroke_opacity=".75")

    # the rooms themselves

    def _room(self, room: str, at: Box) -> Iterator[str]:
        fill = symbols.colour(self.colours[room])
        yield box(*at, class_="catlib-space")
        yield box(*at, fill=fill, fill_opacity=".16")
        yield from light(at, self.lights.get(room))
        yield box(at.x, at.y, at.width, HEAD, fill=fill, fill_opacity=".5")
        tag = self._tag_width(room) if room in self.lights else 0
        written, room_for = self.game.word(room), at.width - 6 - tag
        size = max(10.0, min(10.5, room_for / (0.64 * len(written))))
        yield label(at.x + 4, at.y + 12, short(written, int(room_for / (0.6 * size))), size, bold=True)
        if room in self.lights:
            yield from self._tag(room, at)
        yield box(*at, fill="none", stroke="var(--catlib-wall)", stroke_width=4)
        if self._chased(room):
            yield box(at.x + 3, at.y + HEAD + 2, at.width - 6, at.height - HEAD - 5, 3, class_="catlib-bar",
                      stroke_dasharray="8 5", style="stroke-width:3")  # fmt: skip

    def _chased(self, room: str) -> bool:
        return self.view["phase"] in ("evade", "caught") and room == self.view["human"]

    def _tag_width(self, room: str) -> float:
        written = self.game.word(f"board_lit_{self.lights[room]}")
        return 4.5 + sum(9.6 if letter in "mw" else 6.3 for letter in written)

    def _tag(self, room: str, at: Box) -> Iterator[str]:
        verb = self.lights[room]
        written = self.game.word(f"board_lit_{verb}")
        width = self._tag_width(room)
        yield box(at.x + at.width - width - 3.5, at.y + 2, width, 13, 6.5, class_="catlib-paper",
                  style=f"stroke:var(--catlib-{LIGHTS[verb]});stroke-width:2")  # fmt: skip
        yield label(at.x + at.width - width / 2 - 3.5, at.y + 12, written, 10, bold=True, anchor="middle",
                    style=symbols.INK)  # fmt: skip

    # what is in them

    def _pieces(self, room: str, at: Box) -> Iterator[str]:
        view, where = self.view, dict(places_in(self.view, room, at))
        items, cats = free(view, room), cats_in(view, room)
        below = 53 if any(under(view, player) for player in cats) else 40 if cats or view["human"] == room else 0
        with_names = named(len(items), at, below)
        for item in items:
            x, y, size = where[item]
            state = "disturbed" if view["items"][item]["disturbed"] else ""
            drawn = symbols.tile(x, y, size, item, self.colours[home_of(self.game, item)], state=state)
            if with_names:
                drawn += label(
                    x,
                    y + size / 2 + 10,
                    short(self.game.word(item), int(column_width(len(items), at) / 5.5)),
                    10,
                    anchor="middle",
                )
            yield piece(item, drawn, self._glide_of_item(item, where[item]))
            if self._fresh(item):
                yield box(x - size / 2 - 3, y - size / 2 - 3, size + 6, size + 6, 6, class_="catlib-mark")
        for player in cats:
            yield from self._cat(player, where[f"cat-{player}"])
        if "human" in where:
            yield piece("human", symbols.human(*where["human"]), self._glide_of_human(where["human"]))
        yield from self._flags(room, at)

    def _fresh(self, item: str) -> bool:
        return any(told["item"] == item for kind in ("cleaned_up", "delivered", "destroyed", "foiled")
                   for told in self.told.get(kind, ()))  # fmt: skip

    def _cat(self, player: int, place: Place) -> Iterator[str]:
        """CTT-STEAL-2: a cat stands on what it carries, and on what it is destroying (CTT-DEST-3)."""
        x, y, scale = place
        items, carried = under(self.view, player), self.view["carrying"][player]
        size = TILE * scale
        for number, item in enumerate(items):
            state = "carried" if carried and carried["item"] == item else "destroying"
            left = x + (number - (len(items) - 1) / 2) * size
            home = self.colours[home_of(self.game, item)]
            at = Place(left, y - size / 2, size)
            yield piece(item, symbols.tile(*at, item, home, state=state), self._glide_of_item(item, at))
        feet = y - (TILE - 5) * scale * bool(items)
        drawn = symbols.cat(x, feet, scale, player, lies=self.view["hiding"][player])
        waits = queue(self.view)
        if player in self.view["caught"]:
            drawn += box(x - 17 * scale, feet - 42 * scale, 34 * scale, 44 * scale, 6, class_="catlib-bar",
                         stroke_dasharray="4 3")  # fmt: skip
        elif waits and player == waits[0]:
            drawn += box(x - 17 * scale, feet - 42 * scale, 34 * scale, 44 * scale, 6, class_="catlib-mark")
        yield piece(f"cat-{player}", drawn, self._glide_of_cat(player, x, y))

    def _flags(self, room: str, at: Box) -> Iterator[str]:
        """CTT-STEAL-5: where something is to be brought."""
        bound = [
            (player, task["item"]) for player, task in enumerate(self.view["carrying"]) if task and task["to"] == room
        ]
        for number, (player, item) in enumerate(bound):
            yield symbols.flag(at.x + at.width - 23, at.y + at.height - 13 - 19 * number, player, item)

    def _glide_of_cat(self, player: int, x: float, y: float) -> tuple[str, float, float] | None:
        came = [told["from"] for told in self.told.get("moved", ()) if told["player"] == player]
        return self._from(came[0], x, y) if came else None

    def _glide_of_human(self, place: Place) -> tuple[str, float, float] | None:
        came = [told["from"] for told in self.told.get("human_moved", ()) if told["from"] != told["to"]]
        return self._from(came[0], place.x, place.y) if came else None

    def _glide_of_item(self, item: str, place: Place) -> tuple[str, float, float] | None:
        came = [told["from"] for told in self.told.get("cleaned_up", ()) if told["item"] == item]
        owners = [told["player"] for told in self.told.get("delivered", ()) if told["item"] == item]
        owners += [player for player, task in enumerate(self.view["carrying"]) if task and task["item"] == item]
        came += [told["from"] for told in self.told.get("moved", ()) if told["player"] in owners]
        return self._from(came[0], place.x, place.y) if came and came[0] != self.view["items"][item]["room"] else None

    def _from(self, room: str, x: float, y: float) -> tuple[str, float, float]:
        before = self.floor.boxes[room].middle
        return room, before[0] - x, before[1] - y

    # the hallway

    def _hallway(self) -> Iterator[str]:
        """CTT-R2: no room; only the human starts there (CTT-SET-9). The room tokens lie on its floor (CTT-SET-4)."""
        at = self.floor.boxes[HALLWAY]
        yield box(*at, class_="catlib-floor")
        yield box(*at, fill="none", stroke="var(--catlib-wall)", stroke_width=2)
        yield from light(at, self.lights.get(HALLWAY))
        yield label(at.x + 6, at.y + 12, self.game.word(HALLWAY), 11, bold=True)
        tokens, y = self.view["tokens"], at.y + 26
        for kind, shown in (("unknown", sorted(tokens["unknown"])), ("known", tokens["known"][::-1])):
            if shown:
                y = yield from self._tokens(f"board_tokens_{kind}", shown, at, y)
        if self.view["options"]["destinations"] == "random":
            yield label(at.x + at.width - 5, at.y + 12, self.game.word("board_mixed"), 10, anchor="end")
        for place, where in places_in(self.view, HALLWAY, at):
            if place == "human":
                yield piece("human", symbols.human(*where))

    def _tokens(self, word: str, tokens: Sequence[str], at: Box, y: float) -> Generator[str, None, float]:
        """The tokens of one kind, in rows; where the next kind goes comes back."""
        yield label(at.x + 6, y, self.game.word(word), 10, class_="catlib-soft")
        a_row = max(1, int((at.width - 10 - 24 * (self.view["human"] == HALLWAY)) // 29))
        for number, room in enumerate(tokens):
            row, column = divmod(number, a_row)
            x, top = at.x + 6 + 29 * column, y + 3 + 15 * row
            fill = symbols.colour(self.colours[room])
            yield box(x, top, 27, 13, 3, class_="catlib-paper", stroke_width=1)
            yield box(x, top, 27, 13, 3, fill=fill, fill_opacity=".5")
            yield label(x + 13.5, top + 10, self.game.word(room)[:4], 10, anchor="middle", style=symbols.INK)
        rows = -(-len(tokens) // a_row)
        return y + 15 * rows + 13


# ---------------------------------------------------------------- light


def light(at: Box, verb: str | None) -> Iterator[str]:
    """How a place lights up, in colour and pattern by the verb: strokes for a run, dots for a way through walls."""
    if verb is None:
        return
    colour = f"var(--catlib-{LIGHTS[verb]})"
    inner = at.x + 2, at.y + HEAD, at.width - 4, at.height - HEAD - 2
    yield box(*inner, fill=colour, fill_opacity=".1")
    if verb == "run":
        yield el("path", d=_strokes(Box(*inner)), fill="none", stroke=colour, stroke_width=2, stroke_opacity=".5")
    elif verb == "sneak":
        rows = "".join(
            f"M{at.x + 8:.1f},{at.y + HEAD + 7 + 11 * n:.1f}h{at.width - 16:.1f}"
            for n in range(int((at.height - HEAD) // 11))
        )
        yield el("path", d=rows, fill="none", stroke=colour, stroke_width=3, stroke_opacity=".6",
                 stroke_dasharray="0 9", stroke_linecap="round")  # fmt: skip
    elif verb == "cuddle":
        for x in (at.x + 12, at.x + at.width - 12):
            yield el("g", heart(x, at.y + at.height - 14, 13), opacity=".5")


def _strokes(at: Box) -> str:
    """Slanting lines that fill a box."""
    parts = []
    for start in range(14, int(at.width + at.height), 14):
        x1, y1 = (at.x + start, at.y) if start <= at.width else (at.x + at.width, at.y + start - at.width)
        x2, y2 = (at.x, at.y + start) if start <= at.height else (at.x + start - at.height, at.y + at.height)
        parts.append(f"M{x1:.1f},{y1:.1f}L{x2:.1f},{y2:.1f}")
    return "".join(parts)
