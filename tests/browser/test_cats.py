"""Cats in a real JupyterLab: choices in secret, a fight die by die, a turn by keyboard alone, five on a narrow page."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.page import SHOWS, Notebook, lift

AT = """from catlib.lesson import Lesson
from catlib.table import Table
from catlib.widgets import Play

start = Lesson("cats").position(**{rows})
Play(Table(start.game, {seats}, start=start, seed=3), pace=0)"""
FIGHT = {
    "phase": "fight_cards",
    "turn": 3,
    "actor": 0,
    "fight": "hall-2",
    "boxes": {"hall-2": [1, 0], "kitchen-1": [2]},
    "tokens": {"hall-2": "welcome-home", "bedroom-2": "curtain-climb", "dining-1": "sofa-nap"},
    "stress": [0, 1, 2],
    "captured": ["brushing tuna-tin", "treats vase", "bed-nap"],
    "hands": ["3a 4 5", "2a 2b 4 5", "2a 3b"],
}
BIDS = {
    "phase": "bids",
    "boxes": {"hall-1": ["rumba"], "kitchen-2": [0], "bedroom-2": [1]},
    "tokens": {"kitchen-1": "tuna-tin", "bathroom-2": "toilet-paper", "bedroom-4": "vase"},
    "cards": ["3a", "2a"],
    "rumba": {"seen": "2", "card": "2"},
}

# Measures the table and then does the first thing that can be done; too early it is answered by the rule, or nothing.
ACT = """(shows) => {
    const table = document.querySelector('.catlib'), svg = table.querySelector('.catlib-stage svg');
    const [outer, drawn] = [table.getBoundingClientRect(), svg.getBoundingClientRect()];
    const on = [...table.querySelectorAll('button.mod-primary')].find(
        (button) => button.textContent === 'Go on' && button.offsetParent);
    const next = on ?? table.querySelector(`${shows}[data-move]`);
    next?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    return [outer.height, drawn.width, drawn.height, drawn.y - outer.y].map(Math.round).join(' ');
}"""


def at(seats: list[str], **rows: object) -> str:
    return AT.format(rows=rows, seats=seats)


def settled(notebook: Notebook) -> str:
    """Wait until a person must decide or has something to look at; what the line on top says then."""
    notebook.page.wait_for_function(
        """(shows) => {
            const table = document.querySelector('.catlib');
            return table && (table.querySelector(shows) || [...table.querySelectorAll('button')].some(
                (button) => button.textContent === 'Go on' && button.offsetParent
                    && button.classList.contains('mod-primary')));
        }""",
        arg=SHOWS,
    )
    return notebook.status()


def go_on(notebook: Notebook) -> None:
    """Press the button by keyboard; what comes next has the focus then."""
    notebook.button("Go on").press("Enter")
    expect(notebook.button("Go on")).to_be_hidden()


def test_two_choose_in_secret_and_the_fight_is_told_die_by_die(opens: Opens) -> None:
    notebook = opens(at(["person", "person", "greedy"], **FIGHT))
    table, log = notebook.table, notebook.table.locator(".catlib-log")
    lift(notebook, 1)
    notebook.target("commit 3a").click()
    lift(notebook, 2)
    expect(log).to_contain_text("lays a card face down")
    assert "commit 3a" not in log.inner_text(), "it lies face down"
    notebook.target("commit 5").click()

    notebook.says("Look at what happened, then go on.")
    story = table.locator(".catlib-story").first
    expect(story.locator("li")).to_have_count(5)
    expect(story).to_contain_text("Player 1 rolls 1: card 3 + die 1 + stress 0 = 4.")
    expect(table.locator(SHOWS)).to_have_count(0)
    notebook.button("Go on").click()
    notebook.says("Player 1: your cat has lost the fight. Where does it run?")
    sentence = table.locator(".catlib-sentence")
    notebook.target("retreat bedroom-2").hover()
    expect(sentence).to_contain_text("curtain climb")
    notebook.target("retreat kitchen-1").click(force=True)  # aria-disabled: it may be tried, and the rule answers
    notebook.says("a cat that runs away cannot start another fight")
    notebook.target("retreat bedroom-2").click()
    notebook.says("Player 1: spend a card for the token")
    expect(log).to_contain_text("runs away from hall-2 to bedroom-2")


def test_two_bid_in_secret_for_the_rumba(opens: Opens) -> None:
    notebook = opens(at(["person", "person"], **BIDS))
    lift(notebook, 1)
    notebook.target("bid 1").click()
    lift(notebook, 2)
    assert "bid 1" not in notebook.table.locator(".catlib-log").inner_text()
    notebook.target("bid 2").click()
    notebook.says("Look at what happened, then go on.")
    expect(notebook.table.locator(".catlib-story").first).to_contain_text("Player 1 bids 1 and Player 2 bids 2.")
    notebook.button("Go on").click()
    notebook.says("Player 2: ")
    notebook.target("rumba bathroom-2").click()
    notebook.says("Player 1: move your cat")
    sentence = notebook.table.locator(".catlib-sentence")
    notebook.target("move kitchen-1").focus()
    expect(sentence).to_contain_text("tuna tin")


def test_a_turn_by_keyboard_alone(opens: Opens) -> None:
    notebook = opens('from catlib.widgets import play\nplay("cats", ["person", "random", "random"], seed=3, pace=0)')
    page, keyboard = notebook.page, notebook.page.keyboard
    notebook.says("Player 1: choose the box where your cat starts")
    page.evaluate("document.querySelector('.catlib').focus()")
    for _ in range(8):  # past the buttons
        if notebook.focused()["move"]:
            break
        keyboard.press("Tab")
    played: set[str] = set()
    board = notebook.table.locator(".catlib-stage svg")
    for _ in range(200):  # a key that comes too early is answered by the rule, or does nothing
        if "Turn 2 of 5" in str(board.text_content()):
            break
        if "Look at what happened" in settled(notebook):
            go_on(notebook)
            continue
        keyboard.press("Home")
        for _ in range(40):
            if notebook.focused()["ok"] != "false":
                break
            keyboard.press("PageDown")
        played.add(str(notebook.focused()["move"]).split()[0])
        keyboard.press("Enter")
        page.wait_for_timeout(100)
    assert "Turn 2 of 5" in str(board.text_content())
    assert {"start", "place", "commit", "move"} <= played
    assert len(notebook.cells()) == 1, "no key has reached the notebook"


def test_the_form_fits_house_and_robot_to_the_number_of_players(opens: Opens) -> None:
    notebook = opens('from catlib.widgets import play\nplay("cats", ["person", "random", "random"], seed=3, pace=0)')
    notebook.tab("New game")
    form = notebook.table
    house = form.get_by_label("House")
    expect(house.locator("option:checked")).to_have_text("By number of players")
    house.select_option("Small, long hall (2 or 3 players)")
    form.get_by_label("Players").select_option("5")
    expect(house.locator("option:checked")).to_have_text("By number of players")
    expect(house.locator("option")).to_have_count(3)
    form.get_by_label("The Rumba").select_option("Yes")
    notebook.button("Start a new game").click()
    notebook.says("Player 1: choose the box where your cat starts")
    expect(notebook.table.locator(SHOWS)).to_have_count(15)  # 16 boxes, and the Rumba stands on one of them
    expect(form.get_by_label("The Rumba").locator("option:checked")).to_have_text("Yes")


@pytest.mark.parametrize("page", [1200, 480], indirect=True)
def test_nothing_jumps_for_five_and_the_rumba_and_the_page_is_wide_enough(opens: Opens) -> None:
    notebook = opens(
        "from catlib.widgets import play\n"
        'play("cats", ["person", *["random"] * 4], rumba=True, secret_goals=True, seed=4, pace=0)'
    )
    notebook.wait_for(5)
    sizes = set()
    for _ in range(200):
        sizes.add(notebook.page.evaluate(ACT, SHOWS))
        if notebook.length() >= 60:
            break
        notebook.page.wait_for_timeout(100)
    assert notebook.length() >= 60
    assert len(sizes) == 1
    assert notebook.table.evaluate("(table) => table.scrollWidth <= table.clientWidth")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_serious_on_the_board(opens: Opens, theme: str) -> None:
    notebook = opens(at(["person", "greedy", "greedy"], **FIGHT))
    notebook.page.evaluate("(theme) => jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
    notebook.page.wait_for_selector(f'body[data-jp-theme-light="{str("Light" in theme).lower()}"]', state="attached")
    notebook.says("Player 1: choose a card for the fight")
    notebook.page.add_style_tag(content="html, body { height: 100vh }")
    found = Axe().run(notebook.page, context=".catlib", options={"resultTypes": ["violations"]}).response
    serious = [
        f"{rule['id']}: {node['html'][:200]}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]
    assert not serious, "\n".join(serious)
