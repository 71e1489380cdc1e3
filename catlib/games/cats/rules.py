"""The rules of Cats: the state, the game and its options. What each phase is about stands in a module of its own.

`course.py` has the order of the phases, `refusing.py` why a move is not allowed, `telling.py` the events. The
docstring of each function that enforces a rule begins with the id of the clause or ruling.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from catlib.components import Tables
from catlib.game import JSON, Actor, Game, Line, Move, Refusal, State, Told
from catlib.games.cats import owning
from catlib.games.cats.course import carry_out, legal, weights
from catlib.games.cats.draft import Draft
from catlib.games.cats.ending import score
from catlib.games.cats.kit import Kit
from catlib.games.cats.position import ACTORS, CHANCE, NONE, Position, Setup, written
from catlib.games.cats.reading import read
from catlib.games.cats.refusing import refusal
from catlib.games.cats.telling import shown, told
from catlib.games.cats.views import masked_view, read_view
from catlib.language import Texts
from catlib.quote import quoted

__all__ = ["GAME", "Cats", "CatsState"]


class CatsState(State):
    """CAT-SUM-1: five turns of five phases. A position, and what led to it."""

    __slots__ = ()
    game: Cats
    position: Position

    @property
    def actor(self) -> Actor:
        return ACTORS[self.position.actor]

    def chance_weights(self) -> tuple[tuple[Move, int], ...]:
        return weights(self.game.kit, self.position)

    def _find_legal(self) -> tuple[Move, ...]:
        return legal(self.game.kit, self.position)

    def refusal(self, move: Move) -> Refusal | None:
        return refusal(self.game.kit, self.position, self.game.kit.moves[move.text])

    def after(self, move: Move) -> CatsState:
        kit = self.game.kit
        draft = Draft(kit, self.position)
        acts = carry_out(draft, kit.moves[move.text])
        state = CatsState(self.game, draft.done(), tuple(draft.told))
        state._legal = acts
        return state

    def tell(self, noted: tuple[Any, ...]) -> Told:
        return told(self.game.kit, self.position.setup.players, noted, self.game.rulebook.texts["events"])

    def scores(self) -> tuple[int, ...]:
        """CAT-END-3: the score of each player; the Rumba's is not among them (CAT-R37)."""
        return tuple([score(self.game.kit, self.position, player) for player in range(self.position.setup.players)])

    def tally(self, player: int) -> tuple[Line, ...]:
        return self._lines(player)

    def rivals(self) -> tuple[tuple[str, tuple[Line, ...]], ...]:
        """CAT-RUMBA-27: the Rumba, which can win."""
        setup = self.position.setup
        return ((self.game.word("rumba"), self._lines(setup.players)),) if setup.rumba else ()

    def _lines(self, piece: int) -> tuple[Line, ...]:
        """CAT-OT-4: a line for each captured token; one for the stress (CAT-STRESS-2) and the goal (CAT-SECRET-4)."""
        at, kit, word = self.position, self.game.kit, self.game.word
        lines = [
            Line(kit.bliss[token], "CAT-OT-4", word("tally_CAT-OT-4", token=name))
            for token, name in enumerate(kit.tokens)
            if at.captured[piece] >> token & 1
        ]
        if piece < at.setup.players and (stress := at.stress[piece]):
            lines.append(Line(-stress, "CAT-STRESS-2", word("tally_CAT-STRESS-2", count=stress)))
        icon, count = kit.goal_worth(at.goals[piece], at.captured[piece])
        if count:
            reason = word("tally_CAT-SECRET-4", icon=kit.icon_names[icon], count=count)
            lines.append(Line(count, "CAT-SECRET-4", reason))
        return tuple(lines)

    def winners(self) -> tuple[int, ...]:
        """CAT-R37: if the Rumba has won, no player has."""
        winner = self.position.winner
        return () if winner in (NONE, self.position.setup.players) else (winner,)

    def to_dict(self) -> dict[str, JSON]:
        return written(self.position, self.game.kit)

    def view(self, player: int | None) -> dict[str, JSON]:
        return masked_view(self.to_dict(), player)


class Cats(Game):
    """Cats with its components: cards, tokens, goals and houses are read from them."""

    name: ClassVar[str] = "cats"
    replaceable = owning.REPLACEABLE
    own_rows: ClassVar[tuple[str, ...]] = owning.OWN_ROWS
    examples: ClassVar[tuple[str, ...]] = ("start hall-2", "commit 3a", "move bedroom-3")

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.kit: Kit = Kit(tables)
        houses = self.options["house"]
        self.options["house"] = replace(houses, choices=(None, *self.kit.houses))

    @classmethod
    def words(cls, tables: Tables, words: Mapping[str, Texts]) -> Mapping[str, Texts]:
        """CAT-CARD-3: texts name a plain card with its icons; a wild one has them all (CAT-CARD-4).

        CAT-R3, CAT-R5: an owner's goals and houses are called by their ids.
        """
        taken = {row["id"] for row in tables["rumba_cards"]}  # the cards of the Rumba are told as they are
        named = {
            row["id"]: {
                code: f"{row['id']} ({', '.join(words[icon][code] for icon in row['icons'])})" for code in words["eat"]
            }
            for row in tables["action_cards"]
            if not row["man"] and row["id"] not in taken
        }
        for name, key in (("secret_goals", "{}"), ("houses", "option_house_{}")):
            own = (row["id"] for row in tables[name] if row["provenance"] == "owner")
            named |= {key.format(id): {"en": id} for id in own}
        return {**words, **named}

    def resolved(self, players: int, options: Mapping[str, JSON]) -> Mapping[str, JSON]:
        """CAT-RUMBA-1, CAT-R38: the Rumba is in a game of two; CAT-SETUP-3, CAT-SETUP-4: the house fits the number.

        Raises ValueError for the Rumba left out of a game of two, or a house for another number of players.
        """
        rumba, house = options["rumba"], options["house"]
        if rumba is None:
            rumba = players == 2
        if players == 2 and not rumba:
            raise ValueError("option rumba cannot be False with two players; choose one of: None, True")
        fitting = [name for name, built in self.kit.houses.items() if players in built.players]
        if house is not None and house not in fitting:
            known = ", ".join(map(repr, (None, *fitting)))
            raise ValueError(f"option house cannot be {quoted(house)} with {players} players; choose one of: {known}")
        return {**options, "rumba": rumba, "house": house or fitting[0]}

    def start(self, players: int, options: Mapping[str, JSON]) -> CatsState:
        """CAT-SETUP-6: each player has a cat (CAT-COMP-2) and all six cards in hand; player 0 is first (CAT-R1).

        CAT-SETUP-7: who has adopted a cat last takes that seat. CAT-SETUP-5: the man (CAT-COMP-5) starts in the hall.
        CAT-RUMBA-2: the Rumba (CAT-COMP-10) starts at its charging station, before the cats (CAT-R8).
        CAT-SETUP-1, CAT-SETUP-2: the houses are put together as the rulebook says (CAT-R3).
        """
        kit = self.kit
        setup = Setup(players, options["rumba"], options["secret_goals"], options["house"])
        more = int(setup.rumba)
        nobody = (NONE,) * players
        at = Position(
            setup=setup,
            phase="goals" if setup.secret_goals else "start",  # CAT-R48
            actor=CHANCE if setup.secret_goals else 0,
            turn=1,
            current=NONE,
            man=kit.man_start,
            man_steps=0,
            where=nobody + (kit.houses[setup.house].station,) * more,
            height=(0,) * (players + more),
            tokens=(),
            unseen=kit.all_tokens,
            drawn=NONE,
            stress=(0,) * players,
            hands=(kit.all_cards,) * players,
            face_down=nobody,
            cards=nobody,
            rolls=(NONE,) * (players + more),
            captured=(0,) * (players + more),
            goals=(NONE,) * (players + more),
            bids=nobody,
            fight=NONE,
            losers=(),
            deck=kit.rumba_counts if setup.rumba else (),
            known=(),
            card=NONE,
            winner=NONE,
        )
        return CatsState(self, at)

    def shown(self, kind: str, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
        return shown(self, kind, data)

    def parse(self, text: str) -> Move | None:
        return self.kit.moves.get(text)

    def from_dict(self, data: JSON) -> CatsState:
        return CatsState(self, read(data, self))

    def worlds(self, view: JSON, rng: random.Random) -> Iterator[CatsState]:
        """CAT-R47: what is hidden, evenly: any card of the hand, any bid up to the reserve, any goals that are left."""
        at, masked = read_view(view, self)
        while True:
            yield CatsState(self, masked.filled(at, self.kit, rng) if any(masked) else at)


GAME = Cats
