"""The rulebook of each game as the package has it: every clause and ruling, where it stands, in reading order."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import catlib
from catlib.rulebook import Ruling

from .facts import facts_of

EACH = pytest.mark.parametrize("name", catlib.games())


@EACH
def test_the_title_and_the_players(name: str) -> None:
    game, facts = catlib.game(name), facts_of(name)
    assert game.title == facts.title
    assert list(range(game.min_players, game.max_players + 1)) == list(facts.players)


@EACH
def test_all_clauses_and_rulings_in_reading_order(name: str) -> None:
    book, facts = catlib.game(name).rulebook, facts_of(name)
    ids = [book[id].id for id in book]
    assert [id for id in ids if id not in facts.ruled] == facts.clauses
    assert [id for id in ids if id in facts.ruled] == facts.ruled
    assert [clause.id for clause in book.clauses] == facts.clauses
    assert [ruling.id for ruling in book.rulings] == facts.ruled


@EACH
def test_each_clause_stands_in_its_section(name: str) -> None:
    book, facts = catlib.game(name).rulebook, facts_of(name)
    stands = {id: book[id].section for id in facts.clauses}
    assert stands == {id: section for section, clauses in facts.sections for id in clauses}


@EACH
def test_each_entry_is_a_text_of_its_own(name: str) -> None:
    book, facts = catlib.game(name).rulebook, facts_of(name)
    for id in book:
        entry = book[id]
        assert len(entry.text) > 15, id
        assert entry.texts["en"] == entry.text, id
        assert entry.texts.keys() == facts.languages, id
        assert [other for other in book if book[other].text == entry.text] == [id]


@EACH
def test_each_ruling_answers_a_question(name: str) -> None:
    book, facts = catlib.game(name).rulebook, facts_of(name)
    for id in facts.ruled:
        ruling = book[id]
        assert isinstance(ruling, Ruling)
        assert "?" in ruling.question, id
        assert ruling.option == facts.settled_by.get(id), id


@EACH
def test_the_numbers_and_names_in_the_texts(name: str) -> None:
    book = catlib.game(name).rulebook
    for id, patterns in facts_of(name).said:
        for pattern in patterns:
            assert re.search(rf"(?<!\w)({pattern})(?!\w)", book[id].text), f"{id}: {pattern}"


@EACH
def test_an_entry_is_found_by_its_id(name: str) -> None:
    book = catlib.game(name).rulebook
    for id in book:
        assert [entry.id for entry in book.search(id.lower())] == [id]


@EACH
def test_each_entry_has_a_test_in_the_folder_of_the_game_that_is_named_by_it(name: str) -> None:
    names = [
        node.name
        for path in (Path(__file__).parent / name).glob("test_*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    untested = [
        id
        for id in (*facts_of(name).clauses, *facts_of(name).ruled)
        if not any(test.startswith(f"test_{id.replace('-', '_')}_") for test in names)
    ]
    assert untested == []
