"""Random states in which much happens at once: few boxes with many pieces, much stress, few cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from tests.rulebook.play import Json

from . import naive_looks as looks
from .positions import CHANCE, CURRENT
from .tables import CARDS, DECK, FOR, GOALS, HOUSES, TOKENS, number, room, steps

PHASES = (
    "token", "place", "move_cards", "rumba_move_card", "bids", "rumba_move", "move", "move", "fight_cards",
    "fight_cards", "fight_rumba_card", "fight_dice", "retreat", "rumba_retreat", "reward", "punish", "punish",
    "deceive", "withdraw", "capture", "relax", "rumba_capture_card", "rumba_goal", "tie_cards", "tie_rumba_card",
    "tie_dice",
)  # fmt: skip
SHARED = ("move", "fight_cards", "fight_rumba_card", "fight_dice", "retreat", "rumba_retreat")
OUR_CARDS = ("rumba_move_card", "bids", "rumba_move")


def crowded(rng: random.Random) -> Json:
    """A state that may be, though play may never reach it."""
    while True:
        data = crowd(rng, rng.choice(PHASES))
        if data is not None:
            return data


def some(rng: random.Random, words: list[str], most: int) -> dict[str, int]:
    """A few of these words."""
    return dict.fromkeys(rng.sample(words, min(len(words), rng.randint(0, most))), 1)


def stress_of(rng: random.Random, players: int) -> list[int]:
    """Mostly little, now and then nearly all that there is."""
    most = rng.choice((1, 2, 3, 20))
    while True:
        stress = [rng.randint(0, most) for _ in range(players)]
        if rng.random() < 0.3 and most == 20:
            stress[0] = 20 - sum(stress[1:])
        if stress[0] >= 0 and sum(stress) <= 20:
            return stress


def scattered(rng: random.Random, d: Json, pieces: list[int | str]) -> dict[str, list[int | str]]:
    """Piles near each other; alone in the boxes where no box is shared."""
    house, shared = d["options"]["house"], d["phase"] in SHARED
    middle = rng.choice(list(HOUSES[house].near))
    boxes = sorted(HOUSES[house].near, key=lambda box: (steps(house, middle)[box], box))
    chosen = boxes[: rng.randint(2, 3)] if shared else rng.sample(boxes[: len(pieces) + 3], len(pieces))
    found: dict[str, list[int | str]] = {}
    for place, piece in enumerate(rng.sample(pieces, len(pieces))):
        found.setdefault(rng.choice(chosen) if shared else chosen[place], []).append(piece)
    if "rumba" in pieces and not shared and rng.random() < 0.3:
        home = next(box for box, pile in found.items() if pile == ["rumba"])
        found[HOUSES[house].station], found[home] = found[home], found.get(HOUSES[house].station, [])
    return {box: pile for box, pile in found.items() if pile}


def crowd(rng: random.Random, phase: str) -> Json | None:
    """The same, or None where it did not come out right."""
    players = rng.randint(2, 5)
    rumba = players == 2 or "rumba" in phase or phase == "bids" or rng.random() < 0.5
    goals = phase == "rumba_goal" or rng.random() < 0.5
    ended = phase in ("rumba_goal", "tie_cards", "tie_rumba_card", "tie_dice")
    turn = 5 if ended else rng.choice((1, 2, 3, 4, 5, 5))
    first = (turn - 1) % players
    seats = [(first + place) % players for place in range(players)]
    d: Json = {"game": "cats", "players": players, "phase": phase, "turn": turn, "first": first, "winner": None}
    house = rng.choice([name for name, fits in FOR.items() if players in fits])
    d["options"] = {"rumba": rumba, "secret_goals": goals, "house": house}
    d["current"], d["drawn"], d["fight"], d["losers"] = None, None, None, []
    d["man"], d["man_steps"] = rng.randint(1, 5), 0 if ended or phase in ("token", "place") else rng.randint(0, 6)
    d["stress"] = stress_of(rng, players)
    for key in ("face_down", "cards", "rolls", "goals", "bids"):
        d[key] = [None] * players
    hands = [some(rng, list(CARDS), rng.choice((0, 1, 6))) for _ in range(players)]
    d["hands"] = [{card: 1 for card in CARDS if card in hand} for hand in hands]
    d["rumba"] = None
    if rumba:
        deck = list(Counter(DECK).elements())
        rng.shuffle(deck)
        deck = deck[: rng.choice((0, 1, 5, 5))]
        known = rng.randint(0, len(deck))
        unseen = dict(sorted(Counter(deck[known:]).items()))
        d["rumba"] = {"unseen": unseen, "known": deck[:known], "card": None, "roll": None, "goal": None}
    d["boxes"] = scattered(rng, d, [*range(players), *(["rumba"] if rumba else [])])
    d["actor"] = "chance" if phase in CHANCE else rng.choice(seats)
    if phase in CURRENT or phase == "deceive":
        d["current"] = d["actor"] if phase in CURRENT else rng.choice(seats)
    if phase in ("punish", "withdraw") and rng.random() < 0.6:
        corner(rng, d)
    deal(rng, d)
    to_come = 0 if ended else (6 - turn) * (players + rumba)
    return d if len(d["unseen_tokens"]) >= to_come and settle(rng, d, seats) else None


def corner(rng: random.Random, d: Json) -> None:
    """The cat that withdraws is calm, and others are in all the boxes within three of it, if there are so many."""
    house, pieces = d["options"]["house"], [piece for pile in d["boxes"].values() for piece in pile]
    pieces.remove(d["current"])
    near = {box: [other for other, far in steps(house, box).items() if far <= 3] for box in HOUSES[house].near}
    corners = [box for box, others in near.items() if len(others) <= len(pieces) + 1]
    if corners:
        box = rng.choice(corners)
        boxes = [*near[box], *(other for other in near if other not in near[box])]
        d["boxes"] = {other: [piece] for other, piece in zip(boxes, [d["current"], *pieces], strict=False)}
        d["stress"][d["current"]] = 0


def deal(rng: random.Random, d: Json) -> None:
    """Tokens on the board and captured, goals."""
    tokens = rng.sample(list(TOKENS), len(TOKENS))
    if d["phase"] == "place":
        d["drawn"] = tokens.pop()
    boxes = list(d["boxes"]) if rng.random() < 0.7 else []
    boxes += rng.sample(looks.boxes_of(d), 4)
    if d["phase"] in ("token", "place"):
        boxes = boxes[: 5 - d["players"]]
    lying = dict.fromkeys(boxes[: d["players"] + 1])
    same = rng.random() < 0.4  # tokens of one worth: then the players bid
    tokens.sort(key=lambda token: TOKENS[token].bliss == 3 if same else 0)
    d["tokens"] = {box: tokens.pop() for box in lying}
    rng.shuffle(tokens)
    wealth = rng.choice((0, 1, 1, 2))
    d["captured"] = [{tokens.pop(): 1 for _ in range(rng.randint(0, wealth))} for _ in range(d["players"])]
    if d["rumba"]:
        d["rumba"]["captured"] = {tokens.pop(): 1 for _ in range(rng.randint(0, wealth))}
    d["unseen_tokens"] = {token: 1 for token in TOKENS if token in tokens}
    if d["options"]["secret_goals"]:
        d["goals"] = rng.sample(GOALS, d["players"])
        if d["rumba"] and d["phase"] in ("tie_cards", "tie_rumba_card", "tie_dice"):
            d["rumba"]["goal"] = next(goal for goal in GOALS if goal not in d["goals"])


def settle(rng: random.Random, d: Json, seats: list[int]) -> bool:
    """What the phase needs; False where it cannot be."""
    settled: Callable[[random.Random, Json, list[int]], bool]
    if d["phase"].startswith("tie"):
        settled = tied
    elif d["phase"] in ("token", "place"):
        settled = owners
    elif d["phase"] == "move_cards":
        settled = committing
    elif d["phase"] in ("rumba_move_card", "bids", "rumba_move", "move"):
        settled = moving
    elif d["phase"] in SHARED:
        settled = fighting
    else:
        settled = taking
    return settled(rng, d, seats)


def owners(rng: random.Random, d: Json, seats: list[int]) -> bool:
    all_owners = [*seats, *(["rumba"] if d["rumba"] else [])]
    d["current"] = rng.choice(all_owners)
    if d["phase"] == "place":
        d["actor"] = d["first"] if d["current"] == "rumba" else d["current"]
    left = len(all_owners) - all_owners.index(d["current"])
    empty = [box for box in looks.without_piece(d) if box not in d["tokens"]]
    return len(empty) >= left


def committing(rng: random.Random, d: Json, seats: list[int]) -> bool:
    """Those of these, in turn order, who come before the actor have laid a card."""
    d["actor"] = rng.choice(seats)
    for seat in seats[: seats.index(d["actor"]) + 1]:
        d["hands"][seat] = d["hands"][seat] or {"3a": 1}
        if seat != d["actor"]:
            d["face_down"][seat] = rng.choice(list(d["hands"][seat]))
    return True


def turned_up(rng: random.Random, d: Json, players: list[int | str]) -> None:
    """These have a card that counts, which is not in their hand."""
    for piece in players:
        if isinstance(piece, int):
            d["cards"][piece] = rng.choice(list(CARDS))
            d["hands"][piece].pop(d["cards"][piece], None)


def rumba_card(d: Json) -> None:
    """The card that has been turned up for the Rumba, if it has one."""
    if d["rumba"] and d["rumba"]["known"]:
        d["rumba"]["card"] = d["rumba"]["known"][0]


def moving(rng: random.Random, d: Json, seats: list[int]) -> bool:
    turned_up(rng, d, list(seats))
    if d["phase"] == "rumba_move_card":
        return bool(d["rumba"]["unseen"])
    if d["phase"] == "move":
        for seat in rng.sample(seats, rng.randint(0, len(seats) - 1)):
            d["cards"][seat] = None
        waiting = [seat for seat in seats if d["cards"][seat]]
        d["actor"] = max(waiting, key=lambda seat: number(d["cards"][seat]))
        return True
    rumba_card(d)
    if d["phase"] == "bids":
        for seat in seats[: seats.index(d["actor"])]:
            d["bids"][seat] = rng.randint(0, min(3, looks.reserve(d)))
        return len(looks.best_tokens(d)) > 1
    return True


def fighting(rng: random.Random, d: Json, seats: list[int]) -> bool:
    fights = [box for box, pile in d["boxes"].items() if len(pile) > 1]
    if not fights:
        return False
    d["fight"] = rng.choice(fights)
    pile = d["boxes"][d["fight"]]
    kind = d["phase"]
    if kind == "fight_cards":
        return committing(rng, d, [seat for seat in seats if seat in pile])
    if kind in ("retreat", "rumba_retreat"):
        losers: list[int | str] = list(pile)
        losers.remove(rng.choice(pile))
        d["losers"] = losers
        if kind == "retreat":
            d["actor"] = losers[0]
        return bool(("rumba" in losers[:1]) == (kind == "rumba_retreat"))
    turned_up(rng, d, pile)
    if kind == "fight_rumba_card":
        return "rumba" in pile and bool(d["rumba"]["unseen"])
    if "rumba" in pile:
        rumba_card(d)
    roll_some(rng, d, pile[::-1])
    return True


def roll_some(rng: random.Random, d: Json, pieces: list[int | str]) -> None:
    """The first of these have rolled, not all."""
    for piece in pieces[: rng.randint(0, len(pieces) - 1)]:
        if isinstance(piece, int):
            d["rolls"][piece] = rng.randint(1, 3)
        else:
            d["rumba"]["roll"] = rng.randint(1, 3)


def tied(rng: random.Random, d: Json, seats: list[int]) -> bool:
    leading = looks.leading(d)[1]
    if len(leading) < 2:
        return False
    d["tokens"] = {}
    if d["phase"] == "tie_cards":
        return committing(rng, d, [seat for seat in seats if seat in leading])
    turned_up(rng, d, leading)
    if d["phase"] == "tie_rumba_card":
        return "rumba" in leading and bool(d["rumba"]["unseen"])
    if "rumba" in leading:
        rumba_card(d)
    roll_some(rng, d, leading)
    return True


def taking(rng: random.Random, d: Json, _: list[int]) -> bool:
    """Phases 4 and 5, and the goal at the end: the right token lies under the piece."""
    kind, current = d["phase"], d["current"]
    if kind == "rumba_goal":
        d["tokens"] = {}
        return True
    if kind == "rumba_capture_card":
        return looks.box_of(d, "rumba") in d["tokens"] and bool(d["rumba"]["unseen"])
    box = looks.box_of(d, current)
    if kind in ("reward", "relax") and not d["stress"][current]:
        return False
    if kind == "deceive":
        turned_up(rng, d, [current])
    if kind in ("reward", "punish", "deceive"):
        d["man"] = room(box)
        colour = "blue" if kind == "reward" else "red"
        return box in d["tokens"] and TOKENS[d["tokens"][box]].colour == colour
    if kind == "capture":
        return box in d["tokens"] and bool(TOKENS[d["tokens"][box]].icons) and bool(looks.fitting(d, current))
    d["tokens"].pop(box, None)
    return True
