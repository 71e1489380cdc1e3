"""What the table of CATtitude! shows, in text and as a picture, and what it keeps to itself."""

from __future__ import annotations

import itertools
import json
import random
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import catlib
from catlib.game import State
from catlib.games.cattitude.floor import HEAD, Box, floor_of, walls
from catlib.games.cattitude.house import HALLWAY
from catlib.table import foreseen, story
from catlib.widgets import Board
from tests.rulebook.cattitude.box import DECK, HOME, ROOMS
from tests.rulebook.cattitude.positions import EXAMPLE, GAME, house
from tests.test_picture import SVG, drawn, parsed, piece, playout, root_of, where, words

picture: Any = GAME.room("picture")
NEXT = {room: set(GAME.components["adjacent"][room]) for room in ROOMS}


def example() -> State:
    return GAME.from_dict(EXAMPLE)


def chased() -> State:
    """The human of player 2 comes to a thief who can run, sneak and hide."""
    return house(
        "human", "laundry garage porch", "run, sneak, hide, cuddle, steal book", "sneak", carrying={0: "sock porch"}
    ).play("human laundry")


def room_of(root: ET.Element, name: str) -> str:
    """The room in which a piece stands in the picture."""
    x, y = where(piece(root, name))
    rooms = [
        room
        for room, box in floor_of(GAME).boxes.items()
        if box.x < x < box.x + box.width and box.y < y < box.y + box.height
    ]
    assert len(rooms) == 1, (name, x, y)
    return rooms[0]


def preview(state: State, move: str) -> tuple[str, str]:
    player = state.actor if isinstance(state.actor, int) else None
    events = foreseen(state, player, move) if state.check(move).ok else ()
    shown: tuple[str, str] = picture.preview(state.game, state.view(player), move, events)
    return shown


def tagged(root: ET.Element) -> dict[str, str]:
    """The rooms that are lit up, with what they are lit up for."""
    boxes = floor_of(GAME).boxes
    found: dict[str, str] = {}
    for element in root.iter(f"{SVG}text"):
        if element.text in ("move", "run", "sneak", "cuddle", "human") and element.get("font-weight") == "bold":
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            found |= {
                room: element.text
                for room, box in boxes.items()
                if box.x < x < box.x + box.width and box.y < y < box.y + HEAD
            }
    return found


# ---------------------------------------------------------------- in text


def test_table_in_text() -> None:
    assert picture.text(GAME, example().view(1)).splitlines() == [
        "CATtitude! Player 2: make trouble, or finish.",
        "",
        "garage   garage        glove",
        "kitchen  kitchen       jar",
        "dining   dining room   curtain vase; Player 1 carries the fish to the study",
        "porch    porch         plant; the human",
        "laundry  laundry room  sock",
        "living   living room   yarn; Player 2 has begun to destroy the sofa on this turn",
        "bath     bathroom      Player 3 is destroying the toilet paper, hides",
        "bedroom  bedroom       slipper",
        "nursery  nursery       pillow teddy",
        "study    study         book lamp",
        "hallway  hallway       .",
        "",
        "Turn: Player 2",
        "Human token: Player 1",
        "Draw pile: 38 cards",
        "Discard pile (the top card first): hide, destroy curtain, steal pillow",
        "Room tokens: unseen, in any order: bath, dining, garage, kitchen, laundry, living; below, from the",
        "    top: bedroom, porch, nursery",
        "Player 1: 4 points; 4 hidden cards",
        "Player 2: 7 points; steal yarn, cuddle, hide",
        "Player 3: 2 points; 2 hidden cards",
    ]


def test_text_of_an_attempt_tells_who_is_asked_and_what_comes_then() -> None:
    """CTT-CATCH-2: in order; the state says what the game returns to."""
    lines = picture.text(GAME, chased().view(0)).splitlines()
    assert lines[0] == "CATtitude! Player 1: play an Evade! card to get away, or pass."
    told = " ".join(line.strip() for line in lines)
    assert "Now: The human is after every cat in the laundry room. Asked in this order: Player 1 and Player 2." in told
    assert "Then: the human's turn of Player 3 ends." in told


def test_text_tells_what_lies_disturbed_and_what_is_to_go_after_an_attempt() -> None:
    state = house("play", "kitchen kitchen porch", "2 knock jar, run", "run", human="kitchen").play("knock jar")
    text = picture.text(GAME, state.view(0))
    assert "jar!" in text
    assert "In front (just played): knock jar, knock jar" in text
    assert "3 hidden cards" not in text


def test_printed_state_keeps_all_hands_hidden() -> None:
    text = str(example())
    assert "Player 2: 7 points; 3 hidden cards" in text
    assert "steal yarn" not in text


def test_text_of_a_game_that_has_not_begun_and_of_one_that_is_over() -> None:
    begun = str(GAME.new(4, destinations="random")).splitlines()
    assert begun[0] == "CATtitude! The game is being set up."
    assert {"Player 4: 0 points; no cards", "Draw pile: 54 cards", "Human token: Player 4"} <= set(begun)
    assert "Destinations of thefts: Mixed in: any other room may come up" in begun
    assert "Destinations" not in str(GAME.new(3))
    over = str(house("over", "bath study porch", points=[13, 20, 2])).splitlines()
    assert over[0] == "CATtitude! The game is over: Player 1 wins with 13 points."


# ---------------------------------------------------------------- the plan


def test_rooms_that_share_a_wall_in_the_picture_are_the_adjacent_ones() -> None:
    """CTT-COMP-1, CTT-SNEAK-1: the plan of the components fits its table of adjacent rooms."""
    floor = floor_of(GAME)
    assert not floor.lines, "drawn as a plan"
    assert set(floor.boxes) == {*ROOMS, HALLWAY}
    shared = walls({room: box for room, box in floor.boxes.items() if room != HALLWAY})
    assert shared == {frozenset((room, other)) for room in ROOMS for other in NEXT[room]}


def apart(one: Box, two: Box) -> bool:
    return (
        one.x + one.width <= two.x
        or two.x + two.width <= one.x
        or one.y + one.height <= two.y
        or two.y + two.height <= one.y
    )


def owners() -> Any:
    """A house with other names, in which adjacent rooms do not fit the plan."""
    new = {room: f"room-{letter}" for letter, room in zip("abcdefghij", ROOMS, strict=True)}
    near = {new[room]: {new[other] for other in NEXT[room]} for room in ROOMS}
    near[new["garage"]].add(new["study"])
    near[new["study"]].add(new["garage"])
    return catlib.game(
        "cattitude",
        components={
            "rooms": {new[room]: colour for room, colour in GAME.components["rooms"].items() if room in new},
            "adjacent": {room: sorted(others) for room, others in near.items()},
            "item_home": {item: new[room] for item, room in HOME.items()},
        },
    )


def test_an_owners_rooms_stand_in_a_ring_with_a_line_between_adjacent_ones() -> None:
    game = owners()
    floor = floor_of(game)
    near = {room: others for room, others in game.components["adjacent"].items() if room != "provenance"}
    assert set(floor.lines) == {(room, other) for room in near for other in near[room] if room < other}
    assert all(apart(one, two) for one, two in itertools.combinations(floor.boxes.values(), 2))
    for state in list(playout(game, 4, seed=3))[60:260:40]:
        viewer = state.actor if isinstance(state.actor, int) else 0
        shown = drawn(state, viewer)
        root = parsed(shown.picture.svg)
        _, _, width, height = map(float, (root.get("viewBox") or "").split())
        assert all(
            box.x >= 0 and box.x + box.width <= width and box.y + box.height < height for box in floor.boxes.values()
        )
        if viewer == state.actor:
            assert {str(move) for move in state.legal_moves()} <= {target.move for target in shown.picture.targets}


def test_an_owners_plan_is_drawn_where_it_fits() -> None:
    """A plan that is turned by a right angle has the same walls."""
    plan = {
        room: [row[1], row[0], row[3], row[2]] for room, row in GAME.components["plan"].items() if room != "provenance"
    }
    game: Any = catlib.game("cattitude", components={"plan": plan})
    assert not floor_of(game).lines
    assert floor_of(game).height > floor_of(GAME).height


def test_an_item_without_an_icon_has_its_first_letters() -> None:
    items = {("globe" if item == "sock" else item): room for item, room in HOME.items()}
    cards = {card.replace("sock", "globe"): count for card, count in GAME.components["trouble_cards"].items()}
    del cards["provenance"]
    game = catlib.game("cattitude", components={"item_home": items, "trouble_cards": cards})
    root = root_of(game.new(3))
    assert words(piece(root, "globe"))[:2] == ["Gl", "globe"]


# ---------------------------------------------------------------- what is on the table


def test_everything_is_where_it_is() -> None:
    root = root_of(example(), 1)
    assert {item: room_of(root, item) for item in HOME} == {item: at["room"] for item, at in EXAMPLE["items"].items()}
    assert [room_of(root, f"cat-{player}") for player in range(3)] == EXAMPLE["cats"]
    assert room_of(root, "human") == "porch"
    assert [piece(root, f"points-{player}").text for player in range(3)] == ["4", "7", "2"]
    assert [piece(root, f"count-{player}").text for player in range(3)] == ["4", "3", "2"]
    assert piece(root, "draw").text == "38"


def test_a_cat_stands_on_what_it_carries_and_lies_where_it_hides() -> None:
    """CTT-STEAL-2, CTT-DEST-3, CTT-HIDE-1."""
    root = root_of(example(), 1)
    for player, item in enumerate(("fish", "sofa", "paper")):
        (x, y), (below_x, below_y) = where(piece(root, f"cat-{player}")), where(piece(root, item))
        assert abs(x - below_x) < 2
        assert 0 < below_y - y < 20
    shapes = [len({each.get("d") for each in piece(root, f"cat-{player}").iter()}) for player in range(3)]
    assert shapes[2] > shapes[0], "something before the cat that hides"


def test_disturbed_items_have_a_sign() -> None:
    """CTT-SET-3: the token is turned over."""
    root = root_of(house("move", "bath study porch", loose={"sofa": "living"}, human="kitchen"))
    assert "!" in words(piece(root, "sofa"))
    assert not any("!" in words(piece(root, item)) for item in HOME if item != "sofa")


def test_fronts_show_destination_and_what_is_half_done() -> None:
    """CTT-PLAY-2, CTT-STEAL-5: the token lies on the Steal card."""
    root = root_of(example(), 1)
    assert words(piece(root, "front-0-0")) == ["→ study"]
    assert words(piece(root, "front-1-0")) == ["begun now"]
    assert [words(piece(root, f"front-2-{place}")) for place in (0, 1)] == [["half done"], ["hiding"]]
    destination = floor_of(GAME).boxes["study"]
    flags = [
        (float(each.get("x", 0)), float(each.get("y", 0)))
        for each in root.iter(f"{SVG}rect")
        if each.get("width") == "38" and each.get("stroke-dasharray")
    ]
    assert [destination.x < x and destination.y < y for x, y in flags] == [True]


def test_discard_pile_is_shown_in_its_order() -> None:
    """CTT-SET-12, CTT-DRAW-1: one may draw from it down, so its order counts."""
    shown = []
    for discard, third in (("run, 2 cuddle, sneak, knock jar", "Cuddle"), ("2 cuddle, run, sneak, knock jar", "Run")):
        root = root_of(house("draw", "bath study porch", discard=discard))
        assert [words(piece(root, f"discard-{place}"))[0] for place in range(3)] == ["Knock", "Sneak", third]
        shown.append(ET.tostring(root))
    assert shown[0] != shown[1]


def test_room_tokens_lie_in_the_hallway_in_the_order_that_is_known() -> None:
    """CTT-R14: those put back are below, in a known order."""
    texts = words(root_of(example(), 1))
    below = texts[texts.index("below, from the top:") + 1 :][:3]
    assert below == ["bedr", "porc", "nurs"]
    assert "below, from the top:" not in words(root_of(GAME.new(3), 0))


def test_whose_turn_it_is_who_looks_on_and_who_is_asked() -> None:
    root = root_of(chased(), 0)
    assert "Player 1 (you)" in words(root)
    assert "Your hand" in words(root)
    told = [element for element in root.iter() if element.get("class") == "catlib-on-closed"]
    assert [each.text for each in told] == ["1", "2"], "their places in the order"
    assert len([each for each in root.iter() if each.get("class") == "catlib-turn"]) == 1
    assert piece(root, "token") is not None


def test_a_big_hand_and_a_crowded_room_are_shown_whole() -> None:
    """CTT-R39: hands are not limited; nor is what lies in a room."""
    hand = (
        "steal book, steal glove, steal jar, steal lamp, 2 knock jar, knock lamp, knock plant, destroy pillow, "
        "2 cuddle, run, hide, sneak"
    )
    items = dict.fromkeys(("fish", "glove", "jar", "lamp", "pillow", "plant", "slipper", "sock", "teddy"), "living")
    state = house("toss", "living living living living", hand, moved=items, human="bath", holder=3)
    root = root_of(state)
    assert all(room_of(root, item) == "living" for item in (*items, "sofa", "yarn"))
    assert {room_of(root, f"cat-{player}") for player in range(4)} == {"living"}
    middles = {item: where(piece(root, item)) for item in (*items, "sofa", "yarn")}
    for (x, y), (other_x, other_y) in itertools.combinations(middles.values(), 2):
        assert max(abs(x - other_x), abs(y - other_y)) > 12, "none hides another"
    assert all(piece(root, card) is not None for card in state.to_dict()["hands"][0])
    assert words(piece(root, "knock jar"))[-1] == "2"


def wide(element: ET.Element) -> float:
    """How wide bold letters of a wide font are."""
    return 0.62 * float(element.get("font-size", 0)) * len(element.text or "")


def test_the_name_of_a_room_that_lights_up_is_whole_and_ends_before_what_leads_there() -> None:
    every = house("play", "dining laundry living", "cuddle, hide", "")
    for root in (root_of(chased(), 0), root_of(house("move", "bath study porch")), root_of(every)):
        lit = tagged(root)
        assert lit
        for room, box in floor_of(GAME).boxes.items():
            head = [
                each
                for each in root.iter(f"{SVG}text")
                if box.x < float(each.get("x", 0)) < box.x + box.width
                and box.y < float(each.get("y", 0)) < box.y + HEAD
            ]
            assert head[0].text == GAME.word(room)
            if room in lit:
                tag = float(head[1].get("x", 0)) - wide(head[1]) / 2
                assert float(head[0].get("x", 0)) + wide(head[0]) < tag


def test_the_name_of_who_holds_the_human_token_ends_before_it() -> None:
    root = root_of(house("human", "bath study porch"))
    name = next(each for each in root.iter(f"{SVG}text") if each.text == "Player 1 (you)" and each.get("x") == "38")
    token = next(each for each in piece(root, "token").iter(f"{SVG}circle"))
    assert 38 + wide(name) * 0.9 < float(token.get("cx", 0)) - float(token.get("r", 0))


def test_the_top_cards_of_the_discard_pile_are_named_in_full() -> None:
    root = root_of(house("move", "bath study porch", discard="steal yarn, destroy paper"))
    assert words(piece(root, "discard-0")) == ["Destroy", "toilet paper"]
    assert words(piece(root, "discard-1")) == ["Steal", "ball of yarn"]


# ---------------------------------------------------------------- what happened


def test_what_moved_glides_from_where_it_was() -> None:
    state = house("move", "bath study porch", "cuddle", "run", carrying={0: "sock study"}).play("move study")
    root = root_of(state)
    assert piece(root, "cat-0").get("data-from") == "bath"
    assert piece(root, "sock").get("data-from") == "bath"
    assert [element.get("class") for element in root.iter()].count("catlib-mark") == 1, "the item that has arrived"
    drew = house("draw", "bath study porch", discard="run, sneak").play("draw discard")
    assert piece(root_of(drew), "sneak").get("data-from") == "discard"


# ---------------------------------------------------------------- what can be tried


def test_rooms_light_up_by_the_move_that_leads_there() -> None:
    """CTT-RUN-1, CTT-SNEAK-1: run and sneak never lead to the same room."""
    expected = {room: "sneak" if room in NEXT["laundry"] else "run" for room in ROOMS if room != "laundry"}
    root = root_of(chased(), 0)
    assert tagged(root) == expected
    strokes = [each for each in root.iter() if each.get("stroke") == "var(--catlib-card)" and each.tag == f"{SVG}path"]
    dots = [each for each in root.iter() if each.get("stroke-dasharray") == "0 9"]
    assert (len(strokes), len(dots)) == (5, 4), "with a pattern of their own"
    moving = root_of(house("move", "bath study porch"))
    assert tagged(moving) == dict.fromkeys([room for room in ROOMS if room != "bath"], "move")
    assert not tagged(root_of(chased(), 1)), "only for who decides"


def test_a_card_is_picked_before_a_room() -> None:
    state = chased()
    shown = drawn(state, 0).picture
    assert [pick.id for pick in shown.picks] == ["run", "sneak"]
    assert {target.after for target in shown.targets} == {"run", "sneak", ""}
    assert {target.move for target in shown.targets if not target.after} == {"hide", "pass"}
    assert {target.id for target in shown.targets if target.after == "run"} == set(ROOMS)
    later = [
        each.get("data-target") for each in parsed(shown.svg).iter() if "catlib-later" in (each.get("class") or "")
    ]
    assert sorted(str(room) for room in later) == sorted(ROOMS)
    assert shown.picks[0].asks.startswith("You have chosen Run.")


def test_cards_of_the_hand_are_tried_directly_or_with_a_room() -> None:
    tries = picture.tries(GAME, example().view(1))
    assert set(tries) == {"steal yarn", "hide", "done", *(f"cuddle {room}" for room in ROOMS)}
    assert picture.tries(GAME, example().view(0)) == ()
    assert picture.tries(GAME, example().view(None)) == ()
    hides = house("toss", "bath study porch", "2 run, knock jar", hiding=[0])
    assert picture.tries(GAME, hides.view(0)) == ("toss knock jar", "toss run", "unhide")


def test_the_own_room_and_the_hallway_are_refused_by_their_rules() -> None:
    """CTT-R9, CTT-R2."""
    state = house("move", "bath study porch")
    refused = {target.move for target in drawn(state, 0).picture.targets if not state.check(target.move)}
    assert refused == {"move bath", "move hallway"}
    human = house("human", "bath study porch", human="study")
    labels = {target.move: target.label for target in drawn(human, 2).picture.targets}
    assert labels["human study"] == "Leave the human where they are"
    assert labels["human hallway"] == "Move the human to the hallway (not allowed)"


def test_spaces_are_the_rooms() -> None:
    assert set(picture.spaces(GAME, example().view(None))) == set(ROOMS)


# ---------------------------------------------------------------- what would follow


def test_a_move_shows_a_delivery() -> None:
    """CTT-STEAL-7."""
    markup, sentence = preview(house("move", "bath study porch", carrying={0: "sock study"}), "move study")
    assert "delivered!" in sentence
    assert "+3" in markup
    assert "catlib-mark" in markup


@pytest.mark.parametrize("cats", ["bath study study", "bath living porch"])
def test_who_would_come_is_shown_on_the_floor_and_hides_nobody(cats: str) -> None:
    state = house("move", cats, holder=2, human="study")
    markup, _ = preview(state, "move study")
    x, y = where(
        next(each for each in parsed(f"<svg xmlns='{SVG[1:-1]}'>{markup}</svg>").iter() if each.get("opacity"))
    )
    root, box = root_of(state), floor_of(GAME).boxes["study"]
    there = [f"cat-{player}" for player, room in enumerate(cats.split()) if room == "study"] + ["human"]
    assert all(abs(where(piece(root, name))[0] - x) > 14 for name in there)
    assert box.x < x < box.x + box.width
    assert y == where(piece(root, "human"))[1], "on the same floor"


def test_a_move_shows_a_foiled_destruction() -> None:
    """CTT-DEST-8."""
    state = house("move", "living study porch", destroying={0: "sofa"})
    markup, sentence = preview(state, "move study")
    assert "The sofa is safe" in sentence
    assert "catlib-bar" in markup
    assert "catlib-bar" not in preview(house("move", "living study porch"), "move study")[0]


def test_moving_the_human_shows_an_attempt() -> None:
    """CTT-HUM-5, CTT-CATCH-1: but not who can evade, which is hidden."""
    state = house("human", "laundry garage porch", "run, cuddle", "sneak", carrying={0: "sock porch"})
    markup, sentence = preview(state, "human laundry")
    assert "reaches for the cat of" in sentence
    assert ">!</text>" in markup
    assert "Player 2 plays" not in sentence
    assert "Player 3 plays no Evade! card." in sentence, "what one's own hand tells"
    assert "tries to catch" not in preview(state, "human study")[1]


def test_a_draw_from_the_pile_tells_no_card() -> None:
    _, sentence = preview(house("draw", "bath study porch", discard="run"), "draw pile")
    assert sentence == "The top one of 53 cards in the draw pile: nobody knows which it is."
    empty = house("draw", "bath study porch", hiding=[0], hoard=1, discard="run, sneak")
    assert preview(empty, "draw pile")[1] == ""


def test_a_move_that_is_not_allowed_is_barred() -> None:
    markup, sentence = preview(house("move", "bath study porch"), "move bath")
    assert "catlib-bar" in markup
    assert sentence == ""


# ---------------------------------------------------------------- as a story


def test_an_attempt_is_told_as_a_story() -> None:
    """CTT-KNOCK-3, CTT-CATCH-2, CTT-CATCH-4."""
    before = house("play", "dining study porch", "2 knock vase, run, cuddle", human="bath")
    fallen = before.play("knock vase")
    told = [text for text, _ in story(before, fallen, 0)]
    happened = [event.text() for event in fallen.events]
    assert told == happened
    assert [event.kind for event in fallen.events][2:] == ["human_moved", "attempt", "passed"]
    away = story(fallen, fallen.play("run study"), 0)
    assert away[0] == (
        next(event.text() for event in fallen.play("run study").events if event.kind == "moved"),
        "CTT-RUN-1",
    )
    assert away[1:3] == (
        ("Player 2 plays no Evade! card.", "CTT-CATCH-2"),
        ("When the human has looked around, nobody is caught.", "CTT-CATCH-4"),
    )
    stood = [text for text, _ in story(fallen, fallen.play("pass"), 0)]
    assert stood[0] == "Player 1 and Player 2 play no Evade! card."
    assert "nobody is caught" not in " ".join(stood)


def test_what_is_no_attempt_has_no_story() -> None:
    state = house("move", "bath study porch")
    assert story(state, state.play("move study"), 0) == ()


# ---------------------------------------------------------------- what stays hidden


def known(view: dict[str, Any]) -> set[str]:
    """The cards that the owner of a view sees."""
    hands = [hand for hand in view["hands"] if isinstance(hand, dict)]
    fronts = [f"steal {task['item']}" for task in view["carrying"] if task]
    fronts += [f"destroy {item}" for items in view["destroying"] for item in items]
    fronts += ["hide"] * any(view["hiding"])
    return {card for hand in hands for card in hand} | {*view["discard"], *view["pending"], *fronts}


TROUBLE = [card for card in DECK if " " in card]


@pytest.mark.parametrize("players", [3, 4])
def test_nothing_hidden_is_sent_to_the_page(players: int) -> None:
    states = [state for state in playout(GAME, players, seed=players) if isinstance(state.actor, int)]
    for number, state in enumerate(states[10:130:9]):
        viewer = (state.actor, players - 1, None)[number % 3]
        board = Board()
        board.show(state, viewer if isinstance(viewer, int) else None, live=viewer == state.actor)
        sent = json.dumps(board.scene, ensure_ascii=False) + repr(board)
        told = {card for card in TROUBLE if re.search(rf"\b{card}\b|{re.escape(GAME.word(card))}\b", sent)}
        assert told <= known(state.view(viewer if isinstance(viewer, int) else None))
        assert told, "what is seen is told"


def test_worlds_that_look_alike_are_drawn_alike() -> None:
    state = chased()
    scenes = set()
    for world in itertools.islice(GAME.worlds(state.view(0), random.Random(1)), 8):
        board = Board()
        board.show(world, 0, last=())
        scenes.add(json.dumps(board.scene))
    assert len(scenes) == 1
