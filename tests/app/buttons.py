"""What tests of the three buttons share: a screen, a press, and all that it may change."""

from contextlib import suppress
from dataclasses import dataclass

import pytest

from llamadillo.app.settings import Settings
from llamadillo.gallery import Shot, shots
from llamadillo.pilot import Pilot
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased
from llamadillo.ports.journal import JournalError
from llamadillo.screens.picture import Picture
from llamadillo.titles import TITLES

BUTTONS = [pytest.param(button, id=button.value) for button in Button]


def shot(name: str) -> Shot:
    return next(shot for shot in shots(TITLES) if shot.name == name)


@dataclass(frozen=True)
class Seen:
    """All that a press of a button may change."""

    picture: Picture
    state: object
    settings: Settings
    stopped: bool
    games: int
    """The number of finished games in the journal."""


def seen(pilot: Pilot) -> Seen:
    state = None if pilot.app.running is None else pilot.app.running.state
    games = 0
    with suppress(JournalError):  # of a journal that is broken
        games = len(pilot.journal.finished(100))
    return Seen(pilot.app.picture, state, pilot.app.settings, pilot.loop.stopped, games)


def tap(pilot: Pilot, button: Button) -> None:
    """Press and release in no time, so that nothing but the button can have changed anything."""
    pilot.send(ButtonPressed(button))
    pilot.send(ButtonReleased(button))
