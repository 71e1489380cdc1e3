"""Why a move of Cats may not be played: the first clause that forbids it, in the order of the checks below.

What may be played is found by the same functions of the phases, so that the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from catlib.game import Refusal
from catlib.games.cats import capture, fights, movement, objectives
from catlib.games.cats.course import PHASES
from catlib.games.cats.house import BOXES, room_of
from catlib.games.cats.kit import BOX_VERBS, Act, Kit
from catlib.games.cats.position import Position, token_at

__all__ = ["refusal"]


def refusal(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-SUM-2: each phase has its own moves; CAT-END-1: when the game is over there are none."""
    if at.phase == "over":
        return Refusal("CAT-END-1", "over", {})
    if act.verb not in PHASES[at.phase].verbs:
        return Refusal("CAT-SUM-2", f"wrong_phase_{at.phase}", {"move": act.text})
    if act.verb in BOX_VERBS and not act.bit & kit.houses[at.setup.house].bits:
        return Refusal("CAT-HOUSE-5", "no_such_box", {"box": BOXES[act.value]})
    refuse = REFUSE.get(at.phase, REFUSE.get(act.verb))
    return None if refuse is None else refuse(kit, at, act)


def _goal(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-SECRET-2, CAT-COMP-9: there is one card of each goal."""
    if act.value in at.goals:
        return Refusal("CAT-SECRET-2", "goal_dealt", {"goal": kit.goals[act.value]})
    return None


def _token(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-SETUP-11: a token seen once cannot come up again."""
    if not act.bit & at.unseen:
        return Refusal("CAT-SETUP-11", "token_seen", {"token": kit.tokens[act.value]})
    return None


def _rumba_card(_: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-RUMBA-4: a card seen in the first pass cannot come up again in it."""
    if act.value >= len(at.deck) or not at.deck[act.value]:
        return Refusal("CAT-RUMBA-4", "rumba_card_seen", {"card": act.text.split()[1]})
    return None


def _own_card(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-CARD-9: a card of the own hand; an empty one counts as the six (CAT-R32)."""
    if not act.bit & (at.hands[at.actor] or kit.all_cards):
        return Refusal("CAT-CARD-9", "not_in_hand", {"card": kit.cards[act.value]})
    return None


def _capture(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-CAP-3: the card must show one of the token's icons."""
    if act.verb == "decline":
        return None
    if refused := _own_card(kit, at, act):
        return refused
    token = token_at(at.tokens, at.where[at.actor])
    if not act.bit & capture.fitting(kit, at, at.actor, token):
        return Refusal("CAT-CAP-3", "wrong_icon", {"card": kit.cards[act.value], "token": kit.tokens[token]})
    return None


def _bid(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-RUMBA-14: a bid comes from the reserve."""
    left = movement.reserve(kit, at)
    if act.value > left:
        return Refusal("CAT-RUMBA-14", "bid_too_high", {"bid": act.value, "reserve": left})
    return None


def _start(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-SETUP-9: cats start in different rooms, and not in the Rumba's box (CAT-R8)."""
    if act.bit & objectives.rooms_taken(at):
        return Refusal("CAT-SETUP-9", "room_taken", {"room": _room(act), "box": BOXES[act.value]})
    if not act.bit & objectives.starts(kit, at):
        return Refusal("CAT-R8", "rumba_box", {"box": BOXES[act.value]})
    return None


NOT_ITS_OWN = {"rooms": ("CAT-OBJ-2", "not_in_rooms"), "window": ("CAT-OBJ-4", "no_window"),
               "screen": ("CAT-OBJ-5", "no_screen")}  # fmt: skip


def _place(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-OBJ-6: an empty box; CAT-OBJ-2, CAT-OBJ-4, CAT-OBJ-5: one of the token's own; CAT-OBJ-7: in a new room."""
    empty, allowed, chosen = objectives.places(kit, at)
    box, token = BOXES[act.value], at.drawn
    if not act.bit & empty:
        return Refusal("CAT-OBJ-6", "box_taken", {"box": box})
    if not act.bit & allowed:
        clause, key = NOT_ITS_OWN[kit.place[token]]
        data: dict[str, Any] = {"token": kit.tokens[token], "box": box}
        if key == "not_in_rooms":
            data["rooms"] = [f"room_{room}" for room in kit.rooms[token]]
        return Refusal(clause, key, data)
    if not act.bit & chosen:
        return Refusal("CAT-OBJ-7", "room_has_token", {"room": _room(act), "box": box})
    return None


def _room(act: Act) -> str:
    return f"room_{room_of(act.value)}"


def _move_rumba(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-RUMBA-11: to one of the best tokens in reach; CAT-RUMBA-12: with none, as near to its station as it can."""
    if act.bit & movement.rumba_boxes(kit, at):
        return None
    if movement.best_in_reach(kit, at):
        return Refusal("CAT-RUMBA-11", "rumba_not_best", {"box": BOXES[act.value]})
    return Refusal("CAT-RUMBA-12", "rumba_not_nearest", {"box": BOXES[act.value]})


def _retreat_rumba(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-RUMBA-20: to its station, or one of the nearest free boxes to it."""
    if act.bit & fights.rumba_runs_to(kit, at):
        return None
    return Refusal("CAT-RUMBA-20", "rumba_not_nearest_free", {"box": BOXES[act.value]})


def _move(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-MOVE-6: no farther than card and stress together."""
    return _too_far(kit, at, act, movement.reach_of(kit, at), ("CAT-MOVE-6", "too_far"))


def _too_far(kit: Kit, at: Position, act: Act, reach: int, clause_and_key: tuple[str, str]) -> Refusal | None:
    far = kit.houses[at.setup.house].distance[at.where[at.actor]][act.value]
    if far <= reach:
        return None
    return Refusal(*clause_and_key, {"box": BOXES[act.value], "distance": far, "reach": reach})


# How each kind of running is refused: to the own box, to a box with a piece, too far.
AFTER_FIGHT = (("CAT-FIGHT-11", "fight_box"), ("CAT-FIGHT-9", "piece_there_fight"), ("CAT-FIGHT-7", "too_far_running"))
AFTER_FAILING = (("CAT-R28", "own_box"), ("CAT-PUN-8", "piece_there"), ("CAT-PUN-6", "too_far_withdrawing"))
BY_LEAVING = (("CAT-R28", "own_box"), ("CAT-PUN-8", "piece_there"), ("CAT-PUN-4", "too_far_leaving"))


def _run(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-R25: to a free box in reach, or if there is none to one of the nearest free ones."""
    own, piece_there, too_far = (
        AFTER_FIGHT if at.phase == "retreat" else AFTER_FAILING if at.phase == "withdraw" else BY_LEAVING
    )
    box = {"box": BOXES[act.value]}
    if act.value == at.where[at.actor]:
        return Refusal(*own, box)
    if act.value in at.where:
        return Refusal(*piece_there, box)
    in_reach, open_to = fights.runs_to(kit, at)
    if not in_reach:
        return None if act.bit & open_to else Refusal("CAT-R25", "not_nearest_free", box)
    return _too_far(kit, at, act, fights.flight_of(kit, at), too_far)


def _punished(kit: Kit, at: Position, act: Act) -> Refusal | None:
    """CAT-PUN-3: leave, or deceive with a card of the own hand."""
    return _own_card(kit, at, act) if act.verb == "deceive" else _run(kit, at, act)


# By phase, or where the verb says it all, by verb. A die may show anything; who is asked may relax or keep.
REFUSE: Mapping[str, Callable[[Kit, Position, Act], Refusal | None]] = {
    "goal": _goal, "token": _token, "card": _rumba_card, "commit": _own_card, "capture": _capture,
    "bid": _bid, "start": _start, "place": _place, "rumba_move": _move_rumba, "rumba_retreat": _retreat_rumba,
    "move": _move, "retreat": _run, "withdraw": _run, "punish": _punished,
}  # fmt: skip
