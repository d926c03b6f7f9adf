"""The box as systemd runs it on a virtual Pi: what a test asks systemd, and what it does to the service."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.storage.database import FILE
from llamadillo.storage.rows import newest, read_match
from tests.virtual_pi.pi import STATE, Pi

UNIT: Final = "llamadillo.service"
_STEPS: Final = """
import sqlite3, sys
query = "SELECT step FROM event WHERE match = (SELECT max(id) FROM match) ORDER BY number"
for row in sqlite3.connect(sys.argv[1], uri=True).execute(query):
    print(*row)
"""
COMMAND: Final = "/opt/llamadillo/current/bin/llamadillo"


def asked(pi: Pi, name: str, unit: str = UNIT) -> str:
    """What systemd says of a property of a unit."""
    return pi.run("systemctl", "show", "--value", "--property", name, unit).strip()


def main_pid(pi: Pi) -> int:
    """The process of the box; AssertionError while there is none."""
    pid = int(asked(pi, "MainPID"))
    assert pid, "the box does not run"
    return pid


def restarts(pi: Pi) -> int:
    """How often systemd has started the box again by itself."""
    return int(asked(pi, "NRestarts"))


def signal(pi: Pi, number: int) -> None:
    """Send the box a signal."""
    pi.machine.ask("send_signal", pid=main_pid(pi), number=number)


def make_kiosk(pi: Pi) -> None:
    """Make it a box for guests as the installer does with `--profile kiosk`, and restart it."""
    pi.until(lambda: asked(pi, "ActiveState") == "active", "the box", 60)
    drop_ins = f"/etc/systemd/system/{UNIT}.d"
    pi.run("mkdir", "-p", drop_ins)
    pi.run("ln", "-s", "/opt/llamadillo/current/systemd/kiosk.conf", drop_ins)
    pi.run("systemctl", "daemon-reload")
    pi.run("systemctl", "restart", UNIT)


def journal(pi: Pi, unit: str = UNIT, *, patience: float = 60.0) -> str:
    """What the box has said to systemd's journal since the boot; `patience` in seconds, for a long one."""
    return pi.run("journalctl", "--no-pager", "--output", "cat", "--unit", unit, seconds=patience)


def saved_matches(pi: Pi) -> dict[int, SavedMatch]:
    """All matches in the state directory, at a moment when nothing is being written there.

    AssertionError when the database is not whole.
    """
    folder = pi.fetch("sh", "-c", f"cp {STATE}/{FILE}* {{}}")
    found = matches_in(folder)
    shutil.rmtree(folder)
    return found


def rolls(pi: Pi) -> list[tuple[str, ...]]:
    """All rolls of dice of the newest match, as its journal has them now; the box may be writing to it."""
    said = pi.run("/usr/bin/python3", "-I", "-c", _STEPS, f"file:{STATE}/{FILE}?mode=ro")
    steps = [json.loads(line) for line in said.splitlines()]
    return [tuple(map(str, step["roll"])) for step in steps if "roll" in step]


def matches_in(folder: Path) -> dict[int, SavedMatch]:
    """All matches in a database, each row with its checksum verified. AssertionError when it is not whole."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        check = db.execute("PRAGMA integrity_check").fetchall()
        assert check == [("ok",)], f"the database is damaged: {check}"
        found = {}
        for number in range(1, (newest(db) or 0) + 1):
            match = read_match(db, MatchId(number))
            assert match is not None, f"match {number} is gone"
            found[number] = match
    return found
