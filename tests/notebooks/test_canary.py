"""A changed rule and a changed table do not go unnoticed: nbval fails on the notebooks of that game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from catlib.games import games
from tests.notebooks.copied import copy_of_project, run_nbval

if TYPE_CHECKING:
    from pathlib import Path

# For every game one small change of a rule and one of a table: the file in its room, a line of it, what it becomes.
CHANGES: dict[str, dict[str, tuple[str, str, str]]] = {
    "cat_rescue": {
        # Pushing along the arrow is no longer refused (CRE-PUSH-8).
        "rule": ("shelter.py", "    if push.direction == arrow:\n", "    if False:\n"),
        # An adopted cat is worth three points instead of two (CRE-SCORE-1).
        "table": ("components.toml", "\nadopted = 2\n", "\nadopted = 3\n"),
    },
    "cat_between_us": {
        # A third card may be laid under a toy (CBU-LURE-3).
        "rule": ("rules.py", "bit_count() < self.game.under_a_toy and", "bit_count() <= self.game.under_a_toy and"),
        # The paw print of cactus 0 shows 9 instead of 8 (CBU-R2).
        "table": ("components.toml", "\ncactus = [8, 11,", "\ncactus = [9, 11,"),
    },
    "cattitude": {
        # A nap is allowed with any number of points (CTT-NAP-4).
        "rule": ("rules.py", "if points >= limit else None", "if False else None"),
        # A nap is worth two points instead of one (CTT-NAP-2).
        "table": ("components.toml", "\nnap = 1 ", "\nnap = 2 "),
    },
    "cats": {
        # A token may go where neither its numbers nor its signs allow it (CAT-OBJ-2, CAT-OBJ-4, CAT-OBJ-5).
        "rule": ("refusing.py", "    if not act.bit & allowed:\n", "    if False:\n"),
        # Who lost a fight may run four boxes instead of three (CAT-FIGHT-7).
        "table": ("components.toml", "\nflight = 3 ", "\nflight = 4 "),
    },
}


@pytest.mark.parametrize("kind", ["rule", "table"])
@pytest.mark.parametrize("game", games())
def test_notebooks_notice(game: str, kind: str, tmp_path: Path) -> None:
    file, old, new = CHANGES[game][kind]
    root = copy_of_project(tmp_path, "catlib", f"notebooks/{game}")
    path = root / "catlib" / "games" / game / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{file} does not have the line that is to be changed just once"
    path.write_text(text.replace(old, new), "utf-8")
    counts, said = run_nbval(root, "-x", f"notebooks/{game}")
    # Some cells must still pass: a copy that cannot even be imported would prove nothing.
    assert counts.get("failed") == 1, said
    assert counts.get("passed", 0) > 0, said
    assert "error" not in counts, said
