"""Run notebooks from top to bottom and store what their cells answer; a second run gives the same bytes.

python -m notebooks.execute                      all notebooks, in place
python -m notebooks.execute cat_rescue           those below a folder, or single files
python -m notebooks.execute --check [...]        write nothing; exit 1 if a notebook would change
python -m notebooks.execute --without numpy ...  run them as if that module were not installed
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError

from catlib.lesson import Lesson

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HERE = Path(__file__).resolve().parent
BOARD = HERE / "board.svg"
CELL_SECONDS = 120
NOTEBOOK_SECONDS = 600  # for the case that the kernel itself hangs
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class CannotStore(Exception):
    """A notebook whose answers must not be stored, and why."""


def executed(path: Path) -> str:
    """The text of a notebook file after a run in a new kernel, started in the folder of the notebook.

    Raises:
        CannotStore: a cell fails without the tag raises-exception, writes to stderr, is empty or has no id.
    """
    text = path.read_text("utf-8")
    if any("id" not in cell or not "".join(cell["source"]).strip() for cell in json.loads(text)["cells"]):
        raise CannotStore("a cell is empty or has no id")  # reading would give it a new one each time
    notebook = nbformat.reads(text, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        extra_arguments=["--log-level=ERROR"],
    )
    # A hung kernel leaves no exception to catch: then the whole process ends, and its kernel with it.
    faulthandler.dump_traceback_later(NOTEBOOK_SECONDS, exit=True)
    try:
        client.execute()
    except (CellExecutionError, DeadKernelError, TimeoutError) as error:
        raise CannotStore(str(error)) from None
    finally:
        faulthandler.cancel_dump_traceback_later()
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.metadata.pop("execution", None)
            cell.outputs = [_lasting(output, cell.id) for output in cell.outputs]
    return str(nbformat.writes(notebook)).rstrip("\n") + "\n"


def board() -> str:
    """The picture on top of the README: the last decision of the annotated game, as SVG."""
    state = Lesson("cat_rescue").steps[-1].state
    return f"{state.game.room('picture').draw(state.game, state.view(None), {}).svg}\n"


def _lasting(output: nbformat.NotebookNode, cell: str) -> nbformat.NotebookNode:
    """An output without what is different on every run or on every machine."""
    if output.output_type == "stream" and output.name == "stderr":
        raise CannotStore(f"cell {cell} writes to stderr: {output.text}")
    if output.output_type == "error":
        output.traceback = [f"{output.ename}: {output.evalue}"]  # the rest names files of this machine
    elif "data" in output:
        output.data.pop(WIDGET_VIEW, None)
    return output


@contextmanager
def _kernels_see(root: Path, without: Sequence[str]) -> Iterator[None]:
    """Kernels find the package in `root`, no settings of the person at home, and some modules not at all."""
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        for module in without:
            stub = scratch / "hidden" / f"{module}.py"
            stub.parent.mkdir(exist_ok=True)
            stub.write_text(f"raise ModuleNotFoundError(\"No module named '{module}'\", name='{module}')\n")
        os.environ["PYTHONPATH"] = os.pathsep.join([str(scratch / "hidden"), str(root)])
        os.environ["IPYTHONDIR"] = str(scratch / "ipython")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        yield


def _notebooks(places: Sequence[Path]) -> list[Path]:
    """All notebook files below the places, in a fixed order."""
    files = {
        file
        for place in places
        for file in ([place] if place.is_file() else place.rglob("*.ipynb"))
        if ".ipynb_checkpoints" not in file.parts
    }
    return sorted(files)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; 1 where a notebook fails or, with --check, would change."""
    parser = argparse.ArgumentParser(description="Run the notebooks and store what their cells answer.")
    parser.add_argument("places", nargs="*", type=Path, default=[HERE], help="notebooks or folders, all by default")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    parser.add_argument("--without", action="append", default=[], metavar="MODULE", help="hide this module")
    options = parser.parse_args(arguments)
    if options.places == [HERE] and not options.check:
        BOARD.write_text(board(), "utf-8")
    places = [place if place.exists() else HERE / place for place in options.places]
    for place in places:
        if not place.exists():
            parser.error(f"there is no {place}")
    bad = 0
    with _kernels_see(HERE.parent, options.without):
        for path in _notebooks(places):
            try:
                text = executed(path)
            except CannotStore as error:
                print(f"{os.path.relpath(path)}: {error}", flush=True)
                bad += 1
                continue
            same = path.read_text("utf-8") == text
            if options.check:
                bad += not same
            elif not same:
                path.write_text(text, "utf-8")
            print(
                f"{os.path.relpath(path)}: {'as stored' if same else 'differs' if options.check else 'stored'}",
                flush=True,
            )
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
