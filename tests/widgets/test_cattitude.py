"""CATtitude! through its widgets: attempts that ask other people in the middle of a turn, told as stories."""

from __future__ import annotations

import random
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import catlib
from catlib import lesson as logic
from catlib.bots import finished
from catlib.game import State
from catlib.lesson import read
from catlib.table import Table
from catlib.widgets import Lesson, Play, play
from tests.test_table import Counting
from tests.widgets.page import Page, nameless
from tests.widgets.test_lesson_widgets import answer_on_the_board

GAME = catlib.game("cattitude")
ROOMS = ("garage", "kitchen", "dining", "porch", "laundry", "living", "bath", "bedroom", "nursery", "study")
STEPS = range(1, len(logic.Lesson("cattitude").steps) + 1)
PEOPLE = ("person", "person", "person")


def a_table(*seats: str, **more: Any) -> Play:
    return play("cattitude", seats or None, **{"seed": 7, "adviser": Counting(), "pace": 0.0, **more})


def at(start: State, *seats: str, **more: Any) -> Play:
    return Play(Table(GAME, seats, start=start, adviser=Counting(), **more), pace=0.0)


def position(**rows: Any) -> State:
    return read(GAME, rows)


def crash() -> State:
    """Player 1 can knock over the jar beside player 2; players 1 and 3 can get away, player 2 cannot."""
    return position(
        cats=["kitchen", "kitchen", "study"],
        hands=["knock jar*2, cuddle, run", "cuddle*2, steal sock", "sneak, cuddle"],
        human="bath",
    )


def names(table: Play) -> list[str]:
    return [move for _, move in table.moves.options]


# ---------------------------------------------------------------- lessons


@pytest.mark.parametrize("number", STEPS)
def test_each_step_shows_the_learners_hand_alone_before_and_after(number: int) -> None:
    view = Lesson("cattitude").step(number)
    assert view.task.state is not None
    assert view.task.state.actor == 0
    refused = view.task.row.get("refused")
    offered = [target["move"] for target in view.board.scene["targets"]]
    listed = [move for _, move in view.moves.options]
    assert view.task.reference in (listed if refused else offered)
    hidden = len(re.findall(r"Player [23]: .*hidden card|Player [23]: .*no cards", view.board.text))
    assert hidden == 2
    answer_on_the_board(view, view.task.reference)
    assert view.task.row["done"]["en"] in view.status.text
    assert len(re.findall(r"Player [23]: .*hidden card|Player [23]: .*no cards", view.board.text)) == hidden


def test_spaces_to_mark_are_rooms_by_their_names() -> None:
    view = Lesson("cattitude").exercise("E1")
    targets = view.board.scene["targets"]
    assert {target["move"]: target["label"] for target in targets} == {room: GAME.word(room) for room in ROOMS}
    for room in ("study", "dining"):
        view.board._handle_custom_msg({"tried": room}, [])
    assert view.typed.value == "dining study"
    assert "a1" not in view.typed.placeholder
    assert "rooms" in view.status.text


def test_a_trial_tells_all_that_a_theft_brings_though_chance_comes_between() -> None:
    state = position(cats=["study", "bath", "porch"], hands=["steal lamp, cuddle", "run", "hide"], human="study")
    trial = Lesson("cattitude").board(state, tries=["steal lamp"])
    trial.play("steal lamp")
    steps = ["grabs the lamp", "has to bring the lamp to", "The human finds trouble"]
    places = [trial.status.value.index(step) for step in steps]
    assert places == sorted(places)
    trial.reset_button.click()
    assert trial.moves.options[0][1] == "steal lamp"


# ---------------------------------------------------------------- a table


def test_a_person_and_as_few_bots_as_can_be_play_where_no_seats_are_named() -> None:
    for game in catlib.games():
        seats = play(game, pace=0.0).table.seats
        assert seats == ("person", *["search"] * (len(seats) - 1))
        assert len(seats) == max(2, catlib.game(game).min_players)


@pytest.mark.parametrize(("players", "destinations"), [(3, "stack"), (4, "random")])
def test_a_game_is_played_to_its_end_and_says_so(players: int, destinations: str) -> None:
    table = a_table(*["random"] * players, destinations=destinations, seed=players)
    assert table.table.state.actor is None
    assert re.fullmatch(r"The game is over: the cat of Player \d .* \d+ points and wins!", table.status.text)
    assert "<summary>CTT-WIN-2</summary>" in table.status.value
    assert table.told.value.count("<li><b>") == table.table.length > 150
    points = table.table.state.to_dict()["points"]
    assert [f"<tr><th>{number}</th>" in table.score.value for number in points] == [True] * players
    assert ("Mixed in" in table.board.text) == (destinations == "random")
    table.look(table.table.length // 2)
    assert table.status.text.startswith("This is how it was after move")


def test_a_long_log_goes_to_the_page_in_parts_and_shrinks_with_an_undo() -> None:
    table = a_table("random", "random", "person", practice=True)
    rng = random.Random(1)
    while table.table.length < 90:
        table.play(rng.choice(names(table)))
    numbers = re.findall(r'start="(\d+)"', table.told.value)
    assert numbers == [str(table.table.length), *map(str, range((table.table.length - 1) // 30 * 30, 0, -30))]
    oldest = table.told.children[-1].value
    while table.table.length > 62:
        table.undo()
    assert table.told.value.count("<li><b>") == table.table.length
    assert len(table.told.children) == -(-table.table.length // 30)
    assert table.told.children[-1].value == oldest


def test_the_form_offers_three_or_four_players_and_the_option() -> None:
    table = a_table("person", "random", "random")
    form = table.new
    assert form.players.options == (3, 4)
    assert [choice for _, choice in form.options["destinations"].options] == ["stack", "random"]
    form.players.value, form.options["destinations"].value = 4, "random"
    form.seats[3].value = "random"
    form.button.click()
    assert len(table.table.seats) == 4
    assert table.table.options == {"destinations": "random"}


def test_hint_and_coach_speak_while_somebody_else_has_the_turn() -> None:
    table = at(crash(), "random", "random", "person")
    table.coach_box.value = True
    while table.table.to_move is None or table.table.state.to_dict()["phase"] != "evade":
        table.play("knock jar") if table.table.to_move == 0 else table.play(names(table)[0])
    table.hint()
    assert table.status.value.count("Hint:") == 1
    assert table.moves.value in names(table)
    table.play("pass")
    assert "Coach:" in table.status.value


# ---------------------------------------------------------------- attempts


def test_the_curtain_falls_for_whoever_is_asked_and_again_before_the_turn_goes_on() -> None:
    table = at(crash(), *PEOPLE)
    session = table.table
    table.lift_button.click()
    table.play("knock jar")
    assert (session.curtain, session.state.to_dict()["phase"]) == (2, "evade"), "the holder of the token is first"
    assert table.status.text == "Pass the screen to Player 3."
    assert names(table) == table.board.scene["targets"] == []
    assert "The human finds trouble" in table.story.value, "what it is about can be read before"
    table.lift_button.click()
    assert names(table) == ["pass", *(f"sneak {room}" for room in ("living", "nursery"))]
    table.play("sneak living")
    assert session.curtain == 0
    story = table.story.value
    assert story.index("Crash!") < story.index("slips through the wall"), "an attempt is told from its beginning"
    table.lift_button.click()
    table.play("run porch")
    assert session.curtain == 1, "player 2 has no Evade! card, is caught, and chooses what to discard"
    table.lift_button.click()
    assert names(table) == ["toss cuddle", "toss steal sock"]
    table.play("toss cuddle")
    assert (session.curtain, session.state.to_dict()["turn"]) == (0, 0), "then the turn goes on"
    table.lift_button.click()
    assert names(table)[0] == "cuddle kitchen"


def test_a_game_saved_in_the_middle_of_an_attempt_goes_on_there(tmp_path: Path) -> None:
    table = at(crash(), *PEOPLE)
    table.lift_button.click()
    table.play("knock jar")
    table.save(tmp_path / "game.json")
    other = a_table(*PEOPLE)
    other.load(tmp_path / "game.json")
    assert other.table.state == table.table.state
    assert (other.table.curtain, other.table.to_move) == (2, 2)
    assert other.status.text == "Pass the screen to Player 3."
    other.lift_button.click()
    assert names(other)[0] == "pass"


def test_one_person_among_bots_is_asked_without_a_curtain() -> None:
    start = position(cats=["kitchen", "bath", "study"], hands=["knock jar*2", "cuddle", "sneak, run"], human="bath")
    table = at(start, "random", "random", "person")
    while table.table.state.actor != 2:
        table.play(names(table)[0])
    assert table.table.curtain is None
    assert table.lift_button.layout.display == "none"
    assert table.board.scene["targets"]


def test_the_log_tells_an_attempt_as_a_story_in_its_order() -> None:
    table = at(crash(), *PEOPLE)
    for move in ("knock jar", "sneak living", "run porch", "toss cuddle"):
        table.lift_button.click()
        table.play(move)
    log = re.sub(r"<div>.*?</div>|<[^>]*>", "\n", table.told.value)
    lines = [
        "Crash! The jar falls in the kitchen",
        "The noise brings the human running",
        "The human finds trouble",
        "The cat of Player 3 slips through the wall",
        "The cat of Player 1 runs for it",
        "Caught! The human has got hold of the cat of Player 2",
        "The human puts the jar back in its place",
    ]
    stories = [line for entry in table.table.log() for line, _ in table.table.story(entry.number)]
    places = [next(n for n, text in enumerate(stories) if line in text) for line in lines]
    assert places == sorted(places)
    assert all(line in log for line in lines)
    assert '<ol class="catlib-story">' in table.told.value


def test_what_would_follow_is_told_and_drawn_where_a_target_is_pointed_at() -> None:
    table = at(crash(), "person", "person", "person")
    table.lift_button.click()
    (target,) = [target for target in table.board.scene["targets"] if target["move"] == "knock jar"]
    assert target["ok"]
    assert "4 points" in target["sentence"]
    assert "The human finds trouble" in target["sentence"]
    assert "catlib-preview" in target["preview"]
    (refused,) = [target for target in table.board.scene["targets"] if target["move"] == "cuddle bath"]
    assert not refused["ok"]
    assert refused["sentence"].endswith("(CTT-CUD-1)")


def test_nothing_is_told_before_that_only_the_hands_of_others_decide() -> None:
    """Whether player 3 can get away from player 1 is not known to player 1, so it is not foreseen."""
    start = position(
        cats=["bath", "porch", "study"], hands=["cuddle, hide", "run", "run, hide"], carrying=["", "", "lamp to porch"]
    )
    table = at(start, *PEOPLE)
    table.lift_button.click()
    (target,) = [target for target in table.board.scene["targets"] if target["move"] == "cuddle study"]
    assert "The human finds trouble" in target["sentence"]
    assert "Caught" not in target["sentence"]
    assert "asked" not in target["sentence"]


# ---------------------------------------------------------------- undo


def test_undo_takes_a_walk_back_but_not_an_attempt_that_showed_who_has_no_card() -> None:
    start = position(
        phase="move", cats=["kitchen", "bath", "study"], hands=["steal fish, cuddle*2", "run", "hide"], human="porch"
    )
    table = at(start, "person", "random", "random")
    table.play("move garage")
    assert table.table.undo().ok, "nothing has come up"
    table.play("stay")
    table.play("steal fish")
    assert not table.table.undo().ok, "the destination has come up"
    caught = at(crash(), "person", "random", "random")
    caught.play("knock jar")
    assert not caught.table.undo().ok, "somebody had to answer"
    practised = at(crash(), "person", "random", "random", practice=True)
    practised.play("knock jar")
    assert practised.table.undo().ok


# ---------------------------------------------------------------- secrets


def told_of(message: str) -> set[str]:
    """The players of whom a message tells a card that nobody else has seen."""
    return set(re.findall(r"Player (\d) (?:draws|is dealt) “", message))


def test_nothing_of_a_hand_goes_to_the_page_the_file_or_the_notebook_of_another(page: Page, tmp_path: Path) -> None:
    rng = random.Random(3)
    table = a_table("person", "random", "person")
    session = table.table
    table.tabs.selected_index = len(table.tabs.children) - 1  # the game is offered for download, too
    page.taken()
    page.secret = lambda: frozenset(str(player + 1) for player in range(3) if player != session.viewer)
    curtains = attempts = 0
    while curtains < 12 or not attempts:
        for _, message, secret in page.taken():
            assert not told_of(message) & secret, message[:200]
        session.save(tmp_path / "game.json")
        saved = (tmp_path / "game.json").read_text("utf-8")
        assert "card " not in saved, "the moves are packed"
        bundle = table._repr_mimebundle_()
        kept = bundle["text/plain"] + bundle["text/html"]
        hands = re.findall(r"Player (\d): \d+ points?; (.*)", kept)
        shown = {int(player) - 1 for player, hand in hands if "hidden card" not in hand and "no cards" not in hand}
        assert shown <= ({session.viewer} if session.viewer is not None else set())
        if session.curtain is not None:
            curtains += 1
            attempts += session.state.to_dict()["phase"] == "evade"
            assert names(table) == table.board.scene["targets"] == []
            assert not re.findall(r'data-piece="(?:steal|knock|destroy) ', table.board.picture.svg)
            table.lift_button.click()
            own = session.state.to_dict()["hands"][session.viewer]
            assert all(f'data-piece="{card}"' in table.board.picture.svg for card in own)
        else:
            assert session.state.actor is not None, "a longer game is needed"
            table.play(rng.choice(names(table)))


@pytest.mark.parametrize("phase", ["draw", "move", "play", "evade", "toss"])
def test_what_others_hold_changes_nothing_that_is_sent(page: Page, phase: str) -> None:
    """Hands dealt in another way that look alike to whoever is at the screen are one and the same on the page."""
    table = Table(GAME, PEOPLE, seed=5)
    rng = random.Random(1)
    finished(table.advance())
    while table.state.to_dict()["phase"] != phase or table.length < 60:
        table.lift()
        table.play(rng.choice(table.state.legal_moves()))
        finished(table.advance())
    state = table.state
    viewer = state.actor

    def seen(start: State) -> list[str]:
        table = Play(Table(GAME, PEOPLE, start=start), pace=0.0)
        page.taken()
        table.lift_button.click()
        table.board._handle_custom_msg({"tried": "steal nothing"}, [])
        table.moves.value = names(table)[0]
        table.tabs.selected_index = 3
        table.look(0)
        return [nameless(message) for _, message, _ in page.taken()]

    assert isinstance(viewer, int)
    one, other = islice(GAME.worlds(state.view(viewer), random.Random(1)), 2)
    assert one != other
    assert seen(one) == seen(other)
    others = GAME.worlds(state.view((viewer + 1) % 3), random.Random(1))
    assert seen(one) != seen(next(world for world in others if world.view(viewer) != one.view(viewer)))


def test_what_lies_behind_the_curtain_changes_nothing_either(page: Page) -> None:
    one, other = islice(GAME.worlds(crash().view(None), random.Random(1)), 2)
    assert one.to_dict()["hands"] != other.to_dict()["hands"]

    def seen(start: State) -> list[str]:
        page.taken()
        random.seed(1)  # of which the form for a new game takes a seed
        at(start, *PEOPLE)
        return [nameless(message) for _, message, _ in page.taken()]

    assert seen(one) == seen(other)
