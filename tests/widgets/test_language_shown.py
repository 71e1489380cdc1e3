"""What the widgets show in Romanian has no English left in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from ipywidgets import Widget

import catlib
from catlib.widgets import Lesson, play
from tests.test_language import texts_in, toml

GAME = "cat_between_us"


@pytest.fixture
def romanian() -> Iterator[None]:
    catlib.set_language("ro")
    yield
    catlib.set_language("en")


def english() -> set[str]:
    """Texts without fields, of two words or more, that are other words in Romanian."""
    found = [*texts_in(toml("words.toml")), *texts_in(toml(f"games/{GAME}/rulebook.toml"))]
    texts = {text["en"] for _, text in found if "{" not in text["en"] and text["en"] != text.get("ro")}
    return {text for text in texts if len(text.split()) > 1}


def shown(widget: Widget) -> Iterator[str]:
    """Every text in the state of a widget and of those in it."""
    for name in widget.keys:
        value = getattr(widget, name)
        for item in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(item, Widget) and name != "layout":
                yield from shown(item)
            elif isinstance(item, str):
                yield re.sub(r"<[^>]*>", " ", item)


def left_in_english(widget: Widget) -> list[str]:
    page = "\n".join(shown(widget))
    assert len(page) > 500
    return sorted(text for text in english() if text in page)


def test_english_would_be_seen() -> None:
    assert left_in_english(play(GAME, ["person", "random"], seed=1))


@pytest.mark.usefixtures("romanian")
def test_the_table_speaks_romanian() -> None:
    table = play(GAME, ["person", "random"], seed=1)
    for page in range(len(table.tabs.children)):
        table.tabs.selected_index = page
        assert left_in_english(table) == []
    table.play(str(table.table.state.legal_moves()[0]))
    table.play("play nothing")
    assert left_in_english(table) == []


@pytest.mark.usefixtures("romanian")
def test_the_walkthrough_speaks_romanian() -> None:
    lesson = Lesson(GAME)
    widgets = [lesson.step(1), lesson.exercise("E2"), lesson.quiz("Q1", "Q2"), lesson.search_box("pisica")]
    for widget in widgets:
        assert left_in_english(widget) == []
