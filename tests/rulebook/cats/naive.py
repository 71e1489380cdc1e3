"""Cats a second time, written from the rules alone: slow and plain, on the JSON of a state."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from functools import cache
from typing import Any

from tests.rulebook.play import Json, Told

from .tables import CARDS, GOALS, HOUSES, ROOMS, TOKENS, number, room, steps

PHASES = {
    "goals": "goal", "start": "start", "token": "token", "place": "place", "move_cards": "commit",
    "rumba_move_card": "card", "bids": "bid", "rumba_move": "rumba", "move": "move", "fight_cards": "commit",
    "fight_rumba_card": "card", "fight_dice": "roll", "retreat": "retreat", "rumba_retreat": "rumba",
    "reward": "relax keep", "punish": "leave deceive", "deceive": "roll", "withdraw": "retreat",
    "capture": "capture decline", "relax": "relax keep", "rumba_capture_card": "card", "rumba_goal": "goal",
    "tie_cards": "commit", "tie_rumba_card": "card", "tie_dice": "roll", "over": "",
}  # fmt: skip
"""Each phase with its verbs."""

PLACED = {"any": "CAT-OBJ-3", "window": "CAT-OBJ-4", "screen": "CAT-OBJ-5"}
OPEN_GOALS = ("rumba_goal", "tie_cards", "tie_rumba_card", "tie_dice", "over")


@cache
def every_move() -> list[str]:
    """All that is in the notation, with bids a little above what can ever be there."""
    boxes = [f"{name}-{digit}" for name in ROOMS for digit in range(1, 10)]
    return [
        *(f"{verb} {box}" for verb in ("start", "place", "rumba", "move", "retreat", "leave") for box in boxes),
        *(f"{verb} {card}" for verb in ("commit", "deceive", "capture") for card in CARDS),
        *(f"bid {count}" for count in (*range(22), 99)),
        *("relax", "keep", "decline"),
        *(f"token {token}" for token in TOKENS),
        *(f"roll {value}" for value in (1, 2, 3)),
        *(f"card {card}" for card in "2345"),
        *(f"goal {goal}" for goal in GOALS),
    ]


# ---------------------------------------------------------------- what can be seen on the table


def order(d: Json) -> list[int]:
    """The players in turn order."""
    count: int = d["players"]
    return [(d["first"] + place) % count for place in range(count)]


def boxes_of(d: Json) -> list[str]:
    return list(HOUSES[d["options"]["house"]].near)


def box_of(d: Json, piece: int | str) -> str:
    found: str = next(box for box, pile in d["boxes"].items() if piece in pile)
    return found


def far(d: Json, start: str) -> dict[str, int]:
    return steps(d["options"]["house"], start)


def station(d: Json) -> str:
    return HOUSES[d["options"]["house"]].station


def nearest(d: Json, start: str, among: list[str]) -> list[str]:
    """Those of these boxes that are nearest to a box."""
    least = min(far(d, start)[box] for box in among)
    return [box for box in among if far(d, start)[box] == least]


def without_piece(d: Json) -> list[str]:
    return [box for box in boxes_of(d) if box not in d["boxes"]]


def reserve(d: Json) -> int:
    left: int = 20 - sum(d["stress"])
    return left


def own_boxes(d: Json, name: str) -> list[str]:
    """Where the top of the token says that it can lie."""
    house, place = HOUSES[d["options"]["house"]], TOKENS[name].place
    if place == "any":
        return boxes_of(d)
    if place in ("window", "screen"):
        return house.window if place == "window" else house.screen
    return [box for box in boxes_of(d) if str(room(box)) in place.split(",")]


def placing(d: Json) -> tuple[list[str], list[str], list[str]]:
    """The empty boxes, those of them where the token may lie, and those of these that are in new rooms if any are."""
    empty = [box for box in without_piece(d) if box not in d["tokens"]]
    allowed = [box for box in empty if box in own_boxes(d, d["drawn"])] or empty
    used = {room(box) for box in d["tokens"]}
    return empty, allowed, [box for box in allowed if room(box) not in used] or allowed


def rumba_reach(d: Json) -> list[str]:
    """The boxes that the Rumba's card brings it to."""
    start = box_of(d, "rumba")
    reach = number(d["rumba"]["card"] or "0")
    return [box for box in boxes_of(d) if far(d, start)[box] <= reach]


def best_tokens(d: Json) -> list[str]:
    """The boxes of the tokens of the greatest bliss in the Rumba's reach."""
    there = [box for box in rumba_reach(d) if box in d["tokens"]]
    return [box for box in there if bliss(d, box) == max(bliss(d, other) for other in there)]


def bliss(d: Json, box: str) -> int:
    return TOKENS[d["tokens"][box]].bliss


def flight(d: Json) -> int:
    distance: int = 3 + d["stress"][d["actor"]]
    return distance


def fleeing(d: Json) -> list[str]:
    """Where a cat that runs or withdraws may go."""
    start, free = box_of(d, d["actor"]), without_piece(d)
    near = [box for box in free if far(d, start)[box] <= flight(d)]
    return near or nearest(d, start, free)


def hand(d: Json, player: int) -> list[str]:
    """The cards in hand, in order; all six if there are none."""
    return [card for card in CARDS if card in d["hands"][player]] or list(CARDS)


def fitting(d: Json, player: int) -> list[str]:
    """The cards with which a cat can capture the token it is on."""
    icons = TOKENS[d["tokens"][box_of(d, player)]].icons
    return [card for card in hand(d, player) if set(CARDS[card].split()) & set(icons)]


def score(d: Json, piece: int | str) -> int:
    tokens = d["rumba"]["captured"] if piece == "rumba" else d["captured"][piece]
    goal = d["rumba"]["goal"] if piece == "rumba" else d["goals"][piece]
    points = sum(TOKENS[token].bliss for token in tokens)
    if goal:
        points += max(sum(icon in TOKENS[token].icons for token in tokens) for icon in goal.split("-"))
    return points if piece == "rumba" else points - d["stress"][piece]


def scores(d: Json) -> list[int]:
    return [score(d, player) for player in range(d["players"])]


def winners(d: Json) -> list[int]:
    return [d["winner"]] if isinstance(d["winner"], int) else []


def leading(d: Json) -> list[list[Any]]:
    """Who has the highest score, and who of those the most tokens; in turn order, the Rumba last."""
    pieces: list[Any] = [*order(d), *(["rumba"] if d["rumba"] else [])]
    high = [piece for piece in pieces if score(d, piece) == max(score(d, other) for other in pieces)]
    count = {piece: len(d["rumba"]["captured"] if piece == "rumba" else d["captured"][piece]) for piece in high}
    return [high, [piece for piece in high if count[piece] == max(count.values())]]


# ---------------------------------------------------------------- what may be played


def chances(d: Json) -> list[tuple[str, Fraction]]:
    if d["actor"] != "chance":
        return []
    verb = PHASES[d["phase"]]
    weights = {
        "goal": {goal: 1 for goal in GOALS if goal not in d["goals"]},
        "token": {token: 1 for token in TOKENS if token in d["unseen_tokens"]},
        "card": {} if d["rumba"] is None else {card: d["rumba"]["unseen"].get(card, 0) for card in "2345"},
        "roll": dict.fromkeys("123", 1),
    }[verb]
    total = sum(weights.values())
    return [(f"{verb} {name}", Fraction(weight, total)) for name, weight in weights.items() if weight]


def plays(d: Json) -> list[str]:
    if not isinstance(d["actor"], int):
        return []
    verbs = PHASES[d["phase"]].split()
    return [move for move in every_move() if move.split()[0] in verbs and refusal(d, move) is None]


def refusal(d: Json, move: str) -> str | None:
    """The lines of the table of refusals, from 2 on."""
    verb, _, what = move.partition(" ")
    phase = d["phase"]
    if phase == "over":
        return "CAT-END-1"
    if verb not in PHASES[phase].split():
        return "CAT-SUM-2"
    if verb == "goal":
        return "CAT-SECRET-2" if what in d["goals"] else None
    if verb == "token":
        return None if what in d["unseen_tokens"] else "CAT-SETUP-11"
    if verb == "card":
        return None if what in d["rumba"]["unseen"] else "CAT-RUMBA-4"
    if verb in ("commit", "deceive", "capture"):
        if what not in (d["hands"][d["actor"]] if verb == "commit" else hand(d, d["actor"])):
            return "CAT-CARD-9"
        return "CAT-CAP-3" if verb == "capture" and what not in fitting(d, d["actor"]) else None
    if verb == "bid":
        return "CAT-RUMBA-14" if int(what) > reserve(d) else None
    if verb in ("roll", "relax", "keep", "decline"):
        return None
    if what not in boxes_of(d):
        return "CAT-HOUSE-5"
    return {"start": not_start, "place": not_place, "rumba": not_rumba, "move": not_move}.get(verb, not_run)(d, what)


def not_start(d: Json, box: str) -> str | None:
    if any(room(other) == room(box) for other, pile in d["boxes"].items() if pile != ["rumba"]):
        return "CAT-SETUP-9"
    return "CAT-R8" if box in d["boxes"] else None


def not_place(d: Json, box: str) -> str | None:
    empty, allowed, chosen = placing(d)
    if box not in empty:
        return "CAT-OBJ-6"
    if box not in allowed:
        return PLACED.get(TOKENS[d["drawn"]].place, "CAT-OBJ-2")
    return None if box in chosen else "CAT-OBJ-7"


def not_rumba(d: Json, box: str) -> str | None:
    if d["phase"] == "rumba_retreat":
        return None if box in nearest(d, station(d), without_piece(d)) else "CAT-RUMBA-20"
    if best_tokens(d):
        return None if box in best_tokens(d) else "CAT-RUMBA-11"
    return None if box in nearest(d, station(d), rumba_reach(d)) else "CAT-RUMBA-12"


def not_move(d: Json, box: str) -> str | None:
    player = d["actor"]
    reach = number(d["cards"][player]) + d["stress"][player]
    return "CAT-MOVE-6" if far(d, box_of(d, player))[box] > reach else None


def not_run(d: Json, box: str) -> str | None:
    phase, start = d["phase"], box_of(d, d["actor"])
    if box == start:
        return "CAT-FIGHT-11" if phase == "retreat" else "CAT-R28"
    if box in d["boxes"]:
        return "CAT-FIGHT-9" if phase == "retreat" else "CAT-PUN-8"
    if box in fleeing(d):
        return None
    if all(far(d, start)[other] > flight(d) for other in fleeing(d)):
        return "CAT-R25"
    return {"retreat": "CAT-FIGHT-7", "withdraw": "CAT-PUN-6", "punish": "CAT-PUN-4"}[phase]


# ---------------------------------------------------------------- what happens


def play(data: Json, move: str) -> tuple[Json, list[Told]]:
    table = _Table(deepcopy(data))
    table.do(move)
    while len(only := plays(table.d)) == 1:
        table.do(only[0])
    return table.d, table.told


class _Table:
    """A state in which things happen: `do` carries out a move and goes on to the next who has to act."""

    def __init__(self, data: Json) -> None:
        self.d = data
        self.told: list[Told] = []

    def do(self, move: str) -> None:
        verb, _, what = move.partition(" ")
        if verb in ("commit", "card") and self.d["phase"] != "rumba_capture_card":
            getattr(self, f"{verb}_in_{self.d['phase'].split('_')[0]}")(what)
        else:
            getattr(self, f"play_{self.d['phase']}")(verb, what)

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

    def take_stress(self, player: int, clause: str) -> None:
        if reserve(self.d) > 0:
            self.d["stress"][player] += 1
            self.say("stress_taken", clause, player=player, count=1)
        else:
            self.say("no_stress_left", "R24", player=player)

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


# ---------------------------------------------------------------- what may be known


def view(d: Json, player: int | None) -> Json:
    seen = deepcopy(d)
    hidden = ["face_down", "bids", *([] if d["phase"] in OPEN_GOALS else ["goals"])]
    for key in hidden:
        for other in range(d["players"]):
            if other != player and seen[key][other] is not None:
                seen[key][other] = "?"
    return seen


def events_seen(events: list[Told], _: int | None) -> list[Told]:
    return events
