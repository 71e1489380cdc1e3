"""The rules of Cat Between Us: the state, its moves and phases (what cards are worth is in `cards.py`).

The docstring of each function that enforces a rule begins with the id of the clause or ruling.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from catlib.components import BadComponents, Tables
from catlib.game import JSON, Actor, Game, Line, Move, Refusal, State, Told
from catlib.games.cat_between_us.cards import (
    NAMES,
    SUITS,
    attractions,
    cards_in,
    names_of,
    nearest,
    next_starter,
    round_winners,
    total,
)  # fmt: skip
from catlib.games.cat_between_us.position import (
    Position,
    actor_of,
    cards_of,
    next_player,
    read,
    read_view,
    toys_in,
    written,
)
from catlib.language import Texts

__all__ = ["GAME", "CatBetweenUs", "CatBetweenUsState"]


class Target(Move):
    """`target N` of chance: the flipped card shows N in its paw print."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(f"target {number}")
        self.number = number


class Deal(Move):
    """`deal CARD` of chance."""

    __slots__ = ("bit", "card")

    def __init__(self, card: int) -> None:
        super().__init__(f"deal {NAMES[card]}")
        self.card, self.bit = card, 1 << card


class Play(Move):
    """`play CARD TOY` of a player."""

    __slots__ = ("bit", "card", "toy")

    def __init__(self, card: int, toy: int) -> None:
        super().__init__(f"play {NAMES[card]} {SUITS[toy]}")
        self.card, self.toy, self.bit = card, toy, 1 << card


TARGETS = tuple(Target(number) for number in range(36))  # CBU-RO-1
DEALS = tuple(sorted(Deal(card) for card in range(42)))
PLAYS = tuple(tuple(sorted(Play(card, toy) for toy in range(6))) for card in sorted(range(42), key=NAMES.__getitem__))
MOVES = {move.text: move for move in (*TARGETS, *DEALS, *(play for plays in PLAYS for play in plays))}


VERB = {"target": "target", "deal": "deal", "lure": "play"}  # what each phase is about


class CatBetweenUsState(State):
    """CBU-PLAY-1: a round is prep (phases `target` and `deal`), lure, and nuzzle, which follows the last card at once.

    CBU-RO-5: who attracts the cat three times first wins.
    CBU-R19: a game has at most 165, 259, 292, 297, 357 moves with 2 to 6 players.
    """

    __slots__ = ()
    game: CatBetweenUs
    position: Position

    @property
    def actor(self) -> Actor:
        return actor_of(self.position)

    def chance_weights(self) -> tuple[tuple[Move, int], ...]:
        """CBU-SETUP-6: any card may be the one that is flipped; CBU-SETUP-7: any that is in no hand is dealt next."""
        at = self.position
        if at.phase == "target":
            return self.game.targets(at)
        if at.phase == "deal":  # CBU-R6, CBU-RO-4: the flipped card is in the deck again
            left = cards_of(toys_in(at.players, at.removed)) & ~sum(at.hands)
            return tuple([(move, 1) for move in DEALS if move.bit & left])
        return ()

    def _find_legal(self) -> tuple[Move, ...]:
        """CBU-LURE-4: any card of the hand may go under any toy that has room; there always is a choice (CBU-R17)."""
        at, actor = self.position, self.actor
        if not isinstance(actor, int):
            return ()
        hand = at.hands[actor]
        room = [self._has_room(toy) for toy in range(6)]
        return tuple([play for plays in PLAYS if plays[0].bit & hand for play in plays if room[play.toy]])

    def _has_room(self, toy: int) -> bool:
        """CBU-LURE-3: no more than two cards lie under a toy, and none under one that is not in the game."""
        at = self.position
        return at.toys[toy].bit_count() < self.game.under_a_toy and (at.players != 5 or SUITS[toy] != at.removed)

    def refusal(self, move: Move) -> Refusal | None:
        at = self.position
        if at.phase == "over":
            return Refusal("CBU-END-1", "over", {})
        if move.text.split()[0] != VERB[at.phase]:
            return Refusal("CBU-PLAY-1", f"wrong_phase_{at.phase}", {"move": move.text})
        if isinstance(move, Play):
            return self._refuse_play(move)
        return self._refuse_deal(move) if isinstance(move, Deal) else self._refuse_target(move)

    def _refuse_target(self, move: Move) -> Refusal | None:
        """CBU-SETUP-6: the target is the number in the paw print of a card of the game."""
        if all(target != move for target, _ in self.chance_weights()):
            return Refusal("CBU-SETUP-6", "no_such_target", {"target": move.text.split()[1]})
        return None

    def _refuse_removed(self, *suits: int) -> Refusal | None:
        """CBU-SETUP-1: with five players the removed suit has neither cards nor a toy."""
        inside = toys_in(self.position.players, self.position.removed)
        return next(
            (Refusal("CBU-SETUP-1", "removed_suit", {"card": SUITS[s]}) for s in suits if s not in inside), None
        )

    def _refuse_deal(self, move: Deal) -> Refusal | None:
        """CBU-COMP-1: there is one card of each kind."""
        if refusal := self._refuse_removed(move.card // 7):
            return refusal
        if move.bit & sum(self.position.hands):
            return Refusal("CBU-COMP-1", "already_dealt", {"card": NAMES[move.card]})
        return None

    def _refuse_play(self, move: Play) -> Refusal | None:
        """CBU-LURE-1: a card of the own hand, under a toy with room (CBU-LURE-3)."""
        if refusal := self._refuse_removed(move.card // 7, move.toy):
            return refusal
        at, actor = self.position, self.actor
        if not (isinstance(actor, int) and move.bit & at.hands[actor]):
            return Refusal("CBU-LURE-1", "not_in_hand", {"card": NAMES[move.card]})
        if not self._has_room(move.toy):
            return Refusal("CBU-LURE-3", "toy_is_full", {"toy": SUITS[move.toy]})
        return None

    def after(self, move: Move) -> CatBetweenUsState:
        at = self.position
        told: list[Told] = []
        if isinstance(move, Play):
            at = self._lure(at, move, told)
        elif isinstance(move, Deal):
            at = self._deal(at, move, told)
        else:
            at = self._set_target(at, int(move.text.split()[1]), told)
        return CatBetweenUsState(self.game, at, tuple(told))

    def _set_target(self, at: Position, number: int, told: list[Told]) -> Position:
        """CBU-PREP-3: a card is flipped; its paw print says where the cat goes (CBU-SETUP-6 in round 1)."""
        clause = "CBU-SETUP-6" if at.round == 1 else "CBU-PREP-3"
        told.append(Told("target_set", clause, {"round": at.round, "target": number}))
        return at._replace(phase="deal", target=number)

    def _deal(self, at: Position, move: Deal, told: list[Told]) -> Position:
        """CBU-SETUP-8: each is dealt a hand by the table, player 0 first (CBU-R5); the rest is set aside."""
        first = at.round == 1
        full = [self.game.hand_size(at.players, wins) for wins in at.wins]
        player = next(p for p, size in enumerate(full) if at.hands[p].bit_count() < size)
        hands = _with(at.hands, player, at.hands[player] | move.bit)
        clause = "CBU-SETUP-8" if first else "CBU-PREP-4"
        told.append(Told("dealt", clause, {"player": player, "card": NAMES[move.card]}))
        if hands[-1].bit_count() < full[-1] or player < at.players - 1:
            return at._replace(hands=hands)
        aside = cards_of(toys_in(at.players, at.removed)).bit_count() - sum(full)
        told.append(Told("set_aside", "CBU-SETUP-9" if first else "CBU-PREP-5", {"count": aside}))
        told.append(Told("lure_begins", "CBU-LURE-1", {"player": at.starter}))
        return at._replace(phase="lure", hands=hands)

    def _lure(self, at: Position, move: Play, told: list[Told]) -> Position:
        """CBU-LURE-2: the card is laid face up under the toy and raises its attraction."""
        player, toy = next_player(at), SUITS[move.toy]
        hands = _with(at.hands, player, at.hands[player] ^ move.bit)
        toys = _with(at.toys, move.toy, at.toys[move.toy] | move.bit)
        told.append(Told("played", "CBU-LURE-2", {"player": player, "card": NAMES[move.card], "toy": toy}))
        if toys[move.toy].bit_count() == self.game.under_a_toy:
            told.append(Told("toy_full", "CBU-LURE-3", {"toy": toy, "value": attractions(toys)[move.toy]}))
        at = at._replace(hands=hands, toys=toys)
        places = self.game.under_a_toy * len(toys_in(at.players, at.removed))
        if sum([cards.bit_count() for cards in toys]) < places:
            return at
        return self._nuzzle(at, told)  # CBU-LURE-5, CBU-R11

    def _nuzzle(self, at: Position, told: list[Told]) -> Position:
        """CBU-NUZZLE-1: all show their cards; totals, winners of the round, then the end or the next round."""
        totals = self.totals(at)
        hands = enumerate(at.hands)
        told += [Told("revealed", "CBU-NUZZLE-1", {"player": p, "cards": names_of(hand)}) for p, hand in hands]
        # CBU-NUZZLE-4, CBU-RO-8: the markers on the track are at the totals.
        told += [Told("total", "CBU-NUZZLE-2", {"player": p, "total": number}) for p, number in enumerate(totals)]
        target = at.target or 0
        won = round_winners(totals, target)
        clause = "CBU-NUZZLE-6" if min(totals) > target else "CBU-NUZZLE-5"
        told.append(Told("round_won", clause, {"round": at.round, "players": list(won)}))
        if len(won) > 1:
            told.append(Told("tie", "CBU-NUZZLE-7", {"players": list(won)}))
        wins = tuple(count + (player in won) for player, count in enumerate(at.wins))
        for player in won:  # CBU-NUZZLE-14: from now on they are dealt one card more
            told.append(Told("advanced", "CBU-NUZZLE-8", {"player": player, "shelf": wins[player]}))
        at = at._replace(wins=wins)
        return at._replace(phase="over") if self._has_ended(at, told) else self._next_round(at, won, told)

    def _has_ended(self, at: Position, told: list[Told]) -> bool:
        """CBU-END-1: the game ends with a third win, at once (CBU-RO-9), or with round seven (CBU-NUZZLE-12).

        CBU-R15: or with both.
        """
        reasons = []
        if max(at.wins) >= self.game.wins_that_end:
            reasons.append("three_wins")
        if at.round >= self.game.last_round:
            reasons.append("seven_rounds")
        if reasons:
            data = {"reasons": reasons, "winners": list(self._best(at))}
            told.append(Told("game_over", "CBU-END-1", data))
        return bool(reasons)

    def _next_round(self, at: Position, won: tuple[int, ...], told: list[Told]) -> Position:
        """CBU-NUZZLE-13: the next round begins, its starter a winner of this one (CBU-NUZZLE-9).

        CBU-PREP-1: it is prepared anew. The markers on the track are taken back (CBU-NUZZLE-11) to 0 (CBU-PREP-2):
        where they are follows from the phase.
        """
        starter = next_starter(at.starter, won, at.players)
        told.append(Told("starter", "CBU-NUZZLE-10" if len(won) > 1 else "CBU-NUZZLE-9", {"player": starter}))
        told.append(Told("round_begins", "CBU-NUZZLE-13", {"round": at.round + 1}))
        return at._replace(
            phase="target", round=at.round + 1, starter=starter, target=None, hands=(0,) * at.players, toys=(0,) * 6
        )  # fmt: skip

    def totals(self, at: Position) -> tuple[int, ...]:
        """CBU-NUZZLE-2: what the hands are worth."""
        worth = attractions(at.toys)
        return tuple(total(hand, worth) for hand in at.hands)

    def _best(self, at: Position) -> tuple[int, ...]:
        """CBU-END-2: most rounds won; among those who tie the nearest in the last round (CBU-END-3, CBU-R10).

        CBU-RO-10: who is on the last shelf wins, which comes to the same (CBU-R20).
        """
        among = [player for player, count in enumerate(at.wins) if count == max(at.wins)]
        return nearest(self.totals(at), at.target or 0, among, at.tiebreak)

    def scores(self) -> tuple[int, ...]:
        """CBU-R13: the rounds won."""
        return self.position.wins

    def tally(self, player: int) -> tuple[Line, ...]:
        """CBU-NUZZLE-8: one for each round won."""
        wins = self.position.wins[player]
        return (Line(wins, "CBU-NUZZLE-8", self.game.word("tally_CBU-NUZZLE-8", count=wins)),)

    def winners(self) -> tuple[int, ...]:
        return self._best(self.position) if self.position.phase == "over" else ()

    def to_dict(self) -> dict[str, JSON]:
        return written(self.position, self.game.name)

    def view(self, player: int | None) -> dict[str, JSON]:
        """CBU-R14: of the other hands only the number of cards is seen, until the round is over."""
        data = self.to_dict()
        if self.position.phase != "over":
            hands = enumerate(self.position.hands)
            data["hands"] = [
                own if p == player else hand.bit_count() for (p, hand), own in zip(hands, data["hands"], strict=True)
            ]
        return data

    def hidden(self, told: Told, player: int | None) -> frozenset[str]:
        """CBU-R14: which card is dealt is seen by its player alone."""
        return frozenset({"card"}) if told.kind == "dealt" and told.data["player"] != player else frozenset()


def _with(sets: tuple[int, ...], place: int, cards: int) -> tuple[int, ...]:
    return (*sets[:place], cards, *sets[place + 1 :])


# ---------------------------------------------------------------- the game


def _paws_can_be(table: Mapping[str, Any]) -> None:
    """CBU-R2: one number from 0 to 35 in the paw print of each of the 42 cards."""
    for suit in SUITS:
        numbers = table[suit]
        if not isinstance(numbers, list) or len(numbers) != 7:
            raise BadComponents("paw_prints", suit, "there must be seven numbers, for the cards 0 to 6")
        for number in numbers:
            if type(number) is not int or not 0 <= number <= 35:
                raise BadComponents("paw_prints", suit, f"{number!r} must be a whole number from 0 to 35")


def _toys_can_be(rows: list[Mapping[str, Any]]) -> None:
    """CBU-COMP-2: the six toys, each with a name in every language."""
    for suit, row in zip(SUITS, rows, strict=True):
        if row["id"] != suit:
            raise BadComponents(
                "toys", suit, f"the toys stand in the order {', '.join(SUITS)}, so this one must be {suit!r}"
            )
        for language, name in row.items():
            if not isinstance(name, str) or not name.strip():
                raise BadComponents("toys", suit, f"{language} must be a name, not {name!r}")


class CatBetweenUs(Game):
    """Cat Between Us with its components: paw prints, hands, rounds and names of the toys are read from them."""

    name: ClassVar[str] = "cat_between_us"
    replaceable = {"paw_prints": _paws_can_be, "toys": _toys_can_be}  # noqa: RUF012
    examples: ClassVar[tuple[str, ...]] = ("target 18", "deal yarn-5", "play yarn-5 cactus")

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.paws = tuple(number for suit in SUITS for number in tables["paw_prints"][suit])
        self.hands = {int(players): sizes for players, sizes in tables["hands"].items() if players.isdigit()}
        self.last_round: int = tables["rounds"]["max"]
        self.wins_that_end: int = tables["rounds"]["wins_that_end_the_game"]
        self.under_a_toy: int = tables["rounds"]["cards_under_each_toy"]

    @classmethod
    def words(cls, tables: Tables, words: Mapping[str, Texts]) -> Mapping[str, Texts]:
        """CBU-R4: the toys and cards by the names of the components: yarn-5 is a yarn ball 5."""
        named = dict(words)
        for suit, row in zip(SUITS, tables["toys"], strict=True):
            names = {language: name for language, name in row.items() if language not in ("id", "provenance")}
            if row["provenance"] == "rulebook":  # common nouns in running text; an owner's name stays as it is
                names = {language: name[0].lower() + name[1:] for language, name in names.items()}
            named[suit] = names
            named[f"option_removed_{suit}"] = {language: name[0].upper() + name[1:] for language, name in names.items()}
            for number in range(7):
                named[f"{suit}-{number}"] = {language: f"{name} {number}" for language, name in names.items()}
        return named

    def hand_size(self, players: int, wins: int) -> int:
        """CBU-RECAP-1: how many cards a player is dealt. There are enough, whoever has won (CBU-R18)."""
        size: int = self.hands[players][wins]
        return size

    def targets(self, at: Position) -> tuple[tuple[Move, int], ...]:
        """CBU-SETUP-6: the targets that may be flipped, with the number of cards that show them, by number."""
        paws = [self.paws[card] for card in cards_in(cards_of(toys_in(at.players, at.removed)))]
        return tuple((TARGETS[number], paws.count(number)) for number in sorted(set(paws)))

    def start(self, players: int, options: Mapping[str, JSON]) -> CatBetweenUsState:
        """CBU-SETUP-5: nobody has won a round; CBU-SETUP-10: it is the first; player 0 starts it (CBU-R16).

        CBU-SETUP-11: who has last held a cat takes that seat.
        """
        at = Position(
            players, options["removed"], options["tiebreak"], "target", 1, 0, (0,) * players, None,
            (0,) * players, (0,) * 6,
        )  # fmt: skip
        return CatBetweenUsState(self, at)

    def parse(self, text: str) -> Move | None:
        return MOVES.get(text)

    def from_dict(self, data: JSON) -> CatBetweenUsState:
        return CatBetweenUsState(self, read(data, self))

    def worlds(self, view: JSON, rng: random.Random) -> Iterator[CatBetweenUsState]:
        """CBU-R14: the hands that are not seen, dealt evenly from all cards that are not seen."""
        at, counts = read_view(view, self)
        unseen = list(cards_in(cards_of(toys_in(at.players, at.removed)) & ~sum(at.hands) & ~sum(at.toys)))
        while True:
            rng.shuffle(unseen)
            hands, used = list(at.hands), 0
            for player, count in enumerate(counts):
                if count is not None:
                    hands[player] = sum([1 << card for card in unseen[used : used + count]])
                    used += count
            yield CatBetweenUsState(self, at._replace(hands=tuple(hands)))


GAME = CatBetweenUs
