"""Positions of a round: states built from what lies under the toys and in the hands, and what is told of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, count, zip_longest
from typing import Any

import catlib
from catlib.game import Game, State
from tests.rulebook.play import Json, after, field_refused, said, told

GAME: Game = catlib.game("cat_between_us")

SUITS = ("cactus", "mouse", "rod", "yarn", "feather", "ribbon")
CARDS = [f"{suit}-{number}" for suit in SUITS for number in range(7)]
HANDS = {2: (9, 10, 11), 3: (7, 8, 9), 4: (6, 7, 8), 5: (5, 6, 7), 6: (5, 6, 7)}
"""Cards dealt, by players, with 0, 1 and 2 wins."""
PRINTS = {
    "cactus": [8, 11, 14, 17, 20, 23, 26],
    "mouse": [9, 12, 15, 18, 21, 24, 27],
    "rod": [10, 13, 16, 19, 22, 25, 28],
    "yarn": [8, 11, 14, 17, 20, 23, 26],
    "feather": [9, 12, 15, 18, 21, 24, 27],
    "ribbon": [10, 13, 16, 19, 22, 25, 28],
}
ALL_MOVES = [
    *(f"target {number}" for number in range(36)),
    *(f"deal {card}" for card in CARDS),
    *(f"play {card} {toy}" for card in CARDS for toy in SUITS),
]

EXAMPLE: Json = {
    "game": "cat_between_us",
    "players": 3,
    "options": {"removed": "ribbon", "tiebreak": "distance"},
    "phase": "lure",
    "actor": 2,
    "round": 1,
    "starter": 0,
    "wins": [0, 0, 0],
    "target": 18,
    "hands": [
        {"ribbon-2": 1, "rod-5": 1, "mouse-4": 1},
        {"ribbon-4": 1, "yarn-6": 1, "mouse-6": 1},
        {"cactus-4": 1, "feather-3": 1, "ribbon-1": 1, "feather-6": 1},
    ],
    "toys": {
        "cactus": {"cactus-2": 1, "cactus-5": 1},
        "mouse": {"cactus-0": 1, "mouse-0": 1},
        "rod": {"mouse-2": 1, "mouse-3": 1},
        "yarn": {"yarn-5": 1, "yarn-3": 1},
        "feather": {"feather-1": 1, "cactus-1": 1},
        "ribbon": {"feather-4": 1},
    },
}
"""The rulebook's examples 1 and 6 before the last card; player 0 is Green, 1 Yellow, 2 Red."""


def suit(card: str) -> str:
    return card.partition("-")[0]


def face(card: str) -> int:
    return int(card.split("-")[1])


def suits_in(players: int, removed: str = "ribbon") -> list[str]:
    """The toys of a game, in their order."""
    return [name for name in SUITS if players != 5 or name != removed]


def deck_of(players: int, removed: str = "ribbon") -> list[str]:
    """The lure cards of a game."""
    return [card for card in CARDS if suit(card) in suits_in(players, removed)]


def cards(names: str | Iterable[str]) -> dict[str, int]:
    """A multiset of these cards; a text has them with spaces between."""
    return dict.fromkeys(names.split() if isinstance(names, str) else names, 1)


def sizes(players: int, wins: Sequence[int]) -> list[int]:
    """How many cards each player is dealt."""
    return [HANDS[players][won] for won in wins]


def position(
    phase: str,
    hands: Iterable[str | Iterable[str]],
    toys: Mapping[str, str | Iterable[str]],
    *,
    wins: Sequence[int],
    number: int | None = None,
    starter: int | None = None,
    target: int | None = 18,
    removed: str = "ribbon",
    tiebreak: str = "distance",
) -> Json:
    """A state in JSON. Without `number` the round is the latest that these wins allow before it."""
    players = len(wins)
    round_now = 1 + min(sum(wins), 6) if number is None else number
    first = next((player for player, won in enumerate(wins) if won), 0) if starter is None else starter
    lying = {toy: cards(toys.get(toy, ())) for toy in suits_in(players, removed)}
    laid = sum(len(under) for under in lying.values())
    actor: Any = (first + laid) % players if phase == "lure" else None if phase == "over" else "chance"
    return {
        "game": "cat_between_us",
        "players": players,
        "options": {"removed": removed, "tiebreak": tiebreak},
        "phase": phase,
        "actor": actor,
        "round": round_now,
        "starter": first,
        "wins": list(wins),
        "target": target,
        "hands": [cards(hand) for hand in hands],
        "toys": lying,
    }


def lure(players: int, laid: int = 0, *, wins: Sequence[int] = (), seed: int = 0, **rest: Any) -> Json:
    """A state in phase `lure` in which so many cards have been played, dealt and laid at random."""
    wins = wins or [0] * players
    data = position("lure", [()] * players, {}, wins=wins, **rest)
    rng = random.Random(f"{players} {laid} {seed}")
    deck = deck_of(players, data["options"]["removed"])
    rng.shuffle(deck)
    places = 2 * list(data["toys"])
    rng.shuffle(places)
    played = [0] * players
    for turn, toy in enumerate(places[:laid]):
        data["toys"][toy][deck.pop()] = 1
        played[(data["starter"] + turn) % players] += 1
    for player, size in enumerate(sizes(players, wins)):
        data["hands"][player] = cards(deck.pop() for _ in range(size - played[player]))
    data["actor"] = (data["starter"] + laid) % players
    return data


def ending(
    totals: Sequence[int],
    *,
    wins: Sequence[int] = (),
    worth: Sequence[int] = (),
    removed: str = "ribbon",
    **rest: Any,
) -> tuple[State, str]:
    """A state before the last card of a round, and the move after which the players have these totals.

    `worth` are the attractions of the first toys, where they matter.
    """
    players = len(totals)
    wins = wins or [0] * players
    for seed in count():
        rng = random.Random(seed)
        deck = deck_of(players, removed)
        rng.shuffle(deck)
        toys = {}
        for toy, value in zip_longest(suits_in(players, removed), worth):
            pairs = (pair for pair in combinations(deck, 2) if value in (None, sum(map(face, pair))))
            toys[toy] = next(pairs)
            deck = [card for card in deck if card not in toys[toy]]
        values = {toy: sum(map(face, pair)) for toy, pair in toys.items()}
        hands = _hands(deck, values, list(zip(totals, (3 + won for won in wins), strict=True)))
        if hands is None:
            continue
        toy = rng.choice(list(toys))
        kept, last = toys[toy]
        data = position("lure", hands, {**toys, toy: [kept]}, wins=wins, removed=removed, **rest)
        data["hands"][data["actor"]][last] = 1
        return GAME.from_dict(data), f"play {last} {toy}"
    raise AssertionError


def _hands(deck: list[str], values: Mapping[str, int], wanted: list[tuple[int, int]]) -> list[list[str]] | None:
    """Disjoint hands of these cards with these totals and sizes; None where there are none."""
    if not wanted:
        return []
    (total, size), *others = wanted
    for chosen in combinations_with_replacement(values, size):
        hand = [card for name in set(chosen) for card in [c for c in deck if suit(c) == name][: chosen.count(name)]]
        if sum(values[name] for name in chosen) == total and len(hand) == size:
            rest = _hands([card for card in deck if card not in hand], values, others)
            if rest is not None:
                return [hand, *rest]
    return None


def ended(totals: Sequence[int], **rest: Any) -> State:
    """The state after the last card of a round in which the players have these totals; `rest` as in `ending`."""
    before, move = ending(totals, **rest)
    state = before.play(move)
    assert [data["total"] for kind, _, data in told(state) if kind == "total"] == list(totals)
    return state


def dealt(players: int, number: int | None = None, *, game: Game = GAME, target: int = 18, **options: Any) -> State:
    """A new game of which the target and so many cards have come up (None: all), in the order of the deck."""
    state = game.new(players=players, **options).play(f"target {target}")
    deck = deck_of(players, options.get("removed", "ribbon"))
    return after(state, *(f"deal {card}" for card in deck[: players * HANDS[players][0] if number is None else number]))


def won_by(state: State) -> list[int]:
    """The players who won the round that the last card ended."""
    players: list[int] = said(state, "round_won")["players"]
    return players


def bad_field(data: Any, game: Game = GAME) -> str:
    """The field that `from_dict` names when it refuses this."""
    return field_refused(game, data)
