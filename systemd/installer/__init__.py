"""Installs llamadillo on Raspberry Pi OS. Standard library only: it runs before anything is installed.

Rules of this package:

1. A second run changes nothing.
2. A release is built next to the others and tested; then one rename of the link `current` activates
   its program and units. After an interruption either the old release starts or the new one.
3. A failed step is undone and reported in one sentence.
4. Saved games do not change.
"""

from typing import Final

HOME: Final = "/opt/llamadillo"
"""The program: `releases/NAME`, each self-contained, and the links below."""
CURRENT: Final = f"{HOME}/current"
"""The link to the active release."""
PROGRAM: Final = f"{CURRENT}/bin/llamadillo"
"""The program of the active release."""
COMMAND: Final = "/usr/local/bin/llamadillo"
"""A link to PROGRAM, so that it is a command for all users, and for sudo."""
PREVIOUS: Final = f"{HOME}/previous"
"""The link to the release before it, for a rollback."""
RELEASES: Final = f"{HOME}/releases"
CONFIGURATION: Final = "/etc/llamadillo"
BOARD: Final = f"{CONFIGURATION}/board.toml"
STATE: Final = "/var/lib/llamadillo"
"""The saved games and settings."""
USER: Final = "llamadillo"
SERVICE: Final = "llamadillo.service"


class InstallError(Exception):
    """A failure; the message is one sentence with the way out."""
