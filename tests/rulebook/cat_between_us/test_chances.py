"""The odds of Cat Between Us: counted a second way, worked out by hand, and exact against estimated."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from typing import Any, cast

import pytest

from catlib.game import State
from catlib.games.cat_between_us import chances, counting
from catlib.games.cat_between_us.counting import TooMany, ends
from catlib.games.cat_between_us.knowledge import known
from catlib.games.cat_between_us.rules import CatBetweenUs
from catlib.odds import Estimate, Exact
from tests.rulebook.cat_between_us import naive
from tests.rulebook.cat_between_us.positions import GAME as ANY_GAME
from tests.rulebook.cat_between_us.positions import HANDS

GAME = cast(CatBetweenUs, ANY_GAME)


# ---------------------------------------------------------------- totals before a round


def test_one_card_kept_brings_two_numbers_under_its_toy() -> None:
    """Any two cards of the 41 others: counted pair by pair."""
    others = [card % 7 for card in range(1, 42)]
    pairs: Counter[int] = Counter()
    for own in range(7):  # the cactus cards; every suit is like them
        others = [number for number in range(7) for _ in range(6)]
        others.remove(own)
        pairs.update(one + other for one, other in combinations(others, 2))
    whole = sum(pairs.values())
    assert {total: odds.value for total, odds in exact(chances.totals(1))} == {
        total: Fraction(count, whole) for total, count in pairs.items()
    }


def test_two_cards_kept_in_a_small_deck() -> None:
    """Two suits of seven cards: every way to keep two cards and to lay four, card by card."""
    counted: Counter[int] = Counter()
    deck = [(suit, number) for suit in range(2) for number in range(7)]
    for kept in combinations(deck, 2):
        left = [number for suit, number in deck if (suit, number) not in kept]
        suits = [suit for suit, _ in kept]
        for laid in permutations(left, 4):
            worth = laid[0] + laid[1], laid[2] + laid[3]
            counted[sum(worth[suit] for suit in suits)] += 1
    whole = sum(counted.values())
    assert {total: odds.value for total, odds in exact(chances.totals(2, 2))} == {
        total: Fraction(count, whole) for total, count in counted.items()
    }


def exact(distribution: Any) -> Iterator[tuple[int, Exact]]:
    for total, odds in distribution.items():
        assert isinstance(odds, Exact)
        yield total, odds


@pytest.mark.parametrize("suits", [5, 6])
@pytest.mark.parametrize("kept", [1, 2, 3, 4, 5])
def test_each_card_kept_brings_six_on_average(kept: int, suits: int) -> None:
    """Two cards come under each toy, and the mean of all numbers is 3."""
    found = chances.totals(kept, suits)
    assert found.mean() == Exact(Fraction(6 * kept), "mean")
    assert min(found) == 0
    # The most: cards of one suit, with both 6 under its toy.
    assert max(found) == 12 * kept if kept < 7 else True


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_cards_kept_are_those_of_the_rulebook(players: int) -> None:
    """CBU-RECAP-2: 3, 4 and 5 cards are left with 0, 1 and 2 wins, whatever the number of players."""
    assert [chances.kept(GAME, players, wins) for wins in range(3)] == [3, 4, 5]
    assert [GAME.hand_size(players, wins) for wins in range(3)] == list(HANDS[players])


# ---------------------------------------------------------------- many rounds


def test_rounds_are_repeatable_and_no_seat_is_better_by_chance() -> None:
    found = chances.rounds(GAME, (0, 0, 0), count=30_000, seed=1)
    assert found == chances.rounds(GAME, (0, 0, 0), count=30_000, seed=1)
    assert found.count == 30_000
    shares = [float(odds) for odds in found.won]
    assert max(shares) - min(shares) < 4 * sqrt(2 * 0.25 / 30_000)


def test_rounds_end_as_counted() -> None:
    found = chances.rounds(GAME, (0, 2), 15, count=40_000, seed=2)
    for player, cards in enumerate((3, 5)):
        expected = float(chances.totals(cards).chance(lambda total: total <= 15))
        seen = found.totals[player].chance(lambda total: total <= 15)
        assert seen.low - 0.005 < expected < seen.high + 0.005
        assert found.beyond[player] == found.totals[player].grouped(lambda total: total - 15)
    assert all(alone <= won for alone, won in zip(found.alone, found.wins, strict=True))
    assert sum(found.alone) + (sum(found.wins) - sum(found.alone)) // 2 == found.count


def test_a_far_target_is_exceeded_by_nobody_and_a_near_one_by_all() -> None:
    assert chances.rounds(GAME, (0, 0), 35, count=5000).all_exceed < 50
    assert chances.rounds(GAME, (2, 2), 0, count=5000).all_exceed > 4900


def test_wins_are_a_burden_by_chance_and_the_last_seat_an_edge_for_who_thinks() -> None:
    """What the notebook shows, once more, with other seeds."""
    by_chance = chances.rounds(GAME, (0, 1, 2), count=20_000, seed=9)
    fewest, more, most = by_chance.won
    assert fewest.low > more.high and more.low > most.high
    careful = chances.rounds(GAME, (0, 0, 0), style="careful", count=2000, seed=9)
    assert careful.won[2].low > careful.won[0].high


@pytest.mark.parametrize("style", chances.STYLES)
def test_five_players_have_five_toys(style: str) -> None:
    found = chances.rounds(GAME, (0,) * 5, style=style, count=1000, removed="cactus")
    assert len(found.won) == 5
    assert 15 < float(found.totals[0].mean()) < 21


def test_rounds_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="random, careful"):
        chances.rounds(GAME, (0, 0), style="greedy")
    for wins, count in (((0,), 10), ((0,) * 7, 10), ((0, 3), 10), ((0, -1), 10), ((0, 0), 0)):
        with pytest.raises(ValueError, match="cannot be"):
            chances.rounds(GAME, wins, count=count)


# ---------------------------------------------------------------- during the game


def late(players: int, left: int, seed: int, **more: Any) -> State:
    """A state of the first round in which so many cards are still to be played."""
    rng = random.Random(seed)
    state: State = GAME.new(players, **more.pop("options", {}))
    if more:
        state = GAME.from_dict({**state.to_dict(), **more})
    while True:
        data = state.to_dict()
        if data["phase"] == "lure" and sum(2 - len(cards) for cards in data["toys"].values()) == left:
            return state
        state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))


def by_the_rules(state: State) -> tuple[list[Fraction], list[Fraction]]:
    """The chances in round and game of a state of which all is known, move by move in the plain engine."""
    players = state.to_dict()["players"]
    told = {event.kind: event.data for event in state.events}
    if "round_won" in told:
        in_round = [Fraction(player in told["round_won"]["players"]) for player in range(players)]
        return in_round, [Fraction(player in state.winners()) for player in range(players)]
    moves = state.legal_moves()
    parts = [by_the_rules(state.play(move)) for move in moves]
    mean = [
        [sum(column, Fraction()) / len(moves) for column in zip(*rows, strict=True)]
        for rows in zip(*parts, strict=True)
    ]
    return mean[0], mean[1]


@pytest.mark.parametrize(("players", "left"), [(2, 1), (2, 2), (3, 2), (4, 2), (6, 1)])
def test_with_open_hands_all_plays_are_tried(players: int, left: int) -> None:
    state = late(players, left, seed=players)
    in_round, _ = by_the_rules(state)
    found = chances.now(GAME, state.to_dict(), trials=1000)
    assert list(found.round) == [Exact(chance) for chance in in_round]


def test_with_hidden_hands_all_worlds_are_tried() -> None:
    """The last card of a round for two: every hand that the other may have, in the plain engine."""
    state = late(2, 1, seed=4)
    actor = state.actor
    assert isinstance(actor, int)
    view, data = state.view(actor), state.to_dict()
    other = 1 - actor
    seen = {*view["hands"][actor], *(card for cards in view["toys"].values() for card in cards)}
    unseen = [card for card in naive.deck(data) if card not in seen]
    parts = []
    for hand in combinations(unseen, view["hands"][other]):
        hands = [dict.fromkeys(hand, 1) if player == other else data["hands"][player] for player in range(2)]
        parts.append(by_the_rules(GAME.from_dict({**data, "hands": hands}))[0])
    means = [sum(column, Fraction()) / len(parts) for column in zip(*parts, strict=True)]
    assert list(chances.now(GAME, view).round) == list(map(Exact, means))


@pytest.mark.parametrize(("players", "left"), [(2, 2), (2, 3), (3, 1)])
def test_exact_and_estimated_agree(players: int, left: int) -> None:
    state = late(players, left, seed=10 + left)
    actor = state.actor
    assert isinstance(actor, int)
    view = state.view(actor)
    counted = chances.now(GAME, view)
    tried = chances.now(GAME, view, trials=40_000, limit=0)
    for exactly, about in zip(counted.round, tried.round, strict=True):
        assert isinstance(exactly, Exact) and isinstance(about, Estimate)
        assert abs(float(exactly) - float(about)) <= 4 * sqrt(float(exactly) * (1 - float(exactly)) / 40_000) + 1e-9


@pytest.mark.parametrize("tiebreak", ["distance", "nuzzle"])
def test_the_game_is_exact_where_the_round_decides_it(tiebreak: str) -> None:
    """CBU-END-1 to CBU-END-4: the seventh round of a game for four."""
    state = late(
        4, 2, seed=3, wins=[2, 2, 1, 1], round=7, starter=0, options={"tiebreak": tiebreak}
    )  # fmt: skip
    in_round, in_game = by_the_rules(state)
    found = chances.now(GAME, state.to_dict())
    assert found.round == tuple(map(Exact, in_round))
    assert found.game == tuple(map(Exact, in_game))
    tried = chances.now(GAME, state.to_dict(), trials=20_000, limit=0)
    for exactly, about in zip(in_game, tried.game, strict=True):
        assert abs(float(exactly) - float(about)) < 4 * 0.5 / sqrt(20_000)


def test_two_players_with_two_wins_decide_the_game_in_this_round() -> None:
    state = late(2, 1, seed=1, wins=[2, 2], round=5, starter=1)
    found = chances.now(GAME, state.view(state.actor if isinstance(state.actor, int) else 0))
    assert found.round == found.game
    assert all(isinstance(odds, Exact) for odds in found.game)


def test_when_the_game_is_over_nothing_is_left_to_chance() -> None:
    rng, state = random.Random(6), GAME.new(3)
    before = state
    while state.actor is not None:
        before = state
        state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
    assert before.to_dict()["phase"] == "lure"
    found = chances.now(GAME, state.view(0))
    assert found.game == tuple(Exact(Fraction(player in state.winners())) for player in range(3))
    won = next(event.data["players"] for event in state.events if event.kind == "round_won")
    assert found.round == tuple(Exact(Fraction(player in won)) for player in range(3))


def test_the_chances_depend_on_what_the_view_tells_alone() -> None:
    """The hand of the other is changed: the chances that this person sees stay the same."""
    state = late(2, 6, seed=8)
    view = state.view(0)
    worlds = GAME.worlds(view, random.Random(1))
    other = next(world for world in worlds if world.to_dict()["hands"][1] != state.to_dict()["hands"][1])
    assert chances.now(GAME, view, trials=500) == chances.now(GAME, other.view(0), trials=500)


@pytest.mark.parametrize("phase", ["target", "deal", "lure"])
def test_every_phase_has_an_answer_also_for_one_who_sees_no_hand(phase: str) -> None:
    rng, state = random.Random(2), GAME.new(5)
    while state.to_dict()["phase"] != phase:
        state = state.play(state.sample(rng))
    for player in (None, 0, 4):
        found = chances.now(GAME, state.view(player), trials=2000, seed=3)
        assert len(found.round) == len(found.game) == 5
        assert sum(map(float, found.round)) >= 1 and sum(map(float, found.game)) >= 1
        assert phase != "target" or max(float(odds) for odds in found.game) < 0.3


def test_too_much_is_told() -> None:
    with pytest.raises(TooMany, match="still to be played"):
        ends(known(GAME, late(2, 5, seed=1).view(0)))
    with pytest.raises(TooMany, match="more than 10 ways"):
        ends(known(GAME, late(2, 2, seed=1).view(0)), limit=10)


def test_outcomes_sum_to_one() -> None:
    assert sum(ends(known(GAME, late(2, 2, seed=2).view(1))).values()) == 1
    third = late(3, 1, seed=2)
    assert sum(ends(known(GAME, third.view(third.to_dict()["actor"]))).values()) == 1


def test_what_is_counted_needs_no_numpy() -> None:
    """The pictures ask `outlook` and must work without NumPy, so that is loaded only when rounds are played."""
    import subprocess  # noqa: PLC0415  # only here

    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import catlib\n"
        "chances = catlib.game('cat_between_us').room('chances')\n"
        "print(chances.totals(3).mean())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "exactly 18\n"


def test_the_number_of_hands_is_right() -> None:
    hands = counting._hands((2, 1, 0, 0, 0, 3), 3)
    assert sum(ways for _, ways in hands) == 20  # 3 of 6 cards
    assert all(sum(hand) == 3 for hand, _ in hands)
