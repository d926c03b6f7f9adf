"""The state directory and the clock, under the real systemd: full, read-only, and a date that jumps."""

from pathlib import Path

import pytest

from llamadillo.ports.events import Button
from tests.virtual_pi import service
from tests.virtual_pi.album import Album
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.pi import STATE, Pi
from tests.virtual_pi.player import Player
from tests.virtual_pi.starting import NAMES, at_the_start, in_mid_game, set_up, turns

pytestmark = pytest.mark.virtual_pi

YEAR = 365 * 24 * 3600.0
NOTICE = "Please note"


def read_notice(pi: Pi, *words: str) -> None:
    """Read the sentence that is on the glass, and say so."""
    sight = pi.wait_for(lambda now: now.says(NOTICE), "a sentence", 60)
    for word in words:
        assert sight.mentions(word), f"no word of {word!r}:\n{sight}"
    pi.answer(pi.still(), Button.DISCARD)


def events_up_to_here(pi: Pi) -> int:
    """How many events are saved. AssertionError when they do not lead to what the glass shows."""
    saved = service.saved_matches(pi)
    match = saved[max(saved)]
    events = len(match.events)
    assert events in Album(match.header, match.events).explain(pi.still().frame), "some of it is not saved"
    return events


def saving_fails_for_a_while(pi: Pi, figure: Figure, fail: str, word: str, mend: str, what: str) -> None:
    """In mid-game nothing can be saved any more, and after some turns again."""
    at_the_start(pi, 60)
    player = in_mid_game(pi)
    pi.run("sh", "-c", fail)
    player.press_on()
    player.play_on(lambda sight: sight.says(NOTICE))
    read_notice(pi, word)
    turns(player, 2)
    with pytest.raises(AssertionError, match=r"saved"):
        events_up_to_here(pi)
    pi.run("sh", "-c", mend)
    player.play_on(lambda sight: sight.says(NOTICE))
    read_notice(pi, "Saving works again")
    player.play_on(lambda sight: sight.labels.quit == "QUIT")
    events = events_up_to_here(pi)
    assert service.restarts(pi) == 0
    figure(what, f"the game goes on; when it works again all {events} events are saved")


def test_a_disk_that_is_full_for_a_while(boot: SwitchOn, figure: Figure) -> None:
    fill = f"cat /dev/zero >{STATE}/filler; sync; cat /dev/zero >>{STATE}/filler; true"
    saving_fails_for_a_while(
        boot(),
        figure,
        fill,
        "full",
        f"rm {STATE}/filler",
        "a full disk in mid-game: said on the glass",
    )


def test_a_disk_that_is_read_only_for_a_while(boot: SwitchOn, figure: Figure) -> None:
    saving_fails_for_a_while(
        boot(),
        figure,
        "echo u >/proc/sysrq-trigger; sleep 1",
        "write-protected",
        f"mount -o remount,rw {STATE}",
        "a disk that turns read-only in mid-game: said on the glass",
    )


def test_a_disk_that_is_read_only_from_the_start(boot: SwitchOn, disk: Path, figure: Figure) -> None:
    before = boot()
    at_the_start(before, 60)
    before.run("systemctl", "stop", service.UNIT)
    before.run("umount", STATE)
    before.machine.cut()
    pi = boot(disks=[disk], words=["PI_STATE_OPTIONS=ro"])
    at_the_start(pi, 60)
    set_up(pi, "LAMA Dice")
    read_notice(pi, "write-protected")
    player = Player(pi, NAMES)
    player.play_on(lambda sight: sight.labels.quit == "QUIT")
    turns(player, 2)
    assert service.restarts(pi) == 0
    figure("a disk that is read-only at the boot", "said on the glass when a game begins; it can be played")


def test_a_date_that_jumps_changes_nothing(boot: SwitchOn, figure: Figure) -> None:
    """A Pi has no clock of its own: it begins with some date, and the right one comes from the network."""
    pi = boot()
    at_the_start(pi, 60)
    player = in_mid_game(pi)
    for years in (10, -50):
        before = pi.still()
        pi.machine.ask("set_clock", seconds=years * YEAR)
        pi.pause(1.5)
        assert pi.still().frame == before.frame
        player.press_on()
        player.play_on(lambda sight: sight.labels.quit == "QUIT")
        figure(f"the date jumps by {years:+d} years in mid-game", "the picture stands, the game goes on")
    events_up_to_here(pi)
    assert service.restarts(pi) == 0
