"""Sticks: file systems on loop devices, and a box with four games."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from llamadillo.cli.stick import folder_name
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.lock import InstanceLock
from tests.cli.conftest import process
from tests.cli.test_records import PLAYED, START, play

BOX = 12345
"""The user of the box."""
ALONE = ("unshare", "--mount", "--propagation", "private")
"""Before a command: its mounts are private."""
CHECKOUT = Path(__file__).parents[2]
STICKS = int(os.environ.get("LLAMADILLO_STICKS", "400")) // 20
"""The number of strange sticks that are plugged in."""
FOLDER = folder_name()
EXT4 = ("mke2fs", "-q", "-t", "ext4", "-O", "^has_journal", "-m", "0", "-N", "48")
NO_FOLDER = f"The stick cannot be written: {FOLDER} is no folder there. Take another."


GAMES = [f"2026-03-0{n}-{game}-{n}.jsonl" for n, (game, _) in enumerate(PLAYED, start=1)]


@cache
def has_disks() -> bool:
    """Whether loop devices can be used: root, mke2fs."""
    if os.geteuid() != 0 or not all(map(shutil.which, ("losetup", "mke2fs", "unshare", "mount"))):
        return False
    with TemporaryDirectory() as directory:
        image = make_image(Path(directory) / "image")
        try:
            with attached(image) as device:
                command = [*ALONE, "mount", str(device), "/mnt"]
                return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except subprocess.CalledProcessError:
            return False


def make_image(path: Path, kilobytes: int = 1024) -> Path:
    with path.open("wb") as file:
        file.truncate(kilobytes * 1024)
    subprocess.run([*EXT4, str(path)], check=True)
    return path


@contextmanager
def attached(image: Path, *options: str) -> Iterator[Path]:
    """A loop device for the image."""
    done = subprocess.run(
        ["losetup", "--find", "--show", *options, str(image)], capture_output=True, text=True, check=True
    )
    device = Path(done.stdout.strip())
    try:
        yield device
    finally:
        subprocess.run(["losetup", "--detach", str(device)], check=True)


@dataclass
class Stick:
    """A USB stick. Its files are read and changed while it is not plugged in."""

    image: Path
    state: Path
    write_protected: bool = False
    limit: int = 30
    path: str = ""
    """Where other programs are than those of the system, and a colon."""
    report: Path | None = None
    """Where a box listens."""

    def do(self, script: str) -> str:
        """Run a shell script in the stick's root."""
        with attached(self.image) as device:
            command = [*ALONE, "sh", "-ec", f"mount {device} /mnt; cd /mnt; {script}"]
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def files(self) -> list[str]:
        """Every file on it, with its owner."""
        return self.do("find . -mindepth 1 -name lost+found -prune -o -printf '%u %P\\n' | sort").splitlines()

    def plug_in(self) -> subprocess.CompletedProcess[str]:
        """Run the command of the system."""
        options: list[object] = ["--state", self.state, "--limit", self.limit]
        if self.report is not None:
            options += ["--report", self.report]
        env = os.environ | {"PATH": self.path + os.environ["PATH"]}
        with attached(self.image, *(["--read-only"] if self.write_protected else [])) as device:
            return process("records", "stick", device, *options, prefix=ALONE, env=env)

    def refusal(self) -> str:
        """The sentence that is printed when it is plugged in and nothing is copied."""
        done = self.plug_in()
        assert (done.returncode, done.stdout) == (1, "")
        (line,) = done.stderr.splitlines()
        assert line.startswith("llamadillo records: ")
        return line.removeprefix("llamadillo records: ")


@contextmanager
def plugged_stick() -> Iterator[Stick]:
    """An empty stick, and the state directory of a running box with four finished games."""
    with TemporaryDirectory(dir="/var/tmp") as directory:  # any user may enter
        Path(directory).chmod(0o755)
        state = Path(directory) / "state"
        with InstanceLock(state), closing(SqliteJournal(state)) as journal:
            for days, (game, name) in enumerate(PLAYED):
                play(journal, game, name, START + timedelta(days=days))
            for path in (state, *state.iterdir()):
                os.chown(path, BOX, BOX)
            yield Stick(make_image(Path(directory) / "stick"), state)
