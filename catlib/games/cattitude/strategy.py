"""What the bots of CATtitude! think."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence

from catlib.bots import Budget
from catlib.game import JSON, Event, Game, Move, State
from catlib.games.cattitude.house import House
from catlib.games.cattitude.playouts import Playout
from catlib.games.cattitude.position import Position, visible
from catlib.games.cattitude.worth import chances

__all__ = ["result", "search", "turn_over", "why"]

CHANCE = frozenset({"draw_card"})


def turn_over(state: State) -> bool:
    """Every decision counts as a turn, a card drawn from the pile with it: what a whole turn may bring is too much."""
    return state.position.phase not in CHANCE


def result(state: State, player: int) -> float:
    """The points, what is under way, and what the cards in hand may bring; others are not looked at."""
    at: Position = state.position
    house: House = state.game.house
    points = at.points[player]
    if points >= state.game.goal:
        return float(points)
    more = held(house, at.hands[player])
    if at.carrying[player] is not None:
        more += 1.9
    for item in range(len(house.items)):
        if at.destroying[player] >> item & 1:
            more += 3.2 if house.count(at.hands[player], house.destroy[item]) else 1.4
    if at.phase == "play" and at.turn == player:
        more += here(state.game, at, player)
    if at.turn == at.holder == player and at.phase in ("evade", "caught"):
        more += visible(at).bit_count()
    if at.hiding >> player & 1:
        more -= 0.3
    return points + more


def here(game: Game, at: Position, player: int) -> float:
    """What the cards that can be played now bring, less what they are worth in hand."""
    house, hand, room = game.house, at.hands[player], at.cats[player]
    if at.hiding >> player & 1:
        return 0.0
    more = 0.0
    stolen = at.carrying[player] is not None
    for item, where in enumerate(at.where):
        if where != room:
            continue
        if at.disturbed >> item & 1:
            if at.destroying[player] >> item & 1 and not at.begun >> item & 1 and house.count(hand, house.destroy[item]):
                more += 1.8
            continue
        if house.count(hand, house.knock[item]) > 1:
            more += 1.4
        elif house.count(hand, house.destroy[item]) > 1:
            more += 1.2
        elif house.count(hand, house.destroy[item]):
            more += 0.4
        elif house.count(hand, house.steal[item]) and not stolen:
            more += 1.1
            stolen = True
    cuddles = house.count(hand, house.cuddle)
    if cuddles:
        dirty = {where for item, where in enumerate(at.where) if at.disturbed >> item & 1}
        best = max([at.cats.count(cat) for cat in at.cats if cat not in dirty], default=0)
        more += cuddles * max(0.0, best - 1.2)
    return more


def held(house: House, hand: int) -> float:
    """What the cards of a hand may bring."""
    worth = 0.0
    for card in house.kinds(hand):
        count = house.count(hand, card)
        name = house.cards[card]
        if card == house.cuddle:
            worth += 1.2 * count
        elif card in (house.run, house.sneak, house.hide):
            worth += 0.5 + 0.2 * (count - 1)
        elif name.startswith("steal"):
            worth += 0.8
        elif name.startswith("knock"):
            worth += (0.5, 2.6, 2.9)[min(count, 3) - 1]
        else:
            worth += (0.5, 1.9, 2.1)[min(count, 3) - 1]
    return worth


AHEAD = 3
AT_A_TIME = 16
ENOUGH = 1000


def course(game, at: Position, act: Move, player: int, rng: random.Random) -> tuple[float, int]:
    """The player's chance to win after so many turns by rules of thumb, and how many moves they took."""
    playout = Playout(game, at, rng)
    playout.do(act)
    turn, turns, steps = at.turn, AHEAD, 1
    while playout.phase != "over":
        if playout.turn != turn:
            turn = playout.turn
            turns -= 1
            if not turns:
                return chances(playout)[player], steps
        playout.step()
        steps += 1
    return float(playout.turn == player), steps


def search(game: Game, view: JSON, rng: random.Random, budget: Budget) -> Generator[float, None, Mapping[Move, float]]:
    """What each legal move is expected to end in."""
    worlds = game.worlds(view, rng)
    state = next(worlds)
    player = state.actor
    if not isinstance(player, int):
        raise ValueError(f"no player decides here, but {state.actor!r}")
    yield 0.0
    moves = state.legal_moves()
    running = list(moves)
    found = dict.fromkeys(moves, 0.0)
    sums = dict.fromkeys(moves, 0.0)
    squares = dict.fromkeys(moves, 0.0)
    tried = 0
    world = state.position
    while True:
        for _ in range(AT_A_TIME):
            for move in running:
                value, steps = course(game, world, move, player, rng)
                sums[move] += value
                budget.spend(steps)
            tried += 1
            yield budget.share
            if budget.over and tried > 0:
                break
            world = next(worlds).position
        for move in running:
            found[move] = sums[move] / tried
        best = max(running, key=lambda move: sums[move])
        order = sorted(running, key=lambda move: -sums[move])
        clear = 0.5 * tried**0.5
        running = [move for number, move in enumerate(order) if sums[best] - sums[move] <= clear and number < max(2, 2 * len(order) // 3)]
        if budget.over or len(running) < 2 or tried >= ENOUGH:
            break
    low = min(found[move] for move in running)
    inside = set(running)
    return {move: 100 * (found[move] if move in inside else min(found[move], 0.99 * low)) for move in moves}


def why(game: Game, view: JSON, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:
    """What speaks for this move."""
    return game.describe(move)
