"""What a player may choose from in CATtitude!, and what chance may bring. Why a move is refused: `rules.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catlib.games.cattitude.moves import Act
from catlib.games.cattitude.position import Position, actor_of

if TYPE_CHECKING:
    from typing import TypeAlias

    from catlib.games.cattitude.board import Board
    from catlib.games.cattitude.rules import Cattitude

    Table: TypeAlias = Position | Board

__all__ = ["choices", "outcomes"]


def choices(game: Cattitude, at: Table) -> list[Act]:
    """All a player may do, sorted by notation: none where chance decides or the game is over.

    CTT-R31: coming out is a choice in every step, though never the only one. CTT-R33: a single one is forced.
    """
    phase = at.phase
    player = actor_of(at)
    if not isinstance(player, int):
        return []
    acts = _IN_PHASE[phase](game, at, player)
    if at.hiding >> player & 1:
        acts.append(game.notation.unhide)
    return acts


def _human(game: Cattitude, at: Table, _: int) -> list[Act]:
    """CTT-HUM-4: any room, or to stay; CTT-R2: the hallway only until the human has left it."""
    to = game.places_by_name
    return [act for act in to if act.place != game.house.hallway or at.human == act.place]


def _draw(game: Cattitude, at: Table, _: int) -> list[Act]:
    """CTT-DRAW-1: from either pile, as long as it has a card (CTT-R8)."""
    acts = [game.notation.draw_discard] if at.discard else []
    return [*acts, game.notation.draw_pile] if at.draw else acts


def _move(game: Cattitude, at: Table, player: int) -> list[Act]:
    """CTT-MOVE-1: any other room, or to stay; CTT-NAP-1 or a nap; CTT-HIDE-3: a hiding cat does not move (CTT-R32)."""
    acts: list[Act] = []
    if not at.hiding >> player & 1:
        here = at.cats[player]
        acts = [act for act in game.notation.move[:-1] if act.place != here]
    if at.points[player] < game.nap_limit:  # CTT-NAP-4
        acts.append(game.notation.nap)
    acts.append(game.notation.stay)
    return acts


def _play(game: Cattitude, at: Table, player: int) -> list[Act]:
    """CTT-PLAY-1: Trouble! cards of the hand that suit the items in the cat's room (CTT-TRB-3), or no more."""
    notation, house = game.notation, game.house
    if at.hiding >> player & 1:  # CTT-HIDE-3
        return [notation.done]
    hand, here = at.hands[player], at.cats[player]
    acts: list[Act] = []
    if hand & 63 * house.one[house.cuddle]:
        acts += [notation.cuddle[room] for room in sorted({room for room in at.cats if room is not None})]
    steal: list[Act] = []
    knock: list[Act] = []
    if hand & house.with_item:
        one, mine, begun, disturbed = house.one, at.destroying[player], at.begun, at.disturbed
        for item, room in enumerate(at.where):
            if room != here:
                continue
            destroy = house.destroy[item]
            if disturbed >> item & 1:  # CTT-TRB-4, save for the second card on one's own work: CTT-DEST-4, CTT-R18
                if hand & 63 * one[destroy] and mine >> item & 1 and not begun >> item & 1:
                    acts.append(notation.destroy[item])
                continue
            if hand & 63 * one[destroy]:
                acts.append(notation.destroy[item])
            if house.count(hand, house.knock[item]) > 1:  # CTT-KNOCK-1
                knock.append(notation.knock[item])
            if hand & 63 * one[house.steal[item]]:
                steal.append(notation.steal[item])
    return [*acts, notation.done, *knock, *steal]


def _toss(game: Cattitude, at: Table, player: int) -> list[Act]:
    """CTT-R11, CTT-CATCH-5: any card of the hand."""
    return [game.notation.toss[card] for card in game.house.kinds(at.hands[player])]


def _evade(game: Cattitude, at: Table, player: int) -> list[Act]:
    """CTT-R22: at most one Evade! card, for the own cat; none while it hides (CTT-HIDE-3)."""
    notation, house, hand = game.notation, game.house, at.hands[player]
    room = at.cats[player]
    if room is None or at.hiding >> player & 1:
        return [notation.passing]
    acts = [notation.hide] if hand & 63 * house.one[house.hide] else []
    acts.append(notation.passing)
    if hand & 63 * house.one[house.run]:
        acts += game.runs[room]
    if hand & 63 * house.one[house.sneak]:
        acts += game.sneaks[room]
    return acts


_IN_PHASE = {
    "human": _human, "draw": _draw, "move": _move, "play": _play, "toss": _toss, "evade": _evade, "caught": _toss,
}  # fmt: skip


def outcomes(game: Cattitude, at: Position) -> list[tuple[Act, int]]:
    """What chance may bring, with its weight: a card of the draw pile, or a room token."""
    if at.phase in ("start_rooms", "destination"):
        return [(game.notation.room[room], 1) for room in tokens(at, len(game.house.rooms))]
    house, draw = game.house, at.draw
    if at.phase in ("first_discards", "deal", "draw_card", "reshuffle"):
        return [(game.notation.card[card], house.count(draw, card)) for card in house.kinds(draw)]
    return []


def tokens(at: Position, rooms: int) -> list[int]:
    """CTT-SET-6: any token that nobody has drawn; CTT-R14: under `random` never that of the thief's room."""
    not_here = at.cats[at.turn] if at.phase == "destination" and at.destinations == "random" else None
    return [room for room in range(rooms) if at.unknown >> room & 1 and room != not_here]
