"""The fingers on the three buttons: what is held down, and what time will make of it.

QUIT acts when it comes up, since holding it means something else; a button that repeats counts
again and again while it is down. On a box for guests the staff holds QUIT and DISCARD together.
Nothing here knows what is on the screen.
"""

from typing import Final

from llamadillo.ports.events import Button

HOLD_SECONDS: Final = 0.7
"""QUIT held down for so long opens the pause menu."""
REPEAT_AFTER: Final = 0.4
"""A button held down for so long counts again, where that is wanted, …"""
REPEAT_EVERY: Final = 0.09
"""… and again after so many seconds."""
STAFF_SECONDS: Final = 5.0
"""QUIT and DISCARD, and nothing else, held down together for so long open what is the staff's."""
STAFF_BUTTONS: Final = frozenset({Button.QUIT, Button.DISCARD})


class ButtonGestures:
    """Which buttons are down, since when, and what comes due. Times are on the app's clock."""

    def __init__(self, *, staff: bool) -> None:
        """With `staff`, QUIT and DISCARD down together are the staff's, and nobody's press."""
        self.down: Final[set[Button]] = set()
        """The buttons that are down and whose press counts."""
        self._staff: Final = staff
        self._touched: Final[set[Button]] = set()
        self._staff_since: float | None = None
        self._quit_since: float | None = None
        self._repeat_at: float | None = None

    def touch(self, button: Button, now: float) -> bool:
        """A button went down, whatever it will mean. Returns whether it completes the staff's pair."""
        self._touched.add(button)
        self._staff_since = None
        if not self._staff or self._touched != STAFF_BUTTONS:
            return False
        self.let_go()
        self._staff_since = now
        return True

    def press(self, button: Button, now: float, *, repeats: bool) -> bool:
        """Its press counts. Returns whether at once: QUIT's does when it comes up."""
        self.down.add(button)
        if button is Button.QUIT:
            self._quit_since = now
            return False
        self._repeat_at = now + REPEAT_AFTER if repeats else None
        return True

    def release(self, button: Button) -> float | None:
        """A button came up. Returns when it had gone down, if its press is to count now."""
        self._touched.discard(button)
        self._staff_since = None
        self.down.discard(button)
        self._repeat_at = None
        if button is not Button.QUIT:
            return None
        since, self._quit_since = self._quit_since, None
        return since

    def let_go(self) -> None:
        """What is down counts no more."""
        self.down.clear()
        self._quit_since = self._repeat_at = None

    def has_held_quit(self, now: float) -> bool:
        """Whether QUIT has been down for long enough; once."""
        if self._quit_since is None or now < self._quit_since + HOLD_SECONDS:
            return False
        self._quit_since = None
        self.down.discard(Button.QUIT)
        return True

    def has_held_both(self, now: float) -> bool:
        """Whether the staff's pair has been down for long enough; once."""
        if self._staff_since is None or now < self._staff_since + STAFF_SECONDS:
            return False
        self._staff_since = None
        return True

    def counts_again(self, button: Button | None, now: float) -> bool:
        """Whether `button`, which repeats where the box is now, counts once more."""
        if self._repeat_at is None or now < self._repeat_at:
            return False
        again = button in self.down
        self._repeat_at = now + REPEAT_EVERY if again else None
        return again

    @property
    def deadline(self) -> float | None:
        """When something comes due."""
        times = (
            None if self._quit_since is None else self._quit_since + HOLD_SECONDS,
            None if self._staff_since is None else self._staff_since + STAFF_SECONDS,
            self._repeat_at,
        )
        return min((at for at in times if at is not None), default=None)
