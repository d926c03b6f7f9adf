"""The three buttons and the low-battery line."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Final

from llamadillo.devices.pi.alarm import Alarm, ThreadAlarm
from llamadillo.devices.pi.board import Board
from llamadillo.devices.pi.debounce import Debounce, LowBattery, Report
from llamadillo.devices.pi.pins import Input, Inputs, claiming
from llamadillo.ports.clock import Clock
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Event, Inbox, PowerFailing

_OLDEST: Final = 10.0
"""Seconds. A moment that is longer ago is taken to be wrong."""


@dataclass(eq=False)
class _Contact:
    filter: Debounce | LowBattery
    event: Callable[[float, bool], Event]
    """The event for a report of the filter."""
    input: Input = field(init=False)


class PiButtons:
    """`Buttons` on the pins of a board.

    Edges come from the thread of `inputs`, deadlines from that of the alarm; both only put events
    into the inbox, with the moments of the edges. When no thread had the processor for a while, the
    edges come before what time does without them: a button that is up again is not taken to be held.
    A button that is down at the start counts from its next press. Raises DeviceLost when a pin cannot
    be opened.
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
        self._inputs = inputs
        self._clock = clock
        self._lock = Lock()
        self._closed = False
        self._contacts: list[_Contact] = []
        self._alarm = make_alarm(self._settle, clock)
        try:
            with self._lock:  # edges wait until all inputs are open
                for button, pin in board.buttons.items():
                    contact = _Contact(Debounce(), partial(_button_event, button))
                    self._open(contact, inputs, f"button {button.value}", pin)
                if board.low_battery is not None:
                    contact = _Contact(LowBattery(), lambda _at, _down: PowerFailing())
                    self._open(contact, inputs, "low-battery line", board.low_battery)
                    contact.filter.edge(clock.now(), down=not contact.input.level)
                    self._set_alarm()
        except BaseException:
            self.close()
            raise

    def catch_up(self) -> None:
        """Put the events of all edges so far into the inbox."""
        self._inputs.catch_up()

    def close(self) -> None:
        """Stop; no event comes after this. May be called twice."""
        with self._lock:
            self._closed = True
        self._alarm.close()
        for contact in self._contacts:
            contact.input.close()

    def _open(self, contact: _Contact, inputs: Inputs, part: str, pin: int) -> None:
        with claiming(part, pin):
            contact.input = inputs.open(pin, partial(self._edge, contact))
        self._contacts.append(contact)

    def _edge(self, contact: _Contact, moment: float, high: bool) -> None:
        with self._lock:
            if not self._closed:
                now = self._clock.now()
                at = moment if now - _OLDEST < moment <= now else now
                self._report(contact, contact.filter.edge(at, down=not high))
                self._set_alarm()

    def _settle(self) -> None:
        """Read the levels, at the earliest deadline.

        The edges are read after the levels: a level that is older than the last edge settles nothing.
        """
        now = self._clock.now()
        with self._lock:
            if self._closed:
                return
            levels = [contact.input.level for contact in self._contacts]
        self._inputs.catch_up()
        with self._lock:
            if not self._closed:
                for contact, level in zip(self._contacts, levels, strict=True):
                    self._report(contact, contact.filter.settle(now, down=not level))
                self._set_alarm()

    def _report(self, contact: _Contact, reports: tuple[Report, ...]) -> None:
        for at, down in reports:
            self._inbox.put(contact.event(at, down))

    def _set_alarm(self) -> None:
        deadlines = [contact.filter.deadline for contact in self._contacts]
        self._alarm.set(min((at for at in deadlines if at is not None), default=None))


def _button_event(button: Button, at: float, down: bool) -> Event:
    return ButtonPressed(button, at) if down else ButtonReleased(button, at)
