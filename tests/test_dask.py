"""`simulate` on a Dask cluster, as the README shows it: the results are the same, and it ends where the reader ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import catlib

distributed = pytest.importorskip(
    "distributed", reason='Dask is not here, so nothing runs on it: python -m pip install -e ".[dask]"'
)

GAMES = 40


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two workers, each a process of its own, on this machine alone."""
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.slow
@pytest.mark.parametrize("name", catlib.games())
def test_games_on_a_cluster_are_the_same_games(client: Any, name: str) -> None:
    game = catlib.game(name)
    bots = [catlib.bot("random")] * max(2, game.min_players)
    here = list(catlib.simulate(game, bots, GAMES, seed=1))
    there = list(catlib.simulate(game, bots, GAMES, seed=1, executor=client.get_executor()))
    assert [result.record.to_json() for result in there] == [result.record.to_json() for result in here]
    assert [(one.scores, one.winners) for one in there] == [(one.scores, one.winners) for one in here]
    assert [[event.text() for event in one.events] for one in there] == [
        [event.text() for event in one.events] for one in here
    ]


@pytest.mark.slow
def test_who_stops_reading_stops_the_work(client: Any) -> None:
    game, bots = catlib.game("cat_between_us"), [catlib.bot("random")] * 2
    results = catlib.simulate(game, bots, 10**9, executor=client.get_executor())
    assert [result.number for result in islice(results, 3)] == [0, 1, 2]
    results.close()  # type: ignore[attr-defined]  # it is a generator
