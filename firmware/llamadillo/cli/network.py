"""`llamadillo network`: the name and the network of the box, as `llamadillo.txt` asks for them.

The system calls it after the box has started (`llamadillo-network.service`, in the image only), where that
file asks for anything of this. What it writes lies in memory, above the read-only root.
"""

import os
import subprocess
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from llamadillo.box_settings import FILE, BoxSettings, BoxSettingsError, read_box_settings
from llamadillo.cli.options import path
from llamadillo.cli.output import refuse, say

INTERFACE: Final = "wlan0"
BROKER: Final = "etc/systemd/system/llamadillo-mirror.service.d/broker.conf"
"""The unit of the page for the room gets its broker from it."""
_NETWORK: Final = """\
[Match]
Name=en* eth* usb* wlan0

[Network]
DHCP=yes
MulticastDNS=yes
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The file, and the root of the system."""
    parser.add_argument("--file", type=path, default=FILE, help=f"what the box shall be ({FILE})")
    parser.add_argument(
        "--root", type=path, metavar="DIR", help="write into the system in DIR, and start nothing"
    )


def run(arguments: Namespace) -> int:
    """Write the configuration and start what it needs. 0, or 1 after one sentence."""
    root: Path = arguments.root or Path("/")
    if root == Path("/") and os.geteuid() != 0:
        return refuse("llamadillo network: only root may do this: use sudo.")
    try:
        settings = read_box_settings(arguments.file)
        for name, (text, mode) in files(settings).items():
            place = root / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.unlink(missing_ok=True)
            with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w") as file:
                file.write(text)
        if root == Path("/"):
            for command in commands(settings):
                subprocess.run(command, check=True)  # noqa: S603  fixed programs
    except BoxSettingsError as error:
        return refuse(f"llamadillo network: {error}")
    except OSError as error:
        return refuse(f"llamadillo network: {error.filename}: {error.strerror}.")
    except subprocess.CalledProcessError as error:
        return refuse(f"llamadillo network: {error.cmd[0]} failed with exit code {error.returncode}.")
    say(f"The network is {settings.network}.")
    return 0


def files(settings: BoxSettings) -> dict[str, tuple[str, int]]:
    """Content and mode of each file that the settings ask for, by its path in the root."""
    found = {}
    if settings.name:
        found["etc/hostname"] = f"{settings.name}\n", 0o644
        found["etc/hosts"] = f"127.0.0.1 localhost {settings.name}\n::1 localhost {settings.name}\n", 0o644
    if settings.network != "off":
        found["etc/systemd/network/80-llamadillo.network"] = _NETWORK, 0o644
    if settings.wifi is not None:
        place = f"etc/wpa_supplicant/wpa_supplicant-{INTERFACE}.conf"
        found[place] = _wpa_supplicant(settings), 0o600
    if settings.broker is not None:
        escaped = settings.broker.replace("%", "%%")
        found[BROKER] = f'[Service]\nEnvironment="LLAMADILLO_BROKER={escaped}"\n', 0o600
    return found


def commands(settings: BoxSettings) -> list[tuple[str, ...]]:
    """The commands that put them into force."""
    found: list[tuple[str, ...]] = []
    if settings.name:
        found.append(("hostname", settings.name))
    if settings.broker is not None:
        found.append(("systemctl", "daemon-reload"))
    units = []
    if settings.network != "off":
        units += ["systemd-networkd.service", "systemd-resolved.service", "systemd-timesyncd.service"]
    if settings.network == "wifi":
        units.append(f"wpa_supplicant@{INTERFACE}.service")
    if settings.updates is not None:
        units += ["llamadillo-updates.socket", "llamadillo-updates.timer"]
    if settings.room:
        units.append("llamadillo-mirror.service")
    return [*found, ("systemctl", "--no-block", "start", *units)] if units else found


def _wpa_supplicant(settings: BoxSettings) -> str:
    """The configuration for one network; hexadecimal, so that no character has a meaning."""
    assert settings.wifi is not None  # noqa: S101  `files` has checked it
    secret = f"psk={_quoted(settings.password)}" if settings.password else "key_mgmt=NONE"
    name = settings.wifi.encode().hex()
    return f"country={settings.country}\nnetwork={{\n    ssid={name}\n    scan_ssid=1\n    {secret}\n}}\n"


def _quoted(text: str) -> str:
    """A passphrase for wpa_supplicant, which reads it up to the last quotation mark of the line."""
    return f'"{text}"'
