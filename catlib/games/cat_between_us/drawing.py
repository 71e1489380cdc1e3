"""The table of Cat Between Us, drawn: where everything lies, and how it looks.

From top to bottom: whose turn it is, the four rooms with shelves and track, the toys with what lies under them, the
hand of who looks on (or how the round was decided), the players, and round, deck and player aid.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING

from catlib.game import Event, Verdict
from catlib.games.cat_between_us import cards, symbols
from catlib.games.cat_between_us.chances import outlook
from catlib.games.cat_between_us.rooms import Rooms, reach
from catlib.games.cat_between_us.seen import (
    OPEN,
    View,
    asked,
    deck,
    held,
    onlooker,
    size,
    still_played,
    title,
    totals,
    turn_of,
    unseen,
    winners,
    worth,
)
from catlib.language import word
from catlib.show.events import by_kind
from catlib.show.pieces import heart, no_entry, paw
from catlib.show.svg import Pick, Target, box, disc, el, label, later, pick, piece, wrapped

if TYPE_CHECKING:
    from catlib.games.cat_between_us.rules import CatBetweenUs


Point = tuple[float, float]

WIDTH, MARGIN, WHOLE = 480, 8, 464
TOYS, TOY = 220, (74, 105, 78)  # their top; how wide and high they are, and from one to the next
SLOT = 30, 40
HAND, CARD = (333, 80), 54
BOXES, BOX = 421, 58
STRIP = 50


def height(players: int) -> float:
    """How high the picture is for so many players, whatever happens."""
    return _last_row(players) + STRIP + 8


def _last_row(players: int) -> float:
    """Where the last row begins."""
    return BOXES + (BOX + 8) * (1 if players < 4 else 2)


def _toy_at(toy: str) -> Point:
    """The top of a toy, in its middle (CBU-R4: they always lie in the same order)."""
    return MARGIN + TOY[0] / 2 + TOY[2] * cards.SUITS.index(toy), TOYS


def middle_of(toy: str) -> tuple[float, float, float]:
    """The middle of a toy with its two places, and its size."""
    x, y = _toy_at(toy)
    return x, y + TOY[1] / 2, TOY[0]


def _slot_at(toy: str, place: int) -> Point:
    """The middle of one of the two places under a toy."""
    x, y = _toy_at(toy)
    return x + (place - 0.5) * (SLOT[0] + 4), y + 80


def in_hand(place: int, of: int) -> tuple[float, float, float]:
    """The middle and the width of a card in a hand of so many."""
    step = min(48.0, 452 / of)
    return WIDTH / 2 + (place - (of - 1) / 2) * step, HAND[0] + 49, min(42.0, step - 3)


def _box_of(player: int, players: int) -> tuple[float, float, float]:
    """The corner and the width of the box of a player."""
    columns = 2 if players in (2, 4) else 3
    width = (WHOLE - 8 * (columns - 1)) / columns
    row, column = divmod(player, columns)
    shift = (columns - players % columns) * (width + 8) / 2 if row and players % columns else 0  # five: two below three
    return MARGIN + column * (width + 8) + shift, BOXES + row * (BOX + 8), width


# ---------------------------------------------------------------- the picture


class Drawing:
    """The picture of one view; each method draws one part of the table."""

    def __init__(self, game: CatBetweenUs, view: View, last: Sequence[Event], you: int | None) -> None:
        self.game, self.view, self.you = game, view, you
        self.last = by_kind(last)
        self.events = last
        self.open = view["phase"] in OPEN
        self.turn = turn_of(view)
        self.best = winners(game, view) if self.open else ()
        self.totals = self._totals()

    def _totals(self) -> list[int] | None:
        """CBU-NUZZLE-4: where the markers are, in the nuzzle phase and right after it."""
        if self.open:
            return totals(self.view)
        return [told["total"] for told in self.last["total"]] if "total" in self.last else None

    def parts(self) -> Iterator[str]:
        """Everything on the table, from back to front."""
        yield from self.banner()
        yield from self.round()
        yield from self.deck()
        yield from self.aid()
        for player in range(self.view["players"]):
            yield from self.player(player)
        yield from self.below()
        for toy in cards.SUITS:
            yield from self.toy(toy)
        yield from Rooms(self.game, self.view, self.last, self.totals).parts()

    def name(self, player: int) -> str:
        return word("player_you" if player == self.you else "player", number=player + 1)

    def asked(self) -> str:
        """The same as `asked`; once a round is over who has won it, until the next one is prepared."""
        won = [event.text() for event in self.events if event.kind == "round_won" and self.view["phase"] == "target"]
        return won[0] if won else asked(self.game, self.view)

    def banner(self) -> Iterator[str]:
        """Whose turn it is and what is to be done."""
        yield box(8, 8, 464, 36, 10, class_="catlib-panel")
        if self.turn is None:
            yield heart(26, 26, 18)
            lines = wrapped(self.asked(), 56)
            for line, part in enumerate(lines):
                y = 31 - 7.5 * (len(lines) - 1) + 15 * line
                yield label(42, y, part, 14 if len(lines) == 1 else 12, bold=True)
            return
        name = self.name(self.turn)
        width = 18 + 8.2 * len(name)
        yield box(13, 13, width, 26, 8, class_="catlib-accent")
        yield label(13 + width / 2, 31, name, 14.5, bold=True, anchor="middle", class_="catlib-on-accent")
        yield label(23 + width, 31, self.asked(), 13.5)

    # the toys

    def toy(self, toy: str) -> Iterator[str]:
        """CBU-LURE-3: a toy with the two places under it, and what it is worth so far (CBU-LURE-2)."""
        (x, top), under = _toy_at(toy), self.view["toys"].get(toy)
        left = x - TOY[0] / 2
        if under is None:  # CBU-SETUP-1
            yield box(left, top, TOY[0], TOY[1], 9, class_="catlib-slot")
            yield el("g", symbols.toy(x, top + 30, 30, toy), opacity=".35")
            for line, part in enumerate(wrapped(self.game.word("board_removed"), 9)):
                yield label(x, top + 66 + 13 * line, part, 11.5, anchor="middle", class_="catlib-soft")
            return
        yield box(left, top, TOY[0], TOY[1], 9, class_="catlib-panel")
        yield symbols.toy_card(left + 20, top + 19, 32, toy)
        full = len(under) == 2
        yield label(left + 55, top + 27, str(worth(self.view, toy)), 22, bold=True, anchor="middle",
                    class_=None if full else "catlib-soft", data_piece=f"worth-{toy}")  # fmt: skip
        for line, part in enumerate(wrapped(title(self.game, toy), 12)[:2]):
            yield label(x, top + 45 + 11 * line, part, 10.5, anchor="middle")
        played = self.last.get("played", ())
        for place, name in enumerate(self._in_order(toy)):
            at = _slot_at(toy, place)
            by = [told["player"] for told in played if told["card"] == name]
            if by:
                yield _around(at, "mark", 3)
            yield piece(name, symbols.card(*at, *SLOT, name), self._from_player(by[0], at) if by else None)
        for place in range(len(under), 2):
            yield _around(_slot_at(toy, place), "slot", 0)

    def _in_order(self, toy: str) -> list[str]:
        """The cards under a toy; the one laid last is the second."""
        fresh = [told["card"] for told in self.last.get("played", ())]
        return sorted(self.view["toys"][toy], key=lambda name: (name in fresh, cards.BY_NAME[name]))

    def _from_player(self, player: int, to: Point) -> tuple[str, float, float]:
        if player == onlooker(self.view):
            return "hand", WIDTH / 2 - to[0], HAND[0] + 49 - to[1]
        x, y, width = _box_of(player, self.view["players"])
        return f"player-{player}", x + width / 2 - to[0], y + BOX / 2 - to[1]

    # below the toys

    def below(self) -> Iterator[str]:
        """The hand of who looks on; in the nuzzle phase how the round was decided."""
        yield box(MARGIN, HAND[0], WHOLE, HAND[1], 10, class_="catlib-panel")
        if self.open:
            yield from self._decided()
            return
        player = onlooker(self.view)
        if player is not None:
            yield from self._hand(player)
            return
        yield label(17, HAND[0] + 17, self.game.word("board_hand"), 13, bold=True)
        hidden = 0 if self.turn is None else size(self.view["hands"][self.turn])
        for place in range(hidden):
            x, y, width = in_hand(place, hidden)
            yield symbols.back(x, y, width, CARD)

    def _hand(self, player: int) -> Iterator[str]:
        named = self.game.word("board_your_hand") if player == self.you else self.name(player)
        yield label(17, HAND[0] + 17, named, 13, bold=True)
        hand = held(self.view["hands"][player])
        if self.view["phase"] == "lure":
            plays = still_played(self.view, player)
            told = ", ".join(
                [
                    self.game.word("board_to_play", count=plays),
                    self.game.word("board_keeps", count=len(hand) - plays),
                ]
            )
            yield label(463, HAND[0] + 17, told, 12, anchor="end", class_="catlib-soft")
        fresh = [told.get("card") for told in self.last.get("dealt", ())]
        room = len(hand)
        if self.view["phase"] in ("target", "deal"):
            room = self.game.hand_size(self.view["players"], self.view["wins"][player])
        for place in range(room):
            x, y, width = in_hand(place, room)
            if place >= len(hand):
                yield box(x - width / 2, y - CARD / 2, width, CARD, 6, class_="catlib-slot")
                continue
            glide = ("deck", 214 - x, _last_row(self.view["players"]) + 34 - y) if hand[place] in fresh else None
            yield piece(hand[place], symbols.card(x, y, width, CARD, hand[place]), glide)

    def _decided(self) -> Iterator[str]:
        """CBU-NUZZLE-5: who is how near to the cat, and by which rule somebody has won."""
        target, found = self.view["target"], totals(self.view)
        rule = "board_nearest_over" if min(found) > target else "board_nearest"
        yield label(17, HAND[0] + 17, self.game.word(rule), 13, bold=True)
        won = cards.round_winners(found, target)
        ranked = sorted(range(len(found)), key=lambda p: (p not in won, found[p] > target, abs(found[p] - target), p))
        for place, player in enumerate(ranked):
            column, row = divmod(place, 3)
            x, y = 26 + column * 226, HAND[0] + 33 + 17.5 * row
            yield symbols.marker(x, y, player)
            yield label(x + 32, y + 5, str(found[player]), 14, bold=True, anchor="end")
            if player in won:
                yield heart(x + 44, y, 14)
            yield label(x + 55, y + 5, self._distance(found[player] - target), 12.5, bold=player in won)

    def _distance(self, off: int) -> str:
        if not off:
            return self.game.word("board_on_target")
        return self.game.word("board_above" if off > 0 else "board_below", count=abs(off))

    # the players

    def player(self, player: int) -> Iterator[str]:
        """The box of a player: the cards in hand by number or, where they are shown, by what they are worth."""
        x, y, width = _box_of(player, self.view["players"])
        turn = player == self.turn
        yield box(x, y, width, BOX, 9, class_=f"catlib-{'turn' if turn else 'panel'}")
        yield symbols.marker(x + 14, y + 14, player)
        yield label(x + 26, y + 18, self.name(player), 12, bold=turn or player in self.best)
        if player in self.best:
            sign = symbols.crown if self.view["phase"] == "over" else heart
            yield sign(x + width - 14, y + 12, 16)
        elif player == self.view["starter"]:
            yield paw(x + width - 13, y + 13, 14, "accent")
        shown = self._shown(player)
        if shown is None:
            number = size(self.view["hands"][player])
            for place in range(number):
                yield symbols.back(x + 17 + place * min(9, (width - 70) / number), y + 40, 17, 24)
            yield label(x + width - 10, y + 46, str(number), 17, bold=True, anchor="end", data_piece=f"count-{player}")
            return
        for place, name in enumerate(shown):
            suit = name.split("-")[0]
            value = str(worth(self.view, suit)) if self.open else ""
            yield piece(name, symbols.worth_card(x + 15.5 + 21 * place, y + 39, suit, value))
        if self.totals:
            yield label(x + width - 7, y + 45, str(self.totals[player]), 17, bold=True, anchor="end")

    def _shown(self, player: int) -> list[str] | None:
        """CBU-NUZZLE-1: the cards that a player shows; None where they are kept hidden."""
        if self.open:
            return held(self.view["hands"][player])
        told = [told["cards"] for told in self.last.get("revealed", ()) if told["player"] == player]
        return sorted(told[0], key=cards.BY_NAME.__getitem__) if told else None

    # the last row

    def _part(self, x: float, width: float, name: str) -> tuple[str, float]:
        top = _last_row(self.view["players"])
        frame = box(x, top, width, STRIP, 9, class_="catlib-panel")
        return frame + label(x + 9, top + 17, name, 12, bold=True), top

    def round(self) -> Iterator[str]:
        """CBU-SETUP-10: the round track, and who starts the round."""
        now, rounds = self.view["round"], self.game.last_round
        yield (part := self._part(8, 166, self.game.word("board_round")))[0]
        y = part[1] + 34
        for number in range(1, rounds + 1):
            x, here = 22 + 23 * (number - 1), number == now
            yield disc(x, y, 9.5, class_=f"catlib-{'accent' if here else 'space'}", stroke="var(--catlib-line)")
            ink = "catlib-on-accent" if here else "catlib-soft" if number < now else None
            yield label(x, y + 4.5, str(number), 12, bold=here, anchor="middle", class_=ink)
        yield paw(139, part[1] + 13, 12, "accent")
        yield symbols.marker(158, part[1] + 13, self.view["starter"])

    def deck(self) -> Iterator[str]:
        """CBU-SETUP-9: the cards that are set aside; before that the deck."""
        frame, top = self._part(180, 112, self.game.word(deck(self.view)))
        number = unseen(self.view)
        yield frame
        if number:
            yield symbols.back(204, top + 34, 17, 24) + symbols.back(207, top + 33, 17, 24)
        yield label(282, top + 42, str(number), 19, bold=True, anchor="end", data_piece="deck")

    def aid(self) -> Iterator[str]:
        """CBU-RECAP-1: how many cards are dealt with 0, 1 and 2 wins, and how many are left (CBU-RECAP-2)."""
        top, tables = _last_row(self.view["players"]), self.game.components
        yield box(298, top, 174, STRIP, 9, class_="catlib-panel")
        rows = {
            "board_wins": tables["shelves"]["wins"][:3],
            "board_dealt": self.game.hands[self.view["players"]],
            "board_left": tables["remaining"]["by_wins"],
        }
        for line, (name, numbers) in enumerate(rows.items()):
            y = top + 15 + 14.5 * line
            yield label(306, y, self.game.word(name), 11.5, bold=not line)
            for place, number in enumerate(numbers):
                yield label(419 + 21 * place, y, str(number), 12, bold=not line, anchor="middle")

    # the targets

    def picks(self, offered: Container[str]) -> list[tuple[Pick, str]]:
        """The cards of the own hand that can be chosen, each before a toy, and their markup."""
        hand = held(self.view["hands"][self.turn]) if self.turn is not None else []
        return [self._pick(name, in_hand(place, len(hand))) for place, name in enumerate(hand) if name in offered]

    def _pick(self, name: str, where: tuple[float, float, float]) -> tuple[Pick, str]:
        x, y, width = where
        told = self.game.word("board_choose_card", card=name), self.game.word("board_now_choose_toy", card=name)
        chosen = Pick(name, self.game.word(name), *told, x, y)
        shape = x - width / 2, y - CARD / 2, width, CARD
        return chosen, pick(chosen, box(*shape, class_="catlib-hit"), box(*shape, width / 7, class_="catlib-ring"))

    def target(self, move: str, verdict: Verdict) -> Target:
        """What it means to choose this toy for this card."""
        _, card, toy = move.split()
        meant = self.game.parse(move)
        said = self.game.describe(meant) if meant else move
        x, y, _ = middle_of(toy)
        return Target(toy, move, said if verdict.ok else word("not_allowed", move=said), x, y, after=card)


def place_of(toy: str) -> str:
    """The element of a toy, which any card may be laid under."""
    x, y = _toy_at(toy)
    shape = x - TOY[0] / 2, y, TOY[0], TOY[1]
    return later(toy, box(*shape, class_="catlib-hit"), box(*shape, 9, class_="catlib-ring"))


def _around(middle: Point, kind: str, away: float) -> str:
    """An outline around a place under a toy."""
    width, tall = SLOT[0] + 2 * away, SLOT[1] + 2 * away
    return box(middle[0] - width / 2, middle[1] - tall / 2, width, tall, 5, class_=f"catlib-{kind}")


# ---------------------------------------------------------------- what a move would do


def ghosts(view: View, move: str, allowed: bool) -> Iterator[str]:
    """The card under its toy, what that is then worth, and on the track what the own total may still be."""
    _, card, toy = move.split()
    under = view["toys"].get(toy, ())
    if not allowed:
        (left, y), (right, _) = _slot_at(toy, 0), _slot_at(toy, 1)
        yield box(left - 18, y - 23, right - left + 36, 46, 7, class_="catlib-bar")
        yield no_entry((left + right) / 2, y - 23, 20)
        return
    hand = held(view["hands"][view["actor"]])
    x, y, width = in_hand(hand.index(card), len(hand))
    yield box(x - width / 2, y - CARD / 2, width, CARD, 6, class_="catlib-table", fill_opacity=".6")
    at, number = _slot_at(toy, len(under)), cards.BY_NAME[card] % 7
    yield box(at[0] - 15, at[1] - 20, *SLOT, 4, class_="catlib-paper", stroke_width=1.2)
    yield label(at[0], at[1] + 8, str(number), 21, bold=True, anchor="middle", style=symbols.INK)
    yield _around(at, "ghost", 1)
    left, then = _toy_at(toy)[0] + 18, str(worth(view, toy) + number)
    yield disc(left, TOYS + 19, 14, class_="catlib-accent")
    yield label(left, TOYS + 25, then, 17, bold=True, anchor="middle", class_="catlib-on-accent")
    yield from reach(outlook(view, move))
