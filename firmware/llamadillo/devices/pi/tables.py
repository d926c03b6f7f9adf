"""TOML tables that are read key by key, with line numbers in errors and no unknown keys.

`tomllib` reports the line of a syntax error but not that of a value. That is found by bisection: the
first statements of the file are parsed to find out whether the key is among them. This is exact for
every notation of a key, and is done for error messages only.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

from llamadillo.quoting import plain, quote

T = TypeVar("T")

_MISSING: Final = object()
_TOKEN: Final = re.compile(
    r'''"""(?:\\.|[^\\])*?"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*|[\[\]{}\n]''', re.DOTALL
)
"""A string, a comment, a bracket or the end of a line of TOML."""


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
        raise BoardError(f"{name}:{line}: This is no TOML: {plain(reason)}.") from error
    except RecursionError:
        raise BoardError(f"{name}: This is no board file: it is nested too deeply.") from None
    except ValueError as error:
        raise BoardError(f"{name}: This is no board file: a number has too many digits.") from error
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
        return plain(".".join(self._keys if key is None else (*self._keys, key)))

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
        guess = _nearest(value.lower(), map(str, choices)) if isinstance(value, str) else []
        hint = f" Did you mean {guess[0]!r}?" if guess else ""
        wanted = ", ".join(map(repr, choices[:-1])) + " or " * (len(choices) > 1) + repr(choices[-1])
        raise self.error(key, f"{self.path(key)} must be {wanted}, not {_as_toml(value)}.{hint}")

    def end(self) -> None:
        """Raise BoardError for the first key that was not read."""
        for key in self._values:
            if key not in self._known:
                guess = _nearest(key.lower(), self._known)
                hint = f" Did you mean {guess[0]!r}?" if guess else ""
                raise self.error(key, f"A board file has no key {self.path(key)}.{hint}")

    def _get(self, key: str, default: object = _MISSING) -> Any:
        self._known.append(key)
        value = self._values.get(key, default)
        if value is _MISSING:
            near = _nearest(key, self._values.keys() - set(self._known))
            hint = f" Is it what is called {quote(near[0])} here?" if near else ""
            raise self.error(near[0] if near else None, f"{self.path(key)} is missing.{hint}")
        return value


def _nearest(word: str, known: Iterable[str]) -> list[str]:
    """The one of the known words that is nearest; empty if none is near."""
    from difflib import get_close_matches  # slow

    return get_close_matches(word, list(known), 1)


def _line_of(text: str, keys: tuple[str, ...]) -> int | None:
    """The line in which the statement ends that makes a key, counted from 1; None: there is no such key."""
    ends = [*_statement_ends(text), len(text)]
    try:
        makes = bisect_left(ends, True, key=lambda end: _has(text[:end], keys))
    except RecursionError:  # it was parsed before, but from a place with more room on the stack
        return None
    return text.count("\n", 0, ends[makes] - 1) + 1 if makes < len(ends) else None


def _statement_ends(text: str) -> Iterator[int]:
    """Where the lines end that are not within an array or a string of several lines."""
    depth = 0
    for token in _TOKEN.finditer(text):
        match token[0]:
            case "[" | "{":
                depth += 1
            case "]" | "}":
                depth -= 1
            case "\n" if depth == 0:
                yield token.end()


def _has(text: str, keys: tuple[str, ...]) -> bool:
    """Whether a key exists in a text, which is TOML."""
    value: Any = tomllib.loads(text)
    for key in keys:
        if not isinstance(value, dict) or key not in value:
            return False
        value = value[key]
    return True


def _as_toml(value: object) -> str:
    """A value in the notation of TOML, or the kind of a table or list."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return quote(value)
