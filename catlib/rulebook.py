"""A game's rulebook: its clauses and rulings with their ids, in reading order, found by id or by words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import takewhile
from math import log
from typing import Any
from unicodedata import combining, normalize

from catlib.language import Texts, say, word
from catlib.quote import quoted

__all__ = ["Clause", "Rulebook", "Ruling"]


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of the rulebook: `texts` and `sections` by language, `text` and `section` in the one asked for."""

    id: str
    sections: Texts = field(repr=False)
    texts: Texts = field(repr=False)

    @property
    def section(self) -> str:
        """Where in the rulebook it stands."""
        return say(self.sections)

    @property
    def text(self) -> str:
        """The rule."""
        return say(self.texts)

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"


@dataclass(frozen=True, slots=True)
class Ruling(Clause):
    """How an unclear or silent place is settled: a `question`, its answer in `text`, an `option` where there is one."""

    questions: Texts = field(repr=False)
    option: str | None = None

    @property
    def question(self) -> str:
        """What the rulebook leaves open."""
        return say(self.questions)

    def __str__(self) -> str:
        return f"{self.id}: {self.question} {self.text}"


class Rulebook(Mapping[str, Clause]):
    """Clauses and rulings by id, in reading order.

    `texts` has the rest of a game's texts: tables ``refusals``, ``events`` and ``words``, each from a name
    to its templates by language.
    """

    def __init__(self, tables: Mapping[str, Any]) -> None:
        entries: list[Clause] = [Clause(row["id"], row["section"], row["text"]) for row in tables["clauses"]]
        title = {"en": "Rulings"}
        for row in tables["rulings"]:
            sections = row.get("section", tables["game"].get("rulings_section", title))
            entries.append(Ruling(row["id"], sections, row["text"], row["question"], row.get("option")))
        self._entries = {entry.id: entry for entry in entries}
        self.title: Texts = tables["game"]["title"]
        self.texts: Mapping[str, Mapping[str, Texts]] = {
            name: tables.get(name, {}) for name in ("refusals", "events", "words")
        }

    @classmethod
    def of(cls, game: str) -> Rulebook:
        """The rulebook of the room of this game."""
        return cls(_tables(game))

    def __getitem__(self, key: str) -> Clause:
        try:
            return self._entries[key]
        except KeyError:
            near = get_close_matches(str(key).upper(), self._entries, 3, 0.4) or list(self._entries)[:3]
            raise KeyError(f"there is no clause {quoted(key)}; did you mean {' or '.join(near)}?") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The rules alone, in reading order."""
        return tuple(entry for entry in self.values() if not isinstance(entry, Ruling))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings alone, in reading order."""
        return tuple(entry for entry in self.values() if isinstance(entry, Ruling))

    def search(self, words: str, most: int = 8) -> tuple[Clause, ...]:
        """The entries that fit a question best, best first; a rare word counts more than a common one.

        Each word also finds words that begin like it ("adopt" finds "adopted"). An id finds its entry.
        """
        if words.strip().upper() in self._entries:
            return (self[words.strip().upper()],)
        texts = {entry.id: set(_stems(str(entry) + " " + entry.section)) for entry in self.values()}
        score: dict[str, float] = {}
        for stem in set(_stems(words)) - set(_stems(word("words_that_tell_nothing"))):
            found = [key for key, stems in texts.items() if any(_alike(stem, other) for other in stems)]
            for key in found:
                score[key] = score.get(key, 0.0) + log((1 + len(texts)) / len(found))
        best = sorted(score, key=lambda key: (-score[key], len(texts[key])))  # of two that fit alike, the shorter
        return tuple(self[key] for key in best[:most] if score[key] >= 0.5 * score[best[0]])


@cache
def _tables(game: str) -> Mapping[str, Any]:
    return tomllib.loads(files(f"catlib.games.{game}").joinpath("rulebook.toml").read_text("utf-8"))


def _stems(text: str) -> list[str]:
    """The words of a text without accents, and without the endings that plurals and tenses add."""
    plain = "".join(sign for sign in normalize("NFKD", text.lower()) if not combining(sign))
    return [re.sub(r"(?<=...)(ies|es|ed|ing|s|y|e)$", "", word) for word in re.findall(r"\w+", plain)]


def _alike(one: str, other: str) -> bool:
    """Whether two words begin alike: one like the other, or both like a word of which they are different forms."""
    if one == other or min(len(one), len(other)) < 4:
        return one == other
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return same == min(len(one), len(other)) or (same > 4 and max(len(one), len(other)) - same < 3)
