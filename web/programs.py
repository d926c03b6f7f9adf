"""For the workbench: its editor in one file, the programs it begins with, and what a bot sees."""

import json
import re
import subprocess
from pathlib import Path
from typing import Final

from llamadillo.titles import TITLES
from web import BuildError

ROOT: Final = Path(__file__).parents[1]
BUNDLED: Final = ("editor.mjs",)
"""Modules of the page that import packages: esbuild makes one file of each."""
EXAMPLES: Final = {
    "lama-dice": ROOT / "docs" / "bots" / "ten_lines.py",
    "lama": ROOT / "docs" / "bots" / "lama" / "ten_lines.py",
    "armadillo": ROOT / "docs" / "bots" / "armadillo" / "ten_lines.py",
}
"""The first bot for each game."""
_LINK: Final = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")
"""A link to another file, which is not on the page."""


def bundle(source: Path, target: Path) -> None:
    """Write a module of the page with the packages that it imports. Raises BuildError."""
    esbuild = ROOT / "web" / "node_modules" / ".bin" / "esbuild"
    options = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=error")
    if not esbuild.exists():
        raise BuildError("esbuild is missing: run `npm ci` in the folder web, or `make web`.")
    command = [str(esbuild), str(source), *options, f"--outfile={target}"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{source.name} cannot be bundled: {done.stderr.strip()}")


def programs() -> str:
    """The module `programs.mjs`: by game its name, its first bot, and the reference as HTML."""
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    found = {
        game: {
            "name": title.name,
            "code": EXAMPLES[game].read_text(encoding="utf-8"),
            "reference": _html(reference(page, title.name)),
        }
        for game, title in TITLES.items()
    }
    return f"export const PROGRAMS = {json.dumps(found)};\n"


def reference(page: str, game: str) -> str:
    """What docs/bots.md says about the method of a bot, and about what it sees in a game: Markdown."""
    sections = dict(re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    method = re.search(r"(?ms)^The class is called once.*?(?=^In LAMA Dice)", sections["Ten lines"])
    assert method is not None
    general, *games = re.split(r"^(?=\*\*)", sections["What a bot sees"], flags=re.MULTILINE)
    (own,) = (part for part in games if part.startswith(f"**{game}**"))
    return "\n".join((method[0], general, own))


def _html(markdown: str) -> str:
    try:
        from markdown_it import MarkdownIt  # noqa: PLC0415  an extra
    except ImportError as error:
        raise BuildError(
            "markdown-it-py is missing: pip install 'llamadillo[pages]', or `make web`."
        ) from error
    return str(MarkdownIt("commonmark").enable("table").render(_LINK.sub(r"\1", markdown)))
