"""What the display, the dice and the room show, so that only changes are sent to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from llamadillo.app.effects import Effect, LightDice, SetBrightness, ShowFrame, ShowRoom

if TYPE_CHECKING:
    from llamadillo.gfx.frame import Frame
    from llamadillo.ports.lights import Lights
    from llamadillo.ports.table import RoomView
    from llamadillo.screens.picture import Picture


class LastShown:
    """The brightness, frame, lights and view of the room that were sent last."""

    def __init__(self) -> None:
        self._brightness: int | None = None
        self._frame: Frame | None = None
        self._lights: Lights | None = None
        self.room: RoomView | None = None
        self.redraw_at: float | None = None
        """When the picture changes without an event; None: never."""

    @property
    def begun(self) -> bool:
        """Whether there was a picture; what is done between two pictures waits for it."""
        return self._frame is not None

    def update(
        self, picture: Picture, brightness: int, room: RoomView | None, now: float
    ) -> Iterator[Effect]:
        """The effects for what is new in this picture, at this brightness in per cent, and in the room.

        Without a `room` nothing is shown to one.
        """
        if brightness != self._brightness:
            self._brightness = brightness
            yield SetBrightness(brightness)
        if picture.frame != self._frame:
            self._frame = picture.frame
            labels = picture.labels
            yield ShowFrame(picture.frame, picture.texts, (labels.quit, labels.discard, labels.roll))
        if picture.lights != self._lights:
            self._lights = picture.lights
            yield LightDice(picture.lights)
        if room != self.room:
            self.room = room
            yield ShowRoom(room)
        self.redraw_at = None if picture.changes_in is None else now + picture.changes_in
