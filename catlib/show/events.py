"""What happened, as a picture looks at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catlib.game import Event

__all__ = ["Told", "by_kind"]

Told = Mapping[str, Sequence[Mapping[str, Any]]]
"""The data of events by kind, in order."""


def by_kind(events: Iterable[Event]) -> Told:
    """What happened, by kind."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for event in events:
        found.setdefault(event.kind, []).append(event.data)
    return found
