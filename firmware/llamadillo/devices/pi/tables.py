"""TOML tables that are read key by key, with line numbers in errors and no unknown keys.

`tomllib` reports the line of a syntax error but not that of a value. That is found by parsing
prefixes of the file, one line longer each time, until the key is there. This is exact for every
notation of a key, and is done for error messages only.
"""

import re
import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeVar

T = TypeVar("T")

_MISSING: Final = object()


class BoardError(ValueError):
    """A board file is invalid. The message is `FILE:LINE: ` and a sentence."""


def read_table(text: str, name: str) -> "TomlTable":
    """The top-level table. Raises BoardError when the text is no TOML."""
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

    Read every possible key, then call `end`, which raises for keys that were not read. All methods
    that read a key raise BoardError when it is missing or wrong.
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
        """The full name of a key, such as `dice.left.centre`; None: of the table."""
        return ".".join(self._keys if key is None else (*self._keys, key))

    def line(self, key: str | None) -> int:
        """The line of a key, or of the innermost table around it that exists."""
        wanted = self._keys if key is None else (*self._keys, key)
        while wanted:
            found = _line_of(self._text, wanted)
            if found is not None:
                return found
            wanted = wanted[:-1]
        return 1

    def error(self, key: str | None, sentence: str) -> BoardError:
        """A BoardError at the line of a key; None: at that of the table."""
        return BoardError(f"{self._name}:{self.line(key)}: {sentence}")

    def table(self, key: str) -> "TomlTable":
        """The table under `key`."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.error(key, f"{self.path(key)} must be a table, not {_as_toml(value)}.")
        return TomlTable(value, (*self._keys, key), self._text, self._name)

    def optional_table(self, key: str) -> "TomlTable | None":
        """The table under `key`, or None."""
        return self.table(key) if key in self else None

    def flag(self, key: str, *, default: bool) -> bool:
        """The value true or false of a key."""
        value = self._get(key, default)
        if not isinstance(value, bool):
            raise self.error(key, f"{self.path(key)} must be true or false, not {_as_toml(value)}.")
        return value

    def integer(self, key: str, low: int, high: int, kind: str, default: int | None = None) -> int:
        """An integer from `low` to `high`; `kind` describes it in the error message."""
        value = self._get(key, _MISSING if default is None else default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(key, f"{self.path(key)} must be {kind}, not {_as_toml(value)}.")
        return value

    def choice(self, key: str, choices: Sequence[T], default: T | None = None) -> T:
        """The value of a key that must be one of `choices`."""
        value = self._get(key, _MISSING if default is None else default)
        for choice in choices:
            if value == choice and type(value) is type(choice):
                return choice
        guess = get_close_matches(value.lower(), map(str, choices), 1) if isinstance(value, str) else []
        hint = f" Did you mean {guess[0]!r}?" if guess else ""
        wanted = ", ".join(map(repr, choices[:-1])) + " or " * (len(choices) > 1) + repr(choices[-1])
        raise self.error(key, f"{self.path(key)} must be {wanted}, not {_as_toml(value)}.{hint}")

    def end(self) -> None:
        """Raise BoardError for the first key that was not read."""
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
    """The first line after which a key exists, counted from 1; None: it does not exist."""
    lines = text.splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        try:
            value: Any = tomllib.loads("".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue  # within a value of several lines
        for key in keys:
            if not isinstance(value, dict) or key not in value:
                break
            value = value[key]
        else:
            return count
    return None


def _as_toml(value: object) -> str:
    """A value in the notation of TOML, or the kind of a table or list."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return repr(value)
