"""Views: what a player may know of a state, what fits it, and games saved while secrets are in play."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest

import catlib
from catlib.game import State
from catlib.games.cattitude import rules
from tests.rulebook.play import Json, legal, now, whole_game

from . import naive
from .box import DECK
from .positions import EXAMPLE, GAME, bad_field, house, phase, position


@cache
def some_states() -> tuple[State, ...]:
    """States of all phases, with three and four players."""
    return tuple(state for seed in range(4) for state in whole_game(GAME, seed, 3 + seed % 2)[::7])


def test_the_example_of_the_rules() -> None:
    view = GAME.from_dict(EXAMPLE).view(1)
    assert view == {**EXAMPLE, "hands": [4, EXAMPLE["hands"][1], 2], "draw": sum(EXAMPLE["draw"].values())}
    assert list(view) == list(EXAMPLE)
    assert json.loads(json.dumps(view)) == view
    assert GAME.from_dict(EXAMPLE).view(None)["hands"] == [4, 3, 2]


def test_hands_of_others_and_the_draw_pile_are_numbers_in_every_phase() -> None:
    for state in some_states():
        data = state.to_dict()
        for player in (*range(data["players"]), None):
            assert state.view(player) == naive.view(data, player)
            assert list(state.view(player)) == list(data)
    assert {phase(state) for state in some_states()} >= {"deal", "draw", "move", "play", "toss", "human"}


@pytest.mark.parametrize("player", [0, 1, 2, None])
def test_in_setup_too(player: int | None) -> None:
    view = GAME.new(players=3).view(player)
    assert view["draw"] == 54
    assert view["hands"] == [{} if at == player else 0 for at in range(3)]


def test_a_view_names_no_card_that_is_hidden() -> None:
    for state in some_states():
        data = state.to_dict()
        for player in (*range(data["players"]), None):
            seen = {key: value for key, value in state.view(player).items() if key not in ("discard", "pending")}
            text = json.dumps(seen)
            own = set(data["hands"][player]) if player is not None else set()
            assert {card for card in DECK if f'"{card}"' in text} == own


def test_a_view_does_not_depend_on_what_it_hides() -> None:
    one = GAME.from_dict(EXAMPLE)
    data = copy.deepcopy(EXAMPLE)
    data["hands"][0], data["draw"]["run"] = {"sneak": 1, "knock vase": 2, "cuddle": 1}, 4
    data["draw"]["sneak"] -= 1
    other = GAME.from_dict(data)
    assert one != other
    assert json.dumps(one.view(1)) == json.dumps(other.view(1))
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)


def test_a_view_is_nobody_elses() -> None:
    state = GAME.from_dict(EXAMPLE)
    view = state.view(1)
    view["hands"][1].clear()
    view["items"]["yarn"]["room"] = "bath"
    view["tokens"]["known"].clear()
    view["destroying"][1].clear()
    view["carrying"][0]["to"] = "bath"
    view["discard"].clear()
    assert state.to_dict() == EXAMPLE


def test_a_view_with_secrets_is_no_state() -> None:
    for player in (0, 1, None):
        assert bad_field(GAME.from_dict(EXAMPLE).view(player)) in ("hands", "draw")


def test_what_is_shown_of_a_state_by_accident_names_no_card() -> None:
    for state in some_states():
        assert not [card for card in DECK if " " in card and card in repr(state)]


def test_whether_a_move_is_legal_does_not_depend_on_what_its_player_cannot_see() -> None:
    for state in some_states():
        if isinstance(state.actor, int):
            for world in islice(GAME.worlds(state.view(state.actor), Random(1)), 2):
                assert legal(world) == legal(state)


def test_worlds_are_states_that_the_player_cannot_tell_apart() -> None:
    rng = Random(2)
    for state in some_states():
        for player in (0, None):
            view = state.view(player)
            for world in islice(GAME.worlds(view, rng), 3):
                assert world.view(player) == view
                data = world.to_dict()
                assert GAME.from_dict(data) == world
                assert [sum(hand.values()) for hand in data["hands"]] == [
                    sum(hand.values()) for hand in state.to_dict()["hands"]
                ]


def test_each_unseen_card_is_equally_likely_everywhere() -> None:
    state = house(
        "move", "bath bath bath", "run, hide", "cuddle, sneak", "steal fish", draw="2 knock jar, run", hoard=0
    )
    rng = Random(3)
    found: Counter[str] = Counter()
    rounds = 3000
    for world in islice(GAME.worlds(state.view(0), rng), rounds):
        data = world.to_dict()
        found.update(f"1 {card}" for card in data["hands"][1])
        found.update(f"2 {card}" for card in data["hands"][2])
    unseen = 6  # cuddle, sneak, steal fish, two knock jar and a run
    for card in ("cuddle", "sneak", "steal fish", "run"):
        assert abs(found[f"1 {card}"] - rounds * 2 / unseen) < 120
        assert abs(found[f"2 {card}"] - rounds / unseen) < 120
    assert abs(found["2 knock jar"] - rounds * 2 / unseen) < 120


def test_another_player_who_is_asked_has_something_to_choose_from() -> None:
    state = house("human", "living bath bath", "run, cuddle", carrying={0: "yarn porch"}).play("human living")
    assert state.actor == 0
    seen: Counter[str] = Counter()
    for world in islice(GAME.worlds(state.view(1), Random(4)), 400):
        hand = world.to_dict()["hands"][0]
        evade = [card for card in hand if card in ("run", "sneak", "hide")]
        assert evade
        seen.update(evade)
    assert min(seen[card] for card in ("run", "sneak", "hide")) > 80
    hides = house("human", "living bath bath", "run, cuddle", "cuddle", hiding=[0], carrying={1: "fish porch"})
    hides = hides.play("human bath")
    assert hides.actor == 0
    hands = [world.to_dict()["hands"][0] for world in islice(GAME.worlds(hides.view(1), Random(5)), 60)]
    assert [hand for hand in hands if not {"run", "sneak", "hide"} & set(hand)], "who hides is asked whatever is held"


def test_another_player_who_has_caught_cats_to_pay_for_holds_two_kinds() -> None:
    state = house("human", "living bath bath", "cuddle, steal fish", carrying={0: "yarn porch"}).play("human living")
    assert phase(state) == "caught"
    for world in islice(GAME.worlds(state.view(2), Random(6)), 200):
        assert len(world.to_dict()["hands"][0]) == 2


def test_all_combinations_that_can_be_come_up() -> None:
    state = house("toss", "bath bath bath", "run, hide", "cuddle", draw="sneak", hoard=2, turn=0)
    data = state.to_dict()
    unseen = Counter(data["hands"][0]) + Counter(data["hands"][1]) + Counter(data["draw"])
    assert unseen.total() == 4
    seen = {json.dumps(world.to_dict()["hands"][:2]) for world in islice(GAME.worlds(state.view(2), Random(7)), 400)}
    assert len(seen) == 4 * 3, "three of four cards, in two hands, all different"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"hands": [4, {"run": 5}, 2]}, "hands"),
        ({"hands": [4, {"steal yarn": 1, "cuddle": 1, "hide": 4}, 2]}, "hands"),
        ({"hands": [5, EXAMPLE["hands"][1], 2]}, "draw"),
        ({"hands": [4, EXAMPLE["hands"][1], -1]}, "hands"),
        ({"hands": [4, EXAMPLE["hands"][1], "2"]}, "hands"),
        ({"draw": 40}, "draw"),
        ({"draw": {"run": 1}}, "draw"),
        ({"draw": -1}, "draw"),
        ({"discard": []}, "draw"),
        ({"holder": 1}, "holder"),
    ],
)
def test_a_view_that_cannot_be(changes: Json, field: str) -> None:
    view = {**GAME.from_dict(EXAMPLE).view(1), **changes}
    with pytest.raises(catlib.BadState) as caught:
        next(GAME.worlds(view, Random(1)))
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("phase", "hands", "rest", "field"),
    [
        ("draw_card", ["run", "hide"], {"discard": "run", "hoard": 1}, "draw"),
        ("reshuffle", ["run", "hide"], {"discard": "run", "hoard": 1}, "draw"),
        ("reshuffle", ["run", "hide"], {"discard": "run", "draw": "2 sneak", "hoard": 1}, "draw"),
        ("draw", ["run", "hide"], {"discard": "sneak", "hoard": 1}, "phase"),
        ("draw", ["run"], {"discard": "2 run, 2 hide", "hoard": 1, "hiding": [0]}, "discard"),
        ("play", ["run, hide"], {}, "phase"),
        ("toss", ["2 run"], {}, "phase"),
    ],
)
def test_a_view_in_which_nothing_can_be_decided(phase: str, hands: list[str], rest: Json, field: str) -> None:
    data = position(phase, "living bath bath", *hands, **rest)
    counts = [sum(hand.values()) for hand in data["hands"]]
    for player in (0, None) if phase.startswith("draw") else (0,):
        shown = [hand if at == player else counts[at] for at, hand in enumerate(data["hands"])]
        view = {**data, "hands": shown, "draw": sum(data["draw"].values())}
        with pytest.raises(catlib.BadState) as caught:
            next(GAME.worlds(view, Random(1)))
        assert caught.value.field == field


def test_a_view_of_somebody_who_holds_no_card_to_decide_with() -> None:
    view = house("toss", "living bath bath", "run, hide").view(1)
    view["hands"][0], view["draw"] = 0, view["draw"] + 2
    with pytest.raises(catlib.BadState) as caught:
        next(GAME.worlds(view, Random(1)))
    assert caught.value.field == "phase"


def test_a_view_that_no_deal_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "PATIENCE", 20)
    view = house("toss", "living bath bath", "run, hide").view(1)
    worlds = GAME.worlds(view, Random(8))
    assert all(len(world.to_dict()["hands"][0]) == 2 for world in islice(worlds, 2000)), "a pair is dealt anew"
    view["hands"][0], view["draw"] = 1, view["draw"] + 1
    with pytest.raises(catlib.BadState) as caught:
        next(GAME.worlds(view, Random(8)))
    assert caught.value.field == "hands", "who tosses one of one kind is not asked"


def record_of(seed: int, moves: int) -> catlib.Record:
    """The record of a game of which so many moves have been played."""
    states = whole_game(GAME, seed, 3)[: moves + 1]
    played = [
        next(move for move in now(one) if one.play(move) == other and one.play(move).events == other.events)
        for one, other in pairwise(states)
    ]
    return catlib.Record(GAME, 3, {}, played)


@pytest.mark.parametrize("moves", [8, 20, 60])
def test_a_game_that_is_saved_while_secrets_are_in_play_is_sealed(moves: int) -> None:
    record = record_of(2, moves)
    text = record.to_json()
    assert "moves" not in json.loads(text)
    assert not [card for card in DECK if " " in card and card in text]
    again = catlib.Record.from_json(text)
    assert again.moves == record.moves
    assert again.last() == record.last()


def test_states_can_be_sent_to_another_process() -> None:
    for state in (GAME.from_dict(EXAMPLE), *some_states()[:20]):
        again = pickle.loads(pickle.dumps(state))  # noqa: S301
        assert again == state
        assert again.events == state.events


def test_equal_positions_are_equal_however_they_came_about() -> None:
    one: Json = GAME.new(players=3).play("room porch").play("room bath").to_dict()
    assert GAME.from_dict(one) == GAME.new(players=3).play("room porch").play("room bath")
    tossed = house("toss", "bath bath bath", "2 run, hide, cuddle")
    assert tossed.play("toss run").play("toss hide") != tossed.play("toss hide").play("toss run")
    assert hash(GAME.from_dict(EXAMPLE)) == hash(GAME.from_dict(copy.deepcopy(EXAMPLE)))
