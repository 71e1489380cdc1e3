"""Fit the weights of `catlib/games/cattitude/worth.py`: ``python -m benchmarks.train_cattitude`` prints them.

All play by rules of thumb, two games in three with three players, the others with four. Of half of the turns that
begin it is noted what lies before each player, and who won in the end; the weights are those of the conditional logit
that makes these ends likeliest (Newton's method, with a little pull towards zero).
"""

from __future__ import annotations

import argparse
import random
from typing import cast

import numpy as np
from numpy.typing import NDArray

import catlib
from catlib.games.cattitude.playouts import Playout
from catlib.games.cattitude.rules import Cattitude, CattitudeState
from catlib.games.cattitude.worth import WEIGHTS, features

PULL = 3e-4
STEPS = 12
Floats = NDArray[np.float64]


def noted(game: Cattitude, players: int, rng: random.Random) -> tuple[list[list[tuple[float, ...]]], int]:
    """What lay before the players at the beginning of turns of one game, and who won it."""
    course, rows = Playout(game, cast(CattitudeState, game.new(players)).position, rng), []
    while course.phase != "over":
        course.do(course.next_act())
        begins = course.phase == "human" or (course.phase == "draw" and course.left == game.drawn)
        if begins and rng.random() < 0.5:
            rows.append([features(course, player) for player in range(players)])
    return rows, course.turn


def fitted(tables: dict[int, tuple[Floats, NDArray[np.intp]]]) -> Floats:
    """The weights, from turns x players x numbers and the winners."""
    size = len(WEIGHTS)
    weights: Floats = np.zeros(size)
    for _ in range(STEPS):
        slope, bend, count = np.zeros(size), np.zeros((size, size)), 0
        for rows, winners in tables.values():
            scores = rows @ weights
            parts = np.exp(scores - scores.max(axis=1, keepdims=True))
            shares = parts / parts.sum(axis=1, keepdims=True)
            mean = (shares[:, :, None] * rows).sum(axis=1)
            slope += (rows[np.arange(len(winners)), winners] - mean).sum(axis=0)
            bend += np.einsum("ij,ijk,ijl->kl", shares, rows, rows) - mean.T @ mean
            count += len(winners)
        weights = weights + np.linalg.solve(bend / count + PULL * np.eye(size), slope / count - PULL * weights)
    return weights


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.train_cattitude", description=__doc__)
    parser.add_argument("--games", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game, rng = cast(Cattitude, catlib.game("cattitude")), random.Random(given.seed)
    rows: dict[int, list[list[tuple[float, ...]]]] = {3: [], 4: []}
    winners: dict[int, list[int]] = {3: [], 4: []}
    for number in range(given.games):
        players = 3 if number % 3 else 4
        found, winner = noted(game, players, rng)
        rows[players] += found
        winners[players] += [winner] * len(found)
    weights = fitted({players: (np.array(rows[players], float), np.array(winners[players])) for players in rows})
    print(", ".join(f"{weight:.2f}" for weight in weights))


if __name__ == "__main__":
    main()
