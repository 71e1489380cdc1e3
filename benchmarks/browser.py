"""From a click on the board to the redrawn board in a real JupyterLab, beside the round trip of a bare widget."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path

from benchmarks.measure import table

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("chromium", "chromium-browser", "google-chrome")
BARE = '''
import anywidget, traitlets

class Bare(anywidget.AnyWidget):
    """A button with a number on it; the kernel counts the clicks."""

    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button");
      button.className = "bare";
      button.onclick = () => model.send({});
      const show = () => { button.textContent = model.get("count"); };
      model.on("change:count", show);
      show();
      el.append(button);
    }
    export default { render };
    """
    count = traitlets.Int(0).tag(sync=True)

bare = Bare()
bare.on_msg(lambda *_: setattr(bare, "count", bare.count + 1))
bare
'''
BOARD = """
from catlib.widgets import play
table = play("cat_rescue", ["person"], seed=1, practice=True, pace=0)
table.play("street")
table
"""
CLICK = """([selector, changes]) => new Promise((done) => {
  const element = document.querySelector(selector);
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    done(performance.now() - start);
  });
  seen.observe(document.querySelector(changes), { childList: true, characterData: true });
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""
PUSH = '.cat-target[data-ok="true"][data-move^="push"]'
SUBJECTS = {
    "bare widget: click to new number": (".bare", ".bare"),
    "board: click on a push to the redrawn board": (PUSH, ".catlib-stage"),
}


def report(rounds: int) -> str:
    """Measure, and tell in a table."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        return "There is no Chromium here, so nothing is measured. On Debian or Ubuntu: apt-get install chromium"
    found = _clicks(path, 5 * rounds)
    rows = []
    for name, times in found.items():
        tenths = statistics.quantiles(times, n=10)
        rows.append((name, f"{statistics.median(times):.0f}", f"{tenths[0]:.0f} to {tenths[-1]:.0f}"))
    return table(("in JupyterLab", "milliseconds (median)", "8 of 10 are within"), rows)


def _clicks(chromium: str, clicks: int) -> dict[str, list[float]]:
    """Milliseconds by subject, which take turns."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # the test extra brings it

    from tests.browser.lab import Lab  # noqa: PLC0415
    from tests.browser.page import Notebook, write_notebook  # noqa: PLC0415

    times: dict[str, list[float]] = {name: [] for name in SUBJECTS}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        files = Path(folder) / "files"
        files.mkdir()
        lab = Lab(files, Path(folder) / "home", ROOT)
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1200, "height": 1000})
            notebook = Notebook(page, lab, write_notebook(lab, "bench.ipynb", BARE, BOARD))
            notebook.run()
            for number in range(clicks + 3):
                for name, places in SUBJECTS.items():
                    page.wait_for_selector(places[0], state="attached")
                    page.wait_for_timeout(150)  # what the last click has set off is over
                    took = float(page.evaluate(CLICK, places))
                    if number >= 3:  # the first ones warm up
                        times[name].append(took)
                notebook.button("Undo").click()  # so that it is the same push each time
            browser.close()
        finally:
            lab.stop()
    return times
