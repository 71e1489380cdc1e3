"""States in JSON: what `to_dict` writes, and everything that `from_dict` refuses, with the field it names."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import catlib
from tests.rulebook.play import Json, after, told

from .boards import EXAMPLE, GAME, OPENING, bad_field, board, dealt, position

LONE = "r.b. / .... / .... / ..g."
PUSH = position(LONE)
SOURCE = position(LONE, phase="source")
DRAW = position(LONE, phase="draw")
OVER = position("gr.. / .... / .... / ..bg", homes=[{"green": 3}, {}], phase="over", turn=None)
SETUP = dealt(*OPENING[:6]).to_dict()
PHASES = {"setup": SETUP, "source": SOURCE, "draw": DRAW, "push": PUSH, "over": OVER}


def but(data: Json, **changes: Any) -> Json:
    """The same state with other values for some keys; the cats that this takes out or brings in are as they may be."""
    return {**copy.deepcopy(data), **changes}


def setup(shelter: dict[str, str], *homes: dict[str, int]) -> Json:
    """A state in phase `setup` with the rest of the cats in the street."""
    left = {"blue": 6, "green": 6, "red": 6, "yellow": 6, "wild": 2}
    for cat in [*shelter.values(), *(kind for home in homes for kind in home for _ in range(home[kind]))]:
        left["blue" if cat == "ready" else cat] -= 1
    return but(
        SETUP, players=len(homes), shelter=shelter, homes=list(homes), street={k: v for k, v in left.items() if v}
    )


MIDDLE = {"b2": "blue", "c2": "green", "b3": "red", "c3": "yellow"}


def test_the_example_of_the_rules() -> None:
    state = GAME.from_dict(EXAMPLE)
    assert state.to_dict() == EXAMPLE
    assert json.loads(json.dumps(state.to_dict())) == EXAMPLE
    assert json.dumps(state.to_dict(), sort_keys=True) == json.dumps(EXAMPLE, sort_keys=True)
    assert state.actor == 1


def test_the_example_comes_up_in_play_as_it_is_written() -> None:
    before = but(EXAMPLE, phase="draw", actor="chance", carried=None, street={**EXAMPLE["street"], "yellow": 5})
    assert GAME.from_dict(before).play("cat yellow").to_dict() == EXAMPLE
    assert told(GAME.from_dict(before).play("cat yellow")) == [("drawn", "CRE-DRAW-1", {"player": 1, "cat": "yellow"})]


def test_a_new_game() -> None:
    assert GAME.new(players=3, outside="last_resort").to_dict() == {
        "game": "cat_rescue",
        "players": 3,
        "options": {"outside": "last_resort"},
        "phase": "setup",
        "actor": "chance",
        "turn": None,
        "street": {"blue": 6, "green": 6, "red": 6, "yellow": 6, "wild": 2},
        "homes": [{}, {}, {}],
        "shelter": {},
        "delivery": None,
        "carried": None,
        "adopted": 0,
    }


def test_the_card_stays_as_it_is_until_the_next_push() -> None:
    state = board(LONE, homes=[{"green": 1}, {"yellow": 1}]).play("push a1 right")
    for move in ("street", "cat red"):
        state = state.play(move)
        assert state.to_dict()["delivery"] == {"cell": "a1", "side": "street", "arrow": "right"}


def test_over_keeps_the_card_but_has_no_turn_and_no_actor() -> None:
    data = board(LONE, street={}).play("push a1 right").to_dict()
    assert data["delivery"] == {"cell": "a1", "side": "street", "arrow": "right"}
    assert (data["phase"], data["actor"], data["turn"], data["carried"], data["street"]) == (
        "over",
        None,
        None,
        None,
        {},
    )


def test_every_state_of_a_game_can_be_written_and_read_again() -> None:
    for seed in range(24):
        rng = random.Random(seed)
        state = GAME.new(players=seed % 4 + 1, outside=rng.choice(["allowed", "last_resort"]))
        while state.actor is not None:
            state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
            again = GAME.from_dict(json.loads(json.dumps(state.to_dict())))
            assert again == state
            assert hash(again) == hash(state)
            assert again.to_dict() == state.to_dict()


def test_equal_positions_are_equal_however_they_came_about() -> None:
    one = after(dealt("blue", "green", "red", "yellow", "wild", "blue", "green", "red"), "street", "cat blue")
    other = after(dealt("blue", "green", "red", "yellow", "blue", "wild", "red", "green"), "street", "cat blue")
    assert one == other
    assert hash(one) == hash(other)
    assert one != after(dealt(*OPENING), "street", "cat red")


@pytest.mark.parametrize("phase", PHASES)
def test_the_states_that_are_spoilt_below_are_accepted(phase: str) -> None:
    assert GAME.from_dict(PHASES[phase]).to_dict() == PHASES[phase]
    assert PHASES[phase]["phase"] == phase


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("key", EXAMPLE)
def test_a_key_is_missing(key: str, phase: str) -> None:
    data = copy.deepcopy(PHASES[phase])
    del data[key]
    assert bad_field(data) == key


@pytest.mark.parametrize("key", ["cats", "Game", "seed", ""])
def test_a_key_too_many(key: str) -> None:
    assert bad_field({**EXAMPLE, key: 1}) == key


@pytest.mark.parametrize("data", [None, [], "cat_rescue", 3, [EXAMPLE]])
def test_no_object_at_all(data: Any) -> None:
    with pytest.raises(catlib.BadState):
        GAME.from_dict(data)


WRONG_VALUES: list[tuple[str, list[Any]]] = [
    ("game", ["cats", "cat rescue", "Cat Rescue", "", None, 1, ["cat_rescue"]]),
    ("players", [0, 5, -1, "2", 2.0, None, [2], {}]),
    (
        "options",
        [
            None,
            {},
            [],
            "allowed",
            {"outside": "never"},
            {"outside": True},
            {"outside": None},
            {"outside": ["allowed"]},
            {"inside": "allowed"},
            {"outside": "allowed", "inside": "allowed"},
        ],
    ),
    ("phase", ["resting", "Push", "", None, 3, ["push"]]),
    ("actor", ["nobody", "Chance", 7, -1, 1.0, True, "1", None, "chance", 0, [1], {}]),
    (
        "street",
        [
            None,
            [],
            14,
            ["blue"],
            {"blue": 2, "green": 4, "red": 3, "purple": 4, "wild": 1},
            {"blue": 2, "green": 4, "red": 3, "ready": 4, "wild": 1},
            {**EXAMPLE["street"], "blue": "2"},
            {**EXAMPLE["street"], "blue": 2.0},
            {**EXAMPLE["street"], "blue": None},
            {**EXAMPLE["street"], "wild": True},
            {**EXAMPLE["street"], "ready": 0},
            {"blue": 3, "green": 5, "red": 4, "yellow": 4, "wild": -2},
            {"blue": 2, "green": 4, "red": 3, "yellow": 5, "wild": 0},
        ],
    ),
    (
        "homes",
        [
            None,
            {},
            2,
            "blue",
            [{"blue": 1, "green": 1}, None],
            [{"blue": 1, "green": 1}, ["red", "red"]],
            [{"blue": 1, "green": 1}, {"purple": 2}],
            [{"blue": 1, "green": 1}, {"ready": 2}],
            [{"blue": True, "green": True}, {"red": 2}],
            [{"blue": 1.0, "green": 1}, {"red": 2}],
            [{"blue": "1", "green": 1}, {"red": 2}],
            [{"blue": 1, "green": 1, "yellow": 0}, {"red": 2}],
            [{"blue": 3, "green": -1}, {"red": 2}],
        ],
    ),
    (
        "shelter",
        [
            None,
            [],
            "b1",
            ["ready", "green", "wild", "red", "yellow"],
            *(
                {cell: cat for cell, cat in EXAMPLE["shelter"].items() if cell != "b1"} | {wrong: "ready"}
                for wrong in ("e1", "a5", "a0", "B1", "1b", "b", "", "b11")
            ),
            *(
                {**EXAMPLE["shelter"], "b3": wrong}
                for wrong in ("purple", "Red", "", "#", ".", None, 1, ["red"], {"cat": "red"})
            ),
        ],
    ),
    (
        "delivery",
        [
            [],
            "b2",
            3,
            {},
            *(
                {key: value for key, value in EXAMPLE["delivery"].items() if key != left}
                for left in EXAMPLE["delivery"]
            ),
            {**EXAMPLE["delivery"], "turned": True},
            *({**EXAMPLE["delivery"], "cell": wrong} for wrong in ("e2", "B2", "b5", "", None, 5, ["b2"])),
            *({**EXAMPLE["delivery"], "side": wrong} for wrong in ("home", "Street", "", None, 0, ["street"])),
            *({**EXAMPLE["delivery"], "arrow": wrong} for wrong in ("north", "Down", "", None, 2, ["down"])),
        ],
    ),
    (
        "carried",
        [
            [],
            "yellow",
            {},
            {"cat": "yellow"},
            {"source": "street"},
            {"cat": "yellow", "source": "street", "count": 1},
            *({"cat": wrong, "source": "street"} for wrong in ("purple", "ready", "Yellow", "", None, 4, ["yellow"])),
            *({"cat": "yellow", "source": wrong} for wrong in ("home", "Street", "", None, 1, ["street"])),
        ],
    ),
    ("adopted", [None, "2", 2.0, [], {}, [2]]),
]


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in WRONG_VALUES for value in values])
def test_a_wrong_type_an_unknown_word_or_a_number_out_of_range(field: str, value: Any) -> None:
    assert bad_field(but(EXAMPLE, **{field: value})) == field


@pytest.mark.parametrize("turn", ["1", 1.0, True, [1], "chance"])
def test_turn_of_a_wrong_type(turn: Any) -> None:
    assert bad_field(but(EXAMPLE, turn=turn)) == "turn"


@pytest.mark.parametrize("turn", [-1, 2, 4])
def test_turn_out_of_range(turn: int) -> None:
    assert bad_field(but(EXAMPLE, turn=turn)) in ("turn", "actor")
    assert bad_field(but(EXAMPLE, turn=turn, actor=turn)) in ("turn", "actor")
    assert bad_field(but(DRAW, turn=turn)) == "turn"


def test_true_is_no_number() -> None:
    one = position(LONE, homes=[{"green": 1}], turn=0)
    assert GAME.from_dict(one).to_dict() == one
    assert bad_field(but(one, players=True)) == "players"
    assert bad_field(but(one, turn=False, actor=0)) == "turn"
    assert bad_field(but(one, actor=False)) == "actor"
    assert bad_field(but(one, adopted=False)) == "adopted"
    assert bad_field(but(EXAMPLE, adopted=True, street={**EXAMPLE["street"], "blue": 3})) == "adopted"


def test_adopted_out_of_range() -> None:
    assert bad_field(but(EXAMPLE, adopted=-1, street={**EXAMPLE["street"], "blue": 5})) == "adopted"


def test_homes_not_one_a_player() -> None:
    assert bad_field(but(EXAMPLE, homes=[{"blue": 1, "green": 1}, {"red": 1}, {"red": 1}])) == "homes"
    assert bad_field(but(EXAMPLE, homes=[{"blue": 1, "red": 1}], adopted=4)) == "homes"
    assert bad_field(but(EXAMPLE, homes=[], adopted=6)) == "homes"
    assert bad_field(but(EXAMPLE, players=3)) == "homes"
    assert bad_field(but(EXAMPLE, players=1, turn=0, actor=0)) == "homes"


@pytest.mark.parametrize("data", [PUSH, SOURCE, DRAW])
def test_homes_with_more_than_two_cats(data: Json) -> None:
    for home in ({"green": 3}, {"green": 1, "yellow": 2}, {"blue": 1, "green": 1, "yellow": 1}):
        grown = sum(home.values()) - 1
        street = {**data["street"], "red": data["street"]["red"] - grown}
        assert bad_field(but(data, homes=[home, {"yellow": 1}], street=street)) == "homes"
        assert bad_field(but(data, homes=[{"green": 1}, home], street=street)) == "homes"


def test_homes_in_over_one_may_hold_three() -> None:
    rows = "gr.. / .... / .... / ..bg"
    for homes in ([{"green": 3}, {"blue": 2}], [{"blue": 2}, {"green": 3}], [{"green": 2, "blue": 1}, {}]):
        GAME.from_dict(position(rows, homes=homes, phase="over", turn=None))
    for homes in ([{"green": 3}, {"blue": 3}], [{"green": 4}, {}], [{"green": 2}, {"blue": 4}]):
        assert bad_field(position(rows, homes=homes, phase="over", turn=None)) == "homes"


@pytest.mark.parametrize(
    "homes",
    [
        [{}, {"blue": 1}],
        [{"blue": 1}, {"blue": 1}],
        [{"blue": 1}, {"blue": 2}],
        [{}, {"blue": 2}],
        [{"blue": 2}, {}, {"green": 1}],
        [{"blue": 2}, {"green": 1}, {"green": 2}],
        [{"blue": 3}, {}],
        [{"blue": 2}, {"blue": 2}, {"green": 2, "red": 1}],
    ],
)
def test_homes_in_setup_not_filled_in_order(homes: list[Json]) -> None:
    assert bad_field(setup(MIDDLE, *homes)) == "homes"


def test_homes_in_setup_filled_before_the_middle_spaces() -> None:
    three = {cell: MIDDLE[cell] for cell in ("b2", "c2", "b3")}
    assert bad_field(setup(three, {"blue": 1}, {})) == "homes"
    assert bad_field(setup({}, {"blue": 2}, {"green": 1})) == "homes"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_homes_in_setup_all_full(players: int) -> None:
    cats = ["blue", "green", "red", "yellow"]
    assert bad_field(setup(MIDDLE, *({cat: 2} for cat in cats[:players]))) == "homes"
    last = {cats[players - 1]: 1}
    GAME.from_dict(setup(MIDDLE, *({cat: 2} for cat in cats[: players - 1]), last))


@pytest.mark.parametrize(
    "shelter",
    [
        {"c2": "green"},
        {"b2": "blue", "b3": "red"},
        {"b2": "blue", "c2": "green", "c3": "red"},
        {"a1": "blue"},
        {"b2": "blue", "d4": "blue"},
        {**MIDDLE, "a1": "red"},
        {"b2": "ready"},
        {**MIDDLE, "c3": "ready"},
    ],
)
def test_shelter_in_setup_is_not_the_first_middle_spaces_face_up(shelter: Json) -> None:
    assert bad_field(setup(shelter, {}, {})) == "shelter"


@pytest.mark.parametrize("filled", range(5))
def test_shelter_in_setup_as_it_is_filled(filled: int) -> None:
    shelter = dict(list(MIDDLE.items())[:filled])
    assert GAME.from_dict(setup(shelter, {}, {})).to_dict()["shelter"] == shelter


@pytest.mark.parametrize("phase", ["source", "draw", "push"])
@pytest.mark.parametrize("rows", [".... / .... / .... / ..g.", "##.. / .... / #... / ..g."])
def test_shelter_with_fewer_than_two_face_up_cats(phase: str, rows: str) -> None:
    assert bad_field(position(rows, phase=phase)) in (("shelter", "phase") if phase == "push" else ("shelter",))


def test_shelter_with_fewer_than_two_face_up_cats_when_all_is_over() -> None:
    rows = "##.. / .... / .... / ...g"
    assert bad_field(position(rows, card="d4 up", homes=[{"green": 3}, {}], phase="over", turn=None)) == "shelter"
    rows = "#r.. / .... / .... / ...g"
    GAME.from_dict(position(rows, card="d4 up", homes=[{"green": 3}, {}], phase="over", turn=None))


@pytest.mark.parametrize(("phase", "turn"), [("setup", 0), ("setup", 1), ("over", 0), ("over", 1)])
def test_turn_of_a_player_in_setup_or_over(phase: str, turn: int) -> None:
    assert bad_field(but(PHASES[phase], turn=turn)) == "turn"


@pytest.mark.parametrize("phase", ["source", "draw", "push"])
def test_turn_of_nobody_in_another_phase(phase: str) -> None:
    assert bad_field(but(PHASES[phase], turn=None)) in (("turn",) if phase == "draw" else ("turn", "actor"))
    if phase != "draw":
        assert bad_field(but(PHASES[phase], turn=None, actor=None)) in ("turn", "actor")


@pytest.mark.parametrize(
    ("phase", "actors"),
    [
        ("setup", [None, 0, 1]),
        ("source", [None, 1, "chance"]),
        ("draw", [None, 0, 1]),
        ("push", [None, 1, "chance"]),
        ("over", [0, 1, "chance"]),
    ],
)
def test_actor_does_not_follow_from_phase_and_turn(phase: str, actors: list[Any]) -> None:
    for actor in actors:
        assert bad_field(but(PHASES[phase], actor=actor)) == "actor"


@pytest.mark.parametrize("phase", ["source", "draw", "push", "over"])
def test_delivery_null_outside_setup(phase: str) -> None:
    assert bad_field(but(PHASES[phase], delivery=None)) == "delivery"


def test_delivery_not_null_in_setup() -> None:
    assert bad_field(but(SETUP, delivery={"cell": "c3", "side": "street", "arrow": "left"})) == "delivery"


@pytest.mark.parametrize("phase", ["source", "draw", "push", "over"])
def test_delivery_on_an_empty_space_or_a_face_down_cat(phase: str) -> None:
    card = PHASES[phase]["delivery"]
    assert bad_field(but(PHASES[phase], delivery={**card, "cell": "a2"})) == "delivery"
    shelter = {**PHASES[phase]["shelter"], "a2": "ready"}
    street = {**PHASES[phase]["street"], "red": PHASES[phase]["street"]["red"] - 1}
    GAME.from_dict(but(PHASES[phase], shelter=shelter, street=street))
    assert bad_field(but(PHASES[phase], shelter=shelter, street=street, delivery={**card, "cell": "a2"})) == "delivery"


def test_carried_null_in_push() -> None:
    street = {**PUSH["street"], "yellow": PUSH["street"]["yellow"] + 1}
    assert bad_field(but(PUSH, carried=None, street=street)) == "carried"


@pytest.mark.parametrize("phase", ["setup", "source", "draw", "over"])
def test_carried_not_null_elsewhere(phase: str) -> None:
    data = PHASES[phase]
    street = {**data["street"], "red": data["street"]["red"] - 1}
    assert bad_field(but(data, carried={"cat": "red", "source": "street"}, street=street)) == "carried"


def test_carried_from_foster_though_the_delivery_card_shows_foster() -> None:
    assert bad_field(position(LONE, source="foster", side="foster")) == "carried"
    GAME.from_dict(position(LONE, source="foster", side="street"))
    GAME.from_dict(position(LONE, source="street", side="foster"))


def test_carried_from_foster_though_two_cats_are_left_in_that_home() -> None:
    homes = [{"green": 1, "red": 1}, {"yellow": 1}]
    assert bad_field(position(LONE, source="foster", homes=homes)) == "carried"
    assert bad_field(position(LONE, source="foster", homes=[{}, {"yellow": 2}], turn=1)) == "carried"
    GAME.from_dict(position(LONE, source="foster", homes=homes, turn=1))
    GAME.from_dict(position(LONE, source="street", homes=homes))


@pytest.mark.parametrize("phase", PHASES)
def test_street_not_26_cats_in_all(phase: str) -> None:
    data = PHASES[phase]
    for change in (-1, 1):
        assert bad_field(but(data, street={**data["street"], "red": data["street"]["red"] + change})) == "street"


def test_street_27_or_25_cats_wherever_the_fault_is() -> None:
    assert bad_field(but(EXAMPLE, adopted=3)) == "street"
    assert bad_field(but(EXAMPLE, adopted=1)) == "street"
    assert bad_field(but(EXAMPLE, homes=[{"blue": 1}, {"red": 2}])) == "street"
    assert bad_field(but(EXAMPLE, shelter={**EXAMPLE["shelter"], "a1": "ready"})) == "street"


@pytest.mark.parametrize("colour", ["blue", "green", "red", "yellow"])
def test_street_more_than_six_of_a_colour_among_those_that_can_be_seen(colour: str) -> None:
    # Shelter, home and hand hold three of the colour; three more may be in the street.
    rows = f"{colour[0]}... / .... / .... / .{colour[0]}.{colour[0]}"
    for place in ("street", "home", "hand"):
        homes = [{colour: 1} if place == "home" else {}, {}]
        hand = colour if place == "hand" else "wild"
        seen = 3 + (place != "street")
        others = {cat: 2 for cat in ("blue", "green", "red", "yellow") if cat != colour}
        fits = position(rows, card="d4 up", homes=homes, hand=hand, street={**others, colour: 6 - seen})
        assert GAME.from_dict(fits).to_dict() == fits
        over = position(rows, card="d4 up", homes=homes, hand=hand, street={**others, colour: 7 - seen})
        assert bad_field(over) == "street"


def test_street_more_than_two_wild_cats_among_those_that_can_be_seen() -> None:
    rows = "wr.. / .... / .... / ...g"
    for homes, hand, most in (([{}, {}], "red", 1), ([{"wild": 1}, {}], "red", 0), ([{}, {}], "wild", 0)):
        fits = position(
            rows, card="d4 up", homes=homes, hand=hand, street={"blue": 1, **({"wild": most} if most else {})}
        )
        assert GAME.from_dict(fits).to_dict() == fits
        over = position(rows, card="d4 up", homes=homes, hand=hand, street={"blue": 1, "wild": most + 1})
        assert bad_field(over) == "street"


def test_street_face_down_and_adopted_cats_may_be_any() -> None:
    # All that can be seen is green or red; what is ready or adopted may be the rest.
    state = board("##.. / .... / .... / r.g.", street={"red": 5, "green": 4}, homes=[{"green": 1}, {}], hand="blue")
    assert state.to_dict()["adopted"] == 26 - 9 - 1 - 1 - 4


@pytest.mark.parametrize("phase", ["source", "draw"])
def test_street_empty_in_source_or_draw(phase: str) -> None:
    assert bad_field(position(LONE, phase=phase, street={})) == "street"
    GAME.from_dict(position(LONE, phase=phase, street={"red": 1}))


def test_street_empty_in_push_with_a_foster_cat() -> None:
    assert bad_field(position(LONE, source="foster", street={})) == "street"
    GAME.from_dict(position(LONE, source="foster", street={"red": 1}))
    GAME.from_dict(position(LONE, source="street", street={}))


def test_adopted_not_0_in_setup() -> None:
    assert bad_field(but(SETUP, adopted=1, street={**SETUP["street"], "red": SETUP["street"]["red"] - 1})) == "adopted"


def test_phase_source_though_the_delivery_card_shows_foster() -> None:
    assert bad_field(position(LONE, phase="source", side="foster")) == "phase"
    GAME.from_dict(position(LONE, phase="draw", side="foster"))


def test_phase_source_though_the_home_of_the_player_is_empty() -> None:
    assert bad_field(position(LONE, phase="source", homes=[{}, {"yellow": 1}])) == "phase"
    assert bad_field(position(LONE, phase="source", homes=[{"green": 1}, {}], turn=1)) == "phase"
    GAME.from_dict(position(LONE, phase="source", homes=[{"green": 1}, {}]))
    GAME.from_dict(position(LONE, phase="draw", homes=[{}, {"yellow": 1}]))


def test_phase_push_with_fewer_than_two_legal_moves() -> None:
    rows = ".... / ..r. / ..b. / ...."
    assert bad_field(position(rows, card="c3 left")) == "phase"
    assert bad_field(position(rows, card="c3 right")) == "phase"
    GAME.from_dict(position(rows, card="c3 up"))


def test_phase_push_counts_legal_moves_by_the_option() -> None:
    # From inside only `push b2 left` is legal; from outside there are others.
    rows = "rg.. / by.. / .... / ...."
    allowed = GAME.from_dict(position(rows, card="a1 up", outside="allowed"))
    assert "push b2 left" in [str(move) for move in allowed.legal_moves()]
    assert len(allowed.legal_moves()) > 1
    assert bad_field(position(rows, card="a1 up", outside="last_resort")) == "phase"


def test_phase_over_though_cats_are_in_the_street_and_no_home_holds_three() -> None:
    assert bad_field(position(LONE, phase="over", turn=None)) == "phase"
    GAME.from_dict(position(LONE, phase="over", turn=None, street={}))
    GAME.from_dict(position(LONE, phase="over", turn=None, homes=[{"green": 3}, {}]))
    GAME.from_dict(position(LONE, phase="over", turn=None, homes=[{}, {"green": 3}], street={}))


def test_a_position_that_cannot_come_up_in_play_is_accepted() -> None:
    state = board("bbb. / .... / .... / r.g.")
    assert state.to_dict()["shelter"]["b1"] == "blue", "nothing is turned by reading"


def test_what_is_read_is_not_kept_and_what_is_written_is_not_shared() -> None:
    data = copy.deepcopy(EXAMPLE)
    state = GAME.from_dict(data)
    data["homes"][0]["blue"] = 2
    data["shelter"]["a1"] = "blue"
    assert state.to_dict() == EXAMPLE
    state.to_dict()["shelter"].clear()
    state.view(0)["homes"].clear()
    assert state.to_dict() == EXAMPLE


@pytest.mark.parametrize("phase", PHASES)
def test_the_message_names_the_field(phase: str) -> None:
    with pytest.raises(catlib.BadState, match="adopted"):
        GAME.from_dict(but(PHASES[phase], adopted="none"))
