"""Cats as one sees it: a view in text, as a picture to play in, and what a move would bring.

All of it is made of a view, so it holds nothing that the owner of the view may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from catlib.game import Event, Verdict
from catlib.games.cats.ahead import ghosts, waits
from catlib.games.cats.drawing import WHOLE, Drawing, Layout, offered
from catlib.games.cats.floor import floor_of
from catlib.games.cats.recounted import interlude, story
from catlib.games.cats.seen import View, asked, boxes_of, decider
from catlib.games.cats.spoken import described, written
from catlib.show.svg import Picture, document, el

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["draw", "interlude", "preview", "spaces", "story", "text", "tries"]

text = written
NOT_TOLD = ("token_revealed", "turn_started", "cards_recovered", "capture_impossible")  # of a move only looked at

GONE = ("cat_moved", "cat_ran", "rumba_moved", "rumba_ran")  # after this it is told what waits there


def tries(game: Cats, view: View) -> tuple[str, ...]:
    """The moves that the picture offers in this view, legal or not: boxes, cards, bids, buttons."""
    return () if decider(view) is None else tuple(offered(game, view))


def spaces(game: Cats, view: View) -> dict[str, tuple[float, float, float, float]]:
    """Where each box is in the picture: its middle, its width and its height."""
    boxes = {name: box.inside(4) for name, box in floor_of(game, view["options"]["house"]).boxes.items()}
    return {name: (*boxes[name].middle, boxes[name].width, boxes[name].height) for name in boxes_of(game, view)}


def draw(
    game: Cats,
    view: View,
    verdicts: Mapping[str, Verdict],
    *,
    last: Sequence[Event] = (),
    you: int | None = None,
) -> Picture:
    """The picture of a view. `verdicts` says of each of the `tries` that can be tried here whether it is legal.

    `last` are the events that led here: what moved glides, new tokens are marked. `you` is the player who looks on.
    """
    table = Drawing(game, view, verdicts, last, you)
    targets, markup = table.targets([move for move in tries(game, view) if move in verdicts], verdicts)
    title, description = game.heading(view["actor"], asked(game, view)), described(game, view)
    svg = document(WHOLE, Layout(game, view).height, title, description, *table.parts(), *markup, live=bool(targets))
    return Picture(svg, tuple(targets), title, description)


def preview(game: Cats, view: View, move: str, events: Sequence[Event]) -> tuple[str, str]:
    """What a move would do: markup to lay over the picture, and sentences made of its `events`.

    They tell too what waits in a box: a token, or those with whom there will be a fight. Without events (the move is
    not allowed) the markup points to what forbids it, and there is no sentence.
    """
    told = [event for event in events if event.kind not in NOT_TOLD]
    first = next((place for place, event in enumerate(told, 1) if event.kind in GONE), len(told))
    texts = [event.text() for event in told]
    sentence = " ".join([*texts[:first], *waits(game, view, move, events), *texts[first:]]) if events else ""
    return el("g", *ghosts(game, view, move, events), class_="catlib-preview", aria_hidden="true"), sentence
