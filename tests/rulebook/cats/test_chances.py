"""The odds of Cats: counted a second way, by trying everything, and by the rules themselves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import isclose
from typing import Any, cast

import pytest

from catlib.game import State
from catlib.games.cats import chances
from catlib.games.cats.bouts import Fighter
from catlib.games.cats.rules import Cats, CatsState
from catlib.odds import Exact

from .crowded import crowded
from .positions import GAME as ANY_GAME
from .positions import at
from .tables import CARDS, HOUSES, number, steps

GAME = cast(Cats, ANY_GAME)
Chances = dict[Any, Fraction]
HAND = (2, 2, 3, 3, 4, 5)


# ---------------------------------------------------------------- fights


def tried(pile: list[Fighter], tie: str) -> list[Fraction]:
    """Every card with every card, every die with every die."""
    sides = [
        [number + die + piece.more for number, weight in piece.cards for _ in range(weight) for die in piece.dice]
        for piece in pile
    ]
    won: Counter[int] = Counter()
    count = 0
    for totals in product(*sides):
        count += 1
        best = max(totals)
        if tie == "first" or totals.count(best) == 1:
            won[totals.index(best)] += 1
    return [Fraction(won[place], count) for place in range(len(pile))]


def some_fighter(rng: random.Random, most: int) -> Fighter:
    numbers = [rng.choice(HAND) for _ in range(rng.randint(1, most))]
    return chances.rumba(numbers) if rng.random() < 0.3 else chances.cat(numbers, rng.choice((0, 0, 1, 2, 5)))


@pytest.mark.parametrize(("pieces", "most"), [(2, 6), (3, 6), (4, 3), (5, 2)])
def test_a_fight_is_what_trying_everything_gives(pieces: int, most: int) -> None:
    """CAT-FIGHT-3, CAT-FIGHT-4, CAT-FIGHT-5 and CAT-RUMBA-19; CAT-END-7 in the tie-break."""
    rng = random.Random(pieces)
    for _ in range(12):
        pile = [some_fighter(rng, most) for _ in range(pieces)]
        assert [odds.value for odds in chances.fight(pile)] == tried(pile, "first")
        assert [odds.value for odds in chances.last_fight(pile)] == tried(pile, "nobody")


def test_two_alike_by_hand() -> None:
    """Of the nine throws three are ties, which go to the first, and of the others each wins half."""
    first, second = chances.fight([chances.cat(4), chances.cat(4)])
    assert (first.value, second.value) == (Fraction(6, 9), Fraction(3, 9))
    assert [odds.value for odds in chances.last_fight([chances.cat(4), chances.cat(4)])] == [Fraction(3, 9)] * 2
    # Stress is worth as much as a number on the card, and so is the Rumba's 1.
    assert chances.fight([chances.cat(2, 3), chances.rumba(4)]) == chances.fight([chances.cat(5), chances.cat(5)])


def test_one_piece_more_never_helps_and_all_chances_are_one() -> None:
    for pile in product((chances.cat(2), chances.cat(HAND, 1), chances.rumba((2, 3, 3, 4, 5))), repeat=3):
        three, two = chances.fight(pile), chances.fight(pile[:2])
        assert sum(odds.value for odds in three) == 1
        assert all(more.value <= fewer.value for more, fewer in zip(three, two, strict=False))


def test_the_rules_end_a_fight_as_often_as_counted() -> None:
    """All throws, by the plain engine."""
    pile, cards, stress = (2, 0, "rumba", 1), {0: "3a", 1: "5", 2: "4"}, {0: 2, 1: 0, 2: 1}
    state = at(
        "fight_dice", "hall-1 2 0 rumba 1", fight="hall-1", cards=cards, stress=stress,
        rumba={"seen": "4", "card": "4"},
    )  # fmt: skip
    pieces = [
        chances.rumba(4) if piece == "rumba" else chances.cat(number(cards[int(piece)]), stress[int(piece)])
        for piece in pile
    ]
    found = ends(state, lambda after: event(after, "fight_won", "winner"))
    assert found == {
        piece: odds.value for piece, odds in zip(pile, chances.fight(pieces), strict=True) if odds.value
    }  # fmt: skip


def test_without_a_card_there_is_no_fighter() -> None:
    for make in (chances.cat, chances.rumba):
        with pytest.raises(ValueError, match="a card must be played"):
            make([])


# ---------------------------------------------------------------- the man, and ways through the house


def deceived(after: State) -> bool | None:
    """Once the die has been rolled."""
    return any(one.kind == "deceived" for one in after.events) if after.to_dict()["phase"] != "deceive" else None


@pytest.mark.parametrize("stress", range(5))
@pytest.mark.parametrize("card", ["2a", "3b", "4", "5"])
def test_the_man_is_deceived_as_often_as_the_rules_say(card: str, stress: int) -> None:
    """CAT-PUN-5: of the three throws."""
    state = at("punish", "dining-1 0, bedroom-1 1, hall-1 rumba", "dining-1 sofa-scratching", man=1, stress={0: stress})
    found = ends(state.play(f"deceive {card}"), deceived)
    assert found.get(True, Fraction()) == chances.deceive(number(card), stress).value


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_in_reach_are_the_moves_of_the_rules(house: str) -> None:
    """CAT-MOVE-6, CAT-MOVE-8: of each card from each box."""
    others = [box for box in HOUSES[house].near if box.startswith("hall")][:2]
    players = 2 if house.startswith("small") else 4
    for box in HOUSES[house].near:
        if box in others:
            continue
        rest = [one for one in HOUSES[house].near if one not in (*others, box)][: players - 2]
        pieces = ", ".join(f"{place} {piece}" for piece, place in enumerate([box, others[0], *rest]))
        for card, stress in (("2a", 0), ("4", 0), ("3a", 3)):
            state = at(
                "move", f"{pieces}, {others[1]} rumba", house=house, cards={0: card}, stress={0: stress},
            )  # fmt: skip
            found = chances.in_reach(GAME, house, box, [number(card)], stress)
            assert {name for name, odds in found.items() if odds.value == 1} == {
                str(move).removeprefix("move ") for move in state.legal_moves()
            }
        assert chances.distances(GAME, house, box) == steps(house, box)


def test_a_box_is_in_reach_of_some_cards() -> None:
    found = chances.in_reach(GAME, "small", "bathroom-2", HAND)
    assert found["hall-1"].value == 1  # two steps
    assert found["dining-1"].value == Fraction(4, 6)
    assert found["bedroom-3"].value == Fraction(2, 6)
    assert found["bedroom-1"].value == Fraction(1, 6)
    assert found["bedroom-2"].value == 0


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no house 'attic'.*small-long"):
        chances.distances(GAME, "attic", "hall-1")
    with pytest.raises(ValueError, match=r"no box 'dining-4' in this house.*dining-2"):
        chances.in_reach(GAME, "small", "dining-4", [2])
    with pytest.raises(ValueError, match="no card"):
        chances.in_reach(GAME, "small", "hall-1", [])


def test_the_man_goes_on_round_the_house() -> None:
    """CAT-MAN-2: 5 is followed by 1. Every way that the icons may come, one by one."""
    may = [Fraction(1, 3), Fraction(1, 2), Fraction(2, 5), Fraction(1), Fraction(0), Fraction(1, 6)]
    counted: Chances = {}
    for icons in product((0, 1), repeat=len(may)):
        chance = Fraction(1)
        for icon, part in zip(icons, may, strict=True):
            chance *= part if icon else 1 - part
        there = (4 + 2 + sum(icons)) % 5 or 5
        counted[there] = counted.get(there, Fraction()) + chance
    found = chances.mans_room(4, 2, may)
    assert {there: odds.value for there, odds in exact(found)} == {k: v for k, v in counted.items() if v}
    assert chances.mans_room(5, 1)[1].short == "100.0 %"


def exact(found: Mapping[Any, Any]) -> Iterator[tuple[Any, Exact]]:
    for value, odds in found.items():
        assert isinstance(odds, Exact)
        yield value, odds


def test_the_map_of_the_house_says_what_is_in_it() -> None:
    odds = chances.in_reach(GAME, "large", "hall-1", [3])
    chart = chances.house_map(GAME, "large", odds, title="With a 3", letters={"hall-1": "you"})
    assert chart.png.startswith(b"\x89PNG")
    assert ["bedroom-4", "0.0", "%"] in [line.split() for line in chart.table.splitlines()]
    assert ["hall-1", "you", "100.0", "%"] in [line.split() for line in chart.table.splitlines()]


# ---------------------------------------------------------------- at the table


def event(state: State, kind: str, key: str) -> Any:
    """What an event of the last move says; None if there was none."""
    return next((one.data[key] for one in state.events if one.kind == kind), None)


def ends(state: State, found: Callable[[State], Any], chance: Fraction = Fraction(1)) -> Chances:
    """What comes of it, all outcomes and all choices tried, of which each is as likely."""
    here = found(state)
    if here is not None:
        return {here: chance}
    odds: Chances = {}
    if state.actor == "chance":
        branches = state.chance_outcomes()
    else:
        moves = state.legal_moves()
        branches = tuple((move, Fraction(1, len(moves))) for move in moves)
    for move, part in branches:
        added(odds, ends(state.play(move), found, chance * part))
    return odds


def added(odds: Chances, more: Chances) -> None:
    for what, much in more.items():
        odds[what] = odds.get(what, Fraction()) + much


def seen_by(state: State, viewer: int | None, found: Callable[[State], Any], move: str | None = None) -> Chances:
    """The same (after a move of the actor), for one who does not know the cards of others that lie face down.

    Each of such a hand is as likely.
    """
    data, down = state.to_dict(), state.view(viewer)["face_down"]
    hidden = [other for other, card in enumerate(down) if card == "?"]
    odds: Chances = {}
    worlds = list(product(*(data["hands"][other] for other in hidden)))
    for cards in worlds:
        known = [dict(zip(hidden, cards, strict=True)).get(other, card) for other, card in enumerate(down)]
        world = GAME.from_dict({**data, "face_down": known})
        added(odds, ends(world.play(move) if move else world, found, Fraction(1, len(worlds))))
    return odds


def told(state: State, viewer: int | None, key: str, **data: Any) -> Chances:
    """The rows of one question, as the table tells them."""
    title = GAME.word(key, **data)
    (rows,) = [dict(one.rows) for one in chances.glance(GAME, state.view(viewer)) if one.title == title]
    return {name: odds.value for name, odds in rows.items() if isinstance(odds, Exact) and odds.value}


def named(found: Chances) -> Chances:
    """Pieces by name."""
    return {"the Rumba" if who == "rumba" else f"Player {who + 1}": odds for who, odds in found.items()}


def winner(after: State) -> Any:
    return event(after, "fight_won", "winner")


FIGHTS = {
    "two cats": at("fight_cards", "hall-2 1 0, bedroom-1 2", actor=0, fight="hall-2", hands={1: "2a 5"}, stress={1: 1}),
    "one lies": at(
        "fight_cards", "hall-2 0 1, bedroom-1 2", actor=1, fight="hall-2", face_down={0: "5"},
        hands={0: "2a 2b 5", 1: "3a 4"},
    ),
    "an empty hand": at("fight_cards", "hall-2 0 1, bedroom-1 2", fight="hall-2", hands={0: "5", 1: ""}),
    "with the Rumba": at(
        "fight_cards", "hall-2 rumba 1, hall-1 0", actor=1, fight="hall-2", hands={1: "2a 4 5"}, rumba={"seen": "3 5"}
    ),
    "its known card": at(
        "fight_cards", "hall-2 1 rumba, hall-1 0", actor=1, fight="hall-2", hands={1: "2a 4 5"},
        rumba={"seen": "3 5 4", "lost": "2 3"},
    ),
    "it has no card": at(
        "fight_cards", "hall-2 1 rumba, hall-1 0", actor=1, fight="hall-2", hands={1: "2a 2b"},
        rumba={"lost": "2 3 3 4 5"},
    ),
    "it draws": at(
        "fight_rumba_card", "hall-2 1 rumba, hall-1 0", fight="hall-2", cards={1: "4"}, rumba={"seen": "3"}
    ),
    "half rolled": at(
        "fight_dice", "hall-2 0 1 2, hall-1 rumba", fight="hall-2", cards={0: "4", 1: "3a", 2: "5"}, rolls={2: 1}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FIGHTS)
def test_the_fight_at_hand_goes_as_the_rules_let_it(name: str) -> None:
    """By all choices and throws; CAT-R43 and CAT-R44 for the Rumba's card, CAT-R47 for cards that lie face down."""
    state = FIGHTS[name]
    for viewer in (0, 1, None):
        assert told(state, viewer, "glance_fight") == named(seen_by(state, viewer, winner))
    if state.to_dict()["phase"] != "fight_cards":
        return
    actor = cast(int, state.actor)
    by_card = {}
    for move in state.legal_moves():
        won = seen_by(state, actor, winner, str(move))
        by_card[f"with a {number(str(move).split()[1])}"] = won.get(actor, Fraction())
    assert told(state, actor, "glance_fight_by", player=f"Player {actor + 1}") == {
        k: v for k, v in by_card.items() if v
    }


def test_ones_own_card_is_known_and_that_of_another_is_not() -> None:
    """CAT-R47: hands are open, what lies face down is not."""
    state = FIGHTS["one lies"]
    own, other = told(state, 0, "glance_fight"), told(state, 1, "glance_fight")
    assert own["Player 1"] > other["Player 1"]
    data = state.to_dict()
    changed = GAME.from_dict({**data, "face_down": ["2a", None, None]})
    assert told(changed, 1, "glance_fight") == other
    assert told(changed, 0, "glance_fight") != own


def cards_up(after: State) -> Any:
    """The man's room when the movement is over: known as soon as all cards of the phase are up."""
    data = after.to_dict()
    return (data["man"] - 1 + data["man_steps"]) % 5 + 1 if data["phase"] in ("move", "bids", "rumba_move") else None


ROOMS_TO_COME = {
    "movement": at("move_cards", "hall-2 0, bedroom-1 1, hall-1 rumba", hands={0: "2a 3a 4", 1: "4 5 2a"}),
    "one lies": at(
        "move_cards", "hall-2 0, bedroom-1 1, hall-1 rumba", actor=1, face_down={0: "5"}, hands={0: "2a 5", 1: "2a 4"},
        man=4, rumba={"seen": "3 4"},
    ),
    "its known card": at(
        "move_cards", "hall-2 0, bedroom-1 1, hall-1 rumba", hands={0: "2a 4", 1: ""}, man=2,
        rumba={"seen": "2 4", "lost": "3 3 5"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ROOMS_TO_COME)
def test_the_mans_room_is_where_the_icons_lead(name: str) -> None:
    """CAT-MOVE-9, CAT-R45: for one who chooses, without and with his icon."""
    state = ROOMS_TO_COME[name]
    actor = cast(int, state.actor)
    for viewer in (0, 1, None):
        by_icon: dict[bool, list[Chances]] = {}
        for move in state.legal_moves():
            by_icon.setdefault(str(move)[-1] in "45", []).append(seen_by(state, viewer, cards_up, str(move)))
        for icon, found in by_icon.items():
            assert all(odds == found[0] for odds in found)
            key = "glance_man_wild" if icon else "glance_man_plain"
            rooms = {GAME.word(f"room_{where}"): much for where, much in found[0].items()}
            assert told(state, viewer, key, player=f"Player {actor + 1}") == rooms


def test_all_fights_of_a_phase_move_the_man() -> None:
    """CAT-R49: the one going on and the one to come."""
    state = at(
        "fight_dice", "hall-1 0 1, hall-2 2 3", fight="hall-1", man=3, man_steps=1, cards={0: "4", 1: "2a"},
        hands={2: "2a 4", 3: "2a 2b 5"},
    )  # fmt: skip
    # The other fight shows none, one or two icons: 1/2 times 2/3, and so on.
    assert told(state, None, "glance_man") == {
        "bedroom": Fraction(2, 6),
        "hall": Fraction(3, 6),
        "dining room": Fraction(1, 6),
    }
    later = at(
        "retreat", "hall-1 0 1, hall-2 2 3", fight="hall-1", actor=1, losers=[1], man=3, hands={2: "2a 4", 3: "2a"}
    )
    assert told(later, 0, "glance_man") == {"kitchen": Fraction(1, 2), "bedroom": Fraction(1, 2)}
    last = at("retreat", "hall-1 0 1, hall-2 2, dining-1 3", fight="hall-1", actor=1, losers=[1], man=3, man_steps=2)
    assert told(last, 0, "glance_man") == {"hall": Fraction(1)}


def test_a_move_into_company_is_weighed() -> None:
    """CAT-FIGHT-5, CAT-R16: who comes is on top; who stays keeps the place. The moved card is not fought with."""
    state = at(
        "move", "hall-2 0, hall-1 rumba, bedroom-4 1", cards={0: "3a"}, hands={0: "3a 5", 1: "2a 4"},
        rumba={"seen": "3"},
    )  # fmt: skip
    found = told(state, 0, "glance_reach", player="Player 1")
    there = chances.fight([chances.rumba((2, 3, 4, 5)), chances.cat(5)])[1]
    assert found == {
        "the Rumba": there.value,
        "Player 2": chances.fight([chances.cat((2, 4)), chances.cat(5)])[1].value,
    }
    stays = at("move", "hall-1 rumba, hall-2 0 1", cards={0: "2a"}, hands={0: "2a 4", 1: "4"})
    assert told(stays, 0, "glance_reach", player="Player 1")["Player 2"] == Fraction(6, 9)


def test_deceiving_is_told_by_card() -> None:
    """CAT-PUN-5; with an empty hand all six may be played (CAT-R32)."""
    state = at(
        "punish", "dining-1 0, bedroom-1 1, hall-1 rumba", "dining-1 sofa-scratching", man=1, stress={0: 1},
        hands={0: ""},
    )  # fmt: skip
    found = told(state, 1, "glance_deceive", player="Player 1")
    assert found == {"with a 3": Fraction(1, 3), "with a 4": Fraction(2, 3), "with a 5": Fraction(1)}
    rolling = state.play("deceive 4")
    assert told(rolling, None, "glance_deceive", player="Player 1") == {"with a 4": Fraction(2, 3)}


def test_where_the_rumba_goes() -> None:
    """CAT-RUMBA-11, CAT-RUMBA-12 and CAT-RUMBA-13, card by card: it begins in the hall, and 2, 3, 4 are unseen."""
    state = at(
        "move_cards", "hall-1 rumba, bathroom-2 0, dining-2 1",
        "kitchen-2 tuna-tin, bedroom-1 bed-nap, bedroom-2 suit-nap", rumba={"seen": "5 3"},
    )  # fmt: skip
    assert told(state, 0, "glance_rumba") == {
        "towards its station": Fraction(1, 3),
        "bids for 2 tokens": Fraction(1, 3),
        "suit nap": Fraction(1, 3),
    }
    no_card = at("move_cards", "hall-1 rumba, bathroom-2 0, dining-2 1", rumba={"lost": "2 3 3 4 5"})
    assert told(no_card, 0, "glance_rumba") == {"towards its station": Fraction(1)}
    assert not [one for one in chances.glance(GAME, at("move_cards", "hall-1 0, hall-2 1, dining-1 2").view(0)) if
                one.title == GAME.word("glance_rumba")]  # fmt: skip


def test_the_last_fight_may_be_won_by_nobody() -> None:
    """CAT-END-7, CAT-R36: with two highest totals there is another round."""
    state = at(
        "tie_cards", "hall-1 rumba, bathroom-2 0, dining-2 1", hands={0: "2a 5", 1: "3a 4"}, actor=1,
        face_down={0: "5"}, captured={0: "tuna-tin", 1: "bed-nap"},
    )  # fmt: skip
    for viewer in (0, 1):
        numbers = 5 if viewer == 0 else (2, 5)
        odds = chances.last_fight([chances.cat(numbers), chances.cat((3, 4))])
        again = 1 - odds[0].value - odds[1].value
        expected = {"Player 1": odds[0].value, "Player 2": odds[1].value, "nobody: another round": again}
        assert told(state, viewer, "glance_last_fight") == {k: v for k, v in expected.items() if v}


@pytest.mark.parametrize("seed", range(150))
def test_a_table_can_always_be_asked(seed: int) -> None:
    """Whatever the state and whoever looks; what excludes each other sums to 1."""
    state = GAME.from_dict(crowded(random.Random(f"odds/{seed}")))
    for viewer in (None, 0):
        for title, rows in chances.glance(GAME, state.view(viewer)):
            assert all(isinstance(odds, Exact) and 0 <= odds.value <= 1 for _, odds in rows)
            if title.startswith("Wh"):
                assert isclose(sum(float(odds) for _, odds in rows), 1)
            assert len(title) < 56  # it fits above its bars


# ---------------------------------------------------------------- habits and whole games


def start(players: int = 2, **options: Any) -> CatsState:
    return cast(CatsState, GAME.new(players, **options))


@pytest.mark.parametrize("name", chances.HABITS)
def test_habits_play_by_the_rules_and_look_at_no_secret(name: str) -> None:
    """The same choice in every state that looks alike, whatever lies face down there."""
    habit, rng = chances.habit(name), random.Random(name)
    hidden, state = 0, start()
    for players in (2, 4):
        state = start(players, secret_goals=True, rumba=True)
        while state.actor is not None:
            if state.actor == "chance":
                state = state.after(state.sample(rng))
                continue
            view = state.view(state.actor)
            move = habit.pick(state, random.Random(1))
            assert move in state.legal_moves()
            hidden += "?" in view["face_down"]
            for _, world in zip(range(3), GAME.worlds(view, rng), strict=False):
                assert habit.pick(world, random.Random(1)) == move
            state = state.after(move)
    assert hidden > 5
    assert state.position.turn == 5
    with pytest.raises(ValueError, match="no player decides here"):
        habit.pick(state, rng)


def test_a_habit_sits_at_any_table() -> None:
    """It chooses from a view too, and rates what it plays with 1."""
    state = at("punish", "dining-1 0, bedroom-1 1, hall-1 rumba", "dining-1 sunday-roast", man=1, stress={0: 3})
    chosen = chances.habit("bold").choose(GAME, state.view(0), random.Random(2))
    assert str(chosen) == "deceive 3a"  # 3 and 3 stress: it needs no wild card
    with pytest.raises(ValueError, match=r"no habit 'lazy'.*shy, bold, guard, tense"):
        chances.habit("lazy")


def test_games_are_repeatable_and_counted_whole() -> None:
    found = chances.days(start(3, rumba=True), ["bold", "shy", "random"], 30, seed=1)
    assert found == chances.days(start(3, rumba=True), ["bold", "shy", "random"], 30, seed=1)
    assert sum(found.wins) + found.rumba_wins == found.count == 30
    assert [counts.total() for counts in (*found.scores, *found.bliss, *found.stress, found.rumba_scores)] == [30] * 10
    for player in range(3):
        score = float(found.bliss_of(player)) - float(found.stress_of(player))
        assert isclose(float(found.score(player)), score)  # CAT-END-3
    assert found.wins[2] < found.wins[0] + found.wins[1] + found.rumba_wins
    turned = chances.days(start(3, rumba=True), ["bold", "shy", "random"], 30, seed=1, rotated=True)
    assert turned.wins != found.wins and float(turned.score(2)) < float(turned.score(0))
    alone = chances.days(start(3), ["random"] * 3, 5)
    assert alone.rumba_wins == 0 and not alone.rumba_scores


@pytest.mark.parametrize(("bots", "count"), [(["bold"], 10), (["bold", "bold"], 0)])
def test_games_that_cannot_be_are_refused(bots: list[str], count: int) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        chances.days(start(), bots, count)
    with pytest.raises(ValueError, match="lazy"):
        chances.days(start(), ["bold", "lazy"], 10)


def test_somebody_has_to_stop_the_rumba() -> None:
    """What the notebook shows, with another seed: it mostly beats those who let it, less often those who do not."""
    shy, guard = (chances.days(start(), [name] * 2, 120, seed=9).rumba_won for name in ("shy", "guard"))
    assert shy.low > 0.8 and shy.low > guard.high


def test_a_bidder_takes_what_stress_it_lacks() -> None:
    """CAT-RUMBA-14: up to three; of the tokens in reach two are worth most."""
    tokens = "kitchen-2 tuna-tin, bedroom-4 bed-nap"
    bids = {}
    for stress in (0, 1, 5):
        state = at(
            "bids",
            "hall-1 rumba, bathroom-2 0, dining-2 1",
            tokens,
            stress={0: stress},
            rumba={"seen": "3", "card": "3"},
        )
        bids[stress] = str(chances.habit("bidder").choose(GAME, state.view(0), random.Random(1)))
        assert str(chances.habit("tense").choose(GAME, state.view(0), random.Random(1))) == "bid 0"
    assert bids == {0: "bid 3", 1: "bid 2", 5: "bid 0"}


def test_habits_send_the_rumba_anywhere() -> None:
    """CAT-RUMBA-15: so all that a bid brings them is stress, as the notebook says."""
    tokens = "kitchen-2 tuna-tin, bedroom-4 bed-nap, bathroom-2 paper-bag"
    state = at("rumba_move", "hall-1 rumba, bathroom-1 0, dining-2 1", tokens, rumba={"seen": "5", "card": "5"})
    moves = state.legal_moves()
    assert len(moves) > 1
    for name in chances.HABITS:
        habit = chances.habit(name)
        assert {habit.pick(cast(CatsState, state), random.Random(seed)) for seed in range(30)} == set(moves)


def test_days_can_begin_otherwise() -> None:
    later = chances.morning(start(), ["bold", "bold"], 3, seed=4)
    assert (later.position.turn, later.position.phase) == (3, "token")
    tense = chances.with_stress(later, 1, 4)
    assert tense.to_dict()["stress"] == [later.to_dict()["stress"][0], 4]
    held = chances.with_hand(later, 0, ["5", "2a"])
    assert held.to_dict()["hands"][0] == {"2a": 1, "5": 1}
    assert GAME.from_dict(held.to_dict()) == held
    for wrong in ((later, 0, 21), (later, 0, -1)):
        with pytest.raises(ValueError, match="stress tokens"):
            chances.with_stress(*wrong)
    for cards in ([], ["6"]):
        with pytest.raises(ValueError, match=", ".join(CARDS)):
            chances.with_hand(later, 0, cards)
    with pytest.raises(ValueError, match="no turn 6"):
        chances.morning(start(), ["bold", "bold"], 6)
