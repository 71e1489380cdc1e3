"""The tables of Cats, copied from the rules by hand; the package's own are not looked at."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

ICONS = ("eat", "sleep", "steal", "destroy")
ROOMS = ("dining", "bathroom", "kitchen", "bedroom", "hall")
CARDS = {"2a": "eat steal", "2b": "sleep destroy", "3a": "eat destroy", "3b": "sleep steal",
         "4": "eat sleep steal destroy", "5": "eat sleep steal destroy"}  # fmt: skip
"""Each card with its icons; it begins with its number."""
DECK = {"2": 1, "3": 2, "4": 1, "5": 1}
"""The Rumba's."""
GOALS = tuple(f"{one}-{other}" for one, other in combinations(ICONS, 2))

_TOKENS = """
sunbathing blue 1 window relax
bird-watching blue 1 window
cardboard-box blue 1 any relax
dry-food blue 1 3
litter-box blue 1 2
welcome-home blue 1 5
watching-tv blue 1 screen relax
sofa-nap blue 2 1 sleep relax
laundry-nap blue 2 2,4 sleep
keyboard-nap blue 2 screen sleep
treats blue 2 1,3 eat steal
tap-water blue 2 2,3 eat
toy-mouse blue 2 any steal destroy
ball-of-wool blue 2 1,4 steal destroy
brushing blue 2 2,5 relax
bed-nap blue 3 4 sleep
lap-purring blue 3 1,5 sleep relax
tuna-tin blue 3 3 eat
fly-hunt blue 3 window eat destroy
paper-bag blue 3 5 steal
sock-theft red 2 2,4 steal
night-race red 2 any
cable-chewing red 2 screen eat destroy
sink-nap red 2 2 sleep
screen-blocking red 2 screen sleep
sofa-scratching red 3 1 destroy relax
toilet-paper red 3 2 destroy
plant-eating red 3 window eat
key-theft red 3 5 steal
dinner-leftovers red 3 1,3 eat steal
ham-theft red 4 3 steal
curtain-climb red 4 window destroy
vase red 4 4,5 destroy
suit-nap red 4 4 sleep
sunday-roast red 4 1,3 eat
"""

_HOUSES = {
    "small": """station hall-1
dining-1: dining-2 hall-1 screen
dining-2: dining-1 kitchen-2 window
bathroom-1: bathroom-2 hall-1 window
bathroom-2: bathroom-1
kitchen-1: kitchen-2 hall-2
kitchen-2: dining-2 kitchen-1 window
bedroom-1: bedroom-2 bedroom-3
bedroom-2: bedroom-1 bedroom-4 window
bedroom-3: bedroom-1 bedroom-4 hall-2
bedroom-4: bedroom-2 bedroom-3 screen
hall-1: dining-1 bathroom-1 hall-2
hall-2: kitchen-1 bedroom-3 hall-1""",
    "small-long": """station hall-2
dining-1: dining-2 hall-2 screen
dining-2: dining-1 kitchen-2 window
bathroom-1: bathroom-2 hall-1 window
bathroom-2: bathroom-1
kitchen-1: kitchen-2 hall-3
kitchen-2: dining-2 kitchen-1 window
bedroom-1: bedroom-2 screen
bedroom-2: bedroom-1 hall-4 window
hall-1: bathroom-1 hall-2
hall-2: dining-1 hall-1 hall-3
hall-3: kitchen-1 hall-2 hall-4
hall-4: bedroom-2 hall-3""",
    "large": """station hall-1
dining-1: dining-2 dining-3 window
dining-2: dining-1 dining-4 hall-1
dining-3: dining-1 dining-4 window
dining-4: dining-2 dining-3 kitchen-1 screen
bathroom-1: bathroom-2 hall-1
bathroom-2: bathroom-1 window
kitchen-1: dining-4 kitchen-2 kitchen-3
kitchen-2: kitchen-1 kitchen-4 hall-2
kitchen-3: kitchen-1 kitchen-4
kitchen-4: kitchen-2 kitchen-3 window
bedroom-1: bedroom-2 bedroom-3 hall-2
bedroom-2: bedroom-1 bedroom-4 window
bedroom-3: bedroom-1 bedroom-4 screen
bedroom-4: bedroom-2 bedroom-3
hall-1: dining-2 bathroom-1 hall-2
hall-2: kitchen-2 bedroom-1 hall-1""",
    "large-long": """station hall-2
dining-1: dining-2 dining-3 window
dining-2: dining-1 dining-4 hall-2
dining-3: dining-1 dining-4 window screen
dining-4: dining-2 dining-3 kitchen-3
bathroom-1: bathroom-2 hall-1
bathroom-2: bathroom-1 window
kitchen-1: kitchen-2 kitchen-3 hall-3
kitchen-2: kitchen-1 kitchen-4
kitchen-3: dining-4 kitchen-1 kitchen-4
kitchen-4: kitchen-2 kitchen-3 window
bedroom-1: bedroom-2 window screen
bedroom-2: bedroom-1 hall-4
hall-1: bathroom-1 hall-2
hall-2: dining-2 hall-1 hall-3
hall-3: kitchen-1 hall-2 hall-4
hall-4: bedroom-2 hall-3""",
}


class Token(NamedTuple):
    """Colour, bliss, "any", "window", "screen" or rooms such as "2,4", icons, and whether it relaxes."""

    colour: str
    bliss: int
    place: str
    icons: tuple[str, ...]
    relax: bool


class House(NamedTuple):
    """The boxes in their order, each with its neighbours; those with a window or a screen; and the charging station."""

    near: dict[str, list[str]]
    window: list[str]
    screen: list[str]
    station: str


def _token(line: str) -> tuple[str, Token]:
    name, colour, bliss, place, *more = line.split()
    return name, Token(colour, int(bliss), place, tuple(word for word in more if word in ICONS), "relax" in more)


def _house(text: str) -> House:
    station, *lines = text.splitlines()
    boxes = {line.split(": ")[0]: line.split(": ")[1].split() for line in lines}
    near = {box: [word for word in words if "-" in word] for box, words in boxes.items()}
    window, screen = ([box for box, words in boxes.items() if kind in words] for kind in ("window", "screen"))
    return House(near, window, screen, station.split()[1])


TOKENS = dict(_token(line) for line in _TOKENS.strip().splitlines())
HOUSES = {name: _house(text) for name, text in _HOUSES.items()}
FOR = {"small": (2, 3), "small-long": (2, 3), "large": (4, 5), "large-long": (4, 5)}
"""For how many players each house is; the first that fits is the one if none is asked for."""


@cache
def room(box: str) -> int:
    """The number of the room."""
    return ROOMS.index(box.split("-", maxsplit=1)[0]) + 1


def number(card: str) -> int:
    """The number on a card."""
    return int(card[0])


@cache
def steps(house: str, start: str) -> dict[str, int]:
    """How many steps it is from a box to each."""
    far = {start: 0}
    todo = [start]
    for box in todo:
        for other in HOUSES[house].near[box]:
            if other not in far:
                far[other] = far[box] + 1
                todo.append(other)
    return far
