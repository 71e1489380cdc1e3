"""What a move makes happen: every kind of event with its clause, its data and its place in the order."""

from __future__ import annotations

from tests.rulebook.play import after, kinds, told

from .boards import EXAMPLE, GAME, OPENING, board, dealt

FORCING = ".... / ..r. / ..b. / ...."
"""With the card on c3 and its arrow to the left only `push c2 right` is legal."""


def test_nothing_has_happened_before_the_first_move() -> None:
    assert list(GAME.new(players=2).events) == []
    assert list(GAME.from_dict(EXAMPLE).events) == []


def test_dealt_to_shelter_in_the_order_of_the_middle_spaces() -> None:
    state = GAME.new(players=2)
    for cell, cat in zip(["b2", "c2", "b3", "c3"], OPENING, strict=False):
        state = state.play(f"cat {cat}")
        assert told(state) == [("dealt_to_shelter", "CRE-SETUP-3", {"cell": cell, "cat": cat})]


def test_dealt_to_home_and_after_the_last_one_the_delivery_card_and_the_first_turn() -> None:
    state = dealt(*OPENING[:4])
    for player, cat in zip([0, 0, 1], OPENING[4:], strict=False):
        state = state.play(f"cat {cat}")
        assert told(state) == [("dealt_to_home", "CRE-SETUP-4", {"player": player, "cat": cat})]
    state = state.play("cat red")
    assert told(state) == [
        ("dealt_to_home", "CRE-SETUP-4", {"player": 1, "cat": "red"}),
        ("delivery_card", "CRE-SETUP-5", {"cell": "c3", "side": "street", "arrow": "left"}),
        ("turn_begins", "CRE-PLAY-1", {"player": 0}),
    ]


def test_street_chosen_then_drawn() -> None:
    chosen = dealt(*OPENING).play("street")
    assert told(chosen) == [("street_chosen", "CRE-DRAW-1", {"player": 0})]
    assert told(chosen.play("cat red")) == [("drawn", "CRE-DRAW-1", {"player": 0, "cat": "red"})]


def test_taken_from_home() -> None:
    assert told(dealt(*OPENING).play("foster wild")) == [
        ("taken_from_home", "CRE-DRAW-1", {"player": 0, "cat": "wild"})
    ]


def test_street_only_tells_the_reason() -> None:
    rows = "r.b. / .... / .... / ..g."
    closed = board(rows, source="foster").play("push a1 right")
    assert told(closed)[-2:] == [
        ("turn_begins", "CRE-PLAY-1", {"player": 1}),
        ("street_only", "CRE-DRAW-4", {"player": 1}),
    ]
    empty = board(rows, homes=[{"green": 1}, {}]).play("push a1 right")
    assert told(empty)[-1] == ("street_only", "CRE-R18", {"player": 1})
    both = board(rows, homes=[{"green": 1}, {}], source="foster").play("push a1 right")
    assert told(both)[-1] == ("street_only", "CRE-DRAW-4", {"player": 1})
    assert closed.events[-1].text() != empty.events[-1].text()


def test_a_forced_push_after_a_drawn_cat() -> None:
    state = board(FORCING, card="c3 left", phase="draw").play("cat red")
    assert kinds(state) == ["drawn", "push_forced", "pushed", "delivery_card", "turn_begins"]
    assert told(state)[1] == ("push_forced", "CRE-R18", {"player": 0, "cell": "c2", "direction": "right"})


def test_a_forced_push_after_a_foster_cat() -> None:
    state = board(FORCING, card="c3 left", phase="source").play("foster green")
    assert kinds(state) == ["taken_from_home", "push_forced", "pushed", "delivery_card", "turn_begins", "street_only"]
    assert told(state)[3][2] == {"cell": "c2", "side": "foster", "arrow": "right"}
    assert state.to_dict()["homes"] == [{}, {"yellow": 1}]


def test_a_forced_push_may_end_the_game() -> None:
    state = board(FORCING, card="c3 left", phase="draw", street={"red": 1}).play("cat red")
    assert kinds(state) == ["drawn", "push_forced", "pushed", "delivery_card", "game_over"]
    assert state.to_dict()["phase"] == "over"


def test_pushed_tells_inside_or_outside_and_what_moved_nearest_first() -> None:
    inside = board(".rb. / .... / .... / ..g.").play("push b1 right")
    assert told(inside)[0][2] == {
        "player": 0,
        "cat": "yellow",
        "cell": "b1",
        "direction": "right",
        "outside": False,
        "moved": ["b1", "c1"],
    }
    outside = board("..rb / .... / .... / ..g.", card="c4 up").play("push d1 left")
    assert told(outside)[0][2] == {
        "player": 0,
        "cat": "yellow",
        "cell": "d1",
        "direction": "left",
        "outside": True,
        "moved": ["d1", "c1"],
    }


def test_turned_in_reading_order_and_by_the_clause_of_the_kind() -> None:
    # The group of column b; the group of row 2 has b2 in common with it.
    state = board(".w.. / rr.. / .r.. / .rg.", card="c4 left", hand="red", homes=[{}, {}]).play("push a2 right")
    assert told(state)[2:-2] == [
        ("turned", "CRE-READY-1", {"cell": "b2", "cat": "red"}),
        ("turned", "CRE-READY-1", {"cell": "b3", "cat": "red"}),
    ]
    wild = board("ww.. / .... / .... / ..g.", hand="red", homes=[{}, {}]).play("push a1 right")
    assert ("turned", "CRE-READY-6", {"cell": "b1", "cat": "wild"}) in told(wild)
    mixed = board("rw.r / .... / .... / ..g.", hand="red").play("push a1 right")
    assert told(mixed)[2:4] == [
        ("turned", "CRE-READY-1", {"cell": "b1", "cat": "red"}),
        ("turned", "CRE-READY-6", {"cell": "c1", "cat": "wild"}),
    ]


def test_kept_face_up_comes_after_all_that_are_turned() -> None:
    # The new cat on b2 is the third of column b; d2, in reading order after it, is turned all the same.
    state = board(".g.b / .r.b / .g.b / r...", card="a4 down", hand="green", homes=[{}, {}]).play("push b2 right")
    assert kinds(state) == ["pushed", "delivery_card", "turned", "kept_face_up", "turn_begins", "street_only"]
    assert told(state)[2:4] == [
        ("turned", "CRE-READY-1", {"cell": "d2", "cat": "blue"}),
        ("kept_face_up", "CRE-READY-9", {"cell": "b2"}),
    ]


def test_kept_face_up_only_where_the_cat_would_have_been_turned() -> None:
    state = board(".g.. / .r.. / .y.. / ...b", card="d4 down", hand="green").play("push b2 right")
    assert "kept_face_up" not in kinds(state)


def test_adopted_counts_the_cat_pushed_out_and_lists_the_others() -> None:
    alone = board("#... / r... / .... / ..g.").play("push a2 up")
    assert told(alone)[2] == ("adopted", "CRE-OUT-1", {"count": 1, "cells": []})
    more = board("#... / #... / #... / .bg.").play("push a3 up")
    assert told(more)[2] == ("adopted", "CRE-OUT-1", {"count": 3, "cells": ["a1", "a2"]})
    one = board("#... / #... / r... / ..g.").play("push a3 up")
    assert [state.events[2].text() for state in (alone, one, more)] == [
        "The cat that was pushed out is adopted. Hooray!",
        "The cat that was pushed out is adopted, and the one on a1 goes with it: 2 cats in all!",
        "The cat that was pushed out is adopted, and those on a1 and a2 go with it: 3 cats in all!",
    ]


def test_back_home() -> None:
    state = board("b... / r... / .... / ..g.").play("push a2 up")
    assert told(state)[2] == ("back_home", "CRE-OUT-4", {"player": 0, "cat": "blue"})
    assert "adopted" not in kinds(state)


def test_game_over_with_reasons_in_their_order() -> None:
    rows, full = "gr.. / .... / .... / ..bg", [{"green": 2}, {}]
    street = board(rows, homes=[{}, {}], street={}).play("push a1 up")
    home = board(rows, homes=full).play("push a1 up")
    both = board(rows, homes=full, street={}).play("push a1 up")
    assert [told(state)[-1][2]["reasons"] for state in (street, home, both)] == [
        ["street_empty"],
        ["home_full"],
        ["street_empty", "home_full"],
    ]
    assert told(both)[-1] == (
        "game_over",
        "CRE-END-3",
        {"reasons": ["street_empty", "home_full"], "score": 38, "title": "cats_meow"},
    )
    assert "turn_begins" not in kinds(both)


def test_everybody_sees_everything_that_happens() -> None:
    state = after(dealt(*OPENING), "street", "cat yellow", "push b2 down")
    for player in (0, 1, None):
        assert state.events_seen(player) == state.events
