"""What a move of CATtitude! would do, laid over the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catlib.game import Event
from catlib.games.cattitude import symbols
from catlib.games.cattitude.drawing import BUTTONS, PLAYER, Drawing
from catlib.games.cattitude.floor import Box, Place, floor_of, standing
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
    yield from _goers(game, told, at)
    yield from _things(game, told, at)
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


def _goers(game: Cattitude, told: Told, at: Mapping[str, Place]) -> Iterator[str]:
    """Cats and the human where they would go."""
    floor = floor_of(game).boxes
    for data in told.get("moved", ()):
        yield from _moved(at.get(f"cat-{data['player']}"), floor[data["to"]])
        x, y = floor[data["to"]].middle
        yield el("g", symbols.cat(x, y + 34, 1, data["player"]), opacity=".75")
    for data in told.get("human_moved", ()):
        if data["from"] != data["to"]:
            yield from _moved(at.get("human"), floor[data["to"]])
            x, y = floor[data["to"]].middle
            yield el("g", symbols.human(x + 26, y + 40, 1), opacity=".75")


def _things(game: Cattitude, told: Told, at: Mapping[str, Place]) -> Iterator[str]:
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
        x, y = floor_of(game).boxes[data["room"]].middle
        home = rooms(game)[home_of(game, data["item"])]
        yield symbols.tile(x - 28, y + 10, 24, data["item"], home)
        yield box(x - 43, y - 5, 30, 30, 6, class_="catlib-mark")


def _moved(start: Place | None, to: Box) -> Iterator[str]:
    """A line from where somebody stands to the room where they would be."""
    if start is not None:
        x, y = to.middle
        yield el("path", d=f"M{start.x:.1f},{start.y - 14:.1f}L{x:.1f},{y + 10:.1f}", class_="catlib-ghost")


def _around(at: Box, kind: str) -> str:
    return box(at.x + 2, at.y + 2, at.width - 4, at.height - 4, 6, class_=f"catlib-{kind}")


def _item(place: Place, kind: str) -> str:
    size = place.scale + 6
    return box(place.x - size / 2, place.y - size / 2, size, size, 5, class_=f"catlib-{kind}")
