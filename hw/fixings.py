"""What holds the box together: standoffs, screws and feet, as their standards and makers give them.

Sizes are millimetres, masses grams.
"""

from dataclasses import dataclass
from typing import Final

__all__ = ["BAR_SCREW", "BOOST_SCREW", "FOOT", "SCREW", "STANDOFF", "Foot", "Screw", "Standoff"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standoff:
    """A hexagonal standoff with a thread outside at one end and inside at the other."""

    length: float
    flats: float
    """Across the flats."""
    thread: float
    """Diameter of both threads."""
    stud: float
    """Length of the outer thread."""
    mass: float
    source: str


STANDOFF: Final = Standoff(
    length=11.0, flats=5.0, thread=2.5, stud=6.0, mass=1.6, source="brass, M2.5 x 11 + 6, male-female"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Screw:
    """A machine screw."""

    thread: float
    length: float
    """As it is ordered: below a pan head, with a countersunk one."""
    head: float
    """Diameter of its head."""
    head_height: float
    countersunk: bool
    mass: float
    source: str


SCREW: Final = Screw(
    thread=2.5,
    length=8.0,
    head=4.7,
    head_height=1.5,
    countersunk=True,
    mass=0.4,
    source="ISO 7046-1, M2.5 x 8",
)
"""Closes the case. Its head's cone has 90 degrees."""
BOOST_SCREW: Final = Screw(
    thread=2.5,
    length=5.0,
    head=5.0,
    head_height=2.1,
    countersunk=False,
    mass=0.4,
    source="ISO 7045, M2.5 x 5",
)
BAR_SCREW: Final = Screw(
    thread=2.5,
    length=8.0,
    head=5.0,
    head_height=2.1,
    countersunk=False,
    mass=0.5,
    source="ISO 7045, M2.5 x 8",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Foot:
    """A round rubber foot that sticks by itself."""

    diameter: float
    height: float
    mass: float
    source: str


FOOT: Final = Foot(diameter=7.9, height=2.2, mass=0.15, source="3M Bumpon SJ5302")
