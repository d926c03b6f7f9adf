"""`llamadillo replay`: check a game record against the rules; print its result, or every position."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator

from llamadillo.app.course import Course
from llamadillo.cli.output import refuse, say
from llamadillo.cli.record_file import lines_of
from llamadillo.engine.game import CHANCE
from llamadillo.engine.record import Position, RecordError, replay, trace
from llamadillo.games import REGISTRY
from llamadillo.quoting import plain
from llamadillo.titles import TITLES


def add_arguments(parser: ArgumentParser) -> None:
    """The record, and what to print of it."""
    parser.add_argument("file", metavar="FILE", help="a game record (.jsonl), or - for standard input")
    parser.add_argument(
        "--trace", action="store_true", help="print every position as one JSON object a line instead"
    )


def run(arguments: Namespace) -> int:
    """Replay the record. 0 when it is valid, else 1 after `FILE:LINE: reason` on standard error."""
    file: str = arguments.file
    name = plain(file)
    try:
        with lines_of(file) as lines:
            report(lines, traced=arguments.trace)
    except RecordError as error:
        return refuse(f"{name}:{error.line}: {error.reason}")
    except OSError as error:
        return refuse(f"{name}: {error.strerror or error}")
    return 0


def report(lines: Iterable[bytes], *, traced: bool) -> None:
    """Print every position as it is reached, or the summary of the last one.

    Raises RecordError and OutputLost.
    """
    last: Position | None = None
    rounds = 0
    for last in replay(lines, REGISTRY):
        if traced:
            say(json.dumps(trace(last)))
        rounds += last.step is not None and "deal" in last.step.to_json()
    if last is not None and not traced:
        say("\n".join(_summary(last, rounds)))


def _summary(position: Position, rounds: int) -> Iterator[str]:
    """The game, its length, the points of each seat, and the winners or who acts next."""
    header, game, event, _, state = position
    course = Course(game, header)
    result = course.result(state)
    seats = [f"{plain(name)} (seat {seat})" for seat, name in enumerate(header.players)]
    yield f"{TITLES[game.name].name} with {len(seats)} players"
    yield f"{rounds} {'round' if rounds == 1 else 'rounds'}, {event} {'event' if event == 1 else 'events'}"
    width = max(map(len, seats))
    for seat, points in zip(seats, result.points, strict=True):
        yield f"  {seat:<{width}}  {points:>3} {'point' if points == 1 else 'points'}"
    actor = course.actor(state)
    if result.winners:
        names = [seats[winner] for winner in result.winners]
        yield (
            f"{names[0]} wins"
            if len(names) == 1
            else f"{', '.join(names[:-1])} and {names[-1]} share the win"
        )
    elif actor is CHANCE:
        yield "A game in progress: dice or cards come next"
    else:
        yield f"A game in progress: {seats[actor] if isinstance(actor, int) else actor} is to act"
