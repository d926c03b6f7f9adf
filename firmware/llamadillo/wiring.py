"""Puts a box together from its parts."""

from collections.abc import Callable
from pathlib import Path

from llamadillo import languages
from llamadillo.app.app import App
from llamadillo.app.loop import Devices, Loop
from llamadillo.app.settings import TableSetup
from llamadillo.app.world import World
from llamadillo.ports.clock import Clock
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.memory import MemorySettings, forgetful_journal
from llamadillo.ports.supervisor import Supervisor
from llamadillo.titles import TITLES


def box(
    devices: Devices,
    clock: Clock,
    entropy: Entropy,
    directory: Path,
    table: TableSetup | None = None,
    say: Callable[[str], None] = lambda _: None,
    supervisor: Supervisor | None = None,
    *,
    public: bool = False,
) -> Loop:
    """A box that keeps its games and settings in `directory`.

    The caller holds the directory's lock. With `table`, it begins a match at once when none waits
    to be continued. `say` is called with a sentence for each device that is lost, `supervisor`
    learns what the box does. A `public` box is a kiosk whose settings and power are the staff's.
    """
    # A box that keeps nothing runs where there is no SQLite.
    from llamadillo.storage.journal import open_journal  # noqa: PLC0415
    from llamadillo.storage.settings import JsonSettings  # noqa: PLC0415

    world = World(clock, entropy, open_journal(directory), JsonSettings(directory), languages.words)
    return Loop(App(world, TITLES, table=table, public=public), devices, clock, say, supervisor)


def forgetful_box(
    devices: Devices, clock: Clock, entropy: Entropy, table: TableSetup | None, why: str
) -> Loop:
    """A box that forgets everything when it ends; `why` is the sentence that says so on the screen."""
    world = World(clock, entropy, forgetful_journal(why), MemorySettings(), languages.words)
    return Loop(App(world, TITLES, table=table), devices, clock)
