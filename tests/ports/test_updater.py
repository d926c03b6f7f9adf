"""The contract of all updaters (`ports.update`)."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from llamadillo.ports.update import UpdaterAbsent
from tests.ports.updaters import UPDATERS, UpdaterRig


@pytest.fixture(params=UPDATERS)
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[UpdaterRig]:
    with ExitStack() as stack:
        yield UPDATERS[request.param](tmp_path, stack)


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
