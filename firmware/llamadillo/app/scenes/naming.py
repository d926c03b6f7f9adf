"""Entering a name with three buttons, as on an arcade machine."""

from collections.abc import Callable

from llamadillo.app import tunes
from llamadillo.app.scenes.scene import PagesBox, Scene
from llamadillo.app.spelling import DELETE, END, cased, wheel
from llamadillo.ports.events import Button
from llamadillo.screens.naming import naming
from llamadillo.screens.picture import Labels, Picture

_LEFT, _RIGHT = "«", "»"


class Naming(Scene):
    """QUIT and ROLL turn the wheel (ROLL held down runs), DISCARD takes what is in the middle.

    That is a letter, the end of the name, the step back, or a whole name: one of the `known` that begins
    like this one. A known name is offered once. `taken` names are refused. Without a letter the step back
    leaves the scene.
    """

    repeats = Button.ROLL

    def __init__(
        self, box: PagesBox, taken: frozenset[str], known: tuple[str, ...], done: Callable[[str], None]
    ) -> None:
        self._box = box
        self._taken = taken
        self._known = tuple(name for name in known if name not in taken)
        self._done = done
        self._name = ""
        self._declined: frozenset[str] = frozenset()
        self._place = 0
        self.wheel = wheel("")
        """What can be taken: first what is in the middle after each letter, then on to the right."""

    @property
    def sign(self) -> str:
        """What DISCARD takes: a letter, END, DELETE, or a whole name."""
        return self.wheel[self._place]

    @property
    def name(self) -> str:
        """The name so far."""
        return self._name

    @property
    def _turns_back(self) -> bool:
        """Whether QUIT leads elsewhere than ROLL: a wheel of two signs turns one way."""
        return len(self.wheel) > 2

    def picture(self) -> Picture:
        """The name so far, and the wheel."""
        words = self._box.words
        refused = self._name in self._taken
        match self.sign:
            case sign if sign == END:
                take = "" if refused else words.ready
            case sign if sign == DELETE:
                take = words.delete if self._name else words.back
            case _:
                take = words.take
        title = words.name_taken(self._name) if refused else words.your_name
        signs = tuple(cased(sign, self._name) if len(sign) == 1 else sign for sign in self.wheel)
        return naming(
            title, self._name, signs, self._place, Labels(_LEFT if self._turns_back else "", take, _RIGHT)
        )

    def press(self, button: Button) -> bool:
        """Turn the wheel, or take what is in the middle."""
        match button:
            case Button.QUIT if not self._turns_back:
                return False
            case Button.QUIT:
                self._place = (self._place - 1) % len(self.wheel)
            case Button.ROLL:
                self._place = (self._place + 1) % len(self.wheel)
            case Button.DISCARD:
                return self._take(self.sign)
        self._box.play(tunes.PRESS)
        return True

    def _take(self, sign: str) -> bool:
        """Do what the sign says. False for the end of a name that is taken."""
        if sign == END and self._name in self._taken:
            return False
        self._box.play(tunes.PRESS)
        if sign == END or len(sign) > 1:
            self._box.pop()
            self._done(self._name if sign == END else sign)
        elif sign != DELETE:
            self._continue(self._name + cased(sign, self._name))
        elif self._name:
            self._continue(self._name[:-1])
        else:
            self._box.pop()
        return True

    def _continue(self, name: str) -> None:
        """Go on with this name: offer the latest known one that begins with it."""
        self._name = name
        self._place = 0
        fitting = (known for known in self._known if known.startswith(name) and known != name)
        offered = tuple(known for known in fitting if name and known not in self._declined)[:1]
        self._declined |= frozenset(offered)
        self.wheel = wheel(name, offered)
