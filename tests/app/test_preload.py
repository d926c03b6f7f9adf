"""The first picture comes before the games are loaded, and then no press waits for loading."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from llamadillo.app.preload import MODULES
from llamadillo.app.self_check import PAUSE, QUIET, SelfCheck
from llamadillo.app.title import title_name
from llamadillo.titles import TITLES
from tests.titles.pig import TITLE as PIG

FIRST_PICTURE = """\
import sys
from pathlib import Path
from llamadillo.app.loop import Devices
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.entropy import SystemEntropy
from llamadillo.devices.quiet import Quiet
from llamadillo.wiring import box

none = Quiet()
loop = box(Devices(none, none, none, none), SystemClock(), SystemEntropy(), Path(sys.argv[1]))
loop.turn()
print(*sys.modules)
loop.close()
"""
A_GAME = """\
import sys
from llamadillo.app.preload import preload
from llamadillo.ports.events import Button
from llamadillo.pilot import Pilot
from llamadillo.titles import TITLES, load_titles

pilot = Pilot(TITLES)
for _ in preload(load_titles):
    pass
loaded = set(sys.modules)
pilot.choose("LAMA Dice")
for button in map(Button, sys.argv[1].split()):
    pilot.press(button)
    pilot.wait(1)
print(pilot.app.activity)
print(*sorted(name for name in sys.modules if name not in loaded and name.startswith("llamadillo.")))
"""


def test_the_first_picture_needs_no_game(tmp_path: Path) -> None:
    names = _output(FIRST_PICTURE, str(tmp_path)).split()
    assert "llamadillo.app.scenes.start" in names
    assert [name for name in names if name.startswith("llamadillo.titles.")] == []
    assert [name for name in names if name.removeprefix("llamadillo.app.") in MODULES] == []


def test_after_loading_no_press_waits_for_a_module() -> None:
    presses = ["DISCARD", *["ROLL"] * 6, "QUIT", "DISCARD", *["ROLL", "DISCARD"] * 12]
    activity, late = _output(A_GAME, " ".join(presses)).split("\n")[:2]
    assert activity.startswith("LAMA Dice, ")
    assert late == ""


def test_what_is_done_first_does_not_wait_until_no_button_is_touched() -> None:
    done: list[float] = []
    now = 50.0

    def first() -> Iterator[None]:
        for _ in range(3):
            done.append(now)
            yield

    check = SelfCheck([], now, first=first)
    while (at := check.deadline(touched=now)) is not None:
        assert at <= now + PAUSE < now + QUIET
        now = max(at, now)
        assert check.turn(now, touched=now) is None
    assert done == [50.0, 50 + PAUSE, 50 + 2 * PAUSE]


def test_names_are_those_of_the_titles() -> None:
    assert {game: title_name(TITLES, game) for game in TITLES} == {
        title.game.name: title.name for title in TITLES.values()
    }
    assert title_name({"pig": PIG}, "pig") == PIG.name, "titles that are loaded"


def _output(program: str, argument: str) -> str:
    """What a program prints in a process of its own, which has loaded nothing."""
    done = subprocess.run(
        [sys.executable, "-c", program, argument], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
