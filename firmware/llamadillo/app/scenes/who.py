"""Who sits at a seat: a person of a known name, one with a new name, or a computer opponent."""

from collections.abc import Callable
from functools import partial

from llamadillo.app.own_bots import occupant_of, own_bot, seat_name
from llamadillo.app.players import PEOPLE, PERSON
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.naming import Naming
from llamadillo.app.scenes.scene import OptionsBox
from llamadillo.app.title import LEVELS, OPPONENTS, Title
from llamadillo.screens.words import Words

Sit = Callable[[str, str], None]
"""Takes the occupant and the name; empty for a ready-made one."""


def lines(title: Title, words: Words) -> tuple[str, ...]:
    """The line of each of OPPONENTS in the list, in their order."""
    levels = {level: words.computer(words.setting(level)) for level in LEVELS}
    found = {**levels, **title.characters(words)}
    return tuple(found[name] for name in OPPONENTS)


class Who(Menu):
    """A list of all who may sit there; the cursor is on `occupant`, called `name`, who sits there now.

    `taken` are the names at the other seats, `own` the names of the own bots for the game. People come first
    at the seat of a person, computer opponents at that of one.
    """

    def __init__(
        self,
        box: OptionsBox,
        title: Title,
        occupant: str,
        name: str,
        taken: frozenset[str],
        sit: Sit,
        own: tuple[str, ...] = (),
    ) -> None:
        def choose(occupant: str, name: str) -> None:
            box.pop()
            sit(occupant, name)

        def spell() -> None:
            box.push(Naming(box, taken, box.settings.names, partial(choose, PERSON)))

        def people() -> tuple[str, ...]:
            return tuple(name for name in dict.fromkeys((*box.settings.names, *PEOPLE)) if name not in taken)

        def entries() -> tuple[Entry, ...]:
            words = box.words
            persons = (
                *(Entry(name, partial(choose, PERSON, name)) for name in people()),
                Entry(words.new_name, spell),
            )
            opponents = tuple(
                Entry(line, partial(choose, opponent, ""))
                for opponent, line in zip(OPPONENTS, lines(title, words), strict=True)
            )
            bots = tuple(
                Entry(words.own_bot(bot), partial(choose, occupant_of(bot), seat_name(bot, taken)))
                for bot in own
            )
            computers = opponents + bots
            return persons + computers if occupant == PERSON else computers + persons

        super().__init__(box, lambda: box.words.who, entries)
        if occupant in OPPONENTS:
            self.cursor = OPPONENTS.index(occupant)
        elif (bot := own_bot(occupant)) in own:
            self.cursor = len(OPPONENTS) + own.index(bot or "")
        elif name in people():
            self.cursor = people().index(name)
