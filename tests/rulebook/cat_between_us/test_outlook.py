"""What a total may still be: the range and the mean, against every course that a round may take."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest

from catlib.game import State
from catlib.games.cat_between_us.chances import Outlook, outlook
from tests.rulebook.cat_between_us.positions import EXAMPLE, GAME, deck_of, face, lure, suit


def courses(view: dict[str, Any], move: str) -> Iterator[int]:
    """The total after every course of the rest of the round: which places get own cards, and which cards go where."""
    _, card, toy = move.split()
    under = {name: [face(lying) for lying in cards] for name, cards in view["toys"].items()}
    under[toy].append(face(card))
    hand = [name for name in view["hands"][view["actor"]] if name != card]
    seen = {card, *hand, *(name for cards in view["toys"].values() for name in cards)}
    unseen = [name for name in deck_of(view["players"], view["options"]["removed"]) if name not in seen]
    places = [name for name, numbers in under.items() for _ in range(2 - len(numbers))]
    turns = [(view["actor"] + 1 + turn) % view["players"] for turn in range(len(places))]
    plays = turns.count(view["actor"])
    for own in combinations(range(len(places)), plays):
        for mine in permutations(hand, plays):
            for theirs in permutations(unseen, len(places) - plays):
                first, second = iter(mine), iter(theirs)
                worth = {name: sum(numbers) for name, numbers in under.items()}
                for place, name in enumerate(places):
                    worth[name] += face(next(first) if place in own else next(second))
                yield sum(worth[suit(name)] for name in hand if name not in mine)


CASES = [
    (players, laid, seed) for players, laid in [(2, 9), (2, 10), (3, 10), (4, 10), (5, 8), (6, 10)] for seed in (0, 1)
]


@pytest.mark.parametrize(("players", "laid", "seed"), CASES)
def test_range_and_mean_are_those_of_all_courses(players: int, laid: int, seed: int) -> None:
    state = GAME.from_dict(lure(players, laid, seed=seed))
    view = state.view(state.actor if isinstance(state.actor, int) else None)
    moves = [move.text for move in state.legal_moves()]
    for move in random.Random(seed).sample(moves, 2):
        found = list(courses(view, move))
        assert outlook(view, move) == (min(found), max(found), Fraction(sum(found), len(found)))


def test_mean_is_that_of_the_three_ways_to_fill_the_last_places() -> None:
    """Few numbers, so that it can be followed by hand: two places of the ribbon are left, one is filled now."""
    data = {**EXAMPLE, "actor": 1, "hands": [EXAMPLE["hands"][0], {**EXAMPLE["hands"][1], "ribbon-0": 1}, 3]}
    data["toys"] = {**EXAMPLE["toys"], "ribbon": {}}
    seen = outlook({**data, "players": 3}, "play ribbon-0 ribbon")
    others = [
        face(card)
        for card in deck_of(3)
        if card not in {*data["hands"][1], *(c for t in data["toys"].values() for c in t)}
    ]
    assert seen == (8 + min(others), 8 + 6, 8 + Fraction(sum(others), len(others)))  # yarn 8, mouse 0, ribbon 0 + ?


def test_last_card_leaves_nothing_open() -> None:
    state = GAME.from_dict(EXAMPLE)
    assert outlook(state.view(2), "play feather-6 ribbon") == Outlook(19, 19, Fraction(19))
    assert outlook(state.view(2), "play ribbon-1 ribbon") == Outlook(11, 11, Fraction(11))


def test_hands_of_others_make_no_difference() -> None:
    for players in (2, 3, 5):
        state = GAME.from_dict(lure(players, 5))
        assert isinstance(state.actor, int)
        for move in state.legal_moves()[::7]:
            assert outlook(state.to_dict(), move.text) == outlook(state.view(state.actor), move.text)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_totals_of_rounds_that_are_played_are_in_every_range_before(players: int) -> None:
    rng = random.Random(players)
    state: State = GAME.from_dict(lure(players, wins=[2, 1] + [0] * (players - 2), number=4))
    ranges: dict[int, list[Outlook]] = {player: [] for player in range(players)}
    while state.to_dict()["phase"] == "lure":
        actor, move = state.actor, rng.choice(state.legal_moves())
        assert isinstance(actor, int)
        ranges[actor].append(outlook(state.view(actor), move.text))
        state = state.play(move)
    ends = [event.data["total"] for event in state.events if event.kind == "total"]
    for player, seen in ranges.items():
        assert seen, "everybody has played"
        assert all(low <= ends[player] <= high and low <= mean <= high for low, high, mean in seen)
        assert all(one.low <= other.low and other.high <= one.high for one, other in pairwise(seen))
