"""The examples of the rulebook."""

from __future__ import annotations

from tests.rulebook.play import after, all_said, kinds, legal, said

from .positions import house, phase, pile


def test_example_1_two_from_the_draw_pile_and_one_from_the_discard_pile() -> None:
    state = house("draw", "bath bath bath", discard="run, hide")
    before = sum(state.to_dict()["draw"].values())
    for moves in (
        ["draw pile", "card cuddle", "draw pile", "card sneak", "draw discard"],
        ["draw pile", "card cuddle", "draw discard", "draw pile", "card sneak"],
        ["draw discard", "draw pile", "card cuddle", "draw pile", "card sneak"],
    ):
        end = after(state, *moves)
        data = end.to_dict()
        assert data["hands"][0] == {"cuddle": 1, "hide": 1, "sneak": 1}
        assert (data["discard"], sum(data["draw"].values())) == (["run"], before - 2)
        assert data["phase"] == "move"


def test_example_2_a_knock_over_pays_at_once() -> None:
    state = house("play", "dining bath bath", "2 knock vase, run, cuddle", carrying={0: "fish study"})
    state = state.play("knock vase")
    assert state.scores() == (4, 0, 0)
    state = after(state, "pass", "toss run")
    assert pile(state)[:4] == ["run", "knock vase", "knock vase", "steal fish"]
    assert state.scores() == (4, 0, 0)


def test_example_3_a_cuddle_as_a_weapon() -> None:
    state = house("play", "dining bath bath", "cuddle, run", "sneak", carrying={1: "fish study"})
    state = state.play("cuddle bath")
    assert state.scores() == (0, 0, 0)
    assert said(state, "attempt") == {"room": "bath", "items": ["fish"], "cats": [1, 2]}
    state = after(state, "pass", "pass")
    assert [data["player"] for data in all_said(state, "caught")] == [2, 1]


def test_example_4_coming_out_too_early() -> None:
    state = house("play", "living bath bath", "run, cuddle", hiding=[0], carrying={0: "yarn porch"}, human="living")
    assert legal(state) == ["done", "unhide"]
    state = state.play("unhide")
    assert kinds(state)[:3] == ["discarded", "came_out", "attempt"]
    assert (phase(state), state.actor) == ("evade", 0)
