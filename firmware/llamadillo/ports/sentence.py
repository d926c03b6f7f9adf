"""Messages of devices, the journal and the settings to a person, which can be translated."""

from collections.abc import Callable, Mapping
from typing import Self

Translate = Callable[[str], str]
"""gettext's `gettext`: the message in this language."""
TranslateMany = Callable[[str, str, int], str]
"""gettext's `ngettext`: the message in this language for this number of things."""


class Sentence(str):
    """A sentence in English that keeps its message and the values of its gaps.

    The value of a gap may be a sentence, too.

    >>> Sentence("{directory} is full.", directory="/tmp")
    '/tmp is full.'
    """

    _one: str
    _many: str
    _n: int
    _gaps: Mapping[str, object]

    def __new__(cls, message: str, /, **gaps: object) -> Self:
        """The message with its gaps filled; without any, the message as it is."""
        return cls.counted(message, message, 1, **gaps)

    @classmethod
    def counted(cls, one: str, many: str, n: int, /, **gaps: object) -> Self:
        """The message for one thing or for many, selected by `n`."""
        message = one if n == 1 else many
        sentence = super().__new__(cls, message.format(**gaps) if gaps else message)
        sentence._one, sentence._many, sentence._n, sentence._gaps = one, many, n, gaps
        return sentence

    def translated(self, translate: Translate, translate_many: TranslateMany) -> str:
        """The sentence in another language, with gettext's two functions."""
        return fill(self._one, self._many, self._n, self._gaps, translate, translate_many)


def fill(
    one: str,
    many: str,
    n: int,
    gaps: Mapping[str, object],
    translate: Translate,
    translate_many: TranslateMany,
) -> str:
    """A message in another language with its gaps filled, with gettext's two functions.

    With two different messages, for one thing and for many, `n` selects the form. A gap that is a
    `Sentence` is translated. Without any gaps, the message is returned as it is.
    """
    message = translate(one) if one == many else translate_many(one, many, n)
    texts = {
        name: gap.translated(translate, translate_many) if isinstance(gap, Sentence) else gap
        for name, gap in gaps.items()
    }
    return message.format(**texts) if texts else message


class Trouble(Exception):
    """An error that a person must know about. The message is a sentence with advice."""

    def __init__(self, message: str, /, **gaps: object) -> None:
        self.sentence = message if isinstance(message, Sentence) else Sentence(message, **gaps)
        super().__init__(self.sentence)
