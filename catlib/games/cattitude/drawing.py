"""The table of CATtitude!, drawn: where everything lies, and how it looks.

From top to bottom: whose turn it is and what is due, the house (`rooms.py`), the hand of who looks on with buttons for
what needs no card, the two piles, and a row for each player with points and the cards in front.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catlib.game import Event, Verdict
from catlib.games.cattitude import symbols
from catlib.games.cattitude.floor import LEFT, TOP, WIDTH, Box, floor_of
from catlib.games.cattitude.rooms import Rooms
from catlib.games.cattitude.seen import (
    ATTEMPT,
    View,
    asked,
    decider,
    front,
    held,
    kind_of,
    lit,
    name,
    onlooker,
    queue,
    situation,
    size,
)
from catlib.language import word
from catlib.show.events import by_kind
from catlib.show.layout import short
from catlib.show.pieces import heart
from catlib.show.svg import Pick, Target, box, disc, el, label, later, pick, piece, target, wrapped

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

WHOLE = 480.0
BANNER = 8.0, 64.0  # top and height, as of all that follows
HAND, PILES, PLAYER = 106.0, 92.0, 38.0
BUTTONS = ("stay", "nap", "done", "pass", "unhide")
PICKED = ("cuddle", "run", "sneak")
"""Cards that are chosen before a room."""
TOP_CARDS, TOP_STEP = 3, 71.0  # of the discard pile, that can be read as in a hand: so many one may draw in a turn


class Layout:
    """Where the parts of the table are, for a game and a number of players; it stays so as long as they play."""

    def __init__(self, game: Cattitude, players: int) -> None:
        self.hand = TOP + floor_of(game).height + 8
        self.piles = self.hand + HAND + 6
        self.players = self.piles + PILES + 6
        self.height = self.players + (PLAYER + 4) * players + 6
        self.draw = Box(LEFT + 10, self.piles + 24, 46, 60)

    def card(self, place: int, of: int) -> Box:
        """A card of a hand of so many kinds."""
        lines = 1 if of <= 6 else 2 if of <= 24 else 3
        a_row = -(-of // lines)
        line, column = divmod(place, a_row)
        there = min(a_row, of - line * a_row)
        step, high = min(78.0, 456 / a_row), 76 / lines
        left = WHOLE / 2 + (column - there / 2) * step
        return Box(left + 2, self.hand + 27 + line * high, step - 4, high - 3)

    def top(self, place: int) -> Box:
        """One of the cards on top of the discard pile, the topmost first."""
        return Box(LEFT + 70 + TOP_STEP * place, self.piles + 24, TOP_STEP - 4, 60)

    def player(self, number: int) -> float:
        """The top of the row of a player."""
        return self.players + number * (PLAYER + 4)


class Drawing:
    """The picture of one view; each method draws one part of the table."""

    def __init__(
        self, game: Cattitude, view: View, verdicts: Mapping[str, Verdict], last: Sequence[Event], you: int | None
    ) -> None:
        self.game, self.view, self.you = game, view, you
        self.told = by_kind(last)
        self.at = Layout(game, view["players"])
        self.boxes = floor_of(game).boxes
        self.lights = lit(game, {move: verdict.ok for move, verdict in verdicts.items()})
        self.who = decider(view)

    def parts(self) -> Iterator[str]:
        """Everything on the table, from back to front."""
        yield from self.banner()
        yield from self.hand()
        yield from self.piles()
        for player in range(self.view["players"]):
            yield from self.player(player)
        yield from Rooms(self.game, self.view, self.lights, self.told).parts()

    def banner(self) -> Iterator[str]:
        """Who is to do what, and below what there is to know of the moment: an attempt with all who are still asked."""
        top, high = BANNER
        yield box(LEFT, top, WIDTH, high, 10, class_="catlib-panel")
        text, x = asked(self.game, self.view), 20.0
        if self.who is not None:
            written = name(self.who, self.you)
            width = 34 + 7.8 * len(written)
            yield box(13, top + 5, width, 25, 8, class_="catlib-accent")
            yield symbols.marker(27, top + 18, 20, self.who)
            yield label(42, top + 23, written, 14, bold=True, class_="catlib-on-accent")
            x = 22 + width
        lines = wrapped(text, int((WIDTH - x) / 6.6))
        for number, line in enumerate(lines[:2]):
            y = top + 23 if len(lines) == 1 else top + 17 + 14 * number
            yield label(x, y, line, 13 if len(lines) == 1 else 12, bold=self.who is None)
        more = situation(self.game, self.view)
        if self.view["phase"] in ATTEMPT:
            yield box(LEFT + 3, top + 34, WIDTH - 6, 27, 8, class_="catlib-barred", stroke_width=1)
        lines = wrapped(more, 78)[:2]
        for number, line in enumerate(lines):
            yield label(18, top + (45 if len(lines) == 2 else 51) + 11.5 * number, line, 10.5)

    # the hand

    def hand(self) -> Iterator[str]:
        """The hand of who looks on, each kind of card once with its count."""
        yield box(LEFT, self.at.hand, WIDTH, HAND, 10, class_="catlib-panel")
        player = onlooker(self.view)
        if player is None:
            yield label(18, self.at.hand + 18, self.game.word("board_hand"), 13, bold=True)
            count = 0 if self.who is None else size(self.view["hands"][self.who])
            for place in range(count):
                yield symbols.back(36 + place * min(40, 420 / count), self.at.hand + 62, 34, 50)
            return
        titled = self.game.word("board_your_hand") if player == self.you else name(player)
        yield label(18, self.at.hand + 18, titled, 13, bold=True)
        hand = self.view["hands"][player]
        cards = held(hand)
        for place, card in enumerate(cards):
            where = self.at.card(place, len(cards))
            yield piece(card, face(self.game, card, where, hand[card]), self._drawn(player, card, where))

    def _drawn(self, player: int, card: str, where: Box) -> tuple[str, float, float] | None:
        for told in self.told.get("drew", ()):
            if told["player"] == player and told.get("card") == card:
                start = self.at.draw if told["from"] == "pile" else self.at.top(0)
                return told["from"], start.middle[0] - where.middle[0], start.middle[1] - where.middle[1]
        return None

    # the piles

    def piles(self) -> Iterator[str]:
        """CTT-SET-11, CTT-SET-12: the draw pile by number; the discard pile card by card, the top one first."""
        top, at, count = self.at.piles, self.at.draw, size(self.view["draw"])
        yield box(LEFT, top, WIDTH, PILES, 10, class_="catlib-panel")
        yield label(18, top + 17, self.game.word("board_draw"), 12, bold=True)
        if count:
            yield symbols.back(at.middle[0] + 2, at.middle[1] + 1, at.width - 6, at.height - 2)
            yield symbols.back(*at.middle, at.width - 6, at.height - 2)
        else:
            yield box(*at, 6, class_="catlib-slot")
        yield disc(at.middle[0], at.middle[1] + 14, 13, class_="catlib-paper")
        yield label(at.middle[0], at.middle[1] + 19, str(count), 14, bold=True, anchor="middle", style=symbols.INK,
                    data_piece="draw")  # fmt: skip
        cards = self.view["discard"][::-1]
        title = f"{self.game.word('board_discard')} ({self.game.word('board_cards', count=len(cards))})"
        yield label(100, top + 17, title, 12, bold=True)
        yield label(464, top + 17, self.game.word("board_top_first"), 10.5, anchor="end", class_="catlib-soft")
        for place in range(TOP_CARDS):
            where = self.at.top(place)
            if place < len(cards):
                yield el("g", face(self.game, cards[place], where, 1), data_piece=f"discard-{place}")
                yield _number(where, place + 1)
            else:
                yield box(*where, 6, class_="catlib-slot")
        yield from self._deeper(cards[TOP_CARDS:])

    def _deeper(self, cards: Sequence[str]) -> Iterator[str]:
        """The rest of the discard pile, small: from left to right and from the top row down."""
        left = self.at.top(TOP_CARDS).x + 2
        wide = LEFT + WIDTH - 6 - left
        lines = 3 if len(cards) <= 27 else 4
        a_row = max(9, -(-len(cards) // lines))
        step, high = wide / a_row, 64 / lines
        for place, card in enumerate(cards):
            line, column = divmod(place, a_row)
            where = Box(left + column * step, self.at.piles + 23 + line * high, step - 1.5, high - 1.5)
            yield small(card, where)

    # the players

    def player(self, player: int) -> Iterator[str]:
        """The row of a player: the human token, points, number of cards, and the front."""
        view, top, middle = self.view, self.at.player(player), self.at.player(player) + PLAYER / 2
        turn = player == view["turn"] and view["phase"] not in ("start_rooms", "first_discards", "deal")
        yield box(LEFT, top, WIDTH, PLAYER, 9, class_=f"catlib-{'turn' if turn else 'panel'}")
        yield symbols.marker(24, middle, 24, player)
        yield label(38, middle + 4.5, name(player, self.you), 12, bold=turn)
        if player == view["holder"]:
            yield piece("token", symbols.token(146, middle, 20))
        if player in queue(view):
            place = queue(view).index(player) + 1
            yield disc(167, middle, 8.5, class_="catlib-closed")
            yield label(167, middle + 4.5, str(place), 12, bold=True, anchor="middle", class_="catlib-on-closed")
        elif view["phase"] == "over" and player == view["turn"]:
            yield symbols.crown(164.5, middle, 16)
        yield label(199, middle + 6, str(view["points"][player]), 18, bold=True, anchor="end",
                    data_piece=f"points-{player}")  # fmt: skip
        yield heart(207, middle + 1, 11)
        yield symbols.back(228, middle, 15, 22)
        yield label(238, middle + 5, str(size(view["hands"][player])), 14, bold=True, data_piece=f"count-{player}")
        yield from self._front(player, middle)

    def _front(self, player: int, middle: float) -> Iterator[str]:
        """CTT-PLAY-2: the cards before a player; on a Steal card the token of the destination (CTT-STEAL-5)."""
        cards = front(self.view, player)
        kept = len(cards) - (len(self.view["pending"]) if player == self.view["turn"] else 0)
        texts = [self._note(player, card, place >= kept) for place, card in enumerate(cards)]
        needed: list[float] = []
        room = 464 - 262
        for letters in (30, *range(14, 5, -1), 0):
            texts = [short(text, letters) if letters else "" for text in texts]
            needed = [31 + 5.9 * len(text) for text in texts]
            if sum(needed) + 3 * len(needed) <= room:
                break
        x = 264.0
        for place, (card, text, width) in enumerate(zip(cards, texts, needed, strict=True)):
            step = min(width, room / len(cards) - 3)
            drawn = box(x, middle - 14, step, 28, 5, class_="catlib-paper",
                        stroke_dasharray="4 3" if place >= kept else None)  # fmt: skip
            drawn += box(x, middle - 14, step, 28, 5, fill=symbols.tint(card), fill_opacity=".4")
            drawn += symbols.sign(x + 13, middle, 19, card)
            drawn += label(x + 25, middle + 4, text, 10, style=symbols.INK) if text else ""
            yield piece(f"front-{player}-{place}", drawn)
            x += step + 3

    def _note(self, player: int, card: str, pending: bool) -> str:
        kind, item = kind_of(card)
        if pending:
            return self.game.word("board_pending")
        if kind == "steal":
            to = self.view["carrying"][player]["to"]
            return f"→ {self.game.word(to) if to else '?'}"
        if kind == "destroy":
            begun = player == self.view["turn"] and item in self.view["begun"]
            return self.game.word("board_begun" if begun else "board_half")
        return self.game.word("board_hiding")

    # the targets

    def targets(self, moves: Sequence[str], verdicts: Mapping[str, Verdict]) -> tuple[list[Target], list[str]]:
        """A target for each move, and their elements in order; those that come after a pick share an element."""
        found, drawn, shared = [], [], set()
        for move in moves:
            verdict, (id, where, after) = verdicts[move], self.place(move)
            meant = self.game.parse(move)
            said = self.game.describe(meant) if meant else move
            said = self.game.word("move_human_stays") if move == f"human {self.view['human']}" else said
            said = said if verdict.ok else word("not_allowed", move=said)
            found.append(made := Target(id, move, said, *where.middle, after=after))
            if after and id not in shared:
                shared.add(id)
                drawn.append(later(id, *_ring(where)))
            elif not after:
                more = [self._button(move, where, verdict.ok)] if id in BUTTONS else []
                drawn.append(target(made, verdict.ok, *more, *_ring(where, 7 if id in BUTTONS else 4)))
        return found, drawn

    def place(self, move: str) -> tuple[str, Box, str]:
        """The target that stands for a move: its id, where it is, and the pick that comes first if one does."""
        verb, _, what = move.partition(" ")
        if verb in ("move", "human", *PICKED):
            return what, self.boxes[what], verb if verb in PICKED else ""
        if verb == "draw":
            return what, self.at.draw if what == "pile" else self.at.top(0), ""
        if verb in BUTTONS:
            return verb, self._button_at(verb), ""
        card = what if verb == "toss" else move
        return card, self._in_hand(card), ""

    def _in_hand(self, card: str) -> Box:
        cards = held(self.view["hands"][self.who]) if self.who is not None else []
        return self.at.card(cards.index(card), len(cards)) if card in cards else self.at.draw

    def _button_at(self, verb: str) -> Box:
        """Buttons stand in a row at the right of the title of the hand."""
        right = 466.0
        for other in buttons(self.view):
            width = 20 + 6.2 * len(self.game.word(f"board_button_{other}"))
            right -= width + 6
            if other == verb:
                return Box(right, self.at.hand + 3, width, 22)
        return Box(right, self.at.hand + 3, 40, 22)

    def _button(self, verb: str, at: Box, ok: bool) -> str:
        written = self.game.word(f"board_button_{verb}")
        return box(*at, 7, class_="catlib-button") + label(
            at.middle[0],
            at.middle[1] + 4.5,
            written,
            12,
            bold=True,
            anchor="middle",
            class_="catlib-on-accent" if ok else "catlib-soft",
        )

    def picks(self, offered: Container[str]) -> list[tuple[Pick, str]]:
        """The cards of the own hand that are chosen before a room, and their markup."""
        found = []
        for card in held(self.view["hands"][self.who]) if self.who is not None else ():
            if card in offered:
                where = self._in_hand(card)
                told = self.game.word(f"board_choose_{card}"), self.game.word(f"board_now_{card}")
                chosen = Pick(card, self.game.word(card), *told, *where.middle)
                found.append((chosen, pick(chosen, *_ring(where))))
        return found


def buttons(view: View) -> list[str]:
    """What a player can try now that needs neither a card nor a place, from right to left."""
    verbs = {"move": ["nap", "stay"], "play": ["done"], "evade": ["pass"]}.get(view["phase"], [])
    who = decider(view)
    return [*verbs, *(["unhide"] if who is not None and view["hiding"][who] else [])]


def _ring(where: Box, rx: float = 4) -> tuple[str, str]:
    shape = where.x + 1, where.y + 1, where.width - 2, where.height - 2
    return box(*shape, class_="catlib-hit"), box(*shape, rx, class_="catlib-ring")


def _number(where: Box, number: int) -> str:
    """Which card of the pile this is, from the top."""
    x, y = where.x + 8, where.y + 8
    return disc(x, y, 7.5, class_="catlib-accent") + label(
        x, y + 4, str(number), 10.5, bold=True, anchor="middle", class_="catlib-on-accent"
    )


# ---------------------------------------------------------------- cards


def face(game: Cattitude, card: str, at: Box, count: int) -> str:
    """A card face up: its sign, and in words what it does with what; with a number where there are several."""
    kind, item = kind_of(card)
    drawn = box(*at, 6, class_="catlib-paper", stroke_width=1.2) + box(
        *at, 6, fill=symbols.tint(card), fill_opacity=".4"
    )
    lines = [game.word(f"board_card_{kind}"), *([game.word(item)] if item else [])]
    if at.height > 50:
        drawn += symbols.sign(at.middle[0], at.y + (at.height - 26) / 2 + 2, min(34.0, at.width - 6), card)
        drawn += symbols.kind_sign(at.x + at.width - 11, at.y + 11, 15, kind)
        for number, line in enumerate(lines):
            y = at.y + at.height - 6 - 11.5 * (len(lines) - 1 - number)
            drawn += label(at.middle[0], y, short(line, int(at.width / 5.3)), 10.5, bold=not number, anchor="middle",
                           style=symbols.INK)  # fmt: skip
    elif at.width > 56:
        drawn += symbols.sign(at.x + 12, at.middle[1], 19, card)
        for number, line in enumerate(lines):
            y = at.middle[1] + 4 + 11.5 * (number - (len(lines) - 1) / 2)
            drawn += label(
                at.x + 23, y, short(line, int((at.width - 24) / 5.2)), 10, bold=not number, style=symbols.INK
            )
    else:
        drawn += symbols.sign(at.middle[0], at.middle[1] + 4, min(at.width - 6, at.height - 12), card)
        drawn += symbols.kind_sign(at.x + at.width - 8, at.y + 8, 13, kind)
    if count > 1:
        x, y = at.x + 9, at.y + (9 if at.height > 50 else at.height - 8)
        drawn += disc(x, y, 8.5, class_="catlib-accent")
        drawn += label(x, y + 4, str(count), 10.5, bold=True, anchor="middle", class_="catlib-on-accent")
    return drawn


def small(card: str, at: Box) -> str:
    """A card of the discard pile that is not near its top: the sign of its kind and what is on it."""
    kind, item = kind_of(card)
    drawn = box(*at, 3, class_="catlib-paper", stroke_width=1) + box(*at, 3, fill=symbols.tint(card), fill_opacity=".5")
    if not item:
        return drawn + symbols.sign(*at.middle, min(at.width, at.height) - 3, card)
    drawn += symbols.sign(at.middle[0], at.middle[1] + 2, min(at.width, at.height) - 3, card)
    return drawn + symbols.kind_sign(at.x + at.width - 4.5, at.y + 4.5, 8, kind)
