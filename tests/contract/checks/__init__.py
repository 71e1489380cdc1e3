"""The promises of the contract, each a function that raises AssertionError where a subject breaks it."""

from . import calls, chance, dicts, engine, moves, play, records, secrets, table, texts, values  # noqa: F401 (they fill PROMISES)
from .promise import PROMISES

__all__ = ["PROMISES"]
