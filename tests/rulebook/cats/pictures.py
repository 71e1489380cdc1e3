"""What is asked of a picture of Cats: its pieces, its targets, and what it tells of a move."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

from catlib.game import State
from catlib.games.cats.floor import floor_of
from catlib.show.layout import Box
from catlib.table import foreseen
from tests.rulebook.cats.positions import EXAMPLE, GAME
from tests.test_picture import drawn, where

picture: Any = GAME.room("picture")
HOUSES = ("small", "small-long", "large", "large-long")
THREE = "kitchen-1 0, hall-2 1, bedroom-3 2"


def example() -> State:
    return GAME.from_dict(EXAMPLE)


def pieces(root: ET.Element) -> dict[str, ET.Element]:
    return {str(element.get("data-piece")): element for element in root.iter() if element.get("data-piece")}


def within(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def box_of(state: State, element: ET.Element) -> str:
    """The box that something stands or lies in, in the picture."""
    x, y = where(element)
    house = state.to_dict()["options"]["house"]
    found = [name for name, box in floor_of(GAME, house).boxes.items() if within(box, x, y)]
    assert len(found) == 1, (x, y)
    return found[0]


def marked(root: ET.Element, attribute: str) -> dict[str, str | None]:
    return {str(element.get(attribute)): element.text for element in root.iter() if element.get(attribute)}


def targets_of(state: State, *, ok: bool) -> set[str]:
    shown = drawn(state, state.actor if isinstance(state.actor, int) else None).picture
    return {target.move for target in shown.targets if state.check(target.move).ok == ok}


def preview(state: State, move: str) -> tuple[str, str]:
    player = state.actor if isinstance(state.actor, int) else None
    events = foreseen(state, player, move) if state.check(move).ok else ()
    shown: tuple[str, str] = picture.preview(state.game, state.view(player), move, events)
    return shown


def rolled(state: State, *rolls: int) -> tuple[State, State]:
    """The state before the last of these dice, and the one after it."""
    before = state
    for roll in rolls:
        before, state = state, state.play(f"roll {roll}")
    return before, state
