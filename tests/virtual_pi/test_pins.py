"""What happens at the pins: bouncing contacts, a line in use by another program, a battery that runs low."""

import sys
from itertools import pairwise

import pytest

from llamadillo.ports.events import Button
from llamadillo.ports.lights import DARK
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.machine import TIME_TRAVEL
from tests.virtual_pi.pi import Box, Pi
from tests.virtual_pi.presses import START
from tests.virtual_pi.reading import Sight
from tests.virtual_pi.starting import at_the_start, in_mid_game, settle_in, start_box

pytestmark = pytest.mark.virtual_pi

TRAINS = 25
EDGES = 13
QUICK_TAP = 0.005
"""Seconds; shorter than a contact may bounce."""
HOLDER = """
import lgpio, sys, time
lgpio.gpio_claim_input(lgpio.gpiochip_open(0), int(sys.argv[1]))
print("held", flush=True)
time.sleep(3600)
"""


def cursor(pi: Pi) -> int:
    """Which line of the start screen the cursor is at."""
    return line_of(pi.still())


def line_of(sight: Sight) -> int:
    """Which line of the start screen the cursor is at."""
    (place,) = [number for number, line in enumerate(START) if sight.under_cursor(line)]
    return place


def bouncing(button: Button, gap: float) -> list[tuple[Button, bool, float]]:
    """A press and a release whose contact changes 13 times each, `gap` seconds apart."""
    down = [(button, number % 2 == 0, gap) for number in range(EDGES)]
    up = [(button, number % 2 == 1, gap) for number in range(EDGES)]
    return [*down, (button, True, 0.2), *up, (button, False, 0.5)]


@pytest.mark.parametrize("gap", [0.001, 0.005])
def test_a_bouncing_button_is_pressed_once(gap: float, switch_on: SwitchOn, figure: Figure) -> None:
    """In virtual time, so that the edges are as far apart as they are meant to be."""
    pi = switch_on(words=TIME_TRAVEL)
    start_box(pi)
    train = bouncing(Button.ROLL, gap)
    moments = pi.contacts([*train * TRAINS, (Button.ROLL, False, 0.0)])
    starts = moments[:: len(train)]
    places = [line_of(pi.glass_at(moment)) for moment in starts]
    moved = [(after - before) % len(START) for before, after in pairwise(places)]
    assert moved == [1] * TRAINS, f"presses that bounced counted as {moved} presses"
    figure(
        f"bouncing, an edge every {gap * 1000:.0f} ms",
        f"{TRAINS} presses of 2 x {EDGES} edges: one press each",
    )


def test_a_quick_tap_of_quit_goes_back(switch_on: SwitchOn, figure: Figure) -> None:
    """Its release is within the bouncing, so only the level that is read afterwards shows it."""
    pi = switch_on(words=TIME_TRAVEL)
    start_box(pi)
    pi.choose("Help")
    pi.press(Button.QUIT, QUICK_TAP)
    at_the_start(pi)
    assert pi.look().under_cursor("Help"), "the menu that it was opened from"
    figure("a tap of QUIT", f"{QUICK_TAP * 1000:.0f} ms: its release is noticed")


def test_a_line_that_is_busy_is_said_on_the_glass(switch_on: SwitchOn, figure: Figure) -> None:
    pi = switch_on()
    settle_in(pi)
    pin = pi.board.buttons[Button.ROLL]
    log = "/run/share/holder.log"
    argv = [sys.executable, "-c", HOLDER, str(pin)]
    holder = pi.machine.ask("start", argv=argv, log=log, env={"LG_WD": "/run"})
    pi.until(lambda: (pi.machine.share / "holder.log").read_text() == "held\n", "the holder")
    box = Box(pi)
    assert box.ended(30) == 1
    assert f"The button ROLL (pin {pin}) is in use by another program" in box.said
    assert pi.still().says("Please note")
    pi.machine.ask("send_signal", pid=holder, number=9)
    Box(pi)
    at_the_start(pi)
    figure(
        "a GPIO line that is busy", "said on the glass and in the log, exit code 1; a start after it works"
    )


def test_when_it_stops_the_glass_and_the_dice_are_dark(switch_on: SwitchOn, figure: Figure) -> None:
    pi = switch_on()
    box = start_box(pi)
    player = in_mid_game(pi)
    player.play_on(lambda _: pi.lights() != DARK)
    asked = pi.now()
    box.signal(15)
    assert box.ended() == 0
    figure("stop in mid-game", f"exit code 0 after {pi.now() - asked:.2f} s, glass and dice dark")
    assert pi.look().is_blank
    assert pi.lights() == DARK
