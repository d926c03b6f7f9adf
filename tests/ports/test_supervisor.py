"""The messages to every supervisor, in the format of systemd (`ports.supervisor`)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ports.rigs import SUPERVISORS, SupervisorRig


@pytest.fixture(params=SUPERVISORS)
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SupervisorRig]:
    rig = SUPERVISORS[request.param](tmp_path)
    yield rig
    rig.close()


def test_messages_arrive_in_order(rig: SupervisorRig) -> None:
    supervisor = rig.supervisor
    supervisor.status("waiting for the display")
    supervisor.ready("menu")
    supervisor.alive()
    supervisor.status("LAMA, round 1, 3 seats")
    supervisor.alive()
    supervisor.stopping()
    assert rig.messages() == [
        "STATUS=waiting for the display",
        "READY=1\nSTATUS=menu",
        "WATCHDOG=1",
        "STATUS=LAMA, round 1, 3 seats",
        "WATCHDOG=1",
        "STOPPING=1",
    ]


def test_its_patience_is_known(rig: SupervisorRig) -> None:
    assert rig.supervisor.patience == 30
