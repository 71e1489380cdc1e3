"""A second Cat Rescue, slow and simple, written from the clauses alone; it plays on the JSON of a state.

It shares no line with the package. Its shelter is a dict from (column, row) to a cat, columns and rows from 0;
outside the shelter the same numbers just go on.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from fractions import Fraction
from typing import Any

Json = dict[str, Any]
Told = tuple[str, str, Json]
Place = tuple[int, int]

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
COLOURS = ("blue", "green", "red", "yellow")
CATS = (*COLOURS, "wild")
LIMITS = {"blue": 6, "green": 6, "red": 6, "yellow": 6, "wild": 2}
PLACES = [(column, row) for row in range(4) for column in range(4)]
LINES = [[(column, row) for column in range(4)] for row in range(4)] + [
    [(column, row) for row in range(4)] for column in range(4)
]
PUSHES = [(place, direction) for place in PLACES for direction in STEPS]


def name(place: Place) -> str:
    """A space as texts have it: a1."""
    return "abcd"[place[0]] + "1234"[place[1]]


def place_of(cell: str) -> Place:
    """A space as numbers."""
    return "abcd".index(cell[0]), "1234".index(cell[1])


def shelter_of(data: Json) -> dict[Place, str]:
    """The cats of the shelter by place."""
    return {place_of(cell): cat for cell, cat in data["shelter"].items()}


def step(place: Place, direction: str, steps: int = 1) -> Place:
    """The place so many steps away."""
    return place[0] + STEPS[direction][0] * steps, place[1] + STEPS[direction][1] * steps


def moving(shelter: dict[Place, str], first: Place, direction: str) -> list[Place]:
    """CRE-PUSH-6: the pushed cat and all cats connected to it in the direction of the push."""
    line = []
    while first in shelter:
        line.append(first)
        first = step(first, direction)
    return line


def forbidding(data: Json, first: Place, direction: str, asked: bool = True) -> str | None:
    """The clause that forbids a push in phase `push`; None if it is allowed."""
    shelter = shelter_of(data)
    laid = step(first, direction, -1)
    if first not in shelter:
        return "CRE-PUSH-3"
    if laid in shelter:
        return "CRE-PUSH-2"
    if place_of(data["delivery"]["cell"]) in moving(shelter, first, direction):
        return "CRE-PUSH-7"
    if direction == data["delivery"]["arrow"]:
        return "CRE-PUSH-8"
    if asked and data["options"]["outside"] == "last_resort" and laid not in PLACES:
        inside = [push for push in PUSHES if step(push[0], push[1], -1) in PLACES]
        if any(forbidding(data, *push, asked=False) is None for push in inside):
            return "CRE-R5"
    return None


def allowed_pushes(data: Json) -> list[str]:
    """All legal pushes, sorted by their text."""
    return sorted(f"push {name(place)} {way}" for place, way in PUSHES if forbidding(data, place, way) is None)


def inner_cats(shelter: dict[Place, str]) -> set[Place]:
    """CRE-READY-1, CRE-R11, CRE-R12: the inner cats of all groups, the one under the card among them."""
    found = set()
    for line in LINES:
        for size in (3, 4):
            for start in range(4 - size + 1):
                group = line[start : start + size]
                for colour in COLOURS:
                    if all(shelter.get(place) in (colour, "wild") for place in group):
                        found.update(group[1:-1])
    return found


def connected(shelter: dict[Place, str], start: Place) -> set[Place]:
    """CRE-OUT-2, CRE-R16: the face-down cats that are connected to the one that lies beside this edge space."""
    found: set[Place] = set()
    to_see = [start]
    while to_see:
        place = to_see.pop()
        if shelter.get(place) == "ready" and place not in found:
            found.add(place)
            to_see += [step(place, direction) for direction in STEPS]
    return found


def begin_turn(data: Json, player: int) -> None:
    """The next player chooses a source, or where there is no choice draws from the street (CRE-DRAW-4, CRE-R18)."""
    data["turn"] = player
    choice = data["delivery"]["side"] == "street" and sum(data["homes"][player].values()) > 0
    data["phase"], data["actor"] = ("source", player) if choice else ("draw", "chance")


def deliver(data: Json, first: Place, direction: str) -> None:
    """Steps 3 and 4 of phase 1, then phases 2 to 4."""
    me = data["turn"]
    shelter = shelter_of(data)
    line = moving(shelter, first, direction)
    cats = [shelter.pop(place) for place in line]
    ends = [step(place, direction) for place in line]
    out = None
    for place, cat in zip(ends, cats, strict=True):
        if place in PLACES:
            shelter[place] = cat
        else:
            out = place, cat
    shelter[first] = data["carried"]["cat"]
    data["delivery"] = {"cell": name(first), "side": data["carried"]["source"], "arrow": direction}
    data["carried"] = None

    for place in inner_cats(shelter):
        if place != first:
            shelter[place] = "ready"

    if out is not None:
        gone, cat = out
        if cat == "ready":
            leaving = connected(shelter, step(gone, direction, -1))
            for place in leaving:
                del shelter[place]
            data["adopted"] += 1 + len(leaving)
        else:
            data["homes"][me][cat] = data["homes"][me].get(cat, 0) + 1

    data["shelter"] = {name(place): cat for place, cat in shelter.items()}
    if not data["street"] or sum(data["homes"][me].values()) == 3:
        data.update(phase="over", actor=None, turn=None)
    else:
        begin_turn(data, (me + 1) % data["players"])


def take(cats: Json, cat: str) -> None:
    """One such cat less."""
    cats[cat] -= 1
    if not cats[cat]:
        del cats[cat]


def in_hand(data: Json, cat: str, source: str) -> None:
    """The player delivers this cat; where only one push is legal, it happens (CRE-R18)."""
    data["carried"] = {"cat": cat, "source": source}
    data["phase"], data["actor"] = "push", data["turn"]
    pushes = allowed_pushes(data)
    assert pushes, f"stuck: {data}"
    if len(pushes) == 1:
        _, cell, direction = pushes[0].split()
        deliver(data, place_of(cell), direction)


def lay_out(data: Json, cat: str) -> None:
    """Setup: the next middle space, then the next home; then the first turn."""
    for cell in ("b2", "c2", "b3", "c3"):
        if cell not in data["shelter"]:
            data["shelter"][cell] = cat
            return
    homes = data["homes"]
    home = next(home for home in homes if sum(home.values()) < 2)
    home[cat] = home.get(cat, 0) + 1
    if all(sum(home.values()) == 2 for home in homes):
        data["delivery"] = {"cell": "c3", "side": "street", "arrow": "left"}
        begin_turn(data, 0)


def play(before: Json, move: str) -> tuple[Json, None]:
    """The state after a legal move; of what happens nothing is told."""
    data = copy.deepcopy(before)
    verb, *rest = move.split()
    if verb == "street":
        data["phase"], data["actor"] = "draw", "chance"
    elif verb == "foster":
        take(data["homes"][data["turn"]], rest[0])
        in_hand(data, rest[0], "foster")
    elif verb == "cat":
        take(data["street"], rest[0])
        if data["phase"] == "setup":
            lay_out(data, rest[0])
        else:
            in_hand(data, rest[0], "street")
    else:
        deliver(data, place_of(rest[0]), rest[1])
    return data, None


def plays(data: Json) -> list[str]:
    """The legal moves of the player who decides, sorted by their text."""
    if data["phase"] == "push":
        return allowed_pushes(data)
    if data["phase"] == "source":
        return sorted(["street", *(f"foster {cat}" for cat in data["homes"][data["turn"]])])
    return []


def chances(data: Json) -> list[tuple[str, Fraction]]:
    """Which cat may be turned up in the street, and how likely it is."""
    if data["phase"] not in ("setup", "draw"):
        return []
    street = data["street"]
    return [(f"cat {cat}", Fraction(street[cat], sum(street.values()))) for cat in sorted(street)]


def refusal(data: Json, move: str) -> str | None:
    """The clause that refuses a well-formed move, by the table of refusals; None if it is legal."""
    phase = data["phase"]
    verb, *rest = move.split()
    when = {"cat": ("setup", "draw"), "street": ("source",), "foster": ("source", "draw"), "push": ("push",)}
    if phase == "over":
        return "CRE-END-3"
    if phase not in when[verb]:
        return "CRE-PLAY-2"
    if verb == "cat":
        return None if rest[0] in data["street"] else "CRE-COMP-1"
    if verb == "foster":
        if phase == "draw" and data["delivery"]["side"] == "foster":
            return "CRE-DRAW-4"
        if rest[0] not in data["homes"][data["turn"]]:
            return "CRE-DRAW-2"
        return "CRE-PLAY-2" if phase == "draw" else None
    return forbidding(data, place_of(rest[0]), rest[1]) if verb == "push" else None


def scores(data: Json) -> list[int]:
    """CRE-SCORE-1 and CRE-SCORE-2, the same for all."""
    return [2 * int(data["adopted"]) + list(data["shelter"].values()).count("ready")] * int(data["players"])


def winners(data: Json) -> list[int]:
    """CRE-R19: all of them."""
    return list(range(data["players"])) if data["phase"] == "over" else []


def view(data: Json, _: int | None) -> Json:
    """Everything lies open."""
    return data


def events_seen(events: list[Told], _: int | None) -> list[Told]:
    """Everybody is told everything."""
    return events


def a_moment_earlier(data: Json) -> Json:
    """A state in phase `push`, before its cat was drawn (phase `draw`) or taken from home (phase `source`)."""
    earlier = copy.deepcopy(data)
    cat, source = data["carried"]["cat"], data["carried"]["source"]
    cats = earlier["street"] if source == "street" else earlier["homes"][data["turn"]]
    cats[cat] = cats.get(cat, 0) + 1
    phase = ("draw", "chance") if source == "street" else ("source", data["turn"])
    earlier.update(phase=phase[0], actor=phase[1], carried=None)
    return earlier


def random_position(rng: random.Random, least: int = 2) -> Json:
    """A random state in phase `push` that keeps the bookkeeping of the rules, though play may never reach it.

    At least so many pushes are legal in it; `from_dict` takes no fewer than two.
    """
    while True:
        deck = [cat for cat, count in LIMITS.items() for _ in range(count)]
        rng.shuffle(deck)
        if rng.random() < 0.5:  # fewer kinds make more groups
            deck.sort(key=lambda cat: cat not in ("blue", "wild", rng.choice(COLOURS)))
        players = rng.randint(1, 4)
        places = rng.sample(PLACES, rng.choice((2, 3, 5, 7, 9, 11, 13, 15, 16)))
        face_down = rng.random() * 0.7
        shelter = {}
        unseen = 0
        for place in places:
            if rng.random() < face_down:
                shelter[name(place)] = "ready"
                unseen += 1
            else:
                shelter[name(place)] = deck.pop(0)
        seen = [cell for cell, cat in shelter.items() if cat != "ready"]
        if len(seen) < 2:
            continue
        rng.shuffle(deck)
        source = rng.choice(("street", "foster"))
        turn = rng.randrange(players)
        room = [rng.randint(0, 1 if source == "foster" and player == turn else 2) for player in range(players)]
        if len(deck) < 1 + sum(room) + unseen + 1:
            continue
        hand = deck.pop()
        homes = [dict(Counter(deck.pop() for _ in range(size))) for size in room]
        for _ in range(unseen):
            deck.pop()
        adopted = rng.choice((0, 0, rng.randint(0, len(deck) - 1), len(deck) - (source == "foster")))
        for _ in range(adopted):
            deck.pop()
        data: Json = {
            "game": "cat_rescue",
            "players": players,
            "options": {"outside": rng.choice(("allowed", "last_resort"))},
            "phase": "push",
            "actor": turn,
            "turn": turn,
            "street": dict(Counter(deck)),
            "homes": homes,
            "shelter": shelter,
            "delivery": {
                "cell": rng.choice(seen),
                "side": "street" if source == "foster" else rng.choice(("street", "foster")),
                "arrow": rng.choice(list(STEPS)),
            },
            "carried": {"cat": hand, "source": source},
            "adopted": adopted,
        }
        if len(allowed_pushes(data)) >= least:
            return data
