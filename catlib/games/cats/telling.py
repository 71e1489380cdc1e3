"""The events of Cats: while a game is played only a key and numbers are noted; here they become events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from catlib.game import JSON, Told
from catlib.games.cats.house import BOXES
from catlib.games.cats.kit import Kit
from catlib.games.cats.position import NONE, named_piece

__all__ = ["EVENTS", "told"]

# Key: kind, clause, names of the data. The key is also that of the template, where the rulebook has one of its own.
EVENTS: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "goal_dealt": ("goal_dealt", "CAT-SECRET-2", ("player",)),
    "cat_started": ("cat_started", "CAT-SETUP-8", ("player", "box")),
    "token_revealed": ("token_revealed", "CAT-OBJ-1", ("owner", "token")),
    "token_revealed_rumba": ("token_revealed", "CAT-RUMBA-8", ("owner", "token")),
    "token_placed_rooms": ("token_placed", "CAT-OBJ-2", ("owner", "player", "token", "box")),
    "token_placed_any": ("token_placed", "CAT-OBJ-3", ("owner", "player", "token", "box")),
    "token_placed_window": ("token_placed", "CAT-OBJ-4", ("owner", "player", "token", "box")),
    "token_placed_screen": ("token_placed", "CAT-OBJ-5", ("owner", "player", "token", "box")),
    "token_placed_anywhere": ("token_placed", "CAT-OBJ-8", ("owner", "player", "token", "box")),
    "cards_recovered": ("cards_recovered", "CAT-CARD-8", ("player",)),
    "card_committed_move": ("card_committed", "CAT-MOVE-1", ("player",)),
    "card_committed_fight": ("card_committed", "CAT-FIGHT-2", ("player",)),
    "card_committed_tie": ("card_committed", "CAT-END-6", ("player",)),
    "cards_revealed_move": ("cards_revealed", "CAT-MOVE-1", ("cards",)),
    "cards_revealed_fight": ("cards_revealed", "CAT-FIGHT-3", ("cards",)),
    "cards_revealed_tie": ("cards_revealed", "CAT-END-6", ("cards",)),
    "rumba_card_move": ("rumba_card", "CAT-RUMBA-9", ("rumba_card",)),
    "rumba_card_fight": ("rumba_card", "CAT-RUMBA-18", ("rumba_card",)),
    "rumba_card_capture": ("rumba_card", "CAT-RUMBA-24", ("rumba_card",)),
    "rumba_card_tie": ("rumba_card", "CAT-END-6", ("rumba_card",)),
    "rumba_has_no_card": ("rumba_card", "CAT-R43", ("rumba_card",)),
    "bid_made": ("bid_made", "CAT-RUMBA-14", ("player",)),
    "bids_revealed": ("bids_revealed", "CAT-RUMBA-15", ("bids", "winner")),
    "bids_revealed_tied": ("bids_revealed", "CAT-RUMBA-16", ("bids", "winner")),
    "rumba_moved": ("rumba_moved", "CAT-RUMBA-11", ("from", "to")),
    "rumba_moved_home": ("rumba_moved", "CAT-RUMBA-12", ("from", "to")),
    "cat_moved": ("cat_moved", "CAT-MOVE-6", ("player", "from", "to")),
    "cat_stayed": ("cat_moved", "CAT-MOVE-7", ("player", "from", "to")),
    "man_moved_move": ("man_moved", "CAT-MOVE-9", ("room_from", "room_to", "steps")),
    "man_moved_fight": ("man_moved", "CAT-FIGHT-13", ("room_from", "room_to", "steps")),
    "man_moved_punishment": ("man_moved", "CAT-PUN-11", ("room_from", "room_to", "steps")),
    "man_moved_capture": ("man_moved", "CAT-CAP-9", ("room_from", "room_to", "steps")),
    "fight_started": ("fight_started", "CAT-FIGHT-1", ("box", "pieces")),
    "die_rolled_fight": ("die_rolled", "CAT-FIGHT-3", ("piece", "value")),
    "die_rolled_rumba": ("die_rolled", "CAT-RUMBA-18", ("piece", "value")),
    "die_rolled_deceive": ("die_rolled", "CAT-PUN-5", ("piece", "value")),
    "die_rolled_tie": ("die_rolled", "CAT-END-6", ("piece", "value")),
    "fight_won": ("fight_won", "CAT-FIGHT-4", ("box", "winner", "totals")),
    "fight_won_tied": ("fight_won", "CAT-FIGHT-5", ("box", "winner", "totals")),
    "stress_taken_fight": ("stress_taken", "CAT-FIGHT-6", ("player", "count")),
    "stress_taken_punishment": ("stress_taken", "CAT-PUN-6", ("player", "count")),
    "stress_taken_bid": ("stress_taken", "CAT-RUMBA-15", ("player", "count")),
    "no_stress_left": ("no_stress_left", "CAT-R24", ("player",)),
    "rumba_card_lost": ("rumba_card_lost", "CAT-RUMBA-21", ("rumba_card",)),
    "cat_ran_fight": ("cat_ran", "CAT-FIGHT-7", ("player", "from", "to")),
    "cat_left": ("cat_ran", "CAT-PUN-4", ("player", "from", "to")),
    "cat_withdrew": ("cat_ran", "CAT-PUN-6", ("player", "from", "to")),
    "cat_ran_far": ("cat_ran", "CAT-R25", ("player", "from", "to")),
    "rumba_ran": ("rumba_ran", "CAT-RUMBA-20", ("from", "to")),
    "rewarded": ("rewarded", "CAT-PUN-2", ("player", "box", "token")),
    "caught": ("caught", "CAT-PUN-3", ("player", "box", "token")),
    "card_played_to_deceive": ("card_played", "CAT-PUN-5", ("player", "card")),
    "card_played_to_capture": ("card_played", "CAT-CAP-3", ("player", "card")),
    "deceived": ("deceived", "CAT-PUN-5", ("player", "total")),
    "not_deceived": ("not_deceived", "CAT-PUN-6", ("player", "total")),
    "token_removed_punishment": ("token_removed", "CAT-PUN-7", ("box", "token")),
    "token_removed": ("token_removed", "CAT-CAP-7", ("box", "token")),
    "captured": ("captured", "CAT-CAP-2", ("owner", "token")),
    "captured_for_card": ("captured", "CAT-CAP-3", ("owner", "token")),
    "captured_by_rumba": ("captured", "CAT-RUMBA-24", ("owner", "token")),
    "capture_declined": ("capture_declined", "CAT-R31", ("player", "token")),
    "capture_impossible": ("capture_impossible", "CAT-R32", ("player", "token")),
    "stress_returned_reward": ("stress_returned", "CAT-PUN-2", ("player",)),
    "stress_returned_capture": ("stress_returned", "CAT-CAP-5", ("player",)),
    "stress_kept": ("stress_kept", "CAT-R30", ("player",)),
    "turn_started": ("turn_started", "CAT-CAP-8", ("turn", "first")),
    "goals_revealed": ("goals_revealed", "CAT-SECRET-3", ("goals",)),
    "rumba_goal": ("rumba_goal", "CAT-RUMBA-26", ("goal",)),
    "scored": ("scored", "CAT-END-3", ("scores", "rumba")),
    "scored_rumba": ("scored", "CAT-END-3", ("scores", "rumba")),
    "tied": ("tied", "CAT-END-6", ("pieces",)),
    "tied_again": ("tied", "CAT-END-7", ("pieces",)),
    "game_over": ("game_over", "CAT-END-4", ("winner",)),
    "game_over_tokens": ("game_over", "CAT-END-5", ("winner",)),
    "game_over_fight": ("game_over", "CAT-END-8", ("winner",)),
}

AS = {"room_from": "from", "room_to": "to", "rumba_card": "card"}  # data that are called alike and written otherwise

Names = Callable[[Kit, int, Any], JSON]


def _box(_: Kit, __: int, box: int) -> JSON:
    return BOXES[box]


def _piece(_: Kit, players: int, piece: int) -> JSON:
    return named_piece(players, piece)


NAMED: Mapping[str, Names] = {
    "box": _box,
    "from": _box,
    "to": _box,
    "token": lambda kit, _, token: kit.tokens[token],
    "card": lambda kit, _, card: kit.cards[card],
    "rumba_card": lambda kit, _, kind: None if kind == NONE else kit.rumba_cards[kind],
    "goal": lambda kit, _, goal: kit.goals[goal],
    "goals": lambda kit, _, goals: [kit.goals[goal] for goal in goals],
    "bids": lambda _, __, bids: list(bids),
    "owner": _piece,
    "piece": _piece,
    "winner": _piece,
    "pieces": lambda _, players, pieces: [named_piece(players, piece) for piece in pieces],
    "cards": lambda kit, _, cards: [[player, kit.cards[card]] for player, card in cards],
    "totals": lambda _, players, totals: [[named_piece(players, piece), total] for piece, total in totals],
}


def told(kit: Kit, players: int, noted: tuple[Any, ...], templates: Collection[str]) -> Told:
    """The event that was noted, with everything by name."""
    key, *values = noted
    kind, clause, fields = EVENTS[key]
    data = {
        AS.get(field, field): NAMED[field](kit, players, value) if field in NAMED else value
        for field, value in zip(fields, values, strict=True)
    }
    return Told(kind, clause, data, key if key in templates else None)
