"""The table without any widget: seats, undo, advice, log, and saved games."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping
from pathlib import Path

import pytest

import catlib
from catlib.bots import RandomBot, finished
from catlib.game import JSON, Game, Move
from catlib.record import BadRecord
from catlib.table import Table


class Counting(RandomBot):
    """Rates moves by their place in the list, so that advice can be foretold."""

    def rate(self, game: Game, view: JSON, rng: random.Random) -> Generator[float, None, Mapping[Move, float]]:
        yield from (0.0, rng.random())
        moves = next(game.worlds(view, rng)).legal_moves()
        return {move: float(place) for place, move in enumerate(moves)}


def a_table(*seats: str, seed: int = 7, practice: bool = False) -> Table:
    table = Table(
        catlib.game("cat_rescue"), seats or ("person", "random"), seed=seed, practice=practice, adviser=Counting()
    )
    finished(table.advance())
    return table


def test_it_stops_where_a_person_decides() -> None:
    table = a_table()
    assert table.state.actor == table.to_move == table.viewer == 0
    assert table.length == 8  # four cats in the shelter, two in each home
    assert [entry.actor for entry in table.log()] == ["chance"] * 8


def test_bots_alone_play_to_the_end() -> None:
    table = a_table("random", "random")
    assert table.state.actor is None
    assert table.status().startswith("The game is over")
    assert table.viewer is None


def test_a_refused_move_leaves_the_table_as_it_was() -> None:
    table = a_table()
    before = table.state, table.length
    verdict = table.play("push a1 up")
    assert (verdict.ok, verdict.clause) == (False, "CRE-PLAY-2")
    assert (table.state, table.length) == before


def test_nobody_plays_for_a_bot_or_for_chance() -> None:
    table = a_table()
    table.play("street")
    assert table.to_move is None
    verdict = table.play("cat blue")
    assert not verdict.ok
    assert verdict.clause is None


def test_the_same_seed_tells_the_same_story() -> None:
    one, other = a_table("random", "random", seed=3), a_table("random", "random", seed=3)
    assert one.record() == other.record()
    assert one.record() != a_table("random", "random", seed=4).record()


def test_undo_takes_back_a_push() -> None:
    table = a_table("person")
    foster = next(move for move in table.state.legal_moves() if str(move) != "street")
    before = table.state
    table.play(foster)
    assert table.undo().ok
    assert table.state == before


def test_undo_stops_where_a_card_came_up_unless_it_is_practice() -> None:
    strict, practice = a_table("person"), a_table("person", practice=True)
    for table in (strict, practice):
        table.play("street")
        finished(table.advance())
    assert not strict.undo().ok
    assert strict.state.actor == 0
    assert practice.undo().ok
    assert practice.length == strict.length - 2


def test_undo_at_the_start_says_that_there_is_nothing() -> None:
    verdict = a_table().undo()
    assert not verdict.ok
    assert "nothing" in verdict.reason


def test_the_hint_is_the_best_rated_move_and_says_why() -> None:
    table = a_table()
    hint = finished(table.hint())
    assert hint.move == table.state.legal_moves()[-1]
    assert hint.expected == len(table.state.legal_moves()) - 1
    assert hint.why


def test_the_coach_counts_the_cost_of_the_last_move() -> None:
    table = a_table("person")
    assert finished(table.coach()) is None
    legal = table.state.legal_moves()
    table.play(legal[0])
    coached = finished(table.coach())
    assert coached is not None
    assert coached.cost == len(legal) - 1
    assert (coached.move, coached.best) == (legal[0], legal[-1])
    assert str(len(legal) - 1) in coached.text


def test_advice_can_be_stopped_halfway() -> None:
    table = a_table()
    work = table.hint()
    assert next(work) == 0.0
    work.close()
    assert table.state.actor == 0


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    table = a_table()
    table.play("street")
    finished(table.advance())
    table.save(tmp_path / "game.json")
    again = a_table(seed=99)
    again.load(tmp_path / "game.json")
    assert again.state == table.state
    assert again.log() == table.log()
    assert again.viewer == 0


def test_a_saved_game_for_more_players_brings_their_seats(tmp_path: Path) -> None:
    a_table("person", "random", "random").save(tmp_path / "three.json")
    table = a_table()
    table.load((tmp_path / "three.json").read_bytes())
    assert len(table.seats) == 3
    assert table.people == (0,)


@pytest.mark.parametrize("broken", [b"", b"{", b"[]", b"\xff\xfe", b'{"catlib": 1}'])
def test_a_broken_file_is_refused_and_the_table_untouched(broken: bytes) -> None:
    table = a_table()
    before = table.state
    with pytest.raises(BadRecord):
        table.load(broken)
    assert table.state is before


def test_a_table_can_begin_from_a_position() -> None:
    start = a_table().state
    table = Table(start.game, ["person", "random"], start=start)
    assert (table.state, table.length) == (start, 0)
    table.play(start.legal_moves()[0])
    assert next(table.record().states()) == start
    with pytest.raises(ValueError, match="2 players"):
        Table(start.game, ["person"], start=start)


@pytest.mark.parametrize("seat", ["human", "", "Person", "x" * 1000, None, ["person"]])
def test_a_seat_for_nobody_says_who_may_sit_there(seat: str) -> None:
    with pytest.raises(ValueError, match="choose one of: person, random, greedy, search") as raised:
        Table(catlib.game("cat_rescue"), [seat, "random"])
    assert len(str(raised.value)) < 200


def test_a_record_is_loaded_for_a_game_by_its_name(tmp_path: Path) -> None:
    table = a_table()
    table.save(tmp_path / "game.json")
    assert catlib.Record.load(tmp_path / "game.json", "cat_rescue") == table.record()
    with pytest.raises(BadRecord, match="no JSON text"):
        catlib.Record.from_json(None)  # type: ignore[arg-type]


def test_a_record_says_all_options() -> None:
    short, whole = (catlib.Record("cat_rescue", 2, options, []) for options in ({}, {"outside": "allowed"}))
    assert short == whole
    assert short.options == {"outside": "allowed"}
    assert short != catlib.Record("cat_rescue", 2, {"outside": "last_resort"}, [])
