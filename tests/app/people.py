"""People at the box in tests: one with a simple strategy, and one who presses at random.

Both read the labels of the buttons, as a person does; the first also looks at the row.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from llamadillo.app.match import Match
from llamadillo.app.players import PERSON
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.playing import QUIET_SECONDS, Playing
from llamadillo.app.scenes.scene import Scene
from llamadillo.app.scenes.setup import SetUp
from llamadillo.app.scenes.who import lines
from llamadillo.app.settings import DRAWN, TableSetup
from llamadillo.app.title import OPPONENTS
from llamadillo.games.lamas.cards import llama_points
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.journal import Journal, SavedMatch
from llamadillo.titles import TITLES
from llamadillo.titles.lamas.words import LamasWords

CONTENT: Final = 7
"""With no more points than this in its row a person quits the round."""


def match_of(pilot: Pilot) -> Match:
    """The running match."""
    match = pilot.app.running
    assert match is not None
    return match


def unfinished(journal: Journal) -> SavedMatch:
    """The unfinished match of the journal."""
    saved = journal.unfinished()
    assert saved is not None
    return saved


def until_it_answers(pilot: Pilot) -> None:
    """Let time pass until the screen accepts a press."""
    labels = None
    while labels != pilot.labels:
        labels = pilot.labels
        pilot.wait(QUIET_SECONDS + 0.01)


def play_on(pilot: Pilot, content: int = CONTENT) -> None:
    """Do the next thing, as a person who quits a round with `content` points or fewer in the row."""
    until_it_answers(pilot)
    words, labels = LamasWords.of(pilot.app.words), pilot.labels
    match = pilot.app.running
    if asked_as_class(pilot):
        pilot.press(DISCARD)
    elif labels.roll == words.roll and match is not None:
        seen = match.observe(match.people[0])
        if llama_points(seen.rows[seen.turn]) <= content:
            pilot.press(QUIT, DISCARD)  # once more: yes
        else:
            pilot.press(ROLL)
    elif labels.discard in (words.discard, words.take, words.give_back):
        pilot.press(DISCARD)
    elif labels.roll in (words.skip, words.next):
        pilot.press(ROLL)
    elif labels.discard == words.choose:
        pilot.press(DISCARD)
    else:
        raise AssertionError(f"the person has no answer: {labels}\n{pilot.glass}")


def asked_as_class(pilot: Pilot) -> bool:
    """Whether a class predicts now what chance brings."""
    scene = pilot.app.scene
    question = scene.class_question if isinstance(scene, Playing) else None
    return question is not None and question.predicted is None


def play_until(pilot: Pilot, there: Callable[[], bool], content: int = CONTENT) -> None:
    """Play with a simple strategy until a condition holds."""
    for _ in range(5000):
        if there():
            return
        play_on(pilot, content)
    raise AssertionError(f"the condition never held; the box shows\n{pilot.glass}")


def play_to_the_end(pilot: Pilot, content: int = CONTENT) -> None:
    """Play the running match until it is over and its first page can be answered."""
    match = match_of(pilot)
    play_until(pilot, lambda: match.over and pilot.labels.quit == pilot.app.words.menu, content)
    pilot.wait(QUIET_SECONDS)


def labelled(pilot: Pilot) -> list[Button]:
    """The buttons that do something now, as the labels say."""
    return [button for button in Button if pilot.labels.of(button)]


def press_anything(pilot: Pilot, random: Random) -> None:
    """Press one of the buttons that do something, or wait a little; do not switch off."""
    buttons = labelled(pilot)
    if buttons and random.random() < 0.8:
        pilot.press(random.choice(buttons))
    else:
        pilot.wait(random.choice((0.1, 0.5, 2.0)))


def shows(pilot: Pilot, kind: type[Scene]) -> bool:
    """Whether a scene of this kind is topmost."""
    return isinstance(pilot.app.scene, kind)


def entries(pilot: Pilot) -> tuple[Entry, ...]:
    """The lines of the menu that is open."""
    menu = pilot.app.scene
    assert isinstance(menu, Menu)
    return menu.entries()


def entry(pilot: Pilot) -> Entry:
    """The line that a menu's cursor is at."""
    menu = pilot.app.scene
    assert isinstance(menu, Menu)
    return menu.entries()[menu.cursor]


def value(pilot: Pilot) -> str:
    """The value on the line that a menu's cursor is at."""
    return entry(pilot).value


def set_up(pilot: Pilot, table: TableSetup, game: str = "lama-dice") -> None:
    """From the start screen: set up a table and start."""
    words = pilot.app.words
    pilot.choose(TITLES[game].name)
    set_up_menu = pilot.app.scene
    assert isinstance(set_up_menu, SetUp)
    pilot.choose(words.seats)
    while value(pilot) != str(len(table.occupants)):
        pilot.press(DISCARD)
    seats = 1 + [entry.text for entry in set_up_menu.entries()].index(words.seats)
    for seat, occupant in enumerate(table.occupants):
        pilot.choose(set_up_menu.entries()[seats + seat].text)
        opponents = lines(TITLES[game], words)
        if occupant == PERSON:  # the first name that is free
            pilot.choose(next(entry.text for entry in entries(pilot) if entry.text not in opponents))
        else:
            pilot.choose(opponents[OPPONENTS.index(occupant)])
    first = words.drawn if table.first == DRAWN else set_up_menu.entries()[seats + table.first].text
    pilot.choose(words.first)
    while value(pilot) != first:
        pilot.press(DISCARD)
    pilot.choose(words.start_game)
