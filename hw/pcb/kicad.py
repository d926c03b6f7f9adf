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


def run(module: str, arguments: Sequence[str | Path], python: Path = PYTHON) -> str:
    """Run a module of `in_kicad` with arguments; what it printed. Raises KicadError."""
    version = _version(python)
    if not version:
        raise KicadError("KiCad is missing: apt install kicad kicad-footprints (Debian 12).")
    if not version.startswith(_SERIES):
        raise KicadError(
            f"The board is made with KiCad {_SERIES}x, and this is {version}: take that of Debian 12."
        )
    done = _ask(python, ["-m", f"hw.pcb.in_kicad.{module}", *(str(argument) for argument in arguments)])
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        raise KicadError(f"KiCad failed ({module}): {said}")
    return done.stdout


@cache
def _version(python: Path) -> str:
    asked = _ask(python, ["-c", "import pcbnew; print(pcbnew.GetBuildVersion())"])
    lines = asked.stdout.split()
    return lines[-1] if asked.returncode == 0 and lines else ""


def _ask(python: Path, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    # Without what belongs to another interpreter, and without a screen, which nothing here needs.
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    kept.pop("DISPLAY", None)
    path = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    try:
        return subprocess.run(
            [python, *arguments],
            env=kept | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return subprocess.CompletedProcess([], 1, "", f"There is no {python}.")
