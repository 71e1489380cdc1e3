"""CATtitude! as its rules and the rulebook tell it."""

from __future__ import annotations

from collections.abc import Mapping

from tests.rulebook.facts import Facts

from .box import ADJACENT, DECK, HOME

GROUPS = (
    ("Overview", "OVER", 1, 2),
    ("Winning the Game", "WIN", 1, 2),
    ("Just the Facts", "FACT", 1, 2),
    ("Contents", "COMP", 1, 8),
    ("Setup 1", "SET", 1, 3),
    ("Setup 2", "SET", 4, 5),
    ("Setup 3", "SET", 6, 7),
    ("Setup 4", "SET", 8, 8),
    ("Setup 5", "SET", 9, 10),
    ("Setup 6", "SET", 11, 11),
    ("Setup 7", "SET", 12, 12),
    ("Setup 8", "SET", 13, 13),
    ("Let's Get Started", "ROUND", 1, 2),
    ("The Cat's Turn", "TURN", 1, 2),
    ("The Cat's Turn 1", "DRAW", 1, 5),
    ("The Cat's Turn 2", "MOVE", 1, 1),
    ("The Cat's Turn 3", "PLAY", 1, 2),
    ("The Cat's Turn 4", "DISC", 1, 1),
    ("Trouble Cards", "TRB", 1, 5),
    ("Steal", "STEAL", 1, 1),
    ("Steal 1", "STEAL", 2, 4),
    ("Steal 2", "STEAL", 5, 6),
    ("Steal 3", "STEAL", 7, 7),
    ("Steal 4", "STEAL", 8, 8),
    ("Steal 5", "STEAL", 9, 9),
    ("Steal 6", "STEAL", 10, 10),
    ("Steal", "STEAL", 11, 11),
    ("Knock-Over 1", "KNOCK", 1, 1),
    ("Knock-Over 2", "KNOCK", 2, 2),
    ("Knock-Over 3", "KNOCK", 3, 3),
    ("Knock-Over 4", "KNOCK", 4, 4),
    ("Knock-Over 5", "KNOCK", 5, 5),
    ("Knock-Over", "KNOCK", 6, 6),
    ("Destroy", "DEST", 1, 1),
    ("Destroy 1", "DEST", 2, 2),
    ("Destroy 2", "DEST", 3, 3),
    ("Destroy 3", "DEST", 4, 4),
    ("Destroy 4", "DEST", 5, 5),
    ("Destroy 5", "DEST", 6, 6),
    ("Destroy 6", "DEST", 7, 7),
    ("Destroy", "DEST", 8, 8),
    ("Cuddle 1", "CUD", 1, 1),
    ("Cuddle 2", "CUD", 2, 2),
    ("Cuddle 3", "CUD", 3, 3),
    ("Cuddle", "CUD", 4, 4),
    ("Nap", "NAP", 1, 4),
    ("The Human's Turn", "HUM", 1, 3),
    ("The Human's Turn 1", "HUM", 4, 4),
    ("The Human's Turn 2", "HUM", 5, 5),
    ("The Human's Turn 3", "HUM", 6, 8),
    ("The Human's Turn 4", "HUM", 9, 9),
    ("Getting Caught", "CATCH", 1, 1),
    ("Getting Caught 1", "CATCH", 2, 3),
    ("Getting Caught 2", "CATCH", 4, 4),
    ("Getting Caught 3", "CATCH", 5, 6),
    ("Run, Sneak, and Hide", "EVA", 1, 2),
    ("Run", "RUN", 1, 1),
    ("Sneak", "SNEAK", 1, 1),
    ("Hide", "HIDE", 1, 6),
)
"""Each section with its clauses: their group, the first and the last."""

EVENTS = {
    "start_room": ("SET-6", "player room"),
    "tokens_mixed": ("SET-7", ""),
    "turned_up": ("SET-12 DRAW-5", "card"),
    "dealt": ("SET-13", "player card"),
    "human_turn": ("HUM-1", "player"),
    "cat_turn": ("TURN-1", "player"),
    "reshuffled": ("DRAW-4", "cards"),
    "drew": ("DRAW-1", "player from card"),
    "draw_cut_short": ("R8", "player missing"),
    "moved": ("MOVE-1 RUN-1 SNEAK-1", "player from to"),
    "stayed": ("MOVE-1", "player room"),
    "napped": ("NAP-2", "player"),
    "points": ("NAP-2 STEAL-7 KNOCK-2 DEST-5 CUD-2 HUM-8", "player points total"),
    "stole": ("STEAL-2", "player item room"),
    "set_down": ("STEAL-11", "player item room"),
    "token_passed_over": ("STEAL-6", "player room"),
    "destination": ("STEAL-5", "player item room"),
    "delivered": ("STEAL-7", "player item room"),
    "knocked_over": ("KNOCK-1", "player item room"),
    "destroy_begun": ("DEST-2", "player item room"),
    "destroyed": ("DEST-5", "player item room"),
    "foiled": ("DEST-8 CATCH-6", "player item task"),
    "cuddled": ("CUD-1", "player room cats"),
    "human_moved": ("HUM-4 KNOCK-3 CUD-1", "from to"),
    "attempt": ("CATCH-1", "room items cats"),
    "passed": ("CATCH-2", "player"),
    "hid": ("HIDE-1", "player room"),
    "came_out": ("HIDE-4", "player room"),
    "caught": ("CATCH-4", "player room"),
    "tossed": ("DISC-1 CATCH-5", "player card"),
    "discarded": (
        "STEAL-10 STEAL-11 KNOCK-5 DEST-7 DEST-8 CUD-3 CATCH-6 RUN-1 SNEAK-1 HIDE-4",
        "player card",
    ),
    "cleaned_up": ("HUM-7", "item from to"),
    "token_passed": ("HUM-9", "from to"),
    "done": ("PLAY-1", "player"),
    "won": ("WIN-2", "player points"),
}
"""Each kind of event with its clauses and the keys of its data."""

COLOURS = dict(
    zip(
        ("garage", "kitchen", "dining", "porch", "laundry", "living", "bath", "bedroom", "nursery", "study"),
        ("grey", "yellow", "red", "orange", "blue", "green", "teal", "purple", "pink", "brown"),
        strict=True,
    )
)
EVADE = ("run", "sneak", "hide")


def table(name: str, rows: Mapping[str, object]) -> str:
    """A table as TOML has it; of its rows those that are None are left out."""

    def toml(value: object) -> str:
        return str(value) if isinstance(value, int | list) else f'"{value}"'

    lines = [f'"{key}" = {toml(value)}\n' for key, value in rows.items() if value is not None]
    return f"[{name}]\n{''.join(lines)}"


def rooms(**changes: object) -> str:
    """The table of rooms, some of it otherwise."""
    return table("rooms", COLOURS | changes)


def adjacent(**changes: object) -> str:
    """The table of neighbours, some of it otherwise."""
    return table("adjacent", {room: others.split() for room, others in ADJACENT.items()} | changes)


def homes(**changes: object) -> str:
    """The table of items, some of it otherwise."""
    return table("item_home", HOME | changes)


def trouble(changes: Mapping[str, object]) -> str:
    """The table of Trouble! cards, some of it otherwise."""
    return table("trouble_cards", {card: count for card, count in DECK.items() if card not in EVADE} | dict(changes))


def evade(**changes: object) -> str:
    """The table of Evade! cards, some of it otherwise."""
    return table("evade_cards", dict.fromkeys(EVADE, 4) | changes)


FACTS = Facts(
    title="CATtitude!",
    players=(3, 4),
    prefix="CTT",
    sections=[
        (section, [f"CTT-{group}-{number}" for number in range(first, last + 1)])
        for section, group, first, last in GROUPS
    ],
    rulings=39,
    settled_by={"CTT-R14": "destinations"},
    said=[
        ("CTT-WIN-2", ["13"]),
        ("CTT-FACT-1", ["[Tt]hree|3", "four|4"]),
        ("CTT-FACT-2", ["12", "25", "30"]),
        ("CTT-COMP-1", ["[Tt]en|10"]),
        ("CTT-COMP-2", ["[Ff]our|4"]),
        ("CTT-COMP-4", ["16", "8", "1", "5"]),
        ("CTT-COMP-5", ["[Tt]en|10"]),
        ("CTT-COMP-6", ["[Ff]ifteen|15"]),
        ("CTT-COMP-7", ["42"]),
        ("CTT-COMP-8", ["12"]),
        ("CTT-SET-11", ["54"]),
        ("CTT-SET-12", ["[Tt]hree|3"]),
        ("CTT-SET-13", ["[Ff]our|4"]),
        ("CTT-DRAW-1", ["[Tt]hree|3"]),
        ("CTT-DRAW-5", ["[Tt]hree|3"]),
        ("CTT-DISC-1", ["[Tt]wo|2"]),
        ("CTT-STEAL-7", ["[Tt]hree|3"]),
        ("CTT-KNOCK-1", ["[Tt]wo|2"]),
        ("CTT-KNOCK-2", ["[Ff]our|4"]),
        ("CTT-DEST-5", ["[Ff]ive|5"]),
        ("CTT-CUD-2", ["1|[Oo]ne|[Aa]"]),
        ("CTT-NAP-2", ["1|[Oo]ne|[Aa]"]),
        ("CTT-NAP-4", ["12"]),
        ("CTT-HUM-8", ["1|[Oo]ne|[Aa]"]),
    ],
    options=[{"destinations": "stack"}, {"destinations": "stack"}, {"destinations": "random"}],
    shapes={
        kind: ({f"CTT-{clause}" for clause in clauses.split()}, set(keys.split()))
        for kind, (clauses, keys) in EVENTS.items()
    },
    rare=frozenset({"draw_cut_short"}),
    own=[
        evade(run=5, hide=3),
        trouble({"cuddle": 5, "steal book": 2}),
        homes(yarn="study"),
        rooms(study="white"),
        adjacent(study=["living"], nursery=["bedroom", "living"]),
        evade(sneak=None, run=8) + homes(yarn="study"),
    ],
    printed="[turn]\ndraw = 3\ndiscard = 2\ncards_turned_up_after_a_reshuffle = 3\ncards_tossed_when_caught = 1\n",
    fixed=[
        ("game", "title", '"DOGtitude!"'),
        ("game", "goal", "14"),
        ("game", "nap_limit", "13"),
        ("setup", "first_discards", "2"),
        ("setup", "starting_hand", "5"),
        ("setup", "human_starts_in", '"kitchen"'),
        ("turn", "draw", "2"),
        ("turn", "discard", "1"),
        ("turn", "cards_turned_up_after_a_reshuffle", "1"),
        ("turn", "cards_tossed_when_caught", "2"),
        ("points", "steal_delivered", "4"),
        ("points", "knock_over", "3"),
        ("points", "destroy_completed", "6"),
        ("points", "cuddle_per_cat", "2"),
        ("points", "nap", "2"),
        ("points", "clean_up_per_item", "0"),
        ("counts", "room_tokens", "11"),
        ("counts", "trouble_cards", "43"),
        ("counts", "evade_cards", "11"),
    ],
    closed=[
        ("[players]\nmin = 2\nmax = 4\n", "players"),
        ('[options.destinations]\nchoices = ["stack"]\ndefault = "stack"\nruling = "CTT-R14"\n', "options"),
    ],
    unknown=["room", "items", "trouble", "cards"],
)
