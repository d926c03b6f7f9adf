"""Scenarios for the crash lab."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from llamadillo.ports.journal import Journal, MatchId
from tests.storage.crash import Doomed

START: Final = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)

NONE: Final = MatchId(0)
"""The match before the first."""


@dataclass(frozen=True)
class Begin:
    header: str

    def do(self, journal: Journal, _match: MatchId, date: datetime) -> MatchId:
        return journal.begin(self.header, date)


@dataclass(frozen=True)
class Append:
    index: int
    event: str

    def do(self, journal: Journal, match: MatchId, _date: datetime) -> MatchId:
        journal.append(match, self.index, self.event)
        return match


@dataclass(frozen=True)
class Finish:
    result: str

    def do(self, journal: Journal, match: MatchId, date: datetime) -> MatchId:
        journal.finish(match, self.result, date)
        return match


@dataclass(frozen=True)
class Abandon:
    def do(self, journal: Journal, match: MatchId, date: datetime) -> MatchId:
        journal.abandon(match, date)
        return match


Call = Begin | Append | Finish | Abandon


def _appends(match: str, count: int) -> list[Call]:
    return [Append(index, f'{{"seat":{index % 2},"do":"{match}-{index}"}}') for index in range(count)]


SCRIPT: Final[tuple[Call, ...]] = (
    Begin('{"record":1,"game":"lama-dice","players":["Ana","Ben"],"first":0}'),
    *_appends("finished", 6),
    Finish('{"points":[0,12],"winners":[0]}'),
    Begin('{"record":1,"game":"lama","players":["Ana","Ben"],"first":1}'),
    *_appends("overtaken", 2),
    Begin('{"record":1,"game":"armadillo","players":["Ana","Ben"],"first":0}'),
    *_appends("abandoned", 3),
    Abandon(),
    Begin('{"record":1,"game":"lama-dice","players":["Zoë","Ben"],"first":0}'),
    *_appends("again", 4),
    Finish('{"points":[7,7],"winners":[0,1]}'),
    Begin('{"record":1,"game":"lama-dice","players":["Ana","Ben"],"first":1}'),
    *_appends("open", 3),
)
"""Matches that end in each way, and one that goes on."""


def perform(
    journal: Journal,
    calls: tuple[Call, ...],
    match: MatchId = NONE,
    done: Callable[[MatchId], None] = lambda _match: None,
) -> MatchId:
    """Make the calls in order, and call `done` with the match after each. Returns the last match."""
    for call in calls:
        match = call.do(journal, match, START + timedelta(minutes=match))
        done(match)
    return match


def stuck(_directory: Path, doomed: Doomed) -> None:
    """Acknowledge for ever."""
    number = 0
    while True:
        doomed.acknowledge(str(number))
        number += 1


def broken(_directory: Path, _doomed: Doomed) -> None:
    """Raise."""
    raise RuntimeError("the scenario is wrong")
