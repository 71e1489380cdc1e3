"""The rules of Cat Rescue: the state, its moves and phases (those of the shelter itself are in `shelter.py`).

The docstring of each function that enforces a rule begins with the id of the clause or ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from catlib.components import BadComponents, Tables
from catlib.game import JSON, Actor, Game, Line, Move, Refusal, State, Told
from catlib.games.cat_rescue.position import Phase, Position, read, with_cat, without, without_cat, written
from catlib.games.cat_rescue.shelter import (
    CELLS,
    COLOURS,
    EMPTY,
    KINDS,
    MIDDLE,
    PUSHES,
    READY,
    STEPS,
    WILD,
    Push,
    connected,
    legal_pushes,
    moved_by,
    push_refusal,
    pushed,
    to_turn,
)  # fmt: skip
from catlib.language import Texts

__all__ = ["GAME", "CatRescue", "CatRescueState"]


class Named(Move):
    """A move that names a kind of cat: `foster CAT` of a player, `cat CAT` of chance."""

    __slots__ = ("cat", "verb")

    def __init__(self, verb: str, cat: str, name: str) -> None:
        super().__init__(f"{verb} {name}")
        self.verb, self.cat = verb, cat


STREET = Move("street")

# Every event by its template: kind, clause, and what its data are called. While a game is played only template and
# values are noted; spaces and cats by their codes (see `CatRescueState.tell`).
Noted = tuple[Any, ...]
EVENTS: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "dealt_to_shelter": ("dealt_to_shelter", "CRE-SETUP-3", ("cell", "cat")),
    "dealt_to_home": ("dealt_to_home", "CRE-SETUP-4", ("player", "cat")),
    "card_starts": ("delivery_card", "CRE-SETUP-5", ("cell", "side", "arrow")),
    "delivery_card": ("delivery_card", "CRE-PUSH-9", ("cell", "side", "arrow")),
    "turn_begins": ("turn_begins", "CRE-PLAY-1", ("player",)),
    "street_only": ("street_only", "CRE-DRAW-4", ("player",)),
    "street_only_empty": ("street_only", "CRE-R18", ("player",)),
    "street_chosen": ("street_chosen", "CRE-DRAW-1", ("player",)),
    "taken_from_home": ("taken_from_home", "CRE-DRAW-1", ("player", "cat")),
    "drawn": ("drawn", "CRE-DRAW-1", ("player", "cat")),
    "push_forced": ("push_forced", "CRE-R18", ("player", "cell", "direction")),
    "pushed": ("pushed", "CRE-PUSH-4", ("player", "cat", "cell", "direction", "outside", "moved")),
    "pushed_outside": ("pushed", "CRE-PUSH-4", ("player", "cat", "cell", "direction", "outside", "moved")),
    "turned": ("turned", "CRE-READY-1", ("cell", "cat")),
    "turned_wild": ("turned", "CRE-READY-6", ("cell", "cat")),
    "kept_face_up": ("kept_face_up", "CRE-READY-9", ("cell",)),
    "adopted": ("adopted", "CRE-OUT-1", ("count", "cells")),
    "adopted_more": ("adopted", "CRE-OUT-1", ("count", "cells")),
    "back_home": ("back_home", "CRE-OUT-4", ("player", "cat")),
    "game_over": ("game_over", "CRE-END-3", ("reasons", "score", "title")),
}


# ---------------------------------------------------------------- the state


class CatRescueState(State):
    """CRE-OBJ-2: cats come from the street into the shelter, get ready and are adopted. A position, and what led to it.

    CRE-R23: every second turn at least takes a cat from the street, so the game must end.
    """

    __slots__ = ()
    game: CatRescue
    position: Position

    @property
    def actor(self) -> Actor:
        phase = self.position.phase
        return "chance" if phase in ("setup", "draw") else self.position.turn

    def chance_weights(self) -> tuple[tuple[Move, int], ...]:
        """CRE-SETUP-1: the next cat of the shuffled street is any of those in it, each as likely.

        CRE-R10: the street is chosen first and then drawn from, so nobody looks before choosing.
        """
        if self.position.phase not in ("setup", "draw"):
            return ()
        return self.game.weights(self.position.street)

    def _find_legal(self) -> tuple[Move, ...]:
        at = self.position
        if at.phase == "push":
            return legal_pushes(at.shelter, at.card, at.arrow, at.outside)
        if at.phase == "source":
            home = at.homes[at.turn or 0]
            return (*(move for move in self.game.foster_moves if move.cat in home), STREET)
        return ()

    def refusal(self, move: Move) -> Refusal | None:
        at = self.position
        if at.phase == "over":
            return Refusal("CRE-END-3", "over", {})
        if isinstance(move, Push):
            return self._refuse_push(move)
        if isinstance(move, Named):
            return self._refuse_foster(move) if move.verb == "foster" else self._refuse_draw(move)
        return None if at.phase == "source" else self._not_now(move)

    def _not_now(self, move: Move) -> Refusal:
        """CRE-PLAY-2: each phase has its own moves."""
        return Refusal("CRE-PLAY-2", f"wrong_phase_{self.position.phase}", {"move": move.text})

    def _refuse_draw(self, move: Named) -> Refusal | None:
        """CRE-COMP-1: the street holds six cats of each colour and two wild ones, and no more."""
        if self.position.phase not in ("setup", "draw"):
            return self._not_now(move)
        if not self.position.street[KINDS.index(move.cat)]:
            return Refusal("CRE-COMP-1", "no_such_cat_in_street", {"cat": self.game.cat_names[move.cat]})
        return None

    def _refuse_foster(self, move: Named) -> Refusal | None:
        """CRE-DRAW-1: either the street or a cat of the own home (CRE-DRAW-2), unless it is closed (CRE-DRAW-4)."""
        at, cat = self.position, self.game.cat_names[move.cat]
        if at.phase not in ("source", "draw"):
            return self._not_now(move)
        if at.phase == "draw" and at.side == "foster":
            return Refusal("CRE-DRAW-4", "home_closed", {"cat": cat})
        if move.cat not in at.homes[at.turn or 0]:
            return Refusal("CRE-DRAW-2", "not_in_home", {"cat": cat, "player": at.turn})
        if at.phase == "draw":
            return Refusal("CRE-PLAY-2", "street_already_chosen", {"cat": cat})
        return None

    def _refuse_push(self, push: Push) -> Refusal | None:
        """CRE-PUSH-2: a push is refused by the first clause that forbids it, CRE-R5 last."""
        at = self.position
        if at.phase != "push":
            return self._not_now(push)
        refusal = push_refusal(at.shelter, at.card, at.arrow, push)
        if refusal is None and at.outside == "last_resort" and push.before is None and push not in self.legal_moves():
            return Refusal("CRE-R5", "outside_last_resort", {"cell": CELLS[push.cell]})
        return refusal

    def after(self, move: Move) -> CatRescueState:
        at = self.position
        told: list[Noted] = []
        if isinstance(move, Push):
            at = self._deliver(at, move, told)
        elif isinstance(move, Named):
            if move.verb == "foster":
                at = self._take_foster(at, move.cat, told)
            else:
                at = self._deal(at, move.cat, told) if at.phase == "setup" else self._draw(at, move.cat, told)
        else:
            told.append(("street_chosen", at.turn))
            at = _changed(at, "draw", at.street, at.homes, "", None)
        return self._settle(at, told)

    def _settle(self, at: Position, told: list[Noted]) -> CatRescueState:
        """CRE-R18: where only one push is possible it is not asked for but happens, and so on from there."""
        legal: tuple[Push, ...] | None = None
        while at.phase == "push":
            legal = legal_pushes(at.shelter, at.card, at.arrow, at.outside)
            if len(legal) > 1:
                break
            told.append(("push_forced", at.turn, legal[0].cell, legal[0].direction))
            at, legal = self._deliver(at, legal[0], told), None
        state = CatRescueState(self.game, at, tuple(told))
        state._legal = legal
        return state

    def _deal(self, at: Position, cat: str, told: list[Noted]) -> Position:
        """CRE-SETUP-3: one cat on each middle space, then two in each home (CRE-SETUP-4)."""
        street, shelter, homes = without(at.street, cat), at.shelter, at.homes
        dealt = 16 - shelter.count(EMPTY)
        if dealt < len(MIDDLE):
            cell = MIDDLE[dealt]
            told.append(("dealt_to_shelter", cell, cat))
            return at._replace(street=street, shelter=shelter[:cell] + cat + shelter[cell + 1 :])
        player = sum(map(len, homes)) // self.game.cats_at_start
        homes = with_cat(homes, player, cat)
        told.append(("dealt_to_home", player, cat))
        if len(homes[-1]) < self.game.cats_at_start:
            return at._replace(street=street, homes=homes)
        return self._start(at._replace(street=street, homes=homes), told)

    def _start(self, at: Position, told: list[Noted]) -> Position:
        """CRE-SETUP-5: the delivery card on c3, street side up, arrow (CRE-SETUP-6) to the left by CRE-R3.

        CRE-SETUP-7: who last held a cat begins; the package calls that player 0.
        """
        cell, side, arrow = MIDDLE[-1], "street", self.game.first_arrow
        told.append(("card_starts", cell, side, arrow))
        phase = self._turn_begins(0, side, at.homes, told)
        return at._replace(card=cell, side=side, arrow=arrow, phase=phase, turn=0)

    def _turn_begins(self, player: int, side: str | None, homes: tuple[str, ...], told: list[Noted]) -> Phase:
        """CRE-DRAW-4: after a foster cat, or with an empty home, only the street is left; alone too (CRE-R8)."""
        told.append(("turn_begins", player))
        if side == "foster":
            told.append(("street_only", player))
        elif not homes[player]:
            told.append(("street_only_empty", player))
        else:
            return "source"
        return "draw"

    def _take_foster(self, at: Position, cat: str, told: list[Noted]) -> Position:
        """CRE-DRAW-2: the cat comes from the home of the player of the turn."""
        told.append(("taken_from_home", at.turn, cat))
        return _changed(at, "push", at.street, without_cat(at.homes, at.turn or 0, cat), cat, "foster")

    def _draw(self, at: Position, cat: str, told: list[Noted]) -> Position:
        """CRE-DRAW-3: the drawn cat may be shown, and here it always is (CRE-R9)."""
        told.append(("drawn", at.turn, cat))
        return _changed(at, "push", without(at.street, cat), at.homes, cat, "street")

    def _deliver(self, at: Position, push: Push, told: list[Noted]) -> Position:
        """CRE-PLAY-2: the push (phase 1), then phases 2, 3 and 4 without any choice."""
        turn, cell = at.turn or 0, push.cell
        shelter, out = pushed(at.shelter, push, at.hand)
        told.append(("pushed" if push.before is not None else "pushed_outside", turn, at.hand, push, at.shelter))
        # CRE-PUSH-10, CRE-PUSH-11: side and arrow of the card tell how the new cat came.
        told.append(("delivery_card", cell, at.source, push.direction))
        shelter = self._get_ready(shelter, cell, told)
        homes, adopted = at.homes, at.adopted
        if out == READY:
            along = connected(shelter, push.line[-1])
            shelter, adopted = self._adopt(shelter, along, told), adopted + 1 + len(along)
        elif out:  # CRE-OUT-4; CRE-OUT-5: it can be taken from there like any other
            homes = with_cat(homes, turn, out)
            told.append(("back_home", turn, out))
        phase: Phase
        player: int | None
        if self._has_ended(at.street, homes[turn], shelter, adopted, told):
            phase, player = "over", None
        else:  # CRE-END-4
            player = (turn + 1) % at.players
            phase = self._turn_begins(player, at.source, homes, told)
        return Position(
            at.players, at.outside, phase, player, at.street, homes,
            shelter, cell, at.source, push.direction, "", None, adopted,
        )  # fmt: skip

    def _get_ready(self, shelter: str, card: int, told: list[Noted]) -> str:
        """CRE-READY-1: the inner cats of all groups are turned, but not the one under the card (CRE-READY-9).

        CRE-READY-10: that one is found again on a later turn, when the card has moved on. CRE-READY-5: nothing ever
        turns a cat face up again.
        """
        inner = to_turn(shelter)
        if not inner:
            return shelter
        cells = list(shelter)
        for cell in inner:
            if cell != card:
                cat = cells[cell]
                told.append(("turned_wild" if cat == WILD else "turned", cell, cat))  # CRE-READY-6
                cells[cell] = READY
        if card in inner:
            told.append(("kept_face_up", card))
        return "".join(cells)

    def _adopt(self, shelter: str, along: tuple[int, ...], told: list[Noted]) -> str:
        """CRE-OUT-1: a face-down cat that was pushed out is adopted, with those connected to it (CRE-OUT-2).

        CRE-OUT-3: from then on only their number is kept; no rule brings them back.
        """
        told.append(("adopted_more" if along else "adopted", 1 + len(along), along))
        return "".join([EMPTY if cell in along else cat for cell, cat in enumerate(shelter)])

    def _has_ended(self, street: tuple[int, ...], home: str, shelter: str, adopted: int, told: list[Noted]) -> bool:
        """CRE-END-1: the game ends with the street empty, or with three cats in this player's home (CRE-END-2).

        CRE-OBJ-3: these are the only two ends. CRE-R17: only this player's home can have grown; both reasons may hold.
        """
        reasons = []
        if not any(street):
            reasons.append("street_empty")
        if len(home) >= self.game.cats_that_end:
            reasons.append("home_full")
        if reasons:
            score = self.game.score(shelter, adopted)
            told.append(("game_over", reasons, score, self.game.title_reached(score)["id"]))
        return bool(reasons)

    def tell(self, noted: Noted) -> Told:
        """The event that was noted, its spaces and cats by name."""
        key, *values = noted
        kind, clause, fields = EVENTS[key]
        if kind == "pushed":
            player, cat, push, shelter = values
            values = [player, cat, push.cell, push.direction, push.before is None, moved_by(shelter, push)]
        data = {field: self._named(field, value) for field, value in zip(fields, values, strict=True)}
        return Told(kind, clause, data, key if key in self.game.rulebook.texts["events"] else None)

    def _named(self, field: str, value: Any) -> JSON:
        if field == "cat":
            return self.game.cat_names[value]
        if field == "cell":
            return CELLS[value]
        return [CELLS[cell] for cell in value] if field in ("cells", "moved") else value

    def scores(self) -> tuple[int, ...]:
        """CRE-OBJ-1: one team, one score."""
        return (self.game.score(self.position.shelter, self.position.adopted),) * self.position.players

    def tally(self, player: int) -> tuple[Line, ...]:
        """CRE-SCORE-1: 2 points for each adopted cat; CRE-SCORE-2: 1 for each that lies ready in the shelter."""
        adopted, ready = self.game.points
        counts = (
            ("CRE-SCORE-1", adopted, self.position.adopted),
            ("CRE-SCORE-2", ready, self.position.shelter.count(READY)),
        )
        return tuple(
            Line(each * count, clause, self.game.word(f"tally_{clause}", count=count)) for clause, each, count in counts
        )

    def winners(self) -> tuple[int, ...]:
        """CRE-R19: at the end every player is a winner, whatever the title."""
        return tuple(range(self.position.players)) if self.position.phase == "over" else ()

    def to_dict(self) -> dict[str, JSON]:
        return written(self.position, self.game.name, self.game.cat_names, self.actor)


def _changed(  # noqa: PLR0917  # called once a move: by place it is quicker than by name
    at: Position, phase: Phase, street: tuple[int, ...], homes: tuple[str, ...], hand: str, source: str | None
) -> Position:
    """The position after a choice or a draw of this turn: what lies in the shelter is as it was."""
    players, outside, _, turn, _, _, shelter, card, side, arrow, _, _, adopted = at
    return Position(
        players, outside, phase, turn, street, homes, shelter, card, side, arrow, hand, source, adopted
    )  # fmt: skip


# ---------------------------------------------------------------- the game


def _colours_can_be(table: Mapping[str, Any]) -> None:
    """CRE-R2: four different lower-case words, none of which means something else here."""
    names = table["names"]
    if not isinstance(names, list) or len(names) != 4:
        raise BadComponents("colours", "names", "there must be exactly four names of colours")
    for name in names:
        if not isinstance(name, str) or not name.isalpha() or not name.islower():
            raise BadComponents("colours", "names", f"{name!r} must be one lower-case word")
        if name in ("wild", "ready"):
            raise BadComponents("colours", "names", f"{name!r} has another meaning; choose a colour")
    if len(set(names)) != 4:
        raise BadComponents("colours", "names", "the four names must differ from each other")


def _arrow_can_be(table: Mapping[str, Any]) -> None:
    """CRE-R3: the first arrow is a direction."""
    if table["direction"] not in tuple(STEPS):
        wrong = f"{table['direction']!r} is no direction; choose one of: {', '.join(STEPS)}"
        raise BadComponents("delivery.first_arrow", "direction", wrong)


class CatRescue(Game):
    """Cat Rescue with its components: numbers, names, points and titles are read from them.

    CRE-COMP-2, CRE-COMP-3, CRE-COMP-4: of the other pieces the delivery card is part of the position, the tokens are
    drawn at the corners of the shelter, and pouch and rulebook have no part in play.
    """

    name: ClassVar[str] = "cat_rescue"
    replaceable = {"colours": _colours_can_be, "delivery.first_arrow": _arrow_can_be}  # noqa: RUF012
    examples: ClassVar[tuple[str, ...]] = ("street", "foster blue", "push b2 right")

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        names = [*tables["colours"]["names"], "wild"]
        self.cat_names = {**dict(zip(KINDS, names, strict=True)), READY: "ready"}
        self.cat_codes = {name: code for code, name in self.cat_names.items()}
        self.cat_moves = tuple(sorted((Named("cat", kind, self.cat_names[kind]), i) for i, kind in enumerate(KINDS)))
        self.foster_moves = tuple(sorted(Named("foster", kind, self.cat_names[kind]) for kind in KINDS))
        self._moves = {
            move.text: move for move in (*PUSHES, STREET, *self.foster_moves, *(move for move, _ in self.cat_moves))
        }
        self.weights = lru_cache(maxsize=1 << 13)(self._weights)
        self.street = (tables["cats"]["of_each_colour"],) * len(COLOURS) + (tables["cats"]["wild"],)
        self.cats_at_start: int = tables["homes"]["cats_at_start"]
        self.cats_that_end: int = tables["homes"]["cats_that_end_the_game"]
        self.first_arrow: str = tables["delivery"]["first_arrow"]["direction"]
        self.points: tuple[int, int] = (tables["scoring"]["adopted"], tables["scoring"]["ready"])

    @classmethod
    def words(cls, tables: Tables, words: Mapping[str, Texts]) -> Mapping[str, Texts]:
        """CRE-R2: for an owner's colours there are no texts, even where one is a word of the game."""
        own = set(tables["colours"]["names"]) - {"blue", "green", "red", "yellow"}
        return {name: texts for name, texts in words.items() if name not in own}

    def start(self, players: int, options: Mapping[str, JSON]) -> CatRescueState:
        homes, shelter = ("",) * players, EMPTY * 16
        at = Position(
            players, options["outside"], "setup", None, self.street, homes, shelter, None, None, None, "", None, 0
        )  # fmt: skip
        return CatRescueState(self, at)

    def _weights(self, street: tuple[int, ...]) -> tuple[tuple[Move, int], ...]:
        return tuple((move, street[kind]) for move, kind in self.cat_moves if street[kind])

    def parse(self, text: str) -> Move | None:
        return self._moves.get(text)

    def from_dict(self, data: JSON) -> CatRescueState:
        return CatRescueState(self, read(data, self, self.cat_codes))

    def score(self, shelter: str, adopted: int) -> int:
        """CRE-SCORE-1: points for each adopted cat; CRE-SCORE-2: for each that lies ready. At most 48 (CRE-R21)."""
        each_adopted, each_ready = self.points
        return each_adopted * adopted + each_ready * shelter.count(READY)

    def title_reached(self, score: int) -> Mapping[str, Any]:
        """CRE-OBJ-4: the row of the titles that this score reaches: id, from, clause (CRE-SCORE-3 to 7)."""
        titles: list[Mapping[str, Any]] = self.components["titles"]
        return next(row for row in reversed(titles) if score >= row["from"])


GAME = CatRescue
