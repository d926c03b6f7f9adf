"""Makes and checks the lock files: `python -m systemd.lock`, `--check` (without a network), `--upgrade`.

uv resolves the requirements for all systems of a box at once. Pins that still fit are kept; `--upgrade`
takes the newest versions. The order of the index and its address are not in the files.
"""

import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from systemd.installer.lock import pins, place, stale, stamped, wanted

CHECKOUT: Final = Path(__file__).resolve().parents[1]
OLDEST_PYTHON: Final = "3.11"
"""That of Raspberry Pi OS Bookworm; the files also serve later ones."""


def main(arguments: list[str] | None = None, checkout: Path = CHECKOUT) -> int:
    """Make the lock files, or check that they agree with pyproject.toml. 0, or 1 after one sentence."""
    parser = ArgumentParser(prog="python -m systemd.lock", description="Makes and checks the lock files.")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--check", action="store_true", help="only say whether they agree with pyproject.toml")
    only.add_argument("--upgrade", action="store_true", help="take the newest versions")
    only.add_argument("--constraints", action="store_true", help="print the versions, as constraints for pip")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        if old := stale(checkout):
            print(f"{' and '.join(old)} do not agree with pyproject.toml: run make lock.", file=sys.stderr)
        return bool(old)
    if chosen.constraints:
        for name in wanted(checkout):
            for package, version in pins(place(checkout, name).read_text(encoding="utf-8")).items():
                print(f"{package}=={version}")
        return 0
    for name, requirements in wanted(checkout).items():
        try:
            text = _resolved(place(checkout, name), requirements, upgrade=chosen.upgrade)
        except subprocess.CalledProcessError as error:
            print(f"uv could not make {name}: {error.stderr.strip()}", file=sys.stderr)
            return 1
        place(checkout, name).write_text(stamped(requirements, text), encoding="utf-8")
    return 0


def _resolved(before: Path, requirements: list[str], *, upgrade: bool) -> str:
    """The pins and hashes that uv finds; those in the file `before` are kept where they fit."""
    with TemporaryDirectory() as folder:
        pinned = Path(folder, "pinned.txt")
        if before.exists() and not upgrade:
            shutil.copy(before, pinned)
        command = [
            *(sys.executable, "-m", "uv", "pip", "compile", "-", "--quiet", "--universal"),
            *("--python-version", OLDEST_PYTHON, "--generate-hashes", "--no-header", "--no-annotate"),
            *("--output-file", str(pinned)),
        ]
        text = "\n".join(requirements)
        subprocess.run(command, input=text, check=True, capture_output=True, text=True)
        return pinned.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
