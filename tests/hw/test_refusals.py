"""A board file that cannot be used: every command of hw and enclosure says so in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from llamadillo.devices.pi.board import REFERENCE

ROOT = Path(__file__).parents[2]
COMMANDS = (
    "hw.bom",
    "hw.guides --check",
    "hw.pcb check",
    "hw.steps",
    "hw.wiring",
    "hw.wiring --table",
    "enclosure --check",
)

_RUN_ALL = """
import runpy, sys
from llamadillo.devices.pi.board import REFERENCE
assert str(REFERENCE).startswith(sys.argv[1]), REFERENCE
for command in sys.argv[2:]:
    module, *arguments = command.split()
    sys.argv = [module, *arguments]
    try:
        runpy.run_module(module, run_name="__main__")
    except SystemExit as ended:
        print("#", command, ended.code, file=sys.stderr)
"""


def _firmware_with(folder: Path, board_file: str) -> Path:
    """The firmware, all of it links, but its reference board file another."""
    here, there = folder, ROOT / "firmware"
    for part in REFERENCE.relative_to(there).parts[:-1]:
        here, there = here / part, there / part
        here.mkdir()
        for item in there.iterdir():
            (here / item.name).symlink_to(item)
        if there != REFERENCE.parent:
            following = REFERENCE.relative_to(there).parts[0]
            (here / following).unlink()
    (here / REFERENCE.name).unlink()
    (here / REFERENCE.name).write_text(board_file)
    return folder


def _changed(*changes: tuple[str, str]) -> str:
    text = REFERENCE.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def _python(*arguments: str, firmware: Path) -> subprocess.CompletedProcess[str]:
    paths = f"{firmware}{os.pathsep}{ROOT}"
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def _said(folder: Path, board_file: str, *commands: str) -> dict[str, tuple[int, list[str]]]:
    """The exit code of each command, and its standard error, when the reference file is another."""
    firmware = _firmware_with(folder, board_file)
    # One process for all of them: starting Python is most of what this takes.
    done = _python("-c", _RUN_ALL, str(firmware), *commands, firmware=firmware)
    assert done.returncode == 0, done.stderr
    said: dict[str, tuple[int, list[str]]] = {}
    lines: list[str] = []
    for line in done.stderr.splitlines():
        if line.startswith("# "):
            command, _, code = line[2:].rpartition(" ")
            said[command] = (int(code), lines)
            lines = []
        else:
            lines.append(line)
    return said


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("quit = 5", "quit = 6", ":7: Pin 6 is taken: buttons.quit has it (line 6)."),
        ("[buttons]", "[buttons", ":5: "),
        (
            "[status_led]\npin = 12\n",
            "",
            ": This board has a status LED and a buzzer; the board file must name their pins.",
        ),
    ],
)
def test_a_board_file_that_cannot_be_used_is_one_sentence(
    old: str, new: str, says: str, tmp_path: Path
) -> None:
    said = _said(tmp_path, _changed((old, new)), *COMMANDS)
    assert said.keys() == set(COMMANDS)
    for command, (code, lines) in said.items():
        assert code == 1, (command, lines)
        assert len(lines) == 1, command
        assert lines[0].startswith(f"{tmp_path}/{REFERENCE.relative_to(ROOT / 'firmware')}{says}"), lines


def test_a_guide_that_is_stale_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    moved = _changed(("address = 0x3C", "address = 0x3D"))
    before = {path: path.read_bytes() for path in (ROOT / "hw").glob("*.md")}
    firmware = _firmware_with(tmp_path, moved)
    done = _python("-m", "hw.guides", "--check", firmware=firmware)
    assert done.returncode == 1
    assert f"{ROOT / 'hw' / 'README.md'} is stale: python -m hw.guides" in done.stdout.splitlines()
    assert {path: path.read_bytes() for path in before} == before
