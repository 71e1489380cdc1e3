"""The table of clauses has no empty cell, and would show one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from catlib.games import games
from tests.trace import trace

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", games())
def test_no_cell_is_empty(name: str) -> None:
    wrong = list(trace(name).wrong())
    assert not wrong, "\n".join(wrong)


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A tree that has one clause in each of its places, and names one that does not exist."""
    write(
        tmp_path,
        "catlib/games/cat_rescue/rules.py",
        'def gap():\n    """CRE-PUSH-2: a gap."""\n\n\nX = 1  # CRE-PUSH-3\n',
    )
    write(tmp_path, "catlib/games/cat_rescue/components.toml", "x = 1  # CRE-R2\n")
    write(
        tmp_path,
        "catlib/games/cat_rescue/lesson.toml",
        '[[quiz]]\nid = "gap"\nclauses = ["CRE-PUSH-2", "CRE-PUSH-77"]\n',
    )
    write(tmp_path, "tests/test_push.py", "def test_CRE_PUSH_2_a_gap(): ...\ndef test_CRE_PUSH_33(): ...\n")
    cells = [
        {"cell_type": "markdown", "id": "a", "source": ["## Pushing\n", "words"]},
        {"cell_type": "code", "id": "b", "source": ["lesson.show('CRE-PUSH-2')"], "outputs": []},
        {"cell_type": "code", "id": "c", "source": ["x"], "outputs": [{"text": ["CRE-PUSH-2 and CRE-PUSH-3"]}]},
    ]
    write(tmp_path, "notebooks/cat_rescue/learn.ipynb", json.dumps({"cells": cells}))
    return tmp_path


def test_each_place_is_found(small: Path) -> None:
    found = trace("cat_rescue", small)
    assert {name: places.get("CRE-PUSH-2") for name, places in found.columns.items()} == {
        "enforced or told": ["gap (rules.py:1)"],
        "tests": ["test_CRE_PUSH_2_a_gap"],
        "in the walkthrough": ["Pushing [b]"],
        "exercise or question": ["gap"],
    }
    assert found.columns["enforced or told"]["CRE-PUSH-3"] == ["rules.py:5"]
    assert found.columns["in the walkthrough"]["CRE-PUSH-3"] == ["Pushing [c]"]
    assert found.columns["enforced or told"]["CRE-R2"] == ["components.toml:1"]
    assert "| gap (rules.py:1) | test_CRE_PUSH_2_a_gap | Pushing [b] | gap |" in found.tables()


def test_each_empty_cell_and_each_unknown_id_is_named(small: Path) -> None:
    found = trace("cat_rescue", small)
    wrong = list(found.wrong())
    assert not [line for line in wrong if line.startswith("CRE-PUSH-2:")]
    assert "CRE-PUSH-3: nothing under 'tests'" in wrong
    assert "CRE-PUSH-3: nothing under 'exercise or question'" in wrong
    assert "CRE-R2: nothing under 'tests'" in wrong
    assert "CRE-R2: nothing under 'exercise or question'" not in wrong  # rulings need none
    assert "CRE-PUSH-77: no such clause, but used in gap" in wrong
    assert "CRE-PUSH-33: no such clause, but used in test_CRE_PUSH_33" in wrong
