"""What cards, stress and tokens are worth to a cat of Cats, in points of the final score.

What helps in turns to come was fitted to games of two cats and the Rumba, played by rules of thumb (`thumb.py`) after
other hands and other stress were dealt at the start of a turn: `python -m benchmarks.fit_cats`.
"""

from __future__ import annotations

from functools import lru_cache

from catlib.games.cats import bouts
from catlib.games.cats.kit import Kit

__all__ = ["Worth", "cat", "odds", "rumba"]

# By the number of turns to come, 0 to 5:
NUMBER = (0.05, 0.12, 0.12, 0.12, 0.12, 0.12)  # one more on a card in hand
WILD = (0.02, 0.2, 0.25, 0.25, 0.25, 0.25)  # all icons on it
FAR = (0.0, 0.1, 0.1, 0.1, 0.1, 0.1)  # one step nearer to the boxes of the house, on average
HELP = (0.0, 0.66, 1.12, 1.48, 1.7, 1.8)  # a stress token, before it is paid for
LESS = (0.0, 0.045, 0.07, 0.08, 0.08, 0.07)  # the square of their number
GOAL = 0.75, 0.15  # of a token that adds to the secret goal now, and of one that may do so later


@lru_cache(maxsize=1 << 14)
def odds(pile: tuple[bouts.Fighter, ...]) -> tuple[float, ...]:
    """CAT-FIGHT-4: the chance of each piece of a pile to win, the bottom first."""
    return tuple([float(chance) for chance in bouts.fight(pile)])


@lru_cache(maxsize=16)
class Worth:
    """What things are worth with so many turns to come, looked up.

    `loss` is what one more stress token costs a cat that has so many; CAT-STRESS-3 makes it a gain while turns are to
    come. Without `patient` stress costs what it costs at the end (CAT-STRESS-2).
    """

    def __init__(self, kit: Kit, turns: int, patient: bool) -> None:
        self.kit, self.turns, self.far = kit, turns, FAR[turns]
        pairs = zip(kit.numbers, kit.man_icons, strict=True)
        worth = [NUMBER[turns] * number + WILD[turns] * wild for number, wild in pairs]
        mean = sum(worth) / len(worth)
        cards = range(len(worth))
        hands = range(kit.all_cards + 1)
        self.held = [[card for card in cards if hand >> card & 1] or list(cards) for hand in hands]
        self.numbers = [tuple([kit.numbers[card] for card in held]) for held in self.held]
        # CAT-CARD-8: an empty hand is as good as a full one.
        self.hand = [sum([worth[card] - mean for card in cards if hand >> card & 1]) for hand in hands]
        counts = range(kit.stress_tokens + 2)
        helps = [HELP[turns] * count - LESS[turns] * count * count if patient else 0.0 for count in counts]
        self.stress = [max(helps[: count + 1]) - count for count in counts]
        self.loss = [self.stress[count] - self.stress[count + 1] for count in counts[:-1]]
        self._tokens: dict[tuple[int, int, int, float], tuple[float, float]] = {}

    def spent(self, hand: int, card: int) -> float:
        """What a card of the hand costs."""
        whole = hand or self.kit.all_cards
        return self.hand[whole] - self.hand[whole ^ 1 << card]

    def relief(self, stress: int) -> float:
        """CAT-R30: what it brings to be allowed to give back a stress token."""
        return max(self.loss[stress - 1], 0.0) if stress else 0.0

    def goal(self, goal: int, captured: int, token: int) -> float:
        """CAT-SECRET-4: what a token adds to a goal."""
        if goal < 0:
            return 0.0
        kit, (now, later) = self.kit, GOAL
        more = kit.goal_worth(goal, captured | 1 << token)[1] - kit.goal_worth(goal, captured)[1]
        if not self.turns:
            return float(more)
        return now * more + later * any(kit.token_icons[token] >> icon & 1 for icon in kit.goal_icons[goal])

    def token(self, token: int, hand: int, stress: int, more: float) -> tuple[float, float]:
        """What it brings to stand on a token before the man looks, where he is not and where he is.

        `more` is what the goal adds.
        """
        key = (token, hand, stress, more)
        if key not in self._tokens:
            self._tokens[key] = self._on(*key)
        return self._tokens[key]

    def _on(self, token: int, hand: int, stress: int, more: float) -> tuple[float, float]:
        free = self.caught(token, hand, stress, more)
        if not self.kit.red[token]:  # CAT-PUN-2
            return free, free + self.relief(stress)
        stays = [self.stays(card, token, hand, stress, more) for card in self.held[hand]]
        return free, max(0.0, *stays)

    def caught(self, token: int, hand: int, stress: int, more: float) -> float:
        """CAT-CAP-3: what a token brings if it can be captured with this hand, less the card for it."""
        kit = self.kit
        worth = kit.bliss[token] + more + (self.relief(stress) if kit.relaxing[token] else 0.0)
        if not (icons := kit.token_icons[token]):
            return worth
        fitting = kit.fitting[icons] & (hand or kit.all_cards)
        costs = [self.spent(hand, card) for card in self.held[fitting]] if fitting else [worth]
        return max(worth - min(costs), 0.0)

    def stays(self, card: int, token: int, hand: int, stress: int, more: float) -> float:
        """CAT-PUN-5: what it brings to try to deceive the man with this card."""
        passed = float(bouts.deceive(self.kit.numbers[card], stress))
        left = (hand or self.kit.all_cards) ^ 1 << card
        caught = self.caught(token, left, stress, more)
        return passed * caught - (1 - passed) * self.loss[stress] - self.spent(hand, card)


@lru_cache(maxsize=1 << 12)
def cat(numbers: tuple[int, ...], stress: int) -> bouts.Fighter:
    """CAT-FIGHT-3: a cat that plays any of these cards."""
    return bouts.cat(numbers, stress)


@lru_cache(maxsize=1 << 10)
def rumba(numbers: tuple[int, ...]) -> bouts.Fighter:
    """CAT-RUMBA-18: the Rumba, whose card may be any of these."""
    return bouts.rumba(numbers)
