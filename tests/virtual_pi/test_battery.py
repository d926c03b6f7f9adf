"""A gauge on the real bus of a real kernel: shown, pulled off in a game, nearly empty, empty."""

import pytest

from llamadillo.app.battery import EMPTY_SECONDS
from llamadillo.app.scenes.playing import QUIET_SECONDS
from llamadillo.devices.fake.gauge import Max17048
from llamadillo.devices.pi.board import REFERENCE, load_board
from llamadillo.devices.pi.gauge import MEASURE_SECONDS, RETRY_SECONDS
from llamadillo.ports.events import Button
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.pi import Pi
from tests.virtual_pi.starting import in_mid_game, start_box

pytestmark = pytest.mark.virtual_pi

BOARD = REFERENCE.read_text().replace("# gauge = true", "gauge = true")
LATE = 10.0
"""Seconds by which anything may be late."""


def read_notice(pi: Pi) -> None:
    """Press a notice away."""
    pi.pause(QUIET_SECONDS)
    pi.answer(pi.still(), Button.DISCARD)


def test_a_battery_that_runs_down(switch_on: SwitchOn, figure: Figure) -> None:
    pi = switch_on(board=load_board(BOARD, "box.toml"))
    (pi.machine.share / "box.toml").write_text(BOARD)
    chip = Max17048(83)
    pi.plug_in_gauge(chip)
    box = start_box(pi, "--board", "/run/share/box.toml")
    pi.wait_for(lambda sight: sight.says("83%"), "the charge", LATE)

    in_mid_game(pi)
    pi.unplug_gauge()
    pi.wait_for(lambda sight: sight.says("Please note"), "the notice", MEASURE_SECONDS + LATE)
    read_notice(pi)
    pi.press(Button.QUIT, 1.2)
    paused = pi.wait_for(lambda sight: sight.says("Paused"), "the pause")
    assert not paused.says("83%")
    chip.set(40, 20)
    pi.plug_in_gauge(chip)
    pi.wait_for(lambda sight: sight.says("40%"), "the charge in the pause", RETRY_SECONDS + LATE)

    chip.set(2)
    pi.plug_in_gauge(chip)
    low = pi.now()
    pi.wait_for(lambda sight: sight.says("Battery low"), "the warning", MEASURE_SECONDS + LATE)
    read_notice(pi)
    seconds = MEASURE_SECONDS + EMPTY_SECONDS + LATE
    pi.wait_for(lambda sight: sight.mentions("Switching"), "the last message", seconds)
    figure("an empty battery by its gauge", f"switches off {pi.now() - low:.0f} s after it fell to 2 %")
    assert box.ended(30) == 0
    assert pi.look().is_blank
    assert "The battery gauge does not answer" in box.said
