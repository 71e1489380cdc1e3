"""Fish, a room of the house that only the tests know: it stands where rooms of games are looked for."""

import sys

from . import rules

sys.modules["catlib.games.fish"] = sys.modules[__name__]
sys.modules["catlib.games.fish.rules"] = rules
