"""The questions about chance that CATtitude! raises, in one place: see the modules that answer them.

`unseen.py`: the cards that a player does not see. `thefts.py`: where the loot goes. `ways.py`: what each way to score
is worth. `races.py`: whole games, played with the plans of `plans.py` or by any bots.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from catlib.games.cattitude.races import Races, races
from catlib.games.cattitude.thefts import delivered, destination, how_far, safe, steps, turns
from catlib.games.cattitude.unseen import EVADE, Unseen, deck, drawn, enough, escape, evaders, kinds, unseen
from catlib.games.cattitude.ways import Way, ready, wait, ways
from catlib.language import word
from catlib.odds import Exact, Glance, Odds

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = [
    "EVADE", "Races", "Unseen", "Way", "deck", "delivered", "destination", "drawn", "enough", "escape", "evaders",
    "glance", "how_far", "kinds", "races", "ready", "safe", "steps", "turns", "unseen", "wait", "ways",
]  # fmt: skip

SETUP = ("start_rooms", "first_discards", "deal", "over")
HAND_TELLS = ("play", "toss", "caught")  # who is asked here holds cards of some kind, so the hand is not any


def glance(game: Cattitude, view: Mapping[str, Any]) -> tuple[Glance, ...]:
    """What the owner of this view may like to know at this moment. All exact.

    The pairs that the cards still to draw may complete, how far the destination of a theft will be, who holds an
    Evade! card, and, before the human moves, in which rooms somebody can get away.
    """
    if view["phase"] in SETUP:
        return ()
    cards = unseen(game, view)
    asked = (
        (game.word("glance_pair", count=_to_draw(view, cards)), _pairs(game, view, cards)),
        (game.word("glance_destination"), _destinations(game, view)),
        (game.word("glance_evade"), _evade(view, cards)),
        (game.word("glance_away"), _away(game, view, cards)),
    )
    return tuple(Glance(title, tuple(rows)) for title, rows in ((title, list(rows)) for title, rows in asked) if rows)


Rows = Iterator[tuple[str, Odds]]


def _acts(view: Mapping[str, Any], cards: Unseen) -> bool:
    """Whether the one who decides is a player whose hand this view shows."""
    return isinstance(view["actor"], int) and cards.hands[view["actor"]] is None


def _to_draw(view: Mapping[str, Any], cards: Unseen) -> int:
    """How many cards may still come from the draw pile before it is made anew."""
    return int(min(view["left"], cards.pile)) if view["phase"] == "draw" else 0


def _pairs(game: Cattitude, view: Mapping[str, Any], cards: Unseen) -> Rows:
    """For each card of the hand (or of one's work) that takes a second one: the chance that it is drawn."""
    draws = _to_draw(view, cards)
    if not draws or not _acts(view, cards):
        return
    player = view["actor"]
    held = dict(view["hands"][player])
    for item in view["destroying"][player]:
        held[f"destroy {item}"] = held.get(f"destroy {item}", 0) + 1
    single = [card for card in (*kinds(game, "knock"), *kinds(game, "destroy")) if held.get(card) == 1]
    for card in single:
        yield game.word(card), enough(held, cards.cards, draws, [card], 2)
    if len(single) > 1:
        yield game.word("glance_any"), enough(held, cards.cards, draws, single, 2)


def _destinations(game: Cattitude, view: Mapping[str, Any]) -> Rows:
    """Next door or farther: for a theft under way, or where a Steal card can be played."""
    here = view["cats"][view["turn"]]
    if view["phase"] != "destination" and not _can_steal(view, here):
        return
    house = game.house
    near = {house.rooms[room] for room in house.adjacent[house.place[here]]}
    where = destination(game, here, view)
    yield game.word("glance_near"), where.chance(near.__contains__)
    yield game.word("glance_far"), where.chance(lambda room: room not in near)


def _can_steal(view: Mapping[str, Any], here: str) -> bool:
    """Whether the player of the turn, if this view shows the hand, can play a Steal card."""
    hand = view["hands"][view["turn"]]
    if view["phase"] != "play" or view["hiding"][view["turn"]] or not isinstance(hand, Mapping):
        return False
    return any(
        f"steal {name}" in hand and item["room"] == here and not item["disturbed"]
        for name, item in view["items"].items()
    )


def _evade(view: Mapping[str, Any], cards: Unseen) -> Rows:
    """For each hand that is not seen: the chance to hold an Evade! card."""
    known = _known(view, cards)
    if known is None:
        return
    for player, count in enumerate(cards.hands):
        if count is not None:
            yield word("player", number=player + 1), _some_can(cards, [player], known)


def _known(view: Mapping[str, Any], cards: Unseen) -> list[int] | None:
    """Who is known to hold an Evade! card; None where what is known of a hand is of another kind.

    CTT-R33: who has nothing to choose from is not asked.
    """
    actor = view["actor"]
    if not isinstance(actor, int) or cards.hands[actor] is None or view["hiding"][actor]:
        return []
    if view["phase"] == "evade":
        return [actor]
    return None if view["phase"] in HAND_TELLS else []


def _some_can(cards: Unseen, players: list[int], known: list[int]) -> Odds:
    """The chance that one of these players, whose hands are not seen, holds an Evade! card."""
    if not set(players).isdisjoint(known):
        return Exact(Fraction(1))
    places = [*players, *known]
    hands = [cards.hands[player] or 0 for player in places]
    sure = range(len(players), len(places))
    return evaders(cards.evade, cards.total, hands, sure).chance(lambda count: count > len(known))


def _away(game: Cattitude, view: Mapping[str, Any], cards: Unseen) -> Rows:
    """Before the human moves: for each room with something to clean up and cats of others, can somebody get away?"""
    if view["phase"] != "human" or not _acts(view, cards):
        return
    hidden = {item for player, hides in enumerate(view["hiding"]) if hides for item in _under(view, player)}
    loot = {row["room"] for item, row in view["items"].items() if row["disturbed"] and item not in hidden}
    for room in sorted(loot):
        there = [
            player
            for player, cat in enumerate(view["cats"])
            if cat == room and cards.hands[player] is not None and not view["hiding"][player]
        ]
        if there:
            yield game.word(room), _some_can(cards, there, [])


def _under(view: Mapping[str, Any], player: int) -> list[str]:
    """The items under a cat."""
    carried = view["carrying"][player]
    return [*view["destroying"][player], *([carried["item"]] if carried else [])]
