"""The end of the game: secret goals, scores, and the fight that breaks a tie."""

from __future__ import annotations

from catlib.games.cats.draft import Draft
from catlib.games.cats.fights import thrown, total_of
from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.position import CHANCE, NOBODY, NONE, ORDERS, Position, with_entry

__all__ = ["begin", "commit", "draw_rumba_goal", "leaders", "roll", "rumba_drew", "score"]


def begin(d: Draft) -> bool:
    """CAT-END-1, CAT-SUM-5: after the last turn goals are revealed and the scores counted.

    CAT-RUMBA-6: nobody has seen the Rumba's goal, so it is drawn only now (CAT-R46).
    """
    if d.setup.secret_goals:
        d.note("goals_revealed", d.goals[: d.setup.players])  # CAT-SECRET-3
        if d.setup.rumba:
            return d.ask("rumba_goal", CHANCE)
    return _count(d)


def draw_rumba_goal(d: Draft, act: Act) -> bool:
    """CAT-RUMBA-26, CAT-R46: one of the goals that no player has."""
    d.goals = with_entry(d.goals, d.setup.players, act.value)
    d.note("rumba_goal", act.value)
    return _count(d)


def score(kit: Kit, at: Position | Draft, piece: int) -> int:
    """CAT-END-3: bliss of the captured tokens (CAT-AIM-1) and the secret goal, less the stress (CAT-STRESS-2).

    CAT-RUMBA-26: the Rumba's alike; it has no stress.
    """
    stress = at.stress[piece] if piece < at.setup.players else 0
    _, more = kit.goal_worth(at.goals[piece], at.captured[piece])
    return kit.bliss_of(at.captured[piece]) + more - stress


def leaders(kit: Kit, at: Position | Draft) -> tuple[list[int], bool]:
    """CAT-END-4: who has the highest score, the Rumba too (CAT-RUMBA-27); of those the most tokens (CAT-END-5).

    In turn order, the Rumba last; and whether the tokens had to decide.
    """
    players = at.setup.players
    pieces = [*ORDERS[players][(at.turn - 1) % players], *range(players, len(at.captured))]
    scores = {piece: score(kit, at, piece) for piece in pieces}
    best = [piece for piece in pieces if scores[piece] == max(scores.values())]
    most = max(at.captured[piece].bit_count() for piece in best)
    return [piece for piece in best if at.captured[piece].bit_count() == most], len(best) > 1


def _count(d: Draft) -> bool:
    """CAT-END-3: all are told their scores. CAT-RUMBA-7: the Rumba's is one of them."""
    players = d.setup.players
    scores = [score(d.kit, d, piece) for piece in range(len(d.captured))]
    d.note(
        "scored_goals" if d.setup.secret_goals else "scored",
        scores[:players],
        scores[players] if d.setup.rumba else None,
    )
    tied, by_tokens = leaders(d.kit, d)
    if len(tied) > 1:
        return _round(d, tied, "tied")
    return _over(d, tied[0], "game_over_tokens" if by_tokens else "game_over")


def _over(d: Draft, winner: int, key: str) -> bool:
    """CAT-END-4: the game has a winner; if it is the Rumba, no player has won (CAT-R37)."""
    d.winner = winner
    d.note(key, winner)
    return d.ask("over", NOBODY)


# ---------------------------------------------------------------- the tie-break


def _round(d: Draft, tied: list[int], key: str) -> bool:
    """CAT-END-6: all that are tied fight with the cards left in their hands (CAT-END-2)."""
    d.note(key, tied)
    return d.ask_for_card("tie_cards", tied)


def commit(d: Draft, act: Act) -> bool:
    """CAT-R36: cards face down in turn order, turned up together, then the Rumba's; the man does not move."""
    d.lay(act, "card_committed_tie")
    tied, _ = leaders(d.kit, d)
    return d.ask_for_card("tie_cards", tied) or _shown(d, tied)


def _shown(d: Draft, tied: list[int]) -> bool:
    d.turn_up("cards_revealed_tie")
    d.man_steps = 0
    if d.setup.players in tied and d.draw("tie_rumba_card", "rumba_card_tie"):
        return True
    d.man_steps = 0
    return d.ask("tie_dice", CHANCE)


def rumba_drew(d: Draft, act: Act) -> bool:
    """CAT-R36: the Rumba fights in the tie-break too, and its man's icon is not counted."""
    d.drawn_by_chance(act, "rumba_card_tie")
    d.man_steps = 0
    return d.ask("tie_dice", CHANCE)


def roll(d: Draft, act: Act) -> bool:
    """CAT-R36: dice in turn order, the Rumba's last; then a single highest total wins the game (CAT-END-8).

    CAT-END-7: with two or more highest totals nobody has won, and all that were tied fight again.
    """
    tied, _ = leaders(d.kit, d)
    left = [piece for piece in tied if d.rolls[piece] == NONE]
    d.rolls = with_entry(d.rolls, left[0], act.value)
    d.note("die_rolled_tie", *thrown(d, left[0]))
    if len(left) > 1:
        return True
    totals = [total_of(d, piece) for piece in tied]
    d.forget_fight()
    if totals.count(max(totals)) == 1:
        return _over(d, tied[totals.index(max(totals))], "game_over_fight")
    return _round(d, tied, "tied_again")
