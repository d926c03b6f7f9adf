"""Serves the pages on this computer, as a web server would: with the headers, compressed, revalidated."""

import gzip
import hashlib
from contextlib import suppress
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from web.build import HEADERS

_COMPRESSED: Final = {".html", ".css", ".js", ".mjs", ".json", ".wasm", ".webmanifest"}
HOST: Final = "127.0.0.1"


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of `folder` on this computer only; port 0: any that is free."""
    return ThreadingHTTPServer((HOST, port), partial(_Files, folder))


@lru_cache(64)
def _zipped(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


class _Files(SimpleHTTPRequestHandler):
    """Sends the files of a folder."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012  as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".webmanifest": "application/manifest+json",
        ".zz": "application/octet-stream",
    }

    def __init__(self, folder: Path, *arguments: object) -> None:
        self._folder = folder.resolve()
        super().__init__(*arguments, directory=str(folder))  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send a file, or that the browser has it already."""
        path = Path(self.translate_path(self.path)).resolve()
        if path.is_dir():
            path /= "index.html"
        if not path.is_file() or not path.is_relative_to(self._folder):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        content = path.read_bytes()
        tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._finish(tag)
            return
        zipped = path.suffix in _COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", "")
        if zipped:
            content = _zipped(content)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        if zipped:
            self.send_header("Content-Encoding", "gzip")
        self._finish(tag)
        with suppress(ConnectionError):  # the browser has left
            self.wfile.write(content)

    def _finish(self, tag: str) -> None:
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Be silent."""
