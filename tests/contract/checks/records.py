"""Records: what was played can be replayed, saved and loaded, and what cannot have been played is refused."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from hypothesis import given
from hypothesis import strategies as st

import catlib
from catlib.record import BadRecord
from tests.contract.subject import Data, Journey, Subject, choices_in

from .dicts import JSON_VALUES, inside, shown, with_value, wrong_in_place_of
from .promise import QUICK, error_of, promise, snapshot


@contextmanager
def saved_as(text: str | bytes) -> Iterator[Path]:
    """A file that holds this, where the game under test is one that records may name."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        yield path


@contextmanager
def known(subject: Subject) -> Iterator[None]:
    """Lets records name the game under test, also where it is no game of the package."""
    names = tuple(sorted({*catlib.games(), subject.game.name}))
    with mock.patch("catlib.games.games", return_value=names):
        yield


def record_of(subject: Subject, journey: Journey, moves: list[str] | None = None) -> Any:
    """The record of a journey, with other moves where these are given."""
    return subject.record(subject.game, journey.players, journey.options, journey.moves if moves is None else moves)


def text_saved(record: Any) -> str:
    with saved_as("") as path:
        record.save(path)
        return path.read_text("utf-8")


@promise
def records_replay(subject: Subject) -> None:
    """Every state comes back, events too, with no generator; also from a file, and from the middle of a game."""
    with known(subject):
        for journey in subject.journeys:
            record = record_of(subject, journey)
            for reached, again in zip_longest(journey.states, record.states()):
                assert again is not None and reached is not None, f"{len(journey.moves)} moves, and a state too many"
                assert (again, snapshot(again)) == (reached, snapshot(reached)), f"another state: {again.to_dict()}"
            for length in (0, 1, len(journey.moves) // 2, len(journey.moves)):
                part = record_of(subject, journey, journey.moves[:length])
                with saved_as(text_saved(part)) as path:
                    loaded = subject.record.load(path)
                assert [*loaded.states()] == journey.states[: length + 1], f"other states of the first {length} moves"
                assert loaded == part and loaded.game == subject.game, f"{loaded} instead of {part}"
                assert (loaded.players, loaded.options, loaded.moves) == (part.players, part.options, part.moves)


@promise
def records_with_a_bad_move_are_refused_there(subject: Subject) -> None:
    """A move changed, missing or doubled: refused at the first move that cannot be, by number and clause."""
    rng = Random(13)
    with known(subject):
        for journey in subject.journeys[::3]:
            text = json.loads(text_saved(record_of(subject, journey)))
            if text.pop("sealed", None):
                text["start"] = None  # the same in the open
            for _ in range(5):
                moves, at = list(journey.moves), rng.randrange(len(journey.moves))
                see_refused_there(subject, journey, moves[:at] + moves[at + 1 :], text)
                see_refused_there(subject, journey, [*moves[: at + 1], *moves[at:]], text)
                others = sorted(subject.facts.notation - {*choices_in(journey.states[at])})
                for other in (rng.choice(others), rng.choice(moves), "zzz", "", moves[at].upper()):
                    see_refused_there(subject, journey, [*moves[:at], other, *moves[at + 1 :]], text)


def see_refused_there(subject: Subject, journey: Journey, moves: list[str], saved: dict[str, Any]) -> None:
    state, number = journey.states[0], 0
    for number, move in enumerate(moves, 1):  # noqa: B007
        verdict = state.check(move)
        if not verdict.ok:
            break
        state = state.play(move)
    else:
        assert [*record_of(subject, journey, moves).states()][-1] == state, "another game that is possible"
        return
    with saved_as(json.dumps({**saved, "moves": moves})) as path:
        replayed = error_of(BadRecord, f"move {number}", list, record_of(subject, journey, moves).states())
        loaded = error_of(BadRecord, f"move {number}", subject.record.load, path)
    for error in (replayed, loaded):
        assert (error.number, error.clause) == (number, verdict.clause), f"{number}, {verdict} instead of {error}"
        assert verdict.reason in str(error), f"it does not say why: {error}"


@promise
def files_that_are_no_records_are_refused(subject: Subject) -> None:
    """Whatever the file holds, nothing but BadRecord is raised, and what is loaded can be replayed."""
    with known(subject):
        journey = min(subject.journeys, key=lambda journey: len(journey.moves))
        for length in (3, len(journey.moves)):
            text = text_saved(record_of(subject, journey, journey.moves[:length]))
            for spoiled in spoiled_texts(text.encode(), Random(14)):
                see_loaded_or_refused(subject, spoiled)
            data = json.loads(text)
            for wrong in wrong_heads(data):
                see_loaded_or_refused(subject, json.dumps(wrong).encode(), refused=True)
            for other in other_records(subject, data):
                see_loaded_or_refused(subject, json.dumps(other).encode())
            for key in data:  # somewhere in these depths JSON can just be read, and is too deep for what comes after
                for depth in (10, 300, *range(850, 1000, 10), 100_000):
                    nest = json.dumps({**data, key: "NEST"}).replace('"NEST"', "[" * depth + "]" * depth)
                    see_loaded_or_refused(subject, nest.encode())

        @QUICK
        @given(st.binary(max_size=200) | JSON_VALUES.map(lambda value: json.dumps(value).encode()))
        def any_bytes(content: bytes) -> None:
            see_loaded_or_refused(subject, content)

        any_bytes()


def wrong_heads(data: Data) -> Iterator[Data]:
    """Records of another format, of no game, for nobody, with options that do not exist, or with a part missing."""
    yield from ({**data, "catlib": wrong} for wrong in (True, 1.0, "1", 2))
    for key, wrong in (("game", "no_game"), ("game", "../fish"), ("players", 99), ("options", {"zzz": 1})):
        yield {**data, key: wrong}
    for name in data["options"]:
        yield {**data, "options": {name: "zzz"}}
    for key in data:
        yield {other: value for other, value in data.items() if other != key}


def other_records(subject: Subject, data: Data) -> Iterator[Data]:
    """Records with another value somewhere, or that begin in the middle of this or another game."""
    for path, value in [*inside(data)][:30]:
        for wrong in [*wrong_in_place_of(value), None, 0, "", [], {}, "a"]:
            yield with_value(data, path, wrong)
    for state in subject.some_states(30):
        yield {**data, "start": state.to_dict(), "moves": choices_in(state)[:1]}


def spoiled_texts(text: bytes, rng: Random) -> Iterator[bytes]:
    """A good file, cut off, hit by a stray bit, in another encoding, or with something before or after it."""
    yield from (b"", b"\0", b"\0" * 9999, b"null", b"[]", b"{}", b"1", b'"a"', b"NaN", b"{" * 5000, b"[" * 200_000)
    yield from (b"1" * 5000, b"-", b'{"a": 1e999}', b'"\\ud800"', b'{"moves": [' + b'"a",' * 50_000)
    yield from (
        b"\xef\xbb\xbf" + text,
        b"\xff\xfe" + text,
        text.decode().encode("utf-16"),
        text.decode().encode("utf-32"),
    )
    yield from (
        text + b"\0",
        b"\0" + text,
        text + text,
        text + b"}",
        text.replace(b"\n", b"\r\n"),
        text.replace(b'"', b"'"),
    )
    for _ in range(25):
        at = rng.randrange(len(text))
        yield text[:at]
        yield text[:at] + bytes([text[at] ^ 1 << rng.randrange(8)]) + text[at + 1 :]
        yield text[:at] + bytes([rng.randrange(256)]) + text[at:]


def see_loaded_or_refused(subject: Subject, content: bytes, refused: bool = False) -> None:
    what = shown(content)
    with saved_as(content) as path:
        try:
            record = subject.record.load(path)
        except BadRecord as error:
            see_message(error, what)
            return
        except Exception as error:
            raise AssertionError(f"{what}: {type(error).__name__} instead of BadRecord") from error
    assert not refused, f"{what} is loaded"
    states = [*record.states()]
    for data in (state.to_dict() for state in states):
        assert data["players"] == record.players, f"{record} of {data['players']} players: {what}"
        assert {**data["options"], **record.options} == data["options"], f"{record.options} in {data['options']}"


def see_message(error: BadRecord, what: str) -> None:
    assert str(error), f"{what} is refused without a word"
    assert len(str(error)) < 2000, f"{what} is refused with {len(str(error))} letters"


@promise
def saved_games_seal_secrets(subject: Subject) -> None:
    """While secrets are in play nobody reads them in the file by accident; else the moves are there to be read."""
    for journey in subject.journeys:
        for length in range(1, len(journey.moves) + 1, 3 + len(journey.moves) // 50):
            state, move = journey.states[length], journey.moves[length - 1]
            text = text_saved(record_of(subject, journey, journey.moves[:length]))
            hidden = state.view(None) != state.to_dict()
            assert (json.dumps(move) in text) != hidden, f"{move} {'can' if hidden else 'cannot'} be read: {text}"


@promise
def records_know_their_components(subject: Subject) -> None:
    """A record made with other components says so, and loads with these."""
    with known(subject):
        for number, tables in enumerate(subject.facts.good_tables):
            with tempfile.TemporaryDirectory() as folder:
                own = Path(folder) / "own.toml"
                own.write_text(tables, "utf-8")
                other = Subject(type(subject.game).with_components(str(own)), subject.facts, record=subject.record)
                journey = other.travel(other.setups[number % len(other.setups)], lambda choices: choices[0])
                text = text_saved(record_of(other, journey))
                with saved_as(text) as path:
                    error = error_of(BadRecord, "made with other components", subject.record.load, path)
                    assert "components" in str(error), f"{error}"
                    assert [*subject.record.load(path, game=other.game).states()] == journey.states
