"""The tricky cases of the rules, each as it is told there."""

from __future__ import annotations

import pytest

from tests.rulebook.play import after, all_said, kinds, legal, now, refused, said, told

from .positions import at, phase
from .tables import CARDS, HOUSES, room

APART = "hall-1 0, bedroom-1 1, dining-1 2"


def test_case_1_a_losers_new_stress_token_carries_it_farther() -> None:
    where = "bathroom-2 0 1, bedroom-1 2"
    state = at("fight_dice", where, fight="bathroom-2", cards={0: "5", 1: "2a"}, rolls={1: 1}).play("roll 1")
    assert state.to_dict()["stress"] == [0, 1, 0]
    assert legal(state) == [
        f"retreat {box}" for box in ("dining-1", "dining-2", "bathroom-1", "kitchen-1", "bedroom-3", "hall-1", "hall-2")
    ]
    refused(state, "retreat bedroom-4", "CAT-FIGHT-7")
    refused(state, "retreat bathroom-2", "CAT-FIGHT-11")
    refused(state, "retreat bedroom-1", "CAT-FIGHT-9")


def test_case_2_a_tie_goes_to_the_lower_in_the_pile() -> None:
    state = at("fight_dice", "hall-1 2 0, dining-1 1", fight="hall-1", cards={0: "4", 2: "5"}, rolls={0: 3})
    state = state.play("roll 2")
    assert said(state, "fight_won") == {"box": "hall-1", "winner": 2, "totals": [[2, 7], [0, 7]]}
    assert state.to_dict()["first"] == 0


def test_case_3_a_tie_below_the_top_does_not_matter() -> None:
    state = at(
        "fight_dice", "hall-1 0 1 2, dining-1 3", fight="hall-1", cards={0: "3a", 1: "5", 2: "4"}, rolls={1: 2, 2: 3}
    )
    state = state.play("roll 2")
    assert said(state, "fight_won")["totals"] == [[0, 5], [1, 7], [2, 7]]
    assert said(state, "fight_won")["winner"] == 1
    assert (state.to_dict()["losers"], state.actor) == ([0, 2], 0)


def test_case_4_staying_keeps_the_place() -> None:
    state = at("move", "kitchen-1 1, dining-1 0, bedroom-2 2", cards={0: "5", 1: "2a"}).play("move kitchen-1")
    assert said(state.play("move kitchen-1"), "fight_started")["pieces"] == [1, 0]
    away = state.play("move kitchen-2")
    assert "fight_started" not in kinds(away)
    assert away.to_dict()["boxes"]["kitchen-1"] == [0]


def test_case_5_two_fights() -> None:
    state = at("move", "hall-1 0 1, bedroom-1 2 3", turn=3, cards={3: "2a"}, actor=3).play("move bedroom-1")
    assert said(state, "fight_started")["pieces"] == [2, 3]
    state = after(state, "commit 2a", "commit 5", "roll 1", "roll 1")
    refused(state, "retreat hall-1", "CAT-FIGHT-9")
    assert all(len(hand) == 6 for hand in state.to_dict()["hands"][:2])
    state = state.play("retreat bedroom-2")
    assert (said(state, "fight_started")["pieces"], state.actor) == ([0, 1], 0)


def test_case_6_wild_cards_move_the_man_before_he_looks() -> None:
    tokens = "kitchen-1 ham-theft, bedroom-4 suit-nap"
    state = at("fight_cards", "hall-1 0 1, bedroom-4 2, kitchen-1 3", tokens, fight="hall-1", man=3)
    state = after(state, "commit 4", "commit 2a", "roll 1", "roll 1", "retreat hall-2")
    assert said(state, "man_moved") == {"from": 3, "to": 4, "steps": 1}
    assert (phase(state), state.actor) == ("punish", 2)
    state = after(state, "deceive 4", "roll 3")
    assert told(state)[2] == ("man_moved", "CAT-PUN-11", {"from": 4, "to": 5, "steps": 1})


def test_case_7_leaving_for_another_red_token_in_the_same_room() -> None:
    tokens = "dining-1 sunday-roast, dining-3 sofa-scratching"
    state = at("punish", "dining-1 0, hall-1 1, bedroom-1 2, bathroom-1 3", tokens, man=1).play("leave dining-3")
    assert state.to_dict()["tokens"] == {"dining-3": "sofa-scratching"}
    assert (phase(state), state.actor) == ("punish", 0)
    assert {move.split()[0] for move in legal(state)} == {"leave", "deceive"}


def test_case_8_failing() -> None:
    state = after(at("punish", APART, "hall-1 vase"), "deceive 4", "roll 2")
    assert said(state, "not_deceived") == {"player": 0, "total": 6}
    assert (state.to_dict()["tokens"], state.to_dict()["stress"]) == ({}, [1, 0, 0])
    assert "retreat bedroom-2" in legal(state), "four boxes far"
    refused(state, "retreat hall-1", "CAT-R28")


def test_case_9_an_empty_hand() -> None:
    state = at("capture", APART, "hall-1 bed-nap", hands={0: ""})
    assert legal(state) == ["capture 2b", "capture 3b", "capture 4", "capture 5", "decline"]
    assert state.play("capture 2b").to_dict()["hands"][0] == {card: 1 for card in CARDS if card != "2b"}
    assert state.play("decline").to_dict()["hands"][0] == {}


def test_case_10_no_card_that_fits() -> None:
    state = at("move", APART, "hall-1 vase", cards={0: "4"}, hands={0: "2a"}, man=2).play("move hall-1")
    assert said(state, "capture_impossible") == {"player": 0, "token": "vase"}
    assert (state.to_dict()["hands"][0], phase(state)) == ({"2a": 1}, "token")


def test_case_11_a_full_kind_of_box() -> None:
    state = at("place", "dining-1 0, hall-1 1, bathroom-1 2", "bedroom-4 bed-nap", drawn="watching-tv", actor=1)
    free = [box for box in HOUSES["small"].near if box not in ("dining-1", "hall-1", "bathroom-1", "bedroom-4")]
    assert legal(state) == [f"place {box}" for box in free if room(box) != 4]
    refused(state, "place bedroom-1", "CAT-OBJ-7")
    assert told(state.play("place hall-2"))[0][:2] == ("token_placed", "CAT-OBJ-8")


def test_case_12_bidding_for_the_Rumba() -> None:
    state = at("bids", "hall-1 rumba, bedroom-1 0, kitchen-2 1, bedroom-2 2",
               "dining-1 sofa-scratching, bathroom-1 fly-hunt, hall-2 brushing", turn=2, man=3,
               cards={0: "2a", 1: "2b", 2: "3a"}, rumba={"seen": "2", "card": "2"})  # fmt: skip
    won = after(state, "bid 0", "bid 1", "bid 1")
    assert said(won, "bids_revealed") == {"bids": [1, 0, 1], "winner": 2}
    assert (won.actor, won.to_dict()["stress"]) == (2, [0, 0, 1])
    assert legal(won) == ["rumba dining-1", "rumba bathroom-1"]
    refused(won, "rumba hall-2", "CAT-RUMBA-11")
    free = after(state, "bid 0", "bid 0", "bid 0")
    assert (free.actor, free.to_dict()["stress"]) == (1, [0, 0, 0])


@pytest.mark.parametrize("other", ["bathroom-1", "dining-1", "hall-2", "bedroom-1"])
def test_case_13_the_Rumba_beaten_at_home(other: str) -> None:
    state = at("fight_dice", f"hall-1 0 rumba, {other} 1", fight="hall-1", cards={0: "5"}, turn=2,
               rumba={"seen": "2 5", "card": "2", "roll": 1}).play("roll 3")  # fmt: skip
    near = [box for box in ("dining-1", "bathroom-1", "hall-2") if box != other]
    assert (state.actor, legal(state)) == (1, [f"rumba {box}" for box in near])
    assert state.to_dict()["rumba"]["known"] == ["5"]
    assert state.play(f"rumba {near[0]}").to_dict()["boxes"]["hall-1"] == [0]


def test_case_14_the_deck_comes_round() -> None:
    state = at("rumba_move_card", "hall-1 rumba, bedroom-1 0, kitchen-2 1", cards={0: "2a", 1: "2b"})
    for card in "3523":
        data = state.play(f"card {card}").to_dict()["rumba"]
        state = at("rumba_move_card", "hall-1 rumba, bedroom-1 0, kitchen-2 1", cards={0: "2a", 1: "2b"},
                   rumba={"seen": " ".join(data["known"])})  # fmt: skip
    assert now(state) == ["card 4"]
    rumba = state.play("card 4").to_dict()["rumba"]
    assert (rumba["unseen"], rumba["known"]) == ({}, ["4", "3", "2", "5", "3"])
    state = after(
        at("move_cards", "hall-1 rumba, bedroom-1 0, kitchen-2 1", rumba={"seen": "4 3 2 5 3"}), "commit 4", "commit 4"
    )
    assert said(state, "rumba_card") == {"card": "3"}
    assert state.to_dict()["rumba"]["known"] == ["3", "4", "3", "2", "5"]


def test_case_15_the_reserve_is_empty() -> None:
    where, tokens = "hall-1 rumba, bedroom-1 0, kitchen-2 1", "dining-2 treats, bathroom-1 tap-water"
    state = at("rumba_move_card", where, tokens, cards={0: "2a", 1: "2b"}, stress={0: 12, 1: 8}, turn=2)
    state = state.play("card 3")
    assert said(state, "bids_revealed") == {"bids": [0, 0], "winner": 1}
    assert (phase(state), state.actor) == ("rumba_move", 1)
    fight = at("fight_dice", "hall-2 0 1, bedroom-2 rumba", fight="hall-2", cards={0: "2a", 1: "2a"}, rolls={1: 1},
               stress={0: 12, 1: 8}).play("roll 1")  # fmt: skip
    assert said(fight, "no_stress_left") == {"player": 1}
    assert len(legal(fight)) == 10, "3 + 8 boxes: all but where the others are"


def test_case_16_nowhere_to_run() -> None:
    where = "bedroom-4 0, bedroom-1 1, bedroom-2 2, bedroom-3 3, hall-2 4"
    state = at("punish", where, "bedroom-4 suit-nap", man=4)
    assert legal(state)[:-6] == ["leave kitchen-2", "leave hall-1"]
    refused(state, "leave bathroom-2", "CAT-R25")
    for box in HOUSES["large"].near:
        if box not in ("kitchen-2", "hall-1", "bedroom-1", "bedroom-2", "bedroom-3", "bedroom-4", "hall-2"):
            refused(state, f"leave {box}", "CAT-R25")


def test_case_17_the_Rumba_wins() -> None:
    over = at("capture", "hall-1 rumba, bedroom-1 0, kitchen-2 1", "bedroom-1 bed-nap", turn=5, actor=0,
              captured={0: "vase fly-hunt treats", 1: "suit-nap tuna-tin"},
              rumba={"captured": "curtain-climb ham-theft lap-purring"}).play("decline")  # fmt: skip
    assert said(over, "scored") == {"scores": [9, 7], "rumba": 11}
    assert (over.to_dict()["winner"], over.winners(), phase(over)) == ("rumba", (), "over")


def test_case_18_three_in_the_tie_break() -> None:
    state = at("tie_dice", APART, cards={0: "5", 1: "5", 2: "4"}, rolls={1: 3, 2: 2}).play("roll 3")
    assert said(state, "tied") == {"pieces": [1, 2, 0]}, "8, 8 and 6"
    asked = []
    while phase(state) == "tie_cards":
        asked.append(state.actor)
        state = state.play("commit 2a")
    assert asked == [1, 2, 0]
    assert all_said(state, "cards_revealed") == [{"cards": [[1, "2a"], [2, "2a"], [0, "2a"]]}]
