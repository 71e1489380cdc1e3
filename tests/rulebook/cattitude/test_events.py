"""What is told where several things happen at once, what others are told of cards, and how all of it reads."""

from __future__ import annotations

from pathlib import Path

import catlib
from catlib.game import State
from tests.rulebook.play import after, as_told, kinds, told, whole_game

from .positions import EXAMPLE, GAME, house


def texts(state: State, *kinds: str) -> list[str]:
    """What is told of the last move, of these kinds of event."""
    return [event.text() for event in state.events if not kinds or event.kind in kinds]


def test_nothing_has_happened_in_a_state_that_is_read() -> None:
    assert list(GAME.from_dict(EXAMPLE).events) == []


def test_knocking_over_in_order() -> None:
    state = house("play", "dining bath bath", "2 knock vase, run", human="porch").play("knock vase")
    assert told(state) == [
        ("knocked_over", "CTT-KNOCK-1", {"player": 0, "item": "vase", "room": "dining"}),
        ("points", "CTT-KNOCK-2", {"player": 0, "points": 4, "total": 4}),
        ("human_moved", "CTT-KNOCK-3", {"from": "porch", "to": "dining"}),
        ("attempt", "CTT-CATCH-1", {"room": "dining", "items": ["vase"], "cats": [0]}),
        ("passed", "CTT-CATCH-2", {"player": 2}),
    ]


def test_a_cuddle_in_order() -> None:
    state = house("play", "dining bath bath", "cuddle, run, hide").play("cuddle bath")
    assert kinds(state) == ["human_moved", "cuddled", "points", "discarded", "done"]


def test_all_are_caught_before_the_first_pays() -> None:
    state = house("human", "living living bath", "run", "run", carrying={0: "yarn porch", 1: "fish study"})
    state = after(state, "human living", "pass", "pass")
    assert told(state) == [
        ("passed", "CTT-CATCH-2", {"player": 1}),
        ("caught", "CTT-CATCH-4", {"player": 0, "room": "living"}),
        ("caught", "CTT-CATCH-4", {"player": 1, "room": "living"}),
        ("tossed", "CTT-CATCH-5", {"player": 0, "card": "run"}),
        ("foiled", "CTT-CATCH-6", {"player": 0, "item": "yarn", "task": "steal"}),
        ("discarded", "CTT-CATCH-6", {"player": 0, "card": "steal yarn"}),
        ("tossed", "CTT-CATCH-5", {"player": 1, "card": "run"}),
        ("foiled", "CTT-CATCH-6", {"player": 1, "item": "fish", "task": "steal"}),
        ("discarded", "CTT-CATCH-6", {"player": 1, "card": "steal fish"}),
        ("cleaned_up", "CTT-HUM-7", {"item": "fish", "from": "living", "to": "kitchen"}),
        ("points", "CTT-HUM-8", {"player": 2, "points": 1, "total": 1}),
        ("cleaned_up", "CTT-HUM-7", {"item": "yarn", "from": "living", "to": "living"}),
        ("points", "CTT-HUM-8", {"player": 2, "points": 1, "total": 2}),
        ("token_passed", "CTT-HUM-9", {"from": 2, "to": 1}),
        ("cat_turn", "CTT-TURN-1", {"player": 2}),
    ]


def test_what_is_cleaned_up_at_home_is_not_carried_anywhere() -> None:
    state = house("human", "bath bath bath", loose={"fish": "living", "yarn": "living"}).play("human living")
    assert [event.text() for event in state.events if event.kind == "cleaned_up"] == [
        "The human picks up the fish in the living room and takes it back to the kitchen, where it belongs.",
        "The human puts the ball of yarn back in its place in the living room.",
    ]


def test_a_sneak_with_everything_in_order() -> None:
    state = house(
        "human",
        "living bath bath",
        "sneak",
        carrying={0: "yarn porch"},
        destroying={0: "sofa"},
        loose={"sock": "living"},
    )
    state = after(state, "human living", "sneak porch")
    assert told(state)[:7] == [
        ("discarded", "CTT-SNEAK-1", {"player": 0, "card": "sneak"}),
        ("foiled", "CTT-DEST-8", {"player": 0, "item": "sofa", "task": "destroy"}),
        ("discarded", "CTT-DEST-8", {"player": 0, "card": "destroy sofa"}),
        ("moved", "CTT-SNEAK-1", {"player": 0, "from": "living", "to": "porch"}),
        ("delivered", "CTT-STEAL-7", {"player": 0, "item": "yarn", "room": "porch"}),
        ("points", "CTT-STEAL-7", {"player": 0, "points": 3, "total": 3}),
        ("discarded", "CTT-STEAL-10", {"player": 0, "card": "steal yarn"}),
    ]


def test_a_choice_of_the_draw_pile_is_told_when_the_card_is_seen() -> None:
    state = house("draw", "bath bath bath", discard="run").play("draw pile")
    assert told(state) == []
    assert kinds(state.play("card hide")) == ["drew"]


def test_a_card_from_the_pile_is_for_its_player_only() -> None:
    state = after(house("draw", "bath bath bath", discard="run"), "draw pile", "card steal vase")
    assert as_told(state.events_seen(0)) == told(state)
    for player in (1, 2, None):
        assert as_told(state.events_seen(player)) == [("drew", "CTT-DRAW-1", {"player": 0, "from": "pile"})]
        assert "vase" not in state.events_seen(player)[0].text().lower()
    assert "vase" in state.events_seen(0)[0].text().lower()
    discard = house("draw", "bath bath bath", discard="run, steal vase").play("draw discard")
    for player in (1, 2, None):
        assert as_told(discard.events_seen(player)) == told(discard)


def test_a_dealt_card_is_for_its_player_only() -> None:
    state = next(state for state in whole_game(GAME, 1, 3) if kinds(state) == ["dealt"])
    for player in (0, 1, 2, None):
        seen = as_told(state.events_seen(player))
        assert seen == (told(state) if player == 0 else [("dealt", "CTT-SET-13", {"player": 0})])


def test_all_else_is_told_to_everybody() -> None:
    for seed in range(3):
        for state in whole_game(GAME, seed, 3):
            for player in (0, 1, 2, None):
                for event, seen in zip(state.events, state.events_seen(player), strict=True):
                    secret = event.kind == "dealt" or (event.kind == "drew" and event.data["from"] == "pile")
                    if not secret or event.data["player"] == player:
                        assert event == seen
                        assert event.text() == seen.text()
                    else:
                        assert "card" not in seen.data
                        assert event.data["card"] not in seen.text()


def test_players_are_counted_from_1_in_words() -> None:
    state = house("toss", "bath bath bath", "run, hide", points=[0, 0, 0]).play("toss run")
    assert "1" in state.events[0].text() or "You" in state.events[0].text()


def test_no_two_lines_of_a_move_say_the_same() -> None:
    """Two cards that go alike are two events: the second is told as another one."""
    for seed in range(6):
        for state in whole_game(GAME, seed, 3 + seed % 2, destinations=("stack", "random")[seed % 2]):
            lines = texts(state)
            assert len(lines) == len(set(lines)), lines
    knocked = house("play", "dining bath bath", "2 knock vase", human="porch").play("knock vase")
    assert texts(knocked, "discarded") == [
        "“Knock-Over: vase” of Player 1 goes to the discard pile.",
        "So does the other “Knock-Over: vase”.",
    ]
    tossed = house("play", "bath bath bath", "3 cuddle", discard="run").play("done")
    assert texts(tossed, "tossed") == ["Player 1 discards “Cuddle”.", "Player 1 discards another “Cuddle”."]


def test_nobody_is_in_a_porch() -> None:
    for seed in range(4):
        for state in whole_game(GAME, seed, 3):
            assert not any("in the porch" in text or "into the porch" in text for text in texts(state))
    assert (
        texts(house("move", "porch bath bath", "run, hide").play("stay"))[0]
        == "The cat of Player 1 stays on the porch."
    )
    attempt = house("human", "porch bath bath", "run, hide", carrying={0: "plant study"}).play("human porch")
    assert "The human finds trouble on the porch (plant)" in " ".join(texts(attempt))
    assert "The human is after every cat on the porch." in str(attempt)
    refused = house("move", "porch bath bath", "run, hide").check("move porch")
    assert refused.reason.startswith("Your cat is on the porch already.")
    far = house("play", "bath bath bath", "steal plant, cuddle").check("steal plant")
    assert far.reason.startswith("The plant is on the porch, and your cat is in the bathroom.")


def test_rooms_of_an_owner_are_told_like_the_others(tmp_path: Path) -> None:
    """CTT-COMP-5: a room of any name, and the porch keeps its own preposition."""
    lines = []
    for name in ("rooms", "adjacent", "item_home"):
        rows = {key: value for key, value in GAME.components[name].items() if key != "provenance"}
        lines += [f"[{name}]", *(f"{key} = {value!r}".replace("garage", "place") for key, value in rows.items())]
    own = tmp_path / "own.toml"
    own.write_text("\n".join(lines))
    game = catlib.game("cattitude", components=own)
    state = after(game.new(players=3), "room place", "room porch")
    assert texts(state) == ["The cat of Player 2 starts on the porch."]
    assert texts(game.new(players=3).play("room place")) == ["The cat of Player 1 starts in the place."]


def test_the_human_is_told_why_it_comes() -> None:
    """CTT-CUD-1, CTT-KNOCK-3, CTT-HUM-4: it may be there already."""
    cards = "cuddle, 2 knock plant, run, hide"
    for human, cuddled, knocked in (
        (
            "bath",
            "A Cuddle card brings the human from the bathroom to the porch.",
            "The noise brings the human running from the bathroom to the porch.",
        ),
        (
            "porch",
            "A Cuddle card keeps the human on the porch.",
            "The human is on the porch already and has heard it.",
        ),
    ):
        state = house("play", "porch study study", cards, human=human)
        assert texts(state.play("cuddle porch"))[:2] == [
            cuddled,
            "It is played by Player 1, and one cat is on the porch to be cuddled.",
        ]
        assert "2 cats are in the study" in " ".join(texts(state.play("cuddle study")))
        assert texts(state.play("knock plant"), "human_moved") == [knocked]
    moved = house("human", "bath bath bath", human="study")
    assert texts(moved.play("human study"), "human_moved") == ["The human stays in the study."]
    assert texts(moved.play("human porch"), "human_moved") == ["The human goes from the study to the porch."]


def test_what_a_caught_cat_pays_is_told_as_its_price() -> None:
    """CTT-CATCH-4, CTT-CATCH-5, CTT-R26: no card where there is none."""
    state = house("human", "living living bath", "run, cuddle", "", carrying={0: "yarn porch", 1: "fish study"})
    state = after(state, "human living", "pass")
    caught = "Caught! The human has got hold of the cat of Player"
    assert texts(state, "caught") == [
        f"{caught} 1 in the living room.",
        f"{caught} 2 in the living room. There is no card in its hand to be lost.",
    ]
    assert texts(state.play("toss run"), "tossed") == ["For being caught Player 1 discards “Run”."]


def test_who_gets_away_plays_a_card_for_it() -> None:
    """CTT-RUN-1, CTT-SNEAK-1."""
    state = house("human", "living bath bath", "sneak, run", carrying={0: "yarn bath"}).play("human living")
    assert texts(state.play("sneak porch"))[:2] == [
        "Player 1 plays “Sneak”, which goes to the discard pile.",
        "The cat of Player 1 slips through the wall, from the living room to the porch.",
    ]
    assert texts(state.play("run garage"))[:2] == [
        "Player 1 plays “Run”, which goes to the discard pile.",
        "The cat of Player 1 runs for it, from the living room to the garage.",
    ]


def test_a_theft_says_whose_cat_has_to_go_where() -> None:
    """CTT-STEAL-5, CTT-STEAL-6."""
    state = house("play", "kitchen bath bath", "steal fish, run, hide").play("steal fish")
    assert texts(state.play("room porch"))[0] == "The cat of Player 1 has to bring the fish to the porch."
    assert texts(state.play("room kitchen"))[0] == (
        "The room token shows the kitchen, where the cat of Player 1 is now. It goes under the stack."
    )
