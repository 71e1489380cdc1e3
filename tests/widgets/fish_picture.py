"""A picture of Fish, as plain as can be: a word for each choice, and the whole view as its description."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from catlib.game import Event, Game, Verdict
from catlib.show.svg import Picture, Target, document, label, target
from tests.contract.fish import rules

__all__ = ["draw", "preview", "text", "tries"]


def text(game: Game, view: Any) -> str:
    return f"{game.title}: {json.dumps(view, sort_keys=True)}"


def tries(game: Game, view: Any) -> tuple[str, ...]:  # noqa: ARG001
    return ("hold", *(f"lay {colour}" for colour in rules.COLOURS)) if view["phase"] == "lay" else ()


def draw(
    game: Game,
    view: Any,
    verdicts: Mapping[str, Verdict],
    *,
    last: Sequence[Event] = (),
    you: int | None = None,  # noqa: ARG001
) -> Picture:
    places = [Target(move, move, move, 10.0, 20.0 * n) for n, move in enumerate(verdicts)]
    drawn = [target(place, verdicts[place.move].ok, label(place.x, place.y, place.move)) for place in places]
    told = " ".join(event.text() for event in last)
    svg = document(100, 100, game.title, text(game, view) + told, *drawn, live=bool(places))
    return Picture(svg, tuple(places), game.title, text(game, view))


def preview(game: Game, view: Any, move: str, events: Sequence[Event]) -> tuple[str, str]:  # noqa: ARG001
    return "", " ".join(event.text() for event in events)


sys.modules["catlib.games.fish.picture"] = sys.modules[__name__]
