"""What the box shows of a stick and of updates, and the update that it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from llamadillo.app.scenes.scene import DialogBox, Notices
from llamadillo.ports.update import UpdateFound, UpdateOutcome, UpdaterAbsent, UpdateReport

if TYPE_CHECKING:
    from llamadillo.app.announcer import Announcer
    from llamadillo.ports.stick import StickReport
    from llamadillo.ports.update import Updater


class UpdatesBox(DialogBox, Notices, Protocol):
    """What the updates need."""


class Updates:
    """The update of the network that is known, if there is one."""

    def __init__(self, box: UpdatesBox, announcer: Announcer, updater: Updater | None) -> None:
        self._box = box
        self._announcer = announcer
        self._updater = updater
        self.version: str | None = None
        """The version that can be installed; None: no update is known."""

    def handle(self, event: StickReport | UpdateReport | UpdateFound) -> None:
        """Show what happens. A new version is not announced: it is a line in the settings."""
        if isinstance(event, UpdateFound):
            self.version = event.version
            return
        words = self._box.words
        is_update = isinstance(event, UpdateReport)
        if is_update and event.outcome is UpdateOutcome.NEWEST:
            self.version = None
        self._announcer.show(words.update if is_update else words.stick, words.said(event.sentence))

    def install(self) -> None:
        """Ask for the update; the box hears how it goes."""
        if self._updater is None:
            return
        try:
            self._updater.install()
        except UpdaterAbsent as error:
            self._box.notify(error.sentence)
        else:
            self.handle(UpdateReport(UpdateOutcome.DOWNLOADING))
