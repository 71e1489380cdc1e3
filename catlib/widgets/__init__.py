"""What one sees and clicks in a notebook. Importing it loads ipywidgets and anywidget."""

from catlib.widgets.board import Board
from catlib.widgets.parts import Frame

__all__ = ["Board", "Frame"]
