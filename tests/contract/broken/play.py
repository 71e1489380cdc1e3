"""Broken in how it is played: values, moves, chance, whole games."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import count

from catlib.game import Actor, Line, Move, Refusal, State, Told, Verdict
from tests.contract.fish.rules import Fish, FishState, Position
from tests.contract.subject import Data

from .breaking import breaks

# ---------------------------------------------------------------- values


@breaks("equal_positions_are_equal")
class IsEqualOnlyToItself(FishState):
    """A position reached twice makes two states."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = State.__hash__


@breaks("equal_positions_are_equal")
class HashesBesideEquality(FishState):
    """Equal, and another hash."""

    __eq__ = State.__eq__

    def __hash__(self) -> int:
        return hash((self.position, id(self)))


@breaks("equal_positions_are_equal")
class ForgetsWhatIsLaid(FishState):
    """States that differ in what lies on the table are equal."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FishState) and self.position._replace(laid=()) == other.position._replace(laid=())

    def __hash__(self) -> int:
        return hash(self.position._replace(laid=()))


@breaks("the_same_moves_lead_to_the_same_state")
class CountsAllMovesEverPlayed(FishState):
    """What happens depends on what has been played before, in other games."""

    counter = count()

    def after(self, move: Move) -> State:
        state = super().after(move)
        first, *rest = state._told
        return self.game.make(state.position, [first._replace(data={**first.data, "n": next(self.counter)}), *rest])


@breaks("play_changes_nothing")
class PlaysInPlace(FishState):
    """The state on which `play` is called becomes the next one."""

    def after(self, move: Move) -> State:
        state = super().after(move)
        self.position = state.position
        return state


@breaks("refused_moves_change_nothing")
class RemembersRefusals(FishState):
    """A wrong move leaves a trace."""

    def refusal(self, move: Move) -> Refusal | None:
        refusal = super().refusal(move)
        if refusal:
            self.position = self.position._replace(round=self.position.round + 1)
        return refusal


# ---------------------------------------------------------------- moves


@breaks("legal_moves_and_check_agree")
class AcceptsFishOfOthers(FishState):
    """`check` lets a player lay what `legal_moves` does not list."""

    def refusal(self, move: Move) -> Refusal | None:
        refusal = super().refusal(move)
        return None if refusal and refusal.key == "not_in_hand" else refusal


@breaks("legal_moves_and_check_agree")
class OffersWhatItRefuses(FishState):
    """`legal_moves` lists what `check` refuses."""

    def refusal(self, move: Move) -> Refusal | None:
        if move.text == "lay gold" and self.position.round == 1:
            return Refusal("FISH-LAY-1", "not_in_hand", {"colour": "gold", "hand": []})
        return super().refusal(move)

    def play(self, move: Move | str) -> State:
        return self.after(Move(str(move)))


@breaks("refusals_say_why")
class CheckRaises(FishState):
    """`check` cannot be asked about everything."""

    def check(self, move: Move | str) -> Verdict:
        return super().check(Move(move.lower()) if isinstance(move, str) else Move(move.text))


@breaks("refusals_say_why")
class RefusesTwice(FishState):
    """`check` and `play` name different clauses."""

    def check(self, move: Move | str) -> Verdict:
        verdict = super().check(move)
        return verdict if verdict.ok or verdict.clause is None else Verdict(False, "FISH-END-2", verdict.reason)


@breaks("refusals_say_why")
class RefusesWithoutClause(FishState):
    """A move of the game is refused as if it were none."""

    def refusal(self, move: Move) -> Refusal | None:
        refusal = super().refusal(move)
        return refusal and refusal._replace(clause=None)


@breaks("refusals_say_why")
class RefusesByAnUnknownClause(FishState):
    """The clause is in no rulebook."""

    def refusal(self, move: Move) -> Refusal | None:
        refusal = super().refusal(move)
        return refusal and refusal._replace(clause="FISH-LAY-99")


@breaks("refusals_have_words")
class LeavesPlacesUnfilled(FishState):
    """The reason still has a brace in it."""

    def _reason(self, refusal: Refusal) -> str:
        return super()._reason(refusal).replace("red", "{colour}")


@breaks("nobody_is_stuck")
class ListsNothingForOneKind(FishState):
    """A player with fish of one kind only has no move."""

    def _find_legal(self) -> tuple[Move, ...]:
        moves = super()._find_legal()
        return () if len(moves) == 2 else moves


@breaks("forced_moves_are_not_asked_for")
class AsksEmptyHands(FishState):
    """A player without fish must say that nothing is laid."""

    def _go_on(self, at: Position, told: list[Told]) -> State:
        return self.game.make(at, told) if None in at.laid else self._show(at, told)


@breaks("moves_are_listed_once_and_in_order")
class ListsEachCard(FishState):
    """Two red fish make two moves."""

    def _find_legal(self) -> tuple[Move, ...]:
        cards = self.position.hands[self.actor] if isinstance(self.actor, int) else ()
        return (*super()._find_legal()[:1], *(Move(f"lay {card}") for card in cards))


@breaks("moves_are_listed_once_and_in_order")
class ListsInAnyOrder(FishState):
    """The order changes from round to round."""

    def _find_legal(self) -> tuple[Move, ...]:
        return super()._find_legal()[:: -1 if self.position.round % 2 else 1]


@breaks("notation_goes_there_and_back")
class ReadsCarelessly(Fish):
    """Capitals and spaces do not matter."""

    def parse(self, text: str) -> Move | None:
        return super().parse(" ".join(text.lower().split()))


@breaks("notation_goes_there_and_back")
class ReadsSomethingElse(Fish):
    """A move is read as another one."""

    def parse(self, text: str) -> Move | None:
        return super().parse({"lay gold": "lay red"}.get(text, text))


# ---------------------------------------------------------------- chance


@breaks("chances_sum_to_one")
class ForgetsAnOutcome(FishState):
    """What is left to chance does not sum to 1."""

    def chance_outcomes(self) -> tuple[tuple[Move, Fraction], ...]:
        outcomes = super().chance_outcomes()
        return outcomes[1:] if len(outcomes) > 1 else outcomes


@breaks("chances_sum_to_one")
class CountsInFloats(FishState):
    """Chances are not exact."""

    def chance_outcomes(self) -> tuple[tuple[Move, Fraction], ...]:
        return tuple((move, float(chance)) for move, chance in super().chance_outcomes())  # type: ignore[misc]


@breaks("chances_are_those_of_the_deck")
class DrawsKindsNotCards(FishState):
    """Each colour is as likely as any other, however many fish there are of it."""

    def chance_weights(self) -> tuple[tuple[Move, int], ...]:
        return tuple((move, 1) for move, _ in super().chance_weights())


@breaks("samples_follow_the_chances")
class SamplesKindsNotCards(FishState):
    """What is drawn is not drawn by its chance."""

    def sample(self, rng: random.Random) -> Move:
        return rng.choice(self.chance_weights())[0]


@breaks("samples_follow_the_chances")
class SamplesWithItsOwnDice(FishState):
    """The generator that is given is not the one that is used."""

    def sample(self, rng: random.Random) -> Move:
        return super().sample(random.Random(rng.random() + random.random()))


# ---------------------------------------------------------------- whole games


@breaks("pieces_are_conserved")
class LosesLostFish(FishState):
    """Fish that nobody catches are in no place any more."""

    def after(self, move: Move) -> State:
        state = super().after(move)
        return self.game.make(state.position._replace(lost=()), state._told)


@breaks("games_end_in_time")
class NeverEnds(FishState):
    """With an empty pond the players go on to choose."""

    def after(self, move: Move) -> State:
        state = super().after(move)
        over = state.position.phase == "over"
        return self.game.make(state.position._replace(phase="lay"), state._told) if over else state


@breaks("games_end_in_time")
class StopsTooEarly(FishState):
    """Nobody has anything to do, and the game is not over."""

    def chance_weights(self) -> tuple[tuple[Move, int], ...]:
        return super().chance_weights() if self.position.round < 2 else ()


@breaks("actors_are_players_or_chance")
class CallsPlayerOneTrue(FishState):
    """A player is a number, and true is none."""

    @property
    def actor(self) -> Actor:
        actor = super().actor
        return True if actor == 1 else actor


@breaks("actors_are_players_or_chance")
class WritesAnotherActor(FishState):
    """`to_dict` says that nobody decides while chance does."""

    def to_dict(self) -> Data:
        return {**super().to_dict(), "actor": None}


@breaks("tallies_sum_to_scores")
class ForgetsGoldInTheTally(FishState):
    """A line is missing where points come from."""

    def tally(self, player: int) -> tuple[Line, ...]:
        return tuple(line for line in super().tally(player) if "gold" not in line.reason)


@breaks("tallies_sum_to_scores")
class ScoresForTheFirstOnly(FishState):
    """Not every player has a number."""

    def scores(self) -> tuple[int, ...]:
        return super().scores()[:1]


@breaks("winners_are_named_at_the_end")
class CheersTooEarly(FishState):
    """Who leads is called the winner while the game goes on."""

    def winners(self) -> tuple[int, ...]:
        scores = self.scores()
        return tuple(player for player, score in enumerate(scores) if score == max(scores) > 0)
