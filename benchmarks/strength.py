"""Measure how well the bots play: ``python -m benchmarks.strength search --seconds 1 --games 60``.

Prints for each bot the mean final score with its 95 % interval, the share of games that reach each title or more,
the seconds a game, and, for a search, how far what it expected at the start of each turn was from how the games
ended. Games are shared among all cores, or as many as --workers says; with --nodes the answer is the same each time.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import NamedTuple

import catlib
from catlib.bots import BOTS, Bot, bot
from catlib.game import JSON, Game, Move
from catlib.table import finished

GROUPS = 4  # groups of turns, from the first to the last ones of a game, for which expectation and end are compared


class Played(NamedTuple):
    """One game: final score of player 0, CPU seconds, and for each decision (share of the game gone, expected)."""

    score: float
    seconds: float
    expected: list[tuple[float, float]]


def one_game(task: tuple[Game, Bot, int, dict[str, JSON], str]) -> Played:
    """Play one game, noting what the bot expects at each decision."""
    game, player, players, options, seed = task
    rng, state, started = random.Random(seed), game.new(players, **options), process_time()
    expected: list[float] = []
    while (actor := state.actor) is not None:
        move: Move
        if actor == "chance":
            move = state.sample(rng)
        elif player.name == "search":
            ratings = finished(player.rate(game, state.view(actor), rng))
            move = max(ratings, key=lambda found: ratings[found])
            expected.append(ratings[move])
        else:
            move = player.choose(game, state.view(actor), rng)
        state = state.play(move)
    shares = [(number / len(expected), value) for number, value in enumerate(expected)]
    return Played(state.scores()[0], process_time() - started, shares)


def interval(values: list[float]) -> str:
    """The mean of independent values with its 95 % interval (normal approximation)."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{fmean(values):.2f} ± {half:.2f}"


def report(played: list[Played], titles: list[dict[str, JSON]]) -> Iterator[str]:
    """What came out, in lines."""
    scores = [game.score for game in played]
    yield f"mean {interval(scores)}, lowest {min(scores):g}, highest {max(scores):g}"
    for title in titles[1:]:
        share = fmean(score >= title["from"] for score in scores)
        yield f"  {title['from']:>3} points or more ({title['text']}): {share:.1%}"
    yield f"  {fmean(game.seconds for game in played):.2f} CPU seconds a game"
    errors: dict[int, list[float]] = defaultdict(list)
    for game in played:
        by_group: dict[int, list[float]] = defaultdict(list)
        for share, expected in game.expected:
            by_group[int(share * GROUPS)].append(expected - game.score)
        for group, differences in by_group.items():
            errors[group].append(fmean(differences))
    for group, differences in sorted(errors.items()):
        yield f"  expected less reached, part {group + 1} of {GROUPS} of a game: {interval(differences)}"


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("bots", nargs="*", help=f"some of: {', '.join(BOTS)}; all by default")
    parser.add_argument("--game", default="cat_rescue")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seconds", type=float, help="of a search a move")
    parser.add_argument("--nodes", type=int, help="of a search a move")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    game, options = catlib.game(given.game), dict(option.split("=", 1) for option in given.option)
    for name in given.bots or BOTS:
        budget = {key: value for key in ("seconds", "nodes") if (value := getattr(given, key)) is not None}
        player = bot(name, **(budget if name == "search" else {}))
        tasks = [(game, player, given.players, options, f"{given.seed}/{number}") for number in range(given.games)]
        started = perf_counter()
        with ProcessPoolExecutor(given.workers) as pool:
            played = []
            for game_played in pool.map(one_game, tasks):
                played.append(game_played)
                mean = fmean(done.score for done in played)
                print(f"\r{name}: {len(played)} games, mean {mean:.2f}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        says = (
            {"players": given.players, **options, **budget}
            if name == "search"
            else {"players": given.players, **options}
        )
        print(f"{name} {says}, {given.games} games, {perf_counter() - started:.0f} s", flush=True)
        for line in report(played, game.components.get("titles", [])):
            print(line, flush=True)


if __name__ == "__main__":
    main()
