"""The promises of the contract, each a function that raises AssertionError where a subject breaks it."""

from . import calls, chance, dicts, engine, moves, play, records, secrets, texts, values
from .promise import PROMISES

__all__ = ["PROMISES", "calls", "chance", "dicts", "engine", "moves", "play", "records", "secrets", "texts", "values"]
