"""Clauses of the sections Components, Setup, How to Play and Prep Phase."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulebook.play import after, kinds, now, refused, said, told, whole_game

from .positions import CARDS, EXAMPLE, GAME, HANDS, PRINTS, SUITS, dealt, deck_of, ended, suit, suits_in

EVERY_COUNT = [2, 3, 4, 5, 6]


def test_CBU_COMP_1_six_suits_with_the_numbers_0_to_6_one_card_each() -> None:
    table = GAME.components["lure_cards"]
    assert (table["suits"], table["numbers"], table["total"]) == (list(SUITS), list(range(7)), 42)
    assert now(GAME.new(players=2).play("target 18")) == sorted(f"deal {card}" for card in CARDS)
    assert len(CARDS) == 42


@pytest.mark.parametrize("card", ["cactus-0", "yarn-5", "ribbon-6"])
def test_CBU_COMP_1_there_is_no_second_card_of_a_kind(card: str) -> None:
    state = GAME.new(players=6).play("target 18").play(f"deal {card}")
    refused(state, f"deal {card}", "CBU-COMP-1")
    refused(state, f"deal {suit(card)}-7", None)
    while len(state.to_dict()["hands"][1]) < 2:
        state = state.play(now(state)[0])
    refused(state, f"deal {card}", "CBU-COMP-1")


def test_CBU_COMP_2_six_toy_cards_one_a_suit() -> None:
    assert [toy["id"] for toy in GAME.components["toys"]] == list(SUITS)
    assert list(GAME.new(players=4).to_dict()["toys"]) == list(SUITS)


def test_CBU_COMP_3_four_room_cards_with_the_track_and_the_shelves() -> None:
    rooms = GAME.components["rooms"]["spaces"]
    assert len(rooms) == 4
    assert [space for first, last in rooms for space in range(first, last + 1)] == list(range(36))
    assert GAME.components["shelves"]["wins"] == [0, 1, 2, 3]


def test_CBU_COMP_4_a_round_track_to_7_and_one_round() -> None:
    assert GAME.components["rounds"]["max"] == 7
    assert GAME.new(players=3).to_dict()["round"] == 1


def test_CBU_COMP_5_one_cat_and_so_one_target() -> None:
    state = GAME.new(players=3).play("target 18")
    assert state.to_dict()["target"] == 18
    refused(state, "target 18", "CBU-PLAY-1")


def test_CBU_COMP_6_twelve_markers_two_a_player_six_players_at_most() -> None:
    markers = GAME.components["markers"]
    assert (markers["total"], markers["per_player"]) == (12, 2)
    assert GAME.max_players == 6
    with pytest.raises(ValueError, match="6"):
        GAME.new(players=7)


@pytest.mark.parametrize("removed", SUITS)
def test_CBU_SETUP_1_five_players_play_without_one_suit(removed: str) -> None:
    state = GAME.new(players=5, removed=removed)
    assert list(state.to_dict()["toys"]) == [name for name in SUITS if name != removed]
    state = state.play("target 18")
    assert now(state) == sorted(f"deal {card}" for card in CARDS if not card.startswith(removed))
    assert len(now(state)) == 35
    for number in range(7):
        refused(state, f"deal {removed}-{number}", "CBU-SETUP-1")


@pytest.mark.parametrize("removed", SUITS)
def test_CBU_SETUP_1_nor_is_there_anything_to_play_of_it_or_under_it(removed: str) -> None:
    state = dealt(5, removed=removed)
    card = next(iter(state.to_dict()["hands"][0]))
    other = next(name for name in SUITS if name != removed)
    refused(state, f"play {removed}-0 {other}", "CBU-SETUP-1")
    refused(state, f"play {card} {removed}", "CBU-SETUP-1")
    assert {move.split()[2] for move in now(state)} == {name for name in SUITS if name != removed}


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("removed", ["cactus", "ribbon"])
def test_CBU_SETUP_2_any_other_number_plays_with_all_six(players: int, removed: str) -> None:
    state = GAME.new(players=players, removed=removed)
    assert list(state.to_dict()["toys"]) == list(SUITS)
    assert len(now(state.play("target 8"))) == 42
    assert f"deal {removed}-3" in now(state.play("target 8"))


def test_CBU_SETUP_3_the_rooms_make_one_track_in_ascending_order() -> None:
    rooms = GAME.components["rooms"]["spaces"]
    assert rooms == sorted(rooms) == [[0, 8], [9, 17], [18, 26], [27, 35]]


def test_CBU_SETUP_4_the_toys_lie_in_any_order() -> None:
    turned_about = {**EXAMPLE, "toys": dict(reversed(EXAMPLE["toys"].items()))}
    assert GAME.from_dict(turned_about) == GAME.from_dict(EXAMPLE)


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_CBU_SETUP_5_everybody_begins_with_no_round_won(players: int) -> None:
    state = GAME.new(players=players)
    assert state.to_dict()["wins"] == [0] * players
    assert state.scores() == (0,) * players


def test_CBU_SETUP_6_the_number_in_a_paw_print_is_the_target() -> None:
    state = GAME.new(players=2)
    assert (state.actor, state.to_dict()["phase"], state.to_dict()["target"]) == ("chance", "target", None)
    assert [str(move) for move, _ in state.chance_outcomes()] == [f"target {number}" for number in range(8, 29)]
    state = state.play("target 21")
    assert state.to_dict()["target"] == 21
    assert told(state) == [("target_set", "CBU-SETUP-6", {"round": 1, "target": 21})]


@pytest.mark.parametrize("number", [0, 7, 29, 35])
def test_CBU_SETUP_6_no_other_number_is_the_target(number: int) -> None:
    refused(GAME.new(players=2), f"target {number}", "CBU-SETUP-6")


def test_CBU_SETUP_7_then_every_card_is_as_likely_as_any_other() -> None:
    for target in (8, 18, 28):
        state = GAME.new(players=4).play(f"target {target}")
        assert {probability for _, probability in state.chance_outcomes()} == {Fraction(1, 42)}
        state = state.play("deal rod-3")
        assert [str(move) for move, _ in state.chance_outcomes()] == sorted(
            f"deal {card}" for card in CARDS if card != "rod-3"
        )
        assert {probability for _, probability in state.chance_outcomes()} == {Fraction(1, 41)}


@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 7), (4, 6), (5, 5), (6, 5)])
def test_CBU_SETUP_8_the_first_hands(players: int, size: int) -> None:
    state = dealt(players)
    assert [len(hand) for hand in state.to_dict()["hands"]] == [size] * players
    assert state.to_dict()["phase"] == "lure"
    almost = dealt(players, players * size - 1)
    assert (almost.actor, almost.to_dict()["phase"]) == ("chance", "deal")


def test_CBU_SETUP_8_each_card_dealt_is_told() -> None:
    state = dealt(2, 10)
    card = deck_of(2)[9]
    assert told(state) == [("dealt", "CBU-SETUP-8", {"player": 1, "card": card})]
    assert state.to_dict()["hands"][1] == {card: 1}


@pytest.mark.parametrize(("players", "rest"), [(2, 24), (3, 21), (4, 18), (5, 10), (6, 12)])
def test_CBU_SETUP_9_the_rest_is_set_aside_and_shown_to_nobody(players: int, rest: int) -> None:
    state = dealt(players)
    assert told(state)[1] == ("set_aside", "CBU-SETUP-9", {"count": rest})
    data = state.to_dict()
    aside = set(deck_of(players)) - {card for hand in data["hands"] for card in hand}
    assert len(aside) == rest
    for seen in [data, *(state.view(player) for player in (*range(players), None))]:
        assert not [card for card in aside if card in str(seen)]


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_CBU_SETUP_10_the_game_starts_with_round_1_and_ends_with_round_7(players: int) -> None:
    assert GAME.new(players=players).to_dict()["round"] == 1
    rounds = [state.to_dict()["round"] for seed in range(3) for state in whole_game(GAME, seed, players)]
    assert set(rounds) <= set(range(1, 8))


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_CBU_SETUP_11_one_player_starts_and_in_the_first_round_it_is_player_0(players: int) -> None:
    assert GAME.new(players=players).to_dict()["starter"] == 0
    state = dealt(players)
    assert state.actor == 0
    assert told(state)[-1] == ("lure_begins", "CBU-LURE-1", {"player": 0})


def test_CBU_PLAY_1_prep_then_lure_then_nuzzle() -> None:
    phases = [state.to_dict()["phase"] for state in whole_game(GAME, 1, 3)]
    changes = [one for one, other in zip(phases, ["", *phases[:-1]], strict=True) if one != other]
    rounds = changes.count("target")
    assert rounds >= 3
    assert changes == ["target", "deal", "lure"] * rounds + ["over"]


def test_CBU_PLAY_1_nothing_of_another_phase_may_be_played() -> None:
    for state in (GAME.new(players=2), GAME.new(players=2).play("target 18"), dealt(2)):
        mine = {"target": "target", "deal": "deal", "lure": "play"}[state.to_dict()["phase"]]
        for move in ("target 18", "deal yarn-5", "play cactus-0 yarn"):
            if move.split()[0] != mine:
                refused(state, move, "CBU-PLAY-1")


def test_CBU_PREP_1_every_later_round_begins_with_a_target_and_a_deal_too() -> None:
    state = ended([17, 19, 20])
    assert (state.actor, state.to_dict()["phase"], state.to_dict()["round"]) == ("chance", "target", 2)
    state = state.play("target 9")
    assert (state.actor, state.to_dict()["phase"]) == ("chance", "deal")
    assert told(state) == [("target_set", "CBU-PREP-3", {"round": 2, "target": 9})]


def test_CBU_PREP_1_in_the_first_round_the_setup_has_done_it() -> None:
    clauses = []
    state = GAME.new(players=2)
    while state.to_dict()["round"] == 1:
        clauses += [event.clause for event in state.events]
        state = state.play(now(state)[0])
    assert "CBU-SETUP-8" in clauses
    assert not [clause for clause in clauses if clause.startswith("CBU-PREP")]


def test_CBU_PREP_2_the_markers_are_back_on_0_so_no_total_is_left_over() -> None:
    one, other = (ended(totals).to_dict() for totals in ([17, 3, 0], [18, 25, 30]))
    assert one == other


def test_CBU_PREP_3_the_new_target_is_any_of_all_paw_prints_again() -> None:
    state = ended([17, 19], target=17)
    assert state.to_dict()["target"] is None
    assert state.chance_outcomes() == GAME.new(players=2).chance_outcomes()
    assert dict(state.chance_outcomes())[state.chance_outcomes()[0][0]] == Fraction(1, 21)


def test_CBU_PREP_4_all_cards_are_dealt_anew_by_the_table() -> None:
    state = ended([17, 19, 20], wins=[1, 0, 1]).play("target 18")
    assert now(state) == sorted(f"deal {card}" for card in CARDS)
    kept = after(state, *(f"deal {card}" for card in CARDS[:23]))
    assert told(kept) == [("dealt", "CBU-PREP-4", {"player": 2, "card": CARDS[22]})]
    full = kept.play(f"deal {CARDS[23]}")
    assert [len(hand) for hand in full.to_dict()["hands"]] == [9, 7, 8]


def test_CBU_PREP_5_the_rest_is_set_aside_then_the_lure_begins() -> None:
    state = ended([19, 20, 17], wins=[1, 0, 1]).play("target 18")
    state = after(state, *(f"deal {card}" for card in CARDS[:24]))
    assert kinds(state) == ["dealt", "set_aside", "lure_begins"]
    assert told(state)[1:] == [
        ("set_aside", "CBU-PREP-5", {"count": 18}),
        ("lure_begins", "CBU-LURE-1", {"player": 2}),
    ]
    assert (state.actor, state.to_dict()["phase"]) == (2, "lure")


def test_CBU_PREP_5_where_everybody_has_two_wins_nothing_may_be_left() -> None:
    for players in (5, 6):
        state = GAME.from_dict(
            {
                "game": "cat_between_us",
                "players": players,
                "options": {"removed": "ribbon", "tiebreak": "distance"},
                "phase": "target",
                "actor": "chance",
                "round": 7,
                "starter": 1,
                "wins": [2] * players,
                "target": None,
                "hands": [{}] * players,
                "toys": {toy: {} for toy in suits_in(players)},
            }
        ).play("target 18")
        state = after(state, *(f"deal {card}" for card in deck_of(players)))
        assert said(state, "set_aside") == {"count": 0}
        assert [len(hand) for hand in state.to_dict()["hands"]] == [HANDS[players][2]] * players


def test_the_paw_prints_of_the_package_are_these() -> None:
    assert {name: GAME.components["paw_prints"][name] for name in SUITS} == PRINTS
