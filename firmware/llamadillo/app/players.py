"""What the players are called until they have names of their own."""

from typing import Final

PEOPLE: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
"""People, by the order in which they sit."""
CAMELIDS: Final = ("Alpaca", "Guanaco", "Suri", "Huacaya", "Camel", "Bactrian")
"""Computer opponents, by the order in which they sit."""
PERSON: Final = "person"
"""The occupant of a seat that is no computer opponent."""
NAME_LENGTH: Final = 8
"""No name is longer, in characters."""


def names_for(occupants: tuple[str, ...]) -> tuple[str, ...]:
    """A name for each seat, all different."""
    people, camelids = iter(PEOPLE), iter(CAMELIDS)
    return tuple(next(people if occupant == PERSON else camelids) for occupant in occupants)
