"""What each way to score is worth a turn, and what it risks: by a model that is told here.

One turn is the time from a cat's turn to the next one of the same player. In between one other player is the human
(see `thefts.turns`). The model: that visit leads to this cat with the chance `visit`, whatever it does.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from catlib.games.cattitude.thefts import safe
from catlib.games.cattitude.unseen import deck, enough, kinds
from catlib.odds import Exact

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["CLAUSES", "NEEDS", "Way", "ready", "wait", "ways"]

NEEDS = {"steal": 1, "knock": 2, "destroy": 2, "cuddle": 1}
"""How many identical cards each way takes (CTT-STEAL-2, CTT-KNOCK-1, CTT-DEST-2 and CTT-DEST-4, CTT-CUD-1)."""

CLAUSES = {
    "CTT-STEAL-7": "steal",
    "CTT-KNOCK-2": "knock",
    "CTT-DEST-5": "destroy",
    "CTT-CUD-2": "cuddle",
    "CTT-NAP-2": "nap",
    "CTT-HUM-8": "clean-up",
}
"""Which way brings the points that an event tells of, by its clause."""


class Way(NamedTuple):
    """One way to score: the means of its points and of its turns, its cards, and the chance to be caught at it."""

    points: Fraction
    cards: int
    turns: Fraction
    caught: Exact

    @property
    def per_turn(self) -> Exact:
        """Points for each turn, in a row of such turns, once the cards are in the hand."""
        return Exact(self.points / self.turns, "mean")

    @property
    def per_card(self) -> Exact | None:
        """Points for each card played; None where it takes none."""
        return Exact(self.points / self.cards, "mean") if self.cards else None


def ways(
    game: Cattitude, players: int, visit: Fraction, evade: Fraction, hide: Fraction, *, cats: int = 1, loot: int = 1
) -> dict[str, Way]:
    """Each way to score by its name, by the model of this module.

    `evade` is the chance to have an Evade! card when the human comes, `hide` that to have a Hide card; `cats` are those
    in the room that is cuddled in, `loot` the items that an own human's turn finds. Each way is taken once a
    turn at most, and a theft or a destruction goes as well as it can. In detail:

    - steal: paid on the next turn, if the loot is safe till then; any Evade! card saves it (CTT-STEAL-3). One turn
      each at best: when the item of the next Steal card lies in the very room that this one is delivered to.
    - knock: paid at once (CTT-KNOCK-6); then the human is sure to come, and only an Evade! card helps.
    - destroy: done on the next turn at the earliest (CTT-DEST-4) and in the same room (CTT-DEST-8). A cat moves before
      it plays, so the next destruction, in another room, begins on the turn after: two turns each. Run and Sneak lead
      away and end it; a Hide saves it, and one turn more is lost in hiding. What a visit ends has cost one turn. (Two
      at once would take two such items in one room: by the reconstruction all lie apart, but a stolen one may get
      there.)
    - cuddle: paid at once, no risk, as long as nothing disturbed is there.
    - nap: a turn without any card played, and the two cards that are not discarded are kept (CTT-NAP-3).
    - clean-up: on the own human's turn, which comes before every (players - 1)th cat's turn.

    Raises ValueError for what is no chance, or if a Hide were likelier than any Evade! card.
    """
    if hide > evade:
        raise ValueError("a Hide is an Evade! card: it cannot be likelier than any of them")
    worth, one = game.worth, Fraction(1)
    steal, destroy = safe(visit, evade), safe(visit, hide)
    destroying = (1 - visit) * 2 + visit * (hide * 3 + (1 - hide) * 1)
    return {
        "steal": Way(steal * worth["steal_delivered"], 1, one, Exact(1 - steal)),
        "knock": Way(one * worth["knock_over"], 2, one, Exact(1 - evade)),
        "destroy": Way(destroy * worth["destroy_completed"], 2, destroying, Exact(visit * (1 - evade))),
        "cuddle": Way(one * cats * worth["cuddle_per_cat"], 1, one, Exact(Fraction(0))),
        "nap": Way(one * worth["nap"], 0, one, Exact(Fraction(0))),
        "clean-up": Way(one * loot * worth["clean_up_per_item"], 0, one * (players - 1), Exact(Fraction(0))),
    }


def ready(game: Cattitude, names: Iterable[str], cards: int) -> Exact:
    """The chance that so many cards of the whole deck are enough for one of these ways at least (`NEEDS`). Exact.

    All of them are kept until then. Ways that need as many cards are taken together; raises ValueError for others.
    """
    names = tuple(names)
    needs = {NEEDS[name] for name in names}
    if len(needs) != 1:
        raise ValueError("take ways together that need as many cards")
    wanted = [card for name in names for card in kinds(game, name)]
    return enough({}, deck(game), cards, wanted, needs.pop())


def wait(game: Cattitude, name: str) -> Exact:
    """How many turns it takes on average until the cards for this way are in the hand, from four at the start.

    A model: three cards a turn, all from the draw pile, and nothing useful is discarded. The first turn is turn 1.
    """
    held, late = game.starting_hand, Fraction(1)
    total = Fraction(0)
    every = sum(deck(game).values())
    while late:
        total += late
        held = min(held + game.drawn, every)
        late = 1 - ready(game, [name], held).value
        if held == every:
            break
    return Exact(total, "mean")
