"""The clauses of the end of the game, of secret goals, and of the recapitulation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulebook.play import after, all_said, kinds, legal, refused, said, told, whole_game

from .positions import GAME, at, phase
from .tables import GOALS, TOKENS

APART = "hall-1 0, bedroom-1 1, dining-1 2"


def test_CAT_END_1_after_turn_5() -> None:
    state = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, captured={1: "vase"})
    over = state.play("decline")
    data = over.to_dict()
    assert (data["phase"], over.actor, data["turn"], data["current"]) == ("over", None, 5, None)
    assert legal(over) == []
    for move in ("decline", "commit 4", "roll 1", "token treats"):
        refused(over, move, "CAT-END-1")
    earlier = at("capture", APART, "hall-1 bed-nap", turn=4, actor=0, captured={1: "vase"}).play("decline")
    assert (phase(earlier), earlier.to_dict()["turn"]) == ("token", 5)


def test_CAT_END_1_then_all_the_tokens_that_were_dealt_have_been_placed() -> None:
    for players in (2, 3, 5):
        final = whole_game(GAME, 5, players)[-1].to_dict()
        assert len(final["unseen_tokens"]) == 35 - 5 * (players + (players == 2))


def test_CAT_END_2_cards_in_hand_are_kept_for_the_tie_break() -> None:
    state = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, captured={0: "treats", 1: "tap-water"},
               hands={0: "2a 5", 1: "3a 3b 4"}).play("decline")  # fmt: skip
    assert (phase(state), state.to_dict()["hands"][:2]) == (
        "tie_cards",
        [{"2a": 1, "5": 1}, {"3a": 1, "3b": 1, "4": 1}],
    )


def test_CAT_END_3_bliss_less_stress_and_the_goal() -> None:
    state = at(
        "capture", APART, "hall-1 bed-nap", turn=5, actor=0, captured={0: "vase toilet-paper", 1: "treats"},
        stress={0: 2, 1: 3}, goals={0: "eat-destroy", 1: "eat-sleep", 2: "sleep-steal"},
    )  # fmt: skip
    assert state.scores() == (4 + 3 - 2 + 2, 2 - 3 + 1, 0)
    assert [(line.points, line.clause) for line in state.tally(0)] == [
        (3, "CAT-OT-4"), (4, "CAT-OT-4"), (-2, "CAT-STRESS-2"), (2, "CAT-SECRET-4"),
    ]  # fmt: skip
    assert [(line.points, line.clause) for line in state.tally(1)] == [
        (2, "CAT-OT-4"), (-3, "CAT-STRESS-2"), (1, "CAT-SECRET-4"),
    ]  # fmt: skip
    over = state.play("decline")
    assert ("scored", "CAT-END-3", {"scores": [7, 0, 0], "rumba": None}) in told(over)
    assert over.scores() == (7, 0, 0)


def test_CAT_END_4_the_highest_score_wins() -> None:
    over = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, captured={0: "treats", 2: "vase"}).play("decline")
    assert told(over)[-1] == ("game_over", "CAT-END-4", {"winner": 2})
    assert (over.winners(), over.to_dict()["winner"]) == ((2,), 2)
    negative = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, stress={0: 2, 1: 1, 2: 3}).play("decline")
    assert negative.winners() == (1,)


def test_CAT_END_5_on_a_tie_the_most_tokens() -> None:
    state = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, captured={0: "treats tap-water", 2: "vase"})
    over = state.play("decline")
    assert told(over)[-1] == ("game_over", "CAT-END-5", {"winner": 0})
    assert over.winners() == (0,)
    poor = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, captured={0: "treats tap-water sink-nap", 2: "vase"},
              stress={0: 3})  # fmt: skip
    assert poor.play("decline").winners() == (2,), "only of those with the highest score"


def test_CAT_END_6_then_they_fight_with_the_cards_that_are_left() -> None:
    state = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, captured={0: "treats", 2: "tap-water"},
               hands={0: "2a", 2: ""}, stress={1: 1}).play("decline")  # fmt: skip
    assert [row for row in told(state) if row[0] == "tied"] == [("tied", "CAT-END-6", {"pieces": [2, 0]})]
    assert kinds(state)[-1] == "cards_recovered"
    assert (phase(state), state.actor, len(legal(state))) == ("tie_cards", 2, 6)
    state = state.play("commit 5")
    assert told(state)[-1] == ("cards_revealed", "CAT-END-6", {"cards": [[2, "5"], [0, "2a"]]}), "0 has no other card"
    assert phase(state) == "tie_dice"
    state = state.play("roll 1")
    assert told(state) == [("die_rolled", "CAT-END-6", {"piece": 2, "value": 1})]
    state = state.play("roll 3")
    assert state.winners() == (2,)


def test_CAT_END_7_with_equal_totals_a_new_round_with_a_new_card() -> None:
    tied = {"captured": {0: "treats", 2: "tap-water"}, "stress": {1: 1}}
    state = at("tie_dice", APART, cards={0: "3a", 2: "2a"}, rolls={2: 2}, **tied).play("roll 1")
    assert told(state)[1:] == [("tied", "CAT-END-7", {"pieces": [2, 0]})]
    data = state.to_dict()
    assert (data["phase"], data["actor"], data["cards"], data["rolls"]) == ("tie_cards", 2, [None] * 3, [None] * 3)
    assert ("3a" in data["hands"][0], "2a" in data["hands"][2]) == (False, False)
    refused(state, "commit 2a", "CAT-CARD-9")


def test_CAT_END_8_the_first_to_win_a_round_wins_the_game() -> None:
    tied = {"captured": {0: "treats", 2: "tap-water"}, "stress": {1: 1}}
    state = at("tie_dice", APART, cards={0: "3a", 2: "2a"}, rolls={2: 3}, **tied)
    for value, winner in ((1, 2), (3, 0)):
        over = state.play(f"roll {value}")
        assert told(over)[-1] == ("game_over", "CAT-END-8", {"winner": winner})
        assert over.winners() == (winner,)
        data = over.to_dict()
        assert (data["cards"], data["rolls"], data["fight"], data["actor"]) == ([None] * 3, [None] * 3, None, None)


# ---------------------------------------------------------------- secret goals


@pytest.mark.parametrize("goal", GOALS)
def test_CAT_SECRET_1_six_goals_of_two_icons(goal: str) -> None:
    others = [other for other in GOALS if other != goal][:2]
    for icon in goal.split("-"):
        eight = [name for name, token in TOKENS.items() if icon in token.icons]
        state = at("move_cards", APART, captured={0: " ".join(eight)}, goals=dict(enumerate([goal, *others])), turn=5)
        assert state.tally(0)[-1].points == len(eight) == 8


def test_CAT_SECRET_2_one_for_each_player_and_none_twice() -> None:
    state = GAME.new(players=3, secret_goals=True)
    for player, goal in enumerate(("eat-sleep", "steal-destroy", "sleep-steal")):
        assert (phase(state), state.actor) == ("goals", "chance")
        left = [goal for goal in GOALS if goal not in state.to_dict()["goals"]]
        assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
            (f"goal {name}", Fraction(1, 6 - player)) for name in left
        ]
        state = state.play(f"goal {goal}")
        assert told(state) == [("goal_dealt", "CAT-SECRET-2", {"player": player})]
        if player < 2:
            refused(state, f"goal {goal}", "CAT-SECRET-2")
    assert (phase(state), state.actor) == ("start", 0)
    assert state.view(1)["goals"] == ["?", "steal-destroy", "?"]


def test_CAT_SECRET_3_goals_are_revealed_at_the_end() -> None:
    goals = {0: "eat-sleep", 1: "steal-destroy", 2: "sleep-steal"}
    state = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, goals=goals, captured={1: "vase"}).play("decline")
    assert ("goals_revealed", "CAT-SECRET-3", {"goals": list(goals.values())}) in told(state)
    assert state.view(None)["goals"] == list(goals.values())
    without = at("capture", APART, "hall-1 bed-nap", turn=5, actor=0, captured={1: "vase"}).play("decline")
    assert "goals_revealed" not in kinds(without)


def test_CAT_SECRET_4_one_more_for_each_token_with_the_icon() -> None:
    goals = {0: "sleep-destroy", 1: "eat-steal", 2: "eat-sleep"}
    state = at("move_cards", APART, goals=goals, captured={0: "vase fly-hunt curtain-climb bed-nap", 1: "treats"})
    assert state.scores() == (4 + 3 + 4 + 3 + 3, 2 + 1, 0)
    line = state.tally(0)[-1]
    assert (line.points, line.clause) == (3, "CAT-SECRET-4")
    assert "destroy" in line.reason.lower()
    assert [line.clause for line in state.tally(2)] == []


# ---------------------------------------------------------------- the recapitulation


def test_CAT_RECAP_1_each_places_one_token() -> None:
    for players in (3, 4):
        placed = [
            said(one, "token_placed")["owner"] for one in whole_game(GAME, 2, players) if all_said(one, "token_placed")
        ]
        assert placed == [(turn + step) % players for turn in range(5) for step in range(players)]


def test_CAT_RECAP_2_a_card_a_way_and_the_man() -> None:
    state = at("move_cards", APART, stress={1: 1}, man=1)
    state = after(state, "commit 2a", "commit 4", "commit 2b")
    assert (state.actor, len(legal(state))) == (1, 12), "five boxes far: to all of the house"
    state = after(state, "move bedroom-2", "move hall-2", "move dining-2")
    assert said(state, "man_moved") == {"from": 1, "to": 2, "steps": 1}


def test_CAT_RECAP_3_a_fight_from_its_cards_to_the_man() -> None:
    state = at("fight_cards", "hall-1 1 0, dining-1 2", fight="hall-1", stress={0: 1}, man=1)
    state = after(state, "commit 4", "commit 2a", "roll 1", "roll 2")
    assert said(state, "fight_won")["totals"] == [[1, 4], [0, 6]]
    assert said(state, "stress_taken") == {"player": 1, "count": 1}
    assert "retreat bedroom-2" in legal(state), "3 + 1 boxes"
    assert said(state.play("retreat bedroom-1"), "man_moved")["to"] == 2


def test_CAT_RECAP_4_blue_and_red_in_his_room() -> None:
    tokens = "bedroom-1 suit-nap, bedroom-4 bed-nap"
    state = at("move", "bedroom-4 0, bedroom-1 1, dining-1 2", tokens, man=4, cards={0: "2a"}, stress={0: 1, 1: 1})
    state = after(state.play("move bedroom-4"), "relax")
    assert (phase(state), state.actor) == ("punish", 1)
    state = after(state, "deceive 4", "roll 2")
    assert said(state, "deceived") == {"player": 1, "total": 7}
    assert said(state, "man_moved") == {"from": 4, "to": 5, "steps": 1}


@pytest.mark.parametrize(("token", "cards"), [("dry-food", 6), ("bed-nap", 5)])
def test_CAT_RECAP_5_tokens_are_taken_for_a_card_where_one_is_needed(token: str, cards: int) -> None:
    state = at("move", APART, f"hall-1 {token}", cards={1: "2a"}, actor=1, man=1).play("move bedroom-1")
    if phase(state) == "capture":
        state = state.play("capture 3b")
    data = state.to_dict()
    assert (data["captured"][0], len(data["hands"][0])) == ({token: 1}, cards)
