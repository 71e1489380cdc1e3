"""Positions as `lesson.toml` draws them: what differs from a quiet moment, with everything else filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catlib.game import JSON
from catlib.games.cattitude.house import HALLWAY, rows

__all__ = ["from_rows"]

LEFT = {"draw": 3, "toss": 2}  # CTT-DRAW-1, CTT-DISC-1: what a step begins with


def from_rows(game: Any, cats: Sequence[str], hands: Sequence[str] = (), **rest: Any) -> JSON:
    """A position in JSON, as the head of `lesson.toml` lays down; what cannot be is told when it is read.

    `cats` are the rooms of all cats; `hands` and other lists of cards have commas between, and ``*2`` behind what is
    there twice.
    """
    players = len(cats)
    given: dict[str, Any] = {"phase": "play", "turn": 0, "human": HALLWAY, **rest}
    phase, turn = given["phase"], given["turn"]
    destroying = [sorted(_listed(items)) for items in _padded(given.get("destroying", ()), players, "")]
    carrying = [_carried(text) for text in _padded(given.get("carrying", ()), players, "")]
    hiding = [player in given.get("hiding", ()) for player in range(players)]
    held = [Counter(_cards(hand)) for hand in _padded(hands, players, "")]
    discard = _cards(given.get("discard", ""))
    known = _listed(given.get("known", ""))
    gone = [*known, *(load["to"] for load in carrying if load)]
    data = {
        "game": game.name,
        "players": players,
        "options": {"destinations": given.get("destinations", "stack")},
        "phase": phase,
        "actor": turn,
        "turn": turn,
        "holder": given.get("holder", turn if phase == "human" else players - 1),
        "human": given["human"],
        "left": given.get("left", LEFT.get(phase, 0)),
        "resume": None,
        "asked": [],
        "caught": [],
        "pending": [],
        "begun": sorted(_listed(given.get("begun", ""))),
        "cats": list(cats),
        "points": list(_padded(given.get("points", ()), players, 0)),
        "hands": [dict(hand) for hand in held],
        "hiding": hiding,
        "carrying": carrying,
        "destroying": destroying,
        "items": _items(game, given, cats, carrying, destroying),
        "tokens": {"unknown": {room: 1 for room in rows(game.components["rooms"]) if room not in gone}, "known": known},
        "draw": _left_over(game, [*held, Counter(discard), _fronts(carrying, destroying, hiding)]),
        "discard": discard,
    }
    state = game.from_dict(data)
    for move in given.get("moves", ()):
        state = state.play(move)
    return state.to_dict()


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _cards(text: str) -> list[str]:
    parts = [part.partition("*") for part in _listed(text)]
    return [card for card, _, count in parts for _ in range(int(count or 1))]


def _padded(values: Sequence[Any], length: int, rest: Any) -> list[Any]:
    return [*values, *[rest] * (length - len(values))]


def _carried(text: str) -> dict[str, str] | None:
    item, _, room = text.partition(" to ")
    return {"item": item, "to": room} if text else None


def _fronts(
    carrying: Iterable[Mapping[str, str] | None], destroying: Iterable[Sequence[str]], hiding: Iterable[bool]
) -> Counter[str]:
    """CTT-PLAY-2, CTT-HIDE-1: the cards that lie before the players."""
    steal = [f"steal {load['item']}" for load in carrying if load]
    destroy = [f"destroy {item}" for items in destroying for item in items]
    return Counter([*steal, *destroy, *("hide" for hidden in hiding if hidden)])


def _left_over(game: Any, used: Iterable[Counter[str]]) -> dict[str, int]:
    """The draw pile: all cards that are nowhere else."""
    rest = Counter({**rows(game.components["trouble_cards"]), **rows(game.components["evade_cards"])})
    for cards in used:
        rest.subtract(cards)
    return {card: count for card, count in sorted(rest.items()) if count}


def _items(
    game: Any,
    given: Mapping[str, Any],
    cats: Sequence[str],
    carrying: Iterable[Mapping[str, str] | None],
    destroying: Iterable[Sequence[str]],
) -> dict[str, JSON]:
    """CTT-SET-1: every item at home and undisturbed, but for those that are named and those under a cat."""
    where = {**rows(game.components["item_home"]), **given.get("items", {})}
    disturbed = set(_listed(given.get("disturbed", "")))
    for room, load, items in zip(cats, carrying, destroying, strict=True):
        under = [*items, *([load["item"]] if load else [])]
        where |= dict.fromkeys(under, room)
        disturbed |= set(under)
    return {item: {"room": room, "disturbed": item in disturbed} for item, room in sorted(where.items())}
