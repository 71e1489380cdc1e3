"""Odds and how they were got: exact numbers, intervals, distributions, what they print; and the charts of them."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction
from math import sqrt

import pytest

from catlib.odds import Distribution, Estimate, Exact, difference, mean, share, student
from catlib.show import charts
from catlib.widgets.odds import WhatIf

DICE = Distribution.exact({pips: Fraction(1, 6) for pips in range(1, 7)})


@pytest.mark.parametrize(
    ("value", "kind", "told"),
    [
        (Fraction(5, 18), "chance", "exactly 5/18 = 27.8 %"),
        (Fraction(1, 2), "chance", "exactly 1/2 = 50.0 %"),
        (Fraction(0), "chance", "exactly 0 %"),
        (Fraction(1), "chance", "exactly 100 %"),
        (Fraction(1, 20_000), "chance", "exactly 0.005 %"),
        (Fraction(123_456, 777_777), "chance", "exactly 15.9 %"),
        (Fraction(7, 2), "mean", "exactly 7/2 = 3.50"),
        (Fraction(21), "mean", "exactly 21"),
    ],
)
def test_what_is_exact_says_so(value: Fraction, kind: str, told: str) -> None:
    assert str(Exact(value, kind)) == told  # type: ignore[arg-type]
    assert Exact(value).low == Exact(value).high == value


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [  # worked out by hand from Wilson's formula
        (27, 100, 0.1927, 0.3643),
        (2760, 10_000, 0.26733, 0.28485),
        (1, 1, 0.2065, 1.0),
        (0, 10, 0.0, 0.2775),
    ],
)
def test_the_interval_of_a_share_is_wilsons(hits: int, trials: int, low: float, high: float) -> None:
    found = share(hits, trials)
    assert found.low == pytest.approx(low, abs=2e-4)
    assert found.high == pytest.approx(high, abs=2e-4)
    assert found.low <= found.value <= found.high


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.7062),
        (2, 4.30265),
        (3, 3.18245),
        (4, 2.77645),
        (10, 2.22814),
        (99, 1.98422),
        (999, 1.96234),
        (5000, 1.96044),
    ],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=2e-5)


def test_the_interval_of_a_mean_is_students() -> None:
    found = mean([21, 24, 24, 27])
    half = 3.18245 * sqrt(6 / 4)
    assert (found.value, found.low, found.high) == pytest.approx((24, 24 - half, 24 + half), abs=1e-4)
    assert str(mean([21])) == "21.0 (one game: no interval)"


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [  # the table of Newcombe's paper, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 20), 0.6791, 1.0),
        ((0, 10), (0, 20), -0.1611, 0.2775),
    ],
)
def test_the_interval_of_a_difference_is_newcombes(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    found = difference(share(*one), share(*other))
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)
    assert found.value == pytest.approx(one[0] / one[1] - other[0] / other[1])
    assert found.trials == one[1] + other[1]
    back = difference(share(*other), share(*one))
    assert (back.low, back.high) == pytest.approx((-high, -low), abs=1e-4)


def test_intervals_that_overlap_may_differ_all_the_same() -> None:
    one, other = share(320, 900), share(268, 900)
    assert one.low < other.high and difference(one, other).low > 0


def test_a_share_and_a_mean_have_no_difference() -> None:
    with pytest.raises(ValueError, match="same kind"):
        difference(share(1, 2), mean([1, 2]))
    with pytest.raises(ValueError, match="same kind"):
        difference(share(1, 2), share(1, 2, "trials"))


def test_about_95_of_100_intervals_hold_the_truth() -> None:
    rng = random.Random(1)
    held = {"share": 0, "mean": 0, "difference": 0, "difference of means": 0}
    for _ in range(1000):
        rolls = [rng.randint(1, 6) for _ in range(40)]
        sixes, middle = share(rolls.count(6), 40), mean(rolls)
        held["share"] += sixes.low <= 1 / 6 <= sixes.high
        held["mean"] += middle.low <= 3.5 <= middle.high
        others = [rng.randint(1, 6) for _ in range(60)]
        apart = difference(sixes, share(sum(pips > 4 for pips in others), 60))
        held["difference"] += apart.low <= 1 / 6 - 1 / 3 <= apart.high
        apart = difference(middle, mean(others))
        held["difference of means"] += apart.low <= 0 <= apart.high
    assert all(930 <= count <= 970 for count in held.values()), held


@pytest.mark.parametrize(
    ("odds", "told"),
    [
        (share(2760, 10_000), "27.6 % ± 0.9 (10 000 games)"),
        (share(0, 10), "0.0 % (0.0 % to 27.8 %; 10 games)"),
        (share(1, 1), "100.0 % (20.7 % to 100.0 %; one game)"),
        (share(500, 1_000_000, "trials"), "0.050 % ± 0.005 (1 000 000 trials)"),
        (mean([1, 2] * 5000), "1.500 ± 0.010 (10 000 games)"),
        (mean([-1, 1, 0, 0] * 2500), "0.000 ± 0.014 (10 000 games)"),
        (mean([3, 3, 3]), "3.0 ± 0.0 (3 games)"),
    ],
)
def test_an_estimate_says_how_sure_it_is(odds: Estimate, told: str) -> None:
    assert str(odds) == told


def test_an_interval_is_never_told_too_short() -> None:
    for trials in (1, 2, 7, 40, 300, 12_345):
        for hits in range(0, trials + 1, max(1, trials // 23)):
            odds = share(hits, trials)
            number, _, half = odds.short.partition(" ± ")
            if half:
                told = float(number.removesuffix(" %")) / 100
                unit = 0.5 * 10.0 ** -(len(half.split(".")[1]) + 2) * 1.01
                assert told - float(half) / 100 <= odds.low + 2 * unit
                assert told + float(half) / 100 >= odds.high - 2 * unit


@pytest.mark.parametrize(("hits", "trials"), [(1, 0), (-1, 5), (6, 5)])
def test_a_share_that_cannot_be_is_refused(hits: int, trials: int) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        share(hits, trials)


def test_a_mean_and_a_distribution_need_a_trial() -> None:
    with pytest.raises(ValueError, match="at least one"):
        mean([])
    with pytest.raises(ValueError, match="at least one"):
        Distribution.counted({})
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution.exact({1: Fraction(1, 2)})
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution.exact({1: Fraction(3, 2), 2: Fraction(-1, 2)})


def test_an_exact_distribution_answers_exactly() -> None:
    assert DICE.mean() == Exact(Fraction(7, 2), "mean")
    assert DICE[6] == Exact(Fraction(1, 6))
    assert DICE[7] == Exact(Fraction(0))
    assert DICE.chance(lambda pips: pips % 2 == 0) == Exact(Fraction(1, 2))
    assert repr(DICE) == "<6 values, exact>"
    assert str(Distribution.exact({9: Fraction(1, 4), 10: Fraction(3, 4)})) == " 9  25.0 %\n10  75.0 %"


def test_a_counted_distribution_answers_with_intervals() -> None:
    counted = Distribution.counted({3: 0, 2: 30, 1: 70})
    assert list(counted) == [1, 2]
    assert counted[2] == share(30, 100)
    assert counted.mean() == mean([1] * 70 + [2] * 30)
    assert repr(counted) == "<2 values, 100 games>"


def test_values_can_be_given_names_in_an_order() -> None:
    low = DICE.grouped(lambda pips: "low" if pips < 3 else "high")
    assert list(low) == ["low", "high"]
    named = DICE.grouped(lambda pips: "high" if pips > 2 else "low", ["high", "low", "none"])
    assert [(name, odds.value) for name, odds in named.items()] == [
        ("high", Fraction(2, 3)),
        ("low", Fraction(1, 3)),
        ("none", 0),
    ]


def test_odds_need_neither_numpy_nor_matplotlib() -> None:
    code = (
        "import sys, catlib, catlib.odds, catlib.show.charts, catlib.games.cat_rescue.chances; "
        "print([name for name in ('numpy', 'matplotlib', 'IPython') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


# ---------------------------------------------------------------- charts


def chart_of_each_kind() -> list[charts.Chart]:
    counted = Distribution.counted({1: 3, 2: 7})
    return [
        charts.bars(DICE, title="A die", value="pips", unit="chance"),
        charts.bars({"one": DICE, "two": counted}, title="Two dice", value="pips", unit="% of rolls"),
        charts.bars(counted.grouped({1: "a name of three words", 2: "short"}.get), title="Names", unit="chance"),
        charts.intervals({"10 rolls": share(3, 10), "one": mean([1])}, title="Sure?", truth=DICE[6]),
        charts.grid(
            {"a1": Exact(Fraction(1, 4))}, title="Board", columns="ab", rows="12", letters={"a1": "B", "b2": "#"}
        ),
        charts.plan(
            {"hall": Exact(Fraction(1, 4))},
            title="House",
            places={"hall": (0, 0), "bath": (1, 0)},
            letters={"hall": "2"},
            walls=[((1, 0), (1, 1))],
        ),
        charts.heat(
            {"2": {"one": DICE[6], "two": Exact(Fraction(1))}, "10": {"two": DICE[6]}},
            title="Two things",
            down="card",
            across="stress",
        ),
    ]


def test_every_chart_is_a_picture_and_the_numbers_in_it() -> None:
    for chart in chart_of_each_kind():
        assert chart.png.startswith(b"\x89PNG")
        assert chart.title in str(chart)
        assert f'alt="{chart.title}"' in chart.image()
        assert "0x" not in repr(chart)
    die, two, names, sure, board, house, two_things = (chart.table.splitlines() for chart in chart_of_each_kind())
    assert die[0].split() == ["pips", "chance"]
    assert die[-1] == "   6  16.7 %"
    assert [line.split() for line in two[1:3]] == [
        ["1", "16.7", "%", *share(3, 10).short.split()],
        ["2", "16.7", "%", *share(7, 10).short.split()],
    ]
    assert two[-1].split() == ["6", "16.7", "%"]
    assert names[1].startswith("a name of three words  30.0 %")
    assert sure[0].split() == ["10", "rolls", *share(3, 10).short.split()]
    assert board == ["a1  B  25.0 %"]
    assert house == ["hall  2  25.0 %"]
    assert two_things == [
        "card \\ stress  one     two",
        "2              16.7 %  100.0 %",
        "10                     16.7 %",
    ]


def test_the_same_chart_has_the_same_bytes() -> None:
    assert [chart.png for chart in chart_of_each_kind()] == [chart.png for chart in chart_of_each_kind()]


def test_what_a_chart_says_is_escaped() -> None:
    assert "<script>" not in charts.bars({"<b>": Exact(Fraction(1))}, title='"<script>"').image()


def test_a_notebook_shows_numbers_and_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, str]] = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: shown.append(data))
    chart = charts.bars(DICE, title="A die")
    chart._ipython_display_()
    assert shown[0] == {"text/plain": str(chart)}
    assert shown[1].keys() == {"image/png", "text/plain"}


# ---------------------------------------------------------------- what if?


def die(sides: int, kind: str) -> charts.Chart:
    """A chart of a die; there is no loaded one of 20 sides."""
    if kind == "loaded" and sides == 20:
        raise ValueError("nobody loads such a die")
    return charts.bars({6: Exact(Fraction(1, 2 if kind == "loaded" else sides))}, title=f"{kind}, {sides} sides")


def panel() -> WhatIf:
    """Two controls and what they ask."""
    return WhatIf(die, {"sides": range(6, 21), "kind": ["fair", "loaded"]}, first={"sides": 8})


def test_a_slider_draws_the_chart_anew_in_its_place() -> None:
    what_if = panel()
    assert what_if.values == {"sides": 8, "kind": "fair"}
    picture, parts = what_if.picture.value, what_if.children
    what_if.controls["sides"].value = 10
    assert what_if.chart == die(10, "fair")
    assert what_if.picture.value != picture
    assert "10.0 %" in what_if.numbers.value
    assert what_if.status.text == "fair, 10 sides"
    assert what_if.children is parts


def test_what_has_no_answer_is_said_and_shows_no_old_chart() -> None:
    what_if = panel()
    what_if.controls["sides"].value = 20
    what_if.controls["kind"].value = "loaded"
    assert what_if.status.text == "nobody loads such a die"
    assert what_if.picture.value == what_if.numbers.value == ""
    assert repr(what_if) == "nobody loads such a die"
    what_if.controls["sides"].value = 12
    assert "50.0 %" in what_if.numbers.value


def test_an_error_of_an_answer_is_shown_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    def broken(number: int) -> charts.Chart:
        return charts.bars({1: Exact(Fraction(1, number))}, title="broken")

    what_if = WhatIf(broken, {"number": range(3)}, first={"number": 1})
    what_if.controls["number"].value = 0
    assert "ZeroDivisionError" in what_if.status.text
    assert "in a widget" in caplog.text


def test_what_a_notebook_keeps_are_the_numbers() -> None:
    kept = panel()._repr_mimebundle_()
    assert kept["text/plain"] == str(die(8, "fair"))
    assert "12.5 %" in kept["text/html"]
    assert "base64" not in kept["text/html"]
