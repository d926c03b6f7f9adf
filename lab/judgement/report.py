"""The figures of a calibration as Markdown, and its reliability diagram."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PIL import Image

from lab.judgement.figures import BINS, Bin, Calibration, Forecasts, calibration, has_forecasts, sums
from lab.judgement.forecasts import Moment
from lab.judgement.run import Asked, Row, forecaster
from llamadillo.arena.estimate import Estimate
from llamadillo.arena.pen import FAINT, GRID, TEXT, Pen
from llamadillo.engine.game import Seat
from llamadillo.games import REGISTRY

_EXACT: Final = 1e-9
"""Sums of chances that differ less from 1 are rounded."""
_WIDTH: Final = 1080
_HEIGHT: Final = 470
_SIDE: Final = 290
_TOP: Final = 100
_LEFTS: Final = (60, 415, 770)
_EVEN: Final = "#c2571a"
_FIGURE: Final = "#1f6f78"
_BAR: Final = "#cfe0e2"


def figures(rows: Sequence[Row]) -> dict[Moment, Calibration]:
    """The calibration by moments, of those with forecasts."""
    found = {moment: _made(rows, moment) for moment in Moment}
    return {moment: calibration(made) for moment, made in found.items() if has_forecasts(made)}


def _made(rows: Sequence[Row], moment: Moment) -> list[Forecasts]:
    return [Forecasts(row.shares, row.made[moment]) for row in rows]


def _title(asked: Asked, rows: Sequence[Row]) -> str:
    what = "estimates of the earlier revision" if asked.before else "calibration of the judge"
    return asked.title(len(rows), what)


def lines(asked: Asked, rows: Sequence[Row]) -> Iterator[str]:
    """The lines of two Markdown tables."""
    found = figures(rows)
    yield _title(asked, rows)
    yield ""
    start = forecaster(asked).position(REGISTRY[asked.game].initial_state(asked.seats, Seat(0)))
    if start is not None:
        chances = ", ".join(f"{chance or 0:.3f}" for chance in start)
        yield f"Before the first deal, clockwise from the first seat: {chances}."
    off = max(row.deviation for row in rows)
    if off > _EXACT:
        yield f"The chances of all seats do not add up to 1: they differ from it by up to {off:.3f}."
    yield ""
    yield (
        "| | forecasts | Brier score | of an even guess | skill score | mean miscalibration "
        "| largest miscalibration | sum of all seats |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for moment, about in found.items():
        worst = about.worst
        yield (
            f"| {moment.value} | {about.forecasts:,} | {_within(about.brier)} | {about.even:.4f} "
            f"| {_within(about.skill, 3)} | {about.error:.4f} "
            f"| {_within(worst.excess, 3, signed=True)} at {worst.predicted:.3f} "
            f"| {_sum_of(_made(rows, moment))} |"
        )
    yield ""
    yield f"| forecast | {' | '.join(f'{moment.value}: observed | forecasts' for moment in found)} |"
    yield f"|---|{'---|--:|' * len(found)}"
    for place in range(BINS):
        cells = " | ".join(_cell(about.bins[place]) for about in found.values())
        yield f"| {place / BINS:.1f}–{(place + 1) / BINS:.1f} | {cells} |"


def _sum_of(made: Sequence[Forecasts]) -> str:
    """The mean sum of the seats' chances, and the range if there is one: `1.240 (1.021–1.352)`."""
    found = sums(made)
    if not found:
        return "unknown"
    low, high = f"{min(found):.3f}", f"{max(found):.3f}"
    return low if low == high else f"{sum(found) / len(found):.3f} ({low}–{high})"


def _cell(of: Bin | None) -> str:
    """`0.149 → 0.152 (0.147–0.157) | 12,345`."""
    return f"{of.predicted:.3f} → {_within(of.observed, 3)} | {of.forecasts:,}" if of else " | "


def _within(of: Estimate, digits: int = 4, *, signed: bool = False) -> str:
    value, low, high = (f"{number:{'+' if signed else ''}.{digits}f}" for number in of)
    return f"{value} ({low} to {high})" if signed else f"{value} ({low}–{high})"


def diagram(asked: Asked, rows: Sequence[Row]) -> Image.Image:
    """The reliability diagram: the mean share of the win by the forecast, bars for 95 % intervals."""
    pen = Pen(_WIDTH, _HEIGHT)
    pen.text(24, 26, f"{asked.game}, {asked.seats} seats: what was forecast, and what happened", 20, TEXT)
    pen.text(24, 52, _title(asked, rows), 13, FAINT)
    found: Mapping[Moment, Calibration] = figures(rows)
    for left, (moment, about) in zip(_LEFTS, found.items(), strict=False):
        _panel(pen, left, moment.value, about)
    return pen.image()


def _panel(pen: Pen, left: int, name: str, about: Calibration) -> None:
    bottom = _TOP + _SIDE

    def x(chance: float) -> float:
        return left + chance * _SIDE

    def y(chance: float) -> float:
        return bottom - chance * _SIDE

    pen.text(left, _TOP - 16, f"{name}: {about.forecasts:,} forecasts", 14, TEXT)
    most = max(found.forecasts for found in about.bins if found)
    for place, found in enumerate(about.bins):
        if found:
            middle, high = (place + 0.5) / BINS, 0.25 * found.forecasts / most
            pen.line(x(middle), y(0), x(middle), y(high), _BAR, _SIDE / BINS - 4)
    for tenth in range(0, BINS + 1, 2):
        chance = tenth / BINS
        pen.line(x(chance), y(0), x(chance), y(1), GRID)
        pen.line(x(0), y(chance), x(1), y(chance), GRID)
        pen.text(x(chance), bottom + 14, f"{chance:.1f}", 12, FAINT, "mm")
        pen.text(left - 8, y(chance), f"{chance:.1f}", 12, FAINT, "rm")
    pen.line(x(0), y(0), x(1), y(1), _EVEN, 2)
    for found in about.bins:
        if found:
            at = x(found.predicted)
            low, high = max(found.observed.low, 0.0), min(found.observed.high, 1.0)
            pen.line(at, y(low), at, y(high), _FIGURE, 3)
            pen.dot(at, y(min(max(found.observed.value, 0.0), 1.0)), 4, _FIGURE)
    brier = f"Brier score {about.brier.value:.4f}, even guess {about.even:.4f}"
    pen.text(left, bottom + 38, brier, 13, TEXT)
    pen.text(
        left, bottom + 58, f"skill {about.skill.value:.3f}; bars below: share of the forecasts", 12, FAINT
    )
