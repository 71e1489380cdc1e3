"""The rulings: what the rulebook leaves open, settled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

import catlib
from tests.rulebook.play import Json, after, all_said, kinds, legal, now, refused, said, told, whole_game

from .box import ADJACENT, DECK, ROOMS
from .positions import GAME, front, house, item, phase, pile, settled, turns


@pytest.mark.parametrize("players", [3, 4])
def test_CTT_R1_player_0_is_first_and_the_last_one_has_the_token(players: int) -> None:
    data = settled(players).to_dict()
    assert (data["turn"], data["actor"], data["holder"]) == (0, 0, players - 1)


def test_CTT_R2_the_hallway_is_no_room() -> None:
    refused(house("move", "bath bath bath"), "move hallway", "CTT-R2")
    refused(house("play", "bath bath bath", "cuddle, run"), "cuddle hallway", "CTT-R2")
    attempt = house("human", "living bath bath", "run, sneak", loose={"sofa": "living"}).play("human living")
    refused(attempt, "run hallway", "CTT-R2")
    refused(attempt, "sneak hallway", "CTT-R2")
    assert "human hallway" in legal(house("human", "bath bath bath"))
    refused(house("human", "bath bath bath", human="porch"), "human hallway", "CTT-R2")
    refused(GAME.new(players=3), "room hallway", None)
    for state in whole_game(GAME, 5, 4):
        data = state.to_dict()
        assert "hallway" not in data["cats"]
        assert "hallway" not in [lies["room"] for lies in data["items"].values()]


def test_CTT_R3_no_two_cats_start_in_the_same_room() -> None:
    state = GAME.new(players=3).play("room porch")
    refused(state, "room porch", "CTT-SET-6")
    for seed in range(5):
        cats = whole_game(GAME, seed, 4)[4].to_dict()["cats"]
        assert len(set(cats)) == 4


@pytest.mark.parametrize("players", [3, 4])
def test_CTT_R4_rooms_then_turned_up_cards_then_hands(players: int) -> None:
    told_of = [told(state)[0] for state in whole_game(GAME, 1, players)[1 : 4 + 5 * players]]
    setup = [(kind, data.get("player")) for kind, _, data in told_of]
    expected: list[tuple[str, int | None]] = [("start_room", player) for player in range(players)]
    expected += [("turned_up", None)] * 3
    expected += [("dealt", number % players) for number in range(4 * players)]
    assert setup == expected


def test_CTT_R5_the_same_type_and_the_same_item() -> None:
    state = house("play", "dining bath bath", "knock vase, knock plant, steal vase, run")
    refused(state, "knock vase", "CTT-KNOCK-1")
    state = house("play", "bedroom bath bath", "destroy sofa, run, cuddle", destroying={0: "pillow"})
    refused(state, "destroy pillow", "CTT-PLAY-1")


def test_CTT_R6_the_duty_of_the_holder_wins_over_the_count_of_rounds() -> None:
    assert " ".join(turns(3, 14)) == "0 1 H2 2 0 H1 1 2 H0 0 1 H2 2 0"
    assert " ".join(turns(4, 23)) == "0 1 2 H3 3 0 1 H2 2 3 0 H1 1 2 3 H0 0 1 2 H3 3 0 1"


def test_CTT_R7_the_draw_pile_is_renewed_before_a_card_is_drawn() -> None:
    cards = "run, hide, sneak, cuddle"
    state = house("draw", "bath bath bath", left=1, draw="run", discard=cards, hoard=1)
    state = after(state, "draw pile", "card run")
    assert (phase(state), pile(state)) == ("move", cards.split(", ")), "not after the last card of the step"
    state = house("draw", "bath bath bath", draw="run", discard=cards, hoard=1)
    assert phase(after(state, "draw pile", "card run")) == "reshuffle"
    taken = after(state, "draw discard", "draw pile", "card run")
    assert (phase(taken), pile(taken)) == ("move", ["run", "hide"]), "three cards are not shuffled"
    turn = house("toss", "bath bath bath", "run, hide", draw="", discard="2 cuddle, run, sneak", hoard=2)
    turn = after(turn, "toss run")
    assert [kind for kind in kinds(turn) if kind != "tossed"] == ["cat_turn", "reshuffled"]


def test_CTT_R7_again_after_an_attempt_in_the_draw_step() -> None:
    state = house(
        "draw", "living bath bath", "cuddle, run", hiding=[0], carrying={0: "yarn porch"}, human="living", left=2,
        discard="sneak, sneak", hoard=1,
    )  # fmt: skip
    state = state.play("unhide")
    while phase(state) in ("evade", "caught"):
        state = state.play("toss run" if phase(state) == "caught" else "pass")
    data = state.to_dict()
    assert (data["phase"], data["left"], data["discard"]) == ("reshuffle", 2, [])
    assert data["draw"] == {"sneak": 2, "hide": 1, "run": 1, "steal yarn": 1}


def test_CTT_R8_with_too_few_cards_for_a_new_pile() -> None:
    state = house("draw", "bath bath bath", draw="run", discard="hide, cuddle", hoard=1)
    state = after(state, "draw pile", "card run")
    assert told(state)[1:] == [
        ("drew", "CTT-DRAW-1", {"player": 0, "from": "discard", "card": "cuddle"}),
        ("drew", "CTT-DRAW-1", {"player": 0, "from": "discard", "card": "hide"}),
    ]
    assert phase(state) == "move"


def test_CTT_R8_with_both_piles_empty_the_rest_is_left_out() -> None:
    state = house("draw", "bath bath bath", draw="run", discard="hide", hoard=1)
    state = after(state, "draw pile", "card run")
    assert told(state)[1:] == [
        ("drew", "CTT-DRAW-1", {"player": 0, "from": "discard", "card": "hide"}),
        ("draw_cut_short", "CTT-R8", {"player": 0, "missing": 1}),
    ]
    assert (phase(state), state.to_dict()["left"]) == ("move", 0)
    refused(house("draw", "bath bath bath", hiding=[0], discard="run", hoard=1), "draw pile", "CTT-R8")


def test_CTT_R9_to_stay_is_no_move() -> None:
    state = house("move", "living bath bath", destroying={0: "sofa"})
    refused(state, "move living", "CTT-MOVE-1")
    assert item(state.play("stay"), "sofa") == ("living", True)


def test_CTT_R10_the_nap_ends_the_turn_at_once() -> None:
    refused(house("draw", "living bath bath", discard="run"), "nap", "CTT-DRAW-1")
    state = house(
        "move", "living bath bath", "cuddle, run", hiding=[0], carrying={0: "yarn porch"}, destroying={0: "sofa"}
    )
    napped = state.play("nap")
    data = napped.to_dict()
    assert (data["turn"], data["hands"][0]) == (1, {"cuddle": 1, "run": 1})
    assert (data["hiding"][0], data["destroying"][0]) == (True, ["sofa"])
    refused(state.play("stay"), "nap", "CTT-PLAY-1")


def test_CTT_R11_two_cards_of_any_kind_one_after_the_other() -> None:
    state = after(house("toss", "bath bath bath", "run, hide, steal fish"), "toss hide", "toss steal fish")
    assert pile(state)[:2] == ["hide", "steal fish"]
    one = house("play", "living bath bath", "steal yarn, run").play("steal yarn")
    one = one.play("room porch")
    assert said(one, "tossed") == {"player": 0, "card": "run"}
    none = house("play", "living bath bath", "cuddle").play("cuddle bath")
    assert not all_said(none, "tossed")
    assert none.to_dict()["turn"] == 1


def test_CTT_R12_points_do_not_run_out() -> None:
    state = house("move", "bath bath bath", "run", points=[11, 60, 80]).play("nap")
    assert state.scores() == (12, 60, 80)


def test_CTT_R13_only_whose_cats_turn_ends_can_win() -> None:
    state = house("toss", "bath bath bath", "run, hide", left=1, points=[13, 30, 30]).play("toss run")
    assert state.winners() == (0,)
    human = house("human", "bath bath bath", points=[20, 0, 13]).play("human porch")
    assert human.winners() == ()
    for seed in range(6):
        for before, behind in pairwise(state.scores() for state in whole_game(GAME, seed, 3)):
            assert all(one <= other for one, other in zip(before, behind, strict=True)), "points are never lost"


def test_CTT_R14_the_stack() -> None:
    known = "porch study kitchen garage laundry living bedroom nursery dining"
    state = house("play", "dining bath bath", "steal vase, steal fish, run", moved={"fish": "dining"}, known=known)
    assert state.to_dict()["tokens"]["unknown"] == {"bath": 1}
    stolen = after(state, "steal vase", "room bath")
    assert stolen.to_dict()["carrying"][0] == {"item": "vase", "to": "bath"}
    again = stolen.play("steal fish")
    assert kinds(again)[:5] == ["set_down", "discarded", "stole", "token_passed_over", "destination"]
    data = again.to_dict()
    assert data["carrying"][0] == {"item": "fish", "to": "nursery"}, "the top one but that of the own room"
    assert data["tokens"]["known"] == ["dining", "bath", *known.split()[:-2]]


def test_CTT_R14_at_random() -> None:
    assert GAME.options["destinations"].default == "stack"
    state = house("play", "dining bath bath", "steal vase, run", destinations="random", carrying={0: "fish study"})
    state = state.play("steal vase")
    data = state.to_dict()
    assert (data["tokens"]["known"], len(data["tokens"]["unknown"])) == ([], 10)
    rooms = [room for room in ROOMS if room != "dining"]
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
        (f"room {room}", Fraction(1, 9)) for room in rooms
    ]
    refused(state, "room dining", "CTT-STEAL-5")
    delivered = house("move", "living bath bath", carrying={0: "yarn porch"}, destinations="random").play("move porch")
    assert delivered.to_dict()["tokens"] == {"unknown": dict.fromkeys(ROOMS, 1), "known": []}


def test_CTT_R15_the_order_of_a_theft() -> None:
    state = house(
        "play", "dining bath bath", "steal vase, run, cuddle", carrying={0: "fish study"}, hiding=[1], known="porch"
    )
    state = state.play("steal vase")
    assert kinds(state) == ["set_down", "discarded", "stole"]
    assert (pile(state), state.to_dict()["tokens"]["known"]) == (["steal fish"], ["study", "porch"])
    beside = house("play", "dining bath bath", "steal vase, run, cuddle", human="dining").play("steal vase")
    assert kinds(beside) == ["stole"], "the human looks when the destination is known"
    assert kinds(beside.play("room bath"))[:2] == ["destination", "attempt"]


def test_CTT_R16_delivered_before_the_human_looks() -> None:
    state = house("move", "living bath bath", "run", carrying={0: "yarn porch"}, human="porch").play("move porch")
    assert "delivered" in kinds(state)
    assert "attempt" not in kinds(state)
    other = house("move", "living bath bath", "run", carrying={0: "yarn porch"}, human="study").play("move study")
    assert "attempt" in kinds(other)


def test_CTT_R17_several_tasks_at_once() -> None:
    state = house(
        "play", "living bath bath", "destroy sofa, destroy pillow, steal yarn, run", moved={"pillow": "living"}
    )
    state = after(state, "destroy sofa", "steal yarn", "room porch", "destroy pillow")
    data = state.to_dict()
    assert data["destroying"][0] == ["pillow", "sofa"]
    assert data["carrying"][0] == {"item": "yarn", "to": "porch"}


def test_CTT_R18_not_on_the_turn_on_which_it_was_begun() -> None:
    state = house("play", "living bath bath", "2 destroy sofa, cuddle, run").play("destroy sofa")
    refused(state, "destroy sofa", "CTT-DEST-4")
    state = after(state, "done", "toss cuddle", "toss run")
    assert state.to_dict()["begun"] == []
    later = GAME.from_dict({**state.to_dict(), "turn": 0, "phase": "play", "left": 0, "actor": 0, "holder": 2})
    assert "destroy sofa" in legal(later)


def test_CTT_R19_a_destroyed_item_stays_until_it_is_cleaned_up() -> None:
    state = house("play", "living bath bath", "destroy sofa", destroying={0: "sofa"}).play("destroy sofa")
    assert item(state, "sofa") == ("living", True)
    cleaned = house("human", "bath bath bath", loose={"sofa": "living"}).play("human living")
    assert item(cleaned, "sofa") == ("living", False)
    again = house("play", "living bath bath", "destroy sofa, cuddle").play("destroy sofa")
    assert "destroy_begun" in kinds(again)


def test_CTT_R20_cleaned_up_for_nothing_then_the_cards_go() -> None:
    state = house("play", "dining bath bath", "2 knock vase, run, cuddle").play("knock vase").play("run bath")
    order = [kind for kind in kinds(state) if kind in ("cleaned_up", "points", "discarded")]
    assert order == ["discarded", "cleaned_up", "discarded", "discarded"]
    assert state.scores() == (4, 0, 0)
    caught = house("play", "dining bath bath", "2 knock vase, cuddle, hide").play("knock vase").play("pass")
    caught = caught.play("toss hide")
    clauses = [clause for kind, clause, _ in told(caught) if kind == "discarded"]
    assert clauses == ["CTT-CATCH-6", "CTT-CATCH-6"]
    cuddler = house("play", "living bath bath", "cuddle, run, hide", carrying={0: "yarn porch"}).play("cuddle living")
    cuddler = after(cuddler, "pass", "toss run")
    assert [(clause, data["card"]) for kind, clause, data in told(cuddler) if kind == "discarded"] == [
        ("CTT-CATCH-6", "cuddle"),
        ("CTT-CATCH-6", "steal yarn"),
    ]


def test_CTT_R21_which_rooms_and_which_cats_for_a_cuddle() -> None:
    rest = {"hiding": [1], "destroying": {1: "sofa"}, "human": "living"}
    state = house("play", "living living living", "cuddle, run", **rest).play("cuddle living")
    assert state.scores() == (3, 0, 0), "the own room, where the human is already, and a cat that hides counts"
    loose = house("play", "bath living living", "cuddle, run", hiding=[1, 2], loose={"sofa": "living"})
    loose = loose.play("cuddle living")
    assert loose.scores() == (0, 0, 0)
    assert kinds(loose)[:4] == ["human_moved", "cuddled", "cleaned_up", "discarded"]


def test_CTT_R22_one_evade_card_a_chance_for_the_own_cat() -> None:
    hands = ("run, sneak, hide", "cuddle")
    state = house("human", "living bath bath", *hands, carrying={0: "yarn porch"}).play("human living")
    state = state.play("sneak study")
    assert phase(state) != "evade"
    assert state.to_dict()["cats"] == ["study", "bath", "bath"]
    assert state.to_dict()["hands"][0] == {"run": 1, "hide": 1}


def test_CTT_R23_everybody_has_the_chance_even_without_danger() -> None:
    hands = ("run, cuddle", "run, cuddle", "cuddle")
    state = house("human", "living bath bath", *hands, carrying={0: "yarn porch"}).play("human living")
    state = state.play("run garage")
    assert (phase(state), state.actor) == ("evade", 1)
    state = state.play("run porch")
    assert state.to_dict()["cats"] == ["garage", "porch", "bath"]
    assert not all_said(state, "caught")


def test_CTT_R24_something_new_in_an_attempt_makes_no_second_one() -> None:
    hands = ("cuddle, run", "sneak, cuddle", "cuddle")
    state = house("human", "living study bath", *hands, loose={"sofa": "living"}, carrying={1: "lamp porch"})
    state = after(state, "human living", "pass", "sneak living")
    assert "attempt" not in kinds(state)
    assert [data["player"] for data in all_said(state, "caught")] == [0, 1]
    assert [data["item"] for data in all_said(after(state, "toss cuddle"), "cleaned_up")] == ["lamp", "sofa"]
    rest: Json = {"hiding": [1], "carrying": {0: "fish study", 1: "yarn porch"}}
    out = house("human", "living living bath", "", "run, cuddle", **rest).play("human living").play("unhide")
    assert kinds(out) == ["discarded", "came_out"]
    assert out.to_dict()["asked"] == [1]
    out = out.play("pass")
    assert [data["player"] for data in all_said(out, "caught")] == [0, 1]
    assert [data["item"] for data in all_said(out.play("toss run"), "cleaned_up")] == ["fish", "yarn"]


def test_CTT_R25_what_makes_an_attempt() -> None:
    hiding = house("human", "living bath bath", hiding=[0], loose={"sofa": "living"}, discard="run")
    hiding = hiding.play("human living")
    assert kinds(hiding) == ["human_moved", "cleaned_up", "points", "token_passed", "cat_turn"]
    both = house("human", "living living bath", "cuddle, run", hiding=[1], carrying={0: "yarn porch"})
    assert said(both.play("human living"), "attempt")["cats"] == [0]
    under = house("human", "living living bath", "cuddle, run", hiding=[1], carrying={1: "yarn porch"})
    assert "attempt" not in kinds(under.play("human living"))


@pytest.mark.parametrize(("holder", "order"), [(1, [1, 2, 0]), (2, [2, 0, 1])])
def test_CTT_R26_all_at_once_then_each_in_full(holder: int, order: list[int]) -> None:
    hands = ("cuddle, 2 run", "knock jar, knock lamp", "sneak, destroy paper")
    state = house("play", "living living living", *hands, holder=holder, carrying={0: "yarn porch", 1: "sock bath"})
    state, happened = state.play("cuddle living"), []
    while phase(state) in ("evade", "caught"):
        state = state.play("pass" if phase(state) == "evade" else legal(state)[0])
        happened += told(state)
    caught = [data["player"] for kind, _, data in happened if kind == "caught"]
    assert caught == order
    paid = [
        (data["player"], data["card"])
        for _, clause, data in happened
        if clause in ("CTT-CATCH-5", "CTT-CATCH-6") and "card" in data
    ]
    fines = {
        0: ["run", "cuddle", "steal yarn"],
        1: ["knock jar", "steal sock"],
        2: ["destroy paper"],
    }
    assert paid == [(player, card) for player in order for card in fines[player]]


def test_CTT_R26_none_from_an_empty_hand() -> None:
    state = house("human", "living living bath", "", "cuddle, run", carrying={0: "yarn porch"})
    state = after(state, "human living", "pass")
    assert told(state)[1:] == [
        ("caught", "CTT-CATCH-4", {"player": 0, "room": "living"}),
        ("caught", "CTT-CATCH-4", {"player": 1, "room": "living"}),
        ("foiled", "CTT-CATCH-6", {"player": 0, "item": "yarn", "task": "steal"}),
        ("discarded", "CTT-CATCH-6", {"player": 0, "card": "steal yarn"}),
    ]
    assert (phase(state), state.actor) == ("caught", 1)


@pytest.mark.parametrize("how", ["stack", "random"])
def test_CTT_R27_item_and_token_of_a_thief_who_is_caught(how: str) -> None:
    state = house("human", "living bath bath", "cuddle, run", carrying={0: "fish porch"}, destinations=how)
    state = after(state, "human living", "pass")
    data = state.to_dict()
    assert (data["phase"], data["carrying"][0], item(state, "fish")) == (
        "caught", {"item": "fish", "to": "porch"}, ("living", True),
    )  # fmt: skip
    state = state.play("toss cuddle")
    assert state.scores() == (0, 0, 1)
    tokens = state.to_dict()["tokens"]
    assert tokens["known"] == (["porch"] if how == "stack" else [])
    assert ("porch" in tokens["unknown"]) == (how == "random")
    assert item(state, "fish") == ("kitchen", False)


def test_CTT_R28_what_a_caught_destroyer_was_at_is_turned_back() -> None:
    state = house("human", "porch bath bath", "cuddle, run", destroying={0: "pillow"}, moved={"pillow": "porch"})
    state = after(state, "human porch", "pass")
    assert item(state, "pillow") == ("porch", True), "until the cat pays"
    state = state.play("toss run")
    assert item(state, "pillow") == ("porch", False)
    assert state.scores() == (0, 0, 0)
    assert not all_said(state, "cleaned_up")


def test_CTT_R29_the_whole_attempt_before_the_clean_up() -> None:
    state = house("human", "living bath bath", "run, cuddle", loose={"sofa": "living"})
    state = after(state, "human living", "run bath")
    assert kinds(state)[-4:-2] == ["cleaned_up", "points"], "also if nobody was caught"
    caught = house("human", "living living bath", "run, cuddle", "hide, cuddle", loose={"sofa": "living"})
    caught = after(caught, "human living", "pass", "pass")
    assert not all_said(caught, "cleaned_up")
    caught = caught.play("toss run")
    assert not all_said(caught, "cleaned_up")
    assert all_said(caught.play("toss hide"), "cleaned_up")


def test_CTT_R30_being_caught_does_not_end_the_turn() -> None:
    hand = "2 knock vase, run, cuddle"
    state = house("move", "porch bath bath", hand, carrying={0: "fish study"}, human="dining")
    state = after(state, "move dining", "pass", "toss run")
    assert (phase(state), state.actor) == ("play", 0)
    assert "knock vase" in legal(state)


def test_CTT_R31_unhide_is_a_choice_but_never_the_only_one() -> None:
    state = house("draw", "bath bath bath", hiding=[0], left=1, draw="run", hoard=1)
    assert legal(state) == ["draw pile", "unhide"]
    state = house("toss", "bath bath bath", "2 run", hiding=[0], left=1)
    assert legal(state) == ["toss run", "unhide"]
    done = house("toss", "bath bath bath", "2 run", hiding=[0])
    done = after(done, "toss run", "toss run")
    assert done.to_dict()["turn"] == 1
    short = house("toss", "bath bath bath", "run", hiding=[0]).play("toss run").to_dict()
    assert (short["turn"], short["hiding"][0]) == (1, True), "nobody is asked for a second card that is not there"
    empty = house("draw", "bath bath bath", hiding=[0], left=3, draw="2 run", hoard=1)
    empty = after(empty, "draw pile", "card run", "draw pile", "card run")
    assert kinds(empty) == ["drew", "draw_cut_short"]
    assert legal(empty) == ["nap", "stay", "unhide"]
    evade = house("human", "living bath bath", "run, cuddle", hiding=[0], carrying={1: "fish porch"})
    evade = evade.play("human bath")
    assert legal(evade) == ["pass", "unhide"]
    out = evade.play("unhide")
    assert (phase(out), out.actor) == ("evade", 0), "the chance is still there"
    assert "run bedroom" not in legal(evade)
    assert [move for move in legal(out) if move.startswith("run")]


def test_CTT_R32_what_a_hiding_cats_player_may_do() -> None:
    hand = "run, sneak, cuddle, steal yarn"
    rest = {"hiding": [0], "discard": "run, hide"}
    can = {
        step: {move.split()[0] for move in legal(house(step, "living bath bath", hand, **rest))}
        for step in ("draw", "move", "play", "toss")
    }
    assert can == {
        "draw": {"draw", "unhide"},
        "move": {"nap", "stay", "unhide"},
        "play": {"done", "unhide"},
        "toss": {"toss", "unhide"},
    }
    human = house("human", "living bath bath", turn=0, holder=0, hiding=[0])
    assert {move.split()[0] for move in legal(human)} == {"human", "unhide"}


def test_CTT_R33_what_leaves_no_choice_is_done_at_once() -> None:
    for seed in range(6):
        for state in whole_game(GAME, seed, 3 + seed % 2):
            if isinstance(state.actor, int):
                assert len(legal(state)) > 1
    state = house("move", "garage bath bath", "2 run").play("stay")
    assert kinds(state) == ["stayed", "done", "tossed", "tossed", "cat_turn"]
    assert state.to_dict()["turn"] == 1
    one = house("play", "living bath bath", "steal yarn, cuddle", known="porch study bath").play("steal yarn")
    assert one.actor == "chance"


@pytest.mark.parametrize("room", ROOMS)
def test_CTT_R34_run_to_whatever_is_not_near_the_humans_room_too(room: str) -> None:
    cat = "bath" if room != "bath" else "study"
    state = house("human", f"{cat} {room} {room}", "run, cuddle", loose={"sock": room}).play(f"human {room}")
    if room in ADJACENT[cat].split():
        refused(state, f"run {room}", "CTT-RUN-1")
    else:
        ran = state.play(f"run {room}")
        assert [data["player"] for data in all_said(ran, "caught")] == [2, 0, 1]
        assert ran.to_dict()["cats"] == [room] * 3


def test_CTT_R35_a_game_may_go_on_for_ever() -> None:
    assert turns(3, 200).count("0") > 40
    lengths = [sum(len(all_said(state, "cat_turn")) for state in whole_game(GAME, seed, 3)) for seed in range(12)]
    assert 40 < sum(lengths) / len(lengths) < 80


def test_CTT_R36_cards_that_go_together_go_in_alphabetical_order() -> None:
    state = house("play", "dining bath bath", "2 knock vase, sneak, run", destroying={0: "curtain"}, known="bath",
                  carrying={0: "fish study"}).play("knock vase")  # fmt: skip
    state = after(state, "pass", "toss run")
    assert pile(state)[:5] == ["run", "destroy curtain", "knock vase", "knock vase", "steal fish"]
    moved = house("move", "living bath bath", "run", destroying={0: "sofa pillow"}, moved={"pillow": "living"}).play(
        "move bath"
    )
    assert pile(moved)[:2] == ["destroy pillow", "destroy sofa"]


def test_CTT_R37_only_the_humans_turn_pays() -> None:
    rest = {"carrying": {0: "yarn porch"}, "human": "living", "hiding": [0], "discard": "run"}
    human = house("human", "living bath bath", "cuddle", turn=0, holder=0, **rest).play("unhide")
    assert human.scores() == (1, 0, 0), "from its beginning"
    draw = house("draw", "living bath bath", "cuddle", **rest).play("unhide")
    assert draw.scores() == (0, 0, 0), "and no longer after the token was passed"


def test_CTT_R38_the_human_may_stay() -> None:
    state = house("human", "living bath bath", human="porch", discard="run", loose={"sofa": "living"})
    state = state.play("human porch")
    assert kinds(state) == ["human_moved", "token_passed", "cat_turn"]
    for seed in range(4):
        for after_move in whole_game(GAME, seed, 3):
            data = after_move.to_dict()
            if data["phase"] == "human":
                under = {name for at, hides in enumerate(data["hiding"]) if hides for name in covered(data, at)}
                here = {name for name, lies in data["items"].items()
                        if lies["disturbed"] and lies["room"] == data["human"]}  # fmt: skip
                assert here <= under


def covered(data: dict[str, object], player: int) -> list[str]:
    """The items under a cat."""
    carrying, destroying = data["carrying"], data["destroying"]
    assert isinstance(carrying, list)
    assert isinstance(destroying, list)
    return [*destroying[player], *([carrying[player]["item"]] if carrying[player] else [])]


def test_CTT_R39_a_hand_has_no_limit() -> None:
    state = house("draw_card", "bath bath bath", draw="3 run", left=1, hoard=0)
    assert sum(state.to_dict()["hands"][0].values()) == 51
    state = state.play("card run")
    assert sum(state.to_dict()["hands"][0].values()) == 52
    assert phase(state) == "move"


def test_no_card_is_ever_lost() -> None:
    for seed in range(6):
        for state in whole_game(GAME, seed, 3 + seed % 2):
            data = state.to_dict()
            cards = Counter(data["draw"]) + Counter(data["discard"]) + Counter(front(state))
            assert sum(map(Counter, data["hands"]), cards) == Counter(DECK)


def test_other_options_are_refused() -> None:
    for options in ({"destinations": "bottom"}, {"rounds": 3}):
        with pytest.raises(ValueError, match=r"stack|destinations"):
            GAME.new(players=3, **options)
    assert catlib.game("cattitude").options["destinations"].choices == ("stack", "random")


def test_a_random_game_ends() -> None:
    for seed in range(3):
        assert now(whole_game(GAME, seed, 3)[-1]) == []
