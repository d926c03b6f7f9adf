"""A phrase is a message whose gaps are filled by a call."""

import doctest
from types import ModuleType

import pytest

from llamadillo.ports import sentence
from llamadillo.ports.sentence import Sentence
from llamadillo.screens.words import base
from llamadillo.screens.words.base import Phrase, Told, Vocabulary, You

GERMAN = {
    "{name} plays {card}": "{card} kommt von {name}",
    "{name} has {off} token": "{name} hat {off} Chip",
    "{name} has {off} tokens": "{name} hat {off} Chips",
    "You have {off} token": "Du hast {off} Chip",
    "You have {off} tokens": "Du hast {off} Chips",
    "Not saved: {reason}": "Nicht gesichert: {reason}",
    "{file} is full": "{file} ist voll",
}


class Speech(Vocabulary):
    plays = Phrase("{name} plays {card}")
    same = Phrase("{card} on {card} by {name}")
    tokens = Phrase("{name} has {off} token", "{name} has {off} tokens", count="off")
    held = Told(tokens, Phrase("You have {off} token", "You have {off} tokens", count="off"))
    not_saved = Phrase("Not saved: {reason}")


ENGLISH_SPEECH = Speech()
GERMAN_SPEECH = Speech(GERMAN.__getitem__, lambda one, many, n: GERMAN[one if n == 1 else many])


def test_gaps_are_filled_in_the_order_of_the_english_message() -> None:
    assert ENGLISH_SPEECH.plays("Ana", 6) == "Ana plays 6"
    assert GERMAN_SPEECH.plays("Ana", 6) == "6 kommt von Ana"


def test_gaps_are_filled_by_name() -> None:
    assert GERMAN_SPEECH.plays(card=6, name="Ana") == "6 kommt von Ana"
    assert GERMAN_SPEECH.plays("Ana", card=6) == "6 kommt von Ana"


def test_a_gap_that_occurs_twice_is_filled_once() -> None:
    assert ENGLISH_SPEECH.same("6", "Ana") == "6 on 6 by Ana"


@pytest.mark.parametrize(("off", "english", "german"), [(0, "0 tokens", "0 Chips"), (1, "1 token", "1 Chip")])
def test_a_number_selects_the_form(off: int, english: str, german: str) -> None:
    assert ENGLISH_SPEECH.tokens("Ana", off) == f"Ana has {english}"
    assert GERMAN_SPEECH.tokens("Ana", off) == f"Ana hat {german}"


def test_a_sentence_in_a_gap_is_translated() -> None:
    assert (
        GERMAN_SPEECH.not_saved(Sentence("{file} is full", file="a.db")) == "Nicht gesichert: a.db ist voll"
    )


def test_braces_in_a_gap_stay() -> None:
    assert GERMAN_SPEECH.plays("{card}", "}") == "} kommt von {card}"


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((), {}),
        (("Ana",), {}),
        (("Ana", 6, 7), {}),
        (("Ana",), {"name": "Ben"}),
        (("Ana", 6), {"card": 6}),
        (("Ana",), {"crad": 6}),
        (("Ana", 6), {"top": 5}),
    ],
)
def test_other_gaps_raise(args: tuple[str | int, ...], kwargs: dict[str, str | int]) -> None:
    with pytest.raises(TypeError, match="has the gaps"):
        ENGLISH_SPEECH.plays(*args, **kwargs)


def test_the_count_must_be_a_gap() -> None:
    with pytest.raises(ValueError, match="has no gap 'n'"):
        Phrase("{count} card", "{count} cards")


def test_the_person_at_the_box_is_addressed() -> None:
    assert ENGLISH_SPEECH.held("Ana", 1) == "Ana has 1 token"
    assert ENGLISH_SPEECH.held(You("You"), 1) == "You have 1 token"
    assert GERMAN_SPEECH.held(off=2, name=You("Du")) == "Du hast 2 Chips"


@pytest.mark.parametrize(("args", "kwargs"), [((), {}), ((You("You"),), {}), ((You("You"), 1, 2), {})])
def test_other_gaps_than_those_of_the_message_about_a_player_raise(
    args: tuple[str | int, ...], kwargs: dict[str, str | int]
) -> None:
    with pytest.raises(TypeError, match="has the gaps"):
        ENGLISH_SPEECH.held(*args, **kwargs)


@pytest.mark.parametrize("to_you", ["{name}, you have {off} tokens", "You have tokens", "You have {n} {off}"])
def test_the_gaps_of_the_message_to_you_must_be_the_same_but_the_name(to_you: str) -> None:
    with pytest.raises(ValueError, match="but the name"):
        Told(Speech.tokens, Phrase(to_you))


@pytest.mark.parametrize("module", [base, sentence])
def test_examples_in_docstrings(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed
