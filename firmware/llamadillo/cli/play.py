"""`llamadillo play`: the simulated box in a terminal."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from llamadillo import config
from llamadillo.app.loop import Devices, Loop
from llamadillo.app.players import PERSON
from llamadillo.app.settings import TableSetup
from llamadillo.devices.entropy import SeededEntropy, SystemEntropy
from llamadillo.devices.sim.clock import ScaledClock
from llamadillo.devices.sim.parts import SimBox
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.ports.clock import Clock
from llamadillo.ports.sentence import Sentence
from llamadillo.storage.lock import AlreadyRunning, InstanceLock, LockUnavailable
from llamadillo.wiring import box, forgetful_box

OPPONENT: Final = "normal"
"""The level of the computer opponents at a table that the command line sets."""
_SEATS: Final = 4
"""Seats when only the number of people is given and there is room."""


def add_arguments(parser: ArgumentParser) -> None:
    """The table, chance, time, and where games are saved."""
    seats = _whole_number("a table has {low} to {high} seats", MIN_SEATS, MAX_SEATS)
    people = _whole_number("{low} to {high} people can play", 1, MAX_SEATS)
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
        "--seed", type=_seed, metavar="N", help="repeat the dice and deals of game N; nothing is saved"
    )
    parser.add_argument(
        "--speed", type=_speed, default=1.0, metavar="X", help="let time pass X times as fast (0.1-50; 1)"
    )
    parser.add_argument(
        "--state", type=Path, metavar="DIR", help="where games are saved ($STATE_DIRECTORY, else your own)"
    )


def run(arguments: Namespace) -> int:
    """Play until the person ends it or switches the box off."""
    try:
        table = table_for(arguments.seats, arguments.people)
    except ValueError as error:
        return _refuse(str(error), 2)
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        return _refuse("it needs a terminal to play in; input or output goes elsewhere.", 1)
    if find_spec("textual") is None:
        return _refuse("it needs Textual: pip install 'llamadillo[sim]'.", 1)
    parts, clock = SimBox(), ScaledClock(arguments.speed)
    devices = Devices(parts.display, parts.lights, parts.sound, parts.power)
    if arguments.seed is not None:
        return _show(seeded_box(arguments.seed, devices, clock, table), parts, clock)
    directory = arguments.state or config.state_directory()
    try:
        with InstanceLock(directory):
            return _show(box(devices, clock, SystemEntropy(), directory, table), parts, clock)
    except (AlreadyRunning, LockUnavailable) as error:
        return _refuse(str(error), 1)


def seeded_box(seed: int, devices: Devices, clock: Clock, table: TableSetup | None) -> Loop:
    """A box with the dice and deals of game `seed`. It keeps nothing: the game can be had again."""
    why = Sentence("This is game {seed}: its dice and deals repeat themselves.", seed=seed)
    return forgetful_box(devices, clock, SeededEntropy(seed), table, why)


def _show(loop: Loop, parts: SimBox, clock: ScaledClock) -> int:
    """Show the box until it ends."""
    from llamadillo.devices.sim.terminal import Terminal

    terminal = Terminal(parts, loop.turn, loop.close, clock, Path.cwd())
    try:
        terminal.run()
    finally:
        loop.close()
    for picture in terminal.pictures:
        print(f"Saved {picture}")
    return terminal.return_code or 0


def table_for(seats: int | None, people: int | None) -> TableSetup | None:
    """The table that the command line asks for, people first; None when it does not.

    Raises ValueError with a sentence when the people have too few seats.
    """
    if seats is None and people is None:
        return None
    people = people or 1
    seats = seats or max(people, _SEATS)
    if people > seats:
        raise ValueError(f"{people} people do not fit at {seats} seats.")
    return TableSetup((PERSON,) * people + (OPPONENT,) * (seats - people))


def _refuse(sentence: str, code: int) -> int:
    print(f"llamadillo play: {sentence}", file=sys.stderr)
    return code


def _whole_number(rule: str, low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise ArgumentTypeError(f"{rule.format(low=low, high=high)}, not {text}")
        return int(text)

    return read


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ArgumentTypeError(f"a seed is a whole number, not {text}")
    return int(text)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.1 <= speed <= 50:
        raise ArgumentTypeError(f"time can pass 0.1 to 50 times as fast, not {text}")
    return speed
