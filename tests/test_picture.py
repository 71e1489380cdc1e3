"""What the pictures of all games have in common: drawn in every state of random games, for every number of players."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from itertools import combinations
from math import dist
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import catlib
from catlib.game import Game, State
from catlib.show.svg import Picture, as_html

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = 480
"""The narrowest width, in pixels, at which everything must be big enough to read and to hit."""


@dataclass(frozen=True)
class Drawn:
    """A state, what one who looks on sees of it, and the picture of that."""

    state: State
    viewer: int | None
    view: dict[str, Any]
    picture: Picture


def parsed(svg: str) -> ET.Element:
    """The picture as elements; fails where it is not well formed."""
    return ET.fromstring(svg)  # noqa: S314 (our own markup)


def drawn(state: State, viewer: int | None = None) -> Drawn:
    """The picture of this state with everything that can be tried in it."""
    room, view = state.game.room("picture"), state.view(viewer)
    verdicts = {move: state.check(move) for move in room.tries(state.game, view)}
    picture = room.draw(state.game, view, verdicts, last=state.events_seen(viewer), you=viewer)
    return Drawn(state, viewer, view, picture)


def root_of(state: State, viewer: int | None = 0) -> ET.Element:
    """The picture of this state, as elements."""
    return parsed(drawn(state, viewer).picture.svg)


def piece(root: ET.Element, name: str) -> ET.Element:
    """The piece of this name in a picture."""
    found = root.find(f".//*[@data-piece='{name}']")
    assert found is not None, f"no {name} in the picture"
    return found


def words(root: ET.Element) -> list[str]:
    """What is written in a picture."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def where(element: ET.Element) -> tuple[float, float]:
    """Where something is that is drawn around a place of its own."""
    moved = next(each.get("transform", "") for each in element.iter() if each.get("transform"))
    x, y = re.findall(r"-?[\d.]+", moved)[:2]
    return float(x), float(y)


def begun(game: Game, players: int, rng: random.Random) -> State:
    """A game with some option that is not the default."""
    while True:
        options = {name: rng.choice(option.choices) for name, option in game.options.items()}
        try:
            return game.new(players, **options)
        except ValueError:  # a choice that is not for so many players
            continue


def playout(game: Game, players: int, seed: int) -> Iterator[State]:
    """All states of one random game, some of them with an option that is not the default."""
    rng = random.Random(seed)
    state = begun(game, players, rng)
    yield state
    while state.actor is not None:
        state = state.play(state.sample(rng) if state.actor == "chance" else rng.choice(state.legal_moves()))
        yield state


@cache
def all_drawn(name: str) -> tuple[Drawn, ...]:
    """One random game for each number of players; each state as the one who decides sees it, or else anybody.

    Of the states in which chance decides every third is enough: with hidden hands they are most.
    """
    game = catlib.game(name)
    return tuple(
        drawn(state, state.actor if isinstance(state.actor, int) else number % players)
        for players in range(game.min_players, game.max_players + 1)
        for number, state in enumerate(playout(game, players, seed=players))
        if state.actor != "chance" or number % 3 == 0
    )


pytestmark = pytest.mark.parametrize("name", catlib.games())


def test_is_a_whole_picture_by_itself(name: str) -> None:
    for each in all_drawn(name):
        root = parsed(each.picture.svg)
        assert root.tag == f"{SVG}svg"
        assert root.findtext(f"{SVG}title") == each.picture.title
        assert root.findtext(f"{SVG}desc") == each.picture.description
        assert root.get("role") == ("group" if each.picture.targets else "img")
        assert not {element.tag for element in root.iter()} & {f"{SVG}script", f"{SVG}image", f"{SVG}use"}
        without_namespace = each.picture.svg.replace("http://www.w3.org/2000/svg", "", 1)
        for outside in ("http", "//", "url(", "href", "@import"):
            assert outside not in without_namespace


def test_reads_well_in_light_and_dark_and_keeps_still_for_who_prefers_it(name: str) -> None:
    style = parsed(all_drawn(name)[0].picture.svg).findtext(f"{SVG}style") or ""
    assert "prefers-color-scheme:dark" in style
    assert "[data-jp-theme-light=false] .catlib-svg" in style
    assert "var(--jp-layout-color1,#fff)" in style
    assert "prefers-reduced-motion:reduce" in style
    selectors = [part.split("{")[0] for part in style.split("}") if part and not part.startswith("@")]
    assert all("cat" in selector for selector in selectors), "nothing else on the page may be styled"


def test_pieces_and_targets_have_names_of_their_own(name: str) -> None:
    for each in all_drawn(name):
        for attribute in ("id", "data-piece", "data-target"):
            names = [element.get(attribute) for element in parsed(each.picture.svg).iter() if element.get(attribute)]
            assert len(names) == len(set(names)), attribute


def test_height_never_changes_in_a_game(name: str) -> None:
    boxes = {(each.view["players"], parsed(each.picture.svg).get("viewBox")) for each in all_drawn(name)}
    assert len(boxes) == len({players for players, _ in boxes})


def test_every_legal_move_can_be_made_in_the_picture(name: str) -> None:
    for each in all_drawn(name):
        if each.viewer == each.state.actor:
            moves = {target.move for target in each.picture.targets}
            assert {str(move) for move in each.state.legal_moves()} <= moves


def test_targets_are_buttons_that_say_what_they_do(name: str) -> None:
    tried = 0
    for each in all_drawn(name):
        elements = {
            element.get("data-target"): element
            for element in parsed(each.picture.svg).iter()
            if "cat-target" in (element.get("class") or "").split()
        }
        picks = [pick.id for pick in each.picture.picks]
        places = dict.fromkeys([*picks, *(target.id for target in each.picture.targets)])
        assert list(places) == list(elements)
        for target in each.picture.targets:
            element, verdict = elements[target.id], each.state.check(target.move)
            assert each.state.game.parse(target.move) is not None
            tried += not verdict.ok
            if target.after:  # one of several that share an element
                assert target.after in picks
                assert "catlib-later" in (element.get("class") or "").split()
                assert element.get("role") is element.get("tabindex") is None, "no button before something is picked"
                continue
            assert element.get("data-move") == target.move
            assert element.get("data-ok") == str(verdict.ok).lower()
            assert element.get("role") == "button"
            assert element.get("data-lm-suppress-shortcuts") == "true"
            assert element.get("aria-label") == target.label
        for pick in each.picture.picks:
            assert elements[pick.id].get("role") == "button"
            assert elements[pick.id].get("data-lm-suppress-shortcuts") == "true"
            assert elements[pick.id].get("aria-label") == pick.label
            assert pick.sentence != pick.asks
            assert any(target.after == pick.id for target in each.picture.targets)
        assert len({target.label for target in each.picture.targets}) == len(each.picture.targets)
    assert tried, "some targets are there to be refused"


def test_targets_are_inside_and_24_pixels_apart_at_480(name: str) -> None:
    for each in all_drawn(name):
        _, _, width, height = map(float, (parsed(each.picture.svg).get("viewBox") or "").split())
        places = {target.id: (target.x, target.y) for target in each.picture.targets}
        places |= {pick.id: (pick.x, pick.y) for pick in each.picture.picks}
        assert all(places[target.id] == (target.x, target.y) for target in each.picture.targets)
        for x, y in places.values():
            assert 12 <= x <= width - 12
            assert 12 <= y <= height - 12
        for one, other in combinations(places, 2):
            apart = dist(places[one], places[other])
            assert apart * WIDTHS / width >= 24, (one, other)


def test_letters_are_large_enough_at_480(name: str) -> None:
    for each in all_drawn(name):
        root = parsed(each.picture.svg)
        width = float((root.get("viewBox") or "").split()[2])
        for element in root.iter(f"{SVG}text"):
            assert float(element.get("font-size", "0")) * WIDTHS / width >= 10


def test_everything_on_the_table_is_in_the_picture_and_in_the_text(name: str) -> None:
    """Two views that differ are drawn and written differently."""
    room, game = catlib.game(name).room("picture"), catlib.game(name)
    for players in range(game.min_players, game.max_players + 1):
        pictures: dict[str, str] = {}
        texts: dict[str, str] = {}
        for each in all_drawn(name):
            if each.view["players"] == players:
                view = json.dumps(each.view, sort_keys=True)
                svg = room.draw(game, each.view, {}).svg
                for element in ("title", "desc"):  # what is seen must tell it all
                    svg = svg[: svg.index(f"<{element}>")] + svg[svg.index(f"</{element}>") :]
                assert pictures.setdefault(svg, view) == view
                assert texts.setdefault(room.text(game, each.view), view) == view
        assert len(pictures) > 10


def test_text_is_tidy(name: str) -> None:
    for each in all_drawn(name):
        text = str(each.state)
        assert text == text.strip("\n")
        assert all(line == line.rstrip() for line in text.splitlines())
        assert max(map(len, text.splitlines())) <= 100


def test_draws_the_same_each_time_and_changes_nothing(name: str) -> None:
    for each in all_drawn(name)[::10]:
        before = json.dumps(each.view)
        assert drawn(each.state, each.viewer).picture == each.picture
        assert json.dumps(each.view) == before


def test_a_try_shows_what_it_would_do(name: str) -> None:
    room = catlib.game(name).room("picture")
    for each in all_drawn(name)[::7]:
        for target in each.picture.targets:
            allowed = each.state.check(target.move).ok
            events = each.state.play(target.move).events_seen(each.viewer) if allowed else ()
            markup, sentence = room.preview(each.state.game, each.view, target.move, events)
            parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')
            assert bool(sentence) == allowed
            assert "cat-target" not in markup
            assert "data-piece" not in markup


class _Static(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str | None]] = {}
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found[tag] = dict(attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


ODD = "<b>&\"'"


def test_all_texts_are_escaped(name: str) -> None:
    game = catlib.game(name)
    game.rulebook.texts = {
        table: {key: {code: template + ODD for code, template in by.items()} for key, by in rows.items()}
        for table, rows in game.rulebook.texts.items()
    }
    game.rulebook.title = {code: title + ODD for code, title in game.rulebook.title.items()}
    room = game.room("picture")
    for state in list(playout(game, game.max_players, seed=1))[::5]:
        viewer = state.actor if isinstance(state.actor, int) else 0
        picture = drawn(state, viewer).picture
        root = parsed(picture.svg)
        assert not [element for element in root.iter() if element.tag.endswith("}b")]
        assert ODD in (root.findtext(f"{SVG}desc") or "")
        for target in picture.targets[:3]:
            events = state.play(target.move).events_seen(viewer) if state.check(target.move) else ()
            markup, _ = room.preview(game, state.view(viewer), target.move, events)
            assert "<b>" not in markup
        static = as_html(picture, str(state))
        assert "<b>" not in static
        found = _Static()
        found.feed(static)
        assert str(state) in found.text
        assert picture.description in (found.found["img"]["alt"] or "")
