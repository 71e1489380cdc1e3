"""What a stored notebook must be like, so that running it again and comparing means something."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from nbval.plugin import find_comment_markers, find_metadata_tags

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ALLOWED_TAGS = {"raises-exception"}
# Cells that may be left out of the comparison: (notebook, cell id) -> why.
ALLOWED_GAPS: Mapping[tuple[str, str], str] = {}
RANDOM_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}")
SKIPPING_MAGIC = re.compile(r"^%%(script|bash|sh|capture|html|javascript|writefile)\b", re.MULTILINE)


def problems(name: str, notebook: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a notebook, given as the JSON of its file; `name` is its path below the notebooks."""
    if "widgets" in notebook["metadata"]:
        yield "the state of widgets is stored"
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not python3"
    ids = Counter(cell.get("id") for cell in notebook["cells"])
    for id, count in ids.items():
        if not id or RANDOM_ID.fullmatch(id):
            yield f"the cell id {id!r} was not given by hand, so it would not stay the same"
        if count > 1:
            yield f"{count} cells have the id {id!r}"
    number = 0
    for cell in notebook["cells"]:
        if not "".join(cell["source"]).strip():
            yield f"{cell.get('id')}: the cell is empty"
        if cell["cell_type"] == "code":
            number += 1
            yield from (f"{cell.get('id')}: {what}" for what in _problems_of_code(cell, number, name))


def _problems_of_code(cell: Mapping[str, Any], number: int, name: str) -> Iterator[str]:
    source, metadata = "".join(cell["source"]), cell["metadata"]
    if cell["execution_count"] != number:
        yield f"the execution count is {cell['execution_count']} where {number} would be right"
    if (name, cell.get("id")) not in ALLOWED_GAPS:
        tags = metadata.get("tags", [])
        markers = chain(
            find_metadata_tags({"tags": [tag for tag in tags if tag not in ALLOWED_TAGS]}), find_comment_markers(source)
        )
        if set(tags) - ALLOWED_TAGS or list(markers) or SKIPPING_MAGIC.search(source):
            yield "a tag, marker or magic keeps the cell out of the run or out of the comparison"
    may_fail = "raises-exception" in metadata.get("tags", [])
    fails = False
    for output in cell["outputs"]:
        if output["output_type"] == "stream" and output["name"] != "stdout":
            yield "there is output on stderr"
        if output["output_type"] == "execute_result" and output["execution_count"] != number:
            yield "a result has another number than its cell"
        if any(kind.startswith("application/vnd.jupyter.widget") for kind in output.get("data", ())):
            yield "the view of a widget is stored"
        fails = fails or output["output_type"] == "error"
    if fails != may_fail:
        yield "the cell fails" if fails else "the cell may fail, but does not"
