"""What one sees and clicks in a notebook. Importing it loads ipywidgets and anywidget."""

from catlib.widgets.board import Board
from catlib.widgets.lesson import Lesson
from catlib.widgets.parts import Frame
from catlib.widgets.table import Play, play

__all__ = ["Board", "Frame", "Lesson", "Play", "play"]
