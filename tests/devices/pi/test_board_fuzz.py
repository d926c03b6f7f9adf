"""Whatever is in a board file, it is a board or one sentence."""

import tomllib
from collections.abc import Iterator
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from llamadillo.devices.pi.board import MAX_BYTES, REFERENCE, BoardError, load_board
from llamadillo.devices.pi.tables import TomlTable, read_table
from tests.fuzzing import fuzz, is_a_sentence

TEXT = REFERENCE.read_text()
LINES = TEXT.splitlines(keepends=True)
FRAGMENTS = [
    *("[", "]", "[[", "{", "}", "=", '"', "'", '"""', "'''", "\\", "#", "\n", "\n\n\n", ",", "."),
    *("quit = 5", "[dice.left]", "[buttons]", "a.b.c = 1", "x = [1,\n2,\n3]\n", 'y = """\n\n"""\n'),
    *("nan", "-inf", "1e999", "0x" + "F" * 300, "9" * 4_000, "9" * 5_000, "1979-05-27", "true"),
    *("\0", "\x1b", "'\u2028'", "z = {q = 1}", "[" * 1_500, "{a=" * 1_500, "a." * 1_000 + "b = 1"),
    *('"\\u001b[2J" = 1', '"' + "k" * 3_000 + '" = 1'),
]
REPLACEMENTS = st.sampled_from(FRAGMENTS) | st.text(max_size=8)
DAMAGE = st.tuples(st.integers(0, len(TEXT)), st.integers(0, 30), REPLACEMENTS)
"""The position, the number of characters, and their replacement."""


def damaged(damage: list[tuple[int, int, str]]) -> str:
    """The reference board with characters replaced."""
    text = TEXT
    for place, length, fragment in damage:
        text = text[:place] + fragment + text[place + length :]
    return text


TEXTS = (
    st.lists(DAMAGE, min_size=1, max_size=4).map(damaged)
    | st.lists(st.sampled_from(LINES + [f"{fragment}\n" for fragment in FRAGMENTS]), max_size=40).map("".join)
    | st.text(max_size=60)
)


def refusal(text: str) -> str | None:
    """What is wrong with a board file; None: it is a board."""
    try:
        load_board(text, "box.toml")
    except BoardError as error:
        return str(error)
    return None


@fuzz
@given(TEXTS)
@example("a = " + "[" * 2_000)
@example("a = " + "[" * 2_000 + "]" * 2_000)
@example("uses_uart_pins = " + "9" * 5_000)
@example("uses_uart_pins = 0x" + "F" * 8_000)
@example("uses_uart_pins = [" + "\n" * (MAX_BYTES - 30) + "]")
@example("uses_uart_pins = [" + "1,\n" * 5_000 + "]")
@example(TEXT + "".join(f"k{number} = 1\n" for number in range(1_000)))
def test_a_board_file_is_a_board_or_one_sentence(text: str) -> None:
    reason = refusal(text)
    if reason is not None:
        assert is_a_sentence(reason)
        assert reason.startswith("box.toml:")
        assert reason.endswith((".", "?"))


STATEMENTS = [
    *("[a]\n", "[a.b]\n", "[c]\n", "[[d]]\n", "a.b = 1\n", "b = {c = 1, d = {e = 2}}\n", '"#" = 1\n', "\n"),
    *("# [\n", "# '''\n", '# """\n', "c = [\n# ]\n1,\n[2],\n'''\n''',\n]\n", 'd = \'"\'  # """\n'),
    *(
        "e = '['\n",
        'f = """\n[\n\\"""\n"""""\n',
        "g = '''\n{\n'''''\n",
        'h = """a"""" # ]\n',
        "i = '\\' # ['\n",
    ),
    *('j = "\\"["\r\n', "k = [{l = [\n]}]\n", "m = '\u2028'\n", "n = '''\u2028\r\n'''\n", 'o = "\\\\" # "\n'),
]
DOCUMENTS = st.lists(st.sampled_from(STATEMENTS), min_size=1, max_size=14, unique=True).map("".join)


def parsed(text: str) -> dict[str, Any] | None:
    """The values of a text; None: it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def keys(values: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The path of each key, also in tables."""
    for key, value in values.items():
        yield (key,)
        if isinstance(value, dict):
            yield from ((key, *path) for path in keys(value))


def has(values: dict[str, Any] | None, path: tuple[str, ...]) -> bool:
    return values is not None and path in set(keys(values))


def line_of(text: str, path: tuple[str, ...]) -> int:
    table: TomlTable = read_table(text.replace("\r\n", "\n"), "box.toml")
    for key in path[:-1]:
        table = table.table(key)
    return table.line(path[-1])


@fuzz
@given(DOCUMENTS.filter(lambda text: parsed(text) is not None))
def test_the_line_of_a_key_is_the_first_after_which_it_is_there(text: str) -> None:
    """Compared with parsing every beginning of the file, which takes minutes where a file is long."""
    lines = text.split("\n")[:-1]
    beginnings = [parsed("".join(f"{line}\n" for line in lines[:count])) for count in range(len(lines) + 1)]
    for path in keys(tomllib.loads(text)):
        assert line_of(text, path) == next(n for n, values in enumerate(beginnings) if has(values, path))
