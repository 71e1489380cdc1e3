"""Who is likely to win a game of CATtitude!, at the beginning of a turn.

Each player has a score, a sum of weights for what lies before the player and in the hand; the chance to win grows with
e to the power of it. The weights were fitted to the ends of games in which all play by rules of thumb (`playouts.py`).
"""

from __future__ import annotations

from math import exp

from catlib.games.cattitude.playouts import CUDDLE, DESTROY, EVADE, KNOCK, STEAL, Playout

__all__ = ["FEATURES", "WEIGHTS", "chances", "features"]

LATE = (7, 8, 9, 10, 11, 12, 13)
FEATURES = (
    "points", *(f"{points} points" for points in LATE), "on turn", "next", "on turn, 8 points", "on turn, 10 points", "on turn, 13 points",
    "next, 13 points", "cards", "a cuddle", "cuddles", "cuddles, 8 points", "an evade", "evades", "a hide", "a pair to knock", "pairs to knock", "single knocks",
    "a pair to destroy", "single destroys", "a steal", "steals", "carrying", "carrying in danger", "carrying with an evade",
    "half destroyed", "half destroyed in danger", "half destroyed with an evade", "half destroyed without the card", "hiding", "two tasks in a room",
    "room", "room, 8 points", "can finish",
)  # fmt: skip


def features(at: Playout, player: int) -> list[float]:
    """What lies before this player and in the hand, in numbers in the order of FEATURES."""
    points, hand, players = at.points[player], at.hands[player], at.players
    before = (player - at.turn) % players
    # Whether another player is the human before the next turn of this one's cat.
    holder, danger = at.holder, 0
    for step in range(before):
        one = (at.turn + step) % players
        if one == holder and (step or at.phase == "human"):
            danger += 1
            holder = (holder - 1) % players
    counts = [0.0] * 5
    pairs, single = [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]
    rooms: dict[int, float] = {}
    disturbed, mine, half, left = at.disturbed, at.destroying[player], 0, 0
    for _, mask, shift, verb, item in at.deck.kinds:
        if hand & mask:
            count = hand >> shift & 63
            counts[verb] += count
            if verb == KNOCK or verb == DESTROY:
                if disturbed >> item & 1:
                    if verb == DESTROY and mine >> item & 1:
                        half += 1
                    else:
                        single[verb] += 1
                elif count > 1:
                    pairs[verb] += 1
                    room = at.where[item]
                    rooms[room] = rooms.get(room, 0) + (4 if verb == KNOCK else 2)
                else:
                    single[verb] += 1
            elif verb == STEAL and not disturbed >> item & 1:
                single[STEAL] += 1
                room = at.where[item]
                rooms[room] = rooms.get(room, 0) + 1
    if mine:
        left = bin(mine).count("1") - half
    carrying = at.carrying[player] is not None
    if carrying and not at.hiding >> player & 1:
        room = at.targets[player] or 0
        rooms[room] = rooms.get(room, 0) + 3
    evade, cuddles = counts[EVADE], counts[CUDDLE]
    best = max(rooms.values(), default=0)
    gain = 2 * cuddles + best + 5 * half
    values = [
        points / 13, *[points >= late for late in LATE], before == 0, before == 1, before == 0 and points >= 8, before == 0 and points >= 10, before == 0 and points >= 13,
        before == 1 and points >= 13, hand % 63, cuddles > 0, cuddles, cuddles * (points >= 8), evade > 0, evade,
        at.house.hide != at.house.none and (hand >> 6 * at.house.hide & 63) > 0, pairs[KNOCK] > 0, pairs[KNOCK], single[KNOCK],
        pairs[DESTROY] > 0, single[DESTROY], single[STEAL] > 0, single[STEAL], carrying, carrying * danger, carrying and evade > 0,
        half, half * danger, half * (evade > 0), left, at.hiding >> player & 1, best > 4,
        best, best * (points >= 8), points + gain >= 13,
    ]
    return [float(value) for value in values]


WEIGHTS: tuple[float, ...] = (4.09, 0.06, -0.06, 0.12, -0.17, -0.12, 0.08, 0.89, 0.47, 0.30, 0.16, 0.24, 1.26, -0.02, 0.02, -0.10, 0.50, -0.03, 0.01, 0.14, -0.02, 0.32, 0.71, 0.31, -0.14, -0.02, 0.02, -0.06, 0.42, -0.55, 0.36, 0.22, -0.47, 0.08, -0.26, 0.07, 0.01, 0.01, 0.06, 0.18)


def chances(at: Playout) -> list[float]:
    """For each player the chance to win, at the beginning of a turn."""
    scores = [sum([weight * value for weight, value in zip(WEIGHTS, features(at, player), strict=True)]) for player in range(at.players)]
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    total = sum(parts)
    return [part / total for part in parts]
