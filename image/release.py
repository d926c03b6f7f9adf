"""`make release`: collects what the other commands have made in one folder, with checksums and the notes.

build/release/
  llamadillo-VERSION.tar.gz, …whl     sources and wheel
  image/       the image of the card, the update, packages and licences, the entry for Raspberry Pi Imager
  pages/       the box in a browser tab
  hw/          drawings, bill of materials, files for the factory
  enclosure/   STL and STEP
  cards/       table cards and the sheets of the lessons
  proofs/      what was proved of the image, of which sources; what the box promises, with tests and figures
  NOTES.md, SHA256SUMS
"""

import json
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from image.card import sha256
from image.inputs import CHECKOUT
from image.proof import PROVED, is_proved
from image.tools import ImageError
from systemd.installer.release import version_of

FOLDERS: Final = {"image": "image", "web": "pages", "hw": "hw", "enclosure": "enclosure", "paper": "cards"}
"""The folders of `build/` that are released, and their names in the release."""
NOT_RELEASED: Final = ("*.img", "built", "tests.xml", "pictures", "*.pyc", "__pycache__")


def notes(changelog: str, version: str) -> str:
    """The section of the changelog about this version, or the one about what is not released yet.

    Raises ImageError where there is neither.
    """
    sections = re.split(r"^(?=## )", changelog, flags=re.MULTILINE)
    for wanted in (version, "unreleased"):
        for section in sections:
            title = section.partition("\n")[0]
            if section.startswith("## ") and wanted in title.lower().replace("[", "").replace("]", ""):
                return section.rstrip() + "\n"
    raise ImageError(f"CHANGELOG.md has no section about {version}: write one.")


def collect(build: Path, target: Path) -> list[str]:
    """Copy the folders that are there; returns the names of those that are missing."""
    missing = []
    for source, name in FOLDERS.items():
        if (build / source).is_dir():
            ignored = shutil.ignore_patterns(*NOT_RELEASED)
            shutil.copytree(build / source, target / name, ignore=ignored)
        else:
            missing.append(source)
    return missing


def add_proof(target: Path) -> None:
    """Put the proof of the image into the release. Raises ImageError unless it is that of the very file."""
    if not is_proved():
        raise ImageError("The image of these sources is not proved: make test-image.")
    (image,) = (target / "image").glob("*.img.xz")
    if sha256(image) != json.loads(PROVED.read_text())["image"]:
        raise ImageError(f"{image.name} is not the file that was proved: make test-image ARGS=--again.")
    (target / "proofs").mkdir()
    shutil.copyfile(PROVED, target / "proofs" / "image.json")


def add_promises(target: Path) -> None:
    """Put the table of promises, tests and figures into the release."""
    (target / "proofs").mkdir(exist_ok=True)
    shutil.copyfile(CHECKOUT / "RELIABILITY.md", target / "proofs/RELIABILITY.md")


def packages(target: Path) -> None:
    """Build wheel and sdist. Raises ImageError."""
    command = [sys.executable, "-m", "uv", "build", "--quiet", "--out-dir", str(target)]
    ran = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise ImageError(f"uv could not build the packages: {ran.stderr.strip()[-300:]}")


def main() -> int:
    """Make the folder. 0, or 1 after one sentence."""
    parser = ArgumentParser(
        prog="python -m image.release", description="Collects what is released in one folder."
    )
    parser.add_argument("--target", type=Path, default=CHECKOUT / "build/release")
    parser.add_argument("--incomplete", action="store_true", help="also if something was not built or proved")
    arguments = parser.parse_args()
    target: Path = arguments.target
    try:
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        version = version_of(CHECKOUT)
        missing = collect(CHECKOUT / "build", target)
        if missing and not arguments.incomplete:
            raise ImageError(f"build/ lacks {', '.join(missing)}: make release.")
        if not arguments.incomplete:
            add_proof(target)
        add_promises(target)
        packages(target)
        (target / "NOTES.md").write_text(
            notes((CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
        )
        files = sorted(path for path in target.rglob("*") if path.is_file())
        sums = [f"{sha256(path)}  {path.relative_to(target)}\n" for path in files]
        (target / "SHA256SUMS").write_text("".join(sums))
    except ImageError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print(f"{target}: llamadillo {version}, {len(sums)} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
