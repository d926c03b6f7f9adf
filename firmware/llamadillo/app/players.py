"""Ready-made names of the players."""

from collections.abc import Collection
from typing import Final

from llamadillo.engine.game import Seat
from llamadillo.screens.words import Words, You

PEOPLE: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
"""People, by the order in which they sit."""
CAMELIDS: Final = ("Alpaca", "Guanaco", "Suri", "Huacaya", "Camel", "Bactrian")
"""Computer opponents, by the order in which they sit."""
PERSON: Final = "person"
"""The occupant of a seat that is no computer opponent."""
NAME_LENGTH: Final = 8
"""The greatest length of a name, in characters."""


def names_for(occupants: tuple[str, ...], chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A name for each seat, all different: that of `chosen` where there is one, else a ready-made one."""
    people = iter(name for name in PEOPLE if name not in chosen)
    camelids = iter(name for name in CAMELIDS if name not in chosen)
    wanted = chosen or ("",) * len(occupants)
    return tuple(
        name or next(people if occupant == PERSON else camelids)
        for occupant, name in zip(occupants, wanted, strict=True)
    )


def addressed(players: tuple[str, ...], people: Collection[Seat], words: Words) -> tuple[str, ...]:
    """The names as the box says them: a person who plays alone against computers is "You"."""
    if len(people) != 1:
        return players
    return tuple(You(words.you) if seat in people else name for seat, name in enumerate(players))
