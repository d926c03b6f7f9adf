"""The first start of a box: which language it speaks, and whether to test its parts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from llamadillo.app.scenes.dialogs import Question
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.settings import LANGUAGES
from llamadillo.ports.journal import JournalError
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import LANGUAGE_NAMES

if TYPE_CHECKING:
    from llamadillo.app.scenes.scene import Archive, Matches, OptionsBox
    from llamadillo.screens.words import Words

    class FirstBox(OptionsBox, Matches, Archive, Protocol):
        """What the first start needs."""


def begin(box: FirstBox) -> None:
    """Ask for the language, if no one has used the box."""
    try:
        used = box.kiosk or box.running is not None or box.history.has_games
    except JournalError:
        used = True  # it is not known
    if not used:
        box.push(FirstLanguage(box))


class FirstLanguage(Menu):
    """The languages, each in its own words. Once one is chosen, it is stored, so it is asked once."""

    _box: OptionsBox

    goes_back = False

    def __init__(self, box: OptionsBox) -> None:
        """Begin at the language that the box has now."""
        super().__init__(box, lambda: self._words.language, self._languages)
        self.cursor = LANGUAGES.index(box.settings.language)

    @property
    def _words(self) -> Words:
        """The words of the language at the cursor."""
        return self._box.words_in(LANGUAGES[self.cursor])

    def labels(self) -> Labels:
        """What the buttons do, in the language at the cursor."""
        return Labels(discard=self._words.choose, roll=self._words.next)

    def _languages(self) -> tuple[Entry, ...]:
        return tuple(Entry(LANGUAGE_NAMES[code], partial(self._speak, code)) for code in LANGUAGES)

    def _speak(self, code: str) -> None:
        box = self._box
        box.pop()
        box.change(replace(box.settings, language=code))
        offer_test(box)


def offer_test(box: OptionsBox) -> None:
    """Offer to test the parts: QUIT skips it."""

    def test() -> None:
        from llamadillo.app.scenes.parts_test import PartsTest

        box.push(PartsTest(box))

    box.push(Question(box, box.words.test_now, box.words.test_hint, test))
