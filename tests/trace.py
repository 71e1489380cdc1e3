"""For every clause and ruling of every game: where the code keeps it, which tests show it, where it is taught.

``python -m tests.trace`` prints two Markdown tables a game. The exit code is 1 where a cell is empty or where an
id is used that the rulebook does not have; what is wrong is then named on stderr.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from catlib.games import game, games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from catlib.rulebook import Clause

ROOT = Path(__file__).resolve().parent.parent
ID = re.compile(r"\b[A-Z]{3}-(?:[A-Z]+-\d+|R\d+)\b")
TEST = re.compile(r"^ *(?:async )?def test_(\w+)", re.MULTILINE)
TEST_ID = re.compile(r"(?:^|_)([A-Z]{3}_(?:[A-Z]+_\d+|R\d+))(?=_|$)")
MOST = 3  # places that a cell of the table names; the rest are counted

Places = dict[str, list[str]]  # id -> where it is, best place first


@dataclass
class Trace:
    """What was found about one game."""

    title: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Clause, ...]
    columns: dict[str, Places] = field(default_factory=dict)

    def tables(self) -> str:
        """Two tables in Markdown, one for the clauses and one for the rulings."""
        every, taught = list(self.columns), list(self.columns)[:-1]
        return (
            f"## {self.title}: clauses\n\n{self._table(self.clauses, every)}\n\n"
            f"## {self.title}: rulings\n\n{self._table(self.rulings, taught)}\n"
        )

    def wrong(self) -> Iterator[str]:
        """Each empty cell, and each id that is no entry of the rulebook, with where it is used."""
        last = list(self.columns)[-1]
        for column, places in self.columns.items():
            for entry in self.clauses if column == last else self.clauses + self.rulings:
                if not places.get(entry.id):
                    yield f"{entry.id}: nothing under '{column}'"
        known = {entry.id for entry in self.clauses + self.rulings}
        prefixes = {id[:4] for id in known}
        for places in self.columns.values():
            for id in sorted(places.keys() - known):
                if id[:4] in prefixes:
                    yield f"{id}: no such clause, but used in {places[id][0]}"

    def _table(self, entries: Iterable[Clause], columns: list[str]) -> str:
        rows = [["id", "text", *columns], ["---"] * (2 + len(columns))]
        for entry in entries:
            cells = [_cell(self.columns[column].get(entry.id, [])) for column in columns]
            rows.append([entry.id, entry.text, *cells])
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def trace(name: str, root: Path = ROOT) -> Trace:
    """Everything that the files below `root` say about the clauses of the game of this name."""
    rulebook = game(name).rulebook
    room = root / "catlib" / "games" / name
    found = Trace(game(name).title, rulebook.clauses, rulebook.rulings)
    found.columns["enforced or told"] = in_code(room)
    found.columns["tests"] = in_tests(root / "tests")
    found.columns["in the walkthrough"] = in_notebook(root / "notebooks" / name / "learn.ipynb")
    found.columns["exercise or question"] = in_lesson(room / "lesson.toml")
    return found


def in_code(room: Path) -> Places:
    """Where a room names an id: functions and classes whose docstring opens with it, then single lines."""
    opened, named = defaultdict(list), defaultdict(list)
    for path in sorted(room.glob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for id in ID.findall((ast.get_docstring(node) or "").partition(" ")[0]):
                    opened[id].append(f"{node.name} ({path.name}:{node.lineno})")
        for id, line in _lines(text):
            named[id].append(f"{path.name}:{line}")
    for id, line in _lines(_text(room / "components.toml")):
        named[id].append(f"components.toml:{line}")
    return {id: opened[id] or named[id] for id in named}


def in_tests(folder: Path) -> Places:
    """The tests that have the id in their name, with low lines for its hyphens."""
    found = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for name in TEST.findall(path.read_text("utf-8")):
            for id in TEST_ID.findall(name):
                found[id.replace("_", "-")].append(f"test_{name}")
    return found


def in_notebook(path: Path) -> Places:
    """The headings under which a cell, or else what a cell shows, names the id."""
    if not path.is_file():
        return {}
    sources: Places = defaultdict(list)
    outputs: Places = defaultdict(list)
    heading = ""
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            heading = next(iter(re.findall(r"^#+ +(.+)$", source, re.MULTILINE)), heading)
        place = f"{heading} [{cell['id']}]"
        for places, text in ((sources, source), (outputs, json.dumps(cell.get("outputs", "")))):
            for id in dict.fromkeys(ID.findall(text)):
                places[id].append(place)
    return {id: sources[id] or outputs[id] for id in {**sources, **outputs}}


def in_lesson(path: Path) -> Places:
    """The exercises and questions that say that they are about the clause."""
    found = defaultdict(list)
    lesson = tomllib.loads(_text(path))
    for kind in ("exercises", "quiz"):
        for row in lesson.get(kind, []):
            for id in row["clauses"]:
                found[id].append(row["id"])
    return found


def _lines(text: str) -> Iterator[tuple[str, int]]:
    """Each id in a text with the number of its line."""
    for number, line in enumerate(text.splitlines(), 1):
        for id in ID.findall(line):
            yield id, number


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def _cell(places: list[str]) -> str:
    more = f" and {len(places) - MOST} more" if len(places) > MOST else ""
    return "; ".join(places[:MOST]).replace("|", "/") + more


def main() -> int:
    """Print the tables of all games, and on stderr what is wrong with them."""
    traces = [trace(name) for name in games()]
    print("\n".join(found.tables() for found in traces))
    wrong = [line for found in traces for line in found.wrong()]
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
