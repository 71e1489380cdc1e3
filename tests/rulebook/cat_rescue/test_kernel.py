"""Cat Rescue on arrays: the kernel against the plain engine, move by move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import catlib
from catlib.bots import GreedyBot, RandomBot, finished, play_out
from catlib.game import State
from catlib.games.cat_rescue import chances, kernel, playouts
from tests.rulebook.cat_rescue import naive
from tests.rulebook.cat_rescue.boards import GAME, board

TABLES = [(players, outside) for players in (1, 2, 3, 4) for outside in ("allowed", "last_resort")]
COLOURS = ("blue", "green", "red", "yellow", "wild")


def random_states(count: int, seed: int) -> Iterator[State]:
    """States in phase `push`: half of them out of random games, half of them thrown together."""
    rng = random.Random(seed)
    while count > 0:
        yield GAME.from_dict(naive.random_position(rng))
        state = GAME.new(rng.randint(1, 4), outside=rng.choice(("allowed", "last_resort")))
        met = []
        while state.actor is not None:
            met.append(state)
            state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
        yield rng.choice([state for state in met if state.to_dict()["phase"] == "push"])
        count -= 2


def number_of(push: str) -> int:
    """The number of a push in the kernel."""
    _, cell, way = push.split()
    return 4 * kernel.CELLS.index(cell) + kernel.WAYS.index(way)


def notation(number: int) -> str:
    """The push of this number."""
    return f"push {kernel.CELLS[number // 4]} {kernel.WAYS[number % 4]}"


@pytest.mark.parametrize("seed", range(4))
def test_every_push_of_the_kernel_ends_in_the_state_of_the_engine(seed: int) -> None:
    tried = 0
    for state in random_states(400, seed):
        at = kernel.read([state])
        outside = state.to_dict()["options"]["outside"] == "last_resort"
        found = int(kernel.legal(at.cats, at.ready, at.card, at.arrow, outside)[0])
        moves = [notation(bit) for bit in range(64) if found >> bit & 1]
        assert moves == [str(move) for move in state.legal_moves()]
        many = at.take(np.zeros(len(moves), np.int64))
        kernel.deliver(many, np.array([number_of(move) for move in moves], np.uint64))
        for i, move in enumerate(moves):
            after = state.play(move).to_dict()
            mine = kernel.written(many, i, GAME)
            assert mine == {key: after[key] for key in mine}, (state.to_dict(), move)
            assert bool(many.over[i]) == (after["phase"] == "over")
            assert many.over[i] or many.turn[i] == after["turn"]
        tried += len(moves)
    assert tried > 2000


def test_a_push_of_the_kernel_tells_which_cats_it_moved_and_turned() -> None:
    for state in random_states(150, 7):
        for move in state.legal_moves():
            at = kernel.read([state])
            done = kernel.push(at.cats, at.ready, at.hand, np.array([number_of(str(move))], np.uint64))
            told = state.play(move).events
            moved = next(event.data["moved"] for event in told if event.kind == "pushed")
            turned = [event.data["cell"] for event in told if event.kind == "turned"]
            assert sorted(cells(done.line)) == sorted(moved)
            assert sorted(cells(done.turned)) == sorted(turned)


def cells(mask: Any) -> list[str]:
    """The spaces of a mask of one position."""
    return [cell for i, cell in enumerate(kernel.CELLS) if int(mask[0]) >> 4 * i & 1]


class Stream:
    """The random numbers of one game of the kernel, written again in plain Python."""

    def __init__(self, seed: int, game: int) -> None:
        self.start = self.mix(self.mix(seed) + game * playouts.GOLDEN)

    @staticmethod
    def mix(word: int) -> int:
        word %= 2**64
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
        return word ^ word >> 31

    def number(self, key: int) -> int:
        return self.mix(self.start + key * playouts.GOLDEN)


def played_alike(state: State, seed: int, number: int) -> tuple[State, int]:
    """A random game of the engine with the choices that the kernel makes in its game of this number; its turns."""
    stream, turns = Stream(seed, number), 0
    while state.actor is not None:
        data = state.to_dict()
        choice = stream.number(playouts.CHOICES + turns)
        if state.actor == "chance":
            street = [cat for cat in COLOURS for _ in range(data["street"].get(cat, 0))]
            move = f"cat {street[(stream.number(len(street)) >> 32) * len(street) >> 32]}"
        elif data["phase"] == "source":
            home = data["homes"][data["turn"]]
            sources = [f"foster {cat}" for cat in COLOURS if cat in home] + ["street"]
            move = sources[(choice & 0xFFFFFFFF) * len(sources) >> 32]
        else:
            pushes = state.legal_moves()
            move = str(pushes[(choice >> 32) * len(pushes) >> 32])
        state = state.play(move)
        turns += sum(event.kind == "pushed" for event in state.events)
    return state, turns


def ending(state: State) -> int:
    """How a game ended, as the kernel tells it."""
    reasons = state.events[-1].data["reasons"]
    return playouts.STREET_EMPTY * ("street_empty" in reasons) + playouts.HOME_FULL * ("home_full" in reasons)


@pytest.mark.parametrize(("players", "outside"), TABLES)
def test_random_games_of_the_kernel_are_those_of_the_engine(players: int, outside: str) -> None:
    start = GAME.new(players, outside=outside)
    ends = playouts.playouts(start, 60, seed=players)
    for i in range(60):
        last, turns = played_alike(start, players, i)
        assert (ends.scores[i], ends.endings[i], ends.turns[i]) == (last.scores()[0], ending(last), turns)


def test_games_begun_anywhere_are_those_of_the_engine() -> None:
    """In every phase: while cats are dealt, before a source is chosen, once the street is, with a cat in hand."""
    rng, phases = random.Random(5), Counter[str]()
    states = list(random_states(40, 11))
    for players in (1, 2, 3, 4):
        record = play_out(GAME.new(players), [RandomBot()] * players, rng)
        states += list(record.states())[::2]
    for state in states:
        phases[state.to_dict()["phase"]] += 1
        ends = playouts.playouts(state, 3, seed=5, first=4)
        for i in range(3):
            last, turns = played_alike(state, 5, 4 + i)
            assert (ends.scores[i], ends.endings[i], ends.turns[i]) == (last.scores()[0], ending(last), turns)
    assert min(phases[phase] for phase in ("setup", "source", "draw", "push")) > 3


def test_the_kernel_takes_a_game_that_is_over_as_it_is() -> None:
    over = board("###. / .r.. / .... / ..g.", phase="over", turn=None, street={}, homes=[{"green": 1}])
    ends = playouts.playouts(over, 3)
    assert set(ends.scores) == set(over.scores())
    assert set(ends.turns) == {0}


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_games_of_the_kernel_depend_on_seed_and_number_alone(bot: str) -> None:
    start = GAME.new(2)
    whole = playouts.playouts(start, 1500, bot, seed=3)
    parts = playouts.Ends.joined(
        [playouts.playouts(start, 700, bot, 3), playouts.playouts(start, 800, bot, 3, first=700)]
    )
    assert np.array_equal(whole.scores, parts.scores)
    assert not np.array_equal(whole.scores, playouts.playouts(start, 1500, bot, seed=4).scores)


@pytest.mark.parametrize(("players", "outside"), TABLES)
def test_the_scores_of_the_kernel_have_the_distribution_of_independent_games(players: int, outside: str) -> None:
    """Chi-square with a fixed seed: 20 000 games of the kernel against 500 of the engine with Python's generator."""
    start, rng = GAME.new(players, outside=outside), random.Random(players)
    theirs = np.zeros(49)
    for _ in range(500):
        state = start
        while state.actor is not None:
            state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
        theirs[state.scores()[0]] += 1
    mine = np.bincount(playouts.playouts(start, 20_000, seed=1).scores, minlength=49) / 20_000
    expected = np.array([*mine[:5], mine[5:].sum()]) * 500
    observed = np.array([*theirs[:5], theirs[5:].sum()])
    used = expected > 4
    expected, observed = (np.append(x[used], max(x[~used].sum(), 1e-9)) for x in (expected, observed))
    assert ((observed - expected) ** 2 / np.maximum(expected, 1)).sum() < 20.5  # 0.999 of chi-square, 5 degrees


def test_a_bit_is_chosen_evenly() -> None:
    bits = np.array([0x8000400020001, 0xFFFFFFFFFFFFFFFF, 1 << 63, 6], np.uint64)
    for word in bits:
        count = int(word).bit_count()
        choices = np.array([(2**32 * n + count - 1) // count for n in range(count)], np.uint64)
        chosen = playouts._nth(np.full(count, word), choices)
        assert list(chosen) == [bit for bit in range(64) if int(word) >> bit & 1]


def test_bots_that_do_not_play_on_arrays_are_named() -> None:
    with pytest.raises(ValueError, match="random, greedy"):
        playouts.playouts(catlib.game("cat_rescue").new(2), 1, "search")


def test_the_kernel_finds_the_cats_that_some_push_turns() -> None:
    turned = 0
    for state in random_states(200, 9):
        at = kernel.read([state])
        found = kernel.turnable(at, state.to_dict()["options"]["outside"] == "last_resort")
        wanted = chances._may_turn(state)
        assert set(cells(found[:, at.hand[0]])) == set(wanted)
        turned += len(wanted)
    assert turned > 50


def test_the_greedy_bot_of_the_kernel_rates_like_that_of_the_engine() -> None:
    """Every kind of cat in hand, and the choice of the source: what it comes to, and which moves are as good."""
    ties = 0
    for state in random_states(120, 13):
        for here in (state, *sources(state)):
            ties += rated_alike(here) > 1
    assert ties > 20


def test_the_greedy_bot_of_the_kernel_knows_that_the_last_cat_ends_the_game_anyway() -> None:
    """With one cat in the street and two at home a third cat at home costs nothing, unless it comes from the home."""
    rng, found = random.Random(17), 0
    while found < 12:
        data = naive.random_position(rng)
        if not data["street"] and sum(data["homes"][data["turn"]].values()) == 2:
            for state in sources(GAME.from_dict(data)):
                rated_alike(state)
                found += 1


def rated_alike(here: State) -> int:
    """Assert that bot and kernel agree on the best moves and, with a cat in hand, the result; how many they are."""
    at = kernel.read([here])
    ratings = finished(GreedyBot().rate(GAME, here.view(None), random.Random(0)))
    best = [move.text for move, rating in ratings.items() if rating >= max(ratings.values()) - 1e-9]
    how, last_resort = playouts.GreedyPolicy(GAME), here.to_dict()["options"]["outside"] == "last_resort"
    now = kernel.legal(at.cats, at.ready, at.card, at.arrow, last_resort)
    if here.to_dict()["phase"] == "push":
        results, pushes = how.results(at, now), int(how.best(at)[0])
        result = results[int(at.from_foster[0])][0, at.hand[0]]
        assert result / playouts.POINT == pytest.approx(max(ratings.values()))
        assert [notation(bit) for bit in range(64) if pushes >> bit & 1] == best
    else:
        many, even = at.take(np.zeros(60, np.int64)), np.arange(60, dtype=np.uint64) * np.uint64(2**32 // 60)
        chosen = how.source(many, now.repeat(60), even).tolist()
        assert {"street" if kind == kernel.NOBODY else f"foster {COLOURS[kind]}" for kind in chosen} == set(best)
    return len(best)


def sources(state: State) -> Iterator[State]:
    """The state as it may have been before the cat in hand was drawn, where a source could be chosen then."""
    data = state.to_dict()
    cat, home = data["carried"]["cat"], data["homes"][data["turn"]]
    if data["delivery"]["side"] == "street" and data["carried"]["source"] == "street" and home:
        street = {**data["street"], cat: data["street"].get(cat, 0) + 1}
        yield GAME.from_dict({**data, "phase": "source", "carried": None, "street": street})


def test_greedy_games_of_the_kernel_have_the_mean_of_those_of_the_engine() -> None:
    start = GAME.new(2)
    kernel_mean = chances.outlook(start, "greedy", 4000).scores.mean()
    engine_mean = chances.outlook(start, GreedyBot(), 20).scores.mean()
    assert engine_mean.low < kernel_mean.value < engine_mean.high
