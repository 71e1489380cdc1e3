"""The material of the game, and an owner's own in its place."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import catlib
from tests.rulebook.owners import owned, wrong
from tests.rulebook.play import after, refused

from .facts import paws
from .positions import CARDS, EXAMPLE, GAME, PRINTS, SUITS, bad_field, deck_of, suits_in

NAMES = {
    "cactus": ("Spiky", "țepos"),
    "mouse": ("Squeaker", "chițăilă"),
    "rod": ("Angler", "pescar"),
    "yarn": ("Wool", "lână"),
    "feather": ("Plume", "pană"),
    "ribbon": ("Bow", "fundă"),
}


def toys(**changes: str) -> str:
    """The names of the toys, the rows of some of them written otherwise."""
    rows = {suit: f'id = "{suit}"\nen = "{en}"\nro = "{ro}"\n' for suit, (en, ro) in NAMES.items()}
    return "\n".join(f"[[toys]]\n{row}" for row in {**rows, **changes}.values())


@pytest.fixture
def romanian() -> Iterator[None]:
    catlib.set_language("ro")
    yield
    catlib.set_language("en")


def test_the_tables_and_where_they_come_from() -> None:
    tables = GAME.components
    from_the_rulebook = [
        "game",
        "players",
        "lure_cards",
        "track",
        "shelves",
        "rounds",
        "hands",
        "remaining",
        "five_players",
        "markers",
    ]
    assert {tables[name]["provenance"] for name in from_the_rulebook} == {"rulebook"}
    assert {tables[name]["provenance"] for name in ("paw_prints", "rooms")} == {"reconstruction"}
    assert {toy["provenance"] for toy in tables["toys"]} == {"rulebook"}
    assert {option["provenance"] for option in tables["options"].values()} == {"reconstruction"}


def test_the_numbers_of_the_rules() -> None:
    tables = GAME.components
    assert (tables["players"]["min"], tables["players"]["max"]) == (2, 6)
    assert (tables["rounds"]["max"], tables["rounds"]["wins_that_end_the_game"]) == (7, 3)
    assert tables["rounds"]["cards_under_each_toy"] == 2
    assert tables["five_players"]["suits_removed"] == 1
    assert tables["rooms"]["spaces"] == [[0, 8], [9, 17], [18, 26], [27, 35]]
    assert [(toy["id"], toy["en"], toy["ro"]) for toy in tables["toys"]] == [
        ("cactus", "Cactus", "cactus"),
        ("mouse", "Mouse-tail toy", "șoricel cu coadă"),
        ("rod", "Fishing rod", "undiță"),
        ("yarn", "Yarn ball", "ghem"),
        ("feather", "Feather wand", "baghetă cu pene"),
        ("ribbon", "Ribbon toy", "panglică"),
    ]


def test_own_paw_prints_are_the_targets(write: Any) -> None:
    game = owned("cat_between_us", write(paws(cactus=[0, 0, 0, 0, 0, 0, 35], yarn=[35, 18, 18, 18, 18, 18, 18])))
    outcomes = {str(move): chance for move, chance in game.new(players=3).chance_outcomes()}
    assert list(outcomes) == [f"target {number}" for number in (0, *range(9, 11), *range(12, 14), *range(15, 17),
                              *range(18, 20), *range(21, 23), *range(24, 26), *range(27, 29), 35)]  # fmt: skip
    assert outcomes["target 0"] == Fraction(6, 42)
    assert outcomes["target 35"] == Fraction(2, 42)
    assert outcomes["target 18"] == Fraction(8, 42)
    assert outcomes["target 9"] == Fraction(2, 42)
    refused(game.new(players=3), "target 8", "CBU-SETUP-6")
    refused(game.new(players=3), "target 36", None)


def test_with_five_players_a_number_that_only_the_removed_suit_shows_is_no_target(write: Any) -> None:
    game = owned("cat_between_us", write(paws(cactus=[1, 2, 3, 4, 5, 6, 7])))
    assert game.new(players=5).check("target 5").ok
    assert game.new(players=4, removed="cactus").check("target 5").ok
    refused(game.new(players=5, removed="cactus"), "target 5", "CBU-SETUP-6")
    data = after(game.new(players=5, removed="cactus"), "target 8", "deal yarn-5").to_dict()
    assert game.from_dict(data).to_dict() == data
    assert bad_field({**data, "target": 5}, game) == "target"
    assert bad_field({**after(game.new(players=5), "target 5").to_dict(), "target": 29}, game) == "target"


def test_one_number_on_all_cards(write: Any) -> None:
    game = owned("cat_between_us", write(paws(**{suit: [20] * 7 for suit in SUITS})))
    assert [(str(move), chance) for move, chance in game.new(players=2).chance_outcomes()] == [
        ("target 20", Fraction(1))
    ]


def test_a_whole_round_with_own_paw_paws(write: Any) -> None:
    game = owned("cat_between_us", write(paws(rod=[0] * 7)))
    state = game.new(players=5).play("target 0")
    assert state.to_dict()["target"] == 0
    state = after(state, *(f"deal {card}" for card in deck_of(5)[:25]))
    while state.to_dict()["phase"] == "lure":
        state = state.play(state.legal_moves()[0])
    assert state.to_dict()["round"] == 2
    assert bad_field(after(state, "target 0").to_dict()) == "target", "0 is no target of the standard game"


@pytest.mark.parametrize("suit", SUITS)
def test_own_names_of_the_toys(suit: str, write: Any) -> None:
    game = owned("cat_between_us", write(toys()))
    assert [(toy["id"], toy["en"], toy["ro"]) for toy in game.components["toys"]] == [
        (name, *NAMES[name]) for name in SUITS
    ]
    state = after(game.new(players=2), "target 18", f"deal {suit}-5")
    assert f"{NAMES[suit][0]} 5".lower() in state.events[0].text().lower()
    catlib.set_language("ro")
    try:
        assert state.events[0].text() == f"Jucătorul 1 primește {NAMES[suit][1]} 5."
    finally:
        catlib.set_language("en")


@pytest.mark.usefixtures("romanian")
def test_own_names_in_all_texts(write: Any) -> None:
    state = owned("cat_between_us", write(toys())).from_dict(EXAMPLE).play("play feather-6 ribbon")
    assert [event.text() for event in state.events[:3]] == [
        "Jucătorul 3 pune pană 6 sub jucăria fundă.",
        "Jucăria fundă are două cărți și valorează 10.",
        "Jucătorul 1 arată chițăilă 4, fundă 2 și pescar 5.",
    ]


def test_the_names_change_no_move_and_no_state(write: Any) -> None:
    game = owned("cat_between_us", write(toys()))
    state = game.from_dict(EXAMPLE)
    assert state.to_dict() == EXAMPLE
    assert state.legal_moves() == GAME.from_dict(EXAMPLE).legal_moves()
    refused(state, "play Plume-6 ribbon", None)
    assert list(game.new(players=5).to_dict()["toys"]) == suits_in(5)


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize(
    "numbers",
    [
        "[8, 11, 14, 17, 20, 23]",
        "[8, 11, 14, 17, 20, 23, 26, 29]",
        "[]",
        "[8, 11, 14, 17, 20, 23, 36]",
        "[-1, 11, 14, 17, 20, 23, 26]",
        "[8, 11, 14, 17, 20, 23, 26.0]",
        '[8, 11, 14, 17, 20, 23, "26"]',
        "[8, 11, 14, 17, 20, 23, true]",
        "[8, 11, 14, 17, 20, 23, [26]]",
        "8",
        '"8, 11, 14, 17, 20, 23, 26"',
        "true",
    ],
)
def test_paw_prints_that_are_not_seven_numbers_from_0_to_35(suit: str, numbers: str, write: Any) -> None:
    text = paws().replace(f"{suit} = {PRINTS[suit]}", f"{suit} = {numbers}")
    error = wrong("cat_between_us", write(text))
    assert (error.table, error.row) == ("paw_prints", suit)


@pytest.mark.parametrize("suit", SUITS)
def test_paw_prints_of_a_suit_are_missing(suit: str, write: Any) -> None:
    error = wrong("cat_between_us", write(paws().replace(f"{suit} = {PRINTS[suit]}\n", "")))
    assert (error.table, error.row) == ("paw_prints", suit)


def test_paw_prints_of_a_suit_that_there_is_not(write: Any) -> None:
    error = wrong("cat_between_us", write(paws(string=[8] * 7)))
    assert (error.table, error.row) == ("paw_prints", "string")


@pytest.mark.parametrize("text", ["paw_prints = 3\n", "[[paw_prints]]\ncactus = [1]\n", 'paw_prints = "cactus"\n'])
def test_paw_prints_that_are_no_table(text: str, write: Any) -> None:
    assert wrong("cat_between_us", write(text)).table == "paw_prints"


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("row", ['id = "{id}"', 'id = "{id}"\nen = ""\nro = ""', 'id = "{id}"\nen = 3\nro = 4', ""])
def test_a_toy_without_a_name(suit: str, row: str, write: Any) -> None:
    error = wrong("cat_between_us", write(toys(**{suit: row.replace("{id}", suit) + "\n"})))
    assert error.table is not None
    assert error.table.split(".")[0] == "toys"
    assert error.row is not None or "." in error.table


@pytest.mark.parametrize(
    "row",
    [
        'id = "string"\nen = "Wool"\nro = "lână"\n',
        'id = "rod"\nen = "Wool"\nro = "lână"\n',
        'id = "yarn"\nen = ["Wool"]\nro = "lână"\n',
        'id = "yarn"\nen = "Wool"\nro = true\n',
        'id = "yarn"\nen = " "\nro = "lână"\n',
        'id = 4\nen = "Wool"\nro = "lână"\n',
        'id = "yarn"\nen = "Wool"\nro = "lână"\ncolour = "red"\n',
    ],
)
def test_a_toy_that_cannot_be_right(row: str, write: Any) -> None:
    error = wrong("cat_between_us", write(toys(yarn=row)))
    assert error.table is not None
    assert error.table.split(".")[0] == "toys"


def test_too_few_toys_or_too_many(write: Any) -> None:
    rows = toys().split("\n[[toys]]")
    assert wrong("cat_between_us", write("\n[[toys]]".join(rows[:5]))).table == "toys"
    assert wrong("cat_between_us", write("\n[[toys]]".join([*rows, rows[5]]))).table == "toys"
    assert wrong("cat_between_us", write("toys = []\n")).table == "toys"


@pytest.mark.parametrize(
    "text", ["toys = 3\n", 'toys = ["Wool"]\n', '[toys]\nyarn = "Wool"\n', "toys = [1, 2, 3, 4, 5, 6]\n"]
)
def test_toys_that_are_no_rows(text: str, write: Any) -> None:
    assert (wrong("cat_between_us", write(text)).table or "").split(".")[0] == "toys"


def test_no_card_has_two_numbers() -> None:
    assert len(CARDS) == sum(len(GAME.components["paw_prints"][suit]) for suit in SUITS) == 42
