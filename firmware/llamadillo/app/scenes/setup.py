"""Setting up a match: seats, who sits there, who starts."""

from dataclasses import replace
from functools import partial
from typing import Protocol

from llamadillo.app.own_bots import SUBSTITUTE, own_bot
from llamadillo.app.players import PERSON, names_for
from llamadillo.app.scenes.dialogs import Question
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.scene import Matches, OptionsBox
from llamadillo.app.scenes.who import Who
from llamadillo.app.settings import DRAWN, KNOWN_NAMES, TableSetup
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS, Seat


class SetUpBox(OptionsBox, Matches, Protocol):
    """What setting up needs."""


class SetUp(Menu):
    """The set-up. It begins with the table of the last one and is kept when the match begins."""

    _box: SetUpBox

    def __init__(self, box: SetUpBox, game: str) -> None:
        super().__init__(box, lambda: box.titles[game].name, self._entries)
        self._game = game
        self._own = box.own_seats.names(game)
        self._table = self._seated(box.settings.table)

    def _entries(self) -> tuple[Entry, ...]:
        """Start first: two presses play the last table again. A game without deals has one length."""
        words, table = self._box.words, self._table
        names = names_for(table.occupants, table.names)
        length = Entry(
            words.length, self._change_length, words.one_round if table.quick else words.whole_game
        )
        first = words.drawn if table.first == DRAWN else names[table.first]
        return (
            Entry(words.start_game, self._start),
            *((length,) if self._box.titles[self._game].game.deck else ()),
            Entry(words.seats, self._change_seats, str(len(table.occupants))),
            *(
                Entry(
                    name,
                    partial(self._choose_who, Seat(seat)),
                    words.setting("bot" if own_bot(occupant) else occupant),
                )
                for seat, (name, occupant) in enumerate(zip(names, table.occupants, strict=True))
            ),
            Entry(words.first, self._change_first, first),
        )

    def _start(self) -> None:
        """Begin, after a question when that ends another match."""
        words = self._box.words
        if self._box.running is None or self._box.running.over:
            self._begin()
        else:
            self._box.push(Question(self._box, words.give_up_game, words.give_up_game_hint, self._begin))

    def _begin(self) -> None:
        self._box.play_match(self._game, self._table)
        self._box.change(replace(self._box.settings, table=self._table, game=self._game))

    def _change_length(self) -> None:
        self._table = replace(self._table, quick=not self._table.quick)

    def _change_seats(self) -> None:
        """Add a computer; after six seats it is two again."""
        table = self._table
        seats = len(table.occupants) + 1 if len(table.occupants) < MAX_SEATS else MIN_SEATS
        names = (*table.names, "")[:seats] if table.names else ()
        occupants = (*table.occupants, "normal")[:seats]
        self._table = replace(table, occupants=occupants, first=DRAWN, names=names)

    def _choose_who(self, seat: Seat) -> None:
        occupants = self._table.occupants
        names = names_for(occupants, self._table.names)
        taken = frozenset((*names[:seat], *names[seat + 1 :]))
        title, sit = self._box.titles[self._game], partial(self._sit, seat)
        self._box.push(Who(self._box, title, occupants[seat], names[seat], taken, sit, self._own))

    def _seated(self, table: TableSetup) -> TableSetup:
        """The table with a computer in place of each own bot that this game does not have."""
        gone = [own_bot(occupant) not in (None, *self._own) for occupant in table.occupants]
        sits = zip(table.occupants, gone, strict=True)
        called = zip(table.names, gone, strict=True) if table.names else ()
        return replace(
            table,
            occupants=tuple(SUBSTITUTE if absent else occupant for occupant, absent in sits),
            names=tuple("" if absent else name for name, absent in called),
        )

    def _sit(self, seat: Seat, occupant: str, name: str) -> None:
        """Change who sits at a seat; the name of a person is remembered."""
        table, settings = self._table, self._box.settings
        occupants, names = list(table.occupants), list(table.names or ("",) * len(table.occupants))
        occupants[seat], names[seat] = occupant, name
        self._table = replace(table, occupants=tuple(occupants), names=tuple(names))
        if occupant == PERSON:
            known = tuple(dict.fromkeys((name, *settings.names)))[:KNOWN_NAMES]
            self._box.change(replace(settings, names=known))

    def _change_first(self) -> None:
        first = self._table.first + 1
        self._table = replace(self._table, first=first if first < len(self._table.occupants) else DRAWN)
