"""The box without its hardware: events in, effects out.

Theory of operation: a stack of scenes, the topmost in charge. `step` gives it one event, or the time
that has passed, then draws it and returns what is new on the OLED and on the dice. Holding QUIT opens
the pause menu, so QUIT acts on release; the other two buttons act when they go down.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from llamadillo.app import idle, tunes
from llamadillo.app.activity import activity
from llamadillo.app.announcer import Announcer
from llamadillo.app.battery import Battery
from llamadillo.app.button_gestures import ButtonGestures
from llamadillo.app.class_tally import ClassTally
from llamadillo.app.current_match import CurrentMatch
from llamadillo.app.effects import Effect, PlayTune, PulseStatus, Stop
from llamadillo.app.history import History
from llamadillo.app.idle import Idleness, Rest
from llamadillo.app.own_bots import OwnSeats
from llamadillo.app.scenes.options import StaffOptions
from llamadillo.app.scenes.start import Start
from llamadillo.app.self_check import SelfCheck
from llamadillo.app.settings import Settings, TableSetup, restored
from llamadillo.app.shown import LastShown
from llamadillo.app.updates import Updates
from llamadillo.ports.battery import BatteryMeasured
from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.events import (
    Button,
    ButtonPressed,
    ButtonReleased,
    DeviceReport,
    Event,
    PowerFailing,
    StopAsked,
)
from llamadillo.ports.settings import SettingsError
from llamadillo.ports.stick import StickReport
from llamadillo.ports.update import UpdateFound, UpdateReport
from llamadillo.screens.picture import while_held

if TYPE_CHECKING:
    from llamadillo.app.match import Match
    from llamadillo.app.scenes.scene import Scene
    from llamadillo.app.title import Titles
    from llamadillo.app.world import World
    from llamadillo.ports.battery import Charge
    from llamadillo.ports.clock import Clock
    from llamadillo.ports.entropy import Entropy
    from llamadillo.ports.onlooker import Onlooker
    from llamadillo.ports.samples import Samples
    from llamadillo.ports.sound import Tune
    from llamadillo.ports.table import RoomView
    from llamadillo.screens.picture import Picture


class App:
    """The box. It fulfils all roles that scenes ask for (`scenes.scene`)."""

    def __init__(
        self,
        world: World,
        titles: Titles,
        *,
        table: TableSetup | None = None,
        public: bool = False,
        profile: str | None = None,
        first_language: str | None = None,
    ) -> None:
        """Begin with the start screen, or at once with the first game at `table` if no match waits.

        A `public` box is always a kiosk; only the staff may change the settings and switch it off. `profile`
        replaces that of the settings. A new box begins in `first_language`, and asks; with None it does not.
        """
        self.clock: Clock = world.clock
        self.entropy: Entropy = world.entropy
        self.samples: Samples = world.samples
        self.titles: Titles = titles
        stored = world.settings.load()
        is_new = not (stored or world.settings.notice() or first_language is None)
        self.settings: Settings = restored({"language": first_language} if is_new else stored, titles)
        self.release = world.release
        if profile is not None:
            self.settings = replace(self.settings, profile=profile)
        self.words = world.words(self.settings.language)
        self.public = public
        self.history = History(titles, world.journal)
        self.tally = ClassTally()
        self._journal = world.journal
        self._store = world.settings
        self.words_in: Final = world.words
        self._guest_language: str | None = None
        self.own_seats = OwnSeats(world.own_bots)
        self._current = CurrentMatch(titles, world.journal, world.clock, self.own_seats)
        self._announcer = Announcer(self, world.journal)
        self._battery = Battery(self, self._announcer)
        self.updates = Updates(self, self._announcer, world.updater)
        self._scenes: list[tuple[Scene, float]] = []
        self._effects: list[Effect] = []
        self._gestures = ButtonGestures(staff=public)
        now = self.clock.now()
        self._idleness = Idleness(now)
        self._self_check = SelfCheck(world.checks, now, first=world.preload, once=(self.history.read_all,))
        self._shown = LastShown()
        self.onlooker: Onlooker | None = world.onlooker
        unreadable = self._current.resume(self.words.saved_game_unreadable)
        self.push(Start(self))
        if table is not None and self.running is None:
            self.play_match(next(iter(titles)), table)
            self.change(replace(self.settings, table=table))
        elif is_new:
            from llamadillo.app.scenes.first_start import begin

            begin(self)
        for notice in filter(None, (world.settings.notice(), unreadable)):
            self.notify(notice)
        self._announcer.report_journal(self._current.trouble)

    # For the loop.

    def step(self, event: Event | None) -> tuple[Effect, ...]:
        """Handle one event (None: time has passed); return what to do, in order.

        Buttons count when they were pressed and released, however late that is handled. So None must
        come after all events of the time that has passed.
        """
        match event:
            case ButtonPressed(button, at):
                self._idleness.touch(self.clock.now())
                self._press(button, self.clock.now() if at is None else at)
            case ButtonReleased(button, at):
                self._idleness.touch(self.clock.now())
                self._release(button, self.clock.now() if at is None else at)
            case None:
                self._hold(self.clock.now())
            case PowerFailing():
                self._battery.fail()
            case BatteryMeasured(charge):
                self._battery.measured(charge)
            case StopAsked():
                self.stop(power_off=False)
            case DeviceReport(device, lost) if lost is not None and device != "display":
                self.notify(lost)  # a notice about the display could not be read, and would stop the game
            case StickReport() | UpdateReport() | UpdateFound() if not self._battery.is_failing:
                self.updates.handle(event)
        self._handle_time()
        self._announcer.report_journal(self._current.trouble)
        self._effects.extend(self._shown.update(self.picture, self._brightness, self._room, self.clock.now()))
        effects, self._effects = tuple(self._effects), []
        return effects

    @property
    def deadline(self) -> float | None:
        """When `step(None)` is wanted."""
        ours = (self._shown.redraw_at, self._gestures.deadline, self._battery.deadline)
        others = self.scene.deadline, self._self_check.deadline(self._idleness.since)
        times = (*ours, self._idleness.next_at(self._stages), *others)
        return min((at for at in times if at is not None), default=None)

    def close(self) -> None:
        """Save what could not be saved before, and close the journal."""
        self._current.save()
        self.own_seats.close()
        self._journal.close()

    @property
    def picture(self) -> Picture:
        """What the box shows now."""
        picture = self.scene.picture()
        for button in self._gestures.down:
            picture = while_held(picture, button)
        return picture

    @property
    def activity(self) -> str:
        """What the box does now, a few words of English."""
        return activity(self.scenes)

    # For the scenes: their roles.

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._scenes.append((scene, self.clock.now()))

    def pop(self) -> None:
        """Remove the topmost scene; the lowest stays."""
        if len(self._scenes) > 1:
            _, since = self._scenes.pop()
            self.scene.uncovered(self.clock.now() - since)

    def wake(self) -> None:
        """End a rest."""
        while self.scene.wakes:
            self.pop()
            self._idleness.touch(self.clock.now())

    def home(self) -> None:
        """Remove all scenes and show the start screen. A match that is over is finished."""
        self._current.leave()
        self._scenes = []
        self.push(Start(self))

    @property
    def charge(self) -> Charge | None:
        """The charge of the battery; None: it is unknown, or the box has no gauge."""
        return self._battery.charge

    def attract(self) -> None:
        """Forget the last guests: their match ends. Show the start screen and invite others."""
        self._current.end()
        self.speak(None)
        before, self.settings = self.settings, self.settings.for_strangers()
        self.home()
        from llamadillo.app.scenes.idle_screens import Invitation

        self.push(Invitation(self))
        if self.settings != before:
            self.change(self.settings)

    def speak(self, language: str | None) -> None:
        """Use the words of this language until the box invites guests; None: that of the settings."""
        self._guest_language = language
        self.words = self.words_in(language or self.settings.language)

    def advice(self) -> Scene | None:
        """What the choices of the person who is asked now are worth; None while the coach has no question."""
        return next((scene.advice for scene in self.scenes if scene.match is not None), None)

    def review(self, match: Match) -> None:
        """Open the review of a whole game that is over."""
        from llamadillo.app.scenes.review import Played, Reviewing

        self.push(Reviewing(self, Played(match.title, match.header, tuple(match.played()))))

    def learn(self, game: str) -> None:
        """Begin the guided round of a game."""
        from llamadillo.app.scenes.learn import Learn

        self.push(Learn(self, self.titles[game]))

    def play_match(self, game: str, table: TableSetup) -> None:
        """Remove all scenes and play a new match, if chance works; a running one ends without a result."""
        try:
            match = self._current.begin(game, table, self.entropy)
        except EntropyFailed as error:
            self.notify(error.sentence)
            return
        from llamadillo.app.scenes.playing import Playing

        self._scenes = []
        self.push(Start(self))
        self.push(Playing(self, match, self, self.tally))

    def play(self, tune: Tune) -> None:
        """Play a tune, as loud as the settings say for this hour."""
        volume = self.settings.volume_at(self.clock.date().hour)
        if volume == "loud" or (volume == "quiet" and tune not in tunes.OF_A_PRESS):
            self._effects.append(PlayTune(tune, quiet=volume == "quiet"))

    def pulse(self) -> None:
        """Pulse the status light once."""
        self._effects.append(PulseStatus())

    def change(self, settings: Settings) -> None:
        """Apply these settings and store them."""
        if settings.volume == "off":
            self._effects.append(PlayTune(()))
        language = self._guest_language if settings.language == self.settings.language else None
        self.settings = settings
        self.speak(language)
        try:
            self._store.save(settings.stored())
        except SettingsError as error:
            self.notify(error.sentence)

    def notify(self, sentence: str) -> None:
        """Show a sentence over the current scene until it is read, unless it is shown already."""
        self._announcer.notify(sentence)

    def notify_once(self, sentence: str) -> None:
        """Show a sentence that stays true, unless it was shown since the box was switched on."""
        self._announcer.notify_once(sentence)

    def stop(self, *, power_off: bool) -> None:
        """End the program, and with `power_off` switch the machine off."""
        self._effects.append(Stop(power_off))

    # Inside.

    @property
    def scene(self) -> Scene:
        """The topmost scene."""
        return self._scenes[-1][0]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the topmost last."""
        return tuple(scene for scene, _ in self._scenes)

    @property
    def running(self) -> Match | None:
        """The match that goes on, whether it is on the screen or waits to be continued."""
        return self._current.running

    @property
    def kiosk(self) -> bool:
        """Whether strangers use the box, one after the other."""
        return self.public or self.settings.profile == "kiosk"

    @property
    def coached(self) -> bool:
        """Whether the coach is on; guests have one only if the staff has switched it on for them."""
        return self.settings.guest_coach if self.kiosk else self.settings.coach

    def _press(self, button: Button, at: float) -> None:
        self._hold(at)
        self.scene.touched(at)
        if self._gestures.touch(button, at):
            return
        if self.scene.wakes:
            self.scene.press(button)
        elif self._gestures.press(button, at, repeats=button is self.scene.repeats):
            self._answer(button, at)

    def _release(self, button: Button, at: float) -> None:
        self._hold(at)
        counts = button in self._gestures.down
        pressed_at = self._gestures.release(button)
        if pressed_at is not None:
            self._answer(button, pressed_at)
        elif counts:
            self.scene.released(button, at)

    def _answer(self, button: Button, pressed_at: float) -> None:
        scene = self.scene
        if pressed_at >= scene.answers_from and not scene.press(button):
            self.play(tunes.REFUSED)

    def _hold(self, now: float) -> None:
        """The buttons that are down have been held until this moment."""
        if self._gestures.has_held_quit(now):
            from llamadillo.app.scenes.pause import open_pause

            open_pause(self)
        if self._gestures.has_held_both(now):
            self.play(tunes.PRESS)
            self.speak(None)
            self.push(StaffOptions(self))
        if self.scene.repeats and self._gestures.repeats_now(self.scene.repeats, now):
            self._answer(self.scene.repeats, now)

    def _handle_time(self) -> None:
        now = self.clock.now()
        self._battery.turn(now)
        self._rest(now)
        if self._shown.begun and (failed := self._self_check.turn(now, self._idleness.since)):
            self.notify(failed)
        if (deadline := self.scene.deadline) is not None and now >= deadline:
            self.scene.tick()

    @property
    def _room(self) -> RoomView | None:
        """What a room sees; None: there is none, or the staff has switched it off."""
        if self.onlooker is None or not self.settings.room:
            return None
        from llamadillo.app.room import room_view

        language = self._guest_language or self.settings.language
        return room_view(self, language, self._announcer.trouble, self._shown.room)

    # The idle box.

    @property
    def _stages(self) -> tuple[idle.Stage, ...]:
        in_match = any(scene.shows_match for scene in self.scenes)
        profile = "kiosk" if self.kiosk else self.settings.profile
        return idle.stages(profile, in_match=in_match, waits=self.running is not None)

    def _rest(self, now: float) -> None:
        """Begin the next rest when it is due."""
        rest = self._idleness.turn(now, self._stages)
        if rest is None or rest is Rest.DIM:
            return
        from llamadillo.app.scenes.idle_screens import begin_rest

        for scene in self.scenes:
            scene.unattended()
        begin_rest(self, rest)

    @property
    def _brightness(self) -> int:
        """The brightness of the display, per cent."""
        if self.scene.dark:
            return 0
        dim = self._idleness.is_dim(self._stages)
        return min(self.settings.brightness, idle.DIMMED) if dim else self.settings.brightness
