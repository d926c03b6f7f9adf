"""What a vocabulary is made of: messages, and the two functions that translate them."""

from collections.abc import Callable
from typing import Final, overload

from llamadillo.ports.sentence import Sentence

Translate = Callable[[str], str]
"""gettext's `gettext`: the message in this language."""
TranslateMany = Callable[[str, str, int], str]
"""gettext's `ngettext`: the message in this language for this number of things."""


def untranslated(message: str) -> str:
    """The message as it stands in this file: English."""
    return message


def untranslated_many(one: str, many: str, n: int) -> str:
    """The English message for `n` things."""
    return one if n == 1 else many


class Word:
    """A message without gaps: an attribute of a vocabulary that reads as its translation."""

    def __init__(self, message: str) -> None:
        self._message: Final = message

    @overload
    def __get__(self, words: None, owner: type) -> "Word": ...
    @overload
    def __get__(self, words: "Vocabulary", owner: type) -> str: ...
    def __get__(self, words: "Vocabulary | None", owner: type) -> "Word | str":
        """The message in the language of `words`."""
        return self if words is None else words.translate(self._message)


class Vocabulary:
    """Messages in one language."""

    def __init__(
        self, translate: Translate = untranslated, translate_many: TranslateMany = untranslated_many
    ) -> None:
        self.translate: Final = translate
        self.translate_many: Final = translate_many

    def said(self, sentence: str) -> str:
        """What a device, the journal or the settings have to tell; as it is when it is no `Sentence`."""
        if isinstance(sentence, Sentence):
            return sentence.translated(self.translate, self.translate_many)
        return sentence
