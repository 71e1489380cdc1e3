"""What the bots of Cat Between Us think: which cards to keep, how the round may go on, and who will be nearest."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple

from catlib.bots import Budget, TurnRatings, compared
from catlib.game import JSON, Event, Game, Move, State
from catlib.games.cat_between_us.cards import NAMES, SUITS, attractions, cards_in
from catlib.games.cat_between_us.position import Position, cards_of, next_player, toys_in
from catlib.games.cat_between_us.rules import CatBetweenUsState, Play

__all__ = ["result", "search", "turn_over", "why"]

MOVES = 16  # moves that are looked at more closely
SETS = 12  # sets of cards to keep of which the likeliest are sought for a move
KEPT = 4  # of these it may be any, at first
AIMED = 2  # the last plays of each player, chosen with care; the others are left to chance
CHOSEN = (10, 6, 3)  # hands of which another player has the best, with none, one or two cards left to play
AT_A_TIME = 24  # courses of the round that all moves are tried in before the worst are given up
ENOUGH = 600  # courses for a move
TRUST = 8  # courses that the first sight counts as much as
SLACK = 1.2  # spaces: to be so far off is half as good as to hit the target
LITTLE, FAR = 0.5, 1.5  # off the mean: a number that hardly moves the own total, and one that moves those of others
SUIT_LEFT = 4  # unseen cards: a suit that others may well hold
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
    alone = at._replace(wins=(), hands=tuple(at.hands[player] if other == player else 0 for other in range(at.players)))
    return state.scores()[player] + _hope(alone, player)


@lru_cache(maxsize=64)
def _hope(at: Position, player: int) -> float:
    """The same for the round only; kept, since worlds that look alike to a player are judged one after the other."""
    seen = _Seen(at, player)
    return 1 / (SLACK + seen.off(seen.hand, seen.plays[player]))


def _off(total: float, target: int) -> float:
    """How far a likely total is from the target; beyond it counts double."""
    return target - total if total <= target else 2 * (total - target)


class _Seen:
    """What a player sees of a round that is in the lure phase."""

    def __init__(self, at: Position, player: int) -> None:
        inside, own = toys_in(at.players, at.removed), at.hands[player]
        self.player, self.players, self.target = player, at.players, at.target or 0
        self.hand = list(cards_in(own))
        self.unseen = list(cards_in(cards_of(inside) & ~own & ~sum(at.toys)))
        numbers = [card % 7 for card in self.unseen]
        self.mean = sum(numbers) / len(numbers)
        self.worth = attractions(at.toys)
        self.room = [2 - at.toys[toy].bit_count() if toy in inside else 0 for toy in range(6)]
        self.places = sum(self.room)
        self.likely = [worth + self.mean * room for worth, room in zip(self.worth, self.room, strict=True)]
        first = next_player(at)
        turns = [range((other - first) % at.players, self.places, at.players) for other in range(at.players)]
        self.plays = [len(own_turns) for own_turns in turns]
        self.sizes = [hand.bit_count() for hand in at.hands]

    def off(self, hand: Sequence[int], plays: int) -> float:
        """How far the likeliest total of a hand is from the target, with the cards that are best to keep."""
        worth = [self.likely[card // 7] for card in hand]
        return min([_off(sum(kept), self.target) for kept in combinations(worth, len(worth) - plays)])


# ---------------------------------------------------------------- at first sight


class _Choice(NamedTuple):
    """A move, how good it looks (1 / SLACK at most), and the sets of cards that are likeliest to be kept after it."""

    sight: float
    move: Play
    kept: tuple[tuple[int, ...], ...]


def _at_first_sight(seen: _Seen, moves: Iterable[Move]) -> Iterator[_Choice]:
    """Each move, by how near the likeliest own totals come to the target."""
    keep = len(seen.hand) - seen.plays[seen.player]
    likely, target = seen.likely, seen.target
    sets = [(sum([likely[card // 7] for card in kept]), kept) for kept in combinations(seen.hand, keep)]
    sets.sort(key=lambda found: _off(found[0], target))
    without = {card: list(islice((found for found in sets if card not in found[1]), SETS)) for card in seen.hand}
    for move in moves:
        if isinstance(move, Play):
            more, toy = move.card % 7 - seen.mean, move.toy
            ends = [(_off(total + more * _count(kept, toy), target), kept) for total, kept in without[move.card]]
            ends = sorted(ends)[:KEPT]
            sight = sum([1 / (SLACK + off) for off, _ in ends]) / len(ends)
            yield _Choice(sight, move, tuple([kept for _, kept in ends]))


def _count(cards: Iterable[int], suit: int) -> int:
    return sum([card // 7 == suit for card in cards])


# ---------------------------------------------------------------- looking ahead


def _aimed(seen: _Seen, hand: Sequence[int], plays: int, worth: Sequence[int], room: Sequence[int]) -> tuple[int, int]:
    """The card and the toy after which the cards that are best to keep are likely to be nearest to the target.

    All sets of cards to keep are looked at, and all places for each of the cards that are to go.
    """
    mean, kept = seen.mean, [0] * 6
    likely = [value + mean * free for value, free in zip(worth, room, strict=True)]
    toys = [toy for toy in range(6) if room[toy]]
    short: float = seen.target
    for card in hand:
        kept[card // 7] += 1
        short -= likely[card // 7]
    best, found = float("inf"), (hand[0], toys[0])
    for gone in combinations(hand, plays):
        left = short
        for card in gone:
            suit = card // 7
            left += likely[suit]
            kept[suit] -= 1
        for card in gone:
            more = card % 7 - mean
            for toy in toys:
                off = left - kept[toy] * more
                if off < 0:
                    off *= -2  # as `_off` has it
                if off < best:
                    best, found = off, (card, toy)
        for card in gone:
            kept[card // 7] += 1
    return found


def _course(seen: _Seen, choice: _Choice, dealt: Sequence[Sequence[int]], rng: random.Random) -> float:
    """What the player wins of the round in one course of it: 1 alone, a half in a tie, 0 if another is nearer.

    Each player knows the own hand and the table only, lays the first cards anywhere and the last ones with care.
    """
    hands, worth, room, plays = [list(hand) for hand in dealt], list(seen.worth), seen.room[:], seen.plays[:]
    places, number = seen.places, rng.random
    kept = choice.kept[int(number() * len(choice.kept))]
    at, card, toy = seen.player, choice.move.card, choice.move.toy
    while True:
        hands[at].remove(card)
        worth[toy] += card % 7
        room[toy] -= 1
        plays[at] -= 1
        places -= 1
        if not places:
            return _share(hands, worth, seen.target, seen.player)
        at = (at + 1) % seen.players
        hand = hands[at]
        if plays[at] <= AIMED:
            card, toy = _aimed(seen, hand, plays[at], worth, room)
        else:
            spare = [card for card in hand if card not in kept] if at == seen.player else hand
            card = spare[int(number() * len(spare))]
            place = int(number() * places)
            toy = 0
            while place >= room[toy]:
                place -= room[toy]
                toy += 1


def _share(hands: Sequence[Sequence[int]], worth: Sequence[int], target: int, player: int) -> float:
    """CBU-NUZZLE-5, CBU-NUZZLE-6: a greater rank is nearer; all that do not exceed come before all that do."""
    ranks = []
    for hand in hands:
        total = 0
        for card in hand:
            total += worth[card // 7]
        ranks.append(total if total <= target else -total)
    own = ranks.pop(player)
    best = max(ranks)
    return 1.0 if own > best else 0.5 if own == best else 0.0


def _dealt(seen: _Seen, rng: random.Random) -> list[list[int]]:
    """All hands; those that are not seen are dealt evenly, but who has few cards left to play has chosen what to keep.

    So of some hands that such a player may have, the one is taken that is likely to end nearest to the target.
    """
    rng.shuffle(seen.unseen)
    hands, left = [], seen.unseen
    for player, (size, plays) in enumerate(zip(seen.sizes, seen.plays, strict=True)):
        if player == seen.player:
            hands.append(seen.hand)
            continue
        first = 0
        if plays < len(CHOSEN):
            starts = range(0, min(len(left), CHOSEN[plays] * size) - size + 1, size)
            offs = [seen.off(left[start : start + size], plays) for start in starts]
            first = size * offs.index(min(offs))
        hands.append(left[first : first + size])
        left = left[:first] + left[first + size :]
    return hands


def search(game: Game, view: JSON, rng: random.Random, budget: Budget) -> Generator[float, None, Mapping[Move, float]]:
    """The rounds that the player has won at the end of this one, on average, for each legal move.

    The moves that look best are tried in the same deals of the hidden cards (`_dealt`), each played to the end of the
    round (`_course`); again and again the worst of them are given up. What has been given up, or never tried, is
    rated below what is left. A tie counts a half. Raises ValueError where no player decides.
    """
    state = next(game.worlds(view, rng))
    if not isinstance(state, CatBetweenUsState) or not isinstance(state.actor, int):
        raise ValueError(f"no player decides here, but {state.actor!r}")
    yield 0.0
    moves, seen, wins = state.legal_moves(), _Seen(state.position, state.actor), state.scores()[state.actor]
    running = sorted(_at_first_sight(seen, moves), key=lambda choice: -choice.sight)
    # To hit the target is worth an even share of the round, at first sight.
    shares: dict[Move, float] = {choice.move: choice.sight * SLACK / seen.players for choice in running}
    running = running[:MOVES]
    sums, tried = [TRUST * shares[choice.move] for choice in running], TRUST
    while len(running) > 1 and tried < ENOUGH and not budget.over:
        for _ in range(AT_A_TIME):
            hands = _dealt(seen, rng)
            for number, choice in enumerate(running):
                sums[number] += _course(seen, choice, hands, rng)
            tried += 1
            budget.spend(len(running) * seen.places)
            yield budget.share
            if budget.over:
                break
        shares |= {choice.move: total / tried for choice, total in zip(running, sums, strict=True)}
        left = _left(sums, tried)
        running, sums = [running[number] for number in left], [sums[number] for number in left]
    below = 0.99 * min(shares[choice.move] for choice in running)
    inside = {choice.move for choice in running}
    return {move: wins + (shares[move] if move in inside else min(shares[move], below)) for move in moves}


def _left(sums: Sequence[float], tried: int) -> list[int]:
    """Which moves are tried further: two of three, less those that are clearly behind the best."""
    order = sorted(range(len(sums)), key=lambda number: -sums[number])
    clear = 2 * tried**0.5  # about three standard errors of the difference of two sums
    return [number for number in order[: max(2, 2 * len(order) // 3)] if sums[order[0]] - sums[number] <= clear]


# ---------------------------------------------------------------- in words


def why(game: Game, view: JSON, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:
    """What speaks for this move: what it does to the own total, where that may end, and how good the chances are.

    It goes by the cards that look best to keep after the move. Raises TypeError for a view of another game.
    """
    state = next(game.worlds(view, random.Random(0)))
    if not isinstance(state, CatBetweenUsState) or not isinstance(move, Play) or not isinstance(state.actor, int):
        raise TypeError(f"a play in a view of Cat Between Us is needed, not {move} in one of {game.title}")
    seen = _Seen(state.position, state.actor)
    (choice,) = _at_first_sight(seen, [move])
    reasons = [*_reasons(game, seen, choice, events)]
    if not isinstance(ratings, TurnRatings):
        chance = max(0, min(100, round(100 * (ratings[move] - state.scores()[state.actor]))))
        reasons.append(game.word("why_wins", percent=chance))
    return " ".join([*reasons, *compared(game, move, ratings, near=NEAR, digits=2)])


def _reasons(game: Game, seen: _Seen, choice: _Choice, events: Sequence[Event]) -> Iterator[str]:
    """What the move does to the toy, and what becomes of the own hand."""
    move, kept = choice.move, choice.kept[0]
    toy, count, more = SUITS[move.toy], _count(kept, move.toy), move.card % 7 - seen.mean
    if any(event.kind == "game_over" and seen.player in event.data["winners"] for event in events):
        yield game.word("why_over")
    if count and abs(more) > LITTLE:
        yield game.word("why_high" if more > 0 else "why_low", toy=toy, count=count)
    if not count:
        yield game.word("why_away", toy=toy)
        if abs(more) > FAR and _count(seen.unseen, move.toy) > SUIT_LEFT:
            yield game.word("why_others")
    for event in events:
        if event.kind == "toy_full":
            yield game.word("why_fixed", toy=toy, value=event.data["value"])
    yield game.word("why_keeps", cards=[NAMES[card] for card in kept])
    total = sum([seen.likely[card // 7] for card in kept]) + count * more
    yield game.word("why_total", total=round(total), target=seen.target)
