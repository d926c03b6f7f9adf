"""Dice that were rolled often, as everyone may see them: observed counts next to expected ones."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class DieView:
    """A die, or one side of it."""

    face: str
    """The face as it is drawn; empty while the die tumbles."""
    colour: str = ""
    """The colour of the die, `blue`, `yellow` or `red`; empty: it is white."""


@dataclass(frozen=True, slots=True)
class FaceCount:
    """A face of some dice."""

    die: DieView
    """The face; without a colour if dice of several colours have it."""
    observed: int
    """How often it was rolled."""
    expected: Fraction
    """How often fair dice show it on average."""


@dataclass(frozen=True, slots=True)
class SampleView:
    """A sample of the dice laboratory: the dice that are shown now, one or all of them."""

    title: str
    """The name of the die; that of the game for all dice."""
    size: int
    """The number of rolls of the sample."""
    rolled: int
    """The number of rolls so far."""
    counts: tuple[FaceCount, ...]
    """The faces, ascending."""
    sides: tuple[tuple[DieView, ...], ...]
    """The sides of each of the dice."""
    last: tuple[DieView, ...]
    """The last roll of all dice; empty before the first."""
    sentences: tuple[str, ...] = ()
    """What the chi-square test says; empty while the sample grows."""


@dataclass(frozen=True, slots=True)
class RolledGame:
    """The rolls of a game that a class has seen."""

    game: str
    """The name of the game, as it is shown."""
    rolls: int
    counts: tuple[FaceCount, ...]
    """The faces of all its dice, ascending."""


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """What a class has seen since the box was switched on."""

    asked: int = 0
    """The questions what chance brings, of which all have seen the answer."""
    right: int = 0
    """How many of them were predicted right at the box."""
    options: tuple[str, ...] = ()
    """The options of the last of these questions."""
    came: str = ""
    """What came then; it may be none of the options."""
    games: tuple[RolledGame, ...] = ()
    """The games with dice that were played, the last one first."""
