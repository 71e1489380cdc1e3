"""Many fights of Cats at once, as NumPy arrays with one column a fight: in how many ways each piece wins.

`bouts.py` counts one fight, with whatever cards may come; here all cards are known, so that of the three sides of a die
those that keep a piece below a total are a difference, cut to 0 to 3. Whole tables of fights come out of one call.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["every", "wins"]

Ints = NDArray[np.int16]
SIDES = 3  # CAT-COMP-4: 1, 2 and 3


def wins(strengths: NDArray[np.integer[Any]]) -> Ints:
    """CAT-FIGHT-4, CAT-FIGHT-5: in how many of the 3 ** pieces throws each piece wins.

    `strengths` are card and stress (for the Rumba card and 1): a row for each piece, the bottom of the pile first, a
    column for each fight. The ways have the same shape; those of a column sum to 3 ** pieces.
    """
    own = strengths.astype(np.int16)
    ways = np.zeros_like(own)
    for place in range(len(own)):
        for side in range(1, SIDES + 1):
            kept = np.ones_like(own[0])
            for other in range(len(own)):
                if other != place:  # one that lies below must have less, one above may have as much
                    kept *= np.clip(own[place] + side - own[other] - (other < place), 0, SIDES)
            ways[place] += kept
    return ways


def every(choices: Sequence[Sequence[int]]) -> Ints:
    """Every choice of one number for each piece: a row for each piece, a column for each choice."""
    return np.array(list(product(*choices)), np.int16).T
