"""The clauses of setting up, and of the phase in which tokens are placed."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

from catlib.game import State
from tests.rulebook.play import after, legal, refused, said, told, whole_game

from .positions import GAME, at, phase
from .tables import CARDS, FOR, HOUSES, TOKENS, room

SOME = "hall-1 0, bedroom-1 1, dining-1 2"


@pytest.mark.parametrize("row", GAME.components["houses"], ids=lambda row: row["id"])
def test_CAT_SETUP_1_tiles_join_the_corridor_by_their_doors(row: Any) -> None:
    tile = {box: number for number, boxes in enumerate(row["tiles"]) for box in boxes}
    corridor = {number for box, number in tile.items() if room(box) == 5}
    assert {room(box) for box in row["tiles"][0]} == {2, 5}
    joined = {frozenset((tile[one], tile[other])) for one, other in row["doors"] if tile[one] != tile[other]}
    for number in set(tile.values()) - corridor:
        assert any(number in pair and pair & corridor for pair in joined), "each tile has a door to the corridor"


def test_CAT_SETUP_2_two_corridors_are_one_hall() -> None:
    for row in GAME.components["houses"]:
        halls = [box for box in HOUSES[row["id"]].near if room(box) == 5]
        tiles = {number for number, boxes in enumerate(row["tiles"]) for box in boxes if box in halls}
        assert len(tiles) == (2 if row["id"].endswith("long") else 1)
        for one, other in itertools.pairwise(halls):
            assert other in HOUSES[row["id"]].near[one]
    state = at("move", SOME, house="small-long", cards={0: "2a"})
    assert {"move hall-2", "move hall-3"} <= set(legal(state))


def test_CAT_SETUP_3_the_kitchen_tile_is_for_four_and_five() -> None:
    for row in GAME.components["houses"]:
        kitchens = [tile for tile in row["tiles"] if {room(box) for box in tile} == {3}]
        assert bool(kitchens) == (4 in row["players"]) == (5 in row["players"])


def test_CAT_SETUP_4_two_and_three_play_with_dining_room_and_kitchen_on_one_tile() -> None:
    for row in GAME.components["houses"]:
        mixed = [tile for tile in row["tiles"] if {room(box) for box in tile} == {1, 3}]
        assert bool(mixed) == (2 in row["players"]) == (3 in row["players"])
    for players, house in ((2, "large"), (3, "large-long"), (4, "small"), (5, "small-long")):
        with pytest.raises(ValueError, match="house"):
            GAME.new(players=players, house=house)


def test_CAT_SETUP_5_the_man_starts_in_the_hall() -> None:
    for players in range(2, 6):
        assert GAME.new(players=players).to_dict()["man"] == 5


def test_CAT_SETUP_6_a_cat_and_all_six_cards_in_hand() -> None:
    data = GAME.new(players=4).to_dict()
    assert data["hands"] == [dict.fromkeys(CARDS, 1)] * 4
    assert (data["cards"], data["face_down"], data["stress"]) == ([None] * 4, [None] * 4, [0] * 4)


def test_CAT_SETUP_7_there_is_a_first_player() -> None:
    state = GAME.new(players=3)
    assert (state.actor, state.to_dict()["first"]) == (0, 0)


def test_CAT_SETUP_8_in_turn_order_each_puts_the_cat_in_a_box() -> None:
    state = GAME.new(players=4)
    for player, box in enumerate(["hall-2", "dining-4", "bedroom-1", "kitchen-3"]):
        assert (state.actor, phase(state)) == (player, "start")
        state = state.play(f"start {box}")
        assert told(state)[0] == ("cat_started", "CAT-SETUP-8", {"player": player, "box": box})
    assert state.to_dict()["boxes"] == {"hall-2": [0], "dining-4": [1], "bedroom-1": [2], "kitchen-3": [3]}
    assert (state.actor, phase(state), state.to_dict()["current"]) == ("chance", "token", 0)


def test_CAT_SETUP_9_cats_start_in_different_rooms() -> None:
    state = after(GAME.new(players=3), "start hall-2", "start bedroom-3")
    assert legal(state) == [f"start {box}" for box in HOUSES["small"].near if room(box) in (1, 2, 3)]
    for box in ("hall-1", "hall-2", "bedroom-3", "bedroom-1", "bedroom-4"):
        refused(state, f"start {box}", "CAT-SETUP-9")


def test_CAT_SETUP_10_the_middle_of_the_house_is_only_a_tip() -> None:
    assert all(GAME.new(players=3).check(f"start {box}").ok for box in HOUSES["small"].near)


def test_CAT_SETUP_11_a_token_seen_once_cannot_come_again() -> None:
    state = after(
        GAME.new(players=3), "start hall-1", "start bedroom-1", "start dining-1", "token vase", "place hall-2"
    )
    assert phase(state) == "token"
    assert state.to_dict()["unseen_tokens"] == {name: 1 for name in TOKENS if name != "vase"}
    refused(state, "token vase", "CAT-SETUP-11")
    assert len(state.chance_outcomes()) == 34
    for seed in range(3):
        states = whole_game(GAME, seed, 2 + seed)
        seen = [token for one in states for token in [said_or_none(one)] if token]
        assert len(seen) == len(set(seen)) == 5 * (2 + seed + (seed == 0)), "five for each, the Rumba too"


def said_or_none(state: State) -> str | None:
    """The token that was revealed, if one was."""
    tokens = [event.data["token"] for event in state.events if event.kind == "token_revealed"]
    return tokens[0] if tokens else None


def test_CAT_SETUP_12_nobody_knows_a_token_before_it_is_revealed() -> None:
    state = after(GAME.new(players=3), "start hall-1", "start bedroom-1", "start dining-1")
    for player in range(3):
        assert state.view(player) == state.to_dict()
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
        (f"token {token}", Fraction(1, 35)) for token in TOKENS
    ]


def test_CAT_SETUP_13_stress_tokens_are_at_hand_for_all() -> None:
    state = at(
        "bids",
        "hall-1 rumba, dining-2 0, bedroom-1 1",
        "dining-1 tap-water, bathroom-1 treats",
        rumba={"seen": "2", "card": "2"},
    )
    assert legal(state) == [f"bid {count}" for count in range(21)]


# ---------------------------------------------------------------- phase 1


def test_CAT_OBJ_1_in_turn_order_each_reveals_and_places_the_own_token() -> None:
    state = at("token", "hall-1 0, bedroom-1 1, dining-1 2", turn=2, current=1)
    tokens = ["vase", "treats", "bed-nap"]
    for player, token, box in zip((1, 2, 0), tokens, ("hall-2", "kitchen-2", "bedroom-4"), strict=True):
        assert (state.to_dict()["current"], state.actor) == (player, "chance")
        state = state.play(f"token {token}")
        assert told(state)[-1] == ("token_revealed", "CAT-OBJ-1", {"owner": player, "token": token})
        assert (state.actor, phase(state), state.to_dict()["drawn"]) == (player, "place", token)
        state = state.play(f"place {box}")
        assert said(state, "token_placed") == {"owner": player, "player": player, "token": token, "box": box}
    assert state.to_dict()["tokens"] == {"hall-2": "vase", "kitchen-2": "treats", "bedroom-4": "bed-nap"}
    assert (phase(state), state.actor) == ("move_cards", 1)


def test_CAT_OBJ_2_a_number_names_the_room() -> None:
    state = at("place", SOME, drawn="laundry-nap")
    assert legal(state) == [
        f"place {box}" for box in ("bathroom-1", "bathroom-2", "bedroom-2", "bedroom-3", "bedroom-4")
    ]
    for box in ("hall-2", "kitchen-1", "dining-2"):
        refused(state, f"place {box}", "CAT-OBJ-2")
    assert told(state.play("place bathroom-2"))[0][:2] == ("token_placed", "CAT-OBJ-2")
    only = at("place", SOME, drawn="welcome-home")
    assert legal(only) == ["place hall-2"]


def test_CAT_OBJ_3_an_asterisk_is_for_any_box() -> None:
    state = at("place", SOME, drawn="night-race")
    free = [box for box in HOUSES["small"].near if box not in ("hall-1", "bedroom-1", "dining-1")]
    assert legal(state) == [f"place {box}" for box in free]
    assert told(state.play("place hall-2"))[0][:2] == ("token_placed", "CAT-OBJ-3")


@pytest.mark.parametrize("house", HOUSES)
def test_CAT_OBJ_4_a_window_to_the_outside(house: str) -> None:
    cats = "hall-1 0, hall-2 1, kitchen-1 2" + (", bathroom-1 3" if 4 in FOR[house] else "")
    state = at("place", cats, house=house, drawn="bird-watching")
    assert legal(state) == [f"place {box}" for box in HOUSES[house].window]
    refused(state, "place kitchen-2" if house.startswith("large") else "place bathroom-2", "CAT-OBJ-4")
    assert told(state.play(legal(state)[0]))[0][:2] == ("token_placed", "CAT-OBJ-4")


@pytest.mark.parametrize("house", HOUSES)
def test_CAT_OBJ_5_a_TV_or_a_PC(house: str) -> None:
    cats = "hall-1 0, hall-2 1, kitchen-1 2" + (", bathroom-1 3" if 4 in FOR[house] else "")
    state = at("place", cats, house=house, drawn="keyboard-nap")
    assert legal(state) == [f"place {box}" for box in HOUSES[house].screen]
    refused(state, "place kitchen-2", "CAT-OBJ-5")
    assert told(state.play(legal(state)[0]))[0][:2] == ("token_placed", "CAT-OBJ-5")


def test_CAT_OBJ_6_an_empty_box() -> None:
    state = at("place", SOME, "bathroom-1 vase", drawn="night-race", actor=1)
    for box in ("hall-1", "bedroom-1", "dining-1", "bathroom-1"):
        refused(state, f"place {box}", "CAT-OBJ-6")
    refused(at("place", SOME, drawn="key-theft"), "place hall-1", "CAT-OBJ-6")
    refused(at("place", SOME, "hall-2 vase", drawn="bed-nap", actor=1), "place hall-2", "CAT-OBJ-6")


def test_CAT_OBJ_7_in_a_room_without_a_token_if_it_can_be() -> None:
    state = at("place", SOME, "bathroom-1 tap-water", drawn="laundry-nap", actor=1)
    assert legal(state) == ["place bedroom-2", "place bedroom-3", "place bedroom-4"]
    refused(state, "place bathroom-2", "CAT-OBJ-7")
    refused(state, "place hall-2", "CAT-OBJ-2")
    both = at("place", SOME, "bathroom-1 tap-water, bedroom-3 bed-nap", drawn="laundry-nap", actor=2)
    assert legal(both) == ["place bathroom-2", "place bedroom-2", "place bedroom-4"], "it cannot be done"


def test_CAT_OBJ_8_where_all_its_boxes_are_occupied_it_goes_anywhere() -> None:
    state = at("place", "hall-1 0, hall-2 1, dining-1 2", drawn="paper-bag")
    free = [box for box in HOUSES["small"].near if box not in ("hall-1", "hall-2", "dining-1")]
    assert legal(state) == [f"place {box}" for box in free]
    assert told(state.play("place bedroom-1"))[0] == (
        "token_placed", "CAT-OBJ-8", {"owner": 0, "player": 0, "token": "paper-bag", "box": "bedroom-1"},
    )  # fmt: skip
    other = at("place", "hall-1 0, hall-2 1, dining-1 2", "kitchen-1 treats", drawn="paper-bag", actor=1)
    assert [move.split()[1].split("-")[0] for move in legal(other)].count("kitchen") == 0
    half = at("place", "hall-1 0, kitchen-2 1, dining-1 2", drawn="paper-bag")
    assert legal(half) == ["place hall-2"]
