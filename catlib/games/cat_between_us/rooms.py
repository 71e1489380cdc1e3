"""The four rooms of Cat Between Us: shelves, the interest track, and who stands on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, pairwise
from typing import TYPE_CHECKING

from catlib.games.cat_between_us import symbols
from catlib.games.cat_between_us.chances import Outlook
from catlib.games.cat_between_us.seen import View
from catlib.games.cat_between_us.symbols import HEAD
from catlib.show.events import Told
from catlib.show.pieces import cat
from catlib.show.svg import box, el, label, piece

if TYPE_CHECKING:
    from catlib.games.cat_between_us.rules import CatBetweenUs

TOP, SHELF, FLOOR, STONES = 52, 86, 160, (171, 184)  # tops of rooms, shelf and floor; where the stones lie
DEPTH = 52  # of the floor: below the stones there is room for what a move may lead to
LEFT, STEPS, STEP = 8, 13, 11.65  # where the rooms and the track begin, and the width of a space
BEYOND = 438, 34  # where totals beyond the track wait
LEVEL = 12.0  # how much higher a marker stands on another
BOTTOM = FLOOR + DEPTH


def space(number: float) -> float:
    """The middle of a space of the track."""
    return STEPS + STEP * (number + 0.5)


class Rooms:
    """The rooms of one view; `totals` are where the markers are, None while all are on 0 (CBU-SETUP-5)."""

    def __init__(self, game: CatBetweenUs, view: View, last: Told, totals: Sequence[int] | None) -> None:
        self.game, self.view, self.last = game, view, last
        self.totals = totals or [0] * view["players"]
        self.end: int = game.components["track"]["last"]

    def parts(self) -> Iterator[str]:
        """All that is in the rooms, from back to front."""
        yield from self.walls()
        yield from self.track()

    def walls(self) -> Iterator[str]:
        """CBU-COMP-3: four rooms in a row; on the shelf of each the markers of who has won so many rounds."""
        rooms = self.game.components["rooms"]["spaces"]
        edges = [LEFT, *(space(first) - STEP / 2 for first, _ in rooms[1:]), BEYOND[0] - 2]
        for room, (left, right) in enumerate(pairwise(edges)):
            yield box(left, TOP, right - left, FLOOR + 6 - TOP, class_=f"catlib-{('space', 'floor')[room % 2]}")
            yield symbols.furniture(room, (left + right) / 2, FLOOR)
        yield box(LEFT, FLOOR, edges[-1] - LEFT, DEPTH, class_="catlib-floor")
        for room, (left, right) in enumerate(pairwise(edges)):
            yield box(left + 4, SHELF, right - left - 8, 4, 2, class_="catlib-wall", stroke_width=1)
            yield from self._shelf(self.game.components["shelves"]["wins"][room], left, right)
        outline = LEFT, TOP, edges[-1] - LEFT, BOTTOM - TOP
        yield box(*outline, 6, fill="none", stroke="var(--catlib-line)")
        yield box(BEYOND[0], TOP, BEYOND[1], BOTTOM - TOP, 6, class_="catlib-panel")

    def _shelf(self, wins: int, left: float, right: float) -> Iterator[str]:
        """CBU-NUZZLE-8: the markers on this shelf; the last has the crown (CBU-RO-6)."""
        yield label(left + 7, TOP + 15, str(wins), 13, bold=True)
        if wins == self.game.wins_that_end:
            yield symbols.crown(right - 14, TOP + 12, 17)
        there = [player for player, won in enumerate(self.view["wins"]) if won == wins]
        for place, player in enumerate(there):
            x = (left + right) / 2 + (place - (len(there) - 1) / 2) * 17
            moved = any(told["player"] == player for told in self.last.get("advanced", ()))
            glide = (f"shelf-{wins - 1}", left - right, 0.0) if moved else None
            yield piece(f"won-{player}", symbols.marker(x, SHELF - 7, player), glide)

    def track(self) -> Iterator[str]:
        """CBU-RO-1: the stones 0 to 35, the cat on the target, and the markers."""
        target, standing, taken = self.view["target"], self._standing(), set(self.totals)
        for x, y in standing.values():
            yield _line(x, y, x, FLOOR + 8)
        for number in range(self.end + 1):
            x, y = space(number), STONES[number % 2 == 0]
            kind = "card" if number == target else "turn" if number in taken else "paper"
            yield box(x - 10.5, y - 6.2, 21, 12.4, 5, class_=f"catlib-{kind}", stroke_width=2 if kind == "turn" else 1)
            ink = None if kind == "turn" else symbols.INK
            yield label(x, y + 3.9, str(number), 10.5, bold=kind != "paper", anchor="middle", style=ink)
        yield label(BEYOND[0] + BEYOND[1] / 2, STONES[1] + 3.9, f"{self.end + 1}+", 10.5, anchor="middle")
        yield self._cat(standing)
        for player, (x, y) in standing.items():
            yield piece(f"marker-{player}", symbols.marker(x, y, player), self._from_start(x, y))
        yield from self._waiting()

    def _from_start(self, x: float, y: float) -> tuple[str, float, float] | None:
        return ("space-0", space(0) - x, FLOOR - y) if "total" in self.last else None

    def _standing(self) -> dict[int, tuple[float, float]]:
        """Where the markers stand that are on the track; on each other where they would not fit beside."""
        placed: dict[int, tuple[float, int]] = {}
        for player in sorted(range(len(self.totals)), key=self.totals.__getitem__):
            if self.totals[player] <= self.end:
                x = space(self.totals[player])
                near = {level for other, level in placed.values() if abs(other - x) < HEAD - 2}
                placed[player] = x, next(level for level in count() if level not in near)
        return {player: (x, FLOOR - 2 - LEVEL * level) for player, (x, level) in placed.items()}

    def _waiting(self) -> Iterator[str]:
        """CBU-R8: a total beyond the track counts as it is; the marker waits there, with its number."""
        beyond = sorted((number, player) for player, number in enumerate(self.totals) if number > self.end)
        for place, (number, player) in enumerate(beyond):
            y = STONES[1] - 17 - place * min(20, 110 / len(beyond))
            drawn = symbols.marker(BEYOND[0] + 9, y, player)
            drawn += label(BEYOND[0] + BEYOND[1] - 1.5, y + 4.5, str(number), 10.5, bold=True, anchor="end")
            yield piece(f"marker-{player}", drawn, self._from_start(BEYOND[0], y))

    def _cat(self, standing: Mapping[int, tuple[float, float]]) -> str:
        """CBU-COMP-5: the cat on the target, above the markers that are there; without a target it waits."""
        target = self.view["target"]
        if target is None:
            return piece("cat", el("g", cat(BEYOND[0] + BEYOND[1] / 2, TOP + 20, 26, symbols.CAT), opacity=".6"))
        x = space(target)
        below = [y for other, y in standing.values() if abs(other - x) < 24]
        y = max(SHELF + 22, min([FLOOR - 9, *(top - 22 for top in below)]))
        glide = ("beyond", BEYOND[0] - x, TOP - y) if "target_set" in self.last else None
        drawn = _line(x, y, x, FLOOR + 6, "card") + cat(x, y, 32, symbols.CAT)
        return piece("cat", drawn, glide)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> str:
    path = f"M{x1:.1f},{y1:.1f}L{x2:.1f},{y2:.1f}"
    return el("path", d=path, fill="none", stroke=f"var(--catlib-{kind})", stroke_width=2)


def reach(seen: Outlook) -> Iterator[str]:
    """A bar below the track from the least to the greatest total, with its numbers, and a mark at the mean."""
    y = FLOOR + DEPTH - 18
    low, high, mean = (min(space(float(number)), BEYOND[0] + 10) for number in seen)
    yield box(low - 6, y, high - low + 12, 14, 6, class_="catlib-accent")
    yield el("path", d=f"M{mean:.1f},{y - 5}l6,10h-12Z", class_="catlib-heart", stroke_width=1.2)
    told = str(seen.low) if seen.low == seen.high else f"{seen.low} … {seen.high}"
    wide = high - low > 60
    x = (low + high) / 2 if wide else high + 10 if high < 380 else low - 10
    anchor = "middle" if wide else "start" if high < 380 else "end"
    yield label(x, y + 11.5, told, 12, bold=True, anchor=anchor, class_="catlib-on-accent" if wide else None)
