"""Power-off of a Pi, by systemd."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from llamadillo.devices.log import log

REQUEST: Final = "power-off"
"""The file in the service's runtime directory that requests the power-off."""


class SystemdPower:
    """`Power` by systemd.

    The service has rights to its own directories only. It creates the file `request` there, and a
    path unit (`systemd/llamadillo-poweroff.path`) that waits for this file powers the Pi off: the
    service needs no polkit, no bus and no root. Without `request`, or when it cannot be created,
    `systemctl poweroff` is run; it works for root and for a user of the Pi's own console.
    """

    def __init__(self, request: Path | None = None) -> None:
        self._request = request

    def off(self) -> None:
        """Power the Pi off. A refusal of systemd is written to standard error."""
        if self._request is not None:
            try:
                self._request.touch()
            except OSError as error:
                _say(f"the request to power off cannot be made: {error}; asking systemd itself.")
            else:
                return
        try:
            asked = subprocess.run(["systemctl", "poweroff"], check=False, capture_output=True, text=True)  # noqa: S607  found by PATH
        except OSError as error:
            _say(f"power off by hand, systemctl cannot be run: {error}.")
            return
        if asked.returncode:
            _say(f"power off by hand, systemd says: {asked.stderr.strip()}")


def _say(sentence: str) -> None:
    log(f"llamadillo: {sentence}", sys.stderr)
