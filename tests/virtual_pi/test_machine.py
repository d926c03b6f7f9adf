"""The machine itself: none is left behind, and it runs this checkout."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.virtual_pi.conftest import SwitchOn
from tests.virtual_pi.pi import CHECKOUT, Box


@pytest.mark.virtual_pi
def test_a_machine_whose_test_is_gone_switches_itself_off(switch_on: SwitchOn) -> None:
    machine = switch_on().machine
    machine.ask("now")
    machine.hang_up()
    machine.wait_until_off(60)


def test_the_box_runs_the_program_of_its_checkout(tmp_path: Path) -> None:
    *python, _, _ = Box.COMMAND
    elsewhere = {**os.environ, "PYTHONPATH": ""}
    found = subprocess.run(
        [*python, "-c", "import llamadillo; print(llamadillo.__file__)"],
        cwd=tmp_path, env=elsewhere, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert Path(found.stdout.strip()).is_relative_to(CHECKOUT)
