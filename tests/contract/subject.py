"""What is put to the test: a game, what its rules file says of it, and games of it that were played."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from operator import itemgetter
from random import Random
from typing import Any

from catlib.bots import Bot, GreedyBot, RandomBot, SearchBot, play_out
from catlib.game import Event, Game, State
from catlib.record import Record
from catlib.simulate import Result, simulate
from catlib.table import Table

Data = dict[str, Any]
"""A state or a view in JSON."""

Setup = tuple[int, dict[str, Any]]
"""A number of players and the value of every option."""


Wish = Callable[[Sequence[str]], str]
"""Chooses one of the moves that may be played."""


def _nothing(_: Sequence[Event]) -> Counter[str]:
    return Counter()


def _all_open(data: Data, _player: int | None, _rng: Random) -> Data:
    return data


@dataclass(frozen=True)
class BadTable:
    """An owner's components that must be refused, and the table and row that must be named."""

    toml: str
    table: str | None
    row: str | int | None


@dataclass(frozen=True)
class Facts:
    """What the rules file of a game says, told a second time and without its code."""

    notation: frozenset[str]
    """Every move of this game, in all phases."""
    longest: Callable[[int], int]
    """The greatest number of moves for a number of players, chance moves included."""
    chances: Callable[[Data], dict[str, Fraction]]
    """What can come up in a state at chance, read off the multiset that the state declares."""
    pieces: Callable[[Data], Counter[str]]
    """All that must be somewhere in a state, counted."""
    changes: Callable[[Sequence[Event]], Counter[str]] = _nothing
    """How the events of a move change that count (a cat that is turned face down is a blue one no more)."""
    swap: Callable[[Data, int | None, Random], Data] = _all_open
    """Another state that this player cannot tell from the given one, hidden things dealt evenly anew."""
    endless: Callable[[Data], bool] = lambda _: False
    """Where the same choice again and again would go on for ever; there it is made at random."""
    fits: Callable[[int, Mapping[str, Any]], bool] = lambda _players, _options: True
    """Whether so many can play with these options."""
    masked: frozenset[str] = frozenset()
    """The keys of a state that a view may hide something of; of a list with an entry a player, not the own entry."""
    passing: frozenset[str] = frozenset()
    """Kinds of events that openly tell what no view keeps."""
    silent: frozenset[str] = frozenset()
    """Moves that leave no event, as what comes of them is told with the chance that follows."""
    good_tables: tuple[str, ...] = ()
    bad_tables: tuple[BadTable, ...] = ()


@dataclass(frozen=True)
class Journey:
    """One game played from its start: each state but the last is followed by the move played in it."""

    players: int
    options: dict[str, Any]
    states: list[State] = field(repr=False)
    moves: list[str]


@dataclass(frozen=True)
class Subject:
    """A game under test. All that is random in it is drawn with fixed seeds."""

    game: Game
    facts: Facts
    record: type[Record] = Record
    play_out: Callable[..., Record] = play_out
    simulate: Callable[..., Iterator[Result]] = simulate
    table: type[Table] = Table
    bots: Sequence[Bot] = (RandomBot(), GreedyBot(worlds=2), SearchBot(nodes=30))

    @cached_property
    def setups(self) -> list[Setup]:
        """Every number of players with every value of every option that fits, the other options being as usual."""
        usual = {name: option.default for name, option in self.game.options.items()}
        others = [{**usual, name: c} for name, o in self.game.options.items() for c in o.choices if c != o.default]
        counts = range(self.game.min_players, self.game.max_players + 1)
        setups = [(players, options) for players in counts for options in (usual, *others)]
        return [setup for setup in setups if self.facts.fits(*setup)]

    @cached_property
    def journeys(self) -> list[Journey]:
        """For every setup a random game; for the usual options also another, one of first and one of last moves."""
        made = []
        for number, (players, options) in enumerate(self.setups):
            setup = players, options
            made.append(self.travel(setup, Random(number).choice))
            if all(options[name] == option.default for name, option in self.game.options.items()):
                made.append(self.travel(setup, Random(-number - 1).choice))
                made += [self.travel(setup, itemgetter(place)) for place in (0, -1)]
        return made

    def travel(self, setup: Setup, wish: Wish) -> Journey:
        """Play until nobody has anything to do, or long after the game should have ended."""
        players, options = setup
        states, moves = [self.game.new(players=players, **options)], list[str]()
        while len(moves) < 2 * self.facts.longest(players) and (choices := choices_in(states[-1])):
            endless = self.facts.endless(states[-1].to_dict())
            moves.append((Random(len(moves)).choice if endless else wish)(choices))
            states.append(states[-1].play(moves[-1]))
        return Journey(players, options, states, moves)

    @cached_property
    def states(self) -> list[State]:
        """All states of all journeys."""
        return [state for journey in self.journeys for state in journey.states]

    def some_states(self, count: int, seed: int = 0) -> list[State]:
        """A few states, of every setup and every phase alike."""
        groups: dict[str, list[State]] = {}
        for state in self.states:
            data = state.to_dict()
            key = json.dumps([data["players"], data["options"], data.get("phase"), data["actor"] == "chance"])
            groups.setdefault(key, []).append(state)
        rng, found = Random(seed), list[State]()
        for group in groups.values():
            rng.shuffle(group)
        for layer in itertools.zip_longest(*groups.values()):
            found += [state for state in layer if state is not None]
        return found[:count]

    def steps(self) -> Iterator[tuple[State, str, State]]:
        """Every move that was played, between the states before and after it."""
        for journey in self.journeys:
            yield from zip(journey.states, journey.moves, journey.states[1:], strict=False)


def choices_in(state: State) -> list[str]:
    """What may be played, by a player or by chance, in notation."""
    outcomes = [move for move, _ in state.chance_outcomes()]
    return [str(move) for move in outcomes or state.legal_moves()]


def seats(state: State) -> list[int | None]:
    """Everybody who may look: the players, and those who only see what lies open."""
    return [*range(state.to_dict()["players"]), None]
