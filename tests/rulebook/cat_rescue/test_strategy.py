"""What the bots of Cat Rescue think: the quick rules beside the engine, what a turn is worth, the search, the words."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

import catlib
from catlib.bots import Budget, GreedyBot, RandomBot, SearchBot, finished, play_out
from catlib.game import Move, State
from catlib.games.cat_rescue import strategy, worth
from catlib.games.cat_rescue.rules import CatRescueState
from catlib.games.cat_rescue.shelter import CELLS, Push
from catlib.games.cat_rescue.strategy import Hand, delivered, from_home, from_street
from catlib.games.cat_rescue.worth import Turn
from tests.rulebook.cat_rescue import naive
from tests.rulebook.cat_rescue.boards import GAME, board, cats_in

ACROSS = {"up": "left", "left": "up", "down": "right", "right": "down"}
MIRRORED = {"up": "up", "down": "down", "left": "right", "right": "left"}


def turn_of(state: State) -> Turn:
    """The turn that begins or goes on in this state."""
    at = state.position
    return Turn(at.outside, at.turn, at.street, at.homes, at.shelter, at.card, at.side, at.arrow)


def positions(count: int, seed: int = 1) -> list[CatRescueState]:
    """Random positions with a cat in hand, of all numbers of players and both options."""
    rng = random.Random(seed)
    found = [GAME.from_dict(naive.random_position(rng)) for _ in range(count)]
    assert all(isinstance(state, CatRescueState) for state in found)
    return found  # type: ignore[return-value]


def game_states(seed: int, players: int = 2, **options: Any) -> list[State]:
    """All states of a game between greedy players."""
    return list(play_out(GAME.new(players, **options), [GreedyBot()] * players, random.Random(seed)).states())


def rated(state: State, **budget: Any) -> Mapping[Move, float]:
    """What the search makes of the moves in this state."""
    return finished(SearchBot(**budget).rate(GAME, state.view(state.actor), random.Random(0)))  # type: ignore[arg-type]


# ---------------------------------------------------------------- the rules once more, without events


def test_a_delivery_without_events_is_that_of_the_rules() -> None:
    forced = 0
    for state in positions(400):
        at = state.position
        hand = Hand(turn_of(state), at.hand, at.source or "")
        assert strategy.pushes_of(hand) == state.legal_moves()
        for push in state.legal_moves():
            assert isinstance(push, Push)
            gain, turn = delivered(state.game, hand, push)
            after = state.play(push)
            if sum(event.kind == "pushed" for event in after.events) > 1:
                forced += 1
                continue
            assert after.scores()[0] == state.scores()[0] + gain
            assert (turn is None) == (after.actor is None)
            if turn is not None:
                assert turn == turn_of(after)
    assert forced < 100


def test_the_cats_that_may_come_are_those_of_the_rules() -> None:
    choices = 0
    for seed, players in enumerate((1, 2, 3, 4)):
        for state in game_states(seed, players):
            if state.position.phase not in ("source", "draw") or state.position.hand:
                continue
            names = state.game.cat_names
            turn = turn_of(state)
            street = state.play("street") if state.position.phase == "source" else state
            drawn = {f"cat {names[hand.cat]}": (chance, hand) for chance, hand in from_street(turn)}
            assert drawn.keys() == {str(move) for move, _ in street.chance_outcomes()}
            for move, chance in street.chance_outcomes():
                assert Fraction(drawn[str(move)][0]).limit_denominator(100) == chance
                after = street.play(move)
                if after.position.phase == "push":
                    assert drawn[str(move)][1] == Hand(turn_of(after), after.position.hand, "street")
            fostered = {f"foster {names[hand.cat]}": hand for hand in from_home(turn)}
            legal = {str(move) for move in state.legal_moves()} - {"street"}
            choices += len(legal)
            if state.position.phase == "source":
                assert fostered.keys() == legal
                for move_text, hand in fostered.items():
                    after = state.play(move_text)
                    if after.position.phase == "push":
                        assert hand == Hand(turn_of(after), after.position.hand, "foster")
    assert choices > 20


# ---------------------------------------------------------------- what a turn is worth


def mirrored(turn: Turn) -> Turn:
    """The same with left and right exchanged."""
    rows = "".join(turn.shelter[4 * row : 4 * row + 4][::-1] for row in range(4))
    card = turn.card - turn.card % 4 + 3 - turn.card % 4
    return turn._replace(shelter=rows, card=card, arrow=MIRRORED[turn.arrow])


def across(turn: Turn) -> Turn:
    """The same with rows and columns exchanged."""
    columns = "".join(turn.shelter[column::4] for column in range(4))
    return turn._replace(shelter=columns, card=4 * (turn.card % 4) + turn.card // 4, arrow=ACROSS[turn.arrow])


def recoloured(turn: Turn) -> Turn:
    """The same with each colour in the place of another."""
    change = str.maketrans("1234", "2341")
    first, second, third, fourth, wild = turn.street
    homes = tuple("".join(sorted(home.translate(change))) for home in turn.homes)
    return turn._replace(
        shelter=turn.shelter.translate(change), homes=homes, street=(fourth, first, second, third, wild)
    )


@pytest.mark.parametrize("change", [mirrored, across, recoloured])
def test_what_looks_alike_is_worth_the_same(change: Any) -> None:
    """CRE-R3: the square has eight sides to look at it from; no colour is better than another."""
    for state in positions(150, seed=2):
        turn = turn_of(state)
        assert worth.worth(change(turn)) == pytest.approx(worth.worth(turn), abs=1e-9)


def test_what_is_worth_more_is_told_apart() -> None:
    """More cats to come, a group nearly made, and room in the foster homes are all worth something."""
    long = turn_of(board("bb.. / .rg. / .gr. / ....", card="c3 left", phase="draw"))
    few = long._replace(street=(1, 1, 0, 0, 0))
    assert worth.worth(long) > worth.worth(few) + 5
    full = long._replace(homes=("12", "34"))
    assert worth.worth(full) != worth.worth(long)
    assert worth.worth(long._replace(outside="last_resort")) < worth.worth(long)


def test_patterns_have_their_numbers() -> None:
    assert list(worth.patterns(1)) == [".", "1", "*", "#"]
    assert list(worth.patterns(2))[4:10] == ["1.", "11", "12", "1*", "1#", "*."]
    assert sum(1 for _ in worth.patterns(4)) == 372
    numbers = {worth.corner(pattern) for pattern in worth.patterns(6)}
    assert numbers == set(range(10447))
    assert {worth.centre(pattern) for pattern in worth.patterns(6)} == set(range(5309))
    assert worth.corner("3.*1#3") == worth.corner("1.*2#1") != worth.corner("1.*1#2")
    assert worth.centre("12.#*1") == worth.centre("#*112.") != worth.centre("12.#*2")


def test_clusters_of_face_down_cats() -> None:
    assert sorted(worth.clusters("##..............")) == [4 * 2 + 2]
    assert sorted(worth.clusters("#....#.....#...#")) == [4 + 0, 4 + 1, 4 * 2 + 2]
    assert sorted(worth.clusters("#" * 16)) == [4 * 15 + 3]
    assert list(worth.clusters("....1*....")) == []


def test_the_card_is_seen_from_its_nearer_end() -> None:
    assert worth.along(0, -1) == (False, 0, 1)
    assert worth.along(3, 1) == (True, 0, 1)
    assert worth.along(1, 1) == (False, 1, 2)
    assert worth.along(2, -1) == (True, 1, 2)
    assert worth.along(2, 0) == (True, 1, 0)
    shelter = "".join(f"{number:x}" for number in range(16))
    for (card, _), (row, says, column, column_says) in worth.CARD_PLACES.items():
        assert shelter[row][int(says[1])] == shelter[column][int(column_says[1])] == f"{card:x}"
        assert says[0] == str(int(CELLS[card][1] in "14"))
        assert column_says[0] == str(int(CELLS[card][0] in "ad"))


def test_a_street_longer_than_play_leaves_has_a_worth_too() -> None:
    state = board(".... / .bg. / .... / ....", card="c2 left", homes=[{}, {}], phase="draw")
    assert sum(state.position.street) > 20
    assert worth.worth(turn_of(state)) > 0


def test_what_is_kept_for_speed_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worth, "KEPT", 3)
    sums = worth._Sums(len)
    assert [sums["x" * count] for count in range(8)] == pytest.approx([count * worth.UNIT for count in range(8)])
    assert len(sums) <= 3


# ---------------------------------------------------------------- the search


def best_to_the_end(state: State) -> Fraction:
    """What the best play from here ends in, found by playing everything."""
    if state.actor is None:
        return Fraction(state.scores()[0])
    if state.actor == "chance":
        return sum((chance * best_to_the_end(state.play(move)) for move, chance in state.chance_outcomes()), Fraction())
    return max(best_to_the_end(state.play(move)) for move in state.legal_moves())


def test_the_last_two_turns_are_searched_exactly() -> None:
    """With one cat left in the street and nothing at home, the next player draws it, and all that can come is known."""
    rng, searched = random.Random(5), 0
    while searched < 5:
        data = naive.random_position(rng)
        if data["players"] == 1 or not data["street"]:
            continue
        homes: list[Any] = [{} for _ in data["homes"]]
        kind = next(iter(data["street"]))
        data |= {"homes": homes, "street": {kind: 1}, "adopted": 0}
        data["carried"]["source"] = "street"
        data["adopted"] = 26 - cats_in(data)
        state = GAME.from_dict(data)
        searched += 1
        ratings = rated(state, nodes=10**6)
        for move in state.legal_moves():
            assert ratings[move] == pytest.approx(float(best_to_the_end(state.play(move))))


@pytest.mark.parametrize("nodes", [0, 300, 3000])
def test_the_budget_bounds_the_search(nodes: int) -> None:
    """It stops soon after, and yields often before."""
    for state in positions(6, seed=3):
        budget = Budget(nodes=nodes)
        thinking = strategy.search(GAME, state.view(0), random.Random(0), budget)
        last = 0
        for share in thinking:
            assert 0 <= share <= 1
            assert budget.spent - last < 700
            last = budget.spent
        assert budget.spent < nodes + 1500


def test_more_nodes_change_what_is_thought_and_the_same_nodes_do_not() -> None:
    state = board("bb.. / .rg. / .gr. / ....", card="c3 left", hand="blue")
    assert rated(state, nodes=2000) == rated(state, nodes=2000)
    assert rated(state, nodes=2000) != rated(state, nodes=0)
    assert rated(state, seconds=0.0) == rated(state, nodes=0)


def test_a_source_is_rated_by_what_can_come_of_it() -> None:
    """The third blue cat is at home, the street has none: foster it."""
    state = board(
        "bb.. / .... / ..rg / ....", card="d3 left", phase="source", homes=[{"blue": 1}, {"red": 1}],
        street={"green": 2, "red": 2},
    )  # fmt: skip
    ratings = rated(state, nodes=2000)
    assert [str(move) for move in ratings] == ["foster blue", "street"]
    assert max(ratings, key=lambda move: ratings[move]).text == "foster blue"


def test_search_plays_far_better_than_greedy_and_greedy_than_random() -> None:
    """Judging each move at first sight only; benchmarks/strength.py measures the rest."""
    means = []
    for player in (RandomBot(), GreedyBot(), SearchBot(nodes=0)):
        results = catlib.simulate(GAME, [player] * 2, 12, seed=1)
        means.append(sum(result.scores[0] for result in results) / 12)
    random_mean, greedy_mean, search_mean = means
    assert random_mean < 6
    assert 18 < greedy_mean < 27
    assert search_mean > 32


def test_without_outside_pushes_too() -> None:
    results = catlib.simulate(GAME, [SearchBot(nodes=0)] * 2, 12, seed=1, options={"outside": "last_resort"})
    assert sum(result.scores[0] for result in results) / 12 > 22


def test_an_early_end_is_no_good_result() -> None:
    """CRE-END-2: a third cat at home ends the game, and greedy players avoid it where they can."""
    full = board("gr.. / .... / .... / ..bg", card="c4 left", homes=[{"green": 2}, {"red": 1}], hand="yellow")
    ends = full.play("push a1 up")
    assert ends.actor is None
    assert strategy.result(ends, 0) < ends.scores()[0] - 4
    assert GreedyBot().choose(GAME, full.view(0), random.Random(0)).text != "push a1 up"


def test_a_forced_push_ends_the_turn() -> None:
    """CRE-R18: what happens by itself belongs to the turn."""
    state = board(
        ".... / ..r. / ..b. / ....", card="c3 left", side="foster", turn=0, phase="draw", homes=[{"green": 1}, {}]
    )
    assert strategy.turn_over(state.play("cat green"))
    opening = board("bb.. / .rg. / .gr. / ....", card="c3 left", phase="draw")
    assert not strategy.turn_over(opening.play("cat red"))


# ---------------------------------------------------------------- why


def why(state: State, move: str, ratings: Mapping[str, float]) -> str:
    found = {Move(text): rating for text, rating in ratings.items()}
    legal = next(legal for legal in state.legal_moves() if legal.text == move)
    said = strategy.why(GAME, state.view(0), legal, found, state.play(move).events_seen(0))
    assert "{" not in said
    return said


def test_why_a_push_is_good() -> None:
    state = board("bb.w / .... / .... / ..g.", card="c4 left", hand="blue")
    said = why(state, "push a1 right", {"push a1 right": 20.0, "push b1 down": 18.5, "push a1 down": 17.0})
    assert "b1 and c1" in said
    assert "1.5 points" in said
    assert GAME.describe(Move("push b1 down")) in said
    assert "17" not in said


def test_why_adoption_and_home() -> None:
    state = board(".##. / ##.. / .... / y.g.", card="c4 left", hand="yellow")
    assert "3 cats" in why(state, "push b2 up", {"push b2 up": 20.0})
    state = board("gr.. / .... / .... / ..bg", card="c4 left", hand="yellow")
    assert "green" in why(state, "push a1 up", {"push a1 up": 20.0})


def test_why_not() -> None:
    state = board("bb.w / .... / .... / ..g.", card="c4 left", hand="blue")
    said = why(state, "push b1 down", {"push a1 right": 20.0, "push b1 down": 18.5})
    assert GAME.describe(Move("push a1 right")) in said
    assert "1.5" in said
    assert "next best" not in said


def test_why_a_source() -> None:
    state = board("bb.. / .... / ..rg / ....", card="d3 left", phase="source", homes=[{"blue": 1}, {"red": 1}])
    street = why(state, "street", {"foster blue": 20.0, "street": 20.0})
    foster = why(state, "foster blue", {"foster blue": 20.0, "street": 20.0})
    assert street != foster
    for said in (street, foster):
        assert "0.0" not in said


def test_why_is_said_of_any_move() -> None:
    for seed, players in enumerate((1, 2, 3, 4)):
        for state in game_states(seed, players):
            if isinstance(state.actor, int):
                move = state.legal_moves()[0]
                ratings = dict.fromkeys(state.legal_moves(), 20.0)
                said = strategy.why(GAME, state.view(0), move, ratings, state.play(move).events_seen(0))
                assert said
                assert "{" not in said
