"""The NumPy kernel beside the plain engine and beside the same algorithm in C: the same games, how many a second."""

from __future__ import annotations

import ctypes
import random
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import catlib
from benchmarks.measure import Play, compiled, table, take_turns, whole
from catlib.game import State
from catlib.games.cat_rescue import chances, kernel, playouts
from catlib.odds import Distribution

SOURCE = Path(__file__).with_name("playouts.c")
GAMES = 20_000
Run = Callable[[int, int], NDArray[np.int32]]
"""Plays so many games with this seed; rows: scores, endings, turns."""


def in_c(folder: Path) -> Run | None:
    """The games in C; None where there is no C compiler."""
    library = compiled(SOURCE, folder)
    if library is None:
        return None

    def run(games: int, seed: int) -> NDArray[np.int32]:
        found = np.zeros((3, games), np.int32)
        rows = (row.ctypes.data_as(ctypes.POINTER(ctypes.c_int)) for row in found)
        arrow = 1  # left
        library.playouts(ctypes.c_uint64(seed), ctypes.c_uint64(0), games, 2, 0, arrow, *rows)
        return found

    return run


def on_arrays(games: int, seed: int) -> NDArray[np.int32]:
    """The games on arrays."""
    ends = playouts.playouts(catlib.game("cat_rescue").new(players=2), games, "random", seed)
    return np.stack([ends.scores, ends.endings, ends.turns]).astype(np.int32)


def greedy_kernel(rng: random.Random) -> int:
    """Games of the bot greedy on arrays."""
    start = catlib.game("cat_rescue").new(players=2)
    return len(playouts.playouts(start, 2000, "greedy", rng.randrange(2**32)).scores)


def greedy_game(rng: random.Random) -> int:
    """One game of the bot greedy on the plain engine."""
    start = catlib.game("cat_rescue").new(players=2)
    catlib.play_out(start, [catlib.bot("greedy")] * 2, rng)
    return 1


@cache
def turns() -> list[State]:
    """Positions in which a turn begins, out of games of the bot greedy."""
    start = catlib.game("cat_rescue").new(players=2)
    return [chances.reach(start, left, seed=seed) for left in range(1, 19, 3) for seed in range(5)]


@cache
def many_turns() -> kernel.Positions:
    """The same positions on arrays, again and again."""
    states = turns()
    return kernel.read(states).take(np.arange(3000) % len(states))


def turnable_plain(rng: random.Random) -> int:
    """For every cat of one position the chance that it can be turned."""
    chances.turnable(rng.choice(turns()))
    return 1


def turnable(_: random.Random) -> int:
    """The same for many positions: for every kind of cat in hand, which cats some push turns."""
    return len(kernel.turnable(many_turns(), last_resort=False))


def engine_scores(games: int) -> Distribution:
    """The scores of random games of the plain engine, with Python's own random numbers."""
    start, rng, counts = catlib.game("cat_rescue").new(players=2), random.Random(1), dict.fromkeys(range(49), 0)
    for _ in range(games):
        state = start
        while (actor := state.actor) is not None:
            state = state.play(state.sample(rng) if actor == "chance" else rng.choice(state.legal_moves()))
        counts[state.scores()[0]] += 1
    return Distribution.counted(counts)


def report(rounds: int) -> str:
    """Compare the answers, then measure, and tell in a table."""
    with tempfile.TemporaryDirectory() as folder:
        c_run = in_c(Path(folder))
        lines = _same(c_run)
        subjects: dict[str, Play] = {
            "random, plain engine": lambda _: engine_scores(20).trials or 0,
            "random, NumPy kernel": lambda rng: on_arrays(GAMES, rng.randrange(2**32)).shape[1],
        }
        if c_run is not None:
            subjects["random, C"] = lambda rng: c_run(GAMES, rng.randrange(2**32)).shape[1]
        subjects |= {"greedy, plain engine": greedy_game, "greedy, NumPy kernel": greedy_kernel}
        subjects |= {"can a cat be turned, plain engine": turnable_plain, "can a cat be turned, NumPy kernel": turnable}
        rates = take_turns(subjects, rounds, 0.5)
    rows = []
    for name in rates.by_name:
        middle, low, high = rates.ratio(name, f"{name.split(',')[0]}, plain engine")
        times = "" if name.endswith("plain engine") else f"{middle:.0f} ({low:.0f} to {high:.0f})"
        rows.append((name, whole(rates.median(name)), times))
    head = ("games for two of a bot; positions", "a second (median)", "times the plain engine")
    return "\n\n".join([*lines, table(head, rows)])


def _same(c_run: Run | None) -> list[str]:
    """That the answers are the same; raises SystemExit where they are not."""
    mine = on_arrays(200_000, 1)
    lines = []
    if c_run is None:
        lines.append("There is no C compiler here, so the program in C is left out.")
    elif np.array_equal(mine, c_run(200_000, 1)):
        lines.append("Kernel and C: the same score, ending and number of turns in each of 200 000 games.")
    else:
        sys.exit("the kernel and the program in C do not play the same games")
    theirs, ours = engine_scores(2000).mean(), float(mine[0].mean())
    if not theirs.low - 0.2 < ours < theirs.high + 0.2:
        sys.exit(f"the kernel's mean score {ours} is not the engine's, {theirs}")
    lines.append(f"Mean score: kernel {ours:.2f} (200 000 games), plain engine {theirs}.")
    return lines
