"""The refusals in their order: a move that breaks several rules is refused by the first of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from catlib.game import State
from tests.rulebook.play import after, legal, now, refused

from .box import DECK, ROOMS
from .naive_looks import PHASES, every_move
from .positions import GAME, house, phase, position

NO_MOVES = [
    "",
    " ",
    "draw",
    "draw  pile",
    "draw pile ",
    " draw pile",
    "Draw pile",
    "draw Pile",
    "draw pile\n",
    "draw\tpile",
    "draw\u00a0pile",
    "draw hand",
    "draw pile pile",
    "drawpile",
    "move",
    "move attic",
    "move Kitchen",
    "move kitchen porch",
    "move  kitchen",
    "stay kitchen",
    "stay ",
    "STAY",
    "nap nap",
    "steal",
    "steal paper",
    "steal sofa",
    "steal curtain",
    "steal vase fish",
    "steal kitchen",
    "steal human",
    "knock",
    "knock fish",
    "knock sofa",
    "knock vase vase",
    "destroy",
    "destroy fish",
    "destroy vase",
    "destroy hallway",
    "cuddle",
    "cuddle attic",
    "cuddle 0",
    "cuddle fish",
    "done done",
    "done.",
    "toss",
    "toss steal",
    "toss fish",
    "toss steal paper",
    "toss knock fish",
    "toss run porch",
    "toss steal  vase",
    "toss Run",
    "human",
    "human attic",
    "human Hallway",
    "human stay",
    "run",
    "run attic",
    "run away",
    "sneak",
    "sneak wall",
    "hide porch",
    "hide hide",
    "pass pass",
    "pass 0",
    "unhide now",
    "un hide",
    "card",
    "card steal paper",
    "card steal",
    "card hide hide",
    "card pile",
    "room",
    "room hallway",
    "room attic",
    "room Porch",
    "room porch bath",
    "porch",
    "steal_vase",
    "steal-vase",
    "play steal vase",
    "\uff44one",
]

HAND = "run, sneak, hide, cuddle, steal yarn, 2 knock vase, destroy sofa"
CHANCE = ("start_rooms", "first_discards", "deal", "draw_card", "reshuffle", "destination")


@cache
def each_phase() -> dict[str, State]:
    """A state of each phase."""
    start = GAME.new(players=3)
    dealt = after(start, "room porch", "room bath", "room study")
    theft = house("play", "living bath bath", "steal yarn, cuddle, run")
    attempt = house("human", "living bath bath", HAND, carrying={0: "fish porch"}).play("human living")
    return {
        "start_rooms": start,
        "first_discards": dealt,
        "deal": after(dealt, "card hide", "card hide", "card run"),
        "draw": house("draw", "living bath bath", HAND, discard="run"),
        "draw_card": house("draw_card", "living bath bath", HAND),
        "reshuffle": house("reshuffle", "living bath bath", draw="2 run, 2 hide", hoard=1),
        "move": house("move", "living bath bath", HAND),
        "play": house("play", "living bath bath", HAND),
        "destination": theft.play("steal yarn"),
        "toss": house("toss", "living bath bath", HAND),
        "human": house("human", "living bath bath", "", "", HAND),
        "evade": attempt,
        "caught": attempt.play("pass"),
        "over": GAME.from_dict({**position("over", "living bath bath", points=[13, 0, 0]), "actor": None}),
    }


def test_the_states_are_of_all_phases() -> None:
    assert {name: phase(state) for name, state in each_phase().items()} == {name: name for name in [*PHASES, "over"]}
    for name in PHASES:
        assert now(each_phase()[name]), name
        assert (each_phase()[name].actor == "chance") == (name in CHANCE)


@pytest.mark.parametrize("text", NO_MOVES)
def test_1_a_text_that_is_no_move_of_this_game(text: str) -> None:
    for state in each_phase().values():
        refused(state, text, None)


@pytest.mark.parametrize("move", [None, 13, ("move", "porch"), b"stay", True])
def test_1_nor_is_anything_else(move: Any) -> None:
    for state in each_phase().values():
        assert (state.check(move).ok, state.check(move).clause) == (False, None)


def test_1_the_reason_shows_what_a_move_looks_like() -> None:
    for state in each_phase().values():
        reason = state.check("throw the vase").reason
        assert [move for move in every_move() if move in reason]


def test_1_every_text_in_notation_is_a_move() -> None:
    for state in each_phase().values():
        for move in every_move():
            assert state.check(move).ok or state.check(move).clause is not None, move


def test_2_any_move_after_the_end() -> None:
    for move in every_move():
        assert each_phase()["over"].check(move).clause == "CTT-WIN-2"
    refused(each_phase()["over"], "stay", "CTT-WIN-2")
    refused(each_phase()["over"], "unhide", "CTT-WIN-2")


def test_3_evade_cards_without_an_attempt() -> None:
    for name, state in each_phase().items():
        for move in ("run porch", "run hallway", "sneak living", "hide"):
            if name in CHANCE:
                refused(state, move, PHASES[name][0])
            elif name not in ("evade", "over"):
                refused(state, move, "CTT-EVA-1")


def test_4_coming_out_of_nowhere() -> None:
    for name, state in each_phase().items():
        if name != "over":
            refused(state, "unhide", PHASES[name][0] if name in CHANCE else "CTT-HIDE-4")
    hides = house("human", "living bath bath", "run", "", "", hiding=[2], carrying={0: "fish porch"})
    refused(hides.play("human living").play("pass"), "unhide", "CTT-HIDE-4")
    other = house("move", "living bath bath", HAND, hiding=[1])
    refused(other, "unhide", "CTT-HIDE-4")


@pytest.mark.parametrize("name", PHASES)
def test_5_a_verb_of_another_phase(name: str) -> None:
    clause, verbs = PHASES[name]
    for move in every_move():
        verb = move.split()[0]
        if verb not in [*verbs.split(), "unhide"] and (name in CHANCE or verb not in ("run", "sneak", "hide")):
            assert each_phase()[name].check(move).clause == clause, move


def test_6_what_cannot_come_up() -> None:
    phases = each_phase()
    for room in ROOMS:
        assert phases["start_rooms"].check(f"room {room}").ok
    refused(phases["start_rooms"].play("room porch"), "room porch", "CTT-SET-6")
    three = after(phases["start_rooms"], "room porch", "room bath", "room study")
    four = after(three, "card hide", "card hide", "card hide", "card hide")
    refused(four, "card hide", "CTT-SET-13")
    few = house("reshuffle", "living bath bath", draw="2 run, 2 hide", hoard=1)
    refused(few, "card cuddle", "CTT-DRAW-5")
    refused(house("draw_card", "living bath bath", draw="run", hoard=1), "card hide", "CTT-DRAW-1")
    refused(house("play", "living bath bath", "steal yarn", carrying={1: "fish porch"}).play("steal yarn"),
            "room porch", "CTT-STEAL-5")  # fmt: skip


def test_7_and_8_an_empty_pile() -> None:
    refused(house("draw", "bath bath bath", hiding=[0], discard="run", hoard=1), "draw pile", "CTT-R8")
    refused(house("draw", "bath bath bath", hiding=[0]), "draw discard", "CTT-DRAW-1")


def test_9_a_hiding_cat() -> None:
    hidden = house("move", "living bath bath", HAND, hiding=[0])
    for move in ("move bath", "move living", "move hallway"):
        refused(hidden, move, "CTT-HIDE-3")
    hidden = house("play", "living bath bath", HAND, hiding=[0])
    for move in (
        "steal yarn",
        "steal fish",
        "knock vase",
        "knock jar",
        "destroy paper",
        "cuddle bath",
        "cuddle hallway",
    ):
        refused(hidden, move, "CTT-HIDE-3")
    attempt = house("human", "living bath bath", HAND, hiding=[0], loose={"sock": "bath"}).play("human bath")
    assert attempt.actor == 0
    for move in ("run bath", "run hallway", "sneak living", "hide"):
        refused(attempt, move, "CTT-HIDE-3")


def test_10_to_12_of_the_move_step() -> None:
    state = house("move", "living bath bath", points=[12, 0, 0])
    refused(state, "move hallway", "CTT-R2")
    refused(state, "move living", "CTT-MOVE-1")
    refused(state, "nap", "CTT-NAP-4")
    refused(house("move", "living bath bath", points=[12, 0, 0], hiding=[0]), "nap", "CTT-NAP-4")


def test_13_to_15_a_card_that_is_not_in_the_hand() -> None:
    state = house("play", "living bath bath", "knock vase, destroy sofa, run")
    for item in ("vase", "jar", "plant"):
        refused(state, f"knock {item}", "CTT-KNOCK-1")
    for move in ("steal yarn", "steal fish", "destroy pillow", "destroy paper", "cuddle bath", "cuddle hallway"):
        refused(state, move, "CTT-PLAY-1")
    attempt = house("human", "living bath bath", "run, cuddle", loose={"sock": "living"}).play("human living")
    for move in ("sneak hallway", "sneak study", "sneak bath", "hide"):
        refused(attempt, move, "CTT-CATCH-2")
    attempt = house("human", "living bath bath", "hide, cuddle", loose={"sock": "living"}).play("human living")
    for move in ("run hallway", "run living", "run bath"):
        refused(attempt, move, "CTT-CATCH-2")


def test_16_tossing_what_one_has_not() -> None:
    refused(house("toss", "living bath bath", "run, hide"), "toss sneak", "CTT-DISC-1")
    caught = house("human", "living bath bath", "cuddle, steal fish", carrying={0: "yarn porch"}).play("human living")
    refused(caught, "toss sneak", "CTT-CATCH-5")
    refused(caught, "toss steal yarn", "CTT-CATCH-5")


def test_17_the_hallway() -> None:
    refused(house("play", "living bath bath", HAND), "cuddle hallway", "CTT-R2")
    refused(each_phase()["evade"], "run hallway", "CTT-R2")
    refused(each_phase()["evade"], "sneak hallway", "CTT-R2")
    refused(house("human", "living bath bath", human="study"), "human hallway", "CTT-R2")


def test_18_an_item_in_another_room() -> None:
    loose = {"vase": "dining", "yarn": "bath"}
    state = house("play", "living bath dining", HAND, loose=loose, carrying={1: "fish porch"})
    for move in ("steal yarn", "knock vase"):
        refused(state, move, "CTT-TRB-3")
    calm = house("play", "living bath dining", HAND, moved={"yarn": "bath"})
    for move in ("steal yarn", "knock vase"):
        refused(calm, move, "CTT-TRB-3")
    elsewhere = house("play", "porch living bath", HAND, destroying={1: "sofa"})
    refused(elsewhere, "destroy sofa", "CTT-TRB-3")


def test_19_to_21_an_item_that_is_disturbed() -> None:
    vase = house("play", "dining dining bath", "steal vase, 2 knock vase, cuddle", loose={"vase": "dining"})
    refused(vase, "steal vase", "CTT-TRB-4")
    refused(vase, "knock vase", "CTT-TRB-4")
    hand = "2 destroy sofa, cuddle"
    others = house("play", "living living bath", hand, destroying={1: "sofa"})
    refused(others, "destroy sofa", "CTT-DEST-4")
    own = house("play", "living living bath", hand, destroying={0: "sofa"}, begun="sofa")
    refused(own, "destroy sofa", "CTT-DEST-4")
    ruin = house("play", "living living bath", hand, loose={"sofa": "living"})
    refused(ruin, "destroy sofa", "CTT-TRB-4")


def test_22_a_room_without_a_cat() -> None:
    state = house("play", "living bath bath", HAND)
    for room in set(ROOMS) - {"living", "bath"}:
        refused(state, f"cuddle {room}", "CTT-CUD-1")


def test_23_and_24_where_run_and_sneak_lead() -> None:
    state = each_phase()["evade"]
    for room in ("living", "dining", "nursery", "porch", "study"):
        refused(state, f"run {room}", "CTT-RUN-1")
    for room in ("living", "bath", "bedroom", "garage", "kitchen", "laundry"):
        refused(state, f"sneak {room}", "CTT-SNEAK-1")


def test_just_the_moves_that_are_not_refused_are_listed_in_alphabetical_order() -> None:
    for state in each_phase().values():
        assert sorted(move for move in every_move() if state.check(move).ok) == now(state)
        assert now(state) == sorted(set(now(state)))
        assert legal(state) == [move for move in now(state) if state.actor != "chance"]


def test_every_card_has_its_name_in_moves() -> None:
    assert len(DECK) == 24
    for card in DECK:
        assert str(GAME.parse(f"toss {card}")) == f"toss {card}"
        assert str(GAME.parse(f"card {card}")) == f"card {card}"
