"""Thousands of presses on a box that is starved and loses its display: none is lost, none counts twice."""

import json
import os
from random import Random
from typing import Final

import pytest

from llamadillo.ports.events import Button
from tests.virtual_pi import service
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.machine import TIME_TRAVEL
from tests.virtual_pi.pi import CHECKOUT
from tests.virtual_pi.presses import Where, burst
from tests.virtual_pi.starting import at_the_start

HERE: Final = "/run/checkout"
PRESSES: Final = int(os.environ.get("LLAMADILLO_PRESSES", "2000"))
"""10,000 take some minutes."""
SEED: Final = int(os.environ.get("LLAMADILLO_SEED", "1"))


@pytest.mark.virtual_pi
def test_no_press_is_lost_and_none_counts_twice(boot: SwitchOn, figure: Figure) -> None:
    pi = boot(words=TIME_TRAVEL)
    at_the_start(pi, 60)
    pi.run("mkdir", HERE)
    pi.run("mount", "-t", "hostfs", "-o", str(CHECKOUT), "none", HERE)
    python = "/opt/llamadillo/current/bin/python"
    said = pi.run(
        *("env", f"PYTHONPATH={HERE}", python, "-B", "-m", "tests.virtual_pi.presses"),
        *(str(service.main_pid(pi)), str(PRESSES), str(SEED)),
        seconds=PRESSES,
    )
    counts = json.loads(said)
    presses = sum(counts[button.value] for button in Button)
    assert presses >= PRESSES
    assert counts["stops"] > 0 < counts["pulled"]
    assert service.restarts(pi) == 0
    pi.run("systemctl", "stop", service.UNIT)
    handled = ", ".join(f"{button.value} {counts[button.value]}" for button in Button)
    assert f"llamadillo is off; presses: {handled}\n" in service.journal(pi)
    figure(
        f"{presses} presses through the menus",
        f"none lost, none counted twice; the box stopped {counts['stops']} times for up to 1.5 s, the "
        f"display pulled off {counts['pulled']} times; {counts['seconds'] / 60:.0f} virtual minutes",
    )


def test_a_burst_leads_where_its_presses_lead() -> None:
    random, where = Random(1), Where()
    for _ in range(200):
        before = where
        deeds, where, counts = burst(random, before)
        pressed = [deed.button for deed in deeds if deed.what == "down" and deed.button]
        assert sum(counts[button.value] for button in Button) == len(pressed)
        places = [before]
        for button in pressed:
            places.append(places[-1].after(button))
        assert places[-1] == where
        assert where.place not in {place.place for place in places[:-1]}, "it would be there too early"
