"""The third phase of a turn: fights, and how the defeated run (a cat that withdraws in the fourth runs alike)."""

from __future__ import annotations

from catlib.games.cats.draft import Draft
from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.position import CHANCE, NONE, Position, with_entry

__all__ = ["begin", "commit", "flight_of", "free_boxes", "retreat", "retreat_rumba", "roll", "rumba_drew",
           "rumba_runs_to", "run", "runs_to", "thrown", "total_of"]  # fmt: skip


def begin(d: Draft) -> bool:
    """CAT-FIGHT-1, CAT-RECAP-3: two pieces or more in one box fight, whoever came to whom (CAT-R41).

    CAT-FIGHT-12, CAT-R20: one fight after the other, that of the earliest player in turn order first. The Rumba counts
    as a cat (CAT-R11). CAT-SUM-4: who is in no fight plays no card.
    """
    if len(set(d.where)) < len(d.where):
        for player in d.order:
            box = d.where[player]
            if d.where.count(box) > 1:
                pile = d.pile(box)
                d.note("fight_started", box, pile)
                d.fight = box
                return d.ask_for_card("fight_cards", pile)  # CAT-FIGHT-2
    d.man_moves("man_moved_fight")  # CAT-FIGHT-13
    return False


def commit(d: Draft, act: Act) -> bool:
    """CAT-FIGHT-2: each cat plays a new card face down; they are turned up together; the Rumba draws (CAT-RUMBA-18)."""
    d.lay(act, "card_committed_fight")
    pile = d.pile(d.fight)
    if d.ask_for_card("fight_cards", pile):
        return True
    d.turn_up("cards_revealed_fight")
    rumba = d.setup.rumba and d.setup.players in pile
    return bool(rumba and d.draw("fight_rumba_card", "rumba_card_fight")) or d.ask("fight_dice", CHANCE)


def rumba_drew(d: Draft, act: Act) -> bool:
    """CAT-RUMBA-18: the Rumba fights with the next card of its deck."""
    d.drawn_by_chance(act, "rumba_card_fight")
    return d.ask("fight_dice", CHANCE)


def roll(d: Draft, act: Act) -> bool:
    """CAT-FIGHT-3: each rolls the die, from the top of the pile down (CAT-R21)."""
    pile = d.pile(d.fight)
    left = [piece for piece in pile if d.rolls[piece] == NONE]
    piece = left.pop()
    d.rolls = with_entry(d.rolls, piece, act.value)
    d.note("die_rolled_rumba" if piece == d.setup.players else "die_rolled_fight", *thrown(d, piece))
    return True if left else _decide(d, pile)


def thrown(d: Draft, piece: int) -> tuple[int, int, int, int, int]:
    """CAT-FIGHT-3: a piece, its die, its card, its stress (CAT-STRESS-3) and the total of the last three.

    For the Rumba it is 1 (CAT-RUMBA-19) and never stress; CAT-R43: without a card its card counts 0.
    """
    die = d.rolls[piece]
    if piece == d.setup.players:
        number, more = d.kit.rumba_number(d.card), d.kit.rumba_bonus
    else:
        number, more = d.kit.numbers[d.cards[piece]], d.stress[piece]
    return piece, die, number, more, number + die + more


def total_of(d: Draft, piece: int) -> int:
    """CAT-FIGHT-3: what decides a fight."""
    return thrown(d, piece)[-1]


def _decide(d: Draft, pile: list[int]) -> bool:
    """CAT-FIGHT-4: the highest total wins; of equal ones the lowest in the pile (CAT-FIGHT-5, CAT-R22).

    CAT-R23: first, from the bottom up, the defeated take their stress, then they run (CAT-FIGHT-8).
    """
    totals = [total_of(d, piece) for piece in pile]
    highest = max(totals)
    winner = pile[totals.index(highest)]
    key = "fight_won_tied" if totals.count(highest) > 1 else "fight_won"
    d.note(key, d.fight, winner, list(zip(pile, totals, strict=True)))
    d.losers = tuple([piece for piece in pile if piece != winner])
    for piece in d.losers:
        if piece < d.setup.players:
            d.take_stress(piece, "stress_taken_fight")  # CAT-FIGHT-6
        elif d.card != NONE:  # CAT-RUMBA-21, and no stress (CAT-RUMBA-22)
            d.note("rumba_card_lost", d.card)
            d.known = d.known[1:]
    d.forget_fight()
    return _next_loser(d)


def _next_loser(d: Draft) -> bool:
    """CAT-FIGHT-8: the defeated run one after another, from the bottom of the pile up. CAT-R26: the winner stays."""
    if not d.losers:
        d.fight = NONE
        return begin(d)
    if d.losers[0] == d.setup.players:
        return d.ask("rumba_retreat", d.order[0])
    return d.ask("retreat", d.losers[0])


# ---------------------------------------------------------------- running


def free_boxes(kit: Kit, at: Position | Draft) -> int:
    """CAT-FIGHT-9, CAT-PUN-8: who runs must end in a box without a piece; tokens do not matter (CAT-FIGHT-10)."""
    bits = kit.houses[at.setup.house].bits
    for box in at.where:
        bits &= ~(1 << box)
    return bits


def flight_of(kit: Kit, at: Position | Draft) -> int:
    """CAT-FIGHT-7, CAT-PUN-4, CAT-PUN-6: up to 3 boxes plus the stress tokens (CAT-STRESS-3), a new one included.

    CAT-R27: that new one counts after a failed deceit too.
    """
    return kit.flight + at.stress[at.actor]


def runs_to(kit: Kit, at: Position | Draft) -> tuple[int, int]:
    """The free boxes in reach of a cat that runs, and where it may go.

    CAT-R25: with no free box in reach, to one of the nearest free ones. CAT-FIGHT-11, CAT-R28: its own box is not free.
    """
    house, box = kit.houses[at.setup.house], at.where[at.actor]
    free = free_boxes(kit, at)
    in_reach = free & house.within[box][flight_of(kit, at)]
    return in_reach, in_reach or house.nearest(box, free)


def run(d: Draft, box: int, key: str) -> None:
    """CAT-FIGHT-7: the cat of the actor runs to this box."""
    in_reach, _ = runs_to(d.kit, d)
    d.note(key if in_reach else "cat_ran_far", d.actor, d.where[d.actor], box)
    d.put(d.actor, box)


def retreat(d: Draft, act: Act) -> bool:
    """CAT-FIGHT-11: the defeated leaves the box and its token; the winner stays."""
    run(d, act.value, "cat_ran_fight")
    d.losers = d.losers[1:]
    return _next_loser(d)


def rumba_runs_to(kit: Kit, at: Position | Draft) -> int:
    """CAT-RUMBA-20: a defeated Rumba goes to its station, or to the nearest box to it without a piece (CAT-R40)."""
    house = kit.houses[at.setup.house]
    return house.nearest(house.station, free_boxes(kit, at))


def retreat_rumba(d: Draft, act: Act) -> bool:
    """CAT-RUMBA-20, CAT-R40: however far that is; the first player chooses if several are equally near."""
    rumba = d.setup.players
    home = act.value == d.kit.houses[d.setup.house].station
    d.note("rumba_ran" if home else "rumba_ran_near", d.where[rumba], act.value)
    d.put(rumba, act.value)
    d.losers = d.losers[1:]
    return _next_loser(d)
