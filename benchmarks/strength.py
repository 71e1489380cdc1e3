"""Measure how well the bots play.

``python -m benchmarks.strength search --seconds 1 --games 60`` prints, for a game played together, for each bot the
mean final score with its 95 % interval, the share of games that reach each title or more, the seconds a game, and, for
a search, how far what it expected at the start of each turn was from how the games ended.

``python -m benchmarks.strength search greedy --duel --game cat_between_us --seconds 0.2 --games 300`` lets two bots
play against each other: the first has each seat in turn, the second all others. It prints the share of games that the
first wins, a shared victory counting its part, with Wilson's 95 % interval, and the same for each seat; then how many
decisions a game has, and with ``--count cat_turn`` how many events of that kind. How often the first has more points
than any other player is told too, since nobody may have won; and at Cats how often each has more than the Rumba, and
how often that wins: ``--players 3 --option rumba=true`` has it play with more than two.

Games are shared among all cores, or as many as --workers says; with --nodes the answer is the same each time.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from operator import eq, gt
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple, TypeVar

import catlib
from catlib.bots import BOTS, Bot, bot, finished, played
from catlib.game import JSON, Game, Move, State
from catlib.games.cats import ending

Kind = TypeVar("Kind")
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


class Fought(NamedTuple):
    """One game of two bots: where the first sat, its part of the victory, decisions, events, the CPU seconds of all.

    `points` are those of the first, of the best of the others, and of the Rumba (None where it does not play).
    `nobody`: no player has won.
    """

    seat: int
    won: float
    decisions: int
    events: int
    seconds: float
    points: tuple[int, int, int | None]
    nobody: bool


def one_duel(task: tuple[Game, Bot, Bot, int, int, dict[str, JSON], str, str | None]) -> Fought:
    """Play one game with the first bot on one seat and the second on all others, counting events of a kind."""
    game, first, second, seat, players, options, seed, kind = task
    bots, started = [first if other == seat else second for other in range(players)], process_time()
    state, decisions, events = game.new(players, **options), 0, 0
    for _, after in played(state, bots, random.Random(seed)):
        decisions += state.actor != "chance"
        events += sum(event.kind == kind for event in after.events) if kind else 0
        state = after
    seconds, winners, scores = process_time() - started, state.winners(), list(state.scores())
    won = (seat in winners) / len(winners) if winners else 0.0
    own = scores.pop(seat)
    points = (own, max(scores, default=0), rumba_score(state))
    return Fought(seat, won, decisions, events, seconds, points, not winners)


def rumba_score(end: State) -> int | None:
    """The score of the Rumba of Cats, which is no player; None where it does not play."""
    if end.game.name != "cats" or not end.position.setup.rumba:
        return None
    return ending.score(end.game.kit, end.position, end.position.setup.players)


def option(text: str) -> tuple[str, JSON]:
    """NAME=VALUE, the value as JSON where it is (``true``), else as it stands."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def wilson(won: float, games: int) -> str:
    """A share of games with Wilson's 95 % interval."""
    share, z = won / games, 1.96
    middle, width = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    low, high = (max(0.0, (middle + sign * width) / (1 + z * z / games)) for sign in (-1, 1))
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def told(fought: list[Fought], seats: int, kind: str | None) -> Iterator[str]:
    """What came of a duel, in lines."""
    yield f"the first wins {wilson(sum(game.won for game in fought), len(fought))} of {len(fought)} games"
    for seat in range(seats):
        there = [game.won for game in fought if game.seat == seat]
        if there:
            yield f"  as player {seat + 1}: {wilson(sum(there), len(there))} of {len(there)}"
    points = [game.points for game in fought]
    more, equal = (sum(compare(own, best) for own, best, _ in points) for compare in (gt, eq))
    yield f"it has more points than any other player in {wilson(more, len(points))}, as many as the best in {equal}"
    yield f"  points: {interval([own for own, *_ in points])} against {interval([best for _, best, _ in points])}"
    for number, name in enumerate(("the first", "the best of the others")):
        met = [(game[number], game[2]) for game in points if game[2] is not None]
        if met:
            beaten = sum((score or 0) > (rumba or 0) for score, rumba in met)
            yield f"  {name} has more than the Rumba in {wilson(beaten, len(met))}"
    with_rumba = [game.nobody for game in fought if game.points[2] is not None]
    if with_rumba:  # CAT-R37: where no player has won, it was the Rumba
        yield f"  the Rumba wins {wilson(sum(with_rumba), len(with_rumba))} of {len(with_rumba)} games"
    yield f"  decisions a game: {interval([game.decisions for game in fought])}"
    if kind:
        yield f"  {kind} a game: {interval([game.events for game in fought])}"
    yield f"  {fmean(game.seconds for game in fought):.2f} CPU seconds a game"


def interval(values: Sequence[float]) -> str:
    """The mean of independent values with its 95 % interval (normal approximation)."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{fmean(values):.2f} ± {half:.2f}"


def report(done: list[Played], titles: list[dict[str, JSON]]) -> Iterator[str]:
    """What came out, in lines."""
    scores = [game.score for game in done]
    yield f"mean {interval(scores)}, lowest {min(scores):g}, highest {max(scores):g}"
    for title in titles[1:]:
        share = fmean(score >= title["from"] for score in scores)
        yield f"  {title['from']:>3} points or more ({title['text']}): {share:.1%}"
    yield f"  {fmean(game.seconds for game in done):.2f} CPU seconds a game"
    errors: dict[int, list[float]] = defaultdict(list)
    for game in done:
        by_group: dict[int, list[float]] = defaultdict(list)
        for share, expected in game.expected:
            by_group[int(share * GROUPS)].append(expected - game.score)
        for group, differences in by_group.items():
            errors[group].append(fmean(differences))
    for group, differences in sorted(errors.items()):
        yield f"  expected less reached, part {group + 1} of {GROUPS} of a game: {interval(differences)}"


def counted(results: Iterable[Kind], so_far: Callable[[list[Kind]], str]) -> list[Kind]:
    """All results, with word of how many there are on the way."""
    found: list[Kind] = []
    for result in results:
        found.append(result)
        print(f"\r{len(found)} games, {so_far(found)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def show(head: str, lines: Iterable[str]) -> None:
    """Print what was played and what came of it."""
    print("\n".join([head, *lines]), flush=True)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bots", nargs="*", help=f"some of: {', '.join(BOTS)}; all by default")
    parser.add_argument("--game", default="cat_rescue")
    parser.add_argument("--duel", action="store_true", help="the first bot against the second")
    parser.add_argument("--count", metavar="KIND", help="of a duel: events of this kind")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seconds", type=float, help="of a search a move")
    parser.add_argument("--nodes", type=int, help="of a search a move")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    game, options = catlib.game(given.game), dict(given.option)
    budget = {key: value for key in ("seconds", "nodes") if (value := getattr(given, key)) is not None}
    bots = [bot(name, **(budget if name == "search" else {})) for name in given.bots or BOTS]
    says = {"players": given.players, **options, **budget}
    seeds = [f"{given.seed}/{number}" for number in range(given.games)]
    with ProcessPoolExecutor(given.workers) as pool:
        if given.duel:
            if len(bots) != 2:
                parser.error("a duel is between two bots")
            seats = [number % given.players for number in range(given.games)]
            duels = [
                (game, *bots, seat, given.players, options, seed, given.count)
                for seat, seed in zip(seats, seeds, strict=True)
            ]
            fought = counted(pool.map(one_duel, duels), lambda found: wilson(sum(f.won for f in found), len(found)))
            show(
                f"{bots[0].name} against {bots[1].name} at {game.title}, {says}",
                told(fought, given.players, given.count),
            )
            return
        for player in bots:
            tasks = [(game, player, given.players, options, seed) for seed in seeds]
            done = counted(pool.map(one_game, tasks), lambda found: f"mean {fmean(one.score for one in found):.2f}")
            show(f"{player.name} {says}, {given.games} games", report(done, game.components.get("titles", [])))


if __name__ == "__main__":
    main()
