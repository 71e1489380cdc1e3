"""Every notebook runs from top to bottom in JupyterLab, and shows its boards also where it is only opened."""

from __future__ import annotations

import pytest

from tests.browser.conftest import ROOT, Opens

NOTEBOOKS = sorted(
    path.relative_to(ROOT / "notebooks").as_posix()
    for path in (ROOT / "notebooks").rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_it_runs_from_top_to_bottom(opens: Opens, name: str) -> None:
    notebook = opens(path=name)
    code = [cell for cell in notebook.cells() if cell["cell_type"] == "code"]
    for cell in code:
        failed = [output for output in cell["outputs"] if output["output_type"] == "error"]
        assert bool(failed) == ("raises-exception" in cell["metadata"].get("tags", [])), (cell["id"], failed)
        assert not [output for output in cell["outputs"] if output.get("name") == "stderr"], cell["id"]
    assert all(cell["execution_count"] for cell in code)
    assert notebook.page.locator(".catlib-error").count() == 0


def test_what_is_stored_shows_where_nothing_was_run(opens: Opens) -> None:
    notebook = opens(path="start.ipynb", run=False)
    image = notebook.page.locator('.jp-OutputArea img[alt^="Cat Rescue"]').first
    image.wait_for()
    assert image.evaluate("(image) => image.complete && image.naturalWidth > 0")
    assert notebook.page.locator(".catlib-board").count() == 0
