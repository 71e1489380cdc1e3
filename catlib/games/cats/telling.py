"""The events of Cats: while a game is played only a key and numbers are noted; here they become events and texts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from catlib.game import JSON, Told
from catlib.games.cats.house import BOXES
from catlib.games.cats.kit import Kit
from catlib.games.cats.position import NONE, named_piece
from catlib.games.cats.seen import RUMBA, place_in_words, worth_in_words

if TYPE_CHECKING:
    from catlib.games.cats.rules import Cats

__all__ = ["EVENTS", "shown", "told"]

ROLL = ("piece", "value", "number", "more", "sum")
SAID = frozenset({"number", "more", "sum"})
"""What a total is made of besides the die, and comes to: the text says it, the data do not."""

# Key: kind, clause, names of the data and of what is `SAID`.
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
    "die_rolled_fight": ("die_rolled", "CAT-FIGHT-3", ROLL),
    "die_rolled_rumba": ("die_rolled", "CAT-RUMBA-18", ROLL),
    "die_rolled_deceive": ("die_rolled", "CAT-PUN-5", ROLL),
    "die_rolled_tie": ("die_rolled", "CAT-END-6", ROLL),
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
    "rumba_ran_near": ("rumba_ran", "CAT-RUMBA-20", ("from", "to")),
    "rewarded": ("rewarded", "CAT-PUN-2", ("player", "box", "token")),
    "rewarded_calm": ("rewarded", "CAT-PUN-2", ("player", "box", "token")),
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
    "scored_goals": ("scored", "CAT-END-3", ("scores", "rumba")),
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
    named = {
        AS.get(field, field): NAMED[field](kit, players, value) if field in NAMED else value
        for field, value in zip(fields, values, strict=True)
    }
    more = {field: named.pop(field) for field in SAID & named.keys()}
    return Told(kind, clause, named, next(name for name in _texts(kind, key, named) if name in templates), more)


def _texts(kind: str, key: str, data: Mapping[str, JSON]) -> Iterable[str]:
    """The templates that would fit, best first: some for the Rumba alone, some where somebody comes back or stays."""
    special = ""
    if RUMBA in (data.get("owner"), data.get("piece")):
        special = "_rumba"
    elif "from" in data and data["from"] == data["to"]:
        special = "_same"
    return (key + special, key, kind + special, kind)


def shown(game: Cats, kind: str, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """The data as the text shows them, with what follows from them and is easily overlooked."""
    return {**data, **MORE[kind](game, data)} if kind in MORE else data


def _pairs(game: Cats, key: str, pairs: Iterable[tuple[JSON, JSON]]) -> list[str]:
    """Pieces with what is their own."""
    return [game.word(key, piece=piece, own=own) for piece, own in pairs]


def _revealed_token(game: Cats, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """CAT-OT-3, CAT-OT-4: what it is worth and where it belongs."""
    return {"worth": worth_in_words(game, data["token"]), "place": place_in_words(game, data["token"])}


def _revealed_bids(game: Cats, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """CAT-RUMBA-16: who has bid as much as the winner, in turn order: the winner was the first."""
    bids, winner = data["bids"], data["winner"]
    order = sorted(range(len(bids)), key=lambda player: (player - winner) % len(bids))
    alike = [player for player in order if bids[player] == bids[winner]]
    return {"bids": _pairs(game, "told_bid", enumerate(bids)), "players": alike}


def _won(_: Cats, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """CAT-FIGHT-5: who has the same total as the winner, the one that came first in front."""
    totals = data["totals"]
    highest = max(total for _, total in totals)
    return {"total": highest, "pieces": [piece for piece, total in totals if total == highest]}


def _walked(game: Cats, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """CAT-HOUSE-2: rooms by name."""
    return {end: game.word("told_room", room=f"room_{data[end]}", number=data[end]) for end in ("from", "to")}


def _scored(game: Cats, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """CAT-RUMBA-7: the Rumba's score is one of them."""
    ghost = [] if data["rumba"] is None else [(RUMBA, data["rumba"])]
    return {"scores": _pairs(game, "told_score", [*enumerate(data["scores"]), *ghost])}


MORE: Mapping[str, Callable[[Cats, Mapping[str, JSON]], Mapping[str, JSON]]] = {
    "token_revealed": _revealed_token,
    "cards_revealed": lambda game, data: {"cards": _pairs(game, "told_card", data["cards"])},
    "bids_revealed": _revealed_bids,
    "man_moved": _walked,
    "fight_won": _won,
    "deceived": lambda game, _: {"needed": game.kit.deceive_total},
    "not_deceived": lambda game, _: {"needed": game.kit.deceive_total},
    "captured": lambda game, data: {"bliss": game.kit.bliss[game.kit.tokens.index(data["token"])]},
    "turn_started": lambda game, data: {"player": data["first"], "turns": game.kit.turns},
    "goals_revealed": lambda game, data: {"goals": _pairs(game, "told_goal", enumerate(data["goals"]))},
    "scored": _scored,
}
"""By kind of event what its text says besides the data, or says of them in words."""
