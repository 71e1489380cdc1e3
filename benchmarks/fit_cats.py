"""Fit what cards and stress help a cat of Cats in the turns to come (the tables in `catlib/games/cats/worth.py`).

``python -m benchmarks.fit_cats --games 12000`` plays games of two cats and the Rumba by rules of thumb. At the start of
one turn of each game both get another hand and other stress; by how much one of them gets farther ahead of the other
until the end is fitted, by least squares, to the differences of what they have. It prints, for each number of turns to
come, what each thing is worth in points, with its standard error: one more on a card, a wild card, the first, second,
third... stress token before it is paid for, and a step nearer to the boxes of the house. The rules of thumb go by those
tables themselves, so after a change they are to be fitted again. About two milliseconds a game.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import cast

import numpy as np

import catlib
from catlib.games.cats.course import carry_out, legal
from catlib.games.cats.draft import Draft
from catlib.games.cats.ending import score
from catlib.games.cats.outlook import ENDED, STAGES
from catlib.games.cats.rules import CatsState
from catlib.games.cats.thumb import Playout

MOST = 6  # stress tokens that are told apart
NAMES = ("number", "wild", *(f"stress {count}" for count in range(1, MOST + 1)), "step")
DEALT = (0, 0, 1, 1, 2, 2, 3, 4, 5, 6)  # stress that a cat may be given


def features(d: Draft, player: int) -> list[float]:
    """What a player has, in the order of `NAMES`; an empty hand is a full one (CAT-CARD-8)."""
    kit, hand, stress = d.kit, d.hands[player] or d.kit.all_cards, d.stress[player]
    held = [card for card in range(len(kit.cards)) if hand >> card & 1]
    number, wild = (sum(values) / len(values) for values in (kit.numbers, kit.man_icons))
    far = d.house.distance[d.where[player]]
    return [
        sum(kit.numbers[card] - number for card in held),
        sum(kit.man_icons[card] - wild for card in held),
        *(float(stress >= count) for count in range(1, MOST + 1)),
        -sum(far.values()) / len(far),
    ]


def one_game(state: CatsState, rng: random.Random) -> Iterator[tuple[int, list[float], int]]:
    """Turns to come, differences of what both have, and by how much the first gets farther ahead after that."""
    kit, playout, turn = state.game.kit, Playout(state.game.kit, state.position, rng), rng.randint(1, 5)
    d, acts = playout.d, legal(state.game.kit, state.position)
    found: list[float] = []
    ahead = 0
    while STAGES.get(d.phase, ENDED) != ENDED:
        if d.phase == "token" and d.turn == turn and not found:
            d.hands = tuple(rng.choice((kit.all_cards, rng.randint(1, kit.all_cards))) for _ in d.hands)
            d.stress = tuple(rng.choice(DEALT) for _ in d.stress)
            found = [own - other for own, other in zip(features(d, 0), features(d, 1), strict=True)]
            ahead = score(kit, d, 0) - score(kit, d, 1)
        acts = carry_out(d, playout.next(acts))
    if found:
        yield kit.turns - turn + 1, found, score(kit, d, 0) - score(kit, d, 1) - ahead


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.fit_cats", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    start, rng = cast(CatsState, catlib.game("cats").new(players=2)), random.Random(given.seed)
    rows: dict[int, list[tuple[list[float], int]]] = defaultdict(list)
    for _ in range(given.games):
        for turns, had, gained in one_game(start, rng):
            rows[turns].append((had, gained))
    for turns, found in sorted(rows.items()):
        have, more = np.array([row for row, _ in found]), np.array([gained for _, gained in found], float)
        worth, *_ = np.linalg.lstsq(have, more, rcond=None)
        spread = np.var(more - have @ worth) * np.diag(np.linalg.pinv(have.T @ have))
        told = (f"{name} {one:.2f} ± {error:.2f}" for name, one, error in zip(NAMES, worth, spread**0.5, strict=True))
        print(f"{turns} turns to come, {len(found)} games: {', '.join(told)}")


if __name__ == "__main__":
    main()
