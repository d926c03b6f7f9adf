"""The web server of `make web-play`: it sends what a host of pages sends."""

import gzip
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.web.conftest import Site
from web.build import HEADERS

SCRIPT = b"export const seats = 6;\n" * 1000
PACKED = bytes(range(256)) * 100


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[HTTPConnection]:
    (tmp_path / "page.mjs").write_bytes(SCRIPT)
    (tmp_path / "memory.zz").write_bytes(PACKED)
    with Site(tmp_path) as site:
        connection = HTTPConnection("127.0.0.1", site.port)
        yield connection
        connection.close()


def get(connection: HTTPConnection, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    answer = connection.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read()


def test_text_is_sent_gzipped_to_who_takes_it(connection: HTTPConnection) -> None:
    status, headers, content = get(connection, "/page.mjs", Accept_Encoding="gzip, br")
    assert (status, headers["Content-Encoding"], headers["Content-Type"]) == (200, "gzip", "text/javascript")
    assert int(headers["Content-Length"]) == len(content) < len(SCRIPT) / 10
    assert gzip.decompress(content) == SCRIPT
    assert headers.items() >= HEADERS.items()
    _, headers, content = get(connection, "/page.mjs")
    assert "Content-Encoding" not in headers
    assert content == SCRIPT


def test_what_is_deflated_already_is_sent_as_it_is(connection: HTTPConnection) -> None:
    _, headers, content = get(connection, "/memory.zz", Accept_Encoding="gzip, br")
    assert "Content-Encoding" not in headers
    assert content == PACKED


def test_what_the_browser_has_is_not_sent_again(connection: HTTPConnection) -> None:
    _, headers, _ = get(connection, "/page.mjs", Accept_Encoding="gzip")
    status, _, content = get(connection, "/page.mjs", If_None_Match=headers["ETag"])
    assert (status, content) == (304, b"")


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/none.mjs"])
def test_nothing_outside_the_folder_is_sent(connection: HTTPConnection, tmp_path: Path, path: str) -> None:
    (tmp_path.parent / "secret").write_bytes(b"secret")
    status, _, content = get(connection, path)
    assert status == 404
    assert b"secret" not in content
