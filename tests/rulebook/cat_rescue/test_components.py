"""The material of the game, and an owner's own in its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import catlib
from catlib.game import Game

from .boards import EXAMPLE, GAME, MIDDLE, OPENING, after, legal, refused

CATS = ["amber", "mint", "plum", "slate"]
OWN = '[colours]\nnames = ["slate", "amber", "plum", "mint"]\n'
UP = '[delivery.first_arrow]\ndirection = "up"\n'


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Writes a TOML file and gives its path."""

    def written(text: str) -> Path:
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def owned(path: Path) -> Game:
    return catlib.game("cat_rescue", components=str(path))


def deal(game: Game, *cats: str) -> Any:
    return after(game.new(players=2), *(f"cat {cat}" for cat in cats))


def wrong(path: Path | str) -> catlib.BadComponents:
    """The error that refuses this file; a ValueError with a sentence."""
    with pytest.raises(catlib.BadComponents) as caught:
        catlib.game("cat_rescue", components=str(path))
    assert isinstance(caught.value, ValueError)
    assert str(caught.value)
    return caught.value


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
    game = owned(write(OWN))
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
    game = owned(write(OWN))
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
    game = owned(write('[colours]\nnames = ["zinc", "yew", "xenon", "aqua"]\n'))
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
    game = owned(write(f'[delivery.first_arrow]\ndirection = "{direction}"\n'))
    state = deal(game, *OPENING)
    assert state.to_dict()["delivery"] == {"cell": "c3", "side": "street", "arrow": direction}
    assert game.components["delivery"]["first_cell"] == "c3", "the rest of the table stays"
    in_hand = state.play("foster wild")
    allowed = {move.split()[2] for move in legal(in_hand)}
    assert allowed == {"up", "down", "left", "right"} - {direction}
    assert state.events[1].data["arrow"] == direction


def test_both_at_once_and_everything_else_stays(write: Any) -> None:
    game = owned(write(OWN + UP))
    assert game.components["colours"]["names"] == ["slate", "amber", "plum", "mint"]
    assert game.components["delivery"]["first_arrow"]["direction"] == "up"
    for name in ("players", "cats", "shelter", "homes", "groups", "scoring", "titles", "options"):
        assert game.components[name] == GAME.components[name]
    assert catlib.game("cat_rescue").components["colours"]["names"] == ["blue", "green", "red", "yellow"]


def test_a_path_object_will_do_too(write: Any) -> None:
    assert catlib.game("cat_rescue", components=write(UP)).components["delivery"]["first_arrow"]["direction"] == "up"


def test_the_fingerprint_tells_one_set_from_another(write: Any) -> None:
    prints = {
        GAME.fingerprint,
        owned(write(OWN)).fingerprint,
        owned(write(UP)).fingerprint,
        owned(write(OWN + UP)).fingerprint,
    }
    assert len(prints) == 4
    assert owned(write(OWN)).fingerprint == owned(write(OWN)).fingerprint
    assert catlib.game("cat_rescue").fingerprint == GAME.fingerprint


def test_states_of_different_sets_are_not_equal(write: Any) -> None:
    assert owned(write(UP)).new(players=2) != GAME.new(players=2)
    assert owned(write(UP)).new(players=2) == owned(write(UP)).new(players=2)


def test_an_empty_file_changes_nothing(write: Any) -> None:
    assert owned(write("")).components == GAME.components
    assert owned(write("")).fingerprint == GAME.fingerprint


def test_what_is_handed_in_unchanged_is_no_change(write: Any) -> None:
    game = owned(write("[homes]\ncats_at_start = 2\ncats_that_end_the_game = 3\n" + OWN))
    assert game.components["homes"] == GAME.components["homes"]
    assert owned(write('[colours]\nnames = ["blue", "green", "red", "yellow"]\n')).fingerprint == GAME.fingerprint


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
    error = wrong(write(f"[colours]\nnames = {names}\n"))
    assert error.table is not None
    assert error.table.split(".")[0] == "colours"
    if "{" not in names:
        assert (error.table, error.row) == ("colours", "names")


@pytest.mark.parametrize("direction", ['"north"', '"Up"', '""', '"up "', "1", "true", '["up"]'])
def test_an_arrow_that_is_no_direction(direction: str, write: Any) -> None:
    error = wrong(write(f"[delivery.first_arrow]\ndirection = {direction}\n"))
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
    error = wrong(write(text))
    assert (error.table, error.row) == (table, row)


def test_a_row_by_another_name(write: Any) -> None:
    error = wrong(write('[colours]\nname = ["slate", "amber", "plum", "mint"]\n'))
    assert error.table == "colours"
    assert error.row in ("name", "names"), "one is unknown, the other missing"


@pytest.mark.parametrize(
    "text", ['colours = "slate"\n', "colours = 4\n", '[[colours]]\nnames = ["a"]\n', "[delivery]\nfirst_arrow = 3\n"]
)
def test_a_table_that_is_none(text: str, write: Any) -> None:
    assert wrong(write(text)).table in ("colours", "delivery", "delivery.first_arrow")


@pytest.mark.parametrize("table", ["kittens", "colors", "arrow", "first_arrow", "delivery.last_arrow"])
def test_an_unknown_table(table: str, write: Any) -> None:
    assert wrong(write(f"[{table}]\nnumber = 1\n")).table == table
    assert wrong(write(OWN + f"[{table}]\nnumber = 1\n")).table == table


@pytest.mark.parametrize(
    ("table", "row", "value"),
    [
        ("game", "title", '"Dog Rescue"'),
        ("cats", "total", "30"),
        ("cats", "of_each_colour", "7"),
        ("cats", "wild", "0"),
        ("shelter", "columns", '["a", "b", "c"]'),
        ("shelter", "middle", '["a1", "b1", "c1", "d1"]'),
        ("shelter", "corner_tokens", "5"),
        ("delivery", "first_cell", '"b2"'),
        ("delivery", "first_side", '"foster"'),
        ("delivery", "directions", '["up"]'),
        ("homes", "cats_at_start", "3"),
        ("homes", "cats_that_end_the_game", "4"),
        ("groups", "sizes", "[2, 3, 4]"),
        ("scoring", "adopted", "3"),
        ("scoring", "ready", "0"),
    ],
)
def test_what_the_rulebook_gives_is_fixed(table: str, row: str, value: str, write: Any) -> None:
    """One row is changed, the others of its table are as they were."""
    rows = {name: said for name, said in GAME.components[table].items() if not isinstance(said, dict)}
    lines = [f"{name} = {value if name == row else toml(said)}" for name, said in rows.items()]
    error = wrong(write(f"[{table}]\n" + "\n".join(lines) + "\n"))
    assert (error.table, error.row) == (table, row)
    alone = wrong(write(f"[{table}]\n{row} = {value}\n"))
    assert (alone.table, alone.row) == (table, row), "not a row that is only missing"
    assert wrong(write(OWN + f"[{table}]\n{row} = {value}\n")).table == table, "the file is refused whole"


def toml(value: Any) -> str:
    """A string, number or list of these as TOML has it."""
    if isinstance(value, list):
        return f"[{', '.join(toml(item) for item in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@pytest.mark.parametrize(
    "text",
    [
        "[players]\nmin = 1\nmax = 6\n",
        '[options.outside]\nchoices = ["allowed"]\ndefault = "allowed"\nruling = "CRE-R5"\n',
        '[[titles]]\nfrom = 0\nid = "cat_nap"\ntext = "Cat Nap"\nclause = "CRE-SCORE-5"\n',
    ],
)
def test_no_other_table_may_be_replaced(text: str, write: Any) -> None:
    assert wrong(write(text)).table in ("players", "options", "options.outside", "titles")


@pytest.mark.parametrize("text", ["[colours\n", "names", "[colours]\nnames = [\n", OWN + OWN, "\x00"])
def test_a_file_that_is_no_toml(text: str, write: Any) -> None:
    assert wrong(write(text)).table is None


def test_a_file_that_is_not_there_or_no_file(tmp_path: Path) -> None:
    missing = tmp_path / "nothing.toml"
    error = wrong(missing)
    assert "nothing.toml" in str(error)
    assert error.table is None
    assert wrong(tmp_path).table is None


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('[colours]\nnames = ["gr\xfcn", "rot", "blau", "gelb"]\n'.encode("latin-1"))
    assert wrong(path).table is None


def test_an_unknown_game_is_told_the_names() -> None:
    with pytest.raises(catlib.UnknownGame, match="cat_rescue"):
        catlib.game("dog_rescue")
