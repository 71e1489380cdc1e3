"""The package against a second, naive CATtitude!: the same moves, chances, refusals, events, views and winners."""

from __future__ import annotations

import random
from collections import Counter

from catlib.game import State
from tests.rulebook.engines import agree, go_the_same_way, same_refusals
from tests.rulebook.facts import facts_of
from tests.rulebook.play import Json

from . import naive
from .crowded import crowded
from .naive_looks import PHASES, every_move
from .positions import GAME

MOVES = every_move()


def step(state: State, expected: Json, rng: random.Random) -> tuple[State, Json]:
    """One move at random on both sides, and what must agree after it; cards are played more often than not."""
    moves = [move for move, _ in naive.chances(expected)] or naive.plays(expected)
    cards = [move for move in moves if move.split()[0] in ("steal", "knock", "destroy", "run", "sneak", "hide")]
    move = rng.choice(cards if cards and rng.random() < 0.6 else moves)
    state, (expected, happened) = state.play(move), naive.play(expected, move)
    agree(naive, state, expected, happened, rng)
    return state, expected


def test_whole_games_go_the_same_way() -> None:
    seen: Counter[str] = Counter()
    for seed in range(16):
        rng = random.Random(seed)
        state = GAME.new(players=3 + seed % 2, destinations=rng.choice(["stack", "random"]))
        seen += go_the_same_way(naive, state, rng)
    assert seen.total() > 5000


def test_where_much_happens_at_once_it_goes_the_same_way() -> None:
    seen: Counter[str] = Counter()
    for seed in range(700):
        rng = random.Random(seed)
        data = crowded(rng)
        state = GAME.from_dict(data)
        agree(naive, state, data, [], rng)
        for _ in range(8):
            if state.actor is None:
                break
            state, data = step(state, data, rng)
            assert GAME.from_dict(data) == state
            seen.update(f"{event.kind} {event.clause}" for event in state.events)
    setup = ("start_room", "tokens_mixed", "dealt", "turned_up CTT-SET-12")
    for kind, (clauses, _) in facts_of("cattitude").shapes.items():
        for clause in clauses:
            if not f"{kind} {clause}".startswith(setup):
                assert seen[f"{kind} {clause}"] > 2, f"too few of {kind} {clause} to mean anything: {seen}"


def test_every_move_is_refused_by_the_same_clause() -> None:
    seen: Counter[str | None] = Counter()
    for seed in range(240):
        rng = random.Random(seed)
        data = crowded(rng)
        state = GAME.from_dict(data)
        for _ in range(2):
            seen += same_refusals(naive, state, MOVES)
            if state.actor is None:
                break
            state, data = step(state, data, rng)
    for seed in range(2):
        rng = random.Random(seed)
        state = GAME.new(players=3 + seed)
        data = state.to_dict()
        while state.actor is not None:
            seen += same_refusals(naive, state, rng.sample(MOVES, 20))
            state, data = step(state, data, rng)
        seen += same_refusals(naive, state, MOVES)
    assert seen.keys() == {
        None, "CTT-WIN-2", "CTT-EVA-1", "CTT-HIDE-4", "CTT-HIDE-3", "CTT-R8", "CTT-R2", "CTT-NAP-4", "CTT-KNOCK-1",
        "CTT-CATCH-2", "CTT-TRB-3", "CTT-TRB-4", "CTT-DEST-4", "CTT-CUD-1", "CTT-RUN-1", "CTT-SNEAK-1",
        *(clause for clause, _ in PHASES.values()),
    }  # fmt: skip
    assert min(seen.values()) > 2, seen
