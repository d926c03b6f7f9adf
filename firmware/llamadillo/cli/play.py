"""`llamadillo play`: the simulated box in a terminal."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from llamadillo import config
from llamadillo.app.loop import Devices, Loop
from llamadillo.app.players import PERSON
from llamadillo.app.settings import LANGUAGES, TableSetup
from llamadillo.app.title import OPPONENTS
from llamadillo.cli.options import add_bots, add_state, whole_number
from llamadillo.cli.output import refuse
from llamadillo.devices.entropy import SeededEntropy, SystemEntropy
from llamadillo.devices.log import log
from llamadillo.devices.onlooker import SocketOnlooker
from llamadillo.devices.sim.clock import ScaledClock
from llamadillo.devices.sim.parts import SimBox
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.ports.clock import Clock
from llamadillo.ports.sentence import Sentence
from llamadillo.storage.lock import AlreadyRunning, InstanceLock, LockUnavailable
from llamadillo.wiring import box, forgetful_box

OPPONENT: Final = "normal"
"""The computer opponents, if no others are named."""
_SEATS: Final = 4
"""Seats when only the number of people is given, if they are not more."""


def add_arguments(parser: ArgumentParser) -> None:
    """The table, chance, time, and where games are saved."""
    seats = whole_number(f"a table has {MIN_SEATS} to {MAX_SEATS} seats, not {{text}}", MIN_SEATS, MAX_SEATS)
    people = whole_number(f"1 to {MAX_SEATS} people can play, not {{text}}", 1, MAX_SEATS)
    seed = whole_number("a seed is a whole number, not {text}")
    parser.add_argument(
        "--seats",
        type=seats,
        metavar="N",
        help="sit down at once to LAMA Dice at a table of N seats (2-6), unless a game waits to be continued",
    )
    parser.add_argument(
        "--people", type=people, metavar="N", help="how many of the seats are people's, the first ones (1)"
    )
    parser.add_argument(
        "--level",
        choices=OPPONENTS,
        metavar="NAME",
        help=f"who the computer opponents are: {', '.join(OPPONENTS)} ({OPPONENT})",
    )
    parser.add_argument(
        "--seed", type=seed, metavar="N", help="repeat the dice and deals of game N; nothing is saved"
    )
    parser.add_argument(
        "--speed", type=_speed, default=1.0, metavar="X", help="let time pass X times as fast (0.1-50; 1)"
    )
    use = parser.add_mutually_exclusive_group()
    use.add_argument(
        "--kiosk",
        action="store_true",
        help="be a box for guests, with games and settings of its own; "
        "the key s (QUIT and DISCARD held) opens the menu of the staff",
    )
    use.add_argument(
        "--class",
        dest="classroom",
        action="store_true",
        help="be a box for a class, with games and settings of its own",
    )
    parser.add_argument(
        "--room", action="store_true", help="show the box to a room: start `llamadillo mirror`, too"
    )
    add_bots(parser)
    add_state(parser)


def run(arguments: Namespace) -> int:
    """Play until the person quits or switches the box off."""
    try:
        table = table_for(arguments.seats, arguments.people, arguments.level)
    except ValueError as error:
        return refuse(f"llamadillo play: {error}", 2)
    if not all(map(os.isatty, range(3))):
        return refuse("llamadillo play: it needs a terminal to play in; input or output goes elsewhere.")
    if find_spec("textual") is None:
        return refuse("llamadillo play: it needs Textual: pip install 'llamadillo[sim]'.")
    if arguments.room and find_spec("segno") is None:
        return refuse("llamadillo play: --room needs segno: pip install 'llamadillo[mirror]'.")
    parts, clock = SimBox(), ScaledClock(arguments.speed)
    onlooker = SocketOnlooker(config.room_directory()) if arguments.room else None
    devices = Devices(parts.display, parts.lights, parts.sound, parts.power, parts.status, onlooker)
    public, profile = arguments.kiosk, "class" if arguments.classroom else None
    said: list[str] = []
    if arguments.seed is not None:
        seeded = seeded_box(
            arguments.seed,
            devices,
            clock,
            table,
            said.append,
            public=public,
            profile=profile,
            bots=arguments.bots,
        )
        return _show(seeded, parts, clock, said)
    directory = state_of(arguments)
    try:
        with InstanceLock(directory) as lock:
            loop = box(
                devices,
                clock,
                SystemEntropy(),
                directory,
                table,
                said.append,
                lock=lock,
                public=public,
                profile=profile,
                bots=arguments.bots,
                first_language=likely_language(os.environ),
            )
            return _show(loop, parts, clock, said)
    except (AlreadyRunning, LockUnavailable) as error:
        return refuse(f"llamadillo play: {error}")


def likely_language(environment: Mapping[str, str]) -> str:
    """The language of the box that is nearest to that of the system (locale(7)), by its code."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    found = next((environment[name] for name in names if environment.get(name)), "")
    code = found.split(":")[0][:2].lower()
    return code if code in LANGUAGES else LANGUAGES[0]


def state_of(arguments: Namespace) -> Path:
    """The state directory: another one for each use of the box, unless it is named."""
    if arguments.state is not None:
        return Path(arguments.state)
    own = config.state_directory()
    suffix = "-kiosk" if arguments.kiosk else "-class" if arguments.classroom else ""
    return own.with_name(own.name + suffix)


def seeded_box(
    seed: int,
    devices: Devices,
    clock: Clock,
    table: TableSetup | None,
    say: Callable[[str], None] = lambda _: None,
    *,
    public: bool = False,
    profile: str | None = None,
    bots: Path | None = None,
) -> Loop:
    """A box with the dice and deals of game `seed`. It saves nothing: the game can be repeated.

    See `wiring.box`.
    """
    why = Sentence("This is game {seed}: its dice and deals repeat themselves.", seed=seed)
    entropy = SeededEntropy(seed)
    return forgetful_box(devices, clock, entropy, table, why, say, public=public, profile=profile, bots=bots)


def _show(loop: Loop, parts: SimBox, clock: ScaledClock, said: list[str]) -> int:
    _ignore_settings_of_textual()
    from llamadillo.devices.sim.terminal import Terminal

    terminal = Terminal(parts, loop.turn, loop.close, clock, Path.cwd())
    try:
        terminal.run()
        ended = loop.stopped
    finally:
        loop.close()
    for sentence in said:
        log(sentence, sys.stderr)
    if terminal.lost:
        return refuse("llamadillo play: the terminal is gone.")
    for picture in terminal.pictures:
        log(f"Saved {picture}", sys.stdout)
    return 0 if ended else 1  # Textual has printed why


def _ignore_settings_of_textual() -> None:
    """Remove the variables with which Textual can be changed: it fails for values that it does not know.

    Also those with another size than the terminal has. Call this before Textual is imported.
    """
    for name in tuple(os.environ):
        if name.startswith("TEXTUAL") or name in ("COLUMNS", "LINES"):
            del os.environ[name]


def table_for(seats: int | None, people: int | None, level: str | None = None) -> TableSetup | None:
    """The table of the command line, people first; None without options.

    Raises ValueError with a sentence when there are more people than seats.
    """
    if seats is None and people is None and level is None:
        return None
    people = people or 1
    seats = seats or max(people, _SEATS)
    if people > seats:
        raise ValueError(f"{people} people do not fit at {seats} seats.")
    return TableSetup((PERSON,) * people + (level or OPPONENT,) * (seats - people))


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.1 <= speed <= 50:
        raise ArgumentTypeError(f"time can pass 0.1 to 50 times as fast, not {text}")
    return speed
