"""Why a move of CATtitude! is good, in words: what it is for, from what the player can see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from catlib.game import Event
from catlib.games.cattitude.house import House
from catlib.games.cattitude.moves import Act
from catlib.games.cattitude.position import Position, items_in, visible
from catlib.games.cattitude.rules import Cattitude, CattitudeState
from catlib.games.cattitude.thumb import (
    CUDDLE,
    DESTROY,
    EVADE,
    KNOCK,
    STEAL,
    Held,
    cuddled,
    deck,
    evade_cards,
    one_less,
)
from catlib.games.cattitude.worth import others_as_human

__all__ = ["race", "reasons", "sure", "wins"]

CLOSE = 3  # points from the goal: who is so near may win soon
SPARE = 0.4  # what a card of little worth is worth at most in hand (`thumb.one_less`)
OWN = frozenset({"draw", "toss", "run", "sneak", "hide", "pass", "unhide"})  # moves that hold nobody else up


class _Choice(NamedTuple):
    """A move, by whom and where, what it is sure to make happen, and how much better than all others it is, if so."""

    game: Cattitude
    at: Position
    player: int
    move: Act
    events: Sequence[Event]
    margin: float  # 1: clearly better than all others, -1: clearly worse than the best, 0: neither

    @property
    def house(self) -> House:
        return self.game.house

    @property
    def hand(self) -> int:
        return self.at.hands[self.player]

    @property
    def here(self) -> int:
        return self.at.cats[self.player] or 0

    @property
    def carried(self) -> int | None:
        return self.at.carrying[self.player]

    @property
    def work(self) -> int:
        """What the cat is destroying, as a set."""
        return self.at.destroying[self.player]

    @property
    def in_danger(self) -> bool:
        """CTT-CATCH-4: whether the cat is caught if nothing changes."""
        at = self.at
        return bool(at.cats[self.player] == at.human and visible(at) and not at.hiding >> self.player & 1)

    def playable(self, room: int) -> list[Held]:
        """The cards with an item that can be played with the cat in this room (CTT-TRB-3, CTT-TRB-4)."""
        at, found = self.at, []
        for held in deck(self.game).held(self.hand):
            if held.item < 0 or at.where[held.item] != room:
                continue
            if at.disturbed >> held.item & 1:
                mine = self.work >> held.item & 1 and not at.begun >> held.item & 1  # CTT-DEST-4
                if held.verb == DESTROY and mine and room == self.here:
                    found.append(held)
            elif held.verb != KNOCK or held.many > 1:  # CTT-KNOCK-1
                found.append(held)
        return found

    def sum_of_points(self) -> int:
        paid = [event.data for event in self.events if event.kind == "points"]
        return sum([data["points"] for data in paid if data["player"] == self.player])

    def all_of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]


def sure(state: CattitudeState, events: Sequence[Event]) -> list[Event]:
    """The events that do not hang on the cards of others: how an attempt ends does, whatever a few deals say."""
    found = []
    for event in events:
        if state.position.phase == "evade" and event.kind in ("caught", "cleaned_up"):
            break
        found.append(event)
        if event.kind == "attempt":
            break
    return found


def wins(state: CattitudeState, player: int, events: Sequence[Event]) -> str | None:
    """CTT-WIN-2, CTT-R13: how the game is won for certain after the move; None where it is not.

    In the own turn, be it the human's or the cat's, points that are enough cannot be lost before it ends.
    """
    game, at = state.game, state.position
    if any(event.kind == "won" and event.data["player"] == player for event in events):
        return game.word("why_over")
    more = _Choice(game, at, player, game.notation.done, events, 0).sum_of_points()
    if at.turn != player or at.points[player] + more < game.goal:
        return None
    if at.points[player] >= game.goal:
        return game.word("why_won", count=at.points[player])
    return game.word("why_enough", count=more, total=at.points[player] + more)


def reasons(state: CattitudeState, player: int, move: Act, events: Sequence[Event], margin: float) -> Iterator[str]:
    """What speaks for the move, the most important first; `margin` tells how it compares (see `_Choice`)."""
    yield from _FOR[move.verb](_Choice(state.game, state.position, player, move, events, margin))


def race(state: CattitudeState, player: int, move: Act, percent: float | None) -> Iterator[str]:
    """Another player who may soon win, where the move may matter for that, going by the chance to win where told."""
    game, at = state.game, state.position
    best = max([(points, -cat) for cat, points in enumerate(at.points) if cat != player])
    open_ended = percent is None or 0 < round(percent) < 100
    if best[0] >= game.goal - CLOSE and move.verb not in OWN and open_ended:
        yield game.word("why_race", player=-best[1], count=best[0])


# ---------------------------------------------------------------- cards to draw and to discard


def _draw(choice: _Choice) -> Iterator[str]:
    game, at = choice.game, choice.at
    if not at.discard:
        return
    card = at.discard[-1]
    name = choice.house.cards[card]
    if choice.move is game.notation.draw_discard:
        yield _known(choice, card)
    elif choice.margin > 0:
        yield game.word("why_unknown", card=name)
    elif not choice.margin:
        yield game.word("why_unknown_even", card=name)


def _known(choice: _Choice, card: int) -> str:
    """What the card on the discard pile is for."""
    game, cards = choice.game, deck(choice.game)
    verb, item = cards.verb[card], cards.item[card]
    if verb == CUDDLE:
        return game.word("why_known_cuddle")
    if verb == EVADE:
        return game.word("why_known_evade")
    room = choice.house.rooms[choice.at.where[item]]
    held = choice.house.count(choice.hand, card) + (verb == DESTROY and choice.work >> item & 1)
    if verb == STEAL:
        return game.word("why_known_steal", room=room, count=game.worth["steal_delivered"])
    count = game.worth["knock_over" if verb == KNOCK else "destroy_completed"]
    return game.word("why_known_pair" if held else "why_known_half", room=room, count=count)


def _toss(choice: _Choice) -> Iterator[str]:
    game, cards, card = choice.game, deck(choice.game), choice.move.card
    verb, item, left = cards.verb[card], cards.item[card], choice.house.count(choice.hand, card) - 1
    needed = verb == DESTROY and choice.work >> item & 1
    evades = evade_cards(cards, choice.hand) - 1
    if verb in (KNOCK, DESTROY) and not left and not needed:
        yield game.word("why_toss_half")
    elif verb == EVADE and evades:
        yield game.word("why_toss_evade", count=evades)
    elif verb == STEAL:
        yield game.word("why_toss_steal", count=game.worth["steal_delivered"])
    elif verb == CUDDLE and left:
        yield game.word("why_toss_same", count=left)
    elif choice.margin > 0:
        spare = one_less(cards, choice.hand, card) <= SPARE and not needed
        yield game.word("why_toss" if spare else "why_toss_more")
    elif not choice.margin:
        yield game.word("why_toss_even")


# ---------------------------------------------------------------- the human


def _human(choice: _Choice) -> Iterator[str]:
    game, at, house, place = choice.game, choice.at, choice.house, choice.move.place
    cleaned = [event.data["item"] for event in choice.all_of("cleaned_up")]
    if choice.all_of("attempt"):
        busy = not at.hiding >> choice.player & 1 and (choice.carried is not None or choice.work)
        if busy and place == choice.here:
            yield game.word("why_here")
            yield from _trouble(choice, danger=False)
        else:
            yield from _trouble(choice)
    if cleaned:
        yield game.word("why_clean", items=cleaned, count=choice.sum_of_points())
    if cleaned or choice.all_of("attempt"):
        return
    seen = [visible(at._replace(human=room)) for room in range(len(house.rooms))]
    mine = choice.work | (0 if choice.carried is None else 1 << choice.carried)
    if mine & seen[choice.here]:
        yield game.word("why_away")
    else:
        yield game.word("why_human_none" if any(seen) else "why_human_quiet")
    plans = [room for room in range(len(house.rooms)) if any(one.verb != KNOCK for one in choice.playable(room))]
    there = sum([1 << item for item, room in enumerate(at.where) if room == place]) & ~at.disturbed
    if plans and place not in plans:
        yield game.word("why_human_clear")
    elif there and place not in plans:
        yield game.word("why_human_guard", items=items_in(there, house))
    elif place == choice.here and not mine:
        yield game.word("why_human_beside")


def _trouble(choice: _Choice, *, danger: bool = True) -> Iterator[str]:
    """Whom the human tries to catch because of the move."""
    for event in choice.all_of("attempt"):
        others = [cat for cat in event.data["cats"] if cat != choice.player]
        if others:
            yield choice.game.word("why_trouble", players=others)
        if danger and choice.player in event.data["cats"]:
            yield choice.game.word("why_danger")


# ---------------------------------------------------------------- where to go


def _room(choice: _Choice) -> Iterator[str]:
    game, at, house = choice.game, choice.at, choice.house
    room = choice.here if choice.move.verb == "stay" else choice.move.place
    if at.hiding >> choice.player & 1:
        yield game.word("why_stay_hidden")
        return
    points = choice.sum_of_points()
    if points:
        yield game.word("why_points", count=points)
    ready = choice.playable(room)
    if ready:
        yield game.word("why_room", cards=[house.cards[held.card] for held in ready])
    yield from _trouble(choice)
    cuddles = house.count(choice.hand, house.cuddle)
    brings = cuddled(at, choice.player, len(house.rooms))[room]
    if cuddles:
        yield game.word("why_room_cuddle", count=brings)
    if choice.work:
        yield game.word("why_stay_work" if room == choice.here else "why_given_up")
    if not (points or ready or cuddles or choice.work):
        yield from _idle(choice, room)


def _idle(choice: _Choice, room: int) -> Iterator[str]:
    """What speaks for a room in which nothing can be played."""
    game, at, house = choice.game, choice.at, choice.house
    if choice.carried is not None:
        yield game.word("why_room_loot", item=house.items[choice.carried])
    elif any(choice.playable(other) for other in range(len(house.rooms))):
        yield game.word("why_room_wait")
    else:
        yield game.word("why_room_idle")
    if all(cat == choice.player or at.cats[cat] != room for cat in range(at.players)):
        yield game.word("why_room_alone")


def _nap(choice: _Choice) -> Iterator[str]:
    yield choice.game.word("why_points", count=choice.sum_of_points())
    yield choice.game.word("why_nap")


# ---------------------------------------------------------------- what to play


def _steal(choice: _Choice) -> Iterator[str]:
    yield choice.game.word("why_stole", count=choice.game.worth["steal_delivered"])
    if choice.here == choice.at.human:
        yield choice.game.word("why_danger")
    else:
        yield _risk(choice)


def _pay(choice: _Choice) -> Iterator[str]:
    """Points at once, or a task begun, and whom the human is after then."""
    game, points = choice.game, choice.sum_of_points()
    if points:
        yield game.word("why_points", count=points)
    begun = bool(choice.all_of("destroy_begun"))
    if begun:
        second = choice.house.count(choice.hand, choice.move.card) > 1
        yield game.word("why_begun_both" if second else "why_begun", count=game.worth["destroy_completed"])
    if choice.all_of("attempt"):
        yield from _trouble(choice)
    elif begun:
        yield _risk(choice)
    elif not points:
        yield game.word("why_human_there")


def _risk(choice: _Choice) -> str:
    """Who moves the human before the next turn of this cat (CTT-HUM-9: somebody does), and what helps then."""
    game, at = choice.game, choice.at
    humans = others_as_human(at._replace(phase="human", turn=(at.turn + 1) % at.players), at.turn)
    evades = evade_cards(deck(game), choice.hand)
    return game.word("why_risk" if evades else "why_risk_bare", players=humans, count=evades)


def _done(choice: _Choice) -> Iterator[str]:
    if choice.at.hiding >> choice.player & 1:
        yield choice.game.word("why_done_hidden")
    elif choice.margin >= 0:
        yield choice.game.word("why_done" if choice.margin else "why_done_even")


# ---------------------------------------------------------------- getting away


def _flight(choice: _Choice) -> Iterator[str]:
    game, points = choice.game, choice.sum_of_points()
    if points:
        yield game.word("why_points", count=points)
    if choice.in_danger:
        yield game.word("why_flight" if choice.carried is None else "why_flight_loot")
    elif not points:
        yield game.word("why_flight_idle")
    if choice.work:
        yield game.word("why_given_up")


def _hide(choice: _Choice) -> Iterator[str]:
    yield choice.game.word("why_hide" if choice.in_danger else "why_hide_idle")


def _pass(choice: _Choice) -> Iterator[str]:
    """CTT-CATCH-5, CTT-CATCH-6, CTT-DEST-8: what is lost by passing, and what by getting away."""
    game = choice.game
    hides = choice.house.count(choice.hand, choice.house.hide)
    if choice.at.hiding >> choice.player & 1:
        yield game.word("why_pass_hidden")
    elif not choice.in_danger:
        yield game.word("why_pass_work" if choice.work else "why_pass")
    elif choice.carried is None and choice.work and not hides:
        yield game.word("why_pass_lost")
    elif choice.carried is None and not choice.work:
        yield game.word("why_pass_card")
    elif choice.margin >= 0:
        yield game.word("why_pass_task" if choice.margin else "why_pass_task_even")


def _unhide(choice: _Choice) -> Iterator[str]:
    yield choice.game.word("why_unhide")
    yield from _trouble(choice)


_FOR: dict[str, Callable[[_Choice], Iterator[str]]] = {
    "draw": _draw, "toss": _toss, "human": _human, "move": _room, "stay": _room, "nap": _nap, "steal": _steal,
    "knock": _pay, "destroy": _pay, "cuddle": _pay, "done": _done, "run": _flight, "sneak": _flight, "hide": _hide,
    "pass": _pass, "unhide": _unhide,
}  # fmt: skip
