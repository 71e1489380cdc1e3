"""What a table tells of the odds while Cats is played: exact, and only what the view that is asked about can know.

A card that is still to be chosen, or lies face down, counts as any card of that hand, each as likely; a hand that is
empty as all six (CAT-CARD-8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from catlib.games.cats.bouts import DIE, Fighter, cat, deceive, fight, last_fight, rumba
from catlib.games.cats.ending import leaders
from catlib.games.cats.house import boxes_in
from catlib.games.cats.movement import best_in_reach, reach_of
from catlib.games.cats.position import NONE, pile_of
from catlib.games.cats.views import read_view
from catlib.games.cats.whereabouts import mans_room
from catlib.language import word
from catlib.odds import Exact, Glance

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["glance"]

CARDS = ("move_cards", "fight_cards", "tie_cards")
FIGHT = ("fight_cards", "fight_rumba_card", "fight_dice")
TIE = ("tie_cards", "tie_rumba_card", "tie_dice")
MOVEMENT = ("move_cards", "rumba_move_card", "bids", "rumba_move", "move")
FIGHTING = (*FIGHT, "retreat", "rumba_retreat")
Asked = Iterator[Glance]


def glance(game: Cats, view: Mapping[str, Any]) -> tuple[Glance, ...]:
    """What the owner of this view may like to know at this moment. All exact.

    The fight at hand, or those that a move leads to; whether the man is deceived; in which room he will be when the
    phase is over; and where the Rumba will go.
    """
    seen = _Seen(game, view)
    return tuple(told for ask in _ASK.get(view["phase"], ()) for told in ask(seen) if told.rows)


class _Seen:
    """A position as far as a view shows it."""

    def __init__(self, game: Cats, view: Mapping[str, Any]) -> None:
        self.game, self.kit = game, game.kit
        self.at, masked = read_view(dict(view), game)
        self.masked = masked.face_down
        self.players = self.at.setup.players

    # What the pieces may have.

    def name(self, piece: int) -> str:
        return self.game.word("rumba") if piece == self.players else word("player", number=piece + 1)

    def hand(self, player: int) -> list[int]:
        """The cards of which the next is one."""
        down = self.at.face_down[player]
        if down != NONE and player not in self.masked:
            return [down]
        bits = self.at.hands[player] or self.kit.all_cards
        return [card for card in range(len(self.kit.cards)) if bits >> card & 1]

    def deck(self) -> list[int]:
        """CAT-R44: the Rumba's next card is one of these; none where it has no card left."""
        unseen = [kind for kind, count in enumerate(self.at.deck) for _ in range(count)]
        return unseen or list(self.at.known[-1:])

    def fighter(self, piece: int, chosen: int = NONE) -> Fighter:
        """A piece of the fight going on, with the card that it chooses, if that is given."""
        at, kit = self.at, self.kit
        roll = at.rolls[piece]
        if piece == self.players:
            drawn = at.phase in ("fight_dice", "tie_dice")
            kinds = [at.card] if drawn else self.deck()
            found = rumba([kit.rumba_number(kind) for kind in kinds or [NONE]])  # CAT-R43
        else:
            up = chosen if chosen != NONE else at.cards[piece]
            found = cat([kit.numbers[card] for card in ([up] if up != NONE else self.hand(piece))], at.stress[piece])
        return found._replace(dice=DIE if roll == NONE else (roll,))

    def own_numbers(self) -> Mapping[int, int]:
        """For the actor: a card for each number of the hand."""
        return {self.kit.numbers[card]: card for card in self.hand(self.at.actor)}

    def with_number(self, number: int) -> str:
        return self.game.word("glance_with", number=number)

    # Fights.

    def fight_going_on(self) -> Asked:
        """CAT-FIGHT-4: who wins it; for one who chooses a card, by the number on it."""
        pile = pile_of(self.at.where, self.at.height, self.at.fight)
        if self.at.phase == "fight_cards":
            place = pile.index(self.at.actor)
            rows = []
            for number, card in self.own_numbers().items():
                pieces = [self.fighter(piece, card if piece == self.at.actor else NONE) for piece in pile]
                rows.append((self.with_number(number), fight(pieces)[place]))
            yield Glance(self.game.word("glance_fight_by", player=self.name(self.at.actor)), tuple(rows))
        odds = fight([self.fighter(piece) for piece in pile])
        yield Glance(self.game.word("glance_fight"), tuple(zip(map(self.name, pile), odds, strict=True)))

    def last_fight(self) -> Asked:
        """CAT-END-7: who wins this round, or that nobody does."""
        tied, _ = leaders(self.kit, self.at)
        odds = last_fight([self.fighter(piece) for piece in tied])
        again = Exact(1 - sum((one.value for one in odds), Fraction()))
        rows = (*zip(map(self.name, tied), odds, strict=True), (self.game.word("glance_again"), again))
        yield Glance(self.game.word("glance_last_fight"), rows)

    def fights_in_reach(self) -> Asked:
        """CAT-MOVE-10: for each box in reach where somebody is: to win there, if all stay and nobody else comes."""
        at = self.at
        within = self.kit.houses[at.setup.house].within[at.where[at.actor]][reach_of(self.kit, at)]
        rows = []
        for box in boxes_in(within):
            others = [piece for piece in pile_of(at.where, at.height, box) if piece != at.actor]
            if others:
                pile = [self._after_move(piece) for piece in others]
                # Who stays keeps the place in the pile (CAT-R16); who comes is on top.
                place = at.height[at.actor] if box == at.where[at.actor] else len(pile)
                pile.insert(place, self._after_move(at.actor))
                rows.append((", ".join(map(self.name, others)), fight(pile)[place]))
        yield Glance(self.game.word("glance_reach", player=self.name(at.actor)), tuple(rows))

    def _after_move(self, piece: int) -> Fighter:
        """A piece in a fight of this turn: the card that it moves with is out of the hand already."""
        if piece == self.players:
            return rumba([self.kit.rumba_number(kind) for kind in self.deck() or [NONE]])
        return cat([self.kit.numbers[card] for card in self.hand(piece)], self.at.stress[piece])

    # The man.

    def deceiving(self) -> Asked:
        """CAT-PUN-5: whether 7 is reached, by the number on the card, or with the card that has been played."""
        at = self.at
        up = at.cards[at.current]
        numbers = list(self.own_numbers()) if up == NONE else [self.kit.numbers[up]]
        rows = tuple((self.with_number(number), deceive(number, at.stress[at.current])) for number in numbers)
        yield Glance(self.game.word("glance_deceive", player=self.name(at.current)), rows)

    def mans_room(self) -> Asked:
        """CAT-MAN-2: where he is when the phase is over; for one who chooses a card, without and with his icon."""
        at = self.at
        choosing = at.actor if at.phase in CARDS else NONE
        icons = {self.kit.man_icons[card] for card in self.hand(choosing)} if choosing >= 0 else {0}
        others = self._icons(choosing)
        for icon in sorted(icons):
            rooms = mans_room(at.man, at.man_steps + icon, others)
            key = "glance_man" if choosing == NONE else ("glance_man_plain", "glance_man_wild")[icon]
            rows = tuple((self.game.word(f"room_{room}"), rooms[room]) for room in rooms)
            yield Glance(self.game.word(key, player=self.name(choosing)), rows)

    def _icons(self, choosing: int) -> list[Fraction]:
        """The chance of his icon on each card that is still to be turned up in this phase, but for one player's."""
        chances = []
        for piece in self._still_to_show():
            if piece == self.players:
                icons = [self.kit.rumba_man_icons[kind] for kind in self.deck()] or [0]
            else:
                icons = [self.kit.man_icons[card] for card in self.hand(piece)]
            if piece != choosing:
                chances.append(Fraction(sum(icons), len(icons)))
        return chances

    def _still_to_show(self) -> Sequence[int]:
        """The pieces whose card of this phase is still to be turned up (CAT-R49: in all fights together)."""
        at = self.at
        if at.phase in MOVEMENT:
            waiting = range(self.players if at.phase == "move_cards" else 0)
            return [*waiting, *self._rumba_if(at.phase in ("move_cards", "rumba_move_card"))]
        here = [piece for piece, box in enumerate(at.where) if box == at.fight]
        later = [piece for piece, box in enumerate(at.where) if box != at.fight and at.where.count(box) > 1]
        if at.phase == "fight_cards":
            return [*here, *later]
        return [*(here[-1:] if at.phase == "fight_rumba_card" else []), *later]

    # The Rumba.

    def _rumba_if(self, draws: bool) -> list[int]:
        return [self.players] if draws and self.at.setup.rumba else []

    def way_of_rumba(self) -> Asked:
        """CAT-RUMBA-11: the token that it will go to, by the cards that may come."""
        kinds = self.deck() if self.at.setup.rumba else []
        goals: dict[str, Fraction] = {}
        for kind in kinds or [NONE] * self.at.setup.rumba:
            best = best_in_reach(self.kit, self.at._replace(card=kind))
            tokens = [self.game.word(self.kit.tokens[token]) for box, token in self.at.tokens if best >> box & 1]
            bids = self.game.word("glance_bids", count=len(tokens))
            goal = bids if len(tokens) > 1 else tokens[0] if tokens else self.game.word("glance_home")
            goals[goal] = goals.get(goal, Fraction()) + Fraction(1, max(1, len(kinds)))
        yield Glance(self.game.word("glance_rumba"), tuple((goal, Exact(chance)) for goal, chance in goals.items()))


_ASK: Mapping[str, Sequence[Callable[[_Seen], Asked]]] = {
    "move_cards": (_Seen.way_of_rumba, _Seen.mans_room),
    "rumba_move_card": (_Seen.way_of_rumba, _Seen.mans_room),
    "bids": (_Seen.mans_room,),
    "rumba_move": (_Seen.mans_room,),
    "move": (_Seen.fights_in_reach, _Seen.mans_room),
    **dict.fromkeys(FIGHT, (_Seen.fight_going_on, _Seen.mans_room)),
    "retreat": (_Seen.mans_room,),
    "rumba_retreat": (_Seen.mans_room,),
    "punish": (_Seen.deceiving,),
    "deceive": (_Seen.deceiving,),
    **dict.fromkeys(TIE, (_Seen.last_fight,)),
}
