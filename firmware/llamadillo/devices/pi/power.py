"""Switching a Pi off: systemd does it."""

import subprocess
import sys


class SystemdPower:
    """`Power` by `systemctl poweroff`; the service's user needs the right to (polkit)."""

    def off(self) -> None:
        """Ask systemd to power off; what it answers when it refuses goes to standard error."""
        try:
            asked = subprocess.run(["systemctl", "poweroff"], check=False, capture_output=True, text=True)  # noqa: S607  the system's own, wherever it lies
        except OSError as error:
            print(f"llamadillo: power off by hand, systemctl cannot be run: {error}.", file=sys.stderr)  # noqa: T201  the service's log
            return
        if asked.returncode:
            print(f"llamadillo: power off by hand, systemd says: {asked.stderr.strip()}", file=sys.stderr)  # noqa: T201
