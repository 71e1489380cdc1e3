"""The table on the page, without a page: every control does what it says, and no error gets lost."""

from __future__ import annotations

import asyncio
import base64
import importlib
import re
import sys
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, RLock, Thread
from typing import Any

import pytest

import catlib
from catlib.bots import RandomBot
from catlib.table import Table
from catlib.widgets import Play, play
from catlib.widgets.parts import Work
from catlib.widgets.table import ODDS
from tests.test_table import Counting
from tests.widgets.test_board import FISH


def a_table(*seats: str, **more: Any) -> Play:
    return play("cat_rescue", seats or ("person", "random"), **{"seed": 7, "adviser": Counting(), "pace": 0.0, **more})


def names(table: Play) -> list[str]:
    return [move for _, move in table.moves.options]


def test_it_opens_where_a_person_decides() -> None:
    table = a_table()
    assert table.table.to_move == 0
    assert names(table) == [str(move) for move in table.table.state.legal_moves()]
    assert {target["move"] for target in table.board.scene["targets"]} >= set(names(table))
    assert table.table.status() in table.status.value


def test_a_click_on_the_board_plays() -> None:
    table = a_table()
    table.board._handle_custom_msg({"tried": "street"}, [])
    assert table.table.state.to_dict()["phase"] == "push"
    assert "CRE-DRAW-1" in table.status.value


def test_the_list_plays_what_is_chosen() -> None:
    table = a_table()
    table.play_button.click()
    assert table.status.text == "Choose a move in the list first."
    table.moves.value = "street"
    assert table.board.pointed == "street"
    table.play_button.click()
    assert table.table.state.to_dict()["phase"] == "push"
    assert table.moves.value is None


def test_a_move_can_be_typed() -> None:
    table = a_table()
    table.typed.value = "  Street "
    table.typed._handle_custom_msg({"event": "submit"}, [])
    assert table.typed.value == ""
    assert table.table.state.to_dict()["phase"] == "push"
    table.typed.value = "push z9 up"
    table.play_button.click()
    assert table.typed.value == "push z9 up"
    assert "catlib-refused" in table.status.value


def test_an_illegal_move_is_answered_by_its_clause() -> None:
    table = a_table()
    before = table.table.length
    table.board._handle_custom_msg({"tried": "push a1 up"}, [])
    verdict = table.table.check("push a1 up")
    assert table.status.text == verdict.reason
    assert "<summary>CRE-PLAY-2</summary>" in table.status.value
    assert table.table.game.rulebook["CRE-PLAY-2"].text in table.status.value
    assert table.table.length == before


def test_undo_takes_back_or_says_why_not() -> None:
    table = a_table(practice=True)
    table.play("street")
    table.undo_button.click()
    assert table.table.length == 8
    assert "street" in names(table)
    table.undo_button.click()
    assert table.status.text == "There is nothing to take back yet."
    strict = a_table()
    strict.play("street")
    strict.undo_button.click()
    assert strict.table.length == 10
    assert strict.status.text.startswith("Something has come up")


def test_a_hint_names_a_move_marks_it_and_says_why() -> None:
    table = a_table()
    table.hint_button.click()
    best = names(table)[-1]  # the adviser rates by the place in the list
    assert table.table.game.describe(catlib.Move(best)) in table.status.value
    assert table.moves.value == best == table.board.pointed


def test_the_coach_tells_what_a_move_cost() -> None:
    table = a_table(coach=True)
    moves = names(table)
    table.play(moves[-1])
    assert "Coach: No move was better" in table.status.value
    while table.table.to_move is not None and len(names(table)) < 2:
        table.play(names(table)[0])
    table.play(names(table)[0])
    assert "expected to cost" in table.status.value


def test_a_whole_game_by_the_list_alone() -> None:
    table = a_table("person", "person", "random")
    while table.table.state.actor is not None:
        table.moves.value = names(table)[0]
        table.play_button.click()
    assert table.status.text.startswith("The game is over")
    assert names(table) == []
    assert table.board.scene["targets"] == []
    table.play_button.click()
    assert table.status.text.startswith("The game is over")
    table.hint_button.click()
    assert table.status.text.startswith("The game is over")


def test_the_log_tells_all_with_clauses() -> None:
    table = a_table()
    table.play("street")
    items = re.findall(r"<li>.*?</li>", table.told.value)
    assert len(items) == table.table.length
    assert "<code>street</code>" in items[1]
    for event in table.table.events():
        assert event.text() in items[0]
        assert f"<summary>{event.clause}</summary>" in items[0]


def test_the_score_is_explained_line_by_line() -> None:
    table = a_table("random", "random")
    state = table.table.state
    assert f"<th>{state.scores()[0]}</th>" in table.score.value
    for line in state.tally(0):
        assert f"<td>{line.points}</td>" in table.score.value
        assert f"<summary>{line.clause}</summary>" in table.score.value


def test_the_board_is_there_in_text_where_custom_code_is_off() -> None:
    table = a_table()
    table.play("street")
    assert table.text.value == f"<pre>{table.table.state}</pre>"
    table.look(2)
    assert table.text.value == f"<pre>{table.table.after(2)}</pre>"


def test_a_bot_of_ones_own_is_called_by_its_name() -> None:
    class Mine(RandomBot):
        name = "mine"

    async def scene() -> None:
        table = play("cat_rescue", ["person", Mine()], seed=21, pace=60)
        table.play("street")
        table.play("push b2 right")
        assert table.status.text == "Player 2 is thinking (mine)."
        table.new.button.click()
        assert table.table.bots[1].name == "mine"

    asyncio.run(scene())


def test_the_replay_shows_and_does_not_play() -> None:
    table = a_table()
    table.play("street")
    table.replay.value = 3
    assert table.board.text == str(table.table.after(3))
    assert table.board.scene["targets"] == []
    assert table.status.text == "This is how it was after move 3 of 10."
    table.back.click()
    assert table.replay.value == 2
    table.forward.click()
    table.forward.click()
    assert table.replay.value == 4
    table.now.click()
    assert table.replay.value == 10
    assert table.board.text == str(table.table.state)
    assert table.board.scene["targets"]
    table.back.click()
    table.play(names(table)[0])
    assert table.board.text == str(table.table.state)
    while table.replay.value:
        table.back.click()
    table.back.click()
    assert table.replay.value == 0


def test_a_new_game_is_what_the_form_says() -> None:
    table = a_table()
    form = table.new
    form.players.value = 3
    assert [seat.layout.display for seat in form.seats] == ["flex", "flex", "flex", "none"]
    form.seats[1].value = "greedy"
    form.options["outside"].value = "last_resort"
    form.seed.value, form.practice.value = 11, True
    form.button.click()
    session = table.table
    assert session.seats == ("person", "greedy", "search")
    assert session.options == {"outside": "last_resort"}
    assert (session.seed, session.practice) == (11, True)
    assert session.to_move == 0
    assert "A new game for 3 players." in table.status.value


def test_a_game_is_saved_and_loaded_by_name(tmp_path: Path) -> None:
    table = a_table()
    table.play("street")
    table.files.name.value = str(tmp_path / "game.json")
    table.files.save.click()
    assert "Saved as" in table.status.value
    other = a_table(seed=8)
    other.files.name.value = str(tmp_path / "game.json")
    other.files.load.click()
    assert other.table.state == table.table.state
    assert "Loaded: 10 moves" in other.status.value
    other.files.name.value = str(tmp_path / "none.json")
    other.files.load.click()
    assert "cannot be used" in other.status.text
    other.files.name.value = str(tmp_path / "no" / "folder.json")
    other.files.save.click()
    assert "cannot be used" in other.status.text


def upload(table: Play, content: bytes) -> None:
    table.files.upload.value = (
        {
            "name": "game.json",
            "type": "application/json",
            "size": len(content),
            "content": memoryview(content),
            "last_modified": datetime(2020, 1, 1, tzinfo=UTC),
        },
    )


def test_the_browser_downloads_and_uploads() -> None:
    table = a_table()
    table.play("street")
    assert table.files.link.value == ""
    table.tabs.selected_index = len(table.tabs.children) - 1
    found = re.search(r'href="data:application/json;base64,([^"]+)"', table.files.link.value)
    assert found
    content = base64.b64decode(found[1])
    assert content.decode() == table.table.record().to_json()
    other = a_table(seed=8)
    upload(other, content)
    assert other.table.state == table.table.state
    assert other.files.upload.value == ()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b'{"catlib": 1}', b"[" * 100_000, b"null"])
def test_a_broken_file_is_refused_and_the_game_stays(content: bytes) -> None:
    table = a_table()
    state, length = table.table.state, table.table.length
    upload(table, content)
    assert table.status.text.startswith("This file is no game")
    assert (table.table.state, table.table.length) == (state, length)
    table.play("street")
    assert table.table.length == length + 2


def test_a_file_with_a_move_that_cannot_be_is_refused_at_that_move() -> None:
    table = a_table()
    text = table.table.record().to_json().replace('"cat blue"', '"street"', 1)
    upload(table, text.encode())
    assert re.search(r"Move \d+:", table.status.text)
    assert "<summary>CRE-PLAY-2</summary>" in table.status.value


def test_a_saved_notebook_keeps_text_and_image() -> None:
    table = a_table()
    kept = table._repr_mimebundle_()
    assert kept["text/plain"] == str(table.table.state) == repr(table)
    assert '<img alt="' in kept["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in kept


def expected(caplog: pytest.LogCaptureFixture, error: type[Exception]) -> None:
    """There is one error in the log, and that is as it should be."""
    (record,) = caplog.records
    assert record.exc_info
    assert record.exc_info[0] is error
    caplog.clear()


def test_an_error_is_shown_and_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    table = a_table()

    def broken() -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(table.table, "undo", broken)
    table.undo_button.click()
    assert "a bug" in table.status.text
    assert "catlib-error" in table.status.value
    expected(caplog, ZeroDivisionError)


# ---------------------------------------------------------------- long work, on an event loop


class Slow(RandomBot):
    """A bot that would think for ever."""

    def think(self, *_: object) -> Any:
        while True:
            yield 0.5


class Broken(RandomBot):
    """A bot that fails."""

    def think(self, *_: object) -> Any:
        yield 0.5
        raise ZeroDivisionError("a bad bot")


def visible(table: Play) -> tuple[str, str, str]:
    return table.progress.layout.visibility, table.stop_button.layout.visibility, table.stop_button.description


def test_a_thinking_bot_can_be_stopped_and_sent_on() -> None:
    async def scene() -> None:
        table = a_table("person", "person")
        table._begin(Table(table.table.game, [Slow(), "person"], seed=7))
        await asyncio.sleep(0.3)
        assert table.work.running
        assert visible(table) == ("visible", "visible", "Stop")
        assert table.progress.value == 0.5
        assert "is thinking" in table.status.text
        assert table.play("street").ok is False
        table.stop_button.click()
        assert not table.work.running
        assert visible(table) == ("hidden", "visible", "Go on")
        table.table.bots[0] = RandomBot()
        table.stop_button.click()
        await table.work.finished()
        assert table.table.to_move == 1
        assert visible(table)[:2] == ("hidden", "hidden")

    asyncio.run(scene())


def test_a_hint_in_the_making_stops_when_a_move_is_played() -> None:
    class Thinker(Counting):
        def rate(self, *_: object) -> Any:
            while True:
                yield 0.5

    async def scene() -> None:
        table = a_table(adviser=Thinker())
        await table.work.finished()
        table.hint()
        await asyncio.sleep(0.05)
        assert table.work.running
        table.play("street")
        await table.work.finished()
        assert "Hint" not in table.status.value
        assert table.table.state.to_dict()["phase"] == "push"

    asyncio.run(scene())


def test_bots_alone_play_to_the_end_while_the_page_stays_alive() -> None:
    async def scene() -> None:
        table = a_table("random", "random")
        beats = 0
        while table.work.running:
            await asyncio.sleep(0)
            beats += 1
        assert table.table.state.actor is None
        assert beats > 20

    asyncio.run(scene())


def test_work_that_another_thread_stops_comes_to_nothing() -> None:
    """JupyterLab runs callbacks in other threads than cells: a step and a callback never happen at once."""
    lock, begun, end = RLock(), Event(), Event()
    results: list[str] = []
    work: Work[str] = Work(lambda _share: None, lambda error: results.append(repr(error)), lock)

    def steps() -> Generator[float, None, str]:
        while not end.is_set():
            begun.set()
            yield 0.5
        return "what nobody wants any more"

    async def cell() -> None:
        work.start(steps(), results.append)
        await asyncio.gather(*work._tasks)

    thread = Thread(target=asyncio.run, args=(cell(),))
    thread.start()
    assert begun.wait(10)
    with lock:
        end.set()  # the next step would be the last one
        work.stop()
    thread.join(10)
    assert not thread.is_alive()
    assert results == []


def test_an_error_in_long_work_is_shown(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        table = a_table("person", "person")
        table._begin(Table(table.table.game, [Broken(), "person"], seed=7))
        await table.work.finished()
        assert "a bad bot" in table.status.text
        assert not table.work.running
        expected(caplog, ZeroDivisionError)

    asyncio.run(scene())


# ---------------------------------------------------------------- hidden hands


def all_that_is_sent(table: Play) -> str:
    parts = [
        str(table.board.scene),
        table.status.value,
        table.told.value,
        table.score.value,
        table.files.link.value,
        table.text.value,
    ]
    return " ".join([*parts, str(table.moves.options), table.replay.description, *table.still()])


def test_a_curtain_falls_between_people_and_hides_all() -> None:
    table = Play(Table(FISH, ["person", "person"], seed=5), pace=0.0)
    assert table.lift_button.layout.display == "inline-block"
    assert table.hint_button.layout.display == "none"
    assert table.board.scene["targets"] == []
    assert names(table) == []
    hands = table.table.state.to_dict()["hands"]
    assert "is dealt a fish" in table.told.value
    assert not re.search(r"(blue|golden|red) fish|deal \w+", table.told.value)
    table.play_button.click()
    assert table.status.text == "Pass the screen to Player 1."
    assert table.table.length == 4
    table.lift_button.click()
    assert table.lift_button.layout.display == "none"
    assert set(names(table)) == {"hold", *(f"lay {colour}" for colour in hands[0])}
    assert str(hands[0]).replace("'", '"') in table.board.text
    table.play(names(table)[-1])
    assert table.status.text == "Pass the screen to Player 2."
    assert names(table) == []
    assert "<code>lay" not in table.told.value
    table.lift_button.click()
    assert "Player 1 has chosen." in table.told.value
    assert "<code>lay" not in table.told.value


def test_what_the_other_hand_holds_changes_nothing_that_is_sent() -> None:
    def seen(hand: dict[str, int], pond: dict[str, int]) -> str:
        state = FISH.new(2).to_dict()
        state |= {"phase": "lay", "actor": 0, "hands": [{"blue": 1, "red": 1}, hand], "pond": pond}
        table = Play(Table(FISH, ["person", "person"], start=FISH.from_dict(state)), pace=0.0)
        sent = all_that_is_sent(table)
        table.lift_button.click()
        sent += all_that_is_sent(table)
        table.replay.value = 0
        return sent + all_that_is_sent(table)

    assert seen({"gold": 2}, {"blue": 2, "red": 2}) == seen({"red": 2}, {"blue": 2, "gold": 2})


# ---------------------------------------------------------------- languages


def test_the_table_speaks_the_language_that_is_chosen_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = sys.modules["catlib.language"]  # the name in the package is that of the function
    monkeypatch.setattr(texts, "_asked_for", "en")  # put back after the test
    table = a_table()
    assert table.new.language.options == {"English": "en", "Română": "ro"}
    assert table.undo_button.description == "Undo"
    table.new.language.value = "ro"
    assert texts.language() == "ro"
    assert table.undo_button.description == "Ia înapoi"
    assert table.tabs.titles[0] == "Jurnal"
    assert table.new.seed.description == "Sămânța amestecării"
    assert table.new.language.description == "Limba"
    catlib.set_language("en")
    table.redraw()
    assert table.undo_button.description == "Undo"
    assert table.new.language.value == "en"


def test_the_odds_follow_the_game() -> None:
    table = play("cat_rescue", ["person"], seed=3, practice=True)
    assert table.odds.value == ""  # nothing is reckoned before somebody looks
    table.tabs.selected_index = ODDS
    before = table.odds.value
    assert "The next cat of the street" in before
    table.play("street")
    assert table.odds.value != before
    table.look(0)
    assert table.odds.value == "There is nothing to reckon at this moment."


def test_odds_that_need_numpy_say_so_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("cat_rescue", ["person"], seed=3)
    chances = table.table.game.room("chances")
    monkeypatch.setattr(chances, "glance", lambda *_: importlib.import_module("a_library_that_is_not_here"))
    table.tabs.selected_index = ODDS
    assert "NumPy" in table.odds.value
