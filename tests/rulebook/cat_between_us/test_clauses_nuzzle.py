"""Clauses of the section Nuzzle Phase."""

from __future__ import annotations

import pytest

from catlib.game import State
from tests.rulebook.play import after, kinds, now, said, told

from .positions import CARDS, EXAMPLE, GAME, cards, ended, position, won_by


def totals(state: State) -> list[int]:
    return [data["total"] for kind, _, data in told(state) if kind == "total"]


def test_CBU_NUZZLE_1_everybody_shows_the_cards_that_are_left() -> None:
    state = GAME.from_dict(EXAMPLE).play("play cactus-4 ribbon")
    assert [event for event in told(state) if event[0] == "revealed"] == [
        ("revealed", "CBU-NUZZLE-1", {"player": 0, "cards": ["mouse-4", "ribbon-2", "rod-5"]}),
        ("revealed", "CBU-NUZZLE-1", {"player": 1, "cards": ["mouse-6", "ribbon-4", "yarn-6"]}),
        ("revealed", "CBU-NUZZLE-1", {"player": 2, "cards": ["feather-3", "feather-6", "ribbon-1"]}),
    ]


def test_CBU_NUZZLE_1_to_everybody() -> None:
    state = GAME.from_dict(EXAMPLE).play("play cactus-4 ribbon")
    for player in (0, 1, 2, None):
        assert state.events_seen(player) == state.events


def test_CBU_NUZZLE_2_the_total_is_the_sum_of_the_cards_shown() -> None:
    state = GAME.from_dict(EXAMPLE).play("play feather-6 ribbon")
    assert [event for event in told(state) if event[0] == "total"] == [
        ("total", "CBU-NUZZLE-2", {"player": 0, "total": 15}),
        ("total", "CBU-NUZZLE-2", {"player": 1, "total": 18}),
        ("total", "CBU-NUZZLE-2", {"player": 2, "total": 19}),
    ]


def test_CBU_NUZZLE_2_the_card_played_last_no_longer_counts() -> None:
    # Red keeps two feather cards worth 2 each, and gives away the cactus card worth 7.
    assert totals(GAME.from_dict(EXAMPLE).play("play cactus-4 ribbon"))[2] == 2 + 2 + (4 + 4)


@pytest.mark.parametrize(
    ("card", "worth"),
    [("cactus-3", 7), ("mouse-5", 0), ("rod-0", 5), ("yarn-0", 8), ("feather-0", 2), ("ribbon-0", 10), ("rod-4", 5)],
)
def test_CBU_NUZZLE_3_a_card_is_worth_the_two_cards_under_the_toy_of_its_suit(card: str, worth: int) -> None:
    # The other two cards of Green's are worth nothing.
    hands = [
        cards(f"{card} mouse-1 mouse-4"),
        cards("cactus-6 yarn-6 rod-6"),
        cards("ribbon-6 yarn-1 yarn-2 feather-6"),
    ]
    state = GAME.from_dict({**EXAMPLE, "hands": hands}).play("play feather-6 ribbon")
    assert totals(state)[0] == worth


def test_CBU_NUZZLE_4_the_marker_goes_to_the_total_which_may_be_any_number() -> None:
    for total in (0, 1, 17, 35):
        state = ended([total, 18], worth=[0, 12])
        assert told(state)[4] == ("total", "CBU-NUZZLE-2", {"player": 0, "total": total})


@pytest.mark.parametrize(
    ("target", "numbers", "winners"),
    [
        (18, [15, 18, 19], [1]),
        (18, [17, 19, 20], [0]),
        (18, [3, 2, 19], [0]),
        (18, [18, 17, 19], [0]),
        (12, [20, 11, 13], [1]),
    ],
)
def test_CBU_NUZZLE_5_the_nearest_that_does_not_exceed_the_target_wins(
    target: int, numbers: list[int], winners: list[int]
) -> None:
    state = ended(numbers, target=target)
    assert won_by(state) == winners
    assert [clause for kind, clause, _ in told(state) if kind == "round_won"] == ["CBU-NUZZLE-5"]
    assert state.to_dict()["wins"] == [int(player in winners) for player in range(3)]


def test_CBU_NUZZLE_5_to_meet_the_target_is_not_to_exceed_it() -> None:
    assert won_by(ended([18, 19], target=18)) == [0]
    assert won_by(ended([19, 18], target=18)) == [1]
    assert ("round_won", "CBU-NUZZLE-5", {"round": 1, "players": [1]}) in told(ended([19, 18], target=18))


@pytest.mark.parametrize(
    ("target", "numbers", "winners"),
    [(15, [17, 18, 19], [0]), (15, [22, 16, 19], [1]), (8, [20, 30, 9], [2]), (10, [36, 12, 20], [1])],
)
def test_CBU_NUZZLE_6_if_all_exceed_it_the_one_who_does_by_least_wins(
    target: int, numbers: list[int], winners: list[int]
) -> None:
    state = ended(numbers, target=target, worth=[12])
    assert won_by(state) == winners
    assert [clause for kind, clause, _ in told(state) if kind == "round_won"] == ["CBU-NUZZLE-6"]
    assert state.to_dict()["wins"] == [int(player in winners) for player in range(3)]


@pytest.mark.parametrize(
    ("target", "numbers", "winners", "clause"),
    [
        (18, [15, 15, 19], [0, 1], "CBU-NUZZLE-5"),
        (18, [18, 3, 18], [0, 2], "CBU-NUZZLE-5"),
        (18, [10, 10, 10], [0, 1, 2], "CBU-NUZZLE-5"),
        (8, [9, 12, 9], [0, 2], "CBU-NUZZLE-6"),
        (8, [12, 12, 12], [0, 1, 2], "CBU-NUZZLE-6"),
    ],
)
def test_CBU_NUZZLE_7_all_who_tie_win_the_round(
    target: int, numbers: list[int], winners: list[int], clause: str
) -> None:
    state = ended(numbers, target=target)
    events = told(state)
    assert ("round_won", clause, {"round": 1, "players": winners}) in events
    assert ("tie", "CBU-NUZZLE-7", {"players": winners}) in events
    assert state.to_dict()["wins"] == [int(player in winners) for player in range(3)]


def test_CBU_NUZZLE_7_equally_far_on_both_sides_is_no_tie() -> None:
    state = ended([17, 19])
    assert "tie" not in kinds(state)
    assert state.to_dict()["wins"] == [1, 0]


def test_CBU_NUZZLE_8_each_winner_moves_one_shelf_to_the_right() -> None:
    state = ended([15, 15, 19], wins=[1, 0, 1])
    assert [event for event in told(state) if event[0] == "advanced"] == [
        ("advanced", "CBU-NUZZLE-8", {"player": 0, "shelf": 2}),
        ("advanced", "CBU-NUZZLE-8", {"player": 1, "shelf": 1}),
    ]
    assert state.to_dict()["wins"] == [2, 1, 1]
    assert state.scores() == (2, 1, 1)


def test_CBU_NUZZLE_8_is_where_the_points_come_from() -> None:
    state = ended([15, 15, 19], wins=[1, 0, 0])
    for player, points in enumerate((2, 1, 0)):
        (line,) = state.tally(player)
        assert (line.points, line.clause) == (points, "CBU-NUZZLE-8")
        assert line.reason


@pytest.mark.parametrize("winner", [0, 1, 2, 3])
def test_CBU_NUZZLE_9_the_winner_starts_the_next_round(winner: int) -> None:
    numbers = [20, 21, 22, 23]
    numbers[winner] = 18
    state = ended(numbers, wins=[0, 1, 0, 0])
    assert state.to_dict()["starter"] == winner
    assert ("starter", "CBU-NUZZLE-9", {"player": winner}) in told(state)


def test_CBU_NUZZLE_9_and_plays_the_first_card_of_it() -> None:
    state = ended([20, 21, 18, 23]).play("target 18")
    while state.to_dict()["phase"] == "deal":
        state = state.play(now(state)[0])
    assert state.actor == 2
    assert said(state, "lure_begins") == {"player": 2}


@pytest.mark.parametrize(
    ("starter", "winners", "following"),
    [
        (3, [1, 2], 1),
        (3, [0, 2], 0),
        (3, [2, 3], 3),
        (3, [0, 4], 4),
        (3, [2, 1], 1),
        (1, [0, 4], 4),
        (1, [0, 1], 1),
        (2, [0, 1, 2, 3, 4], 2),
    ],
)
def test_CBU_NUZZLE_10_after_a_tie_the_winner_next_in_order_to_the_last_starting_player(
    starter: int, winners: list[int], following: int
) -> None:
    wins = [int(player == starter) for player in range(5)]
    state = ended([15 if player in winners else 20 for player in range(5)], wins=wins, starter=starter)
    assert won_by(state) == sorted(winners)
    assert ("starter", "CBU-NUZZLE-10", {"player": following}) in told(state)
    assert state.to_dict()["starter"] == following


def test_CBU_NUZZLE_11_the_track_is_empty_for_the_next_round() -> None:
    # Nothing in a state says where a marker stands on the track.
    assert ended([17, 20]).to_dict().keys() == EXAMPLE.keys()
    assert ended([17, 20]) == ended([12, 35], worth=[12])


def test_CBU_NUZZLE_12_after_round_7_the_game_has_ended() -> None:
    state = ended([18, 20, 20, 20], wins=[1, 2, 2, 1], number=7)
    assert (state.actor, state.to_dict()["phase"], state.to_dict()["round"]) == (None, "over", 7)
    assert now(state) == []
    assert said(state, "game_over")["reasons"] == ["seven_rounds"]
    assert "round_begins" not in kinds(state)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_CBU_NUZZLE_13_otherwise_the_next_round_begins(number: int) -> None:
    wins = [[0] * 4, [1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1], [2, 1, 1, 1]][number - 1]
    state = ended([20, 18, 21, 22], wins=wins, number=number)
    assert told(state)[-1] == ("round_begins", "CBU-NUZZLE-13", {"round": number + 1})
    assert state.to_dict()["round"] == number + 1
    assert (state.actor, state.to_dict()["phase"]) == ("chance", "target")


@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 7), (4, 6), (5, 5), (6, 5)])
def test_CBU_NUZZLE_14_one_card_more_is_dealt_for_each_round_won(players: int, size: int) -> None:
    wins = [2, 1, *[0] * (players - 2)]
    state = GAME.from_dict(
        position("target", [()] * players, {}, wins=wins, target=None),
    ).play("target 18")
    while state.to_dict()["phase"] == "deal":
        state = state.play(now(state)[0])
    assert [len(hand) for hand in state.to_dict()["hands"]] == [size + won for won in wins]


def test_CBU_NUZZLE_14_from_the_next_round_on() -> None:
    state = ended([18, 20, 21]).play("target 18")
    state = after(state, *(f"deal {card}" for card in CARDS[:22]))
    assert [len(hand) for hand in state.to_dict()["hands"]] == [8, 7, 7]


def test_CBU_NUZZLE_15_so_one_card_more_is_left_at_the_end_of_a_round() -> None:
    state = ended([18, 20, 21], wins=[2, 1, 0])
    shown = [len(data["cards"]) for kind, _, data in told(state) if kind == "revealed"]
    assert shown == [5, 4, 3]


def test_what_the_helper_builds_is_what_it_says() -> None:
    assert cards("yarn-1 rod-2") == {"yarn-1": 1, "rod-2": 1}
    assert totals(ended([0, 35, 20], worth=[0, 12, 11])) == [0, 35, 20]
