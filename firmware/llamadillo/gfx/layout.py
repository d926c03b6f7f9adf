"""Text that is measured before it is drawn."""

from llamadillo.gfx.fonts import SMALL, Font


def fitting(text: str, width: int, *fonts: Font) -> Font:
    """The first of `fonts` in which the text is at most `width` pixels wide; SMALL if there is none."""
    return next((font for font in fonts if font.width(text) <= width), SMALL)


def wrap(text: str, font: Font, width: int) -> tuple[str, ...]:
    """Break a text into lines of at most `width` pixels, each as full as possible.

    Lines break at spaces; a run of spaces counts as one. A line feed always breaks, a no-break space
    never. A word wider than a line is broken where the line is full. An empty text is one empty
    line. Raises ValueError if a single character is wider than a line.
    """
    return tuple(line for paragraph in text.split("\n") for line in _lines(paragraph, font, width))


def _lines(paragraph: str, font: Font, width: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in paragraph.split(" "):
        if not word:
            continue
        joined = f"{line} {word}" if line else word
        if font.width(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = _pieces(word, font, width)
        lines += full
    return [*lines, line]


def _pieces(word: str, font: Font, width: int) -> list[str]:
    """The word in pieces that each fit a line; all but the last are full."""
    pieces = [""]
    for char in word:
        if font.width(char) > width:
            raise ValueError(f"{char!r} is wider than {width} pixels")
        if font.width(pieces[-1] + char) > width:
            pieces.append("")
        pieces[-1] += char
    return pieces
