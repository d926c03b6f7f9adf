"""The installer in a clean Debian root: what it puts there, twice, cut, updated, back, and gone again."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from llamadillo import __version__
from llamadillo.devices.pi.board import REFERENCE, read_board
from llamadillo.storage.database import FILE, connect
from systemd.installer.lock import BOX, BUILD, locked
from systemd.installer.parts import brought_by_apt, packages_needed
from tests.storage.released import HERE as RELEASED
from tests.systemd.roots import CHECKOUT, CONFIG, Debian, debian, environment
from tests.tools import need_debian_root

SYSTEM = ("/etc", "/opt", "/usr/local", "/var/lib/llamadillo", "/boot", "/home", "/root", "/srv")
"""Where anything of a person or of llamadillo can be."""
CONFIG_FILE = "/boot/firmware/config.txt"
STATE = "/var/lib/llamadillo"
PROGRAM = "/opt/llamadillo/current/bin/llamadillo"
OLD = "0.0.9"


@pytest.fixture
def root() -> Iterator[Debian]:
    need_debian_root()
    with debian() as root:
        yield root


def succeed(root: Debian, *arguments: str, source: str = "/src") -> str:
    ran = root.install(*arguments, source=source)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def refuse(root: Debian, *arguments: str, source: str = "/src") -> str:
    """The one sentence with which the installer refuses."""
    ran = root.install(*arguments, source=source)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert len(ran.stderr.splitlines()) == 1, ran.stderr
    assert ran.stderr.startswith("llamadillo: ")
    return ran.stderr


def as_box(root: Debian, *command: str) -> str:
    """What a command says to the user that the box runs as."""
    user = ("setpriv", "--reuid=llamadillo", "--regid=llamadillo", "--init-groups")
    ran = root.run(*user, *command)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def add_saved_games(root: Debian) -> None:
    """Games of a released version, as systemd would have them owned."""
    shutil.copytree(RELEASED / "0.1.0", root.at(STATE))
    root.run("chown", "-R", "llamadillo:llamadillo", STATE)


def older_sources(root: Debian, version: str = OLD) -> str:
    """The same sources under another version; returns where."""
    directory = f"/src-{version}"
    file = root.add_sources(directory) / "firmware/llamadillo/__init__.py"
    file.write_text(file.read_text().replace(f'"{__version__}"', f'"{version}"'))
    changes = root.at(f"{directory}/CHANGELOG.md")
    changes.write_text(changes.read_text().replace("## Unreleased", f"## Unreleased\n\n- Now {version}."))
    return directory


def saved_games(root: Debian) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in root.at(STATE).iterdir()}


def version(root: Debian) -> str:
    """What the program says, without the build."""
    return root.run(PROGRAM, "--version").stdout.strip().partition(",")[0]


def dangling(root: Debian) -> list[Path]:
    """Links that lead nowhere, in the eyes of the root."""
    folders = [root.at(folder) for folder in ("/etc/systemd", "/etc/udev", "/opt/llamadillo")]
    links = [path for folder in folders for path in folder.rglob("*") if path.is_symlink()]
    inside = [f"/{path.relative_to(root.path)}" for path in links]
    ran = root.run("/bin/sh", "-c", 'for f in "$@"; do [ -e "$f" ] || echo "$f"; done', "sh", *inside)
    return [Path(line) for line in ran.stdout.splitlines()]


def the_page_for_the_room(root: Debian) -> None:
    """It is there where it is wanted, and stays as it is; it is wanted at the end."""
    unit, drop_in = "llamadillo-mirror.service", "/etc/systemd/system/llamadillo.service.d/room.conf"
    for option, wanted in (("--mirror", True), ("--no-mirror", False), ("--mirror", True)):
        succeed(root, "install", option)
        assert root.at(drop_in).is_symlink() == wanted
        assert root.at(f"/etc/systemd/system/{unit}").is_symlink() == wanted
        assert dangling(root) == []
    assert root.run("systemctl", "is-enabled", unit).stdout == "enabled\n"
    assert succeed(root, "install").startswith("Nothing to change")
    assert "--broker" in as_box(root, PROGRAM, "mirror", "--help")


def test_install_twice_and_uninstall(root: Debian) -> None:
    shutil.copytree(RELEASED / "0.1.0", root.at(STATE))  # an earlier installation has left them
    games = saved_games(root)
    before = root.snapshot(*SYSTEM)
    plan = succeed(root, "install", "--dry-run")
    assert "Dry run: " in plan
    assert root.snapshot(*SYSTEM) == before, "a dry run changes nothing"

    output = succeed(root, "install", "--profile", "kiosk")
    assert "sudo reboot" in output
    steps = {line for line in plan.splitlines() if line.startswith("  ")}
    done = {line for line in output.splitlines() if line.startswith("  ")}
    assert done - steps == {line for line in done if "kiosk.conf" in line or "llamadillo.service.d" in line}
    assert steps <= done

    assert version(root) == f"llamadillo {__version__}"
    said = as_box(root, "llamadillo", "--version")
    assert said.startswith(f"llamadillo {__version__}, build "), "it is a command"
    assert {"gpio", "i2c"} <= set(root.run("id", "-nG", "llamadillo").stdout.split())
    assert root.at("/etc/modules-load.d/llamadillo.conf").read_text() == "i2c-dev\n"
    assert root.at(CONFIG_FILE).read_text().startswith(CONFIG)
    assert "gpio-shutdown,gpio_pin=8" in root.at(CONFIG_FILE).read_text()
    assert root.run("systemctl", "is-enabled", "llamadillo.service").stdout == "enabled\n"
    drop_in = root.run("cat", "/etc/systemd/system/llamadillo.service.d/kiosk.conf")
    assert f"ExecStart={PROGRAM} run --kiosk" in drop_in.stdout
    assert dangling(root) == []
    assert root.at(STATE).stat().st_uid != 0, "the saved games are the box's again"
    assert "3 finished, one to be continued" in as_box(root, PROGRAM, "check", "--state", STATE)
    assert saved_games(root) == games
    drive_nothing(root)
    a_damaged_release_says_so(root)

    installed = root.snapshot(*SYSTEM)
    assert succeed(root, "install").startswith("Nothing to change")
    assert root.snapshot(*SYSTEM) == installed
    with root.at(CONFIG_FILE).open("a") as file:
        file.write("# mine\n")

    succeed(root, "install", "--profile", "handheld")
    assert not root.at("/etc/systemd/system/llamadillo.service.d/kiosk.conf").is_symlink()
    the_page_for_the_room(root)

    output = succeed(root, "uninstall")
    assert STATE in output
    after = {path: what for path, what in root.snapshot(*SYSTEM).items() if not changed_by_apt(path)}
    assert [path for path in after if after[path] != before.get(path)] == ["boot/firmware/config.txt"]
    assert before.keys() - after.keys() == {path for path in before if changed_by_apt(path)}
    assert root.at(CONFIG_FILE).read_text() == CONFIG + "# mine\n"
    assert saved_games(root) == games
    assert root.at(STATE).stat().st_uid == 0
    assert root.run("id", "llamadillo").returncode != 0
    assert "Nothing to" in succeed(root, "uninstall")


def changed_by_apt(path: str) -> bool:
    """Whether apt or useradd change this file: backups and caches."""
    return path.endswith(("-", "ld.so.cache")) or path.startswith("etc/alternatives")


def a_damaged_release_says_so(root: Debian) -> None:
    """The hashes cover the packages and their compiled modules; a damaged one is named, and built again."""
    assert as_box(root, PROGRAM, "check", "--state", STATE).endswith("Its files are as released.\n")
    release = next(root.at("/opt/llamadillo/releases").iterdir())
    for pattern in ("gpiozero/__pycache__/boards.*.pyc", "llamadillo/titles/lama/hard.bin"):
        (file,) = release.glob(f"lib/python3*/site-packages/{pattern}")
        content = file.read_bytes()
        file.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
        ran = root.run(PROGRAM, "check", "--state", "/run/nothing")
        assert (ran.returncode, ran.stdout) == (1, "")
        assert re.fullmatch(
            r"llamadillo check: The program is damaged \(.*\): install it again\.\n", ran.stderr
        )
        if file.suffix == ".pyc":
            file.write_bytes(content)
    output = succeed(root, "install")
    assert f"{release.name} is damaged: it is built again.\n" in output
    assert root.run(PROGRAM, "check", "--state", "/run/nothing").returncode == 0


def drive_nothing(root: Debian) -> None:
    """The installed box comes up as its user, on a state directory of its own, and ends when asked."""
    root.at("/run/try").mkdir()
    root.run("chown", "llamadillo", "/run/try")
    user = ("setpriv", "--reuid=llamadillo", "--regid=llamadillo", "--init-groups")
    with root.start(*user, PROGRAM, "run", "--no-hardware", "--state", "/run/try") as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        os.killpg(process.pid, signal.SIGTERM)
        assert process.wait(60) == 0
    assert said == "llamadillo is on\n"


def test_update_cut_at_every_step_and_rollback(root: Debian) -> None:
    old = older_sources(root)
    assert "not installed here" in refuse(root, "update")
    succeed(root, "install", source=old)
    add_saved_games(root)
    games = saved_games(root)
    before = root.snapshot(*SYSTEM)
    output = succeed(root, "update", "--dry-run")
    assert root.snapshot(*SYSTEM) == before
    says_what_it_brings(output, [])
    plan = [line for line in output.splitlines() if re.match(r"  \S", line)]

    seen = set()
    for step in plan:
        cut(root, step)
        current = version(root)
        seen.add(current)
        assert current in (f"llamadillo {OLD}", f"llamadillo {__version__}"), step
        assert dangling(root) == [], step
        assert "one to be continued" in as_box(root, PROGRAM, "check", "--state", STATE), step
        assert saved_games(root) == games, step
    assert f"llamadillo {OLD}" in seen

    succeed(root, "update")
    assert version(root) == f"llamadillo {__version__}"
    assert succeed(root, "update").startswith("Nothing to change")
    assert [name.split("+")[0] for name in releases(root)] == [OLD, __version__]

    succeed(root, "rollback")
    assert version(root) == f"llamadillo {OLD}"
    succeed(root, "rollback")
    assert version(root) == f"llamadillo {__version__}", "back and forth"

    output = succeed(root, "update", source=older_sources(root, "0.0.10"))
    says_what_it_brings(output, ["What is new (CHANGELOG.md):", "    - Now 0.0.10."])
    assert [name.split("+")[0] for name in releases(root)] == ["0.0.10", __version__], "one is kept"
    assert saved_games(root) == games

    make_games_newer(root)
    assert "of a newer llamadillo" in refuse(root, "rollback")
    assert version(root) == "llamadillo 0.0.10"
    succeed(root, "rollback", "--force")
    assert version(root) == f"llamadillo {__version__}"


def says_what_it_brings(output: str, changes: list[str]) -> None:
    """The update's first lines: the two releases, the changelog, the packages, and how to go back."""
    first, *rest = output.splitlines()
    name = r"[0-9.]+\+[0-9a-f]{8}"
    assert re.fullmatch(f"This replaces llamadillo {name} by {name}\\.", first)
    way_back = "To go back afterwards: sudo sh systemd/install.sh rollback"
    assert rest[: len(changes) + 2] == [*changes, "No package changes.", way_back]


def cut(root: Debian, step: str) -> None:
    """Begin an update and kill it when it announces this step."""
    process = root.start("/bin/sh", "/src/systemd/install.sh", "update")
    assert process.stdout is not None
    announced = any(line.rstrip("\n") == step for line in process.stdout)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(60)
    process.stdout.close()
    assert announced, step


def releases(root: Debian) -> list[str]:
    return sorted(path.name for path in root.at("/opt/llamadillo/releases").iterdir())


def test_a_release_that_is_no_good_is_refused_and_undone(root: Debian) -> None:
    install_from_outside(root)
    assert succeed(root, "install").startswith("Nothing to change"), "inside it is the same"
    add_saved_games(root)
    installed = root.snapshot(*SYSTEM)

    broken = older_sources(root, "0.2.0")
    module = root.at(f"{broken}/firmware/llamadillo/cli/__init__.py")
    whole = module.read_text()
    module.write_text(f"{whole}\nraise RuntimeError('broken')\n")
    output = refuse(root, "update", source=broken)
    assert "The new release does not start" in output
    assert "was undone" in output
    assert root.snapshot(*SYSTEM) == installed

    module.write_text(whole)
    make_games_newer(root)
    with_newer_games = root.snapshot(*SYSTEM)
    output = refuse(root, "update", source=broken)
    assert "cannot go on with the saved games" in output
    assert "of a newer llamadillo" in output
    assert root.snapshot(*SYSTEM) == with_newer_games


def install_from_outside(root: Debian) -> None:
    """Install as for an image; nothing is started."""
    ran = subprocess.run(
        ["/bin/sh", str(root.at("/src/systemd/install.sh")), "install", "--root", str(root.path)],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "The box starts when the Pi starts." in ran.stdout
    assert version(root) == f"llamadillo {__version__}"


def make_games_newer(root: Debian) -> None:
    with closing(connect(root.at(f"{STATE}/{FILE}"))) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA user_version = 999")


def test_bad_situations_get_one_sentence_and_change_nothing(root: Debian) -> None:
    def unchanged() -> bool:
        return {p: w for p, w in root.snapshot(*SYSTEM).items() if not changed_by_apt(p)} == before

    before = {p: w for p, w in root.snapshot(*SYSTEM).items() if not changed_by_apt(p)}
    unprivileged = root.run(*UNPRIVILEGED, "/bin/sh", "/src/systemd/install.sh", "install")
    assert (unprivileged.returncode, unprivileged.stderr) == (
        1,
        "llamadillo: Only root may do this: use sudo.\n",
    )

    alone = root.run("/bin/sh", "/src/systemd/install.sh", "install", before=("unshare", "--net"))
    assert alone.returncode == 1
    assert re.fullmatch(r"llamadillo: .*\(is there a network\?.* was undone\.\n", alone.stderr)
    assert unchanged()

    assert "There is no earlier release" in refuse(root, "rollback")

    full = root.run(
        "/bin/sh", "-c", "mount -t tmpfs -o size=50m none /opt && sh /src/systemd/install.sh install"
    )
    assert full.returncode == 1
    assert re.fullmatch(r"llamadillo: There are only 5\d MB free.* was undone\.\n", full.stderr)
    root.run("umount", "/opt")
    assert unchanged()

    os_release = root.at("/etc/os-release").read_text()
    root.at("/etc/os-release").unlink()
    root.at("/etc/os-release").write_text(os_release.replace("bookworm", "sid").replace("12 (", "99 ("))
    assert "llamadillo needs Raspberry Pi OS Bookworm or Trixie" in refuse(root, "install")
    root.at("/etc/os-release").write_text(os_release)

    root.at("/usr/bin/apt-get").rename(root.at("/usr/bin/apt-gone"))
    assert "There is no apt here" in refuse(root, "install")
    root.at("/usr/bin/apt-gone").rename(root.at("/usr/bin/apt-get"))

    root.at("/etc/llamadillo").mkdir()
    board = REFERENCE.read_text().replace("quit = 5", "quit = 99")
    root.at("/etc/llamadillo/board.toml").write_text(board)
    assert "/etc/llamadillo/board.toml:6: " in refuse(root, "install")


UNPRIVILEGED = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")


_GLIBC = {"bookworm": range(17, 37), "trixie": range(17, 42)}
"""The versions of manylinux (2.X) that these systems run."""


@pytest.mark.parametrize(
    ("suite", "python", "architecture", "machine"),
    [
        ("bookworm", (3, 11), "arm64", "aarch64"),
        ("trixie", (3, 13), "arm64", "aarch64"),
        ("bookworm", (3, 11), "armhf", "armv7l"),
        ("trixie", (3, 13), "armhf", "armv7l"),
    ],
)
def test_each_system_gets_a_wheel_of_each_locked_package(
    tmp_path: Path, suite: str, python: tuple[int, int], architecture: str, machine: str
) -> None:
    """pip, asked for another system than this one: what is locked and not from apt has a wheel there."""
    need_debian_root()
    by_apt = brought_by_apt(packages_needed(architecture, python, read_board(REFERENCE)))
    number = "".join(map(str, python))
    tags = [f"cp{number}", "abi3", "none"]
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in _GLIBC[suite]]
    for name in (BOX, BUILD):
        file = tmp_path / name
        file.write_text(locked(CHECKOUT, name, by_apt), encoding="utf-8")
        ran = subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"),
                *("--python-version", number, "--implementation", "cp"),
                *(word for tag in tags for word in ("--abi", tag)),
                *(word for platform in platforms for word in ("--platform", platform)),
                *("--require-hashes", "--requirement", str(file), "--dest", str(tmp_path / "wheels")),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
    assert len(list((tmp_path / "wheels").iterdir())) >= 7
