"""A gauge on the bus of a real kernel: shown, pulled off, nearly empty, empty; a chip that is no gauge."""

from collections.abc import Callable

import pytest

from llamadillo.app.battery import EMPTY_SECONDS
from llamadillo.app.button_gestures import HOLD_SECONDS
from llamadillo.app.scenes.playing import QUIET_SECONDS
from llamadillo.devices.fake.gauge import Max17048
from llamadillo.devices.pi.board import REFERENCE, load_board
from llamadillo.devices.pi.gauge import MEASURE_SECONDS, RETRY_SECONDS
from llamadillo.devices.pi.power import REQUEST
from llamadillo.ports.events import Button
from tests.virtual_pi.bus import Kind, Record
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.pi import Box, Pi
from tests.virtual_pi.reading import Sight
from tests.virtual_pi.starting import (
    at_the_start,
    back_in_the_game,
    in_mid_game,
    settle_in,
    start_box,
    turns,
)

pytestmark = pytest.mark.virtual_pi

BOARD = REFERENCE.read_text().replace("# gauge = true", "gauge = true")
ARGUMENTS = ("--board", "/run/share/box.toml")
NO_ANSWER = "The battery gauge does not answer: check its cable."
NO_SENSE = "The battery gauge answers nonsense: it must be a MAX17048."
LATE = 10.0
"""Seconds by which a measurement may be late."""


def with_gauge(switch_on: SwitchOn) -> Pi:
    """A Pi whose board file names a gauge; none is connected yet."""
    pi = switch_on(board=load_board(BOARD, "box.toml"))
    (pi.machine.share / "box.toml").write_text(BOARD)
    return pi


def shows(percent: int) -> Callable[[Sight], bool]:
    """Whether a sight has this charge, and not 12 % where 2 % are asked for."""
    return lambda sight: sight.mentions(f"{percent}%") and not sight.mentions(f"1{percent}%")


def read_notice(pi: Pi) -> None:
    """Press a notice away."""
    pi.pause(QUIET_SECONDS)
    pi.answer(pi.still(), Button.DISCARD)


def of_gauge(pi: Pi) -> list[Record]:
    """The messages to the gauge so far."""
    pi.look()
    assert pi.board.gauge is not None
    return [record for record in pi.records if record.address == pi.board.gauge.address]


def test_a_battery_that_runs_down(switch_on: SwitchOn, figure: Figure) -> None:
    pi, chip = with_gauge(switch_on), Max17048(83)
    pi.plug_in_gauge(chip)
    box = start_box(pi, *ARGUMENTS)
    pi.wait_for(shows(83), "the charge in the main menu", LATE)

    player = in_mid_game(pi)
    pi.unplug_gauge()
    pi.wait_for(lambda sight: sight.mentions("cable"), "the notice", MEASURE_SECONDS + LATE)
    read_notice(pi)
    turns(player, 1)

    chip.set(12)
    pi.plug_in_gauge(chip)
    warned = pi.wait_for(lambda sight: sight.says("Battery low"), "the warning", RETRY_SECONDS + LATE)
    assert warned.mentions("12%")
    read_notice(pi)
    before = pi.still()
    pi.press(Button.QUIT, HOLD_SECONDS + 0.3)
    pi.wait_for(lambda sight: sight.says("Paused") and shows(12)(sight), "the charge in the pause")

    chip.set(2)
    pi.plug_in_gauge(chip)
    low = pi.now()
    pi.wait_for(shows(2), "the charge of an empty battery", MEASURE_SECONDS + LATE)
    pi.wait_for(lambda sight: sight.mentions("Switching"), "the last message", EMPTY_SECONDS + LATE)
    assert box.ended(30) == 0
    figure("an empty battery, by its gauge", f"the box asks for power-off {pi.now() - low:.0f} s after 2 %")
    assert pi.look().is_blank
    pi.run("test", "-e", f"/run/{REQUEST}")
    assert box.said.count(NO_ANSWER) == 1

    chip.set(40, 20)
    pi.plug_in_gauge(chip)
    Box(pi, *ARGUMENTS)
    pi.wait_for(shows(40), "the charge in the main menu", 60)
    back_in_the_game(pi)
    assert pi.still().frame == before.frame


def test_a_chip_that_is_no_gauge(switch_on: SwitchOn, figure: Figure) -> None:
    pi = with_gauge(switch_on)
    pi.plug_in_another_chip()
    settle_in(pi)
    box = Box(pi, *ARGUMENTS)
    pi.wait_for(lambda sight: sight.says("Please note"), "the notice", 60)
    read_notice(pi)
    at_the_start(pi)
    assert any(record.kind is Kind.READ for record in of_gauge(pi))

    player = in_mid_game(pi)
    tried = len(of_gauge(pi))
    pi.until(lambda: len(of_gauge(pi)) > tried, "another attempt", RETRY_SECONDS + 30)
    turns(player, 1)
    box.signal(15)
    assert box.ended(30) == 0
    assert box.said.count(NO_SENSE) == 1
    figure("another chip instead of the gauge", "said once; the game goes on")
