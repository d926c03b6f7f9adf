"""Matches of one title on the whole box."""

import json
from typing import Any, Final

import pytest

from llamadillo.app.players import PERSON
from llamadillo.app.settings import TableSetup
from llamadillo.gallery import pilot_at, shots
from llamadillo.pilot import Pilot
from llamadillo.titles import TITLES

LONGEST: Final = ("W" * 8,) * 6
"""The widest names."""
TABLES: Final = [
    pytest.param(TableSetup((PERSON, "normal"), 0), id="a person and a computer"),
    pytest.param(TableSetup((PERSON, PERSON), 1), id="two people"),
    pytest.param(TableSetup(("easy", PERSON, "normal", PERSON), 2), id="four, two of them people"),
    pytest.param(
        TableSetup((PERSON, "normal", PERSON, "easy", "normal", PERSON), 5), id="six, three of them people"
    ),
    pytest.param(TableSetup((PERSON,) * 6, 3), id="six people"),
]


def pilot_of(name: str) -> Pilot:
    """The box at a shot of the gallery."""
    return pilot_at(TITLES, next(shot for shot in shots(TITLES) if shot.name == name))


def done(pilot: Pilot, since: int = 0) -> list[Any]:
    """The events of the running match, from the number `since` on."""
    saved = pilot.journal.unfinished()
    return [json.loads(event) for event in saved.events[since:]] if saved else []
