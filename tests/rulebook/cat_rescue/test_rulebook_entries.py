"""The rulebook as the package has it: every clause and ruling, where it stands, in reading order."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from catlib.rulebook import Ruling

from .boards import GAME

SECTIONS = {
    "Game Objective": ["CRE-OBJ-1", "CRE-OBJ-2", "CRE-OBJ-3", "CRE-OBJ-4"],
    "Game Components": ["CRE-COMP-1", "CRE-COMP-2", "CRE-COMP-3", "CRE-COMP-4"],
    "Game Setup, 1": ["CRE-SETUP-1"],
    "Game Setup, 2": ["CRE-SETUP-2"],
    "Game Setup, 3": ["CRE-SETUP-3"],
    "Game Setup, 4": ["CRE-SETUP-4"],
    "Game Setup, 5": ["CRE-SETUP-5", "CRE-SETUP-6"],
    "Game Setup, 6": ["CRE-SETUP-7"],
    "How to Play": ["CRE-PLAY-1", "CRE-PLAY-2"],
    "Phase 1, step 1": ["CRE-DRAW-1", "CRE-DRAW-2", "CRE-DRAW-3"],
    "Phase 1, step 1, restriction": ["CRE-DRAW-4"],
    "Phase 1, step 2": ["CRE-PUSH-1", "CRE-PUSH-2", "CRE-PUSH-3"],
    "Phase 1, step 3": ["CRE-PUSH-4", "CRE-PUSH-5", "CRE-PUSH-6"],
    "Phase 1, step 3, restriction 1": ["CRE-PUSH-7"],
    "Phase 1, step 3, restriction 2": ["CRE-PUSH-8"],
    "Phase 1, step 4": ["CRE-PUSH-9", "CRE-PUSH-10", "CRE-PUSH-11"],
    "Phase 2, step 5": ["CRE-READY-1", "CRE-READY-2"],
    "Phase 2, bullet 1": ["CRE-READY-3", "CRE-READY-4"],
    "Phase 2, bullet 2": ["CRE-READY-5"],
    "Phase 2, bullet 3": ["CRE-READY-6", "CRE-READY-7"],
    "Phase 2, bullet 4": ["CRE-READY-8"],
    "Phase 2, bullet 5": ["CRE-READY-9", "CRE-READY-10"],
    "Phase 3, step 6": ["CRE-OUT-1", "CRE-OUT-2", "CRE-OUT-3", "CRE-OUT-4", "CRE-OUT-5"],
    "Phase 4": ["CRE-END-1", "CRE-END-2", "CRE-END-3", "CRE-END-4"],
    "Scoring, 1": ["CRE-SCORE-1"],
    "Scoring, 2": ["CRE-SCORE-2"],
    "Scoring": ["CRE-SCORE-3", "CRE-SCORE-4", "CRE-SCORE-5", "CRE-SCORE-6", "CRE-SCORE-7"],
}
CLAUSES = [clause for clauses in SECTIONS.values() for clause in clauses]
RULINGS = [f"CRE-R{number}" for number in range(1, 24)]


def test_all_58_clauses_and_23_rulings_in_reading_order() -> None:
    assert len(CLAUSES) == 58
    ids = [entry.id for entry in (GAME.rulebook[id] for id in GAME.rulebook)]
    assert [id for id in ids if id not in RULINGS] == CLAUSES
    assert [id for id in ids if id in RULINGS] == RULINGS


@pytest.mark.parametrize(("section", "clauses"), SECTIONS.items())
def test_each_clause_stands_in_its_section(section: str, clauses: list[str]) -> None:
    for clause in clauses:
        assert GAME.rulebook[clause].section == section


@pytest.mark.parametrize("id", [*CLAUSES, *RULINGS])
def test_each_entry_is_a_text_of_its_own(id: str) -> None:
    entry = GAME.rulebook[id]
    assert len(entry.text) > 20
    assert entry.texts["en"] == entry.text
    assert [other for other in GAME.rulebook if GAME.rulebook[other].text == entry.text] == [id]


@pytest.mark.parametrize("id", RULINGS)
def test_each_ruling_answers_a_question(id: str) -> None:
    ruling = GAME.rulebook[id]
    assert isinstance(ruling, Ruling)
    assert "?" in ruling.question
    assert ruling.option == ("outside" if id == "CRE-R5" else None)


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("CRE-COMP-1", ["26", "wild"]),
        ("CRE-SCORE-1", ["2 points", "ild"]),
        ("CRE-SCORE-2", ["1 point"]),
        ("CRE-SCORE-3", ["9", "Cat Got Your Tongue?"]),
        ("CRE-SCORE-4", ["10", "19", "Cat Burglar"]),
        ("CRE-SCORE-5", ["20", "24", "Cat Nap"]),
        ("CRE-SCORE-6", ["25", "29", "Cat Whisperer"]),
        ("CRE-SCORE-7", ["30", "You're the Cat's Meow!"]),
        ("CRE-R3", ["c3", "b3", "c2"]),
        ("CRE-R4", ["b2", "c2", "b3", "c3"]),
        ("CRE-R21", ["48", "24"]),
        ("CRE-R23", ["20", "18", "16", "14", "86", "80", "74", "68"]),
    ],
)
def test_the_numbers_and_names_in_the_texts(id: str, words: list[str]) -> None:
    for word in words:
        assert word in GAME.rulebook[id].text


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
