"""The board, without a page: what it sends there, and what it does with what comes back."""

from __future__ import annotations

import itertools
import json
import random

import pytest

import catlib
from catlib.game import State, Verdict
from catlib.table import foreseen
from catlib.widgets import Board
from tests.contract.fish.rules import Fish
from tests.rulebook.cat_rescue import boards
from tests.widgets import fish_picture

FISH = Fish.with_components()


def pushing() -> State:
    return boards.board("gr.y / #bw. / .#r. / y.gb", card="c2 right", hand="blue")


def test_every_legal_move_is_a_target_that_tells_what_it_does() -> None:
    board, state = Board(), pushing()
    board.show(state, 0)
    legal = {target["move"]: target for target in board.scene["targets"] if target["ok"]}
    assert sorted(legal) == [str(move) for move in state.legal_moves()]
    for move, target in legal.items():
        assert target["label"]
        assert target["preview"].startswith("<g")
        assert state.play(move).events[0].text() in target["sentence"]


def test_every_illegal_target_tells_the_rule() -> None:
    board, state = Board(), pushing()
    board.show(state, 0)
    refused = [target for target in board.scene["targets"] if not target["ok"]]
    assert {"CRE-PUSH-7", "CRE-PUSH-8"} <= {str(state.check(target["move"]).clause) for target in refused}
    for target in refused:
        verdict = state.check(target["move"])
        assert target["sentence"] == f"{verdict.reason} ({verdict.clause})"


def test_a_refusal_without_clause_is_told_too() -> None:
    board = Board()
    board.show(pushing(), 0, check=lambda _move: Verdict(False, None, "Wait."))
    assert {target["sentence"] for target in board.scene["targets"]} == {"Wait."}


def test_a_board_that_is_not_live_has_no_targets() -> None:
    board = Board()
    board.show(pushing(), 0, live=False)
    assert board.scene["targets"] == []
    assert board.scene["prompt"] == ""
    assert "data-target" not in board.scene["svg"]


def test_what_is_tried_reaches_the_owner() -> None:
    tried: list[str] = []
    board = Board(tried.append)
    board.show(pushing(), 0)
    board._handle_custom_msg({"tried": "push b2 left"}, [])
    assert tried == ["push b2 left"]


def test_showing_another_state_takes_the_pointer_away() -> None:
    board = Board()
    board.show(pushing(), 0)
    board.point("push b2 left")
    board.show(pushing(), 0)
    assert board.pointed == ""


def test_a_saved_notebook_keeps_text_and_image() -> None:
    board, state = Board(), pushing()
    board.show(state, 0)
    kept = board._repr_mimebundle_()
    assert kept["text/plain"] == str(state) == repr(board)
    assert '<img alt="' in kept["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in kept


def fish(players: int = 2, seed: int = 1, moves: int = 0) -> State:
    """A game of Fish when hands have been dealt, and some choices made."""
    rng, state = random.Random(seed), FISH.new(players)
    while state.actor == "chance":
        state = state.play(state.sample(rng))
    for _ in range(moves):
        state = state.play(rng.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize("moves", [0, 1])
@pytest.mark.parametrize("seed", range(6))
def test_the_page_is_sent_nothing_that_the_player_may_not_know(seed: int, moves: int) -> None:
    """Worlds that look alike to a player are one and the same scene, also where the last choice turns up all."""
    assert fish_picture.tries(FISH, fish().view(0))
    state = fish(seed=seed, moves=moves)
    player = state.actor
    assert isinstance(player, int)
    scenes = set()
    for world in itertools.islice(FISH.worlds(state.view(player), random.Random(seed)), 12):
        board = Board()
        board.show(world, player, last=())
        scenes.add(json.dumps(board.scene))
    assert len(scenes) == 1


def test_what_a_player_knows_for_sure_is_foreseen() -> None:
    state = fish(moves=1)
    told = foreseen(state, 1, "hold")
    assert [event.kind for event in told] == ["chosen"]
    assert [event.kind for event in state.play("hold").events_seen(1)] > ["chosen", "shown"]


def test_where_nothing_is_hidden_all_is_foreseen() -> None:
    state = pushing()
    for move in state.legal_moves():
        assert foreseen(state, 0, move) == state.play(move).events


def test_the_board_is_the_same_for_any_game() -> None:
    for name in catlib.games():
        game = catlib.game(name)
        board = Board()
        board.show(game.new(game.min_players))
        assert board.picture.svg.startswith("<svg")
        assert repr(board) == str(game.new(game.min_players))
