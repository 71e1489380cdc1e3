"""Cats a second time, written from the rules alone: slow and plain, on the JSON of a state.

It shares no line with the package. A move is made on a copy of the state, and what happens is noted on the way.
"""

from __future__ import annotations

import json
from typing import Any

from tests.rulebook.play import Json, Told

from .naive_looks import (
    PLACED,
    best_tokens,
    box_of,
    boxes_of,
    chances,
    events_seen,
    far,
    fitting,
    leading,
    order,
    own_boxes,
    plays,
    refusal,
    score,
    scores,
    view,
    winners,
)
from .naive_table import Table
from .tables import TOKENS, number, room

__all__ = ["chances", "events_seen", "play", "plays", "refusal", "scores", "view", "winners"]


def play(data: Json, move: str) -> tuple[Json, list[Told]]:
    table = _Game(json.loads(json.dumps(data)))
    table.do(move)
    while len(only := plays(table.d)) == 1:
        table.do(only[0])
    return table.d, table.told


class _Game(Table):
    """`do` carries out a move and goes on to the next who has to act."""

    def do(self, move: str) -> None:
        verb, _, what = move.partition(" ")
        if verb in ("commit", "card") and self.d["phase"] != "rumba_capture_card":
            getattr(self, f"{verb}_in_{self.d['phase'].split('_')[0]}")(what)
        else:
            getattr(self, f"play_{self.d['phase']}")(verb, what)

    # Setting up, and phase 1.

    def play_goals(self, _: str, goal: str) -> None:
        player = self.d["goals"].index(None)
        self.d["goals"][player] = goal
        self.say("goal_dealt", "SECRET-2", player=player)
        if None not in self.d["goals"]:
            self.ask("start", 0)

    def play_start(self, _: str, box: str) -> None:
        player = self.d["actor"]
        self.d["boxes"][box] = [player]
        self.say("cat_started", "SETUP-8", player=player, box=box)
        if player + 1 < self.d["players"]:
            self.ask("start", player + 1)
        else:
            self.next_token(None)

    def next_token(self, after: Any) -> None:
        owners = [*order(self.d), *(["rumba"] if self.d["rumba"] else [])]
        left = owners if after is None else owners[owners.index(after) + 1 :]
        if left:
            self.d["current"] = left[0]
            self.ask("token", "chance")
        else:
            self.d["current"] = None
            self.ask_for_cards("move_cards", order(self.d))

    def play_token(self, _: str, token: str) -> None:
        owner = self.d["current"]
        del self.d["unseen_tokens"][token]
        self.d["drawn"] = token
        self.say("token_revealed", "RUMBA-8" if owner == "rumba" else "OBJ-1", owner=owner, token=token)
        self.ask("place", self.d["first"] if owner == "rumba" else owner)

    def play_place(self, _: str, box: str) -> None:
        owner, token = self.d["current"], self.d["drawn"]
        clause = PLACED.get(TOKENS[token].place, "CAT-OBJ-2") if box in own_boxes(self.d, token) else "CAT-OBJ-8"
        self.say("token_placed", clause[4:], owner=owner, player=self.d["actor"], token=token, box=box)
        self.d["tokens"][box] = token
        self.d["drawn"] = None
        self.next_token(owner)

    # Phase 2.

    def commit_in_move(self, card: str) -> None:
        self.commit(card, "MOVE-1")
        if self.ask_for_cards("move_cards", order(self.d)):
            return
        self.reveal("MOVE-1")
        if not self.d["rumba"]:
            self.next_mover()
        elif not self.draw("rumba_move_card", "RUMBA-9"):
            self.rumba_sets_out()

    def card_in_rumba(self, card: str) -> None:
        self.came(card, "RUMBA-9")
        self.rumba_sets_out()

    def rumba_sets_out(self) -> None:
        self.ask("bids" if len(best_tokens(self.d)) > 1 else "rumba_move", self.d["first"])

    def play_bids(self, _: str, count: str) -> None:
        bids = self.d["bids"]
        bids[self.d["actor"]] = int(count)
        self.say("bid_made", "RUMBA-14", player=self.d["actor"])
        for player in order(self.d):
            if bids[player] is None:
                self.ask("bids", player)
                return
        high = [player for player in order(self.d) if bids[player] == max(bids)]
        winner, paid = high[0], max(bids)
        clause = "RUMBA-15" if len(high) == 1 else "RUMBA-16"
        self.say("bids_revealed", clause, bids=list(bids), winner=winner)
        if paid:
            self.d["stress"][winner] += paid
            self.say("stress_taken", "RUMBA-15", player=winner, count=paid)
        self.d["bids"] = [None] * self.d["players"]
        self.ask("rumba_move", winner)

    def play_rumba_move(self, _: str, box: str) -> None:
        clause = "RUMBA-11" if best_tokens(self.d) else "RUMBA-12"
        self.say("rumba_moved", clause, from_=box_of(self.d, "rumba"), to=box)
        self.put("rumba", box)
        self.d["rumba"]["card"] = None
        self.next_mover()

    def next_mover(self) -> None:
        waiting = [player for player in order(self.d) if self.d["cards"][player]]
        if waiting:
            self.ask("move", max(waiting, key=lambda player: number(self.d["cards"][player])))
            return
        self.man_moves("MOVE-9")
        self.next_fight()

    def play_move(self, _: str, box: str) -> None:
        player = self.d["actor"]
        before = box_of(self.d, player)
        self.say("cat_moved", "MOVE-7" if before == box else "MOVE-6", player=player, from_=before, to=box)
        self.put(player, box)
        self.d["cards"][player] = None
        self.next_mover()

    # Phase 3.

    def next_fight(self) -> None:
        for player in order(self.d):
            box = box_of(self.d, player)
            pile = self.d["boxes"][box]
            if len(pile) > 1:
                self.d["fight"] = box
                self.say("fight_started", "FIGHT-1", box=box, pieces=list(pile))
                self.ask_for_cards("fight_cards", pile)
                return
        self.man_moves("FIGHT-13")
        self.look_at(order(self.d))

    def commit_in_fight(self, card: str) -> None:
        pile = self.d["boxes"][self.d["fight"]]
        self.commit(card, "FIGHT-2")
        if self.ask_for_cards("fight_cards", pile):
            return
        self.reveal("FIGHT-3")
        if "rumba" not in pile or not self.draw("fight_rumba_card", "RUMBA-18"):
            self.ask("fight_dice", "chance")

    def card_in_fight(self, card: str) -> None:
        self.came(card, "RUMBA-18")
        self.ask("fight_dice", "chance")

    def play_fight_dice(self, _: str, value: str) -> None:
        pile = list(self.d["boxes"][self.d["fight"]])
        left = [piece for piece in reversed(pile) if self.rolled(piece) is None]
        self.roll(left[0], value, "RUMBA-18" if left[0] == "rumba" else "FIGHT-3")
        if len(left) > 1:
            return
        totals = [[piece, self.total(piece)] for piece in pile]
        best = [piece for piece, total in totals if total == max(total for _, total in totals)]
        clause = "FIGHT-4" if len(best) == 1 else "FIGHT-5"
        self.say("fight_won", clause, box=self.d["fight"], winner=best[0], totals=totals)
        self.d["losers"] = [piece for piece in pile if piece != best[0]]
        for piece in self.d["losers"]:
            if piece != "rumba":
                self.take_stress(piece, "FIGHT-6")
            elif self.d["rumba"]["card"]:
                self.say("rumba_card_lost", "RUMBA-21", card=self.d["rumba"]["known"].pop(0))
        self.clear()
        self.next_loser()

    def next_loser(self) -> None:
        if not self.d["losers"]:
            self.d["fight"] = None
            self.next_fight()
        elif self.d["losers"][0] == "rumba":
            self.ask("rumba_retreat", self.d["first"])
        else:
            self.ask("retreat", self.d["losers"][0])

    def run(self, player: int, box: str, clause: str) -> None:
        before = box_of(self.d, player)
        if far(self.d, before)[box] > 3 + self.d["stress"][player]:
            clause = "R25"
        self.say("cat_ran", clause, player=player, from_=before, to=box)
        self.put(player, box)

    def play_retreat(self, _: str, box: str) -> None:
        self.run(self.d["losers"].pop(0), box, "FIGHT-7")
        self.next_loser()

    def play_rumba_retreat(self, _: str, box: str) -> None:
        self.d["losers"].pop(0)
        self.say("rumba_ran", "RUMBA-20", from_=box_of(self.d, "rumba"), to=box)
        self.put("rumba", box)
        self.next_loser()

    # Phase 4.

    def after_current(self) -> list[int]:
        players = order(self.d)
        return players[players.index(self.d["current"]) + 1 :]

    def look_at(self, players: list[int]) -> None:
        """The man looks at these cats, one after another."""
        for player in players:
            box = box_of(self.d, player)
            if box not in self.d["tokens"] or room(box) != self.d["man"]:
                continue
            token = self.d["tokens"][box]
            self.d["current"] = player
            if TOKENS[token].colour == "red":
                self.say("caught", "PUN-3", player=player, box=box, token=token)
                self.ask("punish", player)
                return
            self.say("rewarded", "PUN-2", player=player, box=box, token=token)
            if self.d["stress"][player]:
                self.ask("reward", player)
                return
        self.d["current"] = None
        self.man_moves("PUN-11")
        self.capturing(order(self.d))

    def give_back(self, verb: str, clause: str) -> None:
        player = self.d["current"]
        if verb == "relax":
            self.d["stress"][player] -= 1
            self.say("stress_returned", clause, player=player)
        else:
            self.say("stress_kept", "R30", player=player)

    def play_reward(self, verb: str, _: str) -> None:
        self.give_back(verb, "PUN-2")
        self.look_at(self.after_current())

    def play_punish(self, verb: str, what: str) -> None:
        player = self.d["current"]
        if verb == "leave":
            self.token_off(box_of(self.d, player), "PUN-7")
            self.run(player, what, "PUN-4")
            self.look_at([player, *self.after_current()])
            return
        self.recover(player)
        self.use(player, what)
        self.d["cards"][player] = what
        self.say("card_played", "PUN-5", player=player, card=what)
        self.ask("deceive", "chance")

    def token_off(self, box: str, clause: str) -> None:
        self.say("token_removed", clause, box=box, token=self.d["tokens"].pop(box))

    def play_deceive(self, _: str, value: str) -> None:
        player = self.d["current"]
        self.say("die_rolled", "PUN-5", piece=player, value=int(value))
        total = number(self.d["cards"][player]) + int(value) + self.d["stress"][player]
        self.d["cards"][player] = None
        if total >= 7:
            self.say("deceived", "PUN-5", player=player, total=total)
            self.look_at(self.after_current())
            return
        self.say("not_deceived", "PUN-6", player=player, total=total)
        self.token_off(box_of(self.d, player), "PUN-7")
        self.take_stress(player, "PUN-6")
        self.ask("withdraw", player)

    def play_withdraw(self, _: str, box: str) -> None:
        player = self.d["current"]
        self.run(player, box, "PUN-6")
        self.look_at([player, *self.after_current()])

    # Phase 5.

    def capturing(self, players: list[int]) -> None:
        for player in players:
            token = self.d["tokens"].get(box_of(self.d, player))
            if token is None:
                continue
            self.d["current"] = player
            if not TOKENS[token].icons:
                self.takes(player, "CAP-2")
                if self.d["phase"] == "relax" and self.d["actor"] == player:
                    return
            elif fitting(self.d, player):
                self.ask("capture", player)
                return
            else:
                self.say("capture_impossible", "R32", player=player, token=token)
        self.d["current"] = None
        self.rumba_captures()

    def takes(self, player: int, clause: str) -> None:
        """The cat has its token; it is asked if that relaxes it."""
        token = self.d["tokens"].pop(box_of(self.d, player))
        self.d["captured"][player][token] = 1
        self.say("captured", clause, owner=player, token=token)
        if TOKENS[token].relax and self.d["stress"][player]:
            self.ask("relax", player)

    def play_capture(self, verb: str, card: str) -> None:
        player = self.d["current"]
        if verb == "decline":
            token = self.d["tokens"][box_of(self.d, player)]
            self.say("capture_declined", "R31", player=player, token=token)
        else:
            self.recover(player)
            self.use(player, card)
            self.say("card_played", "CAP-3", player=player, card=card)
            self.takes(player, "CAP-3")
            if self.d["phase"] == "relax":
                return
        self.capturing(self.after_current())

    def play_relax(self, verb: str, _: str) -> None:
        self.give_back(verb, "CAP-5")
        self.capturing(self.after_current())

    def rumba_captures(self) -> None:
        if not self.d["rumba"] or box_of(self.d, "rumba") not in self.d["tokens"]:
            self.end_turn()
        elif not self.draw("rumba_capture_card", "RUMBA-24"):
            self.rumba_has_it()

    def play_rumba_capture_card(self, _: str, card: str) -> None:
        self.came(card, "RUMBA-24")
        self.rumba_has_it()

    def rumba_has_it(self) -> None:
        token = self.d["tokens"].pop(box_of(self.d, "rumba"))
        self.d["rumba"]["card"] = None
        self.d["rumba"]["captured"][token] = 1
        self.say("captured", "RUMBA-24", owner="rumba", token=token)
        self.end_turn()

    def end_turn(self) -> None:
        for box in boxes_of(self.d):
            if box in self.d["tokens"]:
                self.token_off(box, "CAP-7")
        self.man_moves("CAP-9")
        if self.d["turn"] == 5:
            self.reveal_goals()
            return
        self.d["turn"] += 1
        self.d["first"] = (self.d["turn"] - 1) % self.d["players"]
        self.say("turn_started", "CAP-8", turn=self.d["turn"], first=self.d["first"])
        self.next_token(None)

    # The end.

    def reveal_goals(self) -> None:
        if self.d["options"]["secret_goals"]:
            self.say("goals_revealed", "SECRET-3", goals=list(self.d["goals"]))
            if self.d["rumba"]:
                self.ask("rumba_goal", "chance")
                return
        self.count()

    def play_rumba_goal(self, _: str, goal: str) -> None:
        self.d["rumba"]["goal"] = goal
        self.say("rumba_goal", "RUMBA-26", goal=goal)
        self.count()

    def count(self) -> None:
        rumba = score(self.d, "rumba") if self.d["rumba"] else None
        self.say("scored", "END-3", scores=scores(self.d), rumba=rumba)
        high, most = leading(self.d)
        if len(most) == 1:
            self.over(most[0], "END-4" if len(high) == 1 else "END-5")
        else:
            self.tie("END-6")

    def over(self, winner: Any, clause: str) -> None:
        self.d["winner"] = winner
        self.say("game_over", clause, winner=winner)
        self.ask("over", None)

    def tie(self, clause: str) -> None:
        tied = leading(self.d)[1]
        self.say("tied", clause, pieces=tied)
        self.ask_for_cards("tie_cards", tied)

    def commit_in_tie(self, card: str) -> None:
        tied = leading(self.d)[1]
        self.commit(card, "END-6")
        if self.ask_for_cards("tie_cards", tied):
            return
        self.reveal("END-6")
        self.d["man_steps"] = 0
        if "rumba" not in tied or not self.draw("tie_rumba_card", "END-6"):
            self.tie_dice()

    def card_in_tie(self, card: str) -> None:
        self.came(card, "END-6")
        self.tie_dice()

    def tie_dice(self) -> None:
        self.d["man_steps"] = 0
        self.ask("tie_dice", "chance")

    def play_tie_dice(self, _: str, value: str) -> None:
        tied = leading(self.d)[1]
        left = [piece for piece in tied if self.rolled(piece) is None]
        self.roll(left[0], value, "END-6")
        if len(left) > 1:
            return
        totals = {piece: self.total(piece) for piece in tied}
        best = [piece for piece in tied if totals[piece] == max(totals.values())]
        self.clear()
        if len(best) == 1:
            self.over(best[0], "END-8")
        else:
            self.tie("END-7")
