"""`llamadillo update network`: only a signed newer version is offered and installed, whatever comes."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from llamadillo import __version__
from llamadillo.box_settings import BoxSettingsError
from llamadillo.cli.update import attempt, look, newer, newest, only_one
from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.stick_socket import StickListener
from llamadillo.devices.updater import Request, SocketUpdater, requests
from llamadillo.ports.stick import StickOutcome, StickReport
from llamadillo.ports.update import UpdateFound, UpdateOutcome, UpdaterAbsent, UpdateReport
from llamadillo.storage.download import Download, DownloadFailed
from llamadillo.storage.latest import LATEST, LATEST_SIGNATURE, Latest, bundle_of, read_latest
from llamadillo.storage.stick import StickTrouble
from llamadillo.storage.update import ROOT, MemoryCard, UpdateRefused, install
from tests.storage.bundles import NEW, OLD, Keys, card_at, make_card, signed, started, system_of, write_bundle
from tests.storage.web import Authority, Server, an_authority, loading, need_openssl, serving
from tests.tools import need

need(shutil.which("minisign") is not None, "minisign is missing: apt install minisign")
need_openssl()

KB = 1024
VERSION = "9.9.9"
LARGE = {**NEW, ROOT: Random(3).randbytes(900 * KB)}


@dataclass
class Web:
    """A server with a signed update, and what a box has to load it."""

    server: Server
    authority: Authority
    keys: Keys
    folder: Path

    def put(self, version: str = VERSION, files: dict[str, bytes] = NEW, inside: str = VERSION) -> None:
        """Release a version; that in the bundle may be another one."""
        bundle = write_bundle(
            self.folder / "bundle", signed(self.keys, self.folder, files, inside)
        ).read_bytes()
        text = Latest(version, len(bundle)).text.encode()
        self.server.files = {
            LATEST: text,
            LATEST_SIGNATURE: self.keys.sign(text, self.folder),
            bundle_of(version): bundle,
        }

    @property
    def newest(self) -> Latest:
        return newest(self.server.address, self.keys.public, loading(self.authority))

    def refused(self, work: Callable[[], object]) -> UpdateOutcome:
        """Why the work is refused."""
        with pytest.raises(UpdateRefused) as refused:
            work()
        return refused.value.outcome


@pytest.fixture(scope="module")
def authority() -> Iterator[Authority]:
    with an_authority() as authority:
        yield authority


@pytest.fixture
def web(authority: Authority, tmp_path: Path) -> Iterator[Web]:
    with serving(authority, {}) as server:
        web = Web(server, authority, Keys(tmp_path), tmp_path)
        web.put()
        yield web


@pytest.fixture
def box(tmp_path: Path) -> Iterator[tuple[Path, ThreadInbox]]:
    """Where a box listens, and what it hears."""
    inbox = ThreadInbox()
    with closing(StickListener(tmp_path / "stick", inbox)):
        yield tmp_path / "stick", inbox


# Looking.


def test_the_box_is_told_of_a_newer_version(
    web: Web, box: tuple[Path, ThreadInbox], capsys: pytest.CaptureFixture[str]
) -> None:
    assert look(web.server.address, box[0], web.keys.public, loading(web.authority)) is False
    assert box[1].wait(30) == UpdateFound(VERSION)
    assert "There is an update to 9.9.9" in capsys.readouterr().out
    assert [name for name, _ in web.server.asked] == [LATEST, LATEST_SIGNATURE], (
        "nothing is loaded without a person"
    )


@pytest.mark.parametrize("version", [__version__, "0.0.9", "0.0.9999"])
def test_the_box_is_not_told_of_an_older_version_or_its_own(
    web: Web, box: tuple[Path, ThreadInbox], version: str
) -> None:
    web.put(version, inside=version)
    look(web.server.address, box[0], web.keys.public, loading(web.authority))
    assert box[1].wait(0) is None
    with (
        pytest.raises(UpdateRefused) as refused,
        newer(web.server.address, web.keys.public, loading(web.authority)),
    ):
        pass
    assert refused.value.outcome is UpdateOutcome.NEWEST
    assert bundle_of(version) not in [name for name, _ in web.server.asked]


def test_versions_are_compared_as_numbers() -> None:
    order = ["0.0.9", "0.1.0", "0.2.0", "0.10.0", "1.0.0", "1.0.10", "9999.0.0"]
    for older, later in pairwise(order):
        assert Latest(later, 1).is_newer_than(older)
        assert not Latest(older, 1).is_newer_than(later)
        assert not Latest(older, 1).is_newer_than(older)
    assert not Latest(__version__, 1).is_newer_than(__version__), "that of this program can be compared"
    for wrong in ("1.0", "1.0.0rc1", "1.0.0.0", "", "1.0.²", "../1.0.0"):
        with pytest.raises(ValueError, match="is no version"):
            _ = Latest(wrong, 1).text


def test_a_list_that_is_not_signed_by_the_key_is_not_read(web: Web, tmp_path: Path) -> None:
    (tmp_path / "others").mkdir()
    others = Keys(tmp_path / "others")
    text = web.server.files[LATEST]
    for signature in (others.sign(text, tmp_path / "others"), b"", b"untrusted comment: x\nAAAA\n", text):
        web.server.files[LATEST_SIGNATURE] = signature
        assert web.refused(lambda: web.newest) is UpdateOutcome.NOT_SIGNED
    web.put()
    web.server.files[LATEST] = text.replace(b"9.9.9", b"9.9.8")
    assert web.refused(lambda: web.newest) is UpdateOutcome.NOT_SIGNED


@pytest.mark.parametrize(
    "text", ["", "llamadillo 9.9.9\n", "llamadillo-latest 9.9.9 5", "llamadillo-latest ../9 5\n", "\0"]
)
def test_something_else_that_is_signed_is_no_list(web: Web, text: str) -> None:
    web.server.files |= {LATEST: text.encode(), LATEST_SIGNATURE: web.keys.sign(text.encode(), web.folder)}
    assert web.refused(lambda: web.newest) is UpdateOutcome.NO_UPDATE


def test_a_list_without_an_end_is_not_read(web: Web) -> None:
    web.server.files[LATEST] = b"x" * 5000
    assert web.refused(lambda: web.newest) is UpdateOutcome.NO_UPDATE


def test_a_folder_without_updates_says_so(web: Web) -> None:
    web.server.files.clear()
    assert web.refused(lambda: web.newest) is UpdateOutcome.MISSING


# Installing.


class Loaded:
    """The bundle as this process loads it: without the wait between two connections."""

    def __init__(self, web: Web, wait: Callable[[float], None] = lambda _: None) -> None:
        latest = read_latest(web.server.files[LATEST].decode())
        url = f"{web.server.address}/{bundle_of(latest.version)}"
        self._blocks = Download(url, latest.size, web.authority.client(), wait=wait).blocks()

    def read(self, _: int = -1, /) -> bytes:
        try:
            return next(self._blocks, b"")
        except DownloadFailed as failed:
            raise UpdateRefused(failed.outcome) from failed


def test_an_update_comes_by_the_program_without_rights_and_starts(web: Web, tmp_path: Path) -> None:
    card = make_card(tmp_path)
    with newer(web.server.address, web.keys.public, loading(web.authority)) as (bundle, version):
        progress = list(install(bundle, card, web.keys.public, version=version))
    assert progress == sorted(progress)
    assert progress[-1] == 100
    assert (started(tmp_path), system_of(tmp_path, "b")) == ("b", NEW)


def test_an_update_that_is_cut_every_64_kb_arrives(web: Web, tmp_path: Path) -> None:
    card = large_card(tmp_path)
    web.put(files=LARGE)
    source = Loaded(web)
    web.server.cut = 64 * KB
    list(install(source, card, web.keys.public, version=VERSION))
    assert len(web.server.asked) > 900 // 64
    assert started(tmp_path) == "b"
    assert (tmp_path / "root-b").read_bytes()[: 900 * KB] == LARGE[ROOT]


def test_a_network_that_ends_at_any_64_kb_leaves_the_old_system(web: Web, tmp_path: Path) -> None:
    card = large_card(tmp_path)
    web.put(files=LARGE)
    size = len(web.server.files[bundle_of(VERSION)])
    for end in range(0, size, 64 * KB):

        def gone(_: float) -> None:
            web.server.cut = 0

        web.server.cut = None
        source = Loaded(web, gone)
        web.server.cut = end
        what = web.refused(lambda source=source: list(install(source, card, web.keys.public)))  # type: ignore[misc]
        assert what is (UpdateOutcome.CUT if end else UpdateOutcome.NO_ANSWER)
        assert (started(tmp_path), system_of(tmp_path, "a")) == ("a", OLD), f"cut after {end} bytes"
    web.server.cut = None
    list(install(Loaded(web), card, web.keys.public))
    assert started(tmp_path) == "b", "it can be made again"


def large_card(root: Path) -> MemoryCard:
    card = make_card(root)
    (root / "root-b").write_bytes(bytes(1024 * KB))
    return card


def test_a_bundle_of_another_version_is_refused_before_anything_is_written(web: Web, tmp_path: Path) -> None:
    """A server could send an old signed bundle under the name of the newest one."""
    card = make_card(tmp_path)
    web.put(inside="0.0.1")
    with newer(web.server.address, web.keys.public, loading(web.authority)) as (bundle, version):
        assert web.refused(lambda: list(install(bundle, card, web.keys.public, version=version))) is (
            UpdateOutcome.NO_UPDATE
        )
    assert (started(tmp_path), system_of(tmp_path, "b")) == ("a", OLD)


@pytest.mark.parametrize("where", [0, 700, 3000, 10_000, 20_000])
def test_a_spoilt_bundle_is_refused(web: Web, tmp_path: Path, where: int) -> None:
    make_card(tmp_path)
    name = bundle_of(VERSION)
    data = bytearray(web.server.files[name])
    data[where] ^= 0xFF
    web.server.files[name] = bytes(data)
    what = web.refused(lambda: list(install(Loaded(web), card_at(tmp_path), web.keys.public)))
    assert what in (UpdateOutcome.NO_UPDATE, UpdateOutcome.NOT_SIGNED)
    assert (started(tmp_path), system_of(tmp_path, "a")) == ("a", OLD)


def test_a_bundle_of_another_size_is_not_read(web: Web, tmp_path: Path) -> None:
    make_card(tmp_path)
    web.server.files[bundle_of(VERSION)] += b"more"
    what = web.refused(lambda: list(install(Loaded(web), card_at(tmp_path), web.keys.public)))
    assert what is UpdateOutcome.NO_UPDATE
    assert system_of(tmp_path, "b") == OLD


def test_two_updates_at_once_are_one(tmp_path: Path) -> None:
    with only_one(tmp_path):
        with pytest.raises(UpdateRefused) as refused, only_one(tmp_path):
            pass
        assert refused.value.outcome is UpdateOutcome.BUSY
    with only_one(tmp_path, wait=True):
        pass


# One sentence for every failure.


@pytest.mark.parametrize(
    ("trouble", "report", "said"),
    [
        *[
            (UpdateRefused(outcome), UpdateReport(outcome), UpdateReport(outcome).sentence)
            for outcome in UpdateOutcome
        ],
        (StickTrouble(StickOutcome.FORMAT), StickReport(StickOutcome.FORMAT), "format it"),
        (BoxSettingsError("llamadillo.txt:3: A sentence."), UpdateReport(UpdateOutcome.MISSING), "txt:3: A"),
        (OSError(5, "I/O error", "/dev/x"), UpdateReport(UpdateOutcome.NO_UPDATE), "/dev/x: I/O error."),
    ],
    ids=str,
)
def test_a_failure_is_one_sentence_here_and_on_the_box(
    box: tuple[Path, ThreadInbox],
    trouble: Exception,
    report: UpdateReport | StickReport,
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail() -> bool:
        raise trouble

    assert attempt(fail, box[0]) == 1
    assert box[1].wait(30) == report
    output = capsys.readouterr()
    assert output.err.startswith("llamadillo update: ")
    assert said in output.err
    assert (output.out, output.err.count("\n")) == ("", 1)


def test_what_stops_an_update_is_said_on_the_box(box: tuple[Path, ThreadInbox]) -> None:
    def stop() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        attempt(stop, box[0])
    assert box[1].wait(30) == UpdateReport(UpdateOutcome.STOPPED)
    assert attempt(lambda: False, box[0]) == 0
    assert box[1].wait(0) is None


# What a box may ask for.

_ASKED = """\
import os, sys
if len(sys.argv) > 1:
    os.dup2(int(sys.argv[1]), 3)
    os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
from llamadillo.devices.updater import handed_over, requests
waiting = handed_over()
print(*sorted(request.name for request in requests(waiting)) if waiting else ["no socket"])
"""


def ask(path: Path, *datagrams: bytes) -> str:
    """What the service of systemd hears of these datagrams at its socket."""
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender,
    ):
        listening.bind(str(path))
        for data in datagrams:
            sender.sendto(data, str(path))
        number = listening.fileno()
        command = [sys.executable, "-c", _ASKED, str(number)]
        ran = subprocess.run(command, check=True, capture_output=True, text=True, pass_fds=[number])
    return ran.stdout.strip()


@pytest.mark.parametrize(
    ("datagrams", "heard"),
    [
        ((), ""),
        ((b"LOOK",), "LOOK"),
        ((b"LOOK", b"INSTALL", b"INSTALL"), "INSTALL LOOK"),
        ((b"install", b"INSTALL\n", b"INSTALL" + b" " * 99, b"https://x/", b"", b"\xff" * 16), ""),
        ((b"INSTALL https://x/", b"REBOOT", b"LOOK"), "LOOK"),
    ],
)
def test_the_service_hears_two_words_and_no_others(
    tmp_path: Path, datagrams: tuple[bytes, ...], heard: str
) -> None:
    assert ask(tmp_path / "socket", *datagrams) == heard


def test_without_a_socket_of_systemd_nothing_is_heard() -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("LISTEN_")}
    ran = subprocess.run([sys.executable, "-c", _ASKED], check=True, capture_output=True, text=True, env=env)
    assert ran.stdout == "no socket\n"


def test_the_box_asks_in_these_words(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    updater = SocketUpdater(path)
    with pytest.raises(UpdaterAbsent, match="restart the box"):
        updater.install()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(path))
        updater.look()
        updater.install()
        assert requests(listening) == {Request.LOOK, Request.INSTALL}
        assert requests(listening) == set()
