"""A copy of what nbval needs, to be changed and run without touching the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def copy_of_project(to: Path, *parts: str) -> Path:
    """A new folder with the project's own pytest settings and these files and folders of it."""
    for part in ("pyproject.toml", "tests/notebooks/sanitize.cfg", *parts):
        source, target = ROOT / part, to / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints"))
        else:
            shutil.copy(source, target)
    return to


def run_nbval(root: Path, *arguments: str) -> tuple[dict[str, int], str]:
    """How many cells passed, failed and so on in that copy, and all that pytest said."""
    command = [sys.executable, "-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider", *arguments]
    env = {**os.environ, "PYTHONPATH": str(root)}  # its kernels must see the copy, not the project
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, timeout=900, check=False)
    said = done.stdout + done.stderr
    counts = re.findall(
        r"(\d+) (passed|failed|skipped|errors?|xfailed)", done.stdout.rpartition("\n")[0].splitlines()[-1]
    )
    return {what: int(count) for count, what in counts}, said
