"""What the table of Cats shows, in text and as a picture, and what it keeps to itself."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import catlib
from catlib.game import State
from catlib.games.cats.floor import floor_of, plate_in, standing
from catlib.games.cats.house import BOX, BOXES, room_after
from catlib.games.cats.seen import boxes_of
from catlib.show.layout import Box
from catlib.table import foreseen, interlude, story
from catlib.widgets import Board
from tests.rulebook.cats.positions import EXAMPLE, GAME, at
from tests.rulebook.cats.tables import TOKENS
from tests.test_picture import SVG, drawn, parsed, playout, root_of, where, words

picture: Any = GAME.room("picture")
HOUSES = ("small", "small-long", "large", "large-long")
THREE = "kitchen-1 0, hall-2 1, bedroom-3 2"


def example() -> State:
    return GAME.from_dict(EXAMPLE)


def pieces(root: ET.Element) -> dict[str, ET.Element]:
    return {str(element.get("data-piece")): element for element in root.iter() if element.get("data-piece")}


def within(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def box_of(state: State, element: ET.Element) -> str:
    """The box that something stands or lies in, in the picture."""
    x, y = where(element)
    house = state.to_dict()["options"]["house"]
    found = [name for name, box in floor_of(GAME, house).boxes.items() if within(box, x, y)]
    assert len(found) == 1, (x, y)
    return found[0]


def marked(root: ET.Element, attribute: str) -> dict[str, str | None]:
    return {str(element.get(attribute)): element.text for element in root.iter() if element.get(attribute)}


def targets_of(state: State, *, ok: bool) -> set[str]:
    shown = drawn(state, state.actor if isinstance(state.actor, int) else None).picture
    return {target.move for target in shown.targets if state.check(target.move).ok == ok}


def preview(state: State, move: str) -> tuple[str, str]:
    player = state.actor if isinstance(state.actor, int) else None
    events = foreseen(state, player, move) if state.check(move).ok else ()
    shown: tuple[str, str] = picture.preview(state.game, state.view(player), move, events)
    return shown


def rolled(state: State, *rolls: int) -> tuple[State, State]:
    """The state before the last of these dice, and the one after it."""
    before = state
    for roll in rolls:
        before, state = state, state.play(f"roll {roll}")
    return before, state


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


# ---------------------------------------------------------------- what can be tried


def test_boxes_in_reach_light_up_with_the_distance() -> None:
    """CAT-MOVE-6: card and stress."""
    state = at("move", THREE, cards={0: "2a", 1: "2b", 2: "3a"}, actor=2, stress={2: 0})
    assert marked(root_of(state, 2), "data-steps") == {
        "bedroom-1": "1", "bedroom-2": "2", "bedroom-3": "0", "bedroom-4": "1", "hall-1": "2", "hall-2": "1",
        "kitchen-1": "2", "bathroom-1": "3", "dining-1": "3", "kitchen-2": "3",
    }  # fmt: skip
    assert not marked(root_of(state, 1), "data-steps") or state.actor == 2
    labels = {target.move: target.label for target in drawn(state, 2).picture.targets}
    assert labels["move bedroom-3"] == "Stay on bedroom-3"
    assert labels["move dining-2"] == "Move to dining-2 (not allowed)"


@pytest.mark.parametrize("house", HOUSES)
def test_the_name_of_a_box_is_whole_beside_its_signs_and_the_distance(house: str) -> None:
    boxes, players = list(floor_of(GAME, house).boxes), 4 if "large" in house else 3
    piles = ", ".join(f"{box} {cat}" for cat, box in enumerate(boxes[:players]))
    state = at("move", piles, house=house, cards=dict.fromkeys(range(players), "5"), stress={0: 9})
    root = root_of(state, 0)
    assert set(marked(root, "data-steps")) == set(boxes)
    assert set(boxes) <= set(words(root))


def test_leaving_and_deceiving_are_chosen_on_the_same_board() -> None:
    """CAT-PUN-3."""
    state = at("punish", "hall-1 0, kitchen-1 1, bedroom-3 2", "hall-1 key-theft", current=0, hands={0: "2a 5"})
    assert {"deceive 2a", "deceive 5", "leave hall-2"} <= targets_of(state, ok=True)
    assert {"deceive 3a", "leave hall-1", "leave kitchen-1"} <= targets_of(state, ok=False)


def test_with_an_empty_hand_all_six_cards_can_be_spent() -> None:
    """CAT-R32."""
    state = at("capture", "hall-1 0, kitchen-1 1, bedroom-3 2", "hall-1 key-theft", current=0, hands={0: ""})
    assert targets_of(state, ok=True) == {"capture 2a", "capture 3b", "capture 4", "capture 5", "decline"}
    root = root_of(state)
    assert not [each for each in pieces(root)["card-5"].iter() if each.get("class") == "catlib-slot"]


def test_each_choice_of_a_phase_has_its_place() -> None:
    bids = at("bids", "hall-1 rumba, kitchen-1 0, bedroom-3 1", "hall-2 key-theft, dining-1 sofa-scratching",
              rumba={"seen": "3", "card": "3"}, stress={0: 2})  # fmt: skip
    assert targets_of(bids, ok=True) == {f"bid {number}" for number in range(19)}
    reward = at("reward", "hall-1 0, kitchen-1 1, bedroom-3 2", "hall-1 brushing", current=0, stress={0: 1})
    assert targets_of(reward, ok=True) == {"relax", "keep"}
    assert picture.tries(GAME, example().view(1)) == (), "nobody chooses while dice are rolled"


def test_spaces_are_the_boxes() -> None:
    for players in (2, 4):
        view = GAME.new(players).view(None)
        assert list(picture.spaces(GAME, view)) == boxes_of(GAME, view)  # type: ignore[arg-type]
        for name, (x, y, wide, high) in picture.spaces(GAME, view).items():
            box = floor_of(GAME, view["options"]["house"]).boxes[name]
            assert (x, y) == box.middle
            assert (wide, high) == (box.width - 8, box.height - 8), "all of a box is marked"


# ---------------------------------------------------------------- what would follow


def test_a_move_tells_what_waits_there() -> None:
    """CAT-MOVE-10: a cat that may make a fight of it, or a token."""
    state = at("move", THREE, "hall-1 treats", cards={0: "3a", 1: "2a", 2: "2b"})
    _, sentence = preview(state, "move hall-2")
    assert sentence == (
        "Player 1 moves from kitchen-1 to hall-2. There is Player 2: whoever still shares a box when all have moved "
        "must fight."
    )
    assert preview(state, "move hall-1")[1].endswith("There lies treats (blue 2, eat, steal).")
    markup, nothing = preview(state, "move bedroom-2")
    assert nothing == ""
    assert "catlib-bar" in markup


def test_what_a_bid_would_cost_is_told() -> None:
    """CAT-RUMBA-15."""
    state = at("bids", "hall-1 rumba, kitchen-1 0, bedroom-3 1", "hall-2 key-theft, dining-1 sofa-scratching",
               rumba={"seen": "3", "card": "3"})  # fmt: skip
    for bid, told in (("bid 0", "0"), ("bid 1", "one"), ("bid 3", "3")):
        assert preview(state, bid)[1].endswith(f"you would take {told}. The others take none.")


def test_the_way_to_a_box_goes_through_the_doors() -> None:
    """CAT-MOVE-8: from box to box as they are neighbours, and no longer than need be."""
    state = at("move", "dining-2 0, hall-2 1, bedroom-3 2", cards={0: "5", 1: "2a", 2: "2b"})
    house = GAME.kit.houses["small"]  # type: ignore[attr-defined]
    floor = floor_of(GAME, "small").boxes
    for goal, far in house.distance[BOX["dining-2"]].items():
        if not 0 < far <= 5:
            continue
        drawn_way = re.search(
            rf'd="M([\d.,L]+)"[^>]*data-way="{BOXES[goal]}"', preview(state, f"move {BOXES[goal]}")[0]
        )
        assert drawn_way, BOXES[goal]
        points = [tuple(map(float, point.split(","))) for point in drawn_way[1].split("L")]
        way = [next(name for name, box in floor.items() if within(box, *point)) for point in points]
        assert (way[0], way[-1], len(way)) == ("dining-2", BOXES[goal], far + 1)
        assert all(BOX[after] in house.neighbours[BOX[before]] for before, after in itertools.pairwise(way))


def test_the_last_move_shows_the_fight_that_it_makes() -> None:
    """CAT-FIGHT-1."""
    state = at("move", THREE, cards={0: "3a"})
    markup, sentence = preview(state, "move hall-2")
    assert "There is a fight on hall-2: Player 2 and Player 1." in sentence
    assert "must fight" not in sentence, "told once"
    assert "catlib-bar" in markup


def test_a_card_shows_how_far_it_goes_and_a_trick_what_the_die_must_show() -> None:
    """CAT-MOVE-6, CAT-PUN-5."""
    state = at("move_cards", THREE, stress={0: 1})
    markup, sentence = preview(state, "commit 2a")
    assert sentence.endswith("With it your cat can go as far as 3 boxes.")
    assert markup.count("catlib-ghost") > 3
    caught = at("punish", "hall-1 0, kitchen-1 1, bedroom-3 2", "hall-1 key-theft", current=0, stress={0: 1})
    told = {card: preview(caught, f"deceive {card}")[1] for card in ("2a", "3a", "4", "5")}
    assert told["2a"].endswith("Even a 3 would not be enough.")
    assert told["3a"].endswith("The die must show 3 or more.")
    assert told["4"].endswith("The die must show 2 or more.")
    assert told["5"].endswith("The die cannot spoil it.")


# ---------------------------------------------------------------- how it went


def fought() -> tuple[State, State]:
    fight = at("fight_dice", "hall-2 0 1 2, dining-1 rumba", fight="hall-2", cards={0: "4", 1: "3a", 2: "3b"},
               stress={1: 1}, players=3, rumba={"seen": "2"})  # fmt: skip
    return rolled(fight, 3, 3, 3)


def test_a_fight_is_told_card_by_card_and_die_by_die() -> None:
    """CAT-FIGHT-3, CAT-FIGHT-5, CAT-R21: from the top of the pile down; the state after it shows nothing of it."""
    before, after = fought()
    told = story(before, after, 1)
    assert [text for text, _ in told[:4]] == [
        "The fight on hall-2, from the bottom of the pile up: Player 1, Player 2 and Player 3.",
        "Player 3 rolls 3: card 3 + die 3 + stress 0 = 6.",
        "Player 2 rolls 3: card 3 + die 3 + stress 1 = 7.",
        "Player 1 rolls 3: card 4 + die 3 + stress 0 = 7.",
    ]
    assert [clause for _, clause in told[4:6]] == ["CAT-FIGHT-5", "CAT-FIGHT-6"]
    assert after.to_dict()["rolls"] == [None, None, None]
    view = interlude(before, after, 1)
    assert view is not None
    assert view["rolls"] == [3, 3, 3]
    shown = words(parsed(picture.draw(GAME, view, {}, you=1).svg))
    assert {"= 6", "+1 = 7", "= 7"} <= set(shown)
    assert "Phase 3, fighting: how the fight ends." in picture.text(GAME, view)
    assert picture.tries(GAME, view) == ()


def test_a_fight_with_the_rumba_tells_its_one_more() -> None:
    """CAT-RUMBA-19, CAT-R43."""
    given: Any = {"fight": "hall-1", "cards": {0: "4"}, "players": 2}
    fight = at("fight_dice", "hall-1 rumba 0, dining-1 1", rumba={"seen": "2", "card": "2"}, **given)
    told = [text for text, _ in story(*rolled(fight, 1, 3), 0)]
    assert "The Rumba rolls 3: card 2 + die 3 + 1 that it always adds = 6." in told
    bare = at("fight_dice", "hall-1 rumba 0, dining-1 1", rumba={"lost": "2 3 3 4 5"}, **given)
    told = [text for text, _ in story(*rolled(bare, 1, 3), 0)]
    assert "The Rumba rolls 3: card 0 + die 3 + 1 that it always adds = 4." in told


def test_a_trick_on_the_man_is_told_with_what_was_needed() -> None:
    """CAT-PUN-5, CAT-PUN-6."""
    caught = at("punish", "hall-1 0, kitchen-1 1, bedroom-3 2", "hall-1 key-theft", current=0).play("deceive 4")
    before, after = rolled(caught, 2)
    told = [text for text, _ in story(before, after, 0)]
    assert told[:2] == [
        "Player 1 rolls 2: card 4 + die 2 + stress 0 = 6.",
        "It takes 7 or more, and with 6 Player 1 does not fool the man.",
    ]
    view = interlude(before, after, 0)
    assert view is not None
    assert view["tokens"] == {"hall-1": "key-theft"}, "as it was before the man acted"


def test_bids_are_shown_before_they_are_gone() -> None:
    """CAT-RUMBA-15."""
    state = at("bids", "hall-1 rumba, kitchen-1 0, bedroom-3 1", "hall-2 key-theft, dining-1 sofa-scratching", actor=1,
               bids={0: 1}, rumba={"seen": "3", "card": "3"})  # fmt: skip
    after = state.play("bid 3")
    assert story(state, after, 0)[0][1] == "CAT-RUMBA-15"
    view = interlude(state, after, 0)
    assert view is not None
    assert view["bids"] == [1, 3]
    shown = pieces(parsed(picture.draw(GAME, view, {}).svg))
    assert [shown[f"bid-{player}"].text for player in (0, 1)] == ["Bid: 1", "Bid: 3"]


def test_what_is_no_fight_has_no_story() -> None:
    state = at("move", THREE, cards={0: "3a", 1: "2a", 2: "2b"})
    assert story(state, state.play("move hall-1"), 0) == ()
    assert interlude(state, state.play("move hall-1"), 0) is None
    before, _ = fought()
    assert interlude(before, before, 0) is None


def test_every_end_in_a_game_can_be_drawn() -> None:
    seen = set()
    for players, seed in ((2, 1), (3, 2), (5, 3), (4, 4), (4, 5)):
        states = list(playout(GAME, players, seed=seed))
        for before, after in itertools.pairwise(states):
            view = interlude(before, after, 0)
            if view is not None:
                seen.add(view["phase"])
                shown = picture.draw(GAME, view, {}, you=0)
                assert not shown.targets
                assert parsed(shown.svg).get("viewBox") == parsed(drawn(before, 0).picture.svg).get("viewBox")
                assert story(before, after, 0)
    assert {"fight_end", "deceive_end"} <= seen


# ---------------------------------------------------------------- what stays hidden


@pytest.mark.parametrize("players", [2, 3, 5])
def test_worlds_that_look_alike_are_drawn_alike(players: int) -> None:
    """CAT-R47: cards face down, bids and goals of others make no difference."""
    states = [state for state in playout(GAME, players, seed=players) if isinstance(state.actor, int)]
    compared = 0
    for number, state in enumerate(states[5:120:3]):
        viewer = state.actor if number % 2 else (int(str(state.actor)) + 1) % players
        assert isinstance(viewer, int)
        scenes = set()
        worlds = list(itertools.islice(state.game.worlds(state.view(viewer), random.Random(number)), 4))
        compared += len({json.dumps(world.to_dict()) for world in worlds}) > 1
        for world in worlds:
            board = Board()
            board.show(world, viewer, last=(), live=viewer == state.actor)
            scenes.add(json.dumps(board.scene) + repr(board))
        assert len(scenes) == 1
    assert compared
