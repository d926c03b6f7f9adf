"""`llamadillo mirror`: show the box to a room, in browsers on the local network."""

import asyncio
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from importlib.util import find_spec
from typing import Any, Final

from llamadillo import config, languages
from llamadillo.app.settings import LANGUAGES
from llamadillo.cli.boxes import add_broker
from llamadillo.cli.options import path, whole_number
from llamadillo.cli.output import refuse
from llamadillo.devices.log import log
from llamadillo.devices.onlooker import ADDRESSES, SOCKET
from llamadillo.mirror.facts import BOX
from llamadillo.titles import TITLES

PORT: Final = 8080
_NAME: Final = 19
"""Characters of the longest name: a longer one does not fit into the QR code."""


def add_arguments(parser: ArgumentParser) -> None:
    """Where it listens, for the box and for browsers."""
    parser.add_argument(
        "--host",
        default="0.0.0.0",  # noqa: S104  it is for the local network
        help="the address of this computer at which it serves (all)",
    )
    port = whole_number("a port is a number from 1 to 65535, not {text}", 0, 65535)
    parser.add_argument("--port", type=port, default=PORT, help=f"its port ({PORT})")
    parser.add_argument(
        "--name", type=_name, help="the address that it prints, such as llamadillo.local (the one it has)"
    )
    add_broker(parser, "publish public facts of this box on this broker of MQTT")
    parser.add_argument("--box", type=_box, help="the name of this box there (that of the computer)")
    parser.add_argument(
        "--room",
        type=path,
        metavar="DIR",
        help="the directory in which the box finds it ($LLAMADILLO_ROOM, or one for each user)",
    )


def run(arguments: Namespace) -> int:
    """Serve until SIGTERM or SIGINT."""
    if missing := [needed for needed in ("websockets", "segno", "paho") if find_spec(needed) is None]:
        return refuse(
            f"llamadillo mirror: it needs {' and '.join(missing)}: pip install 'llamadillo[mirror]'."
        )
    from llamadillo.mirror.broker import Address, Publisher, own_box
    from llamadillo.mirror.server import Mirror, Place

    try:
        broker = Address.parse(arguments.broker) if arguments.broker else None
    except ValueError as error:
        return refuse(f"llamadillo mirror: {error}.", 2)

    directory = arguments.room or config.room_directory()
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        place = Place(arguments.host, arguments.port, directory, SOCKET, ADDRESSES, arguments.name)
        publisher = Publisher(broker, arguments.box or own_box()) if broker else None
        asyncio.run(_serve(Mirror(place, {"rules": rules()}, publisher)))
    except OSError as error:
        return refuse(f"llamadillo mirror: {_what(error, arguments)}")
    return 0


async def _serve(mirror: Any) -> None:
    """Serve until a signal comes."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None  # noqa: S101  it runs
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)

    def ready(port: int) -> None:
        log(
            f"llamadillo mirror: the room is at port {port}; the teacher's page is /t/{mirror.key}",
            sys.stdout,
        )

    try:
        await mirror.run(ready)
    except asyncio.CancelledError:
        log("llamadillo mirror: it has ended.", sys.stdout)


def rules() -> dict[str, dict[str, list[tuple[str, str]]]]:
    """The rules in short: by language and the name of the game, the pages of its help."""
    return {
        code: {
            title.name: [(page.title, page.text) for page in title.help(languages.words(code)).values()]
            for title in TITLES.values()
        }
        for code in LANGUAGES
    }


def _name(text: str) -> str:
    if not 0 < len(text) <= _NAME or not all(
        each.isascii() and (each.isalnum() or each in ".-") for each in text
    ):
        raise ArgumentTypeError(f"a name has at most {_NAME} letters, digits, dots and dashes: {text}")
    return text


def _box(text: str) -> str:
    if not BOX.fullmatch(text):
        raise ArgumentTypeError(f"a box has at most 40 small letters, digits and dashes: {text}")
    return text


def _what(error: OSError, arguments: Namespace) -> str:
    if error.filename is None:
        where = f"{arguments.host}, port {arguments.port}"
        return f"it cannot serve at {where}: {error.strerror}. Name another --port."
    return f"{error.filename}: {error.strerror}."
