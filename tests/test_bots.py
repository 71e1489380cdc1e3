"""The bots: what every one keeps, whatever the game; and the budget of a search."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import catlib
from catlib.bots import BOTS, Bot, Budget, GreedyBot, RandomBot, SearchBot, bot, finished, play_out
from catlib.game import Game, State
from catlib.language import decimal, word
from catlib.table import Table
from tests.contract.fish.rules import Fish

GAME = catlib.game("cat_rescue")
QUICK: list[Bot] = [RandomBot(), GreedyBot(), SearchBot(nodes=30)]


def decisions(seed: int, players: int = 2, **options: Any) -> Iterator[State]:
    """The states of one game played at random in which a player decides."""
    rng, state = random.Random(seed), GAME.new(players, **options)
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(state.sample(rng))
        else:
            yield state
            state = state.play(rng.choice(state.legal_moves()))


def some_decisions() -> list[State]:
    """Decisions of every number of players and both options."""
    games = [
        list(decisions(players, players, outside=outside))
        for players in (1, 2, 3, 4)
        for outside in ("allowed", "last_resort")
    ]
    return [state for game in games for state in game[:: max(1, len(game) // 3)]]


@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
class TestEveryBot:
    def test_it_rates_exactly_the_legal_moves_and_chooses_one(self, player: Bot) -> None:
        for state in some_decisions():
            view = state.view(state.actor)  # type: ignore[arg-type]
            ratings = finished(player.rate(GAME, view, random.Random(1)))
            assert list(ratings) == list(state.legal_moves())
            assert all(isinstance(rating, float) for rating in ratings.values())
            assert player.choose(GAME, view, random.Random(1)) in state.legal_moves()

    def test_equal_views_and_generators_give_equal_choices(self, player: Bot) -> None:
        for state in some_decisions():
            view = state.view(state.actor)  # type: ignore[arg-type]
            copied = json.loads(json.dumps(view))
            assert player.choose(GAME, view, random.Random(5)) == player.choose(GAME, copied, random.Random(5))
            assert view == copied, "a bot leaves its view as it is"

    def test_it_uses_no_other_source_of_chance_than_the_generator(self, player: Bot) -> None:
        view = next(decisions(3)).view(0)
        random.seed(4)
        before = random.getstate()
        player.choose(GAME, view, random.Random(5))
        assert random.getstate() == before

    def test_it_can_be_sent_to_another_process(self, player: Bot) -> None:
        view = next(decisions(3)).view(0)
        sent: Bot = pickle.loads(pickle.dumps(player))  # noqa: S301  # made in the line itself
        assert sent.choose(GAME, view, random.Random(5)) == player.choose(GAME, view, random.Random(5))

    def test_it_can_be_stopped_at_any_point_and_asked_again(self, player: Bot) -> None:
        view = next(decisions(3)).view(0)
        whole = list(player.think(GAME, view, random.Random(5)))
        assert whole == sorted(whole)
        assert all(0 <= share <= 1 for share in whole)
        for stop in range(len(whole)):
            thinking = player.think(GAME, view, random.Random(5))
            for _ in range(stop + 1):
                next(thinking)
            thinking.close()
        assert list(player.think(GAME, view, random.Random(5))) == whole

    def test_it_refuses_to_think_where_no_player_decides(self, player: Bot) -> None:
        view = GAME.new(2).view(None)
        with pytest.raises((ValueError, IndexError)):
            player.choose(GAME, view, random.Random(5))

    def test_it_plays_whole_games_that_are_recorded(self, player: Bot) -> None:
        start = GAME.new(2)
        record = play_out(start, [player, RandomBot()], random.Random(2))
        states = list(record.states())
        assert states[0] == start
        assert states[-1].actor is None
        assert record == play_out(start, [player, RandomBot()], random.Random(2))

    def test_it_says_its_name(self, player: Bot) -> None:
        assert repr(player) == f"<bot {player.name}>"


def test_a_game_can_be_played_out_from_its_middle() -> None:
    start = list(decisions(6))[4]
    record = play_out(start, [RandomBot(), RandomBot()], random.Random(2))
    assert next(record.states()) == start
    assert record.last().actor is None


def test_bots_are_made_by_name() -> None:
    assert list(BOTS) == ["random", "greedy", "search"]
    for name in BOTS:
        assert bot(name).name == name
    search = bot("search", seconds=0.5, nodes=7)
    assert isinstance(search, SearchBot)
    assert (search.seconds, search.nodes) == (0.5, 7)
    with pytest.raises(ValueError, match="random, greedy, search"):
        bot("clever")


@pytest.mark.parametrize("budget", [{"seconds": -1.0}, {"nodes": -1}, {"seconds": float("nan")}])
def test_a_budget_below_zero_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="from 0 up"):
        SearchBot(**budget)


def test_random_plays_every_legal_move() -> None:
    state = next(decisions(3))
    view, rng = state.view(0), random.Random(1)
    assert {RandomBot().choose(GAME, view, rng) for _ in range(100)} == set(state.legal_moves())


def test_greedy_takes_what_this_turn_brings() -> None:
    """Of all pushes the one after which the team has most; where several have, each now and then."""
    for state in some_decisions():
        if not state.legal_moves()[0].text.startswith("push"):
            continue
        ratings = finished(GreedyBot().rate(GAME, state.view(None), random.Random(1)))
        points = {move: state.play(move).scores()[0] for move in ratings}
        for move, rating in ratings.items():
            early = state.play(move).actor is None and rating < points[move] - 3
            assert early or points[move] <= rating < points[move] + 2.5
        best = {move for move, rating in ratings.items() if rating == max(ratings.values())}
        rng = random.Random(1)
        chosen = {GreedyBot().choose(GAME, state.view(None), rng) for _ in range(20 * len(best))}
        assert chosen == best


class TestBudget:
    def test_nodes(self) -> None:
        budget = Budget(nodes=10)
        assert (budget.over, budget.share) == (False, 0)
        budget.spend(4)
        assert (budget.over, budget.share, budget.spent) == (False, 0.4, 4)
        budget.spend(7)
        assert (budget.over, budget.share) == (True, 1)

    def test_seconds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = SimpleNamespace(now=100.0)
        monkeypatch.setattr("catlib.bots.perf_counter", lambda: clock.now)
        budget = Budget(seconds=2, nodes=10)
        clock.now = 101.0
        assert (budget.over, budget.share) == (False, 0.5)
        clock.now = 102.0
        assert (budget.over, budget.share) == (True, 1)
        assert Budget(seconds=0).over

    def test_no_limit(self) -> None:
        budget = Budget()
        budget.spend(10**9)
        assert (budget.over, budget.share) == (False, 0)


def test_greedy_takes_the_mean_over_worlds_where_something_is_hidden() -> None:
    """What its player sees does not tell one hand of the others from another, and all of them are tried."""
    game: Game = Fish.with_components()
    state, rng = game.new(game.max_players), random.Random(3)
    while state.actor is None or state.actor == "chance":
        state = state.play(state.sample(rng))
    dealt: list[State] = []
    worlds = game.worlds

    def noted(view: Any, rng: random.Random) -> Iterator[State]:
        for world in worlds(view, rng):
            dealt.append(world)
            yield world

    game.worlds = noted  # type: ignore[method-assign]
    ratings = finished(GreedyBot(worlds=5).rate(game, state.view(state.actor), random.Random(1)))
    assert list(ratings) == list(state.legal_moves())
    assert len(dealt) == 5
    assert len(set(dealt)) > 1


@pytest.mark.parametrize("name", catlib.games())
def test_what_looks_at_this_turn_alone_does_not_speak_in_the_unit_of_the_search(name: str) -> None:
    """In hints and in the coach's words, in every language; a game's own words are for its search."""
    game = catlib.game(name)
    for adviser, by_turn in ((GreedyBot(worlds=1), True), (RandomBot(), True), (SearchBot(nodes=30), False)):
        table = Table(game, ["person", *["random"] * (game.max_players - 1)], seed=3, adviser=adviser)
        finished(table.advance())
        hint = finished(table.hint())
        move = game.describe(hint.move)
        shown = {"move": move, "why": hint.why, "expected": decimal(hint.expected)}
        assert hint.text == (word("turn_hint_is", **shown) if by_turn else game.said("hint_is", **shown))
        assert ("By this turn alone" in hint.why) == (by_turn and len(table.state.legal_moves()) > 1)


def test_the_coach_tells_a_rating_by_this_turn_as_one() -> None:
    table = Table(GAME, ["person", "random"], seed=3, adviser=GreedyBot())
    coached = None
    while coached is None or coached.cost < 0.05:
        finished(table.advance())
        table.play(table.state.legal_moves()[0])
        coached = finished(table.coach())
    best = GAME.describe(coached.best)
    assert coached.text == word("turn_coach_cost", cost=decimal(coached.cost), best=best)


def test_bots_must_be_one_a_player() -> None:
    game = catlib.game("cat_rescue")
    for bots in ([], ["random"], ["random"] * 3):
        with pytest.raises(ValueError, match=f"2 players need 2 bots, not {len(bots)}"):
            play_out(game.new(players=2), bots, random.Random(1))
    by_name = play_out(game.new(players=2), ["random", "random"], random.Random(1))
    assert by_name == play_out(game.new(players=2), [RandomBot(), RandomBot()], random.Random(1))


@pytest.mark.parametrize("odd", [-1, "1", True, float("inf"), float("nan"), [1]])
def test_odd_budgets_are_refused_in_a_sentence(odd: object) -> None:
    for name in ("seconds", "nodes"):
        with pytest.raises(ValueError, match=f"{name} must be a number from 0 up"):
            SearchBot(**{name: odd})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="worlds must be a whole number"):
        GreedyBot(worlds=odd)  # type: ignore[arg-type]


def test_a_setting_that_a_bot_lacks_is_named() -> None:
    with pytest.raises(ValueError, match="the bot random has no such setting: seconds"):
        bot("random", seconds=3)
