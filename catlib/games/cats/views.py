"""Views of a position of Cats: what is hidden from whom, and what may be in its place."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from catlib import fields
from catlib.game import JSON, BadState
from catlib.games.cats.kit import Kit
from catlib.games.cats.movement import reserve
from catlib.games.cats.position import Position
from catlib.games.cats.reading import ENDED, KEYS, read

__all__ = ["Masked", "masked_view", "read_view"]

HIDDEN = "?"


def masked_view(data: dict[str, JSON], player: int | None) -> dict[str, JSON]:
    """CAT-R47: hands are open; hidden are a card lying face down, a bid, a goal before the end (CAT-SECRET-3)."""
    masked = ("face_down", "bids") if data["phase"] in ENDED else ("face_down", "bids", "goals")
    for key in masked:
        data[key] = [entry if entry is None or owner == player else HIDDEN for owner, entry in enumerate(data[key])]
    return data


class Masked(NamedTuple):
    """What a view hides: whose card, bid and goal."""

    face_down: tuple[int, ...]
    bids: tuple[int, ...]
    goals: tuple[int, ...]

    def filled(self, at: Position, kit: Kit, rng: random.Random) -> Position:
        """CAT-R47: the position with these dealt evenly: a card of the hand, a bid up to the reserve, other goals."""
        face_down, bids, goals = list(at.face_down), list(at.bids), list(at.goals)
        for player in self.face_down:
            face_down[player] = rng.choice([card for card in range(len(kit.cards)) if at.hands[player] >> card & 1])
        left = reserve(kit, at)
        for player in self.bids:
            bids[player] = rng.randint(0, left)
        seen = [goal for player, goal in enumerate(goals) if player not in self.goals]
        dealt = rng.sample([goal for goal in range(len(kit.goals)) if goal not in seen], len(self.goals))
        for player, goal in zip(self.goals, dealt, strict=True):
            goals[player] = goal
        return at._replace(face_down=tuple(face_down), bids=tuple(bids), goals=tuple(goals))


def read_view(data: JSON, game: Any) -> tuple[Position, Masked]:
    """What a view tells: the position with something possible in the place of what it hides, and where that is."""
    fields.header(game, data, KEYS)
    masked = Masked(*(_hidden_in(data[key]) for key in ("face_down", "bids", "goals")))
    data = dict(data)
    if masked.face_down:
        hands = fields.items("hands", data["hands"], data["players"])
        data["face_down"] = list(fields.items("face_down", data["face_down"], data["players"]))
        for player in masked.face_down:
            held = hands[player]
            if not isinstance(held, dict) or not held:
                raise BadState("hands", "a card lies face down, so there must be one in the hand")
            data["face_down"][player] = next(iter(held))
    if masked.bids:
        data["bids"] = [0 if player in masked.bids else bid for player, bid in enumerate(data["bids"])]
    if masked.goals:
        if data["phase"] in ENDED:  # CAT-SECRET-3
            raise BadState("goals", "they lie open at the end of the game")
        left = [goal for goal in game.kit.goals if goal not in data["goals"]]
        if len(left) < len(masked.goals):
            raise BadState("goals", "there are not so many goals")
        data["goals"] = [left.pop() if player in masked.goals else goal for player, goal in enumerate(data["goals"])]
    return read(data, game), masked


def _hidden_in(entries: JSON) -> tuple[int, ...]:
    return tuple(player for player, entry in enumerate(entries) if entry == HIDDEN) if isinstance(entries, list) else ()
