"""A position of Cats: what it holds, and how it is written to JSON (it is read in `reading.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from catlib.game import JSON, Actor
from catlib.games.cats.house import BOXES
from catlib.games.cats.kit import Kit
from catlib.games.cats.rows import from_rows

__all__ = [
    "ACTORS", "CHANCE", "NOBODY", "NONE", "ORDERS", "Position", "Setup", "from_rows", "named_piece", "pile_of",
    "token_at", "with_entry", "written",
]  # fmt: skip

NONE = -1  # no box, card, token, goal, bid or piece
CHANCE, NOBODY = -1, -2  # in the place of a player who decides
ACTORS: dict[int, Actor] = {CHANCE: "chance", NOBODY: None, **{player: player for player in range(5)}}


class Setup(NamedTuple):
    """What is settled before play: the number of players and the options."""

    players: int
    rumba: bool
    secret_goals: bool
    house: str


class Position(NamedTuple):
    """Everything on the table.

    Boxes, tokens, cards and goals are numbers in the order of their tables; a piece is the number of its player, and
    the Rumba the one after the last player, so that `where`, `height`, `rolls`, `captured` and `goals` have one entry
    more with it. Hands and captured tokens are sets: integers with one bit for each. NONE stands where there is none.
    """

    setup: Setup
    phase: str
    actor: int  # a player, CHANCE or NOBODY
    turn: int
    current: int
    man: int
    man_steps: int
    where: tuple[int, ...]  # the box of each piece; NONE where it is not on the board yet
    height: tuple[int, ...]  # how many pieces lie below it in its box
    tokens: tuple[tuple[int, int], ...]  # (box, token), by box
    unseen: int
    drawn: int
    stress: tuple[int, ...]
    hands: tuple[int, ...]
    face_down: tuple[int, ...]
    cards: tuple[int, ...]
    rolls: tuple[int, ...]
    captured: tuple[int, ...]
    goals: tuple[int, ...]
    bids: tuple[int, ...]
    fight: int
    losers: tuple[int, ...]
    deck: tuple[int, ...]  # the Rumba's unseen cards, so many of each kind
    known: tuple[int, ...]  # its cards that were seen, bottom first
    card: int
    winner: int


# CAT-COMP-6, CAT-COMP-13: the turn order of 2 to 5 players, by the number of the first player.
ORDERS = tuple(
    tuple(tuple((first + step) % players for step in range(players)) for first in range(players))
    for players in range(6)
)


def with_entry(entries: tuple[int, ...], place: int, entry: int) -> tuple[int, ...]:
    """The tuple with another entry at this place."""
    return (*entries[:place], entry, *entries[place + 1 :])


def pile_of(where: Sequence[int], height: Sequence[int], box: int) -> list[int]:
    """CAT-R16: the pieces in a box, the one that came first at the bottom."""
    pile = [piece for piece, place in enumerate(where) if place == box]
    if len(pile) > 1:
        pile.sort(key=height.__getitem__)
    return pile


def token_at(tokens: Sequence[tuple[int, int]], box: int) -> int:
    """The token that lies in a box, or NONE."""
    for place, token in tokens:
        if place == box:
            return token
    return NONE


def named_piece(players: int, piece: int) -> JSON:
    """A piece as JSON names it."""
    return "rumba" if piece == players else _or_null(piece)


def _or_null(number: int) -> JSON:
    return None if number == NONE else number


def _named(names: Sequence[str], bits: int) -> dict[str, int]:
    """A set as JSON writes it: each name once."""
    return {name: 1 for place, name in enumerate(names) if bits >> place & 1}


def written(at: Position, kit: Kit) -> dict[str, JSON]:
    """The position in JSON."""
    setup, players = at.setup, at.setup.players
    pieces = sorted(range(len(at.where)), key=lambda piece: (at.where[piece], at.height[piece]))
    boxes: dict[str, list[JSON]] = {}
    for piece in pieces:
        if at.where[piece] >= 0:
            boxes.setdefault(BOXES[at.where[piece]], []).append(named_piece(players, piece))

    def name(names: Sequence[str], number: int) -> JSON:
        return None if number == NONE else names[number]

    return {
        "game": "cats",
        "players": players,
        "options": {"rumba": setup.rumba, "secret_goals": setup.secret_goals, "house": setup.house},
        "phase": at.phase,
        "actor": ACTORS[at.actor],
        "turn": at.turn,
        "first": (at.turn - 1) % players,
        "current": named_piece(players, at.current),
        "man": at.man,
        "man_steps": at.man_steps,
        "boxes": boxes,
        "tokens": {BOXES[box]: kit.tokens[token] for box, token in at.tokens},
        "unseen_tokens": _named(kit.tokens, at.unseen),
        "drawn": name(kit.tokens, at.drawn),
        "stress": list(at.stress),
        "hands": [_named(kit.cards, hand) for hand in at.hands],
        "face_down": [name(kit.cards, card) for card in at.face_down],
        "cards": [name(kit.cards, card) for card in at.cards],
        "rolls": [_or_null(roll) for roll in at.rolls[:players]],
        "captured": [_named(kit.tokens, tokens) for tokens in at.captured[:players]],
        "goals": [name(kit.goals, goal) for goal in at.goals[:players]],
        "bids": [_or_null(bid) for bid in at.bids],
        "fight": name(BOXES, at.fight),
        "losers": [named_piece(players, piece) for piece in at.losers],
        "rumba": {
            "unseen": {card: count for card, count in zip(kit.rumba_cards, at.deck, strict=True) if count},
            "known": [kit.rumba_cards[kind] for kind in at.known],
            "card": name(kit.rumba_cards, at.card),
            "roll": _or_null(at.rolls[players]),
            "captured": _named(kit.tokens, at.captured[players]),
            "goal": name(kit.goals, at.goals[players]),
        }
        if setup.rumba
        else None,
        "winner": named_piece(players, at.winner),
    }
