"""A session at the table shows the one at the screen what that one may see, and nothing else."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from catlib.bots import RandomBot, finished
from catlib.game import State
from catlib.record import BadRecord
from tests.contract.subject import Subject, choices_in

from .engine import Spy
from .promise import error_of, promise, text_of
from .records import known, spoiled_texts
from .secrets import alike


def sessions(subject: Subject, seeds: int, others: Any = "random") -> Iterator[tuple[Any, int]]:
    """Tables with one person, on every seat, halted before each decision of that person, who then plays any move."""
    players, options = subject.setups[0]
    for person in range(players):
        for seed in range(seeds):
            seats = ["person" if seat == person else others for seat in range(players)]
            table = subject.table(subject.game, seats, options=options, seed=seed, adviser=RandomBot())
            rng = Random(person)
            finished(table.advance())
            while table.state.actor is not None:
                yield table, person
                assert table.play(rng.choice(choices_in(table.state))).ok
                finished(table.advance())
            yield table, person


def now_and_then(tables: Iterator[tuple[Any, int]]) -> Iterator[tuple[Any, int]]:
    """Of a long game only every twentieth halt: what is looked at there is all that came before."""
    for halt, (table, person) in enumerate(tables):
        if table.length < 60 or halt % 20 == 0:
            yield table, person


def halted(subject: Subject, count: int) -> Iterator[tuple[Any, int]]:
    """Tables that begin in pairs of states that look the same to the person who decides, without what led there."""
    for state, other, person in alike(subject, count):
        if person is not None and state.actor == person:
            seats = ["person" if seat == person else "random" for seat in range(len(state.scores()))]
            for start in (subject.game.from_dict(one.to_dict()) for one in (state, other)):
                yield subject.table(subject.game, seats, start=start, adviser=RandomBot()), person


@promise
def tables_hide(subject: Subject) -> None:
    """Two games that look the same to the person at the screen are told, logged and advised alike."""
    told: dict[str, tuple[list[str], str]] = {}
    short = subject.facts.longest(subject.setups[0][0]) < 60  # so short that two whole games may look the same
    swapped, seeds = 0, 60 if subject.facts.masked and short else 3
    for table, person in chain(now_and_then(sessions(subject, seeds)), halted(subject, 100)):
        looks = text_of([person, table.state.actor, *(table.view(number) for number in range(table.length + 1))])
        shows = [f"{event.kind} {event.text()}" for n in range(table.length + 1) for event in table.events(n)]
        shows += [str(entry) for entry in table.log()] + [table.status()]
        if table.state.actor is not None:
            hint = finished(table.hint())
            shows += [str(hint.move), hint.why]
        first, truth = told.setdefault(looks, (shows, text_of(table.state.to_dict())))
        swapped += truth != text_of(table.state.to_dict())
        for shown, due in zip(shows, first, strict=True):
            assert shown == due, f"player {person} is shown {shown!r}, and {due!r} in a game that looks the same"
    assert swapped or not subject.facts.masked, "no two games looked the same, so nothing has been shown"


@promise
def tables_show_views(subject: Subject) -> None:
    """The person sees the view of that player; a bot is shown its own, once for each of its moves."""
    spy = Spy()
    for table, person in sessions(subject, 3, spy):
        assert table.view() == table.state.view(person), f"{table.view()} is no view of player {person}"
        assert [*table.events()] == [*table.state.events_seen(person)]
        if table.state.actor is None:
            states = [*table.record().states()]
            due = [(s, s.actor) for s in states if isinstance(s.actor, int) and s.actor != person]
            assert spy.shown == [text_of(s.view(actor)) for s, actor in due], f"bots were shown {spy.shown[:2]}"
            spy.shown.clear()


@promise
def curtains_fall_between_people(subject: Subject) -> None:
    """With more people at one screen each sees only what lies open until the screen has been passed on."""
    players, options = subject.setups[0]
    table, at_screen = subject.table(subject.game, ["person"] * players, options=options, seed=1), None
    rng = Random(2)
    finished(table.advance())
    while isinstance(player := table.state.actor, int):
        state = table.state
        if player != at_screen and state.view(player) != state.view(None):
            assert table.curtain == player, f"{at_screen} is at the screen, and no curtain falls for {player}"
            assert table.view() == state.view(None), f"{at_screen} sees {table.view()}"
            assert table.events() == state.events_seen(None), f"{at_screen} is told {table.events()}"
            assert not table.play(choices_in(state)[0]), "a move can be made behind the curtain"
            table.lift()
        elif table.curtain is not None:
            secret = state.view(None) != state.to_dict() or chosen_in_secret(state)
            assert secret, f"a curtain falls for {player}, and there is nothing to hide"
            table.lift()
        assert (table.curtain, table.viewer, table.view()) == (None, player, state.view(player))
        assert table.play(rng.choice(choices_in(state)))
        at_screen = player
        finished(table.advance())


def chosen_in_secret(state: State) -> bool:
    """Whether somebody else cannot tell two of the moves apart."""
    moves = choices_in(state)
    others = [seat for seat in range(len(state.scores())) if seat != state.actor]
    return any(len({text_of(state.play(move).view(other)) for move in moves}) < len(moves) for other in others)


@promise
def tables_stay_as_they_are(subject: Subject) -> None:
    """A move that is refused and a file that is none change nothing; a good file brings the game back."""
    with known(subject), tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        for number, (table, _) in enumerate(now_and_then(sessions(subject, 1))):
            table.save(path)
            good, before = path.read_bytes(), look(table)
            for move in ("", "zzz", *sorted(subject.facts.notation - {*choices_in(table.state)})[:9]):
                verdict = table.play(move)
                assert verdict == table.state.check(move) and not verdict, f"{move!r}: {verdict}"
            for spoiled in [*spoiled_texts(good, Random(number))][:: 1 if number == 0 else 20]:
                path.write_bytes(spoiled)
                try:
                    table.load(path)
                except BadRecord as error:
                    assert str(error)  # noqa: PT017
                    assert look(table) == before, f"a refused file has changed the table: {spoiled[:60]!r}"
                else:
                    table.load(good)
            error_of(BadRecord, "no JSON", table.load, b"zzz")
            table.load(good)
            assert look(table) == before, "a good file brings another game back"


def look(table: Any) -> str:
    """All that the person at the screen sees."""
    return repr((table.view(), table.log(), table.status(), table.seats, table.record().moves))
