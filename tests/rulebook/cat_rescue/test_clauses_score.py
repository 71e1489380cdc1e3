"""Points and titles: CRE-SCORE."""

from __future__ import annotations

import pytest

from .boards import board, picture

TITLES = {
    "cat_got_your_tongue": "Cat Got Your Tongue?",
    "cat_burglar": "Cat Burglar",
    "cat_nap": "Cat Nap",
    "cat_whisperer": "Cat Whisperer",
    "cats_meow": "You're the Cat's Meow!",
}


def title_of(score: int) -> str:
    """The title of a game that ends with so many points, by a third cat in a home."""
    ready = score % 2
    rows = "gr.. / .... / .... / #.bg" if ready else "gr.. / .... / .... / ..bg"
    state = board(rows, homes=[{"green": 2}, {}], adopted=score // 2).play("push a1 up")
    assert state.scores() == (score, score)
    over = state.events[-1]
    assert over.kind == "game_over"
    assert over.data["score"] == score
    title: str = over.data["title"]
    assert TITLES[title] in over.text()
    assert [other for other in TITLES.values() if other in over.text()] == [TITLES[title]]
    return title


def points_of(rows: str, adopted: int) -> list[tuple[int, str]]:
    """The lines of the tally, which must be the same for both players and sum to the score."""
    state = board(rows, adopted=adopted)
    for player in (0, 1):
        assert sum(line.points for line in state.tally(player)) == state.scores()[player]
        assert all(line.reason for line in state.tally(player))
    return [(line.points, line.clause) for line in state.tally(1)]


@pytest.mark.parametrize("adopted", [0, 1, 2, 9, 15])
def test_CRE_SCORE_1_two_points_for_each_adopted_cat(adopted: int) -> None:
    assert points_of("r.b. / .... / .... / ..g.", adopted) == [(2 * adopted, "CRE-SCORE-1"), (0, "CRE-SCORE-2")]


def test_CRE_SCORE_1_a_wild_cat_counts_like_all_others() -> None:
    state = (
        board("wb.. / .... / .... / ..g.", hand="blue").play("push a1 right").play("foster yellow").play("push b1 up")
    )
    assert state.to_dict()["adopted"] == 1
    assert state.scores() == (2, 2)


@pytest.mark.parametrize(("rows", "ready"), [("r.b.", 0), ("r#b.", 1), ("r#b#", 2), ("####", 4)])
def test_CRE_SCORE_2_one_point_for_each_face_down_cat_in_the_shelter(rows: str, ready: int) -> None:
    assert points_of(f"{rows} / .... / .... / r.g.", 0) == [(0, "CRE-SCORE-1"), (ready, "CRE-SCORE-2")]
    assert points_of(f"{rows} / .... / .... / r.g.", 5) == [(10, "CRE-SCORE-1"), (ready, "CRE-SCORE-2")]


def test_CRE_SCORE_2_face_up_cats_are_worth_nothing() -> None:
    state = board("rbry / gyrb / .... / ..g.", homes=[{"blue": 2}, {"green": 2}])
    assert picture(state) == "rbry / gyrb / .... / ..g."
    assert state.scores() == (0, 0)


@pytest.mark.parametrize("score", [0, 1, 8, 9])
def test_CRE_SCORE_3_up_to_9_points(score: int) -> None:
    assert title_of(score) == "cat_got_your_tongue"


@pytest.mark.parametrize("score", [10, 11, 18, 19])
def test_CRE_SCORE_4_10_to_19_points(score: int) -> None:
    assert title_of(score) == "cat_burglar"


@pytest.mark.parametrize("score", [20, 21, 23, 24])
def test_CRE_SCORE_5_20_to_24_points(score: int) -> None:
    assert title_of(score) == "cat_nap"


@pytest.mark.parametrize("score", [25, 26, 28, 29])
def test_CRE_SCORE_6_25_to_29_points(score: int) -> None:
    assert title_of(score) == "cat_whisperer"


@pytest.mark.parametrize("score", [30, 31, 36])
def test_CRE_SCORE_7_30_points_or_more(score: int) -> None:
    assert title_of(score) == "cats_meow"
