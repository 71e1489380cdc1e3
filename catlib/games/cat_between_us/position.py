"""A position of Cat Between Us: what it holds, and how it is written to and read from JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from catlib import fields
from catlib.game import JSON, Actor, BadState
from catlib.games.cat_between_us.cards import (
    BY_NAME,
    IN_SUIT,
    NAMES,
    SUITS,
    attractions,
    cards_in,
    round_winners,
    total,
)

Phase = Literal["target", "deal", "lure", "over"]


class Position(NamedTuple):
    """Everything on the table. Hands and what lies under the toys are sets of cards (see `cards.py`)."""

    players: int
    removed: str
    tiebreak: str
    phase: Phase
    round: int
    starter: int
    wins: tuple[int, ...]
    target: int | None
    hands: tuple[int, ...]
    toys: tuple[int, ...]  # in the order of SUITS; nothing ever lies under a removed one


def toys_in(players: int, removed: str) -> tuple[int, ...]:
    """CBU-SETUP-1: with five players one suit leaves the game (CBU-R3); with any other number none (CBU-SETUP-2)."""
    return tuple(toy for toy, suit in enumerate(SUITS) if players != 5 or suit != removed)


def cards_of(toys: Sequence[int]) -> int:
    """The lure cards in the game: those of the suits of its toys."""
    return sum([IN_SUIT[toy] for toy in toys])


def next_player(at: Position) -> int:
    """CBU-LURE-1: from the starting player on, clockwise, each plays one card in turn."""
    return (at.starter + sum([cards.bit_count() for cards in at.toys])) % at.players


def actor_of(at: Position) -> Actor:
    """Who decides: chance in prep, a player in the lure phase."""
    if at.phase == "lure":
        return next_player(at)
    return None if at.phase == "over" else "chance"


def written(at: Position, game: str) -> dict[str, JSON]:
    """The position in JSON."""
    return {
        "game": game,
        "players": at.players,
        "options": {"removed": at.removed, "tiebreak": at.tiebreak},
        "phase": at.phase,
        "actor": actor_of(at),
        "round": at.round,
        "starter": at.starter,
        "wins": list(at.wins),
        "target": at.target,
        "hands": [_named(hand) for hand in at.hands],
        "toys": {SUITS[toy]: _named(at.toys[toy]) for toy in toys_in(at.players, at.removed)},
    }


def _named(cards: int) -> dict[str, int]:
    return {NAMES[card]: 1 for card in cards_in(cards)}


def from_rows(
    game: Any, hands: Sequence[str], toys: Mapping[str, str], wins: Sequence[int] = (), *, removed: str = "ribbon",
    tiebreak: str = "distance", **rest: JSON,
) -> JSON:  # fmt: skip
    """A position of the lure phase or of the end in JSON, as the head of `lesson.toml` lays down.

    `hands` and `toys` are cards with spaces between; `rest` may name `round`, `starter` (from 0) and `target`. It is
    the end where two cards lie under each toy. What cannot be is told when the position is read.
    """
    under = {SUITS[toy]: _listed(toys.get(SUITS[toy], "")) for toy in toys_in(len(hands), removed)}
    data = {"round": 1, "starter": 0, "target": 18, **rest}
    laid = sum(map(len, under.values()))
    over = laid == game.under_a_toy * len(under)
    return {
        "game": game.name,
        "players": len(hands),
        "options": {"removed": removed, "tiebreak": tiebreak},
        "phase": "over" if over else "lure",
        "actor": None if over else (data["starter"] + laid) % len(hands),
        "wins": list(wins) or [0] * len(hands),
        "hands": [_listed(hand) for hand in hands],
        "toys": under,
        **data,
    }


def _listed(cards: str) -> dict[str, int]:
    return dict.fromkeys(cards.split(), 1)


KEYS = ("game", "players", "options", "phase", "actor", "round", "starter", "wins", "target", "hands", "toys")


def read(data: JSON, game: Any) -> Position:
    """The position that JSON describes. Raises BadState, naming the top-level field, for what cannot be one."""
    fields.header(game, data, KEYS)
    known = _known(data)
    hands = tuple(_cards("hands", hand, known) for hand in fields.items("hands", data["hands"], data["players"]))
    return _checked(_parts(data, game, hands), game, data["actor"])


def read_view(data: JSON, game: Any) -> tuple[Position, tuple[int | None, ...]]:
    """What a view tells: the position with the hands that are seen, and for each other hand how many cards it has."""
    fields.header(game, data, KEYS)
    known = _known(data)
    hands, counts = [], []
    for hand in fields.items("hands", data["hands"], data["players"]):
        hidden = type(hand) is int
        counts.append(fields.integer("hands", hand, 0, 42) if hidden else None)
        hands.append(0 if hidden else _cards("hands", hand, known))
    return _parts(data, game, tuple(hands)), tuple(counts)


def _known(data: Mapping[str, Any]) -> frozenset[str]:
    """The names of the cards in the game."""
    return frozenset(NAMES[card] for card in cards_in(cards_of(toys_in(data["players"], data["options"]["removed"]))))


def _parts(data: Mapping[str, Any], game: Any, hands: tuple[int, ...]) -> Position:
    """What can be looked at field by field."""
    players, options = data["players"], data["options"]
    phase = fields.one_of("phase", data["phase"], ("target", "deal", "lure", "over"))
    number = fields.integer("round", data["round"], 1, game.last_round)
    starter = fields.integer("starter", data["starter"], 0, players - 1)
    wins = tuple(
        fields.integer("wins", count, 0, game.wins_that_end) for count in fields.items("wins", data["wins"], players)
    )
    inside = toys_in(players, options["removed"])
    under = fields.keys(data["toys"], [SUITS[toy] for toy in inside], "toys")
    known = _known(data)
    toys = tuple(_cards("toys", under[suit], known) if suit in under else 0 for suit in SUITS)
    paws = {game.paws[card] for card in cards_in(cards_of(inside))}
    target = fields.one_of("target", data["target"], (None,) if phase == "target" else sorted(paws))
    return Position(
        players, options["removed"], options["tiebreak"], phase, number, starter, wins, target, hands, toys
    )  # fmt: skip


def _cards(field: str, cards: JSON, known: frozenset[str]) -> int:
    named = fields.multiset(field, cards, known)
    for count in named.values():
        fields.integer(field, count, 1, 1)
    return sum(1 << BY_NAME[name] for name in named)


def _checked(at: Position, game: Any, actor: JSON) -> Position:
    """The position, once its parts have been held against each other."""
    _check_apart("toys", at.toys)
    _check_apart("hands", (*at.hands, sum(at.toys)))
    _check_toys(at, game)
    before = _wins_before(at, game)
    _check_hands(at, game, before)
    finished = at.round - 1
    if max(before) > finished or sum(before) < finished:
        raise BadState("wins", f"{finished} rounds are finished, each won by somebody and by nobody twice")
    if at.phase == "over" and max(at.wins) < game.wins_that_end and at.round < game.last_round:
        raise BadState("phase", "the game is over only after the last round or a third win")
    if at.starter != 0 if at.round == 1 else before[at.starter] == 0:
        raise BadState("starter", "player 0 starts round 1, and a winner of a round each later one")
    fields.one_of("actor", actor, (actor_of(at),))
    return at


def _check_apart(field: str, sets: Sequence[int]) -> None:
    """CBU-COMP-1: there is one card of each kind."""
    seen = 0
    for cards in sets:
        if seen & cards:
            raise BadState(field, f"{NAMES[next(cards_in(seen & cards))]} is there twice")
        seen |= cards


def _check_toys(at: Position, game: Any) -> None:
    """CBU-LURE-3: at most two cards lie under a toy; CBU-LURE-5: when all places are taken, the lure phase is over."""
    sizes = [at.toys[toy].bit_count() for toy in toys_in(at.players, at.removed)]
    places = game.under_a_toy * len(sizes)
    if max(sizes) > game.under_a_toy:
        raise BadState("toys", f"no more than {game.under_a_toy} cards lie under a toy")
    expected = {"target": (0,), "deal": (0,), "lure": range(places), "over": (places,)}[at.phase]
    if sum(sizes) not in expected:
        raise BadState("toys", f"{sum(sizes)} cards cannot lie under the toys in phase {at.phase!r}")


def _wins_before(at: Position, game: Any) -> tuple[int, ...]:
    """The rounds won before this one; where the game is over that is before the last one."""
    won: tuple[int, ...] = ()
    if at.phase == "over" and at.target is not None:
        worth = attractions(at.toys)
        won = round_winners([total(hand, worth) for hand in at.hands], at.target)
    before = tuple(count - (player in won) for player, count in enumerate(at.wins))
    if min(before) < 0 or max(before) >= game.wins_that_end:
        raise BadState("wins", f"before this round nobody can have {game.wins_that_end} wins, nor fewer than none")
    return before


def _check_hands(at: Position, game: Any, before: tuple[int, ...]) -> None:
    """CBU-SETUP-8: the hands have the size that the table gives, less what has been played."""
    full = [game.hands[at.players][wins] for wins in before]
    sizes = [hand.bit_count() for hand in at.hands]
    if at.phase == "target":
        right = sum(sizes) == 0
    elif at.phase == "deal":
        dealt = sum(sizes)
        filled = [min(size, max(0, dealt - sum(full[:player]))) for player, size in enumerate(full)]
        right = sizes == filled and dealt < sum(full)
    else:
        count = sum([cards.bit_count() for cards in at.toys])
        played = [len(range((player - at.starter) % at.players, count, at.players)) for player in range(at.players)]
        right = sizes == [size - cards for size, cards in zip(full, played, strict=True)]
    if not right:
        raise BadState("hands", f"hands of {sizes} cards do not fit phase {at.phase!r} of this round")
