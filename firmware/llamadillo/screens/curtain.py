"""The curtain: between two people, before a hidden hand is shown."""

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import LLAMA_BIG
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.words import Words


def curtain(words: Words, player: str) -> Picture:
    """Who shall take the box. Shows nothing of the game."""
    canvas = Canvas()
    for x in (*range(0, 20, 4), *range(WIDTH - 17, WIDTH, 4)):  # drawn to both sides
        canvas.line(x, 0, x, 27)
    canvas.icon((WIDTH - LLAMA_BIG.width) // 2, 2, LLAMA_BIG)
    title = words.pass_to(player)
    font = next((font for font in (BOLD, TEXT) if font.width(title) <= WIDTH), SMALL)
    canvas.text(WIDTH // 2, 32, title, font, align=Align.CENTRE)
    canvas.text(WIDTH // 2, 45, words.only_you, SMALL, align=Align.CENTRE)
    return finish(canvas, Labels(discard=words.show))
