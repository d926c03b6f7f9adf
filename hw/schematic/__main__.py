"""`python -m hw.schematic`: write the pages to build/hw/."""

import sys

from hw.board import reference
from hw.pcb import BUILD
from hw.refusals import refuses_board_files


@refuses_board_files
def main() -> int:
    """Write `schematic-N.svg` and a PNG of each.

    1 when the drawing is not what the description says, or when a package is missing.
    """
    try:
        import resvg_py  # noqa: PLC0415  a missing package is reported in a sentence

        from hw.schematic.pages import differences, draw  # noqa: PLC0415
    except ImportError as error:
        print(f"{error.name} is missing: pip install -e '.[hw]'", file=sys.stderr)
        return 1
    circuit = reference()
    sheets = draw(circuit)
    BUILD.mkdir(parents=True, exist_ok=True)
    for number, sheet in enumerate(sheets, 1):
        path = BUILD / f"schematic-{number}.svg"
        path.write_bytes(sheet.svg())
        picture = resvg_py.svg_to_bytes(svg_string=path.read_text(encoding="utf-8"), dpi=96, width=2400)
        path.with_suffix(".png").write_bytes(bytes(picture))
        print(path)
    wrong = differences(circuit, sheets)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
