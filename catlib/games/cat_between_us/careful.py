"""Many rounds of Cat Between Us at once in which everybody thinks a little: the play style `careful`.

Who plays carefully looks at the own cards and the toys only. Of all ways to play a card and of all sets of cards to
keep, it is the one whose total is expected nearest to the target, a card that is still to come counting 3 (the mean of
all cards) and each point beyond the target counting double. Among equals it may be any.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from catlib.games.cat_between_us.kernel import (
    U8,
    UNDER_A_TOY,
    Chance,
    Ends,
    different,
    digits,
    lay,
    nuzzle,
)

__all__ = ["COLUMNS", "Toys", "choices", "rounds"]

COLUMNS = 1024  # rounds that are played at a time
MEAN = 3
FULL = 120  # further off than any total: for a toy without room
CODES = 1 << 15  # more than there are choices: a choice is judged by its distance x CODES + its code

Ints = NDArray[np.int64]


@cache
def _sets(hand: int, kept: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The ways to keep so many cards of a hand: the places of those that are kept, and of those that are not."""
    places = range(hand)
    return tuple(
        (chosen, tuple(place for place in places if place not in chosen)) for chosen in combinations(places, kept)
    )


class Toys(NamedTuple):
    """What lies under the toys, one column a round, and the target of the round."""

    worth: U8
    room: U8
    target: U8


def rounds(kept: Sequence[int], paws: U8, count: int, rng: Chance) -> Ends:
    """Whole rounds in which all play carefully; the first of these players begins (see `kernel.rounds`)."""
    deck, suits = len(paws), len(paws) // 7
    plays = UNDER_A_TOY * suits // len(kept)
    sizes = [plays + one for one in kept]
    drawn = digits([*range(deck, deck - sum(sizes), -1), deck], count, rng)
    cards, target = different(drawn[:-1]), paws[drawn[-1]]
    toys = Toys(np.zeros((suits, count), np.uint8), np.full((suits, count), UNDER_A_TOY, np.uint8), target)
    hands = [cards[end - size : end] for size, end in zip(sizes, np.cumsum(sizes), strict=True)]
    for turn in range(UNDER_A_TOY * suits):
        player = turn % len(kept)
        hands[player] = _one_turn(hands[player], kept[player], toys, rng)
    totals = np.stack([_worth_of(hand, toys.worth).sum(axis=0, dtype=np.uint8) for hand in hands])
    return Ends(totals, target, nuzzle(totals, target))


def _worth_of(hand: U8, worth: NDArray[Any]) -> NDArray[Any]:
    """What each card brings."""
    suit = (hand % np.uint8(len(worth))).astype(np.intp)
    return np.take_along_axis(worth, suit, axis=0)


def _one_turn(hand: U8, kept: int, toys: Toys, rng: Chance) -> U8:
    """A card is chosen and laid; gives the hand that is left."""
    count = hand.shape[1]
    place, toy = choices(hand, kept, toys, rng)
    here = np.arange(count)
    suits = len(toys.worth)
    number = hand[place, here] // np.uint8(suits)
    lay(toys.worth, toys.room, number, np.arange(suits)[:, None] == toy)
    left = np.arange(len(hand) - 1)[:, None]
    return np.take_along_axis(hand, left + (left >= place), axis=0)


def choices(hand: U8, kept: int, toys: Toys, rng: Chance) -> tuple[Ints, Ints]:
    """In each column: the place in hand of the card that is played, and the toy that it goes to."""
    suits, count = toys.worth.shape
    likely = toys.worth.astype(np.int16) + np.int16(MEAN) * toys.room
    brings = _worth_of(hand, likely)
    suit, shift = hand % np.uint8(suits), (hand // np.uint8(suits)).astype(np.int16) - np.int16(MEAN)
    ways = _sets(len(hand), kept)
    options = (len(hand) - kept) * suits
    order = rng.random_raw(len(ways) * options).argsort(kind="stable").astype(np.int32)
    luck = (rng.random_raw(count) & np.uint64(CODES - 1)).astype(np.int32)  # of each game: which of equals comes first
    closed = np.where(toys.room == 0, np.int16(FULL), np.int16(0))
    best = np.full(count, np.iinfo(np.int32).max, np.int32)
    for number, (chosen, others) in enumerate(ways):
        spare = toys.target - np.add.reduce(brings[list(chosen)], axis=0)  # how far the cards kept are below the target
        same = np.stack([(suit[list(chosen)] == toy).sum(axis=0, dtype=np.int16) for toy in range(suits)])
        off = spare - shift[list(others)][:, None, :] * same
        off = np.where(off < 0, -2 * off, off) + closed
        code = order[number * options : (number + 1) * options, None] ^ luck
        key = off.reshape(options, count).astype(np.int32) * np.int32(CODES) + code
        np.minimum(best, key.min(axis=0), out=best)
    which = np.empty(len(order), np.int64)
    which[order] = np.arange(len(order))
    way, option = np.divmod(which[best % np.int32(CODES) ^ luck], options)
    unkept = np.array([others for _, others in ways])
    return unkept[way, option // suits], option % suits
