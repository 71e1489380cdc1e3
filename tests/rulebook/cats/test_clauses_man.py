"""The clauses of punishments and rewards, and of capturing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rulebook.play import after, all_said, kinds, legal, refused, said, told, whole_game

from .positions import GAME, at, phase
from .tables import CARDS, HOUSES, steps

APART = "hall-1 0, bedroom-1 1, dining-1 2"


def test_CAT_PUN_1_he_looks_at_the_room_where_he_is_now() -> None:
    tokens = "hall-1 key-theft, dining-1 sofa-scratching"
    state = at("move", APART, tokens, cards={0: "2a"}, man=4, man_steps=2).play("move hall-1")
    assert [data["player"] for data in all_said(state, "caught")] == [2]
    stays = at("move", APART, tokens, cards={0: "2a"}, man=5).play("move hall-1")
    assert [data["player"] for data in all_said(stays, "caught")] == [0]


def test_CAT_PUN_2_a_blue_token_is_rewarded() -> None:
    state = at("move", APART, "hall-1 paper-bag", cards={0: "2a"}, stress={0: 2}).play("move hall-1")
    assert told(state)[1] == ("rewarded", "CAT-PUN-2", {"player": 0, "box": "hall-1", "token": "paper-bag"})
    assert (phase(state), state.actor, legal(state)) == ("reward", 0, ["relax", "keep"])
    relaxed = state.play("relax")
    assert told(relaxed)[0] == ("stress_returned", "CAT-PUN-2", {"player": 0})
    assert relaxed.to_dict()["stress"] == [1, 0, 0]
    assert relaxed.to_dict()["tokens"] == {"hall-1": "paper-bag"}, "it stays there to be captured"
    assert phase(relaxed) == "capture"


def test_CAT_PUN_3_on_a_red_token_a_choice() -> None:
    state = at("move", APART, "hall-1 vase", cards={0: "2a"}, hands={0: "3a 5"}).play("move hall-1")
    assert told(state)[1] == ("caught", "CAT-PUN-3", {"player": 0, "box": "hall-1", "token": "vase"})
    assert (phase(state), state.actor) == ("punish", 0)
    assert {move.split()[0] for move in legal(state)} == {"leave", "deceive"}
    assert legal(state)[-2:] == ["deceive 3a", "deceive 5"]


@pytest.mark.parametrize("stress", [0, 1, 2])
def test_CAT_PUN_4_leaving_costs_no_stress(stress: int) -> None:
    state = at("punish", "bathroom-2 0, bedroom-1 1, dining-1 2", "bathroom-2 sink-nap", man=2, stress={0: stress})
    distance = steps("small", "bathroom-2")
    free = [box for box in HOUSES["small"].near if box not in ("bathroom-2", "bedroom-1", "dining-1")]
    assert legal(state)[:-6] == [f"leave {box}" for box in free if distance[box] <= 3 + stress]
    for box in free:
        if distance[box] > 3 + stress:
            refused(state, f"leave {box}", "CAT-PUN-4")
    state = state.play("leave hall-1")
    assert told(state)[:2] == [
        ("token_removed", "CAT-PUN-7", {"box": "bathroom-2", "token": "sink-nap"}),
        ("cat_ran", "CAT-PUN-4", {"player": 0, "from": "bathroom-2", "to": "hall-1"}),
    ]
    assert state.to_dict()["stress"] == [stress, 0, 0]


@pytest.mark.parametrize(
    ("card", "value", "stress"), [("4", 3, 0), ("5", 2, 0), ("3a", 3, 1), ("2a", 1, 4), ("5", 3, 3)]
)
def test_CAT_PUN_5_with_7_or_more_it_stays(card: str, value: int, stress: int) -> None:
    state = at("punish", APART, "hall-1 vase", stress={0: stress}).play(f"deceive {card}")
    assert told(state) == [("card_played", "CAT-PUN-5", {"player": 0, "card": card})]
    assert (phase(state), state.actor, state.to_dict()["current"]) == ("deceive", "chance", 0)
    assert state.to_dict()["cards"] == [card, None, None]
    assert card not in state.to_dict()["hands"][0]
    state = state.play(f"roll {value}")
    total = int(card[0]) + value + stress
    assert told(state)[:2] == [
        ("die_rolled", "CAT-PUN-5", {"piece": 0, "value": value}),
        ("deceived", "CAT-PUN-5", {"player": 0, "total": total}),
    ]
    data = state.to_dict()
    assert (data["stress"][0], data["boxes"]["hall-1"], data["tokens"]) == (stress, [0], {"hall-1": "vase"})
    assert (data["cards"], data["phase"], data["actor"]) == ([None] * 3, "capture", 0)


@pytest.mark.parametrize(("card", "value", "stress"), [("4", 2, 0), ("5", 1, 0), ("3a", 2, 1), ("2a", 1, 3)])
def test_CAT_PUN_6_with_less_stress_and_away(card: str, value: int, stress: int) -> None:
    state = at("punish", "bathroom-2 0, bedroom-1 1, dining-1 2", "bathroom-2 sink-nap", man=2, stress={0: stress})
    state = after(state, f"deceive {card}", f"roll {value}")
    assert told(state)[1:] == [
        ("not_deceived", "CAT-PUN-6", {"player": 0, "total": 6}),
        ("token_removed", "CAT-PUN-7", {"box": "bathroom-2", "token": "sink-nap"}),
        ("stress_taken", "CAT-PUN-6", {"player": 0, "count": 1}),
    ]
    assert (phase(state), state.actor, state.to_dict()["current"]) == ("withdraw", 0, 0)
    assert state.to_dict()["stress"] == [stress + 1, 0, 0]
    distance = steps("small", "bathroom-2")
    free = [box for box in HOUSES["small"].near if box not in ("bathroom-2", "bedroom-1", "dining-1")]
    assert legal(state) == [f"retreat {box}" for box in free if distance[box] <= 4 + stress]
    for box in free:
        if distance[box] > 4 + stress:
            refused(state, f"retreat {box}", "CAT-PUN-6")
    assert told(state.play("retreat hall-1"))[0] == (
        "cat_ran", "CAT-PUN-6", {"player": 0, "from": "bathroom-2", "to": "hall-1"},
    )  # fmt: skip


def test_CAT_PUN_7_the_token_goes_either_way() -> None:
    state = at("punish", APART, "hall-1 vase")
    for gone in (state.play("leave hall-2"), after(state, "deceive 2a", "roll 1")):
        assert told(gone)[0][0] in ("token_removed", "die_rolled")
        assert said(gone, "token_removed") == {"box": "hall-1", "token": "vase"}
        assert gone.to_dict()["tokens"] == {}
        assert "vase" not in gone.to_dict()["unseen_tokens"]


def test_CAT_PUN_8_to_a_token_that_nobody_is_on_but_to_no_fight() -> None:
    state = at("punish", APART, "hall-1 vase, bathroom-1 tap-water, dining-1 sofa-nap")
    assert "leave bathroom-1" in legal(state)
    refused(state, "leave dining-1", "CAT-PUN-8")
    failed = after(state, "deceive 2a", "roll 1")
    refused(failed, "retreat dining-1", "CAT-PUN-8")
    refused(failed, "retreat bedroom-1", "CAT-PUN-8")
    moved = failed.play("retreat bathroom-1")
    assert (phase(moved), moved.actor, moved.to_dict()["boxes"]["bathroom-1"]) == ("capture", 0, [0])


def test_CAT_PUN_9_another_token_in_the_same_room() -> None:
    tokens = "bedroom-1 suit-nap, bedroom-2 sock-theft, bedroom-4 bed-nap"
    state = at("punish", "bedroom-1 0, hall-1 1, dining-1 2", tokens, man=4, stress={0: 1})
    red = state.play("leave bedroom-2")
    assert (phase(red), red.actor, said(red, "caught")["token"]) == ("punish", 0, "sock-theft")
    blue = red.play("leave bedroom-4")
    assert (phase(blue), blue.actor, said(blue, "rewarded")["token"]) == ("reward", 0, "bed-nap")
    failed = after(state, "deceive 2a", "roll 1", "retreat bedroom-2")
    assert (phase(failed), failed.actor) == ("punish", 0)
    calm = at("punish", "bedroom-1 0, hall-1 1, dining-1 2", tokens, man=4).play("leave bedroom-4")
    assert said(calm, "rewarded") == {"player": 0, "box": "bedroom-4", "token": "bed-nap"}, "once"
    assert (phase(calm), calm.actor) == ("capture", 0)


def test_CAT_PUN_10_in_turn_order() -> None:
    tokens = "bedroom-1 suit-nap, bedroom-2 sock-theft, bedroom-4 vase"
    state = at("move", "bedroom-1 0, bedroom-2 1, bedroom-4 2", tokens, man=4, cards={1: "2a"}, actor=1, turn=2)
    state = state.play("move bedroom-2")
    order = []
    while phase(state) == "punish":
        order.append(state.actor)
        state = after(state, "deceive 5", "roll 3")
    assert order == [1, 2, 0]


def test_CAT_PUN_11_then_the_man_moves() -> None:
    state = after(at("punish", APART, "hall-1 vase", man_steps=1), "deceive 4", "roll 3")
    assert [row for row in told(state) if row[0] == "man_moved"] == [
        ("man_moved", "CAT-PUN-11", {"from": 5, "to": 2, "steps": 2})
    ]
    assert (state.to_dict()["man"], state.to_dict()["man_steps"]) == (2, 0)


def test_CAT_PUN_12_where_he_comes_to_nobody_is_looked_at() -> None:
    state = at("punish", APART, "hall-1 vase, dining-1 sofa-scratching")
    state = after(state, "deceive 4", "roll 3")
    assert state.to_dict()["man"] == 1
    assert "caught" not in kinds(state)
    assert (phase(state), state.actor) == ("capture", 0)


# ---------------------------------------------------------------- phase 5


def test_CAT_CAP_1_each_cat_may_take_the_token_it_is_on() -> None:
    state = at("move", APART, "hall-1 treats, bedroom-1 bed-nap, bathroom-1 tap-water", cards={0: "2a"}, man=3)
    state = state.play("move hall-1")
    assert (phase(state), state.actor, state.to_dict()["current"]) == ("capture", 0, 0)
    state = state.play("capture 4")
    assert (phase(state), state.actor) == ("capture", 1)
    state = state.play("decline")
    assert (phase(state), state.to_dict()["captured"]) == ("token", [{"treats": 1}, {}, {}])


def test_CAT_CAP_2_without_icons_it_is_simply_taken() -> None:
    state = at("move", APART, "hall-1 dry-food", cards={0: "2a"}, man=3).play("move hall-1")
    assert ("captured", "CAT-CAP-2", {"owner": 0, "token": "dry-food"}) in told(state)
    assert "card_played" not in kinds(state)
    assert state.to_dict()["captured"][0] == {"dry-food": 1}


def test_CAT_CAP_3_a_new_card_with_the_icon_is_spent() -> None:
    state = at("capture", APART, "hall-1 bed-nap", hands={0: "2a 2b 5"})
    assert legal(state) == ["capture 2b", "capture 5", "decline"]
    refused(state, "capture 2a", "CAT-CAP-3")
    state = state.play("capture 2b")
    assert told(state)[:2] == [
        ("card_played", "CAT-CAP-3", {"player": 0, "card": "2b"}),
        ("captured", "CAT-CAP-3", {"owner": 0, "token": "bed-nap"}),
    ]
    assert state.to_dict()["hands"][0] == {"2a": 1, "5": 1}


def test_CAT_CAP_4_one_of_several_icons_is_enough() -> None:
    for card, icons in CARDS.items():
        state = at("capture", APART, "hall-1 fly-hunt")
        assert state.check(f"capture {card}").ok == bool({"eat", "destroy"} & set(icons.split()))


def test_CAT_CAP_5_a_relaxing_token_relaxes_at_that_moment() -> None:
    state = at("capture", APART, "hall-1 lap-purring", stress={0: 1}).play("capture 2b")
    assert (phase(state), state.actor, state.to_dict()["current"], legal(state)) == ("relax", 0, 0, ["relax", "keep"])
    relaxed = state.play("relax")
    assert told(relaxed)[0] == ("stress_returned", "CAT-CAP-5", {"player": 0})
    assert relaxed.to_dict()["stress"] == [0, 0, 0]
    free = at("move", APART, "hall-1 sunbathing", cards={0: "2a"}, man=3, stress={0: 1}).play("move hall-1")
    assert (phase(free), free.to_dict()["captured"][0]) == ("relax", {"sunbathing": 1})


def test_CAT_CAP_6_captured_tokens_lie_open() -> None:
    state = at("capture", APART, "hall-1 bed-nap", captured={1: "vase"}).play("capture 2b")
    for player in (0, 1, 2, None):
        assert state.view(player)["captured"] == [{"bed-nap": 1}, {"vase": 1}, {}]


def test_CAT_CAP_7_what_was_not_captured_is_removed() -> None:
    state = at("capture", APART, "hall-1 bed-nap, bedroom-4 suit-nap, bathroom-1 tap-water").play("decline")
    assert [row for row in told(state) if row[0] == "token_removed"] == [
        ("token_removed", "CAT-CAP-7", {"box": "bathroom-1", "token": "tap-water"}),
        ("token_removed", "CAT-CAP-7", {"box": "bedroom-4", "token": "suit-nap"}),
        ("token_removed", "CAT-CAP-7", {"box": "hall-1", "token": "bed-nap"}),
    ]
    data = state.to_dict()
    assert (data["tokens"], len(data["unseen_tokens"])) == ({}, 32)


def test_CAT_CAP_8_the_next_player_is_first() -> None:
    state = at("capture", APART, "hall-1 bed-nap", turn=2, actor=0).play("decline")
    assert told(state)[-1] == ("turn_started", "CAT-CAP-8", {"turn": 3, "first": 2})
    data = state.to_dict()
    assert (data["turn"], data["first"], data["phase"], data["current"]) == (3, 2, "token", 2)
    for before, then in pairwise(whole_game(GAME, 1, 4)):
        turned = then.to_dict()["turn"] - before.to_dict()["turn"]
        assert (then.to_dict()["first"] - before.to_dict()["first"]) % 4 == turned


def test_CAT_CAP_9_then_the_man_moves() -> None:
    state = at("capture", APART, "hall-1 bed-nap", man=4, man_steps=1).play("capture 5")
    assert [row for row in told(state) if row[0] == "man_moved"] == [
        ("man_moved", "CAT-CAP-9", {"from": 4, "to": 1, "steps": 2})
    ]
    assert kinds(state)[-2:] == ["man_moved", "turn_started"]
