"""What it costs to import the package: `import catlib` beside a Python that does nothing."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from random import Random
from time import perf_counter

from benchmarks.measure import output, table, take_turns

HEAVY = ("numpy", "matplotlib", "ipywidgets", "anywidget", "IPython")


def report(rounds: int) -> str:
    """Measure, and tell in a table."""
    codes = {
        "nothing": "pass",
        "import catlib": "import catlib",
        "import catlib, and the first game": "import catlib; catlib.game('cat_rescue').new(players=2)",
        "import numpy": "import numpy",
    }

    rates = take_turns({name: partial(_start, code) for name, code in codes.items()}, rounds, 0.4, perf_counter)
    rows = [(name, f"{1000 / rates.median(name):.0f}") for name in codes]
    loaded = output([sys.executable, "-c", f"import catlib, sys; print([m for m in {HEAVY!r} if m in sys.modules])"])
    told = table(("python -c ...", "milliseconds from start to end (median)"), rows)
    return f"{told}\n\nHeavy modules that `import catlib` loads: {loaded.strip()}"


def _start(code: str, _: Random) -> int:
    """One process that runs this and ends."""
    subprocess.run([sys.executable, "-c", code], check=True)
    return 1
