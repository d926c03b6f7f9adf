"""The saved games, each row against its checksum: a check of the box by itself.

A match is read in each slice, the newest first. Reading finds damage and handles it: the journal rescues
what can be read, and says so in its notice.
"""

from collections.abc import Iterator

from llamadillo.ports.journal import Journal


def check_saved_games(journal: Journal) -> Iterator[None]:
    """Check all matches, one in each slice. Raises JournalError if they cannot be read."""
    match = journal.verify()
    while match is not None:
        yield
        match = journal.verify(match)
