"""How unclear and silent places of the rulebook are settled: CRE-R1 to CRE-R23."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from catlib.game import State
from tests.rulebook.play import after, kinds, legal, refused, told

from . import naive
from .boards import (
    ALL_PUSHES,
    DIRECTIONS,
    EXAMPLE,
    GAME,
    OPENING,
    bad_field,
    board,
    cats_in,
    dealt,
    picture,
    position,
    turned,
)

LONE = "r.b. / .... / .... / ..g."
FORCING = ".... / ..r. / ..b. / ...."


def whole_game(seed: int, players: int, **options: str) -> list[State]:
    """Every state of a game played at random."""
    rng = random.Random(seed)
    states = [GAME.new(players=players, **options)]
    while states[-1].actor is not None:
        last = states[-1]
        move = last.sample(rng) if last.actor == "chance" else rng.choice(last.legal_moves())
        states.append(last.play(move))
    return states


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_CRE_R1_one_to_four_can_play(players: int) -> None:
    assert len(GAME.new(players=players).to_dict()["homes"]) == players
    assert (GAME.min_players, GAME.max_players) == (1, 4)


@pytest.mark.parametrize("players", [0, 5, -1, 26])
def test_CRE_R1_no_other_number(players: int) -> None:
    with pytest.raises(ValueError, match=r"1.*4"):
        GAME.new(players=players)


def test_CRE_R2_blue_green_red_yellow() -> None:
    assert GAME.components["colours"]["names"] == ["blue", "green", "red", "yellow"]
    assert GAME.components["colours"]["provenance"] == "reconstruction"
    assert [str(move) for move, _ in GAME.new(players=1).chance_outcomes()] == [
        "cat blue",
        "cat green",
        "cat red",
        "cat wild",
        "cat yellow",
    ]


def test_CRE_R3_the_first_arrow_points_left() -> None:
    assert dealt(*OPENING).to_dict()["delivery"] == {"cell": "c3", "side": "street", "arrow": "left"}
    assert GAME.components["delivery"]["first_arrow"]["direction"] == "left"
    assert GAME.components["delivery"]["first_arrow"]["provenance"] == "reconstruction"


def test_CRE_R3_pointing_up_would_be_the_mirror_image() -> None:
    start = dealt("blue", "green", "red", "yellow", *OPENING[4:]).play("foster wild")
    data = dealt("blue", "red", "green", "yellow", *OPENING[4:]).play("foster wild").to_dict()
    data["delivery"] = {**data["delivery"], "arrow": "up"}
    swap = {"up": "left", "left": "up", "down": "right", "right": "down"}
    mirrored = []
    for move in legal(GAME.from_dict(data)):
        _, cell, direction = move.split()
        mirrored.append(f"push {'abcd'[int(cell[1]) - 1]}{'abcd'.index(cell[0]) + 1} {swap[direction]}")
    assert sorted(mirrored) == legal(start)
    assert sorted(mirrored) != legal(GAME.from_dict(data))


def test_CRE_R4_the_middle_first_then_home_by_home() -> None:
    cats = ["blue", "green", "red", "yellow", "wild", "wild", "blue", "green", "red", "yellow"]
    state = GAME.new(players=3)
    places: list[Any] = []
    for cat in cats:
        state = state.play(f"cat {cat}")
        data = told(state)[0][2]
        places.append(data.get("cell", data.get("player")))
    assert places == ["b2", "c2", "b3", "c3", 0, 0, 1, 1, 2, 2]
    assert picture(state) == ".... / .bg. / .ry. / ...."
    assert state.to_dict()["homes"] == [{"wild": 2}, {"blue": 1, "green": 1}, {"red": 1, "yellow": 1}]


def test_CRE_R4_everything_dealt_lies_open() -> None:
    state = dealt(*OPENING[:6])
    for player in (0, 1, None):
        assert state.view(player) == state.to_dict()


def test_CRE_R5_from_outside_is_allowed() -> None:
    assert GAME.options["outside"].default == "allowed"
    assert GAME.new(players=2).to_dict()["options"] == {"outside": "allowed"}
    state = board(LONE)
    outside = [move for move in legal(state) if move in ("push a1 right", "push a1 down", "push c1 down")]
    assert outside == ["push a1 down", "push a1 right", "push c1 down"]
    assert told(state.play("push a1 right"))[0][2]["outside"] is True


def test_CRE_R5_last_resort_only_while_nothing_inside_is_legal() -> None:
    assert set(GAME.options["outside"].choices) == {"allowed", "last_resort"}
    assert GAME.options["outside"].ruling == "CRE-R5"
    assert GAME.new(players=2, outside="last_resort").to_dict()["options"] == {"outside": "last_resort"}
    inside = board(LONE, outside="last_resort")
    refused(inside, "push a1 right", "CRE-R5")
    assert legal(inside) == ["push a1 up", "push c1 right", "push c1 up"]


def test_CRE_R5_last_resort_lets_nobody_be_stuck() -> None:
    # There is no free space inside to lay a cat on, so every push from outside that is legal otherwise is legal.
    full = "rgrg / gbgb / rgrg / ybyb"
    state = board(full, outside="last_resort", homes=[{}, {}])
    assert legal(state) == legal(board(full, homes=[{}, {}]))
    assert len(legal(state)) > 1
    assert state.play("push a1 right").actor is not None


def test_CRE_R5_no_other_choice() -> None:
    with pytest.raises(ValueError, match=r"allowed.*last_resort"):
        GAME.new(players=2, outside="never")
    with pytest.raises(ValueError, match="outside"):
        GAME.new(players=2, inside="allowed")


def test_CRE_R6_the_player_says_which_of_several_neighbours_is_pushed() -> None:
    # b2 touches b1, a2, c2 and b3: four different pushes, in each of which the other three stay.
    state = board(".r.. / g.b. / .y.. / ...g", card="d4 left")
    assert picture(state.play("push b1 up")) == ".y.. / g.b. / .y.. / ...g"
    assert picture(state.play("push c2 right")) == ".r.. / g.yb / .y.. / ...g"
    assert picture(state.play("push b3 down")) == ".r.. / g.b. / .y.. / .y.g"
    refused(state, "push a2 left", "CRE-PUSH-8")
    turned_card = board(".r.. / g.b. / .y.. / ...g", card="d4 up")
    assert picture(turned_card.play("push a2 left")) == ".r.. / y.b. / .y.. / ...g"


def test_CRE_R6_every_push_is_told_by_a_space_and_a_direction() -> None:
    assert len(ALL_PUSHES) == len(set(ALL_PUSHES)) == 64
    assert set(legal(board("rgby / .... / gbyr / ....", card="a1 up", homes=[{}, {}]))) <= set(ALL_PUSHES)


@pytest.mark.parametrize("card", ["b1", "c1", "d1"])
def test_CRE_R7_the_card_may_be_nowhere_in_the_line_that_would_move(card: str) -> None:
    state = board("rgby / .... / .... / ....", card=f"{card} up")
    refused(state, "push a1 right", "CRE-PUSH-7")
    assert board("rg.y / .... / .... / ....", card="d1 up").check("push a1 right").ok


def test_CRE_R8_alone_the_next_player_is_the_same_one() -> None:
    state = board(LONE, homes=[{"green": 1, "red": 1}], phase="source")
    state = after(state, "foster red", "push a1 right")
    assert (state.to_dict()["turn"], state.to_dict()["phase"]) == (0, "draw")
    assert told(state)[-2:] == [
        ("turn_begins", "CRE-PLAY-1", {"player": 0}),
        ("street_only", "CRE-DRAW-4", {"player": 0}),
    ]
    refused(state, "foster green", "CRE-DRAW-4")
    after_street = after(state, "cat yellow", "push c1 down")
    assert legal(after_street) == ["foster green", "street"]


def test_CRE_R9_nothing_is_hidden() -> None:
    for state in whole_game(9, 3):
        for player in (0, 1, 2, None):
            assert state.view(player) == state.to_dict()
            assert state.events_seen(player) == state.events


def test_CRE_R10_the_source_is_chosen_before_the_cat_is_seen() -> None:
    chosen = dealt(*OPENING).play("street")
    refused(chosen, "foster wild", "CRE-PLAY-2")
    drawn = chosen.play("cat red")
    refused(drawn, "foster wild", "CRE-PLAY-2")
    refused(drawn, "street", "CRE-PLAY-2")
    assert {move.split()[0] for move in legal(drawn)} == {"push"}


@pytest.mark.parametrize(
    ("before", "hand", "expected"),
    [
        ("ww.. / .... / .... / ..g.", "blue", "b#w."),
        ("wb.. / .... / .... / ..g.", "blue", "b#b."),
        ("wb.. / .... / .... / ..g.", "wild", "w#b."),
        ("bw.. / .... / .... / ..g.", "wild", "w#w."),
        ("wy.. / .... / .... / ..g.", "blue", "bwy."),
        ("wwy. / .... / .... / ..g.", "blue", "b##y"),
        ("wwb. / .... / .... / ..g.", "blue", "b##b"),
        ("bwy. / .... / .... / ..g.", "blue", "b#wy"),
        ("ybw. / .... / .... / ..g.", "wild", "wybw"),
        ("bwb. / .... / .... / ..g.", "wild", "w##b"),
    ],
)
def test_CRE_R11_how_far_a_wild_cat_goes(before: str, hand: str, expected: str) -> None:
    state = board(before, hand=hand, homes=[{}, {}]).play("push a1 right")
    assert picture(state) == f"{expected} / .... / .... / ..g."


def test_CRE_R12_all_groups_are_found_before_any_cat_is_turned() -> None:
    # b1 is an inner cat of row 1 and the end of the group in column b: both groups count.
    state = board("bb.. / .b.. / .b.. / r..g", card="d4 left", hand="blue").play("push a1 right")
    assert picture(state) == "b#b. / .#.. / .b.. / r..g"
    assert turned(state) == ["b1", "b2"]


def test_CRE_R12_groups_that_the_push_did_not_touch_count_too() -> None:
    # The row of blue cats could not come up in play; it is turned by a push at the other end of the shelter.
    state = board("bbb. / .... / .... / r..g", card="d4 left").play("push a4 right")
    assert picture(state) == "b#b. / .... / .... / yr.g"


def test_CRE_R12_turning_is_no_choice() -> None:
    state = board("bb.. / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert state.to_dict()["shelter"]["b1"] == "ready"
    assert state.actor == 1, "nobody was asked"


def test_CRE_R13_the_cat_outside_belongs_to_no_group() -> None:
    state = board(".... / .... / ..b. / g.b.", card="a4 left", hand="blue").play("push c3 down")
    assert picture(state) == ".... / .... / ..b. / g.b."
    assert turned(state) == []
    row = board("r..g / .bbb / .... / ....", card="d1 up", hand="blue").play("push b2 right")
    assert picture(row) == "r..g / .b#b / .... / ....", (
        "only b2, c2 and d2 are a group; a cat outside would turn d2 too"
    )
    assert turned(row) == ["c2"]


def test_CRE_R14_the_cat_under_the_card_counts_as_an_end_and_inside() -> None:
    end = board("bb.. / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert turned(end) == ["b1"]
    # The new cat comes to a2, inside a group of four: the other inner cat, a3, is turned.
    inside = board("b... / r... / b... / b..g", card="d4 left", hand="blue").play("push a2 right")
    assert picture(inside) == "b... / br.. / #... / b..g"
    assert told(inside)[2:4] == [
        ("turned", "CRE-READY-1", {"cell": "a3", "cat": "blue"}),
        ("kept_face_up", "CRE-READY-9", {"cell": "a2"}),
    ]


def test_CRE_R15_the_inner_cats_have_the_colour_of_the_ends() -> None:
    state = board("rb.. / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert picture(state) == "brb. / .... / .... / ..g."
    four = board("brb. / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert picture(four) == "bbrb / .... / .... / ..g."


def test_CRE_R16_connected_is_what_touches_the_edge_space_after_phase_2() -> None:
    beside_before = board("###. / .r.. / .... / ..g.").play("push b2 up")
    assert told(beside_before)[2][2] == {"count": 1, "cells": []}
    chain = board(".##. / ##.. / .... / y.g.").play("push b2 up")
    assert told(chain)[2][2] == {"count": 3, "cells": ["b1", "c1"]}


def test_CRE_R16_cats_turned_on_the_same_turn_count() -> None:
    state = board("b#b. / .b.. / .... / ..g.").play("push b2 up")
    assert told(state)[2:4] == [
        ("turned", "CRE-READY-1", {"cell": "b1", "cat": "blue"}),
        ("adopted", "CRE-OUT-1", {"count": 2, "cells": ["b1"]}),
    ]
    assert picture(state) == "b.b. / .y.. / .... / ..g."


def test_CRE_R17_the_home_that_counts_is_that_of_the_player_whose_turn_ends() -> None:
    rows = "gr.. / .... / .... / ..bg"
    first = board(rows, homes=[{"green": 2}, {"yellow": 2}]).play("push a1 up")
    second = board(rows, homes=[{"green": 2}, {"yellow": 2}], turn=1).play("push a1 up")
    assert first.to_dict()["homes"] == [{"green": 3}, {"yellow": 2}]
    assert second.to_dict()["homes"] == [{"green": 2}, {"yellow": 2, "green": 1}]
    assert first.actor is second.actor is None


def test_CRE_R17_both_reasons_may_hold() -> None:
    state = board("gr.. / .... / .... / ..bg", homes=[{"green": 2}, {}], street={}).play("push a1 up")
    assert told(state)[-1][2]["reasons"] == ["street_empty", "home_full"]


def test_CRE_R17_the_last_street_cat_is_still_delivered() -> None:
    state = board("bb.. / .... / .... / ..g.", phase="draw", street={"blue": 1}).play("cat blue")
    assert state.to_dict()["phase"] == "push"
    done = state.play("push a1 right")
    assert kinds(done) == ["pushed", "delivery_card", "turned", "game_over"]
    assert picture(done) == "b#b. / .... / .... / ..g."


@pytest.mark.parametrize("outside", ["allowed", "last_resort"])
def test_CRE_R18_nobody_is_stuck_whatever_the_shelter(outside: str) -> None:
    rng = random.Random(18)
    for _ in range(300):
        later = {**naive.random_position(rng, least=0), "options": {"outside": outside}}
        data = naive.a_moment_earlier(later)
        verb = "cat" if data["phase"] == "draw" else "foster"
        state = GAME.from_dict(data).play(f"{verb} {later['carried']['cat']}")
        assert "push_forced" in kinds(state) or len(legal(state)) > 1


@pytest.mark.parametrize("arrow", DIRECTIONS)
@pytest.mark.parametrize("card", ["b2", "c2"])
@pytest.mark.parametrize("outside", ["allowed", "last_resort"])
def test_CRE_R18_not_even_with_two_face_up_cats_of_which_one_is_under_the_card(
    outside: str, card: str, arrow: str
) -> None:
    rows = "#### / #rb# / #### / ####"
    state = board(rows, card=f"{card} {arrow}", outside=outside, homes=[{}], phase="draw").play("cat yellow")
    assert "push_forced" in kinds(state) or len(legal(state)) > 1


def test_CRE_R18_two_face_up_cats_always_stay_in_the_shelter() -> None:
    for seed in range(40):
        for state in whole_game(seed, seed % 4 + 1):
            data = state.to_dict()
            if data["phase"] != "setup":
                assert len([cat for cat in data["shelter"].values() if cat != "ready"]) >= 2
            if isinstance(state.actor, int):
                assert len(state.legal_moves()) > 1


def test_CRE_R18_a_single_push_happens_by_itself() -> None:
    state = board(FORCING, card="c3 left", phase="draw").play("cat green")
    assert picture(state) == ".... / ..gr / ..b. / ...."
    assert told(state)[1] == ("push_forced", "CRE-R18", {"player": 0, "cell": "c2", "direction": "right"})
    assert state.to_dict()["turn"] == 1


def test_CRE_R18_two_possible_pushes_are_asked_for() -> None:
    state = board(FORCING, card="c3 up", phase="draw").play("cat green")
    assert (state.actor, state.to_dict()["phase"]) == (0, "push")
    assert legal(state) == ["push c2 left", "push c2 right"]


def test_CRE_R18_a_closed_or_empty_home_leaves_only_the_street() -> None:
    closed = board(LONE, source="foster").play("push a1 right")
    empty = board(LONE, homes=[{"green": 1}, {}]).play("push a1 right")
    for state in (closed, empty):
        assert (state.actor, state.to_dict()["phase"]) == ("chance", "draw")
        refused(state, "street", "CRE-PLAY-2")


def test_CRE_R18_a_chance_move_stays_a_move_even_with_one_outcome() -> None:
    state = board(LONE, phase="draw", street={"red": 3})
    ((move, probability),) = state.chance_outcomes()
    assert str(move) == "cat red"
    assert probability == 1
    assert state.actor == "chance"
    assert board(LONE, street={"red": 3}, homes=[{"green": 1}, {}]).play("push a1 right").actor == "chance"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_CRE_R19_everybody_has_the_score_and_wins(players: int) -> None:
    states = whole_game(19, players)
    for state in states[:-1]:
        assert state.winners() == ()
    assert states[-1].winners() == tuple(range(players))
    assert len(set(states[-1].scores())) == 1
    assert len(states[-1].scores()) == players


def test_CRE_R19_winners_whatever_the_title() -> None:
    state = board("gr.. / .... / .... / ..bg", homes=[{"green": 2}, {}]).play("push a1 up")
    assert state.scores() == (0, 0)
    assert state.winners() == (0, 1)


def test_CRE_R20_at_most_one_cat_is_pushed_out_a_turn() -> None:
    for seed in range(20):
        states = whole_game(seed, seed % 4 + 1)
        for before, state in pairwise(states):
            happened = kinds(state)
            assert happened.count("adopted") + happened.count("back_home") <= 1
            at_home = [sum(sum(home.values()) for home in each.to_dict()["homes"]) for each in (before, state)]
            if "pushed" in happened and "taken_from_home" not in happened:
                assert at_home[1] - at_home[0] in (0, 1)


def test_CRE_R21_at_most_48_points() -> None:
    best = position("r... / .... / .... / ...g", card="d4 up", street={}, homes=[{}, {}], phase="over", turn=None)
    assert best["adopted"] == 24
    state = GAME.from_dict(best)
    assert state.scores() == (48, 48)
    more = {**best, "shelter": {"d4": "green"}, "adopted": 25}
    assert bad_field(more) == "shelter"


def test_CRE_R22_what_lies_face_down_is_only_ready() -> None:
    blue = board("bb.. / .... / .... / ..g.", hand="blue", homes=[{}, {}]).play("push a1 right")
    wild = board("wb.. / .... / .... / ..g.", hand="blue", homes=[{}, {}]).play("push a1 right")
    assert [event.data["cat"] for state in (blue, wild) for event in state.events if event.kind == "turned"] == [
        "blue",
        "wild",
    ]
    assert blue.to_dict()["shelter"] == {"a1": "blue", "b1": "ready", "c1": "blue", "c4": "green"}
    assert wild.to_dict()["shelter"] == blue.to_dict()["shelter"]


def test_CRE_R22_of_adopted_cats_only_the_number_is_kept() -> None:
    for kind, left in EXAMPLE["street"].items():  # whichever kind the third adopted cat was
        street = {cat: count for cat, count in {**EXAMPLE["street"], kind: left - 1}.items() if count}
        assert GAME.from_dict({**EXAMPLE, "street": street, "adopted": 3}).to_dict()["adopted"] == 3


@pytest.mark.parametrize(("players", "street", "most"), [(1, 20, 86), (2, 18, 80), (3, 16, 74), (4, 14, 68)])
def test_CRE_R23_every_game_ends_in_time(players: int, street: int, most: int) -> None:
    assert most == 4 + 2 * players + 4 * street
    for seed in range(30):
        states = whole_game(seed, players)
        turns = sum(kinds(state).count("turn_begins") for state in states)
        assert turns <= 2 * street
        assert len(states) - 1 <= most
        assert states[-1].actor is None


def test_CRE_R23_every_second_turn_at_least_takes_a_cat_from_the_street() -> None:
    for seed in range(20):
        sides = []
        for state in whole_game(seed, 2):
            sides += [data["side"] for kind, clause, data in told(state) if clause == "CRE-PUSH-9"]
        assert ("foster", "foster") not in set(pairwise(sides))


def test_CRE_R23_no_cat_is_lost_on_the_way() -> None:
    assert {cats_in(state.to_dict()) for state in whole_game(23, 4)} == {26}
