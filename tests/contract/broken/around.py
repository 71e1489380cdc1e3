"""Broken around the rules: calls, records, bots and simulations, the table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from catlib.bots import RandomBot, play_out
from catlib.components import BadComponents
from catlib.game import Move, State
from catlib.record import BadRecord, Record
from catlib.simulate import Result, simulate
from catlib.table import Entry, Table
from tests.contract.fish.rules import Fish
from tests.contract.subject import Data

from .breaking import breaks

# ---------------------------------------------------------------- calls


@breaks("wrong_counts_and_options_name_the_choices")
class TakesAnyNumberOfPlayers(Fish):
    """Four can play a game for two or three."""

    def new(self, players: int, **options: Any) -> State:
        return super().new(3 if players == 4 else players, **options)


@breaks("wrong_counts_and_options_name_the_choices")
class RefusesWithoutChoices(Fish):
    """It says no, and not what could be asked for."""

    def new(self, players: int, **options: Any) -> State:
        try:
            return super().new(players, **options)
        except ValueError:
            raise ValueError("no") from None


@breaks("options_have_the_default_of_the_ruling")
class PlaysOpenUnlessTold(Fish):
    """The default is not the one of the ruling."""

    def new(self, players: int, **options: Any) -> State:
        return super().new(players, **{"hands": "open", **options})


@breaks("every_count_and_choice_can_be_played")
class CannotPlayOpen(Fish):
    """A choice that is offered cannot be made."""

    def start(self, players: int, options: Mapping[str, Any]) -> State:
        if options["hands"] == "open":
            raise ValueError("not yet")
        return super().start(players, options)


@breaks("components_say_where_they_come_from")
class HasNoProvenance(Fish):
    """A table does not say where it comes from."""

    def __init__(self, tables: dict[str, Any]) -> None:
        super().__init__({**tables, "worth": {**tables["worth"], "provenance": "hearsay"}})


@breaks("owners_components_are_checked_whole")
class TakesAnyWorth(Fish):
    """What the owner says is not looked at."""

    replaceable = {"worth": lambda _: None}  # noqa: RUF012


@breaks("owners_components_are_checked_whole")
class BlamesNoRow(Fish):
    """The table is named, the row is not."""

    @classmethod
    def with_components(cls, own: Any = None) -> Any:
        try:
            return super().with_components(own)
        except BadComponents as error:
            raise BadComponents(error.table, None, error.reason) from None


# ---------------------------------------------------------------- records


@breaks("records_replay", part="record")
class ForgetsTheFirstState(Record):
    """A replay begins after the first move."""

    def states(self) -> Iterator[State]:
        return islice(super().states(), 1, None)


@breaks("records_replay", part="record")
class SavesNoOptions(Record):
    """A saved game goes on by other rules."""

    def to_json(self) -> str:
        return Record(self.game, self.players, {}, [], self.start).to_json()


@breaks("records_with_a_bad_move_are_refused_there", part="record")
class CountsMovesFromZero(Record):
    """The number is that of the move before."""

    def states(self) -> Iterator[State]:
        try:
            yield from super().states()
        except BadRecord as error:
            raise BadRecord(error.reason, (error.number or 0) - 1, error.clause) from None


@breaks("records_with_a_bad_move_are_refused_there", part="record")
class SkipsBadMoves(Record):
    """What cannot be played is left out."""

    def states(self) -> Iterator[State]:
        state = self._first()
        yield state
        for move in self.moves:
            state = state.play(move) if state.check(move) else state
            yield state


@breaks("files_that_are_no_records_are_refused", part="record")
class LetsErrorsThrough(Record):
    """A file that is no text raises a UnicodeDecodeError."""

    @classmethod
    def from_json(cls, text: str | bytes, game: Any = None) -> Record:
        return super().from_json(text.decode() if isinstance(text, bytes) else text, game)


@breaks("files_that_are_no_records_are_refused", part="record")
class GuessesTheGame(Record):
    """A record of an unknown game is taken for one of Fish."""

    @classmethod
    def _read(cls, data: Any, game: Any) -> Record:
        return super()._read({**data, "game": "fish"} if isinstance(data, dict) else data, game)


@breaks("saved_games_seal_secrets", part="record")
class SavesInTheOpen(Record):
    """The hand of the other can be read in the file."""

    def to_json(self) -> str:
        return super().to_json() + "".join(f'"{move}"\n' for move in self.moves)


@breaks("records_know_their_components", part="record")
class IgnoresComponents(Record):
    """A record is replayed with whatever components are there."""

    @classmethod
    def _read(cls, data: Any, game: Any) -> Record:
        return super()._read({**data, "components": (game or Fish.with_components()).fingerprint}, game)


# ---------------------------------------------------------------- bots and simulations


@breaks("bots_are_given_views", part="play_out")
def play_out_with_states(state: State, bots: Sequence[Any], rng: random.Random) -> Record:
    """A bot is shown everything."""
    moves, first = [], state
    while (actor := state.actor) is not None:
        move = state.sample(rng) if actor == "chance" else bots[actor].choose(state.game, state.to_dict(), rng)
        moves.append(move)
        state = state.play(move)
    return Record(first.game, len(bots), first.to_dict()["options"], moves)


@breaks("bots_are_given_views", part="play_out")
def play_out_without_end(state: State, bots: Sequence[Any], rng: random.Random) -> Record:
    """The last move is missing."""
    record = play_out(state, bots, rng)
    return Record(record.game, record.players, record.options, record.moves[:-1])


@breaks("bots_choose_by_the_view", part="bots")
class LooksUnderTheTable(RandomBot):
    """It finds out by other ways what it is not shown; here it only counts how often it is asked."""

    def choose(self, game: Any, view: Data, rng: random.Random) -> Move:
        self.asked = getattr(self, "asked", 0) + 1
        moves = next(game.worlds(view, rng)).legal_moves()
        chosen: Move = moves[self.asked % len(moves)]
        return chosen


@breaks("bots_choose_by_the_view", part="bots")
class PlaysWhatItHasNot(RandomBot):
    """It lays a fish whether it has one or not."""

    def choose(self, game: Any, view: Data, rng: random.Random) -> Move:  # noqa: ARG002
        return Move("lay gold")


@breaks("simulations_are_the_same_for_any_executor", part="simulate")
def simulate_with_one_generator(game: Any, bots: Any, games: int, seed: int = 0, **more: Any) -> Iterator[Result]:
    """The games of a worker share a generator, so that it matters who plays which."""
    yield from (
        replace(result, number=number)
        for number in range(games)
        for result in simulate(game, bots, 1, seed + number * (1 if more.get("executor") else 2), **more)
    )


@breaks("simulations_are_the_same_for_any_executor", part="simulate")
def simulate_without_order(game: Any, bots: Any, games: int, seed: int = 0, **more: Any) -> Iterator[Result]:
    """Results come as they are ready."""
    results = [*simulate(game, bots, min(games, 100), seed, **more)]
    return reversed(results)


@breaks("simulations_are_the_same_for_any_executor", part="simulate")
def simulate_without_seed(game: Any, bots: Any, games: int, seed: int = 0, **more: Any) -> Iterator[Result]:
    """Every seed gives the same games."""
    return simulate(game, bots, games, seed * 0, **more)


# ---------------------------------------------------------------- the table


@breaks("tables_hide", part="table")
class LogsEverything(Table):
    """What is written down of a hidden move tells what it was."""

    def log(self) -> tuple[Entry, ...]:
        return tuple(replace(entry, move=move) for entry, move in zip(super().log(), self.record().moves, strict=True))


@breaks("tables_show_views", part="table")
class ShowsTheState(Table):
    """The picture is one of the state."""

    def view(self, number: int | None = None) -> Data:
        return self.state.to_dict() if number is None else super().view(number)


@breaks("curtains_fall_between_people", part="table")
class HasNoCurtain(Table):
    """The next player's hand is shown as soon as it is that player's turn."""

    curtain = None


@breaks("tables_stay_as_they_are", part="table")
class ClearsTheTableFirst(Table):
    """The game on the table is gone before the file has been read."""

    def load(self, source: Any) -> None:
        self._states, self._moves = self._states[:1], []
        super().load(source)
