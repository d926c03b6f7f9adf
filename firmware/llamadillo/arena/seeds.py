"""Which luck may be used for what.

An opponent that was tuned on some deals and dice plays those better than others. A figure that is
published comes from luck that nobody has tuned on: seeds have two ranges that do not meet.
"""

from enum import Enum

__all__ = ["Seeds", "checked"]


class Seeds(Enum):
    """What a seed may be used for; the value is the range of such seeds."""

    TRIAL = range(1_000_000_000)
    """To tune opponents, to try, to test."""
    PUBLISHED = range(1_000_000_000, 2_000_000_000)
    """For figures that are published, and for nothing else."""

    @property
    def first(self) -> int:
        """The first seed of the range, which is used when none is asked for."""
        return self.value.start


def checked(seed: int, purpose: Seeds) -> int:
    """The seed, when it may be used for that. Raises ValueError with a sentence when not."""
    if seed in purpose.value:
        return seed
    first, last = purpose.value.start, purpose.value.stop - 1
    if purpose is Seeds.PUBLISHED:
        raise ValueError(f"a published figure needs a seed from {first:,} to {last:,}, not {seed:,}")
    raise ValueError(
        f"a trial needs a seed from 0 to {last:,}, not {seed:,}: the higher ones are for published figures"
    )
