"""The interactive list of parts: one HTML page that shows where each part goes while one solders.

InteractiveHtmlBom runs in KiCad's Python. It asks for wxPython, which comes with KiCad and cannot be
built by pip everywhere; so it is installed by itself, without what it depends on, into the build folder.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hw.board import reference
from hw.kicad.board_file import BOARD
from hw.kicad.netlist import ToolFailed, copy_of_project
from hw.kicad.root import run
from hw.pcb import BUILD

__all__ = ["ibom", "listed"]

_PACKAGE: Final = "InteractiveHtmlBom==2.12.0"
_TOOLS: Final = BUILD / "tools"
_OPTIONS: Final = (
    "--no-browser", "--no-compression", "--include-tracks", "--include-nets", "--highlight-pin1", "all",
    "--show-fabrication", "--checkboxes", "Sourced,Placed", "--dest-dir", ".", "--name-format", "page",
    BOARD.name,
)  # fmt: skip
_SCRIPT: Final = (
    "import os, runpy, sys; os.environ['INTERACTIVE_HTML_BOM_NO_DISPLAY'] = '1'; "
    "sys.path.insert(0, 'tools'); "
    "runpy.run_module('InteractiveHtmlBom.generate_interactive_bom', run_name='__main__')"
)


def ibom(page: Path) -> Sequence[str]:
    """Write the page; what is missing on it. Raises Missing and ToolFailed."""
    if not (_TOOLS / "InteractiveHtmlBom").is_dir():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(_TOOLS)]
        if subprocess.run([*pip, _PACKAGE], check=False).returncode != 0:
            raise ToolFailed(f"{_PACKAGE} could not be installed: is there a network?")
    with copy_of_project() as project:
        shutil.copytree(_TOOLS, project / "tools")
        done = run(["python3", "-c", _SCRIPT, *_OPTIONS], project)
        written = project / "page.html"
        if not written.exists():
            said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
            raise ToolFailed(f"InteractiveHtmlBom failed: {said}")
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_bytes(written.read_bytes())
    on_page = listed(page.read_text(encoding="utf-8"))
    wanted = {ref for ref, part in reference().parts.items() if part.kind.bodies or part.kind.order}
    return [f"{ref} is not on the page." for ref in sorted(wanted - on_page)]


def listed(page: str) -> set[str]:
    """The designators that a page shows as to be placed. Raises ValueError when it holds no board."""
    data = re.search(r"^var pcbdata = (\{.*\})\s*;?\s*$", page, re.MULTILINE)
    if data is None:
        raise ValueError("This page holds no board.")
    board = json.loads(data[1])
    refs = [footprint["ref"] for footprint in board["footprints"]]
    return {ref for row in board["bom"]["both"] for ref, number in row if refs[number] == ref}
