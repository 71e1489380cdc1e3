"""What happens in more than one phase of the second, naive Cats: boxes, the man, cards, dice and stress."""

from __future__ import annotations

from typing import Any

from tests.rulebook.play import Json, Told

from .naive_looks import box_of, order, reserve
from .tables import CARDS, number


class Table:
    """A state in which things happen, and what was told of them; here is what holds in more than one phase."""

    def __init__(self, data: Json) -> None:
        self.d = data
        self.told: list[Told] = []

    def say(self, kind: str, clause: str, **data: Any) -> None:
        self.told.append((kind, f"CAT-{clause}", {key.rstrip("_"): value for key, value in data.items()}))

    def ask(self, phase: str, actor: Any) -> None:
        self.d["phase"], self.d["actor"] = phase, actor

    def put(self, piece: Any, box: str) -> None:
        """On top of the pile; the own box is no move at all."""
        before = box_of(self.d, piece)
        if before == box:
            return
        self.d["boxes"][before].remove(piece)
        if not self.d["boxes"][before]:
            del self.d["boxes"][before]
        self.d["boxes"].setdefault(box, []).append(piece)

    def man_moves(self, clause: str) -> None:
        before, count = self.d["man"], self.d["man_steps"]
        self.d["man_steps"] = 0
        for _ in range(count):
            self.d["man"] = self.d["man"] + 1 if self.d["man"] < 5 else 1
        if count:
            self.say("man_moved", clause, from_=before, to=self.d["man"], steps=count)

    # Cards.

    def recover(self, player: int) -> None:
        if not self.d["hands"][player]:
            self.d["hands"][player] = dict.fromkeys(CARDS, 1)
            self.say("cards_recovered", "CARD-8", player=player)

    def ask_for_cards(self, phase: str, who: list[Any]) -> bool:
        """Ask the next of these whose card does not lie yet; False if all lie."""
        for player in order(self.d):
            if player in who and self.d["face_down"][player] is None:
                self.recover(player)
                self.ask(phase, player)
                return True
        return False

    def commit(self, card: str, clause: str) -> None:
        self.d["face_down"][self.d["actor"]] = card
        self.say("card_committed", clause, player=self.d["actor"])

    def reveal(self, clause: str) -> None:
        shown = [[player, self.d["face_down"][player]] for player in order(self.d)]
        shown = [pair for pair in shown if pair[1]]
        for player, card in shown:
            self.d["cards"][player] = card
            self.d["face_down"][player] = None
            self.use(player, card)
        self.say("cards_revealed", clause, cards=shown)

    def use(self, player: int, card: str) -> None:
        del self.d["hands"][player][card]
        self.d["man_steps"] += card in ("4", "5")

    def draw(self, phase: str, clause: str) -> bool:
        """The next card of the Rumba; True if it comes by chance."""
        rumba = self.d["rumba"]
        if rumba["unseen"]:
            self.ask(phase, "chance")
            return True
        if rumba["known"]:
            self.turned_up(rumba["known"].pop(), clause)
        else:
            self.say("rumba_card", "R43", card=None)
        return False

    def came(self, card: str, clause: str) -> None:
        """A card of the Rumba that chance has brought."""
        unseen = self.d["rumba"]["unseen"]
        unseen[card] -= 1
        if not unseen[card]:
            del unseen[card]
        self.turned_up(card, clause)

    def turned_up(self, card: str, clause: str) -> None:
        self.d["rumba"]["card"] = card
        self.d["rumba"]["known"].insert(0, card)
        self.d["man_steps"] += card in ("4", "5")
        self.say("rumba_card", clause, card=card)

    # Dice and stress.

    def rolled(self, piece: Any) -> Any:
        return self.d["rumba"]["roll"] if piece == "rumba" else self.d["rolls"][piece]

    def roll(self, piece: Any, value: str, clause: str) -> None:
        if piece == "rumba":
            self.d["rumba"]["roll"] = int(value)
        else:
            self.d["rolls"][piece] = int(value)
        self.say("die_rolled", clause, piece=piece, value=int(value))

    def total(self, piece: Any) -> int:
        d = self.d
        if piece == "rumba":
            return number(d["rumba"]["card"] or "0") + int(d["rumba"]["roll"]) + 1
        return number(d["cards"][piece]) + int(d["rolls"][piece]) + int(d["stress"][piece])

    def clear(self) -> None:
        """Cards and dice of a fight that is decided."""
        self.d["cards"] = [None] * self.d["players"]
        self.d["rolls"] = [None] * self.d["players"]
        if self.d["rumba"]:
            self.d["rumba"]["card"] = self.d["rumba"]["roll"] = None

    def take_stress(self, player: int, clause: str) -> None:
        if reserve(self.d) > 0:
            self.d["stress"][player] += 1
            self.say("stress_taken", clause, player=player, count=1)
        else:
            self.say("no_stress_left", "R24", player=player)
