"""The clauses of the four steps of a cat's turn, and of the nap."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulebook.play import after, all_said, kinds, legal, refused, said, told

from .box import ROOMS
from .positions import front, house, item, phase, pile

ANYWHERE = "bath bath bath"


def test_CTT_DRAW_1_three_cards_from_the_top_of_either_pile() -> None:
    state = house("draw", ANYWHERE, discard="hide, sneak")
    assert legal(state) == ["draw discard", "draw pile"]
    for move in ("draw pile", "card run", "draw discard", "draw pile", "card sneak"):
        assert phase(state) in ("draw", "draw_card")
        state = state.play(move)
    data = state.to_dict()
    assert data["hands"][0] == {"run": 1, "sneak": 2}
    assert data["discard"] == ["hide"]
    assert (data["phase"], data["left"]) == ("move", 0)


def test_CTT_DRAW_1_what_is_told_of_it() -> None:
    state = house("draw", ANYWHERE, discard="hide, sneak")
    assert told(state.play("draw pile")) == []
    assert told(after(state, "draw pile", "card run")) == [
        ("drew", "CTT-DRAW-1", {"player": 0, "from": "pile", "card": "run"})
    ]
    assert told(state.play("draw discard")) == [
        ("drew", "CTT-DRAW-1", {"player": 0, "from": "discard", "card": "sneak"})
    ]


def test_CTT_DRAW_1_each_physical_card_is_equally_likely() -> None:
    state = house("draw_card", ANYWHERE, draw="2 run, hide, 3 knock jar", hoard=1)
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
        ("card hide", Fraction(1, 6)),
        ("card knock jar", Fraction(1, 2)),
        ("card run", Fraction(1, 3)),
    ]


@pytest.mark.parametrize("piles", ["ppp", "ppd", "pdp", "pdd", "dpp", "dpd", "ddp", "ddd"])
def test_CTT_DRAW_2_in_any_combination(piles: str) -> None:
    state = house("draw", ANYWHERE, discard="hide, hide, run, run")
    for pile_now in piles:
        state = after(state, *(["draw pile", "card cuddle"] if pile_now == "p" else ["draw discard"]))
    data = state.to_dict()
    assert (data["phase"], sum(data["hands"][0].values())) == ("move", 3)
    assert data["hands"][0].get("cuddle", 0) == piles.count("p")
    assert len(data["discard"]) == 4 - piles.count("d")


def test_CTT_DRAW_3_each_card_is_seen_before_the_next_is_drawn() -> None:
    state = after(house("draw", ANYWHERE, discard="hide"), "draw pile", "card run")
    data = state.to_dict()
    assert (data["hands"][0], data["phase"], data["left"], data["actor"]) == ({"run": 1}, "draw", 2, 0)
    assert legal(state) == ["draw discard", "draw pile"]
    assert state.view(0)["hands"][0] == {"run": 1}


def test_CTT_DRAW_4_the_discard_pile_becomes_the_draw_pile() -> None:
    state = house("draw", ANYWHERE, draw="run", discard="hide, 2 cuddle, sneak, hide", hoard=1)
    state = after(state, "draw pile", "card run")
    assert told(state)[1:] == [("reshuffled", "CTT-DRAW-4", {"cards": 5})]
    data = state.to_dict()
    assert (data["phase"], data["actor"], data["left"]) == ("reshuffle", "chance", 2)
    assert (data["draw"], data["discard"]) == ({"cuddle": 2, "hide": 2, "sneak": 1}, [])
    assert {str(move): chance for move, chance in state.chance_outcomes()}["card hide"] == Fraction(2, 5)


def test_CTT_DRAW_5_its_top_three_cards_are_turned_up() -> None:
    state = house("draw", ANYWHERE, draw="run", discard="hide, 2 cuddle, sneak, hide", hoard=1)
    state = after(state, "draw pile", "card run")
    for number, card in enumerate(["hide", "sneak", "hide"], 1):
        state = state.play(f"card {card}")
        assert told(state) == [("turned_up", "CTT-DRAW-5", {"card": card})]
        assert len(pile(state)) == number
        assert phase(state) == ("draw" if number == 3 else "reshuffle")
    assert pile(state) == ["hide", "sneak", "hide"]
    assert state.to_dict()["draw"] == {"cuddle": 2}
    assert (state.to_dict()["left"], state.actor) == (2, 0)


def test_CTT_MOVE_1_to_any_room_or_none() -> None:
    state = house("move", "porch bath study")
    others = [room for room in ROOMS if room != "porch"]
    assert legal(state) == sorted([f"move {room}" for room in others] + ["nap", "stay"])
    for room in others:
        there = state.play(f"move {room}")
        assert told(there)[0] == ("moved", "CTT-MOVE-1", {"player": 0, "from": "porch", "to": room})
        assert there.to_dict()["cats"][0] == room
    stayed = state.play("stay")
    assert told(stayed)[0] == ("stayed", "CTT-MOVE-1", {"player": 0, "room": "porch"})
    assert stayed.to_dict()["cats"][0] == "porch"


def test_CTT_PLAY_1_any_number_of_trouble_cards_after_the_move() -> None:
    state = house("move", "porch living study", "steal fish, cuddle, 2 destroy curtain, run")
    state = state.play("move kitchen")
    assert phase(state) == "play"
    assert legal(state) == ["cuddle kitchen", "cuddle living", "cuddle study", "done", "steal fish"]
    state = after(state, "steal fish", "room dining", "cuddle living")
    assert (phase(state), state.scores()) == ("toss", (1, 0, 0))
    assert phase(house("move", "porch living study", "steal plant, run").play("stay")) == "play"


def test_CTT_PLAY_1_none_at_all() -> None:
    state = house("play", "porch living study", "steal plant, run").play("done")
    assert told(state)[0] == ("done", "CTT-PLAY-1", {"player": 0})
    assert state.to_dict()["hands"][0] == {"steal plant": 1, "run": 1} or phase(state) != "toss"


def test_CTT_PLAY_2_played_cards_lie_face_up_before_their_player() -> None:
    state = after(house("play", "living bath bath", "steal yarn, destroy sofa, cuddle"), "steal yarn", "room porch")
    state = state.play("destroy sofa")
    assert front(state) == ["destroy sofa", "steal yarn"]
    assert state.to_dict()["hands"][0] == {"cuddle": 1}
    assert pile(state) == []
    for player in (1, 2, None):
        seen = state.view(player)
        assert (seen["carrying"][0]["item"], seen["destroying"][0]) == ("yarn", ["sofa"])


def test_CTT_DISC_1_two_cards_of_choice_at_the_end() -> None:
    state = house("toss", ANYWHERE, "run, hide, 2 cuddle", discard="sneak")
    assert legal(state) == ["toss cuddle", "toss hide", "toss run"]
    state = state.play("toss run")
    assert told(state) == [("tossed", "CTT-DISC-1", {"player": 0, "card": "run"})]
    assert (phase(state), state.to_dict()["left"]) == ("toss", 1)
    state = state.play("toss cuddle")
    assert pile(state) == ["sneak", "run", "cuddle"]
    assert state.to_dict()["hands"][0] == {"hide": 1, "cuddle": 1}
    assert state.to_dict()["turn"] == 1
    assert "cat_turn" in kinds(state)


def test_CTT_NAP_1_instead_of_playing_trouble_cards() -> None:
    state = house("move", "living bath bath", "steal yarn, cuddle")
    assert "nap" in legal(state)
    refused(state.play("stay"), "nap", "CTT-PLAY-1")
    refused(state, "steal yarn", "CTT-MOVE-1")
    assert state.play("nap").to_dict()["turn"] == 1


def test_CTT_NAP_2_the_cat_stays_and_its_player_has_a_point() -> None:
    state = house("move", "living bath bath", "steal yarn", points=[5, 0, 0]).play("nap")
    assert told(state)[:2] == [
        ("napped", "CTT-NAP-2", {"player": 0}),
        ("points", "CTT-NAP-2", {"player": 0, "points": 1, "total": 6}),
    ]
    assert state.scores() == (6, 0, 0)
    assert state.to_dict()["cats"][0] == "living"


def test_CTT_NAP_3_no_card_is_discarded() -> None:
    state = house("move", "living bath bath", "steal yarn, run, hide", discard="cuddle").play("nap")
    assert state.to_dict()["hands"][0] == {"steal yarn": 1, "run": 1, "hide": 1}
    assert pile(state) == ["cuddle"]
    assert not all_said(state, "tossed")


@pytest.mark.parametrize(("points", "allowed"), [(0, True), (11, True), (12, False), (13, False), (25, False)])
def test_CTT_NAP_4_not_with_12_points_or_more(points: int, allowed: bool) -> None:
    state = house("move", "living bath bath", points=[points, 0, 12])
    assert ("nap" in legal(state)) == allowed
    if not allowed:
        refused(state, "nap", "CTT-NAP-4")


def test_a_move_carries_on_to_the_next_step() -> None:
    state = house("move", "living bath bath", "steal yarn", carrying={0: "fish porch"}).play("move dining")
    assert item(state, "fish") == ("dining", True)
    assert said(state, "moved") == {"player": 0, "from": "living", "to": "dining"}
