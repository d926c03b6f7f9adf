"""The three buttons and the low-battery line."""

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Final, NamedTuple

from llamadillo.devices.pi.alarm import Alarm, ThreadAlarm
from llamadillo.devices.pi.board import Board
from llamadillo.devices.pi.debounce import Debounce, LowBattery
from llamadillo.devices.pi.pins import Input, Inputs, claiming
from llamadillo.ports.clock import Clock
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Inbox, PowerFailing

_OLDEST: Final = 10.0
"""Seconds; a longer delay between an edge and its report is taken for a wrong moment."""


class _Contact(NamedTuple):
    button: Button
    input: Input
    debounce: Debounce


class PiButtons:
    """`Buttons` on the pins of a board.

    Edges come from the thread of `inputs`, deadlines from that of the alarm; both only put events
    into the inbox. A button that is down at the start counts from its next press. Raises DeviceLost
    when a pin cannot be opened.
    """

    def __init__(
        self,
        board: Board,
        inputs: Inputs,
        inbox: Inbox,
        clock: Clock,
        make_alarm: Callable[[Callable[[], None], Clock], Alarm] = ThreadAlarm,
    ) -> None:
        self._inbox = inbox
        self._clock = clock
        self._lock = Lock()
        self._closed = False
        self._contacts: list[_Contact] = []
        self._battery: Input | None = None
        self._low_battery = LowBattery()
        self._alarm = make_alarm(self._settle, clock)
        try:
            with self._lock:  # edges wait until all inputs are open
                for button, pin in board.buttons.items():
                    debounce = Debounce()
                    with claiming(f"button {button.value}", pin):
                        opened = inputs.open(pin, partial(self._edge, button, debounce))
                    self._contacts.append(_Contact(button, opened, debounce))
                if board.low_battery is not None:
                    with claiming("low-battery line", board.low_battery):
                        self._battery = inputs.open(board.low_battery, self._battery_edge)
                    self._low_battery.edge(clock.now(), low=not self._battery.level)
                    self._set_alarm()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Stop; no event comes after this. May be called twice."""
        with self._lock:
            self._closed = True
        self._alarm.close()
        for contact in self._contacts:
            contact.input.close()
        if self._battery is not None:
            self._battery.close()

    def _edge(self, button: Button, debounce: Debounce, moment: float, high: bool) -> None:
        with self._lock:
            if not self._closed:
                now = self._clock.now()
                at = moment if now - _OLDEST < moment <= now else now
                self._report(button, debounce.edge(at, down=not high))
                self._set_alarm()

    def _battery_edge(self, _: float, high: bool) -> None:
        with self._lock:
            if not self._closed:
                self._low_battery.edge(self._clock.now(), low=not high)
                self._set_alarm()

    def _settle(self) -> None:
        """Read the levels, at the earliest deadline."""
        with self._lock:
            if self._closed:
                return
            now = self._clock.now()
            for button, contact, debounce in self._contacts:
                self._report(button, debounce.settle(now, down=not contact.level))
            if self._battery is not None and self._low_battery.settle(now, low=not self._battery.level):
                self._inbox.put(PowerFailing())
            self._set_alarm()

    def _report(self, button: Button, reports: tuple[bool, ...]) -> None:
        for down in reports:
            self._inbox.put(ButtonPressed(button) if down else ButtonReleased(button))

    def _set_alarm(self) -> None:
        deadlines = [contact.debounce.deadline for contact in self._contacts]
        deadlines.append(self._low_battery.deadline)
        self._alarm.set(min((at for at in deadlines if at is not None), default=None))
