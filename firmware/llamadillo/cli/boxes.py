"""`llamadillo boxes`: the boxes of a café or a computer room, as the broker of MQTT knows them."""

import json
import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from importlib.util import find_spec
from typing import Any

from llamadillo.cli.output import refuse, say
from llamadillo.quoting import plain


def add_arguments(parser: ArgumentParser) -> None:
    """The broker, and how the list is written."""
    add_broker(parser, "the broker of the boxes")
    parser.add_argument("--seconds", type=_seconds, default=2.0, help="how long to listen (2)")
    parser.add_argument("--json", action="store_true", help="write JSON")


def add_broker(parser: ArgumentParser, what: str) -> None:
    """Add `--broker URL`."""
    parser.add_argument(
        "--broker",
        metavar="URL",
        default=os.environ.get("LLAMADILLO_BROKER"),
        help=f"{what}: HOST, HOST:PORT or mqtt://USER:PASSWORD@HOST:PORT ($LLAMADILLO_BROKER)",
    )


def run(arguments: Namespace) -> int:
    """List the boxes."""
    if find_spec("paho") is None:
        return refuse("llamadillo boxes: it needs paho-mqtt: pip install 'llamadillo[mirror]'.")
    from llamadillo.mirror.broker import Address, boxes

    if not arguments.broker:
        return refuse("llamadillo boxes: name the broker with --broker, or in $LLAMADILLO_BROKER.", 2)
    try:
        found = boxes(Address.parse(arguments.broker), arguments.seconds)
    except ValueError as error:
        return refuse(f"llamadillo boxes: {error}.", 2)
    except OSError as error:
        return refuse(f"llamadillo boxes: The broker does not answer ({error.strerror or error}): is it on?")
    lines = [
        {
            "box": name,
            "up": seen.up,
            "game": seen.facts.game if seen.facts else "",
            "plays": seen.facts.plays if seen.facts else 0,
            "trouble": seen.facts.trouble if seen.facts else "",
            "battery": seen.facts.battery if seen.facts else None,
            "charging": seen.facts.charging if seen.facts else False,
        }
        for name, seen in sorted(found.items())
    ]
    say(json.dumps(lines, ensure_ascii=False) if arguments.json else _table(lines))
    return 0


def _table(lines: list[dict[str, Any]]) -> str:
    up = sum(line["up"] for line in lines)
    width = max((len(line["box"]) for line in lines), default=0)
    charges = max((len(_charge(line)) + 2 for line in lines if _charge(line)), default=0)
    rows = [
        f"{line['box']:{width}}  {'up  ' if line['up'] else 'DOWN'}  {line['plays']:3} today  "
        f"{_charge(line):{charges}}{plain(line['game'], 20):10}  {plain(line['trouble'], 60)}".rstrip()
        for line in lines
    ]
    return "\n".join([*rows, f"{up} of {len(lines)} boxes are up."])


def _charge(line: dict[str, Any]) -> str:
    """The charge, with a plus sign while it rises; empty where it is unknown."""
    return "" if line["battery"] is None else f"{line['battery']}%{'+' if line['charging'] else ''}"


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.1 <= found <= 600:
        raise ArgumentTypeError(f"it listens for 0.1 to 600 seconds, not {text}")
    return found
