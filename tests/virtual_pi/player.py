"""A person with a simple plan who plays whole games on the box: reads the glass and the LEDs, presses.

The plan goes by what the bottom line says, and by nothing else: what a button offers is done, a
round is quit when there is nothing else to do, and now and then for a change.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple, Protocol

from llamadillo.ports.events import Button
from llamadillo.ports.lights import Lights, Lines
from llamadillo.screens.lights import FACES
from llamadillo.screens.picture import Labels
from tests.virtual_pi.reading import UNREADABLE, Sight

MOST_PRESSES: Final = 2500
"""More than any game takes."""
QUIT_EVERY: Final = 4
"""One of this number of turns of LAMA Dice is used to quit the round."""
OFFERED: Final = frozenset(
    {"DISCARD", "TAKE", "RETURN", "KEEP", "PLAY", "DRAW", "READY", "SHOW", "OK", "YES"}
)
"""What is done when the middle button offers it."""
_OTHERS: Final = Labels("", "", "SKIP")
"""The labels while others play."""
_LARGER: Final = 4
"""Rows that a large number may begin above the small name next to it."""
_ROLLED: Final = re.compile(r"(\S.*) rolled ([1-9L]) ([1-9L]) ([1-9L])$")


class Playable(Protocol):
    """A box that is seen and pressed from outside; see `Pi`."""

    def look(self) -> Sight:
        """What is on the glass now."""

    def still(self, seconds: float = 20.0) -> Sight:
        """What is on the glass when it does not change and no button is held."""

    def until(self, there: Callable[[], bool], what: str, seconds: float = 20.0) -> None:
        """Wait until something is there."""

    def wait_for(self, there: Callable[[Sight], bool], what: str, seconds: float = 20.0) -> Sight:
        """Look until something is there."""

    def wait_for_other_than(self, sight: Sight, what: str = "an answer", seconds: float = 20.0) -> Sight:
        """Look until something else is there."""

    def lights(self) -> Lights:
        """What the LED dice show."""

    def answer(self, sight: Sight, button: Button) -> None:
        """Press until there is something else to see than this sight."""

    def choose(self, text: str) -> None:
        """In a menu, choose the line that says this."""


class Outcome(NamedTuple):
    """What the last page of a game said."""

    winners: frozenset[str]
    points: dict[str, int]
    presses: int
    rolls: int
    """How many rolls were read on the glass and found on the LED dice."""


class Player:
    """Plays on one box."""

    def __init__(self, pi: Playable, names: tuple[str, ...]) -> None:
        """The only person is the first of `names`; the box calls this seat "You"."""
        self._pi = pi
        self._said = {"You": names[0], **{name: name for name in names[1:]}}
        self._turns = 0
        self._rolls = 0
        self._last_roll = ""

    def play(self) -> Outcome:
        """Play the game that is on the glass to its last page. AssertionError when at a loss."""
        for presses in range(MOST_PRESSES):
            sight = self.question()
            self.compare_dice(sight)
            if sight.labels.quit == "MENU":
                winners = self._turn_to_winners()
                return Outcome(winners, self._points(), presses, self._rolls)
            if sight.labels == _OTHERS:  # watches what the others roll
                self._pi.wait_for(partial(_differs, sight), "the next step")
            else:
                self._pi.answer(sight, self.choice(sight))
        raise AssertionError(f"the game does not end:\n{self._pi.look()}")

    def play_on(self, until: Callable[[Sight], bool]) -> int:
        """Play until something is seen; returns how many presses that took."""
        for presses in range(MOST_PRESSES):
            # Dark: after a message that was lost the box is just finding its display again.
            self._pi.wait_for(lambda seen: not seen.is_blank, "the picture")
            sight = self.question()
            if until(sight):
                return presses
            self._pi.answer(sight, self.choice(sight))
        raise AssertionError(f"it does not come:\n{self._pi.look()}")

    def press_on(self) -> None:
        """Do what there is to do now."""
        sight = self.question()
        self._pi.answer(sight, self.choice(sight))

    def question(self) -> Sight:
        """What stands still on the glass while a button does something: none does while steps are skipped."""
        sight = self._pi.still()
        while not any(sight.texts):
            self._pi.wait_for_other_than(sight, "something to press")
            sight = self._pi.still()
        return sight

    def choice(self, sight: Sight) -> Button:
        """The button to press at this sight. AssertionError when the bottom line makes no sense."""
        match sight.labels:
            case Labels("MENU", "AGAIN", _):
                return Button.DISCARD
            case Labels("QUIT", "TABLE", "ROLL"):
                self._turns += 1
                return Button.QUIT if self._turns % QUIT_EVERY == 0 else Button.ROLL
            case Labels("QUIT", "TABLE", ""):
                return Button.QUIT
            case Labels(_, _, "ROLL") | Labels("", "", "SKIP" | "NEXT"):
                return Button.ROLL
            case Labels(_, discard, _) if discard in OFFERED:
                return Button.DISCARD
        raise AssertionError(f"the player is at a loss, the labels are {sight.labels}:\n{sight}")

    def compare_dice(self, sight: Sight) -> None:
        """Compare a roll that can be read on the glass with the LED dice. AssertionError when they differ.

        The box lights them after the picture, on a busy host noticeably later.
        """
        for line in caption_lines(sight):
            if found := _ROLLED.match(line):
                agree = partial(self._agree, sight, found.group(2, 3, 4))
                self._pi.until(agree, f"{line!r} on the LED dice")
                if not shows(self._pi.lights(), found.group(2, 3, 4)):
                    return  # the next moment has come
                if line != self._last_roll:
                    self._rolls += 1
                self._last_roll = line

    def _agree(self, sight: Sight, faces: tuple[str, ...]) -> bool:
        """Whether the LED dice show these faces, or the next moment has come."""
        return shows(self._pi.lights(), faces) or self._pi.look().frame != sight.frame

    def _turn_to_winners(self) -> frozenset[str]:
        """Turn the last pages until one says who has won."""
        for _ in range(8):
            sight = self._pi.still()
            winners = frozenset(name for said, name in self._said.items() if sight.says(_win(said)))
            if winners or sight.says("A shared win!"):
                return winners
            self._pi.answer(sight, Button.ROLL)
        raise AssertionError(f"no one has won:\n{self._pi.look()}")

    def _points(self) -> dict[str, int]:
        """The numbers at the right edge of the names' rows."""
        sight = self._pi.still()
        points: dict[str, int] = {}
        for said, name in self._said.items():
            rows = {place.y for how in (False, True) for place in sight.places(said, inverted=how)}
            numbers = [n for n in range(-40, 130) if _ends_a_row(sight, str(n).replace("-", "−"), rows)]
            if numbers:
                points[name] = max(numbers, key=lambda n: len(str(n)))
        return points


def _ends_a_row(sight: Sight, number: str, rows: set[int]) -> bool:
    places = [place for how in (False, True) for place in sight.places(number, inverted=how)]
    return any(abs(place.y - row) <= _LARGER and place.x > 100 for place in places for row in rows)


def _win(said: str) -> str:
    """The sentence about the winner."""
    return "You win!" if said == "You" else f"{said} wins!"


def _differs(before: Sight, now: Sight) -> bool:
    return now.frame != before.frame


def caption_lines(sight: Sight) -> Iterator[str]:
    """Every line of the glass, as far as it can be read."""
    for y in range(2, 50):
        line = sight.line(y).split(UNREADABLE)[0].strip()
        if len(line) > 3:
            yield line


def shows(lights: Lights, faces: tuple[str, ...]) -> bool:
    """Whether the LED dice show these faces; the centre of a llama may twinkle."""
    return all(
        lit == FACES[face] or (face == "L" and lit | Lines.CENTRE == FACES[face])
        for lit, face in zip(lights, faces, strict=True)
    )
