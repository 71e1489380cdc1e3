"""What is asked for and does not exist is refused with a list of what does."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

from catlib.components import BadComponents
from tests.contract.subject import Subject

from .promise import error_of, promise


@promise
def wrong_counts_and_options_name_the_choices(subject: Subject) -> None:
    """A number of players, an option or a value that does not exist."""
    game = subject.game
    for players in (game.min_players - 1, game.max_players + 1, 0, -1, None, "2", 2.0, True, [2]):
        error = error_of(ValueError, f"{players!r} players", game.new, players=players)
        assert {str(game.min_players), str(game.max_players)} <= set(str(error).split()), f"{error}"
    error = error_of(ValueError, "an unknown option", game.new, players=game.min_players, zzz=1)
    assert all(name in str(error) for name in game.options), f"{error}"
    for name, option in game.options.items():
        wrong: tuple[Any, ...] = ("zzz", None, 1, 0, [], {})
        for value in wrong:
            if any(type(value) is type(choice) and value == choice for choice in option.choices):
                continue
            error = error_of(ValueError, f"{name} = {value!r}", game.new, players=game.max_players, **{name: value})
            assert all(str(choice) in str(error) for choice in option.choices), f"{error}"


@promise
def options_have_the_default_of_the_ruling(subject: Subject) -> None:
    """Without options the rulebook is played as written."""
    for players, _ in subject.setups:
        chosen = subject.game.new(players=players).to_dict()["options"]
        for name, option in subject.game.options.items():
            assert option.default is None or chosen[name] == option.default, f"{name} is {chosen[name]} without asking"


@promise
def every_count_and_choice_can_be_played(subject: Subject) -> None:
    """Each number of players and each value of each option makes a game, which says what was asked for."""
    game = subject.game
    assert {players for players, _ in subject.setups} == {*range(game.min_players, game.max_players + 1)}
    for name, option in game.options.items():
        assert {options[name] for _, options in subject.setups} == set(option.choices), f"{name}: {subject.setups}"
    for players, options in subject.setups:
        try:
            data = game.new(players=players, **options).to_dict()
        except ValueError as error:
            raise AssertionError(f"{players} players with {options} cannot be played: {error}") from error
        assert data["players"] == players, f"{data['players']} players instead of {players}"
        for name, value in options.items():
            assert value is None or data["options"][name] == value, f"{name} is {data['options'][name]}, not {value}"


@promise
def components_say_where_they_come_from(subject: Subject) -> None:
    """Each table is from the rulebook, a reconstruction, or the owner's."""

    def look(table: Any, name: str) -> None:
        for key, value in table.items():
            for row in value if isinstance(value, list) else [value]:
                if isinstance(row, dict):
                    look(row, f"{name}.{key}")
        plain = [key for key, value in table.items() if not isinstance(value, dict)]
        assert not plain or table.get("provenance") in ("rulebook", "reconstruction"), f"{name} comes from nowhere"

    for name, table in subject.game.components.items():
        for row in table if isinstance(table, list) else [table]:
            look(row, name)


@promise
def owners_components_are_checked_whole(subject: Subject) -> None:
    """Good tables make another game that can be played; bad ones are refused with the table and the row."""
    made = type(subject.game).with_components
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "own.toml"
        for text in subject.facts.good_tables:
            path.write_text(text, "utf-8")
            game = made(str(path))
            assert game != subject.game, f"the same game, though its components differ: {text}"
            assert game.fingerprint != subject.game.fingerprint, text
            own = Subject(game, subject.facts)
            assert own.travel(own.setups[0], Random(3).choice).states[-1].actor is None
            assert game.new(players=game.min_players) != subject.game.new(players=game.min_players), "another game"
        for bad in subject.facts.bad_tables:
            path.write_text(bad.toml, "utf-8")
            error = error_of(BadComponents, bad.toml, made, str(path))
            assert (error.table, error.row) == (bad.table, bad.row), f"{bad.toml}: {error.table}, {error.row}: {error}"
