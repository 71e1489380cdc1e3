"""The language of all texts: which one is asked for, and how a template becomes a sentence.

Texts are data (`rulebook.toml` of each game, `words.toml` for what all games share), so that a further
language needs texts and no code. A template is a format string with two additions:

- ``{count:one cat|# cats}`` chooses the plural form for a number (or for the length of a list); ``#`` is
  the number itself. How many forms there are, and which number takes which, is a language's own line in
  ``words.toml``, in the notation of gettext's plural rules.
- a list is joined with commas and the language's word for "and".
"""

from __future__ import annotations

import gettext
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from catlib.quote import quoted

__all__ = ["Texts", "decimal", "language", "languages", "say", "set_language", "tongues", "word"]

Texts = Mapping[str, str]
"""One text in several languages: language code to template."""

FALLBACK = "en"
_asked_for = FALLBACK


def set_language(code: str) -> None:
    """Ask for all texts in this language from now on; a text that it lacks comes in English.

    Raises ValueError, listing the languages that there are, for a language without any text.

    >>> set_language("tlh")
    Traceback (most recent call last):
    ...
    ValueError: there are no texts in 'tlh'; choose one of: en, ro
    """
    global _asked_for  # noqa: PLW0603  # one language for all that is shown is the point
    if code not in languages():
        raise ValueError(f"there are no texts in {quoted(code)}; choose one of: {', '.join(languages())}")
    _asked_for = code


def language() -> str:
    """The code of the language asked for, such as ``"en"``."""
    return _asked_for


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages in which at least one game has its texts, sorted."""
    found = {FALLBACK}
    for room in files("catlib").joinpath("games").iterdir():
        book = room.joinpath("rulebook.toml")
        if book.is_file():
            found |= tomllib.loads(book.read_text("utf-8"))["game"]["title"].keys()
    return tuple(sorted(found))


def tongues() -> dict[str, str]:
    """Each language by its own name: what it is called, and its code.

    >>> tongues()["English"]
    'en'
    """
    named = _shared()["words"]["language_itself"]
    return {named.get(code, code): code for code in languages()}


@cache
def _shared() -> dict[str, Any]:
    return tomllib.loads(files("catlib").joinpath("words.toml").read_text("utf-8"))


@cache
def _plural_rule(code: str) -> Callable[[int], int]:
    rules = _shared()["plural"]
    rule: Callable[[int], int] = gettext.c2py(rules.get(code, rules[FALLBACK]))
    return rule


def word(name: str, /, **data: Any) -> str:
    """A text that all games share, by its name in ``words.toml``, in the language asked for.

    >>> word("player", number=1)
    'Player 1'
    """
    return say(_shared()["words"][name], **data)


def decimal(number: float, places: int = 1) -> str:
    """A number with its decimals behind the sign that the language has for that.

    >>> decimal(2.25)
    '2.2'
    """
    return f"{number:.{places}f}".replace(".", word("decimal"))


def say(texts: Texts, /, **data: Any) -> str:
    """The text in the language asked for, its fields filled with `data`.

    >>> say({"en": "{n:one cat|# cats} on {where}"}, n=1, where=["b1"])
    'one cat on b1'
    >>> say({"en": "{n:one cat|# cats} on {where}"}, n=3, where=["a1", "b1", "c1"])
    '3 cats on a1, b1 and c1'
    """
    code = _asked_for if _asked_for in texts else FALLBACK
    return _Sentence(code).vformat(texts[code], (), data)


class _Sentence(Formatter):
    def __init__(self, code: str) -> None:
        self.code = code

    def format_field(self, value: Any, spec: str) -> str:
        if "|" in spec:
            count = value if isinstance(value, int) else len(value)
            return spec.split("|")[_plural_rule(self.code)(count)].replace("#", str(count))
        if isinstance(value, (list, tuple)):
            return _joined([str(item) for item in value], self.code)
        return format(value, spec)


def _joined(items: list[str], code: str) -> str:
    if len(items) < 2:
        return "".join(items)
    joint = _shared()["words"]["and"]
    return f"{', '.join(items[:-1])} {joint.get(code, joint[FALLBACK])} {items[-1]}"
