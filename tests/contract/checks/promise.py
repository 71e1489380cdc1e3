"""What all checks use: the list of promises, and how an error is looked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

from catlib.game import State
from catlib.language import language, languages, set_language
from tests.contract.subject import Subject, choices_in

Check = Callable[[Subject], None]
Error = TypeVar("Error", bound=Exception)

PROMISES: dict[str, Check] = {}

QUICK = settings(
    max_examples=60,
    derandomize=True,
    database=None,
    deadline=None,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
"""How hypothesis searches here: the same examples in every run, and one AssertionError at most."""


def promise(check: Check) -> Check:
    """Add a check to the list that every game must pass."""
    PROMISES[check.__name__] = check
    return check


def error_of(kind: type[Error], what: str, call: Callable[..., object], *given: Any, **named: Any) -> Error:
    """The error of this kind that the call raises; no error, or another one, breaks the promise."""
    try:
        call(*given, **named)
    except kind as error:
        return error
    except Exception as error:
        raise AssertionError(f"{what}: {type(error).__name__} instead of {kind.__name__}: {error}") from error
    raise AssertionError(f"{what}: accepted, though a {kind.__name__} was due")


def text_of(data: Any) -> str:
    """JSON as text, the same for equal data whatever the order of its keys. True is not 1 here, and 1 not 1.0."""
    return json.dumps(data, sort_keys=True)


def snapshot(state: State) -> dict[str, Any]:
    """All that can be asked of a state, copied."""
    return {
        "dict": text_of(state.to_dict()),
        "hash": hash(state),
        "actor": state.actor,
        "choices": choices_in(state),
        "events": [repr((event.kind, event.clause, event.data)) for event in state.events],
        "scores": repr(state.scores()),
        "winners": state.winners(),
    }


def in_each_language(look: Callable[[], None]) -> None:
    """Look at texts in every language that there is."""
    asked_for = language()
    try:
        for code in languages():
            set_language(code)
            look()
    finally:
        set_language(asked_for)
