"""Runs what needs KiCad in the Python that KiCad belongs to, each time in a new process.

A new process, because KiCad reads the rules of a project once, when it opens the board.
"""

import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from hw.pcb import ROOT

__all__ = ["PYTHON", "KicadError", "run"]

PYTHON: Final = Path("/usr/bin/python3")
"""The interpreter that Debian's KiCad belongs to."""

_SERIES: Final = "6."
"""The series of KiCad that reads and writes the committed board."""


class KicadError(Exception):
    """KiCad is missing, is of another series, or failed; the message is a sentence with the way out."""


@cache
def _version() -> str:
    asked = _ask(["-c", "import pcbnew; print(pcbnew.GetBuildVersion())"])
    return asked.stdout.strip().splitlines()[-1] if asked.returncode == 0 and asked.stdout.strip() else ""


def run(module: str, arguments: Sequence[str | Path]) -> str:
    """Run a module of `in_kicad` with arguments; what it printed. Raises KicadError."""
    version = _version()
    if not version:
        raise KicadError("KiCad is missing: apt install kicad kicad-footprints (Debian 12).")
    if not version.startswith(_SERIES):
        raise KicadError(f"This board is made with KiCad {_SERIES}x, and here is {version}: use Debian 12's.")
    done = _ask(["-m", f"hw.pcb.in_kicad.{module}", *(str(argument) for argument in arguments)])
    if done.returncode != 0:
        raise KicadError((done.stderr.strip() or done.stdout.strip() or "no message").splitlines()[-1])
    return done.stdout


def _ask(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    # Without what belongs to another interpreter, and without a screen, which nothing here needs.
    kept = {
        k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV")) and k != "DISPLAY"
    }
    path = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    try:
        return subprocess.run(
            [PYTHON, *arguments],
            env=kept | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return subprocess.CompletedProcess([], 1, "", f"There is no {PYTHON}.")
