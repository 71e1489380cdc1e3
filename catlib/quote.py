"""What somebody handed in, quoted in a message: one line, short, whatever it is."""

from __future__ import annotations

import reprlib

__all__ = ["quoted"]

_BRIEF = reprlib.Repr()
_BRIEF.maxstring = _BRIEF.maxother = _BRIEF.maxlong = 40


def quoted(value: object) -> str:
    """The value as Python writes it, cut short.

    >>> quoted("cat"), quoted(None), quoted([[[[[[[["deep"]]]]]]]])
    ("'cat'", 'None', '[[[[[[...]]]]]]')
    >>> quoted(10**5000)
    'a number far too long'
    """
    try:
        return _BRIEF.repr(value)
    except ValueError:  # Python refuses to write out the longest numbers
        return "a number far too long"
