"""The clauses of the Trouble! cards: steal, knock over, destroy, cuddle."""

from __future__ import annotations

import pytest

from tests.rulebook.play import after, all_said, kinds, legal, refused, said, told

from .box import DECK, ROOMS
from .positions import GAME, front, house, item, phase, pile


def test_CTT_TRB_1_four_types() -> None:
    trouble = {card for card in GAME.components["trouble_cards"] if card != "provenance"}
    assert {card.split()[0] for card in trouble} == {"steal", "knock", "destroy", "cuddle"}
    state = house("play", "dining bath bath", "steal vase, 2 knock vase, destroy curtain, cuddle")
    assert legal(state) == ["cuddle bath", "cuddle dining", "destroy curtain", "done", "knock vase", "steal vase"]


def test_CTT_TRB_2_each_type_pays_for_a_task_of_its_own() -> None:
    paid = {
        "CTT-STEAL-7": house("move", "living bath bath", carrying={0: "yarn porch"}).play("move porch"),
        "CTT-KNOCK-2": house("play", "dining bath bath", "2 knock vase").play("knock vase"),
        "CTT-DEST-5": house("play", "living bath bath", "destroy sofa", destroying={0: "sofa"}).play("destroy sofa"),
        "CTT-CUD-2": house("play", "living bath bath", "cuddle").play("cuddle living"),
    }
    points = {"CTT-STEAL-7": 3, "CTT-KNOCK-2": 4, "CTT-DEST-5": 5, "CTT-CUD-2": 1}
    for clause, state in paid.items():
        assert ("points", clause, {"player": 0, "points": points[clause], "total": points[clause]}) in told(state)
        assert state.scores() == (points[clause], 0, 0)


@pytest.mark.parametrize(("hand", "move"), [
    ("steal yarn", "steal yarn"), ("2 knock plant", "knock plant"), ("destroy sofa", "destroy sofa"),
])  # fmt: skip
def test_CTT_TRB_3_only_in_the_room_of_the_item(hand: str, move: str) -> None:
    for room in ROOMS:
        state = house("play", f"{room} study garage", f"{hand}, cuddle")
        if item(state, move.split()[1])[0] == room:
            assert move in legal(state)
        else:
            refused(state, move, "CTT-TRB-3")


def test_CTT_TRB_4_not_on_an_item_that_is_disturbed_already() -> None:
    state = house("play", "dining dining bath", "steal vase, 2 knock vase, cuddle", loose={"vase": "dining"})
    refused(state, "steal vase", "CTT-TRB-4")
    refused(state, "knock vase", "CTT-TRB-4")
    state = house("play", "dining dining bath", "2 knock vase, cuddle", carrying={1: "vase porch"})
    refused(state, "knock vase", "CTT-TRB-4")
    state = house("play", "living bath bath", "destroy sofa, cuddle", loose={"sofa": "living"})
    refused(state, "destroy sofa", "CTT-TRB-4")
    state = house("play", "bedroom bedroom bath", "destroy pillow, cuddle", carrying={1: "pillow porch"})
    refused(state, "destroy pillow", "CTT-TRB-4")


def test_CTT_TRB_5_it_stays_until_the_task_is_done_or_the_cat_is_caught() -> None:
    begun = house("play", "living bath bath", "destroy sofa, cuddle").play("destroy sofa")
    assert front(begun) == ["destroy sofa"]
    done = house("play", "living bath bath", "destroy sofa", destroying={0: "sofa"}).play("destroy sofa")
    assert front(done) == []
    caught = house("human", "living bath bath", destroying={0: "sofa"}).play("human living")
    assert front(caught) == []
    assert pile(caught) == ["destroy sofa"]


def test_CTT_STEAL_1_from_one_room_to_another_without_being_caught() -> None:
    state = after(house("play", "living bath bath", "steal yarn, cuddle"), "steal yarn", "room porch")
    data = {**state.to_dict(), "phase": "move"}
    state = GAME.from_dict(data).play("move porch")
    assert item(state, "yarn") == ("porch", False)
    assert state.scores() == (3, 0, 0)


def test_CTT_STEAL_2_the_item_is_disturbed_and_the_cat_stands_on_it() -> None:
    state = house("play", "living bath bath", "steal yarn, cuddle").play("steal yarn")
    assert told(state) == [("stole", "CTT-STEAL-2", {"player": 0, "item": "yarn", "room": "living"})]
    data = state.to_dict()
    assert data["carrying"][0] == {"item": "yarn", "to": None}
    assert item(state, "yarn") == ("living", True)
    assert data["hands"][0] == {"cuddle": 1}
    assert (data["phase"], data["actor"]) == ("destination", "chance")


def test_CTT_STEAL_3_the_item_goes_with_the_cat() -> None:
    state = house("move", "living bath bath", carrying={0: "yarn porch"}).play("move garage")
    assert item(state, "yarn") == ("garage", True)
    hands = ("sneak", "run", "cuddle")
    attempt = house("human", "living dining bath", *hands, carrying={0: "yarn study", 1: "fish porch"})
    attempt = attempt.play("human living")
    sneaked = attempt.play("sneak nursery")
    assert item(sneaked, "yarn") == ("nursery", True)
    ran = sneaked.play("run garage")
    assert item(ran, "fish") == ("garage", True)


def test_CTT_STEAL_4_the_human_tries_to_catch_a_thief() -> None:
    state = house("human", "living bath bath", "run", carrying={0: "yarn porch"}).play("human living")
    assert said(state, "attempt") == {"room": "living", "items": ["yarn"], "cats": [0]}


def test_CTT_STEAL_5_a_random_token_is_the_destination() -> None:
    state = house("play", "living bath bath", "steal yarn, cuddle").play("steal yarn")
    assert [str(move) for move, _ in state.chance_outcomes()] == [f"room {room}" for room in ROOMS]
    state = state.play("room study")
    assert told(state)[0] == ("destination", "CTT-STEAL-5", {"player": 0, "item": "yarn", "room": "study"})
    assert state.to_dict()["carrying"][0] == {"item": "yarn", "to": "study"}
    assert "study" not in state.to_dict()["tokens"]["unknown"]


def test_CTT_STEAL_6_the_token_of_the_own_room_goes_to_the_bottom() -> None:
    state = house("play", "living bath bath", "steal yarn, cuddle", known="porch bath").play("steal yarn")
    state = state.play("room living")
    assert told(state) == [("token_passed_over", "CTT-STEAL-6", {"player": 0, "room": "living"})]
    data = state.to_dict()
    assert data["tokens"]["known"] == ["living", "porch", "bath"]
    assert (data["phase"], data["actor"], data["carrying"][0]["to"]) == ("destination", "chance", None)
    assert "room living" not in [str(move) for move, _ in state.chance_outcomes()]


def test_CTT_STEAL_7_delivered_for_3_points() -> None:
    state = house("move", "living bath bath", points=[2, 0, 0], carrying={0: "yarn porch"}).play("move porch")
    assert told(state)[:4] == [
        ("moved", "CTT-MOVE-1", {"player": 0, "from": "living", "to": "porch"}),
        ("delivered", "CTT-STEAL-7", {"player": 0, "item": "yarn", "room": "porch"}),
        ("points", "CTT-STEAL-7", {"player": 0, "points": 3, "total": 5}),
        ("discarded", "CTT-STEAL-10", {"player": 0, "card": "steal yarn"}),
    ]
    assert state.to_dict()["carrying"][0] is None


def test_CTT_STEAL_8_it_lies_there_undisturbed_and_may_be_disturbed_again() -> None:
    state = house("move", "dining bath bath", "2 knock vase, cuddle", carrying={0: "vase porch"}).play("move porch")
    assert item(state, "vase") == ("porch", False)
    assert "knock vase" in legal(state)


def test_CTT_STEAL_9_the_room_token_goes_to_the_bottom() -> None:
    state = house("move", "living bath bath", carrying={0: "yarn porch"}, known="bath study").play("move porch")
    assert state.to_dict()["tokens"]["known"] == ["porch", "bath", "study"]


def test_CTT_STEAL_10_the_steal_card_goes_to_the_discard_pile() -> None:
    state = house("move", "living bath bath", "cuddle, run", carrying={0: "yarn porch"}, discard="run")
    state = state.play("move porch")
    assert pile(state) == ["run", "steal yarn"]
    assert front(state) == []


def test_CTT_STEAL_11_the_first_item_is_left_behind() -> None:
    state = house("play", "dining bath bath", "steal vase, cuddle", carrying={0: "fish study"}, known="bath")
    state = state.play("steal vase")
    assert told(state) == [
        ("set_down", "CTT-STEAL-11", {"player": 0, "item": "fish", "room": "dining"}),
        ("discarded", "CTT-STEAL-11", {"player": 0, "card": "steal fish"}),
        ("stole", "CTT-STEAL-2", {"player": 0, "item": "vase", "room": "dining"}),
    ]
    assert item(state, "fish") == ("dining", False)
    assert pile(state) == ["steal fish"]
    assert state.to_dict()["tokens"]["known"] == ["study", "bath"]
    assert state.to_dict()["carrying"][0] == {"item": "vase", "to": None}


def test_CTT_KNOCK_1_two_identical_cards() -> None:
    refused(house("play", "dining bath bath", "knock vase, knock jar, cuddle"), "knock vase", "CTT-KNOCK-1")
    state = house("play", "dining dining bath", "3 knock vase, run", "run").play("knock vase")
    assert told(state)[0] == ("knocked_over", "CTT-KNOCK-1", {"player": 0, "item": "vase", "room": "dining"})
    assert state.to_dict()["hands"][0] == {"knock vase": 1, "run": 1}
    assert item(state, "vase") == ("dining", True)


def test_CTT_KNOCK_2_four_points() -> None:
    state = house("play", "dining dining bath", "2 knock vase, run", points=[3, 0, 0]).play("knock vase")
    assert told(state)[1] == ("points", "CTT-KNOCK-2", {"player": 0, "points": 4, "total": 7})


def test_CTT_KNOCK_3_the_human_comes() -> None:
    state = house("play", "dining dining bath", "2 knock vase, run", human="study").play("knock vase")
    assert told(state)[2] == ("human_moved", "CTT-KNOCK-3", {"from": "study", "to": "dining"})
    assert state.to_dict()["human"] == "dining"


def test_CTT_KNOCK_4_and_tries_to_catch() -> None:
    state = house("play", "dining dining bath", "2 knock vase, run").play("knock vase")
    assert told(state)[3] == ("attempt", "CTT-CATCH-1", {"room": "dining", "items": ["vase"], "cats": [0, 1]})
    data = state.to_dict()
    assert (data["phase"], data["resume"], data["pending"]) == ("evade", "play", ["knock vase", "knock vase"])


def test_CTT_KNOCK_5_then_both_cards_go() -> None:
    state = house("play", "dining bath bath", "2 knock vase, run, cuddle").play("knock vase")
    assert front(state) == ["knock vase", "knock vase"]
    state = state.play("run bath")
    assert told(state)[-4:] == [
        ("passed", "CTT-CATCH-2", {"player": 1}),
        ("cleaned_up", "CTT-HUM-7", {"item": "vase", "from": "dining", "to": "dining"}),
        ("discarded", "CTT-KNOCK-5", {"player": 0, "card": "knock vase"}),
        ("discarded", "CTT-KNOCK-5", {"player": 0, "card": "knock vase"}),
    ]
    assert pile(state) == ["run", "knock vase", "knock vase"]
    assert front(state) == []
    assert phase(state) == "play"


def test_CTT_KNOCK_6_the_points_are_kept_by_who_is_caught() -> None:
    state = house("play", "dining bath bath", "2 knock vase, run, sneak", points=[1, 0, 0]).play("knock vase")
    assert state.scores() == (5, 0, 0)
    state = state.play("pass")
    assert all_said(state, "caught") == [{"player": 0, "room": "dining"}]
    assert state.play("toss run").scores() == (5, 0, 0)


def test_CTT_DEST_1_over_several_turns_in_one_room() -> None:
    state = house("play", "living bath bath", "2 destroy sofa, cuddle").play("destroy sofa")
    refused(state, "destroy sofa", "CTT-DEST-4")
    later = GAME.from_dict({**state.to_dict(), "begun": []})
    assert later.play("destroy sofa").scores() == (5, 0, 0)


def test_CTT_DEST_2_begun_on_an_undisturbed_item_in_the_room() -> None:
    state = house("play", "living bath bath", "destroy sofa, cuddle").play("destroy sofa")
    assert told(state)[0] == ("destroy_begun", "CTT-DEST-2", {"player": 0, "item": "sofa", "room": "living"})
    assert state.scores() == (0, 0, 0)


def test_CTT_DEST_3_the_item_is_disturbed_under_the_cat() -> None:
    state = house("play", "living bath bath", "destroy sofa, cuddle").play("destroy sofa")
    assert item(state, "sofa") == ("living", True)
    data = state.to_dict()
    assert (data["destroying"], data["begun"]) == ([["sofa"], [], []], ["sofa"])


def test_CTT_DEST_4_the_second_card_later_and_by_nobody_else() -> None:
    state = house("play", "living living bath", "2 destroy sofa, cuddle", destroying={1: "sofa"})
    refused(state, "destroy sofa", "CTT-DEST-4")
    own = house("play", "living living bath", "destroy sofa, cuddle", destroying={0: "sofa"})
    assert "destroy sofa" in legal(own)
    begun = house("play", "living living bath", "destroy sofa, cuddle", destroying={0: "sofa"}, begun="sofa")
    refused(begun, "destroy sofa", "CTT-DEST-4")


def test_CTT_DEST_5_destroyed_for_5_points() -> None:
    state = house("play", "living bath bath", "destroy sofa, cuddle", destroying={0: "sofa"}, points=[6, 0, 0])
    state = state.play("destroy sofa")
    assert told(state)[:2] == [
        ("destroyed", "CTT-DEST-5", {"player": 0, "item": "sofa", "room": "living"}),
        ("points", "CTT-DEST-5", {"player": 0, "points": 5, "total": 11}),
    ]


def test_CTT_DEST_6_the_cat_stands_beside_the_item() -> None:
    state = house("play", "living bath bath", "destroy sofa, cuddle", destroying={0: "sofa"}).play("destroy sofa")
    assert state.to_dict()["destroying"][0] == []
    assert item(state, "sofa") == ("living", True)


def test_CTT_DEST_7_both_cards_go() -> None:
    state = house("play", "living bath bath", "destroy sofa, cuddle", destroying={0: "sofa"}).play("destroy sofa")
    assert told(state)[2:] == 2 * [("discarded", "CTT-DEST-7", {"player": 0, "card": "destroy sofa"})]
    assert pile(state) == ["destroy sofa", "destroy sofa"]


def test_CTT_DEST_8_foiled_when_the_cat_leaves() -> None:
    state = house("move", "dining bath bath", destroying={0: "curtain"}).play("move porch")
    assert told(state)[:3] == [
        ("foiled", "CTT-DEST-8", {"player": 0, "item": "curtain", "task": "destroy"}),
        ("discarded", "CTT-DEST-8", {"player": 0, "card": "destroy curtain"}),
        ("moved", "CTT-MOVE-1", {"player": 0, "from": "dining", "to": "porch"}),
    ]
    assert item(state, "curtain") == ("dining", False)
    assert pile(state) == ["destroy curtain"]


def test_CTT_DEST_8_foiled_when_the_cat_runs_or_is_caught() -> None:
    state = house("human", "living bath bath", "run", destroying={0: "pillow sofa"}, moved={"pillow": "living"})
    attempt = state.play("human living")
    ran = attempt.play("run bath")
    assert all_said(ran, "foiled") == [
        {"player": 0, "item": "pillow", "task": "destroy"},
        {"player": 0, "item": "sofa", "task": "destroy"},
    ]
    assert pile(ran) == ["run", "destroy pillow", "destroy sofa"]
    caught = attempt.play("pass")
    assert pile(caught) == ["run", "destroy pillow", "destroy sofa"]
    for state in (ran, caught):
        assert (item(state, "pillow"), item(state, "sofa")) == (("living", False), ("living", False))
        assert state.scores() == (0, 0, 0)


def test_CTT_DEST_8_not_foiled_by_staying_or_napping() -> None:
    before = house("move", "living bath bath", "cuddle", destroying={0: "sofa"})
    for move in ("stay", "nap"):
        assert before.play(move).to_dict()["destroying"][0] == ["sofa"]


def test_CTT_CUD_1_the_human_goes_to_any_room_with_a_cat() -> None:
    state = house("play", "living bath porch", "cuddle, run", human="study")
    assert [move for move in legal(state) if "cuddle" in move] == ["cuddle bath", "cuddle living", "cuddle porch"]
    for room in ("garage", "study"):
        refused(state, f"cuddle {room}", "CTT-CUD-1")
    state = state.play("cuddle bath")
    assert told(state)[:2] == [
        ("human_moved", "CTT-CUD-1", {"from": "study", "to": "bath"}),
        ("cuddled", "CTT-CUD-1", {"player": 0, "room": "bath", "cats": 1}),
    ]
    assert state.to_dict()["human"] == "bath"


@pytest.mark.parametrize(
    ("cats", "points"), [("living bath bath", 1), ("living living bath", 2), ("living living living", 3)]
)
def test_CTT_CUD_2_a_point_for_each_cat_there(cats: str, points: int) -> None:
    state = house("play", cats, "cuddle, run").play("cuddle living")
    assert told(state)[2] == ("points", "CTT-CUD-2", {"player": 0, "points": points, "total": points})
    assert said(state, "cuddled")["cats"] == points


def test_CTT_CUD_3_then_the_card_goes() -> None:
    state = house("play", "living bath bath", "2 cuddle, run").play("cuddle living")
    assert told(state)[3] == ("discarded", "CTT-CUD-3", {"player": 0, "card": "cuddle"})
    assert pile(state) == ["cuddle"]
    assert state.to_dict()["hands"][0] == {"cuddle": 1, "run": 1}


def test_CTT_CUD_4_just_to_bring_others_into_trouble() -> None:
    state = house("play", "living bath porch", "cuddle, run", "sneak", carrying={1: "fish study"})
    state = state.play("cuddle bath")
    assert kinds(state)[:3] == ["human_moved", "cuddled", "attempt"]
    assert state.scores() == (0, 0, 0)
    assert (phase(state), front(state)) == ("evade", ["cuddle", "steal fish"])
    state = after(state, "pass", "pass")
    assert all_said(state, "caught") == [{"player": 1, "room": "bath"}]
    assert ("discarded", "CTT-CUD-3", {"player": 0, "card": "cuddle"}) in told(state)
    assert pile(state)[:3] == ["sneak", "steal fish", "cuddle"]
    assert state.scores() == (0, 0, 0)


def test_the_deck_has_no_other_cards() -> None:
    assert {verb for verb, _, _ in (card.partition(" ") for card in DECK)} == {
        "steal", "knock", "destroy", "cuddle", "run", "sneak", "hide",
    }  # fmt: skip
