"""The inbox: bounded for buttons, and whole presses only; everything else goes first."""

import signal
from random import Random
from threading import Thread

import pytest

from llamadillo.devices.inbox import PRESSES, ThreadInbox
from llamadillo.ports.events import (
    DISCARD,
    QUIT,
    ROLL,
    Button,
    ButtonPressed,
    ButtonReleased,
    Event,
    PowerFailing,
    StopAsked,
)

WAITS = 100_000
"""Many: the moment is a microsecond long."""


def take_all(inbox: ThreadInbox) -> list[Event]:
    """Take all events out, in their order."""
    events = []
    while (event := inbox.wait(0)) is not None:
        events.append(event)
    return events


def press(inbox: ThreadInbox, button: Button, times: int = 1) -> None:
    """Press and release a button."""
    for _ in range(times):
        inbox.put(ButtonPressed(button))
        inbox.put(ButtonReleased(button))


@pytest.fixture
def inbox() -> ThreadInbox:
    return ThreadInbox()


def test_events_of_buttons_keep_their_order(inbox: ThreadInbox) -> None:
    events: list[Event] = [
        ButtonPressed(QUIT),
        ButtonPressed(ROLL),
        ButtonReleased(QUIT),
        ButtonReleased(ROLL),
    ]
    for event in events:
        inbox.put(event)
    assert inbox.busy
    assert take_all(inbox) == events
    assert not inbox.busy


def test_stop_and_power_go_first(inbox: ThreadInbox) -> None:
    press(inbox, ROLL, 3)
    inbox.put(PowerFailing())
    inbox.put(StopAsked())
    assert take_all(inbox)[:3] == [PowerFailing(), StopAsked(), ButtonPressed(ROLL)]


def test_a_press_too_many_is_dropped_with_its_release(inbox: ThreadInbox) -> None:
    press(inbox, ROLL, 1000)
    assert take_all(inbox) == [ButtonPressed(ROLL), ButtonReleased(ROLL)] * PRESSES
    press(inbox, ROLL)
    assert take_all(inbox) == [ButtonPressed(ROLL), ButtonReleased(ROLL)]


def test_the_release_of_a_button_that_is_held_is_never_dropped(inbox: ThreadInbox) -> None:
    inbox.put(ButtonPressed(QUIT))
    assert inbox.wait(0) == ButtonPressed(QUIT)
    press(inbox, ROLL, 1000)
    inbox.put(ButtonReleased(QUIT))
    assert take_all(inbox)[-1] == ButtonReleased(QUIT)


def test_a_broken_button_takes_no_room_from_the_others(inbox: ThreadInbox) -> None:
    press(inbox, ROLL, 1000)
    press(inbox, DISCARD)
    assert take_all(inbox)[-2:] == [ButtonPressed(DISCARD), ButtonReleased(DISCARD)]


@pytest.mark.parametrize("seed", range(50))
def test_whatever_comes_each_press_is_followed_by_its_release(inbox: ThreadInbox, seed: int) -> None:
    """Seeded presses of all buttons, and a loop that takes them out now faster and now slower."""
    rng = Random(seed)
    down: set[Button] = set()
    taken: list[Event] = []
    put = 0
    for _ in range(2000):
        if rng.random() < 0.5 + 0.3 * rng.choice([-1, 1]):
            button = rng.choice(list(Button))
            inbox.put(ButtonReleased(button) if button in down else ButtonPressed(button))
            down ^= {button}
            put += 1
        elif (event := inbox.wait(0)) is not None:
            taken.append(event)
    for button in down:
        inbox.put(ButtonReleased(button))
    rest = take_all(inbox)
    assert len(rest) <= len(Button) * (2 * PRESSES + 1)
    taken += rest
    for button in Button:
        mine = [event for event in taken if event in (ButtonPressed(button), ButtonReleased(button))]
        assert mine == [ButtonPressed(button), ButtonReleased(button)] * (len(mine) // 2)
    assert put / 4 < len(taken) <= put + len(Button)


def test_a_waiting_thread_wakes_up(inbox: ThreadInbox) -> None:
    taken: list[Event | None] = []
    thread = Thread(target=lambda: taken.append(inbox.wait(None)))
    thread.start()
    inbox.put(ButtonPressed(ROLL))
    thread.join()
    assert taken == [ButtonPressed(ROLL)]


def test_a_signal_handler_may_put_an_event_at_any_time(inbox: ThreadInbox) -> None:
    """The handler runs between any two instructions of `put` and `wait` in the same thread."""
    before = signal.signal(signal.SIGALRM, lambda *_: inbox.put(StopAsked()))
    stops = presses = 0
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
        while stops < 200:
            inbox.put(ButtonPressed(ROLL))
            for event in take_all(inbox):
                stops += event == StopAsked()
                presses += event == ButtonPressed(ROLL)
            inbox.put(ButtonReleased(ROLL))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert presses > 0


def test_a_time_out_that_is_over_at_once_ends() -> None:
    """A thread that gets no processor for a moment has no time left when it begins to wait."""

    def wait_often() -> None:
        for _ in range(WAITS):
            assert ThreadInbox().wait(1e-9) is None
        done.append(None)

    done: list[None] = []
    waiting = Thread(target=wait_often, daemon=True)
    waiting.start()
    waiting.join(60)
    assert done, "it waits for ever"
