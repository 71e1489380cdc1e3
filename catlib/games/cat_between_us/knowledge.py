"""What one person knows of a round on its way, out of a view: the start of every count and every trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from catlib.games.cat_between_us.cards import BY_NAME, SUITS, cards_in
from catlib.games.cat_between_us.position import cards_of, toys_in
from catlib.games.cat_between_us.seen import size

if TYPE_CHECKING:
    from catlib.games.cat_between_us.rules import CatBetweenUs

__all__ = ["Table", "known"]


class Table(NamedTuple):
    """A round on its way, as far as it is known. What lies under the toys is told by suit, as in `cards.SUITS`."""

    known: Sequence[Sequence[int]]  # by player, the cards that are seen in hand
    unknown: Sequence[int]  # by player, how many more are in hand, or will be dealt
    order: Sequence[int]  # who plays, one after the other, to the end of the round
    unseen: Sequence[int]  # cards that may be in an unknown hand
    worth: Sequence[int]
    room: Sequence[int]
    targets: Sequence[int]  # each as likely; one, once it is known


def known(game: CatBetweenUs, view: Mapping[str, Any]) -> Table:
    """What a view tells of the round; hands that are still to be dealt count as unknown."""
    players, phase = view["players"], view["phase"]
    inside = toys_in(players, view["options"]["removed"])
    under = [[BY_NAME[name] for name in view["toys"].get(suit, ())] for suit in SUITS]
    room = [game.under_a_toy - len(under[toy]) if toy in inside else 0 for toy in range(len(SUITS))]
    hands = [[BY_NAME[name] for name in hand] if isinstance(hand, Mapping) else [] for hand in view["hands"]]
    if phase in ("target", "deal"):
        full = [game.hand_size(players, wins) for wins in view["wins"]]
    else:
        full = [size(hand) for hand in view["hands"]]
    seen = {card for cards in (*hands, *under) for card in cards}
    deck = list(cards_in(cards_of(inside)))
    first = view["actor"] if phase == "lure" else view["starter"]
    return Table(
        known=hands,
        unknown=[count - len(hand) for count, hand in zip(full, hands, strict=True)],
        order=[(first + turn) % players for turn in range(sum(room))],
        unseen=[card for card in deck if card not in seen],
        worth=[sum(card % 7 for card in cards) for cards in under],
        room=room,
        targets=[game.paws[card] for card in deck] if view["target"] is None else [view["target"]],
    )
