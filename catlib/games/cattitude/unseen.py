"""What the cards that a player does not see may be: drawn from the pile, or held by the others. All of it is exact.

Each physical card that is not seen is as likely in any hidden hand as anywhere in the draw pile. So whatever is drawn
or held is a sample of the unseen cards without replacement (a hypergeometric distribution).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from catlib.games.cattitude.house import size
from catlib.games.cattitude.reading import read_view
from catlib.odds import Distribution, Exact

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["EVADE", "Unseen", "deck", "drawn", "enough", "escape", "evaders", "kinds", "unseen"]

EVADE = ("run", "sneak", "hide")  # CTT-COMP-8


class Unseen(NamedTuple):
    """The cards that a player does not see, how many of them are in each hidden hand, and how many in the pile."""

    cards: Mapping[str, int]
    hands: tuple[int | None, ...]  # None: this hand is seen
    pile: int

    @property
    def evade(self) -> int:
        """How many of them are Evade! cards."""
        return sum(self.cards.get(card, 0) for card in EVADE)

    @property
    def total(self) -> int:
        """How many there are."""
        return sum(self.cards.values())


def unseen(game: Cattitude, view: Mapping[str, Any]) -> Unseen:
    """What the owner of this view does not see. Raises BadState for what cannot be a view."""
    at, hands = read_view(view, game)
    return Unseen(game.house.named(at.draw), hands, size(at.draw) - sum(count or 0 for count in hands))


def deck(game: Cattitude) -> Mapping[str, int]:
    """All cards of the game."""
    return game.house.named(game.house.deck)


def kinds(game: Cattitude, verb: str) -> tuple[str, ...]:
    """The cards of one type, such as `knock`, or the one card `cuddle`."""
    return tuple(card for card in game.house.cards if card.split()[0] == verb)


def drawn(copies: int, cards: int, draws: int) -> Distribution:
    """How many of so many copies are among the next `draws`, if all `cards` are equally likely to come.

    Raises ValueError where there are not so many.

    >>> print(drawn(2, 10, 1))
    0  80.0 %
    1  20.0 %
    """
    if not 0 <= copies <= cards or not 0 <= draws <= cards:
        raise ValueError(f"{draws} draws and {copies} copies among {cards} cards cannot be")
    ways = comb(cards, draws)
    return Distribution.exact(
        {
            found: Fraction(comb(copies, found) * comb(cards - copies, draws - found), ways)
            for found in range(min(copies, draws) + 1)
        }
    )


def enough(hand: Mapping[str, int], cards: Mapping[str, int], draws: int, wanted: Iterable[str], need: int) -> Exact:
    """The chance to hold so many copies (`need`) of one card of the `wanted` after so many draws from these `cards`.

    `hand` is what is held before. Counted is the opposite: all ways to draw that leave every wanted card short.
    Raises ValueError where there are not so many cards.

    >>> print(enough({"knock jar": 1}, {"knock jar": 2, "run": 8}, 3, ["knock jar"], 2))
    exactly 8/15 = 53.3 %
    """
    total = sum(cards.values())
    if not 0 <= draws <= total:
        raise ValueError(f"{draws} draws from {total} cards cannot be")
    wanted = set(wanted)
    short = [1] + [0] * draws  # ways to draw so many of the wanted cards and be short of each
    for card in wanted:
        most = need - 1 - hand.get(card, 0)
        copies = cards.get(card, 0)
        short = [
            sum(short[taken - few] * comb(copies, few) for few in range(min(taken, most) + 1))
            for taken in range(draws + 1)
        ]
    others = total - sum(cards.get(card, 0) for card in wanted)
    ways = sum(count * comb(others, draws - taken) for taken, count in enumerate(short))
    return Exact(1 - Fraction(ways, comb(total, draws)))


def evaders(evade: int, cards: int, hands: Sequence[int], sure: Iterable[int] = ()) -> Distribution:
    """How many of these hidden hands hold an Evade! card, when `evade` of all unseen `cards` are such.

    `hands` are the sizes of the hands; those at the places `sure` are known to hold one. Raises ValueError where there
    are not so many cards, or where what is known cannot be.

    >>> print(evaders(2, 4, [1, 1]))
    0  16.7 %
    1  66.7 %
    2  16.7 %
    """
    known = frozenset(sure)
    if not 0 <= evade <= cards or sum(hands) > cards or any(count < 0 for count in hands):
        raise ValueError(f"hands of {list(hands)} and {evade} Evade! cards among {cards} cannot be")
    chances = {place: _exactly_these(evade, cards, hands, place) for place in _subsets(range(len(hands)))}
    possible = {place: chance for place, chance in chances.items() if known <= place}
    whole = sum(possible.values(), Fraction())
    if not whole:
        raise ValueError("these hands cannot hold an Evade! card")
    found: dict[int, Fraction] = {}
    for place, chance in possible.items():
        found[len(place)] = found.get(len(place), Fraction()) + chance / whole
    return Distribution.exact(found)


def _exactly_these(evade: int, cards: int, hands: Sequence[int], able: frozenset[int]) -> Fraction:
    """The chance that these hands hold an Evade! card and no other does: by inclusion and exclusion."""
    unable = sum(count for place, count in enumerate(hands) if place not in able)
    return sum(
        (
            (-1) ** len(some) * _none(evade, cards, unable + sum(hands[place] for place in some))
            for some in _subsets(able)
        ),
        Fraction(),
    )


def _none(evade: int, cards: int, held: int) -> Fraction:
    """The chance that so many cards have no Evade! card among them."""
    return Fraction(comb(cards - evade, held), comb(cards, held))


def _subsets(places: Iterable[int]) -> list[frozenset[int]]:
    every = tuple(places)
    return [frozenset(some) for count in range(len(every) + 1) for some in combinations(every, count)]


def escape(cards: Mapping[str, int], hand: int, near: Fraction) -> Distribution:
    """How a thief with so many cards in a hand that nobody sees fares when the human comes.

    `cards` are those not seen, `near` is the chance that the destination is next door. The answers: `delivers` (a
    Sneak to a destination next door, or a Run to one that is not), `gets away` (with another Evade! card), `caught`.
    Raises ValueError where there are not so many cards.
    """
    total = sum(cards.values())
    if not 0 <= hand <= total or not 0 <= near <= 1:
        raise ValueError(f"a hand of {hand} among {total} cards cannot be")

    def holds(*names: str) -> Fraction:
        return 1 - _none(sum(cards.get(name, 0) for name in names), total, hand)

    delivers = near * holds("sneak") + (1 - near) * holds("run")
    away = holds(*EVADE)
    return Distribution({"delivers": delivers, "gets away": away - delivers, "caught": 1 - away}, None)
