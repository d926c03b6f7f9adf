"""The guides' pictures: small files in `hw/pictures/` that are kept, so that a guide shows them unbuilt."""

import hashlib
import html
import io
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from hw.board import Circuit
from hw.guides import FOLDER
from hw.kicad.board_file import BOARD
from hw.steps.draw import pictures as step_pictures
from hw.wiring import wiring
from hw.wiring.harness import harness

__all__ = [
    "LIMIT", "PICTURES", "RENDERED", "board_digest", "drawings", "from_board", "tells_the_same",
    "wiring_picture", "words",
]  # fmt: skip

PICTURES: Final = FOLDER / "pictures"
LIMIT: Final = 300_000
"""Bytes that a kept picture may have."""

RENDERED: Final = ("board-front.png", "board-back.png")
"""Made small from what `python -m hw.pcb pictures` draws."""

_WIDTH: Final = 1200
"""Pixels of a picture of the board."""


def drawings(circuit: Circuit) -> dict[str, bytes]:
    """The pictures that are the same wherever they are drawn, by name."""
    return {name: picture.encode() for name, picture in step_pictures(circuit).items()}


def wiring_picture(circuit: Circuit) -> bytes:
    """The wiring of the breadboard, as WireViz and Graphviz draw it; versions place things differently.

    Raises ImportError without WireViz; without Graphviz it raises what WireViz does then.
    """
    from wireviz.wireviz import parse  # noqa: PLC0415  no other picture needs WireViz

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "wiring.yml"
        source.write_text(harness(wiring(circuit)), encoding="utf-8")
        parse(source, output_formats=("svg",))
        return source.with_suffix(".svg").read_bytes()


def words(svg: bytes) -> Counter[str]:
    """The words of an SVG, and how often each is there."""
    found = re.findall(r"<text [^>]*>([^<]*)</text>", svg.decode())
    return Counter(html.unescape(word).replace("\N{NO-BREAK SPACE}", " ").strip() for word in found)


def board_digest() -> str:
    """Says which state of the board file a picture of the board is of."""
    return hashlib.sha256(BOARD.read_bytes()).hexdigest()


def tells_the_same(name: str, kept: bytes, drawn: bytes) -> bool:
    """Whether a kept file says what was drawn now, even if the tools here drew it a little otherwise.

    Graphviz's versions place words differently: the same words will do. Of the pictures of the board it is
    enough that they are of the same board. All else must be the same to the byte.
    """
    if name == "wiring.svg":
        return words(kept) == words(drawn)
    if name in RENDERED:
        return _board_of(kept) == _board_of(drawn)
    return kept == drawn


def _board_of(picture: bytes) -> object:
    with Image.open(io.BytesIO(picture)) as image:
        return image.info.get("Board")


def from_board(picture: bytes) -> bytes:
    """A rendered picture of the board, small enough to be kept, with the digest of the board file in it."""
    with Image.open(io.BytesIO(picture)) as whole:
        height = round(whole.height * _WIDTH / whole.width)
        small = whole.convert("RGB").resize((_WIDTH, height), Image.Resampling.LANCZOS)
    few = small.quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    about = PngInfo()
    about.add_text("Board", board_digest())
    kept = io.BytesIO()
    few.save(kept, "PNG", optimize=True, pnginfo=about)
    return kept.getvalue()
