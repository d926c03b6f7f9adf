"""A real server of https on this computer that does what a bad network does, with its own certificate."""

import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any

import llamadillo
from llamadillo.storage.fetch import NOBODY, Program
from tests.tools import need

FIRMWARE = Path(llamadillo.__file__).parents[1]
_SETTINGS = """\
[ca]
default_ca = test
[test]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = names
[names]
commonName = supplied
"""
_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


@dataclass(frozen=True, slots=True)
class Authority:
    """Certificates of a server `localhost`, and what proves them."""

    folder: Path

    @property
    def file(self) -> Path:
        """The authority."""
        return self.folder / "authority.crt"

    def server(self) -> ssl.SSLContext:
        """What the server proves its name with."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.folder / "server.crt", self.folder / "server.key")
        return context

    def client(self) -> ssl.SSLContext:
        """What believes this authority alone."""
        return ssl.create_default_context(cafile=self.file)


def make_authority(folder: Path, name: str = "localhost", ends: int = 2049) -> Authority:
    """Make a new authority, and the certificate of a server with this name until a year, by `openssl`."""

    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    folder.mkdir(exist_ok=True)
    subject = ("-subj", "/CN=llamadillo test", "-days", "9")
    openssl("req", "-x509", *_KEY, "-keyout", "authority.key", "-out", "authority.crt", *subject)
    openssl("req", *_KEY, "-keyout", "server.key", "-out", "server.csr", "-subj", f"/CN={name}")
    (folder / "names").write_text(f"subjectAltName=DNS:{name}\n")
    (folder / "index").touch()
    (folder / "serial").write_text("01\n")
    (folder / "settings").write_text(_SETTINGS)
    signing = ("-batch", "-config", "settings", "-cert", "authority.crt", "-keyfile", "authority.key")
    times = ("-startdate", "20200101000000Z", "-enddate", f"{ends}1231000000Z")
    files = ("-in", "server.csr", "-out", "server.crt", "-extfile", "names")
    openssl("ca", *signing, *times, *files, "-notext")
    return Authority(folder)


@contextmanager
def an_authority() -> Iterator[Authority]:
    """An authority that every user can read, unlike the folders of pytest."""
    with TemporaryDirectory(prefix="llamadillo-authority-") as folder:
        Path(folder).chmod(0o755)
        yield make_authority(Path(folder))


@dataclass(slots=True)
class Server:
    """A folder on the web. Its fields may change while it runs."""

    files: dict[str, bytes] = field(default_factory=dict)
    """The files, by their names."""
    cut: int | None = None
    """Each connection breaks after so many bytes of a file."""
    ranges: bool = True
    """Whether it can begin in the middle of a file."""
    statuses: dict[str, int] = field(default_factory=dict)
    """What it answers in place of a file, by its name."""
    leads: dict[str, str] = field(default_factory=dict)
    """Where a name leads to, by the name."""
    said: dict[str, str] = field(default_factory=dict)
    """Headers in place of the right ones."""
    silent: bool = False
    """Whether it does not answer."""
    slow: bool = False
    """Whether it sends a byte now and then, for ever."""
    asked: list[tuple[str, int]] = field(default_factory=list)
    """Each request: the name, and from which byte on."""
    ends: Event = field(default_factory=Event)
    address: str = ""


@contextmanager
def serving(authority: Authority, files: Mapping[str, bytes]) -> Iterator[Server]:
    """A server with these files."""
    server = Server(dict(files))
    listening = ThreadingHTTPServer(("127.0.0.1", 0), _handler(server, authority.server()))
    server.address = f"https://localhost:{listening.server_address[1]}"
    thread = Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.ends.set()
        listening.shutdown()
        thread.join()
        listening.server_close()


def loading(authority: Authority) -> Program:
    """The program that loads a file, and believes this authority alone."""

    def program(url: str, most: int) -> list[str]:
        return [*_python(), "-m", "llamadillo.storage.download", url, str(most), str(authority.file)]

    return program


@cache
def _python() -> tuple[str, ...]:
    """A Python that the user without rights can run, with the program; empty without one."""
    for python in (sys.executable, "/usr/bin/python3"):
        command = ("env", f"PYTHONPATH={FIRMWARE}", python, "-P")
        if _runs(*command, "-c", "import llamadillo.storage.download"):
            return command
    return ()


def _runs(*command: str) -> bool:
    user, groups = (NOBODY, ()) if os.geteuid() == 0 else (None, None)
    done = subprocess.run(
        command, user=user, group=user, extra_groups=groups, check=False, capture_output=True
    )
    return done.returncode == 0


def need_openssl() -> None:
    """Skip unless certificates can be made, and the user without rights can read this program."""
    need(shutil.which("openssl") is not None, "openssl is missing: apt install openssl")
    need(bool(_python()), "the user nobody cannot read this checkout: chmod a+rx its folders")


def _handler(server: Server, context: ssl.SSLContext) -> Any:
    class Handler(BaseHTTPRequestHandler):
        def handle(self) -> None:
            self.handle_one_request()

        def do_GET(self) -> None:
            name = self.path.lstrip("/")
            start = int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").rstrip("-"))
            server.asked.append((name, start))
            if server.silent:
                server.ends.wait(30)
            elif name in server.leads:
                self._head(302, {"Location": server.leads[name], "Content-Length": "0"})
            elif name in server.statuses or name not in server.files:
                self._head(server.statuses.get(name, 404), {"Content-Length": "0"})
            else:
                self._file(server.files[name], start if server.ranges else 0)

        def _head(self, status: int, headers: Mapping[str, str]) -> None:
            self.send_response(status)
            for key, value in {**headers, **server.said}.items():
                self.send_header(key, value)
            self.end_headers()

        def _file(self, data: bytes, start: int) -> None:
            headers = {"Content-Length": str(len(data) - start)}
            if start:
                headers["Content-Range"] = f"bytes {start}-{len(data) - 1}/{len(data)}"
            self._head(206 if start else 200, headers)
            if server.slow:
                for byte in data:
                    self.wfile.write(bytes([byte]))
                    if server.ends.wait(0.05):
                        return
            self.wfile.write(data[start:][: server.cut])

        def log_message(self, *_: object) -> None:
            """Be silent."""

    def handle(request: socket, *rest: Any) -> None:
        request.settimeout(30)
        with suppress(OSError), context.wrap_socket(request, server_side=True) as protected:
            Handler(protected, *rest)  # the other side may go, as some tests want

    return handle
