"""`llamadillo replay`: the report, the trace, and the errors of an invalid record."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Command, process

RECORD = """\
{"record": 1, "game": "lama-dice", "players": ["Ana", "Zoë"], "first": 0, "date": "May"}
{"deal": {"hands": [["1", "1", "2", "3", "4", "L"], ["5", "5", "6", "6", "L", "L"]]}}
{"seat": 0, "do": "quit"}
{"seat": 1, "do": "quit"}
{"deal": {"hands": [["1", "1", "1", "1", "2", "2"], ["2", "2", "3", "3", "4", "4"]]}}
{"seat": 1, "do": "roll"}
{"roll": ["1", "5", "6"]}
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_a_game_in_progress_is_reported(record: Path, llamadillo: Command) -> None:
    result = llamadillo("replay", record)
    assert result == (
        0,
        """\
LAMA Dice with 2 players
2 rounds, 6 events
  Ana (seat 0)   20 points
  Zoë (seat 1)   21 points
A game in progress: Zoë (seat 1) is to act
""",
        "",
    )


def test_a_game_whose_next_step_is_chance(record: Path, llamadillo: Command) -> None:
    record.write_text("".join(RECORD.splitlines(keepends=True)[:2]), encoding="utf-8")
    assert llamadillo("replay", record).out.startswith("LAMA Dice with 2 players\n1 round, 1 event\n")
    record.write_text(RECORD.splitlines()[0], encoding="utf-8")
    assert llamadillo("replay", record).out.endswith("A game in progress: dice or cards come next\n")


@pytest.mark.parametrize(
    ("hands", "last_line"),
    [
        (
            ('["1", "1", "1", "1", "2", "2"]', '["2", "2", "3", "3", "4", "4"]'),
            "A game in progress: dice or cards come next",
        ),
        (('["1", "2", "3", "4", "5", "6"]', '["2", "2", "3", "3", "4", "4"]'), "Zoë (seat 1) wins"),
        (
            ('["1", "2", "3", "4", "5", "6"]', '["1", "2", "3", "4", "4", "L"]'),
            "Ana (seat 0) and Zoë (seat 1) share the win",
        ),
    ],
)
def test_the_last_line_names_the_winners_or_who_acts(
    hands: tuple[str, str], last_line: str, record: Path, llamadillo: Command
) -> None:
    """Ana starts the round with 20 points and Zoë with 21, and both quit."""
    deal = f'{{"deal": {{"hands": [{", ".join(hands)}]}}}}'
    quit_ = ['{"seat": 1, "do": "quit"}', '{"seat": 0, "do": "quit"}']
    record.write_text("\n".join([*RECORD.splitlines()[:4], deal, *quit_]), encoding="utf-8")
    assert llamadillo("replay", record).out.splitlines()[-1] == last_line


def test_the_trace_has_a_line_for_the_header_and_for_each_event(record: Path, llamadillo: Command) -> None:
    positions = [json.loads(line) for line in llamadillo("replay", "--trace", record).out.splitlines()]
    assert [position["event"] for position in positions] == list(range(7))
    assert positions[-1] == {
        "event": 6,
        "actor": 1,
        "legal": [
            {"seat": 1, "do": "take", "card": "1"},
            {"seat": 1, "do": "take", "card": "5"},
            {"seat": 1, "do": "take", "card": "6"},
        ],
        "points": [20, 21],
        "hands": [["1", "1", "1", "1", "2", "2"], ["2", "2", "3", "3", "4", "4"]],
        "llama_row": ["1", "2", "3", "4", "5", "6", "L"],
        "quit": [False, False],
        "over": False,
        "winners": None,
    }


def test_an_error_ends_the_trace_after_the_lines_before(record: Path, llamadillo: Command) -> None:
    record.write_text(RECORD + '{"seat": 1, "do": "take", "card": "L"}\n', encoding="utf-8")
    code, out, err = llamadillo("replay", "--trace", record)
    assert len(out.splitlines()) == 7
    assert (code, err) == (1, f"{record}:8: no die shows L (D6c)\n")
    assert llamadillo("replay", record) == (1, "", err)


def test_an_empty_file_a_folder_and_no_file(tmp_path: Path, llamadillo: Command) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert llamadillo("replay", empty) == (1, "", f"{empty}:1: the record is empty: the header is missing\n")
    assert llamadillo("replay", tmp_path) == (1, "", f"{tmp_path}: Is a directory\n")
    assert llamadillo("replay", tmp_path / "none") == (
        1,
        "",
        f"{tmp_path / 'none'}: No such file or directory\n",
    )


def test_a_binary_file_is_refused(record: Path, llamadillo: Command) -> None:
    record.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00" + bytes(range(256)))
    assert llamadillo("replay", record) == (1, "", f"{record}:1: not UTF-8: byte 1 of the line\n")


def test_an_endless_line_is_not_read_completely(llamadillo: Command) -> None:
    assert llamadillo("replay", "/dev/zero") == (1, "", "/dev/zero:1: the line is longer than 100000 bytes\n")


@pytest.mark.parametrize(
    "event",
    [
        '{"seat": 0, "do": "discard", "card": 13, "tokens": %s}',
        '{"seat": 0, "do": "discard", "card": %s, "tokens": 1}',
        '{"seat": %s, "do": "pass"}',
        '{"roll": {"yellow": [%s]}}',
        '{"roll": {"blue": [0.%s]}}',
        '{"deal": {"hands": [[%s]]}}',
        '{"do": %s}',
        "%s",
        '"%s"',
        '{"%s": 1}',
    ],
)
@pytest.mark.parametrize("digits", [4_000, 50_000])
def test_a_huge_number_is_not_repeated(event: str, digits: int, tmp_path: Path, llamadillo: Command) -> None:
    file = tmp_path / "game.jsonl"
    header = '{"record": 1, "game": "armadillo", "players": ["Ana", "Ben"], "first": 0}'
    hands = f"{list(range(11, 21))}, {list(range(1, 11))}"
    rolls = [
        '{"seat": 0, "do": "roll", "dice": {"blue": 1, "yellow": 1, "red": 1}}',
        '{"roll": {"blue": [1], "yellow": [4], "red": [8]}}',
    ]
    lines = [header, f'{{"deal": {{"hands": [{hands}]}}}}', *rolls, event % ("9" * digits)]
    file.write_text("\n".join(lines))
    code, out, err = llamadillo("replay", file)
    assert (code, out) == (1, "")
    assert err.startswith(f"{file}:5: ")
    assert len(err) < len(str(file)) + 320


def test_names_cannot_control_the_terminal(record: Path, llamadillo: Command) -> None:
    record.write_text(RECORD.replace("Ana", r"A\u001b[2Jn\na"), encoding="utf-8")
    assert r"  A\x1b[2Jn\na (seat 0)   20 points" in llamadillo("replay", record).out


def test_standard_input_and_an_output_without_umlauts() -> None:
    environment = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = process("replay", "-", input=RECORD, env=os.environ | environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert r"  Zo\xeb (seat 1)   21 points" in done.stdout
    assert process("replay", "-", input="oops").stderr == "-:1: not JSON: Expecting value at character 1\n"


@pytest.mark.parametrize("options", [[], ["--trace"]])
def test_a_full_disk_as_output_is_one_sentence(record: Path, options: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = process("replay", *options, record, stdout=full)
    assert (done.returncode, done.stderr) == (1, "standard output: No space left on device\n")


def test_a_closed_pipe_as_output_is_one_sentence(record: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = process("replay", "--trace", record, stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "standard output: Broken pipe\n")
