"""Specimens: every glyph, card, die and icon, as frames.

`python -m tests.gfx.specimens` writes them to `tests/gfx/specimens/`; `git diff` shows the changes.
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from pathlib import Path

from llamadillo.gfx import icons
from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.blocks import to_blocks
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.cards import BIG_CARD, SMALL_CARD, WIDE_CARD, CardState, card
from llamadillo.gfx.dice import BIG_DIE, SMALL_DIE, TINY_DIE, die
from llamadillo.gfx.fonts import BOLD, LARGE, SMALL, TEXT, Font
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.gfx.layout import wrap

FOLDER = Path(__file__).parent / "specimens"

SENTENCES = (
    "The quick brown fox jumps over the lazy dog. Il1 O0 S5 B8 Z2 rn m",
    "Zwölf Boxkämpfer jagen Eva quer über den großen Sylter Deich – „Öl, Äpfel, Übung“",
    "« ÇA, C’EST ÉTÉ À NOËL ! » Voix ambiguë d’un cœur qui, au zéphyr, préfère les jattes de kiwis.",
    "50 % −4 × ✓ ●2 ○3, 1st: 12 points, 20:45 #7 + 3/8 = 10 € (*)",
)


Item = tuple[int, int, Callable[[Canvas, int, int], object]]
"""Width, height, and how it is drawn with its top left corner at x, y."""


def main() -> None:
    """Write the specimens."""
    for name, frames in specimens().items():
        (FOLDER / f"{name}.txt").write_text(as_text(frames), encoding="utf-8")


def as_text(frames: tuple[Frame, ...]) -> str:
    """The frames, one below the other."""
    return "".join(to_blocks(frame) for frame in frames)


def specimens() -> dict[str, tuple[Frame, ...]]:
    """Every specimen by the name of its file."""
    fonts = {font.name: glyphs(font) + sentences(font) for font in (SMALL, TEXT, BOLD, LARGE)}
    return fonts | {"cards": cards(), "dice": dice(), "icons": pictures()}


def glyphs(font: Font) -> tuple[Frame, ...]:
    """Every glyph of a font, in the order of the characters."""

    def item(char: str) -> Item:
        tall = font.bottom - font.top
        return font.width(char), tall, lambda canvas, x, y: canvas.text(x, y - font.top, char, font)

    return flow(item(char) for char in sorted(font.glyphs) if not char.isspace())


def sentences(font: Font) -> tuple[Frame, ...]:
    """The beginning of each of SENTENCES, on a frame of its own."""
    return tuple(sentence(font, text) for text in SENTENCES)


def sentence(font: Font, text: str) -> Frame:
    canvas = Canvas()
    room = (HEIGHT + font.top - font.bottom) // font.line + 1
    for number, line in enumerate(wrap(text, font, WIDTH)[:room]):
        canvas.text(0, number * font.line - font.top, line, font)
    return canvas.frame()


def cards() -> tuple[Frame, ...]:
    """Cards of all sizes in all states."""
    items: list[Item] = []
    for size, values in (
        (SMALL_CARD, tuple("123456L")),
        (BIG_CARD, tuple("123456L")),
        (WIDE_CARD, tuple(range(1, 21))),
        (BIG_CARD, tuple(range(7, 21))),
    ):
        for state in CardState:
            shown = values[:1] if state in {CardState.BACK, CardState.GHOST} else values
            drawn = [partial(card, value=value, size=size, state=state) for value in shown]
            items += [(size.width, size.height, draw) for draw in drawn]
    return flow(items)


def dice() -> tuple[Frame, ...]:
    """Dice of all sizes, dark and light."""
    every = product((TINY_DIE, SMALL_DIE, BIG_DIE), (False, True), (*"123456789L", ""))
    return flow(
        (size.side, size.side, partial(die, face=face, size=size, solid=solid)) for size, solid, face in every
    )


def pictures() -> tuple[Frame, ...]:
    """Every icon."""
    every = [icon for icon in vars(icons).values() if isinstance(icon, Bitmap)]
    return flow((icon.width, icon.height, partial(Canvas.icon, icon=icon)) for icon in every)


def flow(items: Iterable[Item]) -> tuple[Frame, ...]:
    """The items from left to right in rows from top to bottom, on one frame after the other."""
    canvas, frames = Canvas(), []
    x = y = tall = 0
    for w, h, draw in items:
        if x + w > WIDTH:
            x, y, tall = 0, y + tall + 1, 0
        if y + h > HEIGHT:
            frames.append(canvas.frame())
            canvas, x, y, tall = Canvas(), 0, 0, 0
        draw(canvas, x, y)
        x, tall = x + w + 2, max(tall, h)
    return (*frames, canvas.frame())


if __name__ == "__main__":
    main()
