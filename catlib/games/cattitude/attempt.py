"""Getting caught in CATtitude!: the human looks, all have their chance to evade, the caught pay, and it is cleaned up.

The docstring of each function that carries out a rule begins with the id of the clause or ruling.
"""

from __future__ import annotations

from catlib.games.cattitude.board import Board, members
from catlib.games.cattitude.moves import Act
from catlib.games.cattitude.position import round_from, visible

__all__ = ["Attempt"]


class Attempt(Board):
    """One go of the human at catching cats, on whosever turn; and what the game goes on with after it."""

    def _look(self, resume: str) -> None:
        """CTT-R25: an attempt needs something disturbed to be seen and a cat that does not hide; then all is told.

        CTT-STEAL-4: a thief is in for it wherever the human comes by. `resume` is what the game goes on with.
        """
        items = visible(self)
        cats = self._catchable() if items else ()
        if not cats:
            if items:
                self._clean_up()
            self._resume(resume)
            return
        self.phase, self.resume = "evade", resume
        self.asked = round_from(self.holder, self.players)  # CTT-CATCH-2, CTT-CATCH-3
        names = [self.house.items[item] for item in members(items)]
        self._tell("attempt", "CTT-CATCH-1", room=self.house.rooms[self.human], items=names, cats=sorted(cats))

    def _catchable(self) -> tuple[int, ...]:
        """CTT-HIDE-2: the cats in the human's room that do not hide, from the holder clockwise (CTT-R26)."""
        order = round_from(self.holder, self.players)
        return tuple([cat for cat in order if self.cats[cat] == self.human and not self.hiding >> cat & 1])

    def _had_chance(self) -> None:
        """CTT-R23: the next in order is asked, even if no danger is left."""
        self.asked = self.asked[1:]

    def _pass(self, act: Act) -> None:
        self._tell("passed", "CTT-CATCH-2", player=self.asked[0])
        self._had_chance()

    def _run(self, act: Act) -> None:
        """CTT-RUN-1: to a room that is not adjacent (CTT-R34)."""
        self._slip_away(act, self.house.run, "CTT-RUN-1")

    def _sneak(self, act: Act) -> None:
        """CTT-SNEAK-1: through a wall, to an adjacent room."""
        self._slip_away(act, self.house.sneak, "CTT-SNEAK-1")

    def _slip_away(self, act: Act, card: int, clause: str) -> None:
        """CTT-EVA-2: whose cat is elsewhere may evade too."""
        player = self.asked[0]
        self.hands[player] -= self.house.one[card]
        self._discard(player, card, clause)
        self._leave(player, act.place, clause, f"moved_{act.verb}")
        self._had_chance()

    def _hide(self, act: Act) -> None:
        """CTT-HIDE-1: the card lies in front, the cat on its side; what is under it is hidden (CTT-HIDE-5)."""
        player = self.asked[0]
        self.hands[player] -= self.house.one[self.house.hide]
        self.hiding |= 1 << player
        self._tell("hid", "CTT-HIDE-1", player=player, room=self._room_of(player))
        self._had_chance()

    def _unhide(self, act: Act) -> None:
        """CTT-HIDE-4: the card goes; CTT-HIDE-6: an attempt may follow, but none within one (CTT-R24)."""
        player = self.asked[0] if self.phase == "evade" else self.turn
        self._discard(player, self.house.hide, "CTT-HIDE-4")
        self.hiding &= ~(1 << player)
        self._tell("came_out", "CTT-HIDE-4", player=player, room=self._room_of(player))
        if self.phase != "evade":
            self._look(self.phase)

    def _catch(self) -> None:
        """CTT-CATCH-4: who is still with the human and something disturbed is caught, all at once (CTT-R24)."""
        self.phase = "caught"
        self.caught = self._catchable() if visible(self) else ()
        for cat in self.caught:
            data = {"player": cat, "room": self._room_of(cat)}
            self._tell_as(None if self.hands[cat] else "caught_bare", "caught", "CTT-CATCH-4", data)

    def _after_catching(self) -> None:
        """CTT-R26: who has no card loses none; when all have paid, the items go home and the game goes on (CTT-R30)."""
        if self.caught:
            self._pay_for_trouble()
        else:
            self._clean_up()
            self._resume(self.resume or "play")

    def _pay_for_trouble(self) -> None:
        """CTT-CATCH-6: the Trouble! cards in front go, in alphabetical order (CTT-R36).

        CTT-R20: so do the cards of the turn's player that brought the human.
        """
        player, self.caught = self.caught[0], self.caught[1:]
        tasks = {self.house.destroy[item]: item for item in members(self.destroying[player])}
        carried = self.carrying[player]
        if carried is not None:
            tasks[self.house.steal[carried]] = carried
        cards = list(tasks)
        if player == self.turn:
            cards += self.pending
            self.pending = ()
        for card in sorted(cards):
            if card in tasks and tasks[card] == carried:  # CTT-R27: it lies there until it is cleaned up
                self._foil(player, tasks[card], "steal", "CTT-CATCH-6")
                self._lay_down(player)
            elif card in tasks:
                self._foil(player, tasks[card], "destroy", "CTT-DEST-8")
            self._discard(player, card, "CTT-CATCH-6")

    def _resume(self, resume: str) -> None:
        """CTT-R20: now the cards that brought the human go; then the game goes on where it was (CTT-R30)."""
        for card in self.pending:
            self._discard(self.turn, card, "CTT-CUD-3" if card == self.house.cuddle else "CTT-KNOCK-5")
        self.pending, self.resume = (), None
        if resume == "pass":
            self._pass_token()
        else:
            self.phase = resume

    def _clean_up(self) -> None:
        """CTT-HUM-6: whose turn it ever is (CTT-R29), all that is seen goes home (CTT-HUM-7)."""
        paid = self.holder == self.turn  # CTT-HUM-8, CTT-R37: only in the human's turn these are one player
        for item in members(visible(self)):
            home = self.house.home[item]
            data = {"from": self.house.rooms[self.where[item]], "to": self.house.rooms[home]}
            key = "cleaned_up_at_home" if self.where[item] == home else None
            self.where[item] = home
            self.disturbed &= ~(1 << item)
            self._tell_as(key, "cleaned_up", "CTT-HUM-7", {"item": self.house.items[item], **data})
            if paid:
                self._pay(self.holder, self.game.worth["clean_up_per_item"], "CTT-HUM-8")

    def _pass_token(self) -> None:
        """CTT-HUM-9: the token goes to the holder's right; then comes the holder's own cat."""
        right = (self.holder - 1) % self.players
        self._tell_as(None, "token_passed", "CTT-HUM-9", {"from": self.holder, "to": right})
        self.holder = right
        self._begin_cat()

    def _begin_cat(self) -> None:
        """CTT-ROUND-1: the cat's turn of the player, from its first step on."""
        self.phase, self.left = "draw", self.game.drawn
        self._tell("cat_turn", "CTT-TURN-1", player=self.turn)
