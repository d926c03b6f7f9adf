"""Under the real systemd, with the units that llamadillo's own installer has put there."""

import signal
from pathlib import Path

import pytest

from llamadillo.app.scenes.scene import GUARD_SECONDS
from llamadillo.ports.events import Button
from llamadillo.ports.lights import DARK
from tests.virtual_pi import service
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.starting import at_the_start, back_in_the_game, in_mid_game

pytestmark = pytest.mark.virtual_pi

WATCHDOG = 30.0
"""Seconds: WatchdogSec of the unit."""
HOLDER = "import lgpio, time; lgpio.gpio_claim_input(lgpio.gpiochip_open(0), {pin}); time.sleep(3600)"


def test_from_the_power_to_the_first_picture(boot: SwitchOn, figure: Figure) -> None:
    pi = boot()
    first = pi.shown_at(pi.wait_for(lambda sight: not sight.is_blank, "the first picture", 60))
    at_the_start(pi, 60)
    menu = pi.shown_at(pi.still())
    figure("boot, power to first picture", f"{first:.1f} s (start screen {menu:.1f} s)")
    assert service.asked(pi, "ActiveState") == "active"
    assert service.asked(pi, "StatusText") == "menu"
    assert service.restarts(pi) == 0
    assert service.asked(pi, "User") == "llamadillo"


def test_killed_in_mid_game_it_is_back_in_the_same_place(boot: SwitchOn, figure: Figure) -> None:
    pi = boot()
    at_the_start(pi, 60)
    in_mid_game(pi)
    before, lights = pi.still(), pi.lights()
    killed = pi.now()
    service.signal(pi, signal.SIGKILL)
    splash = pi.shown_at(pi.wait_for_other_than(before, "the splash"))
    back_in_the_game(pi)
    menu = max(record.ended for record in pi.records) / 1e9
    assert pi.still().frame == before.frame
    assert pi.lights() == lights
    assert service.restarts(pi) == 1
    figure(
        "kill -9 in mid-game",
        f"splash after {splash - killed:.1f} s, same place and same dice after {menu - killed:.1f} s",
    )


def test_a_box_that_hangs_is_started_again_by_the_watchdog(boot: SwitchOn, figure: Figure) -> None:
    pi = boot()
    at_the_start(pi, 60)
    in_mid_game(pi)
    before = pi.still()
    hung = pi.now()
    service.signal(pi, signal.SIGSTOP)
    pi.wait_for_other_than(before, "the box again", 2 * WATCHDOG)
    noticed = pi.now() - hung
    back_in_the_game(pi)
    assert pi.still().frame == before.frame
    assert service.restarts(pi) == 1
    assert "Watchdog timeout" in service.journal(pi)
    figure(
        "a hang (SIGSTOP) in mid-game", f"noticed and started again after {noticed:.0f} s, in the same place"
    )


def test_without_a_display_at_boot_the_box_plays_and_the_picture_comes_when_it_is_there(
    boot: SwitchOn, figure: Figure
) -> None:
    pi = boot(words=["virtual_i2c.present=0x10"])
    pi.until(lambda: service.asked(pi, "ActiveState") == "active", "the box", 60)
    assert pi.look().is_blank
    plugged = pi.now()
    pi.plug_in_display()
    there = pi.wait_for(lambda sight: not sight.is_blank, "the picture")
    figure(
        "display plugged in after the boot",
        f"its picture is there {pi.shown_at(there) - plugged:.1f} s after it",
    )
    in_mid_game(pi, turns_before=1)


def test_a_bus_that_comes_late_is_waited_for(boot: SwitchOn, figure: Figure) -> None:
    pi = boot(words=["virtual_i2c.plugged=0"])
    pi.until(lambda: "waiting for the display" in service.asked(pi, "StatusText"), "the waiting", 60)
    came = pi.now()
    pi.set_bus(plugged=1)
    there = pi.wait_for(lambda sight: not sight.is_blank, "the picture", 30)
    figure("/dev/i2c-1 comes late", f"first picture {pi.shown_at(there) - came:.1f} s after it")
    at_the_start(pi)
    assert service.restarts(pi) == 0


def test_a_low_battery_switches_the_box_off_and_the_game_is_kept(
    boot: SwitchOn, disk: Path, figure: Figure
) -> None:
    pi = boot()
    at_the_start(pi, 60)
    in_mid_game(pi)
    before = pi.still()
    low = pi.set_low_battery(True)
    message = pi.wait_for(lambda sight: sight.says("Battery low"), "the message")
    delay = pi.shown_at(message) - low
    pi.machine.wait_until_off(60)
    off = pi.last_moment() - low
    assert pi.look().is_blank
    again = boot(disks=[disk])
    back_in_the_game(again)
    assert again.still().frame == before.frame
    figure(
        "low battery",
        f"message after {delay:.2f} s, glass dark after {off:.1f} s, then off; the game is kept",
    )


def test_power_off_from_the_menu_reaches_systemd(boot: SwitchOn, figure: Figure) -> None:
    pi = boot()
    at_the_start(pi, 60)
    pi.choose("Power off")
    pi.pause(GUARD_SECONDS)
    asked = pi.now()
    pi.press(Button.DISCARD)
    pi.machine.wait_until_off(60)
    assert pi.look().is_blank
    figure(
        "power off from the menu",
        f"glass dark after {pi.last_moment() - asked:.1f} s, then the machine is off",
    )


def test_a_box_that_cannot_start_says_so_on_the_glass(boot: SwitchOn, figure: Figure) -> None:
    pi = boot()
    at_the_start(pi, 60)
    pin = pi.board.buttons[Button.ROLL]
    service.signal(pi, signal.SIGSTOP)  # so that the line is free for a moment when it is killed
    python = "/opt/llamadillo/current/bin/python"
    began = pi.now()
    pi.run("systemctl", "kill", "--signal=KILL", service.UNIT)
    holder = pi.machine.ask(
        "start",
        argv=[python, "-c", HOLDER.format(pin=pin)],
        log="/run/share/holder.log",
        env={"LG_WD": "/run"},
    )
    pi.until(lambda: service.asked(pi, "ActiveState") == "failed", "the end of all starts", 120)
    failed = pi.now() - began
    failed_unit = "llamadillo-failed.service"
    pi.until(lambda: service.asked(pi, "ActiveState", failed_unit) == "active", "the message", 60)
    sight = pi.still()
    assert sight.says("Please note")
    assert sight.mentions(f"(pin {pin})")
    pi.machine.ask("send_signal", pid=holder, number=9)
    pi.run("systemctl", "reset-failed", service.UNIT)
    pi.run("systemctl", "start", service.UNIT)
    at_the_start(pi, 60)
    figure(
        "a box that cannot start", f"gives up after {failed:.0f} s; the glass says why; a start by hand works"
    )


def test_stopped_the_glass_and_the_dice_are_dark(boot: SwitchOn, figure: Figure) -> None:
    pi = boot()
    at_the_start(pi, 60)
    player = in_mid_game(pi)
    player.play_on(lambda _: pi.lights() != DARK)
    asked = pi.now()
    pi.run("systemctl", "stop", service.UNIT)
    took = pi.now() - asked
    assert pi.look().is_blank
    assert pi.lights() == DARK
    assert service.asked(pi, "Result") == "success"
    figure("systemctl stop in mid-game", f"{took:.1f} s, glass and dice dark")
