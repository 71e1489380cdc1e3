"""A box to search the rules with, in one's own words."""

from __future__ import annotations

from ipywidgets import HTML, Layout, Text, VBox

from catlib.language import word
from catlib.lesson import Excerpt
from catlib.rulebook import Rulebook
from catlib.widgets.parts import Frame

__all__ = ["RuleSearch"]


class RuleSearch(Frame):
    """Type a question, and the rules that fit it best are shown below, with their ids."""

    def __init__(self, rulebook: Rulebook, words: str = "") -> None:
        super().__init__(word("search"))
        self.rulebook = rulebook
        self.words = Text(value=words, description=word("search"), layout=Layout(width="100%", max_width="640px"))
        self.found = HTML(layout=Layout(width="100%"))
        self.status.add_class("catlib-short")
        self.words.observe(self.calls(self.search), "value")
        results = VBox([self.found], layout=Layout(width="100%", height="300px", overflow="auto"))
        results.add_class("catlib-scroll")
        self.fill(self.words, self.status, results)
        self.search()

    @property
    def results(self) -> Excerpt:
        """The entries that fit the words in the box, best first."""
        return Excerpt(self.rulebook.search(self.words.value))

    def search(self) -> None:
        """Show what fits the words in the box."""
        results = self.results
        self.found.value = results._repr_html_()
        self.status.say(word("search_found", count=len(results)))

    def still(self) -> tuple[str, str]:
        """The question and the entries that answer it."""
        results = self.results
        return f"{word('search')}: {self.words.value}\n\n{results!r}", results._repr_html_()
