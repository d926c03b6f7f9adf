"""Scenes of a box that nobody touches: asleep, asking, inviting."""

from dataclasses import replace
from typing import Final

from llamadillo.app.match import Match
from llamadillo.app.players import names_for
from llamadillo.app.scenes.aside import Nowhere, Silent
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.app.settings import LANGUAGES
from llamadillo.engine.game import Seat
from llamadillo.engine.record import Header
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.events import Button
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.title import invitation, invited

COUNTDOWN_SECONDS: Final = 30
"""How long a kiosk asks whether anybody is still there."""
SHOW_SECONDS: Final = 15.0
"""How long the demonstration, and then the invitation, is shown in attract mode."""
_DEMO_SEATS: Final = ("easy", "normal", "normal")


class Asleep(Scene):
    """Nothing to see; the press that wakes the box does nothing else."""

    wakes = True

    def __init__(self, box: Box) -> None:
        self._box = box

    def picture(self) -> Picture:
        """A dark display and dark dice."""
        return Picture(BLANK, Labels())

    def press(self, button: Button) -> bool:
        """Any button: awake."""
        self._box.pop()
        return button in Button


class StillThere(Scene):
    """Asks with a countdown whether anybody still plays; `nobody` is called when none answers."""

    wakes = True

    def __init__(self, box: Box) -> None:
        self._box = box
        self._until = box.clock.now() + COUNTDOWN_SECONDS
        self.deadline = self._until

    def picture(self) -> Picture:
        """The question and the seconds left."""
        words = self._box.words
        left = max(self._until - self._box.clock.now(), 0)
        shown = message(words.still_there, words.seconds_left(int(left + 0.999)), Labels(discard=words.yes))
        return replace(shown, changes_in=left % 1 or 1.0)

    def press(self, button: Button) -> bool:
        """Any button: yes."""
        self._box.pop()
        return button in Button

    def tick(self) -> None:
        """Nobody is."""
        self.deadline = None
        self._box.leave()


class Attract(Scene):
    """Computers play each game in turn; in between guests are invited, in each language."""

    wakes = True

    def __init__(self, box: Box) -> None:
        self._box = box
        self._turn = 0
        self._demo = self._new_demo()
        self._shows_demo = False
        self._began = box.clock.now()
        self.deadline = self._began + SHOW_SECONDS

    def picture(self) -> Picture:
        """The demonstration with the invitation below it, or the invitation with a wandering llama."""
        words = self._box.words_in(LANGUAGES[self._turn % len(LANGUAGES)])
        if self._shows_demo:
            return invited(self._demo.picture(), words.press_roll)
        return invitation(words.press_roll, self._box.clock.now() - self._began, self._turn)

    def press(self, button: Button) -> bool:
        """Any button: welcome."""
        self._box.pop()
        return button in Button

    def tick(self) -> None:
        """Let the demonstration go on; change between it and the invitation."""
        now = self._box.clock.now()
        if self._shows_demo and self._demo.deadline is not None and now >= self._demo.deadline:
            self._demo.tick()
        if now >= self._began + SHOW_SECONDS:
            self._began = now
            self._shows_demo = not self._shows_demo
            self._turn += not self._shows_demo
            if self._shows_demo and (self._demo.match.over or self._turn % 4 == 0):
                self._demo = self._new_demo()
        change = self._began + SHOW_SECONDS
        step = self._demo.deadline if self._shows_demo else None
        self.deadline = change if step is None else min(max(step, now), change)

    def _new_demo(self) -> Playing:
        """A match of computers, which nobody keeps."""
        titles = list(self._box.titles.values())
        title = titles[self._turn // 4 % len(titles)]
        header = Header(title.game.name, names_for(_DEMO_SEATS), Seat(0), {"occupants": list(_DEMO_SEATS)})
        return Playing(Silent(self._box), Match.begin(title, header, Nowhere(), self._box.clock))
