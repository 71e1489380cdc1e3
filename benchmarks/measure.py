"""How things are timed here: one core, whole games, rounds that take turns, so that a busy machine hits all alike.

A second is one of the processor's time spent in this process, unless said otherwise: what else runs counts little.
"""

from __future__ import annotations

import ctypes
import os
import platform
import random
import shutil
import statistics
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

Play = Callable[[random.Random], int]
"""Does one unit of work, such as a game, and says how many moves (or whatever is counted) it had."""


class Rates(NamedTuple):
    """What was counted a second in each round, by subject."""

    by_name: Mapping[str, Sequence[float]]

    def median(self, name: str) -> float:
        """The median rate of a subject."""
        return statistics.median(self.by_name[name])

    def ratio(self, name: str, other: str) -> tuple[float, float, float]:
        """How many times faster than the other: the median of the ratios within a round, the lowest, the highest."""
        ratios = [one / two for one, two in zip(self.by_name[name], self.by_name[other], strict=True)]
        return statistics.median(ratios), min(ratios), max(ratios)


def take_turns(
    subjects: Mapping[str, Play], rounds: int, seconds: float, clock: Callable[[], float] = process_time
) -> Rates:
    """The rates of the subjects: in each round, one after the other does whole units for so many seconds."""
    for name, play in subjects.items():
        play(random.Random(f"{name}/warm"))
    rates: dict[str, list[float]] = {name: [] for name in subjects}
    for number in range(rounds):
        for name, play in subjects.items():
            rng, counted, start = random.Random(number), 0, clock()
            while (spent := clock() - start) < seconds:
                counted += play(rng)
            rates[name].append(counted / spent)
    return Rates(rates)


def on_one_core() -> str:
    """Keep this process and its children on one core, where the system can do that; says what was done."""
    if not hasattr(os, "sched_setaffinity"):
        return "not bound to a core"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"bound to core {core}"


def machine() -> str:
    """The processor, the system and the Python that the figures are from."""
    processor = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = dict(line.split(":", 1) for line in info.read_text().splitlines() if ":" in line)
        found = {key.strip(): value.strip() for key, value in lines.items()}
        processor = (
            f"{found.get('model name', processor)} (family {found.get('cpu family')}, model {found.get('model')})"
        )
    return (
        f"{processor}, {os.cpu_count()} cores; {platform.system()} {platform.release()}; "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def output(command: Sequence[str], **more: str) -> str:
    """What a command prints, run with these further environment variables."""
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **more})
    return done.stdout


def compiled(source: Path, folder: Path) -> ctypes.CDLL | None:
    """A program in C, compiled here and now into this folder; None where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    made = folder / f"{source.stem}.so"
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", made, source], check=True)
    return ctypes.CDLL(str(made))


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown, readable as it is."""
    cells = [list(map(str, row)) for row in (head, *rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    lines = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |" for row in cells]
    lines.insert(1, "| " + " | ".join("-" * w for w in widths) + " |")
    return "\n".join(lines)


def whole(number: float) -> str:
    """A number without decimals, thousands apart."""
    return f"{number:,.0f}".replace(",", " ")
