"""What does not belong to a game: elements, looks, the static form, and bars."""

from __future__ import annotations

from base64 import b64decode
from itertools import combinations
from subprocess import run
from sys import executable

import pytest

from catlib.show.bars import bars
from catlib.show.pieces import looks
from catlib.show.svg import Picture, as_html, el
from tests.test_picture import SVG, parsed


def texts(picture: Picture) -> list[str]:
    return [element.text or "" for element in parsed(picture.svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(
    "colours",
    [
        ["blue", "green", "red", "yellow"],
        ["black", "blue", "brown", "white"],
        ["tan", "teal", "topaz", "tomato"],
        ["purple", "pink", "gray", "grey"],
        ["w", "wi", "wil", "o"],
    ],
)
def test_each_kind_of_cat_differs_in_shape_letter_and_colour(colours: list[str]) -> None:
    found = looks(colours)
    assert list(found) == [*colours, "wild"]
    for one, other in combinations(found.items(), 2):
        assert one[1].shape != other[1].shape
        assert one[1].letter != other[1].letter
        same_grey = {one[0], other[0]} == {"gray", "grey"}  # two names of one colour: shape and letter tell them
        assert one[1].fill != other[1].fill or same_grey


def test_attributes_are_escaped_and_short() -> None:
    assert el("a", "x", data_b='"<', c=1.0, d=None, e=1 / 3) == '<a data-b="&quot;&lt;" c="1" e="0.33">x</a>'


def test_the_static_form_is_an_image_with_its_words_and_the_board_in_text() -> None:
    picture = bars(["a & b"], [1], title="What <is>")
    static = as_html(picture, "a < b")
    data = static.split("base64,")[1].split('"')[0]
    assert b64decode(data).decode() == picture.svg
    assert 'alt="What &lt;is&gt; a &amp; b: 1"' in static
    assert "<pre>a &lt; b</pre>" in static


@pytest.mark.parametrize("upright", [False, True])
def test_bars_print_their_labels_and_numbers(upright: bool) -> None:
    picture = bars(["blue", "w<ild"], [0.25, 0.125], title="Next", shown=["25 %", "12.5 %"], upright=upright)
    assert texts(picture) == ["Next", "25 %", "blue", "12.5 %", "w<ild"] or texts(picture) == [
        "Next", "blue", "25 %", "w<ild", "12.5 %",
    ]  # fmt: skip
    assert picture.description == "blue: 25 %; w<ild: 12.5 %"
    assert picture.targets == ()


@pytest.mark.parametrize("upright", [False, True])
def test_bars_are_as_long_as_their_values(upright: bool) -> None:
    picture = bars(["a", "b", "c"], [4, 1, 2], title="t", upright=upright)
    side = "height" if upright else "width"
    lengths = [
        float(rect.get(side, "0")) for rect in parsed(picture.svg).iter(f"{SVG}rect") if rect.get("fill") == "#0072B2"
    ]
    assert lengths[0] / lengths[1] == pytest.approx(4, rel=0.01)
    assert lengths[0] / lengths[2] == pytest.approx(2, rel=0.01)


def test_a_chance_is_as_long_as_its_share_of_the_whole() -> None:
    quarter, one = (
        bars(["a"], [value], title="t", intervals=[(value, value)], shown=["x"], whole=1) for value in (0.25, 1)
    )
    widths = [
        next(float(rect.get("width", "0")) for rect in parsed(picture.svg).iter(f"{SVG}rect") if rect.get("fill"))
        for picture in (quarter, one)
    ]
    assert widths[1] / widths[0] == pytest.approx(4, rel=0.01)
    assert not list(parsed(quarter.svg).iter(f"{SVG}path")), "an interval of no length is not drawn"


@pytest.mark.parametrize("upright", [False, True])
def test_an_interval_reaches_beyond_the_longest_bar(upright: bool) -> None:
    picture = bars(["a", "b"], [1, 2], intervals=[(0.5, 4), (1.9, 2.1)], title="t", upright=upright)
    ranges = [path for path in parsed(picture.svg).iter(f"{SVG}path") if path.get("stroke") == "var(--catlib-ink)"]
    assert len(ranges) == 2
    number = next(text for text in parsed(picture.svg).iter(f"{SVG}text") if text.text == "1")
    (x, y), (to_x, to_y) = (
        map(float, end.split(",")) for end in (ranges[0].get("d") or "")[1:].split("M")[0].split("L")
    )
    assert (x < to_x < float(number.get("x", "0"))) if not upright else (y > to_y > float(number.get("y", "0")))
    for rect in parsed(picture.svg).iter(f"{SVG}rect"):
        assert float(rect.get("x", "0")) + float(rect.get("width", "0")) <= 480
        assert float(rect.get("y", "0")) >= 0


def test_bars_of_nothing_and_of_zeros() -> None:
    assert texts(bars([], [], title="None")) == ["None"]
    assert texts(bars(["a"], [0], title="Zero")) == ["Zero", "a", "0"]


def test_bars_that_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="equally many"):
        bars(["a"], [1, 2], title="t")
    with pytest.raises(ValueError, match="equally many"):
        bars(["a"], [1], intervals=[], title="t")
    with pytest.raises(ValueError, match="0 or more"):
        bars(["a"], [-1], title="t")


def test_pictures_need_neither_numpy_nor_matplotlib_nor_widgets() -> None:
    code = (
        "import sys, catlib, catlib.show.bars\n"
        "for name in catlib.games(): str(catlib.game(name).new(players=catlib.game(name).min_players))\n"
        "sys.exit(bool({'numpy', 'matplotlib', 'ipywidgets'} & set(sys.modules)))"
    )
    assert run([executable, "-c", code], check=False).returncode == 0
