"""What a measurement reads of the app besides its picture: all that depends on the version is here."""

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from importlib import import_module
from inspect import signature
from typing import Any, Final, Self, cast
from unittest.mock import patch

from llamadillo.app.match import Match
from llamadillo.app.presenter import Decision
from llamadillo.app.scenes.idle_screens import Attract
from llamadillo.app.scenes.naming import Naming
from llamadillo.app.scenes.scene import Scene
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.sound import Tune
from llamadillo.titles import TITLES


class Moment(Enum):
    """Who must act now."""

    BOX = "the box goes on by itself"
    DECISION = "a person chooses an action of the game"
    CURTAIN = "a person takes the box"
    OTHER = "a person answers anything else: a page, a question, a menu"


def moment(pilot: Pilot) -> Moment:
    """Who must act now. A picture that changes by itself in time is the box's; a decision never is."""
    if decision(pilot) is not None:
        return Moment.DECISION
    if "Curtain" in type(_state(pilot)).__name__:
        return Moment.CURTAIN
    return Moment.BOX if pilot.app.scene.deadline is not None else Moment.OTHER


def decision(pilot: Pilot) -> Decision | None:
    """The decision that the topmost scene asks for, with what is chosen so far; None: another scene."""
    state = _state(pilot)
    found = getattr(getattr(state, "question", state), "decision", None)
    return found if isinstance(found, Decision) else None


def is_lifting(pilot: Pilot) -> bool:
    """Whether DISCARD has lifted a curtain and answers when it is let go."""
    return "Lifting" in type(_state(pilot)).__name__


def is_page(pilot: Pilot) -> bool:
    """Whether a page after a round or a match is shown."""
    return "Reading" in type(_state(pilot)).__name__


def is_lesson(pilot: Pilot) -> bool:
    """Whether a guided round is shown."""
    return "Learn" in type(pilot.app.scene).__name__


def is_lesson_over(pilot: Pilot) -> bool:
    """Whether the end of a guided round is shown."""
    return is_lesson(pilot) and bool(getattr(pilot.app.scene, "over", False))


def is_invitation(pilot: Pilot) -> bool:
    """Whether the box invites guests."""
    return isinstance(pilot.app.scene, Attract)


def begin_lesson(pilot: Pilot, game: str) -> bool:
    """Begin the guided round of a game; False on a version that has none."""
    try:
        learn = import_module("llamadillo.app.scenes.learn")
    except ModuleNotFoundError:
        return False
    pilot.app.push(learn.Learn(pilot.app, TITLES[game]))
    return True


def match_of(pilot: Pilot) -> Match:
    """The match on the screen. Raises LookupError when there is none."""
    if pilot.app.running is None:
        raise LookupError(f"no match is played:\n{pilot.glass}")
    return pilot.app.running


def _state(pilot: Pilot) -> object:
    """The state of a match on the screen; of other scenes the scene."""
    scene = pilot.app.scene
    own = vars(scene)
    return own.get("_state", own.get("state", scene))


def texts(pilot: Pilot) -> tuple[str, ...]:
    """Each different text of the picture: it is drawn once more, and what is written is recorded."""
    with _recorded() as drawn:
        pilot.app.scene.picture()
    return tuple(dict.fromkeys(drawn))


@contextmanager
def _recorded() -> Iterator[list[str]]:
    """Record what is written on any canvas."""
    drawn: list[str] = []
    write = Canvas.text

    def record(self: Canvas, x: int, y: int, text: str, *args: Any, **named: Any) -> int:
        drawn.append(text)
        return write(self, x, y, text, *args, **named)

    with patch.object(Canvas, "text", record):
        yield drawn


class NameEntry:
    """The scene in which a name is entered, apart from its box: a press returns another one."""

    def __init__(self, scene: Any) -> None:
        self._scene: Final = scene
        self.entered: str | None = None
        """The name, once it is entered."""

    @classmethod
    def on(cls, pilot: Pilot) -> Self:
        """On this box, with no name taken and none known."""
        naming: Any = Naming
        known = {"known": ()} if "known" in signature(naming).parameters else {}
        return cls(naming(box=_Aside(pilot.app), taken=frozenset(), done=lambda _name: None, **known))

    @property
    def name(self) -> str:
        """The letters so far."""
        return str(vars(self._scene)["_name"])

    @property
    def frame(self) -> Frame:
        """What it shows: equal frames, equal states."""
        return cast("Frame", self._scene.picture().frame)

    def press(self, button: Button) -> Self:
        """The scene after a press."""
        scene = copy.copy(self._scene)
        after = type(self)(scene)
        vars(scene)["_done"] = lambda name: setattr(after, "entered", name)
        scene.press(button)
        return after


class _Aside:
    """A box on which nothing happens: only what is read of it is passed on."""

    def __init__(self, box: Any) -> None:
        self._box = box

    def __getattr__(self, name: str) -> Any:
        return getattr(self._box, name)

    def play(self, tune: Tune) -> None:
        """Play nothing."""

    def push(self, scene: Scene) -> None:
        """Stay here."""

    def pop(self) -> None:
        """Stay here."""
