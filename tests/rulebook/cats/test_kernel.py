"""Fights of Cats on arrays: the kernel against the exact counts of a single fight, and against every throw."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from catlib.games.cats import chances, kernel


@pytest.mark.parametrize("pieces", [2, 3, 4, 5])
def test_each_column_is_a_fight(pieces: int) -> None:
    """CAT-FIGHT-4, CAT-FIGHT-5: in so many of the throws; all throws are won by somebody."""
    rng = random.Random(pieces)
    strengths = np.array([[rng.randint(0, 9) for _ in range(300)] for _ in range(pieces)])
    ways = kernel.wins(strengths)
    assert ways.shape == strengths.shape
    assert (ways.sum(axis=0) == 3**pieces).all()
    for column, counted in zip(strengths.T.tolist(), ways.T.tolist(), strict=True):
        exact = chances.fight([chances.cat(strength) for strength in column])
        assert [odds.value * 3**pieces for odds in exact] == counted


def test_ties_go_to_the_lower_throw_by_throw() -> None:
    """Three pieces, all throws one by one."""
    for strengths in ((4, 4, 4), (3, 5, 4), (6, 2, 6), (0, 20, 19)):
        won = [0, 0, 0]
        for dice in product((1, 2, 3), repeat=3):
            totals = [strength + die for strength, die in zip(strengths, dice, strict=True)]
            won[totals.index(max(totals))] += 1
        assert kernel.wins(np.array([strengths]).T).ravel().tolist() == won


def test_every_choice_is_made_once() -> None:
    choices = kernel.every([(2, 3, 4, 5), (2, 3), (7,)])
    assert choices.shape == (3, 8)
    assert sorted(map(tuple, choices.T.tolist())) == sorted(product((2, 3, 4, 5), (2, 3), (7,)))


def test_a_hand_is_the_mean_of_its_cards() -> None:
    """All cards of two hands on arrays, and the same in one count."""
    ways = kernel.wins(kernel.every([(2, 2, 3, 3, 4, 5), (3, 4, 5)]))
    first, second = chances.fight([chances.cat((2, 2, 3, 3, 4, 5)), chances.cat((3, 4, 5))])
    assert ways.mean(axis=1).tolist() == pytest.approx([9 * float(first), 9 * float(second)])
