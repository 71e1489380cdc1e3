"""A position of CATtitude! while things happen in it: its parts, and what several moves do.

The docstring of each function that carries out a rule begins with the id of the clause or ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from catlib.game import Told
from catlib.games.cattitude.moves import Act
from catlib.games.cattitude.position import Position

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["Board", "members"]

FIELDS = Position._fields
LISTS = ("cats", "points", "hands", "carrying", "targets", "destroying", "where")  # tuples in a position
ALL_OF = itemgetter(*FIELDS)


def members(numbers: int) -> Iterator[int]:
    """The numbers in a set, upwards."""
    while numbers:
        lowest = numbers & -numbers
        yield lowest.bit_length() - 1
        numbers ^= lowest


class Board:
    """The parts of a position, to be changed. `told` are the events so far, `options` what may be chosen at the end."""

    players: int
    destinations: str
    phase: str
    turn: int
    holder: int
    human: int
    left: int
    resume: str | None
    asked: tuple[int, ...]
    caught: tuple[int, ...]
    pending: tuple[int, ...]
    begun: int
    cats: list[int | None]
    points: list[int]
    hands: list[int]
    hiding: int
    carrying: list[int | None]
    targets: list[int | None]
    destroying: list[int]
    where: list[int]
    disturbed: int
    unknown: int
    known: tuple[int, ...]
    draw: int
    discard: tuple[int, ...]

    def __init__(self, game: Cattitude, at: Position) -> None:
        here = self.__dict__
        here.update(zip(FIELDS, at, strict=True))
        for name in LISTS:
            here[name] = list(here[name])
        self.game, self.house = game, game.house
        self.told: list[Told] = []
        self.options: list[Act] = []

    def finished(self) -> Position:
        """The position as it is now."""
        here = self.__dict__
        for name in LISTS:
            here[name] = tuple(here[name])
        return Position._make(ALL_OF(here))

    def _tell(self, kind: str, clause: str, **data: Any) -> None:
        self._tell_as(None, kind, clause, data)

    def _tell_as(self, key: str | None, kind: str, clause: str, data: Mapping[str, Any]) -> None:
        """Note what happened; `key` is its text where that is not the one of the kind."""
        self.told.append(Told(kind, clause, data, key))

    def _human_goes(self, place: int, clause: str) -> None:
        """CTT-R38: it may stay."""
        data = {"from": self.house.places[self.human], "to": self.house.places[place]}
        key = {"CTT-KNOCK-3": "human_called", "CTT-CUD-1": "human_lured"}.get(clause, "human_moved")
        self._tell_as(f"{key}_stayed" if self.human == place else key, "human_moved", clause, data)
        self.human = place

    def _room_of(self, player: int) -> str:
        return self.house.places[self.cats[player] or 0]

    def _pay(self, player: int, points: int, clause: str) -> None:
        """CTT-WIN-1: points (CTT-TRB-2) are never lost again (CTT-R13), and the tokens do not run out (CTT-R12)."""
        self.points[player] += points
        self._tell("points", clause, player=player, points=points, total=self.points[player])

    def _discard(self, player: int, card: int, clause: str) -> None:
        """CTT-TRB-5: what was played lies there until its task is done, or its cat caught; then it goes."""
        self.discard = (*self.discard, card)
        key = "discarded_evade" if clause in ("CTT-RUN-1", "CTT-SNEAK-1") else None
        self._tell_card(key, "discarded", player, card, clause)

    def _tell_card(self, key: str | None, kind: str, player: int, card: int, clause: str) -> None:
        """A card goes to the discard pile; of two that are alike the second is told as another one."""
        data = {"player": player, "card": self.house.cards[card]}
        again = [(last.kind, last.data) for last in self.told[-1:]] == [(kind, data)]
        self._tell_as(f"{kind}_too" if again else key, kind, clause, data)

    def _foil(self, player: int, item: int, task: str, clause: str) -> None:
        """CTT-DEST-8, CTT-R28: what was being destroyed is undisturbed again, where it lies."""
        if task == "destroy":
            self.destroying[player] &= ~(1 << item)
            self.begun &= ~(1 << item)
            self.disturbed &= ~(1 << item)
        data = {"player": player, "item": self.house.items[item], "task": task}
        self._tell_as(f"foiled_{task}", "foiled", clause, data)

    def _leave(self, player: int, room: int, clause: str, key: str | None) -> None:
        """CTT-DEST-8: destructions are left undone; CTT-STEAL-3: what the cat carries goes with it (CTT-R16)."""
        for item in members(self.destroying[player]):
            self._foil(player, item, "destroy", "CTT-DEST-8")
            self._discard(player, self.house.destroy[item], "CTT-DEST-8")
        data = {"player": player, "from": self._room_of(player), "to": self.house.rooms[room]}
        self.cats[player] = room
        self._tell_as(key, "moved", clause, data)
        carried = self.carrying[player]
        if carried is not None:
            self.where[carried] = room
            if self.targets[player] == room:
                self._deliver(player, carried, room)

    def _lay_down(self, player: int) -> None:
        """CTT-STEAL-9: the cat carries nothing, and the token goes to the bottom, or is mixed in (CTT-R14)."""
        room = self.targets[player]
        self.carrying[player] = self.targets[player] = None
        if room is not None and self.destinations == "stack":
            self.known = (room, *self.known)
        elif room is not None:
            self.unknown |= 1 << room

    def _deliver(self, player: int, item: int, room: int) -> None:
        """CTT-STEAL-7: the item has come to its destination; there it lies undisturbed (CTT-STEAL-8)."""
        data = {"player": player, "item": self.house.items[item], "room": self.house.rooms[room]}
        self._tell_as(None, "delivered", "CTT-STEAL-7", data)
        self.disturbed &= ~(1 << item)
        self._pay(player, self.game.worth["steal_delivered"], "CTT-STEAL-7")
        self._lay_down(player)
        self._discard(player, self.house.steal[item], "CTT-STEAL-10")
