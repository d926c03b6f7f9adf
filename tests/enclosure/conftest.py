"""The workers of a run share what they build."""

import os

import pytest

from tests.enclosure.store import SHARED


@pytest.fixture(scope="session", autouse=True)
def _one_folder_for_all_workers(tmp_path_factory: pytest.TempPathFactory) -> None:
    if "PYTEST_XDIST_WORKER" in os.environ:
        # Each worker has a folder of its own in the folder of the run.
        SHARED.folder = tmp_path_factory.getbasetemp().parent / "case"
