"""Fish, broken: each class breaks one promise and shows that its check can fail. The docstring says how."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count, islice
from typing import Any, TypeVar

from catlib.bots import RandomBot, play_out
from catlib.components import BadComponents
from catlib.game import Actor, BadState, Event, Line, Move, Refusal, State, Told, Verdict
from catlib.record import BadRecord, Record
from catlib.rulebook import Rulebook
from catlib.simulate import Result, simulate
from catlib.table import Entry, Table

from .facts import FISH_FACTS
from .fish.rules import Fish, FishState, Position
from .subject import Data, Subject

T = TypeVar("T", bound=Callable[..., Any])

BROKEN: dict[str, tuple[str, Callable[[], Subject]]] = {}
"""By name: the promise that is broken, and how to make what breaks it."""


def fish(**attributes: Any) -> Subject:
    """Fish with something else in the place of a part of it."""
    made: type[Fish] = type("Fish", (Fish,), attributes)
    return Subject(made.with_components(), FISH_FACTS)


def breaks(promise: str, part: str | None = None) -> Callable[[T], T]:
    """Decorator of what breaks this promise: a state, a game, or a part of the engine, named as in a subject."""

    def note(broken: T) -> T:
        BROKEN[broken.__name__] = (promise, lambda: with_broken(broken, part))
        return broken

    return note


def with_broken(broken: Any, part: str | None) -> Subject:
    if part is not None:
        parts: dict[str, Any] = {part: (broken(),) if part == "bots" else broken}
        return replace(fish(), **parts)
    if issubclass(broken, Fish):
        return Subject(broken.with_components(), FISH_FACTS)
    return fish(state=broken)


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


# ---------------------------------------------------------------- dicts


@breaks("dicts_are_json")
class WritesTuples(FishState):
    """JSON has no tuples: a list comes back."""

    def to_dict(self) -> Data:
        data = super().to_dict()
        return {**data, "laid": tuple(data["laid"])}


@breaks("dicts_come_back")
class ForgetsTheRound(Fish):
    """What was written is not read."""

    def from_dict(self, data: Any) -> State:
        return self.make(super().from_dict(data).position._replace(round=0))


@breaks("dicts_come_back")
class CannotReadAnEndedGame(Fish):
    """The last state is refused."""

    def from_dict(self, data: Any) -> State:
        if data["phase"] == "over":
            raise BadState("phase", "the game is over")
        return super().from_dict(data)


@breaks("broken_dicts_are_refused")
class IgnoresOtherKeys(Fish):
    """A key too many is not seen."""

    def from_dict(self, data: Any) -> State:
        return super().from_dict({k: v for k, v in data.items() if k != "zzz"} if isinstance(data, dict) else data)


@breaks("broken_dicts_are_refused")
class TakesTrueForOne(Fish):
    """True counts as a number."""

    def from_dict(self, data: Any) -> State:
        if isinstance(data, dict) and type(data.get("round")) is bool:
            data = {**data, "round": int(data["round"])}
        return super().from_dict(data)


@breaks("broken_dicts_are_refused")
class BlamesTheWrongField(Fish):
    """The fault lies in another field than it says."""

    def from_dict(self, data: Any) -> State:
        try:
            return super().from_dict(data)
        except BadState as error:
            raise BadState("game" if error.field == "hands" else error.field, error.reason) from None


@breaks("broken_dicts_are_refused")
class StumblesOverMissingKeys(Fish):
    """What is missing raises a KeyError."""

    def from_dict(self, data: Any) -> State:
        return super().from_dict({**data, "lost": data["lost"]})


@breaks("dicts_are_refused_or_taken_as_they_are")
class DropsZeroCounts(Fish):
    """A multiset with a zero in it is put right without a word."""

    def from_dict(self, data: Any) -> State:
        lost = data.get("lost")
        if isinstance(lost, dict):
            data = {**data, "lost": {card: number for card, number in lost.items() if number != 0}}
        return super().from_dict(data)


@breaks("dicts_are_refused_or_taken_as_they_are")
class StumblesOverDepth(Fish):
    """What lies too deep raises a RecursionError."""

    def from_dict(self, data: Any) -> State:
        repr(data)
        return super().from_dict(data)


# ---------------------------------------------------------------- secrets


@breaks("views_hide")
class ShowsTheHandOfPlayerOne(FishState):
    """Everybody sees one of the hands."""

    def view(self, player: int | None) -> Data:
        view = super().view(player)
        return {**view, "hands": [*view["hands"][:1], self.to_dict()["hands"][1], *view["hands"][2:]]}


@breaks("views_hide")
class ShowsThePond(FishState):
    """Who counts the fish in the pond knows the hand of the other."""

    def view(self, player: int | None) -> Data:
        return {**super().view(player), "pond": self.to_dict()["pond"]}


@breaks("views_hide")
class ShowsChoices(FishState):
    """What lies face down can be read."""

    def view(self, player: int | None) -> Data:
        return {**super().view(player), "laid": list(self.position.laid)}


@breaks("views_show_what_is_open")
class HidesTheOwnHand(FishState):
    """Nobody sees any hand."""

    def view(self, player: int | None) -> Data:  # noqa: ARG002
        return super().view(None)


@breaks("views_show_what_is_open")
class HidesTheScore(FishState):
    """What was caught lies open, and is not in the view."""

    def view(self, player: int | None) -> Data:
        view = super().view(player)
        return {**view, "caught": [{} for _ in view["caught"]]}


@breaks("legal_moves_follow_from_the_view")
class PeeksAtOtherHands(FishState):
    """A fish may be laid only where nobody else has one of its colour."""

    def _find_legal(self) -> tuple[Move, ...]:
        others = [hand for player, hand in enumerate(self.position.hands) if player != self.actor]
        return tuple(
            m for m in super()._find_legal() if not any(m.text.removeprefix("lay ") in hand for hand in others)
        )


@breaks("events_hide")
class DealsFaceUp(FishState):
    """All are told which fish is dealt to whom."""

    def hidden(self, told: Told, player: int | None) -> frozenset[str]:
        return super().hidden(told, player) if told.kind == "chosen" else frozenset()


@breaks("events_hide")
class TellsChoicesInTheText(FishState):
    """The data is hidden, the sentence is not."""

    def events_seen(self, player: int | None) -> tuple[Event, ...]:
        whole = [event.text() for event in self.events]
        return tuple(_Talking(*_parts(e), text) for e, text in zip(super().events_seen(player), whole, strict=True))


class _Talking(Event):
    """An event with a sentence of its own."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts[:-1])
        object.__setattr__(self, "sentence", parts[-1])

    def text(self) -> str:
        return str(self.sentence)  # type: ignore[attr-defined]


def _parts(event: Event) -> tuple[Any, ...]:
    return event.kind, event.clause, event.data, event.key, event.game


@breaks("events_show_what_is_open")
class TellsOthersNothing(FishState):
    """Events of which something is hidden are left out."""

    def events_seen(self, player: int | None) -> tuple[Event, ...]:
        return tuple(event for event in super().events_seen(player) if not event.key.endswith("_hidden"))


@breaks("nothing_given_out_is_a_reference")
class KeepsItsViews(FishState):
    """The same dict is given out again and again."""

    kept: dict[Any, Data] = {}  # noqa: RUF012

    def view(self, player: int | None) -> Data:
        return self.kept.setdefault((self.position, player), super().view(player))


@breaks("nothing_given_out_is_a_reference")
class GivesItsEventsAway(FishState):
    """A list in the data of an event is the one that the state keeps."""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._event(told, told.data) for told in self._told)

    def _event(self, told: Told, data: Mapping[str, Any], partly: bool = False) -> Event:
        return replace(super()._event(told, data, partly), data=data)


@breaks("worlds_fit_the_view")
class DealsOneWorld(Fish):
    """Worlds end after the first one."""

    def worlds(self, view: Data, rng: random.Random) -> Iterator[State]:
        return islice(super().worlds(view, rng), 1)


@breaks("worlds_fit_the_view")
class DealsTheOwnHandAnew(Fish):
    """What the player knows is dealt as if it were not known."""

    def worlds(self, view: Data, rng: random.Random) -> Iterator[State]:
        sizes = [hand if isinstance(hand, int) else sum(hand.values()) for hand in view["hands"]]
        pond = view["pond"] if isinstance(view["pond"], int) else sum(view["pond"].values())
        unlaid = [choice and "?" for choice in view["laid"]]
        return super().worlds({**view, "hands": sizes, "pond": pond, "laid": unlaid}, rng)


@breaks("worlds_fit_the_view")
class WritesIntoTheView(Fish):
    """A view is no longer what it was once its worlds have been asked for."""

    def worlds(self, view: Data, rng: random.Random) -> Iterator[State]:
        worlds = super().worlds(dict(view), rng)
        view["asked"] = True
        return worlds


@breaks("worlds_come_evenly")
class DealsSorted(Fish):
    """The unseen cards are not shuffled."""

    def worlds(self, view: Data, rng: random.Random) -> Iterator[State]:  # noqa: ARG002
        return super().worlds(view, _Lazy())


class _Lazy(random.Random):
    """A generator that leaves everything in its order."""

    def shuffle(self, x: Any) -> None:
        x.sort()


@breaks("worlds_come_evenly")
class BelievesThatAllHold(Fish):
    """Others are thought to lay nothing."""

    def worlds(self, view: Data, rng: random.Random) -> Iterator[State]:
        return super().worlds({**view, "laid": ["hold" if choice == "?" else choice for choice in view["laid"]]}, rng)


# ---------------------------------------------------------------- texts


@breaks("events_are_told")
class TellsByAnUnknownClause(FishState):
    """The clause of an event is in no rulebook."""

    def _give(self, colour: str) -> State:
        state = super()._give(colour)
        return self.game.make(state.position, [told._replace(clause="FISH-99") for told in state._told])


@breaks("events_are_told")
class HasNoWordsForIt(FishState):
    """A kind of event has no text."""

    def _give(self, colour: str) -> State:
        state = super()._give(colour)
        return self.game.make(state.position, [told._replace(key="zzz") for told in state._told])


@breaks("every_move_is_told")
class DealsInSilence(FishState):
    """Something happens, and no event tells of it."""

    def _give(self, colour: str) -> State:
        return self.game.make(super()._give(colour).position)


@breaks("the_rulebook_reads")
class HasAnEmptyClause(Fish):
    """A clause says nothing."""

    def __init__(self, tables: dict[str, Any]) -> None:
        super().__init__(tables)
        self.rulebook = _Mumbling(self.rulebook)


class _Mumbling(Rulebook):
    """A rulebook that has lost the text of one clause."""

    def __init__(self, book: Rulebook) -> None:
        self.__dict__.update(vars(book))
        clause = replace(book["FISH-LAY-1"], texts={"en": ""})
        self._entries = {**self._entries, "FISH-LAY-1": clause}


# ---------------------------------------------------------------- calls


@breaks("wrong_counts_and_options_name_the_choices")
class TakesAnyNumberOfPlayers(Fish):
    """Four can play a game for two or three."""

    def new(self, players: int, **options: Any) -> State:
        return super().new(3 if players == 4 else players, **options)


@breaks("wrong_counts_and_options_name_the_choices")
class RefusesWithoutChoices(Fish):
    """It says no, and not what could be asked for."""

    def new(self, players: int, **options: Any) -> State:
        try:
            return super().new(players, **options)
        except ValueError:
            raise ValueError("no") from None


@breaks("options_have_the_default_of_the_ruling")
class PlaysOpenUnlessTold(Fish):
    """The default is not the one of the ruling."""

    def new(self, players: int, **options: Any) -> State:
        return super().new(players, **{"hands": "open", **options})


@breaks("every_count_and_choice_can_be_played")
class CannotPlayOpen(Fish):
    """A choice that is offered cannot be made."""

    def start(self, players: int, options: Mapping[str, Any]) -> State:
        if options["hands"] == "open":
            raise ValueError("not yet")
        return super().start(players, options)


@breaks("components_say_where_they_come_from")
class HasNoProvenance(Fish):
    """A table does not say where it comes from."""

    def __init__(self, tables: dict[str, Any]) -> None:
        super().__init__({**tables, "worth": {**tables["worth"], "provenance": "hearsay"}})


@breaks("owners_components_are_checked_whole")
class TakesAnyWorth(Fish):
    """What the owner says is not looked at."""

    replaceable = {"worth": lambda _: None}  # noqa: RUF012


@breaks("owners_components_are_checked_whole")
class BlamesNoRow(Fish):
    """The table is named, the row is not."""

    @classmethod
    def with_components(cls, own: Any = None) -> Any:
        try:
            return super().with_components(own)
        except BadComponents as error:
            raise BadComponents(error.table, None, error.reason) from None


# ---------------------------------------------------------------- records


@breaks("records_replay", part="record")
class ForgetsTheFirstState(Record):
    """A replay begins after the first move."""

    def states(self) -> Iterator[State]:
        return islice(super().states(), 1, None)


@breaks("records_replay", part="record")
class SavesNoOptions(Record):
    """A saved game goes on by other rules."""

    def to_json(self) -> str:
        return Record(self.game, self.players, {}, [], self.start).to_json()


@breaks("records_with_a_bad_move_are_refused_there", part="record")
class CountsMovesFromZero(Record):
    """The number is that of the move before."""

    def states(self) -> Iterator[State]:
        try:
            yield from super().states()
        except BadRecord as error:
            raise BadRecord(error.reason, (error.number or 0) - 1, error.clause) from None


@breaks("records_with_a_bad_move_are_refused_there", part="record")
class SkipsBadMoves(Record):
    """What cannot be played is left out."""

    def states(self) -> Iterator[State]:
        state = self._first()
        yield state
        for move in self.moves:
            state = state.play(move) if state.check(move) else state
            yield state


@breaks("files_that_are_no_records_are_refused", part="record")
class LetsErrorsThrough(Record):
    """A file that is no text raises a UnicodeDecodeError."""

    @classmethod
    def from_json(cls, text: str | bytes, game: Any = None) -> Record:
        return super().from_json(text.decode() if isinstance(text, bytes) else text, game)


@breaks("files_that_are_no_records_are_refused", part="record")
class GuessesTheGame(Record):
    """A record of an unknown game is taken for one of Fish."""

    @classmethod
    def _read(cls, data: Any, game: Any) -> Record:
        return super()._read({**data, "game": "fish"} if isinstance(data, dict) else data, game)


@breaks("saved_games_seal_secrets", part="record")
class SavesInTheOpen(Record):
    """The hand of the other can be read in the file."""

    def to_json(self) -> str:
        return super().to_json() + "".join(f'"{move}"\n' for move in self.moves)


@breaks("records_know_their_components", part="record")
class IgnoresComponents(Record):
    """A record is replayed with whatever components are there."""

    @classmethod
    def _read(cls, data: Any, game: Any) -> Record:
        return super()._read({**data, "components": (game or Fish.with_components()).fingerprint}, game)


# ---------------------------------------------------------------- bots and simulations


@breaks("bots_are_given_views", part="play_out")
def play_out_with_states(state: State, bots: Sequence[Any], rng: random.Random) -> Record:
    """A bot is shown everything."""
    moves, first = [], state
    while (actor := state.actor) is not None:
        move = state.sample(rng) if actor == "chance" else bots[actor].choose(state.game, state.to_dict(), rng)
        moves.append(move)
        state = state.play(move)
    return Record(first.game, len(bots), first.to_dict()["options"], moves)


@breaks("bots_are_given_views", part="play_out")
def play_out_without_end(state: State, bots: Sequence[Any], rng: random.Random) -> Record:
    """The last move is missing."""
    record = play_out(state, bots, rng)
    return Record(record.game, record.players, record.options, record.moves[:-1])


@breaks("bots_choose_by_the_view", part="bots")
class LooksUnderTheTable(RandomBot):
    """It finds out by other ways what it is not shown; here it only counts how often it is asked."""

    def choose(self, game: Any, view: Data, rng: random.Random) -> Move:
        self.asked = getattr(self, "asked", 0) + 1
        moves = next(game.worlds(view, rng)).legal_moves()
        chosen: Move = moves[self.asked % len(moves)]
        return chosen


@breaks("bots_choose_by_the_view", part="bots")
class PlaysWhatItHasNot(RandomBot):
    """It lays a fish whether it has one or not."""

    def choose(self, game: Any, view: Data, rng: random.Random) -> Move:  # noqa: ARG002
        return Move("lay gold")


@breaks("simulations_are_the_same_for_any_executor", part="simulate")
def simulate_with_one_generator(game: Any, bots: Any, games: int, seed: int = 0, **more: Any) -> Iterator[Result]:
    """The games of a worker share a generator, so that it matters who plays which."""
    yield from (
        replace(result, number=number)
        for number in range(games)
        for result in simulate(game, bots, 1, seed + number * (1 if more.get("executor") else 2), **more)
    )


@breaks("simulations_are_the_same_for_any_executor", part="simulate")
def simulate_without_order(game: Any, bots: Any, games: int, seed: int = 0, **more: Any) -> Iterator[Result]:
    """Results come as they are ready."""
    results = [*simulate(game, bots, min(games, 100), seed, **more)]
    return reversed(results)


@breaks("simulations_are_the_same_for_any_executor", part="simulate")
def simulate_without_seed(game: Any, bots: Any, games: int, seed: int = 0, **more: Any) -> Iterator[Result]:
    """Every seed gives the same games."""
    return simulate(game, bots, games, seed * 0, **more)


# ---------------------------------------------------------------- the table


@breaks("tables_hide", part="table")
class LogsEverything(Table):
    """What is written down of a hidden move tells what it was."""

    def log(self) -> tuple[Entry, ...]:
        return tuple(replace(entry, move=move) for entry, move in zip(super().log(), self.record().moves, strict=True))


@breaks("tables_show_views", part="table")
class ShowsTheState(Table):
    """The picture is one of the state."""

    def view(self, number: int | None = None) -> Data:
        return self.state.to_dict() if number is None else super().view(number)


@breaks("curtains_fall_between_people", part="table")
class HasNoCurtain(Table):
    """The next player's hand is shown as soon as it is that player's turn."""

    curtain = None


@breaks("tables_stay_as_they_are", part="table")
class ClearsTheTableFirst(Table):
    """The game on the table is gone before the file has been read."""

    def load(self, source: Any) -> None:
        self._states, self._moves = self._states[:1], []
        super().load(source)
