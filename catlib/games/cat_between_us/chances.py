"""The questions about chance that Cat Between Us raises, for a player who sees only the own hand and the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from catlib.games.cat_between_us.cards import BY_NAME, SUITS

__all__ = ["Outlook", "outlook"]

UNDER_A_TOY = 2  # CBU-LURE-3


class Outlook(NamedTuple):
    """What a player's total may still be at the end of the round: from `low` to `high`, and `mean` by chance."""

    low: int
    high: int
    mean: Fraction


def outlook(view: Mapping[str, Any], move: str) -> Outlook:
    """What the total of the player of the turn may be after this move, a legal ``play CARD TOY``.

    The range is exact: some course of the round that this player cannot rule out ends in `low` and one in `high`,
    whichever cards the others hold and whatever anybody plays. The mean is exact too, for a round that goes on by
    chance: each card, of the own hand or of those not seen, is as likely as any other to go to each of the places
    left. Players who think will do otherwise, so it says where a total drifts to, not what one can make of it.
    Only the own hand and the table count, even where the view shows more.
    """
    _, card, toy = move.split()
    under = {suit: [_number(name) for name in cards] for suit, cards in view["toys"].items()}
    places = sum(UNDER_A_TOY - len(numbers) for numbers in under.values())
    under[toy].append(_number(card))
    mine = view["hands"][view["actor"]]
    seen = {*mine, *(name for cards in view["toys"].values() for name in cards)}
    left = _Left(
        hand=[(BY_NAME[name] // 7, BY_NAME[name] % 7) for name in mine if name != card],
        plays=(places - 1) // view["players"],  # CBU-LURE-1: one of each turn of the table after this one
        worth=[sum(under.get(suit, ())) for suit in SUITS],
        room=[UNDER_A_TOY - len(under.get(suit, (0, 0))) for suit in SUITS],
        unseen=sorted(number for suit in under for number in range(7) if f"{suit}-{number}" not in seen),
    )
    lows, highs = zip(*left.ends(), strict=True)
    return Outlook(min(lows), max(highs), left.mean())


def _number(name: str) -> int:
    return BY_NAME[name] % 7


class _Left(NamedTuple):
    """What is left of a round for one player: the hand, of which some are played, and the toys by suit."""

    hand: Sequence[tuple[int, int]]  # suit and number
    plays: int  # how many of these are still played; the others are kept
    worth: Sequence[int]
    room: Sequence[int]
    unseen: Sequence[int]  # the numbers of the cards that this player does not see, sorted

    def ends(self) -> Iterator[tuple[int, int]]:
        """For each choice of cards to play: the least and the greatest total that can come of it.

        A number counts once for each card kept of the suit of its toy. So the total is least if the others play the
        lowest numbers, and the higher a number is the fewer such cards are kept, and greatest if both are turned round.
        """
        others = sum(self.room) - self.plays
        lowest, highest = self.unseen[:others], self.unseen[len(self.unseen) - others :]
        for played in combinations(range(len(self.hand)), self.plays):
            kept = [0] * len(self.worth)
            for place, (suit, _) in enumerate(self.hand):
                kept[suit] += place not in played
            sure = sum([count * value for count, value in zip(kept, self.worth, strict=True)])
            counts = sorted([kept[suit] for suit, room in enumerate(self.room) for _ in range(room)])
            own = [self.hand[place][1] for place in played]
            low = zip(reversed(counts), sorted([*own, *lowest]), strict=True)
            high = zip(counts, sorted([*own, *highest]), strict=True)
            yield sure + sum([count * number for count, number in low]), sure + sum([c * n for c, n in high])

    def mean(self) -> Fraction:
        """The sum of what each card in hand brings: kept with equal chance, and worth what its toy is then on average.

        A place gets an own card in `plays` of as many cases as there are places: any of the others in hand, equally.
        """
        places, whole = sum(self.room), sum(number for _, number in self.hand)
        total = Fraction(0)
        for suit, number in self.hand:
            total += self.worth[suit]
            if self.room[suit]:
                own = Fraction(whole - number, len(self.hand) - 1) * self.plays
                others = Fraction(sum(self.unseen), len(self.unseen)) * (places - self.plays)
                total += self.room[suit] * (own + others) / places
        return total * (len(self.hand) - self.plays) / len(self.hand)
