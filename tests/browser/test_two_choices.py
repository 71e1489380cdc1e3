"""A move that takes two choices, on a board alone in a page: by keyboard, by mouse, by touch and by the list."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import catlib
from catlib.widgets import Board
from tests.rulebook.cat_between_us.positions import EXAMPLE

SOURCE = Path(catlib.__file__).parent / "widgets" / "board.js"
START = """async ([source, scene]) => {
    const listeners = {}, data = {scene, pointed: ""};
    window.sent = [];
    window.model = {
        get: (name) => data[name],
        set: (name, value) => { data[name] = value; listeners["change:" + name](); },
        on: (name, call) => { listeners[name] = call; },
        send: (message) => sent.push(message.tried),
    };
    const place = document.getElementById("board");
    (await import("data:text/javascript;base64," + source)).default.render({model, el: place});
}"""
HAND = ["cactus-4", "feather-3", "feather-6", "ribbon-1"]


class Shown:
    """The board of the rulebook's example: player 2 has one card to lay, and only the ribbon has room."""

    def __init__(self, page: Page, **changes: Any) -> None:
        game = catlib.game("cat_between_us")
        board = Board()
        board.show(game.from_dict({**EXAMPLE, **changes}), 2)
        self.page = page
        page.set_content(
            "<!doctype html><html lang=en><title>Board</title><main><div id=board></div><button>Else</button></main>"
        )
        page.evaluate(START, [b64encode(SOURCE.read_bytes()).decode(), json.loads(json.dumps(board.scene))])

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, name: str) -> None:
        self.page.click(f'.cat-target[data-target="{name}"]', force=True)  # what is not allowed can be tried

    @property
    def focused(self) -> str | None:
        found: str | None = self.page.evaluate("document.activeElement.dataset.target ?? null")
        return found

    @property
    def sentence(self) -> str:
        return self.page.inner_text(".catlib-sentence")

    @property
    def sent(self) -> list[str]:
        found: list[str] = self.page.evaluate("sent")
        return found

    def having(self, attribute: str) -> list[str]:
        """The places with this attribute, in the order of the picture."""
        found: list[str] = self.page.evaluate(
            "(which) => [...document.querySelectorAll(`.cat-target[${which}]`)].map((each) => each.dataset.target)",
            attribute,
        )
        return found


@pytest.fixture
def shown(page: Page) -> Shown:
    return Shown(page)


def test_by_keyboard(shown: Shown) -> None:
    shown.press("Tab", "ArrowRight", "ArrowRight")
    assert shown.focused == "feather-6"
    shown.press("Enter")
    assert shown.focused == "ribbon", "the nearest toy with room"
    assert "Your total is then 19" in shown.sentence
    shown.press("ArrowLeft", "ArrowLeft")
    assert shown.focused == "yarn"
    assert "(CBU-LURE-3)" in shown.sentence
    shown.press("Enter", "End", " ")
    assert shown.sent == ["play feather-6 yarn", "play feather-6 ribbon"]


def test_escape_puts_the_card_back(shown: Shown) -> None:
    shown.press("Tab", "Enter")
    assert shown.having('aria-pressed="true"') == ["cactus-4"]
    shown.press("Escape")
    assert shown.focused == "cactus-4"
    assert shown.having('aria-pressed="true"') == []
    shown.press("ArrowUp")
    assert shown.focused == "cactus-4", "no toy can be chosen without a card"
    shown.press("ArrowRight", "Enter", "Enter")
    assert shown.sent == ["play feather-3 ribbon"]


def test_by_mouse(shown: Shown) -> None:
    shown.click("feather-3")
    assert shown.sentence == "You have chosen feather wand 3. Now point at a toy; Escape puts the card back."
    shown.click("ribbon-1")
    assert shown.having('aria-pressed="true"') == ["ribbon-1"], "another card takes its place"
    shown.page.hover('[data-target="ribbon"]')
    assert "Your total is then 11" in shown.sentence
    assert shown.page.locator(".catlib-overlay .catlib-preview").count() == 1
    shown.click("ribbon")
    shown.click("mouse")
    assert shown.sent == ["play ribbon-1 ribbon", "play ribbon-1 mouse"]
    shown.click("ribbon-1")
    assert shown.having('aria-pressed="true"') == []


def test_toys_are_no_buttons_before_a_card_is_picked(shown: Shown) -> None:
    assert shown.having("role") == HAND
    assert shown.having('tabindex="0"') == ["cactus-4"]
    shown.click("ribbon")
    assert shown.sent == []
    shown.click("feather-6")
    assert shown.having("role") == [*HAND, "cactus", "mouse", "rod", "yarn", "feather", "ribbon"]
    assert shown.having("aria-disabled") == ["cactus", "mouse", "rod", "yarn", "feather"]
    assert shown.having('data-move="play feather-6 ribbon"') == ["ribbon"]


def test_move_that_is_pointed_at_picks_its_card(shown: Shown) -> None:
    shown.page.evaluate("model.set('pointed', 'play ribbon-1 ribbon')")
    assert shown.having('aria-pressed="true"') == ["ribbon-1"]
    assert shown.page.locator(".catlib-pointed").get_attribute("data-target") == "ribbon"
    assert "Your total is then 11" in shown.sentence
    shown.page.evaluate("model.set('pointed', '')")
    shown.page.evaluate("model.set('scene', {...model.get('scene')})")
    assert shown.having('aria-pressed="true"') == [], "a new scene begins anew"


def test_by_touch(shown: Shown) -> None:
    touch = """(name) => {
        const place = document.querySelector(`[data-target="${name}"] .catlib-hit`);
        const how = {bubbles: true, pointerType: "touch"};
        place.dispatchEvent(new PointerEvent("pointerdown", how));
        place.dispatchEvent(new MouseEvent("click", how));
    }"""
    shown.page.evaluate(touch, "feather-6")
    assert shown.having('aria-pressed="true"') == ["feather-6"], "a card is picked at once"
    shown.page.evaluate(touch, "ribbon")
    assert shown.sent == [], "a toy shows first what it would do"
    assert "Your total is then 19" in shown.sentence
    shown.page.evaluate(touch, "ribbon")
    assert shown.sent == ["play feather-6 ribbon"]


def test_nothing_is_wrong_for_who_cannot_see(shown: Shown) -> None:
    for keys in ((), ("Tab", "Enter")):
        shown.press(*keys)
        found = Axe().run(
            shown.page, options={"rules": {"region": {"enabled": False}, "page-has-heading-one": {"enabled": False}}}
        )
        assert found.violations_count == 0, found.generate_report()
