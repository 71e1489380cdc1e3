"""Clauses of the sections Game End and Recap, and those of the Romanian summary."""

from __future__ import annotations

import pytest

from catlib.game import State
from tests.rulebook.play import after, kinds, now, refused, said, told, whole_game

from .positions import EXAMPLE, GAME, cards, ended, lure, position


def totals_of(state: State) -> list[int]:
    return [data["total"] for kind, _, data in told(state) if kind == "total"]


def test_CBU_END_1_the_game_ends_when_a_player_has_won_three() -> None:
    state = ended([18, 20, 21], wins=[2, 1, 0])
    assert (state.actor, state.to_dict()["phase"]) == (None, "over")
    assert told(state)[-1] == ("game_over", "CBU-END-1", {"reasons": ["three_wins"], "winners": [0]})
    assert state.legal_moves() == ()
    assert state.chance_outcomes() == ()


def test_CBU_END_1_or_after_seven_rounds() -> None:
    state = ended([20, 20, 17, 20], wins=[2, 2, 1, 1], number=7)
    assert told(state)[-1] == ("game_over", "CBU-END-1", {"reasons": ["seven_rounds"], "winners": [2]})
    assert ended([20, 20, 17, 20], wins=[2, 2, 1, 1], number=6).actor == "chance"
    assert ended([20, 20, 17, 20], wins=[2, 2, 1, 1], number=5).actor == "chance"


@pytest.mark.parametrize("move", ["target 18", "deal yarn-5", "play yarn-5 cactus"])
def test_CBU_END_1_and_then_nothing_may_be_played(move: str) -> None:
    refused(ended([18, 20, 21], wins=[2, 1, 0]), move, "CBU-END-1")


def test_CBU_END_2_whoever_has_won_most_rounds_wins() -> None:
    # Player 0 is farthest from the cat, but has two rounds, and everybody else has one.
    state = ended([30, 19, 19, 19, 19, 18], wins=[2, 1, 1, 1, 1, 0], number=7)
    assert state.to_dict()["wins"] == [2, 1, 1, 1, 1, 1]
    assert state.winners() == (0,)
    assert state.scores() == (2, 1, 1, 1, 1, 1)


def test_CBU_END_2_only_those_with_most_wins_count() -> None:
    state = ended([18, 26, 25, 19, 20], wins=[0, 2, 2, 1, 1], number=7)
    assert state.to_dict()["wins"] == [1, 2, 2, 1, 1]
    assert state.winners() == (2,)


def test_CBU_END_2_nobody_has_won_before_the_end() -> None:
    assert ended([18, 20, 21], wins=[1, 2, 0]).winners() == ()
    assert all(state.winners() == () for state in whole_game(GAME, 5, 4)[:-1])


@pytest.mark.parametrize(
    ("totals", "wins", "winner"),
    [
        ([20, 14, 17, 25], [2, 2, 1, 1], 2),
        ([19, 14, 16, 25], [2, 2, 1, 1], 0),
        ([18, 17, 14, 25], [1, 2, 2, 1], 0),
        ([25, 16, 24, 17], [2, 2, 2, 0], 1),
    ],
)
def test_CBU_END_3_of_those_who_tie_the_nearest_to_the_cat_wins(
    totals: list[int], wins: list[int], winner: int
) -> None:
    state = ended(totals, wins=wins, number=7)
    assert state.to_dict()["wins"] == [2, 2, 2, 1]
    assert state.winners() == (winner,)
    assert said(state, "game_over")["winners"] == [winner]


def test_CBU_END_4_if_that_is_a_tie_too_they_share_the_victory() -> None:
    state = ended([20, 14, 16, 25], wins=[2, 2, 1, 1], number=7)
    assert state.to_dict()["wins"] == [2, 2, 2, 1]
    assert state.winners() == (0, 2)
    assert said(state, "game_over")["winners"] == [0, 2]
    same = ended([16, 14, 16, 25], wins=[1, 2, 1, 2], number=7)
    assert same.winners() == (0, 2)
    three = ended([20, 20, 20, 12], wins=[2, 2, 2, 0], number=7)
    assert three.winners() == (0, 1, 2)


RECAP = {2: [9, 10, 11], 3: [7, 8, 9], 4: [6, 7, 8], 5: [5, 6, 7], 6: [5, 6, 7]}


@pytest.mark.parametrize("players", RECAP)
@pytest.mark.parametrize("won", [0, 1, 2])
def test_CBU_RECAP_1_cards_dealt(players: int, won: int) -> None:
    wins = [won, 1, *[0] * (players - 2)]
    state = GAME.from_dict(position("target", [()] * players, {}, wins=wins, target=None)).play("target 18")
    for _ in range(RECAP[players][won]):
        assert state.to_dict()["hands"][1] == {}
        state = state.play(now(state)[-1])
    assert len(state.to_dict()["hands"][0]) == RECAP[players][won]
    assert len(state.play(now(state)[0]).to_dict()["hands"][1]) == 1
    assert GAME.components["hands"][str(players)] == RECAP[players]


@pytest.mark.parametrize("players", RECAP)
@pytest.mark.parametrize("seed", [1, 2])
def test_CBU_RECAP_2_cards_left(players: int, seed: int) -> None:
    state = GAME.from_dict(lure(players, wins=[0, 2, 1, *[0] * (players - 3)][:players], seed=seed))
    wins = state.to_dict()["wins"]
    while "revealed" not in kinds(state):
        state = state.play(now(state)[0])
    shown = [len(data["cards"]) for kind, _, data in told(state) if kind == "revealed"]
    assert shown == [3 + won for won in wins]
    assert GAME.components["remaining"]["by_wins"] == [3, 4, 5]


def test_CBU_RO_1_the_track_runs_from_0_to_35() -> None:
    assert (GAME.components["track"]["first"], GAME.components["track"]["last"]) == (0, 35)
    start = GAME.new(players=2)
    refused(start, "target 35", "CBU-SETUP-6")
    refused(start, "target 0", "CBU-SETUP-6")
    refused(start, "target 36", None)
    refused(start, "target -1", None)


def test_CBU_RO_2_neither_side_nor_order_of_the_toys_is_in_a_state() -> None:
    assert set(EXAMPLE["toys"]["cactus"]) == {"cactus-2", "cactus-5"}
    turned_about = {**EXAMPLE, "toys": dict(sorted(EXAMPLE["toys"].items()))}
    assert list(GAME.from_dict(turned_about).to_dict()["toys"]) == list(EXAMPLE["toys"])


def test_CBU_RO_3_the_first_shelf_stands_for_no_round_won() -> None:
    assert GAME.components["shelves"]["wins"][0] == 0
    assert said(ended([18, 20]), "advanced") == {"player": 0, "shelf": 1}


def test_CBU_RO_4_the_flipped_card_goes_back_before_the_deal() -> None:
    # Only cactus-0 and yarn-0 show 8, and both may still be dealt.
    state = GAME.new(players=2).play("target 8")
    assert {"deal cactus-0", "deal yarn-0"} <= set(now(state))
    state = after(state, "deal cactus-0", "deal yarn-0")
    assert state.to_dict()["hands"][0] == {"cactus-0": 1, "yarn-0": 1}


@pytest.mark.parametrize("players", [2, 3])
def test_CBU_RO_5_the_aim_is_to_attract_the_cat_three_times(players: int) -> None:
    for seed in range(4):
        last = whole_game(GAME, seed, players)[-1]
        assert max(last.scores()) == 3
        assert {last.scores()[player] for player in last.winners()} == {3}
    assert GAME.components["rounds"]["wins_that_end_the_game"] == 3


def test_CBU_RO_6_the_third_win_brings_the_marker_to_the_last_shelf() -> None:
    state = ended([18, 20, 21], wins=[2, 1, 0])
    assert said(state, "advanced") == {"player": 0, "shelf": 3}
    assert GAME.components["shelves"]["wins"][-1] == 3


def test_CBU_RO_7_the_numbers_on_the_cards_in_hand_are_ignored() -> None:
    # The hand of Green with other numbers of the same suits.
    base = GAME.from_dict(EXAMPLE).play("play feather-6 ribbon")
    assert totals_of(base) == [15, 18, 19]
    for pair in ("ribbon-3 rod-0", "ribbon-6 rod-6", "ribbon-0 rod-4"):
        hands = [cards(f"{pair} mouse-1"), *EXAMPLE["hands"][1:]]
        other = GAME.from_dict({**EXAMPLE, "hands": hands}).play("play feather-6 ribbon")
        assert totals_of(other) == [15, 18, 19]


def test_CBU_RO_8_the_marker_moves_to_the_computed_value() -> None:
    assert totals_of(ended([0, 35, 22], worth=[0, 12, 11])) == [0, 35, 22]


def test_CBU_RO_9_the_game_ends_at_once_at_the_last_shelf() -> None:
    for number in (4, 5, 6):
        state = ended([18, 20, 20, 20], wins=[2, 1, 1, 1], number=number)
        assert state.to_dict()["phase"] == "over"
        assert state.to_dict()["round"] == number
        assert kinds(state)[-1] == "game_over"


def test_CBU_RO_9_or_when_round_seven_ends() -> None:
    assert ended([20, 20, 18, 20], wins=[2, 2, 1, 1], number=7).to_dict()["phase"] == "over"


def test_CBU_RO_10_a_player_who_reaches_the_last_shelf_wins() -> None:
    for winner in range(4):
        totals = [18 if player == winner else 19 for player in range(4)]
        state = ended(totals, wins=[2, 2, 2, 2], number=7)
        assert state.winners() == (winner,)
        assert state.to_dict()["wins"][winner] == 3
