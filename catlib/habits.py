"""Bots of fixed habits, and how bots choose where thousands of games are played only to be counted."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import Any

from catlib.bots import Bot, RandomBot
from catlib.game import JSON, Game, Move, State

__all__ = ["HabitBot", "Pick", "picks"]

Pick = Callable[[Any, random.Random], Move]
"""Chooses the move of the player who decides in a state."""


class HabitBot(Bot):
    """Goes by habit: there is one move that it plays, and no judgement of the others."""

    @abstractmethod
    def pick(self, state: Any, rng: random.Random) -> Move:
        """The move of the player who decides, by what that player may know; a view would tell the same, more slowly.

        Raises ValueError where no player decides.
        """

    def rate(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Mapping[Move, float]]:
        """1 for the move that it plays, 0 for all others."""
        state = next(game.worlds(view, rng))
        yield 0.0
        chosen = self.pick(state, rng)
        return {move: float(move == chosen) for move in state.legal_moves()}


def picks(bot: Bot) -> Pick:
    """How this bot chooses: habits and the random bot by the state itself, all others by a view of it."""
    if isinstance(bot, HabitBot):
        return bot.pick
    return _any if isinstance(bot, RandomBot) else partial(_by_view, bot)


def _any(state: State, rng: random.Random) -> Move:
    return rng.choice(state.legal_moves())


def _by_view(bot: Bot, state: State, rng: random.Random) -> Move:
    player = state.actor if isinstance(state.actor, int) else None
    return bot.choose(state.game, state.view(player), rng)
