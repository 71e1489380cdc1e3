"""What is told where several things happen at once, and what others are told of cards."""

from __future__ import annotations

from tests.rulebook.play import after, as_told, kinds, told, whole_game

from .positions import EXAMPLE, GAME, house


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
