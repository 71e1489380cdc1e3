"""What is told of every move of whole games: each kind of event with its clause, its data and in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import catlib
from catlib.game import State

from .facts import facts_of
from .play import told, whole_game

EACH = pytest.mark.parametrize("name", catlib.games())


def states(name: str, games: int) -> Iterator[State]:
    """Every state but the first of some random games."""
    facts = facts_of(name)
    for seed in range(games):
        options = facts.options[seed % len(facts.options)]
        yield from whole_game(catlib.game(name), seed, facts.players[seed % len(facts.players)], **options)[1:]


@EACH
def test_events_keep_their_shape_and_order(name: str) -> None:
    facts, book = facts_of(name), catlib.game(name).rulebook
    seen: dict[str, set[str]] = {}
    for state in states(name, 24):
        assert state.events or state.actor == "chance", "only what brings chance in may leave no trace"
        for kind, clause, data in told(state):
            clauses, keys = facts.shapes[kind]
            assert clause in clauses, kind
            assert clause in book
            assert data.keys() == keys, kind
            seen.setdefault(kind, set()).add(clause)
        if facts.order:
            places = [facts.order.index(event.kind) for event in state.events]
            assert places == sorted(places)
    expected = {kind: clauses for kind, (clauses, _) in facts.shapes.items() if kind not in facts.rare}
    assert {kind: seen.get(kind, set()) for kind in expected} == expected


@EACH
def test_events_are_sentences_for_everybody(name: str) -> None:
    for state in states(name, 4):
        for player in (*range(len(state.scores())), None):
            for event in state.events_seen(player):
                text = event.text()
                assert text.strip() == text != ""
                assert text[-1] in ".!"
                assert not set("{}_#|") & set(text)
                assert "Player 0" not in text


@EACH
def test_what_others_are_told_is_the_same_but_for_what_is_hidden(name: str) -> None:
    for state in states(name, 2):
        for player in (*range(len(state.scores())), None):
            for event, seen in zip(state.events, state.events_seen(player), strict=True):
                assert (event.kind, event.clause) == (seen.kind, seen.clause)
                assert seen.data.items() <= event.data.items()


@EACH
def test_nothing_has_happened_before_the_first_move(name: str) -> None:
    for players in facts_of(name).players:
        assert list(catlib.game(name).new(players=players).events) == []
