"""Runs the programs that build and try the image, in a Debian root of their own.

So the same versions make the same bytes on every machine. The root is made once, by mmdebstrap, in two
minutes and 1.1 GB, and kept in the cache (`XDG_CACHE_HOME`, else `~/.cache`).
"""

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SUITE: Final = "trixie"
PACKAGES: Final = (
    *(
        "apt-utils",
        "arch-test",
        "cpio",
        "device-tree-compiler",
        "dosfstools",
        "dpkg-dev",
        "e2fsprogs",
        "fdisk",
    ),
    *(
        "gcc-aarch64-linux-gnu",
        "genimage",
        "kmod",
        "libc6-dev-arm64-cross",
        "minisign",
        "mmdebstrap",
        "mount",
    ),
    *("mtools", "python3", "qemu-system-arm", "qemu-user", "squashfs-tools", "swig", "xz-utils", "zstd"),
)
_BINFMT: Final = Path("/proc/sys/fs/binfmt_misc")
_NAME: Final = "llamadillo-aarch64"
_HEADER: Final = b"\x7fELF\x02\x01\x01\x00" + bytes(8) + b"\x02\x00\xb7\x00"
"""The first bytes of a program for 64-bit ARM."""
_MASK: Final = b"\xff" * 7 + b"\x00" + b"\xff" * 8 + b"\xfe\xff\xff\xff"
_ENTER: Final = """\
set -e
root=$1 work=$2 folders=$3; shift 3
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount --rbind /sys sys
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
for file in resolv.conf hosts; do
    if [ -e /etc/$file ]; then touch etc/$file && mount --bind /etc/$file etc/$file; fi
done
for folder in $folders; do mkdir -p ".$folder" && mount --bind "$folder" ".$folder"; done
pivot_root . mnt
umount --lazy /mnt
cd "$work"
exec "$@"
"""


class ImageError(Exception):
    """The image cannot be built, or is not as it should be; the message is a sentence with the way out."""


def cache() -> Path:
    """Where what is made once is kept."""
    base = os.environ.get("XDG_CACHE_HOME")
    folder = (Path(base) if base else Path.home() / ".cache") / "llamadillo-image"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def tools_root() -> Path:
    """The root of the tools, made if there is none yet. Raises ImageError."""
    recipe = hashlib.sha256(" ".join((SUITE, *PACKAGES)).encode()).hexdigest()[:8]
    root = cache() / f"tools-{SUITE}-{recipe}"
    with locked(cache() / f"{root.name}.lock"):
        if not root.exists():
            if os.geteuid() != 0:
                raise ImageError("Only root can make the root of the tools: run this as root.")
            if shutil.which("mmdebstrap") is None:
                raise ImageError("mmdebstrap is missing, which makes the tools: apt install mmdebstrap.")
            new = root.with_suffix(".new")
            shutil.rmtree(new, ignore_errors=True)
            command = ["mmdebstrap", "--quiet", "--variant=apt", "--aptopt=APT::Install-Recommends false"]
            command += [f"--include={','.join(PACKAGES)}", SUITE, str(new)]
            if subprocess.run(command, check=False).returncode != 0:
                raise ImageError(f"mmdebstrap could not make {root}: is there a network?")
            new.rename(root)
    return root


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Wait until no other process has this lock."""
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(
    *command: str | Path,
    folders: Sequence[Path],
    env: Mapping[str, str] | None = None,
    text: str | None = None,
) -> str:
    """The output of a command in the root of the tools, which sees these folders under the same paths.

    The first one is its current directory. `text` is its standard input. Raises ImageError with its message.
    """
    words = [str(word) for word in command]
    ran = subprocess.run(
        inside(words, folders, env), input=text, capture_output=True, text=True, errors="replace", check=False
    )
    if ran.returncode:
        last = "\n".join((ran.stdout + ran.stderr).splitlines()[-40:])
        raise ImageError(f"{words[0]} failed with exit code {ran.returncode}:\n{last}")
    return ran.stdout


def inside(
    command: Sequence[str], folders: Sequence[Path], env: Mapping[str, str] | None = None
) -> list[str]:
    """The command line that runs a command in the root of the tools; see `run`."""
    seen = [str(folder.resolve()) for folder in folders]
    kept = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    variables = {**kept, "PATH": path, "HOME": "/tmp", "LANG": "C.UTF-8", "TZ": "UTC", **(env or {})}  # noqa: S108
    clean = ["env", "-i", *(f"{name}={value}" for name, value in variables.items())]
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"]
    return [*alone, "sh", "-c", _ENTER, "sh", str(tools_root()), seen[0], " ".join(seen), *clean, *command]


@contextmanager
def arm_programs() -> Iterator[None]:
    """A context in which this machine runs programs for 64-bit ARM, by qemu's user emulation if necessary."""
    if platform.machine() == "aarch64" or _has_emulation():
        yield
        return
    if not (_BINFMT / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", str(_BINFMT)], check=False)
    interpreter = tools_root() / "usr/bin/qemu-aarch64"
    fields = ("", _NAME, "M", "0", _quoted(_HEADER), _quoted(_MASK), str(interpreter), "FPC")
    try:
        if (_BINFMT / _NAME).exists():  # of a build that was killed
            (_BINFMT / _NAME).write_text("-1")
        (_BINFMT / "register").write_text(":".join(fields))
    except OSError as error:
        raise ImageError(
            f"Programs for ARM cannot be run here ({error.strerror}): apt install qemu-user-static."
        ) from error
    try:
        yield
    finally:
        (_BINFMT / _NAME).write_text("-1")


def _has_emulation() -> bool:
    """Whether the kernel has an emulator for ARM that also works in another root."""
    entries = [file for file in _BINFMT.glob("*aarch64*") if file.name != _NAME]
    texts = [file.read_text() for file in entries]
    return any("enabled" in text and "F" in text.partition("flags:")[2].partition("\n")[0] for text in texts)


def _quoted(data: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in data)
