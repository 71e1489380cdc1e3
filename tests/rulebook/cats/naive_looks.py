"""What the second, naive Cats sees on the table: who may do what, why not, what may come, and what is known to whom."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

from tests.rulebook.play import Json, Told

from .tables import CARDS, GOALS, HOUSES, ROOMS, TOKENS, number, room, steps

PHASES = {
    "goals": "goal", "start": "start", "token": "token", "place": "place", "move_cards": "commit",
    "rumba_move_card": "card", "bids": "bid", "rumba_move": "rumba", "move": "move", "fight_cards": "commit",
    "fight_rumba_card": "card", "fight_dice": "roll", "retreat": "retreat", "rumba_retreat": "rumba",
    "reward": "relax keep", "punish": "leave deceive", "deceive": "roll", "withdraw": "retreat",
    "capture": "capture decline", "relax": "relax keep", "rumba_capture_card": "card", "rumba_goal": "goal",
    "tie_cards": "commit", "tie_rumba_card": "card", "tie_dice": "roll", "over": "",
}  # fmt: skip
"""Each phase with its verbs."""

PLACED = {"any": "CAT-OBJ-3", "window": "CAT-OBJ-4", "screen": "CAT-OBJ-5"}
OPEN_GOALS = ("rumba_goal", "tie_cards", "tie_rumba_card", "tie_dice", "over")


@cache
def every_move() -> list[str]:
    """All that is in the notation, with bids a little above what can ever be there."""
    boxes = [f"{name}-{digit}" for name in ROOMS for digit in range(1, 10)]
    return [
        *(f"{verb} {box}" for verb in ("start", "place", "rumba", "move", "retreat", "leave") for box in boxes),
        *(f"{verb} {card}" for verb in ("commit", "deceive", "capture") for card in CARDS),
        *(f"bid {count}" for count in (*range(22), 99)),
        *("relax", "keep", "decline"),
        *(f"token {token}" for token in TOKENS),
        *(f"roll {value}" for value in (1, 2, 3)),
        *(f"card {card}" for card in "2345"),
        *(f"goal {goal}" for goal in GOALS),
    ]


@cache
def moves_in(phase: str) -> list[str]:
    """Those of the verbs of a phase."""
    verbs = PHASES[phase].split()
    return [move for move in every_move() if move.split()[0] in verbs]


# ---------------------------------------------------------------- what can be seen on the table


def order(d: Json) -> list[int]:
    """The players in turn order."""
    count: int = d["players"]
    return [(d["first"] + place) % count for place in range(count)]


def boxes_of(d: Json) -> list[str]:
    return list(HOUSES[d["options"]["house"]].near)


def box_of(d: Json, piece: int | str) -> str:
    found: str = next(box for box, pile in d["boxes"].items() if piece in pile)
    return found


def far(d: Json, start: str) -> dict[str, int]:
    return steps(d["options"]["house"], start)


def station(d: Json) -> str:
    return HOUSES[d["options"]["house"]].station


def nearest(d: Json, start: str, among: list[str]) -> list[str]:
    """Those of these boxes that are nearest to a box."""
    least = min(far(d, start)[box] for box in among)
    return [box for box in among if far(d, start)[box] == least]


def without_piece(d: Json) -> list[str]:
    return [box for box in boxes_of(d) if box not in d["boxes"]]


def reserve(d: Json) -> int:
    left: int = 20 - sum(d["stress"])
    return left


@cache
def boxes_for(house: str, name: str) -> list[str]:
    """Where the top of a token says that it can lie in this house."""
    place, found = TOKENS[name].place, HOUSES[house]
    if place == "any":
        return list(found.near)
    if place in ("window", "screen"):
        return found.window if place == "window" else found.screen
    return [box for box in found.near if str(room(box)) in place.split(",")]


def own_boxes(d: Json, name: str) -> list[str]:
    """Where the top of the token says that it can lie."""
    return boxes_for(d["options"]["house"], name)


def placing(d: Json) -> tuple[list[str], list[str], list[str]]:
    """The empty boxes, those of them where the token may lie, and those of these that are in new rooms if any are."""
    empty = [box for box in without_piece(d) if box not in d["tokens"]]
    allowed = [box for box in empty if box in own_boxes(d, d["drawn"])] or empty
    used = {room(box) for box in d["tokens"]}
    return empty, allowed, [box for box in allowed if room(box) not in used] or allowed


def rumba_reach(d: Json) -> list[str]:
    """The boxes that the Rumba's card brings it to."""
    start = box_of(d, "rumba")
    reach = number(d["rumba"]["card"] or "0")
    return [box for box in boxes_of(d) if far(d, start)[box] <= reach]


def best_tokens(d: Json) -> list[str]:
    """The boxes of the tokens of the greatest bliss in the Rumba's reach."""
    there = [box for box in rumba_reach(d) if box in d["tokens"]]
    return [box for box in there if bliss(d, box) == max(bliss(d, other) for other in there)]


def bliss(d: Json, box: str) -> int:
    return TOKENS[d["tokens"][box]].bliss


def flight(d: Json) -> int:
    distance: int = 3 + d["stress"][d["actor"]]
    return distance


def fleeing(d: Json) -> list[str]:
    """Where a cat that runs or withdraws may go."""
    start, free = box_of(d, d["actor"]), without_piece(d)
    near = [box for box in free if far(d, start)[box] <= flight(d)]
    return near or nearest(d, start, free)


def hand(d: Json, player: int) -> list[str]:
    """The cards in hand, in order; all six if there are none."""
    return [card for card in CARDS if card in d["hands"][player]] or list(CARDS)


def fitting(d: Json, player: int) -> list[str]:
    """The cards with which a cat can capture the token it is on."""
    icons = TOKENS[d["tokens"][box_of(d, player)]].icons
    return [card for card in hand(d, player) if set(CARDS[card].split()) & set(icons)]


def score(d: Json, piece: int | str) -> int:
    tokens = d["rumba"]["captured"] if piece == "rumba" else d["captured"][piece]
    goal = d["rumba"]["goal"] if piece == "rumba" else d["goals"][piece]
    points = sum(TOKENS[token].bliss for token in tokens)
    if goal:
        points += max(sum(icon in TOKENS[token].icons for token in tokens) for icon in goal.split("-"))
    return points if piece == "rumba" else points - d["stress"][piece]


def scores(d: Json) -> list[int]:
    return [score(d, player) for player in range(d["players"])]


def winners(d: Json) -> list[int]:
    return [d["winner"]] if isinstance(d["winner"], int) else []


def leading(d: Json) -> list[list[Any]]:
    """Who has the highest score, and who of those the most tokens; in turn order, the Rumba last."""
    pieces: list[Any] = [*order(d), *(["rumba"] if d["rumba"] else [])]
    high = [piece for piece in pieces if score(d, piece) == max(score(d, other) for other in pieces)]
    count = {piece: len(d["rumba"]["captured"] if piece == "rumba" else d["captured"][piece]) for piece in high}
    return [high, [piece for piece in high if count[piece] == max(count.values())]]


# ---------------------------------------------------------------- what may be played


def chances(d: Json) -> list[tuple[str, Fraction]]:
    if d["actor"] != "chance":
        return []
    verb = PHASES[d["phase"]]
    weights = {
        "goal": {goal: 1 for goal in GOALS if goal not in d["goals"]},
        "token": {token: 1 for token in TOKENS if token in d["unseen_tokens"]},
        "card": {} if d["rumba"] is None else {card: d["rumba"]["unseen"].get(card, 0) for card in "2345"},
        "roll": dict.fromkeys("123", 1),
    }[verb]
    total = sum(weights.values())
    return [(f"{verb} {name}", Fraction(weight, total)) for name, weight in weights.items() if weight]


def plays(d: Json) -> list[str]:
    if not isinstance(d["actor"], int):
        return []
    return [move for move in moves_in(d["phase"]) if refusal(d, move) is None]


def refusal(d: Json, move: str) -> str | None:
    """The lines of the table of refusals, from 2 on."""
    verb, _, what = move.partition(" ")
    phase = d["phase"]
    if phase == "over":
        return "CAT-END-1"
    if verb not in PHASES[phase].split():
        return "CAT-SUM-2"
    if verb == "goal":
        return "CAT-SECRET-2" if what in d["goals"] else None
    if verb == "token":
        return None if what in d["unseen_tokens"] else "CAT-SETUP-11"
    if verb == "card":
        return None if what in d["rumba"]["unseen"] else "CAT-RUMBA-4"
    if verb in ("commit", "deceive", "capture"):
        if what not in (d["hands"][d["actor"]] if verb == "commit" else hand(d, d["actor"])):
            return "CAT-CARD-9"
        return "CAT-CAP-3" if verb == "capture" and what not in fitting(d, d["actor"]) else None
    if verb == "bid":
        return "CAT-RUMBA-14" if int(what) > reserve(d) else None
    if verb in ("roll", "relax", "keep", "decline"):
        return None
    if what not in boxes_of(d):
        return "CAT-HOUSE-5"
    return {"start": not_start, "place": not_place, "rumba": not_rumba, "move": not_move}.get(verb, not_run)(d, what)


def not_start(d: Json, box: str) -> str | None:
    if any(room(other) == room(box) for other, pile in d["boxes"].items() if pile != ["rumba"]):
        return "CAT-SETUP-9"
    return "CAT-R8" if box in d["boxes"] else None


def not_place(d: Json, box: str) -> str | None:
    empty, allowed, chosen = placing(d)
    if box not in empty:
        return "CAT-OBJ-6"
    if box not in allowed:
        return PLACED.get(TOKENS[d["drawn"]].place, "CAT-OBJ-2")
    return None if box in chosen else "CAT-OBJ-7"


def not_rumba(d: Json, box: str) -> str | None:
    if d["phase"] == "rumba_retreat":
        return None if box in nearest(d, station(d), without_piece(d)) else "CAT-RUMBA-20"
    if best_tokens(d):
        return None if box in best_tokens(d) else "CAT-RUMBA-11"
    return None if box in nearest(d, station(d), rumba_reach(d)) else "CAT-RUMBA-12"


def not_move(d: Json, box: str) -> str | None:
    player = d["actor"]
    reach = number(d["cards"][player]) + d["stress"][player]
    return "CAT-MOVE-6" if far(d, box_of(d, player))[box] > reach else None


def not_run(d: Json, box: str) -> str | None:
    phase, start = d["phase"], box_of(d, d["actor"])
    if box == start:
        return "CAT-FIGHT-11" if phase == "retreat" else "CAT-R28"
    if box in d["boxes"]:
        return "CAT-FIGHT-9" if phase == "retreat" else "CAT-PUN-8"
    if box in fleeing(d):
        return None
    if all(far(d, start)[other] > flight(d) for other in fleeing(d)):
        return "CAT-R25"
    return {"retreat": "CAT-FIGHT-7", "withdraw": "CAT-PUN-6", "punish": "CAT-PUN-4"}[phase]


# ---------------------------------------------------------------- what may be known


def view(d: Json, player: int | None) -> Json:
    seen: Json = json.loads(json.dumps(d))
    hidden = ["face_down", "bids", *([] if d["phase"] in OPEN_GOALS else ["goals"])]
    for key in hidden:
        for other in range(d["players"]):
            if other != player and seen[key][other] is not None:
                seen[key][other] = "?"
    return seen


def events_seen(events: list[Told], _: int | None) -> list[Told]:
    return events
