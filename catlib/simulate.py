"""Many games, one after the other or on any executor, with the same results either way."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice

from catlib.bots import Bot, played, seated
from catlib.game import JSON, Event, Game, State
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
    bots: Sequence[Bot | str],
    games: int,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    options: Mapping[str, JSON] | None = None,
) -> Iterator[Result]:
    """Play so many games, one bot a player, and give their results in order as they come.

    Game i is played with a generator made from (seed, i), so the results are the same for any `executor` (anything
    with the interface of `concurrent.futures.Executor`) or none. Raises ValueError for a wrong number of bots or
    a wrong option.
    """
    task = _Task(game.new(len(bots), **(options or {})), seated(bots, len(bots)), seed)
    numbers = iter(range(games))
    return (task.one(number) for number in numbers) if executor is None else _on(executor, task, numbers)


@dataclass(frozen=True, slots=True)
class _Task:
    """What all games of one simulation have in common; handed to each worker."""

    first: State
    bots: tuple[Bot, ...]
    seed: int

    def one(self, number: int) -> Result:
        rng = random.Random(f"{self.seed}/{number}")
        moves, state = [], self.first
        for move, state in played(self.first, self.bots, rng):  # noqa: B007
            moves.append(move)
        record = Record(state.game, len(self.bots), self.first.to_dict()["options"], moves)
        return Result(number, record, state.scores(), state.winners(), state.events)

    def some(self, numbers: tuple[int, ...]) -> list[Result]:
        return [self.one(number) for number in numbers]


def _on(executor: Executor, task: _Task, numbers: Iterator[int]) -> Iterator[Result]:
    waiting: deque[Future[list[Result]]] = deque()
    try:
        while True:
            while len(waiting) < IN_FLIGHT and (batch := tuple(islice(numbers, BATCH))):
                waiting.append(executor.submit(task.some, batch))
            if not waiting:
                return
            yield from waiting.popleft().result()
    finally:  # whoever stops reading stops the work too
        for future in waiting:
            future.cancel()
