"""Setting up, and the first of the five phases of a turn: tokens are revealed and placed."""

from __future__ import annotations

from catlib.games.cats.draft import Draft
from catlib.games.cats.house import ROOM_BITS, room_of
from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.position import CHANCE, NONE, Position, with_entry

__all__ = ["begin", "deal_goal", "next_turn", "own_boxes", "place_token", "places", "reveal", "rooms_taken",
           "start_cat", "starts"]  # fmt: skip


# ---------------------------------------------------------------- setting up


def deal_goal(d: Draft, act: Act) -> bool:
    """CAT-SECRET-2: one goal for each player, before the cats are placed, player 0 first (CAT-R9)."""
    player = d.goals.index(NONE)
    d.goals = with_entry(d.goals, player, act.value)
    d.note("goal_dealt", player)
    return True if player + 1 < d.setup.players else d.ask("start", 0)


def rooms_taken(at: Position | Draft) -> int:
    """CAT-SETUP-9: the rooms in which a cat sits already (CAT-R7)."""
    bits = 0
    for box in at.where[: at.setup.players]:
        if box >= 0:
            bits |= ROOM_BITS[room_of(box)]
    return bits


def starts(kit: Kit, at: Position | Draft) -> int:
    """CAT-SETUP-8: boxes where a cat may start: in a room without a cat, and not the Rumba's box (CAT-R8).

    CAT-SETUP-10: the middle of the house is a tip and no rule.
    """
    bits = kit.houses[at.setup.house].bits & ~rooms_taken(at)
    return bits & ~(1 << at.where[-1]) if at.setup.rumba else bits


def start_cat(d: Draft, act: Act) -> bool:
    """CAT-SETUP-8: in turn order each player puts the cat on the board. A cat is always in one box (CAT-HOUSE-5)."""
    player = d.actor
    d.where = with_entry(d.where, player, act.value)
    d.note("cat_started", player, act.value)
    return d.ask("start", player + 1) if player + 1 < d.setup.players else False


# ---------------------------------------------------------------- phase 1: objectives


def begin(d: Draft) -> bool:
    """CAT-OBJ-1, CAT-RECAP-1: in turn order each player's token is revealed and placed."""
    return _next_token(d, d.owners[0])


def next_turn(d: Draft) -> bool:
    """CAT-CAP-8: the first player card goes to the next player and a new turn starts; not after the last (CAT-R34)."""
    d.turn += 1
    d.find_order()
    d.note("turn_started", d.turn, d.order[0])
    return begin(d)


def _next_token(d: Draft, owner: int) -> bool:
    """CAT-SETUP-11, CAT-SETUP-12: nobody knows which is next; any that was not seen may come (CAT-R10).

    CAT-RUMBA-5: the Rumba has tokens like a player.
    """
    d.current = owner
    return d.ask("token", CHANCE)


def reveal(d: Draft, act: Act) -> bool:
    """CAT-OBJ-1: the token is revealed, and its owner places it; the Rumba's the first player (CAT-RUMBA-8)."""
    owner = d.current
    d.unseen ^= act.bit
    d.drawn = act.value
    rumba = owner == d.setup.players
    d.note("token_revealed_rumba" if rumba else "token_revealed", owner, act.value)
    return d.ask("place", d.order[0] if rumba else owner)


def places(kit: Kit, at: Position | Draft) -> tuple[int, int, int]:
    """Where the drawn token may lie, three times narrower.

    CAT-OBJ-6: an empty box, with no cat, no token and no Rumba (CAT-R11).
    CAT-OBJ-2, CAT-OBJ-3, CAT-OBJ-4, CAT-OBJ-5: one of its own boxes; any if these are all occupied (CAT-OBJ-8).
    CAT-OBJ-7: in a room without a token, if there is one (CAT-R12), for a token placed anywhere too (CAT-R13).
    """
    house = kit.houses[at.setup.house]
    empty, free_rooms = house.bits, -1
    for box in at.where:
        empty &= ~(1 << box)
    for box, _ in at.tokens:
        empty &= ~(1 << box)
        free_rooms &= ~ROOM_BITS[room_of(box)]
    own = empty & own_boxes(kit, at, at.drawn)
    allowed = own or empty
    return empty, allowed, allowed & free_rooms or allowed


def own_boxes(kit: Kit, at: Position | Draft, token: int) -> int:
    """CAT-OT-3: the boxes that the top of the token names."""
    house, kind = kit.houses[at.setup.house], kit.place[token]
    if kind == "rooms":
        return kit.room_bits[token]
    return house.windows if kind == "window" else house.screens if kind == "screen" else house.bits


def place_token(d: Draft, act: Act) -> bool:
    """CAT-OBJ-1: the token is placed; then it is the turn of the next owner."""
    owner, token = d.current, d.drawn
    fits = own_boxes(d.kit, d, token) & act.bit
    d.note(f"token_placed_{d.kit.place[token]}" if fits else "token_placed_anywhere", owner, d.actor, token, act.value)
    d.tokens = tuple(sorted((*d.tokens, (act.value, token))))
    d.drawn = NONE
    after = d.owners.index(owner) + 1
    if after < len(d.owners):
        return _next_token(d, d.owners[after])
    d.current = NONE
    return False
