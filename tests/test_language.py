"""Texts: the language asked for, fields, plurals, and the search in a rulebook."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

import catlib
from catlib.language import language, languages, say
from catlib.rulebook import Rulebook

EVERY_GAME = pytest.mark.parametrize("name", catlib.games())


def test_english_is_the_first_language() -> None:
    assert language() == "en"
    assert "en" in languages()


def test_an_unknown_language_lists_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="choose one of: en"):
        catlib.set_language("xx")
    assert language() == "en"


@pytest.mark.parametrize(("count", "text"), [(0, "0 cats"), (1, "one cat"), (2, "2 cats"), (21, "21 cats")])
def test_plurals_follow_the_number(count: int, text: str) -> None:
    assert say({"en": "{n:one cat|# cats}"}, n=count) == text


def test_a_missing_text_comes_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["catlib.language"], "_asked_for", "ro")
    assert say({"en": "cat"}) == "cat"
    assert say({"en": "cat", "ro": "pisică"}) == "pisică"


@EVERY_GAME
def test_ids_are_unique_and_have_texts_in_every_language_of_the_game(name: str) -> None:
    book = Rulebook.of(name)
    assert len(book.clauses) + len(book.rulings) == len(book)
    for entry in book.values():
        assert entry.texts.keys() >= book.title.keys()
        assert entry.sections.keys() >= book.title.keys()
        assert entry.text.strip()
    for ruling in book.rulings:
        assert "?" in ruling.question


@EVERY_GAME
def test_every_option_belongs_to_a_ruling(name: str) -> None:
    game = catlib.game(name)
    assert {ruling.option for ruling in game.rulebook.rulings} - {None} == set(game.options)
    for option in game.options.values():
        assert game.rulebook[option.ruling].id == option.ruling
        assert option.help
        assert option.default in option.choices


def test_questions_find_their_clauses() -> None:
    search = catlib.game("cat_rescue").rulebook.search
    assert "CRE-END-1" in [entry.id for entry in search("what if the street is empty?")][:3]
    assert "CRE-DRAW-2" in [entry.id for entry in search("foster")]
    assert [entry.id for entry in search("cre-push-3")] == ["CRE-PUSH-3"]
    assert search("zyzzyva") == ()
    assert search("") == ()


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("what happens when the street is empty?", "CRE-END-1"),
        ("how do I get cats ready?", "CRE-READY-2"),
        ("what happens to a red cat between two blue cats?", "CRE-R15"),
    ],
)
def test_words_of_any_question_lead_nowhere(question: str, first: str) -> None:
    found = [entry.id for entry in catlib.game("cat_rescue").rulebook.search(question)]
    assert found[0] == first
    assert "CRE-SCORE-7" not in found, "it has “go beyond” in it"


def test_what_was_asked_for_is_quoted_cut_short() -> None:
    with pytest.raises(catlib.UnknownGame) as game:
        catlib.game("x" * 10_000)
    with pytest.raises(ValueError, match="no texts") as code:
        catlib.set_language("x" * 10_000)
    with pytest.raises(KeyError) as clause:
        catlib.game("cat_rescue").rulebook["x" * 10_000]
    assert all(len(str(raised.value)) < 200 for raised in (game, code, clause))


def test_an_unknown_id_names_its_neighbours() -> None:
    with pytest.raises(KeyError, match="CRE-PUSH-9"):
        catlib.game("cat_rescue").rulebook["CRE-PUSH-99"]


def texts_in(table: Any, place: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text of a TOML table, by language, with where it stands."""
    if isinstance(table, list):
        for number, row in enumerate(table):
            yield from texts_in(row, f"{place}[{number}]")
    elif isinstance(table, dict):
        if isinstance(table.get("en"), str):
            yield place, table
        else:
            for key, value in table.items():
                yield from texts_in(value, f"{place}.{key}")


def toml(path: str) -> dict[str, Any]:
    return tomllib.loads(files("catlib").joinpath(path).read_text("utf-8"))


def test_the_words_that_all_games_share_are_there_in_every_language() -> None:
    found = list(texts_in(toml("words.toml")))
    assert len(found) > 100
    for place, texts in found:
        assert set(texts) >= set(languages()), f"{place} is missing in {set(languages()) - set(texts)}"


@EVERY_GAME
@pytest.mark.parametrize("book", ["rulebook", "lesson"])
def test_a_game_says_everything_in_every_language_it_speaks(name: str, book: str) -> None:
    spoken = set(Rulebook.of(name).title)
    found = list(texts_in(toml(f"games/{name}/{book}.toml")))
    assert len(found) > 100
    for place, texts in found:
        assert set(texts) >= spoken, f"{place} is missing in {spoken - set(texts)}"


def test_a_missing_text_would_be_found() -> None:
    assert list(texts_in({"a": [{"b": {"en": "x"}}]})) == [(".a[0].b", {"en": "x"})]
