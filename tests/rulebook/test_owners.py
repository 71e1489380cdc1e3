"""What every owner of a printed game can count on: own tables in place of ours, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import catlib

from .facts import facts_of
from .owners import owned, toml, wrong
from .play import now

EACH = pytest.mark.parametrize("name", catlib.games())
Write = Callable[[str], Path]


@EACH
def test_each_table_says_where_it_comes_from(name: str) -> None:
    def provenances(table: Any) -> set[Any]:
        rows = table if isinstance(table, list) else [table]
        return {row.get("provenance", str(row)) for row in rows}

    for title, table in catlib.game(name).components.items():
        below = table.values() if title == "options" else [table]
        for part in below:
            assert provenances(part) <= {"rulebook", "reconstruction"}, title


@EACH
def test_an_owners_table_stands_in_place_of_ours_and_everything_else_stays(name: str, write: Write) -> None:
    ours = catlib.game(name)
    for text in facts_of(name).own:
        theirs = owned(name, write(text))
        changed = [title for title in ours.components if theirs.components[title] != ours.components[title]]
        assert theirs.components.keys() == ours.components.keys()
        assert changed
        assert all(f"[{title}" in text for title in changed), f"{changed} by {text}"
        assert catlib.game(name).components == ours.components


@EACH
def test_the_fingerprint_tells_one_set_from_another(name: str, write: Write) -> None:
    facts = facts_of(name)
    prints = {owned(name, write(text)).fingerprint for text in ("", *facts.own)}
    assert len(prints) == 1 + len(facts.own)
    assert catlib.game(name).fingerprint == owned(name, write("")).fingerprint
    assert owned(name, write(facts.own[0])).fingerprint == owned(name, write(facts.own[0])).fingerprint


@EACH
def test_states_of_different_sets_are_not_equal(name: str, write: Write) -> None:
    facts = facts_of(name)
    players = facts.players[0]
    theirs = owned(name, write(facts.own[0])).new(players=players)
    assert theirs != catlib.game(name).new(players=players)
    assert theirs == owned(name, write(facts.own[0])).new(players=players)


@EACH
def test_a_record_of_other_components_says_so(name: str, write: Write) -> None:
    facts = facts_of(name)
    game = owned(name, write(facts.own[0]))
    state = game.new(players=facts.players[0])
    move = now(state)[0]
    text = catlib.Record(game, facts.players[0], {}, [move]).to_json()
    with pytest.raises(catlib.BadRecord, match="components"):
        catlib.Record.from_json(text)
    assert catlib.Record.from_json(text, game).last() == state.play(move)


@EACH
def test_an_empty_file_changes_nothing(name: str, write: Write) -> None:
    assert owned(name, write("")).components == catlib.game(name).components


@EACH
def test_what_is_handed_in_unchanged_is_no_change(name: str, write: Write) -> None:
    facts = facts_of(name)
    assert owned(name, write(facts.printed)).fingerprint == catlib.game(name).fingerprint
    both = owned(name, write(facts.printed + facts.own[0]))
    assert both.fingerprint == owned(name, write(facts.own[0])).fingerprint


@EACH
def test_a_path_object_will_do_too(name: str, write: Write) -> None:
    path = write(facts_of(name).own[0])
    assert catlib.game(name, components=path).fingerprint == owned(name, path).fingerprint


@EACH
def test_a_row_that_is_fixed(name: str, write: Write) -> None:
    """One row is changed, the others of its table are as they were; or the row stands alone."""
    facts = facts_of(name)
    for table, row, value in facts.fixed:
        ours = catlib.game(name).components[table]
        assert row in ours, f"{table}: {row}"
        rows = {title: toml(said) for title, said in ours.items() if not isinstance(said, dict)}
        lines = [f'"{title}" = {said}' for title, said in {**rows, row: value}.items()]
        error = wrong(name, write(f"[{table}]\n" + "\n".join(lines) + "\n"))
        assert (error.table, error.row) == (table, row), f"{table}: {row}"
        alone = f'[{table}]\n"{row}" = {value}\n'
        error = wrong(name, write(alone))
        assert (error.table, error.row) == (table, row), "not a row that is only missing"
        assert wrong(name, write(facts.own[0] + alone)).table == table, "the file is refused whole"


@EACH
def test_a_table_that_is_fixed(name: str, write: Write) -> None:
    for text, table in facts_of(name).closed:
        error = wrong(name, write(text))
        assert error.table is not None
        assert error.table.split(".")[0] == table


@EACH
def test_an_unknown_table(name: str, write: Write) -> None:
    facts = facts_of(name)
    for table in ("kittens", *facts.unknown):
        assert wrong(name, write(f"[{table}]\nnumber = 1\n")).table == table
        assert wrong(name, write(facts.own[0] + f"[{table}]\nnumber = 1\n")).table == table


@EACH
def test_a_file_that_is_no_toml(name: str, write: Write) -> None:
    twice = facts_of(name).printed * 2
    for text in ("[kittens\n", "names", "[kittens]\nnames = [\n", twice, "\x00"):
        assert wrong(name, write(text)).table is None


@EACH
def test_a_file_that_is_not_there_or_no_file(name: str, tmp_path: Path) -> None:
    error = wrong(name, tmp_path / "nothing.toml")
    assert "nothing.toml" in str(error)
    assert error.table is None
    assert wrong(name, tmp_path).table is None


@EACH
def test_a_file_in_another_encoding(name: str, tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(facts_of(name).own[0].encode() + "# gr\xfcn".encode("latin-1"))
    assert wrong(name, path).table is None


def test_an_unknown_game_is_told_the_names() -> None:
    with pytest.raises(catlib.UnknownGame) as caught:
        catlib.game("dog_rescue")
    assert all(name in str(caught.value) for name in catlib.games())
