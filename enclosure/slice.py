"""`python -m enclosure.slice`: how long each part prints, what it weighs, and that it needs no supports.

PrusaSlicer slices each part as it lies on the bed, with the settings of `petg.ini`: supports are switched on,
wherever it finds them necessary. That it makes none is the proof. Only within the engraved letters, the first
three layers, it may: their strokes are 0.9 mm wide, and the check of the overhangs measures that they bridge.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hw.board import reference
from hw.refusals import refuses_board_files

__all__ = ["PROFILE", "Sliced", "SlicerFailed", "read_gcode", "slice_file", "table"]

PROFILE: Final = Path(__file__).with_name("petg.ini")
_TOOL: Final = "prusa-slicer"
_TOOLS: Final = ("build123d", "ezdxf", "manifold3d", "numpy", "scipy", "trimesh")
_GRAMS: Final = re.compile(r"^; filament used \[g\] = ([\d.]+)$", re.MULTILINE)
_TIME: Final = re.compile(
    r"^; estimated printing time \(normal mode\) = (?:(\d+)d )?(?:(\d+)h )?(?:(\d+)m )?(\d+)s$", re.MULTILINE
)
_SUPPORT: Final = re.compile(r"^;Z:([\d.]+)$|^;TYPE:(Support material)", re.MULTILINE)


class SlicerFailed(Exception):
    """PrusaSlicer is missing or made no file of a part; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Sliced:
    """What the slicer says of a part."""

    name: str
    quantity: int
    seconds: int
    grams: float
    supports: int
    """How many pieces of support it makes above the relief of the letters."""


def read_gcode(name: str, quantity: int, text: str, relief: float = 0.0) -> Sliced:
    """What a file of the slicer says; supports no higher than `relief` do not count.

    Raises SlicerFailed when it does not say it.
    """
    grams, time = _GRAMS.search(text), _TIME.search(text)
    if grams is None or time is None:
        raise SlicerFailed(f"PrusaSlicer does not say how long {name} prints, or what it weighs.")
    days, hours, minutes, seconds = (int(group or 0) for group in time.groups())
    took = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    return Sliced(name, quantity, took, float(grams[1]), _supports(text, relief))


def _supports(text: str, relief: float) -> int:
    height, count = 0.0, 0
    for found in _SUPPORT.finditer(text):
        if found[1]:
            height = float(found[1])
        elif height > relief + 1e-6:
            count += 1
    return count


def slice_file(stl: Path, name: str, quantity: int = 1, relief: float = 0.0) -> Sliced:
    """Slice a file. Raises SlicerFailed."""
    if shutil.which(_TOOL) is None:
        raise SlicerFailed("PrusaSlicer is missing: sudo apt install prusa-slicer")
    with tempfile.TemporaryDirectory() as folder:
        gcode = Path(folder) / "part.gcode"
        command = [_TOOL, "--export-gcode", "--load", str(PROFILE), "--output", str(gcode), str(stl)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode != 0 or not gcode.exists():
            said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
            raise SlicerFailed(f"PrusaSlicer could not slice {name}: {said}")
        return read_gcode(name, quantity, gcode.read_text(encoding="utf-8"), relief)


def table(parts: Mapping[str, Iterable[Sliced]]) -> Iterator[str]:
    """The parts as a table in Markdown, with a sum for each box."""
    yield "| part | number | time | filament | supports |"
    yield "|---|---|---|---|---|"
    for profile, found in parts.items():
        its = list(found)
        for part in its:
            yield _row(f"`{part.name}`", part.quantity, part.seconds, part.grams, part.supports)
        seconds = sum(part.quantity * part.seconds for part in its)
        grams = sum(part.quantity * part.grams for part in its)
        count = sum(part.quantity for part in its)
        yield _row(f"**{profile}, all**", count, seconds, grams, sum(part.supports for part in its))


def _row(name: str, quantity: int, seconds: int, grams: float, supports: int) -> str:
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"| {name} | {quantity} | {hours}:{minutes:02} h | {grams:.1f} g | {supports or 'none'} |"


def _sliced(profile: str) -> Iterator[Sliced]:
    from enclosure.assembly import as_printed, assemble  # noqa: PLC0415
    from enclosure.export import write_stl  # noqa: PLC0415
    from enclosure.parameters import hand_held, kiosk  # noqa: PLC0415

    box = assemble({"hand-held": hand_held, "kiosk": kiosk}[profile]())
    with tempfile.TemporaryDirectory() as folder:
        for name, (printed, solid) in box.to_print.items():
            stl = Path(folder) / f"{name}.stl"
            write_stl(as_printed(solid, printed), stl)
            yield slice_file(stl, name, printed.quantity, box.parameters.letter_depth)


@refuses_board_files
def main(arguments: list[str] | None = None) -> int:
    """Print the table. Returns 1 when a part has supports, 2 when it cannot be sliced."""
    parser = argparse.ArgumentParser(
        prog="python -m enclosure.slice", description="Slices each part of the case: hours, grams, supports."
    )
    parser.add_argument("--profile", choices=("hand-held", "kiosk"), help="only this box (otherwise both)")
    asked = parser.parse_args(arguments).profile
    profiles = [asked] if asked else ["hand-held", "kiosk"]
    reference()
    try:
        parts = {profile: list(_sliced(profile)) for profile in profiles}
    except SlicerFailed as why:
        print(why, file=sys.stderr)
        return 2
    except ModuleNotFoundError as missing:
        if missing.name not in _TOOLS:
            raise
        print(f"The case is made with {missing.name}: pip install -e '.[enclosure]'", file=sys.stderr)
        return 2
    print("\n".join(table(parts)))
    held = [part.name for its in parts.values() for part in its if part.supports]
    if held:
        print(f"These parts need supports: {', '.join(held)}.", file=sys.stderr)
    return 1 if held else 0


if __name__ == "__main__":
    sys.exit(main())
