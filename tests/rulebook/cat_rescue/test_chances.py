"""The odds of Cat Rescue: worked out by hand, by a second way of counting, and exact against estimated."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from catlib.bots import RandomBot, bot, play_out
from catlib.game import State
from catlib.games.cat_rescue import chances
from catlib.odds import Distribution, Estimate, Exact
from tests.rulebook.cat_rescue import naive
from tests.rulebook.cat_rescue.boards import GAME, board


def states_of_turns(count: int, seed: int) -> list[State]:
    """States out of random games for two, in the phases of a turn."""
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        record = play_out(GAME.new(2, outside=rng.choice(("allowed", "last_resort"))), [RandomBot()] * 2, rng)
        met = [state for state in record.states() if state.to_dict()["phase"] in ("source", "draw", "push")]
        found += rng.sample(met, min(6, len(met)))
    return found[:count]


def told(odds: Mapping[str, Exact]) -> dict[str, Fraction]:
    """The values alone."""
    return {name: one.value for name, one in odds.items()}


# ---------------------------------------------------------------- the next cat


def test_the_next_cat_is_any_of_those_in_the_street() -> None:
    state = board("rgb. / .... / .... / ..y.", phase="draw", street={"blue": 3, "wild": 1})
    assert {cat: odds.value for cat, odds in chances.next_cat(state).items()} == {
        "blue": Fraction(3, 4),
        "wild": Fraction(1, 4),
    }
    first = chances.next_cat(GAME.new(2))
    assert first["wild"] == Exact(Fraction(1, 13))
    assert {move.text: odds for move, odds in GAME.new(2).chance_outcomes()} == {
        f"cat {cat}": odds.value for cat, odds in first.items()
    }


def test_an_empty_street_has_no_next_cat() -> None:
    over = board("###. / .r.. / .... / ..g.", phase="over", turn=None, street={}, homes=[{"green": 1}])
    with pytest.raises(ValueError, match="street is empty"):
        chances.next_cat(over)


# ---------------------------------------------------------------- can this cat be turned?


def test_a_cat_between_two_of_its_colour_is_turned_by_what_fills_the_line() -> None:
    """Green on b1 waits for a third green (or wild) cat beside it: 2 + 1 of the 10 cats in the street."""
    rows = ".gg. / .... / .... / y..r"
    state = board(rows, card="d4 up", phase="draw", street={"green": 2, "wild": 1, "red": 3, "yellow": 4})
    assert told(chances.turning(state, "b1")) == {"street": Fraction(3, 10)}
    assert told(chances.turning(state, "c1")) == {"street": Fraction(3, 10)}
    assert chances.turnable(state)["a4"] == Exact(Fraction(0))


def test_a_foster_cat_is_certain_and_the_street_is_not() -> None:
    rows = ".gg. / .... / .... / y..r"
    state = board(
        rows,
        card="d4 up",
        phase="source",
        homes=[{"green": 1, "red": 1}, {"yellow": 1}],
        street={"green": 2, "wild": 1, "red": 3, "yellow": 4},
    )
    assert told(chances.turning(state, "b1")) == {
        "foster green": Fraction(1),
        "foster red": Fraction(0),
        "street": Fraction(3, 10),
    }
    assert chances.turnable(state)["b1"] == Exact(Fraction(1))
    in_hand = state.play("foster green")
    assert told(chances.turning(in_hand, "b1")) == {"hand": Fraction(1)}
    assert told(chances.turning(state.play("foster red"), "b1")) == {"hand": Fraction(0)}


def test_a_cat_is_followed_where_the_push_moves_it() -> None:
    """The only way to turn the green cat of b2 is to push it up between the two others."""
    state = board("g.g. / .g.. / .... / y..r", card="d4 down", hand="yellow")
    assert told(chances.turning(state, "b2")) == {"hand": Fraction(1)}
    after = state.play("push b2 up")
    assert [event.data["cell"] for event in after.events if event.kind == "turned"] == ["b1"]


def by_hand(data: naive.Json, cell: str) -> Fraction:
    """The chance to turn the cat on this cell, by the second engine; cats are told apart by marking this one."""

    def can(held: naive.Json) -> bool:
        for push in naive.allowed_pushes(held):
            _, first, way = push.split()
            line = naive.moving(naive.shelter_of(held), naive.place_of(first), way)
            place = naive.place_of(cell)
            now = naive.step(place, way) if place in line else place
            shelter = naive.shelter_of(held)
            cats = [shelter.pop(one) for one in line]
            for one, cat in zip(line, cats, strict=True):
                if naive.step(one, way) in naive.PLACES:
                    shelter[naive.step(one, way)] = cat
            shelter[naive.place_of(first)] = held["carried"]["cat"]
            if now in naive.inner_cats(shelter) - {naive.place_of(first)}:
                return True
        return False

    def held(cat: str, source: str) -> naive.Json:
        return {**data, "carried": {"cat": cat, "source": source}}

    if data["phase"] == "push":
        return Fraction(can(data))
    total = sum(data["street"].values())
    street = sum((Fraction(n, total) for cat, n in data["street"].items() if can(held(cat, "street"))), Fraction())
    home = data["homes"][data["turn"]] if data["phase"] == "source" else {}
    return max([street, *(Fraction(can(held(cat, "foster"))) for cat in home)])


def test_chances_to_turn_are_those_of_the_second_engine_and_of_the_kernel() -> None:
    states, some = states_of_turns(60, 3), 0
    for state, on_arrays in zip(states, chances.turnable_each(states), strict=True):
        found = chances.turnable(state)
        assert found == on_arrays
        data = state.to_dict()
        assert told(found) == {cell: by_hand(data, cell) for cell, cat in data["shelter"].items() if cat != "ready"}
        some += sum(0 < odds.value < 1 for odds in found.values())
    assert some > 20


def test_the_next_turn_is_that_of_the_state_after_the_push() -> None:
    state = board("g.g. / .g.. / .... / y..r", card="d4 down", hand="yellow", homes=[{"green": 1}, {"green": 1}])
    found = chances.next_turn(state, "b2")
    assert set(found) == {str(move) for move in state.legal_moves()}
    assert found["push b2 up"] == Exact(Fraction(1))  # it turns it at once
    after = state.play("push a4 up")  # the cat stays on b2; the next player can push it up with any cat
    assert found["push a4 up"] == Exact(max(odds.value for odds in chances.turning(after, "b2").values()))


def test_a_cat_that_leaves_or_is_the_last_of_the_game_cannot_be_turned_next() -> None:
    leaves = board("g... / .... / .r.. / ...y", card="d4 down", hand="yellow")
    assert chances.next_turn(leaves, "a1")["push a1 up"] == Exact(Fraction(0))
    last = board("gg.. / .... / .r.. / ...y", card="d4 down", hand="yellow", street={})
    assert set(told(chances.next_turn(last, "b1")).values()) == {Fraction(0)}


@pytest.mark.parametrize("question", [chances.turning, chances.next_turn])
def test_only_a_face_up_cat_in_a_turn_can_be_asked_for(question: Any) -> None:
    state = board("g#.. / .... / .r.. / ...y", card="d4 down")
    for cell in ("b1", "c1", "z9"):
        with pytest.raises(ValueError, match="no face-up cat"):
            question(state, cell)
    over = board("###. / .r.. / .... / ..g.", phase="over", turn=None, street={}, homes=[{"green": 1}])
    with pytest.raises(ValueError, match="turn"):
        question(over, "b2")


# ---------------------------------------------------------------- how does it end?


def test_the_outlook_counts_scores_titles_and_endings() -> None:
    found = chances.outlook(GAME.new(2), "random", 4000, seed=1)
    assert found.scores.trials == found.titles.trials == found.endings.trials == 4000
    assert next(iter(found.titles)) == "Cat Got Your Tongue?"
    assert len(found.titles) == 5
    assert len(found.endings) == 3
    assert float(found.endings["a foster home holds three cats"]) > 0.9
    assert float(found.titles["Cat Got Your Tongue?"]) == float(found.scores.chance(lambda score: score <= 9))


def test_an_outlook_on_arrays_and_one_of_the_engine_agree() -> None:
    start = GAME.new(3, outside="last_resort")
    arrays = chances.outlook(start, "random", 20_000).scores.mean()
    engine = chances.outlook(start, RandomBot(), 400).scores.mean()
    assert isinstance(arrays, Estimate)
    assert engine.low < arrays.high
    assert arrays.low < engine.high


def test_a_title_is_reached_from_its_first_point_on() -> None:
    ends = {score: Fraction(1, 6) for score in (9, 10, 19, 24, 29, 30)}
    found = chances.Outlook(
        GAME, Distribution.exact({chances.End(score, ("home_full",)): p for score, p in ends.items()})
    )
    assert [odds.value * 6 for odds in found.titles.values()] == [1, 2, 1, 1, 1]


@pytest.mark.parametrize(("left", "who"), [(1, "greedy"), (5, "greedy"), (14, "random"), (18, "random")])
def test_a_state_with_so_many_cats_left_is_the_beginning_of_a_turn(left: int, who: str) -> None:
    state = chances.reach(GAME.new(2, outside="last_resort"), left, who, seed=2)
    data = state.to_dict()
    assert sum(data["street"].values()) == left
    assert data["phase"] in ("source", "draw")
    assert GAME.from_dict(data) == state
    assert state == chances.reach(GAME.new(2, outside="last_resort"), left, who, seed=2)


def test_from_a_turn_that_has_begun_a_later_one_is_reached() -> None:
    state = chances.reach(GAME.new(2), 12)
    later = chances.reach(state, 6)
    assert sum(later.to_dict()["street"].values()) == 6
    assert chances.reach(state, 12) == state


def test_no_state_is_reached_that_cannot_be() -> None:
    for left in (0, 19):
        with pytest.raises(ValueError, match="1000 games"):
            chances.reach(GAME.new(2), left)


@pytest.mark.parametrize("who", ["random", "greedy"])
def test_the_exact_end_agrees_with_many_games(who: str) -> None:
    state = chances.reach(GAME.new(2), 1, "greedy", seed=4)
    exact = chances.exactly(state, who)
    games = chances.outlook(state, who, 20_000)
    assert exact.scores.trials is None
    for score, odds in exact.scores.items():
        assert games.scores[score].low - 0.01 < float(odds) < games.scores[score].high + 0.01
    assert set(games.scores) <= set(exact.scores)
    for why, odds in exact.endings.items():
        assert games.endings[why].low - 0.01 < float(odds) < games.endings[why].high + 0.01


def test_nothing_beats_the_best_move() -> None:
    for seed in range(3):
        state = chances.reach(GAME.new(2), 1, "greedy", seed=seed)
        best = chances.exactly(state, "best").scores.mean()
        for who in ("random", "greedy", bot("search", nodes=500)):
            assert chances.exactly(state, who).scores.mean().value <= best.value


def test_too_many_ways_to_go_on_are_refused() -> None:
    with pytest.raises(chances.TooMany, match="outlook"):
        chances.exactly(GAME.new(2), "random", limit=200)


# ---------------------------------------------------------------- what is a foster cat worth?


def test_what_a_source_is_worth_now_is_exact() -> None:
    rows = ".gg. / .... / .... / y..r"
    state = board(
        rows,
        card="d4 up",
        phase="source",
        homes=[{"green": 1, "red": 1}, {"yellow": 1}],
        street={"green": 2, "wild": 1, "red": 3, "yellow": 4},
    )
    found = chances.foster_worth(state, "random", games=200)
    adopted = 2 * state.to_dict()["adopted"]
    assert {source: worth.now.value - adopted for source, worth in found.items()} == {
        "foster green": 1,
        "foster red": 0,
        "street": Fraction(3, 10),
    }
    assert found["street"].against_street.value == 0
    assert found["street"].against_street.high == 0


def test_the_same_streets_make_differences_clear() -> None:
    """Game by game the same street: the difference is surer than that of two independent means."""
    state = next(
        state
        for seed in range(9)
        if (state := chances.reach(GAME.new(2), 12, seed=seed)).to_dict()["phase"] == "source"
    )
    found = chances.foster_worth(state, "greedy", games=4000)
    for source, worth in found.items():
        if source != "street":
            apart = worth.against_street.high - worth.against_street.low
            independent = (
                (worth.end.high - worth.end.low) ** 2 + (found["street"].end.high - found["street"].end.low) ** 2
            ) ** 0.5
            assert apart < independent
            assert worth.against_street.value == pytest.approx(worth.end.value - found["street"].end.value)


def test_there_must_be_a_choice() -> None:
    with pytest.raises(ValueError, match="no choice"):
        chances.foster_worth(board("g#.. / .... / .r.. / ...y", card="d4 down"))
