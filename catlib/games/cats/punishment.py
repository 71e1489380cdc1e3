"""The fourth phase of a turn: the man looks at the room he is in, rewards and punishes."""

from __future__ import annotations

from catlib.games.cats.draft import Draft
from catlib.games.cats.fights import run, thrown
from catlib.games.cats.kit import Act
from catlib.games.cats.position import CHANCE, NONE, token_at, with_entry

__all__ = ["begin", "punish", "reward", "roll", "withdraw"]


def begin(d: Draft) -> bool:
    """CAT-PUN-1, CAT-MAN-4, CAT-RECAP-4: he looks at the room where he is now, at the cats in turn order (CAT-PUN-10).

    CAT-RUMBA-23: the Rumba is neither rewarded nor punished.
    """
    return _look_from(d, 0)


def _look_from(d: Draft, place: int) -> bool:
    """CAT-R29: each cat is looked at when its turn comes; when all were, the man moves and the phase is over.

    CAT-PUN-12: where he comes to, nobody is rewarded or punished any more.
    """
    for player in d.order[place:]:
        if _looked_at(d, player):
            return True
    d.current = NONE
    d.man_moves("man_moved_punishment")  # CAT-PUN-11
    return False


def _looked_at(d: Draft, player: int) -> bool:
    """CAT-PUN-2: a reward on a blue token; CAT-PUN-3: a choice on a red one. True if the player has to decide."""
    box = d.where[player]
    if not d.in_his_room(box):
        return False
    token = token_at(d.tokens, box)
    if token == NONE:
        return False
    if d.kit.red[token]:
        d.note("caught", player, box, token)
        d.current = player
        return d.ask("punish", player)
    if not d.stress[player]:  # CAT-R30: it is not asked
        d.note("rewarded_calm", player, box, token)
        return False
    d.note("rewarded", player, box, token)
    d.current = player
    return d.ask("reward", player)


def _go_on(d: Draft, again: bool) -> bool:
    """CAT-PUN-9, CAT-R29: who has withdrawn is looked at again at once; then comes the next player."""
    player = d.current
    return (again and _looked_at(d, player)) or _look_from(d, d.order.index(player) + 1)


def _token_goes(d: Draft, player: int) -> None:
    """CAT-PUN-7: whether the cat leaves or fails, the token is taken off the board."""
    box = d.where[player]
    token = token_at(d.tokens, box)
    d.tokens = tuple([pair for pair in d.tokens if pair[0] != box])
    d.note("token_removed_punishment", box, token)


def reward(d: Draft, act: Act) -> bool:
    """CAT-PUN-2: the cat may give back one stress token."""
    d.return_stress(d.current, act, "stress_returned_reward")
    return _go_on(d, again=False)


def punish(d: Draft, act: Act) -> bool:
    """CAT-PUN-3: the cat leaves the token, or tries to deceive the man."""
    return _leave(d, act) if act.verb == "leave" else _deceive(d, act)


def _leave(d: Draft, act: Act) -> bool:
    """CAT-PUN-4: the cat withdraws and takes no stress."""
    _token_goes(d, d.current)
    run(d, act.value, "cat_left")
    return _go_on(d, again=True)


def _deceive(d: Draft, act: Act) -> bool:
    """CAT-PUN-5: the cat plays a card and rolls the die."""
    player = d.current
    d.play_card(player, act.value, "card_played_to_deceive")
    d.cards = with_entry(d.cards, player, act.value)
    return d.ask("deceive", CHANCE)


def roll(d: Draft, act: Act) -> bool:
    """CAT-PUN-5: with 7 or more by card, die and stress (CAT-STRESS-3) the cat stays on the token.

    CAT-PUN-6: with less it takes a stress token and must withdraw. CAT-R27: token, stress, way, in this order.
    """
    player = d.current
    d.rolls = with_entry(d.rolls, player, act.value)
    *_, total = parts = thrown(d, player)
    d.note("die_rolled_deceive", *parts)
    d.forget_fight()
    if total >= d.kit.deceive_total:
        d.note("deceived", player, total)
        return _go_on(d, again=False)
    d.note("not_deceived", player, total)
    _token_goes(d, player)
    d.take_stress(player, "stress_taken_punishment")
    return d.ask("withdraw", player)


def withdraw(d: Draft, act: Act) -> bool:
    """CAT-PUN-6: the cat that failed withdraws; to another token too, if nobody is on it (CAT-PUN-8)."""
    run(d, act.value, "cat_withdrew")
    return _go_on(d, again=True)
