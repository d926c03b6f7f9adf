"""Those who sit at the box in tests: a person with a simple plan, and one who presses at random.

Both go by what the buttons are called, as a person does; the first also looks at its row.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from llamadillo.app.scenes.scene import GUARD_SECONDS
from llamadillo.app.settings import DRAWN, OCCUPANTS, Table
from llamadillo.engine.cards import llama_points
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button

CONTENT: Final = 7
"""With no more points than this in its row a person quits the round."""


def until_it_answers(pilot: Pilot) -> None:
    """Let time pass until what is shown has been there long enough to take an answer."""
    labels = None
    while labels != pilot.labels:
        labels = pilot.labels
        pilot.wait(GUARD_SECONDS)


def play_on(pilot: Pilot) -> None:
    """Do one thing that a person with a simple plan does now, or let time pass until one can."""
    until_it_answers(pilot)
    words, labels = pilot.app.words, pilot.labels
    match = pilot.app.running
    if labels.roll == words.roll and match is not None:
        seen = match.observe(match.people[0])
        if llama_points(seen.rows[seen.turn]) <= CONTENT:
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
        raise AssertionError(f"the person is at a loss: {labels}\n{pilot.glass}")


def play_until(pilot: Pilot, there: Callable[[], bool], presses: int = 5000) -> None:
    """Play with a simple plan until something is there."""
    for _ in range(presses):
        if there():
            return
        play_on(pilot)
    raise AssertionError(f"it did not come; the box shows\n{pilot.glass}")


def play_to_the_end(pilot: Pilot) -> None:
    """Play the running match until it is over and its first page can be answered."""
    match = pilot.app.running
    assert match is not None
    play_until(pilot, lambda: match.over and pilot.labels.quit == pilot.app.words.menu)
    pilot.wait(GUARD_SECONDS)


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


def set_up(pilot: Pilot, table: Table) -> None:
    """From the start screen of a new box, or one that is as new: set up a table and start."""
    assert pilot.app.running is None
    before = pilot.app.settings.table
    pilot.press(DISCARD, ROLL)  # New game, on to the number of seats
    seats = len(before.occupants)
    occupants, first = list(before.occupants), before.first
    while seats != len(table.occupants):
        pilot.press(DISCARD)
        seats = seats + 1 if seats < 6 else 2
        occupants, first = [*occupants, "normal"][:seats], DRAWN
    for was, wanted in zip(occupants, table.occupants, strict=True):
        pilot.press(ROLL)
        pilot.press(*[DISCARD] * ((OCCUPANTS.index(wanted) - OCCUPANTS.index(was)) % len(OCCUPANTS)))
    pilot.press(ROLL)
    pilot.press(*[DISCARD] * ((table.first - first) % (seats + 1)))
    pilot.press(ROLL, DISCARD)  # round to the first line: start
