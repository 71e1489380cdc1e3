"""The players that need no hands: each is given a view, never a state.

What a bot must know about a game it asks that game's `strategy.py` (see `Strategy`); nothing here knows a game.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from math import inf
from time import perf_counter
from typing import Protocol, TypeVar, cast

from catlib.game import JSON, Event, Game, Move, State
from catlib.language import decimal, word
from catlib.quote import quoted
from catlib.record import Record

__all__ = [
    "Bot",
    "Budget",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "Strategy",
    "TurnRatings",
    "bot",
    "compared",
    "finished",
    "play_out",
    "played",
    "turn_text",
]


class Budget:
    """How long a search may take: so many seconds, so many nodes (positions judged), or whichever ends first.

    A search calls `spend` for what it judges and stops where `over` is true. Only a budget without seconds makes a
    search repeatable.
    """

    __slots__ = ("_end", "_start", "nodes", "seconds", "spent")

    def __init__(self, seconds: float | None = None, nodes: int | None = None) -> None:
        self.seconds, self.nodes = seconds, nodes
        self.spent = 0
        self._start = perf_counter()
        self._end = None if seconds is None else self._start + seconds

    def spend(self, nodes: int = 1) -> None:
        """Count so many more positions as judged."""
        self.spent += nodes

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        if self.nodes is not None and self.spent >= self.nodes:
            return True
        return self._end is not None and perf_counter() >= self._end

    @property
    def share(self) -> float:
        """How much has been used, from 0 to 1."""
        used = 0.0 if self.nodes is None else self.spent / self.nodes
        if self.seconds is not None:
            used = max(used, (perf_counter() - self._start) / self.seconds if self.seconds else 1.0)
        return min(used, 1.0)


class Strategy(Protocol):
    """What a game's `strategy.py` has for the bots, the hint and the coach."""

    def turn_over(self, state: State) -> bool:
        """Whether the turn of the player who moved has ended with the last move."""

    def result(self, state: State, player: int) -> float:
        """What this player has at the end of a turn, in points; fractions of a point may tell equal scores apart."""

    def search(
        self, game: Game, view: JSON, rng: random.Random, budget: Budget
    ) -> Generator[float, None, Mapping[Move, float]]:
        """What each legal move is expected to end in for the one who decides, looking ahead within the budget.

        Yields the share done every few milliseconds of work. A first judgement of every move is made whatever
        the budget.
        """

    def likelier(self, state: State, rng: random.Random) -> State:
        """A world with what others chose in secret as they are likely to. Only games with such choices have this."""

    def why(self, game: Game, view: JSON, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:
        """In words what speaks for this move; `events` are what it makes happen."""


def strategy(game: Game) -> Strategy:
    """What this game's room has for the bots."""
    return cast(Strategy, game.room("strategy"))


T = TypeVar("T")


def finished(work: Generator[float, None, T]) -> T:
    """What a generator that yields its progress comes to."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


class TurnRatings(dict[Move, float]):
    """What each move is rated by a bot that looks no further than this turn, in the unit of `Strategy.result`.

    The texts of a game speak in the unit of its `Strategy.search`, which may be another; of these ratings the shared
    texts speak (see `turn_text`).
    """

    near = 0.05  # less is no difference


def turn_text(game: Game, ratings: Mapping[Move, float], name: str, /, **data: object) -> str:
    """A text that tells a rating: the game's own, or for `TurnRatings` the one that all games share."""
    return word(f"turn_{name}", **data) if isinstance(ratings, TurnRatings) else game.said(name, **data)


def compared(game: Game, move: Move, ratings: Mapping[Move, float], *, near: float, digits: int) -> Iterator[str]:
    """For `Strategy.why`: how a move stands beside the best of the others; nothing where there is no other.

    Less than `near` is no difference; `digits` are those behind the point. The game has the words ``why_better``,
    ``why_equal`` and ``why_worse``; with `TurnRatings` it is said in words and figures that all games share.
    """
    others = [other for other in ratings if other != move]
    if not others:
        return
    best = max(others, key=lambda other: ratings[other])
    better, described = ratings[move] - ratings[best], game.describe(best)
    if isinstance(ratings, TurnRatings):
        near, digits = ratings.near, 1
    key = "why_better" if better >= near else "why_equal" if better > -near else "why_worse"
    yield turn_text(game, ratings, key, points=decimal(abs(better), digits), other=described)


class Bot(ABC):
    """A player. The same view and the same state of the generator give the same choice (see `Budget` for seconds)."""

    name: str

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    @abstractmethod
    def rate(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Mapping[Move, float]]:
        """What each legal move is expected to end in for the one who decides, in the unit of the game's search.

        Or `TurnRatings`. Yields the share done, 0 to 1, often enough to stop it at any time.
        """

    def think(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Move]:
        """The move to play, the best rated; yields the share done, so that it can be shown and stopped."""
        ratings = yield from self.rate(game, view, rng)
        return max(ratings, key=lambda move: ratings[move])

    def choose(self, game: Game, view: JSON, rng: random.Random) -> Move:
        """The move to play."""
        return finished(self.think(game, view, rng))


class RandomBot(Bot):
    """Plays any legal move, each as likely; all are rated with what the player has now."""

    name = "random"

    def rate(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Mapping[Move, float]]:
        """What the player has now, for every move."""
        yield 0.0
        state = next(game.worlds(view, rng))
        return TurnRatings.fromkeys(state.legal_moves(), float(state.scores()[_player(state)]))

    def think(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Move]:
        """Any legal move, each as likely."""
        yield 0.0
        state = next(game.worlds(view, rng))
        _player(state)
        return rng.choice(state.legal_moves())


class GreedyBot(Bot):
    """Plays for the best result of this turn and looks no further; among equal moves any, each as likely.

    A move is rated with what the player is expected to have at the end of this turn (`Strategy.result`). Where
    something is hidden, that is the mean over so many `worlds`, dealt at random.
    """

    name = "greedy"

    def __init__(self, worlds: int = 8) -> None:
        if type(worlds) is not int or worlds < 1:
            raise ValueError(f"worlds must be a whole number from 1 up, not {quoted(worlds)}")
        self.worlds = worlds

    def rate(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Mapping[Move, float]]:
        """What the player is expected to have at the end of this turn."""
        dealt = game.worlds(view, rng)
        first = next(dealt)
        moves, player = first.legal_moves(), _player(first)
        # Where nothing is hidden all worlds are one.
        others = 0 if first.view(player) == first.to_dict() else self.worlds - 1
        worlds = [first, *(next(dealt) for _ in range(others))]
        mind, ratings = strategy(game), TurnRatings.fromkeys(moves, 0.0)
        if hasattr(mind, "likelier"):
            worlds = [mind.likelier(world, rng) for world in worlds]
        for number, move in enumerate(moves):
            yield number / len(moves)
            for world in worlds:
                ratings[move] += _best_this_turn(mind, world.play(move), player) / len(worlds)
        return ratings

    def think(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Move]:
        """One of the best rated moves, each as likely."""
        ratings = yield from self.rate(game, view, rng)
        best = max(ratings.values())
        return rng.choice([move for move, rating in ratings.items() if rating >= best - 1e-9])


def _best_this_turn(mind: Strategy, state: State, player: int) -> float:
    """What the player has at the end of this turn, playing for that alone, on average over chance."""
    if state.actor is None or mind.turn_over(state):
        return mind.result(state, player)
    if state.actor == "chance":
        outcomes = state.chance_outcomes()
        return sum(float(chance) * _best_this_turn(mind, state.play(move), player) for move, chance in outcomes)
    if state.actor != player:
        return mind.result(state, player)
    return max(_best_this_turn(mind, state.play(move), player) for move in state.legal_moves())


class SearchBot(Bot):
    """Looks ahead over chance and the next turns, within `seconds` or `nodes` a move (or both, what ends first).

    Without either it judges 20,000 positions a move. With nodes only, it is repeatable. Raises ValueError for a budget
    below zero.
    """

    name = "search"

    def __init__(self, seconds: float | None = None, nodes: int | None = None) -> None:
        for name, value in (("seconds", seconds), ("nodes", nodes)):
            number = type(value) is int or (name == "seconds" and type(value) is float)
            if value is not None and not (number and 0 <= value < inf):
                raise ValueError(f"{name} must be a number from 0 up, not {quoted(value)}")
        self.seconds = seconds
        self.nodes = 20_000 if seconds is None and nodes is None else nodes

    def rate(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Mapping[Move, float]]:
        """The points that each legal move is expected to end in (see `Strategy.search`)."""
        return (yield from strategy(game).search(game, view, rng, Budget(self.seconds, self.nodes)))


BOTS: Mapping[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot, SearchBot)}


def bot(name: str, **settings: float) -> Bot:
    """The bot of this name: random, greedy or search. Raises ValueError, listing them, for another one.

    >>> bot("search", seconds=0.5).seconds
    0.5
    >>> bot("chess")
    Traceback (most recent call last):
    ...
    ValueError: there is no bot 'chess'; choose one of: random, greedy, search
    """
    if name not in BOTS:
        raise ValueError(f"there is no bot {quoted(name)}; choose one of: {', '.join(BOTS)}")
    try:
        return BOTS[name](**settings)
    except TypeError:
        raise ValueError(f"the bot {name} has no such setting: {', '.join(settings)}") from None


def _player(state: State) -> int:
    """Who decides. Raises ValueError where no player does."""
    if not isinstance(state.actor, int):
        raise ValueError(f"no player decides here, but {state.actor!r}")
    return state.actor


def seated(bots: Sequence[Bot | str], players: int) -> tuple[Bot, ...]:
    """The bots, each by name or itself. Raises ValueError where they are not one a player."""
    if len(bots) != players:
        raise ValueError(f"{players} players need {players} bots, not {len(bots)}")
    return tuple(bot(one) if isinstance(one, str) else one for one in bots)


def played(state: State, bots: Sequence[Bot], rng: random.Random) -> Iterator[tuple[Move, State]]:
    """Every move to the end of the game, and the state after it."""
    while (actor := state.actor) is not None:
        move = state.sample(rng) if actor == "chance" else bots[actor].choose(state.game, state.view(actor), rng)
        state = state.play(move)
        yield move, state


def play_out(state: State, bots: Sequence[Bot | str], rng: random.Random) -> Record:
    """The game played to its end from this state, one bot (or its name) a player. ValueError for more or less."""
    moves = [move for move, _ in played(state, seated(bots, len(state.scores())), rng)]
    position = state.to_dict()
    first = state.game.new(len(bots), **position["options"])
    return Record(state.game, len(bots), position["options"], moves, None if state == first else position)
