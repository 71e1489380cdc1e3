"""A real JupyterLab for the tests: its own settings and files, started once, waited for, and surely ended."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

START_SECONDS = 90
STOP_SECONDS = 15
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/notebook-extension/tracker": {"autoStartDefaultKernel": True},
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}


class Lab:
    """A running JupyterLab that serves the folder `files`; `address` begins every page of it."""

    def __init__(self, files: Path, home: Path, package: Path) -> None:
        self.files, self.token = files, secrets.token_hex(16)
        self.log = home / "jupyterlab.log"
        places = {
            "JUPYTER_CONFIG_DIR": home / "config",
            "JUPYTER_DATA_DIR": home / "data",
            "JUPYTER_RUNTIME_DIR": home / "runtime",
            "JUPYTERLAB_SETTINGS_DIR": home / "settings",
            "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
            "IPYTHONDIR": home / "ipython",
        }
        for place in places.values():
            place.mkdir(parents=True)
        for name, settings in SETTINGS.items():
            file = home / "settings" / f"{name}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(settings))
        environment = {**os.environ, **{name: str(place) for name, place in places.items()}, "PYTHONPATH": str(package)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0",
            f"--IdentityProvider.token={self.token}", f"--ServerApp.root_dir={files}", "--LabApp.news_url=",
            "--LabApp.expose_app_in_browser=True", "--ServerApp.terminals_enabled=False",
        ]  # fmt: skip
        with self.log.open("w") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=files)
        try:
            self.address = self._started(home / "runtime")
        except Exception:
            self.stop()
            raise

    def _started(self, runtime: Path) -> str:
        """The address, once the server answers there."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            for file in runtime.glob("jpserver-*.json"):
                try:
                    address = str(json.loads(file.read_text())["url"])
                    with urlopen(f"{address}api/status?token={self.token}", timeout=5):  # noqa: S310  # our own server
                        return address
                except (ValueError, URLError, OSError):
                    pass
            time.sleep(0.1)
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()[-3000:]}")

    def page(self, notebook: str) -> str:
        """The address at which this notebook opens without side bars, in a workspace of its own."""
        workspace = secrets.token_hex(4)
        return f"{self.address}doc/workspaces/{workspace}/tree/{notebook}?token={self.token}"

    def stop(self) -> None:
        """End the server and its kernels: politely, and where that hangs at once."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
