"""What the board of Cat Rescue shows, in text and as a picture."""

from __future__ import annotations

from itertools import product
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import catlib
from catlib.game import State
from tests.rulebook.cat_rescue.boards import CELLS, DIRECTIONS, EXAMPLE, GAME, board, dealt
from tests.rulebook.play import after
from tests.test_picture import SVG, drawn, parsed, piece, root_of, words

picture: Any = GAME.room("picture")
STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def cats(root: ET.Element) -> dict[str, str | None]:
    """Pieces that are cats: their place, and their kind."""
    return {
        element.get("data-piece", ""): element.get("data-cat") for element in root.iter() if element.get("data-cat")
    }


def classes(root: ET.Element) -> list[str]:
    return [name for element in root.iter() for name in (element.get("class") or "").split()]


def preview(state: State, move: str) -> tuple[str, str]:
    events = state.play(move).events_seen(0) if state.check(move).ok else ()
    shown: tuple[str, str] = picture.preview(state.game, state.view(0), move, events)
    return shown


# ---------------------------------------------------------------- in text


def test_the_board_in_text() -> None:
    assert str(GAME.from_dict(EXAMPLE)).splitlines() == [
        "Cat Rescue. Player 2: push the cat in your hand into the shelter.",
        "",
        "    a  b  c  d",
        " 1  .  #  .  .",
        " 2  . [G] W  .",
        " 3  .  R  Y  .",
        " 4  .  .  .  .",
        "",
        "Delivery card: on b2, street side up, arrow down",
        "Street: 14 cats: 2 blue, 4 green, 3 red, 4 yellow, 1 wild",
        "Player 1: 1 blue, 1 green",
        "Player 2: 2 red",
        "In hand: yellow, from the street",
        "Adopted: 2 cats",
        "Score: 5 points, “Cat Got Your Tongue?”",
    ]


def test_text_of_a_game_that_has_not_begun_and_of_one_that_is_over() -> None:
    assert str(GAME.new(players=1)).splitlines()[0] == "Cat Rescue. The first cats are being dealt."
    over = board("gr.. / .... / .... / ..bg", homes=({"green": 2}, {"yellow": 1})).play("push a1 up")
    text = str(over).splitlines()
    assert text[0] == "Cat Rescue. The game is over: 0 points, “Cat Got Your Tongue?”"
    assert "Player 1: 3 green" in text
    assert not [line for line in text if line.startswith("In hand")]


def test_text_tells_an_option_that_is_not_the_default_and_an_empty_home() -> None:
    text = str(board("gr.. / .... / .... / ..bg", outside="last_resort", homes=({}, {"red": 1})))
    assert "Pushing in from outside: Only when no push from inside is possible" in text
    assert "Player 1: no cats" in text
    assert "Pushing in" not in str(board("gr.. / .... / .... / ..bg"))


def test_colours_of_an_owner_have_letters_that_differ() -> None:
    own: dict[str, Any] = {"colours": {"names": ["black", "blue", "white", "brown"]}}
    state = dealt(
        "black", "blue", "white", "brown", "wild", "blue", "black", "white", game=catlib.game("cat_rescue", own)
    )
    text = str(state)
    assert " 2  .  B  L  .\n 3  .  W [R] .\n" in text
    assert "Letters: L blue, R brown, I wild" in text
    assert {"B", "L", "W", "R", "I"} <= set(words(root_of(state)))


# ---------------------------------------------------------------- what is on the table


def test_every_cat_is_where_it_lies() -> None:
    root = root_of(GAME.from_dict(EXAMPLE))
    assert cats(root) == {
        "cat-b1": "ready",
        "cat-b2": "green",
        "cat-c2": "wild",
        "cat-b3": "red",
        "cat-c3": "yellow",
        "hand": "yellow",
        "home-0-0": "blue",
        "home-0-1": "green",
        "home-1-0": "red",
        "home-1-1": "red",
    }
    letters = {place: words(piece(root, place)) for place in cats(root)}
    assert letters["cat-b1"] == ["ready"]
    assert [letters[f"cat-{cell}"] for cell in ("b2", "c2", "b3", "c3")] == [["G"], ["W"], ["R"], ["Y"]]
    assert letters["hand"] == ["Y"]


def test_the_cat_in_hand_shows_where_it_came_from() -> None:
    hands = [
        ET.tostring(piece(root_of(board("gr.. / .... / .... / ..bg", source=source)), "hand"), encoding="unicode")
        for source in ("street", "foster")
    ]
    assert hands[0] != hands[1]


def test_counts_are_printed() -> None:
    root = root_of(GAME.from_dict(EXAMPLE))
    assert [piece(root, name).text for name in ("street", "adopted", "score")] == ["14", "2", "5"]
    shown = words(root)
    counts = shown[shown.index("14") + 1 :][:10]
    assert counts == ["B", "2", "G", "4", "R", "3", "Y", "4", "W", "1"]
    assert {*"abcd1234", "Cat Got Your"} <= set(shown)
    assert "10" in shown, "from how many points on the next title is earned"


def test_the_turn_stands_out_and_you_are_told_who_you_are() -> None:
    shown = words(root_of(GAME.from_dict(EXAMPLE), viewer=1))
    assert shown[0] == "Player 2 (you)"
    assert shown.count("Player 2 (you)") == 2
    assert shown.count("Player 1") == 1
    assert classes(root_of(GAME.from_dict(EXAMPLE))).count("catlib-roof") == 1
    assert "catlib-roof" not in classes(root_of(GAME.new(players=2)))


def test_CRE_END_2_the_third_place_of_a_home_is_marked() -> None:
    assert words(root_of(GAME.from_dict(EXAMPLE))).count("end") == 2
    over = board("gr.. / .... / .... / ..bg", homes=({"green": 2}, {"yellow": 1})).play("push a1 up")
    root = root_of(over)
    assert words(root).count("end") == 1
    assert cats(root)["home-0-2"] == "green"
    assert "The game is over: 0 points, “Cat Got Your Tongue?”" in words(root)


@pytest.mark.parametrize(("arrow", "place"), [("left", 0), ("right", 0), ("up", 1), ("down", 1)])
def test_CRE_PUSH_8_signs_stand_on_the_side_from_which_nobody_may_push(arrow: str, place: int) -> None:
    root = root_of(board(".... / .rb. / .gy. / ....", card=f"b2 {arrow}"))
    assert classes(root).count("catlib-barred") == 1
    barred = root.find(f".//{SVG}rect[@class='catlib-barred']")
    assert barred is not None
    low = float(barred.get("xy"[place], "0"))
    assert (low > 300) == (arrow in ("left", "up"))
    said = {"left": "to the left", "right": "to the right", "up": "upwards", "down": "downwards"}[arrow]
    assert f"No push {said} this turn." in words(root)
    assert "The cat on b2 stays where it is." in words(root)


def test_CRE_PUSH_8_no_signs_before_the_game_and_after_it() -> None:
    over = board("gr.. / .... / .... / ..bg", homes=({"green": 2}, {"yellow": 1})).play("push a1 up")
    for state in (GAME.new(players=2), over):
        assert "catlib-barred" not in classes(root_of(state))
    assert piece(root_of(over), "delivery") is not None


def test_CRE_PUSH_9_the_delivery_card_shows_its_side_and_arrow() -> None:
    def card(place: str, side: str = "street") -> str:
        state = board(".... / .rb. / .gy. / ....", card=place, side=side)
        return ET.tostring(piece(root_of(state), "delivery"), encoding="unicode")

    drawings = {card(f"b2 {arrow}", side) for arrow, side in product(DIRECTIONS, ("street", "foster"))}
    assert len(drawings) == 8
    assert card("c3 left") != card("b2 left")


# ---------------------------------------------------------------- what can be tried


def test_tries_are_all_pushes_of_a_cat_from_a_free_space_or_from_outside() -> None:
    for rows in (".... / .rb. / .gy. / ....", "gr.y / #bw. / .#r. / y.gb", "gryb / rr#r / gggw / b#yy"):
        state = board(rows, card="b2 left")
        shelter = state.to_dict()["shelter"]
        expected = set()
        for cell, direction in product(CELLS, DIRECTIONS):
            dx, dy = STEPS[direction]
            before = chr(ord(cell[0]) - dx) + chr(ord(cell[1]) - dy)
            if cell in shelter and before not in shelter:
                expected.add(f"push {cell} {direction}")
        tried = set(picture.tries(GAME, state.view(0)))
        assert expected <= tried
        alone = tried - expected
        assert all(state.check(move).clause == "CRE-PUSH-3" for move in alone)
        touching = {chr(ord(cell[0]) + dx) + chr(ord(cell[1]) + dy) for cell in shelter for dx, dy in STEPS.values()}
        assert len(alone) == len(set(CELLS) - set(shelter) - touching)


def test_tries_of_the_source_and_of_nobody() -> None:
    state = dealt("blue", "green", "red", "yellow", "wild", "blue", "red", "red")
    assert picture.tries(GAME, state.view(0)) == ("street", "foster blue", "foster wild")
    for other in (GAME.new(players=2), state.play("street")):
        assert picture.tries(GAME, other.view(0)) == ()


def test_two_cats_of_one_kind_are_one_target_with_two_places() -> None:
    state = dealt("blue", "green", "red", "yellow", "red", "red", "blue", "green")
    drawing = drawn(state, 0).picture
    assert [target.move for target in drawing.targets] == ["street", "foster red"]
    found = parsed(drawing.svg).find(".//*[@data-move='foster red']")
    assert found is not None
    assert classes(found).count("catlib-ring") == 2


def test_a_push_from_inside_is_tried_in_the_space_it_starts_from() -> None:
    drawing = drawn(GAME.from_dict(EXAMPLE), 1).picture
    places = {target.move: target for target in drawing.targets}
    inside, outside = places["push b2 right"], places["push b1 down"]
    assert (52 < inside.x < 120, 168 < inside.y < 236) == (True, True), "on a2"
    assert (120 < outside.x < 188, outside.y < 100) == (True, True), "above b1, outside"
    assert inside.label == "Push right onto b2 (not allowed)", "the delivery card lies there"
    assert outside.label == "Push down onto b1 (not allowed)", "and its arrow points down"
    assert places["push b3 right"].label == "Push right onto b3"


# ---------------------------------------------------------------- what has happened, and what would happen


def test_cats_that_were_pushed_glide_from_where_they_were() -> None:
    state = board("rrg. / .... / .... / b..y", card="d4 left").play("push a1 right")
    root = root_of(state)
    origins = {
        element.get("data-piece"): (element.get("data-from"), element.get("style"))
        for element in root.iter()
        if element.get("data-from")
    }
    back = "--dx:-68px;--dy:0px"
    assert origins == {
        "cat-a1": ("outside", back),
        "cat-b1": ("a1", back),
        "cat-c1": ("b1", back),
        "cat-d1": ("c1", back),
        "delivery": ("outside", back),
    }


def test_what_was_turned_adopted_and_sent_home_is_marked() -> None:
    turned = board("bb.w / .... / .... / ..g.", hand="blue").play("push a1 right")
    assert classes(root_of(turned)).count("catlib-mark") == 2
    adopted = board(".##. / ##.. / .... / y.g.").play("push b2 up")
    plain = picture.draw(GAME, adopted.view(0), {})
    hearts = classes(root_of(adopted)).count("catlib-heart") - classes(parsed(plain.svg)).count("catlib-heart")
    assert hearts == 3, "b1, c1, and the cat that was pushed out"
    home = after(board("gr.. / .... / .... / ..bg", homes=({"red": 1}, {})), "push a1 up")
    assert classes(root_of(home)).count("catlib-mark") == 1


def test_preview_shows_who_moves_what_turns_and_what_falls_out() -> None:
    markup, sentence = preview(board("bb.w / .... / .... / ..g.", hand="blue"), "push a1 right")
    assert markup.count("catlib-ghost") == 3
    assert markup.count("catlib-mark") == 2
    assert "2 cats move on" in sentence
    assert "b1 is turned face down" in sentence
    assert sentence.endswith("ready for adoption."), "and not with whose turn is next"
    markup, sentence = preview(board("###. / .r.. / .... / ..g."), "push b2 up")
    assert markup.count("catlib-ghost") == 3
    assert "adopted" in sentence
    assert "catlib-ready" in markup


def test_preview_of_a_refused_push_points_to_what_forbids_it() -> None:
    state = board(".... / .rb. / .... / g...", card="c2 right")
    under, along, nothing = (preview(state, move) for move in ("push b2 right", "push a4 right", "push c3 right"))
    assert {sentence for _, sentence in (under, along, nothing)} == {""}
    assert [markup.count("catlib-bar") for markup, _ in (under, along, nothing)] == [1, 1, 0]
    assert under != along


def test_preview_of_a_foster_cat_puts_it_into_the_hand() -> None:
    state = dealt("blue", "green", "red", "yellow", "wild", "blue", "red", "red")
    markup, sentence = preview(state, "foster blue")
    assert "catlib-ghost" in markup
    assert ">B<" in markup
    assert "blue" in sentence
    assert preview(state, "street")[1]
