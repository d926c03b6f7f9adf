"""A message for a person: a question, a notice, a goodbye."""

from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT
from llamadillo.gfx.frame import HEIGHT, WIDTH
from llamadillo.gfx.icons import LLAMA_BIG
from llamadillo.gfx.layout import wrap
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish
from llamadillo.screens.players import title_line

_TOP: Final = 15


def parts(text: str) -> tuple[str, ...]:
    """A text in parts of about equal length that each fit a message in TEXT, with a label."""
    lines = wrap(text, TEXT, WIDTH - 4)
    whole = (LABEL_TOP - 1 - _TOP) // TEXT.line
    size = -(-len(lines) // -(-len(lines) // whole))
    return tuple("\n".join(lines[at : at + size]) for at in range(0, len(lines), size))


def praise(text: str, labels: Labels) -> Picture:
    """One sentence below a llama."""
    canvas = Canvas()
    canvas.icon((WIDTH - LLAMA_BIG.width) // 2, 1, LLAMA_BIG)
    font = BOLD if len(wrap(text, BOLD, WIDTH)) <= 2 else TEXT
    lines = wrap(text, font, WIDTH)
    for number, line in enumerate(lines[:2]):
        canvas.text(WIDTH // 2, 31 + number * font.line, line, font, align=Align.CENTRE)
    return finish(canvas, labels, flaws=lines[2:])


def message(title: str, text: str, labels: Labels) -> Picture:
    """A title and a text of a few lines, in TEXT if it fits, else in SMALL.

    If no button has a label, the text uses that line, too.
    """
    canvas = Canvas()
    title_line(canvas, title, 2)
    above = LABEL_TOP - 1 - _TOP
    room = HEIGHT - _TOP if labels == Labels() else above
    font = TEXT if len(wrap(text, TEXT, WIDTH - 4)) * TEXT.line <= room else SMALL
    lines = wrap(text, font, WIDTH - 4)
    whole = room // font.line
    for number, line in enumerate(lines[:whole]):
        canvas.text(2, _TOP + number * font.line, line, font)
    flaws = lines[whole:]
    if room > above and len(lines) * font.line > above:  # no line crosses the text
        return Picture(
            canvas.frame(), labels, flaws=(*flaws, *canvas.flaws), small=canvas.small, texts=canvas.texts
        )
    return finish(canvas, labels, flaws=flaws)
