"""A position of Cats: what it holds, and how it is written to JSON (it is read in `reading.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from catlib.game import JSON, Actor
from catlib.games.cats.house import BOXES
from catlib.games.cats.kit import Kit

__all__ = ["ORDERS", "Position", "Setup", "named", "named_piece", "pile_of", "token_at", "with_entry", "written"]


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
    more with it. Hands and captured tokens are sets: integers with one bit for each.
    """

    setup: Setup
    phase: str
    actor: Actor
    turn: int
    current: int | None
    man: int
    man_steps: int
    where: tuple[int, ...]  # the box of each piece; -1 where it is not on the board yet
    height: tuple[int, ...]  # how many pieces lie below it in its box
    tokens: tuple[tuple[int, int], ...]  # (box, token), by box
    unseen: int
    drawn: int | None
    stress: tuple[int, ...]
    hands: tuple[int, ...]
    face_down: tuple[int | None, ...]
    cards: tuple[int | None, ...]
    rolls: tuple[int | None, ...]
    captured: tuple[int, ...]
    goals: tuple[int | None, ...]
    bids: tuple[int | None, ...]
    fight: int | None
    losers: tuple[int, ...]
    deck: tuple[int, ...]  # the Rumba's unseen cards, so many of each kind
    known: tuple[int, ...]  # its cards that were seen, bottom first
    card: int | None
    winner: int | None


# CAT-COMP-6, CAT-COMP-13: the turn order of 2 to 5 players, by the number of the first player.
ORDERS = tuple(
    tuple(tuple((first + step) % players for step in range(players)) for first in range(players)) for players in range(6)
)


def with_entry(entries: tuple[Any, ...], place: int, entry: Any) -> tuple[Any, ...]:
    """The tuple with another entry at this place."""
    return (*entries[:place], entry, *entries[place + 1 :])


def pile_of(where: Sequence[int], height: Sequence[int], box: int) -> list[int]:
    """CAT-R16: the pieces in a box, the one that came first at the bottom."""
    pile = [piece for piece, place in enumerate(where) if place == box]
    if len(pile) > 1:
        pile.sort(key=height.__getitem__)
    return pile


def token_at(tokens: Sequence[tuple[int, int]], box: int) -> int | None:
    """The token that lies in a box."""
    for place, token in tokens:
        if place == box:
            return token
    return None


def named_piece(players: int, piece: int | None) -> JSON:
    """A piece as JSON names it."""
    return "rumba" if piece == players else piece


def named(names: Sequence[str], bits: int) -> dict[str, int]:
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

    def card(number: int | None) -> JSON:
        return None if number is None else kit.cards[number]

    def goal(number: int | None) -> JSON:
        return None if number is None else kit.goals[number]

    return {
        "game": "cats",
        "players": players,
        "options": {"rumba": setup.rumba, "secret_goals": setup.secret_goals, "house": setup.house},
        "phase": at.phase,
        "actor": at.actor,
        "turn": at.turn,
        "first": (at.turn - 1) % players,
        "current": named_piece(players, at.current),
        "man": at.man,
        "man_steps": at.man_steps,
        "boxes": boxes,
        "tokens": {BOXES[box]: kit.tokens[token] for box, token in at.tokens},
        "unseen_tokens": named(kit.tokens, at.unseen),
        "drawn": None if at.drawn is None else kit.tokens[at.drawn],
        "stress": list(at.stress),
        "hands": [named(kit.cards, hand) for hand in at.hands],
        "face_down": [card(number) for number in at.face_down],
        "cards": [card(number) for number in at.cards],
        "rolls": list(at.rolls[:players]),
        "captured": [named(kit.tokens, tokens) for tokens in at.captured[:players]],
        "goals": [goal(number) for number in at.goals[:players]],
        "bids": list(at.bids),
        "fight": None if at.fight is None else BOXES[at.fight],
        "losers": [named_piece(players, piece) for piece in at.losers],
        "rumba": {
            "unseen": {name: count for name, count in zip(kit.rumba_cards, at.deck, strict=True) if count},
            "known": [kit.rumba_cards[kind] for kind in at.known],
            "card": None if at.card is None else kit.rumba_cards[at.card],
            "roll": at.rolls[players],
            "captured": named(kit.tokens, at.captured[players]),
            "goal": goal(at.goals[players]),
        }
        if setup.rumba
        else None,
        "winner": named_piece(players, at.winner),
    }
