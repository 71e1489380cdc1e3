"""What the hints of CATtitude! say: a reason for every move, and nothing that gainsays itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest

from catlib.bots import GreedyBot, SearchBot, TurnRatings, finished
from catlib.game import Move, State
from catlib.games.cattitude import strategy
from catlib.games.cattitude.rules import CattitudeState
from catlib.language import word
from catlib.table import Table, foreseen
from tests.rulebook.play import whole_game

from .positions import house
from .test_strategy import GAME, HOUSE, actor, states


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


def test_why_speaks_in_the_unit_of_the_adviser() -> None:
    """Search rates in chances to win, greedy in points of this turn: neither is told as the other."""
    state = house("play", "dining bath living", "2 knock vase, cuddle", points=(0, 10, 2))
    told = {}
    for adviser in (GreedyBot(worlds=2), SearchBot(nodes=300)):
        hint = finished(Table(GAME, ["person", "random", "random"], start=state, adviser=adviser).hint())
        told[adviser.name] = hint.text
    assert "Chance to win the game then" in told["search"]
    assert not any(unit in told["greedy"] for unit in ("%", "Chance to win", "hundred games"))


@pytest.mark.parametrize(("better", "key"), [(0.04, "equal"), (0.5, "better"), (-0.5, "worse")])
def test_why_with_ratings_of_this_turn(better: float, key: str) -> None:
    """Half a point is a difference, though half a game in a hundred is none."""
    state = house("play", "dining bath living", "2 knock vase, cuddle", points=(0, 10, 2))
    knock, done = (next(one for one in state.legal_moves() if one.text == text) for text in ("knock vase", "done"))
    for ratings, name in ((TurnRatings, f"turn_why_{key}"), (dict, "why_equal")):
        said = strategy.why(GAME, state.view(0), knock, ratings({knock: 3 + better, done: 3.0}), [])
        texts = word if name.startswith("turn") else GAME.word
        assert said.endswith(texts(name, points=f"{abs(better):.1f}", other=GAME.describe(done)))


def test_why_is_said_of_any_move() -> None:
    for state in states(25):
        for move in state.legal_moves():
            why(state, move.text, {move.text: 20.0, state.legal_moves()[0].text: 20.5})


def test_why_needs_a_view_in_which_somebody_decides() -> None:
    with pytest.raises(TypeError, match="CATtitude"):
        strategy.why(GAME, GAME.new(players=3).view(0), Move("nap"), {}, ())
