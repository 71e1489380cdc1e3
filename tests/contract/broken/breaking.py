"""How something broken is noted with the promise that it breaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from tests.contract.facts import FISH_FACTS
from tests.contract.fish.rules import Fish
from tests.contract.subject import Subject

T = TypeVar("T", bound=Callable[..., Any])

BROKEN: dict[str, tuple[str, Callable[[], Subject]]] = {}
"""By name: the promise that is broken, and how to make what breaks it."""


def fish(**attributes: Any) -> Subject:
    """Fish with something else in the place of a part of it."""
    made: type[Fish] = type("Fish", (Fish,), attributes)
    return Subject(made.with_components(), FISH_FACTS)


def breaks(promise: str, part: str | None = None) -> Callable[[T], T]:
    """Decorator of what breaks this promise: a state, a game, or a part of the engine, named as in a subject."""

    def note(broken: T) -> T:
        BROKEN[broken.__name__] = (promise, lambda: with_broken(broken, part))
        return broken

    return note


def with_broken(broken: Any, part: str | None) -> Subject:
    if part is not None:
        parts: dict[str, Any] = {part: (broken(),) if part == "bots" else broken}
        return replace(fish(), **parts)
    if issubclass(broken, Fish):
        return Subject(broken.with_components(), FISH_FACTS)
    return fish(state=broken)
