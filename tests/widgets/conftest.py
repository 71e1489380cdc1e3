"""Widgets without a page: an error in a callback is only shown and logged, and here it fails the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets import Button

from tests.widgets.page import Page


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """Hears all that goes to the page."""
    page = Page()
    monkeypatch.setattr(
        type(Button().comm), "publish_msg", lambda comm, *message, **more: page.publish(comm.comm_id, message, more)
    )
    return page


@pytest.fixture(autouse=True)
def no_error_gets_lost(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    lost = [record.exc_info for record in caplog.get_records("call") if record.name in ("catlib", "traitlets")]
    for info in lost:
        if info and info[1]:
            raise info[1]
    assert not lost
