"""The table of a contest as a picture: a dot for each figure, a bar for its interval."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from llamadillo.arena.estimate import Estimate
from llamadillo.arena.seeds import Seeds
from llamadillo.arena.table import ResultRow, ResultTable

__all__ = ["plot"]

_FINE: Final = 2
"""Everything is drawn so much larger and then made smaller: round dots."""
_WIDTH: Final = 1080
_LEFT: Final = 24
_TOP: Final = 104
_ROW: Final = 46
_FOOT: Final = 74
_PANELS: Final = ((190, 590), (660, 1056))
"""From where to where the two panels reach, in pixels from the left."""
_TICKS: Final = 5

_PAPER: Final = "#ffffff"
_TEXT: Final = "#20262b"
_FAINT: Final = "#6b747c"
_GRID: Final = "#e3e6e8"
_EVEN: Final = "#c2571a"
_FIGURE: Final = "#1f6f78"


@dataclass(frozen=True, slots=True)
class _Panel:
    """A scale along the page."""

    title: str
    left: int
    right: int
    low: float
    high: float
    step: float
    unit: str

    def at(self, value: float) -> float:
        """Where a value is."""
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)


def plot(table: ResultTable) -> Image.Image:
    """A picture of the table, 1080 pixels wide: the share of wins, and the points a round."""
    height = _TOP + _ROW * len(table.rows) + _FOOT
    image = Image.new("RGB", (_WIDTH * _FINE, height * _FINE), _PAPER)
    draw = _Pen(ImageDraw.Draw(image))
    _head(draw, table)
    wins = [_scaled(row.wins) for row in table.rows]
    evens = [100 * row.even for row in table.rows]
    _panel(draw, table, _scale("share of wins", _PANELS[0], [*_ends(wins), *evens], "%", 100), wins, evens)
    points = [row.points for row in table.rows]
    _panel(draw, table, _scale("points a round (fewer are better)", _PANELS[1], _ends(points)), points, [])
    for number, row in enumerate(table.rows):
        _label(draw, row, _TOP + _ROW * number + _ROW // 2)
    return image.resize((_WIDTH, height), Image.Resampling.LANCZOS)


class _Pen:
    """Draws in pixels of the finished picture."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def line(self, x: float, y: float, x2: float, y2: float, colour: str, width: float = 1) -> None:
        """A straight line."""
        ends = [(x * _FINE, y * _FINE), (x2 * _FINE, y2 * _FINE)]
        self._draw.line(ends, fill=colour, width=round(width * _FINE))

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle."""
        box = [(x - radius) * _FINE, (y - radius) * _FINE, (x + radius) * _FINE, (y + radius) * _FINE]
        self._draw.ellipse(box, fill=colour)

    def text(self, x: float, y: float, text: str, size: int, colour: str, anchor: str = "lm") -> None:
        """Text at a point; `anchor` says which of its own points that is, as in Pillow."""
        font = ImageFont.load_default(size * _FINE)
        self._draw.text((x * _FINE, y * _FINE), text, font=font, fill=colour, anchor=anchor)

    def fitting(self, text: str, size: int, width: float) -> str:
        """The text, cut where it gets wider than `width`."""
        font = ImageFont.load_default(size * _FINE)
        whole = text
        while self._draw.textlength(text, font=font) > width * _FINE:
            whole = whole[:-1]
            text = f"{whole}…"
        return text


def _head(draw: _Pen, table: ResultTable) -> None:
    seed = table.contest.seed
    kind = "a published seed" if seed in Seeds.PUBLISHED.value else "a trial seed: not for publication"
    draw.text(_LEFT, 26, f"{table.contest.game}, {table.contest.seats} seats", 20, _TEXT)
    games = f"{table.games:,} games in {table.blocks:,} blocks; bars: 95 % intervals by blocks"
    draw.text(_LEFT, 52, f"{games}; seed {seed:,}, {kind}", 13, _FAINT)


def _label(draw: _Pen, row: ResultRow, y: float) -> None:
    width = _PANELS[0][0] - _LEFT - 16
    draw.text(_LEFT, y - 7, draw.fitting(row.label, 15, width), 15, _TEXT)
    draw.text(_LEFT, y + 10, f"{row.seats} {'seat' if row.seats == 1 else 'seats'}", 11, _FAINT)


def _scaled(share: Estimate) -> Estimate:
    return Estimate(*(100 * number for number in share))


def _ends(estimates: Iterable[Estimate]) -> list[float]:
    return [end for estimate in estimates for end in estimate]


def _scale(
    title: str, across: tuple[int, int], values: list[float], unit: str = "", most: float | None = None
) -> _Panel:
    """A panel that holds all values, from one round number to another; not beyond 0 and `most`."""
    low, high = min(values), max(values)
    rough = (high - low or 1) / _TICKS
    power = 10 ** floor(log10(rough))
    step = next(step * power for step in (1, 2, 5, 10) if step * power >= rough)
    bottom, top = floor(low / step - 0.15) * step, ceil(high / step + 0.15) * step
    if most is not None:
        bottom, top = max(bottom, 0), min(top, most)
    return _Panel(title, *across, bottom, top, step, unit)


def _panel(
    draw: _Pen, table: ResultTable, panel: _Panel, figures: list[Estimate], evens: list[float]
) -> None:
    bottom = _TOP + _ROW * len(table.rows)
    draw.text(panel.left, _TOP - 22, panel.title, 14, _TEXT)
    decimals = max(0, -floor(log10(panel.step)))
    for tick in range(round((panel.high - panel.low) / panel.step) + 1):
        value = panel.low + tick * panel.step
        x = panel.at(value)
        draw.line(x, _TOP - 4, x, bottom, _GRID)
        draw.text(x, bottom + 14, f"{value:.{decimals}f}{panel.unit}", 12, _FAINT, "mm")
    for number, figure in enumerate(figures):
        y = _TOP + _ROW * number + _ROW // 2
        for even in evens[number : number + 1]:
            x = panel.at(even)
            draw.line(x, y - 15, x, y + 15, _EVEN, 2)
        low, high = panel.at(figure.low), panel.at(figure.high)
        draw.line(low, y, high, y, _FIGURE, 3)
        for end in (low, high):
            draw.line(end, y - 6, end, y + 6, _FIGURE, 2)
        draw.dot(panel.at(figure.value), y, 5, _FIGURE)
        draw.text(panel.at(figure.value), y - 15, f"{figure.value:.2f}", 11, _TEXT, "mm")
    if evens:
        draw.line(panel.left, bottom + 44, panel.left, bottom + 60, _EVEN, 2)
        draw.text(panel.left + 10, bottom + 52, "what its seats would win among equals", 12, _FAINT)
