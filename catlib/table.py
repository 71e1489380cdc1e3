"""One session at the table: who sits where, what is on the screen, undo, hint, coach, log, save and load. No widgets.

What may take long (a bot that thinks, a hint) is a generator: it yields the share done, from 0 to 1, so that an
interface can show it, stay responsive and stop; `catlib.bots.finished` runs it to its end where nobody needs that.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from os import PathLike
from pathlib import Path

from catlib.bots import BOTS, Bot, bot, turn_text
from catlib.game import JSON, Actor, Event, Game, Line, Move, State, Verdict
from catlib.language import decimal, word
from catlib.quote import quoted
from catlib.record import Record

__all__ = ["Coached", "Entry", "Hint", "Table", "certain_tally", "foreseen", "hidden", "interlude", "story"]

PERSON = "person"
WORLDS = 8  # that are looked at to say what is certain
ALIKE = 16  # the same, to say that a person could have known of what came up


def _bot(seat: str | Bot) -> Bot:
    """The bot that is named. Raises ValueError, listing who else may sit there, for a name of none."""
    if isinstance(seat, Bot):
        return seat
    if seat not in tuple(BOTS):
        raise ValueError(f"nobody called {quoted(seat)} can sit here; choose one of: {', '.join((PERSON, *BOTS))}")
    return bot(seat)


def foreseen(state: State, player: int | None, move: str | Move) -> tuple[Event, ...]:
    """What this player can be sure that a move makes happen, as they would see it.

    Where something is hidden from them, that is what it makes happen in all of a few worlds that look alike to them:
    what they do not know is not in it, not even where the move would turn it up.
    """
    view = state.view(player)
    if view == state.to_dict():
        return state.play(move).events_seen(player)
    worlds = islice(state.game.worlds(view, random.Random(0)), WORLDS)
    first, *others = [world.play(move).events_seen(player) for world in worlds]
    sure = takewhile(lambda told: all(event == told[0] for event in told), zip(first, *others, strict=False))
    return tuple(event for event, *_ in sure)


def hidden(before: State, after: State, move: str, player: int | None) -> bool:
    """Whether this player has not seen which move it was: another one would look alike to them."""
    view, events = after.view(player), after.events_seen(player)
    if view == after.to_dict():
        return False
    moves = [move for move, _ in before.chance_outcomes()] if before.actor == "chance" else before.legal_moves()
    others = (before.play(other) for other in moves if other.text != move)
    return any(other.view(player) == view and other.events_seen(player) == events for other in others)


def interlude(before: State, after: State, player: int | None) -> JSON | None:
    """The view of what a move brought about that the state after it has cleared away: a round that was decided, say.

    None where there is nothing of that kind. It comes from `interlude` of the game's picture, where there is one.
    """
    made = getattr(after.game.room("picture"), "interlude", None)
    view: JSON | None = made(before.view(player), after.events_seen(player)) if made else None
    return view


def story(before: State, after: State, player: int | None) -> tuple[tuple[str, str], ...]:
    """How what a move decided came about, in sentences with their clauses; nothing where its events tell enough.

    It comes from `story` of the game's picture, where there is one.
    """
    made = getattr(after.game.room("picture"), "story", None)
    told: tuple[tuple[str, str], ...] = ()
    return made(after.game, before.view(player), after.events_seen(player)) if made else told


def certain_tally(state: State, player: int | None, of: int) -> tuple[Line, ...]:
    """The lines of somebody's tally that this player can be sure of: those that hold in all worlds alike to them."""
    view = state.view(player)
    if view == state.to_dict():
        return state.tally(of)
    first, *others = [world.tally(of) for world in islice(state.game.worlds(view, random.Random(0)), WORLDS)]
    return tuple(line for line in first if all(line in other for other in others))


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: the move's number (from 1), who made it, its notation, and what it made happen.

    The notation is empty where it would tell what the person at the screen may not know.
    """

    number: int
    actor: Actor
    move: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """The move that the adviser would play, what it is expected to end in, why in words, and all of it as a text."""

    move: Move
    expected: float
    why: str
    text: str


@dataclass(frozen=True, slots=True)
class Coached:
    """What a move was worth against the best: `cost` is what it is expected to lose, in the unit of the ratings."""

    move: Move
    best: Move
    cost: float
    text: str


class Table:
    """A game being played at one screen.

    `seats` names who plays each player: ``"person"`` or a bot, by name or itself. Chance draws from `seed` and the
    number of the move alone, so a session can be told again. Undo stops where something came up, unless the table
    is for `practice`. `start` is a state to begin from; `adviser` is the bot behind hint and coach.

    >>> import catlib
    >>> table = Table(catlib.game("cat_rescue"), ["person", "random"], seed=7)
    >>> from catlib.bots import finished
    >>> finished(table.advance())
    >>> table.state.actor, table.play("push a1 up").clause
    (0, 'CRE-PLAY-2')
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str | Bot] = (PERSON, PERSON),
        *,
        options: Mapping[str, JSON] | None = None,
        seed: int = 0,
        practice: bool = False,
        start: State | None = None,
        adviser: Bot | None = None,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.bots = {player: _bot(seat) for player, seat in enumerate(seats) if seat != PERSON}
        first = game.new(len(seats), **(options or {}))
        if start is not None and len(start.scores()) != len(seats):
            raise ValueError(f"the position is for {len(start.scores())} players, and there are {len(seats)} seats")
        self.seed, self.practice = seed, practice
        self.options: Mapping[str, JSON] = first.to_dict()["options"] if start is None else start.to_dict()["options"]
        self.adviser = adviser or bot("search", seconds=1.0)
        self._start = start
        self._states = [start or first]
        self._moves: list[str] = []
        self._viewer = self._alone = self.people[0] if len(self.people) == 1 else None
        self._private: tuple[State | None, bool] = None, False  # the state that was looked at last: is it private?

    # ------------------------------------------------------------ who and what

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are people."""
        return tuple(player for player in range(len(self.seats)) if player not in self.bots)

    @property
    def state(self) -> State:
        """The state on the table now."""
        return self._states[-1]

    @property
    def length(self) -> int:
        """How many moves have been made."""
        return len(self._moves)

    @property
    def to_move(self) -> int | None:
        """The person who must decide now; None while chance or a bot does, or when the game is over."""
        actor = self.state.actor
        return actor if isinstance(actor, int) and actor not in self.bots else None

    @property
    def curtain(self) -> int | None:
        """Whom the screen must be passed to before anything secret is shown or chosen; None where nothing is so."""
        player = self.to_move
        return None if player is None or player == self._alone or not self.private else player

    @property
    def private(self) -> bool:
        """Whether something is hidden from a person now, or will be when the one who decides has chosen."""
        state, private = self._private
        if state is not self.state:
            private = self._is_private()
            self._private = self.state, private
        return private

    def _is_private(self) -> bool:
        state = self.state
        if state.view(None) != state.to_dict():
            return True
        others = [person for person in self.people if person != self.to_move]
        moves = state.legal_moves() if others else ()
        made = ((move.text, state.play(move)) for move in moves)
        return any(hidden(state, after, move, other) for move, after in made for other in others)

    def lift(self) -> None:
        """The person whom the curtain waits for is at the screen now."""
        if self.to_move is not None:
            self._viewer = self._alone = self.to_move

    def leave(self) -> None:
        """All people have looked at the screen, so that whoever comes to it next does so through the curtain."""
        if len(self.people) > 1:
            self._viewer = self._alone = None

    @property
    def viewer(self) -> int | None:
        """Whose eyes the screen is for; None: it shows what lies open to everybody."""
        if self.curtain is not None:
            return None
        return self._viewer if self.to_move is None or len(self.people) == 1 else self.to_move

    def after(self, number: int) -> State:
        """The state after so many moves. Raises IndexError where there are not that many."""
        return self._states[number]

    def view(self, number: int | None = None) -> JSON:
        """What the person at the screen may see, now or after so many moves."""
        return self._states[self.length if number is None else number].view(self.viewer)

    def events(self, number: int | None = None) -> tuple[Event, ...]:
        """What the last move (or that of this number) made happen, as the person at the screen may see it."""
        return self._states[self.length if number is None else number].events_seen(self.viewer)

    def interlude(self, number: int | None = None) -> JSON | None:
        """The `interlude` after so many moves, by default the one now."""
        number = self.length if number is None else number
        return interlude(self._states[number - 1], self._states[number], self.viewer) if number else None

    def story(self, number: int | None = None) -> tuple[tuple[str, str], ...]:
        """The `story` of the last move, or of that of this number."""
        number = self.length if number is None else number
        return story(self._states[number - 1], self._states[number], self.viewer) if number else ()

    def log(self) -> tuple[Entry, ...]:
        """Every move so far, as the person at the screen may see it."""
        return tuple(self.entry(number) for number in range(1, self.length + 1))

    def entry(self, number: int) -> Entry:
        """The line of the log for the move of this number."""
        before, after, move = self._states[number - 1], self._states[number], self._moves[number - 1]
        events = self.events(number)
        known = events == after.events and not hidden(before, after, move, self.viewer)
        return Entry(number, before.actor, move if known else "", events)

    def status(self) -> str:
        """Who is to do what now, in a sentence."""
        state = self.state
        if state.actor is None:
            return self.events()[-1].text() if self.length else ""  # that the game is over, and how
        if state.actor == "chance":
            return word("chance_decides")
        if self.curtain is not None:
            return word("pass_to", player=self.name(self.curtain))
        ask = self.game.word(f"ask_{self.view()['phase']}")
        return word("to_play", player=self.name(state.actor), ask=ask)

    def name(self, player: int) -> str:
        """A player as texts call them."""
        return word("player", number=player + 1)

    # ------------------------------------------------------------ playing

    def check(self, move: str | Move) -> Verdict:
        """Whether the person at the screen may play this move now, and if not why."""
        if self.state.actor is not None and (self.to_move is None or self.curtain is not None):
            return Verdict(False, None, self.status())
        return self.state.check(move)

    def play(self, move: str | Move) -> Verdict:
        """Play a person's move; where it may not be played the table stays as it is. `advance` goes on from there."""
        verdict = self.check(move)
        if verdict.ok:
            self._add(str(move))
        return verdict

    def advance(self) -> Generator[float, None, None]:
        """Play for chance and the bots until a person must decide or the game is over."""
        while self.state.actor is not None and self.to_move is None:
            actor = self.state.actor
            if isinstance(actor, int):
                thinking = self.bots[actor].think(self.game, self.state.view(actor), self._random("bot"))
                self._add((yield from thinking))
            else:
                self._add(self.state.sample(self._random("chance")))
            yield 1.0

    def undo(self) -> Verdict:
        """Take back to the last decision of a person.

        Refused, but for practice, where something has come up since: what chance brought, or what a person (or the
        bot that has moved) could not know.
        """
        back = next((n for n in reversed(range(self.length)) if self._states[n].actor in self.people), None)
        if back is None:
            return Verdict(False, None, word("nothing_to_undo"))
        if not self.practice and any(map(self._came_up, range(back, self.length))):
            return Verdict(False, None, word("undo_stops"))
        del self._states[back + 1 :], self._moves[back:]
        return Verdict(True)

    def _came_up(self, number: int) -> bool:
        """Whether the move after so many others has brought to light what a person did not know.

        Or what a bot did not know when it moved: a person who takes back would answer to what was chosen in secret.
        """
        state, move = self._states[number], self._moves[number]
        if state.actor == "chance":
            return True
        after = self._states[number + 1]
        return any(
            not all(
                world.check(move).ok and world.play(move).events == after.events
                for world in islice(self.game.worlds(state.view(player), random.Random(0)), ALIKE)
            )
            for player in {*self.people, state.actor}
            if state.view(player) != state.to_dict() and after.events_seen(player) == after.events
        )

    def _add(self, move: Move | str) -> None:
        if self.to_move is not None:
            self._viewer = self.to_move
            if not self.private and len(self.people) > 1:
                self._alone = None  # all of them may have looked on
        self._states.append(self.state.play(move))
        self._moves.append(str(move))

    def _random(self, purpose: str) -> random.Random:
        return random.Random(f"{self.seed}/{purpose}/{self.length}")

    # ------------------------------------------------------------ advice

    def hint(self) -> Generator[float, None, Hint]:
        """The best move for the person at the screen, and why. Raises ValueError where nobody at it is to decide."""
        if self.viewer is None or self.viewer != self.to_move:
            raise ValueError(self.status())
        ratings = yield from self._ratings(self.length, self.viewer)
        best = max(ratings, key=lambda move: ratings[move])
        why, described = self._why(best, ratings), self.game.describe(best)
        text = turn_text(self.game, ratings, "hint_is", move=described, expected=decimal(ratings[best]), why=why)
        return Hint(best, ratings[best], why, text)

    def coach(self) -> Generator[float, None, Coached | None]:
        """What the last decision of the person at the screen was worth against the best.

        None before the first, and behind the curtain.
        """
        last = next((n for n in reversed(range(self.length)) if self._states[n].actor == self._viewer), None)
        if last is None or self._viewer is None or self.curtain is not None:
            return None
        ratings = yield from self._ratings(last, self._viewer)
        played = next(move for move in ratings if move.text == self._moves[last])
        best = max(ratings, key=lambda move: ratings[move])
        cost = ratings[best] - ratings[played]
        text = (
            word("coach_best")
            if cost < 0.05
            else turn_text(self.game, ratings, "coach_cost", cost=decimal(cost), best=self.game.describe(best))
        )
        return Coached(played, best, cost, text)

    def _ratings(self, number: int, player: int) -> Generator[float, None, Mapping[Move, float]]:
        rng = random.Random(f"{self.seed}/advice/{number}")
        return (yield from self.adviser.rate(self.game, self._states[number].view(player), rng))

    def _why(self, move: Move, ratings: Mapping[Move, float]) -> str:
        events = foreseen(self.state, self.viewer, move)
        why: str = self.game.room("strategy").why(self.game, self.view(), move, ratings, events)
        return why

    # ------------------------------------------------------------ keeping

    def record(self) -> Record:
        """The game so far."""
        start = None if self._start is None else self._start.to_dict()
        return Record(self.game, len(self.seats), self.options, self._moves, start)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game so far to a file (see `Record.save`)."""
        self.record().save(path)

    def load(self, source: str | PathLike[str] | bytes) -> None:
        """Go on with a saved game, from a file or its bytes. Raises BadRecord; the game on the table is then untouched.

        Seats stay as they are where the number of players is the same; else player 0 is a person and all others
        are bots like the first one here.
        """
        text = source if isinstance(source, bytes) else Path(source).read_bytes()
        record = Record.from_json(text, self.game)
        states = list(record.states())
        seats: Sequence[str | Bot] = self.seats
        if record.players != len(seats):
            seats = [PERSON] + [next(iter(self.bots.values()), PERSON)] * (record.players - 1)
        start = states[0] if record.start is not None else None
        again = Table(
            self.game, seats, options=record.options, seed=self.seed, practice=self.practice,
            start=start, adviser=self.adviser,
        )  # fmt: skip
        again._states, again._moves = states, list(record.moves)
        self.__dict__.update(vars(again))
