"""Moves that are refused: each line of the table in the rules, and that the first line that applies is named."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest

import catlib
from catlib.game import State
from tests.rulebook.play import after, legal, now, refused

from . import naive_looks as looks
from .crowded import crowded
from .positions import GAME, at
from .tables import CARDS, DECK, GOALS, TOKENS

APART = "hall-1 0, bedroom-1 1, dining-1 2"
HOME = "hall-1 rumba, bedroom-1 0, kitchen-2 1"
FIGHT = {"fight": "hall-1", "losers": [1], "actor": 1}
MOVING = {"cards": {0: "2a", 1: "2b"}, "rumba": {"seen": "2", "card": "2"}}

STATES: Mapping[str, State] = {
    "goals": GAME.new(players=3, secret_goals=True),
    "start": GAME.new(players=3),
    "token": at("token", APART, current=0),
    "place": at("place", APART, drawn="vase"),
    "move_cards": at("move_cards", APART),
    "rumba_move_card": at("rumba_move_card", HOME, cards={0: "2a", 1: "2b"}),
    "bids": at("bids", HOME, "dining-2 treats, bathroom-1 tap-water", **MOVING),
    "rumba_move": at("rumba_move", HOME, "dining-2 treats, bathroom-1 tap-water", **MOVING),
    "move": at("move", APART, cards={0: "2a"}),
    "fight_cards": at("fight_cards", "hall-1 0 1, dining-1 2", fight="hall-1"),
    "fight_rumba_card": at("fight_rumba_card", "hall-1 0 rumba, dining-1 1", fight="hall-1", cards={0: "2a"}),
    "fight_dice": at("fight_dice", "hall-1 0 1, dining-1 2", fight="hall-1", cards={0: "2a", 1: "2a"}),
    "retreat": at("retreat", "hall-1 0 1, dining-1 2", **FIGHT),
    "rumba_retreat": at("rumba_retreat", "hall-1 0 rumba, dining-1 1", fight="hall-1", losers=["rumba"]),
    "reward": at("reward", APART, "hall-1 paper-bag", stress={0: 1}),
    "punish": at("punish", APART, "hall-1 vase"),
    "deceive": at("deceive", APART, "hall-1 vase", current=0, cards={0: "2a"}),
    "withdraw": at("withdraw", APART),
    "capture": at("capture", APART, "hall-1 vase"),
    "relax": at("relax", APART, stress={0: 1}),
    "rumba_capture_card": at("rumba_capture_card", HOME, "hall-1 vase"),
    "rumba_goal": at("rumba_goal", HOME, goals={0: "eat-sleep", 1: "eat-steal"}),
    "tie_cards": at("tie_cards", APART, actor=0),
    "tie_rumba_card": at("tie_rumba_card", HOME, cards={0: "2a", 1: "2b"}),
    "tie_dice": at("tie_dice", APART, cards=dict.fromkeys(range(3), "2a")),
    "over": at("over", APART, winner=0),
}
"""A state of each phase."""


def test_there_is_a_state_of_each_phase() -> None:
    assert {phase: state.to_dict()["phase"] for phase, state in STATES.items()} == {
        phase: phase for phase in looks.PHASES
    }


@pytest.mark.parametrize("phase", STATES)
def test_line_1_what_is_no_move_of_this_game(phase: str) -> None:
    wrong = [
        "", " ", "start", "start hall", "start hall-0", "start hall-10", "start hall-1 ", " start hall-1",
        "start  hall-1", "Start hall-1", "start Hall-1", "start corridor-1", "start hall_1", "start hall-1\n",
        "start hall-\u0661", "start hall-01", "commit", "commit 1", "commit 2", "commit 3", "commit 6", "commit 2A",
        "commit 2c", "commit ?", "deceive 3", "capture 7", "capture", "bid", "bid -1", "bid 00", "bid 01", "bid 100",
        "bid +1", "bid 1.0", "bid \u0661", "rumba", "rumba 3", "move", "move hall-1 hall-2", "retreat", "leave",
        "relax 1", "keep 0", "decline token", "token", "token vases", "token hall-1", "roll", "roll 0", "roll 4",
        "roll 03", "card", "card 1", "card 6", "card 2a", "goal", "goal sleep-eat", "goal eat", "pass", "stay",
        "x" * 400,
    ]  # fmt: skip
    for text in wrong:
        refused(STATES[phase], text, None)
    for thing in (None, 3, ["relax"], b"relax"):
        assert not STATES[phase].check(thing).ok  # type: ignore[arg-type]
    verdict = STATES[phase].check("meow")
    assert verdict.clause is None
    assert verdict.reason is not None
    examples = now(STATES[phase]) or ["start hall-2", "commit 3a", "move bedroom-3"]
    assert any(example in verdict.reason for example in examples), verdict.reason


def test_line_1_all_that_is_in_the_notation_is_understood() -> None:
    for move in (*looks.every_move(), "bid 22", "bid 98"):
        assert STATES["over"].check(move).clause == "CAT-END-1", move


def test_line_2_the_game_is_over() -> None:
    for move in looks.every_move():
        refused(STATES["over"], move, "CAT-END-1")


@pytest.mark.parametrize("phase", [phase for phase in STATES if phase != "over"])
def test_line_3_each_phase_has_its_verbs(phase: str) -> None:
    verbs = looks.PHASES[phase].split()
    for move in looks.every_move():
        clause = STATES[phase].check(move).clause
        assert (clause == "CAT-SUM-2") == (move.split()[0] not in verbs), move
    for move in ("start hall-9", "move dining-9", "retreat kitchen-9", "bid 99", "commit 5", "token vase"):
        if move.split()[0] not in verbs:
            refused(STATES[phase], move, "CAT-SUM-2")


def test_line_4_a_goal_that_a_player_has() -> None:
    state = STATES["goals"].play("goal eat-steal")
    assert [goal for goal in GOALS if state.check(f"goal {goal}").clause == "CAT-SECRET-2"] == ["eat-steal"]
    end = STATES["rumba_goal"]
    assert [goal for goal in GOALS if end.check(f"goal {goal}").clause == "CAT-SECRET-2"] == ["eat-sleep", "eat-steal"]


def test_line_4_a_token_that_was_seen() -> None:
    state = at("token", APART, "hall-2 vase", current=1, captured={0: "treats"}, gone="bed-nap", turn=2)
    assert [token for token in TOKENS if state.check(f"token {token}").clause == "CAT-SETUP-11"] == [
        "treats", "bed-nap", "vase",
    ]  # fmt: skip


@pytest.mark.parametrize("phase", ["rumba_move_card", "fight_rumba_card", "rumba_capture_card", "tie_rumba_card"])
def test_line_4_a_card_of_the_Rumba_that_was_seen(phase: str) -> None:
    data = STATES[phase].to_dict()
    data["rumba"] = {**data["rumba"], "unseen": {"3": 1, "5": 1}, "known": ["4", "3"]}
    state = GAME.from_dict(data)
    assert [card for card in DECK if state.check(f"card {card}").clause == "CAT-RUMBA-4"] == ["2", "4"]


def test_line_5_a_card_that_is_not_in_the_hand() -> None:
    for phase in ("move_cards", "fight_cards", "tie_cards"):
        data = STATES[phase].to_dict()
        data["hands"][0] = {"2a": 1, "4": 1}
        state = GAME.from_dict(data)
        assert [card for card in CARDS if state.check(f"commit {card}").clause == "CAT-CARD-9"] == [
            "2b",
            "3a",
            "3b",
            "5",
        ]


@pytest.mark.parametrize(("phase", "verb"), [("punish", "deceive"), ("capture", "capture")])
def test_line_5_before_line_6(phase: str, verb: str) -> None:
    data = STATES[phase].to_dict()
    data["hands"][0] = {"2a": 1, "4": 1}
    state = GAME.from_dict(data)
    for card in ("2b", "3a", "3b", "5"):
        refused(state, f"{verb} {card}", "CAT-CARD-9")
    if verb == "capture":
        refused(state, "capture 2a", "CAT-CAP-3")
    data["hands"][0] = {}
    state = GAME.from_dict(data)
    clauses = {card: state.check(f"{verb} {card}").clause for card in CARDS}
    assert clauses == {card: "CAT-CAP-3" if verb == "capture" and card in ("2a", "3b") else None for card in CARDS}


def test_line_6_more_than_the_reserve() -> None:
    data = STATES["bids"].to_dict()
    data["stress"] = [2, 11]
    state = GAME.from_dict(data)
    for count in range(100):
        assert state.check(f"bid {count}").clause == ("CAT-RUMBA-14" if count > 7 else None)


@pytest.mark.parametrize(
    "phase", ["start", "place", "rumba_move", "move", "retreat", "rumba_retreat", "punish", "withdraw"]
)
def test_line_7_a_box_that_this_house_does_not_have(phase: str) -> None:
    verb = looks.PHASES[phase].split()[0]
    for box in ("hall-3", "hall-9", "dining-3", "kitchen-4", "bedroom-5", "bathroom-3"):
        refused(STATES[phase], f"{verb} {box}", "CAT-HOUSE-5")


def test_line_8_before_line_9() -> None:
    state = after(GAME.new(players=3, rumba=True, house="small-long"), "start hall-4")
    refused(state, "start hall-2", "CAT-SETUP-9")
    refused(state, "start hall-1", "CAT-SETUP-9")
    first = GAME.new(players=3, rumba=True, house="small-long")
    refused(first, "start hall-2", "CAT-R8")


def test_line_10_before_line_11_and_12() -> None:
    state = at("place", APART, "bathroom-1 tap-water", drawn="bed-nap", actor=1)
    refused(state, "place bathroom-1", "CAT-OBJ-6")
    refused(state, "place bedroom-1", "CAT-OBJ-6")
    refused(state, "place dining-1", "CAT-OBJ-6")


@pytest.mark.parametrize(
    ("token", "clause"), [("bed-nap", "CAT-OBJ-2"), ("fly-hunt", "CAT-OBJ-4"), ("keyboard-nap", "CAT-OBJ-5")]
)
def test_line_11_before_line_12(token: str, clause: str) -> None:
    state = at("place", APART, "bathroom-2 sink-nap, hall-2 brushing", drawn=token, actor=2)
    refused(state, "place kitchen-1", clause)
    other = at("place", "dining-1 0, hall-1 1, bedroom-1 2", "kitchen-1 treats", drawn=token, actor=1)
    box = {"fly-hunt": "hall-2", "bed-nap": "kitchen-2", "keyboard-nap": "kitchen-2"}[token]
    refused(other, f"place {box}", clause)


def test_line_12_a_room_with_a_token() -> None:
    state = at("place", APART, "bathroom-2 sink-nap, dining-2 sofa-nap", drawn="bird-watching", actor=2)
    assert legal(state) == ["place kitchen-2", "place bedroom-2"]
    refused(state, "place bathroom-1", "CAT-OBJ-7")
    last = at("place", APART, "bathroom-2 sink-nap, kitchen-1 sofa-nap, bedroom-3 bed-nap", drawn="bird-watching",
              actor=2, house="small", turn=3)  # fmt: skip
    assert legal(last) == ["place dining-2"]


def test_line_13_the_three_ways_of_the_Rumba_and_too_far() -> None:
    refused(STATES["rumba_retreat"], "rumba hall-1", "CAT-RUMBA-20")
    refused(STATES["rumba_retreat"], "rumba kitchen-1", "CAT-RUMBA-20")
    refused(STATES["rumba_move"], "rumba hall-1", "CAT-RUMBA-11")
    refused(STATES["rumba_move"], "rumba bedroom-2", "CAT-RUMBA-11")
    home = at("rumba_move", HOME, **MOVING)
    refused(home, "rumba hall-2", "CAT-RUMBA-12")
    refused(home, "rumba bedroom-2", "CAT-RUMBA-12")
    refused(STATES["move"], "move kitchen-2", "CAT-MOVE-6")


def test_lines_14_to_17_of_running_in_their_order() -> None:
    state = at("retreat", "bathroom-2 0 1, bedroom-2 2", fight="bathroom-2", losers=[1], actor=1)
    refused(state, "retreat bathroom-2", "CAT-FIGHT-11")
    refused(state, "retreat bedroom-2", "CAT-FIGHT-9")
    refused(state, "retreat bedroom-1", "CAT-FIGHT-7")
    withdraw = at("withdraw", "bathroom-2 0, bedroom-2 1, dining-1 2")
    refused(withdraw, "retreat bathroom-2", "CAT-R28")
    refused(withdraw, "retreat bedroom-2", "CAT-PUN-8")
    refused(withdraw, "retreat bedroom-1", "CAT-PUN-6")
    leave = at("punish", "bathroom-2 0, bedroom-2 1, dining-1 2", "bathroom-2 sink-nap", man=2)
    refused(leave, "leave bathroom-2", "CAT-R28")
    refused(leave, "leave bedroom-2", "CAT-PUN-8")
    refused(leave, "leave bedroom-1", "CAT-PUN-4")


@pytest.mark.parametrize("phase", ["retreat", "withdraw", "punish"])
def test_line_16_comes_after_own_box_and_pieces_and_before_too_far(phase: str) -> None:
    where = "bathroom-2 0, bathroom-1 1, hall-1 2, hall-2 rumba"
    if phase == "retreat":
        where = "bathroom-2 3 0, bathroom-1 1, hall-1 2, hall-2 rumba, dining-2 4"
    given: dict[str, Any] = {"house": "large-long" if phase == "retreat" else "small-long", "man": 2, "actor": 0}
    given |= {"fight": "bathroom-2", "losers": [3], "actor": 3} if phase == "retreat" else {}
    state = at(phase, where, "bathroom-2 sink-nap" if phase == "punish" else "", **given)
    verb = "leave" if phase == "punish" else "retreat"
    refused(state, f"{verb} bathroom-2", "CAT-FIGHT-11" if phase == "retreat" else "CAT-R28")
    refused(state, f"{verb} hall-1", "CAT-FIGHT-9" if phase == "retreat" else "CAT-PUN-8")
    refused(state, f"{verb} bedroom-1", "CAT-R25")
    refused(state, f"{verb} hall-4", "CAT-R25")
    assert state.check(f"{verb} hall-3").ok


def without(phase: str, **changes: Any) -> State:
    """The state of a phase with some keys otherwise."""
    return GAME.from_dict({**STATES[phase].to_dict(), **changes})


def drawn(token: str) -> State:
    """A token that has no place in the kitchen."""
    return at("place", APART, "bathroom-2 sink-nap, hall-2 brushing", drawn=token, actor=2)


RUNS = at("retreat", "bathroom-2 0 1, bedroom-2 2", fight="bathroom-2", losers=[1], actor=1)
CAUGHT = at("withdraw", "bathroom-2 0, bedroom-2 1, dining-1 2", stress={0: 1})
SEEN = at("punish", "bathroom-2 0, bedroom-2 1, dining-1 2", "bathroom-2 sink-nap", man=2)
SHUT_IN = at("withdraw", "bathroom-2 0, bathroom-1 1, hall-1 2, hall-2 rumba", house="small-long")
TOLD: list[tuple[State, str, str, dict[str, Any]]] = [
    (STATES["goals"].play("goal eat-steal"), "goal eat-steal", "goal_dealt", {"goal": "eat-steal"}),
    (at("token", APART, "hall-2 vase", current=1), "token vase", "token_seen", {"token": "vase"}),
    (at("rumba_move_card", HOME, cards={0: "2a", 1: "2b"}, rumba={"seen": "4"}), "card 4", "rumba_card_seen",
     {"card": "4"}),
    (without("move_cards", hands=[{"2a": 1, "4": 1}] * 3), "commit 3b", "not_in_hand", {"card": "3b"}),
    (STATES["capture"], "capture 3b", "wrong_icon", {"card": "3b", "token": "vase"}),
    (without("bids", stress=[2, 11]), "bid 9", "bid_too_high", {"bid": 9, "reserve": 7}),
    (STATES["start"], "start hall-3", "no_such_box", {"box": "hall-3"}),
    (STATES["start"].play("start bedroom-2"), "start bedroom-1", "room_taken", {"room": "room_4", "box": "bedroom-1"}),
    (GAME.new(players=2), "start hall-1", "rumba_box", {"box": "hall-1"}),
    (drawn("bed-nap"), "place dining-1", "box_taken", {"box": "dining-1"}),
    (drawn("ball-of-wool"), "place kitchen-1", "not_in_rooms",
     {"token": "ball-of-wool", "box": "kitchen-1", "rooms": ["room_1", "room_4"]}),
    (drawn("fly-hunt"), "place kitchen-1", "no_window", {"token": "fly-hunt", "box": "kitchen-1"}),
    (drawn("keyboard-nap"), "place kitchen-1", "no_screen", {"token": "keyboard-nap", "box": "kitchen-1"}),
    (drawn("night-race"), "place bathroom-1", "room_has_token", {"room": "room_2", "box": "bathroom-1"}),
    (STATES["rumba_move"], "rumba bedroom-2", "rumba_not_best", {"box": "bedroom-2"}),
    (at("rumba_move", HOME, **MOVING), "rumba hall-2", "rumba_not_nearest", {"box": "hall-2"}),
    (STATES["rumba_retreat"], "rumba kitchen-1", "rumba_not_nearest_free", {"box": "kitchen-1"}),
    (at("move", APART, cards={0: "2a"}, stress={0: 1}), "move bedroom-2", "too_far",
     {"box": "bedroom-2", "distance": 4, "reach": 3}),
    (RUNS, "retreat bathroom-2", "fight_box", {"box": "bathroom-2"}),
    (RUNS, "retreat bedroom-2", "piece_there_fight", {"box": "bedroom-2"}),
    (RUNS, "retreat bedroom-1", "too_far_running", {"box": "bedroom-1", "distance": 5, "reach": 3}),
    (CAUGHT, "retreat bathroom-2", "own_box", {"box": "bathroom-2"}),
    (CAUGHT, "retreat bedroom-2", "piece_there", {"box": "bedroom-2"}),
    (CAUGHT, "retreat bedroom-1", "too_far_withdrawing", {"box": "bedroom-1", "distance": 5, "reach": 4}),
    (SEEN, "leave bathroom-2", "own_box", {"box": "bathroom-2"}),
    (SEEN, "leave bedroom-2", "piece_there", {"box": "bedroom-2"}),
    (SEEN, "leave bedroom-1", "too_far_leaving", {"box": "bedroom-1", "distance": 5, "reach": 3}),
    (SHUT_IN, "retreat bedroom-1", "not_nearest_free", {"box": "bedroom-1"}),
    (STATES["over"], "relax", "over", {}),
    *((state, "start hall-9", f"wrong_phase_{phase}", {"move": "start hall-9"}) for phase, state in STATES.items()
      if phase not in ("start", "over")),
    (STATES["start"], "move hall-9", "wrong_phase_start", {"move": "move hall-9"}),
]  # fmt: skip
"""For each sentence a move that it refuses, and what fills it."""


@pytest.mark.parametrize(("state", "move", "key", "data"), TOLD, ids=[f"{row[2]}-{row[1]}" for row in TOLD])
def test_the_sentence_and_what_fills_it(state: State, move: str, key: str, data: dict[str, Any]) -> None:
    parsed = GAME.parse(move)
    assert parsed is not None
    refusal = state.refusal(parsed)
    assert refusal is not None
    assert (refusal.key, refusal.data) == (key, data)


def test_each_sentence_is_among_them() -> None:
    assert {key for _, _, key, _ in TOLD} == GAME.rulebook.texts["refusals"].keys() - {"no_move"}


def test_how_a_sentence_reads_when_it_is_filled() -> None:
    assert drawn("bed-nap").check("place kitchen-1").reason == (
        "“bed nap” cannot lie on kitchen-1. The number on it is that of another room (bedroom), and a box is free "
        "there: choose that."
    )
    assert without("bids", stress=[8, 11]).check("bid 2").reason == (
        "You cannot bid 2: only one stress token is in the reserve. Bid from 0 to 1."
    )
    assert CAUGHT.check("retreat bedroom-1").reason == (
        "To bedroom-1 it is 5 steps, and a cat that was caught withdraws 3 and one more for each stress token: "
        "4 in your case. Choose a box that is near enough."
    )


def test_new_refuses_what_cannot_be_played_and_names_the_choices() -> None:
    counts: list[Any] = [0, 1, 6, -2, "2", 2.0, None, True]
    for players in counts:
        with pytest.raises((ValueError, TypeError)):
            GAME.new(players=players)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"ghost": True}, "ghost"), ({"rumba": "yes"}, "rumba"), ({"rumba": 1}, "rumba"),
        ({"secret_goals": None}, "secret_goals"),
        ({"secret_goals": "yes"}, "secret_goals"), ({"house": "villa"}, "small"), ({"house": "large"}, "small-long"),
        ({"house": 1}, "house"),
    ]  # fmt: skip
    for options, said in wrong:
        with pytest.raises(ValueError, match=said):
            GAME.new(players=3, **options)
    for players in (2, 3):
        for house in ("large", "large-long"):
            with pytest.raises(ValueError, match="small-long"):
                GAME.new(players=players, house=house)
    for players in (4, 5):
        for house in ("small", "small-long"):
            with pytest.raises(ValueError, match="large-long"):
                GAME.new(players=players, house=house)


def test_every_text_of_a_refusal_is_there_for_something() -> None:
    texts = tomllib.loads(files("catlib.games.cats").joinpath("rulebook.toml").read_text("utf-8"))["refusals"]
    moves = [move for move in map(GAME.parse, looks.every_move()) if move]
    crowds = [GAME.from_dict(crowded(random.Random(seed))) for seed in range(200)]
    begun = after(GAME.new(players=2), "start dining-1")
    refusals = [state.refusal(move) for state in (*STATES.values(), *crowds, begun) for move in moves]
    assert {refusal.key for refusal in refusals if refusal} == texts.keys() - {"no_move"}
    reasons = [state.check(move).reason for state in STATES.values() for move in moves[::3]]
    assert all("{" not in reason and reason[-1] in ".!?" for reason in reasons if reason)


def test_an_illegal_move_leaves_the_state_as_it_was() -> None:
    for state in STATES.values():
        before = (state.to_dict(), now(state), hash(state))
        with pytest.raises(catlib.IllegalMove):
            state.play("start hall-9")
        assert (state.to_dict(), now(state), hash(state)) == before
