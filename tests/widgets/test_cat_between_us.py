"""Cat Between Us through its widgets: hidden hands at one screen, a round told step by step, two languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import catlib
from catlib import lesson as logic
from catlib.bots import finished
from catlib.games.cat_between_us.cards import NAMES
from catlib.table import Table
from catlib.widgets import Lesson, Play, play
from tests.test_table import Counting
from tests.widgets.page import Page, nameless, opened
from tests.widgets.test_lesson_widgets import answer_on_the_board

GAME = catlib.game("cat_between_us")
STEPS = range(1, len(logic.Lesson("cat_between_us").steps) + 1)


@pytest.fixture(params=["en", "ro"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language that is spoken during a test."""
    catlib.set_language(request.param)
    yield request.param
    catlib.set_language("en")


def a_table(*seats: str, **more: Any) -> Play:
    return play("cat_between_us", seats, **{"seed": 7, "adviser": Counting(), "pace": 0.0, **more})


def names(table: Play) -> list[str]:
    return [move for _, move in table.moves.options]


def to_the_end_of_a_round(table: Play) -> None:
    while not table.paused and table.table.state.actor is not None:
        if table.table.curtain is not None:
            table.lift_button.click()
        table.play(names(table)[0])


# ---------------------------------------------------------------- lessons


@pytest.mark.parametrize("number", STEPS)
def test_each_step_shows_the_learners_hand_alone_before_and_after(number: int) -> None:
    view = Lesson("cat_between_us").step(number)
    state = view.task.state
    assert state is not None
    me = state.actor
    assert isinstance(me, int)
    hands = state.to_dict()["hands"]
    others = {card for player, hand in enumerate(hands) if player != me for card in hand}
    offered = [target["move"] for target in view.board.scene["targets"]]
    assert view.task.reference in (offered if number != 2 else [move for _, move in view.moves.options])
    shown = view.board.text + str(view.task).replace(view.task.task, "") + view.board.picture.svg
    assert all(card in shown for card in hands[me])
    assert not [card for card in others if card in shown]
    answer_on_the_board(view, view.task.reference)
    assert view.task.row["done"]["en"] in view.status.text
    if number < len(STEPS):  # after the last one all hands are shown
        shown = view.board.text + view.board.picture.svg
        assert all(card in shown for card in hands[me])
        assert not [card for card in others if card in shown]


def test_spaces_to_mark_are_toys_by_their_names(spoken: str) -> None:
    view = Lesson("cat_between_us").exercise("E3")
    targets = view.board.scene["targets"]
    assert [target["move"] for target in targets] == ["cactus", "mouse", "rod", "yarn", "feather", "ribbon"]
    assert targets[3]["label"] == GAME.word("yarn")
    for toy in ("yarn", "cactus"):
        view.board._handle_custom_msg({"tried": toy}, [])
    assert view.typed.value == "cactus yarn"
    assert "a1" not in view.typed.placeholder
    assert ("toys" if spoken == "en" else "jucării") in view.status.text


def test_a_round_that_an_answer_ends_is_shown_with_its_totals_and_told() -> None:
    view = Lesson("cat_between_us").exercise("E6")
    answer_on_the_board(view, view.task.reference)
    assert "Total: 21" in view.board.text
    assert "7 + 9 + 5 = 21" in view.status.value.replace("5 + 7 + 9", "7 + 9 + 5")
    trial = Lesson("cat_between_us").board(view.task.state, tries=["play yarn-2 rod"])
    trial.play("play yarn-2 rod")
    assert "Total: 21" in trial.board.text
    assert trial.moves.options == ()
    trial.reset_button.click()
    assert trial.moves.options[0][1] == "play yarn-2 rod"


# ---------------------------------------------------------------- the end of a round


def test_a_round_is_told_step_by_step_before_the_next_begins() -> None:
    table = a_table("person", "greedy", "greedy")
    to_the_end_of_a_round(table)
    session = table.table
    assert session.state.to_dict()["phase"] == "target", "nothing has been dealt yet"
    assert table.status.text == "The round is over. Look at how it was decided, then go on."
    events = session.events()
    totals = [event.data["total"] for event in events if event.kind == "total"]
    assert [f"Total: {total}" in table.board.text for total in totals] == [True] * 3
    told = re.sub(r"<[^>]*>", "\n", table.story.value)
    order = [
        "What the toys are worth",
        *(f"Player {player} shows" for player in (1, 2, 3)),
        *(f"Player {player} has {total}" for player, total in enumerate(totals, 1)),
        "and wins the round.",
        "moves up to shelf 1",
        "will start the next round",
        "Round 2 begins",
    ]
    places = [told.index(part) for part in order]
    assert places == sorted(places)
    for clause in ("CBU-NUZZLE-2", "CBU-NUZZLE-3", "CBU-NUZZLE-8", "CBU-NUZZLE-9", "CBU-NUZZLE-13"):
        assert f"<summary>{clause}</summary>" in table.story.value
    assert table.happened.layout.display == "block"
    assert table.moves.layout.display == "none"
    assert all(event.text() in table.status.value for event in events)
    assert "What the toys are worth" in table.told.value, "the log keeps it"
    table.play("play yarn-5 cactus")
    assert table.status.text.startswith("The round is over"), "first go on"
    number = session.length
    table.lift_button.click()
    assert not table.paused
    assert session.state.to_dict()["phase"] == "lure"
    assert table.moves.layout.display == "flex"
    table.look(number)
    assert f"Total: {totals[0]}" in table.board.text
    assert "What the toys are worth" in table.story.value


def test_the_sums_that_are_told_are_right() -> None:
    table = a_table("random", "random", "random", "random")
    stories = [table.table.story(number) for number in range(1, table.table.length + 1)]
    told = [line for story in stories for line, clause in story if clause == "CBU-NUZZLE-2"]
    assert len(told) >= 12
    for line in told:
        worths = [int(number) for number in re.findall(r"\(worth (\d+)\)", line)]
        sum_, total = re.search(r": ([\d +]+) = (\d+)\.$", line).groups()  # type: ignore[union-attr]
        assert [int(number) for number in sum_.split(" + ")] == worths
        assert sum(worths) == int(total)


def test_the_last_round_is_told_too_and_bots_do_not_wait() -> None:
    table = a_table("random", "random")
    assert table.table.state.actor is None
    assert "The game is over" in table.story.value
    assert not table.paused
    assert table.lift_button.layout.display == "none"


def test_all_too_far_is_told_by_its_own_clause(spoken: str) -> None:
    state = logic.Lesson("cat_between_us").exercises["E8"].state
    assert state is not None
    table = Play(Table(GAME, ["person", "person"], start=state), pace=0.0)
    table.lift_button.click()
    table.play("play cactus-2 ribbon")
    assert ("All exceed the target" if spoken == "en" else "Toți depășesc valoarea țintă") in table.story.value
    assert "<summary>CBU-NUZZLE-6</summary>" in table.story.value


# ---------------------------------------------------------------- undo


def test_undo_stops_where_a_hidden_card_was_shown() -> None:
    def laid(*seats: str, practice: bool = False) -> Table:
        table = Table(GAME, seats, seed=7, practice=practice)
        finished(table.advance())
        table.play(table.state.legal_moves()[0])
        return table

    assert laid("person", "random").undo().ok, "nobody has shown anything yet"
    answered = laid("person", "random")
    finished(answered.advance())
    assert not answered.undo().ok
    assert not laid("person", "person").undo().ok, "the other person has seen the card"
    practised = laid("person", "random", practice=True)
    finished(practised.advance())
    assert practised.undo().ok
    last = logic.Lesson("cat_between_us").exercises["E7"].state
    assert last is not None
    table = Table(GAME, ["person", "random"], start=last)
    table.play("play yarn-0 ribbon")
    assert not table.undo().ok, "all hands have been shown"


# ---------------------------------------------------------------- secrets


def named(cards: Iterable[str], text: str) -> list[str]:
    """Which of these cards a text names, in notation or in words."""
    found = "|".join(rf"{card}|{re.escape(GAME.word(card))}" for card in cards)
    return re.findall(rf"(?<![\w-])(?:{found})(?!\d)", opened(text), re.IGNORECASE) if found else []


def hidden_from(table: Table) -> frozenset[str]:
    """The cards that whoever is at the screen may not know: all but the own ones and those under the toys."""
    data = table.state.to_dict()
    known = {card for under in data["toys"].values() for card in under}
    if table.viewer is not None:
        known |= data["hands"][table.viewer].keys()
    return frozenset(NAMES) - known


def test_the_curtain_hides_every_card_from_page_file_and_notebook(spoken: str, page: Page, tmp_path: Path) -> None:
    table = a_table("person", "greedy", "person")
    table.tabs.selected_index = len(table.tabs.children) - 1  # the game is offered for download, too
    session = table.table
    page.secret = lambda: hidden_from(session)
    page.taken()
    table.redraw(spoken)
    curtains = hands = 0
    while session.state.to_dict()["round"] < 3 and session.state.actor is not None:
        messages = page.taken()
        assert messages
        if table.paused:  # what is shown then is open to all, and the log goes on telling it
            table.lift_button.click()
            continue
        later = session.state.to_dict()["round"] > 1
        open_to_all = {part.comm.comm_id for part in (*table.told.children, table.story)} if later else set()
        for id, message, secret in messages:
            assert id in open_to_all or named(secret, message) == [], message[:200]
        session.save(tmp_path / "game.json")
        assert named(NAMES, (tmp_path / "game.json").read_text("utf-8")) == []
        kept = table._repr_mimebundle_()
        assert named(hidden_from(session), kept["text/plain"] + kept["text/html"]) == []
        if session.curtain is not None:
            curtains += 1
            assert session.name(session.curtain) in table.status.text
            assert names(table) == []
            assert table.board.scene["targets"] == []
            table.lift_button.click()
            own = session.state.to_dict()["hands"][session.viewer]
            sent = " ".join(message for _, message, _ in page.messages)
            assert {card for card in own if named([card], sent)} == set(own), "who lifts it sees the own hand"
        else:
            hands += 1
            table.play(names(table)[-1])
    assert curtains >= 10
    assert hands >= 10


def test_the_curtain_falls_too_for_who_ended_a_round_and_starts_the_next() -> None:
    """All have looked at how the round was decided, so the new hand waits until its owner is alone."""
    table, again = a_table("person", "person"), 0
    session = table.table
    while session.state.actor is not None:
        to_the_end_of_a_round(table)
        if session.state.actor is not None:
            last = session.viewer
            table.lift_button.click()
            again += session.state.actor == last
            assert (session.curtain, session.viewer) == (session.state.actor, None)
    assert again


def test_nothing_of_the_last_player_stays_behind_the_curtain() -> None:
    table = a_table("person", "person")
    table.lift_button.click()
    table.tabs.selected_index = 2
    assert "svg" in table.odds.value
    table.tabs.selected_index = 0
    card = next(iter(table.table.state.to_dict()["hands"][table.table.viewer]))
    table.typed.value = f"play {card} cactus"
    table.play(names(table)[-1])
    assert table.table.curtain is not None
    assert (table.typed.value, table.odds.value) == ("", "")
    assert finished(table.table.coach()) is None


def test_what_others_hold_changes_nothing_that_is_sent(page: Page) -> None:
    """Hands dealt in another way that look alike to player 1 are one and the same on the page."""
    state = a_table("person", "person", "person").table.state

    def seen(start: catlib.State) -> list[str]:
        table = Play(Table(GAME, ["person", "person", "person"], start=start), pace=0.0)
        page.taken()
        table.lift_button.click()
        table.board._handle_custom_msg({"tried": "play yarn-9 cactus"}, [])
        table.moves.value = names(table)[0]
        table.replay.value = 0
        table.look(0)
        table.play_button.click()
        return [nameless(message) for _, message, _ in page.taken()]

    one, other = islice(GAME.worlds(state.view(0), random.Random(1)), 2)
    assert one != other
    assert seen(one) == seen(other)
    assert seen(one) != seen(next(GAME.worlds(state.view(1), random.Random(1))))
