"""Dice that are biased, each in one way, and fair ones: the tests must detect the biased ones.

Each is a sample of rolls of three six-sided dice, `36 · left + 6 · middle + right`, for a seed.
"""

from collections.abc import Callable
from random import Random
from typing import Final

Crooked = Callable[[int, int], bytes]
"""`(seed, count)` → `count` rolls."""


def fair(seed: int, count: int) -> bytes:
    """Each of the 216 rolls equally likely: bytes that are too large are discarded."""
    rolls = b""
    random = Random(seed)
    while len(rolls) < count:
        rolls += random.randbytes(count // 4 * 5).translate(None, bytes(range(216, 256)))
    return rolls[:count]


def remainder(seed: int, count: int) -> bytes:
    """The classic mistake: each die is the remainder of a random byte; 0–3 are 2.4 % too frequent."""
    table = bytes(byte % 6 for byte in range(256))
    left, middle, right = (Random(seed + die).randbytes(count).translate(table) for die in range(3))
    return bytes(36 * a + 6 * b + c for a, b, c in zip(left, middle, right, strict=True))


def loaded(seed: int, count: int, *, more: float = 0.01) -> bytes:
    """The first die shows 0 more often by the share `more`, and 5 less often."""
    rolls = bytearray(fair(seed, count))
    random = Random(f"loaded {seed}")
    for at, roll in enumerate(rolls):
        if roll >= 180 and random.random() < more:
            rolls[at] = roll % 36
    return bytes(rolls)


def _altered(seed: int, count: int, share: float, change: Callable[[bytearray, int], None]) -> bytes:
    """Fair rolls, of which `share` are changed, in order."""
    rolls = bytearray(fair(seed, count))
    random = Random(f"altered {seed}")
    for at in sorted(random.sample(range(3, count), round(share * count))):
        change(rolls, at)
    return bytes(rolls)


def sticky(seed: int, count: int, *, back: int = 1, share: float = 0.003) -> bytes:
    """In `share` of the rolls the middle die shows what it showed `back` rolls before."""

    def change(rolls: bytearray, at: int) -> None:
        rolls[at] += (rolls[at - back] // 6 % 6 - rolls[at] // 6 % 6) * 6

    return _altered(seed, count, share, change)


def remembering(seed: int, count: int) -> bytes:
    """The middle die sticks to what it showed three rolls before: its runs are as they should be."""
    return sticky(seed, count, back=3, share=0.01)


def restless(seed: int, count: int, *, share: float = 0.02) -> bytes:
    """In `share` of the rolls the last die changes to the next side when it would repeat itself."""

    def change(rolls: bytearray, at: int) -> None:
        last = rolls[at] % 6
        if last == rolls[at - 1] % 6:
            rolls[at] += (last + 1) % 6 - last

    return _altered(seed, count, share, change)


def copying(seed: int, count: int, *, share: float = 0.005) -> bytes:
    """In `share` of the rolls the last die shows what the middle one shows."""

    def change(rolls: bytearray, at: int) -> None:
        rolls[at] += rolls[at] // 6 % 6 - rolls[at] % 6

    return _altered(seed, count, share, change)


def conspiring(seed: int, count: int, *, share: float = 0.01) -> bytes:
    """In `share` of the rolls the last die shows the sum of the others: any two look independent."""

    def change(rolls: bytearray, at: int) -> None:
        left, middle, right = rolls[at] // 36, rolls[at] // 6 % 6, rolls[at] % 6
        rolls[at] += (left + middle) % 6 - right

    return _altered(seed, count, share, change)


def dealt(seed: int, count: int) -> bytes:
    """From a bag with each of the 216 rolls the same number of times: too regular."""
    rolls = bytearray(range(216)) * (count // 216 + 1)
    Random(seed).shuffle(rolls)
    return bytes(rolls[:count])


CROOKED: Final[tuple[tuple[Crooked, str], ...]] = (
    (remainder, "faces"),
    (remainder, "combinations"),
    (loaded, "faces"),
    (conspiring, "combinations"),
    (sticky, "runs"),
    (restless, "runs"),
    (copying, "between"),
    (remembering, "serial"),
    (dealt, "faces"),
)
"""Dice, and the test that must detect them in a million rolls."""
