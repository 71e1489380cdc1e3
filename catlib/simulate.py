"""Many games, one after the other or on any executor, with the same results either way."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice

from catlib.bots import Bot, play_out
from catlib.game import JSON, Event, Game
from catlib.record import Record

__all__ = ["Result", "simulate"]

BATCH = 8  # games a task: enough that handing it over costs little, few enough to share the work evenly
IN_FLIGHT = 32  # tasks handed over and not yet read, so that memory does not grow with the number of games


@dataclass(frozen=True, slots=True)
class Result:
    """One simulated game: its number (from 0), its record, and how it ended; `events` are those of its last move."""

    number: int
    record: Record
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    events: tuple[Event, ...]


def simulate(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    executor: Executor | None = None,
    options: Mapping[str, JSON] | None = None,
) -> Iterator[Result]:
    """Play so many games, one bot a player, and give their results in order as they come.

    Game i is played with a generator made from (seed, i), so the results are the same for any `executor` (anything
    with the interface of `concurrent.futures.Executor`) or none. Raises ValueError for a wrong number of bots or option.
    """
    game.new(len(bots), **(options or {}))  # what cannot be is refused here, not in the first result
    numbers = iter(range(games))
    if executor is None:
        return (_one(game, tuple(bots), dict(options or {}), seed, number) for number in numbers)
    return _on(executor, game, tuple(bots), dict(options or {}), seed, numbers)


def _on(
    executor: Executor, game: Game, bots: tuple[Bot, ...], options: dict[str, JSON], seed: int, numbers: Iterator[int]
) -> Iterator[Result]:
    waiting: deque[Future[list[Result]]] = deque()
    try:
        while True:
            while len(waiting) < IN_FLIGHT and (batch := tuple(islice(numbers, BATCH))):
                waiting.append(executor.submit(_some, game, bots, options, seed, batch))
            if not waiting:
                return
            yield from waiting.popleft().result()
    finally:  # whoever stops reading stops the work too
        for future in waiting:
            future.cancel()


def _some(
    game: Game, bots: tuple[Bot, ...], options: dict[str, JSON], seed: int, numbers: tuple[int, ...]
) -> list[Result]:
    return [_one(game, bots, options, seed, number) for number in numbers]


def _one(game: Game, bots: tuple[Bot, ...], options: dict[str, JSON], seed: int, number: int) -> Result:
    record = play_out(game.new(len(bots), **options), bots, random.Random(f"{seed}/{number}"))
    last = record.last()
    return Result(number, record, last.scores(), last.winners(), last.events)
