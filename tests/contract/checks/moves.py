"""What may be played: the list of legal moves, the verdict on any other, and the notation."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from catlib.game import IllegalMove, Move, State
from tests.contract.subject import Subject, choices_in

from .promise import QUICK, error_of, in_each_language, promise

LETTERS = string.ascii_letters + string.digits + " -_.\t\n\0é１а"
NO_TEXTS: tuple[Any, ...] = (None, 0, 1, True, 2.5, b"hold", [], {}, ("street",), object(), Move, float("nan"))


@promise
def legal_moves_and_check_agree(subject: Subject) -> None:
    """Of all moves of the game, just those that are offered are accepted, as text and as Move."""
    for state in subject.some_states(200):
        offered = choices_in(state)
        assert set(offered) <= subject.facts.notation, f"offered, and no move of this game: {offered}"
        for move in subject.facts.notation:
            assert state.check(move).ok == (move in offered), (
                f"{move!r} where {offered} are offered: {state.check(move)}"
            )
            assert bool(state.check(move)) == state.check(move).ok
        for move in offered:
            assert state.check(Move(move)).ok, f"{move} is offered and refused as a Move"
            assert state.play(Move(move)) == state.play(move), f"{move} is another move as text"


@promise
def refusals_say_why(subject: Subject) -> None:
    """`check` never raises; `play` refuses with the same move, clause and reason. No clause: no move at all."""
    rng, notation = Random(4), sorted(subject.facts.notation)
    for state in subject.some_states(60):
        offered = choices_in(state)
        wrong = [move for move in notation if move not in offered]
        mutants = [mutant for move in rng.sample(notation, min(12, len(notation))) for mutant in mutated(move, rng)]
        for move in [*wrong, *(mutant for mutant in mutants if mutant not in offered), *NO_TEXTS]:
            see_refused(subject, state, move)
    first = subject.game.new(players=subject.setups[0][0])

    @QUICK
    @given(st.text() | st.text(alphabet=sorted({*"".join(notation)})))
    def never_raises(text: str) -> None:
        if text not in choices_in(first):
            see_refused(subject, first, text)

    never_raises()


def see_refused(subject: Subject, state: State, move: Any) -> None:
    try:
        verdict = state.check(move)
    except Exception as error:
        raise AssertionError(f"check must not raise, whatever it is given: {move!r}") from error
    refused = error_of(IllegalMove, f"{move!r}", state.play, move)
    assert (verdict.ok, bool(verdict)) == (False, False), f"{move!r} is accepted by check and refused by play"
    assert (refused.clause, refused.reason) == (verdict.clause, verdict.reason), f"{move!r}: {verdict}, {refused}"
    assert verdict.reason, f"{move!r}: {verdict}"
    assert isinstance(refused.move, str), f"{move!r}: {refused.move!r}"
    if isinstance(move, str):
        assert refused.move == move, f"{move!r} is called {refused.move!r}"
    if isinstance(move, str) and move in subject.facts.notation:
        assert verdict.clause in subject.game.rulebook, f"{move!r} is refused by {verdict.clause}, which is no clause"
    else:
        assert verdict.clause is None, f"{move!r} is no move of this game, and no clause forbids it: {verdict}"
        assert any(example in verdict.reason for example in subject.facts.notation), f"no example: {verdict.reason}"


@promise
def refusals_have_words(subject: Subject) -> None:
    """The reason is a whole sentence in every language, with nothing left to fill in."""

    def look() -> None:
        for state in subject.some_states(60):
            for move in subject.facts.notation:
                verdict = state.check(move)
                assert verdict.ok or is_sentence(verdict.reason), f"{move}: {verdict.reason!r}"

    in_each_language(look)


def is_sentence(text: str) -> bool:
    """Words without a place left to fill or filled with nothing, that end as a sentence does."""
    return bool(re.fullmatch(r"[^{}]*\w[^{}]*[.!?…][\"”»']?", text)) and not re.search(r"\w.* None\b", text)


@promise
def nobody_is_stuck(subject: Subject) -> None:
    """A player who decides has moves, chance has outcomes, and when the game is over nobody has either."""
    for state in subject.states:
        moves, outcomes = bool(state.legal_moves()), bool(state.chance_outcomes())
        expected = (isinstance(state.actor, int), state.actor == "chance")
        assert (moves, outcomes) == expected, f"actor {state.actor!r}: {state.legal_moves()}, {state.chance_outcomes()}"


@promise
def forced_moves_are_not_asked_for(subject: Subject) -> None:
    """Where a rule leaves a player no choice, it just happens."""
    for state in subject.states:
        assert len(state.legal_moves()) != 1, f"only {state.legal_moves()[0]} is possible: {state.to_dict()}"


@promise
def moves_are_listed_once_and_in_order(subject: Subject) -> None:
    """No move twice; the same two moves always in the same order; equal states list the same."""
    first_of: dict[frozenset[str], str] = {}
    for state in subject.states:
        moves = choices_in(state)
        assert len(set(moves)) == len(moves), f"a move is listed twice: {moves}"
        for one, other in combinations(moves, 2):
            assert first_of.setdefault(frozenset((one, other)), one) == one, (
                f"{one} is before {other}, and was after it"
            )
    for state in subject.some_states(100):
        assert choices_in(subject.game.from_dict(state.to_dict())) == choices_in(state) == choices_in(state)


@promise
def notation_goes_there_and_back(subject: Subject) -> None:
    """`parse` reads what `str` wrote, and nothing that only looks like it."""
    game, rng = subject.game, Random(5)
    for text in sorted(subject.facts.notation):
        assert re.fullmatch(r"[a-z0-9_-]+( [a-z0-9_-]+)*", text), f"no short lower-case words: {text!r}"
        move = game.parse(text)
        assert str(move) == text, f"{text!r} is read as {move}"
        assert move == game.parse(text) == Move(text), f"{text!r} twice, and two moves"
        assert hash(move) == hash(Move(text)), f"{text!r} twice, and two hashes"
        for mutant in mutated(text, rng):
            if mutant not in subject.facts.notation:
                assert game.parse(mutant) is None, f"{mutant!r} is read as {game.parse(mutant)}"
    for state in subject.some_states(100):
        for listed in [*state.legal_moves(), *(move for move, _ in state.chance_outcomes())]:
            assert game.parse(str(listed)) == listed, f"{listed} is listed and read as {game.parse(str(listed))}"
            assert state.play(str(listed)) == state.play(listed), f"{listed} is another move as text"


def mutated(move: str, rng: Random) -> Iterator[str]:
    """Texts that are nearly this move."""
    at, letter = rng.randrange(len(move)), rng.choice(LETTERS)
    words = move.split(" ")
    yield move[:at] + letter + move[at:]
    yield move[:at] + letter + move[at + 1 :]
    yield move[:at] + move[at + 1 :]
    yield from (move.upper(), move.title(), f" {move}", f"{move} ", f"{move}\n", f"{move}\0", f"{move} {move}")
    yield from (move.replace(" ", "  "), move.replace(" ", "\t"), move.replace(" ", "\u00a0"), move.replace(" ", ""))
    yield from (" ".join(words[:-1]), " ".join([*words, words[-1]]), " ".join(words[::-1]), f"{move}\ud800")
    yield from (move.replace("a", "а"), move.replace("1", "１"), move.replace("1", "١"), move.replace("i", "ı"))
