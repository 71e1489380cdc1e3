"""What a player may not know is in no view, no event, no list of legal moves and no choice of a bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

from catlib.game import Event, State
from tests.contract.subject import Data, Subject, choices_in, seats

from .dicts import inside
from .promise import promise, snapshot, text_of


def alike(subject: Subject, count: int) -> Iterator[tuple[State, State, int | None]]:
    """Pairs of states that differ only in what this player cannot see."""
    rng = Random(8)
    for state in subject.some_states(count):
        for player in seats(state):
            yield state, subject.game.from_dict(subject.facts.swap(state.to_dict(), player, rng)), player


@promise
def views_hide(subject: Subject) -> None:
    """Swap what is hidden: the view is the same. Where nothing is hidden, it is `to_dict`."""
    for state, other, player in alike(subject, 200):
        view = state.view(player)
        assert text_of(view) == text_of(other.view(player)), f"{player} sees {view}, and {other.view(player)} otherwise"
        assert subject.facts.masked or text_of(view) == text_of(state.to_dict()), "nothing is hidden in this game"


@promise
def views_show_what_is_open(subject: Subject) -> None:
    """What the rules do not hide is in the view as it is in the state, and so is what is one's own."""
    for state in subject.some_states(200):
        data = state.to_dict()
        for player in seats(state):
            view = state.view(player)
            assert view.keys() == data.keys(), f"the keys of the view of {player} are {list(view)}"
            for key, value in data.items():
                assert key in subject.facts.masked or view[key] == value, f"{player} sees {view[key]} for {value}"
                if isinstance(value, list) and player is not None and len(value) == data["players"]:
                    assert view[key][player] == value[player], f"{player} sees {view[key]}, and it is {value}"


@promise
def legal_moves_follow_from_the_view(subject: Subject) -> None:
    """Whether a move is legal, and why not, never depends on what its player cannot see."""
    for state, other, player in alike(subject, 200):
        if player is not None and state.actor == player:
            assert choices_in(state) == choices_in(other), f"{player}: {choices_in(state)}, {choices_in(other)}"
            for move in subject.facts.notation:
                assert state.check(move) == other.check(move), f"{move}: {state.check(move)}, {other.check(move)}"


@promise
def events_hide(subject: Subject) -> None:
    """Whatever a player cannot tell apart by the view cannot be told apart by the events seen either."""
    for state, other, player in alike(subject, 150):
        told: dict[str, tuple[str, list[str]]] = {}
        for origin in (state, other):
            for move in choices_in(origin):
                after = origin.play(move)
                seen = [
                    told_as(event) for event in after.events_seen(player) if event.kind not in subject.facts.passing
                ]
                first, expected = told.setdefault(text_of(after.view(player)), (move, seen))
                assert seen == expected, f"{player} is told {seen} after {move}, and {expected} after {first}"


def told_as(event: Event) -> str:
    return text_of([event.kind, event.clause, dict(event.data), dict(event.more), event.text()])


@promise
def events_show_what_is_open(subject: Subject) -> None:
    """Of each event only some of the data may be left out; where nothing is hidden, nothing is."""
    for state in subject.some_states(200):
        for player in seats(state):
            seen = state.events_seen(player)
            kinds = [[(event.kind, event.clause) for event in told] for told in (seen, state.events)]
            assert kinds[0] == kinds[1], f"{player} is told of {kinds[0]}, and {kinds[1]} happened"
            for part, whole in zip(seen, state.events, strict=True):
                assert all(whole.data[key] == value for key, value in part.data.items()), f"{part} is not {whole}"
                assert subject.facts.masked or part.data == whole.data, f"{part} hides something of {whole}"


@promise
def nothing_given_out_is_a_reference(subject: Subject) -> None:
    """Whoever writes into a view, a dict or an event changes no state."""
    for state in replace(subject).some_states(150):  # of its own: a state that can be spoiled is of no use to others
        before = snapshot(state)
        for player in seats(state):
            view = text_of(state.view(player))
            scribble(state.view(player))
            for event in (*state.events, *state.events_seen(player)):
                scribble(event.data)
                scribble(event.more)
            scribble(state.to_dict())
            assert text_of(state.view(player)) == view, f"the view of {player} is not a copy"
            assert snapshot(state) == before, "who writes into a view, a dict or an event changes the state"


def scribble(data: Any) -> None:
    """Spoil everything in this JSON, at every depth."""
    for value in list(data.values() if isinstance(data, dict) else data):
        if isinstance(value, (dict, list)):
            scribble(value)
    if isinstance(data, dict):
        data.update(dict.fromkeys(data, "scribble"), scribble=1)
    else:
        data.append("scribble")


@promise
def worlds_fit_the_view(subject: Subject) -> None:
    """Every world is a state of this game with that view; the same generator gives the same worlds."""
    for state in subject.some_states(80):
        for player in seats(state):
            view = state.view(player)
            asked_with = text_of(view)
            worlds = [*islice(subject.game.worlds(view, Random(11)), 4)]
            assert len(worlds) == 4, "worlds never end"
            assert text_of(view) == asked_with, "worlds change the view that they are given"
            assert worlds == [*islice(subject.game.worlds(view, Random(11)), 4)], "the same generator, and other worlds"
            for world in worlds:
                assert text_of(world.view(player)) == asked_with, f"{world.view(player)} does not fit {view}"
                assert subject.game.from_dict(world.to_dict()) == world
                assert subject.facts.masked or world == state, "nothing is hidden, so there is one world"


@promise
def worlds_come_evenly(subject: Subject, count: int = 250) -> None:
    """Unseen cards are dealt evenly, and secret choices of others are made evenly."""
    rng = Random(12)
    for state in subject.some_states(10 if subject.facts.masked else 2):
        for player in seats(state):
            worlds = islice(subject.game.worlds(state.view(player), rng), count)
            there = Counter(fact for world in worlds for fact in facts_in(world.to_dict()))
            due = Counter(
                fact for _ in range(count) for fact in facts_in(subject.facts.swap(state.to_dict(), player, rng))
            )
            for fact in there.keys() | due.keys():
                surprise = abs(there[fact] - due[fact]) / sqrt(there[fact] + due[fact])
                assert surprise < 5, (
                    f"for {player}: {fact} in {there[fact]} of {count} worlds, and due {due[fact]} times"
                )


def facts_in(data: Data) -> list[str]:
    """What can be said of a state: the whole of it, and each single value."""
    return [
        text_of(data),
        *(f"{path} = {value}" for path, value in inside(data) if not isinstance(value, (dict, list))),
    ]
