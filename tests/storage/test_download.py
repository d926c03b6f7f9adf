"""A file of the web arrives whole, or one sentence says why not: real https, whatever the network does."""

import errno
import os
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from llamadillo.ports.update import UpdateOutcome
from llamadillo.storage.download import WAITS, Download, DownloadFailed
from llamadillo.storage.fetch import fetch, fetched
from llamadillo.storage.update import UpdateRefused
from tests.storage.web import Authority, Server, an_authority, loading, make_authority, need_openssl, serving

need_openssl()

KB = 1024
DATA = Random(7).randbytes(1024 * KB + 77)


@pytest.fixture(scope="module")
def authority() -> Iterator[Authority]:
    with an_authority() as authority:
        yield authority


@pytest.fixture
def server(authority: Authority) -> Iterator[Server]:
    with serving(authority, {"file": DATA, "small": b"a few words"}) as server:
        yield server


def load(
    server: Server, authority: Authority, name: str = "file", most: int = len(DATA), silence: float = 20
) -> tuple[bytes, list[float]]:
    """A file, and the seconds that were waited."""
    waited: list[float] = []
    url = f"{server.address}/{name}"
    download = Download(url, most, authority.client(), silence=silence, wait=waited.append)
    return b"".join(download.blocks()), waited


def outcome(
    server: Server, authority: Authority, name: str = "file", most: int = len(DATA), silence: float = 20
) -> UpdateOutcome:
    """Why a file does not come."""
    with pytest.raises(DownloadFailed) as failed:
        load(server, authority, name, most, silence)
    return failed.value.outcome


def test_a_file_comes_as_it_is(server: Server, authority: Authority) -> None:
    assert load(server, authority) == (DATA, [])
    assert load(server, authority, "small") == (b"a few words", [])
    assert [start for _, start in server.asked] == [0, 0]


def test_a_connection_that_breaks_every_64_kb_goes_on_where_it_broke(
    server: Server, authority: Authority
) -> None:
    server.cut = 64 * KB
    found, waited = load(server, authority)
    assert found == DATA
    assert [start for _, start in server.asked] == [64 * KB * n for n in range(17)]
    assert waited == [WAITS[0]] * 16, "what comes makes the waiting begin again"


@pytest.mark.parametrize("cut", [1, 63 * KB + 1, 500 * KB, len(DATA) - 1])
def test_a_connection_that_breaks_anywhere_goes_on(server: Server, authority: Authority, cut: int) -> None:
    server.files["file"] = data = DATA[: 40 * cut]
    server.cut = cut
    assert load(server, authority)[0] == data


def test_a_server_that_cannot_begin_in_the_middle_sends_it_all_again(
    server: Server, authority: Authority
) -> None:
    download = Download(f"{server.address}/file", len(DATA), authority.client(), wait=lambda _: None)
    server.cut, server.ranges = 300 * KB, False
    found = b""
    for block in download.blocks():
        found += block
        server.cut = None
    assert found == DATA


def test_a_network_that_does_not_come_back_ends_after_a_minute(server: Server, authority: Authority) -> None:
    server.cut = 100 * KB
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        server.cut = 0

    download = Download(f"{server.address}/file", len(DATA), authority.client(), wait=wait)
    with pytest.raises(DownloadFailed) as failed:
        list(download.blocks())
    assert failed.value.outcome is UpdateOutcome.CUT
    assert waited == [*WAITS]
    assert sum(waited) == 60


def test_a_file_that_changes_on_the_way_is_not_mixed(server: Server, authority: Authority) -> None:
    server.cut = 300 * KB

    def wait(_: float) -> None:
        server.files["file"] += b"more"

    download = Download(f"{server.address}/file", 9 * len(DATA), authority.client(), wait=wait)
    with pytest.raises(DownloadFailed) as failed:
        list(download.blocks())
    assert failed.value.outcome is UpdateOutcome.NO_UPDATE


@pytest.mark.parametrize(
    ("name", "ends"), [("other.example", 2049), ("localhost", 2020)], ids=["other name", "expired"]
)
def test_a_server_that_cannot_prove_its_name_is_refused(tmp_path: Path, name: str, ends: int) -> None:
    wrong = make_authority(tmp_path / "wrong", name, ends)
    with serving(wrong, {"file": DATA}) as server:
        assert outcome(server, wrong) is UpdateOutcome.UNPROVEN
        assert server.asked == [], "no word was said to it"


def test_an_authority_that_the_box_does_not_know_is_refused(tmp_path: Path, authority: Authority) -> None:
    with serving(make_authority(tmp_path / "other"), {"file": DATA}) as server:
        assert outcome(server, authority) is UpdateOutcome.UNPROVEN


def test_a_redirection_is_followed_and_so_is_its_range(server: Server, authority: Authority) -> None:
    server.leads = {"file": "/one", "one": f"{server.address}/two"}
    server.files["two"] = DATA
    server.cut = 600 * KB
    assert load(server, authority)[0] == DATA
    assert server.asked[-1] == ("two", 600 * KB)


@pytest.mark.parametrize(
    "where", ["http://localhost/file", "HTTP://localhost/", "file:///etc/passwd", "ftp://x/"]
)
def test_a_redirection_to_an_address_without_https_is_refused(
    server: Server, authority: Authority, where: str
) -> None:
    server.leads = {"file": where}
    assert outcome(server, authority) is UpdateOutcome.UNPROTECTED


@pytest.mark.parametrize(
    "where", ["/file", "https://localhost:99999/", "https://[x/", "/a b\x7f", "https://é" + "x" * 99]
)
def test_a_redirection_that_leads_nowhere_ends(server: Server, authority: Authority, where: str) -> None:
    server.leads = {"file": where.encode().decode("latin-1")}
    assert outcome(server, authority) in (UpdateOutcome.MISSING, UpdateOutcome.NO_HOST, UpdateOutcome.OFFLINE)
    assert len(server.asked) <= 6


@pytest.mark.parametrize(
    ("status", "what"),
    [
        (404, UpdateOutcome.MISSING),
        (403, UpdateOutcome.MISSING),
        (204, UpdateOutcome.MISSING),
        (206, UpdateOutcome.MISSING),
        (500, UpdateOutcome.NO_ANSWER),
        (503, UpdateOutcome.NO_ANSWER),
    ],
)
def test_an_answer_that_is_no_file(
    server: Server, authority: Authority, status: int, what: UpdateOutcome
) -> None:
    server.statuses["file"] = status
    assert outcome(server, authority) is what


@pytest.mark.parametrize("length", ["", "-1", "²", "1 1", "1" * 13])
def test_a_file_without_a_size_is_refused(server: Server, authority: Authority, length: str) -> None:
    server.said = {"Content-Length": length.encode().decode("latin-1")}
    assert outcome(server, authority) in (UpdateOutcome.MISSING, UpdateOutcome.NO_UPDATE)


def test_a_file_that_is_larger_than_it_may_be_is_not_read(server: Server, authority: Authority) -> None:
    assert outcome(server, authority, most=len(DATA) - 1) is UpdateOutcome.NO_UPDATE


def test_a_server_that_is_silent_is_left(server: Server, authority: Authority) -> None:
    server.silent = True
    assert outcome(server, authority, silence=0.05) is UpdateOutcome.NO_ANSWER


def test_no_server_is_no_answer(authority: Authority) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        closed = Server(address=f"https://localhost:{free.getsockname()[1]}")
        assert outcome(closed, authority) is UpdateOutcome.NO_ANSWER


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (socket.gaierror(socket.EAI_AGAIN, "x"), UpdateOutcome.OFFLINE),
        (socket.gaierror(socket.EAI_NONAME, "x"), UpdateOutcome.NO_HOST),
        (OSError(errno.ENETUNREACH, "x"), UpdateOutcome.OFFLINE),
        (OSError(errno.EHOSTUNREACH, "x"), UpdateOutcome.OFFLINE),
        (ConnectionRefusedError(errno.ECONNREFUSED, "x"), UpdateOutcome.NO_ANSWER),
        (TimeoutError("x"), UpdateOutcome.NO_ANSWER),
        (ssl.SSLError("x"), UpdateOutcome.NO_ANSWER),
    ],
    ids=str,
)
def test_what_the_system_says_becomes_a_sentence(error: OSError, what: UpdateOutcome) -> None:
    class Broken(ssl.SSLContext):
        """Stands for a network that fails with this error, which no test can make for every error."""

        def wrap_socket(self, *_: object, **__: object) -> ssl.SSLSocket:
            raise error

    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"https://localhost:{listening.getsockname()[1]}/file"
        with pytest.raises(DownloadFailed) as failed:
            list(Download(url, 1, Broken(ssl.PROTOCOL_TLS_CLIENT)).blocks())
    assert failed.value.outcome is what


# The program without rights.


def test_root_gets_the_file_from_a_program_without_rights(server: Server, authority: Authority) -> None:
    server.cut = 300 * KB
    assert fetch(f"{server.address}/small", 100, 30, loading(authority)) == b"a few words"
    with fetched(f"{server.address}/small", 100, 30, loading(authority)) as file:
        assert file.read(5) == b"a few"
        assert file.read(100) == b" words"
        assert file.read(100) == b""
        assert file.read(100) == b""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has rights to give up: run the tests as root")
def test_the_program_has_no_rights() -> None:
    said = fetch("x", 1000, 30, lambda *_: ["sh", "-c", "id -u; id -g; id -G; cat /etc/shadow 2>&1; true"])
    assert said.decode().splitlines()[:3] == ["65534"] * 3
    assert b"Permission denied" in said


def test_why_a_file_does_not_come_is_said(server: Server, authority: Authority) -> None:
    with pytest.raises(UpdateRefused) as refused:
        fetch(f"{server.address}/none", 100, 30, loading(authority))
    assert refused.value.outcome is UpdateOutcome.MISSING
    assert str(refused.value.__cause__) == "the server answers 404"


def test_a_file_that_trickles_for_ever_ends_in_time(server: Server, authority: Authority) -> None:
    server.slow = True
    with pytest.raises(UpdateRefused) as refused:
        fetch(f"{server.address}/file", len(DATA), 0.5, loading(authority))
    assert refused.value.outcome is UpdateOutcome.NO_ANSWER


def test_a_program_that_cannot_start_is_said() -> None:
    with pytest.raises(UpdateRefused) as refused:
        fetch("x", 100, 30, lambda *_: ["/nowhere/python"])
    assert refused.value.outcome is UpdateOutcome.STOPPED


@pytest.mark.parametrize(
    ("script", "what"),
    [
        ("exec sleep 1000", UpdateOutcome.NO_ANSWER),
        ("exec >&-; exec sleep 1000", UpdateOutcome.NO_ANSWER),
        ("exec yes", UpdateOutcome.NO_UPDATE),
        ("echo OFFLINE no wire >&2; exit 1", UpdateOutcome.OFFLINE),
        ("echo POWER_OFF >&2; exit 1", UpdateOutcome.NO_ANSWER),
        ("echo UPDATED >&2; exit 1", UpdateOutcome.NO_ANSWER),
        ("echo; kill -9 $$", UpdateOutcome.NO_ANSWER),
        ("exit 1", UpdateOutcome.NO_ANSWER),
    ],
)
def test_a_program_that_is_not_as_it_should_be_harms_no_one(script: str, what: UpdateOutcome) -> None:
    with pytest.raises(UpdateRefused) as refused:
        fetch("x", 100_000, 0.3 if "sleep" in script else 30, lambda *_: ["sh", "-c", script])
    assert refused.value.outcome is what
