"""The contract of every game in code: games, states, moves, verdicts, events.

A game's own `rules.py` fills in what a subclass of `State` must say; everything that is the same in all games
(refusing, playing, drawing by chance, equality, telling events) is written here once.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import total_ordering
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar, Literal, NamedTuple

from catlib.components import Check, Tables, fingerprint, owners_tables, standard_tables, with_owners
from catlib.language import Texts, say, word
from catlib.quote import quoted
from catlib.rulebook import Rulebook

__all__ = [
    "JSON", "Actor", "BadState", "Event", "Game", "IllegalMove", "Line", "Move", "Option", "Refusal", "State", "Told",
    "UnknownGame", "Verdict",
]  # fmt: skip

JSON = Any
"""What `json.dumps` takes; in this package without floats, and with lower-case keys."""

Actor = int | Literal["chance"] | None
"""Who decides next: a player, chance, or nobody once the game is over."""


class UnknownGame(ValueError):
    """There is no game of this name; the message lists those that there are."""


class BadState(ValueError):
    """Data that cannot be a state of this game. `field` is the top-level key at fault."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field, self.reason = field, reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.field, self.reason)


class IllegalMove(ValueError):
    """A move that is not allowed: its notation, the clause that forbids it (None: no move at all), and why."""

    def __init__(self, move: str, clause: str | None, reason: str) -> None:
        super().__init__(f"{_shown(move)}: {reason}" + (f" [{clause}]" if clause else ""))
        self.move, self.clause, self.reason = move, clause, reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.move, self.clause, self.reason)

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence, without the lines of code that have nothing to tell a player."""
        return [f"{type(self).__name__}: {self}"]


@total_ordering
class Move:
    """One decision or one chance outcome. Moves are equal, hash and sort by their notation."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __lt__(self, other: Move) -> bool:
        return self.text < other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Refusal(NamedTuple):
    """Why a move is not allowed: the clause, and the template of the reason with what fills it."""

    clause: str | None
    key: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` says of a move; true where it may be played. `clause` and `reason` tell why not."""

    ok: bool
    clause: str | None = None
    reason: str = ""

    def __bool__(self) -> bool:
        return self.ok


class Told(NamedTuple):
    """An event as the rules note it. `key` names the template where it is not that of the kind.

    `more` is what the text alone says besides the data; it must be open to everybody.
    """

    kind: str
    clause: str
    data: Mapping[str, Any]
    key: str | None = None
    more: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened because of a move, with the clause that made it happen."""

    kind: str
    clause: str
    data: Mapping[str, JSON]
    key: str = field(repr=False, compare=False)
    game: Game = field(repr=False, compare=False)
    more: Mapping[str, JSON] = field(repr=False, compare=False, default_factory=dict)

    def text(self) -> str:
        """The event as a sentence in the language asked for."""
        rulebook, shown = self.game.rulebook, self.game.shown(self.kind, {**self.data, **self.more})
        sentence = say(rulebook.texts["events"][self.key], **_worded(rulebook, shown))
        return sentence[:1].upper() + sentence[1:]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a tally: so many points, by this clause, for this reason (in the language asked for)."""

    points: int
    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of rules that is made before play: the ruling that offers it, and what it may be.

    A default of None leaves it to the number of players.
    """

    name: str
    default: JSON
    choices: tuple[JSON, ...]
    ruling: str
    helps: Texts = field(repr=False, compare=False)

    @property
    def help(self) -> str:
        """What is chosen, as a question to the players."""
        return say(self.helps)


class Game(ABC):
    """A rulebook one can play by: its components, options and texts, and new states.

    Made by `catlib.game`. Two games are equal where name and components are.
    """

    name: ClassVar[str]
    examples: ClassVar[tuple[str, ...]] = ()  # of moves, for who types what is none
    replaceable: ClassVar[Mapping[str, Check]] = {}
    own_rows: ClassVar[tuple[str, ...]] = ()  # of these, the tables whose rows an owner names

    def __init__(self, tables: Tables) -> None:
        self.components = tables
        self.fingerprint = fingerprint(tables)
        self.rulebook = Rulebook.of(self.name)
        self.rulebook.texts = {**self.rulebook.texts, "words": self.words(tables, self.rulebook.texts["words"])}
        self.min_players: int = tables["players"]["min"]
        self.max_players: int = tables["players"]["max"]
        self.options: dict[str, Option] = {
            name: Option(
                name,
                row.get("default"),
                (*(() if "default" in row else (None,)), *row["choices"]),
                row["ruling"],
                self.rulebook.texts["words"][f"option_{name}_help"],
            )
            for name, row in tables.get("options", {}).items()
        }

    @classmethod
    def with_components(cls, own: Any = None) -> Game:
        """The game with an owner's tables (a path or the tables themselves) in the place of the standard ones."""
        standard = standard_tables(cls.name)
        if own is None:
            return cls(standard)
        tables = own if isinstance(own, dict) else owners_tables(own)
        merged = with_owners(standard, tables, cls.replaceable, cls.own_rows)
        cls.whole(merged)
        return cls(merged)

    @classmethod  # noqa: B027 - most games have nothing to look at
    def whole(cls, tables: Tables) -> None:
        """Look at an owner's tables together. Raises BadComponents where they do not fit each other."""

    @classmethod
    def words(cls, tables: Tables, words: Mapping[str, Texts]) -> Mapping[str, Texts]:  # noqa: ARG003
        """The words of the rulebook with what the components name differently; what has no word is shown as it is."""
        return words

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.components,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.fingerprint) == (other.name, other.fingerprint)

    def __hash__(self) -> int:
        return hash((self.name, self.fingerprint))

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @property
    def title(self) -> str:
        """The name of the game as people write it."""
        return say(self.rulebook.title)

    def word(self, name: str, /, **data: Any) -> str:
        """A word of this game in the language asked for; a name that has no text (an owner's own) is itself."""
        texts = self.rulebook.texts["words"].get(name)
        return say(texts, **_worded(self.rulebook, data)) if texts else str(name)

    def said(self, name: str, /, **data: Any) -> str:
        """A text that all games share, in this game's own words where its rulebook has the name as well."""
        return (self.word if name in self.rulebook.texts["words"] else word)(name, **data)

    def shown(self, kind: str, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
        """The data of an event as its text shows it; a game puts players by name where a key does not tell them."""
        return data

    def heading(self, player: Actor, ask: str) -> str:
        """The game, and who is to do what now: `ask` says that, or how things stand where no player is asked."""
        if isinstance(player, int):
            ask = word("to_play", player=word("player", number=player + 1), ask=ask)
        return f"{self.title}{'' if self.title.endswith('!') else '.'} {ask}"

    def describe(self, move: Move) -> str:
        """A move in words: the text ``move_VERB`` filled with what follows the verb, as `first`, `second`, ..."""
        verb, *rest = move.text.split()
        fields = dict(zip(("first", "second", "third", "fourth"), rest, strict=False))
        return self.word(f"move_{verb}", **fields)

    def room(self, furniture: str) -> ModuleType:
        """A module of this game's room: picture, chances or strategy."""
        return import_module(f"catlib.games.{self.name}.{furniture}")

    def new(self, players: int, **options: JSON) -> State:
        """The state before anything is dealt. Raises ValueError, naming the choices, for a wrong count or option."""
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            few, many = self.min_players, self.max_players
            raise ValueError(f"{self.title} is for {few} to {many} players, not {quoted(players)}")
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(
                    f"{self.title} has no option {quoted(name)}; its options: {', '.join(self.options) or 'none'}"
                )
            choices = self.options[name].choices
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                known = ", ".join(map(repr, choices))
                raise ValueError(f"option {name} cannot be {quoted(value)}; choose one of: {known}")
        chosen = {option.name: options.get(option.name, option.default) for option in self.options.values()}
        return self.start(players, self.resolved(players, chosen))

    def resolved(self, players: int, options: Mapping[str, JSON]) -> Mapping[str, JSON]:
        """The options as they are played by so many; a game settles here what None leaves to the number of players.

        Raises ValueError, naming the choices, for options that cannot be had with so many.
        """
        return options

    @abstractmethod
    def start(self, players: int, options: Mapping[str, JSON]) -> State:
        """The first state, number of players and options having been checked."""

    @abstractmethod
    def parse(self, text: str) -> Move | None:
        """The move with this notation; None where it is none of this game's."""

    @abstractmethod
    def from_dict(self, data: JSON) -> State:
        """The state that `State.to_dict` wrote. Raises BadState for data that cannot be a state of this game."""

    def worlds(self, view: JSON, rng: random.Random) -> Iterator[State]:
        """Endless full states that the owner of this view cannot tell apart; one and the same if nothing is hidden."""
        state = self.from_dict(view)
        while True:
            yield state


class State(ABC):
    """Everything on the table at one moment. A value: equal positions are equal, hash alike, and never change.

    A game's own class says whose turn it is, what may be played and what follows; `position` is a NamedTuple
    of its own.
    """

    __slots__ = ("_legal", "_told", "game", "position")
    position: Any

    def __init__(self, game: Any, position: Any, told: tuple[Any, ...] = ()) -> None:
        self.game = game
        self.position = position
        self._told = told
        self._legal: tuple[Move, ...] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position == other.position and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.position)

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game, self.position, self._told

    def __setstate__(self, saved: tuple[Any, ...]) -> None:
        self.__init__(*saved)  # type: ignore[misc]

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.actor!r} to play>"

    def __str__(self) -> str:
        text: str = self.game.room("picture").text(self.game, self.view(None))
        return text

    # What a game says.

    @property
    @abstractmethod
    def actor(self) -> Actor:
        """Who decides next."""

    @abstractmethod
    def _find_legal(self) -> tuple[Move, ...]:
        """The legal moves of the player who decides, sorted by notation."""

    @abstractmethod
    def chance_weights(self) -> tuple[tuple[Move, int], ...]:
        """What chance may bring and how often, sorted by notation; () unless chance decides."""

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Why this move may not be played now; None where it may. The one place where that is written."""

    @abstractmethod
    def after(self, move: Move) -> State:
        """The state after a move that may be played."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """One number a player, as things stand."""

    @abstractmethod
    def tally(self, player: int) -> tuple[Line, ...]:
        """Where the number of this player comes from."""

    def rivals(self) -> tuple[tuple[str, tuple[Line, ...]], ...]:
        """Who has a number too but no seat, by name, with where it comes from: open to all. Nobody in most games."""
        return ()

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """Who has won; () until the game is over, and where nobody at the table won."""

    @abstractmethod
    def to_dict(self) -> dict[str, JSON]:
        """The state in JSON, as the rules of the game lay down."""

    def view(self, player: int | None) -> dict[str, JSON]:
        """`to_dict` less what this player may not know; None sees what lies open to everybody."""
        return self.to_dict()

    def tell(self, noted: Any) -> Told:
        """What the rules noted of something that happened, as an event is told; a game may note it in a shorter way."""
        told: Told = noted
        return told

    def hidden(self, told: Told, player: int | None) -> frozenset[str]:
        """The keys of this event's data that the player may not see."""
        return frozenset()

    # What is the same in all games.

    def legal_moves(self) -> tuple[Move, ...]:
        """All moves of the player who decides, sorted by notation; () when the game is over or at chance."""
        if self._legal is None:
            self._legal = self._find_legal()
        return self._legal

    def chance_outcomes(self) -> tuple[tuple[Move, Fraction], ...]:
        """What chance may bring, with probabilities that sum to 1; () unless chance decides."""
        weights = self.chance_weights()
        total = sum(weight for _, weight in weights)
        return tuple((move, Fraction(weight, total)) for move, weight in weights)

    def sample(self, rng: random.Random) -> Move:
        """One chance outcome, drawn with its probability. Raises ValueError where chance does not decide."""
        weights = self.chance_weights()
        if not weights:
            raise ValueError(f"chance does not decide here, but {self.actor!r}")
        drawn = rng.random() * sum([weight for _, weight in weights])
        for move, weight in weights:
            drawn -= weight
            if drawn < 0:
                return move
        return weights[-1][0]

    def check(self, move: Move | str) -> Verdict:
        """Whether this move (or notation) may be played, and if not, by which clause and why. Never raises."""
        meant = self._meant(move)
        refusal = self._no_move(move) if meant is None else self.refusal(meant)
        return Verdict(True) if refusal is None else Verdict(False, refusal.clause, self._reason(refusal))

    def play(self, move: Move | str) -> State:
        """The state after this move (or notation). Raises IllegalMove where it may not be played."""
        meant = self._meant(move)
        refusal = self._no_move(move) if meant is None else self.refusal(meant)
        if meant is not None and refusal is None:
            return self.after(meant)
        refusal = refusal or self._no_move(move)
        raise IllegalMove(move if isinstance(move, str) else _shown(move), refusal.clause, self._reason(refusal))

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move made happen, in order."""
        return tuple(self._event(told, told.data) for told in map(self.tell, self._told))

    def events_seen(self, player: int | None) -> tuple[Event, ...]:
        """The same as this player may see it: what is hidden is left out of `data` (and of the text)."""
        seen = []
        for told in map(self.tell, self._told):
            hidden = self.hidden(told, player)
            seen.append(self._event(told, {k: v for k, v in told.data.items() if k not in hidden}, bool(hidden)))
        return tuple(seen)

    def _event(self, told: Told, data: Mapping[str, JSON], partly: bool = False) -> Event:
        key = told.key or told.kind
        data = {name: list(value) if isinstance(value, list) else value for name, value in data.items()}
        return Event(told.kind, told.clause, data, key + "_hidden" if partly else key, self.game, {**(told.more or {})})

    def _meant(self, move: object) -> Move | None:
        text = move.text if isinstance(move, Move) else move
        meant: Move | None = self.game.parse(text) if isinstance(text, str) else None
        return meant

    def _no_move(self, move: object) -> Refusal:
        known = [str(m) for m in self.legal_moves()[:3]] or [str(m) for m, _ in self.chance_weights()[:3]]
        examples = ", ".join(known or self.game.examples)
        return Refusal(None, "no_move", {"text": _shown(move), "examples": examples})

    def _reason(self, refusal: Refusal) -> str:
        return say(self.game.rulebook.texts["refusals"][refusal.key], **_worded(self.game.rulebook, refusal.data))


def _shown(move: object) -> str:
    """What was tried, on one line and short enough for a message."""
    if isinstance(move, Move):
        move = move.text
    text = move if isinstance(move, str) and move.isprintable() else quoted(move)
    return text if len(text) <= 60 else text[:57] + "..."


PLAYERS = ("player", "players", "winner", "winners", "owner", "piece", "pieces")  # keys of data that hold players
NOTATION = ("move", "text", "examples")  # what a person types is the same in all languages


def _worded(rulebook: Rulebook, data: Mapping[str, Any]) -> dict[str, Any]:
    """Data as texts show it: players by name, words of the game in the language asked for.

    A place that has a word for being there too goes by both: ``{room}`` is porch, ``{in_room}`` is on the porch.
    """
    words = rulebook.texts["words"]

    def worded(value: Any) -> Any:
        if isinstance(value, str) and value in words:
            return say(words[value])
        return [worded(item) for item in value] if isinstance(value, (list, tuple)) else value

    def named(who: Any) -> Any:
        if isinstance(who, (list, tuple)):
            return [named(one) for one in who]
        return word("player", number=who + 1) if isinstance(who, int) else worded(who)

    def shown(key: str, value: Any) -> Any:
        if key in PLAYERS:
            return named(value)
        return value if key in NOTATION else worded(value)

    there = {f"in_{key}": say(words[f"in_{at}"]) for key, at in data.items() if f"in_{at}" in words}
    return {key: shown(key, value) for key, value in data.items()} | there
