"""The wheel of letters: what a person turns to enter a name, the likeliest letters nearest.

The likelihood is counted in a list of first names. The letters that follow the same beginning in most names
come first, then those that follow the same last letter, then those that are frequent anywhere.
"""

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import Final

from llamadillo.app.first_names import FIRST_NAMES
from llamadillo.app.players import NAME_LENGTH
from llamadillo.ports.events import Button

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÊËÇÏÎÔÑ0123456789-"
"""The characters of a name, as capitals."""
END: Final = "✓"
"""The sign that ends the name."""
DELETE: Final = "⌫"
"""The sign that takes the last letter back."""
DELETE_AT: Final = 3
"""How many turns of QUIT lead to DELETE."""


def cased(letter: str, begun: str) -> str:
    """The letter as it is written after `begun`: a capital at the beginning and after a hyphen."""
    return letter if not begun or begun.endswith("-") else letter.lower()


@lru_cache(256)
def likeliest(begun: str, names: tuple[str, ...] = FIRST_NAMES) -> tuple[str, ...]:
    """All letters that may follow, and the end of a name that has begun, the likeliest first."""
    begun = begun.upper()
    spelled = [name.upper()[:NAME_LENGTH] + END for name in names]
    beginnings = Counter(
        name[len(begun)] for name in spelled if name.startswith(begun) and name[len(begun) :]
    )
    pairs = (name[at : at + 2] for name in spelled for at in range(len(name) - 1))
    followers = Counter(pair[1] for pair in pairs if begun.endswith(pair[0]))
    anywhere = Counter(chain(*spelled))
    signs = LETTERS + END if begun else LETTERS
    return tuple(sorted(signs, key=lambda sign: (-beginnings[sign], -followers[sign], -anywhere[sign])))


def wheel(begun: str, offered: tuple[str, ...] = (), names: tuple[str, ...] = FIRST_NAMES) -> tuple[str, ...]:
    """The wheel after `begun`: the middle first, then on to the right, and round to the left of the middle.

    The `offered` names, as a whole, and then the likeliest letters are next to the middle, in turn on its
    right and on its left. DELETE is always at the same place. A name of full length can only end.
    """
    if len(begun) == NAME_LENGTH:
        return END, DELETE
    middle, *others = (*offered, *likeliest(begun, names))
    right, left = others[::2], others[1::2]
    left.insert(DELETE_AT - 1, DELETE)
    return (middle, *right, *reversed(left))


def way(signs: tuple[str, ...], sign: str) -> tuple[Button, ...]:
    """The presses that take a sign of a wheel: the shorter way there, then DISCARD."""
    right = signs.index(sign)
    left = len(signs) - right
    turns = (Button.ROLL,) * right if right <= left else (Button.QUIT,) * left
    return (*turns, Button.DISCARD)


def spelled(signs: str, names: tuple[str, ...] = FIRST_NAMES) -> tuple[Button, ...]:
    """The presses that take these signs in order by the shortest ways; no known name is offered."""
    signs = signs.upper()
    return tuple(chain(*(way(wheel(signs[:at], names=names), sign) for at, sign in enumerate(signs))))
