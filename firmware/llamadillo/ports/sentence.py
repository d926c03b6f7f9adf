"""What a device, the journal or the settings tell a person: sentences that can be translated."""

from collections.abc import Callable, Mapping
from typing import Self


class Sentence(str):
    """A sentence for a person, in English, that still knows its message and what fills its gaps.

    What fills a gap may be a sentence, too.

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
        """The message for one thing or that for many, as `n` asks."""
        message = one if n == 1 else many
        sentence = super().__new__(cls, message.format(**gaps) if gaps else message)
        sentence._one, sentence._many, sentence._n, sentence._gaps = one, many, n, gaps
        return sentence

    def translated(
        self, translate: Callable[[str], str], translate_many: Callable[[str, str, int], str]
    ) -> str:
        """The sentence in another language, by gettext's two functions."""
        if self._one == self._many:
            message = translate(self._one)
        else:
            message = translate_many(self._one, self._many, self._n)
        gaps = {
            name: gap.translated(translate, translate_many) if isinstance(gap, Sentence) else gap
            for name, gap in self._gaps.items()
        }
        return message.format(**gaps) if gaps else message


class Trouble(Exception):
    """Something that a person must know. The message is a sentence with the way out."""

    def __init__(self, message: str, /, **gaps: object) -> None:
        self.sentence = message if isinstance(message, Sentence) else Sentence(message, **gaps)
        super().__init__(self.sentence)
