"""The rulebook as the package has it: every clause and ruling, where it stands, in reading order."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from catlib.rulebook import Ruling

from .positions import GAME

SECTIONS = {
    "Components": [f"CBU-COMP-{number}" for number in range(1, 7)],
    "Setup": [f"CBU-SETUP-{number}" for number in range(1, 12)],
    "How to Play": ["CBU-PLAY-1"],
    "1. Prep Phase": [f"CBU-PREP-{number}" for number in range(1, 6)],
    "2. Lure Phase": [f"CBU-LURE-{number}" for number in range(1, 6)],
    "3. Nuzzle Phase": [f"CBU-NUZZLE-{number}" for number in range(1, 16)],
    "Game End": [f"CBU-END-{number}" for number in range(1, 5)],
    "Recap": ["CBU-RECAP-1", "CBU-RECAP-2"],
    "RO, paragraph 1": [f"CBU-RO-{number}" for number in range(1, 5)],
    "RO, paragraph 2": ["CBU-RO-5", "CBU-RO-6"],
    "RO, paragraph 4": ["CBU-RO-7", "CBU-RO-8"],
    "RO, paragraph 5": ["CBU-RO-9", "CBU-RO-10"],
}
CLAUSES = [clause for clauses in SECTIONS.values() for clause in clauses]
RULINGS = [f"CBU-R{number}" for number in range(1, 21)]
OPTIONS = {"CBU-R3": "removed", "CBU-R12": "tiebreak"}


def test_all_59_clauses_and_20_rulings_in_reading_order() -> None:
    assert len(CLAUSES) == 59
    ids = [GAME.rulebook[id].id for id in GAME.rulebook]
    assert [id for id in ids if id not in RULINGS] == CLAUSES
    assert [id for id in ids if id in RULINGS] == RULINGS
    assert [clause.id for clause in GAME.rulebook.clauses] == CLAUSES
    assert [ruling.id for ruling in GAME.rulebook.rulings] == RULINGS


@pytest.mark.parametrize(("section", "clauses"), SECTIONS.items())
def test_each_clause_stands_in_its_section(section: str, clauses: list[str]) -> None:
    for clause in clauses:
        stands = GAME.rulebook[clause].section
        if section.startswith("RO, "):
            assert stands.endswith(section.removeprefix("RO, "))
            assert stands.startswith(("RO", "Romanian"))
        else:
            assert stands == section


@pytest.mark.parametrize("id", [*CLAUSES, *RULINGS])
def test_each_entry_is_a_text_of_its_own(id: str) -> None:
    entry = GAME.rulebook[id]
    assert len(entry.text) > 15
    assert entry.texts["en"] == entry.text
    assert set(entry.texts) == {"en", "ro"}
    assert [other for other in GAME.rulebook if GAME.rulebook[other].text == entry.text] == [id]


@pytest.mark.parametrize("id", RULINGS)
def test_each_ruling_answers_a_question(id: str) -> None:
    ruling = GAME.rulebook[id]
    assert isinstance(ruling, Ruling)
    assert ruling.question.strip()
    assert ruling.option == OPTIONS.get(id)


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("CBU-COMP-1", ["42", "0"]),
        ("CBU-COMP-6", ["12|twelve", "6|six"]),
        ("CBU-SETUP-1", ["5|five"]),
        ("CBU-SETUP-10", ["1", "7|seven"]),
        ("CBU-LURE-3", ["2|two"]),
        ("CBU-LURE-5", ["10|ten", "12|twelve"]),
        ("CBU-NUZZLE-12", ["7|seven"]),
        ("CBU-END-2", ["most"]),
        ("CBU-RECAP-1", ["9, 10(,| and) 11", "7, 8(,| and) 9", "6, 7(,| and) 8", "5, 6(,| and) 7"]),
        ("CBU-RECAP-2", ["3, 4(,| and) 5"]),
        ("CBU-RO-1", ["0", "35"]),
        ("CBU-RO-5", ["3|three"]),
        ("CBU-R1", ["2|two", "6|six"]),
        ("CBU-R2", ["8", "28", "18"]),
        ("CBU-R8", ["60"]),
        ("CBU-R18", ["5|five", "6|six"]),
    ],
)
def test_the_numbers_in_the_texts(id: str, words: list[str]) -> None:
    for word in words:
        assert re.search(rf"\b({word})\b", GAME.rulebook[id].text, re.IGNORECASE)


def test_the_title() -> None:
    assert GAME.title == "Cat Between Us"


@pytest.mark.parametrize(("words", "id"), [("CBU-NUZZLE-10", "CBU-NUZZLE-10"), ("cbu-r12", "CBU-R12")])
def test_an_entry_is_found_by_its_id(words: str, id: str) -> None:
    assert [entry.id for entry in GAME.rulebook.search(words)] == [id]


def test_each_entry_has_a_test_here_that_is_named_by_it() -> None:
    names = [
        node.name
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    untested = [
        id for id in (*CLAUSES, *RULINGS) if not any(name.startswith(f"test_{id.replace('-', '_')}_") for name in names)
    ]
    assert untested == []
