"""The reader: says what is on the display to a person who cannot see it."""

from typing import Protocol

from llamadillo.gfx.canvas import Text


class Reader(Protocol):
    """Gets the texts of each frame when the display shows it."""

    def read(self, texts: tuple[Text, ...], labels: tuple[str, str, str]) -> None:
        """These texts are on the display now, in the order of drawing. `labels` say what the buttons do."""
