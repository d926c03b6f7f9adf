"""The cards of LAMA and LAMA Dice: the numbers 1 to 6 and the llama, and what they score."""

from itertools import combinations
from typing import Final

from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.game import InvalidNotation, Json
from llamadillo.engine.notation import packed, read_list
from llamadillo.quoting import quote

LLAMA: Final = 7
"""The llama's value; it is written `L`."""


def llama_points(cards: Cards) -> int:
    """What a row or hand scores: each distinct value once, llamas 10 (D9, C9).

    >>> from llamadillo.engine.cards import pack
    >>> llama_points(pack([1, 5, 5, 6])), llama_points(pack([1, 1, LLAMA]))
    (12, 11)
    """
    return _LLAMA_POINTS[(cards | cards >> 1 | cards >> 2 | cards >> 3) & _LLAMA_ONES]


_LLAMA_ONES: Final = 0x1111111
_LLAMA_POINTS: Final = {
    sum(1 << 4 * (value - 1) for value in held): sum(10 if value == LLAMA else value for value in held)
    for n in range(LLAMA + 1)
    for held in combinations(range(1, LLAMA + 1), n)
}
"""By one card of each value that is there."""


def name(value: int) -> str:
    """A card's name: `1`…`6` or `L`."""
    return "L" if value == LLAMA else str(value)


NAMES: Final = {name(value): value for value in range(1, LLAMA + 1)}
"""The cards by name, ascending."""


def names(cards: Cards) -> list[str]:
    """The names of a hand, ascending, llamas last."""
    return [name(value) for value in unpack(cards)]


def read_name(value: Json, rule: str) -> int:
    """The value of a card: `"1"`…`"6"` or `"L"`."""
    if not isinstance(value, str) or value not in NAMES:
        raise InvalidNotation(f'a card is one of "1" to "6" or "L", not {quote(value)} ({rule})')
    return NAMES[value]


def read_names(value: Json, what: str, rule: str) -> tuple[int, ...]:
    """The values of a list of cards, in its order."""
    return tuple(read_name(card, rule) for card in read_list(value, what))


def read_cards(value: Json, what: str, rule: str) -> Cards:
    """A multiset of cards from a list in any order."""
    return packed(read_names(value, what, rule), what, rule)
