"""How a theft may go: where the loot has to be brought, how far that is, and whether it gets there.

What the room tokens bring is exact. How long a theft takes follows from a model that its functions state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from catlib.odds import Distribution

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["delivered", "destination", "how_far", "safe", "steps", "turns"]


def steps(game: Cattitude, room: str) -> Mapping[str, int]:
    """How many walls lie between a room and each other one: so many Sneak cards lead there (CTT-SNEAK-1).

    The room itself is 0 away; a room that no way through walls leads to is left out.
    """
    house = game.house
    found = {house.place[room]: 0}
    for here in (queue := list(found)):
        for other in sorted(house.adjacent[here]):
            if other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return {house.rooms[other]: count for other, count in found.items()}


def destination(game: Cattitude, room: str, view: Mapping[str, Any] | None = None) -> Distribution:
    """Where an item that the player of the turn steals in this room has to be brought. Exact.

    Without a view all ten tokens are in the stack. With one, those not seen come first, each as likely, then the
    others in their order; under the option `random` all are equally likely (CTT-R14). Never the room itself
    (CTT-STEAL-6); the token of a theft under way is back in the stack (CTT-STEAL-11). Raises ValueError where no
    token can come.
    """
    unknown, known, mixed = list(game.house.rooms), list[str](), False
    if view is not None:
        unknown, known = sorted(view["tokens"]["unknown"]), list(view["tokens"]["known"])
        mixed = view["options"]["destinations"] == "random"
        carried = view["carrying"][view["turn"]]
        if carried and carried["to"]:
            (unknown if mixed else known).insert(0, carried["to"])
    coming = [token for token in unknown if token != room] or [token for token in reversed(known) if token != room][:1]
    if not coming:
        raise ValueError(f"no room token but that of {room} is left")
    return Distribution.exact({token: Fraction(1, len(coming)) for token in coming})


def how_far(game: Cattitude, room: str, view: Mapping[str, Any] | None = None) -> Distribution:
    """How many walls lie between this room and the destination: 1 is next door, a Sneak away, more takes a Run.

    Raises ValueError where no token can come, or where one leads to a room that no way through walls does.
    """
    away = steps(game, room)
    tokens = destination(game, room, view)
    if any(token not in away for token in tokens):
        raise ValueError(f"from {room} there is no way through walls to each destination")
    return tokens.grouped(away.__getitem__, sorted({away[token] for token in tokens}))


def turns(players: int, holder: int | None = None) -> Iterator[tuple[int, bool]]:
    """Whose turns come, endlessly: the player, and whether it is the human's turn.

    The token starts with `holder`, the last player if none is said (CTT-SET-10). Its holder is the human before the
    own cat's turn (CTT-ROUND-2) and then gives it to the right (CTT-HUM-9). So from one cat's turn of a player to the
    next there is one human's turn of somebody else, no more and no less, and before every (players - 1)th an own one
    (CTT-R6).
    """
    player, holder = 0, players - 1 if holder is None else holder
    while True:
        if player == holder:
            yield player, True
            holder = (holder - 1) % players
        yield player, False
        player = (player + 1) % players


def safe(visit: Fraction, evade: Fraction) -> Fraction:
    """The chance that a theft lasts from one cat's turn to the next: not visited, or away with an Evade! card.

    A model: the one human's turn of others in between (see `turns`) leads to the thief with the chance `visit`, and
    the thief has an Evade! card with the chance `evade`. Raises ValueError for what is no chance.
    """
    if not (0 <= visit <= 1 and 0 <= evade <= 1):
        raise ValueError("a chance is a number from 0 to 1")
    return 1 - visit * (1 - evade)


def delivered(within: int, visit: Fraction, evade: Fraction, waits: Fraction = Fraction(0)) -> Distribution:
    """On which of the thief's next cat's turns the loot is delivered: 1, 2, ... `within`, or 0 where it is not.

    A model: `safe` from each turn to the next, and on each turn the thief puts it off with the chance `waits`. A cat
    may move to any room (CTT-MOVE-1), so it does not matter how far that is. Raises ValueError for what is no chance.
    """
    if not 0 <= waits <= 1 or within < 1:
        raise ValueError("a chance is a number from 0 to 1, and there is one turn at least")
    lasts = safe(visit, evade)
    chances = {turn: lasts * (lasts * waits) ** (turn - 1) * (1 - waits) for turn in range(1, within + 1)}
    return Distribution.exact({0: 1 - sum(chances.values(), Fraction()), **chances})
