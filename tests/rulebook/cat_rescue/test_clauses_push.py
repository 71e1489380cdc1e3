"""Laying and pushing the new cat: CRE-PUSH."""

from __future__ import annotations

import pytest

from tests.rulebook.play import after, legal, refused, told

from .boards import ALL_PUSHES, DIRECTIONS, GAME, OPENING, board, dealt, picture

CROSS = ".... / .r.. / .... / ..g."
"""One red cat on b2 with free spaces all round it; the delivery card lies on c4."""


@pytest.mark.parametrize("cat", ["blue", "green", "red", "yellow", "wild"])
def test_CRE_PUSH_1_the_new_cat_lies_face_up(cat: str) -> None:
    state = board(CROSS, hand=cat, homes=[{}, {}]).play("push b2 right")
    assert state.to_dict()["shelter"]["b2"] == cat


def test_CRE_PUSH_1_also_where_it_lies_between_two_cats_of_its_colour() -> None:
    state = board("b... / r... / b... / ..g.", hand="blue").play("push a2 right")
    assert state.to_dict()["shelter"]["a2"] == "blue"


def test_CRE_PUSH_2_needs_an_empty_space_to_be_laid_on() -> None:
    state = board(".rb. / .... / .... / ..g.")
    refused(state, "push c1 right", "CRE-PUSH-2")
    assert board("..b. / .... / .... / ..g.").check("push c1 right").ok


def test_CRE_PUSH_2_a_face_down_cat_takes_a_space_too() -> None:
    refused(board(".#b. / .... / .r.. / ..g."), "push c1 right", "CRE-PUSH-2")


def test_CRE_PUSH_3_needs_a_cat_on_the_target() -> None:
    state = board(CROSS)
    for move in ALL_PUSHES:
        if move.split()[1] not in ("b2", "c4"):
            refused(state, move, "CRE-PUSH-3")


def test_CRE_PUSH_3_above_below_left_and_right_of_it_will_do() -> None:
    assert [move for move in legal(board(CROSS, card="c4 left")) if " b2 " in move] == [
        "push b2 down",
        "push b2 right",
        "push b2 up",
    ]
    assert board(CROSS, card="c4 up").check("push b2 left").ok


def test_CRE_PUSH_3_a_face_down_cat_is_a_cat_in_the_shelter() -> None:
    state = board(".... / .#.. / .... / r.g.").play("push b2 right")
    assert picture(state) == ".... / .y#. / .... / r.g."


@pytest.mark.parametrize(
    ("direction", "expected"),
    [
        ("up", ".r.. / .y.. / .... / ..g."),
        ("down", ".... / .y.. / .r.. / ..g."),
        ("left", ".... / ry.. / .... / ..g."),
        ("right", ".... / .yr. / .... / ..g."),
    ],
)
def test_CRE_PUSH_4_the_new_cat_ends_on_the_space_of_its_neighbour(direction: str, expected: str) -> None:
    card = "c4 up" if direction != "up" else "c4 down"
    assert picture(board(CROSS, card=card).play(f"push b2 {direction}")) == expected


def test_CRE_PUSH_4_the_event_tells_cat_space_and_direction() -> None:
    _, clause, data = told(board(CROSS).play("push b2 right"))[0]
    assert clause == "CRE-PUSH-4"
    assert data == {"player": 0, "cat": "yellow", "cell": "b2", "direction": "right", "outside": False, "moved": ["b2"]}


def test_CRE_PUSH_5_no_diagonal_push_exists() -> None:
    state = board(CROSS)
    for word in ("diagonally", "upleft", "up-left", "up left", "downright", "northeast"):
        refused(state, f"push b2 {word}", None)
    assert {move.split()[2] for move in legal(state)} <= set(DIRECTIONS)


def test_CRE_PUSH_5_all_that_moves_is_in_one_row_or_column() -> None:
    for state in (dealt(*OPENING).play("foster wild"), board("rgby / byrg / rg.y / ..g.", homes=[{}, {}])):
        for move in legal(state):
            _, cell, direction = move.split()
            moved = told(state.play(move))[0][2]["moved"]
            across = direction in ("left", "right")
            assert {space[1] if across else space[0] for space in moved} == {cell[1] if across else cell[0]}


@pytest.mark.parametrize(
    ("rows", "card", "move", "expected", "moved"),
    [
        ("rg.b / .... / .... / ..g.", "c4 left", "push a1 right", "yrgb / .... / .... / ..g.", ["a1", "b1"]),
        ("r.gb / .... / .... / ..g.", "c4 left", "push a1 right", "yrgb / .... / .... / ..g.", ["a1"]),
        ("b.gr / .... / .... / ..g.", "c4 up", "push d1 left", "bgry / .... / .... / ..g.", ["d1", "c1"]),
        ("r... / g... / .... / b.g.", "c4 left", "push a1 down", "y... / r... / g... / b.g.", ["a1", "a2"]),
        ("b... / .... / g... / r.g.", "c4 left", "push a4 up", "b... / g... / r... / y.g.", ["a4", "a3"]),
        ("r#.b / .... / .... / ..g.", "c4 left", "push a1 right", "yr#b / .... / .... / ..g.", ["a1", "b1"]),
        (
            "rgby / .... / .... / ..g.",
            "c4 left",
            "push a1 right",
            "yrgb / .... / .... / ..g.",
            ["a1", "b1", "c1", "d1"],
        ),
    ],
)
def test_CRE_PUSH_6_connected_cats_move_along_until_an_empty_space(
    rows: str, card: str, move: str, expected: str, moved: list[str]
) -> None:
    state = board(rows, card=card, homes=[{}, {}]).play(move)
    assert picture(state) == expected
    assert told(state)[0][2]["moved"] == moved


def test_CRE_PUSH_6_cats_behind_and_beside_the_new_cat_stay() -> None:
    # a2 is laid on a2; b2 and c2 move. The cats above and below them and in row 4 stay.
    state = board(".bb. / .rg. / .yy. / ..g.", hand="green", homes=[{}, {}]).play("push b2 right")
    assert picture(state) == ".bb. / .grg / .yy. / ..g."


def test_CRE_PUSH_7_the_cat_under_the_card_stays() -> None:
    state = board("r.b. / .... / .... / ..g.", card="a1 up")
    for direction in ("down", "left", "right"):
        refused(state, f"push a1 {direction}", "CRE-PUSH-7")


def test_CRE_PUSH_7_wherever_it_is_in_the_line() -> None:
    for card in ("a1", "b1", "c1"):
        refused(board("rgb. / .... / .... / ..g.", card=f"{card} up"), "push a1 right", "CRE-PUSH-7")
    assert board("rgb. / .... / .... / ..g.", card="c4 up").check("push a1 right").ok


def test_CRE_PUSH_7_beyond_a_gap_it_does_not_matter() -> None:
    state = board("rg.b / .... / .... / ..g.", card="d1 up").play("push a1 right")
    assert picture(state) == "yrgb / .... / .... / ..g."


def test_CRE_PUSH_7_the_new_cat_may_be_laid_beside_it() -> None:
    state = board("r.b. / .... / .... / ..g.", card="a1 left").play("push c1 right")
    assert picture(state) == "r.yb / .... / .... / ..g."


@pytest.mark.parametrize("arrow", DIRECTIONS)
def test_CRE_PUSH_8_not_in_the_direction_of_the_arrow(arrow: str) -> None:
    state = board(CROSS, card=f"c4 {arrow}")
    for direction in DIRECTIONS:
        if direction == arrow:
            refused(state, f"push b2 {direction}", "CRE-PUSH-8")
        else:
            assert state.check(f"push b2 {direction}").ok


def test_CRE_PUSH_8_wherever_in_the_shelter() -> None:
    state = board("r..b / .... / .... / y.g.", card="c4 up")
    for cell in ("a1", "d1", "a4"):
        refused(state, f"push {cell} up", "CRE-PUSH-8")


def test_CRE_PUSH_9_the_card_moves_to_the_new_cat() -> None:
    state = board(CROSS).play("push b2 right")
    assert state.to_dict()["delivery"]["cell"] == "b2"
    assert told(state)[1] == ("delivery_card", "CRE-PUSH-9", {"cell": "b2", "side": "street", "arrow": "right"})


def test_CRE_PUSH_10_the_upper_side_tells_where_the_cat_came_from() -> None:
    for side in ("street", "foster"):
        from_street = board(CROSS, side=side, source="street").play("push b2 right")
        assert from_street.to_dict()["delivery"]["side"] == "street"
    from_home = board(CROSS, side="street", source="foster").play("push b2 right")
    assert from_home.to_dict()["delivery"]["side"] == "foster"
    assert told(from_home)[1][2]["side"] == "foster"


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_CRE_PUSH_11_the_arrow_points_in_the_direction_of_the_push(direction: str) -> None:
    card = "c4 up" if direction != "up" else "c4 down"
    state = board(CROSS, card=card).play(f"push b2 {direction}")
    assert state.to_dict()["delivery"]["arrow"] == direction
    assert told(state)[1][2]["arrow"] == direction


def test_CRE_PUSH_11_so_two_turns_in_a_row_never_push_the_same_way() -> None:
    state = after(GAME.new(players=2), *(f"cat {cat}" for cat in OPENING), "foster wild", "push b2 down", "cat red")
    assert [move for move in legal(state) if move.endswith("down")] == []
    assert [move for move in legal(state) if move.endswith("left")] != []
