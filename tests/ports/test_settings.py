"""The contract of every store of settings (`ports.settings`)."""

from pathlib import Path

import pytest

from llamadillo.ports.settings import SettingsStore
from tests.ports.rigs import SETTINGS


@pytest.fixture(params=SETTINGS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> SettingsStore:
    return SETTINGS[request.param](tmp_path)


def test_a_new_store_is_empty(store: SettingsStore) -> None:
    assert store.load() == {}
    assert store.notice() is None


def test_what_was_saved_last_is_loaded(store: SettingsStore) -> None:
    store.save({"volume": 3, "brightness": 70})
    table = {"players": ["Zoë", None], "first": 0, "drawn": True, "speed": 1.5}
    store.save({"volume": 2, "table": table})
    assert store.load() == {"volume": 2, "table": table}
    assert store.notice() is None


def test_changing_the_loaded_values_does_not_change_the_store(store: SettingsStore) -> None:
    values = {"volume": 3}
    store.save(values)
    values["volume"] = 0
    assert store.load() == {"volume": 3}
