"""The OLED saved as a picture."""

from datetime import datetime
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Final

from llamadillo.gfx.frame import Frame

SCALE: Final = 4
"""Every pixel of the OLED is a square of this many pixels."""


def save_picture(frame: Frame, folder: Path, moment: datetime) -> Path:
    """Save `frame` as a PNG named after `moment` in `folder` and return where it is.

    It never replaces another file. Raises OSError when the folder can't be written to.
    """
    from llamadillo.gfx.png import to_image

    png = BytesIO()
    to_image(frame, SCALE).save(png, format="PNG")
    name = f"llamadillo-{moment:%Y%m%d-%H%M%S}"
    for number in count(1):
        path = folder / f"{name}{'' if number == 1 else f'-{number}'}.png"
        try:
            with path.open("xb") as file:
                file.write(png.getvalue())
        except FileExistsError:
            continue
        break
    return path
