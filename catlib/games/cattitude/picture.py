"""CATtitude! as one sees it: a view in text, as a picture to play in, and what a move would bring.

All of it is made of a view, so it holds nothing that the owner of the view may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catlib.game import Event, Verdict
from catlib.games.cattitude.ahead import ghosts
from catlib.games.cattitude.drawing import PICKED, WHOLE, Drawing, Layout, buttons
from catlib.games.cattitude.floor import HEAD, floor_of
from catlib.games.cattitude.house import HALLWAY
from catlib.games.cattitude.seen import View, asked, decider, held, kind_of, rooms, size
from catlib.games.cattitude.telling import described, story, written
from catlib.show.svg import Picture, document, el

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["draw", "preview", "spaces", "story", "text", "tries"]

text = written
NOT_TOLD = ("cat_turn", "discarded", "human_turn")  # of a move that is only looked at


def tries(game: Cattitude, view: View) -> tuple[str, ...]:
    """The moves that the picture offers in this view, legal or not: places, cards of the hand, piles, buttons."""
    who = decider(view)
    if who is None or not isinstance(view["hands"][who], Mapping):
        return ()
    return (*_by_phase(game, view, held(view["hands"][who])), *buttons(view)[::-1])


def _by_phase(game: Cattitude, view: View, hand: Sequence[str]) -> Iterator[str]:
    phase = view["phase"]
    if phase in ("human", "move"):
        yield from (f"{phase} {place}" for place in (*rooms(game), HALLWAY))
    elif phase == "draw":
        yield from ("draw pile", "draw discard")
    elif phase in ("toss", "caught"):
        yield from (f"toss {card}" for card in hand)
    elif phase in ("play", "evade"):
        for card in hand:
            kind = kind_of(card)[0]
            if kind in (("cuddle",) if phase == "play" else PICKED[1:]):
                yield from (f"{card} {room}" for room in rooms(game))
            elif kind == "hide" or (phase == "play" and kind not in PICKED):
                yield card


def spaces(game: Cattitude, view: View) -> dict[str, tuple[float, float, float, float]]:  # noqa: ARG001 (all games)
    """Where the floor of each room is in the picture, below its name: its middle, its width and its height."""
    boxes = [(room, floor_of(game).boxes[room]) for room in rooms(game)]
    return {
        room: (box.middle[0], box.middle[1] + HEAD / 2, box.width - 8, box.height - HEAD - 4) for room, box in boxes
    }


def draw(
    game: Cattitude,
    view: View,
    verdicts: Mapping[str, Verdict],
    *,
    last: Sequence[Event] = (),
    you: int | None = None,
) -> Picture:
    """The picture of a view. `verdicts` says of each of the `tries` that can be tried here whether it is legal.

    `last` are the events that led here: what moved glides, items that went home or arrived are marked. `you` is the
    player who looks on.
    """
    table = Drawing(game, view, verdicts, last, you)
    targets, markup = table.targets([move for move in tries(game, view) if move in verdicts], verdicts)
    picks = table.picks({target.after for target in targets})
    title, description = game.heading(view["actor"], asked(game, view)), described(game, view)
    body = (*table.parts(), *(drawn for _, drawn in picks), *markup)
    height = Layout(game, view["players"]).height
    svg = document(WHOLE, height, title, description, *body, live=bool(targets))
    return Picture(svg, tuple(targets), title, description, tuple(chosen for chosen, _ in picks))


def preview(game: Cattitude, view: View, move: str, events: Sequence[Event]) -> tuple[str, str]:
    """What a move would do: markup to lay over the picture, and sentences made of its `events`.

    Without events (the move is not allowed) the markup points to what forbids it, and there is no sentence; only a
    draw from the draw pile has none though it is allowed: nobody knows what comes.
    """
    told = " ".join(event.text() for event in events if event.kind not in NOT_TOLD)
    if move == "draw pile" and size(view["draw"]):
        told = told or game.word("preview_draw_pile", count=size(view["draw"]))
    drawn = ghosts(game, view, move, events, bool(told))
    return el("g", *drawn, class_="catlib-preview", aria_hidden="true"), told
