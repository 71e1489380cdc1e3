"""How unclear and silent places of the rulebook are settled: CBU-R1 to CBU-R20."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from catlib.game import State
from tests.rulebook.play import after, kinds, now, refused, said, told, whole_game

from .positions import (
    CARDS,
    EXAMPLE,
    GAME,
    HANDS,
    SUITS,
    bad_field,
    cards,
    dealt,
    deck_of,
    ended,
    lure,
    position,
    sizes,
    suit,
    won_by,
)

LONGEST = {2: 165, 3: 259, 4: 292, 5: 297, 6: 357}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_CBU_R1_two_to_six_can_play(players: int) -> None:
    assert len(GAME.new(players=players).to_dict()["hands"]) == players
    assert (GAME.min_players, GAME.max_players) == (2, 6)


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 12])
def test_CBU_R1_no_other_number(players: int) -> None:
    with pytest.raises(ValueError, match=r"2.*6"):
        GAME.new(players=players)


def test_CBU_R2_nine_and_three_times_the_number_and_an_offset() -> None:
    offsets = {"cactus": -1, "yarn": -1, "mouse": 0, "feather": 0, "rod": 1, "ribbon": 1}
    table = GAME.components["paw_prints"]
    assert table["provenance"] == "reconstruction"
    for name, offset in offsets.items():
        assert table[name] == [9 + 3 * n + offset for n in range(7)]
    prints = Counter(number for name in SUITS for number in table[name])
    assert prints == dict.fromkeys(range(8, 29), 2)
    assert sum(prints.elements()) / 42 == 18


def test_CBU_R3_the_players_choose_the_suit_that_leaves_with_five() -> None:
    option = GAME.options["removed"]
    assert (option.default, option.ruling) == ("ribbon", "CBU-R3")
    assert option.choices == SUITS
    assert option.help
    assert "ribbon" not in GAME.new(players=5).to_dict()["toys"]
    assert GAME.new(players=5).to_dict()["options"] == {"removed": "ribbon", "tiebreak": "distance"}


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_CBU_R3_with_another_number_it_is_accepted_and_has_no_effect(players: int) -> None:
    state = GAME.new(players=players, removed="yarn")
    assert state.to_dict()["options"]["removed"] == "yarn"
    assert list(state.to_dict()["toys"]) == list(SUITS)
    assert state.chance_outcomes() == GAME.new(players=players).chance_outcomes()


def test_CBU_R3_no_other_choice() -> None:
    with pytest.raises(ValueError, match=r"cactus.*mouse.*rod.*yarn.*feather.*ribbon"):
        GAME.new(players=5, removed="string")
    with pytest.raises(ValueError, match=r"removed.*tiebreak"):
        GAME.new(players=5, suit="cactus")


def test_CBU_R4_the_toys_are_always_listed_in_one_order() -> None:
    for removed in SUITS:
        toys = list(dealt(5, removed=removed).to_dict()["toys"])
        assert toys == [toy for toy in ("cactus", "mouse", "rod", "yarn", "feather", "ribbon") if toy != removed]


def test_CBU_R5_player_0_gets_the_whole_hand_then_player_1() -> None:
    state = GAME.from_dict(position("target", [()] * 3, {}, wins=[0, 2, 1], number=3, starter=2, target=None))
    state = state.play("target 18")
    order = []
    while state.to_dict()["phase"] == "deal":
        state = state.play(now(state)[0])
        order.append(told(state)[0][2]["player"])
    assert order == [0] * 7 + [1] * 9 + [2] * 8


def test_CBU_R5_the_order_of_the_cards_changes_nothing() -> None:
    state = GAME.new(players=2).play("target 18")
    one, other = (after(state, *(f"deal {card}" for card in hand)) for hand in (CARDS[:9], reversed(CARDS[:9])))
    assert one == other
    assert hash(one) == hash(other)


def test_CBU_R6_the_flipped_card_is_in_the_deck_and_forgotten() -> None:
    # 8 is on cactus-0 and yarn-0; nothing tells which of them was flipped.
    state = GAME.new(players=4).play("target 8")
    assert len(state.chance_outcomes()) == 42
    assert said(state, "target_set") == {"round": 1, "target": 8}
    assert not [card for card in CARDS if card in str(state.to_dict())]


def test_CBU_R7_each_card_of_a_suit_counts_in_full() -> None:
    toys = {
        "cactus": "rod-0 mouse-0",
        "mouse": "yarn-0 ribbon-0",
        "rod": "cactus-5 yarn-6",
        "yarn": "yarn-1 feather-1",
        "feather": "cactus-2 mouse-2",
        "ribbon": "yarn-3",
    }
    hands = ["rod-1 rod-2 rod-3", "rod-4 rod-5 cactus-1 cactus-3"]
    state = GAME.from_dict(position("lure", hands, toys, wins=[0, 0])).play("play cactus-1 ribbon")
    assert [data["total"] for kind, _, data in told(state) if kind == "total"] == [33, 22]


def test_CBU_R8_a_total_above_35_counts_as_it_is() -> None:
    state = ended([40, 36, 37], target=8, wins=[1, 1, 1], worth=[12, 11, 10])
    assert won_by(state) == [1]
    assert said(ended([48, 60], target=28, wins=[1, 2], worth=[12, 12, 12]), "round_won")["players"] == [0]


def test_CBU_R8_up_to_60_is_possible() -> None:
    toys = {
        "cactus": "rod-6 mouse-6",
        "mouse": "yarn-6 feather-6",
        "rod": "rod-0 rod-1",
        "yarn": "yarn-0 yarn-1",
        "feather": "feather-0 feather-1",
        "ribbon": "ribbon-0",
    }
    hands = ["cactus-0 cactus-1 cactus-2 mouse-0 mouse-1", "rod-2 rod-3 rod-4 ribbon-1"]
    state = GAME.from_dict(position("lure", hands, toys, wins=[2, 0], number=3)).play("play ribbon-1 ribbon")
    assert ("total", "CBU-NUZZLE-2", {"player": 0, "total": 60}) in told(state)


def test_CBU_R9_clockwise_from_the_previous_starting_player_who_comes_first() -> None:
    for starter in range(4):
        wins = [int(player == starter) for player in range(4)]
        for far in range(1, 4):
            winners = sorted({(starter + far) % 4, (starter + 3) % 4})
            numbers = [15 if player in winners else 20 for player in range(4)]
            state = ended(numbers, wins=wins, starter=starter)
            assert said(state, "starter") == {"player": (starter + far) % 4}
        numbers = [15 if player in (starter, (starter + 1) % 4) else 20 for player in range(4)]
        assert said(ended(numbers, wins=wins, starter=starter), "starter") == {"player": starter}


@pytest.mark.parametrize("tiebreak", ["distance", "nuzzle"])
def test_CBU_R10_two_who_reach_the_last_shelf_together_share_the_victory(tiebreak: str) -> None:
    state = ended([15, 20, 15], wins=[2, 2, 2], tiebreak=tiebreak)
    assert (state.to_dict()["wins"], state.winners()) == ([3, 2, 3], (0, 2))
    exceeding = ended([20, 20, 20], target=8, wins=[2, 2, 1], tiebreak=tiebreak)
    assert (exceeding.to_dict()["wins"], exceeding.winners()) == ([3, 3, 2], (0, 1))


def test_CBU_R11_the_nuzzle_phase_happens_with_the_last_card() -> None:
    state = ended([18, 20, 21])
    assert kinds(state) == [
        *("played", "toy_full", "revealed", "revealed", "revealed", "total", "total", "total", "round_won"),
        *("advanced", "starter", "round_begins"),
    ]
    data = state.to_dict()
    assert (data["phase"], data["target"], data["hands"]) == ("target", None, [{}, {}, {}])
    assert not any(data["toys"].values())


def test_CBU_R11_at_the_end_the_table_stays_as_it_lies_with_all_hands_shown() -> None:
    # Player 1 lays the last card and has 10; the others have 24 and 30.
    hands = [
        cards("yarn-6 yarn-4 yarn-2"),
        cards("mouse-4 mouse-5 mouse-6 mouse-1 rod-6 rod-5"),
        cards("yarn-0 yarn-1 cactus-4 cactus-6"),
    ]
    later = {"wins": [0, 2, 1], "round": 3, "starter": 2, "actor": 1}
    state = GAME.from_dict({**EXAMPLE, **later, "hands": hands}).play("play mouse-4 ribbon")
    del hands[1]["mouse-4"]
    assert state.to_dict() == {
        **EXAMPLE,
        **later,
        "phase": "over",
        "actor": None,
        "wins": [0, 3, 1],
        "hands": hands,
        "toys": {**EXAMPLE["toys"], "ribbon": cards("feather-4 mouse-4")},
    }
    assert state.winners() == (1,)
    for player in (0, 1, 2, None):
        assert state.view(player) == state.to_dict()


def test_CBU_R12_distance_counts_in_both_directions() -> None:
    assert GAME.options["tiebreak"].default == "distance"
    assert GAME.options["tiebreak"].choices == ("distance", "nuzzle")
    assert GAME.options["tiebreak"].ruling == "CBU-R12"
    assert ended([19, 14, 16, 25], wins=[2, 2, 1, 1], number=7).winners() == (0,)
    assert ended([20, 14, 16, 25], wins=[2, 2, 1, 1], number=7).winners() == (0, 2)
    assert ended([19, 17, 16, 17], wins=[2, 1, 2, 1], number=7).winners() == (0, 1, 3)


def test_CBU_R12_nuzzle_ranks_as_in_the_nuzzle_phase() -> None:
    late = {"number": 7, "tiebreak": "nuzzle"}
    assert ended([19, 14, 16, 25], wins=[2, 2, 1, 1], **late).winners() == (2,)
    assert ended([19, 3, 20, 18], wins=[2, 2, 2, 0], **late).winners() == (1,)
    assert ended([22, 20, 24, 18], wins=[2, 2, 2, 0], **late).winners() == (1,)
    assert ended([20, 20, 24, 18], wins=[2, 2, 2, 0], **late).winners() == (0, 1)
    assert ended([19, 17, 17, 18], wins=[2, 2, 2, 0], **late).winners() == (1, 2)
    assert ended([18, 17, 16, 20], wins=[1, 2, 2, 1], **late).winners() == (0,)


def test_CBU_R12_it_makes_no_difference_to_who_wins_a_round() -> None:
    for tiebreak in ("distance", "nuzzle"):
        assert won_by(ended([17, 19, 3], tiebreak=tiebreak)) == [0]
        assert won_by(ended([19, 3], tiebreak=tiebreak)) == [1]


def test_CBU_R13_the_scores_are_the_rounds_won() -> None:
    for state in whole_game(GAME, 3, 4)[::7]:
        assert state.scores() == tuple(state.to_dict()["wins"])
        assert [state.tally(player)[0].points for player in range(4)] == list(state.scores())


def test_CBU_R14_the_other_hands_are_secret_until_the_end_of_the_round() -> None:
    state = GAME.from_dict(EXAMPLE)
    for player in (0, 1, 2):
        hands = state.view(player)["hands"]
        assert hands == [EXAMPLE["hands"][at] if at == player else len(EXAMPLE["hands"][at]) for at in range(3)]
    assert state.view(None)["hands"] == [3, 3, 4]


def test_CBU_R14_who_played_which_card_is_seen_but_not_kept() -> None:
    # Two orders of play that lead to one and the same table.
    start = GAME.from_dict(lure(2, wins=[0, 0]))
    first, second = (sorted(hand) for hand in start.to_dict()["hands"])
    moves = [f"play {first[0]} yarn", f"play {second[0]} rod", f"play {first[1]} rod", f"play {second[1]} yarn"]
    one = after(start, *moves)
    other = after(start, moves[2], moves[3], moves[0], moves[1])
    assert one == other
    assert one.to_dict() == other.to_dict()
    assert start.play(moves[0]).events_seen(1)[0].data == {"player": 0, "card": first[0], "toy": "yarn"}


def test_CBU_R15_three_wins_and_round_seven_are_one_end_for_both_reasons() -> None:
    state = ended([18, 20, 21, 22], wins=[2, 2, 1, 1], number=7)
    assert kinds(state).count("game_over") == 1
    assert said(state, "game_over") == {"reasons": ["three_wins", "seven_rounds"], "winners": [0]}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_CBU_R16_player_0_is_the_first_starting_player(players: int) -> None:
    assert GAME.new(players=players).to_dict()["starter"] == 0
    assert dealt(players).actor == 0
    wrong = {**GAME.new(players=players).to_dict(), "starter": 1}
    assert bad_field(wrong) == "starter"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_CBU_R17_whoever_plays_has_at_least_four_cards_and_a_toy_with_room(players: int) -> None:
    fewest = 99
    for seed in range(4):
        for state in whole_game(GAME, seed, players):
            data = state.to_dict()
            if isinstance(state.actor, int):
                hand = len(data["hands"][state.actor])
                room = sum(len(under) < 2 for under in data["toys"].values())
                assert room >= 1
                assert len(state.legal_moves()) == hand * room
                fewest = min(fewest, hand)
    assert fewest == 4


@pytest.mark.parametrize(("players", "most"), [(2, 22), (3, 27), (4, 32), (5, 35), (6, 42)])
def test_CBU_R18_there_are_enough_cards(players: int, most: int) -> None:
    assert players * HANDS[players][2] == most
    assert most <= len(deck_of(players))
    state = GAME.from_dict(
        position("target", [()] * players, {}, wins=[2] * players, number=4, starter=1, target=None)
    ).play("target 18")
    state = after(state, *(f"deal {card}" for card in deck_of(players)[:most]))
    assert said(state, "set_aside") == {"count": len(deck_of(players)) - most}
    assert [len(hand) for hand in state.to_dict()["hands"]] == [HANDS[players][2]] * players


def round_of(state: State, winners: list[int], rng: random.Random) -> list[State]:
    """Every state of a round that begins here and that just these players win."""
    wins = state.to_dict()["wins"]
    players = len(wins)
    each = 2 * len(state.to_dict()["toys"]) // players
    while True:
        left = deck_of(players)
        rng.shuffle(left)
        suits = rng.sample(list(state.to_dict()["toys"]), 5)
        keep, give = {}, {}
        for player in winners:  # they keep the same suits, so that their totals are equal
            keep[player] = [next(card for card in left if suit(card) == name) for name in suits[: 3 + wins[player]]]
            left = [card for card in left if card not in keep[player]]
        for player in range(players):
            keep.setdefault(player, [left.pop() for _ in range(3 + wins[player] if player not in winners else 0)])
            give[player] = [left.pop() for _ in range(each)]
        states = [state.play(f"target {rng.randint(8, 28)}")]
        for player in range(players):
            for card in [*keep[player], *give[player]]:
                states.append(states[-1].play(f"deal {card}"))
        while "revealed" not in kinds(states[-1]):
            given = give[int(str(states[-1].actor))]
            states.append(states[-1].play(rng.choice([m for m in now(states[-1]) if m.split()[1] in given])))
        if won_by(states[-1]) == winners:
            return states


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (2, [[0], [1], [0], [1], [0]]),
        (3, [[0], [1], [2], [0], [1], [2], [0]]),
        (4, [[0, 1, 2], [3], [0], [1], [2], [3], [0]]),
        (5, [[0, 1, 2, 3, 4], [0], [1], [2], [3], [4], [0]]),
        (6, [[0, 1, 2, 3, 4, 5], [0, 1], [2], [3], [4], [5], [0]]),
    ],
)
def test_CBU_R19_the_longest_game(players: int, rounds: list[list[int]]) -> None:
    rng = random.Random(players)
    states = [GAME.new(players=players)]
    for winners in rounds:
        assert states[-1].actor == "chance"
        states += round_of(states[-1], winners, rng)
    assert states[-1].actor is None
    assert len(states) - 1 == LONGEST[players] == most_moves(players, (0,) * players, 1)


@cache
def most_moves(players: int, wins: tuple[int, ...], number: int) -> int:
    """The greatest number of moves from the beginning of a round on, whoever wins the rounds."""
    here = 1 + sum(sizes(players, wins)) + (10 if players == 5 else 12)
    later = [0]
    for winners in range(1, 2**players):
        then = tuple(sorted(won + (winners >> player & 1) for player, won in enumerate(wins)))
        if number < 7 and max(then) < 3:
            later.append(most_moves(players, then, number + 1))
    return here + max(later)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_CBU_R19_no_game_is_longer(players: int) -> None:
    for seed in range(4):
        states = whole_game(GAME, seed, players)
        data = states[-1].to_dict()
        assert len(states) - 1 <= LONGEST[players]
        if players < 4:
            assert max(data["wins"]) == 3
            assert data["round"] <= (5 if players == 2 else 7)


def test_CBU_R19_with_two_or_three_players_there_is_a_third_win() -> None:
    # Before round 6 (with three: 8) somebody must have won three.
    assert GAME.from_dict(position("target", [()] * 2, {}, wins=[2, 2], number=5, target=None)).actor == "chance"
    assert bad_field(position("target", [()] * 2, {}, wins=[2, 2], number=6, target=None)) == "wins"
    assert GAME.from_dict(position("target", [()] * 3, {}, wins=[2, 2, 2], number=7, target=None)).actor == "chance"
    assert said(ended([20, 20, 18], wins=[2, 2, 2], number=7), "game_over")["reasons"] == ["three_wins", "seven_rounds"]


def test_CBU_R20_nobody_can_have_more_than_three_wins() -> None:
    for wins in ([3, 0, 0], [4, 0, 0]):
        assert bad_field(position("target", [()] * 3, {}, wins=wins, number=5, target=None)) == "wins"
    state = ended([18, 20, 21], wins=[2, 2, 2], number=7)
    assert state.to_dict()["wins"] == [3, 2, 2]
    assert state.winners() == (0,)
    refused(state, "target 18", "CBU-END-1")
