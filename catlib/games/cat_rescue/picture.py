"""Cat Rescue as one sees it: a view in text and as a picture in which pushes can be tried.

The picture marks what people overlook on the printed board: the edge of the shelter (a wall with the four tokens
at its corners), the cat under the delivery card (a frame with a lock) and the direction nobody may push in
(signs along the side from which such pushes would come).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catlib.game import JSON, Event, Verdict
from catlib.games.cat_rescue.shelter import CELLS, PUSHES, STEPS, Push
from catlib.language import word
from catlib.show.pieces import (
    Look,
    arrow,
    badge,
    cat,
    cat_card,
    heart,
    house,
    lock,
    looks,
    no_entry,
    paw,
    ready_card,
)
from catlib.show.svg import Picture, Target, at, document, el, label, target

if TYPE_CHECKING:
    from catlib.games.cat_rescue.rules import CatRescue

__all__ = ["draw", "preview", "text", "tries"]

View = Mapping[str, Any]

WIDTH, HEIGHT = 480, 548
LEFT, TOP, STEP = 52, 100, 68  # the corner of space a1, and from one space to the next
CARD = 58
STRIP = 34  # of floor outside the wall, from where cats are pushed in
SIDE_X, SIDE_WIDTH = 366, 106
BY_TEXT = {push.text: push for push in PUSHES}
OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}


# ---------------------------------------------------------------- in text


def text(game: CatRescue, view: View) -> str:
    """The board in text: a letter for each cat that lies face up, ``#`` face down, ``.`` an empty space."""
    shelter, delivery = view["shelter"], view["delivery"] or {}
    letters = {"ready": "#", **{name: look.letter for name, look in _looks(game).items()}}
    lines = [f"{game.title} · {_whose(view)}{_asked(game, view)}", "", "    a  b  c  d"]
    for row in "1234":
        signs = []
        for cell in (column + row for column in "abcd"):
            sign = letters[shelter[cell]] if cell in shelter else "."
            signs.append(f"[{sign}]" if cell == delivery.get("cell") else f" {sign} ")
        lines.append(f" {row} {''.join(signs)}".rstrip())
    lines.append("")
    odd = [f"{look.letter} {game.word(name)}" for name, look in _looks(game).items() if look.letter != name[0].upper()]
    if odd:
        lines.append(f"{game.word('board_letters')}: {', '.join(odd)}")
    lines += [f"{name}: {what}" for name, what in _rest(game, view)]
    return "\n".join(lines)


def _rest(game: CatRescue, view: View) -> Iterator[tuple[str, str]]:
    """What is on the table beside the shelter, line by line: its name, and how it is."""
    delivery, carried, score = view["delivery"], view["carried"], _score(game, view)
    if delivery:
        yield game.word("board_delivery"), game.word("board_delivery_is", **delivery)
    count = sum(view["street"].values())
    cats = f": {_cats(game, view['street'])}" if count else ""
    yield game.word("board_street"), game.word("board_cats", count=count) + cats
    for player, home in enumerate(view["homes"]):
        yield word("player", number=player + 1), _cats(game, home) or game.word("board_nobody")
    if carried:
        yield game.word("board_hand"), game.word("board_hand_is", **carried)
    yield game.word("board_adopted"), game.word("board_cats", count=view["adopted"])
    title = game.title_reached(score)["id"]
    yield game.word("board_score"), game.word("board_score_is", score=score, title=title)
    for name, value in view["options"].items():
        if value != game.options[name].default:
            yield game.word(f"option_{name}"), game.word(f"option_{name}_{value}")


def _whose(view: View) -> str:
    return "" if view["turn"] is None else word("player", number=view["turn"] + 1) + ": "


def _asked(game: CatRescue, view: View) -> str:
    """What is to be done now."""
    carried = view["carried"] or {"cat": ""}
    return game.word(f"ask_{view['phase']}", cat=carried["cat"])


def _cats(game: CatRescue, cats: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {game.word(name)}" for name, count in cats.items())


def _score(game: CatRescue, view: View) -> int:
    """CRE-SCORE-1, CRE-SCORE-2."""
    worth = game.components["scoring"]
    ready = list(view["shelter"].values()).count("ready")
    return int(worth["adopted"] * view["adopted"] + worth["ready"] * ready)


def _looks(game: CatRescue) -> Mapping[str, Look]:
    return looks(game.components["colours"]["names"])


# ---------------------------------------------------------------- what can be tried


def tries(game: CatRescue, view: View) -> tuple[str, ...]:
    """The moves that the picture offers in this view, legal or not, from top left to bottom right.

    For a push: each from a free space or from outside towards a cat, and one from each space that touches no
    cat, which is refused by CRE-PUSH-3.
    """
    if view["phase"] == "source":
        return ("street", *(f"foster {cat}" for cat in view["homes"][view["turn"]]))
    if view["phase"] != "push":
        return ()
    shelter = view["shelter"]
    found = {push.text: push for push in PUSHES if CELLS[push.cell] in shelter and not _taken(push, shelter)}
    started = {push.before for push in found.values()}
    for push in PUSHES:
        if push.before is not None and push.before not in started and not _taken(push, shelter):
            started.add(push.before)
            found[push.text] = push
    return tuple(sorted(found, key=lambda move: _start(found[move])[::-1]))


def _taken(push: Push, shelter: View) -> bool:
    return push.before is not None and CELLS[push.before] in shelter


def _middle(cell: int | str) -> tuple[float, float]:
    """The middle of a space."""
    place = CELLS.index(cell) if isinstance(cell, str) else cell
    return LEFT + STEP * (place % 4 + 0.5), TOP + STEP * (place // 4 + 0.5)


def _start(push: Push) -> tuple[float, float]:
    """Where the button of this push is: in the space from which it starts, near the cat it pushes."""
    x, y = _middle(push.cell)
    dx, dy = STEPS[push.direction]
    away = STEP / 2 + (STRIP / 2 + 2 if push.before is None else 14)
    return x - dx * away, y - dy * away


# ---------------------------------------------------------------- the picture


def draw(
    game: CatRescue,
    view: View,
    verdicts: Mapping[str, Verdict],
    *,
    last: Sequence[Event] = (),
    you: int | None = None,
) -> Picture:
    """The picture of a view. `verdicts` says of each of the `tries` that can be tried here whether it is legal.

    `last` are the events that led here: their cats glide and are marked. `you` is the player who looks on.
    """
    title = f"{game.title}: {_whose(view)}{_asked(game, view)}"
    drawing = _Drawing(game, view, verdicts, last, you)
    body = (
        *drawing.banner(),
        *drawing.shelter(),
        *drawing.side(),
        *drawing.legend(),
        *drawing.homes(),
        *drawing.targets(),
    )
    svg = document(WIDTH, HEIGHT, title, _description(game, view), *body, live=bool(drawing.places))
    return Picture(svg, tuple(drawing.places), title, _description(game, view))


def _description(game: CatRescue, view: View) -> str:
    cats = ", ".join(f"{cell} {game.word(cat)}" for cell, cat in view["shelter"].items())
    parts = [(game.word("board_shelter"), cats or game.word("board_nobody")), *_rest(game, view)]
    return " ".join(f"{name}: {what.rstrip('.')}." for name, what in parts)


def _words(x: float, y: float, text: str, size: float = 13, **more: Any) -> str:
    return label(x, y, text, size, **more)


class _Drawing:
    """One picture in the making; each method draws one part of the table."""

    def __init__(
        self, game: CatRescue, view: View, verdicts: Mapping[str, Verdict], last: Sequence[Event], you: int | None
    ) -> None:
        self.game, self.view, self.verdicts, self.you = game, view, verdicts, you
        self.looks = _looks(game)
        self.last: dict[str, list[Mapping[str, JSON]]] = {}
        for event in last:
            self.last.setdefault(event.kind, []).append(event.data)
        self.places: list[Target] = []

    def banner(self) -> Iterator[str]:
        """Whose turn it is and what is to be done."""
        view = self.view
        yield el("rect", x=8, y=8, width=464, height=36, rx=10, fill="var(--catlib-box)", stroke="var(--catlib-line)")
        x = 22.0
        if view["turn"] is not None:
            name = self._name(view["turn"])
            width = 20 + 8.2 * len(name)
            yield el("rect", x=13, y=13, width=float(width), height=26, rx=8, fill="var(--catlib-accent)")
            yield _words(
                13 + width / 2,
                31,
                name,
                15,
                text_anchor="middle",
                font_weight="bold",
                style="fill:var(--catlib-on-accent)",
            )
            x = 13 + width + 10
        yield _words(x, 31, _asked(self.game, view), 15)

    def _name(self, player: int) -> str:
        return word("player_you" if player == self.you else "player", number=player + 1)

    # the shelter

    def shelter(self) -> Iterator[str]:
        """The floor, the wall with its tokens, the spaces with their names, the cats and the delivery card."""
        size = 4 * STEP
        yield el(
            "rect", x=LEFT - STRIP, y=TOP - STRIP, width=size + 2 * STRIP, height=size + 2 * STRIP, rx=14,
            fill="var(--catlib-floor)", fill_opacity=".45",
        )  # fmt: skip
        yield el("rect", x=LEFT, y=TOP, width=size, height=size, fill="var(--catlib-floor)")
        for place in range(4):
            middle = STEP * (place + 0.5)
            yield _words(LEFT + middle, TOP - STRIP - 5, "abcd"[place], 14, text_anchor="middle", font_weight="bold")
            yield _words(LEFT - STRIP - 9, TOP + middle + 5, "1234"[place], 14, text_anchor="middle", font_weight="bold")
        for cell in CELLS:
            x, y = _middle(cell)
            yield el(
                "rect", x=x - 31, y=y - 31, width=62, height=62, rx=9, fill="var(--catlib-space)", data_piece=f"cell-{cell}"
            )
        yield from self._closed_side()
        yield el(
            "rect", x=LEFT - 2, y=TOP - 2, width=size + 4, height=size + 4, rx=4,
            fill="none", stroke="var(--catlib-wall)", stroke_width=5,
        )  # fmt: skip
        for x in (LEFT, LEFT + size):
            for y in (TOP, TOP + size):
                yield el(
                    "circle", cx=x, cy=y, r=12, fill="var(--catlib-wall)", stroke="var(--catlib-outline)", stroke_width=1.5
                )
                yield paw(x, y, 15, "var(--catlib-on-wall)")
        glides = self._glides()
        for cell, kind in self.view["shelter"].items():
            yield self._in_shelter(cell, kind, glides.get(cell))
        if self.view["delivery"]:
            card = self.view["delivery"]
            yield self._moved(glides.get(card["cell"]), _delivery(card), data_piece="delivery")
        yield from self._marks()

    def _in_shelter(self, cell: str, kind: str, glide: tuple[str, int, int] | None) -> str:
        x, y = _middle(cell)
        drawn = ready_card(x, y, CARD, self.game.word("board_ready")) if kind == "ready" else cat_card(x, y, CARD, self.looks[kind])
        return self._moved(glide, drawn, data_piece=f"cat-{cell}", data_cat=kind)

    def _moved(self, glide: tuple[str, int, int] | None, drawn: str, **more: str) -> str:
        """A piece that glides here from where it was."""
        if glide is None:
            return el("g", drawn, **more)
        origin, dx, dy = glide
        style = f"--dx:{dx}px;--dy:{dy}px"
        return el("g", drawn, class_="catlib-moved", data_from=origin, style=style, **more)

    def _glides(self) -> dict[str, tuple[str, int, int]]:
        """For each space whose cat the last push moved: from where, and how far away that is."""
        found: dict[str, tuple[str, int, int]] = {}
        for told in self.last.get("pushed", [])[-1:]:
            push = BY_TEXT[f"push {told['cell']} {told['direction']}"]
            dx, dy = STEPS[push.direction]
            starts = ["" if push.before is None else CELLS[push.before], *told["moved"]]
            for cell, origin in zip(push.line, starts, strict=False):
                found[CELLS[cell]] = (origin or "outside", -dx * STEP, -dy * STEP)
        return found

    def _closed_side(self) -> Iterator[str]:
        """CRE-PUSH-8: signs on the side from which a push along the arrow would come."""
        if not self.view["delivery"] or self.view["phase"] == "over":
            return
        direction = self.view["delivery"]["arrow"]
        dx, dy = STEPS[direction]
        size = 4 * STEP
        wide = STRIP - 4
        x = {1: LEFT - STRIP + 1, -1: LEFT + size + 3, 0: LEFT}[dx]
        y = {1: TOP - STRIP + 1, -1: TOP + size + 3, 0: TOP}[dy]
        width, height = (wide, size) if dx else (size, wide)
        yield el(
            "rect", x=x, y=y, width=width, height=height, rx=8, fill="var(--catlib-closed)", fill_opacity=".22",
            stroke="var(--catlib-closed)", stroke_width=2, stroke_dasharray="7 5",
        )  # fmt: skip
        for place in range(4):
            first = {"right": 4 * place, "left": 4 * place + 3, "down": place, "up": 12 + place}[direction]
            yield no_entry(*_start(BY_TEXT[f"push {CELLS[first]} {direction}"]), 22)

    def _marks(self) -> Iterator[str]:
        """What the last move did: cats turned, adopted, sent home."""
        for told in self.last.get("turned", []):
            x, y = _middle(told["cell"])
            yield el(
                "rect", x=x - 32, y=y - 32, width=64, height=64, rx=12,
                fill="none", stroke="var(--catlib-heart)", stroke_width=3.5, stroke_dasharray="9 4",
            )  # fmt: skip
        for told in self.last.get("adopted", []):
            for cell in told["cells"]:
                yield el("g", heart(*_middle(cell), 26), opacity=".45")
        for told in self.last.get("pushed", [])[-1:]:
            x, y = self._exit(told)
            if "adopted" in self.last:
                yield heart(x, y, 20)
            elif "back_home" in self.last:
                yield house(x, y, 20, "var(--catlib-on-wall)")

    def _exit(self, told: Mapping[str, JSON]) -> tuple[float, float]:
        """Where in the wall the cat left that this push moved out."""
        push = BY_TEXT[f"push {told['cell']} {told['direction']}"]
        x, y = _middle(push.line[-1])
        dx, dy = STEPS[push.direction]
        return x + dx * (STEP / 2 + 1), y + dy * (STEP / 2 + 1)

    # beside the shelter

    def side(self) -> Iterator[str]:
        """The cat in hand, the street, the adopted cats, the score."""
        yield from self._hand(56, 96)
        yield from self._street(158, 118)
        yield from self._adopted(282, 48)
        yield from self._points(336, 72)

    def _box(self, y: float, height: float, name: str) -> Iterator[str]:
        yield el(
            "rect", x=SIDE_X, y=y, width=SIDE_WIDTH, height=height, rx=10,
            fill="var(--catlib-box)", stroke="var(--catlib-line)",
        )  # fmt: skip
        yield _words(SIDE_X + 9, y + 18, name, 13, font_weight="bold")

    def _hand(self, y: float, height: float) -> Iterator[str]:
        yield from self._box(y, height, self.game.word("board_hand"))
        x, middle, carried = SIDE_X + SIDE_WIDTH / 2, y + 57, self.view["carried"]
        if carried:
            yield el("g", cat_card(x, middle, 66, self.looks[carried["cat"]]), data_piece="hand", data_cat=carried["cat"])
            yield at(SIDE_X + 17, y + 36, _source(carried["source"], 20))
        else:
            yield el(
                "rect", x=x - 31, y=middle - 31, width=62, height=62, rx=11,
                fill="none", stroke="var(--catlib-line)", stroke_width=1.5, stroke_dasharray="5 4",
            )  # fmt: skip
            yield paw(x, middle, 28, "var(--catlib-line)")

    def _street(self, y: float, height: float) -> Iterator[str]:
        yield from self._box(y, height, self.game.word("board_street"))
        count = sum(self.view["street"].values())
        for lift in range(min(3, count)):
            yield el(
                "rect", x=SIDE_X + 12 + 2 * lift, y=y + 31 - 2 * lift, width=36, height=42, rx=6,
                fill="var(--catlib-wall)", stroke="var(--catlib-outline)", stroke_width=1.5,
            )  # fmt: skip
        if count:
            yield paw(SIDE_X + 34, y + 48, 22, "var(--catlib-on-wall)")
        yield _words(SIDE_X + 80, y + 60, str(count), 30, text_anchor="middle", font_weight="bold", data_piece="street")
        kinds = [*self.game.components["colours"]["names"], "wild"]
        for place, kind in enumerate(kinds):
            x = SIDE_X + 13 + 20 * place
            left = self.view["street"].get(kind, 0)
            yield el("g", cat(x, y + 88, 17, self.looks[kind]), opacity=None if left else ".35")
            yield _words(x, y + 111, str(left), 13, text_anchor="middle", class_=None if left else "catlib-soft")

    def _adopted(self, y: float, height: float) -> Iterator[str]:
        yield from self._box(y, height, self.game.word("board_adopted"))
        yield heart(SIDE_X + 22, y + 33, 22)
        yield _words(SIDE_X + 42, y + 40, f"{self.view['adopted']}", 20, font_weight="bold", data_piece="adopted")

    def _points(self, y: float, height: float) -> Iterator[str]:
        yield from self._box(y, height, self.game.word("board_score"))
        score = _score(self.game, self.view)
        right = SIDE_X + SIDE_WIDTH - 9
        yield _words(right, y + 28, str(score), 26, text_anchor="end", font_weight="bold", data_piece="score")
        for line, part in enumerate(_wrapped(self.game.word(self.game.title_reached(score)["id"]), 15)):
            yield _words(SIDE_X + 9, y + 46 + 15 * line, part, 12.5)

    def legend(self) -> Iterator[str]:
        """What is closed this turn, in words."""
        card = self.view["delivery"]
        if not card or self.view["phase"] == "over":
            return
        locked = self.game.word("board_locked", cell=card["cell"])
        yield lock(20, 421, 17)
        yield _words(34, 426, locked, 13)
        x = 34 + 7.0 * len(locked) + 16
        yield no_entry(x, 421, 17)
        yield _words(x + 14, 426, self.game.word(f"board_closed_{card['arrow']}"), 13)

    # the homes

    def homes(self) -> Iterator[str]:
        """The foster home of each player; that of the player of the turn stands out."""
        for player, home in enumerate(self.view["homes"]):
            x, width, slot = self._home(player)
            turn = player == self.view["turn"]
            edge = ("var(--catlib-accent)", 3) if turn else ("var(--catlib-line)", 1.5)
            roof = f"M{x - 3:g},459L{x + width / 2:g},438L{x + width + 3:g},459Z"
            yield el("rect", x=x, y=459, width=float(width), height=81, rx=8, fill="var(--catlib-box)", stroke=edge[0], stroke_width=edge[1])  # fmt: skip
            yield el("path", d=roof, fill=edge[0] if turn else "var(--catlib-box)", stroke=edge[0], stroke_width=edge[1], stroke_linejoin="round")  # fmt: skip
            yield _words(
                x + width / 2, 476, self._name(player), 13, text_anchor="middle", font_weight="bold" if turn else None
            )
            cats = [kind for kind, count in home.items() for _ in range(count)]
            for place in range(3):
                middle = self._slot(player, place)
                if place < len(cats):
                    drawn = cat_card(*middle, slot, self.looks[cats[place]])
                    yield el("g", drawn, data_piece=f"home-{player}-{place}", data_cat=cats[place])
                else:
                    yield self._free(*middle, slot, last=place == 2)

    def _free(self, x: float, y: float, slot: float, *, last: bool) -> str:
        """A free place in a home; a cat on the last one ends the game (CRE-END-2)."""
        colour = "var(--catlib-closed)" if last else "var(--catlib-line)"
        drawn = el(
            "rect", x=x - slot / 2, y=y - slot / 2, width=float(slot), height=float(slot), rx=6,
            fill="none", stroke=colour, stroke_width=1.5, stroke_dasharray="4 3",
        )  # fmt: skip
        if last:
            drawn += _words(x, y + 4, self.game.word("board_end"), 12, text_anchor="middle", style=f"fill:{colour}")
        return drawn

    def _home(self, player: int) -> tuple[float, float, float]:
        """Where a home begins, how wide it is, and the size of its cats."""
        players = self.view["players"]
        width = 110 if players == 4 else 148
        gap = 8 if players == 4 else 10
        first = (WIDTH - players * width - (players - 1) * gap) / 2
        return first + player * (width + gap), width, 32 if players == 4 else 42

    def _slot(self, player: int, place: int) -> tuple[float, float]:
        x, width, slot = self._home(player)
        return x + width / 2 + (place - 1) * (slot + 3.5), 509

    # the targets

    def targets(self) -> Iterator[str]:
        """A button for each try that has a verdict."""
        for move in tries(self.game, self.view):
            if move in self.verdicts:
                ok = self.verdicts[move].ok
                drawn, x, y = self._push(BY_TEXT[move], ok) if move in BY_TEXT else self._source_target(move)
                meant = self.game.parse(move)
                said = self.game.describe(meant) if meant else move
                place = Target(move.replace(" ", "-"), move, said if ok else word("not_allowed", move=said), x, y)
                self.places.append(place)
                yield target(place, ok, drawn)

    def _push(self, push: Push, ok: bool) -> tuple[str, float, float]:
        x, y = _start(push)
        if CELLS[push.cell] not in self.view["shelter"]:  # touches no cat
            x, y = _middle(push.before or 0)
            hit = el("rect", x=x - 34, y=y - 34, width=68, height=68, class_="catlib-hit")
            return hit + el("circle", cx=x, cy=y, r=7, class_="catlib-button"), x, y
        dx, dy = STEPS[push.direction]
        depth = STRIP if push.before is None else STEP / 2
        near = STEP / 2, STEP / 2 + depth
        cx, cy = _middle(push.cell)
        corners = [(near[0], -STEP / 2), (near[0], STEP / 2)]
        corners += [(near[1], STEP / 2), (near[1], -STEP / 2)] if push.before is None else [(near[1], 0)]
        points = " ".join(f"{cx - dx * a + dy * b:g},{cy - dy * a + dx * b:g}" for a, b in corners)
        drawn = el("polygon", points=points, class_="catlib-hit")
        closed = push.direction == self.view["delivery"]["arrow"]
        if closed and push.before is None:  # the sign is there already
            return drawn + el("circle", cx=x, cy=y, r=13, class_="catlib-button", style="fill:none"), x, y
        drawn += el("circle", cx=x, cy=y, r=12.5, class_="catlib-button")
        drawn += arrow(x, y, 17, push.direction, class_="catlib-glyph")
        if not ok:
            drawn += no_entry(x + 8, y + 8, 10) if closed else lock(x + 8, y + 8, 11)
        return drawn, x, y

    def _source_target(self, move: str) -> tuple[str, float, float]:
        if move == "street":
            ring = el("rect", x=SIDE_X + 3, y=161, width=SIDE_WIDTH - 6, height=112, rx=8, class_="catlib-ring")
            hit = el("rect", x=SIDE_X, y=158, width=SIDE_WIDTH, height=118, class_="catlib-hit")
            return hit + ring, SIDE_X + SIDE_WIDTH / 2, 217
        kind, player = move.split()[1], self.view["turn"]
        cats = [name for name, count in self.view["homes"][player].items() for _ in range(count)]
        slot = self._home(player)[2]
        drawn = ""
        for place in [place for place, name in enumerate(cats) if name == kind]:
            x, y = self._slot(player, place)
            drawn += el("rect", x=x - slot / 2, y=y - slot / 2, width=slot, height=slot, class_="catlib-hit")
            drawn += el("rect", x=x - slot / 2 - 1, y=y - slot / 2 - 1, width=slot + 2, height=slot + 2, rx=8, class_="catlib-ring")  # fmt: skip
        return drawn, *self._slot(player, cats.index(kind))


def _wrapped(text: str, width: int) -> list[str]:
    """The text in lines of about so many characters."""
    lines = [""]
    for part in text.split():
        if lines[-1] and len(lines[-1]) + len(part) >= width:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{part}"
    return lines


def _source(source: str, size: float) -> str:
    """The sign of the street or of a foster home, around (0, 0)."""
    if source == "foster":
        return house(0, 0, size, "var(--catlib-on-wall)")
    return el(
        "rect", x=-size * 0.4, y=-size * 0.5, width=size * 0.8, height=float(size), rx=3,
        fill="var(--catlib-wall)", stroke="var(--catlib-outline)",
    ) + paw(0, 0, size * 0.6, "var(--catlib-on-wall)")  # fmt: skip


def _delivery(card: Mapping[str, str]) -> str:
    """CRE-PUSH-9: the delivery card as a frame around its cat, with its side, its arrow, and a lock."""
    x, y = _middle(card["cell"])
    dx, dy = STEPS[card["arrow"]]
    frame = el(
        "rect", x=x - 30, y=y - 30, width=60, height=60, rx=10, fill="none", stroke="var(--catlib-outline)", stroke_width=8.5
    ) + el("rect", x=x - 30, y=y - 30, width=60, height=60, rx=10, fill="none", stroke="var(--catlib-card)", stroke_width=6)
    tip = arrow(
        x + dx * 32, y + dy * 32, 30, card["arrow"],
        fill="var(--catlib-card)", stroke="var(--catlib-outline)", stroke_width=5, stroke_linejoin="round",
    )  # fmt: skip
    return frame + tip + at(x - 24, y - 24, _source(card["side"], 17)) + lock(x + 24, y - 24, 18)


# ---------------------------------------------------------------- what a move would do


def preview(game: CatRescue, view: View, move: str, events: Sequence[Event]) -> tuple[str, str]:
    """What a move would do: markup to lay over the picture, and a sentence made of its `events`.

    Without events (the move is not allowed) it points to what forbids it.
    """
    told = " ".join(event.text() for event in events if event.kind not in ("delivery_card", "turn_begins", "street_only"))
    push = BY_TEXT.get(move)
    if push is None:
        return "", told
    return el("g", *_ghosts(game, view, push, events), class_="catlib-preview", aria_hidden="true"), told


def _ghosts(game: CatRescue, view: View, push: Push, events: Sequence[Event]) -> Iterator[str]:
    if not events or not view["carried"]:
        return
    looks_of = _looks(game)
    by_kind: dict[str, list[Mapping[str, JSON]]] = {}
    for event in events:
        by_kind.setdefault(event.kind, []).append(event.data)
    moved = by_kind["pushed"][0]["moved"]
    turned = {told["cell"] for told in by_kind.get("turned", [])}
    dx, dy = STEPS[push.direction]
    kinds = [view["carried"]["cat"], *(view["shelter"][cell] for cell in moved)]
    for place, kind in enumerate(kinds):
        x, y = _middle(push.cell)
        x, y = x + dx * STEP * place, y + dy * STEP * place
        out = place >= len(push.line)
        if out:
            x, y = x - dx * 17, y - dy * 17
        size = 32 if out else CARD
        yield ready_card(x, y, size) if kind == "ready" else cat_card(x, y, size, looks_of[kind])
        yield el(
            "rect", x=x - size / 2, y=y - size / 2, width=float(size), height=float(size), rx=10,
            fill="none", stroke="var(--catlib-accent)", stroke_width=3, stroke_dasharray="6 3",
        )  # fmt: skip
        if out:
            yield heart(x + 12, y - 12, 16) if kind == "ready" else house(x + 12, y - 12, 16, "var(--catlib-on-wall)")
        yield arrow(x - dx * STEP / 2, y - dy * STEP / 2, 20, push.direction, fill="var(--catlib-accent)")
    for cell in turned:
        x, y = _middle(cell)
        yield el(
            "rect", x=x - 31, y=y - 31, width=62, height=62, rx=12,
            fill="none", stroke="var(--catlib-heart)", stroke_width=5,
        )  # fmt: skip
        yield badge(x - 20, y + 20, 10, "#")
    for told in by_kind.get("adopted", []):
        for cell in told["cells"]:
            yield heart(*_middle(cell), 34)
