"""Cats in words: the table as text, with the names that moves are written with, and as a description."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

from catlib.games.cats.house import BOX, BOXES, room_after
from catlib.games.cats.seats import goal_icons
from catlib.games.cats.seen import (
    RUMBA,
    View,
    arrivals,
    asked,
    boxes_of,
    captured,
    face_down,
    fighters,
    goal_of,
    house_of,
    name,
    pieces_of,
    place_in_words,
    points,
    reserve,
    roll_of,
    room_number,
    shown_card,
    stress_of,
    total_of,
    used,
    worth_in_words,
)
from catlib.games.cats.views import HIDDEN

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["described", "token_in_words", "written"]

Shown = Callable[[str], str]
"""How a token, a card or a goal is shown: by its name in a move, or in words."""


def written(game: Cats, view: View) -> str:
    """The table in text: for each box its name, where one can go from it, and what is in it; then all the rest."""
    lines = [game.heading(view["actor"], asked(game, view)), ""]
    boxes = boxes_of(game, view)
    wide = max(map(len, boxes))
    ways = {box: ", ".join(_ways(game, view, box)) for box in boxes}
    widest = max(map(len, ways.values()))
    for box in boxes:
        there = "; ".join(_in_box(game, view, box, str)) or "."
        lines.append(_filled(f"{box:{wide}}  {room_number(box)}  {ways[box]:{widest}}  {there}", wide + widest + 7))
    lines += ["", *(_filled(f"{what}: {how}") for what, how in _beside(game, view, str))]
    return "\n".join(lines)


def _filled(text: str, indent: int = 4) -> str:
    return fill(text, 98, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False,
                drop_whitespace=True, replace_whitespace=False)  # fmt: skip


def described(game: Cats, view: View) -> str:
    """The whole table in sentences."""
    lines = [(box, "; ".join(_in_box(game, view, box, game.word))) for box in boxes_of(game, view)]
    lines = [(box, there) for box, there in lines if there]
    lines += _beside(game, view, game.word)
    return " ".join(f"{what}: {how}".rstrip(".") + "." for what, how in lines)


def _ways(game: Cats, view: View, box: str) -> Iterator[str]:
    """CAT-MOVE-5, CAT-MOVE-8: the boxes one step away."""
    yield from (BOXES[other] for other in house_of(game, view).neighbours[BOX[box]])


def _in_box(game: Cats, view: View, box: str, shown: Shown) -> Iterator[str]:
    """What a box has, then the token in it, then the pieces, the one that came first in front."""
    house, bit = house_of(game, view), 1 << BOX[box]
    features = [
        game.word(key)
        for key, there in (
            ("board_window", house.windows & bit), ("board_screen", house.screens & bit),
            ("board_station", house.station == BOX[box]),
        )
        if there
    ]  # fmt: skip
    if features:
        yield ", ".join(features)
    if token := view["tokens"].get(box):
        yield token_in_words(game, token, shown)
    pile = view["boxes"].get(box, [])
    for number, who in arrivals(pile):
        stress = stress_of(view, who)
        told = [_arrived(game, number)] if len(pile) > 1 else []
        told += [game.word("board_stress", count=stress)] if stress else []
        yield name(game, who) + (f" ({', '.join(told)})" if told else "")


def _arrived(game: Cats, number: int) -> str:
    return game.word("board_first_there") if number == 1 else game.word("board_arrived", place=number)


def token_in_words(game: Cats, token: str, shown: Shown) -> str:
    """A token with its colour, bliss and icons."""
    return f"{shown(token)} ({worth_in_words(game, token)})"


def _beside(game: Cats, view: View, shown: Shown) -> Iterator[tuple[str, str]]:
    """What is on the table beside the house, line by line: its name, and how it is."""
    turn = game.word("board_turn_is", turn=view["turn"], turns=game.kit.turns)
    yield (
        game.word("board_turn"),
        f"{turn}; {game.word(view['phase'])}. {game.word('board_first', player=view['first'])}",
    )
    yield game.word("board_man"), ", ".join(_man(game, view))
    if view["drawn"]:
        owner = game.word("board_token_of", owner=view["current"])
        told = token_in_words(game, view["drawn"], shown), place_in_words(game, view["drawn"]), owner
        yield game.word("board_drawn"), ", ".join(told)
    if view["fight"]:
        yield game.word("board_fighting"), view["fight"]
    elif fights := fighters(game, view):
        yield game.word("board_fights_for_game"), ", ".join(name(game, who) for who in fights)
    if view["losers"]:
        losers = [name(game, who) for who in view["losers"]]
        yield game.word("board_losers"), ", ".join(losers)
    yield game.word("board_reserve"), str(reserve(game, view))
    for who in pieces_of(view):
        text = name(game, who)
        yield text[:1].upper() + text[1:], "; ".join(_of_piece(game, view, who, shown))
    unseen = ", ".join(map(shown, view["unseen_tokens"]))
    yield f"{game.word('board_unseen')} ({len(view['unseen_tokens'])})", unseen or game.word("board_nothing")
    yield game.word("board_house"), game.word(f"option_house_{view['options']['house']}")


def _man(game: Cats, view: View) -> Iterator[str]:
    """CAT-MAN-3: where he is, and where he goes with the icons of this phase so far."""
    room, steps = view["man"], view["man_steps"]
    yield game.word("board_man_is", room=game.word(f"room_{room}"), number=room)
    goes = room_after(room, steps)
    if steps:
        yield game.word("board_man_steps", count=steps)
        yield game.word("board_man_next", room=game.word(f"room_{goes}"), number=goes)


def _of_piece(game: Cats, view: View, who: Any, shown: Shown) -> Iterator[str]:
    """The score and what it is made of, the cards, and what is played at the moment."""
    yield game.word("board_points", points=points(game, view, who))
    if who == RUMBA:
        yield from _deck(game, view)
    else:
        stress = view["stress"][who]
        yield game.word("board_stress", count=stress) if stress else game.word("board_no_stress")
        for key, cards in (("board_hand", [*view["hands"][who]]), ("board_used", used(game, view, who))):
            yield f"{game.word(key)}: {_listed(game, cards, str)}"
    yield from _played(game, view, who)
    if goal := goal_of(view, who):
        icons = " ".join(map(game.word, goal_icons(game, goal))) if goal != HIDDEN else game.word("board_hidden")
        yield f"{game.word('board_goal')}: {icons}"
    if tokens := captured(view, who):
        yield f"{game.word('board_captured')}: {_listed(game, tokens, shown)}"


def _listed(game: Cats, names: Sequence[str], shown: Shown) -> str:
    return ", ".join(map(shown, names)) or game.word("board_no_cards")


def _deck(game: Cats, view: View) -> Iterator[str]:
    """CAT-R44: its unseen cards, in any order, and those seen as they come next."""
    rumba = view["rumba"]
    unseen = [card for card, count in rumba["unseen"].items() for _ in range(count)]
    yield f"{game.word('board_rumba_unseen')} ({len(unseen)}): {_listed(game, unseen, str)}"
    yield f"{game.word('board_rumba_known')}: {_listed(game, rumba['known'][::-1], str)}"


def _played(game: Cats, view: View, who: Any) -> Iterator[str]:
    down, card, roll = face_down(view, who), shown_card(view, who), roll_of(view, who)
    if down:
        yield game.word("board_face_down") + (f" ({down})" if down != HIDDEN else "")
    if card:
        yield game.word("board_turned_up", card=card)
    if roll is not None:
        yield game.word("board_rolled", value=roll, total=total_of(game, view, who))
    if who != RUMBA and (bid := view["bids"][who]) is not None:
        yield f"{game.word('board_bid')}: {game.word('board_hidden') if bid == HIDDEN else bid}"
