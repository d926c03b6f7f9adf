"""Puts a box together from its parts."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from llamadillo import languages
from llamadillo.app.app import App
from llamadillo.app.loop import Devices, Loop
from llamadillo.app.preload import preload
from llamadillo.app.settings import TableSetup
from llamadillo.app.tested_entropy import TestedEntropy
from llamadillo.app.world import World
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.own_bots import BotFolder
from llamadillo.ports.clock import Clock
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.memory import MemorySettings, forgetful_journal
from llamadillo.ports.own_bots import NoOwnBots, OwnBots
from llamadillo.ports.supervisor import Supervisor
from llamadillo.titles import TITLES, load_titles

if TYPE_CHECKING:
    from llamadillo.storage.lock import InstanceLock

BOTS: Final = "bots"
"""The folder of the bots of one's own in the state directory."""


def box(
    devices: Devices,
    clock: Clock,
    entropy: Entropy,
    directory: Path,
    table: TableSetup | None = None,
    say: Callable[[str], None] = lambda _: None,
    supervisor: Supervisor | None = None,
    *,
    lock: "InstanceLock | None" = None,
    public: bool = False,
    profile: str | None = None,
    bots: Path | OwnBots | None = None,
    new: Mapping[str, Any] | None = None,
    first_language: str | None = None,
) -> Loop:
    """A box that keeps its games and settings in `directory`.

    It checks its dice, its saved games and its program at start and every day.

    The caller holds `lock` on the directory, if it can be locked. With `table`, a match begins at once
    unless one can be continued. `say` is called with a sentence for each device that is lost and each own
    bot that stops; `supervisor` is informed of each turn. On a `public` box, guests cannot change settings
    or switch the power off. `profile` replaces that of the settings. `bots` are the bots of
    one's own, or their folder; without it that of `directory`. `new` are the settings of a new box; a new box
    without them begins in its `first_language` and asks for another one, unless it is None.
    """
    # A box that keeps nothing runs where there is no SQLite.
    from llamadillo.storage.card import check_card
    from llamadillo.storage.journal import open_journal
    from llamadillo.storage.own_files import check_own_files, release
    from llamadillo.storage.samples import SampleFiles
    from llamadillo.storage.seal import check_saved_games
    from llamadillo.storage.settings import JsonSettings

    journal, tested = open_journal(directory, lock), TestedEntropy(entropy)
    saved_games, card = partial(check_saved_games, journal), partial(check_card, directory)
    checks = (tested.check, saved_games, check_own_files, card)
    own = bots or directory / BOTS
    if isinstance(own, Path):
        own = BotFolder(own, SystemClock(), say)
    settings, samples = JsonSettings(directory, new), SampleFiles(directory)
    parts = clock, tested, journal, settings
    load = partial(preload, load_titles)
    world = World(
        *parts,
        languages.words,
        checks,
        own,
        samples,
        devices.onlooker,
        release(),
        load,
        devices.updater,
    )
    app = App(world, TITLES, table=table, public=public, profile=profile, first_language=first_language)
    return Loop(app, devices, clock, say, supervisor)


def forgetful_box(
    devices: Devices,
    clock: Clock,
    entropy: Entropy,
    table: TableSetup | None,
    why: str,
    say: Callable[[str], None] = lambda _: None,
    *,
    public: bool = False,
    profile: str | None = None,
    bots: Path | None = None,
) -> Loop:
    """A box that keeps nothing; `why` is the sentence on the screen that says so. `bots` as in `box`."""
    own = BotFolder(bots, SystemClock(), say) if bots else NoOwnBots()
    world = World(
        clock,
        entropy,
        forgetful_journal(why),
        MemorySettings(),
        languages.words,
        own_bots=own,
        onlooker=devices.onlooker,
    )
    return Loop(App(world, TITLES, table=table, public=public, profile=profile), devices, clock)
