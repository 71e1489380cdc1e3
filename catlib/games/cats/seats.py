"""The rows of the table of Cats: for each cat and for the Rumba what it has, has played and plays at the moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from catlib.games.cats import symbols
from catlib.games.cats.seen import (
    RUMBA,
    View,
    captured,
    card_row,
    face_down,
    fighters,
    goal_of,
    name,
    number_of,
    points,
    roll_of,
    rolling,
    shown_card,
    stress_of,
    token_row,
    total_of,
)
from catlib.games.cats.views import HIDDEN
from catlib.show import figures
from catlib.show.events import Told
from catlib.show.layout import Box
from catlib.show.pieces import arrow, heart
from catlib.show.svg import box, el, label, piece

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["PLAY", "ROW", "Seats", "goal_icons"]

ROW = 46.0
PLAY = 258.0  # where what is played at the moment begins


class Seats:
    """The rows of one view; `you` looks on."""

    def __init__(self, game: Cats, view: View, told: Told, you: int | None) -> None:
        self.game, self.view, self.told, self.you = game, view, told, you
        self.rolls, self.fights = rolling(game, view), fighters(game, view)

    def row(self, who: Any, at: Box) -> Iterator[str]:
        """One row: above name, first player card, points, stress, goal and what is played; below cards and tokens."""
        view, y = self.view, at.y + 12
        acts = who == (view["actor"] if view["actor"] != "chance" else view["current"])
        yield box(*at, 9, class_="catlib-turn" if acts else "catlib-panel")
        if who in self.fights:
            yield box(*at.inside(2.5), 7, class_="catlib-bar", style="stroke-width:1.5", stroke_dasharray="6 4")
        drawn = symbols.rumba(at.x + 15, y + 8, 0.55) if who == RUMBA else figures.marker(at.x + 15, y, 20, who)
        yield drawn + label(at.x + 28, y + 4.5, self._name(who), 12, bold=acts, room=95)
        if who == view["first"]:
            yield piece("first", symbols.first_card(at.x + 134, y, 18))
        yield label(at.x + 176, y + 5.5, str(points(self.game, view, who)), 16, bold=True, anchor="end",
                    data_piece=f"points-{who}")  # fmt: skip
        yield heart(at.x + 185, y + 1, 11)
        if stress_of(view, who):
            yield el("g", symbols.stress(at.x + 203, y, 17, stress_of(view, who)), data_piece=f"stress-{who}")
        goal = goal_of(view, who)
        if goal:
            icons = [] if goal == HIDDEN else goal_icons(self.game, goal)
            where = Box(at.x + 216, y - 8, 28, 16)
            yield el("g", symbols.goal(where, icons), data_piece=f"goal-{who}")
        yield from self._plays(who, y)
        if view["winner"] == who:
            yield figures.crown(at.x + at.width - 16, y, 20)
        yield from self._deck(at) if who == RUMBA else self._cards(who, at)
        yield from self._captured(who, at)

    def _name(self, who: Any) -> str:
        text = name(self.game, who, self.you)
        return text[:1].upper() + text[1:]

    def _plays(self, who: Any, y: float) -> Iterator[str]:
        """CAT-FIGHT-2, CAT-FIGHT-3: a card face down, or face up with the die and the total; and a bid."""
        down, card, x = face_down(self.view, who), shown_card(self.view, who), PLAY + 16
        if down:
            drawn = figures.back(x, y, 22, 19)
            if down != HIDDEN:
                drawn += symbols.mini_card(Box(x + 13, y - 9, 38, 18), *self._card(who, down))
            yield el("g", drawn, data_piece=f"down-{who}")
        elif card:
            at = Box(PLAY, y - 9, 38, 18)
            yield el("g", symbols.mini_card(at, *self._card(who, card), wild=self._wild(who, card)),
                     data_piece=f"plays-{who}")  # fmt: skip
        if who in self.rolls:
            roll = roll_of(self.view, who)
            yield el("g", symbols.die(PLAY + 58, y, 17, roll), data_piece=f"die-{who}")
            more = 1 if who == RUMBA else stress_of(self.view, who)
            total = total_of(self.game, self.view, who)
            text = " ".join([*([f"+{more}"] if more else []), *([f"= {total}"] if total is not None else [])])
            yield label(PLAY + 70, y + 4.5, text, 13, bold=total is not None) if text else ""
        if who != RUMBA and (bid := self.view["bids"][who]) is not None:
            text = f"{self.game.word('board_bid')}: {bid}"
            yield label(PLAY + 130, y + 4.5, text, 12, bold=True, data_piece=f"bid-{who}")

    def _card(self, who: Any, card: str) -> tuple[int, Sequence[str]]:
        return number_of(self.game, who, card), () if who == RUMBA else card_row(self.game, card)["icons"]

    def _wild(self, who: Any, card: str) -> bool:
        kit = self.game.kit
        return (
            bool(kit.rumba_man_icons[kit.rumba_cards.index(card)]) if who == RUMBA else card_row(self.game, card)["man"]
        )

    def _cards(self, who: Any, at: Box) -> Iterator[str]:
        """CAT-R47: the cards left, open to all, and the places of those that have been played (CAT-CARD-7)."""
        x = at.x + 6
        for card in self.game.kit.cards:
            row = card_row(self.game, card)
            left = card in self.view["hands"][who]
            width = 36 if len(row["icons"]) > 1 else 28
            yield symbols.mini_card(Box(x, at.y + 24, width if left else 13, 18), row["number"],
                                    row["icons"] if left else (), faint=not left, wild=row["man"])  # fmt: skip
            x += (width if left else 13) + 2

    def _deck(self, at: Box) -> Iterator[str]:
        """CAT-R44: how many cards are unseen, and which these can be; then those seen, the next one to come first."""
        rumba, x, y = self.view["rumba"], at.x + 6, at.y + 24
        unseen = [card for card, count in rumba["unseen"].items() for _ in range(count)]
        for _ in unseen:
            yield figures.back(x + 7, y + 9, 14, 18)
            x += 16
        if unseen:
            text = f"({' '.join(unseen)})"
            yield label(x + 1, y + 13, text, 10, class_="catlib-soft")
            x += 8 + 5.2 * len(text)
        if rumba["known"]:
            yield arrow(x + 4, y + 9, 9, "right", class_="catlib-accent")
            x += 10
        for number, card in enumerate(rumba["known"][::-1]):
            drawn = symbols.mini_card(Box(x, y, 24, 18), *self._card(RUMBA, card), wild=self._wild(RUMBA, card))
            yield el("g", drawn, data_piece=f"known-{number}")
            x += 26

    def _captured(self, who: Any, at: Box) -> Iterator[str]:
        """CAT-CAP-6, CAT-RUMBA-25: the captured tokens, for all to see."""
        tokens, left = captured(self.view, who), at.x + 240
        if not tokens:
            return
        step = min(76.0, (at.x + at.width - 4 - left) / len(tokens))
        new = {told["token"] for told in self.told.get("captured", ())}
        for place, token in enumerate(tokens):
            where = Box(left + place * step, at.y + 24, step - 2, 18)
            yield piece(token, symbols.mini_token(where, token_row(self.game, token), self.game.word(token)))
            if token in new:
                yield box(*where.inside(-1), 5, class_="catlib-mark", style="stroke-width:2")


def goal_icons(game: Cats, goal: str) -> list[str]:
    """CAT-SECRET-1: the two icons of a goal."""
    return [game.kit.icon_names[icon] for icon in game.kit.goal_icons[game.kit.goals.index(goal)]]
