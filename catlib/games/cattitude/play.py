"""What moves do in CATtitude!, step by step; getting caught is in `attempt.py`, what several moves do in `board.py`.

The docstring of each function that carries out a rule begins with the id of the clause or ruling.
"""

from __future__ import annotations

from catlib.games.cattitude.attempt import Attempt
from catlib.games.cattitude.choices import choices
from catlib.games.cattitude.house import size
from catlib.games.cattitude.moves import Act
from catlib.games.cattitude.position import CHANCE, visible

__all__ = ["Draft"]


class Draft(Attempt):
    """A position while a move is made in it: the steps of a turn, chance, and what each verb does."""

    def play(self, act: Act) -> None:
        """Make this move, then whatever follows without a choice (CTT-R33)."""
        self._do(act)
        while self.phase not in CHANCE and self.phase != "over":
            self.options = choices(self.game, self)
            if len(self.options) > 1:
                return
            self._do(self.options[0])
        self.options = []

    def _do(self, act: Act) -> None:
        _DOES[act.verb](self, act)
        while self._goes_on():
            pass

    # ---------------------------------------------------------------- steps in which nobody has anything to decide

    def _goes_on(self) -> bool:
        """Leave a step that is over; whether there was one. CTT-TURN-1: draw, move, play, discard, in this order."""
        if self.phase == "draw":
            if self.left and not self.draw and len(self.discard) > self.game.turned_up:
                self._renew()
            elif self.left and not self.draw and not self.discard:  # CTT-R8
                self._tell("draw_cut_short", "CTT-R8", player=self.turn, missing=self.left)
                self.left = 0
            if not self.left:
                self.phase = "move"
            return False
        if self.phase == "toss" and not (self.left and self.hands[self.turn]):
            self._end_turn()
        elif self.phase == "evade" and not self.asked:
            self._catch()
        elif self.phase == "caught" and not (self.caught and self.hands[self.caught[0]]):
            self._after_catching()
        else:
            return False
        return True

    def _renew(self) -> None:
        """CTT-DRAW-4: the discard pile, shuffled, becomes the draw pile (CTT-R7: even if one draws from the other)."""
        self._tell("reshuffled", "CTT-DRAW-4", cards=len(self.discard))
        self.draw, self.discard, self.phase = self.house.of(self.discard), (), "reshuffle"

    def _begin_turn(self, player: int) -> None:
        """CTT-ROUND-2, CTT-HUM-1: who holds the token is the human first (CTT-R6), then a cat."""
        self.turn = player
        if self.holder == player:
            self.phase = "human"
            self._tell("human_turn", "CTT-HUM-1", player=player)
        else:
            self._begin_cat()

    def _end_turn(self) -> None:
        """CTT-WIN-2: whose own cat's turn ends with 13 points wins (CTT-R13); else it is the next player's turn."""
        self.begun, self.left = 0, 0
        points = self.points[self.turn]
        if points >= self.game.goal:
            self.phase = "over"
            self._tell("won", "CTT-WIN-2", player=self.turn, points=points)
        else:  # CTT-SET-8: clockwise
            self._begin_turn((self.turn + 1) % self.players)

    # ---------------------------------------------------------------- chance

    def _token(self, act: Act) -> None:
        if self.phase == "start_rooms":
            self._start_room(act.place)
        else:
            self._draw_token(act.place)

    def _start_room(self, room: int) -> None:
        """CTT-SET-6: a cat starts in the room of a token drawn at random; no two in the same one (CTT-R3, CTT-R4)."""
        player = self.cats.index(None)
        self.cats[player] = room
        self.unknown &= ~(1 << room)
        self._tell("start_room", "CTT-SET-6", player=player, room=self.house.rooms[room])
        if None not in self.cats:  # CTT-SET-7
            self.unknown = (1 << len(self.house.rooms)) - 1
            self.phase = "first_discards"
            self._tell("tokens_mixed", "CTT-SET-7")

    def _card(self, act: Act) -> None:
        self.draw -= self.house.one[act.card]
        _TAKES[self.phase](self, act.card)

    def _turn_up(self, card: int) -> None:
        """CTT-SET-12: three cards open the discard pile; CTT-DRAW-5: and each new one."""
        self.discard = (*self.discard, card)
        first = self.phase == "first_discards"
        self._tell("turned_up", "CTT-SET-12" if first else "CTT-DRAW-5", card=self.house.cards[card])
        if first and len(self.discard) == self.game.first_discards:
            self.phase = "deal"
        elif not first and len(self.discard) == self.game.turned_up:
            self.phase = "draw"

    def _deal(self, card: int) -> None:
        """CTT-SET-13: four cards each, one at a time (CTT-R4); then player 0 begins (CTT-R1)."""
        dealt = sum([size(hand) for hand in self.hands])
        player = dealt % self.players
        self.hands[player] += self.house.one[card]
        self._tell("dealt", "CTT-SET-13", player=player, card=self.house.cards[card])
        if dealt + 1 == self.game.starting_hand * self.players:
            self._begin_turn(0)

    def _take(self, card: int) -> None:
        """CTT-DRAW-3: the card is seen before the next one is drawn."""
        self._into_hand(card, "pile")

    def _into_hand(self, card: int, pile: str) -> None:
        """CTT-R39: however many there are."""
        self.hands[self.turn] += self.house.one[card]
        self.left -= 1
        self.phase = "draw"
        data = {"player": self.turn, "from": pile, "card": self.house.cards[card]}
        self._tell_as(f"drew_{pile}", "drew", "CTT-DRAW-1", data)

    # ---------------------------------------------------------------- the cat's turn

    def _draw(self, act: Act) -> None:
        """CTT-DRAW-2: from either pile. From the draw pile chance brings the card."""
        if act is self.game.notation.draw_pile:
            self.phase = "draw_card"
        else:
            card = self.discard[-1]
            self.discard = self.discard[:-1]
            self._into_hand(card, "discard")

    def _move(self, act: Act) -> None:
        """CTT-MOVE-1: the cat goes to another room."""
        self._leave(self.turn, act.place, "CTT-MOVE-1", None)
        self._look("play")

    def _stay(self, act: Act) -> None:
        """CTT-R9: to stay is no move; CTT-R10: after it there is no nap any more."""
        self._tell("stayed", "CTT-MOVE-1", player=self.turn, room=self._room_of(self.turn))
        self.phase = "play"

    def _nap(self, act: Act) -> None:
        """CTT-NAP-2: a point; the turn is over (CTT-R10), and no card is discarded (CTT-NAP-3)."""
        self._tell("napped", "CTT-NAP-2", player=self.turn)
        self._pay(self.turn, self.game.worth["nap"], "CTT-NAP-2")
        self._end_turn()

    def _steal(self, act: Act) -> None:
        """CTT-STEAL-2: the item is disturbed, and the cat carries it (CTT-R15: in this order).

        CTT-STEAL-1: the task is to bring it elsewhere, which takes a move later on.
        """
        player = self.turn
        self.hands[player] -= self.house.one[act.card]
        first = self.carrying[player]
        if first is not None:  # CTT-STEAL-11, CTT-R17
            self.disturbed &= ~(1 << first)
            left = self.house.items[first]
            self._tell("set_down", "CTT-STEAL-11", player=player, item=left, room=self._room_of(player))
            self._lay_down(player)
            self._discard(player, self.house.steal[first], "CTT-STEAL-11")
        self.disturbed |= 1 << act.item  # CTT-SET-3
        self.carrying[player] = act.item
        self._tell("stole", "CTT-STEAL-2", player=player, item=self.house.items[act.item], room=self._room_of(player))
        self.phase = "destination"
        self._top_token()

    def _top_token(self) -> None:
        """CTT-R14: where only tokens in known order are left, the top one is taken without chance."""
        while self.phase == "destination" and not self.unknown and self.known:
            room, self.known = self.known[-1], self.known[:-1]
            self._draw_token(room)

    def _draw_token(self, room: int) -> None:
        """CTT-STEAL-5: the token names the destination (CTT-SET-5); CTT-STEAL-6: not the own room."""
        player = self.turn
        self.unknown &= ~(1 << room)
        if room == self.cats[player]:
            self.known = (room, *self.known)
            self._tell("token_passed_over", "CTT-STEAL-6", player=player, room=self.house.rooms[room])
            self._top_token()
            return
        self.targets[player] = room
        item = self.house.items[self.carrying[player] or 0]
        self._tell("destination", "CTT-STEAL-5", player=player, item=item, room=self.house.rooms[room])
        self._look("play")

    def _knock(self, act: Act) -> None:
        """CTT-KNOCK-1: with two cards; points at once (CTT-KNOCK-6), then the human comes, wherever it was."""
        player = self.turn
        self.hands[player] -= 2 * self.house.one[act.card]
        self.disturbed |= 1 << act.item
        self.pending = (act.card, act.card)  # CTT-R20: until the attempt is over
        data = {"player": player, "item": self.house.items[act.item], "room": self._room_of(player)}
        self._tell_as(None, "knocked_over", "CTT-KNOCK-1", data)
        self._pay(player, self.game.worth["knock_over"], "CTT-KNOCK-2")
        self._human_goes(self.where[act.item], "CTT-KNOCK-3")
        self._look("play")  # CTT-KNOCK-4

    def _destroy(self, act: Act) -> None:
        """CTT-DEST-2: begin a destruction, or with the second card on a later turn complete it (CTT-DEST-5).

        CTT-DEST-1: so it takes two turns at least.
        """
        player, item = self.turn, act.item
        self.hands[player] -= self.house.one[act.card]
        data = {"player": player, "item": self.house.items[item], "room": self._room_of(player)}
        if self.destroying[player] >> item & 1:
            self.destroying[player] ^= 1 << item  # CTT-DEST-6; it stays disturbed: CTT-R19
            self._tell_as(None, "destroyed", "CTT-DEST-5", data)
            self._pay(player, self.game.worth["destroy_completed"], "CTT-DEST-5")
            self._discard(player, act.card, "CTT-DEST-7")
            self._discard(player, act.card, "CTT-DEST-7")
        else:
            self.disturbed |= 1 << item  # CTT-DEST-3
            self.destroying[player] |= 1 << item
            self.begun |= 1 << item
            self._tell_as(None, "destroy_begun", "CTT-DEST-2", data)
        self._look("play")

    def _cuddle(self, act: Act) -> None:
        """CTT-CUD-1: the human goes to a room with a cat; CTT-CUD-2: for points if nothing is disturbed there."""
        player = self.turn
        self.hands[player] -= self.house.one[self.house.cuddle]
        self.pending = (self.house.cuddle,)
        self._human_goes(act.place, "CTT-CUD-1")
        there = self.cats.count(act.place)
        self._tell("cuddled", "CTT-CUD-1", player=player, room=self.house.rooms[act.place], cats=there)
        if not visible(self):  # CTT-R21
            self._pay(player, there * self.game.worth["cuddle_per_cat"], "CTT-CUD-2")
        self._look("play")  # CTT-CUD-4

    def _done(self, act: Act) -> None:
        """CTT-DISC-1: no more Trouble! cards; two cards of the hand go."""
        self._tell("done", "CTT-PLAY-1", player=self.turn)
        self.phase, self.left = "toss", self.game.discarded

    def _toss(self, act: Act) -> None:
        if self.phase == "toss":
            self.left -= 1
            self._toss_card(self.turn, act.card, "CTT-DISC-1")
        else:
            player = self.caught[0]
            self._toss_card(player, act.card, "CTT-CATCH-5")
            self._pay_for_trouble()

    def _toss_card(self, player: int, card: int, clause: str) -> None:
        self.hands[player] -= self.house.one[card]
        self.discard = (*self.discard, card)
        self._tell_card("tossed_caught" if clause == "CTT-CATCH-5" else None, "tossed", player, card, clause)

    # ---------------------------------------------------------------- the human's turn

    def _human(self, act: Act) -> None:
        """CTT-HUM-3: move, catch (CTT-HUM-5), clean up (CTT-HUM-6: both CTT-HUM-2), pass the token."""
        self._human_goes(act.place, "CTT-HUM-4")
        self._look("pass")


_TAKES = {
    "first_discards": Draft._turn_up, "reshuffle": Draft._turn_up, "deal": Draft._deal, "draw_card": Draft._take,
}  # fmt: skip

_DOES = {
    "room": Draft._token, "card": Draft._card, "draw": Draft._draw, "move": Draft._move, "stay": Draft._stay,
    "nap": Draft._nap, "steal": Draft._steal, "knock": Draft._knock, "destroy": Draft._destroy,
    "cuddle": Draft._cuddle, "done": Draft._done, "toss": Draft._toss, "human": Draft._human, "run": Draft._run,
    "sneak": Draft._sneak, "hide": Draft._hide, "pass": Draft._pass, "unhide": Draft._unhide,
}  # fmt: skip
