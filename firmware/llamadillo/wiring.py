"""Puts a box together from its parts."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from llamadillo import languages
from llamadillo.app.app import App
from llamadillo.app.loop import Devices, Loop
from llamadillo.app.settings import TableSetup
from llamadillo.app.tested_entropy import TestedEntropy
from llamadillo.app.world import World
from llamadillo.ports.clock import Clock
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.memory import MemorySettings, forgetful_journal
from llamadillo.ports.supervisor import Supervisor
from llamadillo.titles import TITLES

if TYPE_CHECKING:
    from llamadillo.storage.lock import InstanceLock


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
) -> Loop:
    """A box that keeps its games and settings in `directory`.

    It checks its dice, its saved games and its program at start and every day.

    The caller holds `lock` on the directory, if it can be locked. With `table`, a match begins at once
    unless one can be continued. `say` is called with a sentence for each device that is lost;
    `supervisor` is informed of each turn. On a `public` box, guests cannot change settings or switch
    the power off. `profile` replaces that of the settings.
    """
    # A box that keeps nothing runs where there is no SQLite.
    from llamadillo.storage.journal import open_journal  # noqa: PLC0415
    from llamadillo.storage.own_files import check_own_files  # noqa: PLC0415
    from llamadillo.storage.seal import check_saved_games  # noqa: PLC0415
    from llamadillo.storage.settings import JsonSettings  # noqa: PLC0415

    journal, tested = open_journal(directory, lock), TestedEntropy(entropy)
    checks = (tested.check, partial(check_saved_games, journal), check_own_files)
    world = World(clock, tested, journal, JsonSettings(directory), languages.words, checks)
    app = App(world, TITLES, table=table, public=public, profile=profile)
    return Loop(app, devices, clock, say, supervisor)


def forgetful_box(
    devices: Devices,
    clock: Clock,
    entropy: Entropy,
    table: TableSetup | None,
    why: str,
    *,
    public: bool = False,
    profile: str | None = None,
) -> Loop:
    """A box that keeps nothing; `why` is the sentence on the screen that says so."""
    world = World(clock, entropy, forgetful_journal(why), MemorySettings(), languages.words)
    return Loop(App(world, TITLES, table=table, public=public, profile=profile), devices, clock)
