"""The sixteen tricky cases of the rules, each as its table has it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulebook.play import after, kinds, now, refused, said, told

from .positions import EXAMPLE, GAME, ended, lure, position, won_by


def test_case_1_below_beats_above_at_the_same_distance() -> None:
    assert won_by(ended([17, 19])) == [0]
    assert won_by(ended([19, 17])) == [1]


def test_case_2_however_far_below() -> None:
    state = ended([0, 19], worth=[0])
    assert won_by(state) == [0]
    assert state.to_dict()["wins"] == [1, 0]


def test_case_3_two_exceed_by_least() -> None:
    assert won_by(ended([9, 9, 20], target=8)) == [0, 1]


def test_case_4_beyond_the_track_the_real_totals_count() -> None:
    state = ended([36, 48], target=8, wins=[0, 1], worth=[12, 12])
    assert won_by(state) == [0]
    assert "tie" not in kinds(state)
    assert [data["total"] for kind, _, data in told(state) if kind == "total"] == [36, 48]


def test_case_5_two_cards_of_a_suit_count_twice_and_their_numbers_do_not() -> None:
    toys = {
        "cactus": "cactus-0 cactus-1",
        "mouse": "mouse-1 mouse-3",
        "rod": "rod-0 rod-1",
        "yarn": "yarn-5 rod-6",
        "feather": "feather-0 feather-1",
        "ribbon": "ribbon-0",
    }
    hands = ["yarn-0 yarn-3 mouse-6", "cactus-2 cactus-3 cactus-4 ribbon-1"]
    state = GAME.from_dict(position("lure", hands, toys, wins=[0, 0])).play("play ribbon-1 ribbon")
    assert ("total", "CBU-NUZZLE-2", {"player": 0, "total": 26}) in told(state)


def test_case_6_five_players_starter_3_winners_1_and_2() -> None:
    state = ended([20, 15, 15, 21, 19], wins=[0, 0, 0, 1, 0], starter=3)
    assert won_by(state) == [1, 2]
    assert state.to_dict()["starter"] == 1


def test_case_7_the_previous_starter_is_among_the_winners() -> None:
    state = ended([15, 15, 20, 21], wins=[0, 1, 0, 0], starter=1)
    assert won_by(state) == [0, 1]
    assert state.to_dict()["starter"] == 1


def test_case_8_two_reach_the_last_shelf_together() -> None:
    state = ended([15, 15, 20], wins=[2, 2, 0])
    assert (state.actor, state.to_dict()["phase"]) == (None, "over")
    assert state.to_dict()["wins"] == [3, 3, 0]
    assert state.winners() == (0, 1)


@pytest.mark.parametrize(
    ("totals", "distance", "nuzzle"),
    [([20, 14, 17, 25], (2,), (2,)), ([19, 14, 16, 25], (0,), (2,)), ([20, 14, 16, 25], (0, 2), (2,))],
    ids=["case 9", "case 10", "case 11"],
)
def test_cases_9_to_11_the_tie_after_round_seven(
    totals: list[int], distance: tuple[int, ...], nuzzle: tuple[int, ...]
) -> None:
    for tiebreak, winners in (("distance", distance), ("nuzzle", nuzzle)):
        state = ended(totals, wins=[2, 2, 1, 1], number=7, tiebreak=tiebreak)
        assert won_by(state) == [2]
        assert state.to_dict()["wins"] == [2, 2, 2, 1]
        assert state.winners() == winners
        assert said(state, "game_over") == {"reasons": ["seven_rounds"], "winners": list(winners)}


def test_case_12_five_players_without_the_cactus() -> None:
    state = GAME.new(players=5, removed="cactus")
    assert list(state.to_dict()["toys"]) == ["mouse", "rod", "yarn", "feather", "ribbon"]
    rare = {8, 11, 14, 17, 20, 23, 26}
    assert [(str(move), probability) for move, probability in state.chance_outcomes()] == [
        (f"target {number}", Fraction(1 if number in rare else 2, 35)) for number in range(8, 29)
    ]
    state = state.play("target 8")
    refused(state, "deal cactus-0", "CBU-SETUP-1")
    while state.to_dict()["phase"] == "deal":
        state = state.play(now(state)[-1])
    assert "rod-0" not in state.to_dict()["hands"][0]
    refused(state, "play cactus-0 rod", "CBU-SETUP-1")
    refused(state, "play rod-0 cactus", "CBU-SETUP-1")
    mine = next(iter(state.to_dict()["hands"][0]))
    refused(state, f"play {mine} cactus", "CBU-SETUP-1")


def test_case_13_two_players_with_no_win_and_two() -> None:
    state = GAME.from_dict(lure(2, wins=[0, 2]))
    assert [len(hand) for hand in state.to_dict()["hands"]] == [9, 11]
    while "revealed" not in kinds(state):
        state = state.play(now(state)[0])
    assert [len(data["cards"]) for kind, _, data in told(state) if kind == "revealed"] == [3, 5]


def test_case_14_the_example_with_another_last_card() -> None:
    state = GAME.from_dict(EXAMPLE).play("play ribbon-1 ribbon")
    assert said(state, "toy_full") == {"toy": "ribbon", "value": 5}
    assert [data["total"] for kind, _, data in told(state) if kind == "total"] == [10, 13, 11]
    assert won_by(state) == [1]


def test_case_15_three_ways_to_be_refused() -> None:
    state = GAME.from_dict(EXAMPLE)
    refused(state, "play feather-6 yarn", "CBU-LURE-3")
    refused(state, "play ribbon-2 ribbon", "CBU-LURE-1")
    refused(state, "play feather-6 string", None)


def test_case_16_the_state_after_the_last_card_of_round_3() -> None:
    state = ended([18, 20, 21], wins=[1, 1, 0], number=3)
    data = state.to_dict()
    assert (data["phase"], data["round"], data["target"]) == ("target", 4, None)
    assert data["hands"] == [{}, {}, {}]
    assert data["toys"] == {toy: {} for toy in ("cactus", "mouse", "rod", "yarn", "feather", "ribbon")}
    assert after(state, "target 18").to_dict()["phase"] == "deal"
