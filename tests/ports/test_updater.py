"""The contract of all updaters (`ports.update`)."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from llamadillo.devices.fake import FakeUpdater
from llamadillo.devices.updater import SocketUpdater
from llamadillo.ports.update import Updater, UpdaterAbsent


@dataclass(frozen=True, slots=True)
class UpdaterRig:
    """An updater, and the program that it asks."""

    updater: Updater
    heard: Callable[[], list[str]]
    """What the program has heard since the last call."""
    leave: Callable[[], None]
    """The program goes."""


def _fake(_: Path, __: ExitStack) -> UpdaterRig:
    updater = FakeUpdater()

    def heard() -> list[str]:
        asked, updater.asked = updater.asked, []
        return asked

    def leave() -> None:
        updater.there = False

    return UpdaterRig(updater, heard, leave)


def _socket(folder: Path, stack: ExitStack) -> UpdaterRig:
    program = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK))
    program.bind(str(folder / "socket"))

    def heard() -> list[str]:
        found = []
        while True:
            try:
                found.append(program.recv(100).decode().lower())
            except BlockingIOError:
                return found

    return UpdaterRig(SocketUpdater(folder / "socket"), heard, program.close)


@pytest.fixture(params=[_fake, _socket], ids=["fake", "socket"])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[UpdaterRig]:
    with ExitStack() as stack:
        yield request.param(tmp_path, stack)


def test_each_request_is_heard_once_in_its_order(rig: UpdaterRig) -> None:
    rig.updater.look()
    rig.updater.install()
    rig.updater.look()
    assert rig.heard() == ["look", "install", "look"]
    assert rig.heard() == []


def test_a_program_that_is_not_there_is_said(rig: UpdaterRig) -> None:
    rig.leave()
    for ask in (rig.updater.look, rig.updater.install):
        with pytest.raises(UpdaterAbsent) as absent:
            ask()
        assert absent.value.sentence.endswith("restart the box.")
