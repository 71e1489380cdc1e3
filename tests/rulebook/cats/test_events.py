"""What is told of a game of Cats: who did what and why, and what the numbers are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from catlib.game import State
from tests.rulebook.play import after, whole_game

from .positions import GAME, at
from .tables import TOKENS, number

GAMES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"rumba": True, "house": "small-long"}),
    (4, {"secret_goals": True}),
    (5, {"house": "large-long"}),
    (5, {"rumba": True, "secret_goals": True}),
)


def texts(state: State, *kinds: str) -> list[str]:
    """What is told of the last move, of these kinds of event."""
    return [event.text() for event in state.events if not kinds or event.kind in kinds]


def steps(seeds: int) -> Iterator[tuple[State, State]]:
    """Each state and the next one, of random games of every number of players."""
    for players, options in GAMES:
        for seed in range(seeds):
            states = whole_game(GAME, seed, players, **options)
            yield from pairwise(states)


def test_no_two_lines_of_a_move_say_the_same_and_all_begin_like_sentences() -> None:
    for _, state in steps(3):
        told = texts(state)
        assert len(told) == len(set(told)), told
        for text in told:
            assert not text[0].islower(), text
            assert not re.search(r"[.!?] the Rumba", text), text
            assert ".." not in text


def test_everybody_is_told_the_same() -> None:
    for _, state in steps(1):
        for player in (*range(len(state.scores())), None):
            assert [event.text() for event in state.events_seen(player)] == texts(state)


# ---------------------------------------------------------------- objectives


def test_a_token_is_told_with_what_it_is_worth_and_where_it_belongs() -> None:
    state = at("token", "hall-1 0, kitchen-1 1, bedroom-3 2", current=0)
    assert texts(state.play("token treats"), "token_revealed") == [
        "A token is turned up for Player 1: “treats” (blue 2, eat, steal), for rooms 1 and 3."
    ]
    assert texts(state.play("token sunbathing"), "token_revealed") == [
        "A token is turned up for Player 1: “sunbathing” (blue 1, relax), for a window."
    ]


def test_who_places_the_token_of_the_rumba_and_why() -> None:
    """CAT-RUMBA-8."""
    placed = 0
    for before, state in steps(2):
        for event in state.events:
            if event.kind == "token_placed" and event.data["owner"] == "rumba" and event.clause != "CAT-OBJ-8":
                placed += 1
                first = before.to_dict()["first"] + 1
                assert event.text().startswith(f"Player {first} goes first this turn and puts the Rumba's “")
    assert placed


def test_a_token_that_finds_no_box_of_its_own() -> None:
    """CAT-OBJ-8."""
    state = at("place", "hall-1 0, bathroom-1 1, bathroom-2 2", drawn="litter-box", current=0).play("place kitchen-1")
    assert texts(state)[0] == (
        "No box where “litter box” belongs is empty, so Player 1 may choose any: it lies on kitchen-1."
    )


# ---------------------------------------------------------------- cards and ways


def test_cards_are_told_player_by_player() -> None:
    """CAT-MOVE-1, CAT-MOVE-3: in turn order."""
    state = at("move_cards", "hall-1 0, kitchen-1 1, bedroom-3 2", turn=2)
    state = after(state, "commit 2a", "commit 4", "commit 3b")
    cards = "Player 2 plays 2a (eat, steal), Player 3 plays 4 and Player 1 plays 3b (sleep, steal)"
    assert texts(state, "cards_revealed") == [f"The cards are turned up: {cards}."]


BIDS = (
    ((2, 1, 0), "Player 1 has bid the most and"),
    ((3, 1, 3), "Player 3 and Player 1 have bid alike, and nobody more; Player 3 comes first in turn order and"),
    (
        (0, 0, 0),
        "Player 2, Player 3 and Player 1 have bid alike, and nobody more; Player 2 comes first in turn order and",
    ),
)


@pytest.mark.parametrize(("bids", "why"), BIDS)
def test_bids_say_why_who_steers(bids: tuple[int, int, int], why: str) -> None:
    """CAT-RUMBA-15, CAT-RUMBA-16: the first player is Player 2 here."""
    state = at(
        "bids", "hall-1 rumba, kitchen-1 0, bedroom-1 1, bedroom-3 2", "hall-2 paper-bag, bathroom-1 tuna-tin",
        turn=2, cards={0: "3a", 1: "3a", 2: "3a"}, rumba={"seen": "5", "card": "5"},
    )  # fmt: skip
    state = after(state, *(f"bid {bids[player]}" for player in (1, 2, 0)))
    made = "Player 1 bids {}, Player 2 bids {} and Player 3 bids {}".format(*bids)
    assert texts(state, "bids_revealed") == [f"The bids are shown: {made}. {why} steers the Rumba."]
    most = max(bids)
    kept = [] if not most else [f"keeps the {most} stress tokens of the bid."]
    assert [text.partition(" ")[2].partition(" ")[2] for text in texts(state, "stress_taken")] == kept


def test_the_way_of_the_rumba_says_where_from_and_what_for() -> None:
    """CAT-RUMBA-11, CAT-RUMBA-12."""
    given = {"cards": {0: "3a", 1: "2a"}}
    far = at("rumba_move_card", "hall-1 rumba, kitchen-2 0, bedroom-2 1", "bathroom-2 tap-water", **given)
    assert texts(far.play("card 2"), "rumba_card", "rumba_moved") == [
        "The Rumba's next card says how far it can go: it is a 2.",
        "The Rumba goes from hall-1 to bathroom-2, where the best token in its reach lies.",
    ]
    home = at("rumba_move_card", "bedroom-3 rumba, kitchen-2 0, bedroom-2 1", "dining-2 tuna-tin", **given)
    assert texts(home.play("card 2"), "rumba_moved") == [
        "No token is in reach of the Rumba, so it makes for its station: from bedroom-3 to hall-1."
    ]
    there = at("rumba_move_card", "hall-1 rumba, kitchen-2 0, bedroom-2 1", "bedroom-4 watching-tv", **given)
    assert texts(there.play("card 2"), "rumba_moved") == [
        "No token is in reach of the Rumba, so it stays on hall-1, as near to its station as it can get."
    ]


def test_the_man_walks_for_the_cards_that_were_turned_up() -> None:
    """CAT-MAN-2, CAT-HOUSE-2."""
    walks = {
        (5, 1): "One card with his icon has been turned up, so the man walks one room on, "
        "from the hall (5) to the dining room (1).",
        (2, 2): "2 cards with his icon have been turned up, so the man walks 2 rooms on, "
        "from the bathroom (2) to the bedroom (4).",
        (
            2,
            5,
        ): "5 cards with his icon have been turned up, so the man walks 5 rooms on and is back in the bathroom (2).",
    }
    pieces = "dining-1 0, bathroom-1 1, kitchen-1 2, bedroom-1 3, hall-1 4"
    for (room, icons), told in walks.items():
        state = at("move", pieces, cards={0: "2a"}, man=room, man_steps=icons)
        assert texts(state.play("move dining-2"), "man_moved") == [told]


# ---------------------------------------------------------------- card, die and stress


def test_every_total_is_told_with_what_it_is_made_of() -> None:
    """CAT-FIGHT-3, CAT-PUN-5, CAT-END-6, CAT-RUMBA-19, CAT-R43."""
    seen = set()
    last = at("tie_dice", "hall-1 rumba, kitchen-1 0, bedroom-1 1", captured={0: "vase"}, cards={0: "3a"}, rolls={0: 2},
              rumba={"captured": "suit-nap", "seen": "4", "card": "4"})  # fmt: skip
    for before, state in [*steps(8), (last, last.play("roll 1"))]:
        table = before.to_dict()
        for event in state.events:
            if event.kind != "die_rolled":
                continue
            seen.add(event.clause)
            die, piece = event.data["value"], event.data["piece"]
            if piece == "rumba":
                card = int(table["rumba"]["card"] or 0)
                told = f"The Rumba rolls {die}: card {card} + die {die} + 1 that it always adds = {card + die + 1}."
            else:
                card, stress = number(table["cards"][piece]), table["stress"][piece]
                more = f"card {card} + die {die} + stress {stress} = {card + die + stress}."
                told = f"Player {piece + 1} rolls {die}: {more}"
            assert event.text() == told
    assert seen == {"CAT-FIGHT-3", "CAT-RUMBA-18", "CAT-PUN-5", "CAT-END-6"}


def test_a_fight_says_with_what_it_is_won() -> None:
    """CAT-FIGHT-4."""
    pile: dict[str, Any] = {"fight": "hall-2", "cards": {0: "4", 1: "3a"}, "stress": {1: 1}}
    state = after(at("fight_dice", "kitchen-1 2, hall-2 1 0", **pile), "roll 3", "roll 1")
    assert texts(state, "fight_won", "stress_taken") == [
        "Player 1 has the highest total, 7, and wins the fight on hall-2.",
        "Player 2 has lost and takes one stress token.",
    ]


def test_a_tied_fight_says_who_was_there_first() -> None:
    """CAT-FIGHT-5, CAT-R22: of those with the highest total, wherever the others are."""
    state = at("fight_dice", "hall-2 0 2 1", fight="hall-2", cards={0: "2a", 1: "3a", 2: "3b"})
    state = after(state, "roll 3", "roll 3", "roll 1")
    assert texts(state, "fight_won") == [
        "Player 3 and Player 2 have the highest total, 6. Of these Player 3 came to hall-2 first and wins the fight."
    ]


def test_a_tie_that_the_rumba_wins_begins_like_a_sentence() -> None:
    state = at(
        "fight_dice", "hall-2 rumba 0, kitchen-1 1", fight="hall-2", cards={0: "4"}, rumba={"seen": "3", "card": "3"}
    )
    state = after(state, "roll 2", "roll 2")
    assert texts(state, "fight_won") == [
        "The Rumba and Player 1 have the highest total, 6. Of these the Rumba came to hall-2 first and wins the fight."
    ]


def test_a_beaten_rumba_is_carried_home_or_near() -> None:
    """CAT-RUMBA-20, CAT-R40."""
    given: dict[str, Any] = {"cards": {0: "5"}, "rumba": {"seen": "2", "card": "2"}}
    away = at("fight_dice", "kitchen-1 rumba 0, bedroom-1 1", fight="kitchen-1", **given)
    assert texts(after(away, "roll 3", "roll 1"), "rumba_card_lost", "rumba_ran") == [
        "The Rumba has lost, and the 2 it fought with is out of the game.",
        "The Rumba is carried from kitchen-1 to its station on hall-1.",
    ]
    taken = after(at("fight_dice", "hall-1 rumba 0, bedroom-1 1", fight="hall-1", **given), "roll 3", "roll 1")
    assert texts(taken.play("rumba hall-2"), "rumba_ran") == [
        "The station of the Rumba is not free, so it is carried from hall-1 to hall-2, as near as can be."
    ]


# ---------------------------------------------------------------- the man


def test_how_the_man_is_fooled_or_not() -> None:
    """CAT-PUN-5, CAT-PUN-6, CAT-PUN-7."""
    state = at("punish", "hall-1 0, kitchen-1 1, bedroom-3 2", "hall-1 key-theft", current=0).play("deceive 4")
    assert texts(state) == ["Player 1 plays 4 to fool the man."]
    assert texts(state.play("roll 3"))[:2] == [
        "Player 1 rolls 3: card 4 + die 3 + stress 0 = 7.",
        "It takes 7 or more, and with 7 Player 1 fools the man and stays.",
    ]
    assert texts(state.play("roll 2")) == [
        "Player 1 rolls 2: card 4 + die 2 + stress 0 = 6.",
        "It takes 7 or more, and with 6 Player 1 does not fool the man.",
        "The man takes “key theft” away from hall-1.",
        "Player 1 is scolded and takes one stress token.",
    ]


def test_who_does_not_try_withdraws() -> None:
    """CAT-PUN-4, CAT-PUN-7: the token goes first."""
    state = at("punish", "hall-1 0, kitchen-1 1, bedroom-3 2", "hall-1 key-theft", current=0).play("leave hall-2")
    assert texts(state)[:2] == [
        "The man takes “key theft” away from hall-1.",
        "Player 1 lets it go without a try and withdraws from hall-1 to hall-2.",
    ]


def test_a_reward_says_whether_there_is_stress_to_give_back() -> None:
    """CAT-PUN-2, CAT-R30."""
    for stress, ends in ((0, " and has no stress to give back."), (2, ": one stress token may go back.")):
        state = at("move", "hall-1 0, kitchen-1 1, bedroom-3 2", "hall-2 welcome-home", cards={0: "2a"}, man=5,
                   stress={0: stress}).play("move hall-2")  # fmt: skip
        assert texts(state, "rewarded") == [
            f"The man is pleased with Player 1, who is on hall-2 on the blue “welcome home”{ends}"
        ]


# ---------------------------------------------------------------- captures and the end


def test_a_capture_says_what_it_is_worth() -> None:
    """CAT-OT-4."""
    captures = 0
    for _, state in steps(2):
        for event in state.events:
            if event.kind == "captured":
                owner = "The Rumba" if event.data["owner"] == "rumba" else f"Player {event.data['owner'] + 1}"
                assert event.text().startswith(f"{owner} captures “")
                assert event.text().endswith(f"”, worth {TOKENS[event.data['token']].bliss} bliss.")
                captures += 1
    assert captures


def test_a_new_turn_says_who_gets_the_first_player_card() -> None:
    """CAT-CAP-8."""
    started = set()
    for _, state in steps(2):
        table = state.to_dict()
        for event in state.events:
            if event.kind == "turn_started":
                started.add(table["turn"])
                told = f"Turn {table['turn']} of 5 begins. Player {table['first'] + 1} gets the first player card."
                assert event.text() == told
    assert started == {2, 3, 4, 5}


BLISS = (
    "Bliss less stress, with what the secret goals add, is the score: "
    "Player 1 has -1 points, Player 2 has 1 point and the Rumba has 5 points."
)


def test_goals_and_scores_are_told_piece_by_piece() -> None:
    """CAT-SECRET-3, CAT-END-3, CAT-RUMBA-7."""
    end = at("rumba_goal", "hall-1 rumba, kitchen-1 0, bedroom-1 1", goals={0: "eat-sleep", 1: "eat-steal"},
             stress={0: 1}, captured={1: "sunbathing"}, rumba={"captured": "vase"})  # fmt: skip
    assert texts(end.play("goal steal-destroy")) == [
        "The secret goal of the Rumba is steal or destroy.",
        BLISS,
        "The game is over: the Rumba has the highest score, and so is the most blissful of all.",
    ]
    revealed = {text for _, state in steps(2) for text in texts(state, "goals_revealed")}
    assert revealed
    listed = re.compile(r"The secret goals are turned up: (Player \d has \w+ or \w+(, | and |\.))+")
    assert all(listed.fullmatch(text) for text in revealed)


def test_a_last_fight_says_why_it_is_fought_and_why_it_is_won() -> None:
    """CAT-END-6, CAT-END-7, CAT-END-8."""
    tied: dict[str, Any] = {"captured": {0: "vase", 2: "suit-nap"}}
    state = at("tie_dice", "hall-1 0, kitchen-1 1, bedroom-3 2", cards={0: "3a", 2: "2a"}, rolls={0: 2}, **tied)
    assert texts(state.play("roll 3"), "tied") == [
        "Nobody has the highest total alone, so Player 3 and Player 1 fight once more."
    ]
    assert texts(state.play("roll 2"), "game_over") == [
        "The game is over: Player 1 has the highest total in the last fight, and wins."
    ]
