"""Switching a Pi off: systemd does it."""

import subprocess
import sys
from pathlib import Path
from typing import Final

REQUEST: Final = "power-off"
"""The file that the service makes in its runtime directory to have the Pi switched off."""


class SystemdPower:
    """`Power` by systemd.

    The service has no rights but to its own directories. It makes the file `request` there, and a
    path unit (`systemd/llamadillo-poweroff.path`) that waits for that has the Pi switched off: no
    polkit, no bus, no root in the service. Without `request`, or where it cannot be made, systemd
    is asked as anybody would; it answers to root and to who sits at the Pi's own keyboard.
    """

    def __init__(self, request: Path | None = None) -> None:
        self._request = request

    def off(self) -> None:
        """Have the Pi switched off; what systemd answers when it refuses goes to standard error."""
        if self._request is not None:
            try:
                self._request.touch()
            except OSError as error:
                _say(f"the request to power off cannot be made: {error}; asking systemd itself.")
            else:
                return
        try:
            asked = subprocess.run(["systemctl", "poweroff"], check=False, capture_output=True, text=True)  # noqa: S607  the system's own, wherever it lies
        except OSError as error:
            _say(f"power off by hand, systemctl cannot be run: {error}.")
            return
        if asked.returncode:
            _say(f"power off by hand, systemd says: {asked.stderr.strip()}")


def _say(sentence: str) -> None:
    print(f"llamadillo: {sentence}", file=sys.stderr)  # noqa: T201  the service's log
