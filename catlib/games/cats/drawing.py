"""The table of Cats, drawn: where everything lies, and how it looks.

From top to bottom: who is asked what, the man's way, the house (`rooms.py`), the six cards of who looks on, a row for
each cat and for the Rumba (`seats.py`), and the tokens that have not been seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catlib.game import Event, Verdict
from catlib.games.cats import symbols
from catlib.games.cats.floor import LEFT, TOP, WIDTH, floor_of
from catlib.games.cats.house import room_after
from catlib.games.cats.rooms import Rooms
from catlib.games.cats.seats import ROW, Seats
from catlib.games.cats.seen import (
    CARD_VERBS,
    VERBS,
    View,
    asked,
    boxes_of,
    card_row,
    decider,
    name,
    pieces_of,
    reserve,
    token_row,
)
from catlib.language import word
from catlib.show import figures
from catlib.show.events import by_kind
from catlib.show.layout import Box, short
from catlib.show.svg import Target, box, disc, label, piece, target, wrapped

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["WHOLE", "Drawing", "Layout", "buttons"]

WHOLE = 480.0
BANNER, WALK = Box(LEFT, 8, WIDTH, 64), Box(LEFT, 76, WIDTH, 21)
HAND, UNSEEN = 80.0, 54.0
A_ROW = 11  # bids
SIGNS = {
    "eat": "eat", "sleep": "sleep", "steal": "steal", "destroy": "destroy", "relax": "relaxing", "any": "board_all",
    "man": "board_man_walks",
}  # fmt: skip
"""The icons, and the words for what they mean."""
KINDS = (*(("blue", bliss) for bliss in (1, 2, 3)), *(("red", bliss) for bliss in (2, 3, 4)))
"""CAT-OT-1, CAT-OT-2: the tokens that there can be, by colour and bliss."""
BUTTONS = {"reward": ("relax", "keep"), "relax": ("relax", "keep"), "capture": ("decline",)}


class Layout:
    """Where the parts of the table are; it stays so as long as a game is played."""

    def __init__(self, game: Cats, view: View) -> None:
        self.hand = TOP + floor_of(game, view["options"]["house"]).height + 8
        self.seats = self.hand + HAND + 6
        self.unseen = self.seats + (ROW + 4) * len(pieces_of(view))
        self.height = self.unseen + UNSEEN + 8

    def card(self, place: int) -> Box:
        """One of the six cards of the own hand."""
        return Box(LEFT + 2 + place * 77, self.hand + 24, 74, 51)

    def bid(self, number: int) -> Box:
        """A number of stress tokens to bid."""
        line, column = divmod(number, A_ROW)
        return Box(LEFT + 6 + 41.5 * column, self.hand + 23 + 27 * line, 36, 25)

    def seat(self, number: int) -> Box:
        """The row of a player; that of the Rumba comes last."""
        return Box(LEFT, self.seats + number * (ROW + 4), WIDTH, ROW)


class Drawing:
    """The picture of one view; each method draws one part of the table."""

    def __init__(
        self, game: Cats, view: View, verdicts: Mapping[str, Verdict], last: Sequence[Event], you: int | None
    ) -> None:
        self.game, self.view, self.you = game, view, you
        self.told = by_kind(last)
        self.at = Layout(game, view)
        self.boxes = floor_of(game, view["options"]["house"]).boxes
        legal = [move.split() for move, verdict in verdicts.items() if verdict.ok]
        self.lights = {rest[0]: verb for verb, *rest in legal if rest and rest[0] in self.boxes}
        self.who = decider(view)
        self.holder = you if you is not None else self.who if self.who is not None else view["first"]

    def parts(self) -> Iterator[str]:
        """Everything on the table, from back to front."""
        yield from self.banner()
        yield from self.walk()
        yield from self.hand()
        seats = Seats(self.game, self.view, self.told, self.you)
        for number, who in enumerate(pieces_of(self.view)):
            yield from seats.row(who, self.at.seat(number))
        yield from self.unseen()
        yield from Rooms(self.game, self.view, self.lights, self.told).parts()

    def banner(self) -> Iterator[str]:
        """Who is to do what; the turn and the phase; the token that is to be placed."""
        view, drawn = self.view, self.view["drawn"]
        yield box(*BANNER, 10, class_="catlib-panel")
        x, wide = 20.0, WIDTH - (112 if drawn else 0)
        if self.who is not None:
            written = name(self.game, self.who, self.you)
            width = 34 + 7.8 * len(written)
            yield box(13, 14, width, 25, 8, class_="catlib-accent")
            yield figures.marker(27, 27, 20, self.who)
            yield label(42, 31, written, 14, bold=True, class_="catlib-on-accent")
            x = 22 + width
        lines = wrapped(asked(self.game, view), int((wide - x) / 6.2))
        for number, line in enumerate(lines[:3]):
            y = 31 if len(lines) == 1 else 24 + 13 * number
            yield label(x, y, line, 12.5 if len(lines) == 1 else 11.5, bold=self.who is None)
        turn = self.game.word("board_turn_is", turn=view["turn"], turns=self.game.kit.turns)
        yield label(20, 64, f"{self.game.word('board_turn')} {turn}", 11, bold=True)
        if self.who is not None:  # else it is told above
            yield label(102, 64, short(self.game.word(view["phase"]), int((wide - 94) / 5.4)), 11)
        if drawn:
            at = Box(LEFT + WIDTH - 106, 22, 100, 36)
            yield piece(drawn, symbols.plate(at, token_row(self.game, drawn), self.game.word(drawn)))

    def walk(self) -> Iterator[str]:
        """CAT-MAN-2: the rooms in the order in which the man goes, where he is, and where he goes next."""
        view, step = self.view, WALK.width / 5
        goes = room_after(view["man"], view["man_steps"])
        for place in range(5):
            at = Box(WALK.x + place * step, WALK.y, step - 4, WALK.height)
            here = place + 1 == view["man"]
            yield box(*at, 6, class_="catlib-card" if here else "catlib-panel", data_room=place + 1)
            ink = figures.INK if here else None
            written = f"{place + 1} {self.game.word(f'room_{place + 1}')}"
            yield label(at.x + 6, at.y + 14.5, written, 10.5, room=at.width - 24, style=ink)
            if here:
                yield symbols.man_icon(at.x + at.width - 7, at.middle[1], 15)
            if place + 1 == goes and view["man_steps"]:
                yield box(*at.inside(1.5), 6, class_="catlib-ghost")
                yield disc(at.x + at.width - 6, at.y + 5, 9, class_="catlib-accent")
                yield label(at.x + at.width - 6, at.y + 8.8, f"+{view['man_steps']}", 10.5, bold=True,
                            anchor="middle", class_="catlib-on-accent")  # fmt: skip

    # the hand

    def hand(self) -> Iterator[str]:
        """The six cards of who looks on, or who decides: those gone are outlines. While bids are made, the bids."""
        top = self.at.hand
        yield box(LEFT, top, WIDTH, HAND, 10, class_="catlib-panel")
        bidding = self.view["phase"] == "bids" and self.who == self.holder
        key = "board_bids" if bidding else "board_your_cards" if self.holder == self.you else "board_cards_of"
        yield label(18, top + 16, self.game.word(key, player=self.holder), 12, bold=True)
        if bidding:
            for number in range(reserve(self.game, self.view) + 1):
                at = self.at.bid(number)
                yield box(*at, 6, class_="catlib-paper", stroke_width=1)
                yield label(at.middle[0], at.middle[1] + 4.5, str(number), 13, bold=True, anchor="middle",
                            style=figures.INK)  # fmt: skip
            return
        hand = self.view["hands"][self.holder]
        for place, card in enumerate(self.game.kit.cards):
            row = card_row(self.game, card)
            gone = card not in hand and not self._recovers()
            letter = card.removeprefix(str(row["number"]))  # as moves call it
            drawn = symbols.big_card(
                self.at.card(place), row["number"], row["icons"], letter=letter, gone=gone, wild=row["man"]
            )
            yield piece(f"card-{card}", drawn)

    def _recovers(self) -> bool:
        """CAT-R32: an empty hand counts as the six where a card may be played to deceive or to capture."""
        return (
            not self.view["hands"][self.holder]
            and self.view["phase"] in ("punish", "capture")
            and (self.holder == self.who)
        )

    # the tokens that nobody has seen

    def unseen(self) -> Iterator[str]:
        """CAT-R10: the tokens that may still come up: how many there are of each colour and bliss."""
        top, view = self.at.unseen, self.view
        yield box(LEFT, top, WIDTH, UNSEEN, 9, class_="catlib-panel")
        count = len(view["unseen_tokens"])
        yield label(18, top + 14, f"{self.game.word('board_unseen')}: {count}", 11, bold=True)
        yield label(466, top + 14, f"{self.game.word('board_reserve')}: {reserve(self.game, view)}", 11, anchor="end")
        rows = [token_row(self.game, token) for token in view["unseen_tokens"]]
        left = Counter((row["colour"], row["bliss"]) for row in rows)
        step = (WIDTH - 20) / len(KINDS)
        for place, (colour, bliss) in enumerate(KINDS):
            x, y = LEFT + 18 + step * place, top + 26
            yield symbols.worth(x, y, 14, {"colour": colour, "bliss": bliss})
            yield label(
                x + 12,
                y + 4,
                self.game.word("board_so_many", count=left[colour, bliss]),
                11,
                data_left=f"{colour} {bliss}",
            )
        yield from self._signs(top + 43)

    def _signs(self, y: float) -> Iterator[str]:
        """What the icons mean."""
        x = LEFT + 10
        for sign, key in SIGNS.items():
            yield symbols.sign(x + 4, y, 14, sign)
            text = self.game.word(key)
            room = 5.4 * len(text)
            yield label(x + 13, y + 4, text, 10.5, room=room, class_="catlib-soft")
            x += 20 + room

    # the targets

    def targets(self, moves: Sequence[str], verdicts: Mapping[str, Verdict]) -> tuple[list[Target], list[str]]:
        """A target for each move, and their elements in the same order."""
        found, drawn = [], []
        for move in moves:
            verdict, (id, where) = verdicts[move], self.place(move)
            meant = self.game.parse(move)
            said = self._said(move) or (self.game.describe(meant) if meant else move)
            said = said if verdict.ok else word("not_allowed", move=said)
            found.append(made := Target(id, move, said, *where.middle))
            button = [self._button(move, where, verdict.ok)] if " " not in move else []
            drawn.append(target(made, verdict.ok, *button, *_ring(where)))
        return found, drawn

    def _said(self, move: str) -> str:
        """CAT-MOVE-7: a move to the own box is to stay."""
        verb, _, what = move.partition(" ")
        here = [] if self.who is None else self.view["boxes"].get(what, [])
        return self.game.word("move_stay", box=what) if verb == "move" and self.who in here else ""

    def place(self, move: str) -> tuple[str, Box]:
        """The target that stands for a move: its id, and where it is."""
        verb, _, what = move.partition(" ")
        if what in self.boxes:
            return what, self.boxes[what].inside(2)
        if verb == "bid":
            return f"bid-{what}", self.at.bid(int(what))
        if what:
            return f"card-{what}", self.at.card(self.game.kit.cards.index(what))
        return verb, self._button_at(verb)

    def _button_at(self, verb: str) -> Box:
        """Buttons stand in a row at the right of the title of the hand."""
        right = LEFT + WIDTH - 4
        for other in buttons(self.view)[::-1]:
            width = 20 + 6.2 * len(self.game.word(f"board_button_{other}"))
            right -= width + 6
            if other == verb:
                return Box(right, self.at.hand + 3, width, 20)
        return Box(right, self.at.hand + 3, 40, 20)

    def _button(self, verb: str, at: Box, ok: bool) -> str:
        return box(*at, 7, class_="catlib-button") + label(
            at.middle[0],
            at.middle[1] + 4.5,
            self.game.word(f"board_button_{verb}"),
            12,
            bold=True,
            anchor="middle",
            class_="catlib-on-accent" if ok else "catlib-soft",
        )


def offered(game: Cats, view: View) -> Iterator[str]:
    """The moves that the picture has places for in this view, legal or not."""
    phase = view["phase"]
    if phase in VERBS:
        yield from (f"{VERBS[phase]} {name}" for name in boxes_of(game, view))
    if phase in CARD_VERBS:
        yield from (f"{CARD_VERBS[phase]} {card}" for card in game.kit.cards)
    if phase == "bids":
        yield from (f"bid {number}" for number in range(reserve(game, view) + 1))
    yield from buttons(view)


def buttons(view: View) -> Sequence[str]:
    """What a player can try now that needs neither a card nor a box."""
    return BUTTONS.get(view["phase"], ())


def _ring(where: Box) -> tuple[str, str]:
    shape = where.inside(1)
    return box(*shape, class_="catlib-hit"), box(*shape, 5, class_="catlib-ring")
