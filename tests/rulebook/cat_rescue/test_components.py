"""The material of the game, and an owner's own in its place."""

from __future__ import annotations

from typing import Any

import pytest

import catlib
from catlib.game import Game
from tests.rulebook.owners import owned, wrong
from tests.rulebook.play import after, legal, refused

from .boards import EXAMPLE, GAME, MIDDLE, OPENING

CATS = ["amber", "mint", "plum", "slate"]
OWN = '[colours]\nnames = ["slate", "amber", "plum", "mint"]\n'
UP = '[delivery.first_arrow]\ndirection = "up"\n'


def deal(game: Game, *cats: str) -> Any:
    return after(game.new(players=2), *(f"cat {cat}" for cat in cats))


def test_the_tables_and_where_they_come_from() -> None:
    tables = GAME.components
    from_the_rulebook = ["game", "cats", "shelter", "delivery", "homes", "groups", "scoring"]
    assert {name: tables[name]["provenance"] for name in from_the_rulebook} == dict.fromkeys(
        from_the_rulebook, "rulebook"
    )
    assert tables["players"]["provenance"] == "reconstruction"
    assert tables["colours"]["provenance"] == "reconstruction"
    assert tables["delivery"]["first_arrow"]["provenance"] == "reconstruction"
    assert {title["provenance"] for title in tables["titles"]} == {"rulebook"}
    assert tables["options"]["outside"]["provenance"] == "reconstruction"


def test_the_numbers_of_the_rules() -> None:
    tables = GAME.components
    assert (tables["players"]["min"], tables["players"]["max"]) == (1, 4)
    assert (tables["cats"]["total"], tables["cats"]["of_each_colour"], tables["cats"]["wild"]) == (26, 6, 2)
    assert tables["shelter"]["columns"] == ["a", "b", "c", "d"]
    assert tables["shelter"]["rows"] == ["1", "2", "3", "4"]
    assert tables["shelter"]["middle"] == MIDDLE
    assert (tables["delivery"]["first_cell"], tables["delivery"]["first_side"]) == ("c3", "street")
    assert (tables["homes"]["cats_at_start"], tables["homes"]["cats_that_end_the_game"]) == (2, 3)
    assert tables["groups"]["sizes"] == [3, 4]
    assert (tables["scoring"]["adopted"], tables["scoring"]["ready"]) == (2, 1)
    assert [(title["from"], title["id"], title["clause"]) for title in tables["titles"]] == [
        (0, "cat_got_your_tongue", "CRE-SCORE-3"),
        (10, "cat_burglar", "CRE-SCORE-4"),
        (20, "cat_nap", "CRE-SCORE-5"),
        (25, "cat_whisperer", "CRE-SCORE-6"),
        (30, "cats_meow", "CRE-SCORE-7"),
    ]


def test_own_names_of_the_colours(write: Any) -> None:
    game = owned("cat_rescue", write(OWN))
    assert game.components["colours"]["names"] == ["slate", "amber", "plum", "mint"]
    start = game.new(players=2)
    assert start.to_dict()["street"] == {"slate": 6, "amber": 6, "plum": 6, "mint": 6, "wild": 2}
    assert [str(move) for move, _ in start.chance_outcomes()] == [
        "cat amber",
        "cat mint",
        "cat plum",
        "cat slate",
        "cat wild",
    ]
    refused(start, "cat blue", None)


def test_a_whole_turn_with_own_names(write: Any) -> None:
    game = owned("cat_rescue", write(OWN))
    state = deal(game, "plum", "slate", "mint", "amber", "mint", "amber", "wild", "slate")
    assert legal(state) == ["foster amber", "foster mint", "street"]
    state = after(state, "foster mint", "push b2 down")
    data = state.to_dict()
    assert data["shelter"] == {"b2": "mint", "c2": "slate", "b3": "plum", "c3": "amber", "b4": "mint"}
    assert state.events[0].data["cat"] == "mint"
    assert "mint" in state.events[0].text()
    assert game.from_dict(data) == state
    with pytest.raises(catlib.BadState) as caught:
        game.from_dict(EXAMPLE)
    assert caught.value.field in ("street", "homes", "shelter", "carried")


def test_legal_moves_stay_sorted_whatever_the_names(write: Any) -> None:
    game = owned("cat_rescue", write('[colours]\nnames = ["zinc", "yew", "xenon", "aqua"]\n'))
    state = deal(game, "zinc", "zinc", "yew", "yew", "zinc", "aqua", "wild", "wild")
    assert legal(state) == ["foster aqua", "foster zinc", "street"]
    assert [str(move) for move, _ in state.play("street").chance_outcomes()] == [
        "cat aqua",
        "cat xenon",
        "cat yew",
        "cat zinc",
    ]


@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_own_first_arrow(direction: str, write: Any) -> None:
    game = owned("cat_rescue", write(f'[delivery.first_arrow]\ndirection = "{direction}"\n'))
    state = deal(game, *OPENING)
    assert state.to_dict()["delivery"] == {"cell": "c3", "side": "street", "arrow": direction}
    assert game.components["delivery"]["first_cell"] == "c3", "the rest of the table stays"
    in_hand = state.play("foster wild")
    allowed = {move.split()[2] for move in legal(in_hand)}
    assert allowed == {"up", "down", "left", "right"} - {direction}
    assert state.events[1].data["arrow"] == direction


def test_the_printed_names_of_the_colours_are_no_change(write: Any) -> None:
    same = owned("cat_rescue", write('[colours]\nnames = ["blue", "green", "red", "yellow"]\n'))
    assert same.fingerprint == GAME.fingerprint


@pytest.mark.parametrize(
    "names",
    [
        '["slate", "amber", "plum"]',
        '["slate", "amber", "plum", "mint", "rose"]',
        "[]",
        '["slate", "amber", "plum", "slate"]',
        '["slate", "amber", "plum", "wild"]',
        '["ready", "amber", "plum", "mint"]',
        '["Slate", "amber", "plum", "mint"]',
        '["SLATE", "amber", "plum", "mint"]',
        '["dark slate", "amber", "plum", "mint"]',
        '["slate ", "amber", "plum", "mint"]',
        '["", "amber", "plum", "mint"]',
        '["1", "amber", "plum", "mint"]',
        '["#", "amber", "plum", "mint"]',
        "[1, 2, 3, 4]",
        '[["slate"], "amber", "plum", "mint"]',
        '"slate"',
        '"abcd"',
        "4",
        "true",
        "{ one = 1, two = 2, three = 3, four = 4 }",
    ],
)
def test_names_that_are_not_four_different_lower_case_words(names: str, write: Any) -> None:
    error = wrong("cat_rescue", write(f"[colours]\nnames = {names}\n"))
    assert error.table is not None
    assert error.table.split(".")[0] == "colours"
    if "{" not in names:
        assert (error.table, error.row) == ("colours", "names")


@pytest.mark.parametrize("direction", ['"north"', '"Up"', '""', '"up "', "1", "true", '["up"]'])
def test_an_arrow_that_is_no_direction(direction: str, write: Any) -> None:
    error = wrong("cat_rescue", write(f"[delivery.first_arrow]\ndirection = {direction}\n"))
    assert (error.table, error.row) == ("delivery.first_arrow", "direction")


@pytest.mark.parametrize(
    ("text", "table", "row"),
    [
        ("[colours]\n", "colours", "names"),
        (OWN + 'shades = ["dark"]\n', "colours", "shades"),
        ("[delivery.first_arrow]\n", "delivery.first_arrow", "direction"),
        (UP + "length = 3\n", "delivery.first_arrow", "length"),
    ],
)
def test_rows_missing_or_unknown(text: str, table: str, row: str, write: Any) -> None:
    error = wrong("cat_rescue", write(text))
    assert (error.table, error.row) == (table, row)


def test_a_row_by_another_name(write: Any) -> None:
    error = wrong("cat_rescue", write('[colours]\nname = ["slate", "amber", "plum", "mint"]\n'))
    assert error.table == "colours"
    assert error.row in ("name", "names"), "one is unknown, the other missing"


@pytest.mark.parametrize(
    "text", ['colours = "slate"\n', "colours = 4\n", '[[colours]]\nnames = ["a"]\n', "[delivery]\nfirst_arrow = 3\n"]
)
def test_a_table_that_is_none(text: str, write: Any) -> None:
    assert wrong("cat_rescue", write(text)).table in ("colours", "delivery", "delivery.first_arrow")
