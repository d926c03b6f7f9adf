"""What is in the image: every package with version and licence, and the entry for Raspberry Pi Imager."""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from image.card import sha256
from image.lgpio import PACKAGE
from image.lock import Lock

ICON: Final = "llamadillo.png"
DEVICES: Final = ("pi4-64bit", "pi3-64bit")
"""The tags of Raspberry Pi Imager: its list of devices counts the Zero 2 W among the second."""
_LICENCE: Final = re.compile(r"^License:[ \t]*(\S.*)$", re.MULTILINE)
_COMMON: Final = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9.-]*[A-Za-z0-9])")
_OTHER: Final = "see its copyright file"


def packages(root: Path, installed: str, lock: Lock) -> list[dict[str, str]]:
    """Name, version, licence and origin of each package, by name. `installed` is the list of dpkg."""
    found = []
    for line in installed.splitlines():
        name, version = line.split("\t")
        plain = name.partition(":")[0]
        if (root / f"usr/share/doc/{plain}").exists():
            origin = "llamadillo, from PyPI" if plain == PACKAGE else "Debian"
            found.append({"name": plain, "version": version, "licence": licence(root, plain), "from": origin})
    for deb in lock.of("part"):
        if not deb.package.endswith("-dev"):
            text = licence(root, deb.package)
            found.append({"name": deb.package, "version": deb.version, "licence": text, "from": "Debian"})
    return sorted([*found, *python_packages(root)], key=lambda package: (package["from"], package["name"]))


def licence(root: Path, package: str) -> str:
    """The licences that the copyright file of a package names."""
    file = root / f"usr/share/doc/{package}/copyright"
    text = file.read_text(errors="replace") if file.is_file() else ""
    names = [name.strip() for name in _LICENCE.findall(text)] or _COMMON.findall(text)
    return ", ".join(dict.fromkeys(names)) or _OTHER


def python_packages(root: Path) -> list[dict[str, str]]:
    """The packages of the release, from their metadata."""
    found = []
    for file in sorted(
        root.glob("opt/llamadillo/releases/*/lib/python3*/site-packages/*.dist-info/METADATA")
    ):
        head = file.read_text(errors="replace").partition("\n\n")[0]
        fields = dict(
            line.split(": ", 1) for line in head.splitlines() if re.match(r"[A-Z][A-Za-z-]*: ", line)
        )
        classified = re.findall(r"^Classifier: License :: (?:OSI Approved :: )?(.+)$", head, re.MULTILINE)
        named = fields.get("License-Expression") or ", ".join(classified) or fields.get("License") or _OTHER
        origin = "llamadillo" if fields["Name"] == "llamadillo" else "PyPI"
        found.append({"name": fields["Name"], "version": fields["Version"], "licence": named, "from": origin})
    return found


def table(rows: list[dict[str, str]]) -> str:
    """The manifest as text."""
    lines = [f"{row['from']}\t{row['name']}\t{row['version']}\t{row['licence']}" for row in rows]
    return "\n".join(["from\tpackage\tversion\tlicence", *lines]) + "\n"


def os_list(image: Path, packed: Path, version: str, day: datetime, address: str) -> str:
    """`os-list.json`: the entry for Raspberry Pi Imager. `address`: the folder it is loaded from."""
    entry: Mapping[str, Any] = {
        "name": f"llamadillo {version}",
        "description": "A hand-held game box: LAMA Dice, LAMA and Armadillo with three buttons and an OLED",
        "icon": f"{address}/{ICON}",
        "url": f"{address}/{packed.name}",
        "extract_size": image.stat().st_size,
        "extract_sha256": sha256(image),
        "image_download_size": packed.stat().st_size,
        "image_download_sha256": sha256(packed),
        "release_date": f"{day:%Y-%m-%d}",
        "devices": list(DEVICES),
        "init_format": "none",
    }
    return json.dumps({"os_list": [entry]}, indent=2) + "\n"
