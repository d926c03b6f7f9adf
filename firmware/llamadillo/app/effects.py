"""Effects: what the app asks the loop to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from llamadillo.gfx.canvas import Text
    from llamadillo.gfx.frame import Frame
    from llamadillo.ports.lights import Lights
    from llamadillo.ports.sound import Tune
    from llamadillo.ports.table import RoomView


@dataclass(frozen=True, slots=True)
class ShowFrame:
    """Show this on the OLED."""

    frame: Frame
    texts: tuple[Text, ...] = field(default=(), compare=False)
    """What is written in it, above the labels."""
    labels: tuple[str, str, str] = field(default=("", "", ""), compare=False)
    """What the three buttons do."""


@dataclass(frozen=True, slots=True)
class LightDice:
    """Show this on the LED dice."""

    lights: Lights


@dataclass(frozen=True, slots=True)
class ShowRoom:
    """Show this to the room, and the frame and the dice with it, where the box has an onlooker."""

    room: RoomView | None
    """None: show it nothing from now on."""


@dataclass(frozen=True, slots=True)
class PlayTune:
    """Play this tune from its first note, in place of the current one."""

    tune: Tune
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class SetBrightness:
    """Set the OLED's brightness."""

    percent: int


@dataclass(frozen=True, slots=True)
class PulseStatus:
    """Pulse the status light once."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the program; with `power_off` the machine is switched off after it."""

    power_off: bool = False


Effect = ShowFrame | LightDice | ShowRoom | PlayTune | SetBrightness | PulseStatus | Stop
