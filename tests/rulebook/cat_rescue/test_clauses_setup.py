"""Objective, components and setup: CRE-OBJ, CRE-COMP, CRE-SETUP."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulebook.play import after, kinds, legal, refused, told

from .boards import EXAMPLE, GAME, KINDS, MIDDLE, OPENING, board, cats_in, dealt, picture


def test_CRE_OBJ_1_one_team_with_one_score() -> None:
    state = board("b##w / .... / .... / ..g.", adopted=3, homes=[{}, {"green": 1}, {"red": 2}, {}])
    assert state.scores() == (8, 8, 8, 8)
    assert [state.tally(player) for player in range(4)] == [state.tally(0)] * 4


def test_CRE_OBJ_2_from_the_street_to_a_new_home_and_only_the_last_two_steps_earn_points() -> None:
    rescued = after(board("bb.w / .... / .... / ..g.", phase="draw", homes=[{}, {}]), "cat blue")
    assert rescued.to_dict()["carried"] == {"cat": "blue", "source": "street"}
    assert rescued.scores() == (0, 0)
    ready = after(rescued, "push a1 right")
    assert picture(ready) == "b##w / .... / .... / ..g."
    assert ready.scores() == (2, 2)
    adopted = after(ready, "cat red", "push b1 up")
    assert picture(adopted) == "br#w / .... / .... / ..g."
    assert adopted.scores() == (3, 3)


def test_CRE_OBJ_3_the_game_ends_when_the_street_is_empty_or_a_home_is_full() -> None:
    last_cat = board("r.b. / .... / .... / ..g.", street={})
    full = board("gr.. / .... / .... / ..bg", homes=[{"green": 2}, {"yellow": 1}])
    neither = board("r.b. / .... / .... / ..g.", street={"red": 1})
    assert after(last_cat, "push a1 right").actor is None
    assert after(full, "push a1 up").actor is None
    assert after(neither, "push a1 right").actor is not None


def test_CRE_OBJ_4_the_score_decides_the_title() -> None:
    titles = set()
    for adopted in (4, 9, 11, 13, 15):
        state = board("gr.. / .... / .... / ..bg", homes=[{"green": 2}, {}], adopted=adopted)
        titles.add(after(state, "push a1 up").events[-1].data["title"])
    assert titles == {"cat_got_your_tongue", "cat_burglar", "cat_nap", "cat_whisperer", "cats_meow"}


def test_CRE_COMP_1_six_cats_of_each_of_four_colours_and_two_wild_ones() -> None:
    assert GAME.new(players=1).to_dict()["street"] == {"blue": 6, "green": 6, "red": 6, "yellow": 6, "wild": 2}
    assert GAME.components["cats"]["total"] == 26
    assert GAME.components["cats"]["of_each_colour"] == 6
    assert GAME.components["cats"]["wild"] == 2
    assert len(GAME.components["colours"]["names"]) == 4


def test_CRE_COMP_1_the_street_cannot_bring_a_third_wild_cat() -> None:
    state = dealt("wild", "wild")
    assert "wild" not in state.to_dict()["street"]
    refused(state, "cat wild", "CRE-COMP-1")


@pytest.mark.parametrize("colour", ["blue", "green", "red", "yellow"])
def test_CRE_COMP_1_nor_a_seventh_cat_of_a_colour(colour: str) -> None:
    refused(dealt(*[colour] * 6), f"cat {colour}", "CRE-COMP-1")
    assert dealt(*[colour] * 5).check(f"cat {colour}").ok


def test_CRE_COMP_2_one_delivery_card_with_two_sides_and_an_arrow() -> None:
    assert GAME.components["delivery"]["sides"] == ["street", "foster"]
    assert GAME.components["delivery"]["directions"] == ["up", "down", "left", "right"]
    assert set(dealt(*OPENING).to_dict()["delivery"]) == {"cell", "side", "arrow"}


def test_CRE_COMP_3_four_shelter_tokens_that_take_no_part_in_the_state() -> None:
    assert GAME.components["shelter"]["corner_tokens"] == 4
    corners = board("r.b. / .... / .... / ..g.").to_dict()["shelter"].keys() & {"d1", "a4", "d4"}
    assert corners == set(), "a corner is an empty space like others"
    assert board(".rb. / .... / .... / ..g.").check("push b1 right").ok, "and a cat may be laid on it"


def test_CRE_COMP_4_nothing_in_a_state_is_about_a_pouch_or_a_rulebook() -> None:
    assert dealt(*OPENING).to_dict().keys() == EXAMPLE.keys()
    assert not [word for word in EXAMPLE if "pouch" in word or "rulebook" in word]
    assert "pouch" in GAME.rulebook["CRE-COMP-4"].text.lower()


def test_CRE_SETUP_1_any_cat_may_come_first_as_likely_as_there_are_such_cats() -> None:
    outcomes = [(str(move), probability) for move, probability in GAME.new(players=2).chance_outcomes()]
    assert outcomes == [
        ("cat blue", Fraction(6, 26)),
        ("cat green", Fraction(6, 26)),
        ("cat red", Fraction(6, 26)),
        ("cat wild", Fraction(2, 26)),
        ("cat yellow", Fraction(6, 26)),
    ]


def test_CRE_SETUP_1_no_order_of_the_street_is_kept() -> None:
    one = dealt("blue", "green", "red", "yellow", "wild", "blue")
    other = dealt("blue", "green", "red", "yellow", "blue", "wild")
    assert one == other
    assert one.chance_outcomes() == other.chance_outcomes()


def test_CRE_SETUP_2_the_shelter_has_four_by_four_spaces_for_one_cat_each() -> None:
    full = board("rgrg / gbgb / rgrg / ybyb", card="c4 left", homes=[{}, {}], hand="yellow")
    assert len(full.to_dict()["shelter"]) == 16
    columns = {move.split()[1][0] for move in legal(full)}
    rows = {move.split()[1][1] for move in legal(full)}
    assert columns == {"a", "b", "d"}, "column c can be reached through rows only, and these from the edges a and d"
    assert rows == {"1", "2", "3", "4"}
    for beyond in ("push e1 left", "push a5 up", "push a0 down"):
        refused(full, beyond, None)


def test_CRE_SETUP_3_four_cats_face_up_on_the_middle_spaces() -> None:
    state = dealt("blue", "green", "wild", "yellow")
    assert picture(state) == ".... / .bg. / .wy. / ...."
    assert state.to_dict()["street"] == {"blue": 5, "green": 5, "red": 6, "yellow": 5, "wild": 1}
    assert told(state) == [("dealt_to_shelter", "CRE-SETUP-3", {"cell": "c3", "cat": "yellow"})]


def test_CRE_SETUP_3_they_come_at_random() -> None:
    state = dealt("blue", "blue", "wild")
    assert state.actor == "chance"
    assert {str(move): probability for move, probability in state.chance_outcomes()} == {
        "cat blue": Fraction(4, 23),
        "cat green": Fraction(6, 23),
        "cat red": Fraction(6, 23),
        "cat wild": Fraction(1, 23),
        "cat yellow": Fraction(6, 23),
    }


@pytest.mark.parametrize(("players", "street"), [(1, 20), (2, 18), (3, 16), (4, 14)])
def test_CRE_SETUP_4_two_cats_face_up_for_each_player(players: int, street: int) -> None:
    cats = ["wild", "blue", "green", "red", "yellow", "blue", "green", "red", "yellow", "blue", "green", "red"]
    state = dealt(*cats[: 4 + 2 * players], players=players)
    data = state.to_dict()
    assert (
        data["homes"]
        == [
            {"yellow": 1, "blue": 1},
            {"green": 1, "red": 1},
            {"yellow": 1, "blue": 1},
            {"green": 1, "red": 1},
        ][:players]
    )
    assert sum(data["street"].values()) == street
    assert cats_in(data) == 26
    assert data["phase"] == "source"


def test_CRE_SETUP_4_two_cats_of_a_kind_are_counted() -> None:
    assert dealt("blue", "green", "red", "yellow", "wild", "wild").to_dict()["homes"] == [{"wild": 2}, {}]


def test_CRE_SETUP_5_the_delivery_card_starts_on_the_lower_right_cat_street_side_up() -> None:
    almost = dealt(*OPENING[:-1])
    assert almost.to_dict()["delivery"] is None
    start = after(almost, "cat red")
    assert start.to_dict()["delivery"]["cell"] == "c3"
    assert start.to_dict()["delivery"]["side"] == "street"
    assert ("delivery_card", "CRE-SETUP-5", {"cell": "c3", "side": "street", "arrow": "left"}) in told(start)


def test_CRE_SETUP_6_the_first_arrow_points_from_the_lower_right_cat_to_its_neighbour() -> None:
    start = dealt(*OPENING)
    assert start.to_dict()["delivery"]["arrow"] == "left"
    refused(after(start, "foster wild"), "push c2 left", "CRE-PUSH-8")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_CRE_SETUP_7_one_player_begins_and_that_is_player_0(players: int) -> None:
    cats = ["blue", "green", "red", "yellow"] * 3
    state = dealt(*cats[: 4 + 2 * players], players=players)
    assert (state.actor, state.to_dict()["turn"]) == (0, 0)
    assert kinds(state)[-1] == "turn_begins"
    assert told(state)[-1][2] == {"player": 0}


def test_CRE_SETUP_7_there_is_no_turn_before_everything_is_dealt() -> None:
    state = GAME.new(players=2)
    for at, cat in enumerate(OPENING):
        assert (state.actor, state.to_dict()["turn"]) == ("chance", None)
        assert len(state.to_dict()["shelter"]) == min(at, len(MIDDLE))
        state = state.play(f"cat {cat}")
    assert cats_in(state.to_dict()) == sum(KINDS.values())
