"""What a browser makes of the messages: the reverse of `mirror.pictures`, in Python."""

import json
import zlib
from typing import Any

from llamadillo.gfx.frame import Frame


class Reader:
    """Keeps the last picture and the last value of each kind of message."""

    def __init__(self) -> None:
        self.frame: Frame | None = None
        self.dice: tuple[int, ...] = ()
        self.brightness = 0
        self.last: dict[str, Any] = {}
        self.messages = 0

    def read(self, message: bytes | str) -> None:
        """Take one message."""
        self.messages += 1
        if isinstance(message, str):
            self.last |= json.loads(message)
            return
        kind, self.brightness, *dice, shown = message[:6]
        self.dice = tuple(dice)
        if not shown:
            self.frame = None
            return
        rows = zlib.decompress(message[6:], -15)
        if kind and self.frame:
            changed = int.from_bytes(self.frame.rows, "big") ^ int.from_bytes(rows, "big")
            rows = changed.to_bytes(len(rows), "big")
        self.frame = Frame(rows)
