"""The script that stores the notebooks gives the same bytes again, and stores nothing that it should not."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import nbformat
import pytest

from catlib.games import games
from notebooks.execute import BOARD, board
from tests.notebooks.copied import ROOT
from tests.notebooks.guard import problems

if TYPE_CHECKING:
    from pathlib import Path


def execute(*arguments: str | Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "notebooks.execute", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1800, check=False)
    return done.returncode, done.stdout + done.stderr


def write(path: Path, *sources: str, tags: tuple[str, ...] = ()) -> Path:
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{number}") for number, source in enumerate(sources)]
    cells[-1].metadata["tags"] = list(tags)
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"widgets": {}, "author": "me"}), path)
    return path


def test_second_run_gives_the_same_bytes(tmp_path: Path) -> None:
    path = write(
        tmp_path / "small.ipynb",
        "import catlib, ipywidgets\nprint(1)",
        "print(2)\nipywidgets.IntSlider(3)",
        "raise ValueError('no')",
        tags=("raises-exception",),
    )
    before = path.read_bytes()
    assert execute("--check", path)[0] == 1
    assert path.read_bytes() == before
    assert execute(path)[0] == 0
    stored = path.read_bytes()
    assert execute("--check", path)[0] == 0
    assert path.read_bytes() == stored
    notebook = nbformat.reads(stored.decode("utf-8"), as_version=4)
    assert list(problems("small.ipynb", notebook)) == []
    assert notebook.cells[2].outputs[0].traceback == ["ValueError: no"]
    assert sorted(notebook.metadata) == ["kernelspec", "language_info"]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import sys\nprint('oops', file=sys.stderr)", "cell-0 writes to stderr: oops"),
        ("1 / 0", "ZeroDivisionError"),
        (" \n", "a cell is empty or has no id"),
    ],
)
def test_what_cannot_be_stored_is_left_alone(source: str, said: str, tmp_path: Path) -> None:
    path = write(tmp_path / "bad.ipynb", source)
    before = path.read_bytes()
    code, output = execute(path)
    assert code == 1
    assert said in output
    assert path.read_bytes() == before


def test_hidden_module_is_not_found(tmp_path: Path) -> None:
    path = write(tmp_path / "numbers.ipynb", "try:\n    import numpy\nexcept ImportError:\n    print('none')")
    assert execute(path)[0] == 0
    assert execute("--check", path)[0] == 0
    assert execute("--check", "--without", "numpy", path)[0] == 1


def test_learning_and_playing_needs_neither_numpy_nor_matplotlib() -> None:
    places = ["start.ipynb", *(f"{game}/{kind}.ipynb" for game in games() for kind in ("learn", "play"))]
    code, output = execute("--check", "--without", "numpy", "--without", "matplotlib", *places)
    assert code == 0, output
    assert output.count("as stored") == len(places)


def test_picture_in_the_readme_is_drawn_from_the_game() -> None:
    assert BOARD.read_text("utf-8") == board()
