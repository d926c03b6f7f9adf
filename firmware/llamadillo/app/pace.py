"""How long what others do is shown: at ease while it is short, faster where a person would wait long.

Pure arithmetic: the match says when a person was last asked, and which computers have acted since.
"""

from typing import Final

WAIT_SECONDS: Final = 7.0
"""What others do between two decisions of people is shown for no longer than this, at normal pace."""
TURN_SECONDS: Final = 3.5
"""What one computer's turn takes at ease, at normal pace."""
LEAST_SECONDS: Final = 0.5
"""A shorter time is too short to read a sentence: the step is not shown."""
AT_EASE: Final = 0.6
"""Below this part of the time at ease nothing tumbles: what was rolled is shown at once."""
PACES: Final = {"slow": 1.7, "normal": 1.0, "fast": 0.5}
"""The factor by which all times are multiplied, by the setting."""


class Wait:
    """The time between two decisions of people, of which `spent` seconds have passed.

    `ahead` is the number of computers that have not acted in this time.
    """

    def __init__(self, pace: str, spent: float, ahead: int) -> None:
        factor = PACES[pace]
        self.left: Final = WAIT_SECONDS * factor - spent
        """Seconds that are left."""
        self.share: Final = max(0.0, min(1.0, self.left / (TURN_SECONDS * factor * max(ahead, 1))))
        """The part of the time at ease that each step is shown for."""

    @property
    def over(self) -> bool:
        """Whether no time is left to show a step."""
        return self.left < LEAST_SECONDS

    @property
    def at_ease(self) -> bool:
        """Whether dice tumble."""
        return self.share >= AT_EASE

    def seconds(self, at_ease: float, *, least: float = LEAST_SECONDS) -> float:
        """How long to show something that takes `at_ease` seconds where there is time."""
        return min(at_ease, self.left, max(least, at_ease * self.share))
