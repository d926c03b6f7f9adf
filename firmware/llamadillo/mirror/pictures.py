"""The messages to the browsers: each moment once for all of them, as the difference to the one before.

A binary message is: 0 for a whole picture or 1 for a difference, the brightness, the lines of the three dice,
whether there is a picture, then the deflated picture. A difference is the exclusive or of two pictures. A
text message is JSON: a `room`, a `vote`, a `lesson`, or that the box is `silent`.
"""

import json
import zlib
from dataclasses import replace
from typing import Final

from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.glass_message import encode_room
from llamadillo.ports.onlooker import Glass
from llamadillo.ports.table import RoomView

WHOLE: Final = 0
CHANGED: Final = 1


class Pictures:
    """The last moment of the box, and what is new in the next one."""

    def __init__(self) -> None:
        self.glass: Glass | None = None
        """The last moment; None: the box has not shown any, or is silent."""

    def whole(self) -> list[bytes | str]:
        """The messages for a browser that has just come."""
        if self.glass is None:
            return [silent()]
        return [_room(self.glass), _picture(WHOLE, self.glass, self.glass.frame)]

    def next(self, glass: Glass) -> list[bytes | str]:
        """The messages for all others when the box shows this; none if nothing is new."""
        before, self.glass = self.glass, glass
        if before is None:
            return self.whole()
        messages: list[bytes | str] = []
        if _for_browsers(glass) != _for_browsers(before):
            messages.append(_room(glass))
        if glass.frame is not None and before.frame is not None and glass.frame != before.frame:
            messages.append(_picture(CHANGED, glass, _difference(before.frame, glass.frame)))
        elif (glass.frame, glass.lights, glass.brightness) != (
            before.frame,
            before.lights,
            before.brightness,
        ):
            whole = (glass.frame is None) != (before.frame is None)
            shown = None if glass.frame is None else glass.frame if whole else BLANK
            messages.append(_picture(WHOLE if whole else CHANGED, glass, shown))
        return messages

    def box_is_silent(self) -> list[bytes | str]:
        """The messages when the box has shown nothing for long."""
        self.glass = None
        return [silent()]


def silent() -> str:
    """The message that there is no contact with the box."""
    return json.dumps({"silent": True})


def _room(glass: Glass) -> str:
    return f'{{"room":{encode_room(_for_browsers(glass)).decode()}}}'


def _for_browsers(glass: Glass) -> RoomView:
    """The room without what browsers get otherwise, or not at all."""
    return replace(glass.room, figures=None, plays=0)


def _picture(kind: int, glass: Glass, frame: Frame | None) -> bytes:
    head = bytes((kind, glass.brightness, *glass.lights, frame is not None))
    if frame is None:
        return head
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return head + packer.compress(frame.rows) + packer.flush()


def _difference(before: Frame, after: Frame) -> Frame:
    changed = int.from_bytes(before.rows, "big") ^ int.from_bytes(after.rows, "big")
    return Frame(changed.to_bytes(len(after.rows), "big"))
