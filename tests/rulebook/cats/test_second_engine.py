"""The package against a second, naive Cats: the same moves, chances, refusals, events, views and winners."""

from __future__ import annotations

import random
from collections import Counter

from catlib.game import State
from tests.rulebook.engines import agree, go_the_same_way, same_refusals
from tests.rulebook.facts import facts_of
from tests.rulebook.play import Json

from . import naive
from . import naive_looks as looks
from .crowded import PHASES, crowded
from .positions import GAME
from .tables import FOR

MOVES = looks.every_move()


def step(state: State, expected: Json, rng: random.Random) -> tuple[State, Json]:
    """One move at random on both sides, and what must agree after it; often to a box where something is."""
    moves = [move for move, _ in naive.chances(expected)] or naive.plays(expected)
    busy = [move for move in moves if move.split()[-1] in (*expected["boxes"], *expected["tokens"])]
    move = rng.choice(busy if busy and rng.random() < 0.5 else moves)
    state, (expected, happened) = state.play(move), naive.play(expected, move)
    agree(naive, state, expected, happened, rng)
    return state, expected


def test_whole_games_go_the_same_way() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        rng = random.Random(seed)
        players = 2 + seed % 4
        house = rng.choice([None, *(name for name, fits in FOR.items() if players in fits)])
        rumba = rng.choice([None, True] if players == 2 else [None, True, False])
        state = GAME.new(players=players, rumba=rumba, secret_goals=rng.random() < 0.5, house=house)
        seen += go_the_same_way(naive, state, rng)
    assert seen.total() > 9000


def test_where_much_happens_at_once_it_goes_the_same_way() -> None:
    seen: Counter[str] = Counter()
    begun: Counter[str] = Counter()
    for seed in range(900):
        rng = random.Random(seed)
        data = crowded(rng)
        begun[data["phase"]] += 1
        state = GAME.from_dict(data)
        agree(naive, state, data, [], rng)
        for _ in range(10):
            if state.actor is None:
                break
            state, data = step(state, data, rng)
            assert GAME.from_dict(data) == state
            seen.update(f"{event.kind} {event.clause}" for event in state.events)
    assert begun.keys() == set(PHASES)
    for kind, (clauses, _) in facts_of("cats").shapes.items():
        for clause in clauses:
            if kind not in ("goal_dealt", "cat_started"):
                assert seen[f"{kind} {clause}"] > 2, f"too few of {kind} {clause} to mean anything: {seen}"


def test_every_move_is_refused_by_the_same_clause() -> None:
    seen: Counter[str | None] = Counter()
    for seed in range(300):
        rng = random.Random(seed)
        data = crowded(rng)
        state = GAME.from_dict(data)
        seen += same_refusals(naive, state, MOVES)
        if state.actor is not None:
            state, data = step(state, data, rng)
            seen += same_refusals(naive, state, rng.sample(MOVES, 100))
    for seed in range(4):
        rng = random.Random(seed)
        state = GAME.new(players=2 + seed, secret_goals=True, rumba=True)
        data = state.to_dict()
        while state.actor is not None:
            seen += same_refusals(naive, state, rng.sample(MOVES, 20) if data["phase"] != "start" else MOVES)
            state, data = step(state, data, rng)
        seen += same_refusals(naive, state, MOVES)
    assert seen.keys() == {
        None, "CAT-END-1", "CAT-SUM-2", "CAT-SECRET-2", "CAT-SETUP-11", "CAT-RUMBA-4", "CAT-CARD-9", "CAT-CAP-3",
        "CAT-RUMBA-14", "CAT-HOUSE-5", "CAT-SETUP-9", "CAT-R8", "CAT-OBJ-6", "CAT-OBJ-2", "CAT-OBJ-4", "CAT-OBJ-5",
        "CAT-OBJ-7", "CAT-RUMBA-20", "CAT-RUMBA-11", "CAT-RUMBA-12", "CAT-MOVE-6", "CAT-FIGHT-11", "CAT-R28",
        "CAT-FIGHT-9", "CAT-PUN-8", "CAT-R25", "CAT-FIGHT-7", "CAT-PUN-6", "CAT-PUN-4",
    }  # fmt: skip
    assert min(seen.values()) > 2, seen
