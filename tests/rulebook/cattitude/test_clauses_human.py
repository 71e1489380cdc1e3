"""The clauses of the human's turn, of getting caught, and of the Evade! cards."""

from __future__ import annotations

import pytest

from tests.rulebook.play import after, all_said, kinds, legal, refused, said, told

from .box import ADJACENT, ROOMS
from .positions import front, house, item, phase, pile


def test_CTT_HUM_1_the_holder_is_the_human_before_the_own_cat() -> None:
    state = house("toss", "bath bath bath", "", "run, hide", left=1, turn=1, holder=2).play("toss run")
    assert told(state)[1:] == [("human_turn", "CTT-HUM-1", {"player": 2})]
    data = state.to_dict()
    assert (data["phase"], data["actor"], data["turn"], data["holder"]) == ("human", 2, 2, 2)
    assert {move.split()[0] for move in legal(state)} == {"human"}
    state = state.play("human hallway")
    assert (phase(state), state.actor, state.to_dict()["turn"]) == ("draw", 2, 2)


def test_CTT_HUM_2_to_catch_cats_and_to_clean_up() -> None:
    state = house("human", "living bath bath", "cuddle", carrying={0: "yarn porch"}, loose={"sofa": "living"})
    state = state.play("human living")
    assert all_said(state, "caught") == [{"player": 0, "room": "living"}]
    assert [data["item"] for data in all_said(state, "cleaned_up")] == ["sofa", "yarn"]
    assert state.scores() == (0, 0, 2)


def test_CTT_HUM_3_move_catch_clean_up_pass_the_token() -> None:
    state = house("human", "living bath bath", carrying={0: "yarn porch"}).play("human living")
    order = [kind for kind in kinds(state) if kind in ("human_moved", "caught", "cleaned_up", "token_passed")]
    assert order == ["human_moved", "caught", "cleaned_up", "token_passed"]


@pytest.mark.parametrize("place", [*ROOMS, "hallway"])
def test_CTT_HUM_4_to_any_room_or_to_stay(place: str) -> None:
    state = house("human", "living bath bath", discard="run").play(f"human {place}")
    assert told(state)[0] == ("human_moved", "CTT-HUM-4", {"from": "hallway", "to": place})
    assert state.to_dict()["human"] == place
    assert (phase(state), state.actor) == ("draw", 2)


def test_CTT_HUM_5_all_cats_there_are_in_for_it() -> None:
    hands = ("run, cuddle", "hide, cuddle", "sneak, cuddle")
    state = house("human", "living living bath", *hands, loose={"sofa": "living"}).play("human living")
    assert said(state, "attempt") == {"room": "living", "items": ["sofa"], "cats": [0, 1]}
    nobody = house("human", "study bath bath", loose={"sofa": "living"}).play("human living")
    assert "attempt" not in kinds(nobody)
    nothing = house("human", "living bath bath", loose={"vase": "dining"}).play("human living")
    assert "attempt" not in kinds(nothing)


def test_CTT_HUM_6_cleaned_up_whosever_turn_it_is() -> None:
    loose = {"sofa": "living", "yarn": "living", "vase": "dining"}
    state = house("human", "bath bath bath", loose=loose).play("human living")
    assert [data["item"] for data in all_said(state, "cleaned_up")] == ["sofa", "yarn"]
    assert item(state, "vase") == ("dining", True)
    state = house("play", "living living bath", "cuddle, run", hiding=[1], loose=loose, human="study")
    state = after(state, "cuddle living", "pass", "pass")
    assert [data["item"] for data in all_said(state, "cleaned_up")] == ["sofa", "yarn"]
    assert state.scores() == (0, 0, 0)


def test_CTT_HUM_7_back_to_its_starting_room() -> None:
    state = house("human", "bath bath bath", loose={"vase": "study"}).play("human study")
    assert all_said(state, "cleaned_up") == [{"item": "vase", "from": "study", "to": "dining"}]
    assert item(state, "vase") == ("dining", False)


def test_CTT_HUM_8_a_point_for_each_item() -> None:
    loose = {"vase": "study", "fish": "study", "sofa": "living"}
    state = house("human", "bath bath bath", loose=loose, points=[0, 0, 4]).play("human study")
    assert told(state)[1:5] == [
        ("cleaned_up", "CTT-HUM-7", {"item": "fish", "from": "study", "to": "kitchen"}),
        ("points", "CTT-HUM-8", {"player": 2, "points": 1, "total": 5}),
        ("cleaned_up", "CTT-HUM-7", {"item": "vase", "from": "study", "to": "dining"}),
        ("points", "CTT-HUM-8", {"player": 2, "points": 1, "total": 6}),
    ]
    assert state.scores() == (0, 0, 6)


@pytest.mark.parametrize(("player", "right"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_CTT_HUM_9_the_token_goes_to_the_right(player: int, right: int) -> None:
    state = house("human", "bath bath bath bath", turn=player, discard="run").play("human porch")
    assert told(state)[1:] == [
        ("token_passed", "CTT-HUM-9", {"from": player, "to": right}),
        ("cat_turn", "CTT-TURN-1", {"player": player}),
    ]
    data = state.to_dict()
    assert (data["holder"], data["turn"], data["phase"], data["left"]) == (right, player, "draw", 3)


def test_CTT_CATCH_1_at_once_on_anyones_turn_guilty_or_not() -> None:
    stolen = house("play", "living living bath", "steal yarn, run, sneak", human="living")
    stolen = after(stolen, "steal yarn", "room porch")
    assert said(stolen, "attempt") == {"room": "living", "items": ["yarn"], "cats": [0, 1]}
    moved = house("move", "dining living bath", "run, sneak", human="living", carrying={0: "fish study"})
    moved = moved.play("move living")
    assert said(moved, "attempt") == {"room": "living", "items": ["fish"], "cats": [0, 1]}
    begun = house("play", "living bath bath", "destroy sofa, run, sneak", human="living").play("destroy sofa")
    assert said(begun, "attempt") == {"room": "living", "items": ["sofa"], "cats": [0]}
    calm = house("move", "dining living bath", "run, sneak", human="living").play("move living")
    assert "attempt" not in kinds(calm)


@pytest.mark.parametrize("holder", [1, 2, 3])
def test_CTT_CATCH_2_one_chance_each_from_the_holder_clockwise(holder: int) -> None:
    hands = ("2 run, cuddle", "2 sneak", "2 hide", "2 run")
    state = house("play", "dining living bath bath", *hands, holder=holder, carrying={1: "yarn porch"})
    state = state.play("cuddle living")
    order = [(holder + steps) % 4 for steps in range(4)]
    assert state.to_dict()["asked"] == order
    asked = []
    while phase(state) == "evade":
        asked.append(state.actor)
        assert state.to_dict()["asked"] == order[len(asked) - 1 :]
        state = state.play("pass")
        assert told(state)[0] == ("passed", "CTT-CATCH-2", {"player": asked[-1]})
    assert asked == order


def test_CTT_CATCH_3_also_those_whose_cat_is_elsewhere() -> None:
    state = house("human", "living bath bath", "", "run, cuddle", carrying={0: "yarn porch"}).play("human living")
    assert state.actor == 1
    state = state.play("run porch")
    assert state.to_dict()["cats"] == ["living", "porch", "bath"]
    assert all_said(state, "caught") == [{"player": 0, "room": "living"}]


def test_CTT_CATCH_4_who_is_still_there_is_caught() -> None:
    hands = ("run, cuddle", "cuddle", "cuddle")
    state = house("human", "living living bath", *hands, carrying={0: "yarn porch"}).play("human living")
    fled = state.play("run garage")
    assert all_said(fled, "caught") == [], "with the thief the item has gone"
    assert all_said(state.play("pass"), "caught") == [
        {"player": 0, "room": "living"},
        {"player": 1, "room": "living"},
    ]


def test_CTT_CATCH_5_a_caught_cat_discards_a_card_of_its_hand() -> None:
    state = house("human", "living bath bath", "2 cuddle, steal fish", carrying={0: "yarn porch"})
    state = state.play("human living")
    assert (phase(state), state.actor, state.to_dict()["caught"]) == ("caught", 0, [0])
    assert legal(state) == ["toss cuddle", "toss steal fish"]
    state = state.play("toss cuddle")
    assert told(state)[0] == ("tossed", "CTT-CATCH-5", {"player": 0, "card": "cuddle"})
    assert state.to_dict()["hands"][0] == {"cuddle": 1, "steal fish": 1}


def test_CTT_CATCH_6_and_its_trouble_cards() -> None:
    state = house(
        "human", "living bath bath", "cuddle, run", carrying={0: "yarn porch"}, destroying={0: "sofa"}, known="bath"
    )
    state = after(state, "human living", "pass", "toss run")
    assert told(state)[1:5] == [
        ("foiled", "CTT-DEST-8", {"player": 0, "item": "sofa", "task": "destroy"}),
        ("discarded", "CTT-CATCH-6", {"player": 0, "card": "destroy sofa"}),
        ("foiled", "CTT-CATCH-6", {"player": 0, "item": "yarn", "task": "steal"}),
        ("discarded", "CTT-CATCH-6", {"player": 0, "card": "steal yarn"}),
    ]
    assert pile(state) == ["run", "destroy sofa", "steal yarn"]
    assert front(state) == []
    assert state.to_dict()["tokens"]["known"] == ["porch", "bath"]


def test_CTT_EVA_1_only_when_the_human_tries_to_catch() -> None:
    hand = "run, sneak, hide, cuddle, steal yarn"
    for step in ("draw", "move", "play", "toss"):
        for move in ("run porch", "sneak porch", "hide", "run hallway"):
            refused(house(step, "living bath bath", hand, discard="run"), move, "CTT-EVA-1")
    refused(house("human", "living bath bath", "", "", hand), "hide", "CTT-EVA-1")
    caught = house("human", "living bath bath", "2 cuddle, steal fish", carrying={0: "yarn porch"}).play("human living")
    refused(caught, "run bath", "CTT-EVA-1")
    attempt = house("human", "living bath bath", hand, carrying={0: "fish porch"}).play("human living")
    assert {"run bath", "sneak porch", "hide", "pass"} < set(legal(attempt))


def test_CTT_EVA_2_in_order_and_from_elsewhere_too() -> None:
    hands = ("cuddle", "hide, cuddle", "sneak, cuddle")
    state = house("human", "living bath porch", *hands, carrying={0: "yarn study"}).play("human living")
    assert (state.actor, state.to_dict()["asked"]) == (2, [2, 0, 1])
    state = state.play("sneak dining")
    assert (state.actor, kinds(state)) == (1, ["discarded", "moved", "passed"])
    state = state.play("hide")
    assert state.to_dict()["hiding"] == [False, True, False]


@pytest.mark.parametrize("room", ROOMS)
def test_CTT_RUN_1_to_any_room_that_is_not_adjacent(room: str) -> None:
    state = house("human", f"{room} nursery porch", "run, cuddle", loose={"sock": room}).play(f"human {room}")
    near = [room, *ADJACENT[room].split()]
    assert legal(state) == ["pass", *(f"run {other}" for other in ROOMS if other not in near)]
    for other in near:
        refused(state, f"run {other}", "CTT-RUN-1")
    to = legal(state)[1].split()[1]
    ran = state.play(f"run {to}")
    assert told(ran)[:2] == [
        ("discarded", "CTT-RUN-1", {"player": 0, "card": "run"}),
        ("moved", "CTT-RUN-1", {"player": 0, "from": room, "to": to}),
    ]
    assert pile(ran)[0] == "run"
    assert ran.to_dict()["cats"][0] == to


@pytest.mark.parametrize("room", ROOMS)
def test_CTT_SNEAK_1_through_a_wall_to_an_adjacent_room(room: str) -> None:
    state = house("human", f"{room} nursery porch", "sneak, cuddle", loose={"sock": room}).play(f"human {room}")
    near = ADJACENT[room].split()
    assert legal(state) == ["pass", *(f"sneak {other}" for other in near)]
    for other in set(ROOMS) - set(near):
        refused(state, f"sneak {other}", "CTT-SNEAK-1")
    sneaked = state.play(f"sneak {near[0]}")
    assert told(sneaked)[:2] == [
        ("discarded", "CTT-SNEAK-1", {"player": 0, "card": "sneak"}),
        ("moved", "CTT-SNEAK-1", {"player": 0, "from": room, "to": near[0]}),
    ]
    assert pile(sneaked)[0] == "sneak"


def test_CTT_HIDE_1_the_card_lies_before_the_player() -> None:
    state = house("human", "living bath bath", "hide, cuddle", carrying={0: "yarn porch"})
    state = after(state, "human living", "hide")
    assert told(state)[0] == ("hid", "CTT-HIDE-1", {"player": 0, "room": "living"})
    data = state.to_dict()
    assert data["hiding"] == [True, False, False]
    assert data["hands"][0] == {"cuddle": 1}
    assert front(state) == ["hide", "steal yarn"]


def test_CTT_HIDE_2_a_hiding_cat_is_not_caught() -> None:
    state = house("human", "living living bath", "cuddle", "cuddle", hiding=[0], loose={"sofa": "living"})
    state = state.play("human living")
    assert said(state, "attempt")["cats"] == [1]
    state = state.play("pass")
    assert all_said(state, "caught") == [{"player": 1, "room": "living"}]
    assert state.to_dict()["hands"][0] == {"cuddle": 1}


def test_CTT_HIDE_3_no_move_and_no_cards() -> None:
    hand = "run, sneak, hide, cuddle, steal yarn, 2 knock vase, destroy sofa"
    refused(house("move", "living bath bath", hand, hiding=[0]), "move bath", "CTT-HIDE-3")
    play = house("play", "living bath bath", hand, hiding=[0])
    assert legal(play) == ["done", "unhide"]
    for move in ("steal yarn", "destroy sofa", "knock vase", "cuddle bath"):
        refused(play, move, "CTT-HIDE-3")
    attempt = house("human", "living bath bath", hand, "cuddle", hiding=[0], carrying={1: "fish porch"})
    attempt = attempt.play("human bath")
    assert attempt.actor == 0
    assert legal(attempt) == ["pass", "unhide"]
    for move in ("run bath", "sneak porch", "hide"):
        refused(attempt, move, "CTT-HIDE-3")


def test_CTT_HIDE_4_it_may_be_put_away_at_any_time() -> None:
    for step in ("draw", "move", "play", "toss"):
        state = house(step, "living bath bath", "run, sneak, steal yarn", hiding=[0], discard="run, sneak")
        assert "unhide" in legal(state)
        out = state.play("unhide")
        assert told(out)[:2] == [
            ("discarded", "CTT-HIDE-4", {"player": 0, "card": "hide"}),
            ("came_out", "CTT-HIDE-4", {"player": 0, "room": "living"}),
        ]
        assert pile(out) == ["run", "sneak", "hide"]
        assert out.to_dict()["hiding"] == [False, False, False]
        assert phase(out) == step
        refused(out, "unhide", "CTT-HIDE-4")
    human = house("human", "living bath bath", hiding=[2])
    assert "unhide" in legal(human)
    assert phase(human.play("unhide")) == "human"


def test_CTT_HIDE_5_what_is_under_it_is_neither_seen_nor_cleaned_up() -> None:
    state = house(
        "human", "living bath bath", hiding=[0], carrying={0: "yarn porch"}, destroying={0: "sofa"}, discard="run"
    ).play("human living")
    assert kinds(state) == ["human_moved", "token_passed", "cat_turn"]
    assert (item(state, "yarn"), item(state, "sofa")) == (("living", True), ("living", True))
    loose = house("human", "living bath bath", hiding=[0], loose={"yarn": "living"}, destroying={0: "sofa"})
    loose = loose.play("human living")
    assert [data["item"] for data in all_said(loose, "cleaned_up")] == ["yarn"]
    assert item(loose, "sofa") == ("living", True)


def test_CTT_HIDE_6_coming_out_beside_the_human_brings_an_attempt() -> None:
    rest = {"hiding": [0], "carrying": {0: "yarn porch"}, "human": "living", "discard": "run, sneak"}
    for step in ("draw", "move", "play", "toss"):
        state = house(step, "living bath bath", "run, sneak, cuddle", **rest).play("unhide")
        assert kinds(state)[:3] == ["discarded", "came_out", "attempt"]
        data = state.to_dict()
        assert (data["phase"], data["resume"], data["left"]) == ("evade", step, {"draw": 3, "toss": 2}.get(step, 0))
    elsewhere = house("move", "living bath bath", **{**rest, "human": "bath"}).play("unhide")
    assert "attempt" not in kinds(elsewhere)
    nothing = house("move", "living bath bath", hiding=[0], human="living").play("unhide")
    assert "attempt" not in kinds(nothing)
