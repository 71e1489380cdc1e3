"""Cat Between Us as its rules and the two rulebooks tell it."""

from __future__ import annotations

from tests.rulebook.facts import Facts

from .positions import PRINTS, SUITS

SECTIONS = {
    "Components": [f"CBU-COMP-{number}" for number in range(1, 7)],
    "Setup": [f"CBU-SETUP-{number}" for number in range(1, 12)],
    "How to Play": ["CBU-PLAY-1"],
    "1. Prep Phase": [f"CBU-PREP-{number}" for number in range(1, 6)],
    "2. Lure Phase": [f"CBU-LURE-{number}" for number in range(1, 6)],
    "3. Nuzzle Phase": [f"CBU-NUZZLE-{number}" for number in range(1, 16)],
    "Game End": [f"CBU-END-{number}" for number in range(1, 5)],
    "Recap": ["CBU-RECAP-1", "CBU-RECAP-2"],
    "Romanian summary, paragraph 1": [f"CBU-RO-{number}" for number in range(1, 5)],
    "Romanian summary, paragraph 2": ["CBU-RO-5", "CBU-RO-6"],
    "Romanian summary, paragraph 4": ["CBU-RO-7", "CBU-RO-8"],
    "Romanian summary, paragraph 5": ["CBU-RO-9", "CBU-RO-10"],
}
SHAPES = {
    "target_set": ({"CBU-SETUP-6", "CBU-PREP-3"}, {"round", "target"}),
    "dealt": ({"CBU-SETUP-8", "CBU-PREP-4"}, {"player", "card"}),
    "set_aside": ({"CBU-SETUP-9", "CBU-PREP-5"}, {"count"}),
    "lure_begins": ({"CBU-LURE-1"}, {"player"}),
    "played": ({"CBU-LURE-2"}, {"player", "card", "toy"}),
    "toy_full": ({"CBU-LURE-3"}, {"toy", "value"}),
    "revealed": ({"CBU-NUZZLE-1"}, {"player", "cards"}),
    "total": ({"CBU-NUZZLE-2"}, {"player", "total"}),
    "round_won": ({"CBU-NUZZLE-5", "CBU-NUZZLE-6"}, {"round", "players"}),
    "tie": ({"CBU-NUZZLE-7"}, {"players"}),
    "advanced": ({"CBU-NUZZLE-8"}, {"player", "shelf"}),
    "starter": ({"CBU-NUZZLE-9", "CBU-NUZZLE-10"}, {"player"}),
    "round_begins": ({"CBU-NUZZLE-13"}, {"round"}),
    "game_over": ({"CBU-END-1"}, {"reasons", "winners"}),
}
ORDER = [
    "target_set",
    "dealt",
    "set_aside",
    "lure_begins",
    "played",
    "toy_full",
    "revealed",
    "total",
    "round_won",
    "tie",
    "advanced",
    "game_over",
    "starter",
    "round_begins",
]


def paws(**changes: list[int]) -> str:
    """The table of paw prints, some suits of it with other numbers."""
    return "[paw_prints]\n" + "".join(f"{suit} = {numbers}\n" for suit, numbers in {**PRINTS, **changes}.items())


NAMES = "".join(f'[[toys]]\nid = "{suit}"\nen = "The {suit}"\nro = "{suit}"\n' for suit in SUITS)

FACTS = Facts(
    title="Cat Between Us",
    players=range(2, 7),
    prefix="CBU",
    sections=tuple(SECTIONS.items()),
    rulings=20,
    settled_by={"CBU-R3": "removed", "CBU-R12": "tiebreak"},
    said=[
        ("CBU-COMP-1", ["42", "0"]),
        ("CBU-COMP-6", ["12|[Tt]welve", "6|[Ss]ix"]),
        ("CBU-SETUP-1", ["5|[Ff]ive"]),
        ("CBU-SETUP-10", ["1", "7|[Ss]even"]),
        ("CBU-LURE-3", ["2|[Tt]wo"]),
        ("CBU-LURE-5", ["10|[Tt]en", "12|[Tt]welve"]),
        ("CBU-NUZZLE-12", ["7|[Ss]even"]),
        ("CBU-END-2", ["[Mm]ost"]),
        ("CBU-RECAP-1", ["9, 10(,| and) 11", "7, 8(,| and) 9", "6, 7(,| and) 8", "5, 6(,| and) 7"]),
        ("CBU-RECAP-2", ["3, 4(,| and) 5"]),
        ("CBU-RO-1", ["0", "35"]),
        ("CBU-RO-5", ["3|[Tt]hree"]),
        ("CBU-R1", ["2|[Tt]wo", "6|[Ss]ix"]),
        ("CBU-R2", ["8", "28", "18"]),
        ("CBU-R8", ["60"]),
        ("CBU-R18", ["5|[Ff]ive", "6|[Ss]ix"]),
    ],
    languages=frozenset({"en", "ro"}),
    shapes=SHAPES,
    order=ORDER,
    own=[paws(rod=[0] * 7), paws(yarn=[0] * 7), NAMES, paws(rod=[0] * 7) + NAMES],
    printed="[rounds]\nmax = 7\nwins_that_end_the_game = 3\ncards_under_each_toy = 2\n",
    fixed=[
        ("game", "title", '"Dog Between Us"'),
        ("players", "max", "8"),
        ("lure_cards", "total", "49"),
        ("lure_cards", "numbers", "[0, 1, 2, 3, 4, 5, 6, 7]"),
        ("lure_cards", "suits", '["cactus"]'),
        ("track", "last", "40"),
        ("shelves", "wins", "[0, 1, 2]"),
        ("rounds", "max", "9"),
        ("rounds", "wins_that_end_the_game", "2"),
        ("rounds", "cards_under_each_toy", "3"),
        ("remaining", "by_wins", "[3, 3, 3]"),
        ("five_players", "suits_removed", "2"),
        ("markers", "total", "14"),
        ("rooms", "spaces", "[[0, 35]]"),
    ],
    closed=[
        ("[hands]\n2 = [9, 9, 9]\n3 = [7, 8, 9]\n4 = [6, 7, 8]\n5 = [5, 6, 7]\n6 = [5, 6, 7]\n", "hands"),
        ('[options.tiebreak]\nchoices = ["nuzzle"]\ndefault = "nuzzle"\nruling = "CBU-R12"\n', "options"),
    ],
    unknown=["prints", "toy", "paw_print"],
)
