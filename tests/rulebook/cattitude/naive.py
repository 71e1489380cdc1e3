"""A second CATtitude!, slow and simple, written from the rules alone; it plays on the JSON of a state.

It shares no line with the package. A move is made on a copy of the state, and what happens is noted on the way.
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from tests.rulebook.play import Json, Told

from .box import HOME, ROOMS
from .naive_looks import (
    catchable,
    chances,
    clockwise,
    events_seen,
    plays,
    refusal,
    scores,
    seen_in,
    view,
    winners,
)

__all__ = ["chances", "events_seen", "play", "plays", "refusal", "scores", "view", "winners"]


def play(before: Json, move: str) -> tuple[Json, list[Told]]:
    """The state after a legal move and what happened."""
    table = Table(copy.deepcopy(before))
    verb, _, what = move.partition(" ")
    getattr(table, f"{verb}_{before['phase']}" if verb in ("card", "room", "toss") else f"do_{verb}")(what)
    return table.data, table.log


def take(cards: Json, card: str, count: int = 1) -> None:
    """Take copies of a card out of a multiset."""
    cards[card] -= count
    if not cards[card]:
        del cards[card]


class Table:
    """The table while one move is made."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.log: list[Told] = []

    def tell(self, kind: str, clause: str, **data: Any) -> None:
        self.log.append((kind, "CTT-" + clause, {key.rstrip("_"): value for key, value in data.items()}))

    def now(self, phase: str, actor: Any, left: int = 0) -> None:
        self.data.update(phase=phase, actor=actor, left=left)

    def earn(self, player: int, points: int, clause: str) -> None:
        self.data["points"][player] += points
        self.tell("points", clause, player=player, points=points, total=self.data["points"][player])

    def put_away(self, player: int, card: str, clause: str) -> None:
        """A card that was played goes to the discard pile."""
        self.data["discard"].append(card)
        self.tell("discarded", clause, player=player, card=card)

    def put_back(self, room: str) -> None:
        """CTT-R14: a room token goes back to the stack."""
        tokens = self.data["tokens"]
        if self.data["options"]["destinations"] == "stack":
            tokens["known"].insert(0, room)
        else:
            tokens["unknown"][room] = 1

    # Setup.

    def room_start_rooms(self, room: str) -> None:
        cats = self.data["cats"]
        player = cats.index(None)
        cats[player] = room
        del self.data["tokens"]["unknown"][room]
        self.tell("start_room", "SET-6", player=player, room=room)
        if None not in cats:
            self.data["tokens"]["unknown"] = dict.fromkeys(ROOMS, 1)
            self.tell("tokens_mixed", "SET-7")
            self.now("first_discards", "chance")

    def card_first_discards(self, card: str) -> None:
        take(self.data["draw"], card)
        self.data["discard"].append(card)
        self.tell("turned_up", "SET-12", card=card)
        if len(self.data["discard"]) == 3:
            self.now("deal", "chance")

    def card_deal(self, card: str) -> None:
        hands, players = self.data["hands"], self.data["players"]
        dealt = sum(sum(hand.values()) for hand in hands)
        take(self.data["draw"], card)
        hands[dealt % players][card] = hands[dealt % players].get(card, 0) + 1
        self.tell("dealt", "SET-13", player=dealt % players, card=card)
        if dealt + 1 == 4 * players:
            self.begin(0)

    # Turns.

    def begin(self, player: int) -> None:
        self.data.update(turn=player, begun=[])
        if self.data["holder"] == player:
            self.tell("human_turn", "HUM-1", player=player)
            self.now("human", player)
        else:
            self.begin_cat()

    def begin_cat(self) -> None:
        self.tell("cat_turn", "TURN-1", player=self.data["turn"])
        self.now("draw", self.data["turn"], 3)
        self.draw_on()

    def end(self) -> None:
        turn = self.data["turn"]
        points = self.data["points"][turn]
        if points < 13:
            self.begin((turn + 1) % self.data["players"])
            return
        self.tell("won", "WIN-2", player=turn, points=points)
        self.data["begun"] = []
        self.now("over", None)

    def go_on(self, phase: str) -> None:
        """Go on in this step, after something has happened in it."""
        turn = self.data["turn"]
        self.data.update(phase=phase, actor=turn, resume=None)
        if phase == "draw":
            self.draw_on()
        elif phase == "toss":
            self.toss_on()
        elif phase == "pass":
            to = (turn - 1) % self.data["players"]
            self.data["holder"] = to
            self.tell("token_passed", "HUM-9", from_=turn, to=to)
            self.begin_cat()
        elif plays(self.data) == ["done"]:
            self.do_done("")

    # Draw.

    def draw_on(self) -> None:
        data = self.data
        turn = data["turn"]
        if not data["left"]:
            self.now("move", turn)
            return
        if not data["draw"] and len(data["discard"]) > 3:
            self.tell("reshuffled", "DRAW-4", cards=len(data["discard"]))
            data.update(draw=dict(Counter(data["discard"])), discard=[])
            self.now("reshuffle", "chance", data["left"])
        elif not data["draw"] and not data["discard"]:
            self.tell("draw_cut_short", "R8", player=turn, missing=data["left"])
            self.now("move", turn)
        elif len(plays(data)) == 1:
            self.do_draw(plays(data)[0].split()[1])

    def do_draw(self, pile: str) -> None:
        if pile == "pile":
            self.now("draw_card", "chance", self.data["left"])
        else:
            self.drawn(self.data["discard"].pop(), pile)

    def card_draw_card(self, card: str) -> None:
        take(self.data["draw"], card)
        self.drawn(card, "pile")

    def drawn(self, card: str, pile: str) -> None:
        turn = self.data["turn"]
        hand = self.data["hands"][turn]
        hand[card] = hand.get(card, 0) + 1
        self.tell("drew", "DRAW-1", player=turn, from_=pile, card=card)
        self.now("draw", turn, self.data["left"] - 1)
        self.draw_on()

    def card_reshuffle(self, card: str) -> None:
        take(self.data["draw"], card)
        self.data["discard"].append(card)
        self.tell("turned_up", "DRAW-5", card=card)
        if len(self.data["discard"]) == 3:
            self.go_on("draw")

    # Move.

    def do_move(self, room: str) -> None:
        self.go(self.data["turn"], room, "MOVE-1")
        self.look("play")

    def do_stay(self, _: str) -> None:
        turn = self.data["turn"]
        self.tell("stayed", "MOVE-1", player=turn, room=self.data["cats"][turn])
        self.go_on("play")

    def do_nap(self, _: str) -> None:
        turn = self.data["turn"]
        self.tell("napped", "NAP-2", player=turn)
        self.earn(turn, 1, "NAP-2")
        self.end()

    def go(self, player: int, room: str, clause: str) -> None:
        """A cat leaves its room for another."""
        data = self.data
        for item in data["destroying"][player]:
            data["items"][item]["disturbed"] = False
            self.tell("foiled", "DEST-8", player=player, item=item, task="destroy")
            self.put_away(player, f"destroy {item}", "DEST-8")
            if item in data["begun"] and player == data["turn"]:
                data["begun"].remove(item)
        data["destroying"][player] = []
        self.tell("moved", clause, player=player, from_=data["cats"][player], to=room)
        data["cats"][player] = room
        if data["carrying"][player]:
            item, to = data["carrying"][player]["item"], data["carrying"][player]["to"]
            data["items"][item]["room"] = room
            if to == room:
                self.tell("delivered", "STEAL-7", player=player, item=item, room=room)
                self.earn(player, 3, "STEAL-7")
                data["items"][item]["disturbed"] = False
                data["carrying"][player] = None
                self.put_back(room)
                self.put_away(player, f"steal {item}", "STEAL-10")

    # Play cards.

    def do_steal(self, item: str) -> None:
        data = self.data
        turn = data["turn"]
        take(data["hands"][turn], f"steal {item}")
        if data["carrying"][turn]:
            first = data["carrying"][turn]
            data["items"][first["item"]]["disturbed"] = False
            self.tell("set_down", "STEAL-11", player=turn, item=first["item"], room=data["cats"][turn])
            self.put_back(first["to"])
            self.put_away(turn, f"steal {first['item']}", "STEAL-11")
        data["items"][item]["disturbed"] = True
        data["carrying"][turn] = {"item": item, "to": None}
        self.tell("stole", "STEAL-2", player=turn, item=item, room=data["cats"][turn])
        self.now("destination", "chance")
        self.next_token()

    def next_token(self) -> None:
        """CTT-R14: without unknown tokens the top one of the known is taken."""
        tokens = self.data["tokens"]
        while self.data["phase"] == "destination" and not tokens["unknown"]:
            self.token(tokens["known"].pop())

    def room_destination(self, room: str) -> None:
        del self.data["tokens"]["unknown"][room]
        self.token(room)
        self.next_token()

    def token(self, room: str) -> None:
        turn = self.data["turn"]
        if room == self.data["cats"][turn]:
            self.tell("token_passed_over", "STEAL-6", player=turn, room=room)
            self.put_back(room)
            return
        self.data["carrying"][turn]["to"] = room
        self.tell("destination", "STEAL-5", player=turn, item=self.data["carrying"][turn]["item"], room=room)
        self.look("play")

    def do_knock(self, item: str) -> None:
        turn = self.data["turn"]
        room = self.data["cats"][turn]
        take(self.data["hands"][turn], f"knock {item}", 2)
        self.data["items"][item]["disturbed"] = True
        self.tell("knocked_over", "KNOCK-1", player=turn, item=item, room=room)
        self.earn(turn, 4, "KNOCK-2")
        self.human_to(room, "KNOCK-3")
        self.data["pending"] = [f"knock {item}"] * 2
        self.look("play")

    def do_destroy(self, item: str) -> None:
        data = self.data
        turn = data["turn"]
        room = data["cats"][turn]
        take(data["hands"][turn], f"destroy {item}")
        if item in data["destroying"][turn]:
            data["destroying"][turn].remove(item)
            self.tell("destroyed", "DEST-5", player=turn, item=item, room=room)
            self.earn(turn, 5, "DEST-5")
            for _ in range(2):
                self.put_away(turn, f"destroy {item}", "DEST-7")
        else:
            data["items"][item]["disturbed"] = True
            data["destroying"][turn] = sorted([*data["destroying"][turn], item])
            data["begun"] = sorted([*data["begun"], item])
            self.tell("destroy_begun", "DEST-2", player=turn, item=item, room=room)
        self.look("play")

    def do_cuddle(self, room: str) -> None:
        turn = self.data["turn"]
        take(self.data["hands"][turn], "cuddle")
        self.human_to(room, "CUD-1")
        cats = self.data["cats"].count(room)
        self.tell("cuddled", "CUD-1", player=turn, room=room, cats=cats)
        self.data["pending"] = ["cuddle"]
        if not seen_in(self.data, room):
            self.earn(turn, cats, "CUD-2")
        self.look("play")

    def do_done(self, _: str) -> None:
        self.tell("done", "PLAY-1", player=self.data["turn"])
        self.now("toss", self.data["turn"], 2)
        self.toss_on()

    # Discard.

    def toss_on(self) -> None:
        data = self.data
        if not data["left"] or not data["hands"][data["turn"]]:
            self.end()
        elif len(plays(data)) == 1:
            self.toss_toss(plays(data)[0].partition(" ")[2])

    def toss_toss(self, card: str) -> None:
        self.toss(self.data["turn"], card, "DISC-1")
        self.data["left"] -= 1
        self.toss_on()

    def toss(self, player: int, card: str, clause: str) -> None:
        take(self.data["hands"][player], card)
        self.data["discard"].append(card)
        self.tell("tossed", clause, player=player, card=card)

    # The human.

    def do_human(self, place: str) -> None:
        self.human_to(place, "HUM-4")
        self.look("pass")

    def human_to(self, place: str, clause: str) -> None:
        self.tell("human_moved", clause, from_=self.data["human"], to=place)
        self.data["human"] = place

    def look(self, resume: str) -> None:
        """CTT-R25: is there an attempt, or only something to clean up?"""
        data = self.data
        items, cats = seen_in(data, data["human"]), catchable(data)
        data["resume"] = resume
        if not items or not cats:
            self.clean_up()
            return
        self.tell("attempt", "CATCH-1", room=data["human"], items=items, cats=cats)
        data.update(phase="evade", asked=clockwise(data))
        self.ask()

    def ask(self) -> None:
        """CTT-CATCH-2: the next chance; who has no choice is not asked."""
        data = self.data
        if not data["asked"]:
            self.catch()
            return
        data["actor"] = data["asked"][0]
        if plays(data) == ["pass"]:
            self.do_pass("")

    def had(self) -> None:
        """A player has had the chance."""
        self.data["asked"].pop(0)
        self.ask()

    def do_pass(self, _: str) -> None:
        self.tell("passed", "CATCH-2", player=self.data["actor"])
        self.had()

    def do_run(self, room: str) -> None:
        self.evade("run", "RUN-1", room)

    def do_sneak(self, room: str) -> None:
        self.evade("sneak", "SNEAK-1", room)

    def evade(self, card: str, clause: str, room: str) -> None:
        player = self.data["actor"]
        take(self.data["hands"][player], card)
        self.put_away(player, card, clause)
        self.go(player, room, clause)
        self.had()

    def do_hide(self, _: str) -> None:
        player = self.data["actor"]
        take(self.data["hands"][player], "hide")
        self.data["hiding"][player] = True
        self.tell("hid", "HIDE-1", player=player, room=self.data["cats"][player])
        self.had()

    def do_unhide(self, _: str) -> None:
        data = self.data
        player = data["actor"]
        data["hiding"][player] = False
        self.put_away(player, "hide", "HIDE-4")
        self.tell("came_out", "HIDE-4", player=player, room=data["cats"][player])
        if data["phase"] == "evade":
            self.ask()
        else:
            self.look(data["phase"])

    def catch(self) -> None:
        """CTT-CATCH-4."""
        data = self.data
        cats = catchable(data) if seen_in(data, data["human"]) else []
        data["caught"] = [player for player in clockwise(data) if player in cats]
        for player in data["caught"]:
            self.tell("caught", "CATCH-4", player=player, room=data["human"])
        data["phase"] = "caught"
        self.pay()

    def pay(self) -> None:
        data = self.data
        if not data["caught"]:
            self.clean_up()
            return
        data["actor"] = data["caught"][0]
        hand = data["hands"][data["actor"]]
        if not hand:
            self.paid()
        elif len(hand) == 1:
            self.toss_caught(next(iter(hand)))

    def toss_caught(self, card: str) -> None:
        self.toss(self.data["actor"], card, "CATCH-5")
        self.paid()

    def paid(self) -> None:
        """CTT-CATCH-6: the Trouble! cards go, in alphabetical order."""
        data = self.data
        player = data["caught"].pop(0)
        carried = data["carrying"][player]
        cards = [f"destroy {item}" for item in data["destroying"][player]]
        cards += [f"steal {carried['item']}"] if carried else []
        if player == data["turn"]:
            cards += data["pending"]
            data.update(pending=[], begun=[])
        for card in sorted(cards):
            task, _, item = card.partition(" ")
            if task in ("steal", "destroy"):
                clause = "DEST-8" if task == "destroy" else "CATCH-6"
                self.tell("foiled", clause, player=player, item=item, task=task)
            self.put_away(player, card, "CATCH-6")
        for item in data["destroying"][player]:
            data["items"][item]["disturbed"] = False
        data["destroying"][player] = []
        if carried:
            self.put_back(carried["to"])
        data["carrying"][player] = None
        self.pay()

    def clean_up(self) -> None:
        """CTT-R29, and then the cards that have caused it all."""
        data = self.data
        for item in seen_in(data, data["human"]):
            self.tell("cleaned_up", "HUM-7", item=item, from_=data["human"], to=HOME[item])
            data["items"][item] = {"room": HOME[item], "disturbed": False}
            if data["resume"] in ("human", "pass"):
                self.earn(data["holder"], 1, "HUM-8")
        for card in data["pending"]:
            self.put_away(data["turn"], card, "CUD-3" if card == "cuddle" else "KNOCK-5")
        data["pending"] = []
        self.go_on(data["resume"])
