"""A position of CATtitude! read from JSON, and what cannot be one. Every check names the field at fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catlib import fields
from catlib.game import JSON, BadState
from catlib.games.cattitude.choices import choices, outcomes
from catlib.games.cattitude.house import House, size
from catlib.games.cattitude.position import CHANCE, PHASES, Position, actor_of, round_from, visible

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["read", "read_view"]

KEYS = (
    "game", "players", "options", "phase", "actor", "turn", "holder", "human", "left", "resume", "asked", "caught",
    "pending", "begun", "cats", "points", "hands", "hiding", "carrying", "destroying", "items", "tokens", "draw",
    "discard",
)  # fmt: skip
SETUP = ("start_rooms", "first_discards", "deal")
RESUMES = ("draw", "move", "play", "toss", "human", "pass")


def read(data: JSON, game: Cattitude) -> Position:
    """The position that JSON describes. Raises BadState, naming the top-level field, for what cannot be one."""
    fields.header(game, data, KEYS)
    house = game.house
    hands = [_cards("hands", hand, house) for hand in fields.items("hands", data["hands"], data["players"])]
    at = _parts(data, game, tuple(hands), _cards("draw", data["draw"], house))
    _check(at, game, data["actor"])
    _check_dealt(at, game, [size(hand) for hand in at.hands])
    _check_cards(at, house)
    _check_due(at, game, size(at.draw))
    return at


def read_view(data: JSON, game: Cattitude) -> tuple[Position, tuple[int | None, ...]]:
    """What a view tells: the position with all unseen cards in the draw pile, and how many are in each hidden hand."""
    fields.header(game, data, KEYS)
    house = game.house
    hands, counts = [], []
    for hand in fields.items("hands", data["hands"], data["players"]):
        hidden = type(hand) is int
        counts.append(fields.integer("hands", hand, 0, size(house.deck)) if hidden else None)
        hands.append(0 if hidden else _cards("hands", hand, house))
    in_pile = fields.integer("draw", data["draw"], 0, size(house.deck))
    at = _parts(data, game, tuple(hands), 0)
    _check(at, game, data["actor"])
    sizes = [size(hand) if count is None else count for hand, count in zip(at.hands, counts, strict=True)]
    _check_dealt(at, game, sizes)
    seen = Counter(_seen(at, house))
    unseen = Counter(house.each(house.deck))
    unseen.subtract(seen)
    if min(unseen.values()) < 0:
        raise BadState("hands", "there are more of a card than the game has")
    if unseen.total() != in_pile + sum(count or 0 for count in counts):
        raise BadState("draw", "hidden hands and draw pile do not hold as many cards as are not seen")
    cards = house.of(unseen.elements())
    # whoever holds cards that are not seen may hold any of them
    most = tuple([cards if count else hand for hand, count in zip(at.hands, counts, strict=True)])
    _check_due(at._replace(hands=most, draw=cards if in_pile else 0), game, in_pile)
    return at._replace(draw=cards), tuple(counts)


# ---------------------------------------------------------------- field by field


def _parts(data: Mapping[str, Any], game: Cattitude, hands: tuple[int, ...], draw: int) -> Position:
    house, players = game.house, data["players"]
    phase = fields.one_of("phase", data["phase"], PHASES)

    def some_players(field: str) -> tuple[int, ...]:
        if not isinstance(data[field], list):
            raise BadState(field, "a list of players was expected")
        return tuple([fields.integer(field, player, 0, players - 1) for player in data[field]])

    def room(field: str, name: Any, *others: Any) -> int | None:
        fields.one_of(field, name, (*house.rooms, *others))
        return None if name is None else house.place[name]

    hiding = [fields.one_of("hiding", lies, (True, False)) for lies in fields.items("hiding", data["hiding"], players)]
    carrying, targets = _carried(data, house)
    items = fields.keys(data["items"], house.items, "items")
    for item in house.items:
        fields.keys(items[item], ("room", "disturbed"), "items")
        fields.one_of("items", items[item]["disturbed"], (True, False))
    tokens = fields.keys(data["tokens"], ("unknown", "known"), "tokens")
    for count in fields.multiset("tokens", tokens["unknown"], house.rooms).values():
        fields.integer("tokens", count, 1, 1)
    return Position(
        players=players,
        destinations=data["options"]["destinations"],
        phase=phase,
        turn=fields.integer("turn", data["turn"], 0, players - 1),
        holder=fields.integer("holder", data["holder"], 0, players - 1),
        human=house.place[fields.one_of("human", data["human"], house.places)],
        left=fields.integer("left", data["left"], 0, max(game.drawn, game.discarded)),
        resume=fields.one_of("resume", data["resume"], (None, *RESUMES)),
        asked=some_players("asked"),
        caught=some_players("caught"),
        pending=_listed("pending", data["pending"], house.card),
        begun=_items("begun", data["begun"], house),
        cats=tuple([room("cats", name, None) for name in fields.items("cats", data["cats"], players)]),
        points=tuple([fields.integer("points", n, 0, 10**6) for n in fields.items("points", data["points"], players)]),
        hands=hands,
        hiding=sum(1 << player for player, lies in enumerate(hiding) if lies),
        carrying=carrying,
        targets=targets,
        destroying=tuple(
            [_items("destroying", one, house) for one in fields.items("destroying", data["destroying"], players)]
        ),
        where=tuple([room("items", items[item]["room"]) or 0 for item in house.items]),
        disturbed=sum(1 << number for number, item in enumerate(house.items) if items[item]["disturbed"]),
        unknown=sum(1 << house.place[name] for name in tokens["unknown"]),
        known=_listed("tokens", tokens["known"], {name: house.place[name] for name in house.rooms}),
        draw=draw,
        discard=_listed("discard", data["discard"], house.card),
    )


def _carried(data: Mapping[str, Any], house: House) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
    items: list[int | None] = []
    rooms: list[int | None] = []
    for load in fields.items("carrying", data["carrying"], data["players"]):
        if load is None:
            items.append(None)
            rooms.append(None)
            continue
        fields.keys(load, ("item", "to"), "carrying")
        items.append(house.item[fields.one_of("carrying", load["item"], house.items)])
        to = fields.one_of("carrying", load["to"], (None, *house.rooms))
        rooms.append(None if to is None else house.place[to])
    return tuple(items), tuple(rooms)


def _cards(field: str, cards: JSON, house: House) -> int:
    named = fields.multiset(field, cards, house.cards)
    for count in named.values():
        fields.integer(field, count, 1, size(house.deck))
    return sum(house.one[house.card[name]] * count for name, count in named.items())


def _listed(field: str, names: Any, numbers: Mapping[str, int]) -> tuple[int, ...]:
    if not isinstance(names, list):
        raise BadState(field, "a list was expected")
    return tuple([numbers[fields.one_of(field, name, numbers)] for name in names])


def _items(field: str, names: Any, house: House) -> int:
    numbers = _listed(field, names, house.item)
    if list(numbers) != sorted(set(numbers)):
        raise BadState(field, "the items must be in alphabetical order, none of them twice")
    return sum(1 << number for number in numbers)


# ---------------------------------------------------------------- field against field


def _check(at: Position, game: Cattitude, actor: JSON) -> None:
    """What holds in every position, and what holds in its phase."""
    _check_setup(at, game)
    _check_tasks(at, game.house)
    _check_tokens(at, game.house)
    _check_attempt(at, game)
    _check_turn(at, game)
    fields.one_of("actor", actor, (actor_of(at),))


def _check_setup(at: Position, game: Cattitude) -> None:
    """CTT-SET-6 to CTT-SET-13: before the first turn nothing has happened yet."""
    _check_cats(at)
    if at.phase not in SETUP:
        return
    house = game.house
    untouched = (
        ("turn", at.turn == 0, "player 0 is first (CTT-R1)"),
        ("holder", at.holder == at.players - 1, "the token starts with the last player (CTT-SET-10)"),
        ("human", at.human == house.hallway, "the human starts in the hallway (CTT-SET-9)"),
        ("hiding", not at.hiding, "no card has been played before the first turn"),
        ("points", not any(at.points), "nobody has points before the first turn"),
        ("items", at.where == house.home and not at.disturbed, "all items start at home, undisturbed (CTT-SET-1)"),
        ("tokens", not at.known, "no token has been put back yet"),
    )
    for field, right, reason in untouched:
        if not right:
            raise BadState(field, reason)
    lying = len(at.discard)
    wanted = {"start_rooms": lying == 0, "first_discards": lying < game.first_discards}
    if not wanted.get(at.phase, lying == game.first_discards):
        raise BadState("discard", f"{lying} cards cannot lie there in phase {at.phase!r}")


def _check_dealt(at: Position, game: Cattitude, sizes: Sequence[int]) -> None:
    """CTT-SET-13, CTT-R4: hands are dealt one card at a time round the table."""
    if at.phase not in SETUP:
        return
    dealt = sum(sizes)
    level = [(dealt - player + at.players - 1) // at.players for player in range(at.players)]
    if list(sizes) != level or dealt >= game.starting_hand * at.players or (at.phase != "deal" and dealt):
        raise BadState("hands", f"hands of {list(sizes)} cards do not fit phase {at.phase!r}")


def _check_cats(at: Position) -> None:
    """CTT-R3, CTT-R4: start rooms are drawn for player 0 first, no room twice."""
    placed = [room for room in at.cats if room is not None]
    if at.phase != "start_rooms":
        if len(placed) < at.players:
            raise BadState("cats", f"in phase {at.phase!r} every cat is in a room")
    elif at.cats[: len(placed)] != tuple(placed) or len(placed) == at.players:
        raise BadState("cats", "start rooms are drawn for player 0 first, and not yet for all")
    elif len(set(placed)) < len(placed):
        raise BadState("cats", "no two cats start in the same room (CTT-R3)")


def _check_tasks(at: Position, house: House) -> None:
    """CTT-R17: each item is under one cat at most, in its room, and disturbed."""
    under = 0
    for player, item in enumerate(at.carrying):
        for field, items in (("carrying", 0 if item is None else 1 << item), ("destroying", at.destroying[player])):
            if under & items:
                raise BadState(field, "an item is under two cats, or twice under one")
            under |= items
            _check_under(at, house, player, field, items)
        if item is not None and at.targets[player] == at.cats[player]:
            raise BadState("carrying", "an item is brought to another room than the one the cat is in (CTT-STEAL-6)")
        undrawn = at.phase == "destination" and player == at.turn
        if (item is not None and at.targets[player] is None) != undrawn:
            raise BadState("carrying", "only the item just stolen has no destination yet, in phase 'destination'")
    for number, name in enumerate(house.items):
        if house.steal[number] == house.none and at.where[number] != house.home[number]:
            raise BadState("items", f"{name} cannot be stolen, so it is at home")
    if at.begun & ~at.destroying[at.turn]:
        raise BadState("begun", "what was begun on this turn must be in the turn's player's destroying")


def _check_under(at: Position, house: House, player: int, field: str, items: int) -> None:
    """CTT-STEAL-2, CTT-DEST-3: what is under a cat is in its room, disturbed, and has a card that does it."""
    cards = house.steal if field == "carrying" else house.destroy
    for number, name in enumerate(house.items):
        if items >> number & 1:
            if at.where[number] != at.cats[player]:
                raise BadState("items", f"{name} is under a cat, so it is in the cat's room")
            if not at.disturbed >> number & 1:
                raise BadState("items", f"{name} is under a cat, so it is disturbed")
            if cards[number] == house.none:
                raise BadState(field, f"there is no card to do that with {name}")


def _check_tokens(at: Position, house: House) -> None:
    """CTT-COMP-5: one token of each room."""
    out = [room for room in at.targets if room is not None]
    if at.phase == "start_rooms":
        out += [room for room in at.cats if room is not None]
    there = Counter([*at.known, *out, *(room for room in range(len(house.rooms)) if at.unknown >> room & 1)])
    if there != Counter(range(len(house.rooms))):
        raise BadState("tokens", "each room has one token, in the stack or with a theft")
    if at.known and at.destinations == "random":
        raise BadState("tokens", "with destinations 'random' no token has a known place (CTT-R14)")


def _check_attempt(at: Position, game: Cattitude) -> None:
    """CTT-CATCH-1: who is asked, who is caught, and what called the human."""
    house = game.house
    attempt = at.phase in ("evade", "caught")
    if attempt != (at.resume is not None):
        raise BadState("resume", "it is set in 'evade' and 'caught', and nowhere else")
    order = round_from(at.holder, at.players)
    if bool(at.asked) != (at.phase == "evade") or at.asked != order[at.players - len(at.asked) :]:
        raise BadState("asked", "in 'evade' the last ones from the holder clockwise are still asked, else nobody")
    if bool(at.caught) != (at.phase == "caught") or at.caught != tuple([p for p in order if p in at.caught]):
        raise BadState("caught", "in 'caught' these are in the order from the holder clockwise, else nobody")
    for player in at.caught:
        if at.cats[player] != at.human or at.hiding >> player & 1:
            raise BadState("caught", "a caught cat is in the human's room and does not hide")
    knocked = len(at.pending) == 2 and at.pending[0] == at.pending[1] and at.pending[0] in house.knock
    if at.pending and not (at.resume == "play" and (knocked or at.pending == (house.cuddle,))):
        raise BadState("pending", "in an attempt on the play step two Knock-Over cards or a Cuddle card may lie there")
    stolen = at.carrying[at.turn] if at.phase == "destination" else None  # the human has not looked at it yet
    if not attempt and visible(at) & ~(0 if stolen is None else 1 << stolen):
        raise BadState("items", "what is disturbed in the human's room has been cleaned up")


def _check_turn(at: Position, game: Cattitude) -> None:
    """CTT-HUM-9: in the human's turn the holder is the turn's player, in a cat's turn another one."""
    humans = at.phase == "human" or at.resume in ("human", "pass")
    if (at.holder == at.turn) != humans:
        raise BadState("holder", "the turn's player holds the token in the human's turn, and only then")
    step = at.resume or at.phase
    most = {"draw": game.drawn, "draw_card": game.drawn, "reshuffle": game.drawn, "toss": game.discarded}.get(step, 0)
    least = 1 if most else 0
    if not least <= at.left <= most:
        raise BadState("left", f"{at.left} cards cannot be left in phase {at.phase!r}")
    if at.phase == "reshuffle" and len(at.discard) >= game.turned_up:
        raise BadState("discard", f"when {game.turned_up} cards are turned up the reshuffle is over")
    if at.phase == "destination" and at.hiding >> at.turn & 1:
        raise BadState("hiding", "a cat that hides steals nothing (CTT-HIDE-3)")
    if at.begun and (humans or step in ("draw", "draw_card", "reshuffle", "move", "over")):
        raise BadState("begun", "destructions begin in the play step, and this turn has not come to it")
    if at.phase == "over" and at.points[at.turn] < game.goal:
        raise BadState("phase", f"the game is over only when the turn's player has {game.goal} points")


def _check_due(at: Position, game: Cattitude, in_pile: int) -> None:
    """CTT-R33: there is something to choose, or something that chance can bring."""
    if at.phase == "draw" and not at.draw and len(at.discard) > game.turned_up:
        raise BadState("discard", "with an empty draw pile these cards have been shuffled (CTT-R7)")
    if at.phase == "reshuffle" and in_pile + len(at.discard) <= game.turned_up:
        raise BadState("draw", f"{game.turned_up} cards or fewer are not shuffled (CTT-R8)")
    if at.phase in CHANCE and not outcomes(game, at):
        raise BadState("draw" if at.phase != "destination" else "tokens", "chance has nothing left to bring")
    if isinstance(actor_of(at), int) and len(choices(game, at)) < 2:
        raise BadState("phase", f"in phase {at.phase!r} the player who decides has fewer than two moves (CTT-R33)")


# ---------------------------------------------------------------- the cards


def _seen(at: Position, house: House) -> Sequence[int]:
    """All cards but those of the draw pile."""
    return [
        *at.discard,
        *at.pending,
        *(house.steal[item] for item in at.carrying if item is not None),
        *(house.destroy[item] for items in at.destroying for item in range(len(house.items)) if items >> item & 1),
        *([house.hide] * at.hiding.bit_count()),
        *(card for hand in at.hands for card in house.each(hand)),
    ]


def _check_cards(at: Position, house: House) -> None:
    """CTT-COMP-7, CTT-COMP-8: every card is somewhere, once."""
    there = Counter([*_seen(at, house), *house.each(at.draw)])
    for card, name in enumerate(house.cards):
        if there[card] != house.count(house.deck, card):
            right = house.count(house.deck, card)
            raise BadState("draw", f"the game has {right} of {name}, but {there[card]} are in hands, fronts and piles")
    if there[house.none]:
        raise BadState("hiding", "the game has no Hide cards")
