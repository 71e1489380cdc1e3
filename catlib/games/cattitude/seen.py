"""What a view of CATtitude! tells: whose it is, what lies under a cat or before a player, who is asked what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catlib.game import Event
from catlib.games.cattitude.house import HALLWAY
from catlib.games.cattitude.house import rows as _rows
from catlib.language import word

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

View = Mapping[str, Any]
KINDS = ("steal", "knock", "destroy", "cuddle", "run", "sneak", "hide")
"""The kinds of card, as they lie in a hand."""
SETUP = ("start_rooms", "first_discards", "deal")
ATTEMPT = ("evade", "caught")


def rooms(game: Cattitude) -> dict[str, str]:
    """Each room with its colour, in the order of the components."""
    return _rows(game.components["rooms"])


def neighbours(game: Cattitude) -> dict[str, list[str]]:
    """For each room those that it shares a wall with."""
    return _rows(game.components["adjacent"])


def home_of(game: Cattitude, item: str) -> str:
    """CTT-SET-1: the room where an item belongs."""
    home: str = game.components["item_home"][item]
    return home


def kind_of(card: str) -> tuple[str, str]:
    """The kind of a card, and the item on it (none on Cuddle and on Evade! cards)."""
    kind, _, item = card.partition(" ")
    return kind, item


def onlooker(view: View) -> int | None:
    """Whose hand a view shows: the one that is seen, or where all are that of the one who decides; else None."""
    seen = [player for player, hand in enumerate(view["hands"]) if isinstance(hand, Mapping)]
    if not seen or view["phase"] == "over":
        return None
    return seen[0] if len(seen) == 1 else decider(view)


def decider(view: View) -> int | None:
    """The player who decides, if it is anybody's decision."""
    return view["actor"] if isinstance(view["actor"], int) else None


def held(hand: Any) -> list[str]:
    """The kinds of card in a hand that is seen, in their order; none of one that is not."""
    if not isinstance(hand, Mapping):
        return []
    return sorted(hand, key=lambda card: (KINDS.index(kind_of(card)[0]), card))


def size(cards: Any) -> int:
    """How many cards there are in a hand or pile, seen or not."""
    return cards if isinstance(cards, int) else sum(cards.values())


def under(view: View, player: int) -> list[str]:
    """The items under a cat: what it carries, then what it is destroying."""
    carried = view["carrying"][player]
    return [*([carried["item"]] if carried else []), *view["destroying"][player]]


def free(view: View, room: str) -> list[str]:
    """The items in a room that are under no cat."""
    taken = {item for player in range(view["players"]) for item in under(view, player)}
    return [item for item, at in view["items"].items() if at["room"] == room and item not in taken]


def cats_in(view: View, room: str) -> list[int]:
    """The players whose cats are in a room."""
    return [player for player, at in enumerate(view["cats"]) if at == room]


def front(view: View, player: int) -> list[str]:
    """CTT-PLAY-2: the cards that lie before a player; those that are to go after an attempt come last."""
    carried = view["carrying"][player]
    cards = [f"steal {carried['item']}"] if carried else []
    cards += [f"destroy {item}" for item in view["destroying"][player]]
    cards += ["hide"] if view["hiding"][player] else []
    return cards + (view["pending"] if player == view["turn"] else [])


def queue(view: View) -> Sequence[int]:
    """Who is still asked in an attempt, or has still to pay after it, in order."""
    waiting: Sequence[int] = view["asked"] or view["caught"]
    return waiting


def name(player: int, you: int | None = None) -> str:
    """A player by number; `you` is the one who looks on."""
    return word("player_you" if player == you else "player", number=player + 1)


def asked(game: Cattitude, view: View) -> str:
    """What the one who decides is to do, or how things stand where no player is asked."""
    if decider(view) is not None:
        return game.word(f"ask_{view['phase']}")
    if view["phase"] == "over":
        return game.word("board_over", player=view["turn"], points=view["points"][view["turn"]])
    if view["phase"] in SETUP:
        return game.word("board_setup")
    return game.word(f"board_{view['phase']}", player=view["turn"])


def going_on(game: Cattitude, view: View) -> str:
    """What is still due in this step; while an attempt is on what the game returns to after it."""
    step = view["resume"] or view["phase"]
    count = view["left"]
    due = game.word(f"board_left_{'toss' if step == 'toss' else 'draw'}", count=count) if count else ""
    if not view["resume"]:
        return due
    turn = game.word(f"board_resume_{step}", player=view["turn"])
    return game.word("board_then", step=f"{turn} ({due})" if due else turn)


def attempt(game: Cattitude, view: View) -> str:
    """While an attempt is on: where the human tries to catch, who is asked in which order, and what comes then."""
    if view["phase"] not in ATTEMPT:
        return ""
    told = game.word(f"board_in_{view['phase']}", room=view["human"], players=queue(view))
    return f"{told} {going_on(game, view)}"


def situation(game: Cattitude, view: View) -> str:
    """What there is to know of the moment besides who decides: an attempt, or how many cards are due; often nothing."""
    if view["phase"] in SETUP:
        return game.word(view["phase"])
    return attempt(game, view) or going_on(game, view)


def lit(game: Cattitude, moves: Mapping[str, bool]) -> dict[str, str]:
    """For each place that a legal move leads to the verb of that move: a place is reached by one verb only."""
    places = {*rooms(game), HALLWAY}
    found = {}
    for move, ok in moves.items():
        verb, _, place = move.partition(" ")
        if ok and place in places:
            found[place] = verb
    return found


def said(events: Sequence[Event]) -> str:
    """Events as sentences, one after the other."""
    return " ".join(event.text() for event in events)
