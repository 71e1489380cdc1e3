"""The second phase of a turn: cards, the Rumba's way, the cats' ways."""

from __future__ import annotations

from catlib.games.cats.draft import Draft
from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.position import NONE, Position, with_entry

__all__ = ["begin", "best_in_reach", "bid", "commit", "move_cat", "move_rumba", "reach_of", "reserve", "rumba_boxes",
           "rumba_drew"]  # fmt: skip


def begin(d: Draft) -> bool:
    """CAT-MOVE-1, CAT-RECAP-2: all players play a card face down, in turn order."""
    return d.ask_for_card("move_cards", d.order)


def commit(d: Draft, act: Act) -> bool:
    """CAT-MOVE-1: when all cards lie they are turned up together; then comes the Rumba's card (CAT-R19).

    CAT-MOVE-4: how played cards are stacked has no effect: their man's icons are counted.
    """
    d.lay(act, "card_committed_move")
    if d.ask_for_card("move_cards", d.order):
        return True
    d.turn_up("cards_revealed_move")
    if not d.setup.rumba:
        return _next_cat(d)
    # CAT-RUMBA-9
    return True if d.draw("rumba_move_card", "rumba_card_move") else _way_of_rumba(d)


def rumba_drew(d: Draft, act: Act) -> bool:
    """CAT-RUMBA-9: the next card of its deck is the Rumba's movement for the turn."""
    d.drawn_by_chance(act, "rumba_card_move")
    return _way_of_rumba(d)


def in_reach_of_rumba(kit: Kit, at: Position | Draft) -> int:
    """CAT-RUMBA-9: the boxes in reach of its card; without one that counts as 0 (CAT-R43)."""
    return kit.houses[at.setup.house].within[at.where[-1]][kit.rumba_number(at.card)]


def best_in_reach(kit: Kit, at: Position | Draft) -> int:
    """CAT-RUMBA-11: the boxes of the tokens of the greatest bliss in its reach; none if there are none."""
    within = in_reach_of_rumba(kit, at)
    best = bits = 0
    for box, token in at.tokens:
        if within >> box & 1:
            bliss = kit.bliss[token]
            if bliss > best:
                best, bits = bliss, 1 << box
            elif bliss == best:
                bits |= 1 << box
    return bits


def rumba_boxes(kit: Kit, at: Position | Draft) -> int:
    """CAT-RUMBA-12: with no token in reach it goes as near to its station as its card brings it.

    CAT-R39: its own box is one of those in reach, and other pieces do not matter.
    """
    if best := best_in_reach(kit, at):
        return best
    house = kit.houses[at.setup.house]
    return house.nearest(house.station, in_reach_of_rumba(kit, at))


def _way_of_rumba(d: Draft) -> bool:
    """CAT-RUMBA-10: it moves before any cat. CAT-RUMBA-13: for tokens equally good the players bid."""
    best = best_in_reach(d.kit, d)
    if best & (best - 1):
        return d.ask("bids", d.order[0])
    return d.ask("rumba_move", d.order[0])


def reserve(kit: Kit, at: Position | Draft) -> int:
    """CAT-R42: what may be bid: the stress tokens that no cat has."""
    return kit.stress_tokens - sum(at.stress)


def bid(d: Draft, act: Act) -> bool:
    """CAT-RUMBA-14: in turn order and in secret; all bid (CAT-R42). Then the bids are shown."""
    d.bids = with_entry(d.bids, d.actor, act.value)
    d.note("bid_made", d.actor)
    for other in d.order:
        if d.bids[other] == NONE:
            return d.ask("bids", other)
    bids = d.bids
    highest = max(bids)
    winner = next(player for player in d.order if bids[player] == highest)  # CAT-RUMBA-16
    d.note("bids_revealed_tied" if bids.count(highest) > 1 else "bids_revealed", bids, winner)
    if highest:  # CAT-RUMBA-15; CAT-RUMBA-17: the other bids never left the reserve
        d.stress = with_entry(d.stress, winner, d.stress[winner] + highest)
        d.note("stress_taken_bid", winner, highest)
    d.bids = (NONE,) * len(bids)
    return d.ask("rumba_move", winner)


def move_rumba(d: Draft, act: Act) -> bool:
    """CAT-RUMBA-11: the Rumba goes to the best token in its reach, or towards its station (CAT-RUMBA-12)."""
    rumba = d.setup.players
    key = "rumba_moved" if best_in_reach(d.kit, d) else "rumba_moved_home"
    d.note(key, d.where[rumba], act.value)
    d.put(rumba, act.value)
    d.card = NONE
    return _next_cat(d)


def _next_cat(d: Draft) -> bool:
    """CAT-MOVE-2: the highest number moves first; of equal ones the earlier in turn order (CAT-MOVE-3).

    CAT-R18: only the number on the card decides this, not the stress.
    """
    highest, mover = 0, NONE
    for player in d.order:
        card = d.cards[player]
        if card != NONE and d.kit.numbers[card] > highest:
            highest, mover = d.kit.numbers[card], player
    if mover != NONE:
        return d.ask("move", mover)
    d.man_moves("man_moved_move")  # CAT-MOVE-9
    return False


def reach_of(kit: Kit, at: Position | Draft) -> int:
    """CAT-MOVE-6: up to as many boxes as the card's number and the stress tokens together (CAT-STRESS-3, CAT-R17)."""
    return kit.numbers[at.cards[at.actor]] + at.stress[at.actor]


def move_cat(d: Draft, act: Act) -> bool:
    """CAT-MOVE-6: the cat moves; it may move fewer boxes or none (CAT-MOVE-7), and to another cat (CAT-MOVE-10)."""
    player = d.actor
    left = d.where[player]
    d.note("cat_stayed" if left == act.value else "cat_moved", player, left, act.value)
    d.put(player, act.value)
    d.cards = with_entry(d.cards, player, NONE)
    return _next_cat(d)
