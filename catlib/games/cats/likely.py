"""What others may have laid face down or bid, and how likely: each card by what it promises to its player."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from math import exp
from typing import NamedTuple

from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.movement import reserve
from catlib.games.cats.outlook import Outlook, lead
from catlib.games.cats.position import NONE, Position, with_entry

__all__ = ["Guess", "bid_up_to", "dealt", "guessed", "with_bids"]

SURE = 0.3  # points: a card that is so much worse is played e times more seldom
ANY = 0.03  # and none is ruled out
BIDS = (0, 0, 0, 1, 2, 3)


class Guess(NamedTuple):
    """The cards that a player may lay, and their weights."""

    acts: tuple[Act, ...]
    weights: tuple[float, ...]


def guessed(kit: Kit, at: Position) -> Iterator[tuple[int, Guess]]:
    """Each other player who lays a card now or has laid one, and which it may be.

    Nothing that the one who decides cannot see is looked at.
    """
    if at.phase not in ("move_cards", "fight_cards"):
        return
    hands = tuple([hand or kit.all_cards for hand in at.hands])
    seen = at._replace(face_down=(NONE,) * len(hands), hands=hands)
    for player in range(len(hands)):
        if player != at.actor and (at.phase == "move_cards" or at.where[player] == at.fight):
            yield player, _guess(kit, seen._replace(actor=player))


def _guess(kit: Kit, at: Position) -> Guess:
    acts, likes = kit.with_card["commit"][at.hands[at.actor]], []
    for act in acts:
        after = at._replace(face_down=with_entry(at.face_down, at.actor, act.value))
        likes.append(lead(Outlook(kit, after).totals(), at.actor, at.setup.players))
    best = max(likes)
    return Guess(acts, tuple([ANY + exp((like - best) / SURE) for like in likes]))


def dealt(
    kit: Kit, at: Position, guesses: Mapping[int, Guess], rng: random.Random
) -> tuple[Position, Mapping[int, Act]]:
    """The position with likelier cards and bids in the place of those that are hidden; and what is laid after it."""
    face_down, planned = list(at.face_down), {}
    for player, (acts, weights) in guesses.items():
        (act,) = rng.choices(acts, weights)
        if face_down[player] == NONE:
            planned[player] = act
        else:
            face_down[player] = act.value
    return with_bids(kit, at._replace(face_down=tuple(face_down)), rng), planned


def with_bids(kit: Kit, at: Position, rng: random.Random) -> Position:
    """The position with likelier bids in the place of those that are hidden."""
    most = reserve(kit, at)
    return at._replace(bids=tuple([NONE if bid == NONE else min(rng.choice(BIDS), most) for bid in at.bids]))


def bid_up_to(bid: int, players: int) -> float:
    """How likely it is that nobody of so many players bids more."""
    return (sum([other <= bid for other in BIDS]) / len(BIDS)) ** players
