"""A position of Cats read from JSON: BadState names the first key, in the order of KEYS, that cannot be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from catlib import fields
from catlib.game import JSON, BadState
from catlib.games.cats.course import PHASES
from catlib.games.cats.ending import leaders
from catlib.games.cats.house import BOX, House, boxes_in, room_of
from catlib.games.cats.kit import Kit
from catlib.games.cats.objectives import starts
from catlib.games.cats.position import ACTORS, NONE, ORDERS, Position, Setup, pile_of, token_at

__all__ = ["ENDED", "KEYS", "read"]

KEYS = (
    "game", "players", "options", "phase", "actor", "turn", "first", "current", "man", "man_steps", "boxes", "tokens",
    "unseen_tokens", "drawn", "stress", "hands", "face_down", "cards", "rolls", "captured", "goals", "bids", "fight",
    "losers", "rumba", "winner",
)  # fmt: skip
RUMBA_KEYS = ("unseen", "known", "card", "roll", "captured", "goal")
MOST_STEPS = 99

SETUP = ("goals", "start")
ENDED = ("rumba_goal", "tie_cards", "tie_rumba_card", "tie_dice", "over")
FIGHT = ("fight_cards", "fight_rumba_card", "fight_dice")
RUNNING = ("retreat", "rumba_retreat")
COMMITTING = ("move_cards", "fight_cards", "tie_cards")
OF_OWNER = ("token", "place")
OF_ACTOR = ("reward", "punish", "withdraw", "capture", "relax")
DICE = ("fight_dice", "tie_dice")
CARDS_UP = ("rumba_move_card", "bids", "rumba_move", "move", "fight_rumba_card", "fight_dice", "deceive",
            "tie_rumba_card", "tie_dice")  # fmt: skip
RUMBA_CARD_UP = ("bids", "rumba_move", *DICE)
CARD_DRAWN = ("rumba_move_card", "fight_rumba_card", "rumba_capture_card", "tie_rumba_card")


def read(data: JSON, game: Any) -> Position:
    """The position that JSON describes. Raises BadState, naming the top-level field, for what cannot be one."""
    return _Reader(data, game).position()


class _Reader:
    """Reads key after key, each held against those before it and, where a rule needs it, against later ones."""

    def __init__(self, data: JSON, game: Any) -> None:
        self.data = fields.header(game, data, KEYS)
        self.kit: Kit = game.kit
        self.players: int = data["players"]
        try:
            options = game.resolved(self.players, data["options"])
        except ValueError as error:  # CAT-RUMBA-1, CAT-R3
            raise BadState("options", str(error)) from None
        self.rumba: bool = options["rumba"]
        self.secret_goals: bool = options["secret_goals"]
        self.house: House = self.kit.houses[options["house"]]
        self.phase = self.read_phase()
        self.actor = self.read_actor()
        self.turn = self.read_turn()
        first = (self.turn - 1) % self.players
        fields.one_of("first", data["first"], (first,))
        self.order = ORDERS[self.players][first]
        self.owners: tuple[int, ...] = (*self.order, self.players) if self.rumba else self.order
        self.pieces: tuple[JSON, ...] = (*range(self.players), "rumba") if self.rumba else tuple(range(self.players))

    def position(self) -> Position:
        """The keys after `first`, in their order."""
        data, players = self.data, self.players
        most = 0 if self.phase in (*SETUP, *OF_OWNER, *ENDED) else MOST_STEPS
        at = Position(
            Setup(players, self.rumba, self.secret_goals, self.house.id), self.phase, self.actor, self.turn,
            self.read_current(), fields.integer("man", data["man"], 1, 5),
            fields.integer("man_steps", data["man_steps"], 0, most), *self.read_boxes(),
            (), 0, NONE, (), (), (), (), (), (), (), (), NONE, (), (), (), NONE, NONE,
        )  # fmt: skip
        self.check_starts(at)
        at = at._replace(tokens=self.read_tokens(at))
        at = at._replace(unseen=self.read_unseen(), drawn=self.read_drawn(), stress=self.read_stress())
        at = at._replace(hands=self.read_hands())
        at = at._replace(face_down=self.read_face_down(at.hands))
        at = at._replace(cards=self.read_cards(at), rolls=self.read_rolls(at))
        at = at._replace(captured=self.read_captured(at), goals=self.read_goals(), bids=self.read_bids(at))
        at = at._replace(fight=self.read_fight(at))
        at = at._replace(losers=self.read_losers(at))
        at = self.with_rumba(at)
        return at._replace(winner=self.read_winner())

    def read_phase(self) -> str:
        phase: str = fields.one_of("phase", self.data["phase"], PHASES)
        if not self.rumba and (phase == "bids" or "rumba" in phase):
            raise BadState("phase", f"there is no phase {phase!r} without the Rumba")
        if not self.secret_goals and phase in ("goals", "rumba_goal"):
            raise BadState("phase", f"there is no phase {phase!r} without secret goals")
        return phase

    def read_actor(self) -> int:
        asked = PHASES[self.phase].legal is not None
        who = range(self.players) if asked else (None,) if self.phase == "over" else ("chance",)
        actor = fields.one_of("actor", self.data["actor"], who)
        return next(number for number, named in ACTORS.items() if named == actor)

    def read_turn(self) -> int:
        turns = self.kit.turns
        least, most = (1, 1) if self.phase in SETUP else (turns, turns) if self.phase in ENDED else (1, turns)
        return fields.integer("turn", self.data["turn"], least, most)

    def piece(self, field: str, value: JSON) -> int:
        """The number of a piece."""
        return self.pieces.index(fields.one_of(field, value, self.pieces))

    def number(self, field: str, value: JSON, names: Sequence[str]) -> int:
        """The place of one of these names; NONE for null."""
        name = fields.one_of(field, value, (None, *names))
        return NONE if name is None else names.index(name)

    def each(self, field: str) -> list[Any]:
        """A list with an entry for each player."""
        return fields.items(field, self.data[field], self.players)

    def card(self, field: str, value: JSON, phases: Collection[str]) -> int:
        """An action card or null, in these phases; in others null."""
        return self.number(field, value, self.kit.cards if self.phase in phases else ())

    def read_current(self) -> int:
        value = self.data["current"]
        if self.phase in OF_OWNER:
            owner = self.piece("current", value)
            due = self.order[0] if owner == self.players else owner
            if self.phase == "place" and self.actor != due:
                raise BadState("current", "its owner places the token, the first player that of the Rumba")
            return owner
        if self.phase in OF_ACTOR:
            return int(fields.one_of("current", value, (self.actor,)))
        if self.phase == "deceive":
            return fields.integer("current", value, 0, self.players - 1)
        fields.one_of("current", value, (None,))
        return NONE

    def read_boxes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The box of each piece, and how many lie below it. CAT-HOUSE-5: each is in one box of this house."""
        piles = fields.mapping("boxes", self.data["boxes"], self.box_names())
        where, height = [-1] * len(self.pieces), [0] * len(self.pieces)
        for box, pile in piles.items():
            if not isinstance(pile, list) or not pile:
                raise BadState("boxes", f"{box}: a list of pieces was expected")
            if len(pile) > 1 and self.phase not in ("move", *FIGHT, *RUNNING):
                raise BadState("boxes", f"{box}: in phase {self.phase!r} no two pieces are in one box")
            for place, value in enumerate(pile):
                piece = self.piece("boxes", value)
                if where[piece] >= 0:
                    raise BadState("boxes", f"{value!r} is there twice")
                where[piece], height[piece] = BOX[box], place
        there = {"start": self.actor, "goals": 0}.get(self.phase, self.players)
        for piece, value in enumerate(self.pieces):
            if (where[piece] >= 0) != (piece == self.players or piece < there):
                raise BadState("boxes", f"{value!r} must be {'nowhere yet' if where[piece] >= 0 else 'in a box'}")
        return tuple(where), tuple(height)

    def check_starts(self, at: Position) -> None:
        """CAT-SETUP-9: a room for each cat to come; an owner's room of one box is none while the Rumba is in it."""
        if self.phase not in SETUP:
            return
        rooms = {room_of(box) for box in boxes_in(starts(self.kit, at))}
        if len(rooms) < at.where[: self.players].count(NONE):
            raise BadState("boxes", "there must be a room for each cat that is still to come")

    def box_names(self) -> list[str]:
        return [name for name, box in BOX.items() if self.house.bits >> box & 1]

    def read_tokens(self, at: Position) -> tuple[tuple[int, int], ...]:
        lying = fields.mapping("tokens", self.data["tokens"], self.box_names())
        tokens = tuple(
            sorted(
                (BOX[box], self.kit.tokens.index(fields.one_of("tokens", token, self.kit.tokens)))
                for box, token in lying.items()
            )
        )
        if tokens and self.phase in SETUP:
            raise BadState("tokens", "no token lies on the board yet")
        if self.phase in OF_OWNER:
            taken = {*at.where, *(box for box, _ in tokens)}
            if len(self.house.boxes) - len(taken) < len(self.owners) - self.owners.index(at.current):
                raise BadState("tokens", "there must be an empty box for each token that is still to be placed")
        self.check_token(at, tokens)
        return tokens

    def check_token(self, at: Position, tokens: Sequence[tuple[int, int]]) -> None:
        """The piece that is dealt with is on a token of the right kind."""
        if self.phase not in ("reward", "punish", "deceive", "capture", "rumba_capture_card"):
            return
        box = at.where[at.current]
        token = token_at(tokens, box)
        if token == NONE:
            right = False
        elif self.phase == "capture":
            right = self.kit.token_icons[token] > 0
        elif self.phase == "rumba_capture_card":
            right = True
        else:  # CAT-PUN-2, CAT-PUN-3
            right = self.kit.red[token] == (self.phase != "reward") and room_of(box) == at.man
        if not right:
            raise BadState("tokens", f"the right token must lie under the piece that phase {self.phase!r} is about")

    def token_set(self, field: str, value: JSON) -> int:
        named = fields.multiset(field, value, self.kit.tokens)
        for count in named.values():
            fields.integer(field, count, 1, 1)
        return sum(1 << self.kit.tokens.index(name) for name in named)

    def read_unseen(self) -> int:
        """CAT-SETUP-11: five for each owner are revealed in all."""
        unseen = self.token_set("unseen_tokens", self.data["unseen_tokens"])
        left = 0 if self.phase in ENDED else (self.kit.turns - self.turn) * len(self.owners)
        if self.phase in SETUP:
            left += len(self.owners)
        elif self.phase in OF_OWNER:
            current = self.data["current"]
            owner = self.players if current == "rumba" else current
            left += len(self.owners) - self.owners.index(owner) - (self.phase == "place")
        if unseen.bit_count() < left:
            raise BadState("unseen_tokens", f"{left} tokens are still to be revealed")
        return unseen

    def read_drawn(self) -> int:
        if self.phase != "place":
            return self.number("drawn", self.data["drawn"], ())
        return self.kit.tokens.index(fields.one_of("drawn", self.data["drawn"], self.kit.tokens))

    def read_stress(self) -> tuple[int, ...]:
        """CAT-COMP-7: there are 20 stress tokens."""
        most = self.kit.stress_tokens
        stress = tuple(fields.integer("stress", count, 0, most) for count in self.each("stress"))
        if sum(stress) > most:
            raise BadState("stress", f"there are {most} stress tokens in all")
        if self.phase in ("reward", "relax") and not stress[self.actor]:
            raise BadState("stress", "who is asked about stress has some")
        return stress

    def read_hands(self) -> tuple[int, ...]:
        hands = []
        for hand in self.each("hands"):
            named = fields.multiset("hands", hand, self.kit.cards)
            for count in named.values():
                fields.integer("hands", count, 1, 1)
            hands.append(sum(1 << self.kit.cards.index(card) for card in named))
        if self.phase in COMMITTING and not hands[self.actor]:
            raise BadState("hands", "who has to play a card has one")  # CAT-CARD-8
        return tuple(hands)

    def read_face_down(self, hands: Sequence[int]) -> tuple[int, ...]:
        """CAT-MOVE-1: until it is turned up a card is counted in the hand."""
        cards = tuple(self.card("face_down", card, COMMITTING) for card in self.each("face_down"))
        for player, card in enumerate(cards):
            if card != NONE and not hands[player] >> card & 1:
                raise BadState("face_down", f"{self.kit.cards[card]} is not in the hand of player {player}")
            if card != NONE and player == self.actor:
                raise BadState("face_down", "the card of the actor does not lie yet")
        return cards

    def read_cards(self, at: Position) -> tuple[int, ...]:
        cards = tuple(self.card("cards", card, CARDS_UP) for card in self.each("cards"))
        for player, card in enumerate(cards):
            if card != NONE and at.hands[player] >> card & 1:
                raise BadState("cards", f"{self.kit.cards[card]} is in the hand of player {player} too")
        needed = [self.actor] if self.phase == "move" else [at.current] if self.phase == "deceive" else []
        if self.phase in ("fight_rumba_card", "fight_dice", "tie_rumba_card", "tie_dice"):
            needed += [piece for piece in self.who_rolls(at) if piece < self.players]
        if any(cards[player] == NONE for player in needed):
            raise BadState("cards", "a card is missing that has been turned up")
        return cards

    def who_rolls(self, at: Position) -> list[int]:
        """The pieces of the fight or of the tie-break; nobody where later keys that tell it are wrong themselves."""
        try:
            if self.phase in FIGHT:
                fight = self.read_fight(at)
                return pile_of(at.where, at.height, fight)
            rest = at._replace(cards=(), rolls=(NONE,) * self.players, captured=self.read_captured(at))
            return leaders(self.kit, self.with_rumba(rest._replace(goals=self.read_goals())))[0]
        except BadState:
            return []

    def roll(self, field: str, value: JSON) -> int:
        rolled = fields.one_of(field, value, (None, 1, 2, 3) if self.phase in DICE else (None,))
        return NONE if rolled is None else int(rolled)

    def read_rolls(self, at: Position) -> tuple[int, ...]:
        rolls = [self.roll("rolls", value) for value in self.each("rolls")]
        if self.phase in DICE:
            rumba = self.data["rumba"]
            rolled = isinstance(rumba, dict) and type(rumba.get("roll")) is int and 1 <= rumba["roll"] <= 3
            all_rolls = [*rolls, 1 if rolled else NONE]
            rolling = self.who_rolls(at)
            if rolling and all(all_rolls[piece] != NONE for piece in rolling):
                raise BadState("rolls", "somebody must be left to roll")
        return tuple(rolls)

    def read_captured(self, at: Position) -> tuple[int, ...]:
        """CAT-R4: each token is there once."""
        captured = tuple(self.token_set("captured", tokens) for tokens in self.each("captured"))
        places = [*(1 << token for _, token in at.tokens), at.unseen, *captured]
        if at.drawn != NONE:
            places.append(1 << at.drawn)
        rumba = self.data["rumba"]
        if isinstance(rumba, dict) and isinstance(rumba.get("captured"), dict):
            places.append(sum(1 << token for token, name in enumerate(self.kit.tokens) if name in rumba["captured"]))
        seen = 0
        for tokens in places:
            if seen & tokens:
                raise BadState("captured", f"{self.kit.tokens[(seen & tokens).bit_length() - 1]} is in two places")
            seen |= tokens
        return captured

    def goal(self, field: str, value: JSON) -> int:
        return self.number(field, value, self.kit.goals if self.secret_goals else ())

    def read_goals(self) -> tuple[int, ...]:
        """CAT-SECRET-2: each player has one, and none is dealt twice."""
        goals = tuple(self.goal("goals", value) for value in self.each("goals"))
        dealt = [goal for goal in goals if goal != NONE]
        if len(set(dealt)) < len(dealt):
            raise BadState("goals", "there is one card of each goal")
        if self.phase == "goals" and (NONE not in goals or any(goals[place] == NONE for place in range(len(dealt)))):
            raise BadState("goals", "goals are dealt from player 0 up, and one is still to be dealt")
        if self.phase != "goals" and self.secret_goals and NONE in goals:
            raise BadState("goals", "each player has a goal")
        return goals

    def read_bids(self, at: Position) -> tuple[int, ...]:
        """CAT-R42: each may bid what is in the reserve."""
        left = self.kit.stress_tokens - sum(at.stress)
        known = (None, *range(left + 1)) if self.phase == "bids" else (None,)
        read = [fields.one_of("bids", bid, known) for bid in self.each("bids")]
        bids = tuple(NONE if bid is None else bid for bid in read)
        if self.phase == "bids" and bids[self.actor] != NONE:
            raise BadState("bids", "the actor has not bid yet")
        return bids

    def read_fight(self, at: Position) -> int:
        if self.phase not in (*FIGHT, *RUNNING):
            return self.number("fight", self.data["fight"], ())
        box = BOX[fields.one_of("fight", self.data["fight"], self.box_names())]
        pile = pile_of(at.where, at.height, box)
        if len(pile) < 2:  # CAT-FIGHT-1
            raise BadState("fight", "two pieces or more must be in the box of the fight")
        if self.phase == "fight_cards" and self.actor not in pile:
            raise BadState("fight", "the actor must be in the fight")
        if self.phase == "fight_rumba_card" and self.players not in pile:
            raise BadState("fight", "the Rumba must be in the fight")
        return box

    def read_losers(self, at: Position) -> tuple[int, ...]:
        """CAT-FIGHT-8: all but the winner, from the bottom of the pile up."""
        value = self.data["losers"]
        if self.phase not in RUNNING:
            fields.items("losers", value, 0)
            return ()
        pile = pile_of(at.where, at.height, at.fight)
        losers = tuple(self.piece("losers", piece) for piece in fields.items("losers", value, len(pile) - 1))
        runs = self.players if self.phase == "rumba_retreat" else self.actor
        if losers[0] != runs or losers not in [(*pile[:n], *pile[n + 1 :]) for n in range(len(pile))]:
            raise BadState("losers", "they are the pile of the fight without the winner, and the first of them runs")
        return losers

    def with_rumba(self, at: Position) -> Position:
        """The position with what the Rumba has."""
        value = self.data["rumba"]
        if not self.rumba:
            fields.one_of("rumba", value, (None,))
            return at
        kit, own = self.kit, fields.keys(value, RUMBA_KEYS, "rumba")
        unseen = fields.multiset("rumba", own["unseen"], kit.rumba_cards)
        if not isinstance(own["known"], list):
            raise BadState("rumba", "known is a list of its cards")
        known = tuple(kit.rumba_cards.index(fields.one_of("rumba", card, kit.rumba_cards)) for card in own["known"])
        deck, there = tuple(unseen.get(name, 0) for name in kit.rumba_cards), Counter(known)
        if any(count + there[kind] > kit.rumba_counts[kind] for kind, count in enumerate(deck)):
            raise BadState("rumba", "there are more of a card than the deck has")  # CAT-COMP-11
        first = kit.rumba_cards[known[0]] if known else None
        fields.one_of("rumba", own["card"], {None, first} if self.phase in RUMBA_CARD_UP else (None,))
        if self.phase in CARD_DRAWN and not any(deck):
            raise BadState("rumba", "a card that nobody has seen must be there to be drawn")  # CAT-R44
        goal = self.goal("rumba", own["goal"])
        if goal != NONE and (goal in at.goals or self.phase not in ENDED[1:]):
            raise BadState("rumba", "its goal is one that no player has, drawn at the end")  # CAT-R46
        return at._replace(
            deck=deck,
            known=known,
            card=NONE if own["card"] is None else known[0],
            rolls=(*at.rolls, self.roll("rumba", own["roll"])),
            captured=(*at.captured, self.token_set("rumba", own["captured"])),
            goals=(*at.goals, goal),
        )

    def read_winner(self) -> int:
        value = self.data["winner"]
        if self.phase == "over":
            return self.piece("winner", value)
        return self.number("winner", value, ())
