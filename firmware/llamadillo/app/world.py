"""The ports that the app calls, and the words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from llamadillo.ports.memory import MemorySamples
from llamadillo.ports.own_bots import NoOwnBots
from llamadillo.screens.words import Words

if TYPE_CHECKING:
    from llamadillo.ports.clock import Clock
    from llamadillo.ports.entropy import Entropy
    from llamadillo.ports.journal import Journal
    from llamadillo.ports.onlooker import Onlooker
    from llamadillo.ports.own_bots import OwnBots
    from llamadillo.ports.samples import Samples
    from llamadillo.ports.self_check import Check
    from llamadillo.ports.settings import SettingsStore
    from llamadillo.ports.update import Updater


@dataclass(frozen=True, slots=True)
class World:
    """The ports that the app calls, and the words."""

    clock: Clock
    entropy: Entropy
    journal: Journal
    settings: SettingsStore
    words: Callable[[str], Words] = lambda language: Words()  # noqa: ARG005  always English
    """The words of a language, by its code."""
    checks: tuple[Check, ...] = ()
    """What the box checks of itself at start and every day."""
    own_bots: OwnBots = field(default_factory=NoOwnBots)
    """The bots of the staff's folder."""
    samples: Samples = field(default_factory=MemorySamples)
    """The samples of the dice laboratory."""
    onlooker: Onlooker | None = None
    """Shows the box to a room; None: there is no such program."""
    release: str = ""
    """The version of the program, and after a space the build; empty if they are not known."""
    preload: Check | None = None
    """Loads in slices what the first picture does not need; None: it is loaded when it is used."""
    updater: Updater | None = None
    """Installs updates of the network; None: there is no such program."""
