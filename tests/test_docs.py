"""What the documents name is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from llamadillo.cli import COMMANDS

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path
    for path in ROOT.rglob("*.md")
    if not any(part in {".venv", "build", "node_modules"} for part in path.parts)
)


def missing(document: Path) -> list[str]:
    """The files that a document links to or names in backquotes, and that are not there."""
    text = document.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    tests = re.findall(r"`((?:tests|firmware|lab)/[\w/.-]+\.\w+)`", text)
    gone = [link for link in links if not (document.parent / link).exists()]
    return gone + [name for name in tests if not (ROOT / name).exists()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_is_there(document: Path) -> None:
    assert missing(document) == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    document = tmp_path / "a.md"
    document.write_text("[here](there.md) and `tests/none.py`", encoding="utf-8")
    assert missing(document) == ["there.md", "tests/none.py"]


def test_the_make_targets_that_the_documents_name_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in DOCUMENTS:
        named = set(re.findall(r"^    make ([a-z-]+)", document.read_text(encoding="utf-8"), re.MULTILINE))
        assert named <= targets, document.name


def test_the_commands_that_the_readme_names_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^    llamadillo ([a-z]+)", readme, re.MULTILINE)) <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_says_what_it_is_for(command: str) -> None:
    asked = subprocess.run(
        [sys.executable, "-m", "llamadillo", command, "--help"], capture_output=True, text=True, check=False
    )
    assert asked.returncode == 0, asked.stderr
    assert asked.stdout.startswith(f"usage: llamadillo {command}")


def test_each_promise_names_the_tests_that_prove_it() -> None:
    """That these files exist is checked above, as in every document."""
    rows = promises((ROOT / "RELIABILITY.md").read_text(encoding="utf-8"))
    assert len(rows) > 40
    assert [promise for promise, tests, _ in rows if not re.fullmatch(TEST_NAMES, tests)] == []
    assert len({promise for promise, _, _ in rows}) == len(rows)


TEST_NAMES = r"`tests/([\w/]+/)?test_\w+\.py`(, `tests/([\w/]+/)?test_\w+\.py`)*"


def promises(text: str) -> list[list[str]]:
    """The rows of the tables: a promise, its tests, its figure."""
    lines = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line] for line in lines]
    return [row for row in cells if row[0] != "promise"]


def test_a_promise_without_a_test_is_found() -> None:
    (row,) = promises("| promise | test | figure |\n|---|---|---|\n| it flies | we are sure | 7 |\n")
    assert row == ["it flies", "we are sure", "7"]
    assert not re.fullmatch(TEST_NAMES, row[1])
