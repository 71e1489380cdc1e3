"""What the bots of CATtitude! think: rules of thumb, games played on by them, who may win, the search, the words."""

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
from catlib.table import foreseen
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


# ---------------------------------------------------------------- why


def why(state: State, move: str, ratings: Mapping[str, float] | None = None) -> str:
    found = {Move(text): rating for text, rating in (ratings or {move: 40.0}).items()}
    meant = next(legal for legal in state.legal_moves() if legal.text == move)
    player = actor(state)
    said = strategy.why(GAME, state.view(player), meant, found, foreseen(state, player, move))
    assert "{" not in said
    return said


def says(said: str, name: str, **data: Any) -> bool:
    return GAME.word(name, **data) in said


def test_why_points_and_the_next_best() -> None:
    """CTT-KNOCK-6."""
    state = house("play", "dining bath living", "2 knock vase, cuddle", points=(0, 10, 2))
    said = why(state, "knock vase", {"knock vase": 50.0, "done": 42.0})
    assert says(said, "why_points", count=4)
    assert says(said, "why_danger")
    assert said.endswith(GAME.word("why_better", points="8", other=GAME.describe(Move("done"))))


def test_why_a_theft_and_its_risk() -> None:
    """CTT-STEAL-7, CTT-STEAL-4: before the next turn of player 0 the token is with player 2, who is the human."""
    said = why(house("play", "dining bath living", "steal vase, run"), "steal vase")
    assert says(said, "why_stole", count=3)
    assert says(said, "why_risk", players=[2], count=1)
    said = why(house("play", "dining bath living", "steal vase"), "steal vase")
    assert says(said, "why_risk_bare", players=[2])
    said = why(house("play", "dining bath living", "steal vase", human="dining"), "steal vase")
    assert says(said, "why_danger")


def test_why_a_destruction_is_begun() -> None:
    """CTT-DEST-5."""
    assert says(why(house("play", "bath dining living", "destroy paper"), "destroy paper"), "why_begun", count=5)
    state = house("play", "bath dining living", "2 destroy paper")
    assert says(why(state, "destroy paper"), "why_begun_both", count=5)


def test_why_the_human_is_sent_to_others() -> None:
    """CTT-HUM-5: whether they get away nobody can tell."""
    state = house("human", "bath garage study", "run", carrying={0: "fish dining"})
    said = why(state, "human bath", {"human bath": 40.0, "human garage": 40.0})
    assert says(said, "why_trouble", players=[0])
    assert says(said, "why_equal", other=GAME.describe(Move("human garage")))


def test_why_the_outcome_of_an_attempt_is_not_told_before() -> None:
    """CTT-CATCH-2: deals in which nobody gets away (`foreseen` tries a few) do not mean that nobody can."""
    rest: dict[str, Any] = {"points": (0, 0, 12), "carrying": {0: "fish dining"}}
    asked = house("evade", "bath garage study", "", "", "run", turn=2, holder=2, human="bath", asked=[2, 0, 1],
                  resume="pass", **rest)  # fmt: skip
    sent = house("human", "bath garage study", **rest)
    reason = {"pass": GAME.word("why_pass"), "human bath": GAME.word("why_trouble", players=[0])}
    for state, move in ((asked, "pass"), (sent, "human bath")):
        told = state.play(move).events_seen(2)
        assert any(event.kind == "points" for event in told)
        meant = next(legal for legal in state.legal_moves() if legal.text == move)
        assert strategy.why(GAME, state.view(2), meant, {meant: 40.0}, told) == reason[move]


@pytest.mark.parametrize(
    ("state", "move", "name"),
    [
        (house("human", "bath garage porch", human="hallway"), "human hallway", "why_human_quiet"),
        (house("human", "bath garage dining", "", "", "steal vase"), "human dining", "why_human_beside"),
        (house("play", "bath garage porch", "cuddle", loose={"glove": "garage"}, hiding=(1,)), "cuddle garage",
         "why_human_there"),
        (house("play", "bath garage porch", "destroy paper", hiding=(0,)), "done", "why_done_hidden"),
        (house("play", "bath garage porch", "destroy paper", hiding=(0,)), "unhide", "why_unhide"),
        (house("evade", "bath bath porch", "run", turn=2, holder=2, human="bath", asked=[0, 1], resume="pass",
               loose={"paper": "bath"}, hiding=(0,)), "pass", "why_pass_hidden"),
    ],
)  # fmt: skip
def test_why_some_rarer_moves(state: State, move: str, name: str) -> None:
    """CTT-HUM-4, CTT-CUD-1, CTT-HIDE-2, CTT-HIDE-3, CTT-HIDE-4."""
    assert says(why(state, move), name)


def test_why_the_human_is_kept_away() -> None:
    state = house("human", "bath garage study", carrying={2: "book dining"})
    assert says(why(state, "human kitchen"), "why_away")
    assert says(why(state, "human study"), "why_here")


def test_why_the_human_goes_to_a_room() -> None:
    """CTT-HUM-8; and where nothing is to be had: out of the own way, or on guard."""
    state = house("human", "bath garage study", "", "", "steal fish", loose={"sofa": "living"})
    assert says(why(state, "human living"), "why_clean", items=["sofa"], count=1)
    said = why(state, "human porch")
    assert says(said, "why_human_none")
    assert says(said, "why_human_clear")
    state = house("human", "bath garage study", "", "", "cuddle")
    said = why(state, "human nursery")
    assert says(said, "why_human_quiet")
    assert says(said, "why_human_guard", items=["teddy"])


def test_why_a_room_a_nap() -> None:
    state = house("move", "bath dining living", "steal fish, run, knock jar")
    assert says(why(state, "move kitchen"), "why_room", cards=["steal fish"])
    assert says(why(state, "nap"), "why_nap")


@pytest.mark.parametrize(
    ("state", "move", "names"),
    [
        (house("move", "bath dining living", "run"), "move kitchen", ["why_room_idle", "why_room_alone"]),
        (house("move", "bath dining living", "run"), "move dining", ["why_room_idle"]),
        (house("move", "bath dining living", "2 knock jar"), "move garage", ["why_room_wait", "why_room_alone"]),
        (house("move", "bath dining living", "steal sock", destroying={0: "paper"}), "stay", ["why_stay_work"]),
        (house("move", "bath dining living", destroying={0: "paper"}), "move porch", ["why_given_up"]),
        (house("move", "bath dining living", hiding=(0,)), "stay", ["why_stay_hidden"]),
    ],
)
def test_why_a_room_in_which_nothing_can_be_played(state: State, move: str, names: list[str]) -> None:
    said = why(state, move)
    for name in names:
        assert says(said, name)
    assert says(said, "why_room_alone") == ("why_room_alone" in names)


def test_why_a_room_with_loot_or_for_a_cuddle() -> None:
    """CTT-STEAL-7, CTT-CUD-2."""
    state = house("move", "bath dining dining", "cuddle", carrying={0: "fish study"})
    assert says(why(state, "move study"), "why_points", count=3)
    assert says(why(state, "move dining"), "why_room_cuddle", count=3)
    state = house("move", "bath dining dining", carrying={0: "fish study"})
    assert says(why(state, "move porch"), "why_room_loot", item="fish")


@pytest.mark.parametrize(
    ("hand", "top", "name"),
    [
        ("run", "cuddle", "why_known_cuddle"),
        ("run", "hide", "why_known_evade"),
        ("run", "steal fish", "why_known_steal"),
        ("run", "knock vase", "why_known_half"),
        ("knock vase", "knock vase", "why_known_pair"),
        ("destroy paper", "destroy paper", "why_known_pair"),
    ],
)
def test_why_the_card_on_the_discard_pile(hand: str, top: str, name: str) -> None:
    item = top.partition(" ")[2]
    worth = {"steal": 3, "knock": 4, "destroy": 5}.get(top.partition(" ")[0], 0)
    room = {"fish": "dining", "vase": "dining", "paper": "bath"}.get(item, "")
    state = house("draw", "bath dining living", hand, discard=top)
    room = HOUSE.rooms[cast(CattitudeState, state).position.where[HOUSE.item[item]]] if item else room
    assert says(why(state, "draw discard", {"draw discard": 40.0, "draw pile": 40.0}), name, room=room, count=worth)


@pytest.mark.parametrize("pile", [30.0, 40.0, 40.9, 50.0])
def test_why_a_card_from_the_pile_does_not_gainsay_itself(pile: float) -> None:
    """It is called more likely to help only where it is clearly better, and as likely where it is not."""
    state = house("draw", "bath dining living", discard="cuddle")
    said = why(state, "draw pile", {"draw pile": pile, "draw discard": 40.0})
    other = GAME.describe(Move("draw discard"))
    assert says(said, "why_unknown", card="cuddle") == (pile == 50)
    assert says(said, "why_better", points="10", other=other) == (pile == 50)
    assert says(said, "why_unknown_even", card="cuddle") == (40 <= pile < 41)
    assert not says(said, "why_equal", other=other)


def test_why_a_card_is_compared_with_cards_and_not_with_coming_out() -> None:
    """CTT-R31."""
    state = house("draw", "bath dining living", discard="cuddle", hiding=(0,))
    said = why(state, "draw pile", {"draw pile": 40.0, "draw discard": 30.0, "unhide": 40.0})
    assert says(said, "why_unknown", card="cuddle")
    assert says(said, "why_equal", other=GAME.describe(Move("unhide")))


@pytest.mark.parametrize(
    ("hand", "move", "name", "only"),
    [
        ("cuddle, hide", "toss cuddle", "why_toss_more", "better"),
        ("cuddle, hide", "toss cuddle", "why_toss_even", "equal"),
        ("3 destroy sofa, hide", "toss destroy sofa", "why_toss", "better"),
        ("3 destroy sofa, hide", "toss destroy sofa", "why_toss_even", "equal"),
        ("knock vase, hide", "toss knock vase", "why_toss_half", "both"),
        ("run, hide, sneak", "toss hide", "why_toss_evade", "both"),
        ("steal fish, hide", "toss steal fish", "why_toss_steal", "both"),
        ("2 cuddle, hide", "toss cuddle", "why_toss_same", "both"),
    ],
)
def test_why_a_card_is_discarded(hand: str, move: str, name: str, only: str) -> None:
    """That others are worth more is said only where they clearly are."""
    state = house("toss", "bath dining living", hand)
    other = next(legal.text for legal in state.legal_moves() if legal.text != move)
    for stands, rating in {"better": 38.0, "equal": 30.5}.items():
        said = why(state, move, {move: rating, other: 30.0})
        assert says(said, name, count=3 if name == "why_toss_steal" else 2 if "run" in hand else 1) == (
            only in (stands, "both")
        )


def test_why_of_a_worse_move_names_the_better_one() -> None:
    state = house("toss", "bath dining living", "run, hide, sneak")
    said = why(state, "toss hide", {"toss hide": 30.0, "toss run": 36.0})
    assert says(said, "why_worse", points="6", other=GAME.describe(Move("toss run")))


def test_why_no_more_is_played() -> None:
    state = house("play", "dining bath living", "cuddle")
    assert says(why(state, "done", {"done": 50.0, "cuddle dining": 40.0}), "why_done")
    said = why(state, "done", {"done": 50.0, "cuddle dining": 50.0})
    assert says(said, "why_done_even")
    assert not says(said, "why_done")


def asked(cats: str, hand: str, **rest: Any) -> State:
    """Player 0 is asked for an Evade! card in a turn of player 2."""
    return house("evade", cats, hand, turn=2, holder=2, human="bath", asked=[0, 1], resume="pass", **rest)


@pytest.mark.parametrize(
    ("state", "name"),
    [
        (asked("study bath garage", "run", carrying={1: "fish dining"}), "why_pass"),
        (asked("living bath garage", "run", destroying={0: "sofa"}, loose={"paper": "bath"}), "why_pass_work"),
        (asked("bath bath garage", "run", carrying={1: "fish dining"}), "why_pass_card"),
        (asked("bath study garage", "run", destroying={0: "paper"}), "why_pass_lost"),
        (asked("bath study garage", "run", carrying={0: "fish dining"}), "why_pass_task"),
    ],
)
def test_why_no_evade_card_is_played(state: State, name: str) -> None:
    """CTT-CATCH-4, CTT-CATCH-5, CTT-DEST-8: to be in no danger is said only of a cat that is in none."""
    said = why(state, "pass", {"pass": 40.0, "run porch": 30.0})
    names = ["why_pass", "why_pass_work", "why_pass_card", "why_pass_lost", "why_pass_task"]
    assert [each for each in names if says(said, each)] == [name]
    even = why(state, "pass", {"pass": 40.0, "run porch": 40.0})
    assert says(even, "why_pass_task_even" if name == "why_pass_task" else name)
    assert not says(even, "why_pass_task")


def test_why_a_cat_gets_away() -> None:
    """CTT-STEAL-3."""
    assert says(why(asked("bath bath garage", "run", loose={"paper": "bath"}), "run porch"), "why_flight")
    said = why(asked("bath study garage", "run, hide", carrying={0: "fish dining"}), "run porch")
    assert says(said, "why_flight_loot")
    assert says(why(asked("bath study garage", "run, hide", carrying={0: "fish dining"}), "hide"), "why_hide")
    state = asked("study bath garage", "run, hide", loose={"paper": "bath"})
    assert says(why(state, "run porch"), "why_flight_idle")
    assert says(why(state, "hide"), "why_hide_idle")


@pytest.mark.parametrize(
    ("state", "move", "name", "data"),
    [
        (house("toss", "bath dining living", "run, hide", left=1, points=(13, 12, 0)), "toss run", "why_over", {}),
        (house("toss", "bath dining living", "2 run, hide", points=(14, 12, 0)), "toss run", "why_won", {"count": 14}),
        (
            house("play", "dining bath living", "2 knock vase, run", points=(9, 12, 0)),
            "knock vase", "why_enough", {"count": 4, "total": 13},
        ),
    ],
)  # fmt: skip
def test_why_of_a_move_that_wins_that_alone_is_said(state: State, move: str, name: str, data: dict[str, int]) -> None:
    """CTT-WIN-2, CTT-R13: the points cannot be lost before the own turn ends."""
    other = next(legal.text for legal in state.legal_moves() if legal.text != move)
    assert why(state, move, {move: 100.0, other: 50.0}) == GAME.word(name, **data)


def test_why_points_of_another_turn_do_not_win_yet() -> None:
    """CTT-R13."""
    said = why(asked("study bath garage", "run", points=(13, 0, 0), loose={"paper": "bath"}), "pass")
    assert not says(said, "why_won", count=13)


@pytest.mark.parametrize("percent", [0.0, 0.4, 1.0, 50.0, 99.0, 99.7, 100.0])
def test_why_a_rival_is_named_only_where_something_can_be_done(percent: float) -> None:
    state = house("human", "bath garage study", "run", points=(10, 2, 2), carrying={0: "fish dining"})
    said = why(state, "human bath", {"human bath": percent})
    assert says(said, "why_race", player=0, count=10) == (0.5 < percent < 99.5)
    state = house("toss", "bath dining living", "run, hide", points=(2, 10, 2))
    assert not says(why(state, "toss run", {"toss run": percent}), "why_race", player=1, count=10)


def test_why_gives_a_reason_for_the_best_move_in_three_sentences_at_most() -> None:
    """Whether it is clearly the best, or another is as good."""
    for state in [*states(15), *whole_game(GAME, 4, 3)[::6]]:
        if not isinstance(state.actor, int):
            continue
        for move in state.legal_moves():
            other = next(legal for legal in state.legal_moves() if legal != move)
            for rating in (20.0, 40.0):
                ratings = {move.text: rating, other.text: 20.0}
                said = why(state, move.text, ratings)
                key = "why_equal" if rating == 20 else "why_better"
                compared = GAME.word(key, points="20", other=GAME.describe(other))
                assert said != compared, (state.to_dict(), move)
                assert said.removesuffix(compared).count(". ") <= 2


def test_why_is_said_of_any_move() -> None:
    for state in states(25):
        for move in state.legal_moves():
            why(state, move.text, {move.text: 20.0, state.legal_moves()[0].text: 20.5})


def test_why_needs_a_view_in_which_somebody_decides() -> None:
    with pytest.raises(TypeError, match="CATtitude"):
        strategy.why(GAME, GAME.new(players=3).view(0), Move("nap"), {}, ())
