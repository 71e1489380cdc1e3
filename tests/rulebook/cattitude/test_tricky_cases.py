"""The tricky cases of the rules, each as it is told there."""

from __future__ import annotations

from fractions import Fraction

from tests.rulebook.play import after, all_said, kinds, legal, now, refused, said

from .positions import house, item, phase, pile


def test_case_1_the_last_card_of_the_draw_pile() -> None:
    state = house("draw", "bath bath bath", draw="run", discard="hide, cuddle, sneak, sneak", hoard=1)
    state = after(state, "draw pile", "card run")
    data = state.to_dict()
    assert (data["phase"], data["left"], data["discard"]) == ("reshuffle", 2, [])
    assert data["draw"] == {"hide": 1, "cuddle": 1, "sneak": 2}
    data = after(state, "card sneak", "card hide", "card sneak").to_dict()
    assert (data["phase"], data["draw"], data["discard"]) == ("draw", {"cuddle": 1}, ["sneak", "hide", "sneak"])


def test_case_2_a_hiding_cat_with_an_empty_discard_pile() -> None:
    state = house("draw", "bath bath bath", hiding=[0])
    assert legal(state) == ["draw pile", "unhide"]
    state = state.play("unhide")
    assert pile(state) == ["hide"]
    assert state.to_dict()["left"] == 3
    state = state.play("draw discard")
    assert state.to_dict()["hands"][0] == {"hide": 1}
    assert (pile(state), state.actor, phase(state)) == ([], "chance", "draw_card")


def test_case_3_a_thief_who_destroys_too_is_caught() -> None:
    state = house(
        "human", "dining bath bath", "run, cuddle", "sneak", carrying={0: "fish study"}, destroying={0: "curtain"}
    )
    state = state.play("human dining")
    assert state.actor == 0
    state = after(state, "pass", "pass", "toss run")
    assert pile(state) == ["run", "destroy curtain", "steal fish"]
    assert item(state, "fish") == ("kitchen", False)
    assert item(state, "curtain") == ("dining", False)
    assert state.scores() == (0, 0, 1)
    data = state.to_dict()
    assert (data["holder"], data["actor"], data["phase"]) == (1, 2, "draw")


def test_case_4_the_human_was_here_already() -> None:
    state = house("play", "kitchen bath bath", "2 knock jar, cuddle", "sneak", human="kitchen", discard="run")
    state = state.play("knock jar")
    assert state.scores() == (4, 0, 0)
    assert said(state, "human_moved") == {"from": "kitchen", "to": "kitchen"}
    assert (state.actor, phase(state)) == (1, "evade")
    state = state.play("pass")
    assert said(state, "tossed") == {"player": 0, "card": "cuddle"}
    assert pile(state) == ["run", "cuddle", "knock jar", "knock jar"]
    assert (state.actor, phase(state)) == (1, "draw")


def test_case_5_one_thief_hides_the_other_is_caught() -> None:
    state = house("human", "dining dining bath", "hide, cuddle", "cuddle", carrying={0: "fish bath", 1: "sock porch"})
    state = after(state, "human dining", "hide")
    assert all_said(state, "caught") == [{"player": 1, "room": "dining"}]
    assert pile(state) == ["cuddle", "steal sock"]
    assert item(state, "sock") == ("laundry", False)
    assert state.scores() == (0, 0, 1)
    data = state.to_dict()
    assert data["carrying"][0] == {"item": "fish", "to": "bath"}
    assert item(state, "fish") == ("dining", True)
    assert data["hiding"] == [True, False, False]


def test_case_6_delivered_into_the_trap() -> None:
    state = house(
        "human",
        "study living bath bath",
        "cuddle",
        "sneak, run, 2 cuddle",
        carrying={0: "fish bath", 1: "sock study"},
    )
    state = after(state, "human study", "sneak study")
    assert state.scores() == (0, 3, 0, 0)
    assert item(state, "sock") == ("study", False)
    assert [data["player"] for data in all_said(state, "caught")] == [0, 1]
    assert all_said(state, "tossed") == [{"player": 0, "card": "cuddle"}]
    assert (state.actor, phase(state)) == (1, "caught")
    assert item(state, "fish") == ("study", True)
    state = state.play("toss run")
    assert item(state, "fish") == ("kitchen", False)
    assert item(state, "sock") == ("study", False)
    assert state.scores() == (0, 3, 0, 1)


def test_case_7_begun_and_hidden_at_once() -> None:
    state = house("play", "living bath bath", "2 destroy sofa, hide, cuddle", human="living")
    state = state.play("destroy sofa")
    assert "attempt" in kinds(state)
    assert legal(state) == ["hide", "pass"]
    state = state.play("hide")
    assert not {"caught", "cleaned_up"} & set(kinds(state))
    data = state.to_dict()
    assert (data["destroying"][0], data["begun"], data["phase"]) == (["sofa"], ["sofa"], "play")
    assert legal(state) == ["done", "unhide"]
    assert "attempt" in kinds(state.play("unhide"))


def test_case_8_a_nap_on_a_stolen_sock() -> None:
    state = house(
        "move",
        "bath bedroom bedroom",
        hiding=[0],
        carrying={0: "sock porch"},
        human="bath",
        points=[3, 0, 0],
        discard="run",
    )
    assert legal(state) == ["nap", "stay", "unhide"]
    state = state.play("nap")
    assert state.scores() == (4, 0, 0)
    data = state.to_dict()
    assert (data["hiding"][0], data["turn"], data["phase"]) == (True, 1, "draw")


def test_case_9_the_jar_again() -> None:
    state = house("play", "kitchen porch porch", "2 knock jar, steal jar, 2 cuddle")
    state = after(state, "knock jar", "toss cuddle")
    assert item(state, "jar") == ("kitchen", False)
    assert "steal jar" in legal(state)
    state = after(state, "steal jar", "room bath")
    assert pile(state) == ["cuddle", "knock jar", "knock jar", "cuddle", "steal jar"]
    assert item(state, "jar") == ("kitchen", False)
    assert state.to_dict()["tokens"]["known"] == ["bath"]


def test_case_10_nothing_in_hand() -> None:
    state = house("human", "dining bath bath", carrying={0: "fish porch"}, discard="run").play("human dining")
    assert kinds(state) == [
        "human_moved", "attempt", "passed", "passed", "passed", "caught", "foiled", "discarded", "cleaned_up", "points",
        "token_passed", "cat_turn",
    ]  # fmt: skip
    assert pile(state) == ["run", "steal fish"]
    assert state.scores() == (0, 0, 1)
    assert (state.actor, phase(state)) == (2, "draw")


def test_case_11_thirteen_as_the_human() -> None:
    state = house("human", "bath bath bath", points=[0, 0, 12], loose={"sofa": "living"}, discard="cuddle, run")
    state = state.play("human living")
    assert kinds(state) == ["human_moved", "cleaned_up", "points", "token_passed", "cat_turn"]
    assert state.scores() == (0, 0, 13)
    assert (state.actor, phase(state)) == (2, "draw")
    state = after(state, "draw discard", "draw discard")
    state = state.play(now(state)[0])
    refused(state, "nap", "CTT-NAP-4")
    state = state.play("stay")
    state = after(state, *(["done"] if phase(state) == "play" else []))
    while state.actor is not None:
        state = state.play(now(state)[0])
    assert state.winners() == (2,)


def test_case_12_a_cuddle_for_two() -> None:
    state = house("play", "laundry laundry bath", "cuddle, run", "run", carrying={0: "fish porch"})
    state = state.play("cuddle laundry")
    assert state.scores() == (0, 0, 0)
    data = state.to_dict()
    assert (data["asked"], data["pending"]) == ([0, 1], ["cuddle"])
    assert legal(state) == ["pass", *(f"run {room}" for room in ("dining", "living", "nursery", "porch", "study"))]


def test_case_13_coming_out_in_the_middle_of_an_attempt() -> None:
    hands = ("cuddle", "cuddle", "cuddle", "cuddle")
    state = house("human", "study study bath bath", *hands, carrying={0: "fish porch"}, hiding=[1])
    state = state.play("human study")
    assert state.actor == 1
    assert legal(state) == ["pass", "unhide"]
    out = state.play("unhide")
    assert all_said(out, "caught") == [{"player": 0, "room": "study"}, {"player": 1, "room": "study"}]
    assert pile(out) == ["hide", "cuddle", "steal fish", "cuddle"]
    assert pile(state.play("pass")) == ["cuddle", "steal fish"]


def test_case_14_nothing_to_play() -> None:
    state = house("move", "garage bath bath", "run, 2 hide").play("stay")
    assert (phase(state), state.to_dict()["left"]) == ("toss", 2)
    assert legal(state) == ["toss hide", "toss run"]
    state = house("move", "garage bath bath", "run, hide", discard="sneak").play("stay")
    assert pile(state.play("toss run")) == ["sneak", "run", "hide"]


def test_case_15_a_destroyed_pillow() -> None:
    state = house("play", "bedroom bath bath", "steal pillow, destroy pillow, cuddle", loose={"pillow": "bedroom"})
    for move, clause in (
        ("steal pillow", "CTT-TRB-4"),
        ("destroy pillow", "CTT-TRB-4"),
        ("knock jar", "CTT-KNOCK-1"),
        ("steal fish", "CTT-PLAY-1"),
        ("nap", "CTT-PLAY-1"),
        ("hide", "CTT-EVA-1"),
        ("steal paper", None),
    ):
        refused(state, move, clause)


def test_case_16_two_beginnings() -> None:
    state = house("play", "living bath bath", "2 destroy pillow, 2 destroy sofa", moved={"pillow": "living"})
    state = after(state, "destroy pillow", "destroy sofa")
    data = state.to_dict()
    assert data["destroying"][0] == data["begun"] == ["pillow", "sofa"]
    assert data["phase"] == "toss"


def test_case_17_the_last_unknown_tokens() -> None:
    known = "porch study kitchen garage laundry living bedroom nursery"
    state = house("play", "dining bath bath", "steal vase", known=known).play("steal vase")
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
        ("room bath", Fraction(1, 2)),
        ("room dining", Fraction(1, 2)),
    ]
    state = state.play("room dining")
    assert state.to_dict()["tokens"]["known"] == ["dining", *known.split()]
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [("room bath", Fraction(1))]
    assert state.play("room bath").to_dict()["carrying"][0] == {"item": "vase", "to": "bath"}


def test_case_18_thirteen_on_anothers_turn() -> None:
    state = house("play", "dining kitchen bath", "cuddle", "sneak", points=[11, 10, 0], carrying={1: "fish dining"})
    state = after(state, "cuddle kitchen", "sneak dining")
    assert state.scores() == (11, 13, 0)
    assert state.winners() == ()
    data = state.to_dict()
    assert (data["turn"], data["phase"]) == (1, "draw")
    while state.to_dict()["turn"] == 1 and state.actor is not None:
        state = state.play(now(state)[0])
    assert state.winners() == (1,)


def test_case_19_the_hide_card_is_the_fourth() -> None:
    state = house("draw", "bath bath bath", hiding=[0], left=2, discard="run, cuddle, sneak", hoard=1)
    assert legal(state) == ["draw discard", "unhide"]
    refused(state, "draw pile", "CTT-R8")
    data = state.play("unhide").to_dict()
    assert (data["phase"], data["left"]) == ("reshuffle", 2)
    assert data["draw"] == {"cuddle": 1, "hide": 1, "run": 1, "sneak": 1}


def test_case_20_a_hiding_cat_is_asked_to_the_end() -> None:
    state = house("move", "bath bath bath", "2 run", hiding=[0]).play("stay")
    assert legal(state) == ["done", "unhide"]
    state = state.play("done")
    assert legal(state) == ["toss run", "unhide"]
    state = state.play("toss run")
    assert legal(state) == ["toss run", "unhide"]
    data = state.play("toss run").to_dict()
    assert (data["turn"], data["phase"], data["hiding"][0]) == (1, "draw", True)


def test_case_21_everything_goes() -> None:
    state = house(
        "play",
        "dining bath bath",
        "2 knock vase, cuddle",
        carrying={0: "fish study"},
        destroying={0: "curtain"},
    ).play("knock vase")
    assert pile(state) == ["cuddle", "destroy curtain", "knock vase", "knock vase", "steal fish"]
    assert state.scores() == (4, 0, 0)
    assert item(state, "fish") == ("kitchen", False)
    assert item(state, "vase") == ("dining", False)
    assert item(state, "curtain") == ("dining", False)


def test_case_22_caught_before_the_human_has_moved() -> None:
    state = house(
        "human", "porch porch bath", "", "", "cuddle", hiding=[2], carrying={2: "sock porch"}, human="bath"
    ).play("unhide")
    assert pile(state) == ["hide", "cuddle", "steal sock"]
    assert item(state, "sock") == ("laundry", False)
    assert state.scores() == (0, 0, 1)
    assert (state.actor, phase(state)) == (2, "human")
    assert "human porch" in legal(state)
