"""One moment of the box as bytes: a datagram from the box to its onlooker.

The bytes are `LLM1`, the brightness, the lines of the three dice, whether a picture follows, the picture's
1024 bytes, and the `RoomView` as JSON: a dataclass is an object of its fields in order, a fraction is its
text. Everything is checked when it is read: a stranger may have sent it.
"""

import json
import struct
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.ports.lights import Lights, Lines
from llamadillo.ports.onlooker import Glass
from llamadillo.ports.table import RoomView

LONGEST: Final = 16_384
"""Bytes of the longest message."""
_HEAD: Final = struct.Struct(">4sB3s?")
_MAGIC: Final = b"LLM1"
_FRAME: Final = WIDTH * HEIGHT // 8
_TEXT: Final = 200
"""Characters of the longest text."""
_MOST: Final = 40
"""Entries of the longest list."""
_NUMBER: Final = 10**9
_LINES: Final = 31


class BadMessage(ValueError):
    """Bytes that are no message of a box."""


def encode(glass: Glass, room: bytes | None = None) -> bytes:
    """The message. `room` is `encode_room(glass.room)`, if the caller has kept it."""
    frame = b"" if glass.frame is None else glass.frame.rows
    head = _HEAD.pack(_MAGIC, glass.brightness, bytes(glass.lights), glass.frame is not None)
    return head + frame + (encode_room(glass.room) if room is None else room)


def encode_room(room: RoomView) -> bytes:
    """The part of a message that says more than the picture."""
    return json.dumps(_plain(room), separators=(",", ":")).encode()


def decode(message: bytes) -> Glass:
    """The inverse of `encode`. Raises BadMessage for any bytes that it cannot have made."""
    if not _HEAD.size < len(message) <= LONGEST:
        raise BadMessage("a message has another length")
    magic, brightness, dice, has_frame = _HEAD.unpack_from(message)
    rest = message[_HEAD.size :]
    if magic != _MAGIC or brightness > 100 or max(dice) > _LINES or len(rest) < _FRAME * has_frame:
        raise BadMessage("this is no message of a box")
    frame, text = (Frame(rest[:_FRAME]), rest[_FRAME:]) if has_frame else (None, rest)
    try:
        room = _checked(RoomView, json.loads(text.decode()))
    except (ValueError, RecursionError) as error:
        raise BadMessage("the room cannot be read") from error
    glass = Glass(room, frame, Lights(*map(Lines, dice)), brightness)
    if room.secret == has_frame or encode(glass) != message:
        raise BadMessage("no box writes this")
    return glass


def _plain(value: Any) -> Any:
    """A value as JSON."""
    if is_dataclass(value) and not isinstance(value, type):
        return {name: _plain(getattr(value, name)) for name in _hints(type(value))}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value


@cache
def _hints(kind: type) -> dict[str, Any]:
    """The types of the fields of a dataclass, in their order."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _checked(kind: Any, value: Any) -> Any:
    """The value of this type whose JSON it is. Raises BadMessage or ValueError."""
    if isinstance(kind, UnionType):
        (wanted,) = (each for each in get_args(kind) if each is not NoneType)
        return None if value is None else _checked(wanted, value)
    if kind is bool and isinstance(value, bool):
        return value
    if kind is int and type(value) is int and abs(value) <= _NUMBER:
        return value
    if kind is str and isinstance(value, str) and len(value) <= _TEXT:
        return value
    if kind is Fraction and isinstance(value, str) and len(value) <= _TEXT:
        return _fraction(value)
    if get_origin(kind) is tuple and isinstance(value, list) and len(value) <= _MOST:
        return tuple(_checked(get_args(kind)[0], each) for each in value)
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(value, dict):
        hints = _hints(kind)
        if value.keys() == hints.keys():
            return kind(**{name: _checked(hint, value[name]) for name, hint in hints.items()})
    raise BadMessage(f"{type(value).__name__} in place of {kind}")


def _fraction(text: str) -> Fraction:
    numerator, _, denominator = text.partition("/")
    if not all(part.lstrip("-").isdecimal() for part in (numerator, denominator or "1")):
        raise BadMessage("this is no fraction")
    if not (found := int(denominator or "1")):
        raise BadMessage("nothing is divided by zero")
    return Fraction(int(numerator), found)
