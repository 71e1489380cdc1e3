"""A position of CATtitude!: what it holds, who decides in it, and how it is written to JSON (read: `reading.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from catlib.game import JSON, Actor
from catlib.games.cattitude.house import House, size
from catlib.games.cattitude.rows import from_rows

if TYPE_CHECKING:
    from catlib.games.cattitude.board import Board

__all__ = [
    "ASKING",
    "CHANCE",
    "PHASES",
    "Phase",
    "Position",
    "actor_of",
    "from_rows",
    "round_from",
    "visible",
    "written",
]

Phase = Literal[
    "start_rooms", "first_discards", "deal", "human", "draw", "draw_card", "reshuffle", "move", "play", "destination",
    "toss", "evade", "caught", "over",
]  # fmt: skip
PHASES: tuple[Phase, ...] = Phase.__args__  # type: ignore[attr-defined]
CHANCE = frozenset({"start_rooms", "first_discards", "deal", "draw_card", "reshuffle", "destination"})
ASKING = frozenset({"human", "draw", "move", "play", "toss"})  # the turn's player decides


class Position(NamedTuple):
    """Everything on the table. Rooms, items and cards by their numbers, sets of cards as integers (see `house.py`).

    Sets of players, items and rooms are integers too, with a bit for each.
    """

    players: int
    destinations: str
    phase: Phase
    turn: int
    holder: int
    human: int  # a place
    left: int
    resume: str | None
    asked: tuple[int, ...]
    caught: tuple[int, ...]
    pending: tuple[int, ...]  # cards
    begun: int  # items
    cats: tuple[int | None, ...]  # rooms
    points: tuple[int, ...]
    hands: tuple[int, ...]  # sets of cards
    hiding: int  # players
    carrying: tuple[int | None, ...]  # items
    targets: tuple[int | None, ...]  # the rooms to which they are to be brought
    destroying: tuple[int, ...]  # for each player items
    where: tuple[int, ...]  # for each item its room
    disturbed: int  # items
    unknown: int  # rooms
    known: tuple[int, ...]  # rooms, bottom first
    draw: int  # a set of cards
    discard: tuple[int, ...]  # cards, bottom first


def actor_of(at: Position | Board) -> Actor:
    """Who decides."""
    if at.phase in ASKING:
        return at.turn
    if at.phase == "evade":
        return at.asked[0]
    if at.phase == "caught":
        return at.caught[0]
    return "chance" if at.phase in CHANCE else None


def visible(at: Position | Board) -> int:
    """The disturbed items that the human sees: in the same room, and not under a hiding cat (CTT-HIDE-5)."""
    disturbed = at.disturbed
    for player in range(at.players):
        if at.hiding >> player & 1:
            item = at.carrying[player]
            disturbed &= ~(at.destroying[player] | (0 if item is None else 1 << item))
    seen, here = 0, at.human
    while disturbed:
        lowest = disturbed & -disturbed
        if at.where[lowest.bit_length() - 1] == here:
            seen |= lowest
        disturbed ^= lowest
    return seen


def round_from(player: int, players: int) -> tuple[int, ...]:
    """All players from this one on, clockwise."""
    return tuple([(player + step) % players for step in range(players)])


def written(at: Position, house: House, game: str, player: int | None, open_hands: bool) -> dict[str, JSON]:
    """The position in JSON; unless `open_hands`, as this player may see it (see View in the rules)."""

    def hand(owner: int, cards: int) -> JSON:
        return house.named(cards) if open_hands or owner == player else size(cards)

    items = zip(house.items, at.where, strict=True)
    return {
        "game": game,
        "players": at.players,
        "options": {"destinations": at.destinations},
        "phase": at.phase,
        "actor": actor_of(at),
        "turn": at.turn,
        "holder": at.holder,
        "human": house.places[at.human],
        "left": at.left,
        "resume": at.resume,
        "asked": list(at.asked),
        "caught": list(at.caught),
        "pending": [house.cards[card] for card in at.pending],
        "begun": items_in(at.begun, house),
        "cats": [_room(room, house) for room in at.cats],
        "points": list(at.points),
        "hands": [hand(owner, cards) for owner, cards in enumerate(at.hands)],
        "hiding": [bool(at.hiding >> owner & 1) for owner in range(at.players)],
        "carrying": [
            None if item is None else {"item": house.items[item], "to": _room(to, house)}
            for item, to in zip(at.carrying, at.targets, strict=True)
        ],
        "destroying": [items_in(items, house) for items in at.destroying],
        "items": {
            item: {"room": house.rooms[room], "disturbed": bool(at.disturbed >> number & 1)}
            for number, (item, room) in enumerate(items)
        },
        "tokens": {
            "unknown": {room: 1 for number, room in enumerate(house.rooms) if at.unknown >> number & 1},
            "known": [house.rooms[room] for room in at.known],
        },
        "draw": house.named(at.draw) if open_hands else size(at.draw),
        "discard": [house.cards[card] for card in at.discard],
    }


def _room(room: int | None, house: House) -> str | None:
    return None if room is None else house.rooms[room]


def items_in(items: int, house: House) -> list[str]:
    """The names of a set of items, sorted."""
    return [name for number, name in enumerate(house.items) if items >> number & 1]
