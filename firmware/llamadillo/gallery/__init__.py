"""Every screen of the box, as pictures.

Each `Shot` brings the real app to a screen: a match is put into the journal, continued, and
buttons are pressed. So what is pictured here is what the box shows. The golden frames in the
tests and the contact sheet are made of these shots.
"""

from collections.abc import Iterator
from typing import Final

from llamadillo.gallery import armadillo, console, lama, lama_dice, odds, records
from llamadillo.gallery import help as help_
from llamadillo.gallery.lama_dice import FACE
from llamadillo.gallery.shot import Shot, pilot_at
from llamadillo.screens.picture import Picture
from llamadillo.screens.title import splash

__all__ = ["FACE", "SHOTS", "Shot", "pictures", "pilot_at"]

SHOTS: Final = (
    *console.SHOTS,
    *lama_dice.SHOTS,
    *odds.SHOTS,
    *lama.SHOTS,
    *armadillo.SHOTS,
    *help_.SHOTS,
    *records.SHOTS,
)
"""All of them, in the order of the contact sheet."""


def pictures(language: str = "en") -> Iterator[tuple[str, Picture]]:
    """The name and the picture of what is shown before the app runs, then of each shot."""
    yield "splash", splash()
    for shot in SHOTS:
        yield shot.name, pilot_at(shot, language=language).app.picture
