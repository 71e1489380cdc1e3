"""Where a cat can get to, and where the man will be. All exact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from catlib.games.cats.house import BOX, BOXES, House, room_after, room_of
from catlib.odds import Distribution, Exact
from catlib.show.charts import Chart, plan

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["distances", "house_map", "in_reach", "mans_room"]


def distances(game: Cats, house: str, box: str) -> Mapping[str, int]:
    """CAT-MOVE-6: how many boxes it is from here to each box. Raises ValueError for an unknown house or box."""
    far = _house(game, house).distance[_box(game, house, box)]
    return {BOXES[other]: steps for other, steps in sorted(far.items())}


def in_reach(game: Cats, house: str, box: str, numbers: Iterable[int], stress: int = 0) -> Mapping[str, Exact]:
    """For each box: how many of these cards (their numbers), as a share, bring a cat there with its stress.

    Raises ValueError for an unknown house or box, or without a card.
    """
    cards = list(numbers)
    if not cards:
        raise ValueError("there is no card to move with")
    return {
        other: Exact(Fraction(sum(number + stress >= steps for number in cards), len(cards)))
        for other, steps in distances(game, house, box).items()
    }


def mans_room(room: int, sure: int = 0, may: Iterable[Fraction] = ()) -> Distribution:
    """CAT-MAN-2, CAT-MAN-3: his room (1 to 5) at the end of a phase.

    `sure` icons are turned up; each further card that may be turned up has his icon with one of the chances `may`,
    whatever the others show.
    """
    chances = {sure: Fraction(1)}
    for icon in may:
        more: dict[int, Fraction] = {}
        for steps, chance in chances.items():
            for other, part in ((steps, 1 - icon), (steps + 1, icon)):
                more[other] = more.get(other, Fraction()) + chance * part
        chances = more
    rooms: dict[int, Fraction] = {}
    for steps, chance in chances.items():
        there = room_after(room, steps)
        rooms[there] = rooms.get(there, Fraction()) + chance
    return Distribution.exact(rooms)


def house_map(game: Cats, house: str, cells: Mapping[str, Exact], *, title: str, letters: Mapping[str, str]) -> Chart:
    """A plan of the house with its walls: each box the darker the higher its odds, with its letters.

    Raises ValueError for an unknown house.
    """
    built = _house(game, house)
    row = next(row for row in game.components["houses"] if row["id"] == house)
    places = {box["id"]: (box["row"], box["column"]) for box in row["boxes"]}
    return plan(cells, title=title, places=places, letters=letters, walls=_walls(built, places))


def _walls(built: House, places: Mapping[str, tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """CAT-HOUSE-4: lines (from, to; row, column) round the house, and between rooms where there is no door."""
    by_place = {place: BOX[name] for name, place in places.items()}
    walls = []
    for (row, column), box in by_place.items():
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            other = by_place.get((row + down, column + right))
            if other is None or (room_of(other) != room_of(box) and other not in built.neighbours[box]):
                top, left = row + (down > 0), column + (right > 0)
                walls.append(((top, left), (top + (down == 0), left + (right == 0))))
    return walls


def _house(game: Cats, house: str) -> House:
    houses = game.kit.houses
    if house not in houses:
        raise ValueError(f"there is no house {house!r}; choose one of: {', '.join(houses)}")
    return houses[house]


def _box(game: Cats, house: str, box: str) -> int:
    boxes = _house(game, house).boxes
    if box not in BOX or BOX[box] not in boxes:
        known = ", ".join(BOXES[one] for one in boxes)
        raise ValueError(f"there is no box {box!r} in this house; choose one of: {known}")
    return BOX[box]
