"""The picture on the OLED: an immutable 128x64 one-bit frame."""

from dataclasses import dataclass
from typing import Final

WIDTH: Final = 128
HEIGHT: Final = 64
_STRIDE: Final = WIDTH // 8


@dataclass(frozen=True, slots=True)
class Frame:
    """128x64 pixels, one bit each, 1 is lit.

    `rows` has 1024 bytes: 64 rows of 16 bytes from top to bottom, the leftmost pixel in the
    highest bit of a row's first byte (Pillow's "1" layout). Raises ValueError otherwise.
    """

    rows: bytes

    def __post_init__(self) -> None:
        if len(self.rows) != _STRIDE * HEIGHT:
            raise ValueError(f"a frame has {_STRIDE * HEIGHT} bytes, not {len(self.rows)}")

    def pixel(self, x: int, y: int) -> bool:
        """Whether the pixel is lit; x 0–127 from the left, y 0–63 from the top."""
        if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
            raise IndexError(f"no pixel at {x}, {y}")
        return bool(self.rows[y * _STRIDE + x // 8] >> (7 - x % 8) & 1)


BLANK: Final = Frame(bytes(_STRIDE * HEIGHT))
