"""States are values: equal positions are equal and hash alike, and nothing changes a state."""

from __future__ import annotations

from random import Random

from catlib.game import IllegalMove, State
from tests.contract.subject import Subject, choices_in

from .promise import error_of, promise, snapshot, text_of


@promise
def equal_positions_are_equal(subject: Subject) -> None:
    """However they were reached, and with the same hash; different ones are not."""
    known: dict[str, State] = {}
    for state in subject.states:
        first = known.setdefault(text_of(state.to_dict()), state)
        assert (first == state, first != state) == (True, False), (
            f"the same position twice, and not equal: {state.to_dict()}"
        )
        assert hash(first) == hash(state), f"equal, and not the same hash: {state.to_dict()}"
        assert state != state.to_dict()
        assert state != 0
    assert len(set(subject.states)) == len(known), "different positions must be different keys of a dict"
    for before, move, after in subject.steps():
        assert (before == after) == (text_of(before.to_dict()) == text_of(after.to_dict())), f"after {move}"


@promise
def the_same_moves_lead_to_the_same_state(subject: Subject) -> None:
    """No generator, no clock, nothing that is remembered: a game played again is the same game."""
    for journey in subject.journeys:
        state = subject.game.new(players=journey.players, **journey.options)
        for reached, move in zip(journey.states, [*journey.moves, None], strict=True):
            assert (state, snapshot(state)) == (reached, snapshot(reached)), f"before {move}"
            state = state if move is None else state.play(move)


@promise
def play_changes_nothing(subject: Subject) -> None:
    """A state is the same after any move has been played in it, and so is what another move led to."""
    for state in subject.some_states(150):
        before = snapshot(state)
        after, told = {}, {}
        for move in choices_in(state):
            after[move] = state.play(move)
            told[move] = snapshot(after[move])
            assert snapshot(state) == before, f"{move} changed the state in which it was played: {state.to_dict()}"
        for move, next_state in after.items():
            for further in choices_in(next_state)[:2]:
                next_state.play(further)
            assert snapshot(next_state) == told[move], f"the state after {move} was changed from elsewhere"


@promise
def refused_moves_change_nothing(subject: Subject) -> None:
    """A refused move leaves the state as it was."""
    rng = Random(3)
    notation = sorted(subject.facts.notation)
    for state in subject.some_states(100):
        before, choices = snapshot(state), choices_in(state)
        wrong = [move for move in [*rng.sample(notation, min(12, len(notation))), "", "zzz"] if move not in choices]
        for move in wrong:
            state.check(move)
            error_of(IllegalMove, f"{move!r}", state.play, move)
        assert snapshot(state) == before, f"one of {wrong} changed the state: {state.to_dict()}"
