"""What the bots of CATtitude! think: what lies before a player, how the next turns may go, and why a move is good."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence
from itertools import islice

from catlib.bots import Budget, TurnRatings, compared
from catlib.game import JSON, Event, Game, Move, State
from catlib.games.cattitude.moves import Act
from catlib.games.cattitude.playouts import UNSEEN, Playout
from catlib.games.cattitude.position import Position, visible
from catlib.games.cattitude.reasons import race, reasons, sure, wins
from catlib.games.cattitude.rules import CattitudeState
from catlib.games.cattitude.thumb import by_room, cuddled, deck, hand_worth, under_way
from catlib.games.cattitude.worth import chances

__all__ = ["result", "search", "turn_over", "why"]

HELD = 0.6  # of what cards are worth is counted while they are held: who waits may wait for ever
AHEAD = 1  # turns that are played to their end
AT_A_TIME = 16  # courses that all moves are tried in before the worst are given up
ENOUGH = 400  # courses for a move
TRUST = 8  # courses that the first sight counts as much as
POINT = 0.06  # a point more or less at first sight changes the chance to win by so much
NEAR = 1.0  # percent: too little for a word
REASONS = 2  # sentences
CLEAR = 0.5  # by so much a course ends better or worse than another, for the same move


def turn_over(state: State) -> bool:
    """Every decision counts as a turn, with the card that it draws: what a whole turn may bring is too much to try.

    A card that has to come from the pile after something else has happened belongs to the next decision (CTT-R33).
    """
    return state.position.phase != "draw_card" or bool(state.events)


def result(state: State, player: int) -> float:
    """The points, and in fractions of points what is under way and what the cards may bring; others do not matter."""
    at: Position = state.position
    points, cards = at.points[player], deck(state.game)
    if at.cats[player] is None:
        return float(points)
    more = under_way(cards, at, player) + HELD * hand_worth(cards, at.hands[player])
    if at.phase == "play" and at.turn == player:
        room, rooms = at.cats[player] or 0, len(cards.house.rooms)
        cuddles = cards.house.count(at.hands[player], cards.house.cuddle)
        more += by_room(cards, at, player)[room] + cuddles * max(0, cuddled(at, player, rooms)[room] - 1)
    if at.phase in ("evade", "caught") and at.turn == at.holder == player:
        more += visible(at).bit_count()  # CTT-HUM-8: they will be cleaned up
    return points + more


# ---------------------------------------------------------------- looking ahead


def _course(state: State, move: Act, player: int, rng: random.Random, budget: Budget) -> float:
    """The player's chance to win after the move and some turns in which all go by rules of thumb."""
    course = Playout(state.game, state.position, rng)
    course.do(move)
    turn, left, steps = state.position.turn, AHEAD, 1
    while course.phase != "over":
        if course.turn != turn:
            turn, left = course.turn, left - 1
            if not left:
                break
        course.do(course.next_act())
        steps += 1
    budget.spend(steps)
    return chances(course)[player] if course.phase != "over" else float(course.turn == player)


def search(game: Game, view: JSON, rng: random.Random, budget: Budget) -> Generator[float, None, Mapping[Move, float]]:
    """The chance to win, in percent, with each legal move.

    All moves are tried in the same deals of the hidden cards (`_course`); again and again the worst of them are given
    up. What has been given up is rated below what is left. Raises ValueError where no player decides.
    """
    worlds = game.worlds(view, rng)
    state = next(worlds)
    if not isinstance(state, CattitudeState) or not isinstance(state.actor, int):
        raise ValueError(f"no player decides here, but {state.actor!r}")
    yield 0.0
    player, moves = state.actor, [move for move in state.legal_moves() if isinstance(move, Act)]
    shares = _at_first_sight(state, moves, player)
    best = max(shares.values())
    sums: dict[Act, float] = {move: TRUST * (share - best) for move, share in shares.items()}
    running, tried = moves, 0
    while len(running) > 1 and tried < ENOUGH and not budget.over:
        for world in islice(worlds, AT_A_TIME):
            found = []
            for move in running:
                found.append(_course(world, move, player, rng, budget))
                yield budget.share
                if budget.over:
                    break
            if len(found) < len(running):
                break
            sums = {**sums, **{move: sums[move] + share for move, share in zip(running, found, strict=True)}}
            tried += 1
        if tried:
            shares |= {move: max(0.0, sums[move] / tried) for move in running}
            running = _left(running, sums, tried)
    below = 0.99 * min(shares[move] for move in running)
    inside = set(running)
    return {move: 100 * (shares[move] if move in inside else min(shares[move], below)) for move in moves}


def _at_first_sight(state: CattitudeState, moves: Sequence[Act], player: int) -> dict[Act, float]:
    """The chance to win with each move: an even one with the best, less with those that bring fewer points at once."""
    points = {
        move: result(state.after(move), player) + (HELD * UNSEEN if move.text == "draw pile" else 0) for move in moves
    }
    best = max(points.values())
    return {move: max(0.0, 1 / state.position.players + POINT * (more - best)) for move, more in points.items()}


def _left(moves: Sequence[Act], sums: Mapping[Act, float], tried: int) -> list[Act]:
    """Which moves are tried further: two of three, less those that are clearly behind the best."""
    order = sorted(moves, key=lambda move: -sums[move])
    least = sums[order[0]] - CLEAR * tried**0.5
    return [move for move in order[: max(2, 2 * len(order) // 3)] if sums[move] >= least]


# ---------------------------------------------------------------- in words


def why(game: Game, view: JSON, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:
    """What speaks for this move, in three sentences at most: what it is for, and the best of the others.

    Of a move that wins for certain that alone is said. Raises TypeError for a view of another game.
    """
    state = next(game.worlds(view, random.Random(0)))
    if not isinstance(state, CattitudeState) or not isinstance(move, Act) or not isinstance(state.actor, int):
        raise TypeError(f"a move in a view of CATtitude! is needed, not {move} in one of {game.title}")
    game, player = state.game, state.actor
    events = sure(state, events)
    won = wins(state, player, events)
    if won:
        return won
    cards = move.verb in ("draw", "toss")  # compared with other cards only, not with coming out
    rivals = [rating for other, rating in ratings.items() if other != move and not (cards and other.text == "unhide")]
    better = ratings[move] - max(rivals, default=ratings[move])
    by_turn = isinstance(ratings, TurnRatings)
    margin = 0 if abs(better) < (TurnRatings.near if by_turn else NEAR) else better
    percent = None if by_turn else ratings[move]
    said = [*reasons(state, player, move, events, margin), *race(state, player, move, percent)]
    even = not margin and move is game.notation.draw_pile  # the reason names the other pile, as good as this one
    others = () if even and said else compared(game, move, ratings, near=NEAR, digits=0)
    return " ".join([*said[:REASONS], *others])
