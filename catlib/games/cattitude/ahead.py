"""What a move of CATtitude! would do, laid over the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catlib.game import Event
from catlib.games.cattitude import symbols
from catlib.games.cattitude.drawing import BUTTONS, PLAYER, Drawing
from catlib.games.cattitude.floor import Box, Place, beside, floor_of, standing
from catlib.games.cattitude.seen import View, home_of, rooms
from catlib.show.events import Told, by_kind
from catlib.show.pieces import no_entry
from catlib.show.svg import box, disc, el, label

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["ghosts"]

DISTURBED = ("stole", "knocked_over", "destroy_begun", "destroyed", "set_down")


def ghosts(game: Cattitude, view: View, move: str, events: Sequence[Event], allowed: bool) -> Iterator[str]:
    """Cats, human and items where they would be, what would be foiled, an attempt, points; or what may not be."""
    table = Drawing(game, view, {}, (), None)
    id, where, _ = table.place(move)
    if not allowed:
        yield _around(where, "bar")
        yield no_entry(where.x + where.width - 8, where.y + 8, 18)
        return
    if id not in BUTTONS:
        yield _around(where, "ghost")
    told, at = by_kind(events), standing(game, view)
    yield from _goers(game, view, told, at)
    yield from _things(game, view, told, at)
    for data in told.get("attempt", ()):
        room = floor_of(game).boxes[data["room"]]
        yield _around(room, "bar")
        yield disc(room.x + 14, room.y + 30, 10, class_="catlib-closed")
        yield label(room.x + 14, room.y + 35.5, "!", 16, bold=True, anchor="middle", class_="catlib-on-closed")
    for data in told.get("points", ()):
        y = table.at.player(data["player"]) + PLAYER / 2
        yield disc(194, y, 15, class_="catlib-accent")
        yield label(194, y + 5, f"+{data['points']}", 14, bold=True, anchor="middle", class_="catlib-on-accent")
    if "tossed" in told:
        yield _around(table.at.top(0), "ghost")


def _goers(game: Cattitude, view: View, told: Told, at: Mapping[str, Place]) -> Iterator[str]:
    """Cats and the human where they would go."""
    floor = floor_of(game).boxes
    for data in told.get("moved", ()):
        to = beside(view, data["to"], floor[data["to"]], at)
        yield _moved(at[f"cat-{data['player']}"], to)
        yield el("g", symbols.cat(*to, data["player"]), opacity=".75")
    for data in told.get("human_moved", ()):
        if data["from"] != data["to"]:
            to = beside(view, data["to"], floor[data["to"]], at)
            yield _moved(at["human"], to)
            yield el("g", symbols.human(*to), opacity=".75")


def _things(game: Cattitude, view: View, told: Told, at: Mapping[str, Place]) -> Iterator[str]:
    """Items that would be disturbed, saved or delivered."""
    for kind in DISTURBED:
        for data in told.get(kind, ()):
            yield _item(at[data["item"]], "ghost")
    for data in told.get("foiled", ()):
        place = at[data["item"]]
        yield _item(place, "bar")
        yield no_entry(place.x + place.scale / 2, place.y - place.scale / 2, 13)
    for data in told.get("cleaned_up", ()):
        yield _item(at[data["item"]], "mark")
    for data in told.get("delivered", ()):
        room = floor_of(game).boxes[data["room"]]
        cat = beside(view, data["room"], room, at)  # who lays it down
        place = Place(cat.x, cat.y - 11, 20.0)
        yield symbols.tile(*place, data["item"], rooms(game)[home_of(game, data["item"])])
        yield _item(place, "mark")


def _moved(start: Place, to: Place) -> str:
    """A line from where somebody stands to where they would be."""
    return el("path", d=f"M{start.x:.1f},{start.y - 14:.1f}L{to.x:.1f},{to.y - 14:.1f}", class_="catlib-ghost")


def _around(at: Box, kind: str) -> str:
    return box(at.x + 2, at.y + 2, at.width - 4, at.height - 4, 6, class_=f"catlib-{kind}")


def _item(place: Place, kind: str) -> str:
    size = place.scale + 6
    return box(place.x - size / 2, place.y - size / 2, size, size, 5, class_=f"catlib-{kind}")
