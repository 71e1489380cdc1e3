"""What the table of Cat Between Us shows, in text and as a picture, and what it keeps to itself."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import catlib
from catlib.game import State
from catlib.games.cat_between_us import rooms
from catlib.language import languages
from catlib.widgets import Board
from tests.rulebook.cat_between_us.positions import CARDS, EXAMPLE, GAME, SUITS, cards, ended, ending, lure, position
from tests.test_picture import SVG, drawn, parsed, piece, playout, root_of, where, words

picture: Any = GAME.room("picture")
LAST = "play feather-6 ribbon"


@pytest.fixture
def romanian() -> Iterator[None]:
    catlib.set_language("ro")
    yield
    catlib.set_language("en")


def example() -> State:
    return GAME.from_dict(EXAMPLE)


def pieces(root: ET.Element) -> set[str]:
    return {element.get("data-piece", "") for element in root.iter()} - {""}


def space_of(root: ET.Element, name: str) -> int:
    """The space of the track above which a piece stands."""
    return round((where(piece(root, name))[0] - rooms.space(0)) / rooms.STEP)


def preview(state: State, move: str) -> tuple[str, str]:
    player = state.actor if isinstance(state.actor, int) else None
    events = state.play(move).events_seen(player) if state.check(move).ok else ()
    shown: tuple[str, str] = picture.preview(state.game, state.view(player), move, events)
    return shown


# ---------------------------------------------------------------- in text


def test_table_in_text() -> None:
    assert picture.text(GAME, example().view(2)).splitlines() == [
        "Cat Between Us. Player 3: choose a card and lay it under a toy.",
        "",
        "cactus   Cactus           7  cactus-2 cactus-5",
        "mouse    Mouse-tail toy   0  cactus-0 mouse-0",
        "rod      Fishing rod      5  mouse-2 mouse-3",
        "yarn     Yarn ball        8  yarn-3 yarn-5",
        "feather  Feather wand     2  cactus-1 feather-1",
        "ribbon   Ribbon toy       4  feather-4 .",
        "",
        "Round: 1 of 7. Player 1 starts this round.",
        "Target: 18",
        "Player 1: 0 rounds won; 3 hidden cards",
        "Player 2: 0 rounds won; 3 hidden cards",
        "Player 3: 0 rounds won; cactus-4 feather-3 feather-6 ribbon-1",
        "Set aside: 21 cards",
    ]


@pytest.mark.usefixtures("romanian")
def test_table_in_romanian() -> None:
    assert picture.text(GAME, example().view(2)).splitlines() == [
        "Cat Between Us. Jucătorul 3: alege o carte și pune-o sub o jucărie.",
        "",
        "cactus   Cactus             7  cactus-2 cactus-5",
        "mouse    Șoricel cu coadă   0  cactus-0 mouse-0",
        "rod      Undiță             5  mouse-2 mouse-3",
        "yarn     Ghem               8  yarn-3 yarn-5",
        "feather  Baghetă cu pene    2  cactus-1 feather-1",
        "ribbon   Panglică           4  feather-4 .",
        "",
        "Runda: 1 din 7. Jucătorul 1 începe această rundă.",
        "Valoarea țintă: 18",
        "Jucătorul 1: 0 runde câștigate; 3 cărți ascunse",
        "Jucătorul 2: 0 runde câștigate; 3 cărți ascunse",
        "Jucătorul 3: 0 runde câștigate; cactus-4 feather-3 feather-6 ribbon-1",
        "Puse deoparte: 21 de cărți",
    ]


def test_printed_state_keeps_all_hands_hidden() -> None:
    text = str(example())
    assert "Player 3: 0 rounds won; 4 hidden cards" in text
    assert not [card for card in ("ribbon-2", "mouse-6", "feather-6", "ribbon-1") if card in text]


def test_text_of_a_game_that_has_not_begun_and_of_one_that_is_over() -> None:
    begun = str(GAME.new(5, removed="mouse")).splitlines()
    assert begun[0] == "Cat Between Us. The round is being prepared."
    assert not [line for line in begun if line.startswith("mouse")]
    assert {
        "Target: not known yet",
        "Player 1: 0 rounds won; no cards",
        "Deck: 35 cards",
        "Left out: Mouse-tail toy",
    } <= set(begun)
    over = str(ended([18, 20, 9], wins=[2, 1, 0], number=4)).splitlines()
    assert over[0] == "Cat Between Us. The game is over. The cat goes to Player 1."
    assert [re.sub(r"; .*\.", ";", line) for line in over if line.startswith("Player")] == [
        "Player 1: 3 rounds won; Total: 18",
        "Player 2: one round won; Total: 20",
        "Player 3: 0 rounds won; Total: 9",
    ]


def test_text_tells_an_option_that_is_not_the_default() -> None:
    assert "Tie at the end of the game: As in the nuzzle phase" in str(GAME.new(3, tiebreak="nuzzle"))
    assert "Tie" not in str(GAME.new(3))
    assert "Left out" not in str(GAME.new(4, removed="yarn")), "with four players no suit leaves the game"


# ---------------------------------------------------------------- what is on the table


def test_everything_is_where_it_lies() -> None:
    root = root_of(example(), 2)
    assert pieces(root) & set(CARDS) == {
        *EXAMPLE["hands"][2],
        *(card for toy in EXAMPLE["toys"].values() for card in toy),
    }
    assert {name: words(piece(root, name)) for name in ("cactus-5", "feather-6")} == {
        "cactus-5": ["5"],
        "feather-6": ["6"],
    }
    worth = {toy: piece(root, f"worth-{toy}").text for toy in SUITS}
    assert worth == {"cactus": "7", "mouse": "0", "rod": "5", "yarn": "8", "feather": "2", "ribbon": "4"}
    assert [piece(root, f"count-{player}").text for player in range(3)] == ["3", "3", "4"]
    assert piece(root, "deck").text == "21"
    assert len([element for element in root.iter() if element.get("class") == "catlib-slot"]) == 1


def test_cat_is_on_the_target_and_all_markers_on_0_while_the_cat_is_lured() -> None:
    for target in (8, 18, 28):
        root = root_of(GAME.from_dict(lure(6, 3, target=target)))
        assert space_of(root, "cat") == target
        assert [space_of(root, f"marker-{player}") for player in range(6)] == [0] * 6
        heights = sorted(where(piece(root, f"marker-{player}"))[1] for player in range(6))
        assert min(b - a for a, b in itertools.pairwise(heights)) >= 12, "all six can be read"
        assert heights[0] - 8 > rooms.SHELF + 4 - 1


def test_spaces_are_numbered_and_shared_by_four_rooms() -> None:
    root = root_of(GAME.from_dict(lure(2)))
    assert set(map(str, range(36))) <= set(words(root))
    assert "36+" in words(root)
    shelves = [
        room for room in root.iter(f"{SVG}rect") if room.get("class") == "catlib-wall" and room.get("height") == "4"
    ]
    first = [float(shelf.get("x", 0)) for shelf in shelves]
    assert [sum(left < rooms.space(number) for left in first) for number in (0, 8, 9, 17, 18, 26, 27, 35)] == [
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
    ]


def test_markers_on_the_shelves_count_the_rounds_won() -> None:
    root = root_of(GAME.from_dict(lure(4, wins=[2, 0, 1, 2])))
    at = [where(piece(root, f"won-{player}"))[0] for player in range(4)]
    assert at[1] < at[2] < at[0] < at[3]
    edge = [rooms.space(first) - rooms.STEP / 2 for first in (9, 18, 27)]
    assert at[1] < edge[0] < at[2] < edge[1] < at[0]
    assert at[3] < edge[2]


def test_totals_are_on_the_track_when_the_round_is_over_and_wait_beyond_its_end() -> None:
    state = ended([18, 20, 9], wins=[2, 1, 0], number=4)
    root = root_of(state)
    assert [space_of(root, f"marker-{player}") for player in range(3)] == [18, 20, 9]
    assert where(piece(root, "cat"))[1] < where(piece(root, "marker-0"))[1], "the cat sits above who is on its space"
    beyond = ended([36, 48], worth=[12], wins=[2, 2], number=5, target=8)
    root = root_of(beyond)
    assert [words(piece(root, f"marker-{player}")) for player in (0, 1)] == [["1", "36"], ["2", "48"]]
    assert all(where(piece(root, f"marker-{player}"))[0] > rooms.space(35) for player in (0, 1))


def test_markers_that_meet_do_not_hide_each_other() -> None:
    root = root_of(ended([17, 17, 18, 16], wins=[2, 1, 1, 0], number=5))
    places = [where(piece(root, f"marker-{player}")) for player in range(4)]
    for (x, y), (to_x, to_y) in itertools.combinations(places, 2):
        assert abs(x - to_x) >= 15 or abs(y - to_y) >= 12


def test_one_suit_less_is_shown_with_five_players() -> None:
    root = root_of(GAME.from_dict(lure(5, removed="yarn")))
    assert "worth-yarn" not in pieces(root)
    assert "worth-ribbon" in pieces(root)
    assert "Left out" in words(root)
    assert "Left out" not in words(root_of(GAME.from_dict(lure(4))))


def test_whose_turn_it_is_and_who_looks_on() -> None:
    texts = words(root_of(example(), 2))
    assert texts.count("Player 3 (you)") == 2
    assert {"Player 1", "Player 2", "Your hand", "still plays one card, keeps 3 cards to the end"} <= set(texts)
    turns = [element.get("class") for element in root_of(example(), 2).iter()].count("catlib-turn")
    assert turns == 2, "the box of the player, and the space 0"


def test_round_and_player_aid() -> None:
    root = root_of(GAME.from_dict(lure(3, wins=[2, 1, 0], number=4)))
    now = [each.text for each in root.iter(f"{SVG}text") if each.get("class") == "catlib-on-accent"]
    assert "4" in now
    texts = words(root)
    assert texts[texts.index("Cards dealt") :][:8] == ["Cards dealt", "7", "8", "9", "Cards left", "3", "4", "5"]


def test_cards_of_a_hand_that_is_dealt_have_their_places() -> None:
    state = GAME.new(2).play("target 18").play("deal yarn-5").play("deal rod-0")
    seen, hidden = root_of(state, 0), root_of(state, 1)
    assert {"yarn-5", "rod-0"} <= pieces(seen)
    assert piece(seen, "rod-0").get("data-from") == "deck"
    assert not {"yarn-5", "rod-0"} & pieces(hidden)
    assert [piece(hidden, f"count-{player}").text for player in (0, 1)] == ["2", "0"]


# ---------------------------------------------------------------- what happened


def test_card_that_was_played_glides_from_its_hand_and_is_marked() -> None:
    state = GAME.from_dict(lure(3, 4)).play(GAME.from_dict(lure(3, 4)).legal_moves()[0])
    played = state.events[0].data
    for viewer, origin in ((played["player"], "hand"), ((played["player"] + 1) % 3, f"player-{played['player']}")):
        root = root_of(state, viewer)
        assert piece(root, played["card"]).get("data-from") == origin
        assert [element.get("class") for element in root.iter()].count("catlib-mark") == 1


def test_nuzzle_phase_on_the_table() -> None:
    """CBU-R11: the state after the last card has cleared all away, but one wants to see it."""
    state, after = example(), example().play(LAST)
    view = picture.interlude(state.view(0), after.events_seen(0))
    assert view["hands"] == [
        cards(names) for names in ("mouse-4 ribbon-2 rod-5", "mouse-6 ribbon-4 yarn-6", "cactus-4 feather-3 ribbon-1")
    ]
    assert view["toys"]["ribbon"] == cards("feather-4 feather-6")
    assert view["wins"] == [0, 1, 0]
    assert picture.tries(GAME, view) == ()
    root = parsed(picture.draw(GAME, view, {}, last=after.events_seen(0), you=0).svg)
    assert [space_of(root, f"marker-{player}") for player in range(3)] == [15, 18, 19]
    values = {card: words(piece(root, card)) for hand in view["hands"] for card in hand}
    assert values == {
        "mouse-4": ["0"], "rod-5": ["5"], "ribbon-2": ["10"], "mouse-6": ["0"], "yarn-6": ["8"], "ribbon-4": ["10"],
        "cactus-4": ["7"], "feather-3": ["2"], "ribbon-1": ["10"],
    }  # fmt: skip
    texts = words(root)
    assert {"Round 1 is won by Player 2.", "right on the cat", "3 below", "1 over"} <= set(texts)
    assert "Nearest to the cat without going over" in texts
    assert "Round 1 is won by Player 2." in picture.text(GAME, view)


def test_nuzzle_phase_tells_when_all_go_over() -> None:
    state, move = ending([17, 18, 19], target=15)
    view = picture.interlude(state.view(1), state.play(move).events_seen(1))
    texts = words(parsed(picture.draw(GAME, view, {}).svg))
    assert "All go over: the least over is nearest" in texts
    assert {"2 over", "3 over", "4 over"} <= set(texts)


def test_no_other_move_leads_to_the_nuzzle_phase() -> None:
    state = GAME.from_dict(lure(3, 4))
    after = state.play(state.legal_moves()[0])
    assert picture.interlude(state.view(0), after.events_seen(0)) is None
    before, move = ending([18, 20, 9], wins=[2, 1, 0], number=4)
    assert picture.interlude(before.view(0), before.play(move).events_seen(0)) is None, "the next state shows it"


def test_after_a_round_hands_and_totals_are_shown_until_a_target_is_set() -> None:
    after = example().play(LAST)
    root = root_of(after)
    assert [space_of(root, f"marker-{player}") for player in range(3)] == [15, 18, 19]
    assert piece(root, "won-1").get("data-from") == "shelf-0"
    assert "Round 1 is won by Player 2." in words(root)
    assert {"yarn-6", "cactus-4"} <= pieces(root)
    root = root_of(after.play("target 9"))
    assert [space_of(root, f"marker-{player}") for player in range(3)] == [0, 0, 0]
    assert not {"yarn-6", "cactus-4"} & pieces(root)
    assert piece(root, "cat").get("data-from") == "beyond"


# ---------------------------------------------------------------- what can be tried


def test_each_card_of_the_hand_can_be_tried_under_each_toy() -> None:
    state = GAME.from_dict(lure(5, 6, removed="rod"))
    assert isinstance(state.actor, int)
    hand, toys = state.to_dict()["hands"][state.actor], [toy for toy in SUITS if toy != "rod"]
    assert sorted(picture.tries(GAME, state.view(state.actor))) == sorted(
        f"play {card} {toy}" for card in hand for toy in toys
    )
    assert picture.tries(GAME, state.view((state.actor + 1) % 5)) == ()
    assert picture.tries(GAME, state.view(None)) == ()


def test_a_card_is_picked_before_a_toy() -> None:
    shown = drawn(example(), 2).picture
    assert [pick.id for pick in shown.picks] == ["cactus-4", "feather-3", "feather-6", "ribbon-1"]
    assert [pick.label for pick in shown.picks] == ["cactus 4", "feather wand 3", "feather wand 6", "ribbon toy 1"]
    assert {(target.after, target.id, target.move) for target in shown.targets} == {
        (card, toy, f"play {card} {toy}") for card in EXAMPLE["hands"][2] for toy in SUITS
    }
    assert shown.picks[1].asks == "You have chosen feather wand 3. Now point at a toy; Escape puts the card back."
    later = [
        each.get("data-target") for each in parsed(shown.svg).iter() if "catlib-later" in (each.get("class") or "")
    ]
    assert later == list(SUITS)


def test_only_what_has_a_verdict_can_be_picked() -> None:
    state = example()
    moves = ("play ribbon-1 ribbon", "play ribbon-1 cactus")
    shown = picture.draw(GAME, state.view(2), {move: state.check(move) for move in moves}, you=2)
    assert [pick.id for pick in shown.picks] == ["ribbon-1"]
    assert [(target.move, target.label) for target in shown.targets] == [
        ("play ribbon-1 cactus", "Lay ribbon toy 1 under the cactus (not allowed)"),
        ("play ribbon-1 ribbon", "Lay ribbon toy 1 under the ribbon toy"),
    ]


def test_spaces_are_toys_and_cards_of_the_hand() -> None:
    places = picture.spaces(GAME, example().view(2))
    assert set(places) == {*SUITS, *EXAMPLE["hands"][2]}
    assert set(picture.spaces(GAME, example().view(None))) == set(SUITS)


def test_a_card_shows_what_it_would_do() -> None:
    state = GAME.from_dict(lure(3, 7))
    move = state.legal_moves()[0]
    markup, sentence = preview(state, move.text)
    texts = [text for _, text in re.findall(r"<text([^>]*)>([^<]*)</text>", markup)]
    _, card, toy = move.text.split()
    worth = sum(int(name[-1]) for name in state.to_dict()["toys"][toy]) + int(card[-1])
    assert texts[:2] == [card[-1], str(worth)]
    seen = picture.outlook(state.view(state.actor if isinstance(state.actor, int) else None), move.text)
    assert texts[2] == f"{seen.low} … {seen.high}"
    assert sentence.startswith(state.play(move).events[0].text())
    expected = f"Your total may then end from {seen.low} to {seen.high}; left to chance, near {float(seen.mean):.1f}."
    assert expected in sentence


def test_range_and_mean_are_drawn_below_the_spaces_they_tell() -> None:
    state = GAME.from_dict(lure(4, 9))
    move = state.legal_moves()[3].text
    seen = picture.outlook(state.view(state.actor if isinstance(state.actor, int) else None), move)
    markup = parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{preview(state, move)[0]}</svg>')
    bar = next(each for each in markup.iter(f"{SVG}rect") if each.get("height") == "14")
    left, width = float(bar.get("x", 0)) + 6, float(bar.get("width", 0)) - 12
    assert left == pytest.approx(rooms.space(seen.low), abs=0.01)
    assert left + width == pytest.approx(rooms.space(seen.high), abs=0.01)
    mark = next(each for each in markup.iter(f"{SVG}path") if each.get("class") == "catlib-heart")
    assert float(re.findall(r"[\d.]+", mark.get("d", ""))[0]) == pytest.approx(rooms.space(float(seen.mean)), abs=0.1)


def test_last_card_of_a_round_tells_the_total_and_no_more() -> None:
    markup, sentence = preview(example(), LAST)
    assert sentence == (
        "Player 3 lays feather wand 6 under the ribbon toy. The ribbon toy has its two cards and is worth 10. "
        "Your total is then 19, and the cat sits on 18."
    )
    assert "Player 1" not in markup + sentence


@pytest.mark.usefixtures("romanian")
def test_preview_in_romanian() -> None:
    sentence = preview(GAME.from_dict(lure(3, 7)), GAME.from_dict(lure(3, 7)).legal_moves()[0].text)[1]
    assert re.search(
        r"Valoarea ta totală poate ajunge între \d+ și \d+; lăsată la voia întâmplării, pe la \d+,\d\.", sentence
    )


def test_full_toy_is_barred() -> None:
    markup, sentence = preview(example(), "play feather-6 yarn")
    assert "catlib-bar" in markup
    assert sentence == ""


# ---------------------------------------------------------------- what stays hidden


def known(view: dict[str, Any]) -> set[str]:
    """The cards that the owner of a view sees."""
    hands = [hand for hand in view["hands"] if isinstance(hand, dict)]
    return {card for cards in (*hands, *view["toys"].values()) for card in cards}


def told_in(text: str, code: str) -> set[str]:
    """The cards that a text names, as they are written in moves and in this language."""
    catlib.set_language(code)
    names = {name: card for card in CARDS for name in (card, GAME.word(card))}
    catlib.set_language("en")
    return {names[name] for name in re.findall(rf"\b(?:{'|'.join(names)})\b", text)}


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_nothing_hidden_is_sent_to_the_page(players: int) -> None:
    states = [state for state in playout(GAME, players, seed=players) if state.to_dict()["phase"] in ("deal", "lure")]
    for number, state in enumerate(states[:150:16]):
        viewer = (state.actor if isinstance(state.actor, int) else 0, players - 1, None)[number % 3]
        for code in languages():
            catlib.set_language(code)
            board = Board()
            board.show(state, viewer, live=viewer == state.actor)
            catlib.set_language("en")
            sent = json.dumps(board.scene, ensure_ascii=False) + repr(board)
            assert told_in(sent, code) <= known(state.view(viewer))
            assert told_in(sent, code) >= known(state.view(viewer)), "what is seen is told"


def test_worlds_that_look_alike_are_drawn_alike() -> None:
    state = GAME.from_dict(lure(3, 11))
    assert isinstance(state.actor, int)
    scenes = set()
    for world in itertools.islice(GAME.worlds(state.view(state.actor), random.Random(1)), 8):
        board = Board()
        board.show(world, state.actor, last=())
        scenes.add(json.dumps(board.scene))
    assert len(scenes) == 1


# ---------------------------------------------------------------- both languages


def test_all_words_of_the_picture_are_romanian_too() -> None:
    """Nothing that is written in the picture is the same in both languages but names, numbers and signs."""
    states = [GAME.new(2), GAME.from_dict(lure(5, 3)), example(), ended([18, 20, 9], wins=[2, 1, 0], number=4)]
    same = {"Cactus", "36+"}
    for state in states:
        written = []
        for code in ("en", "ro"):
            catlib.set_language(code)
            viewer = state.actor if isinstance(state.actor, int) else 0
            written.append({text for text in words(root_of(state, viewer)) if re.search(r"[A-Za-z]", text)})
            catlib.set_language("en")
        assert written[0] & written[1] <= same


def test_longest_texts_have_room() -> None:
    """The one line that has no end of its own: who has won, where all have."""
    view = position("over", [["rod-0", "rod-1", "rod-2"]] * 6, dict.fromkeys(SUITS, ()), wins=[1] * 6, number=7)
    for code in ("en", "ro"):
        catlib.set_language(code)
        told = GAME.word("board_round_won", winners=list(range(6)), round=7)
        nuzzled = {**view, "phase": "nuzzle"}
        lines = words(parsed(picture.draw(GAME, nuzzled, {}).svg))[:2]
        catlib.set_language("en")
        assert " ".join(lines) == told
        assert all(len(line) < 60 for line in lines)
