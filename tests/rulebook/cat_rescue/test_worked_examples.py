"""What the sentences of the rulebook give in numbers and in rows of cats."""

from __future__ import annotations

import random

import pytest

from tests.rulebook.play import after

from .boards import GAME, board, cats_in, picture, turned


@pytest.mark.parametrize(("players", "street"), [(1, 20), (2, 18), (3, 16), (4, 14)])
def test_cats_in_the_street_after_the_setup(players: int, street: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players=players)
    assert sum(state.to_dict()["street"].values()) == 26
    while state.to_dict()["phase"] == "setup":
        state = state.play(state.sample(rng))
    data = state.to_dict()
    assert sum(data["street"].values()) == street
    assert len(data["shelter"]) == 4
    assert [sum(home.values()) for home in data["homes"]] == [2] * players
    assert cats_in(data) == 26


@pytest.mark.parametrize(
    ("before", "hand", "move", "row"),
    [
        ("wb.. / .... / .... / ..g.", "blue", "push a1 right", "b#b."),
        ("bb.w / .... / .... / ..g.", "blue", "push a1 right", "b##w"),
        ("b..b / .... / .... / ..g.", "blue", "push a1 right", "bb.b"),
        ("b#.b / .... / .... / ..g.", "blue", "push a1 right", "bb#b"),
        ("#b.. / .... / .... / ..g.", "blue", "push a1 right", "b#b."),
    ],
)
def test_rows_that_the_rulebook_speaks_of(before: str, hand: str, move: str, row: str) -> None:
    state = board(before, hand=hand).play(move)
    assert picture(state) == f"{row} / .... / .... / ..g."


def test_a_row_that_is_ready_stays_as_it_is_on_later_turns() -> None:
    state = board("wb.. / .... / .... / ..g.", hand="blue").play("push a1 right")
    later = after(state, "foster yellow", "push c4 up")
    assert picture(later) == "b#b. / .... / ..g. / ..y."
    assert turned(later) == []


def test_a_wild_cat_serves_a_group_in_its_row_and_one_in_its_column_and_is_turned_once() -> None:
    state = board(".y.. / wb.. / .y.. / ..g.", hand="blue").play("push a2 right")
    assert picture(state) == ".y.. / b#b. / .y.. / ..g."
    assert turned(state) == ["b2"]


def test_nine_adopted_and_three_face_down_are_21_points_and_a_cat_nap() -> None:
    homes = [{"green": 2}, {}]
    state = board("gr.. / .... / .... / ###g", card="d4 left", homes=homes, adopted=9).play("push a1 up")
    assert state.scores() == (21, 21)
    assert [line.points for line in state.tally(0)] == [18, 3]
    assert state.events[-1].data["title"] == "cat_nap"
