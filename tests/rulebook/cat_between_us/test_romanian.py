"""The game in Romanian: every clause, ruling, event and refusal as the rules have it, and how numbers are counted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import catlib
from catlib.game import Event
from catlib.language import language, say
from tests.rulebook.play import after, now, whole_game

from .positions import EXAMPLE, GAME, SUITS, dealt, ended

TEXTS: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("romanian.toml").read_text("utf-8"))


@pytest.fixture(autouse=True)
def romanian() -> Iterator[None]:
    catlib.set_language("ro")
    yield
    catlib.set_language("en")


def together(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} și {names[-1]}"


def card(name: str) -> str:
    toy, number = name.split("-")
    return f"{TEXTS['toys'][toy]} {number}"


WORDED: dict[str, Callable[[Any], str]] = {
    "player": lambda player: f"Jucătorul {player + 1}",
    "players": lambda players: together([f"Jucătorul {player + 1}" for player in players]),
    "winners": lambda players: together([f"Jucătorul {player + 1}" for player in players]),
    "card": card,
    "cards": lambda names: together([card(name) for name in names]),
    "toy": TEXTS["toys"].__getitem__,
}


def sentence(event: Event) -> str:
    """The event by the table of the rules."""
    hidden = event.kind == "dealt" and "card" not in event.data
    words = {key: WORDED.get(key, str)(value) for key, value in event.data.items()}
    return TEXTS["events"]["dealt_hidden" if hidden else event.kind].format(**words)


def test_all_of_the_rules_is_here() -> None:
    assert len(TEXTS["entries"]) == 59 + 20
    assert len(TEXTS["events"]) == 15
    assert len(TEXTS["refusals"]) == 8
    assert list(TEXTS["entries"]) == list(GAME.rulebook)


@pytest.mark.parametrize("id", TEXTS["entries"])
def test_clauses_and_rulings(id: str) -> None:
    assert GAME.rulebook[id].texts["ro"] == TEXTS["entries"][id]
    assert GAME.rulebook[id].text == TEXTS["entries"][id]
    catlib.set_language("en")
    assert GAME.rulebook[id].text != TEXTS["entries"][id]


def test_the_title_stays() -> None:
    assert GAME.title == "Cat Between Us"


def test_events_of_whole_games() -> None:
    seen = set()
    for seed in range(8):
        for state in whole_game(GAME, seed, 2 + seed % 5)[1:]:
            for player in (0, 1, None):
                for event in state.events_seen(player):
                    assert event.text() == sentence(event)
                    seen.add(event.kind)
            for event in state.events:
                assert event.text() == sentence(event)
    assert seen | {"dealt_hidden"} == set(TEXTS["events"])


def test_events_word_by_word() -> None:
    state = GAME.from_dict(EXAMPLE).play("play feather-6 ribbon")
    assert [event.text() for event in state.events] == [
        "Jucătorul 3 pune baghetă cu pene 6 sub jucăria panglică.",
        "Jucăria panglică are două cărți și valorează 10.",
        "Jucătorul 1 arată șoricel cu coadă 4, panglică 2 și undiță 5.",
        "Jucătorul 2 arată șoricel cu coadă 6, panglică 4 și ghem 6.",
        "Jucătorul 3 arată cactus 4, baghetă cu pene 3 și panglică 1.",
        "Jucătorul 1: valoare totală de atracție 15.",
        "Jucătorul 2: valoare totală de atracție 18.",
        "Jucătorul 3: valoare totală de atracție 19.",
        "Runda 1 este câștigată de Jucătorul 2.",
        "Jucătorul 2 ajunge pe raftul 1.",
        "Runda următoare o începe Jucătorul 2.",
        "Începe runda 2.",
    ]


def test_a_tie_and_the_end_word_by_word() -> None:
    state = ended([20, 20, 20, 12], wins=[2, 2, 2, 0], number=7)
    assert state.events[-1].text() == "Jocul s-a încheiat. Câștigă Jucătorul 1, Jucătorul 2 și Jucătorul 3."
    state = ended([15, 15, 15, 20])
    assert [event.text() for event in state.events if event.kind in ("round_won", "tie")] == [
        "Runda 1 este câștigată de Jucătorul 1, Jucătorul 2 și Jucătorul 3.",
        "Egalitate: Jucătorul 1, Jucătorul 2 și Jucătorul 3 câștigă împreună runda.",
    ]
    state = ended([15, 20, 15], wins=[2, 2, 2])
    assert state.events[-1].text() == "Jocul s-a încheiat. Câștigă Jucătorul 1 și Jucătorul 3."


def test_the_deal_word_by_word() -> None:
    state = GAME.new(players=2).play("target 18")
    assert state.events[0].text() == "Runda 1: pisica stă pe spațiul 18."
    state = state.play("deal feather-0")
    assert state.events[0].text() == "Jucătorul 1 primește baghetă cu pene 0."
    assert state.events_seen(0)[0].text() == "Jucătorul 1 primește baghetă cu pene 0."
    assert state.events_seen(1)[0].text() == "Jucătorul 1 primește o carte."
    assert state.events_seen(None)[0].text() == "Jucătorul 1 primește o carte."
    assert [event.text() for event in dealt(2).events] == [
        "Jucătorul 2 primește undiță 3.",
        "Cărți puse deoparte: 24.",
        "Începe Ademenirea; prima carte o joacă Jucătorul 1.",
    ]


def begins(reason: str, clause: str | None) -> None:
    """Assert that the reason is that of the rules; sentences that help may follow it."""
    assert re.match(re.escape(TEXTS["refusals"][clause or "none"]) + r"($| [A-ZĂÂÎȘȚ].*\.$)", reason), reason


@pytest.mark.parametrize(
    ("moves", "tried", "clause"),
    [
        ([], "target 36", None),
        ([], "joacă ghem 5", None),
        ([], "deal yarn-5", "CBU-PLAY-1"),
        ([], "target 0", "CBU-SETUP-6"),
        (["target 18"], "deal ribbon-0", "CBU-SETUP-1"),
        (["target 18", "deal yarn-5"], "deal yarn-5", "CBU-COMP-1"),
    ],
)
def test_refusals_before_the_lure(moves: list[str], tried: str, clause: str | None) -> None:
    state = after(GAME.new(players=5), *moves)
    assert state.check(tried).clause == clause
    begins(state.check(tried).reason, clause)


def test_refusals_in_the_lure_and_when_all_is_over() -> None:
    state = GAME.from_dict(EXAMPLE)
    tries = {"play feather-6 string": None, "play ribbon-2 ribbon": "CBU-LURE-1", "play feather-6 yarn": "CBU-LURE-3"}
    for move, clause in tries.items():
        begins(state.check(move).reason, clause)
        with pytest.raises(catlib.IllegalMove) as caught:
            state.play(move)
        begins(caught.value.reason, clause)
    over = ended([18, 20, 21], wins=[2, 1, 0])
    begins(over.check("target 18").reason, "CBU-END-1")
    begins(over.check("target 99").reason, None)
    five = dealt(5)
    mine = next(iter(five.to_dict()["hands"][0]))
    for move in (f"play {mine} ribbon", "play ribbon-0 yarn"):
        begins(five.check(move).reason, "CBU-SETUP-1")


def test_no_move_depends_on_the_language() -> None:
    state = GAME.from_dict(EXAMPLE)
    in_romanian = now(state), state.to_dict(), state.view(1)
    catlib.set_language("en")
    assert (now(state), state.to_dict(), state.view(1)) == in_romanian
    catlib.set_language("ro")
    assert state.check("play ghem-6 panglică").clause is None
    assert not state.check("play ghem-6 panglică").ok


@pytest.mark.parametrize("toy", SUITS)
def test_the_toys_have_their_names(toy: str) -> None:
    (named,) = [row for row in GAME.components["toys"] if row["id"] == toy]
    assert named["ro"] == TEXTS["toys"][toy]
    assert f" {TEXTS['toys'][toy]} 0." in GAME.new(players=2).play("target 18").play(f"deal {toy}-0").events[0].text()


def test_the_options_and_the_tally_are_told_in_romanian() -> None:
    for option in GAME.options.values():
        in_romanian = option.help
        catlib.set_language("en")
        assert option.help != in_romanian
        catlib.set_language("ro")
    state = GAME.from_dict(EXAMPLE)
    in_romanian = state.tally(0)[0].reason
    catlib.set_language("en")
    assert state.tally(0)[0].reason != in_romanian


@pytest.mark.parametrize(
    ("count", "counted"),
    [
        (0, "0 cărți"),
        (1, "o carte"),
        (2, "2 cărți"),
        (10, "10 cărți"),
        (11, "11 cărți"),
        (19, "19 cărți"),
        (20, "20 de cărți"),
        (21, "21 de cărți"),
        (42, "42 de cărți"),
        (99, "99 de cărți"),
        (100, "100 de cărți"),
        (101, "101 cărți"),
        (102, "102 cărți"),
        (119, "119 cărți"),
        (120, "120 de cărți"),
        (121, "121 de cărți"),
        (200, "200 de cărți"),
        (201, "201 cărți"),
        (1000, "1000 de cărți"),
        (1001, "1001 cărți"),
    ],
)
def test_counted_nouns(count: int, counted: str) -> None:
    assert say({"en": "{n:one card|# cards}", "ro": "{n:o carte|# cărți|# de cărți}"}, n=count) == counted


def test_the_language_is_one_of_those_there_are() -> None:
    assert language() == "ro"
    with pytest.raises(ValueError, match=r"en.*ro"):
        catlib.set_language("tlh")
    assert language() == "ro"
