"""What can be said of a state of CATtitude! from its JSON alone: what is legal, what may come up, what is seen."""

from __future__ import annotations

import copy
from fractions import Fraction
from functools import cache

from tests.rulebook.play import Json, Told

from .box import ADJACENT, DECK, ROOMS

PHASES = {
    "start_rooms": ("CTT-SET-6", "room"),
    "first_discards": ("CTT-SET-12", "card"),
    "deal": ("CTT-SET-13", "card"),
    "draw": ("CTT-DRAW-1", "draw"),
    "draw_card": ("CTT-DRAW-1", "card"),
    "reshuffle": ("CTT-DRAW-5", "card"),
    "move": ("CTT-MOVE-1", "move stay nap"),
    "play": ("CTT-PLAY-1", "steal knock destroy cuddle done"),
    "destination": ("CTT-STEAL-5", "room"),
    "toss": ("CTT-DISC-1", "toss"),
    "human": ("CTT-HUM-4", "human"),
    "evade": ("CTT-CATCH-2", "run sneak hide pass"),
    "caught": ("CTT-CATCH-5", "toss"),
}


def clockwise(data: Json) -> list[int]:
    """All players, from the one with the human token on."""
    return [(data["holder"] + steps) % data["players"] for steps in range(data["players"])]


def under(data: Json, player: int) -> list[str]:
    """The items under this cat."""
    carried = data["carrying"][player]
    return [*data["destroying"][player], *([carried["item"]] if carried else [])]


def seen_in(data: Json, room: str) -> list[str]:
    """The visible disturbed items of a room, in alphabetical order."""
    hidden = [item for player in range(data["players"]) if data["hiding"][player] for item in under(data, player)]
    return sorted(
        item
        for item, lies in data["items"].items()
        if lies["room"] == room and lies["disturbed"] and item not in hidden
    )


def catchable(data: Json) -> list[int]:
    """The cats in the human's room that do not hide."""
    return [p for p in range(data["players"]) if data["cats"][p] == data["human"] and not data["hiding"][p]]


def chances(data: Json) -> list[tuple[str, Fraction]]:
    """What may come up, and how likely it is."""
    if data["actor"] != "chance":
        return []
    if data["phase"] in ("start_rooms", "destination"):
        rooms = set(data["tokens"]["unknown"])
        if data["phase"] == "destination" and data["options"]["destinations"] == "random":
            rooms -= {data["cats"][data["turn"]]}
        return [(f"room {room}", Fraction(1, len(rooms))) for room in sorted(rooms)]
    draw = data["draw"]
    return [(f"card {card}", Fraction(draw[card], sum(draw.values()))) for card in sorted(draw)]


@cache
def every_move() -> tuple[str, ...]:
    """All moves in notation."""
    return (
        *("draw pile", "draw discard", "stay", "nap", "done", "hide", "pass", "unhide"),
        *(f"{verb} {place}" for verb in ("move", "cuddle", "human", "run", "sneak") for place in [*ROOMS, "hallway"]),
        *(card for card in DECK if " " in card),
        *(f"{verb} {card}" for verb in ("toss", "card") for card in DECK),
        *(f"room {room}" for room in ROOMS),
    )


def plays(data: Json) -> list[str]:
    """The legal moves of the player who decides, sorted."""
    if not isinstance(data["actor"], int):
        return []
    verbs = [*PHASES[data["phase"]][1].split(), "unhide"]
    return sorted(move for move in every_move() if move.split()[0] in verbs and refusal(data, move) is None)


def refusal(data: Json, move: str) -> str | None:
    """The clause that refuses a move in notation, by the table of refusals; None if it may be played."""
    verb, _, what = move.partition(" ")
    phase, actor = data["phase"], data["actor"]
    if phase == "over":
        return "CTT-WIN-2"
    clause, verbs = PHASES[phase]
    decides = actor != "chance"
    if verb in ("run", "sneak", "hide") and decides and phase != "evade":
        return "CTT-EVA-1"
    if verb == "unhide" and decides:
        return None if data["hiding"][actor] else "CTT-HIDE-4"
    if verb not in verbs.split():
        return clause
    if not decides:
        return None if move in [outcome for outcome, _ in chances(data)] else clause
    return not_now(data, verb, what)


def not_now(data: Json, verb: str, what: str) -> str | None:
    """The same for a move of a player at the right time."""
    player = data["actor"]
    room, hand, hides = data["cats"][player], data["hands"][player], data["hiding"][player]
    move = f"{verb} {what}".strip()
    card = verb if verb in ("run", "sneak", "hide", "cuddle") else what if verb == "toss" else move
    lies = data["items"].get(what, {})
    others = [p for p in range(data["players"]) if p != player and what in data["destroying"][p]]
    table: list[tuple[str, bool, str]] = [
        ("draw", move == "draw pile" and not data["draw"], "CTT-R8"),
        ("draw", move == "draw discard" and not data["discard"], "CTT-DRAW-1"),
        ("move steal knock destroy cuddle run sneak hide", hides, "CTT-HIDE-3"),
        ("move", what == "hallway", "CTT-R2"),
        ("move", what == room, "CTT-MOVE-1"),
        ("nap", data["points"][player] >= 12, "CTT-NAP-4"),
        ("knock", hand.get(card, 0) < 2, "CTT-KNOCK-1"),
        ("steal destroy cuddle", card not in hand, "CTT-PLAY-1"),
        ("run sneak hide", card not in hand, "CTT-CATCH-2"),
        ("toss", card not in hand, PHASES[data["phase"]][0]),
        ("cuddle run sneak", what == "hallway", "CTT-R2"),
        ("human", what == "hallway" != data["human"], "CTT-R2"),
        ("steal knock destroy", lies.get("room") != room, "CTT-TRB-3"),
        ("steal knock", bool(lies.get("disturbed")), "CTT-TRB-4"),
        ("destroy", bool(others) or what in data["begun"], "CTT-DEST-4"),
        ("destroy", bool(lies.get("disturbed")) and what not in data["destroying"][player], "CTT-TRB-4"),
        ("cuddle", what not in data["cats"], "CTT-CUD-1"),
        ("run", what in [room, *ADJACENT[room].split()], "CTT-RUN-1"),
        ("sneak", what not in ADJACENT[room].split(), "CTT-SNEAK-1"),
    ]
    return next((clause for verbs, applies, clause in table if verb in verbs.split() and applies), None)


def scores(data: Json) -> list[int]:
    """CTT-WIN-1."""
    return list(data["points"])


def winners(data: Json) -> list[int]:
    """CTT-R13: nobody but the player whose cat's turn has ended."""
    return [data["turn"]] if data["phase"] == "over" else []


def view(data: Json, player: int | None) -> Json:
    """What this player may know."""
    seen = copy.deepcopy(data)
    seen["hands"] = [hand if at == player else sum(hand.values()) for at, hand in enumerate(data["hands"])]
    seen["draw"] = sum(data["draw"].values())
    return seen


def events_seen(events: list[Told], player: int | None) -> list[Told]:
    """What this player is told: not which card another was dealt, or drew from the pile."""
    seen = []
    for kind, clause, data in events:
        secret = kind == "dealt" or (kind == "drew" and data["from"] == "pile")
        hidden = secret and data["player"] != player
        seen.append((kind, clause, {key: value for key, value in data.items() if not (hidden and key == "card")}))
    return seen
