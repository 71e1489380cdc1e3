"""What the bots of Cats think."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence
from math import exp

from catlib.bots import Budget
from catlib.game import JSON, Event, Game, Move, State
from catlib.games.cats.movement import reserve
from catlib.games.cats.position import NONE, Position, with_entry
from catlib.games.cats.thumb import Playout
from catlib.games.cats.worth import Outlook

__all__ = ["result", "search", "turn_over", "why"]

ROLLS = ("fight_dice", "deceive")
RIVALS = 0.3
RUMBA = 0.2
SURE = 0.3
TRUST = 10
ENOUGH = 2000
AT_A_TIME = 16
CLEAR = 6


def turn_over(state: State) -> bool:
    """Every choice counts as a turn, with the dice that are rolled for it."""
    return state.position.phase not in ROLLS


def result(state: State, player: int) -> float:
    """The score that the player is on the way to, less a part of that of the others."""
    at: Position = state.position
    totals = Outlook(state.game.kit, at, ahead=False).totals()
    if at.phase == "over":
        return totals[player]
    own = totals.pop(player)
    return own - RIVALS * sum(totals) / len(totals)


def _lead(totals: Sequence[float], player: int, players: int) -> float:
    """How far the player is ahead of the best of the other cats, and in part of the Rumba."""
    best = max([total for other, total in enumerate(totals[:players]) if other != player])
    if len(totals) > players:
        best += RUMBA * (totals[players] - best)
    return totals[player] - best


def _judged(game: Game, state: State, moves: Sequence[Move], player: int) -> list[float]:
    return [_expected(game, state.play(move), player) for move in moves]


def _expected(game: Game, state: State, player: int) -> float:
    at = state.position
    if at.phase in ROLLS:
        return sum([float(chance) * _expected(game, state.play(roll), player) for roll, chance in state.chance_outcomes()])
    return _lead(Outlook(game.kit, at).totals(), player, at.setup.players)


def _guesses(game: Game, state: State, player: int) -> dict[int, tuple[list[Move], list[float]]]:
    """How likely each card is that another player lays now or has laid: by what it promises to that player."""
    at = state.position
    if at.phase not in ("move_cards", "fight_cards"):
        return {}
    pile = range(at.setup.players) if at.phase == "move_cards" else [p for p in range(at.setup.players) if at.where[p] == at.fight]
    guesses = {}
    for other in pile:
        if other == player:
            continue
        hidden = at._replace(face_down=(NONE,) * at.setup.players, actor=other, hands=tuple([hand or game.kit.all_cards for hand in at.hands]))
        cards = game.kit.with_card["commit"][hidden.hands[other]]
        likes = []
        for act in cards:
            down = hidden._replace(face_down=with_entry(hidden.face_down, other, act.value))
            likes.append(_lead(Outlook(game.kit, down).totals(), other, at.setup.players))
        top = max(likes)
        guesses[other] = cards, [0.03 + exp((like - top) / SURE) for like in likes]
    return guesses


def search(game: Game, view: JSON, rng: random.Random, budget: Budget) -> Generator[float, None, Mapping[Move, float]]:
    worlds = game.worlds(view, rng)
    state = next(worlds)
    player = state.actor
    if not isinstance(player, int):
        raise ValueError(f"no player decides here, but {state.actor!r}")
    yield 0.0
    moves = state.legal_moves()
    kit, players = game.kit, state.position.setup.players
    guesses = _guesses(game, state, player)
    guesses = {p: g for p, g in guesses.items()}
    first = [0.0] * len(moves)
    hidden = state.view(player) != state.to_dict()
    count = 4 if hidden else 1
    for number in range(count):
        world = _guessed(kit, state.position, guesses, rng)[0] if hidden else state.position
        for n, value in enumerate(_judged(game, type(state)(game, world), moves, player)):
            first[n] += value / count
        budget.spend(len(moves))
        if budget.over:
            break
        if number + 1 < count:
            state = next(worlds)
    own = random.Random()
    running = list(range(len(moves)))
    sums, tried = [TRUST * value for value in first], TRUST
    found = list(first)
    while len(running) > 1 and tried < ENOUGH and not budget.over:
        for _ in range(AT_A_TIME):
            world, planned = _guessed(kit, next(worlds).position, guesses, rng)
            seed = rng.getrandbits(30)
            for n in running:
                own.seed(seed)
                play = Playout(kit, world, own)
                play.planned = planned
                sums[n] += _lead(play.turn(moves[n]), player, players)
                budget.spend(play.moves)
            tried += 1
            yield budget.share
            if budget.over:
                break
        for n in running:
            found[n] = sums[n] / tried
        best = max(sums[n] for n in running)
        order = sorted(running, key=lambda n: -sums[n])
        running = [n for n in order[: max(2, 2 * len(order) // 3)] if best - sums[n] < CLEAR * tried**0.5]
    low = min(found[n] for n in running)
    inside = set(running)
    return {move: found[n] if n in inside else min(found[n], low - 0.01) for n, move in enumerate(moves)}


def _guessed(kit, at: Position, guesses, rng):
    planned = {}
    down = list(at.face_down)
    for other, (cards, chances) in guesses.items():
        act = rng.choices(cards, chances)[0]
        if down[other] == NONE:
            planned[other] = act
        else:
            down[other] = act.value
    bids = at.bids
    if max(bids) > NONE:
        bids = tuple([bid if bid == NONE else rng.choice((0, 0, 0, 1, 2, 3)) for bid in bids])
        bids = tuple([min(bid, reserve(kit, at)) for bid in bids])
    return at._replace(face_down=tuple(down), bids=bids), planned


def why(game: Game, view: JSON, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:
    return game.describe(move)
