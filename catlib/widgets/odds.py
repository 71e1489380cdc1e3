"""What if? Sliders and choices above a chart that is drawn anew, in its place, when one of them changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from ipywidgets import HTML, Dropdown, Layout, SelectionSlider, Widget

from catlib.language import word
from catlib.show.charts import Chart
from catlib.widgets.panels import described, row, wide
from catlib.widgets.parts import Frame

__all__ = ["WhatIf"]


class WhatIf(Frame):
    """Controls and the chart that answers them.

    `answer` is called with the value of each control by its name, and returns a chart; where there is no answer it
    raises ValueError with a sentence that says why. `controls` are the values to choose from, in a slider where they
    are a range and else in a list (a mapping: as shown to value). `first` are the values at the beginning, those in
    the middle by default; `names` how the controls are called.

    >>> from fractions import Fraction
    >>> from catlib.odds import Exact
    >>> from catlib.show.charts import bars
    >>> WhatIf(lambda sides: bars({6: Exact(Fraction(1, sides))}, title="A six"), {"sides": range(6, 21)})
    A six
    <BLANKLINE>
    6  7.7 %
    """

    def __init__(
        self,
        answer: Callable[..., Chart],
        controls: Mapping[str, range | Iterable[Any] | Mapping[str, Any]],
        *,
        first: Mapping[str, Any] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(word("what_if"))
        self.answer = answer
        self.controls: dict[str, Widget] = {}
        for name, values in controls.items():
            self.controls[name] = control = _control(values)
            described(control, (names or {}).get(name, name.replace("_", " ")))
            if first is not None and name in first:
                control.value = first[name]
            control.observe(self.calls(self.redraw), "value")
        self.chart: Chart | None = None
        self.picture = HTML(layout=Layout(width="100%"))
        self.numbers = HTML(layout=Layout(width="100%", height="190px", overflow="auto"))
        self.status.layout.height = "60px"
        self.fill(row(*self.controls.values()), self.status, self.picture, self.numbers)
        self.redraw()

    @property
    def values(self) -> dict[str, Any]:
        """What the controls say."""
        return {name: control.value for name, control in self.controls.items()}

    def redraw(self) -> None:
        """Answer what the controls say now."""
        try:
            chart = self.answer(**self.values)
        except ValueError as error:  # the chart that was there would be one of something else
            self.chart = None
            self.picture.value = self.numbers.value = ""
            self.status.say(str(error), kind="refused")
            return
        self.chart = chart
        self.picture.value, self.numbers.value = chart.image(), _pre(chart.table)
        self.status.say(chart.title)

    def still(self) -> tuple[str, str]:
        """The numbers of the chart."""
        text = str(self.chart) if self.chart else self.status.text
        return text, _pre(text)


def _pre(text: str) -> str:
    """Text as it stands, in columns."""
    return f'<pre style="white-space:pre">{escape(text)}</pre>'


def _control(values: range | Iterable[Any] | Mapping[str, Any]) -> Widget:
    """A slider for a range, a list for anything else."""
    if isinstance(values, range):
        middle = values[len(values) // 2]
        return SelectionSlider(
            options=list(values), value=middle, continuous_update=False, layout=wide(flex="1 1 380px")
        )
    options = list(values.items()) if isinstance(values, Mapping) else [(str(value), value) for value in values]
    return Dropdown(options=options, layout=wide(flex="1 1 380px"))
