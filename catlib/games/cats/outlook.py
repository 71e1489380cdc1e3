"""What a position of Cats promises each piece at the end of the turn.

Fights and the man's eye are exact chances for the cards that are known; where a card is not, any of the hand is as
likely. Who still has to move goes where it is best for it then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catlib.games.cats import bouts
from catlib.games.cats.draft import Draft
from catlib.games.cats.ending import leaders, score
from catlib.games.cats.house import ROOMS, boxes_in, room_after, room_of
from catlib.games.cats.kit import Kit
from catlib.games.cats.movement import rumba_boxes
from catlib.games.cats.position import NONE, ORDERS, Position
from catlib.games.cats.worth import Worth, cat, odds, rumba

__all__ = ["ENDED", "FIGHTING", "MOVING", "PUNISHING", "STAGES", "Outlook", "lead"]

RUNS = 0.8  # how sure it is that a token can be run to
PARTS = 0.85, 0.25, 0.1  # of the best token that lies, the next and the third, before the cards are laid
STEP = 0.06  # part of a token that is lost with each step to it, before the cards are laid
CONTESTED = 0.75  # how sure it is to get a token that another cat is as near to
RUMBA_COMES = (0.5, 0.5, 0.5, 0.4, 0.2, 0.1)  # chance that the Rumba takes the best token so far from it
RUMBA = 0.2
VICTORY = 0.5  # points that it is worth to win when scores are equal
SETUP, PLACING, MOVING, FIGHTING, PUNISHING, CAPTURING, ENDED = range(7)
STAGES = {
    "goals": SETUP, "start": SETUP, "token": PLACING, "place": PLACING, "move_cards": MOVING,
    "rumba_move_card": MOVING, "bids": MOVING, "rumba_move": MOVING, "move": MOVING, "fight_cards": FIGHTING,
    "fight_rumba_card": FIGHTING, "fight_dice": FIGHTING, "retreat": FIGHTING, "rumba_retreat": FIGHTING,
    "reward": PUNISHING, "punish": PUNISHING, "deceive": PUNISHING, "withdraw": PUNISHING, "capture": CAPTURING,
    "relax": CAPTURING, "rumba_capture_card": CAPTURING,
}  # fmt: skip


class Outlook:
    """A position, looked at by somebody for whom cards that lie face down are those of the position, if `open_cards`.

    `patient` is who thinks of the turns to come too when stress is weighed.
    """

    def __init__(self, kit: Kit, at: Position | Draft, *, open_cards: bool = True, patient: bool = True) -> None:
        self.kit, self.at, self.players = kit, at, at.setup.players
        self.house = kit.houses[at.setup.house]
        self.stage = STAGES.get(at.phase, ENDED)
        starts = self.stage == SETUP or (at.phase == "token" and not at.tokens)
        self.worth = Worth(kit, kit.turns - at.turn + starts, patient)
        self.order = ORDERS[self.players][(at.turn - 1) % self.players]
        self.down = at.face_down if open_cards else (NONE,) * self.players
        self.hands = [hand ^ 1 << card if card >= 0 else hand for hand, card in zip(at.hands, self.down, strict=True)]
        self.man = self._man()
        self.places = [self._places(piece) for piece in range(len(at.where))]

    # ------------------------------------------------------------ the man

    def _man(self) -> list[float]:
        """CAT-MAN-2: the chance that he looks at each room (by number), going by cards and hands."""
        at, rooms = self.at, [0.0] * (len(ROOMS) + 1)
        if self.stage == PUNISHING:
            rooms[at.man] = 1.0
        elif self.stage in (PLACING, MOVING, FIGHTING):
            chances = [1.0, 0.0, 0.0, 0.0, 0.0]
            for icon in self._icons():
                if icon:
                    chances = [chances[steps] * (1 - icon) + chances[steps - 1] * icon for steps in range(len(ROOMS))]
            for steps, chance in enumerate(chances):
                rooms[room_after(at.man, at.man_steps + steps)] += chance
        return rooms

    def _icons(self) -> Iterator[float]:
        """CAT-R49: for each card that is still to be turned up, the chance that it has the man's icon."""
        at, kit = self.at, self.kit
        for card, hand in zip(self.down, at.hands, strict=True):
            if card != NONE:
                yield kit.man_icons[card]
            elif self.stage == PLACING or at.phase == "move_cards":
                held = self.worth.held[hand]
                yield sum([kit.man_icons[one] for one in held]) / len(held)
        if at.setup.rumba and (self.stage == PLACING or at.phase in ("move_cards", "rumba_move_card")):
            yield sum([chance * kit.rumba_man_icons[kind] for kind, chance in self._deck() if kind != NONE])

    def _deck(self) -> list[tuple[int, float]]:
        """CAT-R44: the cards that may be the Rumba's next, by kind, and how likely."""
        if total := sum(self.at.deck):
            return [(kind, count / total) for kind, count in enumerate(self.at.deck) if count]
        return [(self.at.known[-1] if self.at.known else NONE, 1.0)]

    # ------------------------------------------------------------ places

    def _places(self, piece: int) -> dict[int, float]:
        """What each token that lies brings to this piece if it stands on it when the fights are over."""
        at, worth = self.at, self.worth
        if piece == self.players:  # CAT-RUMBA-23
            return {box: float(self.kit.bliss[token]) for box, token in at.tokens}
        looked_at = self.order.index(piece) < self._dealt_with()
        if looked_at and self.stage == CAPTURING:
            return {}
        hand, stress, goal, captured = self.hands[piece], at.stress[piece], at.goals[piece], at.captured[piece]
        places = {}
        for box, token in at.tokens:
            free, seen = worth.token(token, hand, stress, worth.goal(goal, captured, token) if goal >= 0 else 0.0)
            chance = 0.0 if looked_at else self.man[room_of(box)]
            places[box] = free + chance * (seen - free)
        return places

    def _dealt_with(self) -> int:
        """CAT-PUN-10, CAT-R33: how many players the man has looked at, or how many have captured."""
        if self.at.phase == "rumba_capture_card":
            return self.players
        if self.stage not in (PUNISHING, CAPTURING):
            return 0
        return self.order.index(self.at.current) + (self.at.phase == "relax")

    def run(self, piece: int, where: Sequence[int], reach: int) -> float:
        """CAT-FIGHT-9: what a cat that has to run may find: the best token in reach that nobody is on."""
        within = self.house.within[where[piece]][reach]
        found = [worth for box, worth in self.places[piece].items() if within >> box & 1 and box not in where]
        return RUNS * max(found, default=0.0)

    def fighter(self, piece: int) -> bouts.Fighter:
        """What a piece brings into a fight."""
        at, kit = self.at, self.kit
        if piece == self.players:
            if self.stage in (FIGHTING, ENDED) and at.card != NONE:
                return rumba((kit.rumba_numbers[at.card],))
            kinds = [kind for kind, count in enumerate(at.deck) for _ in range(count)] or at.known[-1:] or [NONE]
            return rumba(tuple([kit.rumba_number(kind) for kind in kinds]))
        card = max(at.cards[piece], self.down[piece]) if self.stage in (FIGHTING, ENDED) else NONE
        return cat((kit.numbers[card],) if card != NONE else self.worth.numbers[self.hands[piece]], at.stress[piece])

    def fight(self, pile: Sequence[int], where: Sequence[int]) -> list[float]:
        """What the turn brings to each piece of a pile: the token to who wins, stress and a run to all others."""
        found = []
        for piece, wins in zip(pile, odds(tuple([self.fighter(piece) for piece in pile])), strict=True):
            won = wins * self.places[piece].get(where[piece], 0.0)
            if piece < self.players and wins < 1:
                stress = self.at.stress[piece]
                lost = self.run(piece, where, self.kit.flight + stress + 1) - self.worth.loss[stress]
                won += (1 - wins) * lost
            found.append(won)
        return found

    # ------------------------------------------------------------ movement

    def goes(self, piece: int, reach: int, waiting: Sequence[int]) -> int:
        """The box that is best for a cat that moves now; `waiting` are those that move later."""
        return self._goes(piece, reach, waiting, list(self.at.where), self.at.height)

    def _goes(self, piece: int, reach: int, waiting: Sequence[int], where: list[int], height: Sequence[int]) -> int:
        here = where[piece]
        within = self.house.within[here][reach]
        best, goal = self._stays(piece, where, height), here
        for box, worth in self.places[piece].items():
            if worth > best and within >> box & 1 and box != here:
                pile = [other for other, place in enumerate(where) if place == box and other not in waiting]
                if pile:
                    pile.sort(key=height.__getitem__)
                    where[piece] = box
                    worth = self.fight([*pile, piece], where)[-1]  # noqa: PLW2901
                    where[piece] = here
                if worth > best:
                    best, goal = worth, box
        return goal

    def _stays(self, piece: int, where: Sequence[int], height: Sequence[int]) -> float:
        """What it brings not to move. A fight at home is never sought."""
        pile = [other for other, place in enumerate(where) if place == where[piece]]
        if len(pile) == 1:
            return self.places[piece].get(where[piece], 0.0)
        pile.sort(key=height.__getitem__)
        return min(self.fight(pile, where)[pile.index(piece)], 0.0)

    def _ends(self, where: Sequence[int], height: Sequence[int]) -> list[float]:
        """What the turn brings to each piece if all stand so when the movement is over."""
        found = [0.0] * len(where)
        for piece, box in enumerate(where):
            if where.count(box) == 1:
                found[piece] = self.places[piece].get(box, 0.0)
            elif where.index(box) == piece:
                pile = sorted([other for other, place in enumerate(where) if place == box], key=height.__getitem__)
                for other, worth in zip(pile, self.fight(pile, where), strict=True):
                    found[other] = worth
        return found

    def _hands_played(self) -> Iterator[list[tuple[int, int]]]:
        """CAT-MOVE-2: who moves in which order, with which card; where cards are not known, some ways to play them.

        Each card of a hand comes up in as many of these; with more hands not all of them meet all others.
        """
        at, numbers = self.at, self.kit.numbers
        known = [max(card, down) for card, down in zip(at.cards, self.down, strict=True)]
        all_play = at.phase == "move_cards"
        for number in range(len(numbers) if all_play and NONE in known else 1):
            cards = []
            for player in self.order:
                held = self.worth.held[at.hands[player]]
                if known[player] != NONE:
                    cards.append((player, known[player]))
                elif all_play:
                    cards.append((player, held[(number + player) % len(held)]))
            yield sorted(cards, key=lambda pair: -numbers[pair[1]])

    def _rumba_goes(self) -> Iterator[tuple[int, float]]:
        """CAT-RUMBA-11, CAT-RUMBA-12: where the Rumba may go, and how likely; where it is when it has moved."""
        at = self.at
        if not at.setup.rumba or at.phase == "move" or not isinstance(at, Position):
            yield at.where[-1], 1.0
            return
        cards = [(at.card, 1.0)] if at.phase in ("bids", "rumba_move") else self._deck()
        for kind, chance in cards:
            boxes = list(boxes_in(rumba_boxes(self.kit, at._replace(card=kind))))
            for box in boxes:
                yield box, chance / len(boxes)

    def _moving(self) -> list[float]:
        """What the turn brings to each piece, before and while they move."""
        at, kit = self.at, self.kit
        found, ways = [0.0] * len(at.where), list(self._hands_played())
        for goal, chance in self._rumba_goes():
            for cards in ways:
                where, height = list(at.where), list(at.height)
                _put(len(where) - 1, goal, where, height)
                waiting = [player for player, _ in cards]
                for player, card in cards:
                    waiting.remove(player)
                    reach = kit.numbers[card] + at.stress[player]
                    _put(player, self._goes(player, reach, waiting, where, height), where, height)
                for piece, worth in enumerate(self._ends(where, height)):
                    found[piece] += chance * worth / len(ways)
        return found

    # ------------------------------------------------------------ before the cards are laid

    def _placing(self) -> list[float]:
        """What the tokens that lie may bring to each piece: the best one, and a part of the next."""
        found = []
        for piece, here in enumerate(self.at.where):
            hopes = sorted([self._hope(piece, here, box) for box, _ in self.at.tokens], reverse=True)
            found.append(sum([hope * part for hope, part in zip(hopes, PARTS, strict=False)]))
        return found

    def _hope(self, piece: int, here: int, box: int) -> float:
        at, far = self.at, self.house.distance[box]
        worth = self.places[piece].get(box, 0.0)
        if piece == self.players:
            return worth * (1 - RUMBA_COMES[-1] * far[here])
        if far[here] > max(self.worth.numbers[self.hands[piece]]) + at.stress[piece]:
            return 0.0
        worth *= 1 - STEP * far[here]
        for other, place in enumerate(at.where[: self.players]):
            if other != piece and far[place] <= far[here]:
                worth *= CONTESTED
        bliss = self.kit.bliss
        if at.setup.rumba and bliss[dict(at.tokens)[box]] == max([bliss[token] for _, token in at.tokens]):
            worth *= 1 - RUMBA_COMES[min(far[at.where[-1]], len(RUMBA_COMES) - 1)]
        return worth

    # ------------------------------------------------------------ the whole

    def gains(self) -> list[float]:
        """What the rest of the turn is likely to bring to each piece."""
        at = self.at
        if self.stage == SETUP:
            return [0.0] * len(at.where)
        if self.stage == PLACING:
            return self._placing()
        if self.stage == MOVING:
            return self._moving()
        gains = self._ends(at.where, at.height)
        if at.phase in ("retreat", "withdraw"):
            gains[at.actor] = self.run(at.actor, at.where, self.kit.flight + at.stress[at.actor])
        return gains

    def totals(self) -> list[float]:
        """The final score that each piece is on the way to, but for what all may hope for in the turns to come."""
        at = self.at
        totals = [float(score(self.kit, at, piece)) for piece in range(len(at.where))]
        if self.stage == ENDED:
            return [total + more for total, more in zip(totals, self._victory(), strict=True)]
        totals = [total + gain for total, gain in zip(totals, self.gains(), strict=True)]
        for player in range(self.players):
            stress = at.stress[player]
            bid = stress + max(at.bids[player], 0)  # CAT-RUMBA-15, if it is the highest
            totals[player] += self.worth.hand[self.hands[player]] + self.worth.stress[bid] + stress
            if (here := at.where[player]) != NONE:
                far = self.house.distance[here]
                totals[player] -= self.worth.far * sum(far.values()) / len(far)
        return totals

    def _victory(self) -> list[float]:
        """CAT-END-4 to CAT-END-8: what it is worth to win, times the chance to."""
        at, found = self.at, [0.0] * len(self.at.where)
        if at.winner != NONE:
            found[at.winner] = VICTORY
        elif at.phase.startswith("tie"):
            tied, _ = leaders(self.kit, at)
            chances = [float(chance) for chance in bouts.last_fight([self.fighter(piece) for piece in tied])]
            for piece, chance in zip(tied, chances, strict=True):
                found[piece] = VICTORY * (chance + (1 - sum(chances)) / len(tied))
        return found


def lead(totals: Sequence[float], player: int, players: int) -> float:
    """How many points a cat is ahead of the best of the others; the Rumba, which plans nothing, counts a fifth."""
    best = max([total for other, total in enumerate(totals[:players]) if other != player])
    if len(totals) > players:
        best += RUMBA * (totals[players] - best)
    return totals[player] - best


def _put(piece: int, box: int, where: list[int], height: list[int]) -> None:
    """CAT-R16: who comes to a box lies on top."""
    if where[piece] != box:
        height[piece] = 1 + max([high for high, place in zip(height, where, strict=True) if place == box], default=-1)
        where[piece] = box
