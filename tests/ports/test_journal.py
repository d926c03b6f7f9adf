"""The contract of every journal (`ports.journal`). What survives a power cut is tested in tests/storage."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from llamadillo.ports.journal import BegunMatch, Journal, JournalError, MatchId, SavedMatch
from tests.ports.rigs import JOURNALS

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)
HEADER = '{"record":1,"game":"lama-dice","players":["Zoë","Ben"],"first":0}'
EVENTS = ('{"seat":0,"do":"roll"}', '{"roll":["1","3","L"]}', '{"seat":0,"do":"quit"}')
RESULT = '{"points":[0,12],"winners":[0]}'


@pytest.fixture(params=JOURNALS)
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    journal = JOURNALS[request.param](tmp_path)
    yield journal
    journal.close()


def begun(journal: Journal, events: tuple[str, ...] = EVENTS) -> MatchId:
    match = journal.begin(HEADER, NOON)
    for index, event in enumerate(events):
        journal.append(match, index, event)
    return match


def test_a_new_journal_is_empty(journal: Journal) -> None:
    assert journal.unfinished() is None
    assert journal.finished(10) == ()


def test_a_match_that_goes_on(journal: Journal) -> None:
    match = begun(journal)
    assert journal.unfinished() == SavedMatch(match, NOON, HEADER, EVENTS, None, None)
    assert journal.finished(10) == ()


def test_a_match_without_events_goes_on_too(journal: Journal) -> None:
    match = begun(journal, ())
    assert journal.unfinished() == SavedMatch(match, NOON, HEADER, (), None, None)


def test_a_finished_match(journal: Journal) -> None:
    match = begun(journal)
    journal.finish(match, RESULT, LATER)
    assert journal.unfinished() is None
    assert journal.finished(10) == (SavedMatch(match, NOON, HEADER, EVENTS, LATER, RESULT),)


def test_an_abandoned_match_has_no_result(journal: Journal) -> None:
    journal.abandon(begun(journal), LATER)
    assert journal.unfinished() is None
    assert journal.finished(10) == ()


def test_another_match_ends_the_one_before(journal: Journal) -> None:
    first = begun(journal)
    second = begun(journal, EVENTS[:1])
    assert second > first
    assert journal.unfinished() == SavedMatch(second, NOON, HEADER, EVENTS[:1], None, None)
    with pytest.raises(JournalError):
        journal.append(first, len(EVENTS), EVENTS[0])


def test_the_newest_finished_come_first(journal: Journal) -> None:
    matches = []
    for number in range(4):
        matches.append(begun(journal, EVENTS[:number]))
        journal.finish(matches[-1], RESULT, LATER)
    assert [match.id for match in journal.finished(3)] == matches[:0:-1]
    assert [len(match.events) for match in journal.finished(10)] == [3, 2, 1, 0]
    assert journal.finished(0) == ()


def test_finished_matches_are_read_in_parts(journal: Journal) -> None:
    for number in range(5):
        match = begun(journal, EVENTS[:1])
        if number == 2:
            journal.abandon(match, LATER)
        else:
            journal.finish(match, RESULT, LATER)
    everything = journal.finished(9)
    assert len(everything) == 4
    for place, saved in enumerate(everything):
        assert journal.finished(2, saved.id) == everything[place + 1 : place + 3]


def test_an_event_may_be_repeated(journal: Journal) -> None:
    match = begun(journal)
    for index, event in enumerate(EVENTS):
        journal.append(match, index, event)
    saved = journal.unfinished()
    assert saved is not None
    assert saved.events == EVENTS


@pytest.mark.parametrize("index", [-1, 0, 1, 4, 100])
def test_another_event_at_a_taken_index_or_a_gap_is_refused(journal: Journal, index: int) -> None:
    match = begun(journal)
    with pytest.raises(JournalError, match=r"\.$"):
        journal.append(match, index, '{"seat":1,"do":"quit"}')
    saved = journal.unfinished()
    assert saved is not None
    assert saved.events == EVENTS


def test_an_end_may_be_repeated_but_not_changed(journal: Journal) -> None:
    match = begun(journal)
    journal.finish(match, RESULT, LATER)
    journal.finish(match, RESULT, LATER + timedelta(days=1))
    with pytest.raises(JournalError):
        journal.finish(match, '{"points":[12,0],"winners":[1]}', LATER)
    with pytest.raises(JournalError):
        journal.abandon(match, LATER)
    assert journal.finished(10) == (SavedMatch(match, NOON, HEADER, EVENTS, LATER, RESULT),)


def test_abandoning_may_be_repeated_but_not_made_a_result(journal: Journal) -> None:
    match = begun(journal)
    journal.abandon(match, LATER)
    journal.abandon(match, LATER)
    with pytest.raises(JournalError):
        journal.finish(match, RESULT, LATER)
    assert journal.finished(10) == ()


def test_a_match_that_has_ended_takes_no_event(journal: Journal) -> None:
    match = begun(journal)
    journal.finish(match, RESULT, LATER)
    journal.append(match, 0, EVENTS[0])  # it is there already
    with pytest.raises(JournalError):
        journal.append(match, len(EVENTS), EVENTS[0])


def test_an_unknown_match_is_refused(journal: Journal) -> None:
    unknown = MatchId(begun(journal) + 1)
    with pytest.raises(JournalError):
        journal.append(unknown, 0, EVENTS[0])
    with pytest.raises(JournalError):
        journal.finish(unknown, RESULT, LATER)
    with pytest.raises(JournalError):
        journal.abandon(unknown, LATER)


def test_close_may_be_repeated(journal: Journal) -> None:
    begun(journal)
    journal.close()
    journal.close()


def test_all_matches_are_verified_newest_first(journal: Journal) -> None:
    assert journal.verify() is None
    first = begun(journal)
    journal.finish(first, RESULT, LATER)
    second = begun(journal)
    journal.abandon(second, LATER)
    third = begun(journal)
    assert [journal.verify(), journal.verify(third), journal.verify(second)] == [third, second, first]
    assert journal.verify(first) is None


def test_all_plays_are_listed_newest_first(journal: Journal) -> None:
    assert journal.plays(9) == ()
    journal.finish(begun(journal), RESULT, LATER)
    journal.abandon(begun(journal), LATER)
    journal.begin(HEADER, LATER)
    assert journal.plays(9) == (BegunMatch(LATER, False), BegunMatch(NOON, False), BegunMatch(NOON, True))
    assert journal.plays(2) == (BegunMatch(LATER, False), BegunMatch(NOON, False))
    assert journal.plays(0) == ()


def test_clearing_deletes_all_that_has_ended_and_the_next_match_is_kept(journal: Journal) -> None:
    journal.finish(begun(journal), RESULT, LATER)
    journal.abandon(begun(journal), LATER)
    journal.clear()
    assert journal.finished(9) == ()
    assert journal.plays(9) == ()
    assert journal.verify() is None
    match = begun(journal)
    journal.finish(match, RESULT, LATER)
    assert journal.finished(9) == (SavedMatch(match, NOON, HEADER, EVENTS, LATER, RESULT),)


def test_clearing_keeps_the_match_in_progress(journal: Journal) -> None:
    journal.finish(begun(journal), RESULT, LATER)
    match = begun(journal, EVENTS[:2])
    journal.clear()
    journal.append(match, 2, EVENTS[2])
    assert journal.unfinished() == SavedMatch(match, NOON, HEADER, EVENTS, None, None)
    journal.finish(match, RESULT, LATER)
    assert [saved.id for saved in journal.finished(9)] == [match]


def test_an_empty_journal_can_be_cleared(journal: Journal) -> None:
    journal.clear()
    journal.clear()
    assert journal.unfinished() is None
