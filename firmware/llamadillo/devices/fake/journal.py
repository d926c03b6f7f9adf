"""A journal in memory that can be broken."""

from collections.abc import Iterator
from contextlib import contextmanager

from llamadillo.devices.fake.faults import FaultyJournal
from llamadillo.ports.journal import JournalError
from llamadillo.ports.memory import MemoryJournal


class FakeJournal(FaultyJournal):
    """A `MemoryJournal` that fails while it is broken, for as long as a test wants.

    One that is closed can be used again: that is a box switched off and on.
    """

    def __init__(self) -> None:
        super().__init__(MemoryJournal(), fails=())
        self.broken: str | None = None
        """A sentence: while it is set, every method but `close` raises it as a JournalError."""
        self.remark: str | None = None
        """What `notice` says."""

    def notice(self) -> str | None:
        """What happened to the journal, for the person at the box, or None."""
        with self._fault():
            return self.remark

    @contextmanager
    def _fault(self) -> Iterator[None]:
        if self.broken is not None:
            raise JournalError(self.broken)
        yield
