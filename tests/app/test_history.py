"""The history reads each game once, a few at a time, and never more than it counts."""

from datetime import UTC, datetime, timedelta

from llamadillo.app.history import AT_ONCE, COUNTED, RECALLED, History
from llamadillo.devices.fake import FakeJournal
from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.titles import TITLES

DATE = datetime(2026, 3, 1, tzinfo=UTC)
HEADER = '{"record": 1, "game": "lama", "players": ["Ana", "Ben"], "first": 0}'


class Counted(FakeJournal):
    """A journal that knows which matches were read."""

    def __init__(self) -> None:
        super().__init__()
        self.handed_out: list[MatchId] = []
        self.most = 0

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        found = super().finished(limit, before)
        self.handed_out += [saved.id for saved in found]
        self.most = max(self.most, len(found))
        return found


def add(journal: FakeJournal, games: int, header: str = HEADER) -> None:
    for _ in range(games):
        match = journal.begin(header, DATE)
        journal.finish(match, f'{{"points": [{match}, 50], "winners": [0]}}', DATE + timedelta(hours=1))


def read_all(history: History) -> None:
    history.begin()
    while history.read_more():
        pass


def points(history: History) -> list[int]:
    return [game.points[0] for game in history.games]


def test_an_empty_history() -> None:
    history = History(TITLES, FakeJournal())
    read_all(history)
    assert history.games == []
    assert not history.full


def test_games_come_newest_first_a_few_at_a_time() -> None:
    journal = Counted()
    add(journal, 3 * AT_ONCE + 1)
    history = History(TITLES, journal)
    read_all(history)
    assert points(history) == list(range(3 * AT_ONCE + 1, 0, -1))
    assert journal.most == AT_ONCE


def test_what_was_read_once_is_not_read_again() -> None:
    journal = Counted()
    add(journal, 5 * AT_ONCE)
    history = History(TITLES, journal)
    read_all(history)
    add(journal, 3)
    journal.handed_out.clear()
    read_all(history)
    assert points(history) == list(range(5 * AT_ONCE + 3, 0, -1))
    assert len(journal.handed_out) == AT_ONCE


def test_no_game_is_lost_when_reading_is_broken_off() -> None:
    journal = FakeJournal()
    add(journal, 2 * AT_ONCE)
    history = History(TITLES, journal)
    read_all(history)
    add(journal, 3 * AT_ONCE)
    history.begin()
    assert history.read_more()
    assert points(history) == list(range(2 * AT_ONCE, 0, -1)), "as it was"
    read_all(history)
    assert points(history) == list(range(5 * AT_ONCE, 0, -1))


def test_only_the_latest_games_are_counted() -> None:
    journal = Counted()
    add(journal, COUNTED + 3 * AT_ONCE)
    history = History(TITLES, journal)
    read_all(history)
    assert len(journal.handed_out) == COUNTED
    assert history.full
    newest = points(history)[0]
    add(journal, 2)
    read_all(history)
    assert points(history) == list(range(newest + 2, newest + 2 - COUNTED, -1))


def test_a_game_that_cannot_be_read_is_left_out_and_not_tried_again() -> None:
    journal = Counted()
    add(journal, 1)
    add(journal, 1, HEADER.replace('"record": 1', '"record": 9'))
    add(journal, 1)
    history = History(TITLES, journal)
    read_all(history)
    read_all(history)
    assert points(history) == [3, 1]


def test_the_latest_can_be_recalled() -> None:
    journal = FakeJournal()
    add(journal, RECALLED + 2)
    latest = History(TITLES, journal).latest()
    assert [saved.id for saved in latest] == list(range(RECALLED + 2, 2, -1))
