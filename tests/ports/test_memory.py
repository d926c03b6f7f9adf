"""The journal in memory, beyond what every journal promises (`test_journal.py`)."""

from llamadillo.ports.memory import MemoryJournal, forgetful_journal
from tests.storage.scenarios import START


def test_a_box_without_storage_reports_it() -> None:
    assert forgetful_journal("Why.").notice() == "Games are not saved now. Why."
    assert MemoryJournal().notice() is None


def test_a_box_that_runs_for_months_does_not_run_out_of_memory() -> None:
    journal = forgetful_journal("Why.")
    for number in range(200):
        journal.finish(journal.begin("{}", START), str(number), START)
    assert [match.result for match in journal.finished(999)] == [str(n) for n in range(199, 149, -1)]
