"""The worked examples of the rulebook, each with its numbers."""

from __future__ import annotations

import pytest

from tests.rulebook.play import kinds, now, said, told

from .positions import EXAMPLE, GAME, ended, lure, won_by

ONE = {"cactus": [2, 5], "mouse": [0, 0], "rod": [2, 3], "yarn": [5, 3], "feather": [1, 1], "ribbon": [4, 6]}
"""Example 1: the numbers on the cards under each toy."""


@pytest.mark.parametrize(
    ("toy", "worth"), [("cactus", 7), ("mouse", 0), ("rod", 5), ("yarn", 8), ("feather", 2), ("ribbon", 10)]
)
def test_example_1_the_attractions_of_a_completed_lure_phase(toy: str, worth: int) -> None:
    """The toy is worth that much when the last card is laid under it."""
    toys = {name: dict(under) for name, under in EXAMPLE["toys"].items()}
    hands = [dict(hand) for hand in EXAMPLE["hands"]]
    toys["ribbon"]["feather-6"] = hands[2].pop("feather-6")
    assert {name: [int(card[-1]) for card in under] for name, under in toys.items()} == ONE
    card, _ = toys[toy].popitem()
    hands[2][card] = 1
    state = GAME.from_dict({**EXAMPLE, "toys": toys, "hands": hands}).play(f"play {card} {toy}")
    assert said(state, "toy_full") == {"toy": toy, "value": worth}


def test_example_6_the_totals() -> None:
    state = GAME.from_dict(EXAMPLE).play("play feather-6 ribbon")
    assert [data for kind, _, data in told(state) if kind == "total"] == [
        {"player": 0, "total": 10 + 5 + 0},
        {"player": 1, "total": 10 + 8 + 0},
        {"player": 2, "total": 7 + 2 + 10},
    ]
    assert [data["cards"] for kind, _, data in told(state) if kind == "revealed"] == [
        ["mouse-4", "ribbon-2", "rod-5"],
        ["mouse-6", "ribbon-4", "yarn-6"],
        ["cactus-4", "feather-3", "ribbon-1"],
    ]


def test_example_2_yellow_meets_the_target() -> None:
    state = GAME.from_dict(EXAMPLE).play("play feather-6 ribbon")
    assert won_by(state) == [1]
    assert state.to_dict() == {
        **EXAMPLE,
        "phase": "target",
        "actor": "chance",
        "round": 2,
        "starter": 1,
        "wins": [0, 1, 0],
        "target": None,
        "hands": [{}, {}, {}],
        "toys": {toy: {} for toy in ONE},
    }


def test_example_3_green_and_yellow_both_win() -> None:
    state = ended([15, 15, 19], target=18)
    assert won_by(state) == [0, 1]
    assert state.to_dict()["wins"] == [1, 1, 0]


def test_example_4_all_exceed_the_target_and_green_wins() -> None:
    state = ended([17, 18, 19], target=15)
    assert won_by(state) == [0]
    assert ("round_won", "CBU-NUZZLE-6", {"round": 1, "players": [0]}) in told(state)


def test_example_5_yellow_is_dealt_eight_cards_and_has_four_left() -> None:
    state = GAME.from_dict(EXAMPLE).play("play feather-6 ribbon")
    assert said(state, "advanced") == {"player": 1, "shelf": 1}
    state = state.play("target 15")
    while state.to_dict()["phase"] == "deal":
        state = state.play(now(state)[0])
    assert [len(hand) for hand in state.to_dict()["hands"]] == [7, 8, 7]
    assert state.actor == 1
    while "revealed" not in kinds(state):
        state = state.play(now(state)[0])
    assert [len(data["cards"]) for kind, _, data in told(state) if kind == "revealed"] == [3, 4, 3]


def test_example_5_in_any_position_of_the_second_round() -> None:
    for laid in range(12):
        data = lure(3, laid, wins=[0, 1, 0])
        assert GAME.from_dict(data).to_dict() == data


def test_example_6_red_wins_the_game_with_a_third_round() -> None:
    state = ended([20, 19, 18], wins=[1, 1, 2])
    assert state.to_dict()["wins"] == [1, 1, 3]
    assert (state.actor, state.winners()) == (None, (2,))
    assert told(state)[-1] == ("game_over", "CBU-END-1", {"reasons": ["three_wins"], "winners": [2]})
