"""The power is cut at random moments of a game: what was seen is there again, and no die is rolled again.

The state directory is ext4 on a disk of its own, and the kernel is killed while the game goes on.
What had not reached the disk by then is lost, as it is when a person pulls the plug; with the next
boot the kernel mends the disk from its journal. Most of the boots go straight to the box, so that
there can be fifty; some run the real systemd with the real units.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Timer

import pytest

from llamadillo.app.scenes.scene import GUARD_SECONDS
from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Button
from llamadillo.ports.journal import SavedMatch
from llamadillo.storage.settings import FILE as SETTINGS_FILE
from tests.virtual_pi import service
from tests.virtual_pi.album import Album, is_of_a_match
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.machine import MachineError, make_disk, memory_directory
from tests.virtual_pi.pi import STATE, Box, Pi
from tests.virtual_pi.player import Player
from tests.virtual_pi.reading import Sight
from tests.virtual_pi.starting import NAMES, QUICK, at_the_start, set_up

CUTS = 25
"""In each of two series."""
CUTS_UNDER_SYSTEMD = 3
LONGEST = 3.0
"""The power is cut at most this many seconds after the game has begun or continued."""
STOOD = 0.05
"""Seconds; a picture that did not change for this time was complete."""


class Witness:
    """Remembers what was seen and what was saved, from one boot to the next."""

    def __init__(self) -> None:
        self.albums: dict[int, Album] = {}
        self.explained = 0
        self.in_place = 0
        """How often the first picture after the power came back was that of the place where it went."""
        self._seen: list[Frame] = []

    def sees(self, sights: list[Sight]) -> None:
        """The last picture on the glass before the power was cut."""
        self._seen = of_a_match(sights)

    def compare(self, saved: dict[int, SavedMatch]) -> None:
        """All that was seen is explained by what is saved. AssertionError when it is not."""
        for number, match in saved.items():
            if number in self.albums:
                self.albums[number].grow(match.events)
            else:
                self.albums[number] = Album(match.header, match.events)
        missing = set(self.albums) - set(saved)
        assert not missing, f"the matches {missing} are gone"
        for frame in self._seen:
            self._album_of(frame).explain(frame)
            self.explained += 1
        self._seen = []

    def _album_of(self, frame: Frame) -> Album:
        """That of the newest match, or of the one before: its last page was seen before the newest began."""
        newest = self.albums[max(self.albums)]
        before = self.albums.get(max(self.albums) - 1, newest)
        return before if frame in before.pictures and frame not in newest.pictures else newest


def of_a_match(sights: list[Sight]) -> list[Frame]:
    """Those pictures that are of a match."""
    return [sight.frame for sight in sights if is_of_a_match(sight.frame)]


def go_on(pi: Pi, witness: Witness) -> None:
    """From the start screen into the game: the one that was cut off, in its place, or a new one."""
    saved = service.saved_matches(pi)
    witness.compare(saved)
    running = [match for match in saved.values() if match.ended is None]
    sight = pi.still()
    assert sight.under_cursor("Continue") == bool(running), f"{len(running)} matches wait:\n{sight}"
    if not running:
        set_up(pi, "LAMA Dice")
        return
    pi.pause(GUARD_SECONDS)
    pressed = pi.press(Button.DISCARD)
    pi.until(lambda: bool(of_a_match(pi.pictures(STOOD, pressed))), "the match")
    here = of_a_match(pi.pictures(STOOD, pressed))[0]
    album = witness.albums[max(saved)]
    if here not in album.pictures:
        return  # the computer's next step, on a busy host: what is saved at the next cut has to explain it
    assert len(running[0].events) in album.explain(here), f"it goes on somewhere else:\n{Sight(here)}"
    witness.in_place += 1


def play_until_cut(pi: Pi, seconds: float) -> None:
    """Play on; after these seconds the power is cut."""
    timer = Timer(seconds, pi.machine.kill)
    timer.start()
    player = Player(pi, NAMES)
    with suppress(MachineError, OSError):
        while not pi.machine.is_off:
            player.press_on()
    timer.join()


@pytest.fixture
def disk() -> Iterator[Path]:
    """A disk with settings at which a computer's turn can be seen before it acts."""
    with TemporaryDirectory(prefix="virtual-pi-", dir=memory_directory()) as directory:
        settings = json.dumps({**QUICK, "pace": "slow"})
        yield make_disk(Path(directory) / "state.img", 8, {SETTINGS_FILE: settings})


def mended(pi: Pi) -> bool:
    """Whether the kernel found a disk that had not been unmounted, and mended it."""
    return "EXT4-fs (ubda): recovery complete" in pi.run("dmesg")


def cut_again_and_again(switch: Callable[[], Pi], seed: int, cuts: int) -> str:
    """A game in which the power is cut repeatedly; returns the figure. `switch`: the power is there."""
    random, witness = Random(seed), Witness()
    recovered = 0
    for number in range(cuts + 1):
        pi = switch()
        at_the_start(pi, 90)
        if number:
            assert mended(pi), "the disk needed no mending: was it no power cut?"
            recovered += 1
        go_on(pi, witness)
        if number < cuts:
            play_until_cut(pi, random.uniform(0.1, LONGEST))
        pi.machine.cut()
        witness.sees(pi.pictures(STOOD))
    assert witness.explained > cuts
    assert witness.in_place > cuts // 3, "hardly ever was it seen to go on where it was"
    events = sum(len(album.events) for album in witness.albums.values())
    return (
        f"{events} events of {len(witness.albums)} matches, none lost, no die rolled again; "
        f"{witness.explained} pictures seen before the cuts are explained by what was saved; "
        f"the disk was mended from its journal {recovered} times, the database was whole each time"
    )


@pytest.mark.virtual_pi
@pytest.mark.parametrize("seed", [1, 2])
def test_power_cuts(seed: int, switch_on: SwitchOn, disk: Path, figure: Figure) -> None:
    def switch() -> Pi:
        pi = switch_on(state="/dev/ubda", disks=[disk])
        Box(pi)
        return pi

    figure(f"{CUTS} power cuts in mid-game (series {seed})", cut_again_and_again(switch, seed, CUTS))


@pytest.mark.virtual_pi
def test_power_cuts_under_systemd(boot: SwitchOn, figure: Figure) -> None:
    cuts = CUTS_UNDER_SYSTEMD
    figure(f"{cuts} power cuts in mid-game under systemd", cut_again_and_again(boot, 3, cuts))


@pytest.mark.virtual_pi
def test_a_disk_is_mended_after_a_cut_only(switch_on: SwitchOn, disk: Path) -> None:
    for broken, unmount in ((False, False), (True, True), (False, False)):
        pi = switch_on(state="/dev/ubda", disks=[disk])
        assert mended(pi) == broken
        if unmount:
            pi.run("umount", STATE)
        else:
            pi.run("touch", f"{STATE}/something")
        pi.machine.cut()
