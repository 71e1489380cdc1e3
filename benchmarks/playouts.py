"""Moves a second in random games, legal moves computed at each step: our games, python-chess, OpenSpiel.

Chance moves are moves here, drawn by each library's own probabilities. Each library is used as its documentation
shows, and once more in the leanest way that we found, which is kinder to it than to us.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import catlib
from benchmarks.measure import Play, output, table, take_turns, whole

OURS = {"cat_rescue": "Cat Rescue", "cat_between_us": "Cat Between Us", "cattitude": "CATtitude!", "cats": "Cats"}
GOALS = {
    "cat_rescue": {"python-chess": 4.0, "OpenSpiel python_block_dominoes": 4.0, "OpenSpiel backgammon": 1.0},
    "cat_between_us": {"python-chess": 2.0},
    "cattitude": {"python-chess": 2.0},
    "cats": {"python-chess": 1.0},
}
LEAN = ", leanest"


def ours(name: str) -> Play:
    """A random game of this package, for two or the fewest that can play it."""
    game = catlib.game(name)
    start = game.new(players=max(2, game.min_players))

    def play(rng: random.Random) -> int:
        state, moves = start, 0
        while (actor := state.actor) is not None:
            move = state.sample(rng) if actor == "chance" else rng.choice(state.legal_moves())
            state = state.play(move)
            moves += 1
        return moves

    return play


def chess_game(lean: bool = False) -> Play:
    """A random game of python-chess to its end by all rules; `lean` asks for mate, stalemate and the 75 moves only."""
    import chess  # noqa: PLC0415  # each library is needed by its own subject only

    def play(rng: random.Random) -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return int(board.ply())

    def play_lean(rng: random.Random) -> int:
        board = chess.Board()
        while board.halfmove_clock < 150 and (legal := list(board.legal_moves)):
            board.push(rng.choice(legal))
        return int(board.ply())

    return play_lean if lean else play


def open_spiel(name: str, lean: bool = False) -> Play:
    """A random game of OpenSpiel, chance drawn as its examples do; `lean` draws it in a quicker way of ours."""
    import pyspiel  # noqa: PLC0415

    if name == "python_block_dominoes":  # its games in Python are known once their modules are imported
        from open_spiel.python.games import block_dominoes  # noqa: F401, PLC0415
    game = pyspiel.load_game(name)

    def drawn(state: Any, _: random.Random) -> int:
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return int(np.random.choice(actions, p=chances))  # noqa: NPY002  # as in open_spiel/python/examples

    def drawn_lean(state: Any, rng: random.Random) -> int:
        outcomes, left = state.chance_outcomes(), rng.random()
        for action, chance in outcomes:
            left -= chance
            if left < 0:
                return int(action)
        return int(outcomes[-1][0])

    draw = drawn_lean if lean else drawn

    def play(rng: random.Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(draw(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def subjects() -> dict[str, Play]:
    """All whose library is there."""
    found = {f"{title} (catlib)": ours(name) for name, title in OURS.items()}
    makers: dict[str, Callable[[bool], Play]] = {
        "python-chess": chess_game,
        "OpenSpiel python_block_dominoes": partial(open_spiel, "python_block_dominoes"),
        "OpenSpiel backgammon": partial(open_spiel, "backgammon"),
    }
    for name, make in makers.items():
        try:
            found |= {name: make(False), name + LEAN: make(True)}
        except ImportError as error:
            print(f"{name} is left out: {error}")
    return found


def report(rounds: int) -> str:
    """Measure, and tell in a table."""
    rates = take_turns(subjects(), rounds, 0.5)
    rows = []
    for name in rates.by_name:
        times = []
        for game, title in OURS.items():
            middle, low, high = rates.ratio(f"{title} (catlib)", name)
            goal = GOALS[game].get(name)
            told = f"{middle:.1f} ({low:.1f} to {high:.1f}{f'; goal {goal:g}' if goal else ''})"
            times.append("" if name.endswith("(catlib)") else told)
        rows.append((name, whole(rates.median(name)), *times))
    head = (
        "random games of",
        "moves a second (median)",
        *(f"{title} is so many times as quick" for title in OURS.values()),
    )
    return f"{table(head, rows)}\n\n{memory()}"


MEASURED = """
import random, resource
import catlib
from benchmarks.playouts import ours
play, rng, bots = ours("cat_rescue"), random.Random(1), [catlib.bot("random")] * 2
def games(number):
    for _ in range(number):
        play(rng)
    for _ in catlib.simulate(catlib.game("cat_rescue"), bots, number):
        pass
games(6000)
for number in (100, 1000):
    games(number)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def memory() -> str:
    """The highest memory of a process after 100 games more, and after 1000 more.

    The rules keep a bounded number of positions that they looked up last; 6000 games fill that first.
    """
    after = [f"{int(peak) / 1024:.1f} MB" for peak in output([sys.executable, "-c", MEASURED]).split()]
    return (
        "Highest memory of the process, once 6000 games have filled what the rules keep: "
        f"{after[0]} after 100 games played and 100 simulated, {after[1]} after 1000 more of each."
    )
