"""The rules of Fish, as small as a game with hidden hands, secret choices and forced moves can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple, TypeVar

from catlib import fields
from catlib.components import BadComponents
from catlib.game import Actor, BadState, Game, Line, Move, Refusal, State, Told

Cards = tuple[str, ...]
Data = dict[str, Any]

COLOURS = ("blue", "gold", "red")
CHOICES = (*COLOURS, "hold", None)
DECK = ("blue",) * 3 + ("gold",) * 2 + ("red",) * 3
HAND_SIZE = 2
VERBS = {"deal": ("deal",), "lay": ("hold", "lay"), "draw": ("draw",), "over": ()}
T = TypeVar("T")
KEYS = ("game", "players", "options", "phase", "actor", "round", "pond", "hands", "laid", "caught", "lost")


def _check_worth(table: Mapping[str, Any]) -> None:
    for colour in COLOURS:
        if type(table[colour]) is not int or not 1 <= table[colour] <= 9:
            raise BadComponents("worth", colour, f"{table[colour]!r} is no number from 1 to 9")


class Position(NamedTuple):
    """Everything on the table. dict[str, int]s are sorted tuples of colours, so that equal ones are equal."""

    players: int
    hands_are: str
    phase: str
    round: int
    pond: Cards
    hands: tuple[Cards, ...]
    laid: tuple[str | None, ...]
    caught: tuple[Cards, ...]
    lost: Cards


class Fish(Game):
    """The game. `state` is the class of its states, so that a broken one can be put in its place."""

    name = "fish"
    replaceable = {"worth": _check_worth}  # noqa: RUF012 (declared a ClassVar by Game)
    examples = ("lay red", "hold", "draw blue")
    state: type[FishState]

    def make(self, position: Position, told: Iterable[Told] = ()) -> State:
        return self.state(self, position, tuple(told))

    def start(self, players: int, options: Mapping[str, Any]) -> State:
        nobody: tuple[Cards, ...] = ((),) * players
        return self.make(Position(players, options["hands"], "deal", 0, DECK, nobody, (None,) * players, nobody, ()))

    def parse(self, text: str) -> Move | None:
        verb, _, colour = text.partition(" ")
        return Move(text) if text == "hold" or (verb in ("deal", "lay", "draw") and colour in COLOURS) else None

    def from_dict(self, data: Any) -> State:
        return self.make(_read(data, self))

    def worlds(self, view: Data, rng: Random) -> Iterator[State]:
        while True:
            yield self.from_dict(world(view, rng))


def world(view: Data, rng: Random) -> Data:
    """A full state that fits the view: unseen fish dealt evenly, choices that lie face down made evenly."""
    seen: Counter[str] = Counter(view["lost"])
    for part in [*view["hands"], *view["caught"], view["pond"]]:
        seen += Counter(part if isinstance(part, dict) else {})
    unseen = sorted((Counter(DECK) - seen).elements())
    rng.shuffle(unseen)
    hands = [hand if isinstance(hand, dict) else counted(unseen.pop() for _ in range(hand)) for hand in view["hands"]]
    pond = view["pond"] if isinstance(view["pond"], dict) else counted(unseen)
    laid = [
        rng.choice(["hold", *sorted(hand)] if hand else ["hold"]) if choice == "?" else choice
        for hand, choice in zip(hands, view["laid"], strict=True)
    ]
    return {**view, "hands": hands, "pond": pond, "laid": laid}


def counted(cards: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(cards).items()))


class FishState(State):
    """One moment of a game of Fish."""

    __slots__ = ()
    game: Fish
    position: Position

    @property
    def actor(self) -> Actor:
        phase, laid = self.position.phase, self.position.laid
        return {"lay": laid.index(None) if None in laid else None, "over": None}.get(phase, "chance")

    def receiver(self) -> int:
        """Who is given the next fish from the pond."""
        at = self.position
        return sum(map(len, at.hands)) // HAND_SIZE if at.phase == "deal" else at.round % at.players

    def _find_legal(self) -> tuple[Move, ...]:
        if not isinstance(self.actor, int):
            return ()
        return (Move("hold"), *(Move(f"lay {colour}") for colour in sorted(set(self.position.hands[self.actor]))))

    def chance_weights(self) -> tuple[tuple[Move, int], ...]:
        if self.actor != "chance":
            return ()
        return tuple((Move(f"{self.position.phase} {colour}"), n) for colour, n in counted(self.position.pond).items())

    def refusal(self, move: Move) -> Refusal | None:
        verb, _, colour = move.text.partition(" ")
        at = self.position
        if at.phase == "over":
            return Refusal("FISH-END-2", "over", {})
        if verb not in VERBS[at.phase]:
            return Refusal("FISH-ROUND-1", "phase", {"phase": at.phase})
        if verb == "lay" and isinstance(self.actor, int) and colour not in at.hands[self.actor]:
            return Refusal("FISH-LAY-1", "not_in_hand", {"colour": colour, "hand": list(at.hands[self.actor])})
        if verb in ("deal", "draw") and colour not in at.pond:
            return Refusal("FISH-DECK-1", "not_in_pond", {"colour": colour})
        return None

    def after(self, move: Move) -> State:
        verb, _, colour = move.text.partition(" ")
        return self._give(colour) if verb in ("deal", "draw") else self._choose(colour or "hold")

    def _give(self, colour: str) -> State:
        at, player = self.position, self.receiver()
        hands = _put(at.hands, player, tuple(sorted((*at.hands[player], colour))))
        at = at._replace(pond=_without(at.pond, colour), hands=hands)
        told = {"player": player, "colour": colour}
        if at.phase == "draw":
            return self._begin(at._replace(round=at.round + 1), [Told("drew", "FISH-DRAW-1", told)])
        if sum(map(len, hands)) == HAND_SIZE * at.players:
            return self._begin(at, [Told("dealt", "FISH-DEAL-1", told)])
        return self.game.make(at, [Told("dealt", "FISH-DEAL-1", told)])

    def _begin(self, at: Position, told: list[Told]) -> State:
        told = [*told, Told("round_begins", "FISH-ROUND-1", {"round": at.round})]
        return self._go_on(at._replace(phase="lay", laid=(None,) * at.players), told)

    def _choose(self, choice: str) -> State:
        at = self.position
        player = at.laid.index(None)
        told = [Told("chosen", "FISH-LAY-2", {"player": player, "choice": choice})]
        return self._go_on(at._replace(laid=_put(at.laid, player, choice)), told)

    def _go_on(self, at: Position, told: list[Told]) -> State:
        """Ask the next player who has a choice, or show all choices."""
        while None in at.laid and not at.hands[player := at.laid.index(None)]:
            at = at._replace(laid=_put(at.laid, player, "hold"))
            told = [*told, Told("held_back", "FISH-R1", {"player": player})]
        return self.game.make(at, told) if None in at.laid else self._show(at, told)

    def _show(self, at: Position, told: list[Told]) -> State:
        laid = at.laid
        told = [*told, Told("shown", "FISH-SHOW-1", {"choices": list(laid)})]
        for player, colour in enumerate(laid):
            if colour is None or colour == "hold":
                continue
            at = at._replace(hands=_put(at.hands, player, _without(at.hands[player], colour)))
            if laid.count(colour) == 1:
                at = at._replace(caught=_put(at.caught, player, tuple(sorted((*at.caught[player], colour)))))
                told.append(Told("caught", "FISH-CATCH-1", {"player": player, "colour": colour}))
            else:
                at = at._replace(lost=tuple(sorted((*at.lost, colour))))
                told.append(Told("lost", "FISH-CATCH-2", {"player": player, "colour": colour}))
        at = at._replace(phase="draw" if at.pond else "over", laid=(None,) * at.players)
        return self.game.make(at, told if at.pond else [*told, Told("game_over", "FISH-END-1", {})])

    def tally(self, player: int) -> tuple[Line, ...]:
        worth = self.game.components["worth"]
        caught = counted(self.position.caught[player])
        return tuple(Line(worth[colour] * n, "FISH-SCORE-1", f"{n} {colour}") for colour, n in caught.items())

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(self.game.components["worth"][fish] for fish in caught) for caught in self.position.caught)

    def winners(self) -> tuple[int, ...]:
        scores = self.scores()
        if self.position.phase != "over" or not any(scores):
            return ()
        return tuple(player for player, score in enumerate(scores) if score == max(scores))

    def to_dict(self) -> Data:
        at = self.position
        return {
            "game": "fish",
            "players": at.players,
            "options": {"hands": at.hands_are},
            "phase": at.phase,
            "actor": self.actor,
            "round": at.round,
            "pond": counted(at.pond),
            "hands": [counted(hand) for hand in at.hands],
            "laid": list(at.laid),
            "caught": [counted(caught) for caught in at.caught],
            "lost": counted(at.lost),
        }

    def view(self, player: int | None) -> Data:
        data = self.to_dict()
        data["laid"] = [c if owner == player or c is None else "?" for owner, c in enumerate(data["laid"])]
        if self.hands_are_secret():
            data["hands"] = [h if owner == player else sum(h.values()) for owner, h in enumerate(data["hands"])]
            data["pond"] = sum(data["pond"].values())
        return data

    def hands_are_secret(self) -> bool:
        return self.position.hands_are == "hidden" and self.position.phase != "over"

    def hidden(self, told: Told, player: int | None) -> frozenset[str]:
        if told.data.get("player") == player:
            return frozenset()
        if told.kind == "chosen":
            return frozenset({"choice"})
        if told.kind in ("dealt", "drew") and self.position.hands_are == "hidden":
            return frozenset({"colour"})
        return frozenset()


Fish.state = FishState


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _without(cards: Cards, card: str) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _read(data: Any, game: Fish) -> Position:
    """The position that JSON describes. Raises BadState for what cannot be one."""
    fields.header(game, data, KEYS)
    players = data["players"]
    at = Position(
        players,
        data["options"]["hands"],
        fields.one_of("phase", data["phase"], VERBS),
        fields.integer("round", data["round"], 0, len(DECK)),
        _cards("pond", data["pond"]),
        tuple(_cards("hands", hand) for hand in fields.items("hands", data["hands"], players)),
        tuple(fields.one_of("laid", laid, CHOICES) for laid in fields.items("laid", data["laid"], players)),
        tuple(_cards("caught", part) for part in fields.items("caught", data["caught"], players)),
        _cards("lost", data["lost"]),
    )
    _check_fish(at)
    _check_laid(at)
    fields.one_of("actor", data["actor"], (game.make(at).actor,))
    return at


def _cards(field: str, value: Any) -> Cards:
    counts = sorted(fields.multiset(field, value, COLOURS).items())
    return tuple(card for card, count in counts for _ in range(count))


def _check_fish(at: Position) -> None:
    """FISH-DECK-1: no fish more or less; FISH-DEAL-1, FISH-DRAW-1: each left the pond in its time."""
    if tuple(sorted(sum((*at.hands, *at.caught, at.lost), at.pond))) != DECK:
        raise BadState("pond", "the fish do not add up")
    dealt, hands = len(DECK) - len(at.pond), HAND_SIZE * at.players
    if at.phase == "deal":
        fields.one_of("round", at.round, (0,))
        in_order = [min(HAND_SIZE, max(0, dealt - HAND_SIZE * player)) for player in range(at.players)]
        if [len(hand) for hand in at.hands] != in_order or dealt == hands:
            raise BadState("hands", "the fish are dealt in order, and when all are dealt the round has begun")
    else:
        fields.one_of("round", at.round, (dealt - hands,))
    if (at.phase == "draw" and not at.pond) or (at.phase == "over" and at.pond):
        raise BadState("phase", "the game ends when the pond is empty")


def _check_laid(at: Position) -> None:
    """FISH-LAY-1, FISH-LAY-2: one after the other, each of the own hand; FISH-R1: who has none is not asked."""
    chosen = [choice for choice in at.laid if choice is not None]
    if chosen != list(at.laid[: len(chosen)]) or (chosen and at.phase != "lay"):
        raise BadState("laid", "players choose one after the other, in their time")
    if any(choice != "hold" and choice not in hand for choice, hand in zip(chosen, at.hands, strict=False)):
        raise BadState("laid", "this fish is in no hand")
    if at.phase == "lay" and (len(chosen) == at.players or not at.hands[len(chosen)]):
        raise BadState("laid", "who is next has a choice")


GAME = Fish
