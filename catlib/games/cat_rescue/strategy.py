"""What the bots of Cat Rescue think: looking ahead over chance and the next turns, and why a move is good in words."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import NamedTuple

from catlib.bots import Budget, compared
from catlib.game import JSON, Event, Game, Move, State
from catlib.games.cat_rescue.position import Position, with_cat, without, without_cat
from catlib.games.cat_rescue.rules import CatRescue, CatRescueState, Named
from catlib.games.cat_rescue.shelter import (
    EMPTY,
    KINDS,
    NEIGHBOURS,
    READY,
    Push,
    connected,
    legal_pushes,
    pushed,
    to_turn,
)  # fmt: skip
from catlib.games.cat_rescue.worth import Turn, worth

__all__ = ["After", "Hand", "delivered", "result", "search", "turn_over", "why"]

BEAM = 3  # pushes looked at more closely where a later turn has many
WIDTHS = (64, 12, 6, 4)  # moves looked at one, two, ... turns ahead; the last number holds from there on
MARGINS = (64.0, 3.0)  # moves that seem so many points worse than the best are not looked at that far ahead
DEEPEST = 8
PAIRS = tuple((one, other) for one, others in enumerate(NEIGHBOURS) for other in others if one < other)
NEAR = 0.05  # differences in points that are not worth a word


def turn_over(state: State) -> bool:
    """Whether the last move ended a turn (a forced push may have been the end of it)."""
    return any(event.kind in ("turn_begins", "game_over") for event in state.events)


def result(state: State, player: int) -> float:
    """The points at the end of a turn, a little more for cats beside their like, less where cats stay in the street.

    An end before the street is empty costs about as much as a good turn brings.
    """
    at: Position = state.position
    like = sum(at.shelter[one] == at.shelter[other] in KINDS for one, other in PAIRS)
    early = at.phase == "over" and any(at.street)
    return state.scores()[player] + 0.1 * like - 5 * early


# ---------------------------------------------------------------- the game without events, for speed


class Hand(NamedTuple):
    """A player of the turn with a cat in hand: `left` is what is left then in street and homes."""

    left: Turn
    cat: str
    source: str


class After(NamedTuple):
    """What a push leads to: points gained, and the turn that begins (None: the game is over)."""

    gain: int
    turn: Turn | None


def delivered(game: CatRescue, hand: Hand, push: Push) -> After:
    """CRE-PLAY-2: the push and phases 2 to 4, as `rules.py` tells them, without telling."""
    at, adopted_points, ready_points = hand.left, *game.points
    shelter, out = pushed(at.shelter, push, hand.cat)
    gain, homes, player = 0, at.homes, at.turn
    inner = to_turn(shelter)
    if inner:
        cells = list(shelter)
        for cell in inner:
            if cell != push.cell:  # CRE-READY-9
                cells[cell] = READY
                gain += ready_points
        shelter = "".join(cells)
    if out == READY:
        along = connected(shelter, push.line[-1])
        if along:
            shelter = "".join([EMPTY if cell in along else cat for cell, cat in enumerate(shelter)])
        gain += (adopted_points - ready_points) * (1 + len(along))
    elif out:
        homes = with_cat(homes, player, out)
    if not any(at.street) or len(homes[player]) >= game.cats_that_end:
        return After(gain, None)
    player = player + 1 if player + 1 < len(homes) else 0
    return After(gain, Turn(at.outside, player, at.street, homes, shelter, push.cell, hand.source, push.direction))


def _turn(at: Position) -> Turn:
    """The turn that goes on in this position (in `push` the cat in hand has left street or home already)."""
    card, turn, side, arrow = at.card or 0, at.turn or 0, at.side or "", at.arrow or ""
    return Turn(at.outside, turn, at.street, at.homes, at.shelter, card, side, arrow)


def from_street(at: Turn) -> Iterator[tuple[float, Hand]]:
    """The cats that may come from the street, each with its chance."""
    total = sum(at.street)
    for cat, count in zip(KINDS, at.street, strict=True):
        if count:
            yield count / total, Hand(at._replace(street=without(at.street, cat)), cat, "street")


def from_home(at: Turn) -> Iterator[Hand]:
    """The cats that the player of the turn may take from home: CRE-DRAW-2, CRE-DRAW-4."""
    if at.side == "street":
        for cat in dict.fromkeys(at.homes[at.turn]):
            yield Hand(at._replace(homes=without_cat(at.homes, at.turn, cat)), cat, "foster")


def pushes_of(hand: Hand) -> tuple[Push, ...]:
    """The legal pushes."""
    at = hand.left
    return legal_pushes(at.shelter, at.card, at.arrow, at.outside)


# ---------------------------------------------------------------- looking ahead


class _Spent(Exception):
    """The budget is used up in the middle of something."""


Work = Generator[float, None, float]


class _Search:
    """One search: what each move is worth, looking so many turns ahead of the turn that it ends."""

    def __init__(self, game: CatRescue, budget: Budget) -> None:
        self.game = game
        self.budget = budget
        self.guessed = False  # whether anything was judged by `worth` and not played to the end

    def sorted(self, hand: Hand) -> list[tuple[float, After]]:
        """Where the pushes lead, each with what it is worth at first sight, best first."""
        game, found = self.game, []
        for push in pushes_of(hand):
            after = delivered(game, hand, push)
            found.append((after.gain if after.turn is None else after.gain + worth(after.turn), after))
        self.budget.spend(len(found))
        found.sort(key=_first_sight, reverse=True)
        return found

    def best(self, hand: Hand) -> float:
        """What the best push is worth at first sight."""
        game, best, pushes = self.game, -1.0, pushes_of(hand)
        for push in pushes:
            gain, turn = delivered(game, hand, push)
            value = float(gain)
            if turn is not None:
                value += worth(turn)
                self.guessed = True
            if value > best:  # noqa: PLR1730  # a call of max costs more than all the rest of the line
                best = value
        self.budget.spend(len(pushes))
        return best

    def turn(self, at: Turn, depth: int) -> Work:
        """What this turn and all that follow are worth, this one and `depth` - 1 more being played through."""
        if depth == 1:
            if self.budget.over:
                raise _Spent
            yield self.budget.share
            street = sum([chance * self.best(hand) for chance, hand in from_street(at)])
            return max([street, *(self.best(hand) for hand in from_home(at))])
        street = 0.0
        for chance, hand in from_street(at):
            street += chance * (yield from self.hand(hand, depth - 1))
        best = street
        for hand in from_home(at):
            best = max(best, (yield from self.hand(hand, depth - 1)))
        return best

    def hand(self, hand: Hand, depth: int) -> Work:
        """What the best push is worth, looking `depth` turns beyond it at the few that are best at first sight."""
        best = -1.0
        for _, after in self.sorted(hand)[:BEAM]:
            best = max(best, (yield from self.after(after, depth)))
        return best

    def after(self, after: After, depth: int) -> Work:
        """What a push is worth, looking `depth` turns beyond it."""
        if after.turn is None:
            return float(after.gain)
        if depth == 0:
            self.guessed = True
            self.budget.spend()
            return after.gain + worth(after.turn)
        return after.gain + (yield from self.turn(after.turn, depth))

    def move(self, at: Position, move: Move, depth: int) -> Work:
        """What a move is worth, looking `depth` turns beyond the one that it belongs to."""
        turn = _turn(at)
        if isinstance(move, Push):
            hand = Hand(turn, at.hand, at.source or "")
            return (yield from self.after(delivered(self.game, hand, move), depth))
        if isinstance(move, Named):
            left = turn._replace(homes=without_cat(at.homes, turn.turn, move.cat))
            return (yield from self.hand(Hand(left, move.cat, "foster"), depth))
        value = 0.0
        for chance, hand in from_street(turn):
            value += chance * (yield from self.hand(hand, depth))
        return value


def _first_sight(found: tuple[float, After]) -> float:
    return found[0]


def search(game: Game, view: JSON, rng: random.Random, budget: Budget) -> Generator[float, None, Mapping[Move, float]]:
    """The final points that each legal move is expected to end in.

    First each move by the worth of what it leads to, then one turn further ahead, then two, and so on: all cats that
    the street may bring, the best few pushes. What the budget does not reach is shifted by as much as the moves
    looked at more closely changed on average, so that all ratings stay comparable. Raises ValueError where no
    player decides.
    """
    state = next(game.worlds(view, rng))
    if not isinstance(state, CatRescueState) or not isinstance(state.actor, int):
        raise ValueError(f"no player decides here, but {state.actor!r}")
    at, moves, look = state.position, state.legal_moves(), _Search(state.game, budget)
    points = state.game.score(at.shelter, at.adopted)
    yield 0.0
    values: dict[Move, float] = {}
    for move in moves:
        values[move] = yield from look.move(at, move, 0)
    for depth in range(1, DEEPEST + 1):
        look.guessed = False
        ranked = sorted(moves, key=lambda move: -values[move])
        width, margin = WIDTHS[min(depth, len(WIDTHS)) - 1], MARGINS[min(depth, len(MARGINS)) - 1]
        chosen = [move for move in ranked[:width] if values[move] >= values[ranked[0]] - margin]
        closer: dict[Move, float] = {}
        try:
            for move in chosen:
                closer[move] = yield from look.move(at, move, depth)
        except _Spent:
            pass
        if closer:
            shift = sum(value - values[move] for move, value in closer.items()) / len(closer)
            values = {move: closer.get(move, values[move] + shift) for move in moves}
        if len(closer) < len(chosen) or not look.guessed:
            break
    return {move: points + values[move] for move in moves}


# ---------------------------------------------------------------- in words


def why(game: Game, view: JSON, move: Move, ratings: Mapping[Move, float], events: Sequence[Event]) -> str:
    """What speaks for this move, in a few sentences: what it does at once, what it leads to, how much better it is."""
    state = game.from_dict(view)
    if not isinstance(state, CatRescueState):
        raise TypeError(f"a view of Cat Rescue is needed, not of {game.title}")
    reasons = [*_at_once(game, move, events), *_later(state, move)] or [game.word("why_quiet")]
    return " ".join([*reasons, *compared(game, move, ratings, near=NEAR, digits=1)])


def _at_once(game: Game, move: Move, events: Sequence[Event]) -> Iterator[str]:
    """What the move makes happen."""
    if isinstance(move, Named):
        yield game.word("why_foster")
    elif not isinstance(move, Push):
        yield game.word("why_street")
    turned = [event.data["cell"] for event in events if event.kind == "turned"]
    if turned:
        yield game.word("why_turned", cells=turned)
    for event in events:
        if event.kind == "adopted":
            yield game.word("why_adopted", count=event.data["count"])
        elif event.kind == "back_home":
            yield game.word("why_back_home", cat=event.data["cat"])
        elif event.kind == "game_over":
            yield game.word("why_over", score=event.data["score"])


def _later(state: CatRescueState, move: Move) -> Iterator[str]:
    """What the next turn may bring: the points of its best move, on average over the street."""
    if not isinstance(move, Push):
        return
    at = state.position
    after = delivered(state.game, Hand(_turn(at), at.hand, at.source or ""), move).turn
    if after is None:
        return
    gains = [sum(chance * _most(state.game, hand) for chance, hand in from_street(after))]
    gains += [_most(state.game, hand) for hand in from_home(after)]
    if max(gains) >= 0.5:
        yield state.game.word("why_next", player=after.turn, points=f"{max(gains):.1f}")


def _most(game: CatRescue, hand: Hand) -> int:
    return max(delivered(game, hand, push).gain for push in pushes_of(hand))
