"""States of Cats: built from who is where and what lies where, all else being as at the start of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import catlib
from catlib.game import Game, State
from tests.rulebook.play import Json, field_refused

from .tables import CARDS, DECK, FOR, TOKENS

GAME: Game = catlib.game("cats")

CHANCE = (
    "goals", "token", "rumba_move_card", "fight_rumba_card", "fight_dice", "deceive", "rumba_capture_card",
    "rumba_goal", "tie_rumba_card", "tie_dice",
)  # fmt: skip
CURRENT = ("place", "reward", "punish", "withdraw", "capture", "relax")
ENDED = ("rumba_goal", "tie_cards", "tie_rumba_card", "tie_dice", "over")

# Of the state in the rules: four players, a fight in turn 2 after the first of three dice.
EXAMPLE: Json = {
    "game": "cats",
    "players": 4,
    "options": {"rumba": True, "secret_goals": True, "house": "large"},
    "phase": "fight_dice",
    "actor": "chance",
    "turn": 2,
    "first": 1,
    "current": None,
    "man": 4,
    "man_steps": 3,
    "boxes": {"hall-1": ["rumba", 2, 1], "hall-2": [3, 0]},
    "tokens": {
        "kitchen-1": "tap-water",
        "dining-3": "plant-eating",
        "hall-2": "vase",
        "hall-1": "key-theft",
        "dining-1": "fly-hunt",
    },
    "unseen_tokens": {
        token: 1
        for token in TOKENS
        if token
        not in [
            "dry-food",
            "tap-water",
            "ball-of-wool",
            "brushing",
            "fly-hunt",
            "night-race",
            "plant-eating",
            "key-theft",
            "curtain-climb",
            "vase",
        ]
    },
    "drawn": None,
    "stress": [1, 0, 1, 0],
    "hands": [{"2b": 1, "3a": 1, "4": 1}, {"3a": 1, "5": 1}, {"2a": 1, "5": 1}, {"2a": 1, "2b": 1}],
    "face_down": [None, None, None, None],
    "cards": [None, "4", "4", None],
    "rolls": [None, 3, None, None],
    "captured": [{}, {"night-race": 1}, {}, {"ball-of-wool": 1}],
    "goals": ["eat-sleep", "steal-destroy", "sleep-destroy", "eat-steal"],
    "bids": [None, None, None, None],
    "fight": "hall-1",
    "losers": [],
    "rumba": {
        "unseen": {"3": 1},
        "known": ["4", "2", "3", "5"],
        "card": "4",
        "roll": None,
        "captured": {"curtain-climb": 1},
        "goal": None,
    },
    "winner": None,
}


def pairs(text: str) -> dict[str, str]:
    """`a b, c d` as pairs."""
    return dict(pair.split() for pair in text.split(", ")) if text else {}


def ones(text: str) -> dict[str, int]:
    """These words, each once."""
    return dict.fromkeys(text.split(), 1)


def piles(text: str) -> dict[str, list[int | str]]:
    """`hall-1 0 1, dining-2 rumba` as piles of pieces, bottom first."""
    rows = [row.split() for row in text.split(", ")] if text else []
    return {box: [piece if piece == "rumba" else int(piece) for piece in pile] for box, *pile in rows}


def each(players: int, given: Mapping[int, Any], rest: Any) -> list[Any]:
    """A list per player: what is given, and else this."""
    return [given.get(player, rest) for player in range(players)]


def ghost(**given: Any) -> Json:
    """The Rumba with cards `seen` (as `known` has them), cards `lost` and tokens."""
    seen = given.get("seen", "").split()
    left = Counter(DECK) - Counter([*seen, *given.get("lost", "").split()])
    return {
        "unseen": dict(left),
        "known": seen,
        "card": given.get("card"),
        "roll": given.get("roll"),
        "captured": ones(given.get("captured", "")),
        "goal": given.get("goal"),
    }


def table(phase: str, pieces: str, tokens: str = "", /, **given: Any) -> Json:
    """A state in JSON. By player (a mapping): stress, hands, cards, face_down, rolls, captured, goals, bids.

    `gone` are tokens that are nowhere; `rumba` is what `ghost` takes, and it plays if it is in a pile.
    """
    boxes, lying = piles(pieces), pairs(tokens)
    there = [piece for pile in boxes.values() for piece in pile]
    count = given.get("players") or sum(piece != "rumba" for piece in there)
    turn = given.get("turn", 5 if phase in ENDED else 1)
    first = (turn - 1) % count
    actor = None if phase == "over" else "chance" if phase in CHANCE else given.get("actor", first)
    rumba = ghost(**given.get("rumba", {})) if "rumba" in there else None
    cards = each(count, given.get("cards", {}), None)
    hands = [ones(text) for text in each(count, given.get("hands", {}), " ".join(CARDS))]
    captured = [ones(text) for text in each(count, given.get("captured", {}), "")]
    shown = {
        *lying.values(),
        given.get("drawn"),
        *given.get("gone", "").split(),
        *(rumba or {"captured": {}})["captured"],
    }
    shown.update(*captured)
    return {
        "game": "cats",
        "players": count,
        "options": {
            "rumba": rumba is not None,
            "secret_goals": "goals" in given,
            "house": given.get("house") or next(name for name, fits in FOR.items() if count in fits),
        },
        "phase": phase,
        "actor": actor,
        "turn": turn,
        "first": first,
        "current": given.get("current", actor if phase in CURRENT else None),
        "man": given.get("man", 5),
        "man_steps": given.get("man_steps", 0),
        "boxes": boxes,
        "tokens": lying,
        "unseen_tokens": {token: 1 for token in TOKENS if token not in shown},
        "drawn": given.get("drawn"),
        "stress": each(count, given.get("stress", {}), 0),
        "hands": [
            {card: 1 for card in hand if card != shown_card} for hand, shown_card in zip(hands, cards, strict=True)
        ],
        "face_down": each(count, given.get("face_down", {}), None),
        "cards": cards,
        "rolls": each(count, given.get("rolls", {}), None),
        "captured": captured,
        "goals": each(count, given.get("goals", {}), None),
        "bids": each(count, given.get("bids", {}), None),
        "fight": given.get("fight"),
        "losers": given.get("losers", []),
        "rumba": rumba,
        "winner": given.get("winner"),
    }


def at(phase: str, pieces: str, tokens: str = "", /, **given: Any) -> State:
    """The same as a state, which reads as it was written."""
    data = table(phase, pieces, tokens, **given)
    state = GAME.from_dict(data)
    assert state.to_dict() == data
    return state


def field_of(data: Json, /, **changes: Any) -> str:
    """The field that is refused in a state that would be right but for these changes."""
    GAME.from_dict(data)
    return field_refused(GAME, {**data, **changes})


def phase(state: State) -> str:
    """The phase of a state."""
    found: str = state.to_dict()["phase"]
    return found
