"""The state directory and the clock: full, read-only, and a date that jumps."""

from pathlib import Path

import pytest

from llamadillo.ports.events import Button
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.pi import STATE, Box, Pi
from tests.virtual_pi.player import Player
from tests.virtual_pi.starting import at_the_start, in_mid_game, start_box

pytestmark = pytest.mark.virtual_pi

DISK = "/dev/ubda"
YEAR = 365 * 24 * 3600.0
NOTICE = "Please note"


def read_notice(pi: Pi, player: Player, *words: str) -> None:
    """Read the sentence that is on the glass, and say so."""
    sight = pi.wait_for(lambda now: now.says(NOTICE), "a sentence")
    for word in words:
        assert sight.mentions(word), f"no word of {word!r}:\n{sight}"
    player.press(pi.still(), Button.DISCARD)


def finish(pi: Pi, player: Player, figure: Figure, what: str) -> None:
    """Play to the end: the record of the whole game is there."""
    outcome = player.play()
    pi.press(Button.QUIT)
    at_the_start(pi)
    folder = pi.fetch(str(Box.COMMAND), "records", "export", "{}", "--state", STATE)
    (record,) = folder.glob("*.jsonl")
    events = len(record.read_text().splitlines()) - 1
    replayed = pi.run(str(Box.COMMAND), "replay", f"/run/share/{folder.name}/{record.name}")
    assert f"{events} events" in replayed
    figure(
        what, f"then played to its end in {outcome.presses} presses; all {events} events are in its record"
    )


def saving_fails_for_a_while(pi: Pi, figure: Figure, fail: str, word: str, mend: str, what: str) -> None:
    """In mid-game nothing can be saved any more, and after some turns again."""
    start_box(pi)
    player = in_mid_game(pi)
    pi.run("sh", "-c", fail)
    player.press_on()
    player.play_on(lambda sight: sight.says(NOTICE))
    read_notice(pi, player, word)
    for _ in range(3):
        player.press_on()
    pi.run("sh", "-c", mend)
    player.play_on(lambda sight: sight.says(NOTICE))
    read_notice(pi, player, "Saving works again")
    finish(pi, player, figure, what)


def test_a_disk_that_is_full_for_a_while(switch_on: SwitchOn, disk: Path, figure: Figure) -> None:
    fill = f"cat /dev/zero >{STATE}/filler; sync; cat /dev/zero >>{STATE}/filler; true"
    saving_fails_for_a_while(
        switch_on(state=DISK, disks=[disk]),
        figure,
        fill,
        "full",
        f"rm {STATE}/filler",
        "a full disk in mid-game: said on the glass",
    )


def test_a_disk_that_is_read_only_for_a_while(switch_on: SwitchOn, disk: Path, figure: Figure) -> None:
    saving_fails_for_a_while(
        switch_on(state=DISK, disks=[disk]),
        figure,
        "echo u >/proc/sysrq-trigger; sleep 1",
        "write-protected",
        f"mount -o remount,rw {STATE}",
        "a disk that turns read-only in mid-game: said on the glass",
    )


def test_a_disk_that_is_read_only_from_the_start(switch_on: SwitchOn, disk: Path, figure: Figure) -> None:
    pi = switch_on(state=DISK, disks=[disk])
    pi.run("mount", "-o", "remount,ro", STATE)
    Box(pi)
    player = Player(pi, ())
    read_notice(pi, player, "write-protected")
    at_the_start(pi)
    in_mid_game(pi, turns=1)
    figure("a disk that is read-only from the start", "said on the glass; a game can be played")


@pytest.mark.parametrize("jump", [10 * YEAR, -3 * YEAR])
def test_a_date_that_jumps_changes_nothing(jump: float, switch_on: SwitchOn, figure: Figure) -> None:
    pi = switch_on()
    start_box(pi)
    player = in_mid_game(pi)
    before = pi.still()
    pi.machine.ask("set_clock", seconds=jump)
    pi.pause(1.5)
    assert pi.still().frame == before.frame
    player.press_on()
    player.play_on(lambda sight: sight.labels.quit == "QUIT")
    figure(f"the date jumps by {jump / YEAR:+.0f} years in mid-game", "the picture stands, the game goes on")
