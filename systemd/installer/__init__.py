"""Installs llamadillo on Raspberry Pi OS. Standard library only: it runs before anything is installed.

Rules of this package:

1. What is in place already is left alone, so a second run changes nothing.
2. A release is built beside the others and tried; then one rename of the link `current` puts the
   program and its units in place. Cut anywhere, either the old release starts or the new one.
3. What fails is undone, and told in one sentence.
4. Saved games are never touched.
"""

from typing import Final

HOME: Final = "/opt/llamadillo"
"""The program: `releases/NAME`, each with everything it needs, and the links below."""
CURRENT: Final = f"{HOME}/current"
"""The link to the release that runs."""
PROGRAM: Final = f"{CURRENT}/bin/llamadillo"
"""The program of the release that runs."""
COMMAND: Final = "/usr/local/bin/llamadillo"
"""A link to it, so that it is a command for everybody, and for sudo."""
PREVIOUS: Final = f"{HOME}/previous"
"""The link to the release that ran before, kept for going back."""
RELEASES: Final = f"{HOME}/releases"
CONFIGURATION: Final = "/etc/llamadillo"
BOARD: Final = f"{CONFIGURATION}/board.toml"
STATE: Final = "/var/lib/llamadillo"
"""The saved games and settings."""
USER: Final = "llamadillo"
SERVICE: Final = "llamadillo.service"


class InstallError(Exception):
    """Why it cannot go on: one sentence with the way out."""
