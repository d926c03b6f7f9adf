"""What the room sees: the match on the glass, and the picture unless it shows a hidden hand."""

from collections.abc import Sequence

from llamadillo.app.scenes.scene import Scene
from llamadillo.gfx.frame import Frame
from llamadillo.ports.battery import Charge
from llamadillo.ports.clock import Clock
from llamadillo.ports.lights import DARK, Lights
from llamadillo.ports.onlooker import REPEAT_SECONDS, Glass, Onlooker
from llamadillo.ports.table import RoomView, TableView


def room_of(
    scenes: Sequence[Scene],
    before: RoomView | None,
    language: str,
    profile: str,
    trouble: str,
    battery: Charge | None = None,
) -> RoomView:
    """What the room sees of these scenes, the topmost last; `before` is what it saw before.

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
    return RoomView(language, profile, table, best, trouble, secret, battery)


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
