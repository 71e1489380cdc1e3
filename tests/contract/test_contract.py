"""Every game that the package names keeps every promise of the contract, and so does Fish, which has secrets."""

from __future__ import annotations

from functools import cache

import pytest

import catlib

from .checks import PROMISES
from .facts import FACTS
from .fish.rules import Fish
from .subject import Subject


@cache
def subject(name: str) -> Subject:
    assert name in FACTS, f"tests/contract/facts.py does not yet know what the rules of {name} say"
    return Subject(Fish.with_components() if name == "fish" else catlib.game(name), FACTS[name])


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("name", [*catlib.games(), "fish"])
def test_game_keeps_promise(name: str, promise: str) -> None:
    PROMISES[promise](subject(name))
