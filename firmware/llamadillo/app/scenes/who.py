"""Who sits at a seat: a person of a known name, one with a new name, or a computer opponent."""

from collections.abc import Callable
from functools import partial

from llamadillo.app.players import PEOPLE, PERSON
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.naming import Naming
from llamadillo.app.scenes.scene import Box
from llamadillo.app.title import LEVELS

Sit = Callable[[str, str], None]
"""Takes the occupant and the name; empty: a ready-made one."""


class Who(Menu):
    """A list of all who may sit there; it begins at `occupant`, called `name`, who sits there now.

    `taken` are the names at the other seats.
    """

    def __init__(self, box: Box, occupant: str, name: str, taken: frozenset[str], sit: Sit) -> None:
        super().__init__(box)
        self._taken = taken
        self._sit = sit
        people = self._people()
        if occupant in LEVELS:
            self.cursor = len(people) + 1 + LEVELS.index(occupant)
        elif name in people:
            self.cursor = people.index(name)

    @property
    def title(self) -> str:
        """The question."""
        return self.box.words.who

    def _people(self) -> tuple[str, ...]:
        known = dict.fromkeys((*self.box.settings.names, *PEOPLE))
        return tuple(name for name in known if name not in self._taken)

    def entries(self) -> tuple[Entry, ...]:
        """Names entered before and ready-made ones, a new name, then the computers."""
        words = self.box.words
        computers = ((level, words.computer(words.setting(level))) for level in LEVELS)
        return (
            *(Entry(name, partial(self._choose, PERSON, name)) for name in self._people()),
            Entry(words.new_name, self._enter_name),
            *(Entry(text, partial(self._choose, level, "")) for level, text in computers),
        )

    def _choose(self, occupant: str, name: str) -> None:
        self.box.pop()
        self._sit(occupant, name)

    def _enter_name(self) -> None:
        self.box.push(Naming(self.box, self._taken, partial(self._choose, PERSON)))
