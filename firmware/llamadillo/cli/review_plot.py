"""The review of a game as a picture: the chance of each seat after each event, and its worst choices."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from llamadillo.app.review import Choice
from llamadillo.arena.pen import FAINT, GRID, PAPER, TEXT, Pen
from llamadillo.cli.reviewed import Reviewed, percent

_WIDTH: Final = 1280
_LEFT: Final = 84
_RIGHT: Final = _WIDTH - 190
"""The edge of the curves; the names are to its right."""
_TOP: Final = 112
_BOTTOM: Final = 592
_LINE: Final = 27
"""The height of a line of text below the curves."""
_LABEL: Final = 24
"""The smallest distance of two names."""
_MARK: Final = 11
"""The radius of a mark."""
_ROUND: Final = 58
"""The smallest distance of two labels of rounds."""
_COLOURS: Final = ("#1f6f78", "#c2571a", "#6a4c93", "#4f7a28", "#b0305c", "#2f5fa8")
"""By seat."""


def plot(found: Reviewed, seats: Sequence[int]) -> Image.Image:
    """A picture of the chances of these seats, 1280 pixels wide."""
    texts = [line for seat in seats for line in _texts(found, seat)]
    pen = Pen(_WIDTH, _BOTTOM + 66 + _LINE * len(texts))
    pen.text(_LEFT, 34, pen.shortened(found.heading, 24, _WIDTH - _LEFT - 24), 24, TEXT)
    marks = "; numbers mark the choices that cost most" if any(_worst(found, seat) for seat in seats) else ""
    kind = "exact" if found.exact else "exact within a round" if found.solved else "judged (~)"
    pen.text(_LEFT, 66, f"Chance to win after each event, {kind}{marks}", 17, FAINT)
    _scale(pen, found)
    for seat in seats:
        _curve(pen, found, seat)
    for seat in seats:
        for number, choice in enumerate(_worst(found, seat), start=1):
            _mark(pen, found, choice, str(number))
    _names(pen, found, seats)
    y = _BOTTOM + 62
    for colour, indent, text in texts:
        pen.text(_LEFT + indent, y, pen.shortened(text, 17, _WIDTH - _LEFT - indent - 24), 17, colour)
        y += _LINE
    return pen.image()


def _texts(found: Reviewed, seat: int) -> list[tuple[str, int, str]]:
    """The lines about a seat: colour, indent, text."""
    sums = found.review.seats[seat]
    accuracy = "" if sums.accuracy is None else f"accuracy {sums.accuracy:.0f} %, "
    lines = [(_COLOURS[seat], 0, f"{found.names[seat]}: {accuracy}{found.summary(seat)}")]
    for number, choice in enumerate(_worst(found, seat), start=1):
        text = f"{number}  event {choice.number + 1}: {found.comparison(choice)} ({percent(-choice.loss)})"
        lines.append((TEXT, 24, text))
    return lines


def _worst(found: Reviewed, seat: int) -> tuple[Choice, ...]:
    return found.review.seats[seat].worst


def _x(found: Reviewed, event: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * event / max(len(found.steps), 1)


def _y(chance: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * chance


def _scale(pen: Pen, found: Reviewed) -> None:
    """The lines of chances and rounds, with their labels."""
    for tick in range(0, 101, 25):
        y = _y(tick / 100)
        pen.line(_LEFT, y, _RIGHT, y, GRID, 2 if tick == 50 else 1)
        pen.text(_LEFT - 12, y, f"{tick} %", 17, FAINT, "rm")
    last = -float(_WIDTH)
    deals = [number for number, played in enumerate(found.steps) if "deal" in played.step.to_json()]
    for round_, number in enumerate(deals, start=1):
        x = _x(found, number)
        pen.line(x, _TOP, x, _BOTTOM + 8, GRID, 2)
        if x - last >= _ROUND:
            pen.text(x, _BOTTOM + 22, f"round {round_}" if round_ == 1 else str(round_), 16, FAINT, "lm")
            last = x
    pen.text(_RIGHT, _BOTTOM + 22, f"event {len(found.steps)}", 16, FAINT, "rm")


def _curve(pen: Pen, found: Reviewed, seat: int) -> None:
    chances = [judgement.chances[seat] for judgement in found.review.curve]
    for event in range(1, len(chances)):
        ends = (_x(found, event - 1), _y(chances[event - 1]), _x(found, event), _y(chances[event]))
        pen.line(*ends, _COLOURS[seat], 3)


def _mark(pen: Pen, found: Reviewed, choice: Choice, label: str) -> None:
    """A numbered circle where the choice was made."""
    x = _x(found, choice.number)
    y = _y(found.review.curve[choice.number].chances[choice.seat])
    pen.dot(x, y, _MARK + 2, PAPER)
    pen.dot(x, y, _MARK, _COLOURS[choice.seat])
    pen.text(x, y, label, 16, PAPER, "mm")


def _names(pen: Pen, found: Reviewed, seats: Sequence[int]) -> None:
    """Each seat's name and last chance to the right of its curve, none over another."""
    last = found.review.curve[-1].chances
    top = float(_TOP)
    order = sorted(seats, key=lambda seat: -last[seat])
    for place, seat in enumerate(order):
        below = _LABEL * (len(order) - 1 - place)
        y = min(max(_y(last[seat]), top), _BOTTOM - below)
        top = y + _LABEL
        text = f"{percent(last[seat], sign=False)} {found.names[seat]}"
        pen.text(_RIGHT + 12, y, pen.shortened(text, 17, _WIDTH - _RIGHT - 20), 17, _COLOURS[seat])
