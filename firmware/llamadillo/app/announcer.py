"""Shows sentences to the person at the box: notices, and what happens to the saved games."""

from contextlib import suppress
from typing import Protocol

from llamadillo.app.scenes.dialogs import Notice
from llamadillo.app.scenes.scene import DialogBox, Matches, Scene
from llamadillo.ports.journal import Journal, JournalError


class NoticesBox(DialogBox, Matches, Protocol):
    """What the announcer needs."""

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the topmost last."""

    def wake(self) -> None:
        """End a rest."""


class Announcer:
    """Shows each sentence over the current scene until it is read."""

    def __init__(self, box: NoticesBox, journal: Journal) -> None:
        self._box = box
        self._journal = journal
        self.trouble: str | None = None
        """Why saving fails, as it was shown; None when it works."""
        self._noticed: str | None = None
        self._notified: set[str] = set()

    def notify(self, sentence: str) -> None:
        """Show a sentence, unless it is shown already."""
        text = self._box.words.said(sentence)
        if not any(isinstance(scene, Notice) and scene.text == text for scene in self._box.scenes):
            self.show(self._box.words.trouble, text)

    def notify_once(self, sentence: str) -> None:
        """Show a sentence that stays true, unless it was shown since the box was switched on."""
        if sentence not in self._notified:
            self._notified.add(sentence)
            self.notify(sentence)

    def report_journal(self, trouble: str | None) -> None:
        """Report once what happened to the journal, why saving fails, and that it works again."""
        if trouble != self.trouble:
            words = self._box.words
            self.notify(words.not_saved(trouble) if trouble else words.saved_again)
            self.trouble = trouble
        with suppress(JournalError):
            notice = self._journal.notice()
            if notice and notice != self._noticed:
                self.notify(notice)
            self._noticed = notice

    def show(self, title: str, text: str) -> None:
        """Show a sentence. A box that rests wakes up for it, and rests again when it is idle."""
        if not self.replace(title, text):
            box = self._box
            box.wake()
            unread = box.running is not None and not box.running.people  # computers play on
            box.push(Notice(box, title, text, brief=unread))

    def replace(self, title: str, text: str) -> bool:
        """Show a sentence in place of the one before it, unless that was closed. Whether it is shown."""
        notices = (scene for scene in self._box.scenes if isinstance(scene, Notice))
        notice = next((notice for notice in notices if notice.gives_way_to(title)), None)
        if notice is None:
            return False
        self._box.wake()
        notice.replace(title, text)
        return True
