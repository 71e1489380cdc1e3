"""Random states in which much happens at once: cats in few rooms, with things carried, destroyed and hidden."""

from __future__ import annotations

import random
from collections import Counter

from tests.rulebook.play import Json

from .box import DECK, DESTROYED, HOME, ROOMS, STOLEN
from .naive_looks import plays, seen_in

PHASES = ("draw", "draw", "move", "play", "play", "play", "toss", "human", "human")


def crowded(rng: random.Random) -> Json:
    """A state that may be, though play may never reach it, with two or more legal moves for the player to decide."""
    while True:
        data = crowd(rng)
        phase = data["phase"]
        begun = [item for item in data["destroying"][data["turn"]] if phase in ("play", "toss") and rng.random() < 0.5]
        data["begun"] = begun
        if not seen_in(data, data["human"]) and len(plays(data)) > 1:
            return data


def crowd(rng: random.Random) -> Json:
    """The same without a care for what is seen or legal."""
    players, phase = rng.randint(3, 4), rng.choice(PHASES)
    some = rng.sample(["dining", "bath", "living", "bedroom"], 2) + rng.sample(ROOMS, 1)
    cats = [rng.choice(some) for _ in range(players)]
    turn = rng.randrange(players)
    holder = turn if phase == "human" else rng.choice([player for player in range(players) if player != turn])
    hiding = [rng.random() < 0.3 for _ in cats]
    items: Json = {item: {"room": room, "disturbed": False} for item, room in HOME.items()}
    for item in STOLEN:
        if rng.random() < 0.4:
            items[item]["room"] = rng.choice(some)
    carrying: list[Json | None] = [None] * players
    destroying: list[list[str]] = [[] for _ in cats]
    rooms = rng.sample(ROOMS, len(ROOMS))
    order = rng.random()  # the token of the room where the next theft may be, now and then at hand
    if order < 0.5:
        rooms.sort(key=lambda room: (room == cats[turn]) == (order < 0.2))
    for player, item in zip(range(players), rng.sample(STOLEN, players), strict=True):
        if rng.random() < 0.5 and rooms[-1] != cats[player]:
            carrying[player] = {"item": item, "to": rooms.pop()}
            items[item] = {"room": cats[player], "disturbed": True}
    for item in DESTROYED:
        owners = [player for player in range(players) if cats[player] == items[item]["room"]]
        if owners and rng.random() < 0.6 and not items[item]["disturbed"]:
            destroying[rng.choice(owners)].append(item)
            items[item]["disturbed"] = True
    for item in items.values():
        item["disturbed"] |= rng.random() < 0.2
    fronts = Counter(f"destroy {item}" for row in destroying for item in row)
    fronts += Counter(f"steal {task['item']}" for task in carrying if task) + Counter({"hide": sum(hiding)})
    deck = list((Counter(DECK) - fronts).elements())
    rng.shuffle(deck)
    if rng.random() < 0.7:  # cards that can be played here first
        here = {item for item, lies in items.items() if lies["room"] in some}
        deck.sort(key=lambda card: card.split()[-1] in here or " " not in card)
    near = [item for item, lies in items.items() if lies["room"] == cats[turn]]
    wanted = [card for card in deck if card.split()[-1] in near]
    pairs = [card for card in sorted(set(wanted)) if wanted.count(card) > 1 or rng.random() < 0.3]
    given = [] if phase == "human" or not pairs else 2 * [rng.choice(pairs)]
    given = list((Counter(given) & Counter(deck)).elements())
    for card in given:
        deck.remove(card)
    hands = [[deck.pop() for _ in range(rng.choice((0, 1, 2, 3, 5, 8)))] for _ in cats]
    hands[turn] += given
    rng.shuffle(deck)
    scarce = rng.random() < 0.2
    discard = [deck.pop() for _ in range(rng.choice((1, 2, 3) if scarce else (0, 1, 3, 4, 8)))]
    if scarce:
        pile = rng.choice((0, 0, 1, 2))
        hands[rng.randrange(players)] += deck[pile:]
        deck = deck[:pile]
    how = rng.choice(("stack", "random"))
    unknown = rng.choice((0, 0, 1, 2, 9)) if how == "stack" else len(ROOMS)
    return {
        "game": "cattitude",
        "players": players,
        "options": {"destinations": how},
        "phase": phase,
        "actor": turn,
        "turn": turn,
        "holder": holder,
        "human": rng.choice([*some, "hallway", rng.choice(ROOMS)]),
        "left": {"draw": rng.randint(1, 3), "toss": rng.randint(1, 2)}.get(phase, 0),
        "resume": None,
        "asked": [],
        "caught": [],
        "pending": [],
        "begun": [],
        "cats": cats,
        "points": [rng.choice((0, 4, 11, 12, 13)) for _ in cats],
        "hands": [dict(sorted(Counter(hand).items())) for hand in hands],
        "hiding": hiding,
        "carrying": carrying,
        "destroying": destroying,
        "items": items,
        "tokens": {"unknown": dict.fromkeys(sorted(rooms[:unknown]), 1), "known": rooms[unknown:]},
        "draw": dict(sorted(Counter(deck).items())),
        "discard": discard,
    }
