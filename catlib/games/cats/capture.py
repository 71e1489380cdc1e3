"""The fifth phase of a turn: tokens are captured, and the turn ends."""

from __future__ import annotations

from catlib.games.cats.draft import Draft
from catlib.games.cats.kit import Act, Kit
from catlib.games.cats.position import NONE, Position, token_at, with_entry

__all__ = ["begin", "capture", "fitting", "relax", "rumba_drew"]


def begin(d: Draft) -> bool:
    """CAT-CAP-1, CAT-RECAP-5: in turn order each cat may take the token it is on, the Rumba after all (CAT-R33)."""
    return _take_from(d, 0)


def _take_from(d: Draft, place: int) -> bool:
    for player in d.order[place:]:
        if _takes(d, player):
            return True
    d.current = NONE
    return _rumba_takes(d)


def fitting(kit: Kit, at: Position | Draft, player: int, token: int) -> int:
    """CAT-CAP-3, CAT-CARD-5: the cards of the hand that show one of the token's icons; one is enough (CAT-CAP-4).

    CAT-R32: an empty hand counts as the six.
    """
    return (at.hands[player] or kit.all_cards) & kit.fitting[kit.token_icons[token]]


def _takes(d: Draft, player: int) -> bool:
    """CAT-CAP-2: a token without icons is taken without asking (CAT-R31). True if the player has to decide."""
    token = token_at(d.tokens, d.where[player])
    if token == NONE:
        return False
    d.current = player
    if not d.kit.token_icons[token]:
        return _captured(d, player, token, "captured")
    if not fitting(d.kit, d, player, token):  # CAT-R32
        d.note("capture_impossible", player, token)
        return False
    return d.ask("capture", player)


def _captured(d: Draft, owner: int, token: int, key: str) -> bool:
    """CAT-CAP-6, CAT-RUMBA-25: captured tokens lie open. CAT-CAP-5, CAT-CARD-6: a relaxing one may take stress away.

    True if its player is asked about that.
    """
    d.captured = with_entry(d.captured, owner, d.captured[owner] | 1 << token)
    d.tokens = tuple([pair for pair in d.tokens if pair[1] != token])
    d.note(key, owner, token)
    if owner < d.setup.players and d.kit.relaxing[token] and d.stress[owner]:
        return d.ask("relax", owner)
    return False


def _go_on(d: Draft) -> bool:
    return _take_from(d, d.order.index(d.current) + 1)


def capture(d: Draft, act: Act) -> bool:
    """CAT-CAP-3: a new card with one of the icons is spent for the token; or the player declines (CAT-R31)."""
    player = d.current
    token = token_at(d.tokens, d.where[player])
    if act.verb == "decline":
        d.note("capture_declined", player, token)
        return _go_on(d)
    d.play_card(player, act.value, "card_played_to_capture")
    return _captured(d, player, token, "captured_for_card") or _go_on(d)


def relax(d: Draft, act: Act) -> bool:
    """CAT-CAP-5: one stress token can be given back at that moment."""
    d.return_stress(d.current, act, "stress_returned_capture")
    return _go_on(d)


def _rumba_takes(d: Draft) -> bool:
    """CAT-RUMBA-24: it always captures the token it is on, red ones too (CAT-RUMBA-23), and plays a card for it."""
    if not d.setup.rumba or token_at(d.tokens, d.where[-1]) == NONE:
        return _end_turn(d)
    return d.draw("rumba_capture_card", "rumba_card_capture") or _rumba_has(d)


def rumba_drew(d: Draft, act: Act) -> bool:
    """CAT-RUMBA-24: the card matters for its man's icon only."""
    d.drawn_by_chance(act, "rumba_card_capture")
    return _rumba_has(d)


def _rumba_has(d: Draft) -> bool:
    d.card = NONE
    _captured(d, d.setup.players, token_at(d.tokens, d.where[-1]), "captured_by_rumba")
    return _end_turn(d)


def _end_turn(d: Draft) -> bool:
    """CAT-CAP-7: tokens that were not captured are removed; then the man moves (CAT-CAP-9, CAT-R33)."""
    for box, token in d.tokens:
        d.note("token_removed", box, token)
    d.tokens = ()
    d.man_moves("man_moved_capture")
    return False
