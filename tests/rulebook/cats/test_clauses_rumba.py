"""The clauses of the Rumba."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulebook.play import after, all_said, kinds, legal, now, refused, said, told, whole_game

from .positions import GAME, at, phase
from .tables import DECK, HOUSES

HOME = "hall-1 rumba, bedroom-1 0, kitchen-2 1"
"""Two players, the Rumba at its station in the small house."""


def test_CAT_RUMBA_1_with_two_players_always() -> None:
    assert GAME.new(players=2).to_dict()["options"]["rumba"] is True
    assert GAME.new(players=2, rumba=True).to_dict()["rumba"] is not None
    with pytest.raises(ValueError, match="rumba"):
        GAME.new(players=2, rumba=False)
    for players in (3, 4, 5):
        assert GAME.new(players=players).to_dict()["rumba"] is None
        assert GAME.new(players=players, rumba=True).to_dict()["rumba"] is not None


@pytest.mark.parametrize("house", HOUSES)
def test_CAT_RUMBA_2_it_starts_at_its_station(house: str) -> None:
    state = GAME.new(players=4 if house.startswith("large") else 3, rumba=True, house=house)
    assert state.to_dict()["boxes"] == {HOUSES[house].station: ["rumba"]}


def test_CAT_RUMBA_3_its_deck_is_shuffled() -> None:
    state = at("rumba_move_card", HOME, cards={0: "2a", 1: "2b"})
    assert state.to_dict()["rumba"]["unseen"] == DECK
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
        ("card 2", Fraction(1, 5)), ("card 3", Fraction(2, 5)), ("card 4", Fraction(1, 5)), ("card 5", Fraction(1, 5)),
    ]  # fmt: skip


def test_CAT_RUMBA_4_and_never_again() -> None:
    state = at("rumba_move_card", HOME, cards={0: "2a", 1: "2b"}, rumba={"seen": "4 3 2"})
    assert now(state) == ["card 3", "card 5"]
    for card in ("2", "4"):
        refused(state, f"card {card}", "CAT-RUMBA-4")
    turned = after(at("move_cards", HOME, rumba={"seen": "4 3 2 5 3"}), "commit 2a", "commit 2b")
    assert said(turned, "rumba_card") == {"card": "3"}, "the first that was seen"
    assert turned.to_dict()["rumba"]["known"] == ["3", "4", "3", "2", "5"]


def test_CAT_RUMBA_5_five_tokens_for_it_too() -> None:
    states = whole_game(GAME, 3, 2)
    owners = [data["owner"] for state in states for data in all_said(state, "token_revealed")]
    assert {owner: owners.count(owner) for owner in owners} == {0: 5, 1: 5, "rumba": 5}


def test_CAT_RUMBA_6_a_secret_goal_that_nobody_sees_before_the_end() -> None:
    for state in whole_game(GAME, 3, 2, secret_goals=True):
        goal = state.to_dict()["rumba"]["goal"]
        assert (goal is not None) == (phase(state) in ("over", "tie_cards", "tie_rumba_card", "tie_dice"))


def test_CAT_RUMBA_7_else_it_plays_by_the_rules_of_players() -> None:
    state = at("place", "hall-1 0, bedroom-1 1, kitchen-2 rumba", drawn="key-theft", current="rumba", actor=0)
    assert legal(state) == ["place hall-2"]
    fight = at("move", "hall-1 rumba 1, dining-1 0", cards={0: "2a"}).play("move hall-1")
    assert said(fight, "fight_started") == {"box": "hall-1", "pieces": ["rumba", 1, 0]}


def test_CAT_RUMBA_8_the_first_player_places_its_token_after_all_players() -> None:
    state = at("token", HOME, turn=2, current=0).play("token vase")
    state = after(state, "place hall-2")
    assert (phase(state), state.to_dict()["current"]) == ("token", "rumba")
    state = state.play("token treats")
    assert told(state) == [("token_revealed", "CAT-RUMBA-8", {"owner": "rumba", "token": "treats"})]
    assert (phase(state), state.actor, state.to_dict()["current"]) == ("place", 1, "rumba")
    state = state.play("place dining-2")
    assert said(state, "token_placed") == {"owner": "rumba", "player": 1, "token": "treats", "box": "dining-2"}
    assert phase(state) == "move_cards"


def test_CAT_RUMBA_9_its_card_is_turned_up_when_all_have_chosen() -> None:
    state = after(at("move_cards", HOME), "commit 2a", "commit 5")
    assert (phase(state), state.actor) == ("rumba_move_card", "chance")
    assert state.to_dict()["cards"] == ["2a", "5"]
    state = state.play("card 3")
    assert told(state)[0] == ("rumba_card", "CAT-RUMBA-9", {"card": "3"})


def test_CAT_RUMBA_10_it_moves_before_any_cat() -> None:
    state = after(at("move_cards", HOME, "dining-2 treats"), "commit 5", "commit 5", "card 2")
    assert kinds(state) == ["rumba_card", "rumba_moved"]
    assert (phase(state), state.actor) == ("move", 0)
    assert state.to_dict()["boxes"]["dining-2"] == ["rumba"]


def test_CAT_RUMBA_11_to_the_best_token_in_reach() -> None:
    tokens = "dining-2 treats, bathroom-1 litter-box, kitchen-2 ham-theft"
    state = at("rumba_move_card", HOME, tokens, cards={0: "2a", 1: "2b"})
    near = state.play("card 2")
    assert told(near)[1] == ("rumba_moved", "CAT-RUMBA-11", {"from": "hall-1", "to": "dining-2"})
    assert said(state.play("card 3"), "rumba_moved")["to"] == "kitchen-2"
    choice = at(
        "rumba_move",
        HOME,
        "dining-2 treats, bathroom-1 tap-water, dining-1 litter-box",
        cards={0: "2a", 1: "2b"},
        rumba={"seen": "2", "card": "2"},
    )
    assert legal(choice) == ["rumba dining-2", "rumba bathroom-1"]
    for box in ("dining-1", "hall-1", "kitchen-2"):
        refused(choice, f"rumba {box}", "CAT-RUMBA-11")


def test_CAT_RUMBA_12_without_a_token_in_reach_towards_its_station() -> None:
    state = at(
        "rumba_move_card", "bedroom-2 rumba, bedroom-1 0, kitchen-2 1", "dining-2 treats", cards={0: "2a", 1: "2b"}
    )
    near = state.play("card 2")
    assert told(near)[1] == ("rumba_moved", "CAT-RUMBA-12", {"from": "bedroom-2", "to": "bedroom-3"})
    assert said(state.play("card 3"), "rumba_moved")["to"] == "hall-2"
    assert said(state.play("card 4"), "rumba_moved")["to"] == "hall-1"
    stays = at("rumba_move_card", HOME, cards={0: "2a", 1: "2b"}).play("card 5")
    assert said(stays, "rumba_moved") == {"from": "hall-1", "to": "hall-1"}
    refused(at("rumba_move", HOME, cards={0: "2a", 1: "2b"}, rumba={"seen": "2", "card": "2"}), "rumba hall-2",
            "CAT-RUMBA-12")  # fmt: skip


def test_CAT_RUMBA_13_for_equal_tokens_the_players_bid() -> None:
    tokens = "dining-2 treats, bathroom-1 tap-water, kitchen-2 litter-box"
    state = at("rumba_move_card", HOME, tokens, cards={0: "2a", 1: "2b"}).play("card 3")
    assert (phase(state), state.actor, state.to_dict()["rumba"]["card"]) == ("bids", 0, "3")
    alone = at("rumba_move_card", HOME, "dining-2 treats, bathroom-1 litter-box", cards={0: "2a", 1: "2b"}).play(
        "card 3"
    )
    assert phase(alone) == "move"
    second = at("rumba_move_card", HOME, tokens, cards={0: "2a", 1: "2b"}, turn=2).play("card 3")
    assert (phase(second), second.actor) == ("bids", 1), "in turn order"


BIDDING = "dining-2 treats, bathroom-1 tap-water"


def test_CAT_RUMBA_14_any_number_from_the_reserve_in_secret() -> None:
    state = at("bids", HOME, BIDDING, cards={0: "2a", 1: "2b"}, rumba={"seen": "3", "card": "3"}, stress={0: 2, 1: 3})
    assert legal(state) == [f"bid {count}" for count in range(16)]
    refused(state, "bid 16", "CAT-RUMBA-14")
    state = state.play("bid 4")
    assert told(state) == [("bid_made", "CAT-RUMBA-14", {"player": 0})]
    assert (state.actor, state.to_dict()["bids"], state.view(1)["bids"]) == (1, [4, None], ["?", None])
    assert state.to_dict()["stress"] == [2, 3]


def test_CAT_RUMBA_15_the_highest_bidder_keeps_the_stress_and_moves_it() -> None:
    state = at("bids", HOME, BIDDING, cards={0: "2a", 1: "2b"}, rumba={"seen": "3", "card": "3"}, stress={1: 1})
    state = after(state, "bid 1", "bid 3")
    assert told(state)[1:] == [
        ("bids_revealed", "CAT-RUMBA-15", {"bids": [1, 3], "winner": 1}),
        ("stress_taken", "CAT-RUMBA-15", {"player": 1, "count": 3}),
    ]
    data = state.to_dict()
    assert (data["phase"], data["actor"], data["stress"], data["bids"]) == ("rumba_move", 1, [0, 4], [None, None])
    assert legal(state) == ["rumba dining-2", "rumba bathroom-1"]
    assert state.play("rumba bathroom-1").to_dict()["boxes"]["bathroom-1"] == ["rumba"]


def test_CAT_RUMBA_16_of_equal_bids_the_earlier_in_turn_order() -> None:
    for turn, winner in ((1, 0), (2, 1)):
        state = at("bids", HOME, BIDDING, turn=turn, cards={0: "2a", 1: "2b"}, rumba={"seen": "3", "card": "3"})
        state = after(state, "bid 2", "bid 2")
        assert told(state)[1] == ("bids_revealed", "CAT-RUMBA-16", {"bids": [2, 2], "winner": winner})
        assert state.to_dict()["stress"][winner] == 2


def test_CAT_RUMBA_17_other_bids_go_back() -> None:
    state = at("bids", HOME, BIDDING, cards={0: "2a", 1: "2b"}, rumba={"seen": "3", "card": "3"})
    assert after(state, "bid 4", "bid 5").to_dict()["stress"] == [0, 5]
    assert after(state, "bid 5", "bid 4").to_dict()["stress"] == [5, 0]
    nothing = after(state, "bid 0", "bid 0")
    assert nothing.to_dict()["stress"] == [0, 0]
    assert told(nothing)[1] == ("bids_revealed", "CAT-RUMBA-16", {"bids": [0, 0], "winner": 0})
    assert "stress_taken" not in kinds(nothing)


FIGHT = "hall-2 0 rumba, kitchen-2 1"


def test_CAT_RUMBA_18_it_fights_with_a_card_and_the_die() -> None:
    state = at("fight_cards", FIGHT, fight="hall-2").play("commit 2a")
    assert (phase(state), state.actor) == ("fight_rumba_card", "chance")
    state = state.play("card 5")
    assert told(state) == [("rumba_card", "CAT-RUMBA-18", {"card": "5"})]
    without = after(at("fight_cards", "hall-2 0 1, kitchen-2 rumba", fight="hall-2"), "commit 2a", "commit 2a")
    assert phase(without) == "fight_dice", "it is in no fight"
    assert (phase(state), state.to_dict()["rumba"]["card"]) == ("fight_dice", "5")
    state = state.play("roll 2")
    assert told(state) == [("die_rolled", "CAT-RUMBA-18", {"piece": "rumba", "value": 2})]
    assert state.to_dict()["rumba"]["roll"] == 2
    known = at("fight_cards", FIGHT, fight="hall-2", rumba={"seen": "4 3 2 5 3"}).play("commit 2a")
    assert (phase(known), said(known, "rumba_card")) == ("fight_dice", {"card": "3"})


def test_CAT_RUMBA_19_it_adds_1() -> None:
    state = at("fight_dice", FIGHT, fight="hall-2", cards={0: "5"}, rumba={"seen": "4", "card": "4", "roll": 2})
    state = state.play("roll 2")
    assert said(state, "fight_won")["totals"] == [[0, 7], ["rumba", 7]]
    assert said(state, "fight_won")["winner"] == 0


def test_CAT_RUMBA_20_defeated_it_goes_home() -> None:
    state = at("fight_dice", FIGHT, fight="hall-2", cards={0: "5"}, rumba={"seen": "4", "card": "4", "roll": 1})
    state = state.play("roll 3")
    assert ("rumba_ran", "CAT-RUMBA-20", {"from": "hall-2", "to": "hall-1"}) in told(state)
    assert state.to_dict()["boxes"]["hall-1"] == ["rumba"]
    taken = at("fight_dice", "hall-2 0 rumba, hall-1 1", fight="hall-2", cards={0: "5"},
               rumba={"seen": "4", "card": "4", "roll": 1}).play("roll 3")  # fmt: skip
    assert (phase(taken), taken.actor, legal(taken)) == ("rumba_retreat", 0, ["rumba dining-1", "rumba bathroom-1"])
    for box in ("hall-1", "hall-2", "dining-2"):
        refused(taken, f"rumba {box}", "CAT-RUMBA-20")


def test_CAT_RUMBA_21_the_card_of_a_lost_fight_is_gone() -> None:
    state = at("fight_dice", FIGHT, fight="hall-2", cards={0: "5"}, rumba={"seen": "4 3", "card": "4", "roll": 1})
    lost = state.play("roll 3")
    assert ("rumba_card_lost", "CAT-RUMBA-21", {"card": "4"}) in told(lost)
    assert lost.to_dict()["rumba"]["known"] == ["3"]
    assert lost.to_dict()["rumba"]["unseen"] == {"2": 1, "3": 1, "5": 1}
    won = at("fight_dice", FIGHT, fight="hall-2", cards={0: "2a"}, rumba={"seen": "4 3", "card": "4", "roll": 1}).play(
        "roll 3"
    )
    assert "rumba_card_lost" not in kinds(won)
    assert won.to_dict()["rumba"]["known"] == ["4", "3"]


def test_CAT_RUMBA_22_it_never_gets_stress() -> None:
    state = at("fight_dice", FIGHT, fight="hall-2", cards={0: "5"}, rumba={"seen": "4", "card": "4", "roll": 1})
    lost = state.play("roll 3")
    assert "stress_taken" not in kinds(lost)
    assert lost.to_dict()["stress"] == [0, 0]


def test_CAT_RUMBA_23_the_man_does_not_mind_it() -> None:
    tokens = "hall-1 key-theft"
    state = at("move", HOME, tokens, cards={0: "2a"}).play("move bedroom-1")
    assert "caught" not in kinds(state)
    assert (phase(state), state.to_dict()["tokens"]) == ("rumba_capture_card", {"hall-1": "key-theft"})
    state = state.play("card 2")
    assert state.to_dict()["rumba"]["captured"] == {"key-theft": 1}
    blue = at("move", HOME, "hall-1 paper-bag", cards={0: "2a"}).play("move bedroom-1")
    assert "rewarded" not in kinds(blue)


@pytest.mark.parametrize("token", ["vase", "dry-food", "sunbathing"])
@pytest.mark.parametrize("card", DECK)
def test_CAT_RUMBA_24_it_always_captures_and_plays_a_card(card: str, token: str) -> None:
    state = at("rumba_capture_card", HOME, f"hall-1 {token}", man_steps=1, man=3).play(f"card {card}")
    assert told(state)[:2] == [
        ("rumba_card", "CAT-RUMBA-24", {"card": card}),
        ("captured", "CAT-RUMBA-24", {"owner": "rumba", "token": token}),
    ]
    data = state.to_dict()
    assert data["rumba"]["captured"] == {token: 1}
    assert (data["rumba"]["known"], data["rumba"]["card"]) == ([card], None)
    assert data["man"] == (5 if card in "45" else 4)


def test_CAT_RUMBA_24_in_the_last_turn_too() -> None:
    state = at("capture", HOME, "bedroom-1 bed-nap, hall-1 vase", turn=5, actor=0, captured={0: "treats"}).play(
        "decline"
    )
    assert (phase(state), state.to_dict()["current"]) == ("rumba_capture_card", None)
    assert state.play("card 2").to_dict()["winner"] == "rumba"


def test_CAT_RUMBA_24_nothing_where_it_is_on_no_token() -> None:
    state = at("capture", HOME, "bedroom-1 bed-nap, hall-2 vase").play("decline")
    assert "rumba_card" not in kinds(state)
    assert phase(state) == "token"


def test_CAT_RUMBA_25_its_tokens_are_open() -> None:
    state = at("move_cards", HOME, rumba={"captured": "vase treats"})
    for player in (0, 1, None):
        assert state.view(player)["rumba"]["captured"] == {"vase": 1, "treats": 1}


def test_CAT_RUMBA_26_its_score() -> None:
    end = at("rumba_goal", HOME, goals={0: "eat-sleep", 1: "eat-steal"}, rumba={"captured": "vase fly-hunt treats"})
    over = end.play("goal steal-destroy")
    assert told(over)[0] == ("rumba_goal", "CAT-RUMBA-26", {"goal": "steal-destroy"})
    assert said(over, "scored") == {"scores": [0, 0], "rumba": 4 + 3 + 2 + 2}
    assert said(end.play("goal sleep-steal"), "scored")["rumba"] == 4 + 3 + 2 + 1
    plain = at("capture", HOME, "bedroom-1 bed-nap", turn=5, actor=0, rumba={"captured": "vase"}).play("decline")
    assert said(plain, "scored")["rumba"] == 4


def test_CAT_RUMBA_27_it_can_win() -> None:
    over = at("capture", HOME, "bedroom-1 bed-nap", turn=5, actor=0, rumba={"captured": "vase"}).play("decline")
    assert told(over)[-1] == ("game_over", "CAT-END-4", {"winner": "rumba"})
    assert over.to_dict()["winner"] == "rumba"


def test_CAT_RUMBA_27_what_its_score_is_made_of() -> None:
    for seed in range(5):
        for state in whole_game(GAME, seed, 3, rumba=True, secret_goals=True)[-2:]:
            ((name, lines),) = state.rivals()
            assert name == "the Rumba"
            assert {line.clause for line in lines} <= {"CAT-OT-4", "CAT-SECRET-4"}
            told = [event for event in state.events if event.kind == "scored"]
            assert all(event.data["rumba"] == sum(line.points for line in lines) for event in told)
        assert state.actor is None
    assert whole_game(GAME, 0, 3, rumba=False)[-1].rivals() == ()
