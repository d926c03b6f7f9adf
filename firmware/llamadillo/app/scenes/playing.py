"""A match on the box: presents what happens, asks people, lets computers act.

The match says who acts next. This scene keeps only what is shown now, in one of six states:

    Thinking     a computer opponent is about to act
    Presenting   a step that has just happened
    Curtain      names the person whose turn it is, before the hand is shown
    Deciding     a question to the person whose turn it is
    Reading      a page after a round or after the match
    NoDice       the source of chance fails, so nothing can be drawn

When a state is over, `go_on` looks at the match and begins the next one. A match that comes back
from the journal also begins with `go_on`, so it continues in the same place.

The viewer: a game with hidden hands is shown as one seat sees it. With one person at the box that
seat is always theirs. Where several people pass the box round, there is no viewer and no hand is
shown until the person whose turn it is lifts the curtain. That person remains the viewer until
another person must act or the round is over.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from llamadillo.app import tunes
from llamadillo.app.match import Match
from llamadillo.app.odds import PAUSE_SECONDS, OddsSolver
from llamadillo.app.players import NAME_LENGTH, addressed, names_for
from llamadillo.app.presenter import Decision, Presentation, Presenter, StepView
from llamadillo.app.rewards import Reward, earned
from llamadillo.app.scenes.dialogs import Look, Question
from llamadillo.app.scenes.play_state import NO_DICE_SECONDS, NoDice, PlayState
from llamadillo.app.scenes.scene import GUARD_SECONDS, PlayingBox, Scene, Sounds
from llamadillo.app.settings import TableSetup
from llamadillo.bots import Bot
from llamadillo.bots.stored import BadData
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action, Step
from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.events import Button
from llamadillo.screens.picture import Picture
from llamadillo.screens.players import curtain

THINKING_SECONDS: Final = 0.5
"""How long a computer opponent is shown thinking."""
PACES: Final = {"slow": 1.7, "normal": 1.0, "fast": 0.5}
"""The factor by which all times are multiplied, by the setting."""
_AT_REST: Final = 1000.0
"""Seconds after which nothing moves any more."""
PAGE_SECONDS: Final = 5.0
"""How long a page is shown when no person plays."""


class Playing(Scene):
    """The match is on the screen."""

    _state: PlayState

    def __init__(self, box: PlayingBox, match: Match, sounds: Sounds) -> None:
        self.box = box
        self.sounds = sounds
        self.match: Final = match
        self.viewer = match.people[0] if len(match.people) == 1 else None
        """The seat whose hand may be shown; None: no hand may be."""
        self.began = box.clock.now()
        """When the state began, on the box's clock."""
        self._reward: Reward | None = None
        self.go_on()

    @property
    def presenter(self) -> Presenter[Any]:
        """How the game is played on the box, in the language that is set now."""
        players = addressed(self.match.header.players, self.match.people, self.box.words)
        return self.match.title.presenter(self.box.words, players)

    @property
    def observation(self) -> Any:
        """What the viewer sees; without a viewer what seat 0 sees, of which the hand must not be shown."""
        return self.match.observe(self.viewer or Seat(0))

    @property
    def seconds(self) -> float:
        """Seconds since the state began; without animation a time when nothing moves any more."""
        seconds = round(self.box.clock.now() - self.began, 6)  # 0.8 s must not be 0.79999
        return seconds if self.box.settings.animation else seconds + _AT_REST

    # For the box.

    def picture(self) -> Picture:
        """The picture of the state."""
        return self._state.picture()

    def press(self, button: Button) -> bool:
        """Answer the question, turn the page, lift the curtain, or skip a presentation."""
        return self._state.press(button)

    def tick(self) -> None:
        """The state ends."""
        self.deadline = None
        self._state.tick()

    def uncovered(self, away: float) -> None:
        """Continue where the scene was covered, as if no time had passed."""
        super().uncovered(away)
        self.began += away
        self._state.uncovered()

    def unattended(self) -> None:
        """Hide the hand where several people pass the box round: any of them may return."""
        shared = self.presenter.hidden_hands and len(self.match.people) > 1
        if shared and not self.box.settings.open_hands:
            self.viewer = None
            self._state.hide_hand()

    # For the states.

    def show(self, state: PlayState, seconds: float | None = None) -> None:
        """Begin a state; its `tick` is called after `seconds` (None: never)."""
        self._state = state
        self.began = self.box.clock.now()
        self.deadline = None if seconds is None else self.began + seconds

    def go_on(self) -> None:
        """Begin the state that the match requires."""
        actor = self.match.actor
        if isinstance(actor, int):
            self._choose_viewer(actor)
            if bot := self.match.bot_of(actor):
                self.show(_Thinking(self, actor, bot), THINKING_SECONDS * PACES[self.box.settings.pace])
                return
            self._guard()
            if forced := self.presenter.forced(self.match.legal_actions()):
                self.act(forced)
            elif self.presenter.hidden_hands and self.viewer != actor:
                self.show(_Curtain(self, actor))
            else:
                self.ask(actor)
        elif self.presenter.pages(self.observation):
            self._guard()
            if len(self.match.people) > 1:  # all read the pages; the next hand is for one person
                self.viewer = None
            self._reward = earned(self.box, self.match) if self.match.over else None
            self.sounds.play(tunes.WIN if self.match.over else tunes.ROUND_END)
            self.read(0)
        else:
            self.deal()

    def ask(self, seat: Seat) -> None:
        """Ask the person whose turn it is."""
        decision = self.presenter.decision(self.observation, self.match.legal_actions())
        state = _Deciding(self, seat, decision)
        self.show(state)
        state.solve_odds()

    def read(self, page: int) -> None:
        """Show a page after a round or after the match, for a while if no person plays."""
        self.show(_Reading(self, page), None if self.match.people else PAGE_SECONDS)

    @property
    def pages(self) -> int:
        """The number of pages to read: those of the game, and one more for a reward."""
        return self.presenter.pages(self.observation) + (self._reward is not None)

    def page(self, number: int) -> Picture:
        """One of these pages."""
        if self._reward and number + 1 == self.pages:
            return self._reward.page(self.box.words, self.presenter.names)
        return self.presenter.page(self.observation, number, over=self.match.over)

    def deal(self) -> None:
        """Apply an outcome of chance: a deal, or a roll that a power cut has interrupted."""
        try:
            outcome = self.match.sample(self.box.entropy)
        except EntropyFailed as error:
            self.wait_for_dice(error)
        else:
            self.act(outcome)

    def wait_for_dice(self, error: EntropyFailed) -> None:
        """Say that nothing can be drawn, and try it again after a while."""
        self.show(NoDice(self, error), NO_DICE_SECONDS)

    def act(self, step: Step) -> None:
        """Apply a step, which journals it, and present it."""
        actor = self.match.actor
        seat = actor if isinstance(actor, int) else None
        before = self.observation
        self.match.apply(step)
        view = StepView(seat, step, before, self.observation, self.viewer is not None)
        presentation = self.presenter.presentation(view, self.match.people)
        if presentation is None:
            self.go_on()
        else:
            self._present(view, presentation)

    def _present(self, view: StepView[Any], presentation: Presentation) -> None:
        """Show a step at the pace of the settings; without animation it is at rest at once."""
        settles = presentation.settles if self.box.settings.animation else 0
        read = (presentation.seconds - presentation.settles) * PACES[self.box.settings.pace]
        state = _Presenting(self, view, replace(presentation, settles=settles, seconds=settles + read))
        if presentation.tune:
            self.sounds.play(presentation.tune)
        self.show(state, settles)
        if not settles:
            state.tick()

    def _choose_viewer(self, actor: Seat) -> None:
        """Choose the viewer when `actor` must act: the only person; None before a curtain is lifted."""
        people = self.match.people
        if not people or self.box.settings.open_hands:
            self.viewer = actor
        elif len(people) > 1 and self.viewer != actor:
            self.viewer = None

    def _guard(self) -> None:
        """Ignore presses for GUARD_SECONDS: the picture appeared by itself."""
        self.answers_from = self.box.clock.now() + GUARD_SECONDS


@dataclass
class _Thinking(PlayState):
    """A computer opponent is about to act."""

    seat: Seat
    bot: Bot

    def picture(self) -> Picture:
        hand = self.playing.viewer is not None
        return self.playing.presenter.thinking(self.playing.observation, hand=hand)

    def tick(self) -> None:
        try:
            action = self._chosen()
        except EntropyFailed as error:
            self.playing.wait_for_dice(error)
        else:
            self.playing.act(action)

    def _chosen(self) -> Action:
        """The opponent's action; that of normal if its data are damaged. Raises EntropyFailed."""
        match, box = self.playing.match, self.playing.box
        question = (match.observe(self.seat), match.legal_actions(), box.entropy.below)
        try:
            return self.bot.choose(*question)
        except BadData:
            box.notify_once(box.words.hard_damaged)
            return match.title.opponents.normal.choose(*question)


@dataclass
class _Presenting(PlayState):
    """A step that has just happened: what moves comes to rest, then stays for a while."""

    view: StepView[Any]
    presentation: Presentation
    settled: bool = False

    def picture(self) -> Picture:
        return self.playing.presenter.picture_of(self.view, self.playing.seconds)

    def press(self, button: Button) -> bool:
        """ROLL brings to rest what still moves, else goes on."""
        if button is Button.ROLL and not self.settled:
            self.playing.began = self.playing.box.clock.now() - self.presentation.settles
        return super().press(button)

    def tick(self) -> None:
        if self.settled:
            self.playing.go_on()
            return
        self.settled = True
        if self.presentation.then:
            self.playing.sounds.play(self.presentation.then)
        waits = self.presentation.waits and self.playing.match.people
        self.playing.deadline = None if waits else self.playing.began + self.presentation.seconds

    def hide_hand(self) -> None:
        self.view = replace(self.view, hand=False)


@dataclass
class _Curtain(PlayState):
    """Waits for the person whose turn it is before the hand is shown."""

    seat: Seat

    def picture(self) -> Picture:
        return curtain(self.playing.box.words, self.playing.match.header.players[self.seat])

    def press(self, button: Button) -> bool:
        """DISCARD shows the hand."""
        if button is not Button.DISCARD:
            return False
        self.playing.sounds.play(tunes.PRESS)
        self.playing.viewer = self.seat
        self.playing.ask(self.seat)
        return True


@dataclass
class _Deciding(PlayState):
    """A question to the person whose turn it is. In a class it comes with the odds of the turn."""

    seat: Seat
    decision: Decision

    def picture(self) -> Picture:
        playing, decision = self.playing, replace(self.decision, outlook=self._outlook())
        return playing.presenter.deciding(playing.observation, decision, decision.cursor, playing.seconds)

    def press(self, button: Button) -> bool:
        """Answer the question; DISCARD shows more of the table where there is nothing to choose."""
        box, sounds = self.playing.box, self.playing.sounds
        match self.decision.press(button):
            case Action() as action:
                self._choose(action)
            case Decision() as decision:
                self.decision = decision
                sounds.play(tunes.PRESS)
            case None if button is Button.DISCARD and not self.decision.picker:
                sounds.play(tunes.PRESS)
                box.push(Look(box, self.playing.presenter.overview(self.playing.observation)))
            case None:
                return False
        return True

    def tick(self) -> None:
        if self._odds is not None:
            self._odds.work()
        self.solve_odds()

    def uncovered(self) -> None:
        self.solve_odds()

    def hide_hand(self) -> None:
        self.playing.show(_Curtain(self.playing, self.seat))

    def _choose(self, action: Action) -> None:
        """Do it, after a confirmation where it cannot be undone."""
        playing = self.playing
        if question := playing.presenter.confirmation(action):
            playing.box.push(Question(playing.box, *question, lambda: playing.act(action)))
        else:
            playing.act(action)

    def solve_odds(self) -> None:
        """Go on solving the odds until all that is shown is known."""
        more = self._outlook() is not None and self._odds is not None and self._odds.unfinished
        self.playing.deadline = self.playing.box.clock.now() + PAUSE_SECONDS if more else None

    def _outlook(self) -> object:
        return None if self._odds is None else self._odds.of(self.playing.observation)

    @property
    def _odds(self) -> OddsSolver[Any] | None:
        """The solver of the odds that are shown with the question; None: no odds are shown."""
        box, odds = self.playing.box, self.playing.match.odds
        in_class = box.settings.profile == "class" and not box.public
        return odds if odds and in_class and odds.has_odds(self.playing.observation) else None


@dataclass
class _Reading(PlayState):
    """A page to read after a round or after the match."""

    page: int

    def picture(self) -> Picture:
        playing = self.playing
        return playing.page(self.page)

    def press(self, button: Button) -> bool:
        """ROLL turns the page. After the match QUIT opens the main menu, DISCARD plays another match."""
        box, over = self.playing.box, self.playing.match.over
        if button is Button.ROLL and (not over or self.playing.pages > 1):
            self.playing.sounds.play(tunes.PRESS)
            self.tick()
        elif over and button is Button.QUIT:
            box.home()
        elif over and button is Button.DISCARD:
            self._play_again()
        else:
            return False
        return True

    def tick(self) -> None:
        """Turn the page. After the last one comes the next round, or again the first page of a result."""
        playing = self.playing
        last = self.page + 1 == playing.pages
        if last and not playing.match.over:
            playing.deal()
        else:
            playing.read(0 if last else self.page + 1)

    def _play_again(self) -> None:
        """Play a new match with the same players, also when the settings have another table."""
        match, table = self.playing.match, self.playing.box.settings.table
        occupants, players = match.occupants, match.header.players
        if (table.occupants, names_for(table.occupants, table.names)) != (occupants, players):
            table = TableSetup(occupants, names=tuple(name[:NAME_LENGTH] for name in players))
        self.playing.box.play_match(match.game.name, replace(table, quick=match.quick))
