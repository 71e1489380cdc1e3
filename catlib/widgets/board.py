"""The board: a picture of a state whose targets can be tried by mouse, finger and keyboard. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import anywidget
import traitlets
from ipywidgets import Layout

from catlib.game import JSON, Event, State, Verdict
from catlib.show.svg import Picture, as_html
from catlib.table import foreseen
from catlib.widgets.parts import HERE, bundle

__all__ = ["Board"]

Check = Callable[[str], Verdict]


class Board(anywidget.AnyWidget):
    """A picture to play on. `show` puts a state on it; `tried` is called with the notation of each move that is tried.

    Legal and illegal targets can both be tried: the owner of the board plays the one and answers the other with
    the rule. What a target would do, or why it may not be played, is shown while it has the focus or the mouse.
    Put it into a `Frame`, which keeps the keys typed on it from the notebook.
    """

    _esm = HERE / "board.js"
    scene = traitlets.Dict().tag(sync=True)
    pointed = traitlets.Unicode("").tag(sync=True)

    def __init__(self, tried: Callable[[str], object] | None = None) -> None:
        super().__init__(layout=Layout(width="100%", margin="0"))
        self.picture = Picture("", (), "", "")
        self.text = ""
        self.tried = tried or (lambda _move: None)
        self.on_msg(lambda _board, content, _buffers: self.tried(str(content["tried"])))

    def show(
        self,
        state: State,
        player: int | None = None,
        *,
        check: Check | None = None,
        last: Sequence[Event] | None = None,
        live: bool = True,
        prompt: str | None = None,
        view: JSON | None = None,
    ) -> None:
        """Show a state as this player may see it (None: what lies open to everybody).

        `check` gives the verdicts, those of the state by default; `last` are the events that are marked, those that
        led to the state by default; a board that is not `live` has no targets. `prompt` is the sentence below the
        board while no target has the focus or the mouse. `view` is shown in the place of the state's own, with no
        targets: an interlude (see `Table.interlude`).
        """
        game, live = state.game, live and view is None
        view = view or state.view(player)
        room = game.room("picture")
        check = check or state.check
        last = state.events_seen(player) if last is None else last
        verdicts = {move: check(move) for move in room.tries(game, view)} if live else {}
        self.picture = room.draw(game, view, verdicts, last=last, you=player)
        self.text = room.text(game, view)
        if prompt is None:
            prompt = game.said("board_prompt") if self.picture.targets else ""
        targets = []
        for target in self.picture.targets:
            verdict = verdicts[target.move]
            events = foreseen(state, player, target.move) if verdict.ok else ()
            preview, sentence = room.preview(game, view, target.move, events)
            targets.append(
                {
                    "id": target.id,
                    "move": target.move,
                    "after": target.after,
                    "label": target.label,
                    "x": target.x,
                    "y": target.y,
                    "ok": verdict.ok,
                    "preview": preview,
                    "sentence": sentence if verdict.ok else _refused(verdict),
                }
            )
        picks = [asdict(pick) for pick in self.picture.picks]
        self.pointed = ""
        self.scene = {"svg": self.picture.svg, "targets": targets, "picks": picks, "prompt": prompt}

    def point(self, move: str) -> None:
        """Mark the target of this move and show what it would do; an empty text marks none."""
        self.pointed = move

    def still(self) -> tuple[str, str]:
        """What is shown where no widget runs: plain text and HTML."""
        return self.text, as_html(self.picture, self.text)

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        live = super()._repr_mimebundle_(**kwargs)
        return bundle(*self.still(), live[0] if isinstance(live, tuple) else live)


def _refused(verdict: Verdict) -> str:
    return f"{verdict.reason} ({verdict.clause})" if verdict.clause else verdict.reason
