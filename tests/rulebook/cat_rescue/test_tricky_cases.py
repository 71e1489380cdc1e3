"""The eighteen tricky cases of the rules, each as its table has it."""

from __future__ import annotations

from tests.rulebook.play import after, legal, refused, told

from .boards import EXAMPLE, bad_field, board, picture


def test_case_1_the_line_ends_at_the_gap() -> None:
    state = board("r.b. / .... / .... / ..g.", card="c4 left", hand="yellow").play("push a1 right")
    assert picture(state) == "yrb. / .... / .... / ..g."
    assert told(state) == [
        (
            "pushed",
            "CRE-PUSH-4",
            {"player": 0, "cat": "yellow", "cell": "a1", "direction": "right", "outside": True, "moved": ["a1"]},
        ),
        ("delivery_card", "CRE-PUSH-9", {"cell": "a1", "side": "street", "arrow": "right"}),
        ("turn_begins", "CRE-PLAY-1", {"player": 1}),
    ]
    assert (state.actor, state.to_dict()["phase"], state.scores()) == (1, "source", (0, 0))


def test_case_2_three_ways_to_be_refused_and_one_to_push() -> None:
    state = board(".rb. / .... / .... / ..g.", card="c4 left", hand="yellow")
    refused(state, "push c1 right", "CRE-PUSH-2")
    refused(state, "push d1 left", "CRE-PUSH-3")
    refused(state, "push c1 left", "CRE-PUSH-8")
    done = state.play("push b1 right")
    assert picture(done) == ".yrb / .... / .... / ..g."
    assert told(done)[0][2]["outside"] is False
    assert told(done)[0][2]["moved"] == ["b1", "c1"]


def test_case_3_the_card_before_the_arrow() -> None:
    state = board(".... / .rb. / .... / g...", card="c2 right")
    refused(state, "push b2 right", "CRE-PUSH-7")
    refused(state, "push a4 right", "CRE-PUSH-8")


def test_case_4_two_cats_between_a_coloured_and_a_wild_one() -> None:
    state = board("bb.w / .... / .... / ..g.", card="c4 left", hand="blue").play("push a1 right")
    assert picture(state) == "b##w / .... / .... / ..g."
    assert state.scores() == (2, 2)
    assert told(state)[2:4] == [
        ("turned", "CRE-READY-1", {"cell": "b1", "cat": "blue"}),
        ("turned", "CRE-READY-1", {"cell": "c1", "cat": "blue"}),
    ]
    assert state.actor == 1


def test_case_5_blue_wild_wild_is_a_group() -> None:
    state = board(".ww. / .... / .... / ..g.", card="c4 left", hand="blue").play("push b1 right")
    assert picture(state) == ".b#w / .... / .... / ..g."
    assert state.scores() == (1, 1)
    assert told(state)[2] == ("turned", "CRE-READY-6", {"cell": "c1", "cat": "wild"})


def test_case_6_blue_wild_yellow_is_none() -> None:
    state = board(".wy. / .... / .... / ..g.", card="c4 left", hand="blue").play("push b1 right")
    assert picture(state) == ".bwy / .... / .... / ..g."
    assert [kind for kind, _, _ in told(state)] == ["pushed", "delivery_card", "turn_begins"]
    assert state.scores() == (0, 0)


def test_case_7_kept_by_the_card_and_turned_a_turn_later() -> None:
    first = board(".g.. / .r.. / .g.. / ...b", card="d4 down", hand="green").play("push b2 right")
    assert picture(first) == ".g.. / .gr. / .g.. / ...b"
    assert ("kept_face_up", "CRE-READY-9", {"cell": "b2"}) in told(first)
    assert (first.actor, first.scores()) == (1, (0, 0))
    second = after(first, "foster yellow", "push d4 up")
    assert picture(second) == ".g.. / .#r. / .g.b / ...y"
    assert told(second) == [
        (
            "pushed",
            "CRE-PUSH-4",
            {"player": 1, "cat": "yellow", "cell": "d4", "direction": "up", "outside": True, "moved": ["d4"]},
        ),
        ("delivery_card", "CRE-PUSH-9", {"cell": "d4", "side": "foster", "arrow": "up"}),
        ("turned", "CRE-READY-1", {"cell": "b2", "cat": "green"}),
        ("turn_begins", "CRE-PLAY-1", {"player": 0}),
        ("street_only", "CRE-DRAW-4", {"player": 0}),
    ]
    assert (second.actor, second.to_dict()["turn"], second.to_dict()["phase"]) == ("chance", 0, "draw")
    assert second.scores() == (1, 1)


def test_case_8_the_cat_that_takes_the_edge_space_is_face_up() -> None:
    state = board("###. / .r.. / .... / ..g.", card="c4 left", hand="yellow").play("push b2 up")
    assert picture(state) == "#r#. / .y.. / .... / ..g."
    assert told(state)[2] == ("adopted", "CRE-OUT-1", {"count": 1, "cells": []})
    assert state.to_dict()["adopted"] == 1
    assert state.scores() == (4, 4)


def test_case_9_the_connected_cats_are_adopted_too() -> None:
    state = board(".##. / ##.. / .... / y.g.", card="c4 left", hand="yellow").play("push b2 up")
    assert picture(state) == ".... / #y.. / .... / y.g."
    assert told(state)[2] == ("adopted", "CRE-OUT-1", {"count": 3, "cells": ["b1", "c1"]})
    assert state.to_dict()["adopted"] == 3
    assert state.scores() == (7, 7)


def test_case_10_turned_this_turn_but_not_on_the_edge() -> None:
    state = board("#bb. / .... / .... / ..g.", card="c4 down", hand="blue").play("push c1 left")
    assert picture(state) == "b#b. / .... / .... / ..g."
    assert [event[:2] for event in told(state)] == [
        ("pushed", "CRE-PUSH-4"),
        ("delivery_card", "CRE-PUSH-9"),
        ("turned", "CRE-READY-1"),
        ("adopted", "CRE-OUT-1"),
        ("turn_begins", "CRE-PLAY-1"),
    ]
    assert state.to_dict()["adopted"] == 1
    assert state.scores() == (3, 3)


def test_case_11_a_third_cat_at_home_ends_the_game() -> None:
    homes = [{"green": 2}, {"yellow": 1}]
    state = board("gr.. / .... / .... / ..bg", card="c4 left", homes=homes, hand="yellow").play("push a1 up")
    data = state.to_dict()
    assert picture(state) == "yr.. / .... / .... / ..bg"
    assert data["homes"] == [{"green": 3}, {"yellow": 1}]
    assert (data["phase"], data["actor"], data["turn"]) == ("over", None, None)
    assert sum(data["street"].values()) > 0
    assert told(state)[2:] == [
        ("back_home", "CRE-OUT-4", {"player": 0, "cat": "green"}),
        ("game_over", "CRE-END-3", {"reasons": ["home_full"], "score": 0, "title": "cat_got_your_tongue"}),
    ]


def test_case_12_a_foster_cat_makes_room_at_home() -> None:
    homes = [{"green": 2}, {"yellow": 1}]
    state = board("gr.. / .... / .... / ..bg", card="c4 left", homes=homes, phase="source")
    state = after(state, "foster green", "push a1 up")
    data = state.to_dict()
    assert data["homes"] == [{"green": 2}, {"yellow": 1}]
    assert picture(state) == "gr.. / .... / .... / ..bg"
    assert (data["phase"], data["actor"], data["turn"]) == ("draw", "chance", 1)
    assert told(state)[2:] == [
        ("back_home", "CRE-OUT-4", {"player": 0, "cat": "green"}),
        ("turn_begins", "CRE-PLAY-1", {"player": 1}),
        ("street_only", "CRE-DRAW-4", {"player": 1}),
    ]


def test_case_13_two_cats_of_a_kind_are_one_move() -> None:
    homes = [{"green": 2}, {"yellow": 1}]
    state = board("gr.. / .... / .... / ..bg", card="c4 left", homes=homes, phase="source")
    assert legal(state) == ["foster green", "street"]


def test_case_14_a_single_push_happens_at_once_and_so_does_the_street() -> None:
    homes = [{"green": 1}, {}]
    rows = ".... / ..r. / ..b. / ...."
    state = board(rows, card="c3 left", side="foster", homes=homes, phase="draw").play("cat green")
    assert picture(state) == ".... / ..gr / ..b. / ...."
    assert told(state) == [
        ("drawn", "CRE-DRAW-1", {"player": 0, "cat": "green"}),
        ("push_forced", "CRE-R18", {"player": 0, "cell": "c2", "direction": "right"}),
        (
            "pushed",
            "CRE-PUSH-4",
            {"player": 0, "cat": "green", "cell": "c2", "direction": "right", "outside": False, "moved": ["c2"]},
        ),
        ("delivery_card", "CRE-PUSH-9", {"cell": "c2", "side": "street", "arrow": "right"}),
        ("turn_begins", "CRE-PLAY-1", {"player": 1}),
        ("street_only", "CRE-R18", {"player": 1}),
    ]
    assert (state.actor, state.to_dict()["turn"], state.to_dict()["phase"]) == ("chance", 1, "draw")


def test_case_15_from_outside_only_as_a_last_resort() -> None:
    state = board("rgb. / .... / .... / ..y.", card="c4 right", outside="last_resort")
    assert legal(state) == ["push a1 up", "push b1 up", "push c1 left", "push c1 up"]
    refused(state, "push a1 right", "CRE-PUSH-8")
    refused(state, "push a1 down", "CRE-R5")
    refused(state, "push c4 up", "CRE-PUSH-7")


def test_case_16_the_cat_outside_is_no_end_of_a_group() -> None:
    state = board(".... / .... / ..b. / g.b.", card="a4 left", hand="blue").play("push c3 down")
    assert picture(state) == ".... / .... / ..b. / g.b."
    assert state.to_dict()["homes"] == [{"green": 1, "blue": 1}, {"yellow": 1}]
    assert [kind for kind, _, _ in told(state)] == ["pushed", "delivery_card", "back_home", "turn_begins"]
    assert state.scores() == (0, 0)


def test_case_17_blue_in_the_row_and_yellow_in_the_column() -> None:
    state = board(".y.. / wb.. / .y.. / ..g.", card="c4 left", hand="blue").play("push a2 right")
    assert picture(state) == ".y.. / b#b. / .y.. / ..g."
    assert told(state)[2:] == [
        ("turned", "CRE-READY-6", {"cell": "b2", "cat": "wild"}),
        ("turn_begins", "CRE-PLAY-1", {"player": 1}),
    ]


def test_case_18_twenty_seven_cats() -> None:
    assert bad_field({**EXAMPLE, "adopted": 3}) == "street"
