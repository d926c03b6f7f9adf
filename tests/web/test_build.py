"""The build of the pages."""

from pathlib import Path

import pytest

from tests.tools import need
from web.build import OUT, build

pytestmark = pytest.mark.browser


def test_the_same_sources_give_the_same_site(tmp_path: Path) -> None:
    need((OUT / "index.html").is_file(), "the pages are missing: `make test-web` builds them")
    again = contents(build(tmp_path / "again"))
    first = contents(OUT)
    assert first.keys() == again.keys()
    assert [name for name, content in first.items() if again[name] != content] == []


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
