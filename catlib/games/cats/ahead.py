"""What a move of Cats would do, laid over the picture, and what waits in the box that it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catlib.game import Event
from catlib.games.cats import symbols
from catlib.games.cats.drawing import WALK, Drawing
from catlib.games.cats.floor import Place, floor_of, plate_in, standing
from catlib.games.cats.house import BOX, BOXES
from catlib.games.cats.rooms import figure
from catlib.games.cats.seats import PLAY
from catlib.games.cats.seen import (
    RUMBA,
    View,
    box_of,
    card_row,
    decider,
    goer,
    house_of,
    pieces_of,
    token_row,
)
from catlib.games.cats.spoken import token_in_words
from catlib.show.events import Told, by_kind
from catlib.show.layout import Box
from catlib.show.pieces import no_entry
from catlib.show.svg import box, disc, el, label

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["ghosts", "waits"]


def ghosts(game: Cats, view: View, move: str, events: Sequence[Event]) -> Iterator[str]:
    """Pieces and tokens where they would be, a fight, new stress, the man's way; or what may not be."""
    table = Drawing(game, view, {}, (), None)
    where = table.place(move)[1]
    if not events:
        yield box(*where.inside(1), 6, class_="catlib-bar")
        yield no_entry(where.x + where.width - 10, where.y + 10, 18)
        return
    verb, _, what = move.partition(" ")
    if what:
        yield box(*where.inside(1), 6, class_="catlib-ghost")
    told, boxes = by_kind(events), floor_of(game, view["options"]["house"]).boxes
    if what in boxes:
        yield from _goes(game, view, what, boxes[what], verb)
    if verb == "commit" and view["phase"] == "move_cards":
        yield from _reach(game, view, what)
    yield from _follows(view, table, told, boxes)


def _goes(game: Cats, view: View, what: str, at: Box, verb: str) -> Iterator[str]:
    """The piece or the token in its new box."""
    if verb == "place":
        drawn = symbols.plate(plate_in(at), token_row(game, view["drawn"]), game.word(view["drawn"]))
        yield el("g", drawn, opacity=".8")
        return
    who: Any = decider(view) if verb == "start" else goer(view)
    start = box_of(view, who)
    if start and start != what:
        boxes = floor_of(game, view["options"]["house"]).boxes
        points = [f"{x:.1f},{y + 14:.1f}" for x, y in (boxes[name].middle for name in _way(game, view, start, what))]
        yield el("path", d=f"M{'L'.join(points)}", class_="catlib-ghost", data_way=what)
    if start != what:
        yield el("g", figure(view, who, _on_top(at, view["boxes"].get(what, []))), opacity=".8")


def _way(game: Cats, view: View, start: str, end: str) -> Sequence[str]:
    """CAT-MOVE-8: the boxes of a shortest way, through the doors. CAT-R50: which one does not matter."""
    house, way = house_of(game, view), [BOX[end]]
    far = house.distance[BOX[start]]
    while way[-1] != BOX[start]:
        way.append(next(box for box in house.neighbours[way[-1]] if far[box] < far[way[-1]]))
    return [BOXES[box] for box in reversed(way)]


def _on_top(at: Box, pile: Sequence[Any]) -> Place:
    """CAT-R16: where a piece is shown that comes to a box: beside the one that is there, or above them."""
    if not pile:
        return Place(at.middle[0], at.y + at.height - 5, 1, 0)
    if len(pile) == 1:
        return Place(at.x + at.width - 16, at.y + at.height - 9, 1, 2)
    top = min(place.y - 29 * place.scale for _, place in standing(at, pile))
    return Place(at.middle[0], max(top, at.y + 34), 1, len(pile) + 1)


def _reach(game: Cats, view: View, card: str) -> Iterator[str]:
    """CAT-MOVE-6: the boxes that the own cat could get to with a card."""
    player = view["actor"]
    start = box_of(view, player)
    if start is None:
        return
    steps = card_row(game, card)["number"] + view["stress"][player]
    house, boxes = house_of(game, view), floor_of(game, view["options"]["house"]).boxes
    for other, far in house.distance[BOX[start]].items():
        if far <= steps:
            at = boxes[BOXES[other]]
            yield box(*at.inside(6), 5, class_="catlib-ghost", style="stroke-width:2")
            yield disc(at.x + at.width - 11, at.y + at.height - 11, 8, class_="catlib-accent")
            yield label(at.x + at.width - 11, at.y + at.height - 7, str(far), 11, bold=True, anchor="middle",
                        class_="catlib-on-accent")  # fmt: skip


def _follows(view: View, table: Drawing, told: Told, boxes: Mapping[str, Box]) -> Iterator[str]:
    """What happens then: a fight, stress taken or given back, tokens captured, the man's walk."""
    for data in told.get("fight_started", ()):
        at = boxes[data["box"]]
        yield box(*at.inside(4), 5, class_="catlib-bar")
    for data in told.get("token_removed", ()):
        at = plate_in(boxes[data["box"]])
        yield el("path", d=f"M{at.x:.1f},{at.y:.1f}l{at.width:.1f},{at.height:.1f}", class_="catlib-bar")
    for kind, sign in (("stress_taken", "+"), ("stress_returned", "-")):
        for data in told.get(kind, ()):
            at = table.at.seat(data["player"])
            yield symbols.stress(at.x + 203, at.y + 12, 19, f"{sign}{data.get('count', 1)}")
    for data in told.get("captured", ()):
        at = table.at.seat(pieces_of(view).index(data["owner"]))
        yield box(at.x + 236, at.y + 22, at.width - 240, 22, 6, class_="catlib-mark")
    if "card_committed" in told:
        at = table.at.seat(told["card_committed"][0]["player"])
        yield box(at.x + PLAY - 10, at.y + 1, 30, 22, 5, class_="catlib-ghost")
    for data in told.get("man_moved", ()):
        yield from _man(data["to"])


def _man(room: int) -> Iterator[str]:
    step = WALK.width / 5
    yield box(WALK.x + (room - 1) * step, WALK.y, step - 4, WALK.height, 6, class_="catlib-ghost")


# ---------------------------------------------------------------- in words


def waits(game: Cats, view: View, move: str, events: Sequence[Event]) -> Iterator[str]:
    """What there is to know of a move besides what it makes happen at once."""
    verb, _, what = move.partition(" ")
    if verb in ("move", "rumba", "retreat", "leave"):
        who = goer(view)
        others = [other for other in view["boxes"].get(what, []) if other != who]
        if others and verb in ("move", "rumba") and not any(event.kind == "fight_started" for event in events):
            yield game.word("preview_fight", count=len(others), pieces=others)
        if token := view["tokens"].get(what):
            yield game.word("preview_token", token=token_in_words(game, token, game.word))
    elif verb == "commit" and view["phase"] == "move_cards":
        yield game.word("preview_reach", count=card_row(game, what)["number"] + view["stress"][view["actor"]])
    elif verb == "deceive":
        player = view["actor"]
        needed = game.kit.deceive_total - card_row(game, what)["number"] - view["stress"][player]
        faces = [face.value for face, _ in game.kit.rolls]
        key = "sure" if needed <= min(faces) else "never" if needed > max(faces) else "die"
        yield game.word(f"preview_deceive_{key}", needed=needed)
    elif verb == "bid":  # CAT-RUMBA-15, CAT-RUMBA-16
        yield game.word("preview_bid", count=int(what))
    if verb == "rumba" and what == box_of(view, RUMBA):
        yield game.word("preview_rumba_stays")
