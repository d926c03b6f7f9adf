"""The page for the room with its real unit: what a browser on the Pi gets, what the box loses without it."""

import json
import signal
from typing import Any

import pytest

from llamadillo.devices.onlooker import SOCKET
from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Button
from tests.mirror.reading import Reader
from tests.virtual_pi import service
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.pi import STATE, Pi
from tests.virtual_pi.starting import at_the_start

pytestmark = pytest.mark.virtual_pi

MIRROR = "llamadillo-mirror.service"
UNITS = "/etc/systemd/system"
OURS = "/opt/llamadillo/current/systemd"
PLACE = "/run/llamadillo-mirror"
VISIT = """
import json
from websockets.sync.client import connect
host = "127.0.0.1:8080"
with connect(f"ws://{host}/watch", origin=f"http://{host}") as socket:
    messages = [socket.recv(timeout=60) for _ in range(4)]
print(json.dumps([each if isinstance(each, str) else each.hex() for each in messages]))
"""


def make_room(pi: Pi) -> None:
    """Activate the page for the room as the installer does with `--mirror`, and restart the box."""
    at_the_start(pi, 60)
    pi.run("mkdir", "-p", f"{UNITS}/{service.UNIT}.d")
    pi.run("ln", "-s", f"{OURS}/room.conf", f"{UNITS}/{service.UNIT}.d/room.conf")
    pi.run("ln", "-s", f"{OURS}/{MIRROR}", f"{UNITS}/{MIRROR}")
    pi.run("systemctl", "daemon-reload")
    pi.run("systemctl", "start", MIRROR)
    pi.run("systemctl", "restart", service.UNIT)
    at_the_start(pi, 60)
    pi.until(lambda: "is at port" in service.journal(pi, MIRROR), "the page", 60)


def visit(pi: Pi) -> Reader:
    """What a browser on the Pi receives first."""
    reader = Reader()
    said = pi.run("/opt/llamadillo/current/bin/python", "-I", "-c", VISIT, seconds=120)
    for message in json.loads(said):
        reader.read(message if message.startswith("{") else bytes.fromhex(message))
    return reader


def seen_by_all(pi: Pi) -> Frame:
    """The picture on the glass; a browser has the same."""
    on_the_glass = pi.still().frame
    found: list[Any] = []

    def same() -> bool:
        found[:] = [visit(pi).frame]
        return bool(found[0] == on_the_glass)

    pi.until(same, "the picture in the browser", 60)
    return on_the_glass


def pid_of(pi: Pi) -> int:
    """The process of the page."""
    return int(service.asked(pi, "MainPID", MIRROR))


def test_a_browser_has_the_picture_of_the_glass(boot: SwitchOn, figure: Figure) -> None:
    pi = boot()
    make_room(pi)
    first = seen_by_all(pi)
    pi.answer(pi.still(), Button.ROLL)
    assert seen_by_all(pi) != first
    status = pi.run("cat", f"/proc/{pid_of(pi)}/status")
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert set(fields["Uid"].split()) != {"0"}
    assert int(fields["CapEff"], 16) == int(fields["CapBnd"], 16) == 0
    figure("the page for the room", f"{int(fields['VmRSS'].split()[0]) / 1024:.0f} MB")
    assert pi.run("stat", "--format=%a %G", f"{PLACE}/{SOCKET}").split() == ["660", "llamadillo"]
    hidden = pi.run("stat", "--format=%a", f"/proc/{pid_of(pi)}/root{STATE}").strip()
    assert hidden == "0", "it could read the saved games"


def test_the_box_does_not_mind_when_the_page_is_stopped_or_killed(boot: SwitchOn) -> None:
    pi = boot()
    make_room(pi)
    pi.machine.ask("send_signal", pid=pid_of(pi), number=signal.SIGSTOP)
    for _ in range(3):
        pi.answer(pi.still(), Button.ROLL)
    pi.machine.ask("send_signal", pid=pid_of(pi), number=signal.SIGCONT)
    seen_by_all(pi)
    before = pid_of(pi)
    pi.machine.ask("send_signal", pid=before, number=signal.SIGKILL)
    pi.answer(pi.still(), Button.ROLL)
    pi.until(lambda: pid_of(pi) not in {0, before}, "the page again", 60)
    pi.until(lambda: service.journal(pi, MIRROR).count("is at port") == 2, "the page again", 60)
    seen_by_all(pi)
    assert service.restarts(pi) == 0, "the box went on"
