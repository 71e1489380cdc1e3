"""What may come up and how likely it is: targets and cards; and full states dealt to a view."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import sqrt
from typing import Any

import pytest

from catlib.game import State
from tests.rulebook.play import told, whole_game

from .positions import CARDS, EXAMPLE, GAME, PRINTS, SUITS, dealt, deck_of, ended, lure, position, suit


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_each_target_is_on_two_of_42_cards(players: int) -> None:
    outcomes = [(str(move), probability) for move, probability in GAME.new(players=players).chance_outcomes()]
    assert outcomes == [(f"target {number}", Fraction(1, 21)) for number in range(8, 29)]


@pytest.mark.parametrize("removed", SUITS)
def test_with_five_players_the_numbers_of_the_suit_that_is_out_are_on_one_of_35(removed: str) -> None:
    outcomes = [(str(move), chance) for move, chance in GAME.new(players=5, removed=removed).chance_outcomes()]
    assert outcomes == [
        (f"target {number}", Fraction(1 if number in PRINTS[removed] else 2, 35)) for number in range(8, 29)
    ]
    assert sum(chance for _, chance in outcomes) == 1


def test_a_later_target_is_as_likely_as_the_first() -> None:
    state = GAME.from_dict(position("target", [()] * 5, {}, wins=[1, 2, 0, 0, 1], target=None))
    assert state.chance_outcomes() == GAME.new(players=5).chance_outcomes()


@pytest.mark.parametrize("players", [2, 5])
def test_each_card_that_is_in_no_hand_is_as_likely_to_be_dealt(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players=players, removed="mouse").play("target 18")
    left = set(deck_of(players, "mouse"))
    while state.to_dict()["phase"] == "deal":
        outcomes = [(str(move), chance) for move, chance in state.chance_outcomes()]
        assert outcomes == [(f"deal {card}", Fraction(1, len(left))) for card in sorted(left)]
        card = rng.choice(sorted(left))
        left.remove(card)
        state = state.play(f"deal {card}")
    assert state.chance_outcomes() == ()


def test_there_is_no_chance_where_a_player_or_nobody_decides() -> None:
    for state in (GAME.from_dict(EXAMPLE), ended([18, 20, 21], wins=[2, 1, 0])):
        assert state.chance_outcomes() == ()
        with pytest.raises(ValueError, match="chance"):
            state.sample(random.Random(1))


def test_samples_come_as_often_as_they_should() -> None:
    start = GAME.new(players=5, removed="cactus")
    rng = random.Random(4)
    seen = Counter(str(start.sample(rng)) for _ in range(7000))
    for move, chance in start.chance_outcomes():
        near(seen[str(move)], 7000, chance)


def near(count: int, of: int, chance: float | Fraction) -> None:
    """Assert that something of this chance may well have come up so often."""
    off = abs(count - of * float(chance))
    assert off <= 4.5 * sqrt(of * float(chance) * (1 - float(chance))) + 1e-9, f"{count} of {of}, not {chance}"


def worlds(view: Any, number: int, seed: int = 1) -> Iterator[State]:
    return islice(GAME.worlds(view, random.Random(seed)), number)


def test_every_world_has_the_view_it_was_dealt_to() -> None:
    for state in (*whole_game(GAME, 3, 3)[::11], *whole_game(GAME, 4, 5)[::17], *whole_game(GAME, 5, 2)[::13]):
        for player in (0, 1, None):
            view = state.view(player)
            for world in worlds(view, 3):
                assert world.view(player) == view
                assert GAME.from_dict(world.to_dict()) == world
                assert world.legal_moves() == state.legal_moves() or state.actor != player
                assert world.actor == state.actor


def test_worlds_where_nothing_is_hidden() -> None:
    over = ended([18, 20, 21], wins=[2, 1, 0])
    for state in (GAME.new(players=3), ended([18, 20, 21]), over):
        for player in (0, None):
            assert list(worlds(state.view(player), 3)) == [state] * 3


def test_two_states_that_look_alike_give_the_same_worlds() -> None:
    state = GAME.from_dict(lure(3, 5))
    for other in worlds(state.view(1), 5):
        assert list(worlds(other.view(1), 5, seed=7)) == list(worlds(state.view(1), 5, seed=7))
    assert list(worlds(state.view(1), 5, seed=7)) != list(worlds(state.view(1), 5, seed=8))


def test_each_world_is_dealt_anew() -> None:
    dealt_worlds = list(worlds(GAME.from_dict(lure(4, 3)).view(0), 300))
    assert len(set(dealt_worlds)) == 300


def test_worlds_leave_the_view_as_it_is() -> None:
    view = GAME.from_dict(EXAMPLE).view(1)
    before = str(view)
    list(worlds(view, 5))
    assert str(view) == before


@pytest.mark.parametrize("player", [0, 1, 2, None])
def test_unseen_cards_are_dealt_evenly(player: int | None) -> None:
    """Each unseen card is in each hidden hand, or set aside, as often as its size says."""
    number = 3000
    state = GAME.from_dict(EXAMPLE)
    under = [card for toy in EXAMPLE["toys"].values() for card in toy]
    own = list(EXAMPLE["hands"][player]) if player is not None else []
    unseen = [card for card in CARDS if card not in under and card not in own]
    seen: Counter[tuple[int, str]] = Counter()
    for world in worlds(state.view(player), number):
        seen.update((at, card) for at, hand in enumerate(world.to_dict()["hands"]) if at != player for card in hand)
    assert {card for _, card in seen} == set(unseen)
    for at, size in enumerate((3, 3, 4)):
        if at != player:
            for card in unseen:
                near(seen[at, card], number, Fraction(size, len(unseen)))


def test_unseen_cards_are_dealt_independently_of_each_other() -> None:
    """Every pair of unseen cards is in the same hidden hand as often as every other."""
    number = 4000
    state = GAME.from_dict(EXAMPLE)
    pairs: Counter[tuple[str, str]] = Counter()
    apart: Counter[tuple[str, str]] = Counter()
    unseen = [card for card in CARDS if not any(card in held for held in [*EXAMPLE["toys"].values()])]
    unseen = [card for card in unseen if card not in EXAMPLE["hands"][1]]
    for world in worlds(state.view(1), number):
        mine, theirs = (sorted(world.to_dict()["hands"][at]) for at in (0, 2))
        pairs.update((one, other) for one in theirs for other in theirs if one < other)
        apart.update((one, other) for one in mine for other in theirs)
    left = len(unseen)
    for one in unseen[::3]:
        for other in unseen[1::3]:
            pair = min(one, other), max(one, other)
            near(pairs[pair], number, Fraction(4 * 3, left * (left - 1)))
            near(apart[one, other], number, Fraction(3 * 4, left * (left - 1)))


def test_a_single_card_of_another_may_be_any_that_is_unseen() -> None:
    number = 6600
    state = dealt(2, 10)
    assert [len(hand) for hand in state.to_dict()["hands"]] == [9, 1]
    seen: Counter[str] = Counter()
    for world in worlds(state.view(0), number):
        seen.update(world.to_dict()["hands"][1])
    unseen = set(CARDS) - set(state.to_dict()["hands"][0])
    assert set(seen) == unseen
    for card in unseen:
        near(seen[card], number, Fraction(1, 33))


def test_with_five_players_the_suit_that_is_out_is_in_no_world() -> None:
    state = GAME.from_dict(lure(5, 4, removed="rod"))
    cards = Counter(card for world in worlds(state.view(2), 400) for hand in world.to_dict()["hands"] for card in hand)
    assert {suit(card) for card in cards} == {"cactus", "mouse", "yarn", "feather", "ribbon"}


def test_where_nothing_is_set_aside_the_hands_hold_all_that_is_unseen() -> None:
    state = GAME.from_dict(lure(6, 5, wins=[2] * 6, number=7))
    under = {card for toy in state.to_dict()["toys"].values() for card in toy}
    for world in worlds(state.view(3), 50):
        held = [card for hand in world.to_dict()["hands"] for card in hand]
        assert sorted([*held, *under]) == sorted(CARDS)
        assert world.to_dict()["hands"][3] == state.to_dict()["hands"][3]


def test_a_world_can_be_played_to_its_end() -> None:
    rng = random.Random(9)
    for world in worlds(GAME.from_dict(lure(4, 2)).view(0), 5):
        state = world
        while "revealed" not in [kind for kind, _, _ in told(state)]:
            state = state.play(rng.choice(state.legal_moves()))
        assert state.to_dict()["round"] == 2
