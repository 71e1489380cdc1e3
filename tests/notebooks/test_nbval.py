"""nbval runs over every notebook, strictly, and forgives addresses and file names of kernels only."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbval.plugin import get_sanitize_patterns

from tests.notebooks.copied import ROOT, copy_of_project, run_nbval

SANITIZE = ROOT / "tests" / "notebooks" / "sanitize.cfg"


def test_nbval_is_on_and_strict(pytestconfig: pytest.Config) -> None:
    option = pytestconfig.option
    assert option.nbval
    assert not option.nbval_lax
    assert option.nbval_current_env
    assert Path(option.nbval_sanitize_with).resolve() == SANITIZE
    assert "notebooks" in pytestconfig.getini("testpaths")


def sanitized(text: str) -> str:
    for pattern, replacement in get_sanitize_patterns(SANITIZE.read_text("utf-8")):
        text = re.sub(pattern, replacement, text)
    return text


def test_sanitize_file_is_read_whole() -> None:
    text = SANITIZE.read_bytes().decode("ascii")
    assert "\r" not in text
    lines = text.splitlines()
    assert [line.split(": ")[0] for line in lines] == ["regex", "replace"] * (len(lines) // 2)
    assert len(list(get_sanitize_patterns(text))) == len(lines) // 2 == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<function f at 0x7f3a12bc45d0>", "<function f at 0x7fff00000010>"),
        ("/var/ipykernel_12/345.py:1: Warning", "/var/ipykernel_9876/1.py:1: Warning"),
    ],
)
def test_what_differs_on_every_run_is_forgiven(one: str, other: str) -> None:
    assert sanitized(one) == sanitized(other)


@pytest.mark.parametrize(
    "text",
    [
        ".rb. / #w.. / ..g. / y...",
        "push b2 right is not allowed (CRE-PUSH-7): the cat on c2 is under the delivery card",
        "21 points, Cat Nap",
        "chance 5/26 = 0.1923076923",
        "95 % interval: 22.7 to 23.3 (10,000 games)",
        "colour #0072B2, id 0x1F, hash a1b2c3d4e5f6",
        "file cats/my-cats.toml, line 12",
        '<svg viewBox="0 0 480 360"><rect x="10.5" fill="#E69F00"/></svg>',
    ],
)
def test_all_that_matters_is_compared(text: str) -> None:
    assert sanitized(text) == text


def test_each_kind_of_changed_output_fails(tmp_path: Path) -> None:
    """The numbers in the stored outputs are changed by hand; only addresses may change."""
    v4 = nbformat.v4
    shown = "<IPython.core.display.HTML object>"
    display = "from IPython.display import HTML, display\n"
    cells = [
        ("print(1)", v4.new_output("stream", text="1\n")),
        ("print(object())", v4.new_output("stream", text="<object object at 0x7f0000000000>\n")),
        ("print(2)", v4.new_output("stream", text="3\n")),
        ("'2'", v4.new_output("execute_result", {"text/plain": "'3'"}, execution_count=4)),
        (
            display + "display(HTML('<b>2</b>'))",
            v4.new_output("display_data", {"text/html": "<b>3</b>", "text/plain": shown}),
        ),
        ("1 / 0", v4.new_output("error", ename="ZeroDivisionError", evalue="division by one", traceback=[])),
        ("x = 2", v4.new_output("stream", text="2\n")),
        ("import sys; print(2, file=sys.stderr)", v4.new_output("stream", text="2\n")),
    ]
    book = v4.new_notebook()
    for number, (source, output) in enumerate(cells, 1):
        cell = v4.new_code_cell(source, execution_count=number, outputs=[output], id=f"cell-{number}")
        if output.output_type == "error":
            cell.metadata["tags"] = ["raises-exception"]
        book.cells.append(cell)
    root = copy_of_project(tmp_path)
    (root / "notebooks").mkdir()
    nbformat.write(book, root / "notebooks" / "doctored.ipynb")
    counts, said = run_nbval(root, "notebooks")
    assert counts == {"passed": 2, "failed": 6}, said
