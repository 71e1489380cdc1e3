"""Files that an owner of the printed game may write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import catlib
from catlib.game import Game


def owned(name: str, path: Path) -> Game:
    """The game of this name with the tables of this file."""
    return catlib.game(name, components=str(path))


def wrong(name: str, path: Path) -> catlib.BadComponents:
    """The error that refuses this file; a ValueError with a sentence."""
    with pytest.raises(catlib.BadComponents) as caught:
        owned(name, path)
    assert isinstance(caught.value, ValueError)
    assert caught.value.reason
    assert str(caught.value)
    return caught.value


def toml(value: Any) -> str:
    """A string, number or list of these as TOML has it."""
    if isinstance(value, list):
        return f"[{', '.join(toml(item) for item in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
