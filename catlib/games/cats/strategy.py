"""What the bots of Cats think: what a turn brings, where each move leads in turns that are played on, and why."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence
from statistics import fmean
from typing import cast

from catlib.bots import Budget
from catlib.game import JSON, Event, Game, Move, State
from catlib.games.cats.kit import Act
from catlib.games.cats.likely import bid_up_to, dealt, guessed, with_bids
from catlib.games.cats.outlook import Outlook, lead
from catlib.games.cats.position import NONE, ORDERS, Position, with_entry
from catlib.games.cats.reasons import reasons
from catlib.games.cats.rules import CatsState
from catlib.games.cats.thumb import Playout

__all__ = ["likelier", "result", "search", "turn_over", "why"]

DICE = ("fight_dice", "deceive", "tie_dice")
PAIRED = (*DICE, "rumba_move")
RIVALS = 0.3  # what a point of the others counts
TRUST = 10  # courses that the first judgement counts as much as
AT_A_TIME = 16  # courses that all moves are tried in before the worst are given up
ENOUGH = 2000  # courses for a move
CLEAR = 6.0  # points: about three standard errors of the difference of two courses


def turn_over(state: State) -> bool:
    """Every choice is a turn, with the dice that are rolled for it; a bid is one with the move of the Rumba."""
    return cast(CatsState, state).position.phase not in PAIRED


def likelier(state: State, rng: random.Random) -> CatsState:
    """A world with bids as players make them: an even one has half of all that lies in the reserve."""
    state = cast(CatsState, state)
    return CatsState(state.game, with_bids(state.game.kit, state.position, rng))


def result(state: State, player: int) -> float:
    """The score that a player is on the way to in this turn, less a part of what the others are.

    Later turns are not looked at: stress costs what it costs at the end.
    """
    state = cast(CatsState, state)
    if state.position.phase == "bids" and state.position.bids[player] != NONE:
        return _with_bid(state, player)
    totals = Outlook(state.game.kit, state.position, patient=False).totals()
    return totals.pop(player) - RIVALS * fmean(totals)


def _with_bid(state: CatsState, player: int) -> float:
    """CAT-RUMBA-15, CAT-RUMBA-16: the result of a bid, with its chance to be the highest when others still bid."""
    at = state.position
    order = ORDERS[at.setup.players][(at.turn - 1) % at.setup.players]
    bid, place = at.bids[player], order.index(player)
    lost = result(CatsState(state.game, at._replace(bids=with_entry(at.bids, player, NONE))), player)
    if any(at.bids[other] >= bid for other in order[:place]):
        return lost
    won: State = state
    while cast(CatsState, won).position.phase == "bids":
        won = won.play(state.game.kit.bids[0][0])
    chance = bid_up_to(bid, len(order) - place - 1)
    return chance * max([result(won.play(move), player) for move in won.legal_moves()]) + (1 - chance) * lost


def search(game: Game, view: JSON, rng: random.Random, budget: Budget) -> Generator[float, None, Mapping[Move, float]]:
    """How far each legal move is expected to bring the player ahead of the best of the others, in points (`lead`).

    The moves are first judged as they look, turns to come included. Then they are tried in the same worlds, each
    played on to the end of the turn (`Playout`); again and again the worst are given up, and rated below what is left.
    Raises ValueError where no player decides.
    """
    worlds = game.worlds(view, rng)
    state = next(worlds)
    if not isinstance(state, CatsState) or not isinstance(state.actor, int):
        raise ValueError(f"no player decides here, but {state.actor!r}")
    yield 0.0
    moves, player, kit = cast(tuple[Act, ...], state.legal_moves()), state.actor, state.game.kit
    found = []
    for move in moves:
        found.append(_judged(cast(CatsState, state.play(move)), player))
        yield 0.0
    budget.spend(len(moves))
    guesses = {}
    for other, guess in guessed(kit, state.position):
        if budget.over:
            break
        guesses[other] = guess
        budget.spend(len(guess.acts))
        yield budget.share
    courses = random.Random(rng.getrandbits(32))
    running, sums, tried = list(range(len(moves))), [TRUST * value for value in found], TRUST
    while len(running) > 1 and tried < ENOUGH and not budget.over:
        for _ in range(AT_A_TIME):
            at, planned = dealt(kit, cast(CatsState, next(worlds)).position, guesses, rng)
            seed, leads = rng.getrandbits(32), []
            for number in running:
                courses.seed(seed)
                playout = Playout(kit, at, courses, planned)
                leads.append(lead(playout.turn(moves[number]), player, at.setup.players))
                budget.spend(playout.moves)
                if budget.over:
                    break
            yield budget.share
            if len(leads) < len(running):
                break
            tried += 1
            for number, value in zip(running, leads, strict=True):
                sums[number] += value
        for number in running:
            found[number] = sums[number] / tried
        running = _left(running, sums, tried)
    return _ratings(moves, found, running)


def _judged(state: CatsState, player: int) -> float:
    """How far the player is ahead, as it looks, on average over the dice."""
    at: Position = state.position
    if at.phase in DICE:
        rolls = state.chance_outcomes()
        return sum([float(chance) * _judged(cast(CatsState, state.play(roll)), player) for roll, chance in rolls])
    kit = state.game.kit
    return lead(Outlook(kit, at).totals(), player, at.setup.players)


def _left(running: Sequence[int], sums: Sequence[float], tried: int) -> list[int]:
    """Which moves are tried further: two of three, less those that are clearly behind the best."""
    order = sorted(running, key=lambda number: -sums[number])
    clear = CLEAR * tried**0.5
    return [number for number in order[: max(2, 2 * len(order) // 3)] if sums[order[0]] - sums[number] <= clear]


def _ratings(moves: Sequence[Move], found: Sequence[float], running: Sequence[int]) -> Mapping[Move, float]:
    below = min(found[number] for number in running) - 0.01
    return {
        move: value if number in running else min(value, below)
        for number, (move, value) in enumerate(zip(moves, found, strict=True))
    }


def why(game: Game, view: JSON, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:
    """What speaks for this move: what it brings, with its chance, and what else could be done.

    Raises TypeError for a view of another game.
    """
    state = next(game.worlds(view, random.Random(0)))
    if not isinstance(state, CatsState) or not isinstance(state.actor, int):
        raise TypeError(f"a choice in a view of Cats is needed, not one of {game.title}")
    won = any(event.kind == "game_over" and event.data["winner"] == state.actor for event in events)
    return " ".join(reasons(state, cast(Act, game.parse(move.text)), ratings, won=won))
