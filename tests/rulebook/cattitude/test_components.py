"""The material of the game, and an owner's own rooms, items and cards in its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import catlib
from catlib.game import Game
from tests.rulebook.owners import owned, wrong
from tests.rulebook.play import after, legal, now, refused, whole_game

from .box import ADJACENT, DECK, HOME, ROOMS
from .facts import COLOURS, adjacent, evade, homes, rooms, table, trouble
from .positions import EXAMPLE, GAME, bad_field, position

Write = Callable[[str], Path]

ATTIC = COLOURS | {"attic": "white"}
del ATTIC["garage"]
WALLS = {room: [other.replace("garage", "attic") for other in near.split()] for room, near in ADJACENT.items()}
WALLS["attic"] = WALLS.pop("garage")


def mine(write: Write, text: str) -> Game:
    return owned("cattitude", write(text))


def fault(write: Write, text: str) -> tuple[str | None, object]:
    """The table and row that are named when this file is refused."""
    error = wrong("cattitude", write(text))
    return error.table, error.row


def test_the_tables_and_where_they_come_from() -> None:
    tables = GAME.components
    given = ("game", "setup", "turn", "points", "counts")
    assert {name: tables[name]["provenance"] for name in given} == dict.fromkeys(given, "rulebook")
    lost = ("rooms", "adjacent", "item_home", "trouble_cards", "evade_cards")
    assert {name: tables[name]["provenance"] for name in lost} == dict.fromkeys(lost, "reconstruction")


def test_the_numbers_of_the_rules() -> None:
    def rows(name: str) -> dict[str, object]:
        return {row: value for row, value in GAME.components[name].items() if row != "provenance"}

    assert rows("setup") == {"first_discards": 3, "starting_hand": 4, "human_starts_in": "hallway"}
    assert rows("turn") == {
        "draw": 3, "discard": 2, "cards_turned_up_after_a_reshuffle": 3, "cards_tossed_when_caught": 1,
    }  # fmt: skip
    assert rows("points") == {
        "steal_delivered": 3, "knock_over": 4, "destroy_completed": 5, "cuddle_per_cat": 1, "nap": 1,
        "clean_up_per_item": 1,
    }  # fmt: skip
    assert (rows("game")["goal"], rows("game")["nap_limit"]) == (13, 12)
    assert rows("rooms") == COLOURS
    assert rows("adjacent") == {room: near.split() for room, near in ADJACENT.items()}
    assert rows("item_home") == HOME
    assert rows("trouble_cards") | rows("evade_cards") == DECK
    assert GAME.components["options"]["destinations"]["choices"] == ["stack", "random"]


def test_walls_have_two_sides() -> None:
    for room, near in ADJACENT.items():
        assert all(room in ADJACENT[other].split() for other in near.split())


def test_another_room_and_a_whole_game_in_it(write: Write) -> None:
    game = mine(write, table("rooms", ATTIC) + table("adjacent", WALLS) + homes(glove="attic"))
    assert now(game.new(players=3))[0] == "room attic"
    refused(game.new(players=3), "room garage", None)
    state = whole_game(game, 3, 3)[-1]
    assert state.actor is None
    assert set(state.to_dict()["tokens"]["unknown"]) | set(state.to_dict()["tokens"]["known"]) >= {"attic"}
    with pytest.raises(catlib.BadState):
        game.from_dict(EXAMPLE)


def test_other_walls_lead_elsewhere(write: Write) -> None:
    game = mine(write, adjacent(study=["living"], nursery=["bedroom", "living"]))
    data = position("human", "study bath bath", "run, sneak, cuddle", loose={"sock": "study"})
    state = game.from_dict(data).play("human study")
    assert [move for move in legal(state) if move.startswith("sneak")] == ["sneak living"]
    assert "run nursery" in legal(state)
    refused(state, "sneak nursery", "CTT-SNEAK-1")


def test_items_at_home_elsewhere(write: Write) -> None:
    game = mine(write, homes(yarn="study"))
    assert game.new(players=3).to_dict()["items"]["yarn"] == {"room": "study", "disturbed": False}
    data = position("human", "bath bath bath", loose={"yarn": "porch"})
    assert game.from_dict(data).play("human porch").to_dict()["items"]["yarn"]["room"] == "study"


def test_other_cards(write: Write) -> None:
    game = mine(write, evade(sneak=None, run=8) + trouble({"steal sofa": 2, "steal book": None, "cuddle": 5}))
    deck = game.new(players=3).to_dict()["draw"]
    expected = {**DECK, "run": 8, "steal sofa": 2, "cuddle": 5}
    del expected["sneak"], expected["steal book"]
    assert deck == expected
    chances = {str(move): chance for move, chance in after(game.new(players=3), "room bath", "room porch", "room study")
               .chance_outcomes()}  # fmt: skip
    assert chances["card run"] == Fraction(8, 54)
    refused(game.new(players=3), "steal book", None)
    assert game.new(players=3).check("steal sofa").clause == "CTT-SET-6"
    for seed in range(3):
        last = whole_game(game, seed, 4)[-1]
        cards: Counter[str] = Counter(last.to_dict()["draw"]) + Counter(last.to_dict()["discard"])
        assert cards["sneak"] == 0
        assert last.actor is None


def test_two_cards_to_steal_one_item(write: Write) -> None:
    game = mine(write, trouble({"steal yarn": 2, "steal book": None}))
    for seed in range(4):
        assert whole_game(game, seed, 3)[-1].actor is None
    assert bad_field(GAME.new(players=3).to_dict(), game) == "draw"


def test_an_item_that_cannot_be_stolen_stays_at_its_own_home(write: Write) -> None:
    game = mine(write, homes(sofa="study"))
    data = position("play", "study bath bath", "destroy sofa, cuddle")
    data["items"]["sofa"]["room"] = "study"
    state = game.from_dict(data).play("destroy sofa")
    assert state.to_dict()["destroying"][0] == ["sofa"]
    assert bad_field(position("play", "living bath bath", "destroy sofa, cuddle"), game) == "items"


def test_evade_cards_that_there_are_not(write: Write) -> None:
    game = mine(write, evade(run=12, sneak=None, hide=None))
    for seed in range(3):
        for state in whole_game(game, seed, 3):
            assert not {"hide", "unhide"} & set(now(state))
            assert state.to_dict()["hiding"] == [False] * 3


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (table("rooms", {room: colour for room, colour in COLOURS.items() if room != "porch"}), None),
        (rooms(attic="white"), None),
        (rooms(porch=None, hallway="orange"), "hallway"),
        (rooms(porch="red"), None),
        (rooms(porch=""), "porch"),
        (rooms(porch=3), "porch"),
        (rooms(porch=["orange"]), "porch"),
        (rooms(porch=None, Porch="orange"), "Porch"),
        (rooms(porch=None, human="orange"), "human"),
        (table("rooms", {**COLOURS, "porch": None, "back porch": "orange"}), "back porch"),
        ("rooms = 3\n", None),
        ("[[rooms]]\nporch = 3\n", None),
        (table("rooms", {}), None),
    ],
)
def test_rooms_that_cannot_be(text: str, row: str | None, write: Write) -> None:
    named = fault(write, text)
    assert named[0] == "rooms"
    assert row is None or named[1] == row


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (adjacent(porch=["dining"]), ("porch", "living")),
        (adjacent(porch=["dining", "living", "bath"]), ("porch", "bath")),
        (adjacent(porch=["dining", "living", "porch"]), ("porch",)),
        (adjacent(porch=["dining", "living", "living"]), ("porch",)),
        (adjacent(porch=["dining", "living", "attic"]), ("porch",)),
        (adjacent(porch=["dining", "living", "hallway"]), ("porch",)),
        (adjacent(porch="dining"), ("porch",)),
        (adjacent(porch=3), ("porch",)),
        (adjacent(porch=[1, 2]), ("porch",)),
        (adjacent(porch=None), ("porch", "dining", "living")),
        (adjacent(porch=[], dining=["kitchen", "living"], living=["dining", "nursery", "study"]), ("porch",)),
        (adjacent(attic=["porch"], porch=["attic", "dining", "living"]), ("attic", "porch")),
        (adjacent(hallway=[]), ("hallway",)),
        ("adjacent = 3\n", (None,)),
    ],
)
def test_walls_that_cannot_be(text: str, rows: tuple[str | None, ...], write: Write) -> None:
    named = fault(write, text)
    assert named[0] == "adjacent"
    assert named[1] in rows


def test_a_room_that_is_next_to_all_others(write: Write) -> None:
    full = {room: sorted({*near.split(), "porch"} - {room}) for room, near in ADJACENT.items()}
    full["porch"] = [room for room in ROOMS if room != "porch"]
    assert fault(write, table("adjacent", full)) == ("adjacent", "porch")
    full["porch"].remove("bath")
    full["bath"].remove("porch")
    assert mine(write, table("adjacent", full)).components["adjacent"]["porch"] == full["porch"]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (homes(yarn=None), None),
        (homes(ball="porch"), None),
        (homes(yarn="attic"), "yarn"),
        (homes(yarn="hallway"), "yarn"),
        (homes(yarn=""), "yarn"),
        (homes(yarn=3), "yarn"),
        (homes(yarn=["living"]), "yarn"),
        (homes(yarn=None, Yarn="living"), "Yarn"),
        (homes(yarn=None, hide="living"), "hide"),
        (homes(yarn=None, porch="living"), "porch"),
        ("item_home = 3\n", None),
    ],
)
def test_items_that_cannot_be(text: str, row: str | None, write: Write) -> None:
    named = fault(write, text)
    assert named[0] == "item_home"
    assert row is None or named[1] == row


@pytest.mark.parametrize("name", ["rooms", "adjacent", "plan", "item_home", "trouble_cards", "evade_cards"])
def test_rows_whose_names_are_no_text(name: str) -> None:
    with pytest.raises(catlib.BadComponents) as caught:
        catlib.game("cattitude", components={name: {3: 12}})
    assert caught.value.table == name


def test_an_item_that_its_cards_do_not_know(write: Write) -> None:
    assert fault(write, homes(yarn=None, ball="living")) == ("trouble_cards", "steal yarn")
    both = homes(yarn=None, ball="living") + trouble({"steal yarn": None, "steal ball": 1})
    assert "steal ball" in mine(write, both).new(players=3).to_dict()["draw"]


@pytest.mark.parametrize(
    ("changes", "row"),
    [
        ({"cuddle": 5}, None),
        ({"cuddle": 7}, None),
        ({"cuddle": 8, "knock jar": 1}, "knock jar"),
        ({"cuddle": 8, "destroy sofa": 1}, "destroy sofa"),
        ({"cuddle": 5, "steal cat": 1}, "steal cat"),
        ({"cuddle": 5, "tickle yarn": 1}, "tickle yarn"),
        ({"cuddle": 5, "steal": 1}, "steal"),
        ({"cuddle": 5, "steal big yarn": 1}, "steal big yarn"),
        ({"cuddle": 5, "run": 1}, "run"),
        ({"cuddle": 6, "steal yarn": 0, "steal fish": 2}, "steal yarn"),
        ({"cuddle": -1, "steal fish": 8}, "cuddle"),
        ({"cuddle": "6"}, "cuddle"),
        ({"cuddle": [6]}, "cuddle"),
    ],
)
def test_trouble_cards_that_cannot_be(changes: dict[str, object], row: str | None, write: Write) -> None:
    named = fault(write, trouble(changes))
    assert named[0] == "trouble_cards"
    assert row is None or named[1] == row


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (evade(run=3), None),
        (evade(run=5), None),
        (evade(run=3, jump=1), "jump"),
        (evade(run=3, cuddle=1), "cuddle"),
        (evade(run=0, hide=8), "run"),
        (evade(run="4"), "run"),
        ("[evade_cards]\nrun = true\nsneak = 7\nhide = 4\n", "run"),
        ("[evade_cards]\nrun = 4.0\nsneak = 4\nhide = 4\n", "run"),
        ("evade_cards = 12\n", None),
    ],
)
def test_evade_cards_that_cannot_be(text: str, row: str | None, write: Write) -> None:
    named = fault(write, text)
    assert named[0] == "evade_cards"
    assert row is None or named[1] == row


def test_two_copies_of_what_takes_two_cards_are_enough(write: Write) -> None:
    game = mine(write, trouble({"knock jar": 2, "destroy sofa": 2, "cuddle": 8}))
    assert game.new(players=3).to_dict()["draw"]["knock jar"] == 2


def test_a_hide_card_before_a_player_in_a_game_without_any(write: Write) -> None:
    game = mine(write, evade(run=8, hide=None))
    data = game.new(players=3).to_dict()
    cats = {"cats": ["bath", "porch", "study"], "phase": "move", "actor": 0, "hiding": [True, False, False]}
    assert bad_field({**data, **cats}, game) == "hiding"


def plan(**changes: object) -> str:
    """The plan of the house, some rooms of it elsewhere."""
    places = {room: place for room, place in GAME.components["plan"].items() if room != "provenance"}
    return table("plan", places | changes)


def test_a_plan_of_ones_own(write: Write) -> None:
    assert mine(write, plan(porch=[33, 0, 12, 2])).components["plan"]["porch"] == [33, 0, 12, 2]


@pytest.mark.parametrize(
    "place",
    [[33, 0, 11], [33, 0, 11, 1, 1], [], [33, 0, 0, 1], [33, 0, 11, 0], [-1, 0, 11, 1], [101, 0, 11, 1], 33, "33"],
)
def test_a_place_that_cannot_be(place: object, write: Write) -> None:
    assert fault(write, plan(porch=place)) == ("plan", "porch")
