"""The clauses of movement and of fights."""

from __future__ import annotations

import pytest

from tests.rulebook.play import after, all_said, kinds, legal, refused, said, told

from .positions import at, phase
from .tables import HOUSES, room, steps

THREE = "hall-1 0, bedroom-1 1, dining-1 2"


def test_CAT_MOVE_1_cards_are_laid_face_down_and_turned_up_together() -> None:
    state = after(at("move_cards", THREE), "commit 4", "commit 2a")
    data = state.to_dict()
    assert (data["face_down"], data["cards"]) == (["4", "2a", None], [None] * 3)
    assert [len(hand) for hand in data["hands"]] == [6, 6, 6]
    assert told(state) == [("card_committed", "CAT-MOVE-1", {"player": 1})]
    state = state.play("commit 3b")
    data = state.to_dict()
    assert (data["face_down"], data["cards"]) == ([None] * 3, ["4", "2a", "3b"])
    assert [len(hand) for hand in data["hands"]] == [5, 5, 5]
    assert told(state)[1] == ("cards_revealed", "CAT-MOVE-1", {"cards": [[0, "4"], [1, "2a"], [2, "3b"]]})
    second = after(at("move_cards", THREE, turn=2), "commit 4", "commit 2a", "commit 3b")
    assert said(second, "cards_revealed") == {"cards": [[1, "4"], [2, "2a"], [0, "3b"]]}


def test_CAT_MOVE_2_the_highest_number_first() -> None:
    state = after(at("move_cards", THREE), "commit 2a", "commit 5", "commit 4")
    movers = []
    while phase(state) == "move":
        movers.append(state.actor)
        state = state.play(legal(state)[0])
    assert movers == [1, 2, 0]


@pytest.mark.parametrize(("turn", "order"), [(1, [0, 1, 2]), (2, [1, 2, 0]), (3, [2, 0, 1])])
def test_CAT_MOVE_3_equal_numbers_in_turn_order(turn: int, order: list[int]) -> None:
    state = at("move", THREE, cards={0: "3a", 1: "3b", 2: "3a"}, actor=order[0], turn=turn)
    movers = []
    while phase(state) == "move":
        movers.append(state.actor)
        state = state.play(legal(state)[0])
    assert movers == order


def test_CAT_MOVE_4_icons_are_counted_however_cards_are_stacked() -> None:
    state = after(at("move_cards", THREE), "commit 4", "commit 2a", "commit 5")
    assert state.to_dict()["man_steps"] == 2


@pytest.mark.parametrize("house", HOUSES)
def test_CAT_MOVE_5_a_step_is_to_a_box_that_touches_by_a_side(house: str) -> None:
    more = ", hall-2 3" if house.startswith("large") else ""
    for box, near in HOUSES[house].near.items():
        others = [other for other in HOUSES[house].near if other not in (box, "hall-2")][:2]
        where = ", ".join([f"{box} 0", f"{others[0]} 1", f"{others[1]} 2"]) + more
        if box != "hall-2":
            state = at("move", where, house=house, cards={0: "2a"})
            two = {box, *near, *(other for step in near for other in HOUSES[house].near[step])}
            assert legal(state) == [f"move {other}" for other in HOUSES[house].near if other in two]


def test_CAT_MOVE_5_never_diagonally() -> None:
    state = at("move", "bathroom-1 0, bedroom-1 1, dining-1 2", cards={0: "2a"})
    assert legal(state) == [f"move {box}" for box in ("dining-1", "bathroom-1", "bathroom-2", "hall-1", "hall-2")]
    refused(at("move", "bathroom-2 0, bedroom-1 1, dining-1 2", cards={0: "3a"}), "move bedroom-3", "CAT-MOVE-6")


@pytest.mark.parametrize(
    ("card", "stress", "far"), [("2a", 0, 2), ("3b", 0, 3), ("2b", 2, 4), ("5", 0, 5), ("3a", 2, 5)]
)
def test_CAT_MOVE_6_as_far_as_card_and_stress(card: str, stress: int, far: int) -> None:
    state = at("move", "bathroom-2 0, bedroom-1 1, dining-1 2", cards={0: card}, stress={0: stress})
    distance = steps("small", "bathroom-2")
    assert legal(state) == [f"move {box}" for box in HOUSES["small"].near if distance[box] <= far]
    for box in HOUSES["small"].near:
        if distance[box] > far:
            refused(state, f"move {box}", "CAT-MOVE-6")
    assert told(state.play("move bathroom-1"))[0] == (
        "cat_moved", "CAT-MOVE-6", {"player": 0, "from": "bathroom-2", "to": "bathroom-1"},
    )  # fmt: skip


def test_CAT_MOVE_7_it_may_move_fewer_or_stay() -> None:
    state = at("move", THREE, cards={0: "5"})
    assert {"move hall-1", "move hall-2", "move bathroom-1"} <= set(legal(state))
    stayed = state.play("move hall-1")
    assert told(stayed)[0] == ("cat_moved", "CAT-MOVE-7", {"player": 0, "from": "hall-1", "to": "hall-1"})


def test_CAT_MOVE_8_from_room_to_room_by_a_door() -> None:
    state = at("move", "bathroom-2 0, bedroom-4 1, dining-2 2", cards={0: "2a", 1: "2a"})
    for box in ("hall-2", "bedroom-1"):
        refused(state, f"move {box}", "CAT-MOVE-6")
    assert "move hall-1" in legal(state), "by the door of bathroom-1"
    assert {"move kitchen-2"} <= set(legal(at("move", "dining-2 0, bedroom-1 1, hall-1 2", cards={0: "2a"})))
    refused(at("move", "dining-1 0, bedroom-1 1, hall-1 2", cards={0: "2a"}, stress={}), "move kitchen-1", "CAT-MOVE-6")


def test_CAT_MOVE_9_then_the_man_moves() -> None:
    state = after(at("move_cards", THREE, man=4), "commit 4", "commit 2a", "commit 5", "move dining-2")
    state = after(state, "move kitchen-1", "move bedroom-1")
    assert told(state)[1] == ("man_moved", "CAT-MOVE-9", {"from": 4, "to": 1, "steps": 2})
    calm = after(at("move_cards", THREE, man=4), "commit 3a", "commit 2a", "commit 2a")
    calm = after(calm, "move hall-1", "move bedroom-1", "move dining-2")
    assert "man_moved" not in kinds(calm)
    assert calm.to_dict()["man"] == 4


def test_CAT_MOVE_10_to_a_box_with_another_cat() -> None:
    state = at("move", THREE, cards={0: "2a"}).play("move dining-1")
    assert state.to_dict()["boxes"]["dining-1"] == [2, 0]
    assert told(state)[1] == ("fight_started", "CAT-FIGHT-1", {"box": "dining-1", "pieces": [2, 0]})


# ---------------------------------------------------------------- fights


def test_CAT_FIGHT_1_who_shares_a_box_fights() -> None:
    alone = at("move", "hall-2 1, bedroom-1 2, dining-1 0", cards={0: "2a"}).play("move dining-2")
    assert "fight_started" not in kinds(alone)
    three = at("move", "hall-1 1 2, dining-1 0", cards={0: "2a"}).play("move hall-1")
    assert said(three, "fight_started") == {"box": "hall-1", "pieces": [1, 2, 0]}
    assert (phase(three), three.to_dict()["fight"]) == ("fight_cards", "hall-1")


def test_CAT_FIGHT_2_each_plays_a_new_card_face_down() -> None:
    state = at("fight_cards", "hall-1 1 0, dining-1 2", fight="hall-1", hands={0: "2a 3a", 1: "4 5"})
    assert (state.actor, legal(state)) == (0, ["commit 2a", "commit 3a"])
    state = state.play("commit 3a")
    assert told(state) == [("card_committed", "CAT-FIGHT-2", {"player": 0})]
    assert (state.actor, legal(state), state.to_dict()["face_down"]) == (
        1,
        ["commit 4", "commit 5"],
        ["3a", None, None],
    )
    assert state.view(1)["face_down"][0] == "?"


def test_CAT_FIGHT_3_card_die_and_stress() -> None:
    state = at("fight_cards", "hall-1 1 0, dining-1 2", fight="hall-1", stress={0: 2, 1: 1})
    state = after(state, "commit 3a", "commit 4")
    assert told(state)[1] == ("cards_revealed", "CAT-FIGHT-3", {"cards": [[0, "3a"], [1, "4"]]})
    state = state.play("roll 2")
    assert told(state) == [("die_rolled", "CAT-FIGHT-3", {"piece": 0, "value": 2})]
    state = state.play("roll 1")
    assert said(state, "fight_won")["totals"] == [[1, 4 + 1 + 1], [0, 3 + 2 + 2]]


def test_CAT_FIGHT_4_the_highest_total_wins() -> None:
    fight = {"fight": "hall-1", "cards": {0: "3a", 1: "4"}}
    for value, winner in ((3, 0), (1, 1)):
        state = at("fight_dice", "hall-1 1 0, dining-1 2", rolls={0: value}, **fight).play("roll 1")
        assert told(state)[1][:2] == ("fight_won", "CAT-FIGHT-4")
        assert said(state, "fight_won")["winner"] == winner
        assert state.to_dict()["losers"] == [1 - winner]


def test_CAT_FIGHT_5_on_a_tie_who_was_there_first() -> None:
    for pile, winner in (("1 0", 1), ("0 1", 0)):
        top = 1 - winner
        state = at("fight_dice", f"hall-1 {pile}, dining-1 2", fight="hall-1", cards={0: "3a", 1: "3b"}, rolls={top: 2})
        state = state.play("roll 2")
        assert told(state)[1][:2] == ("fight_won", "CAT-FIGHT-5")
        assert said(state, "fight_won")["winner"] == winner


def test_CAT_FIGHT_6_each_defeated_cat_takes_a_stress_token() -> None:
    state = at("fight_dice", "hall-1 2 1 0, dining-1 3", fight="hall-1", cards={0: "5", 1: "2a", 2: "2b"},
               rolls={0: 3, 1: 1}, stress={2: 1}).play("roll 1")  # fmt: skip
    assert state.to_dict()["stress"] == [0, 1, 2, 0]
    assert [row for row in told(state) if row[0] == "stress_taken"] == [
        ("stress_taken", "CAT-FIGHT-6", {"player": 2, "count": 1}),
        ("stress_taken", "CAT-FIGHT-6", {"player": 1, "count": 1}),
    ]


@pytest.mark.parametrize("stress", [0, 1, 2])
def test_CAT_FIGHT_7_it_runs_three_boxes_and_one_more_for_each_stress_token(stress: int) -> None:
    state = at("retreat", "bathroom-2 0 1, bedroom-2 2", fight="bathroom-2", losers=[1], actor=1, stress={1: stress})
    distance = steps("small", "bathroom-2")
    free = [box for box in HOUSES["small"].near if box not in ("bathroom-2", "bedroom-2")]
    assert legal(state) == [f"retreat {box}" for box in free if distance[box] <= 3 + stress]
    for box in free:
        if distance[box] > 3 + stress:
            refused(state, f"retreat {box}", "CAT-FIGHT-7")
    assert told(state.play("retreat bathroom-1"))[0] == (
        "cat_ran", "CAT-FIGHT-7", {"player": 1, "from": "bathroom-2", "to": "bathroom-1"},
    )  # fmt: skip


def test_CAT_FIGHT_8_from_the_bottom_up() -> None:
    state = at("fight_dice", "hall-1 3 1 0, dining-1 2", fight="hall-1", cards={0: "5", 1: "2a", 3: "2b"},
               rolls={0: 3, 1: 1}).play("roll 1")  # fmt: skip
    assert (state.actor, state.to_dict()["losers"], phase(state)) == (3, [3, 1], "retreat")
    state = state.play("retreat kitchen-1")
    assert (state.actor, state.to_dict()["losers"]) == (1, [1])
    refused(state, "retreat kitchen-1", "CAT-FIGHT-9")
    state = state.play("retreat kitchen-2")
    assert (phase(state), state.to_dict()["boxes"]["hall-1"]) == ("token", [0])


def test_CAT_FIGHT_9_who_runs_ends_in_a_box_without_a_piece() -> None:
    state = at("retreat", "hall-1 0 1, dining-1 2, bathroom-1 rumba", fight="hall-1", losers=[1], actor=1)
    refused(state, "retreat dining-1", "CAT-FIGHT-9")
    refused(state, "retreat bathroom-1", "CAT-FIGHT-9")


def test_CAT_FIGHT_10_on_a_token_that_nobody_is_on() -> None:
    tokens = "dining-1 treats, hall-2 vase, bathroom-1 tap-water"
    state = at("retreat", "hall-1 0 1, dining-1 2", tokens, fight="hall-1", losers=[1], actor=1, man=3)
    assert {"retreat hall-2", "retreat bathroom-1"} <= set(legal(state))
    state = state.play("retreat bathroom-1")
    assert state.to_dict()["boxes"]["bathroom-1"] == [1]
    state = after(state, "decline")
    assert (phase(state), state.actor) == ("capture", 2)


def test_CAT_FIGHT_11_the_defeated_leave_box_and_token() -> None:
    state = at("retreat", "hall-1 0 1, dining-1 2", "hall-1 key-theft", fight="hall-1", losers=[1], actor=1, man=3)
    refused(state, "retreat hall-1", "CAT-FIGHT-11")
    state = state.play("retreat hall-2")
    assert state.to_dict()["boxes"]["hall-1"] == [0]
    assert (phase(state), state.actor) == ("capture", 0)


def test_CAT_FIGHT_12_one_fight_after_the_other() -> None:
    state = at("move", "hall-1 2 3, dining-1 1, dining-2 0", cards={0: "2a"}, turn=3, actor=0).play("move dining-1")
    assert said(state, "fight_started") == {"box": "hall-1", "pieces": [2, 3]}
    state = after(state, "commit 2a", "commit 5", "roll 1", "roll 1")
    assert (state.actor, phase(state)) == (2, "retreat")
    refused(state, "retreat dining-1", "CAT-FIGHT-9")
    state = state.play("retreat hall-2")
    assert said(state, "fight_started") == {"box": "dining-1", "pieces": [1, 0]}
    assert (state.actor, state.to_dict()["fight"]) == (0, "dining-1"), "0 is before 1: 2, 3, 0, 1"


def test_CAT_FIGHT_13_then_the_man_moves() -> None:
    state = at("fight_cards", "hall-1 1 0, dining-1 2", fight="hall-1", man=2, man_steps=1)
    state = after(state, "commit 4", "commit 5", "roll 1", "roll 1")
    assert (state.to_dict()["man"], state.to_dict()["man_steps"]) == (2, 3)
    state = state.play("retreat kitchen-2")
    assert [row for row in told(state) if row[0] == "man_moved"] == [
        ("man_moved", "CAT-FIGHT-13", {"from": 2, "to": 5, "steps": 3})
    ]
    assert all_said(state, "cat_ran")
    assert room("hall-1") == state.to_dict()["man"]
