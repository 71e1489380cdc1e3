"""The material of CATtitude! as the rules use it: rooms, items and cards by number, and sets of cards as integers.

Rooms, items and kinds of card are numbered in the alphabetical order of their names. A multiset of cards is an
integer with six bits for the count of each kind, so that it is compared, hashed and copied at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

__all__ = ["HALLWAY", "House", "size"]

HALLWAY = "hallway"
BITS = 6  # of 54 cards; 2 ** 6 - 1 is more than there are


def size(cards: int) -> int:
    """How many cards a multiset holds: its digits to the base 64 added up, which is what is left of it modulo 63."""
    return cards % 63


class House:
    """Rooms, items and cards, as the components name them."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.rooms = tuple(sorted(rows(tables["rooms"])))
        self.hallway = len(self.rooms)  # CTT-R2: a place for the human alone, numbered after all rooms
        self.places = (*self.rooms, HALLWAY)
        self.place = {name: number for number, name in enumerate(self.places)}
        self.adjacent = tuple(frozenset(self.place[other] for other in tables["adjacent"][room]) for room in self.rooms)
        homes = rows(tables["item_home"])
        self.items = tuple(sorted(homes))
        self.item = {name: number for number, name in enumerate(self.items)}
        self.home = tuple(self.place[homes[name]] for name in self.items)
        counts = {**rows(tables["trouble_cards"]), **rows(tables["evade_cards"])}
        self.cards = tuple(sorted(counts))
        self.none = len(self.cards)  # the number of a card that the game does not have: nobody holds one
        self.card = {name: number for number, name in enumerate(self.cards)}
        self.one = tuple(1 << BITS * card for card in range(self.none + 1))
        self.mask = tuple(63 * one for one in self.one[:-1])
        self.deck = sum(self.one[self.card[name]] * count for name, count in counts.items())
        self.steal, self.knock, self.destroy = (
            tuple(self.card.get(f"{verb} {item}", self.none) for item in self.items)
            for verb in ("steal", "knock", "destroy")
        )
        self.cuddle, self.run, self.sneak, self.hide = (
            self.card.get(name, self.none) for name in ("cuddle", "run", "sneak", "hide")
        )
        self.with_item = sum(mask for mask, name in zip(self.mask, self.cards, strict=True) if " " in name)

    def kinds(self, cards: int) -> list[int]:
        """The kinds of card in a multiset, by number."""
        return [card for card, mask in enumerate(self.mask) if cards & mask]

    def count(self, cards: int, card: int) -> int:
        """How many of a kind there are."""
        return cards >> BITS * card & 63

    def of(self, cards: Iterable[int]) -> int:
        """The multiset of these cards."""
        return sum([self.one[card] for card in cards])

    def each(self, cards: int) -> Iterator[int]:
        """All cards of a multiset, one by one."""
        for card in self.kinds(cards):
            yield from [card] * self.count(cards, card)

    def named(self, cards: int) -> dict[str, int]:
        """A multiset as JSON has it."""
        return {self.cards[card]: self.count(cards, card) for card in self.kinds(cards)}


def rows(table: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of a table of components."""
    return {key: value for key, value in table.items() if key != "provenance"}
