"""One JupyterLab and one Chromium for all browser tests. Any request that leaves this machine fails the test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.browser.lab import Lab
from tests.browser.page import Notebook, write_notebook

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "test-results"
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",  # in a container the tests may run as root
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

Opens = Callable[..., Notebook]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests in this folder need a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the page know whether its test has failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A Chromium. Not for the whole session: while it runs, this thread has an event loop that would disturb others."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        how = "There is no Chromium to test in. On Debian or Ubuntu: apt-get install chromium"
        if os.environ.get("CATLIB_REQUIRE_BROWSER") == "1":
            pytest.fail(how)
        pytest.skip(how)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def lab(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:  # noqa: ARG001  # first that
    """A JupyterLab that serves a copy of the notebooks."""
    files = tmp_path_factory.mktemp("files")
    shutil.copytree(ROOT / "notebooks", files, dirs_exist_ok=True)
    lab = Lab(files, tmp_path_factory.mktemp("home"), ROOT)
    yield lab
    lab.stop()


@pytest.fixture
def page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page 1200 wide, or as its parameter says; it must stay on this machine and show no error."""
    width, height = getattr(request, "param", 1200), 1000
    context = chromium.new_context(viewport={"width": width, "height": height}, accept_downloads=True)
    page = context.new_page()
    away: list[str] = []
    errors: list[str] = []

    def note(address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob", "about") and parts.hostname != "127.0.0.1":
            away.append(address)

    def console(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    context.on("request", lambda request: note(request.url))
    page.on("websocket", lambda socket: note(socket.url))
    page.on("console", console)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    if request.node.stash.get(FAILED, True):
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{request.node.name.replace('/', '-')}.png")
    page.remove_listener("console", console)  # a kernel that is ended makes JupyterLab complain
    page.evaluate("window.jupyterapp?.shell.currentWidget?.context?.sessionContext.shutdown()")
    context.close()
    assert not away, "requests that left this machine"
    assert not errors, "errors in the browser's console"


@pytest.fixture
def opens(page: Page, lab: Lab) -> Opens:
    """Opens a notebook by its path, or writes one with these cells, runs it, and gives it back."""

    def open_(*cells: str, path: str | None = None, run: bool = True) -> Notebook:
        notebook = Notebook(page, lab, path or write_notebook(lab, "test.ipynb", *cells))
        if run:
            notebook.run()
        return notebook

    return open_
