"""Gestures: short presses, held buttons, repeated presses and combinations.

QUIT acts on release, since holding it opens the pause menu; a button that repeats is pressed again
and again while it is down. On a box for guests the staff holds QUIT and DISCARD together.
"""

from typing import Final

from llamadillo.ports.events import Button

HOLD_SECONDS: Final = 0.7
"""How long QUIT is held to open the pause menu."""
REPEAT_AFTER: Final = 0.4
"""How long a button is held before it repeats, where scenes want that, …"""
REPEAT_EVERY: Final = 0.09
"""… and the time between two repetitions."""
STAFF_SECONDS: Final = 5.0
"""How long QUIT and DISCARD, and no other button, are held to open the menu of the staff."""
STAFF_BUTTONS: Final = frozenset({Button.QUIT, Button.DISCARD})


class ButtonGestures:
    """Which buttons are down, since when, and what is due. Times are on the app's clock.

    With `staff`, QUIT and DISCARD down together are a gesture of their own.
    """

    def __init__(self, *, staff: bool) -> None:
        self.down: Final[set[Button]] = set()
        """The buttons that are down and whose press counts."""
        self._staff: Final = staff
        self._touched: Final[set[Button]] = set()
        self._staff_since: float | None = None
        self._quit_since: float | None = None
        self._repeat_at: float | None = None

    def touch(self, button: Button, now: float) -> bool:
        """A button went down. Returns whether it completes the pair of the staff."""
        self._touched.add(button)
        self._staff_since = None
        if not self._staff or self._touched != STAFF_BUTTONS:
            return False
        self.let_go()
        self._staff_since = now
        return True

    def press(self, button: Button, now: float, *, repeats: bool) -> bool:
        """Its press counts. Returns whether it acts now: QUIT acts on release."""
        self.down.add(button)
        if button is Button.QUIT:
            self._quit_since = now
            return False
        self._repeat_at = now + REPEAT_AFTER if repeats else None
        return True

    def release(self, button: Button) -> float | None:
        """A button came up. Returns when it had gone down, if it acts now."""
        self._touched.discard(button)
        self._staff_since = None
        self.down.discard(button)
        self._repeat_at = None
        if button is not Button.QUIT:
            return None
        since, self._quit_since = self._quit_since, None
        return since

    def let_go(self) -> None:
        """Ignore the buttons that are down."""
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
        """Whether the pair of the staff has been down for long enough; once."""
        if self._staff_since is None or now < self._staff_since + STAFF_SECONDS:
            return False
        self._staff_since = None
        return True

    def repeats_now(self, button: Button | None, now: float) -> bool:
        """Whether `button`, which repeats in the current scene, is pressed again."""
        if self._repeat_at is None or now < self._repeat_at:
            return False
        again = button in self.down
        self._repeat_at = now + REPEAT_EVERY if again else None
        return again

    @property
    def deadline(self) -> float | None:
        """When something is due; None: nothing is."""
        times = (
            None if self._quit_since is None else self._quit_since + HOLD_SECONDS,
            None if self._staff_since is None else self._staff_since + STAFF_SECONDS,
            self._repeat_at,
        )
        return min((at for at in times if at is not None), default=None)
