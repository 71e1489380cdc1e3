"""The twelve refusals and their order: a move that breaks several rules is refused by the first of them."""

from __future__ import annotations

import re

import pytest

import catlib
from catlib.game import State
from tests.rulebook.play import refused

from .boards import ALL_PUSHES, GAME, KINDS, OPENING, board, dealt

NO_MOVES = [
    "",
    " ",
    "push",
    "push a1",
    "push right",
    "push right a1",
    "push a1 right now",
    "push e1 left",
    "push a5 up",
    "push a0 up",
    "push a11 up",
    "push 1a right",
    "push a1 sideways",
    "push a1,right",
    "push A1 right",
    "push a1 RIGHT",
    "PUSH a1 right",
    "Push a1 right",
    "push  a1 right",
    " push a1 right",
    "push a1 right ",
    "push a1 right\n",
    "push a1\tright",
    "push\u00a0a1 right",
    "push a\uff11 right",
    "pusha1right",
    "cat",
    "cat blue wild",
    "cat Blue",
    "cat purple",
    "cat ready",
    "cat b",
    "foster",
    "foster home",
    "foster ready",
    "foster  blue",
    "foster blue blue",
    "street 1",
    "streets",
    "Street",
    "street blue",
    "pass",
    "resign",
]
ALL_MOVES = [*ALL_PUSHES, "street", *(f"{verb} {cat}" for verb in ("cat", "foster") for cat in KINDS)]

LONE = "r.b. / .... / .... / ..g."


def over() -> State:
    return board(LONE, street={}).play("push a1 right")


def each_phase() -> list[State]:
    return [GAME.new(players=2), board(LONE, phase="source"), board(LONE, phase="draw"), board(LONE), over()]


@pytest.mark.parametrize("text", NO_MOVES)
def test_1_a_text_that_is_no_move_of_this_game(text: str) -> None:
    for state in each_phase():
        refused(state, text, None)


def test_1_the_reason_shows_what_a_move_looks_like() -> None:
    for state in each_phase():
        reason = state.check("push the red cat").reason
        shown = re.findall(r"push [a-d][1-4] (?:up|down|left|right)|foster \w+|cat \w+|street", reason)
        assert [text for text in shown if state.check(text).clause is not None or state.check(text).ok]


def test_1_every_well_formed_text_is_a_move() -> None:
    for state in each_phase():
        for move in ALL_MOVES:
            assert state.check(move).ok or state.check(move).clause is not None


@pytest.mark.parametrize("move", ALL_MOVES)
def test_2_any_move_when_the_game_is_over(move: str) -> None:
    refused(over(), move, "CRE-END-3")


@pytest.mark.parametrize("verb", ["cat", "foster", "street", "push"])
def test_3_a_move_of_another_phase(verb: str) -> None:
    for state in each_phase()[:-1]:
        phase = state.to_dict()["phase"]
        moves = [move for move in ALL_MOVES if move.split()[0] == verb]
        if (
            phase
            in {"cat": ("setup", "draw"), "street": ("source",), "foster": ("source", "draw"), "push": ("push",)}[verb]
        ):
            continue
        for move in moves:
            refused(state, move, "CRE-PLAY-2")


def test_4_a_cat_that_is_not_in_the_street() -> None:
    refused(dealt("wild", "wild"), "cat wild", "CRE-COMP-1")
    empty = board(LONE, phase="draw", street={"blue": 1, "yellow": 1})
    for cat in ("green", "red", "wild"):
        refused(empty, f"cat {cat}", "CRE-COMP-1")
    assert empty.check("cat blue").ok


def test_5_a_foster_cat_after_a_foster_cat() -> None:
    refused(board(LONE, phase="draw", side="foster"), "foster green", "CRE-DRAW-4")


def test_6_a_foster_cat_that_is_not_at_home() -> None:
    refused(board(LONE, phase="source"), "foster yellow", "CRE-DRAW-2")
    refused(board(LONE, phase="draw"), "foster yellow", "CRE-DRAW-2")
    refused(board(LONE, phase="draw", homes=[{}, {"yellow": 1}]), "foster green", "CRE-DRAW-2")


def test_7_a_foster_cat_when_the_street_has_been_chosen() -> None:
    refused(board(LONE, phase="source").play("street"), "foster green", "CRE-PLAY-2")
    refused(board(LONE, phase="draw"), "foster green", "CRE-PLAY-2")


def test_8_no_cat_to_push() -> None:
    refused(board(LONE), "push b1 up", "CRE-PUSH-3")
    refused(board(LONE), "push b4 up", "CRE-PUSH-3")


def test_9_no_room_to_lay_the_cat() -> None:
    refused(board("rb.. / .... / .... / ..g."), "push b1 right", "CRE-PUSH-2")
    refused(board("r... / b... / .... / ..g."), "push a1 up", "CRE-PUSH-2")


def test_10_the_cat_under_the_card_would_move() -> None:
    refused(board(LONE), "push c4 right", "CRE-PUSH-7")


def test_11_along_the_arrow() -> None:
    refused(board(LONE), "push a1 left", "CRE-PUSH-8")


def test_12_from_outside_while_a_push_from_inside_is_legal() -> None:
    refused(board(LONE, outside="last_resort"), "push a1 right", "CRE-R5")
    assert board(LONE).check("push a1 right").ok


SOURCE, DRAW, PUSH = ({"phase": phase} for phase in ("source", "draw", "push"))
LAST = {"outside": "last_resort"}


@pytest.mark.parametrize(
    ("rows", "rest", "move", "clause"),
    [
        # 1 before 2: see test_1, which asks in a game that is over too.
        # 3 before 4, 6, 8: the wrong phase, and no such cat or target either.
        (LONE, {**SOURCE, "street": {"blue": 1}}, "cat wild", "CRE-PLAY-2"),
        (LONE, {**PUSH, "street": {"blue": 1}}, "cat wild", "CRE-PLAY-2"),
        (LONE, PUSH, "foster wild", "CRE-PLAY-2"),
        (LONE, SOURCE, "push b1 up", "CRE-PLAY-2"),
        (LONE, DRAW, "push c4 left", "CRE-PLAY-2"),
        # 3 before 5: the home is closed, but a cat is in the hand already.
        (LONE, {**PUSH, "side": "foster"}, "foster green", "CRE-PLAY-2"),
        # 5 before 6: the home is closed, and has no such cat or none at all.
        (LONE, {**DRAW, "side": "foster"}, "foster yellow", "CRE-DRAW-4"),
        (LONE, {**DRAW, "side": "foster", "homes": [{}, {}]}, "foster green", "CRE-DRAW-4"),
        # 5 before 7: the home is closed, and the street is the only way.
        (LONE, {**DRAW, "side": "foster"}, "foster green", "CRE-DRAW-4"),
        # 6 before 7: the street has been chosen, and there is no such cat.
        (LONE, DRAW, "foster wild", "CRE-DRAW-2"),
        # 8 before 9: nothing on d1 to push, and c1, where the new cat would be laid, is taken.
        (LONE, PUSH, "push d1 right", "CRE-PUSH-3"),
        # 8 before 10: nothing on c3, with the card beyond it on c4.
        (LONE, PUSH, "push c3 down", "CRE-PUSH-3"),
        # 8 before 11: nothing on d1, along the arrow.
        (LONE, PUSH, "push d1 left", "CRE-PUSH-3"),
        # 8 before 12: nothing on d1, from outside.
        (LONE, {**PUSH, **LAST}, "push d1 down", "CRE-PUSH-3"),
        # 9 before 10: b1 is taken, and c1 is under the card.
        (".rb. / .... / .... / ..g.", {**PUSH, "card": "c1 up"}, "push c1 right", "CRE-PUSH-2"),
        # 9 before 11: b1 is taken, along the arrow.
        (".rb. / .... / .... / ..g.", {**PUSH, "card": "c4 right"}, "push c1 right", "CRE-PUSH-2"),
        # 9 before 10 and 11.
        (".rb. / .... / .... / ..g.", {**PUSH, "card": "c1 right"}, "push c1 right", "CRE-PUSH-2"),
        # 10 before 11: under the card, along the arrow.
        (".rb. / .... / .... / ..g.", {**PUSH, "card": "c1 right"}, "push b1 right", "CRE-PUSH-7"),
        # 10 before 12: under the card, from outside.
        (LONE, {**PUSH, **LAST}, "push c4 up", "CRE-PUSH-7"),
        # 11 before 12: along the arrow, from outside.
        (LONE, {**PUSH, **LAST, "card": "c4 right"}, "push a1 right", "CRE-PUSH-8"),
        # 10 before 11 and 12.
        (LONE, {**PUSH, **LAST, "card": "c4 up"}, "push c4 up", "CRE-PUSH-7"),
    ],
)
def test_the_first_refusal_that_applies(rows: str, rest: dict[str, str], move: str, clause: str) -> None:
    refused(board(rows, **rest), move, clause)


def test_2_before_3_and_4() -> None:
    state = over()
    assert state.to_dict()["street"] == {}
    refused(state, "cat wild", "CRE-END-3")
    refused(state, "foster wild", "CRE-END-3")
    refused(state, "push b4 up", "CRE-END-3")


def test_a_legal_move_has_no_clause_against_it() -> None:
    verdict = dealt(*OPENING).check("street")
    assert verdict.ok
    assert verdict.clause is None


def test_the_error_carries_the_notation_of_the_move() -> None:
    for move in ("push c4 right", "street", "cat wild"):
        with pytest.raises(catlib.IllegalMove) as caught:
            board(LONE).play(move)
        assert caught.value.move == move
