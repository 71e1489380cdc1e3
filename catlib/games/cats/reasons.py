"""What speaks for a move of Cats, in words: what it brings, with the chance that it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from catlib.bots import compared
from catlib.game import Move
from catlib.games.cats import bouts
from catlib.games.cats.ending import leaders
from catlib.games.cats.house import boxes_in, room_of
from catlib.games.cats.kit import Act
from catlib.games.cats.movement import best_in_reach
from catlib.games.cats.outlook import FIGHTING, MOVING, PUNISHING, Outlook
from catlib.games.cats.position import NONE, pile_of, token_at, with_entry
from catlib.games.cats.worth import cat, odds
from catlib.language import word

if TYPE_CHECKING:
    from catlib.games.cats.rules import CatsState

__all__ = ["reasons"]

NEAR = 0.1  # of a point: too little for a word
FEW = 0.01  # a chance that is told as less than this
EVEN = 0.5  # who has less is likely to lose a fight


def reasons(state: CatsState, move: Act, ratings: Mapping[Move, float], *, won: bool) -> Iterator[str]:
    """What the move brings, and how it stands beside the best of the others; `won` if it wins the game at once."""
    if won:
        yield state.game.word("why_over")
    yield from _SAYS[move.verb](_Reader(state), move)
    yield from compared(state.game, move, ratings, near=NEAR, digits=1)


class _Reader:
    """A state, as the player who decides sees it: cards of others that lie face down are not looked at."""

    def __init__(self, state: CatsState) -> None:
        self.game, self.kit = state.game, state.game.kit
        self.at = state.position._replace(face_down=(NONE,) * state.position.setup.players)
        self.me, self.house = self.at.actor, self.kit.houses[self.at.setup.house]
        self.stress, self.hand = self.at.stress[self.me], self.at.hands[self.me]
        self.acts = cast(tuple[Act, ...], state.legal_moves())
        self.to_come = self.kit.turns - self.at.turn
        self.look = Outlook(self.kit, self.at)

    def say(self, key: str, **data: object) -> str:
        return self.game.word(f"why_{key}", **data)

    def name(self, piece: int) -> str:
        return self.game.word("rumba") if piece == self.at.setup.players else word("player", number=piece + 1)

    def names(self, pieces: Iterable[int]) -> list[str]:
        return [self.name(piece) for piece in pieces]

    def token(self, box: int) -> str:
        """The token that lies in a box, by its word."""
        return self.game.word(self.kit.tokens[token_at(self.at.tokens, box)])

    def tokens(self, boxes: Iterable[int]) -> list[str]:
        return [self.say("quoted", token=self.token(box)) for box in boxes]

    # What is likely, and how likely.

    def wins(self, pile: Sequence[int], number: int | None = None) -> float:
        """The own chance in a fight: with a card of this number, or with any of the hand."""
        pieces = [self.look.fighter(piece) for piece in pile]
        if number is not None:
            pieces[pile.index(self.me)] = cat((number,), self.stress)
        return odds(tuple(pieces))[pile.index(self.me)]

    def chance(self, chance: float) -> str:
        """How often something happens: what merely rounds to never or always is told from what is."""
        if chance in (0, 1):
            return self.say("always" if chance else "never")
        if FEW <= chance <= 1 - FEW:
            return self.say("about", percent=round(100 * chance))
        return self.say("rarely" if chance < FEW else "mostly")

    def wanted_stress(self) -> int:
        """How many stress tokens help more than they cost (see `worth`)."""
        worth = self.look.worth.stress
        return worth.index(max(worth))

    def numbers(self) -> list[int]:
        """CAT-CARD-8: the different numbers that can be played, the lowest first."""
        return sorted({self.kit.numbers[card] for card in self.look.worth.held[self.hand]})

    def far(self, piece: int) -> int:
        """How far a piece may get with its best card."""
        stress = self.at.stress[piece] if piece < self.at.setup.players else 0
        return max(number for number, _ in self.look.fighter(piece).cards) + stress

    def fits(self, token: int, card: int | None = None) -> bool:
        """CAT-CAP-3: whether the token can be captured with the hand, when this card of it has been played."""
        hand = self.hand or self.kit.all_cards
        if card is not None:
            hand = hand ^ 1 << card or self.kit.all_cards
        icons = self.kit.token_icons[token]
        return not icons or bool(self.kit.fitting[icons] & hand)

    def waiting(self) -> list[int]:
        """CAT-MOVE-2: the other cats that have still to move."""
        return [piece for piece, card in enumerate(self.at.cards) if card != NONE and piece != self.me]

    def fights_to_come(self, box: int) -> bool:
        """CAT-R49: whether wild cards may be played in fights before the man looks, if this cat goes to the box."""
        if self.look.stage not in (MOVING, FIGHTING):
            return False
        if self.look.stage == MOVING and self.waiting():
            return True
        where = with_entry(self.at.where, self.me, box)
        others = [place for place in where if place != self.at.fight]
        return len(set(others)) < len(others)

    # What a move brings.

    def start(self, act: Act) -> Iterator[str]:
        far = self.house.distance[act.value]
        yield self.say("start", steps=max(far.values()))

    def place(self, act: Act) -> Iterator[str]:
        """Who can get there in this turn."""
        at, far = self.at, self.house.distance[act.value]
        steps = far[at.where[self.me]]
        numbers = self.numbers()
        enough = [number for number in numbers if number + self.stress >= steps]
        if not enough:
            reach = self.house.within[at.where[self.me]][numbers[-1] + self.stress]
            key = "out" if any(reach & other.bit for other in self.acts) else "out_anyway"
        else:
            key = "any" if len(enough) == len(numbers) else "from" if len(enough) > 1 else "with"
        yield self.say(f"place_{key}", steps=steps, number=min(enough, default=0))
        others = [piece for piece, box in enumerate(at.where) if piece != self.me and far[box] <= self.far(piece)]
        nearer = [piece for piece in others if far[at.where[piece]] <= steps]
        if not others:
            yield self.say("place_alone" if enough else "place_nobody")
        elif not enough:
            yield self.say("place_fight" if len(others) > 1 else "place_theirs", others=self.names(others))
        else:
            yield self.say("place_too" if nearer else "place_near", others=self.names(nearer or others))

    def commit(self, act: Act) -> Iterator[str]:
        phase = {"fight_cards": self._fight_card, "tie_cards": self._tie_card}
        yield from phase.get(self.at.phase, self._move_card)(act)

    def _fight_card(self, act: Act) -> Iterator[str]:
        pile = pile_of(self.at.where, self.at.height, self.at.fight)
        chances = {number: self.wins(pile, number) for number in self.numbers()}
        number = self.kit.numbers[act.value]
        yield from self._with_it("fight_card", chances[number])
        best = max(chances.values())
        if best > chances[number]:
            better = next(number for number, chance in chances.items() if chance == best)
            yield self.say("fight_card_better", number=better, chance=self.chance(best))
            yield from self._stress_helps("fight_stress")
        elif number > (least := min(other for other, chance in chances.items() if chance == best)):
            yield self.say("fight_card_same", number=least)
        if self.kit.man_icons[act.value]:
            yield self.say("wild_look")

    def _stress_helps(self, key: str) -> Iterator[str]:
        """To lose is not only bad while a stress token helps more than it costs."""
        if self.stress < self.wanted_stress():
            yield self.say(key, turns=self.to_come)

    def _tie_card(self, act: Act) -> Iterator[str]:
        """CAT-END-6."""
        tied, _ = leaders(self.kit, self.at)
        pieces = [self.look.fighter(piece) for piece in tied]
        pieces[tied.index(self.me)] = cat((self.kit.numbers[act.value],), self.stress)
        yield from self._with_it("tie_card", float(bouts.last_fight(pieces)[tied.index(self.me)]))

    def _with_it(self, key: str, chance: float) -> Iterator[str]:
        yield self.say(key, chance=self.chance(chance)) if chance else self.say(f"{key}_lost")

    def _move_card(self, act: Act) -> Iterator[str]:
        at, number = self.at, self.kit.numbers[act.value]
        reach = number + self.stress
        yield self.say("move_card_stress" if self.stress else "move_card", reach=reach, stress=self.stress)
        look = Outlook(self.kit, at._replace(face_down=with_entry(at.face_down, self.me, act.value)))
        far = self.house.distance[at.where[self.me]]
        near = {box: worth for box, worth in look.places[self.me].items() if far[box] <= reach}
        best = max(near, key=near.__getitem__, default=NONE)
        if best == NONE or near[best] <= 0:
            yield self.say("move_card_no_good" if near else "move_card_nothing")
        else:
            lower = [other for other in self.numbers() if other < number]
            enough = [other for other in lower if far[best] <= other + self.stress]
            key = "sooner" if enough else "needed" if lower else "enough" if number < self.numbers()[-1] else "only"
            yield self.say(f"move_card_{key}", token=self.token(best), number=enough[0] if enough else 0)
        if self.kit.man_icons[act.value]:
            yield self.say("wild_look")

    def bid(self, act: Act) -> Iterator[str]:
        """CAT-RUMBA-13 to CAT-RUMBA-17: what is paid for, who wins a tie, and what the stress is worth by itself."""
        at, order, count = self.at, self.look.order, act.value
        first = order[: order.index(self.me)]
        boxes = list(boxes_in(best_in_reach(self.kit, at)))
        tokens = self.tokens(boxes)
        if not count:
            key = "bid_nothing" if first else "bid_nothing_first"
            yield self.say(key, other=self.name(order[0]), tokens=tokens)
            yield from self._enough_stress(self.stress + 1)
            return
        yield self.say("bid", count=count, tokens=tokens)
        far, reach = self.house.distance[at.where[self.me]], self.kit.numbers[at.cards[self.me]] + self.stress + count
        near = [box for box in boxes if far[box] <= reach]
        key = "reach" if 0 < len(near) < len(boxes) else "reach_all" if near else "reach_none"
        yield self.say(f"bid_{key}", tokens=self.tokens(near))
        if first:
            yield self.say("bid_tie", others=self.names(first))
        total, best, worth = self.stress + count, self.wanted_stress(), self.look.worth.stress
        gains = worth[total] > worth[self.stress]
        key = "pays" if total <= best else "over" if gains else "costs" if self.to_come else "costs_last"
        yield self.say(f"bid_{key}", count=count, best=best, total=total, turns=self.to_come)

    def _enough_stress(self, count: int) -> Iterator[str]:
        """What so many stress tokens are worth, where that is less than they cost."""
        best = self.wanted_stress()
        if self.to_come and count > best:
            yield self.say("stress_over" if best else "stress_none", best=best, turns=self.to_come)

    def rumba(self, act: Act) -> Iterator[str]:
        steps = self.house.distance[act.value][self.at.where[self.me]]
        if token_at(self.at.tokens, act.value) == NONE:
            yield self.say("rumba", steps=steps)
            return
        if self.at.phase == "rumba_retreat":
            yield self.say("rumba_gets", token=self.token(act.value))
            return
        yield self.say("rumba_token", token=self.token(act.value), steps=steps)
        far, here = self.house.distance[self.at.where[self.me]], best_in_reach(self.kit, self.at)
        left = [
            self.say("quoted_far", token=self.token(box), steps=far[box]) for box in boxes_in(here & ~(1 << act.value))
        ]
        if left:
            yield self.say("rumba_leaves", tokens=left)

    def move(self, act: Act) -> Iterator[str]:
        at = self.at
        pile = [piece for piece in pile_of(at.where, at.height, act.value) if piece != self.me]
        if pile:
            whole = pile_of(at.where, at.height, act.value) if at.where[self.me] == act.value else [*pile, self.me]
            waiting, wins = self.waiting(), self.wins(whole)
            sure = [piece for piece in pile if piece not in waiting]
            may = [piece for piece in pile if piece in waiting]
            key = "lost" if not wins else "open" if len(waiting) > len(may) else "wins"
            then = self.say(f"fight_{key}", chance=self.chance(wins))
            key = "fight" if not may else "fight_also" if sure else "fight_may"
            yield self.say(key, others=self.names(sure), may=self.names(may), then=then)
            if wins < EVEN:
                yield from self._stress_helps("fight_stress")
        yield from self._comes_to(act.value)

    def _comes_to(self, box: int) -> Iterator[str]:
        """The token that waits there, and whether the man may see the cat on it."""
        token = token_at(self.at.tokens, box)
        if token == NONE:
            far = self.house.distance[box]
            yield self.say("no_token" if self.to_come else "no_token_last", steps=max(far.values()))
            return
        yield self.say("token", token=self.token(box), bliss=self.kit.bliss[token])
        if not self.fits(token):
            yield self.say("token_no_card")
        yield from self._goal(token)
        seen = self.look.man[room_of(box)]
        if self.kit.red[token]:
            key = "seen" if seen else "unseen"
        elif seen and self.stress:
            key = "liked"
        else:
            return
        if self.look.stage == PUNISHING:
            key += "_here"
        yield self.say(f"{key}_so_far" if self.fights_to_come(box) else key)

    def _goal(self, token: int) -> Iterator[str]:
        """CAT-SECRET-4."""
        goal = self.at.goals[self.me]
        if goal != NONE and any(self.kit.token_icons[token] >> icon & 1 for icon in self.kit.goal_icons[goal]):
            yield self.say("goal")

    def retreat(self, act: Act) -> Iterator[str]:
        yield from self._comes_to(act.value)

    def leave(self, act: Act) -> Iterator[str]:
        yield self.say("leave")
        yield from self._comes_to(act.value)

    def deceive(self, act: Act) -> Iterator[str]:
        """CAT-PUN-5, CAT-PUN-6: the sides of the die that are enough."""
        number, box = self.kit.numbers[act.value], self.at.where[self.me]
        chance = float(bouts.deceive(number, self.stress))
        sides = [side for side in bouts.DIE if number + side + self.stress >= self.kit.deceive_total]
        key = "deceive_never" if not sides else "deceive_always" if chance == 1 else "deceive"
        yield self.say(key, chance=self.chance(chance), least=min(sides, default=0), token=self.token(box))
        if chance < 1:
            yield from self._stress_helps("deceive_stress")
        if sides and not self.fits(token_at(self.at.tokens, box), act.value):
            yield self.say("deceive_no_card")
        if self.kit.man_icons[act.value] and self.to_come:
            yield self.say("wild_after")

    def relax(self, act: Act) -> Iterator[str]:
        yield self.say("relax")
        yield from self._enough_stress(self.stress)

    def keep(self, act: Act) -> Iterator[str]:
        if not self.to_come:
            yield self.say("keep_last")
        elif self.stress <= (best := self.wanted_stress()):
            yield self.say("keep_worth", best=best, turns=self.to_come)
        else:
            yield self.say("keep", turns=self.to_come)

    def capture(self, act: Act) -> Iterator[str]:
        box = self.at.where[self.me]
        token = token_at(self.at.tokens, box)
        yield self.say("capture", token=self.token(box), bliss=self.kit.bliss[token])
        yield from self._goal(token)
        if self.kit.relaxing[token] and self.stress:
            yield self.say("capture_relax")
        numbers = [self.kit.numbers[other.value] for other in self.acts if other.verb == "capture"]
        if self.kit.numbers[act.value] == min(numbers) < max(numbers):
            yield self.say("capture_lowest")
        if self.kit.man_icons[act.value] and self.to_come:
            yield self.say("wild_after")

    def decline(self, act: Act) -> Iterator[str]:
        box = self.at.where[self.me]
        bliss = self.kit.bliss[token_at(self.at.tokens, box)]
        yield self.say("decline" if self.to_come else "decline_last", token=self.token(box), bliss=bliss)


_SAYS: Mapping[str, Callable[[_Reader, Act], Iterator[str]]] = {
    "start": _Reader.start,
    "place": _Reader.place,
    "commit": _Reader.commit,
    "bid": _Reader.bid,
    "rumba": _Reader.rumba,
    "move": _Reader.move,
    "retreat": _Reader.retreat,
    "leave": _Reader.leave,
    "deceive": _Reader.deceive,
    "relax": _Reader.relax,
    "keep": _Reader.keep,
    "capture": _Reader.capture,
    "decline": _Reader.decline,
}
