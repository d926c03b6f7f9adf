"""A record from anyone, step by step: what the box would show, why, and the chances to win.

It is data: it is checked by the rules, and nothing of it is run.
"""

from collections.abc import Generator, Iterator
from itertools import pairwise
from time import monotonic

from llamadillo import languages
from llamadillo.app.course import Course, is_quick
from llamadillo.app.played import PlayedStep, as_seen
from llamadillo.app.review import Review, reviewing
from llamadillo.app.scenes.recall import AT_REST
from llamadillo.app.scenes.why import without_rules
from llamadillo.cli.reviewed import in_words
from llamadillo.engine.game import Seat
from llamadillo.engine.record import Header, Position, RecordError, replay
from llamadillo.games import REGISTRY
from llamadillo.screens.picture import Labels, relabelled
from llamadillo.titles import TITLES

MOST_BYTES = 1024 * 1024
"""The longest record: the longest games have a tenth of it."""


class BadRecord(Exception):
    """The record is not valid; the message says which line and why."""


class Replay:
    """A game to be stepped through, in one of the languages of the box."""

    def __init__(self, text: str, language: str = "en") -> None:
        """Check the record. Raises BadRecord."""
        positions = _positions(text)
        self._header: Header = positions[0].header
        self._title = TITLES[positions[0].game.name]
        self._course = Course(self._title.game, self._header)
        self._steps = tuple(_played(positions))
        self._words = languages.words(language)
        self._presenter = self._title.presenter(self._words, self._header.players)
        self._slices: Generator[float, None, Review] | None = None

    def about(self) -> dict[str, object]:
        """The game, the players, the number of steps, the points and the winners (none: it is not over)."""
        result = self._course.result(self._steps[-1].after) if self._steps else None
        return {
            "game": self._title.name,
            "players": list(self._header.players),
            "steps": len(self._steps),
            "points": list(result.points) if result else [],
            "winners": list(result.winners) if result else [],
        }

    def step(self, number: int) -> dict[str, object]:
        """Step `number`, from 0: `rows` and `dice` as the box shows them, and `why`, its sentences."""
        played = self._steps[number]
        view = as_seen(self._title.game, played, hand=True)
        labels = Labels(quit=self._words.back, roll=self._words.next)
        picture = relabelled(self._presenter.picture_of(view, AT_REST), labels)
        why = self._title.why(self._words, self._header.players, view)
        return {
            "rows": picture.frame.rows,
            "dice": list(map(int, picture.lights)),
            "lines": [text.text for text in sorted(picture.texts, key=lambda text: (text.y, text.x))],
            "why": [without_rules(sentence) for sentence in why],
        }

    def review(self, seconds: float = 0.1) -> dict[str, object]:
        """Review for this long. `done` is the share that is done; call it until that is 1.

        Then `curve` has the chance to win of each seat before the first step and after each, and `choices`
        of each step its verdict, what it gave away, and what was better; None where nothing was chosen.
        A quick game has no review: `curve` is empty.
        """
        if is_quick(self._header):
            return {"done": 1.0, "curve": [], "choices": []}
        self._slices = self._slices or reviewing(self._course, self._title.judge(), self._steps)
        end = monotonic() + seconds
        done = 0.0
        while monotonic() < end:
            try:
                done = next(self._slices)
            except StopIteration as finished:
                return self._found(finished.value)
        return {"done": done}

    def _found(self, found: Review) -> dict[str, object]:
        choices: list[dict[str, object] | None] = [None] * len(self._steps)
        for choice in found.choices:
            if not choice.forced:
                choices[choice.number] = {
                    "verdict": choice.verdict.value,
                    "loss": choice.loss,
                    "better": "" if choice.best == choice.chosen else in_words(choice.legal[choice.best]),
                }
        curve = [list(judgement.chances) for judgement in found.curve]
        return {"done": 1.0, "curve": curve, "choices": choices}


def _positions(text: str) -> list[Position]:
    content = text.encode(errors="surrogatepass")
    if len(content) > MOST_BYTES:
        raise BadRecord("1: the record is too long")
    try:
        positions = list(replay(content.splitlines(keepends=True), REGISTRY))
    except RecordError as error:
        raise BadRecord(f"{error.line}: {error.reason}") from error
    if len(positions) < 2:
        raise BadRecord("1: the record has no steps")
    return positions


def _played(positions: list[Position]) -> Iterator[PlayedStep]:
    for before, after in pairwise(positions):
        actor = after.game.current_actor(before.state)
        seat = Seat(actor) if isinstance(actor, int) else None
        if after.step is not None:
            yield PlayedStep(seat, after.step, before.state, after.state)
