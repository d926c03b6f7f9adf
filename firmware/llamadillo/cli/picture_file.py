"""A chart as a PNG file: its place is checked before the work; it is written completely or not at all."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from llamadillo.arena.files import UnusableFile, check_place, holds_something, replace_file

if TYPE_CHECKING:
    from PIL import Image

_PNG: Final = b"\x89PNG\r\n\x1a\n"


def check_picture(file: Path, option: str) -> None:
    """Raise UnusableFile unless a chart can be drawn and written to this file. A PNG may be replaced.

    `option` is the command line's option that names the file.
    """
    import PIL

    # Debian 12 has 9.4, whose default font has one size.
    if tuple(map(int, PIL.__version__.split(".")[:2])) < (10, 1):
        raise UnusableFile(
            f"{option} takes Pillow 10.1 or newer, this is {PIL.__version__}: pip install --upgrade pillow."
        )
    if holds_something(file) and not _is_png(file):
        raise UnusableFile(f"{file} is there already and is no PNG: give another name.")
    check_place(file)


def write_picture(file: Path, image: "Image.Image") -> None:
    """Write the file, as `replace_file` does. Raises UnusableFile."""
    content = BytesIO()
    image.save(content, format="PNG", optimize=True)
    replace_file(file, content.getvalue())


def _is_png(file: Path) -> bool:
    try:
        with file.open("rb") as content:
            return content.read(len(_PNG)) == _PNG
    except OSError as error:
        raise UnusableFile(f"{file} cannot be read: {error.strerror}.") from error
