"""Whole games: nothing gets lost, they end, and their points add up."""

from __future__ import annotations

from tests.contract.subject import Subject

from .promise import promise


@promise
def pieces_are_conserved(subject: Subject) -> None:
    """No card comes from nowhere or vanishes."""
    pieces, changes = subject.facts.pieces, subject.facts.changes
    for journey in subject.journeys:
        start = pieces(journey.states[0].to_dict())
        for move, state in zip(journey.moves, journey.states[1:], strict=False):
            start.update(changes(state.events))
            there = pieces(state.to_dict())
            assert +start == +there, f"after {move} there are {there}, and should be {start}"


@promise
def games_end_in_time(subject: Subject) -> None:
    """Every game is over after at most as many moves as its rules file says."""
    for journey in subject.journeys:
        if subject.facts.endless and not journey.at_random:
            continue
        longest = subject.facts.longest(journey.players)
        assert len(journey.moves) <= longest, f"{journey.players} players: not over after {longest} moves"
        assert journey.states[-1].actor is None, f"it stops after {len(journey.moves)} moves and is not over"
        assert all(state.actor is not None for state in journey.states[:-1])


@promise
def actors_are_players_or_chance(subject: Subject) -> None:
    """And `to_dict` names the same one."""
    for state in subject.states:
        actor, data = state.actor, state.to_dict()
        assert actor in ("chance", None) or (type(actor) is int and 0 <= actor < data["players"]), actor
        assert repr(data["actor"]) == repr(actor), f"the actor is {actor!r}, and to_dict says {data['actor']!r}"


@promise
def tallies_sum_to_scores(subject: Subject) -> None:
    """One number a player at any moment, and the lines of the tally are where it comes from."""
    for state in subject.states:
        scores = state.scores()
        assert len(scores) == state.to_dict()["players"], f"{scores}"
        for player, score in enumerate(scores):
            lines = state.tally(player)
            assert sum(line.points for line in lines) == score, f"player {player} has {score}, and {lines}"
            for line in lines:
                assert line.clause in subject.game.rulebook, f"{line}"
                assert line.reason, f"{line}"


@promise
def winners_are_named_at_the_end(subject: Subject) -> None:
    """Nobody has won before the game is over; then winners are players, each named once."""
    for state in subject.states:
        winners = state.winners()
        assert state.actor is None or winners == (), f"{winners} before the end"
        assert list(winners) == sorted(set(winners) & set(range(state.to_dict()["players"]))), f"{winners}"
