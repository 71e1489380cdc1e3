"""The clauses of overview, contents, setup and rounds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from catlib.game import State
from tests.rulebook.play import after, all_said, kinds, legal, now, said, told, whole_game

from .box import DECK, HOME, ROOMS
from .positions import GAME, house, item, phase, pile, settled, turns

PLAYERS = pytest.mark.parametrize("players", [3, 4])


@PLAYERS
def test_CTT_OVER_1_every_player_is_one_cat(players: int) -> None:
    data = settled(players).to_dict()
    assert len(data["cats"]) == len(data["hands"]) == len(data["points"]) == players
    assert None not in data["cats"]
    kinds_of_trouble = {card.split()[0] for card in DECK if " " in card}
    assert kinds_of_trouble == {"steal", "destroy", "knock"}


@PLAYERS
def test_CTT_OVER_2_all_take_turns_at_being_the_human(players: int) -> None:
    human = [data["player"] for state in whole_game(GAME, players, players) for data in all_said(state, "human_turn")]
    assert set(human) == set(range(players))


def test_CTT_WIN_1_points_for_trouble_and_for_cleaning_up() -> None:
    reasons = set()
    for seed in range(6):
        states = whole_game(GAME, seed, 3)
        earned: Counter[int] = Counter()
        for state in states:
            for data, (_, clause, _) in zip(all_said(state, "points"), of_kind(state, "points"), strict=True):
                earned[data["player"]] += data["points"]
                reasons.add(clause)
                assert data["total"] == earned[data["player"]]
        assert [earned[player] for player in range(3)] == list(states[-1].scores())
        for player in range(3):
            tally = [(line.points, line.clause) for line in states[-1].tally(player)]
            assert tally == ([(earned[player], "CTT-WIN-1")] if earned[player] else [])
    assert {"CTT-HUM-8", "CTT-STEAL-7", "CTT-KNOCK-2", "CTT-CUD-2"} < reasons


def of_kind(state: State, kind: str) -> list[tuple[str, str, object]]:
    return [(name, clause, data) for name, clause, data in told(state) if name == kind]


@pytest.mark.parametrize(("points", "over"), [(12, False), (13, True), (20, True)])
def test_CTT_WIN_2_thirteen_points_at_the_end_of_the_own_cats_turn(points: int, over: bool) -> None:
    state = house("toss", "bath bath bath", "run, hide", left=1, points=[points, 19, 0]).play("toss run")
    assert (state.actor is None) == over
    assert state.winners() == ((0,) if over else ())
    assert ("won" in kinds(state)) == over
    if over:
        assert told(state)[-1] == ("won", "CTT-WIN-2", {"player": 0, "points": points})
        data = state.to_dict()
        assert (data["phase"], data["actor"], data["turn"], data["left"]) == ("over", None, 0, 0)
        assert legal(state) == []
        assert state.chance_outcomes() == ()


def test_CTT_WIN_2_after_a_nap_too() -> None:
    assert house("move", "bath bath bath", "run", points=[11, 0, 0]).play("nap").winners() == ()
    state = house("play", "bath bath bath", "cuddle", points=[10, 0, 0]).play("cuddle bath")
    assert state.scores() == (13, 0, 0)
    assert state.winners() == (0,)
    assert state.to_dict()["hands"][0] == {}


def test_CTT_FACT_1_three_or_four_players() -> None:
    assert (GAME.min_players, GAME.max_players) == (3, 4)
    for players in (0, 1, 2, 5):
        with pytest.raises(ValueError, match="3"):
            GAME.new(players=players)


def test_CTT_FACT_2_age_and_time_change_nothing() -> None:
    assert GAME.components["game"]["minimum_age"] == 12
    assert GAME.components["game"]["minutes"] == [25, 30]


def test_CTT_COMP_1_ten_rooms_and_a_hallway() -> None:
    assert sorted(name for name in GAME.components["rooms"] if name != "provenance") == ROOMS
    assert len(ROOMS) == 10
    assert legal(house("human", "bath bath bath")) == sorted(f"human {place}" for place in [*ROOMS, "hallway"])


def test_CTT_COMP_2_a_story_board_and_a_cat_for_each_player() -> None:
    counts = GAME.components["counts"]
    assert counts["story_boards"] == counts["cat_pawns"] == GAME.max_players == 4


def test_CTT_COMP_3_one_human_and_one_token() -> None:
    counts = GAME.components["counts"]
    assert (counts["human_pawn"], counts["human_token"]) == (1, 1)
    for state in whole_game(GAME, 1, 4):
        data = state.to_dict()
        assert data["holder"] in range(4)
        assert data["human"] in [*ROOMS, "hallway"]


def test_CTT_COMP_4_tokens_worth_56_points() -> None:
    counts = GAME.components["counts"]
    assert counts["paw_tokens_1"] + 5 * counts["paw_tokens_5"] == 56
    assert (counts["paw_tokens_1"], counts["paw_tokens_5"]) == (16, 8)


def test_CTT_COMP_5_a_token_of_each_room() -> None:
    assert GAME.components["counts"]["room_tokens"] == 10
    for options in ({}, {"destinations": "random"}):
        for state in whole_game(GAME, 2, 3, **options)[30:]:
            data = state.to_dict()
            tasks = [task["to"] for task in data["carrying"] if task and task["to"]]
            assert sorted([*data["tokens"]["unknown"], *data["tokens"]["known"], *tasks]) == ROOMS


def test_CTT_COMP_6_fifteen_items() -> None:
    assert GAME.components["counts"]["item_tokens"] == 15
    assert sorted(GAME.new(players=3).to_dict()["items"]) == sorted(HOME)
    assert len(HOME) == 15


def test_CTT_COMP_7_42_trouble_cards() -> None:
    table = {card: count for card, count in GAME.components["trouble_cards"].items() if card != "provenance"}
    assert sum(table.values()) == GAME.components["counts"]["trouble_cards"] == 42
    assert table == {card: count for card, count in DECK.items() if card not in ("run", "sneak", "hide")}


def test_CTT_COMP_8_12_evade_cards() -> None:
    table = {card: count for card, count in GAME.components["evade_cards"].items() if card != "provenance"}
    assert table == {"run": 4, "sneak": 4, "hide": 4}
    assert GAME.components["counts"]["evade_cards"] == 12


def test_CTT_SET_1_every_item_starts_at_home() -> None:
    expected = {name: {"room": room, "disturbed": False} for name, room in HOME.items()}
    assert GAME.new(players=3).to_dict()["items"] == settled(4).to_dict()["items"] == expected


def test_CTT_SET_2_items_are_what_cats_disturb() -> None:
    named = {card.split()[1] for card in DECK if " " in card}
    assert named == set(HOME)


@pytest.mark.parametrize(("hand", "move"), [("steal yarn", "steal yarn"), ("destroy sofa", "destroy sofa")])
def test_CTT_SET_3_a_token_is_turned_when_a_cat_disturbs_it(hand: str, move: str) -> None:
    state = house("play", "living bath bath", hand)
    name = move.split()[1]
    assert item(state, name) == ("living", False)
    assert item(state.play(move), name) == ("living", True)
    knocked = house("play", "dining bath bath", "2 knock vase, cuddle", "run").play("knock vase")
    assert item(knocked, "vase") == ("dining", True)


def test_CTT_SET_4_the_room_tokens_are_face_down() -> None:
    assert GAME.new(players=3).to_dict()["tokens"] == {"unknown": dict.fromkeys(ROOMS, 1), "known": []}


def test_CTT_SET_5_a_room_token_names_where_an_item_goes() -> None:
    state = after(house("play", "living bath bath", "steal yarn, cuddle"), "steal yarn", "room porch")
    assert state.to_dict()["carrying"][0] == {"item": "yarn", "to": "porch"}
    assert said(state, "destination") == {"player": 0, "item": "yarn", "room": "porch"}


@PLAYERS
def test_CTT_SET_6_a_token_at_random_for_each_player(players: int) -> None:
    state = GAME.new(players=players)
    for number, room in enumerate(["porch", "study", "bath", "garage"][:players]):
        left = [name for name in ROOMS if name not in state.to_dict()["cats"]]
        outcomes = [(f"room {name}", Fraction(1, 10 - number)) for name in left]
        assert [(str(move), chance) for move, chance in state.chance_outcomes()] == outcomes
        assert "room " + room in now(state)
        state = state.play(f"room {room}")
        assert told(state)[0] == ("start_room", "CTT-SET-6", {"player": number, "room": room})
        assert state.to_dict()["cats"][: number + 1] == ["porch", "study", "bath", "garage"][: number + 1]
        if number + 1 < players:
            assert sorted(state.to_dict()["tokens"]["unknown"]) == sorted(set(left) - {room})


@PLAYERS
def test_CTT_SET_7_then_they_are_mixed_into_the_others(players: int) -> None:
    state = settled(players, players)
    assert kinds(state) == ["start_room", "tokens_mixed"]
    assert told(state)[1] == ("tokens_mixed", "CTT-SET-7", {})
    assert state.to_dict()["tokens"] == {"unknown": dict.fromkeys(ROOMS, 1), "known": []}
    assert phase(state) == "first_discards"


@PLAYERS
def test_CTT_SET_8_player_0_is_first_and_play_goes_clockwise(players: int) -> None:
    state = settled(players)
    assert (state.actor, phase(state)) == (0, "draw")
    cats = [int(turn) for turn in turns(players, 3 * players) if turn[0] != "H"]
    assert cats == [number % players for number in range(len(cats))]


@PLAYERS
def test_CTT_SET_9_the_human_starts_in_the_hallway(players: int) -> None:
    assert GAME.new(players=players).to_dict()["human"] == settled(players).to_dict()["human"] == "hallway"


@PLAYERS
def test_CTT_SET_10_the_token_starts_to_the_right_of_the_first(players: int) -> None:
    assert GAME.new(players=players).to_dict()["holder"] == settled(players).to_dict()["holder"] == players - 1


def test_CTT_SET_11_all_54_cards_are_the_draw_pile() -> None:
    draw = GAME.new(players=3).to_dict()["draw"]
    assert draw == DECK
    assert sum(draw.values()) == 54
    outcomes = {str(move): chance for move, chance in settled(3, 3).chance_outcomes()}
    assert outcomes == {f"card {card}": Fraction(count, 54) for card, count in DECK.items()}


def test_CTT_SET_12_three_cards_open_the_discard_pile() -> None:
    state = settled(3, 3)
    for number, card in enumerate(["hide", "cuddle", "knock jar"], 1):
        state = state.play(f"card {card}")
        assert told(state) == [("turned_up", "CTT-SET-12", {"card": card})]
        assert pile(state) == ["hide", "cuddle", "knock jar"][:number]
        assert phase(state) == ("deal" if number == 3 else "first_discards")
    assert sum(state.to_dict()["draw"].values()) == 51


@PLAYERS
def test_CTT_SET_13_four_cards_each(players: int) -> None:
    state = settled(players, players + 3)
    for number in range(4 * players):
        assert phase(state) == "deal"
        state = state.play(now(state)[number % 5])
        kind, clause, data = told(state)[0]
        assert (kind, clause, data["player"]) == ("dealt", "CTT-SET-13", number % players)
        assert state.to_dict()["hands"][number % players][data["card"]] >= 1
    assert [sum(hand.values()) for hand in state.to_dict()["hands"]] == [4] * players
    assert kinds(state) == ["dealt", "cat_turn"]
    data = state.to_dict()
    assert (data["phase"], data["actor"], data["left"]) == ("draw", 0, 3)


@PLAYERS
def test_CTT_ROUND_1_everybody_has_a_cats_turn_and_somebody_a_humans(players: int) -> None:
    found = turns(players, 40)
    cats = [place for place, turn in enumerate(found) if turn[0] != "H"]
    for first in range(0, len(cats) - players, players):
        begins = cats[first] - (cats[first] > 0 and found[cats[first] - 1][0] == "H")
        in_round = found[begins : cats[first + players - 1] + 1]
        assert [turn for turn in in_round if turn[0] != "H"] == [str(player) for player in range(players)]
        assert 1 <= sum(turn[0] == "H" for turn in in_round) <= 2


@PLAYERS
def test_CTT_ROUND_2_the_humans_turn_is_just_before_the_own_cats(players: int) -> None:
    found = turns(players, 40)
    for turn, following in pairwise(found):
        if turn[0] == "H":
            assert following == turn[1:]


def test_CTT_TURN_1_draw_move_play_discard() -> None:
    state = house("draw", "bath bath bath", "run, hide, cuddle", discard="sneak")
    order = [state.to_dict()["phase"]]
    for move in ("draw pile", "card destroy paper", "draw discard", "card run", "move laundry", "done"):
        state = state.play(move)
        order.append(state.to_dict()["phase"])
    assert order == ["draw", "draw_card", "draw", "draw_card", "move", "play", "toss"]
    state = house("move", "bath bath bath", "run, hide, destroy paper").play("stay")
    assert phase(state) == "play"
    assert phase(state.play("done")) == "toss"


def test_CTT_TURN_2_the_story_board_is_only_a_reminder() -> None:
    assert "board" in GAME.rulebook["CTT-TURN-2"].text
    assert not [key for key in GAME.new(players=3).to_dict() if "board" in key]
