"""States in JSON: what `to_dict` writes, and everything that `from_dict` refuses, with the field it names."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.rulebook.play import Json, after, field_refused, told, whole_game

from .positions import CHANCE, EXAMPLE, GAME, at, field_of
from .tables import CARDS, DECK, TOKENS
from .test_refusals import APART, HOME, STATES

KEYS = list(EXAMPLE)
OF_A_LIST = ("stress", "hands", "face_down", "cards", "rolls", "captured", "goals", "bids")


def data_of(phase: str) -> Json:
    """A state of this phase in JSON."""
    return STATES[phase].to_dict()


def bad(phase: str, /, **changes: Any) -> str:
    """The field that is refused when these keys are changed in a state of this phase."""
    return field_of(data_of(phase), **changes)


def reads(data: Json) -> None:
    """Assert that this is a state, which is written as it was read."""
    assert GAME.from_dict(data).to_dict() == data


def rumba(phase: str, **changes: Any) -> Json:
    """What the Rumba has in the state of this phase, some of it otherwise."""
    return {**data_of(phase)["rumba"], **changes}


def entry(phase: str, key: str, player: int, value: Any) -> Json:
    """A list per player with another entry."""
    changed = copy.deepcopy(data_of(phase)[key])
    changed[player] = value
    return {key: changed}


def in_phases(*left_out: str) -> Iterator[str]:
    return (phase for phase in STATES if phase not in left_out)


def test_the_example_of_the_rules() -> None:
    state = GAME.from_dict(EXAMPLE)
    assert state.to_dict() == EXAMPLE
    assert json.dumps(state.to_dict(), sort_keys=True) == json.dumps(EXAMPLE, sort_keys=True)
    assert list(state.to_dict()) == KEYS
    assert list(state.to_dict()["rumba"]) == list(EXAMPLE["rumba"])
    assert state.actor == "chance"


def test_the_example_plays_on() -> None:
    state = after(GAME.from_dict(EXAMPLE), "roll 2", "roll 1")
    assert told(state)[1] == (
        "fight_won", "CAT-FIGHT-5", {"box": "hall-1", "winner": 2, "totals": [["rumba", 6], [2, 7], [1, 7]]},
    )  # fmt: skip
    assert state.to_dict()["rumba"]["known"] == ["2", "3", "5"]
    state = GAME.from_dict(EXAMPLE).play("roll 3")
    assert state.to_dict()["rolls"] == [None, 3, 3, None]


def test_a_new_game() -> None:
    assert GAME.new(players=2, secret_goals=True, house="small-long").to_dict() == {
        "game": "cats",
        "players": 2,
        "options": {"rumba": True, "secret_goals": True, "house": "small-long"},
        "phase": "goals",
        "actor": "chance",
        "turn": 1,
        "first": 0,
        "current": None,
        "man": 5,
        "man_steps": 0,
        "boxes": {"hall-2": ["rumba"]},
        "tokens": {},
        "unseen_tokens": dict.fromkeys(TOKENS, 1),
        "drawn": None,
        "stress": [0, 0],
        "hands": [dict.fromkeys(CARDS, 1)] * 2,
        "face_down": [None, None],
        "cards": [None, None],
        "rolls": [None, None],
        "captured": [{}, {}],
        "goals": [None, None],
        "bids": [None, None],
        "fight": None,
        "losers": [],
        "rumba": {"unseen": DECK, "known": [], "card": None, "roll": None, "captured": {}, "goal": None},
        "winner": None,
    }


def test_every_state_of_a_game_can_be_written_and_read_again() -> None:
    for seed in range(6):
        for state in whole_game(GAME, seed, 2 + seed % 4, secret_goals=seed % 2 == 0):
            again = GAME.from_dict(json.loads(json.dumps(state.to_dict())))
            assert again == state
            assert hash(again) == hash(state)


def test_nothing_happens_by_itself_in_a_state_that_is_given() -> None:
    state = at("move_cards", APART, hands={0: "3a"})
    assert (state.actor, [str(move) for move in state.legal_moves()]) == (0, ["commit 3a"])
    assert list(state.events) == []


def test_a_state_is_nobody_elses() -> None:
    data = copy.deepcopy(EXAMPLE)
    state = GAME.from_dict(data)
    data["boxes"]["hall-1"].clear()
    state.to_dict()["tokens"].clear()
    assert state.to_dict() == EXAMPLE


# ---------------------------------------------------------------- what cannot be a state


def test_what_is_no_object() -> None:
    things: list[Any] = [None, 3, "cats", [], True]
    for thing in things:
        assert field_refused(GAME, thing)


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_is_missing(key: str) -> None:
    assert field_refused(GAME, {name: value for name, value in EXAMPLE.items() if name != key}) == key


def test_a_key_that_is_unknown() -> None:
    assert field_of(EXAMPLE, colour=1) == "colour"


@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_type(key: str) -> None:
    values: list[Any] = ["x", 1.5, {"x": 1}, [{}], -1, True, [[]]]
    for value in values:
        assert field_of(EXAMPLE, **{key: value}) == key, f"{key}: {value}"


@pytest.mark.parametrize("key", OF_A_LIST)
def test_an_entry_too_many_or_missing(key: str) -> None:
    assert field_of(EXAMPLE, **{key: EXAMPLE[key][:3]}) == key
    assert field_of(EXAMPLE, **{key: [*EXAMPLE[key], EXAMPLE[key][0]]}) == key
    values: list[Any] = ["x", 1.5, -1, True, [], {"x": 1}, "?"]
    for value in values:
        assert field_of(EXAMPLE, **{key: [*EXAMPLE[key][:3], value]}) == key, value


def test_the_first_key_in_order_is_named() -> None:
    broken = {"man": 9, "stress": "x", "winner": 3}
    assert field_of(EXAMPLE, **broken) == "man"
    assert field_of(EXAMPLE, stress=[9, 9, 9, 9], captured=[{}, {"vase": 1}, {}, {}]) == "stress"
    assert field_of(EXAMPLE, fight="hall-2x", winner=3) == "fight"


def test_players_and_options() -> None:
    for players in (1, 6, "4", None):
        assert field_of(EXAMPLE, players=players) == "players"
    for options in (
        {**EXAMPLE["options"], "house": "small"}, {**EXAMPLE["options"], "house": None},
        {"rumba": True, "house": "large"},
        {**EXAMPLE["options"], "rumba": None}, {**EXAMPLE["options"], "ghost": 1},
        {**EXAMPLE["options"], "secret_goals": 1},
    ):  # fmt: skip
        assert field_of(EXAMPLE, options=options) == "options", options
    two = data_of("bids")
    assert field_of(two, options={**two["options"], "rumba": False}) == "options"


def test_phase() -> None:
    assert field_of(EXAMPLE, phase="fight") == "phase"
    for name in (
        "bids",
        "rumba_move_card",
        "rumba_move",
        "fight_rumba_card",
        "rumba_retreat",
        "rumba_capture_card",
        "tie_rumba_card",
    ):
        assert bad("move_cards", phase=name) == "phase", "the Rumba does not play"
    for name in ("goals", "rumba_goal"):
        assert bad("bids", phase=name) == "phase", "there are no secret goals"


@pytest.mark.parametrize("phase", STATES)
def test_actor(phase: str) -> None:
    data = data_of(phase)
    kinds = {"chance": "chance", "over": None}
    for actor in ("chance", None, 0, 5, -1, "0"):
        kind = "chance" if phase in CHANCE else "over" if phase == "over" else "player"
        right = actor == kinds[kind] if kind in kinds else actor == 0
        if not right:
            assert field_of(data, actor=actor) == "actor", actor


def test_turn_and_first() -> None:
    assert field_of(EXAMPLE, turn=0) == "turn"
    assert field_of(EXAMPLE, turn=6) == "turn"
    for first in (0, 2, 3, 4, None):
        assert field_of(EXAMPLE, first=first) == "first"
    assert field_of(EXAMPLE, turn=3) == "first"
    assert bad("start", turn=2, first=1) == "turn"
    assert bad("goals", turn=2, first=1) == "turn"
    for phase in ("over", "tie_cards", "tie_dice"):
        assert bad(phase, turn=4, first=0) == "turn"


def test_current() -> None:
    for phase in ("place", "reward", "punish", "withdraw", "capture", "relax"):
        assert bad(phase, current=1) == "current", phase
        assert bad(phase, current=None) == "current", phase
        assert bad(phase, current=3) == "current", phase
    for phase in in_phases("place", "reward", "punish", "withdraw", "capture", "relax", "deceive", "token"):
        assert bad(phase, current=0) == "current", phase
    for phase in ("token", "deceive"):
        assert bad(phase, current=None) == "current"
        assert bad(phase, current="rumba") == "current", "it does not play, or is never asked"
    ours = at("place", HOME, drawn="vase", current="rumba").to_dict()
    assert field_of(ours, actor=1) == "current"
    assert field_of(ours, current=1) == "current"


def test_man_and_his_steps() -> None:
    for man in (0, 6, "5", None):
        assert field_of(EXAMPLE, man=man) == "man"
    assert field_of(EXAMPLE, man_steps=-1) == "man_steps"
    for phase in ("goals", "start", "token", "place", "rumba_goal", "tie_cards", "tie_rumba_card", "tie_dice", "over"):
        assert bad(phase, man_steps=1) == "man_steps", phase


def test_boxes() -> None:
    boxes = EXAMPLE["boxes"]
    for wrong in (
        {"hall-1": ["rumba", 2, 1], "hall-3": [3, 0]}, {"hall-1": ["rumba", 2, 1], "hall-2": [3]},
        {"hall-1": [2, 1], "hall-2": [3, 0]}, {**boxes, "dining-1": []}, {**boxes, "dining-1": [0]},
        {"hall-1": ["rumba", 2, 1, 1], "hall-2": [3, 0]}, {"hall-1": ["rumba", 2, 1], "hall-2": [3, 4]},
        {**boxes, "dining-1": "0"},
        {"hall-1": ["rumba", 2, 1], "hall-2": [3, "0"]}, {**boxes, "dining-1": ["rumba"]},
        {"hall-1": ["rumba", 2, 1], "hall-2": [3, True]},
    ):  # fmt: skip
        assert field_of(EXAMPLE, boxes=wrong) == "boxes", wrong
    assert bad("move", boxes={"hall-1": [0], "bedroom-1": [1], "dining-1": [2, "rumba"]}) == "boxes"


def test_boxes_while_cats_are_placed() -> None:
    state = after(GAME.new(players=3, rumba=True), "start hall-2").to_dict()
    GAME.from_dict(state)
    for boxes in (
        {"hall-1": ["rumba"]}, {"hall-2": [0]}, {"hall-1": ["rumba"], "hall-2": [1]},
        {"hall-1": ["rumba"], "hall-2": [0], "dining-1": [1]}, {"hall-1": ["rumba", 0]},
    ):  # fmt: skip
        assert field_of(state, boxes=boxes) == "boxes", boxes
    assert bad("goals", boxes={"hall-1": [0]}) == "boxes"
    ghost = GAME.new(players=3, rumba=True, secret_goals=True).to_dict()
    assert field_of(ghost, boxes={}) == "boxes"


@pytest.mark.parametrize("phase", list(in_phases("goals", "start", "over")))
def test_a_box_is_shared_only_while_cats_move_and_fight(phase: str) -> None:
    data = data_of(phase)
    boxes = {box: list(pile) for box, pile in data["boxes"].items()}
    two = list(boxes)[:2]
    boxes[two[0]] += boxes.pop(two[1])
    can = phase in ("move", "fight_cards", "fight_rumba_card", "fight_dice", "retreat", "rumba_retreat")
    if not can:
        assert field_of(data, boxes=boxes) == "boxes"
    elif phase == "move":
        assert GAME.from_dict({**data, "boxes": boxes}).to_dict()["boxes"] == boxes


def test_tokens() -> None:
    for wrong in ({"hall-3": "vase"}, {"hall-1": "mouse"}, {"hall-1": 1}, {"hall-1": None}, {"hall-1": ["vase"]}):
        assert field_of(EXAMPLE, tokens=wrong) == "tokens", wrong
    for phase in ("goals", "start"):
        data = data_of(phase)
        unseen = {name: 1 for name in TOKENS if name != "vase"}
        assert field_of(data, tokens={"hall-1": "vase"}, unseen_tokens=unseen) == "tokens"


def test_tokens_that_still_need_a_box() -> None:
    boxes = ["dining-1", "dining-2", "bathroom-1", "bathroom-2", "kitchen-1", "kitchen-2", "bedroom-2", "bedroom-3"]
    tokens = dict(zip(boxes, TOKENS, strict=False))
    given = {"hall-1": [0], "bedroom-1": [1], "bedroom-4": [2]}
    for phase in ("token", "place"):
        drawn = "vase" if phase == "place" else None
        data = at(phase, "hall-1 0, bedroom-1 1, bedroom-4 2", current=2, actor=2, drawn=drawn).to_dict()
        unseen = {token: 1 for token in data["unseen_tokens"] if token not in tokens.values()}
        one_left = {**data, "boxes": given, "tokens": tokens, "unseen_tokens": unseen}
        assert GAME.from_dict(one_left).to_dict() == one_left
        before = {**one_left, "current": 1, **({"actor": 1} if phase == "place" else {})}
        assert field_refused(GAME, before) == "tokens", "one box for two tokens"


@pytest.mark.parametrize(
    ("phase", "token"),
    [("reward", "vase"), ("punish", "paper-bag"), ("deceive", "paper-bag"), ("capture", "dry-food"), ("capture", None),
     ("reward", None), ("punish", None), ("deceive", None), ("rumba_capture_card", None)],
)  # fmt: skip
def test_the_right_token_lies_under_the_piece(phase: str, token: str | None) -> None:
    data = data_of(phase)
    unseen = {name: 1 for name in TOKENS if name != token}
    tokens = {} if token is None else {"hall-1": token}
    assert field_of(data, tokens=tokens, unseen_tokens=unseen) == "tokens"


@pytest.mark.parametrize("phase", ["reward", "punish", "deceive"])
def test_and_in_the_room_of_the_man(phase: str) -> None:
    assert bad(phase, man=4) == "tokens"


def test_unseen_tokens() -> None:
    for wrong in ({"vase": 2}, {"mouse": 1}, {"vase": 0}, {"vase": True}, ["vase"], {"vase": "1"}):
        assert field_of(EXAMPLE, unseen_tokens=wrong) == "unseen_tokens", wrong
    names = list(EXAMPLE["unseen_tokens"])
    reads({**EXAMPLE, "unseen_tokens": dict.fromkeys(names[:15], 1)})
    assert field_of(EXAMPLE, unseen_tokens=dict.fromkeys(names[:14], 1)) == "unseen_tokens", "three turns of five"


@pytest.mark.parametrize(("phase", "left"), [("goals", 15), ("start", 15), ("token", 15), ("place", 14),
("move_cards", 12),
                                             ("capture", 12), ("over", 0), ("tie_cards", 0)])  # fmt: skip
def test_so_many_tokens_are_still_to_be_revealed(phase: str, left: int) -> None:
    data = data_of(phase)
    used = {*data["tokens"].values(), data["drawn"]}
    names = [token for token in TOKENS if token not in used]
    enough = {**data, "unseen_tokens": dict.fromkeys(names[:left], 1)}
    assert GAME.from_dict(enough).to_dict() == enough
    if left:
        assert field_of(data, unseen_tokens=dict.fromkeys(names[: left - 1], 1)) == "unseen_tokens"


def test_drawn() -> None:
    for phase in in_phases("place", "goals"):
        assert bad(phase, drawn="bed-nap") == "drawn", phase
    assert bad("place", drawn=None) == "drawn"
    assert bad("place", drawn="mouse") == "drawn"


def test_stress() -> None:
    reads({**EXAMPLE, "stress": [5, 5, 5, 5]})
    for wrong in ([5, 5, 5, 6], [-1, 0, 0, 0], [21, 0, 0, 0]):
        assert field_of(EXAMPLE, stress=wrong) == "stress"
    for phase in ("reward", "relax"):
        assert bad(phase, stress=[0, 1, 1]) == "stress"


def test_hands() -> None:
    for wrong in ({"2a": 2}, {"2": 1}, {"2a": 0}, ["2a"], None, {"2a": True}):
        assert field_of(EXAMPLE, hands=[wrong, *EXAMPLE["hands"][1:]]) == "hands", wrong
    for phase in ("move_cards", "fight_cards", "tie_cards"):
        assert bad(phase, **entry(phase, "hands", 0, {})) == "hands"
        reads({**data_of(phase), **entry(phase, "hands", 1, {})})


def test_face_down() -> None:
    for phase in ("move_cards", "fight_cards", "tie_cards"):
        assert bad(phase, **entry(phase, "face_down", 0, "2a")) == "face_down", "the actor has not chosen"
        reads({**data_of(phase), **entry(phase, "face_down", 1, "2a")})
        hands = entry(phase, "hands", 1, {"2b": 1})
        assert bad(phase, **hands, **entry(phase, "face_down", 1, "2a")) == "face_down"
        assert bad(phase, **entry(phase, "face_down", 1, "2")) == "face_down"
    for phase in in_phases("move_cards", "fight_cards", "tie_cards"):
        assert bad(phase, **entry(phase, "face_down", 1, "2a")) == "face_down", phase


def test_cards() -> None:
    up = (
        "rumba_move_card",
        "bids",
        "rumba_move",
        "move",
        "fight_rumba_card",
        "fight_dice",
        "deceive",
        "tie_rumba_card",
        "tie_dice",
    )
    for phase in in_phases(*up):
        hands = entry(phase, "hands", 1, {"2b": 1})
        assert bad(phase, **hands, **entry(phase, "cards", 1, "5")) == "cards", phase
    for phase in up:
        assert bad(phase, **entry(phase, "hands", 1, {"5": 1}), **entry(phase, "cards", 1, "5")) == "cards", (
            "in the hand too"
        )
        assert bad(phase, **entry(phase, "cards", 1, "6")) == "cards"
    for phase in ("move", "deceive", "fight_rumba_card", "fight_dice", "tie_rumba_card", "tie_dice"):
        assert bad(phase, **entry(phase, "cards", 0, None)) == "cards", phase
    assert bad("fight_dice", **entry("fight_dice", "cards", 1, None)) == "cards"
    assert bad("tie_dice", **entry("tie_dice", "cards", 2, None)) == "cards"
    # it does not fight
    reads({**data_of("fight_dice"), **entry("fight_dice", "cards", 2, None)})
    # it has moved
    reads({**data_of("move"), **entry("move", "cards", 2, None)})


def test_rolls() -> None:
    for phase in in_phases("fight_dice", "tie_dice"):
        assert bad(phase, **entry(phase, "rolls", 0, 1)) == "rolls", phase
    assert bad("fight_dice", rolls=[1, 2, None]) == "rolls", "nobody is left to roll"
    assert bad("tie_dice", rolls=[1, 2, 3]) == "rolls"
    for value in (0, 4, "1", True):
        assert bad("fight_dice", rolls=[value, None, None]) == "rolls"
    ghost = at("fight_dice", "hall-1 0 rumba, dining-1 1", fight="hall-1", cards={0: "2a"}, rolls={0: 1}).to_dict()
    assert field_of(ghost, rumba={**ghost["rumba"], "roll": 2}) == "rolls"
    assert field_of(ghost, rumba={**ghost["rumba"], "roll": 0}) == "rumba", "it has rolled nothing that a die shows"


def test_captured() -> None:
    for wrong in ({"vase": 2}, {"mouse": 1}, {"vase": 0}, ["vase"]):
        assert field_of(EXAMPLE, captured=[wrong, *EXAMPLE["captured"][1:]]) == "captured", wrong
    for there in ("tap-water", "sunbathing", "night-race", "curtain-climb"):
        captured = [{there: 1}, *EXAMPLE["captured"][1:]]
        assert field_of(EXAMPLE, captured=captured) == "captured", there
    assert bad("place", captured=[{"vase": 1}, {}, {}]) == "captured", "drawn"
    assert field_of(EXAMPLE, tokens={**EXAMPLE["tokens"], "kitchen-2": "vase"}) == "captured", "twice on the board"
    assert field_of(EXAMPLE, tokens={"hall-1": "sunbathing"}) == "captured"
    assert field_of(EXAMPLE, rumba={**EXAMPLE["rumba"], "captured": {"vase": 1}}) == "captured"
    assert bad("place", drawn="treats") == "captured", "unseen too"


def test_goals() -> None:
    goals = EXAMPLE["goals"]
    for wrong in ([goals[0], *goals[:3]], [None, *goals[1:]], ["eat", *goals[1:]], ["?", *goals[1:]], [None] * 4):
        assert field_of(EXAMPLE, goals=wrong) == "goals", wrong
    assert bad("move_cards", goals=["eat-sleep", "eat-steal", "sleep-steal"]) == "goals", "without the option"
    for wrong in (["eat-sleep", "eat-steal",
    "sleep-steal"], [None, "eat-sleep", None], ["eat-sleep", None, "eat-steal"],
                  ["eat-sleep", "eat-sleep", None]):  # fmt: skip
        assert bad("goals", goals=wrong) == "goals", wrong
    reads({**data_of("goals"), "goals": ["eat-sleep", "eat-steal", None]})


def test_bids() -> None:
    reads({**data_of("bids"), "bids": [None, 20]})
    for wrong in ([0, None], [None, 21], [None, -1], [None, "?"], [None, True]):
        assert bad("bids", bids=wrong) == "bids", wrong
    assert bad("bids", bids=[None, 16], stress=[2, 3]) == "bids", "15 are in the reserve"
    for phase in in_phases("bids"):
        assert bad(phase, **entry(phase, "bids", 1, 0)) == "bids", phase


def test_fight() -> None:
    fighting = ("fight_cards", "fight_rumba_card", "fight_dice", "retreat", "rumba_retreat")
    for phase in fighting:
        for box in (None, "dining-2", "dining-1", "hall-9", "hall"):
            assert bad(phase, fight=box) == "fight", (phase, box)
    for phase in in_phases(*fighting):
        assert bad(phase, fight="hall-1") == "fight", phase
    apart = {"hall-1": [0, 1], "dining-1": [2]}
    assert bad("fight_cards", boxes=apart, actor=2) == "fight", "the actor does not fight"
    without = at("fight_rumba_card", "hall-1 0 rumba, dining-1 1 2", fight="hall-1", cards={0: "2a", 1: "2a", 2: "2b"})
    assert field_of(without.to_dict(), fight="dining-1") == "fight", "the Rumba does not fight"


def test_losers() -> None:
    pile = at("retreat", "hall-1 2 0 1, dining-1 3", fight="hall-1", losers=[2, 1], actor=2).to_dict()
    for wrong in ([], [2], [1, 2], [2, 0, 1], [0, 1], [2, 2], [2, 3], ["rumba", 1], [1]):
        assert field_of(pile, losers=wrong) == "losers", wrong
    assert field_of(pile, losers=[2, 1], actor=1) == "losers"
    reads({**pile, "losers": [2, 0]})
    reads({**pile, "losers": [0, 1], "actor": 0})
    assert bad("rumba_retreat", losers=[0]) == "losers"
    assert bad("retreat", losers=[0]) == "losers"
    for phase in in_phases("retreat", "rumba_retreat"):
        assert bad(phase, losers=[0]) == "losers", phase


def test_rumba() -> None:
    assert bad("move_cards", rumba={**EXAMPLE["rumba"], "captured": {}}) == "rumba", "it does not play"
    assert field_of(EXAMPLE, rumba=None) == "rumba"
    values: list[Any] = ["x", 1.5, -1, [{}], {"x": 1}]
    for key in EXAMPLE["rumba"]:
        left = {name: value for name, value in EXAMPLE["rumba"].items() if name != key}
        assert field_of(EXAMPLE, rumba=left) == "rumba", key
        for value in values:
            assert field_of(EXAMPLE, rumba={**EXAMPLE["rumba"], key: value}) == "rumba", (key, value)
    assert field_of(EXAMPLE, rumba={**EXAMPLE["rumba"], "mood": 1}) == "rumba"
    for wrong in (
        {"unseen": {"3": 2}}, {"unseen": {"4": 1}}, {"unseen": {"3": 0}}, {"known": ["4", "2", "3", "3"]},
        {"known": ["4", "4"]},
        {"card": "2"}, {"known": [], "card": "4"}, {"captured": {"dry-food": 2}}, {"goal": "sleep-steal"},
        {"roll": 4}, {"known": "4"},
    ):  # fmt: skip
        assert field_of(EXAMPLE, rumba={**EXAMPLE["rumba"], **wrong}) == "rumba", wrong
    # it had none
    reads({**EXAMPLE, "rumba": {**EXAMPLE["rumba"], "card": None}})


def test_what_the_rumba_has_in_each_phase() -> None:
    for phase, state in STATES.items():
        if state.to_dict()["rumba"] is None:
            continue
        known = {"known": ["2"], "unseen": {"3": 2, "4": 1, "5": 1}}
        if phase not in ("bids", "rumba_move", "fight_dice", "tie_dice"):
            assert bad(phase, rumba=rumba(phase, card="2", **known)) == "rumba", phase
        if phase not in ("fight_dice", "tie_dice"):
            assert bad(phase, rumba=rumba(phase, roll=1)) == "rumba", phase
        if phase.endswith("_card"):
            assert bad(phase, rumba=rumba(phase, unseen={})) == "rumba", phase
    end = data_of("rumba_goal")
    tie = {**end, "phase": "tie_cards", "actor": 0}
    for goal, field in (("eat-sleep", "rumba"), ("sleep-steal", None)):
        data = {**tie, "rumba": {**tie["rumba"], "goal": goal}}
        if field:
            assert field_refused(GAME, data) == field
        else:
            assert GAME.from_dict(data).to_dict() == data
    assert field_of(end, rumba={**end["rumba"], "goal": "sleep-steal"}) == "rumba", "still to be drawn"
    assert bad("bids", rumba=rumba("bids", goal="sleep-steal")) == "rumba", "without the option"


def test_winner() -> None:
    for phase in in_phases("over"):
        assert bad(phase, winner=0) == "winner", phase
    for wrong in (None, 3, "rumba", "0"):
        assert bad("over", winner=wrong) == "winner", wrong
    over = at("over", HOME, winner="rumba")
    assert over.winners() == ()
