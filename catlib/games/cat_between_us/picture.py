"""Cat Between Us as one sees it: a view in text, as a picture to play in, and what a card would do under a toy.

All of it is made of a view, so it holds nothing that the owner of the view may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catlib.game import Event, Verdict
from catlib.games.cat_between_us import drawing
from catlib.games.cat_between_us.chances import outlook
from catlib.games.cat_between_us.seen import (
    OPEN,
    View,
    asked,
    deck,
    held,
    onlooker,
    title,
    totals,
    unseen,
    worth,
)
from catlib.games.cat_between_us.telling import story
from catlib.language import decimal, word
from catlib.show.events import by_kind
from catlib.show.svg import Picture, document, el

if TYPE_CHECKING:
    from catlib.games.cat_between_us.rules import CatBetweenUs

__all__ = ["draw", "interlude", "preview", "spaces", "story", "text", "tries"]


# ---------------------------------------------------------------- in text


def text(game: CatBetweenUs, view: View) -> str:
    """The table in text: for each toy its name in a move, what it is worth and what lies under it; then the players."""
    lines = [_heading(game, view), ""]
    names = {toy: title(game, toy) for toy in view["toys"]}
    width = max(map(len, names.values()))
    for toy, under in view["toys"].items():
        lying = " ".join([*held(under), *["."] * (2 - len(under))])
        lines.append(f"{toy:8} {names[toy]:{width}}  {worth(view, toy):2}  {lying}")
    lines += ["", *(f"{name}: {what}" for name, what in _beside(game, view, " ".join))]
    return "\n".join(lines)


def _heading(game: CatBetweenUs, view: View) -> str:
    """The game, and who is to do what now."""
    return game.heading(view["actor"], asked(game, view))


def _name(player: int) -> str:
    return word("player", number=player + 1)


def _beside(game: CatBetweenUs, view: View, listed: Callable[[list[str]], str]) -> Iterator[tuple[str, str]]:
    """What is on the table beside the toys, line by line: its name, and how it is; cards as `listed` lists them."""
    number = game.word("board_round_is", round=view["round"], rounds=game.last_round)
    yield game.word("board_round"), f"{number}. {game.word('board_starts', player=view['starter'])}"
    target = view["target"]
    yield game.word("board_target"), game.word("board_no_target") if target is None else str(target)
    found = totals(view) if view["phase"] in OPEN else None
    for player, hand in enumerate(view["hands"]):
        has = game.word("board_hidden", count=hand) if isinstance(hand, int) and hand else listed(held(hand))
        told = f"{game.word('board_wins_is', count=view['wins'][player])}; {has or game.word('board_no_cards')}"
        yield _name(player), f"{told}. {game.word('board_total')}: {found[player]}" if found else told
    yield game.word(deck(view)), game.word("board_cards", count=unseen(view))
    for name, value in view["options"].items():
        if name == "removed" and view["players"] == 5:
            yield game.word("board_removed"), title(game, value)
        elif name != "removed" and value != game.options[name].default:
            yield game.word(f"option_{name}"), game.word(f"option_{name}_{value}")


def _described(game: CatBetweenUs, view: View) -> str:
    """The whole table in sentences."""

    def named(names: list[str]) -> str:
        return ", ".join(map(game.word, names))

    toys = [
        (title(game, toy), f"{worth(view, toy)} ({named(held(under)) or game.word('board_no_cards')})")
        for toy, under in view["toys"].items()
    ]
    lines = (*toys, *_beside(game, view, named))
    return " ".join(f"{name}: {what}".rstrip(".") + "." for name, what in lines)


# ---------------------------------------------------------------- as a picture


def tries(game: CatBetweenUs, view: View) -> tuple[str, ...]:  # noqa: ARG001 (a call of all games)
    """The moves that the picture offers in this view, legal or not: each card of that hand under each toy."""
    if view["phase"] != "lure":
        return ()
    return tuple(f"play {card} {toy}" for card in held(view["hands"][view["actor"]]) for toy in view["toys"])


def spaces(game: CatBetweenUs, view: View) -> dict[str, tuple[float, float, float]]:  # noqa: ARG001 (the same)
    """Where each toy is in the picture, and each card of the hand that is seen: its middle and its size."""
    found = {toy: drawing.middle_of(toy) for toy in view["toys"]}
    player = onlooker(view)
    if player is not None:
        hand = held(view["hands"][player])
        found |= {name: drawing.in_hand(place, len(hand)) for place, name in enumerate(hand)}
    return found


def draw(
    game: CatBetweenUs,
    view: View,
    verdicts: Mapping[str, Verdict],
    *,
    last: Sequence[Event] = (),
    you: int | None = None,
) -> Picture:
    """The picture of a view. `verdicts` says of each of the `tries` that can be tried here whether it is legal.

    `last` are the events that led here: the card that was played glides and is marked; after a round the totals are
    shown, for as long as no new target is set. `you` is the player who looks on.
    """
    table = drawing.Drawing(game, view, last, you)
    moves = [move for move in tries(game, view) if move in verdicts]
    targets = [table.target(move, verdicts[move]) for move in moves]
    picks = table.picks({target.after for target in targets})
    toys = [drawing.place_of(toy) for toy in view["toys"] if any(target.id == toy for target in targets)]
    heading, description = _heading(game, view), _described(game, view)
    body = (*table.parts(), *(markup for _, markup in picks), *toys)
    svg = document(drawing.WIDTH, drawing.height(view["players"]), heading, description, *body, live=bool(targets))
    return Picture(svg, tuple(targets), heading, description, tuple(chosen for chosen, _ in picks))


def preview(game: CatBetweenUs, view: View, move: str, events: Sequence[Event]) -> tuple[str, str]:
    """What a card would do under a toy: markup to lay over the picture, and sentences.

    They tell of the card, the toy and the own total only, even where `events` has more. Without events (the move is
    not allowed) the markup points to what forbids it, and there is no sentence.
    """
    told = " ".join(event.text() for event in events if event.kind in ("played", "toy_full"))
    if told:
        told += f" {_foreseen(game, view, move)}"
    ghosts = drawing.ghosts(view, move, bool(told))
    return el("g", *ghosts, class_="catlib-preview", aria_hidden="true"), told


def _foreseen(game: CatBetweenUs, view: View, move: str) -> str:
    low, high, mean = outlook(view, move)
    if low == high:
        return game.word("preview_end", total=low, target=view["target"])
    return game.word("preview_range", low=low, high=high, mean=decimal(float(mean)), target=view["target"])


def interlude(view: View, events: Sequence[Event]) -> View | None:
    """The table in the nuzzle phase: from the view before the last card of a round, and what that card made happen.

    The next state has cleared it away already (CBU-R11). It can be drawn, as can its text; its phase is ``"nuzzle"``.
    None where these events end no round, or the game: then the next state shows it.
    """
    told = by_kind(events)
    if "round_won" not in told or "game_over" in told:
        return None
    laid, won = told["played"][-1], [data["player"] for data in told["advanced"]]
    toys = {toy: {**under, laid["card"]: 1} if toy == laid["toy"] else under for toy, under in view["toys"].items()}
    return {
        **view,
        "phase": "nuzzle",
        "actor": None,
        "wins": [count + (player in won) for player, count in enumerate(view["wins"])],
        "hands": [dict.fromkeys(data["cards"], 1) for data in told["revealed"]],
        "toys": toys,
    }
