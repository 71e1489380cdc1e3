"""A notebook in a real JupyterLab in a real browser, as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Lab

READY = """window.jupyterapp?.shell.currentWidget?.context?.isReady
    && jupyterapp.shell.currentWidget.content.widgets?.length > 0"""
ALL_DONE = """() => {
    const {content, context} = jupyterapp.shell.currentWidget;
    const cells = content.widgets.map((cell) => cell.model).filter((cell) => cell.type === 'code');
    const stops = (cell) => cell.outputs.toJSON().some((output) => output.output_type === 'error')
        && !(cell.getMetadata('tags') ?? []).includes('raises-exception');
    return context.sessionContext.session.kernel.status === 'idle'
        && (cells.every((cell) => cell.executionCount !== null) || cells.some(stops));
}"""
PATIENCE = 30_000  # milliseconds: this may run beside much else
RUN_PATIENCE = 180_000


def write_notebook(lab: Lab, name: str, *cells: str) -> str:
    """Put a notebook of these code cells where JupyterLab finds it."""
    content = {
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "source": source,
                "execution_count": None,
                "outputs": [],
            }
            for number, source in enumerate(cells)
        ],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (lab.files / name).write_text(json.dumps(content), "utf-8")
    return name


SHOWS = ".cat-target[data-ok=true]"
"""What can be done on a board."""


def lift(notebook: Notebook, player: int) -> None:
    """Come to the screen; before that it shows nothing that can be done."""
    notebook.says(f"Pass the screen to Player {player}.")
    expect(notebook.table.locator(SHOWS)).to_have_count(0)
    notebook.button(f"I am Player {player}: show me my side").click()
    notebook.says(f"Player {player}: ")


class Notebook:
    """An open notebook, and the first table in it."""

    def __init__(self, page: Page, lab: Lab, name: str) -> None:
        self.page, self.lab = page, lab
        self.path = Path(lab.files / name)
        page.set_default_timeout(PATIENCE)
        page.goto(lab.page(name))
        page.wait_for_function(READY)

    # the notebook

    def run(self) -> None:
        """Run all cells; over when the last one has its answer."""
        self.page.evaluate(
            """async () => {
                const session = jupyterapp.shell.currentWidget.context.sessionContext;
                await session.ready;
                await session.session.kernel.info;
            }"""
        )
        self.page.set_default_timeout(RUN_PATIENCE)
        self.page.evaluate("jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")  # and the old numbers
        self.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_function(ALL_DONE)  # the command is over before that where a cell fails, as some must
        self.page.set_default_timeout(PATIENCE)

    def restart(self) -> None:
        """A new kernel, in which nothing has been run."""
        self.page.evaluate(
            """async () => {
                const session = jupyterapp.shell.currentWidget.context.sessionContext;
                await session.session.kernel.restart();
                await session.session.kernel.info;
            }"""
        )

    def cells(self) -> list[dict[str, Any]]:
        """Every cell as it stands now, with its outputs."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.toJSON())"
        )
        return found

    # the table

    @property
    def table(self) -> Locator:
        return self.page.locator(".catlib").first

    def target(self, move: str) -> Locator:
        """The place on the board that stands for this move."""
        return self.table.locator(f'.cat-target[data-move="{move}"]')

    def button(self, name: str) -> Locator:
        return self.table.get_by_role("button", name=name, exact=True)

    def tab(self, name: str) -> None:
        """Turn to this page beside the board."""
        self.table.get_by_role("tab", name=name, exact=True).click()
        if name == "File":  # made when it is looked at
            self.table.get_by_role("link", name="Download this game").wait_for()

    def status(self) -> str:
        """What the line on top says."""
        return self.table.locator(".catlib-status").inner_text()

    def says(self, text: str) -> None:
        """Wait until the line on top says this."""
        self.page.wait_for_function(
            "(text) => document.querySelector('.catlib .catlib-status')?.innerText.includes(text)", arg=text
        )

    def length(self) -> int:
        """How many moves the log tells."""
        return self.table.locator(".catlib-log > li").count()

    def wait_for(self, moves: int, *, deciding: bool = True) -> None:
        """Wait until at least so many moves have been made and, if so asked, a person must decide or all is over."""
        self.page.wait_for_function(
            """([moves, deciding]) => {
                const table = document.querySelector('.catlib');
                if (!table) return false;
                const over = table.querySelector('.catlib-status').innerText.startsWith('The game is over');
                return table.querySelectorAll('.catlib-log > li').length >= moves
                    && (over || !deciding || table.querySelector('.cat-target[data-ok=true]'));
            }""",
            arg=[moves, deciding],
        )

    def focused(self) -> dict[str, str | None]:
        """What has the focus: its tag, and on the board its move and whether that is allowed."""
        found: dict[str, str | None] = self.page.evaluate(
            """() => {
                const {tagName, dataset, className} = document.activeElement;
                return {tag: tagName, move: dataset.move ?? null, ok: dataset.ok ?? null, kind: String(className)};
            }"""
        )
        return found
