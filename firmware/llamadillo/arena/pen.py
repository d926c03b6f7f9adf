"""A pen for charts: lines, dots and text on white paper."""

from typing import Final
from unicodedata import combining, normalize

from PIL import Image, ImageDraw, ImageFont

PAPER: Final = "#ffffff"
TEXT: Final = "#20262b"
FAINT: Final = "#6b747c"
GRID: Final = "#e3e6e8"

_LETTERS: Final = frozenset("©«°±´·»…’")
"""What Pillow's own font has besides ASCII."""
_LIKE: Final = {
    "−": "-",
    "–": "-",
    "×": "x",
    "ß": "ss",
    "Æ": "AE",
    "æ": "ae",
    "Œ": "OE",
    "œ": "oe",
    "Ø": "O",
    "ø": "o",
}
"""What replaces letters that it lacks and that are no letter with an accent."""
_FINE: Final = 2
"""The factor of supersampling."""


class Pen:
    """Draws in pixels of the final picture."""

    def __init__(self, width: int, height: int) -> None:
        self._size = (width, height)
        self._image = Image.new("RGB", (width * _FINE, height * _FINE), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def image(self) -> Image.Image:
        """The picture."""
        return self._image.resize(self._size, Image.Resampling.LANCZOS)

    def line(self, x: float, y: float, x2: float, y2: float, colour: str, width: float = 1) -> None:
        """A straight line."""
        ends = [(x * _FINE, y * _FINE), (x2 * _FINE, y2 * _FINE)]
        self._draw.line(ends, fill=colour, width=round(width * _FINE))

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle."""
        box = [
            (x - radius) * _FINE,
            (y - radius) * _FINE,
            (x + radius) * _FINE,
            (y + radius) * _FINE,
        ]
        self._draw.ellipse(box, fill=colour)

    def text(self, x: float, y: float, text: str, size: int, colour: str, anchor: str = "lm") -> None:
        """Text at a point; `anchor` is Pillow's. Letters that the font lacks lose their accents."""
        font = ImageFont.load_default(size * _FINE)
        self._draw.text((x * _FINE, y * _FINE), _drawable(text), font=font, fill=colour, anchor=anchor)

    def shortened(self, text: str, size: int, width: float) -> str:
        """The text, cut to `width` pixels with an ellipsis."""
        font = ImageFont.load_default(size * _FINE)
        whole = text
        while self._draw.textlength(_drawable(text), font=font) > width * _FINE:
            whole = whole[:-1]
            text = f"{whole}…"
        return text


def _drawable(text: str) -> str:
    """The text in letters that the font has.

    >>> _drawable("Zoë −3 ×ß🦙")
    'Zoe -3 xss?'
    """
    letters = normalize("NFD", "".join(_LIKE.get(char, char) for char in text))
    kept = (char for char in letters if not combining(char))
    return "".join(char if char.isascii() or char in _LETTERS else "?" for char in kept)
