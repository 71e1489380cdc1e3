"""Broken in what it writes, hides and says: dicts, secrets, texts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from catlib.game import BadState, Event, Move, State, Told
from catlib.rulebook import Rulebook
from tests.contract.fish.rules import Fish, FishState
from tests.contract.subject import Data

from .breaking import breaks

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


@breaks("events_hide")
class TellsChoicesBesideTheData(FishState):
    """What is hidden in the data stands in what is said besides."""

    def tell(self, noted: Told) -> Told:
        return noted._replace(more=noted.data)


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


@breaks("nothing_given_out_is_a_reference")
class GivesAwayWhatIsSaid(FishState):
    """What the text of an event says besides the data is the dict that the state keeps."""

    def tell(self, noted: Told) -> Told:
        return noted._replace(more=noted.data)

    def _event(self, told: Told, data: Mapping[str, Any], partly: bool = False) -> Event:
        return replace(super()._event(told, data, partly), more=told.more or {})


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
