"""Boards as pictures: states built from rows of letters, and told as such rows again.

``b g r y`` are face-up blue, green, red and yellow cats, ``w`` is a wild one, ``#`` a face-down cat, ``.`` an empty
space. The four rows are separated by ``/``; a1 is the top left space.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import catlib
from catlib.game import Game, State
from tests.rulebook.play import Json, after, field_refused

GAME: Game = catlib.game("cat_rescue")

CELLS = [column + row for row in "1234" for column in "abcd"]
MIDDLE = ["b2", "c2", "b3", "c3"]
DIRECTIONS = ["up", "down", "left", "right"]
KINDS = {"blue": 6, "green": 6, "red": 6, "yellow": 6, "wild": 2}
LETTERS = {"b": "blue", "g": "green", "r": "red", "y": "yellow", "w": "wild", "#": "ready"}
ALL_PUSHES = [f"push {cell} {direction}" for cell in CELLS for direction in DIRECTIONS]

EXAMPLE: Json = {
    "game": "cat_rescue",
    "players": 2,
    "options": {"outside": "allowed"},
    "phase": "push",
    "actor": 1,
    "turn": 1,
    "street": {"blue": 2, "green": 4, "red": 3, "yellow": 4, "wild": 1},
    "homes": [{"blue": 1, "green": 1}, {"red": 2}],
    "shelter": {"b1": "ready", "b2": "green", "c2": "wild", "b3": "red", "c3": "yellow"},
    "delivery": {"cell": "b2", "side": "street", "arrow": "down"},
    "carried": {"cat": "yellow", "source": "street"},
    "adopted": 2,
}


def shelter_of(rows: str) -> dict[str, str]:
    """The occupied spaces of a picture."""
    letters = "".join(rows.split()).replace("/", "")
    assert len(letters) == 16, f"a shelter has 16 spaces: {rows}"
    return {cell: LETTERS[letter] for cell, letter in zip(CELLS, letters, strict=True) if letter != "."}


def picture(state: State) -> str:
    """The shelter of a state as four rows of letters."""
    names = {name: letter for letter, name in LETTERS.items()}
    letters = [names[state.to_dict()["shelter"][cell]] if cell in state.to_dict()["shelter"] else "." for cell in CELLS]
    return " / ".join("".join(letters[at : at + 4]) for at in (0, 4, 8, 12))


def position(
    rows: str,
    *,
    card: str = "c4 left",
    side: str = "street",
    hand: str | None = "yellow",
    source: str = "street",
    homes: Iterable[Mapping[str, int]] = ({"green": 1}, {"yellow": 1}),
    turn: int | None = 0,
    phase: str = "push",
    adopted: int = 0,
    street: Mapping[str, int] | None = None,
    outside: str = "allowed",
) -> Json:
    """A state in JSON.

    Without `street` all cats that are nowhere else are in it, less one of any kind for each that is ready or
    adopted. With `street` given, the cats that are then nowhere count as adopted.
    """
    hand = hand if phase == "push" else None
    shelter = shelter_of(rows)
    at_home = [{cat: count for cat, count in home.items() if count} for home in homes]
    seen = Counter(cat for cat in shelter.values() if cat != "ready")
    for home in at_home:
        seen.update(home)
    seen.update([hand] if hand else [])
    ready = list(shelter.values()).count("ready")
    if street is None:
        left = Counter({cat: count - seen[cat] for cat, count in KINDS.items()})
        for _ in range(ready + adopted):
            left[max(KINDS, key=lambda cat: left[cat])] -= 1
    else:
        left = Counter(street)
        adopted = 26 - seen.total() - ready - left.total()
    cell, arrow = card.split()
    return {
        "game": "cat_rescue",
        "players": len(at_home),
        "options": {"outside": outside},
        "phase": phase,
        "actor": "chance" if phase in ("setup", "draw") else turn,
        "turn": turn,
        "street": {cat: count for cat, count in left.items() if count},
        "homes": at_home,
        "shelter": shelter,
        "delivery": None if phase == "setup" else {"cell": cell, "side": side, "arrow": arrow},
        "carried": {"cat": hand, "source": source} if hand else None,
        "adopted": adopted,
    }


def board(rows: str, **rest: Any) -> State:
    """The state of this picture; `rest` as in `position`."""
    return GAME.from_dict(position(rows, **rest))


def dealt(*cats: str, players: int = 2, game: Game = GAME, **options: str) -> State:
    """A new game in which these cats have been turned up."""
    return after(game.new(players=players, **options), *(f"cat {cat}" for cat in cats))


OPENING = ["blue", "green", "red", "yellow", "wild", "blue", "green", "red"]
"""Eight cats, enough to deal a game of two."""


def turned(state: State) -> list[str]:
    """The spaces whose cats the last move turned face down."""
    return [event.data["cell"] for event in state.events if event.kind == "turned"]


def bad_field(data: Any) -> str:
    """The field that `from_dict` names when it refuses this."""
    return field_refused(GAME, data)


def cats_in(data: Json) -> int:
    """The number of all cats of a state in JSON, wherever they are."""
    in_the_street: int = sum(data["street"].values())
    at_home: int = sum(sum(home.values()) for home in data["homes"])
    in_hand = data["carried"] is not None
    return in_the_street + at_home + len(data["shelter"]) + in_hand + int(data["adopted"])
