"""What is known of each game before its code is looked at: a `facts.py` in its folder here tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

Shapes = Mapping[str, tuple[set[str], set[str]]]


@dataclass(frozen=True)
class Facts:
    """One game, as its rules and the rulebook tell it.

    `sections` has in reading order each section with its clauses (it may come again); rulings are numbered from 1
    with the prefix of the game. `settled_by` names the option of a ruling. `said` has regular expressions that the text
    of an entry must match. `shapes` has for each kind of event the clauses that it may name and the keys of its data;
    `order`, where there is one, is that of the kinds within a move; `rare` are kinds that do not come up in
    every few games.
    `own` are tables that an owner may hand in, each another than the printed one; `printed` is a table as it is.
    `fixed` are rows (table, row, another value) that stay; `closed` are tables as a whole that stay.
    """

    title: str
    players: Sequence[int]
    prefix: str
    sections: Sequence[tuple[str, Sequence[str]]]
    rulings: int
    shapes: Shapes
    own: Sequence[str]
    printed: str
    fixed: Sequence[tuple[str, str, str]]
    closed: Sequence[tuple[str, str]] = ()
    unknown: Sequence[str] = ()
    settled_by: Mapping[str, str] = field(default_factory=dict)
    said: Sequence[tuple[str, Sequence[str]]] = ()
    order: Sequence[str] = ()
    rare: frozenset[str] = frozenset()
    options: Sequence[Mapping[str, Any]] = ({},)
    languages: frozenset[str] = frozenset({"en"})

    @property
    def clauses(self) -> list[str]:
        return [clause for _, clauses in self.sections for clause in clauses]

    @property
    def ruled(self) -> list[str]:
        return [f"{self.prefix}-R{number}" for number in range(1, self.rulings + 1)]


@cache
def facts_of(name: str) -> Facts:
    """The facts of the game of this name."""
    found: Facts = import_module(f"{__package__}.{name}.facts").FACTS
    return found
