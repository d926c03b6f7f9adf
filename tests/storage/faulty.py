"""SQLite connections with faults, to be given to a journal as its `connect`."""

import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from llamadillo.storage.database import connect


class FailingOnce:
    """Connections of which the statement numbered `at`, over all of them, fails with `code`.

    It fails before it has done anything, or, with `after`, when it has done its work.
    """

    def __init__(self, at: int, code: int, *, after: bool = False) -> None:
        self._at = at
        self._code = code
        self._after = after
        self.statements = 0
        """How many statements were executed."""
        self.failed = ""
        """The statement that failed."""

    @property
    def has_failed(self) -> bool:
        """Whether the statement that was to fail has come."""
        return self.statements > self._at

    def __call__(self, path: Path) -> sqlite3.Connection:
        """Connect."""
        faults = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, parameters: Iterable[Any] = (), /) -> sqlite3.Cursor:  # type: ignore[override]  # narrower than sqlite3 allows: as the journal uses it
                return faults.execute(sql, lambda: sqlite3.Connection.execute(self, sql, tuple(parameters)))

        return connect(path, Connection)

    def execute(self, sql: str, statement: Callable[[], sqlite3.Cursor]) -> sqlite3.Cursor:
        """Execute a statement, or fail."""
        fails = self.statements == self._at
        self.statements += 1
        if not fails or self._after:
            cursor = statement()
        if fails:
            self.failed = sql
            if self._after:
                cursor.close()  # as SQLite does with a statement that fails
            error = sqlite3.OperationalError("a fault that is wanted")
            error.sqlite_errorcode = self._code
            raise error
        return cursor


class Limited:
    """Connections whose file may not grow while `full` is set, and which stop while `stopped` is."""

    def __init__(self) -> None:
        self.full = False
        self.stopped = False
        self.opened: list[sqlite3.Connection] = []
        """Every connection that was made, the last one last."""

    def __call__(self, path: Path) -> sqlite3.Connection:
        """Connect."""
        connection = connect(path)
        connection.set_progress_handler(lambda: self.stopped, 1)
        if self.full:
            connection.execute("PRAGMA max_page_count = 1")  # SQLite takes the present size then
        self.opened.append(connection)
        return connection
