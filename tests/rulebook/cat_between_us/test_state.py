"""States in JSON: what `to_dict` writes, and everything that `from_dict` refuses, with the field it names."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import catlib
from tests.rulebook.play import Json, after, now, whole_game

from .positions import CARDS, EXAMPLE, GAME, SUITS, bad_field, cards, deck_of, ended, lure, position, sizes


def but(data: Json, **changes: Any) -> Json:
    """The same state with other values for some keys."""
    return {**copy.deepcopy(data), **changes}


def deal(wins: list[int], count: int, **rest: Any) -> Json:
    """A state in phase `deal`, so many cards having been dealt in order."""
    deck = iter(deck_of(len(wins), rest.get("removed", "ribbon")))
    left = count
    hands = []
    for size in sizes(len(wins), wins):
        hands.append([next(deck) for _ in range(min(size, left))])
        left -= len(hands[-1])
    return position("deal", hands, {}, wins=wins, **rest)


def over(totals: list[int], **rest: Any) -> Json:
    return ended(totals, **rest).to_dict()


TARGET = position("target", [()] * 3, {}, wins=[0, 1, 1], target=None)
DEAL = deal([0, 1, 1], 10)
LURE = lure(3, 7, wins=[0, 1, 1])
OVER = over([20, 18, 21], wins=[1, 2, 1])
LAST = over([20, 18, 21, 25], wins=[2, 1, 2, 1], number=7)
PHASES = {"target": TARGET, "deal": DEAL, "lure": LURE, "over": OVER}


def test_the_example_of_the_rules() -> None:
    state = GAME.from_dict(EXAMPLE)
    assert state.to_dict() == EXAMPLE
    assert json.loads(json.dumps(state.to_dict())) == EXAMPLE
    assert json.dumps(state.to_dict(), sort_keys=True) == json.dumps(EXAMPLE, sort_keys=True)
    assert list(state.to_dict()) == list(EXAMPLE)
    assert state.actor == 2


def test_the_example_comes_up_in_play_as_it_is_written() -> None:
    toys = copy.deepcopy(EXAMPLE["toys"])
    del toys["yarn"]["yarn-3"]
    hands = [EXAMPLE["hands"][0], {**EXAMPLE["hands"][1], "yarn-3": 1}, EXAMPLE["hands"][2]]
    before = but(EXAMPLE, actor=1, toys=toys, hands=hands)
    assert GAME.from_dict(before).play("play yarn-3 yarn").to_dict() == EXAMPLE


def test_a_new_game() -> None:
    assert GAME.new(players=5, removed="mouse", tiebreak="nuzzle").to_dict() == {
        "game": "cat_between_us",
        "players": 5,
        "options": {"removed": "mouse", "tiebreak": "nuzzle"},
        "phase": "target",
        "actor": "chance",
        "round": 1,
        "starter": 0,
        "wins": [0, 0, 0, 0, 0],
        "target": None,
        "hands": [{}, {}, {}, {}, {}],
        "toys": {"cactus": {}, "rod": {}, "yarn": {}, "feather": {}, "ribbon": {}},
    }


def test_every_state_of_a_game_can_be_written_and_read_again() -> None:
    for seed in range(5):
        for state in whole_game(GAME, seed, 2 + seed % 5)[::2]:
            again = GAME.from_dict(json.loads(json.dumps(state.to_dict())))
            assert again == state
            assert hash(again) == hash(state)
            assert again.to_dict() == state.to_dict()


def test_equal_positions_are_equal_however_they_came_about() -> None:
    one, other = (after(GAME.new(players=2), "target 9", *moves) for moves in (
        ["deal yarn-5", "deal rod-1"],
        ["deal rod-1", "deal yarn-5"],
    ))  # fmt: skip
    assert one == other
    assert hash(one) == hash(other)
    assert one != after(GAME.new(players=2), "target 10", "deal yarn-5", "deal rod-1")
    assert one != after(GAME.new(players=2, tiebreak="nuzzle"), "target 9", "deal yarn-5", "deal rod-1")


@pytest.mark.parametrize("phase", PHASES)
def test_the_states_that_are_spoilt_below_are_accepted(phase: str) -> None:
    assert GAME.from_dict(PHASES[phase]).to_dict() == PHASES[phase]
    assert PHASES[phase]["phase"] == phase
    assert GAME.from_dict(LAST).to_dict() == LAST


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("key", EXAMPLE)
def test_a_key_is_missing(key: str, phase: str) -> None:
    data = copy.deepcopy(PHASES[phase])
    del data[key]
    assert bad_field(data) == key


@pytest.mark.parametrize("key", ["turn", "Game", "seed", "set_aside", ""])
def test_a_key_too_many(key: str) -> None:
    assert bad_field({**EXAMPLE, key: 1}) == key


@pytest.mark.parametrize("data", [None, [], "cat_between_us", 3, [EXAMPLE]])
def test_no_object_at_all(data: Any) -> None:
    with pytest.raises(catlib.BadState):
        GAME.from_dict(data)


def hand(index: int, value: Any) -> list[Any]:
    """The hands of the example, one of them replaced."""
    return [value if at == index else held for at, held in enumerate(EXAMPLE["hands"])]


def toys(**changes: Any) -> Json:
    """The toys of the example, some of them with something else under them."""
    return {**EXAMPLE["toys"], **changes}


WRONG_VALUES: list[tuple[str, list[Any]]] = [
    ("game", ["cats", "cat_rescue", "cat between us", "Cat Between Us", "", None, 1, ["cat_between_us"]]),
    ("players", [0, 1, 7, -1, "3", 3.0, None, [3], {}, True]),
    (
        "options",
        [
            None,
            {},
            [],
            "ribbon",
            {"removed": "ribbon"},
            {"tiebreak": "distance"},
            {"removed": "string", "tiebreak": "distance"},
            {"removed": "Ribbon", "tiebreak": "distance"},
            {"removed": None, "tiebreak": "distance"},
            {"removed": ["ribbon"], "tiebreak": "distance"},
            {"removed": "ribbon", "tiebreak": "never"},
            {"removed": "ribbon", "tiebreak": True},
            {"removed": "ribbon", "tiebreak": "distance", "outside": "allowed"},
        ],
    ),
    ("phase", ["nuzzle", "prep", "Lure", "", None, 3, ["lure"]]),
    ("actor", ["nobody", "Chance", 3, -1, 2.0, True, "2", None, "chance", 0, 1, [2], {}]),
    ("round", [0, 8, -1, 1.0, "1", None, True, [1], {}]),
    ("starter", [3, -1, 0.0, "0", None, False, "chance", [0], {}]),
    (
        "wins",
        [
            None,
            {},
            0,
            "000",
            [],
            [0, 0],
            [0, 0, 0, 0],
            [0, 0, -1],
            [0, 0, 0.0],
            [0, 0, "0"],
            [0, 0, None],
            [False, 0, 0],
            [0, 0, [0]],
            [0, 0, 4],
        ],
    ),
    ("target", [0, 7, 29, 35, 36, -1, 18.0, "18", True, [18], {}]),
    (
        "hands",
        [
            None,
            {},
            3,
            "yarn-5",
            [],
            EXAMPLE["hands"][:2],
            [*EXAMPLE["hands"], {}],
            hand(0, None),
            hand(0, 3),
            hand(0, []),
            hand(0, ["ribbon-2", "rod-5", "mouse-4"]),
            hand(0, "ribbon-2 rod-5 mouse-4"),
            *(
                hand(0, {"ribbon-2": 1, "rod-5": 1, wrong: 1})
                for wrong in ("string-4", "mouse-7", "mouse-10", "mouse", "Mouse-4", "mouse-04", "", "mouse 4", "back")
            ),
            *(
                hand(0, {"ribbon-2": 1, "rod-5": 1, "mouse-4": wrong})
                for wrong in (0, 2, -1, 1.0, True, "1", None, [1])
            ),
            hand(0, {"ribbon-2": 1, "mouse-4": 2}),
            hand(0, {"ribbon-2": 1, "rod-5": 1, "mouse-4": 1, "mouse-5": 0}),
        ],
    ),
    (
        "toys",
        [
            None,
            [],
            "cactus",
            6,
            {},
            list(EXAMPLE["toys"].values()),
            {toy: under for toy, under in EXAMPLE["toys"].items() if toy != "ribbon"},
            toys(string={}),
            {**{toy: under for toy, under in EXAMPLE["toys"].items() if toy != "ribbon"}, "string": {"feather-4": 1}},
            toys(ribbon=None),
            toys(ribbon=1),
            toys(ribbon=["feather-4"]),
            toys(ribbon="feather-4"),
            *(toys(ribbon={wrong: 1}) for wrong in ("string-4", "feather-7", "feather", "Feather-4", "", "feather-04")),
            *(toys(ribbon={"feather-4": wrong}) for wrong in (0, 2, -1, 1.0, True, "1", None, [1])),
        ],
    ),
]


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in WRONG_VALUES for value in values])
def test_a_wrong_type_an_unknown_word_or_a_number_out_of_range(field: str, value: Any) -> None:
    assert bad_field(but(EXAMPLE, **{field: value})) == field


def test_the_number_of_players_does_not_fit_the_rest() -> None:
    for players in (2, 4, 5, 6):
        assert bad_field(but(EXAMPLE, players=players)) in ("wins", "hands", "toys")


# Toys.


@pytest.mark.parametrize("phase", PHASES)
def test_toys_with_five_players_are_those_that_are_not_removed(phase: str) -> None:
    five = {
        "target": position("target", [()] * 5, {}, wins=[0, 1, 1, 0, 0], target=None, removed="rod"),
        "deal": deal([0, 1, 1, 0, 0], 10, removed="rod"),
        "lure": lure(5, 7, wins=[0, 1, 1, 0, 0], removed="rod"),
        "over": over([20, 18, 21, 22, 23], wins=[1, 2, 1, 0, 0], removed="rod"),
    }[phase]
    assert GAME.from_dict(five).to_dict() == five
    assert bad_field(but(five, toys={**five["toys"], "rod": {}})) == "toys"
    assert bad_field(but(five, toys={toy: under for toy, under in five["toys"].items() if toy != "yarn"})) == "toys"
    other = {"rod" if toy == "yarn" else toy: under for toy, under in five["toys"].items()}
    assert bad_field(but(five, toys=other)) == "toys"
    assert bad_field(but(five, options={"removed": "yarn", "tiebreak": "distance"})) in ("toys", "hands")


def test_toys_with_a_card_that_is_out_of_the_game() -> None:
    data = lure(5, 1, removed="rod")
    toy = next(toy for toy, under in data["toys"].items() if under)
    assert bad_field(but(data, toys={**data["toys"], toy: {"rod-3": 1}})) == "toys"


def test_toys_with_three_cards_under_one() -> None:
    under = toys(cactus=cards("cactus-2 cactus-5 feather-4"), ribbon={})
    assert bad_field(but(EXAMPLE, toys=under)) == "toys"
    under = toys(cactus=cards("cactus-2 cactus-5 rod-0"))
    assert bad_field(but(EXAMPLE, toys=under)) in ("toys", "hands")


def test_toys_with_one_card_under_two() -> None:
    assert bad_field(but(EXAMPLE, toys=toys(ribbon={"cactus-2": 1}))) == "toys"
    assert bad_field(but(EXAMPLE, toys=toys(ribbon={"feather-1": 1}))) == "toys"


@pytest.mark.parametrize("phase", ["target", "deal"])
def test_toys_with_a_card_before_the_lure(phase: str) -> None:
    for toy in SUITS:
        assert bad_field(but(PHASES[phase], toys={**PHASES[phase]["toys"], toy: {"ribbon-6": 1}})) == "toys"


def test_toys_all_full_in_lure() -> None:
    hands = hand(2, cards("cactus-4 feather-3 ribbon-1"))
    full = but(EXAMPLE, toys=toys(ribbon=cards("feather-4 feather-6")), hands=hands, actor=0)
    assert bad_field(full) == "toys"


def test_toys_with_a_place_free_in_over() -> None:
    for data in (OVER, LAST):
        for toy in SUITS:
            under = copy.deepcopy(data["toys"])
            under[toy].popitem()
            assert bad_field(but(data, toys=under)) in ("toys", "hands", "wins", "starter")
    assert GAME.from_dict(plain_over()).to_dict() == plain_over()
    for toy in ("rod", "yarn", "feather", "ribbon"):  # nobody holds any of these, so that no total changes
        data = plain_over()
        data["toys"][toy].popitem()
        assert bad_field(data) == "toys"


def plain_over() -> Json:
    """A state in which player 1 has won a third round with hands of mouse and cactus cards alone."""
    toys = {"cactus": "rod-0 yarn-0", "mouse": "rod-1 rod-2", "rod": "yarn-1 yarn-2", "yarn": "yarn-3 yarn-4"}
    toys |= {"feather": "rod-3 rod-4", "ribbon": "ribbon-0 ribbon-1"}
    hands = ["cactus-0 cactus-1 cactus-2", "mouse-0 mouse-1 mouse-2 cactus-3 cactus-4"]
    return position("over", hands, toys, wins=[0, 3], number=3, starter=1)


# Hands.


@pytest.mark.parametrize("phase", PHASES)
def test_hands_not_one_a_player(phase: str) -> None:
    data = PHASES[phase]
    assert bad_field(but(data, hands=data["hands"][:-1])) == "hands"
    assert bad_field(but(data, hands=[*data["hands"], {}])) == "hands"
    assert bad_field(but(data, hands=[])) == "hands"


def test_hands_with_a_card_that_is_out_of_the_game() -> None:
    for phase_of in (deal([0, 1, 1, 0, 0], 3, removed="rod"), lure(5, 3, removed="rod")):
        hands = copy.deepcopy(phase_of["hands"])
        hands[0].popitem()
        hands[0]["rod-3"] = 1
        assert bad_field(but(phase_of, hands=hands)) == "hands"


@pytest.mark.parametrize("phase", ["deal", "lure", "over"])
def test_hands_with_a_card_of_another_hand(phase: str) -> None:
    hands = copy.deepcopy(PHASES[phase]["hands"])
    hands[1].popitem()
    hands[1][next(iter(hands[0]))] = 1
    assert bad_field(but(PHASES[phase], hands=hands)) == "hands"


@pytest.mark.parametrize("toy", SUITS)
def test_hands_with_a_card_that_lies_under_a_toy(toy: str) -> None:
    card = next(iter(EXAMPLE["toys"][toy]))
    assert bad_field(but(EXAMPLE, hands=hand(0, cards(f"ribbon-2 rod-5 {card}")))) in ("hands", "toys")
    assert bad_field(but(EXAMPLE, hands=hand(2, cards(f"cactus-4 feather-3 ribbon-1 {card}")))) in ("hands", "toys")


def test_hands_with_a_card_that_lies_under_a_toy_when_all_is_over() -> None:
    hands = copy.deepcopy(OVER["hands"])
    taken = next(iter(hands[0]))
    toy = taken.split("-")[0]
    # A card of the same suit, so that all totals stay.
    lying = [card for under in OVER["toys"].values() for card in under if card.startswith(toy)]
    if not lying:
        pytest.fail("choose another position: no card of this suit lies under a toy")
    del hands[0][taken]
    hands[0][lying[0]] = 1
    assert bad_field(but(OVER, hands=hands)) in ("hands", "toys")


def test_hands_in_target_hold_none() -> None:
    for at in range(3):
        hands: list[Json] = [{}, {}, {}]
        hands[at] = {"yarn-5": 1}
        assert bad_field(but(TARGET, hands=hands)) == "hands"


@pytest.mark.parametrize(
    "held", [[6, 1, 0], [7, 7, 1], [0, 1, 0], [0, 0, 1], [8, 0, 0], [8, 8, 0], [7, 9, 0], [7, 8, 9]]
)
def test_hands_in_deal_that_are_not_filled_in_order(held: list[int]) -> None:
    # Sizes by wins are 7, 8, 8.
    deck = iter(CARDS)
    hands = [cards(next(deck) for _ in range(size)) for size in held]
    assert bad_field(but(DEAL, hands=hands)) == "hands"


def test_hands_in_deal_the_last_of_which_is_full() -> None:
    deck = iter(CARDS)
    hands = [cards(next(deck) for _ in range(size)) for size in (7, 8, 8)]
    assert bad_field(but(DEAL, hands=hands)) == "hands"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_hands_in_deal_as_they_are_filled(players: int) -> None:
    wins = [2, 0, *[1] * (players - 2)]
    for number in range(sum(sizes(players, wins))):
        data = deal(wins, number)
        assert GAME.from_dict(data).to_dict() == data


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_hands_in_lure_hold_what_has_not_been_played(players: int) -> None:
    wins = [1, 2, *[0] * (players - 2)]
    for laid in range(10 if players == 5 else 12):
        data = lure(players, laid, wins=wins, starter=1)
        assert GAME.from_dict(data).to_dict() == data
        spare = next(
            card
            for card in deck_of(players)
            if not any(card in held for held in (*data["hands"], *data["toys"].values()))
        )
        for at in range(players):
            more, fewer = copy.deepcopy(data), copy.deepcopy(data)
            more["hands"][at][spare] = 1
            fewer["hands"][at].popitem()
            assert bad_field(more) == "hands"
            assert bad_field(fewer) == "hands"


def test_hands_in_lure_count_from_the_starter() -> None:
    data = lure(3, 4, wins=[1, 1, 1], starter=0)
    assert bad_field(but(data, starter=1, actor=2)) == "hands"
    assert bad_field(but(data, starter=2, actor=0)) == "hands"


@pytest.mark.parametrize("data", [OVER, LAST])
def test_hands_in_over_hold_3_and_one_for_each_win_before(data: Json) -> None:
    for at in range(data["players"]):
        fewer = copy.deepcopy(data)
        fewer["hands"][at].popitem()
        assert bad_field(fewer) in ("hands", "wins", "starter")


def test_hands_in_over_with_a_card_more_or_less_that_is_worth_nothing() -> None:
    for at, size in enumerate((3, 5)):
        data = plain_over()
        assert len(data["hands"][at]) == size
        data["hands"][at]["cactus-6"] = 1
        assert bad_field(data) == "hands"
        data = plain_over()
        data["hands"][at] = dict(sorted(data["hands"][at].items())[1:])
        assert bad_field(data) == "hands"


# Target.


@pytest.mark.parametrize("target", [8, 18, 28])
def test_target_not_null_in_target(target: int) -> None:
    assert bad_field(but(TARGET, target=target)) == "target"


@pytest.mark.parametrize("phase", ["deal", "lure", "over"])
def test_target_null_or_in_no_paw_print(phase: str) -> None:
    for target in (None, 0, 7, 29, 35):
        assert bad_field(but(PHASES[phase], target=target)) == "target"


# Wins.


@pytest.mark.parametrize("phase", ["target", "deal", "lure"])
@pytest.mark.parametrize(
    ("wins", "number"),
    [
        ([3, 0, 0], 4),
        ([3, 1, 1], 5),
        ([1, 0, 0], 1),
        ([0, 1, 1], 1),
        ([2, 0, 0], 2),
        ([1, 2, 0], 2),
        ([0, 0, 0], 2),
        ([1, 0, 0], 3),
        ([1, 1, 1], 5),
        ([2, 2, 1], 7),
    ],
)
def test_wins_that_do_not_fit_the_rounds(phase: str, wins: list[int], number: int) -> None:
    starter = 0 if number == 1 or wins[0] else next((at for at, won in enumerate(wins) if won), 0)
    inside = [min(won, 2) for won in wins]
    data = {
        "target": lambda: position("target", [()] * 3, {}, wins=inside, target=None, starter=starter),
        "deal": lambda: deal(inside, 10, starter=starter),
        "lure": lambda: lure(3, 5, wins=inside, starter=starter),
    }[phase]()
    assert bad_field(but(data, wins=wins, round=number)) in (
        ("wins",) if wins == inside and (any(wins) or number == 1) else ("wins", "hands", "starter")
    )


@pytest.mark.parametrize(
    ("wins", "number"),
    [([0, 0, 0], 1), ([1, 1, 1], 2), ([1, 0, 0], 2), ([2, 2, 2], 3), ([2, 0, 0], 3), ([2, 2, 2], 7), ([1, 2, 1], 4)],
)
def test_wins_that_fit(wins: list[int], number: int) -> None:
    for data in (
        position("target", [()] * 3, {}, wins=wins, number=number, target=None),
        deal(wins, 10, number=number),
        lure(3, 5, wins=wins, number=number),
    ):
        assert GAME.from_dict(data).to_dict() == data


def test_wins_in_over_are_less_one_for_the_winners_of_the_last_round() -> None:
    # The winner of round 3 had two wins before it, as nobody can have had three.
    for wins, number in (([2, 1, 0], 4), ([2, 2, 2], 7), ([2, 0, 0], 3)):
        data = over([18, 20, 21], wins=wins, number=number)
        assert GAME.from_dict(data).to_dict() == data
    data = over([18, 20, 21], wins=[2, 1, 0], number=3)
    assert bad_field(but(data, round=2)) in ("wins", "round")
    assert bad_field(but(data, round=5)) in ("wins", "round")
    assert GAME.from_dict(but(data, round=4)).to_dict() == but(data, round=4)
    # Somebody else has three wins, and did not win the last round: so the game ended before it.
    won_before = but(data, wins=[1, 3, 0], round=4, starter=1)
    assert bad_field(won_before) in ("wins", "hands")


def test_wins_in_over_of_somebody_who_had_three_before() -> None:
    # Hands of 3 + 3 cards for player 1, who does not win: cactus cards are worth 10 each.
    toys = {"cactus": "rod-4 rod-6", "mouse": "rod-1 rod-2", "rod": "yarn-1 yarn-2", "yarn": "yarn-3 yarn-4"}
    toys |= {"feather": "rod-3 rod-5", "ribbon": "ribbon-0 ribbon-1"}
    hands = ["mouse-0 mouse-1 mouse-2", " ".join(f"cactus-{n}" for n in range(6))]
    assert bad_field(position("over", hands, toys, wins=[1, 3], number=4, starter=1)) == "wins"


def test_wins_in_over_of_a_winner_who_has_none() -> None:
    # Player 0 wins the last round, and has no win to show for it; two cards in hand would fit one win less than none.
    toys = {"cactus": "rod-4 rod-6", "mouse": "rod-1 rod-2", "rod": "yarn-1 yarn-2", "yarn": "yarn-3 yarn-4"}
    toys |= {"feather": "rod-3 rod-5", "ribbon": "ribbon-0 ribbon-1"}
    others = [
        "cactus-0 cactus-1 cactus-2 cactus-3 cactus-4",
        "cactus-5 cactus-6 yarn-0 yarn-5 yarn-6",
        "feather-0 feather-1 feather-2 feather-3 feather-4",
    ]
    fits = position("over", ["mouse-0 mouse-1 mouse-2", *others], toys, wins=[1, 2, 2, 2], number=7, starter=1)
    assert GAME.from_dict(fits).to_dict() == fits
    assert bad_field(but(fits, wins=[0, 2, 2, 2])) in ("wins", "hands")
    assert (
        bad_field(position("over", ["mouse-0 mouse-1", *others], toys, wins=[0, 2, 2, 2], number=7, starter=1))
        == "wins"
    )


# Phase, starter, actor.


def test_phase_over_though_nobody_has_three_wins_and_the_round_is_not_7() -> None:
    two_each = but(over([18, 20, 21], wins=[2, 1, 0]), wins=[3, 1, 0])
    assert GAME.from_dict(two_each).to_dict() == two_each
    data = copy.deepcopy(LAST)
    assert GAME.from_dict(data).to_dict() == data
    for number in (5, 6):
        early = position("over", LAST["hands"], LAST["toys"], wins=LAST["wins"], number=number, starter=LAST["starter"])
        assert GAME.from_dict(but(early, round=7)).to_dict() == LAST
        assert bad_field(early) == "phase"


@pytest.mark.parametrize("phase", ["target", "deal", "lure"])
def test_starter_not_0_in_round_1(phase: str) -> None:
    data = {
        "target": position("target", [()] * 3, {}, wins=[0, 0, 0], target=None),
        "deal": deal([0, 0, 0], 10),
        "lure": lure(3, 0),
    }[phase]
    assert GAME.from_dict(data).to_dict() == data
    for starter in (1, 2):
        actor = starter if phase == "lure" else "chance"
        assert bad_field(but(data, starter=starter, actor=actor)) == "starter"


@pytest.mark.parametrize("phase", ["target", "deal", "lure"])
def test_starter_who_has_won_no_round(phase: str) -> None:
    data = {
        "target": position("target", [()] * 3, {}, wins=[0, 1, 2], target=None),
        "deal": deal([0, 1, 2], 10),
        "lure": lure(3, 0, wins=[0, 1, 2]),
    }[phase]
    for starter in range(3):
        changed = but(data, starter=starter, actor=starter if phase == "lure" else "chance")
        if starter:
            assert GAME.from_dict(changed).to_dict() == changed
        else:
            assert bad_field(changed) == "starter"


def test_starter_in_over_whose_only_win_is_the_last() -> None:
    data = over([18, 20, 21, 22], wins=[0, 2, 2, 2], number=7)
    assert data["wins"] == [1, 2, 2, 2]
    for starter in range(4):
        if starter:
            assert GAME.from_dict(but(data, starter=starter)).to_dict() == but(data, starter=starter)
        else:
            assert bad_field(but(data, starter=starter)) == "starter"


@pytest.mark.parametrize(
    ("phase", "actors"),
    [
        ("target", [None, 0, 1, 2]),
        ("deal", [None, 0, 1, 2]),
        ("lure", [None, "chance", 0, 1]),
        ("over", ["chance", 0, 1, 2]),
    ],
)
def test_actor_does_not_follow_from_the_rest(phase: str, actors: list[Any]) -> None:
    # In the lure phase player 1 has begun, and 7 cards have been played.
    assert PHASES["lure"]["actor"] == 2
    for actor in actors:
        assert bad_field(but(PHASES[phase], actor=actor)) == "actor"


@pytest.mark.parametrize("phase", PHASES)
def test_phases_taken_for_each_other(phase: str) -> None:
    for other in {*PHASES} - {phase}:
        actor = {"lure": 1, "over": None}.get(other, "chance")
        assert bad_field(but(PHASES[phase], phase=other, actor=actor)) != ""


# What is read, written and said.


def test_what_is_read_is_not_kept_and_what_is_written_is_not_shared() -> None:
    data = copy.deepcopy(EXAMPLE)
    state = GAME.from_dict(data)
    data["hands"][0]["rod-0"] = 1
    data["toys"]["ribbon"].clear()
    data["wins"][0] = 2
    data["options"]["tiebreak"] = "nuzzle"
    assert state.to_dict() == EXAMPLE


@pytest.mark.parametrize("phase", PHASES)
def test_the_message_names_the_field(phase: str) -> None:
    with pytest.raises(catlib.BadState, match="starter"):
        GAME.from_dict(but(PHASES[phase], starter="nobody"))


def test_playing_on_from_what_was_read() -> None:
    state = GAME.from_dict(DEAL)
    assert now(state) == [f"deal {card}" for card in sorted(set(CARDS) - set(CARDS[:10]))]
    assert state.play("deal ribbon-6").to_dict()["hands"][1] == {**DEAL["hands"][1], "ribbon-6": 1}
