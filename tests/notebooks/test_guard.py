"""Every notebook passes the guard, and the guard stops each kind of notebook that would test nothing."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from catlib.games import game, games
from tests.notebooks.guard import problems

if TYPE_CHECKING:
    from collections.abc import Callable

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
STORED = sorted(
    path.relative_to(NOTEBOOKS).as_posix()
    for path in NOTEBOOKS.rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)


def test_every_game_has_its_notebooks() -> None:
    rooms = [*games(), *(f"{name}_{code}" for name in games() for code in game(name).rulebook.title if code != "en")]
    wanted = ["start.ipynb", *(f"{room}/{kind}.ipynb" for room in rooms for kind in ("learn", "play", "odds"))]
    assert [name for name in wanted if name not in STORED] == []


@pytest.mark.parametrize("name", STORED)
def test_stored_notebook(name: str) -> None:
    assert list(problems(name, json.loads((NOTEBOOKS / name).read_text("utf-8")))) == []


def code(id: str, number: int, source: str, *outputs: dict[str, Any], tags: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": id,
        "execution_count": number,
        "metadata": {"tags": list(tags)} if tags else {},
        "source": [source],
        "outputs": list(outputs),
    }


SOUND: dict[str, Any] = {
    "cells": [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": ["# A title"]},
        code("print", 1, "print(1)", {"output_type": "stream", "name": "stdout", "text": ["1\n"]}),
        code(
            "value",
            2,
            "2",
            {"output_type": "execute_result", "execution_count": 2, "metadata": {}, "data": {"text/plain": ["2"]}},
        ),
        code(
            "refused",
            3,
            "raise ValueError",
            {"output_type": "error", "ename": "ValueError", "evalue": "", "traceback": []},
            tags=("raises-exception",),
        ),
    ],
    "metadata": {"kernelspec": {"name": "python3"}, "language_info": {"name": "python"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}


def test_sound_notebook() -> None:
    assert list(problems("sound.ipynb", SOUND)) == []


def doctor(*keys: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    """A change of the thing found by `keys` below the notebook."""

    def change(notebook: dict[str, Any]) -> None:
        place: Any = notebook
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = to

    return change


def strip(notebook: dict[str, Any]) -> None:
    """As nbstripout leaves it: such a notebook passes nbval whole."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["execution_count"], cell["outputs"] = None, []


STDERR = {"output_type": "stream", "name": "stderr", "text": ["DeprecationWarning"]}
VIEW = {"application/vnd.jupyter.widget-view+json": {"model_id": "1"}, "text/plain": ["Board"]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (strip, "print: the execution count is None"),
        (doctor("cells", 1, "execution_count", to=None), "print: the execution count is None"),
        (doctor("cells", 2, "execution_count", to=1), "value: the execution count is 1 where 2"),
        (doctor("cells", 2, "outputs", 0, "execution_count", to=7), "value: a result has another number"),
        (doctor("cells", 1, "metadata", to={"tags": ["nbval-skip"]}), "print: a tag"),
        (doctor("cells", 1, "metadata", to={"tags": ["nbval-ignore-output"]}), "print: a tag"),
        (doctor("cells", 1, "metadata", to={"tags": ["nbval-raises-exception"]}), "print: a tag"),
        (doctor("cells", 1, "metadata", to={"tags": ["skip-execution"]}), "print: a tag"),
        (doctor("cells", 1, "source", to=["# NBVAL_SKIP\n", "print(1)"]), "print: a tag"),
        (doctor("cells", 1, "source", to=["print(1)\n", "  # NBVAL_IGNORE_OUTPUT"]), "print: a tag"),
        (doctor("cells", 1, "source", to=["# PYTEST_VALIDATE_IGNORE_OUTPUT\n", "1"]), "print: a tag"),
        (doctor("cells", 1, "source", to=["%%script false --no-raise-error\n", "print(1)"]), "print: a tag"),
        (doctor("cells", 1, "source", to=["%%capture\n", "print(1)"]), "print: a tag"),
        (doctor("cells", 1, "source", to=[" \n"]), "print: the cell is empty"),
        (doctor("cells", 0, "source", to=[]), "title: the cell is empty"),
        (doctor("cells", 1, "outputs", to=[STDERR]), "print: there is output on stderr"),
        (doctor("cells", 3, "metadata", to={}), "refused: the cell fails"),
        (doctor("cells", 3, "outputs", to=[]), "refused: the cell may fail, but does not"),
        (doctor("cells", 2, "outputs", 0, "data", to=VIEW), "value: the view of a widget"),
        (doctor("metadata", "widgets", to={}), "the state of widgets"),
        (doctor("metadata", "kernelspec", "name", to="conda-env-mine"), "the kernel"),
        (doctor("cells", 1, "id", to="value"), "2 cells have the id 'value'"),
        (doctor("cells", 1, "id", to="3f2a9c01"), "the cell id '3f2a9c01' was not given by hand"),
        (doctor("cells", 1, "id", to="bd7f2a2e-9c3e-4f5e-8b8a-0123456789ab"), "was not given by hand"),
        (doctor("cells", 1, "id", to=None), "the cell id None was not given by hand"),
    ],
)
def test_doctored_notebook_is_stopped(change: Callable[[dict[str, Any]], None], said: str) -> None:
    notebook = copy.deepcopy(SOUND)
    change(notebook)
    assert any(said in problem for problem in problems("doctored.ipynb", notebook))
