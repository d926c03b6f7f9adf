"""The interactive list of parts: one HTML page that shows where each part goes while one solders.

InteractiveHtmlBom runs in KiCad's Python. It asks for wxPython, which comes with KiCad and cannot be
built by pip everywhere; so it is installed by itself, without what it depends on, into the build folder.
"""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hw.board import reference
from hw.pcb import BOARD, BUILD, kicad

__all__ = ["ibom", "listed"]

_PACKAGE: Final = "InteractiveHtmlBom==2.12.0"
_TOOLS: Final = BUILD / "tools"


def ibom(page: Path) -> Sequence[str]:
    """Write the page; what is missing on it. Raises KicadError."""
    if not (_TOOLS / "InteractiveHtmlBom").is_dir():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(_TOOLS)]
        if subprocess.run([*pip, _PACKAGE], check=False).returncode != 0:
            raise kicad.KicadError(f"{_PACKAGE} could not be installed: is there a network?")
    kicad.run("ibom", [_TOOLS, BOARD, page])
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
