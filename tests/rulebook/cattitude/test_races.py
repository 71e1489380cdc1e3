"""The simple plans of CATtitude!, and the games that they play: by the rules, by their plan, and counted right."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, cast

import pytest

import catlib
from catlib.bots import finished
from catlib.game import State
from catlib.games.cattitude import races as module
from catlib.games.cattitude.chances import races
from catlib.games.cattitude.plans import PLANS, plan
from catlib.games.cattitude.rules import Cattitude, CattitudeState
from catlib.games.cattitude.ways import CLAUSES
from catlib.habits import picks
from catlib.odds import Distribution, share

from .positions import GAME as ANY_GAME
from .positions import house

GAME = cast(Cattitude, ANY_GAME)


def picked(state: State, name: str = "everything") -> set[str]:
    """What a plan plays here, with any luck."""
    return {str(plan(name).pick(cast(CattitudeState, state), random.Random(seed))) for seed in range(40)}


# ---------------------------------------------------------------- plans


@pytest.mark.parametrize("name", PLANS)
def test_a_plan_knows_no_more_than_its_view(name: str) -> None:
    """In all worlds that a player cannot tell apart it plays the same legal move."""
    rng, mind = random.Random(name), plan(name)
    state = GAME.new(3)
    for _ in range(400):
        if state.actor is None:
            break
        if state.actor == "chance":
            state = state.play(state.sample(rng))
            continue
        assert isinstance(state.actor, int)
        seed = rng.random()
        move = mind.pick(cast(CattitudeState, state), random.Random(seed))
        assert move in state.legal_moves()
        worlds = GAME.worlds(state.view(state.actor), random.Random(seed))
        assert mind.pick(next(worlds), random.Random(seed)) == move
        state = state.play(move)


def test_a_plan_is_a_bot() -> None:
    result = next(catlib.simulate(GAME, [plan("steals"), "random", plan("knocks over")], 1, seed=3))
    assert len(result.winners) == 1
    state = house("move", "living bath study", "steal vase, run", "hide")
    rated = finished(plan("steals").rate(GAME, state.view(0), random.Random(1)))
    assert list(rated) == list(state.legal_moves())
    assert [str(move) for move, rating in rated.items() if rating] == ["move dining"]
    assert sum(rated.values()) == 1


def test_a_name_that_is_no_plan() -> None:
    with pytest.raises(ValueError, match="naps, steals"):
        plan("sleeps")
    with pytest.raises(ValueError, match="no player decides"):
        plan("naps").pick(cast(CattitudeState, GAME.new(3)), random.Random(1))


def test_it_goes_where_something_can_be_done() -> None:
    loot: dict[str, Any] = {"carrying": {0: "fish study"}}
    assert picked(house("move", "living bath porch", "steal vase, run", "hide")) == {"move dining"}
    assert picked(house("move", "living bath porch", "2 knock jar, steal vase", "hide")) == {"move kitchen"}
    assert picked(house("move", "dining bath porch", "run, steal vase", "hide", **loot)) == {"move study"}
    assert picked(house("move", "living bath porch", "destroy sofa, run", destroying={0: "sofa"})) == {"stay"}
    assert picked(house("move", "living bath porch", "run, hide")) == {"nap"}
    assert "nap" not in picked(house("move", "living bath porch", "run, hide"), "steals")
    # Where the human is there is nothing to begin.
    assert "move dining" not in picked(house("move", "living bath porch", "steal vase, run", human="dining"), "steals")


def test_what_it_plays_and_in_which_order() -> None:
    state = house("play", "living bath living", "cuddle, steal yarn, 2 destroy sofa, run")
    assert picked(state) == {"cuddle living"}
    assert picked(state, "destroys") == {"cuddle living"}
    state = house("play", "living bath porch", "steal yarn, 2 destroy sofa, run")
    assert picked(state) == {"steal yarn", "destroy sofa"}
    assert picked(state, "knocks over") == {"done"}
    done = house("play", "living bath porch", "steal yarn, destroy sofa, cuddle", destroying={0: "sofa"})
    assert picked(done) == {"destroy sofa"}
    assert picked(house("play", "kitchen bath porch", "2 knock jar, steal fish, steal jar")) == {"knock jar"}
    watched = house("play", "kitchen bath porch", "steal fish, steal jar", human="kitchen")
    assert picked(watched) == {"done"}


def test_what_it_draws_and_throws_away() -> None:
    for top, name, choice in (
        ("steal vase", "steals", "draw discard"),
        ("steal vase", "naps", "draw pile"),
        ("knock jar", "knocks over", "draw discard"),
        ("knock lamp", "knocks over", "draw pile"),
    ):
        state = house("draw", "living bath study", "knock jar, run", "hide", discard=f"cuddle, {top}")
        assert picked(state, name) == {choice}
    state = house("toss", "living bath study", "knock jar, steal vase, run", "hide")
    assert picked(state, "steals") == {"toss knock jar"}
    assert picked(state, "knocks over") == {"toss steal vase"}


def test_how_it_gets_away() -> None:
    danger: dict[str, Any] = {"turn": 2, "holder": 2, "human": "dining", "asked": [0, 1], "resume": "pass"}
    thief = house("evade", "dining bath study", "run, sneak, hide", carrying={0: "fish study"}, **danger)
    assert picked(thief) == {"run study"}
    wrecker = house("evade", "dining bath study", "run, sneak, hide", destroying={0: "curtain"}, **danger)
    assert picked(wrecker) == {"hide"}
    bystander = house("evade", "bath dining study", "run, sneak, hide", carrying={1: "fish study"}, **danger)
    assert picked(bystander) == {"pass"}


def test_when_it_comes_out() -> None:
    hiding: dict[str, Any] = {"hiding": [0], "carrying": {0: "sock kitchen"}}
    assert picked(house("move", "bath porch study", "run, steal vase", human="bath", **hiding)) == {"nap"}
    assert picked(house("move", "bath porch study", "run, steal vase", human="porch", **hiding)) == {"unhide"}


def test_where_it_sends_the_human() -> None:
    state = house(
        "human", "dining porch study", "run", "cuddle", "sneak", carrying={0: "fish study"},
        loose={"vase": "dining", "plant": "porch", "lamp": "study", "book": "study", "teddy": "study"},
    )  # fmt: skip
    assert picked(state) == {"human dining"}  # two items there; in the study there are three, and the own cat


# ---------------------------------------------------------------- races


@pytest.mark.parametrize("name", PLANS)
def test_points_come_from_what_a_plan_goes_for(name: str) -> None:
    found = races(GAME, [name] * 3, 12, seed=1)
    paid = {way for way, odds in found.points.items() if float(odds)}
    assert paid <= PLANS[name] | {"clean-up"}
    assert paid & {"naps": {"nap"}, "steals": {"steal"}, "knocks over": {"knock"}}.get(name, {"destroy"})
    assert min(found.turns) >= 3
    assert sum(found.wins) == found.count == 12
    # The winner has 13 points or more after so many turns, and no other player had more turns.
    assert sum(float(odds) for odds in found.points.values()) > 13 / (3 * max(found.turns))


def test_races_are_repeatable_and_seeds_differ() -> None:
    one = races(GAME, ["steals", "random", "everything"], 8, seed=4)
    assert one == races(GAME, ["steals", "random", "everything"], 8, seed=4)
    assert one != races(GAME, ["steals", "random", "everything"], 8, seed=5)


def test_what_is_counted_is_what_the_events_tell() -> None:
    """Twenty games at random once more, move by move."""
    found = races(GAME, ["random"] * 3, 20, seed=5, destinations="random")
    lengths: Counter[int] = Counter()
    wins, kinds, by_way = [0, 0, 0], Counter[str](), []
    tasks: Counter[str] = Counter()
    for number in range(20):
        rng = random.Random(f"5/{number}")
        state = GAME.new(3, destinations="random")
        turns, paid = [0, 0, 0], Counter[str]()
        while state.actor is not None:
            state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
            for event in state.events:
                kinds[event.kind] += 1
                if event.kind == "cat_turn":
                    turns[event.data["player"]] += 1
                elif event.kind == "points":
                    paid[event.clause] += event.data["points"]
                elif event.kind == "foiled":
                    tasks[event.data["task"]] += 1
        (winner,) = state.winners()
        wins[winner] += 1
        lengths[turns[winner]] += 1
        by_way.append({clause: points / sum(turns) for clause, points in paid.items()})
    assert found.turns == Distribution.counted(lengths)
    assert found.wins == tuple(wins)
    for clause, way in CLAUSES.items():
        assert float(found.points[way]) == pytest.approx(sum(game.get(clause, 0) for game in by_way) / 20)

    def done(counts: Any) -> int:
        return sum(count for value, count in counts.items() if isinstance(value, int))

    assert sum(found.thefts.values()) == kinds["stole"] and done(found.thefts) == kinds["delivered"]
    assert found.thefts["caught"] == tasks["steal"] and found.thefts["set down"] == kinds["set_down"]
    assert sum(found.destructions.values()) == kinds["destroy_begun"]
    assert done(found.destructions) == kinds["destroyed"]
    assert found.destructions["caught"] + found.destructions["left"] == tasks["destroy"]
    assert sum(found.knocks.values()) == kinds["knocked_over"] and found.knocks["caught"] > 0
    assert found.stolen.trials == sum(found.thefts.values()) - found.thefts["open"]
    ended = sum(found.destructions.values()) - found.destructions["open"]
    assert found.destroyed["caught"] == share(found.destructions["caught"], ended, "trials")
    assert float(found.caught_knocking) == found.knocks["caught"] / kinds["knocked_over"]


def test_thieves_that_the_human_comes_for() -> None:
    """Twelve games once more, the thieves told by the states: who evades, whom the human came for, with what hand."""
    found = races(GAME, ["everything", "random", "steals"], 12, seed=3)
    minds = [plan("everything"), catlib.bot("random"), plan("steals")]
    ended = visited = evaded = caught = 0
    hands: Counter[int] = Counter()
    for number in range(12):
        rng, state = random.Random(f"3/{number}"), cast(CattitudeState, GAME.new(3))
        met, sought = set[int](), set[int]()
        picked_by = [picks(mind) for mind in minds]
        while state.actor is not None:
            before = state.to_dict()
            move = picked_by[state.actor](state, rng) if isinstance(state.actor, int) else state.sample(rng)
            state = cast(CattitudeState, state.play(move))
            thieves = {player for player, carried in enumerate(before["carrying"]) if carried}
            for event in state.events:
                player = event.data.get("player", -1)
                if event.kind == "stole":
                    thieves.add(player)
                elif event.kind == "attempt":
                    sought = thieves & set(event.data["cats"])
                    met |= sought
                    hands.update(sum(before["hands"][thief].values()) for thief in sought)
                elif event.kind in ("delivered", "set_down") or event.data.get("task") == "steal":
                    ended, visited, caught = ended + 1, visited + (player in met), caught + (event.kind == "foiled")
                    thieves.discard(player)
                    met.discard(player)
                if event.kind == "hid" or (event.kind == "discarded" and event.clause in ("CTT-RUN-1", "CTT-SNEAK-1")):
                    evaded += player in sought
    assert found.stolen.trials == ended
    assert float(found.thefts_visited) == visited / ended
    assert hands.total() == evaded + caught and min(evaded, caught) > 0  # who does not evade is caught
    assert float(found.thieves_evading) == evaded / hands.total()
    assert float(found.thieves_cards) == pytest.approx(sum(hands.elements()) / hands.total())


def test_seats_that_rotate_do_not_matter() -> None:
    """Of three cats that nap the first one wins; with seats rotated each of them is the first one in turn."""
    fixed = races(GAME, ["naps"] * 3, 12, seed=2)
    rotated = races(GAME, ["naps"] * 3, 12, seed=2, rotated=True)
    assert fixed.wins[0] >= 10
    assert min(rotated.wins) >= 3
    assert fixed.turns == rotated.turns


def test_a_plan_beats_playing_at_random_from_every_seat() -> None:
    found = races(GAME, ["random", "everything", "random"], 30, seed=1, rotated=True)
    assert found.won[1].low > 0.6


def test_the_token_can_begin_elsewhere() -> None:
    """CTT-SET-10 has it with the last player; with the second one the third has it when it was the fourth turn."""
    same = races(GAME, ["everything"] * 3, 6, seed=1, holder=2)
    assert same == races(GAME, ["everything"] * 3, 6, seed=1)
    assert same != races(GAME, ["everything"] * 3, 6, seed=1, holder=1)


def test_bots_by_name_race_too() -> None:
    found = races(GAME, [catlib.bot("random"), "naps", "everything"], 2, seed=1)
    assert sum(found.wins) == 2


def test_what_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="no bot 'sleeps'"):
        races(GAME, ["sleeps"] * 3, 1)
    with pytest.raises(ValueError, match="3 to 4 players"):
        races(GAME, ["naps"] * 2, 1)
    for count, holder in ((0, None), (1, 3), (1, -1)):
        with pytest.raises(ValueError, match="cannot be"):
            races(GAME, ["naps"] * 3, count, holder=holder)
    monkeypatch.setattr(module, "MOVES", 100)
    with pytest.raises(ValueError, match="may never end"):
        races(GAME, ["naps"] * 3, 1)
