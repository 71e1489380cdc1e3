"""Rounds of Cat Between Us: the NumPy kernel beside the plain engine and beside C; and games on one core and on two."""

from __future__ import annotations

import ctypes
import os
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, sleep
from typing import NamedTuple, cast

import numpy as np

import catlib
from benchmarks.measure import Play, compiled, table, take_turns, whole
from catlib.games.cat_between_us import chances, kernel
from catlib.games.cat_between_us.rules import CatBetweenUs

GAME = cast(CatBetweenUs, catlib.game("cat_between_us"))
SOURCE = Path(__file__).with_name("rounds.c")
ROUNDS = 65_536
SEATS = {"two players without wins": (0, 0), "four": (0,) * 4, "six, two wins each": (2,) * 6}
GOAL, POOL_GOAL, GAMES = 0.5, 1.7, 2000


class Sums(NamedTuple):
    """What so many rounds came to, by player: the mean total and the share of rounds won."""

    rounds: int
    totals: Sequence[float]
    won: Sequence[float]


Run = Callable[[Sequence[int], int, int], Sums]
"""Plays rounds for players with so many wins each: so many, with this seed."""


def on_arrays(wins: Sequence[int], count: int, seed: int) -> Sums:
    """The rounds on arrays."""
    kept, paws = [chances.kept(GAME, len(wins), one) for one in wins], np.array(GAME.paws, np.uint8)
    rng, at_a_time = kernel.generator(seed), kernel.columns(kept, paws)
    parts = [
        _summed(kernel.rounds(kept, paws, min(at_a_time, count - first), rng)) for first in range(0, count, at_a_time)
    ]
    totals, won = np.sum(parts, axis=0)
    return Sums(count, list(totals / count), list(won / count))


def _summed(ends: kernel.Ends) -> tuple[list[int], list[int]]:
    """By player the sum of the totals and the rounds won; the arrays are not kept, so their memory is used anew."""
    return ends.totals.sum(axis=1, dtype=np.int64).tolist(), ends.won.sum(axis=1).tolist()


def in_c(library: ctypes.CDLL, wins: Sequence[int], count: int, seed: int) -> Sums:
    """The rounds in C."""
    kept = (ctypes.c_int * len(wins))(*(chances.kept(GAME, len(wins), one) for one in wins))
    totals, won = ((ctypes.c_int64 * len(wins))() for _ in range(2))
    paws = (ctypes.c_uint8 * 42)(*GAME.paws)
    library.rounds(ctypes.c_uint64(seed), count, len(wins), 6, kept, paws, totals, won)
    return Sums(count, [total / count for total in totals], [hits / count for hits in won])


def plain(wins: Sequence[int], count: int, seed: int) -> Sums:
    """The first rounds of games in the plain engine, with Python's own random numbers."""
    rng, start = random.Random(seed), GAME.new(len(wins))
    totals, won = [0] * len(wins), [0] * len(wins)
    for _ in range(count):
        state = start
        while not any(event.kind == "round_won" for event in state.events):
            state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
        for event in state.events:
            if event.kind == "total":
                totals[event.data["player"]] += event.data["total"]
            elif event.kind == "round_won":
                for player in event.data["players"]:
                    won[player] += 1
    return Sums(count, [total / count for total in totals], [hits / count for hits in won])


def _played(run: Run, wins: Sequence[int], count: int, rng: random.Random) -> int:
    return run(wins, count, rng.randrange(2**32)).rounds


def report(rounds: int) -> str:
    """Compare the answers, then measure, and tell in tables."""
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(SOURCE, Path(folder))
        runs: dict[str, tuple[Run, int]] = {"plain engine": (plain, 40), "NumPy kernel": (on_arrays, ROUNDS)}
        if library is not None:
            runs["C"] = partial(in_c, library), ROUNDS
        lines = [_same(name, wins, library) for name, wins in list(SEATS.items())[:2]]
        subjects: dict[str, Play] = {
            f"{seats}, {name}": partial(_played, run, wins, count)
            for seats, wins in SEATS.items()
            for name, (run, count) in runs.items()
            if name != "plain engine" or max(wins) == 0
        }
        rates = take_turns(subjects, rounds, 0.3)
    rows = []
    for name in rates.by_name:
        seats = name.rpartition(", ")[0]
        of = {other: f"{seats}, {other}" for other in ("plain engine", "C")}
        times = {other: rates.ratio(name, of[other]) for other in of if of[other] in subjects and of[other] != name}
        engine = "{:.0f} ({:.0f} to {:.0f})".format(*times["plain engine"]) if "plain engine" in times else ""
        c = "{:.2f} ({:.2f} to {:.2f})".format(*times["C"]) if name.endswith("kernel") and "C" in times else ""
        rows.append((name, whole(rates.median(name)), engine, c, GOAL if c else ""))
    head = ("rounds by chance for", "a second (median)", "times the plain engine", "times C", "goal")
    return "\n\n".join([*lines, table(head, rows), pool(rounds)])


def _same(name: str, wins: Sequence[int], library: ctypes.CDLL | None) -> str:
    """That the answers are the same but for luck; raises SystemExit where they are not."""
    mine = on_arrays(wins, 1_000_000, 1)
    others = {"plain engine": plain(wins, 3000, 2)}
    if library is not None:
        others["C"] = in_c(library, wins, 1_000_000, 3)
    told = []
    for other, theirs in others.items():
        worst = 0.0
        for one, two, spread in (
            *((a, b, 5.5) for a, b in zip(mine.totals, theirs.totals, strict=True)),
            *((a, b, sqrt(a * (1 - a))) for a, b in zip(mine.won, theirs.won, strict=True)),
        ):
            worst = max(worst, abs(one - two) / (spread * sqrt(1 / mine.rounds + 1 / theirs.rounds)))
        told.append(f"{worst:.1f} from {other} ({whole(theirs.rounds)} rounds)")
        if worst > 3:
            sys.exit(f"{name}: the kernel is {worst:.1f} standard errors from {other}")
    return (
        f"For {name}, of all mean totals and shares of rounds won the kernel's ({whole(mine.rounds)} rounds) is at "
        f"most so many standard errors off: {', '.join(told)}. Player 1 wins {100 * mine.won[0]:.2f} %."
    )


# ---------------------------------------------------------------- games on two cores


def pool(rounds: int) -> str:
    """The same games on one core and on a pool of two processes: how much sooner they are done.

    By the clock, which tells little where other work wants the cores too; and by the processor's time: what two cores
    that have nothing else to do could make of it.
    """
    if not hasattr(os, "sched_setaffinity") or (os.cpu_count() or 1) < 2:
        return "There is one core here, so nothing about two."
    bound = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        tries = [_both() for _ in range(max(1, rounds // 3))]
    finally:
        os.sched_setaffinity(0, bound)
    by_clock, by_processor = zip(*tries, strict=True)
    return (
        f"simulate, {whole(GAMES)} games of two random bots, on a pool of two processes: {median(by_clock):.2f} times "
        f"as quick as without by the clock ({min(by_clock):.2f} to {max(by_clock):.2f}), {median(by_processor):.2f} "
        f"times by the processor's time ({min(by_processor):.2f} to {max(by_processor):.2f}); goal {POOL_GOAL}. "
        "Each game ends the same."
    )


def _both() -> tuple[float, float]:
    """How many times as quick the pool is, by the clock and by the processor's time."""
    alone = _timed(None, GAMES)
    with ProcessPoolExecutor(2) as two:
        _timed(two, 64)  # both processes have started and imported the game
        before = list(two.map(_own_seconds, [0.2] * 2))
        shared = _timed(two, GAMES)
        after = list(two.map(_own_seconds, [0.2] * 2))
    if alone.scores != shared.scores:
        sys.exit("the games on two processes do not end like those on one")
    works = [after_that - dict(before)[process] for process, after_that in after if process in dict(before)]
    return alone.clock / shared.clock, alone.processor / max(sum(works) / 2 + shared.processor / 2, *works)


class _Timed(NamedTuple):
    """Seconds by the clock and of the processor in this process, and how each game ended."""

    clock: float
    processor: float
    scores: list[tuple[int, ...]]


def _own_seconds(wait: float) -> tuple[int, float]:
    """Which process this is, and the seconds of the processor that it has had; waits, so that each is asked."""
    sleep(wait)
    return os.getpid(), process_time()


def _timed(executor: ProcessPoolExecutor | None, games: int) -> _Timed:
    bots, clock, processor = [catlib.bot("random")] * 2, perf_counter(), process_time()
    results = catlib.simulate(GAME, bots, games, seed=1, executor=executor)
    scores = [result.scores for result in results]
    return _Timed(perf_counter() - clock, process_time() - processor, scores)
