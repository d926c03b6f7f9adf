"""The pages: files of this package, read once, and the headers of every answer."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, NamedTuple

from llamadillo.mirror.icons import ICONS, svg

TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}
SAFE: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""The headers of every answer."""
PAGES: Final = {"": "room", "room": "room", "glass": "glass", "class": "class", "cafe": "cafe", "v": "vote"}
"""The page at each address; the teacher's is `class`, too."""


class File(NamedTuple):
    """An answer."""

    type: str
    content: bytes


def load(data: Mapping[str, Any]) -> dict[str, File]:
    """The files by their addresses without the slash, and `data` as JSON files."""
    found = {}
    for file in files(__package__).joinpath("pages").iterdir():
        name, _, suffix = file.name.rpartition(".")
        if suffix in TYPES:
            found[file.name] = File(TYPES[suffix], file.read_bytes())
    for name, icon in ICONS.items():
        found[f"{name}.svg"] = File(TYPES["svg"], svg(icon).encode())
    for name, value in data.items():
        found[f"{name}.json"] = File(TYPES["json"], json.dumps(value).encode())
    return found | {address: found[f"{page}.html"] for address, page in PAGES.items()}
