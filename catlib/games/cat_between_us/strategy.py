"""What the bots of Cat Between Us think: which cards to keep, where the own total will end, and who will be nearest."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from catlib.bots import Budget
from catlib.game import JSON, Event, Game, Move, State
from catlib.games.cat_between_us.cards import SUITS, attractions, cards_in
from catlib.games.cat_between_us.position import Position, cards_of, next_player, toys_in
from catlib.games.cat_between_us.rules import CatBetweenUs, CatBetweenUsState, Play

__all__ = ["result", "search", "turn_over", "why"]

SETS = 12  # sets of cards to keep
PLANS = 48  # ways to go on that are looked at more closely
AT_A_TIME = 64  # ends of the round that all of them are tried in before the worse half is given up
WAYS = 3
NEAR = 0.02  # of a round: too little for a word


def turn_over(state: State) -> bool:
    """Every card played is a turn."""
    return any(event.kind == "played" for event in state.events)


def result(state: State, player: int) -> float:
    """The rounds won, and as a fraction how near the own total is likely to come to the target.

    Only the own total is looked at: with the cards that are best to keep, and on each open place under a toy the
    mean of the numbers that this player has not seen.
    """
    at: Position = state.position
    if at.phase != "lure":
        return float(state.scores()[player])
    worth = _likely(at, at.hands[player])
    keep = at.hands[player].bit_count() - _plays_left(at)[player]
    hand = [worth[card // 7] for card in cards_in(at.hands[player])]
    off = min(_off(sum(kept), at.target or 0) for kept in combinations(hand, keep))
    return state.scores()[player] + 1 / (1.2 + off)


def _off(total: float, target: int) -> float:
    """How far a likely total is from the target; beyond it counts double."""
    return target - total if total <= target else 2 * (total - target)


def _likely(at: Position, own: int) -> tuple[float, ...]:
    """What each toy will be worth on average for who holds these cards."""
    inside = toys_in(at.players, at.removed)
    unseen = [card % 7 for card in cards_in(cards_of(inside) & ~own & ~sum(at.toys))]
    mean = sum(unseen) / len(unseen) if unseen else 3.0
    return tuple(
        number + mean * (2 - at.toys[toy].bit_count()) if toy in inside else 0.0
        for toy, number in enumerate(attractions(at.toys))
    )


def _plays_left(at: Position) -> list[int]:
    """How many cards each player still plays this round."""
    count = sum([cards.bit_count() for cards in at.toys])
    left = 2 * len(toys_in(at.players, at.removed)) - count
    first = next_player(at)
    return [len(range((player - first) % at.players, left, at.players)) for player in range(at.players)]


# ---------------------------------------------------------------- looking ahead


class Plan(NamedTuple):
    """A card to play now, and the cards to keep to the end of the round."""

    move: Play
    kept: tuple[int, ...]  # how many of each suit
    later: tuple[int, ...]  # the numbers on the own cards that will be played after this one


class _Ends:
    """Ends of the round, drawn at random: the unseen cards dealt evenly, and all cards to come laid anywhere.

    Every plan is tried in the same ends, so that luck does not tell them apart. Of two ways in which another player may
    have kept cards the one that is nearer to the target is taken, for others know what they are doing.
    """

    def __init__(self, at: Position, player: int, rng: random.Random) -> None:
        self.at, self.rng = at, rng
        self.inside = toys_in(at.players, at.removed)
        self.worth = list(attractions(at.toys))
        own = at.hands[player]
        self.unseen = list(cards_in(cards_of(self.inside) & ~own & ~sum(at.toys)))
        self.places = [toy for toy in self.inside for _ in range(2 - at.toys[toy].bit_count())]
        left = _plays_left(at)
        sizes = _sizes(at)
        self.others = [(sizes[p], left[p]) for p in range(at.players) if p != player]
        self.target = at.target or 0

    def draw(self) -> tuple[list[int], list[list[int]], list[int]]:
        """The places in the order in which they are filled, the other hands, and luck for who keeps what."""
        rng = self.rng
        rng.shuffle(self.unseen)
        rng.shuffle(self.places)
        hands, used = [], 0
        for size, _ in self.others:
            hands.append(self.unseen[used : used + size])
            used += size
        return self.places[:], hands, [rng.randrange(1 << 20) for _ in self.others]

    def won(self, plan: Plan, end: tuple[list[int], list[list[int]], list[int]]) -> float:
        """The share of the round that the player wins: 1 alone, less in a tie, 0 if another is nearer."""
        places, hands, _ = end
        worth = self.worth[:]
        toy = plan.move.toy
        worth[toy] += plan.move.card % 7
        skip, place = True, 0
        numbers = list(plan.later)
        for hand, (_, plays) in zip(hands, self.others, strict=True):
            numbers += [card % 7 for card in hand[:plays]]
        for where in places:
            if skip and where == toy:
                skip = False
                continue
            worth[where] += numbers[place]
            place += 1
        own = sum([count * value for count, value in zip(plan.kept, worth, strict=True)])
        target = self.target
        mine, ties = _rank(own, target), 1
        for hand, (_, plays) in zip(hands, self.others, strict=True):
            best = max([_rank(sum([worth[card // 7] for card in kept]), target) for kept in _ways(hand, plays)])
            if best > mine:
                return 0.0
            ties += best == mine
        return 1.0 if ties == 1 else 0.8


def _rank(total: int, target: int) -> int:
    """CBU-NUZZLE-5, CBU-NUZZLE-6: greater is nearer; all that do not exceed come before all that do."""
    return total if total <= target else -total


def _ways(hand: list[int], plays: int) -> list[list[int]]:
    """A few sets of cards that may be kept."""
    size = len(hand)
    return [(hand + hand)[start + plays : start + size] for start in range(0, size, max(1, size // WAYS))]


def _sizes(at: Position) -> list[int]:
    return [hand.bit_count() for hand in at.hands]


def search(game: Game, view: JSON, rng: random.Random, budget: Budget) -> Generator[float, None, Mapping[Move, float]]:
    """The rounds that the player has won at the end of this one, on average, for each legal move.

    A plan is a card to play now and the cards to keep. The likeliest plans are tried in the same random ends of the
    round; again and again the worse half of them is given up. What has been given up keeps what it was last worth.
    Raises ValueError where no player decides.
    """
    state = next(game.worlds(view, rng))
    if not isinstance(state, CatBetweenUsState) or not isinstance(state.actor, int):
        raise ValueError(f"no player decides here, but {state.actor!r}")
    player, at = state.actor, state.position
    yield 0.0
    plans = sorted(_plans(state, player), key=lambda found: -found[0])
    wins = float(at.wins[player])
    ratings: dict[Move, float] = {}
    for likely, plan in plans:
        ratings.setdefault(plan.move, wins + 0.001 * likely)
    running = [plan for _, plan in plans[:PLANS]]
    won, tried = [0.0] * len(running), 0
    ends = _Ends(at, player, rng)
    while running and not budget.over:
        for _ in range(AT_A_TIME):
            end = ends.draw()
            for number, plan in enumerate(running):
                won[number] += ends.won(plan, end)
            tried += 1
            budget.spend(len(running))
            yield budget.share
            if budget.over:
                break
        best: dict[Move, float] = {}
        for plan, count in zip(running, won, strict=True):
            best[plan.move] = max(best.get(plan.move, 0.0), count / tried)
        ratings |= {move: wins + share for move, share in best.items()}
        order = sorted(range(len(running)), key=lambda number: -won[number])
        chosen = order[: max(2, len(order) // 2)]
        running, won = [running[number] for number in chosen], [won[number] for number in chosen]
    return {move: ratings[move] for move in state.legal_moves()}


def _plans(state: CatBetweenUsState, player: int) -> Iterator[tuple[float, Plan]]:
    """Cards to play now with sets of cards to keep, and how likely it looks to end near the target."""
    at = state.position
    hand, target = list(cards_in(at.hands[player])), at.target or 0
    mean = _likely(at, at.hands[player])
    keep = len(hand) - _plays_left(at)[player]
    unseen = [card % 7 for card in cards_in(cards_of(toys_in(at.players, at.removed)) & ~at.hands[player] & ~sum(at.toys))]
    average = sum(unseen) / len(unseen) if unseen else 3.0
    sets = sorted((_off(sum([mean[card // 7] for card in kept]), target), kept) for kept in combinations(hand, keep))
    kept_cards = set()
    for place, (_, kept) in enumerate(sets):
        if place >= SETS and kept_cards == set(hand):
            break
        played = [card for card in hand if card not in kept]
        if place >= SETS and not set(played) - kept_cards:
            continue
        kept_cards |= set(played)
        suits = [0] * 6
        for card in kept:
            suits[card // 7] += 1
        total = sum([count * value for count, value in zip(suits, mean, strict=True)])
        for move in state.legal_moves():
            if isinstance(move, Play) and move.card in played:
                after = total + suits[move.toy] * (move.card % 7 - average)
                later = tuple([card % 7 for card in played if card != move.card])
                yield 1 / (1 + _off(after, target)), Plan(move, tuple(suits), later)


# ---------------------------------------------------------------- in words


def why(game: Game, view: JSON, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:
    """What speaks for this move: what it does to the own total, and how good the chances are."""
    return ""
