"""CATtitude! in a real JupyterLab: a turn by keyboard alone, an attempt that asks another person, what lights up."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.page import SHOWS, Notebook, lift

AT = """from catlib.lesson import Lesson
from catlib.table import Table
from catlib.widgets import Play

start = Lesson("cattitude").position(**{rows})
Play(Table(start.game, {seats}, start=start), pace=0)"""
CRASH = {
    "cats": ["kitchen", "dining", "study"],
    "hands": ["knock jar*2, cuddle, run, steal fish", "sneak, hide, cuddle", "steal book, cuddle"],
    "carrying": ["", "vase to kitchen"],
    "human": "bath",
}


def at(seats: list[str], **rows: object) -> str:
    return AT.format(rows=rows, seats=seats)


def focus(notebook: Notebook) -> dict[str, str | None]:
    """The target that has the focus, once one has."""
    notebook.page.wait_for_function("document.activeElement?.dataset.target")
    found: dict[str, str | None] = notebook.page.evaluate(
        "({...document.activeElement.dataset, pressed: document.activeElement.getAttribute('aria-pressed')})"
    )
    return found


def test_an_attempt_asks_another_person_and_comes_back(opens: Opens) -> None:
    notebook = opens(at(["person", "person", "greedy"], **CRASH))
    lift(notebook, 1)
    jar = notebook.target("knock jar")
    jar.hover()
    sentence = notebook.table.locator(".catlib-sentence")
    expect(sentence).to_contain_text("4 points")
    expect(sentence).to_contain_text("The human finds trouble")
    jar.click()
    notebook.says("Player 1: play an Evade! card")
    expect(notebook.table.locator(".catlib-story").first).to_contain_text("Crash!")
    run = notebook.table.locator('.cat-target[data-target="run"]')
    run.click()
    porch = notebook.target("run porch")
    porch.hover()
    expect(sentence).to_contain_text("runs for it")
    expect(notebook.table.locator('.cat-target[data-move="run dining"]')).to_have_attribute("data-ok", "false")
    porch.click()

    lift(notebook, 2)
    expect(notebook.table.locator('.cat-target[data-target="hide"]')).to_have_attribute("data-ok", "true")
    notebook.table.locator('.cat-target[data-target="sneak"]').click()
    kitchen = notebook.target("sneak kitchen")
    kitchen.hover()
    expect(sentence).to_contain_text("delivered")
    kitchen.click()
    notebook.says("Player 2: your cat is caught")
    notebook.target("toss cuddle").click()
    lift(notebook, 1)
    notebook.says("Player 1: make trouble")
    expect(notebook.table.locator(".catlib-log > li")).to_have_count(4)


def test_a_turn_by_keyboard_alone(opens: Opens) -> None:
    rows = {
        "phase": "draw",
        "cats": ["kitchen", "bath", "study"],
        "hands": ["cuddle, steal glove", "", ""],
        "discard": "run, sneak, hide, steal book",
        "human": "porch",
    }
    notebook = opens(at(["person", "greedy", "greedy"], **rows))
    keyboard, log = notebook.page.keyboard, notebook.table.locator(".catlib-log > li")
    expect(notebook.table.locator(SHOWS)).to_have_count(2)
    notebook.page.evaluate("document.querySelector('.catlib').focus()")
    for _ in range(8):  # past the buttons
        if notebook.focused()["move"]:
            break
        keyboard.press("Tab")
    for number in (1, 2, 3):
        keyboard.press("End")
        assert focus(notebook)["target"] == "discard"
        keyboard.press("Enter")
        expect(log).to_have_count(number)
    notebook.says("move your cat")
    for _ in range(20):
        if focus(notebook).get("move") == "move garage":
            break
        keyboard.press("PageDown")
    keyboard.press("Enter")
    notebook.says("make trouble")

    def go(target: str) -> None:
        """Walk there with the arrow keys alone."""
        for keys in (("ArrowDown",) * 6, ("ArrowLeft",) * 8, ("ArrowRight",) * 8, ("ArrowUp",) * 8):
            for key in keys:
                if focus(notebook)["target"] == target:
                    return
                keyboard.press(key)
        assert focus(notebook)["target"] == target

    go("steal glove")
    keyboard.press(" ")
    notebook.says("has to bring the glove to")
    go("cuddle")
    keyboard.press("Enter")
    assert focus(notebook)["move"] == "cuddle bath", "the nearest room that it can be played for"
    keyboard.press("Escape")
    assert focus(notebook)["target"] == "cuddle"
    assert focus(notebook)["pressed"] == "false"
    keyboard.press("Home")
    for _ in range(20):
        if focus(notebook).get("move") == "done":
            break
        keyboard.press("PageDown")
    keyboard.press("Enter")
    notebook.says("discard a card")
    moves = notebook.length()
    keyboard.press("Home")
    assert focus(notebook)["move"] == "toss steal book"
    keyboard.press("Enter")
    expect(log).to_have_count(moves + 1)
    assert focus(notebook)["ok"] == "true", "the focus stays on the board"


@pytest.mark.parametrize("page", [1200, 480], indirect=True)
def test_nothing_jumps_from_step_to_step_and_a_screen_holds_the_board(opens: Opens) -> None:
    notebook = opens(
        'from catlib.widgets import play\nplay("cattitude", ["person", "random", "random"], seed=4, pace=0)'
    )
    notebook.wait_for(18)
    svg = notebook.table.locator(".catlib-stage svg")
    first, board = notebook.table.bounding_box(), svg.bounding_box()
    assert first
    assert board
    assert board["height"] <= 800, "with its sentence it is not higher than a screen"
    for _ in range(14):
        moves = notebook.length()
        notebook.table.locator(f"{SHOWS}[data-move]").first.click()
        notebook.wait_for(moves + 1)
        now, drawn = notebook.table.bounding_box(), svg.bounding_box()
        assert now
        assert drawn
        assert (now["height"], drawn["height"], drawn["y"] - now["y"]) == (
            first["height"],
            board["height"],
            board["y"] - first["y"],
        )
    assert notebook.table.evaluate("(table) => table.scrollWidth <= table.clientWidth")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_serious_on_the_board(opens: Opens, theme: str) -> None:
    notebook = opens(at(["person", "person", "greedy"], **CRASH))
    notebook.page.evaluate("(theme) => jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
    notebook.page.wait_for_selector(f'body[data-jp-theme-light="{str("Light" in theme).lower()}"]', state="attached")
    lift(notebook, 1)
    notebook.target("knock jar").click()
    notebook.says("Player 1: play an Evade! card")
    notebook.page.add_style_tag(content="html, body { height: 100vh }")
    found = Axe().run(notebook.page, context=".catlib", options={"resultTypes": ["violations"]}).response
    serious = [
        f"{rule['id']}: {node['html'][:200]}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]
    assert not serious, "\n".join(serious)


def test_a_room_that_lights_up_takes_the_card_that_leads_there_and_a_click_marks_nothing(opens: Opens) -> None:
    notebook = opens(at(["person", "greedy", "greedy"], **CRASH))
    sentence, overlay = notebook.table.locator(".catlib-sentence"), notebook.table.locator(".catlib-overlay > *")
    card = notebook.table.locator('.cat-target[data-target="cuddle"]')

    def click(room: str) -> None:
        """Where the room is: until its card is chosen it is no button."""
        place = notebook.table.locator(f'.cat-target[data-target="{room}"]').bounding_box()
        assert place
        notebook.page.mouse.click(place["x"] + place["width"] / 4, place["y"] + place["height"] / 2)

    expect(notebook.table.locator(SHOWS).first).to_be_visible()
    click("porch")  # no cat is there
    expect(card).to_have_attribute("aria-pressed", "false")
    click("study")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(sentence).to_contain_text("1 point")
    click("study")
    notebook.says("1 point")
    notebook.page.mouse.move(2, 2)
    expect(notebook.table.locator(SHOWS).first).to_be_visible()
    assert notebook.focused()["move"], "a key goes on from there"
    expect(overlay).to_have_count(0)
    expect(sentence).to_contain_text("Point at")
    notebook.page.keyboard.press("Home")
    expect(overlay).to_have_count(1)
    expect(sentence).not_to_contain_text("Point at")
