"""The walkthrough of Cats is right: its answers are those that trying everything finds."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from catlib.game import State
from catlib.lesson import Lesson, read
from tests.rulebook.lessons import Row, is_answered_by, rows_of
from tests.rulebook.play import after, all_said, kinds, legal, now, said, told

ROWS = rows_of("cats")

# CAT-R3: the small house, two boxes a step: within the rooms, then through the doors.
STEPS = """
dining-1 dining-2, bathroom-1 bathroom-2, kitchen-1 kitchen-2, hall-1 hall-2,
bedroom-1 bedroom-2, bedroom-3 bedroom-4, bedroom-1 bedroom-3, bedroom-2 bedroom-4,
dining-1 hall-1, bathroom-1 hall-1, kitchen-1 hall-2, bedroom-3 hall-2, dining-2 kitchen-2
"""
NEXT_TO = [tuple(pair.split()) for pair in STEPS.split(",")]
BOXES = [
    f"{room}-{number}"
    for room, count in (("dining", 4), ("bathroom", 2), ("kitchen", 4), ("bedroom", 4), ("hall", 4))
    for number in range(1, count + 1)
]
CARDS = ["2a", "2b", "3a", "3b", "4", "5"]
ALL_MOVES = [
    *(f"{verb} {box}" for verb in ("start", "place", "rumba", "move", "retreat", "leave") for box in BOXES),
    *(f"{verb} {card}" for verb in ("commit", "deceive", "capture") for card in CARDS),
    *(f"bid {number}" for number in range(21)),
    *("relax", "keep", "decline"),
]
"""All that a player can try in notation."""


def state_of(row: Row) -> State:
    """The position of an exercise."""
    return read(ROWS.game, row["position"])


def far_from(start: str) -> dict[str, int]:
    """CAT-MOVE-5, CAT-MOVE-8: how many steps it is to each box of the small house."""
    found, edge = {start: 0}, [start]
    for box in edge:
        for pair in NEXT_TO:
            for other in pair if box in pair else ():
                if other not in found:
                    found[other] = found[box] + 1
                    edge.append(other)
    return found


# What reaches a goal, found by trying everything.


def box_of(state: State, piece: int) -> str:
    """The box in which a cat is."""
    (box,) = [box for box, pile in state.to_dict()["boxes"].items() if piece in pile]
    return str(box)


def is_reached(before: State, move: str, goal: Row) -> bool:
    """Whether this legal move brings about what the goal asks for."""
    state = before.play(move)
    if set(goal) == {"on"}:
        assert goal["on"] == "token"
        return box_of(state, before.to_dict()["actor"]) in state.to_dict()["tokens"]
    if set(goal) == {"sure"}:
        return state.actor == "chance" and all(goal["sure"] in kinds(state.play(roll)) for roll in now(state))
    assert set(goal) == {"event"}, f"a goal that nothing checks: {goal}"
    return goal["event"] in kinds(state)


def reached_by(before: State, goal: Row) -> list[str]:
    """All moves that reach the goal of an exercise of kind `move`."""
    if set(goal) == {"refused"}:
        return [move for move in ALL_MOVES if before.check(move).clause == goal["refused"]]
    return [move for move in legal(before) if is_reached(before, move, goal)]


def place_in_order(state: State) -> int:
    """CAT-MOVE-2, CAT-MOVE-3: as which player 1 moves, if all stay where they are."""
    place = 1
    while state.actor != 0:
        assert isinstance(state.actor, int)
        state = state.play(f"move {box_of(state, state.actor)}")
        place += 1
    return place


def total(state: State) -> int:
    """CAT-FIGHT-3: card, die and stress of player 1."""
    data = state.to_dict()
    return int(data["cards"][0][0]) + int(data["rolls"][0]) + int(data["stress"][0])


def rumbas_total(state: State) -> int:
    """CAT-RUMBA-19: what the Rumba has come to."""
    return int(dict(map(tuple, said(state, "fight_won")["totals"]))["rumba"])


def lowest_roll(state: State) -> int:
    """CAT-PUN-5: the lowest number on the die that fools the man."""
    return min(int(roll.split()[1]) for roll in now(state) if "deceived" in kinds(state.play(roll)))


def reach(state: State) -> int:
    """CAT-PUN-6: how far the farthest box is that player 1 may withdraw to, while others are too far."""
    far = far_from(box_of(state, 0))
    found = {far[move.split()[1]] for move in legal(state)}
    assert max(found) < max(far.values())
    return max(found)


NUMBERS: dict[str, Callable[[State], int]] = {
    "place": place_in_order,
    "man": lambda state: state.to_dict()["man"],
    "total": total,
    "rumba_total": rumbas_total,
    "fight": lambda state: said(state, "fight_won")["winner"] + 1,
    "winner": lambda state: 1 + max(state.winners()),
    "die": lowest_roll,
    "reach": reach,
    "hand": lambda state: len(state.to_dict()["hands"][0]),
    "score": lambda state: state.scores()[0],
    "steers": lambda state: said(state, "bids_revealed")["winner"] + 1,
    "rumba_card": lambda state: int(said(state, "rumba_card")["card"]),
}


# The annotated game.


def test_the_annotated_game_begins_with_a_move_that_is_hard_to_miss() -> None:
    assert ROWS.steps[0]["learner"] in legal(ROWS.start())
    assert max(far_from(ROWS.steps[0]["learner"].split()[1]).values()) == 3, "as the step tells"


def test_each_step_of_the_annotated_game_is_a_decision_of_player_1() -> None:
    assert {step.state.actor for step in Lesson("cats").steps} == {0}


def test_the_annotated_game_shows_what_matters() -> None:
    state, seen = ROWS.start(), set()
    for move in ROWS.scenario["moves"]:
        state = state.play(move)
        seen |= {part for kind, clause, _ in told(state) for part in (kind, clause)}
    assert seen >= {
        "fight_won", "CAT-FIGHT-5", "CAT-OBJ-8", "cards_recovered", "caught", "deceived", "not_deceived", "rewarded",
        "stress_kept", "stress_returned", "CAT-MOVE-9", "CAT-FIGHT-13", "CAT-PUN-11", "CAT-CAP-9", "CAT-END-6",
        "CAT-END-7", "CAT-END-8", "game_over",
    }  # fmt: skip
    assert state.scores() == (15, 15, 9)
    assert [len(tokens) for tokens in state.to_dict()["captured"]] == [5, 5, 4]
    assert state.winners() == (0,)
    assert {step["refused"] for step in ROWS.steps if "refused" in step} == {
        "CAT-OBJ-2", "CAT-MOVE-6", "CAT-OBJ-4", "CAT-CARD-9", "CAT-FIGHT-9", "CAT-OBJ-7",
    }  # fmt: skip


def test_the_totals_that_the_annotated_game_tells_are_those_that_were_rolled() -> None:
    state, fights, score = ROWS.start(), [], []
    for move in ROWS.scenario["moves"]:
        state = state.play(move)
        fights += [[total for _, total in data["totals"]] for data in all_said(state, "fight_won")]
        score.append(state.scores()[0])
    assert fights == [[6, 5], [6, 6]]
    assert sorted(set(score)) == [0, 1, 2, 5, 9, 12, 13, 15]


def test_the_token_that_the_learner_fights_for_is_out_of_reach_of_the_card() -> None:
    step = Lesson("cats").task("S10")
    assert step.state is not None
    token = far_from(box_of(step.state, 0))["bedroom-2"]
    assert token == 5, "as the step tells"
    assert token > int(step.reference.split()[1][0])


# The steps after it: secret goals and the Rumba.


def heard(first: int, last: int) -> set[str]:
    """The clauses of all that happens when these steps are made."""
    answers = [Lesson("cats").play(number, ROWS.steps[number - 1]["learner"]) for number in range(first, last + 1)]
    return {line.rpartition("[")[2].removesuffix("]") for answer in answers for line in answer.told}


def test_the_steps_after_the_annotated_game_begin_anew_and_show_what_it_has_not() -> None:
    assert [number for number, step in enumerate(ROWS.steps, 1) if "position" in step] == [32, 34]
    assert "CAT-SECRET-3" in heard(32, 33)
    assert heard(34, 39) >= {f"CAT-RUMBA-{number}" for number in (9, 11, 14, 15, 16, 18, 20, 21, 24)}


@pytest.mark.parametrize(("move", "scores", "winner"), [("dining-1", (14, 13, 8), 0), ("hall-2", (13, 13, 8), 1)])
def test_the_goal_decides_between_two_tokens_of_equal_bliss(move: str, scores: tuple[int, ...], winner: int) -> None:
    before = Lesson("cats").steps[31].state
    bliss = {row["id"]: row["bliss"] for row in ROWS.game.components["tokens"]}
    assert bliss[before.to_dict()["tokens"][move]] == 3
    end = after(before, f"move {move}", "capture 2b", "capture 4")
    assert end.scores() == scores
    assert [len(captured) for captured in end.to_dict()["captured"]] == [4, 5, 3]
    assert end.winners() == (winner,)


def test_a_secret_goal_of_the_steps_is_seen_by_the_learner_alone() -> None:
    state = Lesson("cats").steps[31].state
    assert [state.view(player)["goals"] for player in (0, None)] == [["sleep-steal", "?", "?"], ["?"] * 3]


def test_the_rumba_is_on_the_tie_before_all_cats() -> None:
    bidding, steering, moving = (Lesson("cats").steps[number - 1].state for number in (35, 36, 37))
    assert bidding.to_dict()["rumba"]["card"] == "3"
    assert legal(steering) == ["rumba kitchen-2", "rumba bedroom-3"]
    assert "move kitchen-2" in legal(moving)
    assert "move bedroom-3" not in legal(moving), "out of reach, as the step tells"


@pytest.mark.parametrize("bid", [0, 1])
def test_only_with_the_stress_of_the_bid_the_fight_against_the_rumba_cannot_be_lost(bid: int) -> None:
    bidding = Lesson("cats").steps[34].state
    fight = after(bidding, f"bid {bid}", "bid 0", "rumba kitchen-2", "move bedroom-3", "move kitchen-2", "commit 5")
    ends = [fight.play(own).play(other) for own in now(fight) for other in now(fight.play(own))]
    winners = {said(end, "fight_won")["winner"] for end in ends}
    assert winners == ({0} if bid else {0, "rumba"})


def test_the_rumba_wins_if_nobody_takes_the_ham_from_it() -> None:
    step = Lesson("cats").steps[36]
    end = after(step.state, "move hall-1", "leave bedroom-1")
    assert (end.scores(), end.winners(), end.to_dict()["winner"]) == ((9, 7), (), "rumba")
    last = Lesson("cats").steps[38].after()
    assert (last.scores(), last.winners()) == ((12, 11), (0,))
    assert said(last, "game_over")


def test_with_the_suit_it_would_be_ahead_of_a_learner_who_has_the_ham() -> None:
    bidding = Lesson("cats").steps[34].state
    state = after(bidding, "bid 0", "bid 0", "rumba bedroom-3", "move bathroom-1", "move kitchen-2", "capture 3b")
    assert state.scores()[0] == 13
    assert state.to_dict()["winner"] == "rumba"


# Exercises.


@pytest.mark.parametrize("row", ROWS.of_kind("move"))
def test_the_answers_of_a_move_exercise_are_all_that_reach_its_goal(row: Row) -> None:
    before = state_of(row)
    assert before.actor == 0
    is_answered_by(row, before, reached_by(before, row["goal"]))


@pytest.mark.parametrize("row", ROWS.of_kind("cells"))
def test_the_answer_of_a_cells_exercise_is_what_the_rules_say(row: Row) -> None:
    state = state_of(row)
    moves = [move.split() for move in legal(state)]
    assert row["answer"] == [move[1] for move in moves if move[0] == row["goal"]["cells"]]
    assert row["wrong"] == [box for box in BOXES if box in row["wrong"]], "in their order, none twice"


@pytest.mark.parametrize("row", ROWS.of_kind("number"))
def test_the_answer_of_a_number_exercise_is_what_the_rules_say(row: Row) -> None:
    state, goal = state_of(row), row["goal"]
    assert row["answer"] == NUMBERS[goal["number"]](after(state, goal["after"]) if "after" in goal else state)


@pytest.mark.parametrize("row", ROWS.of_kind("move", "cells", "number"))
def test_the_move_that_a_task_tells_is_the_one_that_is_made(row: Row) -> None:
    told_moves = re.findall(r"\(((?:move|roll|deceive|capture|bid|commit) [\w-]+)\)", row["task"]["en"])
    assert told_moves == ([row["goal"]["after"]] if "after" in row["goal"] else [])


def test_exercises_and_questions_name_every_ruling_too() -> None:
    named = {id for row in ROWS.exercises + ROWS.quiz for id in row["clauses"]}
    assert [ruling.id for ruling in ROWS.game.rulebook.rulings if ruling.id not in named] == []


def test_the_dice_of_a_step_are_seen_at_once() -> None:
    lesson = Lesson("cats")
    answer = lesson.play(12, lesson.steps[11].reference)
    assert answer.right
    assert answer.state is not None
    assert answer.state == lesson.steps[12].state
    assert [line.rpartition("[")[2] for line in answer.told] == [
        "CAT-FIGHT-2]", "CAT-FIGHT-3]", "CAT-FIGHT-3]", "CAT-FIGHT-3]", "CAT-FIGHT-4]", "CAT-FIGHT-6]",
    ]  # fmt: skip
