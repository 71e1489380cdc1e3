"""What tokens, cards and stress are worth to a cat of Cats, and what a position promises it at the end of the turn.

All in points of the final score. The chances of fights and of deceiving are exact (`bouts.py`) for the cards that are
known; where a card is not, any of the hand is as likely. Where a cat still has to choose, it takes what is best for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from catlib.games.cats import bouts
from catlib.games.cats.draft import Draft
from catlib.games.cats.ending import score
from catlib.games.cats.house import room_of
from catlib.games.cats.kit import Kit
from catlib.games.cats.movement import best_in_reach, rumba_boxes
from catlib.games.cats.position import NONE, ORDERS, Position

__all__ = ["Outlook", "odds"]

# What there is helps in the turns to come, by their number from 0 to 5.
NUMBER = (0.05, 0.12, 0.12, 0.12, 0.12, 0.12)  # one more on a card
WILD = (0.02, 0.2, 0.25, 0.25, 0.25, 0.25)  # all icons on a card
FAR = (0.0, 0.1, 0.1, 0.1, 0.1, 0.1)  # one step nearer to the boxes of the house, on average
HELP = (0.0, 0.66, 1.12, 1.48, 1.7, 1.8)  # a stress token
LESS = (0.0, 0.045, 0.07, 0.08, 0.08, 0.07)  # and how much less with each one more
MOST = 20
RUNS = 0.8  # how sure it is that a token in reach can be run to
CONTESTED = 0.75  # how sure it is to get a token that another cat is as near to
SETUP, PLACING, MOVING, FIGHTING, PUNISHING, CAPTURING, ENDING = range(7)
STAGES = {
    "goals": SETUP, "start": SETUP, "token": PLACING, "place": PLACING, "move_cards": MOVING,
    "rumba_move_card": MOVING, "bids": MOVING, "rumba_move": MOVING, "move": MOVING, "fight_cards": FIGHTING,
    "fight_rumba_card": FIGHTING, "fight_dice": FIGHTING, "retreat": FIGHTING, "rumba_retreat": FIGHTING,
    "reward": PUNISHING, "punish": PUNISHING, "deceive": PUNISHING, "withdraw": PUNISHING, "capture": CAPTURING,
    "relax": CAPTURING, "rumba_capture_card": CAPTURING,
}  # fmt: skip


@lru_cache(maxsize=1 << 14)
def odds(pile: tuple[bouts.Fighter, ...]) -> tuple[float, ...]:
    """CAT-FIGHT-4: the chance of each piece of a pile to win, the bottom first."""
    return tuple([float(chance) for chance in bouts.fight(pile)])


@lru_cache(maxsize=1 << 12)
def _cat(numbers: tuple[int, ...], stress: int) -> bouts.Fighter:
    """CAT-FIGHT-3: a cat that plays any of these cards."""
    return bouts.cat(numbers, stress)


@lru_cache(maxsize=8)
class Worth:
    """What cards and stress are worth with so many turns to come, and tokens to who stands on them, looked up."""

    def __init__(self, kit: Kit, turns: int, help_: bool) -> None:
        self.kit = kit
        pairs = zip(kit.numbers, kit.man_icons, strict=True)
        worth = [NUMBER[turns] * number + WILD[turns] * man for number, man in pairs]
        mean = sum(worth) / len(worth)
        cards = range(len(worth))
        self.held = [[card for card in cards if hand >> card & 1] or list(cards) for hand in range(kit.all_cards + 1)]
        # CAT-CARD-8: an empty hand is as good as a full one.
        self.hand = [sum([worth[card] - mean for card in cards if hand >> card & 1]) for hand in range(len(self.held))]
        self.numbers = [tuple([kit.numbers[card] for card in held]) for held in self.held]
        self.far = FAR[turns]
        # CAT-STRESS-2, CAT-STRESS-3
        help_by = [HELP[turns] * count - LESS[turns] * count * count if help_ else 0.0 for count in range(MOST + 2)]
        self.stress = [max(help_by[: count + 1]) - count for count in range(MOST + 2)]
        self.loss = [self.stress[count] - self.stress[count + 1] for count in range(MOST + 1)]
        self._known: dict[tuple[int, int, int, float], tuple[float, float]] = {}

    def token(self, token: int, hand: int, stress: int, more: float) -> tuple[float, float]:
        """What it brings to stand on a token, where the man is not and where he is. `more`: what the goal adds."""
        key = (token, hand, stress, more)
        if key not in self._known:
            self._known[key] = self._find(*key)
        return self._known[key]

    def spent(self, hand: int, card: int) -> float:
        """What a card of the hand costs."""
        whole = hand or self.kit.all_cards
        return self.hand[whole] - self.hand[whole ^ 1 << card]

    def relief(self, stress: int) -> float:
        """What it brings to be allowed to give back a stress token."""
        return max(self.loss[stress - 1], 0.0) if stress else 0.0

    def _find(self, token: int, hand: int, stress: int, more: float) -> tuple[float, float]:
        kit = self.kit
        relief = self.relief(stress)

        def caught(hand: int) -> float:
            """What the token brings if it can be captured with this hand."""
            worth = kit.bliss[token] + more + (relief if kit.relaxing[token] else 0.0)
            if not (icons := kit.token_icons[token]):
                return worth
            fitting = kit.fitting[icons] & (hand or kit.all_cards)
            costs = [self.spent(hand, card) for card in self.held[fitting]] if fitting else [worth]
            return max(worth - min(costs), 0.0)

        free = caught(hand)
        if not kit.red[token]:
            return free, free + relief
        best = 0.0
        for card in self.held[hand]:
            passed = float(bouts.deceive(kit.numbers[card], stress))
            after = (hand or kit.all_cards) ^ 1 << card
            stays = passed * caught(after) - (1 - passed) * self.loss[stress] - self.spent(hand, card)
            best = max(best, stays)
        return free, best


class Outlook:
    """What a position promises at the end of the turn. Hidden cards are taken to be those of the position."""

    def __init__(self, kit: Kit, at: Position | Draft, *, open_cards: bool = True, ahead: bool = True) -> None:
        self.kit, self.at = kit, at
        self.house, self.players = kit.houses[at.setup.house], at.setup.players
        self.left = kit.turns - at.turn
        self.worth = Worth(kit, self.left, ahead)
        self.stage = STAGES.get(at.phase, ENDING)
        self.order = ORDERS[self.players][(at.turn - 1) % self.players]
        self.down = list(at.face_down) if open_cards else [NONE] * self.players
        self.hands = [hand ^ 1 << card if card != NONE else hand for hand, card in zip(at.hands, self.down, strict=True)]
        self.tokens = dict(at.tokens)
        self.man = self._man()
        self.places = {piece: self._places(piece) for piece in range(len(at.where))}

    def _man(self) -> list[float]:
        """CAT-MAN-2: the chance that he looks at each room, by the cards that are known and the hands."""
        at, kit = self.at, self.kit
        chances = [1.0, 0.0, 0.0, 0.0, 0.0]
        if self.stage in (PLACING, MOVING, FIGHTING):
            icons: list[float] = []
            for card, hand in zip(self.down, at.hands, strict=True):
                if card != NONE:
                    icons.append(kit.man_icons[card])
                elif self.stage == PLACING or at.phase == "move_cards":
                    held = self.worth.held[hand]
                    icons.append(sum([kit.man_icons[one] for one in held]) / len(held))
            if at.setup.rumba and (self.stage == PLACING or at.phase in ("move_cards", "rumba_move_card")):
                icons.append(sum([weight * kit.rumba_man_icons[kind] for kind, weight in self.deck() if kind >= 0]))
            for icon in icons:
                if icon:
                    chances = [chances[n] * (1 - icon) + chances[n - 1] * icon for n in range(5)]
        elif self.stage != PUNISHING:
            return [0.0] * 6
        first = at.man - 1 + (at.man_steps if self.stage in (PLACING, MOVING, FIGHTING) else 0)
        rooms = [0.0] * 6
        for steps, chance in enumerate(chances):
            rooms[(first + steps) % 5 + 1] += chance
        return rooms

    def deck(self) -> list[tuple[int, float]]:
        """CAT-R44: the kinds of card that may come next to the Rumba, and how likely."""
        total = sum(self.at.deck)
        if total:
            return [(kind, count / total) for kind, count in enumerate(self.at.deck) if count]
        return [(self.at.known[-1] if self.at.known else NONE, 1.0)]

    # ------------------------------------------------------------ places

    def _goal(self, player: int, token: int) -> float:
        """CAT-SECRET-4: what a token adds to the goal: at once, or perhaps later."""
        goal = self.at.goals[player]
        if goal < 0:
            return 0.0
        captured, icons = self.at.captured[player], self.kit.token_icons[token]
        more = self.kit.goal_worth(goal, captured | 1 << token)[1] - self.kit.goal_worth(goal, captured)[1]
        shows = any(icons >> icon & 1 for icon in self.kit.goal_icons[goal])
        return 0.75 * more + (0.15 if shows and self.left else 0.25 * more if not self.left else 0.0)

    def _places(self, piece: int) -> dict[int, float]:
        """What each token brings to this piece if it stands on it when the fights are over."""
        at = self.at
        if piece == self.players:  # CAT-RUMBA-23
            return {box: float(self.kit.bliss[token]) for box, token in at.tokens}
        hand, stress = self.hands[piece], at.stress[piece]
        looked = self.stage == PUNISHING and at.current != NONE and self._before(piece, at.current)
        passed = self.stage == CAPTURING and at.current != NONE and at.phase != "rumba_capture_card"
        passed = passed and (self._before(piece, at.current) or (at.phase == "relax" and piece == at.current))
        if passed or at.phase == "rumba_capture_card":
            return {}
        places = {}
        for box, token in at.tokens:
            free, caught = self.worth.token(token, hand, stress, self._goal(piece, token))
            his = 0.0 if looked else self.man[room_of(box)]
            places[box] = free + his * (caught - free)
        return places

    def _before(self, piece: int, other: int) -> bool:
        return self.order.index(piece) < self.order.index(other)

    def _run(self, piece: int, where: Sequence[int], reach: int) -> float:
        """What a piece that has to run may find: the best token in reach that nobody is on."""
        if piece == self.players:
            return 0.0
        within = self.house.within[where[piece]][reach]
        places = self.places[piece]
        return RUNS * max([worth for box, worth in places.items() if within >> box & 1 and box not in where], default=0.0)

    def fighter(self, piece: int) -> bouts.Fighter:
        at = self.at
        if piece == self.players:
            if self.stage == FIGHTING and at.card != NONE and at.fight == at.where[piece]:
                return bouts.rumba(self.kit.rumba_numbers[at.card])
            return _rumba(tuple([(self.kit.rumba_number(kind), weight) for kind, weight in self.deck()]))
        card = NONE
        if self.stage == FIGHTING:
            card = max(at.cards[piece], self.down[piece])
        numbers = (self.kit.numbers[card],) if card != NONE else self.worth.numbers[self.hands[piece]]
        return _cat(numbers, at.stress[piece])

    def _fight(self, pile: Sequence[int], where: Sequence[int]) -> list[float]:
        """What the turn brings to each piece of a pile."""
        chances = odds(tuple([self.fighter(piece) for piece in pile]))
        found = []
        for piece, wins in zip(pile, chances, strict=True):
            here = self.places[piece].get(where[piece], 0.0)
            stress = self.at.stress[piece] if piece < self.players else 0
            loss = self.worth.loss[stress] if piece < self.players else 0.0
            loses = -loss + self._run(piece, where, self.kit.flight + 1 + stress) if wins < 1 else 0.0
            found.append(wins * here + (1 - wins) * loses)
        return found

    # ------------------------------------------------------------ how the turn goes on

    def goes(self, piece: int, reach: int, waiting: Sequence[int]) -> int:
        """The box that is best for a cat that moves now; `waiting` are those that move later."""
        return self._goal_of(piece, reach, set(waiting), list(self.at.where), self.at.height)

    def _goal_of(self, piece: int, reach: int, waiting: set[int], where: list[int], height: Sequence[int]) -> int:
        here = where[piece]
        within = self.house.within[here][reach]
        best, goal = self._stay(piece, where, height), here
        for box, worth in self.places[piece].items():
            if worth > best and within >> box & 1 and box != here:
                pile = [other for other, place in enumerate(where) if place == box and other not in waiting]
                if pile:
                    pile.sort(key=height.__getitem__)
                    where[piece] = box
                    worth = self._fight([*pile, piece], where)[-1]
                    where[piece] = here
                if worth > best:
                    best, goal = worth, box
        return goal

    def _go(self, where: list[int], height: list[int], movers: Sequence[tuple[int, int]]) -> None:
        """One cat after another goes to where it is best for it, as it sees the others then; changes both lists."""
        waiting = {piece for piece, _ in movers}
        for piece, reach in movers:
            waiting.discard(piece)
            goal = self._goal_of(piece, reach, waiting, where, height)
            if goal != where[piece]:
                height[piece] = 1 + max([height[other] for other, place in enumerate(where) if place == goal], default=-1)
                where[piece] = goal

    def _stay(self, piece: int, where: Sequence[int], height: Sequence[int]) -> float:
        pile = [other for other, place in enumerate(where) if place == where[piece]]
        if len(pile) == 1:
            return self.places[piece].get(where[piece], 0.0)
        pile.sort(key=height.__getitem__)
        return min(self._fight(pile, where)[pile.index(piece)], 0.0)

    def _ends(self, where: Sequence[int], height: Sequence[int]) -> list[float]:
        """What the turn brings to each piece if all stand so when the movement is over."""
        found = [0.0] * len(where)
        for piece, box in enumerate(where):
            if where.count(box) == 1:
                found[piece] = self.places[piece].get(box, 0.0)
            elif where.index(box) == piece:
                pile = sorted([other for other, place in enumerate(where) if place == box], key=height.__getitem__)
                for other, worth in zip(pile, self._fight(pile, where), strict=True):
                    found[other] = worth
        return found

    def _scenes(self) -> Iterator[tuple[float, list[tuple[int, int]], int]]:
        """How the cards may lie: weight, who moves in which order with which card, and where the Rumba goes."""
        at, kit = self.at, self.kit
        known = [max(card, down) for card, down in zip(at.cards, self.down, strict=True)]
        open_ = at.phase == "move_cards"
        ranks = len(kit.cards) if open_ and NONE in known else 1
        rumba: list[tuple[int, float]]
        if not at.setup.rumba or at.phase == "move":
            rumba = [(NONE, 1.0)]
        elif at.phase in ("bids", "rumba_move"):
            rumba = [(at.card, 1.0)]
        else:
            rumba = self.deck()
        for rank in range(ranks):
            cards = [(player, self._card(player, known[player], rank)) for player in self.order if open_ or known[player] != NONE]
            cards.sort(key=lambda pair: -kit.numbers[pair[1]])
            for kind, weight in rumba:
                yield weight / ranks, cards, kind

    def _card(self, player: int, known: int, rank: int) -> int:
        held = self.worth.held[self.at.hands[player]]
        return known if known != NONE else held[(rank + player) % len(held)]

    def _moving(self) -> list[float]:
        """What the turn brings to each piece, before and while they move."""
        at, kit = self.at, self.kit
        found = [0.0] * len(at.where)
        rumba_waits = at.setup.rumba and at.phase != "move"
        for weight, cards, kind in self._scenes():
            movers = [(player, kit.numbers[card] + at.stress[player]) for player, card in cards]
            goals = self._rumba_goals(kind) if rumba_waits else [NONE]
            for goal in goals:
                where, height = list(at.where), list(at.height)
                if goal != NONE and goal != where[-1]:
                    height[-1] = 1 + max([high for place, high in zip(where, height, strict=True) if place == goal], default=-1)
                    where[-1] = goal
                self._go(where, height, movers)
                for piece, worth in enumerate(self._ends(where, height)):
                    found[piece] += weight * worth / len(goals)
        return found

    def _rumba_goals(self, kind: int) -> list[int]:
        """CAT-RUMBA-11, CAT-RUMBA-12: where it may go with this card."""
        at = self.at
        seen = at._replace(card=kind) if isinstance(at, Position) else at
        bits = best_in_reach(self.kit, seen) or rumba_boxes(self.kit, seen)
        return [box for box in self.house.boxes if bits >> box & 1]

    def _placing(self) -> list[float]:
        """What the tokens that lie may bring to each piece: the best one, and a part of the next."""
        at = self.at
        found = []
        for piece, here in enumerate(at.where):
            if here < 0:
                found.append(0.0)
                continue
            worth = sorted([self._hope(piece, here, box) for box in self.tokens], reverse=True)
            found.append(sum([value * part for value, part in zip(worth, (0.85, 0.25, 0.1), strict=False)]))
        return found

    def _hope(self, piece: int, here: int, box: int) -> float:
        at, far = self.at, self.house.distance[box]
        worth = self.places[piece].get(box, 0.0)
        if piece == self.players:
            return worth if far[here] <= 3 else 0.3 * worth
        reach = max(self.worth.numbers[self.hands[piece]]) + at.stress[piece]
        if far[here] > reach:
            return 0.0
        worth *= 1 - 0.06 * far[here]
        for other, place in enumerate(at.where[: self.players]):
            if other != piece and place >= 0 and far[place] <= far[here]:
                worth *= CONTESTED
        if at.setup.rumba:
            best = max(self.kit.bliss[token] for token in self.tokens.values())
            comes = (1.0, 1.0, 1.0, 0.8, 0.4, 0.2)[min(far[at.where[-1]], 5)]
            if self.kit.bliss[self.tokens[box]] == best:
                worth *= 1 - 0.5 * comes
        return worth

    # ------------------------------------------------------------ the whole

    def gains(self) -> list[float]:
        """What the rest of the turn is likely to bring to each piece."""
        at = self.at
        if self.stage in (SETUP, PLACING):
            return self._placing()
        if self.stage == MOVING:
            return self._moving()
        gains = self._ends(at.where, at.height)
        if at.phase in ("retreat", "withdraw"):
            gains[at.actor] = self._run(at.actor, at.where, self.kit.flight + at.stress[at.actor])
        return gains

    def rests(self) -> list[float]:
        """The same at the start of a turn."""
        at, worth = self.at, Worth(self.kit, self.left + 1, True)
        totals = [float(score(self.kit, at, piece)) for piece in range(len(at.where))]
        for player in range(self.players):
            stress = at.stress[player]
            far = self.house.distance[at.where[player]]
            totals[player] += worth.hand[at.hands[player]] + worth.stress[stress] + stress
            totals[player] -= worth.far * sum(far.values()) / len(far)
        return totals

    def totals(self) -> list[float]:
        """The final score that each piece is on the way to, but for what all may hope for in the turns to come."""
        at, kit, left = self.at, self.kit, self.left
        totals = [float(score(kit, at, piece)) for piece in range(len(at.where))]
        if self.stage == ENDING:
            return totals
        totals = [total + gain for total, gain in zip(totals, self.gains(), strict=True)]
        for player in range(self.players):
            stress, bid = at.stress[player], max(at.bids[player], 0)
            totals[player] += self.worth.hand[self.hands[player]] + self.worth.stress[stress] + stress
            totals[player] += self.worth.stress[min(stress + bid, MOST)] - self.worth.stress[stress]  # CAT-RUMBA-15: if it is the highest
            if at.where[player] >= 0:
                far = self.house.distance[at.where[player]]
                totals[player] -= self.worth.far * sum(far.values()) / len(far)
        return totals


@lru_cache(maxsize=256)
def _rumba(cards: tuple[tuple[int, float], ...]) -> bouts.Fighter:
    numbers = [number for number, weight in cards for _ in range(round(60 * weight))]
    return bouts.rumba(numbers)

