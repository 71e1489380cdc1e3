"""The clauses of the game's aim and summary, of its components, the house, cards, stress, tokens and the man."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import catlib
from tests.rulebook.play import after, all_said, kinds, legal, refused, said, told, whole_game

from .positions import GAME, at, phase
from .tables import CARDS, DECK, FOR, GOALS, HOUSES, ICONS, ROOMS, TOKENS, room

ALL_SIX = " ".join(CARDS)


@pytest.mark.parametrize("house", HOUSES)
def test_CAT_COMP_1_the_house_is_put_together_from_tiles(house: str) -> None:
    (row,) = [row for row in GAME.components["houses"] if row["id"] == house]
    assert len(row["tiles"]) == (3 if house.startswith("small") else 4)
    assert sorted(box for tile in row["tiles"] for box in tile) == sorted(HOUSES[house].near)


def test_CAT_COMP_2_five_cats_at_most() -> None:
    assert len(GAME.new(players=5).to_dict()["hands"]) == 5
    with pytest.raises(ValueError, match="5"):
        GAME.new(players=6)


def test_CAT_COMP_3_six_cards_for_each_player() -> None:
    for players in range(2, 6):
        assert GAME.new(players=players).to_dict()["hands"] == [dict.fromkeys(CARDS, 1)] * players


def test_CAT_COMP_4_the_die_shows_1_2_or_3() -> None:
    dice = [
        at("fight_dice", "hall-1 0 1, dining-1 2", fight="hall-1", cards={0: "2a", 1: "3a"}),
        at("deceive", "hall-1 0, dining-1 1, bedroom-1 2", "hall-1 vase", current=0, cards={0: "2a"}),
        at("tie_dice", "hall-1 0, dining-1 1, bedroom-1 2", cards={0: "2a", 1: "3a", 2: "5"}),
    ]
    for state in dice:
        outcomes = [(str(move), chance) for move, chance in state.chance_outcomes()]
        assert outcomes == [(f"roll {value}", Fraction(1, 3)) for value in (1, 2, 3)]
        refused(state, "roll 4", None)
        refused(state, "roll 0", None)


def test_CAT_COMP_5_the_man_is_in_one_room() -> None:
    assert GAME.new(players=2).to_dict()["man"] == 5


def test_CAT_COMP_6_one_player_is_first() -> None:
    firsts = {state.to_dict()["turn"]: state.to_dict()["first"] for state in whole_game(GAME, 3, 3)}
    assert firsts == {1: 0, 2: 1, 3: 2, 4: 0, 5: 1}


def test_CAT_COMP_7_twenty_stress_tokens() -> None:
    fight = {"fight": "hall-1", "cards": {0: "2a", 1: "5"}, "rolls": {1: 3}}
    state = at("fight_dice", "hall-1 0 1, dining-1 2", stress={0: 1, 2: 18}, **fight)
    assert state.play("roll 1").to_dict()["stress"] == [2, 0, 18]
    assert at("fight_dice", "hall-1 0 1, dining-1 2", stress={0: 2, 2: 18}, **fight).play("roll 1").to_dict()[
        "stress"
    ] == [2, 0, 18]


def test_CAT_COMP_8_thirty_five_objective_tokens() -> None:
    assert len(TOKENS) == 35
    assert GAME.new(players=4).to_dict()["unseen_tokens"] == dict.fromkeys(TOKENS, 1)


def test_CAT_COMP_9_six_secret_goals() -> None:
    state = GAME.new(players=2, secret_goals=True)
    assert [(str(move), chance) for move, chance in state.chance_outcomes()] == [
        (f"goal {goal}", Fraction(1, 6)) for goal in GOALS
    ]


def test_CAT_COMP_10_one_Rumba() -> None:
    assert GAME.new(players=3, rumba=True).to_dict()["boxes"] == {"hall-1": ["rumba"]}
    assert GAME.new(players=3).to_dict()["boxes"] == {}


def test_CAT_COMP_11_five_cards_of_the_Rumba() -> None:
    rumba = GAME.new(players=2).to_dict()["rumba"]
    assert (rumba["unseen"], rumba["known"]) == (DECK, [])
    assert sum(rumba["unseen"].values()) == 5


def test_CAT_COMP_12_the_turn_order_cards_are_not_played_with() -> None:
    assert not [key for key in GAME.new(players=2).to_dict() if "order" in key]


def test_CAT_COMP_13_two_to_five_players() -> None:
    assert (GAME.min_players, GAME.max_players) == (2, 5)
    for players in (1, 6):
        with pytest.raises(ValueError, match="5"):
            GAME.new(players=players)


def test_CAT_AIM_1_bliss_comes_from_captured_tokens() -> None:
    state = at("capture", "bedroom-4 0, hall-1 1, hall-2 rumba", "bedroom-4 suit-nap")
    assert state.scores() == (0, 0)
    assert state.play("capture 4").scores() == (4, 0)


def test_CAT_SUM_1_five_turns() -> None:
    for players in (2, 5):
        states = whole_game(GAME, 1, players)
        assert sorted({state.to_dict()["turn"] for state in states}) == [1, 2, 3, 4, 5]
        assert sum("turn_started" in kinds(state) for state in states) == 4
        assert states[-1].to_dict()["turn"] == 5


def test_CAT_SUM_2_the_phases_come_in_order() -> None:
    place = {
        "token": 1, "place": 1, "move_cards": 2, "rumba_move_card": 2, "bids": 2, "rumba_move": 2, "move": 2,
        "fight_cards": 3, "fight_rumba_card": 3, "fight_dice": 3, "retreat": 3, "rumba_retreat": 3,
        "reward": 4, "punish": 4, "deceive": 4, "withdraw": 4,
        "capture": 5, "relax": 5, "rumba_capture_card": 5,
    }  # fmt: skip
    for seed in range(4):
        went = [state.to_dict() for state in whole_game(GAME, seed, 2 + seed)]
        turns = [(data["turn"], place[data["phase"]]) for data in went if data["phase"] in place]
        assert turns == sorted(turns)
        assert {stage for _, stage in turns} >= {1, 2}


def test_CAT_SUM_2_each_phase_has_its_own_moves() -> None:
    state = at("move_cards", "hall-1 0, hall-2 1, dining-1 2")
    for move in ("move hall-1", "place hall-1", "relax", "keep", "capture 4", "deceive 4", "roll 1", "bid 0"):
        refused(state, move, "CAT-SUM-2")
    refused(at("move", "hall-1 0, hall-2 1, dining-1 2", cards={0: "2a"}), "commit 4", "CAT-SUM-2")


def test_CAT_SUM_3_one_card_for_each_phase() -> None:
    state = at("move_cards", "dining-2 0, kitchen-2 1, bedroom-1 2", "dining-1 sofa-scratching", man=5)
    state = after(state, "commit 2a", "commit 2b", "commit 3a")
    state = after(state, "move bedroom-1", "move dining-1", "move dining-1")
    assert state.to_dict()["hands"][0] == {card: 1 for card in CARDS if card != "2a"}
    state = after(state, "commit 4", "commit 2a", "roll 1", "roll 1", "retreat kitchen-2")
    assert phase(state) == "punish"
    assert state.to_dict()["hands"][0] == {"2b": 1, "3a": 1, "3b": 1, "5": 1}
    state = after(state, "deceive 5", "roll 2")
    assert state.to_dict()["hands"][0] == {"2b": 1, "3a": 1, "3b": 1}
    state = state.play("capture 2b")
    assert state.to_dict()["hands"][0] == {"3a": 1, "3b": 1}


def test_CAT_SUM_4_who_does_not_fight_plays_no_card() -> None:
    state = at("move", "hall-1 1 2, dining-1 0", cards={0: "2a"}).play("move dining-2")
    assert (phase(state), state.actor) == ("fight_cards", 1)
    state = after(state, "commit 2a", "commit 2b")
    assert phase(state) == "fight_dice"
    assert len(state.to_dict()["hands"][0]) == 5
    four = at("fight_cards", "hall-1 3 1, dining-1 0, bedroom-1 2", fight="hall-1", actor=1)
    assert four.play("commit 2a").actor == 3
    assert phase(after(four, "commit 2a", "commit 2b")) == "fight_dice"


def test_CAT_SUM_5_bliss_is_added_up_after_the_fifth_turn() -> None:
    end = at(
        "capture", "bedroom-4 0, hall-1 1, hall-2 rumba", "bedroom-4 suit-nap", turn=5, actor=0,
        captured={0: "treats", 1: "vase tuna-tin"},
    ).play("capture 4")  # fmt: skip
    assert said(end, "scored") == {"scores": [6, 7], "rumba": 0}
    assert (end.winners(), end.scores()) == ((1,), (6, 7))


# ---------------------------------------------------------------- the house


def test_CAT_HOUSE_1_a_tile_can_show_more_than_one_room() -> None:
    for row in GAME.components["houses"]:
        rooms = [{room(box) for box in tile} for tile in row["tiles"]]
        assert {2, 5} in rooms, "bathroom and corridor are one tile"
        assert ({1, 3} in rooms) == row["id"].startswith("small")


def test_CAT_HOUSE_2_rooms_are_known_by_number() -> None:
    assert {number: GAME.components["rooms"][str(number)] for number in range(1, 6)} == dict(enumerate(ROOMS, 1))
    for number, name in enumerate(ROOMS, 1):
        box = f"{name}-1"
        state = at("punish", f"{box} 0, hall-2 1, bedroom-3 2", f"{box} vase", man=number)
        assert phase(state) == "punish"


def test_CAT_HOUSE_3_each_tile_is_four_boxes() -> None:
    for row in GAME.components["houses"]:
        assert {len(tile) for tile in row["tiles"]} == {4}


def test_CAT_HOUSE_4_doors_and_windows_stand_where_the_plan_has_them() -> None:
    for row in GAME.components["houses"]:
        drawn = HOUSES[row["id"]]
        doors = {
            frozenset((box, other)) for box, near in drawn.near.items() for other in near if room(box) != room(other)
        }
        assert {frozenset(door) for door in row["doors"]} == doors
        assert {box["id"] for box in row["boxes"] if box["window"]} == set(drawn.window)
        assert {box["id"] for box in row["boxes"] if box["screen"]} == set(drawn.screen)
        assert row["charging_station"] == drawn.station


def test_CAT_HOUSE_5_all_is_in_a_box_of_this_house() -> None:
    for players in (3, 4):
        state = GAME.new(players=players)
        for name, house in HOUSES.items():
            if players in FOR[name]:
                state = GAME.new(players=players, house=name)
                assert legal(state) == [f"start {box}" for box in house.near]
                for box in {box for other in HOUSES.values() for box in other.near} - house.near.keys():
                    refused(state, f"start {box}", "CAT-HOUSE-5")
    refused(at("move", "hall-1 0, hall-2 1, dining-1 2", cards={0: "5"}), "move hall-3", "CAT-HOUSE-5")
    refused(at("move", "hall-1 0, hall-2 1, dining-1 2", cards={0: "5"}), "move dining-9", "CAT-HOUSE-5")


# ---------------------------------------------------------------- cards


def test_CAT_CARD_1_all_have_the_same_six() -> None:
    state = at("move_cards", "hall-1 0, hall-2 1, dining-1 2")
    for player in range(3):
        assert (state.actor, legal(state)) == (player, [f"commit {card}" for card in CARDS])
        state = state.play("commit 4")


@pytest.mark.parametrize("card", CARDS)
def test_CAT_CARD_2_the_number_moves_fights_and_deceives(card: str) -> None:
    number = int(card[0])
    assert number in (2, 3, 4, 5)
    moving = at("move", "bathroom-2 0, kitchen-2 1, bedroom-2 2", cards={0: card})
    reach = {2: 3, 3: 5, 4: 8, 5: 11}[number]  # boxes within so many steps of it, itself too
    assert len(legal(moving)) == reach
    fighting = at("fight_dice", "hall-1 0 1, dining-1 2", fight="hall-1", cards={0: card, 1: "2a"}, rolls={1: 1})
    assert said(fighting.play("roll 3"), "fight_won")["totals"] == [[0, number + 3], [1, 3]]
    deceiving = at(
        "deceive", "hall-1 0, dining-1 1, bedroom-1 2", "hall-1 vase", current=0, cards={0: card}, stress={0: 1}
    ).play("roll 2")
    assert ("deceived" in kinds(deceiving)) == (number + 3 >= 7)


@pytest.mark.parametrize("card", CARDS)
def test_CAT_CARD_3_icons_are_for_capturing(card: str) -> None:
    for token, icon in (("tap-water", "eat"), ("bed-nap", "sleep"), ("paper-bag", "steal"), ("vase", "destroy")):
        state = at("capture", "hall-1 0, hall-2 1, dining-1 2", f"hall-1 {token}")
        assert state.check(f"capture {card}").ok == (icon in CARDS[card].split())


def test_CAT_CARD_4_the_4_and_the_5_are_wild_and_move_the_man() -> None:
    for card, icons in CARDS.items():
        assert (icons.split() == list(ICONS)) == (card in ("4", "5"))
        state = at("capture", "bedroom-1 0, hall-2 1, dining-1 2", "bedroom-1 bed-nap", hands={0: f"{card} 5"})
        if state.check(f"capture {card}").ok:
            moved = all_said(state.play(f"capture {card}"), "man_moved")
            assert moved == ([{"from": 5, "to": 1, "steps": 1}] if card in ("4", "5") else [])


def test_CAT_CARD_5_a_card_with_one_of_the_icons() -> None:
    state = at("capture", "hall-1 0, hall-2 1, dining-1 2", "hall-1 treats")
    assert legal(state) == ["capture 2a", "capture 3a", "capture 3b", "capture 4", "capture 5", "decline"]
    refused(state, "capture 2b", "CAT-CAP-3")
    assert state.play("capture 3b").to_dict()["captured"][0] == {"treats": 1}


def test_CAT_CARD_6_relaxing_takes_stress_away() -> None:
    state = at("capture", "hall-1 0, hall-2 1, dining-1 2", "hall-1 sofa-nap", stress={0: 2}).play("capture 2b")
    assert (phase(state), legal(state)) == ("relax", ["relax", "keep"])
    assert state.play("relax").to_dict()["stress"] == [1, 0, 0]
    calm = at("capture", "hall-1 0, hall-2 1, dining-1 2", "hall-1 bed-nap", stress={0: 2}).play("capture 2b")
    assert phase(calm) == "token"


def test_CAT_CARD_7_played_cards_come_back_when_all_six_are_played() -> None:
    hands = {0: "3a 5", 1: ALL_SIX, 2: "2a"}
    state = after(at("move_cards", "hall-1 0, hall-2 1, dining-1 2", hands=hands), "commit 3a", "commit 4")
    data = state.to_dict()
    assert data["hands"] == [{"5": 1}, {card: 1 for card in CARDS if card != "4"}, {}]
    assert kinds(state).count("cards_recovered") == 0


def test_CAT_CARD_8_who_has_none_takes_all_six_first() -> None:
    state = at("move_cards", "hall-1 0, hall-2 1, dining-1 2", hands={1: "", 2: ""}).play("commit 4")
    assert told(state) == [
        ("card_committed", "CAT-MOVE-1", {"player": 0}),
        ("cards_recovered", "CAT-CARD-8", {"player": 1}),
    ]
    assert state.to_dict()["hands"] == [dict.fromkeys(CARDS, 1), dict.fromkeys(CARDS, 1), {}]
    assert legal(state) == [f"commit {card}" for card in CARDS]


def test_CAT_CARD_9_only_from_the_own_hand() -> None:
    state = at("move_cards", "hall-1 0, hall-2 1, dining-1 2", hands={0: "2a 4"})
    assert legal(state) == ["commit 2a", "commit 4"]
    refused(state, "commit 5", "CAT-CARD-9")
    where = "hall-1 0, hall-2 1, dining-1 2"
    refused(at("capture", where, "hall-1 treats", hands={0: "2a"}), "capture 4", "CAT-CARD-9")
    refused(at("punish", where, "hall-1 vase", hands={0: "2a"}), "deceive 4", "CAT-CARD-9")


# ---------------------------------------------------------------- stress


def test_CAT_STRESS_1_for_losing_a_fight_and_for_being_punished() -> None:
    fight = at("fight_dice", "hall-1 0 1, dining-1 2", fight="hall-1", cards={0: "2a", 1: "5"}, rolls={1: 1})
    assert fight.play("roll 1").to_dict()["stress"] == [1, 0, 0]
    caught = at("deceive", "hall-1 0, dining-1 1, bedroom-1 2", "hall-1 vase", current=0, cards={0: "2a"})
    assert caught.play("roll 1").to_dict()["stress"] == [1, 0, 0]


def test_CAT_STRESS_2_each_costs_one_bliss() -> None:
    state = at("move_cards", "hall-1 0, hall-2 1, dining-1 2", stress={0: 3, 2: 1}, captured={0: "vase", 2: "treats"})
    assert state.scores() == (1, 0, 1)
    assert [(line.points, line.clause) for line in state.tally(0)] == [(4, "CAT-OT-4"), (-3, "CAT-STRESS-2")]
    assert state.tally(1) == ()


def test_CAT_STRESS_3_it_is_added_to_moving_fighting_and_deceiving() -> None:
    where = "bathroom-2 0, kitchen-2 1, bedroom-2 2"
    for stress in range(4):
        far = at("move", where, cards={0: "2a"}, stress={0: stress})
        assert len(legal(far)) == [3, 5, 8, 11][stress]
        fight = at("fight_dice", "hall-1 0 1, dining-1 2", fight="hall-1", cards={0: "2a", 1: "2a"}, rolls={1: 1},
                   stress={0: stress})  # fmt: skip
        assert said(fight.play("roll 2"), "fight_won")["totals"][0] == [0, 4 + stress]
        caught = at("deceive", "hall-1 0, dining-1 1, bedroom-1 2", "hall-1 vase", current=0, cards={0: "3a"},
                    stress={0: stress}).play("roll 2")  # fmt: skip
        assert ("deceived" in kinds(caught)) == (stress >= 2)


def test_CAT_STRESS_4_it_goes_by_a_reward_or_a_relaxing_token_only() -> None:
    reward = at("reward", "hall-1 0, hall-2 1, dining-1 2", "hall-1 paper-bag", stress={0: 2})
    assert reward.play("relax").to_dict()["stress"] == [1, 0, 0]
    relaxed = at("relax", "hall-1 0, hall-2 1, dining-1 2", stress={0: 2})
    assert relaxed.play("relax").to_dict()["stress"] == [1, 0, 0]
    for seed in range(4):
        for before, state in zip(whole_game(GAME, seed, 2 + seed), whole_game(GAME, seed, 2 + seed)[1:], strict=False):
            gone = sum(before.to_dict()["stress"]) - sum(state.to_dict()["stress"])
            taken = sum(data["count"] for data in all_said(state, "stress_taken"))
            assert gone + taken == kinds(state).count("stress_returned")


# ---------------------------------------------------------------- tokens


def test_CAT_OT_1_blue_tokens_please_the_man() -> None:
    blue = [name for name, token in TOKENS.items() if token.colour == "blue"]
    assert {TOKENS[name].bliss for name in blue} == {1, 2, 3}
    for name in blue:
        state = at("move", "hall-1 0, dining-1 1, bedroom-1 2", f"hall-1 {name}", cards={0: "2a"}, stress={0: 1})
        assert phase(state.play("move hall-1")) == "reward"


def test_CAT_OT_2_red_tokens_displease_him() -> None:
    red = [name for name, token in TOKENS.items() if token.colour == "red"]
    assert {TOKENS[name].bliss for name in red} == {2, 3, 4}
    for name in red:
        state = at("move", "hall-1 0, dining-1 1, bedroom-1 2", f"hall-1 {name}", cards={0: "2a"}, stress={0: 1})
        assert phase(state.play("move hall-1")) == "punish"


def test_CAT_OT_3_the_top_tells_where_it_lies() -> None:
    house = HOUSES["small"]
    for name, token in TOKENS.items():
        state = at("place", "hall-1 0, hall-2 1, bathroom-2 2", drawn=name)
        own = {"window": house.window, "screen": house.screen, "any": list(house.near)}.get(
            token.place, [box for box in house.near if str(room(box)) in token.place.split(",")]
        )
        free = [box for box in own if box not in ("hall-1", "hall-2", "bathroom-2")]
        free = free or [box for box in house.near if box not in ("hall-1", "hall-2", "bathroom-2")]
        assert legal(state) == [f"place {box}" for box in house.near if box in free], name


def test_CAT_OT_4_the_bottom_tells_its_bliss() -> None:
    for name, token in TOKENS.items():
        state = at("move_cards", "hall-1 0, hall-2 1, dining-1 2", captured={1: name})
        assert state.scores() == (0, token.bliss, 0)
        (line,) = state.tally(1)
        assert (line.points, line.clause) == (token.bliss, "CAT-OT-4")


def test_CAT_OT_5_icons_and_relax() -> None:
    for name, token in TOKENS.items():
        start = at("move", "bedroom-1 0, dining-1 1, hall-1 2", f"bedroom-1 {name}", cards={0: "2a"}, stress={0: 1},
                   hands={0: "2b 3a 3b 4 5 2a"})  # fmt: skip
        state = start.play("move bedroom-1")
        assert (phase(state) == "capture") == bool(token.icons), name
        if token.icons:
            for card, icons in CARDS.items():
                if card != "2a":
                    assert state.check(f"capture {card}").ok == bool(set(icons.split()) & set(token.icons)), name
            state = state.play("capture 5")
        assert (phase(state) == "relax") == token.relax, name
    counts = Counter(icon for token in TOKENS.values() for icon in token.icons)
    assert counts == dict.fromkeys(ICONS, 8)


# ---------------------------------------------------------------- the man


def test_CAT_MAN_1_he_is_in_the_whole_room_and_in_no_box() -> None:
    state = at("move", "bedroom-1 0, bedroom-4 1, hall-1 2", "bedroom-1 bed-nap, bedroom-4 suit-nap", cards={0: "2a"},
               man=4, stress={0: 1})  # fmt: skip
    state = state.play("move bedroom-1")
    assert (phase(state), state.actor) == ("reward", 0)
    state = state.play("keep")
    assert (phase(state), state.actor) == ("punish", 1)
    assert all("man" not in pile for pile in state.to_dict()["boxes"].values())


@pytest.mark.parametrize(("man", "steps", "to"), [(1, 1, 2), (4, 1, 5), (5, 1, 1), (5, 2, 2), (3, 5, 3), (4, 6, 5)])
def test_CAT_MAN_2_one_room_on_for_each_icon(man: int, steps: int, to: int) -> None:
    state = at("move", "hall-1 0, bedroom-1 1, dining-1 2", cards={0: "2a"}, man=man, man_steps=steps)
    state = state.play("move hall-1")
    assert all_said(state, "man_moved")[0] == {"from": man, "to": to, "steps": steps}
    assert state.to_dict()["man"] == to


def test_CAT_MAN_3_he_moves_when_all_cats_have_finished() -> None:
    state = at("move", "hall-1 0, bedroom-1 1, dining-1 2", cards={0: "2a", 1: "2a"}, man=3, man_steps=2)
    state = state.play("move hall-2")
    assert (state.to_dict()["man"], state.to_dict()["man_steps"]) == (3, 2)
    state = state.play("move bedroom-1")
    assert kinds(state)[:2] == ["cat_moved", "man_moved"]
    assert (state.to_dict()["man"], state.to_dict()["man_steps"]) == (5, 0)


def test_CAT_MAN_4_he_deals_with_cats_in_his_phase_only() -> None:
    for seed in range(4):
        for state in whole_game(GAME, seed, 2 + seed):
            told_of = [kind for kind in kinds(state) if kind in ("caught", "rewarded")]
            if phase(state) in ("fight_cards", "fight_dice", "retreat", "place", "move_cards", "move", "bids"):
                assert not told_of or phase(state) == "move_cards" or "turn_started" in kinds(state)
    state = at("move", "hall-1 0, bedroom-1 1, hall-2 2", "hall-1 vase", cards={0: "2a", 1: "2a"}, man=5)
    assert "caught" not in kinds(state.play("move hall-1"))


def test_the_game_is_there() -> None:
    assert "cats" in catlib.games()
