"""What an owner's rooms, items and cards of CATtitude! must be, table by table and together."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from catlib.components import BadComponents, Check, Tables
from catlib.games.cattitude.house import HALLWAY, rows
from catlib.games.cattitude.position import PHASES

__all__ = ["CHECKS", "fits"]

WORD = re.compile(r"[a-z]+(-[a-z]+)*")
ROOMS, ITEMS = 10, 15
CARDS = {"trouble_cards": 42, "evade_cards": 12}  # CTT-COMP-7, CTT-COMP-8
EVADE = ("run", "sneak", "hide")
TAKEN = frozenset({*PHASES, *EVADE, "cuddle"})  # words of the game itself: texts and pictures would mix them up


def _named(table: str, name: Any) -> None:
    if not WORD.fullmatch(name):
        raise BadComponents(table, name, "a name is a lower-case word, such as attic or play-room")
    if name in TAKEN:
        raise BadComponents(table, name, "this word means something else in the game; choose another one")


def _rooms_can_be(table: Mapping[str, Any]) -> None:
    """CTT-COMP-1: ten rooms, and the hallway none of them (CTT-R2); CTT-COMP-5: a token of each, by colour."""
    rooms = rows(table)
    for room, colour in rooms.items():
        _named("rooms", room)
        if room == HALLWAY:
            raise BadComponents("rooms", room, "the hallway is no room and has no colour; leave it out")
        if not isinstance(colour, str) or not WORD.fullmatch(colour):
            raise BadComponents("rooms", room, f"its colour must be a lower-case word, not {colour!r}")
        if list(rooms.values()).count(colour) > 1:
            raise BadComponents("rooms", room, f"two rooms are {colour}; each has a colour of its own")
    if len(rooms) != ROOMS:
        raise BadComponents("rooms", None, f"there must be {ROOMS} rooms, not {len(rooms)}")


def _adjacent_can_be(table: Mapping[str, Any]) -> None:
    """CTT-SNEAK-1, CTT-RUN-1: a wall has two sides; there is a room to sneak to and one to run to."""
    near = rows(table)
    for room, others in near.items():
        if not isinstance(others, list) or not all(isinstance(other, str) for other in others):
            raise BadComponents("adjacent", room, "write the names of its neighbours as a list")
    for room, others in near.items():
        if len(set(others)) != len(others):
            raise BadComponents("adjacent", room, "a room is named twice")
        for other in others:
            if other == room:
                raise BadComponents("adjacent", room, "a room is no neighbour of its own")
            if other not in near:
                raise BadComponents("adjacent", room, f"{other} has no row in this table")
            if room not in near[other]:
                raise BadComponents("adjacent", room, f"it names {other}, so the row of {other} must name {room}")
        if not others:
            raise BadComponents("adjacent", room, "it must share a wall with another room")
        if len(others) > ROOMS - 2:
            raise BadComponents("adjacent", room, "there must be a room that it shares no wall with")


def _plan_can_be(table: Mapping[str, Any]) -> None:
    """For each room and the hallway where it is and how large."""
    for room, place in rows(table).items():
        right = isinstance(place, list) and len(place) == 4 and all(type(number) is int for number in place)
        if not right or min(place) < 0 or min(place[2:]) < 1 or max(place) > 100:
            raise BadComponents("plan", room, "write column, row, width and height as four numbers from 0 to 100")


def _homes_can_be(table: Mapping[str, Any]) -> None:
    """CTT-COMP-6: fifteen items; CTT-SET-1: each starts in the room of its colour."""
    homes = rows(table)
    for item, room in homes.items():
        _named("item_home", item)
        if not isinstance(room, str):
            raise BadComponents("item_home", item, f"write the room where it starts, not {room!r}")
    if len(homes) != ITEMS:
        raise BadComponents("item_home", None, f"there must be {ITEMS} items, not {len(homes)}")


def _counted(name: str, card_can_be: Callable[[str, int], str | None]) -> Check:
    """A check of a table of cards: each kind can be, and together they are as many as the rulebook says."""

    def check(table: Mapping[str, Any]) -> None:
        counts = rows(table)
        for card, count in counts.items():
            if type(count) is not int or count < 1:
                raise BadComponents(name, card, f"write how many there are, not {count!r}")
            if wrong := card_can_be(card, count):
                raise BadComponents(name, card, wrong)
        if sum(counts.values()) != CARDS[name]:
            raise BadComponents(name, None, f"there must be {CARDS[name]} cards, not {sum(counts.values())}")

    return check


def _trouble(card: str, count: int) -> str | None:
    """CTT-TRB-1: four types; CTT-R5: of what takes two identical cards there are at least two."""
    verb, _, item = card.partition(" ")
    if card != "cuddle" and (verb not in ("steal", "knock", "destroy") or not WORD.fullmatch(item)):
        return 'a card is "steal ITEM", "knock ITEM", "destroy ITEM" or "cuddle"'
    if verb in ("knock", "destroy") and count < 2:
        return "two of them are needed to do it, so there must be at least two"
    return None


def _evade(card: str, _: int) -> str | None:
    """CTT-COMP-8: three kinds."""
    return None if card in EVADE else f"an Evade! card is one of: {', '.join(EVADE)}"


CHECKS: Mapping[str, Check] = {
    "rooms": _rooms_can_be,
    "adjacent": _adjacent_can_be,
    "plan": _plan_can_be,
    "item_home": _homes_can_be,
    "trouble_cards": _counted("trouble_cards", _trouble),
    "evade_cards": _counted("evade_cards", _evade),
}


def fits(tables: Tables) -> None:
    """Rooms, neighbours, homes and cards speak of the same rooms and items. Raises BadComponents where they do not."""
    rooms, near, homes = rows(tables["rooms"]), rows(tables["adjacent"]), rows(tables["item_home"])
    for room in near:
        if room not in rooms:
            raise BadComponents("adjacent", room, f"there is no such room; the rooms are: {', '.join(rooms)}")
    for room in rooms:
        if room not in near:
            raise BadComponents("adjacent", room, "this row is missing")
    for item, room in homes.items():
        if item in rooms:
            raise BadComponents("item_home", item, "a room has this name already")
        if room not in rooms:
            raise BadComponents("item_home", item, f"{room} is no room; the rooms are: {', '.join(rooms)}")
    for card in rows(tables["trouble_cards"]):
        item = card.partition(" ")[2]
        if item and item not in homes:
            raise BadComponents("trouble_cards", card, f"{item} is no item; the items are: {', '.join(homes)}")
