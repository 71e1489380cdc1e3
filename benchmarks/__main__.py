"""Measure how quick this package is here, beside other libraries, on one core: ``python -m benchmarks``."""

from __future__ import annotations

import argparse
import importlib

from benchmarks.measure import machine, on_one_core

SECTIONS = {
    "playouts": "Random playouts",
    "kernels": "A million games of Cat Rescue: the NumPy kernel",
    "rounds": "Rounds of Cat Between Us: the NumPy kernel, and two cores",
    "fights": "Fights of Cats: exact odds, one by one and as a batch",
    "imports": "Import",
    "browser": "Click to redraw",
}


def main() -> None:
    """Run the sections that the command line names, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("sections", nargs="*", help=f"some of: {', '.join(SECTIONS)}; all by default")
    parser.add_argument("--rounds", type=int, default=9, help="how often subjects take turns (default: %(default)s)")
    options = parser.parse_args()
    unknown = [name for name in options.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section {unknown[0]!r}; choose some of: {', '.join(SECTIONS)}")
    print(f"{machine()}; {on_one_core()}; median of {options.rounds} rounds", flush=True)
    for name in options.sections or SECTIONS:
        print(f"\n## {SECTIONS[name]}\n", flush=True)
        print(importlib.import_module(f"benchmarks.{name}").report(options.rounds), flush=True)


if __name__ == "__main__":
    main()
