"""Every screen of the box, as pictures.

Each `Shot` brings the real app to a screen: a match is put into the journal, continued, and
buttons are pressed. The golden frames in the tests and the contact sheet come from these shots.
"""

from collections.abc import Iterator
from dataclasses import replace

from llamadillo.app.shot import Shot
from llamadillo.app.title import Titles
from llamadillo.gallery import console, help_pages, laboratory, lessons, records, reviews
from llamadillo.gallery.way import pilot_at
from llamadillo.screens.picture import Picture
from llamadillo.screens.title import splash

__all__ = ["Shot", "face", "pictures", "pilot_at", "shots"]


def shots(titles: Titles) -> tuple[Shot, ...]:
    """All shots, in the order of the contact sheet."""
    return (
        *console.shots(titles),
        *(replace(shot, game=name) for name, title in titles.items() for shot in title.shots().shots),
        *help_pages.shots(titles),
        *lessons.shots(titles),
        *records.shots(titles),
        *laboratory.shots(titles),
        *reviews.shots(titles),
    )


def face(titles: Titles) -> Shot:
    """The screen on the picture of the whole box; it belongs to the first title."""
    return next(iter(titles.values())).shots().face


def pictures(titles: Titles, language: str = "en") -> Iterator[tuple[str, Picture]]:
    """The name and the picture of the splash screen, then of each shot."""
    yield "splash", splash()
    for shot in shots(titles):
        yield shot.name, pilot_at(titles, shot, language=language).app.picture
