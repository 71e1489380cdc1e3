"""Where things are in a picture: rectangles, and texts that have to fit into them."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Box", "short"]


class Box(NamedTuple):
    """A rectangle from its top left corner, in units of the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(self, margin: float) -> Box:
        """The rectangle that is smaller by a margin on all sides."""
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)


def short(text: str, letters: int) -> str:
    """A text that may have to end early.

    >>> short("ball of yarn", 8), short("sock", 8)
    ('ball of…', 'sock')
    """
    return text if len(text) <= letters else text[: max(letters - 1, 1)].rstrip() + "…"
