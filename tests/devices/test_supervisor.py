"""The service manager: how it is found, and that one that does not read blocks nothing."""

import os
from pathlib import Path
from socket import AF_UNIX, SOCK_DGRAM, socket

import pytest

from llamadillo.devices.supervisor import SystemdSupervisor, supervisor_of
from tests.devices.manager import Manager


def test_without_an_address_there_is_no_supervisor() -> None:
    assert supervisor_of({}) is None
    assert supervisor_of({"NOTIFY_SOCKET": ""}) is None
    assert supervisor_of({"WATCHDOG_USEC": "1000"}) is None


@pytest.mark.parametrize("address", ["/", "@", "vsock:2:1234", "notify", "./notify"])
def test_an_address_of_another_kind_is_ignored(address: str) -> None:
    assert supervisor_of({"NOTIFY_SOCKET": address}) is None


@pytest.mark.parametrize(("environment", "patience"), [
    ({}, None),
    ({"WATCHDOG_USEC": "30000000"}, 30),
    ({"WATCHDOG_USEC": "1500"}, 0.0015),
    ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 30),
    ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": ""}, 30),
    ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),
    ({"WATCHDOG_USEC": "0"}, None),
    ({"WATCHDOG_USEC": ""}, None),
    ({"WATCHDOG_USEC": "-5"}, None),
    ({"WATCHDOG_USEC": "30s"}, None),
    ({"WATCHDOG_USEC": "³"}, None),
])  # fmt: skip
def test_the_watchdog_is_as_the_environment_says(
    tmp_path: Path, environment: dict[str, str], patience: float | None
) -> None:
    supervisor = supervisor_of({"NOTIFY_SOCKET": str(tmp_path / "notify"), **environment})
    assert supervisor is not None
    assert supervisor.patience == patience
    supervisor.close()


@pytest.mark.parametrize("at", ["{}/notify", "@llamadillo-{}"])
def test_the_address_is_a_path_or_an_abstract_name(tmp_path: Path, at: str) -> None:
    address = at.format(tmp_path if at.startswith("{") else f"{os.getpid()}-{tmp_path.name}")
    with Manager(address) as manager:
        supervisor = supervisor_of({"NOTIFY_SOCKET": address})
        assert supervisor is not None
        supervisor.ready("menu")
        assert manager.next() == "READY=1\nSTATUS=menu"
        supervisor.close()
    assert (tmp_path / "notify").exists() == (not at.startswith("@"))


def test_a_status_is_always_one_line(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    with Manager(address) as manager:
        supervisor = SystemdSupervisor(address)
        supervisor.status("round 1\nWATCHDOG=1\r\n\tdäni \udc80")
        assert manager.next() == "STATUS=round 1 WATCHDOG=1 däni ?"
        supervisor.close()


def test_a_missing_supervisor_raises_nothing(tmp_path: Path) -> None:
    supervisor = SystemdSupervisor(str(tmp_path / "notify"))
    supervisor.ready("menu")
    supervisor.alive()
    with Manager(str(tmp_path / "notify")) as manager:  # it is back
        supervisor.alive()
        assert manager.messages() == ["WATCHDOG=1"]
    supervisor.stopping()
    supervisor.close()
    supervisor.alive()


def test_a_supervisor_that_does_not_read_does_not_block(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    listens = socket(AF_UNIX, SOCK_DGRAM)
    listens.bind(address)
    supervisor = SystemdSupervisor(address, send=0.01)
    for _ in range(2000):  # far more than the kernel keeps for it: net.unix.max_dgram_qlen is 10 to 512
        supervisor.alive()
        if is_full(address):
            break
    assert is_full(address)
    supervisor.stopping()
    supervisor.close()
    listens.close()


def is_full(address: str) -> bool:
    """Whether the socket at this address takes no more now."""
    with socket(AF_UNIX, SOCK_DGRAM) as another:
        another.setblocking(False)
        try:
            another.sendto(b"", address)
        except BlockingIOError:
            return True
        return False
