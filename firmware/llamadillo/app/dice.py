"""Whether dice are fair: the observed counts of the faces against the expected ones.

The dice are judged by Pearson's chi-square test at the level of 99 %: of a hundred boxes with fair
dice one is called odd by mistake. The probability is computed exactly.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple

from llamadillo.engine.game import Draw, Json
from llamadillo.ports.counts import DieView, FaceCount
from llamadillo.screens.words import Words

LEVEL: Final = 0.99
"""The confidence level at which dice are called odd."""
ENOUGH: Final = 5
"""The smallest expected count of a face (the usual rule for this test)."""


class Die(NamedTuple):
    """A die, or all dice of one colour, which are counted together."""

    faces: tuple[int, ...]
    """Its different faces, ascending."""
    weights: tuple[int, ...]
    """The number of sides with each face."""


def die(sides: Iterable[int]) -> Die:
    """A die with these sides.

    >>> die((1, 2, 2))
    Die(faces=(1, 2), weights=(1, 2))
    """
    faces = sorted(Counter(sides).items())
    return Die(tuple(face for face, _ in faces), tuple(weight for _, weight in faces))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameDice:
    """The dice of a game, as the statistics count them."""

    dice: tuple[Die, ...]
    """The dice, or the dice of one colour."""
    read_roll: Callable[[Json], tuple[tuple[int, ...], ...]]
    """The faces that each of `dice` shows, from a roll in record notation. Raises InvalidNotation."""
    roll: Callable[[Draw], tuple[tuple[int, ...], ...]]
    """Rolls all dice as the game does; returns the faces that each of `dice` shows."""
    face_name: Callable[[int], str]
    """How a face is drawn."""
    names: Callable[[Words], tuple[str, ...]]
    """What each of `dice` is called, in a language."""
    colours: tuple[str, ...] = ()
    """The colour of each of `dice` (`DieView.colour`); empty: all are white."""

    def sides(self, place: int) -> tuple[DieView, ...]:
        """All sides of the die at this place, ascending."""
        die = self.dice[place]
        pairs = zip(die.faces, die.weights, strict=True)
        return tuple(self.lying(place, face) for face, weight in pairs for _ in range(weight))

    def counts(self, rows: Iterable["FaceRow"]) -> tuple[FaceCount, ...]:
        """The rows of faces for all to see."""
        return tuple(FaceCount(self._shown(row.face), row.observed, row.expected) for row in rows)

    def _shown(self, face: int) -> DieView:
        colours = {self.lying(place, face).colour for place, die in enumerate(self.dice) if face in die.faces}
        return DieView(self.face_name(face), colours.pop() if len(colours) == 1 else "")

    def lying(self, place: int, face: int) -> DieView:
        """The die at this place that shows a face."""
        return DieView(self.face_name(face), self.colours[place] if self.colours else "")


FaceCounts = tuple[tuple[int, ...], ...]
"""The count of each face, by die and then by face."""


@dataclass(frozen=True, slots=True)
class FaceRow:
    """A face with its observed count and the count expected of fair dice."""

    face: int
    observed: int
    expected: Fraction


def rows(dice: Iterable[Die], observed: Iterable[tuple[int, ...]]) -> tuple[FaceRow, ...]:
    """A row for each face of these dice, ascending; dice that share a face are counted together."""
    counts: dict[int, tuple[int, Fraction]] = {}
    for die, line in zip(dice, observed, strict=True):
        n, sides = sum(line), sum(die.weights)
        for face, weight, count in zip(die.faces, die.weights, line, strict=True):
            seen, fair = counts.get(face, (0, Fraction()))
            counts[face] = seen + count, fair + Fraction(n * weight, sides)
    return tuple(FaceRow(face, count, fair) for face, (count, fair) in sorted(counts.items()))


class Fairness(Enum):
    """What a test says about dice."""

    TOO_FEW = "too few rolls"
    FAIR = "fair so far"
    ODD = "odd"


@dataclass(frozen=True, slots=True)
class FairnessTest:
    """The result of the chi-square test of dice."""

    verdict: Fairness
    chance: float
    """The probability that fair dice fall at least as unevenly; 1 when there were too few rolls."""
    face: int | None = None
    """The face of odd dice with the greatest deviation."""
    too_often: bool = False
    """Whether that face is too frequent, or else too rare."""
    chi_square: float = 0.0
    freedom: int = 0
    """The degrees of freedom of `chi_square`; 0 when there were too few rolls."""


def judge(dice: Iterable[Die], observed: Iterable[tuple[int, ...]], *, tests: int = 1) -> FairnessTest:
    """Test whether dice with these counts are fair; all of them in one test.

    Dice are independent, so their chi-squares and degrees of freedom add up. A die with too few
    rolls is left out. `tests` is the number of tests that together must keep the level (Bonferroni).

    >>> fair = Die((1, 2, 3), (1, 1, 1))
    >>> judge([fair], [(30, 31, 29)]).verdict, judge([fair], [(60, 15, 15)]).face
    (<Fairness.FAIR: 'fair so far'>, 1)
    """
    total, freedom = 0.0, 0
    worst: tuple[float, int] = (0.0, 0)
    for die, counts in zip(dice, observed, strict=True):
        n, sides = sum(counts), sum(die.weights)
        if n * min(die.weights) < ENOUGH * sides:
            continue
        for face, weight, count in zip(die.faces, die.weights, counts, strict=True):
            expected = n * weight / sides
            off = (count - expected) / math.sqrt(expected)
            total += off * off
            worst = max(worst, (off, face), key=lambda pair: abs(pair[0]))
        freedom += len(counts) - 1
    if not freedom:
        return FairnessTest(Fairness.TOO_FEW, 1.0)
    chance = chance_of_more(total, freedom)
    if chance * tests >= 1 - LEVEL:
        return FairnessTest(Fairness.FAIR, chance, chi_square=total, freedom=freedom)
    return FairnessTest(Fairness.ODD, chance, worst[1], worst[0] > 0, total, freedom)


def chance_of_more(chi_square: float, freedom: int) -> float:
    """The exact probability that a chi-square with `freedom` degrees of freedom is at least `chi_square`.

    It is the regularised upper incomplete gamma function at half of both arguments, a finite sum for
    integers (Abramowitz and Stegun, 26.4.4 and 26.4.5). Raises ValueError outside its domain.

    >>> round(chance_of_more(9.21034, 2), 6), round(chance_of_more(6.634897, 1), 6)
    (0.01, 0.01)
    """
    if freedom < 1 or chi_square < 0:
        raise ValueError("a chi-square is not negative and has at least one degree of freedom")
    half, first = chi_square / 2, 1.5 if freedom % 2 else 1.0
    tail = math.erfc(math.sqrt(half)) if freedom % 2 else 0.0
    # The terms are h^k·e^-h/Γ(k+1) for k = 0, 1, … or ½, 1½, …; their logarithms do not overflow.
    if half:
        for place in range(freedom // 2):
            power = place + first - 1
            tail += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
    elif freedom > 1:
        tail = 1.0
    return min(tail, 1.0)
