"""Views: what a player may know of a state, and nothing else; worlds: all that it may be; games saved with secrets."""

from __future__ import annotations

import base64
import json
import pickle
import random
from collections import Counter
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

import catlib
from catlib.bots import finished
from catlib.game import State
from catlib.table import Table
from tests.rulebook.play import Json, after, legal, now, whole_game

from . import naive
from . import naive_looks as looks
from .crowded import crowded
from .positions import EXAMPLE, GAME, at, field_of
from .tables import CARDS, GOALS
from .test_refusals import STATES

GOALS_OF_THREE = {0: "eat-sleep", 1: "steal-destroy", 2: "eat-steal"}
HIDDEN_CARDS = at(
    "move_cards", "hall-1 0, bedroom-1 1, dining-1 2", actor=2, hands={0: "2a 4", 1: "5"}, face_down={0: "4", 1: "5"},
    goals=GOALS_OF_THREE,
)  # fmt: skip
HIDDEN_BIDS = at(
    "bids", "hall-1 rumba, bedroom-1 0, kitchen-2 1, bedroom-2 2", "dining-2 treats, bathroom-1 tap-water", actor=2,
    cards={0: "2a", 1: "2b", 2: "3a"}, rumba={"seen": "3", "card": "3"}, stress={0: 16}, bids={0: 3, 1: 0},
)  # fmt: skip
UNTIL_THE_END = ("rumba_goal", "tie_cards", "tie_rumba_card", "tie_dice", "over")


@cache
def some_states() -> tuple[State, ...]:
    """States of all phases: of whole games, and crowded ones."""
    played = [whole_game(GAME, seed, 2 + seed % 4, secret_goals=True)[::7] for seed in range(6)]
    crowds = [GAME.from_dict(crowded(random.Random(seed))) for seed in range(60)]
    return (*STATES.values(), *(state for game in played for state in game), *crowds)


def seats(state: State) -> list[int | None]:
    """Everybody who can look."""
    return [*range(state.to_dict()["players"]), None]


def test_the_example_of_the_rules() -> None:
    state = GAME.from_dict(EXAMPLE)
    assert state.view(1) == {**EXAMPLE, "goals": ["?", "steal-destroy", "?", "?"]}
    assert state.view(None) == {**EXAMPLE, "goals": ["?"] * 4}
    assert json.loads(json.dumps(state.view(1))) == state.view(1)


def test_a_card_that_lies_face_down_is_hidden_from_all_others() -> None:
    state = HIDDEN_CARDS
    assert state.view(0)["face_down"] == ["4", "?", None]
    assert state.view(1)["face_down"] == ["?", "5", None]
    assert state.view(2)["face_down"] == ["?", "?", None]
    assert state.view(None)["face_down"] == ["?", "?", None]
    turned = state.play("commit 2a")
    assert turned.view(2)["face_down"] == [None] * 3
    assert turned.view(2)["cards"] == ["4", "5", "2a"]


def test_a_bid_is_hidden_until_all_are_made() -> None:
    assert HIDDEN_BIDS.view(0)["bids"] == [3, "?", None]
    assert HIDDEN_BIDS.view(2)["bids"] == ["?", "?", None]
    assert HIDDEN_BIDS.view(None)["bids"] == ["?", "?", None]


def test_goals_are_hidden_until_the_end() -> None:
    state = GAME.new(players=2, secret_goals=True).play("goal eat-sleep")
    assert [state.view(player)["goals"] for player in (0, 1, None)] == [["eat-sleep", None], ["?", None], ["?", None]]
    for phase in UNTIL_THE_END[1:4]:
        data = {**STATES[phase].to_dict()}
        data["options"] = {**data["options"], "secret_goals": True}
        data["goals"] = list(GOALS[: data["players"]])
        assert GAME.from_dict(data).view(None) == data, phase
    assert STATES["rumba_goal"].view(1) == STATES["rumba_goal"].to_dict()


def test_everything_else_is_open() -> None:
    for state in some_states():
        data = state.to_dict()
        for player in seats(state):
            view = state.view(player)
            assert view == naive.view(data, player)
            assert {key for key in view if view[key] != data[key]} <= {"face_down", "bids", "goals"}


def test_a_view_does_not_depend_on_what_it_hides() -> None:
    data = HIDDEN_CARDS.to_dict()
    other = GAME.from_dict(
        {**data, "face_down": ["2a", "5", None], "goals": ["sleep-steal", "steal-destroy", "eat-steal"]}
    )
    assert other != HIDDEN_CARDS
    for player in (1, None):
        assert json.dumps(other.view(player)) == json.dumps(HIDDEN_CARDS.view(player))
    bids = GAME.from_dict({**HIDDEN_BIDS.to_dict(), "bids": [0, 4, None]})
    assert bids.view(2) == HIDDEN_BIDS.view(2)


def test_a_view_is_nobody_elses() -> None:
    state = GAME.from_dict(EXAMPLE)
    view = state.view(1)
    for key in ("boxes", "tokens", "options", "unseen_tokens"):
        view[key].clear()
    view["hands"][1].clear()
    view["rumba"]["known"].clear()
    view["goals"].append(1)
    assert state.to_dict() == EXAMPLE


def test_a_view_with_secrets_is_no_state() -> None:
    assert field_of(HIDDEN_CARDS.to_dict(), face_down=["?", "5", None]) == "face_down"
    assert field_of(HIDDEN_BIDS.to_dict(), bids=["?", 0, None]) == "bids"
    assert field_of(EXAMPLE, goals=GAME.from_dict(EXAMPLE).view(0)["goals"]) == "goals"


def test_whether_a_move_is_legal_does_not_depend_on_what_its_player_cannot_see() -> None:
    moves = looks.every_move()
    data = HIDDEN_CARDS.to_dict()
    other = GAME.from_dict(
        {**data, "face_down": ["2a", "5", None], "goals": ["sleep-steal", "sleep-destroy", "eat-steal"]}
    )
    assert [str(HIDDEN_CARDS.check(move)) for move in moves] == [str(other.check(move)) for move in moves]
    bids = GAME.from_dict({**HIDDEN_BIDS.to_dict(), "bids": [0, 4, None]})
    assert [str(HIDDEN_BIDS.check(move)) for move in moves] == [str(bids.check(move)) for move in moves]
    assert legal(bids) == [f"bid {count}" for count in range(5)]


def test_no_event_tells_a_secret() -> None:
    for state in some_states():
        for player in seats(state):
            seen = [(event.kind, dict(event.data)) for event in state.events_seen(player)]
            assert seen == [(event.kind, dict(event.data)) for event in state.events]
    cards = at("move_cards", "hall-1 0, bedroom-1 1, dining-1 2", actor=1, face_down={0: "4"})
    laid = cards.play("commit 3a")
    assert [dict(event.data) for event in laid.events] == [{"player": 1}]
    assert not any(card in event.text() for event in laid.events for card in ("3a", "3 ("))
    bid = at("bids", "hall-1 rumba, bedroom-1 0, kitchen-2 1", "dining-2 treats, bathroom-1 tap-water",
             cards={0: "2a", 1: "2b"}, rumba={"seen": "3", "card": "3"}).play("bid 17")  # fmt: skip
    assert "17" not in " ".join(event.text() for event in bid.events)
    dealt = GAME.new(players=3, secret_goals=True).play("goal steal-destroy")
    assert not any(icon in event.text() for event in dealt.events for icon in ("steal", "destroy"))


@pytest.mark.parametrize(
    ("phase", "choice", "shown"), [("bids", "bid 1", "bids_revealed"), ("move_cards", "commit 2a", "cards_revealed")]
)
def test_what_was_chosen_in_secret_stands_when_a_bot_has_answered(phase: str, choice: str, shown: str) -> None:
    rumba = {"seen": "4 3 2 5 3"} | ({"card": "4"} if phase == "bids" else {})
    start = at(
        phase, "hall-1 rumba, bedroom-1 0, kitchen-2 1", "dining-2 treats, bathroom-1 tap-water", rumba=rumba,
        cards={0: "3a", 1: "3b"} if phase == "bids" else {},
    )  # fmt: skip
    table = Table(GAME, ["person", "random"], start=start)
    assert table.play(choice).ok
    assert table.undo().ok, "nothing is known yet"
    table.play(choice)
    finished(table.advance())
    assert table.state.actor == 0
    assert shown in {event.kind for number in range(1, table.length + 1) for event in table.events(number)}
    assert not table.undo().ok, "the other choice is known"


# ---------------------------------------------------------------- worlds


def worlds(view: Json, count: int, seed: int = 1) -> list[State]:
    """The first worlds of a view."""
    return list(islice(GAME.worlds(view, random.Random(seed)), count))


def test_each_world_is_a_state_with_that_view() -> None:
    for state in some_states():
        for player in seats(state):
            view = state.view(player)
            for world in worlds(view, 3):
                assert world.view(player) == view
                assert GAME.from_dict(world.to_dict()) == world


def evenly(found: Counter[Any], expected: set[Any], count: int) -> None:
    """All come, and about equally often."""
    assert set(found) == expected
    assert min(found.values()) > 0.7 * count / len(expected)
    assert max(found.values()) < 1.3 * count / len(expected)


def test_a_hidden_card_is_any_of_the_hand() -> None:
    data = {**HIDDEN_CARDS.to_dict(), "hands": [dict.fromkeys(CARDS, 1), {"5": 1, "3a": 1}, {"2a": 1}]}
    view = GAME.from_dict(data).view(2)
    found = Counter(tuple(world.to_dict()["face_down"][:2]) for world in worlds(view, 2400))
    evenly(found, {(one, other) for one in CARDS for other in ("3a", "5")}, 2400)
    assert {world.to_dict()["face_down"][1] for world in worlds(GAME.from_dict(data).view(1), 50)} == {"5"}


def test_a_hidden_bid_is_any_number_up_to_the_reserve() -> None:
    found = Counter(tuple(world.to_dict()["bids"]) for world in worlds(HIDDEN_BIDS.view(2), 2500))
    evenly(found, {(one, other, None) for one in range(5) for other in range(5)}, 2500)
    own = Counter(tuple(world.to_dict()["bids"]) for world in worlds(HIDDEN_BIDS.view(0), 500))
    evenly(own, {(3, other, None) for other in range(5)}, 500)


def test_hidden_goals_are_different_ones_of_those_that_are_left() -> None:
    found = Counter(tuple(world.to_dict()["goals"]) for world in worlds(HIDDEN_CARDS.view(0), 2000))
    left = [goal for goal in GOALS if goal != "eat-sleep"]
    evenly(found, {("eat-sleep", one, other) for one in left for other in left if one != other}, 2000)
    nobody = Counter(world.to_dict()["goals"][2] for world in worlds(HIDDEN_CARDS.view(None), 1800))
    evenly(nobody, set(GOALS), 1800)


def test_a_view_that_cannot_be_is_refused() -> None:
    view = HIDDEN_CARDS.view(2)
    no_goals = {"options": {"rumba": False, "secret_goals": False, "house": "small"}, "goals": ["?", "?", "?"]}
    changes: list[Json] = [
        {"face_down": ["?", "?", "?"]}, {"hands": [{}, {"5": 1}, {"2a": 1}]}, no_goals, {"stress": ["?", 0, 0]},
        {"boxes": {}}, {"goals": ["?", "?", "eat"]}, {"bids": ["?", None, None]}, {"face_down": ["?"] * 6},
        {"goals": ["?"] * 6}, {"goals": ["?"] * 7},
    ]  # fmt: skip
    for change in changes:
        with pytest.raises(catlib.BadState):
            worlds({**view, **change}, 1)
    end = whole_game(GAME, 3, 3, secret_goals=True)[-1].view(0)
    with pytest.raises(catlib.BadState, match="goals"):  # CAT-SECRET-3: nothing is hidden any more
        worlds({**end, "goals": ["?", "?", "?"]}, 1)
    things: list[Any] = [None, 3, [], "?"]
    for thing in things:
        with pytest.raises(catlib.BadState):
            worlds(thing, 1)


# ---------------------------------------------------------------- saved games


def record_of(seed: int, players: int, moves: int) -> catlib.Record:
    """The record of a game of which so many moves have been played."""
    options = {"secret_goals": True}
    states = whole_game(GAME, seed, players, **options)[: moves + 1]
    played = [next(move for move in now(one) if one.play(move) == other) for one, other in pairwise(states)]
    return catlib.Record(GAME, players, options, played)


@pytest.mark.parametrize("moves", [2, 12, 40])
def test_a_game_that_is_saved_while_secrets_are_in_play_is_sealed(moves: int, tmp_path: Path) -> None:
    record = record_of(3, 3, moves)
    text = record.to_json()
    goals = [goal for goal in record.last().to_dict()["goals"] if goal]
    packed = json.loads(text)
    assert "moves" not in packed
    plain = base64.b64decode(packed["sealed"])
    for goal in goals:
        assert goal not in text
        assert goal.encode() not in plain
    record.save(tmp_path / "game.json")
    again = catlib.Record.load(tmp_path / "game.json")
    assert (again.moves, again.last()) == (record.moves, record.last())


def test_a_game_that_is_over_has_no_secrets() -> None:
    states = whole_game(GAME, 3, 3, secret_goals=True)
    text = record_of(3, 3, len(states) - 1).to_json()
    assert "sealed" not in json.loads(text)
    assert catlib.Record.from_json(text).last() == states[-1]


def test_a_record_names_the_first_move_that_cannot_be() -> None:
    with pytest.raises(catlib.BadRecord) as caught:
        catlib.Record(GAME, 3, {}, ["start hall-1", "start hall-2"]).last()
    assert (caught.value.number, caught.value.clause) == (2, "CAT-SETUP-9")


def test_states_can_be_sent_to_another_process() -> None:
    for state in (GAME.from_dict(EXAMPLE), after(HIDDEN_CARDS, "commit 2a")):
        again = pickle.loads(pickle.dumps(state))  # noqa: S301
        assert again == state
        assert again.events == state.events
