"""What a view of Cats tells: who is asked what, what lies where, how far it is, what is played and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from catlib.game import JSON
from catlib.games.cats.house import BOX, BOXES, House, room_of
from catlib.games.cats.views import HIDDEN
from catlib.language import word

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = [
    "CARD_VERBS", "DECEIVING", "DICE", "ENDS", "FIGHTING", "RUMBA", "TIED", "VERBS", "View", "arrivals", "asked",
    "at_stake", "box_of", "boxes_of", "captured", "card_row", "decider", "distances", "face_down", "fighters",
    "goal_of", "goer", "house_of", "name", "number_of", "parts_of", "pieces_of", "place_in_words", "points", "reserve",
    "roll_of", "rolling", "room_number", "shown_card", "stress_of", "tied", "token_row", "total_of", "used",
    "worth_in_words",
]  # fmt: skip

View = Mapping[str, Any]
RUMBA = "rumba"
VERBS = {
    "start": "start", "place": "place", "rumba_move": "rumba", "move": "move", "retreat": "retreat",
    "rumba_retreat": "rumba", "withdraw": "retreat", "punish": "leave",
}  # fmt: skip
"""The verb of the moves to boxes, by phase."""
CARD_VERBS = {
    "move_cards": "commit", "fight_cards": "commit", "tie_cards": "commit", "punish": "deceive", "capture": "capture",
}  # fmt: skip
"""The verb of the moves with a card, by phase."""
FIGHTING = ("fight_cards", "fight_rumba_card", "fight_dice", "fight_end")
TIED = ("tie_cards", "tie_rumba_card", "tie_dice", "tie_end")
DICE = ("fight_dice", "fight_end", "tie_dice", "tie_end")
DECEIVING = ("deceive", "deceive_end")
ENDS = {"fight_dice": "fight_end", "tie_dice": "tie_end", "deceive": "deceive_end", "bids": "bids_end"}
"""The phases of which an interlude shows the end, and what that is called; see `recounted.interlude`."""


def house_of(game: Cats, view: View) -> House:
    """The house that is played in."""
    return game.kit.houses[view["options"]["house"]]


def boxes_of(game: Cats, view: View) -> list[str]:
    """The boxes of the house, in the order of lists."""
    return [BOXES[box] for box in house_of(game, view).boxes]


def room_number(box: str) -> int:
    """CAT-HOUSE-2: the number of the room that a box is in."""
    return room_of(BOX[box])


def decider(view: View) -> int | None:
    """The player who decides, if it is anybody's decision."""
    return view["actor"] if isinstance(view["actor"], int) else None


def pieces_of(view: View) -> list[int | str]:
    """The cats by number, then the Rumba if it plays."""
    return [*range(view["players"]), *([RUMBA] if view["rumba"] else [])]


def box_of(view: View, piece: int | str) -> str | None:
    """Where a piece stands; None before it is on the board."""
    return next((box for box, pile in view["boxes"].items() if piece in pile), None)


def name(game: Cats, piece: int | str, you: int | None = None) -> str:
    """A piece by name; `you` is the player who looks on."""
    if isinstance(piece, str):
        return game.word(piece)
    return word("player_you" if piece == you else "player", number=piece + 1)


def asked(game: Cats, view: View) -> str:
    """What the one who decides is to do, or how things stand where no player is asked."""
    if decider(view) is not None:
        return game.word(f"ask_{view['phase']}")
    if view["phase"] == "over":
        return game.word("board_over", winner=view["winner"])
    text = game.word(view["phase"])
    return f"{text[:1].upper()}{text[1:]}."


def goer(view: View) -> int | str | None:
    """The piece that goes to a box in this phase, from the box it is in; None where none does."""
    if view["phase"] in ("rumba_move", "rumba_retreat"):
        return RUMBA
    return decider(view) if view["phase"] in ("move", "retreat", "withdraw", "punish") else None


def distances(game: Cats, view: View) -> Mapping[str, int]:
    """How many steps it is to each box from where the piece is that goes now; empty where none does."""
    piece = goer(view)
    start = None if piece is None else box_of(view, piece)
    far = house_of(game, view).distance[BOX[start]] if start else {}
    return {BOXES[box]: steps for box, steps in far.items()}


def at_stake(game: Cats, view: View) -> list[str]:
    """The boxes of the tokens that this phase is about: of the one under a cat, or those for which bids are made."""
    kit = game.kit
    if view["phase"] in ("bids", "bids_end"):  # CAT-RUMBA-13
        far = house_of(game, view).distance[BOX[box_of(view, RUMBA) or ""]]
        reach = number_of(game, RUMBA, view["rumba"]["card"])
        worth = {
            box: kit.bliss[kit.tokens.index(token)] for box, token in view["tokens"].items() if far[BOX[box]] <= reach
        }
        return [box for box, bliss in worth.items() if bliss == max(worth.values())]
    if view["phase"] in ("reward", "punish", "deceive", "deceive_end", "capture"):
        return [box for box, pile in view["boxes"].items() if view["current"] in pile]
    return []


# ---------------------------------------------------------------- tokens, cards and goals


def token_row(game: Cats, token: str) -> Mapping[str, Any]:
    """What the components say of a token."""
    row: Mapping[str, Any] = game.components["tokens"][game.kit.tokens.index(token)]
    return row


def worth_in_words(game: Cats, token: str) -> str:
    """CAT-OT-4, CAT-OT-5: the colour, bliss and icons of a token."""
    row = token_row(game, token)
    signs = [*row["icons"], *(["relaxing"] if row["relax"] else [])]
    return ", ".join([f"{game.word(row['colour'])} {row['bliss']}", *map(game.word, signs)])


def place_in_words(game: Cats, token: str) -> str:
    """CAT-OT-3: where a token may be placed."""
    row = token_row(game, token)
    if row["rooms"]:
        return game.word("board_place_rooms", count=len(row["rooms"]), rooms=row["rooms"])
    return game.word(f"board_place_{row['place']}")


def card_row(game: Cats, card: str) -> Mapping[str, Any]:
    """What the components say of an action card."""
    row: Mapping[str, Any] = game.components["action_cards"][game.kit.cards.index(card)]
    return row


def number_of(game: Cats, piece: int | str, card: str | None) -> int:
    """The number on a card of this piece; CAT-R43: 0 where it has none."""
    if card is None:
        return 0
    if piece == RUMBA:
        return game.kit.rumba_numbers[game.kit.rumba_cards.index(card)]
    return game.kit.numbers[game.kit.cards.index(card)]


def used(game: Cats, view: View, player: int) -> list[str]:
    """The cards that are not in a player's hand any more."""
    return [card for card in game.kit.cards if card not in view["hands"][player]]


def captured(view: View, piece: int | str) -> list[str]:
    """The tokens that a piece has captured."""
    return list(view["rumba"]["captured"] if isinstance(piece, str) else view["captured"][piece])


def goal_of(view: View, piece: int | str) -> str | None:
    """The secret goal of a piece: ``"?"`` where it is hidden, None where there is none."""
    goal: str | None = view["rumba"]["goal"] if isinstance(piece, str) else view["goals"][piece]
    return goal


def stress_of(view: View, piece: int | str) -> int:
    """CAT-RUMBA-22: the Rumba has never any."""
    return 0 if isinstance(piece, str) else view["stress"][piece]


def reserve(game: Cats, view: View) -> int:
    """CAT-R42: the stress tokens that nobody has."""
    return game.kit.stress_tokens - sum(view["stress"])


def points(game: Cats, view: View, piece: int | str) -> int:
    """CAT-END-3: bliss less stress, and the secret goal where it is seen."""
    kit = game.kit
    tokens = sum(1 << kit.tokens.index(token) for token in captured(view, piece))
    goal = goal_of(view, piece)
    worth = 0 if goal in (None, HIDDEN) else kit.goal_worth(kit.goals.index(goal), tokens)[1]
    return kit.bliss_of(tokens) - stress_of(view, piece) + worth


# ---------------------------------------------------------------- what is played at the moment


def shown_card(view: View, piece: int | str) -> str | None:
    """The card that lies face up before a piece, whose effect is still to come."""
    card: str | None = view["rumba"]["card"] if isinstance(piece, str) else view["cards"][piece]
    return card


def face_down(view: View, piece: int | str) -> str | None:
    """The card that lies face down before a piece, or ``"?"``."""
    card: str | None = None if isinstance(piece, str) else view["face_down"][piece]
    return card


def roll_of(view: View, piece: int | str) -> int | None:
    """What the die has shown for a piece."""
    roll: int | None = view["rumba"]["roll"] if isinstance(piece, str) else view["rolls"][piece]
    return roll


def fighters(game: Cats, view: View) -> list[int | str]:
    """Who takes part in the fight that goes on, or in the last one, for the game."""
    if view["phase"] in FIGHTING:
        return list(view["boxes"][view["fight"]])
    return tied(game, view) if view["phase"] in TIED else []


def rolling(game: Cats, view: View) -> list[int | str]:
    """The pieces for which the die is rolled in this phase: none before all cards are turned up."""
    if view["phase"] in DECEIVING:
        return [view["current"]]
    return fighters(game, view) if view["phase"] in DICE else []


def tied(game: Cats, view: View) -> list[int | str]:
    """CAT-END-5, CAT-END-6: the pieces with the most points and, of these, the most tokens."""
    ranks = {piece: (points(game, view, piece), len(captured(view, piece))) for piece in pieces_of(view)}
    return [piece for piece, rank in ranks.items() if rank == max(ranks.values())]


def parts_of(game: Cats, view: View, piece: int | str) -> list[int]:
    """What a total is made of: card, die, stress and, for the Rumba, 1 more (CAT-FIGHT-3, CAT-RUMBA-19)."""
    roll = roll_of(view, piece)
    return [
        number_of(game, piece, shown_card(view, piece)),
        *([roll] if roll is not None else []),
        game.kit.rumba_bonus if isinstance(piece, str) else stress_of(view, piece),
    ]


def total_of(game: Cats, view: View, piece: int | str) -> int | None:
    """The total of a piece, once its die has been rolled."""
    return None if roll_of(view, piece) is None else sum(parts_of(game, view, piece))


def arrivals(pile: list[JSON]) -> Iterator[tuple[int, JSON]]:
    """CAT-FIGHT-5: the pieces in a box with their places in the pile, the one that came first with 1."""
    return enumerate(pile, 1)
