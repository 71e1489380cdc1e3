"""The course of play of Cats: what each phase is about, who plays it out, and what comes after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from catlib.games.cats import capture, ending, fights, movement, objectives, punishment
from catlib.games.cats.draft import Draft
from catlib.games.cats.kit import KEEP, RELAX, Act, Kit, to_boxes
from catlib.games.cats.position import CHANCE, Position, token_at

__all__ = ["PHASES", "Phase", "carry_out", "legal", "weights"]

Legal = Callable[[Kit, Position | Draft], tuple[Act, ...]]


class Phase(NamedTuple):
    """What may be done in a phase (no `legal` where chance decides), what it does, and which of the stages it is in.

    `play` says whether somebody has to decide then; if not, the stage is over.
    """

    verbs: tuple[str, ...]
    legal: Legal | None
    play: Callable[[Draft, Act], bool]
    stage: int


def _starts(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    return to_boxes("start", objectives.starts(kit, at))


def _places(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    return to_boxes("place", objectives.places(kit, at)[2])


def _commits(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    """CAT-CARD-9: any card of the hand."""
    return kit.with_card["commit"][at.hands[at.actor]]


def _bids(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    return kit.bids[movement.reserve(kit, at)]


def _rumba(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    return to_boxes("rumba", movement.rumba_boxes(kit, at))


def _moves(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    within = kit.houses[at.setup.house].within[at.where[at.actor]]
    return to_boxes("move", within[movement.reach_of(kit, at)])


def _retreats(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    return to_boxes("retreat", fights.runs_to(kit, at)[1])


def _rumba_retreats(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    return to_boxes("rumba", fights.rumba_runs_to(kit, at))


def _relaxes(_: Kit, __: Position | Draft) -> tuple[Act, ...]:
    return RELAX, KEEP


def _punished(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    """CAT-PUN-3: leave the token, or try to deceive the man."""
    hand = at.hands[at.actor] or kit.all_cards
    return to_boxes("leave", fights.runs_to(kit, at)[1]) + kit.with_card["deceive"][hand]


def _captures(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    token = token_at(at.tokens, at.where[at.actor])
    return kit.captures[capture.fitting(kit, at, at.actor, token)]


SETUP, OBJECTIVES, MOVEMENT, FIGHTING, PUNISHMENT, CAPTURE, END = range(7)

PHASES = {
    "goals": Phase(("goal",), None, objectives.deal_goal, SETUP),
    "start": Phase(("start",), _starts, objectives.start_cat, SETUP),
    "token": Phase(("token",), None, objectives.reveal, OBJECTIVES),
    "place": Phase(("place",), _places, objectives.place_token, OBJECTIVES),
    "move_cards": Phase(("commit",), _commits, movement.commit, MOVEMENT),
    "rumba_move_card": Phase(("card",), None, movement.rumba_drew, MOVEMENT),
    "bids": Phase(("bid",), _bids, movement.bid, MOVEMENT),
    "rumba_move": Phase(("rumba",), _rumba, movement.move_rumba, MOVEMENT),
    "move": Phase(("move",), _moves, movement.move_cat, MOVEMENT),
    "fight_cards": Phase(("commit",), _commits, fights.commit, FIGHTING),
    "fight_rumba_card": Phase(("card",), None, fights.rumba_drew, FIGHTING),
    "fight_dice": Phase(("roll",), None, fights.roll, FIGHTING),
    "retreat": Phase(("retreat",), _retreats, fights.retreat, FIGHTING),
    "rumba_retreat": Phase(("rumba",), _rumba_retreats, fights.retreat_rumba, FIGHTING),
    "reward": Phase(("relax", "keep"), _relaxes, punishment.reward, PUNISHMENT),
    "punish": Phase(("leave", "deceive"), _punished, punishment.punish, PUNISHMENT),
    "deceive": Phase(("roll",), None, punishment.roll, PUNISHMENT),
    "withdraw": Phase(("retreat",), _retreats, punishment.withdraw, PUNISHMENT),
    "capture": Phase(("capture", "decline"), _captures, capture.capture, CAPTURE),
    "relax": Phase(("relax", "keep"), _relaxes, capture.relax, CAPTURE),
    "rumba_capture_card": Phase(("card",), None, capture.rumba_drew, CAPTURE),
    "rumba_goal": Phase(("goal",), None, ending.draw_rumba_goal, END),
    "tie_cards": Phase(("commit",), _commits, ending.commit, END),
    "tie_rumba_card": Phase(("card",), None, ending.rumba_drew, END),
    "tie_dice": Phase(("roll",), None, ending.roll, END),
    "over": Phase((), None, lambda _, __: True, END),
}

# CAT-SUM-2: the five phases of a turn, each of which starts when the one before it is over.
STAGES: tuple[Callable[[Draft], bool], ...] = (
    objectives.begin, objectives.begin, movement.begin, fights.begin, punishment.begin, capture.begin, ending.begin,
)  # fmt: skip


def legal(kit: Kit, at: Position | Draft) -> tuple[Act, ...]:
    """The moves of the player who decides, in the order of lists; () when chance decides or the game is over."""
    find = PHASES[at.phase].legal
    return () if find is None else find(kit, at)


def weights(kit: Kit, at: Position | Draft) -> tuple[tuple[Act, int], ...]:
    """What chance may bring, and how often; () where it does not decide."""
    if at.actor != CHANCE:
        return ()
    verb = PHASES[at.phase].verbs[0]
    if verb == "roll":
        return kit.rolls
    if verb == "token":  # CAT-R10
        return tuple([(act, 1) for act in kit.token_moves if act.bit & at.unseen])
    if verb == "card":
        return tuple([(act, count) for act, count in zip(kit.card_moves, at.deck, strict=True) if count])
    return tuple([(act, 1) for act in kit.goal_moves if act.value not in at.goals])


def carry_out(d: Draft, act: Act) -> tuple[Act, ...]:
    """Play a move and all that follows from it by itself; what may be played then (not looked for at chance).

    CAT-R14: where a player has one choice only, it happens. CAT-SUM-3: who takes part in a phase plays a card in it.
    """
    while True:
        phase = PHASES[d.phase]
        stage = phase.stage
        asked = phase.play(d, act)
        while not asked:
            stage += 1
            if stage == END and d.turn < d.kit.turns:  # CAT-SUM-1
                stage, asked = OBJECTIVES, objectives.next_turn(d)
            else:
                asked = STAGES[stage](d)
        acts = legal(d.kit, d)
        if len(acts) != 1:
            return acts
        act = acts[0]
