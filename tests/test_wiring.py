"""A box without files and pictures needs nothing but the standard library, and of that no SQLite."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import llamadillo

FIRMWARE = Path(llamadillo.__file__).parents[1]
WITHOUT = "import sys; sys.modules['sqlite3'] = sys.modules['_sqlite3'] = None\n"
"""From here on SQLite cannot be imported."""

PLAY = """
from llamadillo.app.loop import Devices
from llamadillo.app.settings import TableSetup
from llamadillo.cli.play import seeded_box
from llamadillo.devices.fake import FakeClock, FakeDisplay, FakeLights, FakePower, FakeSound
from llamadillo.gfx import png
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased

glass, clock, seen = FakeDisplay(), FakeClock(), set()
devices = Devices(glass, FakeLights(), FakeSound(), FakePower())
loop = seeded_box(7, devices, clock, TableSetup(("person", "hard", "normal"), 0))
loop.turn()
for button in [Button.DISCARD, Button.ROLL] * 10:
    for _ in range(40):
        clock.advance(0.1)
        loop.turn()
    loop.turn(ButtonPressed(button))
    loop.turn(ButtonReleased(button))
    seen.add(glass.glass)
loop.close()
print(len(seen))
"""


def run(program: str) -> "subprocess.CompletedProcess[str]":
    """Run a program without SQLite, and (-S) without anything that was installed."""
    return subprocess.run(
        [sys.executable, "-S", "-c", WITHOUT + program],
        env={**os.environ, "PYTHONPATH": str(FIRMWARE)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_box_that_keeps_nothing_plays_with_the_standard_library_alone() -> None:
    done = run(PLAY)
    assert done.stderr == ""
    assert int(done.stdout) > 5, "the screens that were seen"


@pytest.mark.parametrize(
    ("program", "missing"),
    [
        ("import llamadillo.storage.journal", "sqlite3"),
        ("from llamadillo.gfx import frame, png; png.to_image(frame.BLANK)", "PIL"),
        ("from llamadillo import config; config.state_directory()", "platformdirs"),
        ("import gpiozero", "gpiozero"),
        ("import luma.oled", "luma"),
        ("import textual", "textual"),
    ],
)
def test_what_needs_more_does_not_find_it_there(program: str, missing: str) -> None:
    done = run(f"import os; os.environ.pop('STATE_DIRECTORY', None)\n{program}")
    assert done.returncode == 1
    assert "ModuleNotFoundError" in done.stderr
    assert missing in done.stderr.splitlines()[-1]
