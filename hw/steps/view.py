"""One side of the board on paper: collects shapes and writes SVG.

The back is drawn as you see it when you look at it: mirrored against the front.
"""

from collections.abc import Iterable
from html import escape
from typing import Final

from hw.board import HEIGHT, WIDTH, Side
from hw.steps.outline import Point

__all__ = ["BOARD", "DONE", "EDGE", "INK", "NEW", "BoardView", "document"]

_MARGIN: Final = 4.0
_HEAD: Final = 9.0
_SCALE: Final = 8.0
"""Pixels of a millimetre where a picture is shown in its own size."""
_FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"

BOARD: Final = "#eef6ea"
EDGE: Final = "#4d7c0f"
DONE: Final = ("#e2e5e9", "#a3a9b3")
NEW: Final = ("#fde68a", "#92400e")
"""Fill and line of the parts that are there already, and of those that come now."""
INK: Final = "#1b1b1b"


class BoardView:
    """The board from one side; collects SVG."""

    def __init__(self, side: Side, heading: str) -> None:
        self._side: Final = side
        self._lines: Final[list[str]] = []
        self.heading: Final = heading
        corners = [(-WIDTH / 2, -HEIGHT / 2), (WIDTH / 2, -HEIGHT / 2)]
        corners += [(WIDTH / 2, HEIGHT / 2), (-WIDTH / 2, HEIGHT / 2)]
        self.shape(corners, BOARD, EDGE, 0.4)

    def at(self, point: Point) -> Point:
        """A place on the board, on the paper."""
        x, y = point
        if self._side == "back":
            x = -x
        return x + WIDTH / 2 + _MARGIN, HEIGHT / 2 - y + _MARGIN + _HEAD

    def shape(self, corners: Iterable[Point], fill: str, line: str, width: float = 0.2) -> None:
        """An outline on the board."""
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in map(self.at, corners))
        self._lines.append(
            f'<polygon points="{points}" fill="{fill}" stroke="{line}" stroke-width="{width:g}"/>'
        )

    def line(self, one: Point, two: Point, colour: str, width: float) -> None:
        """A line on the board."""
        (ax, ay), (bx, by) = self.at(one), self.at(two)
        ends = f'x1="{_number(ax)}" y1="{_number(ay)}" x2="{_number(bx)}" y2="{_number(by)}"'
        self._lines.append(f'<line {ends} stroke="{colour}" stroke-width="{width:g}"/>')

    def circle(self, middle: Point, radius: float, fill: str, line: str) -> None:
        """A circle on the board."""
        x, y = self.at(middle)
        self._lines.append(
            f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{radius:g}" fill="{fill}" stroke="{line}" '
            f'stroke-width="0.2"/>'
        )

    def text(self, middle: Point, words: str, size: float, colour: str = INK, upright: bool = False) -> None:
        """Words over the board; never mirrored."""
        x, y = self.at(middle)
        turn = f' transform="rotate(-90 {_number(x)} {_number(y)})"' if upright else ""
        self._lines.append(
            f'<text x="{_number(x)}" y="{_number(y)}" font-size="{size:g}" fill="{colour}" '
            f'dy="{_number(size * 0.36)}"{turn}>{escape(words)}</text>'
        )

    def svg(self) -> str:
        """The picture."""
        width, height = WIDTH + 2 * _MARGIN, HEIGHT + 2 * _MARGIN + _HEAD
        seen = "seen from the front" if self._side == "front" else "seen from behind"
        right = f'x="{width - _MARGIN:g}" y="7" font-size="3" text-anchor="end"'
        head = [
            f'<text x="{_MARGIN:g}" y="7" font-size="3.6" text-anchor="start">{escape(self.heading)}</text>',
            f'<text {right} fill="#57534e">{seen}</text>',
        ]
        return document(width, height, f"{self.heading}, {seen}", [*head, *self._lines])


def document(width: float, height: float, title: str, lines: Iterable[str]) -> str:
    """An SVG file, its unit a millimetre."""
    size = f'width="{width * _SCALE:g}" height="{height * _SCALE:g}" viewBox="0 0 {width:g} {height:g}"'
    style = f'font-family="{_FONT}" text-anchor="middle" stroke-linejoin="round"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>\n<title>{escape(title)}</title>\n'
        f'<rect width="{width:g}" height="{height:g}" fill="white"/>\n' + "\n".join(lines) + "\n</svg>\n"
    )


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
