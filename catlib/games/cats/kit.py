"""What lies in the box of Cats, in numbers: cards, tokens, goals, houses, and every move that can be written.

Cards, tokens and goals are numbers in the order of their tables, capture icons bits in the order of `icons`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from catlib.components import Tables
from catlib.game import Move
from catlib.games.cats.house import BOXES, ROOM_BITS, House

__all__ = ["BOX_VERBS", "DECLINE", "KEEP", "RELAX", "Act", "Kit", "to_boxes"]


class Act(Move):
    """A move: a verb and what it acts on, a number that `bit` makes a set of one."""

    __slots__ = ("bit", "value", "verb")

    def __init__(self, verb: str, value: int = 0, name: str = "") -> None:
        super().__init__(f"{verb} {name}" if name else verb)
        self.verb, self.value, self.bit = verb, value, 1 << value


BOX_VERBS = ("start", "place", "rumba", "move", "retreat", "leave")
TO_BOX = {verb: tuple(Act(verb, box, name) for box, name in enumerate(BOXES)) for verb in BOX_VERBS}
RELAX, KEEP, DECLINE = Act("relax"), Act("keep"), Act("decline")
HIGHEST_BID = 99  # more than there are tokens, but written as a bid can be


@lru_cache(maxsize=1 << 14)
def to_boxes(verb: str, bits: int) -> tuple[Act, ...]:
    """The moves to these boxes, in the order of lists."""
    return tuple([act for act in TO_BOX[verb] if act.bit & bits])


class Kit:
    """The components, looked up by number.

    CAT-COMP-12: the turn order cards have no part in play. CAT-SETUP-13: die and stress tokens are at hand for all.
    """

    def __init__(self, tables: Tables) -> None:
        game: Mapping[str, Any] = tables["game"]
        self.icon_names: tuple[str, ...] = tuple(game["icons"])
        self.turns: int = game["turns"]  # CAT-SUM-1
        self.stress_tokens: int = game["stress_tokens"]  # CAT-COMP-7
        self.man_start: int = game["man_start"]
        self.flight: int = game["flight"]
        self.deceive_total: int = game["deceive_total"]
        self.rumba_bonus: int = game["rumba_bonus"]
        self._read_cards(tables["action_cards"])
        self._read_rumba(tables["rumba_cards"])
        # CAT-SECRET-1, CAT-R5: a goal is two of the icons.
        self.goals: tuple[str, ...] = tuple(row["id"] for row in tables["secret_goals"])
        self.goal_icons = tuple(
            tuple(self.icon_names.index(icon) for icon in row["icons"]) for row in tables["secret_goals"]
        )
        self._read_tokens(tables["tokens"])
        self.houses = {row["id"]: House(row) for row in tables["houses"]}
        self._make_moves(game["die"])

    def _read_cards(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """CAT-CARD-1: all players have the same six cards (CAT-COMP-3), each with a number (CAT-CARD-2, CAT-R2).

        CAT-CARD-3: and with capture icons. CAT-CARD-4: the wild ones have them all, and the man's icon.
        """
        self.cards: tuple[str, ...] = tuple(row["id"] for row in rows)
        self.numbers: tuple[int, ...] = tuple(row["number"] for row in rows)
        self.card_icons = tuple(self._icons(row["icons"]) for row in rows)
        self.man_icons = tuple(int(row["man"]) for row in rows)
        self.all_cards = (1 << len(rows)) - 1
        # Which cards have one of these icons (CAT-CARD-5), by the set of icons.
        self.fitting = tuple(
            sum(1 << card for card, shown in enumerate(self.card_icons) if shown & icons)
            for icons in range(1 << len(self.icon_names))
        )

    def _read_rumba(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """CAT-COMP-11: the Rumba's five cards (CAT-R6); some have the man's icon (CAT-R45)."""
        self.rumba_cards: tuple[str, ...] = tuple(row["id"] for row in rows)
        self.rumba_numbers: tuple[int, ...] = tuple(row["number"] for row in rows)
        self.rumba_counts: tuple[int, ...] = tuple(row["count"] for row in rows)
        self.rumba_man_icons = tuple(int(row["man"]) for row in rows)

    def _read_tokens(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """CAT-COMP-8, CAT-R4: 35 tokens, blue (CAT-OT-1) and red (CAT-OT-2).

        CAT-OT-3: each tells where it is placed. CAT-OT-4: and its bliss. CAT-OT-5: and may have icons and relax.
        """
        self.tokens: tuple[str, ...] = tuple(row["id"] for row in rows)
        self.bliss: tuple[int, ...] = tuple(row["bliss"] for row in rows)
        self.red = tuple(row["colour"] == "red" for row in rows)
        self.place: tuple[str, ...] = tuple(row["place"] for row in rows)
        self.rooms: tuple[tuple[int, ...], ...] = tuple(tuple(row["rooms"]) for row in rows)
        self.room_bits: tuple[int, ...] = tuple(sum(ROOM_BITS[room] for room in row["rooms"]) for row in rows)
        self.token_icons = tuple(self._icons(row["icons"]) for row in rows)
        self.relaxing = tuple(bool(row["relax"]) for row in rows)
        self.all_tokens = (1 << len(rows)) - 1
        self.with_icon = tuple(
            sum(1 << token for token, shown in enumerate(self.token_icons) if shown >> icon & 1)
            for icon in range(len(self.icon_names))
        )

    def _icons(self, names: Sequence[str]) -> int:
        return sum(1 << self.icon_names.index(name) for name in names)

    def _make_moves(self, die: Sequence[int]) -> None:
        """Every move in notation, and those that are listed together, by what they are listed for."""
        self.token_moves = tuple(Act("token", token, name) for token, name in enumerate(self.tokens))
        self.goal_moves = tuple(Act("goal", goal, name) for goal, name in enumerate(self.goals))
        self.card_moves = tuple(Act("card", kind, name) for kind, name in enumerate(self.rumba_cards))
        # CAT-COMP-4: each side of the die has an equal chance.
        self.rolls = tuple((Act("roll", number, str(number)), 1) for number in die)
        bids = tuple(Act("bid", number, str(number)) for number in range(HIGHEST_BID + 1))
        self.bids = tuple(bids[: most + 1] for most in range(self.stress_tokens + 1))
        by_card = {
            verb: tuple(Act(verb, card, name) for card, name in enumerate(self.cards))
            for verb in ("commit", "deceive", "capture")
        }
        hands = range(self.all_cards + 1)
        self.with_card = {
            verb: tuple(tuple([act for act in acts if act.bit & hand]) for hand in hands)
            for verb, acts in by_card.items()
        }
        self.captures = tuple((*acts, DECLINE) for acts in self.with_card["capture"])
        # CAT-RUMBA-4: a number that this deck does not have is a card that cannot come.
        others = [Act("card", len(self.rumba_cards), str(n)) for n in range(2, 6) if str(n) not in self.rumba_cards]
        every = (
            *self.token_moves, *self.goal_moves, *self.card_moves, *others, *bids, RELAX, KEEP, DECLINE,
            *(act for act, _ in self.rolls), *(act for acts in by_card.values() for act in acts),
            *(act for acts in TO_BOX.values() for act in acts),
        )  # fmt: skip
        self.moves: dict[str, Act] = {act.text: act for act in every}

    def rumba_number(self, kind: int) -> int:
        """CAT-R43: where the Rumba has no card, its number is 0."""
        return self.rumba_numbers[kind] if kind >= 0 else 0

    def goal_worth(self, goal: int, captured: int) -> tuple[int, int]:
        """CAT-SECRET-3, CAT-R35: the icon of the goal that gives more, and what it gives.

        CAT-SECRET-4: 1 more for each captured token that shows it.
        """
        if goal < 0:
            return 0, 0
        counts = [((captured & self.with_icon[icon]).bit_count(), icon) for icon in self.goal_icons[goal]]
        count, icon = max(counts, key=lambda pair: pair[0])
        return icon, count

    def bliss_of(self, captured: int) -> int:
        """The bliss on these tokens."""
        return sum([bliss for token, bliss in enumerate(self.bliss) if captured >> token & 1])
