"""Who sits at a seat: a person of a known name, one with a new name, or a computer opponent."""

from collections.abc import Callable
from functools import partial

from llamadillo.app.own_bots import occupant_of, own_bot, seat_name
from llamadillo.app.players import PEOPLE, PERSON
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.naming import Naming
from llamadillo.app.scenes.scene import OptionsBox
from llamadillo.app.title import LEVELS

Sit = Callable[[str, str], None]
"""Takes the occupant and the name; empty for a ready-made one."""


class Who(Menu):
    """A list of all who may sit there; the cursor is on `occupant`, called `name`, who sits there now.

    `taken` are the names at the other seats, `own` the names of the own bots for the game.
    """

    def __init__(
        self,
        box: OptionsBox,
        occupant: str,
        name: str,
        taken: frozenset[str],
        sit: Sit,
        own: tuple[str, ...] = (),
    ) -> None:
        def people() -> list[str]:
            return [name for name in dict.fromkeys((*box.settings.names, *PEOPLE)) if name not in taken]

        def choose(occupant: str, name: str) -> None:
            box.pop()
            sit(occupant, name)

        def spell() -> None:
            box.push(Naming(box, taken, box.settings.names, partial(choose, PERSON)))

        def entries() -> tuple[Entry, ...]:
            words = box.words
            computers = ((level, words.computer(words.setting(level))) for level in LEVELS)
            return (
                *(Entry(name, partial(choose, PERSON, name)) for name in people()),
                Entry(words.new_name, spell),
                *(Entry(text, partial(choose, level, "")) for level, text in computers),
                *(
                    Entry(words.own_bot(bot), partial(choose, occupant_of(bot), seat_name(bot, taken)))
                    for bot in own
                ),
            )

        super().__init__(box, lambda: box.words.who, entries)
        if occupant in LEVELS:
            self.cursor = len(people()) + 1 + LEVELS.index(occupant)
        elif own_bot(occupant) in own:
            self.cursor = len(entries()) - len(own) + own.index(own_bot(occupant) or "")
        elif name in people():
            self.cursor = people().index(name)
