"""What speaks for a move of Cats, in words: what it brings, with the chance that it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from catlib.bots import compared
from catlib.game import Move
from catlib.games.cats import bouts
from catlib.games.cats.house import room_of
from catlib.games.cats.kit import Act
from catlib.games.cats.outlook import Outlook
from catlib.games.cats.position import NONE, pile_of, token_at, with_entry
from catlib.games.cats.worth import cat, odds
from catlib.language import word

if TYPE_CHECKING:
    from catlib.games.cats.rules import CatsState

__all__ = ["reasons"]

NEAR = 0.1  # of a point: too little for a word
FEW = 0.01  # a chance that is not worth a word


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
        self.stress = self.at.stress[self.me]
        self.look = Outlook(self.kit, self.at)

    def say(self, key: str, **data: object) -> str:
        return self.game.word(f"why_{key}", **data)

    def name(self, piece: int) -> str:
        return self.game.word("rumba") if piece == self.at.setup.players else word("player", number=piece + 1)

    def token(self, box: int) -> str:
        """The token that lies in a box, by its word."""
        return self.game.word(self.kit.tokens[token_at(self.at.tokens, box)])

    def wins(self, pile: list[int], number: int | None = None) -> int:
        """The own chance in a fight, in percent: with a card of this number, or with any of the hand."""
        pieces = [self.look.fighter(piece) for piece in pile]
        if number is not None:
            pieces[pile.index(self.me)] = cat((number,), self.stress)
        return round(100 * odds(tuple(pieces))[pile.index(self.me)])

    # What a move brings.

    def start(self, act: Act) -> Iterator[str]:
        far = self.house.distance[act.value]
        yield self.say("start", steps=max(far.values()))

    def place(self, act: Act) -> Iterator[str]:
        at, far = self.at, self.house.distance[act.value]
        others = [piece for piece in range(len(at.where)) if piece != self.me]
        near = min(others, key=lambda piece: far[at.where[piece]])
        own, nearest = far[at.where[self.me]], far[at.where[near]]
        key = "place_near" if own < nearest else "place_far"
        yield self.say(key, own=own, steps=nearest, other=self.name(near))

    def commit(self, act: Act) -> Iterator[str]:
        at, number = self.at, self.kit.numbers[act.value]
        if at.phase == "fight_cards":
            yield self.say("fight_card", percent=self.wins(pile_of(at.where, at.height, at.fight), number))
            return
        if at.phase == "tie_cards":
            yield self.say("tie_card", number=number)
            return
        look = Outlook(self.kit, at._replace(face_down=with_entry(at.face_down, self.me, act.value)))
        within = self.house.within[at.where[self.me]][number + self.stress]
        wanted = {box: worth for box, worth in look.places[self.me].items() if within >> box & 1 and worth > 0}
        if wanted:
            best = max(wanted, key=lambda box: wanted[box])
            yield self.say("move_card", reach=number + self.stress, token=self.token(best))
        else:
            yield self.say("move_card_nothing", reach=number + self.stress)
        if self.kit.man_icons[act.value]:
            yield self.say("wild")

    def bid(self, act: Act) -> Iterator[str]:
        if act.value:
            yield self.say("bid", count=act.value, turns=self.kit.turns - self.at.turn + 1)
        else:
            yield self.say("bid_nothing")

    def rumba(self, act: Act) -> Iterator[str]:
        steps = self.house.distance[act.value][self.at.where[self.me]]
        if token_at(self.at.tokens, act.value) != NONE:
            yield self.say("rumba_token", token=self.token(act.value), steps=steps)
        else:
            yield self.say("rumba", steps=steps)

    def move(self, act: Act) -> Iterator[str]:
        at = self.at
        pile = [piece for piece in pile_of(at.where, at.height, act.value) if piece != self.me]
        if pile:
            if at.where[self.me] == act.value:
                pile = pile_of(at.where, at.height, act.value)
            else:
                pile.append(self.me)
            others = [self.name(piece) for piece in pile if piece != self.me]
            yield self.say("fight", percent=self.wins(pile), others=others)
        yield from self._comes_to(act.value)

    def _comes_to(self, box: int) -> Iterator[str]:
        """The token that waits there, and whether the man may see the cat on it."""
        token = token_at(self.at.tokens, box)
        if token == NONE:
            far = self.house.distance[box]
            yield self.say("no_token", steps=max(far.values()))
            return
        yield self.say("token", token=self.token(box), bliss=self.kit.bliss[token])
        seen = self.look.man[room_of(box)]
        if seen > FEW and self.kit.red[token]:
            yield self.say("seen", percent=round(100 * seen))

    def retreat(self, act: Act) -> Iterator[str]:
        yield from self._comes_to(act.value)

    def leave(self, act: Act) -> Iterator[str]:
        yield self.say("leave")
        yield from self._comes_to(act.value)

    def deceive(self, act: Act) -> Iterator[str]:
        chance = float(bouts.deceive(self.kit.numbers[act.value], self.stress))
        yield self.say("deceive", percent=round(100 * chance), token=self.token(self.at.where[self.me]))

    def relax(self, act: Act) -> Iterator[str]:
        yield self.say("relax")

    def keep(self, act: Act) -> Iterator[str]:
        yield self.say("keep", turns=self.kit.turns - self.at.turn)

    def capture(self, act: Act) -> Iterator[str]:
        box = self.at.where[self.me]
        yield self.say("capture", token=self.token(box), bliss=self.kit.bliss[token_at(self.at.tokens, box)])
        if self.kit.man_icons[act.value]:
            yield self.say("wild")

    def decline(self, act: Act) -> Iterator[str]:
        yield self.say("decline")


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
