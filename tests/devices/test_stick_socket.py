"""Reports about the stick come to the box, and nothing else does."""

import os
import socket
import stat
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.stick_socket import Report, StickListener, decode, encode, send
from llamadillo.ports.stick import MOST_GAMES, StickOutcome, StickReport
from llamadillo.ports.update import UpdateFound, UpdateOutcome, UpdateReport

PATIENCE = 30
LAST = StickReport(StickOutcome.FULL)
"""Sent last: what came before is in the inbox when this is."""


@pytest.fixture
def inbox() -> ThreadInbox:
    return ThreadInbox()


@pytest.fixture
def path(tmp_path: Path, inbox: ThreadInbox) -> Iterator[Path]:
    """A box that listens."""
    with closing(StickListener(tmp_path / "stick", inbox)):
        yield tmp_path / "stick"


@pytest.mark.parametrize("outcome", StickOutcome)
@pytest.mark.parametrize("games", [0, 1, 41, MOST_GAMES])
def test_a_report_comes_as_it_was_sent(
    path: Path, inbox: ThreadInbox, outcome: StickOutcome, games: int
) -> None:
    send(path, StickReport(outcome, games))
    assert inbox.wait(PATIENCE) == StickReport(outcome, games)


@pytest.mark.parametrize("report", [
    *[UpdateReport(outcome, percent) for outcome in UpdateOutcome for percent in (0, 100)],
    UpdateFound("0.2.0"), UpdateFound("9999.9999.9999"),
])  # fmt: skip
def test_what_happens_to_an_update_comes_as_it_was_sent(
    path: Path, inbox: ThreadInbox, report: Report
) -> None:
    send(path, report)
    assert inbox.wait(PATIENCE) == report


def test_no_two_outcomes_have_one_name() -> None:
    assert not set(StickOutcome.__members__) & set(UpdateOutcome.__members__)


@pytest.mark.parametrize("outcome", [*StickOutcome, *UpdateOutcome])
def test_every_report_is_a_sentence(outcome: StickOutcome | UpdateOutcome) -> None:
    for number in (0, 1, 2):
        if isinstance(outcome, StickOutcome):
            sentence = StickReport(outcome, number).sentence
        else:
            sentence = UpdateReport(outcome, number).sentence
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("data", [
    b"", b"COPIED", b"COPIED ", b"COPIED x", b"COPIED -1", b"COPIED 1 2", b"copied 1", b"COPIED 1\n",
    b"COPIED 1000000", b"POWER_OFF 1", b"__class__ 1", b"COPIED 1\0", "COPIED ²".encode(), b"\xff" * 20,
    b"COPIED " + b"0" * 5000, b"name 1", b"value 1", b"UPDATING 101", b"FOUND 1", b"FOUND 1.2",
    b"FOUND 1.2.x", b"FOUND https://example.org/", b"FOUND 1.2.3\n", b"FOUND 10000.1.1",
])  # fmt: skip
def test_anything_else_is_ignored(path: Path, inbox: ThreadInbox, data: bytes) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.sendto(data, str(path))
    send(path, LAST)
    assert inbox.wait(PATIENCE) == LAST


def is_small(report: Report) -> bool:
    """Whether its number could have been written with zeros before it."""
    return isinstance(report, StickReport) and 0 <= report.games < 10


def test_random_bytes_are_ignored() -> None:
    random = Random(13)
    reports = [encode(StickReport(outcome, 7)) for outcome in StickOutcome]
    reports += [encode(UpdateReport(outcome, 7)) for outcome in UpdateOutcome]
    reports.append(encode(UpdateFound("1.20.3")))
    for _ in range(20_000):
        data = bytearray(random.choice(reports))
        for _ in range(random.randrange(1, 4)):
            data[random.randrange(len(data))] = random.randrange(256)
        report = decode(bytes(data))
        assert report is None or encode(report) == bytes(data) or is_small(report)


def test_only_the_boxs_user_may_write_to_it(path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_socket_that_was_left_is_replaced(tmp_path: Path, inbox: ThreadInbox) -> None:
    again = tmp_path / "again"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as left:
        left.bind(str(again))
    with closing(StickListener(again, inbox)):
        send(again, LAST)
        assert inbox.wait(PATIENCE) == LAST
    assert not again.exists()


def test_a_box_that_has_ended_gets_nothing_and_nobody_waits(tmp_path: Path, inbox: ThreadInbox) -> None:
    path = tmp_path / "stick"
    listener = StickListener(path, inbox)
    listener.close()
    listener.close()
    send(path, LAST)
    assert inbox.wait(0) is None


def test_a_box_that_does_not_read_does_not_hold_up_the_sender(tmp_path: Path) -> None:
    path = tmp_path / "stick"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as deaf:
        deaf.bind(str(path))
        limit = int(Path("/proc/sys/net/unix/max_dgram_qlen").read_text())
        for _ in range(limit + 3):  # ends
            send(path, LAST)
        deaf.setblocking(False)
        received = 0
        with suppress(BlockingIOError):
            while deaf.recv(64):
                received += 1
        assert 0 < received < limit + 3, "the rest was dropped"


@pytest.mark.parametrize("kind", ["directory", "too long", "nowhere"])
def test_a_place_where_it_cannot_listen_is_an_error(tmp_path: Path, inbox: ThreadInbox, kind: str) -> None:
    path = {"directory": tmp_path, "too long": tmp_path / ("x" * 120), "nowhere": tmp_path / "a" / "b"}[kind]
    with pytest.raises(OSError):  # noqa: PT011  any
        StickListener(path, inbox)
    assert os.listdir(tmp_path) == []
