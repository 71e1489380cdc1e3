"""The players that need no hands: each is given a view, never a state."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence

from catlib.game import JSON, Game, Move, State
from catlib.record import Record

__all__ = ["Bot", "RandomBot", "bot", "play_out", "played"]


class Bot(ABC):
    """A player. The same view and the same state of the generator give the same choice."""

    name: str

    @abstractmethod
    def rate(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Mapping[Move, float]]:
        """What each legal move is expected to end in for the one who decides; yields the share done, 0 to 1."""

    def think(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Move]:
        """The move to play, the best rated; yields the share done, so that it can be shown and stopped."""
        ratings = yield from self.rate(game, view, rng)
        return max(ratings, key=lambda move: ratings[move])

    def choose(self, game: Game, view: JSON, rng: random.Random) -> Move:
        """The move to play."""
        thinking = self.think(game, view, rng)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                move: Move = end.value
                return move


class RandomBot(Bot):
    """Plays any legal move, each as likely."""

    name = "random"

    def rate(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Mapping[Move, float]]:
        yield 0.0
        return dict.fromkeys(next(game.worlds(view, rng)).legal_moves(), 0.0)

    def think(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Move]:
        ratings = yield from self.rate(game, view, rng)
        return rng.choice(list(ratings))


def bot(name: str, **settings: float) -> Bot:
    """The bot of this name."""
    return RandomBot()


def played(state: State, bots: Sequence[Bot], rng: random.Random) -> Iterator[tuple[Move, State]]:
    """Every move to the end of the game, and the state after it."""
    while (actor := state.actor) is not None:
        move = state.sample(rng) if actor == "chance" else bots[actor].choose(state.game, state.view(actor), rng)
        state = state.play(move)
        yield move, state


def play_out(state: State, bots: Sequence[Bot], rng: random.Random) -> Record:
    """The game played to its end from this state, one bot a player."""
    moves = [move for move, _ in played(state, bots, rng)]
    position = state.to_dict()
    first = state.game.new(len(bots), **position["options"])
    return Record(state.game, len(bots), position["options"], moves, None if state == first else position)
