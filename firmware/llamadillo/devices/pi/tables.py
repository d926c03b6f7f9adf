"""TOML tables that know their lines, read key by key, and refuse what nobody asked for.

`tomllib` tells the line of broken TOML but not of a value. It is found by reading the file anew,
one line longer each time, until the key is there: exact, whatever way the key is written, and
only done for the sentence that refuses a file.
"""

import re
import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeVar

T = TypeVar("T")

_MISSING: Final = object()


class BoardError(ValueError):
    """A board file is refused. The message is `FILE:LINE: ` and a sentence."""


def read_table(text: str, name: str) -> "TomlTable":
    """The file's outermost table. Raises BoardError when the text is no TOML."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        found = re.match(r"line (\d+)", place)
        line = int(found[1]) if found else text.count("\n") + 1
        raise BoardError(f"{name}:{line}: This is no TOML: {reason}.") from error
    return TomlTable(values, (), text, name)


class TomlTable:
    """One table of the file.

    Read every key that may be there, then call `end`: it refuses the keys that were not read.
    """

    def __init__(self, values: dict[str, Any], keys: tuple[str, ...], text: str, name: str) -> None:
        self._values = values
        self._keys = keys
        self._text = text
        self._name = name
        self._known: list[str] = []

    def __contains__(self, key: str) -> bool:
        self._known.append(key)
        return key in self._values

    def path(self, key: str | None) -> str:
        """A key's full name, such as `dice.left.centre`; None: the table's own."""
        return ".".join(self._keys if key is None else (*self._keys, key))

    def line(self, key: str | None) -> int:
        """The line of a key, or of what is next around it that is there."""
        wanted = self._keys if key is None else (*self._keys, key)
        while wanted:
            found = _line_of(self._text, wanted)
            if found is not None:
                return found
            wanted = wanted[:-1]
        return 1

    def error(self, key: str | None, sentence: str) -> BoardError:
        """The exception that refuses the file at a key; None: at the table."""
        return BoardError(f"{self._name}:{self.line(key)}: {sentence}")

    def table(self, key: str) -> "TomlTable":
        """The table under `key`."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.error(key, f"{self.path(key)} must be a table, not {_words(value)}.")
        return TomlTable(value, (*self._keys, key), self._text, self._name)

    def optional_table(self, key: str) -> "TomlTable | None":
        """The table under `key`, or None."""
        return self.table(key) if key in self else None

    def flag(self, key: str, *, default: bool) -> bool:
        """A true or false."""
        value = self._get(key, default)
        if not isinstance(value, bool):
            raise self.error(key, f"{self.path(key)} must be true or false, not {_words(value)}.")
        return value

    def whole(self, key: str, low: int, high: int, kind: str, default: int | None = None) -> int:
        """A whole number from `low` to `high`; `kind` is what the refusal says that it must be."""
        value = self._get(key, _MISSING if default is None else default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(key, f"{self.path(key)} must be {kind}, not {_words(value)}.")
        return value

    def choice(self, key: str, choices: Sequence[T], default: T | None = None) -> T:
        """One of `choices`."""
        value = self._get(key, _MISSING if default is None else default)
        for choice in choices:
            if value == choice and type(value) is type(choice):
                return choice
        guess = get_close_matches(value.lower(), map(str, choices), 1) if isinstance(value, str) else []
        hint = f" Did you mean {guess[0]!r}?" if guess else ""
        wanted = ", ".join(map(repr, choices[:-1])) + " or " * (len(choices) > 1) + repr(choices[-1])
        raise self.error(key, f"{self.path(key)} must be {wanted}, not {_words(value)}.{hint}")

    def end(self) -> None:
        """Refuse the first key that has not been asked for."""
        for key in self._values:
            if key not in self._known:
                guess = get_close_matches(key.lower(), self._known, 1)
                hint = f" Did you mean {guess[0]!r}?" if guess else ""
                raise self.error(key, f"A board file has no key {self.path(key)}.{hint}")

    def _get(self, key: str, default: object = _MISSING) -> Any:
        self._known.append(key)
        value = self._values.get(key, default)
        if value is _MISSING:
            near = get_close_matches(key, self._values.keys() - set(self._known), 1)
            hint = f" Is it what is called {near[0]!r} here?" if near else ""
            raise self.error(near[0] if near else None, f"{self.path(key)} is missing.{hint}")
        return value


def _line_of(text: str, keys: tuple[str, ...]) -> int | None:
    """The line on which a key is there for the first time, counted from 1."""
    lines = text.splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        try:
            value: Any = tomllib.loads("".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue  # in the middle of a value of several lines
        for key in keys:
            if not isinstance(value, dict) or key not in value:
                break
            value = value[key]
        else:
            return count
    return None


def _words(value: object) -> str:
    """A TOML value as its author would write it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return repr(value)
