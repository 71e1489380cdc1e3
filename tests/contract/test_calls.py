"""What is asked of the package itself, before there is a game."""

from __future__ import annotations

import pickle

import pytest

import catlib
from catlib.language import language, languages


def test_games_are_named_in_order() -> None:
    assert list(catlib.games()) == sorted(set(catlib.games()))
    assert "cat_rescue" in catlib.games()


@pytest.mark.parametrize("name", catlib.games())
def test_a_game_is_a_value(name: str) -> None:
    assert catlib.game(name) == catlib.game(name)
    assert hash(catlib.game(name)) == hash(catlib.game(name))
    assert catlib.game(name).new(catlib.game(name).min_players) == catlib.game(name).new(catlib.game(name).min_players)
    assert name in repr(catlib.game(name))


@pytest.mark.parametrize("name", ["dog_rescue", "", "Cat_Rescue", "cat_rescue ", "../cat_rescue", "fish", "games"])
def test_unknown_game_lists_the_games(name: str) -> None:
    with pytest.raises(catlib.UnknownGame) as raised:
        catlib.game(name)
    assert all(known in str(raised.value) for known in catlib.games())
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize("code", ["tlh", "", "EN", "en_GB", None])
def test_unknown_language_lists_the_languages(code: str) -> None:
    asked_for = language()
    with pytest.raises(ValueError, match="choose") as raised:
        catlib.set_language(code)
    assert all(known in str(raised.value) for known in languages())
    assert language() == asked_for


@pytest.mark.parametrize(
    "error",
    [
        catlib.IllegalMove("push a1 up", "CRE-PUSH-3", "There is no cat."),
        catlib.BadRecord("there is no cat", 3, "CRE-PUSH-3"),
        catlib.BadComponents("colours", "names", "there must be four"),
    ],
)
def test_errors_come_back_whole_from_a_worker(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_what_the_contract_names_is_there() -> None:
    names = [
        "games",
        "game",
        "set_language",
        "play_out",
        "simulate",
        "Record",
        "BadRecord",
        "UnknownGame",
        "IllegalMove",
    ]
    names += ["BadState", "BadComponents", "Verdict"]
    assert [name for name in names if not hasattr(catlib, name)] == []
