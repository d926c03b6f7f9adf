"""`llamadillo records stick` reports to the box that runs, which shows it."""

import os
from collections.abc import Iterator
from contextlib import closing

import pytest

from llamadillo.app.loop import Devices
from llamadillo.devices.fake import FakeClock, FakeDisplay, FakeEntropy, FakeLights, FakePower, FakeSound
from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.stick_socket import StickListener
from llamadillo.ports.events import Event
from llamadillo.ports.stick import StickOutcome, StickReport
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import Words
from llamadillo.storage.database import FILE
from llamadillo.wiring import box
from tests.cli.sticks import (
    BOX,
    FOLDER,
    GAMES,
    Stick,
)


@pytest.fixture
def shown(plugged: Stick) -> Iterator[ThreadInbox]:
    """What comes to a box that runs."""
    plugged.report = plugged.state.parent / "run" / "stick"
    plugged.report.parent.mkdir()
    os.chown(plugged.report.parent, BOX, BOX)
    inbox = ThreadInbox()
    with closing(StickListener(plugged.report, inbox)):
        os.chown(plugged.report, BOX, BOX)
        yield inbox


def reports(inbox: ThreadInbox, number: int) -> list[Event | None]:
    return [inbox.wait(30) for _ in range(number)] + ([] if (more := inbox.wait(0)) is None else [more])


COPYING = StickReport(StickOutcome.COPYING)


def test_the_box_is_informed_that_games_are_copied(plugged: Stick, shown: ThreadInbox) -> None:
    plugged.plug_in()
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.COPIED, 4)]
    plugged.plug_in()
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.PRESENT)]
    plugged.do(f"cd {FOLDER}; rm {GAMES[0]}; mkfifo {GAMES[0]}")
    plugged.plug_in()
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.OTHERS)]
    plugged.do(f"rm -r {FOLDER}")
    plugged.write_protected = True
    plugged.plug_in()
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.READ_ONLY)]


def test_the_box_is_informed_that_there_are_no_games(plugged: Stick, shown: ThreadInbox) -> None:
    plugged.state = plugged.state.parent / "none"
    plugged.plug_in()
    assert reports(shown, 1) == [StickReport(StickOutcome.NO_GAMES)]


def test_the_box_is_informed_that_its_games_are_damaged(plugged: Stick, shown: ThreadInbox) -> None:
    (plugged.state / FILE).write_bytes(b"damaged" * 999)
    (plugged.state / f"{FILE}-wal").unlink(missing_ok=True)
    plugged.plug_in()
    assert reports(shown, 1) == [StickReport(StickOutcome.UNREADABLE)]
    assert plugged.files() == []


def test_the_box_is_informed_of_a_stick_that_does_not_answer(plugged: Stick, shown: ThreadInbox) -> None:
    programs = plugged.state.parent / "programs"
    programs.mkdir()
    (programs / "blkid").write_text("#!/bin/sh\nexec sleep 1000\n")
    (programs / "blkid").chmod(0o755)
    plugged.path, plugged.limit = f"{programs}:", 2
    assert plugged.refusal() == "The stick does not answer: pull it out and take another."
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.SILENT)]


def test_a_box_that_plays_shows_it(plugged: Stick, shown: ThreadInbox) -> None:
    """From the stick to the glass, all of it real but the display."""
    display = FakeDisplay()
    devices = Devices(display, FakeLights(), FakeSound(), FakePower())
    loop = box(devices, FakeClock(), FakeEntropy(), plugged.state)
    loop.turn()
    plugged.plug_in()
    for report in reports(shown, 2):
        loop.turn(report)
    sentence = StickReport(StickOutcome.COPIED, 4).sentence
    words = Words()
    assert display.glass == message(words.stick, sentence, Labels(discard=words.choose)).frame
    loop.close()


def test_a_box_of_another_user_is_not_reached_by_a_link(plugged: Stick, shown: ThreadInbox) -> None:
    """Reports are sent as the user of the directory: a link there gives no access to a socket of root."""
    assert plugged.report
    link = plugged.report.with_name("link")
    os.chown(plugged.report, 0, 0)
    link.symlink_to(plugged.report)
    plugged.report = link
    assert plugged.plug_in().returncode == 0
    assert shown.wait(0) is None
