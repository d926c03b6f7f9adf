"""`llamadillo arena`: the table, independent of the workers; refusals; the results of a stopped run."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from PIL import Image

from tests.cli.conftest import Command
from tests.tools import need_module

STRANGE = "tests.arena.strange"
PATIENCE = 60
ROOT = Path(__file__).parents[2]
SHORT = ("lama", "normal", "easy", "--games", "4", "--workers", "1")


def printed(llamadillo: Command, *arguments: str) -> list[str]:
    result = llamadillo("arena", *arguments)
    assert (result.code, result.err) == (0, "")
    return result.out.splitlines()


def refused(llamadillo: Command, *arguments: str) -> str:
    result = llamadillo("arena", *arguments)
    assert (result.code, result.out) == (1, "")
    (line,) = result.err.splitlines()
    assert line.startswith("llamadillo arena: ")
    return line


def process(
    *arguments: str, stdout: IO[bytes] | int = subprocess.PIPE, line: str = 'exec "$@"'
) -> subprocess.CompletedProcess[str]:
    """The command in a process, in the project's folder, by this line of a shell."""
    # SIGHUP is not ignored, even if the tests were started with it ignored.
    script = (
        "import signal, sys; signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        "from llamadillo.cli import main; sys.exit(main())"
    )
    return subprocess.run(
        ["sh", "-c", line, "sh", sys.executable, "-c", script, "arena", *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=PATIENCE,
        cwd=ROOT,
    )


def test_a_table(llamadillo: Command) -> None:
    lines = printed(llamadillo, "lama", "normal", "random", "--games", "40", "--workers", "1")
    assert lines[0].startswith("lama, 2 seats: 40 games in 20 blocks, ")
    assert lines[0].endswith(", trial seed 0")
    assert lines[1].startswith("opponent   seats ")
    assert [line.split()[:2] for line in lines[2:]] == [["normal", "1"], ["random", "1"]]
    assert float(lines[2].split()[2]) > 90


def test_the_table_does_not_depend_on_the_workers(tmp_path: Path, llamadillo: Command) -> None:
    asked = ("lama-dice", "normal", "easy", "random", "--games", "90", "--seed", "5")
    results = []
    for workers in ("1", "2"):
        file, picture = tmp_path / f"{workers}.json", tmp_path / f"{workers}.png"
        files = ("--json", str(file), "--out", str(picture))
        lines = printed(llamadillo, *asked, "--workers", workers, *files)
        results.append((lines, file.read_bytes(), picture.read_bytes()))
    assert results[0] == results[1]
    with Image.open(tmp_path / "1.png") as image:
        assert image.format == "PNG"
        assert image.width == 1080


def test_games_are_rounded_up_to_whole_blocks(llamadillo: Command) -> None:
    lines = printed(llamadillo, "lama", "easy", "random", "--seats", "3", "--games", "7", "--workers", "1")
    assert "9 games in 3 blocks" in lines[0]
    lines = printed(llamadillo, "lama", "a=easy", "b=easy", "c=easy", "--games", "1")
    assert "6 games in 2 blocks" in lines[0]


def test_a_run_is_resumed(tmp_path: Path, llamadillo: Command) -> None:
    file = tmp_path / "lama.json"
    asked = ("lama", "normal", "easy", "--workers", "1", "--json", str(file))
    printed(llamadillo, *asked, "--games", "20")
    content = json.loads(file.read_text(encoding="utf-8"))
    mark = content["blocks"][3][2][0] = 1_000_003  # an impossible sum: the block is not played again
    file.write_text(json.dumps(content), encoding="utf-8")
    printed(llamadillo, *asked, "--games", "40", "--resume")
    content = json.loads(file.read_text(encoding="utf-8"))
    assert [block[0] for block in content["blocks"]] == list(range(20))
    assert content["blocks"][3][2][0] == mark
    assert "lama.json is there already: --resume goes on" in refused(llamadillo, *asked, "--games", "40")
    assert len(json.loads(file.read_text(encoding="utf-8"))["blocks"]) == 20
    file.unlink()
    whole = printed(llamadillo, *asked, "--games", "40")
    assert whole == printed(llamadillo, *asked, "--games", "40", "--resume")
    assert "20 games in 10 blocks" in printed(llamadillo, *asked, "--games", "20", "--resume")[0]
    assert len(json.loads(file.read_text(encoding="utf-8"))["blocks"]) == 20  # no block is lost


def test_the_times_of_choices(llamadillo: Command) -> None:
    lines = printed(llamadillo, "lama", "normal", "easy", "--games", "4", "--workers", "1", "--times")
    assert lines[1].endswith("median ms   worst ms")
    median, worst = map(float, lines[2].split()[-2:])
    assert 0 < median <= worst


def test_published_figures_have_their_own_seeds(llamadillo: Command) -> None:
    assert "published seed 1,000,000,000" in printed(llamadillo, *SHORT, "--publish")[0]
    lines = printed(llamadillo, *SHORT, "--publish", "--seed", "1000000009")
    assert "published seed 1,000,000,009" in lines[0]
    assert "the higher ones are for published figures" in refused(llamadillo, *SHORT, "--seed", "1000000000")
    assert "a published figure needs a seed from " in refused(llamadillo, *SHORT, "--publish", "--seed", "7")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["lama", "normal", "brilliant"], "lama has no opponent 'brilliant', only easy, normal, "),
        (["lama", "normal", "easy", "--resume"], "--resume goes on from the file that --json names."),
        (
            ["lama", "normal", f"{STRANGE}:Broken", "--workers", "2"],
            "broke off: ZeroDivisionError: one of my own",
        ),
        (["lama", "normal", f"{STRANGE}:Dies", "--workers", "2"], "A worker process is gone"),
    ],
)
def test_a_contest_that_cannot_be_played_is_one_sentence(
    arguments: list[str], sentence: str, llamadillo: Command
) -> None:
    assert sentence in refused(llamadillo, *arguments)


def test_an_old_pillow_is_refused_before_the_run(
    llamadillo: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PIL.__version__", "9.4.0")
    sentence = refused(llamadillo, *MILLION, "--out", "table.png")
    assert "--out takes Pillow 10.1 or newer, this is 9.4.0" in sentence


@pytest.mark.parametrize(
    "option",
    [
        ["--games", "0"],
        ["--games", "100000001"],
        ["--games", 5_000 * "9"],
        ["--seed", 5_000 * "9"],
        ["--workers", "many"],
        ["--workers", "1001"],
        ["--workers", 30 * "9"],
        ["--json", ""],
        ["--out", ""],
        ["--workers", "2", "--dask", "tcp://here:1"],
    ],
)
def test_an_invalid_option_prints_the_usage(option: list[str], llamadillo: Command) -> None:
    result = llamadillo("arena", "lama", "normal", "easy", *option)
    assert result.code == 2
    assert "usage: llamadillo arena" in result.err
    assert "error: argument " in result.err
    assert "invalid" not in result.err  # the message of argparse without a reason


def test_an_unknown_game_prints_the_usage(llamadillo: Command) -> None:
    result = llamadillo("arena", "chess", "normal", "easy")
    assert result.code == 2
    assert "error: argument GAME: invalid choice: 'chess'" in result.err


def test_an_unusable_file_is_one_sentence(tmp_path: Path, llamadillo: Command) -> None:
    other = tmp_path / "other.json"
    printed(llamadillo, *SHORT, "--seed", "1", "--json", str(other))
    assert "holds another contest, with another seed." in refused(
        llamadillo, *SHORT, "--seed", "2", "--json", str(other), "--resume"
    )
    other.write_text("[]", encoding="utf-8")
    assert "holds no contest of the arena" in refused(llamadillo, *SHORT, "--json", str(other), "--resume")


MILLION = ("lama", "normal", "easy", "--games", "1000000", "--workers", "1")
"""Too long for a test: a refusal comes before the run."""


def test_existing_files_are_not_replaced(tmp_path: Path, llamadillo: Command) -> None:
    notes, pipe = tmp_path / "notes.txt", tmp_path / "pipe"
    notes.write_text("mine", encoding="utf-8")
    os.mkfifo(pipe)
    assert "notes.txt is there already: --resume" in refused(llamadillo, *MILLION, "--json", str(notes))
    assert "holds no contest" in refused(llamadillo, *MILLION, "--json", str(notes), "--resume")
    assert "notes.txt is there already and is no PNG" in refused(llamadillo, *MILLION, "--out", str(notes))
    assert notes.read_text(encoding="utf-8") == "mine"
    for other in (pipe, tmp_path):
        for option in (["--json"], ["--json", str(other), "--resume", "--json"], ["--out"]):
            assert "is there already and is no file" in refused(llamadillo, *MILLION, *option, str(other))
    assert pipe.is_fifo()
    assert sorted(tmp_path.iterdir()) == [notes, pipe]


def test_a_place_that_cannot_be_written_is_refused_before_the_run(
    tmp_path: Path, llamadillo: Command
) -> None:
    one = str(tmp_path / "one")
    assert "name the same file: give two." in refused(llamadillo, *MILLION, "--json", one, "--out", one)
    for option in ("--json", "--out"):
        assert "there is no folder" in refused(llamadillo, *MILLION, option, str(tmp_path / "no" / "file"))
        assert "/proc/file cannot be written: " in refused(llamadillo, *MILLION, option, "/proc/file")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_and_a_png_are_replaced(tmp_path: Path, llamadillo: Command) -> None:
    file, picture = tmp_path / "lama.json", tmp_path / "lama.png"
    for empty in (file, picture):
        empty.touch()  # as `mktemp` leaves it
    printed(llamadillo, *SHORT, "--json", str(file), "--resume", "--out", str(picture))
    first = picture.read_bytes()
    printed(llamadillo, *SHORT, "--seed", "3", "--out", str(picture))
    assert picture.read_bytes()[:4] == b"\x89PNG"
    assert picture.read_bytes() != first


@pytest.mark.parametrize("spoilt", ["lama.json", "lama.png"])
def test_the_other_file_is_written_when_one_fails_at_the_end(
    spoilt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPOILT", str(tmp_path / spoilt))
    ended = process(
        *("lama", "random", f"{STRANGE}:Spoils", "--games", "100", "--workers", "1"),
        *("--json", str(tmp_path / "lama.json"), "--out", str(tmp_path / "lama.png")),
    )
    assert ended.returncode == 1
    assert ended.stderr == f"llamadillo arena: {tmp_path / spoilt} cannot be written: Is a directory.\n"
    assert "100 games in 50 blocks" in ended.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lama.json", "lama.png"]
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == [spoilt]


@pytest.mark.parametrize("how", ["full", "closed"])
def test_files_are_written_when_standard_output_is_lost(how: str, tmp_path: Path) -> None:
    file, picture = tmp_path / "lama.json", tmp_path / "lama.png"
    asked = ["lama", "random", "easy", "--games", "4", "--workers", "1"]
    asked += ["--json", str(file), "--out", str(picture)]
    if how == "closed":
        ended = process(*asked, line='exec "$@" >&-')
        assert ended.stderr == "standard output: it is closed\n"
    else:
        with open("/dev/full", "wb") as full:
            ended = process(*asked, stdout=full)
        assert ended.stderr == "standard output: No space left on device\n"
    assert ended.returncode == 1
    assert json.loads(file.read_text(encoding="utf-8"))["table"]["games"] == 4
    with Image.open(picture) as image:
        assert image.format == "PNG"


def test_the_message_of_an_opponent_cannot_control_the_terminal(llamadillo: Command) -> None:
    line = refused(llamadillo, "lama", "normal", f"{STRANGE}:Loud", "--workers", "1")
    assert r"broke off: ValueError: \x1b[2Jgone and\x07more" in line
    assert line.isprintable()
    assert refused(llamadillo, "lama", "normal", "\x1b[2J:Any").isprintable()


def test_an_empty_or_invalid_address_is_refused(llamadillo: Command) -> None:
    assert "--dask takes the address of a scheduler" in refused(
        llamadillo, "lama", "easy", "random", "--dask", ""
    )
    need_module("distributed", "dask")
    line = refused(llamadillo, "lama", "easy", "random", "--dask", "nonsense")
    assert "No Dask scheduler answers at nonsense: " in line


def test_an_ignored_hangup_stays_ignored(llamadillo: Command) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as `nohup` does
    try:
        lines = printed(
            llamadillo, "lama", "random", f"{STRANGE}:HangsUp", "--games", "100", "--workers", "1"
        )
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
    assert "100 games in 50 blocks" in lines[0]


@pytest.mark.parametrize(
    ("name", "workers"),
    [("Stops", "1"), ("Ends", "1"), ("HangsUp", "1"), ("StopsParent", "2")],
    ids=["SIGINT", "SIGTERM", "SIGHUP", "processes"],
)
def test_a_stopped_run_prints_the_table_of_its_games(name: str, workers: str, tmp_path: Path) -> None:
    file = tmp_path / "lama.json"
    ended = process(
        *("lama", "random", f"{STRANGE}:{name}", "--games", "400000", "--workers", workers),
        *("--json", str(file)),
    )
    assert ended.returncode == 1
    assert ended.stderr == "llamadillo arena: It was stopped.\n"
    lines = ended.stdout.splitlines()
    assert lines[-1] == "of 400,000 games that were asked for"
    assert lines[2].startswith("random")
    content = json.loads(file.read_text(encoding="utf-8"))
    assert 2 <= content["table"]["blocks"] <= len(content["blocks"]) < 100_000


@pytest.mark.parametrize(
    ("name", "why"), [("BreaksLate", "RuntimeError: tired"), ("LeavesLate", "SystemExit: 0")]
)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_failed_run_prints_the_table_of_its_games(name: str, why: str, workers: str) -> None:
    ended = process("lama", "normal", f"{STRANGE}:{name}", "--workers", workers)
    assert ended.returncode == 1
    assert "games in" in ended.stdout
    (line,) = ended.stderr.splitlines()
    assert f"broke off: {why}" in line


def test_the_handlers_of_signals_are_restored(llamadillo: Command) -> None:
    before = [signal.getsignal(end) for end in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    printed(llamadillo, "lama", "easy", "random", "--games", "4", "--workers", "1")
    assert [signal.getsignal(end) for end in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)] == before
