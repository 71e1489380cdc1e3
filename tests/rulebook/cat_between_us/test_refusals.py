"""The eight refusals and their order: a move that breaks several rules is refused by the first of them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from catlib.game import State
from tests.rulebook.play import now, refused

from .positions import ALL_MOVES, CARDS, EXAMPLE, GAME, SUITS, dealt, ended, lure

NO_MOVES = [
    "",
    " ",
    "target",
    "target 36",
    "target 100",
    "target 08",
    "target 00",
    "target -1",
    "target +8",
    "target 8.0",
    "target 1_8",
    "target eight",
    "target 18 now",
    "target  18",
    "target \u00b2",
    "target 1\u00b2",
    "target \uff11\uff18",
    "target \u0661\u0668",
    "Target 18",
    " target 18",
    "target 18 ",
    "target 18\n",
    "target\t18",
    "target\u00a018",
    "deal",
    "deal yarn",
    "deal yarn-7",
    "deal yarn-10",
    "deal yarn-05",
    "deal yarn--1",
    "deal yarn-\u0665",
    "deal yarn 5",
    "deal yarn_5",
    "deal string-5",
    "deal Yarn-5",
    "deal YARN-5",
    "deal ghem-5",
    "deal yarn-5 cactus",
    "deal yarn-5\n",
    "deal 18",
    "play",
    "play yarn-5",
    "play cactus yarn-5",
    "play yarn-5 string",
    "play yarn-5 Cactus",
    "play yarn-5 cactus-0",
    "play yarn-7 cactus",
    "play yarn cactus",
    "play yarn-5  cactus",
    "play yarn-5 cactus rod",
    "play yarn-5,cactus",
    "Play yarn-5 cactus",
    "PLAY YARN-5 CACTUS",
    " play yarn-5 cactus",
    "play yarn-5 cactus ",
    "play yarn-5 cactus\n",
    "play yarn-5\tcactus",
    "playyarn-5cactus",
    "joac\u0103 yarn-5 cactus",
    "pass",
    "lure",
    "yarn-5 cactus",
]


@cache
def each_phase() -> tuple[State, ...]:
    """A state of each phase, the last of them over; two of them of games without one suit."""
    over = ended([18, 20, 21], wins=[2, 1, 0])
    cactus = dealt(5, removed="cactus")
    return (GAME.new(players=2), dealt(2, 3), dealt(5, 7, removed="yarn"), GAME.from_dict(EXAMPLE), cactus, over)


@pytest.mark.parametrize("text", NO_MOVES)
def test_1_a_text_that_is_no_move_of_this_game(text: str) -> None:
    for state in each_phase():
        refused(state, text, None)


@pytest.mark.parametrize("move", [None, 18, ("play", "yarn-5", "cactus"), b"target 18"])
def test_1_nor_is_anything_else(move: Any) -> None:
    for state in each_phase():
        assert state.check(move).ok is False
        assert state.check(move).clause is None


def test_1_the_reason_shows_what_a_move_looks_like() -> None:
    card = f"(?:{'|'.join(SUITS)})-[0-6]"
    for state in each_phase():
        reason = state.check("put the yarn ball away").reason
        shown = re.findall(f"play {card} [a-z]+|deal {card}|target [0-9]+", reason)
        assert [text for text in shown if text in ALL_MOVES]


def test_1_every_well_formed_text_is_a_move() -> None:
    for state in each_phase():
        for move in ALL_MOVES:
            assert state.check(move).ok or state.check(move).clause is not None


def test_2_any_move_when_the_game_is_over() -> None:
    for move in ALL_MOVES:
        assert each_phase()[-1].check(move).clause == "CBU-END-1"
    for move in ("target 18", "target 0", "deal yarn-5", "play yarn-5 cactus"):
        refused(each_phase()[-1], move, "CBU-END-1")


def test_3_a_move_of_another_phase() -> None:
    for state in each_phase()[:-1]:
        verb = {"target": "target", "deal": "deal", "lure": "play"}[state.to_dict()["phase"]]
        for move in ALL_MOVES:
            if move.split()[0] != verb:
                assert state.check(move).clause == "CBU-PLAY-1"
        for move in ("target 18", "deal yarn-5", "play yarn-5 cactus"):
            if move.split()[0] != verb:
                refused(state, move, "CBU-PLAY-1")


def test_4_a_number_in_no_paw_print() -> None:
    start = GAME.new(players=2)
    for number in range(36):
        if 8 <= number <= 28:
            assert start.check(f"target {number}").ok
        else:
            refused(start, f"target {number}", "CBU-SETUP-6")


@pytest.mark.parametrize("removed", SUITS)
def test_5_a_card_of_the_suit_that_is_out_or_its_toy(removed: str) -> None:
    other = next(suit for suit in SUITS if suit != removed)
    for number in range(7):
        refused(dealt(5, 3, removed=removed), f"deal {removed}-{number}", "CBU-SETUP-1")
        refused(dealt(5, removed=removed), f"play {removed}-{number} {other}", "CBU-SETUP-1")
        refused(dealt(5, removed=removed), f"play {other}-{number} {removed}", "CBU-SETUP-1")


def test_5_is_for_five_players_only() -> None:
    for players in (2, 3, 4, 6):
        start = GAME.new(players=players, removed="cactus").play("target 8")
        assert start.check("deal cactus-0").ok
        state = GAME.from_dict(lure(players, removed="cactus"))
        assert [move for move in now(state) if move.endswith(" cactus")]


def test_6_a_card_that_is_in_a_hand_already() -> None:
    state = dealt(2, 12)
    for hand in state.to_dict()["hands"]:
        for card in hand:
            refused(state, f"deal {card}", "CBU-COMP-1")
    assert sum(state.check(f"deal {card}").ok for card in CARDS) == 42 - 12


def test_7_a_card_that_is_not_in_the_hand_of_whoever_plays() -> None:
    state = GAME.from_dict(EXAMPLE)
    for card in set(CARDS) - set(EXAMPLE["hands"][2]):
        refused(state, f"play {card} ribbon", "CBU-LURE-1")


def test_8_a_toy_with_two_cards() -> None:
    state = GAME.from_dict(EXAMPLE)
    for toy in set(SUITS) - {"ribbon"}:
        refused(state, f"play feather-6 {toy}", "CBU-LURE-3")


FIVE = lure(5, 7, removed="cactus")
FULL_TOY = next(toy for toy, under in FIVE["toys"].items() if len(under) == 2)
ANOTHERS = next(iter(FIVE["hands"][(FIVE["actor"] + 1) % 5]))
OWN = next(iter(FIVE["hands"][FIVE["actor"]]))


@pytest.mark.parametrize(
    ("state", "move", "clause"),
    [
        # 1 before 2 and 3: see test_1, which asks in all phases.
        # 3 before 4: no such paw print, and no time for it.
        (GAME.from_dict(EXAMPLE), "target 0", "CBU-PLAY-1"),
        (dealt(2, 3), "target 35", "CBU-PLAY-1"),
        # 3 before 5: a card or toy that is out of the game.
        (GAME.new(players=5), "deal ribbon-0", "CBU-PLAY-1"),
        (GAME.from_dict(FIVE), "deal cactus-0", "CBU-PLAY-1"),
        (dealt(5, 3), "play ribbon-0 cactus", "CBU-PLAY-1"),
        (dealt(5, 3), "play cactus-0 ribbon", "CBU-PLAY-1"),
        # 3 before 6: the card is in a hand, and the deal is over.
        (GAME.from_dict(EXAMPLE), "deal feather-6", "CBU-PLAY-1"),
        # 3 before 7: a card of nobody's.
        (GAME.new(players=2), "play yarn-5 cactus", "CBU-PLAY-1"),
        (dealt(2, 3), "play yarn-5 cactus", "CBU-PLAY-1"),
        # 5 before 7: a card that is out is in no hand.
        (GAME.from_dict(FIVE), "play cactus-0 rod", "CBU-SETUP-1"),
        # 5 before 7: the card of another player, under the toy that is out.
        (GAME.from_dict(FIVE), f"play {ANOTHERS} cactus", "CBU-SETUP-1"),
        (GAME.from_dict(FIVE), f"play {OWN} cactus", "CBU-SETUP-1"),
        # 5 before 8: a card that is out, under a toy that is full.
        (GAME.from_dict(FIVE), f"play cactus-0 {FULL_TOY}", "CBU-SETUP-1"),
        # 7 before 8: the card of another player, under a toy that is full.
        (GAME.from_dict(EXAMPLE), "play ribbon-2 yarn", "CBU-LURE-1"),
        (GAME.from_dict(FIVE), f"play {ANOTHERS} {FULL_TOY}", "CBU-LURE-1"),
        (GAME.from_dict(FIVE), f"play {OWN} {FULL_TOY}", "CBU-LURE-3"),
    ],
)
def test_the_first_refusal_that_applies(state: State, move: str, clause: str) -> None:
    refused(state, move, clause)


def test_a_legal_move_has_no_clause_against_it() -> None:
    for state in each_phase()[:-1]:
        for move in now(state):
            verdict = state.check(move)
            assert verdict.ok
            assert verdict.clause is None


def test_just_the_moves_that_are_not_refused_are_listed() -> None:
    for state in (*each_phase(), GAME.from_dict(FIVE)):
        assert {move for move in ALL_MOVES if state.check(move).ok} == set(now(state))


def test_moves_are_listed_by_their_text_and_targets_by_number() -> None:
    for state in (*each_phase(), GAME.from_dict(FIVE)):
        listed = now(state)
        assert listed == sorted(listed, key=lambda move: (0, int(move[7:])) if move[0] == "t" else (1, move))
    assert now(GAME.new(players=2))[:4] == ["target 8", "target 9", "target 10", "target 11"]
