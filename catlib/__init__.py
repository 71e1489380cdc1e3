"""Learn and play four cat games: rules, records, bots and odds.

>>> import catlib
>>> game = catlib.game("cat_rescue")
>>> state = game.new(players=2)
>>> state.actor
'chance'
"""

from catlib.bots import Bot, bot, play_out
from catlib.components import BadComponents
from catlib.game import BadState, Event, Game, IllegalMove, Line, Move, Option, State, UnknownGame, Verdict
from catlib.games import game, games
from catlib.language import set_language
from catlib.record import BadRecord, Record
from catlib.rulebook import Clause, Rulebook, Ruling
from catlib.simulate import Result, simulate
from catlib.table import Table

__all__ = [
    "BadComponents", "BadRecord", "BadState", "Bot", "Clause", "Event", "Game", "IllegalMove", "Line", "Move", "Option",
    "Record", "Result", "Rulebook", "Ruling", "State", "Table", "UnknownGame", "Verdict", "bot", "game", "games",
    "play_out", "set_language", "simulate",
]  # fmt: skip
