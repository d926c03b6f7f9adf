"""The person of the measurement: reads the screen, decides, presses, waits.

The times are those of the keystroke-level model (Card, Moran and Newell, 1980): an operator for
each press, each decision and each word, in virtual time. The box goes on while the person reads.
"""

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Final, NamedTuple

from lab.hosting.box import Moment, decision, is_lifting, match_of, moment, texts
from llamadillo.app.match import Match
from llamadillo.app.presenter import Decision
from llamadillo.engine.steps import Action
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased

PRESS_SECONDS: Final = 0.4
"""K, a press: of a typist 0.2 s, of who does not know the keyboard 0.5 s and more."""
THINK_SECONDS: Final = 1.2
"""M, the decision for an action; 1.35 s in 1980, 1.2 s in later handbooks (Kieras, 2001)."""
WORD_SECONDS: Final = 0.25
"""A word: adults read 238 in a minute in silence (Brysbaert, 2019)."""
_HELD: Final = 0.05
"""How long `Pilot.press` holds a button, of PRESS_SECONDS."""
_LONGEST_WAIT: Final = 1800.0
_FORWARD: Final = ("YES", "READY", "OK", "START", "PLAY IT", "NEXT", "SKIP")
"""Labels that lead on, the one to press first."""
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
"""Two letters or more: numbers and the faces of dice are seen at a glance."""

Chooser = Callable[[Match], Action]
"""Chooses the action of the person whose turn it is."""


class Waiting(NamedTuple):
    """A time in which the box played and the person could do nothing."""

    seconds: float
    before: Moment
    """What ended it."""
    out: bool
    """Whether the person had left the round."""


@dataclass
class Effort:
    """What a person has done, and how long it took, in virtual seconds."""

    presses: int = 0
    curtains: int = 0
    """Presses that only lift a curtain."""
    words: int = 0
    """Words that were read: a text that comes again is known."""
    seconds: float = 0.0
    waits: list[Waiting] = field(default_factory=list)
    decisions: list[tuple[Action, int]] = field(default_factory=list)
    """Each action with the presses that it took."""

    @property
    def waited(self) -> float:
        """The box's own seconds."""
        return sum(wait.seconds for wait in self.waits)

    @property
    def longest_wait(self) -> float:
        """The longest time between two things to do, while the person is in the round."""
        return max((wait.seconds for wait in self.waits if not wait.out), default=0.0)


class Manner(Enum):
    """How a person plays."""

    PATIENT = "patient"
    """Waits while the box plays, and reads what must be answered."""
    IMPATIENT = "impatient"
    """Presses SKIP while the box plays, and does not read."""
    GUEST = "guest"
    """Waits, reads every new word, and thinks before each press: the first time."""


class Person:
    """Sits at all seats of people of one box."""

    def __init__(
        self, pilot: Pilot, choice: Chooser, manner: Manner = Manner.PATIENT, *, holds: bool = True
    ) -> None:
        """`holds`: where a curtain offers it, DISCARD is held until the hand is seen, and let go to act."""
        self.effort: Final = Effort()
        self._pilot: Final = pilot
        self._choice: Final = choice
        self._manner: Final = manner
        self._holds: Final = holds
        self._read: Final[set[str]] = set()
        self._answered: Frame | None = None
        self.out = False
        """Whether the last action was to leave the round."""
        self._began: Final = pilot.clock.now()

    def play(self, until: Callable[[], bool], most: int = 5000) -> None:
        """Do what there is to do until something is so. AssertionError when that does not come."""
        for _ in range(most):
            if until():
                return
            match moment(self._pilot):
                case Moment.BOX:
                    self._watch(until)
                case Moment.DECISION:
                    self._decide()
                case Moment.CURTAIN:
                    self._lift()
                case Moment.OTHER:
                    self._answer((ROLL, DISCARD, QUIT))
        raise AssertionError(f"it does not come:\n{self._pilot.glass}")

    def press(self, button: Button) -> None:
        """Press a button: the hand moves, then the button goes down and up."""
        self._pilot.wait(PRESS_SECONDS - _HELD)
        self._pilot.press(button)
        self.effort.presses += 1
        self.effort.seconds = self._pilot.clock.now() - self._began

    def read(self) -> int:
        """Read what was never on the screen before; returns how many words that are."""
        new = [text for text in texts(self._pilot) if text not in self._read]
        self._read.update(new)
        words = sum(len(_WORD.findall(text)) for text in new)
        self.effort.words += words
        return words

    def _watch(self, until: Callable[[], bool]) -> None:
        """The box plays: wait, or press SKIP again and again, until there is something to do."""
        began = self._pilot.clock.now()

        def over() -> bool:
            return moment(self._pilot) is not Moment.BOX or until()

        while not over():
            if self._manner is Manner.GUEST:
                self.read()
                self._pilot.wait_for(partial(self._changed, self._pilot.display.glass, over), _LONGEST_WAIT)
            elif self._manner is Manner.PATIENT or not self._pilot.labels.roll:
                self._pilot.wait_for(over, _LONGEST_WAIT)
            else:
                self._pilot.wait(PRESS_SECONDS - _HELD)
                if not over():
                    self._pilot.press(ROLL)
                    self.effort.presses += 1
        self.effort.waits.append(Waiting(self._pilot.clock.now() - began, moment(self._pilot), self.out))
        self.effort.seconds = self._pilot.clock.now() - self._began

    def _changed(self, glass: Frame, over: Callable[[], bool]) -> bool:
        return self._pilot.display.glass != glass or over()

    def _decide(self) -> None:
        """Choose an action and press what leads to it, and YES when the box asks once more."""
        match = match_of(self._pilot)
        action = self._choice(match)
        state, before = match.state, self.effort.presses
        words = self.read()
        self._pilot.wait(THINK_SECONDS + (words * WORD_SECONDS if self._manner is Manner.GUEST else 0))
        while match.state is state:
            asked = decision(self._pilot)
            if asked is None:
                self._answer((DISCARD, ROLL, QUIT))
            else:
                self.press(shortest(asked, action)[0])
        self.effort.decisions.append((action, self.effort.presses - before))
        self.out = type(action).__name__ == "Quit"

    def _lift(self) -> None:
        """Lift a curtain with DISCARD; where the hand is seen while it is down, act by letting it go."""
        pilot = self._pilot
        self._read_through()
        pilot.wait(PRESS_SECONDS - _HELD)
        pilot.send(ButtonPressed(DISCARD))
        self.effort.presses += 1
        pilot.wait(_HELD)
        asked, before = decision(pilot), self.effort.presses - 1
        way: tuple[Button, ...] = ()
        if asked is not None and is_lifting(pilot) and self._holds:
            action = self._choice(match_of(pilot))
            way = shortest(asked, action)
        if way[-1:] == (DISCARD,) and set(way[:-1]) <= {ROLL}:
            self.read()
            pilot.wait(THINK_SECONDS)
            for button in way[:-1]:
                self.press(button)
            self.effort.decisions.append((action, self.effort.presses - before))
            self.out = False
        else:
            self.effort.curtains += 1
        pilot.send(ButtonReleased(DISCARD))
        self.effort.seconds = pilot.clock.now() - self._began

    def _answer(self, order: tuple[Button, ...]) -> None:
        """Read, then press the button whose label leads on; without such a label the first that has one."""
        self._read_through()
        labels = self._pilot.labels
        labelled = [button for button in order if labels.of(button)]
        forward = [button for text in _FORWARD for button in labelled if labels.of(button) == text]
        if not labelled:
            raise AssertionError(f"no button does anything here:\n{self._pilot.glass}")
        self.press((forward or labelled)[0])

    def _read_through(self) -> None:
        """Read what must be answered; a guest, and who was not answered, also thinks about it."""
        words, glass = self.read(), self._pilot.display.glass
        if self._manner is not Manner.IMPATIENT:
            self._pilot.wait(words * WORD_SECONDS)
        if self._manner is Manner.GUEST or glass == self._answered:
            self._pilot.wait(THINK_SECONDS)
        self._answered = glass


def shortest(asked: Decision, action: Action) -> tuple[Button, ...]:
    """The shortest way to an action by the buttons. AssertionError when there is none."""
    seen = [asked]
    ways: deque[tuple[Decision, tuple[Button, ...]]] = deque([(asked, ())])
    while ways:
        at, pressed = ways.popleft()
        for button in (ROLL, DISCARD, QUIT):
            after, way = at.press(button), (*pressed, button)
            if after == action:
                return way
            if isinstance(after, Decision) and after not in seen:
                seen.append(after)
                ways.append((after, way))
    raise AssertionError(f"{action} cannot be chosen: {asked}")
