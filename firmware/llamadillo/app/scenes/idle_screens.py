"""Scenes of an idle box: asleep, asking, inviting guests."""

from dataclasses import replace
from typing import Final, Protocol

from llamadillo.app import tunes
from llamadillo.app.days import best_on
from llamadillo.app.idle import Rest
from llamadillo.app.match import Match
from llamadillo.app.players import names_for
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.scene import Archive, DialogBox, PlayingBox, Scene, Sounds
from llamadillo.engine.game import Seat
from llamadillo.engine.record import Header
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.events import Button
from llamadillo.ports.journal import JournalError
from llamadillo.ports.memory import MemoryJournal
from llamadillo.ports.sound import Tune
from llamadillo.screens.invitation import ROLL_SECONDS, demonstration, dice_show, invitation
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words

COUNTDOWN_SECONDS: Final = 30
"""How long a kiosk asks whether a person is still there."""
SHOW_SECONDS: Final = 15.0
"""How long the demonstration, and then the invitation, is shown in attract mode."""
_PAUSE_SECONDS: Final = 0.05
"""Between two parts of the reading of games."""
_DEMO_SEATS: Final = ("easy", "normal", "normal")


class AttractBox(PlayingBox, Sounds, Archive, Protocol):
    """What inviting guests needs."""


class _Idle(Scene):
    """A scene that any button closes."""

    wakes = True

    def __init__(self, box: DialogBox) -> None:
        self._box = box

    def press(self, button: Button) -> bool:  # noqa: ARG002  any button
        self._box.pop()
        return True


class Asleep(_Idle):
    """A dark display and dark dice."""

    dark = True

    def activity(self, place: str, *, in_match: bool) -> str:
        """It sleeps."""
        return f"asleep; {place}" if in_match else "asleep"

    def picture(self) -> Picture:
        """Nothing."""
        return Picture(BLANK, Labels())


class StillThere(_Idle):
    """Asks with a countdown whether a person still plays; without an answer the box invites guests."""

    def __init__(self, box: DialogBox) -> None:
        super().__init__(box)
        self._until = box.clock.now() + COUNTDOWN_SECONDS
        self.deadline = self._until

    def picture(self) -> Picture:
        """The question and the seconds left."""
        words = self._box.words
        seconds = max(self._until - self._box.clock.now(), 0)
        shown = message(
            words.still_there, words.seconds_left(int(seconds + 0.999)), Labels(discard=words.yes)
        )
        return replace(shown, changes_in=seconds % 1 or 1.0)

    def activity(self, place: str, *, in_match: bool) -> str:  # noqa: ARG002
        """It asks."""
        return f"asking who is still there; {place}"

    def tick(self) -> None:
        """There was no answer."""
        self.deadline = None
        self._box.attract()


class _Silence:
    """`Sounds` that are not played."""

    def play(self, tune: Tune) -> None:
        """Play nothing."""


class Attract(_Idle):
    """Computers play each game in turn; in between the box invites. The dice are rolled all the time.

    Any button closes it. The finished games are read meanwhile, for the best result of the day.
    """

    _box: AttractBox

    def __init__(self, box: AttractBox) -> None:
        super().__init__(box)
        self._turn = 0
        self._demo = self._new_demo()
        self._shows_demo = False
        self._began = self._opened = box.clock.now()
        self._reads = True
        box.history.begin()
        self.deadline = self._began

    def activity(self, place: str, *, in_match: bool) -> str:  # noqa: ARG002
        """It invites."""
        return "inviting guests"

    @property
    def language(self) -> str:
        """The language of the invitation."""
        return self._box.settings.language

    def labels(self, words: Words) -> Labels:
        """What the buttons do."""
        return Labels(discard=words.back)

    def picture(self) -> Picture:
        """The demonstration or the invitation, with the labels of the invitation."""
        words = self._box.words_in(self.language)
        seconds = round(self._box.clock.now() - self._opened, 6)
        dice = dice_show(seconds, moves=self._box.settings.animation)
        labels = self.labels(words)
        if self._shows_demo:
            return demonstration(self._demo.picture(), dice, labels)
        best = self.best
        lines = (words.best_today, best) if best else ()
        shift = self._turn + int(seconds / ROLL_SECONDS)
        return invitation((words.dice_game, words.try_it), lines, dice, self._turn, shift, labels)

    def tick(self) -> None:
        """Read a few games, continue the demonstration, change between it and the invitation."""
        now = self._box.clock.now()
        self._read()
        if self._shows_demo and self._demo.deadline is not None and now >= self._demo.deadline:
            self._demo.tick()
        if now >= self._began + SHOW_SECONDS:
            if self._shows_demo:
                self._invite_next()
            else:
                self._demonstrate()
        times = (
            self._began + SHOW_SECONDS,
            max(self._demo.deadline, now) if self._shows_demo and self._demo.deadline is not None else None,
            now + _PAUSE_SECONDS if self._reads else None,
        )
        self.deadline = min(at for at in times if at is not None)

    def _invite_next(self) -> None:
        self._turn += 1
        self._shows_demo = False
        self._began = self._box.clock.now()

    def _demonstrate(self) -> None:
        self._shows_demo = True
        self._began = self._box.clock.now()
        if self._demo.match.over or self._turn % 4 == 0:
            self._demo = self._new_demo()

    def _read(self) -> None:
        """Read a few more of the finished games. One that cannot be read ends that."""
        if self._reads:
            try:
                self._reads = self._box.history.read_more()
            except JournalError:
                self._reads = False

    @property
    def best(self) -> str:
        """The best result of the day in the game of guests; empty if there is none."""
        box = self._box
        title = box.titles[box.settings.guest_game]
        best = best_on(box.clock.date().date(), title, box.history.games)
        return f"{best.player} {best.points}" if best else ""

    def _new_demo(self) -> Playing:
        """A silent match of computers, which is not saved."""
        titles = list(self._box.titles.values())
        title = titles[self._turn // 4 % len(titles)]
        header = Header(title.game.name, names_for(_DEMO_SEATS), Seat(0), {"occupants": list(_DEMO_SEATS)})
        match = Match.begin(title, header, MemoryJournal(), self._box.clock)
        return Playing(self._box, match, _Silence())


class Invitation(Attract):
    """Invites guests in each language that is offered: ROLL plays at once, QUIT opens the menu."""

    @property
    def language(self) -> str:
        """The language of the invitation."""
        offered = self._box.settings.invited_in()
        return offered[self._turn % len(offered)]

    @property
    def _others(self) -> tuple[str, ...]:
        """The other languages that are offered, the next one first."""
        offered = self._box.settings.invited_in()
        place = self._turn % len(offered)
        return (*offered[place + 1 :], *offered[:place])

    def labels(self, words: Words) -> Labels:
        """What the buttons do; DISCARD is labelled with the next language."""
        return Labels(words.menu, " ".join(self._others).upper(), words.play_it)

    def press(self, button: Button) -> bool:
        """Play or open the menu, in the language of the invitation; or show it in the next language."""
        box, language = self._box, self.language
        match button:
            case Button.ROLL:
                box.pop()
                box.speak(language)
                box.learn(box.settings.guest_game)
            case Button.QUIT:
                box.speak(language)
                box.pop()
            case Button.DISCARD if not self._others:
                return False
            case Button.DISCARD:
                self._invite_next()
                self.deadline = self._began + SHOW_SECONDS
        box.play(tunes.PRESS)
        return True


def begin_rest(box: AttractBox, rest: Rest) -> None:
    """Begin a rest that shows another scene."""
    match rest:
        case Rest.OFF:
            box.push(Asleep(box))
        case Rest.ASK:
            box.push(StillThere(box))
        case Rest.ATTRACT if box.kiosk:
            box.attract()
        case Rest.ATTRACT:
            box.push(Attract(box))
