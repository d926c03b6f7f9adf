"""The onlooker: another program that shows a room what is on the box. It changes nothing."""

from dataclasses import dataclass
from typing import Final, Protocol

from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.lights import DARK, Lights
from llamadillo.ports.table import RoomView

REPEAT_SECONDS: Final = 5.0
"""After this time the box shows the same again, so that an onlooker that has just come sees it."""


@dataclass(frozen=True, slots=True)
class Glass:
    """What is on the box at one moment, without what a room must not see."""

    room: RoomView
    frame: Frame | None = BLANK
    """The picture on the display; None while it shows a hand that is hidden from the room."""
    lights: Lights = DARK
    """The LED dice."""
    brightness: int = 100
    """That of the display in per cent; 0: it is off."""


class Onlooker(Protocol):
    """Is shown what is on the box. No method raises, and none waits for another program."""

    def show(self, glass: Glass) -> None:
        """Show what is on the box now. It may be shown again unchanged; a lost one does not matter."""

    def addresses(self) -> tuple[str, str] | None:
        """The addresses of the page for the room and of that for the teacher; None: there is none now."""

    def close(self) -> None:
        """The box shows nothing more. May be called twice."""
