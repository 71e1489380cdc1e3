"""Cat Between Us on arrays: the kernel against the plain engine, against exact counts, and against a second writing."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import sqrt
from typing import cast

import numpy as np
import pytest

from catlib.game import State
from catlib.games.cat_between_us import careful, chances, kernel
from catlib.games.cat_between_us.knowledge import known
from catlib.games.cat_between_us.rules import CatBetweenUs, CatBetweenUsState
from tests.rulebook.cat_between_us import naive
from tests.rulebook.cat_between_us.positions import GAME as ANY_GAME

GAME = cast(CatBetweenUs, ANY_GAME)
PAWS = np.array(GAME.paws, np.uint8)


def near(one: float, other: float, error: float) -> bool:
    """Within so many standard errors that a right kernel fails once in ten thousand such tests."""
    return abs(one - other) <= 4 * error


# ---------------------------------------------------------------- chance


@pytest.mark.parametrize("below", [[6], [42, 41, 40], [1, 2, 63]])
def test_digits_are_even(below: list[int]) -> None:
    count = 63_000
    found = kernel.digits(below, count, kernel.generator(1))
    assert found.shape == (len(below), count)
    for row, most in zip(found, below, strict=True):
        seen = np.bincount(row, minlength=most)
        assert len(seen) == most
        assert all(near(one, count / most, sqrt(count / most)) for one in seen)


def test_two_digits_of_one_word_know_nothing_of_each_other() -> None:
    count = 180_000
    one, other = kernel.digits([6, 6], count, kernel.generator(2))
    seen = np.bincount(6 * one.astype(int) + other, minlength=36)
    assert all(near(cell, count / 36, sqrt(count / 36)) for cell in seen)


def test_all_ways_to_draw_different_cards_are_made_each_once() -> None:
    """From all rows of numbers that can be: all ordered choices of three cards of five."""
    numbers = np.array(list(product(range(5), range(4), range(3))), np.uint8).T
    drawn = kernel.different(numbers)
    assert sorted(map(tuple, drawn.T.tolist())) == sorted(permutations(range(5), 3))


def test_the_same_seed_gives_the_same_rounds_on_every_machine() -> None:
    ends = kernel.rounds([3, 4], PAWS, 1000, kernel.generator(7, 1))
    again = kernel.rounds([3, 4], PAWS, 1000, kernel.generator(7, 1))
    assert np.array_equal(ends.totals, again.totals) and np.array_equal(ends.target, again.target)
    assert ends.totals[:, :5].tolist() == SEVEN  # printed once, on one machine
    assert not np.array_equal(ends.totals, kernel.rounds([3, 4], PAWS, 1000, kernel.generator(7, 2)).totals)


SEVEN = [[13, 15, 12, 22, 26], [15, 30, 14, 21, 21]]


# ---------------------------------------------------------------- the end of a round


def test_winners_of_a_round_are_those_of_the_second_engine() -> None:
    """CBU-NUZZLE-5, CBU-NUZZLE-6 and CBU-NUZZLE-7 for all pairs of totals and targets."""
    totals = np.array(list(product(range(0, 61, 3), range(61))), np.uint8).T
    for target in range(36):
        won = kernel.nuzzle(totals, np.full(totals.shape[1], target, np.uint8))
        for (one, other), mine in zip(totals.T.tolist(), won.T.tolist(), strict=True):
            best = naive.best({0: naive.rank(one, target), 1: naive.rank(other, target)})
            assert mine == [0 in best, 1 in best]


@pytest.mark.parametrize("tiebreak", ["distance", "nuzzle"])
def test_winners_of_a_game_are_those_of_the_plain_engine(tiebreak: str) -> None:
    """CBU-END-2, CBU-END-3, CBU-R12: the last round of a game for four, at its end."""
    rng = random.Random(5)
    states: list[State] = []
    while len(states) < 60:
        state: State = GAME.new(4, tiebreak=tiebreak)
        while state.actor is not None:
            state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
        states.append(state)
    views = [state.to_dict() for state in states]
    totals = np.array([GAME.from_dict(view).totals(GAME.from_dict(view).position) for view in views], np.uint8).T
    target = np.array([view["target"] for view in views], np.uint8)
    ends = kernel.Ends(totals, target, kernel.nuzzle(totals, target))
    wins = np.array([view["wins"] for view in views], np.uint8).T
    found = kernel.winners(wins, ends, tiebreak)
    assert [tuple(np.flatnonzero(one).tolist()) for one in found.T] == [state.winners() for state in states]
    assert max(len(state.winners()) for state in states) >= 1


# ---------------------------------------------------------------- whole rounds


def engine_rounds(start: State, count: int, seed: int) -> tuple[list[list[int]], list[list[int]]]:
    """The totals and the winners of so many rounds of the plain engine from a state, everybody playing at random."""
    rng, totals, won = random.Random(seed), [], []
    for _ in range(count):
        state = start
        while not any(event.kind == "round_won" for event in state.events):
            state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
        told = {event.kind: event.data for event in state.events}
        totals.append([event.data["total"] for event in state.events if event.kind == "total"])
        won.append(list(told["round_won"]["players"]))
    return totals, won


def alike(ends: kernel.Ends, totals: list[list[int]], won: list[list[int]]) -> None:
    """That means, spreads and shares of rounds won differ by luck only."""
    for player in range(len(ends.totals)):
        theirs, mine = np.array([row[player] for row in totals], float), ends.totals[player].astype(float)
        error = sqrt(theirs.var() / len(theirs) + mine.var() / len(mine))
        assert near(mine.mean(), theirs.mean(), error + 1e-12)
        assert near(float(mine.std()), float(theirs.std()), float(mine.std()) / sqrt(2 * len(theirs)) * 1.5 + 1e-12)
        share, ours = float(np.mean([player in one for one in won])), ends.won[player].mean()
        assert near(ours, share, sqrt(ours * (1 - ours) / len(won) + ours * (1 - ours) / len(mine)) + 1e-12)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rounds_by_chance_are_those_of_the_plain_engine(players: int) -> None:
    paws = PAWS[:35] if players == 5 else PAWS  # without ribbon, the last suit
    ends = kernel.rounds([3] * players, paws, 40_000, kernel.generator(players))
    assert set(ends.target.tolist()) == set(paws.tolist())
    alike(ends, *engine_rounds(GAME.new(players), 250, players))


def test_rounds_of_players_with_wins_are_those_of_the_plain_engine() -> None:
    data = {**GAME.new(3).to_dict(), "wins": [0, 1, 2], "round": 4, "starter": 2}
    ends = kernel.rounds([3, 4, 5], PAWS, 40_000, kernel.generator(3))
    alike(ends, *engine_rounds(GAME.from_dict(data), 250, 3))


@pytest.mark.parametrize(("kept", "suits"), [(3, 6), (4, 6), (5, 6), (3, 5)])
def test_totals_of_the_kernel_are_spread_as_counted(kept: int, suits: int) -> None:
    """Pearson's chi squared over all totals that are to be expected 20 times or more."""
    count = 200_000
    counts = Counter(kernel.rounds([kept], PAWS[: 7 * suits], count, kernel.generator(kept)).totals[0].tolist())
    exact = chances.totals(kept, suits)
    assert set(counts) <= set(exact)
    expected = {total: float(odds) * count for total, odds in exact.items()}
    often = [total for total in expected if expected[total] >= 20]
    squared = sum((counts[total] - expected[total]) ** 2 / expected[total] for total in often)
    freedom = len(often) - 1
    assert abs(squared - freedom) < 4 * sqrt(2 * freedom)


def test_hands_may_differ_from_round_to_round() -> None:
    """Half of the rounds with 3 cards kept, half with 5: each half like rounds of that kind."""
    kept = np.array([3, 5] * 20_000, np.uint8)
    ends = kernel.rounds([kept, 4], PAWS, 40_000, kernel.generator(1))
    for start, mean in ((0, 18), (1, 30)):
        assert near(ends.totals[0, start::2].mean(), mean, 8.5 / sqrt(20_000))
    assert near(ends.totals[1].mean(), 24, 7 / sqrt(40_000))


# ---------------------------------------------------------------- on from a table


def stages(players: int, seed: int) -> list[State]:
    """One round of random play: a state in each phase and after every third card."""
    rng, state, found = random.Random(seed), GAME.new(players), []
    while state.to_dict()["round"] == 1:
        data = state.to_dict()
        dealt = sum(len(hand) for hand in data["hands"])
        laid = sum(len(cards) for cards in data["toys"].values())
        if data["phase"] == "target" or (data["phase"] == "deal" and dealt == 12) or (
            data["phase"] == "lure" and laid % 3 == 1
        ):  # fmt: skip
            found.append(state)
        state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
    return found


@pytest.mark.parametrize("players", [2, 3, 5])
def test_rounds_go_on_as_in_the_plain_engine(players: int) -> None:
    """From what everybody may know, in worlds that are dealt anew."""
    for number, state in enumerate(stages(players, players)):
        rng, count = random.Random(number), 200
        seen = state.view(0)
        ends = kernel.played_on(known(GAME, seen), 20_000, kernel.generator(number))
        if seen["phase"] == "lure":
            dealt = GAME.worlds(seen, rng)
            worlds = [next(dealt) for _ in range(count)]
        elif seen["phase"] == "target":
            worlds = [cast(CatBetweenUsState, state)] * count
        else:
            continue  # `worlds` are those of players who decide
        results = [engine_rounds(world, 1, number * count + at) for at, world in enumerate(worlds)]
        alike(ends, [row for totals, _ in results for row in totals], [row for _, won in results for row in won])


def test_a_half_dealt_hand_is_filled_up() -> None:
    state = next(state for state in stages(2, 4) if state.to_dict()["phase"] == "deal")
    table = known(GAME, state.view(0))
    assert [len(hand) for hand in table.known] == [9, 0] and list(table.unknown) == [0, 9]
    table = known(GAME, state.view(1))
    assert [len(hand) for hand in table.known] == [0, 3] and list(table.unknown) == [9, 6]
    ends = kernel.played_on(table, 20_000, kernel.generator(1))
    alike(ends, *engine_rounds_redealt(state, 300))


def engine_rounds_redealt(state: State, count: int) -> tuple[list[list[int]], list[list[int]]]:
    """Rounds of the plain engine from a deal of which only the hand of player 1 is known."""
    data, rng, totals, won = state.to_dict(), random.Random(3), [], []
    own = data["hands"][1]
    for number in range(count):
        others = rng.sample([card for card in naive.deck(data) if card not in own], len(data["hands"][0]))
        again = GAME.from_dict({**data, "hands": [dict.fromkeys(others, 1), own]})
        found = engine_rounds(again, 1, number)
        totals += found[0]
        won += found[1]
    return totals, won


def test_the_toy_of_a_random_play_is_any_with_room() -> None:
    """CBU-LURE-4: each move is as likely, so a toy with one place is as likely as one with two."""
    room = np.array([[2], [1], [0], [1]], np.uint8).repeat(30_000, axis=1)
    chosen = kernel._any_toy(room, kernel.generator(1))
    assert (chosen.sum(axis=0) == 1).all() and not chosen[2].any()
    assert all(near(chosen[toy].mean(), 1 / 3, sqrt(2 / 9 / 30_000)) for toy in (0, 1, 3))


def test_games_go_on_to_their_ends_as_in_the_plain_engine() -> None:
    rules = kernel.Rules(PAWS, np.array([3, 4, 5], np.uint8), 7, 3, "distance")
    rng = kernel.generator(4)
    first = kernel.rounds([3] * 4, PAWS, 20_000, rng)
    won = kernel.to_the_end(rules, 1, np.zeros((4, 20_000), np.uint8), first, rng)
    assert (won.any(axis=0)).all()
    for player in range(4):
        assert near(won[player].mean(), won.mean(), sqrt(0.2 / 20_000))
    seeds, alone = random.Random(8), 0
    for _ in range(150):
        state: State = GAME.new(4)
        while state.actor is not None:
            state = state.play(state.sample(seeds) if state.actor == "chance" else seeds.choice(state.legal_moves()))
        alone += len(state.winners()) == 1
    mine = (won.sum(axis=0) == 1).mean()
    assert near(mine, alone / 150, sqrt(mine * (1 - mine) / 150))


# ---------------------------------------------------------------- careful play


def test_careful_players_choose_what_a_second_writing_chooses() -> None:
    rng = np.random.default_rng(1)
    for kept, size in ((3, 5), (3, 4), (4, 6), (2, 5)):
        count = 40
        cards = np.array([rng.permutation(42)[:size] for _ in range(count)], np.uint8).T
        room = rng.integers(0, 3, (6, count)).astype(np.uint8)
        room[0] = np.maximum(room[0], 1)
        worth = (rng.integers(0, 7, (6, count)) * (2 - room)).astype(np.uint8)
        toys = careful.Toys(worth, room, rng.integers(8, 29, count).astype(np.uint8))
        place, toy = careful.choices(cards, kept, toys, kernel.generator(2))
        for game in range(count):
            options = written_again(cards[:, game], kept, worth[:, game], room[:, game], int(toys.target[game]))
            least = min(options.values())
            assert options[int(place[game]), int(toy[game])] == least


def written_again(
    cards: np.ndarray, kept: int, worth: np.ndarray, room: np.ndarray, target: int
) -> dict[tuple[int, int], int]:
    """For each place in hand and toy with room: how far off the best set to keep is expected to end."""
    found: dict[tuple[int, int], int] = {}
    for place, toy in product(range(len(cards)), range(6)):
        if not room[toy]:
            continue
        likely = [int(worth[one]) + 3 * int(room[one]) for one in range(6)]
        likely[toy] += int(cards[place]) // 6 - 3
        rest = [int(card) % 6 for at, card in enumerate(cards) if at != place]
        totals = [sum(likely[suit] for suit in some) for some in combinations(rest, kept)]
        found[place, toy] = min(target - total if total <= target else 2 * (total - target) for total in totals)
    return found


def test_the_card_that_is_chosen_leaves_the_hand_and_lies_under_its_toy() -> None:
    rng, count = np.random.default_rng(3), 50
    hand = np.array([rng.permutation(42)[:6] for _ in range(count)], np.uint8).T
    toys = careful.Toys(
        np.zeros((6, count), np.uint8), np.full((6, count), 2, np.uint8), np.full(count, 15, np.uint8)
    )  # fmt: skip
    place, toy = careful.choices(hand, 3, toys, kernel.generator(6))
    left = careful._one_turn(hand, 3, toys, kernel.generator(6))
    for game in range(count):
        played = int(hand[place[game], game])
        assert left[:, game].tolist() == [card for card in hand[:, game].tolist() if card != played]
        assert toys.worth[:, game].tolist() == [played // 6 if one == toy[game] else 0 for one in range(6)]
        assert toys.room[:, game].tolist() == [2 - (one == toy[game]) for one in range(6)]


def test_careful_players_break_even_choices_by_luck() -> None:
    """Six cards that are all alike in worth: no place in hand and no toy is chosen always."""
    count = 4000
    cards = np.array([[suit + 18] for suit in range(6)], np.uint8).repeat(count, axis=1)  # the 3 of each suit
    toys = careful.Toys(
        np.zeros((6, count), np.uint8), np.full((6, count), 2, np.uint8), np.full(count, 18, np.uint8)
    )  # fmt: skip
    place, toy = careful.choices(cards, 3, toys, kernel.generator(5))
    assert place.shape == toy.shape == (count,)
    for chosen in (place, toy):
        assert min(np.bincount(chosen, minlength=6)) > count / 24


def test_careful_players_come_nearer_than_chance() -> None:
    for players in (2, 3, 4, 5, 6):
        paws = PAWS[:35] if players == 5 else PAWS
        by_chance = kernel.rounds([3] * players, paws, 2000, kernel.generator(1))
        thought = careful.rounds([3] * players, paws, 500, kernel.generator(1))
        off = [np.abs(ends.totals.astype(int) - ends.target).mean() for ends in (by_chance, thought)]
        assert off[1] < 0.75 * off[0]


def test_a_fraction_of_a_chance_is_not_lost() -> None:
    """The kernel's shares and the exact chance that a total of three cards does not exceed 18."""
    ends = kernel.rounds([3], PAWS, 100_000, kernel.generator(12))
    exact = chances.totals(3).chance(lambda total: total <= 18)
    assert isinstance(exact.low, Fraction)
    assert near((ends.totals[0] <= 18).mean(), float(exact), 0.5 / sqrt(100_000))
