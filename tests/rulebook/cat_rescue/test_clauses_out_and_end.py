"""Cats that are pushed out, and the end of the game: CRE-OUT, CRE-END."""

from __future__ import annotations

import pytest

from tests.rulebook.play import after, kinds, legal, refused, told

from .boards import GAME, board, cats_in, picture


def test_CRE_OUT_1_a_face_down_cat_that_is_pushed_out_is_adopted() -> None:
    state = board(".#.. / .r.. / .... / ..g.").play("push b2 up")
    assert picture(state) == ".r.. / .y.. / .... / ..g."
    assert state.to_dict()["adopted"] == 1
    assert told(state)[2] == ("adopted", "CRE-OUT-1", {"count": 1, "cells": []})
    assert state.to_dict()["homes"] == [{"green": 1}, {"yellow": 1}], "it goes to no foster home"


@pytest.mark.parametrize(
    ("rows", "move", "expected"),
    [
        ("...g / .... / .... / #r.b", "push b4 left", "...g / .... / .... / ry.b"),
        ("...g / .... / b... / ..r#", "push c4 right", "...g / .... / b... / ..yr"),
        ("...g / .... / r..b / #...", "push a3 down", "...g / .... / y..b / r..."),
        ("#..g / .b.. / .... / ....", "push a1 left", "y..g / .b.. / .... / ...."),
    ],
)
def test_CRE_OUT_1_over_every_edge(rows: str, move: str, expected: str) -> None:
    state = board(rows, card="d1 up").play(move)
    assert picture(state) == expected
    assert state.to_dict()["adopted"] == 1


def test_CRE_OUT_2_the_face_down_cats_connected_to_it_go_too() -> None:
    state = board(".##. / ##.. / .... / y.g.").play("push b2 up")
    assert picture(state) == ".... / #y.. / .... / y.g."
    assert state.to_dict()["adopted"] == 3
    assert told(state)[2] == ("adopted", "CRE-OUT-1", {"count": 3, "cells": ["b1", "c1"]})


def test_CRE_OUT_2_through_any_number_of_touching_cats() -> None:
    state = board("##.. / #### / #..# / rg##", card="b4 left", homes=[{}, {}]).play("push a4 up")
    assert picture(state) == ".... / .... / r... / yg.."
    assert told(state)[2][2] == {"count": 10, "cells": ["a1", "b1", "a2", "b2", "c2", "d2", "d3", "c4", "d4"]}
    assert state.to_dict()["adopted"] == 10


def test_CRE_OUT_2_not_over_a_gap_or_a_corner() -> None:
    # b1 touches a2 with a corner only; d2 is two spaces away.
    state = board(".#.. / ##.# / .... / r.g.", card="c4 up").play("push b2 left")
    assert picture(state) == ".#.. / .y.# / .... / r.g."
    assert told(state)[2][2] == {"count": 2, "cells": ["a2"]}


def test_CRE_OUT_3_adopted_cats_never_come_back() -> None:
    state = board("##.. / .r.. / .... / ..g.", adopted=2).play("push b2 up")
    data = state.to_dict()
    assert data["adopted"] == 3
    assert cats_in(data) == 26
    assert [cat for cat in data["shelter"].values() if cat == "ready"] == ["ready"]
    later = after(state, "foster yellow", "push c4 left")
    assert later.to_dict()["adopted"] == 3
    assert cats_in(later.to_dict()) == 26


def test_CRE_OUT_4_a_face_up_cat_goes_to_the_home_of_the_player_of_the_turn() -> None:
    for turn, homes in ((0, [{"green": 1, "blue": 1}, {"yellow": 1}]), (1, [{"green": 1}, {"yellow": 1, "blue": 1}])):
        state = board("b... / r... / .... / ..g.", turn=turn).play("push a2 up")
        assert picture(state) == "r... / y... / .... / ..g."
        assert state.to_dict()["homes"] == homes
        assert told(state)[2] == ("back_home", "CRE-OUT-4", {"player": turn, "cat": "blue"})
        assert state.to_dict()["adopted"] == 0


def test_CRE_OUT_4_a_wild_cat_is_wild_there_too() -> None:
    state = board("w... / r... / .... / ..g.").play("push a2 up")
    assert state.to_dict()["homes"][0] == {"green": 1, "wild": 1}


def test_CRE_OUT_4_a_second_cat_of_a_kind_is_counted() -> None:
    state = board("g... / r... / .... / ..b.").play("push a2 up")
    assert state.to_dict()["homes"][0] == {"green": 2}


def test_CRE_OUT_5_from_there_it_can_be_delivered_again() -> None:
    home = board("b... / r... / .... / ..g.", homes=[{}]).play("push a2 up")
    assert legal(home) == ["foster blue", "street"]
    assert after(home, "foster blue", "push c4 left").to_dict()["shelter"]["c4"] == "blue"


def test_CRE_END_1_the_game_ends_when_the_street_is_empty_at_the_end_of_a_turn() -> None:
    state = board("r.b. / .... / .... / ..g.", street={}).play("push a1 right")
    assert state.to_dict()["phase"] == "over"
    assert state.actor is None
    assert told(state)[-1][2]["reasons"] == ["street_empty"]


def test_CRE_END_1_not_before_the_turn_is_played_to_its_end() -> None:
    state = board("r.b. / .... / .... / ..g.", street={"red": 1}, phase="draw").play("cat red")
    assert state.to_dict()["street"] == {}
    assert state.actor == 0
    assert state.play("push a1 right").actor is None


def test_CRE_END_1_one_cat_left_is_enough_to_go_on() -> None:
    assert board("r.b. / .... / .... / ..g.", street={"red": 1}).play("push a1 right").to_dict()["turn"] == 1


def test_CRE_END_2_the_game_ends_with_three_cats_in_the_home_of_the_player_of_the_turn() -> None:
    state = board("gr.. / .... / .... / ..bg", homes=[{"green": 2}, {"yellow": 1}]).play("push a1 up")
    assert state.to_dict()["homes"][0] == {"green": 3}
    assert state.to_dict()["phase"] == "over"
    assert told(state)[-1][2]["reasons"] == ["home_full"]


def test_CRE_END_2_two_cats_are_not_enough() -> None:
    state = board("gr.. / .... / .... / ..bg", homes=[{"green": 1}, {"yellow": 2}]).play("push a1 up")
    assert state.to_dict()["homes"] == [{"green": 2}, {"yellow": 2}]
    assert state.to_dict()["turn"] == 1


def test_CRE_END_3_then_there_is_no_further_move() -> None:
    state = board("r.b. / .... / .... / ..g.", street={}).play("push a1 right")
    assert state.legal_moves() == ()
    assert state.chance_outcomes() == ()
    for move in ("street", "foster green", "cat blue", "push a1 right"):
        refused(state, move, "CRE-END-3")
    assert told(state)[-1][:2] == ("game_over", "CRE-END-3")


def test_CRE_END_4_otherwise_the_next_player_takes_a_turn() -> None:
    state = board("r.b. / .... / .... / ..g.").play("push a1 right")
    assert (state.actor, state.to_dict()["turn"], state.to_dict()["phase"]) == (1, 1, "source")
    assert told(state)[-1] == ("turn_begins", "CRE-PLAY-1", {"player": 1})
    assert "game_over" not in kinds(state)
    assert state.winners() == ()
    assert GAME.new(players=1).winners() == ()
