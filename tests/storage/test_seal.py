"""The saved games against their checksums: every damaged row is found, and the journal says so."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from llamadillo.ports.journal import MatchId
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.seal import check_saved_games

NOW = datetime(2026, 3, 9, 12, tzinfo=UTC)
MATCHES = 7


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """Finished games, one that was abandoned, and one that goes on."""
    with closing(SqliteJournal(tmp_path)) as journal:
        for number in range(1, MATCHES + 1):
            match = journal.begin(f'{{"game": {number}}}', NOW)
            for index in range(number):
                journal.append(match, index, f'{{"roll": [{index}]}}')
            if number < MATCHES - 1:
                journal.finish(match, '{"points": []}', NOW)
            elif number == MATCHES - 1:
                journal.abandon(match, NOW)
    return tmp_path


def test_every_match_is_checked_one_in_a_slice(state: Path) -> None:
    with closing(SqliteJournal(state)) as journal:
        assert sum(1 for _ in check_saved_games(journal)) == MATCHES
        assert journal.notice() is None


def test_a_box_without_games(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        assert list(check_saved_games(journal)) == []


@pytest.mark.parametrize("match", range(1, MATCHES))
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE match SET header = 'x' WHERE id = {match}",
        "UPDATE event SET step = 'x' WHERE match = {match} AND number = 0",
        "UPDATE ending SET ended = '2020-01-01' WHERE match = {match}",
        "DELETE FROM event WHERE match = {match} AND number = {match} - 1",
    ],
)
def test_a_damaged_row_is_found_in_play_and_the_running_match_goes_on(
    state: Path, damage: str, match: int
) -> None:
    with closing(SqliteJournal(state)) as journal:
        running = journal.unfinished()
        assert running is not None
        with closing(sqlite3.connect(state / FILE, isolation_level=None)) as db:
            db.execute(damage.format(match=match))
        list(check_saved_games(journal))
        assert "damaged" in (journal.notice() or "")
        assert journal.unfinished() == running
        assert all(saved.id != match for saved in journal.finished(99))
        journal.append(MatchId(running.id), len(running.events), '{"roll": [6]}')
        sum(1 for _ in check_saved_games(journal))
