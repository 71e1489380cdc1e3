"""Fish, broken: each class breaks one promise and shows that its check can fail. The docstring says how."""

from . import around, play, told
from .breaking import BROKEN

__all__ = ["BROKEN", "around", "play", "told"]
