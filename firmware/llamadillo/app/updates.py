"""What the box shows of a stick and of updates, and the update that it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from llamadillo.app.scenes.scene import DialogBox, Notices
from llamadillo.ports.stick import StickReport
from llamadillo.ports.update import UpdateFound, UpdateOutcome, UpdaterAbsent, UpdateReport

if TYPE_CHECKING:
    from llamadillo.app.announcer import Announcer
    from llamadillo.ports.update import Updater


_GOING_ON: Final = (UpdateOutcome.UPDATING, UpdateOutcome.DOWNLOADING)


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
        self._is_going_on = False

    def handle(self, event: StickReport | UpdateReport | UpdateFound) -> None:
        """Show what happens. A new version is not announced: it is a line in the settings."""
        if isinstance(event, UpdateFound):
            self.version = event.version
            return
        words = self._box.words
        if isinstance(event, StickReport):
            self._announcer.show(words.stick, words.said(event.sentence))
            return
        if event.outcome is UpdateOutcome.NEWEST:
            self.version = None
        # Who has closed the per cent plays: it does not come back a hundred times, but the end of it does.
        before, self._is_going_on = self._is_going_on, event.outcome in _GOING_ON
        show = self._announcer.replace if before and self._is_going_on else self._announcer.show
        show(words.update, words.said(event.sentence))

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
