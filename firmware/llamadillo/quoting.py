"""How sentences quote what others wrote: short, on one line, without control characters.

Arguments, file names, keys and values of files are quoted with these functions only.
"""

from typing import Final

VALUE: Final = 40
"""The maximum number of characters of a quoted value."""
NAME: Final = 300
"""The maximum number of characters of a quoted name. A name of a Linux file has at most 255 bytes."""
SENTENCE: Final = 2_000
"""The maximum number of characters of a sentence."""


def quote(value: object) -> str:
    """A value in Python's notation, cut at VALUE characters; its kind if it has no notation."""
    try:
        text = ascii(value)
    except (RecursionError, ValueError):  # nested too deeply; a number with too many digits
        text = type(value).__name__
    return text if len(text) <= VALUE else f"{text[: VALUE - 1]}…"


def plain(text: str, length: int = NAME) -> str:
    """A text with escapes for all characters that are not printable, such as a terminal's control codes.

    Of a text longer than `length` characters, the middle is left out: the end of a file name or of a
    sentence says as much as its beginning.
    """
    text = _without_middle(text, length)  # escapes are longer than their characters: before them, and after
    text = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    return _without_middle(text, length)


def _without_middle(text: str, length: int) -> str:
    end = length // 2
    return text if len(text) <= length else f"{text[: length - 1 - end]}…{text[-end:]}"
