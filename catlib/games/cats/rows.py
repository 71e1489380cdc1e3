"""Positions as `lesson.toml` draws them: what differs from a quiet moment, with everything else filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from catlib.game import JSON

__all__ = ["from_rows"]

CHANCE = (
    "goals", "token", "rumba_move_card", "fight_rumba_card", "fight_dice", "deceive", "rumba_capture_card",
    "rumba_goal", "tie_rumba_card", "tie_dice",
)  # fmt: skip
OWN = ("place", "reward", "punish", "withdraw", "capture", "relax")  # phases about the cat of the one who decides


def from_rows(game: Any, boxes: Mapping[str, Sequence[int | str]], **given: Any) -> JSON:
    """A position in JSON, as the head of `lesson.toml` lays down; what cannot be is told when it is read.

    `boxes` are the piles of pieces, bottom first; the Rumba plays if it is in one of them. Cards and tokens are lists
    in one text, with spaces between.
    """
    pieces = [piece for pile in boxes.values() for piece in pile]
    players = given.get("players") or sum(piece != "rumba" for piece in pieces)
    rumba = _rumba(game, given.get("rumba", {})) if "rumba" in pieces else None
    phase, turn = given.get("phase", "move_cards"), given.get("turn", 1)
    first = (turn - 1) % players
    actor = None if phase == "over" else "chance" if phase in CHANCE else given.get("actor", first)
    cards, down = (_each(given.get(key, ()), players) for key in ("cards", "face_down"))
    captured = [_set(text) for text in _padded(given.get("captured", ()), players, "")]
    shown = {*given.get("tokens", {}).values(), given.get("drawn"), *_set(given.get("gone", ""))}
    shown.update(*captured, *([rumba["captured"]] if rumba else []))
    data = {
        "game": game.name,
        "players": players,
        "options": {
            "rumba": rumba is not None,
            "secret_goals": "goals" in given,
            "house": given.get("house") or _house(game, players),
        },
        "phase": phase,
        "actor": actor,
        "turn": turn,
        "first": first,
        "current": actor if phase in OWN else given.get("current"),
        "man": given.get("man", 5),
        "man_steps": given.get("man_steps", 0),
        "boxes": {box: list(pile) for box, pile in boxes.items()},
        "tokens": dict(given.get("tokens", {})),
        "unseen_tokens": {row["id"]: 1 for row in game.components["tokens"] if row["id"] not in shown},
        "drawn": given.get("drawn"),
        "stress": list(_padded(given.get("stress", ()), players, 0)),
        "hands": _hands(game, given.get("hands", ()), cards),
        "face_down": down,
        "cards": cards,
        "rolls": [None] * players,
        "captured": captured,
        "goals": list(given.get("goals", [None] * players)),
        "bids": [None] * players,
        "fight": given.get("fight"),
        "losers": list(given.get("losers", ())),
        "rumba": rumba,
        "winner": given.get("winner"),
    }
    state = game.from_dict(data)
    for move in given.get("moves", ()):
        state = state.play(move)
    return state.to_dict()


def _set(text: str) -> dict[str, int]:
    return dict.fromkeys(text.split(), 1)


def _padded(values: Sequence[Any], length: int, rest: Any) -> list[Any]:
    return [*values, *[rest] * (length - len(values))]


def _each(cards: Sequence[str], players: int) -> list[str | None]:
    """A card for each player; none where the text is empty."""
    return [card or None for card in _padded(cards, players, "")]


def _house(game: Any, players: int) -> str:
    """CAT-R3: the first house that is for so many players."""
    found: str = next(row["id"] for row in game.components["houses"] if players in row["players"])
    return found


def _hands(game: Any, hands: Sequence[str], cards: Sequence[str | None]) -> list[dict[str, int]]:
    """The hands that are named, all six cards in the others; a card that has been turned up is in no hand."""
    six = " ".join(row["id"] for row in game.components["action_cards"])
    held = [_set(hand) for hand in _padded(hands, len(cards), six)]
    return [{name: 1 for name in hand if name != card} for hand, card in zip(held, cards, strict=True)]


def _rumba(game: Any, given: Mapping[str, Any]) -> dict[str, JSON]:
    """The Rumba with what it has `captured`, cards `seen` in the order in which they came, and cards `lost`."""
    seen = given.get("seen", "").split()
    unseen = Counter({row["id"]: row["count"] for row in game.components["rumba_cards"]})
    unseen.subtract([*seen, *given.get("lost", "").split()])
    return {
        "unseen": {card: count for card, count in unseen.items() if count},
        "known": seen[::-1],
        "card": given.get("card"),
        "roll": None,
        "captured": _set(given.get("captured", "")),
        "goal": given.get("goal"),
    }
