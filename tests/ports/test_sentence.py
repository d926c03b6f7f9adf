"""A sentence is English text that can be translated."""

import pytest

from llamadillo.languages import words
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.journal import JournalError
from llamadillo.ports.sentence import Sentence, Trouble
from llamadillo.ports.settings import SettingsError

GERMAN = {
    "{part} lost: {why}": "{part} weg: {why}",
    "the card": "die Karte",
    "{n} game in {file}": "{n} Spiel in {file}",
    "{n} games in {file}": "{n} Spiele in {file}",
}


def german(sentence: Sentence) -> str:
    return sentence.translated(
        lambda message: GERMAN.get(message, message), lambda one, many, n: GERMAN[one if n == 1 else many]
    )


def test_a_sentence_is_its_english_text() -> None:
    sentence = Sentence("{part} lost: {why}", part="card", why="gone")
    assert sentence == "card lost: gone"
    assert isinstance(sentence, str)


def test_a_message_without_gaps_may_have_braces() -> None:
    assert Sentence("{}") == "{}"
    assert german(Sentence("{}")) == "{}"


def test_what_fills_a_gap_may_have_braces() -> None:
    assert german(Sentence("{part} lost: {why}", part="{", why="}")) == "{ weg: }"


def test_what_fills_a_gap_may_be_a_sentence() -> None:
    sentence = Sentence("{part} lost: {why}", part=Sentence("the card"), why="gone")
    assert sentence == "the card lost: gone"
    assert german(sentence) == "die Karte weg: gone"


@pytest.mark.parametrize(("n", "english", "other"), [(1, "1 game", "1 Spiel"), (3, "3 games", "3 Spiele")])
def test_a_sentence_may_depend_on_a_number(n: int, english: str, other: str) -> None:
    sentence = Sentence.counted("{n} game in {file}", "{n} games in {file}", n, n=n, file="a.db")
    assert sentence == f"{english} in a.db"
    assert german(sentence) == f"{other} in a.db"


@pytest.mark.parametrize("trouble", [DeviceLost, JournalError, SettingsError])
def test_trouble_carries_its_sentence(trouble: type[Trouble]) -> None:
    error = trouble("{part} lost: {why}", part="card", why="gone")
    assert str(error) == error.sentence == "card lost: gone"
    assert german(error.sentence) == "card weg: gone"


def test_trouble_may_be_created_from_a_sentence() -> None:
    sentence = Sentence("{part} lost: {why}", part="card", why="gone")
    assert JournalError(sentence).sentence is sentence


def test_a_vocabulary_says_a_sentence_and_leaves_other_text_alone() -> None:
    full = Sentence("The storage is full: delete something from it.")
    assert words("en").said(full) == full
    assert words("de").said(full) == "Der Speicher ist voll: Lösche etwas darauf."
    assert words("de").said("Somebody's words") == "Somebody's words"
    assert words("de").not_saved(full) == "Nicht gespeichert: Der Speicher ist voll: Lösche etwas darauf."
