"""The package against a second, naive Cat Between Us: the same moves, chances, refusals, events, views and winners."""

from __future__ import annotations

import random
from collections import Counter

from tests.rulebook.engines import agree, go_the_same_way, same_refusals

from . import naive
from .positions import ALL_MOVES, GAME, SUITS


def test_whole_games_go_the_same_way() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        rng = random.Random(seed)
        options = {"removed": SUITS[seed % 6], "tiebreak": rng.choice(["distance", "nuzzle"])}
        seen += go_the_same_way(naive, GAME.new(players=seed % 5 + 2, **options), rng)
    assert min(seen.values()) > 5, seen


def test_the_end_of_a_round_is_the_same_whatever_it_is() -> None:
    rng = random.Random(5)
    seen: Counter[str] = Counter()
    tied = 0
    for turn in range(800):
        data = naive.random_ending(rng, late=turn % 2 == 0)
        state = GAME.from_dict(data)
        agree(naive, state, data, None, rng)
        move = rng.choice(naive.plays(data))
        after, (expected, happened) = state.play(move), naive.play(data, move)
        agree(naive, after, expected, happened, rng)
        assert GAME.from_dict(expected) == after
        seen.update(f"{kind} {clause} {story.get('reasons', '')}" for kind, clause, story in happened)
        one, other = (naive.winners({**expected, "options": {"tiebreak": by}}) for by in ("distance", "nuzzle"))
        tied += one != other
    for kind in (
        "round_won CBU-NUZZLE-5 ",
        "round_won CBU-NUZZLE-6 ",
        "tie CBU-NUZZLE-7 ",
        "starter CBU-NUZZLE-9 ",
        "starter CBU-NUZZLE-10 ",
        "game_over CBU-END-1 ['three_wins']",
        "game_over CBU-END-1 ['seven_rounds']",
        "game_over CBU-END-1 ['three_wins', 'seven_rounds']",
    ):
        assert seen[kind] > 10, f"too few endings with {kind} to mean anything: {seen}"
    assert tied > 10, "the option must have made a difference"


def test_every_move_is_refused_by_the_same_clause() -> None:
    seen: Counter[str | None] = Counter()
    for seed in range(10):
        rng = random.Random(seed)
        state = GAME.new(players=5 if seed % 2 else seed % 5 + 2, removed=SUITS[seed % 6])
        while True:
            data = state.to_dict()
            likely = [move for move, _ in naive.chances(data)] or naive.plays(data)
            held = naive.in_hands(data)
            tried = [f"play {card} {rng.choice(SUITS)}" for card in rng.sample(held, min(4, len(held)))]
            tried += [
                *rng.sample(ALL_MOVES, 6),
                *(f"deal {card}" for card in held[:2]),
                rng.choice([*likely, "deal rod-1"]),
            ]
            seen += same_refusals(naive, state, tried)
            if state.actor is None:
                break
            state = state.play(rng.choice(likely))
    clauses = {"CBU-END-1", "CBU-PLAY-1", "CBU-SETUP-6", "CBU-SETUP-1", "CBU-COMP-1", "CBU-LURE-1", "CBU-LURE-3", None}
    assert seen.keys() == clauses
    assert min(seen.values()) > 10, seen
