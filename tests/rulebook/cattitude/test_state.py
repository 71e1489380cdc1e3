"""States in JSON: what `to_dict` writes, and everything that `from_dict` refuses, with the field it names."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest

import catlib
from tests.rulebook.play import Json, after, legal, whole_game

from .box import HOME, ROOMS
from .positions import EXAMPLE, GAME, bad_field, house, pile, position, settled

HANDS = ("run, cuddle", "sneak, cuddle", "hide, cuddle")
CAUGHT = ("cuddle, steal book", "cuddle, steal lamp", "run")
DEALT = ("run", "run", "sneak", "knock jar", "steal book")
DEAL = after(settled(3, 3), *["card cuddle"] * 3, *(f"card {card}" for card in DEALT)).to_dict()
STATES: dict[str, Json] = {
    "start_rooms": GAME.new(players=3).play("room porch").to_dict(),
    "first_discards": settled(3, 3).play("card cuddle").to_dict(),
    "deal": DEAL,
    "draw": position("draw", "bath bath bath", discard="run", left=2),
    "draw_card": position("draw_card", "bath bath bath", discard="run", left=2),
    "reshuffle": position("reshuffle", "bath bath bath", draw="2 run, hide", discard="run, sneak", hoard=1, left=2),
    "move": position("move", "bath living bath", carrying={1: "yarn porch"}, known="study"),
    "play": EXAMPLE,
    "destination": position("destination", "living bath bath", "cuddle", carrying={0: "yarn"}, known="porch"),
    "toss": position("toss", "bath bath bath", "run, hide, cuddle", left=1),
    "human": position("human", "bath living bath", hiding=[2], destroying={1: "sofa"}),
    "evade": position(
        "evade", "bath living living", *HANDS, human="living", carrying={1: "yarn porch"}, asked=[0, 1], resume="play",
        pending="cuddle",
    ),
    "caught": position(
        "caught", "living living bath", *CAUGHT, turn=2, holder=2, human="living", carrying={1: "yarn porch"},
        caught=[0, 1], resume="pass",
    ),
    "over": position("over", "bath bath bath", points=[13, 20, 0]),
}  # fmt: skip


def but(data: Json, **changes: Any) -> Json:
    """The same state with other values for some keys."""
    return {**copy.deepcopy(data), **changes}


def lies(name: str, room: str, disturbed: Any) -> Json:
    """The items of the example, one of them elsewhere."""
    return {**copy.deepcopy(EXAMPLE["items"]), name: {"room": room, "disturbed": disturbed}}


def hand(player: int, value: Any) -> list[Any]:
    """The hands of the example, one of them another."""
    return [value if at == player else cards for at, cards in enumerate(EXAMPLE["hands"])]


def test_the_example_of_the_rules() -> None:
    state = GAME.from_dict(EXAMPLE)
    assert state.to_dict() == json.loads(json.dumps(state.to_dict())) == EXAMPLE
    assert list(state.to_dict()) == list(EXAMPLE)
    assert state.actor == 1
    assert legal(state) == ["cuddle bath", "cuddle dining", "cuddle living", "done", "steal yarn"]


def test_the_example_comes_up_in_play_as_it_is_written() -> None:
    before = copy.deepcopy(EXAMPLE)
    before.update(begun=[], destroying=[[], [], ["paper"]], items=lies("sofa", "living", False))
    before["hands"][1]["destroy sofa"] = 1
    assert GAME.from_dict(before).play("destroy sofa").to_dict() == EXAMPLE


@pytest.mark.parametrize("players", [3, 4])
def test_a_new_game(players: int) -> None:
    data = GAME.new(players=players, destinations="random").to_dict()
    assert {key: value for key, value in data.items() if key not in ("draw", "items", "tokens")} == {
        "game": "cattitude",
        "players": players,
        "options": {"destinations": "random"},
        "phase": "start_rooms",
        "actor": "chance",
        "turn": 0,
        "holder": players - 1,
        "human": "hallway",
        "left": 0,
        "resume": None,
        "asked": [],
        "caught": [],
        "pending": [],
        "begun": [],
        "cats": [None] * players,
        "points": [0] * players,
        "hands": [{}] * players,
        "hiding": [False] * players,
        "carrying": [None] * players,
        "destroying": [[]] * players,
        "discard": [],
    }


def test_every_state_of_a_game_can_be_written_and_read_again() -> None:
    for seed in range(5):
        options = {"destinations": ["stack", "random"][seed % 2]}
        for state in whole_game(GAME, seed, 3 + seed % 2, **options)[::3]:
            again = GAME.from_dict(json.loads(json.dumps(state.to_dict())))
            assert again == state
            assert hash(again) == hash(state)
            assert again.to_dict() == state.to_dict()
            assert list(again.to_dict()) == list(EXAMPLE)


def test_multisets_and_sets_are_written_in_alphabetical_order() -> None:
    for state in whole_game(GAME, 3, 4)[::9]:
        data = state.to_dict()
        for cards in (data["draw"], *data["hands"], data["items"], data["tokens"]["unknown"]):
            assert list(cards) == sorted(cards)
        for names in (data["begun"], *data["destroying"]):
            assert names == sorted(names)


@pytest.mark.parametrize("phase", STATES)
def test_the_states_that_are_spoilt_below_are_accepted(phase: str) -> None:
    assert GAME.from_dict(STATES[phase]).to_dict() == STATES[phase]
    assert STATES[phase]["phase"] == phase


@pytest.mark.parametrize("phase", STATES)
@pytest.mark.parametrize("key", EXAMPLE)
def test_a_key_is_missing(key: str, phase: str) -> None:
    data = copy.deepcopy(STATES[phase])
    del data[key]
    assert bad_field(data) == key


@pytest.mark.parametrize("key", ["round", "Game", "seed", "front", ""])
def test_a_key_too_many(key: str) -> None:
    assert bad_field({**EXAMPLE, key: 1}) == key


@pytest.mark.parametrize("data", [None, [], "cattitude", 3, [EXAMPLE]])
def test_no_object_at_all(data: Any) -> None:
    with pytest.raises(catlib.BadState):
        GAME.from_dict(data)


PLAYER_LISTS: list[Any] = [None, {}, 3, "012", [0], [0, 0, 0, 0]]
WRONG_VALUES: list[tuple[str, list[Any]]] = [
    ("game", ["cats", "CATtitude!", "", None, 1, ["cattitude"]]),
    ("players", [0, 2, 5, -3, "3", 3.0, None, [3], True]),
    ("options", [None, {}, [], "stack", {"destinations": "bottom"}, {"destinations": None}, {"destinations": ["stack"]},
                 {"destinations": "stack", "rounds": 3}]),
    ("phase", ["nap", "Play", "", None, 3, ["play"]]),
    ("actor", ["nobody", 0, 2, 3, -1, 1.0, True, "1", None, "chance", [1], {}]),
    ("turn", [3, -1, 1.0, "1", None, True, "chance", [1]]),
    ("holder", [3, -1, 0.0, "0", None, False, [0], 1]),
    ("human", ["attic", "Porch", "", None, 3, ["porch"], "garden"]),
    ("left", [1, 3, -1, 0.0, "0", None, False, [0]]),
    ("resume", ["play", "draw", "", 0, False, "evade", ["play"], "nap"]),
    ("asked", [None, {}, 0, "0", [0], [1], [0, 1, 2]]),
    ("caught", [None, {}, 0, "0", [0], [1], [0, 1, 2]]),
    ("pending", [None, {}, 0, "cuddle", ["cuddle"], ["knock vase", "knock vase"], ["cat"], [1], [None]]),
    ("begun", [None, {}, 0, "sofa", ["paper"], ["paper", "sofa"], ["sofa", "sofa"], ["yarn"], ["cat"], [1], ["fish"]]),
    ("cats", [*PLAYER_LISTS, ["dining", "living"], ["dining", "living", None], ["dining", "living", "hallway"],
              ["dining", "living", "attic"], ["dining", "living", 3], ["dining", "living", ["bath"]]]),
    ("points", [*PLAYER_LISTS, [4, 7], [4, 7, -1], [4, 7, 2.0], [4, 7, "2"], [4, 7, None], [True, 7, 2], [4, 7, [2]]]),
    ("hands", [
        *PLAYER_LISTS, EXAMPLE["hands"][:2], [*EXAMPLE["hands"], {}], hand(0, None), hand(0, 4), hand(0, []),
        hand(0, ["run", "knock vase", "knock vase", "cuddle"]), hand(0, "run"),
        *(hand(0, {"run": 1, "knock vase": 2, wrong: 1}) for wrong in ("cat", "Cuddle", "", "steal paper", "cuddle ")),
        *(hand(0, {"run": 1, "knock vase": 2, "cuddle": wrong}) for wrong in (0, -1, 1.0, True, "1", None, [1])),
    ]),
    ("hiding", [*PLAYER_LISTS, [False, False], [0, 0, 1], [None, False, True], ["", False, True]]),
    ("carrying", [
        *PLAYER_LISTS, [None, None], [{}, None, None], ["fish", None, None], [{"item": "fish"}, None, None],
        [{"to": "study"}, None, None], [{"item": "fish", "to": "hallway"}, None, None],
        [{"item": "fish", "to": "attic"}, None, None], [{"item": "cat", "to": "study"}, None, None],
        [{"item": None, "to": "study"}, None, None], [{"item": "fish", "to": "study", "room": "bath"}, None, None],
        [{"item": "fish", "to": None}, None, None], [{"item": "fish", "to": ["study"]}, None, None],
        [{"item": "fish", "to": "dining"}, None, None],
    ]),
    ("destroying", [
        *PLAYER_LISTS, [[], ["sofa"]], [None, ["sofa"], ["paper"]], [[], "sofa", ["paper"]], [[], ["cat"], ["paper"]],
        [[], [1], ["paper"]], [[], ["sofa", "sofa"], ["paper"]], [{}, ["sofa"], ["paper"]],
    ]),
    ("items", [
        None, [], "fish", 15, {}, {name: lie for name, lie in EXAMPLE["items"].items() if name != "yarn"},
        {**EXAMPLE["items"], "cat": {"room": "study", "disturbed": False}}, lies("yarn", "attic", False),
        lies("yarn", "hallway", False), lies("yarn", "living", 0), lies("yarn", "living", None),
        lies("yarn", "living", "false"), {**EXAMPLE["items"], "yarn": None}, {**EXAMPLE["items"], "yarn": "living"},
        {**EXAMPLE["items"], "yarn": {"room": "living"}}, {**EXAMPLE["items"], "yarn": {"disturbed": False}},
        {**EXAMPLE["items"], "yarn": {"room": "living", "disturbed": False, "home": "living"}},
        {**EXAMPLE["items"], "yarn": {"room": None, "disturbed": False}},
    ]),
    ("tokens", [
        None, [], {}, {"unknown": {}}, {"known": []}, {**EXAMPLE["tokens"], "bottom": []},
        {**EXAMPLE["tokens"], "unknown": []}, {**EXAMPLE["tokens"], "known": {}},
        {**EXAMPLE["tokens"], "known": ["nursery", "porch"]},
        {**EXAMPLE["tokens"], "known": ["nursery", "porch", "porch"]},
        {**EXAMPLE["tokens"], "known": ["nursery", "porch", "bedroom", "study"]},
        {**EXAMPLE["tokens"], "known": ["nursery", "porch", "hallway"]},
        {**EXAMPLE["tokens"], "known": ["nursery", "porch", 1]},
        {**EXAMPLE["tokens"], "unknown": {**EXAMPLE["tokens"]["unknown"], "bath": 2}},
        {**EXAMPLE["tokens"], "unknown": {**EXAMPLE["tokens"]["unknown"], "bath": 0}},
        {**EXAMPLE["tokens"], "unknown": {**EXAMPLE["tokens"]["unknown"], "bath": True}},
        {**EXAMPLE["tokens"], "unknown": {**EXAMPLE["tokens"]["unknown"], "attic": 1}},
    ]),
    ("draw", [
        None, [], 41, {}, {**EXAMPLE["draw"], "run": 4}, {**EXAMPLE["draw"], "run": 0}, {**EXAMPLE["draw"], "run": -1},
        {**EXAMPLE["draw"], "run": 3.0}, {**EXAMPLE["draw"], "run": True}, {**EXAMPLE["draw"], "cat": 1},
        {name: count for name, count in EXAMPLE["draw"].items() if name != "sneak"},
    ]),
    ("discard", [None, {}, "run", 3, ["cat"], [1], [None], [["run"]], ["Hide"]]),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in WRONG_VALUES for value in values])
def test_a_wrong_type_an_unknown_word_or_what_does_not_fit_the_rest(field: str, value: Any) -> None:
    assert bad_field(but(EXAMPLE, **{field: value})) == field


# Cards and tokens that do not add up.


@pytest.mark.parametrize("phase", STATES)
def test_a_card_too_many_or_too_few(phase: str) -> None:
    data = STATES[phase]
    draw = {**data["draw"], "run": data["draw"].get("run", 0) + 1}
    assert bad_field(but(data, draw=draw)) == "draw"
    card = next(iter(data["draw"]))
    fewer = {name: count - (name == card) for name, count in data["draw"].items() if count > (name == card)}
    assert bad_field(but(data, draw=fewer)) == "draw"
    assert bad_field(but(data, discard=[*data["discard"], "cuddle"])) in ("draw", "discard")


def test_fronts_count_as_cards() -> None:
    for changes in (
        {"hiding": [False, True, True]},
        {"hiding": [False, False, False]},
        {"carrying": [None, None, None], "items": lies("fish", "dining", False), "tokens": {
            **EXAMPLE["tokens"], "known": ["study", *EXAMPLE["tokens"]["known"]]}},
        {"destroying": [[], ["sofa"], []], "items": lies("paper", "bath", False)},
    ):  # fmt: skip
        assert bad_field(but(EXAMPLE, **changes)) == "draw"


@pytest.mark.parametrize("phase", [name for name in STATES if name != "start_rooms"])
def test_tokens_that_do_not_add_up(phase: str) -> None:
    data = STATES[phase]
    unknown = dict(data["tokens"]["unknown"])
    unknown.popitem()
    assert bad_field(but(data, tokens={**data["tokens"], "unknown": unknown})) == "tokens"


def test_a_known_place_with_the_option_random() -> None:
    assert bad_field(but(EXAMPLE, options={"destinations": "random"})) == "tokens"


# Items and tasks.


def test_an_item_under_two_cats() -> None:
    data = position("play", "living living bath", "cuddle", destroying={1: "sofa"})
    assert bad_field(but(data, destroying=[["sofa"], ["sofa"], []])) == "destroying"
    data = position("play", "living living bath", "cuddle", carrying={1: "yarn porch"})
    twice = [{"item": "yarn", "to": "bath"}, {"item": "yarn", "to": "porch"}, None]
    assert bad_field(but(data, carrying=twice)) == "carrying"
    data = position("play", "bedroom bath bath", "cuddle", carrying={0: "pillow porch"})
    assert bad_field(but(data, destroying=[["pillow"], [], []])) == "destroying"


def test_items_in_another_order_than_they_are_written() -> None:
    rest: Json = {"destroying": {0: "pillow sofa"}, "moved": {"pillow": "living"}, "begun": "pillow sofa"}
    data = position("play", "living bath bath", "cuddle", **rest)
    assert GAME.from_dict(data).to_dict() == data
    assert bad_field(but(data, destroying=[["sofa", "pillow"], [], []])) == "destroying"
    assert bad_field(but(data, begun=["sofa", "pillow"])) == "begun"


def test_an_item_under_a_cat_in_another_room_or_undisturbed() -> None:
    assert bad_field(but(EXAMPLE, items=lies("fish", "kitchen", True))) == "items"
    assert bad_field(but(EXAMPLE, items=lies("fish", "dining", False))) == "items"
    assert bad_field(but(EXAMPLE, items=lies("sofa", "living", False))) == "items"
    data = position("play", "bedroom bath bath", "cuddle", destroying={0: "pillow"})
    data["items"]["pillow"]["room"] = "bath"
    assert bad_field(data) == "items"


def test_an_item_that_cannot_be_stolen_is_at_home() -> None:
    for name in HOME:
        data = position("play", "bath bath bath", "cuddle")
        room = next(room for room in ROOMS if room not in (HOME[name], "bath"))
        data["items"][name]["room"] = room
        if name in ("curtain", "paper", "sofa"):
            assert bad_field(data) == "items"
        else:
            assert GAME.from_dict(data).to_dict() == data


def test_a_task_that_has_no_card() -> None:
    data = position("play", "bath bath bath", "cuddle")
    data["items"]["paper"]["disturbed"] = True
    carried = but(data, carrying=[{"item": "paper", "to": "porch"}, None, None])
    del carried["tokens"]["unknown"]["porch"]
    assert bad_field(carried) == "carrying"
    data = position("play", "laundry bath bath", "cuddle")
    data["items"]["sock"]["disturbed"] = True
    assert bad_field(but(data, destroying=[["sock"], [], []])) == "destroying"


def test_what_is_disturbed_in_the_humans_room_is_cleaned_up() -> None:
    for phase in ("draw", "move", "toss", "human"):
        data = position(phase, "bath bath bath", "cuddle, run, hide", human="living", discard="run")
        data["items"]["yarn"]["disturbed"] = True
        assert bad_field(data) == "items"
        assert GAME.from_dict(but(data, human="study")).to_dict()["human"] == "study"
    hidden = position("move", "living bath bath", human="living", hiding=[0], carrying={0: "yarn porch"})
    assert GAME.from_dict(hidden).to_dict() == hidden
    theft = position("destination", "living bath bath", "cuddle", carrying={0: "yarn"}, human="living")
    assert GAME.from_dict(theft).to_dict() == theft
    theft["items"]["sofa"]["disturbed"] = True
    assert bad_field(theft) == "items", "the human has seen to all but what is stolen just now"


def test_a_cat_that_hides_is_not_stealing() -> None:
    assert bad_field(position("destination", "living bath bath", hiding=[0], carrying={0: "yarn"})) == "hiding"


def test_to_is_null_for_the_theft_under_way_and_nowhere_else() -> None:
    theft = STATES["destination"]
    done = but(theft, carrying=[{"item": "yarn", "to": "garage"}, None, None])
    del done["tokens"]["unknown"]["garage"]
    assert bad_field(done) == "carrying"
    other = position("destination", "living bath bath", "cuddle", carrying={0: "yarn", 1: "fish"})
    assert bad_field(other) == "carrying"
    nothing = position("destination", "living bath bath", "cuddle")
    assert bad_field(nothing) in ("carrying", "phase")


# Turns.


def test_holder_and_turn() -> None:
    for phase in ("draw", "move", "play", "toss", "destination", "draw_card", "reshuffle"):
        assert bad_field(but(STATES[phase], holder=STATES[phase]["turn"])) == "holder"
    for holder in (0, 1):
        assert bad_field(but(STATES["human"], holder=holder)) == "holder"
    assert bad_field(but(STATES["evade"], holder=0, asked=[0, 1, 2])) == "holder"
    for resume in ("human", "pass"):
        assert bad_field(but(STATES["evade"], resume=resume, pending=[])) == "holder"
    for resume in ("draw", "move", "play", "toss"):
        assert bad_field(but(STATES["caught"], resume=resume)) == "holder"


def test_resume() -> None:
    for phase, data in STATES.items():
        resume = None if phase in ("evade", "caught") else "play"
        assert bad_field(but(data, resume=resume)) == "resume"
    for wrong in ("evade", "caught", "destination", "over"):
        assert bad_field(but(STATES["evade"], resume=wrong)) == "resume"


@pytest.mark.parametrize("phase", STATES)
def test_asked_and_caught_in_other_phases(phase: str) -> None:
    if phase != "evade":
        assert bad_field(but(STATES[phase], asked=[1])) == "asked"
    if phase != "caught":
        assert bad_field(but(STATES[phase], caught=[1])) == "caught"


def test_asked_is_a_tail_of_the_order() -> None:
    for asked in ([], [0], [1, 0], [0, 2], [2, 1], [1, 2, 0], [0, 0, 1], [0, 1, 2]):
        assert bad_field(but(STATES["evade"], asked=asked)) == "asked", asked
    for asked in ([1], [0, 1]):
        assert GAME.from_dict(but(STATES["evade"], asked=asked, actor=asked[0])).actor == asked[0]


def test_caught_is_in_the_order() -> None:
    for caught in ([], [1, 0], [0, 0], [0, 1, 2], [2, 0]):
        assert bad_field(but(STATES["caught"], caught=caught)) == "caught", caught
    assert GAME.from_dict(but(STATES["caught"], caught=[1], actor=1)).actor == 1


def test_who_is_caught_is_in_the_humans_room_and_does_not_hide() -> None:
    assert bad_field(but(STATES["caught"], caught=[2], actor=2)) == "caught"
    hides = position(
        "caught", "living living bath", *CAUGHT, turn=2, holder=2, human="living", carrying={1: "yarn porch"},
        caught=[0, 1], resume="pass", hiding=[0],
    )  # fmt: skip
    assert bad_field(hides) == "caught"


@pytest.mark.parametrize("pending", [
    ["cuddle", "cuddle"], ["knock vase"], ["knock vase", "knock jar"], ["knock vase"] * 3, ["run"], ["steal vase"],
    ["destroy sofa", "destroy sofa"], ["cuddle", "knock vase", "knock vase"],
])  # fmt: skip
def test_pending_is_what_can_call_the_human(pending: list[str]) -> None:
    assert bad_field(but(STATES["evade"], pending=pending)) == "pending"


def test_pending_only_in_an_attempt_on_the_play_step() -> None:
    for phase, data in STATES.items():
        if phase != "evade":
            assert bad_field(but(data, pending=["cuddle"])) == "pending"
    assert bad_field(but(STATES["evade"], resume="move")) == "pending"
    assert bad_field(but(STATES["evade"], resume="draw", left=1)) == "pending"


@pytest.mark.parametrize(("phase", "allowed"), [
    ("draw", (1, 2, 3)), ("draw_card", (1, 2, 3)), ("reshuffle", (1, 2, 3)), ("toss", (1, 2)),
    *((phase, (0,)) for phase in STATES if phase not in ("draw", "draw_card", "reshuffle", "toss")),
])  # fmt: skip
def test_left(phase: str, allowed: tuple[int, ...]) -> None:
    for left in (-1, 0, 1, 2, 3, 4):
        data = but(STATES[phase], left=left)
        if left in allowed:
            assert GAME.from_dict(data).to_dict()["left"] == left
        else:
            assert bad_field(data) == "left", left


def test_left_is_kept_during_an_attempt() -> None:
    for resume, allowed in (("draw", (1, 2, 3)), ("toss", (1, 2)), ("move", (0,)), ("play", (0,))):
        for left in range(4):
            data = but(STATES["evade"], resume=resume, left=left, pending=[], draw=DRAW_WITH_CUDDLE)
            if left in allowed:
                assert GAME.from_dict(data).to_dict()["left"] == left
            else:
                assert bad_field(data) == "left"


DRAW_WITH_CUDDLE = {**STATES["evade"]["draw"], "cuddle": STATES["evade"]["draw"]["cuddle"] + 1}


def test_begun_is_of_this_turn() -> None:
    rest: Json = {"destroying": {0: "sofa", 2: "pillow"}, "moved": {"pillow": "living"}, "discard": "run"}
    for phase, begun in (("draw", "sofa"), ("draw_card", "sofa"), ("move", "sofa"), ("human", "pillow")):
        assert bad_field(position(phase, "living living living", begun=begun, **rest)) == "begun"
    turned = position("reshuffle", "living living living", draw="3 run", hoard=1, **rest)
    assert GAME.from_dict(turned).to_dict() == turned
    assert bad_field(but(turned, begun=["sofa"])) == "begun"
    rest = {"destroying": {0: "sofa"}, "begun": "sofa"}
    toss = position("toss", "living bath bath", "run, hide", **rest)
    assert GAME.from_dict(toss).to_dict() == toss
    assert bad_field(position("over", "living bath bath", points=[13, 0, 0], **rest)) == "begun"
    rest = {"carrying": {1: "fish study"}, "human": "bath", "asked": [0, 1], "hiding": [0], **rest}
    for resume, field in (("play", ""), ("toss", ""), ("move", "begun"), ("draw", "begun")):
        left = {"toss": 2, "draw": 3}.get(resume, 0)
        data = position("evade", "living bath study", "run", "sneak", resume=resume, left=left, **rest)
        if field:
            assert bad_field(data) == field
        else:
            assert GAME.from_dict(data).to_dict() == data


def test_over_with_fewer_than_13_points() -> None:
    for points in ([12, 20, 0], [0, 13, 13]):
        assert bad_field(but(STATES["over"], points=points)) == "phase"


@pytest.mark.parametrize("phase", STATES)
def test_an_actor_that_does_not_follow(phase: str) -> None:
    for actor in (0, 1, 2, "chance", None):
        if actor != STATES[phase]["actor"]:
            assert bad_field(but(STATES[phase], actor=actor)) == "actor"


# Nothing to choose, nothing that can come up.


def test_fewer_than_two_legal_moves() -> None:
    assert bad_field(position("draw", "bath bath bath")) == "phase"
    assert bad_field(position("play", "living bath bath", "run, hide")) == "phase"
    assert bad_field(position("toss", "living bath bath", "2 run")) == "phase"
    assert bad_field(position("toss", "living bath bath")) == "phase"
    rest: Json = {"human": "living", "carrying": {1: "yarn porch"}, "resume": "play"}
    assert bad_field(position("evade", "bath living bath", "cuddle", "run", asked=[0, 1], **rest)) == "phase"
    assert bad_field(position("caught", "living living bath", "2 cuddle", "run", caught=[0, 1], **rest)) == "phase"


def test_chance_with_nothing_that_can_come_up() -> None:
    assert bad_field(position("draw_card", "bath bath bath", discard="run", hoard=1)) == "draw"
    assert bad_field(position("reshuffle", "bath bath bath", discard="run", hoard=1)) == "draw"
    known = " ".join(ROOMS)
    assert (
        bad_field(position("destination", "living bath bath", "cuddle", carrying={0: "yarn"}, known=known)) == "tokens"
    )


def test_CTT_R7_an_empty_draw_pile_is_renewed_before_anybody_chooses() -> None:
    rest: Json = {"hiding": [0], "hoard": 1}
    assert bad_field(position("draw", "bath bath bath", discard="2 run, 2 sneak", **rest)) == "discard"
    three = position("draw", "bath bath bath", discard="2 run, sneak", **rest)
    assert GAME.from_dict(three).to_dict() == three


def test_CTT_R8_three_cards_are_not_shuffled() -> None:
    for draw, discard in (("run", ""), ("3 run", ""), ("run", "hide"), ("2 run", "hide"), ("run", "2 hide")):
        assert bad_field(position("reshuffle", "bath bath bath", draw=draw, discard=discard, hoard=1)) == "draw"
    for draw, discard in (("4 run", ""), ("3 run", "hide"), ("2 run", "2 hide")):
        state = house("reshuffle", "bath bath bath", draw=draw, discard=discard, hoard=1)
        state = after(state, *["card run"] * (3 - len(pile(state))))
        assert legal(state) == ["draw discard", "draw pile"]


def test_three_cards_turned_up_are_enough() -> None:
    data = position("reshuffle", "bath bath bath", draw="run", discard="run, sneak, hide", hoard=1)
    assert bad_field(data) == "discard"


# Setup.


def test_setup_in_its_order() -> None:
    start = GAME.new(players=3).to_dict()
    one = STATES["start_rooms"]
    assert bad_field(but(one, cats=[None, "porch", None])) == "cats"
    assert bad_field(but(one, cats=["porch", "porch", None])) == "cats"
    tokens = {"unknown": {room: 1 for room in ROOMS if room not in ("porch", "bath", "study")}, "known": []}
    assert bad_field(but(one, cats=["porch", "bath", "study"], tokens=tokens)) == "cats", "all are placed"
    assert bad_field(but(STATES["first_discards"], cats=["bath", None, "porch"])) == "cats"
    for data, lying in ((start, 1), (STATES["first_discards"], 3), (DEAL, 2), (DEAL, 4)):
        pile: Counter[str] = Counter(data["draw"]) + Counter(data["discard"])
        discard = list(pile)[:lying]
        draw = dict(pile - Counter(discard))
        assert bad_field(but(data, discard=discard, draw=draw)) == "discard"
    hands = copy.deepcopy(DEAL["hands"])
    hands[0], hands[2] = hands[2], hands[0]
    assert [sum(cards.values()) for cards in DEAL["hands"]] == [2, 2, 1]
    assert bad_field(but(DEAL, hands=hands)) == "hands"
    for data in (one, STATES["first_discards"]):
        early = but(data, hands=[{"run": 1}, {}, {}], draw={**data["draw"], "run": data["draw"]["run"] - 1})
        assert bad_field(early) == "hands", "hands are dealt last"


@pytest.mark.parametrize("players", [3, 4])
def test_the_deal_is_over_when_all_hands_are_full(players: int) -> None:
    last = settled(players, players + 3 + 4 * players - 1)
    data = last.to_dict()
    assert GAME.from_dict(data) == last
    done = last.play("card steal book").to_dict()
    assert (data["phase"], done["phase"]) == ("deal", "draw")
    assert bad_field(but(data, hands=done["hands"], draw=done["draw"])) == "hands"


@pytest.mark.parametrize("phase", ["start_rooms", "first_discards", "deal"])
def test_nothing_has_happened_in_setup(phase: str) -> None:
    data = STATES[phase]
    rooms = {room: 1 for room in data["tokens"]["unknown"] if room != "bath"}
    for changes, field in (
        ({"turn": 1}, "turn"),
        ({"holder": 1}, "holder"),
        ({"human": "porch"}, "human"),
        ({"points": [1, 0, 0]}, "points"),
        ({"tokens": {"unknown": rooms, "known": ["bath"]}}, "tokens"),
        ({"begun": ["sofa"]}, "begun"),
        ({"items": {**data["items"], "fish": {"room": "study", "disturbed": False}}}, "items"),
        ({"items": {**data["items"], "fish": {"room": "kitchen", "disturbed": True}}}, "items"),
        ({"hiding": [True, False, False], "draw": {**data["draw"], "hide": data["draw"]["hide"] - 1}}, "hiding"),
    ):
        assert bad_field(but(data, **changes)) == field, changes


def test_a_hiding_player_with_both_piles_empty_is_never_asked() -> None:
    assert bad_field(position("draw", "bath bath bath", hiding=[0], hoard=1)) == "phase"


def test_a_random_state_is_not_changed_by_reading() -> None:
    data = house("move", "bath bath bath").to_dict()
    copied = copy.deepcopy(data)
    GAME.from_dict(data)
    assert data == copied
