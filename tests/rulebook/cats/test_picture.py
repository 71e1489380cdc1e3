"""What the table of Cats shows, in text and as a picture."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from typing import Any

import pytest

import catlib
from catlib.games.cats.floor import floor_of, plate_in, standing
from catlib.games.cats.house import BOX, room_after
from tests.rulebook.cats.pictures import (
    HOUSES,
    THREE,
    box_of,
    example,
    marked,
    picture,
    pieces,
    within,
)
from tests.rulebook.cats.positions import EXAMPLE, GAME, at
from tests.rulebook.cats.tables import TOKENS
from tests.test_picture import SVG, drawn, parsed, playout, root_of, words

# ---------------------------------------------------------------- in text


def test_table_in_text() -> None:
    lines = picture.text(GAME, example().view(1)).splitlines()
    assert lines[0] == "Cats. Phase 3, fighting: the dice."
    assert "dining-2    1  dining-1, dining-4, hall-1      ." in lines
    assert "kitchen-1   3  dining-4, kitchen-2, kitchen-3  tap-water (blue 2, eat)" in lines
    told = re.sub(r"\s+", " ", "\n".join(lines))
    for part in (
        "charging station; key-theft (red 3, steal); the Rumba (first to come); Player 3 (number 2 to come, ",
        "one stress token); Player 2 (number 3 to come)",
        "window; plant-eating (red 3, eat)",
        "Turn: 2 of 5; phase 3, fighting: the dice. Player 2 goes first this turn.",
        "The man: in the bedroom (4), 3 rooms on at the end of the phase, then the bathroom (2)",
        "Fight on: hall-1",
        "Stress tokens left: 18",
        "Player 1: -1 points; one stress token; Cards left: 2b, 3a, 4; Cards used: 2a, 3b, 5; Secret goal: hidden",
        "4 turned up; die 3, total 7; Secret goal: steal destroy; Captured: night-race",
        "The Rumba: 4 points; cards not seen (1): 3; next cards known: 5, 3, 2, 4; 4 turned up; ",
        "Captured: curtain-climb",
        "Tokens not seen yet (25): sunbathing, ",
    ):
        assert part in told, part


def test_text_of_a_choice_of_a_bid_and_of_the_end() -> None:
    lines = str(at("place", THREE, "dining-2 vase", drawn="brushing")).splitlines()
    assert lines[0] == "Cats. Player 1: put the token that was turned up into a box."
    assert "Token to be placed: brushing (blue 2, relax), for rooms 2 and 5, of Player 1" in lines
    over = at("over", THREE, captured={1: "vase"}, winner=1)
    assert str(over).splitlines()[0] == "Cats. The game is over: Player 2 has won."


def test_text_names_who_is_tied_for_the_game() -> None:
    """CAT-END-5: the most points and, of these, the most tokens."""
    state = at("tie_cards", THREE, captured={0: "vase", 1: "suit-nap", 2: "dry-food"})
    assert "Fighting for the game: Player 1, Player 2" in str(state)


# ---------------------------------------------------------------- the house


@pytest.mark.parametrize("house", HOUSES)
def test_walls_and_doors_are_those_of_the_house(house: str) -> None:
    """CAT-HOUSE-4, CAT-MOVE-8: where boxes are no neighbours there is a wall between them, and in it no gap."""
    floor, built = floor_of(GAME, house), GAME.kit.houses[house]  # type: ignore[attr-defined]
    row = next(row for row in GAME.components["houses"] if row["id"] == house)
    assert len(floor.doors) == len(row["doors"])
    assert len(floor.boxes) == len(built.boxes)
    assert set(floor.windows) == {box["id"] for box in row["boxes"] if box["window"]}
    for one, other in row["doors"]:
        (x1, y1), (x2, y2) = floor.boxes[one].middle, floor.boxes[other].middle
        middle = (x1 + x2) / 2, (y1 + y2) / 2
        gaps = [((door.x1 + door.x2) / 2, (door.y1 + door.y2) / 2) for door in floor.doors]
        assert any(abs(x - middle[0]) + abs(y - middle[1]) < 1 for x, y in gaps), (one, other)


@pytest.mark.parametrize("players", [2, 4])
def test_all_walls_are_drawn(players: int) -> None:
    """CAT-MOVE-8: where boxes touch and are no neighbours there is a wall; within a room there is only a thin line."""
    state = GAME.new(players)
    house = state.to_dict()["options"]["house"]
    floor, near = floor_of(GAME, house), GAME.kit.houses[house].neighbours  # type: ignore[attr-defined]
    drawn_walls = next(each for each in parsed(drawn(state).picture.svg).iter() if each.get("class") == "catlib-walls")
    starts = set(re.findall(r"M([\d.,]+)L", drawn_walls.get("d", "")))
    assert len(starts) > 10
    for (one, at_one), (other, at_other) in itertools.combinations(floor.boxes.items(), 2):
        (x1, y1), (x2, y2) = at_one.middle, at_other.middle
        if abs(x1 - x2) + abs(y1 - y2) > max(at_one.width, at_one.height) + 1 or (x1 != x2 and y1 != y2):
            continue
        between = f"{max(at_one.x, at_other.x):.1f},{max(at_one.y, at_other.y):.1f}"
        wall = [edge for edge in floor.walls if f"{edge.x1:.1f},{edge.y1:.1f}" == between and between in starts]
        same = BOX[other] in near[BOX[one]] and one[:3] == other[:3]
        assert bool(wall) or same, (one, other)


def test_windows_screens_and_the_station_are_seen() -> None:
    """CAT-OBJ-4, CAT-OBJ-5, CAT-RUMBA-2."""
    signs = {
        str(each.get("data-sign")) for each in parsed(drawn(GAME.new(2)).picture.svg).iter() if each.get("data-sign")
    }
    assert signs == {"station hall-1", "screen dining-1", "screen bedroom-4"}
    gaps = [
        each.get("d", "")
        for each in parsed(drawn(GAME.new(2)).picture.svg).iter()
        if each.get("class") == "catlib-window"
    ]
    assert gaps[0].count("M") == 4, "windows are gaps in the outer walls"
    text = str(GAME.new(2))
    assert re.search(r"hall-1 .*charging station", text)
    assert re.search(r"dining-1 .*screen", text)
    assert re.search(r"dining-2 .*window", text)


def owners(columns: int, rows: int) -> Any:
    """A house of the owner's: rooms one after the other, down each column, with doors wherever rooms touch."""
    counts = {"dining": 4, "bathroom": 2, "hall": 4, "kitchen": 4, "bedroom": 2}
    numbers = {"dining": 1, "bathroom": 2, "kitchen": 3, "bedroom": 4, "hall": 5}
    names = [(room, number) for room, count in counts.items() for number in range(1, count + 1)]
    places = [(row, column) for column in range(columns) for row in range(rows)]
    boxes = [
        {"id": f"{room}-{number}", "room": numbers[room], "row": row, "column": column, "window": number == 1,
         "screen": number == 2}
        for (room, number), (row, column) in zip(names, places, strict=True)
    ]  # fmt: skip
    doors = [
        [one["id"], other["id"]]
        for one, other in itertools.combinations(boxes, 2)
        if one["room"] != other["room"]
        and abs(int(str(one["row"])) - int(str(other["row"])))
        + abs(int(str(one["column"])) - int(str(other["column"])))
        == 1
    ]
    ids = [box["id"] for box in boxes]
    tiles = [ids[start : start + 4] for start in range(0, 16, 4)]
    house = {"id": "own", "players": [4, 5], "plan": "", "charging_station": "hall-1", "doors": doors, "tiles": tiles,
             "boxes": boxes}  # fmt: skip
    small = [json.loads(json.dumps(row)) for row in GAME.components["houses"] if 2 in row["players"]]
    return catlib.game("cats", components={"houses": [*small, house]})


@pytest.mark.parametrize(("columns", "rows"), [(16, 1), (8, 2), (2, 8), (4, 4)])
def test_an_owners_house_is_drawn(columns: int, rows: int) -> None:
    """CAT-R3: in boxes that are wide enough for what stands in them, however long the house is."""
    game = owners(columns, rows)
    floor = floor_of(game, "own")
    assert len({box[:2] for box in floor.boxes.values()}) == 16
    assert min(box.width for box in floor.boxes.values()) >= 77
    for state in list(playout(game, 5, seed=columns))[20:120:25]:
        viewer = state.actor if isinstance(state.actor, int) else None
        shown = drawn(state, viewer)
        _, _, width, height = map(float, (parsed(shown.picture.svg).get("viewBox") or "").split())
        assert all(box.x >= 0 and box.x + box.width <= width for box in floor.boxes.values())
        assert all(box.y + box.height < height for box in floor.boxes.values())
        if viewer is not None:
            assert {str(move) for move in state.legal_moves()} <= {target.move for target in shown.picture.targets}


# ---------------------------------------------------------------- what is on the table


def test_everything_is_where_it_is() -> None:
    state = example()
    shown = pieces(root_of(state, 1))
    named = {"rumba": "rumba", 0: "cat-0", 1: "cat-1", 2: "cat-2", 3: "cat-3"}
    for box, pile in EXAMPLE["boxes"].items():
        assert {box_of(state, shown[named[who]]) for who in pile} == {box}
    for box, token in EXAMPLE["tokens"].items():
        frame = next(shown[token].iter(f"{SVG}rect"))
        assert within(floor_of(GAME, "large").boxes[box], float(frame.get("x", 0)), float(frame.get("y", 0))), token
    assert [shown[f"points-{who}"].text for who in (0, 1, 2, 3, "rumba")] == ["-1", "2", "-1", "2", "4"]
    assert words(shown["stress-0"]) == ["1"]
    assert "stress-1" not in shown


def test_a_pile_tells_who_came_first() -> None:
    """CAT-FIGHT-5, CAT-FIGHT-8: bottom and top count, so each place in a pile is written."""
    state = at("fight_cards", "hall-1 3 rumba 0 4 1 2", players=5, fight="hall-1")
    shown = pieces(root_of(state))
    order = ["cat-3", "rumba", "cat-0", "cat-4", "cat-1", "cat-2"]
    assert [words(shown[name])[-1] for name in order] == ["1.", "2.", "3.", "4.", "5.", "6."]
    alone = pieces(root_of(at("fight_cards", "hall-1 0 1, hall-2 2", fight="hall-1")))
    assert words(alone["cat-2"]) == ["3"], "its number, and no place in a pile"


def test_piles_of_five_and_six_fit_into_a_box() -> None:
    for house, count in itertools.product(HOUSES, (2, 3, 4, 5, 6)):
        box = next(iter(floor_of(GAME, house).boxes.values()))
        places = [place for _, place in standing(box, list(range(count)))]
        assert all(within(box, place.x - 9, place.y - 27 * place.scale) and within(box, place.x + 9, place.y)
                   for place in places)  # fmt: skip
        assert all(place.y + 11 - 10 * place.scale < box.y + box.height - 5 for place in places), "and their numbers"
        assert all(place.y - 29 * place.scale >= plate_in(box).y + plate_in(box).height - 2 for place in places)
        for one, other in itertools.combinations(places, 2):
            assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 20


def test_tokens_tell_colour_by_shape_bliss_place_and_icons() -> None:
    """CAT-OT-1 to CAT-OT-5."""
    shown = pieces(root_of(at("move_cards", THREE, "dining-1 treats, dining-2 curtain-climb, bathroom-1 lap-purring")))
    assert words(shown["treats"]) == ["2", "1·3", "treats"]
    assert words(shown["curtain-climb"]) == ["4", "curtain climb"], "a window in the place of numbers"
    blue, red = shown["treats"], shown["curtain-climb"]
    assert len(list(blue.iter(f"{SVG}circle"))) == 1
    assert not list(red.iter(f"{SVG}circle")), "a square on its corner"
    icons = [
        len([each for each in shown[token].iter() if each.get("transform")]) for token in ("treats", "lap-purring")
    ]
    assert icons == [2, 2], "two capture icons; one, and relax"


def test_cards_left_and_played_of_everybody() -> None:
    """CAT-CARD-7, CAT-R47: hands are open."""
    one, other = (
        drawn(at("move_cards", THREE, hands={1: hand}), 0).picture.svg for hand in ("2a 2b 3a", "2a 2b 3b")
    )  # fmt: skip
    assert one != other
    root = root_of(
        at("capture", "hall-1 0, kitchen-1 1, bedroom-3 2", "hall-1 key-theft", hands={0: "2a 3a"}, current=0)
    )
    faint = [each for each in pieces(root)["card-4"].iter() if each.get("class") == "catlib-slot"]
    assert faint, "a card that has been played is an outline"
    assert [words(pieces(root)[f"card-{card}"]) for card in ("2a", "3b", "4")] == [["2", "a"], ["3", "b"], ["4"]]
    assert not [each for each in pieces(root)["card-2a"].iter() if each.get("class") == "catlib-slot"]


def test_what_lies_face_down_is_seen_by_its_owner_only() -> None:
    """CAT-MOVE-1."""
    state = at("move_cards", THREE, actor=1, face_down={0: "5"})
    others, own = (words(pieces(root_of(state, viewer))["down-0"]) for viewer in (1, 0))
    assert (others, own) == ([], ["5"])
    assert "down-1" not in pieces(root_of(state))


def test_a_goal_does_not_lie_on_what_is_played() -> None:
    """CAT-SECRET-2."""
    goals = dict(enumerate(("eat-sleep", "eat-steal", "steal-destroy")))
    shown = pieces(root_of(at("move", THREE, cards={0: "3a", 1: "2a", 2: "2b"}, stress={0: 2}, goals=goals), 0))
    goal, card = (next(shown[name].iter(f"{SVG}rect")) for name in ("goal-0", "plays-0"))
    assert float(goal.get("x", 0)) + float(goal.get("width", 0)) < float(card.get("x", 0))


def test_dice_and_totals_appear_when_they_are_rolled() -> None:
    """CAT-FIGHT-3: no die before the cards are up, an empty one for each that is still to be rolled."""
    fight = at("fight_cards", "hall-1 0 1, hall-2 2", fight="hall-1", stress={1: 2})
    assert not [name for name in pieces(root_of(fight)) if name.startswith("die")]
    up = fight.play("commit 3a").play("commit 2b")
    shown = pieces(root_of(up))
    assert [len(list(shown[f"die-{player}"].iter(f"{SVG}circle"))) for player in (0, 1)] == [0, 0]
    assert "die-2" not in shown
    once = pieces(root_of(up.play("roll 3")))
    assert [len(list(once[f"die-{player}"].iter(f"{SVG}circle"))) for player in (0, 1)] == [0, 3]
    assert "+2 = 7" in words(root_of(up.play("roll 3")))


def test_the_mans_room_is_lit_and_his_next_one_is_shown() -> None:
    """CAT-MAN-1, CAT-MAN-2, CAT-MAN-3."""
    assert [room_after(room, steps) for room, steps in ((5, 1), (4, 3), (2, 0), (1, 10))] == [1, 2, 2, 1]
    root = root_of(at("fight_cards", "hall-1 0 1, hall-2 2", fight="hall-1", man=4, man_steps=3))
    assert set(marked(root, "data-lit")) == {"bedroom-1", "bedroom-2", "bedroom-3", "bedroom-4"}
    assert set(marked(root, "data-next")) == {"2"}
    assert "+3" in words(root)
    still = root_of(at("fight_cards", "hall-1 0 1, hall-2 2", fight="hall-1", man=4))
    assert not marked(still, "data-next")


def test_the_rumbas_deck_is_seen_as_far_as_it_is_known() -> None:
    """CAT-R44: so many unseen, and the others in the order in which they come."""
    state = at("move_cards", "hall-1 rumba, kitchen-1 0, bedroom-3 1", rumba={"seen": "4 2 3"})
    root = root_of(state)
    shown = pieces(root)
    assert [words(shown[f"known-{place}"])[0] for place in range(3)] == ["3", "2", "4"]
    assert "(3 5)" in words(root)


def test_captured_tokens_goals_first_player_and_bids() -> None:
    """CAT-CAP-6, CAT-SECRET-2, CAT-COMP-6, CAT-RUMBA-14."""
    state = at("move_cards", THREE, turn=2, captured={2: "ham-theft vase"}, goals=dict(enumerate(
        ("eat-sleep", "eat-steal", "steal-destroy"))))  # fmt: skip
    shown = pieces(root_of(state, 0))
    assert {"ham-theft", "vase", "first"} <= set(shown)
    marks = [
        len([each for each in shown[f"goal-{who}"].iter() if each.get("class") == "catlib-wall"]) for who in (0, 1)
    ]
    assert marks == [0, 1], "that of another lies face down"
    bids = at("bids", "hall-1 rumba, kitchen-1 0, bedroom-3 1", "hall-2 key-theft, dining-1 sofa-scratching", actor=1,
              bids={0: 4}, rumba={"seen": "3", "card": "3"})  # fmt: skip
    assert pieces(root_of(bids, 1))["bid-0"].text == "Bid: ?"
    assert pieces(root_of(bids, 0))["bid-0"].text == "Bid: 4"


def test_tokens_that_may_still_come_up_are_told_from_those_seen() -> None:
    """CAT-SETUP-11, CAT-R10."""
    root = root_of(at("move_cards", THREE, "dining-1 treats", gone="vase suit-nap"))
    assert f"Tokens not seen yet: {len(TOKENS) - 3}" in words(root)
    counted = Counter(f"{row['colour']} {row['bliss']}" for row in GAME.components["tokens"])
    counted.subtract(["blue 2", "red 4", "red 4"])
    assert marked(root, "data-left") == {kind: f"× {count}" for kind, count in counted.items()}


def test_what_moved_glides_from_where_it_was() -> None:
    state = at("move", THREE, cards={0: "3a", 1: "2a", 2: "2b"}).play("move hall-2")
    shown = pieces(root_of(state))
    assert shown["cat-0"].get("data-from") == "kitchen-1"
    assert shown["cat-1"].get("data-from") is None
