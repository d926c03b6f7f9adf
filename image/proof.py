"""`make test-image`: builds the image of the sources, checks it, and starts it on an emulated Pi.

`image/proved.json` says what was proved last: a hash of all that goes into the image and its tests, the day,
what was measured. While the sources have this hash, there is nothing to do. Otherwise everything is proved,
and the file is written again, with the pictures of `image/README.md`; `--short` starts the image once only
and writes nothing.
"""

import json
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Final
from xml.etree import ElementTree

from image.__main__ import BUILT, TARGET
from image.card import sha256
from image.inputs import CHECKOUT, digest, ingredients, inputs

PROVED: Final = CHECKOUT / "image/proved.json"
PICTURES: Final = "pictures"
"""The folder below TARGET where the tests save what the display shows, and the one of `image/`."""
FIGURE: Final = "image figure"
"""The name of a property of a test: something that it has measured."""
SHORT: Final = "test_from_switching_on_to_the_menu"
_REPORT: Final = TARGET / "tests.xml"


def main() -> int:
    """Prove the image. 0, or 1."""
    parser = ArgumentParser(prog="python -m image.proof", description="Builds, checks and starts the image.")
    parser.add_argument("--again", action="store_true", help="also if the inputs are those of the last proof")
    parser.add_argument("--short", action="store_true", help="start the image once, and write no result")
    arguments = parser.parse_args()
    key = digest(inputs())
    if is_proved() and not arguments.again:
        print(f"The image of these sources is proved: {PROVED}.")
        return 0
    began = time.monotonic()
    if not _prove(short=arguments.short):
        return 1
    if not arguments.short:
        _write(key, round(time.monotonic() - began))
    return 0


def is_proved() -> bool:
    """Whether the result is that of these sources."""
    return PROVED.is_file() and json.loads(PROVED.read_text())["inputs"] == digest(inputs())


def _prove(*, short: bool) -> bool:
    """Build the image if it is not that of these sources, check it and start it."""
    python, built = sys.executable, TARGET / BUILT
    is_built = built.is_file() and built.read_text() == digest(ingredients()) and any(TARGET.glob("*.img"))
    if not is_built and not _succeeds(python, "-m", "image", "build"):
        return False
    tests = [python, "-m", "pytest", "tests/image", "-m", "image", "--no-header", f"--junit-xml={_REPORT}"]
    tests += ["--override-ini", "tmp_path_retention_policy=failed"]  # a card has 500 MB
    tests += ["-k", SHORT] if short else ["-n", "2", "--dist", "worksteal"]
    return _succeeds(python, "-m", "image", "check") and _succeeds(*tests)


def _write(key: str, seconds: int) -> None:
    """Write the result and the pictures."""
    (image,) = TARGET.glob("*.img.xz")
    properties = ElementTree.parse(_REPORT).iter("property")  # noqa: S314  of our own tests
    figures = sorted({place.attrib["value"] for place in properties if place.attrib["name"] == FIGURE})
    result = {
        "inputs": key,
        "image": sha256(image),
        "day": f"{datetime.now(UTC):%Y-%m-%d}",
        "seconds": seconds,
        "figures": figures,
    }
    PROVED.write_text(json.dumps(result, indent=4) + "\n")
    shutil.copytree(TARGET / PICTURES, PROVED.with_name(PICTURES), dirs_exist_ok=True)


def _succeeds(*command: str) -> bool:
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
