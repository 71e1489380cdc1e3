"""A game from its first move to its last: saved as text, loaded by playing every move again."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import Any

from catlib.game import JSON, BadState, Game, IllegalMove, Move, State
from catlib.games import game as find_game
from catlib.language import word
from catlib.quote import quoted

__all__ = ["BadRecord", "Record"]

FORMAT = 1


class BadRecord(ValueError):
    """A record that cannot be: `number` of the first bad move (from 1; None: not a move), its `clause`, and why."""

    def __init__(self, reason: str, number: int | None = None, clause: str | None = None) -> None:
        where = "" if number is None else f"move {number}: "
        super().__init__(where + reason + (f" [{clause}]" if clause else ""))
        self.reason, self.number, self.clause = reason, number, clause

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.number, self.clause)


class Record:
    """A game's name, players and options, and its moves in order, chance outcomes included.

    `game` is a game or its name; `options` that are not given have their defaults; `moves` are moves or their
    notations; `start` is the state in JSON that the moves begin from, where that is not the game's first. Results are
    recorded, not seeds: a record replays without any random generator.

    >>> record = Record("cat_rescue", 1, {}, ["cat blue", "cat red"])
    >>> [state.actor for state in record.states()]
    ['chance', 'chance', 'chance']
    """

    def __init__(
        self,
        game: Game | str,
        players: int,
        options: Mapping[str, JSON],
        moves: Iterable[Move | str],
        start: JSON = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.players = players
        # All of them, so that the record does not hang on what the defaults are in another version.
        self.options = {option.name: option.default for option in self.game.options.values()} | dict(options)
        with suppress(ValueError, TypeError):  # what cannot be is told when the record is replayed
            self.options = self.game.new(players, **self.options).to_dict()["options"]
        self.moves = tuple(str(move) for move in moves)
        self.start = start

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.game, self.players, self.moves))

    def __repr__(self) -> str:
        return f"<record of {self.game.name}: {self.players} players, {len(self.moves)} moves>"

    def states(self) -> Iterator[State]:
        """Every state from the first to the last. Raises BadRecord at the first move that cannot be."""
        state = self._first()
        yield state
        for number, move in enumerate(self.moves, 1):
            try:
                state = state.play(move)
            except IllegalMove as error:
                raise BadRecord(f"{error.move}: {error.reason}", number, error.clause) from None
            yield state

    def last(self) -> State:
        """The state after the last move. Raises BadRecord as `states` does."""
        *_, state = self.states()
        return state

    def _first(self) -> State:
        unknown = sorted(self.options.keys() - self.game.options.keys())
        if unknown:
            known = ", ".join(self.game.options) or "none"
            raise BadRecord(f"{self.game.title} has no option {quoted(unknown[0])}; its options: {known}")
        try:
            first = self.game.new(self.players, **self.options)
            start = first if self.start is None else self.game.from_dict(self.start)
        except BadState as error:
            raise BadRecord(f"the position it starts from cannot be: {error}") from None
        except ValueError as error:
            raise BadRecord(str(error)) from None
        if any(start.to_dict()[key] != first.to_dict()[key] for key in ("players", "options")):
            raise BadRecord("the position it starts from is one for other players or options")
        return start

    def to_json(self) -> str:
        """The record as text, one move a line; where secrets are still in play the moves are sealed.

        Sealed means packed so that nobody reads them by accident; it is no encryption.
        """
        last = self.last()
        head = {
            "catlib": FORMAT,
            "game": self.game.name,
            "components": self.game.fingerprint,
            "players": self.players,
            "options": self.options,
        }
        if last.view(None) != last.to_dict():
            packed = zlib.compress(json.dumps([self.start, *self.moves]).encode(), 9)
            return json.dumps({**head, "sealed": base64.b64encode(packed).decode()}, indent=1) + "\n"
        return json.dumps({**head, "start": self.start, "moves": list(self.moves)}, indent=1) + "\n"

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record as text. Raises BadRecord where it cannot be replayed, and then writes nothing."""
        text = self.to_json()
        Path(path).write_text(text, "utf-8")

    @classmethod
    def load(cls, path: str | PathLike[str], game: Game | str | None = None) -> Record:
        """The record in this file, every move of it played again.

        `game` is the game that it must belong to, or its name: needed for one with an owner's components. Raises
        BadRecord, naming the first move that cannot be by number and clause, and OSError where there is no such file.
        """
        return cls.from_json(Path(path).read_bytes(), game)

    @classmethod
    def from_json(cls, text: str | bytes, game: Game | str | None = None) -> Record:
        """The record in this text, as `load` finds it in a file."""
        here = find_game(game) if isinstance(game, str) else game
        try:
            data = json.loads(text.decode("utf-8") if isinstance(text, bytes) else text)
        except json.JSONDecodeError as error:
            raise BadRecord(
                f"line {error.lineno} is no JSON ({error.msg}); a record is a text that save has written"
            ) from None
        except (ValueError, TypeError, RecursionError) as error:
            raise BadRecord(f"this is no JSON text ({error}); a record is a text that save has written") from None
        record = cls._read(data, here)
        record.last()
        return record

    @classmethod
    def _read(cls, data: JSON, game: Game | None) -> Record:
        head = {"catlib", "game", "components", "players", "options"}
        if not isinstance(data, dict) or data.keys() not in (head | {"start", "moves"}, head | {"sealed"}):
            raise BadRecord(f"a record is an object with {', '.join(sorted(head))} and start and moves, or sealed")
        if type(data["catlib"]) is not int or data["catlib"] != FORMAT:
            raise BadRecord(f"this record has format {quoted(data['catlib'])}, and this version reads format {FORMAT}")
        if not isinstance(data["game"], str) or not isinstance(data["options"], dict):
            raise BadRecord("game must be a name and options an object")
        try:
            named = find_game(data["game"])
        except ValueError as error:
            raise BadRecord(str(error)) from None
        if game is not None and game.name != named.name:
            raise BadRecord(word("other_game", game=named.title, here=game.title))
        game = game or named
        if data["components"] != game.fingerprint:
            raise BadRecord(
                f"this record was made with other components ({quoted(data['components'])}, not {game.fingerprint!r}); "
                f"load it with game=catlib.game({named.name!r}, components=...)"
            )
        start, *moves = _unsealed(data["sealed"]) if "sealed" in data else (data["start"], *_moves(data["moves"]))
        return cls(game, data["players"], data["options"], _moves(moves), start)


def _moves(moves: JSON) -> list[str]:
    if not isinstance(moves, list):
        raise BadRecord(f"moves must be a list of notations, not {type(moves).__name__}")
    for number, move in enumerate(moves, 1):
        if not isinstance(move, str):
            raise BadRecord(f"a move is a text, not {type(move).__name__}", number)
    return moves


def _unsealed(sealed: JSON) -> list[JSON]:
    try:
        unpack = zlib.decompressobj()
        packed = base64.b64decode(sealed, validate=True)
        text = unpack.decompress(packed, 10_000_000)  # no game is longer; a made-up file may claim to be
        content = json.loads(text)
    except (ValueError, TypeError, zlib.error, RecursionError) as error:
        raise BadRecord(f"the sealed moves cannot be opened ({error})") from None
    if not isinstance(content, list) or not content or not unpack.eof:
        raise BadRecord("the sealed moves are not whole")
    return content
