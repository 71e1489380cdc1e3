"""What a move makes happen: every kind of event with its clause, its data and its place in the order."""

from __future__ import annotations

import re

import pytest

from tests.rulebook.play import after, as_told, kinds, now, told, whole_game

from .positions import CARDS, EXAMPLE, GAME, SUITS, dealt, ended, lure, position


def test_nothing_has_happened_before_the_first_move() -> None:
    assert list(GAME.new(players=2).events) == []
    assert list(GAME.from_dict(EXAMPLE).events) == []


def test_the_events_of_the_first_prep() -> None:
    state = GAME.new(players=3).play("target 28")
    assert told(state) == [("target_set", "CBU-SETUP-6", {"round": 1, "target": 28})]
    state = state.play("deal yarn-5")
    assert told(state) == [("dealt", "CBU-SETUP-8", {"player": 0, "card": "yarn-5"})]
    state = dealt(3)
    assert told(state) == [
        ("dealt", "CBU-SETUP-8", {"player": 2, "card": CARDS[20]}),
        ("set_aside", "CBU-SETUP-9", {"count": 21}),
        ("lure_begins", "CBU-LURE-1", {"player": 0}),
    ]


def test_the_events_of_a_later_prep() -> None:
    state = GAME.from_dict(position("target", [()] * 3, {}, wins=[0, 2, 1], number=4, starter=2, target=None))
    state = state.play("target 8")
    assert told(state) == [("target_set", "CBU-PREP-3", {"round": 4, "target": 8})]
    state = state.play("deal yarn-5")
    assert told(state) == [("dealt", "CBU-PREP-4", {"player": 0, "card": "yarn-5"})]
    while state.to_dict()["phase"] == "deal":
        state = state.play(now(state)[0])
    assert told(state)[1:] == [
        ("set_aside", "CBU-PREP-5", {"count": 18}),
        ("lure_begins", "CBU-LURE-1", {"player": 2}),
    ]


def test_a_first_card_under_a_toy_and_a_second() -> None:
    state = dealt(2)
    one, two = (next(iter(hand)) for hand in state.to_dict()["hands"])
    state = state.play(f"play {one} feather")
    assert told(state) == [("played", "CBU-LURE-2", {"player": 0, "card": one, "toy": "feather"})]
    state = state.play(f"play {two} feather")
    assert told(state) == [
        ("played", "CBU-LURE-2", {"player": 1, "card": two, "toy": "feather"}),
        ("toy_full", "CBU-LURE-3", {"toy": "feather", "value": int(one[-1]) + int(two[-1])}),
    ]


def test_the_last_card_of_a_round_with_one_winner() -> None:
    assert told(GAME.from_dict(EXAMPLE).play("play feather-6 ribbon")) == [
        ("played", "CBU-LURE-2", {"player": 2, "card": "feather-6", "toy": "ribbon"}),
        ("toy_full", "CBU-LURE-3", {"toy": "ribbon", "value": 10}),
        ("revealed", "CBU-NUZZLE-1", {"player": 0, "cards": ["mouse-4", "ribbon-2", "rod-5"]}),
        ("revealed", "CBU-NUZZLE-1", {"player": 1, "cards": ["mouse-6", "ribbon-4", "yarn-6"]}),
        ("revealed", "CBU-NUZZLE-1", {"player": 2, "cards": ["cactus-4", "feather-3", "ribbon-1"]}),
        ("total", "CBU-NUZZLE-2", {"player": 0, "total": 15}),
        ("total", "CBU-NUZZLE-2", {"player": 1, "total": 18}),
        ("total", "CBU-NUZZLE-2", {"player": 2, "total": 19}),
        ("round_won", "CBU-NUZZLE-5", {"round": 1, "players": [1]}),
        ("advanced", "CBU-NUZZLE-8", {"player": 1, "shelf": 1}),
        ("starter", "CBU-NUZZLE-9", {"player": 1}),
        ("round_begins", "CBU-NUZZLE-13", {"round": 2}),
    ]


def test_a_tie_in_which_all_exceed() -> None:
    state = ended([20, 19, 19], target=8, wins=[0, 0, 2], number=3, starter=2)
    assert told(state)[8:] == [
        ("round_won", "CBU-NUZZLE-6", {"round": 3, "players": [1, 2]}),
        ("tie", "CBU-NUZZLE-7", {"players": [1, 2]}),
        ("advanced", "CBU-NUZZLE-8", {"player": 1, "shelf": 1}),
        ("advanced", "CBU-NUZZLE-8", {"player": 2, "shelf": 3}),
        ("game_over", "CBU-END-1", {"reasons": ["three_wins"], "winners": [2]}),
    ]
    state = ended([20, 19, 19], target=8, wins=[1, 0, 0])
    assert told(state)[8:] == [
        ("round_won", "CBU-NUZZLE-6", {"round": 2, "players": [1, 2]}),
        ("tie", "CBU-NUZZLE-7", {"players": [1, 2]}),
        ("advanced", "CBU-NUZZLE-8", {"player": 1, "shelf": 1}),
        ("advanced", "CBU-NUZZLE-8", {"player": 2, "shelf": 1}),
        ("starter", "CBU-NUZZLE-10", {"player": 1}),
        ("round_begins", "CBU-NUZZLE-13", {"round": 3}),
    ]


@pytest.mark.parametrize(
    ("wins", "number", "reasons"),
    [
        ([2, 1, 1, 1], 5, ["three_wins"]),
        ([1, 2, 2, 1], 7, ["seven_rounds"]),
        ([2, 2, 1, 1], 7, ["three_wins", "seven_rounds"]),
    ],
)
def test_the_reasons_of_the_end_in_order(wins: list[int], number: int, reasons: list[str]) -> None:
    state = ended([18, 19, 20, 21], wins=wins, number=number)
    assert told(state)[-1] == ("game_over", "CBU-END-1", {"reasons": reasons, "winners": [0]})


def test_cards_that_are_shown_are_sorted_by_their_names() -> None:
    for seed in range(5):
        state = GAME.from_dict(lure(4, 11, seed=seed))
        state = state.play(now(state)[0])
        for kind, _, data in told(state):
            if kind == "revealed":
                assert data["cards"] == sorted(data["cards"])


def test_every_event_is_a_sentence() -> None:
    for state in (*whole_game(GAME, 1, 4), *whole_game(GAME, 2, 5)):
        for player in (0, 1, None):
            for event in state.events_seen(player):
                text = event.text()
                assert text.strip()
                assert text.endswith(".")
                assert not set("{}_#|") & set(text)
                assert not re.search(rf"({'|'.join(SUITS)})-\d", text), "cards are named, not written as in moves"
                assert "Player 0" not in text


def test_a_card_is_dealt_to_its_player_only() -> None:
    state = after(dealt(3, 8), "deal yarn-5")
    assert as_told(state.events_seen(1)) == [("dealt", "CBU-SETUP-8", {"player": 1, "card": "yarn-5"})]
    for player in (0, 2, None):
        assert as_told(state.events_seen(player)) == [("dealt", "CBU-SETUP-8", {"player": 1})]
        (event,) = state.events_seen(player)
        assert "Player 2" in event.text()
        assert "5" not in event.text()
    assert "5" in state.events_seen(1)[0].text()


def test_events_of_the_last_deal_hide_the_card_alone() -> None:
    state = dealt(2)
    assert as_told(state.events_seen(0)) == [
        ("dealt", "CBU-SETUP-8", {"player": 1}),
        ("set_aside", "CBU-SETUP-9", {"count": 24}),
        ("lure_begins", "CBU-LURE-1", {"player": 0}),
    ]
    assert kinds(state) == ["dealt", "set_aside", "lure_begins"]
