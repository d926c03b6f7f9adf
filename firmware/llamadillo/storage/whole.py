"""Files that are there as a whole or not at all, whenever the power goes or the disk fills up."""

import os
from contextlib import suppress
from pathlib import Path

__all__ = ["write_whole"]


def write_whole(path: Path, content: bytes, part: Path | None = None) -> None:
    """Write a file in place of what is there. Follows no link. Raises OSError; then what was there stays.

    Until it is whole it is called `part`, in the same folder: PATH.part, unless something else is said.
    """
    part = part or path.with_name(f"{path.name}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o666)
        with open(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
