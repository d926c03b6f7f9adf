"""Runs InteractiveHtmlBom. Run as `ibom.py FOLDER_IT_IS_IN BOARD.kicad_pcb PAGE.html`."""

import os
import runpy
import sys
from pathlib import Path


def main(tools: Path, board: Path, page: Path) -> None:
    """Write the page: both sides, pin 1 marked, tracks and nets to be switched on."""
    os.environ["INTERACTIVE_HTML_BOM_NO_DISPLAY"] = "1"
    sys.path.insert(0, str(tools))
    sys.argv = [
        "generate_interactive_bom",
        "--no-browser",
        "--no-compression",
        "--include-tracks",
        "--include-nets",
        "--highlight-pin1",
        "all",
        "--show-fabrication",
        "--checkboxes",
        "Sourced,Placed",
        "--dest-dir",
        str(page.parent),
        "--name-format",
        page.stem,
        str(board),
    ]
    runpy.run_module("InteractiveHtmlBom.generate_interactive_bom", run_name="__main__", alter_sys=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]).resolve())
