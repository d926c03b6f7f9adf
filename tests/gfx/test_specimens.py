"""The specimens are unchanged; `python -m tests.gfx.specimens` accepts a change."""

from difflib import unified_diff

import pytest

from tests.gfx.specimens import FOLDER, as_text, specimens

SPECIMENS = specimens()


@pytest.mark.parametrize("name", SPECIMENS)
def test_specimen(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    drawn = as_text(SPECIMENS[name]).splitlines()
    assert not "\n".join(unified_diff(golden, drawn, "golden", "drawn", n=1, lineterm=""))


def test_every_file_has_its_specimen() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SPECIMENS)
