"""What the bots of Cats think: what things are worth, what a turn promises, turns played on, the search."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest

import catlib
from catlib.bots import Bot, Budget, GreedyBot, RandomBot, SearchBot, finished
from catlib.game import Move, State
from catlib.games.cats import course, strategy
from catlib.games.cats.likely import BIDS, dealt, guessed
from catlib.games.cats.outlook import Outlook, lead
from catlib.games.cats.thumb import Playout
from catlib.games.cats.worth import Worth
from tests.rulebook.play import legal, whole_game

from .positions import GAME, at, phase

KIT: Any = getattr(GAME, "kit")  # noqa: B009  # a game is told by its contract only
ALL = KIT.all_cards


def actor(state: State) -> int:
    assert isinstance(state.actor, int)
    return state.actor


def hand(cards: str) -> int:
    return sum(1 << KIT.cards.index(card) for card in cards.split())


def token(name: str) -> int:
    found: int = KIT.tokens.index(name)
    return found


def worth(turns: int = 0, *, patient: bool = True) -> Worth:
    return Worth(KIT, turns, patient)


def look(state: State, **how: bool) -> Outlook:
    return Outlook(KIT, state.position, **how)


def results(state: State) -> dict[str, float]:
    """What greedy thinks of each move."""
    player = actor(state)
    return {str(move): strategy.result(state.play(move), player) for move in state.legal_moves()}


def best(ratings: Mapping[Any, float]) -> str:
    return str(max(ratings, key=lambda move: ratings[move]))


def rated(state: State, **budget: Any) -> Mapping[Move, float]:
    """What the search makes of the moves in this state."""
    return finished(SearchBot(**budget).rate(GAME, state.view(actor(state)), random.Random(0)))


@cache
def decisions() -> Sequence[State]:
    """Of each phase in which a player decides, up to three states of games at random, for all numbers of players."""
    found: dict[tuple[str, int], list[State]] = {}
    for seed, players in product(range(6), range(2, 6)):
        for state in whole_game(GAME, seed, players, rumba=True, secret_goals=seed % 2 == 0):
            if isinstance(state.actor, int):
                found.setdefault((phase(state), players), []).append(state)
    return [state for states in found.values() for state in states[:: max(1, len(states) // 2)][:3]]


def hidden_worlds(state: State, count: int = 2) -> Iterator[State]:
    """States that look the same to the player who decides."""
    worlds = GAME.worlds(state.view(actor(state)), random.Random(5))
    for _ in range(count):
        yield next(worlds)


# ---------------------------------------------------------------- what things are worth


def test_stress_costs_its_bliss_in_the_end_and_helps_before() -> None:
    """CAT-STRESS-2, CAT-STRESS-3."""
    assert worth(0).stress[:4] == [0, -1, -2, -3]
    assert worth(4, patient=False).stress[:4] == [0, -1, -2, -3]
    gains = [worth(turns).stress[1] for turns in range(6)]
    assert gains == sorted(gains) and gains[1] < 0 < gains[4]
    assert all(loss < more for loss, more in zip(worth(4).loss[:8], worth(4).loss[1:9], strict=True))


def test_a_hand_of_none_is_as_good_as_all_six() -> None:
    """CAT-CARD-8: all six are taken back."""
    for turns in range(6):
        assert worth(turns).hand[0] == pytest.approx(worth(turns).hand[ALL])
        assert worth(turns).hand[hand("4 5")] > 0 > worth(turns).hand[hand("2a 2b")]


def test_a_token_is_worth_its_bliss_less_the_card_for_it() -> None:
    """CAT-CAP-2, CAT-CAP-3."""
    free, _ = worth(3).token(token("bird-watching"), ALL, 0, 0.0)
    assert free == KIT.bliss[token("bird-watching")]
    cheap, dear = (worth(3).token(token("tuna-tin"), hand(cards), 0, 0.0)[0] for cards in ("2a 5", "5"))
    assert cheap > dear > 0
    assert worth(3).token(token("tuna-tin"), hand("2b"), 0, 0.0) == (0, 0)


def test_where_the_man_is_blue_relieves_and_red_must_be_fought_for() -> None:
    """CAT-PUN-2, CAT-PUN-3, CAT-CAP-5, CAT-R30: no stress is given back that is good to have."""
    free, seen = worth().token(token("bird-watching"), ALL, 2, 0.0)
    assert seen == free + 1
    free, seen = worth().token(token("sunbathing"), ALL, 1, 0.0)
    assert (free, seen) == (2, 3)
    assert worth(4).token(token("sunbathing"), ALL, 1, 0.0)[1] == 1
    free, seen = worth().token(token("vase"), ALL, 0, 0.0)
    assert seen < free
    assert worth().token(token("night-race"), hand("2a"), 0, 0.0) == (2, 0), "2 and a 3 are no 7"
    assert worth().token(token("night-race"), hand("5"), 2, 0.0)[1] == pytest.approx(2, abs=0.3), "5 + 2 are enough"


def test_a_goal_makes_its_tokens_better() -> None:
    """CAT-SECRET-4."""
    goal = KIT.goals.index("eat-sleep")
    assert worth().goal(goal, 0, token("tuna-tin")) == 1
    assert worth().goal(goal, 0, token("vase")) == 0
    two_naps = 1 << token("bed-nap") | 1 << token("suit-nap")
    assert worth().goal(goal, two_naps, token("tuna-tin")) == 0, "sleep gives more already"
    assert 0 < worth(3).goal(goal, two_naps, token("tuna-tin")) < worth(3).goal(goal, two_naps, token("sofa-nap")) < 1


# ---------------------------------------------------------------- what a turn promises


def test_who_is_alone_on_a_token_is_promised_it() -> None:
    state = at("capture", "dining-1 0, bedroom-1 1, hall-1 rumba", "dining-1 sunday-roast", turn=5)
    assert look(state).gains()[:2] == [pytest.approx(4, abs=0.2), 0]


def test_after_the_own_turn_to_capture_nothing_is_promised() -> None:
    """CAT-R33: the others may still take what they are on."""
    tokens = "dining-1 sunday-roast, bedroom-1 suit-nap"
    state = at("capture", "dining-1 0, bedroom-1 1, hall-1 rumba", tokens, turn=5)
    own, other, _ = look(state.play("decline")).gains()
    assert own == 0 and other > 3


def test_a_fight_is_weighed_by_its_chances() -> None:
    """CAT-FIGHT-4 to CAT-FIGHT-6: here 5 beats 3 unless the dice are 1 and 3 and the 3 lies below."""
    pieces, tokens = "dining-1 1 0, hall-1 rumba", "dining-1 night-race"
    state = at("fight_cards", pieces, tokens, turn=5, fight="dining-1", man=3, hands={0: "5", 1: "3a"})
    own, other, _ = look(state).gains()
    assert own == pytest.approx(8 / 9 * 2 - 1 / 9)
    assert other == pytest.approx(1 / 9 * 2 - 8 / 9)


def test_the_man_is_expected_by_the_cards_that_may_come() -> None:
    """CAT-MAN-2: he is in room 5; one card is plain, one of two is wild, and two of the Rumba's five."""
    state = at("move_cards", "dining-1 0, bedroom-1 1, hall-1 rumba", actor=1, face_down={0: "2a"}, hands={1: "2a 4"})
    assert look(state).man == pytest.approx([0, 0.5, 0.2, 0, 0, 0.3])
    state = at("punish", "dining-1 0, bedroom-1 1, hall-1 rumba", "dining-1 night-race", man=1, man_steps=1)
    assert look(state).man == [0, 1, 0, 0, 0, 0]


def test_greedy_sees_what_a_card_reaches() -> None:
    """CAT-MOVE-6: the roast is four boxes away."""
    state = at("move_cards", "bedroom-3 0, bathroom-2 1, bedroom-2 rumba", "dining-2 sunday-roast", turn=5, man=2,
               actor=1, face_down={0: "2a"}, hands={1: "2a 2b 4"}, rumba={"lost": "5 4 3 3"})  # fmt: skip
    assert best(results(state)) == "commit 4"


def test_greedy_moves_to_the_better_token_and_not_into_a_lost_fight() -> None:
    tokens = "dining-2 sunday-roast, bathroom-1 dry-food"
    free = at("move", "dining-1 0, bedroom-2 1, hall-2 rumba", tokens, turn=5, man=3, cards={0: "3a"}, hands={1: "5"})
    assert best(results(free)) == "move dining-2"
    held = at("move", "dining-1 0, dining-2 1, hall-2 rumba", tokens, turn=5, man=3, cards={0: "3a"},
              hands={0: "2a 2b", 1: "4 5"}, stress={1: 3})  # fmt: skip
    assert best(results(held)) == "move bathroom-1"


def test_greedy_spends_the_card_that_is_worth_least_and_takes_what_it_can() -> None:
    state = at("capture", "dining-1 1, bedroom-1 0, hall-1 rumba", "dining-1 sunday-roast", turn=2)
    assert best(results(state)) == "capture 2a"


def test_greedy_gives_stress_back_and_bids_none() -> None:
    """It looks no further than this turn; the search keeps stress while it helps."""
    tokens = "dining-1 treats, bathroom-1 tap-water"
    state = at("reward", "dining-1 0, bedroom-1 1, hall-1 rumba", "dining-1 treats", man=1, stress={0: 1})
    assert best(results(state)) == "relax"
    assert best(rated(state, nodes=0)) == "keep"
    state = at("bids", "dining-2 0, bedroom-1 1, hall-1 rumba", tokens, cards={0: "2a", 1: "2a"},
               rumba={"seen": "3", "card": "3"})  # fmt: skip
    assert best(results(state)) == "bid 0"
    assert best(rated(state, nodes=3000)) in [f"bid {number}" for number in range(2, 8)]


def test_greedy_weighs_a_bid_by_the_bids_that_may_follow() -> None:
    """CAT-RUMBA-15, CAT-RUMBA-16: it pays and places the Rumba where nobody bids more; an equal bid after it loses."""
    state = at("bids", "dining-2 0, bedroom-1 1, bedroom-3 2, hall-1 rumba", "dining-1 treats, bathroom-1 tap-water",
               cards={0: "4", 1: "2a", 2: "3a"}, rumba={"seen": "3", "card": "3"})  # fmt: skip
    lost = strategy.result(state, 0)
    for bid in range(4):
        expected = []
        for others in product(BIDS, repeat=2):
            after = state.play(f"bid {bid}").play(f"bid {others[0]}").play(f"bid {others[1]}")
            won = [strategy.result(after.play(move), 0) for move in after.legal_moves()]
            expected.append(max(won) if max(others) <= bid else lost)
        assert strategy.result(state.play(f"bid {bid}"), 0) == pytest.approx(sum(expected) / len(expected))
    beaten = state.play("bid 2").play("bid 2")
    assert strategy.result(beaten, 1) == pytest.approx(strategy.result(state, 1), abs=0.5)


def test_greedy_bids_no_more_than_others_would() -> None:
    """Bids that are hidden are dealt evenly up to the reserve; players do not bid so."""
    bidding = [state for state in decisions() if phase(state) == "bids"]
    assert len(bidding) > 6
    for state in bidding:
        chosen = GreedyBot().choose(GAME, state.view(actor(state)), random.Random(0))
        assert str(chosen) in [f"bid {number}" for number in range(max(BIDS) + 1)]


def test_when_the_game_is_over_the_score_counts_and_who_has_won() -> None:
    end = whole_game(GAME, 1, 2)[-1]
    totals = look(end).totals()
    assert [round(total) for total in totals[:2]] == pytest.approx(end.scores(), abs=0.5)
    winner = end.position.winner
    assert totals[winner] % 1 == 0.5


def test_in_the_last_fight_the_higher_card_is_better() -> None:
    """CAT-END-7: a higher total wins the game."""
    state = at("tie_cards", "dining-1 0, bedroom-1 1, hall-1 rumba", hands={0: "2a 4", 1: "3a"},
               rumba={"captured": "", "lost": "5"})  # fmt: skip
    assert best(results(state)) == best(rated(state, nodes=100)) == "commit 4"


def test_each_choice_is_a_turn_and_dice_belong_to_it() -> None:
    for state in whole_game(GAME, 2, 3)[1:]:
        assert strategy.turn_over(state) == (phase(state) not in ("fight_dice", "deceive", "tie_dice", "rumba_move"))


def test_the_lead_is_over_the_best_and_a_fifth_over_the_rumba() -> None:
    assert lead([9.0, 5.0, 7.0], 0, 3) == 2
    assert lead([9.0, 5.0, 10.0], 0, 2) == pytest.approx(9 - 6)


# ---------------------------------------------------------------- turns played on


def by_thumb(state: State, seed: int = 1) -> str:
    """What a rule of thumb chooses."""
    return str(Playout(KIT, state.position, random.Random(seed)).choose(course.legal(KIT, state.position)))


def test_a_playout_keeps_to_the_rules_and_ends_with_the_turn() -> None:
    """Each move that a rule of thumb chooses is legal, in any state."""
    for state in decisions():
        if not phase(state).startswith("tie"):
            assert by_thumb(state) in legal(state)
        for move in state.legal_moves()[::5]:
            playout = Playout(KIT, state.position, random.Random(1))
            totals = playout.turn(KIT.moves[str(move)])
            assert len(totals) == len(state.position.where)
            ended = playout.d.phase.startswith(("tie", "over", "rumba_goal"))
            assert ended or (playout.d.turn, playout.d.phase) == (state.position.turn + 1, "token")


def test_a_playout_with_one_move_left_is_that_of_the_rules() -> None:
    state = at("capture", "dining-1 1, bedroom-1 0, hall-1 rumba", "dining-1 sunday-roast", turn=5, actor=1)
    for move in state.legal_moves():
        after = state.play(move)
        assert Playout(KIT, state.position, random.Random(0)).turn(KIT.moves[str(move)]) == look(after).totals()


def test_rules_of_thumb_do_not_look_at_cards_that_lie_face_down() -> None:
    """CAT-R47."""
    for state in decisions():
        if not phase(state).startswith("tie"):
            chosen = {by_thumb(world, 3) for world in hidden_worlds(state, 4)}
            assert len(chosen) == 1


def test_what_others_lay_is_guessed_by_what_it_promises_them() -> None:
    """Only a 5 brings the other cat to the roast; a card that lies already is guessed alike."""
    pieces, tokens = "dining-1 0, bathroom-2 1, hall-1 rumba", "kitchen-2 sunday-roast"
    hands = {0: "2a", 1: "2a 3a 5"}
    states = [
        at("move_cards", pieces, tokens, turn=5, man=2, hands=hands),
        at("move_cards", pieces, tokens, turn=4, man=2, hands=hands, actor=0, face_down={1: "2a"}),
    ]
    for state in states:
        guesses = dict(guessed(KIT, state.position))
        assert list(guesses) == [1]
        weights = dict(zip(map(str, guesses[1].acts), guesses[1].weights, strict=True))
        assert list(weights) == ["commit 2a", "commit 3a", "commit 5"]
        assert best(weights) == "commit 5" and min(weights.values()) > 0
        position, planned = dealt(KIT, state.position, guesses, random.Random(2))
        assert (position.face_down[1] >= 0) != (1 in planned)


# ---------------------------------------------------------------- the search


def test_every_move_is_rated_whatever_the_budget() -> None:
    for state in decisions():
        for budget in ({"nodes": 0}, {"seconds": 0.0}, {"nodes": 60}):
            ratings = rated(state, **budget)
            assert tuple(ratings) == state.legal_moves()
            assert all(isinstance(rating, float) for rating in ratings.values())


def test_only_the_view_counts() -> None:
    for state in decisions():
        for world in hidden_worlds(state):
            assert rated(world, nodes=100) == rated(state, nodes=100)
            assert world.view(actor(state)) == state.view(actor(state))


def test_the_budget_bounds_the_search() -> None:
    """It stops within the turn that is being played on."""
    for state in decisions()[::6]:
        for nodes in (0, 200):
            budget = Budget(nodes=nodes)
            for share in strategy.search(GAME, state.view(actor(state)), random.Random(0), budget):
                assert 0 <= share <= 1
            assert budget.spent <= max(nodes, len(state.legal_moves())) + 100


def test_more_nodes_change_what_is_thought_and_the_same_nodes_do_not() -> None:
    state = at("move_cards", "dining-1 0, bathroom-2 1, hall-1 rumba", "kitchen-2 sunday-roast, bedroom-1 bed-nap")
    assert rated(state, nodes=1000) == rated(state, nodes=1000)
    assert rated(state, nodes=1000) != rated(state, nodes=0)
    assert rated(state, seconds=0.0) == rated(state, nodes=0)


def test_the_search_can_be_stopped() -> None:
    state = next(state for state in decisions() if phase(state) == "move_cards")
    thinking = strategy.search(GAME, state.view(actor(state)), random.Random(0), Budget(seconds=100))
    assert next(thinking) == 0
    assert next(thinking) < 0.5
    thinking.close()
    with pytest.raises(StopIteration):
        next(thinking)


def test_it_stops_by_itself_when_more_would_tell_no_more() -> None:
    state = at("capture", "dining-1 0, bedroom-1 1, hall-1 rumba", "dining-1 sunday-roast", turn=5)
    budget = Budget(nodes=10**9)
    finished(strategy.search(GAME, state.view(0), random.Random(0), budget))
    assert budget.spent < 10**5


def test_where_nobody_decides_there_is_nothing_to_rate() -> None:
    state = next(state for state in whole_game(GAME, 0, 2) if state.actor == "chance")
    with pytest.raises(ValueError, match="chance"):
        finished(strategy.search(GAME, state.view(0), random.Random(0), Budget(nodes=10)))


def share_ahead(first: Bot, second: Bot, games: int) -> float:
    """In how many games for two the first has more points, the seats changing."""
    won = 0
    for seat in (0, 1):
        bots = [first, second] if seat == 0 else [second, first]
        for result in catlib.simulate(GAME, bots, games // 2, seed=seat):
            won += result.scores[seat] > result.scores[1 - seat]
    return won / games


def test_search_plays_better_than_greedy_and_greedy_than_random() -> None:
    """With few nodes; benchmarks/strength.py measures the rest."""
    assert share_ahead(GreedyBot(worlds=1), RandomBot(), 6) > 0.8
    assert share_ahead(SearchBot(nodes=800), GreedyBot(worlds=1), 16) > 0.5
