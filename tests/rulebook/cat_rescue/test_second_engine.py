"""The package against a second, naive Cat Rescue: the same legal moves, refusals, outcomes and scores."""

from __future__ import annotations

import random
from collections import Counter

from tests.rulebook.engines import agree, go_the_same_way, same_refusals
from tests.rulebook.play import legal, now

from . import naive
from .boards import ALL_PUSHES, GAME, KINDS

OTHER_MOVES = ["street", *(f"{verb} {cat}" for verb in ("cat", "foster") for cat in KINDS)]


def test_whole_games_go_the_same_way() -> None:
    for seed in range(120):
        rng = random.Random(seed)
        outside = rng.choice(["allowed", "allowed", "last_resort"])
        go_the_same_way(naive, GAME.new(players=seed % 4 + 1, outside=outside), rng)


def test_every_move_of_random_positions_has_the_same_outcome() -> None:
    rng = random.Random(2)
    seen: Counter[str] = Counter()
    for _ in range(1000):
        data = naive.random_position(rng)
        state = GAME.from_dict(data)
        agree(naive, state, data, None, rng)
        for move in legal(state):
            after = state.play(move)
            agree(naive, after, *naive.play(data, move), rng)
            seen.update(event.kind for event in after.events)
    for kind in ("turned", "kept_face_up", "adopted", "back_home", "game_over", "street_only"):
        assert seen[kind] > 50, f"too few positions with {kind} to mean anything: {seen}"


def test_a_cat_in_hand_has_the_same_outcome_forced_pushes_too() -> None:
    rng = random.Random(3)
    forced = 0
    for _ in range(1200):
        later = naive.random_position(rng, least=1)
        data = naive.a_moment_earlier(later)
        move = f"{'cat' if data['phase'] == 'draw' else 'foster'} {later['carried']['cat']}"
        state = GAME.from_dict(data)
        agree(naive, state, data, None, rng)
        after = state.play(move)
        agree(naive, after, *naive.play(data, move), rng)
        forced += "push_forced" in [event.kind for event in after.events]
    assert forced > 10


def test_every_push_is_refused_by_the_same_clause() -> None:
    rng = random.Random(4)
    seen: Counter[str | None] = Counter()
    for _ in range(600):
        data = naive.random_position(rng)
        state = GAME.from_dict(data)
        seen += same_refusals(naive, state, ALL_PUSHES)
    assert seen.keys() == {None, "CRE-PUSH-2", "CRE-PUSH-3", "CRE-PUSH-7", "CRE-PUSH-8", "CRE-R5"}
    assert min(seen.values()) > 500


def test_every_other_move_is_refused_by_the_same_clause_throughout_a_game() -> None:
    seen: Counter[str | None] = Counter()
    for seed in range(20):
        rng = random.Random(seed)
        state = GAME.new(players=seed % 4 + 1)
        while True:
            seen += same_refusals(naive, state, [*OTHER_MOVES, *rng.sample(ALL_PUSHES, 4)])
            if state.actor is None:
                break
            state = state.play(rng.choice(now(state)))
    assert seen.keys() >= {"CRE-END-3", "CRE-PLAY-2", "CRE-COMP-1", "CRE-DRAW-4", "CRE-DRAW-2", None}
