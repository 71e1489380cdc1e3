"""The cards of Cat Between Us, and what they are worth at the end of a round.

A card is a number from 0 to 41: seven times its suit (in the order of SUITS) plus the number on it. A set of cards is
an integer with the bit of each of its cards set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

SUITS = ("cactus", "mouse", "rod", "yarn", "feather", "ribbon")  # CBU-R4: always listed in this order
NAMES = tuple(f"{suit}-{number}" for suit in SUITS for number in range(7))  # CBU-COMP-1
BY_NAME = {name: card for card, name in enumerate(NAMES)}
IN_SUIT = tuple(0b1111111 << 7 * suit for suit in range(6))


def cards_in(cards: int) -> Iterator[int]:
    """The cards of a set, in order."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def names_of(cards: int) -> list[str]:
    """The cards of a set by name, sorted by it."""
    return sorted(NAMES[card] for card in cards_in(cards))


def attractions(toys: Sequence[int]) -> tuple[int, ...]:
    """CBU-NUZZLE-3: a toy is worth the sum of the numbers on the cards under it, whatever their suits."""
    return tuple(sum(card % 7 for card in cards_in(cards)) for cards in toys)


def total(hand: int, worth: Sequence[int]) -> int:
    """CBU-NUZZLE-2: each card in hand counts what the toy of its suit is worth (CBU-R7), and no more than that.

    CBU-RO-7: the numbers on the cards in hand do not count.
    """
    return sum([(hand & suit).bit_count() * value for suit, value in zip(IN_SUIT, worth, strict=True)])


def round_winners(totals: Sequence[int], target: int) -> tuple[int, ...]:
    """CBU-NUZZLE-5: the nearest that do not exceed the target; if all do, those by least (CBU-NUZZLE-6).

    CBU-NUZZLE-7: all who tie for that win. CBU-R8: a total beyond the track counts as it is.
    """
    within = [number for number in totals if number <= target]
    best = max(within) if within else min(totals)
    return tuple(player for player, number in enumerate(totals) if number == best)


def next_starter(starter: int, winners: Sequence[int], players: int) -> int:
    """CBU-NUZZLE-10: of several winners the first, clockwise from the last starter, who comes before all (CBU-R9)."""
    return min(winners, key=lambda player: (player - starter) % players)


def nearest(totals: Sequence[int], target: int, among: Sequence[int], tiebreak: str) -> tuple[int, ...]:
    """CBU-END-3: of those who tie, the nearest to the cat in the last round; the option of CBU-R12 says how."""

    def distance(player: int) -> tuple[bool, int]:
        off = totals[player] - target
        return tiebreak == "nuzzle" and off > 0, abs(off)

    best = min(map(distance, among))
    return tuple(player for player in among if distance(player) == best)  # CBU-END-4
