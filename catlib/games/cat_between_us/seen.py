"""What a view of Cat Between Us tells: whose it is, what cards there are, what they are worth, who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catlib.games.cat_between_us.cards import BY_NAME, round_winners

if TYPE_CHECKING:
    from catlib.games.cat_between_us.rules import CatBetweenUs

View = Mapping[str, Any]
OPEN = ("nuzzle", "over")
"""Phases in which all hands are shown. The first is no state of the game: see `picture.interlude`."""


def onlooker(view: View) -> int | None:
    """Whose hand a view shows: the one that is seen, or where all are that of the turn; None where no single one is."""
    seen = [player for player, hand in enumerate(view["hands"]) if isinstance(hand, Mapping)]
    if view["phase"] in OPEN or not seen:
        return None
    return seen[0] if len(seen) == 1 else turn_of(view)


def turn_of(view: View) -> int | None:
    """The player of the turn, if it is anybody's."""
    return view["actor"] if isinstance(view["actor"], int) else None


def held(hand: Any) -> list[str]:
    """The cards of a hand that is seen, by suit and number; none of one that is not."""
    return sorted(hand, key=BY_NAME.__getitem__) if isinstance(hand, Mapping) else []


def size(hand: Any) -> int:
    """How many cards there are in a hand, seen or not."""
    return hand if isinstance(hand, int) else len(hand)


def worth(view: View, toy: str) -> int:
    """CBU-NUZZLE-3: what a toy is worth with the cards that lie under it."""
    return sum(BY_NAME[name] % 7 for name in view["toys"][toy])


def totals(view: View) -> list[int]:
    """CBU-NUZZLE-2: what the hands are worth, where all are seen."""
    return [sum(worth(view, name.split("-")[0]) for name in hand) for hand in view["hands"]]


def unseen(view: View) -> int:
    """How many cards of the game are neither in a hand nor under a toy."""
    return 7 * len(view["toys"]) - sum(map(size, view["hands"])) - sum(map(len, view["toys"].values()))


def still_played(view: View, player: int) -> int:
    """CBU-LURE-1: how many cards this player is still to play in this round."""
    places = sum(2 - len(under) for under in view["toys"].values())
    return len(range((player - view["actor"]) % view["players"], places, view["players"]))


def title(game: CatBetweenUs, toy: str) -> str:
    """A toy as it is named on its card."""
    name = game.word(toy)
    return name[0].upper() + name[1:]


def deck(view: View) -> str:
    """The word for the cards that nobody has: CBU-SETUP-9: once all are dealt they are set aside."""
    return "board_deck" if view["phase"] in ("target", "deal") else "board_set_aside"


def asked(game: CatBetweenUs, view: View) -> str:
    """What the player of the turn is to do, or how things stand where nobody has it."""
    if turn_of(view) is not None:
        return game.word("ask_lure")
    if view["phase"] in OPEN:
        key = "board_over" if view["phase"] == "over" else "board_round_won"
        return game.word(key, winners=list(winners(game, view)), round=view["round"])
    return game.word("board_setup")


def winners(game: CatBetweenUs, view: View) -> Sequence[int]:
    """Who has won: the game where it is over, else the round whose hands are shown."""
    if view["phase"] == "over":
        return game.from_dict(view).winners()
    return round_winners(totals(view), view["target"])
