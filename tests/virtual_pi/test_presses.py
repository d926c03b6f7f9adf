"""Thousands of presses on a box that is starved and loses its display: none is lost, none counts twice."""

import json
import os
from random import Random
from typing import Final

import pytest

from llamadillo.pilot import QUIT, Pilot
from llamadillo.ports.events import Button
from llamadillo.titles import TITLES
from tests.app.people import entries
from tests.virtual_pi import service
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.machine import TIME_TRAVEL
from tests.virtual_pi.pi import CHECKOUT, Pi
from tests.virtual_pi.presses import HELP, SETTINGS, START, Where, burst
from tests.virtual_pi.starting import at_the_start

HERE: Final = "/run/checkout"
PRESSES: Final = int(os.environ.get("LLAMADILLO_PRESSES", "2000"))
"""10,000 take some minutes."""
BUSY: Final = 8
"""Programs that want all of the processor."""
SEED: Final = int(os.environ.get("LLAMADILLO_SEED", "1"))


def test_the_menus_are_those_of_the_box() -> None:
    pilot = Pilot(TITLES)
    assert tuple(entry.text for entry in entries(pilot)) == START
    for opened, lines in (("Settings", SETTINGS), ("Help", HELP)):
        pilot.choose(opened)
        assert tuple(entry.text for entry in entries(pilot)) == lines
        pilot.press(QUIT)


def walk(pi: Pi, presses: int, *, stops: bool) -> dict[str, float]:
    """Walk through the menus of the box with this number of presses. Returns what was done, counted.

    AssertionError when a press is lost, counts twice, or counts for something else.
    """
    pi.run("mkdir", HERE)
    pi.run("mount", "-t", "hostfs", "-o", str(CHECKOUT), "none", HERE)
    said = pi.run(
        *("env", f"PYTHONPATH={HERE}", "/opt/llamadillo/current/bin/python", "-B"),
        *(
            "-m",
            "tests.virtual_pi.presses",
            str(service.main_pid(pi)),
            str(presses),
            str(SEED),
            str(int(stops)),
        ),
        seconds=3600 + presses * 10,
    )
    counts: dict[str, float] = json.loads(said)
    assert counts["pulled"] > 0
    assert service.restarts(pi) == 0
    pi.run("systemctl", "stop", service.UNIT)
    handled = ", ".join(f"{button.value} {counts.get(button.value, 0)}" for button in Button)
    assert f"llamadillo is off; presses: {handled}\n" in service.journal(pi)
    counts["presses"] = sum(counts.get(button.value, 0) for button in Button)
    return counts


@pytest.mark.virtual_pi
def test_no_press_is_lost_and_none_counts_twice_on_a_box_that_is_stopped(
    boot: SwitchOn, figure: Figure
) -> None:
    pi = boot(words=TIME_TRAVEL)
    at_the_start(pi, 60)
    counts = walk(pi, PRESSES, stops=True)
    assert counts["presses"] >= PRESSES
    assert counts["stops"] > 0
    figure(
        "presses, the box stopped for up to 1.5 s and the display pulled off meanwhile",
        f"{counts['presses']} presses, {counts['bounces']} bounces, {counts['stops']} stops, "
        f"display pulled off {counts['pulled']} times: none lost, none counted twice, in "
        f"{counts['seconds'] / 60:.0f} virtual minutes",
    )


@pytest.mark.virtual_pi
def test_no_press_is_lost_and_none_counts_twice_on_a_busy_box(boot: SwitchOn, figure: Figure) -> None:
    pi = boot()
    at_the_start(pi, 60)
    for number in range(BUSY):
        pi.run("systemd-run", "--quiet", f"--unit=busy-{number}", "/bin/sh", "-c", "while :; do :; done")
    counts = walk(pi, PRESSES // 10, stops=False)
    assert counts["presses"] >= PRESSES // 10
    figure(
        f"presses while {BUSY} programs use the processor, the display pulled off meanwhile",
        f"{counts['presses']} presses, display pulled off {counts['pulled']} times: none lost, none counted "
        f"twice; {counts.get('held', 0)} of QUIT became long ones on a busy host",
    )


def test_a_burst_leads_where_its_presses_lead() -> None:
    random, where = Random(1), Where()
    for _ in range(200):
        before = where
        stimuli, where, counts = burst(random, before, stops=True)
        pressed = [stimulus.button for stimulus in stimuli if stimulus.what == "down" and stimulus.button]
        assert sum(counts[button.value] for button in Button) == len(pressed)
        places = [before]
        for button in pressed:
            places.append(places[-1].after(button))
        assert places[-1] == where
        assert where.place not in {place.place for place in places[:-1]}, "it would be there too early"
