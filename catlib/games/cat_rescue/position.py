"""A position of Cat Rescue: what it holds, and how it is written to and read from JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from catlib import fields
from catlib.game import JSON, BadState
from catlib.games.cat_rescue.shelter import CELLS, EMPTY, KINDS, MIDDLE, READY, STEPS, legal_pushes
from catlib.quote import quoted

Phase = Literal["setup", "source", "draw", "push", "over"]


class Position(NamedTuple):
    """Everything on the table. `turn`, `card` and the like are None, and `hand` is "", where there is none."""

    players: int
    outside: str
    phase: Phase
    turn: int | None
    street: tuple[int, ...]  # how many cats of each kind, in the order of KINDS
    homes: tuple[str, ...]
    shelter: str
    card: int | None  # the space of the delivery card
    side: str | None
    arrow: str | None
    hand: str
    source: str | None  # where the cat in hand came from
    adopted: int


def without(street: tuple[int, ...], cat: str) -> tuple[int, ...]:
    """The street less one cat of this kind."""
    counts = list(street)
    counts[KINDS.index(cat)] -= 1
    return tuple(counts)


def with_cat(homes: tuple[str, ...], player: int, cat: str) -> tuple[str, ...]:
    """The homes, this cat in that of the player too."""
    return (*homes[:player], "".join(sorted(homes[player] + cat)), *homes[player + 1 :])


def without_cat(homes: tuple[str, ...], player: int, cat: str) -> tuple[str, ...]:
    """The homes, one such cat less in that of the player."""
    return (*homes[:player], homes[player].replace(cat, "", 1), *homes[player + 1 :])


def written(at: Position, game: str, names: Mapping[str, str], actor: JSON) -> dict[str, JSON]:
    """The position in JSON, with the `names` of the cats."""
    return {
        "game": game,
        "players": at.players,
        "options": {"outside": at.outside},
        "phase": at.phase,
        "actor": actor,
        "turn": at.turn,
        "street": {names[kind]: count for kind, count in zip(KINDS, at.street, strict=True) if count},
        "homes": [{names[cat]: home.count(cat) for cat in KINDS if cat in home} for home in at.homes],
        "shelter": {CELLS[i]: names[cat] for i, cat in enumerate(at.shelter) if cat != EMPTY},
        "delivery": None if at.card is None else {"cell": CELLS[at.card], "side": at.side, "arrow": at.arrow},
        "carried": {"cat": names[at.hand], "source": at.source} if at.hand else None,
        "adopted": at.adopted,
    }


KEYS = (
    "game", "players", "options", "phase", "actor", "turn",
    "street", "homes", "shelter", "delivery", "carried", "adopted",
)  # fmt: skip


def read(data: JSON, game: Any, codes: Mapping[str, str]) -> Position:
    """The position that JSON describes, with the `codes` of the cats by name.

    Raises BadState, naming the top-level field, for what cannot be a position; whether it can come up in play
    is not asked.
    """
    fields.header(game, data, KEYS)
    players, phase = (
        data["players"],
        fields.one_of("phase", data["phase"], ("setup", "source", "draw", "push", "over")),
    )
    kinds = {name: code for name, code in codes.items() if code in KINDS}
    playing = phase not in ("setup", "over")
    turn = fields.one_of("turn", data["turn"], range(players) if playing else (None,))
    fields.one_of("actor", data["actor"], ("chance",) if phase in ("setup", "draw") else (turn,))
    street = fields.multiset("street", data["street"], kinds)
    homes = tuple(_home(home, kinds) for home in fields.items("homes", data["homes"], players))
    shelter = _shelter(data["shelter"], codes)
    card, side, arrow = _delivery(data["delivery"], phase, shelter)
    hand, source = _carried(data["carried"], phase, kinds)
    adopted = fields.integer("adopted", data["adopted"], 0, 26)
    counts = tuple(street.get(name, 0) for name in sorted(kinds, key=lambda name: KINDS.index(kinds[name])))
    at = Position(
        players,
        data["options"]["outside"],
        phase,
        turn,
        counts,
        homes,
        shelter,
        card,
        side,
        arrow,
        hand,
        source,
        adopted,
    )
    _check_dealt(at) if phase == "setup" else _check_in_play(at)
    _check_cats(at, game.street)
    return at


def _home(home: JSON, kinds: Mapping[str, str]) -> str:
    return "".join(sorted(kinds[name] * count for name, count in fields.multiset("homes", home, kinds).items()))


def _shelter(shelter: JSON, codes: Mapping[str, str]) -> str:
    cats = fields.mapping("shelter", shelter, CELLS)
    for cat in cats.values():
        fields.one_of("shelter", cat, codes)
    return "".join(codes[cats[cell]] if cell in cats else EMPTY for cell in CELLS)


def _delivery(delivery: JSON, phase: str, shelter: str) -> tuple[int | None, str | None, str | None]:
    if phase == "setup":
        fields.one_of("delivery", delivery, (None,))
        return None, None, None
    card = fields.keys(delivery, ("cell", "side", "arrow"), "delivery")
    cell = CELLS.index(fields.one_of("delivery", card["cell"], CELLS))
    if shelter[cell] in (EMPTY, READY):
        raise BadState("delivery", f"the card lies on a face-up cat, and there is none on {CELLS[cell]}")
    side = fields.one_of("delivery", card["side"], ("street", "foster"))
    return cell, side, fields.one_of("delivery", card["arrow"], STEPS)


def _carried(carried: JSON, phase: str, kinds: Mapping[str, str]) -> tuple[str, str | None]:
    if phase != "push":
        fields.one_of("carried", carried, (None,))
        return "", None
    hand = fields.keys(carried, ("cat", "source"), "carried")
    return kinds[fields.one_of("carried", hand["cat"], kinds)], fields.one_of(
        "carried", hand["source"], ("street", "foster")
    )


def _check_dealt(at: Position) -> None:
    """CRE-SETUP-3, CRE-SETUP-4: what has been dealt so far lies where the deal puts it, in its order."""
    laid = [cell for cell, cat in enumerate(at.shelter) if cat != EMPTY]
    if laid != sorted(MIDDLE[: len(laid)]) or READY in at.shelter:
        raise BadState(
            "shelter",
            "in setup only the first middle spaces are filled, face up, in the order b2, c2, b3, c3",
        )
    sizes = [len(home) for home in at.homes]
    dealt = sum(sizes)
    if sizes != [min(2, max(0, dealt - 2 * player)) for player in range(at.players)] or dealt == 2 * at.players:
        raise BadState(
            "homes", "in setup the homes are filled two cats each in turn order, and the last is not full yet"
        )
    if dealt and len(laid) < len(MIDDLE):
        raise BadState("homes", "the homes are filled after the four middle spaces")
    fields.one_of("adopted", at.adopted, (0,))


def _check_in_play(at: Position) -> None:
    if len(at.shelter) - at.shelter.count(EMPTY) - at.shelter.count(READY) < 2:  # CRE-R18
        raise BadState("shelter", "at least two face-up cats are always in the shelter")
    sizes = sorted(len(home) for home in at.homes)
    if sizes[-1] > (3 if at.phase == "over" else 2) or sizes[-2:-1] == [3]:
        raise BadState("homes", "a home holds at most two cats; when the game is over one may hold three")
    turn = at.turn or 0
    if at.source == "foster" and (at.side == "foster" or len(at.homes[turn]) == 2):
        raise BadState("carried", "no cat can have come from this foster home this turn")
    if not any(at.street) and (at.phase in ("source", "draw") or at.source == "foster"):
        raise BadState("street", "the game is over once the street is empty, so a cat must be left in it")
    if at.phase == "source" and (at.side == "foster" or not at.homes[turn]):
        raise BadState("phase", "there is a choice of source only with a cat at home and the street side up")
    if at.phase == "push" and len(legal_pushes(at.shelter, at.card, at.arrow, at.outside)) < 2:
        raise BadState("phase", "a push that is the only one possible happens by itself")
    if at.phase == "over" and any(at.street) and sizes[-1] < 3:
        raise BadState("phase", "the game is over only with an empty street or three cats in a home")


def _check_cats(at: Position, of_each_kind: tuple[int, ...]) -> None:
    """CRE-COMP-1: 26 cats in all, six of each colour and two wild ones; those face down may be any."""
    seen = "".join(at.homes) + at.shelter + at.hand
    total = sum(at.street) + len(seen) - at.shelter.count(EMPTY) + at.adopted
    if total != sum(of_each_kind):
        raise BadState("street", f"there are {sum(of_each_kind)} cats in all, not {total}")
    for kind, count, most in zip(KINDS, at.street, of_each_kind, strict=True):
        if count + seen.count(kind) > most:
            raise BadState("street", f"there are at most {most} cats of each colour and {of_each_kind[-1]} wild ones")


LETTERS = "bgryw#"  # blue, green, red, yellow, wild, face down: how a lesson draws the cats of KINDS and READY


def from_rows(
    game: Any,
    rows: Sequence[str],
    card: str,
    homes: Sequence[Sequence[str]] = (("green",), ("yellow",)),
    *,
    hand: str | None = None,
    hand_from: str = "street",
    adopted: int = 0,
    outside: str = "allowed",
) -> JSON:
    """A position on player 0's turn in JSON, drawn as the head of `lesson.toml` lays down.

    `rows` are the shelter's four rows in LETTERS and `.`, `card` is the space, arrow and upper side of the delivery
    card, `homes` the cats of each player, `hand` the cat to be pushed. Raises BadState for what cannot be.
    """
    drawn = dict(zip(LETTERS, KINDS + READY, strict=True))
    letters = "".join(rows)
    if [len(row) for row in rows] != [4] * 4 or set(letters) - {*LETTERS, EMPTY}:
        raise BadState("shelter", f"draw it as four rows of four, in the letters {LETTERS} and {EMPTY}")
    if len(card.split()) != 3:
        raise BadState("delivery", f"write space, arrow and upper side, such as 'c3 left street', not {quoted(card)}")
    cell, arrow, side = card.split()
    at_home = [{name: home.count(name) for name in home} for home in homes]
    left = dict(zip((game.cat_names[kind] for kind in KINDS), game.street, strict=True))
    seen = [game.cat_names[drawn[letter]] for letter in letters if letter in drawn and drawn[letter] != READY]
    for name in (*seen, *(name for home in homes for name in home), *([hand] if hand else ())):
        if name not in left:
            raise BadState(
                "carried" if name == hand else "homes", f"{quoted(name)} is no cat; choose of: {', '.join(left)}"
            )
        left[name] -= 1
    for _ in range(letters.count("#") + adopted):  # of those nobody sees, the street still has the rarer kinds
        left[max(left, key=lambda name: left[name])] -= 1
    phase = "push" if hand else "source" if side == "street" and homes[0] else "draw"
    return {
        "game": game.name,
        "players": len(homes),
        "options": {"outside": outside},
        "phase": phase,
        "actor": "chance" if phase == "draw" else 0,
        "turn": 0,
        "street": {name: count for name, count in left.items() if count},
        "homes": at_home,
        "shelter": {
            at: game.cat_names[drawn[letter]] for at, letter in zip(CELLS, letters, strict=True) if letter != "."
        },
        "delivery": {"cell": cell, "side": side, "arrow": arrow},
        "carried": {"cat": hand, "source": hand_from} if hand else None,
        "adopted": adopted,
    }
