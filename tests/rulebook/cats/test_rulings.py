"""The rulings, each with a test that is named by it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.rulebook.play import after, all_said, kinds, legal, now, refused, said, told, whole_game

from .own import CARD_ROWS, GOAL_ROWS, RUMBA_ROWS, TOKEN_ROWS, Row
from .positions import GAME, at, phase
from .tables import CARDS, FOR, GOALS, HOUSES, ICONS, TOKENS, room, steps

APART = "hall-1 0, bedroom-1 1, dining-1 2"
HOME = "hall-1 rumba, bedroom-1 0, kitchen-2 1"


def ours(table: str) -> list[Row]:
    """The rows of a table of the package, without where they come from."""
    return [{key: value for key, value in row.items() if key != "provenance"} for row in GAME.components[table]]


def test_CAT_R1_player_0_is_first_and_nothing_is_rolled() -> None:
    for players in range(2, 6):
        state = GAME.new(players=players)
        assert (state.actor, state.to_dict()["first"], phase(state)) == (0, 0, "start")


def test_CAT_R2_the_six_cards() -> None:
    assert ours("action_cards") == CARD_ROWS
    for icon in ICONS:
        assert Counter(card[0] for card, icons in CARDS.items() if icon in icons) == {"2": 1, "3": 1, "4": 1, "5": 1}


def test_CAT_R3_four_houses_the_first_that_fits_is_the_default() -> None:
    for players in range(2, 6):
        fitting = [name for name, fits in FOR.items() if players in fits]
        assert GAME.new(players=players).to_dict()["options"]["house"] == fitting[0]
        for name in HOUSES:
            if name in fitting:
                assert GAME.new(players=players, house=name).to_dict()["options"]["house"] == name
            else:
                with pytest.raises(ValueError, match=f"{fitting[0]}.*{fitting[1]}"):
                    GAME.new(players=players, house=name)


@pytest.mark.parametrize("house", HOUSES)
def test_CAT_R3_how_far_it_is_in_them(house: str) -> None:
    far = steps(house, HOUSES[house].station)
    more = ", bathroom-2 3" if house.startswith("large") else ""
    where = f"{HOUSES[house].station} 0, kitchen-2 1, bedroom-2 2{more}"
    for card in CARDS:
        state = at("move", where, house=house, cards={0: card})
        assert legal(state) == [f"move {box}" for box in HOUSES[house].near if far[box] <= int(card[0])]


def test_CAT_R4_the_35_tokens() -> None:
    assert ours("tokens") == TOKEN_ROWS
    assert Counter((token.colour, token.bliss) for token in TOKENS.values()) == {
        ("blue", 1): 7, ("blue", 2): 8, ("blue", 3): 5, ("red", 2): 5, ("red", 3): 5, ("red", 4): 5,
    }  # fmt: skip


def test_CAT_R5_the_six_pairs_of_icons() -> None:
    assert ours("secret_goals") == GOAL_ROWS


def test_CAT_R6_the_five_cards_of_the_Rumba() -> None:
    assert ours("rumba_cards") == RUMBA_ROWS


def test_CAT_R7_different_rooms_are_a_rule() -> None:
    state = after(GAME.new(players=5), "start hall-1", "start dining-1", "start kitchen-1", "start bedroom-1")
    assert legal(state) == ["start bathroom-1", "start bathroom-2"]
    refused(state, "start dining-4", "CAT-SETUP-9")


def test_CAT_R8_the_Rumba_is_there_first() -> None:
    state = GAME.new(players=2)
    refused(state, "start hall-1", "CAT-R8")
    assert "start hall-2" in legal(state)
    refused(state.play("start hall-2"), "start hall-1", "CAT-SETUP-9")


def test_CAT_R9_goals_are_dealt_before_the_cats_are_placed() -> None:
    state = GAME.new(players=2, secret_goals=True)
    assert (phase(state), state.to_dict()["boxes"]) == ("goals", {"hall-1": ["rumba"]})
    state = after(state, "goal eat-sleep", "goal eat-steal")
    assert (state.to_dict()["goals"], phase(state), state.actor) == (["eat-sleep", "eat-steal"], "start", 0)


def test_CAT_R10_the_next_token_is_any_that_was_not_seen() -> None:
    state = at("token", APART, current=0, gone="vase treats bed-nap")
    left = [token for token in TOKENS if token not in ("vase", "treats", "bed-nap")]
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
        (f"token {token}", Fraction(1, 32)) for token in left
    ]


def test_CAT_R11_the_box_of_the_Rumba_is_not_empty() -> None:
    state = at("place", HOME, drawn="night-race")
    refused(state, "place hall-1", "CAT-OBJ-6")
    running = at("retreat", "hall-2 0 1, hall-1 rumba", fight="hall-2", losers=[1], actor=1)
    refused(running, "retreat hall-1", "CAT-FIGHT-9")
    refused(at("punish", "hall-2 0, kitchen-1 1, hall-1 rumba", "hall-2 vase"), "leave hall-1", "CAT-PUN-8")
    assert said(at("move", HOME, cards={0: "5"}).play("move hall-1"), "fight_started")["pieces"] == ["rumba", 0]


def test_CAT_R12_rooms_without_a_token_are_binding_and_a_room_is_a_number() -> None:
    state = at(
        "place", "hall-3 0, bedroom-1 1, dining-1 2", "hall-1 brushing", house="small-long", drawn="night-race", actor=1
    )
    for box in ("hall-2", "hall-4"):
        refused(state, f"place {box}", "CAT-OBJ-7")
    only = at(
        "place", "hall-1 0, bedroom-1 1, dining-1 2", "hall-2 vase, bathroom-2 litter-box", drawn="brushing", actor=2
    )
    assert legal(only) == ["place bathroom-1"], "the only one that is empty, if in a room with a token"


def test_CAT_R13_also_for_a_token_that_lies_anywhere_for_want_of_a_box() -> None:
    state = at("place", "hall-1 0, hall-2 1, dining-1 2", "kitchen-1 treats", drawn="paper-bag", actor=1)
    assert {room(move.split()[1]) for move in legal(state)} == {1, 2, 4}
    refused(state, "place kitchen-2", "CAT-OBJ-7")


def test_CAT_R14_a_single_choice_happens_by_itself() -> None:
    state = at("move_cards", APART, hands={1: "2a", 2: "3b"}).play("commit 4")
    assert kinds(state) == ["card_committed", "card_committed", "card_committed", "cards_revealed"]
    assert (phase(state), state.actor) == ("move", 0)
    placed = at("token", APART, current=0).play("token key-theft")
    assert kinds(placed) == ["token_revealed", "token_placed"]
    assert phase(placed) == "token"


def test_CAT_R14_chance_is_never_skipped() -> None:
    state = at("rumba_move_card", HOME, cards={0: "2a", 1: "2b"}, rumba={"seen": "4 3 2 5"})
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [("card 3", Fraction(1))]
    state = after(at("move_cards", HOME, rumba={"seen": "4 3 2 5"}), "commit 2a", "commit 2b")
    assert (phase(state), state.actor) == ("rumba_move_card", "chance")


def test_CAT_R15_pieces_do_not_block_the_way() -> None:
    state = at("move", "bathroom-2 0, bathroom-1 1, hall-1 2", cards={0: "3a"})
    assert "move dining-1" in legal(state)
    running = at("retreat", "bathroom-2 0 1, bathroom-1 2, hall-1 3, hall-2 4", fight="bathroom-2", losers=[1], actor=1)
    assert legal(running) == ["retreat dining-2"]


def test_CAT_R16_a_cat_may_stay_and_keeps_its_place() -> None:
    state = at("move", "hall-1 1 0, dining-1 2", cards={1: "2a", 2: "3a"}, actor=2)
    state = after(state, "move hall-1", "move hall-1")
    assert said(state, "fight_started")["pieces"] == [1, 0, 2]
    closed = at("move", "hall-1 1 0, dining-1 2", cards={1: "3a", 2: "2a"}, actor=1)
    closed = after(closed, "move hall-2", "move hall-1")
    assert said(closed, "fight_started")["pieces"] == [0, 2]


def test_CAT_R16_in_the_middle_of_a_pile_too() -> None:
    state = at("move", "hall-1 2 0 1, dining-1 3", cards={0: "2a"}).play("move hall-1")
    assert said(state, "fight_started")["pieces"] == [2, 0, 1]


def test_CAT_R16_leaving_and_coming_back_is_on_top() -> None:
    state = at("move", "hall-1 1 0 2, dining-1 3", cards={1: "3a", 3: "2a"}, actor=1, players=4)
    state = after(state, "move dining-2", "move hall-1")
    assert said(state, "fight_started")["pieces"] == [0, 2, 3]


def test_CAT_R17_the_stress_that_it_has_when_it_moves() -> None:
    state = at("bids", HOME, "dining-2 treats, bathroom-1 tap-water", cards={0: "2a", 1: "2b"},
               rumba={"seen": "2", "card": "2"})  # fmt: skip
    state = after(state, "bid 3", "bid 0", "rumba dining-2")
    assert (phase(state), state.actor) == ("move", 0)
    far = steps("small", "bedroom-1")
    assert legal(state) == [f"move {box}" for box in HOUSES["small"].near if far[box] <= 5]


def test_CAT_R18_stress_does_not_count_for_who_moves_first() -> None:
    state = after(at("move_cards", APART, stress={0: 9, 1: 1}), "commit 3a", "commit 3b", "commit 4")
    assert state.actor == 2
    assert state.play(legal(state)[0]).actor == 0


def test_CAT_R19_cards_then_the_Rumbas_card_then_bids_then_its_way() -> None:
    state = after(at("move_cards", HOME, "dining-2 treats, bathroom-1 tap-water"), "commit 2a", "commit 2b")
    went = [*kinds(state)]
    for move in ("card 2", "bid 0", "bid 1", "rumba dining-2"):
        state = state.play(move)
        went += kinds(state)
    assert went == [
        "card_committed", "cards_revealed", "rumba_card", "bid_made", "bid_made", "bids_revealed", "stress_taken",
        "rumba_moved",
    ]  # fmt: skip


def test_CAT_R20_the_fight_of_the_earliest_player_is_finished_first() -> None:
    state = at("move", "hall-1 0 2, dining-1 3 1, bedroom-1 4", turn=2, cards={4: "2a"}, actor=4)
    state = state.play("move bedroom-1")
    assert said(state, "fight_started")["box"] == "dining-1", "1 is first"
    state = after(state, "commit 2a", "commit 2a", "roll 1", "roll 2")
    assert (phase(state), state.actor) == ("retreat", 1)
    state = state.play("retreat dining-2")
    assert said(state, "fight_started")["box"] == "hall-1"
    assert state.actor == 2


def test_CAT_R21_dice_from_the_top_of_the_pile_down() -> None:
    state = at("fight_dice", "hall-1 2 0 1, dining-1 3", fight="hall-1", cards={0: "2a", 1: "2a", 2: "2a"})
    rolled = []
    while phase(state) == "fight_dice":
        state = state.play("roll 1")
        rolled.append(said(state, "die_rolled")["piece"])
    assert rolled == [1, 0, 2]


def test_CAT_R22_the_lowest_of_those_with_the_highest_total() -> None:
    state = at("fight_dice", "hall-1 0 1 2, dining-1 3", fight="hall-1", cards={0: "2a", 1: "4", 2: "4"},
               rolls={1: 3, 2: 3}).play("roll 3")  # fmt: skip
    assert said(state, "fight_won") == {"box": "hall-1", "winner": 1, "totals": [[0, 5], [1, 7], [2, 7]]}
    assert told(state)[1][1] == "CAT-FIGHT-5"
    below = at("fight_dice", "hall-1 0 1 2, dining-1 3", fight="hall-1", cards={0: "2a", 1: "2a", 2: "4"},
               rolls={1: 3, 2: 3}).play("roll 3")  # fmt: skip
    assert (said(below, "fight_won")["winner"], told(below)[1][1]) == (2, "CAT-FIGHT-4")


def test_CAT_R23_all_take_their_stress_then_all_run() -> None:
    state = at("fight_dice", "hall-2 1 rumba 0, dining-1 2", fight="hall-2", cards={0: "5", 1: "2a"}, rolls={0: 3},
               rumba={"seen": "2", "card": "2", "roll": 1}).play("roll 1")  # fmt: skip
    assert kinds(state) == ["die_rolled", "fight_won", "stress_taken", "rumba_card_lost"]
    assert state.to_dict()["losers"] == [1, "rumba"]
    other = at(
        "fight_dice",
        "hall-2 rumba 1 0, dining-1 2",
        fight="hall-2",
        cards={0: "5", 1: "2a"},
        rolls={0: 3, 1: 1},
        rumba={"seen": "2", "card": "2"},
    ).play("roll 1")
    assert kinds(other) == ["die_rolled", "fight_won", "rumba_card_lost", "stress_taken", "rumba_ran"]
    assert (phase(other), other.actor, other.to_dict()["losers"]) == ("retreat", 1, [1])


def test_CAT_R24_without_stress_tokens_none_is_taken() -> None:
    state = at(
        "fight_dice",
        "hall-1 0 1 3, dining-1 2",
        fight="hall-1",
        cards={0: "2a", 1: "2a", 3: "5"},
        rolls={1: 1, 3: 3},
        stress={0: 1, 2: 18},
    ).play("roll 1")
    assert told(state)[2:] == [
        ("stress_taken", "CAT-FIGHT-6", {"player": 0, "count": 1}),
        ("no_stress_left", "CAT-R24", {"player": 1}),
    ]
    assert state.to_dict()["stress"] == [2, 0, 18, 0]
    assert (phase(state), state.to_dict()["losers"]) == ("retreat", [0, 1])
    caught = at("deceive", APART, "hall-1 vase", current=0, cards={0: "2a"}, stress={1: 20}).play("roll 1")
    assert kinds(caught) == ["die_rolled", "not_deceived", "token_removed", "no_stress_left"]
    assert (caught.to_dict()["stress"], phase(caught)) == ([0, 20, 0], "withdraw")


CORNER = "bathroom-2 0, bathroom-1 1, hall-1 2, hall-2 rumba"
"""In the house `small-long` no box within three of player 0 is free."""


def test_CAT_R25_with_no_free_box_in_reach_to_one_of_the_nearest() -> None:
    state = at("punish", CORNER, "bathroom-2 sink-nap", house="small-long", man=2)
    assert legal(state)[:2] == ["leave dining-1", "leave hall-3"]
    assert len(legal(state)) == 8
    for box in ("dining-2", "hall-4", "kitchen-1"):
        refused(state, f"leave {box}", "CAT-R25")
    refused(state, "leave hall-1", "CAT-PUN-8")
    refused(state, "leave bathroom-2", "CAT-R28")
    state = state.play("leave hall-3")
    assert ("cat_ran", "CAT-R25", {"player": 0, "from": "bathroom-2", "to": "hall-3"}) in told(state)
    failed = at("withdraw", CORNER, house="small-long", man=2)
    refused(failed, "retreat hall-4", "CAT-R25")
    assert legal(failed) == ["retreat dining-1", "retreat hall-3"]


def test_CAT_R25_after_a_fight_too() -> None:
    state = at("retreat", "bathroom-2 0 1, bathroom-1 2, hall-1 3, dining-2 4, hall-2 rumba", house="large-long",
               fight="bathroom-2", losers=[1], actor=1)  # fmt: skip
    assert legal(state) == ["retreat hall-3"]
    refused(state, "retreat hall-4", "CAT-R25")
    refused(state, "retreat dining-2", "CAT-FIGHT-9")


def test_CAT_R26_the_winner_stays() -> None:
    state = at("fight_dice", "hall-1 0 1, dining-1 2", fight="hall-1", cards={0: "2a", 1: "5"}, rolls={1: 3}).play(
        "roll 1"
    )
    assert (phase(state), state.actor) == ("retreat", 0)
    state = state.play("retreat hall-2")
    assert state.to_dict()["boxes"]["hall-1"] == [1]
    assert phase(state) == "token"


def test_CAT_R27_token_stress_way() -> None:
    state = at(
        "deceive", "bathroom-2 0, bedroom-1 1, dining-2 2", "bathroom-2 sink-nap", man=2, current=0, cards={0: "2a"}
    )
    state = state.play("roll 1")
    assert kinds(state) == ["die_rolled", "not_deceived", "token_removed", "stress_taken"]
    assert "retreat kitchen-1" in legal(state), "four boxes far"


def test_CAT_R28_who_withdraws_ends_in_another_box() -> None:
    refused(at("punish", APART, "hall-1 vase"), "leave hall-1", "CAT-R28")
    refused(at("withdraw", APART), "retreat hall-1", "CAT-R28")


def test_CAT_R29_each_when_its_turn_comes_and_again_after_a_withdrawal() -> None:
    tokens = "bedroom-1 suit-nap, bedroom-2 vase, hall-2 sofa-nap"
    state = at("punish", "bedroom-1 0, bedroom-2 1, hall-1 2", tokens, man=4)
    left = state.play("leave kitchen-1")
    assert (phase(left), left.actor) == ("punish", 1), "on no token: ignored"
    away = left.play("leave hall-2")
    assert (phase(away), away.actor) == ("capture", 1), "not in his room"
    kept = after(state, "deceive 5", "roll 3")
    assert (phase(kept), kept.actor) == ("punish", 1), "once is enough"
    into = at("punish", "bedroom-2 1, bedroom-3 0, hall-1 2", "bedroom-2 vase, bedroom-4 suit-nap", man=4, actor=1)
    assert phase(into.play("leave bedroom-1")) == "token", "0 came before and is not looked at again"
    rewarded = at(
        "reward", "bedroom-1 0, bedroom-2 1, hall-1 2", "bedroom-1 bed-nap, bedroom-2 vase", man=4, stress={0: 2}
    )
    assert rewarded.play("relax").actor == 1


def test_CAT_R30_stress_need_not_be_given_back() -> None:
    state = at("reward", APART, "hall-1 paper-bag", stress={0: 1}).play("keep")
    assert told(state)[0] == ("stress_kept", "CAT-R30", {"player": 0})
    assert state.to_dict()["stress"] == [1, 0, 0]
    relax = at("relax", APART, stress={0: 1}).play("keep")
    assert told(relax)[0] == ("stress_kept", "CAT-R30", {"player": 0})
    assert relax.to_dict()["stress"] == [1, 0, 0]
    calm = at("move", APART, "hall-1 paper-bag", cards={0: "2a"}).play("move hall-1")
    assert "rewarded" in kinds(calm)
    assert phase(calm) == "capture"
    assert phase(at("capture", APART, "hall-1 sofa-nap").play("capture 4")) == "token"


def test_CAT_R31_declining() -> None:
    state = at("capture", APART, "hall-1 bed-nap").play("decline")
    assert told(state)[0] == ("capture_declined", "CAT-R31", {"player": 0, "token": "bed-nap"})
    assert (state.to_dict()["captured"][0], len(state.to_dict()["hands"][0])) == ({}, 6)
    free = at("move", APART, "hall-1 dry-food", cards={0: "2a"}, man=3).play("move hall-1")
    assert free.to_dict()["captured"][0] == {"dry-food": 1}


def test_CAT_R32_an_empty_hand_is_any_of_the_six() -> None:
    state = at("capture", APART, "hall-1 bed-nap", hands={0: ""})
    assert legal(state) == ["capture 2b", "capture 3b", "capture 4", "capture 5", "decline"]
    refused(state, "capture 2a", "CAT-CAP-3")
    assert kinds(state.play("capture 2b"))[:3] == ["cards_recovered", "card_played", "captured"]
    assert state.play("capture 2b").to_dict()["hands"][0] == {card: 1 for card in CARDS if card != "2b"}
    assert state.play("decline").to_dict()["hands"][0] == {}
    caught = at("punish", APART, "hall-1 vase", hands={0: ""})
    assert legal(caught)[-6:] == [f"deceive {card}" for card in CARDS]
    assert kinds(caught.play("deceive 5")) == ["cards_recovered", "card_played"]
    assert caught.play("leave hall-2").to_dict()["hands"][0] == {}


def test_CAT_R32_no_card_that_fits() -> None:
    state = at("move", APART, "hall-1 bed-nap", cards={0: "2b"}, hands={0: "2a 3a"}, man=3).play("move hall-1")
    assert ("capture_impossible", "CAT-R32", {"player": 0, "token": "bed-nap"}) in told(state)
    assert state.to_dict()["hands"][0] == {"2a": 1, "3a": 1}
    assert phase(state) == "token"


def test_CAT_R33_the_order_of_capturing() -> None:
    tokens = "hall-1 dry-food, bedroom-1 litter-box, dining-1 welcome-home, bathroom-1 bird-watching, hall-2 vase"
    state = at("move", APART + ", bathroom-1 rumba", tokens, turn=2, cards={0: "2a"}, actor=0, man=3, man_steps=0)
    state = state.play("move hall-1")
    assert [data["owner"] for data in all_said(state, "captured")] == [1, 2, 0]
    state = state.play("card 5")
    assert kinds(state) == ["rumba_card", "captured", "token_removed", "man_moved", "turn_started"]


def test_CAT_R34_the_first_player_card_stays_after_turn_5() -> None:
    over = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, captured={0: "vase"}).play("decline")
    assert "turn_started" not in kinds(over)
    assert (over.to_dict()["turn"], over.to_dict()["first"]) == (5, 1)


@pytest.mark.parametrize("goal", GOALS)
def test_CAT_R35_the_icon_that_gives_more_is_taken(goal: str) -> None:
    goals = {
        0: goal,
        1: next(other for other in GOALS if other != goal),
        2: GOALS[-1] if goal != GOALS[-1] else GOALS[-2],
    }
    state = at("move_cards", APART, goals=goals, captured={0: "treats dinner-leftovers ham-theft vase bed-nap"})
    count = {"eat": 2, "sleep": 1, "steal": 3, "destroy": 1}
    assert state.scores()[0] == 2 + 3 + 4 + 4 + 3 + max(count[icon] for icon in goal.split("-"))


TIED = "hall-1 rumba, bedroom-1 0, kitchen-2 1, dining-1 2"


def test_CAT_R36_the_tie_break_round_by_round() -> None:
    won = {0: "treats", 2: "tap-water"}
    state = at("capture", TIED, "dining-1 sofa-nap", turn=5, actor=2, captured=won, rumba={"captured": "sink-nap"},
               man=2).play("decline")  # fmt: skip
    assert [row for row in told(state) if row[0] == "tied"] == [("tied", "CAT-END-6", {"pieces": [2, 0, "rumba"]})]
    assert (phase(state), state.actor) == ("tie_cards", 2)
    state = after(state, "commit 4", "commit 5")
    assert (phase(state), state.to_dict()["man_steps"]) == ("tie_rumba_card", 0)
    state = state.play("card 4")
    assert told(state) == [("rumba_card", "CAT-END-6", {"card": "4"})]
    data = state.to_dict()
    assert (data["phase"], data["man_steps"], data["rumba"]["card"]) == ("tie_dice", 0, "4")
    rolled = []
    for value in (2, 1, 1):
        state = state.play(f"roll {value}")
        rolled.append(said(state, "die_rolled")["piece"])
    assert rolled == [2, 0, "rumba"]
    assert told(state)[-1] == ("tied", "CAT-END-7", {"pieces": [2, 0, "rumba"]}), "6, 6 and 6"
    data = state.to_dict()
    assert (data["stress"], data["rumba"]["known"], data["man"]) == ([0, 0, 0], ["4"], 2)
    state = after(state, "commit 2a", "commit 2b", "card 5", "roll 1", "roll 1", "roll 1")
    assert (state.to_dict()["winner"], state.to_dict()["man_steps"]) == ("rumba", 0)
    assert told(state)[-1][:2] == ("game_over", "CAT-END-8")


def test_CAT_R36_a_known_card_of_the_Rumba_in_the_tie_break() -> None:
    state = at("tie_cards", HOME, actor=0, captured={0: "treats"}, rumba={"captured": "sink-nap", "seen": "3 2 3 5 4"})
    state = state.play("commit 2a")
    assert said(state, "rumba_card") == {"card": "4"}
    assert (phase(state), state.to_dict()["man_steps"]) == ("tie_dice", 0)


def test_CAT_R37_if_the_Rumba_wins_no_player_has_won() -> None:
    over = at("capture", HOME, "bedroom-1 bed-nap", turn=5, actor=0, captured={0: "treats"}, rumba={"captured": "vase"})
    over = over.play("decline")
    assert (over.actor, phase(over), over.winners(), over.scores()) == (None, "over", (), (2, 0))
    assert over.to_dict()["winner"] == "rumba"


def test_CAT_R38_the_Rumba_is_in_by_option() -> None:
    for players, rumba, there in (
        (2, None, True),
        (2, True, True),
        (3, None, False),
        (3, True, True),
        (5, False, False),
    ):
        data = GAME.new(players=players, rumba=rumba).to_dict()
        assert (data["options"]["rumba"], data["rumba"] is not None) == (there, there)
    with pytest.raises(ValueError, match="rumba"):
        GAME.new(players=2, rumba=False)
    with pytest.raises(ValueError, match="rumba"):
        GAME.new(players=3, rumba="yes")


def test_CAT_R39_as_near_to_its_station_as_its_card_brings_it() -> None:
    state = at("rumba_move_card", "bedroom-2 rumba, bedroom-3 0, kitchen-2 1", cards={0: "2a", 1: "2b"}).play("card 2")
    assert said(state, "rumba_moved")["to"] == "bedroom-3", "a cat there does not matter"
    equal = at("rumba_move_card", "dining-3 rumba, bedroom-1 0, bedroom-3 1, bedroom-4 2, kitchen-3 3",
               house="large", turn=2, cards={0: "2a", 1: "2b", 2: "3a", 3: "3b"}).play("card 2")  # fmt: skip
    assert said(equal, "rumba_moved")["to"] == "dining-2"


def test_CAT_R39_the_first_player_chooses_among_equally_near_ones() -> None:
    boxes = HOUSES["large"]
    far = steps("large", boxes.station)
    for start in boxes.near:
        within = [box for box in boxes.near if steps("large", start)[box] <= 2]
        least = min(far[box] for box in within)
        best = [box for box in within if far[box] == least]
        others = [box for box in boxes.near if box != start][:4]
        where = ", ".join([f"{start} rumba", *(f"{box} {player}" for player, box in enumerate(others))])
        state = at("rumba_move_card", where, turn=3, cards=dict.fromkeys(range(4), "2a")).play("card 2")
        if len(best) > 1:
            assert (phase(state), state.actor, legal(state)) == ("rumba_move", 2, [f"rumba {box}" for box in best])
        else:
            assert said(state, "rumba_moved") == {"from": start, "to": best[0]}


def test_CAT_R40_a_defeated_Rumba_goes_near_its_station_however_far_that_is() -> None:
    state = at("fight_dice", "bedroom-2 0 rumba, hall-1 1", fight="bedroom-2", cards={0: "5"}, turn=2,
               rumba={"seen": "2", "card": "2", "roll": 1}).play("roll 3")  # fmt: skip
    assert (phase(state), state.actor) == ("rumba_retreat", 1)
    assert legal(state) == ["rumba dining-1", "rumba bathroom-1", "rumba hall-2"]
    alone = at("fight_dice", "bedroom-2 0 rumba, dining-1 1", fight="bedroom-2", cards={0: "5"},
               rumba={"seen": "2", "card": "2", "roll": 1}).play("roll 3")  # fmt: skip
    assert said(alone, "rumba_ran") == {"from": "bedroom-2", "to": "hall-1"}


def test_CAT_R41_sharing_a_box_with_the_Rumba_is_a_fight() -> None:
    came = at("move", HOME, cards={0: "5"}).play("move hall-1")
    assert phase(came) == "fight_cards"
    visited = at("rumba_move_card", HOME, "bedroom-1 bed-nap", cards={0: "2a", 1: "2b"})
    visited = after(visited, "card 4", "move bedroom-1", "move kitchen-2")
    assert said(visited, "fight_started") == {"box": "bedroom-1", "pieces": [0, "rumba"]}


def test_CAT_R42_all_bid_up_to_the_reserve() -> None:
    state = at(
        "bids",
        "hall-1 rumba, bedroom-1 0, kitchen-2 1, bedroom-2 2",
        "dining-2 treats, bathroom-1 tap-water",
        cards={0: "2a", 1: "2b", 2: "3a"},
        rumba={"seen": "3", "card": "3"},
        stress={0: 8, 2: 4},
        turn=3,
    )
    for player in (2, 0, 1):
        assert (state.actor, legal(state)) == (player, [f"bid {count}" for count in range(9)])
        refused(state, "bid 9", "CAT-RUMBA-14")
        state = state.play(f"bid {8 - player}")
    assert state.to_dict()["stress"] == [16, 0, 4]
    empty = at(
        "rumba_move_card", HOME, "dining-2 treats, bathroom-1 tap-water", cards={0: "2a", 1: "2b"}, stress={0: 20}
    )
    empty = empty.play("card 3")
    assert kinds(empty) == ["rumba_card", "bid_made", "bid_made", "bids_revealed"]
    assert (phase(empty), empty.actor) == ("rumba_move", 0)


def test_CAT_R43_without_a_card_the_Rumbas_counts_0() -> None:
    none = {"lost": "2 3 3 4 5"}
    state = after(at("move_cards", HOME, "hall-2 vase", rumba=none), "commit 2a", "commit 2b")
    assert told(state)[2:4] == [
        ("rumba_card", "CAT-R43", {"card": None}),
        ("rumba_moved", "CAT-RUMBA-12", {"from": "hall-1", "to": "hall-1"}),
    ]
    fight = at("fight_cards", "hall-2 0 rumba, kitchen-2 1", fight="hall-2", rumba=none).play("commit 2a")
    assert (phase(fight), fight.to_dict()["rumba"]["card"]) == ("fight_dice", None)
    fight = after(fight, "roll 3", "roll 1")
    assert said(fight, "fight_won")["totals"] == [[0, 3], ["rumba", 4]]
    lost = at("fight_dice", "hall-2 0 rumba, kitchen-2 1", fight="hall-2", cards={0: "5"}, rumba={**none, "roll": 1})
    lost = lost.play("roll 1")
    assert "rumba_card_lost" not in kinds(lost)
    hidden = at(
        "fight_dice", "hall-2 0 rumba, kitchen-2 1", fight="hall-2", cards={0: "5"}, rumba={"seen": "4", "roll": 1}
    )
    hidden = hidden.play("roll 1")
    assert "rumba_card_lost" not in kinds(hidden), "it fought without one"
    assert hidden.to_dict()["rumba"]["known"] == ["4"]
    took = at("capture", HOME, "bedroom-1 bed-nap, hall-1 vase", rumba=none).play("decline")
    assert ("rumba_card", "CAT-R43", {"card": None}) in told(took)
    assert took.to_dict()["rumba"]["captured"] == {"vase": 1}


def test_CAT_R44_unseen_cards_first_then_the_top_of_the_seen() -> None:
    state = at("rumba_move_card", HOME, cards={0: "2a", 1: "2b"}, rumba={"seen": "2"})
    assert now(state) == ["card 3", "card 4", "card 5"]
    assert {str(move): chance for move, chance in state.chance_outcomes()}["card 3"] == Fraction(1, 2)
    rumba = state.play("card 5").to_dict()["rumba"]
    assert (rumba["unseen"], rumba["known"]) == ({"3": 2, "4": 1}, ["5", "2"])
    seen = after(at("move_cards", HOME, rumba={"seen": "2 5", "lost": "3 3 4"}), "commit 2a", "commit 2b")
    assert (said(seen, "rumba_card"), seen.to_dict()["rumba"]["known"]) == ({"card": "5"}, ["5", "2"])


def test_CAT_R45_its_cards_move_the_man() -> None:
    for card, icons in (("2", 0), ("3", 0), ("4", 1), ("5", 1)):
        way = at("rumba_move_card", HOME, cards={0: "2a", 1: "2b"}).play(f"card {card}")
        assert way.to_dict()["man_steps"] == icons
        fight = at("fight_rumba_card", "hall-2 0 rumba, kitchen-2 1", fight="hall-2", cards={0: "2a"}).play(
            f"card {card}"
        )
        assert fight.to_dict()["man_steps"] == icons
        took = at("rumba_capture_card", HOME, "hall-1 vase", man=1).play(f"card {card}")
        assert took.to_dict()["man"] == 1 + icons
    known = after(at("move_cards", HOME, rumba={"seen": "2 3 3 4 5"}), "commit 2a", "commit 2b")
    assert known.to_dict()["man_steps"] == 1


def test_CAT_R46_its_goal_is_drawn_at_the_end() -> None:
    state = at("capture", HOME, "bedroom-1 bed-nap", turn=5, actor=0, goals={0: "eat-sleep", 1: "sleep-destroy"})
    state = state.play("decline")
    assert (phase(state), state.actor) == ("rumba_goal", "chance")
    assert said(state, "goals_revealed") == {"goals": ["eat-sleep", "sleep-destroy"]}
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
        (f"goal {goal}", Fraction(1, 4)) for goal in GOALS if goal not in ("eat-sleep", "sleep-destroy")
    ]
    refused(state, "goal eat-sleep", "CAT-SECRET-2")


def test_CAT_R47_hands_are_open() -> None:
    state = at("move_cards", APART, hands={0: "2a 4", 1: "5"}, goals={0: "eat-sleep", 1: "eat-steal", 2: "sleep-steal"})
    state = state.play("commit 4")
    for player in (1, 2, None):
        view = state.view(player)
        assert view["hands"][0] == {"2a": 1, "4": 1}
        if state.to_dict()["face_down"][0]:
            assert view["face_down"][0] == "?"
        assert view["goals"][0] == "?"


def test_CAT_R48_secret_goals_only_if_asked_for() -> None:
    assert GAME.new(players=3).to_dict()["options"]["secret_goals"] is False
    assert phase(GAME.new(players=3)) == "start"
    assert phase(GAME.new(players=3, secret_goals=True)) == "goals"
    for state in whole_game(GAME, 4, 2)[::10]:
        assert state.to_dict()["goals"] == [None, None]


def test_CAT_R49_every_icon_turned_up_in_the_phase() -> None:
    state = at("move", "hall-1 0 1, dining-1 2, dining-2 3", cards={3: "2a"}, actor=3, man=5).play("move dining-1")
    state = after(state, "commit 4", "commit 2a", "roll 1", "roll 1", "retreat bathroom-1")
    assert (phase(state), state.to_dict()["man_steps"]) == ("fight_cards", 1)
    state = after(state, "commit 5", "commit 4", "roll 1", "roll 1", "retreat kitchen-2")
    assert said(state, "man_moved") == {"from": 5, "to": 3, "steps": 3}


def test_CAT_R50_only_where_a_piece_ends_is_named() -> None:
    state = at("move", APART, cards={0: "5"})
    assert all(len(move.split()) == 2 for move in legal(state))
    refused(state, "move bathroom-1 bathroom-2", None)
