"""Three buttons and a battery, for a test's fingers."""

from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Inbox, PowerFailing


class FakeButtons:
    """`Buttons` that a test presses.

    A finger cannot press what is down nor let go of what is up: that is a ValueError.
    """

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self._down: set[Button] = set()
        self._battery_low = False
        self._closed = False

    def press(self, button: Button) -> None:
        """Push the button down."""
        if button in self._down:
            raise ValueError(f"{button.value} is down already")
        self._down.add(button)
        if not self._closed:
            self._inbox.put(ButtonPressed(button))

    def release(self, button: Button) -> None:
        """Let go of the button."""
        if button not in self._down:
            raise ValueError(f"{button.value} is not down")
        self._down.remove(button)
        if not self._closed:
            self._inbox.put(ButtonReleased(button))

    def tap(self, button: Button) -> None:
        """Press and release."""
        self.press(button)
        self.release(button)

    def run_battery_down(self) -> None:
        """Let the low-battery line speak; the box hears it once."""
        if not self._battery_low and not self._closed:
            self._inbox.put(PowerFailing())
        self._battery_low = True

    def close(self) -> None:
        """Stop: no event comes after this."""
        self._closed = True
