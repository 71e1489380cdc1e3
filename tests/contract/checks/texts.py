"""What is told to players: events, rules and rulings, in every language."""

from __future__ import annotations

from catlib.game import Event
from tests.contract.subject import Subject

from .moves import is_sentence
from .promise import in_each_language, promise, text_of


@promise
def events_are_told(subject: Subject) -> None:
    """Every event has a clause of the rulebook, data in JSON, and a whole sentence in every language."""
    for state in subject.states:
        for event in state.events:
            assert event.clause in subject.game.rulebook, f"{event} is told with no clause"
            assert isinstance(event.kind, str)
            assert text_of(dict(event.data))

    def look() -> None:
        for state in subject.states:
            for event in [*state.events, *state.events_seen(0), *state.events_seen(None)]:
                assert is_sentence(text_in(event)), f"{event}: {text_in(event)!r}"

    in_each_language(look)


def text_in(event: Event) -> str:
    try:
        return event.text()
    except (LookupError, ValueError, TypeError) as error:
        raise AssertionError(f"{event} cannot be told: {error!r}") from error


@promise
def every_move_is_told(subject: Subject) -> None:
    """Nothing happens without an event; at the start nothing has happened."""
    for journey in subject.journeys:
        assert journey.states[0].events == ()
    for _, move, after in subject.steps():
        assert after.events or move in subject.facts.silent, f"{move} leaves no event"


@promise
def the_rulebook_reads(subject: Subject) -> None:
    """Each clause and ruling has its id, section and text, is found, and belongs to an option where it says so."""
    book = subject.game.rulebook

    def look() -> None:
        assert subject.game.title
        for id in book:
            entry = book[id]
            assert entry.id == id, f"{id} is called {entry.id}"
            assert entry.section and is_sentence(entry.text), f"{id}: {entry.text!r}"
            assert entry in book.search(id)
            assert "en" in entry.texts
        for ruling in book.rulings:
            assert ruling.question.endswith(("?", ".")), f"{ruling.id}: {ruling.question!r}"
        for option in subject.game.options.values():
            assert option.help
            assert option.default in option.choices
            assert getattr(book[option.ruling], "option", None) == option.name, f"{option.name}: {option.ruling}"

    in_each_language(look)
