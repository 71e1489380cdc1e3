"""Bots and many games: a bot is given a view, and the results do not depend on who computes them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from random import Random
from typing import Any

from catlib.bots import Bot, RandomBot
from catlib.game import Game, Move
from tests.contract.subject import Data, Subject, choices_in

from .promise import promise, text_of
from .secrets import alike, scribble


class Spy(Bot):
    """Plays at random, keeps what it was shown, and writes into it."""

    name = "spy"

    def __init__(self) -> None:
        self.shown: list[str] = []

    def rate(self, game: Game, view: Data, rng: Random) -> Generator[float, None, Mapping[Move, float]]:
        self.shown.append(text_of(view))
        yield 0.5
        moves = next(game.worlds(view, rng)).legal_moves()
        scribble(view)
        return {move: rng.random() for move in moves}


@promise
def bots_are_given_views(subject: Subject) -> None:
    """`play_out` shows each bot what its player may see, as often as it is asked, and plays to the end."""
    for number, (players, options) in enumerate(subject.setups):
        spies = [Spy() for _ in range(players)]
        start = subject.game.new(players=players, **options)
        record = subject.play_out(start, spies, Random(number))
        states = [*record.states()]
        assert states[0] == start and states[-1].actor is None, "played from its start to its end"
        for player, spy in enumerate(spies):
            due = [text_of(state.view(player)) for state in states if state.actor == player]
            assert spy.shown == due, f"player {player} was shown {spy.shown[:3]}, and should see {due[:3]}"
        again = subject.play_out(start, [Spy() for _ in range(players)], Random(number))
        assert again == record, "the same generator, and another game"


@promise
def bots_choose_by_the_view(subject: Subject) -> None:
    """Two states with equal views give a bot equal choices, which are legal; it leaves the view as it is."""
    for bot in subject.bots:
        for state, other, player in alike(subject, 60):
            if player is None or state.actor != player:
                continue
            view = state.view(player)
            chosen = str(bot.choose(subject.game, view, Random(15)))
            assert chosen in choices_in(state), f"{bot} plays {chosen}, which is not legal"
            assert text_of(view) == text_of(state.view(player)), f"{bot} writes into the view"
            again = str(bot.choose(subject.game, other.view(player), Random(15)))
            assert again == chosen, f"{bot} plays {chosen}, and {again} where it sees the same"


@promise
def simulations_are_the_same_for_any_executor(subject: Subject, games: int = 20) -> None:
    """Without an executor, in threads, in one other process or in two: the same results in the same order."""
    players, options = subject.setups[-1]
    bots = [RandomBot()] * players

    def results(count: int, seed: int, executor: Executor | None) -> list[Any]:
        found = subject.simulate(subject.game, bots, games=count, seed=seed, executor=executor, options=options)
        return [(result.number, result.record, result.scores, result.winners, result.events) for result in found]

    alone = results(games, 3, None)
    assert [number for number, *_ in alone] == [*range(games)], "in order, none missing"
    for _, record, scores, winners, events in alone:
        last = [*record.states()][-1]
        assert (last.actor, last.scores(), last.winners(), last.events) == (None, scores, winners, events)
    assert len({record.moves for _, record, *_ in alone}) > games // 2, "each game has a generator of its own"
    assert results(5, 3, None) == alone[:5], "how many games are played changes none of them"
    assert results(games, 4, None) != alone, "another seed, other games"
    with ThreadPoolExecutor(2) as threads:
        assert results(games, 3, threads) == alone, "two threads give other results"
        first = islice(subject.simulate(subject.game, bots, games=10**9, seed=3, executor=threads, options=options), 3)
        assert [result.record for result in first] == [record for _, record, *_ in alone[:3]], "results come one by one"
    for workers in (1, 2):
        with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as processes:
            assert results(games, 3, processes) == alone, f"{workers} workers give other results"
