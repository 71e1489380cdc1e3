"""The table of Cat Rescue, drawn: where everything lies, and how it looks.

It marks what people overlook on the printed board: the edge of the shelter (a wall with the four tokens at its
corners), the cat under the delivery card (a frame with a lock) and the direction in which nobody may push (signs
along the side from which such pushes would come).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from catlib.game import Event, Verdict
from catlib.games.cat_rescue.shelter import CELLS, PUSHES, STEPS, Push
from catlib.language import word
from catlib.show.events import Told, by_kind
from catlib.show.pieces import (
    Look,
    arrow,
    cat_card,
    chip,
    heart,
    house,
    lock,
    looks,
    no_entry,
    paw,
    ready_card,
)
from catlib.show.svg import Target, at, box, disc, el, label, piece, target, wrapped

if TYPE_CHECKING:
    from catlib.games.cat_rescue.rules import CatRescue

View = Mapping[str, Any]
Point = tuple[float, float]

WIDTH, HEIGHT = 480, 548
LEFT, TOP, STEP = 52, 100, 68  # the corner of space a1, and from one space to the next
SIZE = 4 * STEP
SPACE, CARD = 62, 58
STRIP = 34  # of floor outside the wall, from where cats are pushed in
SIDE = 366, 106  # where the boxes beside the shelter begin, and their width
HAND, STREET, ADOPTED, SCORE = (56, 96), (158, 114), (278, 46), (330, 78)  # their tops and heights
HOMES = 459
IN_HAND = SIDE[0] + SIDE[1] / 2, HAND[0] + 57
DECK = SIDE[0] + 32, STREET[0] + 51
BY_TEXT = {push.text: push for push in PUSHES}


def letters(game: CatRescue) -> dict[str, str]:
    """The sign of each kind of cat in the shelter."""
    return {**{name: look.letter for name, look in _looks(game).items()}, "ready": "#"}


def _looks(game: CatRescue) -> Mapping[str, Look]:
    return looks(game.components["colours"]["names"])


def score_of(game: CatRescue, view: View) -> int:
    """The score of the team as things stand."""
    return game.from_dict(view).scores()[0]


def asked(game: CatRescue, view: View) -> str:
    """What the player of the turn is to do now, or how things stand where nobody has the turn."""
    if view["phase"] == "over":
        score = score_of(game, view)
        return game.word("board_over", score=score, title=game.title_reached(score)["id"])
    return game.word("board_setup" if view["turn"] is None else f"ask_{view['phase']}")


def start_of(push: Push) -> Point:
    """Where the button of this push is: in the space from which it starts, near the cat that it pushes."""
    x, y = _middle(push.cell)
    dx, dy = STEPS[push.direction]
    away = STEP / 2 + (STRIP / 2 + 2 if push.before is None else 14)
    return x - dx * away, y - dy * away


def space_of(cell: str) -> tuple[float, float, float]:
    """The middle of a space, and its size."""
    return *_middle(cell), SPACE


def _middle(cell: int | str) -> Point:
    """The middle of a space."""
    place = CELLS.index(cell) if isinstance(cell, str) else cell
    return LEFT + STEP * (place % 4 + 0.5), TOP + STEP * (place // 4 + 0.5)


def _around(middle: Point, size: float, kind: str, rx: float = 11) -> str:
    """A square outline."""
    return box(middle[0] - size / 2, middle[1] - size / 2, size, size, rx, class_=f"catlib-{kind}")


def _card_of(game: CatRescue, kind: str, middle: Point, size: float) -> str:
    """The card of a cat, face up, or face down: ready for adoption (CRE-READY-2)."""
    if kind == "ready":
        return ready_card(*middle, size, game.word("board_ready") if size > 50 else "")
    return cat_card(*middle, size, _looks(game)[kind])


def _side_of_card(source: str, size: float) -> str:
    """The sign of the street or of a foster home, around (0, 0)."""
    tile = box(-size / 2, -size / 2, size, size, size / 4, class_="catlib-wall", stroke_width=1.2)
    return tile + (house(0, -0.5, size * 0.72) if source == "foster" else paw(0, 0.5, size * 0.72))


class Drawing:
    """The picture of one view; each method draws one part of the table."""

    def __init__(self, game: CatRescue, view: View, last: Sequence[Event], you: int | None) -> None:
        self.game, self.view, self.you = game, view, you
        self.last = by_kind(last)
        self.over = view["phase"] == "over"
        self.score = score_of(game, view)

    def parts(self) -> Iterator[str]:
        """Everything on the table, from back to front."""
        yield from self.banner()
        yield from self.shelter()
        yield from self.hand()
        yield from self.street()
        yield from self.adopted()
        yield from self.points()
        yield from self.legend()
        for player in range(self.view["players"]):
            yield from self.home(player)

    def _name(self, player: int) -> str:
        return word("player_you" if player == self.you else "player", number=player + 1)

    def _title(self) -> str:
        reached: str = self.game.title_reached(self.score)["id"]
        return reached

    def banner(self) -> Iterator[str]:
        """Whose turn it is and what is to be done."""
        yield box(8, 8, 464, 36, 10, class_="catlib-panel")
        turn = self.view["turn"]
        if turn is None:
            yield heart(26, 26, 18)
            yield label(42, 31, asked(self.game, self.view), 14.5, bold=True)
        else:
            name = self._name(turn)
            width = 18 + 8.2 * len(name)
            yield box(13, 13, width, 26, 8, class_="catlib-accent")
            yield label(13 + width / 2, 31, name, 14.5, bold=True, anchor="middle", class_="catlib-on-accent")
            yield label(23 + width, 31, asked(self.game, self.view), 13.5)

    # the shelter

    def shelter(self) -> Iterator[str]:
        """CRE-SETUP-2: 4 by 4 spaces; a wall, with the tokens at its corners (CRE-COMP-3), shows where they end."""
        yield box(
            LEFT - STRIP, TOP - STRIP, SIZE + 2 * STRIP, SIZE + 2 * STRIP, 14, class_="catlib-floor", opacity=".45"
        )
        yield box(LEFT, TOP, SIZE, SIZE, class_="catlib-floor")
        for place, (column, row) in enumerate(zip("abcd", "1234", strict=True)):
            middle = STEP * (place + 0.5)
            yield label(LEFT + middle, TOP - STRIP - 5, column, 14, bold=True, anchor="middle")
            yield label(LEFT - STRIP - 9, TOP + middle + 5, row, 14, bold=True, anchor="middle")
        for cell in CELLS:
            yield _around(_middle(cell), SPACE, "space", 9)
        yield from self._closed_side()
        yield box(LEFT - 2, TOP - 2, SIZE + 4, SIZE + 4, 4, class_="catlib-edge")
        for x in (LEFT, LEFT + SIZE):
            for y in (TOP, TOP + SIZE):
                yield disc(x, y, 12, class_="catlib-wall", stroke_width=1.5) + paw(x, y, 15)
        glides, card = self._glides(), self.view["delivery"] or {}
        for cell, kind in self.view["shelter"].items():
            drawn = _card_of(self.game, kind, _middle(cell), CARD if cell != card.get("cell") else CARD - 6)
            yield piece(f"cat-{cell}", drawn, glides.get(cell), data_cat=kind)
        if card:
            yield piece("delivery", _delivery(card), glides.get(card["cell"]))
        yield from self._marks()

    def _glides(self) -> dict[str, tuple[str, float, float]]:
        """For each space whose cat the last push moved: where it was before, and how far away that is."""
        if "pushed" not in self.last:
            return {}
        told = self.last["pushed"][-1]
        push = BY_TEXT[f"push {told['cell']} {told['direction']}"]
        dx, dy = STEPS[push.direction]
        origins = ["outside" if push.before is None else CELLS[push.before], *told["moved"]]
        return {
            CELLS[cell]: (origin, -dx * STEP, -dy * STEP)
            for cell, origin in zip(push.line, origins, strict=False)  # the last may have fallen out
        }

    def _closed_side(self) -> Iterator[str]:
        """CRE-PUSH-8: signs on the side from which a push along the arrow would come."""
        if not self.view["delivery"] or self.over:
            return
        direction = self.view["delivery"]["arrow"]
        yield _strip(direction, "barred")
        for push in PUSHES:
            if push.direction == direction and push.before is None:
                yield no_entry(*start_of(push), 22)

    def _marks(self) -> Iterator[str]:
        """What the last move did: cats turned, adopted, sent home."""
        for told in self.last.get("turned", ()):
            yield _around(_middle(told["cell"]), 64, "mark")
        for told in self.last.get("adopted", ()):
            for cell in told["cells"]:
                yield el("g", heart(*_middle(cell), 26), opacity=".5")
        for told in self.last.get("pushed", ())[-1:]:
            x, y = _exit(BY_TEXT[f"push {told['cell']} {told['direction']}"])
            if "adopted" in self.last:
                yield heart(x, y, 22)
            elif "back_home" in self.last:
                yield disc(x, y, 11, class_="catlib-paper") + house(x, y - 0.5, 14, "wall")

    # beside the shelter

    def _box(self, place: tuple[int, int], name: str) -> Iterator[str]:
        yield box(SIDE[0], place[0], SIDE[1], place[1], 10, class_="catlib-panel")
        yield label(SIDE[0] + 9, place[0] + 18, self.game.word(name), 13, bold=True)

    def hand(self) -> Iterator[str]:
        """CRE-DRAW-3: the cat in hand, open to all, and where it came from."""
        yield from self._box(HAND, "board_hand")
        carried = self.view["carried"]
        if not carried:
            yield _around(IN_HAND, 62, "slot") + paw(*IN_HAND, 28, "faint")
            return
        glide: tuple[str, float, float] | None = None
        if "drawn" in self.last:
            glide = ("street", DECK[0] - IN_HAND[0], DECK[1] - IN_HAND[1])
        elif "taken_from_home" in self.last:
            x, y = self._slot(self.view["turn"], 1)
            glide = (f"home-{self.view['turn']}", x - IN_HAND[0], y - IN_HAND[1])
        drawn = _card_of(self.game, carried["cat"], IN_HAND, 66)
        drawn += at(IN_HAND[0] - 32, IN_HAND[1] - 24, _side_of_card(carried["source"], 22))
        yield piece("hand", drawn, glide, data_cat=carried["cat"])

    def street(self) -> Iterator[str]:
        """The deck, how many cats are in it, and how many of each kind: that is open to all."""
        yield from self._box(STREET, "board_street")
        top, count = STREET[0], sum(self.view["street"].values())
        x, y = DECK
        if count:
            for lift in range(min(3, count)):
                corner = x - 20 + 2 * lift, y - 19 - 2 * lift
                yield box(*corner, 36, 42, 6, class_="catlib-wall", stroke_width=1.5)
            yield paw(x + 2, y - 2, 22)
        else:
            yield box(x - 18, y - 21, 36, 42, 6, class_="catlib-slot")
        yield label(SIDE[0] + 78, y + 11, str(count), 30, bold=True, anchor="middle", data_piece="street")
        for place, (name, look) in enumerate(_looks(self.game).items()):
            middle = SIDE[0] + 13 + 20 * place
            left = self.view["street"].get(name, 0)
            yield el("g", chip(middle, top + 86, 18, look), opacity=None if left else ".4")
            yield label(middle, top + 107, str(left), 13, anchor="middle", class_=None if left else "catlib-soft")

    def adopted(self) -> Iterator[str]:
        """CRE-OUT-3: the adopted cats are kept aside and counted."""
        yield from self._box(ADOPTED, "board_adopted")
        yield heart(SIDE[0] + 20, ADOPTED[0] + 33, 18)
        count = str(self.view["adopted"])
        yield label(SIDE[0] + SIDE[1] - 9, ADOPTED[0] + 34, count, 26, bold=True, anchor="end", data_piece="adopted")

    def points(self) -> Iterator[str]:
        """The score, the title that it reaches, and how far it is to the next one."""
        yield from self._box(SCORE, "board_score")
        top, left, right = SCORE[0], SIDE[0] + 9, SIDE[0] + SIDE[1] - 9
        yield label(right, top + 28, str(self.score), 26, bold=True, anchor="end", data_piece="score")
        for line, part in enumerate(wrapped(self.game.word(self._title()), 15)):
            yield label(left, top + 43 + 14 * line, part, 12)
        here = self.game.title_reached(self.score)["from"]
        goal = min((row["from"] for row in self.game.components["titles"] if row["from"] > self.score), default=None)
        share = 1 if goal is None else (self.score - here) / (goal - here)
        length = right - left - (0 if goal is None else 20)
        yield box(left, top + 65, length, 6, 3, class_="catlib-faint", opacity=".45")
        if share:
            yield box(left, top + 65, max(6, length * share), 6, 3, class_="catlib-accent")
        if goal is not None:
            yield label(right, top + 72, str(goal), 12, anchor="end", class_="catlib-soft")

    def legend(self) -> Iterator[str]:
        """What is closed this turn; after the end what the title means."""
        card = self.view["delivery"]
        if self.over:
            praise = self.game.word(f"title_{self._title()}_praise")
            for line, part in enumerate(wrapped(praise, 8 + len(praise) // 2)):
                yield label(WIDTH / 2, 419.5 + 14 * line, part, 12, anchor="middle")
        elif card:
            yield lock(19, 421, 17)
            yield label(32, 425.5, self.game.word("board_locked", cell=card["cell"]), 12.5)
            yield no_entry(258, 421, 17)
            yield label(271, 425.5, self.game.word(f"board_closed_{card['arrow']}"), 12.5)

    # the homes

    def _home(self, player: int) -> tuple[float, float, float]:
        """Where a home begins, how wide it is, and the size of its cats."""
        players = self.view["players"]
        width, gap, cats = {3: (148, 10, 42), 4: (110, 8, 32)}.get(players, (178, 16, 50))
        first = (WIDTH - players * width - (players - 1) * gap) / 2
        return first + player * (width + gap), width, cats

    def _slot(self, player: int, place: int) -> Point:
        x, width, size = self._home(player)
        return x + width / 2 + (place - 1) * (size + 3.5), HOMES + 51

    def home(self, player: int) -> Iterator[str]:
        """The foster home of a player; that of the player of the turn stands out."""
        x, width, size = self._home(player)
        turn = player == self.view["turn"]
        wall, roof = ("turn", "roof") if turn else ("panel", "panel")
        yield box(x, HOMES, width, 81, 8, class_=f"catlib-{wall}")
        path = f"M{x - 3:g},{HOMES}L{x + width / 2:g},{HOMES - 21}L{x + width + 3:g},{HOMES}Z"
        yield el("path", d=path, class_=f"catlib-{roof}", stroke_linejoin="round", stroke_width=3)
        yield label(x + width / 2, HOMES + 18, self._name(player), 13, bold=turn, anchor="middle")
        cats = _listed(self.view["homes"][player])
        for place, kind in zip_longest(range(3), cats):
            middle = self._slot(player, place)
            if kind:
                drawn = cat_card(*middle, size, _looks(self.game)[kind])
                yield piece(f"home-{player}-{place}", drawn, None, data_cat=kind)
            else:
                yield self._free(middle, size, last=place == 2)
        for told in self.last.get("back_home", ()):
            if told["player"] == player:
                place = len(cats) - 1 - cats[::-1].index(told["cat"])
                yield _around(self._slot(player, place), size + 3, "mark", 8)

    def _free(self, middle: Point, size: float, *, last: bool) -> str:
        """A free place in a home. A cat on the last one ends the game (CRE-END-2)."""
        if not last:
            return _around(middle, size, "slot", 6)
        end = label(middle[0], middle[1] + 4, self.game.word("board_end"), 12, anchor="middle", class_="catlib-warn")
        return _around(middle, size, "slot catlib-warn", 6) + end

    # the targets

    def target(self, move: str, verdict: Verdict) -> tuple[Target, str]:
        """The place of a move that can be tried, and its markup."""
        push, ok = BY_TEXT.get(move), verdict.ok
        drawn, (x, y) = self._source(move) if push is None else self._push(push, verdict)
        meant = self.game.parse(move)
        said = self.game.describe(meant) if meant else move
        place = Target(move.replace(" ", "-"), move, said if ok else word("not_allowed", move=said), x, y)
        return place, target(place, ok, drawn)

    def _push(self, push: Push, verdict: Verdict) -> tuple[str, Point]:
        middle = start_of(push)
        if CELLS[push.cell] not in self.view["shelter"]:  # from a space that touches no cat
            middle = _middle(push.before or 0)
            return _around(middle, STEP, "hit") + disc(*middle, 7, class_="catlib-button"), middle
        hit = _hit(push)
        if push.before is None and push.direction == self.view["delivery"]["arrow"]:  # the sign is there already
            return hit + disc(*middle, 13, class_="catlib-button catlib-sign"), middle
        drawn = hit + disc(*middle, 12.5, class_="catlib-button")
        drawn += arrow(*middle, 17, push.direction, class_="catlib-glyph")
        if not verdict.ok:
            sign = lock if verdict.clause == "CRE-PUSH-7" else no_entry
            drawn += sign(middle[0] + 8, middle[1] + 8, 11)
        return drawn, middle

    def _source(self, move: str) -> tuple[str, Point]:
        """The street, or a kind of cat in the home of the player of the turn."""
        if move == "street":
            middle = SIDE[0] + SIDE[1] / 2, STREET[0] + STREET[1] / 2
            ring = box(SIDE[0] + 1, STREET[0] + 1, SIDE[1] - 2, STREET[1] - 2, 10, class_="catlib-ring")
            return box(SIDE[0], STREET[0], SIDE[1], STREET[1], class_="catlib-hit") + ring, middle
        kind, player = move.split()[1], self.view["turn"]
        size = self._home(player)[2]
        cats = _listed(self.view["homes"][player])
        places = [self._slot(player, place) for place, cat in enumerate(cats) if cat == kind]
        drawn = "".join(_around(middle, size, "hit") + _around(middle, size + 1, "ring", 7.5) for middle in places)
        return drawn, places[0]


def _listed(home: Mapping[str, int]) -> list[str]:
    return [kind for kind, count in home.items() for _ in range(count)]


def _strip(direction: str, kind: str) -> str:
    """The strip outside the wall from which pushes in this direction come."""
    dx, dy = STEPS[direction]
    near, far = 2 - STRIP, SIZE + 3
    x = LEFT + {1: near, -1: far, 0: 0}[dx]
    y = TOP + {1: near, -1: far, 0: 0}[dy]
    return box(x, y, STRIP - 5 if dx else SIZE, STRIP - 5 if dy else SIZE, 8, class_=f"catlib-{kind}")


def _exit(push: Push) -> Point:
    """Beside the place in the wall where a cat leaves that this push moves out."""
    x, y = _middle(push.line[-1])
    dx, dy = STEPS[push.direction]
    along = 18 if (push.line[-1] % 4 if dy else push.line[-1] // 4) < 2 else -18  # away from the corner
    return x + dx * (STEP / 2 + 6) + abs(dy) * along, y + dy * (STEP / 2 + 6) + abs(dx) * along


def _hit(push: Push) -> str:
    """The part of a space, or of the strip outside, in which a click means this push."""
    x, y = _middle(push.cell)
    dx, dy = STEPS[push.direction]
    half, far = STEP / 2, STEP / 2 + (STRIP if push.before is None else STEP / 2)
    corners = [(half, -half), (half, half)] + ([(far, half), (far, -half)] if push.before is None else [(far, 0)])
    points = " ".join(f"{x - dx * away + dy * aside:g},{y - dy * away + dx * aside:g}" for away, aside in corners)
    return el("polygon", points=points, class_="catlib-hit")


def _delivery(card: Mapping[str, str]) -> str:
    """CRE-COMP-2: the delivery card, a frame around its cat with its side and its arrow, and a lock (CRE-PUSH-7)."""
    x, y = _middle(card["cell"])
    dx, dy = STEPS[card["arrow"]]
    frame = {"x": x - 30.5, "y": y - 30.5, "width": 61, "height": 61, "rx": 9}
    return (
        box(**frame, fill="none", stroke="var(--catlib-outline)", stroke_width=8.5)
        + box(**frame, fill="none", stroke="var(--catlib-card)", stroke_width=5.5)
        + box(x + dx * 26 - 10.5, y + dy * 26 - 10.5, 21, 21, 5, class_="catlib-card", stroke_width=1.5)
        + arrow(x + dx * 26, y + dy * 26, 18, card["arrow"], fill="#3a2204")
        + at(x - 24, y - 24, _side_of_card(card["side"], 20))
        + lock(x + 24, y - 24, 19)
    )


# ---------------------------------------------------------------- what a move would do


def ghosts(game: CatRescue, view: View, move: str, told: Told) -> Iterator[str]:
    """What this move would do, to be laid over the picture; if it is not allowed (nothing `told`), what forbids it."""
    push = BY_TEXT.get(move)
    if push is None:
        kind = move.rpartition(" ")[2]
        if told and kind in _looks(game):
            yield _card_of(game, kind, IN_HAND, 62) + _around(IN_HAND, 66, "ghost")
    elif told.get("pushed"):
        yield from _pushed(game, view, push, told)
    else:
        yield from _barred(view, push)


def _pushed(game: CatRescue, view: View, push: Push, told: Told) -> Iterator[str]:
    moved = told["pushed"][-1]["moved"]
    dx, dy = STEPS[push.direction]
    arrows = []
    for place, kind in enumerate([view["carried"]["cat"], *(view["shelter"][cell] for cell in moved)]):
        x, y = _middle(push.cell)
        x, y = x + dx * STEP * place, y + dy * STEP * place
        if place:
            arrows.append(_step(x - dx * STEP / 2, y - dy * STEP / 2, push.direction))
        if place < len(push.line):
            yield _card_of(game, kind, (x, y), CARD) + _around((x, y), CARD + 2, "ghost")
        else:  # out over the edge
            x, y = x - dx * 15, y - dy * 15
            yield _card_of(game, kind, (x, y), 32) + _around((x, y), 34, "ghost", 7)
            yield heart(x + 14, y - 13, 18) if kind == "ready" else house(x + 14, y - 13, 18)
    for data in told.get("turned", ()):
        x, y = _middle(data["cell"])
        yield _around((x, y), 62, "mark") + ready_card(x - 18, y + 18, 25)
    for data in told.get("adopted", ()):
        for cell in data["cells"]:
            yield heart(*_middle(cell), 34)
    yield from arrows


def _step(x: float, y: float, direction: str) -> str:
    return disc(x, y, 9, class_="catlib-button") + arrow(x, y, 12, direction, class_="catlib-glyph")


def _barred(view: View, push: Push) -> Iterator[str]:
    """What stands in the way: the cat under the delivery card, or the closed side."""
    line = [CELLS[cell] for cell in push.line]
    moving = line[: next((place for place, cell in enumerate(line) if cell not in view["shelter"]), len(line))]
    if view["delivery"]["cell"] in moving:
        yield _around(_middle(view["delivery"]["cell"]), 72, "bar", 12)
    elif moving and push.direction == view["delivery"]["arrow"]:
        yield _strip(push.direction, "bar")
