"""The tests of a gaming regulator for dice: five tests at 99 % confidence, two-sided.

A sample is a `bytes` with one byte for each roll of all dice; `Dice` defines the meaning of a byte.
Each test returns the chance that fair dice deviate at least this much: below 0.005 the dice are
biased, above 0.995 they are too regular.

faces         each face comes as often as its die has it (chi-square)
combinations  each combination of the dice comes as often as it should (chi-square)
runs          the number of unbroken runs of a face of a die (Wald and Wolfowitz, for many faces)
between       no die follows another (chi-square of each pair of dice, by contingency)
serial        no die follows itself, one to three rolls later (chi-square, by contingency)

Fair dice fail each test for one sample in a hundred. `failures` avoids false alarms: a test fails
if it fails for each of three samples in a row. Fair dice do so once in a million times, clearly
biased dice nearly always.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import exp, lgamma, log, prod
from typing import Final

ALPHA: Final = 0.01
LAGS: Final = (1, 2, 3)
ATTEMPTS: Final = 3


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


def chi_square_chance(statistic: float, freedom: int) -> float:
    """The chance that chi-square with `freedom` degrees of freedom is at least `statistic`.

    The incomplete gamma function by its power series, or by its continued fraction (Lentz).
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - scale * total
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for n in range(1, 10_000):
        factor = n * (a - n)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * fraction


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


def faces(rolls: bytes, dice: Dice) -> float:
    """The chance, for fair dice, that the faces are at least this unequal."""
    statistic = 0.0
    for die, chances in enumerate(dice.chances):
        statistic += chi_square(Counter(dice.read(rolls, die)), [len(rolls) * chance for chance in chances])
    return chi_square_chance(statistic, sum(len(chances) - 1 for chances in dice.chances))


def combined(rolls: bytes, dice: Dice) -> float:
    """The chance, for fair dice, that the combinations are at least this unequal."""
    expected = [len(rolls) * prod(chances) for chances in product(*dice.chances)]
    return chi_square_chance(chi_square(Counter(rolls), expected), len(expected) - 1)


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
    return chi_square_chance(statistic, len(dice.sides))


def between(rolls: bytes, dice: Dice) -> float:
    """The chance, for fair dice, that the dice depend on one another at least this much."""
    found = []
    for left, right in combinations(range(len(dice.sides)), 2):
        width = len(dice.faces[right])
        found.append(contingency(pairs(dice.read(rolls, left), dice.read(rolls, right), width), width))
    return chi_square_chance(sum(part[0] for part in found), sum(part[1] for part in found))


def serial(rolls: bytes, dice: Dice) -> float:
    """The chance, for fair dice, that the dice depend on earlier rolls at least this much."""
    found = []
    for die, die_faces in enumerate(dice.faces):
        row = dice.read(rolls, die)
        width = len(die_faces)
        found += [contingency(pairs(row[:-lag], row[lag:], width), width) for lag in LAGS]
    return chi_square_chance(sum(part[0] for part in found), sum(part[1] for part in found))


TESTS: Final[dict[str, Callable[[bytes, Dice], float]]] = {
    "faces": faces,
    "combinations": combined,
    "runs": runs,
    "between": between,
    "serial": serial,
}


def failed(rolls: bytes, dice: Dice) -> set[str]:
    """The tests that this sample fails."""
    return {name for name, test in TESTS.items() if not ALPHA / 2 <= test(rolls, dice) <= 1 - ALPHA / 2}


def failures(sample: Callable[[], bytes], dice: Dice) -> set[str]:
    """The tests that fail for each of ATTEMPTS samples; no more samples are taken once all pass."""
    remaining = set(TESTS)
    for _ in range(ATTEMPTS):
        remaining &= failed(sample(), dice)
        if not remaining:
            break
    return remaining
