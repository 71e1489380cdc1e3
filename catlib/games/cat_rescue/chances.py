"""The questions about chance that Cat Rescue raises: answered exactly where that can be, else by many games.

What is exact needs no NumPy. Many games of the bots `random` and `greedy` are played on arrays (`playouts.py`), those
of any other bot by the plain engine.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from catlib.bots import Bot, GreedyBot, RandomBot, finished, played
from catlib.bots import bot as named
from catlib.game import JSON, Game, Move, State
from catlib.games.cat_rescue.shelter import CELLS, STEPS
from catlib.odds import Distribution, Estimate, Exact, Glance, mean

__all__ = [
    "End", "Outlook", "TooMany", "Worth", "exactly", "foster_worth", "glance", "next_cat", "next_turn", "outlook",
    "reach", "turnable", "turnable_each", "turning",
]  # fmt: skip

ON_ARRAYS = ("random", "greedy")


# ---------------------------------------------------------------- the next cat


def next_cat(state: State) -> Distribution:
    """The kind of the next cat of the street. Exact: so many of this kind in so many cats.

    Raises ValueError where the street is empty.
    """
    street = state.to_dict()["street"]
    left = sum(street.values())
    if not left:
        raise ValueError("there is no next cat: the street is empty")
    return Distribution.exact({cat: Fraction(count, left) for cat, count in street.items()})


def glance(game: Game, view: JSON) -> tuple[Glance, ...]:
    """What a player may like to know at this moment: the next cat, and the cats that this turn may turn. All exact."""
    state = game.from_dict(view)
    if state.actor is None or state.to_dict()["turn"] is None:
        return ()
    cats = next_cat(state).items() if any(view["street"].values()) else ()
    coming = tuple((game.word(cat), chance) for cat, chance in cats)
    likely = sorted(turnable(state).items(), key=lambda found: -found[1].value)
    turned = tuple((f"{cell} ({game.word(view['shelter'][cell])})", chance) for cell, chance in likely if chance.value)
    asked = ((game.word("glance_next_cat"), coming), (game.word("glance_turned"), turned))
    return tuple(Glance(title, rows) for title, rows in asked if rows)


# ---------------------------------------------------------------- can this cat be turned?


def turning(state: State, cell: str) -> Mapping[str, Exact]:
    """The chance that the player of this turn gets a cat with which some push turns the cat on `cell`.

    By the source: ``street``, ``foster CAT``, or ``hand`` where the cat of this turn is in hand already. Exact: every
    cat that may come is tried with every push. Raises ValueError where no face-up cat lies there, or nobody's turn is.
    """
    _face_up(state, cell)
    return {source: Exact(_chance(state, source, cell)) for source in _sources(state)}


def turnable(state: State) -> Mapping[str, Exact]:
    """For every face-up cat of the shelter, by its space: the chance that it can be turned, from the best source."""
    up = [cell for cell, cat in state.to_dict()["shelter"].items() if cat != "ready"]
    sources = _sources(state)
    return {cell: Exact(max(_chance(state, source, cell) for source in sources)) for cell in up}


def turnable_each(states: Sequence[State]) -> list[Mapping[str, Exact]]:
    """`turnable` of many states at once, of one game with one number of players: the same answers, on arrays."""
    import numpy as np  # noqa: PLC0415  # loaded only where it is used

    from catlib.games.cat_rescue import kernel  # noqa: PLC0415

    names = kernel.kind_names(states[0].game)
    last_resort = np.array([state.to_dict()["options"]["outside"] == "last_resort" for state in states])
    masks = kernel.turnable(kernel.read(states), last_resort).tolist()
    by_kind = (dict(zip(names, mask, strict=True)) for mask in masks)
    return [_turnable_by(state, mask, kernel.CELLS) for state, mask in zip(states, by_kind, strict=True)]


def _turnable_by(state: State, masks: Mapping[str, int], cells: Sequence[str]) -> Mapping[str, Exact]:
    """`turnable`, given for each kind of cat in hand the mask of the cats that some push turns."""
    data = state.to_dict()
    street, left = data["street"], sum(data["street"].values())

    def chance(source: str, bit: int) -> Fraction:
        if source == "street":
            return Fraction(sum(count for cat, count in street.items() if masks[cat] >> bit & 1), left)
        cat = data["carried"]["cat"] if source == "hand" else source.removeprefix("foster ")
        return Fraction(masks[cat] >> bit & 1)

    sources = _sources(state)
    up = [cell for cell, cat in data["shelter"].items() if cat != "ready"]
    return {cell: Exact(max(chance(source, 4 * cells.index(cell)) for source in sources)) for cell in up}


def next_turn(state: State, cell: str) -> Mapping[str, Exact]:
    """For each legal push: the chance that the next player can turn the cat that is on `cell` now.

    It is followed where the push moves it. 1 where the push itself turns it; 0 where it leaves the shelter or the game
    ends. Raises ValueError where no face-up cat lies there, or no cat is in hand.
    """
    _face_up(state, cell)
    if state.to_dict()["phase"] != "push":
        raise ValueError("only a push leads to the next turn, and no cat is in hand")
    found = {}
    for move in state.legal_moves():
        after = state.play(move)
        now, there = _follow(after, cell), after.to_dict()
        if cell in _turned_by(after):
            chance = Fraction(1)
        elif now is None or there["phase"] == "over" or there["shelter"].get(now, "ready") == "ready":
            chance = Fraction(0)
        else:
            chance = max(_chance(after, source, now) for source in _sources(after))
        found[str(move)] = Exact(chance)
    return found


def _face_up(state: State, cell: str) -> None:
    if state.to_dict()["shelter"].get(cell, "ready") == "ready":
        raise ValueError(f"no face-up cat lies on {cell}, so none can be turned there")


def _sources(state: State) -> list[str]:
    """Where the cat of this turn may come from."""
    phase = state.to_dict()["phase"]
    if phase == "source":
        return [str(move) for move in state.legal_moves()]
    if phase in ("draw", "push"):
        return ["street" if phase == "draw" else "hand"]
    raise ValueError("nobody's turn is on: the first cats are still being dealt, or the game is over")


def _chance(state: State, source: str, cell: str) -> Fraction:
    """The chance of a cat from this source with which some push turns the one on `cell`."""
    if source != "street":
        return Fraction(cell in _may_turn(state if source == "hand" else state.play(source)))
    if state.to_dict()["phase"] == "source":
        state = state.play(source)
    return sum(
        (chance for cat, chance in state.chance_outcomes() if cell in _may_turn(state.play(cat))), start=Fraction()
    )


def _may_turn(state: State) -> frozenset[str]:
    """The spaces whose cats some push turns, once the cat is in hand (or has been pushed, that being forced)."""
    if state.to_dict()["phase"] != "push":
        return _turned_by(state)
    return frozenset().union(*(_turned_by(state.play(move)) for move in state.legal_moves()))


def _turned_by(after: State) -> frozenset[str]:
    """The spaces, before the last push, of the cats that it turned."""
    turned = {event.data["cell"] for event in after.events if event.kind == "turned"}
    if not turned:
        return frozenset()
    came_from = {to: cell for cell, to in _moves(after).items()}
    return frozenset(came_from.get(cell, cell) for cell in turned)


def _follow(after: State, cell: str) -> str | None:
    """Where the cat that was on `cell` before the last push is now; None where it fell out of the shelter."""
    return _moves(after).get(cell, cell)


def _moves(after: State) -> Mapping[str, str | None]:
    """From where to where the last push moved the cats of the shelter."""
    pushed = next(event.data for event in after.events if event.kind == "pushed")
    dx, dy = STEPS[pushed["direction"]]

    def beside(cell: str) -> str | None:
        to = chr(ord(cell[0]) + dx) + chr(ord(cell[1]) + dy)
        return to if to in CELLS else None

    return {cell: beside(cell) for cell in pushed["moved"]}


# ---------------------------------------------------------------- how does it end?


WHYS = (("street_empty",), ("home_full",), ("street_empty", "home_full"))


class End(NamedTuple):
    """How a game ended: the score, and the reasons, one of WHYS."""

    score: int
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """How games from one state end: `ends` by score and reason, and what follows from that."""

    game: Game
    ends: Distribution

    @property
    def scores(self) -> Distribution:
        """The final score."""
        return self.ends.grouped(lambda end: end.score)

    @property
    def titles(self) -> Distribution:
        """The title that the team gets, in the language asked for."""
        titles = self.game.components["titles"]

        def title(end: End) -> str:
            return self.game.word([row["id"] for row in titles if end.score >= row["from"]][-1])

        return self.ends.grouped(title, [self.game.word(row["id"]) for row in titles])

    @property
    def endings(self) -> Distribution:
        """Why the game ended, in the language asked for: each of the two reasons alone, and both at once."""

        def told(why: tuple[str, ...]) -> str:
            return " + ".join(map(self.game.word, why))

        return self.ends.grouped(lambda end: told(end.why), map(told, WHYS))


def outlook(state: State, bot: str | Bot = "greedy", games: int = 10_000, seed: int = 0) -> Outlook:
    """How so many games from this state end, all players playing like this bot.

    Game i depends on (seed, i) alone. Bots `random` and `greedy` play 10 000 games in a second or less, on arrays.
    """
    return Outlook(state.game, Distribution.counted(Counter(_ends(state, bot, games, seed))))


def _ends(state: State, bot: str | Bot, games: int, seed: int) -> list[End]:
    if isinstance(bot, str) and bot in ON_ARRAYS:
        from catlib.games.cat_rescue import playouts  # noqa: PLC0415  # NumPy is loaded only where it is used

        ends = playouts.playouts(state, games, bot, seed)
        return [
            End(score, WHYS[ending - 1])
            for score, ending in zip(ends.scores.tolist(), ends.endings.tolist(), strict=True)
        ]
    players = [named(bot) if isinstance(bot, str) else bot] * len(state.scores())
    return [_end(_last(state, players, random.Random(f"{seed}/{number}"))) for number in range(games)]


def _last(state: State, players: Sequence[Bot], rng: random.Random) -> State:
    for _, after in played(state, players, rng):
        state = after
    return state


def _end(over: State) -> End:
    data = over.to_dict()
    full = any(sum(home.values()) > 2 for home in data["homes"])
    return End(over.scores()[0], (*([] if data["street"] else ["street_empty"]), *(["home_full"] if full else [])))


def reach(state: State, left: int, bot: str = "greedy", seed: int = 0) -> State:
    """A state in which a turn begins with so many cats left in the street: the first met in games of this bot.

    The bot is one that plays on arrays. Raises ValueError where no such state is met in a thousand games.
    """
    from catlib.games.cat_rescue import playouts  # noqa: PLC0415  # NumPy is loaded only where it is used

    for games in (16, 1000):  # most often a few are enough
        table = playouts.first_with(state, left, bot, seed, games)
        if table is not None:
            data = {**state.to_dict(), **table, "carried": None}
            choice = table["delivery"]["side"] == "street" and table["homes"][table["turn"]]
            turn = {"phase": "source", "actor": table["turn"]} if choice else {"phase": "draw", "actor": "chance"}
            found: State = state.game.from_dict({**data, **turn})
            return found
    raise ValueError(f"no turn began with {left} cats in the street in 1000 games of the bot {bot}")


# ---------------------------------------------------------------- near the end: exactly


class TooMany(ValueError):
    """There are too many ways to go on for an exact answer."""


def exactly(state: State, bot: str | Bot = "greedy", limit: int = 20_000) -> Outlook:
    """How the game ends from this state, exactly: every cat that may come, every time, with the bot's move to it.

    Where the bot plays one of several moves, each as likely, all are followed. `bot` may be ``best`` too: then every
    player makes the move with the highest expected score, which no bot can beat on average. Any bot but `random`
    and `greedy` must answer a view always alike. Raises TooMany where more than `limit` moves would have to be played.
    """
    who = named(bot) if isinstance(bot, str) and bot != "best" else bot
    known: dict[State, dict[End, Fraction]] = {}
    played = 0

    def after(at: State, move: Move | str) -> dict[End, Fraction]:
        nonlocal played
        played += 1
        if played > limit:
            raise TooMany(f"more than {limit} moves would have to be played; estimate it with outlook instead")
        return ends(at.play(move))

    def ends(at: State) -> dict[End, Fraction]:
        if at not in known:
            known[at] = find(at)
        return known[at]

    def find(at: State) -> dict[End, Fraction]:
        if at.actor is None:
            return {_end(at): Fraction(1)}
        if at.actor == "chance":
            return _mixed((chance, after(at, move)) for move, chance in at.chance_outcomes())
        if not isinstance(who, Bot):
            return max((after(at, move) for move in at.legal_moves()), key=_expected)
        moves = _equally_likely(who, at)
        return _mixed((Fraction(1, len(moves)), after(at, move)) for move in moves)

    return Outlook(state.game, Distribution.exact(ends(state)))


def _equally_likely(who: Bot, at: State) -> Sequence[Move]:
    """The moves of which the bot plays one, each as likely."""
    if isinstance(who, RandomBot):
        return at.legal_moves()
    view, rng = at.view(None), random.Random(0)  # all lies open in this game
    if not isinstance(who, GreedyBot):
        return [who.choose(at.game, view, rng)]
    ratings = finished(who.rate(at.game, view, rng))
    return [move for move, rating in ratings.items() if rating >= max(ratings.values()) - 1e-9]


def _mixed(parts: Iterable[tuple[Fraction, Mapping[End, Fraction]]]) -> dict[End, Fraction]:
    total: dict[End, Fraction] = {}
    for weight, part in parts:
        for end, chance in part.items():
            total[end] = total.get(end, Fraction()) + weight * chance
    return total


def _expected(ends: Mapping[End, Fraction]) -> Fraction:
    return sum((end.score * chance for end, chance in ends.items()), Fraction())


# ---------------------------------------------------------------- what is a foster cat worth?


class Worth(NamedTuple):
    """What a source is worth: points on the table after the best push of this turn, and the final score."""

    now: Exact
    end: Estimate
    against_street: Estimate  # the final score less that with a cat from the street, in the same games


def foster_worth(state: State, bot: str | Bot = "greedy", games: int = 10_000, seed: int = 0) -> Mapping[str, Worth]:
    """What each source is worth, by the notation of its move, where a turn begins with a choice.

    `now` is exact. The final scores are estimated: all players go on like this bot, and game i has the same street
    whatever the source, so that a difference shows that would drown in the luck of the draw. Raises ValueError where
    there is nothing to choose.
    """
    if state.to_dict()["phase"] != "source":
        raise ValueError("there is no choice between the street and a foster cat here")
    finals = {
        str(move): [end.score for end in _ends(state.play(move), bot, games, seed)] for move in state.legal_moves()
    }
    return {
        source: Worth(
            Exact(_points_now(state.play(source)), "mean"),
            mean(scores),
            mean(one - other for one, other in zip(scores, finals["street"], strict=True)),
        )
        for source, scores in finals.items()
    }


def _points_now(state: State) -> Fraction:
    """The expected points after the best push of this turn."""
    if any(event.kind == "pushed" for event in state.events):  # the only push there was
        return Fraction(state.scores()[0])
    outcomes = state.chance_outcomes()
    if outcomes:
        return sum((chance * _points_now(state.play(cat)) for cat, chance in outcomes), Fraction())
    return Fraction(max(state.play(move).scores()[0] for move in state.legal_moves()))
