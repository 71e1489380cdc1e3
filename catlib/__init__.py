"""Learn and play four cat games: rules, records, bots and odds.

>>> import catlib
>>> game = catlib.game("cat_rescue")
>>> state = game.new(players=2)
>>> state.actor
'chance'
"""

from catlib.components import BadComponents
from catlib.game import BadState, Event, Game, IllegalMove, Line, Move, Option, State, UnknownGame, Verdict
from catlib.games import game, games
from catlib.language import language, set_language
from catlib.rulebook import Clause, Rulebook, Ruling

__all__ = [
    "BadComponents", "BadState", "Clause", "Event", "Game", "IllegalMove", "Line", "Move", "Option", "Rulebook",
    "Ruling", "State", "UnknownGame", "Verdict", "game", "games", "language", "set_language",
]  # fmt: skip
