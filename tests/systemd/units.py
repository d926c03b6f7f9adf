"""Unit files as what they say: sections, settings, values in order."""

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

UNITS: Final = Path(__file__).parents[2] / "systemd"
PROGRAM: Final = "/opt/llamadillo/current/bin/llamadillo"
NEEDED: Final = ("usr/bin/rm", "usr/bin/systemctl", PROGRAM[1:])
"""The programs that the units run, in the root."""
FILES: Final = tuple(sorted(path for path in UNITS.iterdir() if path.suffix in {".service", ".path"}))
DROP_INS: Final = ("kiosk.conf", "room.conf", "spi.conf")
SAFE: Final = ("llamadillo.service", "llamadillo-failed.service")
"""What runs as the box's user."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit, with what its drop-ins add."""

    name: str
    settings: Mapping[tuple[str, str], tuple[str, ...]]
    """The values of each (section, key); an empty one takes back those before it."""

    def all(self, section: str, key: str) -> tuple[str, ...]:
        """Every value of a setting."""
        return self.settings.get((section, key), ())

    def one(self, section: str, key: str) -> str | None:
        """The value of a setting that has one: the last; None where it is not set."""
        values = self.all(section, key)
        return values[-1] if values else None

    def words(self, section: str, key: str) -> set[str]:
        """All words of a setting that is a list."""
        return {word for value in self.all(section, key) for word in value.split()}

    def commands(self) -> Iterator[list[str]]:
        """Every command that it runs, as words."""
        for section, key in self.settings:
            if section == "Service" and key.startswith("Exec"):
                for value in self.all(section, key):
                    yield shlex.split(value)


def read_unit(path: Path, *drop_ins: Path) -> Unit:
    """The unit in a file, with drop-ins. ValueError, with the line, for what is no unit file."""
    settings: dict[tuple[str, str], tuple[str, ...]] = {}
    for file in (path, *drop_ins):
        section = ""
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            text = line.strip()
            if not text or text[0] in "#;":
                continue
            key, equals, value = text.partition("=")
            if text[0] == "[" and text[-1] == "]":
                section = text[1:-1]
            elif not section or not equals or text[-1] == "\\":
                raise ValueError(f"{file.name}:{number}: {text!r} is no setting")
            else:
                before = settings.get((section, key), ())
                settings[section, key] = (*before, value) if value else ()
    return Unit(path.name, settings)


def unit(name: str, *drop_ins: str) -> Unit:
    """One of our units, with drop-ins."""
    return read_unit(UNITS / name, *(UNITS / drop_in for drop_in in drop_ins))


def seconds(text: str) -> float:
    """A time span as our units write it: seconds, with or without a unit."""
    return float(text.removesuffix("s"))
