"""The questions about chance that Cats raises, in one place: see the modules that answer them.

`bouts.py`: fights, and deceiving the man. `whereabouts.py`: where cats can go, and where the man will be. `days.py`:
whole games, played with the habits of `habits.py` or by any bots. `glances.py`: what a table tells while it is played.
"""

from __future__ import annotations

from catlib.games.cats.bouts import Fighter, cat, deceive, fight, last_fight, rumba, totals
from catlib.games.cats.days import Days, days, morning, with_hand, with_stress
from catlib.games.cats.glances import glance
from catlib.games.cats.habits import HABITS, Habit, habit
from catlib.games.cats.whereabouts import distances, house_map, in_reach, mans_room

__all__ = [
    "HABITS", "Days", "Fighter", "Habit", "cat", "days", "deceive", "distances", "fight", "glance", "habit",
    "house_map", "in_reach", "last_fight", "mans_room", "morning", "rumba", "totals", "with_hand", "with_stress",
]  # fmt: skip
