"""Cats through its widgets: secret choices behind the curtain, fights told die by die, a form that fits the number."""

from __future__ import annotations

import random
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import catlib
from catlib import lesson as logic
from catlib.game import State
from catlib.lesson import read
from catlib.table import Table
from catlib.widgets import Lesson, Play, play
from tests.test_table import Counting
from tests.widgets.page import Page, nameless
from tests.widgets.test_lesson_widgets import answer_on_the_board

GAME = catlib.game("cats")
STEPS = range(1, len(logic.Lesson("cats").steps) + 1)
SECRET = ("move_cards", "fight_cards", "tie_cards", "bids")
FIGHT = {
    "phase": "fight_cards",
    "turn": 3,
    "actor": 0,
    "fight": "hall-2",
    "boxes": {"hall-2": [1, 0], "kitchen-1": [2]},
    "tokens": {"hall-2": "welcome-home", "bedroom-2": "curtain-climb"},
    "stress": [0, 1, 2],
    "hands": ["3a 4 5", "2a 2b 4 5", "2a 3b"],
}
BIDS = {
    "phase": "bids",
    "boxes": {"hall-1": ["rumba"], "kitchen-2": [0], "bedroom-2": [1]},
    "tokens": {"kitchen-1": "tuna-tin", "bathroom-2": "toilet-paper"},
    "cards": ["3a", "3b"],
    "rumba": {"seen": "3", "card": "3"},
}


def a_table(*seats: str, **more: Any) -> Play:
    return play("cats", seats or None, **{"seed": 7, "adviser": Counting(), "pace": 0.0, **more})


def at(start: State, *seats: str, **more: Any) -> Play:
    return Play(Table(GAME, seats, start=start, adviser=Counting(), **{"seed": 7, **more}), pace=0.0)


def position(**rows: Any) -> State:
    return read(GAME, rows)


def names(table: Play) -> list[str]:
    return [move for _, move in table.moves.options]


def phase(table: Play) -> str:
    return str(table.table.state.to_dict()["phase"])


def told(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<details.*?</details>|<[^>]*>", " ", html))


# ---------------------------------------------------------------- lessons


@pytest.mark.parametrize("number", STEPS)
def test_each_step_can_be_made_on_the_board(number: int) -> None:
    view = Lesson("cats").step(number)
    assert view.task.state is not None
    assert view.task.state.actor == 0
    assert view.task.reference in [target["move"] for target in view.board.scene["targets"]]
    answer_on_the_board(view, view.task.reference)
    assert view.task.row["done"]["en"] in view.status.text


def test_a_step_tells_all_that_follows_and_ends_with_its_fight_on_the_board() -> None:
    view = Lesson("cats").step(12)
    view.attempt("commit 3b")
    for told in ("card 3 + die 2 + stress 0 = 5", "card 5 + die 1 + stress 0 = 6"):
        assert view.status.value.count(told) == 1
    assert view.status.value.index("lays a card face down") < view.status.value.index("die 2")
    shown = view.board.scene["svg"]
    assert 'data-piece="die-0"' in shown
    assert 'data-piece="die-1"' in shown


def test_after_a_step_one_goes_on_looking_from_the_same_side() -> None:
    view = Lesson("cats").step(15)
    view.attempt("capture 3a")
    assert "Your cards" in view.board.scene["svg"], "though the next to act is another"


def test_a_fight_of_the_lesson_is_told_die_by_die_with_all_its_dice_on_the_board() -> None:
    view = Lesson("cats").exercise("E10")
    answer_on_the_board(view, "3")
    assert "catlib-story" in view.status.value
    assert "card 3 + die 3 + stress 1 = 7" in told(view.status.value)
    assert view.board.text.count("; die ") == 3


# ---------------------------------------------------------------- a table


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {"secret_goals": True}), (3, {"house": "small-long"}), (5, {"rumba": True, "house": "large-long"})],
)
def test_a_game_is_played_to_its_end_and_says_so(players: int, options: dict[str, Any]) -> None:
    table = a_table(*["random"] * players, seed=players, **options)
    assert table.table.state.actor is None
    assert table.status.text.startswith("The game is over")
    assert table.told.value.count("<li><b>") == table.table.length > 50
    for score in table.table.state.scores():
        assert f"<tr><th>{score}</th>" in table.score.value
    assert ("the Rumba</th>" in table.score.value) == bool(table.table.options["rumba"])
    assert [table.table.options[name] for name in options] == list(options.values())
    table.look(table.table.length // 2)
    assert table.status.text.startswith("This is how it was after move")


def test_hint_and_coach_speak_and_the_odds_are_shown_where_they_are_looked_at() -> None:
    table = at(position(**FIGHT), "person", "random", "random")
    table.coach_box.value = True
    table.hint()
    assert table.status.value.count("Hint:") == 1
    assert table.moves.value in names(table)
    table.tabs.selected_index = 2
    assert table.odds.value.count("<svg") >= 2
    table.play("commit 4")
    assert "Coach:" in table.status.value


def test_what_waits_in_a_box_is_told_and_drawn_where_it_is_pointed_at() -> None:
    start = position(
        phase="move",
        boxes={"hall-2": [0], "kitchen-1": [1], "bedroom-2": [2]},
        tokens={"hall-1": "welcome-home"},
        cards=["2a"],
    )
    targets = {target["move"]: target for target in at(start, "person", "random", "random").board.scene["targets"]}
    assert "welcome home" in targets["move hall-1"]["sentence"]
    assert "fight" in targets["move kitchen-1"]["sentence"].lower()
    assert "catlib-preview" in targets["move kitchen-1"]["preview"]
    assert not targets["move dining-2"]["ok"]
    assert targets["move dining-2"]["sentence"].endswith("(CAT-MOVE-6)")


def test_a_saved_game_goes_on_with_its_face_down_card(tmp_path: Path) -> None:
    table = at(position(**FIGHT), "person", "person", "random")
    table.lift_button.click()
    table.play("commit 4")
    table.save(tmp_path / "game.json")
    assert "commit 4" not in (tmp_path / "game.json").read_text("utf-8"), "the moves are packed"
    again = a_table("person", "person", "random")
    again.load(tmp_path / "game.json")
    assert again.table.state == table.table.state
    assert again.table.curtain == 1


# ---------------------------------------------------------------- the form for a new game


def labels(table: Play, option: str) -> tuple[str, list[str]]:
    field = table.new.options[option]
    return field.label, [label for label, _ in field.options]


def test_what_is_left_to_the_number_of_players_has_words_and_is_not_kept_for_another_number() -> None:
    table = a_table("person", "random", "random")
    usual = "By number of players"
    assert labels(table, "house")[0] == usual
    assert labels(table, "rumba")[0] == "Only with two players"
    form = table.new
    form.players.value = 5
    assert labels(table, "house") == (usual, [usual, "Large (4 or 5 players)", "Large, long hall (4 or 5 players)"])
    form.button.click()
    assert table.table.options == {"rumba": False, "secret_goals": False, "house": "large"}


def test_a_house_that_does_not_fit_the_number_cannot_stay_chosen() -> None:
    table = a_table("person", "random", "random", house="small-long")
    form = table.new
    assert labels(table, "house")[0] == "Small, long hall (2 or 3 players)"
    form.players.value = 2
    assert labels(table, "house")[0] == "Small, long hall (2 or 3 players)"
    assert labels(table, "rumba") == ("Only with two players", ["Only with two players", "Yes"])
    form.players.value = 4
    assert labels(table, "house")[0] == "By number of players"
    form.options["rumba"].value = form.options["secret_goals"].value = True
    form.button.click()
    assert table.table.options == {"rumba": True, "secret_goals": True, "house": "large"}
    assert labels(table, "rumba")[0] == "Yes"


# ---------------------------------------------------------------- the curtain


def test_the_curtain_falls_before_each_secret_choice_and_only_then() -> None:
    table = a_table("person", "person", seed=3)
    session, rng = table.table, random.Random(2)
    seen: dict[str, set[bool]] = {}
    while session.state.actor is not None:
        if table.paused:
            table.lift_button.click()
            continue
        seen.setdefault(phase(table), set()).add(session.curtain is not None)
        if session.curtain is not None:
            assert table.board.scene["targets"] == names(table) == []
            table.lift_button.click()
        table.play(rng.choice(names(table)))
    assert {"move_cards", "fight_cards"} <= set(seen)
    assert {name: falls for name, falls in seen.items() if falls != {name in SECRET}} == {}


def test_two_who_choose_in_secret_pass_the_screen_and_all_see_what_comes_of_it() -> None:
    table = at(position(**FIGHT), "person", "person", "random")
    session = table.table
    assert session.curtain == 0
    table.lift_button.click()
    table.play("commit 4")
    assert (session.curtain, table.status.text) == (1, "Pass the screen to Player 2.")
    table.lift_button.click()
    table.play("commit 2b")
    assert table.paused
    assert session.curtain is None


@pytest.mark.parametrize("own", [0, 1])
def test_a_bid_is_seen_by_who_made_it_until_all_are_made(own: int) -> None:
    table = at(position(**BIDS), "person", "person")
    table.lift_button.click()
    table.play("bid 2")
    assert "bid 2" not in table.told.value + table.board.text, "behind the curtain"
    table.lift_button.click()
    assert "bid 2" not in table.told.value
    table.play(f"bid {own * 3}")
    assert table.paused
    assert f"Player 1 bids 2 and Player 2 bids {own * 3}." in told(table.story.value)
    table.lift_button.click()
    assert phase(table) == "rumba_move"
    assert table.table.to_move == own
    assert table.table.curtain is None


def test_with_secret_goals_the_log_does_not_tell_them() -> None:
    table = a_table("person", "person", secret_goals=True)
    assert "secret goal" in table.told.value
    assert "<code>goal" not in table.told.value
    table.lift_button.click()
    own, other = table.table.state.to_dict()["goals"]
    assert f"<code>goal {own}</code>" in table.told.value
    assert f"<code>goal {other}</code>" not in table.told.value


# ---------------------------------------------------------------- fights


def test_a_fight_stops_to_be_looked_at_and_the_log_keeps_its_story() -> None:
    table = at(position(**FIGHT), "person", "person", "random", seed=2)
    for card in ("commit 4", "commit 2b"):
        table.lift_button.click()
        table.play(card)
    assert table.paused
    assert table.board.scene["targets"] == []
    assert table.board.text.count("; die ") == 2
    lines = ["The fight on hall-2", "card 4 +", "card 2 +", "and wins the fight on hall-2", "takes one stress"]
    places = [told(table.story.value).index(line) for line in lines]
    assert places == sorted(places)
    assert "not over" not in table.play("retreat hall-1").reason
    table.lift_button.click()
    assert (phase(table), table.paused) == ("retreat", False)
    log = told(table.told.value)
    assert all(line in log for line in lines)


# ---------------------------------------------------------------- undo


def test_undo_takes_a_card_back_that_lies_face_down_and_not_one_that_has_been_turned_up() -> None:
    table = at(position(**FIGHT), "person", "person", "random")
    table.lift_button.click()
    table.play("commit 4")
    assert table.table.undo().ok
    assert table.table.curtain is None, "it is still the same person"
    table.play("commit 4")
    table.lift_button.click()
    table.play("commit 2b")
    assert not table.table.undo().ok, "cards and dice have come up"
    practised = at(position(**FIGHT), "person", "random", "random", practice=True)
    practised.play("commit 4")
    assert practised.table.undo().ok


# ---------------------------------------------------------------- secrets


def test_nothing_hidden_is_told_in_the_log_or_kept_in_the_notebook_while_a_game_is_played(page: Page) -> None:
    table = a_table("person", "person", "random", secret_goals=True, rumba=True, seed=5)
    session, rng = table.table, random.Random(1)

    def secret() -> frozenset[str]:
        """Of all that is hidden from whoever is at the screen now, how the move was written."""
        data, me = session.state.to_dict(), session.viewer
        others = [player for player in range(3) if player != me]
        goals = [f"goal {data['goals'][player]}" for player in others if data["goals"][player]]
        return frozenset(goals) if session.state.actor is not None else frozenset()

    page.taken()
    page.secret = secret
    phases = set()
    while session.length < 70:
        if table.paused:
            table.lift_button.click()
        if session.curtain is not None:
            table.lift_button.click()
        data, me = session.state.to_dict(), session.viewer
        phases.add(data["phase"])
        for _, message, hidden in page.taken():
            assert not [move for move in hidden if f"<code>{move}</code>" in message]
        down = [(player, card) for player, card in enumerate(data["face_down"]) if card]
        for player, card in down:
            last = next(entry for entry in reversed(session.log()) if entry.actor == player)
            assert (last.move == f"commit {card}") == (player == me)
        kept = table._repr_mimebundle_()
        assert not [goal for goal in secret() if goal.removeprefix("goal ") in kept["text/plain"] + kept["text/html"]]
        table.play(rng.choice(names(table)))
    assert {"start", "place", "move_cards", "move"} <= phases


@pytest.mark.parametrize("rows", [FIGHT | {"face_down": ["", "4"]}, BIDS | {"moves": ["bid 1"]}], ids=["fight", "bids"])
def test_what_others_have_chosen_changes_nothing_that_is_sent(page: Page, rows: dict[str, Any]) -> None:
    state = position(**rows)
    me = state.actor
    assert isinstance(me, int)
    seats = ["person"] * len(state.scores())

    def seen(start: State) -> list[str]:
        page.taken()
        random.seed(1)  # of which the form for a new game takes a seed
        table = at(start, *seats)
        table.lift_button.click()
        table.board._handle_custom_msg({"tried": "commit 9"}, [])
        table.moves.value = names(table)[0]
        for number in (1, 2, 3):
            table.tabs.selected_index = number
        return [nameless(message) for _, message, _ in page.taken()]

    worlds = list(islice(GAME.worlds(state.view(me), random.Random(1)), 12))
    others = [world for world in worlds if world != worlds[0]]
    assert others
    assert seen(worlds[0]) == seen(others[0])


def test_the_story_of_an_attempt_to_fool_the_man() -> None:
    start = position(
        phase="punish",
        turn=2,
        man=4,
        actor=0,
        boxes={"bedroom-4": [0], "kitchen-1": [1], "hall-2": [2]},
        tokens={"bedroom-4": "vase"},
        stress=[1],
    )
    table = at(start, "person", "random", "random")
    assert any(move.startswith("leave ") for move in names(table))
    table.play("deceive 5")
    assert table.paused
    assert "card 5" in told(table.story.value)
