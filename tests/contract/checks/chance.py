"""Chance is a player: exact probabilities, and draws that follow them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

from tests.contract.subject import Subject

from .promise import promise, text_of


@promise
def chances_sum_to_one(subject: Subject) -> None:
    """Exact fractions, none of them zero."""
    for state in subject.states:
        chances = [chance for _, chance in state.chance_outcomes()]
        if state.actor == "chance":
            assert all(type(chance) is Fraction and chance > 0 for chance in chances), f"{chances}"
            assert sum(chances) == 1, f"{chances} sum to {sum(chances)}"


@promise
def chances_are_those_of_the_deck(subject: Subject) -> None:
    """What can come up, and how often, is what the multiset in the state says."""
    for state in subject.states:
        if state.actor == "chance":
            told = {str(move): chance for move, chance in state.chance_outcomes()}
            due = subject.facts.chances(state.to_dict())
            assert told == due, f"{told} instead of {due}: {state.to_dict()}"


@promise
def samples_follow_the_chances(subject: Subject, draws: int = 1500) -> None:
    """`sample` draws what can come up, as often as it should, and from the generator that it is given."""
    for state in [state for state in subject.some_states(200) if state.actor == "chance"][:8]:
        rng, again = Random(6), Random(6)
        drawn = Counter(str(state.sample(rng)) for _ in range(draws))
        chances = {str(move): float(chance) for move, chance in state.chance_outcomes()}
        assert drawn.keys() <= chances.keys(), f"{drawn.keys() - chances.keys()} cannot come up"
        for move, chance in chances.items():
            surprise = abs(drawn[move] - draws * chance) / sqrt(draws * chance)
            assert surprise < 5, (
                f"{move} came up {drawn[move]} times in {draws}, chance {chance}: {text_of(state.to_dict())}"
            )
        assert Counter(str(state.sample(again)) for _ in range(draws)) == drawn, "the same generator, and other draws"
