"""`llamadillo review`: the chances of all choices in a game record, what mistakes cost, and what was luck."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Final

from llamadillo.app.course import Course
from llamadillo.app.played import PlayedStep
from llamadillo.app.review import review
from llamadillo.app.title import Titles
from llamadillo.arena.files import UnusableFile
from llamadillo.bots.judge import Judge
from llamadillo.bots.stored import BadData
from llamadillo.cli.options import path, whole_number
from llamadillo.cli.output import refuse, say
from llamadillo.cli.picture_file import check_picture, write_picture
from llamadillo.cli.record_file import lines_of
from llamadillo.cli.reviewed import Reviewed
from llamadillo.engine.record import Header, RecordError, replay
from llamadillo.quoting import plain, quote
from llamadillo.titles import TITLES

_EXACT: Final = ("lab.solver.judge", "ExactJudge")
"""The module and the name of the judge of `--exact`."""
_EXACT_GAME: Final = "lama-dice"
_EXACT_SEATS: Final = 2


class NoJudge(Exception):
    """A game cannot be judged; the message is a sentence."""


def add_arguments(parser: ArgumentParser) -> None:
    """The record, and what to print of its review."""
    parser.add_argument("file", metavar="FILE", help="a game record (.jsonl), or - for standard input")
    parser.add_argument(
        "--seat",
        type=whole_number("it takes the number of a seat, 0 or more"),
        metavar="N",
        help="only the choices of this seat, and its curve",
    )
    parser.add_argument(
        "--png", type=path, metavar="FILE", help="draw the curve of the game; a PNG of that name is replaced"
    )
    parser.add_argument("--json", action="store_true", help="print the review as one JSON object instead")
    parser.add_argument(
        "--exact",
        action="store_true",
        help=f"solve each round instead of judging it ({TITLES[_EXACT_GAME].name} with {_EXACT_SEATS} "
        "players; takes the solver of the source code)",
    )


def run(arguments: Namespace) -> int:
    """Review the record. 0, or 1 after a sentence: `FILE:LINE: reason` for an invalid record."""
    name = plain(arguments.file)
    picture: Path | None = arguments.png
    try:
        if picture:
            check_picture(picture, "--png")
        with lines_of(arguments.file) as lines:
            found = reviewed(lines, TITLES, exact=arguments.exact)
        seats = _seats(found, arguments.seat)
        if picture:
            from llamadillo.cli.review_plot import plot

            write_picture(picture, plot(found, seats))
    except RecordError as error:
        return refuse(f"{name}:{error.line}: {error.reason}")
    except OSError as error:
        return refuse(f"{name}: {error.strerror or error}")
    except (BadData, NoJudge, UnusableFile) as error:
        return refuse(f"llamadillo review: {error}")
    say(json.dumps(found.as_json(seats)) if arguments.json else "\n".join(found.lines(seats)))
    return 0


def reviewed(lines: Iterable[bytes], titles: Titles, *, exact: bool = False) -> Reviewed:
    """The review of a record, by the title's own judge or with `exact` by the solver.

    Raises RecordError, BadData and NoJudge.
    """
    steps: list[PlayedStep] = []
    state = header = None
    for position in replay(lines, {name: title.game for name, title in titles.items()}):
        header = position.header
        if position.step is not None:
            actor = position.game.current_actor(state)
            seat = actor if isinstance(actor, int) else None
            steps.append(PlayedStep(seat, position.step, state, position.state))
        state = position.state
    assert header is not None  # noqa: S101  an empty record is a RecordError
    title = titles[header.game]
    course = Course(title.game, header)
    judge = _exact_judge(header) if exact else title.judge()
    return Reviewed(title, course, tuple(steps), review(course, judge, steps), solved=exact)


def _exact_judge(header: Header) -> Judge:
    """The judge of `--exact`. Raises NoJudge."""
    if header.game != _EXACT_GAME or len(header.players) != _EXACT_SEATS:
        raise NoJudge(f"--exact is for {TITLES[_EXACT_GAME].name} with {_EXACT_SEATS} players only.")
    module, name = _EXACT
    if "" not in sys.path:
        sys.path.insert(0, "")  # the current directory: `lab` is in the source code, not in the package
    try:
        judge: Judge = getattr(import_module(module), name)()
    except ImportError as error:
        raise NoJudge(
            f"--exact takes the solver of the source code, and {quote(error.name or module)} cannot be "
            "imported: call it in the folder of the source code, with the extra `training` installed."
        ) from error
    return judge


def _seats(found: Reviewed, seat: int | None) -> tuple[int, ...]:
    """The seats to review. Raises NoJudge."""
    seats = tuple(range(len(found.course.header.players)))
    if seat is None:
        return seats
    if seat not in seats:
        raise NoJudge(f"there is no seat {quote(seat)}, only 0 to {seats[-1]}.")
    return (seat,)
