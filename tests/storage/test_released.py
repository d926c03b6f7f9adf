"""A box that is updated goes on with the games and settings of each version that was ever released."""

import shutil
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from llamadillo import __version__
from llamadillo.cli import main
from llamadillo.pilot import Pilot
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.settings import JsonSettings
from llamadillo.titles import TITLES
from tests.storage.released import PRESSES, play_to_the_end, released, write

RELEASED = list(released())


def test_this_version_is_among_them() -> None:
    assert __version__ in [path.name for path in RELEASED], "python -m tests.storage.released writes it"


@pytest.fixture(params=RELEASED, ids=lambda path: path.name)
def state(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    shutil.copytree(request.param, tmp_path / "state")
    return tmp_path / "state"


def test_it_opens_with_all_that_was_saved(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--state", str(state)]) == 0
    assert f"{len(TITLES)} finished, one to be continued" in capsys.readouterr().out
    settings = JsonSettings(state)
    assert {key: settings.load().get(key) for key in ("language", "volume")} == {
        "language": "de",
        "volume": "quiet",
    }
    assert settings.notice() is None


def test_its_game_goes_on_where_it_was_left_and_comes_to_its_end(
    state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(SqliteJournal(state)) as journal:
        before = journal.unfinished()
        assert before is not None
        assert len(before.events) > PRESSES // 4
        pilot = Pilot(TITLES, journal=journal, settings=JsonSettings(state))
        pilot.choose(pilot.app.words.go_on)
        running = journal.unfinished()
        assert running is not None
        assert running.events[: len(before.events)] == before.events
        play_to_the_end(pilot, Random(1))
        last = journal.finished(1)[0]
        assert last.id == before.id
        assert last.events[: len(before.events)] == before.events
    assert main(["records", "export", "--state", str(state), str(tmp_path / "records")]) == 0
    capsys.readouterr()
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == len(TITLES) + 1
    for record in records:
        assert main(["replay", str(record)]) == 0
        assert "win" in capsys.readouterr().out


def test_a_release_writes_what_is_kept_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "next")
    assert main(["check", "--state", str(tmp_path / "next")]) == 0
    assert f"{len(TITLES)} finished, one to be continued" in capsys.readouterr().out
