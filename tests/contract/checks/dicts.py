"""States in JSON: what `to_dict` writes, `from_dict` reads, and it reads nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from functools import reduce
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from catlib.game import BadState, State
from tests.contract.subject import Data, Subject

from .promise import QUICK, error_of, promise, text_of

Path = tuple[Any, ...]

TOO_LONG = 10**5000  # Python does not even write it
TOO_DEEP: list[Any] = reduce(lambda inner, _: [inner], range(3000), [])  # nor this
NO_VALUES: tuple[Any, ...] = (-1, 1.5, "zzz", ["zzz"], {"zzz": 1}, [["zzz"]], float("nan"), ("zzz",), {1: 1}, {"": []})
"""What can stand nowhere in a state of any game."""

OTHER_VALUES: tuple[Any, ...] = (None, 0, 1, 2, 99, "", [], {}, [[]], [None], {"zzz": None}, "\ud800")
"""What may stand somewhere."""

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@promise
def dicts_are_json(subject: Subject) -> None:
    """Objects, lists, strings, whole numbers, booleans and null; the keys of the top in lower case."""
    for state in subject.states:
        data = state.to_dict()
        assert json.loads(json.dumps(data, allow_nan=False)) == data, f"this changes on its way through JSON: {data}"
        for path, value in inside(data):
            assert type(value) in (dict, list, str, int, bool, type(None)), f"{path}: {value!r}"
            assert type(path[-1]) in (str, int), path
        assert all(re.fullmatch("[a-z][a-z_]*", key) for key in data), list(data)
        assert data["game"] == subject.game.name
        assert data["options"].keys() == subject.game.options.keys()


@promise
def dicts_come_back(subject: Subject) -> None:
    """`from_dict(to_dict())` is the state again, and writes the same, whatever the order of the keys."""
    for state in subject.states:
        data = json.loads(text_of(state.to_dict()))
        again = read(subject, data)
        assert (again, hash(again)) == (state, hash(state)), f"another state comes back: {data}"
        assert text_of(again.to_dict()) == text_of(state.to_dict())
        assert again.events == ()
        assert again.actor == state.actor


@promise
def broken_dicts_are_refused(subject: Subject) -> None:
    """With a BadState that names the field at the top, also where the fault lies deeper."""
    game = subject.game
    for state in subject.some_states(80):
        data = state.to_dict()
        for key in data:
            less = {other: value for other, value in data.items() if other != key}
            see_field(subject, less, key, f"without {key}")
        for extra in ("zzz", "Players", "game "):
            see_field(subject, {**data, extra: 1}, extra, f"with {extra}")
        for path, value in inside(data):
            for wrong in wrong_in_place_of(value):
                see_field(subject, with_value(data, path, wrong), path[0], f"{path} = {wrong!r}")
            if isinstance(value, dict) and value:
                renamed = {"zzz": next(iter(value.values())), **dict([*value.items()][1:])}
                see_field(subject, with_value(data, path, renamed), path[0], f"{path} = {renamed}")
    for no_object in (None, [], [1], "fish", 3, 1.5, True, (), object(), {}, [["game", "fish"]]):
        error = error_of(BadState, f"{no_object!r}", game.from_dict, no_object)
        assert isinstance(error.field, str), f"{no_object!r}: {error.field}"


@promise
def dicts_are_refused_or_taken_as_they_are(subject: Subject) -> None:
    """A dict with another value somewhere is a state with just this value, or refused; there is nothing between."""
    rng = Random(7)
    states = subject.some_states(60)
    for state in states:
        data = state.to_dict()
        words = [str(path[-1]) for path, value in inside(data) if type(value) is int and len(path) > 1]
        for path, value in inside(data):
            for other in [*OTHER_VALUES, *values_like(value, words, rng)]:
                see_all_or_nothing(subject, with_value(data, path, other), f"{path} = {shown(other)}")

    for state in states[:8]:
        data = state.to_dict()
        for path, _ in inside(data):
            see_all_or_nothing(subject, with_value(data, path, TOO_LONG), f"a number too long at {path}")
            see_all_or_nothing(subject, with_value(data, path, TOO_DEEP), f"a list too deep at {path}")

    @QUICK
    @given(st.sampled_from(states), st.randoms(use_true_random=False), JSON_VALUES)
    def anything_anywhere(state: Any, rng: Random, value: Any) -> None:
        path, _ = rng.choice([*inside(state.to_dict())])
        see_all_or_nothing(subject, with_value(state.to_dict(), path, value), f"{path} = {value!r}")

    anything_anywhere()


def read(subject: Subject, data: Data) -> State:
    """The state, where it must not be refused."""
    try:
        return subject.game.from_dict(data)
    except BadState as error:
        raise AssertionError(f"refused, and it is a state: {data}") from error


def see_field(subject: Subject, data: Data, field: str, what: str) -> None:
    error = error_of(BadState, what, subject.game.from_dict, data)
    assert error.field == field, f"{what}: the field is {field}, and not {error.field} ({error})"


def see_all_or_nothing(subject: Subject, data: Data, what: str) -> None:
    try:
        taken = text_of(subject.game.from_dict(data).to_dict())
    except BadState as error:
        if error.field not in data:
            raise AssertionError(f"{what}: {error.field!r} is no field") from error
    except Exception as error:
        raise AssertionError(f"{what}: {type(error).__name__} instead of BadState") from error
    else:
        assert taken == text_of(data), f"{what}: accepted as {taken}"


def inside(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value in a dict, at every depth, with its path."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*path, key), value
        if isinstance(value, (dict, list)):
            yield from inside(value, (*path, key))


def with_value(data: Any, path: Path, value: Any) -> Any:
    """A copy with another value at this place."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = with_value(data[path[0]], path[1:], value)
    return copy


def wrong_in_place_of(value: Any) -> Iterator[Any]:
    """What cannot stand where this value stands."""
    yield from NO_VALUES
    if type(value) is int:
        yield from (bool(value), True, float(value), str(value))
    if type(value) is bool:
        yield int(value)
    if type(value) is str:
        yield from (True, 0.0, value + " ", [value], {value: 1})
        if value != value.upper():
            yield value.upper()
    if isinstance(value, dict):
        yield from (list(value), list(value.items()), {**value, "zzz": 1})
    if isinstance(value, list):
        yield from ({str(i): item for i, item in enumerate(value)}, tuple(value), [*value, "zzz"])


def values_like(value: Any, words: Collection[str], rng: Random) -> Iterator[Any]:
    """What could stand in place of this value, if it were another state."""
    if type(value) is int:
        yield from (value + 1, value - 1)
    if isinstance(value, dict):
        yield from ({**value, word: 0} for word in words)
    if isinstance(value, dict) and value:
        gone = rng.choice(sorted(value))
        yield {key: inner for key, inner in value.items() if key != gone}
        yield dict.fromkeys(value, 0)
    if isinstance(value, list) and value:
        yield from (value[:-1], [*value, value[-1]], value[::-1])


def shown(value: Any) -> str:
    """A value short enough for a message; a number or a list that Python cannot write is only named."""
    try:
        return repr(value)[:60]
    except (ValueError, RecursionError):
        return f"a very long {type(value).__name__}"
