"""The finished games of a tab's box as records: out of the journal, and into it."""

import json
from datetime import datetime
from pathlib import Path

from llamadillo.app.course import Course
from llamadillo.engine.record import Header, RecordError, format_event, format_header, replay
from llamadillo.games import REGISTRY
from llamadillo.ports.journal import Journal, SavedMatch
from llamadillo.storage.reading import SavedGames


class NotTaken(Exception):
    """A record is not added. The message is a word for the page, or the sentence of a broken rule."""


def exported(directory: Path) -> list[dict[str, str]]:
    """Every finished game: the name of its file, and its record."""
    return [
        {"name": _file_name(saved), "text": _record(saved)} for saved in SavedGames(directory).newest_first()
    ]


def add(journal: Journal, text: str, now: datetime) -> None:
    """Add the record of a finished game to the journal.

    Raises NotTaken for a record that is not valid or not over, and while a match waits to be continued.
    """
    if journal.unfinished() is not None:
        raise NotTaken("running")
    header, events, result = _checked(text)
    match = journal.begin(format_header(header), now)
    for number, event in enumerate(events):
        journal.append(match, number, event)
    journal.finish(match, result, now)


def _checked(text: str) -> tuple[Header, list[str], str]:
    """A record by the rules: its header, its events, its result."""
    events: list[str] = []
    position = None
    actor: object = None
    try:
        for position in replay(text.encode(errors="surrogatepass").splitlines(keepends=True), REGISTRY):
            if position.step is not None:
                events.append(format_event(actor, position.step))  # type: ignore[arg-type]
            actor = position.game.current_actor(position.state)
    except RecordError as error:
        raise NotTaken(f"{error.line}: {error.reason}") from error
    if position is None:
        raise NotTaken("empty")
    result = Course(position.game, position.header).result(position.state)
    if not result.winners:
        raise NotTaken("not over")
    points = {"points": list(result.points), "winners": list(result.winners)}
    return position.header, events, json.dumps(points)


def _record(saved: SavedMatch) -> str:
    return "".join(f"{line}\n" for line in (saved.header, *saved.events))


def _file_name(saved: SavedMatch) -> str:
    game = str(json.loads(saved.header).get("game", "game"))
    safe = "".join(char if char.isascii() and char.isalnum() else "-" for char in game)
    return f"{saved.started:%Y-%m-%d}-{safe}-{saved.id}.jsonl"
