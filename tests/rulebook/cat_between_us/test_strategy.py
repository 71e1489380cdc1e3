"""What the bots of Cat Between Us think: the own total, how a round may go on, the search, the words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from statistics import fmean
from typing import Any

import pytest

import catlib
from catlib.bots import Bot, Budget, GreedyBot, RandomBot, SearchBot, finished
from catlib.game import Move, State
from catlib.games.cat_between_us import strategy
from catlib.games.cat_between_us.cards import BY_NAME, SUITS, attractions, round_winners, total
from catlib.games.cat_between_us.rules import Play
from catlib.language import languages
from catlib.table import foreseen
from tests.rulebook.cat_between_us.positions import CARDS, EXAMPLE, GAME, face, lure, position, suit
from tests.rulebook.play import whole_game

LAST = GAME.from_dict(EXAMPLE)
"""Before the last card: Red has cactus 4, feather 3 and 6 and ribbon 1, and one place is left, under the ribbon."""
PLACES = {players: 10 if players == 5 else 12 for players in range(2, 7)}


def states(left: int, count: int = 4) -> Iterator[State]:
    """Rounds in which so many places are left, for all numbers of players."""
    for players, places in PLACES.items():
        for seed in range(count):
            yield GAME.from_dict(lure(players, places - left, seed=seed, removed=SUITS[seed]))


def actor(state: State) -> int:
    assert isinstance(state.actor, int)
    return state.actor


def rated(state: State, **budget: Any) -> Mapping[Move, float]:
    """What the search makes of the moves in this state."""
    return finished(SearchBot(**budget).rate(GAME, state.view(actor(state)), random.Random(0)))


def other_worlds(state: State, player: int, count: int) -> list[State]:
    """Rounds that look the same to this player."""
    worlds = GAME.worlds(state.view(player), random.Random(1))
    return [next(worlds) for _ in range(count)]


def part_of_round(before: State, after: State, player: int) -> float:
    """What a player won of the round that has just ended."""
    won = [new - old for old, new in zip(before.scores(), after.scores(), strict=True)]
    return won[player] and (1.0 if sum(won) == 1 else 0.5)


# ---------------------------------------------------------------- the own total


def aim(hand: str, target: int) -> float:
    """What a hand of four is worth with one place left, under the rod; cactus is worth 8 and mouse 5."""
    toys = {"cactus": "rod-2 rod-6", "mouse": "rod-1 rod-4", "yarn": "rod-0 rod-3", "feather": "yarn-0 yarn-1",
            "ribbon": "yarn-2 yarn-3"}  # fmt: skip
    chosen = {*hand.split(), *(name for under in toys.values() for name in under.split())}
    rest = [name for name in CARDS if name not in chosen][:4]
    data = position("lure", [hand, rest], toys, wins=[0, 0], target=target)
    return strategy.result(GAME.from_dict(data), 0)


def test_the_best_cards_to_keep_count() -> None:
    """CBU-NUZZLE-5: a total of 18 is 8 and twice 5; 21 is twice 8 and 5."""
    hand = "cactus-0 cactus-1 mouse-0 mouse-1"
    assert aim(hand, 18) == aim(hand, 21) == pytest.approx(1 / strategy.SLACK)
    assert aim(hand, 18) > aim(hand, 19) > aim(hand, 28)


def test_beyond_the_target_is_worse_than_before_it() -> None:
    """CBU-NUZZLE-5: 18 is one below 19 and one above 17; nearer to 17 from below nothing can come."""
    hand = "cactus-0 cactus-1 mouse-0 mouse-1"
    assert aim(hand, 19) > aim(hand, 17)


def test_places_that_are_open_count_the_mean_of_what_is_not_seen() -> None:
    data = position("lure", ["cactus-0 cactus-1 mouse-0 mouse-1", "feather-0 feather-1 feather-2 feather-3"],
                    {"cactus": "rod-2 rod-6", "mouse": "rod-1", "rod": "rod-4", "yarn": "rod-0 rod-3",
                     "feather": "yarn-0 yarn-1", "ribbon": "yarn-2 yarn-3"}, wins=[0, 0])  # fmt: skip
    state = GAME.from_dict(data)
    seen = strategy._Seen(state.position, actor(state))
    known = {*data["hands"][0], *(name for under in data["toys"].values() for name in under)}
    unseen = [face(name) for name in CARDS if name not in known]
    assert seen.mean == pytest.approx(fmean(unseen))
    assert seen.likely[:3] == pytest.approx([8, 1 + seen.mean, 4 + seen.mean])


@pytest.mark.parametrize("left", [1, 5, 9])
def test_the_own_total_is_all_that_greedy_sees(left: int) -> None:
    """CBU-R14: what others hold does not matter."""
    for state in states(left):
        for player in range(len(state.scores())):
            results = {strategy.result(world, player) for world in other_worlds(state, player, 3)}
            assert results == {strategy.result(state, player)}
            assert 0 < results.pop() - state.scores()[player] < 1


def test_when_nothing_is_to_be_hoped_for_the_rounds_won_count() -> None:
    for state in whole_game(GAME, 3, 3):
        if state.actor in ("chance", None):
            assert [strategy.result(state, player) for player in range(3)] == [*state.scores()]


def test_each_card_is_a_turn() -> None:
    for state in whole_game(GAME, 1, 2)[1:]:
        assert strategy.turn_over(state) == (state.events[0].kind == "played")


# ---------------------------------------------------------------- courses of a round


def dealt(state: State) -> list[list[int]]:
    return [[BY_NAME[name] for name in hand] for hand in state.to_dict()["hands"]]


def seen_by(state: State) -> strategy._Seen:
    return strategy._Seen(state.position, actor(state))


def test_the_last_card_is_laid_where_the_own_total_is_best() -> None:
    for state in states(1, 6):
        seen, player = seen_by(state), actor(state)
        hand = dealt(state)[player]
        card, toy = strategy._aimed(seen, hand, 1, seen.worth, seen.room)

        def total_after(move: Move, state: State = state, player: int = player) -> int:
            assert isinstance(move, Play)
            toys = [under | move.bit if toy == move.toy else under for toy, under in enumerate(state.position.toys)]
            return total(state.position.hands[player] ^ move.bit, attractions(toys))

        ends = {(move.card, move.toy): total_after(move) for move in state.legal_moves() if isinstance(move, Play)}
        target = state.position.target or 0
        offs = {move: strategy._off(end, target) for move, end in ends.items()}
        assert offs[card, toy] == min(offs.values())


def test_a_course_with_one_card_left_is_that_of_the_rules() -> None:
    """CBU-NUZZLE-5, CBU-NUZZLE-6, CBU-NUZZLE-7."""
    parts = set()
    for state in states(1, 6):
        seen, player = seen_by(state), actor(state)
        for choice in strategy._at_first_sight(seen, state.legal_moves()):
            part = strategy._course(seen, choice, dealt(state), random.Random(0))
            assert part == part_of_round(state, state.play(choice.move), player)
            parts.add(part)
    assert parts >= {0.0, 1.0}


def test_a_course_goes_on_with_what_each_player_would_do() -> None:
    """All cards to come are laid with care where there are two for each player at most."""
    for state in states(4, 6):
        seen, player = seen_by(state), actor(state)
        choice = next(strategy._at_first_sight(seen, state.legal_moves()))
        after = state.play(choice.move)
        while after.actor != "chance" and after.actor is not None:
            other = strategy._Seen(after.position, after.actor)
            other.mean = seen.mean  # who thinks knows no more than this of what others see
            plays = other.plays[after.actor]
            card, toy = strategy._aimed(other, other.hand, plays, other.worth, other.room)
            before, after = after, after.play(f"play {CARDS[card]} {SUITS[toy]}")
            if after.actor in ("chance", None):
                part = part_of_round(before, after, player)
                assert strategy._course(seen, choice, dealt(state), random.Random(0)) == part


@pytest.mark.parametrize("left", [3, 8, 10])
def test_any_course_is_played_to_its_end(left: int) -> None:
    parts = []
    for state in states(left):
        seen, rng = seen_by(state), random.Random(0)
        for choice in list(strategy._at_first_sight(seen, state.legal_moves()))[:5]:
            hands = strategy._dealt(seen, rng)
            assert [*map(len, hands)] == [hand.bit_count() for hand in state.position.hands]
            assert len({card for hand in hands for card in hand}) == sum(map(len, hands))
            assert hands[actor(state)] == seen.hand
            parts.append(strategy._course(seen, choice, hands, rng))
    assert {0.0, 1.0} <= {*parts} <= {0.0, 0.5, 1.0}


def test_who_wins_is_who_wins_by_the_rules() -> None:
    rng = random.Random(4)
    for _ in range(300):
        worth, hands = [rng.randrange(13) for _ in SUITS], [rng.sample(range(42), 3) for _ in range(rng.randint(2, 6))]
        totals = [sum(worth[card // 7] for card in hand) for hand in hands]
        target = rng.choice([8, 16, 24])
        winners = round_winners(totals, target)
        for player in range(len(hands)):
            part = strategy._share(hands, worth, target, player)
            assert part == ((1.0 if len(winners) == 1 else 0.5) if player in winners else 0.0)


# ---------------------------------------------------------------- the search


@pytest.mark.parametrize("nodes", [0, 40, 2000])
@pytest.mark.parametrize("left", [1, 4, 10])
def test_every_move_is_rated_by_the_rounds_won(left: int, nodes: int) -> None:
    for state in states(left, 2):
        ratings, won = rated(state, nodes=nodes), state.scores()[actor(state)]
        assert tuple(ratings) == state.legal_moves()
        assert all(won <= rating <= won + 1 for rating in ratings.values())


@pytest.mark.parametrize("left", [1, 4, 10])
def test_only_the_view_counts(left: int) -> None:
    for state in states(left, 2):
        for world in other_worlds(state, actor(state), 2):
            assert rated(world, nodes=500) == rated(state, nodes=500)


def chance_to_win(state: State, move: str) -> float:
    """The chance to win a round for two with its last card, whichever three cards the other has."""
    player = actor(state)
    view = state.view(player)
    _, card, toy = move.split()
    worth = {name: sum(map(face, under)) for name, under in view["toys"].items()}
    worth[toy] += face(card)
    seen = {*view["hands"][player], *(name for under in view["toys"].values() for name in under)}

    def total_of(hand: Iterable[str]) -> int:
        return sum(worth[suit(name)] for name in hand)

    own = total_of(name for name in view["hands"][player] if name != card)
    others = combinations([name for name in CARDS if name not in seen], 3)
    winners = [round_winners([own, total_of(other)], view["target"]) for other in others]
    return fmean((0 in won) / len(won) for won in winners)


def test_before_the_last_card_the_best_chance_is_taken() -> None:
    """It is rated lower than it would be if the other had not chosen what to keep."""
    apart = 0
    for seed in range(6):
        state = GAME.from_dict(lure(2, 11, seed=seed))
        ratings = rated(state, nodes=10**5)
        exact = {move: chance_to_win(state, str(move)) for move in state.legal_moves()}
        best = max(ratings, key=lambda move: ratings[move])
        assert exact[best] > max(exact.values()) - 0.06
        assert ratings[best] < exact[best] + 0.06
        apart += min(exact.values()) < max(exact.values()) - 0.3
    assert apart > 2


def test_who_has_chosen_is_likely_to_be_near() -> None:
    """What others hold is dealt evenly as long as they have many cards to play, and then less and less."""
    for left in (1, 3, 10):
        state = GAME.from_dict(lure(2, 12 - left, seed=3))
        seen, rng, other = seen_by(state), random.Random(0), 1 - actor(state)
        known = {card for hand, cards in enumerate(dealt(state)) if hand != other for card in cards}
        assert not known & {*seen.unseen}
        chosen = fmean(seen.off(strategy._dealt(seen, rng)[other], seen.plays[other]) for _ in range(200))
        even = fmean(seen.off(rng.sample(seen.unseen, seen.sizes[other]), seen.plays[other]) for _ in range(200))
        assert chosen == pytest.approx(even, rel=0.5) if left == 10 else chosen < 0.6 * even


@pytest.mark.parametrize("nodes", [0, 300, 3000])
def test_the_budget_bounds_the_search(nodes: int) -> None:
    """It stops soon after, and yields often before."""
    for state in states(10, 1):
        budget, last = Budget(nodes=nodes), 0
        for share in strategy.search(GAME, state.view(actor(state)), random.Random(0), budget):
            assert 0 <= share <= 1
            assert budget.spent - last <= 16 * 12
            last = budget.spent
        assert budget.spent <= nodes + 16 * 12


def test_more_nodes_change_what_is_thought_and_the_same_nodes_do_not() -> None:
    state = GAME.from_dict(lure(2, 2))
    assert rated(state, nodes=2000) == rated(state, nodes=2000)
    assert rated(state, nodes=2000) != rated(state, nodes=0)
    assert rated(state, seconds=0.0) == rated(state, nodes=0)


def test_the_search_can_be_stopped() -> None:
    state = GAME.from_dict(lure(2))
    thinking = strategy.search(GAME, state.view(0), random.Random(0), Budget(seconds=100))
    assert next(thinking) == 0
    assert next(thinking) < 0.5
    thinking.close()
    with pytest.raises(StopIteration):
        next(thinking)


def test_it_stops_by_itself_when_more_would_tell_no_more() -> None:
    budget = Budget(nodes=10**9)
    finished(strategy.search(GAME, LAST.view(2), random.Random(0), budget))
    assert budget.spent < 10_000


def test_where_nobody_decides_there_is_nothing_to_rate() -> None:
    start = GAME.new(players=2)
    with pytest.raises(ValueError, match="chance"):
        finished(strategy.search(GAME, start.view(0), random.Random(0), Budget(nodes=10)))


def share_of_games(first: Bot, second: Bot, games: int) -> float:
    """What the first wins of games for two, the seats changing."""
    won = 0.0
    for seat in (0, 1):
        bots = [first, second] if seat == 0 else [second, first]
        for result in catlib.simulate(GAME, bots, games // 2, seed=seat):
            won += (seat in result.winners) / len(result.winners)
    return won / games


def test_search_plays_better_than_greedy_and_greedy_than_random() -> None:
    """With few nodes; benchmarks/strength.py measures the rest."""
    assert share_of_games(GreedyBot(worlds=1), RandomBot(), 6) > 0.8
    assert share_of_games(SearchBot(nodes=1000), GreedyBot(worlds=1), 16) > 0.6


# ---------------------------------------------------------------- why


def why(state: State, move: str, ratings: Mapping[str, float]) -> str:
    found = {Move(text): rating for text, rating in ratings.items()}
    legal = next(legal for legal in state.legal_moves() if legal.text == move)
    player = actor(state)
    said = strategy.why(GAME, state.view(player), legal, found, foreseen(state, player, move))
    assert said
    assert "{" not in said
    return said


def test_why_a_card_lifts_the_own_total() -> None:
    """Example 1: feather 6 under the ribbon makes it worth 10; then ribbon 1, cactus 4 and feather 3 are kept."""
    said = why(LAST, "play feather-6 ribbon", {"play feather-6 ribbon": 0.71, "play feather-3 ribbon": 0.5})
    high = GAME.word("why_high", toy="ribbon", count=1)
    fixed = GAME.word("why_fixed", toy="ribbon", value=10)
    keeps = GAME.word("why_keeps", cards=["cactus-4", "feather-3", "ribbon-1"])
    ends = GAME.word("why_total", total=7 + 2 + 10, target=18)
    chance = GAME.word("why_wins", percent=71)
    better = GAME.word("why_better", points="0.21", other=GAME.describe(Move("play feather-3 ribbon")))
    assert said == f"{high} {fixed} {keeps} {ends} {chance} {better}"


def test_why_a_card_hardly_moves_the_own_total() -> None:
    """The mean of what Red does not see is near 3, and so is the number."""
    said = why(LAST, "play feather-3 ribbon", {"play feather-3 ribbon": 0.5, "play feather-6 ribbon": 0.5})
    assert GAME.word("why_high", toy="ribbon", count=1) not in said
    assert GAME.word("why_low", toy="ribbon", count=1) not in said
    assert GAME.word("why_equal", other=GAME.describe(Move("play feather-6 ribbon"))) in said


def test_why_a_card_does_not_touch_the_own_total() -> None:
    said = why(LAST, "play ribbon-1 ribbon", {"play ribbon-1 ribbon": 0.1, "play feather-3 ribbon": 0.5})
    assert GAME.word("why_away", toy="ribbon") in said
    assert GAME.word("why_others") in said
    assert GAME.word("why_worse", points="0.40", other=GAME.describe(Move("play feather-3 ribbon"))) in said


def test_why_in_the_end() -> None:
    """CBU-END-1: a third win ends the game; it speaks for a move of the winner alone."""
    winners = set()
    for seed in range(6):
        state = GAME.from_dict(lure(2, 11, wins=[2, 2], starter=0, seed=seed))
        move, player = state.legal_moves()[0], actor(state)
        events = state.play(move).events
        won = player in next(event for event in events if event.kind == "game_over").data["winners"]
        said = strategy.why(GAME, state.view(player), move, {move: 2.5}, events)
        assert said.startswith(GAME.word("why_over")) == won
        winners.add(won)
    assert winners == {True, False}


def test_why_is_said_of_any_move_in_any_language() -> None:
    try:
        for language in languages():
            catlib.set_language(language)
            for left in (1, 2, 6, 10):
                for state in states(left, 1):
                    moves = [str(move) for move in state.legal_moves()]
                    why(state, moves[0], {moves[0]: 0.25, moves[-1]: 0.125})
    finally:
        catlib.set_language("en")


def test_why_needs_a_view_in_which_somebody_plays() -> None:
    with pytest.raises(TypeError, match="Cat Between Us"):
        strategy.why(GAME, GAME.new(players=2).view(0), Move("target 18"), {}, ())
