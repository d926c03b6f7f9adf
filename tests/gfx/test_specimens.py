"""The specimens are as they were; `python -m tests.gfx.specimens` takes them over when they should change."""

from difflib import unified_diff

import pytest

from tests.gfx.specimens import FOLDER, as_text, specimens

SPECIMENS = specimens()


@pytest.mark.parametrize("name", SPECIMENS)
def test_specimen(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    drawn = as_text(SPECIMENS[name]).splitlines()
    assert not "\n".join(unified_diff(golden, drawn, "golden", "drawn", n=1, lineterm=""))


def test_there_is_no_specimen_too_many() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SPECIMENS)
