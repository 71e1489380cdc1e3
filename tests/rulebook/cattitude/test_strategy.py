"""What the bots of CATtitude! think: rules of thumb, games played on by them, who may win, the search."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any, cast

import pytest

import catlib
from catlib.bots import Bot, Budget, GreedyBot, RandomBot, SearchBot, finished
from catlib.game import Move, State
from catlib.games.cattitude import strategy, thumb, worth
from catlib.games.cattitude.play import Draft
from catlib.games.cattitude.playouts import Playout
from catlib.games.cattitude.rules import Cattitude, CattitudeState
from tests.rulebook.play import all_said, kinds, whole_game

from .crowded import crowded
from .positions import GAME as ANY_GAME
from .positions import house, phase

GAME = cast(Cattitude, ANY_GAME)
CARDS = thumb.deck(GAME)
HOUSE = GAME.house


def actor(state: State) -> int:
    assert isinstance(state.actor, int)
    return state.actor


def hand(*cards: str) -> int:
    return HOUSE.of([HOUSE.card[card] for card in cards])


def states(count: int = 20) -> Iterator[CattitudeState]:
    """Positions in which much is going on, and somebody decides."""
    rng = random.Random(7)
    for _ in range(count):
        state = GAME.from_dict(crowded(rng))
        assert isinstance(state, CattitudeState)
        yield state


def rated(state: State, **budget: Any) -> Mapping[Move, float]:
    """What the search makes of the moves in this state."""
    return finished(SearchBot(**budget).rate(GAME, state.view(actor(state)), random.Random(0)))


def best(state: State, nodes: int = 4000) -> str:
    ratings = rated(state, nodes=nodes)
    return max(ratings, key=lambda move: ratings[move]).text


def other_worlds(state: State, count: int = 3) -> list[State]:
    """States that look the same to the player who decides."""
    worlds = GAME.worlds(state.view(actor(state)), random.Random(1))
    return [next(worlds) for _ in range(count)]


# ---------------------------------------------------------------- rules of thumb


def test_a_second_card_to_knock_is_worth_more_than_the_first_or_a_third() -> None:
    """CTT-KNOCK-1."""
    card = HOUSE.card["knock vase"]
    first, second, third = (thumb.one_more(CARDS, hand(*["knock vase"] * count), card) for count in range(3))
    assert second > first > third > 0


def test_a_hand_is_worth_what_its_cards_add_one_by_one() -> None:
    rng = random.Random(3)
    for _ in range(50):
        deck = list(HOUSE.each(HOUSE.deck))
        rng.shuffle(deck)
        cards, total = 0, 0.0
        for card in deck[:8]:
            total += thumb.one_more(CARDS, cards, card)
            cards += HOUSE.one[card]
            assert thumb.one_less(CARDS, cards, card) == thumb.one_more(CARDS, cards - HOUSE.one[card], card)
        assert thumb.hand_worth(CARDS, cards) == pytest.approx(total)


def test_the_rooms_where_something_can_be_done_are_worth_more() -> None:
    """CTT-STEAL-7, CTT-KNOCK-2, CTT-DEST-5."""
    state = house("move", "bath dining living", "2 knock vase, destroy paper", carrying={0: "fish study"},
                  destroying={0: "paper"})  # fmt: skip
    rooms = dict(zip(HOUSE.rooms, thumb.by_room(CARDS, state.position, 0), strict=True))
    assert rooms["bath"] > 5
    assert rooms["study"] == 3
    assert rooms["dining"] == pytest.approx(2.8 - thumb.CARRIED)
    assert rooms["garage"] == 0


def test_a_cuddle_brings_a_point_for_each_cat_in_a_clean_room() -> None:
    """CTT-CUD-2: two cats elsewhere, three with the own one; none where something lies disturbed."""
    state = house("move", "bath dining dining", loose={"jar": "kitchen", "sofa": "living"})
    points = dict(zip(HOUSE.rooms, thumb.cuddled(state.position, 0, 10), strict=True))
    assert points == {room: 3 if room == "dining" else 2 for room in HOUSE.rooms}
    state = house("move", "bath dining dining", loose={"vase": "dining"})
    points = dict(zip(HOUSE.rooms, thumb.cuddled(state.position, 0, 10), strict=True))
    assert points == {room: 0 if room == "dining" else 1 for room in HOUSE.rooms}


# ---------------------------------------------------------------- greedy


def test_every_decision_is_a_turn_with_the_card_that_it_draws() -> None:
    for state in whole_game(GAME, 3, 3)[1:]:
        assert strategy.turn_over(state) != (phase(state) == "draw_card" and not kinds(state))


def test_cards_that_have_to_be_drawn_are_not_thought_through() -> None:
    """CTT-R33: with nothing on the discard pile three cards come from the pile one after the other."""
    state = house("human", "bath garage study", loose={"sofa": "living"}).play("human living")
    assert phase(state) == "draw_card"
    assert strategy.turn_over(state)


def test_only_what_the_player_can_see_counts_for_greedy() -> None:
    for state in states():
        player = actor(state)
        results = {strategy.result(world, player) for world in other_worlds(state)}
        assert results == {strategy.result(state, player)}


def test_before_the_deal_the_points_count() -> None:
    assert strategy.result(GAME.new(players=3), 0) == 0


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("play", "toss"),  # the vase can still be knocked over
        ("toss", "toss"),
    ],
)
def test_what_can_be_played_here_and_now_counts(more: str, less: str) -> None:
    """CTT-KNOCK-2."""
    ends = [strategy.result(house(step, "dining bath living", "2 knock vase, run, hide"), 0) for step in (more, less)]
    assert (ends[0] > ends[1]) == (more != less)


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (house("play", "dining bath living", "2 knock vase"), "knock vase"),
        (house("play", "dining dining dining", "cuddle"), "cuddle dining"),
        (house("human", "bath garage study", loose={"sofa": "living"}), "human living"),
        (house("move", "bath garage study", "run", carrying={0: "fish dining"}), "move dining"),
        (house("toss", "bath garage study", "2 knock jar, destroy sofa", left=1), "toss destroy sofa"),
        (house("draw", "bath garage study", "knock vase", discard="run, knock vase"), "draw discard"),
    ],
)
def test_both_bots_see_what_is_plain(state: State, move: str) -> None:
    view = state.view(actor(state))
    assert str(GreedyBot().choose(GAME, view, random.Random(0))) == move
    assert best(state) == move


# ---------------------------------------------------------------- games played on


def whole(draft: Draft) -> CattitudeState:
    """The state of a draft, which stays as it is."""
    return CattitudeState(GAME, copy(draft).finished())


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("destinations", ["stack", "random"])
def test_whoever_goes_by_rules_of_thumb_keeps_to_the_rules(players: int, destinations: str) -> None:
    """Every step may be made, and brings what it brings by the rules, less what is forced after it."""
    for seed in range(4):
        course = Playout(GAME, GAME.new(players, destinations=destinations).position, random.Random(seed))
        steps = 0
        while course.phase != "over":
            before, act = whole(course), course.next_act()
            assert before.refusal(act) is None
            plain = Draft(GAME, before.position)
            plain._do(act)
            course.do(act)
            assert whole(plain) == whole(course)
            steps += 1
        assert course.points[course.turn] >= GAME.goal
        assert steps < 1500


def test_where_much_happens_at_once_the_rules_are_kept_too() -> None:
    for state in states(60):
        course = Playout(GAME, state.position, random.Random(1))
        for _ in range(60):
            if course.phase == "over":
                break
            before = whole(course)
            act = course.next_act()
            assert before.refusal(act) is None
            course.do(act)


def _cards(state: CattitudeState) -> int:
    """How many cards there are in all places."""
    at = state.position
    front = at.hiding.bit_count() + sum(item is not None for item in at.carrying)
    front += sum(items.bit_count() for items in at.destroying) + len(at.pending)
    return sum(cards % 63 for cards in (*at.hands, at.draw)) + len(at.discard) + front


def test_no_card_gets_lost() -> None:
    course = Playout(GAME, GAME.new(3).position, random.Random(2))
    while course.phase != "over":
        course.do(course.next_act())
        assert _cards(whole(course)) == 54


# ---------------------------------------------------------------- who may win


def begun(points: tuple[int, int, int], *hands: str, **rest: Any) -> Playout:
    state = house("draw", "bath garage study", *hands, points=points, discard="hide", **rest)
    return Playout(GAME, state.position, random.Random(0))


def test_chances_are_shares_and_each_number_has_its_weight() -> None:
    chances = worth.chances(begun((3, 4, 5)))
    assert sum(chances) == pytest.approx(1)
    assert len(worth.features(begun((3, 4, 5)), 0)) == len(worth.WEIGHTS)


def test_points_cards_and_the_turn_make_chances_better() -> None:
    """CTT-WIN-2: 13 points win on the own turn."""
    first = worth.chances(begun((5, 5, 5)))
    assert first[0] > first[1] > first[2]
    assert worth.chances(begun((13, 12, 12)))[0] > 0.7
    assert worth.chances(begun((6, 5, 5)))[0] > first[0]
    for cards in ("cuddle", "run", "2 knock vase", "knock vase"):
        assert worth.chances(begun((5, 5, 5), cards))[0] > first[0]


def test_loot_is_worth_less_where_another_is_the_human_before_the_next_turn() -> None:
    """CTT-ROUND-2, CTT-STEAL-4."""
    safe = worth.chances(begun((5, 5, 5), holder=2, turn=0, carrying={1: "glove study"}))[1]
    danger = worth.chances(begun((5, 5, 5), holder=2, turn=1, carrying={0: "slipper study"}))[0]
    apart = worth.chances(begun((5, 5, 5), holder=2, turn=1))[0]
    assert safe > worth.chances(begun((5, 5, 5), holder=2, turn=0))[1]
    assert danger < apart + 0.02


@pytest.mark.parametrize("players", [3, 4])
def test_who_is_the_human_before_the_next_turn(players: int) -> None:
    """CTT-ROUND-2, CTT-HUM-9: as it comes in play."""
    played = whole_game(GAME, 5, players)
    begins = [number for number, state in enumerate(played) if all_said(state, "cat_turn")]
    assert len(begins) > 20
    for number in begins[:60]:
        at = played[number].position
        for player in range(players):
            humans = []
            for state in played[number + 1 :]:
                if player == at.turn or any(data["player"] == player for data in all_said(state, "cat_turn")):
                    break
                humans += [data["player"] for data in all_said(state, "human_turn") if data["player"] != player]
            else:
                continue
            assert worth.others_as_human(at, player) == humans


# ---------------------------------------------------------------- the search


@pytest.mark.parametrize("nodes", [0, 300, 2000])
def test_every_move_has_a_chance_in_percent(nodes: int) -> None:
    for state in states(8):
        ratings = rated(state, nodes=nodes)
        assert tuple(ratings) == state.legal_moves()
        assert all(0 <= rating <= 100 for rating in ratings.values())


def test_equal_views_have_equal_choices() -> None:
    for state in states(6):
        for world in other_worlds(state):
            assert rated(world, nodes=500) == rated(state, nodes=500)


def test_the_game_is_won_when_it_can_be() -> None:
    """CTT-WIN-2: a nap from 11 points would not do; 4 points do."""
    state = house("move", "bath garage study", "2 knock vase", points=(9, 12, 12))
    assert best(state) == "move dining"


def test_a_nap_from_twelve_points_is_none_and_a_cuddle_wins() -> None:
    """CTT-NAP-4, CTT-CUD-2."""
    state = house("move", "bath garage study", "cuddle, run", points=(12, 5, 5))
    ratings = rated(state, nodes=4000)
    assert max(ratings.values()) > 95


@pytest.mark.parametrize("nodes", [0, 300, 3000])
def test_the_budget_bounds_the_search(nodes: int) -> None:
    """It stops soon after, and yields often before."""
    for state in states(6):
        budget, last = Budget(nodes=nodes), 0
        for share in strategy.search(GAME, state.view(actor(state)), random.Random(0), budget):
            assert 0 <= share <= 1
            assert budget.spent - last <= 200
            last = budget.spent
        assert budget.spent <= nodes + 200


def test_more_nodes_change_what_is_thought_and_the_same_nodes_do_not() -> None:
    state = house("draw", "bath garage study", "knock vase, run", discard="cuddle")
    assert rated(state, nodes=2000) == rated(state, nodes=2000)
    assert rated(state, nodes=2000) != rated(state, nodes=0)
    assert rated(state, seconds=0.0) == rated(state, nodes=0)


def test_the_search_can_be_stopped() -> None:
    state = house("draw", "bath garage study", "knock vase, run", discard="cuddle")
    thinking = strategy.search(GAME, state.view(0), random.Random(0), Budget(seconds=100))
    assert next(thinking) == 0
    assert next(thinking) < 0.5
    thinking.close()
    with pytest.raises(StopIteration):
        next(thinking)


def test_it_stops_by_itself_when_more_would_tell_no_more() -> None:
    for state in states(3):
        budget = Budget(nodes=10**9)
        finished(strategy.search(GAME, state.view(actor(state)), random.Random(0), budget))
        assert budget.spent < 300_000


def test_where_nobody_decides_there_is_nothing_to_rate() -> None:
    with pytest.raises(ValueError, match="chance"):
        finished(strategy.search(GAME, GAME.new(players=3).view(0), random.Random(0), Budget(nodes=10)))


def won(first: Bot, others: Bot, games: int) -> int:
    """How many games for three the first wins, on each seat in turn."""
    found = 0
    for seat in range(3):
        bots = [first if player == seat else others for player in range(3)]
        results = catlib.simulate(GAME, bots, games // 3, seed=seat)
        found += sum(result.winners == (seat,) for result in results)
    return found


def test_search_plays_better_than_greedy_and_greedy_than_random() -> None:
    """With few nodes, where an even share is a third; benchmarks/strength.py measures the rest."""
    assert won(GreedyBot(worlds=1), RandomBot(), 6) >= 5
    assert won(SearchBot(nodes=800), GreedyBot(worlds=1), 12) >= 6
