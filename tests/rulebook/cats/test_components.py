"""The material of the game, and an owner's own in its place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from catlib.game import Game
from catlib.games.cats import bouts, course, rows
from tests.rulebook.owners import owned, wrong
from tests.rulebook.play import after, field_refused, legal, refused, said, whole_game

from .own import CARD_ROWS, TOKEN_ROWS, Row, array, cards, goals, houses, rumba, tokens
from .positions import GAME, table
from .tables import FOR, HOUSES, TOKENS, room

Write = Callable[[str], Path]
SMALL, *OTHERS = [
    {
        **{key: value for key, value in row.items() if key not in ("provenance", "boxes")},
        "boxes": [{key: value for key, value in box.items() if key != "provenance"} for box in row["boxes"]],
    }
    for row in GAME.components["houses"]
]
"""The houses of the package, as an owner would write them."""


def small(**changes: Any) -> str:
    """All houses, the first otherwise."""
    return houses([copy.deepcopy(SMALL), *OTHERS], **changes)


def boxes(**changes: Row) -> list[Row]:
    """The boxes of the small house, some otherwise; `_` stands for the hyphen."""
    named = {name.replace("_", "-"): change for name, change in changes.items()}
    return [{**box, **named.get(box["id"], {})} for box in copy.deepcopy(SMALL["boxes"])]


def test_the_tables_and_where_they_come_from() -> None:
    components = GAME.components
    assert {components[name]["provenance"] for name in ("game", "players", "rooms")} == {"rulebook"}
    assert [row["provenance"] for row in components["action_cards"]] == ["reconstruction"] * 4 + ["rulebook"] * 2
    for name in ("rumba_cards", "secret_goals", "tokens", "houses"):
        assert {row["provenance"] for row in components[name]} == {"reconstruction"}, name
    assert {row["provenance"] for row in components["options"].values()} == {"reconstruction"}


def test_the_numbers_of_the_rules() -> None:
    told = {key: value for key, value in GAME.components["game"].items() if key != "provenance"}
    assert told == {
        "name": "cats", "title": "Cats", "clause_prefix": "CAT", "languages": ["en"], "turns": 5, "die": [1, 2, 3],
        "stress_tokens": 20, "tokens_per_player": 5, "man_start": 5, "flight": 3, "deceive_total": 7, "rumba_bonus": 1,
        "icons": ["eat", "sleep", "steal", "destroy"],
    }  # fmt: skip
    assert [row["id"] for row in GAME.components["houses"]] == list(HOUSES)
    for row in GAME.components["houses"]:
        assert tuple(row["players"]) == FOR[row["id"]]
        assert [box["id"] for box in row["boxes"]] == list(HOUSES[row["id"]].near)
        assert {box["room"] == room(box["id"]) for box in row["boxes"]} == {True}


def test_what_is_written_beside_the_tables_is_what_they_say() -> None:
    """Odds are counted without a game, so they have these numbers themselves; and rows cannot ask the phases."""
    numbers = GAME.components["game"]
    assert list(bouts.DIE) == numbers["die"]
    assert numbers["deceive_total"] == bouts.ENOUGH
    assert numbers["rumba_bonus"] == bouts.BONUS
    by_chance = {name for name, phase in course.PHASES.items() if phase.legal is None} - {"over"}
    assert set(rows.CHANCE) == by_chance


def plays_through(game: Game) -> None:
    """Games of all sizes come to their end, and every fifth state can be read again."""
    for players in range(2, 6):
        for state in whole_game(game, players, players, secret_goals=True)[::5]:
            assert game.from_dict(state.to_dict()) == state


def test_own_action_cards(write: Write) -> None:
    text = array("action_cards", [
        {"id": "nap", "number": 3, "icons": ["sleep"], "man": False},
        {"id": "5", "number": 5, "icons": ["eat", "sleep", "steal", "destroy"], "man": True},
        {"id": "2-left", "number": 2, "icons": [], "man": False},
        {"id": "2-right", "number": 2, "icons": ["eat", "steal", "destroy"], "man": False},
        {"id": "4", "number": 4, "icons": ["destroy", "steal", "sleep", "eat"], "man": True},
        {"id": "3", "number": 3, "icons": ["steal"], "man": False},
    ])  # fmt: skip
    game = owned("cats", write(text))
    plays_through(game)
    data = table("move_cards", "hall-1 0, bedroom-1 1, dining-1 2")
    data["hands"] = game.new(players=3).to_dict()["hands"]
    state = game.from_dict(data)
    assert legal(state) == [f"commit {card}" for card in ("nap", "5", "2-left", "2-right", "4", "3")]
    refused(state, "commit 2a", None)
    state = after(state, "commit nap", "commit 2-left", "commit 4")
    assert state.actor == 2
    assert state.to_dict()["man_steps"] == 1
    captures = {**data, "phase": "capture", "current": 0, "tokens": {"hall-1": "bed-nap"}}
    captures["unseen_tokens"] = {name: 1 for name in TOKENS if name != "bed-nap"}
    state = game.from_dict(captures)
    assert legal(state) == ["capture nap", "capture 5", "capture 4", "decline"]
    refused(state, "capture 2-left", "CAT-CAP-3")


def test_own_tokens(write: Write) -> None:
    changes = {
        "vase": {"id": "teapot", "bliss": 3, "place": "screen", "rooms": [], "icons": ["eat", "sleep"], "relax": True},
        "treats": {"colour": "red", "bliss": 4, "rooms": [5, 2]},
    }
    game = owned("cats", write(tokens(changes)))
    plays_through(game)
    names = ["teapot" if name == "vase" else name for name in TOKENS]
    assert [str(move) for move, _ in game.new(players=3).play("start hall-1").play("start dining-1").play(
        "start bedroom-1").chance_outcomes()] == [f"token {name}" for name in names]  # fmt: skip
    data = table("place", "hall-1 0, bedroom-1 1, dining-2 2", drawn="sunbathing")
    data["drawn"], data["unseen_tokens"] = "teapot", {name: 1 for name in names if name != "teapot"}
    assert legal(game.from_dict(data)) == ["place dining-1", "place bedroom-4"]
    data["drawn"], data["unseen_tokens"] = "treats", {name: 1 for name in names if name != "treats"}
    assert legal(game.from_dict(data)) == ["place bathroom-1", "place bathroom-2", "place hall-2"]


def test_own_goals(write: Write) -> None:
    game = owned("cats", write(goals({"eat-sleep": {"id": "lazy", "icons": ["sleep", "steal"]}})))
    plays_through(game)
    state = game.new(players=3, secret_goals=True)
    assert str(state.chance_outcomes()[0][0]) == "goal lazy"
    refused(state, "goal eat-sleep", None)


def test_own_cards_of_the_Rumba(write: Write) -> None:
    game = owned("cats", write(rumba({"5": 1, "2": 4}, {"5": {"man": False}, "2": {"man": True}})))
    plays_through(game)
    data = table("rumba_move_card", "hall-1 rumba, bedroom-1 0, kitchen-2 1", cards={0: "2a", 1: "2b"})
    data["rumba"]["unseen"] = {"5": 1, "2": 4}
    state = game.from_dict(data)
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
        ("card 5", Fraction(1, 5)), ("card 2", Fraction(4, 5)),
    ]  # fmt: skip
    assert (state.play("card 2").to_dict()["man_steps"], state.play("card 5").to_dict()["man_steps"]) == (1, 0)
    refused(state, "card 3", "CAT-RUMBA-4")


def test_own_houses(write: Write) -> None:
    doors = [door for door in SMALL["doors"] if door != ["dining-2", "kitchen-2"]] + [["bathroom-2", "bedroom-1"]]
    game = owned(
        "cats",
        write(small(id="flat", doors=doors, charging_station="hall-2", boxes=boxes(bathroom_2={"screen": True}))),
    )
    plays_through(game)
    state = game.new(players=2)
    assert state.to_dict()["options"]["house"] == "flat"
    assert state.to_dict()["boxes"] == {"hall-2": ["rumba"]}
    data = table("move", "bathroom-2 0, hall-1 1, dining-1 2", cards={0: "2a"}, house="flat")
    assert {"move bedroom-1", "move bedroom-2", "move bedroom-3"} <= set(legal(game.from_dict(data)))
    with pytest.raises(ValueError, match="flat"):
        game.new(players=2, house="small")
    away = table("rumba_move_card", "bedroom-3 rumba, dining-1 0, kitchen-2 1", cards={0: "2a", 1: "2b"}, house="flat")
    assert said(game.from_dict(away).play("card 2"), "rumba_moved")["to"] == "hall-2"


def test_fewer_or_more_houses(write: Write) -> None:
    two = array("houses", [SMALL, OTHERS[1]])
    game = owned("cats", write(two))
    assert game.options["house"].choices == (None, "small", "large")
    five = array("houses", [SMALL, *OTHERS, {**SMALL, "id": "hut", "players": [2]}])
    game = owned("cats", write(five))
    assert game.new(players=2, house="hut").to_dict()["options"]["house"] == "hut"
    with pytest.raises(ValueError, match="hut"):
        game.new(players=3, house="hut")


@pytest.mark.parametrize("secret_goals", [False, True])
def test_a_room_of_one_box_is_no_start_while_the_Rumba_is_in_it(write: Write, secret_goals: bool) -> None:
    large = copy.deepcopy(OTHERS[1])
    next(box for box in large["boxes"] if box["id"] == "bathroom-2").update(id="hall-3", room=5)
    large["tiles"] = [["hall-3" if box == "bathroom-2" else box for box in tile] for tile in large["tiles"]]
    game = owned("cats", write(array("houses", [SMALL, large])))
    for players, field in ((5, "boxes"), (4, None)):
        data = game.new(players=players, rumba=True, secret_goals=secret_goals).to_dict()
        data["boxes"] = {"bathroom-1": ["rumba"]}
        if field:
            assert field_refused(game, {**data, "hands": []}) == field
        else:
            assert game.from_dict(data).to_dict() == data


WRONG_ROWS: list[tuple[str, str]] = [
    ("action_cards", cards({"2a": {"number": 6}})),
    ("action_cards", cards({"2a": {"number": 1}})),
    ("action_cards", cards({"2a": {"number": 4, "icons": ["eat", "sleep", "steal", "destroy"], "man": True}})),
    ("action_cards", cards({"4": {"number": 3, "man": False}})),
    ("action_cards", cards({"5": {"number": 4}})),
    ("action_cards", cards({"4": {"icons": ["eat", "sleep", "steal"]}})),
    ("action_cards", cards({"5": {"man": False}})),
    ("action_cards", cards({"3a": {"man": True}})),
    ("action_cards", cards({"3a": {"icons": ["eat", "fly"]}})),
    ("action_cards", cards({"3a": {"icons": ["eat", "eat"]}})),
    ("action_cards", cards({"3a": {"icons": [1]}})),
    ("action_cards", cards({"3a": {"id": "3b"}})),
    ("action_cards", cards({"3a": {"id": "Three"}})),
    ("action_cards", cards({"3a": {"id": "3 a"}})),
    ("action_cards", cards({"3a": {"id": ""}})),
    ("action_cards", cards({"3a": {"id": 3}})),
    ("action_cards", cards({"3a": {"number": "3"}})),
    ("action_cards", cards({"3a": {"number": True}})),
    ("action_cards", cards({"3a": {"colour": "red"}})),
    ("action_cards", cards({"3a": {"icons": None}})),
    ("action_cards", cards({"3a": None})),
    ("action_cards", cards({}) + array("action_cards", [{**CARD_ROWS[0], "id": "2c"}])),
    ("action_cards", "[action_cards]\n2a = 2\n"),
    ("action_cards", "action_cards = []\n"),
    ("action_cards", "action_cards = 6\n"),
    ("rumba_cards", rumba({"2": 1, "3": 2, "4": 1})),
    ("rumba_cards", rumba({"2": 1, "3": 2, "4": 1, "5": 2})),
    ("rumba_cards", rumba({"2": 0, "3": 3, "4": 1, "5": 1})),
    ("rumba_cards", rumba({"2": -1, "3": 4, "4": 1, "5": 1})),
    ("rumba_cards", rumba({"2": 1, "3": 2, "4": 1, "6": 1})),
    ("rumba_cards", rumba({"2": 1, "3": 2, "4": 1, "5": 1}, {"5": {"number": 4}})),
    ("rumba_cards", rumba({"2": 1, "3": 2, "4": 1, "5": 1}, {"5": {"man": 1}})),
    ("rumba_cards", rumba({"2": 1, "3": 2, "4": 1, "5": 1}, {"5": {"count": True}})),
    ("rumba_cards", rumba({"2": 1, "3": 1, "4": 1, "5": 1}) + rumba({"5": 1})),
    ("secret_goals", goals({"eat-sleep": {"icons": ["eat"]}})),
    ("secret_goals", goals({"eat-sleep": {"icons": ["eat", "sleep", "steal"]}})),
    ("secret_goals", goals({"eat-sleep": {"icons": ["eat", "eat"]}})),
    ("secret_goals", goals({"eat-sleep": {"icons": ["eat", "fly"]}})),
    ("secret_goals", goals({"eat-sleep": {"id": "eat-steal"}})),
    ("secret_goals", goals({"eat-sleep": None})),
    ("secret_goals", goals({"eat-sleep": {"points": 2}})),
    ("tokens", tokens({"vase": {"colour": "green"}})),
    ("tokens", tokens({"vase": {"bliss": 1}})),
    ("tokens", tokens({"vase": {"bliss": 5}})),
    ("tokens", tokens({"treats": {"bliss": 4}})),
    ("tokens", tokens({"treats": {"bliss": 0}})),
    ("tokens", tokens({"vase": {"place": "door"}})),
    ("tokens", tokens({"vase": {"rooms": []}})),
    ("tokens", tokens({"vase": {"rooms": [6]}})),
    ("tokens", tokens({"vase": {"rooms": [0, 1]}})),
    ("tokens", tokens({"vase": {"rooms": [4, 4]}})),
    ("tokens", tokens({"vase": {"rooms": ["4"]}})),
    ("tokens", tokens({"vase": {"rooms": [True]}})),
    ("tokens", tokens({"vase": {"place": "any"}})),
    ("tokens", tokens({"vase": {"icons": ["destroy", "destroy"]}})),
    ("tokens", tokens({"vase": {"icons": ["break"]}})),
    ("tokens", tokens({"vase": {"relax": 1}})),
    ("tokens", tokens({"vase": {"relax": None}})),
    ("tokens", tokens({"vase": {"id": "treats"}})),
    ("tokens", tokens({"vase": {"id": "The Vase"}})),
    ("tokens", tokens({"vase": None})),
    ("tokens", tokens({}) + array("tokens", [{**TOKEN_ROWS[0], "id": "one-more"}])),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text"), WRONG_ROWS)
def test_cards_goals_and_tokens_that_cannot_be(name: str, text: str, write: Write) -> None:
    error = wrong("cats", write(text))
    assert error.table == name


@pytest.mark.parametrize("taken", ["move", "rumba", "man", "first", "eat", "red"])
def test_a_word_of_the_game_is_no_id(taken: str, write: Write) -> None:
    for text in (cards({"2a": {"id": taken}}), goals({"eat-sleep": {"id": taken}}), tokens({"vase": {"id": taken}})):
        error = wrong("cats", write(text))
        assert (error.row, "means something else" in error.reason) == (taken, True)
    assert wrong("cats", write(small(id="none"))).row == "none"


def moved(name: str, **change: Any) -> list[Row]:
    """The boxes of the small house, one of them otherwise."""
    return boxes(**{name.replace("-", "_"): change})


WRONG_HOUSES: list[dict[str, Any]] = [
    {"players": []},
    {"players": [4]},
    {"players": [2, 3, 4]},
    {"players": ["2"]},
    {"players": [1, 2, 3]},
    {"charging_station": "dining-1"},
    {"charging_station": "hall-3"},
    {"charging_station": "nowhere"},
    {"charging_station": None},
    {"doors": [*SMALL["doors"], ["hall-1", "hall-2"]]},
    {"doors": [*SMALL["doors"], ["hall-1", "kitchen-1"]]},
    {"doors": [*SMALL["doors"], ["hall-1", "hall-9"]]},
    {"doors": [*SMALL["doors"], ["hall-1"]]},
    {"doors": [*SMALL["doors"], "hall-1"]},
    {"doors": [door for door in SMALL["doors"] if door != ["hall-2", "bedroom-3"]]},
    {"doors": []},
    {"tiles": SMALL["tiles"][:2]},
    {"tiles": [*SMALL["tiles"][:2], SMALL["tiles"][2][:3]]},
    {"tiles": [*SMALL["tiles"][:2], SMALL["tiles"][1]]},
    {"tiles": []},
    {"boxes": SMALL["boxes"][:11]},
    {"boxes": [*SMALL["boxes"], SMALL["boxes"][0]]},
    {"boxes": []},
    {"boxes": moved("dining-1", id="hall-0")},
    {"boxes": moved("dining-1", id="cellar-1")},
    {"boxes": moved("dining-1", id="dining-2")},
    {"boxes": moved("dining-1", room=2)},
    {"boxes": moved("dining-1", row=3)},
    {"boxes": moved("dining-1", window=1)},
    {"boxes": moved("dining-1", row="2")},
    {"boxes": moved("dining-1", size=2)},
    {"boxes": [{**box, "screen": False} for box in SMALL["boxes"]]},
    {"boxes": [{**box, "window": False} for box in SMALL["boxes"]]},
    {"id": "small-long"},
    {"id": "Small"},
    {"plan": None},
    {"plan": 3},
    {"colour": "red"},
]  # fmt: skip


@pytest.mark.parametrize("changes", WRONG_HOUSES)
def test_houses_that_cannot_be(changes: dict[str, Any], write: Write) -> None:
    assert wrong("cats", write(small(**changes))).table == "houses"


def renamed(number: int) -> str:
    """The small house with its kitchen (3) or the other box of the hall (5) given to another room."""
    kept = {3: {"kitchen-1": "dining-3", "kitchen-2": "dining-4"}, 5: {"hall-2": "kitchen-3"}}[number]
    rooms = {"dining": 1, "kitchen": 3}
    changes = {old.replace("-", "_"): {"id": new, "room": rooms[new[:-2]]} for old, new in kept.items()}
    doors = [[kept.get(side, side) for side in door] for door in SMALL["doors"]]
    if number == 3:
        doors.remove(["dining-2", "dining-4"])
    else:
        doors = [door for door in doors if door != ["kitchen-3", "kitchen-1"]] + [["hall-1", "kitchen-3"]]
    tiles = [[kept.get(box, box) for box in tile] for tile in SMALL["tiles"]]
    return small(boxes=boxes(**changes), doors=doors, tiles=tiles)


@pytest.mark.parametrize(("number", "reason"), [(3, "room 3"), (5, "besides")])
def test_a_house_has_all_five_rooms_and_a_hall_besides_the_station(number: int, reason: str, write: Write) -> None:
    error = wrong("cats", write(renamed(number)))
    assert (error.table, error.row) == ("houses", "small")
    assert reason in error.reason


def test_there_is_a_house_for_each_number_of_players(write: Write) -> None:
    assert wrong("cats", write(array("houses", [SMALL]))).table == "houses"
    assert wrong("cats", write(array("houses", [OTHERS[1], {**SMALL, "players": [3]}]))).table == "houses"
    assert wrong("cats", write("houses = []\n")).table == "houses"
