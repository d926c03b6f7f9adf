"""The image that is tried. Tests marked `image` run in `make test-image` only: they take minutes."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from image.__main__ import TARGET
from image.proof import FIGURE, PICTURES
from llamadillo.gfx.png import to_image
from tests.virtual_pi.reading import Sight

MARKER = "image"
IMAGE = os.environ.get("LLAMADILLO_IMAGE")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARKER}: starts the image on an emulated Pi, in `make test-image`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if MARKER not in str(config.option.markexpr):
        for item in items:
            if item.get_closest_marker(MARKER):
                item.add_marker(pytest.mark.skip(reason="`make test-image` runs it"))


@pytest.fixture(scope="session")
def image() -> Path:
    """The newest image that `make image` has built, or that of LLAMADILLO_IMAGE."""
    if IMAGE:
        return Path(IMAGE)
    found = sorted(TARGET.glob("llamadillo-*-arm64.img"), key=lambda path: path.stat().st_mtime)
    if not found:
        pytest.fail("There is no image: make image")
    return found[-1]


Figure = Callable[[str, str], None]


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """Report a figure that a test has measured: its name and its value."""

    def report(what: str, how_much: str) -> None:
        request.node.user_properties.append((FIGURE, f"{what}: {how_much}"))

    return report


Save = Callable[[str, Sight], None]


@pytest.fixture
def save() -> Save:
    """Save what the display shows as a picture of this name."""

    def keep(name: str, sight: Sight) -> None:
        folder = TARGET / PICTURES
        folder.mkdir(parents=True, exist_ok=True)
        to_image(sight.frame, 4).save(folder / f"{name}.png")

    return keep


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    called = [report for report in reports if getattr(report, "when", None) == "call"]
    figures = {text for report in called for name, text in report.user_properties if name == FIGURE}
    if figures:
        terminalreporter.section("image figures")
        for text in sorted(figures):
            terminalreporter.write_line(text)
