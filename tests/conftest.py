"""What every test run needs, whatever it runs: kernels and child processes that see this very tree."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

from hypothesis import settings

if TYPE_CHECKING:
    import pytest

# The same examples on every run, and none that fails because the machine is busy.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


def pytest_configure(config: pytest.Config) -> None:
    """Point the children of this process at this copy of the package."""
    root = config.rootpath
    others = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path and path != str(root)]
    os.environ["PYTHONPATH"] = os.pathsep.join([str(root), *others])
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # with it set every kernel compiles everything anew
    ipython = tempfile.TemporaryDirectory()  # not that of the person at home: it may have start-up files
    os.environ["IPYTHONDIR"] = ipython.name
    config.add_cleanup(ipython.cleanup)
