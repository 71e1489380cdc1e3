"""The odds of CATtitude!: counted a second way, worked out by hand, followed through the rules, and sampled."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, islice
from typing import Any, cast

import pytest

from catlib.game import State
from catlib.games.cattitude import chances, unseen
from catlib.games.cattitude.rules import Cattitude
from catlib.odds import Distribution, Exact, share

from .box import ADJACENT, DECK, DESTROYED, HOME, ROOMS
from .positions import GAME as ANY_GAME
from .positions import cards, house, position

GAME = cast(Cattitude, ANY_GAME)


def exact(found: Mapping[Any, Any]) -> dict[Any, Fraction]:
    """The values alone, those that cannot be left out; all must have been counted, not estimated."""
    assert all(isinstance(odds, Exact) for odds in found.values())
    return {value: odds.value for value, odds in found.items() if odds.value}


def counted(ways: Counter[Any]) -> dict[Any, Fraction]:
    """Probabilities of what was counted, each way being as likely."""
    return {value: Fraction(count, ways.total()) for value, count in ways.items()}


# ---------------------------------------------------------------- cards that are not seen


@pytest.mark.parametrize(("copies", "total", "draws"), [(2, 9, 3), (1, 5, 5), (4, 8, 2), (0, 4, 2), (3, 6, 0)])
def test_copies_drawn_are_those_of_all_ways_to_draw(copies: int, total: int, draws: int) -> None:
    ways = Counter(sum(card < copies for card in drawn) for drawn in combinations(range(total), draws))
    assert exact(chances.drawn(copies, total, draws)) == counted(ways)


@pytest.mark.parametrize("need", [1, 2, 3])
@pytest.mark.parametrize("hand", [{}, {"a": 1}, {"a": 1, "b": 1, "x": 2}, {"b": 2}])
def test_enough_of_a_card_by_all_ways_to_draw(hand: dict[str, int], need: int) -> None:
    pile = {"a": 3, "b": 2, "x": 4}
    for draws in range(10):
        ways: Counter[bool] = Counter()
        for drawn in combinations([card for card, count in pile.items() for _ in range(count)], draws):
            held = Counter(hand) + Counter(drawn)
            ways[max(held["a"], held["b"]) >= need] += 1
        assert chances.enough(hand, pile, draws, ["a", "b"], need).value == counted(ways).get(True, 0)


def test_a_pair_is_drawn_as_the_rules_bring_the_cards() -> None:
    """Every way to draw the last two cards of a turn from the pile, followed move by move."""
    state = house("draw_card", "kitchen bath study", "knock jar, destroy sofa, cuddle", "knock lamp, 2 run", left=2)
    pairs = Fraction(0)

    def follow(at: State, chance: Fraction) -> None:
        nonlocal pairs
        data = at.to_dict()
        if data["phase"] not in ("draw", "draw_card"):
            hand = data["hands"][0]
            pairs += chance * any(count > 1 and card.split()[0] in ("knock", "destroy") for card, count in hand.items())
        else:  # the discard pile is empty, so there is nothing to choose from
            for move, weight in at.chance_outcomes():
                follow(at.play(move), chance * weight)

    follow(state, Fraction(1))
    data = state.to_dict()
    wanted = (*chances.kinds(GAME, "knock"), *chances.kinds(GAME, "destroy"))
    assert chances.enough(data["hands"][0], data["draw"], 2, wanted, 2) == Exact(pairs)


def test_all_cards_of_four_are_looked_at() -> None:
    """What is ready with four cards of the whole deck, by all 316 251 hands."""
    deck = [card for card, count in DECK.items() for _ in range(count)]
    ready: Counter[str] = Counter()
    for hand in combinations(deck, 4):
        types = {card.split()[0] for card in hand}
        ready.update(types)
        if len(set(hand)) < 4:
            pairs = {card.split()[0] for card in set(hand) if hand.count(card) > 1}
            ready.update(f"2 {verb}" for verb in pairs)
    whole = 54 * 53 * 52 * 51 // 24
    for way, key in (("steal", "steal"), ("cuddle", "cuddle"), ("knock", "2 knock"), ("destroy", "2 destroy")):
        assert chances.ready(GAME, [way], 4) == Exact(Fraction(ready[key], whole))


def test_ways_that_need_as_many_cards_are_taken_together() -> None:
    both = chances.ready(GAME, ["knock", "destroy"], 7).value
    one = chances.ready(GAME, ["knock"], 7).value
    assert one < both < 2 * one
    assert chances.ready(GAME, ["knock", "destroy"], 54).value == 1
    with pytest.raises(ValueError, match="as many cards"):
        chances.ready(GAME, ["knock", "steal"], 7)


def test_the_wait_for_a_pair_is_that_of_shuffled_decks() -> None:
    deck = [card for card, count in DECK.items() for _ in range(count)]
    rng, total, trials = random.Random(2), 0, 3000
    for _ in range(trials):
        rng.shuffle(deck)
        turn = 1
        while max(Counter(card for card in deck[: 4 + 3 * turn] if card.startswith("knock")).values(), default=0) < 2:
            turn += 1
        total += turn
    assert abs(total / trials - float(chances.wait(GAME, "knock"))) < 0.12
    assert 1 < float(chances.wait(GAME, "steal")) < float(chances.wait(GAME, "cuddle"))


def test_hands_that_hold_an_evade_card_by_all_deals() -> None:
    """Eight cards, three of them Evade! cards; hands of two, one and three, and two cards in the pile."""
    ways: Counter[tuple[bool, ...]] = Counter()
    for first in combinations(range(8), 2):
        left = [card for card in range(8) if card not in first]
        for second in left:
            for third in combinations([card for card in left if card != second], 3):
                ways[min(first) < 3, second < 3, min(third) < 3] += 1
    number: Counter[int] = Counter()
    surely: Counter[int] = Counter()
    for able, count in ways.items():
        number[sum(able)] += count
        surely[sum(able)] += count * able[1]
    assert exact(chances.evaders(3, 8, [2, 1, 3])) == counted(number)
    assert exact(chances.evaders(3, 8, [2, 1, 3], sure=[1])) == counted(+surely)


def test_an_empty_hand_evades_nothing() -> None:
    assert exact(chances.evaders(12, 45, [0, 0])) == {0: 1}
    assert exact(chances.evaders(0, 45, [5])) == {0: 1}


def test_how_a_thief_fares_by_all_hands() -> None:
    pile = ["sneak", "run", "run", "hide", *["other"] * 5]
    ways: Counter[str] = Counter()
    for hand in combinations(pile, 3):
        for fits in ("sneak", "run", "run"):  # next door in one of three cases
            got = "delivers" if fits in hand else "gets away" if {"run", "sneak", "hide"} & set(hand) else "caught"
            ways[got] += 1
    assert exact(chances.escape(Counter(pile), 3, Fraction(1, 3))) == counted(ways)


def test_what_cannot_be_is_refused() -> None:
    for args in ((3, 2, 1), (1, 5, 6), (-1, 5, 2)):
        with pytest.raises(ValueError, match="cannot be"):
            chances.drawn(*args)
    with pytest.raises(ValueError, match="cannot be"):
        chances.enough({}, {"a": 2}, 3, ["a"], 2)
    for evade, total, hands in ((5, 4, [1]), (1, 4, [3, 2]), (1, 4, [-1])):
        with pytest.raises(ValueError, match="cannot be"):
            chances.evaders(evade, total, hands)
    with pytest.raises(ValueError, match="cannot hold"):
        chances.evaders(0, 4, [2], sure=[0])
    for hand, near in ((9, Fraction(0)), (1, Fraction(2))):
        with pytest.raises(ValueError, match="cannot be"):
            chances.escape({"run": 2}, hand, near)


def test_unseen_are_all_cards_but_those_that_lie_open() -> None:
    state = house(
        "play", "living bath study", "steal yarn, run", "hide, cuddle", carrying={1: "fish study"},
        destroying={0: "sofa"}, hiding=[2], discard="cuddle, sneak",
    )  # fmt: skip
    found = chances.unseen(GAME, state.view(0))
    open_cards = cards("steal yarn, run, steal fish, destroy sofa, hide, cuddle, sneak")
    assert found.cards == dict(Counter(DECK) - Counter(open_cards))
    assert (found.hands, found.total, found.evade) == ((None, 2, 0), 54 - 7, 12 - 3)
    assert found.pile == 54 - 7 - 2
    everybody = chances.unseen(GAME, state.view(None))
    assert everybody.hands == (2, 2, 0) and everybody.evade == 12 - 2


# ---------------------------------------------------------------- thefts


def test_rooms_are_as_far_as_walls_between_them() -> None:
    assert chances.steps(GAME, "kitchen") == {
        "kitchen": 0, "garage": 1, "laundry": 1, "dining": 1, "bath": 2, "bedroom": 2, "living": 2, "porch": 2,
        "nursery": 3, "study": 3,
    }  # fmt: skip
    for room in ROOMS:
        found = chances.steps(GAME, room)
        assert {other for other, walls in found.items() if walls == 1} == set(ADJACENT[room].split())
        assert all(chances.steps(GAME, other)[room] == walls for other, walls in found.items())


def targets(state: State, move: str) -> dict[str, Fraction]:
    """Where the loot may have to go after this theft, through all that chance may bring."""
    found: dict[str, Fraction] = {}
    waiting = [(state.play(move), Fraction(1))]
    while waiting:
        at, chance = waiting.pop()
        if at.to_dict()["phase"] == "destination":
            waiting += [(at.play(token), chance * weight) for token, weight in at.chance_outcomes()]
        else:
            room = at.to_dict()["carrying"][0]["to"]
            found[room] = found.get(room, Fraction()) + chance
    return found


ALL_KNOWN = "porch study bath laundry living nursery garage kitchen bedroom dining"


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"destinations": "random"},
        {"known": "porch kitchen bath"},
        {"known": ALL_KNOWN},
        {"known": ALL_KNOWN.removesuffix(" dining")},
        {"carrying": {0: "fish study"}},
        {"carrying": {0: "fish study"}, "destinations": "random"},
        {"carrying": {0: "fish study", 1: "sock porch"}, "known": "garage dining"},
        {"carrying": {0: "fish study"}, "known": "dining"},
    ],
)
def test_destinations_are_those_that_the_rules_bring(more: dict[str, Any]) -> None:
    """CTT-STEAL-6, CTT-STEAL-11, CTT-R14: from the stack or mixed, never the own room, the first token gone back."""
    state = house("play", "dining bath study", "steal vase, cuddle", **more)
    found = chances.destination(GAME, "dining", state.view(0))
    assert exact(found) == targets(state, "steal vase")
    far = chances.how_far(GAME, "dining", state.view(0))
    near = sum((odds for room, odds in exact(found).items() if room in ADJACENT["dining"].split()), Fraction())
    assert exact(far).get(1, 0) == near


def test_without_a_view_all_tokens_are_in_the_stack() -> None:
    state = house("play", "dining bath study", "steal vase, cuddle")
    assert chances.destination(GAME, "dining") == chances.destination(GAME, "dining", state.view(0))
    assert len(chances.destination(GAME, "porch")) == 9


def test_a_lonely_token_leads_nowhere() -> None:
    view = position("play", "dining bath study", "steal vase, cuddle")
    view["tokens"] = {"unknown": {"dining": 1}, "known": []}
    with pytest.raises(ValueError, match="no room token"):
        chances.destination(GAME, "dining", view)


def test_a_house_of_two_halves_has_no_way_through_walls() -> None:
    """An owner's house may fall into parts that share no wall."""
    pairs = list(zip(ROOMS[::2], ROOMS[1::2], strict=True))
    near = {room: [other] for one, two in pairs for room, other in ((one, two), (two, one))}
    own = cast(Cattitude, type(GAME).with_components({"adjacent": near}))
    assert chances.steps(own, "bath") == {"bath": 0, near["bath"][0]: 1}
    with pytest.raises(ValueError, match="no way through walls"):
        chances.how_far(own, "bath")


def played_turns(state: State, count: int, seed: int) -> Iterator[tuple[int, bool]]:
    """Whose turns come in a game at random."""
    rng = random.Random(seed)
    while count and state.actor is not None:
        state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
        for event in state.events:
            if event.kind in ("cat_turn", "human_turn"):
                yield event.data["player"], event.kind == "human_turn"
                count -= 1


@pytest.mark.parametrize(("players", "holder"), [(3, None), (4, None), (3, 1), (4, 2)])
def test_turns_come_as_the_rules_say(players: int, holder: int | None) -> None:
    """CTT-R6, CTT-HUM-9: and others are the human exactly once between two cat's turns of a player."""
    state = GAME.new(players)
    if holder is not None:
        state = type(state)(GAME, state.position._replace(holder=holder))
    for seed in range(3):
        found = list(played_turns(state, 40, seed))
        assert len(found) > 20
        assert found == list(islice(chances.turns(players, holder), len(found)))
    others: dict[int, int] = {}
    own: dict[int, int] = {}
    for player, human in islice(chances.turns(players, holder), 100):
        if human:
            others = {cat: times + (cat != player) for cat, times in others.items()}
            own[player] = 0
        else:
            assert others.get(player, 1) == 1
            own[player] = own.get(player, -99) + 1
            assert own[player] < players  # after so many own turns it is the human again
            others[player] = 0


def test_a_theft_by_the_model() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert chances.safe(half, third) == Fraction(2, 3)
    found = exact(chances.delivered(2, half, third, Fraction(1, 4)))
    first = Fraction(2, 3) * Fraction(3, 4)
    second = Fraction(2, 3) * Fraction(1, 4) * first
    assert found == {0: 1 - first - second, 1: first, 2: second}
    assert exact(chances.delivered(5, Fraction(0), half)) == {1: 1}
    assert exact(chances.delivered(3, Fraction(1), Fraction(0))) == {0: 1}
    with pytest.raises(ValueError, match="from 0 to 1"):
        chances.safe(Fraction(3, 2), half)
    for within, waits in ((0, half), (2, Fraction(-1))):
        with pytest.raises(ValueError, match="one turn at least"):
            chances.delivered(within, half, half, waits)


# ---------------------------------------------------------------- ways to score


def per_turn(**more: Any) -> dict[str, Fraction]:
    model = {"visit": Fraction(0), "evade": Fraction(0), "hide": Fraction(0), **more}
    return {name: way.per_turn.value for name, way in chances.ways(GAME, 3, **model).items()}


def test_what_each_way_is_worth_while_nobody_comes() -> None:
    half = Fraction(1, 2)
    assert per_turn() == {"steal": 3, "knock": 4, "destroy": 5 * half, "cuddle": 1, "nap": 1, "clean-up": half}
    assert per_turn(cats=3, loot=4) == {
        "steal": 3, "knock": 4, "destroy": 5 * half, "cuddle": 3, "nap": 1, "clean-up": 2,
    }  # fmt: skip


def test_no_second_destruction_begins_where_the_first_one_ends() -> None:
    """CTT-DEST-4, CTT-MOVE-1, CTT-TRB-3: why each takes two turns of its own."""
    assert len({HOME[item] for item in DESTROYED}) == len(DESTROYED) == 4
    done = house("play", "living bath porch", "2 destroy curtain, destroy sofa, cuddle", destroying={0: "sofa"})
    after = done.play("destroy sofa")
    assert [event.kind for event in after.events][:1] == ["destroyed"]
    assert not [str(move) for move in after.legal_moves() if str(move).startswith(("move", "destroy"))]
    begun = house("play", "dining bath porch", "2 destroy curtain, cuddle").play("destroy curtain")
    assert "destroy curtain" not in {str(move) for move in begun.legal_moves()}


@pytest.mark.parametrize(("visit", "hide"), [(0.0, 0.5), (0.5, 0.25), (1.0, 0.75), (0.25, 1.0)])
def test_destructions_one_after_the_other_followed_turn_by_turn(visit: float, hide: float) -> None:
    rng, points, turns, count = random.Random(1), 0, 0, 20_000
    state = "away"
    while turns < count:
        turns += 1
        if state == "away":  # goes to the room and begins
            met = rng.random() < visit
            state = "begun" if not met else "hiding" if rng.random() < hide else "away"
        elif state == "hiding":
            state = "begun"
        else:
            points, state = points + 5, "away"
    model = per_turn(visit=Fraction(visit), evade=Fraction(hide), hide=Fraction(hide))["destroy"]
    assert points / turns == pytest.approx(float(model), abs=0.05)
    assert model <= Fraction(5, 2) < per_turn(visit=Fraction(visit))["knock"]


def test_a_sure_visit_ends_what_takes_a_turn() -> None:
    one, half = Fraction(1), Fraction(1, 2)
    bad = per_turn(visit=one)
    assert bad | {"steal": 0, "destroy": 0} == bad
    found = chances.ways(GAME, 4, one, half, Fraction(1, 4))
    assert found["steal"].points == Fraction(3, 2)
    assert (found["destroy"].points, found["destroy"].turns) == (Fraction(5, 4), Fraction(3, 2))
    assert found["steal"].caught == found["knock"].caught == found["destroy"].caught == Exact(half)
    assert found["knock"].per_card == Exact(Fraction(2), "mean") and found["nap"].per_card is None
    assert found["clean-up"].turns == 3  # of four players: before every third cat's turn
    with pytest.raises(ValueError, match="a Hide is"):
        chances.ways(GAME, 3, half, Fraction(1, 4), half)


# ---------------------------------------------------------------- at a glance


def glances(state: State, player: int | None) -> dict[str, dict[str, str]]:
    return {
        one.title: {name: odds.short for name, odds in one.rows} for one in chances.glance(GAME, state.view(player))
    }


PAIR, AWAY = "A second one among the next", "Before the human comes"
EVADE, GOES = "Who holds an Evade! card", "Where the loot has to go"


def test_a_glance_at_pairs() -> None:
    state = house(
        "draw", "living bath study", "knock jar, 2 knock lamp, steal yarn", "run, hide", "cuddle",
        destroying={0: "sofa"}, discard="cuddle, knock jar",
    )  # fmt: skip
    found = glances(state, 0)
    pile = sum(state.to_dict()["draw"].values())
    jar = chances.drawn(1, pile + 3, 3).chance(lambda copies: copies > 0)
    sofa = chances.drawn(2, pile + 3, 3).chance(lambda copies: copies > 0)
    pairs = found[f"{PAIR} 3 cards of the draw pile"]
    held = {"knock jar": 1, "knock lamp": 2, "destroy sofa": 1, "steal yarn": 1}
    cards_left = chances.unseen(GAME, state.view(0)).cards
    assert pairs.pop("any of these") == chances.enough(held, cards_left, 3, ["knock jar", "destroy sofa"], 2).short
    assert pairs == {GAME.word("knock jar"): jar.short, GAME.word("destroy sofa"): sofa.short}
    assert set(found) == {f"{PAIR} 3 cards of the draw pile", EVADE}
    assert set(glances(state, 1)) == {EVADE}  # no hand but the own one is told of
    assert len(glances(state, None)[EVADE]) == 3


def test_a_glance_at_who_can_evade() -> None:
    state = house("move", "living bath study", "run, hide", "run, cuddle", "cuddle, knock jar, sneak")
    seen = 2
    assert glances(state, 0) == {
        EVADE: {
            "Player 2": chances.evaders(12 - seen, 54 - seen, [2])[1].short,
            "Player 3": chances.evaders(12 - seen, 54 - seen, [3])[1].short,
        }
    }


def test_who_is_asked_has_an_evade_card() -> None:
    """CTT-R33; and that makes it less likely for the others. Checked by dealing the cards that are not seen."""
    state = house(
        "evade", "dining dining study", "cuddle, steal jar", "run, 2 knock jar", "sneak, hide", holder=2, turn=2,
        human="dining", carrying={0: "fish study"}, asked=[1], resume="pass",
    )  # fmt: skip
    found = dict(next(rows for title, rows in chances.glance(GAME, state.view(2)) if title == EVADE))
    assert found["Player 2"] == Exact(Fraction(1))
    worlds = islice(GAME.worlds(state.view(2), random.Random(3)), 4000)
    able = sum(any(card in world.to_dict()["hands"][0] for card in chances.EVADE) for world in worlds)
    tried = share(able, 4000, "trials")
    assert tried.low < float(found["Player 1"]) < tried.high
    assert float(found["Player 1"]) < float(chances.evaders(10, 54 - 3, [2])[1])


def test_hands_that_tell_something_else_are_left_out() -> None:
    """Who is asked in the play step holds a card to play: that hand is no longer any."""
    state = house("play", "kitchen bath study", "steal fish, cuddle", "run", "hide")
    assert set(glances(state, 0)) == {EVADE, GOES}
    assert glances(state, 1) == {}


def test_a_glance_at_where_the_human_may_go() -> None:
    state = house(
        "human", "dining dining study", "run, cuddle", "2 cuddle, hide", "sneak", carrying={0: "fish study"},
        loose={"vase": "porch", "lamp": "study"},
    )  # fmt: skip
    found = glances(state, 2)
    somebody = chances.evaders(11, 54 - 2, [2, 3]).chance(lambda able: able > 0)
    key = next(title for title in found if title.startswith(AWAY))
    assert found[key] == {GAME.word("dining"): somebody.short}
    assert EVADE in glances(state, 0) and len(glances(state, 0)) == 1


def test_a_hiding_cat_and_what_it_hides_are_not_looked_for() -> None:
    state = house(
        "human", "dining kitchen study", "cuddle", "2 cuddle", "sneak", carrying={0: "fish study"}, hiding=[0],
        loose={"jar": "kitchen"},
    )  # fmt: skip
    found = glances(state, 2)
    key = next(title for title in found if title.startswith(AWAY))
    assert set(found[key]) == {GAME.word("kitchen")}


def test_a_glance_at_the_destination() -> None:
    state = house("play", "dining bath study", "steal vase, cuddle", known="porch kitchen")
    near = {"next door": "14.3 %", "farther away": "85.7 %"}  # living, of seven unseen rooms without the dining room
    assert glances(state, 0)[GOES] == near
    assert glances(state.play("steal vase"), 1)[GOES] == near
    assert GOES not in glances(house("play", "bath dining study", "steal vase, cuddle"), 0)


def test_there_is_nothing_to_see_before_the_game_and_after_it() -> None:
    assert glances(GAME.new(3), 0) == {}
    over = house("over", "dining bath study", "steal vase, cuddle", points=[13, 0, 0])
    assert glances(over, 0) == {}


@pytest.mark.parametrize("seed", range(4))
def test_every_moment_can_be_glanced_at(seed: int) -> None:
    """In whole games at random; all odds are exact and between 0 and 1."""
    rng = random.Random(seed)
    state = GAME.new(3 + seed % 2, destinations=("stack", "random")[seed // 2])
    while state.actor is not None:
        for player in (None, *range(len(state.scores()))):
            for glance in chances.glance(GAME, state.view(player)):
                assert glance.rows
                assert all(isinstance(odds, Exact) and 0 <= odds.value <= 1 for _, odds in glance.rows)
        state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))


def test_what_is_counted_needs_no_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import catlib\n"
        "chances = catlib.game('cattitude').room('chances')\n"
        "print(chances.evaders(2, 4, [1])[1])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "exactly 1/2 = 50.0 %\n"


def test_distributions_are_whole() -> None:
    assert isinstance(chances.escape(DECK, 5, Fraction(1, 3)), Distribution)
    assert sum(exact(chances.escape(DECK, 5, Fraction(1, 3))).values()) == 1
    assert unseen.EVADE == ("run", "sneak", "hide")
