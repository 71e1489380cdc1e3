"""Who is likely to win a game of CATtitude!, at the beginning of a turn.

Each player has a score, a sum of weights for points, hand and tasks; the chance to win grows with e to the power of
it. The weights were fitted (conditional logit) to 9,000 games in which all play by rules of thumb
(`playouts.py`); ``benchmarks/train_cattitude.py`` tells how.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from catlib.games.cattitude.playouts import Playout
from catlib.games.cattitude.thumb import CUDDLE, DESTROY, EVADE, KNOCK

if TYPE_CHECKING:
    from catlib.games.cattitude.thumb import Table

__all__ = ["WEIGHTS", "chances", "features", "others_as_human"]

LATE = 8  # points from which on it matters more who comes next
BIG = 2.0  # points: what a Cuddle card brings often


def features(at: Playout, player: int) -> tuple[float, ...]:
    """What lies before this player and in the hand, in the order of WEIGHTS."""
    points, goal = at.points[player], at.game.goal
    cards, pairs, single, gain, half = [0] * 5, 0, 0, 0.0, 0
    mine = at.destroying[player]
    for held in at.deck.held(at.hands[player]):
        cards[held.verb] += held.many
        if held.verb == DESTROY:
            half += mine >> held.item & 1
        elif held.verb == KNOCK and held.many > 1 and not at.disturbed >> held.item & 1:
            pairs += 1
        elif held.verb == KNOCK:
            single += 1
    carrying, evades = at.carrying[player] is not None, cards[EVADE]
    if carrying or half or pairs:
        gain = max(5.0 * half, 4.0 * (pairs > 0), 3.0 * carrying)
    before, danger = (player - at.turn) % at.players, len(others_as_human(at, player))
    return (
        points,
        points >= goal,
        points + gain + BIG * cards[CUDDLE] >= goal,
        before == 0,
        before == 1,
        before == 0 and points >= LATE,
        before == 0 and points >= goal,
        cards[CUDDLE],
        evades,
        pairs > 0,
        pairs,
        single,
        carrying,
        carrying * danger,
        carrying and evades > 0,
        half,
        half * danger,
        half * (evades > 0),
    )


def others_as_human(at: Table, player: int) -> list[int]:
    """Who moves the human before this player's next turn, from the turn that begins (CTT-ROUND-2, CTT-HUM-9)."""
    turn, holder, humans, moved = at.turn, at.holder, [], at.phase != "human"
    while turn != player:
        if turn == holder and not moved:
            humans.append(turn)
            holder = (holder - 1) % at.players
        turn, moved = (turn + 1) % at.players, False
    return humans


# As `features` has them: for each of its numbers what it adds to the score.
WEIGHTS = (
    0.30, 0.50, 0.34, 0.62, 0.36, 0.34, 1.02, 0.48, 0.10, 0.36, 0.70, 0.39, 0.08, -0.26, 0.58, 0.33, -0.38, 0.08,
)  # fmt: skip


def chances(at: Playout) -> list[float]:
    """For each player the chance to win, at the beginning of a turn."""
    scores = [
        sum([weight * value for weight, value in zip(WEIGHTS, features(at, player), strict=True)])
        for player in range(at.players)
    ]
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    return [part / sum(parts) for part in parts]
