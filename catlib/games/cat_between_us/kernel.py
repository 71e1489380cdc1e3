"""Many rounds of Cat Between Us at once, as NumPy arrays with one column a round.

In a round that goes on by chance it does not matter who plays which card where: all cards dealt are equally likely to
end in any place, under a toy or in a hand. So such a round is a draw of different cards: two for each toy, then those
that each player keeps. `rounds` does just that. `played_on` goes on from a table on which some cards are known, place
by place, and `to_the_end` plays the rounds that follow. That they do what the rules do is tested against the plain
engine in `tests/rulebook/cat_between_us/test_kernel.py`.

A card is a number here too, but counted so that one division tells both: number on the card x suits + suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from catlib.games.cat_between_us.knowledge import Table

__all__ = [
    "Ends", "Rules", "columns", "different", "digits", "generator", "lay", "nuzzle", "played_on", "rounds",
    "to_the_end", "winners",
]  # fmt: skip

U8 = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Chance = np.random.SFC64  # Doty-Humphrey's generator: the quickest of NumPy's

WORD, MASK = np.uint32(26), np.uint32((1 << 26) - 1)
UNDER_A_TOY = 2  # CBU-LURE-3


class Ends(NamedTuple):
    """How rounds ended, one column a round: totals by player, the target, and who won."""

    totals: U8
    target: U8
    won: Bools


def generator(*seed: int) -> Chance:
    """Random bits that are the same for the same numbers, on every machine and with every version of NumPy."""
    return Chance([number % 2**63 for number in seed])


def columns(kept: Sequence[int], paws: U8) -> int:
    """How many rounds to play at a time: so many that a call costs little, so few that all stays in the cache."""
    most = 400_000 // (UNDER_A_TOY * len(paws) // 7 + sum(kept))
    return 1 << most.bit_length() - 1  # a power of two, so that each row begins at a line of the cache


def digits(below: Sequence[int], count: int, rng: Chance) -> U8:
    """For each of these numbers (up to 63) a row of random numbers below it.

    Two rows come from 26 bits: the whole part of bits x number / 2^26 is the one, what is left over makes the other. So
    no number is likelier than another of its row by more than 1 in a million, nor a pair of numbers by 1 in 10,000.
    """
    words = (len(below) + 1) // 2
    bits = rng.random_raw((words * count + 1) // 2).view(np.uint32)[: words * count].reshape(words, count)
    bits >>= np.uint32(6)
    radix = np.zeros((2 * words, 1), np.uint32)
    radix[: len(below), 0] = below
    found = np.empty((2 * words, count), np.uint8)
    bits *= radix[:words]
    np.right_shift(bits, WORD, out=found[:words], casting="unsafe")
    bits &= MASK
    bits *= radix[words:]
    np.right_shift(bits, WORD, out=found[words:], casting="unsafe")
    return found[: len(below)]


def different(cards: U8) -> U8:
    """Different cards in any order, from rows of numbers below the number of cards left at each draw; in place.

    A number says which of the cards left is drawn (Lehmer's code). Read from the last draw to the first: a card that
    was counted without an earlier one moves up by one if it is not below that.
    """
    later = np.empty(cards.shape, np.bool_)
    for row in range(len(cards) - 2, -1, -1):
        np.greater_equal(cards[row + 1 :], cards[row], out=later[row + 1 :])
        cards[row + 1 :] += later[row + 1 :].view(np.uint8)
    return cards


def nuzzle(totals: U8, target: U8) -> Bools:
    """Who wins the round (CBU-NUZZLE-5 to CBU-NUZZLE-7). As a signed number a total beyond the target is below 0."""
    rank = (totals ^ ((totals <= target).view(np.uint8) - np.uint8(1))).view(np.int8)  # ^ 255 turns x into -1 - x
    won: Bools = rank == np.maximum.reduce(rank, axis=0)
    return won


def _brought(suit: U8, worth: U8) -> U8:
    """What each card brings: the worth of the toy of its suit (CBU-NUZZLE-3)."""
    found, here = np.zeros_like(suit), np.empty(suit.shape, np.bool_)
    brought = here.view(np.uint8)
    for toy, value in enumerate(worth):
        np.equal(suit, np.uint8(toy), out=here)
        brought *= value
        found += brought
    return found


def rounds(kept: Sequence[int | U8], paws: U8, count: int, rng: Chance) -> Ends:
    """Whole rounds by chance, for players who keep so many cards each; `paws` are those of the cards in the game.

    What a player keeps may differ from round to round: then it is a row.
    """
    deck, suits = len(paws), len(paws) // 7
    most = [int(np.max(one)) for one in kept]
    places = UNDER_A_TOY * suits
    drawn = digits([*range(deck, deck - places - sum(most), -1), deck], count, rng)
    cards, target = different(drawn[:-1]), paws[drawn[-1]]
    number = cards // np.uint8(suits)
    worth = number[:suits] + number[suits:places]
    brought = _brought(cards[places:] - number[places:] * np.uint8(suits), worth)
    totals = np.empty((len(kept), count), np.uint8)
    first = 0
    for player, (one, rows) in enumerate(zip(kept, most, strict=True)):
        mine = brought[first : first + rows]
        if not isinstance(one, int):
            mine *= one > np.arange(rows, dtype=np.uint8)[:, None]
        np.add.reduce(mine, axis=0, out=totals[player], dtype=np.uint8)
        first += rows
    return Ends(totals, target, nuzzle(totals, target))


# ---------------------------------------------------------------- on from a table


def played_on(table: Table, count: int, rng: Chance) -> Ends:
    """How the round ends if everybody plays any legal move, each as likely.

    CBU-LURE-4: a move is a card and a toy with room, so the toy is any of those that have room, and the card any.
    """
    hidden = sum(table.unknown)
    deck = np.array(table.unseen, np.uint8)
    drawn = digits([*range(len(deck), len(deck) - hidden, -1), len(table.targets)], count, rng)
    target = np.array(table.targets, np.uint8)[drawn[-1]]
    unseen = deck[different(drawn[:-1])]
    hands, played, first = [], [], 0
    for player, (known, more) in enumerate(zip(table.known, table.unknown, strict=True)):
        seen = np.array(known, np.uint8)[:, None].repeat(count, axis=1)
        hands.append(np.concatenate([unseen[first : first + more], seen]))
        size, plays = len(hands[-1]), table.order.count(player)
        which = different(digits(range(size, size - plays, -1), count, rng))
        played.append(np.take_along_axis(hands[-1], which.astype(np.intp), axis=0))
        first += more
    worth = _laid(table, played, count, rng)
    totals = np.stack([_sum(hand, worth) - _sum(gone, worth) for hand, gone in zip(hands, played, strict=True)])
    return Ends(totals, target, nuzzle(totals, target))


def _sum(cards: U8, worth: U8) -> U8:
    """What these cards bring together."""
    total: U8 = np.add.reduce(_brought(cards // np.uint8(7), worth), axis=0, dtype=np.uint8)
    return total


def _laid(table: Table, played: Sequence[U8], count: int, rng: Chance) -> U8:
    """What the toys are worth once the cards that each player still plays lie under them."""
    worth = np.array(table.worth, np.uint8)[:, None].repeat(count, axis=1)
    room = np.array(table.room, np.uint8)[:, None].repeat(count, axis=1)
    ahead = [iter(cards % np.uint8(7)) for cards in played]
    for player in table.order:
        lay(worth, room, next(ahead[player]), _any_toy(room, rng))
    return worth


def _any_toy(room: U8, rng: Chance) -> Bools:
    """One of the toys with room, each as likely."""
    open_toys = (room > 0).cumsum(axis=0, dtype=np.uint8)
    bits = rng.random_raw(room.shape[1]) >> np.uint64(32)
    nth = (bits * open_toys[-1] >> np.uint64(32)).astype(np.uint8)
    chosen: Bools = (open_toys == nth + np.uint8(1)) & (room > 0)
    return chosen


def lay(worth: U8, room: U8, number: U8, where: Bools) -> None:
    """CBU-LURE-2: a card with this number is laid under the toy that is marked; in place."""
    worth += where.view(np.uint8) * number
    room -= where.view(np.uint8)


# ---------------------------------------------------------------- the rounds that follow


class Rules(NamedTuple):
    """What the end of a game depends on, out of the components and options."""

    paws: U8  # of the cards in the game
    kept: U8  # by wins, how many cards a player keeps
    last_round: int
    wins_that_end: int
    tiebreak: str


def to_the_end(rules: Rules, number: int, wins: U8, ends: Ends, rng: Chance) -> Bools:
    """Who wins the game, one column a game, if round `number` ends like this and all later ones go on by chance.

    `wins` are those before that round.
    """
    found = np.zeros(wins.shape, np.bool_)
    going, wins = np.arange(wins.shape[1]), wins + ends.won
    while True:
        over = (wins >= rules.wins_that_end).any(axis=0) | (number >= rules.last_round)
        done = Ends(ends.totals[:, over], ends.target[over], ends.won[:, over])
        found[:, going[over]] = winners(wins[:, over], done, rules.tiebreak)
        going, wins, number = going[~over], wins[:, ~over], number + 1
        if not len(going):
            return found
        ends = rounds(list(rules.kept[wins]), rules.paws, len(going), rng)
        wins = wins + ends.won


def winners(wins: U8, ends: Ends, tiebreak: str) -> Bools:
    """CBU-END-2: who has won most rounds; among those who tie the nearest in the last round (CBU-END-3, CBU-R12)."""
    off = np.abs(ends.totals.astype(np.int16) - ends.target)
    if tiebreak == "nuzzle":
        off += 256 * (ends.totals > ends.target)
    off[wins < wins.max(axis=0)] = 1024
    best: Bools = off == off.min(axis=0)
    return best
