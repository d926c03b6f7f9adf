"""Loads what the first picture does not need, so that no press waits for it.

A small Pi takes a second to import all scenes and games. So the start screen is shown before, and they are
imported then, in slices.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Final

MODULES: Final = (
    "presenter",
    "match",
    "scenes.setup",
    "review",
    "scenes.deciding",
    "scenes.playing",
    "scenes.learn",
    "scenes.help",
    "scenes.pause",
    "scenes.ending",
    "scenes.idle_screens",
    "scenes.records",
    "scenes.review",
    "scenes.laboratory",
    "scenes.plays",
    "scenes.room_screen",
)
"""What is imported when it is used, in the order in which it is likely to be."""


def preload(titles: Callable[[], Iterator[None]]) -> Iterator[None]:
    """Load these modules and the titles in slices: a module and what it imports."""
    for name in MODULES:
        import_module(f"llamadillo.app.{name}")
        yield
    yield from titles()
