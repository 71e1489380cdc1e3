"""The examples of the rulebook, as far as they can be played with the cards and the houses of the package."""

from __future__ import annotations

from tests.rulebook.play import after, all_said, kinds, legal, said

from .positions import at, phase

WHITE, BLACK, BLUE, ORANGE, PINK = range(5)


def test_the_movement_of_five_cats() -> None:
    where = f"hall-1 {WHITE}, dining-2 {BLACK}, bathroom-1 {BLUE}, bedroom-4 {ORANGE}, kitchen-4 {PINK}"
    state = at("move_cards", where, "hall-2 welcome-home", man=4)
    state = after(state, "commit 4", "commit 3a", "commit 3b", "commit 2a", "commit 2b")
    went = []
    for box in ("hall-2", "hall-2", "hall-2", "bedroom-2", "kitchen-3"):
        went.append(state.actor)
        state = state.play(f"move {box}")
    assert went == [WHITE, BLACK, BLUE, ORANGE, PINK]
    assert said(state, "man_moved") == {"from": 4, "to": 5, "steps": 1}, "White's 4 is wild"
    assert said(state, "fight_started") == {"box": "hall-2", "pieces": [WHITE, BLACK, BLUE]}


def test_the_fight_for_it() -> None:
    where = f"hall-2 {WHITE} {BLACK} {BLUE}, bathroom-1 {ORANGE}, kitchen-4 {PINK}"
    tokens = "hall-2 welcome-home, dining-4 sofa-nap, bedroom-1 bed-nap"
    hands = {WHITE: "5 2a 2b 3a 3b", BLACK: "3b 2a 2b 4 5", BLUE: "4 2a 2b 3a 5"}
    state = at("fight_cards", where, tokens, fight="hall-2", hands=hands, man=5)
    state = after(state, "commit 5", "commit 3b", "commit 4")
    dice = []
    for value in (2, 3, 2):
        state = state.play(f"roll {value}")
        dice.append(said(state, "die_rolled")["piece"])
    assert dice == [BLUE, BLACK, WHITE]
    assert said(state, "fight_won") == {
        "box": "hall-2",
        "winner": WHITE,
        "totals": [[WHITE, 7], [BLACK, 6], [BLUE, 6]],
    }
    assert [data["player"] for data in all_said(state, "stress_taken")] == [BLACK, BLUE]
    assert (state.actor, state.to_dict()["stress"]) == (BLACK, [0, 1, 1, 0, 0])
    assert "retreat dining-4" in legal(state), "3 + 1 boxes"
    state = state.play("retreat dining-4")
    assert state.actor == BLUE
    assert state.check("retreat hall-1").ok
    state = state.play("retreat hall-1")
    assert said(state, "man_moved") == {"from": 5, "to": 2, "steps": 2}, "by 1 to 2"
    assert state.to_dict()["boxes"]["hall-2"] == [WHITE]


def test_deceiving_the_man() -> None:
    orange, black = 0, 1
    where = f"bedroom-1 {orange}, dining-1 {black}, hall-1 2"
    state = at("punish", where, "bedroom-1 suit-nap, dining-1 sofa-scratching", man=4, stress={orange: 1})
    state = after(state, "deceive 4", "roll 2")
    assert said(state, "deceived") == {"player": orange, "total": 7}
    assert "caught" not in kinds(state), "Black is in another room"
    assert said(state, "man_moved") == {"from": 4, "to": 5, "steps": 1}
    assert (phase(state), state.actor) == ("capture", orange)


def test_the_score() -> None:
    goals = {0: "sleep-destroy", 1: "eat-steal", 2: "eat-sleep"}
    captured = {0: "vase curtain-climb toilet-paper treats"}
    state = at("move_cards", "hall-1 0, dining-1 1, bedroom-1 2", stress={0: 2}, captured=captured, goals=goals)
    assert sum(line.points for line in state.tally(0) if line.clause == "CAT-OT-4") == 13
    assert state.scores()[0] == 13 - 2 + 3 == 14
