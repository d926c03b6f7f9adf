"""The tests of a gaming regulator for dice: five tests at 99 % confidence, two-sided.

A sample is a `bytes` with one byte for each roll of all dice; `Dice` defines the meaning of a byte.
Each test returns the chance that fair dice deviate at least this much: below 0.005 the dice are
biased, above 0.995 they are too regular. Fair dice fail each test for one sample in a hundred.

faces         each face comes as often as its die has it (chi-square)
combinations  each combination of the dice comes as often as it should (chi-square)
runs          the number of unbroken runs of a face of a die (Wald and Wolfowitz, for many faces)
between       no die follows another (chi-square of each pair of dice, by contingency)
serial        no die follows itself, one to three rolls later (chi-square, by contingency)
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import prod
from typing import Final

from llamadillo.app.dice import chance_of_more

ALPHA: Final = 0.01
"""The share of samples for which fair dice fail a test."""
LAGS: Final = (1, 2, 3)
"""The distances of the rolls that `serial` compares."""


@dataclass(frozen=True)
class Dice:
    """Dice, each with its sides; equal sides are one face."""

    sides: tuple[tuple[int, ...], ...]

    @cached_property
    def faces(self) -> tuple[tuple[int, ...], ...]:
        """The different faces of each die, ascending."""
        return tuple(tuple(sorted(set(die))) for die in self.sides)

    @cached_property
    def chances(self) -> tuple[tuple[float, ...], ...]:
        """The chance of each face."""
        return tuple(
            tuple(die.count(face) / len(die) for face in faces)
            for die, faces in zip(self.sides, self.faces, strict=True)
        )

    @cached_property
    def codes(self) -> dict[tuple[int, ...], int]:
        """The byte of each roll."""
        return {roll: code for code, roll in enumerate(product(*self.faces))}

    def read(self, rolls: bytes, die: int) -> bytes:
        """The results of one die: the index of the face in `faces[die]`, one byte for each roll."""
        table = bytes(self.faces[die].index(roll[die]) for roll in self.codes)
        return rolls.translate(table.ljust(256, b"\0"))


def chi_square(observed: Mapping[int, int], expected: Sequence[float]) -> float:
    """Chi-square of the counts of 0, 1, 2, … and the expected counts."""
    return sum((observed.get(code, 0) - mean) ** 2 / mean for code, mean in enumerate(expected))


def pairs(left: bytes, right: bytes, width: int) -> dict[int, int]:
    """The counts of the pairs of bytes with the same index, as `left · width + right`.

    The sequences are added as two long numbers; as no sum exceeds a byte there is no carry.
    """
    tens = left.translate(bytes(code * width % 256 for code in range(256)))
    sums = (int.from_bytes(tens, "big") + int.from_bytes(right, "big")).to_bytes(len(left), "big")
    return {code: sums.count(code) for code in range((max(left) + 1) * width)}


def contingency(counts: Mapping[int, int], width: int) -> tuple[float, int]:
    """Chi-square of the independence of the two halves of pairs, and its degrees of freedom."""
    total = sum(counts.values())
    rows: Counter[int] = Counter()
    columns: Counter[int] = Counter()
    for code, count in counts.items():
        if count:
            rows[code // width] += count
            columns[code % width] += count
    expected = {
        row * width + column: rows[row] * columns[column] / total for row in rows for column in columns
    }
    statistic = sum((counts.get(code, 0) - mean) ** 2 / mean for code, mean in expected.items())
    return statistic, (len(rows) - 1) * (len(columns) - 1)


def _joint_chance(parts: Sequence[tuple[float, int]]) -> float:
    """The chance of these chi-squares together; 1 for dice that always show one face."""
    statistic, freedom = (sum(column) for column in zip(*parts, strict=True))
    return chance_of_more(statistic, int(freedom)) if freedom else 1.0


def faces(rolls: bytes, dice: Dice) -> float:
    """The chance, for fair dice, that the faces are at least this unequal."""
    statistic = 0.0
    for die, chances in enumerate(dice.chances):
        statistic += chi_square(Counter(dice.read(rolls, die)), [len(rolls) * chance for chance in chances])
    return chance_of_more(statistic, sum(len(chances) - 1 for chances in dice.chances))


def combined(rolls: bytes, dice: Dice) -> float:
    """The chance, for fair dice, that the combinations are at least this unequal."""
    expected = [len(rolls) * prod(chances) for chances in product(*dice.chances)]
    return chance_of_more(chi_square(Counter(rolls), expected), len(expected) - 1)


def runs(rolls: bytes, dice: Dice) -> float:
    """The chance, for fair dice, that the numbers of runs are at least this far from their means."""
    statistic = 0.0
    for die, chances in enumerate(dice.chances):
        row = dice.read(rolls, die)
        width = len(chances)
        counts = pairs(row[:-1], row[1:], width)
        ends = sum(count for code, count in counts.items() if code // width != code % width)
        same = sum(chance**2 for chance in chances)  # two neighbours are equal
        mean = (len(row) - 1) * (1 - same)
        variance = (len(row) - 1) * same * (1 - same) + 2 * (len(row) - 2) * (
            sum(chance**3 for chance in chances) - same**2  # neighbouring pairs share a roll
        )
        statistic += (ends - mean) ** 2 / variance
    return chance_of_more(statistic, len(dice.sides))


def between(rolls: bytes, dice: Dice) -> float:
    """The chance, for fair dice, that the dice depend on one another at least this much."""
    found = []
    for left, right in combinations(range(len(dice.sides)), 2):
        width = len(dice.faces[right])
        found.append(contingency(pairs(dice.read(rolls, left), dice.read(rolls, right), width), width))
    return _joint_chance(found)


def serial(rolls: bytes, dice: Dice) -> float:
    """The chance, for fair dice, that the dice depend on earlier rolls at least this much."""
    found = []
    for die, die_faces in enumerate(dice.faces):
        row = dice.read(rolls, die)
        width = len(die_faces)
        found += [contingency(pairs(row[:-lag], row[lag:], width), width) for lag in LAGS]
    return _joint_chance(found)


TESTS: Final[dict[str, Callable[[bytes, Dice], float]]] = {
    "faces": faces,
    "combinations": combined,
    "runs": runs,
    "between": between,
    "serial": serial,
}


def passes(test: str, rolls: bytes, dice: Dice) -> bool:
    """Whether a sample passes this one of TESTS."""
    return ALPHA / 2 <= TESTS[test](rolls, dice) <= 1 - ALPHA / 2


def failed(rolls: bytes, dice: Dice) -> set[str]:
    """The tests that this sample fails."""
    return {test for test in TESTS if not passes(test, rolls, dice)}
