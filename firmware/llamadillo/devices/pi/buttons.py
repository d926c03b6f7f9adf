"""The three buttons and the low-battery line, on gpiozero.

`DigitalInputDevice` is gpiozero's `Button` without the thread that looks for holding ten times a
second; holding is the app's business, on the app's clock. It gets no `bounce_time`: under lgpio
that delays each press by itself and drops presses that are shorter. See `debounce` for ours.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any, Final

from gpiozero import DigitalInputDevice

from llamadillo.devices.pi.alarm import Alarm, ThreadAlarm
from llamadillo.devices.pi.board import Board
from llamadillo.devices.pi.debounce import Debounce, LowBattery
from llamadillo.devices.pi.pins import PinFactory, claiming
from llamadillo.ports.clock import Clock
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Inbox, PowerFailing

_OLDEST: Final = 10.0
"""Seconds; no edge waits for so long until it is heard."""


@dataclass(frozen=True, slots=True)
class _Contact:
    button: Button
    input: Any
    debounce: Debounce = field(default_factory=Debounce)


class PiButtons:
    """`Buttons` on the pins of a board.

    Edges come from lgpio's thread, settling from the alarm's; both only put events into the
    inbox. A button that is down at the start counts from its next press. Raises DeviceLost
    when a pin cannot be had.
    """

    def __init__(
        self,
        board: Board,
        factory: PinFactory,
        inbox: Inbox,
        clock: Clock,
        make_alarm: Callable[[Callable[[], None], Clock], Alarm] = ThreadAlarm,
    ) -> None:
        self._inbox = inbox
        self._clock = clock
        self._lock = Lock()
        self._closed = False
        self._contacts: list[_Contact] = []
        self._battery: Any = None
        self._low_battery = LowBattery()
        self._alarm = make_alarm(self._settle, clock)
        try:
            for button, pin in board.buttons.items():
                with claiming(f"button {button.value}", pin):
                    contact = _Contact(button, DigitalInputDevice(pin, pull_up=True, pin_factory=factory))
                self._contacts.append(contact)
                contact.input.when_activated = partial(self._edge, contact, True)
                contact.input.when_deactivated = partial(self._edge, contact, False)
            if board.low_battery is not None:
                with claiming("low-battery line", board.low_battery):
                    self._battery = DigitalInputDevice(board.low_battery, pull_up=True, pin_factory=factory)
                self._battery.when_activated = partial(self._battery_edge, True)
                self._battery.when_deactivated = partial(self._battery_edge, False)
                self._battery_edge(bool(self._battery.is_active))
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

    def _edge(self, contact: _Contact, down: bool) -> None:
        with self._lock:
            if not self._closed:
                at = self._clock.now() - _age(contact.input, down)
                self._report(contact, contact.debounce.edge(at, down))
                self._set_alarm()

    def _battery_edge(self, low: bool) -> None:
        with self._lock:
            if not self._closed:
                self._low_battery.edge(self._clock.now(), low)
                self._set_alarm()

    def _settle(self) -> None:
        """It is somebody's deadline: look at the levels."""
        with self._lock:
            if self._closed:
                return
            now = self._clock.now()
            for contact in self._contacts:
                down = bool(contact.input.is_active)
                self._report(contact, contact.debounce.settle(now, down))
            if self._battery is not None and self._low_battery.settle(now, bool(self._battery.is_active)):
                self._inbox.put(PowerFailing())
            self._set_alarm()

    def _report(self, contact: _Contact, reports: tuple[bool, ...]) -> None:
        for down in reports:
            self._inbox.put(ButtonPressed(contact.button) if down else ButtonReleased(contact.button))

    def _set_alarm(self) -> None:
        deadlines = [contact.debounce.deadline for contact in self._contacts]
        deadlines.append(self._low_battery.deadline)
        self._alarm.set(min((at for at in deadlines if at is not None), default=None))


def _age(contact: Any, down: bool) -> float:
    """How long ago the edge was that is being reported, in seconds, by the moment that the kernel noted.

    0 where that makes no sense: not every kernel and library count from the same moment.
    """
    age = contact.active_time if down else contact.inactive_time
    return age if age is not None and 0 <= age < _OLDEST else 0.0
