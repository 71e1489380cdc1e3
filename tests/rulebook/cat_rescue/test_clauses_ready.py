"""Getting cats ready for adoption: CRE-READY."""

from __future__ import annotations

import pytest

from tests.rulebook.play import after, kinds, told

from .boards import board, picture, turned


@pytest.mark.parametrize(
    ("rows", "move", "expected"),
    [
        ("bb.. / .... / .... / ..g.", "push a1 right", "b#b. / .... / .... / ..g."),
        ("bbb. / .... / .... / ..g.", "push a1 right", "b##b / .... / .... / ..g."),
        ("b... / b... / .... / r.g.", "push a1 down", "b... / #... / b... / r.g."),
        ("b... / b... / b... / ..g.", "push a1 down", "b... / #... / #... / b.g."),
        (".bb. / .... / .... / ..g.", "push b1 right", ".b#b / .... / .... / ..g."),
    ],
)
def test_CRE_READY_1_all_but_the_ends_of_three_or_four_are_turned(rows: str, move: str, expected: str) -> None:
    state = board(rows, hand="blue").play(move)
    assert picture(state) == expected
    assert {clause for kind, clause, _ in told(state) if kind == "turned"} == {"CRE-READY-1"}
    assert {data["cat"] for kind, _, data in told(state) if kind == "turned"} == {"blue"}


def test_CRE_READY_1_two_are_no_group() -> None:
    state = board("b... / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert picture(state) == "bb.. / .... / .... / ..g."
    assert turned(state) == []


def test_CRE_READY_1_different_colours_are_no_group() -> None:
    assert picture(board("br.. / .... / .... / ..g.", hand="blue").play("push a1 right")) == "bbr. / .... / .... / ..g."


def test_CRE_READY_1_a_diagonal_is_no_group() -> None:
    state = board("b... / .r.. / ..b. / ..g.", hand="blue").play("push b2 right")
    assert picture(state) == "b... / .br. / ..b. / ..g."


@pytest.mark.parametrize(
    "rows", ["..bb / b... / .... / r.g.", ".b.. / .... / b... / b.g.", "b..b / .... / b..b / b.gb"]
)
def test_CRE_READY_1_a_line_does_not_go_on_in_the_next_one_or_round_the_edge(rows: str) -> None:
    state = board(rows).play("push a4 right")
    assert turned(state) == []
    assert state.scores() == (0, 0)


def test_CRE_READY_1_four_in_a_column_turn_two() -> None:
    state = board("b... / b... / b... / ..g.", hand="blue").play("push a1 down")
    assert turned(state) == ["a2", "a3"]


def test_CRE_READY_2_a_face_down_cat_is_ready_for_adoption() -> None:
    state = board("bb.. / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert state.to_dict()["shelter"]["b1"] == "ready"
    assert state.scores() == (1, 1)
    gone = after(state, "foster yellow", "push b1 up")
    assert gone.to_dict()["adopted"] == 1


def test_CRE_READY_3_an_empty_space_breaks_a_group() -> None:
    state = board("b.b. / .... / .... / ..g.", card="c4 down", hand="blue").play("push c1 right")
    assert picture(state) == "b.bb / .... / .... / ..g."
    column = board("b... / .... / b... / ..g.", hand="blue", card="c4 left").play("push a3 down")
    assert picture(column) == "b... / .... / b... / b.g."


@pytest.mark.parametrize(
    ("rows", "move", "expected"),
    [
        ("b#b. / ...b / .... / r.g.", "push d2 up", "b#bb / ...y / .... / r.g."),
        ("b.#b / .b.. / .... / r.g.", "push b2 up", "bb#b / .y.. / .... / r.g."),
        ("b... / b... / #b.. / ..g.", "push a1 down", "y... / b... / bb.. / #.g."),
    ],
)
def test_CRE_READY_4_a_face_down_cat_breaks_a_group(rows: str, move: str, expected: str) -> None:
    assert picture(board(rows).play(move)) == expected


def test_CRE_READY_5_a_face_down_cat_stays_face_down() -> None:
    state = board("b#b. / .... / .... / r.g.", hand="blue").play("push a4 right")
    assert picture(state) == "b#b. / .... / .... / brg."
    assert turned(state) == []


def test_CRE_READY_5_whatever_comes_to_lie_on_both_sides() -> None:
    state = board("#b.. / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert picture(state) == "b#b. / .... / .... / ..g."
    assert turned(state) == []


def test_CRE_READY_6_a_wild_cat_between_two_of_one_colour_is_turned() -> None:
    state = board("wb.. / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert picture(state) == "b#b. / .... / .... / ..g."
    assert ("turned", "CRE-READY-6", {"cell": "b1", "cat": "wild"}) in told(state)


def test_CRE_READY_6_not_between_two_different_ones() -> None:
    state = board("wy.. / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert picture(state) == "bwy. / .... / .... / ..g."


def test_CRE_READY_7_different_colours_in_different_groups() -> None:
    state = board(".y.. / wb.. / .y.. / ..g.", hand="blue").play("push a2 right")
    assert picture(state) == ".y.. / b#b. / .y.. / ..g."
    assert turned(state) == ["b2"], "it is turned once"


def test_CRE_READY_7_also_as_the_end_of_two_groups() -> None:
    # The wild cat on c1 ends a group of blue in its row and one of red in its column.
    state = board("bbw. / ..r. / ..r. / g..g", card="a4 left").play("push d4 up")
    assert picture(state) == "b#w. / ..#. / ..rg / g..y"


def test_CRE_READY_8_a_wild_cat_may_be_the_end_of_a_group() -> None:
    state = board("bb.w / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert picture(state) == "b##w / .... / .... / ..g."
    three = board("rw.. / .... / .... / ..g.", hand="red").play("push a1 right")
    assert picture(three) == "r#w. / .... / .... / ..g."


def test_CRE_READY_8_at_either_side_and_at_both() -> None:
    assert picture(board("rr.. / .... / .... / ..g.", hand="wild").play("push a1 right")) == "w#r. / .... / .... / ..g."
    assert picture(board("rw.. / .... / .... / ..g.", hand="wild").play("push a1 right")) == "w#w. / .... / .... / ..g."


def test_CRE_READY_9_the_cat_under_the_card_is_not_turned() -> None:
    state = board(".g.. / .r.. / .g.. / ...b", card="d4 down", hand="green").play("push b2 right")
    assert picture(state) == ".g.. / .gr. / .g.. / ...b"
    assert turned(state) == []
    assert ("kept_face_up", "CRE-READY-9", {"cell": "b2"}) in told(state)


def test_CRE_READY_9_a_wild_cat_neither() -> None:
    state = board(".g.. / .r.. / .g.. / ...b", card="d4 down", hand="wild").play("push b2 right")
    assert picture(state) == ".g.. / .wr. / .g.. / ...b"
    assert "kept_face_up" in kinds(state)


def test_CRE_READY_10_it_is_turned_later_when_the_card_has_moved_on() -> None:
    kept = board(".g.. / .r.. / .g.. / ...b", card="d4 down", hand="green").play("push b2 right")
    later = after(kept, "foster yellow", "push d4 up")
    assert picture(later) == ".g.. / .#r. / .g.b / ...y"
    assert ("turned", "CRE-READY-1", {"cell": "b2", "cat": "green"}) in told(later)


def test_CRE_READY_10_only_if_it_then_lies_between_matching_cats() -> None:
    kept = board(".g.. / .r.. / .g.. / ...b", card="d4 down", hand="green").play("push b2 right")
    moved = after(kept, "foster yellow", "push b1 left")
    assert picture(moved) == "gy.. / .gr. / .g.. / ...b"
    assert turned(moved) == []
