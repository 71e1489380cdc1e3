"""All that widgets send to the page, listened to."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from typing import Any


class Page:
    """The messages so far: the id of the widget, the message, and what was secret when it was sent.

    `secret` tells what that is at the moment: cards, say, that whoever is at the screen may not know.
    """

    def __init__(self) -> None:
        self.messages: list[tuple[str, str, frozenset[str]]] = []
        self.secret: Callable[[], frozenset[str]] = frozenset

    def publish(self, id: str, *message: Any) -> None:
        self.messages.append((id, json.dumps(message, default=repr, ensure_ascii=False), self.secret()))

    def taken(self) -> list[tuple[str, str, frozenset[str]]]:
        """The messages since this was asked last."""
        messages, self.messages = self.messages, []
        return messages


def opened(text: str) -> str:
    """A text together with what is packed in it as base64."""
    packed = re.findall(r"base64,([A-Za-z0-9+/=]+)", text)
    return text + "".join(base64.b64decode(part).decode() for part in packed)


def nameless(message: str) -> str:
    """A message without the ids of widgets, which are new each time."""
    return re.sub("IPY_MODEL_[0-9a-f]+|[0-9a-f]{32}", "", message)
