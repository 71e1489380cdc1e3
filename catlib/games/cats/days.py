"""Whole games of Cats, played again and again by the rules: who wins, and with how much bliss and stress.

Everything here is estimated, with its interval. Game i depends on (seed, i) alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catlib.bots import Bot
from catlib.bots import bot as named
from catlib.games.cats.ending import score
from catlib.games.cats.habits import HABITS
from catlib.habits import Pick, picks
from catlib.odds import Estimate, mean, share

if TYPE_CHECKING:
    from catlib.games.cats.rules import CatsState

__all__ = ["Days", "days", "morning", "with_hand", "with_stress"]

RUMBA = "rumba"


@dataclass(frozen=True, slots=True)
class Days:
    """How so many games ended, by player (or, where rotated, by the bot in the order given)."""

    count: int
    wins: tuple[int, ...]
    rumba_wins: int
    scores: tuple[Counter[int], ...]
    bliss: tuple[Counter[int], ...]
    stress: tuple[Counter[int], ...]
    rumba_scores: Counter[int]

    @property
    def won(self) -> tuple[Estimate, ...]:
        """Each player's chance to win."""
        return tuple(share(hits, self.count) for hits in self.wins)

    @property
    def rumba_won(self) -> Estimate:
        """The Rumba's chance to win."""
        return share(self.rumba_wins, self.count)

    def score(self, player: int) -> Estimate:
        """CAT-END-3: the final score, on average."""
        return mean(self.scores[player].elements())

    def bliss_of(self, player: int) -> Estimate:
        """The bliss on the captured tokens, on average."""
        return mean(self.bliss[player].elements())

    def stress_of(self, player: int) -> Estimate:
        """The stress tokens at the end, on average."""
        return mean(self.stress[player].elements())

    @property
    def rumba_score(self) -> Estimate:
        """The Rumba's final score, on average."""
        return mean(self.rumba_scores.elements())


def days(
    start: CatsState, players: Sequence[str | Bot], count: int = 1000, seed: int = 0, *, rotated: bool = False
) -> Days:
    """Play so many games from here, one habit, bot or name of one for each player, and tell how they ended.

    `rotated` lets every bot sit in each seat equally often. Raises ValueError for an unknown name or a wrong number of
    players or games.
    """
    return _told(len(players), _games(start, players, count, seed, rotated), count)


def _games(
    start: CatsState, players: Sequence[str | Bot], count: int, seed: int, rotated: bool
) -> Iterator[tuple[int, CatsState]]:
    """The end of each game, and by how many seats the bots were moved on."""
    seats = start.position.setup.players
    if count < 1 or len(players) != seats:
        raise ValueError(f"{count} games of {len(players)} bots at a table of {seats} cannot be")
    minds = [picks(_bot(one)) for one in players]
    for number in range(count):
        shift = number % seats if rotated else 0
        seated = [minds[(seat - shift) % seats] for seat in range(seats)]
        yield shift, _played(start, seated, random.Random(f"{seed}/{number}"))


def _told(seats: int, games: Iterator[tuple[int, CatsState]], count: int) -> Days:
    wins, rumba_wins = [0] * seats, 0
    scores, bliss, stress = ([Counter[int]() for _ in range(seats)] for _ in range(3))
    rumba_scores = Counter[int]()
    for shift, end in games:
        at, kit = end.position, end.game.kit
        for seat, points in enumerate(end.scores()):
            bot = (seat - shift) % seats
            wins[bot] += at.winner == seat
            scores[bot][points] += 1
            bliss[bot][kit.bliss_of(at.captured[seat])] += 1
            stress[bot][at.stress[seat]] += 1
        rumba_wins += at.winner == seats
        if at.setup.rumba:
            rumba_scores[score(kit, at, seats)] += 1
    return Days(count, tuple(wins), rumba_wins, tuple(scores), tuple(bliss), tuple(stress), rumba_scores)


def _bot(player: str | Bot) -> Bot:
    return player if isinstance(player, Bot) else HABITS[player] if player in HABITS else named(player)


def _played(
    state: CatsState, seated: Sequence[Pick], rng: random.Random, until: Callable[[CatsState], bool] | None = None
) -> CatsState:
    """One game to its end, or to the first state that is looked for."""
    while (actor := state.actor) is not None and not (until and until(state)):
        state = state.after(seated[actor](state, rng) if isinstance(actor, int) else state.sample(rng))
    return state


# ---------------------------------------------------------------- what if it were otherwise?


def morning(start: CatsState, players: Sequence[str | Bot], turn: int, seed: int = 0) -> CatsState:
    """The beginning of a turn (1 to 5), in a game of these players.

    Raises ValueError for a turn that no game has.
    """
    if not 1 <= turn <= start.game.kit.turns:
        raise ValueError(f"there is no turn {turn}")
    minds = [picks(_bot(one)) for one in players]

    def there(state: CatsState) -> bool:
        return state.position.turn == turn and state.position.phase == "token"

    return _played(start, minds, random.Random(f"{seed}/morning"), there)


def with_stress(state: CatsState, player: int, count: int) -> CatsState:
    """The same, but this player has so many stress tokens. Raises ValueError where there are not so many."""
    at = state.position
    stress = (*at.stress[:player], count, *at.stress[player + 1 :])
    if count < 0 or sum(stress) > state.game.kit.stress_tokens:
        raise ValueError(f"there are not {count} stress tokens left for this cat")
    return type(state)(state.game, at._replace(stress=stress))


def with_hand(state: CatsState, player: int, cards: Sequence[str]) -> CatsState:
    """The same, but this player has these cards in hand. Raises ValueError for none, or one that is no card."""
    kit, at = state.game.kit, state.position
    if not cards or any(card not in kit.cards for card in cards):
        raise ValueError(f"a hand has some of these cards: {', '.join(kit.cards)}")
    hand = sum(1 << kit.cards.index(card) for card in set(cards))
    hands = (*at.hands[:player], hand, *at.hands[player + 1 :])
    return type(state)(state.game, at._replace(hands=hands))
