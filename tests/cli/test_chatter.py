"""Three broken switches and a slow display: the box keeps up, and stopping does not wait."""

from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from itertools import count, pairwise
from pathlib import Path
from random import Random

import pytest

from llamadillo.app.loop import DRAW_SECONDS, Devices
from llamadillo.cli.run import RunContext, serve
from llamadillo.devices.fake import FakeDisplay, FakeLights, FakePower, FakeSound
from llamadillo.devices.inbox import PRESSES, ThreadInbox
from llamadillo.devices.pi.debounce import QUIET
from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Event, PowerFailing, StopAsked
from tests.devices.pi.bench import PiHand

TRANSFER = 0.1
"""Seconds that a frame takes to the display: 1 kB on an I2C bus at 100 kHz."""

STEP = 0.02
"""Seconds that the box needs for an event: a step that is saved on an SD card."""


class Contacts:
    """The switches of a box on virtual time, with what is put into the inbox and taken out of it."""

    def __init__(self) -> None:
        self.inbox = VirtualInbox(self)
        self.hand = PiHand(inbox=self.inbox)
        self.clock = self.hand.clock
        self.began = self.clock.now()
        self.put: list[Event] = []
        self.taken: list[Event] = []
        self.most = 0
        """The largest number of events that waited."""
        self._plan: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()

    def at(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something some seconds after the start."""
        heappush(self._plan, (self.began + seconds, next(self._number), action))

    def chatter(self, button: Button, begin: float, end: float, edges_per_second: float) -> None:
        """Let the switch of a button open and close all the time."""
        moment, down = begin, False
        while moment < end or down:
            down = not down
            self.at(moment, partial(self.hand.press if down else self.hand.release, button))
            moment += 1 / edges_per_second

    def pass_time(self, seconds: float) -> None:
        """Let time pass for the switches, while the loop does something else or waits."""
        end = self.clock.now() + seconds
        while self._plan and self._plan[0][0] <= end:
            moment, _, action = heappop(self._plan)
            self.hand.wait(max(0, moment - self.clock.now()))
            action()
        self.hand.wait(end - self.clock.now())

    @property
    def next(self) -> float:
        """The moment of the next action."""
        assert self._plan, "nothing happens any more, and the box does not end"
        return self._plan[0][0]


class VirtualInbox(ThreadInbox):
    """The inbox of a Pi. Waiting takes virtual time."""

    def __init__(self, contacts: Contacts) -> None:
        super().__init__()
        self._contacts = contacts

    def put(self, event: Event) -> None:
        super().put(event)
        self._contacts.put.append(event)
        self._contacts.most = max(self._contacts.most, len(self._urgent) + len(self._buttons))

    def wait(self, seconds: float | None) -> Event | None:
        contacts = self._contacts
        end = float("inf") if seconds is None else contacts.clock.now() + max(0, seconds)
        while (event := super().wait(0)) is None and contacts.clock.now() < end:
            contacts.pass_time(max(0, min(end, contacts.next) - contacts.clock.now()))
        if event is not None:
            contacts.taken.append(event)
            contacts.pass_time(STEP)
        return event


class SlowDisplay(FakeDisplay):
    """A display on a slow bus."""

    def __init__(self, contacts: Contacts) -> None:
        super().__init__()
        self._contacts = contacts
        self.moments: list[float] = []

    def show(self, frame: Frame) -> None:
        super().show(frame)
        self._contacts.pass_time(TRANSFER)
        self.moments.append(self._contacts.clock.now())


class Box:
    def __init__(self, directory: Path) -> None:
        self.contacts = Contacts()
        self.display = SlowDisplay(self.contacts)
        self.directory = directory

    def run(self) -> float:
        """Run until StopAsked; returns the seconds since the start."""
        contacts = self.contacts
        devices = Devices(self.display, FakeLights(), FakeSound(), FakePower())
        context = RunContext(self.directory, contacts.inbox, contacts.clock, public=True)  # no menu stops it
        serve(devices, context)
        return contacts.clock.now() - contacts.began


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def of(button: Button, events: list[Event]) -> list[Event]:
    """The events of one button."""
    return [event for event in events if event in (ButtonPressed(button), ButtonReleased(button))]


def all_chatter(box: Box, seconds: float) -> None:
    """Let all three switches report 50 events a second from the second 1 on."""
    for number, button in enumerate(Button):
        box.contacts.chatter(button, 1 + number * 0.007, 1 + seconds, 0.999 / QUIET)


def test_stopping_goes_before_everything_else(box: Box) -> None:
    all_chatter(box, 20)
    box.contacts.at(15, lambda: box.contacts.inbox.put(StopAsked()))
    assert 15 <= box.run() <= 15 + 2 * (STEP + TRANSFER)
    buttons = [event for event in box.contacts.put if isinstance(event, ButtonPressed | ButtonReleased)]
    assert len(buttons) > 14 * 149, "they do chatter"
    assert box.contacts.most <= len(Button) * (2 * PRESSES + 1) + 1


def test_a_failing_supply_goes_before_the_buttons(box: Box) -> None:
    all_chatter(box, 30)
    box.contacts.at(15, lambda: box.contacts.inbox.put(PowerFailing()))
    assert 20 <= box.run() <= 20 + 3 * (STEP + TRANSFER)


def test_the_box_keeps_up_and_keeps_drawing(box: Box) -> None:
    all_chatter(box, 10)
    contacts = box.contacts
    waiting: list[bool] = []
    contacts.at(16, lambda: waiting.append(contacts.inbox.busy))
    contacts.at(16.5, lambda: contacts.inbox.put(StopAsked()))
    box.run()
    assert waiting == [False], "it answers old presses"
    drawn = [moment for moment in box.display.moments if 2 <= moment - contacts.began <= 11]
    assert max(after - before for before, after in pairwise(drawn)) <= DRAW_SECONDS + 2 * (STEP + TRANSFER)


def test_what_is_dropped_is_whole_presses(box: Box) -> None:
    all_chatter(box, 10)
    contacts = box.contacts
    contacts.at(16, partial(contacts.hand.press, Button.QUIT))
    contacts.at(16.5, partial(contacts.hand.release, Button.QUIT))
    contacts.at(17, lambda: contacts.inbox.put(StopAsked()))
    box.run()
    for button in Button:
        put, taken = of(button, contacts.put), of(button, contacts.taken)
        assert taken == [ButtonPressed(button), ButtonReleased(button)] * (len(taken) // 2)
        assert len(taken) < len(put) / 2, "more than the box can handle"
    assert contacts.taken[-3:] == [ButtonPressed(Button.QUIT), ButtonReleased(Button.QUIT), StopAsked()]


@pytest.mark.parametrize("seed", range(20))
def test_no_press_of_a_person_is_lost_or_doubled(box: Box, seed: int) -> None:
    """Someone presses all buttons as fast as possible, with either hand, for ten seconds."""
    rng, contacts = Random(seed), box.contacts
    presses: dict[Button, int] = {}
    for button in Button:
        moment = 1 + rng.random()
        presses[button] = 0
        while moment < 11:
            contacts.at(moment, partial(contacts.hand.press, button))
            moment += rng.uniform(0.04, 0.1)
            contacts.at(moment, partial(contacts.hand.release, button))
            moment += rng.choice([rng.uniform(0.06, 0.1), rng.uniform(0.5, 1)])
            presses[button] += 1
    contacts.at(15, lambda: contacts.inbox.put(StopAsked()))
    box.run()
    assert contacts.taken == contacts.put
    for button, number in presses.items():
        assert of(button, contacts.taken) == [ButtonPressed(button), ButtonReleased(button)] * number
