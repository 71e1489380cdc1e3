"""A second Cat Between Us, slow and simple, written from the clauses alone; it plays on the JSON of a state.

It shares no line with the package.
"""

from __future__ import annotations

import copy
import random
from fractions import Fraction
from typing import Any

Json = dict[str, Any]
Told = tuple[str, str, Json]

TOYS = ["cactus", "mouse", "rod", "yarn", "feather", "ribbon"]
FIRST_PRINT = {"cactus": 8, "mouse": 9, "rod": 10, "yarn": 8, "feather": 9, "ribbon": 10}
DEALT = {2: 9, 3: 7, 4: 6, 5: 5, 6: 5}
WHEN = {"target": "target", "deal": "deal", "play": "lure"}


def deck(data: Json) -> list[str]:
    """CBU-COMP-1 and CBU-SETUP-1: all lure cards of this game."""
    return [f"{toy}-{number}" for toy in data["toys"] for number in range(7)]


def paw_prints(data: Json) -> list[int]:
    """CBU-R2: the number in the paw print of each of these cards."""
    return [FIRST_PRINT[card.split("-")[0]] + 3 * int(card.split("-")[1]) for card in deck(data)]


def in_hands(data: Json) -> list[str]:
    """All cards that somebody holds."""
    return [card for hand in data["hands"] for card in hand]


def laid(data: Json) -> int:
    """How many cards lie under the toys."""
    return sum(len(under) for under in data["toys"].values())


def chances(data: Json) -> list[tuple[str, Fraction]]:
    """What may come up, and how likely it is."""
    if data["phase"] == "target":
        prints = paw_prints(data)
        return [(f"target {n}", Fraction(prints.count(n), len(prints))) for n in range(36) if n in prints]
    if data["phase"] == "deal":
        left = sorted(set(deck(data)) - set(in_hands(data)))
        return [(f"deal {card}", Fraction(1, len(left))) for card in left]
    return []


def plays(data: Json) -> list[str]:
    """The legal moves of the player who decides, sorted."""
    if data["phase"] != "lure":
        return []
    toys = [toy for toy, under in data["toys"].items() if len(under) < 2]
    return sorted(f"play {card} {toy}" for card in data["hands"][data["actor"]] for toy in toys)


def refusal(data: Json, move: str) -> str | None:
    """The clause that refuses a well-formed move, by the table of refusals; None if it may be played."""
    verb, what, *under = move.split()
    if data["phase"] == "over":
        return "CBU-END-1"
    if WHEN[verb] != data["phase"]:
        return "CBU-PLAY-1"
    if verb == "target":
        return None if int(what) in paw_prints(data) else "CBU-SETUP-6"
    if what not in deck(data) or any(toy not in data["toys"] for toy in under):
        return "CBU-SETUP-1"
    if verb == "deal":
        return "CBU-COMP-1" if what in in_hands(data) else None
    if what not in data["hands"][data["actor"]]:
        return "CBU-LURE-1"
    return "CBU-LURE-3" if len(data["toys"][under[0]]) == 2 else None


def attraction(data: Json, toy: str) -> int:
    """CBU-NUZZLE-3."""
    return sum(int(card.split("-")[1]) for card in data["toys"][toy])


def total(data: Json, player: int) -> int:
    """CBU-NUZZLE-2."""
    return sum(attraction(data, card.split("-")[0]) for card in data["hands"][player])


def rank(number: int, target: int) -> tuple[bool, int]:
    """CBU-NUZZLE-5 and CBU-NUZZLE-6: the smaller the nearer."""
    return (True, number - target) if number > target else (False, target - number)


def best(ranks: dict[int, Any]) -> list[int]:
    """All who have the smallest."""
    return [player for player in ranks if ranks[player] == min(ranks.values())]


def play(before: Json, move: str) -> tuple[Json, list[Told]]:
    """The state after a move that may be played, and what it makes happen."""
    data = copy.deepcopy(before)
    verb, what, *under = move.split()
    first = data["round"] == 1
    if verb == "target":
        data.update(target=int(what), phase="deal")
        return data, [
            ("target_set", "CBU-SETUP-6" if first else "CBU-PREP-3", {"round": data["round"], "target": int(what)})
        ]
    if verb == "deal":
        return data, deal(data, what, first)
    me = data["actor"]
    del data["hands"][me][what]
    data["toys"][under[0]][what] = 1
    data["actor"] = (me + 1) % data["players"]
    events: list[Told] = [("played", "CBU-LURE-2", {"player": me, "card": what, "toy": under[0]})]
    if len(data["toys"][under[0]]) == 2:
        events.append(("toy_full", "CBU-LURE-3", {"toy": under[0], "value": attraction(data, under[0])}))
    if laid(data) == 2 * len(data["toys"]):
        events += nuzzle(data)
    return data, events


def deal(data: Json, card: str, first: bool) -> list[Told]:
    """CBU-SETUP-8, CBU-R5: the first hand that is not full gets the card; then the set-aside cards, and the lure."""
    full = [DEALT[data["players"]] + won for won in data["wins"]]
    player = next(player for player, size in enumerate(full) if len(data["hands"][player]) < size)
    data["hands"][player][card] = 1
    events: list[Told] = [("dealt", "CBU-SETUP-8" if first else "CBU-PREP-4", {"player": player, "card": card})]
    if [len(hand) for hand in data["hands"]] == full:
        data.update(phase="lure", actor=data["starter"])
        count = len(deck(data)) - sum(full)
        events.append(("set_aside", "CBU-SETUP-9" if first else "CBU-PREP-5", {"count": count}))
        events.append(("lure_begins", "CBU-LURE-1", {"player": data["starter"]}))
    return events


def nuzzle(data: Json) -> list[Told]:
    """The whole nuzzle phase (CBU-R11)."""
    events: list[Told] = []
    everybody = range(data["players"])
    events += [("revealed", "CBU-NUZZLE-1", {"player": p, "cards": sorted(data["hands"][p])}) for p in everybody]
    totals = [total(data, player) for player in everybody]
    events += [("total", "CBU-NUZZLE-2", {"player": player, "total": totals[player]}) for player in everybody]
    won = best({player: rank(totals[player], data["target"]) for player in everybody})
    exceeded = totals[won[0]] > data["target"]
    events.append(
        ("round_won", "CBU-NUZZLE-6" if exceeded else "CBU-NUZZLE-5", {"round": data["round"], "players": won})
    )
    if len(won) > 1:
        events.append(("tie", "CBU-NUZZLE-7", {"players": won}))
    for player in won:
        data["wins"][player] += 1
        events.append(("advanced", "CBU-NUZZLE-8", {"player": player, "shelf": data["wins"][player]}))
    reasons = (["three_wins"] if 3 in data["wins"] else []) + (["seven_rounds"] if data["round"] == 7 else [])
    if reasons:
        data.update(phase="over", actor=None)
        events.append(("game_over", "CBU-END-1", {"reasons": reasons, "winners": winners(data)}))
        return events
    order = [(data["starter"] + step) % data["players"] for step in everybody]
    data["starter"] = next(player for player in order if player in won)
    clause = "CBU-NUZZLE-10" if len(won) > 1 else "CBU-NUZZLE-9"
    events.append(("starter", clause, {"player": data["starter"]}))
    data["round"] += 1
    events.append(("round_begins", "CBU-NUZZLE-13", {"round": data["round"]}))
    data.update(phase="target", actor="chance", target=None)
    data["hands"] = [{} for _ in everybody]
    data["toys"] = {toy: {} for toy in data["toys"]}
    return events


def scores(data: Json) -> list[int]:
    """Rounds won."""
    return list(data["wins"])


def winners(data: Json) -> list[int]:
    """CBU-END-2 to CBU-END-4, CBU-R12."""
    if data["phase"] != "over":
        return []
    most = [player for player, won in enumerate(data["wins"]) if won == max(data["wins"])]
    off = {player: total(data, player) - data["target"] for player in most}
    if data["options"]["tiebreak"] == "distance":
        return best({player: abs(off[player]) for player in most})
    return best({player: rank(off[player], 0) for player in most})


def view(data: Json, player: int | None) -> Json:
    """What this player may know."""
    seen = copy.deepcopy(data)
    if data["phase"] != "over":
        seen["hands"] = [hand if at == player else len(hand) for at, hand in enumerate(data["hands"])]
    return seen


def events_seen(events: list[Told], player: int | None) -> list[Told]:
    """What this player is told."""
    return [
        (kind, clause, {"player": data["player"]} if kind == "dealt" and data["player"] != player else data)
        for kind, clause, data in events
    ]


def random_ending(rng: random.Random, *, late: bool = False) -> Json:
    """A random state before the last card of a round; `late`: of a last round that may well end in a tie."""
    players = rng.randint(4 if late else 2, 6)
    while True:
        number = 7 if late else rng.randint(1, 7)
        wins = [rng.choice([1, 1, 2] if late else range(min(3, number))) for _ in range(players)]
        if sum(wins) >= number - 1:
            break
    removed = rng.choice(TOYS)
    toys = [toy for toy in TOYS if players != 5 or toy != removed]
    starter = rng.choice([player for player, won in enumerate(wins) if won or number == 1]) if number > 1 else 0
    cards = [f"{toy}-{n}" for toy in toys for n in range(7)]
    rng.shuffle(cards)
    under: Json = {toy: {cards.pop(): 1, cards.pop(): 1} for toy in toys}
    cards.append(under[rng.choice(toys)].popitem()[0])
    actor = (starter + 2 * len(toys) - 1) % players
    return {
        "game": "cat_between_us",
        "players": players,
        "options": {"removed": removed, "tiebreak": rng.choice(["distance", "nuzzle"])},
        "phase": "lure",
        "actor": actor,
        "round": number,
        "starter": starter,
        "wins": wins,
        "target": rng.randint(8, 28),
        "hands": [{cards.pop(): 1 for _ in range(3 + wins[p] + (p == actor))} for p in range(players)],
        "toys": under,
    }
