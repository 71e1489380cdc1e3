"""The rules of CATtitude!: what may be played, and why not.

What a player may choose from is in `choices.py`, what a move does in `play.py`, the material in `house.py` and
`material.py`. The docstring of each function that enforces a rule begins with the id of the clause or ruling.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import ClassVar, cast

from catlib.components import Tables
from catlib.game import JSON, Actor, BadState, Game, Line, Move, Refusal, State, Told
from catlib.games.cattitude import material
from catlib.games.cattitude.choices import choices, outcomes, tokens
from catlib.games.cattitude.house import HALLWAY, House, rows
from catlib.games.cattitude.moves import VERBS, Act, Notation
from catlib.games.cattitude.play import Draft
from catlib.games.cattitude.position import Position, actor_of, written
from catlib.games.cattitude.reading import read, read_view
from catlib.language import Texts, word

__all__ = ["GAME", "Cattitude", "CattitudeState"]

CLAUSE = {  # what each phase is about
    "start_rooms": "CTT-SET-6",
    "first_discards": "CTT-SET-12",
    "deal": "CTT-SET-13",
    "human": "CTT-HUM-4",
    "draw": "CTT-DRAW-1",
    "draw_card": "CTT-DRAW-1",
    "reshuffle": "CTT-DRAW-5",
    "move": "CTT-MOVE-1",
    "play": "CTT-PLAY-1",
    "destination": "CTT-STEAL-5",
    "toss": "CTT-DISC-1",
    "evade": "CTT-CATCH-2",
    "caught": "CTT-CATCH-5",
}
WHILE_HIDING = frozenset({"move", "steal", "knock", "destroy", "cuddle", "run", "sneak", "hide"})
PATIENCE = 100_000  # deals for one world: even a hand of two that must be a pair comes up far sooner


class CattitudeState(State):
    """CTT-OVER-1: every player is a cat; CTT-OVER-2: and the one human in turn.

    CTT-TURN-2, CTT-COMP-2: the story boards remind of the steps of a turn, which are the phases.
    CTT-R35: no limit is set to the length of a game.
    """

    __slots__ = ()
    game: Cattitude
    position: Position

    @property
    def actor(self) -> Actor:
        return actor_of(self.position)

    def _find_legal(self) -> tuple[Move, ...]:
        return tuple(choices(self.game, self.position))

    def chance_weights(self) -> tuple[tuple[Move, int], ...]:
        return tuple(outcomes(self.game, self.position))

    def refusal(self, move: Move) -> Refusal | None:
        """The first reason, in the order in which a player would be told."""
        act = cast("Act", move)
        at, verb = self.position, act.verb
        if at.phase == "over":
            return Refusal("CTT-WIN-2", "over", {})
        clause, player = CLAUSE[at.phase], self.actor
        if not isinstance(player, int):
            return self._refuse_chance(act, clause)
        if verb in ("run", "sneak", "hide") and at.phase != "evade":
            return Refusal("CTT-EVA-1", "not_evading", {"move": act.text})
        hiding = at.hiding >> player & 1
        if verb == "unhide" and not hiding:
            return Refusal("CTT-HIDE-4", "not_hiding", {})
        if verb not in VERBS[at.phase]:
            return Refusal(clause, f"wrong_phase_{at.phase}", {"move": act.text})
        if hiding and verb in WHILE_HIDING:
            return Refusal("CTT-HIDE-3", "hiding", {"move": act.text})
        refuse = _REFUSES.get(verb)
        return refuse(self, act, player) if refuse else None

    def _refuse_chance(self, move: Act, clause: str) -> Refusal | None:
        """CTT-SET-11, CTT-STEAL-5: chance brings what is left in the draw pile, or a token that can come."""
        at = self.position
        if move.verb not in VERBS[at.phase]:
            return Refusal(clause, f"wrong_phase_{at.phase}", {"move": move.text})
        if move.verb == "card" and not self.game.house.count(at.draw, move.card):
            return Refusal(clause, "no_such_card", {"card": self.game.house.cards[move.card]})
        if move.verb == "room" and move.place not in tokens(at, len(self.game.house.rooms)):
            return Refusal(clause, "token_not_there", {"room": self.game.house.rooms[move.place]})
        return None

    def _refuse_draw(self, move: Act, player: int) -> Refusal | None:
        """CTT-R8: an empty pile gives no card."""
        if move is self.game.notation.draw_pile:
            return None if self.position.draw else Refusal("CTT-R8", "pile_empty", {})
        return None if self.position.discard else Refusal("CTT-DRAW-1", "discard_empty", {})

    def _refuse_move(self, move: Act, player: int) -> Refusal | None:
        """CTT-R2: no cat enters the hallway; CTT-R9: to the own room is no move."""
        if move.place == self.game.house.hallway:
            return Refusal("CTT-R2", "hallway", {})
        if move.place == self.position.cats[player]:
            return Refusal("CTT-MOVE-1", "own_room", {"room": self.game.house.rooms[move.place]})
        return None

    def _refuse_nap(self, move: Act, player: int) -> Refusal | None:
        """CTT-NAP-4: nobody naps into the goal."""
        points, limit = self.position.points[player], self.game.nap_limit
        return Refusal("CTT-NAP-4", "no_nap", {"points": points, "limit": limit}) if points >= limit else None

    def _refuse_knock(self, move: Act, player: int) -> Refusal | None:
        """CTT-KNOCK-1: two identical cards, that is of the same type and item (CTT-R5)."""
        count = self.game.house.count(self.position.hands[player], move.card)
        if count < 2:
            return Refusal("CTT-KNOCK-1", "need_two", {"card": self.game.house.cards[move.card], "count": count})
        return self._refuse_item(move, player) or self._refuse_disturbed(move)

    def _refuse_steal(self, move: Act, player: int) -> Refusal | None:
        """CTT-PLAY-1: a card of the own hand."""
        missing = self._refuse_missing(move.card, player)
        return missing or self._refuse_item(move, player) or self._refuse_disturbed(move)

    def _refuse_missing(self, card: int, player: int) -> Refusal | None:
        if self.game.house.count(self.position.hands[player], card):
            return None
        names = self.game.house.cards
        name = names[card] if card < len(names) else "cuddle"
        return Refusal("CTT-PLAY-1", "not_in_hand", {"card": name})

    def _refuse_item(self, move: Act, player: int) -> Refusal | None:
        """CTT-TRB-3: the cat must be where the item is."""
        at, house = self.position, self.game.house
        room, here = at.where[move.item], at.cats[player]
        if room == here:
            return None
        data = {"item": house.items[move.item], "room": house.rooms[room], "here": house.rooms[here or 0]}
        return Refusal("CTT-TRB-3", "item_elsewhere", data)

    def _refuse_disturbed(self, move: Act) -> Refusal | None:
        """CTT-TRB-4: not on what is disturbed already."""
        if self.position.disturbed >> move.item & 1:
            return Refusal("CTT-TRB-4", "item_disturbed", {"item": self.game.house.items[move.item]})
        return None

    def _refuse_destroy(self, move: Act, player: int) -> Refusal | None:
        """CTT-DEST-4: only who began may go on, and not before a later turn (CTT-R18)."""
        at = self.position
        if refusal := self._refuse_missing(move.card, player) or self._refuse_item(move, player):
            return refusal
        item = {"item": self.game.house.items[move.item]}
        if at.begun >> move.item & 1:
            return Refusal("CTT-DEST-4", "begun_now", item)
        if at.destroying[player] >> move.item & 1:
            return None
        if any(items >> move.item & 1 for items in at.destroying):
            return Refusal("CTT-DEST-4", "destroyed_by_other", item)
        return self._refuse_disturbed(move)

    def _refuse_cuddle(self, move: Act, player: int) -> Refusal | None:
        """CTT-CUD-1: to a room with a cat."""
        if refusal := self._refuse_missing(self.game.house.cuddle, player) or self._refuse_hallway(move):
            return refusal
        if move.place not in self.position.cats:
            return Refusal("CTT-CUD-1", "no_cat_there", {"room": self.game.house.rooms[move.place]})
        return None

    def _refuse_hallway(self, move: Act) -> Refusal | None:
        return Refusal("CTT-R2", "hallway", {}) if move.place == self.game.house.hallway else None

    def _refuse_human(self, move: Act, player: int) -> Refusal | None:
        """CTT-R2: the human never comes back to the hallway."""
        hallway = self.game.house.hallway
        left = move.place == hallway and self.position.human != hallway
        return Refusal("CTT-R2", "human_left_hallway", {}) if left else None

    def _refuse_toss(self, move: Act, player: int) -> Refusal | None:
        """CTT-DISC-1, CTT-CATCH-5: a card of the own hand."""
        house = self.game.house
        if house.count(self.position.hands[player], move.card):
            return None
        return Refusal(CLAUSE[self.position.phase], "toss_not_in_hand", {"card": house.cards[move.card]})

    def _refuse_evade(self, move: Act, player: int) -> Refusal | None:
        """CTT-CATCH-2: with an Evade! card of the own hand."""
        house = self.game.house
        if house.count(self.position.hands[player], getattr(house, move.verb)):
            return None
        return Refusal("CTT-CATCH-2", "evade_not_in_hand", {"card": move.verb})

    def _refuse_run(self, move: Act, player: int) -> Refusal | None:
        """CTT-RUN-1: to another room that is not adjacent."""
        if refusal := self._refuse_evade(move, player) or self._refuse_hallway(move):
            return refusal
        return self._refuse_way(move, player, self.game.runs, "CTT-RUN-1", "run_too_near")

    def _refuse_sneak(self, move: Act, player: int) -> Refusal | None:
        """CTT-SNEAK-1: to a room behind a wall of this one."""
        if refusal := self._refuse_evade(move, player) or self._refuse_hallway(move):
            return refusal
        return self._refuse_way(move, player, self.game.sneaks, "CTT-SNEAK-1", "sneak_not_adjacent")

    def _refuse_way(
        self, move: Act, player: int, ways: tuple[tuple[Act, ...], ...], clause: str, key: str
    ) -> Refusal | None:
        here = self.position.cats[player] or 0
        if move in ways[here]:
            return None
        rooms = self.game.house.rooms
        return Refusal(clause, key, {"room": rooms[move.place], "here": rooms[here]})

    def after(self, move: Move) -> CattitudeState:
        draft = Draft(self.game, self.position)
        draft.play(cast("Act", move))
        state = CattitudeState(self.game, draft.finished(), tuple(draft.told))
        state._legal = tuple(draft.options)
        return state

    def scores(self) -> tuple[int, ...]:
        """CTT-WIN-1: the PAW points; CTT-COMP-4: their tokens, worth 1 and 5, are numbers here (CTT-R12)."""
        return self.position.points

    def tally(self, player: int) -> tuple[Line, ...]:
        """CTT-WIN-1: the total; what it came from is told by the events of the moves, not kept."""
        points = self.position.points[player]
        return (Line(points, "CTT-WIN-1", self.game.word("tally_CTT-WIN-1", count=points)),) if points else ()

    def winners(self) -> tuple[int, ...]:
        """CTT-WIN-2: the one whose turn it was (CTT-R13)."""
        return (self.position.turn,) if self.position.phase == "over" else ()

    def to_dict(self) -> dict[str, JSON]:
        return written(self.position, self.game.house, self.game.name, None, open_hands=True)

    def view(self, player: int | None) -> dict[str, JSON]:
        """Of the other hands and the draw pile only the number of cards is known."""
        return written(self.position, self.game.house, self.game.name, player, open_hands=False)

    def hidden(self, told: Told, player: int | None) -> frozenset[str]:
        """CTT-DRAW-3, CTT-SET-13: what is dealt or drawn from the pile is seen by its player alone."""
        secret = told.kind == "dealt" or (told.kind == "drew" and told.data["from"] == "pile")
        return frozenset({"card"}) if secret and told.data["player"] != player else frozenset()


_REFUSES = {
    "draw": CattitudeState._refuse_draw, "move": CattitudeState._refuse_move, "nap": CattitudeState._refuse_nap,
    "steal": CattitudeState._refuse_steal, "knock": CattitudeState._refuse_knock,
    "destroy": CattitudeState._refuse_destroy, "cuddle": CattitudeState._refuse_cuddle,
    "human": CattitudeState._refuse_human, "toss": CattitudeState._refuse_toss, "hide": CattitudeState._refuse_evade,
    "run": CattitudeState._refuse_run, "sneak": CattitudeState._refuse_sneak,
}  # fmt: skip


class Cattitude(Game):
    """CATtitude! with its components: rooms, items, cards and all numbers are read from them."""

    name: ClassVar[str] = "cattitude"
    examples: ClassVar[tuple[str, ...]] = ("draw pile", "move kitchen", "steal vase")
    replaceable = material.CHECKS
    own_rows: ClassVar[tuple[str, ...]] = tuple(material.CHECKS)

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.house = house = House(tables)
        self.notation = notation = Notation(house)
        self.goal: int = tables["game"]["goal"]
        self.nap_limit: int = tables["game"]["nap_limit"]
        self.first_discards: int = tables["setup"]["first_discards"]
        self.starting_hand: int = tables["setup"]["starting_hand"]
        self.drawn: int = tables["turn"]["draw"]
        self.discarded: int = tables["turn"]["discard"]
        self.turned_up: int = tables["turn"]["cards_turned_up_after_a_reshuffle"]
        self.worth: Mapping[str, int] = tables["points"]
        self.places_by_name = tuple(sorted(notation.human))
        every = range(len(house.rooms))
        self.sneaks = tuple(tuple(act for act in notation.sneak if act.place in house.adjacent[room]) for room in every)
        self.runs = tuple(
            tuple(act for act in notation.run[:-1] if act.place != room and act.place not in house.adjacent[room])
            for room in every
        )

    @classmethod
    def whole(cls, tables: Tables) -> None:
        material.fits(tables)

    @classmethod
    def words(cls, tables: Tables, words: Mapping[str, Texts]) -> Mapping[str, Texts]:
        """A card by its type and item, and to be in a place by its name, an owner's too."""
        named = dict(words)
        for place in (*rows(tables["rooms"]), HALLWAY):
            templates = words["place_in"].items()
            said = {code: text.format(room=words.get(place, {}).get(code, place)) for code, text in templates}
            named[f"in_{place}"] = words.get(f"in_{place}", said)
        for card in tables["trouble_cards"]:
            verb, _, item = card.partition(" ")
            if item:
                templates = words[f"card_{verb}"].items()
                named[card] = {code: text.format(item=words.get(item, {}).get(code, item)) for code, text in templates}
        return named

    def describe(self, move: Move) -> str:
        """A move in words; the name of a card is two words in the notation and one in the text."""
        verb, _, what = move.text.partition(" ")
        return self.word(f"move_draw_{what}") if verb == "draw" else self.word(f"move_{verb}", first=what)

    def start(self, players: int, options: Mapping[str, JSON]) -> CattitudeState:
        """CTT-SET-1: items at home, undisturbed (CTT-SET-2); CTT-SET-4: the room tokens are mixed.

        CTT-SET-8, CTT-R1: player 0 is first; CTT-SET-9: the human is in the hallway; CTT-SET-10: the last player has
        the token; CTT-SET-11: all cards are in the draw pile.
        """
        house, nobody = self.house, (None,) * players
        at = Position(
            players, options["destinations"], "start_rooms", 0, players - 1, house.hallway, 0, None, (), (), (), 0,
            nobody, (0,) * players, (0,) * players, 0, nobody, nobody, (0,) * players, house.home, 0,
            (1 << len(house.rooms)) - 1, (), house.deck, (),
        )  # fmt: skip
        return CattitudeState(self, at)

    def parse(self, text: str) -> Move | None:
        return self.notation.by_text.get(text)

    def from_dict(self, data: JSON) -> CattitudeState:
        return CattitudeState(self, read(data, self))

    def worlds(self, view: JSON, rng: random.Random) -> Iterator[CattitudeState]:
        """The cards that are not seen, dealt evenly to the other hands and the pile, where it can be a state.

        CTT-R33: who is asked has two moves at least. Raises BadState for a view that no deal fits.
        """
        at, counts = read_view(view, self)
        house = self.house
        unseen = list(house.each(at.draw))
        player = actor_of(at)
        asked = isinstance(player, int) and counts[player] is not None
        while True:
            for _ in range(PATIENCE):
                rng.shuffle(unseen)
                hands, used = list(at.hands), 0
                for owner, count in enumerate(counts):
                    if count is not None:
                        hands[owner] = house.of(unseen[used : used + count])
                        used += count
                dealt = at._replace(hands=tuple(hands), draw=house.of(unseen[used:]))
                if not asked or len(choices(self, dealt)) > 1:
                    break
            else:
                raise BadState("hands", "no deal of the cards not seen gives the player who decides two moves")
            yield CattitudeState(self, dealt)

    def shown(self, kind: str, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
        """The players of an attempt, and of a token that is passed."""
        if kind == "attempt":
            return {**data, "cats": [word("player", number=cat + 1) for cat in data["cats"]]}
        if kind == "token_passed":
            return {key: word("player", number=value + 1) for key, value in data.items()}
        return data


GAME = Cattitude
