"""`llamadillo.txt` on the boot partition of a card: what a person wants of the box, written on any computer.

Each line is empty, a remark that begins with `#`, or `key = value`. A wrong line is refused with its
number and a sentence, as a board file is; without the file, or with remarks only, all is as on a new box.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from llamadillo.files import read_file
from llamadillo.quoting import quote

FILE: Final = Path("/boot/firmware/llamadillo.txt")
MAX_BYTES: Final = 16 * 1024
PROFILES: Final = ("handheld", "kiosk", "class")
LANGUAGES: Final = ("en", "de", "fr")
_SWITCH: Final = {"on": True, "off": False}
BUILT_IN: Final = "built-in"
"""In place of a board file: the board that the program knows."""
_NETWORKS: Final = ("off", "cable", "wifi")


class BoxSettingsError(ValueError):
    """The file is wrong. The message is `FILE:LINE: ` and a sentence."""


@dataclass(frozen=True, slots=True)
class BoxSettings:
    """What the file says; None where it says nothing."""

    profile: str | None = None
    language: str | None = None
    name: str | None = None
    """The name of the box on the network and on sticks."""
    room: bool = False
    """Whether the page for the room is on."""
    network: str = "off"
    wifi: str | None = None
    password: str | None = None
    country: str | None = None
    board: str | None = None
    """The name of a board file next to this file, or BUILT_IN."""
    broker: str | None = None
    """The broker of MQTT on which the page for the room publishes public facts of the box."""
    updates: str | None = None
    """The folder on the web in which the box looks for updates, without a slash at its end."""


def read_box_settings(file: Path = FILE) -> BoxSettings:
    """What the file says. Raises BoxSettingsError."""
    try:
        data = read_file(file, MAX_BYTES)
    except FileNotFoundError:
        return BoxSettings()
    except OSError as error:
        raise BoxSettingsError(f"{file.name}: The file cannot be read: {error.strerror}.") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BoxSettingsError(f"{file.name}:{line}: This is no UTF-8 text: save it as UTF-8.") from error
    return load_box_settings(text, file.name, file.parent)


def load_box_settings(text: str, name: str, folder: Path | None = None) -> BoxSettings:
    """What a text says. Raises BoxSettingsError with `name`, the line and a sentence.

    A board file is looked for in `folder`; with None it is not.
    """
    values: dict[str, str | bool] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, equals, value = (part.strip() for part in line.partition("="))
        try:
            values[key] = _value(key, value, equals, lines)
        except ValueError as error:
            raise BoxSettingsError(f"{name}:{number}: {error}") from None
        lines[key] = number
    settings = BoxSettings(**values)  # type: ignore[arg-type]
    if missing := _missing(settings) or _missing_board(settings, folder):
        key, sentence = missing
        raise BoxSettingsError(f"{name}:{lines[key]}: {sentence}")
    return settings


def _value(key: str, value: str, equals: str, lines: Mapping[str, int]) -> str | bool:
    """The value of a line. Raises ValueError with a sentence."""
    if not equals:
        raise ValueError(f"This is no line like `name = box-3`: {quote(key)}.")
    if key not in _KINDS:
        from difflib import get_close_matches  # slow

        near = get_close_matches(key.lower(), _KINDS, 1)
        hint = f" Did you mean {near[0]}?" if near else f" There are {', '.join(_KINDS)}."
        raise ValueError(f"There is no setting {quote(key)}.{hint}")
    if key in lines:
        raise ValueError(f"{key} is in line {lines[key]} already: remove one of them.")
    if not value:
        raise ValueError(f"{key} has no value: write one after the =, or remove the line.")
    return _KINDS[key](key, value)


def _missing(settings: BoxSettings) -> tuple[str, str] | None:
    """A key, and a sentence about what does not go with it."""
    if settings.network == "wifi" and settings.wifi is None:
        return "network", "A network by wifi needs a line `wifi = ` with its name."
    if settings.network == "wifi" and settings.country is None:
        return (
            "network",
            "Wifi needs a line `country = ` with two letters, such as DE: it selects the channels.",
        )
    for key in ("wifi", "password", "country"):
        if getattr(settings, key) is not None and settings.network != "wifi":
            return key, f"{key} goes with `network = wifi`: add that line, or remove this one."
    if settings.room and settings.network == "off":
        return "room", "The page for the room needs a network: add `network = cable` or `network = wifi`."
    if settings.updates is not None and settings.network == "off":
        return (
            "updates",
            "updates needs a network: add `network = cable` or `network = wifi`, or remove this line.",
        )
    if settings.broker is not None and not settings.room:
        return "broker", "broker goes with `room = on`: add that line, or remove this one."
    return None


def _missing_board(settings: BoxSettings, folder: Path | None) -> tuple[str, str] | None:
    if folder is None or settings.board in {None, BUILT_IN} or (folder / str(settings.board)).is_file():
        return None
    there = sorted(file.name for file in folder.glob("*.toml"))
    hint = f"There is {', '.join(there)}" if there else f"Copy it there, or write `board = {BUILT_IN}`"
    return "board", f"There is no file {settings.board} next to this one. {hint}."


def _one_of(*choices: str) -> Callable[[str, str], str]:
    def parse(key: str, value: str) -> str:
        if value.lower() not in choices:
            raise ValueError(f"{key} is {', '.join(choices[:-1])} or {choices[-1]}, not {quote(value)}.")
        return value.lower()

    return parse


def _switch(key: str, value: str) -> bool:
    if value.lower() not in _SWITCH:
        raise ValueError(f"{key} is on or off, not {quote(value)}.")
    return _SWITCH[value.lower()]


def _matching(pattern: str, what: str) -> Callable[[str, str], str]:
    def parse(key: str, value: str) -> str:
        if not re.fullmatch(pattern, value):
            raise ValueError(f"{key} is {what}, not {quote(value)}.")
        return value

    return parse


def _secret(key: str, value: str) -> str:
    if not 8 <= len(value.encode()) <= 63 or not value.isprintable():
        raise ValueError(f"{key} has 8 to 63 characters.")
    return value


def _address(key: str, value: str) -> str:
    if not re.fullmatch(_ADDRESS, value):
        raise ValueError(f"{key} is an address such as https://example.org/llamadillo, not {quote(value)}.")
    return value.rstrip("/")


def _network_name(key: str, value: str) -> str:
    if not len(value.encode()) <= 32 or not value.isprintable():
        raise ValueError(f"{key} has at most 32 characters.")
    return value


_USER: Final = r"[A-Za-z0-9._~%!*+,;=-]+"
"""Characters that have no meaning in a URL or a unit of the system; others are written as %40 and so on."""
_BROKER: Final = rf"(mqtt://({_USER}(:{_USER})?@)?)?[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{{1,5}})?"
_ADDRESS: Final = r"https://[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?(/[A-Za-z0-9._~%+-]+)*/?"
_KINDS: Final[Mapping[str, Callable[[str, str], str | bool]]] = {
    "profile": _one_of(*PROFILES),
    "language": _one_of(*LANGUAGES),
    "name": _matching(
        r"[A-Za-z0-9]([A-Za-z0-9-]{0,30}[A-Za-z0-9])?", "letters, digits and hyphens, 32 at most"
    ),
    "room": _switch,
    "network": _one_of(*_NETWORKS),
    "wifi": _network_name,
    "password": _secret,
    "board": _matching(
        rf"{BUILT_IN}|[A-Za-z0-9][A-Za-z0-9._-]{{0,58}}\.toml",
        f"a file name that ends in .toml, or {BUILT_IN}",
    ),
    "broker": _matching(_BROKER, "HOST, HOST:PORT or mqtt://USER:PASSWORD@HOST:PORT"),
    "updates": _address,
    "country": _matching(r"[A-Z]{2}", "two capital letters, such as DE"),
}
"""The settings, and what their values may be."""
