"""Vocabularies: messages, and the two functions that translate them."""

from functools import partial
from gettext import NullTranslations
from string import Formatter
from typing import Any, Final, Protocol, Self, overload

from llamadillo.ports.sentence import Sentence, Translate, TranslateMany, fill

_ENGLISH: Final = NullTranslations()


class Word:
    """A message without gaps: an attribute of a vocabulary whose value is the translation."""

    def __init__(self, message: str) -> None:
        self.messages: Final = (message,)
        """The English message."""

    @overload
    def __get__(self, words: None, owner: type) -> "Word": ...
    @overload
    def __get__(self, words: "Vocabulary", owner: type) -> str: ...
    def __get__(self, words: "Vocabulary | None", owner: type) -> "Word | str":
        """The message in the language of `words`."""
        return self if words is None else self.said_in(words)

    def said_in(self, words: "Vocabulary") -> str:
        """The message in the language of `words`."""
        return words.translate(self.messages[0])


class FilledPhrase(Protocol):
    """A phrase in one language: called with the values of its gaps, it returns the text.

    Positional arguments fill the gaps in the order of the English message, keywords by name.
    Raises TypeError unless each gap is filled exactly once.
    """

    def __call__(self, *gaps: str | int, **named: str | int) -> str:
        """The text with its gaps filled; a gap that is a `Sentence` is translated, too."""


class Phrase:
    """A message with gaps: an attribute of a vocabulary whose value is a function that fills them.

    With two messages, singular and plural, the number in the gap `count` selects the form.
    Raises ValueError if there is no such gap.

    >>> class Animals(Vocabulary):
    ...     seen = Phrase("{n} llama in {place}", "{n} llamas in {place}")
    >>> Animals().seen(2, place="Lima")
    '2 llamas in Lima'
    """

    def __init__(self, one: str, many: str | None = None, *, count: str = "n") -> None:
        self.messages: Final = (one, one if many is None else many)
        """The English message in the singular and in the plural."""
        self._count: Final = count
        self.gaps: Final = tuple(
            dict.fromkeys(gap for _, gap, _, _ in Formatter().parse(one) if gap is not None)
        )
        """The names of the gaps, in the order of the English message."""
        if many is not None and count not in self.gaps:
            raise ValueError(f"{one!r} has no gap {count!r}")

    @overload
    def __get__(self, words: None, owner: type) -> "Phrase": ...
    @overload
    def __get__(self, words: "Vocabulary", owner: type) -> FilledPhrase: ...
    def __get__(self, words: "Vocabulary | None", owner: type) -> "Phrase | FilledPhrase":
        """The function that fills the gaps in the language of `words`."""
        return self if words is None else partial(self.said_in, words)

    def said_in(self, words: "Vocabulary", /, *args: str | int, **kwargs: str | int) -> str:
        """The message in the language of `words`, its gaps filled. Raises TypeError, see `FilledPhrase`."""
        gaps = dict(zip(self.gaps, args, strict=False)) | kwargs
        if len(args) + len(kwargs) != len(self.gaps) or gaps.keys() != set(self.gaps):
            raise TypeError(f"{self.messages[0]!r} has the gaps {self.gaps}, called with {args} and {kwargs}")
        n: Any = gaps.get(self._count, 1)
        return fill(*self.messages, n, gaps, words.translate, words.translate_many)


class You(str):
    """What the person at the box is called where it says "you": the value is that word in its language."""


class Told:
    """A message about a player, who may be the person at the box: an attribute of a vocabulary.

    Its value is called as that of the phrase `of_player`, which has a gap `name`. If the name is a `You`, the
    phrase `to_you` is said, which has the other gaps. Raises ValueError if the gaps do not fit.

    >>> class Animals(Vocabulary):
    ...     feeds = Told(Phrase("{name} feeds {n} llamas"), Phrase("You feed {n} llamas"))
    >>> Animals().feeds("Ana", 2), Animals().feeds(You("You"), 2)
    ('Ana feeds 2 llamas', 'You feed 2 llamas')
    """

    def __init__(self, of_player: Phrase, to_you: Phrase) -> None:
        if {"name"} | set(to_you.gaps) != set(of_player.gaps) or "name" in to_you.gaps:
            raise ValueError(f"{to_you.messages[0]!r} needs the gaps {of_player.gaps} but the name")
        self.phrases: Final = (of_player, to_you)

    @property
    def messages(self) -> tuple[str, ...]:
        """All its messages."""
        return tuple(message for phrase in self.phrases for message in phrase.messages)

    @property
    def gaps(self) -> tuple[str, ...]:
        """The names of the gaps, in the order of the message about a player."""
        return self.phrases[0].gaps

    @overload
    def __get__(self, words: None, owner: type) -> "Told": ...
    @overload
    def __get__(self, words: "Vocabulary", owner: type) -> FilledPhrase: ...
    def __get__(self, words: "Vocabulary | None", owner: type) -> "Told | FilledPhrase":
        """The function that fills the gaps in the language of `words`."""
        return self if words is None else partial(self.said_in, words)

    def said_in(self, words: "Vocabulary", /, *args: str | int, **kwargs: str | int) -> str:
        """The message in the language of `words`, its gaps filled. Raises TypeError, see `FilledPhrase`."""
        of_player, to_you = self.phrases
        gaps = dict(zip(of_player.gaps, args, strict=False)) | kwargs
        if len(args) + len(kwargs) != len(gaps) or not isinstance(gaps.get("name"), You):
            return of_player.said_in(words, *args, **kwargs)
        return to_you.said_in(words, **{gap: value for gap, value in gaps.items() if gap != "name"})


class Vocabulary:
    """Messages in one language."""

    def __init__(
        self, translate: Translate = _ENGLISH.gettext, translate_many: TranslateMany = _ENGLISH.ngettext
    ) -> None:
        self.translate: Final = translate
        self.translate_many: Final = translate_many

    @classmethod
    def of(cls, words: "Vocabulary") -> Self:
        """The vocabulary of this class in the language of another vocabulary."""
        return cls(words.translate, words.translate_many)

    def said(self, sentence: str) -> str:
        """The text in this language if it is a `Sentence`, else the text as it is."""
        if isinstance(sentence, Sentence):
            return sentence.translated(self.translate, self.translate_many)
        return sentence
