"""The course of a turn and the choice of a cat: CRE-PLAY, CRE-DRAW."""

from __future__ import annotations

import random

import pytest

from tests.rulebook.play import after, kinds, legal, refused, told

from .boards import EXAMPLE, GAME, OPENING, board, dealt


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_CRE_PLAY_1_turns_go_round_clockwise(players: int) -> None:
    longest = 0
    for seed in range(10):
        rng = random.Random(seed)
        state = GAME.new(players=players)
        turns = []
        while state.actor is not None:
            state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
            turns += [event.data["player"] for event in state.events if event.kind == "turn_begins"]
        assert turns == [turn % players for turn in range(len(turns))]
        longest = max(longest, len(turns))
    assert longest > 8


def test_CRE_PLAY_1_after_the_last_player_comes_the_first() -> None:
    state = board("r.b. / .... / .... / ..g.", homes=[{"red": 1}, {}, {}], turn=2)
    assert after(state, "push a1 right").to_dict()["turn"] == 0


def test_CRE_PLAY_2_the_phases_of_a_turn_come_in_order() -> None:
    start = dealt(*OPENING)
    chosen = after(start, "street")
    drawn = after(chosen, "cat blue")
    done = after(drawn, "push b2 down")
    assert [state.to_dict()["phase"] for state in (start, chosen, drawn, done)] == ["source", "draw", "push", "source"]
    assert [state.actor for state in (start, chosen, drawn, done)] == [0, "chance", 0, 1]


def test_CRE_PLAY_2_deliver_then_ready_then_overflow_then_the_end() -> None:
    # The push turns b1 (phase 2), sends the ready cat of a1 away (phase 3) and empties the street (phase 4).
    state = board("#bb. / .... / .... / ..g.", card="c4 down", hand="blue", street={})
    assert kinds(after(state, "push c1 left")) == ["pushed", "delivery_card", "turned", "adopted", "game_over"]


@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        ("setup", ["street", "foster blue", "push b2 down"]),
        ("source", ["cat blue", "push b2 down"]),
        ("draw", ["street", "push b2 down", "foster yellow", "foster wild"]),
        ("push", ["cat blue", "street", "foster yellow"]),
    ],
)
def test_CRE_PLAY_2_no_phase_can_be_left_out_or_repeated(phase: str, moves: list[str]) -> None:
    state = {
        "setup": dealt(*OPENING[:4]),
        "source": dealt("blue", "green", "red", "yellow", "wild", "yellow", "green", "red"),
        "draw": dealt("blue", "green", "red", "yellow", "wild", "yellow", "green", "red").play("street"),
        "push": dealt(*OPENING).play("street").play("cat red"),
    }[phase]
    assert state.to_dict()["phase"] == phase
    for move in moves:
        refused(state, move, "CRE-PLAY-2")


def test_CRE_DRAW_1_the_player_chooses_the_street_or_one_cat_of_the_own_home() -> None:
    assert legal(dealt(*OPENING)) == ["foster blue", "foster wild", "street"]


def test_CRE_DRAW_1_the_top_cat_of_the_street_comes_into_the_hand() -> None:
    chosen = dealt(*OPENING).play("street")
    assert told(chosen) == [("street_chosen", "CRE-DRAW-1", {"player": 0})]
    assert chosen.actor == "chance"
    drawn = chosen.play("cat yellow")
    assert told(drawn) == [("drawn", "CRE-DRAW-1", {"player": 0, "cat": "yellow"})]
    assert drawn.to_dict()["carried"] == {"cat": "yellow", "source": "street"}
    assert drawn.to_dict()["street"]["yellow"] == chosen.to_dict()["street"]["yellow"] - 1
    assert drawn.to_dict()["homes"] == chosen.to_dict()["homes"]


def test_CRE_DRAW_1_or_the_cat_of_choice_from_the_home() -> None:
    start = dealt(*OPENING)
    taken = start.play("foster wild")
    assert told(taken) == [("taken_from_home", "CRE-DRAW-1", {"player": 0, "cat": "wild"})]
    assert taken.to_dict()["carried"] == {"cat": "wild", "source": "foster"}
    assert taken.to_dict()["homes"] == [{"blue": 1}, {"green": 1, "red": 1}]
    assert taken.to_dict()["street"] == start.to_dict()["street"]


def test_CRE_DRAW_1_exactly_one_cat_a_turn() -> None:
    for state in (dealt(*OPENING).play("foster wild"), dealt(*OPENING).play("street").play("cat red")):
        for move in ("foster blue", "street", "cat blue"):
            refused(state, move, "CRE-PLAY-2")


def test_CRE_DRAW_2_not_from_the_home_of_somebody_else() -> None:
    start = dealt(*OPENING)
    assert start.to_dict()["homes"][1] == {"green": 1, "red": 1}
    refused(start, "foster green", "CRE-DRAW-2")
    refused(start, "foster red", "CRE-DRAW-2")


def test_CRE_DRAW_2_the_home_of_the_second_player_serves_the_second_player() -> None:
    second = after(dealt(*OPENING), "street", "cat yellow", "push b2 down")
    assert legal(second) == ["foster green", "foster red", "street"]
    refused(second, "foster wild", "CRE-DRAW-2")
    assert second.play("foster red").to_dict()["homes"] == [{"wild": 1, "blue": 1}, {"green": 1}]


def test_CRE_DRAW_3_a_drawn_cat_is_shown_to_everybody() -> None:
    state = dealt(*OPENING).play("street").play("cat yellow")
    for player in (0, 1, None):
        assert [event.data["cat"] for event in state.events_seen(player)] == ["yellow"]
        assert state.view(player)["carried"] == {"cat": "yellow", "source": "street"}


def test_CRE_DRAW_4_after_a_foster_cat_the_next_player_must_draw_from_the_street() -> None:
    state = after(dealt(*OPENING), "foster wild", "push b2 down")
    data = state.to_dict()
    assert (data["turn"], data["phase"], data["actor"]) == (1, "draw", "chance")
    assert data["homes"][1] == {"green": 1, "red": 1}, "although there are cats in the home"
    refused(state, "foster green", "CRE-DRAW-4")
    assert told(state)[-1] == ("street_only", "CRE-DRAW-4", {"player": 1})


def test_CRE_DRAW_4_the_player_after_that_is_free_again() -> None:
    state = after(dealt(*OPENING), "foster wild", "push b2 down", "cat yellow", "push b3 right")
    assert state.to_dict()["turn"] == 0
    assert legal(state) == ["foster blue", "street"]


def test_CRE_DRAW_4_the_side_of_the_delivery_card_tells() -> None:
    free = GAME.from_dict({**EXAMPLE, "phase": "draw", "actor": "chance", "carried": None, "adopted": 3})
    refused(free, "foster red", "CRE-PLAY-2")
    closed = {**EXAMPLE["delivery"], "side": "foster"}
    tied = GAME.from_dict(
        {**EXAMPLE, "phase": "draw", "actor": "chance", "carried": None, "adopted": 3, "delivery": closed}
    )
    refused(tied, "foster red", "CRE-DRAW-4")
