"""How a round of Cat Between Us was decided, told step by step: worth of each card, totals, who is nearest and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catlib.game import Event
from catlib.games.cat_between_us.cards import BY_NAME
from catlib.games.cat_between_us.seen import View, worth
from catlib.show.events import by_kind

if TYPE_CHECKING:
    from catlib.games.cat_between_us.rules import CatBetweenUs

__all__ = ["story"]

AFTERWARDS = ("tie", "advanced", "starter", "round_begins", "game_over")


def story(game: CatBetweenUs, view: View, events: Sequence[Event]) -> tuple[tuple[str, str], ...]:
    """The nuzzle phase in sentences, each with its clause; nothing where these events end no round.

    `view` is what the one who listens saw before the last card was laid, `events` what that card made happen.
    """
    return tuple(_told(game, view, events)) if any(event.kind == "round_won" for event in events) else ()


def _told(game: CatBetweenUs, view: View, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    happened = by_kind(events)
    laid = happened["played"][-1]
    value = {toy: worth(view, toy) + _number(laid["card"]) * (toy == laid["toy"]) for toy in view["toys"]}
    for event in events:
        if event.kind in ("played", "toy_full"):
            yield event.text(), event.clause
    toys = [game.word("story_toy", toy=toy, value=value[toy]) for toy in value]
    yield game.word("story_toys", toys=toys), "CBU-NUZZLE-3"
    for shown, counted in zip(happened["revealed"], happened["total"], strict=True):
        yield _shows(game, value, shown, counted["total"])
    target, won = view["target"], happened["round_won"][-1]["players"]
    for counted in happened["total"]:
        off = counted["total"] - target
        key = f"story_{'above' if off > 0 else 'below' if off else 'there'}"
        yield (
            game.word(key, player=counted["player"], total=counted["total"], target=target, count=abs(off)),
            "CBU-NUZZLE-5",
        )
    over = all(counted["total"] > target for counted in happened["total"])
    key = "story_least" if over else "story_nearest"
    yield game.word(key, winners=won, target=target), "CBU-NUZZLE-6" if over else "CBU-NUZZLE-5"
    for event in events:
        if event.kind in AFTERWARDS:
            yield event.text(), event.clause


def _shows(game: CatBetweenUs, value: Mapping[str, int], shown: Mapping[str, Any], total: int) -> tuple[str, str]:
    """CBU-NUZZLE-2: the cards of a player with what each is worth, and their sum."""
    cards = sorted(shown["cards"], key=BY_NAME.__getitem__)
    worths = [value[card.split("-")[0]] for card in cards]
    counted = [game.word("story_card", card=card, value=one) for card, one in zip(cards, worths, strict=True)]
    return (
        game.word("story_shows", player=shown["player"], cards=counted, sum=" + ".join(map(str, worths)), total=total),
        "CBU-NUZZLE-2",
    )


def _number(card: str) -> int:
    return BY_NAME[card] % 7
