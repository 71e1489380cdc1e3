"""The race to 13, played again and again by the rules: how long it takes, who wins, and what brought the points.

Everything here is estimated, with its interval. Game i depends on (seed, i) alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from catlib.bots import Bot
from catlib.bots import bot as named
from catlib.game import Event
from catlib.games.cattitude.house import size
from catlib.games.cattitude.plans import PLANS, plan
from catlib.games.cattitude.ways import CLAUSES
from catlib.habits import Pick, picks
from catlib.odds import Distribution, Odds, mean, share

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude, CattitudeState

__all__ = ["Races", "races"]

MOVES = 50_000  # a game of sensible players has some hundred


@dataclass(frozen=True, slots=True)
class Races:
    """How so many games went. Players are seats unless `rotated`; then they are the plans, in the order given."""

    count: int
    turns: Distribution  # the winner's own cat's turns
    wins: tuple[int, ...]
    points: Mapping[str, Odds]  # of all players, a cat's turn of the game, by the way that brought them
    thefts: Mapping[int | str, int]  # cat's turns till delivery; `caught`, `set down`, `open` when the game ended
    destructions: Mapping[int | str, int]  # cat's turns till done; `caught`, `left` or `open`
    knocks: Mapping[str, int]  # `caught` and `got away`
    visited: int  # of the thefts that came to an end: those whose thief the human tried to catch
    evaded: int  # of all attempts to catch a thief: those that the thief evaded
    hands: Mapping[int, int]  # the same attempts by the cards in the thief's hand, before the human was moved

    @property
    def won(self) -> tuple[Odds, ...]:
        """Each player's chance to win."""
        return tuple(share(hits, self.count) for hits in self.wins)

    @property
    def stolen(self) -> Distribution:
        """How a theft went, of those that came to an end: cat's turns till the delivery, or what came between."""
        return _ended(self.thefts, ("caught", "set down"))

    @property
    def thefts_visited(self) -> Odds:
        """The chance that the human tries to catch the thief, once or more, before a theft comes to an end."""
        return share(self.visited, sum(self.thefts.values()) - self.thefts["open"], "trials")

    @property
    def thieves_evading(self) -> Odds:
        """The chance that a thief whom the human tries to catch gets away with an Evade! card."""
        return share(self.evaded, sum(self.hands.values()), "trials")

    @property
    def thieves_cards(self) -> Odds:
        """How many cards such a thief has in the hand."""
        return Distribution.counted(self.hands, "trials").mean()

    @property
    def destroyed(self) -> Distribution:
        """How a destruction went, of those that came to an end: cat's turns till it was done, or what came between."""
        return _ended(self.destructions, ("caught", "left"))

    @property
    def caught_knocking(self) -> Odds:
        """The chance to be caught by the human that one's own Knock-Over brings."""
        return share(self.knocks["caught"], sum(self.knocks.values()), "trials")


def _ended(counts: Mapping[int | str, int], failures: Sequence[str]) -> Distribution:
    """Turns in their order, then the failures that came up.

    Those of one game hang together a little, so that intervals are rather too short than too long.
    """
    turns = sorted(value for value in counts if isinstance(value, int))
    names = [str(turn) for turn in turns] + [name for name in failures if counts.get(name)]
    found = {str(value): count for value, count in counts.items() if value != "open"}
    return Distribution({name: found.get(name, 0) for name in names}, sum(found.values()), "trials")


def races(
    game: Cattitude,
    players: Sequence[str | Bot],
    count: int = 1000,
    seed: int = 0,
    *,
    holder: int | None = None,
    rotated: bool = False,
    destinations: str = "stack",
) -> Races:
    """Play so many games, one plan, bot or name of one for each player, and tell how they went.

    `holder` has the human token at the start, the last player by CTT-SET-10. `rotated` lets every plan sit in each
    seat equally often. Raises ValueError for an unknown name or a wrong number of players or games, and where a game
    does not come to an end.
    """
    seats = len(players)
    start = cast("CattitudeState", game.new(seats, destinations=destinations))
    if count < 1 or (holder is not None and not 0 <= holder < seats):
        raise ValueError(f"{count} games with the token at player {holder} cannot be")
    if holder is not None:
        start = type(start)(game, start.position._replace(holder=holder))
    minds = [picks(_bot(one)) for one in players]
    log = _Log(seats)
    for number in range(count):
        shift = number % seats if rotated else 0
        seated = [minds[(seat - shift) % seats] for seat in range(seats)]
        winner = _play(start, seated, random.Random(f"{seed}/{number}"), log)
        log.wins[(winner - shift) % seats] += 1
    return log.told(count)


def _bot(player: str | Bot) -> Bot:
    return player if isinstance(player, Bot) else plan(player) if player in PLANS else named(player)


def _play(state: CattitudeState, minds: Sequence[Pick], rng: random.Random, log: _Log) -> int:
    """One game to its end; who won it."""
    log.begin()
    for _ in range(MOVES):
        actor = state.actor
        if actor is None:
            log.end(state.position.turn)
            return state.position.turn
        move = minds[actor](state, rng) if isinstance(actor, int) else state.sample(rng)
        log.held = state.position.hands
        state = state.after(move)
        for event in state.events:
            log.note(event)
    raise ValueError(f"a game was not over after {MOVES} moves: with these plans it may never end")


@dataclass(slots=True)
class _Log:
    """What is counted while games are played."""

    seats: int
    wins: list[int] = field(init=False)
    lengths: Counter[int] = field(default_factory=Counter)
    points: dict[str, list[float]] = field(default_factory=lambda: {way: [] for way in CLAUSES.values()})
    thefts: Counter[int | str] = field(default_factory=Counter)
    destructions: Counter[int | str] = field(default_factory=Counter)
    knocks: Counter[str] = field(default_factory=lambda: Counter({"caught": 0, "got away": 0}))
    paid: Counter[str] = field(default_factory=Counter)  # in this game
    own_turns: list[int] = field(init=False)
    stealing: dict[int, int] = field(default_factory=dict)  # by player: in which own turn it began
    destroying: dict[tuple[int, str], int] = field(default_factory=dict)
    knocking: int | None = None
    trapped: set[int] = field(default_factory=set)  # who is caught in the attempt under way
    visited: int = 0
    evaded: int = 0
    hands: Counter[int] = field(default_factory=Counter)
    held: Sequence[int] = ()  # the hands before the move that is told of
    met: set[int] = field(default_factory=set)  # thieves whom the human has tried to catch since they stole
    sought: set[int] = field(default_factory=set)  # those in the attempt under way

    def __post_init__(self) -> None:
        self.wins = [0] * self.seats
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.own_turns = [0] * self.seats
        self.paid.clear()
        self.stealing.clear()
        self.destroying.clear()
        self.trapped.clear()
        self.met.clear()
        self.sought.clear()
        self.knocking = None

    def end(self, winner: int) -> None:
        """The game is over."""
        self.lengths[self.own_turns[winner]] += 1
        for way, found in self.points.items():
            found.append(self.paid[way] / sum(self.own_turns))
        self.thefts["open"] += len(self.stealing)
        self.destructions["open"] += len(self.destroying)

    def told(self, count: int) -> Races:
        """What was counted in so many games."""
        points = {way: mean(found) for way, found in self.points.items()}
        lengths = Distribution.counted(self.lengths)
        return Races(
            count, lengths, tuple(self.wins), points, self.thefts, self.destructions, self.knocks,
            self.visited, self.evaded, self.hands,
        )  # fmt: skip

    def note(self, event: Event) -> None:
        """Count what has to do with these questions."""
        if noted := _NOTES.get(event.kind):
            noted(self, event)

    def _turn(self, event: Event) -> None:
        self.own_turns[event.data["player"]] += 1
        self.trapped.clear()

    def _points(self, event: Event) -> None:
        self.paid[CLAUSES[event.clause]] += event.data["points"]

    def _stole(self, event: Event) -> None:
        player = event.data["player"]
        self.stealing[player] = self.own_turns[player]

    def _delivered(self, event: Event) -> None:
        player = event.data["player"]
        self._end_theft(player, self.own_turns[player] - self.stealing[player])

    def _set_down(self, event: Event) -> None:
        self._end_theft(event.data["player"], "set down")

    def _end_theft(self, player: int, how: int | str) -> None:
        del self.stealing[player]
        self.thefts[how] += 1
        self.visited += player in self.met
        self.met.discard(player)

    def _begun(self, event: Event) -> None:
        player = event.data["player"]
        self.destroying[player, event.data["item"]] = self.own_turns[player]

    def _destroyed(self, event: Event) -> None:
        player = event.data["player"]
        self.destructions[self.own_turns[player] - self.destroying.pop((player, event.data["item"]))] += 1

    def _foiled(self, event: Event) -> None:
        player = event.data["player"]
        if event.data["task"] == "steal":
            self._end_theft(player, "caught")
        else:
            self.destroying.pop((player, event.data["item"]))
            self.destructions["caught" if player in self.trapped else "left"] += 1

    def _knocked(self, event: Event) -> None:
        self.knocking = event.data["player"]

    def _attempt(self, event: Event) -> None:
        self.trapped.clear()
        self.sought = set(self.stealing).intersection(event.data["cats"])
        self.met |= self.sought
        self.hands.update(size(self.held[thief]) for thief in self.sought)

    def _evading(self, event: Event) -> None:
        """With a Run, a Sneak or a Hide, not by a move of the own turn."""
        if event.clause != "CTT-MOVE-1" and event.data["player"] in self.sought:
            self.evaded += 1

    def _caught(self, event: Event) -> None:
        self.trapped.add(event.data["player"])

    def _cleaned(self, event: Event) -> None:
        """The end of an attempt, that of a Knock-Over too: what was knocked over is always seen and cleaned up."""
        if self.knocking is not None:
            self.knocks["caught" if self.knocking in self.trapped else "got away"] += 1
            self.knocking = None


_NOTES: Mapping[str, Callable[[_Log, Event], None]] = {
    "cat_turn": _Log._turn,
    "points": _Log._points,
    "stole": _Log._stole,
    "delivered": _Log._delivered,
    "set_down": _Log._set_down,
    "destroy_begun": _Log._begun,
    "destroyed": _Log._destroyed,
    "foiled": _Log._foiled,
    "knocked_over": _Log._knocked,
    "attempt": _Log._attempt,
    "moved": _Log._evading,
    "hid": _Log._evading,
    "caught": _Log._caught,
    "cleaned_up": _Log._cleaned,
}
