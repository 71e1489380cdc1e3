"""States of the house: built from where cats, human, items and cards are, all else being as it is at home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import catlib
from catlib.game import Game, State
from tests.rulebook.play import Json, after, all_said, field_refused, kinds, now

from .box import DECK, HOME, ROOMS

GAME: Game = catlib.game("cattitude")

LEFT = {"draw": 3, "draw_card": 3, "reshuffle": 3, "toss": 2}

EXAMPLE: Json = {
    "game": "cattitude",
    "players": 3,
    "options": {"destinations": "stack"},
    "phase": "play",
    "actor": 1,
    "turn": 1,
    "holder": 0,
    "human": "porch",
    "left": 0,
    "resume": None,
    "asked": [],
    "caught": [],
    "pending": [],
    "begun": ["sofa"],
    "cats": ["dining", "living", "bath"],
    "points": [4, 7, 2],
    "hands": [
        {"run": 1, "knock vase": 2, "cuddle": 1},
        {"steal yarn": 1, "cuddle": 1, "hide": 1},
        {"sneak": 1, "destroy paper": 1},
    ],
    "hiding": [False, False, True],
    "carrying": [{"item": "fish", "to": "study"}, None, None],
    "destroying": [[], ["sofa"], ["paper"]],
    "items": {
        "book": {"room": "study", "disturbed": False},
        "curtain": {"room": "dining", "disturbed": False},
        "fish": {"room": "dining", "disturbed": True},
        "glove": {"room": "garage", "disturbed": False},
        "jar": {"room": "kitchen", "disturbed": False},
        "lamp": {"room": "study", "disturbed": False},
        "paper": {"room": "bath", "disturbed": True},
        "pillow": {"room": "nursery", "disturbed": False},
        "plant": {"room": "porch", "disturbed": False},
        "slipper": {"room": "bedroom", "disturbed": False},
        "sock": {"room": "laundry", "disturbed": False},
        "sofa": {"room": "living", "disturbed": True},
        "teddy": {"room": "nursery", "disturbed": False},
        "vase": {"room": "dining", "disturbed": False},
        "yarn": {"room": "living", "disturbed": False},
    },
    "tokens": {
        "unknown": {"bath": 1, "dining": 1, "garage": 1, "kitchen": 1, "laundry": 1, "living": 1},
        "known": ["nursery", "porch", "bedroom"],
    },
    "draw": {
        "cuddle": 4,
        "destroy curtain": 2,
        "destroy paper": 1,
        "destroy pillow": 3,
        "destroy sofa": 2,
        "hide": 1,
        "knock jar": 3,
        "knock lamp": 3,
        "knock plant": 3,
        "knock vase": 1,
        "run": 3,
        "sneak": 3,
        "steal book": 1,
        "steal glove": 1,
        "steal jar": 1,
        "steal lamp": 1,
        "steal plant": 1,
        "steal slipper": 1,
        "steal sock": 1,
        "steal teddy": 1,
        "steal vase": 1,
    },
    "discard": ["steal pillow", "destroy curtain", "hide"],
}
"""The full example of the rules."""


def cards(names: str) -> list[str]:
    """The cards of a text that has them with commas between, ``2 run`` being two of them."""
    found = []
    for name in filter(None, (part.strip() for part in names.split(","))):
        count, _, card = name.partition(" ") if name[0].isdigit() else ("1", "", name)
        found += [card] * int(count)
    return found


def position(
    phase: str,
    cats: str,
    *hands: str,
    turn: int | None = None,
    holder: int | None = None,
    human: str = "hallway",
    left: int | None = None,
    points: Sequence[int] = (),
    hiding: Sequence[int] = (),
    carrying: Mapping[int, str] | None = None,
    destroying: Mapping[int, str] | None = None,
    begun: str = "",
    moved: Mapping[str, str] | None = None,
    loose: Mapping[str, str] | None = None,
    known: str = "",
    destinations: str = "stack",
    discard: str = "",
    hoard: int | None = None,
    draw: str = "",
    **rest: Any,
) -> Json:
    """A state in JSON, in a phase of the turn: that of player 0, or of the last player as the human.

    `cats` are their rooms and `hands` their cards, in order of the players. `carrying` has for a player the item and
    where it goes (``fish study``), `destroying` the items. `moved` has items that lie undisturbed in another room,
    `loose` those that lie disturbed under no cat. All cards that are nowhere else are in the draw pile, or with
    `hoard` in the hand of this player, and then the draw pile is `draw`.
    """
    rooms: list[Any] = cats.split()
    players = len(rooms)
    duty = phase == "human"
    at = (players - 1 if duty else 0) if turn is None else turn
    has = (at if duty else (at - 1) % players) if holder is None else holder
    items = {item: {"room": room, "disturbed": False} for item, room in HOME.items()}
    items |= {item: {"room": room, "disturbed": False} for item, room in (moved or {}).items()}
    items |= {item: {"room": room, "disturbed": True} for item, room in (loose or {}).items()}
    carried: list[Any] = [None] * players
    destroyed: list[list[str]] = [[] for _ in rooms]
    front = ["hide" for _ in hiding] + cards(rest.get("pending", ""))
    tokens = Counter(ROOMS)
    for player, task in (carrying or {}).items():
        item, _, to = task.partition(" ")
        carried[player] = {"item": item, "to": to or None}
        front.append(f"steal {item}")
        tokens -= Counter([to])
    for player, task in (destroying or {}).items():
        destroyed[player] = sorted(task.split())
        front += [f"destroy {item}" for item in destroyed[player]]
    for player in range(players):
        for item in [*destroyed[player], *([carried[player]["item"]] if carried[player] else [])]:
            items[item] = {"room": rooms[player], "disturbed": True}
    held = [Counter(cards(hand)) for hand in (*hands, *[""] * (players - len(hands)))]
    remaining = Counter(DECK)
    remaining.subtract(Counter(front) + Counter(cards(discard)) + sum(held, Counter()) + Counter(cards(draw)))
    assert min(remaining.values()) >= 0, "there are no more such cards"
    pile = +remaining
    if hoard is not None:
        held[hoard] += pile
        pile = Counter(cards(draw))
    actor: Any = (rest.get("asked") or rest.get("caught") or [at])[0]
    if phase in ("draw_card", "reshuffle", "destination", "over"):
        actor = None if phase == "over" else "chance"
    return {
        "game": "cattitude",
        "players": players,
        "options": {"destinations": destinations},
        "phase": phase,
        "actor": actor,
        "turn": at,
        "holder": has,
        "human": human,
        "left": LEFT.get(phase, 0) if left is None else left,
        "resume": rest.get("resume"),
        "asked": list(rest.get("asked", ())),
        "caught": list(rest.get("caught", ())),
        "pending": cards(rest.get("pending", "")),
        "begun": begun.split(),
        "cats": rooms,
        "points": list(points) or [0] * players,
        "hands": [dict(sorted(hand.items())) for hand in held],
        "hiding": [player in hiding for player in range(players)],
        "carrying": carried,
        "destroying": destroyed,
        "items": items,
        "tokens": {
            "unknown": dict(sorted((tokens - Counter(known.split())).items())),
            "known": known.split(),
        },
        "draw": dict(sorted(pile.items())),
        "discard": cards(discard),
    }


def house(phase: str, cats: str, *hands: str, **rest: Any) -> State:
    """The state of this position."""
    return GAME.from_dict(position(phase, cats, *hands, **rest))


def bad_field(data: Any, game: Game = GAME) -> str:
    """The field that `from_dict` names when it refuses this."""
    return field_refused(game, data)


def pile(state: State) -> list[str]:
    """The discard pile, bottom first."""
    found: list[str] = state.to_dict()["discard"]
    return found


def item(state: State, name: str) -> tuple[str, bool]:
    """Where an item is, and whether it is disturbed."""
    lies = state.to_dict()["items"][name]
    return lies["room"], lies["disturbed"]


def phase(state: State) -> str:
    found: str = state.to_dict()["phase"]
    return found


def front(state: State) -> list[str]:
    """All played cards that lie before somebody, sorted."""
    data = state.to_dict()
    found = [f"steal {task['item']}" for task in data["carrying"] if task]
    found += [f"destroy {name}" for row in data["destroying"] for name in row]
    return sorted(found + ["hide"] * data["hiding"].count(True) + data["pending"])


def quiet(state: State, until: str) -> list[State]:
    """The states until an event of this kind, while nobody does anything that can be left undone."""
    states = [state]
    while until not in kinds(states[-1]) or len(states) == 1:
        moves = now(states[-1])
        calm = [move for move in ("stay", "done", "human hallway", "draw pile") if move in moves]
        states.append(states[-1].play((calm or moves)[0]))
    return states


def settled(players: int, moves: int | None = None) -> State:
    """A new game of which so many chance outcomes have come up, or all of the setup."""
    cards = [card for card, count in DECK.items() for _ in range(count)]
    drawn = [*(f"room {room}" for room in ROOMS[:players]), *(f"card {card}" for card in cards[::-1])]
    return after(GAME.new(players=players), *drawn[: players + 3 + 4 * players if moves is None else moves])


def turns(players: int, count: int) -> list[str]:
    """Whose turns come first in a game: a number for a cat's, with H for a human's."""
    state, found = settled(players), ["0"]
    while len(found) < count:
        states = quiet(state, "cat_turn")
        state = states[-1]
        for each in states[1:]:
            found += [f"H{data['player']}" for data in all_said(each, "human_turn")]
            found += [str(data["player"]) for data in all_said(each, "cat_turn")]
    return found[:count]
