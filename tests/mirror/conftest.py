"""The tests of the pages in real browsers run when they are asked for: `make test-web`."""

import pytest

MARKER = "browser"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARKER}: runs in real browsers")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if MARKER not in str(config.option.markexpr):
        for item in items:
            if item.get_closest_marker(MARKER):
                item.add_marker(pytest.mark.skip(reason="`make test-web` runs it"))
