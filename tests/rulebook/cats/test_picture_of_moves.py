"""What the picture of Cats offers, what would follow a move, how a fight went, and what is kept to itself."""

from __future__ import annotations

import itertools
import json
import random
import re
from typing import Any

import pytest

from catlib.game import State
from catlib.games.cats.floor import floor_of
from catlib.games.cats.house import BOX, BOXES
from catlib.games.cats.seen import boxes_of
from catlib.table import interlude, story
from catlib.widgets import Board
from tests.rulebook.cats.pictures import (
    HOUSES,
    THREE,
    example,
    marked,
    picture,
    pieces,
    preview,
    rolled,
    targets_of,
    within,
)
from tests.rulebook.cats.positions import GAME, at
from tests.test_picture import drawn, parsed, playout, root_of, words

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
