"""What the hints of Cats say: a reason for every move that is true, and chances as they are."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

import catlib
from catlib.game import Move, State
from catlib.games.cats import strategy
from catlib.games.cats.worth import Worth
from catlib.table import foreseen
from tests.rulebook.play import kinds, now, whole_game

from .positions import GAME, at, phase, table
from .tables import CARDS, number, room, steps
from .test_strategy import KIT, actor, decisions, hidden_worlds

DIE = (1, 2, 3)


def why(state: State, move: str, ratings: Mapping[str, float] | None = None) -> str:
    player = actor(state)
    found = {Move(text): rating for text, rating in (ratings or {move: 0.0}).items()}
    one = next(one for one in state.legal_moves() if str(one) == move)
    said = strategy.why(GAME, state.view(player), one, found, foreseen(state, player, move))
    assert said
    assert "{" not in said and "why_" not in said
    return said


def says(said: str, name: str, **data: Any) -> bool:
    return GAME.word(f"why_{name}", **data) in said


def test_there_is_a_reason_for_every_move() -> None:
    """A few whole sentences, the last of them how it stands beside the others."""
    for state in decisions():
        for move in state.legal_moves()[::3]:
            said = why(state, str(move), {str(move): 1.0, str(state.legal_moves()[-1]): 0.5})
            assert 1 <= len(re.findall(r"[.!?](?: |$)", said)) <= 6
            assert not re.search(r"\. [a-z]|\b0 %|\b100 %|\b0 turn", said), said


def test_the_reason_tells_only_what_is_seen() -> None:
    """CAT-R47."""
    for state in decisions():
        move = str(state.legal_moves()[0])
        assert {why(world, move) for world in hidden_worlds(state, 4)} == {why(state, move)}


PIECES = "dining-1 0, bedroom-1 1, hall-1 rumba"


@pytest.mark.parametrize(
    ("state", "move", "words"),
    [
        (table("fight_cards", "dining-1 1 0, hall-1 rumba", fight="dining-1", hands={0: "5", 1: "3a"}),
         "commit 5", "you win this fight in about 89 % of cases"),
        (table("move", "dining-1 0, dining-2 1, hall-1 rumba", "dining-2 vase", cards={0: "3a"},
               hands={0: "5", 1: "3a"}), "move dining-2", "fight Player 2: you win in about 89 % of cases."),
        (table("move", PIECES, "dining-2 vase", cards={0: "3a"}), "move hall-2", "No token"),
        (table("move", PIECES, "dining-2 vase", cards={0: "3a"}, hands={0: "2a 3b"}), "move dining-2",
         "No card that you hold now"),
        (table("punish", PIECES, "dining-1 night-race", man=1), "leave dining-2", "is gone"),
        (table("punish", PIECES, "dining-1 night-race, dining-2 vase", man=1), "leave dining-2", "looks at you again"),
        (table("punish", PIECES, "dining-1 night-race, hall-2 key-theft", man=1), "leave hall-2", "in another room"),
        (table("punish", PIECES, "dining-1 vase", man=1, hands={0: "3a 2a"}, stress={0: 3}), "deceive 3a",
         "could not capture it then"),
        (table("capture", PIECES, "dining-1 sunday-roast"), "capture 2a", "4 bliss. No card that fits has a lower"),
        (table("capture", PIECES, "dining-1 sunday-roast"), "capture 4", "at the end of this phase, for the next turn"),
        (table("capture", PIECES, "dining-1 sofa-nap", stress={0: 1}), "capture 2b", "give back a stress token"),
        (table("capture", PIECES, "dining-1 sunday-roast"), "decline", "the 4 bliss of “Sunday roast” are lost"),
        (table("capture", PIECES, "dining-1 sunday-roast", turn=5, actor=0), "decline", "only help you in a tie-break"),
        (table("reward", PIECES, "dining-1 treats", man=1, stress={0: 1}), "keep", "4 turns to come after this one"),
        (table("reward", PIECES, "dining-1 treats", man=1, stress={0: 9}), "keep", "there are 4 turns to come"),
        (table("reward", PIECES, "dining-1 treats", man=1, turn=4, actor=0, stress={0: 2}), "keep",
         "there is one turn to come"),
        (table("reward", PIECES, "dining-1 treats", man=1, turn=5, actor=0, stress={0: 2}), "keep", "No turn is left"),
        (table("reward", PIECES, "dining-1 treats", man=1, stress={0: 1}), "relax", "costs 1 bliss"),
        (table("rumba_move", PIECES, "hall-2 paper-bag, kitchen-1 tuna-tin", cards={0: "2a", 1: "3a"},
               rumba={"seen": "5", "card": "5"}), "rumba hall-2", "leaves “tuna tin” ("),
        (table("rumba_retreat", "dining-1 1, hall-1 0 rumba", "hall-2 paper-bag", fight="hall-1", losers=["rumba"],
               rumba={"seen": "5"}), "rumba hall-2", "and the Rumba gets it"),
    ],
)  # fmt: skip
def test_what_is_said(state: Any, move: str, words: str) -> None:
    assert words in why(GAME.from_dict(state), move)


# ---------------------------------------------------------------- chances


@pytest.mark.parametrize(("card", "stress"), [*product(CARDS, range(6))])
def test_never_and_always_the_man_is_fooled(card: str, stress: int) -> None:
    """CAT-PUN-5: what is impossible or certain is said to be so, and the rest by the sides of the die."""
    state = at("punish", PIECES, "dining-1 vase", man=1, stress={0: stress})
    said = why(state, f"deceive {card}")
    vase = {"token": GAME.word("vase")}
    enough = [side for side in DIE if number(card) + side + stress >= 7]
    assert says(said, "deceive_always", **vase) == (len(enough) == 3)
    assert says(said, "deceive_never", **vase) == (not enough)
    told = f"the die shows {min(enough, default=0)} or more, in about {round(100 * len(enough) / 3)} % of cases"
    assert (told in said) == (0 < len(enough) < 3)
    assert said.count("%") == (0 < len(enough) < 3)


def ways(card: str, stress: int) -> Iterator[int]:
    """Every total of a card and the die."""
    return (number(card) + side + stress for side in DIE)


@pytest.mark.parametrize(("mine", "theirs"), [*product(CARDS, ("2a 2b", "2a 5", "3a 4", "5 4"))])
def test_never_and_always_a_fight_is_won(mine: str, theirs: str) -> None:
    """CAT-FIGHT-4, CAT-FIGHT-5: against a count of all cards and dice; player 0 lies on top."""
    for own, other in product((0, 1, 3, 5), (0, 2)):
        hands = {0: f"{mine} {'2a' if mine != '2a' else '3b'}", 1: theirs}
        state = at("fight_cards", "dining-1 1 0, hall-1 rumba", fight="dining-1", hands=hands,
                   stress={0: own, 1: other})  # fmt: skip
        rolled = [high for card in theirs.split() for high in ways(card, other)]
        won = [total > high for total in ways(mine, own) for high in rolled]
        said = why(state, f"commit {mine}").partition(". ")[0] + "."
        assert says(said, "fight_card_lost") == (not any(won))
        assert says(said, "fight_card", chance="for certain") == all(won)
        told = f"in about {round(100 * sum(won) / len(won))} % of cases"
        assert (told in said) == (any(won) and not all(won))


def test_what_merely_rounds_to_never_or_always_is_told_apart() -> None:
    """CAT-FIGHT-4: with a 2 against four cats, and with any card against one that has less stress by five."""
    state = at("fight_cards", "dining-1 0 1 2 3 4", fight="dining-1", stress={0: 1, 1: 3, 2: 3, 3: 3, 4: 3})
    beaten = [sum(high <= total for card in CARDS for high in ways(card, 3)) / 18 for total in ways("2a", 1)]
    assert 0 < sum(share**4 for share in beaten) / 3 < 0.01
    assert "With it you win this fight in less than 1 % of cases." in why(state, "commit 2a")
    state = at("move", PIECES, cards={0: "3a"}, stress={0: 5})
    lost = [total <= high for card in set(CARDS) - {"3a"} for total in ways(card, 5) for one in CARDS
            for high in ways(one, 0)]  # fmt: skip
    assert 0 < sum(lost) / len(lost) < 0.01
    assert "Player 2: you win in more than 99 % of cases." in why(state, "move bedroom-1")


LOOKS = {"seen": True, "liked": True, "unseen": False}
BEFORE_HE_LOOKS = ("move", "fight_cards", "fight_rumba_card", "fight_dice", "retreat", "rumba_retreat")


def looked_at(state: State, move: Move, rng: random.Random) -> int:
    """The room that the man looks into, if this turn is played on at random after the move."""
    man: int = state.to_dict()["man"]
    state = state.play(move)
    while True:
        moves = [event for event in state.events if event.clause in ("CAT-MOVE-9", "CAT-FIGHT-13")]
        man = moves[-1].data["to"] if moves else man
        if phase(state) not in BEFORE_HE_LOOKS:
            return man
        state = state.play(rng.choice(now(state)))


def test_where_the_man_will_look_is_only_said_to_be_sure_where_it_is() -> None:
    """CAT-MOVE-9, CAT-FIGHT-13: wild cards of fights to come may take him on, and that is said."""
    rng, sure, open_ended = random.Random(4), set(), set()
    for seed, players in product(range(6), range(2, 6)):
        for state in whole_game(GAME, seed, players, rumba=True):
            if phase(state) not in ("move", "retreat"):
                continue
            for move in state.legal_moves():
                said, box = why(state, str(move)), room(str(move).split()[1])
                for key, looks in LOOKS.items():
                    if says(said, key):
                        sure.add((phase(state), key))
                        played = [looked_at(state, move, rng) for _ in range(3)]
                        assert all((man == box) == looks for man in played), (said, state.to_dict())
                    elif says(said, f"{key}_so_far"):
                        open_ended.add((phase(state), (looked_at(state, move, rng) == box) == looks))
    assert sure >= set(product(("move", "retreat"), ("seen", "unseen")))
    assert open_ended >= {("move", True), ("move", False)}


# ---------------------------------------------------------------- what is promised


def test_a_cat_that_may_still_go_away_need_not_be_fought() -> None:
    """CAT-MOVE-2: who has moved is there for the fight; who has not may leave, and others may come."""
    pieces = "dining-1 0, dining-2 1, bedroom-1 2, hall-1 rumba"
    held: dict[str, Any] = {"hands": {0: "5", 1: "3a"}}
    said = why(at("move", pieces, cards={0: "5"}, **held), "move dining-2")
    assert "have to fight Player 2: you win" in said
    assert "may go away" not in said
    assert "more cats" not in said
    said = why(at("move", pieces, cards={0: "5", 1: "4"}, **held), "move dining-2")
    assert "Player 2, who has still to move and may go away: you win" in said
    assert "more cats" not in said
    said = why(at("move", pieces, cards={0: "5", 2: "4"}, **held), "move dining-2")
    assert "if no more cats come" in said
    pieces = "dining-1 0, dining-2 1 2, hall-1 rumba"
    said = why(at("move", pieces, cards={0: "5", 2: "2a"}, **held), "move dining-2")
    assert "have to fight Player 2, and also Player 3, who has still to move and may go away" in said


def test_in_the_last_turn_no_place_is_good_for_a_next_one() -> None:
    """CAT-END-1."""
    for turn in range(1, 6):
        state = at("move", PIECES, cards={0: "5"}, turn=turn, actor=0)
        said = why(state, "move hall-2")
        assert says(said, "no_token_last") == (turn == 5)
        assert ("next turn" in said) == (turn < 5)


def test_stress_is_named_only_where_there_is_some() -> None:
    """CAT-MOVE-6."""
    for token, stress in product(("kitchen-2 sunday-roast", "bedroom-4 suit-nap"), range(3)):
        said = why(at("move_cards", PIECES, token, stress={0: stress}), "commit 2a")
        assert f"up to {2 + stress} boxes far" in said
        assert ("stress" in said) == bool(stress)


@pytest.mark.parametrize(
    ("tokens", "hand", "move", "name"),
    [
        ("kitchen-2 sunday-roast", "2a 5", "commit 5", "sooner"),
        ("kitchen-2 sunday-roast", "2a 5", "commit 2a", "enough"),
        ("kitchen-2 sunday-roast", "2a 2b", "commit 2b", "only"),
        ("bedroom-1 sunday-roast", "2a 5", "commit 5", "needed"),
        ("bedroom-1 sunday-roast", "2a 5", "commit 2a", "nothing"),
        ("kitchen-2 sunday-roast", "2b 3b", "commit 3b", "no_good"),
    ],
)
def test_what_a_card_to_move_with_is_for(tokens: str, hand: str, move: str, name: str) -> None:
    """CAT-MOVE-2, CAT-MOVE-6, CAT-CAP-3."""
    state = at("move_cards", "dining-1 0, bedroom-2 1, hall-1 rumba", tokens, hands={0: hand})
    assert says(why(state, move), f"move_card_{name}", token=GAME.word("sunday-roast"), number=2)


def test_who_gets_to_the_place_of_a_token() -> None:
    """CAT-MOVE-6: everybody's best card and stress; of places out of the own reach that is said as well."""
    rng, seen = random.Random(6), set()
    for seed, players in product(range(8), range(2, 6)):
        for state in whole_game(GAME, seed, players, rumba=True):
            if phase(state) != "place":
                continue
            data = state.to_dict()
            box = str(move := rng.choice(state.legal_moves())).split()[1]
            far = steps(data["options"]["house"], box)
            stands = {piece: far[place] for place, pile in data["boxes"].items() for piece in pile}
            me = actor(state)
            reach: dict[Any, int] = {}
            for player, hand in enumerate(data["hands"]):
                reach[player] = max(map(number, hand or CARDS)) + data["stress"][player]
            deck = data["rumba"]["unseen"] or data["rumba"]["known"][-1:]
            reach["rumba"] = max(map(number, deck), default=0)
            able = [piece for piece in [*range(players), "rumba"] if piece != me and stands[piece] <= reach[piece]]
            said = why(state, str(move))
            names = [GAME.word("rumba") if piece == "rumba" else f"Player {piece + 1}" for piece in able]
            mine = stands[me] <= reach[me]
            nearer = [name for name, piece in zip(names, able, strict=True) if stands[piece] <= stands[me]]
            if not able:
                name = "alone" if mine else "nobody"
            elif mine:
                name, names = ("too", nearer) if nearer else ("near", names)
            else:
                name = "fight" if len(able) > 1 else "theirs"
            assert says(said, f"place_{name}", others=names), (said, name, names)
            assert ("too far for you" in said or "you cannot get this turn" in said) == (not mine)
            seen.add(name)
            if "any card takes" in said:
                assert stands[me] <= min(map(number, data["hands"][me] or CARDS)) + data["stress"][me]
    assert seen >= {"alone", "too", "near", "fight"}


# ---------------------------------------------------------------- bids


TIED = "hall-2 paper-bag, kitchen-1 tuna-tin"


def bids(turn: int = 1, **given: Any) -> State:
    rest: dict[str, Any] = {"cards": {0: "2a", 1: "3a"}, "rumba": {"seen": "5", "card": "5"}}
    return at("bids", PIECES, TIED, turn=turn, **{**rest, **given})


def test_a_bid_says_what_it_pays_for_and_who_wins_a_tie() -> None:
    """CAT-RUMBA-15, CAT-RUMBA-16, CAT-RUMBA-17."""
    tokens = ["“tuna tin”", "“paper bag”"]
    said = why(bids(), "bid 2")
    assert says(said, "bid", tokens=tokens, count=2)
    assert "outbid" not in said
    assert says(why(bids(turn=2, actor=0, bids={1: 0}), "bid 2"), "bid_tie", others=["Player 2"])
    assert says(why(bids(), "bid 0"), "bid_nothing_first", tokens=tokens)
    assert says(why(bids(turn=2, actor=0, bids={1: 0}), "bid 0"), "bid_nothing", other="Player 2", tokens=tokens)


def test_a_bid_says_which_of_the_tokens_are_in_reach_with_it() -> None:
    """CAT-R17: the stress of the bid carries the cat farther."""
    far = {box: steps("small", "dining-1")[box] for box in ("hall-2", "kitchen-1")}
    for count in range(1, 6):
        near = [box for box in ("kitchen-1", "hall-2") if far[box] <= 2 + count]
        names = [{"hall-2": "“paper bag”", "kitchen-1": "“tuna tin”"}[box] for box in near]
        key = "bid_reach_all" if len(near) == 2 else "bid_reach" if near else "bid_reach_none"
        assert says(why(bids(), f"bid {count}"), key, tokens=names)


@pytest.mark.parametrize(("turn", "stress"), [*product(range(1, 6), range(4))])
def test_a_bid_says_what_so_much_stress_is_worth(turn: int, stress: int) -> None:
    """CAT-STRESS-2, CAT-STRESS-3: why not less and not more."""
    worth = [Worth(KIT, 5 - turn, patient=True).stress[count] for count in range(20)]
    best = worth.index(max(worth))
    for count in range(1, 12):
        said = why(bids(turn, actor=0, stress={0: stress}, bids={1: 0} if turn % 2 == 0 else {}), f"bid {count}")
        gains = worth[stress + count] > worth[stress]
        told = {
            "bid_pays": stress + count <= best,
            "bid_over": stress + count > best and gains,
            "bid_costs": turn < 5 and not gains,
            "bid_costs_last": turn == 5,
        }
        data = {"count": count, "best": best, "total": stress + count, "turns": 5 - turn}
        assert {key: says(said, key, **data) for key in told} == told
    said = why(bids(turn, actor=0, stress={0: stress}, bids={1: 0} if turn % 2 == 0 else {}), "bid 0")
    assert ("likely to cost more" in said) == (turn < 5 and stress >= best)


@pytest.mark.parametrize(("stress", "turn"), [*product(range(5), range(1, 6))])
def test_what_is_lost_with_a_fight_is_told_where_it_is_rather_a_gain(stress: int, turn: int) -> None:
    """CAT-FIGHT-6, CAT-PUN-6: so early, a stress token helps more than it costs."""
    worth = Worth(KIT, 5 - turn, patient=True).stress
    helps = worth[stress + 1] > worth[stress]
    rest: dict[str, Any] = {"turn": turn, "actor": 0, "stress": {0: stress, 1: stress + 2}}
    fight = at("move", PIECES, cards={0: "5"}, **rest)
    said = why(fight, "move bedroom-1")
    assert says(said, "fight_stress", turns=5 - turn) == helps
    likely = at("move", PIECES, cards={0: "5"}, **{**rest, "stress": {0: stress + 2, 1: 0}})
    assert not says(why(likely, "move bedroom-1"), "fight_stress", turns=5 - turn)
    fooled = why(at("punish", PIECES, "dining-1 vase", man=1, **rest), "deceive 2a")
    sure = stress >= 4
    assert says(fooled, "deceive_stress", turns=5 - turn) == (helps and not sure)


# ---------------------------------------------------------------- goals, the end, and the others


def test_an_icon_of_the_own_goal_is_named() -> None:
    """CAT-SECRET-4."""
    for goal, named in (("eat-sleep", True), ("steal-destroy", False)):
        state = at("capture", PIECES, "dining-1 sunday-roast", goals={0: goal, 1: "sleep-steal"})
        assert says(why(state, "capture 2a"), "goal") == named


def test_a_move_is_compared_with_the_best_of_the_others() -> None:
    state = at("reward", PIECES, "dining-1 treats", man=1, stress={0: 1})
    assert "0.5 points better than the next best" in why(state, "keep", {"keep": 1.0, "relax": 0.5})
    assert "would be about 0.5 points better" in why(state, "relax", {"keep": 1.0, "relax": 0.5})
    assert "about as good" in why(state, "relax", {"keep": 1.0, "relax": 1.05})


def test_a_move_that_wins_the_game_says_so() -> None:
    state = at("capture", "dining-1 1, bedroom-1 0, hall-1 rumba", "dining-1 sunday-roast", turn=5, actor=1)
    assert "game_over" in kinds(state.play("capture 2a"))
    assert why(state, "capture 2a").startswith("It ends the game, and you win.")


def test_a_card_of_the_tie_break_tells_its_chance() -> None:
    """CAT-END-7."""
    state = at("tie_cards", PIECES, hands={0: "2a 5", 1: "2b"}, captured={0: "vase", 1: "ham-theft"})
    assert says(why(state, "commit 5"), "tie_card", chance="for certain")
    won = sum(own > other for own, other in product(DIE, DIE))
    assert f"in about {round(100 * won / 9)} % of cases" in why(state, "commit 2a")


def test_a_view_of_another_game_is_refused() -> None:
    other = next(state for state in whole_game(catlib.game("cat_rescue"), 0, 2) if state.actor == 0)
    with pytest.raises(TypeError, match="Cats"):
        strategy.why(other.game, other.view(0), other.legal_moves()[0], {}, [])
