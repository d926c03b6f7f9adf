"""`llamadillo records stick`, and sticks that are strange, dangerous or do not answer."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.conftest import process
from tests.cli.sticks import (
    ALONE,
    CHECKOUT,
    FOLDER,
    GAMES,
    STICKS,
    Stick,
    attached,
    make_image,
)


@pytest.mark.parametrize("name", [GAMES[1], f"{GAMES[1]}.part"])
@pytest.mark.parametrize("make", [
    "mkfifo {}", "mknod {} c 1 5", "mknod {} b 7 0", "mknod {} c 10 130", "mkdir {}", "truncate -s 40G {}",
    "ln -s /dev/zero {}", "ln -s {} {}", "ln -s holes {}", "echo mine > {}",
])  # fmt: skip
def test_something_else_with_the_name_of_a_game_stays_there(plugged: Stick, name: str, make: str) -> None:
    """A pipe, a device (the last is a watchdog), a directory, a file of 40 GB, links."""
    plugged.do(f"mkdir {FOLDER}; cd {FOLDER}; {make.replace('{}', name)}")
    before = plugged.do(f"stat -c '%F %t %T %s %i %y' {FOLDER}/{name}")
    done = plugged.plug_in()
    assert done.stdout == f"3 games copied to the stick, folder {FOLDER}; pull it out.\n"
    assert done.stderr == f"llamadillo records: something else is in {name} on the stick: move it away.\n"
    assert done.returncode == 1
    assert plugged.do(f"stat -c '%F %t %T %s %i %y' {FOLDER}/{name}") == before


def test_many_entries_in_the_way_are_one_short_sentence(plugged: Stick) -> None:
    plugged.do(f"mkdir {FOLDER}; cd {FOLDER}; mkfifo {' '.join(GAMES)}")
    names = ", ".join(reversed(GAMES[1:]))
    sentence = f"llamadillo records: something else is in {names} and 1 more on the stick: move it away.\n"
    assert plugged.plug_in().stderr == sentence


STRANGE = """
import sys
from pathlib import Path
from tests.storage.strange import strange_folder
seed, folder, outside, *names = sys.argv[1:]
strange_folder(Path(folder), Path(outside), int(seed), {name: b"mine" * 2000 for name in names})
"""


def test_no_strange_stick_hangs_is_harmed_or_harms(plugged: Stick) -> None:
    """The whole command, on a stick with every kind of entry under every name that the copy uses."""
    outside = plugged.state.parent / "outside"
    program = f"PYTHONPATH={CHECKOUT}/firmware:{CHECKOUT} {sys.executable} -c '{STRANGE}'"
    state = "find . -mindepth 1 -name lost+found -prune -o -printf '%P %y %m %s %i %T@ %l\\n' | sort"
    for seed in range(STICKS):
        make_image(plugged.image)
        plugged.do(f"{program} {seed} {FOLDER} {outside} {' '.join(GAMES)}")
        before = {line.split()[0]: line for line in plugged.do(state).splitlines()}
        harmless = sorted((path.name, path.lstat()[:-3], path.lstat().st_mtime) for path in outside.iterdir())
        done = plugged.plug_in()
        assert done.returncode in {0, 1}, f"seed {seed}: {done}"
        assert len(done.stderr.splitlines()) == done.returncode, f"seed {seed}: {done.stderr}"
        assert "does not answer" not in done.stderr, f"seed {seed}"
        after = {line.split()[0]: line for line in plugged.do(state).splitlines()}
        gone = {name for name in before if name != FOLDER and after.get(name) != before[name]}
        assert all(name.endswith(".part") and name not in after for name in gone), f"seed {seed}: {gone}"
        assert after.keys() - before.keys() <= {FOLDER, *(f"{FOLDER}/{game}" for game in GAMES)}
        assert harmless == sorted(
            (path.name, path.lstat()[:-3], path.lstat().st_mtime) for path in outside.iterdir()
        )


def test_a_stick_cannot_choose_to_stop_the_kernel(plugged: Stick) -> None:
    """What ext4 does after an error is in its superblock, and as an option of mount(8)."""
    subprocess.run(["tune2fs", "-e", "panic", str(plugged.image)], check=True, capture_output=True)
    program = plugged.state.parent / "programs" / "umount"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ncat /proc/self/mounts > {program.parent}/mounts\nexec /bin/umount $@\n")
    program.chmod(0o755)
    plugged.path = f"{program.parent}:"
    assert plugged.plug_in().returncode == 0
    (line,) = [line for line in (program.parent / "mounts").read_text().splitlines() if "/stick-" in line]
    options = {"nosuid", "nodev", "noexec", "nosymfollow", "errors=remount-ro"}
    assert options <= set(line.split()[3].split(","))


# A stick that does not answer.


@dataclass
class Frozen:
    """A stick whose file is on a file system that can be frozen: processes then wait in the kernel."""

    stick: Stick
    place: Path
    """Where the other file system is mounted."""

    def freeze_at(self, name: str, *, first: bool) -> None:
        """Freeze when this program of the system is called, `first` or after it."""
        programs = self.stick.state.parent / "programs"
        programs.mkdir()
        freeze, real = f"fsfreeze --freeze {self.place}", f'{shutil.which(name)} "$@"'
        steps = f"{freeze}\nexec {real}" if first else f"{real} || exit $?\n{freeze}"
        (programs / name).write_text(f"#!/bin/sh\n{steps}\n")
        (programs / name).chmod(0o755)
        self.stick.path = f"{programs}:"


@pytest.fixture
def frozen(plugged: Stick) -> Iterator[Frozen]:
    place = plugged.state.parent / "below"
    place.mkdir()
    disk = make_image(plugged.state.parent / "disk", 8192)
    with attached(disk) as device:
        subprocess.run(["mount", str(device), str(place)], check=True)
        try:
            plugged.image = Path(shutil.move(plugged.image, place))
            yield Frozen(plugged, place)
        finally:
            subprocess.run(["umount", "--lazy", str(place)], check=True)  # a killed process may still end


@pytest.mark.parametrize(("program", "first"), [("mount", True), ("mount", False), ("umount", True)])
def test_a_stick_that_does_not_answer_is_one_sentence(frozen: Frozen, program: str, first: bool) -> None:
    """The command ends in time, though its process waits in the kernel: mounting, copying or unmounting."""
    frozen.freeze_at(program, first=first)
    frozen.stick.limit = 3
    device_of = ["losetup", "--noheadings", "--output", "NAME", "--associated", str(frozen.stick.image)]
    with attached(frozen.stick.image) as device:
        options = ("--state", frozen.stick.state, "--limit", 3)
        env = os.environ | {"PATH": frozen.stick.path + os.environ["PATH"]}
        try:
            done = process("records", "stick", device, *options, prefix=ALONE, env=env)
            assert subprocess.run(device_of, capture_output=True, check=True).stdout
        finally:
            subprocess.run(["fsfreeze", "--unfreeze", str(frozen.place)], check=True)
    assert done.stderr == "llamadillo records: The stick does not answer: pull it out and take another.\n"
    assert (done.returncode, done.stdout) == (1, "")


def test_a_copy_that_takes_too_long_ends_after_a_game_and_goes_on_the_next_time(plugged: Stick) -> None:
    """Half of the time is for the copying: each game takes as long as a slow stick needs."""
    programs = plugged.state.parent / "programs"
    programs.mkdir()
    (programs / "mount").write_text(f'#!/bin/sh\nsleep 1.5\nexec {shutil.which("mount")} "$@"\n')
    (programs / "mount").chmod(0o755)
    plugged.path, plugged.limit = f"{programs}:", 3
    done = plugged.plug_in()
    assert done.returncode == 1
    assert done.stdout == f"0 games copied to the stick, folder {FOLDER}; pull it out.\n"
    sentence = "llamadillo records: there was no time for all games: plug the stick in again.\n"
    assert done.stderr == sentence
    plugged.path = ""
    assert plugged.plug_in().returncode == 0
