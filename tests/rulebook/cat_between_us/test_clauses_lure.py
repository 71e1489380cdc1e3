"""Clauses of the section Lure Phase."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rulebook.play import after, kinds, now, refused, said, told

from .positions import CARDS, EXAMPLE, GAME, SUITS, bad_field, dealt, ended, lure, suit, suits_in


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("starter", [0, 1])
def test_CBU_LURE_1_one_card_each_clockwise_from_the_starting_player(players: int, starter: int) -> None:
    wins = [1, 1, *[0] * (players - 2)]
    state = GAME.from_dict(lure(players, wins=wins, starter=starter))
    last = 2 * len(suits_in(players)) - 1
    for turn in range(last):
        assert state.actor == (starter + turn) % players
        before = state.to_dict()["hands"]
        state = state.play(now(state)[-1])
        gone = [len(old) - len(new) for old, new in zip(before, state.to_dict()["hands"], strict=True)]
        assert gone == [int(player == (starter + turn) % players) for player in range(players)]
    assert state.actor == (starter + last) % players


def test_CBU_LURE_1_a_card_of_the_own_hand() -> None:
    state = GAME.from_dict(EXAMPLE)
    mine = EXAMPLE["hands"][2]
    for card in CARDS:
        if card in mine:
            assert state.check(f"play {card} ribbon").ok
        else:
            refused(state, f"play {card} ribbon", "CBU-LURE-1")


def test_CBU_LURE_1_neither_of_another_hand_nor_of_the_table_nor_one_set_aside() -> None:
    state = GAME.from_dict(EXAMPLE)
    for card in ("ribbon-2", "mouse-6", "cactus-5", "feather-4", "rod-0"):
        refused(state, f"play {card} ribbon", "CBU-LURE-1")


def test_CBU_LURE_2_the_card_lies_face_up_under_the_toy() -> None:
    state = dealt(3)
    card, toy = now(state)[0].split()[1:]
    state = state.play(f"play {card} {toy}")
    assert told(state) == [("played", "CBU-LURE-2", {"player": 0, "card": card, "toy": toy})]
    assert state.to_dict()["toys"][toy] == {card: 1}
    assert card not in state.to_dict()["hands"][0]
    for player in (0, 1, 2, None):
        assert state.view(player)["toys"] == state.to_dict()["toys"]


def test_CBU_LURE_2_the_card_raises_what_the_toy_is_worth() -> None:
    # With 1 more under the ribbon, a hand with one ribbon card counts 1 more.
    ends = {card: GAME.from_dict(EXAMPLE).play(f"play {card} ribbon") for card in ("ribbon-1", "feather-3")}
    assert [data["total"] for kind, _, data in told(ends["ribbon-1"]) if kind == "total"][:2] == [10, 13]
    assert [data["total"] for kind, _, data in told(ends["feather-3"]) if kind == "total"][:2] == [12, 15]


def test_CBU_LURE_3_no_third_card_under_a_toy() -> None:
    state = GAME.from_dict(EXAMPLE)
    for toy in ("cactus", "mouse", "rod", "yarn", "feather"):
        for card in EXAMPLE["hands"][2]:
            refused(state, f"play {card} {toy}", "CBU-LURE-3")
    assert {move.split()[2] for move in now(state)} == {"ribbon"}


def test_CBU_LURE_3_one_card_leaves_room_for_a_second_and_two_do_not() -> None:
    state = dealt(4)
    counts = []
    for _ in range(2):
        counts.append(len(now(state)))
        state = state.play(next(move for move in now(state) if move.endswith(" yarn")))
    assert counts == [36, 36], "6 cards, 6 toys"
    assert len(now(state)) == 30, "one toy less"
    assert not [move for move in now(state) if move.endswith(" yarn")]


def test_CBU_LURE_3_the_second_card_is_told_with_what_the_toy_is_worth() -> None:
    state = GAME.from_dict(EXAMPLE).play("play feather-6 ribbon")
    assert told(state)[:2] == [
        ("played", "CBU-LURE-2", {"player": 2, "card": "feather-6", "toy": "ribbon"}),
        ("toy_full", "CBU-LURE-3", {"toy": "ribbon", "value": 10}),
    ]


def test_CBU_LURE_4_any_card_under_any_toy() -> None:
    state = dealt(6)
    hand = list(state.to_dict()["hands"][0])
    assert now(state) == sorted(f"play {card} {toy}" for card in hand for toy in SUITS)
    under_another = next(move for move in now(state) if suit(move.split()[1]) != move.split()[2])
    under_its_own = next(move for move in now(state) if suit(move.split()[1]) == move.split()[2])
    assert kinds(state.play(under_another)) == kinds(state.play(under_its_own)) == ["played"]


def test_CBU_LURE_4_two_cards_of_one_suit_may_lie_under_a_third() -> None:
    state = GAME.from_dict(EXAMPLE)
    assert state.to_dict()["toys"]["rod"] == {"mouse-2": 1, "mouse-3": 1}


@pytest.mark.parametrize(("players", "number"), [(2, 12), (3, 12), (4, 12), (5, 10), (6, 12)])
def test_CBU_LURE_5_the_phase_ends_with_two_cards_under_every_toy(players: int, number: int) -> None:
    state = dealt(players)
    for played in range(number):
        assert state.to_dict()["phase"] == "lure"
        assert sum(len(under) for under in state.to_dict()["toys"].values()) == played
        state = state.play(now(state)[0])
    assert state.to_dict()["phase"] != "lure"
    assert "round_won" in kinds(state)


def test_CBU_LURE_5_everybody_has_played_as_many_cards() -> None:
    for players, each in ((2, 6), (3, 4), (4, 3), (5, 2), (6, 2)):
        state = dealt(players)
        played = [0] * players
        while state.to_dict()["phase"] == "lure":
            state = state.play(now(state)[0])
            played[said(state, "played")["player"]] += 1
        assert played == [each] * players


def test_CBU_LURE_5_a_full_table_is_no_lure_phase() -> None:
    toys = {**EXAMPLE["toys"], "ribbon": {"feather-4": 1, "feather-6": 1}}
    hand = {card: 1 for card in EXAMPLE["hands"][2] if card != "feather-6"}
    data = {**EXAMPLE, "toys": toys, "hands": [*EXAMPLE["hands"][:2], hand]}
    assert bad_field({**data, "actor": 0}) in ("toys", "phase")


def test_CBU_LURE_5_the_nuzzle_phase_follows_at_once() -> None:
    state = GAME.from_dict(EXAMPLE)
    assert len(state.events) == 0
    after_all = kinds(after(state, "play feather-6 ribbon"))
    assert after_all[:3] == ["played", "toy_full", "revealed"]
    assert [(one, other) for one, other in pairwise(after_all) if one == "toy_full"] == [("toy_full", "revealed")]
    assert kinds(ended([17, 18]))[:3] == ["played", "toy_full", "revealed"]
