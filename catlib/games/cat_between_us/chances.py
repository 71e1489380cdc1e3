"""The questions about chance that Cat Between Us raises: before a round, and for a player who sees only the own hand.

What is exact needs no NumPy. Many rounds are played on arrays (`kernel.py`, `careful.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from catlib.games.cat_between_us.cards import BY_NAME, SUITS, cards_in, nearest, round_winners
from catlib.games.cat_between_us.counting import TooMany, ends, totals
from catlib.games.cat_between_us.knowledge import known
from catlib.games.cat_between_us.position import cards_of, toys_in
from catlib.language import word
from catlib.odds import Distribution, Exact, Glance, Odds, share

if TYPE_CHECKING:
    from catlib.games.cat_between_us import kernel
    from catlib.games.cat_between_us.rules import CatBetweenUs

__all__ = ["STYLES", "Now", "Outlook", "Rounds", "TooMany", "glance", "kept", "now", "outlook", "rounds", "totals"]

STYLES = ("random", "careful")
"""How whole rounds may be played: any legal move, each as likely, or as `careful.py` says."""

UNDER_A_TOY = 2  # CBU-LURE-3


class Outlook(NamedTuple):
    """What a player's total may still be at the end of the round: from `low` to `high`, and `mean` by chance."""

    low: int
    high: int
    mean: Fraction


def outlook(view: Mapping[str, Any], move: str) -> Outlook:
    """What the total of the player of the turn may be after this move, a legal ``play CARD TOY``.

    The range is exact: some course of the round that this player cannot rule out ends in `low` and one in `high`,
    whichever cards the others hold and whatever anybody plays. The mean is exact too, for a round that goes on by
    chance: each card, of the own hand or of those not seen, is as likely as any other to go to each of the places
    left. Players who think will do otherwise, so it says where a total drifts to, not what one can make of it.
    Only the own hand and the table count, even where the view shows more.
    """
    _, card, toy = move.split()
    under = {suit: [_number(name) for name in cards] for suit, cards in view["toys"].items()}
    places = sum(UNDER_A_TOY - len(numbers) for numbers in under.values())
    under[toy].append(_number(card))
    mine = view["hands"][view["actor"]]
    seen = {*mine, *(name for cards in view["toys"].values() for name in cards)}
    left = _Left(
        hand=[(BY_NAME[name] // 7, BY_NAME[name] % 7) for name in mine if name != card],
        plays=(places - 1) // view["players"],  # CBU-LURE-1: one of each turn of the table after this one
        worth=[sum(under.get(suit, ())) for suit in SUITS],
        room=[UNDER_A_TOY - len(under.get(suit, (0, 0))) for suit in SUITS],
        unseen=sorted(number for suit in under for number in range(7) if f"{suit}-{number}" not in seen),
    )
    lows, highs = zip(*left.ends(), strict=True)
    return Outlook(min(lows), max(highs), left.mean())


def _number(name: str) -> int:
    return BY_NAME[name] % 7


class _Left(NamedTuple):
    """What is left of a round for one player: the hand, of which some are played, and the toys by suit."""

    hand: Sequence[tuple[int, int]]  # suit and number
    plays: int  # how many of these are still played; the others are kept
    worth: Sequence[int]
    room: Sequence[int]
    unseen: Sequence[int]  # the numbers of the cards that this player does not see, sorted

    def ends(self) -> Iterator[tuple[int, int]]:
        """For each choice of cards to play: the least and the greatest total that can come of it.

        A number counts once for each card kept of the suit of its toy. So the total is least if the others play the
        lowest numbers, and the higher a number is the fewer such cards are kept, and greatest if both are turned round.
        """
        others = sum(self.room) - self.plays
        lowest, highest = self.unseen[:others], self.unseen[len(self.unseen) - others :]
        for played in combinations(range(len(self.hand)), self.plays):
            kept = [0] * len(self.worth)
            for place, (suit, _) in enumerate(self.hand):
                kept[suit] += place not in played
            sure = sum([count * value for count, value in zip(kept, self.worth, strict=True)])
            counts = sorted([kept[suit] for suit, room in enumerate(self.room) for _ in range(room)])
            own = [self.hand[place][1] for place in played]
            low = zip(reversed(counts), sorted([*own, *lowest]), strict=True)
            high = zip(counts, sorted([*own, *highest]), strict=True)
            yield sure + sum([count * number for count, number in low]), sure + sum([c * n for c, n in high])

    def mean(self) -> Fraction:
        """The sum of what each card in hand brings: kept with equal chance, and worth what its toy is then on average.

        A place gets an own card in `plays` of as many cases as there are places: any of the others in hand, equally.
        """
        places, whole = sum(self.room), sum(number for _, number in self.hand)
        total = Fraction(0)
        for suit, number in self.hand:
            total += self.worth[suit]
            if self.room[suit]:
                own = Fraction(whole - number, len(self.hand) - 1) * self.plays
                others = Fraction(sum(self.unseen), len(self.unseen)) * (places - self.plays)
                total += self.room[suit] * (own + others) / places
        return total * (len(self.hand) - self.plays) / len(self.hand)


# ---------------------------------------------------------------- before a round


def kept(game: CatBetweenUs, players: int, wins: int) -> int:
    """How many cards a player with so many wins has left when the round ends (CBU-RECAP-2)."""
    toys = len(toys_in(players, SUITS[-1]))
    return game.hand_size(players, wins) - game.under_a_toy * toys // players


@dataclass(frozen=True, slots=True)
class Rounds:
    """How many rounds ended, by player; players are in the order of play."""

    count: int
    totals: tuple[Distribution, ...]
    beyond: tuple[Distribution, ...]  # how far the total is beyond the target, below 0 where it does not exceed it
    wins: tuple[int, ...]
    alone: tuple[int, ...]
    all_exceed: int

    @property
    def won(self) -> tuple[Odds, ...]:
        """The chance of each player to win the round, alone or with others."""
        return tuple(share(hits, self.count, "rounds") for hits in self.wins)

    @property
    def won_alone(self) -> tuple[Odds, ...]:
        """The chance of each player to be the only winner."""
        return tuple(share(hits, self.count, "rounds") for hits in self.alone)

    @property
    def exceeded(self) -> Odds:
        """The chance that all totals exceed the target (CBU-NUZZLE-6)."""
        return share(self.all_exceed, self.count, "rounds")


def rounds(
    game: CatBetweenUs, wins: Sequence[int], target: int | None = None, *, style: str = "random", count: int = 10_000,
    seed: int = 0, removed: str = "ribbon",
) -> Rounds:  # fmt: skip
    """How so many rounds end for players with so many wins each, in the order of play, all playing in this style.

    Without a `target` each round has its own. The same arguments give the same rounds. Raises ValueError for another
    style, and where so many players, wins or rounds cannot be.
    """
    if style not in STYLES:
        raise ValueError(f"there is no style {style!r}; choose one of: {', '.join(STYLES)}")
    if len(wins) not in game.hands or not all(0 <= one < game.wins_that_end for one in wins) or count < 1:
        raise ValueError(f"{count} rounds of players with {list(wins)} wins cannot be")
    import numpy as np  # noqa: PLC0415  # loaded only where it is used

    from catlib.games.cat_between_us import careful, kernel  # noqa: PLC0415

    paws = _paws(game, len(wins), removed)
    if target is not None:
        paws = np.full_like(paws, target)
    left = [kept(game, len(wins), one) for one in wins]
    play: Callable[[list[int], kernel.U8, int, kernel.Chance], kernel.Ends] = kernel.rounds
    at_a_time = kernel.columns(left, paws)
    if style == "careful":
        play, at_a_time = careful.rounds, careful.COLUMNS
    parts = [
        play(left, paws, min(at_a_time, count - first), kernel.generator(seed, first))
        for first in range(0, count, at_a_time)
    ]
    found = np.concatenate([part.totals for part in parts], axis=1)
    won = np.concatenate([part.won for part in parts], axis=1)
    aims = np.concatenate([part.target for part in parts])
    single = won & (won.sum(axis=0) == 1)
    return Rounds(
        count,
        _counted(found),
        _counted(found.astype(np.int16) - aims),
        tuple(won.sum(axis=1).tolist()),
        tuple(single.sum(axis=1).tolist()),
        int((found > aims).all(axis=0).sum()),
    )


def _counted(rows: Iterable[Any]) -> tuple[Distribution, ...]:
    """How often each number is in each row."""
    return tuple(Distribution.counted(Counter(row.tolist()), "rounds") for row in rows)


def _paws(game: CatBetweenUs, players: int, removed: str) -> kernel.U8:
    """The paw prints of the cards in the game."""
    import numpy as np  # noqa: PLC0415

    return np.array([game.paws[card] for card in cards_in(cards_of(toys_in(players, removed)))], np.uint8)


# ---------------------------------------------------------------- during the game


class Now(NamedTuple):
    """Each player's chance to win the round (alone or with others) and the game, as far as one person can know."""

    round: tuple[Odds, ...]
    game: tuple[Odds, ...]


def now(game: CatBetweenUs, view: Mapping[str, Any], trials: int = 10_000, seed: int = 0, limit: int = 60_000) -> Now:
    """The chances of all players by what this view tells, if everybody plays any legal move from here on.

    Cards that are not seen are as likely in any hand as set aside. The chances are exact where that takes no more than
    `limit` steps: near the end of a round with few hidden hands. Otherwise that many `trials` are played. The chance
    to win the game is exact too where the round decides it.
    """
    in_round, in_game = _exactly(game, view, limit)
    if in_round is not None and in_game is not None:
        return Now(in_round, in_game)
    estimated = _estimated(game, view, trials, seed)
    return Now(in_round or estimated.round, estimated.game)


def glance(game: CatBetweenUs, view: Mapping[str, Any]) -> tuple[Glance, ...]:
    """What the person at the screen may like to know at this moment (see `now`); estimates need NumPy."""
    if view["phase"] != "lure":
        return ()
    found = now(game, view, trials=4_000)
    names = [word("player", number=player + 1) for player in range(view["players"])]
    asked = ((game.word("glance_round"), found.round), (game.word("glance_game"), found.game))
    return tuple(Glance(title, tuple(zip(names, odds, strict=True))) for title, odds in asked)


def _exactly(
    game: CatBetweenUs, view: Mapping[str, Any], limit: int
) -> tuple[tuple[Odds, ...] | None, tuple[Odds, ...] | None]:
    """The chances in the round and in the game, or None for what cannot be counted."""
    if view["phase"] not in ("lure", "over"):
        return None, None
    try:
        found = ends(known(game, view), limit)
    except TooMany:
        return None, None
    players, target = range(view["players"]), view["target"]
    wins = {outcome: round_winners(outcome, target) for outcome in found}
    in_round = tuple(Exact(sum((found[at] for at in found if p in wins[at]), Fraction())) for p in players)
    decided = {outcome: _decided(game, view, outcome, won) for outcome, won in wins.items()}
    if not all(decided.values()):
        return in_round, None
    return in_round, tuple(Exact(sum((found[at] for at in found if p in decided[at]), Fraction())) for p in players)


def _decided(game: CatBetweenUs, view: Mapping[str, Any], outcome: Sequence[int], won: Sequence[int]) -> Sequence[int]:
    """Who wins the game if the round ends with these totals; nobody yet where it goes on (CBU-END-1)."""
    over = view["phase"] == "over"  # then the wins of this round have been counted
    wins = [count + (player in won and not over) for player, count in enumerate(view["wins"])]
    if max(wins) < game.wins_that_end and view["round"] < game.last_round:
        return ()
    among = [player for player, count in enumerate(wins) if count == max(wins)]
    return nearest(outcome, view["target"], among, view["options"]["tiebreak"])


def _estimated(game: CatBetweenUs, view: Mapping[str, Any], trials: int, seed: int) -> Now:
    """The chances by so many trials."""
    import numpy as np  # noqa: PLC0415

    from catlib.games.cat_between_us import kernel  # noqa: PLC0415

    players, options = view["players"], view["options"]
    rules = kernel.Rules(
        _paws(game, players, options["removed"]),
        np.array([kept(game, players, wins) for wins in range(game.wins_that_end)], np.uint8),
        game.last_round,
        game.wins_that_end,
        options["tiebreak"],
    )
    rng = kernel.generator(seed)
    this = kernel.played_on(known(game, view), trials, rng)
    wins = np.array(view["wins"], np.uint8)[:, None].repeat(trials, axis=1)
    won = kernel.to_the_end(rules, view["round"], wins, this, rng)
    return Now(
        tuple(share(int(hits), trials, "trials") for hits in this.won.sum(axis=1)),
        tuple(share(int(hits), trials, "trials") for hits in won.sum(axis=1)),
    )
