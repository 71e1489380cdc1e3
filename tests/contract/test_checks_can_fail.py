"""Each check fails on what breaks its promise; that it passes on what keeps it is told in test_contract.py."""

from __future__ import annotations

import pytest

from .broken import BROKEN
from .checks import PROMISES


@pytest.mark.parametrize("name", BROKEN)
def test_broken_game_is_caught(name: str) -> None:
    promise, make = BROKEN[name]
    subject = make()
    with pytest.raises(AssertionError):
        PROMISES[promise](subject)


def test_every_check_has_been_seen_to_fail() -> None:
    assert {promise for promise, _ in BROKEN.values()} == PROMISES.keys()
