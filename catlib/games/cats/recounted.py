"""How a fight, an attempt to deceive the man and the bids for the Rumba went: as a story, and as the table they left.

The state after the last die, or the last bid, has cleared all of it away already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from catlib.game import Event
from catlib.games.cats.seen import ENDS, RUMBA, View, parts_of, rolling, total_of
from catlib.show.events import by_kind

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["interlude", "story"]

DECIDED = {
    "fight_dice": ("fight_won",),
    "tie_dice": ("tied", "game_over"),
    "deceive": ("deceived", "not_deceived"),
    "bids": ("bids_revealed",),
}
"""By phase the events that say that the last die, or the last bid, has come."""
EARLIER = ("die_rolled", "bid_made")


def interlude(view: View, events: Sequence[Event]) -> View | None:
    """The table with all dice of a fight, or all bids: from the view before the last one, and what it made happen.

    It can be drawn, as can its text; nobody acts in it. None where these events decide nothing of that kind, or
    where the game ends: then the next state shows the end.
    """
    phase, told = view["phase"], by_kind(events)
    if not any(kind in told for kind in DECIDED.get(phase, ())):
        return None
    shown: dict[str, Any] = {**view, "phase": ENDS[phase], "actor": None}
    if phase == "bids":
        return {**shown, "bids": told["bids_revealed"][0]["bids"]}
    rolled = told["die_rolled"][0]
    if rolled["piece"] == RUMBA:
        return {**shown, "rumba": {**view["rumba"], "roll": rolled["value"]}}
    rolls = [rolled["value"] if player == rolled["piece"] else roll for player, roll in enumerate(view["rolls"])]
    return {**shown, "rolls": rolls}


def story(game: Cats, view: View, events: Sequence[Event]) -> tuple[tuple[str, str], ...]:
    """How a fight went card by card and die by die, in sentences with their clauses; nothing where there was none.

    `view` is what the one who listens saw before the move, `events` what it made happen.
    """
    end = interlude(view, events)
    if end is None:
        return ()
    return (*_sums(game, end), *((event.text(), event.clause) for event in events if event.kind not in EARLIER))


def _sums(game: Cats, view: View) -> Iterator[tuple[str, str]]:
    """The total of each piece and what it is made of, in the order in which dice are rolled (CAT-R21)."""
    clauses = {"fight_end": "CAT-FIGHT-3", "tie_end": "CAT-END-6", "deceive_end": "CAT-PUN-5"}
    if view["phase"] == "fight_end":
        pile = view["boxes"][view["fight"]]
        yield game.word("story_fight", box=view["fight"], pieces=pile), "CAT-FIGHT-1"
    for who in rolling(game, view)[:: -1 if view["phase"] == "fight_end" else 1]:
        card, die, more = parts_of(game, view, who)
        key, clause = ("die_rolled_rumba", "CAT-RUMBA-19") if who == RUMBA else ("die_rolled", clauses[view["phase"]])
        said = {"number": card, "more": more, "sum": total_of(game, view, who)}
        yield Event("die_rolled", clause, {"piece": who, "value": die}, key, game, said).text(), clause
