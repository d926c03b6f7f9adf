"""Every error message fits the screen, in every language."""

from pathlib import Path

import pytest

from llamadillo.languages import words
from llamadillo.ports.sentence import Sentence
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import LANGUAGE_NAMES, Words
from llamadillo.storage.disk import Fault
from tests.languages.catalogues import template

DIRECTORY = Path("/var/lib/llamadillo")
GAPS = {
    "directory": DIRECTORY,
    "error": "'GPIO not allocated'",
    "file": "llamadillo-damaged-1.db",
    "index": 1999,
    "match": 12345,
    "n": 500,
    "part": Sentence("LED dice"),
    "seed": 1234567890,
}
"""The longest values of the gaps."""


def sentences() -> list[Sentence]:
    """The sentences of the journal, the settings and the devices, except those that only carry a reason."""
    found = []
    for entry in template():
        if entry.id and not entry.locations[0][0].startswith(("screens", "titles")):
            one, many = (entry.id, entry.id) if isinstance(entry.id, str) else entry.id
            if "{reason}" not in one:
                found.append(Sentence.counted(one, many, 500, **GAPS))
    return found


def flaws(words: Words, sentence: str) -> tuple[str, ...]:
    return message(words.trouble, words.said(sentence), Labels(discard=words.choose)).flaws


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize("sentence", sentences(), ids=str)
def test_a_sentence_fits_the_screen(sentence: Sentence, language: str) -> None:
    assert flaws(words(language), sentence) == ()


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize("fault", Fault)
def test_why_nothing_is_saved_fits_the_screen(fault: Fault, language: str) -> None:
    reason = fault.sentence(DIRECTORY)
    said = words(language)
    assert flaws(said, said.not_saved(reason)) == ()
    for carrier in ("Games are not saved now. {reason}", "The settings are as when new. {reason}"):
        assert flaws(said, Sentence(carrier, reason=reason)) == ()


def test_a_sentence_that_does_not_fit_has_flaws() -> None:
    assert flaws(words("en"), "too long " * 40)
