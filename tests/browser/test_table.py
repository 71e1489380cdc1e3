"""The table in a real JupyterLab: mouse, keyboard, files, a new kernel, and a good neighbour in the notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import Opens
from tests.browser.page import Notebook

ALONE = 'from catlib.widgets import play\nplay("cat_rescue", ["person"], seed=1, practice=True)'
WITH_BOT = 'from catlib.widgets import play\nplay("cat_rescue", ["person", "greedy"], seed=21, pace=0)'
BOTS = 'from catlib.widgets import play\nplay("cat_rescue", ["greedy", "greedy"], seed=3, pace=0.4)'


def test_a_first_push_by_mouse(opens: Opens) -> None:
    notebook = opens(path="start.ipynb")
    notebook.wait_for(10)
    arrow = notebook.target("push b2 right")
    arrow.hover()
    sentence = notebook.table.locator(".catlib-sentence")
    expect(sentence).to_contain_text("onto b2")
    expect(sentence).to_contain_text("turned face down")
    expect(notebook.table.locator(".catlib-overlay .catlib-preview")).to_have_count(1)
    arrow.click()
    notebook.wait_for(12)
    notebook.tab("Score")
    expect(notebook.table.locator(".catlib-score")).to_contain_text("one cat ready in the shelter")


def test_a_whole_game_by_keyboard_alone(opens: Opens) -> None:
    notebook = opens(ALONE.replace("seed=1", "seed=23"))  # a long one
    notebook.wait_for(6)
    keyboard = notebook.page.keyboard
    notebook.page.evaluate("document.querySelector('.catlib').focus()")
    for _ in range(8):  # past the buttons
        if notebook.focused()["move"]:
            break
        keyboard.press("Tab")
    for _ in range(100):
        if notebook.status().startswith("The game is over"):
            break
        moves = notebook.length()
        assert notebook.focused()["move"], "the focus has left the board"
        keyboard.press("End")  # there are cats of the own home: taking these keeps it from being full too early
        if notebook.focused()["ok"] != "true":
            keyboard.press("PageUp")
        assert notebook.focused()["ok"] == "true"
        keyboard.press("Enter" if moves % 2 else " ")
        notebook.wait_for(moves + 1)
    notebook.says("The game is over")
    assert notebook.length() > 30
    assert "catlib-stage" in str(notebook.focused()["kind"])


def test_arrow_keys_go_where_they_point(opens: Opens) -> None:
    notebook = opens(WITH_BOT)
    notebook.wait_for(8)
    notebook.target("street").click()
    notebook.wait_for(10)
    notebook.target("push b2 right").focus()

    def middle() -> tuple[float, float]:
        box = notebook.page.locator(".cat-target:focus .catlib-hit").first.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    for key, axis, sign in (("ArrowDown", 1, 1), ("ArrowUp", 1, -1), ("ArrowRight", 0, 1), ("ArrowLeft", 0, -1)):
        before = middle()
        notebook.page.keyboard.press(key)
        assert (middle()[axis] - before[axis]) * sign > 0, key
    assert notebook.table.locator('.cat-target[tabindex="0"]').count() == 1


def test_an_illegal_push_is_answered_by_its_clause(opens: Opens) -> None:
    notebook = opens(WITH_BOT)
    notebook.wait_for(8)
    notebook.target("street").click()
    notebook.wait_for(10)
    refused = notebook.table.locator('.cat-target[data-ok="false"][data-move="push c2 left"]')
    refused.click(force=True)  # Playwright takes aria-disabled for a reason not to click
    clause = notebook.table.locator(".catlib-status .catlib-clause")
    clause.wait_for()
    notebook.says("CRE-PUSH-8")
    assert notebook.length() == 10
    assert notebook.focused()["move"] == "push c2 left"
    clause.locator("summary").click()
    assert "arrow" in clause.locator("div").inner_text()
    assert clause.locator("div").is_visible()
    assert notebook.page.evaluate("document.querySelector('.catlib-status').getAttribute('aria-live')") == "polite"


def test_undo(opens: Opens) -> None:
    notebook = opens(ALONE)
    notebook.wait_for(6)
    before = notebook.table.locator(".catlib-stage svg").get_attribute("aria-label")
    notebook.target("street").click()
    notebook.wait_for(8)
    notebook.button("Undo").click()
    notebook.page.wait_for_function("document.querySelectorAll('.catlib-log > li').length === 6")
    expect(notebook.table.locator(".catlib-stage svg")).to_have_attribute("aria-label", before or "?")


def test_hint_and_coach(opens: Opens) -> None:
    notebook = opens(ALONE)
    notebook.wait_for(6)
    notebook.button("Hint").click()
    notebook.says("Hint:")
    pointed = notebook.table.locator(".catlib-pointed")
    expect(pointed).to_have_count(1)
    expect(notebook.table.locator("select").first).not_to_have_value("")
    notebook.table.get_by_label("Coach").check()
    pointed.click()
    notebook.says("Coach:")


def test_save_a_new_kernel_and_load(opens: Opens) -> None:
    notebook = opens(ALONE)
    notebook.wait_for(6)
    notebook.target("street").click()
    notebook.wait_for(8)
    notebook.table.locator('.cat-target[data-ok="true"]').first.click()
    notebook.wait_for(9)
    played, board = notebook.length(), notebook.table.locator(".catlib-told").text_content()
    notebook.tab("File")
    with notebook.page.expect_download() as download:
        notebook.table.get_by_role("link", name="Download this game").click()
    notebook.button("Save").click()
    notebook.says("Saved as cat_rescue.json")
    assert download.value.suggested_filename == "cat_rescue.json"
    assert download.value.path().read_bytes() == (notebook.path.parent / "cat_rescue.json").read_bytes()

    notebook.restart()
    notebook.run()
    notebook.wait_for(6)
    assert notebook.length() == 6
    notebook.tab("File")
    notebook.button("Load").click()
    notebook.says("Loaded:")
    notebook.wait_for(played)
    expect(notebook.table.locator(".catlib-told")).to_have_text(board or "?")

    upload(notebook, {"name": "broken.json", "mimeType": "application/json", "buffer": b'{"catlib": 1'})
    notebook.says("This file is no game")
    assert notebook.length() == played
    upload(notebook, download.value.path())
    notebook.says("Loaded:")
    notebook.wait_for(played)


def upload(notebook: Notebook, file: FilePayload | Path) -> None:
    """Choose a file as a person does."""
    with notebook.page.expect_file_chooser() as chooser:
        notebook.table.get_by_role("button", name="Load a file").click()
    chooser.value.set_files(file)


PAGES = ("Log", "Score", "Odds", "Text", "New game", "File")
FOCUSABLE = "a[href], button, input:not([type=file]), select, summary, textarea, [tabindex]"
LETTERS = "abcdhjklmoruvxyzdd00ii"  # each of them a command of the notebook


def test_letters_never_reach_the_notebook(opens: Opens) -> None:
    notebook = opens(WITH_BOT, "1 + 1")
    notebook.wait_for(8)
    before = [(cell["id"], cell["cell_type"]) for cell in notebook.cells()]
    tried = 0
    for tab in PAGES:
        notebook.tab(tab)
        place = notebook.table if tab == "Log" else notebook.table.locator(".catlib-scroll")
        controls = place.locator(FOCUSABLE).locator("visible=true")
        for control in controls.all():
            control.focus()
            assert control.evaluate("(control) => control === document.activeElement")
            for letter in LETTERS:
                notebook.page.keyboard.press(letter)
            tried += 1
            assert [(cell["id"], cell["cell_type"]) for cell in notebook.cells()] == before, control
    assert tried > 30
    notebook.page.evaluate("document.querySelector('.jp-Cell').focus()")
    notebook.page.evaluate("jupyterapp.commands.execute('notebook:enter-command-mode')")
    notebook.page.keyboard.press("b")
    notebook.page.wait_for_function(
        "jupyterapp.shell.currentWidget.content.widgets.length === 3"
    )  # and that it can fail


def looked_at(notebook: Notebook) -> dict[str, Any]:
    """What axe finds, once it has seen the texts: on a busy machine the page may not be drawn yet."""
    for _ in range(20):
        found: dict[str, Any] = (
            Axe().run(notebook.page, context=".catlib", options={"resultTypes": ["violations", "passes"]}).response
        )
        seen = [node["html"] for rule in found["passes"] if rule["id"] == "color-contrast" for node in rule["nodes"]]
        if any("lm-TabBar-tabLabel" in html for html in seen):  # always on the screen, whatever the page shows
            return found
        notebook.page.wait_for_timeout(500)
    raise AssertionError("the contrast of texts was not looked at")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_serious(opens: Opens, theme: str) -> None:
    notebook = opens(WITH_BOT)
    notebook.wait_for(8)
    notebook.page.evaluate("(theme) => jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
    notebook.page.wait_for_selector(f'body[data-jp-theme-light="{str("Light" in theme).lower()}"]', state="attached")
    notebook.target("street").click()
    notebook.wait_for(10)
    notebook.table.locator(".catlib-log summary").first.click()
    # The body of JupyterLab's page is 0 high and hides what overflows, so that axe would take every text for hidden.
    notebook.page.add_style_tag(content="html, body { height: 100vh }")
    for tab in PAGES:
        notebook.tab(tab)
        found = looked_at(notebook)
        serious = [
            f"{rule['id']}: {node['html'][:200]} {node['failureSummary']}"
            for rule in found["violations"]
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        ]
        assert not serious, tab + "\n" + "\n".join(serious)


def heights(notebook: Notebook) -> tuple[float, float, float]:
    """Of the table, and where its board begins and ends."""
    table, board = notebook.table.bounding_box(), notebook.table.locator(".catlib-stage svg").bounding_box()
    assert table
    assert board
    return table["height"], board["y"] - table["y"], board["height"]


@pytest.mark.parametrize("page", [1200, 480], indirect=True)
def test_nothing_jumps_and_nothing_is_cut_off(opens: Opens) -> None:
    notebook = opens(WITH_BOT)
    notebook.wait_for(8)
    first = heights(notebook)
    for _ in range(4):
        moves = notebook.length()
        notebook.table.locator('.cat-target[data-ok="true"]').first.click()
        notebook.wait_for(moves + 1)
        assert heights(notebook) == first
    notebook.table.locator('.cat-target[data-ok="false"]').first.hover(force=True)
    notebook.button("Hint").click()
    notebook.says("Hint:")
    clause = notebook.table.locator(".catlib-status summary").first
    clause.click()
    assert heights(notebook) == first
    clause.click()
    for tab in PAGES:
        notebook.tab(tab)
        assert heights(notebook) == first
    assert notebook.table.evaluate("(table) => table.scrollWidth <= table.clientWidth")


def test_bots_can_be_stopped_and_sent_on(opens: Opens) -> None:
    notebook = opens(BOTS)
    notebook.button("Stop").click()
    notebook.says("Stopped.")
    moves = notebook.length()
    notebook.tab("Score")  # the page is alive
    assert notebook.length() == moves
    notebook.button("Go on").click()
    notebook.wait_for(moves + 4, deciding=False)
    notebook.says("The game is over")
