"""Opponents from files: `FILE.py:NAME`."""

import json
from pathlib import Path

import pytest

from llamadillo.arena.opponents import opponent

SOURCE = """
from dataclasses import dataclass
import json

@dataclass
class Bot:
    game: object

    def choose(self, seen, legal, draw):
        return legal[-1]
"""


def write(folder: Path, source: str, name: str = "my_bot.py") -> str:
    file = folder / name
    file.write_text(source, encoding="utf-8")
    return f"{file}:Bot"


def test_a_file_is_an_opponent(tmp_path: Path) -> None:
    bot = opponent("lama", write(tmp_path, SOURCE))
    assert bot.choose(None, (1, 2), lambda _: 0) == 2  # type: ignore[arg-type, comparison-overlap]


def test_a_file_replaces_no_module_of_its_name(tmp_path: Path) -> None:
    bot = opponent("lama", write(tmp_path, SOURCE, "json.py"))
    assert type(bot).__module__ != "json"
    assert json.loads("[1]") == [1]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("1 // 0", "ZeroDivisionError"),
        ("class Bot", "SyntaxError"),
        ("open('/no/such/file')", "FileNotFoundError"),
        ("Bot = 7", "TypeError: 'int' object is not callable"),
        ("Bot = lambda game: game", "it has no method `choose`"),
        ("import no_such_module_of_mine", "there is no module 'no_such_module_of_mine'"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_sentence(tmp_path: Path, source: str, why: str) -> None:
    with pytest.raises(ValueError, match=r"my_bot\.py:Bot") as error:
        opponent("lama", write(tmp_path, source))
    assert why in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"gone\.py:Bot cannot be read \(No such file or directory\)\.$"):
        opponent("lama", f"{tmp_path / 'gone.py'}:Bot")
