"""What the room sees: the match on the glass, and the picture unless it shows a hidden hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from llamadillo.app.scenes.scene import Scene
from llamadillo.gfx.frame import Frame
from llamadillo.ports.clock import Clock
from llamadillo.ports.lights import DARK, Lights
from llamadillo.ports.onlooker import REPEAT_SECONDS, Glass, Onlooker
from llamadillo.ports.table import RoomView, TableView

if TYPE_CHECKING:
    from llamadillo.app.app import App


def room_view(app: App, language: str, trouble: str | None, before: RoomView | None) -> RoomView:
    """What the room sees of the box in this language; `trouble` is why saving fails."""
    box = RoomView(
        language,
        "kiosk" if app.public else app.settings.profile,
        trouble=app.words.said(trouble or ""),
        plays=app.history.finished_on(app.clock.date().date(), app.running),
        figures=app.tally.figures,
        battery=app.charge,
    )
    return room_of(app.scenes, before, box)


def room_of(scenes: Sequence[Scene], before: RoomView | None, box: RoomView) -> RoomView:
    """What the room sees of these scenes, the topmost last, and of the `box`; `before` is what it saw before.

    The match of a scene that is covered by another one stands still.
    """
    playing = next((scene for scene in reversed(scenes) if scene.shows_match), None)
    table: TableView | None = None
    if playing is not None:
        table = scenes[-1].table() or (before.table if before else None) or playing.table()
    secret = any(scene.secret for scene in scenes)
    best = scenes[-1].best
    if best is None:
        best = before.best if before else ""
    sample = next((view for scene in reversed(scenes) if (view := scene.sample_view)), None)
    return replace(box, table=table, best=best, sample=sample, secret=secret)


class Watched:
    """Shows what is on the devices to an onlooker: what is new at once, the same again after a while."""

    def __init__(self, onlooker: Onlooker, clock: Clock) -> None:
        self._onlooker = onlooker
        self._clock = clock
        self._shown: Glass | None = None
        self.lights: Lights = DARK
        self.room: RoomView | None = None
        self.due: float | None = None
        """When it is shown again, on the clock's scale; None: nothing was shown yet."""

    def turned(self, frame: Frame, brightness: int) -> None:
        """The loop has ended a turn with this frame and brightness on the display."""
        if self.room is None:
            self._shown = self.due = None
            return
        now = self._clock.now()
        glass = Glass(self.room, None if self.room.secret else frame, self.lights, brightness)
        if glass != self._shown or self.due is None or now >= self.due:
            self._onlooker.show(glass)
            self._shown, self.due = glass, now + REPEAT_SECONDS
