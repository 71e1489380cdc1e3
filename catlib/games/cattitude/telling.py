"""CATtitude! in words: the table as text and as a description, and how an attempt of the human went, as a story."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING

from catlib.game import Event
from catlib.games.cattitude.house import HALLWAY
from catlib.games.cattitude.seen import (
    ATTEMPT,
    View,
    asked,
    cats_in,
    free,
    held,
    name,
    rooms,
    situation,
    size,
)

if TYPE_CHECKING:
    from catlib.games.cattitude.rules import Cattitude

__all__ = ["described", "story", "written"]

Shown = Callable[[str], str]
"""How a room, an item or a card is shown: by its name in a move, or in words."""
CHANCES = ("passed", "hid")
BOOKED = ("CTT-RUN-1", "CTT-SNEAK-1")
"""Clauses of a card that goes to the discard pile because it was played to get away: the escape itself is told."""


def written(game: Cattitude, view: View) -> str:
    """The table in text: for each room its name in a move, the items in it and who is there; then all the rest.

    A disturbed item has a ``!`` behind its name.
    """
    titles = {place: game.word(place) for place in (*rooms(game), HALLWAY)}
    first, second = (max(map(len, names)) for names in (titles.keys(), titles.values()))
    lines = [game.heading(view["actor"], asked(game, view)), ""]
    for place, title in titles.items():
        items = [f"{item}{'!' * view['items'][item]['disturbed']}" for item in free(view, place)]
        there = "; ".join([*([" ".join(items)] if items else []), *_who(game, view, place, str)])
        lines.append(_filled(f"{place:{first}}  {title:{second}}  {there or '.'}", first + second + 4))
    lines += ["", *(_filled(f"{what}: {how}") for what, how in _beside(game, view, str))]
    return "\n".join(lines)


def _filled(text: str, indent: int = 4) -> str:
    return fill(text, 98, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False,
                drop_whitespace=True, replace_whitespace=False)  # fmt: skip


def described(game: Cattitude, view: View) -> str:
    """The whole table in sentences."""
    lines = []
    for place in (*rooms(game), HALLWAY):
        items = [
            game.word("board_disturbed", item=item) if view["items"][item]["disturbed"] else game.word(item)
            for item in free(view, place)
        ]
        there = "; ".join([*([", ".join(items)] if items else []), *_who(game, view, place, game.word)])
        lines.append((_capital(game.word(place)), there or game.word("board_nothing")))
    lines += _beside(game, view, game.word)
    return " ".join(f"{what}: {how}".rstrip(".") + "." for what, how in lines)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _who(game: Cattitude, view: View, place: str, shown: Shown) -> Iterator[str]:
    """Who is in a room, and what the cats do there."""
    for player in cats_in(view, place):
        does = []
        carried = view["carrying"][player]
        if carried:
            key = "board_carries" if carried["to"] else "board_carries_somewhere"
            does.append(game.word(key, item=shown(carried["item"]), room=shown(carried["to"] or "")))
        begun = view["begun"] if player == view["turn"] else []
        for item in view["destroying"][player]:
            key = "board_destroys_now" if item in begun else "board_destroys"
            does.append(game.word(key, items=[shown(item)]))
        does += [game.word("board_hides")] if view["hiding"][player] else []
        yield f"{name(player)} {', '.join(does)}".rstrip()
    if view["human"] == place:
        yield game.word("board_the_human")


def _beside(game: Cattitude, view: View, shown: Shown) -> Iterator[tuple[str, str]]:
    """What is on the table beside the plan, line by line: its name, and how it is."""

    def listed(names: Sequence[str]) -> str:
        return ", ".join(map(shown, names)) or game.word("board_nothing")

    moment = situation(game, view)
    if moment:
        yield game.word("board_now"), moment
    if view["phase"] != "over":
        yield game.word("board_turn"), name(view["turn"])
    yield game.word("board_token"), name(view["holder"])
    yield game.word("board_draw"), game.word("board_cards", count=size(view["draw"]))
    yield f"{game.word('board_discard')} ({game.word('board_top_first')})", listed(view["discard"][::-1])
    tokens = view["tokens"]
    unseen = listed(sorted(tokens["unknown"]))
    known = f"; {game.word('board_tokens_known')} {listed(tokens['known'][::-1])}" if tokens["known"] else ""
    yield game.word("board_destinations"), f"{game.word('board_tokens_unknown')} {unseen}{known}"
    for player in range(view["players"]):
        yield name(player), "; ".join(_of_player(game, view, player, shown))
    for option, value in view["options"].items():
        if value != game.options[option].default:
            yield game.word(f"option_{option}"), game.word(f"option_{option}_{value}")


def _of_player(game: Cattitude, view: View, player: int, shown: Shown) -> Iterator[str]:
    yield game.word("board_points", points=view["points"][player])
    hand = view["hands"][player]
    if isinstance(hand, int):
        yield game.word("board_hidden", count=hand) if hand else game.word("board_no_cards")
    else:
        cards = [f"{shown(card)}{f' ({hand[card]})' if hand[card] > 1 else ''}" for card in held(hand)]
        yield ", ".join(cards) or game.word("board_no_cards")
    if player == view["turn"] and view["pending"]:
        pending = ", ".join(map(shown, view["pending"]))
        yield f"{game.word('board_front')} ({game.word('board_pending')}): {pending}"


# ---------------------------------------------------------------- an attempt as a story


def story(game: Cattitude, view: View, events: Sequence[Event]) -> tuple[tuple[str, str], ...]:
    """What happened in an attempt of the human, in sentences, each with its clause; nothing where there is none.

    `view` is what the one who listens saw before the move, `events` what it made happen.
    """
    if view["phase"] not in ATTEMPT and not any(event.kind == "attempt" for event in events):
        return ()
    return tuple(_told(game, view, events))


def _told(game: Cattitude, view: View, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    waiting = len(view["asked"])
    caught = any(event.kind == "caught" for event in events)
    for kind, group in groupby(events, key=lambda event: event.kind):
        alike = list(group)
        if kind == "passed":
            passed = [event.data["player"] for event in alike]
            yield game.word("story_passed", players=passed), "CTT-CATCH-2"
        else:
            yield from _one_by_one(alike)
        if kind == "attempt":
            waiting = view["players"]
        used = sum(event.kind in CHANCES or (kind == "moved" and event.clause in BOOKED) for event in alike)
        waiting -= used
        if used and not waiting and not caught:
            yield game.word("story_nobody"), "CTT-CATCH-4"


def _one_by_one(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    for event in events:
        if event.kind != "discarded" or event.clause not in BOOKED:
            yield event.text(), event.clause
