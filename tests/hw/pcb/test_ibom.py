import os
from pathlib import Path

import pytest

from hw.board import reference
from hw.pcb import BUILD
from hw.pcb.ibom import ibom, listed
from tests.tools import need_kicad_9

PAGE = """<script>
var pcbdata = {"footprints": [{"ref": "R1"}, {"ref": "R2"}, {"ref": "H1"}], "bom": {"both": [[["R1", 0], ["R2", 1]]]}}
</script>"""  # noqa: E501


def test_the_designators_of_a_page_are_those_in_its_table() -> None:
    assert listed(PAGE) == {"R1", "R2"}


def test_a_page_without_a_board_is_refused() -> None:
    with pytest.raises(ValueError, match="holds no board"):
        listed("<html></html>")


def test_every_part_is_on_the_page(tmp_path: Path) -> None:
    need_kicad_9("python3")
    installed = (BUILD / "tools" / "InteractiveHtmlBom").is_dir()
    if not installed and os.environ.get("LLAMADILLO_TOOLS") != "required":
        pytest.skip("InteractiveHtmlBom is not installed yet: python -m hw.pcb ibom")
    page = tmp_path / "ibom.html"
    assert ibom(page) == []
    assert {"J1", "U2", "D28", "R33", "C1"} <= listed(page.read_text()) <= reference().parts.keys()
