"""Names and points of the players, page titles, and the curtain between two people."""

from dataclasses import replace
from typing import Final, NamedTuple

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, SMALL, TEXT, Font
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.layout import fitting, wrap
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.words import Words, You

_DESCENDING: Final = frozenset("gjpqyç,")
"""Letters that reach below their line."""

PER_PAGE: Final = 3
"""Players per page in large type."""
_LARGE_PITCH: Final = 18
_BY_DRAWING: Final = 28
"""The left edge of the text next to the drawing on the curtain, in pixels."""
_NEWS_TOP: Final = 27
_NEWS_LINES: Final = 2


class LineLayout(NamedTuple):
    """Where the players' lines are on a page: the font, the first line's y, and the pitch in pixels."""

    font: Font
    top: int
    pitch: int


def lines_for(players: int) -> LineLayout:
    """The lines of a page with a title; small type for more than four players."""
    return LineLayout(TEXT, 14, 10) if players <= 4 else LineLayout(SMALL, 13, 7)


def short(player: str, font: Font, width: int) -> str:
    """The beginning of a name that fits `width` pixels."""
    while font.width(player) > width:
        player = player[:-1]
    return player


def title_line(canvas: Canvas, title: str, x: int = 0, right: int = WIDTH) -> None:
    """A page's title between `x` and `right`, and the line below it.

    The line is open below letters that reach into it, so that a g does not look like a q.
    """
    font = BOLD if BOLD.width(title) <= right - x else TEXT
    canvas.line(0, 11, WIDTH - 1, 11)
    for place, letter in enumerate(title):
        if letter in _DESCENDING:
            left = x + font.width(title[: place + 1]) - font.width(letter)
            canvas.fill(left - 1, 11, font.width(letter) + 2, 1, lit=False)
    canvas.text(x, 3, title, font, width=right - x)


def large(players: tuple[str, ...], points: tuple[int, ...], first: int, labels: Labels) -> Picture:
    """The players from `first` on, one per line, with their points in the largest type that fits."""
    canvas = Canvas()
    for place, player in enumerate(players[first : first + PER_PAGE]):
        y = 4 + place * _LARGE_PITCH
        number = str(points[first + place])
        canvas.text(WIDTH, y, number, LARGE, align=Align.RIGHT)
        font = fitting(player, WIDTH - LARGE.width(number) - 7, LARGE, BOLD)
        canvas.text(0, y + (LARGE.height - font.height), player, font)
    return finish(canvas, labels)


def announced(picture: Picture, text: str, seconds: float) -> Picture:
    """The picture with a large line at the top for this time, light on the whole width: whose turn it is."""
    canvas = Canvas(picture.frame)
    canvas.fill(0, 0, WIDTH, LARGE.bottom + 2)
    font = fitting(text, WIDTH - 4, LARGE, BOLD, TEXT)
    y = 2 + (LARGE.height - font.height) // 2
    canvas.text(WIDTH // 2, y, text, font, align=Align.CENTRE, lit=False)
    changes = min(seconds, picture.changes_in or seconds)
    flaws = (*picture.flaws, *canvas.flaws)
    texts = (*canvas.texts, *(other for other in picture.texts if other.y > LARGE.bottom))
    return replace(picture, frame=canvas.frame(), changes_in=changes, flaws=flaws, texts=texts)


def curtain(canvas: Canvas, words: Words, player: str, news: tuple[str, ...]) -> Picture:
    """Who takes the box next, before a hidden hand is shown, and what was done before: public things only.

    `canvas` has a drawing of 24 × 24 pixels at its top left. Of the sentences of `news` the last ones are
    shown that fit two lines.
    """
    font = fitting(player, WIDTH - _BY_DRAWING, LARGE, BOLD)
    canvas.text(_BY_DRAWING, (LARGE.height - font.height) // 2, player, font)
    canvas.text(_BY_DRAWING, 16, words.your_turn(You(words.you)), TEXT)
    whole = [text.replace(" ", "\u00a0") for text in news]
    while len(lines := wrap(", ".join(whole), TEXT, WIDTH)) > _NEWS_LINES:
        del whole[0]
    for place, line in enumerate(lines):
        canvas.text(0, _NEWS_TOP + place * TEXT.line, line, fitting(line, WIDTH, BOLD, TEXT))
    canvas.text(WIDTH // 2, 48, words.hold_to_look, SMALL, align=Align.CENTRE)
    return finish(canvas, Labels(discard=words.show))
