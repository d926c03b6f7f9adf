"""`llamadillo replay`: the report, the trace, and what it says when a record does not hold."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from llamadillo.cli import main

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


def llamadillo(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "llamadillo", *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONUTF8": "1"} | environment,
        check=False,
    )


def test_a_game_in_progress_is_reported(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    assert (
        capsys.readouterr().out
        == """\
LAMA Dice with 2 players
2 rounds, 6 events
  Ana (seat 0)   20 points
  Zoë (seat 1)   21 points
A game in progress: Zoë (seat 1) is to act
"""
    )


def test_a_game_in_which_chance_comes_next(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text("".join(RECORD.splitlines(keepends=True)[:2]), encoding="utf-8")
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.startswith("LAMA Dice with 2 players\n1 round, 1 event\n")
    record.write_text(RECORD.splitlines()[0], encoding="utf-8")
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.endswith("A game in progress: dice or cards come next\n")


@pytest.mark.parametrize(
    ("hands", "verdict"),
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
def test_the_last_line_is_the_verdict(
    hands: tuple[str, str], verdict: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ana comes with 20 points and Zoë with 21; the rounds end with both quitting."""
    deal = f'{{"deal": {{"hands": [{", ".join(hands)}]}}}}'
    quit_ = ['{"seat": 1, "do": "quit"}', '{"seat": 0, "do": "quit"}']
    record.write_text("\n".join([*RECORD.splitlines()[:4], deal, *quit_]), encoding="utf-8")
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == verdict


def test_the_trace_has_a_line_for_the_header_and_for_each_event(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--trace", str(record)]) == 0
    positions = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
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


def test_an_error_ends_the_trace_after_the_lines_before(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(RECORD + '{"seat": 1, "do": "take", "card": "L"}\n', encoding="utf-8")
    assert main(["replay", "--trace", str(record)]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 7
    assert err == f"{record}:8: no die shows L (D6c)\n"
    assert main(["replay", str(record)]) == 1
    assert capsys.readouterr() == ("", err)


def test_an_empty_file_a_folder_and_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert main(["replay", str(empty)]) == 1
    assert capsys.readouterr() == ("", f"{empty}:1: the record is empty: the header is missing\n")
    assert main(["replay", str(tmp_path)]) == 1
    assert capsys.readouterr() == ("", f"{tmp_path}: Is a directory\n")
    assert main(["replay", str(tmp_path / "none")]) == 1
    assert capsys.readouterr() == ("", f"{tmp_path / 'none'}: No such file or directory\n")


def test_what_is_no_text_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00" + bytes(range(256)))
    assert main(["replay", str(record)]) == 1
    assert capsys.readouterr().err == f"{record}:1: not UTF-8: byte 1 of the line\n"


def test_an_endless_line_is_not_read_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "/dev/zero"]) == 1
    assert capsys.readouterr().err == "/dev/zero:1: the line is longer than 100000 bytes\n"


def test_names_cannot_steer_the_terminal(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(RECORD.replace("Ana", r"A\u001b[2Jn\na"), encoding="utf-8")
    assert main(["replay", str(record)]) == 0
    assert r"  A\x1b[2Jn\na (seat 0)   20 points" in capsys.readouterr().out


def test_standard_input_and_an_output_without_umlauts() -> None:
    done = llamadillo("replay", "-", stdin=RECORD, PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert r"  Zo\xeb (seat 1)   21 points" in done.stdout
    assert llamadillo("replay", "-", stdin="oops").stderr == "-:1: not JSON: Expecting value at character 1\n"


@pytest.mark.parametrize("options", [[], ["--trace"]])
def test_an_output_that_takes_no_more_is_one_sentence(record: Path, options: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "llamadillo", "replay", *options, str(record)],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"standard output: No space left on device\n")


def test_a_reader_that_went_away_is_one_sentence(record: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "llamadillo", "replay", "--trace", str(record)],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"standard output: Broken pipe\n")
