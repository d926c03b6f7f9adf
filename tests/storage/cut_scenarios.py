"""What a box does to its disk, for the simulator, and what must be there after a cut."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final

from llamadillo.ports.journal import JournalError, MatchId, SavedMatch
from llamadillo.ports.memory import MemoryJournal
from llamadillo.storage.database import FILE, MIGRATIONS, Connect, connect, open_database
from llamadillo.storage.journal import SqliteJournal, open_journal
from llamadillo.storage.reading import SavedGames
from llamadillo.storage.settings import JsonSettings
from tests.storage.crash import Doomed
from tests.storage.recorder import Recorder
from tests.storage.scenarios import (
    MORE,
    SCRIPT,
    START,
    Shown,
    check_whole,
    model,
    perform,
    shown,
    without_numbers,
)
from tests.storage.simulator import CutScenario, NewestLost, is_memory
from tests.storage.test_schema import FIXTURES, NEXT


@dataclass(frozen=True)
class JournalPlay:
    """Calls of the journal from number `first` on, of MORE."""

    last: int
    first: int = 0
    connect: Connect = connect
    restarts: tuple[int, ...] = ()
    """After these calls the journal is closed and opened again."""
    damaged: bool = False
    """The file was damaged before, and a sentence may say so."""

    def __call__(self, root: Path, recorder: Recorder) -> None:
        match = match_after(self.first)
        numbers = range(self.first, self.last)
        for last in (*(number for number in self.restarts if number in numbers), self.last - 1):
            with closing(self._opened(root / "state", recorder)) as journal:
                assert journal.notice() is None or self.damaged, journal.notice()
                while numbers and numbers[0] <= last:
                    match = recorder.insist(
                        partial(perform, journal, MORE[numbers[0] : numbers[0] + 1], match)
                    )
                    recorder.acknowledge()
                    numbers = numbers[1:]

    def _opened(self, directory: Path, recorder: Recorder) -> SqliteJournal:
        return recorder.insist(partial(SqliteJournal, directory, self.connect, sync=recorder.sync))


def first_start_in_lab(root: Path, doomed: Doomed) -> None:
    """The scenario "first start", with a boundary before and after each call that is recorded."""
    _in_lab("first start", root, doomed)


def rescue_in_lab(root: Path, doomed: Doomed) -> None:
    """The same for "rescue"."""
    _in_lab("rescue", root, doomed)


def settings_in_lab(root: Path, doomed: Doomed) -> None:
    """The same for "settings"."""
    _in_lab("settings", root, doomed)


def _in_lab(name: str, root: Path, doomed: Doomed) -> None:
    with Recorder(root, boundary=doomed.boundary, acknowledged=doomed.acknowledge) as recorder:
        BY_NAME[name].play(root, recorder)


@cache
def match_after(calls: int) -> MatchId:
    """The last match after the first calls of MORE."""
    return perform(MemoryJournal(), MORE[:calls])


@dataclass(frozen=True)
class JournalKept:
    """After a cut the journal has what was acknowledged, or one call more, and goes on."""

    first: int = 0
    """How many calls of MORE were made before."""
    damaged: bool = False
    """The file was damaged before: a sentence says so until it is replaced."""
    renumbered: bool = False
    """A call was made again: a match may have another number, and the one before another date."""

    def __call__(self, root: Path, acknowledged: int) -> None:
        directory = root / "state"
        calls = self.first + acknowledged
        allowed = [model(calls), model(min(calls + 1, len(MORE)))]
        before = contents(directory)
        games = games_in(directory)
        assert contents(directory) == before, "reading has changed the directory"
        with closing(SqliteJournal(directory)) as journal:
            notice = journal.notice()
            assert notice is None or self.damaged, f"a sentence without need: {notice}"
            found = shown(journal)
            same = without_numbers if self.renumbered else lambda state: state
            assert same(found) in map(same, allowed), (
                f"{summary(found)} instead of {[summary(one) for one in allowed]}"
            )
            sentences = {*([INTERRUPTED] if ROLLBACK in before else []), *([DAMAGED] if notice else [])}
            assert games in (found[1], *sentences), f"the box has {summary(found)}, reading found {games}"
            go_on(directory, journal)


def true_or_said(root: Path, acknowledged: int) -> None:
    """After damage each match is as it was or begins as it did, and what is missing has a sentence."""
    directory = root / "state"
    before = contents(directory)
    games = games_in(directory)
    assert contents(directory) == before, "reading has changed the directory"
    with closing(SqliteJournal(directory)) as journal:
        found = shown(journal)
        running, finished = model(acknowledged)
        assert set(found[1]) <= set(finished), "a finished match is not as it was"
        if found[0] is not None:
            whole = {match.id: match for match in (*finished, *ended(acknowledged))}
            true = whole[found[0].id].events
            assert found[0].events == true[: len(found[0].events)], "the match that goes on is not as it was"
        if found != (running, finished):
            lost = f"{summary(found)} instead of {summary((running, finished))}"
            if journal.notice() is None:
                raise (NewestLost if found == model(acknowledged - 1) else AssertionError)(
                    f"{lost}, in silence"
                )
            assert isinstance(games, str) or games == finished, f"{lost}, reading found {len(games)} games"
        go_on(directory, journal)


@cache
def ended(calls: int) -> tuple[SavedMatch, ...]:
    """The matches that went on after any of the first calls of MORE, as they were last."""
    running = (model(number)[0] for number in range(calls + 1))
    return tuple({match.id: match for match in running if match is not None}.values())


DAMAGED: Final = "The saved games are damaged: start llamadillo, it rescues what can be read."
INTERRUPTED: Final = "Saving was interrupted: start llamadillo once, then ask again."
ROLLBACK: Final = f"{FILE}-journal"
"""The file with which SQLite undoes a transaction; to do that is to write."""


def go_on(directory: Path, journal: SqliteJournal) -> None:
    """Play on, and look whether that is there after the next start."""
    running, finished = shown(journal)
    match = journal.begin("{}", START) if running is None else running.id
    events = () if running is None else running.events
    journal.append(match, len(events), "next")
    journal.finish(match, "end", START)
    journal.close()
    check_whole(directory / FILE)
    with closing(SqliteJournal(directory)) as again:
        assert again.notice() is None
        last, *others = again.finished(99)
        assert (last.id, last.events, last.result) == (match, (*events, "next"), "end")
        assert tuple(others) == finished
        assert again.unfinished() is None
        assert again.finished(99) == games_in(directory)


def games_in(directory: Path) -> tuple[SavedMatch, ...] | str:
    """The finished matches that a reader finds, newest first, or its sentence."""
    try:
        return tuple(SavedGames(directory).newest_first())
    except JournalError as error:
        return str(error)


def contents(root: Path) -> dict[str, bytes]:
    """The files below a directory, without SQLite's shared memory."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and not is_memory(path.name)
    }


def summary(state: Shown) -> str:
    """How far the matches are."""
    running, finished = state
    goes_on = f"match {running.id} with {len(running.events)} events" if running else "no match"
    return f"{goes_on}, {len(finished)} finished"


def used(
    calls: int, *, closed: bool = True, corrupt: Callable[[Path], None] = lambda _path: None
) -> Callable[[Path], None]:
    """A box that has made the first calls of MORE, switched off properly or not."""

    def prepare(root: Path) -> None:
        journal = SqliteJournal(root / "before")
        perform(journal, MORE[:calls])
        if closed:
            journal.close()
        shutil.copytree(root / "before", root / "state", ignore=shutil.ignore_patterns("*-shm"))
        journal.close()
        shutil.rmtree(root / "before")
        corrupt(root / "state" / FILE)

    return prepare


def wrong_count(path: Path) -> None:
    """Damage the header, so that SQLite complains and each row can be read."""
    with path.open("r+b") as file:
        file.seek(36)  # the number of free pages
        file.write(b"\0\0\0\7")


def file_removed(root: Path, recorder: Recorder) -> None:
    """A match goes on after the file was removed by another program."""
    directory = root / "state"
    with closing(SqliteJournal(directory, sync=recorder.sync)) as journal:
        for number in range(len(SCRIPT), len(MORE)):
            perform(journal, MORE[number : number + 1], match_after(number))
            recorder.acknowledge()
            if number == len(SCRIPT):
                (directory / FILE).unlink()


def match_kept(root: Path, acknowledged: int) -> None:
    """After a cut in `file_removed` the last match is there, once a call has returned after the removal."""
    calls = len(SCRIPT) + acknowledged
    allowed = [model(calls), model(min(calls + 1, len(MORE)))]
    with closing(SqliteJournal(root / "state")) as journal:
        running, finished = shown(journal)
        assert set(finished) <= set(allowed[1][1])
        removed = acknowledged == 1 and (running, finished) == (None, ())
        if not removed:
            last = (running, finished[:1] if running is None else ())
            assert last in [(one, others[:1] if one is None else ()) for one, others in allowed]
        go_on(root / "state", journal)


def cleared(root: Path, recorder: Recorder) -> None:
    """All that has ended is deleted while a match goes on, which is then played to its end."""
    opened = partial(SqliteJournal, root / "state", sync=recorder.sync)
    with closing(recorder.insist(opened)) as journal:
        recorder.insist(journal.clear)
        recorder.acknowledge()
        recorder.insist(partial(perform, journal, MORE[len(SCRIPT) :], match_after(len(SCRIPT))))
        recorder.acknowledge()


def cleared_or_not(root: Path, acknowledged: int) -> None:
    """After a cut in `cleared` all that had ended is there or nothing is; the match that went on is there."""
    directory = root / "state"
    with closing(SqliteJournal(directory)) as journal:
        assert journal.notice() is None
        running, finished = shown(journal)
        before, after = model(len(SCRIPT)), model(len(MORE))
        whole = (*finished, *([running] if running else []))
        newest = max(whole, key=lambda match: match.id)
        assert newest.id == match_after(len(SCRIPT)), "the match that goes on is gone"
        assert after[1][0].events[: len(newest.events)] == newest.events
        if acknowledged == 0 and finished == before[1]:
            assert running == before[0]
        else:
            assert finished in ((), after[1][:1]), "a part of what has ended is there"
        if acknowledged == 2:
            assert finished == after[1][:1]
        go_on(directory, journal)


def settings_saved(root: Path, recorder: Recorder) -> None:
    """Settings are read, and saved three times."""
    store = JsonSettings(root / "state", sync=recorder.sync)
    store.load()
    for number in range(1, 4):
        recorder.insist(partial(store.save, settings(number)))
        recorder.acknowledge()


def settings(number: int) -> dict[str, object]:
    """The settings that are saved as number 1, 2, …"""
    return {"number": number, "padding": "x" * 3000 * (4 - number)} if number else {}


def settings_kept(root: Path, acknowledged: int) -> None:
    """The last settings are there, or the next ones, and can be saved."""
    store = JsonSettings(root / "state")
    assert store.load() in (settings(acknowledged), settings(acknowledged + 1))
    assert store.notice() is None
    store.save(settings(1))
    assert JsonSettings(root / "state").load() == settings(1)


def unreadable_settings(root: Path) -> None:
    """A settings file that is not JSON."""
    (root / "state").mkdir()
    (root / "state" / "settings.json").write_text("{")


def settings_replaced(root: Path, acknowledged: int) -> None:
    """The same where the first ones were unreadable: that file is kept."""
    state = root / "state"
    content = JsonSettings(state).load()
    assert content in (settings(acknowledged), settings(acknowledged + 1))
    assert [path.name for path in state.iterdir() if path.read_bytes() == b"{"] == ["settings-damaged.json"]
    JsonSettings(state).save(settings(1))
    assert JsonSettings(state).load() == settings(1)


def released(root: Path) -> None:
    """A journal of the first release."""
    (root / "state").mkdir()
    shutil.copy(FIXTURES[0], root / "state" / FILE)


def migrated(root: Path, recorder: Recorder) -> None:
    """A release with another schema starts."""
    migrations = (*MIGRATIONS, NEXT)
    path = root / "state" / FILE
    opening = partial(open_database, path, migrations=migrations, sync=recorder.sync)
    recorder.insist(opening, (sqlite3.Error, OSError)).close()
    recorder.acknowledge()


def migration_kept(root: Path, acknowledged: int) -> None:
    """The old schema or the new one; the old release can read the old one, the new release both."""
    path = root / "state" / FILE
    shutil.copytree(root / "state", root / "old")
    with closing(open_journal(root / "old")) as journal:
        if isinstance(journal, SqliteJournal):
            assert not acknowledged
            assert shown(journal) == model(len(SCRIPT))
            assert journal.notice() is None
        else:
            assert "newer llamadillo" in str(journal.notice())
    migrations = (*MIGRATIONS, NEXT)
    for _ in range(2):
        with closing(open_database(path, migrations=migrations)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (len(migrations),)
            assert db.execute("SELECT DISTINCT place FROM match").fetchall() == [("Berlin",)]
            assert db.execute(COUNTS).fetchone() == (5, 18, 4)
    check_whole(path)


COUNTS: Final = (
    "SELECT (SELECT count(*) FROM match), (SELECT count(*) FROM event), (SELECT count(*) FROM ending)"
)

SCENARIOS: Final = (
    CutScenario("first start", JournalPlay(3), JournalKept()),
    CutScenario(
        "whole matches", JournalPlay(len(MORE), restarts=(8, 20)), JournalKept(), corrupted=true_or_said
    ),
    CutScenario(
        "start after a cut",
        JournalPlay(len(MORE), len(SCRIPT)),
        JournalKept(len(SCRIPT)),
        used(len(SCRIPT), closed=False),
    ),
    CutScenario(
        "rescue",
        JournalPlay(len(MORE), len(SCRIPT), damaged=True),
        JournalKept(len(SCRIPT), damaged=True),
        used(len(SCRIPT), corrupt=wrong_count),
    ),
    CutScenario("file removed in play", file_removed, match_kept, used(len(SCRIPT))),
    CutScenario("clear", cleared, cleared_or_not, used(len(SCRIPT))),
    CutScenario("clear after a cut", cleared, cleared_or_not, used(len(SCRIPT), closed=False)),
    CutScenario("settings", settings_saved, settings_kept),
    CutScenario("unreadable settings", settings_saved, settings_replaced, unreadable_settings),
    CutScenario("migration", migrated, migration_kept, released),
    CutScenario("released journal", JournalPlay(len(MORE), len(SCRIPT)), JournalKept(len(SCRIPT)), released),
)
BY_NAME: Final = {scenario.name: scenario for scenario in SCENARIOS}
