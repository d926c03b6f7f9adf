"""Setting up a match: seats, who sits there, who starts."""

from dataclasses import replace
from functools import partial

from llamadillo.app.players import names_for
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.question import Question
from llamadillo.app.scenes.scene import Box
from llamadillo.app.settings import DRAWN, OCCUPANTS, Table
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.screens.words import GAMES


class SetUp(Menu):
    """The set-up. It begins with the table of the last one and is kept when the match begins."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self._table = box.settings.table

    @property
    def title(self) -> str:
        """The game."""
        return GAMES["lama-dice"]

    @property
    def can_go_back(self) -> bool:
        """Nothing was begun."""
        return True

    def back(self) -> bool:
        """Leave; the table of before stays."""
        self.box.pop()
        return True

    def entries(self) -> tuple[Entry, ...]:
        """Start first: two presses play the last table again."""
        words, table = self.box.words, self._table
        names = names_for(table.occupants)
        first = words.drawn if table.first == DRAWN else names[table.first]
        return (
            Entry(words.start_game, self._start),
            Entry(words.seats, self._change_seats, str(len(table.occupants))),
            *(
                Entry(name, partial(self._change_occupant, seat), words.occupant(occupant))
                for seat, (name, occupant) in enumerate(zip(names, table.occupants, strict=True))
            ),
            Entry(words.first, self._change_first, first),
        )

    def _start(self) -> None:
        """Begin, but ask first when that ends another match."""
        words = self.box.words
        if self.box.running is None or self.box.running.over:
            self._begin()
        else:
            self.box.push(Question(self.box, words.give_up_game, words.give_up_game_hint, self._begin))

    def _begin(self) -> None:
        self.box.play_match("lama-dice", self._table)
        self.box.change(replace(self.box.settings, table=self._table))

    def _change_seats(self) -> None:
        """One seat more, a computer; after six it is two again."""
        occupants = self._table.occupants
        seats = len(occupants) + 1 if len(occupants) < MAX_SEATS else MIN_SEATS
        self._table = Table((*occupants, "normal")[:seats], DRAWN)

    def _change_occupant(self, seat: int) -> None:
        occupants = list(self._table.occupants)
        occupants[seat] = OCCUPANTS[(OCCUPANTS.index(occupants[seat]) + 1) % len(OCCUPANTS)]
        self._table = replace(self._table, occupants=tuple(occupants))

    def _change_first(self) -> None:
        seats = len(self._table.occupants)
        first = self._table.first + 1
        self._table = replace(self._table, first=first if first < seats else DRAWN)
