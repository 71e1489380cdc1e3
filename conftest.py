"""What every test run needs, whatever it runs: kernels and child processes that see this very tree."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Point nbval at its sanitize file and the children of this process at this copy of the package."""
    root = config.rootpath
    if config.option.nbval_sanitize_with is None:
        config.option.nbval_sanitize_with = str(root / "tests" / "notebooks" / "sanitize.cfg")
    others = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path and path != str(root)]
    os.environ["PYTHONPATH"] = os.pathsep.join([str(root), *others])
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # with it set every kernel compiles everything anew
