"""Debian's missing package: python3-lgpio for 64-bit ARM.

Raspberry Pi OS has it; Debian does not, and PyPI has no wheel of it for Debian's Python. It is
cross-compiled from the source distribution that `systemd/box.lock` names, with the headers of Debian's
libpython3.13-dev, and becomes a package of the same name, so the installer finds what it expects.
"""

import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from textwrap import dedent
from typing import Final

from image.tools import ImageError, run
from systemd.installer.lock import BOX, place

CHECKOUT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = "python3-lgpio"
_BUILD: Final = """\
set -e
cd "$1"
dpkg-deb -x python.deb python
cd source
swig -python -Isrc -o wrapped.c lgpio.i
headers=../python/usr/include
python_h=$(basename $headers/python3.*)
aarch64-linux-gnu-gcc -O2 -fPIC -shared -pthread -w "-ffile-prefix-map=$1=." \\
    -Isrc "-I$headers/$python_h" "-I$headers" \\
    -o _lgpio.so wrapped.c src/lg*.c src/rgpiod.c -lrt -ldl
aarch64-linux-gnu-strip _lgpio.so
tag=cpython-$(echo "${python_h#python}" | tr -d .)-aarch64-linux-gnu
target=../package/usr/lib/python3/dist-packages
install -D -m 644 _lgpio.so "$target/_lgpio.$tag.so"
install -D -m 644 lgpio.py "$target/lgpio.py"
[ ! -e lgpio_extra.py ] || install -m 644 lgpio_extra.py "$target"
mkdir -p ../package/usr/share/doc/PACKAGE
{ echo 'License: Unlicense'; cat LICENSE; } >../package/usr/share/doc/PACKAGE/copyright
dpkg-deb --root-owner-group -Zxz -b ../package ../made.deb >/dev/null
"""
_CONTROL: Final = """\
Package: {package}
Version: {version}-0llamadillo1
Architecture: arm64
Maintainer: llamadillo <root@localhost>
Depends: python3 (>= {python}~), python3 (<< {after}), libc6
Section: python
Priority: optional
Description: pins of a Raspberry Pi for Python, with its library
"""


def build(folder: Path, python_headers: Path, epoch: int) -> Path:
    """The package, made in `folder`, which is new. Raises ImageError."""
    folder.mkdir()
    version = _unpack(folder)
    shutil.copyfile(python_headers, folder / "python.deb")
    listed = run("dpkg-deb", "-f", "python.deb", "Package", folders=[folder])
    python = re.sub(r"libpython([0-9.]+)-dev", r"\1", listed.strip())
    major, minor = map(int, python.split("."))
    (folder / "package" / "DEBIAN").mkdir(parents=True)
    after = f"{major}.{minor + 1}"
    control = dedent(_CONTROL).format(package=PACKAGE, version=version, python=python, after=after)
    (folder / "package" / "DEBIAN" / "control").write_text(control)
    script = _BUILD.replace("PACKAGE", PACKAGE)
    run("sh", "-c", script, "sh", folder, folders=[folder], env={"SOURCE_DATE_EPOCH": str(epoch)})
    made = folder / f"{PACKAGE}_{version}-0llamadillo1_arm64.deb"
    (folder / "made.deb").rename(made)
    return made


def _unpack(folder: Path) -> str:
    """Put the locked source distribution into `folder`/source; returns its version."""
    text = place(CHECKOUT, BOX).read_text()
    found = re.search(r"^lgpio==([^\s;]+).*?((?:\\\n\s+--hash=\S+\s*)+)", text, re.MULTILINE)
    if found is None:
        raise ImageError(f"systemd/{BOX} does not have lgpio: run make lock.")
    (folder / "wanted.txt").write_text(f"lgpio=={found[1]} {found[2].rstrip()}\n")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary=:all:"]
    command += ["--no-build-isolation", "--require-hashes", f"--requirement={folder / 'wanted.txt'}"]
    ran = subprocess.run([*command, f"--dest={folder}"], capture_output=True, text=True, check=False)
    if ran.returncode:
        raise ImageError(
            f"pip could not fetch the source of lgpio (is there a network?): {ran.stderr[-300:]}"
        )
    (archive,) = folder.glob("lgpio-*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    (folder / archive.name.removesuffix(".tar.gz")).rename(folder / "source")
    return found[1]
