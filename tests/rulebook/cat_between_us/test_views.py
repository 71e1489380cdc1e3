"""Views: what a player may know of a state, and nothing else; and games saved while secrets are in play."""

from __future__ import annotations

import base64
import copy
import json
import pickle
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import catlib
from catlib.game import State
from tests.rulebook.play import after, now, whole_game

from .positions import CARDS, EXAMPLE, GAME, SUITS, bad_field, dealt, ended, lure


@cache
def some_states() -> tuple[State, ...]:
    """States of all phases, with two to six players."""
    return tuple(state for players in range(2, 7) for state in whole_game(GAME, players, players)[::9])


def test_the_example_of_the_rules() -> None:
    view = GAME.from_dict(EXAMPLE).view(1)
    assert view == {**EXAMPLE, "hands": [3, {"ribbon-4": 1, "yarn-6": 1, "mouse-6": 1}, 4]}
    assert json.loads(json.dumps(view)) == view


def test_each_hand_of_another_player_is_a_number_of_cards() -> None:
    for state in some_states():
        data = state.to_dict()
        for player in (*range(data["players"]), None):
            hands = [hand if at == player else len(hand) for at, hand in enumerate(data["hands"])]
            expected = data if data["phase"] == "over" else {**data, "hands": hands}
            assert state.view(player) == expected


@pytest.mark.parametrize("player", [0, 1, None])
def test_in_every_phase_but_the_last(player: int | None) -> None:
    assert GAME.new(players=2).view(player)["hands"] == [{} if at == player else 0 for at in range(2)]
    assert dealt(2, 10).view(player)["hands"] == [
        {f"cactus-{n}": 1 for n in range(7)} | {"mouse-0": 1, "mouse-1": 1} if player == 0 else 9,
        {"mouse-2": 1} if player == 1 else 1,
    ]
    assert ended([18, 20]).view(player)["hands"] == [{} if at == player else 0 for at in range(2)]
    over = ended([18, 20], wins=[2, 0])
    assert over.view(player) == over.to_dict()
    assert [len(hand) for hand in over.view(player)["hands"]] == [5, 3]


def test_a_view_does_not_depend_on_what_it_hides() -> None:
    one = GAME.from_dict(EXAMPLE)
    hands = [{"ribbon-6": 1, "rod-0": 1, "rod-1": 1}, EXAMPLE["hands"][1], {f"rod-{n}": 1 for n in range(3, 7)}]
    other = GAME.from_dict({**EXAMPLE, "hands": hands})
    assert one != other
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert json.dumps(one.view(1)) == json.dumps(other.view(1))


def test_a_view_names_no_card_that_is_hidden() -> None:
    for state in some_states():
        data = state.to_dict()
        if data["phase"] != "over":
            for player in (*range(data["players"]), None):
                text = json.dumps(state.view(player))
                open_cards = {card for under in data["toys"].values() for card in under}
                own = set(data["hands"][player]) if player is not None else set()
                assert {card for card in CARDS if f'"{card}"' in text} == open_cards | own


def test_a_view_is_nobody_elses() -> None:
    state = GAME.from_dict(EXAMPLE)
    view = state.view(1)
    view["hands"][1].clear()
    view["toys"]["yarn"].clear()
    view["wins"].append(1)
    view["options"].clear()
    assert state.to_dict() == EXAMPLE
    data = state.to_dict()
    data["hands"][0].clear()
    assert state.to_dict() == EXAMPLE


def test_a_view_with_secrets_is_no_state() -> None:
    for player in (0, 1, None):
        assert bad_field(GAME.from_dict(EXAMPLE).view(player)) == "hands"
        assert bad_field(GAME.new(players=2).view(player)) == "hands"


def test_whether_a_move_is_legal_does_not_depend_on_what_its_player_cannot_see() -> None:
    state = GAME.from_dict(lure(3, 4))
    player = state.actor
    assert isinstance(player, int)
    data = copy.deepcopy(state.to_dict())
    first, second = (at for at in range(3) if at != player)
    (one, *others), (two, *more) = data["hands"][first], data["hands"][second]
    data["hands"][first], data["hands"][second] = dict.fromkeys([two, *others], 1), dict.fromkeys([one, *more], 1)
    swapped = GAME.from_dict(data)
    assert swapped.legal_moves() == state.legal_moves()
    moves = [f"play {card} {toy}" for card in CARDS for toy in SUITS]
    assert [state.check(move) for move in moves] == [swapped.check(move) for move in moves]


def test_what_is_shown_of_a_state_by_accident_names_no_card_of_a_hand() -> None:
    for state in some_states():
        data = state.to_dict()
        if data["phase"] in ("deal", "lure"):
            assert not [card for hand in data["hands"] for card in hand if card in repr(state)]


def record_of(seed: int, players: int, moves: int) -> catlib.Record:
    """The record of a game of which so many moves have been played."""
    states = whole_game(GAME, seed, players)[: moves + 1]
    played = [next(move for move in now(one) if one.play(move) == other) for one, other in pairwise(states)]
    return catlib.Record(GAME, players, {}, played)


@pytest.mark.parametrize("moves", [1, 2, 10, 19, 20, 25, 30])
def test_a_game_that_is_saved_while_secrets_are_in_play_is_sealed(moves: int) -> None:
    record = record_of(2, 2, moves)
    state = record.last()
    assert state.to_dict()["phase"] in ("deal", "lure")
    text = record.to_json()
    assert not [card for card in CARDS if card in text]
    packed = json.loads(text)
    assert "moves" not in packed
    assert "start" not in packed
    plain = base64.b64decode(packed["sealed"])
    assert b"deal" not in plain
    assert not [card for card in CARDS if card.encode() in plain]


@pytest.mark.parametrize("moves", [1, 12, 25, 60])
def test_and_goes_on_when_it_is_loaded_again(moves: int, tmp_path: Path) -> None:
    record = record_of(3, 4, moves)
    record.save(tmp_path / "game.json")
    again = catlib.Record.load(tmp_path / "game.json")
    assert again.moves == record.moves
    assert again.last() == record.last()
    assert again == record


def test_a_start_in_the_middle_is_sealed_too() -> None:
    record = catlib.Record(GAME, 3, EXAMPLE["options"], [], EXAMPLE)
    text = record.to_json()
    assert not [card for card in CARDS if card in text]
    assert catlib.Record.from_json(text).last() == GAME.from_dict(EXAMPLE)


def test_a_game_that_is_over_has_no_secrets() -> None:
    states = whole_game(GAME, 2, 2)
    text = record_of(2, 2, len(states) - 1).to_json()
    assert "sealed" not in json.loads(text)
    assert json.loads(text)["moves"][0].startswith("target ")
    assert catlib.Record.from_json(text).last() == states[-1]


def test_a_record_names_the_first_move_that_cannot_be() -> None:
    with pytest.raises(catlib.BadRecord) as caught:
        catlib.Record(GAME, 2, {}, ["target 18", "deal yarn-5", "deal yarn-5"]).last()
    assert (caught.value.number, caught.value.clause) == (3, "CBU-COMP-1")
    with pytest.raises(catlib.BadRecord) as caught:
        catlib.Record(GAME, 5, {"removed": "yarn"}, ["target 18", "deal yarn-5"]).last()
    assert (caught.value.number, caught.value.clause) == (2, "CBU-SETUP-1")


def test_states_can_be_sent_to_another_process() -> None:
    for state in (GAME.from_dict(EXAMPLE), after(dealt(5, 3), "deal yarn-6")):
        again = pickle.loads(pickle.dumps(state))  # noqa: S301
        assert again == state
        assert again.events == state.events
