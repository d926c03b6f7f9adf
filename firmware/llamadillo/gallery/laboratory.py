"""Shots of the dice laboratory."""

from collections.abc import Iterator
from typing import Final

from llamadillo.app.shot import Choose, Shot
from llamadillo.app.title import Titles
from llamadillo.pilot import DISCARD, ROLL

_OPEN: Final = (Choose("laboratory"),)
_DONE: Final = 60.0
"""Longer than the largest sample grows."""


def shots(titles: Titles) -> Iterator[Shot]:
    """The lists, and for each title with dice a sample that grows and its pages."""
    yield Shot("laboratory", do=_OPEN)
    for title in titles.values():
        if title.dice is None:
            continue
        opened, name = (*_OPEN, Choose(title.name)), f"laboratory, {title.name}"
        yield Shot(f"{name}, how many", do=opened)
        yield Shot(f"{name}, the faces", do=(*opened, Choose("faces")))
        yield Shot(f"{name}, it grows", do=(*opened, ROLL, DISCARD, 0.9))
        rolled = (*opened, Choose("1 000"), _DONE)
        yield Shot(f"{name}, all dice", do=rolled)
        yield Shot(f"{name}, the test", do=(*rolled, ROLL))
        yield Shot(f"{name}, a die", do=(*rolled, ROLL, ROLL))
        yield Shot(f"{name}, numbers of a die", do=(*rolled, ROLL, ROLL, ROLL))
        yield Shot(f"{name}, ten rolls, the test", do=(*opened, DISCARD, _DONE, ROLL))
    first = next(iter(titles.values()))
    most = (*_OPEN, Choose(first.name), Choose("100 000"), _DONE)
    yield Shot("laboratory, the most rolls", do=most)
    yield Shot("laboratory, the numbers of the most rolls", do=(*most, ROLL, ROLL, ROLL))
