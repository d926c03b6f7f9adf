"""A box that has nowhere to write."""

from contextlib import closing
from pathlib import Path

from llamadillo.storage.journal import SqliteJournal, open_journal
from llamadillo.storage.volatile import VolatileJournal
from tests.storage.scenarios import SCRIPT, START, perform


def test_where_there_is_a_disk_the_journal_is_on_it(tmp_path: Path) -> None:
    journal = open_journal(tmp_path)
    assert isinstance(journal, SqliteJournal)
    perform(journal, SCRIPT)
    journal.close()
    with closing(SqliteJournal(tmp_path)) as journal:
        assert len(journal.finished(9)) == 2


def test_its_notice_says_that_games_are_not_saved() -> None:
    assert VolatileJournal("Why.").notice() == "Games are not saved now. Why."


def test_it_does_not_grow_for_ever() -> None:
    journal = VolatileJournal("Why.")
    for number in range(200):
        journal.finish(journal.begin("{}", START), str(number), START)
    assert [match.result for match in journal.finished(999)] == [str(n) for n in range(199, 149, -1)]
