"""The table of a contest as a picture: a dot for each figure, a bar for its interval."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final

from PIL import Image

from llamadillo.arena.chance import Seeds
from llamadillo.arena.estimate import Estimate
from llamadillo.arena.pen import FAINT, GRID, TEXT, Pen
from llamadillo.arena.table import ResultTable

_WIDTH: Final = 1080
_LEFT: Final = 24
_TOP: Final = 104
_ROW: Final = 46
_FOOT: Final = 74
_PANELS: Final = ((190, 590), (660, 1056))
"""The left and the right edge of the two panels, in pixels."""
_TICKS: Final = 5

_EVEN: Final = "#c2571a"
_FIGURE: Final = "#1f6f78"


def plot(table: ResultTable) -> Image.Image:
    """A picture of the table, 1080 pixels wide: the share of wins, and the points a round."""
    height = _TOP + _ROW * len(table.rows) + _FOOT
    pen = Pen(_WIDTH, height)
    seed = table.contest.seed
    kind = "a published seed" if seed in Seeds.PUBLISHED.value else "a trial seed: not for publication"
    pen.text(_LEFT, 26, f"{table.contest.game}, {table.contest.seats} seats", 20, TEXT)
    games = f"{table.games:,} games in {table.blocks:,} blocks; bars: 95 % intervals by blocks"
    pen.text(_LEFT, 52, f"{games}; seed {seed:,}, {kind}", 13, FAINT)
    for number, row in enumerate(table.rows):
        y = _TOP + _ROW * number + _ROW // 2
        pen.text(_LEFT, y - 7, pen.shortened(row.label, 15, _PANELS[0][0] - _LEFT - 16), 15, TEXT)
        pen.text(_LEFT, y + 10, f"{row.seats} {'seat' if row.seats == 1 else 'seats'}", 11, FAINT)
    wins = [Estimate(*(100 * share for share in row.wins)) for row in table.rows]
    _panel(pen, "share of wins", _PANELS[0], wins, "%", [100 * row.even for row in table.rows])
    _panel(pen, "points a round (fewer are better)", _PANELS[1], [row.points for row in table.rows])
    return pen.image()


def _panel(
    pen: Pen,
    title: str,
    edges: tuple[int, int],
    estimates: list[Estimate],
    unit: str = "",
    evens: Sequence[float] = (),
) -> None:
    """Estimates on a scale from one round number to another; `evens` are shares in percent among equals."""
    values = [*(value for estimate in estimates for value in estimate), *evens]
    rough = (max(values) - min(values) or 1) / _TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(step * power for step in (1, 2, 5, 10) if step * power >= rough)
    low, high = floor(min(values) / step - 0.15) * step, ceil(max(values) / step + 0.15) * step
    if evens:
        low, high = max(low, 0), min(high, 100)
    left, right = edges

    def at(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    bottom = _TOP + _ROW * len(estimates)
    pen.text(left, _TOP - 22, title, 14, TEXT)
    decimals = max(0, -floor(log10(step)))
    for tick in range(round((high - low) / step) + 1):
        value = low + tick * step
        pen.line(at(value), _TOP - 4, at(value), bottom, GRID)
        pen.text(at(value), bottom + 14, f"{value:.{decimals}f}{unit}", 12, FAINT, "mm")
    for number, estimate in enumerate(estimates):
        y = _TOP + _ROW * number + _ROW // 2
        if evens:
            pen.line(at(evens[number]), y - 15, at(evens[number]), y + 15, _EVEN, 2)
        pen.line(at(estimate.low), y, at(estimate.high), y, _FIGURE, 3)
        for end in (estimate.low, estimate.high):
            pen.line(at(end), y - 6, at(end), y + 6, _FIGURE, 2)
        pen.dot(at(estimate.value), y, 5, _FIGURE)
        pen.text(at(estimate.value), y - 15, f"{estimate.value:.2f}", 11, TEXT, "mm")
    if evens:
        pen.line(left, bottom + 44, left, bottom + 60, _EVEN, 2)
        pen.text(left + 10, bottom + 52, "what its seats would win among equals", 12, FAINT)
