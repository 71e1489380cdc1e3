"""Cat Rescue as one sees it: a view in text, as a picture in which pushes can be tried, and what a try would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catlib.game import Event, Verdict
from catlib.games.cat_rescue import drawing
from catlib.games.cat_rescue.drawing import View, letters, score_of, space_of, start_of
from catlib.games.cat_rescue.shelter import CELLS, PUSHES, Push
from catlib.language import word
from catlib.show.events import by_kind
from catlib.show.svg import Picture, document, el

if TYPE_CHECKING:
    from catlib.games.cat_rescue.rules import CatRescue

__all__ = ["draw", "preview", "spaces", "text", "tries"]

NOT_TOLD = ("delivery_card", "turn_begins", "street_only")  # of a move that is only looked at


# ---------------------------------------------------------------- in text


def text(game: CatRescue, view: View) -> str:
    """The board in text: a letter for each cat that lies face up, ``#`` face down, ``.`` an empty space.

    The cat under the delivery card is in brackets.
    """
    shelter, card = view["shelter"], (view["delivery"] or {}).get("cell")
    signs = letters(game)
    lines = [_heading(game, view), "", "    a  b  c  d"]
    for row in "1234":
        cells = [(cell, signs[shelter[cell]] if cell in shelter else ".") for cell in (c + row for c in "abcd")]
        lines.append(f" {row} {''.join(f'[{sign}]' if cell == card else f' {sign} ' for cell, sign in cells)}".rstrip())
    lines.append("")
    odd = [f"{sign} {game.word(name)}" for name, sign in signs.items() if sign not in ("#", name[0].upper())]
    if odd:
        lines.append(f"{game.word('board_letters')}: {', '.join(odd)}")
    lines += [f"{name}: {what}" for name, what in _beside(game, view)]
    return "\n".join(lines)


def _heading(game: CatRescue, view: View) -> str:
    """The game, and who is to do what now."""
    return game.heading(view["turn"], drawing.asked(game, view))


def _beside(game: CatRescue, view: View) -> Iterator[tuple[str, str]]:
    """What is on the table beside the shelter, line by line: its name, and how it is."""
    if view["delivery"]:
        yield game.word("board_delivery"), game.word("board_delivery_is", **view["delivery"])
    count, cats = sum(view["street"].values()), _cats(game, view["street"])
    yield game.word("board_street"), game.word("board_cats", count=count) + (f": {cats}" if cats else "")
    for player, home in enumerate(view["homes"]):
        yield word("player", number=player + 1), _cats(game, home) or game.word("board_nobody")
    if view["carried"]:
        yield game.word("board_hand"), game.word("board_hand_is", **view["carried"])
    yield game.word("board_adopted"), game.word("board_cats", count=view["adopted"])
    score = score_of(game, view)
    yield game.word("board_score"), game.word("board_score_is", score=score, title=game.title_reached(score)["id"])
    for name, value in view["options"].items():
        if value != game.options[name].default:
            yield game.word(f"option_{name}"), game.word(f"option_{name}_{value}")


def _cats(game: CatRescue, cats: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {game.word(name)}" for name, count in cats.items())


def _described(game: CatRescue, view: View) -> str:
    """The whole board in sentences."""
    cats = ", ".join(f"{cell} {game.word(cat)}" for cell, cat in view["shelter"].items())
    lines = [(game.word("board_shelter"), cats or game.word("board_nobody")), *_beside(game, view)]
    return " ".join(f"{name}: {what}." for name, what in lines)


# ---------------------------------------------------------------- as a picture


def tries(game: CatRescue, view: View) -> tuple[str, ...]:  # noqa: ARG001 (a call of all games)
    """The moves that the picture offers in this view, legal or not, from top left to bottom right.

    To push: each push of a cat from a free space or from outside, and one from each space that touches no cat,
    which CRE-PUSH-3 forbids.
    """
    if view["phase"] == "source":
        return ("street", *(f"foster {cat}" for cat in view["homes"][view["turn"]]))
    if view["phase"] != "push":
        return ()
    shelter = view["shelter"]
    found = {push.text: push for push in PUSHES if CELLS[push.cell] in shelter and _is_free(push, shelter)}
    started = {push.before for push in found.values()}
    for push in PUSHES:
        if push.before is not None and push.before not in started and _is_free(push, shelter):
            started.add(push.before)
            found[push.text] = push
    return tuple(sorted(found, key=lambda move: start_of(found[move])[::-1]))


def _is_free(push: Push, shelter: View) -> bool:
    """Whether the new cat can be laid where this push starts."""
    return push.before is None or CELLS[push.before] not in shelter


def spaces(game: CatRescue, view: View) -> dict[str, tuple[float, float, float]]:  # noqa: ARG001 (a call of all games)
    """Where each space is in the picture: its middle and its size, from top left to bottom right."""
    return {cell: space_of(cell) for cell in CELLS}


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
    table = drawing.Drawing(game, view, last, you)
    targets = [table.target(move, verdicts[move]) for move in tries(game, view) if move in verdicts]
    title, description = _heading(game, view), _described(game, view)
    body = (*table.parts(), *(markup for _, markup in targets))
    svg = document(drawing.WIDTH, drawing.HEIGHT, title, description, *body, live=bool(targets))
    return Picture(svg, tuple(place for place, _ in targets), title, description)


def preview(game: CatRescue, view: View, move: str, events: Sequence[Event]) -> tuple[str, str]:
    """What a move would do: markup to lay over the picture, and a sentence made of its `events`.

    Without events (the move is not allowed) the markup points to what forbids it, and there is no sentence.
    """
    told = " ".join(event.text() for event in events if event.kind not in NOT_TOLD)
    ghosts = drawing.ghosts(game, view, move, by_kind(events))
    return el("g", *ghosts, class_="catlib-preview", aria_hidden="true"), told
