"""Whole games of Cat Rescue, many at once: bots and chance on the arrays of `kernel.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np

from catlib.game import JSON, Game, State
from catlib.games.cat_rescue.kernel import (
    BITS,
    BY,
    DIGIT,
    HOME_ADD,
    HOME_KINDS,
    HOME_NTH,
    HOME_SIZE,
    HOME_TAKE,
    KINDS,
    MIDDLE,
    NOBODY,
    STREET_SIZE,
    STREET_UPTO,
    U64,
    WAYS,
    Ints,
    Positions,
    count,
    deliver,
    draw,
    each_bit,
    legal,
    pairs,
    read,
    settle,
    slide,
    take_foster,
    written,
)  # fmt: skip

__all__ = ["Ends", "playouts"]

NTH_OF_BYTE = np.array([([bit for bit in range(8) if byte >> bit & 1] + [0] * 8)[:8] for byte in range(256)], np.uint64)


# ---------------------------------------------------------------- chance and choice

GOLDEN = 0x9E3779B97F4A7C15


def _mix(words: U64) -> U64:
    """Scrambled bits: the output function of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014)."""
    words = (words ^ words >> BY[30]) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ words >> BY[27]) * np.uint64(0x94D049BB133111EB)
    return words ^ words >> BY[31]


def _streams(seed: int, first: int, games: int) -> U64:
    """One stream of random numbers a game, made from the seed and the number of the game alone."""
    start = _mix(np.array([seed % 2**64], np.uint64))
    return _mix(start + np.arange(first, first + games, dtype=np.uint64) * np.uint64(GOLDEN))


def _number(streams: U64, key: Ints | int) -> U64:
    """The random number of each stream with this key."""
    return _mix(streams + np.asarray(key, np.uint64) * np.uint64(GOLDEN))


def _below(bits32: U64, count: Ints) -> Ints:
    """A number from 0 to count - 1 from 32 random bits."""
    return (bits32 * count.astype(np.uint64) >> BY[32]).astype(np.int64)


def _drawn(street: Ints, streams: U64) -> Ints:
    """The kind of the next cat. The key is the number of cats left, so one stream is one shuffled street."""
    size = STREET_SIZE[street]
    at = _below(_number(streams, size) >> BY[32], size)
    kind: Ints = (at[:, None] >= STREET_UPTO[street, :-1]).sum(axis=1)
    return kind


def _nth(bits: U64, choice: U64) -> U64:
    """One of the bits that are set, each as likely: its number. By counting in bytes, all at once."""
    each, high = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
    pairs = bits - (bits >> BY[1] & np.uint64(0x5555555555555555))
    fours = (pairs & np.uint64(0x3333333333333333)) + (pairs >> BY[2] & np.uint64(0x3333333333333333))
    upto = (fours + (fours >> BY[4]) & np.uint64(0x0F0F0F0F0F0F0F0F)) * each  # byte i: bits set in bytes 0 to i
    nth = choice * (upto >> BY[56]) >> BY[32]
    byte = ((nth * each | high) - upto & high) >> BY[7]
    shift = byte * each >> BY[56] << BY[3]
    nth = nth - (upto << BY[8] >> shift & np.uint64(255))
    number: U64 = shift + NTH_OF_BYTE[(bits >> shift & np.uint64(255)).astype(np.int64), nth.astype(np.int64)]
    return number


CHOICES = 64  # keys below are for draws
STREET_EMPTY, HOME_FULL = 1, 2  # how a game ended; both may hold


@dataclass
class Ends:
    """How games ended, one element a game."""

    scores: Ints
    endings: Ints  # STREET_EMPTY + HOME_FULL
    turns: Ints  # how many turns were played from the start

    @classmethod
    def joined(cls, parts: Sequence[Ends]) -> Ends:
        """Several ends as one."""
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))


class RandomPolicy:
    """Any source, then any legal push, each as likely."""

    def source(self, at: Positions, legal_now: U64, bits32: U64) -> Ints:
        """The kind of cat to take from the home, or NOBODY for the street."""
        home = np.where(at.foster, 0, at.home)
        chosen: Ints = HOME_NTH[home, _below(bits32, HOME_KINDS[home] + 1)]
        return chosen

    def push(self, at: Positions, legal_now: U64, bits32: U64) -> U64:
        """The number of the push."""
        return _nth(legal_now, bits32)


POINT, LIKE, EARLY = 10, 1, 50  # `strategy.result` in tenths of a point


class GreedyPolicy:
    """The best result of this turn, as `strategy.result` has it; among equals any, each as likely.

    Between `source` and `push` it keeps what every legal push of each position leads to.
    """

    def __init__(self, game: Game) -> None:
        scoring = game.components["scoring"]
        self.adopted, self.ready = POINT * scoring["adopted"], POINT * scoring["ready"]
        self.owner = self.starts = np.zeros(0, np.int64)
        self.which = np.zeros(0, np.uint64)
        self.reached = self.early = np.zeros((KINDS, 0), np.int64)

    def results(self, at: Positions, legal_now: U64) -> tuple[Ints, Ints]:
        """For each position and kind of cat in hand what the best push results in: from the street, from the home."""
        self.owner, self.which = owner, which = each_bit(legal_now)
        self.starts = np.searchsorted(owner, np.arange(at.size))
        before, adopted_before = at.ready[owner], at.adopted[owner]
        cats, ready, _, spot, gone = slide(at.cats[owner], before, which)
        left = STREET_SIZE[at.street] - (at.hand == NOBODY)  # once a cat of the street is in hand
        crowded = (HOME_SIZE[at.home] == 2) & (left > 0)
        self.early = EARLY * (crowded[owner] & (gone & ~before != BY[0]))
        self.reached = np.empty((KINDS, len(owner)), np.int64)
        street, foster = (np.empty((at.size, KINDS), np.int64) for _ in range(2))
        for kind in range(KINDS):
            up, down, _, adopted = settle(cats | spot * BITS[kind], ready, spot, gone & before)
            reached = self.adopted * (adopted_before + adopted) + self.ready * count(down) + LIKE * pairs(up)
            self.reached[kind] = reached
            foster[:, kind] = np.maximum.reduceat(reached, self.starts)
            street[:, kind] = np.maximum.reduceat(reached - self.early, self.starts)
        return street, foster

    def source(self, at: Positions, legal_now: U64, bits32: U64) -> Ints:
        """The kind of cat to take from the home, or NOBODY for the street."""
        street, foster = self.results(at, legal_now)
        counts = np.diff(STREET_UPTO[at.street], axis=1, prepend=0)
        worth = np.empty((at.size, KINDS + 1), np.int64)  # of each kind and of the street, times the cats in the street
        at_home = HOME_TAKE[np.where(at.foster, 0, at.home)] != NOBODY
        worth[:, :KINDS] = np.where(at_home, foster * STREET_SIZE[at.street][:, None], -1000_000)
        worth[:, KINDS] = (street * counts).sum(axis=1)
        equal = worth == worth.max(axis=1, keepdims=True)
        nth = _below(bits32, equal.sum(axis=1))
        chosen = (equal.cumsum(axis=1) <= nth[:, None]).sum(axis=1)
        return np.where(chosen == KINDS, NOBODY, chosen)

    def best(self, at: Positions) -> U64:
        """The pushes of the cat in hand that result in as much as the best, one bit each."""
        owner = self.owner
        reached = self.reached[at.hand[owner], np.arange(len(owner))] - np.where(at.from_foster[owner], 0, self.early)
        top = np.maximum.reduceat(reached, self.starts)
        found: U64 = np.bitwise_or.reduceat((reached == top[owner]).astype(np.uint64) << self.which, self.starts)
        return found

    def push(self, at: Positions, legal_now: U64, bits32: U64) -> U64:
        """The number of the push."""
        return _nth(self.best(at), bits32)


Policy = RandomPolicy | GreedyPolicy


def policy(name: str, game: Game) -> Policy:
    """The policy of the bot of this name. Raises ValueError where there is none on arrays."""
    if name == "random":
        return RandomPolicy()
    if name == "greedy":
        return GreedyPolicy(game)
    raise ValueError(f"no bot {name!r} plays on arrays; choose one of: random, greedy")


def playouts(state: State, games: int, bot: str = "random", seed: int = 0, first: int = 0) -> Ends:
    """So many games from this state to their ends, each player playing like the bot.

    Game i depends on (seed, first + i) alone: on its own, in a million others, or played in parts. Two states that
    differ in what a player did get the same street for the same game, so that they can be compared game by game.
    """
    chunk = 8192 if bot == "random" else 1024  # so many that their arrays stay in the cache
    parts, scoring = [], state.game.components["scoring"]
    for at in range(first, first + games, chunk):
        size = min(chunk, first + games - at)
        ends = Ends(*(np.zeros(size, np.int64) for _ in range(3)))
        for turns, number, here in _turns(state, size, bot, seed, at):
            over = np.flatnonzero(here.over)
            done = number[over]
            ends.scores[done] = scoring["adopted"] * here.adopted[over] + scoring["ready"] * count(here.ready[over])
            full = (HOME_SIZE[here.homes[:, over]] > 2).any(axis=0)
            ends.endings[done] = STREET_EMPTY * (STREET_SIZE[here.street[over]] == 0) + HOME_FULL * full
            ends.turns[done] = turns
        parts.append(ends)
    return Ends.joined(parts)


def first_with(state: State, left: int, bot: str, seed: int, games: int) -> dict[str, JSON] | None:
    """Where a turn begins with so many cats in the street, in the first of these games that has one; else None.

    What lies on the table then, as `kernel.written` tells it, and whose turn it is.
    """
    found: tuple[int, dict[str, JSON]] | None = None
    for _, number, here in _turns(state, games, bot, seed, 0):
        reached = np.flatnonzero(~here.over & (STREET_SIZE[here.street] == left) & (here.hand == NOBODY))
        if len(reached) and (found is None or number[reached[0]] < found[0]):
            table = written(here, int(reached[0]), state.game)
            found = int(number[reached[0]]), {**table, "turn": int(here.turn[reached[0]])}
    return found and found[1]


def _turns(state: State, games: int, bot: str, seed: int, first: int) -> Iterator[tuple[int, Ints, Positions]]:
    """The games turn by turn: how many turns have been played, the games that had so many, and their positions."""
    at, streams, number = read([state]).take(np.zeros(games, np.int64)), _streams(seed, first, games), np.arange(games)
    last_resort = state.to_dict()["options"]["outside"] == "last_resort"
    arrow = WAYS.index(state.game.components["delivery"]["first_arrow"]["direction"])
    how, turns = policy(bot, state.game), 0
    while (at.dealt != NOBODY).any():
        _deal(at, streams, arrow)
    while True:
        yield turns, number, at
        going = np.flatnonzero(~at.over)
        if not len(going):
            return
        if len(going) < at.size:
            at, streams, number = at.take(going), streams[going], number[going]
        _one_turn(at, streams, last_resort, how, turns)
        turns += 1


def _deal(at: Positions, streams: U64, arrow: int) -> None:
    """The next cat of the setup, in each position that is still in it: four in the middle, two in each home."""
    i = np.flatnonzero(at.dealt != NOBODY)
    kind, dealt = _drawn(at.street[i], streams[i]), at.dealt[i]
    at.street[i] -= DIGIT[kind]
    middle = dealt < 4
    at.cats[i[middle]] |= BITS[kind[middle]] << MIDDLE[dealt[middle]]
    homes, player = i[~middle], (dealt[~middle] - 4) // 2
    at.homes[player, homes] = HOME_ADD[at.homes[player, homes], kind[~middle]]
    at.dealt[i] += 1
    whole = i[at.dealt[i] == 4 + 2 * len(at.homes)]
    at.dealt[whole], at.card[whole], at.arrow[whole] = NOBODY, BY[1] << MIDDLE[3], arrow


def _one_turn(at: Positions, streams: U64, last_resort: bool, how: Policy, turns: int) -> None:
    """One turn in each position, in place."""
    choice = _number(streams, CHOICES + turns)
    now = legal(at.cats, at.ready, at.card, at.arrow, last_resort)
    source = np.where(at.drawing, NOBODY, how.source(at, now, choice & np.uint64(0xFFFFFFFF)))
    empty = at.hand == NOBODY  # a game may begin with a cat in hand
    foster, street = np.flatnonzero(empty & (source != NOBODY)), np.flatnonzero(empty & (source == NOBODY))
    take_foster(at, foster, source[foster])
    draw(at, street, _drawn(at.street[street], streams[street]))
    deliver(at, how.push(at, now, choice >> BY[32]))
