"""The box without its hardware: events in, effects out.

Theory of operation: a stack of scenes, the topmost in charge. `step` gives it one event, or the time
that has passed, then draws it and returns what is new on the OLED and on the dice. Holding QUIT opens
the pause menu, so QUIT acts on release; the other two buttons act when they go down.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Final

from llamadillo.app import idle, tunes
from llamadillo.app.activity import activity
from llamadillo.app.button_gestures import ButtonGestures
from llamadillo.app.effects import Effect, PlayTune, Stop
from llamadillo.app.history import History
from llamadillo.app.idle import Idleness, Rest
from llamadillo.app.match import Match, UnreadableMatch
from llamadillo.app.players import names_for
from llamadillo.app.scenes.dialogs import Notice
from llamadillo.app.scenes.idle_screens import Asleep, Attract, StillThere
from llamadillo.app.scenes.learn import Learn
from llamadillo.app.scenes.options import StaffOptions
from llamadillo.app.scenes.pause import Pause
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.scene import Scene
from llamadillo.app.scenes.start import Start
from llamadillo.app.self_check import SelfCheck
from llamadillo.app.settings import DRAWN, Settings, TableSetup, restored
from llamadillo.app.shown import LastShown
from llamadillo.app.title import Titles
from llamadillo.app.world import World
from llamadillo.engine.game import Seat
from llamadillo.engine.record import Header
from llamadillo.ports.clock import Clock
from llamadillo.ports.entropy import Entropy, EntropyFailed
from llamadillo.ports.events import (
    Button,
    ButtonPressed,
    ButtonReleased,
    DeviceReport,
    Event,
    PowerFailing,
    StopAsked,
)
from llamadillo.ports.journal import JournalError
from llamadillo.ports.settings import SettingsError
from llamadillo.ports.sound import Tune
from llamadillo.ports.stick import StickReport
from llamadillo.screens.picture import Picture, while_held

FAREWELL_SECONDS: Final = 5.0
"""How long the message of a low battery is shown before the box switches off."""


class App:
    """The box. It fulfils all roles that scenes ask for (`scenes.scene`)."""

    def __init__(
        self,
        world: World,
        titles: Titles,
        *,
        table: TableSetup | None = None,
        public: bool = False,
    ) -> None:
        """Begin with the start screen, or at once with the first game at `table` if no match waits.

        A `public` box is always a kiosk; only the staff may change them and switch it off.
        """
        self.clock: Clock = world.clock
        self.entropy: Entropy = world.entropy
        self.titles: Titles = titles
        self.settings: Settings = restored(world.settings.load(), titles)
        self.words = world.words(self.settings.language)
        self.running: Match | None = None
        self.public = public
        self.history = History(titles, world.journal)
        self._journal = world.journal
        self._store = world.settings
        self.words_in: Final = world.words
        self._last: Match | None = None
        self._scenes: list[tuple[Scene, float]] = []
        self._effects: list[Effect] = []
        self._gestures = ButtonGestures(staff=public)
        self._off_at: float | None = None
        self._idleness = Idleness(self.clock.now())
        self._self_check = SelfCheck(world.checks, self.clock.now())
        self._forget_at = self.clock.now() + idle.KEPT_SECONDS
        self._shown = LastShown()
        self._trouble: str | None = None
        self._noticed: str | None = None
        self._notified: set[str] = set()
        unreadable = self._resume()
        self.push(Start(self))
        if table is not None and self.running is None:
            self.play_match(next(iter(titles)), table)
            self.change(replace(self.settings, table=table))
        for notice in filter(None, (world.settings.notice(), unreadable)):
            self.notify(notice)
        self._report_journal()

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
                self._power_fails()
            case StopAsked():
                self.stop(power_off=False)
            case DeviceReport(device, lost) if lost is not None and device != "display":
                self.notify(lost)  # a notice about the display could not be read, and would stop the game
            case StickReport() if self._off_at is None:
                self._push_notice(self.words.stick, self.words.said(event.sentence))
        self._handle_time()
        self._report_journal()
        self._effects.extend(self._shown.update(self.picture, self._brightness, self.clock.now()))
        effects, self._effects = tuple(self._effects), []
        return effects

    @property
    def deadline(self) -> float | None:
        """When `step(None)` is wanted."""
        ours = (self._shown.redraw_at, self._gestures.deadline, self._off_at, self._rest_at)
        times = (*ours, self.scene.deadline, self._self_check.deadline(self._idleness.since))
        return min((at for at in times if at is not None), default=None)

    def close(self) -> None:
        """Save what could not be saved before, and close the journal."""
        if self._last is not None:
            self._last.save()
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
        return activity([scene for scene, _ in self._scenes])

    # For the scenes: their roles.

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._scenes.append((scene, self.clock.now()))

    def pop(self) -> None:
        """Remove the topmost scene; the lowest stays."""
        if len(self._scenes) > 1:
            _, since = self._scenes.pop()
            self.scene.uncovered(self.clock.now() - since)

    def home(self) -> None:
        """Remove all scenes and show the start screen. A match that is over is finished."""
        self._end_match()
        self._scenes = []
        self.push(Start(self))

    def attract(self) -> None:
        """Show the start screen and invite guests; the match is kept for a while."""
        self.home()
        self._forget_at = self.clock.now() + idle.KEPT_SECONDS
        self.push(Attract(self))

    def play_match(self, game: str, table: TableSetup) -> None:
        """Remove all scenes and play a new match, if chance works; a running one ends without a result."""
        seats = len(table.occupants)
        try:
            first = self.entropy.below(seats) if table.first == DRAWN else table.first
        except EntropyFailed as error:
            self.notify(error.sentence)
            return
        self._end_match()
        names = names_for(table.occupants, table.names)
        extra = {"occupants": list(table.occupants), "date": self.clock.date().isoformat(timespec="seconds")}
        header = Header(game=game, players=names, first=Seat(first), extra=extra)
        unsaved = self._last.unsaved if self._last else ()
        self.running = Match.begin(self.titles[game], header, self._journal, self.clock, unsaved=unsaved)
        self._last = self.running
        self._scenes = []
        self.push(Start(self))
        self.push(Playing(self, self.running, self))

    def play(self, tune: Tune) -> None:
        """Play a tune, unless sound is off."""
        volume = self.settings.volume
        if volume == "loud" or (volume == "quiet" and tune not in tunes.OF_A_PRESS):
            self._effects.append(PlayTune(tune, quiet=volume == "quiet"))

    def change(self, settings: Settings) -> None:
        """Apply these settings and store them."""
        if settings.volume == "off":
            self._effects.append(PlayTune(()))
        self.settings = settings
        self.words = self.words_in(settings.language)
        try:
            self._store.save(settings.stored())
        except SettingsError as error:
            self.notify(error.sentence)

    def notify(self, sentence: str) -> None:
        """Show a sentence over the current scene until it is read, unless it is shown already."""
        text = self.words.said(sentence)
        if not any(isinstance(scene, Notice) and scene.text == text for scene, _ in self._scenes):
            self._push_notice(self.words.trouble, text)

    def notify_once(self, sentence: str) -> None:
        """Show a sentence that stays true, unless it was shown since the box was switched on."""
        if sentence not in self._notified:
            self._notified.add(sentence)
            self.notify(sentence)

    def stop(self, *, power_off: bool) -> None:
        """End the program, and with `power_off` switch the machine off."""
        self._effects.append(Stop(power_off))

    # Inside.

    @property
    def scene(self) -> Scene:
        """The topmost scene."""
        return self._scenes[-1][0]

    def _resume(self) -> str | None:
        """Resume the unfinished match of the journal; return a sentence if that fails."""
        try:
            saved = self._journal.unfinished()
            if saved is None:
                return None
            try:
                self.running = self._last = Match.resume(saved, self.titles, self._journal, self.clock)
            except UnreadableMatch:
                self._journal.abandon(saved.id, self.clock.date())
                return self.words.saved_game_unreadable
        except JournalError as error:
            return error.sentence
        return None

    def _end_match(self) -> None:
        """Finish a match that is over; if that fails, it is saved before the next one."""
        if self.running is not None and self.running.over:
            self.running.finish()
            self.running = None

    def _press(self, button: Button, at: float) -> None:
        self._hold(at)
        if self._gestures.touch(button, at):
            return
        if self.scene.wakes:
            self.scene.press(button)
        elif self._gestures.press(button, at, repeats=button is self.scene.repeats):
            self._answer(button, at)

    def _release(self, button: Button, at: float) -> None:
        self._hold(at)
        pressed_at = self._gestures.release(button)
        if pressed_at is not None:
            self._answer(button, pressed_at)

    def _answer(self, button: Button, pressed_at: float) -> None:
        scene = self.scene
        if pressed_at >= scene.answers_from and not scene.press(button):
            self.play(tunes.REFUSED)

    def _hold(self, now: float) -> None:
        """The buttons that are down have been held until this moment."""
        if self._gestures.has_held_quit(now):
            self._open_pause_menu()
        if self._gestures.has_held_both(now):
            self.play(tunes.PRESS)
            self.push(StaffOptions(self))
        if self.scene.repeats and self._gestures.repeats_now(self.scene.repeats, now):
            self._answer(self.scene.repeats, now)

    def _open_pause_menu(self) -> None:
        """Open the pause menu, or go back to it if it is open below."""
        if any(isinstance(scene, Pause) for scene, _ in self._scenes):
            while not isinstance(self.scene, Pause | Notice):  # a notice must be read
                self.pop()
        else:
            self.push(Pause(self))

    def _handle_time(self) -> None:
        now = self.clock.now()
        if self._off_at is not None and now >= self._off_at:
            self.stop(power_off=True)
        self._rest(now)
        if failed := self._self_check.turn(now, self._idleness.since):
            self.notify(failed)
        if (deadline := self.scene.deadline) is not None and now >= deadline:
            self.scene.tick()

    def _report_journal(self) -> None:
        """Report once what happened to the journal, why saving fails, and that it works again."""
        trouble = self._last.trouble if self._last else None
        if trouble != self._trouble:
            self.notify(self.words.not_saved(trouble) if trouble else self.words.saved_again)
            self._trouble = trouble
        with suppress(JournalError):
            notice = self._journal.notice()
            if notice and notice != self._noticed:
                self.notify(notice)
            self._noticed = notice

    # The idle box.

    @property
    def _in_match(self) -> bool:
        return any(isinstance(scene, Playing | Learn) for scene, _ in self._scenes)

    @property
    def _profile(self) -> str:
        return "kiosk" if self.public else self.settings.profile

    @property
    def _stages(self) -> tuple[idle.Stage, ...]:
        return idle.stages(self._profile, in_match=self._in_match)

    @property
    def _rest_at(self) -> float | None:
        """When the next rest is due, or a match that was left is no longer kept."""
        times = (self._idleness.next_at(self._stages), self._forget_at if self._may_forget else None)
        return min((at for at in times if at is not None), default=None)

    @property
    def _may_forget(self) -> bool:
        return self._profile == "kiosk" and self.running is not None and not self._in_match

    def _rest(self, now: float) -> None:
        """Begin the next rest when it is due."""
        if self._may_forget and now >= self._forget_at and self.running:
            self.running.abandon()
            self.running = None
        rest = self._idleness.turn(now, self._stages)
        if rest not in {None, Rest.DIM}:
            for scene, _ in self._scenes:
                scene.unattended()
        match rest:
            case Rest.OFF:
                self.push(Asleep(self))
            case Rest.ASK:
                self.push(StillThere(self))
            case Rest.ATTRACT if self._profile == "kiosk":
                self.attract()
            case Rest.ATTRACT:
                self.push(Attract(self))

    @property
    def _brightness(self) -> int:
        """The brightness of the display, per cent."""
        if isinstance(self.scene, Asleep):
            return 0
        dim = self._idleness.is_dim(self._stages)
        return min(self.settings.brightness, idle.DIMMED) if dim else self.settings.brightness

    def _power_fails(self) -> None:
        """Say whether all is saved, and switch off before the power fails."""
        if self._off_at is None:
            self._off_at = self.clock.now() + FAREWELL_SECONDS
            trouble, words = self._trouble, self.words
            self._push_notice(
                words.battery_low, words.not_saved(trouble) if trouble else words.battery_low_hint
            )

    def _push_notice(self, title: str, text: str) -> None:
        """Show a sentence. A box that rests wakes up for it, and rests again when it is idle."""
        while self.scene.wakes:
            self.pop()
            self._idleness.touch(self.clock.now())
        unread = self.running is not None and not self.running.people  # computers play on
        if not any(scene.replace(title, text) for scene, _ in self._scenes if isinstance(scene, Notice)):
            self.push(Notice(self, title, text, brief=unread))
